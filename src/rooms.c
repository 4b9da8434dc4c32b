/* SPDX-License-Identifier: MIT
 * Packs of room templates for callers: collecting and checking files, looking at templates, and
 * asking how many rooms of a dungeon they serve. */
#include "barrow/rooms.h"

#include <string.h>

#include "base/arena.h"
#include "base/status.h"
#include "gen/common/tile_templates.h"
#include "io/tiled_read.h"
#include "rooms/pack.h"

#define FILE_LINE "#file " /* the line that names the file that follows */

/* Says where in the file something is wrong. */
static barrow_status refuse_file(const char *file, barrow_error *error, const barrow_error *own)
{
    barrow_status status = brw_fail(error, BARROW_BAD_PARAM, "rooms", "%s:%u:%u: %s", file,
                                    own->line, own->column, own->text);
    if (error) {
        error->line = own->line;
        error->column = own->column;
    }
    return status;
}

/* Refuses bytes that no parameter may hold: control characters, and what is not UTF-8 (R14). */
static barrow_status check_bytes(const char *file, const char *text, size_t size,
                                 barrow_error *error)
{
    uint32_t line = 1, column = 1;
    for (size_t at = 0; at < size;) {
        int length = brw_utf8_length(text + at, text + size);
        bool is_good =
            length && barrow_text_check(text + at, (size_t)length, true, NULL, NULL) == BARROW_OK;
        if (!is_good) {
            barrow_error own = {.line = line, .column = column};
            brw_format(own.text, sizeof own.text, "%s",
                       length ? "there is a control character" : "these bytes are not UTF-8");
            return refuse_file(file, error, &own);
        }
        column = text[at] == '\n' ? 1 : column + (uint32_t)length;
        line += text[at] == '\n';
        at += (size_t)length;
    }
    return BARROW_OK;
}

/* Appends the text of templates. */
static barrow_status add_pack_text(barrow_rooms *rooms, const char *file, const char *text,
                                   size_t size, barrow_error *error)
{
    barrow_status status = check_bytes(file, text, size, error);
    if (status != BARROW_OK)
        return status;
    barrow_allocator allocator = brw_allocator(&rooms->allocator);
    size_t line_size = strlen(FILE_LINE) + strlen(file) + 1;
    size_t new_size = rooms->size + line_size + size + 1; /* a line end after the file */
    if (size > BRW_ROOMS_BYTES || new_size > BRW_ROOMS_BYTES || strchr(file, '\n'))
        return brw_fail(error, BARROW_BAD_PARAM, "rooms",
                        "%s:1:1: all packs together may have at most %u bytes", file,
                        BRW_ROOMS_BYTES);
    char *joined = brw_alloc(&allocator, new_size + 1), *at = joined;
    if (!joined)
        return brw_fail(error, BARROW_NO_MEMORY, "rooms", "not enough memory for templates");
    if (rooms->size)
        memcpy(at, rooms->text, rooms->size);
    at += rooms->size;
    memcpy(at, FILE_LINE, strlen(FILE_LINE));
    memcpy(at + strlen(FILE_LINE), file, strlen(file));
    at += line_size;
    at[-1] = '\n';
    if (size)
        memcpy(at, text, size);
    at[size] = '\n';
    at[size + 1] = 0;
    status = brw_rooms_check(joined, 0, 0, error);
    if (status != BARROW_OK) {
        brw_free(&allocator, joined, new_size + 1);
        return status;
    }
    barrow_rooms_free(rooms);
    rooms->text = joined;
    rooms->size = new_size;
    return BARROW_OK;
}

/* A text that may not become longer than all packs together. */
typedef struct bounded_text {
    char *bytes;
    size_t size;
} bounded_text;

static int fill_bounded(void *user, const char *bytes, size_t size)
{
    bounded_text *made = user;
    if (size > BRW_ROOMS_BYTES - made->size)
        return 1;
    memcpy(made->bytes + made->size, bytes, size);
    made->size += size;
    return 0;
}

barrow_status barrow_rooms_add_map(barrow_rooms *rooms, const char *file, const char *text,
                                   size_t size, const barrow_tiled_help *help, barrow_error *error)
{
    brw_arena arena;
    barrow_error own;
    brw_text out;
    if (!rooms || !file || (!text && size))
        return brw_fail(error, BARROW_BAD_CALL, "rooms", "rooms: a pointer is NULL");
    brw_arena_begin(&arena, brw_allocator(&rooms->allocator));
    bounded_text made = {.bytes = BRW_ARENA_NEW(&arena, char, BRW_ROOMS_BYTES)};
    brw_tmap *map = BRW_ARENA_NEW(&arena, brw_tmap, 1);
    barrow_status status = made.bytes && map
                               ? brw_tmap_read(map, &arena, text, size, help, &own)
                               : brw_fail(&own, BARROW_NO_MEMORY, "rooms", "not enough memory");
    brw_text_begin(&out, (barrow_sink){fill_bounded, &made});
    if (status == BARROW_OK)
        status = brw_write_tiled_rooms(map, &arena, &out, &own);
    if (status == BARROW_BAD_DOCUMENT)
        status = refuse_file(file, error, &own);
    else if (status != BARROW_OK)
        status = brw_fail(error, status, "rooms", "not enough memory for a map");
    else if (brw_text_end(&out) != BARROW_OK)
        status =
            brw_fail(error, BARROW_BAD_PARAM, "rooms",
                     "%s:1:1: all packs together may have at most %u bytes", file, BRW_ROOMS_BYTES);
    else
        status = add_pack_text(rooms, file, made.bytes, made.size, error);
    brw_arena_end(&arena);
    return status;
}

barrow_status barrow_rooms_add(barrow_rooms *rooms, const char *file, const char *text, size_t size,
                               barrow_error *error)
{
    if (!rooms || !file || (!text && size))
        return brw_fail(error, BARROW_BAD_CALL, "rooms", "rooms: a pointer is NULL");
    size_t length = strlen(file);
    const char *end = length > 4 ? file + length - 4 : "";
    if (strcmp(end, ".tmj") == 0 || strcmp(end, ".tmx") == 0)
        return barrow_rooms_add_map(rooms, file, text, size, NULL, error);
    return add_pack_text(rooms, file, text, size, error);
}

void barrow_rooms_free(barrow_rooms *rooms)
{
    if (!rooms || !rooms->text)
        return;
    barrow_allocator allocator = brw_allocator(&rooms->allocator);
    brw_free(&allocator, rooms->text, rooms->size + 1);
    rooms->text = NULL;
    rooms->size = 0;
}

/* Reads template [index] of a text. */
static bool read_at(const char *text, uint32_t index, brw_template *template)
{
    brw_rooms_reader reader;
    if (!text)
        return false;
    brw_rooms_begin(&reader, text, strlen(text), NULL);
    while (brw_rooms_next(&reader, template))
        if (index-- == 0)
            return true;
    return false;
}

int barrow_rooms_at(const char *text, uint32_t index, barrow_room_template *out)
{
    brw_template template;
    if (!out || !read_at(text, index, &template))
        return 0;
    *out = (barrow_room_template){.line = template.line,
                                  .places = template.places,
                                  .weight = template.weight,
                                  .width = template.w,
                                  .height = template.h,
                                  .cells_w = template.cells_w,
                                  .cells_h = template.cells_h,
                                  .least = template.least,
                                  .most = template.most};
    memcpy(out->name, template.name, sizeof out->name);
    for (uint32_t turn = 0; turn < BRW_TURNS; turn++)
        out->turns |= (uint32_t)brw_template_turns(&template, turn) << turn;
    return 1;
}

size_t barrow_rooms_draw(const char *text, uint32_t index, uint32_t turn, char *drawing,
                         size_t size)
{
    brw_template template;
    brw_placed placed;
    if (!read_at(text, index, &template) || turn >= BRW_TURNS)
        return 0;
    brw_place_as_drawn(&placed, &template, turn);
    size_t length = 0;
    for (int32_t y = 0; y < placed.h; y++)
        for (int32_t x = 0; x <= placed.w; x++, length++)
            if (drawing && length + 1 < size)
                drawing[length] = x < placed.w ? brw_placed_char(&placed, x, y) : '\n';
    if (drawing && size)
        drawing[length < size ? length : size - 1] = 0;
    return length;
}

barrow_status barrow_rooms_count(const barrow_dungeon *dungeon, uint32_t index, uint32_t *wanted,
                                 uint32_t *served)
{
    brw_template template;
    brw_template_tally tally = {0};
    if (!dungeon || !wanted || !served || dungeon->params.family == BARROW_FLOOR ||
        !read_at(brw_room_params_of(&dungeon->params).text, index, &template))
        return BARROW_BAD_CALL;
    brw_template_note_doorways(&template);
    brw_template_count(dungeon, &template, &tally);
    *wanted = (uint32_t)tally.wanted;
    *served = (uint32_t)tally.misfits[BRW_MISFIT_NOTHING];
    return BARROW_OK;
}
