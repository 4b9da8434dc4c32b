/* SPDX-License-Identifier: MIT
 * Formats for programs that count and learn: a table of metrics (csv), tiles as an array (npy), and
 * the dialects of the Video Game Level Corpus (vglc). */
#include "base/status.h"
#include "core/tile_grid.h"
#include "io/document.h"
#include "io/looks.h"

/* ---- csv ---------------------------------------------------------------------------------- */

/* A table for spreadsheets and statistics: one line per dungeon, or per floor of one, with its
 * seed, hash, attempts and metrics. The first of several dungeons also writes the names of the
 * columns. Seeds and hashes are quoted strings.
 *
 *     family,seed,floor,hash,attempts,rooms,links,...
 *     floor,"3",1,"3389857737d20dde",1,6,7,... */

/* Writes the names only before the first dungeon of a run: all of a run are of one family, so they
 * have the same columns. Every floor's line has the hash of the whole dungeon, which identifies the
 * document. Shortfalls have a column each even if all are 0. */
void brw_write_csv(const brw_document *document, brw_text *text)
{
    uint32_t count;
    const barrow_dungeon *dungeon = document->dungeon;
    const barrow_metric_info *infos = barrow_metric_infos(dungeon->params.family, &count);
    const int32_t *values = document->metrics;
    if (!document->options->index) {
        brw_text_put(text, "family,seed,floor,hash,attempts");
        for (uint32_t i = 0; i < count; i++)
            brw_text_print(text, ",%s", infos[i].name);
        for (int i = 0; i < BARROW_SHORT_COUNT; i++)
            brw_text_print(text, ",short_%s", barrow_shortfall_name((barrow_shortfall)i));
        brw_text_char(text, '\n');
    }
    for (; dungeon; dungeon = dungeon->below, values += BARROW_METRIC_MAX) {
        brw_text_print(text, "%s,\"%U\",%d,\"", barrow_family_name(dungeon->params.family),
                       dungeon->params.seed,
                       brw_has_cells(dungeon) ? 1 : dungeon->params.as.floor.floor);
        brw_text_hex(text, document->hash, 16);
        brw_text_print(text, "\",%u", dungeon->attempts);
        for (uint32_t i = 0; i < count; i++)
            brw_text_print(text, ",%d", values[i]);
        for (int i = 0; i < BARROW_SHORT_COUNT; i++)
            brw_text_print(text, ",%u", dungeon->shortfall[i]);
        brw_text_char(text, '\n');
    }
}

/* ---- npy ----------------------------------------------------------------------------------- */

/* Tiles as an array for numpy: N maps of H rows of W bytes, the codes of the tiles, in the format
 * .npy 1.0. The first of several dungeons writes the head with the number of maps; every floor
 * counts as one. Bytes have no byte order, so the file is the same on every machine. */

#define NPY_HEAD 128 /* bytes up to the data, a multiple of 64 */

/* Writes one dungeon, each map padded with wall on the right and below, or cropped there. Only the
 * first call writes the head with the number of maps. All dungeons of a run have the same
 * parameters and so the same number of floors. */
void brw_write_npy(const brw_document *document, brw_text *text)
{
    const barrow_export_options *options = document->options;
    const barrow_dungeon *dungeon = document->dungeon;
    uint32_t width = options->pad_width ? options->pad_width : dungeon->width;
    uint32_t height = options->pad_height ? options->pad_height : dungeon->height;
    uint64_t count = options->count ? options->count : 1, floors = 0;
    for (const barrow_dungeon *floor = dungeon; floor; floor = floor->below)
        floors++;
    if (!options->index) {
        /* Write the head: magic, version, the length of the rest (118, little-endian), then a
         * Python dict, padded with spaces and terminated by a line feed, so that the data begins at
         * byte 128:
         *
         *     \x93NUMPY 01 00 | 76 00 | {'descr': '|u1', ... }    \n */
        char dict[NPY_HEAD];
        uint32_t used = 0;
        brw_format(dict, sizeof dict,
                   "{'descr': '|u1', 'fortran_order': False, 'shape': (%l, %u, %u), }",
                   (int64_t)(count * floors), height, width);
        brw_text_bytes(text, "\x93NUMPY\x01\x00", 8);
        brw_text_char(text, NPY_HEAD - 10);
        brw_text_char(text, 0);
        for (; dict[used]; used++)
            brw_text_char(text, dict[used]);
        for (; used < NPY_HEAD - 11; used++)
            brw_text_char(text, ' ');
        brw_text_char(text, '\n');
    }
    for (; dungeon; dungeon = dungeon->below) {
        uint32_t shown = width < dungeon->width ? width : dungeon->width;
        for (uint32_t y = 0; y < height; y++) {
            uint32_t taken = y < dungeon->height ? shown : 0;
            const uint8_t *row = dungeon->tiles + (taken ? y * dungeon->width : 0);
            brw_text_bytes(text, (const char *)row, taken);
            for (uint32_t x = taken; x < width; x++)
                brw_text_char(text, BARROW_TILE_WALL);
        }
    }
}

/* The dialects of the Video Game Level Corpus, which researchers exchange: graphs of rooms and
 * locks in DOT for quest and crawl, rows of letters for tile maps.
 *
 * In a graph, letters say what a node holds and what blocks an edge. Each direction is a separate
 * edge, and a one-way door has only one. The small keys (k) of a quest have no numbers, because
 * they open any key lock (k) and are used up. Anything that opens particular doors for good is a
 * switch with a number: the switches of a quest, and the coloured keys of a crawl, which are kept.
 * The format cannot express that a quest's item is needed to take a key or press a switch.
 *
 *     4 [label="I"]              a room with the item
 *     0 -> 8 [label="S3"]        the way to room 8 needs switch 3, and so does
 *     8 -> 0 [label="S3"]        the way back */

/* A label being written. */
typedef struct vglc_label {
    char text[48];
    uint32_t used;
} vglc_label;

/* Adds a letter, separated by a comma. No room's label is too long. */
static void vglc_add(vglc_label *label, const char *letter, int32_t number)
{
    char word[24];
    brw_format(word, sizeof word, number < 0 ? "%s%s" : "%s%s%d", label->used ? "," : "", letter,
               number);
    for (const char *at = word; *at && label->used + 1 < sizeof label->text; at++)
        label->text[label->used++] = *at;
    label->text[label->used] = 0;
}

/* The letters of what a room of a quest holds and of the types of a crawl's rooms, and of what a
 * door needs. What has none in the dialect is omitted. */
static const char *const vglc_contents[BARROW_CONTENT_COUNT] = {
    [BARROW_CONTENT_ENTRY] = "s",     [BARROW_CONTENT_KEY] = "k",
    [BARROW_CONTENT_SWITCH] = "S",    [BARROW_CONTENT_ITEM] = "I",
    [BARROW_CONTENT_ITEM_KEY] = "k",  [BARROW_CONTENT_ITEM_SWITCH] = "S",
    [BARROW_CONTENT_MAGIC_KEY] = "K", [BARROW_CONTENT_GOAL] = "t",
    [BARROW_CONTENT_BONUS] = "i",
};
static const char *const vglc_types[BARROW_TYPE_COUNT] = {
#define BARROW_ROOM_LOOK(NAME, symbol, word, letter) [BARROW_TYPE_##NAME] = letter,
#include "barrow/def/room_type.def"
};
static const char *const vglc_needs[] = {
    [BARROW_NEED_SMALL_KEY] = "k",
    [BARROW_NEED_MAGIC_KEY] = "K",
    [BARROW_NEED_FINDING] = "b",
};

/* ---- tiles ------------------------------------------------------------------------------ */

/* Returns the letter of a tile. All floor is F and all other obstacles are B, because the dialect
 * makes no finer distinction. */
static char vglc_tile(barrow_tile tile)
{
    switch (tile) {
    case BARROW_TILE_WALL: return 'W';
    case BARROW_TILE_BORDER: return '-';
    case BARROW_TILE_LIQUID:
    case BARROW_TILE_LAVA: return 'P';
    case BARROW_TILE_DOOR: return 'D';
    default: return (uint32_t)tile & BARROW_TILE_WALKABLE ? 'F' : 'B';
    }
}

/* Writes the floors, row by row, separated by an empty line. A thing with a letter covers its
 * tile; of several on one tile the first does. */
void brw_write_vglc_tiles(const brw_document *document, brw_text *text)
{
    static const char things[BARROW_THING_KIND_COUNT] = {
        [BARROW_THING_STAIRS] = 'S',   [BARROW_THING_ENEMY] = 'M', [BARROW_THING_BOSS] = 'M',
        [BARROW_THING_SUB_BOSS] = 'M', [BARROW_THING_ELITE] = 'M', [BARROW_THING_FOE] = 'M'};
    for (const barrow_dungeon *floor = document->dungeon; floor; floor = floor->below) {
        uint32_t width = floor->width, area = width * floor->height;
        char *letters = BRW_ARENA_NEW(document->scratch, char, area);
        if (!letters) {
            text->status = BARROW_NO_MEMORY;
            return;
        }
        for (uint32_t i = 0; i < area; i++)
            letters[i] = vglc_tile(floor->tiles[i]);
        for (uint32_t i = floor->thing_count; i-- > 0;) {
            const barrow_thing *thing = &floor->things[i];
            if (things[thing->kind])
                letters[(uint32_t)thing->pos.y * width + (uint32_t)thing->pos.x] =
                    things[thing->kind];
        }
        if (floor != document->dungeon)
            brw_text_char(text, '\n');
        for (uint32_t y = 0; y < floor->height; y++) {
            brw_text_bytes(text, letters + y * width, width);
            brw_text_char(text, '\n');
        }
    }
}

/* Both directions of a door are written, because the dialect's graphs are directed, or only the one
 * from a for a one-way door; one that opens only from a has a soft lock back. Switches are numbered
 * from 1. The boss's room is also the goal (t). */
void brw_write_vglc(const brw_document *document, brw_text *text)
{
    const barrow_dungeon *dungeon = document->dungeon;
    bool is_crawl = brw_shown(dungeon)->has_colours;
    if (!brw_has_cells(dungeon)) {
        brw_write_vglc_tiles(document, text);
        return;
    }
    brw_text_put(text, "digraph {\n");
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *quest = &dungeon->rooms[i].as.quest;
        const barrow_crawl_room *crawl = &dungeon->rooms[i].as.crawl;
        vglc_label label = {.used = 0};
        for (int type = 0; is_crawl && type < BARROW_TYPE_COUNT; type++)
            if (crawl->types & (1u << type) && vglc_types[type])
                vglc_add(&label, vglc_types[type], -1);
        if (is_crawl && crawl->key != BARROW_NO_KEY)
            vglc_add(&label, "S", crawl->key + 1);
        if (!is_crawl && quest->content < BARROW_CONTENT_COUNT && vglc_contents[quest->content])
            vglc_add(&label, vglc_contents[quest->content],
                     quest->switch_id == BARROW_NO_SWITCH ? -1 : quest->switch_id + 1);
        brw_text_print(text, "%u [label=\"%s\"]\n", i, label.text);
    }
    for (uint32_t i = 0; i < 2 * dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i / 2];
        const barrow_link_info *info = brw_door_info(link);
        vglc_label label = {.used = 0};
        bool is_back = i & 1;
        if (link->a >= dungeon->room_count || link->b >= dungeon->room_count ||
            (is_back && info->ways == BARROW_WAYS_FORTH))
            continue;
        if (vglc_needs[info->needs])
            vglc_add(&label, vglc_needs[info->needs], -1);
        else if (info->ways == BARROW_WAYS_FORTH || (info->needs == BARROW_NEED_SIDE && is_back))
            vglc_add(&label, "l", -1);
        if (link->lock != BARROW_NO_LOCK)
            vglc_add(&label, "S", link->lock + 1);
        brw_text_print(text, "%u -> %u [label=\"%s\"]\n", is_back ? link->b : link->a,
                       is_back ? link->a : link->b, label.text);
    }
    brw_text_put(text, "}\n");
}
