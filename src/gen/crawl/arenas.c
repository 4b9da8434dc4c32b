/* SPDX-License-Identifier: MIT
 * Sub-bosses: how many there are, and where on the main path (C15), their arenas (C24), and the
 * doors of all arenas (C17).
 *
 * The gaps between spawn, sub-bosses and boss differ by at most one: the distance is divided by the
 * number of gaps, and the remainder goes to random gaps. If the boss directly follows the last
 * sub-boss, that last gap is 1 and the others share the rest.
 *
 * A sub-boss's arena has a second cell: a free cell beside it, or rock if there is none, or else a
 * neighbour on the main path, which then has one room fewer. */
#include "gen/crawl/plan.h"

#include <string.h>

#define GAP_LEAST 6 /* minimum number of rooms between arenas if their number is not given */

/* The spacing of the sub-bosses: [count] of them before room [end]. That is the boss's room, or the
 * last sub-boss's if the boss follows it directly. */
typedef struct spacing {
    int32_t count, end, gaps;
} spacing;

static spacing space_for(const crawl_plan *plan, int32_t count, bool boss_follows)
{
    int32_t boss = (int32_t)plan->main_count - 1;
    return (spacing){count, boss_follows ? boss - 1 : boss, boss_follows ? count : count + 1};
}

/* Returns the number of sub-bosses: one per 10 rooms, unless that would make a gap too short
 * (C15). */
static int32_t sub_bosses_by_length(const crawl_plan *plan, bool boss_follows)
{
    int32_t count = (int32_t)plan->main_count / 10;
    for (; count > 0; count--) {
        spacing space = space_for(plan, count, boss_follows);
        if (space.end / space.gaps >= GAP_LEAST)
            break;
    }
    return count;
}

static int32_t sub_bosses_wanted(const crawl_plan *plan, brw_rng *rng, bool boss_follows)
{
    barrow_range range = plan->params->sub_bosses;
    if (range.min == BARROW_AUTO)
        return sub_bosses_by_length(plan, boss_follows);
    return brw_rng_between(rng, range.min, range.max);
}

/* Places the sub-bosses and lists their rooms in picks[]. Each gap is lengthened with probability
 * (longer gaps left) / (gaps left), so exactly the remainder is distributed, and every distribution
 * is equally likely. */
static void space_sub_bosses(crawl_plan *plan, brw_rng *rng, spacing space)
{
    int32_t gap = space.end / space.gaps;
    int32_t longer = space.end % space.gaps; /* number of gaps that are one longer */
    int32_t at = 0;
    for (int32_t i = 0; i < space.count; i++) {
        int is_longer = brw_rng_chance(rng, longer, space.gaps - i);
        longer -= is_longer;
        at += gap + is_longer;
        barrow_crawl_room *of = crawl_room_at(plan, (uint32_t)at);
        plan->picks[i] = (uint16_t)at;
        of->types = crawl_bit(BARROW_TYPE_SUB_BOSS);
        of->leave = 1;                /* C17 */
        of->after = BARROW_TYPE_HEAL; /* C16 */
    }
}

/* ---- second cells ----------------------------------------------------------------------- */

/* Draws a cell that lies beside the room, is marked [mark] and is not behind a ridge; 0 if there is
 * none. */
static uint32_t draw_beside(const crawl_plan *plan, brw_rng *rng, uint32_t room, uint16_t mark)
{
    uint32_t cells[4], home = plan->home[room], sides = crawl_open_sides(plan, home);
    int32_t count = 0;
    for (int side = 0; side < 4; side++) {
        uint32_t cell = crawl_beside(plan, home, side);
        cells[count] = cell;
        count += plan->owner[cell] == mark && sides >> side & 1;
    }
    int32_t pick = brw_rng_below(rng, count);
    return count ? cells[pick] : 0;
}

/* Returns whether no lock separates room - 1 and room. */
static bool is_unlocked(const crawl_plan *plan, uint32_t room)
{
    return crawl_room_at(plan, room - 1)->zone == crawl_room_at(plan, room)->zone;
}

/* Returns whether an arena may absorb main room [room]. [beyond] is the room on its far side, which
 * must remain as an ordinary room between the arena and whatever follows. */
static bool may_take(const crawl_plan *plan, uint32_t room, uint32_t beyond)
{
    return crawl_room_at(plan, room)->types == 0 && crawl_room_at(plan, beyond)->types == 0;
}

/* Returns the neighbour on the main path that the arena absorbs, the next or the previous one;
 * BARROW_NONE if it may absorb neither. At this point only the spawn and the arenas have a type. */
static uint32_t room_to_take(const crawl_plan *plan, uint32_t arena)
{
    if (is_unlocked(plan, arena + 1) && arena + 2 < plan->main_count &&
        may_take(plan, arena + 1, arena + 2))
        return arena + 1;
    if (is_unlocked(plan, arena) && arena > 1 && may_take(plan, arena - 1, arena - 2))
        return arena - 1;
    return BARROW_NONE;
}

/* Returns whether the last room before the boss can be an arena of two cells. */
static bool may_be_last(const crawl_plan *plan)
{
    uint32_t room = plan->main_count - 2, sides = crawl_open_sides(plan, plan->home[room]);
    bool is_free = false;
    for (int side = 0; side < 4; side++) {
        uint32_t owner = plan->owner[crawl_beside(plan, plan->home[room], side)];
        is_free |= (owner == CRAWL_FREE || owner == CRAWL_ROCK) && sides >> side & 1;
    }
    return is_free || (room > 2 && is_unlocked(plan, room));
}

/* The second cell of each main room, or 0. Rooms that were absorbed are marked TAKEN. */
#define TAKEN UINT32_MAX

/* Finds the second cell of each sub-boss; returns whether one absorbed a room of the path. */
static bool choose_second_cells(crawl_plan *plan, brw_rng *rng, uint32_t count, uint32_t *second)
{
    bool takes = false;
    memset(second, 0, plan->main_count * sizeof second[0]);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t room = plan->picks[i];
        uint32_t cell = draw_beside(plan, rng, room, CRAWL_FREE);
        cell = cell ? cell : draw_beside(plan, rng, room, CRAWL_ROCK);
        uint32_t taken = cell ? BARROW_NONE : room_to_take(plan, room);
        if (taken != BARROW_NONE) {
            cell = plan->home[taken];
            second[taken] = TAKEN;
            crawl_room_at(plan, taken)->types = crawl_bit(BARROW_TYPE_SUB_BOSS);
            takes = true;
        }
        second[room] = cell;
        if (cell)
            plan->owner[cell] = (uint16_t)room;
    }
    return takes;
}

/* Removes the marked rooms from the main path: the others move up, and so do the locks. */
static void drop_taken(crawl_plan *plan, uint32_t *second)
{
    uint32_t count = 0, lock = 0;
    for (uint32_t room = 0; room < plan->main_count; room++) {
        if (lock < plan->lock_count && plan->lock_room[lock] == room)
            plan->lock_room[lock++] = (uint16_t)count;
        if (second[room] == TAKEN)
            continue;
        plan->rooms[count] = plan->rooms[room];
        plan->home[count] = plan->home[room];
        second[count] = second[room];
        plan->owner[plan->home[count]] = (uint16_t)count;
        crawl_room_at(plan, count)->order = (uint16_t)count;
        count++;
    }
    plan->main_count = plan->dungeon->room_count = count;
    plan->dungeon->boss = plan->dungeon->paths[0].to = (uint16_t)(count - 1);
    plan->dungeon->paths[0].room_count = (uint16_t)count;
    plan->dungeon->path_room_count = count;
}

/* Rebuilds the cell list of the main rooms, starting at room [first]. The cells of a room are
 * consecutive. */
static void list_cells(crawl_plan *plan, const uint32_t *second, uint32_t first)
{
    barrow_dungeon *dungeon = plan->dungeon;
    barrow_pos *cells = dungeon->cells;
    uint32_t count = crawl_room_at(plan, first)->first_cell;
    for (uint32_t room = first; room < plan->main_count; room++) {
        barrow_crawl_room *of = crawl_room_at(plan, room);
        of->first_cell = count;
        of->cell_count = 1;
        cells[count++] = crawl_pos(plan, plan->home[room]);
        if (!second[room])
            continue;
        dungeon->cell_count = count;
        brw_crawl_add_cell(plan, room, second[room]);
        brw_set_add(plan->bits.open, second[room]); /* it may have been rock */
        count++;
    }
    dungeon->cell_count = count;
    for (uint32_t i = 0; i < plan->arena_cells; i++)
        if (plan->arena[i] != plan->boss_cell)
            brw_crawl_add_cell(plan, dungeon->boss, plan->arena[i]);
}

/* Joins the rooms again. If an arena absorbed a room, the path enters or leaves the arena through
 * that room's cell. */
static void join_rooms(crawl_plan *plan, const uint32_t *second)
{
    barrow_dungeon *dungeon = plan->dungeon;
    dungeon->link_count = 0;
    for (uint32_t room = 1, lock = 0; room < plan->main_count; room++) {
        uint32_t from = plan->home[room - 1], to = plan->home[room];
        if (second[room - 1] && !crawl_touch(plan, from, to))
            from = second[room - 1];
        if (second[room] && !crawl_touch(plan, from, to))
            to = second[room];
        uint32_t id = brw_crawl_add_link(plan, BARROW_LINK_OPEN, from, to);
        if (lock == plan->lock_count || plan->lock_room[lock] != room)
            continue;
        dungeon->links[id].kind = BARROW_LINK_LOCKED;
        dungeon->links[id].lock = (uint8_t)lock++;
    }
}

/* Gives the sub-bosses their second cells (C24). */
static void enlarge_arenas(crawl_plan *plan, brw_rng *rng, uint32_t count)
{
    uint32_t *second = plan->parent;
    bool takes = choose_second_cells(plan, rng, count, second);
    if (takes)
        drop_taken(plan, second);
    list_cells(plan, second, takes ? 0 : plan->picks[0]);
    if (takes)
        join_rooms(plan, second);
}

#undef TAKEN

/* ---- stretches -------------------------------------------------------------------------- */

/* Ends a stretch. An arena is a stretch by itself, and no side path may leave it. From other
 * stretches, side paths may leave any room, and forks any room that has another room of the stretch
 * two rooms away (C4, C5, C9). */
static void end_stretch(crawl_plan *plan, uint32_t first, uint32_t last)
{
    bool is_base = !crawl_is_arena(plan, first);
    for (uint32_t room = first; room <= last; room++) {
        uint32_t home = plan->home[room];
        plan->stretch_first[room] = (uint16_t)first;
        plan->stretch_last[room] = (uint16_t)last;
        if (is_base)
            brw_set_add(plan->bits.bases, home);
        if (room >= first + 2 || room + 2 <= last)
            brw_set_add(plan->bits.fork_bases, home);
    }
}

/* Finds the stretches of main rooms between which forks may run: within one zone and without an
 * arena (C4). A stretch ends at each door that leads out of a zone, or into or out of an arena.
 * Every door of an arena has the kind boss; a locked one keeps its colour (C17). */
static void find_stretches(crawl_plan *plan)
{
    uint32_t first = 0;
    const barrow_crawl_room *before = crawl_room_at(plan, 0);
    for (uint32_t room = 1; room < plan->main_count; room++) {
        const barrow_crawl_room *of = crawl_room_at(plan, room);
        bool at_arena = ((before->types | of->types) & BRW_ARENA_TYPES) != 0;
        if (at_arena)
            plan->dungeon->links[room - 1].kind = BARROW_LINK_BOSS;
        if (at_arena | (before->zone != of->zone)) {
            end_stretch(plan, first, room - 1);
            first = room;
        }
        before = of;
    }
    end_stretch(plan, first, plan->main_count - 1);
}

barrow_status brw_crawl_sub_bosses(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    int32_t most = ((int32_t)plan->main_count - 2) / 3;
    int boss_follows = brw_rng_chance(&work->rng, plan->params->boss_after_sub_boss, 100);
    if (plan->has_arenas && !may_be_last(plan))
        boss_follows = 0;
    int32_t wanted = sub_bosses_wanted(plan, &work->rng, boss_follows);
    int32_t count = wanted < most ? wanted : most;
    work->dungeon->shortfall[BARROW_SHORT_SUB_BOSSES] = (uint16_t)(wanted - count);
    if (count) {
        space_sub_bosses(plan, &work->rng, space_for(plan, count, boss_follows));
        if (plan->has_arenas)
            enlarge_arenas(plan, &work->rng, (uint32_t)count);
    }
    find_stretches(plan);
    return BARROW_OK;
}

#undef GAP_LEAST
