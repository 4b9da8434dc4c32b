/* SPDX-License-Identifier: MIT
 * Properties that are exact: G2 (streams of passes, reroll, switching a pass on
 * or off), F5 (exact densities), F15 and F16 (certain house and shop), F22 (several floors, finer
 * grids below), F23 (fixed rooms), G5 (no allocation after warm-up).
 *
 * property_floor_streams [COUNT] [--full]: COUNT seeds for each layout (60; --full 1,000). */
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "lib/floor_trial.h"
#include "lib/support.h"

/* ---- per-pass digests ------------------------------------------------------------------- */

typedef struct history {
    uint64_t parts[BARROW_PASS_MAX][BARROW_PART_COUNT + 1]; /* and the title, which is in no part */
    uint32_t draws[BARROW_PASS_MAX];
    uint32_t passes;
} history;

static int note_pass(void *user, const barrow_trace *trace)
{
    history *notes = user;
    for (int part = 0; part < BARROW_PART_COUNT; part++)
        notes->parts[trace->index][part] = brw_hash_part(trace->dungeon, 1u << part);
    uint64_t names = brw_hash_text(trace->dungeon->title); /* no part of the hash covers names */
    for (uint32_t i = 0; i < trace->dungeon->thing_count; i++)
        names = brw_mix(names, brw_hash_text(trace->dungeon->things[i].name));
    notes->parts[trace->index][BARROW_PART_COUNT] = names;
    notes->draws[trace->index] = trace->draws;
    notes->passes = trace->index + 1;
    return 0;
}

static bool make_with_history(floor_trial *trial, const barrow_params *params, history *notes)
{
    memset(notes, 0, sizeof *notes);
    trial->options.trace = note_pass;
    trial->options.trace_user = notes;
    bool made = trial_make(trial, params);
    trial->options.trace = NULL;
    return made;
}

static uint32_t pass_index(const char *name)
{
    uint32_t count;
    const barrow_pass *passes = barrow_passes(BARROW_FLOOR, &count);
    uint32_t i = 0;
    while (i < count && strcmp(passes[i].name, name) != 0)
        i++;
    return i;
}

static bool same_before(const history *a, const history *b, uint32_t pass)
{
    return memcmp(a->parts, b->parts, pass * sizeof a->parts[0]) == 0;
}

/* ---- G2: reroll ------------------------------------------------------------------------- */

/* Rerolls a pass, which must not change what earlier passes made. Returns whether anything changed.
 */
static bool reroll_pass(floor_trial *trial, barrow_params params, const history *base,
                        uint32_t pass)
{
    history other;
    params.reroll[pass] = 1;
    if (!make_with_history(trial, &params, &other))
        return false;
    trial_expect(trial, same_before(base, &other, pass), &params,
                 "G2: a reroll leaves what earlier passes made");
    return !same_before(base, &other, base->passes);
}

static void check_rerolls(floor_trial *trial, uint64_t seeds)
{
    uint32_t count, changed[BARROW_PASS_MAX] = {0}, drew[BARROW_PASS_MAX] = {0};
    const barrow_pass *passes = barrow_passes(BARROW_FLOOR, &count);
    for (uint64_t i = 0; i < seeds * BARROW_LAYOUT_COUNT; i++) {
        barrow_params params =
            trial_params((int)(i % BARROW_LAYOUT_COUNT), i,
                         "imperfect=50 maze=50 structures=4 shop=50 monster_house=50 lord=on");
        history base;
        if (!make_with_history(trial, &params, &base))
            continue;
        for (uint32_t pass = 0; pass < count; pass++) {
            changed[pass] += reroll_pass(trial, params, &base, pass);
            drew[pass] += base.draws[pass];
        }
    }
    for (uint32_t pass = 0; pass < count; pass++)
        trial_expect(trial, (changed[pass] > 0) == (drew[pass] > 0), NULL, passes[pass].name);
}

/* Compares the kinds and positions of all things except one kind. */
static uint64_t digest_of_others(const barrow_dungeon *dungeon, uint32_t first_kinds)
{
    uint64_t digest = 0;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        if (first_kinds >> thing->kind & 1)
            digest = brw_mix(digest, (uint64_t)thing->kind << 32 | (uint64_t)thing->pos.y << 16 |
                                         (uint64_t)thing->pos.x);
    }
    return digest;
}

/* reroll.items=1: same map, rooms and links until vaults are cut, same ends and goods; other items.
 * Vaults come after the items, where the rock is free, so they may be other ones. */
static void check_item_rerolls(floor_trial *trial, uint64_t seeds)
{
    const uint32_t kept = 1u << BARROW_THING_SPAWN | 1u << BARROW_THING_STAIRS |
                          1u << BARROW_THING_SHOP_ITEM | 1u << BARROW_THING_KEEPER;
    const uint32_t before_vaults = pass_index("vaults") - 1;
    uint64_t moved = 0, vaults = 0;
    for (uint64_t i = 0; i < seeds * BARROW_LAYOUT_COUNT; i++) {
        barrow_params params = trial_params((int)(i % BARROW_LAYOUT_COUNT), i, "shop=50 vaults=2");
        uint64_t before[6], after[6];
        for (int round = 0; round < 2; round++) {
            uint64_t *digests = round ? after : before;
            if (round)
                barrow_params_set(&params, "reroll.items", "1", NULL);
            history notes;
            make_with_history(trial, &params, &notes);
            memcpy(digests, notes.parts[before_vaults], 4 * sizeof digests[0]);
            vaults += trial->dungeon.vault_count;
            digests[4] = digest_of_others(&trial->dungeon, kept);
            digests[5] = digest_of_others(&trial->dungeon, 1u << BARROW_THING_ITEM);
        }
        trial_expect(trial, memcmp(before, after, 5 * sizeof before[0]) == 0, &params,
                     "G2: reroll.items keeps the map, rooms and links before vaults, ends, goods");
        moved += before[5] != after[5];
    }
    trial_expect(trial, moved * 10 > seeds * BARROW_LAYOUT_COUNT * 9, NULL,
                 "reroll.items deals new items");
    trial_expect(trial, vaults > 0, NULL, "G2: floors with vaults are among them");
}

/* ---- G2: switching a pass on or off ----------------------------------------------------- */

static const struct {
    const char *pass, *setting;
} switches[] = {
    {"merges", "merge=0"},          {"links", "connectivity=0"},
    {"dead_ends", "dead_ends=0"},   {"links", "allow_dead_ends=off"},
    {"terrain", "terrain=none"},    {"terrain", "terrain_density=50"},
    {"house", "monster_house=100"}, {"shop", "shop=100"},
    {"imperfect", "imperfect=100"}, {"maze", "maze=100"},
    {"structures", "structures=8"}, {"items", "items=0"},
    {"traps", "traps=0"},           {"buried", "buried=0"},
    {"enemies", "enemies=0"},
};

/* The kind of terrain belongs to the plan (see docs/determinism.md), but no pass makes it.
 */
static void forget_plan(history *notes)
{
    for (uint32_t i = 0; i < notes->passes; i++)
        notes->parts[i][0] = 0;
}

static void check_switches(floor_trial *trial, uint64_t seeds)
{
    for (uint64_t i = 0; i < seeds * BARROW_LAYOUT_COUNT; i++) {
        barrow_params params = trial_params((int)(i % BARROW_LAYOUT_COUNT), i, "");
        history base, other;
        if (!make_with_history(trial, &params, &base))
            continue;
        forget_plan(&base);
        for (size_t k = 0; k < sizeof switches / sizeof switches[0]; k++) {
            barrow_params changed = trial_params(params.as.floor.layout, i, switches[k].setting);
            if (!make_with_history(trial, &changed, &other))
                continue;
            forget_plan(&other);
            trial_expect(trial, same_before(&base, &other, pass_index(switches[k].pass)), &changed,
                         "G2: a pass switched on or off leaves what earlier ones made");
        }
    }
}

/* ---- F5: exact densities ---------------------------------------------------------------- */

static const int std_layouts[] = {BARROW_LAYOUT_STD_FINE, BARROW_LAYOUT_STD_HALF,
                                  BARROW_LAYOUT_STD_FULL, BARROW_LAYOUT_STD_THREE_QUARTER};

/* Returns the number of columns or rows on more usable tiles than those of 56x32 (F24), if it fits.
 */
static int grown(int count, int tiles, int usual, int least)
{
    int more = tiles > usual ? count * tiles / usual : count;
    return more < tiles / least ? more : tiles / least;
}

/* Returns the most rooms a std layout holds, by F3: sectors of at least 8x7 on the usable tiles. */
static int most_rooms(const barrow_floor_params *floor)
{
    int w = floor->width - 4, h = floor->height - 4;
    switch (floor->layout) {
    case BARROW_LAYOUT_STD_FINE:
        return grown(6, w, 52, 8) * grown(4, h, 28, 7);
    case BARROW_LAYOUT_STD_FULL:
        return grown(4, w, 52, 8) * grown(3, h, 28, 7);
    case BARROW_LAYOUT_STD_HALF:
        return grown(4, w, 52, 8) / 2 * grown(3, h, 28, 7);
    default:
        return grown(4, w, 52, 8) * 3 / 4 * grown(3, h, 28, 7);
    }
}

static int rooms_before_merging(const barrow_dungeon *dungeon)
{
    int rooms = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (dungeon->rooms[i].kind != BARROW_ROOM_ANCHOR &&
            dungeon->rooms[i].kind != BARROW_ROOM_VAULT)
            rooms += 1 + dungeon->rooms[i].as.floor.merged;
    return rooms;
}

static void check_exact_density(floor_trial *trial, barrow_params params, uint64_t seeds)
{
    int wanted = -params.as.floor.density, most = most_rooms(&params.as.floor);
    barrow_status status = barrow_params_check(&params, &trial->error);
    if (wanted > most) {
        char number[24];
        snprintf(number, sizeof number, "at most %d", most);
        bool clear = status == BARROW_BAD_PARAM && strcmp(trial->error.field, "density") == 0 &&
                     strstr(trial->error.text, number);
        trial_expect(trial, clear, &params, "F5: a density that no grid holds is refused");
        return;
    }
    for (params.seed = 0; params.seed < seeds; params.seed++)
        if (trial_floor(trial, &params))
            trial_expect(trial, rooms_before_merging(&trial->dungeon) == (wanted < 2 ? 2 : wanted),
                         &params, "F5: exactly as many rooms as asked for");
}

static void check_densities(floor_trial *trial, uint64_t seeds)
{
    static const int sizes[][2] = {{56, 32}, {36, 24}, {44, 25}, {100, 60}};
    for (size_t i = 0; i < 4 * 4; i++) {
        barrow_params params = trial_params(std_layouts[i % 4], 0, "merge=20");
        params.as.floor.width = sizes[i / 4][0];
        params.as.floor.height = sizes[i / 4][1];
        for (int density = -1; density >= -25; density--) {
            params.as.floor.density = density;
            check_exact_density(trial, params, density == -6 ? seeds : 1 + seeds / 10);
        }
    }
}

/* ---- F15, F16: certain house and shop --------------------------------------------------- */

static void expect_house_and_shop(floor_trial *trial, const barrow_params *params)
{
    const barrow_dungeon *dungeon = &trial->dungeon;
    int houses = 0, shops = 0, rooms = 0, eligible = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        if (room->kind == BARROW_ROOM_VAULT)
            continue; /* cut into the rock when all other rooms are there */
        rooms += room->kind != BARROW_ROOM_ANCHOR;
        houses += room->kind == BARROW_ROOM_MONSTER_HOUSE;
        shops += room->kind == BARROW_ROOM_SHOP;
        eligible += room->kind != BARROW_ROOM_ANCHOR && room->kind != BARROW_ROOM_MONSTER_HOUSE &&
                    room->rect.w >= 5 && room->rect.h >= 5;
    }
    trial_expect(trial, houses == 1, params, "F15: 100 percent is a house");
    trial_expect(trial, shops == (rooms >= 3 && eligible > 0), params,
                 "F16: 100 percent is a shop wherever one fits, and nowhere else");
}

static void check_house_and_shop(floor_trial *trial, uint64_t seeds)
{
    static const char *const more[] = {"monster_house=100 shop=100",
                                       "monster_house=100 shop=100 density=-3 merge=50"};
    for (uint64_t i = 0; i < 10 * seeds * BARROW_LAYOUT_COUNT; i++) {
        barrow_params params =
            trial_params((int)(i % BARROW_LAYOUT_COUNT), i, more[i / BARROW_LAYOUT_COUNT % 2]);
        if (trial_floor(trial, &params))
            expect_house_and_shop(trial, &params);
    }
}

/* ---- F22: several floors ---------------------------------------------------------------- */

static void check_several(floor_trial *trial, int layout, int floors)
{
    barrow_params params = trial_params(layout, (uint64_t)floors, "");
    params.as.floor.floors = floors;
    if (!trial_make(trial, &params))
        return;
    int count = 0, different = 0;
    uint64_t last = 0;
    for (const barrow_dungeon *at = &trial->dungeon; at; at = at->below) {
        count++;
        uint64_t things = brw_hash_part(at, BARROW_PART_THINGS);
        different += things != last;
        last = things;
        trial_expect(trial, at->params.as.floor.floor == count && at->attempts == 1, &params,
                     "F22: floors count from 1, one attempt each");
    }
    trial_expect(trial, count == floors && different == floors, &params,
                 "F22: as many floors as asked for");
    barrow_report report;
    barrow_status status = barrow_verify(&trial->dungeon, &trial->options, &report, &trial->error);
    trial_expect(trial, status == BARROW_OK && report.status == BARROW_OK, &params,
                 "all floors verify");
}

static uint64_t sectors_at_depth(floor_trial *trial, int layout, int floor)
{
    uint64_t sectors = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        barrow_params params = trial_params(layout, seed, "");
        params.as.floor.floor = floor;
        trial_make(trial, &params);
        sectors += (uint64_t)(trial->dungeon.sectors.columns * trial->dungeon.sectors.rows);
    }
    return sectors;
}

static void check_depth(floor_trial *trial)
{
    static const int random_grids[] = {BARROW_LAYOUT_STD_FINE, BARROW_LAYOUT_STD_FULL,
                                       BARROW_LAYOUT_OUTER};
    for (int i = 0; i < 3; i++) {
        uint64_t top = sectors_at_depth(trial, random_grids[i], 1);
        uint64_t middle = sectors_at_depth(trial, random_grids[i], 50);
        uint64_t bottom = sectors_at_depth(trial, random_grids[i], 99);
        printf("layout %d: %llu.%03llu sectors at floor 1, %llu.%03llu at 50, %llu.%03llu at 99\n",
               random_grids[i], (unsigned long long)top / 1000, (unsigned long long)top % 1000,
               (unsigned long long)middle / 1000, (unsigned long long)middle % 1000,
               (unsigned long long)bottom / 1000, (unsigned long long)bottom % 1000);
        trial_expect(trial, top < middle && middle < bottom, NULL,
                     "F3: deep floors lean towards finer grids");
    }
}

/* ---- F23: fixed rooms ------------------------------------------------------------------- */

static bool is_linked(const barrow_dungeon *dungeon, uint32_t room)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].kind == BARROW_LINK_LINK &&
            (dungeon->links[i].a == room || dungeon->links[i].b == room))
            return true;
    return false;
}

/* F23 of barrow_verify compares the tiles with the text. */
static void check_fixed(floor_trial *trial, uint64_t seeds)
{
    static const char vault[] = ".......\n.#...#.\n...#...\n.#...#.\n.......\n";
    for (uint64_t i = 0; i < seeds * BARROW_LAYOUT_COUNT; i++) {
        barrow_params params = trial_params((int)(i % BARROW_LAYOUT_COUNT), i, "");
        if (params.as.floor.layout == BARROW_LAYOUT_ONE_ROOM)
            continue;
        params.as.floor.fixed = vault;
        if (barrow_generate(&params, &trial->options, &trial->dungeon, &trial->error) !=
            BARROW_OK) {
            trial_expect(trial, strcmp(trial->error.field, "fixed") == 0, &params,
                         "F23: a refusal names it");
            continue;
        }
        trial_floor(trial, &params);
        uint32_t fixed = 0, linked = 0;
        for (uint32_t room = 0; room < trial->dungeon.room_count; room++)
            if (trial->dungeon.rooms[room].kind == BARROW_ROOM_FIXED) {
                fixed += trial->dungeon.rooms[room].rect.w == 7 &&
                         trial->dungeon.rooms[room].rect.h == 5;
                linked += is_linked(&trial->dungeon, room);
            }
        trial_expect(trial, fixed == 1 && linked == 1, &params,
                     "F23: one fixed room, linked like any other");
    }
}

/* ---- F11: rivers and lakes -------------------------------------------------------------- */

/* Returns whether a tile of column or row [at] is liquid or floor: a river ends where it meets
 * floor. */
static bool is_met(const barrow_dungeon *dungeon, int at, bool column)
{
    for (int i = 0; i < (column ? dungeon->height : dungeon->width); i++) {
        barrow_tile tile = column ? barrow_tile_at(dungeon, at, i) : barrow_tile_at(dungeon, i, at);
        if (tile == BARROW_TILE_LIQUID || (tile & BARROW_TILE_WALKABLE))
            return true;
    }
    return false;
}

static int liquid_of(const barrow_dungeon *dungeon)
{
    int count = 0;
    for (int i = 0; i < dungeon->width * dungeon->height; i++)
        count += dungeon->tiles[i] == BARROW_TILE_LIQUID;
    return count;
}

#define HIDING_FLOORS 4000 /* so many that one in a hundred cannot be a coincidence */

/* As a river never overrides floor, rooms that reach from side to side can hide a whole one: a lone
 * room always does; rooms as tall as the map, in these layouts, rarely do; no others ever do. */
static bool may_hide(int layout)
{
    return layout == BARROW_LAYOUT_TWO_ROOMS || layout == BARROW_LAYOUT_BEETLE ||
           layout == BARROW_LAYOUT_STD_FULL || layout == BARROW_LAYOUT_STD_HALF ||
           layout == BARROW_LAYOUT_STD_THREE_QUARTER || layout == BARROW_LAYOUT_STD_FINE ||
           layout == BARROW_LAYOUT_CAVE || layout == BARROW_LAYOUT_RUINS;
}

static void check_hidden_rivers(floor_trial *trial)
{
    for (int layout = 0; layout < BARROW_LAYOUT_COUNT; layout++) {
        uint64_t hidden = 0;
        for (uint64_t i = 0; i < HIDING_FLOORS; i++) {
            barrow_params params = trial_params(layout, i, "terrain_density=0");
            if (trial_make(trial, &params))
                hidden += liquid_of(&trial->dungeon) == 0;
        }
        uint64_t most = may_hide(layout) ? HIDING_FLOORS / 100 : 0;
        trial_expect(trial, layout == BARROW_LAYOUT_ONE_ROOM || hidden <= most, NULL,
                     "F11: rivers are hardly ever hidden");
    }
}

/* Rivers cross from side to side, none if none are asked for; each lake adds at most 63 of its 64
 * tiles. */
static void check_terrain(floor_trial *trial, uint64_t seeds)
{
    for (uint64_t i = 0; i < seeds * BARROW_LAYOUT_COUNT; i++) {
        barrow_params params = trial_params((int)(i % BARROW_LAYOUT_COUNT), i, "terrain_density=0");
        const barrow_dungeon *dungeon = &trial->dungeon;
        int rivers = (int)(i / BARROW_LAYOUT_COUNT % 4);
        params.as.floor.rivers = rivers;
        if (!trial_make(trial, &params))
            continue;
        int width = dungeon->width, height = dungeon->height, river = liquid_of(dungeon);
        bool crosses = (is_met(dungeon, 2, true) && is_met(dungeon, width - 3, true)) ||
                       (is_met(dungeon, 2, false) && is_met(dungeon, height - 3, false));
        trial_expect(trial, (crosses || !rivers) && river <= rivers * 2 * (width + height), &params,
                     "F11: rivers cross the map");
        params.as.floor.terrain_density = 9;
        if (trial_make(trial, &params))
            trial_expect(trial, liquid_of(dungeon) <= river + 9 * 63, &params,
                         "F11: a lake is never full");
    }
}

/* ---- G1, G5 ----------------------------------------------------------------------------- */

static void check_memory(floor_trial *trial, uint64_t seeds)
{
    test_memory memory = {0};
    barrow_allocator allocator = test_allocator(&memory);
    barrow_options options = {.allocator = allocator};
    options.workspace = barrow_workspace_create(&allocator);
    barrow_dungeon dungeon = {0}, again = {0};
    uint64_t warm = 0;
    for (uint64_t i = 0; i < 10 * seeds * BARROW_LAYOUT_COUNT; i++) {
        barrow_params params = trial_params((int)(i % BARROW_LAYOUT_COUNT), i, "");
        options.flags = 0;
        barrow_generate(&params, &options, &dungeon, NULL);
        options.flags = BARROW_SKIP_PROOF;
        barrow_generate(&params, &options, &again, NULL);
        trial_expect(trial, barrow_dungeon_hash(&dungeon) == barrow_dungeon_hash(&again), &params,
                     "G1: the same seed gives the same floor, proved or not");
        warm = i < 2 * BARROW_LAYOUT_COUNT ? memory.calls : warm;
    }
    trial_expect(trial, memory.calls == warm, NULL, "G5: no allocation after warm-up");
    barrow_dungeon_free(&dungeon);
    barrow_dungeon_free(&again);
    barrow_workspace_free(options.workspace);
    trial_expect(trial, memory.live_blocks == 0 && memory.mistakes == 0, NULL,
                 "G5: all memory is given back");
}

int main(int argc, char **argv)
{
    uint64_t seeds = test_count(argc, argv, 30, 1000);
    floor_trial trial;
    trial_begin(&trial);
    check_rerolls(&trial, seeds / 4);
    check_item_rerolls(&trial, seeds);
    check_switches(&trial, seeds / 4);
    check_densities(&trial, seeds);
    check_house_and_shop(&trial, seeds);
    for (int layout = 0; layout < BARROW_LAYOUT_COUNT; layout++)
        check_several(&trial, layout, 2 + layout);
    check_several(&trial, BARROW_LAYOUT_STD_FINE, 99);
    check_depth(&trial);
    check_fixed(&trial, seeds);
    check_terrain(&trial, seeds);
    check_hidden_rivers(&trial);
    check_memory(&trial, seeds);
    printf("%llu floors\n", (unsigned long long)trial.floors);
    return trial_end(&trial);
}
