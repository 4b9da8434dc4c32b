/* SPDX-License-Identifier: MIT
 * barrow as a WebAssembly module: the public library behind a handful of functions that take and
 * return numbers and texts, so that JavaScript need not know any struct. The module imports
 * nothing.
 *
 * One set of parameters, one dungeon and one workspace live here and are reused. A page that
 * needs two at once makes two instances. Texts come in through `input` and go out
 * through `output_data` and `output_size`; both stay valid until the next call. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "barrow/barrow.h"
#include "module.h"
#include "output.h"

/* The state of the one instance. [error] belongs to the last call that failed. */
static barrow_params params;
static barrow_dungeon dungeon;
static const barrow_dungeon *opened; /* a document from elsewhere, shown instead of [dungeon] */
static barrow_workspace *workspace;
static barrow_error error;
static char *in;
static uint32_t in_size;

/* Parameters that are texts are kept by pointer, so their rows live here until the next begin. */
#define TEXT_MOST 8
static char *texts[TEXT_MOST];
static uint32_t text_count;

/* Makes the workspace at its first use and keeps it. When there is no memory for one, the library
 * makes one for each call, as it does for callers that give none. */
barrow_options run_options(void)
{
    barrow_options made = {0};
    if (!workspace)
        workspace = barrow_workspace_create(NULL);
    made.workspace = workspace;
    return made;
}

/* ---- texts in and out ------------------------------------------------------------------- */

/* Returns room for [size] bytes of text, the final zero included, or 0 when out of memory. */
char *EXPORT(input)(uint32_t size)
{
    if (size > in_size) {
        char *grown = realloc(in, size);
        if (!grown)
            return NULL;
        in = grown;
        in_size = size;
    }
    return in;
}

const char *input_text(void)
{
    return in;
}

barrow_error *last_error(void)
{
    return &error;
}

const char *EXPORT(output_data)(void)
{
    return out_data();
}

uint32_t EXPORT(output_size)(void)
{
    return out_size();
}

/* Writes the last error as JSON. */
void EXPORT(error_json)(void)
{
    out_begin();
    out_put("{\"status\":");
    out_number((int32_t)error.status);
    out_put(",\"field\":");
    out_string(error.field);
    out_put(",\"pass\":");
    out_string(error.pass);
    out_put(",\"line\":");
    out_number((int32_t)error.line);
    out_put(",\"column\":");
    out_number((int32_t)error.column);
    out_put(",\"text\":");
    out_string(error.text);
    out_put("}");
}

/* Returns whether a text of [size] bytes is free of zeros and control characters. Fills the error
 * if it is not. */
static bool is_whole(const char *text, uint32_t size, bool rows, const char *field)
{
    return barrow_text_check(text, size, rows, field, &error) == BARROW_OK;
}

/* ---- parameters ------------------------------------------------------------------------- */

/* Frees the texts of the previous parameters only here, because these pointed to them. */
void EXPORT(params_begin)(uint32_t family)
{
    while (text_count)
        free(texts[--text_count]);
    params = barrow_default_params((barrow_family)family);
}

/* Only texts are kept by pointer; all other values are parsed and need not be copied. */
static bool is_text(const char *name)
{
    uint32_t count = 0;
    const barrow_param_info *infos = barrow_param_infos(params.family, &count);
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(infos[i].name, name) == 0)
            return infos[i].type == BARROW_PARAM_TEXT;
    return false;
}

/* Fills the error as the library does, since the caller asks for it next. */
static uint32_t no_room(const char *name)
{
    error = (barrow_error){.status = BARROW_NO_MEMORY};
    snprintf(error.field, sizeof error.field, "%s", name);
    snprintf(error.text, sizeof error.text,
             "not enough memory for another text of the parameters");
    return error.status;
}

/* Sets a parameter. `input` holds a name of [name] bytes, a zero, a value of [value] bytes, a zero.
 * The library checks the value by its type; here only its end is checked. */
uint32_t EXPORT(params_set)(uint32_t name, uint32_t value)
{
    const char *text = in + name + 1;
    if (!is_whole(in, name, false, "name") || !is_whole(text, value, true, in))
        return error.status;
    if (is_text(in)) {
        if (text_count == TEXT_MOST || !(texts[text_count] = malloc(value + 1)))
            return no_room(in);
        text = memcpy(texts[text_count++], text, value + 1);
    }
    return barrow_params_set(&params, in, text, &error);
}

uint32_t EXPORT(params_preset)(uint32_t size)
{
    if (!is_whole(in, size, false, "preset"))
        return error.status;
    return barrow_params_preset(&params, in, &error);
}

uint32_t EXPORT(params_seed)(uint32_t size)
{
    if (!is_whole(in, size, false, "seed"))
        return error.status;
    return barrow_seed_parse(in, &params.seed, &error);
}

uint32_t EXPORT(params_check)(void)
{
    return barrow_params_check(&params, &error);
}

/* Writes the value of every parameter, as a user would type it. */
void EXPORT(params_json)(void)
{
    static char text[8192];
    uint32_t count = 0;
    const barrow_param_info *infos = barrow_param_infos(params.family, &count);
    out_begin();
    out_put("{\"seed\":\"");
    out_u64(params.seed);
    out_put("\"");
    for (uint32_t i = 0; i < count; i++) {
        barrow_params_get(&params, i, text, sizeof text);
        out_put(",");
        out_string(infos[i].name);
        out_put(":");
        out_string(text);
    }
    out_put("}");
}

/* Writes the command line that makes the same dungeon. `input` holds the seed as it was typed,
 * [size] bytes; if it is empty, the seed is written as a number. */
uint32_t EXPORT(command)(uint32_t size)
{
    static char text[8192];
    if (!is_whole(in, size, false, "seed"))
        return error.status;
    if (barrow_command(&params, size ? in : NULL, text, sizeof text) >= sizeof text)
        return no_room("seed");
    out_begin();
    out_put(text);
    return BARROW_OK;
}

/* ---- the dungeon ------------------------------------------------------------------------ */

/* Generates a dungeon; if [passes] is not 0, runs only that many passes of the table. An open
 * document is closed, as the dungeon made last is shown. */
uint32_t EXPORT(generate)(uint32_t passes, uint32_t flags)
{
    barrow_options run = run_options();
    uint32_t count = 0;
    const barrow_pass *table = barrow_passes(params.family, &count);
    game_forget();
    opened = NULL;
    run.flags = flags;
    if (passes && passes <= count)
        run.stop_after = table[passes - 1].name;
    return barrow_generate(&params, &run, &dungeon, &error);
}

void show_document(const barrow_dungeon *document)
{
    opened = document;
}

const barrow_dungeon *shown_dungeon(uint32_t floor)
{
    const barrow_dungeon *one = opened ? opened : &dungeon;
    while (floor-- && one->below)
        one = one->below;
    return one;
}

/* Writes the dungeon in a format. `input` holds the name of the format, [size] bytes, a zero, and
 * then the [image_size] bytes of a picture for formats that embed one, with [scale] pixels to a
 * tile. Several floors go into one text if the format allows it. */
uint32_t EXPORT(write)(uint32_t size, uint32_t image_size, uint32_t scale)
{
    barrow_export_options how = {0};
    if (!is_whole(in, size, false, "format"))
        return error.status;
    how.run = run_options();
    how.image = image_size ? in + size + 1 : NULL;
    how.image_size = image_size;
    how.image_scale = scale;
    out_begin();
    return barrow_export(shown_dungeon(0), in, &how, out_sink(), &error);
}

/* Writes the picture as commands; [flags] and [theme] as in barrow_export_options. */
uint32_t EXPORT(draw)(uint32_t flags, uint32_t theme)
{
    barrow_export_options how = {0};
    barrow_canvas canvas = out_canvas();
    how.run = run_options();
    how.flags = flags;
    how.theme = (barrow_theme)theme;
    out_begin();
    return barrow_draw(shown_dungeon(0), &how, &canvas, &error);
}

/* Returns the number of floors. */
uint32_t EXPORT(floors)(void)
{
    uint32_t count = 0;
    for (const barrow_dungeon *one = shown_dungeon(0); one; one = one->below)
        count++;
    return count;
}

uint32_t EXPORT(width)(uint32_t floor)
{
    return shown_dungeon(floor)->width;
}

uint32_t EXPORT(height)(uint32_t floor)
{
    return shown_dungeon(floor)->height;
}

/* Returns a pointer into the module's memory, valid until the next dungeon. A view of it ends when
 * memory grows. */
const uint8_t *EXPORT(tiles)(uint32_t floor)
{
    return shown_dungeon(floor)->tiles;
}

const uint16_t *EXPORT(owners)(uint32_t floor)
{
    return shown_dungeon(floor)->owners;
}

/* Writes the content hash, 16 hexadecimal digits. */
void EXPORT(hash)(void)
{
    out_begin();
    out_hex(barrow_dungeon_hash(shown_dungeon(0)));
}

/* Returns the values of the family's metrics, in the order of its table; 0 on failure. */
const int32_t *EXPORT(metrics)(void)
{
    static int32_t values[BARROW_METRIC_MAX];
    barrow_options run = run_options();
    return barrow_metrics(shown_dungeon(0), &run, values, &error) == BARROW_OK ? values : NULL;
}
