/* SPDX-License-Identifier: MIT
 * Presets: named sets of parameters, one row each. A test applies every one and generates a dungeon
 * with it. */
#include "barrow/params.h"

#include <string.h>

#include "base/status.h"
#include "core/params.h"

/* Rows of one family are kept together; names are unique within a family. Settings are what `--set`
 * takes, separated by spaces, so no value can contain a space. The first rows of each family are
 * single words that go together (`--preset small --preset flooded`); the playground shows them as
 * buttons. */
static const barrow_preset presets[] = {
    {"small", BARROW_FLOOR, "a floor to cross in a minute",
     "width=36 height=26 density=4 dead_ends=2 terrain_density=2"},
    {"large", BARROW_FLOOR, "four times the usual map, and four times as much on it",
     "width=112 height=64"},
    {"winding", BARROW_FLOOR, "more tunnels than rooms, many of them dead ends",
     "connectivity=60 dead_ends=24 imperfect=40"},
    {"flooded", BARROW_FLOOR, "rivers and lakes wherever there is room",
     "terrain=water terrain_density=45 structures=3"},
    {"cruel", BARROW_FLOOR, "many enemies and traps, and always a monster house",
     "enemies=18 traps=28 monster_house=100 magic_tiles=0 items=3"},
    {"gentle", BARROW_FLOOR, "few enemies and traps, and more items",
     "enemies=2 traps=2 monster_house=0 items=8"},
    {"early_cave", BARROW_FLOOR, "few rooms, few dangers, a puddle or two",
     "layout=std_half density=4 enemies=3 traps=2 items=5 terrain_density=2 monster_house=0 shop=0"},
    {"flooded_ruins", BARROW_FLOOR, "crumbling rooms, more water than rock",
     "layout=std_full density=9 terrain=water terrain_density=45 imperfect=80 structures=5"},
    {"lava_ring", BARROW_FLOOR, "eight rooms in a ring, lava all around",
     "layout=ring terrain=lava terrain_density=30 enemies=10 traps=12"},
    {"chasm_bridges", BARROW_FLOOR, "a lattice of corridors over an abyss",
     "layout=crossroads terrain=chasm terrain_density=40 dead_ends=0 enemies=8"},
    {"maze_depths", BARROW_FLOOR, "a deep, fine grid with a maze and dead ends",
     "floor=80 density=16 maze=100 dead_ends=24 connectivity=60 terrain=none traps=20"},
    {"merchant_floor", BARROW_FLOOR, "large rooms, always a shop, and little to fear",
     "layout=std_full density=-6 merge=40 shop=100 items=8 enemies=2 traps=2 monster_house=0"},
    {"monster_den", BARROW_FLOOR, "two large rooms, one of them full of sleepers",
     "layout=two_rooms enemies=16 traps=20 items=6 terrain=none"},
    {"great_hall", BARROW_FLOOR, "one room as large as the floor",
     "layout=one_room enemies=24 items=12 traps=30 buried=0 terrain=none"},
    {"long_gallery", BARROW_FLOOR, "five rooms in a line, far apart",
     "layout=line width=96 height=24 dead_ends=0 buried=8 terrain_density=2"},
    {"pilgrims_cross", BARROW_FLOOR, "five rooms in a cross, each with a pool or an island",
     "layout=cross structures=5 dead_ends=0 items=8 enemies=3 traps=0"},
    {"beetle_nest", BARROW_FLOOR, "a tall hall with chambers on both sides, eaten by time",
     "layout=beetle imperfect=100 dead_ends=12 enemies=14 terrain_density=8"},
    {"rampart", BARROW_FLOOR, "rooms along the rim, a lake inside, no dead ends",
     "layout=outer allow_dead_ends=off terrain=water terrain_density=60 structures=3"},
    {"warren", BARROW_FLOOR, "a wide floor with few rooms and many tunnels",
     "width=96 height=56 floor=99 density=-5 connectivity=120 dead_ends=40 terrain=none buried=12"},
    {"last_quarter", BARROW_FLOOR, "a crowded floor with everything on it",
     "layout=std_three_quarter density=9 items=12 traps=24 enemies=16 monster_house=100 shop=100"},
    {"tower", BARROW_FLOOR, "twenty floors up, by the plan tower", "plan=tower floors=20"},
    {"cavern", BARROW_FLOOR, "twenty-four floors of caves, by the plan cavern",
     "plan=cavern floors=24"},
    {"depths", BARROW_FLOOR, "forty floors down, by the plan depths", "plan=depths floors=40"},
    {"sunken_city", BARROW_FLOOR, "sixteen drowned floors, by the plan sunken_city",
     "plan=sunken_city floors=16"},
    {"trial", BARROW_FLOOR, "ten hard floors, by the plan trial", "plan=trial floors=10"},
    {"small", BARROW_QUEST, "few rooms, few doors",
     "pre_stages_max=3 post_stages_max=3 pre_rooms=7 post_rooms=7 bonus_max=1"},
    {"large", BARROW_QUEST, "twice the usual rooms, and more doors between them",
     "pre_stages_min=4 pre_stages_max=6 post_stages_min=4 post_stages_max=6 pre_rooms=26 "
     "post_rooms=26"},
    {"winding", BARROW_QUEST, "loops, drops back, and always another way to try",
     "loops=60 returns=70 branches=100"},
    {"puzzles", BARROW_QUEST, "three treasures, and switches that open two doors",
     "treasures=3 pre_key=1 pre_switch=3 doors_per_switch=2"},
    {"flooded", BARROW_QUEST, "deep water, and flippers to cross it",
     "treasure=flippers"},
    {"classic", BARROW_QUEST, "one treasure, one lock at a time, no ways back",
     "stage_rooms_min=2 stage_rooms_max=4 loops=0 returns=0 branches=0 placings=1 treasures=1 "
     "purposes=off taste=off arc=plain post_barrier=0 exit_barrier=0 annexes=0 caches_min=0 "
     "caches_max=0 gaps=0 seals=0 foreshadow=0 windows=off clues=off"},
    {"hub", BARROW_QUEST, "the locks of several stages hang in the first room", "arc=hub"},
    {"metroid", BARROW_QUEST, "four treasures, and always another way to try",
     "treasures=4 branches=100 pre_stages_min=3 post_stages_min=3 loops=40 returns=40"},
    {"short", BARROW_QUEST, "a quarter of an hour: few stages, few rooms",
     "pre_stages_max=2 post_stages_max=2 pre_rooms=6 post_rooms=6 bonus_max=1 caches_max=1"},
    {"linear", BARROW_QUEST, "one way on nearly all the time, with rooms that have a purpose",
     "branches=1 returns=0 loops=0"},
    {"long_quest", BARROW_QUEST, "an evening: many stages, many rooms, always bonus rooms",
     "pre_stages_min=5 pre_stages_max=7 post_stages_min=5 post_stages_max=7 pre_rooms=40 "
     "post_rooms=40 bonus_min=2 bonus_max=3"},
    {"switchworks", BARROW_QUEST, "no small keys: switches open every lock",
     "pre_key=0 post_item_key=0 post_key=0 doors_per_switch=2"},
    {"keyring", BARROW_QUEST, "keys everywhere, some of them far back",
     "pre_switch=0 post_item_switch=0 post_switch=0 key_from_any_stage=on pre_stages_min=3"},
    {"open_keep", BARROW_QUEST, "loops and one-way drops: less backtracking",
     "loops=80 returns=60 best_of=8"},
    {"tower_keep", BARROW_QUEST, "the whole quest within eight by eight cells",
     "width=8 height=8 loops=30"},
    {"small", BARROW_CRAWL, "a short way to the boss", "size=small"},
    {"large", BARROW_CRAWL, "twice the usual grid", "size=large"},
    {"winding", BARROW_CRAWL, "forks, loops and dead ends on every side",
     "exploration=90 loops=5 forks=4 shortcuts=90"},
    {"cruel", BARROW_CRAWL, "enemies that roam and elites, with little rest",
     "foes=5 elites=60 leash=8 heal_or_breather=0 curve=early"},
    {"gentle", BARROW_CRAWL, "no roaming enemies, no elites, and danger comes late",
     "foes=0 elites=0 heal_or_breather=80 curve=late"},
    {"classic", BARROW_CRAWL, "a plain crawl: no ridges, small arenas, forks without a choice",
     "ridges=0 arenas=small fork_choice=off"},
    {"straight_descent", BARROW_CRAWL, "only the main path and what its keys need",
     "exploration=0 optional_locks=0"},
    {"explorers_dream", BARROW_CRAWL, "a large grid, most of it off the main path",
     "size=large exploration=100 loops=5 dead_ends=5"},
    {"vaults", BARROW_CRAWL, "locks on the main path and off it",
     "size=large locks=6 optional_locks=80"},
    {"gauntlet", BARROW_CRAWL, "arena after arena, roaming enemies between them",
     "size=large rock=40 sub_bosses=1..3 boss_after_sub_boss=100 foes=6 elites=50"},
    {"underworld", BARROW_CRAWL, "the largest of the named sizes",
     "size=huge exploration=70"},
};

#define PRESET_COUNT ((uint32_t)(sizeof presets / sizeof presets[0]))

const barrow_preset *barrow_presets(uint32_t *count)
{
    if (count)
        *count = PRESET_COUNT;
    return presets;
}

/* Parameters that the preset does not name keep their values, so presets can be combined. The
 * settings come from the table above and a test applies every row, so nothing is checked here: each
 * is shorter than the buffer and has an equals sign and a valid value. */
barrow_status barrow_params_preset(barrow_params *params, const char *name, barrow_error *error)
{
    uint32_t row = 0;
    if (!params || !name || (unsigned)params->family >= BARROW_FAMILY_COUNT)
        return brw_fail(error, BARROW_BAD_CALL, "", "a preset needs parameters and a name");
    barrow_status status = barrow_text_check(name, strlen(name), false, "preset", error);
    if (status != BARROW_OK)
        return status;
    while (row < PRESET_COUNT &&
           (presets[row].family != params->family || strcmp(presets[row].name, name) != 0))
        row++;
    if (row == PRESET_COUNT) {
        const char *names[PRESET_COUNT] = {NULL}, *family = barrow_family_name(params->family);
        uint32_t count = 0;
        for (uint32_t i = 0; i < PRESET_COUNT; i++) {
            if (presets[i].family == params->family)
                names[count++] = presets[i].name;
            else if (strcmp(presets[i].name, name) == 0) /* G19 */
                return brw_fail(error, BARROW_BAD_PARAM, "preset",
                                "%s has no preset '%s', but %s has one", family, name,
                                barrow_family_name(presets[i].family));
        }
        const char *near = barrow_nearest_name(name, names, count);
        if (near)
            return brw_fail(error, BARROW_BAD_PARAM, "preset",
                            "%s has no preset '%s'; did you mean '%s'?", family, name, near);
        return brw_fail(error, BARROW_BAD_PARAM, "preset",
                        "%s has no preset '%s'; 'barrow presets' lists them", family, name);
    }
    for (const char *at = presets[row].settings; *at; at += strspn(at, " ")) {
        char setting[64];
        size_t length = strcspn(at, " ");
        memcpy(setting, at, length);
        setting[length] = 0;
        char *value = strchr(setting, '=');
        *value++ = 0;
        brw_params_set(params, setting, value, NULL);
        at += length;
    }
    return BARROW_OK;
}
