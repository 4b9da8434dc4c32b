/* SPDX-License-Identifier: MIT
 * The content hash. It runs over meaning, never over the bytes of a struct: each part absorbs a
 * list of whole numbers in a fixed order, as 64-bit words in two's complement; rows of the map
 * absorb their characters, eight to a word, the first in the lowest byte. docs/determinism.md lists
 * the numbers, so that any program can recompute the hash from a document.
 *
 * Kinds go in as their place in the .def list; "none" of any sort as -1. */
#include "core/hash.h"

#define START 0x626172726F770000u /* "barrow" and the number of the part */

/* One multiplication by the golden ratio's odd constant carries each bit upward, the shift brings
 * the upper half back down. Both can be undone, so two numbers never lead from one state to the
 * same next one. Enough to tell dungeons apart; it is no defence against somebody who looks for
 * collisions. */
static void absorb_word(uint64_t *hash, uint64_t word)
{
    uint64_t mixed = (*hash ^ word) * 0x9E3779B97F4A7C15u;
    *hash = mixed ^ (mixed >> 32);
}

static void absorb(uint64_t *hash, int64_t number)
{
    absorb_word(hash, (uint64_t)number);
}

/* None is BARROW_NONE for ids and BARROW_NONE_BYTE for bytes in the value, null in a document, and
 * -1 here. */
static int64_t id_or_none(uint32_t id)
{
    return id == BARROW_NONE ? -1 : (int64_t)id;
}

static int64_t byte_or_none(uint8_t value)
{
    return value == BARROW_NONE_BYTE ? -1 : (int64_t)value;
}

static void absorb_pos(uint64_t *hash, barrow_pos pos)
{
    absorb(hash, pos.x);
    absorb(hash, pos.y);
}

static void absorb_rect(uint64_t *hash, barrow_rect rect)
{
    absorb(hash, rect.x);
    absorb(hash, rect.y);
    absorb(hash, rect.w);
    absorb(hash, rect.h);
}

/* ---- plan ------------------------------------------------------------------------------- */

/* The terrain is the one parameter in the hash: the tiles say `~` for water, lava and chasm alike.
 * There is one bound more than there are sectors. */
static void absorb_floor_plan(uint64_t *hash, const barrow_dungeon *dungeon)
{
    const barrow_sectors *sectors = &dungeon->sectors;
    absorb(hash, dungeon->width);
    absorb(hash, dungeon->height);
    absorb(hash, dungeon->params.as.floor.terrain);
    absorb(hash, sectors->columns);
    absorb(hash, sectors->rows);
    for (int i = 0; i <= sectors->columns; i++)
        absorb(hash, sectors->xs[i]);
    for (int i = 0; i <= sectors->rows; i++)
        absorb(hash, sectors->ys[i]);
}

/* BARROW_OBSTACLE_NONE is a place past the list, which would move with it: so it goes in as none.
 */
static void absorb_quest_plan(uint64_t *hash, const barrow_dungeon *dungeon)
{
    absorb(hash, dungeon->stage_count);
    for (uint32_t i = 0; i < dungeon->stage_count; i++) {
        uint8_t obstacle = dungeon->stages[i].obstacle;
        absorb(hash, dungeon->stages[i].step);
        absorb(hash, obstacle == BARROW_OBSTACLE_NONE ? -1 : (int64_t)obstacle);
    }
}

static void absorb_crawl_plan(uint64_t *hash, const barrow_dungeon *dungeon)
{
    absorb(hash, dungeon->grid_width);
    absorb(hash, dungeon->grid_height);
    absorb(hash, id_or_none(dungeon->spawn));
    absorb(hash, id_or_none(dungeon->boss));
    absorb(hash, dungeon->rock_count);
    for (uint32_t i = 0; i < dungeon->rock_count; i++)
        absorb_pos(hash, dungeon->rock[i]);
    absorb(hash, dungeon->path_count);
    for (uint32_t i = 0; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        absorb(hash, path->kind);
        absorb(hash, id_or_none(path->from));
        absorb(hash, id_or_none(path->to));
        absorb(hash, path->zone);
        absorb(hash, path->room_count);
        for (uint32_t k = 0; k < path->room_count; k++)
            absorb(hash, dungeon->path_rooms[path->first_room + k]);
    }
}

/* ---- rooms ------------------------------------------------------------------------------ */

static void absorb_floor_room(uint64_t *hash, const barrow_dungeon *dungeon,
                              const barrow_room *room)
{
    (void)dungeon;
    absorb_rect(hash, room->rect);
    absorb(hash, room->kind);
    absorb(hash, room->as.floor.merged);
    absorb(hash, room->as.floor.sector);
    absorb_rect(hash, room->as.floor.carpet);
}

static void absorb_quest_room(uint64_t *hash, const barrow_dungeon *dungeon,
                              const barrow_room *room)
{
    (void)dungeon;
    absorb_pos(hash, room->as.quest.cell);
    absorb(hash, room->as.quest.stage);
    absorb(hash, room->as.quest.step);
    absorb(hash, room->as.quest.content);
    absorb(hash, byte_or_none(room->as.quest.switch_id));
    absorb(hash, room->as.quest.intensity);
}

/* `elite` of a document is not absorbed: it repeats the set of types. */
static void absorb_crawl_room(uint64_t *hash, const barrow_dungeon *dungeon,
                              const barrow_room *room)
{
    const barrow_crawl_room *crawl = &room->as.crawl;
    absorb(hash, crawl->cell_count);
    for (uint32_t i = 0; i < crawl->cell_count; i++)
        absorb_pos(hash, dungeon->cells[crawl->first_cell + i]);
    absorb(hash, crawl->types);
    absorb(hash, crawl->path);
    absorb(hash, crawl->path_id);
    absorb(hash, crawl->order);
    absorb(hash, crawl->zone);
    absorb(hash, crawl->danger);
    absorb(hash, crawl->reward);
    absorb(hash, byte_or_none(crawl->key));
    absorb(hash, crawl->foe);
}

/* ---- links, tiles, things --------------------------------------------------------------- */

/* The same numbers for all families, fields that a family does not use being 0 or none. */
static void absorb_link(uint64_t *hash, const barrow_dungeon *dungeon, const barrow_link *link)
{
    absorb(hash, link->kind);
    absorb(hash, id_or_none(link->a));
    absorb(hash, id_or_none(link->b));
    absorb(hash, byte_or_none(link->lock));
    absorb(hash, link->marked);
    absorb(hash, link->optional);
    absorb_pos(hash, link->at[0]);
    absorb_pos(hash, link->at[1]);
    absorb(hash, link->tile_count);
    for (uint32_t i = 0; i < link->tile_count; i++)
        absorb_pos(hash, dungeon->routes[link->first_tile + i]);
}

/* Characters, not codes: that is what a document shows of a tile. The byte is put in its place by
 * shifting, so that the word is the same on machines of either byte order. */
static void absorb_row(uint64_t *hash, const uint8_t *row, uint32_t width)
{
    for (uint32_t x = 0; x < width; x += 8) {
        uint64_t word = 0;
        for (uint32_t i = 0; i < 8 && x + i < width; i++) {
            char character = barrow_tile_character((barrow_tile)row[x + i]);
            word |= (uint64_t)(unsigned char)character << (8 * i);
        }
        absorb_word(hash, word);
    }
}

/* The sizes of a floor stand in its plan, its rectangles with its rooms; those of a tile map on top
 * of a layout stand here, so that the layout's parts are the same with and without it (G2). */
static void absorb_tiled_rooms(uint64_t *hash, const barrow_dungeon *dungeon)
{
    absorb(hash, dungeon->width);
    absorb(hash, dungeon->height);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        absorb_rect(hash, dungeon->rooms[i].rect);
        absorb(hash, dungeon->rooms[i].kind);
    }
}

static void absorb_tiles(uint64_t *hash, const barrow_dungeon *dungeon)
{
    uint32_t width = dungeon->width;
    if (dungeon->params.family != BARROW_FLOOR && width)
        absorb_tiled_rooms(hash, dungeon);
    for (uint32_t y = 0; y < dungeon->height; y++)
        absorb_row(hash, dungeon->tiles + y * width, width);
}

/* Roaming enemies are things that move, so they stand in this part; other families have none, which
 * adds one 0. */
static void absorb_things(uint64_t *hash, const barrow_dungeon *dungeon)
{
    absorb(hash, dungeon->thing_count);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        absorb(hash, thing->kind);
        absorb_pos(hash, thing->pos);
        absorb(hash, id_or_none(thing->room));
        absorb(hash, byte_or_none(thing->flag));
    }
    absorb(hash, dungeon->foe_count);
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        const barrow_foe *foe = &dungeon->foes[i];
        absorb(hash, foe->home);
        absorb(hash, foe->leash);
        absorb(hash, foe->danger);
        absorb(hash, foe->reward);
        absorb(hash, foe->room_count);
        for (uint32_t k = 0; k < foe->room_count; k++)
            absorb(hash, dungeon->route_rooms[foe->first_room + k]);
    }
}

typedef struct family_parts {
    void (*plan)(uint64_t *hash, const barrow_dungeon *dungeon);
    void (*room)(uint64_t *hash, const barrow_dungeon *dungeon, const barrow_room *room);
} family_parts;

static const family_parts parts[BARROW_FAMILY_COUNT] = {
    [BARROW_QUEST] = {absorb_quest_plan, absorb_quest_room},
    [BARROW_CRAWL] = {absorb_crawl_plan, absorb_crawl_room},
    [BARROW_FLOOR] = {absorb_floor_plan, absorb_floor_room},
};

/* Each part starts from a number of its own, so that an empty one differs from another empty one.
 * The counts go in before the lists, or a number could move from the end of one list to the next.
 */
uint64_t brw_hash_part(const barrow_dungeon *dungeon, uint32_t part)
{
    uint64_t hash = START + part;
    const family_parts *family = &parts[dungeon->params.family];
    switch (part) {
    case BARROW_PART_PLAN:
        family->plan(&hash, dungeon);
        break;
    case BARROW_PART_ROOMS:
        absorb(&hash, dungeon->room_count);
        for (uint32_t i = 0; i < dungeon->room_count; i++)
            family->room(&hash, dungeon, &dungeon->rooms[i]);
        break;
    case BARROW_PART_LINKS:
        absorb(&hash, dungeon->link_count);
        for (uint32_t i = 0; i < dungeon->link_count; i++)
            absorb_link(&hash, dungeon, &dungeon->links[i]);
        break;
    case BARROW_PART_TILES:
        absorb_tiles(&hash, dungeon);
        break;
    default:
        absorb_things(&hash, dungeon);
    }
    return hash;
}

/* A hash over the hashes of the parts, as those are wanted by themselves: the contract of a pass
 * (G2) compares them one by one. */
uint64_t barrow_dungeon_hash(const barrow_dungeon *dungeon)
{
    if (!dungeon)
        return 0;
    uint64_t hash = START + (uint64_t)dungeon->params.family;
    for (; dungeon; dungeon = dungeon->below)
        for (uint32_t i = 0; i < BARROW_PART_COUNT; i++)
            absorb_word(&hash, brw_hash_part(dungeon, 1u << i));
    return hash;
}
