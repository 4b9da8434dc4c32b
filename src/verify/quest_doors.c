/* SPDX-License-Identifier: MIT
 * Rules of quests about doors: geometry (V4), obstacles (Q5 to Q8, Q12 to Q16), loops and
 * returns (Q20, Q21). They look at the value alone; what follows for a player is the solver's
 * business.
 *
 * Of two rooms of a locked door, the one of the later stage is behind it: that is how these checks
 * tell which stage a door leads into, as links of a quest have no direction but for one-way
 * doors. */
#include "verify/quest_checks.h"

#include <string.h>

#include "base/rng.h"

/* ---- V4: geometry ----------------------------------------------------------------------- */

/* A set of words by open addressing; 0 is never a member. At most half of the slots are ever taken,
 * so probing ends soon, and always at an empty one. */
typedef struct word_set {
    uint64_t *slots;
    uint64_t mask;
} word_set;

/* The number of slots is a power of two, so that a mask stands for the remainder. */
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

/* A cell packed into one word: x in the upper 16 bits, y in the lower, as unsigned so that negative
 * cells do not spill over; 1 is added because 0 means free. */
static void check_cells(brw_verifier *verifier, word_set *cells)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_pos cell = brw_quest_at(dungeon, i)->cell;
        uint64_t word = 1 + ((uint64_t)(uint16_t)cell.x << 16 | (uint16_t)cell.y);
        if (!word_set_add(cells, word))
            brw_found(verifier, NULL, brw_at_room(i), "room %u lies on another room", i);
    }
}

/* Only the four orthogonal neighbours are at a squared distance of 1. */
static bool are_neighbours(barrow_pos a, barrow_pos b)
{
    int32_t x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y == 1;
}

/* A pair is packed smaller room last, so that it is the same word from both sides. */
static void check_pairs(brw_verifier *verifier, word_set *pairs)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_joins_rooms(dungeon, link) ||
            !are_neighbours(brw_quest_at(dungeon, link->a)->cell,
                            brw_quest_at(dungeon, link->b)->cell)) {
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

/* From MAGIC-KEY on there is none (Q17). */
static bool obstacle_fits(const barrow_stage *stage)
{
    switch (stage->step) {
    case BARROW_STEP_PRE_ITEM:
        return stage->obstacle < BARROW_OBSTACLE_NONE && !brw_is_item_obstacle(stage->obstacle);
    case BARROW_STEP_ITEM:
        return brw_is_item_obstacle(stage->obstacle);
    case BARROW_STEP_POST_ITEM:
        return stage->obstacle < BARROW_OBSTACLE_NONE;
    default:
        return stage->obstacle >= BARROW_OBSTACLE_NONE;
    }
}

/* A closed door between two stages is the obstacle of the stage before the later one. entrances[]
 * stops at 255, as only "none", "one" and "more" are told apart. later >= 1, because a != b. */
static void check_entrance(brw_verifier *verifier, uint32_t id, uint8_t entrances[256])
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_link *link = &dungeon->links[id];
    uint8_t a = brw_quest_at(dungeon, link->a)->stage, b = brw_quest_at(dungeon, link->b)->stage;
    uint8_t later = a > b ? a : b, earlier = a > b ? b : a;
    if (a == b || later >= dungeon->stage_count) {
        brw_found(verifier, NULL, brw_at_link(id), "door %u is locked but leads to no new stage",
                  id);
        return;
    }
    uint8_t obstacle = dungeon->stages[later - 1].obstacle;
    entrances[later] = (uint8_t)(entrances[later] + (entrances[later] < 255));
    if (brw_is_key_obstacle(obstacle) != brw_door_needs(link, BARROW_NEED_SMALL_KEY) ||
        obstacle >= BARROW_OBSTACLE_NONE)
        brw_found(verifier, NULL, brw_at_link(id), "door %u is not the obstacle of stage %u", id,
                  (uint32_t)later - 1);
    else if (brw_door_needs(link, BARROW_NEED_SMALL_KEY) &&
             (entrances[later] > 1 || earlier != later - 1))
        brw_found(verifier, "Q6", brw_at_link(id),
                  "key door %u is not the only one into stage %u, or not in the stage before", id,
                  (uint32_t)later);
}

/* Both ways round: each locked door is the obstacle of a stage, and each obstacle has a door. */
void brw_check_quest_obstacles(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint8_t entrances[256] = {0};
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (brw_is_obstacle_door(link) && brw_joins_rooms(dungeon, link))
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
    brw_check_quest_fallbacks(verifier);
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

/* Numbers are bytes; BARROW_NO_SWITCH has its slot too and is reported if any switch or door uses
 * it. */
static void gather_switches(brw_verifier *verifier, switch_facts facts[256])
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    memset(facts, 0, 256 * sizeof facts[0]);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (!is_switch(room->content))
            continue;
        facts[room->switch_id].rooms++;
        facts[room->switch_id].room = i;
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_door_needs(link, BARROW_NEED_SWITCH) || !brw_joins_rooms(dungeon, link))
            continue;
        switch_facts *fact = &facts[link->lock];
        uint8_t a = brw_quest_at(dungeon, link->a)->stage,
                b = brw_quest_at(dungeon, link->b)->stage;
        uint8_t later = a > b ? a : b;
        fact->mixed = fact->mixed || (fact->doors > 0 && fact->stage != later);
        fact->stage = later;
        fact->doors++;
    }
}

/* The switch out of ITEM may lie in any stage so far, because that stage has no empty room
 * (Q12). */
static void check_switch_place(brw_verifier *verifier, const switch_facts *fact)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_quest_room *room = brw_quest_at(dungeon, fact->room);
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
    else if (blocked != brw_is_item_obstacle(before->obstacle))
        brw_found(verifier, "Q15", brw_at_room(fact->room),
                  "the switch in room %u is not of its obstacle's kind", fact->room);
}

/* Doors that a switch should have but has not (Q8). The obstacles into ITEM and into MAGIC-KEY have
 * one door whatever was asked for. */
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

/* What is missing in all must be what the document counts: a quest may fall short (Q8) but has to
 * say so. */
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
    if (missing != verifier->dungeon->shortfall[BARROW_SHORT_SWITCH_DOORS])
        brw_found(verifier, "Q8", BRW_NOWHERE, "%l doors of switches are missing, %u are counted",
                  missing, (uint32_t)verifier->dungeon->shortfall[BARROW_SHORT_SWITCH_DOORS]);
}

/* ---- Q20, Q21: open and one-way doors --------------------------------------------------- */

/* Rooms that get no door beyond those that the chain gives them (Q20, Q21). */
static bool is_closed_step(uint8_t step)
{
    return step == BARROW_STEP_ITEM || step == BARROW_STEP_GOAL || step == BARROW_STEP_BONUS;
}

/* Rooms of one stage are of one step (Q9), so for an open door one side tells whether it is in a
 * closed one. A return may lead into such a room but not out of it (Q21). */
void brw_check_quest_joins(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_joins_rooms(dungeon, link))
            continue;
        const barrow_quest_room *a = brw_quest_at(dungeon, link->a),
                                *b = brw_quest_at(dungeon, link->b);
        const brw_door_rule *rule = brw_door_rule_of(link);
        if (rule->leads == BARROW_LEADS_WITHIN && (a->stage != b->stage || is_closed_step(a->step)))
            brw_found(verifier, NULL, brw_at_link(i),
                      "open door %u joins two stages, or the treasure, goal or bonus room", i);
        if (rule->leads == BARROW_LEADS_BACK && (a->stage <= b->stage || is_closed_step(a->step)))
            brw_found(verifier, "Q21", brw_at_link(i),
                      "one-way door %u does not lead to an earlier stage", i);
        if (rule->leads == BARROW_LEADS_BACK && dungeon->params.as.quest.returns == 0)
            brw_found(verifier, "Q21", brw_at_link(i), "one-way door %u was not asked for", i);
        if (!brw_is_kind_of(link, BARROW_QUEST))
            brw_found(verifier, NULL, brw_at_link(i), "door %u is of no kind that a quest has", i);
        if ((rule->needs == BARROW_NEED_SWITCH) != (link->lock != BARROW_NO_LOCK))
            brw_found(verifier, "Q7", brw_at_link(i),
                      "door %u carries a number but is no switch door, or the other way round", i);
    }
}
