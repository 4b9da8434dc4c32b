/* SPDX-License-Identifier: MIT
 * Rules of quests about doors: geometry (V4), obstacles (Q5 to Q8, Q12 to Q16), loops and returns
 * (Q20, Q21). They look at the value alone; what follows for a player is the solver's business. */
#include "verify/quest_checks.h"

#include <string.h>

#include "base/rng.h"

static const barrow_quest_room *room_of(const barrow_dungeon *dungeon, uint32_t room)
{
    return &dungeon->rooms[room].as.quest;
}

static bool has_two_ends(const barrow_dungeon *dungeon, const barrow_link *link)
{
    return link->a < dungeon->room_count && link->b < dungeon->room_count;
}

/* ---- V4: geometry ----------------------------------------------------------------------- */

/* A set of words by open addressing; 0 is never a member. */
typedef struct word_set {
    uint64_t *slots;
    uint64_t mask;
} word_set;

static bool word_set_make(word_set *set, uint32_t members, brw_arena *scratch)
{
    uint32_t slots = 16;
    while (slots < 2 * members)
        slots *= 2;
    set->mask = slots - 1;
    set->slots = BRW_ARENA_NEW(scratch, uint64_t, slots);
    if (set->slots)
        memset(set->slots, 0, slots * sizeof set->slots[0]);
    return set->slots != NULL;
}

/* False if it was there before. */
static bool word_set_add(word_set *set, uint64_t word)
{
    uint64_t slot = brw_mix(word, 1) & set->mask;
    for (; set->slots[slot]; slot = (slot + 1) & set->mask)
        if (set->slots[slot] == word)
            return false;
    set->slots[slot] = word;
    return true;
}

static void check_cells(brw_verifier *verifier, word_set *cells)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_pos cell = room_of(dungeon, i)->cell;
        uint64_t word = 1 + ((uint64_t)(uint16_t)cell.x << 16 | (uint16_t)cell.y);
        if (!word_set_add(cells, word))
            brw_found(verifier, NULL, brw_at_room(i), "room %u lies on another room", i);
    }
}

static bool are_neighbours(barrow_pos a, barrow_pos b)
{
    int32_t x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y == 1;
}

static void check_pairs(brw_verifier *verifier, word_set *pairs)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!has_two_ends(dungeon, link) ||
            !are_neighbours(room_of(dungeon, link->a)->cell, room_of(dungeon, link->b)->cell)) {
            brw_found(verifier, NULL, brw_at_link(i), "door %u joins no two neighbours", i);
            continue;
        }
        uint64_t low = link->a < link->b ? link->a : link->b;
        uint64_t high = link->a < link->b ? link->b : link->a;
        if (!word_set_add(pairs, 1 + (high << 16 | low)))
            brw_found(verifier, NULL, brw_at_link(i), "door %u is the second between two rooms", i);
    }
}

void brw_check_quest_layout(brw_verifier *verifier)
{
    word_set cells, pairs;
    if (!word_set_make(&cells, verifier->dungeon->room_count, verifier->scratch) ||
        !word_set_make(&pairs, verifier->dungeon->link_count, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    check_cells(verifier, &cells);
    check_pairs(verifier, &pairs);
}

/* ---- Q5, Q12, Q13: obstacles ------------------------------------------------------------ */

static bool is_item_obstacle(uint8_t obstacle)
{
    return obstacle == BARROW_OBSTACLE_ITEM_KEY_LOCK ||
           obstacle == BARROW_OBSTACLE_ITEM_SWITCH_LOCK;
}

static bool is_key_obstacle(uint8_t obstacle)
{
    return obstacle == BARROW_OBSTACLE_KEY_LOCK || obstacle == BARROW_OBSTACLE_ITEM_KEY_LOCK;
}

static bool obstacle_fits(const barrow_stage *stage)
{
    switch (stage->step) {
    case BARROW_STEP_PRE_ITEM:
        return stage->obstacle < BARROW_OBSTACLE_NONE && !is_item_obstacle(stage->obstacle);
    case BARROW_STEP_ITEM:
        return is_item_obstacle(stage->obstacle);
    case BARROW_STEP_POST_ITEM:
        return stage->obstacle < BARROW_OBSTACLE_NONE;
    default:
        return stage->obstacle >= BARROW_OBSTACLE_NONE;
    }
}

static int32_t weight_of(const barrow_quest_params *params, const barrow_stage *stage)
{
    if (stage->step == BARROW_STEP_ITEM)
        return 1; /* the two forms 1:1 (Q12) */
    bool is_late = stage->step == BARROW_STEP_POST_ITEM;
    switch (stage->obstacle) {
    case BARROW_OBSTACLE_KEY_LOCK:
        return is_late ? params->post_key : params->pre_key;
    case BARROW_OBSTACLE_SWITCH_LOCK:
        return is_late ? params->post_switch : params->pre_switch;
    case BARROW_OBSTACLE_ITEM_KEY_LOCK:
        return params->post_item_key;
    default:
        return params->post_item_switch;
    }
}

/* An obstacle of weight 0 is never drawn; a switch may stand for a key that found no place, which
 * is counted (Q10, Q16). */
static void check_obstacle_weights(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_quest_params *params = &dungeon->params.as.quest;
    uint32_t instead = 0;
    for (uint32_t i = 0; i < dungeon->stage_count; i++) {
        barrow_stage stage = dungeon->stages[i];
        if (stage.obstacle >= BARROW_OBSTACLE_NONE || weight_of(params, &stage) > 0)
            continue;
        bool is_key = is_key_obstacle(stage.obstacle);
        stage.obstacle = is_item_obstacle(stage.obstacle) ? BARROW_OBSTACLE_ITEM_KEY_LOCK
                                                          : BARROW_OBSTACLE_KEY_LOCK;
        instead += !is_key;
        if (is_key || weight_of(params, &stage) == 0)
            brw_found(verifier, stage.step == BARROW_STEP_PRE_ITEM ? "Q5" : "Q13", BRW_NOWHERE,
                      "stage %u has an obstacle of weight 0", i);
    }
    if (instead > dungeon->fallbacks[0])
        brw_found(verifier, "Q10", BRW_NOWHERE,
                  "%u switches stand for keys that found no place, %u are counted", instead,
                  (uint32_t)dungeon->fallbacks[0]);
}

/* A closed door between two stages is the obstacle of the stage before the later one. */
static void check_entrance(brw_verifier *verifier, uint32_t id, uint8_t entrances[256])
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_link *link = &dungeon->links[id];
    uint8_t a = room_of(dungeon, link->a)->stage, b = room_of(dungeon, link->b)->stage;
    uint8_t later = a > b ? a : b, earlier = a > b ? b : a;
    if (a == b || later >= dungeon->stage_count) {
        brw_found(verifier, NULL, brw_at_link(id), "door %u is locked but leads to no new stage",
                  id);
        return;
    }
    uint8_t obstacle = dungeon->stages[later - 1].obstacle;
    entrances[later] = (uint8_t)(entrances[later] + (entrances[later] < 255));
    if (is_key_obstacle(obstacle) != (link->kind == BARROW_LINK_KEY) ||
        obstacle >= BARROW_OBSTACLE_NONE)
        brw_found(verifier, NULL, brw_at_link(id), "door %u is not the obstacle of stage %u", id,
                  (uint32_t)later - 1);
    else if (link->kind == BARROW_LINK_KEY && (entrances[later] > 1 || earlier != later - 1))
        brw_found(verifier, "Q6", brw_at_link(id),
                  "key door %u is not the only one into stage %u, or not in the stage before", id,
                  (uint32_t)later);
}

void brw_check_quest_obstacles(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint8_t entrances[256] = {0};
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool is_lock = link->kind == BARROW_LINK_KEY || link->kind == BARROW_LINK_SWITCH;
        if (is_lock && has_two_ends(dungeon, link))
            check_entrance(verifier, i, entrances);
    }
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++) {
        const barrow_stage *stage = &dungeon->stages[i];
        if (!obstacle_fits(stage))
            brw_found(verifier, NULL, BRW_NOWHERE, "stage %u has an obstacle that does not fit", i);
        else if (stage->obstacle < BARROW_OBSTACLE_NONE &&
                 (i + 1 >= dungeon->stage_count || entrances[(i + 1) & 255] == 0))
            brw_found(verifier, NULL, BRW_NOWHERE, "stage %u has an obstacle but no door", i);
    }
    check_obstacle_weights(verifier);
}

/* ---- Q6, Q14: keys ---------------------------------------------------------------------- */

/* Counts, stage by stage, what lies there and what is asked for there; a key that lies later than
 * its door leaves a stage short. A plain key of PRE-ITEM is no use for POST-ITEM, so both steps are
 * counted on their own. Keys carry no number: one in the room of its stage's own key door may still
 * belong to a later lock, but not to that door, so it counts a stage later. */
typedef struct key_balance {
    uint32_t keys[257], item_keys[257]; /* by stage */
    uint16_t door_rooms[256];           /* by stage: where its key door is, or BARROW_NONE */
} key_balance;

static void find_door_rooms(const barrow_dungeon *dungeon, uint16_t door_rooms[256])
{
    memset(door_rooms, 0xFF, 256 * sizeof door_rooms[0]);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->kind != BARROW_LINK_KEY || !has_two_ends(dungeon, link))
            continue;
        uint8_t a = room_of(dungeon, link->a)->stage, b = room_of(dungeon, link->b)->stage;
        door_rooms[a < b ? a : b] = a < b ? link->a : link->b;
    }
}

static void count_keys(const barrow_dungeon *dungeon, key_balance *balance)
{
    memset(balance, 0, sizeof *balance);
    find_door_rooms(dungeon, balance->door_rooms);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = room_of(dungeon, i);
        uint32_t from = room->stage + (balance->door_rooms[room->stage] == i ? 1u : 0u);
        balance->keys[from] += room->content == BARROW_CONTENT_KEY;
        balance->item_keys[from] += room->content == BARROW_CONTENT_ITEM_KEY;
    }
}

/* Whether a room that holds this now was empty when a plain lock was placed: what is item-blocked
 * came later. */
static bool was_empty(uint8_t content)
{
    return content == BARROW_CONTENT_NONE || content == BARROW_CONTENT_ITEM_KEY ||
           content == BARROW_CONTENT_ITEM_SWITCH;
}

/* The key of a plain lock lies in its own stage; in an earlier one only where none of its rooms but
 * that of the door was empty (Q10), or where any stage will do (Q6). */
static void check_own_keys(brw_verifier *verifier, const key_balance *balance)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t empty[256] = {0}, own[256] = {0};
    if (dungeon->params.as.quest.key_from_any_stage)
        return;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = room_of(dungeon, i);
        bool has_door = balance->door_rooms[room->stage] == i;
        empty[room->stage] += !has_door && was_empty(room->content);
        own[room->stage] += !has_door && room->content == BARROW_CONTENT_KEY;
    }
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++)
        if (dungeon->stages[i].obstacle == BARROW_OBSTACLE_KEY_LOCK && empty[i] > 0 && own[i] == 0)
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "the key out of stage %u does not lie there, though there is room", i);
}

void brw_check_quest_keys(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    key_balance *balance = BRW_ARENA_NEW(verifier->scratch, key_balance, 1);
    if (!balance) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    count_keys(dungeon, balance);
    check_own_keys(verifier, balance);
    int64_t spare = 0, item_spare = 0;
    uint8_t step = BARROW_STEP_PRE_ITEM;
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++) {
        const barrow_stage *stage = &dungeon->stages[i];
        if (stage->step != step && spare != 0) {
            brw_found(verifier, NULL, BRW_NOWHERE, "keys and key locks differ before stage %u", i);
            spare = 0;
        }
        step = stage->step;
        spare += balance->keys[i];
        spare -= stage->obstacle == BARROW_OBSTACLE_KEY_LOCK;
        item_spare += balance->item_keys[i];
        item_spare -= stage->obstacle == BARROW_OBSTACLE_ITEM_KEY_LOCK;
        if (spare < 0)
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "the key out of stage %u lies later, or in the room of the door", i);
        if (item_spare < 0)
            brw_found(verifier, "Q14", BRW_NOWHERE,
                      "the item-blocked key out of stage %u lies later, or in the room of the door",
                      i);
    }
    if (spare != 0 || item_spare != 0)
        brw_found(verifier, NULL, BRW_NOWHERE, "some key belongs to no lock of its kind");
}

/* ---- Q7, Q8, Q12, Q15: switches --------------------------------------------------------- */

typedef struct switch_facts {
    uint32_t rooms, doors; /* that carry the number */
    uint32_t room;         /* the last of them */
    uint8_t stage;         /* that the doors lead into, 0 for none yet */
    bool mixed;            /* into several */
} switch_facts;

static bool is_switch(uint8_t content)
{
    return content == BARROW_CONTENT_SWITCH || content == BARROW_CONTENT_ITEM_SWITCH;
}

static void gather_switches(brw_verifier *verifier, switch_facts facts[256])
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    memset(facts, 0, 256 * sizeof facts[0]);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = room_of(dungeon, i);
        if (!is_switch(room->content))
            continue;
        facts[room->switch_id].rooms++;
        facts[room->switch_id].room = i;
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->kind != BARROW_LINK_SWITCH || !has_two_ends(dungeon, link))
            continue;
        switch_facts *fact = &facts[link->lock];
        uint8_t a = room_of(dungeon, link->a)->stage, b = room_of(dungeon, link->b)->stage;
        uint8_t later = a > b ? a : b;
        fact->mixed = fact->mixed || (fact->doors > 0 && fact->stage != later);
        fact->stage = later;
        fact->doors++;
    }
}

static void check_switch_place(brw_verifier *verifier, const switch_facts *fact)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_quest_room *room = room_of(dungeon, fact->room);
    if (fact->stage == 0 || fact->stage >= dungeon->stage_count)
        return;
    const barrow_stage *before = &dungeon->stages[fact->stage - 1];
    bool in_place = before->step == BARROW_STEP_ITEM ? room->stage < fact->stage
                                                     : room->stage == fact->stage - 1;
    bool blocked = room->content == BARROW_CONTENT_ITEM_SWITCH;
    if (!in_place)
        brw_found(verifier, NULL, brw_at_room(fact->room),
                  "the switch in room %u does not lie in stage %u", fact->room,
                  (uint32_t)fact->stage - 1);
    else if (blocked != is_item_obstacle(before->obstacle))
        brw_found(verifier, "Q15", brw_at_room(fact->room),
                  "the switch in room %u is not of its obstacle's kind", fact->room);
}

/* Doors that a switch should have but has not (Q8). */
static int64_t doors_missing(brw_verifier *verifier, const switch_facts *fact)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint8_t step =
        fact->stage < dungeon->stage_count ? dungeon->stages[fact->stage].step : BARROW_STEP_ITEM;
    bool alone = step == BARROW_STEP_ITEM || step == BARROW_STEP_MAGIC_KEY;
    int64_t wanted = alone ? 1 : dungeon->params.as.quest.doors_per_switch;
    if (fact->doors > wanted)
        brw_found(verifier, "Q8", brw_at_room(fact->room),
                  "the switch in room %u opens %u doors, %l are allowed", fact->room, fact->doors,
                  wanted);
    return wanted - fact->doors;
}

void brw_check_quest_switches(brw_verifier *verifier)
{
    switch_facts *facts = BRW_ARENA_NEW(verifier->scratch, switch_facts, 256);
    if (!facts) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    gather_switches(verifier, facts);
    int64_t missing = 0;
    for (uint32_t i = 0; i < 256; i++) {
        if (facts[i].rooms == 0 && facts[i].doors == 0)
            continue;
        if (facts[i].rooms != 1 || facts[i].doors == 0 || facts[i].mixed || i == 255) {
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "switch %u has %u rooms and %u doors, or doors into several stages", i,
                      facts[i].rooms, facts[i].doors);
            continue;
        }
        check_switch_place(verifier, &facts[i]);
        missing += doors_missing(verifier, &facts[i]);
    }
    if (missing > verifier->dungeon->shortfall[BARROW_SHORT_SWITCH_DOORS])
        brw_found(verifier, "Q8", BRW_NOWHERE, "%l doors of switches are missing, %u are counted",
                  missing, (uint32_t)verifier->dungeon->shortfall[BARROW_SHORT_SWITCH_DOORS]);
}

/* ---- Q20, Q21: open and one-way doors --------------------------------------------------- */

static bool is_closed_step(uint8_t step)
{
    return step == BARROW_STEP_ITEM || step == BARROW_STEP_GOAL || step == BARROW_STEP_BONUS;
}

void brw_check_quest_joins(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!has_two_ends(dungeon, link))
            continue;
        const barrow_quest_room *a = room_of(dungeon, link->a), *b = room_of(dungeon, link->b);
        if (link->kind == BARROW_LINK_OPEN && (a->stage != b->stage || is_closed_step(a->step)))
            brw_found(verifier, NULL, brw_at_link(i),
                      "open door %u joins two stages, or the treasure, goal or bonus room", i);
        if (link->kind == BARROW_LINK_ONE_WAY && (a->stage <= b->stage || is_closed_step(a->step)))
            brw_found(verifier, "Q21", brw_at_link(i),
                      "one-way door %u does not lead to an earlier stage", i);
        if (link->kind == BARROW_LINK_ONE_WAY && dungeon->params.as.quest.returns == 0)
            brw_found(verifier, "Q21", brw_at_link(i), "one-way door %u was not asked for", i);
        if (link->kind < BARROW_LINK_OPEN || link->kind > BARROW_LINK_ONE_WAY)
            brw_found(verifier, NULL, brw_at_link(i), "door %u is of no kind that a quest has", i);
        if ((link->kind == BARROW_LINK_SWITCH) != (link->lock != 0xFF))
            brw_found(verifier, "Q7", brw_at_link(i),
                      "door %u carries a number but is no switch door, or the other way round", i);
    }
}
