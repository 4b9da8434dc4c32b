/* SPDX-License-Identifier: MIT
 * Shortcuts (C10): from a breather back to an earlier rest room. Where the two rooms touch, as they
 * do on both sides of a ridge, a door is enough; else there is a tunnel of as few cells as possible,
 * through ridges, rock and free cells. A shortcut is made only if it halves the walk between its
 * ends. The door at its earlier end opens from the tunnel only, so nobody can use it to get past a
 * lock. A breather before an arena must have a shortcut; if none is possible it becomes a heal room
 * (C16).
 *
 * The tunnel is found by a flood from the breather to the cells beside all rooms that it may lead
 * to. The cells that the flood may reach are kept in bits.unseen, which is no longer needed once
 * there is a main path. */
#include "gen/crawl/plan.h"

#include <string.h>

#include "base/bits.h"
#include "gen/common/tile_plan.h"
#include "gen/crawl/walker.h"

#define TUNNEL_MOST 16 /* cells */
#define WALK_LEAST  5  /* steps that a shortcut must have been worth */

typedef struct tunnel {
    uint32_t *cells; /* from the later end on; plan->walked */
    uint32_t count;  /* 0: the two rooms touch */
    uint32_t from;   /* the later end */
    uint32_t to;     /* the earlier one */
} tunnel;

/* Opens what a tunnel may go through: rock, and free cells that are no sites. Rock that a rule has
 * opened is a room or a site by now. */
void brw_crawl_open_ground(crawl_plan *plan)
{
    crawl_bits *bits = &plan->bits;
    const barrow_dungeon *dungeon = plan->dungeon;
    memcpy(bits->unseen, bits->free, bits->words * sizeof bits->unseen[0]);
    for (uint32_t i = 0; i < dungeon->rock_count; i++) {
        uint32_t cell = crawl_cell(plan, dungeon->rock[i].x, dungeon->rock[i].y);
        if (plan->owner[cell] == CRAWL_ROCK)
            brw_set_add(bits->unseen, cell);
    }
    brw_crawl_clear_near(bits);
    bits->goal_first = bits->words - 1;
    bits->goal_last = 0;
    plan->spanned = 0;
}

/* ---- the walk ----------------------------------------------------------------------------- */

/* Lowers steps[] so that no main room is more than a step farther than its neighbours. */
static void even_steps(uint16_t *steps, uint32_t count)
{
    for (uint32_t room = 1; room < count; room++)
        if (steps[room] > steps[room - 1] + 1)
            steps[room] = (uint16_t)(steps[room - 1] + 1);
    for (uint32_t room = count - 1; room-- > 0;)
        if (steps[room] > steps[room + 1] + 1)
            steps[room] = (uint16_t)(steps[room + 1] + 1);
}

/* Walks a shortcut that was made both ways; returns whether that brought a room nearer. */
static bool use_shortcut(const crawl_plan *plan, uint16_t *steps, const barrow_crawl_path *path)
{
    uint32_t length = 1;
    if (path->room_count)
        length += crawl_room_at(plan, plan->dungeon->path_rooms[path->first_room])->cell_count;
    uint32_t there = steps[path->from] + length, back = steps[path->to] + length;
    bool is_nearer = there < steps[path->to] || back < steps[path->from];
    if (there < steps[path->to])
        steps[path->to] = (uint16_t)there;
    else if (back < steps[path->from])
        steps[path->from] = (uint16_t)back;
    return is_nearer;
}

/* Sets distance[] to the steps from main room [from] to all before it, over the main path and the
 * shortcuts that there are. Every turn of the outer loop brings a room nearer, which happens a few
 * times at most. */
static void measure_walks(crawl_plan *plan, uint32_t from)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    uint16_t *steps = plan->distance;
    for (uint32_t room = 0; room <= from; room++)
        steps[room] = (uint16_t)(from - room);
    for (bool is_nearer = dungeon->path_count > 1; is_nearer;) {
        is_nearer = false;
        for (uint32_t i = 1; i < dungeon->path_count; i++)
            is_nearer |= use_shortcut(plan, steps, &dungeon->paths[i]);
        even_steps(steps, from + 1);
    }
}

/* ---- the way ------------------------------------------------------------------------------ */

/* What a search looks for: the earlier ends of a shortcut of [from]. */
typedef struct shortcut_aim {
    uint32_t from;
    uint32_t types;   /* any of these, */
    uint32_t without; /* and none of these */
    uint32_t order;   /* of sides, where several tunnels are as short */
} shortcut_aim;

/* Returns whether a shortcut of [length] steps to main room [room] is wanted and halves the walk. No
 * way is shorter than the rooms are apart, so most rooms need no search. */
static bool is_target(const crawl_plan *plan, const shortcut_aim *what, uint32_t room, uint32_t length)
{
    uint32_t walk = plan->distance[room], types = crawl_room_at(plan, room)->types;
    return (types & what->types) && !(types & what->without) && walk >= WALK_LEAST &&
           2 * length <= walk && 2 * crawl_apart(plan, what->from, room) <= walk;
}

/* Returns the target beside [cell] with the longest walk, in an [order] of sides; BARROW_NONE if
 * there is none. */
static uint32_t target_beside(const crawl_plan *plan, const shortcut_aim *what, uint32_t cell,
                              uint32_t length)
{
    uint32_t best = BARROW_NONE;
    for (int side = 0; side < 4; side++) {
        uint32_t room = plan->owner[crawl_beside(plan, cell, side)];
        if (room >= what->from || !is_target(plan, what, room, length))
            continue;
        if (best == BARROW_NONE || plan->distance[room] > plan->distance[best])
            best = room;
    }
    return best;
}

/* Makes the cells beside all targets of a shortcut of [length] steps goals; returns the longest walk
 * to one, or 0 if there is none. Ridges do not matter to it. */
static uint32_t set_targets(crawl_plan *plan, const shortcut_aim *what, uint32_t length)
{
    crawl_bits *bits = &plan->bits;
    uint32_t longest = 0;
    for (uint32_t room = 0; room < what->from; room++) {
        if (!is_target(plan, what, room, length))
            continue;
        for (int side = 0; side < 4; side++) {
            uint32_t cell = crawl_beside(plan, plan->home[room], side), word = cell / 64;
            brw_set_add(bits->goals, cell);
            bits->goal_first = word < bits->goal_first ? word : bits->goal_first;
            bits->goal_last = word > bits->goal_last ? word : bits->goal_last;
        }
        longest = plan->distance[room] > longest ? plan->distance[room] : longest;
    }
    return longest;
}

/* Traces from [cell], which the flood reached after the tunnel's number of steps, back to the
 * breather. Of several ways it takes the first side in [order] that leads back: the length is the
 * same. At the first cell no side is nearer, and the loop ends. */
static void trace_tunnel(const crawl_plan *plan, uint32_t cell, tunnel *way, uint32_t order)
{
    for (uint32_t left = way->count; left > 0; left--) {
        const uint64_t *nearer = crawl_half(plan->bits.near, left - 1);
        way->cells[left - 1] = cell;
        uint32_t sides = crawl_sides_in(plan, nearer, cell);
        cell = crawl_beside(plan, cell, crawl_first_side(sides, order));
    }
}

/* Returns the number of cells of the smallest rectangle around the tunnel. */
static uint32_t span_of(const crawl_plan *plan, const tunnel *way)
{
    barrow_pos low = crawl_pos(plan, way->cells[0]), high = low;
    for (uint32_t i = 1; i < way->count; i++) {
        barrow_pos at = crawl_pos(plan, way->cells[i]);
        low.x = at.x < low.x ? at.x : low.x;
        low.y = at.y < low.y ? at.y : low.y;
        high.x = at.x > high.x ? at.x : high.x;
        high.y = at.y > high.y ? at.y : high.y;
    }
    return (uint32_t)((high.x - low.x + 1) * (high.y - low.y + 1));
}

/* Returns whether a tile map has the memory for it: all tunnels together may span at most two
 * grids. A shortcut that would exceed the bound is not possible, as if it had found no way. */
static bool is_within_span(const crawl_plan *plan, const tunnel *way)
{
    return plan->spanned + span_of(plan, way) <= 2 * (uint32_t)(plan->width * plan->height);
}

/* Finds the cell of the front whose target has the longest walk; the tunnel then has [count] cells.
 * The front met cells beside targets, but for some of them the tunnel may be too long. */
static uint32_t best_met(const crawl_plan *plan, const shortcut_aim *what, tunnel *way)
{
    const crawl_bits *bits = &plan->bits;
    uint32_t last = 0;
    way->to = BARROW_NONE;
    for (uint32_t w = bits->front.first; w <= bits->front.last; w++)
        for (uint64_t met = bits->front.set[w] & bits->goals[w]; met; met &= met - 1) {
            uint32_t cell = 64 * w + (uint32_t)brw_lowest(met);
            uint32_t room = target_beside(plan, what, cell, way->count + 1);
            if (room == BARROW_NONE ||
                (way->to != BARROW_NONE && plan->distance[room] <= plan->distance[way->to]))
                continue;
            way->to = room;
            last = cell;
        }
    return last;
}

/* Floods from [what->from] to the cells beside targets of a shortcut of [length] steps or more;
 * returns the steps to the first of them. */
static uint32_t flood_to_targets(crawl_plan *plan, const shortcut_aim *what, uint32_t length)
{
    crawl_bits *bits = &plan->bits;
    uint32_t most = set_targets(plan, what, length) / 2; /* steps, of which cells are one less */
    if (!most)
        return 0;
    return brw_crawl_flood(bits, bits->unseen, plan->home[what->from],
                           most - 1 < TUNNEL_MOST ? most - 1 : TUNNEL_MOST);
}

/* Finds the shortest tunnel from main room [what->from] to a target; returns false if there is
 * none. If the tunnel to the nearest target does not pay, the search goes on for those with a
 * longer walk. The cells that a flood took out of the ground are given back in any case; add_tunnel
 * takes out those of a tunnel that is dug. */
static bool find_tunnel(crawl_plan *plan, const shortcut_aim *what, tunnel *way)
{
    crawl_bits *bits = &plan->bits;
    uint32_t last = 0;
    bool goes_on = true;
    for (uint32_t length = 2; !last && goes_on; length = way->count + 2) {
        way->count = flood_to_targets(plan, what, length);
        goes_on = way->count > 0;
        last = goes_on ? best_met(plan, what, way) : 0;
        if (last)
            trace_tunnel(plan, last, way, what->order);
        brw_crawl_give_back(bits, bits->unseen);
        brw_crawl_clear_goals(plan);
    }
    return last && is_within_span(plan, way);
}

/* Finds the best earlier end of that sort: one that [from] touches, else one that a tunnel
 * reaches. */
static bool find_end(crawl_plan *plan, const shortcut_aim *what, tunnel *way)
{
    *way = (tunnel){plan->walked, 0, what->from, BARROW_NONE};
    way->to = target_beside(plan, what, plan->home[what->from], 1);
    return way->to != BARROW_NONE || find_tunnel(plan, what, way);
}

/* Returns whether the room is a breather before an arena, which owes its shortcut (C16). */
static bool must_lead_back(const crawl_plan *plan, uint32_t room)
{
    return crawl_room_at(plan, room)->types >> BARROW_TYPE_BREATHER & 1 &&
           crawl_is_arena(plan, room + 1);
}

/* Returns the aim for rests or calm rooms. A room of fights may have a calm type as well. */
static shortcut_aim aim_at(uint32_t from, uint32_t types, uint32_t order)
{
    uint32_t without = types == CRAWL_SHORTCUT_RESTS ? 0 : BRW_FIGHT_TYPES;
    return (shortcut_aim){from, types, without | BRW_ARENA_TYPES, order};
}

/* Finds a shortcut of main room [from]: to a rest, else to a calm room or the spawn. A breather
 * before an arena leads to a rest in any case (C16). */
static bool find_shortcut(crawl_plan *plan, brw_rng *rng, uint32_t from, tunnel *way)
{
    uint32_t order = (uint32_t)brw_rng_below(rng, 8);
    shortcut_aim rest = aim_at(from, CRAWL_SHORTCUT_RESTS, order);
    shortcut_aim calm = aim_at(from, CRAWL_SHORTCUT_CALM, order);
    bool must = must_lead_back(plan, from);
    measure_walks(plan, from);
    return find_end(plan, &rest, way) || (!must && find_end(plan, &calm, way));
}

/* Finds the shortcut to rooms of one of [types] that a rest at main room [from] would have, before
 * any is made: the walk is that of the main path. */
static bool find_open(crawl_plan *plan, uint32_t from, uint32_t types, tunnel *way)
{
    crawl_bits *bits = &plan->bits;
    uint64_t *down = bits->down, *up = bits->up;
    shortcut_aim what = aim_at(from, types, 0);
    measure_walks(plan, from);
    bits->down = bits->up = bits->open_edges;
    bool found = find_end(plan, &what, way);
    bits->down = down;
    bits->up = up;
    return found;
}

uint32_t brw_crawl_shortcut_worth(crawl_plan *plan, uint32_t from, uint32_t types)
{
    tunnel way;
    return find_open(plan, from, types, &way) ? 1 + TUNNEL_MOST - way.count : 0;
}

/* Notes the cells of the tunnel that [from] would have by now, so that key sites leave them alone
 * where they can. */
bool brw_crawl_keep_tunnel(crawl_plan *plan, uint32_t from)
{
    tunnel way;
    if (!find_open(plan, from, CRAWL_SHORTCUT_RESTS, &way) &&
        !find_open(plan, from, CRAWL_SHORTCUT_CALM, &way))
        return false;
    for (uint32_t i = 0; i < way.count; i++)
        brw_set_add(plan->bits.kept, way.cells[i]);
    return true;
}

/* ---- the tunnel --------------------------------------------------------------------------- */

/* Adds one room for all cells of the tunnel. Rock that it breaks through becomes open and not free,
 * which is how a loop's base recognizes a room beside it (C5); dungeon->rock still lists it. */
static void add_tunnel(crawl_plan *plan, brw_rng *rng, const tunnel *way)
{
    uint32_t room = brw_crawl_add_room(plan, way->cells[0]);
    for (uint32_t i = 0; i < way->count; i++) {
        uint32_t cell = way->cells[i];
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

/* Digs a shortcut. The path leaves the later room, so it has that room's zone, and the door that
 * opens from one side stands at the other end: a player from an earlier zone finds it shut. */
static void dig_shortcut(crawl_plan *plan, brw_rng *rng, const tunnel *way)
{
    uint32_t path = brw_crawl_add_path(plan, BARROW_PATH_SHORTCUT, way->from);
    uint32_t last = plan->home[way->from];
    plan->dungeon->paths[path].to = (uint16_t)way->to;
    if (way->count) {
        last = way->cells[way->count - 1];
        add_tunnel(plan, rng, way);
        brw_crawl_add_link(plan, BARROW_LINK_OPEN, plan->home[way->from], way->cells[0]);
    }
    brw_crawl_add_link(plan, BARROW_LINK_SHORTCUT, last, plan->home[way->to]);
    plan->shortcut_count++;
}

/* ---- which ones --------------------------------------------------------------------------- */

/* Makes the shortcut of main room [from] if it is possible and [is_drawn]; returns whether it is
 * possible. */
static bool try_shortcut(crawl_plan *plan, const brw_rng *stream, uint32_t from, bool is_drawn)
{
    /* Each room has its own stream: whether one finds a tunnel moves nothing for the next. */
    brw_rng rng = brw_rng_fork(stream, from);
    tunnel way;
    bool is_possible = find_shortcut(plan, &rng, from, &way);
    if (is_possible && is_drawn)
        dig_shortcut(plan, &rng, &way);
    return is_possible;
}

/* Tries the rooms of the main path that have one of [types], from the spawn on. Those
 * that must lead back always get their shortcut, or become heal rooms. Returns a room that could have had
 * one but was not drawn, or BARROW_NONE. */
static uint32_t try_rooms(crawl_plan *plan, brw_rng *rng, uint32_t types)
{
    uint32_t skipped = BARROW_NONE;
    for (uint32_t room = 1; room + 1 < plan->main_count; room++) {
        barrow_crawl_room *of = crawl_room_at(plan, room);
        if (!(of->types & types))
            continue;
        bool must = must_lead_back(plan, room);
        int is_drawn = brw_rng_chance(rng, plan->params->shortcuts, 100);
        bool is_possible = plan->params->shortcuts &&
                           try_shortcut(plan, rng, room, is_drawn || must);
        if (must && !is_possible)
            of->types = crawl_bit(BARROW_TYPE_HEAL);
        else if (is_possible && !is_drawn && !must)
            skipped = room;
    }
    return skipped;
}

/* Breathers have shortcuts, `shortcuts` percent of the possible ones, but one at least. Only where
 * no breather has one, other rests may. */
barrow_status brw_crawl_shortcuts(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    crawl_bits *bits = &plan->bits;
    uint64_t *down = bits->down, *up = bits->up;
    plan->shortcut_count = 0;
    brw_crawl_open_ground(plan);
    bits->down = bits->up = bits->open_edges; /* tunnels break through ridges */
    uint32_t breathers = 1u << BARROW_TYPE_BREATHER;
    uint32_t skipped = try_rooms(plan, &work->rng, breathers);
    if (!plan->shortcut_count && skipped == BARROW_NONE)
        skipped = try_rooms(plan, &work->rng, CRAWL_SHORTCUT_RESTS & ~breathers);
    if (!plan->shortcut_count && skipped != BARROW_NONE)
        try_shortcut(plan, &work->rng, skipped, true);
    bits->down = down;
    bits->up = up;
    return BARROW_OK;
}

#undef TUNNEL_MOST
#undef WALK_LEAST
