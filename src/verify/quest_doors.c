/* SPDX-License-Identifier: MIT
 * Rules of quests about doors: geometry (V4), loops and returns (Q20, Q21). They look only at the
 * document. The solver checks the consequences for a player. */
#include "verify/quest_checks.h"

#include <string.h>

#include "base/bits.h"
#include "base/rng.h"

#define LAYOUT_WORDS 16 /* a larger rectangle of cells does not count as small */

/* ---- V4: geometry ----------------------------------------------------------------------- */

/* A set of words with open addressing. 0 is never a member. At most half of the slots are taken, so
 * probing ends soon, at an empty slot. */
typedef struct word_set {
    uint64_t *slots;
    uint64_t mask;
} word_set;

/* Makes a set. The number of slots is a power of two, so that a mask replaces the remainder. */
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

/* Adds a word. Returns false if it was already in the set. */
static bool word_set_add(word_set *set, uint64_t word)
{
    uint64_t slot = brw_mix(word, 1) & set->mask;
    for (; set->slots[slot]; slot = (slot + 1) & set->mask)
        if (set->slots[slot] == word)
            return false;
    set->slots[slot] = word;
    return true;
}

/* Checks that no two rooms share a cell. A cell is packed into one word: x in the upper 16 bits and
 * y in the lower 16, both unsigned so that negative values do not spill over. 1 is added because 0
 * marks an empty slot. */
static void check_cells(brw_verifier *verifier, word_set *cells)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_pos cell = brw_quest_at(dungeon, i)->cell;
        uint64_t word = 1 + ((uint64_t)(uint16_t)cell.x << 16 | (uint16_t)cell.y);
        if (!word_set_add(cells, word))
            brw_found(verifier, NULL, brw_at_room(i), "room %u overlaps another room", i);
    }
}

/* Returns whether two cells are neighbours. Only orthogonal neighbours have a squared distance of
 * 1. */
static bool are_neighbours(barrow_pos a, barrow_pos b)
{
    int32_t x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y == 1;
}

/* Checks that each door joins neighbours, and that no two doors join the same rooms. The two ids
 * are packed with the smaller one in the low bits, so that the word does not depend on their
 * order. */
static void check_pairs(brw_verifier *verifier, word_set *pairs)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_joins_rooms(dungeon, link) ||
            !are_neighbours(brw_quest_at(dungeon, link->a)->cell,
                            brw_quest_at(dungeon, link->b)->cell)) {
            brw_found(verifier, NULL, brw_at_link(i), "door %u does not join two neighbours", i);
            continue;
        }
        uint64_t low = link->a < link->b ? link->a : link->b;
        uint64_t high = link->a < link->b ? link->b : link->a;
        if (!word_set_add(pairs, 1 + (high << 16 | low)))
            brw_found(verifier, NULL, brw_at_link(i),
                      "door %u is the second one between its two rooms", i);
    }
}

/* The rooms and doors of a small quest as bits on the rectangle of its cells. A door belongs to the
 * upper or left one of its two cells. */
typedef struct layout_bits {
    barrow_pos first, last; /* the corners of the rectangle */
    uint64_t rooms[LAYOUT_WORDS], below[LAYOUT_WORDS], beside[LAYOUT_WORDS];
} layout_bits;

/* Finds the rectangle and clears its bits. Returns whether it is small. */
static bool layout_begin(layout_bits *bits, const barrow_dungeon *dungeon)
{
    barrow_pos first = {0, 0}, last = {0, 0};
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_pos cell = brw_quest_at(dungeon, i)->cell;
        first.x = cell.x < first.x ? cell.x : first.x;
        first.y = cell.y < first.y ? cell.y : first.y;
        last.x = cell.x > last.x ? cell.x : last.x;
        last.y = cell.y > last.y ? cell.y : last.y;
    }
    bits->first = first;
    bits->last = last;
    int64_t cells = (int64_t)(last.x - first.x + 1) * (last.y - first.y + 1);
    size_t bytes = ((size_t)cells / 64 + 1) * sizeof bits->rooms[0];
    if (cells >= 64 * LAYOUT_WORDS)
        return false;
    memset(bits->rooms, 0, bytes);
    memset(bits->below, 0, bytes);
    memset(bits->beside, 0, bytes);
    return true;
}

/* Adds a cell to a set of cells. Returns false if the set has it already. */
static bool layout_add(const layout_bits *bits, uint64_t *set, barrow_pos cell)
{
    int32_t width = bits->last.x - bits->first.x + 1;
    uint32_t id = (uint32_t)((cell.y - bits->first.y) * width + cell.x - bits->first.x);
    bool is_new = !brw_set_has(set, id);
    brw_set_add(set, id);
    return is_new;
}

/* Returns whether the layout of a small quest has no fault. */
static bool is_sound_layout(const barrow_dungeon *dungeon)
{
    layout_bits bits;
    bool is_sound = layout_begin(&bits, dungeon);
    for (uint32_t i = 0; i < dungeon->room_count && is_sound; i++)
        is_sound = layout_add(&bits, bits.rooms, brw_quest_at(dungeon, i)->cell);
    for (uint32_t i = 0; i < dungeon->link_count && is_sound; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_joins_rooms(dungeon, link))
            return false;
        barrow_pos a = brw_quest_at(dungeon, link->a)->cell,
                   b = brw_quest_at(dungeon, link->b)->cell;
        barrow_pos upper = a.x + a.y < b.x + b.y ? a : b;
        is_sound =
            are_neighbours(a, b) && layout_add(&bits, a.x == b.x ? bits.below : bits.beside, upper);
    }
    return is_sound;
}

/* Names the faults only if there may be any. */
void brw_check_quest_layout(brw_verifier *verifier)
{
    word_set cells, pairs;
    if (is_sound_layout(verifier->dungeon))
        return;
    if (!word_set_make(&cells, verifier->dungeon->room_count, verifier->scratch) ||
        !word_set_make(&pairs, verifier->dungeon->link_count, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    check_cells(verifier, &cells);
    check_pairs(verifier, &pairs);
}

/* ---- Q20, Q21: open and one-way doors --------------------------------------------------- */

/* Returns whether rooms of this step have only the doors of the chain (Q20, Q21). */
static bool is_closed_step(uint8_t step)
{
    return step == BARROW_STEP_ITEM || step == BARROW_STEP_GOAL || step == BARROW_STEP_BONUS;
}

/* Returns whether a one-way door leads back to an earlier stage that the player must have visited,
 * which is any earlier stage but the sibling in a branch. It may lead into a closed room but not
 * out of one. */
static bool returns_to_visited(const brw_quest_plan *plan, const barrow_quest_room *a,
                               const barrow_quest_room *b)
{
    return a->stage > b->stage && !is_closed_step(a->step) &&
           plan->stages[a->stage].sibling != b->stage;
}

/* Checks open and one-way doors. All rooms of a stage have the same step (Q9), so testing one side
 * of an open door is enough. */
void brw_check_quest_joins(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_quest_plan *plan = brw_read_quest_plan(verifier);
    if (!plan)
        return;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_joins_rooms(dungeon, link))
            continue;
        const barrow_quest_room *a = brw_quest_at(dungeon, link->a),
                                *b = brw_quest_at(dungeon, link->b);
        const brw_door_rule *rule = brw_door_rule_of(link);
        if (rule->leads == BARROW_LEADS_WITHIN && (a->stage != b->stage || is_closed_step(a->step)))
            brw_found(verifier, NULL, brw_at_link(i),
                      "open door %u joins two stages, or leads to a treasure, goal or bonus room",
                      i);
        if (rule->leads == BARROW_LEADS_BACK && !returns_to_visited(plan, a, b))
            brw_found(verifier, "Q21", brw_at_link(i),
                      "one-way door %u does not lead to a stage that always comes earlier", i);
        if (rule->leads == BARROW_LEADS_BACK && dungeon->params.as.quest.returns == 0)
            brw_found(verifier, "Q21", brw_at_link(i), "one-way door %u was not asked for", i);
        if (!brw_is_kind_of(link, BARROW_QUEST))
            brw_found(verifier, NULL, brw_at_link(i), "door %u has a kind that no quest has", i);
        if ((rule->needs == BARROW_NEED_SWITCH) != (link->lock != BARROW_NO_LOCK))
            brw_found(verifier, "Q7", brw_at_link(i),
                      "door %u has a number but is not a switch door, or the other way round", i);
    }
}

#undef LAYOUT_WORDS
