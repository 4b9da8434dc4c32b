/* SPDX-License-Identifier: MIT
 * Rules of quests about rooms: the entry (Q1), stages and how they grew (Q2 to Q4, Q9, Q28),
 * contents and treasures (Q11, Q17, Q27), goal and bonus rooms (Q18, Q19), the layout and its open
 * doors (V4, Q20, Q21), bounds and masks (Q23), and intensity (Q24). */
#include "verify/quest_checks.h"

#include <string.h>

#include "algo/grid.h"
#include "core/tile_grid.h"

#define FIELD_MOST (1u << 22) /* cells among which neighbours are looked for */

/* Checks the entry. Cells are counted from it, so it is at (0, 0) even with bounds or a mask,
 * wherever it is in the field (Q23). */
void brw_check_quest_entry(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    uint32_t entries = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (room->content != BARROW_CONTENT_ENTRY)
            continue;
        entries++;
        if (room->stage != 0 || room->step != BARROW_STEP_PRE_ITEM || room->cell.x != 0 ||
            room->cell.y != 0)
            brw_blame_room(verifier, i, "the entry is not at (0, 0) in stage 0");
    }
    if (entries != 1)
        brw_blame(verifier, "there are %u entries instead of one", entries);
    for (brw_quest_doors at = {.dungeon = dungeon}; brw_next_door(&at);)
        if (brw_door_needs(at.link, BARROW_NEED_FINDING) &&
            (at.a->content == BARROW_CONTENT_ENTRY || at.b->content == BARROW_CONTENT_ENTRY))
            brw_blame_link(verifier, at.id, "hidden door @ leads to the entry");
}

/* ---- Q4, Q9, Q28: stages ---------------------------------------------------------------- */

/* Skips the stages of one step, starting at stage [at], and checks that their number is in
 * [wanted]. */
static uint32_t pass_step(brw_verifier *verifier, uint32_t at, uint8_t step, barrow_range wanted)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_stage_view *stages = verifier->view->quest->stages;
    int32_t count = 0;
    for (; at < dungeon->stage_count && dungeon->stages[at].step == step; at++)
        count++;
    /* Two sides of a branch at the end may share one of the stages drawn (Q36). */
    bool may_share = count >= 2 && at <= 256 && stages[at - 1].sibling == at - 2;
    if (count < wanted.min || count > wanted.max + may_share)
        brw_report(verifier, "Q4", BRW_NOWHERE, "step %s has %d stages instead of %d to %d",
                   barrow_quest_step_name((barrow_quest_step)step), count, wanted.min, wanted.max);
    return at;
}

/* Checks that rooms agree with their stages, and the order of steps: PRE-ITEM, then ITEM and
 * POST-ITEM for each treasure, then the rest. */
void brw_check_quest_stages(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const barrow_quest_params *params = &dungeon->params.as.quest;
    const barrow_range one = {1, 1}, post = {params->post_stages_min, params->post_stages_max};
    int32_t short_by = dungeon->shortfall[BARROW_SHORT_BONUS]; /* number of missing bonus rooms */
    /* Rooms that a treasure opens are stages of their own (Q34). */
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        short_by -= dungeon->links[i].kind == BARROW_LINK_BARRIER && brw_is_entrance(dungeon, i) &&
                    !brw_is_listed_door(dungeon, i);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (room->stage >= dungeon->stage_count || room->step != dungeon->stages[room->stage].step)
            brw_blame_room(verifier, i, "room @ and its stage name different steps");
    }
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++)
        if (verifier->view->quest->stages[i].first_room == BARROW_NONE)
            brw_blame(verifier, "stage %u has no room", i);
    uint32_t at = pass_step(verifier, 0, BARROW_STEP_PRE_ITEM,
                            (barrow_range){params->pre_stages_min, params->pre_stages_max});
    for (int32_t i = 0; i < params->treasures; i++) {
        at = pass_step(verifier, at, BARROW_STEP_ITEM, one);
        at = pass_step(verifier, at, BARROW_STEP_POST_ITEM, post);
    }
    at = pass_step(verifier, at, BARROW_STEP_MAGIC_KEY, one);
    at = pass_step(verifier, at, BARROW_STEP_GOAL, one);
    at = pass_step(verifier, at, BARROW_STEP_BONUS,
                   (barrow_range){params->bonus_min - short_by, params->bonus_max - short_by});
    if (at != dungeon->stage_count)
        brw_blame(verifier, "stage %u is not in the step that comes next", at);
}

/* ---- Q2 to Q4, Q17: how stages grew ----------------------------------------------------- */

bool brw_had_free_side(const brw_quest_view *view, uint32_t room, uint32_t end)
{
    barrow_pos cell = brw_quest_at(view->dungeon, room)->cell;
    barrow_pos hub = brw_quest_at(view->dungeon, 0)->cell;
    barrow_pos second = view->dungeon->room_count > 1 ? brw_quest_at(view->dungeon, 1)->cell : hub;
    if (brw_has_front(view, room)) /* an annex gives its free sides up (Q33) */
        return false;
    for (uint32_t side = 0; side < 4; side++) {
        int32_t x = cell.x + brw_nesw[side].x, y = cell.y + brw_nesw[side].y;
        /* A hub keeps the cells beside it for its locks, except for the first other room (Q35). */
        bool is_reserved = view->dungeon->hub == 0 && view->dungeon->room_count > 1 &&
                           brw_are_beside(x - hub.x, y - hub.y) && (x != second.x || y != second.y);
        if (brw_field_allows(&view->field, x, y) && !is_reserved && view->beside[room][side] >= end)
            return true;
    }
    return false;
}

/* This is slow, but needed only where a quest has less than was asked for. */
bool brw_stages_had_side(const brw_quest_view *view, uint32_t first_stage, uint32_t last_stage,
                         uint32_t end)
{
    for (uint32_t i = 0; view->has_field && i < end; i++) {
        uint8_t stage = brw_quest_at(view->dungeon, i)->stage;
        if (stage >= first_stage && stage <= last_stage && brw_had_free_side(view, i, end))
            return true;
    }
    return false;
}

/* Skips [count] rooms of a stage. Returns false if a room of another stage is among them. */
static bool pass_rooms(const barrow_dungeon *dungeon, uint32_t *at, uint32_t stage, uint32_t count)
{
    for (; count > 0 && *at < dungeon->room_count; count--)
        if (brw_quest_at(dungeon, (*at)++)->stage != stage)
            return false;
    return true;
}

/* Returns the allowed number of new rooms of a stage. Entrance rooms count towards no budget, nor
 * do the additional rooms of a switch with several doors (Q8). Q4 gives the centre of the range: N
 * rooms are shared among n stages as floor(N(i+1)/n) - floor(Ni/n), so that the shares always add
 * up to N. */
static barrow_range rooms_asked(const barrow_quest_params *params, uint8_t step,
                                const brw_stage_view *stage, bool is_shared_stage)
{
    if (step == BARROW_STEP_MAGIC_KEY)
        return (barrow_range){params->magic_rooms_min, params->magic_rooms_max};
    if (step != BARROW_STEP_PRE_ITEM && step != BARROW_STEP_POST_ITEM)
        return (barrow_range){0, 0};
    bool is_shared = is_shared_stage && stage->index + 2 >= stage->count;
    barrow_range asked = {params->stage_rooms_min, params->stage_rooms_max};
    if (params->stage_rooms_max == 0) {
        int32_t budget = step == BARROW_STEP_PRE_ITEM ? params->pre_rooms : params->post_rooms;
        int32_t count = stage->count - is_shared_stage;
        int32_t index = is_shared ? count - 1 : stage->index;
        int32_t fresh = budget > count ? budget - count : 0;
        int32_t centre = fresh * (index + 1) / count - fresh * index / count;
        asked = (barrow_range){centre > 0 ? centre - 1 : 0, centre + 1};
    }
    if (step == BARROW_STEP_PRE_ITEM && stage->index == 0) { /* the entry always has a neighbour */
        asked.min += asked.min == 0;
        asked.max += asked.max == 0;
    }
    if (is_shared) { /* the first of the two takes the larger half */
        int32_t more = stage->index + 2 == stage->count;
        int32_t least = asked.min > 0 ? asked.min - 1 : 0, most = asked.max > 0 ? asked.max - 1 : 0;
        asked = (barrow_range){(least + more) / 2, (most + more) / 2};
    }
    return asked;
}

/* Returns whether the size of a stage fits. Too few rooms are not a fault if earlier rooms, its own
 * rooms or the edge of the field left no free side (Q3) when it stopped growing: its own and all
 * earlier rooms existed then. In a branch, the sibling's entrances existed too and, for the second
 * stage, all rooms of the first. A stage that starts a branch may have grown further. */
static bool size_fits(const brw_quest_view *view, uint32_t id, bool is_shared)
{
    const barrow_dungeon *dungeon = view->dungeon;
    const brw_stage_view *stage = &view->stages[id];
    barrow_range asked =
        rooms_asked(&dungeon->params.as.quest, dungeon->stages[id].step, stage, is_shared);
    int32_t grown = stage->rooms - stage->entrances;
    uint32_t last = stage->last_room;
    /* The generator tried a branch after the stage if there is one now, or if another stage of the
     * step follows and some branch found no place (Q29). */
    bool is_stem = dungeon->stages[id].obstacle_count == 2;
    bool may_branch =
        is_stem || (stage->index + 1 < stage->count && stage->sibling == BARROW_NONE_BYTE &&
                    dungeon->shortfall[BARROW_SHORT_BRANCHES] > 0);
    if (may_branch) {
        /* It grows until two of its rooms are empty for the things of a branch (Q36). All rooms are
         * empty at that time, except the entry. */
        int32_t enough = 2 + (id == 0) - stage->entrances;
        asked.max = asked.max > enough ? asked.max : enough;
    }
    if (stage->sibling != BARROW_NONE_BYTE) {
        const brw_stage_view *other = &view->stages[stage->sibling];
        uint32_t room = stage->sibling > id ? other->last_entrance : other->last_room;
        last = room > last ? room : last;
    }
    return grown <= asked.max &&
           (grown >= asked.min ||
            (view->has_field && !brw_stages_had_side(view, id, id, last + 1)));
}

/* Checks how many rooms and open doors each stage has. If the stage grew as Q2 says, it is a tree
 * below each entrance, with one open door, or that of an annex, for each room that is not an
 * entrance. Every additional door closes a loop. */
void brw_check_quest_growth(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_quest_view *view = verifier->view->quest;
    int32_t open_doors[256] = {0};
    for (brw_quest_doors at = {.dungeon = dungeon}; brw_next_door(&at);)
        if (brw_stands_open(at.link->kind) || brw_is_annex_door(dungeon, at.link))
            open_doors[at.a->stage] += at.a->stage == at.b->stage;
    /* Checks that rooms are numbered in the order of placing: stage by stage, each beginning with
     * the rooms behind its doors. In a branch (Q29), both stages begin before the first of them
     * grows:
     *
     *     doors into A | doors into B | A grows | B grows */
    uint32_t at = 0;
    bool fits = true;
    for (uint32_t i = 0; i < dungeon->stage_count && i < 255 && fits; i++) {
        const brw_stage_view *a = &view->stages[i], *b = &view->stages[i + 1];
        if (a->sibling != i + 1) {
            fits = pass_rooms(dungeon, &at, i, a->rooms);
            continue;
        }
        fits = pass_rooms(dungeon, &at, i, a->entrances) &&
               pass_rooms(dungeon, &at, i + 1, b->entrances) &&
               pass_rooms(dungeon, &at, i,
                          a->rooms > a->entrances ? (uint32_t)a->rooms - a->entrances : 0) &&
               pass_rooms(dungeon, &at, i + 1,
                          b->rooms > b->entrances ? (uint32_t)b->rooms - b->entrances : 0);
        i++;
    }
    if (!fits || at != dungeon->room_count)
        brw_report(verifier, "Q9", BRW_NOWHERE, "the rooms are not in the order of their stages");
    /* Checks the number of rooms of each stage. If the last two stages of a block are a branch,
     * they may share one of the stages that were drawn, or be two of them; the sizes must fit one
     * reading.
     */
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++) {
        const brw_stage_view *stage = &view->stages[i];
        uint8_t step = dungeon->stages[i].step;
        uint32_t last = i + stage->count - stage->index - 1u;
        bool is_chain = step == BARROW_STEP_PRE_ITEM || step == BARROW_STEP_POST_ITEM;
        bool may_share = last < 256 && stage->count >= 2 && view->stages[last].sibling == last - 1;
        const barrow_quest_params *params = &dungeon->params.as.quest;
        int32_t most =
            step == BARROW_STEP_PRE_ITEM ? params->pre_stages_max : params->post_stages_max;
        if ((stage->count <= most || !is_chain) && size_fits(view, i, false))
            continue;
        bool fits_shared = may_share;
        for (uint32_t k = last + 1 - stage->count; fits_shared && k <= last; k++)
            fits_shared = size_fits(view, k, true);
        if (fits_shared)
            continue;
        brw_report(verifier, step == BARROW_STEP_MAGIC_KEY ? "Q17" : "Q4", BRW_NOWHERE,
                   "stage %u grew %d rooms instead of %d to %d", i, stage->rooms - stage->entrances,
                   rooms_asked(params, step, stage, false).min,
                   rooms_asked(params, step, stage, false).max);
    }
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++) {
        const brw_stage_view *stage = &view->stages[i];
        int32_t loops = open_doors[i] + stage->entrances - stage->rooms;
        if (loops < 0)
            brw_report(verifier, "Q2", BRW_NOWHERE,
                       "the rooms of stage %u are not joined by open doors", i);
        else if (loops > 0 && dungeon->params.as.quest.loops == 0)
            brw_report(verifier, "Q20", BRW_NOWHERE, "stage %u has loops, but none were asked for",
                       i);
    }
}

/* ---- Q11, Q17: contents ----------------------------------------------------------------- */

/* Checks contents. Keys, switches and the entry belong to PRE-ITEM and POST-ITEM. Treasures, the
 * magic key, the goal and bonus rooms have steps of their own, and every room of such a step holds
 * its content, except in the magic key's step: there it is the room that was placed last, which has
 * the highest id. */
void brw_check_quest_contents(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    static const struct {
        const char *rule;
        barrow_content content;
    } singles[] = {{"Q17", BARROW_CONTENT_MAGIC_KEY}, {"Q18", BARROW_CONTENT_GOAL}};
    static const uint8_t steps[BARROW_CONTENT_COUNT] = {
        [BARROW_CONTENT_ITEM] = BARROW_STEP_ITEM,
        [BARROW_CONTENT_MAGIC_KEY] = BARROW_STEP_MAGIC_KEY,
        [BARROW_CONTENT_GOAL] = BARROW_STEP_GOAL,
        [BARROW_CONTENT_BONUS] = BARROW_STEP_BONUS,
    };
    uint32_t counts[256] = {0}; /* number of rooms with each content */
    uint32_t last = BARROW_NONE;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        counts[room->content]++;
        bool is_chain = room->step == BARROW_STEP_PRE_ITEM || room->step == BARROW_STEP_POST_ITEM;
        bool fits = room->content < BARROW_CONTENT_COUNT && is_chain;
        if (room->content < BARROW_CONTENT_COUNT && steps[room->content])
            fits = room->step == steps[room->content];
        else if (room->content == BARROW_CONTENT_NONE)
            fits = room->step != BARROW_STEP_ITEM && room->step < BARROW_STEP_GOAL;
        if (room->step == BARROW_STEP_MAGIC_KEY)
            last = i;
        if (!fits || brw_is_switch(room->content) != (room->switch_id != BARROW_NO_SWITCH))
            brw_blame_room(verifier, i, "room @ holds something that does not belong there");
    }
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++) {
        uint32_t rooms = verifier->view->quest->stages[i].rooms;
        if (dungeon->stages[i].step == BARROW_STEP_ITEM && rooms != 1)
            brw_blame(verifier, "the treasure's stage %u has %u rooms", i, rooms);
    }
    for (uint32_t i = 0; i < 2; i++)
        if (counts[singles[i].content] != 1)
            brw_report(verifier, singles[i].rule, BRW_NOWHERE,
                       "there are %u rooms with %s instead of one", counts[singles[i].content],
                       barrow_content_name(singles[i].content));
    if (last != BARROW_NONE && brw_quest_at(dungeon, last)->content != BARROW_CONTENT_MAGIC_KEY)
        brw_report(verifier, "Q17", brw_at_room(last),
                   "room @, the last of its step, does not hold the magic key");
}

/* Checks the treasures. They are listed in the order of their stages and all differ. If one was
 * asked for, it is the first. Each room names exactly the treasure that it holds or that its
 * content needs. */
void brw_check_quest_treasures(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const barrow_quest_params *params = &dungeon->params.as.quest;
    uint32_t kinds = 0;
    int32_t last_stage = -1;
    if (dungeon->treasure_count != (uint32_t)params->treasures)
        brw_blame(verifier, "there are %u treasures instead of %d", dungeon->treasure_count,
                  params->treasures);
    for (uint32_t i = 0; i < dungeon->treasure_count; i++) {
        const barrow_treasure *treasure = &dungeon->treasures[i];
        const barrow_quest_room *room = brw_quest_at(dungeon, treasure->room);
        bool is_asked = i > 0 || params->treasure == 0 || params->treasure == treasure->kind + 1;
        if (kinds >> treasure->kind & 1 || !is_asked || room->stage <= last_stage ||
            room->content != BARROW_CONTENT_ITEM || room->treasure != i)
            brw_blame_room(verifier, treasure->room,
                           "treasure %u contradicts room @, the parameters or another treasure", i);
        kinds |= 1u << treasure->kind;
        last_stage = room->stage;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        bool is_item = room->content == BARROW_CONTENT_ITEM;
        bool fits = room->treasure == BARROW_NO_TREASURE;
        if (is_item || brw_needs_treasure(room->content))
            fits = room->treasure < dungeon->treasure_count &&
                   (!is_item || dungeon->treasures[room->treasure].room == i);
        if (!fits)
            brw_blame_room(verifier, i, "room @ names no treasure that fits");
    }
}

/* Checks a door to the goal or a bonus room. These steps come last, so if one side of the door is
 * such a room, it is the one with the later step. The goal must not hang off the magic key's stage
 * or a later one, nor a bonus room off the entry, the goal or another bonus room. */
void brw_check_quest_ends(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    for (brw_quest_doors at = {.dungeon = dungeon}; brw_next_door(&at);) {
        bool is_a_later = at.a->step > at.b->step;
        const barrow_quest_room *end = is_a_later ? at.a : at.b, *host = is_a_later ? at.b : at.a;
        uint8_t kind = at.link->kind;
        bool is_hidden = kind == BARROW_LINK_HIDDEN;
        const char *fault = NULL, *rule = end->step == BARROW_STEP_BONUS ? "Q19" : NULL;
        if (kind == BARROW_LINK_WINDOW) /* Q40 */
            continue;
        if (end->step == BARROW_STEP_GOAL) {
            if (kind != BARROW_LINK_MAGIC)
                fault = "door @ leads to the goal but is not a magic door";
            if (host->step >= BARROW_STEP_MAGIC_KEY)
                fault = "the goal hangs off a room of the magic key's stage or a later one";
        } else if (end->step == BARROW_STEP_BONUS) {
            if (!is_hidden && kind != BARROW_LINK_BARRIER)
                fault = "door @ leads to a bonus room but is not hidden";
            if (host->step >= BARROW_STEP_GOAL || host->content == BARROW_CONTENT_ENTRY)
                fault = "a bonus room hangs off the entry, the goal or another bonus room";
        } else if (kind == BARROW_LINK_MAGIC || is_hidden) {
            fault = "door @ is magic or hidden but leads to neither goal nor bonus room";
        }
        if (fault)
            brw_report(verifier, rule, brw_at_link(at.id), fault);
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (brw_quest_at(dungeon, i)->step >= BARROW_STEP_GOAL &&
            verifier->view->quest->doors[i] != 1)
            brw_blame_room(verifier, i, "room @ should have one door");
}

/* Checks that no two rooms share a cell, that each door joins neighbours, and that no two doors
 * join the same rooms. A cell or a pair of rooms is packed into one word, plus 1 because 0 is in no
 * set. The smaller id of a pair is in the low bits, so that the word does not depend on their
 * order. */
void brw_check_quest_layout(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    brw_word_set cells, pairs;
    bool has_memory = brw_word_set_make(&cells, dungeon->room_count, verifier->scratch) &&
                      brw_word_set_make(&pairs, dungeon->link_count, verifier->scratch);
    bool is_new = true;
    for (uint32_t i = 0; has_memory && i < dungeon->room_count; i++) {
        barrow_pos cell = brw_quest_at(dungeon, i)->cell;
        uint64_t word = 1 + ((uint64_t)(uint16_t)cell.x << 16 | (uint16_t)cell.y);
        has_memory = brw_word_set_add(&cells, word, &is_new);
        if (!is_new)
            brw_blame_room(verifier, i, "room @ overlaps another room");
    }
    for (uint32_t i = 0; has_memory && i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        int64_t x = 0, y = 0; /* the way from one cell to the other */
        if (brw_joins_rooms(dungeon, link)) {
            barrow_pos a = brw_quest_at(dungeon, link->a)->cell,
                       b = brw_quest_at(dungeon, link->b)->cell;
            x = a.x - b.x;
            y = a.y - b.y;
        }
        if (x * x + y * y != 1) {
            brw_blame_link(verifier, i, "door @ does not join two neighbours");
            continue;
        }
        uint64_t low = link->a < link->b ? link->a : link->b;
        uint64_t high = link->a < link->b ? link->b : link->a;
        has_memory = brw_word_set_add(&pairs, 1 + (high << 16 | low), &is_new);
        if (!is_new)
            brw_blame_link(verifier, i, "door @ is the second one between its two rooms");
    }
}

/* ---- Q20, Q21: open and one-way doors --------------------------------------------------- */

/* Returns whether rooms of this step have only the doors of the chain (Q20, Q21). */
static bool is_closed_step(uint8_t step)
{
    return step == BARROW_STEP_ITEM || step == BARROW_STEP_GOAL || step == BARROW_STEP_BONUS;
}

/* Returns whether a return may lead from a room to one of stage [to]: to a stage that the player
 * must have visited, which is any earlier one but the sibling in a branch. */
static bool may_return(const brw_quest_view *view, const barrow_quest_room *from, uint8_t to)
{
    return from->stage > to && !is_closed_step(from->step) &&
           view->stages[from->stage].sibling != to;
}

/* Checks all pairs of neighbours if either chance is 100 %. Rooms that are joined by doors lie
 * close together; a document whose rooms do not breaks V4 and is left alone. */
static void check_all_joined(brw_verifier *verifier)
{
    const brw_quest_view *view = verifier->view->quest;
    const barrow_dungeon *dungeon = view->dungeon;
    const barrow_quest_params *params = &dungeon->params.as.quest;
    if ((params->loops < 100 && params->returns < 100) || !dungeon->room_count)
        return;
    brw_tile_grid grid = brw_tile_grid_of(dungeon);
    uint32_t width = (uint32_t)grid.columns + 1, height = (uint32_t)grid.rows + 1;
    if ((uint64_t)width * height > FIELD_MOST)
        return;
    uint16_t *rooms = BRW_SCRATCH(verifier, uint16_t, width * height);
    if (!rooms)
        return;
    memset(rooms, BARROW_NONE_BYTE, (size_t)width * height * sizeof *rooms);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_pos cell = brw_quest_at(dungeon, i)->cell;
        rooms[(uint32_t)(cell.y - grid.origin.y) * width + (uint32_t)(cell.x - grid.origin.x)] =
            (uint16_t)i;
    }
    for (uint32_t i = 0; i < width * (height - 1); i++) {
        uint16_t beside[] = {rooms[i + 1], rooms[i + width]};
        for (uint32_t side = 0; side < 2 && rooms[i] != BARROW_NONE; side++) {
            bool is_joined = beside[side] == BARROW_NONE;
            for (uint32_t way = view->graph.first[rooms[i]];
                 way < view->graph.first[rooms[i] + 1u] && !is_joined; way++)
                is_joined = view->graph.ways[way].to == beside[side];
            if (is_joined || brw_has_front(view, rooms[i]) || brw_has_front(view, beside[side]))
                continue; /* an annex never gets another door (Q33) */
            const barrow_quest_room *a = brw_quest_at(dungeon, rooms[i]),
                                    *b = brw_quest_at(dungeon, beside[side]);
            if (params->loops == 100 && a->stage == b->stage && !is_closed_step(a->step))
                brw_report(verifier, "Q20", brw_at_room(rooms[i]),
                           "all neighbours of a stage are to be joined, but not rooms @ and %u",
                           (uint32_t)beside[side]);
            if (params->returns == 100 &&
                (may_return(view, a, b->stage) || may_return(view, b, a->stage)))
                brw_report(verifier, "Q21", brw_at_room(rooms[i]),
                           "every return is to be there, but not between rooms @ and %u",
                           (uint32_t)beside[side]);
        }
    }
}

/* Checks open and one-way doors. All rooms of a stage have the same step (Q9), so testing one side
 * of an open door is enough. A one-way door leads back to an earlier stage that the player must
 * have visited, which is any earlier stage but the sibling in a branch. It may lead into a closed
 * room but not out of one. */
void brw_check_quest_joins(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_quest_view *view = verifier->view->quest;
    for (brw_quest_doors at = {.dungeon = dungeon}; brw_next_door(&at);) {
        const brw_door_rule *rule = brw_door_rule_of(at.link);
        bool returns = rule->leads == BARROW_LEADS_BACK && at.link->kind != BARROW_LINK_WINDOW;
        if (rule->leads == BARROW_LEADS_WITHIN &&
            (at.a->stage != at.b->stage || is_closed_step(at.a->step)))
            brw_blame_link(
                verifier, at.id,
                "open door @ joins two stages, or leads to a treasure, goal or bonus room");
        if (returns && !may_return(view, at.a, at.b->stage))
            brw_report(verifier, "Q21", brw_at_link(at.id),
                       "one-way door @ does not lead to a stage that always comes earlier");
        if (returns && dungeon->params.as.quest.returns == 0)
            brw_report(verifier, "Q21", brw_at_link(at.id), "one-way door @ was not asked for");
        if (!brw_is_kind_of(at.link, BARROW_QUEST))
            brw_blame_link(verifier, at.id, "door @ has a kind that no quest has");
        if ((rule->needs == BARROW_NEED_SWITCH) != (at.link->lock != BARROW_NO_LOCK))
            brw_report(verifier, "Q7", brw_at_link(at.id),
                       "door @ has a number but is not a switch door, or the other way round");
    }
    check_all_joined(verifier);
}

void brw_check_quest_field(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_quest_view *view = verifier->view->quest;
    if (!view->has_field)
        brw_blame(verifier, "the mask cannot be read");
    for (uint32_t i = 0; view->has_field && i < dungeon->room_count; i++) {
        barrow_pos cell = brw_quest_at(dungeon, i)->cell;
        if (!brw_field_allows(&view->field, cell.x, cell.y))
            brw_blame_room(verifier, i, "room @ lies outside the bounds or the mask");
    }
}

/* ---- Q24: intensity --------------------------------------------------------------------- */

static bool stands_open(const void *user, uint16_t from, brw_way way)
{
    const barrow_dungeon *dungeon = user;
    (void)from;
    return brw_stands_open(dungeon->links[way.link].kind) ||
           brw_is_annex_door(dungeon, &dungeon->links[way.link]);
}

/* Checks the saw-tooth: each stage starts below the highest peak of the stages that lead into it
 * and ends above that. A stage whose rooms are all equally far from its entrance has only a peak,
 * so it need not start lower.
 *     intensity            .      .
 *                 .     . '  . . '
 *           . . '  . . '
 *       . '
 *       stage 0    stage 1   stage 2 */
static void check_teeth(brw_verifier *verifier, const uint16_t *distances)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int32_t peaks[256], starts[256];
    bool is_flat[256];
    uint16_t distance_of[256]; /* of the first room of each stage */
    for (uint32_t i = 0; i < 256; i++) {
        peaks[i] = -1;
        starts[i] = INT32_MAX;
        is_flat[i] = true;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (peaks[room->stage] < 0)
            distance_of[room->stage] = distances[i];
        else if (distance_of[room->stage] != distances[i])
            is_flat[room->stage] = false;
        if (room->intensity > peaks[room->stage])
            peaks[room->stage] = room->intensity;
        if (room->intensity < starts[room->stage])
            starts[room->stage] = room->intensity;
    }
    for (uint32_t i = 1; i < dungeon->stage_count && i < 256; i++) {
        uint32_t id = 0;
        int32_t before = -1;
        while (id < dungeon->obstacle_count && dungeon->obstacles[id].into != i)
            id++;
        for (uint32_t k = 0; id < dungeon->obstacle_count && k < dungeon->obstacles[id].from_count;
             k++)
            if (peaks[dungeon->obstacles[id].from[k]] > before)
                before = peaks[dungeon->obstacles[id].from[k]];
        if (peaks[i] < 0 || before < 0)
            continue;
        if (peaks[i] <= before || (!is_flat[i] && starts[i] >= before))
            brw_blame(verifier, "stage %u does not start below the last peak and climb above it",
                      i);
    }
}

/* Checks the intensity of rooms. Entry and goal have fixed values, and a bonus room has that of its
 * only neighbour (Q19). */
void brw_check_quest_intensity(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_quest_view *view = verifier->view->quest;
    const uint32_t *first = view->graph.first;
    brw_bfs search;
    int32_t *levels = BRW_ARENA_NEW(verifier->scratch, int32_t, dungeon->room_count);
    if (!levels || !brw_bfs_make(&search, &view->graph, verifier->scratch))
        return;
    /* Measures the distance of each room from the entrances of its stage, in open doors: from the
     * entry, and from the rooms behind obstacles. A switch with several doors gives its stage
     * several entrances (Q8). Open doors never leave a stage (Q20), so no room is measured from
     * another stage's entrance. The goal and bonus rooms are not reached, as their values are
     * fixed. */
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (brw_quest_at(dungeon, i)->content == BARROW_CONTENT_ENTRY)
            brw_bfs_start(&search, (uint16_t)i);
    for (brw_quest_doors at = {.dungeon = dungeon}; brw_next_door(&at);) {
        uint16_t inner = brw_inner_room(dungeon, at.link);
        if ((brw_is_obstacle_door(at.link) || brw_is_listed_door(dungeon, at.id)) &&
            at.a->stage != at.b->stage && !brw_bfs_met(&search, inner))
            brw_bfs_start(&search, inner);
    }
    brw_bfs_run(&search, stands_open, dungeon);
    /* Rooms of a stage that are equally far from its entrance are equally intense, and farther ones
     * more so. Distances have no gaps, so a stage ends at the first distance without a room. */
    for (uint32_t stage = 0; stage < dungeon->stage_count && stage < 256; stage++) {
        memset(levels, BARROW_NONE_BYTE, dungeon->room_count * sizeof levels[0]);
        for (uint32_t i = view->stages[stage].first_room; i < dungeon->room_count; i++) {
            int32_t intensity = brw_quest_at(dungeon, i)->intensity;
            uint16_t distance = search.distance[i];
            if (brw_quest_at(dungeon, i)->stage != stage || distance >= dungeon->room_count)
                continue; /* in another stage, or no open door leads to it */
            if (levels[distance] >= 0 && levels[distance] != intensity)
                brw_blame_room(verifier, i,
                               "room @ differs in intensity from others as far into stage %u",
                               stage);
            levels[distance] = intensity;
        }
        for (uint32_t i = 1; i < dungeon->room_count && levels[i] >= 0; i++)
            if (levels[i] <= levels[i - 1])
                brw_blame(verifier, "intensity does not climb with distance in stage %u", stage);
    }
    check_teeth(verifier, search.distance);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        int32_t wanted = room->intensity;
        if (room->content == BARROW_CONTENT_ENTRY)
            wanted = 0;
        else if (room->content == BARROW_CONTENT_GOAL)
            wanted = 1000;
        else if (room->step == BARROW_STEP_BONUS && first[i] < first[i + 1])
            wanted = brw_quest_at(dungeon, view->graph.ways[first[i]].to)->intensity;
        if (room->intensity != wanted || room->intensity > 1000)
            brw_blame_room(verifier, i, "room @ has intensity %d instead of %d", room->intensity,
                           wanted > 1000 ? 1000 : wanted);
    }
}
