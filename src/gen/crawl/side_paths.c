/* SPDX-License-Identifier: MIT
 * Side paths: forks, loops and dead ends (C4, C5, C9), one row of a table each. All three are dug by
 * the same walker: it leaves a room through a free side, wanders over free cells for a drawn while,
 * then heads for its goal, and remembers the last place where it could have ended. What differs is
 * where it may begin, where it may end, and how long it may be.
 *
 * `exploration` says how many rooms there shall be; each kind gets its share of them by weight, and
 * what one kind could not use goes on to the next. Every loop here counts its tries. */
#include "gen/crawl/plan.h"

typedef struct walk {
    uint32_t cells[CRAWL_WALK];
    int32_t count;
    uint32_t base;   /* room it leaves */
    uint32_t target; /* cell it heads for */
    int32_t wander;  /* cells before it does */
    int32_t most;    /* cells */
    int32_t end;     /* cells up to the last place where it could end; 0 for none */
    uint32_t to;     /* cell of the room it ends at */
    uint32_t site;   /* site on the way, or CRAWL_LOCKS */
    bool may_use_sites;
} walk;

/* A kind of side path. */
typedef struct side_kind {
    barrow_path_kind path;
    barrow_shortfall shortfall;
    int32_t least; /* rooms */
    int32_t (*dig)(crawl_plan *plan, brw_rng *rng, int32_t most); /* rooms dug, or 0 */
} side_kind;

/* ---- the walker ------------------------------------------------------------------------- */

static uint32_t site_at(const crawl_plan *plan, uint32_t cell)
{
    uint32_t i = 0;
    while (plan->sites[i].cell != cell)
        i++;
    return i;
}

/* Free cells; and a site, once, by a path of the site's zone: the key can then lie in that path. */
static bool can_enter(const crawl_plan *plan, const walk *way, uint32_t cell)
{
    if (plan->owner[cell] == CRAWL_FREE)
        return true;
    if (plan->owner[cell] != CRAWL_SITE || !way->may_use_sites || way->site != CRAWL_LOCKS)
        return false;
    return plan->sites[site_at(plan, cell)].zone == crawl_room_at(plan, way->base)->zone;
}

static void enter(crawl_plan *plan, walk *way, uint32_t cell)
{
    if (plan->owner[cell] == CRAWL_SITE)
        way->site = site_at(plan, cell);
    plan->owner[cell] = CRAWL_WALKED;
    way->cells[way->count++] = cell;
}

static int32_t gap_between(const crawl_plan *plan, uint32_t one, uint32_t other)
{
    barrow_pos a = crawl_pos(plan, one), b = crawl_pos(plan, other);
    int32_t dx = a.x > b.x ? a.x - b.x : b.x - a.x;
    int32_t dy = a.y > b.y ? a.y - b.y : b.y - a.y;
    return dx + dy;
}

/* The next cell: any that can be entered while it wanders, later one that comes nearer to the
 * target if there is one. */
static uint32_t next_cell(const crawl_plan *plan, brw_rng *rng, const walk *way)
{
    uint32_t here = way->cells[way->count - 1], sides[4];
    int32_t count = 0, nearer = 0;
    bool homing = way->count >= way->wander && way->target;
    int32_t gap = homing ? gap_between(plan, here, way->target) : 0;
    for (int side = 0; side < 4; side++) {
        uint32_t cell = crawl_beside(plan, here, side);
        if (!can_enter(plan, way, cell))
            continue;
        sides[count++] = cell;
        if (homing && gap_between(plan, cell, way->target) < gap) {
            sides[count - 1] = sides[nearer];
            sides[nearer++] = cell;
        }
    }
    int32_t pick = brw_rng_below(rng, nearer ? nearer : count);
    return count ? sides[pick] : 0;
}

/* A free side of the base, or 0. */
static uint32_t first_cell(const crawl_plan *plan, brw_rng *rng, const walk *way)
{
    uint32_t sides[4];
    int32_t count = 0;
    for (int side = 0; side < 4; side++) {
        uint32_t cell = crawl_beside(plan, plan->home[way->base], side);
        if (can_enter(plan, way, cell))
            sides[count++] = cell;
    }
    int32_t pick = brw_rng_below(rng, count);
    return count ? sides[pick] : 0;
}

typedef bool (*ends_fn)(const crawl_plan *plan, walk *way);

static void walk_on(crawl_plan *plan, brw_rng *rng, walk *way, ends_fn ends)
{
    while (way->count < way->most) {
        uint32_t cell = way->count ? next_cell(plan, rng, way) : first_cell(plan, rng, way);
        if (!cell)
            return;
        enter(plan, way, cell);
        if (ends(plan, way)) {
            way->end = way->count;
            if (way->count >= way->wander)
                return;
        }
    }
}

/* Gives the cells from [from] on back. */
static void give_back(crawl_plan *plan, walk *way, int32_t from)
{
    for (int32_t i = from; i < way->count; i++)
        plan->owner[way->cells[i]] = CRAWL_FREE;
    if (way->site == CRAWL_LOCKS)
        return;
    crawl_site *site = &plan->sites[way->site];
    if (plan->owner[site->cell] == CRAWL_FREE)
        plan->owner[site->cell] = CRAWL_SITE;
    else
        site->taken = 1;
}

/* Makes rooms of the cells up to way->end; returns the path. */
static uint32_t settle(crawl_plan *plan, walk *way, barrow_path_kind kind)
{
    give_back(plan, way, way->end);
    uint32_t path = brw_crawl_add_path(plan, kind, way->base);
    uint32_t from = plan->home[way->base];
    for (int32_t i = 0; i < way->end; i++) {
        brw_crawl_add_room(plan, way->cells[i]);
        brw_crawl_add_link(plan, BARROW_LINK_OPEN, from, way->cells[i]);
        from = way->cells[i];
    }
    plan->dungeon->paths[path].to = plan->owner[from];
    return path;
}

static walk begin_walk(uint32_t base, int32_t most)
{
    return (walk){.base = base,
                  .most = most < CRAWL_WALK ? most : CRAWL_WALK,
                  .site = CRAWL_LOCKS,
                  .may_use_sites = true};
}

/* Half the sides of the grid, in proportion to which the longer paths wander. */
static int32_t roam(const crawl_plan *plan)
{
    int32_t cells = (plan->width + plan->height) / 4;
    return cells < 16 ? cells : 16;
}

/* ---- forks ------------------------------------------------------------------------------ */

static uint32_t apart(uint32_t one, uint32_t other)
{
    return one > other ? one - other : other - one;
}

/* A fork ends beside a main room of its stretch at least 2 rooms from where it began. */
static bool fork_ends(const crawl_plan *plan, walk *way)
{
    uint32_t here = way->cells[way->count - 1];
    bool ends = false;
    for (int side = 0; side < 4; side++) {
        uint32_t cell = crawl_beside(plan, here, side);
        uint32_t room = plan->owner[cell];
        if (room >= plan->main_count || room < plan->stretch_first[way->base] ||
            room > plan->stretch_last[way->base] || apart(room, way->base) < 2)
            continue;
        if (!ends || cell == way->target)
            way->to = cell;
        ends = true;
    }
    return ends;
}

/* The best of a few walks: a fork of one room only where no longer one was found (C4). */
static walk walk_fork(crawl_plan *plan, brw_rng *rng, uint32_t base, uint32_t target, int32_t most)
{
    walk way;
    for (int tries = 4;; tries--) {
        way = begin_walk(base, most);
        way.may_use_sites = false;
        way.target = target;
        way.wander = 2 + brw_rng_below(rng, roam(plan));
        walk_on(plan, rng, &way, fork_ends);
        if (way.end >= 2 || tries == 0 || (way.end == 0 && tries == 4))
            break;
        give_back(plan, &way, 0);
    }
    if (!way.end)
        give_back(plan, &way, 0);
    return way;
}

static int32_t dig_fork(crawl_plan *plan, brw_rng *rng, int32_t most)
{
    int32_t base = brw_rng_below(rng, (int32_t)plan->main_count - 1);
    int32_t first = plan->stretch_first[base], last = plan->stretch_last[base];
    int32_t before = base - 1 > first ? base - 1 - first : 0;
    int32_t after = last > base + 1 ? last - base - 1 : 0;
    if (before + after == 0 || crawl_is_arena(plan, (uint32_t)base))
        return 0;
    int32_t pick = brw_rng_below(rng, before + after);
    int32_t other = pick < before ? first + pick : base + 2 + pick - before;
    walk way = walk_fork(plan, rng, (uint32_t)base, plan->home[other], most);
    if (!way.end)
        return 0;
    uint32_t path = settle(plan, &way, BARROW_PATH_FORK);
    plan->dungeon->paths[path].to = plan->owner[way.to];
    brw_crawl_add_link(plan, BARROW_LINK_OPEN, way.cells[way.end - 1], way.to);
    return way.end;
}

/* ---- loops ------------------------------------------------------------------------------ */

static bool is_room(const crawl_plan *plan, uint32_t cell)
{
    return plan->owner[cell] < CRAWL_ROOM_END;
}

/* At most one neighbouring room along each axis (C5). */
static bool is_corner(const crawl_plan *plan, uint32_t room)
{
    uint32_t home = plan->home[room];
    bool both_x = is_room(plan, home - 1) && is_room(plan, home + 1);
    bool both_y = is_room(plan, home - plan->stride) && is_room(plan, home + plan->stride);
    return !both_x && !both_y;
}

static bool loop_ends(const crawl_plan *plan, walk *way)
{
    way->to = plan->home[way->base];
    return way->count >= 3 && gap_between(plan, way->cells[way->count - 1], way->to) == 1;
}

/* The way out of a loop: a door that opens from inside, or a drop (C5). */
static void add_exit(crawl_plan *plan, brw_rng *rng, const walk *way, uint32_t path)
{
    int is_drop = brw_rng_chance(rng, plan->params->one_way_exits, 100);
    brw_crawl_add_link(plan, is_drop ? BARROW_LINK_ONE_WAY : BARROW_LINK_LOOP_EXIT,
                       way->cells[way->end - 1], way->to);
    plan->dungeon->paths[path].to = (uint16_t)way->base;
    plan->dungeon->links[plan->branches[path].first_link].marked =
        (uint8_t)plan->params->mark_loops;
}

static int32_t dig_loop(crawl_plan *plan, brw_rng *rng, int32_t most)
{
    uint32_t base = (uint32_t)brw_rng_below(rng, (int32_t)plan->fork_end);
    if (crawl_room_at(plan, base)->path == BARROW_PATH_SHORTCUT || crawl_is_arena(plan, base) ||
        !is_corner(plan, base))
        return 0;
    walk way = begin_walk(base, most);
    way.target = plan->home[base];
    way.wander = 2 + brw_rng_below(rng, roam(plan) + 1);
    walk_on(plan, rng, &way, loop_ends);
    if (!way.end) {
        give_back(plan, &way, 0);
        return 0;
    }
    uint32_t path = settle(plan, &way, BARROW_PATH_LOOP);
    add_exit(plan, rng, &way, path);
    return way.end;
}

/* ---- dead ends -------------------------------------------------------------------------- */

static bool dead_end_ends(const crawl_plan *plan, walk *way)
{
    (void)plan;
    return way->count > 0;
}

static void mark_dead_end(crawl_plan *plan, uint32_t path)
{
    plan->dungeon->links[plan->branches[path].first_link].marked =
        (uint8_t)plan->params->mark_dead_ends;
}

/* Shorter than the mean of this dungeon's loops and forks, 1 always; 3 where it has none (C9). */
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

static int32_t dig_dead_end(crawl_plan *plan, brw_rng *rng, int32_t most)
{
    uint32_t base = (uint32_t)brw_rng_below(rng, (int32_t)plan->loop_end);
    if (crawl_room_at(plan, base)->path == BARROW_PATH_SHORTCUT || crawl_is_arena(plan, base))
        return 0;
    int32_t longest = plan->dead_end_most < most ? plan->dead_end_most : most;
    walk way = begin_walk(base, longest);
    way.wander = 1 + brw_rng_below(rng, longest);
    walk_on(plan, rng, &way, dead_end_ends);
    if (!way.end)
        return 0;
    uint32_t path = settle(plan, &way, BARROW_PATH_DEAD_END);
    mark_dead_end(plan, path);
    return way.end;
}

uint32_t brw_crawl_dig_for_key(crawl_plan *plan, brw_rng *rng, crawl_site *site)
{
    walk way = begin_walk(site->base, plan->dead_end_most);
    way.wander = 1 + brw_rng_below(rng, plan->dead_end_most);
    enter(plan, &way, site->cell);
    way.end = 1;
    if (way.wander > 1)
        walk_on(plan, rng, &way, dead_end_ends);
    uint32_t path = settle(plan, &way, BARROW_PATH_DEAD_END);
    mark_dead_end(plan, path);
    return path;
}

/* ---- the table, and how much of each ---------------------------------------------------- */

static const side_kind side_kinds[] = {
    /* path                 what found no place       least  dig */
    {BARROW_PATH_FORK,      BARROW_SHORT_FORKS,       2,     dig_fork},
    {BARROW_PATH_LOOP,      BARROW_SHORT_LOOPS,       3,     dig_loop},
    {BARROW_PATH_DEAD_END,  BARROW_SHORT_DEAD_ENDS,   1,     dig_dead_end},
};

/* Rooms that exploration asks for: the main path at 0, half of the open cells at 50, three quarters
 * of them at 100; never less than what stands already. */
static int32_t rooms_wanted(const crawl_plan *plan)
{
    int32_t exploration = plan->params->exploration;
    int32_t open = (int32_t)plan->open_cells, main_rooms = (int32_t)plan->main_count;
    int32_t half = open / 2 > main_rooms ? open / 2 : main_rooms;
    int32_t most = open * 3 / 4 > half ? open * 3 / 4 : half;
    if (exploration <= 50)
        return main_rooms + (half - main_rooms) * exploration / 50;
    return half + (most - half) * (exploration - 50) / 50;
}

/* Digs paths of one kind for [share] rooms and no more. */
static void dig_share(crawl_plan *plan, brw_rng *rng, const side_kind *kind, int32_t share)
{
    int32_t tries = 16 + 6 * share;
    while (share >= kind->least && tries-- > 0) {
        int32_t rooms = kind->dig(plan, rng, share);
        share -= rooms;
        plan->budget -= rooms;
    }
    plan->dungeon->shortfall[kind->shortfall] = (uint16_t)(share / kind->least);
}

/* Rooms of the budget that fall to [weight] where [others] are still to come. */
static int32_t share_of(const crawl_plan *plan, int32_t weight, int32_t others)
{
    if (!weight || plan->budget <= 0)
        return 0;
    return plan->budget * weight / (weight + others);
}

barrow_status brw_crawl_forks(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    const barrow_crawl_params *params = plan->params;
    plan->budget = rooms_wanted(plan) - (int32_t)work->dungeon->cell_count;
    int32_t share = share_of(plan, params->forks, params->loops + params->dead_ends);
    dig_share(plan, &work->rng, &side_kinds[0], share);
    plan->fork_end = work->dungeon->room_count;
    return BARROW_OK;
}

barrow_status brw_crawl_loops(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    int32_t share = share_of(plan, plan->params->loops, plan->params->dead_ends);
    dig_share(plan, &work->rng, &side_kinds[1], share);
    plan->loop_end = work->dungeon->room_count;
    return BARROW_OK;
}

barrow_status brw_crawl_dead_ends(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    plan->dead_end_most = longest_dead_end(plan);
    int32_t share = share_of(plan, plan->params->dead_ends, 0);
    dig_share(plan, &work->rng, &side_kinds[2], share);
    return BARROW_OK;
}
