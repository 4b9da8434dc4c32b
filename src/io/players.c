/* SPDX-License-Identifier: MIT
 * The dungeon as players know it (A8), for formats that list what there is: without secret rooms
 * and doors, contents, creatures, traps, puzzles, clues and the walkthrough. What is left has new
 * ids, so that no gap tells of what is missing. */
#include "core/dungeon.h"
#include "io/document.h"
#include "io/looks.h"

/* New ids by old ones; BARROW_NONE is left out. */
typedef struct player_ids {
    uint16_t *rooms, *links;
} player_ids;

static uint16_t new_id(const uint16_t *ids, uint32_t count, uint32_t old)
{
    return old < count ? ids[old] : BARROW_NONE;
}

/* Copies rooms and links that players can see, without what is in the rooms. */
static void keep_rooms(const barrow_dungeon *from, barrow_dungeon *to, const player_ids *ids,
                       barrow_room *rooms, barrow_link *links)
{
    to->room_count = to->link_count = 0;
    for (uint32_t i = 0; i < from->room_count; i++) {
        ids->rooms[i] = BARROW_NONE;
        if (brw_room_is_secret(from, i))
            continue;
        ids->rooms[i] = (uint16_t)to->room_count;
        barrow_room *room = &rooms[to->room_count++];
        *room = from->rooms[i];
        room->stamp[0] = 0;
        if (from->params.family == BARROW_QUEST) {
            bool is_entry = room->as.quest.content == BARROW_CONTENT_ENTRY;
            barrow_quest_room plain = {.content =
                                           is_entry ? BARROW_CONTENT_ENTRY : BARROW_CONTENT_NONE,
                                       .switch_id = BARROW_NO_SWITCH,
                                       .treasure = BARROW_NO_TREASURE,
                                       .purpose = BARROW_PURPOSE_NONE,
                                       .cell = room->as.quest.cell};
            room->as.quest = plain;
        } else if (from->params.family == BARROW_CRAWL) {
            room->as.crawl.types &= 1u << BARROW_TYPE_INITIAL;
            room->as.crawl.key = BARROW_NO_KEY;
            room->as.crawl.danger = room->as.crawl.reward = room->as.crawl.foe = 0;
            room->as.crawl.path = BARROW_PATH_MAIN;
            room->as.crawl.path_id = room->as.crawl.order = 0;
            room->as.crawl.zone = 0;
        } else if (room->kind == BARROW_ROOM_MONSTER_HOUSE) {
            room->kind = BARROW_ROOM_ROOM;
        }
    }
    for (uint32_t i = 0; i < from->link_count; i++) {
        const barrow_link *link = &from->links[i];
        uint16_t a = new_id(ids->rooms, from->room_count, link->a);
        uint16_t b = new_id(ids->rooms, from->room_count, link->b);
        bool is_lost = (a == BARROW_NONE && link->a != BARROW_NONE) ||
                       (b == BARROW_NONE && link->b != BARROW_NONE);
        ids->links[i] = BARROW_NONE;
        if (brw_door_is_secret(link) || is_lost)
            continue;
        ids->links[i] = (uint16_t)to->link_count;
        links[to->link_count] = *link;
        links[to->link_count].a = a;
        links[to->link_count].b = b;
        links[to->link_count++].seal = BARROW_NONE;
    }
}

const barrow_dungeon *brw_players_dungeon(const barrow_dungeon *from, brw_arena *arena)
{
    barrow_dungeon *to = BRW_ARENA_NEW(arena, barrow_dungeon, 1);
    uint32_t area = (uint32_t)from->width * from->height;
    player_ids ids = {BRW_ARENA_NEW(arena, uint16_t, from->room_count + 1),
                      BRW_ARENA_NEW(arena, uint16_t, from->link_count + 1)};
    barrow_room *rooms = BRW_ARENA_NEW(arena, barrow_room, from->room_count + 1);
    barrow_link *links = BRW_ARENA_NEW(arena, barrow_link, from->link_count + 1);
    barrow_thing *things = BRW_ARENA_NEW(arena, barrow_thing, from->thing_count + 1);
    uint8_t *tiles = BRW_ARENA_NEW(arena, uint8_t, area + 1);
    uint16_t *owners = BRW_ARENA_NEW(arena, uint16_t, area + 1);
    if (!to || !ids.rooms || !ids.links || !rooms || !links || !things || !tiles || !owners)
        return NULL;
    *to = *from;
    keep_rooms(from, to, &ids, rooms, links);
    if (from->tiles) {
        /* Copy the tiles, with rock where secrets are, and the things that everybody sees. */
        for (uint32_t i = 0; i < (uint32_t)from->width * from->height; i++) {
            bool is_secret = brw_tile_is_secret(from, i);
            uint16_t owner = from->owners[i];
            tiles[i] = is_secret ? BARROW_TILE_WALL : from->tiles[i];
            if (owner < BARROW_OWNER_LINK)
                owners[i] = new_id(ids.rooms, from->room_count, owner);
            else if (owner - BARROW_OWNER_LINK < from->link_count &&
                     ids.links[owner - BARROW_OWNER_LINK] != BARROW_NONE)
                owners[i] = (uint16_t)(BARROW_OWNER_LINK + ids.links[owner - BARROW_OWNER_LINK]);
            else
                owners[i] = owner - BARROW_OWNER_LINK < from->link_count ? BARROW_NONE : owner;
        }
        to->thing_count = 0;
        for (uint32_t i = 0; i < from->thing_count; i++) {
            const barrow_thing *thing = &from->things[i];
            uint16_t room = new_id(ids.rooms, from->room_count, thing->room);
            bool is_seen = brw_thing_look(thing)->is_public && thing->gate == BARROW_NONE &&
                           (room != BARROW_NONE || thing->room == BARROW_NONE);
            if (!is_seen)
                continue;
            things[to->thing_count] = *thing;
            things[to->thing_count].guards = BARROW_GUARDS_NONE;
            things[to->thing_count++].room = room;
        }
    }
    to->rooms = rooms;
    to->links = links;
    to->things = from->tiles ? things : NULL;
    to->tiles = from->tiles ? tiles : NULL;
    to->owners = from->tiles ? owners : NULL;
    to->params.seed = 0;
    to->puzzle_count = to->clue_count = to->vault_clue_count = to->solution_count = 0;
    to->foe_count = to->path_count = to->vault_count = to->treasure_count = 0;
    to->below =
        from->below ? (barrow_dungeon *)(uintptr_t)brw_players_dungeon(from->below, arena) : NULL;
    return to->below || !from->below ? to : NULL;
}
