/* SPDX-License-Identifier: MIT
 * The judge of crawls: plain loops over rooms and doors until nothing changes. */
#include "lib/crawl_judge.h"

#include <stdlib.h>
#include <string.h>

#define JUDGED_ROOMS 4000 /* larger ones are left to the library's checks: this one is slow */

static const barrow_crawl_room *room_of(const barrow_dungeon *dungeon, uint32_t room)
{
    return &dungeon->rooms[room].as.crawl;
}

static bool door_lets(const crawl_judge *judge, const barrow_link *link, bool forth)
{
    bool is_directed = link->kind == BARROW_LINK_ONE_WAY || link->kind == BARROW_LINK_LOOP_EXIT ||
                       link->kind == BARROW_LINK_SHORTCUT;
    if (link->lock != BARROW_NO_LOCK && !judge->held[link->lock])
        return false;
    return forth || !is_directed;
}

static bool spread(crawl_judge *judge, const barrow_dungeon *dungeon, uint32_t shut)
{
    bool changed = false;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool a = judge->reached[link->a], b = judge->reached[link->b];
        if (a == b || i == shut || !door_lets(judge, link, a))
            continue;
        judge->reached[link->a] = judge->reached[link->b] = 1;
        changed = true;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (judge->reached[i] && room_of(dungeon, i)->key != BARROW_NO_KEY)
            judge->held[room_of(dungeon, i)->key] = true;
    return changed;
}

/* Spreads over rooms and keys until nothing changes, with door [shut] shut. */
static void explore(crawl_judge *judge, const barrow_dungeon *dungeon, uint32_t shut)
{
    memset(judge->reached, 0, dungeon->room_count);
    memset(judge->held, 0, sizeof judge->held);
    judge->reached[dungeon->spawn] = 1;
    while (spread(judge, dungeon, shut)) {
    }
}

static const char *judge_reach(crawl_judge *judge, const barrow_dungeon *dungeon)
{
    explore(judge, dungeon, UINT32_MAX);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (!judge->reached[i])
            return "judge: a room cannot be reached (V1)";
    for (uint32_t k = 0; k < dungeon->link_count; k++) {
        if (dungeon->links[k].lock == BARROW_NO_LOCK)
            continue;
        explore(judge, dungeon, k);
        uint32_t zone = dungeon->links[k].optional ? 256 : dungeon->links[k].lock + 1u;
        for (uint32_t i = 0; i < dungeon->room_count; i++)
            if (judge->reached[i] && room_of(dungeon, i)->zone >= zone)
                return "judge: a lock can be passed by (V3)";
        if (!dungeon->links[k].optional && judge->reached[dungeon->boss])
            return "judge: the boss can be reached past a shut lock (V3)";
        if (dungeon->links[k].optional && !judge->reached[dungeon->boss])
            return "judge: an optional lock is not optional (C13)";
    }
    return NULL;
}

static const char *judge_space(crawl_judge *judge, const barrow_dungeon *dungeon)
{
    uint32_t width = dungeon->grid_width, cells = 0;
    memset(judge->owner, BARROW_NONE_BYTE, sizeof judge->owner[0] * width * dungeon->grid_height);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        for (uint32_t k = 0; k < room_of(dungeon, i)->cell_count; k++, cells++) {
            barrow_pos at = dungeon->cells[room_of(dungeon, i)->first_cell + k];
            uint32_t index = (uint32_t)at.y * width + (uint32_t)at.x;
            if (at.x < 0 || at.y < 0 || at.x >= (int)width || at.y >= dungeon->grid_height ||
                judge->owner[index] != 0xFFFF)
                return "judge: rooms overlap or leave the grid (V4)";
            judge->owner[index] = (uint16_t)i;
        }
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        int dx = abs(link->at[0].x - link->at[1].x), dy = abs(link->at[0].y - link->at[1].y);
        if (dx + dy != 1 ||
            judge->owner[(uint32_t)link->at[0].y * width + (uint32_t)link->at[0].x] != link->a ||
            judge->owner[(uint32_t)link->at[1].y * width + (uint32_t)link->at[1].x] != link->b)
            return "judge: a door joins no neighbouring cells (V4)";
    }
    return cells == dungeon->cell_count ? NULL : "judge: cells without a room (V4)";
}

/* Walks along the solution, door by door. */
static const char *judge_solution(const barrow_dungeon *dungeon)
{
    uint32_t place = dungeon->spawn, fights = 0, arenas = 1;
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        fights += step->action == BARROW_DO_FIGHT;
        if (step->action != BARROW_DO_MOVE)
            continue;
        const barrow_link *link = &dungeon->links[step->link];
        if ((link->a != place || link->b != step->room) &&
            (link->b != place || link->a != step->room || link->kind == BARROW_LINK_ONE_WAY))
            return "judge: the solution walks through a wall (V6)";
        place = step->room;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        arenas += room_of(dungeon, i)->types >> BARROW_TYPE_SUB_BOSS & 1;
    if (place != dungeon->boss || fights != arenas)
        return "judge: the solution does not end with all arenas fought (V6)";
    return NULL;
}

/* ---- pacing, where nothing was merged or combined (C14, C16) ---------------------------- */

static char letter_of(uint16_t types)
{
    if (types & (1u << BARROW_TYPE_COMBAT | 1u << BARROW_TYPE_TRAP))
        return 'F';
    if (types & (1u << BARROW_TYPE_BOSS | 1u << BARROW_TYPE_SUB_BOSS))
        return 'A';
    return types >> BARROW_TYPE_PUZZLE & 1     ? 'P'
           : types >> BARROW_TYPE_BREATHER & 1 ? 'B'
           : types >> BARROW_TYPE_HEAL & 1     ? 'H'
                                               : 'o';
}

/* Returns the number of fights at the beginning of [text]. */
static size_t count_fights(const char *text, size_t length)
{
    size_t count = 0;
    while (count < length && text[count] == 'F')
        count++;
    return count;
}

static size_t count_letter(const char *text, size_t length, char letter)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += text[i] == letter;
    return count;
}

/* Passes one block and the leftover rooms after it. */
static bool is_padded_block(const char *text, size_t length)
{
    size_t fights = count_fights(text, length);
    return fights == 5 && count_letter(text, length, 'F') == 5 &&
           count_letter(text, length, 'P') > 0 && count_letter(text, length, 'B') > 0;
}

/* Only blocks: a run of 3 to 5, then a puzzle and a breather in either order. */
static bool are_blocks(const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        size_t fights = count_fights(text + at, length - at);
        const char *end = text + at + fights;
        if (fights < 3 || fights > 5 || at + fights + 2 > length ||
            (memcmp(end, "PB", 2) != 0 && memcmp(end, "BP", 2) != 0))
            return false;
        at += fights + 2;
    }
    return true;
}

/* Returns whether the rooms between two fixed ones are allowed, apart from the heal room. */
static bool is_paced(const char *text, size_t length)
{
    if (length < 3)
        return true;
    if (length < 5)
        return memcmp(text, "FFFP", length) == 0;
    return length == 8 || length == 9 ? is_padded_block(text, length) : are_blocks(text, length);
}

/* A breather before an arena may end the last block, or come after it. */
static bool is_paced_gap(const char *text, size_t length)
{
    if (length == 0)
        return true;
    if (text[length - 1] == 'H' || is_paced(text, length - 1))
        return is_paced(text, length - 1);
    return text[length - 1] == 'B' && is_paced(text, length);
}

static const char *judge_pacing(const barrow_dungeon *dungeon)
{
    static char text[65536];
    uint32_t count = dungeon->paths[0].room_count, from = 1;
    for (uint32_t i = 1; i < count; i++) {
        text[i] = letter_of(room_of(dungeon, dungeon->path_rooms[i])->types);
        if (text[i] != 'A')
            continue;
        if (i > from && text[i - 1] != 'H' && text[i - 1] != 'B')
            return "judge: no rest before an arena (C16)";
        if (!is_paced_gap(text + from, i - from))
            return "judge: runs, puzzles and breathers do not fill a gap (C14)";
        from = i + 1;
    }
    return NULL;
}

const char *crawl_judge_all(crawl_judge *judge, const barrow_dungeon *dungeon)
{
    const barrow_crawl_params *params = &dungeon->params.as.crawl;
    const char *what = judge_space(judge, dungeon);
    if (!what && dungeon->room_count <= JUDGED_ROOMS)
        what = judge_reach(judge, dungeon);
    if (!what)
        what = judge_solution(dungeon);
    if (!what && params->merge == 0 && params->combine == 0)
        what = judge_pacing(dungeon);
    return what;
}
