/* SPDX-License-Identifier: MIT
 * Side paths: forks, loops and dead ends (C4, C5, C9), each a row of a table. All three are dug by
 * the same walker: it leaves a room through a free side, wanders through free cells for a random
 * number of steps, then takes the shortest way to where such a path may end. The kinds differ in
 * where they may begin and end, and in how long they may be.
 *
 * `exploration` determines the number of rooms, give or take a third. Each kind gets its share by
 * weight, with the same tolerance, and whatever one kind cannot use goes to the next. Every loop
 * here is bounded.
 *
 * No path ever uses another's cells: a walk enters only free cells, and once it is settled they are
 * no longer free. So nothing has to be undone except a walk that finds no end. */
#include "gen/crawl/walker.h"

#define WANDER_MOST 12 /* maximum number of cells to wander; longer forks and loops swell */
#define LOOP_LEAST  3  /* minimum number of rooms in a loop */
#define LOOP_LARGE  5  /* minimum number of rooms in the loops that are tried first (C26) */
#define SMALL_CELLS 48 /* grids of at most this many cells get loops before forks */

/* A kind of side path. */
typedef struct side_kind {
    barrow_path_kind path;
    barrow_shortfall shortfall;
    int32_t least;     /* minimum number of rooms */
    int sides;         /* minimum number of free sides of its base */
    bool needs_corner; /* allows one neighbouring room along each axis (C5) */
    /* Digs a path of at most [most] rooms; the lower 32 of [bits] decide its length. Returns the
     * number of rooms. */
    int32_t (*dig)(crawl_plan *plan, brw_rng *rng, uint32_t base, int32_t most, uint64_t bits);
} side_kind;

/* Turns the cells of the walk into rooms; returns the path. */
static uint32_t settle(crawl_plan *plan, const crawl_walk *way, barrow_path_kind kind)
{
    uint32_t path = brw_crawl_add_path(plan, kind, way->base);
    brw_crawl_add_rooms(plan, plan->home[way->base], way->cells, (uint32_t)way->count);
    plan->dungeon->paths[path].to = (uint16_t)(plan->dungeon->room_count - 1);
    return path;
}

/* ---- forks ------------------------------------------------------------------------------ */

static bool is_combat(const crawl_plan *plan, uint32_t room)
{
    return crawl_room_at(plan, room)->types >> BARROW_TYPE_COMBAT & 1;
}

/* Limits for the end of a fork: it must end at a main room before the first or after the second of
 * these, so that there is something to go around. */
typedef struct fork_span {
    uint32_t before, after;
} fork_span;

/* Returns the two rooms beside the base or, if forks are choices, the nearest combat rooms of the
 * stretch on both sides (C25). If there is none on a side, no fork can end on that side. */
static fork_span span_of_fork(const crawl_plan *plan, uint32_t base)
{
    uint32_t first = plan->stretch_first[base], last = plan->stretch_last[base];
    fork_span span = {base > first ? base - 1 : first, base + 1};
    if (!plan->params->fork_choice)
        return span;
    while (span.before > first && !is_combat(plan, span.before))
        span.before--;
    while (span.after <= last && !is_combat(plan, span.after))
        span.after++;
    return span;
}

/* Sets the goals of a fork of at most [most] rooms: it may end beside a main room of the stretch,
 * with something to go around in between. Returns whether there is a way to a goal; from most bases
 * there is none. If the stretch ends too soon, a range is empty. */
static bool aim_fork(crawl_plan *plan, uint32_t base, int32_t most)
{
    fork_span span = span_of_fork(plan, base);
    crawl_rooms before = {plan->stretch_first[base], span.before};
    crawl_rooms after = {span.after + 1, plan->stretch_last[base] + 1u};
    return brw_crawl_aim(plan, base, before, after, (uint32_t)most);
}

/* Returns the cell of the main room that the fork leads to from its last cell: the first side in
 * [order] that fits. There is one, because the last cell was a goal. */
static uint32_t fork_end(const crawl_plan *plan, const crawl_walk *way, uint32_t order)
{
    uint32_t first = plan->stretch_first[way->base], last = plan->stretch_last[way->base];
    uint32_t cell = way->cells[way->count - 1], sides = 0;
    fork_span span = span_of_fork(plan, way->base);
    for (int side = 0; side < 4; side++) {
        uint32_t room = plan->owner[crawl_beside(plan, cell, side)];
        bool fits = (room >= first) & (room <= last) & (room < span.before || room > span.after);
        sides |= (uint32_t)fits << side;
    }
    sides &= crawl_open_sides(plan, cell);
    return crawl_beside(plan, cell, crawl_first_side(sides, order));
}

/* Digs a fork of one room, if nothing longer fits (C4). Its cell lies beside both the base and a
 * goal room. */
static bool take_short_fork(crawl_plan *plan, crawl_walk *way, uint32_t order)
{
    uint32_t home = plan->home[way->base];
    uint32_t sides = crawl_free_sides(plan, home) & crawl_sides_in(plan, plan->bits.goals, home);
    if (sides)
        crawl_enter(plan, way, crawl_beside(plan, home, crawl_first_side(sides, order)));
    return sides != 0;
}

/* Walks a fork towards the goals; if none can be reached, it returns false and keeps no cell. */
static bool walk_fork(crawl_plan *plan, brw_rng *rng, crawl_walk *way, int32_t length)
{
    /* Wander a little first, so that forks of the same length differ (C23). */
    brw_crawl_wander(plan, rng, way, length < WANDER_MOST ? length : WANDER_MOST);
    if (!way->count)
        return false;
    uint32_t first = way->cells[0];
    bool first_is_goal = brw_set_has(plan->bits.goals, first);
    brw_set_remove(plan->bits.goals, first); /* so that the fork has at least two rooms */
    if (brw_crawl_head_home(plan, rng, way))
        return true;
    if (first_is_goal)
        brw_set_add(plan->bits.goals, first);
    uint32_t order = crawl_roll(rng, way);
    return take_short_fork(plan, way, order);
}

/* Turns the walk of a fork into rooms, and joins its end to the main path. */
static void settle_fork(crawl_plan *plan, brw_rng *rng, crawl_walk *way)
{
    uint32_t order = crawl_roll(rng, way);
    uint32_t to = fork_end(plan, way, order);
    uint32_t path = settle(plan, way, BARROW_PATH_FORK);
    plan->dungeon->paths[path].to = plan->owner[to];
    brw_crawl_add_link(plan, BARROW_LINK_OPEN, way->cells[way->count - 1], to);
}

/* Digs a fork from main room [base] to another one: wanders for a while, then takes the shortest
 * way to its goal. Returns the number of rooms, or 0 if there is no way.
 *
 *     main    o--B--o--o--E--o        B is the base, E the end; between them are fights
 *                |        |           for the fork to go around (C25)
 *     fork       f--f--f--f */
static int32_t dig_fork(crawl_plan *plan, brw_rng *rng, uint32_t base, int32_t most, uint64_t bits)
{
    if (!aim_fork(plan, base, most))
        return 0;
    int32_t length = 1 + brw_rng_half(rng, bits, plan->roam < most - 1 ? plan->roam : most - 1);
    crawl_walk way = {.cells = plan->walked,
                      .base = base,
                      .most = most < CRAWL_WALK ? most : CRAWL_WALK,
                      .site = CRAWL_LOCKS}; /* no key lies on a fork (C12) */
    bool found = walk_fork(plan, rng, &way, length);
    brw_crawl_clear_goals(plan); /* the sets are empty between searches */
    if (!found)
        return 0;
    if (length > WANDER_MOST)
        brw_crawl_swell(plan, rng, &way, 2 * length);
    settle_fork(plan, rng, &way);
    return way.count;
}

/* ---- loops ------------------------------------------------------------------------------ */

static bool is_room(const crawl_plan *plan, uint32_t cell)
{
    return plan->owner[cell] < CRAWL_ROOM_END;
}

/* Returns whether the room has at most one neighbouring room along each axis (C5). */
static bool is_grid_corner(const crawl_plan *plan, uint32_t room)
{
    uint32_t home = plan->home[room];
    bool both_x = is_room(plan, home - 1) && is_room(plan, home + 1);
    bool both_y = is_room(plan, home - plan->stride) && is_room(plan, home + plan->stride);
    return !both_x && !both_y;
}

/* Sets the goals of a loop: it ends beside its base, but not where it started. On a grid every
 * closed ring has an even number of cells. The base and the path form a ring, so the path has an
 * odd number of cells. Its last cell is not its first, so it has at least three rooms (C5).
 *
 *     b-1      b is the base; from 1 the way home ends at 3, which is
 *     | |      beside the base too: the smallest loop there is
 *     3-2 */
static void set_loop_goals(crawl_plan *plan, const crawl_walk *way)
{
    crawl_rooms base = {way->base, way->base + 1}, none = {0, 0};
    brw_crawl_set_goals(plan, way->base, base, none);
    if (way->count)
        brw_set_remove(plan->bits.goals, way->cells[0]);
}

/* The loop that is wanted: from [base], with [least] to [most] rooms. */
typedef struct loop_wish {
    uint32_t base;
    int32_t least, most;
} loop_wish;

/* Adds the way out of a loop: a door that opens from inside, or a drop (C5). */
static void add_exit(crawl_plan *plan, brw_rng *rng, const crawl_walk *way, uint32_t path)
{
    int is_drop = brw_rng_chance(rng, plan->params->one_way_exits, 100);
    brw_crawl_add_link(plan, is_drop ? BARROW_LINK_ONE_WAY : BARROW_LINK_LOOP_EXIT,
                       way->cells[way->count - 1], plan->home[way->base]);
    plan->dungeon->paths[path].to = (uint16_t)way->base;
    plan->dungeon->links[plan->branches[path].first_link].marked =
        (uint8_t)plan->params->mark_loops;
}

/* Walks a loop: the first half at random, then home. Then swells it to the wanted size. Returns
 * whether it has at least [least] rooms; a smaller one is undone. */
static bool walk_loop(crawl_plan *plan, brw_rng *rng, crawl_walk *way, int32_t wanted,
                      int32_t least)
{
    int32_t length = wanted / 2;
    brw_crawl_wander(plan, rng, way, length < WANDER_MOST ? length : WANDER_MOST);
    set_loop_goals(plan, way);
    bool found = brw_crawl_head_home(plan, rng, way);
    brw_crawl_clear_goals(plan);
    if (found && way->count < wanted)
        brw_crawl_swell(plan, rng, way, wanted);
    if (found && way->count < least)
        brw_crawl_give_up(plan, way);
    return way->count > 0;
}

/* Digs a loop of at least [least] rooms; the size is always odd. */
static int32_t dig_loop_of(crawl_plan *plan, brw_rng *rng, const loop_wish *wish, uint64_t bits)
{
    crawl_walk way = brw_crawl_begin_walk(plan, wish->base, wish->most);
    int32_t sizes = (way.most - wish->least) / 2, roam = plan->roam / 2;
    int32_t wanted = wish->least + 2 * brw_rng_half(rng, bits, 1 + (sizes < roam ? sizes : roam));
    if (is_grid_corner(plan, wish->base) && walk_loop(plan, rng, &way, wanted, wish->least)) {
        uint32_t path = settle(plan, &way, BARROW_PATH_LOOP);
        add_exit(plan, rng, &way, path);
    }
    brw_crawl_end_walk(plan, &way);
    return way.count;
}

static int32_t dig_loop(crawl_plan *plan, brw_rng *rng, uint32_t base, int32_t most, uint64_t bits)
{
    return dig_loop_of(plan, rng, &(loop_wish){base, LOOP_LEAST, most}, bits);
}

static int32_t dig_large_loop(crawl_plan *plan, brw_rng *rng, uint32_t base, int32_t most,
                              uint64_t bits)
{
    return dig_loop_of(plan, rng, &(loop_wish){base, LOOP_LARGE, most}, bits);
}

/* ---- a loop through rock ---------------------------------------------------------------- */

static bool can_open(const crawl_plan *plan, uint32_t cell)
{
    return plan->owner[cell] == CRAWL_FREE || plan->owner[cell] == CRAWL_ROCK;
}

/* Finds the 2x2 square of [home] that lies between [side] and the next side, and stores its other
 * three cells. Returns whether all of them are free or rock and no ridge runs through the
 * square. */
static bool is_loop_square(const crawl_plan *plan, uint32_t home, int side, uint32_t cells[3])
{
    int turn = (side + 1) & 3;
    uint32_t sides = crawl_open_sides(plan, home), needed = 1u << side | 1u << turn;
    cells[0] = crawl_beside(plan, home, side);
    cells[1] = crawl_beside(plan, cells[0], turn);
    cells[2] = crawl_beside(plan, home, turn);
    /* The corner is checked last, because it is on the grid if the other two are. */
    return (sides & needed) == needed && can_open(plan, cells[0]) && can_open(plan, cells[2]) &&
           can_open(plan, cells[1]);
}

/* Lists in the queue the squares where the smallest loop fits once rock is opened, as pairs of room
 * and side; returns how many. */
static int32_t list_squares(crawl_plan *plan)
{
    uint32_t cells[3], count = 0;
    for (uint32_t room = 0; room < plan->main_count; room++)
        for (int side = 0; side < 4; side++) {
            bool fits = !crawl_is_arena(plan, room) && is_grid_corner(plan, room) &&
                        is_loop_square(plan, plan->home[room], side, cells);
            plan->queue[count] = room;
            plan->queue[count + 1] = (uint32_t)side;
            count += 2u * fits;
        }
    return (int32_t)(count / 2);
}

/* Digs the smallest loop, opening rock for it, so that a small crawl has one (C23). */
static void dig_through_rock(crawl_plan *plan, brw_rng *rng)
{
    int32_t count = list_squares(plan), pick = brw_rng_below(rng, count);
    if (!count)
        return;
    uint32_t base = plan->queue[2 * pick];
    int side = (int)plan->queue[2 * pick + 1];
    crawl_walk way = {.cells = plan->walked, .base = base, .most = LOOP_LEAST, .site = CRAWL_LOCKS};
    is_loop_square(plan, plan->home[base], side, way.cells);
    int is_turned = brw_rng_chance(rng, 1, 2); /* loops turn left as often as right */
    if (is_turned) {
        uint32_t first = way.cells[0];
        way.cells[0] = way.cells[2];
        way.cells[2] = first;
    }
    for (int i = 0; i < LOOP_LEAST; i++) {
        brw_set_add(plan->bits.open, way.cells[i]);
        brw_set_remove(plan->bits.free, way.cells[i]);
    }
    way.count = LOOP_LEAST;
    uint32_t path = settle(plan, &way, BARROW_PATH_LOOP);
    add_exit(plan, rng, &way, path);
    plan->budget -= LOOP_LEAST;
}

/* ---- dead ends -------------------------------------------------------------------------- */

static void mark_dead_end(crawl_plan *plan, uint32_t path)
{
    plan->dungeon->links[plan->branches[path].first_link].marked =
        (uint8_t)plan->params->mark_dead_ends;
}

/* Returns the maximum length of a dead end: less than the mean of the dungeon's loops and forks,
 * but at least 1; 3 if there are none (C9). (rooms - 1) / paths is the largest integer below rooms
 * / paths. */
static int32_t longest_dead_end(const crawl_plan *plan)
{
    int32_t rooms = 0, paths = 0;
    for (uint32_t i = 1; i < plan->dungeon->path_count; i++) {
        const barrow_crawl_path *path = &plan->dungeon->paths[i];
        if (path->kind != BARROW_PATH_FORK && path->kind != BARROW_PATH_LOOP)
            continue;
        rooms += path->room_count;
        paths++;
    }
    if (!paths)
        return 3;
    return rooms > paths ? (rooms - 1) / paths : 1;
}

/* Digs a dead end from [base]: a walk without a goal. Returns the number of rooms. */
static int32_t dig_dead_end(crawl_plan *plan, brw_rng *rng, uint32_t base, int32_t most,
                            uint64_t bits)
{
    int32_t longest = plan->dead_end_most < most ? plan->dead_end_most : most;
    crawl_walk way = brw_crawl_begin_walk(plan, base, longest);
    int32_t length = 1 + brw_rng_half(rng, bits, way.most);
    brw_crawl_wander(plan, rng, &way, length);
    if (way.count) {
        uint32_t path = settle(plan, &way, BARROW_PATH_DEAD_END);
        mark_dead_end(plan, path);
    }
    brw_crawl_end_walk(plan, &way);
    return way.count;
}

uint32_t brw_crawl_dig_for_key(crawl_plan *plan, brw_rng *rng, crawl_site *site)
{
    /* The site itself is the first cell, whatever is free beside it, so this never fails. It is
     * entered before the walk, which might otherwise leave the base through another side. */
    crawl_walk way = brw_crawl_begin_walk(plan, site->base, plan->dead_end_most);
    int32_t length = 1 + brw_rng_below(rng, way.most);
    crawl_enter(plan, &way, site->cell);
    brw_crawl_wander(plan, rng, &way, length);
    uint32_t path = settle(plan, &way, BARROW_PATH_DEAD_END);
    mark_dead_end(plan, path);
    brw_crawl_end_walk(plan, &way);
    site->taken = 1;
    return path;
}

/* ---- the table and the shares ----------------------------------------------------------- */

/* clang-format off */
enum { SIDE_FORK, SIDE_LARGE_LOOP, SIDE_LOOP, SIDE_DEAD_END };
static const side_kind side_kinds[] = {
    /* path                shortfall               least sides corner dig */
    {BARROW_PATH_FORK,     BARROW_SHORT_FORKS,     2,    1,    false, dig_fork},
    {BARROW_PATH_LOOP,     BARROW_SHORT_LOOPS,     LOOP_LARGE, 2,    true,  dig_large_loop},
    {BARROW_PATH_LOOP,     BARROW_SHORT_LOOPS,     LOOP_LEAST, 2,    true,  dig_loop},
    {BARROW_PATH_DEAD_END, BARROW_SHORT_DEAD_ENDS, 1,    1,    false, dig_dead_end},
};
/* clang-format on */

/* Returns how many rooms off the main path exploration asks for: none at 0, half of the free cells
 * at 50, and seven tenths of them at 100. Key sites count as free. */
static int32_t rooms_wanted(const crawl_plan *plan)
{
    int32_t exploration = plan->params->exploration, free = (int32_t)plan->site_count;
    for (uint32_t w = 0; w < plan->bits.words; w++)
        free += brw_popcount(plan->bits.free[w]);
    int32_t percent = exploration <= 50 ? exploration : 50 + (exploration - 50) * 2 / 5;
    return free * percent / 100;
}

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

/* Returns whether a path may leave [room] through at least [count] sides, 1 or 2. This is a quick
 * test; whether a site's zone matches is checked later. CRAWL_SITE and CRAWL_FREE are the two
 * largest marks, so one comparison per side is enough. */
static bool has_free_sides(const crawl_plan *plan, uint32_t room, int count)
{
    const uint16_t *owner = plan->owner + plan->home[room];
    ptrdiff_t stride = (ptrdiff_t)plan->stride;
    int free = (owner[-1] >= CRAWL_SITE) + (owner[1] >= CRAWL_SITE);
    if (free >= count)
        return true;
    uint32_t sides = crawl_open_sides(plan, plan->home[room]);
    free += owner[-stride] >= CRAWL_SITE && sides & CRAWL_NORTH;
    free += owner[stride] >= CRAWL_SITE && sides & CRAWL_SOUTH;
    return free >= count;
}

/* Returns whether a room of the list may still be a base. The list may be out of date, because
 * paths that were dug since may have enclosed a room. */
static bool may_begin(const crawl_plan *plan, const side_kind *kind, uint32_t room)
{
    return has_free_sides(plan, room, kind->sides) &&
           (!kind->needs_corner || is_grid_corner(plan, room));
}

/* Fills plan->picks with the rooms where a path of this kind may begin. Rooms of forks and loops
 * can be bases, but rooms of dead ends cannot. */
static int32_t list_bases(crawl_plan *plan, const side_kind *kind)
{
    const crawl_bits *bits = &plan->bits;
    bool is_fork = kind->path == BARROW_PATH_FORK;
    crawl_ground ground = {is_fork ? bits->fork_bases : bits->bases, kind->sides,
                           kind->needs_corner};
    return brw_crawl_list_bases(plan, &ground);
}

/* Returns how far longer paths wander, depending on the grid and on how much has to be filled. A
 * share that is large compared with the main path needs longer paths, because only a limited number
 * can begin there. */
static int32_t roam_of(const crawl_plan *plan, int32_t share)
{
    int32_t by_grid = (plan->width + plan->height) / 5;
    int32_t by_share = share * 12 / (int32_t)plan->main_count;
    int32_t roam = by_grid > by_share ? by_grid : by_share;
    return roam < CRAWL_WALK / 2 ? roam : CRAWL_WALK / 2;
}

/* Raises a share that is too small for a path to the minimum length, with a probability such that
 * no rooms are lost on average. A share that stays too small gets no path. */
static int32_t round_share(const crawl_plan *plan, brw_rng *rng, const side_kind *kind,
                           int32_t share)
{
    if (share <= 0 || share >= kind->least || plan->budget < kind->least + LOOP_LEAST)
        return share;
    int is_enough = brw_rng_chance(rng, share, kind->least);
    return is_enough ? kind->least : share;
}

/* Digs paths of one kind, with [share] rooms in total; returns how many of these rooms found no
 * place. A base where no path could begin is removed from the list, so every round shortens the
 * list or reduces the share. */
static int32_t dig_share(crawl_plan *plan, brw_rng *rng, const side_kind *kind, int32_t share)
{
    int32_t count = share >= kind->least ? list_bases(plan, kind) : 0;
    uint16_t *bases = plan->picks;
    bool is_fresh = true; /* nothing has been dug since the list was made */
    plan->roam = roam_of(plan, share);
    /* A path that roams far goes straight ahead more often, because otherwise it would trap
     * itself. */
    plan->straight = plan->roam > 40 ? 7 : plan->roam > 12 ? 6 : 3;
    while (share >= kind->least && count > 0) {
        uint64_t bits = brw_rng_next(rng);
        int32_t pick = brw_rng_half(rng, bits >> 32, count);
        uint32_t base = bases[pick];
        bool may = is_fresh || may_begin(plan, kind, base);
        /* The upper half of the draw chose the base, the lower half decides the length. */
        int32_t rooms = may ? kind->dig(plan, rng, base, share, bits) : 0;
        is_fresh = is_fresh && !rooms;
        share -= rooms;
        plan->budget -= rooms;
        /* A base that was used stays in the list: it may have another free side. */
        if (!rooms)
            bases[pick] = bases[--count];
        else
            share = round_share(plan, rng, kind, share);
    }
    plan->dungeon->shortfall[kind->shortfall] = (uint16_t)(share / kind->least);
    return share;
}

/* Digs loops with [share] rooms in total, large ones first (C26) if loops of all sizes are
 * wanted. */
static void dig_loops(crawl_plan *plan, brw_rng *rng, int32_t share)
{
    if (plan->params->fork_choice)
        share = dig_share(plan, rng, &side_kinds[SIDE_LARGE_LOOP], share);
    dig_share(plan, rng, &side_kinds[SIDE_LOOP], share);
}

/* Makes the rooms dug since room [first] bases for paths of the next kind. */
static void add_bases(crawl_plan *plan, uint32_t first)
{
    for (uint32_t room = first; room < plan->dungeon->room_count; room++)
        brw_set_add(plan->bits.bases, plan->home[room]);
}

/* Returns the part of the budget for a kind with [weight], give or take a third, where [others] is
 * the weight of the kinds still to come. It is at least enough for one path of [least] rooms, so
 * that small dungeons have some of each kind (C23). The last kind gets everything left, so that
 * nothing is lost. */
static int32_t share_of(const crawl_plan *plan, int32_t weight, int32_t others, int32_t least,
                        uint64_t bits)
{
    if (!weight || plan->budget <= 0)
        return 0;
    if (!others)
        return plan->budget;
    int32_t share = give_or_take(plan->budget * weight / (weight + others), bits);
    share = share > least ? share : least;
    return share < plan->budget ? share : plan->budget;
}

/* Returns whether loops come before forks (C0). */
static bool is_small(const crawl_plan *plan)
{
    return plan->width * plan->height <= SMALL_CELLS;
}

/* Distributes the rooms that exploration asks for. On a small grid loops come first, and rock is
 * opened to make room for one if there is none. */
barrow_status brw_crawl_early_loops(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    const barrow_crawl_params *params = plan->params;
    uint64_t bits = brw_rng_next(&work->rng);
    uint32_t first = work->dungeon->room_count;
    plan->budget = give_or_take(rooms_wanted(plan), bits);
    if (!is_small(plan) || !params->loops || plan->budget <= 0)
        return BARROW_OK;
    int32_t share =
        share_of(plan, params->loops, params->forks + params->dead_ends, LOOP_LEAST, bits >> 32);
    dig_loops(plan, &work->rng, share);
    if (work->dungeon->room_count == first)
        dig_through_rock(plan, &work->rng);
    return BARROW_OK;
}

barrow_status brw_crawl_forks(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    const barrow_crawl_params *params = plan->params;
    uint64_t bits = brw_rng_next(&work->rng);
    int32_t others = params->dead_ends + (is_small(plan) ? 0 : params->loops);
    int32_t share = share_of(plan, params->forks, others, 2, bits);
    uint32_t first = work->dungeon->room_count;
    dig_share(plan, &work->rng, &side_kinds[SIDE_FORK], share);
    add_bases(plan, first);
    return BARROW_OK;
}

barrow_status brw_crawl_loops(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    uint64_t bits = brw_rng_next(&work->rng);
    if (!is_small(plan)) {
        int32_t share =
            share_of(plan, plan->params->loops, plan->params->dead_ends, LOOP_LEAST, bits);
        dig_loops(plan, &work->rng, share);
    }
    return BARROW_OK;
}

barrow_status brw_crawl_dead_ends(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    plan->dead_end_most = longest_dead_end(plan);
    for (uint32_t room = plan->main_count; room < work->dungeon->room_count; room++)
        if (crawl_room_at(plan, room)->path == BARROW_PATH_LOOP)
            brw_set_add(plan->bits.bases, plan->home[room]);
    int32_t share = share_of(plan, plan->params->dead_ends, 0, 1, 0);
    dig_share(plan, &work->rng, &side_kinds[SIDE_DEAD_END], share);
    return BARROW_OK;
}

#undef WANDER_MOST
#undef LOOP_LEAST
#undef LOOP_LARGE
#undef SMALL_CELLS
