/* SPDX-License-Identifier: MIT
 * The chain of stages: ENTRY, PRE-ITEM, then ITEM and POST-ITEM for each treasure, MAGIC-KEY; and
 * what branches off it, GOAL behind the magic door (Q18) and BONUS behind hidden doors (Q19). Each
 * stage grows from its first room (Q2, Q3). Then an obstacle leads to the first room of the next
 * stage (Q5, Q9), or two obstacles lead to the two sides of a branch, which the next obstacle
 * closes (Q29):
 *
 *     S ---- A ----.            obstacles out of S into A and into B,
 *      `---- B ---- C           and one out of both into C */
#include "gen/quest/draft.h"

#include <string.h>

#define HUB_LOCKS    3 /* locks that hang in a hub, if it has as many sides (Q35) */
#define GOAL_WEIGHT  3 /* how much more it counts that the goal is seen than a lock (Q37) */
#define BRANCH_ROOMS 2 /* rooms that a stage may grow to have a place for a branch (Q36) */

/* ---- decisions that never change -------------------------------------------------------- */

static void draft_stages(barrow_dungeon *dungeon, int32_t count, barrow_quest_step step)
{
    for (; count > 0; count--)
        dungeon->stages[dungeon->stage_count++] =
            (barrow_stage){.step = (uint8_t)step, .obstacle = BARROW_OBSTACLE_NONE};
}

/* Draws how many stages each part has, and lists them all; later passes fill them one by one. */
static void draw_stages(quest_draft *draft)
{
    const barrow_quest_params *params = draft->params;
    draft->dungeon->stage_count = 0;
    draft->counts[0] = brw_rng_between(draft->rng, params->pre_stages_min, params->pre_stages_max);
    draft_stages(draft->dungeon, draft->counts[0], BARROW_STEP_PRE_ITEM);
    for (int32_t i = 1; i <= params->treasures; i++) {
        draft->counts[i] =
            brw_rng_between(draft->rng, params->post_stages_min, params->post_stages_max);
        draft_stages(draft->dungeon, 1, BARROW_STEP_ITEM);
        draft_stages(draft->dungeon, draft->counts[i], BARROW_STEP_POST_ITEM);
    }
    int32_t bonus = brw_rng_between(draft->rng, params->bonus_min, params->bonus_max);
    draft_stages(draft->dungeon, 1, BARROW_STEP_MAGIC_KEY);
    draft_stages(draft->dungeon, 1, BARROW_STEP_GOAL);
    draft_stages(draft->dungeon, bonus, BARROW_STEP_BONUS);
    draft->planned = draft->dungeon->stage_count;
}

barrow_status brw_quest_stages(barrow_work *work)
{
    draw_stages(brw_quest_begin_pass(work));
    return BARROW_OK;
}

/* Draws the kinds of treasures, which all differ; the first may be given (Q27). They are written to
 * the list before its count includes them: a treasure counts as soon as it has a room. */
barrow_status brw_quest_treasures(barrow_work *work)
{
    quest_draft *draft = brw_quest_begin_pass(work);
    uint8_t kinds[BARROW_TREASURE_KIND_COUNT];
    for (int32_t i = 0; i < BARROW_TREASURE_KIND_COUNT; i++)
        kinds[i] = (uint8_t)i;
    for (int32_t i = 0; i < draft->params->treasures; i++) {
        int32_t pick = i + brw_rng_below(draft->rng, BARROW_TREASURE_KIND_COUNT - i);
        if (i == 0 && draft->params->treasure > 0)
            pick = draft->params->treasure - 1;
        uint8_t kind = kinds[pick];
        kinds[pick] = kinds[i];
        kinds[i] = draft->dungeon->treasures[i].kind = kind;
    }
    return BARROW_OK;
}

/* Draws the arc, unless it is given (Q38). */
barrow_status brw_quest_arc(barrow_work *work)
{
    static const int32_t weights[BARROW_ARC_COUNT] = {
        [BARROW_ARC_DELVE] = 30, [BARROW_ARC_RETURN] = 50, [BARROW_ARC_HUB] = 20};
    quest_draft *draft = brw_quest_begin_pass(work);
    draft->dungeon->arc = (uint8_t)draft->params->arc;
    if (draft->params->arc == BARROW_ARC_ANY)
        draft->dungeon->arc = (uint8_t)brw_rng_weighted(draft->rng, weights, BARROW_ARC_COUNT);
    return BARROW_OK;
}

/* ---- PRE-ITEM and POST-ITEM ------------------------------------------------------------- */

/* A part of the chain while it is built. */
typedef struct chain_part {
    int32_t stages;                        /* number of stages */
    int32_t rooms;                         /* the budget of rooms */
    int32_t weights[BARROW_OBSTACLE_NONE]; /* of the obstacles */
    barrow_quest_step step, next;          /* of the part, and of what follows it */
    int32_t left;                          /* number of stages that are still to come */
    int32_t grown;                         /* number of stages that have grown */
    bool is_blocked; /* whether an obstacle of the part already needs a treasure */
    bool is_last;    /* whether it is the last POST-ITEM */
} chain_part;

static bool is_item_kind(barrow_obstacle kind)
{
    return kind == BARROW_OBSTACLE_ITEM_LOCK ||
           brw_needs_treasure(brw_obstacle_at((uint8_t)kind).opener);
}

/* Draws how many rooms the next stage grows: an equal share of the part's rooms, plus or minus one,
 * so that the total is about the same for any number of stages (Q4). The first room of each stage,
 * including the entry, is in the budget but not grown. If a fixed range was requested, the budget
 * does not matter. */
static int32_t draw_stage_rooms(quest_draft *draft, chain_part *part)
{
    const barrow_quest_params *params = draft->params;
    int32_t fresh = brw_larger(part->rooms - part->stages, 0), i = part->grown++;
    if (params->stage_rooms_max > 0)
        return brw_rng_between(draft->rng, params->stage_rooms_min, params->stage_rooms_max);
    int32_t share = fresh * (i + 1) / part->stages - fresh * i / part->stages;
    int32_t more = brw_rng_between(draft->rng, -1, 1);
    return brw_larger(share + more, 0);
}

static void grow_stage(quest_draft *draft, uint32_t stage, int32_t rooms)
{
    draft->stage = stage;
    brw_quest_grow(draft, rooms);
}

/* Draws an obstacle by weight (Q5, Q13). The last obstacle of POST-ITEM needs a treasure if none
 * before it does (Q25), unless the weights forbid it or `taste` is off. An obstacle that leads into
 * another treasure's stage is always item-blocked; if both item-blocked kinds have weight 0, they
 * are equally likely (Q28). PRE-ITEM has only plain kinds. */
static barrow_obstacle draw_kind(quest_draft *draft, const chain_part *part)
{
    bool is_last = part->left == 0;
    bool is_into_item =
        part->step == BARROW_STEP_POST_ITEM && is_last && part->next == BARROW_STEP_ITEM;
    int32_t blocked = part->weights[BARROW_OBSTACLE_ITEM_KEY_LOCK] +
                      part->weights[BARROW_OBSTACLE_ITEM_SWITCH_LOCK] +
                      part->weights[BARROW_OBSTACLE_ITEM_LOCK];
    if (is_into_item && blocked == 0)
        return (barrow_obstacle)(BARROW_OBSTACLE_ITEM_KEY_LOCK + brw_rng_below(draft->rng, 2));
    bool is_due = is_last && !part->is_blocked && draft->params->taste;
    bool must_block = blocked > 0 && (is_into_item || is_due);
    int32_t weights[BARROW_OBSTACLE_NONE];
    for (int32_t kind = 0; kind < BARROW_OBSTACLE_NONE; kind++)
        weights[kind] =
            must_block && !is_item_kind((barrow_obstacle)kind) ? 0 : part->weights[kind];
    return (barrow_obstacle)brw_rng_weighted(draft->rng, weights, BARROW_OBSTACLE_NONE);
}

/* Draws an obstacle out of [from]. An item-blocked one needs the last treasure found two times in
 * three, otherwise any earlier one (Q28). */
static quest_order draw_order(quest_draft *draft, chain_part *part, uint32_t from, uint32_t sibling)
{
    quest_order order = {.from = from,
                         .sibling = sibling,
                         .next = part->left == 0 ? part->next : part->step,
                         .treasure = BARROW_NO_TREASURE};
    int32_t held = (int32_t)draft->dungeon->treasure_count;
    order.kind = draw_kind(draft, part);
    if (is_item_kind(order.kind)) {
        bool is_earlier = held > 1 && brw_rng_chance(draft->rng, 1, 3);
        order.treasure = (uint8_t)(is_earlier ? brw_rng_below(draft->rng, held - 1) : held - 1);
        part->is_blocked = true;
    }
    return order;
}

static int32_t count_empty(const quest_draft *draft, uint32_t stage)
{
    int32_t places = 0;
    for (BRW_SET_EACH(room, draft->rooms[stage], draft->words))
        places += !brw_quest_holds(draft, room);
    return places;
}

/* Draws whether two obstacles lead out of [stage] at once, if another stage of the part is to come.
 * The last chance of all is taken for certain if there is no branch yet. The stage needs room for
 * two keys or switches, and grows if it has not (Q29, Q36). */
static bool draw_branch(quest_draft *draft, const chain_part *part, uint32_t stage)
{
    if (part->left < 1 || draft->params->branches == 0)
        return false;
    bool is_wanted = brw_rng_chance(draft->rng, draft->params->branches, 100);
    if (!is_wanted && !(part->left == 1 && part->is_last && draft->branches == 0))
        return false;
    for (int32_t i = 0; i < BRANCH_ROOMS && count_empty(draft, stage) < 2; i++)
        grow_stage(draft, stage, 1);
    bool is_possible = count_empty(draft, stage) >= 2;
    draft->dungeon->shortfall[BARROW_SHORT_BRANCHES] += !is_possible;
    return is_possible;
}

/* Grows both sides of a branch and places the obstacle that closes it. Two stages of the part are
 * used up; if there is only one, both sides share its rooms, less the first room of the second, and
 * there is one stage more than was drawn (Q36). */
static bool pass_branch(quest_draft *draft, chain_part *part, uint32_t one, uint32_t other)
{
    bool is_shared = part->left == 1;
    int32_t rooms = draw_stage_rooms(draft, part), half = brw_larger(rooms - 1, 0) / 2;
    draft->branches++;
    if (is_shared) {
        barrow_stage *last = &draft->dungeon->stages[draft->dungeon->stage_count++ - 1];
        last[1] = last[0]; /* later passes fill the list; until then it is whole */
        grow_stage(draft, one, brw_larger(rooms - 1, 0) - half);
        grow_stage(draft, other, half);
    } else {
        grow_stage(draft, one, rooms);
        rooms = draw_stage_rooms(draft, part);
        grow_stage(draft, other, rooms);
    }
    part->left -= is_shared ? 1 : 2;
    quest_order order = draw_order(draft, part, one, other);
    return brw_quest_close_branch(draft, order);
}

/* Places one or two obstacles out of [stage], which has grown, and grows the stages behind them.
 * After a branch it closes both sides. The first obstacle of all hangs in the hub, if a side is
 * left for the others (Q35). Returns false if an obstacle finds no place. If only the second
 * obstacle finds none, the first stays a plain obstacle. */
static bool pass_stage(quest_draft *draft, chain_part *part, uint32_t stage)
{
    bool is_branch = draw_branch(draft, part, stage);
    quest_order order = draw_order(draft, part, stage, QUEST_NO_STAGE);
    order.at_hub = stage == 0 && brw_popcount(draft->hub_sides) >= HUB_LOCKS;
    if (!brw_quest_place_obstacle(draft, order))
        return false;
    if (is_branch) {
        order = draw_order(draft, part, stage, stage + 1);
        is_branch = brw_quest_place_obstacle(draft, order);
        draft->dungeon->shortfall[BARROW_SHORT_BRANCHES] += !is_branch;
    }
    if (is_branch && !pass_branch(draft, part, stage + 1, stage + 2))
        return false;
    if (part->left-- > 0) {
        int32_t rooms = draw_stage_rooms(draft, part);
        brw_quest_grow(draft, rooms);
    }
    return true;
}

/* Grows each stage completely before the obstacle that leads out of it; the first one needs a room
 * besides the entry. The obstacle makes the first room of the next stage; the last obstacle of a
 * part makes the first room of the next step (Q9, Q11, Q17). If the only obstacle that was to need
 * a treasure was the second one of a branch and found no place, the part fails (Q25). */
static barrow_status build_part(barrow_work *work, chain_part part)
{
    quest_draft *draft = brw_quest_begin_pass(work);
    uint32_t first = draft->dungeon->obstacle_count;
    int32_t rooms = draw_stage_rooms(draft, &part);
    part.left = part.stages - 1;
    brw_quest_grow(draft, draft->stage == 0 ? brw_larger(rooms, 1) : rooms);
    while (part.left >= 0)
        if (!pass_stage(draft, &part, draft->stage))
            return brw_give_up(work, "an obstacle");
    bool is_met = !part.is_blocked || !draft->params->taste;
    for (uint32_t i = first; i < draft->dungeon->obstacle_count; i++)
        is_met |= draft->dungeon->obstacles[i].treasure != BARROW_NO_TREASURE;
    return is_met ? BARROW_OK : brw_give_up(work, "an obstacle that needs the treasure");
}

barrow_status brw_quest_pre_item(barrow_work *work)
{
    const barrow_quest_params *params = &work->params->as.quest;
    const quest_draft *draft = work->state;
    chain_part part = {.stages = draft->counts[0],
                       .rooms = params->pre_rooms,
                       .weights = {[BARROW_OBSTACLE_KEY_LOCK] = params->pre_key,
                                   [BARROW_OBSTACLE_SWITCH_LOCK] = params->pre_switch},
                       .step = BARROW_STEP_PRE_ITEM,
                       .next = BARROW_STEP_ITEM};
    return build_part(work, part);
}

/* The table has this pass once for each treasure. It does nothing if there is no such treasure. */
barrow_status brw_quest_post_item(barrow_work *work)
{
    const barrow_quest_params *params = &work->params->as.quest;
    const quest_draft *draft = work->state;
    bool is_last = draft->dungeon->treasure_count == (uint32_t)params->treasures;
    if (brw_quest_step_now(draft) != BARROW_STEP_POST_ITEM)
        return BARROW_OK;
    chain_part part = {.stages = draft->counts[draft->dungeon->treasure_count],
                       .rooms = params->post_rooms,
                       .weights = {[BARROW_OBSTACLE_KEY_LOCK] = params->post_key,
                                   [BARROW_OBSTACLE_SWITCH_LOCK] = params->post_switch,
                                   [BARROW_OBSTACLE_ITEM_KEY_LOCK] = params->post_item_key,
                                   [BARROW_OBSTACLE_ITEM_SWITCH_LOCK] = params->post_item_switch,
                                   [BARROW_OBSTACLE_ITEM_LOCK] = params->post_barrier},
                       .step = BARROW_STEP_POST_ITEM,
                       .next = is_last ? BARROW_STEP_MAGIC_KEY : BARROW_STEP_ITEM,
                       .is_last = is_last};
    return build_part(work, part);
}

/* ---- the steps of one stage ------------------------------------------------------------- */

/* If bounds or a mask confine the dungeon, another attempt may need fewer stages than the failed
 * one, so they are drawn again. */
barrow_status brw_quest_entry(barrow_work *work)
{
    quest_draft *draft = brw_quest_begin_pass(work);
    draft->dungeon->stage_count = draft->planned;
    if (work->attempt > 1 && draft->field.width > 0)
        draw_stages(draft);
    draft->dungeon->hub = (uint16_t)(draft->dungeon->arc == BARROW_ARC_HUB ? 0 : BARROW_NONE);
    brw_quest_add_entry(draft);
    return BARROW_OK;
}

/* The stage has one room, which is the newest; the obstacle before it made it (Q11). The table has
 * this pass once for each treasure. */
barrow_status brw_quest_item(barrow_work *work)
{
    quest_draft *draft = brw_quest_begin_pass(work);
    barrow_dungeon *dungeon = draft->dungeon;
    uint32_t room = draft->first[draft->stage];
    uint8_t treasure = (uint8_t)dungeon->treasure_count;
    if (brw_quest_step_now(draft) != BARROW_STEP_ITEM)
        return BARROW_OK;
    brw_quest_fill_room(draft, room, BARROW_CONTENT_ITEM, BARROW_NO_SWITCH);
    brw_quest_room_of(draft, room)->treasure = treasure;
    dungeon->treasures[treasure].room = (uint16_t)room;
    dungeon->treasure_count++;
    memcpy(draft->seen[treasure], draft->walked, sizeof draft->walked);
    bool by_key = brw_rng_chance(draft->rng, 1, 2);
    bool by_treasure = brw_rng_chance(draft->rng, draft->params->exit_barrier, 100);
    bool at_hub = treasure == 0 && draft->hub_sides != 0;
    quest_order order = {.kind = by_key && !at_hub ? BARROW_OBSTACLE_ITEM_KEY_LOCK
                                                   : BARROW_OBSTACLE_ITEM_SWITCH_LOCK,
                         .next = BARROW_STEP_POST_ITEM,
                         .from = draft->stage,
                         .sibling = QUEST_NO_STAGE,
                         .treasure = treasure,
                         .at_hub = at_hub};
    if (!(by_treasure && brw_quest_place_exit(draft, order)) &&
        !brw_quest_place_obstacle(draft, order))
        return brw_give_up(work, "the way out of the treasure's room");
    draft->part = draft->stage;
    return BARROW_OK;
}

/* If no room could be added to the stage, the last room placed is its first (Q3). */
barrow_status brw_quest_magic_key(barrow_work *work)
{
    quest_draft *draft = brw_quest_begin_pass(work);
    int32_t rooms =
        brw_rng_between(draft->rng, draft->params->magic_rooms_min, draft->params->magic_rooms_max);
    brw_quest_grow(draft, rooms);
    brw_quest_fill_room(draft, draft->dungeon->room_count - 1, BARROW_CONTENT_MAGIC_KEY,
                        BARROW_NO_SWITCH);
    return BARROW_OK;
}

/* A place for the goal: a room for the magic door, and the side that it leads to, or all free
 * ones. */
typedef struct goal_place {
    uint32_t host, sides;
} goal_place;

/* Draws `placings` rooms for the magic door and keeps the one nearest to the magic key (Q30). */
static goal_place draw_goal_place(quest_draft *draft, const uint64_t *hosts, uint32_t magic_key)
{
    goal_place best = {BARROW_NONE, 0};
    int32_t least = INT32_MAX;
    for (int32_t i = 0; i < draft->params->placings; i++) {
        uint32_t host = brw_quest_draw_host(draft, hosts);
        if (host == BARROW_NONE)
            return best;
        int32_t steps = brw_quest_doors_between(draft, magic_key, host);
        if (steps < least) {
            best = (goal_place){host, draft->sides[host]};
            least = steps;
        }
    }
    return best;
}

/* Returns, of all rooms and sides for the goal, the first of the least cost: the doors from the
 * magic key, and more if the goal cannot be seen before the first treasure, by its door or by a
 * window. A window may be in a room seen by then, but neither in a treasure's room nor in an annex
 * (Q37, Q40). */
static goal_place find_goal_place(const quest_draft *draft, const uint64_t *hosts,
                                  uint32_t magic_key)
{
    bool is_delve = draft->dungeon->arc == BARROW_ARC_DELVE;
    int32_t unseen = draft->params->foreshadow * (is_delve ? 1 : GOAL_WEIGHT), least = INT32_MAX;
    quest_set lookouts = {0};
    goal_place best = {BARROW_NONE, 0};
    for (uint32_t i = 0; i < draft->words && draft->params->windows; i++)
        lookouts[i] = draft->seen[0][i] & ~draft->annexes[i];
    for (uint32_t i = 0; i < draft->dungeon->treasure_count; i++)
        brw_set_remove(lookouts, draft->dungeon->treasures[i].room);
    for (BRW_SET_EACH(host, hosts, draft->words)) {
        int32_t steps = brw_quest_doors_between(draft, magic_key, host);
        for (uint32_t side = 0; side < 4 && steps < least; side++) {
            if (!(draft->sides[host] >> side & 1))
                continue;
            bool is_seen = brw_set_has(draft->seen[0], host) ||
                           brw_quest_touched(draft, host, side, lookouts) > 0;
            int32_t cost = steps + (is_seen ? 0 : unseen);
            if (cost < least) {
                best = (goal_place){host, 1u << side};
                least = cost;
            }
        }
    }
    return best;
}

/* Puts the goal behind the magic door, in the hub if a side is left there (Q35). The door is never
 * in the last stage, whose newest room holds the magic key (Q18). */
barrow_status brw_quest_goal(barrow_work *work)
{
    quest_draft *draft = brw_quest_begin_pass(work);
    uint32_t magic_stage = draft->stage, magic_key = draft->dungeon->room_count - 1;
    quest_set hosts;
    brw_quest_span(hosts, 0, draft->first[magic_stage]);
    goal_place place = {0, draft->hub_sides};
    if (!draft->hub_sides)
        place = draft->params->foreshadow > 0 ? find_goal_place(draft, hosts, magic_key)
                                              : draw_goal_place(draft, hosts, magic_key);
    if (place.host == BARROW_NONE)
        return brw_give_up(work, "the goal");
    brw_quest_walk(draft, draft->first[magic_stage], magic_key);
    brw_quest_walk(draft, magic_key, place.host);
    brw_quest_add_stage(draft, BARROW_STEP_GOAL, (uint64_t)1 << magic_stage);
    uint32_t goal =
        brw_quest_add_room(draft, place.host, place.sides, BARROW_LINK_MAGIC, BARROW_NO_LOCK);
    brw_quest_fill_room(draft, goal, BARROW_CONTENT_GOAL, BARROW_NO_SWITCH);
    return BARROW_OK;
}

/* Adds a stage of one optional room off room [host]. */
static void add_bonus(quest_draft *draft, uint32_t host, barrow_link_kind kind)
{
    brw_quest_add_stage(draft, BARROW_STEP_BONUS,
                        (uint64_t)1 << brw_quest_room_of(draft, host)->stage);
    uint32_t bonus = brw_quest_add_room(draft, host, draft->sides[host], kind, BARROW_NO_LOCK);
    brw_quest_fill_room(draft, bonus, BARROW_CONTENT_BONUS, BARROW_NO_SWITCH);
}

/* All other stages exist by now. Bonus rooms that find no place are left out. Their doors may be in
 * any room except the entry, which is the first room, the goal, which is the last so far, and other
 * bonus rooms (Q19); with clues, in rooms that the player sees, if one has a free side (Q41). */
barrow_status brw_quest_bonus(barrow_work *work)
{
    quest_draft *draft = brw_quest_begin_pass(work);
    uint32_t count = draft->dungeon->stage_count - draft->made;
    uint32_t goal = draft->dungeon->room_count - 1;
    for (uint32_t i = 0; i < count; i++) {
        quest_set hosts = {0};
        for (uint32_t room = 1; room < goal && draft->params->clues; room++)
            if (draft->sides[room] && brw_set_has(draft->walked, room))
                brw_set_add(hosts, room);
        if (!brw_set_any(hosts, draft->words))
            brw_quest_span(hosts, 1, goal);
        uint32_t host = brw_quest_draw_host(draft, hosts);
        if (host != BARROW_NONE) {
            add_bonus(draft, host, BARROW_LINK_HIDDEN);
            continue;
        }
        draft->dungeon->shortfall[BARROW_SHORT_BONUS]++;
        draft->dungeon->stage_count--;
    }
    return BARROW_OK;
}

/* Caches are optional rooms that a treasure opens, off rooms that the player saw before finding it:
 * something to come back for (Q34). Entry and treasures' rooms get none, and annexes have no free
 * side. */
barrow_status brw_quest_caches(barrow_work *work)
{
    quest_draft *draft = brw_quest_begin_pass(work);
    barrow_dungeon *dungeon = draft->dungeon;
    int32_t count =
        brw_rng_between(draft->rng, draft->params->caches_min, draft->params->caches_max);
    for (int32_t i = 0; i < count; i++) {
        quest_set hosts = {0};
        uint32_t treasure = (uint32_t)brw_rng_below(draft->rng, draft->params->treasures);
        for (BRW_SET_EACH(room, draft->seen[treasure], draft->words)) {
            uint8_t content = brw_quest_room_of(draft, room)->content;
            if (draft->sides[room] && content != BARROW_CONTENT_ENTRY &&
                content != BARROW_CONTENT_ITEM)
                brw_set_add(hosts, room);
        }
        uint32_t host = brw_quest_draw(draft, hosts), link = dungeon->link_count;
        if (host == BARROW_NONE) {
            dungeon->shortfall[BARROW_SHORT_CACHES]++;
            continue;
        }
        dungeon->stage_count++;
        add_bonus(draft, host, BARROW_LINK_BARRIER);
        dungeon->links[link].treasure = (uint8_t)treasure;
    }
    return BARROW_OK;
}
