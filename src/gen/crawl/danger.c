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

static void set_danger(crawl_plan *plan, brw_rng *rng, uint32_t room, const zone_span *spans)
{
    barrow_crawl_room *of = crawl_room_at(plan, room);
    if (of->types & crawl_bit(BARROW_TYPE_BOSS))
        of->danger = 6;
    else if (of->types & (crawl_bit(BARROW_TYPE_SUB_BOSS) | crawl_bit(BARROW_TYPE_ELITE)))
        of->danger = 5;
    else if (of->types & CRAWL_FIGHTS)
        of->danger = fight_danger(plan, rng, room, spans);
}

/* ---- few enemies beside the way (C7) ---------------------------------------------------- */

static brw_crawl_calm measure_calm(const crawl_plan *plan)
{
    brw_crawl_calm calm = {0, 0, 0, 0};
    for (uint32_t room = 0; room < plan->dungeon->room_count; room++) {
        const barrow_crawl_room *of = crawl_room_at(plan, room);
        bool is_side = of->path == BARROW_PATH_LOOP || of->path == BARROW_PATH_DEAD_END;
        if (is_side && !(of->types & crawl_bit(BARROW_TYPE_ELITE))) {
            calm.side_rooms++;
            calm.side_danger += of->danger;
        } else if (of->path == BARROW_PATH_MAIN && of->types & crawl_bit(BARROW_TYPE_COMBAT)) {
            calm.main_rooms++;
            calm.main_danger += of->danger;
        }
    }
    return calm;
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
static brw_crawl_calm calm_down(crawl_plan *plan)
{
    brw_crawl_calm calm = measure_calm(plan);
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
    return of->types & crawl_bit(BARROW_TYPE_ITEM) && of->types != crawl_bit(BARROW_TYPE_ITEM);
}

static uint8_t reward_of(const crawl_plan *plan, const barrow_crawl_room *of)
{
    bool is_loop = of->path == BARROW_PATH_LOOP;
    bool is_end = (is_loop || of->path == BARROW_PATH_DEAD_END) && is_last(plan, of);
    if (of->types & crawl_bit(BARROW_TYPE_BOSS))
        return 6;
    if (is_end && plan->branches[of->path_id].is_locked)
        return 5;
    if (of->types & (crawl_bit(BARROW_TYPE_ELITE) | crawl_bit(BARROW_TYPE_SUB_BOSS)))
        return 4;
    if (of->types & crawl_bit(BARROW_TYPE_VENDOR) || is_treasure(of))
        return 3;
    if (is_end)
        return is_loop ? 2 : 1;
    return of->types & crawl_bit(BARROW_TYPE_ITEM) ? 1 : 0;
}

barrow_status brw_crawl_danger_reward(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    zone_span spans[CRAWL_LOCKS + 1];
    find_spans(plan, spans);
    for (uint32_t room = 0; room < work->dungeon->room_count; room++)
        set_danger(plan, &work->rng, room, spans);
    plan->calm = calm_down(plan);
    for (uint32_t room = 0; room < work->dungeon->room_count; room++)
        crawl_room_at(plan, room)->reward = reward_of(plan, crawl_room_at(plan, room));
    return BARROW_OK;
}
