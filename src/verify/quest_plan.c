/* SPDX-License-Identifier: MIT
 * The plan of a quest: its steps and blocks (Q28), its obstacles and the stages they join (Q5), its
 * branches (Q29), and which kinds of obstacles are allowed where (Q5, Q12, Q13, Q28). The list of
 * obstacles says what belongs together. These checks compare it with doors and rooms. */
#include "verify/quest_checks.h"

#include <string.h>

#define EXITS_WRONG UINT8_MAX /* a stage lists other obstacles than those that lead out of it */

/* Returns whether stages of this step form a chain, in which branches may start (Q28, Q29). */
static bool is_chain_step(uint8_t step)
{
    return step == BARROW_STEP_PRE_ITEM || step == BARROW_STEP_POST_ITEM;
}

/* ---- reading ---------------------------------------------------------------------------- */

/* Returns a number above all stages that stages, rooms and obstacles name. A sound dungeon names no
 * stage that it does not list. */
static uint32_t stage_limit(const barrow_dungeon *dungeon)
{
    uint32_t last = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint32_t stage = brw_quest_at(dungeon, i)->stage;
        last = stage > last ? stage : last;
    }
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        last = obstacle->into > last ? obstacle->into : last;
        last = obstacle->from[0] > last ? obstacle->from[0] : last;
        last = obstacle->from[1] > last ? obstacle->from[1] : last;
    }
    last = dungeon->stage_count > last ? dungeon->stage_count : last;
    return last < 255 ? last + 1 : 256;
}

/* Reads the blocks. A block is a run of stages of one step. The treasure's stage ends the block
 * before it. */
static void read_blocks(brw_quest_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    uint8_t block = 0, since = 0, index = 0;
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++) {
        brw_plan_stage *stage = &plan->stages[i];
        uint8_t step = dungeon->stages[i].step;
        block = (uint8_t)(block + (step == BARROW_STEP_ITEM));
        index = (uint8_t)(i > 0 && dungeon->stages[i - 1].step == step ? index + 1 : 0);
        stage->block = block;
        stage->since = since;
        stage->index = index;
        since = step == BARROW_STEP_ITEM ? (uint8_t)(i + 1) : since;
        for (uint32_t k = 0; k <= index; k++)
            plan->stages[i - k].count = (uint8_t)(index + 1);
        if (step == BARROW_STEP_MAGIC_KEY && plan->magic_stage == BARROW_NONE_BYTE)
            plan->magic_stage = i;
    }
}

/* Records the two stages of each branch as siblings; all other stages have none. */
static void read_siblings(brw_quest_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        if (!brw_closes_branch(obstacle))
            continue;
        plan->stages[obstacle->from[0]].sibling = obstacle->from[1];
        plan->stages[obstacle->from[1]].sibling = obstacle->from[0];
    }
}

/* Counts rooms and entrances. One-way doors (Q21) lead only back, so they are not entrances. The
 * goal and bonus rooms are entered by their only door. */
static void read_rooms(brw_quest_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    plan->stages[0].entrances = 1; /* the entry itself */
    for (uint32_t i = dungeon->room_count; i-- > 0;) {
        brw_plan_stage *stage = &plan->stages[brw_quest_at(dungeon, i)->stage];
        stage->rooms++;
        stage->first_room = (uint16_t)i;
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_joins_rooms(dungeon, link) || brw_door_rule_of(link)->leads != BARROW_LEADS_ON)
            continue;
        uint8_t outer = brw_quest_at(dungeon, brw_outer_room(dungeon, link))->stage;
        uint8_t inner = brw_quest_at(dungeon, brw_inner_room(dungeon, link))->stage;
        plan->stages[inner].entrances =
            (uint16_t)(plan->stages[inner].entrances + (inner != outer));
    }
}

const brw_quest_plan *brw_read_quest_plan(brw_verifier *verifier)
{
    if (verifier->kept->made[BRW_KEPT_PLAN])
        return verifier->kept->made[BRW_KEPT_PLAN];
    brw_quest_plan *plan = BRW_ARENA_NEW(verifier->scratch, brw_quest_plan, 1);
    if (!plan) {
        verifier->status = BARROW_NO_MEMORY;
        return NULL;
    }
    plan->dungeon = verifier->dungeon;
    plan->magic_stage = BARROW_NONE_BYTE;
    plan->limit = stage_limit(verifier->dungeon);
    for (uint32_t i = 0; i < plan->limit; i++)
        plan->stages[i] = (brw_plan_stage){.sibling = BARROW_NONE_BYTE, .first_room = BARROW_NONE};
    read_blocks(plan);
    read_siblings(plan);
    read_rooms(plan);
    brw_keep(verifier, BRW_KEPT_PLAN, plan);
    return plan;
}

const barrow_quest_obstacle *brw_obstacle_into(const barrow_dungeon *dungeon, uint32_t stage)
{
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        if (dungeon->obstacles[i].into == stage)
            return &dungeon->obstacles[i];
    return NULL;
}

/* ---- Q5, Q29: what leads where ---------------------------------------------------------- */

/* Returns whether an obstacle leads out of only this stage. */
static bool comes_from(const barrow_quest_obstacle *obstacle, uint32_t stage)
{
    return obstacle->from_count == 1 && obstacle->from[0] == stage;
}

/* Returns whether stage S starts a branch: two obstacles lead out of it into S + 1 and S + 2, and
 * the one into S + 3 closes it. All three stages are of one block.
 *
 *         +-> S + 1 -+
 *      S -+          +-> S + 3
 *         +-> S + 2 -+ */
static bool is_branch(const brw_quest_plan *plan, uint32_t start)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    const barrow_quest_obstacle *closing = &dungeon->obstacles[start + 2];
    const brw_plan_stage *stages = plan->stages;
    return closing->from_count == 2 && closing->from[0] == start + 1 &&
           closing->from[1] == start + 2 && is_chain_step(dungeon->stages[start].step) &&
           stages[start + 2].index == stages[start].index + 2 &&
           dungeon->params.as.quest.branches > 0;
}

/* Checks the stages that obstacles lead out of. Obstacle i of the document leads into stage i + 1,
 * so chains and branches can be read in sequence. */
static void check_from(brw_verifier *verifier, const brw_quest_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    for (uint32_t i = 0; i < dungeon->obstacle_count;) {
        bool fits = comes_from(&dungeon->obstacles[i], i);
        bool is_pair = i + 1 < dungeon->obstacle_count && comes_from(&dungeon->obstacles[i + 1], i);
        if (fits && is_pair)
            fits = i + 2 < dungeon->obstacle_count && is_branch(plan, i);
        if (!fits) {
            brw_found(verifier, "Q29", BRW_NOWHERE,
                      "obstacle %u leads out of stages that are neither consecutive nor a branch",
                      i);
            return;
        }
        i += is_pair ? 3 : 1;
    }
}

/* Adds obstacle [id] to the exits of a stage, if that lists it next. exits[] counts the obstacles
 * that lead out of each stage. A fault sets the count to EXITS_WRONG for good. */
static void list_exit(const barrow_dungeon *dungeon, uint8_t *exits, uint8_t stage, uint32_t id)
{
    if (stage >= dungeon->stage_count || exits[stage] == EXITS_WRONG)
        return;
    const barrow_stage *listed = &dungeon->stages[stage];
    bool fits = exits[stage] < listed->obstacle_count && listed->obstacles[exits[stage]] == id;
    exits[stage] = fits ? (uint8_t)(exits[stage] + 1) : EXITS_WRONG;
}

/* Checks that each stage lists the obstacles that lead out of it, in order. */
static void check_exits(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint8_t exits[256];
    memset(exits, 0, sizeof exits);
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        if (obstacle->from_count > 0)
            list_exit(dungeon, exits, obstacle->from[0], i);
        if (obstacle->from_count > 1 && obstacle->from[1] != obstacle->from[0])
            list_exit(dungeon, exits, obstacle->from[1], i);
    }
    for (uint32_t stage = 0; stage < dungeon->stage_count; stage++) {
        uint8_t count = stage < 256 ? exits[stage] : 0;
        if (count == EXITS_WRONG || count != dungeon->stages[stage].obstacle_count)
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "stage %u does not list the obstacles that lead out of it", stage);
    }
}

/* ---- Q5: doors and things of an obstacle ------------------------------------------------ */

/* Returns whether a door that the obstacle lists is a lock of its kind and leads into its stage. */
static bool door_fits(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle,
                      const barrow_link *link)
{
    if (!brw_is_obstacle_door(link) || !brw_joins_rooms(dungeon, link))
        return false;
    uint8_t outer = brw_quest_at(dungeon, brw_outer_room(dungeon, link))->stage;
    uint8_t inner = brw_quest_at(dungeon, brw_inner_room(dungeon, link))->stage;
    return outer != inner && inner == obstacle->into &&
           brw_door_needs(link, BARROW_NEED_SMALL_KEY) == brw_is_key_obstacle(obstacle->kind);
}

/* Checks that every lock is listed once, by the obstacle into the stage behind it. */
static void check_listed_doors(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint8_t *listed = BRW_ARENA_NEW(verifier->scratch, uint8_t, dungeon->link_count);
    if (!listed) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    memset(listed, 0, dungeon->link_count);
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        if (obstacle->door_count == 0)
            brw_found(verifier, NULL, BRW_NOWHERE, "obstacle %u has no door", i);
        for (uint32_t k = 0; k < obstacle->door_count; k++) {
            uint16_t id = obstacle->doors[k];
            if (!door_fits(dungeon, obstacle, &dungeon->links[id]) || listed[id])
                brw_found(verifier, NULL, brw_at_link(id), "door %u does not fit obstacle %u",
                          (uint32_t)id, i);
            listed[id] = 1;
        }
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (brw_is_obstacle_door(&dungeon->links[i]) && !listed[i])
            brw_found(verifier, NULL, brw_at_link(i),
                      "door %u is locked, but belongs to no obstacle", i);
}

/* Returns whether the content opens an obstacle of this kind. A twin lock has two switches of
 * either kind. */
static bool thing_fits(const barrow_quest_obstacle *obstacle, uint8_t content)
{
    switch (obstacle->kind) {
    case BARROW_OBSTACLE_KEY_LOCK:
        return content == BARROW_CONTENT_KEY;
    case BARROW_OBSTACLE_SWITCH_LOCK:
        return content == BARROW_CONTENT_SWITCH;
    case BARROW_OBSTACLE_ITEM_KEY_LOCK:
        return content == BARROW_CONTENT_ITEM_KEY;
    case BARROW_OBSTACLE_ITEM_SWITCH_LOCK:
        return content == BARROW_CONTENT_ITEM_SWITCH;
    default:
        return (content == BARROW_CONTENT_SWITCH || content == BARROW_CONTENT_ITEM_SWITCH) &&
               content == obstacle->things[0].what;
    }
}

/* Checks the keys or switches of one obstacle: as many as its kind needs, each in the room that the
 * list names. [listed] marks those rooms, so that none is used twice. */
static void check_things_of(brw_verifier *verifier, uint32_t id, uint8_t *listed)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_quest_obstacle *obstacle = &dungeon->obstacles[id];
    uint32_t wanted = obstacle->kind == BARROW_OBSTACLE_TWIN_LOCK ? 2 : 1;
    if (obstacle->kind >= BARROW_OBSTACLE_NONE || obstacle->thing_count != wanted)
        brw_found(verifier, NULL, BRW_NOWHERE, "obstacle %u has %u keys or switches", id,
                  (uint32_t)obstacle->thing_count);
    for (uint32_t k = 0; k < obstacle->thing_count; k++) {
        uint16_t at = obstacle->things[k].room;
        const barrow_quest_room *room = brw_quest_at(dungeon, at);
        if (room->content != obstacle->things[k].what || !thing_fits(obstacle, room->content) ||
            room->treasure != obstacle->treasure || listed[at])
            brw_found(verifier, NULL, brw_at_room(at),
                      "room %u does not hold what opens obstacle %u", (uint32_t)at, id);
        listed[at] = 1;
    }
}

/* Returns whether a content is a key or switch, item-blocked or not. */
static bool opens_something(uint8_t content)
{
    return content == BARROW_CONTENT_KEY || content == BARROW_CONTENT_ITEM_KEY ||
           content == BARROW_CONTENT_SWITCH || content == BARROW_CONTENT_ITEM_SWITCH;
}

/* Checks that every key and switch is listed once. */
static void check_listed_things(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint8_t *listed = BRW_ARENA_NEW(verifier->scratch, uint8_t, dungeon->room_count);
    if (!listed) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    memset(listed, 0, dungeon->room_count);
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        check_things_of(verifier, i, listed);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (opens_something(brw_quest_at(dungeon, i)->content) && !listed[i])
            brw_found(verifier, NULL, brw_at_room(i),
                      "the key or switch in room %u opens no obstacle", i);
}

/* Checks the list. There is one obstacle for every stage after the first, up to the magic key's. */
void brw_check_quest_list(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_quest_plan *plan = brw_read_quest_plan(verifier);
    if (!plan)
        return;
    uint32_t wanted = plan->magic_stage == BARROW_NONE_BYTE ? 0 : plan->magic_stage;
    bool in_order = dungeon->obstacle_count == wanted;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        in_order = in_order && dungeon->obstacles[i].into == i + 1;
    if (!in_order)
        brw_found(verifier, NULL, BRW_NOWHERE,
                  "there is not one obstacle into each stage up to the magic key's, in order");
    else
        check_from(verifier, plan);
    check_exits(verifier);
    check_listed_doors(verifier);
    if (verifier->status == BARROW_OK)
        check_listed_things(verifier);
}

/* ---- Q5, Q12, Q13, Q28, Q29: kinds ------------------------------------------------------ */

/* Returns the rule that the kind of an obstacle breaks, or NULL. */
static const char *kind_breaks(const brw_quest_plan *plan, const barrow_quest_obstacle *obstacle)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    uint8_t from = brw_last_from(obstacle), step = dungeon->stages[from].step;
    uint32_t held = plan->stages[from].block;
    bool is_blocked = brw_is_item_obstacle(obstacle), closes = brw_closes_branch(obstacle);
    if (closes ? brw_is_key_obstacle(obstacle->kind) : obstacle->kind == BARROW_OBSTACLE_TWIN_LOCK)
        return "Q29";
    if (is_blocked != (obstacle->treasure != BARROW_NO_TREASURE))
        return "Q27";
    if (step == BARROW_STEP_PRE_ITEM)
        return is_blocked ? "Q5" : NULL;
    if (step == BARROW_STEP_ITEM)
        return !is_blocked ? "Q12" : obstacle->treasure != held - 1 ? "Q28" : NULL;
    if (step != BARROW_STEP_POST_ITEM)
        return "Q17";
    if (!is_blocked)
        return dungeon->stages[obstacle->into].step == BARROW_STEP_ITEM ? "Q28" : NULL;
    return obstacle->treasure >= held ? "Q28" : NULL;
}

/* Checks that each block after a treasure has an obstacle that its treasure blocks, unless such
 * obstacles have no weight (Q25). */
static void check_block(brw_verifier *verifier, const brw_quest_plan *plan, uint32_t block)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    const barrow_quest_params *params = &dungeon->params.as.quest;
    uint32_t obstacles = 0, blocked = 0;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        uint8_t from = brw_last_from(obstacle);
        if (plan->stages[from].block != block ||
            dungeon->stages[from].step != BARROW_STEP_POST_ITEM)
            continue;
        obstacles++;
        blocked += brw_is_item_obstacle(obstacle);
    }
    if (obstacles > 0 && blocked == 0 && params->post_item_key + params->post_item_switch > 0)
        brw_found(verifier, "Q25", BRW_NOWHERE, "no obstacle after treasure %u is item-blocked",
                  block - 1);
}

/* Checks the kinds of all obstacles. Obstacles that replaced the kind first drawn are counted as
 * fallbacks, which are checked here too. */
void brw_check_quest_kinds(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_quest_plan *plan = brw_read_quest_plan(verifier);
    for (uint32_t i = 0; plan && i < dungeon->obstacle_count; i++) {
        const char *rule = kind_breaks(plan, &dungeon->obstacles[i]);
        if (rule)
            brw_found(verifier, rule, BRW_NOWHERE,
                      "obstacle %u has a kind or a treasure that does not fit its place", i);
    }
    for (uint32_t block = 1; plan && block <= dungeon->treasure_count; block++)
        check_block(verifier, plan, block);
    if (plan)
        brw_check_quest_fallbacks(verifier);
}

/* ---- Q29: how many branches ------------------------------------------------------------- */

/* Checks the shortfall of branches. A branch can be missing only after a stage that neither belongs
 * to a branch nor starts one and that at least two more stages of its block follow. */
void brw_check_quest_branches(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_quest_plan *plan = brw_read_quest_plan(verifier);
    int32_t chance = dungeon->params.as.quest.branches;
    uint32_t possible = 0, counted = dungeon->shortfall[BARROW_SHORT_BRANCHES];
    for (uint32_t i = 0; plan && i + 2 < dungeon->stage_count && i < plan->magic_stage; i++) {
        const brw_plan_stage *stage = &plan->stages[i];
        bool starts = plan->stages[i + 1].sibling == i + 2;
        possible += is_chain_step(dungeon->stages[i].step) && stage->index + 2 < stage->count &&
                    stage->sibling == BARROW_NONE_BYTE && !starts;
    }
    uint32_t least = chance == 100 ? possible : 0, most = chance == 0 ? 0 : possible;
    if (plan && (counted < least || counted > most))
        brw_found(verifier, NULL, BRW_NOWHERE,
                  "%u branches are counted as missing; %u to %u can be", counted, least, most);
}

#undef EXITS_WRONG
