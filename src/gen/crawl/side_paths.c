/* SPDX-License-Identifier: MIT
 * Side paths: forks, loops and dead ends (C4, C5, C9), each a row of a table. A fork is made in
 * dig_fork, a loop in dig_loop, a dead end in dig_dead_end. All three are dug by the same walker
 * (walker.h): it leaves a room through a free side, wanders through free cells for a random number
 * of steps, then takes the shortest way to where such a path may end. The kinds differ in where
 * they may begin and end, and in how long they may be.
 *
 * `exploration` determines the number of rooms, give or take a third. Each kind gets its share by
 * weight, with the same tolerance, and whatever one kind cannot use goes to the next. Every loop
 * here is bounded.
 *
 * No path ever uses another's cells: a walk enters only free cells, and once it is settled they are
 * no longer free. So nothing has to be undone except a walk that finds no end. */
#include "gen/crawl/walker.h"

#include <string.h>

#define WANDER_MOST   12 /* maximum number of cells to wander; longer forks and loops swell */
#define LOOP_LEAST    3  /* minimum number of rooms in a loop */
#define LOOP_LARGE    5  /* minimum number of rooms in the loops that are tried first (C26) */
#define DEAD_END_LONG 2  /* minimum number of rooms in the dead ends that are tried first (C26) */
#define SMALL_CELLS   48 /* grids of at most this many cells get loops before forks */

/* A kind of side path. */
typedef struct side_kind {
    barrow_path_kind path;
    barrow_shortfall shortfall;
    uint32_t bases;    /* kinds of path that it may leave, as bits */
    int32_t least;     /* minimum number of rooms */
    int32_t around;    /* of a fork: minimum number of rooms that it goes around */
    int sides;         /* minimum number of free sides of its base */
    bool needs_corner; /* allows one neighbouring room along each axis (C5) */
    /* Digs a path of at most [most] rooms; the lower 32 of [bits] decide its length. Returns the
     * number of rooms. */
    int32_t (*dig)(brw_crawl *crawl, brw_rng *rng, const struct side_kind *kind, uint32_t base,
                   int32_t most, uint64_t bits);
} side_kind;

/* Turns the cells of the walk into rooms; returns the path. */
static uint32_t settle(brw_crawl *crawl, const crawl_walk *walk, barrow_path_kind kind)
{
    uint32_t path = brw_crawl_add_path(crawl, kind, walk->base);
    brw_crawl_add_rooms(crawl, crawl->home[walk->base], walk->cells, (uint32_t)walk->count);
    crawl->dungeon->paths[path].to = (uint16_t)(crawl->dungeon->room_count - 1);
    return path;
}

/* ---- forks ------------------------------------------------------------------------------ */

static bool is_combat(const brw_crawl *crawl, uint32_t room)
{
    return crawl_room_at(crawl, room)->types & crawl_bit(BARROW_TYPE_COMBAT);
}

/* Returns where a fork from [base] may end: at a main room of the same stretch, with something to
 * go around in between. That is the room beside the base or, if forks are choices, the nearest
 * combat room of the stretch on that side (C25). If there is none, no fork can end on that side.
 * The end is at least [around] rooms away. */
static crawl_goal goal_of_fork(const brw_crawl *crawl, uint32_t base, uint32_t around)
{
    uint32_t first = crawl_stretch_first(crawl, base), last = crawl_stretch_last(crawl, base);
    crawl_goal goal = {
        .first = first, .before = base > first ? base - 1 : first, .after = base + 1, .last = last};
    while (crawl->params->fork_choice && goal.before > first && !is_combat(crawl, goal.before))
        goal.before--;
    while (crawl->params->fork_choice && goal.after <= last && !is_combat(crawl, goal.after))
        goal.after++;
    if (goal.before + around > base)
        goal.before = base > first + around ? base - around : first;
    goal.after = goal.after > base + around ? goal.after : base + around;
    return goal;
}

/* Walks a fork to a goal; if none can be reached, it returns false and keeps no cell. */
static bool walk_fork(brw_crawl *crawl, brw_rng *rng, crawl_walk *walk, crawl_goal goal,
                      int32_t length)
{
    /* Wander a little first, so that forks of the same length differ (C23). */
    brw_crawl_wander(crawl, rng, walk, brw_smaller(length, WANDER_MOST));
    if (!walk->count)
        return false;
    goal.except = walk->cells[0]; /* so that the fork has at least two rooms */
    if (brw_crawl_head_home(crawl, rng, walk, &goal))
        return true;
    /* If nothing longer fits, a fork of one room, beside both the base and a goal room (C4). */
    goal.except = 0;
    uint32_t order = brw_crawl_roll(rng, walk), home = crawl->home[walk->base], goals = 0;
    uint32_t sides = crawl_marked_sides(crawl, home, CRAWL_FREE);
    for (uint32_t side = 0; side < 4; side++)
        if (sides >> side & 1 &&
            brw_crawl_goal_sides(crawl, &goal, crawl_beside(crawl, home, side)))
            goals |= 1u << side;
    if (goals)
        crawl_enter(crawl, walk, crawl_beside(crawl, home, brw_crawl_first_side(goals, order)));
    return goals != 0;
}

/* Digs a fork from main room [base] to another one: wanders for a while, then takes the shortest
 * way to its goal. Returns the number of rooms, or 0 if there is no way, as from most bases.
 *
 *     main    o--B--o--o--E--o        B is the base, E the end; between them are fights
 *                |        |           for the fork to go around (C25)
 *     fork       f--f--f--f */
static int32_t dig_fork(brw_crawl *crawl, brw_rng *rng, const side_kind *kind, uint32_t base,
                        int32_t most, uint64_t bits)
{
    crawl_goal goal = goal_of_fork(crawl, base, (uint32_t)kind->around);
    if (!brw_crawl_can_reach(crawl, base, &goal, (uint32_t)most))
        return 0;
    int32_t length = 1 + brw_rng_half(rng, bits, brw_smaller(crawl->roam, most - 1));
    /* No key lies on a fork (C12). */
    crawl_walk walk = brw_crawl_begin_plain_walk(crawl, base, most);
    if (!walk_fork(crawl, rng, &walk, goal, length))
        return 0;
    if (length > WANDER_MOST)
        brw_crawl_swell(crawl, rng, &walk, 2 * length);
    uint32_t last = walk.cells[walk.count - 1], order = brw_crawl_roll(rng, &walk);
    uint32_t sides = brw_crawl_goal_sides(crawl, &goal, last);
    uint32_t to = crawl_beside(crawl, last, brw_crawl_first_side(sides, order));
    uint32_t path = settle(crawl, &walk, BARROW_PATH_FORK);
    crawl->dungeon->paths[path].to = crawl->owner[to];
    brw_crawl_add_link(crawl, BARROW_LINK_OPEN, last, to);
    return walk.count;
}

/* ---- loops ------------------------------------------------------------------------------ */

static bool is_room(const brw_crawl *crawl, uint32_t cell)
{
    return crawl->owner[cell] < CRAWL_ROOM_END;
}

/* Returns whether the room has at most one neighbouring room along each axis (C5). */
static bool is_grid_corner(const brw_crawl *crawl, uint32_t room)
{
    uint32_t home = crawl->home[room];
    bool both_x = is_room(crawl, home - 1) && is_room(crawl, home + 1);
    bool both_y = is_room(crawl, home - crawl->stride) && is_room(crawl, home + crawl->stride);
    return !both_x && !both_y;
}

/* Turns the walk of a loop into rooms, and adds the way out: a door that opens from inside, or a
 * drop (C5). */
static void settle_loop(brw_crawl *crawl, brw_rng *rng, const crawl_walk *walk)
{
    uint32_t path = settle(crawl, walk, BARROW_PATH_LOOP);
    int is_drop = brw_rng_chance(rng, crawl->params->one_way_exits, 100);
    brw_crawl_add_link(crawl, is_drop ? BARROW_LINK_ONE_WAY : BARROW_LINK_LOOP_EXIT,
                       walk->cells[walk->count - 1], crawl->home[walk->base]);
    crawl->dungeon->paths[path].to = (uint16_t)walk->base;
    crawl->dungeon->links[crawl->branches[path].first_link].marked =
        (uint8_t)crawl->params->mark_loops;
}

/* Walks a loop: the first half at random, then home. Then swells it to the wanted size. Returns
 * whether it has at least [least] rooms; a smaller one is undone.
 *
 * A loop ends beside its base, but not where it started. On a grid every closed ring has an even
 * number of cells. The base and the path form a ring, so the path has an odd number of cells. Its
 * last cell is not its first, so it has at least three rooms (C5).
 *
 *     b-1      b is the base; from 1 the way home ends at 3, which is
 *     | |      beside the base too: the smallest loop there is
 *     3-2 */
static bool walk_loop(brw_crawl *crawl, brw_rng *rng, crawl_walk *walk, int32_t wanted,
                      int32_t least)
{
    brw_crawl_wander(crawl, rng, walk, brw_smaller(wanted / 2, WANDER_MOST));
    crawl_goal goal = {.first = walk->base,
                       .last = walk->base,
                       .before = walk->base + 1,
                       .after = walk->base,
                       .except = walk->count ? walk->cells[0] : 0};
    if (!brw_crawl_head_home(crawl, rng, walk, &goal))
        return false;
    if (walk->count < wanted)
        brw_crawl_swell(crawl, rng, walk, wanted);
    if (walk->count < least)
        brw_crawl_give_back(crawl, walk, 0);
    return walk->count > 0;
}

/* Digs a loop; the size is always odd. */
static int32_t dig_loop(brw_crawl *crawl, brw_rng *rng, const side_kind *kind, uint32_t base,
                        int32_t most, uint64_t bits)
{
    crawl_walk walk = brw_crawl_begin_walk(crawl, base, most);
    int32_t sizes = (walk.most - kind->least) / 2, roam = crawl->roam / 2;
    int32_t wanted = kind->least + 2 * brw_rng_half(rng, bits, 1 + brw_smaller(sizes, roam));
    bool is_loop = is_grid_corner(crawl, base) && walk_loop(crawl, rng, &walk, wanted, kind->least);
    if (is_loop)
        settle_loop(crawl, rng, &walk);
    brw_crawl_end_walk(crawl, &walk);
    return walk.count;
}

/* ---- a loop through rock ---------------------------------------------------------------- */

static bool can_open(const brw_crawl *crawl, uint32_t cell)
{
    return crawl->owner[cell] == CRAWL_FREE || crawl->owner[cell] == CRAWL_ROCK;
}

/* Finds the 2x2 square of [home] that lies between [side] and the next side, and stores its other
 * three cells. Returns whether all of them are free or rock and no ridge runs through the
 * square. */
static bool is_loop_square(const brw_crawl *crawl, uint32_t home, uint32_t side, uint32_t cells[3])
{
    uint32_t turn = (side + 1) & 3;
    cells[0] = crawl_beside(crawl, home, side);
    cells[1] = crawl_beside(crawl, cells[0], turn);
    cells[2] = crawl_beside(crawl, home, turn);
    if (crawl_is_closed(crawl, home, side) || crawl_is_closed(crawl, home, turn))
        return false;
    /* The corner is checked last, because it is on the grid if the other two are. */
    return can_open(crawl, cells[0]) && can_open(crawl, cells[2]) && can_open(crawl, cells[1]);
}

/* Digs the smallest loop, opening rock for it, so that a small crawl has one (C23). The squares
 * where it fits are listed as pairs of room and side. */
static void dig_through_rock(brw_crawl *crawl, brw_rng *rng)
{
    uint32_t cells[3];
    int32_t count = 0;
    for (uint32_t room = 0; room < crawl->main_count; room++)
        for (uint32_t side = 0; side < 4; side++) {
            if (crawl_is_arena(crawl, room) || !is_grid_corner(crawl, room) ||
                !is_loop_square(crawl, crawl->home[room], side, cells))
                continue;
            crawl->list[2 * count] = room;
            crawl->list[2 * count + 1] = side;
            count++;
        }
    int32_t pick = brw_rng_below(rng, count);
    if (!count)
        return;
    uint32_t base = crawl->list[2 * pick], side = crawl->list[2 * pick + 1];
    crawl_walk walk = brw_crawl_begin_plain_walk(crawl, base, LOOP_LEAST);
    is_loop_square(crawl, crawl->home[base], side, cells);
    int is_turned = brw_rng_chance(rng, 1, 2); /* loops turn left as often as right */
    for (uint32_t i = 0; i < LOOP_LEAST; i++)
        crawl_enter(crawl, &walk, cells[is_turned ? LOOP_LEAST - 1 - i : i]);
    settle_loop(crawl, rng, &walk);
    crawl->budget -= LOOP_LEAST;
}

/* ---- dead ends -------------------------------------------------------------------------- */

/* Turns the walk into a dead end; returns its path. */
static uint32_t settle_dead_end(brw_crawl *crawl, const crawl_walk *walk)
{
    uint32_t path = settle(crawl, walk, BARROW_PATH_DEAD_END);
    crawl->dungeon->links[crawl->branches[path].first_link].marked =
        (uint8_t)crawl->params->mark_dead_ends;
    return path;
}

/* Digs a dead end from [base]: a walk without a goal. Returns the number of rooms. */
static int32_t dig_dead_end(brw_crawl *crawl, brw_rng *rng, const side_kind *kind, uint32_t base,
                            int32_t most, uint64_t bits)
{
    int32_t least = kind->least, longest = brw_smaller(crawl->dead_end_most, most);
    if (longest < least)
        return 0;
    crawl_walk walk = brw_crawl_begin_walk(crawl, base, longest);
    int32_t length = least + brw_rng_half(rng, bits, walk.most - least + 1);
    brw_crawl_wander(crawl, rng, &walk, length);
    if (walk.count < least)
        brw_crawl_give_back(crawl, &walk, 0);
    if (walk.count)
        settle_dead_end(crawl, &walk);
    brw_crawl_end_walk(crawl, &walk);
    return walk.count;
}

uint32_t brw_crawl_dig_for_key(brw_crawl *crawl, brw_rng *rng, crawl_site *site)
{
    /* The site itself is the first cell, whatever is free beside it, so this never fails. It is
     * entered before the walk, which might otherwise leave the base through another side. */
    crawl_walk walk = brw_crawl_begin_walk(crawl, site->base, crawl->dead_end_most);
    int32_t length = 1 + brw_rng_below(rng, walk.most);
    crawl_enter(crawl, &walk, site->cell);
    brw_crawl_wander(crawl, rng, &walk, length);
    uint32_t path = settle_dead_end(crawl, &walk);
    brw_crawl_end_walk(crawl, &walk);
    site->taken = 1;
    return path;
}

/* ---- bases ------------------------------------------------------------------------------ */

#define MAIN (1u << BARROW_PATH_MAIN)
#define FORK (1u << BARROW_PATH_FORK)
#define LOOP (1u << BARROW_PATH_LOOP)

/* clang-format off */
enum { SIDE_WIDE_FORK, SIDE_FORK, SIDE_LARGE_LOOP, SIDE_LOOP, SIDE_LONG_DEAD_END, SIDE_DEAD_END };
static const side_kind side_kinds[] = {
    /* path                shortfall               bases               least       around sides corner dig */
    {BARROW_PATH_FORK,     BARROW_SHORT_FORKS,     MAIN,               2,          2,     1,    false, dig_fork},
    {BARROW_PATH_FORK,     BARROW_SHORT_FORKS,     MAIN,               2,          1,     1,    false, dig_fork},
    {BARROW_PATH_LOOP,     BARROW_SHORT_LOOPS,     MAIN | FORK,        LOOP_LARGE, 0,     2,    true,  dig_loop},
    {BARROW_PATH_LOOP,     BARROW_SHORT_LOOPS,     MAIN | FORK,        LOOP_LEAST, 0,     2,    true,  dig_loop},
    {BARROW_PATH_DEAD_END, BARROW_SHORT_DEAD_ENDS, MAIN | FORK | LOOP, DEAD_END_LONG, 0,  1,    false, dig_dead_end},
    {BARROW_PATH_DEAD_END, BARROW_SHORT_DEAD_ENDS, MAIN | FORK | LOOP, 1,          0,     1,    false, dig_dead_end},
};
/* clang-format on */

/* Returns whether paths of this kind may leave [room] (C4, C5, C9). Nothing leaves an arena. A fork
 * needs another room of the stretch two rooms away. */
static bool is_base(const brw_crawl *crawl, const side_kind *kind, uint32_t room)
{
    const barrow_crawl_room *info = crawl_room_at(crawl, room);
    if (!(kind->bases >> info->path & 1) || info->types & BRW_ARENA_TYPES)
        return false;
    return kind->path != BARROW_PATH_FORK || room >= crawl_stretch_first(crawl, room) + 2u ||
           room + 2 <= crawl_stretch_last(crawl, room);
}

/* Returns whether [room] has space for a path of this kind beside it. A path may leave through a
 * site; whether its zone matches is checked later. */
static bool may_begin(const brw_crawl *crawl, const side_kind *kind, uint32_t room)
{
    uint32_t home = crawl->home[room], vacant = 0;
    for (uint32_t side = 0; side < 4; side++)
        vacant |= (uint32_t)crawl_is_vacant(crawl, crawl_beside(crawl, home, side)) << side;
    vacant &= ~(uint32_t)crawl->closed[home];
    /* All but the lowest side are left over if there are two or more. */
    bool has_space = kind->sides < 2 ? vacant != 0 : (vacant & (vacant - 1)) != 0;
    return has_space && (!kind->needs_corner || is_grid_corner(crawl, room));
}

/* Lists the rooms where a path of this kind may begin in picks[]; returns how many. They are in the
 * order of the cells, which does not depend on how the rooms were numbered. */
static int32_t list_bases(brw_crawl *crawl, const side_kind *kind)
{
    uint32_t words = (crawl->cell_end + 63) / 64;
    uint64_t *bases = crawl->walks; /* a set of cells; the counts are not needed any more */
    int32_t count = 0;
    memset(bases, 0, words * sizeof bases[0]);
    for (uint32_t room = 0; room < crawl->dungeon->room_count; room++)
        if (is_base(crawl, kind, room) && may_begin(crawl, kind, room))
            brw_set_add(bases, crawl->home[room]);
    for (BRW_SET_EACH(cell, bases, words))
        crawl->picks[count++] = crawl->owner[cell];
    return count;
}

/* ---- shares ----------------------------------------------------------------------------- */

/* Returns [count] plus or minus up to a third, decided by the lower 32 of [bits]. The distribution
 * is triangular around [count], so that crawls differ in size and composition. With the same bits,
 * a smaller count never gives a larger result.
 *
 *    swing   -1/3        0        +1/3     of count: the difference of two equal draws,
 *              ____----^^^^----____         so the middle is likeliest */
static int32_t give_or_take(int32_t count, uint64_t bits)
{
    int64_t whole = 3 * 0x10000, swing = (int64_t)(bits & 0xFFFF) - (int64_t)(bits >> 16 & 0xFFFF);
    return (int32_t)((count * (whole + swing) + whole / 2) / whole);
}

/* Returns the part of the budget for a kind with [weight], give or take a third, where [others] is
 * the weight of the kinds still to come. It is at least enough for one path of [least] rooms, so
 * that small dungeons have some of each kind (C23). The last kind gets everything left, so that
 * nothing is lost. */
static int32_t share_of(const brw_crawl *crawl, int32_t weight, int32_t others, int32_t least,
                        uint64_t bits)
{
    if (!weight || crawl->budget <= 0)
        return 0;
    if (!others)
        return crawl->budget;
    int32_t share = give_or_take(crawl->budget * weight / (weight + others), bits);
    share = share > least ? share : least;
    return share < crawl->budget ? share : crawl->budget;
}

/* Digs paths of one kind, with [share] rooms in total; returns how many of these rooms found no
 * place. A base where no path could begin is removed from the list, so every round shortens the
 * list or reduces the share. */
static int32_t dig_share(brw_crawl *crawl, brw_rng *rng, const side_kind *kind, int32_t share)
{
    int32_t least = kind->least, count = share >= least ? list_bases(crawl, kind) : 0;
    /* How far longer paths wander depends on the grid and on how much has to be filled. A share
     * that is large compared with the main path needs longer paths, because only a limited number
     * can begin there. A path that roams far goes straight ahead more often, or it would trap
     * itself. */
    int32_t by_grid = (crawl->width + crawl->height) / 5;
    int32_t by_share = share * 12 / (int32_t)crawl->main_count;
    crawl->roam = brw_smaller(brw_larger(by_grid, by_share), CRAWL_WALK / 2);
    crawl->straight = crawl->roam > 40 ? 7 : crawl->roam > 12 ? 6 : 3;
    while (share >= least && count > 0) {
        uint64_t bits = brw_rng_next(rng);
        int32_t pick = brw_rng_half(rng, bits >> 32, count);
        uint32_t base = crawl->picks[pick];
        /* Paths that were dug since the list was made may have enclosed a room. The upper half of
         * the draw chose the base, the lower half decides the length. */
        bool may = may_begin(crawl, kind, base);
        int32_t rooms = may ? kind->dig(crawl, rng, kind, base, share, bits) : 0;
        share -= rooms;
        crawl->budget -= rooms;
        if (!rooms) {
            crawl->picks[pick] = crawl->picks[--count];
            continue;
        }
        /* The base stays in the list: it may have another free side. A share that is now too small
         * for a path is raised to the minimum, with a probability such that no rooms are lost on
         * average. One that stays too small gets no path. */
        if (share > 0 && share < least && crawl->budget >= least + LOOP_LEAST) {
            int is_enough = brw_rng_chance(rng, share, least);
            share = is_enough ? least : share;
        }
    }
    crawl->dungeon->shortfall[kind->shortfall] = (uint16_t)(share / least);
    return share;
}

/* Digs loops with [share] rooms in total, large ones first (C26) if loops of all sizes are
 * wanted. */
static void dig_loops(brw_crawl *crawl, brw_rng *rng, int32_t share)
{
    if (crawl->params->fork_choice)
        share = dig_share(crawl, rng, &side_kinds[SIDE_LARGE_LOOP], share);
    dig_share(crawl, rng, &side_kinds[SIDE_LOOP], share);
}

/* Digs dead ends that begin with a cell of rock, where nothing else fits any more: beside forks and
 * loops first, then beside the main path. Returns how many rooms of the share found no place. */
static int32_t dig_rock_ends(brw_crawl *crawl, brw_rng *rng, int32_t share)
{
    uint32_t *list = crawl->list; /* pairs of base and cell */
    for (int is_main = 0; is_main < 2 && share > 0; is_main++) {
        int32_t count = 0;
        for (uint32_t room = 0; room < crawl->dungeon->room_count; room++) {
            const barrow_crawl_room *info = crawl_room_at(crawl, room);
            uint32_t home = crawl->home[room];
            if ((info->path == BARROW_PATH_MAIN) != is_main ||
                !is_base(crawl, &side_kinds[SIDE_DEAD_END], room))
                continue;
            uint32_t sides = crawl_marked_sides(crawl, home, CRAWL_ROCK);
            for (uint32_t side = 0; side < 4; side++)
                if (sides >> side & 1) {
                    list[2 * count] = room;
                    list[2 * count++ + 1] = crawl_beside(crawl, home, side);
                }
        }
        for (; count > 0 && share > 0; count--) {
            int32_t pick = brw_rng_below(rng, count);
            uint32_t base = list[2 * pick], cell = list[2 * pick + 1];
            list[2 * pick] = list[2 * count - 2];
            list[2 * pick + 1] = list[2 * count - 1];
            if (crawl->owner[cell] != CRAWL_ROCK)
                continue;
            int32_t most = crawl->dead_end_most < share ? crawl->dead_end_most : share;
            crawl_walk walk = brw_crawl_begin_plain_walk(crawl, base, most);
            int32_t length = 1 + brw_rng_below(rng, walk.most);
            crawl_enter(crawl, &walk, cell);
            brw_crawl_wander(crawl, rng, &walk, length);
            settle_dead_end(crawl, &walk);
            share -= walk.count;
            crawl->budget -= walk.count;
        }
    }
    return share;
}

/* ---- the passes ------------------------------------------------------------------------- */

/* Returns whether loops come before forks (C0). */
static bool is_small(const brw_crawl *crawl)
{
    return crawl->width * crawl->height <= SMALL_CELLS;
}

/* Distributes the rooms that exploration asks for off the main path: none at 0, half of the free
 * cells at 50, and seven tenths of them at 100. Key sites count as free. On a small grid loops come
 * first, and rock is opened to make room for one if there is none. */
barrow_status brw_crawl_early_loops(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    const barrow_crawl_params *params = crawl->params;
    uint64_t bits = brw_rng_next(&work->rng);
    uint32_t first = work->dungeon->room_count;
    int32_t exploration = params->exploration, free = 0;
    for (uint32_t cell = 0; cell < crawl->cell_end; cell++)
        free += crawl_is_vacant(crawl, cell);
    int32_t percent = exploration <= 50 ? exploration : 50 + (exploration - 50) * 2 / 5;
    crawl->budget = give_or_take(free * percent / 100, bits);
    if (!is_small(crawl) || !params->loops || crawl->budget <= 0)
        return BARROW_OK;
    int32_t share =
        share_of(crawl, params->loops, params->forks + params->dead_ends, LOOP_LEAST, bits >> 32);
    dig_loops(crawl, &work->rng, share);
    if (work->dungeon->room_count == first)
        dig_through_rock(crawl, &work->rng);
    return BARROW_OK;
}

barrow_status brw_crawl_forks(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    const barrow_crawl_params *params = crawl->params;
    uint64_t bits = brw_rng_next(&work->rng);
    int32_t others = params->dead_ends + (is_small(crawl) ? 0 : params->loops);
    int32_t share = share_of(crawl, params->forks, others, 2, bits);
    int32_t whole = share;
    if (params->fork_choice) /* forks of all sizes (C26) */
        share = dig_share(crawl, &work->rng, &side_kinds[SIDE_WIDE_FORK], share);
    int is_more = brw_rng_chance(&work->rng, 2, 3);
    if (is_more || share == whole)
        dig_share(crawl, &work->rng, &side_kinds[SIDE_FORK], share);
    return BARROW_OK;
}

barrow_status brw_crawl_loops(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    const barrow_crawl_params *params = crawl->params;
    uint64_t bits = brw_rng_next(&work->rng);
    if (!is_small(crawl)) {
        int32_t share = share_of(crawl, params->loops, params->dead_ends, LOOP_LEAST, bits);
        dig_loops(crawl, &work->rng, share);
    }
    return BARROW_OK;
}

/* A dead end is shorter than the mean of the dungeon's loops and forks, but has at least one room;
 * 3 if there are none (C9). (rooms - 1) / paths is the largest integer below rooms / paths. First
 * there is one at each site beside the room before its zone's door that no loop has taken: a key
 * that lies there is found after its door. They are part of what exploration asks for. */
barrow_status brw_crawl_dead_ends(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    int32_t rooms = 0, paths = 0;
    for (uint32_t i = 1; i < work->dungeon->path_count; i++) {
        const barrow_crawl_path *path = &work->dungeon->paths[i];
        bool counts = path->kind == BARROW_PATH_FORK || path->kind == BARROW_PATH_LOOP;
        rooms += counts ? path->room_count : 0;
        paths += counts;
    }
    crawl->dead_end_most = !paths ? 3 : rooms > paths ? (rooms - 1) / paths : 1;
    for (uint32_t i = 0; i < crawl->site_count && crawl->params->dead_ends; i++) {
        crawl_site *site = &crawl->sites[i];
        if (site->taken || site->base + 1 != crawl->lock_room[site->zone])
            continue;
        uint32_t path = brw_crawl_dig_for_key(crawl, &work->rng, site);
        crawl->budget -= work->dungeon->paths[path].room_count;
    }
    int32_t share = share_of(crawl, crawl->params->dead_ends, 0, 1, 0);
    if (crawl->params->fork_choice) /* dead ends of all sizes (C26) */
        share = dig_share(crawl, &work->rng, &side_kinds[SIDE_LONG_DEAD_END], share);
    share = dig_share(crawl, &work->rng, &side_kinds[SIDE_DEAD_END], share);
    share = dig_rock_ends(crawl, &work->rng, share);
    work->dungeon->shortfall[BARROW_SHORT_DEAD_ENDS] = (uint16_t)share;
    return BARROW_OK;
}
