/* SPDX-License-Identifier: MIT
 * The grid of a crawl, read once for the checks that walk on it: the room of each cell, the ways
 * out of it, the edges that ridges close (C3), and the course of the main path. */
#include "verify/crawl.h"

#include <string.h>

/* ---- ridges ----------------------------------------------------------------------------- */

/* Reads the ridges. A ridge lies below a row of cells and closes all edges across it but one, its
 * gap:
 *
 *   +---+---+---+---+
 *   |   |   |   |   |   row y
 *   +===+===+   +===+   the ridge of row y, gap in column 2
 *   |   |   |   |   |   row y + 1
 *   +---+---+---+---+ */
static void read_ridges(seen_ridges *ridges, const barrow_dungeon *dungeon)
{
    memset(ridges->gap, BARROW_NONE_BYTE, sizeof ridges->gap);
    for (uint32_t i = 0; i < dungeon->ridge_count; i++)
        ridges->gap[dungeon->ridges[i].row] = dungeon->ridges[i].gap;
}

/* ---- cells ------------------------------------------------------------------------------ */

/* Returns whether the room is a fight on a route of C14, which excludes loops and dead ends. */
static bool is_paced_fight(const barrow_crawl_room *of)
{
    return of->types & BRW_FIGHT_TYPES &&
           (of->path == BARROW_PATH_MAIN || of->path == BARROW_PATH_FORK);
}

/* Notes the room of a cell. If rooms overlap, which V4 reports, the last one counts. */
static void note_cell(seen_ground *ground, barrow_pos pos, uint16_t room, bool is_fight)
{
    if (!seen_inside(ground->dungeon, pos)) {
        ground->is_whole = false;
        return;
    }
    uint32_t cell = seen_cell(ground->dungeon, pos);
    ground->is_whole &= ground->room[cell] == BARROW_NONE;
    ground->room[cell] = room;
    ground->fights[cell] = is_fight;
}

/* Joins a cell with its eastern and southern neighbours of the same room. Sides are bits in the
 * order of brw_nesw. */
static void join_cell(seen_ground *ground, barrow_pos pos, uint16_t room)
{
    if (!seen_inside(ground->dungeon, pos))
        return;
    uint32_t cell = seen_cell(ground->dungeon, pos), below = cell + ground->width;
    if (ground->room[cell] != room)
        return;
    if ((uint32_t)pos.x + 1 < ground->width && ground->room[cell + 1] == room) {
        ground->sides[cell] |= 1u << 1;
        ground->sides[cell + 1] |= 1u << 3;
    }
    if (below < ground->area && ground->room[below] == room) {
        ground->sides[cell] |= 1u << 2;
        ground->sides[below] |= 1u << 0;
    }
}

/* Notes the cells of all rooms, then joins those of each larger room into one space. */
static void note_rooms(seen_ground *ground)
{
    const barrow_dungeon *dungeon = ground->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const barrow_crawl_room *of = seen_room(dungeon, room);
        bool is_fight = is_paced_fight(of);
        for (uint32_t i = 0; i < of->cell_count; i++)
            note_cell(ground, dungeon->cells[of->first_cell + i], (uint16_t)room, is_fight);
    }
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const barrow_crawl_room *of = seen_room(dungeon, room);
        for (uint32_t i = 0; i < of->cell_count && of->cell_count > 1; i++)
            join_cell(ground, dungeon->cells[of->first_cell + i], (uint16_t)room);
    }
}

/* Joins the cells of a door. Returns whether they are neighbouring cells of its two rooms. */
static bool join_door(seen_ground *ground, const barrow_link *link)
{
    const barrow_pos *at = link->at;
    if (!seen_touch(at[0], at[1]) || !seen_inside(ground->dungeon, at[0]) ||
        !seen_inside(ground->dungeon, at[1]))
        return false;
    uint32_t one = seen_cell(ground->dungeon, at[0]), other = seen_cell(ground->dungeon, at[1]);
    int side = at[0].x == at[1].x ? 1 + at[1].y - at[0].y : 2 - at[1].x + at[0].x;
    ground->sides[one] |= (uint8_t)(1 << side);
    ground->sides[other] |= (uint8_t)(1 << (side ^ 2));
    return link->a != link->b && ground->room[one] == link->a && ground->room[other] == link->b;
}

/* Every door counts as open from both sides. */
bool brw_crawl_ground_make(seen_ground *ground, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    ground->dungeon = dungeon;
    ground->width = dungeon->grid_width;
    ground->area = ground->width * dungeon->grid_height;
    ground->is_whole = true;
    ground->room = BRW_ARENA_NEW(scratch, uint16_t, ground->area + 1);
    ground->sides = BRW_ARENA_NEW(scratch, uint8_t, 2 * ground->area + 1);
    if (!ground->room || !ground->sides)
        return false;
    ground->fights = ground->sides + ground->area;
    memset(ground->room, BARROW_NONE_BYTE, ground->area * sizeof ground->room[0]);
    memset(ground->sides, 0, 2 * ground->area);
    read_ridges(&ground->ridges, dungeon);
    note_rooms(ground);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        ground->is_whole &= join_door(ground, &dungeon->links[i]);
    return true;
}

/* ---- the main path ---------------------------------------------------------------------- */

/* For each room of the main path, in order: the cells where it is entered and left. */
typedef struct main_doors {
    barrow_pos *in, *out;
    uint32_t count;
} main_doors;

/* Notes a door between consecutive rooms of the main path. */
static void note_main_door(main_doors *doors, const barrow_dungeon *dungeon,
                           const barrow_link *link)
{
    const barrow_crawl_room *a = seen_room(dungeon, link->a), *b = seen_room(dungeon, link->b);
    if (a->path_id || b->path_id)
        return;
    uint32_t later = a->order > b->order ? 0 : 1;
    uint32_t order = later ? b->order : a->order;
    if (order >= doors->count || order != (later ? a->order : b->order) + 1u)
        return;
    doors->in[order] = link->at[later];
    doors->out[order - 1] = link->at[1 - later];
}

/* Finds the doors between consecutive rooms of the main path. Positions stay -1, off the grid,
 * where a door is missing: before the spawn and after the boss. Skips links to rooms that do not
 * exist: metrics also run on dungeons that did not pass the gate. */
static bool find_main_doors(main_doors *doors, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    doors->count = dungeon->paths[0].room_count;
    doors->in = BRW_ARENA_NEW(scratch, barrow_pos, doors->count);
    doors->out = BRW_ARENA_NEW(scratch, barrow_pos, doors->count);
    if (!doors->in || !doors->out)
        return false;
    memset(doors->in, BARROW_NONE_BYTE, doors->count * sizeof doors->in[0]);
    memset(doors->out, BARROW_NONE_BYTE, doors->count * sizeof doors->out[0]);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a < dungeon->room_count && link->b < dungeon->room_count)
            note_main_door(doors, dungeon, link);
    }
    return true;
}

/* Adds [pos] to the trail, unless it is off the grid, which V4 reports. */
static void tread(seen_trail *trail, const barrow_dungeon *dungeon, barrow_pos pos, int32_t pace)
{
    if (!seen_inside(dungeon, pos))
        return;
    uint32_t cell = seen_cell(dungeon, pos);
    trail->place[cell] = trail->length++;
    trail->pace[cell] = pace;
}

/* Adds an arena to the trail. A sub-boss's room that took a cell of the path is entered at one cell
 * and left at the other (C24). All other cells of an arena lie beside the path. */
static void tread_arena(seen_trail *trail, const barrow_dungeon *dungeon, uint32_t room,
                        barrow_pos in, barrow_pos out)
{
    barrow_pos first = dungeon->cells[seen_room(dungeon, room)->first_cell];
    in = seen_inside(dungeon, in) ? in : first;
    tread(trail, dungeon, in, trail->paces);
    if (seen_inside(dungeon, out) && (in.x != out.x || in.y != out.y))
        tread(trail, dungeon, out, trail->paces);
    trail->paces++;
}

/* Returns the cell of a room that follows [at] on the trail: the first beside [at] that is not yet
 * on it, or else any other cell. Returns [at] itself if none is left. */
static barrow_pos cell_after(const seen_trail *trail, const barrow_dungeon *dungeon, uint32_t room,
                             barrow_pos at)
{
    const barrow_crawl_room *of = seen_room(dungeon, room);
    barrow_pos after = at;
    bool is_beside = false;
    for (uint32_t i = of->cell_count; i-- > 0;) {
        barrow_pos cell = dungeon->cells[of->first_cell + i];
        bool is_near = seen_touch(at, cell);
        if (seen_trail_at(dungeon, trail, cell) >= 0 || (is_beside && !is_near))
            continue;
        after = cell;
        is_beside = is_near;
    }
    return after;
}

/* Walks through a merged room from the cell where its door leads [in]. Its cells may be listed in
 * any order. */
static void tread_room(seen_trail *trail, const barrow_dungeon *dungeon, uint32_t room,
                       barrow_pos in)
{
    const barrow_crawl_room *of = seen_room(dungeon, room);
    const barrow_pos *cells = dungeon->cells + of->first_cell;
    barrow_pos at = cells[0];
    for (uint32_t i = 1; i < of->cell_count; i++)
        at = cells[i].x == in.x && cells[i].y == in.y ? in : at;
    tread(trail, dungeon, at, trail->paces++);
    for (uint32_t i = 1; i < of->cell_count; i++) {
        at = cell_after(trail, dungeon, room, at);
        tread(trail, dungeon, at, trail->paces++);
    }
}

/* Places count the cells of the trail, while paces count the player's steps: an arena of two cells
 * has two places but one pace. */
bool brw_crawl_trail_make(seen_trail *trail, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    uint32_t area = (uint32_t)dungeon->grid_width * dungeon->grid_height;
    main_doors doors;
    trail->place = BRW_ARENA_NEW(scratch, int32_t, area + 1);
    trail->pace = BRW_ARENA_NEW(scratch, int32_t, area + 1);
    trail->length = trail->paces = 0;
    if (!trail->place || !trail->pace || !find_main_doors(&doors, dungeon, scratch))
        return false;
    memset(trail->place, BARROW_NONE_BYTE, area * sizeof trail->place[0]);
    memset(trail->pace, BARROW_NONE_BYTE, area * sizeof trail->pace[0]);
    for (uint32_t i = 0; i < doors.count; i++) {
        uint32_t room = seen_path_room(dungeon, &dungeon->paths[0], i);
        if (seen_room(dungeon, room)->types & BRW_ARENA_TYPES)
            tread_arena(trail, dungeon, room, doors.in[i], doors.out[i]);
        else
            tread_room(trail, dungeon, room, doors.in[i]);
    }
    return true;
}

const seen_trail *brw_crawl_see_trail(brw_verifier *verifier)
{
    if (verifier->kept->made[BRW_KEPT_TRAIL])
        return verifier->kept->made[BRW_KEPT_TRAIL];
    seen_trail *trail = BRW_ARENA_NEW(verifier->scratch, seen_trail, 1);
    if (!trail || !brw_crawl_trail_make(trail, verifier->dungeon, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return NULL;
    }
    brw_keep(verifier, BRW_KEPT_TRAIL, trail);
    return trail;
}

const seen_ground *brw_crawl_see_ground(brw_verifier *verifier)
{
    if (verifier->kept->made[BRW_KEPT_GROUND])
        return verifier->kept->made[BRW_KEPT_GROUND];
    seen_ground *ground = BRW_ARENA_NEW(verifier->scratch, seen_ground, 1);
    if (!ground || !brw_crawl_ground_make(ground, verifier->dungeon, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return NULL;
    }
    brw_keep(verifier, BRW_KEPT_GROUND, ground);
    return ground;
}
