/* SPDX-License-Identifier: MIT
 * The climb of danger along the main path (C22): a saw-tooth whose mean rises from zone to zone.
 *
 * Each room is judged by the ones before it. A mean that does not rise by half a point is a fault
 * if some other choice of dangers has more means that rise, which an exact search over all choices
 * decides (algo/sawtooth.h; the oracle of the tests has its own). */
#include "algo/sawtooth.h"
#include "verify/crawl.h"

#define HIGHEST BRW_SAW_TOP /* the highest danger of a normal fight */

/* ---- the means of zones ----------------------------------------------------------------- */

/* Checks that as many means as possible rise by half a point. The last run has to end at
 * [end_least]. More zones than there can be are reported with the locks. */
static void check_means(brw_verifier *verifier, int32_t end_least)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    brw_saw_zone zones[BRW_SAW_ZONES];
    uint32_t count = 0, run = 0, before = 0, flat = 0; /* of this run, and of the one before */
    brw_saw_fight *fights = BRW_SCRATCH(verifier, brw_saw_fight, dungeon->paths[0].room_count);
    for (uint32_t i = 0; fights && i < dungeon->paths[0].room_count; i++) {
        const barrow_crawl_room *room = crawl_room(dungeon, crawl_main_room(dungeon, i));
        if (!(room->types & BRW_FIGHT_TYPES)) {
            before = run ? run : before;
            run = 0;
        } else if (!room->foe) {
            fights[count++] = (brw_saw_fight){.zone = room->zone,
                                              .follows = brw_follows_of(run++, before),
                                              .level = room->danger};
        }
    }
    uint32_t zone_count = brw_saw_list_zones(fights, count, zones);
    if (zone_count > BRW_SAW_ZONES)
        return;
    for (uint32_t z = 1; z < zone_count; z++)
        flat += zones[z].sum < brw_saw_sum_to_rise(zones[z - 1], brw_saw_fights_of(zones[z]));
    brw_saw_plan *plan =
        flat ? brw_saw_plan_make(fights, zones, zone_count, verifier->scratch) : NULL;
    uint32_t fewest = plan ? brw_saw_missed(plan, zones, zone_count, end_least) : flat;
    if (flat > fewest)
        brw_blame(verifier,
                  "mean danger does not rise by half a point at %u steps from zone to zone, of "
                  "which %u could",
                  flat, flat - fewest);
}

/* ---- room by room ----------------------------------------------------------------------- */

/* A climb along the main path. A run is a series of consecutive rooms with fights, not counting
 * homes of FOEs. */
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
        return most < HIGHEST ? most : HIGHEST;
    most = state->last_rooms > 1    ? state->last_peak - 1
           : state->last_rooms == 1 ? state->last_peak + 2
                                    : 2;
    return most < start ? most : start;
}

/* Returns the number of the last run that has two rooms or more and another run after it. It must
 * climb, because otherwise the next could not start below its peak. So neither it nor an earlier
 * run starts at the highest danger. */
static uint32_t last_to_climb(const barrow_dungeon *dungeon)
{
    const barrow_crawl_path *path = &dungeon->paths[0];
    uint32_t runs = 0, rooms = 0, last_rooms = 0, last = 0;
    for (uint32_t i = 0; i < path->room_count; i++) {
        const barrow_crawl_room *room = crawl_room(dungeon, crawl_path_room(dungeon, path, i));
        bool fights = room->types & BRW_FIGHT_TYPES;
        if (fights && !room->foe && rooms++ == 0) {
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

/* Checks that danger along the main path is a rising saw-tooth. */
void brw_check_crawl_climb(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    climb_state real = {0}, best = {0}; /* [best] always takes the highest danger allowed */
    uint32_t last_climb = last_to_climb(dungeon), runs = 0; /* number of runs begun so far */
    for (uint32_t i = 0; i < dungeon->paths[0].room_count; i++) {
        uint32_t id = crawl_main_room(dungeon, i);
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        if (!(room->types & BRW_FIGHT_TYPES)) {
            climb_pause(&real);
            climb_pause(&best);
        } else if (!room->foe) {
            runs += real.rooms == 0;
            int32_t start = runs <= last_climb ? HIGHEST - 1 : HIGHEST;
            int32_t least = real.rooms ? real.peak : real.last_rooms ? real.last_start : 1;
            int32_t most = climb_most(&real, start);
            if (room->danger < least || room->danger > most)
                brw_blame_room(verifier, id,
                               "danger %u of room @ is outside the %d to %d that its run allows",
                               room->danger, least, most);
            climb_to(&real, room->danger);
            climb_to(&best, climb_most(&best, start));
        }
    }
    bool ends_high = dungeon->grid_width >= 9 && dungeon->grid_height >= 10 && best.last_peak >= 6;
    if (ends_high && real.last_peak < 6)
        brw_blame(verifier, "the last run ends at danger %d", real.last_peak);
    check_means(verifier, ends_high ? 6 : 1);
}
