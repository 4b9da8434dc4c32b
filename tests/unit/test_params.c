/* SPDX-License-Identifier: MIT
 * core/params: parsing, writing, checking, seeds, similar names, presets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/params.h"
#include "lib/support.h"

#define COUNT(array) (sizeof array / sizeof array[0])

static barrow_params defaults[BARROW_FAMILY_COUNT];

static int fill_defaults(void **state)
{
    (void)state;
    for (int i = 0; i < BARROW_FAMILY_COUNT; i++)
        defaults[i] = barrow_default_params((barrow_family)i);
    return 0;
}

static void numbers_are_strict(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool good;
        int64_t number;
    } rows[] = {
        {"0", true, 0},
        {"7", true, 7},
        {"-7", true, -7},
        {"0012", true, 12},
        {"2147483648", true, 2147483648},
        {"", false, 0},
        {"-", false, 0},
        {"--1", false, 0},
        {"+7", false, 0},
        {" 12", false, 0},
        {"12 ", false, 0},
        {"1e9", false, 0},
        {"0x10", false, 0},
        {"1.5", false, 0},
        {"nan", false, 0},
        {"inf", false, 0},
        {"1,000", false, 0},
        {"\t1", false, 0},
        {"1\n", false, 0},
        {"9223372036854775808", false, 0},
        {"10000000000000000000", false, 0},
        {"18446744073709551615", false, 0},
        {"99999999999999999999999999999999", false, 0},
        {"\xD9\xA3", false, 0}, /* a digit, but not an ASCII one */
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        int64_t number = 0;
        assert_int_equal(brw_parse_number(rows[i].text, &number), rows[i].good);
        assert_true(number == rows[i].number);
    }
}

static void tables_and_defaults_agree(void **state)
{
    (void)state;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        uint32_t count;
        const barrow_param_info *rows = barrow_param_infos((barrow_family)family, &count);
        assert_in_range(count, 10, 64);
        assert_int_equal(barrow_params_check(&defaults[family], NULL), BARROW_OK);
        assert_true(defaults[family].seed == 0);
        for (uint32_t i = 0; i < count; i++) {
            barrow_params params = defaults[family];
            assert_true(strlen(rows[i].help) > 10);
            assert_true(strlen(rows[i].name) < sizeof((barrow_error *)NULL)->field);
            assert_int_equal(barrow_params_set(&params, rows[i].name, rows[i].value, NULL),
                             BARROW_OK);
            assert_memory_equal(&params, &defaults[family], sizeof params);
            for (uint32_t k = 0; k < i; k++)
                assert_string_not_equal(rows[i].name, rows[k].name);
        }
    }
    uint32_t none = 7;
    assert_null(barrow_param_infos(BARROW_FAMILY_COUNT, &none));
    assert_int_equal(none, 0);
}

/* Written values can be read back unchanged. */
static void values_survive_the_round_trip(void **state)
{
    (void)state;
    static const struct {
        barrow_family family;
        const char *name, *value, *written;
    } rows[] = {
        {BARROW_FLOOR, "density", "-4", "-4"},
        {BARROW_FLOOR, "allow_dead_ends", "no", "off"},
        {BARROW_FLOOR, "allow_dead_ends", "1", "on"},
        {BARROW_FLOOR, "layout", "ring", "ring"},
        {BARROW_FLOOR, "layout", "0x09", "beetle"},
        {BARROW_FLOOR, "layout", "0X0b", "std_three_quarter"},
        {BARROW_FLOOR, "layout", "9", "beetle"},
        {BARROW_FLOOR, "fixed", "##\n..", "##\n.."},
        {BARROW_CRAWL, "locks", "auto", "auto"},
        {BARROW_CRAWL, "locks", "8", "8"},
        {BARROW_CRAWL, "sub_bosses", "2..5", "2..5"},
        {BARROW_CRAWL, "sub_bosses", "3..3", "3"},
        {BARROW_CRAWL, "sub_bosses", "auto", "auto"},
        {BARROW_CRAWL, "size", "large", "13x15"},
        {BARROW_CRAWL, "size", "6x7..13x15", "6x7..13x15"},
        {BARROW_CRAWL, "size", "small..huge", "6x7..24x28"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        barrow_params params = defaults[rows[i].family], again = params;
        uint32_t count, row = 0;
        const barrow_param_info *infos = barrow_param_infos(rows[i].family, &count);
        while (row < count && strcmp(infos[row].name, rows[i].name) != 0)
            row++;
        assert_int_equal(barrow_params_set(&params, rows[i].name, rows[i].value, NULL), BARROW_OK);
        char text[64];
        assert_int_equal(barrow_params_get(&params, row, text, sizeof text),
                         strlen(rows[i].written));
        assert_string_equal(text, rows[i].written);
        char cut[3]; /* the length needed is returned anyway */
        assert_int_equal(barrow_params_get(&params, row, cut, sizeof cut), strlen(text));
        assert_int_equal(strlen(cut), strlen(text) < 2 ? strlen(text) : 2);
        assert_memory_equal(cut, text, strlen(cut));
        if (infos[row].type == BARROW_PARAM_TEXT)
            continue; /* kept by pointer */
        assert_int_equal(barrow_params_set(&again, rows[i].name, text, NULL), BARROW_OK);
        assert_memory_equal(&params, &again, sizeof params);
    }
}

/* Checks for a refusal that names the field and changes nothing. */
static void bad_values_are_refused(void **state)
{
    (void)state;
    static const struct {
        barrow_family family;
        const char *name, *value, *says;
    } rows[] = {
        {BARROW_FLOOR, "density", "100", "from -99 to 99"},
        {BARROW_FLOOR, "density", " 4", "whole number"},
        {BARROW_FLOOR, "items", "-1", "from 0 to 64"},
        {BARROW_FLOOR, "allow_dead_ends", "maybe", "on or off"},
        {BARROW_FLOOR, "layout", "rnig", "did you mean 'ring'?"},
        {BARROW_FLOOR, "layout", "0x7F", "not known"},
        {BARROW_FLOOR, "layout", "127", "not known"},
        {BARROW_FLOOR, "layout", "-1", "not known"},
        {BARROW_FLOOR, "layout", "0x", "not known"},
        {BARROW_FLOOR, "layout", "0xFFFFFFFFFFFFFFFF0", "not known"},
        {BARROW_FLOOR, "layout", "zzzzzzzzz", "give one of std_fine"},
        {BARROW_CRAWL, "locks", "9", "auto or a whole number from 0 to 8"},
        {BARROW_CRAWL, "sub_bosses", "5..2", "reversed"},
        {BARROW_CRAWL, "sub_bosses", "..", "a range"},
        {BARROW_CRAWL, "sub_bosses", "1..", "a range"},
        {BARROW_CRAWL, "sub_bosses", "1...2", "a range"},
        {BARROW_CRAWL, "size", "13x15..6x7", "reversed"},
        {BARROW_CRAWL, "size", "2x9", "from 3x3"},
        {BARROW_CRAWL, "size", "9", "not allowed"},
        {BARROW_CRAWL, "size", "9x", "not allowed"},
        {BARROW_CRAWL, "size", "x9", "not allowed"},
        {BARROW_CRAWL, "size", "9x9x9", "not allowed"},
        {BARROW_CRAWL, "size", "99999999999999999999999999999999999999999x9", "not allowed"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        barrow_params params = defaults[rows[i].family];
        barrow_error error;
        assert_int_equal(barrow_params_set(&params, rows[i].name, rows[i].value, &error),
                         BARROW_BAD_PARAM);
        assert_int_equal(error.status, BARROW_BAD_PARAM);
        assert_string_equal(error.field, rows[i].name);
        assert_non_null(strstr(error.text, rows[i].says));
        assert_memory_equal(&params, &defaults[rows[i].family], sizeof params);
    }
}

static void unknown_names_get_a_hint(void **state)
{
    (void)state;
    barrow_params params = defaults[BARROW_FLOOR];
    barrow_error error;
    assert_int_equal(barrow_params_set(&params, "dencity", "4", &error), BARROW_BAD_PARAM);
    assert_string_equal(error.text, "floor has no parameter 'dencity'; did you mean 'density'?");
    assert_int_equal(barrow_params_set(&params, "qqqqqqqqq", "4", &error), BARROW_BAD_PARAM);
    assert_non_null(strstr(error.text, "barrow params floor"));
    assert_int_equal(barrow_params_set(&params, "", "4", &error), BARROW_BAD_PARAM);
    assert_int_equal(barrow_params_set(NULL, "density", "4", &error), BARROW_BAD_CALL);
    assert_int_equal(barrow_params_set(&params, NULL, "4", &error), BARROW_BAD_CALL);
    assert_int_equal(barrow_params_set(&params, "density", NULL, &error), BARROW_BAD_CALL);
    assert_memory_equal(&params, &defaults[BARROW_FLOOR], sizeof params);
}

static void rerolls_name_passes(void **state)
{
    (void)state;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        barrow_params params = defaults[family];
        barrow_error error;
        uint32_t count;
        const barrow_pass *passes = barrow_passes((barrow_family)family, &count);
        char name[64], wrong[64];
        snprintf(name, sizeof name, "reroll.%s", passes[count - 1].name);
        snprintf(wrong, sizeof wrong, "reroll.%sx", passes[count - 1].name);
        assert_int_equal(barrow_params_set(&params, name, "65535", &error), BARROW_OK);
        assert_int_equal(params.reroll[count - 1], 65535);
        assert_int_equal(barrow_params_set(&params, name, "65536", &error), BARROW_BAD_PARAM);
        assert_int_equal(barrow_params_set(&params, name, "-1", &error), BARROW_BAD_PARAM);
        assert_string_equal(error.field, "reroll");
        assert_int_equal(params.reroll[count - 1], 65535);
        assert_int_equal(barrow_params_set(&params, wrong, "1", &error), BARROW_BAD_PARAM);
        assert_non_null(strstr(error.text, passes[count - 1].name));
    }
}

/* Rows of a fixed room (F23): the sentence of each refusal. */
static void fixed_rooms_are_looked_at(void **state)
{
    (void)state;
    static const struct {
        const char *rows, *says;
    } wrong[] = {
        {"....\n....\n....\n....", "5 to 60 tiles long"},
        {".....\n.....\n.....", "4 to 60 rows tall"},
        {".....\n....\n.....\n.....", "row 2 is 4 long, but the first is 5"},
        {".....\n.....\n..x..\n.....", "row 3, column 3 is neither"},
        {"#####\n.....\n.....\n.....", "each side needs"},
        {".....\n.....\n.....\n#...#\n#####", "each side needs"},
        {".....\n#....\n#....\n.....", "each side needs"},
        {".....\n....#\n....#\n.....", "each side needs"},
        {"#.###\n.#..#\n##.#.\n###.#", "at least 4 tiles"},
        {"#.#..\n#.#..\n..#..\n..#..\n.##..", "not one connected area"},
    };
    for (size_t i = 0; i < COUNT(wrong); i++) {
        barrow_params params = defaults[BARROW_FLOOR];
        barrow_error error;
        params.as.floor.fixed = wrong[i].rows;
        assert_int_equal(barrow_params_check(&params, &error), BARROW_BAD_PARAM);
        assert_string_equal(error.field, "fixed");
        if (!strstr(error.text, wrong[i].says))
            fail_msg("'%s' is said of\n%s", error.text, wrong[i].rows);
    }
    barrow_params good = defaults[BARROW_FLOOR];
    good.as.floor.fixed = "#.###\n..#..\n#...#\n###.#";
    assert_int_equal(barrow_params_check(&good, NULL), BARROW_OK);
}

/* One row too many, and so many that 16 bits would count them as 4. */
static void fixed_rooms_are_never_too_tall(void **state)
{
    (void)state;
    static char rows[65540 * 6 + 1];
    static const struct {
        uint32_t rows;
        barrow_status status;
    } heights[] = {{4, BARROW_OK}, {61, BARROW_BAD_PARAM}, {65540, BARROW_BAD_PARAM}};
    barrow_params params = defaults[BARROW_FLOOR];
    params.as.floor.fixed = rows;
    for (size_t i = 0; i < COUNT(heights); i++) {
        barrow_error error;
        for (uint32_t row = 0; row < heights[i].rows; row++)
            memcpy(rows + row * 6, ".....\n", 7);
        assert_int_equal(barrow_params_check(&params, &error), heights[i].status);
        if (heights[i].status != BARROW_OK)
            assert_non_null(strstr(error.text, "4 to 60 rows tall"));
    }
}

/* A caller may fill the struct without any text. */
static void ranges_stand_the_right_way_up(void **state)
{
    (void)state;
    barrow_params params = defaults[BARROW_CRAWL];
    barrow_error error;
    params.as.crawl.size.w_min = params.as.crawl.size.w_max + 1;
    assert_int_equal(barrow_params_check(&params, &error), BARROW_BAD_PARAM);
    assert_string_equal(error.field, "size");
    assert_non_null(strstr(error.text, "reversed"));
    char text[8] = "x";
    assert_int_equal(barrow_params_get(&params, 1000, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_int_equal(barrow_params_get(&params, 0, text, 0), 0);
}

static void contradictions_are_refused(void **state)
{
    (void)state;
    static const struct {
        barrow_family family;
        const char *settings, *field;
    } rows[] = {
        {BARROW_FLOOR, "layout=crossroads height=31", "height"},
        {BARROW_FLOOR, "layout=ring width=43", "width"},
        {BARROW_FLOOR, "layout=std_half width=36 height=24 density=-60", "density"},
        {BARROW_QUEST, "pre_stages_min=4 pre_stages_max=3", "pre_stages_min"},
        {BARROW_QUEST, "bonus_min=3 bonus_max=1", "bonus_min"},
        {BARROW_FLOOR, "layout=one_room fixed=.....\n.....\n.....\n.....", "fixed"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        barrow_params params = test_params(rows[i].family, 1, rows[i].settings);
        barrow_error error;
        assert_int_equal(barrow_params_check(&params, &error), BARROW_BAD_PARAM);
        assert_string_equal(error.field, rows[i].field);
        barrow_dungeon dungeon = {0};
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, &error), BARROW_BAD_PARAM);
        barrow_dungeon_free(&dungeon);
    }
    barrow_params foreign = defaults[0];
    foreign.family = (barrow_family)9;
    assert_int_equal(barrow_params_check(&foreign, NULL), BARROW_BAD_CALL);
    assert_int_equal(barrow_params_check(NULL, NULL), BARROW_BAD_CALL);
}

static void seeds_are_read_as_documented(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t seed;
    } good[] = {
        {"0", 0},
        {"007", 7},
        {"18446744073709551615", UINT64_MAX},
        {"0x0", 0},
        {"0xff", 255},
        {"0XFFFFFFFFFFFFFFFF", UINT64_MAX},
        {"foobar", 0x85944171F73967E8u},
    };
    static const char *const refused[] = {"", "18446744073709551616", "99999999999999999999999",
                                          "0x10000000000000000"};
    uint64_t seed = 0, other = 0;
    barrow_error error;
    for (size_t i = 0; i < COUNT(good); i++) {
        assert_int_equal(barrow_seed_parse(good[i].text, &seed, &error), BARROW_OK);
        assert_true(seed == good[i].seed);
    }
    for (size_t i = 0; i < COUNT(refused); i++) {
        seed = 77;
        assert_int_equal(barrow_seed_parse(refused[i], &seed, &error), BARROW_BAD_PARAM);
        assert_string_equal(error.field, "seed");
        assert_true(seed == 77);
    }
    /* anything but a number is a text, however close it looks */
    static const char *const texts[] = {"-1", "+1", " 1", "1 ", "0x", "0xg", "1e9", "-0"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        assert_int_equal(barrow_seed_parse(texts[i], &seed, &error), BARROW_OK);
        assert_true(seed == barrow_seed_from_text(texts[i]));
        assert_true(seed != other);
        other = seed;
    }
    assert_int_equal(barrow_seed_parse(NULL, &seed, &error), BARROW_BAD_CALL);
}

/* G14: a control character is refused with its place, by name, value, seed and preset. */
static void control_characters_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t size;
        bool rows;
        const char *place; /* what the message must name; NULL if the text is good */
    } texts[] = {
        {"plain", 5, false, NULL},     {"", 0, false, NULL},
        {"a\0b", 3, false, "byte 2"},  {"\0", 1, true, "byte 1"},
        {"ab\0", 3, true, "byte 3"},   {"a\nb", 3, false, "byte 2"},
        {"a\nb", 3, true, NULL},       {"a\r\nb", 4, true, NULL},
        {"a\tb", 3, true, "byte 2"},   {"\x1b[31m", 5, false, "code 27"},
        {"\x7f", 1, false, "code 127"}, {"\xc2\x9b", 2, false, "code 155"},
        {"\xc2\xa0", 2, false, NULL},  {"\xc3\xa9\xff", 3, false, NULL},
        {"\xc2", 1, false, NULL},
    };
    barrow_error error;
    for (size_t i = 0; i < COUNT(texts); i++) {
        barrow_status status =
            barrow_text_check(texts[i].text, texts[i].size, texts[i].rows, "seed", &error);
        assert_int_equal(status, texts[i].place ? BARROW_BAD_PARAM : BARROW_OK);
        if (!texts[i].place)
            continue;
        assert_non_null(strstr(error.text, texts[i].place));
        assert_string_equal(error.field, "seed");
    }
    assert_int_equal(barrow_text_check(NULL, 3, false, "seed", NULL), BARROW_BAD_CALL);
    assert_int_equal(barrow_text_check(NULL, 0, false, "seed", NULL), BARROW_OK);
    barrow_params params = barrow_default_params(BARROW_QUEST);
    uint64_t seed = 77;
    assert_int_equal(barrow_params_set(&params, "loo\nps", "1", &error), BARROW_BAD_PARAM);
    assert_string_equal(error.field, "name");
    assert_int_equal(barrow_params_set(&params, "loops", "1\n", &error), BARROW_BAD_PARAM);
    assert_non_null(strstr(error.text, "loops: byte 2 is a control character"));
    assert_int_equal(barrow_params_set(&params, "reroll.stages", "1\x1b", &error), BARROW_BAD_PARAM);
    assert_non_null(strstr(error.text, "byte 2"));
    assert_int_equal(barrow_params_set(&params, "mask", "E.\n..", &error), BARROW_OK);
    assert_int_equal(barrow_params_set(&params, "mask", "E.\t..", &error), BARROW_BAD_PARAM);
    assert_int_equal(barrow_params_preset(&params, "short\x01", &error), BARROW_BAD_PARAM);
    assert_non_null(strstr(error.text, "byte 6"));
    assert_int_equal(barrow_seed_parse("a\tb", &seed, &error), BARROW_BAD_PARAM);
    assert_true(seed == 77);
}

/* G15. tests/tools/check_shells.py checks that shells read these back. */
static void words_are_quoted_for_shells(void **state)
{
    (void)state;
    static const char *const words[][2] = {
        {"ring", "ring"},       {"--density=-6", "--density=-6"}, {"", "''"},
        {"a b", "'a b'"},       {"$(x)", "'$(x)'"},               {"it's", "'it'\\''s'"},
        {"a\\b", "'a'\\\\'b'"}, {"=ls", "'=ls'"},                 {"~", "'~'"},
    };
    char text[32];
    for (size_t i = 0; i < COUNT(words); i++) {
        assert_int_equal(barrow_shell_word(words[i][0], text, sizeof text), strlen(words[i][1]));
        assert_string_equal(text, words[i][1]);
    }
    assert_int_equal(barrow_shell_word("a b", NULL, 0), 5);
    assert_int_equal(barrow_shell_word("a b", text, 3), 5);
    assert_string_equal(text, "'a");
    assert_int_equal(barrow_shell_word(NULL, text, sizeof text), 0);
}

static void commands_name_what_differs(void **state)
{
    (void)state;
    static const char whole[] = "barrow floor --seed 'a b' --layout=ring --reroll items=3";
    char text[128];
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    params.seed = 7;
    assert_int_equal(barrow_command(&params, NULL, text, sizeof text), 21);
    assert_string_equal(text, "barrow floor --seed 7");
    assert_int_equal(barrow_params_set(&params, "layout", "ring", NULL), BARROW_OK);
    assert_int_equal(barrow_params_set(&params, "reroll.items", "3", NULL), BARROW_OK);
    assert_int_equal(barrow_command(&params, "a b", text, sizeof text), sizeof whole - 1);
    assert_string_equal(text, whole);
    assert_int_equal(barrow_command(&params, "a b", text, 10), sizeof whole - 1);
    assert_string_equal(text, "barrow fl");
    assert_int_equal(barrow_command(NULL, NULL, text, sizeof text), 0);
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        params = barrow_default_params((barrow_family)family);
        barrow_command(&params, NULL, text, sizeof text);
        assert_null(strstr(text, "--seed 0 ")); /* nothing follows: defaults are omitted */
    }
    params.family = BARROW_FAMILY_COUNT;
    assert_int_equal(barrow_command(&params, NULL, text, sizeof text), 0);
}

static void near_names_are_near(void **state)
{
    (void)state;
    static const char *const names[] = {"density", "dead_ends", "items", "traps", "shop"};
    static const struct {
        const char *name, *near;
    } rows[] = {
        {"density", "density"},
        {"dencity", "density"},
        {"dnesity", "density"},
        {"densitty", "density"},
        {"deadends", "dead_ends"},
        {"itmes", "items"},
        {"hsop", "shop"},
        {"xyz", NULL},
        {"", NULL},
        {"a_name_that_is_longer_than_any_name_could_ever_be_in_a_table", NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *near = barrow_nearest_name(rows[i].name, names, COUNT(names));
        if (rows[i].near)
            assert_string_equal(near, rows[i].near);
        else
            assert_null(near);
    }
    assert_null(barrow_nearest_name("density", names, 0));
}

/* Every preset applies, and every one of its settings is accepted. */
static void presets_are_sound(void **state)
{
    (void)state;
    uint32_t count;
    const barrow_preset *presets = barrow_presets(&count);
    assert_true(count >= 1);
    for (uint32_t i = 0; i < count; i++) {
        barrow_params params = barrow_default_params(presets[i].family);
        barrow_error error;
        assert_int_equal(barrow_params_preset(&params, presets[i].name, &error), BARROW_OK);
        assert_int_equal(barrow_params_check(&params, &error), BARROW_OK);
        barrow_params by_hand = test_params(presets[i].family, 0, presets[i].settings);
        assert_memory_equal(&params, &by_hand, sizeof params);
    }
    barrow_params params = defaults[BARROW_FLOOR];
    barrow_error error;
    assert_int_equal(barrow_params_preset(&params, "early_cvae", &error), BARROW_BAD_PARAM);
    assert_non_null(strstr(error.text, "early_cave"));
    assert_memory_equal(&params, &defaults[BARROW_FLOOR], sizeof params);
    assert_int_equal(barrow_params_preset(NULL, "early_cave", &error), BARROW_BAD_CALL);
}

static void families_have_names(void **state)
{
    (void)state;
    barrow_family family;
    for (int i = 0; i < BARROW_FAMILY_COUNT; i++) {
        assert_true(barrow_family_find(barrow_family_name((barrow_family)i), &family));
        assert_int_equal(family, i);
    }
    assert_null(barrow_family_name(BARROW_FAMILY_COUNT));
    assert_false(barrow_family_find("cave", &family));
    assert_false(barrow_family_find(NULL, &family));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_strict),
        cmocka_unit_test(tables_and_defaults_agree),
        cmocka_unit_test(values_survive_the_round_trip),
        cmocka_unit_test(bad_values_are_refused),
        cmocka_unit_test(unknown_names_get_a_hint),
        cmocka_unit_test(rerolls_name_passes),
        cmocka_unit_test(fixed_rooms_are_looked_at),
        cmocka_unit_test(fixed_rooms_are_never_too_tall),
        cmocka_unit_test(ranges_stand_the_right_way_up),
        cmocka_unit_test(contradictions_are_refused),
        cmocka_unit_test(seeds_are_read_as_documented),
        cmocka_unit_test(control_characters_are_refused),
        cmocka_unit_test(words_are_quoted_for_shells),
        cmocka_unit_test(commands_name_what_differs),
        cmocka_unit_test(near_names_are_near),
        cmocka_unit_test(presets_are_sound),
        cmocka_unit_test(families_have_names),
    };
    return cmocka_run_group_tests(tests, fill_defaults, NULL);
}
