/* SPDX-License-Identifier: MIT
 * Checks of a floor's frame: borders, sectors, rooms, density, merges (F2 to F6, F9, V2, V5).
 *
 * Everything follows from the parameters, the lines of the sectors and the rectangles of the rooms.
 * Only the border and the interiors need tiles. Rules about many floors (odd sides preferred,
 * chances met) cannot be checked on one floor, so tests cover them. Sectors are numbered row *
 * columns + column. The check of shape has ensured that they fit in a set. */
#include "verify/floor.h"

#include "core/fixed.h"

int32_t brw_seen_rooms(const barrow_dungeon *dungeon)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        count += brw_seen_room(&dungeon->rooms[i]);
    return count;
}

int32_t brw_seen_kind(const barrow_dungeon *dungeon, barrow_room_kind kind)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (dungeon->rooms[i].kind == kind)
            return (int32_t)i;
    return -1;
}

/* ---- borders ---------------------------------------------------------------------------- */

/* Returns the tiles of word [i] of row [y] that lie in the [depth] outermost rows and columns. */
static inline uint64_t edge_word(const barrow_dungeon *dungeon, int32_t i, int32_t y, int32_t depth)
{
    int32_t width = dungeon->width, height = dungeon->height;
    uint64_t all = brw_map_span_word(i, 0, width);
    uint64_t ends = brw_map_span_word(i, 0, depth) | brw_map_span_word(i, width - depth, depth);
    return ((y < depth) | (y >= height - depth)) ? all : ends;
}

/* Checks the border. A tile that is wrong as part of the rim is not reported again as part of the
 * margin. */
void brw_floor_check_border(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_survey *survey = brw_verifier_survey(verifier);
    uint64_t *rim = survey ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    uint64_t *margin = rim ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    if (!margin)
        return;
    for (int32_t i = 0; i < survey->planes.stride; i++) {
        for (int32_t y = 0; y < dungeon->height; y++) {
            int32_t at = y * survey->planes.stride + i;
            rim[at] = survey->border[at] ^ edge_word(dungeon, i, y, 1);
            margin[at] = edge_word(dungeon, i, y, BRW_MARGIN) & ~survey->rock[at] & ~rim[at];
        }
    }
    brw_found_tiles(verifier, &survey->planes, rim, "F2",
                    "tile %d,%d: exactly the outermost ring must be unbreakable");
    brw_found_tiles(verifier, &survey->planes, margin, "F2",
                    "tile %d,%d: the two outermost rows and columns must be rock");
}

/* ---- sectors ---------------------------------------------------------------------------- */

/* Returns whether the count + 1 lines around count sectors ascend. */
static bool lines_ascend(const int16_t *lines, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (lines[i] >= lines[i + 1])
            return false;
    return true;
}

/* Returns whether the lines span the usable tiles from end to end, or a centred part of them if the
 * layout leaves [free] quarters unused. */
static bool lines_span(const int16_t *lines, int32_t count, int32_t tiles, int32_t free)
{
    int32_t usable = tiles - 2 * BRW_MARGIN, part = usable - (usable * free + 3) / 4;
    int32_t first = BRW_MARGIN + (usable - part) / 2;
    return lines[0] == first && lines[count] == first + part;
}

/* Returns whether the outermost sectors are as wide as the layout's frame, if it has one. */
static bool lines_frame(const int16_t *lines, int32_t count, int32_t frame)
{
    return !frame || (lines[1] - lines[0] == frame && lines[count] - lines[count - 1] == frame);
}

/* Returns whether the column and row lines match what this layout draws. */
static bool lines_are_layouts(const barrow_dungeon *dungeon)
{
    const barrow_sectors *sectors = &dungeon->sectors;
    const brw_layout *layout = brw_seen_layout(dungeon);
    return lines_ascend(sectors->xs, sectors->columns) &&
           lines_ascend(sectors->ys, sectors->rows) &&
           lines_span(sectors->xs, sectors->columns, dungeon->width, layout->free[0]) &&
           lines_span(sectors->ys, sectors->rows, dungeon->height, layout->free[1]) &&
           lines_frame(sectors->xs, sectors->columns, layout->frame) &&
           lines_frame(sectors->ys, sectors->rows, layout->frame);
}

/* Returns the minimum distance between two neighbouring lines. */
static int32_t thinnest(const int16_t *lines, int32_t count)
{
    int32_t least = lines[1] - lines[0];
    for (int32_t i = 1; i < count; i++)
        if (lines[i + 1] - lines[i] < least)
            least = lines[i + 1] - lines[i];
    return least;
}

/* Checks the sectors. The layout decides how many columns and rows there are. std sectors are at
 * least 8x7 (F3). */
void brw_floor_check_sectors(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (brw_seen_cave(dungeon))
        return;
    const barrow_sectors *sectors = &dungeon->sectors;
    brw_grid_choice grid = brw_grid_choices(&dungeon->params.as.floor);
    if (sectors->columns < grid.columns_least || sectors->columns > grid.columns_most ||
        sectors->rows < grid.rows_least || sectors->rows > grid.rows_most)
        brw_found(verifier, NULL, BRW_NOWHERE,
                  "the layout does not have %dx%d sectors at this size", (int32_t)sectors->columns,
                  (int32_t)sectors->rows);
    if (!lines_are_layouts(dungeon))
        brw_found(verifier, NULL, BRW_NOWHERE,
                  "the lines of the sectors do not divide the part that the layout uses");
    else if (brw_layout_by_density(brw_seen_layout(dungeon)) &&
             (thinnest(sectors->xs, sectors->columns) < BRW_SECTOR_LEAST_W ||
              thinnest(sectors->ys, sectors->rows) < BRW_SECTOR_LEAST_H))
        brw_found(verifier, NULL, BRW_NOWHERE, "a sector is smaller than %dx%d", BRW_SECTOR_LEAST_W,
                  BRW_SECTOR_LEAST_H);
}

/* Returns the sectors of a room. A merged room lists only its upper sector. Its rectangle shows how
 * far down it reaches. */
brw_sector_run brw_seen_sectors(const barrow_dungeon *dungeon, const barrow_room *room)
{
    const barrow_sectors *sectors = &dungeon->sectors;
    brw_sector_run run = {room->as.floor.sector, 1};
    if (!room->as.floor.merged)
        return run;
    int32_t row = run.first / sectors->columns;
    while (++row < sectors->rows && room->rect.y + room->rect.h > sectors->ys[row])
        run.count++;
    return run;
}

/* The sectors of a merged room lie in one column, so their numbers are [columns] apart. */
bool brw_sectors_add(const barrow_dungeon *dungeon, const barrow_room *room, brw_sector_set *set)
{
    brw_sector_run run = brw_seen_sectors(dungeon, room);
    bool twice = false;
    for (int32_t k = 0; k < run.count; k++) {
        uint32_t sector = (uint32_t)(run.first + k * dungeon->sectors.columns);
        twice = twice || brw_set_has(set->words, sector);
        brw_set_add(set->words, sector);
    }
    return twice;
}

/* Returns the sectors that rooms or anchors occupy. A room's required distance to the lines depends
 * on them (check_room_place). */
static brw_sector_set sectors_in_use(const barrow_dungeon *dungeon)
{
    brw_sector_set used = {{0}};
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        brw_sectors_add(dungeon, &dungeon->rooms[i], &used);
    return used;
}

/* ---- rooms ------------------------------------------------------------------------------ */

/* Returns whether the room must respect the limit on the ratio of its sides. F4 exempts some rooms;
 * the fixed room, whose shape the caller gave, is exempt too (F23). */
static bool wants_ratio(const barrow_dungeon *dungeon, const barrow_room *room)
{
    return !room->as.floor.merged && room->kind != BARROW_ROOM_FIXED &&
           brw_seen_layout(dungeon)->rooms == BRW_ROOMS_USUAL;
}

/* Checks a room's size (F4). An anchor, the crossing of corridors in a sector without a room, is
 * one tile. */
static void check_room_size(brw_verifier *verifier, uint32_t id)
{
    const barrow_room *room = &verifier->dungeon->rooms[id];
    int32_t w = room->rect.w, h = room->rect.h;
    int32_t shorter = w < h ? w : h, longer = w < h ? h : w;
    if (!brw_seen_room(room)) {
        if (w != 1 || h != 1)
            brw_found(verifier, NULL, BRW_AT_ROOM(id), "anchor %u is %dx%d instead of one tile", id,
                      w, h);
        return;
    }
    if (w < 5 || h < 4)
        brw_found(verifier, NULL, BRW_AT_ROOM(id), "room %u is %dx%d; the least is 5x4", id, w, h);
    if (wants_ratio(verifier->dungeon, room) && 3 * shorter < 2 * longer)
        brw_found(verifier, NULL, BRW_AT_ROOM(id),
                  "room %u is %dx%d; the shorter side must be at least 2/3 of the longer", id, w,
                  h);
}

static bool is_used(const brw_sector_set *used, int32_t sector)
{
    return brw_set_has(used->words, (uint32_t)sector);
}

/* Checks the room's distance from the lines of its sector (F4). For a merged room these are the
 * lines of its first and last sector.
 *
 *     xs[column]         xs[column + 1]
 *         |. . R R R R R .  |          used sector to the left: two tiles free after the line;
 *         |. . R R R R R .  |          to the right: one before the next line; same for rows */
static void check_room_place(brw_verifier *verifier, uint32_t id, const brw_sector_set *used)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_sectors *sectors = &dungeon->sectors;
    barrow_rect rect = dungeon->rooms[id].rect;
    brw_sector_run own = brw_seen_sectors(dungeon, &dungeon->rooms[id]);
    int32_t columns = sectors->columns, column = own.first % columns, row = own.first / columns;
    int32_t below = row + own.count; /* the sector row below the room */
    bool north = row > 0 && is_used(used, own.first - columns);
    bool south = below < sectors->rows && is_used(used, below * columns + column);
    bool fits = rect.y >= sectors->ys[row] + (north ? 2 : 0) &&
                rect.y + rect.h <= sectors->ys[below] - (south ? 1 : 0);
    for (; row < below; row++) {
        int32_t s = row * columns + column;
        bool west = column > 0 && is_used(used, s - 1);
        bool east = column + 1 < columns && is_used(used, s + 1);
        fits = fits && rect.x >= sectors->xs[column] + (west ? 2 : 0) &&
               rect.x + rect.w <= sectors->xs[column + 1] - (east ? 1 : 0);
    }
    if (!fits)
        brw_found(verifier, NULL, BRW_AT_ROOM(id), "room %u is too close to a line of sector %d",
                  id, own.first);
}

void brw_floor_check_rooms(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (brw_seen_cave(dungeon))
        return;
    brw_sector_set used = sectors_in_use(dungeon);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        check_room_size(verifier, i);
        check_room_place(verifier, i, &used);
    }
}

/* ---- density and merges ----------------------------------------------------------------- */

/* Returns the number of rooms before merging: one for each sector that a room occupies. */
static int32_t rooms_before_merging(const barrow_dungeon *dungeon)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (brw_seen_room(&dungeon->rooms[i]))
            count += brw_seen_sectors(dungeon, &dungeon->rooms[i]).count;
    return count;
}

/* Returns how many sectors have [letter] in the layout's picture: R room, M part of a tall room, ?
 * room or anchor by density. */
static int32_t sectors_planned(const barrow_dungeon *dungeon, char letter)
{
    brw_floor_plan plan;
    int32_t count = 0;
    brw_planned(dungeon, &plan);
    for (int32_t s = 0; s < dungeon->sectors.columns * dungeon->sectors.rows; s++)
        count += plan.letters[s] == letter;
    return count;
}

/* Checks F5: exactly |D| rooms if D is negative, else D to D + 2 for each area of 56x32 (F24), at
 * least 2 and at most one per sector. */
void brw_floor_check_density(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (brw_seen_cave(dungeon))
        return;
    if (!brw_layout_by_density(brw_seen_layout(dungeon)))
        return;
    int32_t sectors = sectors_planned(dungeon, '?');
    int32_t density = dungeon->params.as.floor.density;
    int32_t least = density < 0 ? -density : brw_asked_for_size(dungeon, density);
    int32_t most = density < 0 ? -density : brw_asked_for_size(dungeon, density + 2);
    least = least < 2 ? 2 : least;
    most = most < 2 ? 2 : most;
    int32_t rooms = rooms_before_merging(dungeon);
    if (rooms < (least < sectors ? least : sectors) || rooms > (most < sectors ? most : sectors))
        brw_found(verifier, NULL, BRW_NOWHERE, "%d rooms before merging do not fit density %d",
                  rooms, density);
}

/* Checks the number of rooms for layouts that plan each room instead of using density. */
static void check_layout_rooms(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (brw_layout_by_density(brw_seen_layout(dungeon)))
        return;
    int32_t rooms = rooms_before_merging(dungeon);
    int32_t planned = sectors_planned(dungeon, 'R') + sectors_planned(dungeon, 'M');
    if (rooms != planned)
        brw_found(verifier, "F5", BRW_NOWHERE,
                  "there were %d rooms before merging; the layout has %d", rooms, planned);
}

/* Returns how many sectors from [s] down the layout plans as one tall room, or 0 if [s] is not the
 * first of them. */
static int32_t tall_room_from(const barrow_dungeon *dungeon, const brw_floor_plan *plan, int32_t s)
{
    int32_t columns = dungeon->sectors.columns, count = columns * dungeon->sectors.rows;
    int32_t parts = 0;
    if (s >= columns && plan->letters[s - columns] == 'M')
        return 0;
    for (; s < count && plan->letters[s] == 'M'; s += columns)
        parts++;
    return parts;
}

/* Checks that each tall room of the plan is one room. */
static void check_tall_rooms(brw_verifier *verifier, const brw_floor_plan *plan)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (int32_t s = 0; s < dungeon->sectors.columns * dungeon->sectors.rows; s++) {
        int32_t parts = tall_room_from(dungeon, plan, s);
        bool found = parts == 0;
        for (uint32_t i = 0; i < dungeon->room_count && !found; i++) {
            brw_sector_run own = brw_seen_sectors(dungeon, &dungeon->rooms[i]);
            found = own.first == s && own.count == parts;
        }
        if (!found)
            brw_found(verifier, NULL, BRW_NOWHERE, "column %d is not one tall room",
                      s % dungeon->sectors.columns);
    }
}

/* Returns whether the room's kind agrees with its merged mark. Houses, shops and mazes may be
 * merged, while any other merged room is of kind merged. */
static bool is_marked_right(const barrow_room *room)
{
    bool marked = room->as.floor.merged != 0;
    bool hides = room->kind == BARROW_ROOM_MONSTER_HOUSE || room->kind == BARROW_ROOM_SHOP ||
                 room->kind == BARROW_ROOM_MAZE;
    return hides || marked == (room->kind == BARROW_ROOM_MERGED);
}

/* Checks merged rooms. In a cave, chambers may merge freely but must be marked. */
void brw_floor_check_merges(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (!is_marked_right(&dungeon->rooms[i]))
            brw_found(verifier, NULL, BRW_AT_ROOM(i),
                      "room %u: its kind and its field merged contradict each other", i);
    if (brw_seen_cave(dungeon))
        return;
    brw_floor_plan plan;
    bool may_merge = brw_seen_layout(dungeon)->merges && dungeon->params.as.floor.merge;
    brw_planned(dungeon, &plan);
    check_layout_rooms(verifier);
    check_tall_rooms(verifier, &plan);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        int32_t parts = brw_seen_sectors(dungeon, room).count;
        if (!room->as.floor.merged || plan.letters[room->as.floor.sector] == 'M')
            continue;
        if (!may_merge)
            brw_found(verifier, NULL, BRW_AT_ROOM(i),
                      "room %u is merged, but rooms do not merge here", i);
        else if (parts != 2 || brw_seen_rooms(dungeon) < 2)
            brw_found(verifier, NULL, BRW_AT_ROOM(i),
                      "room %u is not made of two rooms, one above the other", i);
    }
}

/* ---- apart ------------------------------------------------------------------------------ */

/* Returns whether two rooms touch. The comparison is <=, not <, because rectangles that share an
 * edge or a corner touch. */
static bool rooms_touch(barrow_rect a, barrow_rect b)
{
    return (a.x <= b.x + b.w) & (b.x <= a.x + a.w) & (a.y <= b.y + b.h) & (b.y <= a.y + a.h);
}

/* Checks that no two rooms overlap or touch, even diagonally (V5), and that no sector holds two
 * rooms. */
void brw_floor_check_apart(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (brw_seen_cave(dungeon))
        return;
    brw_sector_set used = {{0}};
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        if (brw_sectors_add(dungeon, &dungeon->rooms[i], &used))
            brw_found(verifier, NULL, BRW_AT_ROOM(i), "room %u shares a sector with another", i);
        for (uint32_t k = 0; k < i; k++)
            if (rooms_touch(dungeon->rooms[i].rect, dungeon->rooms[k].rect))
                brw_found(verifier, NULL, BRW_AT_ROOM(i), "rooms %u and %u touch", k, i);
    }
}

/* ---- interiors -------------------------------------------------------------------------- */

/* Returns whether walls inside the room are part of its design, so that nothing else may add
 * walls. */
static bool has_own_walls(const barrow_room *room)
{
    return room->kind == BARROW_ROOM_FIXED || room->kind == BARROW_ROOM_MAZE;
}

/* Returns whether a room may have structures. Special rooms and anchors have none (F21). */
static bool is_plain_seen(const barrow_room *room)
{
    return room->kind == BARROW_ROOM_ROOM || room->kind == BARROW_ROOM_MERGED;
}

/* Returns whether the room may have walls inside (F19 to F21, F23, F26). */
static bool may_have_walls(const barrow_dungeon *dungeon, const barrow_room *room)
{
    const brw_layout *layout = brw_seen_layout(dungeon);
    return has_own_walls(room) || dungeon->params.as.floor.imperfect > 0 || layout->chambers ||
           (layout->ruined && is_plain_seen(room));
}

/* Returns whether liquid may lie inside a room: a structure, or the water of a cave. */
static bool may_have_liquid(const barrow_dungeon *dungeon, const barrow_room *room)
{
    bool in_cave = brw_seen_layout(dungeon)->chambers && room->kind != BARROW_ROOM_FIXED;
    return in_cave || (is_plain_seen(room) && dungeon->params.as.floor.structures > 0);
}

/* Checks the kind of one tile in a room's rectangle. */
static void check_inside_tile(brw_verifier *verifier, uint32_t id, int32_t x, int32_t y)
{
    const barrow_room *room = &verifier->dungeon->rooms[id];
    barrow_tile tile = brw_seen_tile(verifier->dungeon, x, y);
    bool fits = tile == BARROW_TILE_FLOOR || tile == BARROW_TILE_JUNCTION ||
                (tile == BARROW_TILE_WALL && may_have_walls(verifier->dungeon, room)) ||
                (tile == BARROW_TILE_LIQUID && may_have_liquid(verifier->dungeon, room));
    if (room->kind == BARROW_ROOM_ANCHOR)
        fits = tile == BARROW_TILE_CORRIDOR || tile == BARROW_TILE_JUNCTION;
    if (!fits)
        brw_found(verifier, NULL, BRW_AT_TILE(x, y),
                  "tile %d,%d of room %u is not part of its floor", x, y, id);
}

/* Checks a maze. A floor has at most one, so every maze after the first is wrong. */
static void check_maze(brw_verifier *verifier, uint32_t id)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_room *room = &dungeon->rooms[id];
    if (room->kind != BARROW_ROOM_MAZE)
        return;
    bool is_first = brw_seen_kind(dungeon, BARROW_ROOM_MAZE) == (int32_t)id;
    bool has_odd_sides = room->rect.w % 2 == 1 && room->rect.h % 2 == 1;
    bool may = !brw_seen_layout(dungeon)->chambers && !brw_seen_layout(dungeon)->ruined;
    if (dungeon->params.as.floor.maze == 0 || !is_first || !has_odd_sides || !may)
        brw_found(verifier, "F20", BRW_AT_ROOM(id), "room %u cannot be a maze", id);
}

/* Returns the distance to the nearest corner of a room, in steps. */
static int32_t steps_from_corner(barrow_rect rect, int32_t x, int32_t y)
{
    int32_t west = x - rect.x, east = rect.x + rect.w - 1 - x;
    int32_t north = y - rect.y, south = rect.y + rect.h - 1 - y;
    return (west < east ? west : east) + (north < south ? north : south);
}

/* Checks a wall tile inside a room. Only corners are eaten, at most a third of the shorter side
 * deep, and never beside a junction (F19). */
static void check_eaten_tile(brw_verifier *verifier, uint32_t id, int32_t x, int32_t y)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_room *room = &dungeon->rooms[id];
    int32_t shorter = room->rect.w < room->rect.h ? room->rect.w : room->rect.h;
    const brw_layout *layout = brw_seen_layout(dungeon);
    if (has_own_walls(room) || brw_seen_tile(dungeon, x, y) != BARROW_TILE_WALL || layout->chambers)
        return;
    if (layout->ruined) {
        if (x == room->rect.x || y == room->rect.y || x == room->rect.x + room->rect.w - 1 ||
            y == room->rect.y + room->rect.h - 1)
            brw_found(verifier, "F26", BRW_AT_TILE(x, y),
                      "the wall at %d,%d stands at the edge of room %u", x, y, id);
        return;
    }
    if (brw_seen_room(room) && steps_from_corner(room->rect, x, y) >= shorter / 3)
        brw_found(verifier, NULL, BRW_AT_TILE(x, y),
                  "the wall at %d,%d is not in a corner of room %u", x, y, id);
    for (int32_t side = 0; side < 4; side++) {
        int32_t bx = x + (side == 0) - (side == 1), by = y + (side == 2) - (side == 3);
        if (brw_seen_inside(room->rect, bx, by) &&
            brw_seen_tile(dungeon, bx, by) == BARROW_TILE_JUNCTION)
            brw_found(verifier, NULL, BRW_AT_TILE(x, y),
                      "the wall at %d,%d eats into the junction beside it", x, y);
    }
}

/* Checks that the fixed room is exactly as given, and absent if none was (F23). Compares only
 * whether tiles are open. Other checks look at the kind of floor. */
static void check_fixed_room(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const char *text = dungeon->params.as.floor.fixed;
    barrow_rect size = brw_fixed_size(text);
    int32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        if (dungeon->rooms[i].kind != BARROW_ROOM_FIXED)
            continue;
        bool same = rect.w == size.w && rect.h == size.h;
        for (int32_t at = 0; same && at < size.w * size.h; at++) {
            int32_t x = at % size.w, y = at / size.w;
            same = brw_fixed_is_open(text, size.w, x, y) ==
                   brw_seen_open(dungeon, rect.x + x, rect.y + y);
        }
        count += same;
        if (!same)
            brw_found(verifier, "F23", BRW_AT_ROOM(i), "room %u is not the fixed room", i);
    }
    if (count != (text ? 1 : 0))
        brw_found(verifier, "F23", BRW_NOWHERE, "there are %d fixed rooms instead of %d", count,
                  text ? 1 : 0);
}

/* Returns whether any tile of a rectangle is liquid. Outside caves, only a structure has liquid
 * (F21). */
static bool has_liquid(const barrow_dungeon *dungeon, barrow_rect rect)
{
    bool found = false;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            found |= brw_seen_tile(dungeon, x, y) == BARROW_TILE_LIQUID;
    return found;
}

/* Checks that no more rooms have a structure than allowed (F21). If [all_plain], only anchors need
 * to be checked. */
static void check_structures(brw_verifier *verifier, bool all_plain)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int32_t wet = 0;
    if (brw_seen_layout(dungeon)->chambers)
        return; /* a cave's water is not a structure */
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (!all_plain || !brw_seen_room(&dungeon->rooms[i]))
            wet += has_liquid(dungeon, dungeon->rooms[i].rect);
    if (wet > dungeon->params.as.floor.structures)
        brw_found(verifier, "F21", BRW_NOWHERE, "%d rooms have a structure; at most %d may", wet,
                  dungeon->params.as.floor.structures);
}

/* Checks the tiles of a room that are not in [plain]. In an anchor, no tile counts as plain. */
static void check_room_tiles(brw_verifier *verifier, const brw_planes *planes, uint32_t id,
                             const uint64_t *plain)
{
    const barrow_room *room = &verifier->dungeon->rooms[id];
    barrow_rect rect = room->rect;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++) {
        for (int32_t i = rect.x >> 6; i <= (rect.x + rect.w - 1) >> 6; i++) {
            uint64_t known = brw_seen_room(room) ? plain[y * planes->stride + i] : 0;
            uint64_t left = brw_map_span_word(i, rect.x, rect.w) & ~known;
            for (; left; left &= left - 1) {
                check_inside_tile(verifier, id, 64 * i + brw_lowest(left), y);
                check_eaten_tile(verifier, id, 64 * i + brw_lowest(left), y);
            }
        }
    }
}

/* Fills [plain] with floor and junctions, and [stray] with room floor outside all rooms. Returns
 * whether all rooms, apart from anchors, consist of plain tiles only. */
static bool find_plain(const brw_survey *survey, uint64_t *plain, uint64_t *stray)
{
    const brw_planes *planes = &survey->planes;
    uint64_t uneven = 0;
    for (int32_t at = 0; at < planes->words; at++) {
        plain[at] = survey->floor[at] | survey->junction[at];
        stray[at] = survey->floor[at] & ~planes->rooms[at];
        uneven |= planes->rooms[at] & ~plain[at];
    }
    return !uneven;
}

/* Checks what is inside rooms, and that there is no room floor elsewhere. */
void brw_floor_check_insides(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_survey *survey = brw_verifier_survey(verifier);
    uint64_t *plain = survey ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    uint64_t *stray = plain ? brw_verifier_plane(verifier, &survey->planes) : NULL;
    if (!stray)
        return;
    bool all_plain = find_plain(survey, plain, stray);
    check_fixed_room(verifier);
    check_structures(verifier, all_plain);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        check_maze(verifier, i);
        if (!all_plain || !brw_seen_room(&dungeon->rooms[i]))
            check_room_tiles(verifier, &survey->planes, i, plain);
    }
    brw_found_tiles(verifier, &survey->planes, stray, NULL,
                    "tile %d,%d is room floor outside every room");
}
