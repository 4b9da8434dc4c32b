/* SPDX-License-Identifier: MIT
 * Shortcuts (C10): from a breather back to an earlier rest room. Where the two rooms touch, as they
 * may across a ridge, a door is enough; otherwise there is a tunnel of as few cells as possible,
 * through ridges, rock and free cells. A shortcut is made only if it halves the walk between its
 * ends. The door at its earlier end opens only from the tunnel, so nobody can use it to get past a
 * lock. A breather before an arena must have a shortcut; if none is possible it becomes a heal room
 * (C16).
 *
 * The tunnel is found by a flood from the breather to the cells beside all rooms that it may lead
 * to. The cells that the flood may reach are kept in bits.unseen, which is no longer needed once
 * there is a main path. Tunnels are found while the main path gets its types, so that breathers are
 * placed where one is possible; they are dug once the key sites are chosen.
 *
 * A second try after the forks (C10) would find nothing: forks only use up free cells, and their
 * rooms open no new ways. */
#include "gen/crawl/plan.h"

#include <string.h>

#include "base/bits.h"
#include "gen/common/tile_plan.h"
#include "gen/crawl/walker.h"

#define TUNNEL_MOST 16                /* maximum number of cells in a tunnel */
#define WALK_LEAST  5                 /* a walk of fewer steps is not worth shortening */
#define WORTH_TIER  (TUNNEL_MOST + 2) /* more than the steps of any shortcut */

/* Opens what a tunnel may go through: rock, and free cells that are not sites. Rock that was opened
 * later is a room or a site by now. */
void brw_crawl_open_ground(crawl_plan *plan)
{
    crawl_bits *bits = &plan->bits;
    for (uint32_t w = 0; w < bits->words; w++)
        bits->unseen[w] = bits->free[w] | (bits->inside[w] & ~bits->open[w]);
    brw_crawl_clear_near(bits);
    bits->goal_first = bits->words - 1;
    bits->goal_last = 0;
    plan->spanned = plan->shortcut_count = plan->tunnel_count = 0;
}

/* ---- the walk ----------------------------------------------------------------------------- */

/* Lowers steps[] on both sides of [room], which is now nearer, until no main room is more than one
 * step farther than its neighbours. */
static void bring_nearer(uint16_t *steps, uint32_t room, uint32_t count)
{
    for (uint32_t at = room; at > 0 && steps[at - 1] > steps[at] + 1; at--)
        steps[at - 1] = (uint16_t)(steps[at] + 1);
    for (uint32_t at = room; at + 1 < count && steps[at + 1] > steps[at] + 1; at++)
        steps[at + 1] = (uint16_t)(steps[at] + 1);
}

/* Applies an existing shortcut in both directions; returns whether that shortened the way to one of
 * the first [count] main rooms. */
static bool use_shortcut(const crawl_plan *plan, uint16_t *steps, const barrow_crawl_path *path,
                         uint32_t count)
{
    uint32_t length = 1;
    if (path->room_count)
        length += crawl_room_at(plan, plan->dungeon->path_rooms[path->first_room])->cell_count;
    uint32_t there = steps[path->from] + length, back = steps[path->to] + length;
    bool leads_there = there < steps[path->to], leads_back = back < steps[path->from];
    if (!leads_there && !leads_back)
        return false;
    uint32_t nearer = leads_there ? path->to : path->from;
    steps[nearer] = (uint16_t)(leads_there ? there : back);
    bring_nearer(steps, nearer, count);
    return true;
}

/* Sets distance[] to the number of steps from main room [from] to all earlier rooms, along the main
 * path and any shortcuts. The loop repeats while a shortcut shortens a distance, which happens only
 * a few times; the latest shortcuts come first, because earlier ones are reached through them. */
static void measure_walks(crawl_plan *plan, uint32_t from)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    uint16_t *steps = plan->distance;
    for (uint32_t room = 0; plan->shortcut_count && room <= from; room++)
        steps[room] = (uint16_t)(from - room);
    for (bool is_nearer = plan->shortcut_count > 0; is_nearer;) {
        is_nearer = false;
        for (uint32_t i = dungeon->path_count; i-- > 1;)
            is_nearer |= use_shortcut(plan, steps, &dungeon->paths[i], from + 1);
    }
}

/* Returns the number of steps from main room [from] to [room], as measured by measure_walks. */
static uint32_t walk_back(const crawl_plan *plan, uint32_t from, uint32_t room)
{
    return plan->shortcut_count ? plan->distance[room] : from - room;
}

/* ---- the way ------------------------------------------------------------------------------ */

/* The target of a search: possible earlier ends of a shortcut from [from]. */
typedef struct shortcut_aim {
    uint32_t from;
    uint32_t types;   /* the end must have one of these types */
    uint32_t without; /* and none of these types */
    uint32_t order;   /* order of sides, if several tunnels are equally short */
} shortcut_aim;

/* Returns what a room of these types is worth as an end. A rest is worth more than any other calm
 * room, regardless of the steps. */
static int32_t worth_of(uint32_t types)
{
    int32_t tier = types & CRAWL_SHORTCUT_RESTS ? 2 : types & CRAWL_SHORTCUT_CALM ? 1 : 0;
    return tier ? tier * WORTH_TIER + 1 : 0;
}

static bool has_types(const crawl_plan *plan, const shortcut_aim *what, uint32_t room)
{
    uint32_t types = crawl_room_at(plan, room)->types;
    return types & what->types && !(types & what->without);
}

/* Returns whether a shortcut of [length] steps halves the [walk] between two rooms that are [apart]
 * cells apart. No shortcut is shorter than that, so most rooms can be ruled out without a
 * search. */
static bool halves_walk(uint32_t walk, uint32_t length, uint32_t apart)
{
    return walk >= WALK_LEAST && 2 * length <= walk && 2 * apart <= walk;
}

/* Returns the target beside [cell] with the longest walk, or BARROW_NONE. Ties are broken by the
 * [order] of sides. */
static uint32_t target_beside(const crawl_plan *plan, const shortcut_aim *what, uint32_t cell,
                              uint32_t length)
{
    uint32_t best = BARROW_NONE;
    for (int side = 0; side < 4; side++) {
        uint32_t room = plan->owner[crawl_beside(plan, cell, side)];
        if (room >= what->from || !has_types(plan, what, room))
            continue;
        uint32_t walk = walk_back(plan, what->from, room);
        if (!halves_walk(walk, length, crawl_apart(plan, what->from, room)))
            continue;
        if (best == BARROW_NONE || walk > walk_back(plan, what->from, best))
            best = room;
    }
    return best;
}

/* Adds the four cells beside a room at [home] to the goals. */
static void add_goals(crawl_plan *plan, uint32_t home)
{
    crawl_bits *bits = &plan->bits;
    uint32_t first = (home - plan->stride) / 64, last = (home + plan->stride) / 64;
    for (int side = 0; side < 4; side++)
        brw_set_add(bits->goals, crawl_beside(plan, home, side));
    bits->goal_first = first < bits->goal_first ? first : bits->goal_first;
    bits->goal_last = last > bits->goal_last ? last : bits->goal_last;
}

/* Makes the cells beside all targets of a shortcut of [length] steps goals; returns the longest
 * walk to a target, or 0 if there is none. It ignores ridges. The worth of a calm room tells
 * whether it is a rest. */
static uint32_t set_targets(crawl_plan *plan, const shortcut_aim *what, uint32_t length)
{
    const crawl_spots *spots = &plan->calm_spots;
    barrow_pos here = plan->pos[plan->home[what->from]];
    int32_t wanted = worth_of(what->types);
    uint32_t longest = 0;
    for (uint32_t i = 0; i < spots->count; i++) {
        uint32_t room = spots->rooms[i];
        if (room + WALK_LEAST > what->from)
            break;
        if (spots->worth[i] != wanted)
            continue;
        uint32_t walk = walk_back(plan, what->from, room);
        barrow_pos there = {spots->x[i], spots->y[i]};
        if (!halves_walk(walk, length, crawl_steps_apart(here, there)))
            continue;
        add_goals(plan, plan->home[room]);
        longest = walk > longest ? walk : longest;
    }
    return longest;
}

/* Traces the tunnel from [cell], where the flood ended, back to the breather. If several ways lead
 * back, it takes the first side in [order]; all have the same length. */
static void trace_tunnel(const crawl_plan *plan, uint32_t cell, crawl_found *way, uint32_t order)
{
    for (uint32_t left = way->count; left > 0; left--) {
        const uint64_t *nearer = crawl_half(plan->bits.near, left - 1);
        uint32_t sides = left > 1 ? crawl_sides_in(plan, nearer, cell)
                                  : 1u << crawl_side_towards(plan, cell, plan->home[way->from]);
        int side = crawl_first_side(sides, order);
        way->steps |= (uint32_t)(side ^ 2) << 2 * (left - 1);
        cell = crawl_beside(plan, cell, side);
    }
}

/* Writes the cells of the tunnel into walked[], starting at the later end. */
static void list_tunnel(const crawl_plan *plan, const crawl_found *way)
{
    uint32_t cell = plan->home[way->from];
    for (uint32_t i = 0; i < way->count; i++) {
        cell = crawl_beside(plan, cell, (int)(way->steps >> 2 * i & 3));
        plan->walked[i] = cell;
    }
}

/* Returns the number of cells in the tunnel's bounding rectangle. plan->walked lists its cells. */
static uint32_t span_of(const crawl_plan *plan, const crawl_found *way)
{
    barrow_pos low = crawl_pos(plan, plan->walked[0]), high = low;
    for (uint32_t i = 1; i < way->count; i++) {
        barrow_pos at = crawl_pos(plan, plan->walked[i]);
        low.x = at.x < low.x ? at.x : low.x;
        low.y = at.y < low.y ? at.y : low.y;
        high.x = at.x > high.x ? at.x : high.x;
        high.y = at.y > high.y ? at.y : high.y;
    }
    return (uint32_t)((high.x - low.x + 1) * (high.y - low.y + 1));
}

/* Returns whether a tile map has memory for the tunnel: all tunnels together may span at most two
 * grids. A shortcut that exceeds the bound counts as impossible. */
static bool is_within_span(const crawl_plan *plan, const crawl_found *way)
{
    return plan->spanned + span_of(plan, way) <= 2 * (uint32_t)(plan->width * plan->height);
}

/* Finds the cell of the front whose target has the longest walk; the tunnel then has [count] cells.
 * The front has reached cells beside targets, but for some of them the tunnel may be too long to be
 * worthwhile. */
static uint32_t best_met(const crawl_plan *plan, const shortcut_aim *what, crawl_found *way)
{
    const crawl_bits *bits = &plan->bits;
    uint32_t last = 0, longest = 0;
    for (uint32_t w = bits->front.first; w <= bits->front.last; w++)
        for (uint64_t met = bits->front.set[w] & bits->goals[w]; met; met &= met - 1) {
            uint32_t cell = 64 * w + (uint32_t)brw_lowest(met);
            uint32_t room = target_beside(plan, what, cell, way->count + 1u);
            uint32_t walk = room == BARROW_NONE ? 0 : walk_back(plan, what->from, room);
            if (walk <= longest)
                continue;
            longest = walk;
            way->to = (uint16_t)room;
            last = cell;
        }
    return last;
}

/* Floods from [what->from] through ridges to the cells beside targets, for tunnels of at most
 * [most] cells; returns the number of steps to the nearest of them. */
static uint32_t flood_to_targets(crawl_plan *plan, const shortcut_aim *what, uint32_t most)
{
    crawl_bits *bits = &plan->bits;
    uint64_t *down = bits->down, *up = bits->up;
    bits->down = bits->up = bits->inside;
    uint32_t steps = brw_crawl_flood(bits, bits->unseen, plan->home[what->from],
                                     most < TUNNEL_MOST ? most : TUNNEL_MOST);
    bits->down = down;
    bits->up = up;
    return steps;
}

/* Finds the shortest tunnel from main room [what->from] to a target; returns false if there is
 * none. If the tunnel to the nearest target is not worthwhile, the search continues with targets
 * that are a longer walk away. */
static bool find_tunnel(crawl_plan *plan, const shortcut_aim *what, crawl_found *way)
{
    crawl_bits *bits = &plan->bits;
    uint32_t last = 0, longest;
    for (uint32_t length = 2; !last; length = way->count + 2u) {
        longest = set_targets(plan, what, length);
        if (!longest)
            return false;
        way->count = (uint16_t)flood_to_targets(plan, what, longest / 2 - 1);
        last = way->count ? best_met(plan, what, way) : 0;
        if (last)
            trace_tunnel(plan, last, way, what->order);
        brw_crawl_end_flood(bits);
        brw_crawl_clear_goals(plan);
        if (!way->count)
            return false;
    }
    list_tunnel(plan, way);
    return is_within_span(plan, way);
}

/* Finds the best earlier end: one that [from] touches, or else one that a tunnel can reach. */
static bool find_end(crawl_plan *plan, const shortcut_aim *what, crawl_found *way)
{
    uint32_t to = target_beside(plan, what, plan->home[what->from], 1);
    *way = (crawl_found){.from = (uint16_t)what->from, .to = (uint16_t)to};
    return to != BARROW_NONE || find_tunnel(plan, what, way);
}

/* Returns whether the room is a breather before an arena, which must have a shortcut (C16). */
static bool must_lead_back(const crawl_plan *plan, uint32_t room)
{
    return crawl_room_at(plan, room)->types >> BARROW_TYPE_BREATHER & 1 &&
           crawl_is_arena(plan, room + 1);
}

/* Returns the aim for rests or calm rooms. A room with a fight may have a calm type as well. */
static shortcut_aim aim_at(uint32_t from, uint32_t types, uint32_t order)
{
    uint32_t without = types == CRAWL_SHORTCUT_RESTS ? 0 : BRW_FIGHT_TYPES;
    return (shortcut_aim){from, types, without | BRW_ARENA_TYPES, order};
}

/* ---- estimating the worth ----------------------------------------------------------------- */

/* Begins a group of eight entries. Entries that are not filled have worth 0. */
static void begin_eight(const crawl_spots *spots, uint32_t first)
{
    memset(spots->rooms + first, 0, CRAWL_EIGHT * sizeof spots->rooms[0]);
    memset(spots->x + first, 0, CRAWL_EIGHT * sizeof spots->x[0]);
    memset(spots->y + first, 0, CRAWL_EIGHT * sizeof spots->y[0]);
    memset(spots->worth + first, 0, CRAWL_EIGHT * sizeof spots->worth[0]);
}

void brw_crawl_add_calm(crawl_plan *plan, uint32_t room)
{
    crawl_spots *spots = &plan->calm_spots;
    uint32_t i = spots->count++, types = crawl_room_at(plan, room)->types;
    barrow_pos at = plan->pos[plan->home[room]];
    if (i % CRAWL_EIGHT == 0)
        begin_eight(spots, i);
    spots->rooms[i] = (uint16_t)room;
    spots->x[i] = at.x;
    spots->y[i] = at.y;
    spots->worth[i] = (int16_t)worth_of(types);
    if (types & CRAWL_SHORTCUT_RESTS && spots->first_rest == BARROW_NONE)
        spots->first_rest = room;
}

/* Returns what the best shortcut of at most [most] steps from main room [from] is worth, as an
 * estimate: no tunnel is shorter than the rooms are apart, and few are longer. One that would not
 * halve the walk is worth nothing. The 16-bit numbers are compared by sign bits, so that compilers
 * can use vectors of eight. */
static int32_t weigh_spots(const crawl_plan *plan, uint32_t from, int16_t most)
{
    const crawl_spots *spots = &plan->calm_spots;
    int16_t best = 0;
    barrow_pos here = plan->pos[plan->home[from]];
    uint32_t eights = (spots->count + CRAWL_EIGHT - 1) / CRAWL_EIGHT;
    for (uint32_t i = 0; i < CRAWL_EIGHT * eights; i++) {
        int16_t dx = (int16_t)(spots->x[i] - here.x), dy = (int16_t)(spots->y[i] - here.y);
        dx = (int16_t)(dx < 0 ? -dx : dx);
        dy = (int16_t)(dy < 0 ? -dy : dy);
        int16_t apart = (int16_t)(dx + dy), walk = (int16_t)(from - spots->rooms[i]);
        int16_t lack = (int16_t)((walk - WALK_LEAST) | (walk - 2 * apart) | (most - apart));
        int16_t worth = (int16_t)((spots->worth[i] - apart) & -(lack >= 0));
        best = worth > best ? worth : best;
    }
    return best;
}

uint32_t brw_crawl_shortcut_worth(const crawl_plan *plan, uint32_t from)
{
    return (uint32_t)weigh_spots(plan, from, TUNNEL_MOST);
}

/* Finds a shortcut from main room [from] to a rest, or else to a calm room or the spawn. The walks
 * from [from] must have been measured. */
static bool search_shortcut(crawl_plan *plan, brw_rng *rng, uint32_t from, crawl_found *way)
{
    uint32_t order = (uint32_t)brw_rng_below(rng, 8);
    shortcut_aim rest = aim_at(from, CRAWL_SHORTCUT_RESTS, order);
    shortcut_aim calm = aim_at(from, CRAWL_SHORTCUT_CALM, order);
    bool has_rests = plan->calm_spots.first_rest + WALK_LEAST <= from;
    return (has_rests && find_end(plan, &rest, way)) ||
           (!must_lead_back(plan, from) && find_end(plan, &calm, way));
}

/* ---- tunnels found early ------------------------------------------------------------------ */

bool brw_crawl_find_shortcut(crawl_plan *plan, brw_rng *rng, uint32_t from)
{
    crawl_found *way = &plan->tunnels[plan->tunnel_count];
    if (!plan->params->shortcuts || !search_shortcut(plan, rng, from, way))
        return false;
    for (uint32_t i = 0; i < way->count; i++)
        brw_set_add(plan->bits.kept, plan->walked[i]);
    plan->tunnel_count++;
    return true;
}

/* Returns the tunnel from [from] that was found early, or NULL. Tunnels are sorted by room. */
static const crawl_found *found_early(const crawl_plan *plan, uint32_t from)
{
    uint32_t low = 0, high = plan->tunnel_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (plan->tunnels[middle].from < from)
            low = middle + 1;
        else
            high = middle;
    }
    return low < plan->tunnel_count && plan->tunnels[low].from == from ? &plan->tunnels[low] : NULL;
}

/* Returns whether the tunnel is still possible and worthwhile: none of its cells has been used
 * since it was found, and it still halves the walk despite newer shortcuts. Lists its cells. */
static bool still_pays(const crawl_plan *plan, const crawl_found *way)
{
    uint32_t walk = walk_back(plan, way->from, way->to);
    bool is_open = walk >= WALK_LEAST && 2 * (way->count + 1u) <= walk;
    list_tunnel(plan, way);
    for (uint32_t i = 0; i < way->count; i++)
        is_open &= brw_set_has(plan->bits.unseen, plan->walked[i]);
    return is_open && (!way->count || is_within_span(plan, way));
}

/* Finds a shortcut from main room [from]: the one that was found early, or another. If none was
 * found early, there is none now, because free cells only become fewer and walks only become
 * shorter. */
static bool find_shortcut(crawl_plan *plan, brw_rng *rng, uint32_t from, crawl_found *way)
{
    const crawl_found *early = found_early(plan, from);
    if (!early)
        return false;
    measure_walks(plan, from);
    *way = *early;
    return still_pays(plan, early) || search_shortcut(plan, rng, from, way);
}

/* ---- the tunnel --------------------------------------------------------------------------- */

/* Adds one room for all cells of the tunnel. Rock that it breaks through becomes open but not free,
 * so that it counts as a neighbouring room (C5); dungeon->rock still lists it. */
static void add_tunnel(crawl_plan *plan, brw_rng *rng, const crawl_found *way)
{
    uint32_t room = brw_crawl_add_room(plan, plan->walked[0]);
    for (uint32_t i = 0; i < way->count; i++) {
        uint32_t cell = plan->walked[i];
        if (i)
            brw_crawl_add_cell(plan, room, cell);
        brw_set_remove(plan->bits.unseen, cell);
        brw_set_add(plan->bits.open, cell); /* where it breaks through rock */
    }
    int is_puzzle = brw_rng_chance(rng, 1, 3);
    crawl_room_at(plan, room)->types =
        crawl_bit(is_puzzle ? BARROW_TYPE_PUZZLE : BARROW_TYPE_BREATHER);
    plan->spanned += span_of(plan, way);
}

/* Digs a shortcut. The path leaves the later room, so it has that room's zone. The one-way door is
 * at the earlier end, where a player from an earlier zone finds it shut. */
static void dig_shortcut(crawl_plan *plan, brw_rng *rng, const crawl_found *way)
{
    uint32_t path = brw_crawl_add_path(plan, BARROW_PATH_SHORTCUT, way->from);
    uint32_t last = plan->home[way->from];
    plan->dungeon->paths[path].to = (uint16_t)way->to;
    if (way->count) {
        last = plan->walked[way->count - 1];
        add_tunnel(plan, rng, way);
        brw_crawl_add_link(plan, BARROW_LINK_OPEN, plan->home[way->from], plan->walked[0]);
    }
    brw_crawl_add_link(plan, BARROW_LINK_SHORTCUT, last, plan->home[way->to]);
    plan->shortcut_count++;
}

/* ---- choosing the rooms ------------------------------------------------------------------- */

/* Makes the shortcut from main room [from] if it is possible and [is_drawn]; returns whether it is
 * possible. */
static bool try_shortcut(crawl_plan *plan, brw_rng *stream, uint32_t from, bool is_drawn)
{
    /* Each room has its own stream, so whether one has a tunnel does not affect the next. */
    brw_rng rng = brw_rng_fork(stream, from);
    crawl_found way;
    bool is_possible = find_shortcut(plan, &rng, from, &way);
    if (is_possible && is_drawn)
        dig_shortcut(plan, &rng, &way);
    brw_rng_join(stream, &rng);
    return is_possible;
}

/* Tries the main rooms that have one of [types], which are all rests and therefore calm, in order
 * from the spawn. Those that must lead back get a shortcut or become heal rooms. Returns a room
 * that could have had one but was not drawn, or BARROW_NONE. */
static uint32_t try_rooms(crawl_plan *plan, brw_rng *rng, uint32_t types)
{
    const crawl_spots *calm = &plan->calm_spots;
    uint32_t skipped = BARROW_NONE;
    for (uint32_t i = 1; i < calm->count; i++) {
        uint32_t room = calm->rooms[i];
        barrow_crawl_room *of = crawl_room_at(plan, room);
        if (!(of->types & types))
            continue;
        bool must = must_lead_back(plan, room);
        int is_drawn = brw_rng_chance(rng, plan->params->shortcuts, 100);
        bool is_possible =
            plan->params->shortcuts && try_shortcut(plan, rng, room, is_drawn || must);
        if (must && !is_possible)
            of->types = crawl_bit(BARROW_TYPE_HEAL);
        else if (is_possible && !is_drawn && !must)
            skipped = room;
    }
    return skipped;
}

/* `shortcuts` percent of the possible shortcuts from breathers are made, but at least one. Other
 * rests may have one only if no breather does. */
barrow_status brw_crawl_shortcuts(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    uint32_t breathers = 1u << BARROW_TYPE_BREATHER;
    uint32_t skipped = try_rooms(plan, &work->rng, breathers);
    if (!plan->shortcut_count && skipped == BARROW_NONE)
        skipped = try_rooms(plan, &work->rng, CRAWL_SHORTCUT_RESTS & ~breathers);
    if (!plan->shortcut_count && skipped != BARROW_NONE)
        try_shortcut(plan, &work->rng, skipped, true);
    return BARROW_OK;
}

#undef WORTH_TIER
#undef TUNNEL_MOST
#undef WALK_LEAST
