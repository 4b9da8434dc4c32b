/* SPDX-License-Identifier: MIT
 * The dialects of the Video Game Level Corpus, which researchers exchange: graphs of rooms and
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
#include "io/document.h"

#include "base/status.h"
#include "io/looks.h"
#include "io/family.h"

/* A label being written. */
typedef struct vglc_label {
    char text[48];
    uint32_t used;
} vglc_label;

/* Adds a letter, separated by a comma. A label that is too long is truncated, but no room comes
 * near that. */
static void vglc_add(vglc_label *label, const char *letter, int32_t number)
{
    char word[24];
    brw_format(word, sizeof word, number < 0 ? "%s%s" : "%s%s%d", label->used ? "," : "", letter,
               number);
    for (const char *at = word; *at && label->used + 1 < sizeof label->text; at++)
        label->text[label->used++] = *at;
    label->text[label->used] = 0;
}

/* ---- rooms ------------------------------------------------------------------------------ */

/* Switches are numbered from 1 in the dialect's labels, but from 0 in barrow. */
static vglc_label vglc_quest_room(const barrow_quest_room *room)
{
    static const char *const letters[BARROW_CONTENT_COUNT] = {
        [BARROW_CONTENT_ENTRY] = "s",     [BARROW_CONTENT_KEY] = "k",
        [BARROW_CONTENT_SWITCH] = "S",    [BARROW_CONTENT_ITEM] = "I",
        [BARROW_CONTENT_ITEM_KEY] = "k",  [BARROW_CONTENT_ITEM_SWITCH] = "S",
        [BARROW_CONTENT_MAGIC_KEY] = "K", [BARROW_CONTENT_GOAL] = "t",
        [BARROW_CONTENT_BONUS] = "i",
    };
    vglc_label label = {.used = 0};
    bool is_known = room->content < BARROW_CONTENT_COUNT && letters[room->content];
    if (is_known)
        vglc_add(&label, letters[room->content],
                 room->switch_id == BARROW_NO_SWITCH ? -1 : room->switch_id + 1);
    return label;
}

/* Returns the label of a crawl room. The boss's room is also the goal (t). Types without a letter
 * in the dialect are omitted. */
static vglc_label vglc_crawl_room(const barrow_crawl_room *room)
{
    static const char *const letters[BARROW_TYPE_COUNT] = {
#define BARROW_ROOM_LOOK(NAME, symbol, word, letter) [BARROW_TYPE_##NAME] = letter,
#include "barrow/def/room_type.def"
    };
    vglc_label label = {.used = 0};
    for (int type = 0; type < BARROW_TYPE_COUNT; type++)
        if (room->types & (1u << type) && letters[type])
            vglc_add(&label, letters[type], -1);
    if (room->key != BARROW_NO_KEY)
        vglc_add(&label, "S", room->key + 1);
    return label;
}

/* ---- doors ------------------------------------------------------------------------------ */

/* Returns what blocks the way from a to b. If a door opens only from a, its way back has a soft
 * lock. */
static vglc_label vglc_door(const barrow_link *link, bool is_back)
{
    static const char *const letters[] = {
        [BARROW_NEED_SMALL_KEY] = "k",
        [BARROW_NEED_MAGIC_KEY] = "K",
        [BARROW_NEED_FINDING] = "b",
    };
    vglc_label label = {.used = 0};
    const barrow_link_info *info = brw_door_info(link);
    if (letters[info->needs])
        vglc_add(&label, letters[info->needs], -1);
    else if (info->ways == BARROW_WAYS_FORTH || (info->needs == BARROW_NEED_SIDE && is_back))
        vglc_add(&label, "l", -1);
    if (link->lock != BARROW_NO_LOCK)
        vglc_add(&label, "S", link->lock + 1);
    return label;
}

static void vglc_edge(brw_text *text, uint16_t from, uint16_t to, vglc_label label)
{
    brw_text_unsigned(text, from);
    brw_text_put(text, " -> ");
    brw_text_unsigned(text, to);
    brw_text_put(text, " [label=\"");
    brw_text_put(text, label.text);
    brw_text_put(text, "\"]\n");
}

/* Writes both directions of a door, because the dialect's graphs are directed, or only the one from
 * a for a one-way door. */
static void vglc_graph(const barrow_dungeon *dungeon, brw_text *text)
{
    bool has_types = brw_shown(dungeon)->has_colours;
    brw_text_put(text, "digraph {\n");
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        vglc_label label =
            has_types ? vglc_crawl_room(&room->as.crawl) : vglc_quest_room(&room->as.quest);
        brw_text_unsigned(text, i);
        brw_text_put(text, " [label=\"");
        brw_text_put(text, label.text);
        brw_text_put(text, "\"]\n");
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a >= dungeon->room_count || link->b >= dungeon->room_count)
            continue;
        vglc_edge(text, link->a, link->b, vglc_door(link, false));
        if (brw_door_info(link)->ways != BARROW_WAYS_FORTH)
            vglc_edge(text, link->b, link->a, vglc_door(link, true));
    }
    brw_text_put(text, "}\n");
}

/* ---- tiles ------------------------------------------------------------------------------ */

/* Returns the letter of a tile. All floor is F and all other obstacles are B, because the dialect
 * makes no finer distinction. */
static char vglc_tile(barrow_tile tile)
{
    switch (tile) {
    case BARROW_TILE_WALL:
        return 'W';
    case BARROW_TILE_BORDER:
        return '-';
    case BARROW_TILE_LIQUID:
    case BARROW_TILE_LAVA:
        return 'P';
    case BARROW_TILE_DOOR:
        return 'D';
    default:
        return (uint32_t)tile & BARROW_TILE_WALKABLE ? 'F' : 'B';
    }
}

/* Returns the letter of a thing, or 0 to show its tile instead. */
static char vglc_thing(uint8_t kind)
{
    switch (kind) {
    case BARROW_THING_STAIRS:
        return 'S';
    case BARROW_THING_ENEMY:
    case BARROW_THING_BOSS:
    case BARROW_THING_SUB_BOSS:
    case BARROW_THING_ELITE:
    case BARROW_THING_FOE:
        return 'M';
    default:
        return 0;
    }
}

/* Writes one floor, row by row. A thing covers its tile; of several on one tile the first does. */
static void write_floor_letters(const barrow_dungeon *floor, brw_arena *scratch, brw_text *text)
{
    uint32_t width = floor->width, area = width * floor->height;
    char *letters = BRW_ARENA_NEW(scratch, char, area);
    if (!letters) {
        text->status = BARROW_NO_MEMORY;
        return;
    }
    for (uint32_t i = 0; i < area; i++)
        letters[i] = vglc_tile((barrow_tile)floor->tiles[i]);
    for (uint32_t i = floor->thing_count; i-- > 0;) {
        const barrow_thing *thing = &floor->things[i];
        if (vglc_thing(thing->kind))
            letters[(uint32_t)thing->pos.y * width + (uint32_t)thing->pos.x] =
                vglc_thing(thing->kind);
    }
    for (uint32_t y = 0; y < floor->height; y++) {
        brw_text_bytes(text, letters + y * width, width);
        brw_text_char(text, '\n');
    }
}

/* Separates several floors by an empty line. */
void brw_write_vglc_tiles(const brw_document *document, brw_text *text)
{
    for (const barrow_dungeon *floor = document->dungeon; floor; floor = floor->below) {
        if (floor != document->dungeon)
            brw_text_char(text, '\n');
        write_floor_letters(floor, document->scratch, text);
    }
}

void brw_write_vglc(const brw_document *document, brw_text *text)
{
    if (brw_has_cells(document->dungeon))
        vglc_graph(document->dungeon, text);
    else
        brw_write_vglc_tiles(document, text);
}
