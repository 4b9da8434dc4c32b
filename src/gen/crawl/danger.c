/* SPDX-License-Identifier: MIT
 * Danger and reward of every room (C7, C13, C22).
 *
 * A zone's fights lie between its own level and the next zone's: level 1 at the spawn, 4 past the
 * last zone. So the mean climbs from zone to zone, whatever is drawn inside. Loops and dead ends
 * stay at the lower half; where even that is more than half of the main path's mean, their fights
 * become puzzles. */
#include "gen/crawl/plan.h"

/* A zone: its main rooms, to know how far into it a room is, and how dangerous its fights are. */
typedef struct zone_span {
    int32_t first, count;
    int32_t least, most; /* its own level and that of the next */
} zone_span;

static void find_spans(const crawl_plan *plan, zone_span spans[CRAWL_LOCKS + 1])
{
    int32_t rooms = plan->dungeon->paths[0].room_count, zones = (int32_t)plan->lock_count + 1;
    for (int32_t zone = 0; zone < zones; zone++)
        spans[zone] = (zone_span){0, 0, 1 + 3 * zone / zones, 1 + 3 * (zone + 1) / zones};
    for (int32_t room = 0; room < rooms; room++) {
        zone_span *span = &spans[crawl_room_at(plan, (uint32_t)room)->zone];
        if (!span->count++)
            span->first = room;
    }
}

static uint8_t fight_danger(const crawl_plan *plan, brw_rng *rng, uint32_t room,
                            const zone_span *spans)
{
    const barrow_crawl_room *of = crawl_room_at(plan, room);
    const zone_span *span = &spans[of->zone];
    int32_t climb = span->most - span->least;
    if (of->path == BARROW_PATH_MAIN)
        return (uint8_t)(span->least + climb * ((int32_t)room - span->first) / span->count);
    if (of->path == BARROW_PATH_FORK) {
        int32_t level = brw_rng_between(rng, span->least, span->most);
        return (uint8_t)level;
    }
    return (uint8_t)((span->least + 1) / 2);
}

static uint8_t danger_of(const crawl_plan *plan, brw_rng *rng, uint32_t room,
                         const zone_span *spans)
{
    const barrow_crawl_room *of = crawl_room_at(plan, room);
    uint32_t strong = of->types & (CRAWL_ARENAS | crawl_bit(BARROW_TYPE_ELITE));
    uint8_t danger = strong & crawl_bit(BARROW_TYPE_BOSS) ? 6 : strong ? 5 : 0;
    if ((of->types & CRAWL_FIGHTS) && !strong)
        danger = fight_danger(plan, rng, room, spans);
    return danger;
}

/* ---- few enemies beside the way (C7) ---------------------------------------------------- */

static void measure_calm(brw_crawl_calm *calm, const barrow_crawl_room *of)
{
    int32_t is_side = (of->path == BARROW_PATH_LOOP) | (of->path == BARROW_PATH_DEAD_END);
    int32_t is_elite = of->types >> BARROW_TYPE_ELITE & 1;
    int32_t is_combat = of->types >> BARROW_TYPE_COMBAT & 1;
    int32_t in_side = is_side & ~is_elite, in_main = (of->path == BARROW_PATH_MAIN) & is_combat;
    calm->side_rooms += in_side;
    calm->side_danger += of->danger & -in_side;
    calm->main_rooms += in_main;
    calm->main_danger += of->danger & -in_main;
}

static bool is_side_fight(const barrow_crawl_room *of)
{
    bool is_side = of->path == BARROW_PATH_LOOP || of->path == BARROW_PATH_DEAD_END;
    return is_side && of->types & CRAWL_FIGHTS && !(of->types & crawl_bit(BARROW_TYPE_ELITE));
}

static void make_calm(barrow_crawl_room *of)
{
    of->types = (uint16_t)(of->types & ~CRAWL_FIGHTS);
    if (!of->types)
        of->types = crawl_bit(BARROW_TYPE_PUZZLE);
    of->danger = 0;
}

/* Takes danger out of loops and dead ends, room by room, until C7 holds: first down to 1, then all.
 */
static brw_crawl_calm calm_down(crawl_plan *plan, brw_crawl_calm calm)
{
    for (int round = 0; round < 2; round++) {
        for (uint32_t room = 0; room < plan->dungeon->room_count; room++) {
            barrow_crawl_room *of = crawl_room_at(plan, room);
            if (brw_crawl_is_calm(&calm))
                return calm;
            if (!is_side_fight(of))
                continue;
            calm.side_danger -= of->danger - (round ? 0 : 1);
            of->danger = 1;
            if (round)
                make_calm(of);
        }
    }
    return calm;
}

/* ---- rewards ---------------------------------------------------------------------------- */

static bool is_last(const crawl_plan *plan, const barrow_crawl_room *of)
{
    return of->order + 1 == plan->dungeon->paths[of->path_id].room_count;
}

/* An item that something else in the room guards is a treasure. */
static bool is_treasure(const barrow_crawl_room *of)
{
    return (of->types >> BARROW_TYPE_ITEM & 1) & (of->types != crawl_bit(BARROW_TYPE_ITEM));
}

/* The highest tier that the room deserves: what comes later outdoes what came before. */
static uint8_t reward_of(const crawl_plan *plan, const barrow_crawl_room *of)
{
    bool is_loop = of->path == BARROW_PATH_LOOP;
    bool is_end = (is_loop | (of->path == BARROW_PATH_DEAD_END)) & is_last(plan, of);
    bool is_prize = (of->types >> BARROW_TYPE_VENDOR & 1) | is_treasure(of);
    uint32_t foes = of->types & (crawl_bit(BARROW_TYPE_ELITE) | crawl_bit(BARROW_TYPE_SUB_BOSS));
    uint8_t reward = of->types >> BARROW_TYPE_ITEM & 1;
    reward = is_end ? (uint8_t)(1 + is_loop) : reward;
    reward = is_prize ? 3 : reward;
    reward = foes ? 4 : reward;
    reward = is_end & plan->branches[of->path_id].is_locked ? 5 : reward;
    return of->types & crawl_bit(BARROW_TYPE_BOSS) ? 6 : reward;
}

barrow_status brw_crawl_danger_reward(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    zone_span spans[CRAWL_LOCKS + 1];
    find_spans(plan, spans);
    brw_crawl_calm calm = {0, 0, 0, 0};
    for (uint32_t room = 0; room < work->dungeon->room_count; room++) {
        uint8_t danger = danger_of(plan, &work->rng, room, spans);
        crawl_room_at(plan, room)->danger = danger;
        measure_calm(&calm, crawl_room_at(plan, room));
    }
    plan->calm = calm_down(plan, calm);
    for (uint32_t room = 0; room < work->dungeon->room_count; room++)
        crawl_room_at(plan, room)->reward = reward_of(plan, crawl_room_at(plan, room));
    return BARROW_OK;
}
