/* SPDX-License-Identifier: MIT
 * The solver's view of a quest (regions, the doors between them, the things in them), floods over
 * it, and the proofs: no stage can be entered too early (V3), the goal can be reached (V1), nobody
 * gets stuck (V2), and one-way doors are harmless. See solver.h for the reasoning. */
#include "verify/solver.h"

#include <string.h>

#include "base/bits.h"
#include "base/rng.h"

#define NO_NEXT UINT32_MAX

/* Limits that keep any document from hanging the search (G4, G8). Beyond them the answer is "not
 * proven". */
#define STATES_MOST 131072u
#define WORK_MOST   ((uint64_t)1 << 27) /* states times regions, doors and things */

#define OTHER_LOCK UINT8_MAX /* a key door, or a switch number above 253 */

/* ---- the view --------------------------------------------------------------------------- */

/* Returns the stage that a locked door leads into: the later of its rooms' stages, if they differ
 * and neither is a bonus room. Bonus rooms have stages after the goal but are not part of the
 * chain, as nothing has to come before them. A one-way door or a shortcut is not an entrance of any
 * stage, and a barrier only if it is an obstacle's. */
static uint8_t stage_behind(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_link *link = &dungeon->links[id];
    const barrow_quest_room *a = &dungeon->rooms[link->a].as.quest;
    const barrow_quest_room *b = &dungeon->rooms[link->b].as.quest;
    uint8_t later = a->stage > b->stage ? a->stage : b->stage;
    if (brw_door_needs(link, BARROW_NEED_NOTHING) || brw_door_needs(link, BARROW_NEED_SIDE) ||
        a->stage == b->stage || a->step == BARROW_STEP_BONUS || b->step == BARROW_STEP_BONUS)
        return 0;
    if (!brw_door_needs(link, BARROW_NEED_TREASURE))
        return later;
    for (BRW_OBSTACLES(obstacle, dungeon))
        for (uint32_t k = 0; k < obstacle->door_count; k++)
            if (obstacle->into == later && obstacle->doors[k] == id)
                return later;
    return 0;
}

/* Finds the regions, joining their rooms (brw_first_joined), and numbers them by their first rooms.
 * Lists all other links as doors, except those that do not join two rooms. */
static void list_regions(brw_solver *solver)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    uint16_t *region = solver->region;
    uint32_t rooms = dungeon->room_count;
    for (uint32_t room = 0; room < rooms; room++)
        region[room] = (uint16_t)room;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a >= rooms || link->b >= rooms || link->kind == BARROW_LINK_WINDOW)
            continue;
        if (brw_stands_open(link->kind)) {
            uint16_t a = brw_first_joined(region, link->a), b = brw_first_joined(region, link->b);
            region[a > b ? a : b] = a > b ? b : a;
        } else {
            solver->doors[solver->door_count++].link = (uint16_t)i;
        }
    }
    for (uint32_t room = 0; room < rooms; room++) {
        if (region[room] != room) {
            region[room] = region[region[room]]; /* earlier rooms have their numbers already */
            continue;
        }
        uint32_t id = solver->region_count++;
        solver->last_stage[id] = 0;
        solver->first_half[id] = solver->first_thing[id] = NO_NEXT;
        region[room] = (uint16_t)id;
    }
}

/* Lists things, and finds the entry, the goal and the latest stages. If there are several entries
 * or goals, which breaks a rule, the first counts. A bonus room holds nothing that a walkthrough
 * needs (Q19), and contents from the goal on are not things. key_count includes item-blocked keys,
 * because they fit the same doors (V5). Treasures without a name, as in documents of format 1,
 * share the last bit. */
static void list_things(brw_solver *solver)
{
    for (uint32_t room = 0; room < solver->dungeon->room_count; room++) {
        const barrow_quest_room *quest = &solver->dungeon->rooms[room].as.quest;
        uint16_t region = solver->region[room];
        if (quest->stage > solver->last_stage[region] && quest->step != BARROW_STEP_BONUS &&
            !solver->in_annex[room]) {
            solver->last_stage[region] = quest->stage;
            if (quest->stage > solver->latest_stage)
                solver->latest_stage = quest->stage;
        }
        if (quest->content == BARROW_CONTENT_ENTRY && solver->entry == BARROW_NONE)
            solver->entry = (uint16_t)room;
        if (quest->content == BARROW_CONTENT_GOAL && solver->goal == BARROW_NONE)
            solver->goal = (uint16_t)room;
        if (quest->content == BARROW_CONTENT_NONE || quest->content == BARROW_CONTENT_ENTRY ||
            quest->content >= BARROW_CONTENT_GOAL)
            continue;
        uint32_t id = solver->thing_count++;
        brw_quest_thing *thing = &solver->things[id];
        *thing = (brw_quest_thing){0, (uint16_t)room, quest->content, quest->switch_id};
        if (quest->content == BARROW_CONTENT_ITEM || brw_needs_treasure(quest->content))
            thing->treasure = (uint32_t)1 << (quest->treasure < 31 ? quest->treasure : 31);
        solver->key_count += brw_is_small_key(quest->content);
        if (brw_is_switch(quest->content) && solver->switches[quest->switch_id] < UINT8_MAX)
            solver->switches[quest->switch_id]++;
        solver->next_thing[id] = solver->first_thing[region];
        solver->first_thing[region] = id;
    }
}

/* Sizes are rounded up, so that dungeons of similar size need the same amount of memory and a loop
 * over seeds soon stops allocating (G5). */
barrow_status brw_solver_make(brw_solver *solver, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    uint32_t rooms = (dungeon->room_count / 64 + 1) * 64;
    uint32_t links = (dungeon->link_count / 64 + 1) * 64;
    *solver = (brw_solver){
        .dungeon = dungeon, .scratch = scratch, .entry = BARROW_NONE, .goal = BARROW_NONE};
    solver->region = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    solver->last_stage = BRW_ARENA_NEW(scratch, uint8_t, rooms);
    solver->is_annex = BRW_ARENA_NEW(scratch, uint8_t, rooms);
    solver->in_annex = BRW_ARENA_ZEROS(scratch, uint8_t, rooms);
    solver->doors = BRW_ARENA_NEW(scratch, brw_quest_door, links);
    solver->things = BRW_ARENA_NEW(scratch, brw_quest_thing, rooms);
    solver->first_half = BRW_ARENA_NEW(scratch, uint32_t, rooms);
    solver->next_half = BRW_ARENA_NEW(scratch, uint32_t, 2 * links);
    solver->behind = BRW_ARENA_NEW(scratch, uint16_t, 2 * links);
    solver->first_thing = BRW_ARENA_NEW(scratch, uint32_t, rooms);
    solver->next_thing = BRW_ARENA_NEW(scratch, uint32_t, rooms);
    solver->reached = BRW_ARENA_NEW(scratch, uint8_t, rooms);
    solver->queue = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    solver->waiting = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    solver->shut = BRW_ARENA_NEW(scratch, uint32_t, 2 * links);
    if (scratch->has_failed)
        return BARROW_NO_MEMORY;
    list_regions(solver);
    for (uint32_t i = 0; i < solver->door_count; i++) {
        brw_quest_door *door = &solver->doors[i];
        const barrow_link *link = &dungeon->links[door->link];
        const brw_door_rule *rule = brw_door_rule_of(link);
        *door = (brw_quest_door){.rooms = {link->a, link->b},
                                 .regions = {solver->region[link->a], solver->region[link->b]},
                                 .link = door->link,
                                 .needs = rule->needs,
                                 .ways = rule->ways,
                                 .lock = link->lock,
                                 .stage = stage_behind(dungeon, door->link),
                                 .treasure = link->treasure,
                                 .number = BARROW_NONE_BYTE};
        if (rule->needs == BARROW_NEED_SMALL_KEY) {
            if (solver->key_doors < BARROW_NONE_BYTE)
                door->number = (uint8_t)solver->key_doors;
            solver->key_doors++;
        }
        for (uint32_t side = 0; side < 2; side++) {
            solver->next_half[2 * i + side] = solver->first_half[door->regions[side]];
            solver->first_half[door->regions[side]] = 2 * i + side;
            solver->behind[2 * i + side] = door->regions[1 - side];
        }
    }
    /* Finds the annexes: rooms that a barrier inside their stage leads to, and regions of such
     * rooms alone. */
    memset(solver->is_annex, 1, solver->region_count);
    for (uint32_t i = 0; i < solver->door_count; i++) {
        const brw_quest_door *door = &solver->doors[i];
        if (door->needs == BARROW_NEED_TREASURE &&
            dungeon->rooms[door->rooms[0]].as.quest.stage ==
                dungeon->rooms[door->rooms[1]].as.quest.stage)
            solver->in_annex[door->rooms[1]] = 1;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (!solver->in_annex[i])
            solver->is_annex[solver->region[i]] = 0;
    list_things(solver);
    return BARROW_OK;
}

/* ---- floods ----------------------------------------------------------------------------- */

/* A flood: what a player may use, set by the caller, and what the player then reaches, taking and
 * pressing everything on the way. What was reached, taken or opened is never lost, so the order of
 * the queue does not affect the result. */
typedef struct quest_flood {
    bool is_free;        /* whether the player has keys for all key doors, finds hidden doors and
                          * passes one-way doors */
    uint8_t shut_stage;  /* entrances of this stage stay shut; 0 for none */
    uint8_t last_stage;  /* entrances of later stages stay shut too */
    uint64_t opened;     /* set of opened key doors, by number */
    uint32_t head, tail; /* ends of the queue: the tail is the number of regions reached */
    uint32_t shut;       /* number of halves met that could not be passed at once */
    uint32_t waiting;    /* number of things met before their treasure */
    uint64_t frontier;   /* set of key doors in reach, opened or not */
    uint32_t treasures;  /* bits of the treasures taken */
    int32_t keys;        /* number of small keys taken */
    bool has_magic_key;
    uint8_t pressed[256]; /* for each number, how many switches were pressed */
} quest_flood;

static void enter_region(brw_solver *solver, quest_flood *flood, uint16_t region)
{
    solver->reached[region] = 1;
    solver->queue[flood->tail++] = region;
}

/* Returns whether the door can be passed from the side of [half] now. A lock has one switch, or two
 * (Q29); all that it has must be pressed. Key doors from BRW_KEY_DOORS_MOST on have no bit in
 * [opened]. One-way doors and shortcuts are passed from their first side by a free player only. No
 * door of a quest needs a colour. */
static inline bool can_pass(const brw_solver *solver, const quest_flood *flood, uint32_t half)
{
    const brw_quest_door *door = &solver->doors[half / 2];
    uint8_t switches = solver->switches[door->lock];
    if (door->stage > flood->last_stage || (door->stage && door->stage == flood->shut_stage))
        return false;
    bool is_back = door->ways != BARROW_WAYS_BOTH || door->needs == BARROW_NEED_SIDE;
    if (is_back && (door->ways == BARROW_WAYS_NONE || half % 2 == 1 || !flood->is_free))
        return false;
    switch (door->needs) {
    case BARROW_NEED_NOTHING:
    case BARROW_NEED_SIDE: return true;
    case BARROW_NEED_TREASURE: return door->treasure < 31 && flood->treasures >> door->treasure & 1;
    case BARROW_NEED_FINDING: return flood->is_free;
    case BARROW_NEED_SMALL_KEY:
        return flood->is_free ||
               (door->number < BRW_KEY_DOORS_MOST && flood->opened >> door->number & 1);
    case BARROW_NEED_MAGIC_KEY: return flood->has_magic_key;
    case BARROW_NEED_SWITCH: return switches > 0 && flood->pressed[door->lock] == switches;
    default: return false;
    }
}

/* Takes a small key or presses a switch. Returns whether that opens doors. */
static bool gain_key_or_switch(const brw_solver *solver, quest_flood *flood,
                               const brw_quest_thing *thing)
{
    uint8_t number = thing->switch_id;
    if (brw_is_switch(thing->content))
        return ++flood->pressed[number] == solver->switches[number];
    flood->keys++;
    return false;
}

/* Gains a thing. A treasure also gives everything that it blocked so far, and opens barriers. Only
 * the first magic key opens doors; a document may have thousands. Returns whether doors were
 * opened. */
static bool gain_thing(brw_solver *solver, quest_flood *flood, uint32_t id)
{
    const brw_quest_thing *thing = &solver->things[id];
    bool had = flood->has_magic_key;
    if (thing->content == BARROW_CONTENT_MAGIC_KEY) {
        flood->has_magic_key = true;
        return !had;
    }
    if (thing->content == BARROW_CONTENT_ITEM) {
        if (flood->treasures & thing->treasure)
            return false;
        flood->treasures |= thing->treasure;
        for (uint32_t i = 0; i < flood->waiting; i++) {
            const brw_quest_thing *blocked = &solver->things[solver->waiting[i]];
            if (blocked->treasure == thing->treasure)
                gain_key_or_switch(solver, flood, blocked);
        }
        return true;
    }
    if (!(thing->treasure & ~flood->treasures))
        return gain_key_or_switch(solver, flood, thing);
    solver->waiting[flood->waiting++] = (uint16_t)id;
    return false;
}

/* Begins a flood at the entry's region. */
static void begin_flood(brw_solver *solver, quest_flood *flood)
{
    *flood = (quest_flood){.last_stage = BARROW_NONE_BYTE};
    memset(solver->reached, 0, solver->region_count * sizeof solver->reached[0]);
    if (solver->entry != BARROW_NONE)
        enter_region(solver, flood, solver->region[solver->entry]);
}

/* Runs the flood. A finished one can be widened, by opening a door or a stage, and run again; it
 * then continues where it stopped. Each region is entered once, so nothing is gained twice. Halves
 * that could not be passed are tried again at the start, and whenever a switch, a treasure or the
 * magic key opens doors. There are 256 numbers of switches and 32 treasures, so that happens at
 * most 289 times. The wrong side of a one-way door never opens. */
static void run_flood(brw_solver *solver, quest_flood *flood)
{
    bool has_opened = true;
    while (has_opened || flood->head < flood->tail) {
        for (uint32_t i = 0; has_opened && i < flood->shut; i++) {
            uint32_t half = solver->shut[i];
            uint16_t behind = solver->behind[half];
            if (!solver->reached[behind] && can_pass(solver, flood, half))
                enter_region(solver, flood, behind);
        }
        has_opened = false;
        while (flood->head < flood->tail) {
            uint16_t region = solver->queue[flood->head++];
            uint32_t i = solver->first_thing[region];
            for (; i != NO_NEXT; i = solver->next_thing[i])
                has_opened = gain_thing(solver, flood, i) || has_opened;
            for (i = solver->first_half[region]; i != NO_NEXT; i = solver->next_half[i]) {
                const brw_quest_door *door = &solver->doors[i / 2];
                uint16_t behind = solver->behind[i];
                if (door->number < BRW_KEY_DOORS_MOST)
                    flood->frontier |= (uint64_t)1 << door->number;
                if (solver->reached[behind])
                    continue;
                if (can_pass(solver, flood, i))
                    enter_region(solver, flood, behind);
                else if (door->needs != BARROW_NEED_NOTHING)
                    solver->shut[flood->shut++] = i;
            }
        }
    }
}

/* Undoes a flood back to [before], a copy taken at the end of an earlier run. The queue and the
 * lists of waiting things and shut halves only grow, so the entries of [before] are still there. */
static void undo_flood(brw_solver *solver, quest_flood *flood, const quest_flood *before)
{
    for (uint32_t i = before->tail; i < flood->tail; i++)
        solver->reached[solver->queue[i]] = 0;
    *flood = *before;
}

/* Drops the shut halves that lead to what was reached another way. Such a flood cannot be undone to
 * an earlier copy. */
static void forget_passed(brw_solver *solver, quest_flood *flood)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < flood->shut; i++)
        if (!solver->reached[solver->behind[solver->shut[i]]])
            solver->shut[left++] = solver->shut[i];
    flood->shut = left;
}

/* Returns whether the last flood reached the room's region. */
static bool flood_has(const brw_solver *solver, uint16_t room)
{
    return room != BARROW_NONE && solver->reached[solver->region[room]];
}

/* ---- sets of words ---------------------------------------------------------------------- */

bool brw_word_set_make(brw_word_set *set, uint32_t expected, brw_arena *scratch)
{
    uint32_t slots = 64;
    while (slots / 2 <= expected)
        slots *= 2;
    *set = (brw_word_set){
        .slots = BRW_ARENA_ZEROS(scratch, uint64_t, slots), .mask = slots - 1, .scratch = scratch};
    return set->slots != NULL;
}

/* Grows the set if one more word would not fit. The old slots are not freed. */
bool brw_word_set_add(brw_word_set *set, uint64_t word, bool *is_new)
{
    brw_word_set old = *set;
    if (2 * (set->count + 1) > set->mask) {
        if (!brw_word_set_make(set, 2 * old.mask + 1, set->scratch))
            return false;
        for (uint32_t i = 0; i <= old.mask; i++)
            if (old.slots[i])
                brw_word_set_add(set, old.slots[i], is_new);
    }
    uint32_t slot = (uint32_t)brw_mix(word, 1) & set->mask;
    while (set->slots[slot] && set->slots[slot] != word)
        slot = (slot + 1) & set->mask;
    *is_new = set->slots[slot] == 0;
    set->slots[slot] = word;
    set->count += *is_new;
    return true;
}

/* ---- V3: the order of the stages -------------------------------------------------------- */

/* Returns whether every player in stage [later] has been in [earlier] before. */
static bool precedes(const brw_solver *solver, uint32_t earlier, uint32_t later)
{
    return earlier == 0 || (earlier <= later && earlier <= solver->latest_stage &&
                            !brw_set_has(solver->entered[earlier], later));
}

/* Records a bypass if [stage] can be entered without [shut]. */
static void note_bypass(const brw_solver *solver, brw_quest_proof *proof, uint32_t shut,
                        uint32_t stage)
{
    if (proof->chained != BARROW_OK || precedes(solver, shut, stage))
        return;
    proof->chained = BARROW_BROKEN;
    proof->bypassed = (uint16_t)stage;
    proof->skipped = (uint16_t)shut;
}

/* Returns whether nobody can leave the treasure's stage without the treasure (Q12, Q28). If the way
 * out is a key door, all keys that do not need the treasure must be spent by then. All key doors up
 * to here are necessary, so each has used up a key. If it is a switch lock, one of the switches
 * must need the treasure. A barrier must need that treasure itself. [flood] has reached everything
 * before the next stage. */
static bool needs_item(const brw_solver *solver, const quest_flood *flood,
                       const brw_quest_thing *item, uint32_t stage)
{
    const brw_quest_door *exit = NULL;
    int32_t keys = 0; /* keys that do not need the treasure, minus the key doors up to here */
    bool is_blocked_switch = false;
    for (uint32_t i = 0; i < solver->door_count; i++) {
        const brw_quest_door *door = &solver->doors[i];
        if (door->stage == stage + 1)
            exit = door;
        keys -= door->needs == BARROW_NEED_SMALL_KEY && door->stage > 0 && door->stage <= stage;
    }
    if (!exit)
        return true;
    for (uint32_t i = 0; i < solver->thing_count; i++) {
        const brw_quest_thing *thing = &solver->things[i];
        keys += brw_is_small_key(thing->content) && flood_has(solver, thing->room) &&
                (thing->treasure & ~(flood->treasures & ~item->treasure)) == 0;
        if (brw_is_switch(thing->content) && thing->switch_id == exit->lock &&
            thing->treasure == item->treasure)
            is_blocked_switch = true;
    }
    if (exit->needs == BARROW_NEED_TREASURE)
        return exit->treasure < 31 && item->treasure == (uint32_t)1 << exit->treasure;
    return exit->needs == BARROW_NEED_SMALL_KEY ? keys <= 0 : is_blocked_switch;
}

/* Checks that every switch opens a door, and that no lock has a superfluous switch: a twin lock has
 * two, all others have one. */
static void check_switches(const brw_solver *solver, brw_quest_proof *proof)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    uint8_t stage_of[256] = {0}; /* for each switch number, the stage that its doors lead into */
    /* Checks that each obstacle is necessary. A stage is entered only through its doors, so it is
     * enough that these are a single key door, or all the doors of one switch. Keys need no check:
     * there are as many as key doors (V5), and all key doors are needed. A locked door between
     * rooms of one stage (stage 0 here) is a fault, and so is a switch for two stages. */
    uint8_t locks[256] = {0}; /* for each stage, 1 + its switch number, or OTHER_LOCK */
    for (uint32_t i = 0; i < solver->door_count && proof->chained == BARROW_OK; i++) {
        const brw_quest_door *door = &solver->doors[i];
        bool is_switch = door->needs == BARROW_NEED_SWITCH;
        bool is_barrier = door->needs == BARROW_NEED_TREASURE && door->stage > 0;
        if (!is_switch && !is_barrier && door->needs != BARROW_NEED_SMALL_KEY)
            continue;
        uint8_t lock = is_switch && door->lock < 254 ? (uint8_t)(door->lock + 1) : OTHER_LOCK;
        uint8_t other = locks[door->stage];
        bool fits = door->stage != 0 && (other == 0 || (is_switch && other == lock));
        if (is_switch) {
            fits = fits && (stage_of[door->lock] == 0 || stage_of[door->lock] == door->stage);
            stage_of[door->lock] = door->stage;
        }
        locks[door->stage] = lock;
        if (!fits) {
            proof->chained = BARROW_BROKEN;
            proof->spare_door = door->link;
        }
    }
    for (uint32_t i = 0; i < solver->thing_count && proof->chained == BARROW_OK; i++) {
        const brw_quest_thing *thing = &solver->things[i];
        uint32_t stage = stage_of[thing->switch_id], obstacle = 0, most = 1;
        if (!brw_is_switch(thing->content))
            continue;
        while (obstacle < dungeon->obstacle_count && dungeon->obstacles[obstacle].into != stage)
            obstacle++;
        if (obstacle < dungeon->obstacle_count &&
            dungeon->obstacles[obstacle].kind == BARROW_OBSTACLE_TWIN_LOCK)
            most = 2;
        if (stage == 0 || solver->switches[thing->switch_id] > most) {
            proof->chained = BARROW_BROKEN;
            proof->spare_switch = thing->room;
        }
    }
}

/* Adds the stages that a flood has entered since its queue had [first] regions. */
static void note_entered(const brw_solver *solver, const quest_flood *flood, uint32_t first,
                         uint64_t entered[4])
{
    for (uint32_t i = first; i < flood->tail; i++)
        if (!solver->is_annex[solver->queue[i]])
            brw_set_add(entered, solver->last_stage[solver->queue[i]]);
}

/* Proves V3. Assume a player with unlimited keys who uses hidden and one-way doors. For each stage
 * in turn, its entrances are shut: whatever this player can still enter does not need that stage.
 * Among the later stages, that may only be its sibling in a branch (Q29), and it must never be the
 * goal. If so, every stage is entered through its obstacle, after all the stages that the obstacle
 * leads out of, and every obstacle is necessary. With nothing shut, every room must be reached.
 *
 * One flood grows from stage to stage. To shut a stage, it is widened to all later stages and then
 * undone. In a sound quest that adds only the sibling. */
static barrow_status prove_stages(brw_solver *solver, brw_quest_proof *proof)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    uint32_t latest = solver->latest_stage;
    uint64_t entered[4] = {0}; /* what is entered without any of the stages to come */
    quest_flood flood;
    solver->entered = brw_arena_array(solver->scratch, latest + 1, sizeof solver->entered[0]);
    if (!solver->entered)
        return BARROW_NO_MEMORY;
    begin_flood(solver, &flood);
    flood.is_free = true;
    for (uint32_t stage = 1, noted = 0; stage <= latest; stage++) {
        flood.last_stage = (uint8_t)(stage - 1);
        run_flood(solver, &flood);
        forget_passed(solver, &flood);
        /* A player cannot go on from an ITEM stage without its treasure (Q12). */
        uint32_t last = stage - 1;
        bool is_item =
            last < dungeon->stage_count && dungeon->stages[last].step == BARROW_STEP_ITEM;
        for (uint32_t i = 0; i < solver->thing_count && is_item && proof->chained == BARROW_OK;
             i++) {
            const brw_quest_thing *thing = &solver->things[i];
            if (thing->content == BARROW_CONTENT_ITEM &&
                dungeon->rooms[thing->room].as.quest.stage == last &&
                !needs_item(solver, &flood, thing, last)) {
                proof->chained = BARROW_BROKEN;
                proof->spare_item = thing->room;
            }
        }
        note_entered(solver, &flood, noted, entered);
        noted = flood.tail;
        quest_flood before = flood;
        flood.shut_stage = (uint8_t)stage;
        flood.last_stage = BARROW_NONE_BYTE;
        run_flood(solver, &flood);
        memcpy(solver->entered[stage], entered, sizeof entered);
        note_entered(solver, &flood, noted, solver->entered[stage]);
        undo_flood(solver, &flood, &before);
    }
    flood.last_stage = BARROW_NONE_BYTE;
    run_flood(solver, &flood);
    proof->goal_in_reach = flood_has(solver, solver->goal);
    for (uint32_t room = dungeon->room_count; room-- > 0;) {
        if (flood_has(solver, (uint16_t)room))
            continue;
        proof->explorable = BARROW_BROKEN;
        proof->unreached = (uint16_t)room;
    }
    /* Checks the stages that obstacles lead out of. If the dungeon lists none, stages form a chain.
     */
    bool listed[256] = {false};
    for (BRW_OBSTACLES(obstacle, dungeon)) {
        listed[obstacle->into] = true;
        for (uint32_t from = 0; from < obstacle->from_count; from++)
            note_bypass(solver, proof, obstacle->from[from], obstacle->into);
    }
    for (uint32_t stage = 1; stage <= solver->latest_stage; stage++) {
        note_bypass(solver, proof, stage, stage);
        if (!listed[stage])
            note_bypass(solver, proof, stage - 1, stage);
        if (solver->goal != BARROW_NONE)
            note_bypass(solver, proof, stage, solver->last_stage[solver->region[solver->goal]]);
    }
    check_switches(solver, proof);
    return BARROW_OK;
}

/* ---- V1, V2: all sets of opened key doors ----------------------------------------------- */

/* A set of opened doors on the path of the search. */
typedef struct opened_set {
    quest_flood flood; /* what is in reach with the set */
    uint64_t left;     /* the doors still to be tried from here */
    uint32_t door;     /* the door that was opened last */
} opened_set;

typedef struct door_search {
    brw_solver *solver;
    brw_quest_proof *proof;
    quest_flood flood;
    uint8_t *ever; /* for each region, whether it was reached in some state */
    opened_set path[BRW_KEY_DOORS_MOST + 1];
    uint32_t depth;    /* index of the last set on the path, which is its number of open doors */
    bool reaches_goal; /* whether some state reaches the goal */
} door_search;

/* Runs the flood, which becomes the last set on the path. Judges it, and finds the doors that can
 * be opened from it. These include doors whose other side was reached another way: a player may
 * waste a key on them, and V2 must hold for every player. A player without a key, or without a door
 * to use it on, is stuck. If no state without the goal in reach is stuck, each has a successor with
 * one more open door. The number of doors is finite, so every player reaches the goal in the end.
 * With the goal in reach nobody is stuck, but the search goes on. */
static void judge_state(door_search *search)
{
    brw_solver *solver = search->solver;
    brw_quest_proof *proof = search->proof;
    opened_set *here = &search->path[search->depth];
    run_flood(solver, &search->flood);
    for (uint32_t i = 0; i < search->flood.tail; i++)
        search->ever[solver->queue[i]] = 1;
    proof->states++;
    uint64_t closed = search->flood.frontier & ~search->flood.opened;
    int32_t keys = search->flood.keys - (int32_t)search->depth; /* every open door has used one */
    bool is_stuck = keys < 1 || closed == 0;
    here->flood = search->flood;
    here->left = is_stuck ? 0 : closed;
    if (flood_has(solver, solver->goal)) {
        search->reaches_goal = true;
        return;
    }
    if (closed != 0 && keys < proof->key_slack)
        proof->key_slack = keys;
    if (!is_stuck || proof->safe != BARROW_OK)
        return;
    for (uint32_t i = 1; i <= search->depth; i++)
        proof->stuck_doors[proof->stuck_count++] = solver->doors[search->path[i].door].link;
    proof->stuck_without_key = keys < 1;
    proof->safe = BARROW_BROKEN;
}

/* Returns the first room that was reached in no state, bonus rooms apart, or BARROW_NONE. */
static uint16_t first_unreached(const brw_solver *solver, const uint8_t *ever)
{
    for (uint32_t room = 0; room < solver->dungeon->room_count; room++)
        if (!ever[solver->region[room]] &&
            solver->dungeon->rooms[room].as.quest.step != BARROW_STEP_BONUS)
            return (uint16_t)room;
    return BARROW_NONE;
}

/* Marks the regions behind hidden doors, and what is behind those: they need not be reached.
 * Returns whether there are some besides the bonus rooms: what they hold may open other rooms. */
static bool find_secrets(const brw_solver *solver, uint8_t *ever)
{
    enum { SECRET = 2 };
    const barrow_dungeon *dungeon = solver->dungeon;
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (BRW_LINKS(link, dungeon)) {
            if (link->a >= dungeon->room_count || link->b >= dungeon->room_count)
                continue;
            uint8_t *a = &ever[solver->region[link->a]], *b = &ever[solver->region[link->b]];
            bool is_secret = link->kind == BARROW_LINK_HIDDEN || *a == SECRET || *b == SECRET;
            if (!is_secret || (*a != 0) == (*b != 0))
                continue;
            *(*a ? b : a) = SECRET;
            is_new = true;
        }
    }
    bool has_more = false;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        has_more = has_more || (ever[solver->region[i]] == SECRET &&
                                dungeon->rooms[i].as.quest.step != BARROW_STEP_BONUS);
    return has_more;
}

/* Proves V1 and V2: searches all orders of key doors, depth first. Opening one more door widens the
 * flood, and stepping back undoes that, so each set costs only what it adds to the one before it.
 * The flood passes neither hidden nor one-way doors: the goal must not need hidden ones (Q19), and
 * one-way doors lead nowhere new. If the goal is not found, the quest is broken only if all sets
 * were visited. Bonus rooms need not be reached, as they are behind hidden doors. */
static barrow_status search_doors(brw_solver *solver, brw_quest_proof *proof)
{
    bool has_ends = solver->entry != BARROW_NONE && solver->goal != BARROW_NONE;
    if (!has_ends || solver->key_doors > BRW_KEY_DOORS_MOST) {
        proof->completable = proof->safe = has_ends ? BARROW_NOT_PROVEN : BARROW_BROKEN;
        return BARROW_OK;
    }
    uint64_t size = (uint64_t)solver->region_count + solver->door_count + solver->thing_count;
    uint32_t doors[BRW_KEY_DOORS_MOST]; /* key doors, indexed by number */
    door_search *search = BRW_ARENA_NEW(solver->scratch, door_search, 1);
    uint8_t *ever = BRW_ARENA_ZEROS(solver->scratch, uint8_t, solver->region_count);
    brw_word_set seen;
    if (!search || !ever || !brw_word_set_make(&seen, 0, solver->scratch))
        return BARROW_NO_MEMORY;
    for (uint32_t i = 0; i < solver->door_count; i++)
        if (solver->doors[i].number != BARROW_NONE_BYTE)
            doors[solver->doors[i].number] = i;
    search->solver = solver;
    search->proof = proof;
    search->ever = ever;
    search->depth = 0;
    search->reaches_goal = false;
    begin_flood(solver, &search->flood);
    judge_state(search);
    bool is_complete = true;
    for (;;) {
        opened_set *here = &search->path[search->depth];
        if (here->left == 0) {
            if (search->depth-- == 0)
                break;
            continue;
        }
        if (proof->states >= STATES_MOST || proof->states * size >= WORK_MOST) {
            is_complete = false;
            break;
        }
        uint64_t bit = here->left & (0 - here->left);
        bool is_new;
        here->left ^= bit;
        if (!brw_word_set_add(&seen, here->flood.opened | bit, &is_new))
            return BARROW_NO_MEMORY;
        if (!is_new)
            continue;
        undo_flood(solver, &search->flood, &here->flood);
        search->flood.opened |= bit;
        search->path[++search->depth].door = doors[brw_lowest(bit)];
        judge_state(search);
    }
    if (!is_complete && proof->safe == BARROW_OK)
        proof->safe = BARROW_NOT_PROVEN;
    if (!search->reaches_goal)
        proof->completable = is_complete ? BARROW_BROKEN : BARROW_NOT_PROVEN;
    if (is_complete && first_unreached(solver, ever) != BARROW_NONE) {
        bool is_unsure = find_secrets(solver, ever);
        uint16_t unreached = first_unreached(solver, ever);
        if (unreached != BARROW_NONE) {
            proof->explorable = is_unsure ? BARROW_NOT_PROVEN : BARROW_BROKEN;
            proof->unreached = unreached;
        }
    }
    return BARROW_OK;
}

/* ---- one-way doors ---------------------------------------------------------------------- */

/* Finds the regions that a player in stage [at] has certainly been in or can walk to. If a stage
 * was certainly entered and has only one region, that region was visited. If it has several regions
 * (Q8), they lie behind the doors of one switch, which are then all open: such a region is certain
 * if the region in front of one of its doors is. Each pass over the doors but the last adds a
 * region, so the loop ends. [parts] has the number of regions of each stage. */
static void find_sure(const brw_solver *solver, const uint32_t parts[256], uint32_t at,
                      uint8_t *sure)
{
    const uint8_t *stage = solver->last_stage;
    for (uint32_t i = 0; i < solver->region_count; i++)
        sure[i] = parts[stage[i]] == 1 && !solver->is_annex[i] && precedes(solver, stage[i], at);
    sure[solver->region[solver->entry]] = 1;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < solver->door_count; i++) {
            const brw_quest_door *door = &solver->doors[i];
            uint16_t a = door->regions[0], b = door->regions[1];
            uint16_t behind = stage[a] > stage[b] ? a : b, before = behind == a ? b : a;
            if (door->needs != BARROW_NEED_SWITCH || parts[door->stage] <= 1 || sure[behind] ||
                !sure[before] || !precedes(solver, stage[behind], at))
                continue;
            sure[behind] = 1;
            changed = true;
        }
    }
}

/* Proves that after every one-way door there is a way back. Stops at the first door that cannot be
 * proved harmless, because one such door leaves the quest unproved. If V3 is broken, the doors into
 * a stage may have different locks and need not all be open, so nothing can be proved about stages
 * with several regions. */
static barrow_status prove_one_ways(brw_solver *solver, brw_quest_proof *proof)
{
    uint32_t parts[256] = {0}; /* number of regions of each stage */
    uint8_t *sure = BRW_ARENA_NEW(solver->scratch, uint8_t, solver->region_count);
    uint16_t *doubtful = BRW_ARENA_NEW(solver->scratch, uint16_t, solver->door_count);
    uint32_t count = 0;
    if (!sure || !doubtful)
        return BARROW_NO_MEMORY;
    for (uint32_t i = 0; i < solver->region_count; i++)
        parts[solver->last_stage[i]] += !solver->is_annex[i];
    /* The order of the stages alone may make the way back certain: it leads to the entry's region,
     * or to the only region of an earlier stage. */
    for (uint32_t i = 0; i < solver->door_count; i++) {
        const brw_quest_door *door = &solver->doors[i];
        uint16_t a = door->regions[0], b = door->regions[1];
        uint32_t at = solver->last_stage[a], to = solver->last_stage[b];
        bool is_back = door->ways == BARROW_WAYS_FORTH || door->needs == BARROW_NEED_SIDE;
        if (is_back && a != b && b != solver->region[solver->entry] &&
            (to == at || solver->is_annex[b] || parts[to] != 1 || !precedes(solver, to, at)))
            doubtful[count++] = (uint16_t)i;
    }
    for (uint32_t stage = 0; count > 0 && stage <= solver->latest_stage; stage++) {
        if (proof->chained == BARROW_OK)
            find_sure(solver, parts, stage, sure);
        for (uint32_t i = 0; i < count; i++) {
            const brw_quest_door *door = &solver->doors[doubtful[i]];
            if (solver->last_stage[door->regions[0]] != stage ||
                (proof->chained == BARROW_OK && sure[door->regions[1]]))
                continue;
            proof->trap = door->link;
            return BARROW_OK;
        }
    }
    return BARROW_OK;
}

/* ---- the proof -------------------------------------------------------------------------- */

/* The slack starts at the maximum, so that every closed door can only lower it. If a one-way door
 * could not be proved harmless, the results of the search are withdrawn: the search does not use
 * such doors, but this one may lead further or trap a player. Only one result is then certain: a
 * goal that is out of reach with every door open. */
barrow_status brw_solver_prove(brw_solver *solver, brw_quest_proof *proof)
{
    *proof = (brw_quest_proof){.trap = BARROW_NONE,
                               .bypassed = BARROW_NONE,
                               .skipped = BARROW_NONE,
                               .unreached = BARROW_NONE,
                               .spare_item = BARROW_NONE,
                               .spare_door = BARROW_NONE,
                               .spare_switch = BARROW_NONE,
                               .key_slack = INT32_MAX};
    barrow_status status = prove_stages(solver, proof);
    barrow_status explorable = proof->explorable;
    uint16_t unreached = proof->unreached;
    if (status == BARROW_OK)
        status = search_doors(solver, proof);
    if (status == BARROW_OK && solver->entry != BARROW_NONE)
        status = prove_one_ways(solver, proof);
    if (proof->trap != BARROW_NONE) {
        proof->explorable = explorable;
        proof->unreached = unreached;
        proof->stuck_count = 0;
        proof->safe = proof->completable = proof->goal_in_reach ? BARROW_NOT_PROVEN : BARROW_BROKEN;
    }
    if (proof->key_slack == INT32_MAX)
        proof->key_slack = 0;
    return status;
}

/* The slack depends only on the states, so the stages are not checked. */
barrow_status brw_solver_key_slack(brw_solver *solver, int32_t *slack)
{
    brw_quest_proof proof = {.key_slack = INT32_MAX};
    barrow_status status = search_doors(solver, &proof);
    *slack = proof.key_slack == INT32_MAX ? 0 : proof.key_slack;
    return status;
}
