/* SPDX-License-Identifier: MIT
 * Rooms, links and paths of a crawl: the only code that adds them to the dungeon. A room gets its
 * path's zone; a path gets the zone of the room that it leaves. */
#include "gen/crawl/plan.h"

#include <string.h>

#include "base/bits.h"

/* The path's first door is the next link to be added, so the caller must add rooms or a link right
 * after this. The very first path leaves no room, so it has no zone to copy. */
uint32_t brw_crawl_add_path(crawl_plan *plan, barrow_path_kind kind, uint32_t from)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t id = dungeon->path_count++;
    bool is_first = dungeon->room_count == 0;
    dungeon->paths[id] = (barrow_crawl_path){.first_room = dungeon->path_room_count,
                                             .from = (uint16_t)from,
                                             .to = (uint16_t)from,
                                             .kind = (uint8_t)kind,
                                             .character = BARROW_CHARACTER_NONE};
    plan->branches[id] = (crawl_branch){.first_link = dungeon->link_count};
    if (!is_first) {
        dungeon->paths[id].zone = crawl_room_at(plan, from)->zone;
        plan->branches[id].parent = crawl_room_at(plan, from)->path_id;
    }
    return id;
}

static const barrow_room blank_room = {
    .kind = BARROW_ROOM_ROOM,
    /* Everything else is 0: no types, no danger, no reward, no foe. */
    .as.crawl = {.cell_count = 1, .key = BARROW_NO_KEY, .after = BARROW_TYPE_NONE},
};

uint32_t brw_crawl_add_room(crawl_plan *plan, uint32_t cell)
{
    barrow_dungeon *dungeon = plan->dungeon;
    barrow_crawl_path *path = &dungeon->paths[dungeon->path_count - 1];
    uint32_t id = dungeon->room_count++;
    /* There is always memory, because each cell becomes a room only once. */
    barrow_room *room = &dungeon->rooms[id];
    *room = blank_room;
    room->as.crawl.path_id = (uint16_t)(dungeon->path_count - 1);
    room->as.crawl.path = path->kind;
    room->as.crawl.zone = path->zone;
    room->as.crawl.first_cell = dungeon->cell_count;
    room->as.crawl.order = path->room_count++;
    dungeon->cells[dungeon->cell_count++] = crawl_pos(plan, cell);
    dungeon->path_rooms[dungeon->path_room_count++] = (uint16_t)id;
    plan->owner[cell] = (uint16_t)id;
    plan->home[id] = cell;
    brw_set_remove(plan->bits.free, cell);
    return id;
}

void brw_crawl_add_cell(crawl_plan *plan, uint32_t room, uint32_t cell)
{
    barrow_dungeon *dungeon = plan->dungeon;
    crawl_room_at(plan, room)->cell_count++;
    dungeon->cells[dungeon->cell_count++] = crawl_pos(plan, cell);
    plan->owner[cell] = (uint16_t)room;
    brw_set_remove(plan->bits.free, cell);
}

static const barrow_link open_link = {.kind = BARROW_LINK_OPEN, .lock = BARROW_NO_LOCK};

/* This runs for every room, so whatever is the same for all is computed before the loop. For each
 * cell it does the work of brw_crawl_add_room and brw_crawl_add_link. */
void brw_crawl_add_rooms(crawl_plan *plan, uint32_t from, const uint32_t *cells, uint32_t count)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t path_id = dungeon->path_count - 1;
    barrow_crawl_path *path = &dungeon->paths[path_id];
    uint8_t kind = path->kind, zone = path->zone;
    uint32_t first = dungeon->room_count, first_cell = dungeon->cell_count;
    uint32_t order = path->room_count, before = plan->owner[from];
    barrow_room *room = dungeon->rooms + first;
    barrow_link *link = dungeon->links + dungeon->link_count;
    barrow_pos *at = dungeon->cells + first_cell, here = crawl_pos(plan, from);
    uint16_t *path_rooms = dungeon->path_rooms + dungeon->path_room_count, *owner = plan->owner;
    uint32_t *home = plan->home + first;
    const barrow_pos *pos = plan->pos;
    for (uint32_t i = 0; i < count; i++, room++, link++) {
        uint32_t cell = home[i] = cells[i];
        *room = blank_room;
        room->as.crawl.path_id = (uint16_t)path_id;
        room->as.crawl.path = kind;
        room->as.crawl.zone = zone;
        room->as.crawl.first_cell = first_cell + i;
        room->as.crawl.order = (uint16_t)(order + i);
        *link = open_link;
        link->a = (uint16_t)before;
        before = first + i;
        link->b = path_rooms[i] = owner[cell] = (uint16_t)before;
        link->at[0] = here;
        link->at[1] = at[i] = here = pos[cell];
    }
    path->room_count = (uint16_t)(order + count);
    dungeon->room_count += count;
    dungeon->link_count += count;
    dungeon->cell_count += count;
    dungeon->path_room_count += count;
}

uint32_t brw_crawl_add_link(crawl_plan *plan, barrow_link_kind kind, uint32_t from, uint32_t to)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t id = dungeon->link_count++;
    dungeon->links[id] = (barrow_link){.a = plan->owner[from],
                                       .b = plan->owner[to],
                                       .kind = (uint8_t)kind,
                                       .lock = BARROW_NO_LOCK,
                                       .at = {crawl_pos(plan, from), crawl_pos(plan, to)}};
    return id;
}

/* Chains grow at the head, so a room's doors are in reverse order of the links. The order is the
 * same on every machine, which is all that draws need (G1). */
void brw_crawl_make_graph(crawl_plan *plan, uint32_t first_link)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    const barrow_link *links = dungeon->links;
    uint32_t *first = plan->graph.first, *next = plan->graph.next, end = dungeon->link_count;
    if (plan->graph.is_made)
        return;
    plan->graph.is_made = true;
    memset(first, BARROW_NONE_BYTE, dungeon->room_count * sizeof *first);
    for (uint32_t i = first_link; i < end; i++) {
        uint32_t a = links[i].a, b = links[i].b;
        next[2 * i] = first[a];
        first[a] = 2 * i;
        next[2 * i + 1] = first[b];
        first[b] = 2 * i + 1;
    }
}
