/* SPDX-License-Identifier: MIT
 * Checks of a floor's ways: corridors, dead ends, junctions, owners, reach (F7, F8, F10, V1).
 *
 * The tiles come first: corridors, tips and junctions are derived from the walkable tiles and the
 * rectangles of the rooms. The lists (links, their tiles, owners, marks) are then compared with
 * that in both directions, so that neither can have more than the other. */
#include "verify/floor.h"

#include <string.h>

/* ---- one tile wide ---------------------------------------------------------------------- */

/* Fills [blocks] with the upper left tiles of all 2x2 blocks of a plane. [pairs] is scratch
 * space. */
static void find_blocks(const brw_planes *planes, const uint64_t *plane, uint64_t *pairs,
                        uint64_t *blocks)
{
    for (int32_t at = 0; at < planes->words; at++)
        pairs[at] = plane[at] & plane[at + planes->stride];
    for (int32_t at = 0; at < planes->words; at++)
        blocks[at] = pairs[at] & brw_plane_beside(planes, pairs, at).east;
}

/* Fills [inside] with the upper left tiles of all 2x2 blocks inside one room. If no rooms touch,
 * every block of room tiles is inside one room. Otherwise these are the tiles of each room, except
 * its last column and row. */
static void find_room_blocks(const brw_survey *survey, uint64_t *pairs, uint64_t *inside)
{
    const barrow_dungeon *dungeon = survey->planes.dungeon;
    if (!survey->rooms_touch) {
        find_blocks(&survey->planes, survey->planes.rooms, pairs, inside);
        return;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        rect.w--;
        rect.h--;
        if (brw_seen_room(&dungeon->rooms[i]))
            brw_plane_add_rect(&survey->planes, inside, rect);
    }
}

/* Checks that no corridor touches a corner of a room (F7). */
static void check_corners(brw_verifier *verifier, const brw_planes *planes, uint32_t room)
{
    barrow_rect rect = verifier->dungeon->rooms[room].rect;
    for (int corner = 0; corner < 4; corner++) {
        int32_t x = corner & 1 ? rect.x + rect.w - 1 : rect.x;
        int32_t y = corner & 2 ? rect.y + rect.h - 1 : rect.y;
        int32_t at = y * planes->stride + (x >> 6);
        uint64_t met = brw_any_side(brw_plane_beside(planes, planes->corridor, at));
        if (planes->open[at] & met & (uint64_t)1 << (x & 63))
            brw_found(verifier, NULL, BRW_AT_TILE(x, y),
                      "a corridor meets room %d at its corner %d,%d", (int32_t)room, x, y);
    }
}

/* Checks that any 2x2 block of walkable tiles lies inside one room and that no door is at a corner
 * (F7). Each block is reported once, by its upper left tile. */
void brw_floor_check_width(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (brw_seen_cave(dungeon))
        return; /* a cave's passages may be wider (F26) */
    const brw_survey *survey = brw_verifier_survey(verifier);
    uint64_t *pairs = survey ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    uint64_t *inside = pairs ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    uint64_t *blocks = inside ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    if (!blocks)
        return;
    find_room_blocks(survey, pairs, inside);
    find_blocks(&survey->planes, survey->planes.open, pairs, blocks);
    for (int32_t at = 0; at < survey->planes.words; at++)
        blocks[at] &= ~inside[at];
    brw_found_tiles(verifier, &survey->planes, blocks, NULL,
                    "the 2x2 block at %d,%d is not inside one room");
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (brw_seen_room(&dungeon->rooms[i]))
            check_corners(verifier, &survey->planes, i);
}

/* ---- links ------------------------------------------------------------------------------ */

/* Returns the number from [first] to [first] + [count] - 1 that is nearest to [at]. */
static inline int32_t nearest(int32_t at, int32_t first, int32_t count)
{
    int32_t last = first + count - 1;
    at = at < first ? first : at;
    return at > last ? last : at;
}

/* Returns whether one of the four tiles beside [pos] is an open tile of the rectangle. */
static bool has_open_beside(const brw_planes *planes, barrow_rect rect, barrow_pos pos)
{
    bool found = false;
    for (int i = 0; i < 4; i++) {
        int32_t x = pos.x + brw_eswn[i].x, y = pos.y + brw_eswn[i].y;
        found |= brw_seen_inside(rect, x, y) && brw_seen_open(planes->dungeon, x, y);
    }
    return found;
}

/* Returns whether the position is beside an open tile of the room. A corner may be eaten (F19), and
 * a maze has walls. If the position is outside, only the nearest tile of the room can be beside it.
 * A position inside can only be on an anchor, and it counts only if the anchor has a second tile,
 * which breaks F4. */
static bool is_beside_room(const brw_planes *planes, uint16_t room, barrow_pos pos)
{
    if (room >= planes->dungeon->room_count)
        return false;
    barrow_rect rect = planes->dungeon->rooms[room].rect;
    int32_t x = nearest(pos.x, rect.x, rect.w), y = nearest(pos.y, rect.y, rect.h);
    int32_t dx = pos.x - x, dy = pos.y - y;
    if (dx == 0 && dy == 0)
        return has_open_beside(planes, rect, pos);
    barrow_pos door = {(int16_t)x, (int16_t)y};
    return (dx * dx + dy * dy == 1) & brw_plane_holds(planes, planes->open, door);
}

/* The columns and rows of the lines between sectors, as sets. */
typedef struct sector_lines {
    uint64_t xs[4], ys[4];
} sector_lines;

/* Returns the lines between sectors, which excludes the outermost ones. */
static sector_lines lines_of(const barrow_sectors *sectors)
{
    sector_lines lines = {{0}, {0}};
    for (int32_t k = 1; k < sectors->columns; k++)
        brw_set_add(lines.xs, (uint8_t)sectors->xs[k]);
    for (int32_t k = 1; k < sectors->rows; k++)
        brw_set_add(lines.ys, (uint8_t)sectors->ys[k]);
    return lines;
}

/* Returns whether a tile lies on a line. Coordinates of a floor are below 256, so they fit in the
 * sets. */
static bool is_on_sector_line(const sector_lines *lines, barrow_pos pos)
{
    return brw_set_has(lines->xs, (uint8_t)pos.x) | brw_set_has(lines->ys, (uint8_t)pos.y);
}

/* The findings of a walk along a way. The first step counts as a turn too. */
typedef struct way_walk {
    bool is_way; /* it consists of corridor floor, each tile next to the one before */
    bool met;    /* one of its tiles was visited before, by this way or another */
    uint32_t turns;
    barrow_pos bends[2]; /* where it turned for the second and the third time */
} way_walk;

/* Walks along a way and adds its tiles to [trodden]. The loop has no branches, because it is
 * unpredictable where a way turns: every tile is stored as a bend, and the next one overwrites it
 * unless the way turned. */
static way_walk walk_way(const brw_planes *planes, uint64_t *trodden, const barrow_link *link)
{
    const barrow_pos *way = planes->dungeon->routes + link->first_tile;
    barrow_pos last = link->tile_count ? way[0] : (barrow_pos){0, 0}, bends[4] = {{0, 0}};
    uint64_t off = 0, met = 0;
    uint32_t steps = 1, turns = 0;
    for (int32_t i = 0, before = 0; i < (int32_t)link->tile_count; i++) {
        int32_t x = way[i].x, y = way[i].y, at = y * planes->stride + (x >> 6);
        int32_t dx = x - last.x, dy = y - last.y, step = dx + 2 * dy; /* unique per direction */
        uint64_t bit = (uint64_t)1 << (x & 63);
        off |= bit & ~planes->corridor[at];
        met |= bit & trodden[at];
        trodden[at] |= bit;
        steps += dx * dx + dy * dy == 1;
        bends[turns & 3] = last;
        turns += step != before;
        before = step;
        last = way[i];
    }
    return (way_walk){!off && steps == link->tile_count, met != 0, turns, {bends[1], bends[2]}};
}

/* Returns whether a link's corridor bends only on lines of the sectors (F7). A straight way has no
 * bend. Any other has two, both on a line:
 *
 *     a>---+  line
 *          |            one bend alone would leave the way on the line
 *          +--->b */
static bool bends_on_line(const sector_lines *lines, const way_walk *walk)
{
    return walk->turns <= 1 || (walk->turns == 3 && is_on_sector_line(lines, walk->bends[0]) &&
                                is_on_sector_line(lines, walk->bends[1]));
}

/* Returns whether some room or anchor is beside [pos]. */
static bool meets_room(const brw_survey *survey, barrow_pos pos)
{
    const brw_planes *planes = &survey->planes;
    int32_t at = pos.y * planes->stride + (pos.x >> 6);
    return brw_any_side(brw_plane_beside(planes, survey->rects, at)) >> (pos.x & 63) & 1;
}

/* Checks a corridor. A dead end begins at room a and names a room b only if it ends beside it
 * (F8). */
static void check_link(brw_verifier *verifier, const brw_survey *survey, const way_walk *walk,
                       uint32_t id)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_link *link = &dungeon->links[id];
    if (!walk->is_way) {
        brw_found(verifier, NULL, BRW_AT_LINK(id),
                  "the tiles of corridor %u are not corridor floor, each beside the last", id);
        return;
    }
    const barrow_pos *way = dungeon->routes + link->first_tile;
    barrow_pos end = way[link->tile_count - 1];
    bool is_link = link->kind == BARROW_LINK_LINK;
    if (!is_beside_room(&survey->planes, link->a, way[0]) ||
        ((is_link || link->b != BARROW_NONE) && !is_beside_room(&survey->planes, link->b, end)))
        brw_found(verifier, NULL, BRW_AT_LINK(id), "corridor %u does not join the rooms it names",
                  id);
    if (!is_link && link->b == BARROW_NONE && meets_room(survey, end))
        brw_found(verifier, "F8", BRW_AT_LINK(id), "dead end %u ends at a room it does not name",
                  id);
    if (!is_link && link->kind != BARROW_LINK_DEAD_END)
        brw_found(verifier, NULL, BRW_AT_LINK(id), "corridor %u has a kind that no floor has", id);
}

/* Returns whether the tile touches one of the first [count] tiles of a way. */
static bool is_beside_way(const barrow_pos *way, uint32_t count, barrow_pos pos)
{
    for (uint32_t i = 0; i < count; i++) {
        int32_t dx = way[i].x - pos.x, dy = way[i].y - pos.y;
        if (dx * dx + dy * dy == 1)
            return true;
    }
    return false;
}

/* Checks a passage of a cave. It begins at room a. Each tile must touch an earlier one, so that the
 * passage is connected, and one tile must touch room b, if there is one (F26). */
static void check_passage(brw_verifier *verifier, const brw_planes *planes, uint32_t id)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_link *link = &dungeon->links[id];
    const barrow_pos *way = dungeon->routes + link->first_tile;
    bool is_link = link->kind == BARROW_LINK_LINK;
    bool whole = link->tile_count > 0, meets = !is_link && link->b == BARROW_NONE;
    for (uint32_t i = 0; i < link->tile_count; i++) {
        whole = whole && brw_plane_holds(planes, planes->corridor, way[i]) &&
                (i == 0 || is_beside_way(way, i, way[i]));
        meets = meets || is_beside_room(planes, link->b, way[i]);
    }
    if (!whole || !meets || !is_beside_room(planes, link->a, way[0]))
        brw_found(verifier, "F26", BRW_AT_LINK(id),
                  "passage %u is not one piece of corridor between its rooms", id);
    if (is_link && link->a == link->b)
        brw_found(verifier, "F26", BRW_AT_LINK(id), "passage %u leads back into its own room", id);
    if (!is_link && link->kind != BARROW_LINK_DEAD_END)
        brw_found(verifier, NULL, BRW_AT_LINK(id), "corridor %u has a kind that no floor has", id);
}

/* Returns whether a way lists one of its tiles twice. [trodden] is clear before and after. */
static bool treads_twice(const brw_planes *planes, uint64_t *trodden, const barrow_link *link)
{
    const barrow_pos *way = planes->dungeon->routes + link->first_tile;
    bool twice = false;
    for (uint32_t i = 0; i < link->tile_count; i++) {
        twice = twice || brw_plane_holds(planes, trodden, way[i]);
        brw_plane_add(planes, trodden, way[i]);
    }
    for (uint32_t i = 0; i < link->tile_count; i++)
        brw_plane_remove(planes, trodden, way[i]);
    return twice;
}

/* Checks the corridor of a link or dead end, or a passage of a cave. */
static void check_way(brw_verifier *verifier, const brw_survey *survey, const sector_lines *lines,
                      const way_walk *walk, uint32_t id)
{
    const barrow_link *link = &verifier->dungeon->links[id];
    if (brw_seen_cave(verifier->dungeon)) {
        check_passage(verifier, &survey->planes, id);
        return;
    }
    check_link(verifier, survey, walk, id);
    if (walk->is_way && link->kind == BARROW_LINK_LINK && !bends_on_line(lines, walk))
        brw_found(verifier, NULL, BRW_AT_LINK(id),
                  "corridor %u does not bend on the line between its sectors", id);
}

/* Checks both directions: every corridor consists of corridor tiles, and every corridor tile is on
 * a corridor. Anchors are corridor floor too, but belong to no corridor. */
void brw_floor_check_links(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_survey *survey = brw_verifier_survey(verifier);
    uint64_t *on_way = survey ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    uint64_t *trodden = on_way ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    if (!trodden)
        return;
    const brw_planes *planes = &survey->planes;
    sector_lines lines = lines_of(&dungeon->sectors);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        way_walk walk = walk_way(planes, on_way, &dungeon->links[i]);
        check_way(verifier, survey, &lines, &walk, i);
        if (walk.met && treads_twice(planes, trodden, &dungeon->links[i]))
            brw_found(verifier, NULL, BRW_AT_LINK(i), "corridor %u lists a tile twice", i);
    }
    for (int32_t at = 0; at < planes->words; at++)
        on_way[at] = planes->corridor[at] & ~on_way[at] & ~survey->rects[at];
    brw_found_tiles(verifier, planes, on_way, NULL, "corridor tile %d,%d belongs to no corridor");
}

/* ---- fixed links ------------------------------------------------------------------------ */

/* Two neighbouring sectors that a link joins. */
typedef struct sector_pair {
    int32_t a, b;
} sector_pair;

/* Returns the sector of a tile, by counting the lines between sectors up to and including the
 * tile's position. */
static int32_t sector_of_tile(const barrow_sectors *sectors, int32_t x, int32_t y)
{
    int32_t column = 0, row = 0;
    for (int32_t k = 1; k < sectors->columns; k++)
        column += x >= sectors->xs[k];
    for (int32_t k = 1; k < sectors->rows; k++)
        row += y >= sectors->ys[k];
    return row * sectors->columns + column;
}

/* Returns the sector in which a way leaves or enters a room: the sector of the room's tile nearest
 * to the end of the way. So a link at the lower half of a merged room belongs to the lower
 * sector. */
static int32_t sector_of_end(const barrow_dungeon *dungeon, uint16_t room, barrow_pos end)
{
    barrow_rect rect = dungeon->rooms[room].rect;
    return sector_of_tile(&dungeon->sectors, nearest(end.x, rect.x, rect.w),
                          nearest(end.y, rect.y, rect.h));
}

/* Returns the two neighbouring sectors that a link's corridor joins. */
static sector_pair pair_of_link(const barrow_dungeon *dungeon, const barrow_link *link)
{
    const barrow_pos *way = dungeon->routes + link->first_tile;
    int32_t a = sector_of_end(dungeon, link->a, way[0]);
    int32_t b = sector_of_end(dungeon, link->b, way[link->tile_count - 1]);
    return (sector_pair){a < b ? a : b, a < b ? b : a};
}

/* Returns whether both sectors lie in the same outermost row or column. */
static bool is_along_rim(const barrow_sectors *sectors, sector_pair pair)
{
    int32_t row = pair.a / sectors->columns, column = pair.a % sectors->columns;
    return pair.b == pair.a + 1 ? row == 0 || row == sectors->rows - 1
                                : column == 0 || column == sectors->columns - 1;
}

/* Returns whether the layout always joins these two neighbours, whatever the random walk does. */
static bool layout_joins(const barrow_dungeon *dungeon, const brw_floor_plan *plan,
                         sector_pair pair)
{
    switch ((brw_join)brw_seen_layout(dungeon)->joins) {
    case BRW_JOIN_ALL:
        return true;
    case BRW_JOIN_RIM:
        return is_along_rim(&dungeon->sectors, pair);
    case BRW_JOIN_ANCHORS:
        return plan->letters[pair.a] == 'a' || plan->letters[pair.b] == 'a';
    case BRW_JOIN_ROWS:
        return pair.b == pair.a + 1;
    case BRW_JOIN_NONE:
        break;
    }
    return false;
}

/* Returns the room that occupies a sector, or -1. That is the room that names the sector, or a
 * merged room that extends into it from above. */
static int32_t room_of_sector(const barrow_dungeon *dungeon, int32_t s)
{
    const barrow_sectors *sectors = &dungeon->sectors;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        int32_t first = room->as.floor.sector;
        int32_t row = s / sectors->columns;
        if (first == s ||
            (room->as.floor.merged && first < s && (s - first) % sectors->columns == 0 &&
             room->rect.y + room->rect.h > sectors->ys[row]))
            return (int32_t)i;
    }
    return -1;
}

/* Checks one pair of sectors. Empty sectors cannot be joined, nor can two sectors of the same
 * merged room. */
static void check_pair(brw_verifier *verifier, const brw_floor_plan *plan, sector_pair pair,
                       bool linked)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int32_t a = room_of_sector(dungeon, pair.a), b = room_of_sector(dungeon, pair.b);
    if (a < 0 || b < 0 || a == b)
        return;
    bool joins = layout_joins(dungeon, plan, pair);
    if (joins && !linked)
        brw_found(verifier, NULL, BRW_NOWHERE,
                  "no corridor joins sectors %d and %d, which the layout joins", pair.a, pair.b);
    if (!joins && linked && !brw_seen_layout(dungeon)->walks)
        brw_found(verifier, NULL, BRW_NOWHERE,
                  "a corridor joins sectors %d and %d, which the layout does not join", pair.a,
                  pair.b);
}

/* Checks that links join neighbouring sectors, each pair once, and that fixed layouts have exactly
 * the links they define. [east] and [south] have a bit for each sector whose right or lower side a
 * link crosses. A second link there is wrong. pair.b % columns != 0 keeps the end of a row from
 * counting as a neighbour of the next row's start. */
void brw_floor_check_fixed_links(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (brw_seen_cave(dungeon))
        return; /* a cave has no fixed links, and a passage's tiles do not show where it ends */
    int32_t columns = dungeon->sectors.columns, rows = dungeon->sectors.rows;
    brw_sector_set east = {{0}}, south = {{0}};
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->kind != BARROW_LINK_LINK || link->a >= dungeon->room_count ||
            link->b >= dungeon->room_count || link->tile_count == 0)
            continue;
        sector_pair pair = pair_of_link(dungeon, link);
        bool across = pair.b == pair.a + 1 && pair.b % columns != 0;
        bool joins = across || pair.b == pair.a + columns;
        uint64_t *set = across ? east.words : south.words;
        if (!joins || brw_set_has(set, (uint32_t)pair.a))
            brw_found(verifier, NULL, BRW_AT_LINK(i),
                      "corridor %u joins rooms that are not neighbours or are joined already", i);
        if (joins)
            brw_set_add(set, (uint32_t)pair.a);
    }
    if (brw_seen_layout(dungeon)->joins == BRW_JOIN_NONE && brw_seen_layout(dungeon)->walks)
        return; /* the walk may join any pair or none */
    brw_floor_plan plan;
    brw_planned(dungeon, &plan);
    for (int32_t s = 0; s < columns * rows; s++) {
        if (s % columns + 1 < columns)
            check_pair(verifier, &plan, (sector_pair){s, s + 1},
                       brw_set_has(east.words, (uint32_t)s));
        if (s / columns + 1 < rows)
            check_pair(verifier, &plan, (sector_pair){s, s + columns},
                       brw_set_has(south.words, (uint32_t)s));
    }
}

/* ---- dead ends -------------------------------------------------------------------------- */

/* Checks dead ends. The shortfall counts the dead ends that found no place, so both numbers add up
 * to the number asked for. If no corridor may end in nothing, every corridor tile must have two
 * open neighbours. */
void brw_floor_check_dead_ends(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (brw_seen_cave(dungeon))
        return;
    int32_t lines = dungeon->shortfall[BARROW_SHORT_DEAD_ENDS];
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        if (dungeon->links[i].kind != BARROW_LINK_DEAD_END)
            continue;
        lines++;
        if (dungeon->links[i].tile_count < 3)
            brw_found(verifier, NULL, BRW_AT_LINK(i), "dead end %u is under 3 tiles long", i);
    }
    if (lines != dungeon->params.as.floor.dead_ends)
        brw_found(verifier, NULL, BRW_NOWHERE,
                  "there are %d dead ends, missing ones included; %d were asked for", lines,
                  dungeon->params.as.floor.dead_ends);
    if (dungeon->params.as.floor.allow_dead_ends)
        return;
    const brw_survey *survey = brw_verifier_survey(verifier);
    uint64_t *tips =
        survey ? brw_verifier_copy(verifier, &survey->planes, survey->planes.corridor) : NULL;
    if (!tips)
        return;
    const brw_planes *planes = &survey->planes;
    for (int32_t at = 0; at < planes->words; at++)
        tips[at] &= ~brw_two_sides(brw_plane_beside(planes, planes->open, at));
    brw_found_tiles(verifier, planes, tips, NULL, "the corridor ends in nothing at %d,%d");
}

/* ---- junctions and owners --------------------------------------------------------------- */

/* Derives junctions from the tiles (F10) and compares them with the marks in both directions: they
 * are room floor beside a corridor, and corridor with three open neighbours. Room floor counts as
 * open here, as a corridor continues into a room. */
void brw_floor_check_junctions(brw_verifier *verifier)
{
    const brw_survey *survey = brw_verifier_survey(verifier);
    uint64_t *surplus = survey ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    uint64_t *missing = surplus ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    if (!missing)
        return;
    const brw_planes *planes = &survey->planes;
    for (int32_t at = 0; at < planes->words; at++) {
        uint64_t beside = brw_any_side(brw_plane_beside(planes, planes->corridor, at));
        uint64_t ways = brw_three_sides(brw_plane_beside(planes, planes->open, at));
        uint64_t wanted =
            (planes->open[at] & planes->rooms[at] & beside) | (planes->corridor[at] & ways);
        missing[at] = wanted & ~survey->junction[at];
        surplus[at] = survey->junction[at] & ~wanted;
    }
    brw_found_tiles(verifier, planes, missing, NULL, "tile %d,%d should be a junction");
    brw_found_tiles(verifier, planes, surplus, NULL,
                    "tile %d,%d is marked as a junction but is none");
}

/* Fills [claimed] with the corridor tiles owned by a corridor that runs through them. If corridors
 * share a tile, either may own it. */
static void find_claimed(const brw_planes *planes, uint64_t *claimed)
{
    const barrow_dungeon *dungeon = planes->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        const barrow_pos *way = dungeon->routes + link->first_tile;
        for (uint32_t k = 0; k < link->tile_count; k++) {
            int32_t x = way[k].x, y = way[k].y;
            uint64_t owns = dungeon->owners[y * dungeon->width + x] == BARROW_OWNER_LINK + i;
            claimed[y * planes->stride + (x >> 6)] |= owns << (x & 63);
        }
    }
}

/* Fills [strange] with the tiles inside rooms that the room does not own. If rooms overlap, which
 * V5 forbids, the first one counts, so it is written last. */
static void find_strange(const brw_planes *planes, uint64_t *strange)
{
    const barrow_dungeon *dungeon = planes->dungeon;
    for (uint32_t i = dungeon->room_count; i-- > 0;)
        brw_plane_read_others(planes, dungeon->rooms[i].rect, (uint16_t)i, strange);
}

/* Checks that rooms own the walkable tiles inside them, corridors own all others, and nothing owns
 * rock. */
void brw_floor_check_owners(brw_verifier *verifier)
{
    const brw_survey *survey = brw_verifier_survey(verifier);
    uint64_t *owned = survey ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    uint64_t *strange = owned ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    uint64_t *claimed = strange ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    if (!claimed)
        return;
    const brw_planes *planes = &survey->planes;
    barrow_rect all = {0, 0, (int16_t)planes->dungeon->width, (int16_t)planes->dungeon->height};
    brw_plane_read_others(planes, all, BARROW_NONE, owned);
    find_strange(planes, strange);
    find_claimed(planes, claimed);
    for (int32_t at = 0; at < planes->words; at++) {
        uint64_t open = planes->open[at], inside = survey->rects[at];
        owned[at] =
            (owned[at] & ~open) | (strange[at] & open & inside) | (open & ~inside & ~claimed[at]);
    }
    brw_found_tiles(verifier, planes, owned, NULL, "tile %d,%d has the wrong owner");
}

/* ---- reach ------------------------------------------------------------------------------ */

/* Checks that all walkable tiles are one area with the spawn in it (V1). Reports only the first
 * tile, because every tile of a cut-off part is wrong. */
void brw_floor_check_reach(brw_verifier *verifier)
{
    const brw_survey *survey = brw_verifier_survey(verifier);
    if (!survey || !survey->spawn)
        return; /* the check of the ends reports a missing spawn */
    const brw_planes *planes = &survey->planes;
    for (int32_t at = 0; at < planes->words; at++) {
        uint64_t left = planes->open[at] & ~survey->reached[at];
        if (!left)
            continue;
        int32_t x = at % planes->stride * 64 + brw_lowest(left), y = at / planes->stride;
        brw_found(verifier, NULL, BRW_AT_TILE(x, y), "tile %d,%d cannot be reached from the spawn",
                  x, y);
        return;
    }
}

/* ---- chambers --------------------------------------------------------------------------- */

enum { CHAMBER_NONE, CHAMBER_FLOOR, CHAMBER_ROCK }; /* what a tile is to its room */

/* Returns whether the flood of chambers may enter the tile: only if it is floor inside a room. */
static bool can_be_walked_inside(const void *user, uint32_t tile)
{
    return ((const uint8_t *)user)[tile] == CHAMBER_FLOOR;
}

/* Marks the tiles of a room, none of which may belong to another room, and starts a flood at its
 * first floor tile. */
static void mark_chamber(brw_verifier *verifier, barrow_rect rect, uint8_t *inside,
                         brw_grid_flood *flood)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    bool started = false;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++) {
        for (int32_t x = rect.x; x < rect.x + rect.w; x++) {
            uint32_t tile = (uint32_t)(y * dungeon->width + x);
            if (inside[tile])
                brw_found(verifier, NULL, BRW_AT_TILE(x, y), "tile %d,%d belongs to two rooms", x,
                          y);
            inside[tile] = brw_seen_open(dungeon, x, y) ? CHAMBER_FLOOR : CHAMBER_ROCK;
            if (inside[tile] == CHAMBER_FLOOR && !started)
                brw_grid_flood_start(flood, tile, 0);
            started = started || inside[tile] == CHAMBER_FLOOR;
        }
    }
}

/* Floods the floor of all rooms, starting at the first floor tile of each. A room is connected if
 * the flood reaches all of its floor (F26). Rooms do not touch, so a flood cannot enter one from
 * another. */
void brw_floor_check_chambers(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_layout *layout = brw_seen_layout(dungeon);
    uint32_t area = (uint32_t)dungeon->width * dungeon->height;
    brw_grid_flood flood;
    if (!layout->chambers && !layout->ruined)
        return;
    uint8_t *inside = brw_arena_array(verifier->scratch, area, 1);
    if (!inside ||
        !brw_grid_flood_make(&flood, dungeon->width, dungeon->height, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    memset(inside, 0, area);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        mark_chamber(verifier, dungeon->rooms[i].rect, inside, &flood);
    brw_grid_flood_run(&flood, can_be_walked_inside, inside);
    for (uint32_t tile = 0; tile < area; tile++) {
        int32_t x = (int32_t)(tile % dungeon->width), y = (int32_t)(tile / dungeon->width);
        if (inside[tile] != CHAMBER_FLOOR || flood.steps[tile] != BRW_UNSEEN)
            continue;
        brw_found(verifier, NULL, BRW_AT_TILE(x, y),
                  "tile %d,%d is cut off from the rest of its room", x, y);
        return;
    }
}
