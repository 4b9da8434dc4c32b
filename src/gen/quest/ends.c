/* SPDX-License-Identifier: MIT
 * What comes after all rooms: the doors beyond the tree, which are loops (Q20), windows (Q40), gaps
 * that a treasure opens (Q34) and ways back (Q21, Q39), the intensity of the rooms (Q24), and the
 * clues to hidden doors (Q41).
 *
 * Why the proof still holds with these doors: a loop joins rooms of one stage, which become
 * reachable together. A gap joins two stages that its treasure's holder has entered, whatever way
 * they took. A way back leads to a stage that was entered before; a player in the later stage has
 * opened every door on the way from there, so the way back is open too. A shortcut is opened from
 * its later side. No such door leads to an annex, which a player without the treasure could not
 * leave. */
#include "gen/quest/draft.h"

#include <string.h>

#define RIGHT 1u /* of the sides */
#define DOWN  2u

#define LAST_PEAK  950 /* only the goal reaches an intensity of 1000 */
#define HOME_LEAST 2   /* rooms that the way home must save (Q39) */

/* ---- additional doors ------------------------------------------------------------------- */

/* Returns whether rooms of this step have only the doors that the draft gives them. */
static bool keeps_its_doors(uint8_t step)
{
    return step == BARROW_STEP_ITEM || step == BARROW_STEP_GOAL || step == BARROW_STEP_BONUS;
}

/* Returns whether one of two rooms is an annex, which gets no other door. */
static bool is_annex_pair(const quest_draft *draft, uint32_t a, uint32_t b)
{
    return brw_set_has(draft->annexes, a) || brw_set_has(draft->annexes, b);
}

/* Joins two rooms of one stage with the probability `loops`. Pairs that must not be joined take no
 * draw. */
static void join_in_loop(quest_draft *draft, uint32_t a, uint32_t b)
{
    const barrow_quest_room *one = brw_quest_room_of(draft, a);
    if (one->stage != brw_quest_room_of(draft, b)->stage || keeps_its_doors(one->step) ||
        is_annex_pair(draft, a, b))
        return;
    bool is_joined = brw_rng_chance(draft->rng, draft->params->loops, 100);
    if (is_joined)
        brw_quest_add_door(draft, a, b, BARROW_LINK_OPEN);
}

/* Joins two rooms of different stages by a way that a treasure opens, with the probability `gaps`.
 * Both stages come no later than that treasure's, so its holder has entered both (Q34). */
static void join_by_gap(quest_draft *draft, uint32_t a, uint32_t b)
{
    const barrow_quest_room *one = brw_quest_room_of(draft, a),
                            *other = brw_quest_room_of(draft, b);
    uint8_t later = one->stage > other->stage ? one->stage : other->stage;
    uint32_t treasure = 0;
    while (treasure < draft->dungeon->treasure_count &&
           brw_quest_room_of(draft, draft->dungeon->treasures[treasure].room)->stage < later)
        treasure++;
    if (one->stage == other->stage || treasure == draft->dungeon->treasure_count ||
        is_annex_pair(draft, a, b))
        return;
    bool is_joined = brw_rng_chance(draft->rng, draft->params->gaps, 100);
    if (!is_joined)
        return;
    brw_quest_add_door(draft, a, b, BARROW_LINK_BARRIER);
    draft->dungeon->links[draft->dungeon->link_count - 1].treasure = (uint8_t)treasure;
}

/* Returns whether a way back may lead from one room to another: to a stage that must be entered
 * before, so every door on the way back is open (Q21). */
static bool may_lead_back(const quest_draft *draft, uint32_t from, uint32_t to)
{
    const barrow_quest_room *later = brw_quest_room_of(draft, from);
    return draft->before[later->stage] >> brw_quest_room_of(draft, to)->stage & 1 &&
           !keeps_its_doors(later->step) && !is_annex_pair(draft, from, to);
}

/* Joins two rooms by a way back: a one-way door or, as often, a shortcut (Q39). */
static void join_back(quest_draft *draft, uint32_t a, uint32_t b)
{
    bool a_is_later = brw_quest_room_of(draft, a)->stage > brw_quest_room_of(draft, b)->stage;
    uint32_t from = a_is_later ? a : b, to = a_is_later ? b : a;
    if (!may_lead_back(draft, from, to))
        return;
    bool is_joined = brw_rng_chance(draft->rng, draft->params->returns, 100);
    bool is_shortcut = brw_rng_chance(draft->rng, 1, 2);
    if (is_joined)
        brw_quest_add_door(draft, from, to,
                           is_shortcut ? BARROW_LINK_SHORTCUT : BARROW_LINK_ONE_WAY);
}

/* Calls [join] for every pair of neighbours that have no door yet: each room with the ones to its
 * right and below it, so no pair occurs twice. Pairs come in the order of the rooms, which fixes
 * the order of the draws (G1). */
static void each_unjoined_pair(quest_draft *draft, void (*join)(quest_draft *, uint32_t, uint32_t))
{
    for (uint32_t room = 0; room < draft->dungeon->room_count; room++)
        for (uint32_t side = RIGHT; side <= DOWN; side++) {
            if ((draft->sides[room] | draft->joined[room]) >> side & 1)
                continue;
            uint32_t other = brw_quest_neighbour(draft, room, side);
            if (other != BARROW_NONE)
                join(draft, room, other);
        }
}

barrow_status brw_quest_loops(barrow_work *work)
{
    quest_draft *draft = brw_quest_begin_pass(work);
    if (draft->params->loops > 0)
        each_unjoined_pair(draft, join_in_loop);
    return BARROW_OK;
}

barrow_status brw_quest_gaps(barrow_work *work)
{
    quest_draft *draft = brw_quest_begin_pass(work);
    if (draft->params->gaps > 0)
        each_unjoined_pair(draft, join_by_gap);
    return BARROW_OK;
}

/* ---- windows ---------------------------------------------------------------------------- */

/* Cuts a window into a wall of [room], towards a room that the player saw before the first
 * treasure, if there is one. */
static void cut_window(quest_draft *draft, uint32_t room)
{
    uint32_t rooms[4];
    int32_t count = 0;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t other = brw_quest_neighbour(draft, room, side);
        if (other == BARROW_NONE || draft->joined[room] >> side & 1 ||
            !brw_set_has(draft->seen[0], other) || brw_set_has(draft->annexes, other))
            continue;
        const barrow_quest_room *quest = brw_quest_room_of(draft, other);
        if (quest->stage < brw_quest_room_of(draft, room)->stage &&
            quest->content != BARROW_CONTENT_ITEM)
            rooms[count++] = other;
    }
    int32_t pick = brw_rng_below(draft->rng, count);
    if (count > 0)
        brw_quest_add_door(draft, rooms[pick], room, BARROW_LINK_WINDOW);
}

/* Each treasure's room and the goal get at most one window (Q40). */
barrow_status brw_quest_windows(barrow_work *work)
{
    quest_draft *draft = brw_quest_begin_pass(work);
    if (!draft->params->windows)
        return BARROW_OK;
    for (uint32_t i = 0; i < draft->dungeon->treasure_count; i++)
        cut_window(draft, draft->dungeon->treasures[i].room);
    cut_window(draft, draft->first[draft->dungeon->obstacle_count + 1]);
    return BARROW_OK;
}

/* ---- ways back -------------------------------------------------------------------------- */

/* First adds the way home: the shortcut that makes the way from the magic key to the goal's door
 * shortest, if it saves two rooms or more; of equals the one with the lowest rooms (Q39). The magic
 * key is in the last room before the goal. */
barrow_status brw_quest_returns(barrow_work *work)
{
    quest_draft *draft = brw_quest_begin_pass(work);
    uint32_t goal = draft->first[draft->dungeon->obstacle_count + 1], from = BARROW_NONE, to = 0;
    uint32_t door = brw_quest_parent(draft, goal);
    uint16_t out[QUEST_ROOMS];
    const uint16_t *home = draft->search.distance;
    if (draft->params->returns == 0)
        return BARROW_OK;
    brw_graph_fill(&draft->graph, draft->dungeon);
    brw_quest_measure(draft, goal - 1, door, NULL);
    memcpy(out, draft->search.distance, draft->dungeon->room_count * sizeof out[0]);
    brw_quest_measure(draft, door, goal - 1, NULL);
    int32_t least = out[door] - HOME_LEAST + 1;
    for (uint32_t room = 0; room < goal; room++) {
        uint8_t step = brw_quest_room_of(draft, room)->step;
        bool is_late = step == BARROW_STEP_POST_ITEM || step == BARROW_STEP_MAGIC_KEY;
        for (uint32_t side = 0; is_late && out[room] < least && side < 4; side++) {
            if ((draft->sides[room] | draft->joined[room]) >> side & 1)
                continue;
            uint32_t other = brw_quest_neighbour(draft, room, side);
            if (other >= goal || !may_lead_back(draft, room, other))
                continue;
            int32_t length = out[room] + 1 + home[other];
            if (length > least || (length == least && (from != room || to < other)))
                continue;
            from = room;
            to = other;
            least = length;
        }
    }
    if (from != BARROW_NONE)
        brw_quest_add_door(draft, from, to, BARROW_LINK_SHORTCUT);
    each_unjoined_pair(draft, join_back);
    return BARROW_OK;
}

/* ---- intensity -------------------------------------------------------------------------- */

/* Sets the intensity in thousandths: a saw-tooth over the stages of the chain. Both sides of a
 * branch climb alike.
 *
 *            /|  /| goal 1000
 *       /|  / | / |
 *      / | /  |/
 *     /  |/          each stage climbs to its peak by the distance from its entrance; the next
 *  entry 0           one starts a quarter of a tooth below that peak
 *
 * The entry gets 0, because it is at depth 0 of a stage that starts at 0. That stage never consists
 * of the entry alone, because its obstacle needs an empty room. Bonus rooms get the intensity of
 * their neighbour.
 *
 * A loop may reduce the depth of a room, and this that of others, until none gets smaller. Each
 * stage is separate: an open door never joins two, and of barriers only those of annexes count. */
barrow_status brw_quest_intensity(barrow_work *work)
{
    quest_draft *draft = work->state;
    const barrow_dungeon *dungeon = draft->dungeon;
    uint32_t deepest[QUEST_STAGES] = {0}, goal = draft->first[dungeon->obstacle_count + 1];
    uint32_t tooth = LAST_PEAK / (draft->levels[dungeon->obstacle_count] + 1u);
    /* The first round looks only at the doors beyond the tree: without them the depths are right.
     */
    uint32_t begin = dungeon->room_count - 1;
    for (bool is_changed = true; is_changed; begin = 0) {
        is_changed = false;
        for (uint32_t i = begin; i < dungeon->link_count; i++) {
            const barrow_link *link = &dungeon->links[i];
            uint8_t *a = &draft->depths[link->a], *b = &draft->depths[link->b];
            uint8_t *far = *a > *b ? a : b, near = *a > *b ? *b : *a;
            bool is_inside = link->kind == BARROW_LINK_OPEN || brw_set_has(draft->annexes, link->b);
            if (!is_inside || *far <= near + 1)
                continue;
            *far = (uint8_t)(near + 1);
            is_changed = true;
        }
    }
    for (uint32_t room = 0; room < goal; room++) {
        uint32_t *depth = &deepest[brw_quest_room_of(draft, room)->stage];
        *depth = draft->depths[room] > *depth ? draft->depths[room] : *depth;
    }
    for (uint32_t room = 0; room < goal; room++) {
        barrow_quest_room *quest = brw_quest_room_of(draft, room);
        uint32_t last_peak = tooth * draft->levels[quest->stage], peak = last_peak + tooth;
        uint32_t start = quest->stage ? last_peak - tooth / 4 : 0, depth = deepest[quest->stage];
        quest->intensity =
            (uint16_t)(depth ? start + draft->depths[room] * (peak - start) / depth : peak);
    }
    brw_quest_room_of(draft, goal)->intensity = 1000;
    for (uint32_t room = goal + 1; room < dungeon->room_count; room++)
        brw_quest_room_of(draft, room)->intensity =
            brw_quest_room_of(draft, brw_quest_parent(draft, room))->intensity;
    return BARROW_OK;
}

/* ---- clues ------------------------------------------------------------------------------ */

/* Finds the rooms where a map of something in [stage] may lie: those of rests, chests and passages
 * that every way to the goal visits, in no later stage. Every way visits the keys and switches, and
 * the first rooms of stages that have one door. */
static void find_map_rooms(const quest_draft *draft, uint32_t stage, uint64_t *rooms)
{
    const uint32_t purposes =
        1u << BARROW_PURPOSE_REST | 1u << BARROW_PURPOSE_CHEST | 1u << BARROW_PURPOSE_PASSAGE;
    for (uint32_t i = 0; i < draft->dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &draft->dungeon->obstacles[i];
        for (uint32_t k = 0; k < obstacle->thing_count; k++)
            brw_set_add(rooms, obstacle->things[k].room);
        if (obstacle->door_count == 1)
            brw_set_add(rooms, draft->first[obstacle->into]);
    }
    for (BRW_SET_EACH(room, rooms, draft->words)) {
        const barrow_quest_room *quest = brw_quest_room_of(draft, room);
        if (!(purposes >> quest->purpose & 1) || quest->stage > stage ||
            brw_set_has(draft->annexes, room))
            brw_set_remove(rooms, room);
    }
}

/* Each hidden door has a sign at its wall. If the player has no reason to come there, a map tells
 * of it, where a room for one is certain to be visited (Q41). */
barrow_status brw_quest_clues(barrow_work *work)
{
    static const int32_t weights[BARROW_CLUE_COUNT] = {
#define BARROW_CLUE(NAME, name, code, weight, help) [code] = weight,
#include "barrow/def/clue.def"
    };
    quest_draft *draft = brw_quest_begin_pass(work);
    barrow_dungeon *dungeon = draft->dungeon;
    uint32_t goal = draft->first[dungeon->obstacle_count + 1];
    for (uint32_t i = goal; i < dungeon->room_count - 1 && draft->params->clues; i++) {
        uint16_t host = dungeon->links[i].a; /* link i leads to room i + 1 */
        if (dungeon->links[i].kind != BARROW_LINK_HIDDEN)
            continue;
        uint8_t kind = (uint8_t)brw_rng_weighted(draft->rng, weights, BARROW_CLUE_COUNT);
        dungeon->clues[dungeon->clue_count++] = (barrow_clue){(uint16_t)i, host, kind};
        if (brw_set_has(draft->walked, host))
            continue;
        quest_set rooms = {0};
        find_map_rooms(draft, brw_quest_room_of(draft, host)->stage, rooms);
        uint32_t room = brw_quest_draw(draft, rooms);
        if (room != BARROW_NONE)
            dungeon->clues[dungeon->clue_count++] =
                (barrow_clue){(uint16_t)i, (uint16_t)room, BARROW_CLUE_MAP};
    }
    return BARROW_OK;
}
