/* SPDX-License-Identifier: MIT
 * barrow_svg: a custom picture as SVG. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "lib/support.h"

static const barrow_style styles[] = {
    {.name = "box", .fill = 0x112233FF, .stroke = 0x445566FF, .width = 15},
    {.name = "word", .fill = 0x000000FF, .size = 12, .flags = BARROW_STYLE_MIDDLE},
    {.name = "nearly", .fill = 0x112233FE},
    {.name = "half", .fill = 0x11223380},
    {.name = "hardly", .fill = 0x11223305},
};

static void paint(void *user, const barrow_canvas *canvas)
{
    uint32_t *calls = user;
    barrow_page page = {.width = 64,
                        .height = 32,
                        .scale = BARROW_TILE_UNITS,
                        .title = "a < b",
                        .styles = styles,
                        .style_count = sizeof styles / sizeof styles[0]};
    ++*calls;
    canvas->begin(canvas->user, &page);
    canvas->open_group(canvas->user, NULL, "said & done");
    canvas->path(canvas->user, &styles[0]);
    canvas->move(canvas->user, 1, 2);
    canvas->line(canvas->user, 11, 2);
    canvas->line(canvas->user, 11, 22);
    canvas->close(canvas->user);
    canvas->paint(canvas->user);
    canvas->close_group(canvas->user);
    canvas->text(canvas->user, &styles[1], 32, 16, "x<y");
    canvas->end(canvas->user);
}

static void test_picture(void **state)
{
    (void)state;
    static const char *const parts[] = {
        "<svg xmlns=\"http://www.w3.org/2000/svg\"", "width=\"64\" height=\"32\"", "a &lt; b",
        ".box{fill:#112233;stroke:#445566",          "<title>said &amp; done</title>",
        "class=\"box\"",                             "m1 2h10v20z",
        "x&lt;y</text>",                             "</svg>\n",
        ".nearly{fill:#112233}",                     ".half{fill:#112233;fill-opacity:.50}",
        ".hardly{fill:#112233;fill-opacity:.02}",
    };
    uint32_t calls = 0;
    test_text text = {0};
    assert_int_equal(barrow_svg(paint, &calls, test_sink(&text), NULL), BARROW_OK);
    assert_int_equal(calls, 1);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!strstr(text.bytes, parts[i]))
            fail_msg("%s is not in:\n%s", parts[i], text.bytes);
    test_text_free(&text);
}

static void test_wrong_pictures(void **state)
{
    (void)state;
    uint32_t calls = 0;
    test_text full = {.room = 100};
    barrow_error error;
    barrow_sink nowhere = {NULL, NULL};
    assert_int_equal(barrow_svg(NULL, NULL, test_sink(&full), &error), BARROW_BAD_CALL);
    assert_int_equal(barrow_svg(paint, &calls, nowhere, &error), BARROW_BAD_CALL);
    assert_int_equal(calls, 0);
    assert_int_equal(barrow_svg(paint, &calls, test_sink(&full), &error), BARROW_SINK_FAILED);
    assert_int_equal(error.status, BARROW_SINK_FAILED);
    assert_true(*error.text != 0);
    test_text_free(&full);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_picture),
        cmocka_unit_test(test_wrong_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
