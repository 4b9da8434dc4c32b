/* SPDX-License-Identifier: MIT
 * The second opinion on corridors: F7 and F8. */
#include <stdlib.h>
#include <string.h>

#include "lib/floor_judge.h"

/* Returns 1 if two covers are side by side, 2 if one is above the other, else 0; [line] is between
 * them. */
static int adjoin(const floor_judge *judge, judge_cover a, judge_cover b, int *line)
{
    const barrow_sectors *s = &judge->dungeon->sectors;
    if (a.r0 <= b.r1 && b.r0 <= a.r1 && (a.c1 + 1 == b.c0 || b.c1 + 1 == a.c0)) {
        *line = s->xs[a.c1 + 1 == b.c0 ? b.c0 : a.c0];
        return 1;
    }
    if (a.c0 <= b.c1 && b.c0 <= a.c1 && (a.r1 + 1 == b.r0 || b.r1 + 1 == a.r0)) {
        *line = s->ys[a.r1 + 1 == b.r0 ? b.r0 : a.r0];
        return 2;
    }
    return 0;
}

static bool touches_side(barrow_rect rect, barrow_pos pos)
{
    bool beside = pos.x == rect.x - 1 || pos.x == rect.x + rect.w;
    bool over = pos.y == rect.y - 1 || pos.y == rect.y + rect.h;
    bool within_x = pos.x >= rect.x && pos.x < rect.x + rect.w;
    bool within_y = pos.y >= rect.y && pos.y < rect.y + rect.h;
    return (beside && within_y) || (over && within_x);
}

static bool is_a_way(floor_judge *judge, int id)
{
    const barrow_link *link = &judge->dungeon->links[id];
    const barrow_pos *way = judge->dungeon->routes + link->first_tile;
    for (int i = 0; i < (int)link->tile_count; i++) {
        if (!judge_is_corridor(judge, way[i].x, way[i].y))
            return judge_blame(judge, "F7", "corridor %d runs over what is no corridor", id);
        if (i > 0 && abs(way[i].x - way[i - 1].x) + abs(way[i].y - way[i - 1].y) != 1)
            return judge_blame(judge, "F7", "corridor %d has a gap", id);
    }
    if (link->tile_count == 0 || link->a >= judge->dungeon->room_count ||
        !touches_side(judge->dungeon->rooms[link->a].rect, way[0]))
        return judge_blame(judge, "F7", "corridor %d does not begin at its room", id);
    return true;
}

/* Checks that the way has two legs and a stretch of the line between them, without a detour. */
static bool link_is_right(floor_judge *judge, int id)
{
    const barrow_link *link = &judge->dungeon->links[id];
    const barrow_pos *way = judge->dungeon->routes + link->first_tile;
    if (link->b >= judge->dungeon->room_count || link->a == link->b)
        return judge_blame(judge, "F7", "link %d joins nothing", id);
    barrow_pos first = way[0], last = way[link->tile_count - 1];
    if (!touches_side(judge->dungeon->rooms[link->b].rect, last))
        return judge_blame(judge, "F7", "link %d does not end at its room", id);
    int line = 0, side = adjoin(judge, judge->covers[link->a], judge->covers[link->b], &line);
    if (!side)
        return judge_blame(judge, "F7", "link %d joins rooms that are no neighbours", id);
    if ((int)link->tile_count != abs(first.x - last.x) + abs(first.y - last.y) + 1)
        return judge_blame(judge, "F7", "link %d makes a detour", id);
    for (int i = 0; i < (int)link->tile_count; i++) {
        bool on = side == 1 ? way[i].x == line || way[i].y == first.y || way[i].y == last.y
                            : way[i].y == line || way[i].x == first.x || way[i].x == last.x;
        if (!on)
            return judge_blame(judge, "F7", "link %d does not bend on the line", id);
    }
    return true;
}

static bool dead_end_is_right(floor_judge *judge, int id)
{
    const barrow_link *link = &judge->dungeon->links[id];
    if (link->tile_count < 3)
        return judge_blame(judge, "F8", "dead end %d has %d tiles", id, (int)link->tile_count);
    if (judge->dungeon->rooms[link->a].kind == BARROW_ROOM_ANCHOR)
        return judge_blame(judge, "F8", "dead end %d starts at an anchor", id);
    return true;
}

/* Returns whether a layout with fixed links joins these two sectors, (c, r) and its right or lower
 * neighbour. */
static bool layout_joins(const floor_judge *judge, int c, int r, int dc)
{
    judge_use one = judge_use_of(judge, c, r), other = judge_use_of(judge, c + dc, r + 1 - dc);
    if (one == JUDGE_UNUSED || other == JUDGE_UNUSED)
        return false;
    switch (judge->params->layout) {
    case BARROW_LAYOUT_RING:
        return one == JUDGE_ANCHOR_ONLY && other == JUDGE_ANCHOR_ONLY;
    case BARROW_LAYOUT_CROSSROADS:
        return one == JUDGE_ANCHOR_ONLY || other == JUDGE_ANCHOR_ONLY;
    case BARROW_LAYOUT_BEETLE:
        return dc == 1;
    default:
        return true; /* two_rooms, cross, outer, line: every pair of neighbours in use */
    }
}

static bool has_link(const barrow_dungeon *dungeon, int a, int b)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->kind == BARROW_LINK_LINK &&
            ((link->a == a && link->b == b) || (link->a == b && link->b == a)))
            return true;
    }
    return false;
}

static bool fixed_links_are_right(floor_judge *judge, int links)
{
    int layout = judge->params->layout, columns = judge->dungeon->sectors.columns, wanted = 0;
    if (judge_is_std(layout) || layout == BARROW_LAYOUT_ONE_ROOM)
        return true;
    for (int i = 0; i < 2 * columns * judge->dungeon->sectors.rows; i++) {
        int c = i / 2 % columns, r = i / 2 / columns, dc = i & 1;
        if (!layout_joins(judge, c, r, dc))
            continue;
        int a = judge->room_on[r * columns + c] - 1,
            b = judge->room_on[(r + 1 - dc) * columns + c + dc] - 1;
        if (a == b)
            continue; /* one merged room */
        wanted++;
        if (!has_link(judge->dungeon, a, b))
            return judge_blame(judge, "F7", "rooms %d and %d are not joined", a, b);
    }
    if (layout != BARROW_LAYOUT_RING && links != wanted)
        return judge_blame(judge, "F7", "%d links, not %d", links, wanted);
    return true;
}

/* Checks that all rooms and anchors are one graph: labels spread until nothing changes. */
static bool one_graph(floor_judge *judge)
{
    const barrow_dungeon *dungeon = judge->dungeon;
    uint32_t reached = 1;
    memset(judge->joined, 0, sizeof judge->joined);
    judge->joined[0] = 1;
    for (uint32_t before = 0; before != reached;) {
        before = reached;
        for (uint32_t i = 0; i < dungeon->link_count; i++) {
            const barrow_link *link = &dungeon->links[i];
            if (link->kind != BARROW_LINK_LINK || judge->joined[link->a] == judge->joined[link->b])
                continue;
            judge->joined[link->a] = judge->joined[link->b] = 1;
            reached++;
        }
    }
    return reached == dungeon->room_count ||
           judge_blame(judge, "F7", "rooms and anchors are not one graph");
}

bool judge_links(floor_judge *judge)
{
    const barrow_dungeon *dungeon = judge->dungeon;
    int links = 0, dead_ends = 0;
    for (int i = 0; i < (int)dungeon->link_count; i++) {
        bool is_link = dungeon->links[i].kind == BARROW_LINK_LINK;
        *(is_link ? &links : &dead_ends) += 1;
        if (!is_a_way(judge, i) ||
            !(is_link ? link_is_right(judge, i) : dead_end_is_right(judge, i)))
            return false;
    }
    int missing = judge->params->dead_ends - dead_ends;
    if (missing < 0 ||
        (judge->params->allow_dead_ends && missing != dungeon->shortfall[BARROW_SHORT_DEAD_ENDS]))
        return judge_blame(judge, "F8", "%d dead ends of %d", dead_ends, judge->params->dead_ends);
    return fixed_links_are_right(judge, links) && one_graph(judge);
}
