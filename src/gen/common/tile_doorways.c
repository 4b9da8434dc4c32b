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

/* A corridor to be dug, oriented from the left or upper cell to the other. [along] is the
 * coordinate in its direction, [across] the other coordinate. */
typedef struct corridor_dig {
    brw_tile_draft *draft;
    uint32_t link;
    uint32_t rooms[2];
    int32_t edges[2];    /* along: last floor tile of the first room, first of the second */
    int32_t wall;        /* along: the wall between the blocks */
    int32_t least, most; /* across: range of the interior of the blocks */
    bool is_down;        /* whether it runs downward; otherwise it runs to the right */
} corridor_dig;

static barrow_pos corridor_pos(const corridor_dig *corridor, int32_t along, int32_t across)
{
    return corridor->is_down ? brw_pos(across, along) : brw_pos(along, across);
}

/* The [across] coordinates at which the corridor may leave room [side]: floor on its edge, except
 * corners. */
typedef struct door_row {
    const uint16_t *owners; /* owners along the edge, from across = 0 */
    const uint16_t *marks;  /* marks along it if a template has doorways there; else NULL */
    uint32_t step;          /* distance between neighbours in owners[] */
    uint32_t room;
    int32_t least, most;
} door_row;

static bool is_tunnel(const corridor_dig *corridor, uint32_t side)
{
    return brw_facts_of(corridor->draft, corridor->rooms[side]).tunnel != BRW_NO_TUNNEL;
}

/* Returns the possible places for a doorway on one edge. The owner of the tile at [across] is
 * owners[across * step], along the row or down the column. */
static door_row door_row_of(const corridor_dig *corridor, uint32_t side)
{
    const barrow_dungeon *dungeon = corridor->draft->dungeon;
    barrow_rect rect = dungeon->rooms[corridor->rooms[side]].rect;
    barrow_pos pos = corridor_pos(corridor, corridor->edges[side], 0);
    door_row row = {.owners = dungeon->owners + brw_tile_index(corridor->draft, pos.x, pos.y),
                    .step = corridor->is_down ? 1 : dungeon->width,
                    .room = corridor->rooms[side],
                    .least = (corridor->is_down ? rect.x : rect.y) + 1};
    if (brw_is_drawn(corridor->draft, corridor->rooms[side]))
        row.marks = corridor->draft->marks + brw_tile_index(corridor->draft, pos.x, pos.y);
    row.most = row.least - 3 + (corridor->is_down ? rect.w : rect.h);
    if (is_tunnel(corridor, side)) { /* one tile wide, so its corners are allowed */
        row.least--;
        row.most++;
    }
    return row;
}

static bool may_leave(const door_row *row, int32_t across)
{
    uint32_t tile = (uint32_t)across * row->step;
    return row->owners[tile] == row->room && (!row->marks || row->marks[tile] & BRW_MARK_DOORWAY);
}

/* Draws one of the places where the corridor may leave both rooms, all equally likely. The middle
 * of the blocks is always one of them, unless a template draws one of the rooms: then there may be
 * none, and it returns -1. A single pass is enough, because the n-th place that fits replaces the
 * choice with probability 1 in n. */
static int32_t draw_across(const corridor_dig *corridor, brw_rng *rng, uint32_t first,
                           uint32_t second)
{
    door_row one = door_row_of(corridor, first), other = door_row_of(corridor, second);
    int32_t chosen = -1, seen = 0;
    int32_t least = brw_larger(corridor->least, brw_larger(one.least, other.least));
    int32_t most = brw_smaller(corridor->most, brw_smaller(one.most, other.most));
    for (int32_t across = least; across <= most; across++) {
        if (!may_leave(&one, across) || !may_leave(&other, across))
            continue;
        seen++;
        if (brw_rng_below(rng, seen) == 0)
            chosen = across;
    }
    return chosen;
}

static void dig_tile(const corridor_dig *corridor, int32_t along, int32_t across)
{
    barrow_dungeon *dungeon = corridor->draft->dungeon;
    barrow_pos pos = corridor_pos(corridor, along, across);
    uint32_t index = brw_tile_index(corridor->draft, pos.x, pos.y);
    dungeon->tiles[index] = BARROW_TILE_CORRIDOR;
    dungeon->owners[index] = (uint16_t)(BARROW_OWNER_LINK + corridor->link);
    dungeon->routes[dungeon->route_count++] = pos;
}

/* Digs from the first room at [from] to the second at [to], bending on the wall. If from equals to,
 * the middle part has no tile, and the corridor is straight. */
static void dig_bent(const corridor_dig *corridor, int32_t from, int32_t to)
{
    int32_t step = from < to ? 1 : -1;
    for (int32_t along = corridor->edges[0] + 1; along < corridor->wall; along++)
        dig_tile(corridor, along, from);
    for (int32_t across = from; across != to; across += step)
        dig_tile(corridor, corridor->wall, across);
    for (int32_t along = corridor->wall; along < corridor->edges[1]; along++)
        dig_tile(corridor, along, to);
}

/* Digs a corridor that crosses the wall in the middle of the blocks, and bends on either side of it
 * where a template has its doorways elsewhere. Such a template leaves two rows of rock there. */
static void dig_crooked(const corridor_dig *corridor, int32_t from, int32_t to)
{
    int32_t middle = (corridor->least + corridor->most) / 2;
    for (int32_t along = corridor->edges[0] + 1; along < corridor->wall - 1; along++)
        dig_tile(corridor, along, from);
    for (int32_t at = from; at != middle; at += at < middle ? 1 : -1)
        dig_tile(corridor, corridor->wall - 1, at);
    if (corridor->wall - 1 > corridor->edges[0])
        dig_tile(corridor, corridor->wall - 1, middle);
    dig_tile(corridor, corridor->wall, middle);
    if (corridor->wall + 1 < corridor->edges[1])
        dig_tile(corridor, corridor->wall + 1, middle);
    for (int32_t at = middle; at != to;) {
        at += at < to ? 1 : -1;
        dig_tile(corridor, corridor->wall + 1, at);
    }
    for (int32_t along = corridor->wall + 2; along < corridor->edges[1]; along++)
        dig_tile(corridor, along, to);
}

/* Draws where a crooked corridor leaves a room: anywhere if there is rock to bend in, else in the
 * middle. */
static int32_t draw_crooked(const corridor_dig *corridor, brw_rng *rng, uint32_t side)
{
    int32_t middle = (corridor->least + corridor->most) / 2;
    int32_t rock = side ? corridor->edges[1] - corridor->wall : corridor->wall - corridor->edges[0];
    door_row row = door_row_of(corridor, side);
    return may_leave(&row, middle) || rock < 3 ? middle : draw_across(corridor, rng, side, side);
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

/* Returns the last floor tile of a room in front of the wall. A room of several cells fills its
 * blocks up to the wall, whatever its rectangle is, and a tunnel extends up to it. */
static int32_t edge_of(const corridor_dig *corridor, uint32_t side)
{
    const barrow_room *room = &corridor->draft->dungeon->rooms[corridor->rooms[side]];
    if (room->kind == BARROW_ROOM_MERGED || is_tunnel(corridor, side))
        return corridor->wall + (side ? 1 : -1);
    int32_t first = corridor->is_down ? room->rect.y : room->rect.x;
    int32_t count = corridor->is_down ? room->rect.h : room->rect.w;
    return side ? first : first + count - 1;
}

/* Returns the corridor to dig for a link. The wall belongs to the right or lower of the two blocks,
 * so the corner of that block locates it. [least] and [most] exclude the first and last tile inside
 * the blocks. */
static corridor_dig corridor_of(brw_tile_draft *draft, uint32_t id, const barrow_pos cells[2],
                                bool is_turned)
{
    const barrow_link *link = &draft->dungeon->links[id];
    corridor_dig corridor = {.draft = draft, .link = id, .is_down = cells[0].x == cells[1].x};
    barrow_pos corner = brw_block_corner(draft, cells[is_turned ? 0 : 1]);
    corridor.rooms[0] = is_turned ? link->b : link->a;
    corridor.rooms[1] = is_turned ? link->a : link->b;
    corridor.wall = corridor.is_down ? corner.y : corner.x;
    corridor.least = (corridor.is_down ? corner.x : corner.y) + 2;
    corridor.most =
        corridor.least - 4 + (corridor.is_down ? draft->grid.block_w : draft->grid.block_h);
    corridor.edges[0] = edge_of(&corridor, 0);
    corridor.edges[1] = edge_of(&corridor, 1);
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
    if (from < 0) { /* only where a template draws one of the rooms */
        from = draw_crooked(&corridor, rng, 0);
        to = draw_crooked(&corridor, rng, 1);
        dig_crooked(&corridor, from, to);
    } else
        dig_bent(&corridor, from, to);
    link->tile_count = dungeon->route_count - link->first_tile;
    for (uint32_t i = 0; is_turned && i < link->tile_count / 2; i++) { /* start at room a */
        barrow_pos *one = dungeon->routes + link->first_tile + i;
        barrow_pos *other = dungeon->routes + dungeon->route_count - 1 - i, swapped = *one;
        *one = *other;
        *other = swapped;
    }
    hang_door(draft, rng, link);
    for (uint32_t end = 0; end < 2; end++) { /* the floor in front of the doorways stays free */
        barrow_pos mouth = corridor_pos(&corridor, corridor.edges[end], end ? to : from);
        uint32_t tile = brw_tile_index(draft, mouth.x, mouth.y);
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
