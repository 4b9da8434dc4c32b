/* SPDX-License-Identifier: MIT
 * Faults to plant in a quest: each makes one random change in a copy of it. */
#ifndef TEST_QUEST_FAULTS_H
#define TEST_QUEST_FAULTS_H

#include <stdbool.h>
#include <stddef.h>

#include "barrow/barrow.h"
#include "base/rng.h"

/* A dungeon whose arrays are the test's own. */
typedef struct quest_sample {
    barrow_dungeon dungeon;
    barrow_room rooms[64];
    barrow_link links[65];
    barrow_stage stages[32];
    barrow_quest_obstacle obstacles[32];
    barrow_step steps[1024];
} quest_sample;

/* Returns false if the dungeon is too large. */
bool quest_copy_sample(quest_sample *copy, const barrow_dungeon *dungeon);

/* Each returns false and plants nothing if it finds no place. */
bool quest_plant_nothing(brw_rng *rng, quest_sample *copy);
bool quest_plant_key_moved(brw_rng *rng, quest_sample *copy);
bool quest_plant_key_door(brw_rng *rng, quest_sample *copy);
bool quest_plant_door_unlocked(brw_rng *rng, quest_sample *copy);
bool quest_plant_switch_moved(brw_rng *rng, quest_sample *copy);
bool quest_plant_door_rehung(brw_rng *rng, quest_sample *copy);
bool quest_plant_bypass(brw_rng *rng, quest_sample *copy);
bool quest_plant_item_removed(brw_rng *rng, quest_sample *copy);
bool quest_plant_switch_changed(brw_rng *rng, quest_sample *copy);
bool quest_plant_one_way_reversed(brw_rng *rng, quest_sample *copy);

/* Faults that need not keep a player from the goal, each with the rule that must be named
 * (quest_rule_faults.c). They are for quests with the defaults and these settings. */
typedef struct quest_rule_fault {
    const char *name;
    bool (*plant)(quest_sample *copy);
    const char *rule;
    const char *settings;
} quest_rule_fault;

extern const quest_rule_fault quest_rule_faults[];
extern const size_t quest_rule_fault_count;

#endif
