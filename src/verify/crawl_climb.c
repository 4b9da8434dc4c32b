/* SPDX-License-Identifier: MIT
 * The climb of danger along the main path (C22): a saw-tooth whose mean rises from zone to zone.
 *
 * Each room is judged by the ones before it. A mean that does not rise by half a point is a fault
 * if some other choice of dangers has more means that rise. That is decided by an exact search over
 * all choices: for each zone, the least and the greatest sum of its dangers from every state in
 * which it can be entered to every state in which it can be left. A state is the start of a run and
 * the last danger in it. All sums in between are possible too: the bounds only compare two dangers
 * each, so one can be raised after the other (the oracle tries all of them). Of two ways to the
 * same state, with the same number of means that did not rise, the one with the lower sum in the
 * last zone leaves all that the other leaves, so it is enough to keep that one. */
#include "verify/crawl.h"

#include <string.h>

#define HIGHEST    7 /* the highest danger of a normal fight */
#define STATES     (HIGHEST * HIGHEST)
#define ZONES_MOST 9 /* one more than the most locks of a main path (C11) */

/* ---- the exact search ------------------------------------------------------------------- */

/* A fight of the main path that is no home of a FOE. */
typedef struct saw_fight {
    uint8_t zone, danger;
    uint8_t begins;    /* whether it begins a run */
    uint8_t after_one; /* whether the run before it has one room */
} saw_fight;

/* The sums that are possible in a state; none if [most] is -1. */
typedef struct saw_sums {
    int64_t least, most;
} saw_sums;

/* The search of a saw-tooth. A mean of a zone is its sum divided by its count; only sums are
 * stored, because all choices have the same counts. least[flat][state] is the least sum of the zone
 * before, if [flat] means did not rise until then; 0 if the next mean may be anything, -1 if the
 * state cannot be reached. */
typedef struct saw_search {
    const saw_fight *fights;
    uint32_t count;
    uint32_t zones;                                               /* number of zones with fights */
    int64_t least[ZONES_MOST][STATES], found[ZONES_MOST][STATES]; /* before and after a zone */
} saw_search;

/* Sets the sums that are possible after fight [k], by state. */
static void pass_fight(const saw_search *search, uint32_t k, const saw_sums from[STATES],
                       saw_sums to[STATES])
{
    const saw_fight *fight = &search->fights[k];
    for (uint32_t i = 0; i < STATES; i++)
        to[i].most = -1;
    for (int32_t state = 0; state < STATES; state++) {
        int32_t start = state / HIGHEST + 1, last = state % HIGHEST + 1;
        int32_t low = fight->begins ? start : last, high = last + 2;
        if (fight->begins && !fight->after_one)
            high = last - 1;
        if (k == 0)
            low = 1, high = 2;
        for (int32_t danger = low; danger <= high && danger <= HIGHEST; danger++) {
            int32_t begun = fight->begins ? danger : start;
            saw_sums *sums = &to[(begun - 1) * HIGHEST + danger - 1];
            int64_t least = from[state].least + danger, most = from[state].most + danger;
            if (from[state].most < 0)
                continue;
            sums->least = sums->most < 0 || least < sums->least ? least : sums->least;
            sums->most = most > sums->most ? most : sums->most;
        }
    }
}

/* Keeps the least sum of [sums] that is [least] or more, after [count] fights. If a mean above 6.5
 * is among them, the next one need not rise. */
static void keep_least(int64_t *kept, saw_sums sums, int64_t least, int64_t count)
{
    int64_t sum = least > sums.least ? least : sums.least;
    if (sum > sums.most)
        return;
    sum = 2 * sums.most > 13 * count ? 0 : sum;
    if (*kept < 0 || sum < *kept)
        *kept = sum;
}

static void forget_sums(int64_t least[ZONES_MOST][STATES])
{
    for (uint32_t i = 0; i < ZONES_MOST * STATES; i++)
        least[i / STATES][i % STATES] = -1;
}

/* Searches the zone of fights [first] to [end] - 1 for each way to enter it, after a zone of
 * [before] fights. */
static void search_zone(saw_search *search, uint32_t first, uint32_t end, int64_t before)
{
    int64_t count = end - first;
    forget_sums(search->found);
    for (uint32_t entry = 0; entry < STATES; entry++) {
        saw_sums sums[STATES], more[STATES];
        for (uint32_t i = 0; i < STATES; i++)
            sums[i] = (saw_sums){0, i == entry ? 0 : -1};
        for (uint32_t k = first; k < end; k++) {
            pass_fight(search, k, sums, more);
            memcpy(sums, more, sizeof sums);
        }
        for (uint32_t flat = 0; flat < search->zones; flat++) {
            int64_t last = search->least[flat][entry];
            if (last < 0)
                continue;
            /* the least sum with sum / count >= last / before + 1 / 2 */
            int64_t need = last ? ((2 * last + before) * count + 2 * before - 1) / (2 * before) : 0;
            for (uint32_t exit = 0; exit < STATES; exit++) {
                keep_least(&search->found[flat][exit], sums[exit], need, count);
                if (flat + 1 < search->zones)
                    keep_least(&search->found[flat + 1][exit], sums[exit], 0, count);
            }
        }
    }
    memcpy(search->least, search->found, sizeof search->least);
}

/* Returns how many means cannot rise, whatever the dangers are; the last run must end at
 * [end_least] or above. Returns the number of zones if no choice does that. */
static uint32_t fewest_flat(saw_search *search, uint32_t end_least)
{
    forget_sums(search->least);
    search->least[0][0] = 0;
    for (uint32_t first = 0, end, before = 1; first < search->count; first = end) {
        for (end = first; end < search->count; end++)
            if (search->fights[end].zone != search->fights[first].zone)
                break;
        search_zone(search, first, end, before);
        before = end - first;
    }
    for (uint32_t flat = 0; flat < search->zones; flat++)
        for (uint32_t state = 0; state < STATES; state++)
            if (search->least[flat][state] >= 0 && state % HIGHEST + 1 >= end_least)
                return flat;
    return search->zones;
}

/* ---- the means of zones ----------------------------------------------------------------- */

/* Checks that as many means as possible rise by half a point. The last run has to end at
 * [end_least]. More zones than there can be are reported with the locks. */
static void check_means(brw_verifier *verifier, uint32_t end_least)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    saw_search *search = BRW_ARENA_NEW(verifier->scratch, saw_search, 1);
    saw_fight *fights = BRW_SCRATCH(verifier, saw_fight, dungeon->paths[0].room_count);
    if (!search || !fights)
        return;
    search->fights = fights;
    search->count = search->zones = 0;
    /* Lists the fights of the main path. */
    uint32_t run = 0, last_run = 0;
    int32_t zone = -1;
    for (uint32_t i = 0; i < dungeon->paths[0].room_count; i++) {
        const barrow_crawl_room *room = crawl_room(dungeon, crawl_main_room(dungeon, i));
        if (!(room->types & BRW_FIGHT_TYPES)) {
            last_run = run ? run : last_run;
            run = 0;
        } else if (!room->foe) {
            fights[search->count++] = (saw_fight){.zone = room->zone,
                                                  .danger = room->danger,
                                                  .begins = run == 0,
                                                  .after_one = run == 0 && last_run == 1};
            search->zones += room->zone != zone;
            zone = room->zone;
            run++;
        }
    }
    /* Counts the means that rise too little, as the dangers are. */
    int64_t sum = 0, count = 0, last_sum = 0, last_count = 0;
    uint32_t flat = 0;
    for (uint32_t i = 0; i < search->count; i++) {
        sum += search->fights[i].danger;
        count++;
        if (i + 1 < search->count && search->fights[i + 1].zone == search->fights[i].zone)
            continue;
        bool was_high = 2 * last_sum > 13 * last_count;
        flat += last_count && !was_high &&
                2 * sum * last_count < 2 * last_sum * count + last_count * count;
        last_sum = sum;
        last_count = count;
        sum = count = 0;
    }
    if (!flat || search->zones > ZONES_MOST)
        return;
    uint32_t fewest = fewest_flat(search, end_least);
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
                               "danger %u of room %u is outside the %d to %d that its run allows",
                               room->danger, id, least, most);
            climb_to(&real, room->danger);
            climb_to(&best, climb_most(&best, start));
        }
    }
    bool ends_high = dungeon->grid_width >= 9 && dungeon->grid_height >= 10 && best.last_peak >= 6;
    if (ends_high && real.last_peak < 6)
        brw_blame(verifier, "the last run ends at danger %d", real.last_peak);
    check_means(verifier, ends_high ? 6 : 1);
}
