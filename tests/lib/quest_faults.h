/* SPDX-License-Identifier: MIT
 * Faults to plant into a quest: each changes one thing, drawn, in a copy of it. */
#ifndef TEST_QUEST_FAULTS_H
#define TEST_QUEST_FAULTS_H

#include <stdbool.h>

#include "barrow/barrow.h"
#include "base/rng.h"

/* A dungeon whose arrays are the test's own. */
typedef struct quest_sample {
    barrow_dungeon dungeon;
    barrow_room rooms[64];
    barrow_link links[65];
    barrow_stage stages[32];
} quest_sample;

/* False where the dungeon is too large. */
bool quest_copy_sample(quest_sample *copy, const barrow_dungeon *dungeon);

/* Each answers false, and plants nothing, where it finds no place. */
bool quest_plant_nothing(brw_rng *rng, quest_sample *copy);
bool quest_plant_key_moved(brw_rng *rng, quest_sample *copy);
bool quest_plant_key_door(brw_rng *rng, quest_sample *copy);
bool quest_plant_door_unlocked(brw_rng *rng, quest_sample *copy);
bool quest_plant_bypass(brw_rng *rng, quest_sample *copy);
bool quest_plant_item_removed(brw_rng *rng, quest_sample *copy);
bool quest_plant_switch_changed(brw_rng *rng, quest_sample *copy);
bool quest_plant_one_way_reversed(brw_rng *rng, quest_sample *copy);

#endif
