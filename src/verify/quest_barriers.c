/* SPDX-License-Identifier: MIT
 * Rules of quests about ways that a treasure opens (Q33, Q34), the arc and its hub (Q35, Q38),
 * shortcuts (Q39) and windows (Q40). */
#include "verify/quest_checks.h"

bool brw_is_listed_door(const barrow_dungeon *dungeon, uint32_t link)
{
    for (BRW_OBSTACLES(obstacle, dungeon))
        for (uint32_t k = 0; k < obstacle->door_count; k++)
            if (obstacle->doors[k] == link)
                return true;
    return false;
}

/* Returns the stage of a treasure, or 0 if there is no such treasure. */
static uint8_t stage_of_treasure(const barrow_dungeon *dungeon, uint8_t treasure)
{
    return treasure < dungeon->treasure_count
               ? brw_quest_at(dungeon, dungeon->treasures[treasure].room)->stage
               : 0;
}

uint32_t brw_front_of_annex(const barrow_dungeon *dungeon, uint32_t room)
{
    for (BRW_LINKS(link, dungeon))
        if (brw_is_annex_door(dungeon, link) && link->b == room)
            return link->a;
    return BARROW_NONE;
}

/* A barrier is an obstacle's door, or leads to an annex or a cache, or is a gap; only barriers name
 * a treasure. */
void brw_check_quest_barriers(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const barrow_quest_params *params = &dungeon->params.as.quest;
    int32_t caches = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool is_barrier = link->kind == BARROW_LINK_BARRIER;
        if (is_barrier != (link->treasure < dungeon->treasure_count) ||
            (!is_barrier && link->treasure != BARROW_NO_TREASURE))
            brw_blame_link(verifier, i, "door @ names a treasure and is no barrier, or lacks one");
        if (!is_barrier || !brw_joins_rooms(dungeon, link) || brw_is_listed_door(dungeon, i))
            continue;
        bool is_bonus = brw_quest_at(dungeon, link->a)->step == BARROW_STEP_BONUS ||
                        brw_quest_at(dungeon, link->b)->step == BARROW_STEP_BONUS;
        caches += is_bonus;
        if (brw_is_annex_door(dungeon, link)) {
            /* Checks an annex: the barrier is its only link of any kind, windows included, and it
             * holds a key or switch that needs the same treasure. */
            const barrow_quest_room *room = brw_quest_at(dungeon, link->b);
            uint32_t links = 0;
            for (uint32_t k = 0; k < dungeon->link_count; k++)
                links += dungeon->links[k].a == link->b || dungeon->links[k].b == link->b;
            if (links != 1)
                brw_blame_room(verifier, link->b, "room @ is an annex and has %u links", links);
            if (!brw_needs_treasure(room->content) || room->treasure != link->treasure)
                brw_blame_room(verifier, link->b,
                               "room @ is an annex without what needs its treasure");
        } else if (is_bonus) {
            /* Checks the door of a cache: it hangs off a room before its treasure's stage, neither
             * the entry nor a treasure's room, nor an annex. */
            bool at_b = brw_quest_at(dungeon, link->b)->step == BARROW_STEP_BONUS;
            uint16_t host = at_b ? link->a : link->b;
            const barrow_quest_room *room = brw_quest_at(dungeon, host);
            if (room->stage >= stage_of_treasure(dungeon, link->treasure) ||
                room->step >= BARROW_STEP_GOAL || room->content == BARROW_CONTENT_ENTRY ||
                room->content == BARROW_CONTENT_ITEM || brw_is_annex(dungeon, host))
                brw_report(verifier, "Q34", brw_at_link(i),
                           "the cache behind door @ is not on the way to its treasure");
        } else {
            /* Checks a gap: its stages come no later than its treasure's, which is the first such
             * treasure, and it touches no annex. */
            const barrow_quest_room *a = brw_quest_at(dungeon, link->a),
                                    *b = brw_quest_at(dungeon, link->b);
            uint8_t later = a->stage > b->stage ? a->stage : b->stage;
            bool is_first = link->treasure == 0 ||
                            stage_of_treasure(dungeon, (uint8_t)(link->treasure - 1)) < later;
            if (later > stage_of_treasure(dungeon, link->treasure) || !is_first ||
                brw_is_annex(dungeon, link->a) || brw_is_annex(dungeon, link->b))
                brw_report(verifier, "Q34", brw_at_link(i),
                           "the gap of door @ joins a stage after its treasure, or an annex");
            if (params->gaps == 0)
                brw_report(verifier, "Q34", brw_at_link(i), "gap @ was not asked for");
        }
        if (brw_is_annex_door(dungeon, link) && params->annexes == 0)
            brw_blame_link(verifier, i, "annex @ was not asked for");
    }
    int32_t wanted = caches + dungeon->shortfall[BARROW_SHORT_CACHES];
    if (wanted < params->caches_min || wanted > params->caches_max)
        brw_report(verifier, "Q34", BRW_NOWHERE,
                   "there are %d caches, missing ones counted, instead of %d to %d", wanted,
                   params->caches_min, params->caches_max);
}

/* Checks the arc. A hub is the entry: the ITEM's exit and the goal hang there as far as it had
 * sides for them, and no other room lies beside it but the first one of its stage. */
void brw_check_quest_arc(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    int32_t asked = dungeon->params.as.quest.arc;
    uint32_t plain = 0;
    if (dungeon->arc == BARROW_ARC_ANY || dungeon->arc >= BARROW_ARC_COUNT ||
        (asked != BARROW_ARC_ANY && asked != dungeon->arc))
        brw_blame(verifier, "the arc is not the one that was asked for");
    if ((dungeon->arc == BARROW_ARC_HUB) != (dungeon->hub == 0) ||
        (dungeon->hub != 0 && dungeon->hub != BARROW_NONE))
        brw_report(verifier, "Q35", BRW_NOWHERE,
                   "the hub is not the entry, or there is one too many");
    if (dungeon->hub != 0 || dungeon->room_count == 0)
        return;
    barrow_pos hub = brw_quest_at(dungeon, 0)->cell;
    uint8_t *is_locked = BRW_SCRATCH(verifier, uint8_t, dungeon->room_count);
    if (!is_locked)
        return;
    for (brw_quest_doors at = {.dungeon = dungeon}; brw_next_door(&at);)
        if ((at.link->a == 0 || at.link->b == 0) &&
            (brw_is_listed_door(dungeon, at.id) || at.link->kind == BARROW_LINK_MAGIC))
            is_locked[at.link->a + at.link->b] = 1; /* one of the two is the hub, room 0 */
    for (uint32_t i = 1; i < dungeon->room_count; i++) {
        barrow_pos cell = brw_quest_at(dungeon, i)->cell;
        plain += brw_are_beside(cell.x - hub.x, cell.y - hub.y) && !is_locked[i];
    }
    if (plain > 1)
        brw_report(verifier, "Q35", BRW_NOWHERE, "%u rooms beside the hub hang on no lock of it",
                   plain);
}

void brw_check_quest_windows(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    uint8_t *windows = BRW_SCRATCH(verifier, uint8_t, dungeon->room_count + 1);
    if (!windows)
        return;
    for (brw_quest_doors at = {.dungeon = dungeon}; brw_next_door(&at);) {
        if (at.link->kind != BARROW_LINK_WINDOW)
            continue;
        /* It shows a treasure's room or the goal from a room of an earlier stage, which is neither
         * a treasure's room nor an annex nor a bonus room. */
        const barrow_quest_room *from = at.a, *to = at.b;
        bool is_view = to->content == BARROW_CONTENT_ITEM || to->content == BARROW_CONTENT_GOAL;
        bool fits = is_view && from->stage < to->stage && from->content != BARROW_CONTENT_ITEM &&
                    from->step < BARROW_STEP_GOAL && !brw_is_annex(dungeon, at.link->a) &&
                    from->stage < stage_of_treasure(dungeon, 0);
        if (!fits || windows[at.link->b])
            brw_blame_link(verifier, at.id,
                           "window @ does not show a treasure or the goal, or is one of two");
        if (!dungeon->params.as.quest.windows)
            brw_blame_link(verifier, at.id, "window @ was not asked for");
        windows[at.link->b] = 1;
    }
}

/* ---- Q41: clues ------------------------------------------------------------------------- */

void brw_check_quest_clues(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    bool is_on = dungeon->params.as.quest.clues;
    uint8_t *is_met = BRW_SCRATCH(verifier, uint8_t, dungeon->room_count); /* by the walkthrough */
    if (!is_met)
        return;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        is_met[i] = !dungeon->solution;
    for (uint32_t i = 0; i < dungeon->solution_count; i++)
        if (dungeon->solution[i].room < dungeon->room_count)
            is_met[dungeon->solution[i].room] = 1;
    for (uint32_t i = 0; i < dungeon->clue_count; i++) {
        /* A sign is in the room that its hidden door is cut into. A map is in a room that the
         * walkthrough visits, in no later stage, where the player finds rest, a chest or nothing.
         */
        const barrow_clue *clue = &dungeon->clues[i];
        const barrow_link *link = &dungeon->links[clue->door];
        const char *fault = NULL;
        if (!is_on) {
            fault = "it was not asked for";
        } else if (link->kind != BARROW_LINK_HIDDEN || !brw_joins_rooms(dungeon, link)) {
            fault = "its door is not hidden";
        } else {
            const barrow_quest_room *room = brw_quest_at(dungeon, clue->room);
            bool is_at_b = brw_quest_at(dungeon, link->a)->content == BARROW_CONTENT_BONUS;
            uint16_t host = is_at_b ? link->b : link->a;
            bool is_place = room->purpose == BARROW_PURPOSE_REST ||
                            room->purpose == BARROW_PURPOSE_CHEST ||
                            room->purpose == BARROW_PURPOSE_PASSAGE;
            if (room->content == BARROW_CONTENT_ENTRY || room->content == BARROW_CONTENT_GOAL ||
                brw_is_annex(dungeon, clue->room))
                fault = "its room may not have one";
            else if (clue->kind != BARROW_CLUE_MAP)
                fault = clue->room == host ? NULL : "it is not at the wall of its door";
            else if (!is_met[clue->room] || !is_place ||
                     room->stage > brw_quest_at(dungeon, host)->stage)
                fault = "the map is not where the player finds it in time";
        }
        if (fault)
            brw_blame_room(verifier, clue->room, "clue %u: %s", i, fault);
    }
    for (uint32_t i = 0; is_on && i < dungeon->link_count; i++) {
        uint32_t signs = 0, maps = 0;
        if (dungeon->links[i].kind != BARROW_LINK_HIDDEN)
            continue;
        for (uint32_t k = 0; k < dungeon->clue_count; k++) {
            bool is_map = dungeon->clues[k].kind == BARROW_CLUE_MAP;
            signs += dungeon->clues[k].door == i && !is_map;
            maps += dungeon->clues[k].door == i && is_map;
        }
        if (signs != 1 || maps > 1)
            brw_blame_link(verifier, i, "hidden door @ has %u signs at its wall and %u maps", signs,
                           maps);
    }
}
