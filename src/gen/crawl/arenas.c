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
#include "gen/crawl/crawl.h"

#include <string.h>

#define GAP_LEAST   6 /* minimum number of rooms between arenas if their number is not given */
#define APART_LEAST 9 /* rooms of the main path for each sub-boss, then */
#define APART_MOST  15

/* The spacing of the sub-bosses: [count] of them before room [end]. That is the boss's room, or the
 * last sub-boss's if the boss follows it directly. */
typedef struct spacing {
    int32_t count, end, gaps;
} spacing;

static spacing space_for(const brw_crawl *crawl, int32_t count, bool boss_follows)
{
    int32_t boss = (int32_t)crawl->main_count - 1;
    return (spacing){count, boss_follows ? boss - 1 : boss, boss_follows ? count : count + 1};
}

/* Draws the number of sub-bosses: of the given range, or one per 9 to 15 rooms, unless that would
 * make a gap too short (C15). */
static int32_t draw_sub_bosses(const brw_crawl *crawl, brw_rng *rng, bool boss_follows)
{
    barrow_range range = crawl->params->sub_bosses;
    if (range.min != BARROW_AUTO)
        return brw_rng_between(rng, range.min, range.max);
    int32_t count = (int32_t)crawl->main_count / brw_rng_between(rng, APART_LEAST, APART_MOST);
    for (; count > 0; count--) {
        spacing space = space_for(crawl, count, boss_follows);
        if (space.end / space.gaps >= GAP_LEAST)
            break;
    }
    return count;
}

/* Places the sub-bosses and lists their rooms in picks[]. Each gap is lengthened with probability
 * (longer gaps left) / (gaps left), so exactly the remainder is distributed, and every distribution
 * is equally likely. */
static void space_sub_bosses(brw_crawl *crawl, brw_rng *rng, spacing space)
{
    int32_t gap = space.end / space.gaps;
    int32_t longer = space.end % space.gaps; /* number of gaps that are one longer */
    int32_t at = 0;
    for (int32_t i = 0; i < space.count; i++) {
        int is_longer = brw_rng_chance(rng, longer, space.gaps - i);
        longer -= is_longer;
        at += gap + is_longer;
        barrow_crawl_room *info = crawl_room_at(crawl, (uint32_t)at);
        crawl->picks[i] = (uint16_t)at;
        info->types = crawl_bit(BARROW_TYPE_SUB_BOSS);
        info->leave = 1;                /* C17 */
        info->after = BARROW_TYPE_HEAL; /* C16 */
    }
}

/* ---- second cells ----------------------------------------------------------------------- */

/* Draws a cell that lies beside the room, is marked [mark] and is not behind a ridge; 0 if there is
 * none. */
static uint32_t draw_beside(const brw_crawl *crawl, brw_rng *rng, uint32_t room, uint16_t mark)
{
    uint32_t cells[4], home = crawl->home[room];
    uint32_t sides = crawl_marked_sides(crawl, home, mark);
    int32_t count = 0;
    for (uint32_t side = 0; side < 4; side++)
        if (sides >> side & 1)
            cells[count++] = crawl_beside(crawl, home, side);
    int32_t pick = brw_rng_below(rng, count);
    return count ? cells[pick] : 0;
}

/* Returns whether no lock separates room - 1 and room. */
static bool is_unlocked(const brw_crawl *crawl, uint32_t room)
{
    return crawl_room_at(crawl, room - 1)->zone == crawl_room_at(crawl, room)->zone;
}

/* Returns the neighbour on the main path that the arena absorbs, the next or the previous one;
 * BARROW_NONE if it may absorb neither. The room on its far side must remain as an ordinary room
 * between the arena and whatever follows. At this point only the spawn and the arenas have a
 * type. */
static uint32_t room_to_take(const brw_crawl *crawl, uint32_t arena)
{
    if (is_unlocked(crawl, arena + 1) && arena + 2 < crawl->main_count &&
        !crawl_room_at(crawl, arena + 1)->types && !crawl_room_at(crawl, arena + 2)->types)
        return arena + 1;
    if (is_unlocked(crawl, arena) && arena > 1 && !crawl_room_at(crawl, arena - 1)->types &&
        !crawl_room_at(crawl, arena - 2)->types)
        return arena - 1;
    return BARROW_NONE;
}

/* Returns whether the last room before the boss can be an arena of two cells. */
static bool may_be_last(const brw_crawl *crawl)
{
    uint32_t room = crawl->main_count - 2, home = crawl->home[room];
    return crawl_marked_sides(crawl, home, CRAWL_FREE) ||
           crawl_marked_sides(crawl, home, CRAWL_ROCK) || (room > 2 && is_unlocked(crawl, room));
}

/* The second cell of each main room, or 0. Rooms that were absorbed are marked TAKEN. */
#define TAKEN UINT32_MAX

/* Finds the second cell of each sub-boss; returns whether one absorbed a room of the path. */
static bool choose_second_cells(brw_crawl *crawl, brw_rng *rng, uint32_t count, uint32_t *second)
{
    bool takes = false;
    memset(second, 0, crawl->main_count * sizeof second[0]);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t room = crawl->picks[i];
        uint32_t cell = draw_beside(crawl, rng, room, CRAWL_FREE);
        cell = cell ? cell : draw_beside(crawl, rng, room, CRAWL_ROCK);
        uint32_t taken = cell ? BARROW_NONE : room_to_take(crawl, room);
        if (taken != BARROW_NONE) {
            cell = crawl->home[taken];
            second[taken] = TAKEN;
            crawl_room_at(crawl, taken)->types = crawl_bit(BARROW_TYPE_SUB_BOSS);
            takes = true;
        }
        second[room] = cell;
        if (cell)
            crawl->owner[cell] = (uint16_t)room;
    }
    return takes;
}

/* Removes the marked rooms from the main path: the others move up, and so do the locks. */
static void drop_taken(brw_crawl *crawl, uint32_t *second)
{
    uint32_t count = 0, lock = 0;
    for (uint32_t room = 0; room < crawl->main_count; room++) {
        if (lock < crawl->lock_count && crawl->lock_room[lock] == room)
            crawl->lock_room[lock++] = (uint16_t)count;
        if (second[room] == TAKEN)
            continue;
        crawl->rooms[count] = crawl->rooms[room];
        crawl->home[count] = crawl->home[room];
        second[count] = second[room];
        crawl->owner[crawl->home[count]] = (uint16_t)count;
        crawl_room_at(crawl, count)->order = (uint16_t)count;
        count++;
    }
    crawl->main_count = crawl->dungeon->room_count = count;
    crawl->dungeon->boss = crawl->dungeon->paths[0].to = (uint16_t)(count - 1);
    crawl->dungeon->paths[0].room_count = (uint16_t)count;
    crawl->dungeon->path_room_count = count;
}

static bool are_beside(const brw_crawl *crawl, uint32_t one, uint32_t other)
{
    uint32_t apart = one > other ? one - other : other - one;
    return apart == 1 || apart == crawl->stride;
}

/* Joins the rooms again. If an arena absorbed a room, the path enters or leaves the arena through
 * that room's cell. */
static void join_rooms(brw_crawl *crawl, const uint32_t *second)
{
    barrow_dungeon *dungeon = crawl->dungeon;
    dungeon->link_count = 0;
    for (uint32_t room = 1, lock = 0; room < crawl->main_count; room++) {
        uint32_t from = crawl->home[room - 1], to = crawl->home[room];
        if (second[room - 1] && !are_beside(crawl, from, to))
            from = second[room - 1];
        if (second[room] && !are_beside(crawl, from, to))
            to = second[room];
        uint32_t id = brw_crawl_add_link(crawl, BARROW_LINK_OPEN, from, to);
        if (lock == crawl->lock_count || crawl->lock_room[lock] != room)
            continue;
        dungeon->links[id].kind = BARROW_LINK_LOCKED;
        dungeon->links[id].lock = (uint8_t)lock++;
    }
}

/* Gives the sub-bosses their second cells (C24), and lists the cells of the main rooms again. The
 * cells of a room are consecutive. */
static void enlarge_arenas(brw_crawl *crawl, brw_rng *rng, uint32_t count)
{
    barrow_dungeon *dungeon = crawl->dungeon;
    uint32_t *second = crawl->next_cell;
    bool takes = choose_second_cells(crawl, rng, count, second);
    if (takes)
        drop_taken(crawl, second);
    dungeon->cell_count = 0;
    for (uint32_t room = 0; room < crawl->main_count; room++) {
        crawl_room_at(crawl, room)->first_cell = dungeon->cell_count;
        crawl_room_at(crawl, room)->cell_count = 0;
        brw_crawl_add_cell(crawl, room, crawl->home[room]);
        if (second[room])
            brw_crawl_add_cell(crawl, room, second[room]);
    }
    for (uint32_t i = 0; i < crawl->arena_cells; i++)
        if (crawl->arena[i] != crawl->boss_cell)
            brw_crawl_add_cell(crawl, dungeon->boss, crawl->arena[i]);
    if (takes)
        join_rooms(crawl, second);
}

/* ---- the pass ----------------------------------------------------------------------------- */

/* Every door of an arena has the kind boss; a locked one keeps its colour (C17). */
barrow_status brw_crawl_sub_bosses(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    int32_t most = ((int32_t)crawl->main_count - 2) / 3;
    int boss_follows = brw_rng_chance(&work->rng, crawl->params->boss_after_sub_boss, 100);
    if (crawl->has_arenas && !may_be_last(crawl))
        boss_follows = 0;
    int32_t wanted = draw_sub_bosses(crawl, &work->rng, boss_follows);
    int32_t count = brw_smaller(wanted, most);
    work->dungeon->shortfall[BARROW_SHORT_SUB_BOSSES] = (uint16_t)(wanted - count);
    if (count) {
        space_sub_bosses(crawl, &work->rng, space_for(crawl, count, boss_follows));
        if (crawl->has_arenas)
            enlarge_arenas(crawl, &work->rng, (uint32_t)count);
    }
    for (uint32_t room = 0; room + 1 < crawl->main_count; room++)
        if (crawl_is_arena(crawl, room) || crawl_is_arena(crawl, room + 1))
            work->dungeon->links[room].kind = BARROW_LINK_BOSS;
    return BARROW_OK;
}
