/* SPDX-License-Identifier: MIT
 * Doorways: each door of the layout becomes one corridor from room to room, one tile wide, with one
 * door tile in it (T2). The corridor crosses the wall between the two blocks in a straight line, or
 * bends along that wall if neither room touches it:
 *
 *      ...#...      ...#   ...      A corridor lies outside the rectangles of its rooms but inside
 * their
 *      .../...      .../,  ...      columns or rows, so only the floor at its two ends touches it;
 *      ...#...      ...##,/...      and no two corridors touch, because each has a side of its own.
 */
#include "gen/common/tile_templates.h"

/* A corridor to be dug, oriented from the left or upper cell to the other. [along] is a coordinate
 * in its direction, [across] the other coordinate. */
typedef struct corridor_dig {
    brw_tile_draft *draft;
    uint32_t link;
    uint32_t rooms[2];
    int32_t edges[2];          /* along: last floor tile of the first room, first of the second */
    int32_t least[2], most[2]; /* across: where it may leave each room, which excludes corners */
    int32_t wall, middle;      /* the wall between the blocks, and their middle across */
    int32_t along, across;     /* the last tile that was dug, or floor of the first room */
    bool is_down;              /* whether it runs downward; otherwise it runs to the right */
} corridor_dig;

static barrow_pos corridor_pos(const corridor_dig *corridor, int32_t along, int32_t across)
{
    return corridor->is_down ? brw_pos(across, along) : brw_pos(along, across);
}

static uint32_t corridor_tile(const corridor_dig *corridor, int32_t along, int32_t across)
{
    barrow_pos pos = corridor_pos(corridor, along, across);
    return brw_tile_index(corridor->draft, pos.x, pos.y);
}

/* Returns whether there is floor on the room's edge, and a doorway if a template draws the room. */
static bool may_leave(const corridor_dig *corridor, uint32_t side, int32_t across)
{
    const brw_tile_draft *draft = corridor->draft;
    uint32_t tile = corridor_tile(corridor, corridor->edges[side], across);
    uint32_t room = corridor->rooms[side];
    return draft->dungeon->owners[tile] == room &&
           (!brw_is_drawn(draft, room) || draft->marks[tile] & BRW_MARK_DOORWAY);
}

/* Draws one of the places where the corridor may leave both rooms, all equally likely. The middle
 * of the blocks is always one of them, unless a template draws one of the rooms: then there may be
 * none, and it returns -1. A single pass is enough, because the n-th place that fits replaces the
 * choice with probability 1 in n. */
static int32_t draw_across(const corridor_dig *corridor, brw_rng *rng, uint32_t first,
                           uint32_t second)
{
    int32_t chosen = -1, seen = 0;
    int32_t least = brw_larger(corridor->least[first], corridor->least[second]);
    int32_t most = brw_smaller(corridor->most[first], corridor->most[second]);
    for (int32_t across = least; across <= most; across++) {
        if (!may_leave(corridor, first, across) || !may_leave(corridor, second, across))
            continue;
        seen++;
        if (brw_rng_below(rng, seen) == 0)
            chosen = across;
    }
    return chosen;
}

/* Digs straight to a tile from the last one, which lies in its row or column. */
static void dig_to(corridor_dig *corridor, int32_t along, int32_t across)
{
    barrow_dungeon *dungeon = corridor->draft->dungeon;
    while (corridor->along != along || corridor->across != across) {
        corridor->along += (along > corridor->along) - (along < corridor->along);
        corridor->across += (across > corridor->across) - (across < corridor->across);
        uint32_t tile = corridor_tile(corridor, corridor->along, corridor->across);
        dungeon->tiles[tile] = BARROW_TILE_CORRIDOR;
        dungeon->owners[tile] = (uint16_t)(BARROW_OWNER_LINK + corridor->link);
        dungeon->routes[dungeon->route_count++] =
            corridor_pos(corridor, corridor->along, corridor->across);
    }
}

/* Digs from the first room at [from] to the second at [to], bending on the wall unless they are
 * the same. A crooked corridor crosses the wall in the middle of the blocks, and bends on either
 * side of it where a template has its doorways elsewhere: such a template leaves two rows of rock
 * there. */
static void dig_way(corridor_dig *corridor, int32_t from, int32_t to, bool is_crooked)
{
    int32_t last = corridor->edges[1] - 1, middle = corridor->middle;
    int32_t second = brw_smaller(corridor->wall + 1, last);
    corridor->along = corridor->edges[0];
    corridor->across = from;
    if (is_crooked) {
        dig_to(corridor, corridor->wall - 1, from);
        dig_to(corridor, corridor->wall - 1, middle);
        dig_to(corridor, second, middle);
        dig_to(corridor, second, to);
    } else {
        dig_to(corridor, corridor->wall, from);
        dig_to(corridor, corridor->wall, to);
    }
    dig_to(corridor, last, to);
}

/* Draws where a crooked corridor leaves a room: anywhere if there is rock to bend in, else in the
 * middle. */
static int32_t draw_crooked(const corridor_dig *corridor, brw_rng *rng, uint32_t side)
{
    int32_t rock = side ? corridor->edges[1] - corridor->wall : corridor->wall - corridor->edges[0];
    return may_leave(corridor, side, corridor->middle) || rock < 3
               ? corridor->middle
               : draw_across(corridor, rng, side, side);
}

/* The shapes of a barrier: in the doorway, at the far end of the corridor, or all along it (T3). */
enum { BARRIER_NEAR, BARRIER_FAR, BARRIER_ALL, BARRIER_SHAPES };

/* Hangs the door at room a's end of the corridor, where the player comes from. A shortcut's door is
 * at its other end, the earlier one (C10); an open link's door is at a random end. A barrier is
 * what its treasure overcomes, in one of three shapes, and a window has bars (T2). */
static void hang_door(brw_tile_draft *draft, brw_rng *rng, const barrow_link *link)
{
    barrow_dungeon *dungeon = draft->dungeon;
    uint32_t first = 0, last = 0, end = link->tile_count - 1;
    int32_t shape = BARRIER_NEAR;
    if (link->kind == BARROW_LINK_BARRIER)
        shape = brw_rng_below(rng, BARRIER_SHAPES);
    else if (link->kind == BARROW_LINK_SHORTCUT ||
             (link->kind == BARROW_LINK_OPEN && brw_rng_below(rng, 2) == 1))
        shape = BARRIER_FAR;
    if (shape != BARRIER_NEAR)
        last = end;
    if (shape == BARRIER_FAR)
        first = end;
    for (uint32_t i = first; i <= last; i++) {
        barrow_pos pos = dungeon->routes[link->first_tile + i];
        dungeon->tiles[brw_tile_index(draft, pos.x, pos.y)] = brw_door_tile(dungeon, link);
    }
}

/* Returns the corridor to dig for a link. The wall belongs to the right or lower of the two blocks,
 * so the corner of that block locates it. A room of several cells fills its blocks up to the wall,
 * whatever its rectangle is, and a tunnel extends up to it. */
static corridor_dig corridor_of(brw_tile_draft *draft, uint32_t id, const barrow_pos cells[2],
                                bool is_turned)
{
    const barrow_link *link = &draft->dungeon->links[id];
    corridor_dig corridor = {.draft = draft, .link = id, .is_down = cells[0].x == cells[1].x};
    bool is_down = corridor.is_down;
    barrow_pos corner = brw_block_corner(draft, cells[is_turned ? 0 : 1]);
    int32_t first = (is_down ? corner.x : corner.y) + 2; /* without the ends of the blocks */
    int32_t last = first - 4 + (is_down ? draft->grid.block_w : draft->grid.block_h);
    corridor.wall = is_down ? corner.y : corner.x;
    corridor.middle = (first + last) / 2;
    for (uint32_t side = 0; side < 2; side++) {
        uint32_t number = (side == 0) == is_turned ? link->b : link->a;
        const barrow_room *room = &draft->dungeon->rooms[number];
        barrow_rect rect = room->rect;
        bool is_tunnel = draft->facts[number].tunnel != BRW_NO_TUNNEL;
        int32_t corners = is_tunnel ? 0 : 1; /* a tunnel is one tile wide */
        int32_t least = (is_down ? rect.x : rect.y) + corners;
        int32_t most = (is_down ? rect.x + rect.w : rect.y + rect.h) - 1 - corners;
        int32_t upper = is_down ? rect.y : rect.x, count = is_down ? rect.h : rect.w;
        corridor.rooms[side] = number;
        corridor.edges[side] = side ? upper : upper + count - 1;
        if (room->kind == BARROW_ROOM_MERGED || is_tunnel)
            corridor.edges[side] = corridor.wall + (side ? 1 : -1);
        corridor.least[side] = brw_larger(first, least);
        corridor.most[side] = brw_smaller(last, most);
    }
    return corridor;
}

/* Digs the corridor of a link, from the left or upper room. Mouths are stored by the ends of the
 * link, room a first, regardless of the direction of digging. */
static void open_doorway(brw_tile_draft *draft, brw_rng *rng, uint32_t id)
{
    barrow_dungeon *dungeon = draft->dungeon;
    barrow_link *link = &dungeon->links[id];
    barrow_pos cells[2];
    brw_link_cells(dungeon, link, cells);
    bool is_turned = cells[1].x < cells[0].x || cells[1].y < cells[0].y;
    corridor_dig corridor = corridor_of(draft, id, cells, is_turned);
    /* A bend runs along the wall, so a tile of rock must be left on both sides of it. */
    bool may_bend = corridor.wall - corridor.edges[0] > 1 && corridor.edges[1] - corridor.wall > 1;
    bool is_bent = may_bend && brw_rng_chance(rng, 1, 2);
    /* In a bent corridor each end has to suit only its own room; in a straight corridor one place
     * has to suit both. */
    int32_t from = draw_across(&corridor, rng, 0, !is_bent);
    int32_t to = from;
    if (is_bent)
        to = draw_across(&corridor, rng, 1, 1);
    link->first_tile = dungeon->route_count;
    bool is_crooked = from < 0; /* only where a template draws one of the rooms */
    if (is_crooked) {
        from = draw_crooked(&corridor, rng, 0);
        to = draw_crooked(&corridor, rng, 1);
    }
    dig_way(&corridor, from, to, is_crooked);
    link->tile_count = dungeon->route_count - link->first_tile;
    for (uint32_t i = 0; is_turned && i < link->tile_count / 2; i++) { /* start at room a */
        barrow_pos *one = dungeon->routes + link->first_tile + i;
        barrow_pos *other = dungeon->routes + dungeon->route_count - 1 - i, swapped = *one;
        *one = *other;
        *other = swapped;
    }
    hang_door(draft, rng, link);
    for (uint32_t end = 0; end < 2; end++) { /* the floor in front of the doorways stays free */
        uint32_t tile = corridor_tile(&corridor, corridor.edges[end], end ? to : from);
        draft->mouths[2 * id + (end != is_turned)] = tile;
        draft->marks[tile] &= (uint16_t)~BRW_MARK_FREE;
        draft->marks[tile - 1] |= BRW_MARK_BESIDE;
        draft->marks[tile + 1] |= BRW_MARK_BESIDE;
        draft->marks[tile - dungeon->width] |= BRW_MARK_BESIDE;
        draft->marks[tile + dungeon->width] |= BRW_MARK_BESIDE;
    }
}

/* Lists the links of each room in order. This is a counting sort: the counts are stored two entries
 * further on, so first[r + 1] is where the next link of room r goes. In the end it is where the
 * links of room r + 1 start. */
static void note_doors(brw_tile_draft *draft)
{
    const barrow_dungeon *dungeon = draft->dungeon;
    uint32_t *first = draft->first_door;
    for (uint32_t i = 0; i < dungeon->room_count + 2; i++)
        first[i] = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        first[dungeon->links[i].a + 2]++;
        first[dungeon->links[i].b + 2]++;
    }
    for (uint32_t i = 2; i < dungeon->room_count + 2; i++)
        first[i] += first[i - 1];
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        draft->doors[first[dungeon->links[i].a + 1]++] = (uint16_t)i;
        draft->doors[first[dungeon->links[i].b + 1]++] = (uint16_t)i;
    }
}

barrow_status brw_tile_doorways(barrow_work *work)
{
    brw_tile_draft *draft = work->tiles;
    note_doors(draft);
    for (uint32_t id = 0; id < work->dungeon->link_count; id++) {
        brw_rng rng = brw_rng_fork(&work->rng, id);
        open_doorway(draft, &rng, id);
        brw_rng_join(&work->rng, &rng);
    }
    return BARROW_OK;
}
