/* SPDX-License-Identifier: MIT
 * Rates of floors by chi-square on fixed seeds: merges (F6), the rooms of a density (F5), counts of
 * items, traps, buried items and enemies (F12, F13, F14, F18), magic tiles (F13), monster house
 * (F15), shop given an eligible room (F16), odd dimensions (F4), the halves of a house's loot
 * (F15), the number of rivers (F11), vaults and their locks (F27), and what depth makes of enemies
 * and houses (F22). Stairs that are near the spawn (F17) are counted against their limit.
 *
 * property_floor_rates [COUNT] [--full]: COUNT floors per test (24,000; --full 400,000). A test
 * fails if chance would do worse once in 200,000 runs: a change of streams does not make it fail,
 * but a rate that is off by a tenth does. The last test plants such rates and must see them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "lib/floor_trial.h"
#include "lib/support.h"

#define CELLS 32

/* ---- chi-square ------------------------------------------------------------------------- */

static double root_of(double value)
{
    double root = value > 1 ? value : 1;
    for (int i = 0; i < 60; i++)
        root = (root + value / root) / 2;
    return root;
}

/* Returns the value that chi-square with [degrees] degrees of freedom exceeds once in 200,000
 * (Wilson and Hilferty).
 */
static double critical_value(int degrees)
{
    double spread = 2.0 / (9.0 * degrees);
    double cube = 1 - spread + 4.417 * root_of(spread);
    return degrees * cube * cube * cube;
}

typedef struct sample {
    const char *name;
    uint64_t seen[CELLS];
    double share[CELLS]; /* expected share of all; cells of share 0 must stay empty */
    int cells;
} sample;

static bool fits(const sample *of, double *statistic, double *limit)
{
    uint64_t all = 0;
    int used = 0;
    for (int i = 0; i < of->cells; i++)
        all += of->seen[i];
    *statistic = 0;
    for (int i = 0; i < of->cells; i++) {
        double expected = of->share[i] * (double)all;
        double off = (double)of->seen[i] - expected;
        used += of->share[i] > 0;
        if (of->share[i] > 0)
            *statistic += off * off / expected;
        else if (of->seen[i])
            *statistic += 1e9;
    }
    *limit = used > 1 ? critical_value(used - 1) : 1;
    return all > 0 && *statistic <= *limit;
}

static void expect_fit(floor_trial *trial, const sample *of)
{
    double statistic, limit;
    bool good = fits(of, &statistic, &limit);
    printf("%-34s chi-square %7.1f of %5.1f, %llu cells 0.. :", of->name, statistic, limit,
           (unsigned long long)of->cells);
    for (int i = 0; i < of->cells && i < 12; i++)
        printf(" %llu", (unsigned long long)of->seen[i]);
    printf("\n");
    trial_expect(trial, good, NULL, of->name);
}

static void expect_uniform(sample *of, int least, int most)
{
    of->cells = most + 2 < CELLS ? most + 2 : CELLS;
    for (int i = least; i <= most; i++)
        of->share[i] = 1.0 / (most - least + 1);
}

static void expect_percent(sample *of, int percent)
{
    of->cells = 2;
    of->share[0] = 1 - percent / 100.0;
    of->share[1] = percent / 100.0;
}

/* Expects a binomial distribution of [n] chances of [percent] each. */
static void expect_binomial(sample *of, int n, int percent)
{
    double p = percent / 100.0, ways = 1;
    of->cells = n + 1;
    for (int k = 0; k <= n; k++) {
        double share = ways;
        for (int i = 0; i < n; i++)
            share *= i < k ? p : 1 - p;
        of->share[k] = share;
        ways = ways * (n - k) / (k + 1);
    }
}

static void see(sample *of, int value)
{
    of->seen[value < 0 || value >= CELLS ? CELLS - 1 : value]++;
    if (value >= of->cells)
        of->cells = value < CELLS ? value + 1 : CELLS;
}

/* ---- what is counted on a floor --------------------------------------------------------- */

static int rooms_of(const barrow_dungeon *dungeon)
{
    int rooms = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        rooms += dungeon->rooms[i].kind != BARROW_ROOM_ANCHOR &&
                 dungeon->rooms[i].kind != BARROW_ROOM_VAULT;
    return rooms;
}

static int merged_of(const barrow_dungeon *dungeon)
{
    int merged = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        merged += dungeon->rooms[i].as.floor.merged;
    return merged;
}

static int room_of_kind(const barrow_dungeon *dungeon, int kind)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (dungeon->rooms[i].kind == kind)
            return (int)i;
    return -1;
}

/* Counts things, except guardians of vaults, which no rule counts among the enemies. */
static int things_of(const barrow_dungeon *dungeon, int kind)
{
    int count = 0;
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        count += dungeon->things[i].kind == kind &&
                 (kind != BARROW_THING_ENEMY || dungeon->things[i].guards == BARROW_GUARDS_NONE);
    return count;
}

/* ---- counts in their intervals ---------------------------------------------------------- */

static const struct {
    const char *name, *settings;
    int kind, least, most;
} counted[] = {
    {"F12 items=4", "", BARROW_THING_ITEM, 2, 6},
    {"F12 items=20", "items=20", BARROW_THING_ITEM, 18, 22},
    {"F13 traps=8", "", BARROW_THING_TRAP, 4, 8},
    {"F13 traps=21", "traps=21", BARROW_THING_TRAP, 10, 21},
    {"F14 buried=2", "", BARROW_THING_BURIED, 0, 4},
    {"F14 buried=12", "buried=12", BARROW_THING_BURIED, 10, 14},
    {"F18 enemies=6", "", BARROW_THING_ENEMY, 3, 6},
    {"F18 enemies=15", "enemies=15", BARROW_THING_ENEMY, 7, 15},
};

static void check_counts(floor_trial *trial, uint64_t floors)
{
    for (size_t k = 0; k < sizeof counted / sizeof counted[0]; k++) {
        sample data = {.name = counted[k].name};
        expect_uniform(&data, counted[k].least, counted[k].most);
        for (uint64_t i = 0; i < floors; i++) {
            barrow_params params =
                trial_params((int)(i % BARROW_LAYOUT_COUNT), i, counted[k].settings);
            if (!trial_make(trial, &params) ||
                room_of_kind(&trial->dungeon, BARROW_ROOM_MONSTER_HOUSE) >= 0)
                continue; /* a house adds its own */
            see(&data, things_of(&trial->dungeon, counted[k].kind));
        }
        expect_fit(trial, &data);
    }
}

/* Both bounds of F13 are capped: traps=128 is exactly 56. */
static void check_trap_cap(floor_trial *trial)
{
    for (uint64_t seed = 0; seed < 500; seed++) {
        barrow_params params =
            trial_params(BARROW_LAYOUT_STD_FULL, seed, "traps=128 monster_house=0");
        if (trial_make(trial, &params))
            trial_expect(trial,
                         things_of(&trial->dungeon, BARROW_THING_TRAP) +
                                 trial->dungeon.shortfall[BARROW_SHORT_TRAPS] ==
                             56,
                         &params, "F13: never more than 56");
    }
}

static void check_magic(floor_trial *trial, uint64_t floors, const char *settings, int percent)
{
    sample data = {.name = settings[0] ? settings : "F13 magic_tiles=15"};
    expect_percent(&data, percent);
    for (uint64_t i = 0; i < floors; i++) {
        barrow_params params = trial_params((int)(i % BARROW_LAYOUT_COUNT), i, settings);
        trial_make(trial, &params);
        for (uint32_t k = 0; k < trial->dungeon.thing_count; k++)
            if (trial->dungeon.things[k].kind == BARROW_THING_TRAP)
                see(&data, trial->dungeon.things[k].flag);
    }
    expect_fit(trial, &data);
}

/* ---- chances ---------------------------------------------------------------------------- */

/* The inner 4x2 rooms of a ring are four pairs, none of which shares a room with another. */
static void check_merges(floor_trial *trial, uint64_t floors, int percent)
{
    sample data = {.name = percent == 5 ? "F6 merge=5 on ring" : "F6 merge=40 on ring"};
    expect_binomial(&data, 4, percent);
    for (uint64_t i = 0; i < floors; i++) {
        barrow_params params = trial_params(BARROW_LAYOUT_RING, i, "");
        params.as.floor.merge = percent;
        trial_make(trial, &params);
        see(&data, merged_of(&trial->dungeon));
    }
    for (int k = 3; k <= 4; k++) { /* rare ones together */
        data.seen[2] += data.seen[k];
        data.share[2] += data.share[k];
        data.seen[k] = 0;
        data.share[k] = 0;
    }
    expect_fit(trial, &data);
}

/* Two rows of rooms: each column is a separate pair. */
static void check_std_merges(floor_trial *trial, uint64_t floors)
{
    sample data = {.name = "F6 merge=5 on std_half, 2 rows"};
    expect_binomial(&data, 2, 5);
    for (uint64_t i = 0; i < floors; i++) {
        barrow_params params = trial_params(BARROW_LAYOUT_STD_HALF, i, "density=99");
        trial_make(trial, &params);
        if (trial->dungeon.sectors.rows == 2)
            see(&data, merged_of(&trial->dungeon));
    }
    expect_fit(trial, &data);
}

static bool always_has_house(int layout)
{
    return layout == BARROW_LAYOUT_ONE_ROOM || layout == BARROW_LAYOUT_TWO_ROOMS;
}

static void check_houses(floor_trial *trial, uint64_t floors, int percent)
{
    sample data = {.name = percent == 6 ? "F15 monster_house=6" : "F15 monster_house=50"};
    expect_percent(&data, percent);
    for (uint64_t i = 0; i < floors; i++) {
        barrow_params params = trial_params((int)(i % BARROW_LAYOUT_COUNT), i, "");
        params.as.floor.monster_house = percent;
        if (always_has_house(params.as.floor.layout))
            continue;
        trial_make(trial, &params);
        see(&data, room_of_kind(&trial->dungeon, BARROW_ROOM_MONSTER_HOUSE) >= 0);
    }
    expect_fit(trial, &data);
}

/* A room that is not a house and is at least 5x5, and two others. */
static bool has_place_for_shop(const barrow_dungeon *dungeon)
{
    int able = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        able += room->kind != BARROW_ROOM_MONSTER_HOUSE && room->rect.w >= 5 && room->rect.h >= 5;
    }
    return able > 0 && rooms_of(dungeon) >= 3;
}

static void check_shops(floor_trial *trial, uint64_t floors, int percent)
{
    sample data = {.name = percent == 8 ? "F16 shop=8" : "F16 shop=50"};
    expect_percent(&data, percent);
    for (uint64_t i = 0; i < floors; i++) {
        barrow_params params = trial_params((int)(i % BARROW_LAYOUT_COUNT), i, "");
        params.as.floor.shop = percent;
        trial_make(trial, &params);
        if (has_place_for_shop(&trial->dungeon))
            see(&data, room_of_kind(&trial->dungeon, BARROW_ROOM_SHOP) >= 0);
    }
    expect_fit(trial, &data);
}

/* D, D + 1 or D + 2 rooms, equally often, on grids that hold them all. */
static void check_density(floor_trial *trial, uint64_t floors)
{
    sample data = {.name = "F5 density=3: 3 to 5 rooms"};
    expect_uniform(&data, 3, 5);
    for (uint64_t i = 0; i < floors; i++) {
        barrow_params params = trial_params(BARROW_LAYOUT_STD_FINE, i, "density=3");
        trial_make(trial, &params);
        if (trial->dungeon.sectors.columns * trial->dungeon.sectors.rows >= 5)
            see(&data, rooms_of(&trial->dungeon) + merged_of(&trial->dungeon));
    }
    expect_fit(trial, &data);
}

/* ---- rivers, stairs and depth ----------------------------------------------------------- */

/* F11: with auto, 1, 2 or 3 rivers in 3, 3 and 2 of 8 floors. A floor says how many it has by being
 * the one that this number of rivers makes. */
static void check_rivers(floor_trial *trial, uint64_t floors)
{
    sample data = {.name = "F11 rivers=auto", .cells = 4};
    data.share[1] = data.share[2] = 3 / 8.0;
    data.share[3] = 2 / 8.0;
    for (uint64_t i = 0; i < floors; i++) {
        barrow_params params = trial_params(BARROW_LAYOUT_STD_FINE, i, "");
        trial_make(trial, &params);
        uint64_t whole = brw_hash_part(&trial->dungeon, BARROW_PART_TILES);
        int rivers = 0;
        for (int k = 1; k <= 3 && !rivers; k++) {
            params.as.floor.rivers = k;
            trial_make(trial, &params);
            if (brw_hash_part(&trial->dungeon, BARROW_PART_TILES) == whole)
                rivers = k;
        }
        see(&data, rivers);
    }
    expect_fit(trial, &data);
}

static int32_t path_of(floor_trial *trial)
{
    enum { PATH = 5 }; /* row of floor_metrics.def */
    int32_t values[BARROW_METRIC_MAX];
    barrow_metrics(&trial->dungeon, &trial->options, values, &trial->error);
    return values[PATH];
}

/* F17: at the defaults at most 3 floors in 100 have their stairs under 20 steps from the spawn. */
static void check_stairs(floor_trial *trial, uint64_t floors)
{
    static const struct {
        const char *settings;
        int least, most; /* allowed share of floors with stairs under 20 steps, in thousandths */
    } asked[] = {{"", 0, 30}, {"stairs_distance=any", 50, 300}, {"stairs_distance=near", 100, 600}};
    for (int k = 0; k < 3; k++) {
        uint64_t near = 0;
        for (uint64_t i = 0; i < floors / 4; i++) {
            barrow_params params = trial_params(BARROW_LAYOUT_STD_FINE, i, asked[k].settings);
            trial_make(trial, &params);
            near += path_of(trial) < 20;
        }
        printf("F17 stairs under 20 steps, %-20s %llu of %llu floors\n", asked[k].settings,
               (unsigned long long)near, (unsigned long long)(floors / 4));
        trial_expect(trial,
                     near * 1000 >= floors / 4 * (uint64_t)asked[k].least &&
                         near * 1000 <= floors / 4 * (uint64_t)asked[k].most,
                     NULL, "F17: stairs as near as asked for");
    }
}

/* F22: enemies double by floor 30 and triple by floor 99; the odds of a house triple. */
static void check_deep_floors(floor_trial *trial, uint64_t floors)
{
    static const struct {
        const char *name;
        int floor, least, most, house;
    } depths[] = {{"F22 enemies=6 on floor 1", 1, 3, 6, 6},
                  {"F22 enemies=6 on floor 30", 30, 6, 12, 9},
                  {"F22 enemies=6 on floor 99", 99, 9, 18, 18}};
    uint64_t shallow_danger = 0, shallow_rooms = 1;
    for (int k = 0; k < 3; k++) {
        uint64_t danger = 0, rooms = 0;
        sample enemies = {.name = depths[k].name}, houses = {.name = "F22 house at this depth"};
        expect_uniform(&enemies, depths[k].least, depths[k].most);
        expect_percent(&houses, depths[k].house);
        for (uint64_t i = 0; i < floors; i++) {
            barrow_params params = trial_params((int)(i % BARROW_LAYOUT_COUNT), i, "");
            params.as.floor.floor = depths[k].floor;
            trial_make(trial, &params);
            bool has_house = room_of_kind(&trial->dungeon, BARROW_ROOM_MONSTER_HOUSE) >= 0;
            if (!always_has_house(params.as.floor.layout))
                see(&houses, has_house);
            rooms += (uint64_t)rooms_of(&trial->dungeon);
            for (uint32_t room = 0; room < trial->dungeon.room_count; room++)
                danger += trial->dungeon.rooms[room].as.floor.danger;
            if (!has_house && !trial->dungeon.shortfall[BARROW_SHORT_ENEMIES])
                see(&enemies, things_of(&trial->dungeon, BARROW_THING_ENEMY));
        }
        expect_fit(trial, &enemies);
        expect_fit(trial, &houses);
        printf("F22 mean danger on floor %-2d          %llu thousandths\n", depths[k].floor,
               (unsigned long long)(1000 * danger / rooms));
        trial_expect(trial, 2 * danger * shallow_rooms > 3 * shallow_danger * rooms, NULL,
                     "F22: dangers climb, at least half as much again from depth to depth");
        shallow_danger = danger;
        shallow_rooms = rooms;
    }
}

/* ---- vaults ----------------------------------------------------------------------------- */

/* F27: with auto, one vault in 20 of 100 floors on floor 1 and in 60 on floor 99, two in a third of
 * these; a floor without vaults is what it was. */
static void check_vault_numbers(floor_trial *trial, uint64_t floors, int floor, int percent)
{
    sample data = {.name = floor == 1 ? "F27 vaults on floor 1" : "F27 vaults on floor 99"};
    data.cells = 3;
    data.share[2] = percent / 300.0;
    data.share[1] = percent / 100.0 - data.share[2];
    data.share[0] = 1 - percent / 100.0;
    for (uint64_t i = 0; i < floors; i++) {
        barrow_params params = trial_params(BARROW_LAYOUT_STD_FINE, i, "");
        params.as.floor.floor = floor;
        trial_make(trial, &params);
        int vaults = (int)trial->dungeon.vault_count;
        see(&data, vaults + trial->dungeon.shortfall[BARROW_SHORT_VAULTS]);
        uint64_t tiles = brw_hash_part(&trial->dungeon, BARROW_PART_TILES);
        params.as.floor.vaults = 0;
        trial_make(trial, &params);
        bool is_same = brw_hash_part(&trial->dungeon, BARROW_PART_TILES) == tiles;
        trial_expect(trial, is_same == (vaults == 0), &params,
                     "F27: vaults change only their rock");
    }
    expect_fit(trial, &data);
}

/* F27: locks by weight 4:2:2:1, and hardly a vault without a place; all sizes occur, some in
 * chains. Every thirtieth guardian has no room before any door, and another lock comes in its place,
 * so shares may be off by 4 % of themselves, and by chance. */
static void check_vault_locks(floor_trial *trial, uint64_t floors)
{
    sample data = {.name = "F27 locks: key lever guardian secret", .cells = 4};
    uint64_t missing = 0, all = 0, chains = 0, choices = 0;
    static const double shares[] = {4 / 9.0, 2 / 9.0, 2 / 9.0, 1 / 9.0};
    for (int i = 0; i < 4; i++)
        data.share[i] = shares[i];
    for (uint64_t i = 0; i < floors; i++) {
        barrow_params params = trial_params(BARROW_LAYOUT_STD_FINE, i, "vaults=2");
        trial_make(trial, &params);
        const barrow_dungeon *dungeon = &trial->dungeon;
        missing += dungeon->shortfall[BARROW_SHORT_VAULTS];
        all += dungeon->vault_count;
        for (uint32_t k = 0; k < dungeon->vault_count; k++) {
            const barrow_vault *vault = &dungeon->vaults[k];
            see(&data, vault->lock);
            choices += vault->choose;
            chains +=
                vault->opens >= 0 && dungeon->things[vault->opens].room == dungeon->vaults[0].room;
        }
    }
    for (int i = 0; i < 4; i++) {
        double wanted = data.share[i] * (double)all, off = (double)data.seen[i] - wanted;
        trial_expect(trial, off * off <= 16 * wanted + wanted * wanted * 0.0016, NULL,
                     "F27: a lock is as frequent as its weight says");
        printf("F27 lock %d                           %llu of %.0f\n", i,
               (unsigned long long)data.seen[i], wanted);
    }
    printf(
        "F27 vaults=2 on std_fine             %llu of %llu without a place, %llu chains, %llu to "
        "choose from\n",
        (unsigned long long)missing, (unsigned long long)(all + missing),
        (unsigned long long)chains, (unsigned long long)choices);
    trial_expect(trial, missing * 50 < all && chains * 100 > all && choices * 4 > all, NULL,
                 "F27: vaults find a place, some chain, some offer a choice");
}

/* F28: most corridors between rooms are wider somewhere if that is asked for. The tiles that widen one
 * follow those from room to room, so the list has a gap. */
static void check_wide_corridors(floor_trial *trial, uint64_t floors)
{
    uint64_t links = 0, wide = 0;
    for (uint64_t i = 0; i < floors; i++) {
        barrow_params params = trial_params(BARROW_LAYOUT_STD_FINE, i, "corridor_width=3");
        trial_make(trial, &params);
        const barrow_dungeon *dungeon = &trial->dungeon;
        for (uint32_t k = 0; k < dungeon->link_count; k++) {
            const barrow_pos *tiles = dungeon->routes + dungeon->links[k].first_tile;
            bool has_gap = false;
            for (uint32_t at = 1; at < dungeon->links[k].tile_count; at++)
                has_gap |= abs(tiles[at].x - tiles[at - 1].x) + abs(tiles[at].y - tiles[at - 1].y) > 1;
            links += dungeon->links[k].kind == BARROW_LINK_LINK;
            wide += has_gap;
        }
    }
    printf("F28 corridor_width=3 on std_fine     %llu of %llu corridors are wider\n",
           (unsigned long long)wide, (unsigned long long)links);
    trial_expect(trial, wide * 10 >= links * 6, NULL, "F28: three corridors in five are wider");
}

/* ---- shares ----------------------------------------------------------------------------- */

/* F4: at least two thirds of the rooms are odd in both, ignoring sectors less than 8 tall. */
static void check_odd_sizes(floor_trial *trial, uint64_t floors, int layout)
{
    uint64_t all = 0, odd = 0;
    for (uint64_t i = 0; i < floors / 4; i++) {
        barrow_params params = trial_params(layout, i, "");
        params.as.floor.floor = (int32_t)(1 + i % 99);
        trial_make(trial, &params);
        const barrow_sectors *sectors = &trial->dungeon.sectors;
        for (uint32_t k = 0; k < trial->dungeon.room_count; k++) {
            const barrow_room *room = &trial->dungeon.rooms[k];
            int row = room->as.floor.sector / sectors->columns;
            if (room->kind == BARROW_ROOM_ANCHOR || room->as.floor.merged ||
                sectors->ys[row + 1] - sectors->ys[row] < 8)
                continue;
            all++;
            odd += room->rect.w & room->rect.h & 1;
        }
    }
    printf("F4 odd in both, layout %-2d           %llu of %llu rooms\n", layout,
           (unsigned long long)odd, (unsigned long long)all);
    trial_expect(trial, odd * 3 >= all * 2, NULL, "F4: two thirds of the rooms are odd in both");
}

/* F15: about half of a house's loot is items; all sizes from the smallest to the largest occur. */
static void check_loot(floor_trial *trial, uint64_t floors)
{
    uint64_t items = 0, traps = 0;
    for (uint64_t i = 0; i < floors / 4; i++) {
        barrow_params params = trial_params(BARROW_LAYOUT_TWO_ROOMS, i, "items=0 traps=0");
        trial_make(trial, &params);
        items += (uint64_t)things_of(&trial->dungeon, BARROW_THING_ITEM);
        traps += (uint64_t)things_of(&trial->dungeon, BARROW_THING_TRAP);
    }
    printf("F15 loot of houses                 %llu items, %llu traps\n", (unsigned long long)items,
           (unsigned long long)traps);
    trial_expect(trial, items * 100 > (items + traps) * 45 && items * 100 < (items + traps) * 55,
                 NULL, "F15: about half items, half traps");
}

/* Tests the tests themselves: rates that are off by a tenth must not pass. */
static void check_the_checks(floor_trial *trial)
{
    sample house = {.name = "planted", .seen = {93400, 6600}, .cells = 2};
    sample count = {.name = "planted", .seen = {0, 0, 4400, 4900, 4900, 4900, 4900}, .cells = 7};
    double statistic, limit;
    expect_percent(&house, 6);
    trial_expect(trial, !fits(&house, &statistic, &limit), NULL, "a rate of 6.6 for 6 is seen");
    expect_uniform(&count, 2, 6);
    trial_expect(trial, !fits(&count, &statistic, &limit), NULL,
                 "a rare end of an interval is seen");
    count.seen[2] = 4900;
    trial_expect(trial, fits(&count, &statistic, &limit), NULL, "an even sample is even");
}

int main(int argc, char **argv)
{
    uint64_t floors = test_count(argc, argv, 5000, 400000);
    floor_trial trial;
    trial_begin(&trial);
    trial.options.flags = BARROW_SKIP_PROOF;
    check_the_checks(&trial);
    check_counts(&trial, floors);
    check_trap_cap(&trial);
    check_magic(&trial, floors, "", 15);
    check_magic(&trial, floors / 4, "magic_tiles=60", 60);
    check_merges(&trial, floors, 5);
    check_merges(&trial, floors / 4, 40);
    check_std_merges(&trial, floors);
    check_houses(&trial, 4 * floors, 6);
    check_houses(&trial, floors, 50);
    check_shops(&trial, 4 * floors, 8);
    check_shops(&trial, floors, 50);
    check_density(&trial, floors);
    check_odd_sizes(&trial, floors, BARROW_LAYOUT_STD_FINE);
    check_odd_sizes(&trial, floors, BARROW_LAYOUT_STD_HALF);
    check_odd_sizes(&trial, floors, BARROW_LAYOUT_STD_FULL);
    check_odd_sizes(&trial, floors, BARROW_LAYOUT_STD_THREE_QUARTER);
    check_loot(&trial, floors);
    check_rivers(&trial, floors / 4);
    check_stairs(&trial, floors);
    check_vault_numbers(&trial, floors / 2, 1, 20);
    check_vault_numbers(&trial, floors / 2, 99, 60);
    check_vault_locks(&trial, floors / 4);
    check_wide_corridors(&trial, floors / 4);
    check_deep_floors(&trial, floors / 2);
    printf("%llu floors\n", (unsigned long long)trial.floors);
    return trial_end(&trial);
}
