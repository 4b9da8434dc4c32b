/* SPDX-License-Identifier: MIT
 * The second opinion on sectors and rooms: F3 to F6 and V5. */
#include <stdlib.h>
#include <string.h>

#include "lib/floor_judge.h"

/* The table of layouts, from the rules. used: columns out of four; merges: whether F6 applies. */
static const struct {
    int c_least, c_most, r_least, r_most, used, merges;
} layouts[BARROW_LAYOUT_COUNT] = {
    [BARROW_LAYOUT_STD_FINE] = {2, 6, 2, 4, 4, 1},
    [BARROW_LAYOUT_STD_HALF] = {4, 4, 2, 3, 2, 1},
    [BARROW_LAYOUT_ONE_ROOM] = {1, 1, 1, 1, 4, 0},
    [BARROW_LAYOUT_RING] = {6, 6, 4, 4, 4, 1},
    [BARROW_LAYOUT_CROSSROADS] = {5, 5, 4, 4, 4, 0},
    [BARROW_LAYOUT_TWO_ROOMS] = {2, 2, 1, 1, 4, 0},
    [BARROW_LAYOUT_LINE] = {5, 5, 1, 1, 4, 0},
    [BARROW_LAYOUT_CROSS] = {3, 3, 3, 3, 4, 0},
    [BARROW_LAYOUT_STD_FULL] = {2, 4, 2, 3, 4, 1},
    [BARROW_LAYOUT_BEETLE] = {3, 3, 3, 3, 4, 0},
    [BARROW_LAYOUT_OUTER] = {3, 6, 3, 4, 4, 1},
    [BARROW_LAYOUT_STD_THREE_QUARTER] = {4, 4, 2, 3, 3, 1},
    [BARROW_LAYOUT_RUINS] = {2, 4, 2, 2, 4, 1},
    [BARROW_LAYOUT_CAVE] = {1, 28, 1, 35, 4, 1},
};

bool judge_knows(int layout)
{
    return layouts[layout].c_most > 0;
}

judge_use judge_use_of(const floor_judge *judge, int c, int r)
{
    int columns = judge->dungeon->sectors.columns, rows = judge->dungeon->sectors.rows;
    if (c < 0 || r < 0 || c >= columns || r >= rows)
        return JUDGE_UNUSED;
    bool rim_c = c == 0 || c == columns - 1, rim_r = r == 0 || r == rows - 1;
    switch (judge->params->layout) {
    case BARROW_LAYOUT_RING:
        return rim_c || rim_r ? JUDGE_ANCHOR_ONLY : JUDGE_ROOM_ONLY;
    case BARROW_LAYOUT_CROSSROADS:
        if (rim_c && rim_r)
            return JUDGE_UNUSED;
        return rim_c || rim_r ? JUDGE_ROOM_ONLY : JUDGE_ANCHOR_ONLY;
    case BARROW_LAYOUT_CROSS:
        return rim_c && rim_r ? JUDGE_UNUSED : JUDGE_ROOM_ONLY;
    case BARROW_LAYOUT_OUTER:
        return rim_c || rim_r ? JUDGE_ROOM_ONLY : JUDGE_UNUSED;
    default:
        break;
    }
    if (!judge_is_std(judge->params->layout))
        return JUDGE_ROOM_ONLY;
    return c < columns * layouts[judge->params->layout].used / 4 ? JUDGE_EITHER : JUDGE_UNUSED;
}

/* ---- F3 --------------------------------------------------------------------------------- */

static bool lines_are_apart(floor_judge *judge, const int16_t *lines, int count, int least)
{
    for (int i = 0; i < count; i++)
        if (lines[i + 1] - lines[i] < least)
            return judge_blame(judge, "F3", "a sector is %d tiles wide or tall",
                               lines[i + 1] - lines[i]);
    return true;
}

/* Checks that the lines span the usable tiles, or the middle [parts] quarters of them. */
static bool spans(floor_judge *judge, int first, int last, int size, int parts)
{
    int usable = size - 4, span = last - first, left = first - 2, right = size - 2 - last;
    int lean = left - right, off = span - usable * parts / 4, slack = parts == 4 ? 0 : 1;
    if (left < 0 || right < 0 || abs(lean) > slack || abs(off) > slack)
        return judge_blame(judge, "F3", "lines from %d to %d are not the usable space", first,
                           last);
    return true;
}

/* The bound on columns or rows, which grows with the map in std layouts and outer (F24). */
static int grown(const floor_judge *judge, int count, int tiles, int usual)
{
    int layout = judge->params->layout;
    bool grows = judge->params->scale_contents && tiles > usual &&
                 (judge_is_std(layout) || layout == BARROW_LAYOUT_OUTER);
    return grows ? count * tiles / usual : count;
}

static bool sectors_are_the_layouts(floor_judge *judge)
{
    const barrow_sectors *s = &judge->dungeon->sectors;
    int layout = judge->params->layout, std = judge_is_std(layout);
    int w = judge->width - 4, h = judge->height - 4;
    if (s->columns < grown(judge, layouts[layout].c_least, w, 52) ||
        s->columns > grown(judge, layouts[layout].c_most, w, 52) ||
        s->rows < grown(judge, layouts[layout].r_least, h, 28) ||
        s->rows > grown(judge, layouts[layout].r_most, h, 28))
        return judge_blame(judge, "F3", "%d x %d sectors are not the layout's", s->columns,
                           s->rows);
    return lines_are_apart(judge, s->xs, s->columns, std ? 8 : 4) &&
           lines_are_apart(judge, s->ys, s->rows, std ? 7 : 4) &&
           spans(judge, s->xs[0], s->xs[s->columns], judge->width,
                 layout == BARROW_LAYOUT_CROSS ? 3 : 4) &&
           spans(judge, s->ys[0], s->ys[s->rows], judge->height,
                 layout == BARROW_LAYOUT_LINE ? 2 : 4);
}

/* ---- F4 --------------------------------------------------------------------------------- */

static judge_cover cover_of(const floor_judge *judge, const barrow_room *room)
{
    int columns = judge->dungeon->sectors.columns;
    int c = room->as.floor.sector % columns, r = room->as.floor.sector / columns;
    judge_cover cover = {c, c, r, r};
    if (room->as.floor.merged)
        cover.r1 = judge->params->layout == BARROW_LAYOUT_BEETLE ? 2 : r + 1;
    return cover;
}

/* Claims the room's sectors. None may be claimed twice, and each must suit the room. */
static bool stands_on_its_sectors(floor_judge *judge, int id)
{
    const barrow_dungeon *dungeon = judge->dungeon;
    const barrow_room *room = &dungeon->rooms[id];
    judge_cover cover = judge->covers[id];
    if (cover.r1 >= dungeon->sectors.rows)
        return judge_blame(judge, "F6", "room %d is merged with nothing", id);
    for (int r = cover.r0; r <= cover.r1; r++) {
        int sector = r * dungeon->sectors.columns + cover.c0;
        judge_use use = judge_use_of(judge, cover.c0, r);
        if (judge->room_on[sector])
            return judge_blame(judge, "F4", "two rooms stand on sector %d", sector);
        if (use == JUDGE_UNUSED ||
            use == (room->kind == BARROW_ROOM_ANCHOR ? JUDGE_ROOM_ONLY : JUDGE_ANCHOR_ONLY))
            return judge_blame(judge, "F4", "room %d stands on a sector that is not for it", id);
        judge->room_on[sector] = (int16_t)(id + 1);
    }
    return true;
}

/* Two wall tiles to the line on the left, one to the line on the right, where a used sector is
 * adjacent. */
static bool keeps_off_the_lines(floor_judge *judge, int id)
{
    const barrow_sectors *s = &judge->dungeon->sectors;
    barrow_rect rect = judge->dungeon->rooms[id].rect;
    judge_cover cover = judge->covers[id];
    bool left = false, right = false;
    for (int r = cover.r0; r <= cover.r1; r++) {
        left = left || judge_use_of(judge, cover.c0 - 1, r) != JUDGE_UNUSED;
        right = right || judge_use_of(judge, cover.c1 + 1, r) != JUDGE_UNUSED;
    }
    bool above = judge_use_of(judge, cover.c0, cover.r0 - 1) != JUDGE_UNUSED;
    bool below = judge_use_of(judge, cover.c0, cover.r1 + 1) != JUDGE_UNUSED;
    if (rect.x < s->xs[cover.c0] + 2 * left || rect.y < s->ys[cover.r0] + 2 * above ||
        rect.x + rect.w - 1 > s->xs[cover.c1 + 1] - 1 - right ||
        rect.y + rect.h - 1 > s->ys[cover.r1 + 1] - 1 - below)
        return judge_blame(judge, "F4", "room %d (%d, %d, %dx%d) is too near a line", id, rect.x,
                           rect.y, rect.w, rect.h);
    return true;
}

static bool size_is_right(floor_judge *judge, int id)
{
    const barrow_room *room = &judge->dungeon->rooms[id];
    int w = room->rect.w, h = room->rect.h, layout = judge->params->layout;
    if (room->kind == BARROW_ROOM_ANCHOR)
        return (w == 1 && h == 1) || judge_blame(judge, "F5", "anchor %d is %dx%d", id, w, h);
    if (w < 5 || h < 4)
        return judge_blame(judge, "F4", "room %d is %dx%d", id, w, h);
    int shorter = w < h ? w : h, longer = w < h ? h : w;
    bool free = layout == BARROW_LAYOUT_ONE_ROOM || layout == BARROW_LAYOUT_TWO_ROOMS ||
                room->as.floor.merged || room->kind == BARROW_ROOM_FIXED;
    if (!free && 3 * shorter < 2 * longer)
        return judge_blame(judge, "F4", "room %d is %dx%d: too long", id, w, h);
    return true;
}

static bool is_apart(floor_judge *judge, int a, int b)
{
    barrow_rect p = judge->dungeon->rooms[a].rect, q = judge->dungeon->rooms[b].rect;
    bool touch = p.x <= q.x + q.w && q.x <= p.x + p.w && p.y <= q.y + q.h && q.y <= p.y + p.h;
    return !touch || judge_blame(judge, "V5", "rooms %d and %d touch", a, b);
}

/* A merged room has the kind merged unless something changed it; a maze needs its parameter, and
 * odd sides. */
static bool kind_is_right(floor_judge *judge, int id)
{
    const barrow_room *room = &judge->dungeon->rooms[id];
    if (room->as.floor.merged ? room->kind == BARROW_ROOM_ROOM : room->kind == BARROW_ROOM_MERGED)
        return judge_blame(judge, "F6", "room %d: kind and merged disagree", id);
    if (room->kind == BARROW_ROOM_MAZE && judge->params->maze == 0)
        return judge_blame(judge, "F20", "room %d is a maze that was not asked for", id);
    if (room->kind == BARROW_ROOM_MAZE && (room->rect.w % 2 == 0 || room->rect.h % 2 == 0))
        return judge_blame(judge, "F20", "room %d is a maze with an even side", id);
    if (room->kind == BARROW_ROOM_FIXED && !judge->params->fixed)
        return judge_blame(judge, "F23", "room %d is fixed, but none was given", id);
    return true;
}

static bool room_is_right(floor_judge *judge, int id)
{
    const barrow_room *room = &judge->dungeon->rooms[id];
    barrow_rect r = room->rect;
    if (!kind_is_right(judge, id))
        return false;
    if (r.x < 2 || r.y < 2 || r.x + r.w > judge->width - 2 || r.y + r.h > judge->height - 2)
        return judge_blame(judge, "F2", "room %d leaves the usable space", id);
    if (!stands_on_its_sectors(judge, id) || !keeps_off_the_lines(judge, id) ||
        !size_is_right(judge, id))
        return false;
    for (int other = 0; other < id; other++)
        if (!is_apart(judge, other, id))
            return false;
    if (room->kind == BARROW_ROOM_ANCHOR)
        return true;
    for (int y = r.y; y < r.y + r.h; y++)
        for (int x = r.x; x < r.x + r.w; x++)
            judge->room_at[y * judge->width + x] = (uint16_t)(id + 1);
    return true;
}

/* ---- F5, F6 ----------------------------------------------------------------------------- */

static int used_sectors(const floor_judge *judge)
{
    int used = 0;
    for (int r = 0; r < judge->dungeon->sectors.rows; r++)
        for (int c = 0; c < judge->dungeon->sectors.columns; c++)
            used += judge_use_of(judge, c, r) != JUDGE_UNUSED;
    return used;
}

static bool counts_are_right(floor_judge *judge)
{
    int layout = judge->params->layout, density = judge->params->density;
    int used = used_sectors(judge), before = judge->rooms + judge->merged;
    int covered = 0;
    for (int i = 0; i < JUDGE_SECTORS; i++)
        covered += judge->room_on[i] != 0;
    if (judge->params->allow_dead_ends && covered != used)
        return judge_blame(judge, "F5", "%d of %d sectors have a room or an anchor", covered, used);
    if (judge->merged && layout != BARROW_LAYOUT_BEETLE && !layouts[layout].merges)
        return judge_blame(judge, "F6", "rooms of this layout do not merge");
    if (judge->merged && judge->rooms < 2)
        return judge_blame(judge, "F6", "a merge left one room");
    if (!judge_is_std(layout))
        return true; /* already checked by the use of each sector */
    int least = density < 0 ? -density : judge_sized(judge, density);
    int most = density < 0 ? least : judge_sized(judge, density + 2);
    least = least < 2 ? 2 : least > used ? used : least;
    most = most < 2 ? 2 : most > used ? used : most;
    if (before < least || before > most)
        return judge_blame(judge, "F5", "%d rooms, not %d to %d", before, least, most);
    return true;
}

bool judge_rooms(floor_judge *judge)
{
    const barrow_dungeon *dungeon = judge->dungeon;
    if (!sectors_are_the_layouts(judge))
        return false;
    memset(judge->room_at, 0, sizeof judge->room_at[0] * (size_t)(judge->width * judge->height));
    memset(judge->room_on, 0, sizeof judge->room_on);
    judge->rooms = judge->anchors = judge->merged = 0;
    judge->house = judge->shop = -1;
    for (int i = 0; i < (int)dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        judge->covers[i] = cover_of(judge, room);
        *(room->kind == BARROW_ROOM_ANCHOR ? &judge->anchors : &judge->rooms) += 1;
        judge->merged += room->as.floor.merged;
        if (!room_is_right(judge, i))
            return false;
    }
    return counts_are_right(judge);
}

/* ---- F26 -------------------------------------------------------------------------------- */

/* Checks that the boxes of a cave's chambers share no tile. The tiles show what is in them. */
bool judge_chambers(floor_judge *judge)
{
    const barrow_dungeon *dungeon = judge->dungeon;
    memset(judge->room_at, 0, sizeof judge->room_at[0] * (size_t)(judge->width * judge->height));
    judge->rooms = judge->anchors = judge->merged = 0;
    judge->house = judge->shop = -1;
    for (int i = 0; i < (int)dungeon->room_count; i++) {
        barrow_rect r = dungeon->rooms[i].rect;
        bool anchor = dungeon->rooms[i].kind == BARROW_ROOM_ANCHOR;
        *(anchor ? &judge->anchors : &judge->rooms) += 1;
        if (!kind_is_right(judge, i))
            return false;
        for (int y = r.y; y < r.y + r.h && !anchor; y++) {
            for (int x = r.x; x < r.x + r.w; x++) {
                if (judge->room_at[y * judge->width + x])
                    return judge_blame(judge, "F26", "(%d, %d) is of two rooms", x, y);
                judge->room_at[y * judge->width + x] = (uint16_t)(i + 1);
            }
        }
    }
    return true;
}
