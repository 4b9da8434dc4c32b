/* SPDX-License-Identifier: MIT
 * Rules of quests about obstacles: which stages they join (Q5, Q29), which kinds are allowed where
 * (Q5, Q12, Q13, Q28), what replaced what (Q10, Q16), and where their doors, keys and switches are
 * (Q6 to Q8, Q10, Q12, Q14, Q15). The list of obstacles says what belongs together. These checks
 * compare it with doors and rooms. */
#include "verify/quest_checks.h"

#include <string.h>

#include "algo/grid.h"

#define EXITS_WRONG UINT8_MAX /* a stage lists other obstacles than those that lead out of it */

/* Reads the blocks, which are runs of stages of one step; the treasure's stage ends the block
 * before it. Then reads the siblings of branches, the entrances and the rooms, which begin with
 * those behind the entrances. One-way doors (Q21) lead only back, so they are not entrances. The
 * goal and bonus rooms are entered by their only door. */
void brw_read_stages(brw_quest_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint8_t block = 0, since = 0, index = 0;
    view->magic_stage = BARROW_NONE_BYTE;
    memset(view->stages, 0, sizeof view->stages);
    for (uint32_t i = 0; i < 256; i++) {
        view->stages[i].sibling = BARROW_NONE_BYTE;
        view->stages[i].first_room = BARROW_NONE;
    }
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++) {
        brw_stage_view *stage = &view->stages[i];
        uint8_t step = dungeon->stages[i].step;
        bool is_item = step == BARROW_STEP_ITEM;
        block = (uint8_t)(block + is_item);
        index = (uint8_t)(i > 0 && dungeon->stages[i - 1].step == step ? index + 1 : 0);
        stage->block = block;
        stage->since = since;
        stage->index = index;
        since = is_item ? (uint8_t)(i + 1) : since;
        for (uint32_t k = 0; k <= index; k++)
            view->stages[i - k].count = (uint8_t)(index + 1);
        if (step == BARROW_STEP_MAGIC_KEY && view->magic_stage == BARROW_NONE_BYTE)
            view->magic_stage = i;
    }
    for (BRW_OBSTACLES(obstacle, dungeon)) {
        if (!brw_closes_branch(obstacle))
            continue;
        view->stages[obstacle->from[0]].sibling = obstacle->from[1];
        view->stages[obstacle->from[1]].sibling = obstacle->from[0];
    }
    view->stages[0].entrances = 1; /* the entry itself */
    for (brw_quest_doors at = {.dungeon = dungeon}; brw_next_door(&at);)
        if (at.a->stage != at.b->stage && brw_is_entrance(dungeon, at.id))
            view->stages[brw_larger(at.a->stage, at.b->stage)].entrances++;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        brw_stage_view *stage = &view->stages[brw_quest_at(dungeon, i)->stage];
        if (stage->rooms == 0)
            stage->first_room = (uint16_t)i;
        if (stage->rooms < stage->entrances)
            stage->last_entrance = (uint16_t)i;
        stage->last_room = (uint16_t)i;
        stage->rooms++;
    }
}

/* ---- Q5, Q29: what leads where ---------------------------------------------------------- */

/* Returns whether stages of this step form a chain, in which branches may start (Q28, Q29). */
static bool is_chain_step(uint8_t step)
{
    return step == BARROW_STEP_PRE_ITEM || step == BARROW_STEP_POST_ITEM;
}

/* Returns whether an obstacle leads out of only this stage. */
static bool comes_from(const barrow_dungeon *dungeon, uint32_t id, uint32_t stage)
{
    return id < dungeon->obstacle_count && dungeon->obstacles[id].from_count == 1 &&
           dungeon->obstacles[id].from[0] == stage;
}

/* Checks the stages that obstacles lead out of. Obstacle i leads into stage i + 1, so chains and
 * branches can be read in sequence. In a branch, two obstacles lead out of stage S, and a third
 * closes it. All three stages are of one block.
 *
 *         +-> S + 1 -+
 *      S -+          +-> S + 3
 *         +-> S + 2 -+ */
static void check_from(brw_verifier *verifier, const brw_quest_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    for (uint32_t i = 0; i < dungeon->obstacle_count;) {
        bool fits = comes_from(dungeon, i, i), is_pair = comes_from(dungeon, i + 1, i);
        if (fits && is_pair) {
            const barrow_quest_obstacle *closing = &dungeon->obstacles[i + 2];
            fits = i + 2 < dungeon->obstacle_count && closing->from_count == 2 &&
                   closing->from[0] == i + 1 && closing->from[1] == i + 2 &&
                   is_chain_step(dungeon->stages[i].step) &&
                   view->stages[i + 2].index == view->stages[i].index + 2 &&
                   closing->kind != BARROW_OBSTACLE_ITEM_LOCK &&
                   dungeon->params.as.quest.branches > 0;
        }
        if (!fits) {
            brw_report(verifier, "Q29", BRW_NOWHERE,
                       "obstacle %u leads out of stages that are neither consecutive nor a branch",
                       i);
            return;
        }
        i += is_pair ? 3 : 1;
    }
}

/* Returns whether a door that the obstacle lists is a lock of its kind and leads into its stage. */
static bool door_fits(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle,
                      const barrow_link *link)
{
    bool is_barrier = link->kind == BARROW_LINK_BARRIER;
    if ((!brw_is_obstacle_door(link) && !is_barrier) || !brw_joins_rooms(dungeon, link) ||
        is_barrier != (obstacle->kind == BARROW_OBSTACLE_ITEM_LOCK) ||
        (is_barrier && link->treasure != obstacle->treasure))
        return false;
    uint8_t outer = brw_quest_at(dungeon, brw_outer_room(dungeon, link))->stage;
    uint8_t inner = brw_quest_at(dungeon, brw_inner_room(dungeon, link))->stage;
    return outer != inner && inner == obstacle->into &&
           brw_door_needs(link, BARROW_NEED_SMALL_KEY) == brw_is_key_obstacle(obstacle->kind);
}

/* Checks the list. There is one obstacle for every stage after the first, up to the magic key's. */
void brw_check_quest_list(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_quest_view *view = verifier->view->quest;
    uint32_t wanted = view->magic_stage == BARROW_NONE_BYTE ? 0 : view->magic_stage;
    bool in_order = dungeon->obstacle_count == wanted;
    uint8_t *doors = BRW_SCRATCH(verifier, uint8_t, dungeon->link_count);
    uint8_t *rooms = BRW_SCRATCH(verifier, uint8_t, dungeon->room_count);
    if (!doors || !rooms)
        return;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        in_order = in_order && dungeon->obstacles[i].into == i + 1;
    if (!in_order)
        brw_blame(verifier,
                  "there is not one obstacle into each stage up to the magic key's, in order");
    else
        check_from(verifier, view);
    /* Checks that each stage lists the obstacles that lead out of it, in order. exits[] counts
     * them. A fault sets the count to EXITS_WRONG for good. */
    uint8_t exits[256] = {0};
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        for (uint32_t k = 0; k < obstacle->from_count && k < 2; k++) {
            uint8_t stage = obstacle->from[k], *count = &exits[stage];
            if ((k == 1 && stage == obstacle->from[0]) || stage >= dungeon->stage_count ||
                *count == EXITS_WRONG)
                continue;
            const barrow_stage *listed = &dungeon->stages[stage];
            bool fits = *count < listed->obstacle_count && listed->obstacles[*count] == i;
            *count = fits ? (uint8_t)(*count + 1) : EXITS_WRONG;
        }
    }
    for (uint32_t stage = 0; stage < dungeon->stage_count; stage++) {
        uint8_t count = stage < 256 ? exits[stage] : 0;
        if (count == EXITS_WRONG || count != dungeon->stages[stage].obstacle_count)
            brw_blame(verifier, "stage %u does not list the obstacles that lead out of it", stage);
    }
    /* Checks that every lock is listed once, by the obstacle into the stage behind it. */
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        if (obstacle->door_count == 0)
            brw_blame(verifier, "obstacle %u has no door", i);
        for (uint32_t k = 0; k < obstacle->door_count; k++) {
            uint16_t id = obstacle->doors[k];
            if (!door_fits(dungeon, obstacle, &dungeon->links[id]) || doors[id])
                brw_blame_link(verifier, id, "door @ does not fit obstacle %u", i);
            doors[id] = 1;
        }
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (brw_is_obstacle_door(&dungeon->links[i]) && !doors[i])
            brw_blame_link(verifier, i, "door @ is locked, but belongs to no obstacle");
    /* Checks that every obstacle has as many keys or switches as its kind needs, each in the room
     * that the list names, and that every key and switch is listed once. A twin lock takes two
     * switches of either kind. */
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        brw_obstacle_row row = brw_obstacle_at(obstacle->kind);
        bool is_twin = obstacle->kind == BARROW_OBSTACLE_TWIN_LOCK;
        if (obstacle->kind >= BARROW_OBSTACLE_NONE || obstacle->thing_count != row.count)
            brw_blame(verifier, "obstacle %u has %u keys or switches", i, obstacle->thing_count);
        for (BRW_OPENERS(thing, obstacle)) {
            uint16_t at = thing->room;
            const barrow_quest_room *room = brw_quest_at(dungeon, at);
            if (room->content != thing->what ||
                room->content != (is_twin ? obstacle->things[0].what : row.opener) ||
                (is_twin && !brw_is_switch(room->content)) ||
                room->treasure != obstacle->treasure ||
                (rooms[at] && room->content != BARROW_CONTENT_ITEM))
                brw_blame_room(verifier, at, "room @ does not hold what opens obstacle %u", i);
            rooms[at] = 1;
        }
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint8_t content = brw_quest_at(dungeon, i)->content;
        if ((brw_is_small_key(content) || brw_is_switch(content)) && !rooms[i])
            brw_blame_room(verifier, i, "the key or switch in room @ opens no obstacle");
    }
}

/* ---- Q5, Q12, Q13, Q28, Q29: kinds ------------------------------------------------------ */

/* Returns the stage that an obstacle leads out of, or the later one if there are two. */
static uint8_t last_from(const barrow_quest_obstacle *obstacle)
{
    return obstacle->from_count ? obstacle->from[obstacle->from_count - 1] : 0;
}

/* Returns whether the obstacle needs a treasure. A twin lock does if its switches are item-blocked,
 * as their content shows. */
static bool is_item_obstacle(const barrow_quest_obstacle *obstacle)
{
    return obstacle->kind == BARROW_OBSTACLE_ITEM_LOCK ||
           brw_needs_treasure(brw_obstacle_at(obstacle->kind).opener) ||
           (obstacle->kind == BARROW_OBSTACLE_TWIN_LOCK && obstacle->thing_count > 0 &&
            obstacle->things[0].what == BARROW_CONTENT_ITEM_SWITCH);
}

/* Returns the rule that the kind of an obstacle breaks, or NULL. */
static const char *kind_breaks(const brw_quest_view *view, const barrow_quest_obstacle *obstacle)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint8_t from = last_from(obstacle), step = dungeon->stages[from].step;
    uint32_t held = view->stages[from].block;
    bool is_blocked = is_item_obstacle(obstacle), closes = brw_closes_branch(obstacle);
    if (closes && obstacle->kind == BARROW_OBSTACLE_ITEM_LOCK)
        return "Q33";
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

/* Returns the weight of an obstacle's key form or switch form. The obstacle out of a treasure's
 * stage has either, whatever the weights. The one into the stage of any treasure but the first is
 * always item-blocked (Q28), so if neither form has a weight, both are allowed. */
static int32_t lock_weight(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle,
                           bool is_key)
{
    const barrow_quest_params *params = &dungeon->params.as.quest;
    uint8_t step = dungeon->stages[last_from(obstacle)].step;
    bool is_late = step == BARROW_STEP_POST_ITEM;
    if (obstacle->kind == BARROW_OBSTACLE_ITEM_LOCK)
        return step == BARROW_STEP_ITEM ? params->exit_barrier : params->post_barrier;
    if (step == BARROW_STEP_ITEM ||
        (is_late && dungeon->stages[obstacle->into].step == BARROW_STEP_ITEM &&
         params->post_item_key + params->post_item_switch + params->post_barrier == 0))
        return 1;
    if (is_item_obstacle(obstacle))
        return is_key ? params->post_item_key : params->post_item_switch;
    if (is_late)
        return is_key ? params->post_key : params->post_switch;
    return is_key ? params->pre_key : params->pre_switch;
}

/* Returns whether the key may lie in a stage. It lies in the lock's stage or an earlier one. A key
 * that does not need the last treasure lies after that treasure's stage. */
static bool key_may_lie(const brw_quest_view *view, const barrow_quest_obstacle *obstacle,
                        uint32_t stage)
{
    const brw_stage_view *from = &view->stages[obstacle->from[0]];
    bool needs_last =
        obstacle->treasure != BARROW_NO_TREASURE && obstacle->treasure + 1u == from->block;
    return stage <= obstacle->from[0] && (needs_last || stage >= from->since);
}

/* Returns whether the key of obstacle [id] could have been placed in room [at], which was empty if
 * it now holds nothing, or something that belongs to this obstacle or a later one. [owner] has the
 * obstacle that each room's content opens. */
static bool was_free_for_key(const brw_quest_view *view, const uint8_t *owner, uint32_t id,
                             uint32_t at)
{
    const barrow_quest_room *room = brw_quest_at(view->dungeon, at);
    bool was_empty =
        room->content == BARROW_CONTENT_NONE || (owner[at] != BARROW_NONE_BYTE && owner[at] >= id);
    return was_empty && key_may_lie(view, &view->dungeon->obstacles[id], room->stage);
}

/* Checks how many switches replaced keys that found no place (Q10, Q16); the document counts them.
 * A switch whose weight is 0 certainly replaced one: there are [least] of them. Any other may have
 * done so, if its stage had no place for a key lock when it was placed. The random draw itself
 * leaves no trace. Q23 reports an unreadable mask. */
static void check_fallbacks(brw_verifier *verifier, uint32_t least)
{
    const brw_quest_view *view = verifier->view->quest;
    const barrow_dungeon *dungeon = view->dungeon;
    uint32_t counted = dungeon->fallbacks[0], most = least;
    uint8_t *owner = BRW_SCRATCH(verifier, uint8_t, dungeon->room_count);
    if (!owner)
        return;
    memset(owner, BARROW_NONE_BYTE, dungeon->room_count);
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        for (uint32_t k = 0; k < dungeon->obstacles[i].thing_count; k++)
            if (dungeon->obstacles[i].kind !=
                BARROW_OBSTACLE_ITEM_LOCK) /* its thing lies in ITEM */
                owner[dungeon->obstacles[i].things[k].room] = (uint8_t)i;
    if (!view->has_field)
        most += dungeon->obstacle_count;
    for (uint32_t i = 0; counted > least && view->has_field && i < dungeon->obstacle_count; i++) {
        /* A key lock needs a room for the door and another for the key (Q6). Rooms are numbered in
         * the order of placing, so those before the first one behind the obstacle existed. */
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        uint32_t end = view->stages[obstacle->into].first_room, places = 0;
        bool fitted = false;
        if (brw_is_key_obstacle(obstacle->kind) || obstacle->from_count != 1 ||
            obstacle->kind == BARROW_OBSTACLE_ITEM_LOCK ||
            lock_weight(dungeon, obstacle, true) <= 0)
            continue;
        end = end < dungeon->room_count ? end : dungeon->room_count;
        for (uint32_t k = 0; k < end; k++)
            places += was_free_for_key(view, owner, i, k);
        for (uint32_t k = 0; k < end && !fitted; k++)
            fitted = brw_quest_at(dungeon, k)->stage == obstacle->from[0] &&
                     places > was_free_for_key(view, owner, i, k) &&
                     brw_had_free_side(view, k, end);
        most += !fitted;
    }
    if (counted < least)
        brw_report(verifier, "Q10", BRW_NOWHERE,
                   "%u switches replace keys that found no place, but %u are counted", least,
                   counted);
    if (counted > most)
        brw_report(verifier, "Q10", BRW_NOWHERE,
                   "%u switches are counted as replacing keys, but at most %u can", counted, most);
}

/* Checks the kinds of all obstacles, and their weights. A closing obstacle is always a switch
 * (Q29), so either form's weight allows it. Any other obstacle of weight 0 is never drawn, but a
 * switch may replace a key that found no place, or a way that only the treasure opens (Q33). */
void brw_check_quest_kinds(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_quest_view *view = verifier->view->quest;
    const barrow_quest_params *params = &dungeon->params.as.quest;
    uint32_t replaced = 0;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const char *rule = kind_breaks(view, &dungeon->obstacles[i]);
        if (rule)
            brw_report(verifier, rule, BRW_NOWHERE,
                       "obstacle %u has a kind or a treasure that does not fit its place", i);
    }
    for (uint32_t block = 1; block <= dungeon->treasure_count; block++) {
        /* Checks that each block after a treasure has an obstacle that its treasure blocks, unless
         * such obstacles have no weight (Q25). */
        uint32_t obstacles = 0, blocked = 0;
        for (BRW_OBSTACLES(obstacle, dungeon)) {
            uint8_t from = last_from(obstacle);
            if (view->stages[from].block != block ||
                dungeon->stages[from].step != BARROW_STEP_POST_ITEM)
                continue;
            obstacles++;
            blocked += is_item_obstacle(obstacle);
        }
        if (obstacles > 0 && blocked == 0 && params->taste &&
            params->post_item_key + params->post_item_switch + params->post_barrier > 0)
            brw_report(verifier, "Q25", BRW_NOWHERE,
                       "no obstacle after treasure %u is item-blocked", block - 1);
    }
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        bool is_late = dungeon->stages[last_from(obstacle)].step == BARROW_STEP_POST_ITEM;
        bool is_key = brw_is_key_obstacle(obstacle->kind);
        if (lock_weight(dungeon, obstacle, is_key) > 0)
            continue;
        bool is_spare = !is_key && is_item_obstacle(obstacle) &&
                        obstacle->kind != BARROW_OBSTACLE_ITEM_LOCK &&
                        dungeon->params.as.quest.post_barrier > 0;
        if (!is_spare && (is_key || lock_weight(dungeon, obstacle, true) == 0))
            brw_report(verifier, is_late ? "Q13" : "Q5", BRW_NOWHERE,
                       "obstacle %u has a kind whose weight is 0", i);
        replaced += !is_key && !is_spare && !brw_closes_branch(obstacle);
    }
    check_fallbacks(verifier, replaced);
}

/* Checks the shortfall of branches. A branch can be missing only after a stage that neither belongs
 * to a branch nor starts one and that at least one more stage of its block follows. If none stands,
 * the last chance of the last block was taken for certain, so one must be counted there (Q36). */
void brw_check_quest_branches(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_quest_view *view = verifier->view->quest;
    int32_t chance = dungeon->params.as.quest.branches;
    uint32_t possible = 0, branches = 0, late = 0,
             counted = dungeon->shortfall[BARROW_SHORT_BRANCHES];
    for (uint32_t i = 0; i + 1 < dungeon->stage_count && i < view->magic_stage; i++) {
        const brw_stage_view *stage = &view->stages[i];
        bool starts = view->stages[i + 1].sibling == i + 2;
        bool is_chance = is_chain_step(dungeon->stages[i].step) &&
                         stage->index + 1 < stage->count && stage->sibling == BARROW_NONE_BYTE;
        branches += starts;
        possible += is_chance && !starts;
        late += is_chance && stage->block == dungeon->treasure_count;
    }
    uint32_t least = chance == 100 ? possible : 0, most = chance == 0 ? 0 : possible;
    if (chance > 0 && branches == 0 && late > 0 && least == 0)
        least = 1;
    if (counted < least || counted > most)
        brw_blame(verifier, "%u branches are counted as missing; %u to %u can be", counted, least,
                  most);
}

/* ---- Q6 to Q8: doors -------------------------------------------------------------------- */

/* Returns door number [door] of an obstacle if it joins two rooms, else NULL. V4 reports doors that
 * do not. */
static const barrow_link *placed_door(const barrow_dungeon *dungeon,
                                      const barrow_quest_obstacle *obstacle, uint32_t door)
{
    const barrow_link *link = &dungeon->links[obstacle->doors[door]];
    return brw_joins_rooms(dungeon, link) ? link : NULL;
}

/* Returns the stage that a door is in, which is the stage of the room in front of it. */
static uint8_t door_stage(const barrow_dungeon *dungeon, const barrow_link *link)
{
    return brw_quest_at(dungeon, brw_outer_room(dungeon, link))->stage;
}

/* Returns the rule that the stage of a door breaks, or NULL. All doors of a closing obstacle are in
 * one stage: the branch without the switch or, for a twin lock, either branch or the stage before
 * both (Q8, Q29). A switch's doors may be in any stage so far; that excludes the sibling in a
 * branch, whose number is higher than that of the stage that both lead out of. */
static const char *door_breaks(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle,
                               const barrow_link *link)
{
    uint8_t stage = door_stage(dungeon, link);
    const uint8_t *from = obstacle->from;
    bool is_exit = dungeon->stages[from[0]].step == BARROW_STEP_ITEM;
    if (obstacle->kind == BARROW_OBSTACLE_ITEM_LOCK)
        return stage == from[0] || (is_exit && stage < from[0]) ? NULL : "Q33";
    if (brw_is_key_obstacle(obstacle->kind) && !brw_closes_branch(obstacle))
        return stage == from[0] ? NULL : "Q6";
    if (!brw_closes_branch(obstacle))
        return stage <= from[0] ? NULL : "Q7";
    const barrow_link *first = placed_door(dungeon, obstacle, 0);
    bool in_branch = stage == from[0] || stage == from[1];
    if (!first || stage != door_stage(dungeon, first))
        return "Q29";
    if (obstacle->kind == BARROW_OBSTACLE_TWIN_LOCK)
        return in_branch || stage + 1 == from[0] ? NULL : "Q29";
    return in_branch && obstacle->thing_count > 0 &&
                   stage != brw_quest_at(dungeon, obstacle->things[0].room)->stage
               ? NULL
               : "Q29";
}

/* Returns whether a room in a stage allowed for the obstacle's doors had a free side when its last
 * door was cut. If so, there is no excuse for fewer doors than asked for. */
static bool had_more_sides(const brw_quest_view *view, const barrow_quest_obstacle *obstacle)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint32_t end = 0;
    for (uint32_t i = 0; i < obstacle->door_count; i++) {
        const barrow_link *link = placed_door(dungeon, obstacle, i);
        uint32_t inner = link ? brw_inner_room(dungeon, link) : 0u;
        end = inner + 1 > end ? inner + 1 : end;
    }
    const barrow_link *first = end > 0 ? placed_door(dungeon, obstacle, 0) : NULL;
    if (!first)
        return false;
    if (!brw_closes_branch(obstacle))
        return brw_stages_had_side(view, 0, obstacle->from[0], end);
    return brw_stages_had_side(view, door_stage(dungeon, first), door_stage(dungeon, first), end);
}

/* Checks the doors of all obstacles. Key locks have a single door, and so do the obstacles on the
 * way to a treasure or to the magic key. An obstacle may have too few doors (Q8), but the document
 * must count the missing ones. */
void brw_check_quest_doors(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_quest_view *view = verifier->view->quest;
    int64_t missing = 0, counted = dungeon->shortfall[BARROW_SHORT_SWITCH_DOORS];
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        uint8_t step = dungeon->stages[obstacle->into].step;
        bool is_single = step == BARROW_STEP_ITEM || step == BARROW_STEP_MAGIC_KEY ||
                         obstacle->kind == BARROW_OBSTACLE_ITEM_LOCK ||
                         brw_is_key_obstacle(obstacle->kind);
        int64_t wanted = is_single ? 1 : dungeon->params.as.quest.doors_per_switch;
        /* Checks where the doors of an obstacle are and where they lead. Doors that do not join two
         * rooms are skipped. */
        for (uint32_t k = 0; k < obstacle->door_count; k++) {
            uint32_t door = obstacle->doors[k];
            const barrow_link *link = placed_door(dungeon, obstacle, k);
            if (!link)
                continue;
            const char *rule = door_breaks(dungeon, obstacle, link);
            if (rule)
                brw_report(verifier, rule, brw_at_link(door),
                           "door @ is not where obstacle %u may have it", i);
            /* The first door leads into the stage's first room, and each further one into another
             * room (Q8). */
            uint16_t room = brw_inner_room(dungeon, link);
            bool leads_on = k > 0 || room == view->stages[obstacle->into].first_room;
            for (uint32_t before = 0; before < k && leads_on; before++) {
                const barrow_link *other = placed_door(dungeon, obstacle, before);
                leads_on = other && room != brw_inner_room(dungeon, other);
            }
            if (!leads_on)
                brw_report(verifier, "Q9", brw_at_link(door),
                           "door @ does not lead to a room of its own at the start of stage %u",
                           obstacle->into);
        }
        missing += wanted - obstacle->door_count;
        if (obstacle->door_count > wanted)
            brw_blame(verifier, "obstacle %u has %u doors; %l are allowed", i, obstacle->door_count,
                      wanted);
        else if (obstacle->door_count < wanted && had_more_sides(view, obstacle))
            brw_blame(verifier, "obstacle %u has %u of %l doors, though a side was free", i,
                      obstacle->door_count, wanted);
    }
    if (missing != counted)
        brw_blame(verifier, "%l switch doors are missing, but %l are counted", missing, counted);
}

/* Checks all keys. The document counts the keys that lie in an earlier stage than their lock; the
 * count must match. */
void brw_check_quest_keys(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_quest_view *view = verifier->view->quest;
    uint32_t moved = 0;
    for (BRW_OBSTACLES(obstacle, dungeon)) {
        if (!brw_is_key_obstacle(obstacle->kind) || obstacle->thing_count == 0 ||
            obstacle->door_count == 0 || obstacle->from_count == 0 ||
            !placed_door(dungeon, obstacle, 0))
            continue;
        bool is_plain = obstacle->kind == BARROW_OBSTACLE_KEY_LOCK;
        const char *rule = is_plain ? "Q6" : "Q14";
        uint32_t key = obstacle->things[0].room;
        uint16_t door = brw_outer_room(dungeon, &dungeon->links[obstacle->doors[0]]);
        uint8_t stage = brw_quest_at(dungeon, key)->stage;
        if (key == door)
            brw_report(verifier, rule, brw_at_room(key),
                       "the key in room @ lies beside its own door");
        if (!key_may_lie(view, obstacle, stage)) {
            brw_report(verifier, rule, brw_at_room(key),
                       "the key in room @ lies in too late a stage, or before the last treasure");
            continue;
        }
        if (!is_plain || dungeon->params.as.quest.key_from_any_stage || stage == obstacle->from[0])
            continue;
        moved++;
        /* If a stage after that of the key, up to the lock's own, has an empty room other than the
         * door's, the key is not in the nearest stage with room for it (Q10). */
        bool has_nearer = false;
        for (uint32_t k = 0; k < dungeon->room_count; k++) {
            const barrow_quest_room *room = brw_quest_at(dungeon, k);
            has_nearer |= room->stage > stage && room->stage <= obstacle->from[0] && k != door &&
                          room->content == BARROW_CONTENT_NONE;
        }
        if (has_nearer)
            brw_blame_room(
                verifier, key,
                "the key in room %u is not in the stage of its lock, though there is room", key);
    }
    if (moved != dungeon->fallbacks[1])
        brw_report(verifier, "Q10", BRW_NOWHERE,
                   "%u keys lie in a stage before their lock, but %u are counted", moved,
                   dungeon->fallbacks[1]);
}

/* ---- Q7, Q12, Q15, Q29: switches -------------------------------------------------------- */

/* Checks that the doors and switches of each obstacle share a number that no other obstacle has. A
 * switch lies in the stage that its lock leads out of (Q7, Q15). A treasure's stage has no room for
 * a switch, so the switch of the lock out of it may lie in any stage so far (Q12). The switch of a
 * closing lock is in either branch, and a twin lock has one in each (Q29). */
void brw_check_quest_switches(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    bool is_used[256] = {false}; /* whether an obstacle has this number */
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        if (brw_is_key_obstacle(obstacle->kind) || obstacle->thing_count == 0 ||
            obstacle->from_count == 0 || obstacle->kind == BARROW_OBSTACLE_ITEM_LOCK)
            continue;
        uint8_t number = brw_quest_at(dungeon, obstacle->things[0].room)->switch_id;
        bool fits = number != BARROW_NO_SWITCH && !is_used[number];
        for (BRW_OPENERS(thing, obstacle))
            fits = fits && brw_quest_at(dungeon, thing->room)->switch_id == number;
        for (uint32_t k = 0; k < obstacle->door_count; k++)
            fits = fits && dungeon->links[obstacle->doors[k]].lock == number;
        is_used[number] = true;
        if (!fits)
            brw_blame(verifier,
                      "the switches and doors of obstacle %u do not share a number of their own",
                      i);
        bool closes = brw_closes_branch(obstacle);
        bool is_exit = dungeon->stages[obstacle->from[0]].step == BARROW_STEP_ITEM;
        for (uint32_t k = 0; k < obstacle->thing_count; k++) {
            uint8_t stage = brw_quest_at(dungeon, obstacle->things[k].room)->stage;
            bool may_lie = stage == obstacle->from[0] || (closes && stage == obstacle->from[1]) ||
                           (is_exit && !closes && stage < obstacle->from[0]);
            if (obstacle->kind == BARROW_OBSTACLE_TWIN_LOCK)
                may_lie = obstacle->from_count > k && stage == obstacle->from[k];
            if (!may_lie)
                brw_report(verifier, brw_closes_branch(obstacle) ? "Q29" : NULL,
                           brw_at_room(obstacle->things[k].room),
                           "the switch in room @ is not where obstacle %u may have it", i);
        }
    }
}
