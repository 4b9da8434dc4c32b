/* SPDX-License-Identifier: MIT
 * Danger and reward (C6, C7, C22).
 *
 * A room's danger is the danger of its own enemies or traps: 0 none, 1 to 7 normal, 8 elite, 9
 * sub-boss, 10 boss. A FOE at home has a danger of its own. Reward is a tier from 0 to 6. Means are
 * compared by cross-multiplication. */
#include "verify/crawl.h"

#define HIGHEST_NORMAL 7

/* Returns whether the room is on a path with few enemies (C7). */
static bool is_quiet_side(const barrow_crawl_room *of)
{
    return of->path == BARROW_PATH_LOOP || of->path == BARROW_PATH_DEAD_END;
}

/* ---- danger ----------------------------------------------------------------------------- */

/* Returns whether the danger fits the room's types. The strongest enemy decides, hence the
 * order. */
static bool danger_fits(const barrow_crawl_room *of)
{
    if (of->types & SEEN_BIT(BOSS))
        return of->danger == 10;
    if (of->types & SEEN_BIT(SUB_BOSS))
        return of->danger == 9;
    if (of->types & SEEN_BIT(ELITE))
        return of->danger == 8;
    if (of->types & BRW_FIGHT_TYPES && !of->foe)
        return of->danger >= 1 && of->danger <= HIGHEST_NORMAL;
    return of->danger == 0;
}

/* Checks that, without elites, the mean danger of loops and dead ends is at most half that of the
 * main path's combat rooms (C7). The comparison side_danger / side_rooms <= main_danger /
 * main_rooms / 2 is multiplied out, to use only integers (G1). It needs combat on the main path. */
static void check_calm(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int64_t side_rooms = 0, side_danger = 0, main_rooms = 0, main_danger = 0;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const barrow_crawl_room *of = seen_room(dungeon, room);
        if (is_quiet_side(of) && !(of->types & SEEN_BIT(ELITE))) {
            side_rooms++;
            side_danger += of->danger;
        } else if (of->path == BARROW_PATH_MAIN && of->types & SEEN_BIT(COMBAT)) {
            main_rooms++;
            main_danger += of->danger;
        }
    }
    bool is_calm =
        main_rooms ? 2 * side_danger * main_rooms <= main_danger * side_rooms : side_danger == 0;
    if (!is_calm)
        brw_found(verifier, "C7", BRW_NOWHERE,
                  "loops and dead ends are more than half as dangerous as the main path");
}

/* ---- the climb -------------------------------------------------------------------------- */

/* The state of the climb. A run is a series of consecutive main path rooms with fights, not
 * counting homes of FOEs. */
typedef struct climb_state {
    int32_t start, peak;           /* this run; the peak is its last room's danger */
    uint32_t rooms;                /* number of rooms in this run; 0 between runs */
    int32_t last_start, last_peak; /* the previous run */
    uint32_t last_rooms;           /* number of rooms in the previous run; 0 before the first */
} climb_state;

static void climb_pause(climb_state *state)
{
    if (!state->rooms)
        return;
    state->last_start = state->start;
    state->last_peak = state->peak;
    state->last_rooms = state->rooms;
    state->rooms = 0;
}

static void climb_to(climb_state *state, int32_t danger)
{
    if (!state->rooms++)
        state->start = danger;
    state->peak = danger;
}

/* Returns the highest danger that the next room may have, capped at [start] for the first of a run.
 * A new run starts below the last peak. After a run of one room, whose start is its peak, that is
 * impossible, so danger goes on rising in steps of up to 2. */
static int32_t climb_most(const climb_state *state, int32_t start)
{
    int32_t most = state->peak + 2;
    if (state->rooms)
        return most < HIGHEST_NORMAL ? most : HIGHEST_NORMAL;
    most = state->last_rooms > 1    ? state->last_peak - 1
           : state->last_rooms == 1 ? state->last_peak + 2
                                    : 2;
    return most < start ? most : start;
}

static int32_t climb_least(const climb_state *state)
{
    if (state->rooms)
        return state->peak;
    return state->last_rooms ? state->last_start : 1;
}

/* The real climb, and two climbs that always take the highest danger allowed: one from the start of
 * the zone, the other from the spawn. Sums are per zone. */
typedef struct climb_view {
    climb_state real, zone_best, best;
    uint32_t runs;       /* number of runs begun so far */
    uint32_t last_climb; /* number, from 1, of the last run that must climb; 0 means none */
    int32_t zone;        /* current zone; -1 before the first */
    int64_t sum, best_sum, count;
    int64_t last_sum, last_count; /* the previous zone with fights */
} climb_view;

/* Returns whether the mean is at least half a point higher than in the last zone: sum / count >=
 * last_sum / last_count + 1 / 2. */
static bool has_risen(int64_t sum, int64_t count, int64_t last_sum, int64_t last_count)
{
    return 2 * sum * last_count >= 2 * last_sum * count + last_count * count;
}

/* Checks that a zone's mean danger has risen. It need not rise if the previous zone's mean is above
 * 6.5, or if it could not have risen far enough. */
static void end_zone(brw_verifier *verifier, climb_view *climb)
{
    bool is_high = 2 * climb->last_sum > 13 * climb->last_count;
    if (climb->last_count && climb->count && !is_high &&
        !has_risen(climb->sum, climb->count, climb->last_sum, climb->last_count) &&
        has_risen(climb->best_sum, climb->count, climb->last_sum, climb->last_count))
        brw_found(verifier, NULL, BRW_NOWHERE,
                  "mean danger does not rise by half a point to zone %d", climb->zone);
    if (climb->count) {
        climb->last_sum = climb->sum;
        climb->last_count = climb->count;
    }
    climb->sum = climb->best_sum = climb->count = 0;
}

static void climb_room(brw_verifier *verifier, climb_view *climb, uint32_t room)
{
    const barrow_crawl_room *of = seen_room(verifier->dungeon, room);
    if (of->zone != climb->zone) {
        end_zone(verifier, climb);
        climb->zone = of->zone;
        climb->zone_best = climb->real;
    }
    climb->runs += climb->real.rooms == 0;
    int32_t start = climb->runs <= climb->last_climb ? HIGHEST_NORMAL - 1 : HIGHEST_NORMAL;
    int32_t least = climb_least(&climb->real), most = climb_most(&climb->real, start);
    if (of->danger < least || of->danger > most)
        brw_found(verifier, NULL, seen_at_room(room),
                  "danger %u of room %u is outside the %d to %d that its run allows",
                  (uint32_t)of->danger, room, least, most);
    climb_to(&climb->real, of->danger);
    climb_to(&climb->zone_best, climb_most(&climb->zone_best, start));
    climb_to(&climb->best, climb_most(&climb->best, start));
    climb->sum += of->danger;
    climb->best_sum += climb->zone_best.peak;
    climb->count++;
}

static void check_last_peak(brw_verifier *verifier, const climb_view *climb)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (dungeon->grid_width >= 9 && dungeon->grid_height >= 10 && climb->best.last_peak >= 6 &&
        climb->real.last_peak < 6)
        brw_found(verifier, NULL, BRW_NOWHERE, "the last run ends at danger %d",
                  climb->real.last_peak);
}

/* Returns the number of the last run that has two rooms or more and another run after it. It must
 * climb, because otherwise the next could not start below its peak. So neither it nor an earlier
 * run starts at the highest danger. */
static uint32_t last_to_climb(const barrow_dungeon *dungeon)
{
    const barrow_crawl_path *path = &dungeon->paths[0];
    uint32_t runs = 0, rooms = 0, last_rooms = 0, last = 0;
    for (uint32_t i = 0; i < path->room_count; i++) {
        const barrow_crawl_room *of = seen_room(dungeon, seen_path_room(dungeon, path, i));
        bool fights = of->types & BRW_FIGHT_TYPES;
        if (fights && !of->foe && rooms++ == 0) {
            last = last_rooms > 1 ? runs : last;
            runs++;
        }
        if (fights || rooms == 0)
            continue;
        last_rooms = rooms;
        rooms = 0;
    }
    return last;
}

/* Checks that danger along the main path is a rising sawtooth (C22). */
static void check_climb(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[0];
    climb_view climb = {.zone = -1, .last_climb = last_to_climb(dungeon)};
    for (uint32_t i = 0; i < path->room_count; i++) {
        uint32_t room = seen_path_room(dungeon, path, i);
        const barrow_crawl_room *of = seen_room(dungeon, room);
        if (!(of->types & BRW_FIGHT_TYPES)) {
            climb_pause(&climb.real);
            climb_pause(&climb.zone_best);
            climb_pause(&climb.best);
        } else if (!of->foe) {
            climb_room(verifier, &climb, room);
        }
    }
    end_zone(verifier, &climb);
    check_last_peak(verifier, &climb);
}

void brw_check_crawl_danger(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        if (!danger_fits(seen_room(dungeon, room)))
            brw_found(verifier, NULL, seen_at_room(room), "danger %u does not fit room %u",
                      (uint32_t)seen_room(dungeon, room)->danger, room);
    check_calm(verifier);
    check_climb(verifier);
}

/* ---- rewards ---------------------------------------------------------------------------- */

/* Returns the minimum reward tier for what the room holds. A FOE's reward is separate and does not
 * count here. */
static uint8_t least_reward(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_crawl_room *of = seen_room(dungeon, room);
    bool is_end = is_quiet_side(of) && seen_is_last(dungeon, room);
    if (of->types & SEEN_BIT(ELITE))
        return 4;
    if (of->types & SEEN_BIT(VENDOR))
        return 3;
    return is_end ? (of->path == BARROW_PATH_LOOP ? 2 : 1) : 0;
}

/* Checks rewards. More than the minimum is allowed, as optional locks raise rewards behind them
 * (C13). Only the boss has tier 6. */
void brw_check_crawl_rewards(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const barrow_crawl_room *of = seen_room(dungeon, room);
        bool is_boss = of->types & SEEN_BIT(BOSS);
        if (of->reward < least_reward(dungeon, room) || of->reward > 6 ||
            is_boss != (of->reward == 6))
            brw_found(verifier, NULL, seen_at_room(room), "reward %u does not fit room %u",
                      (uint32_t)of->reward, room);
    }
}

#undef HIGHEST_NORMAL
