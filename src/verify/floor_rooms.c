/* SPDX-License-Identifier: MIT
 * Checks of a floor's frame: border, sectors, rooms, density, plan, merges (F2 to F6, F9, V2, V5),
 * and of what is inside rooms (F19 to F21, F23, F26).
 *
 * Rules about many floors (odd sides preferred, chances met) cannot be checked on one floor, so
 * tests cover them. Sectors are numbered row * columns + column. A cave has neither sectors nor
 * straight walls, so most of these rules do not apply to it (F26): their rows say so. */
#include "verify/floor.h"

#include "core/dungeon.h"
#include "core/fields.h"
#include "core/mask.h"
#include "core/places.h"
#include "rooms/pack.h"

#include <string.h>

/* Checks that exactly the outermost ring is unbreakable, and that all of the margin is rock. */
void brw_floor_check_border(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_ground *ground = &verifier->view->floor->ground;
    int32_t width = dungeon->width, height = dungeon->height;
    uint64_t *wrong = brw_floor_set(verifier);
    if (!wrong)
        return;
    brw_ground_alike(ground, BARROW_TILE_BORDER, wrong);
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x += y == 0 || y == height - 1 ? 1 : width - 1)
            brw_set_flip(wrong, brw_tile_number(ground, x, y));
    for (BRW_SET_EACH(tile, wrong, ground->words))
        brw_report(verifier, "F2",
                   brw_at_xy((int32_t)tile % ground->stride, (int32_t)tile / ground->stride),
                   "tile @: exactly the outermost ring must be unbreakable");
    for (int32_t y = 1; y < height - 1; y++) {
        bool is_inside = y >= BRW_MARGIN && y < height - BRW_MARGIN;
        for (int32_t x = 1; x < width - 1; x++) {
            if (is_inside && x == BRW_MARGIN)
                x = width - BRW_MARGIN;
            barrow_tile tile = brw_floor_tile(dungeon, x, y);
            if (tile != BARROW_TILE_WALL && tile != BARROW_TILE_BORDER)
                brw_report(verifier, "F2", brw_at_xy(x, y),
                           "tile @: the two outermost rows and columns must be rock");
        }
    }
}

/* ---- sectors ---------------------------------------------------------------------------- */

/* Returns the least distance between two neighbours of the count + 1 lines around count sectors. It
 * is -1 unless they ascend and span the usable tiles from end to end, or a centred part of them if
 * the layout leaves [free] quarters unused. If the layout has a frame, the outermost sectors are as
 * wide as it is. */
static int32_t thinnest_sector(const int16_t *lines, int32_t count, int32_t tiles, int32_t free,
                               int32_t frame)
{
    int32_t usable = tiles - 2 * BRW_MARGIN, part = usable - (usable * free + 3) / 4;
    int32_t first = BRW_MARGIN + (usable - part) / 2, least = INT32_MAX;
    for (int32_t i = 0; i < count; i++)
        least = brw_smaller(least, lines[i + 1] - lines[i]);
    bool fits =
        least > 0 && lines[0] == first && lines[count] == first + part &&
        (!frame || (lines[1] - lines[0] == frame && lines[count] - lines[count - 1] == frame));
    return fits ? least : -1;
}

/* Checks the sectors. The layout decides how many columns and rows there are. std sectors are at
 * least 8x7 (F3). This is a gate, so there is no view yet. */
void brw_floor_check_sectors(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_layout *layout = brw_layout_of(dungeon->params.as.floor.layout);
    const barrow_sectors *sectors = &dungeon->sectors;
    brw_grid_choice grid = brw_grid_choices(&dungeon->params.as.floor);
    if (sectors->columns < grid.columns_least || sectors->columns > grid.columns_most ||
        sectors->rows < grid.rows_least || sectors->rows > grid.rows_most)
        brw_blame(verifier, "the layout does not have %dx%d sectors at this size", sectors->columns,
                  sectors->rows);
    int32_t w = thinnest_sector(sectors->xs, sectors->columns, dungeon->width, layout->free[0],
                                layout->frame);
    int32_t h = thinnest_sector(sectors->ys, sectors->rows, dungeon->height, layout->free[1],
                                layout->frame);
    if (w < 0 || h < 0)
        brw_blame(verifier, "the lines of the sectors do not divide the part that the layout uses");
    else if (brw_layout_by_density(layout) && (w < BRW_SECTOR_LEAST_W || h < BRW_SECTOR_LEAST_H))
        brw_blame(verifier, "a sector is smaller than %dx%d", BRW_SECTOR_LEAST_W,
                  BRW_SECTOR_LEAST_H);
}

int32_t brw_sectors_of_room(const barrow_dungeon *dungeon, const barrow_room *room)
{
    const barrow_sectors *sectors = &dungeon->sectors;
    int32_t count = 1, row = room->as.floor.sector / sectors->columns;
    if (!room->as.floor.merged)
        return 1;
    while (++row < sectors->rows && room->rect.y + room->rect.h > sectors->ys[row])
        count++;
    return count;
}

/* Adds the sectors of a room, which lie in one column, to a set with a flag for each sector.
 * Returns whether one of them was already in it. */
static bool add_sectors(const barrow_dungeon *dungeon, const barrow_room *room, bool *set)
{
    bool is_shared = false;
    int32_t sector = room->as.floor.sector;
    for (int32_t left = brw_sectors_of_room(dungeon, room); left > 0; left--) {
        is_shared = is_shared || set[sector];
        set[sector] = true;
        sector += dungeon->sectors.columns;
    }
    return is_shared;
}

/* ---- rooms from templates --------------------------------------------------------------- */

/* Returns whether the room is named after a template of the parameter `rooms` (R25). */
static bool is_from_template(const brw_floor_view *view, const barrow_room *room)
{
    return view->params->rooms && room->stamp[0] && brw_rooms_has(view->params->rooms, room->stamp);
}

/* Returns whether a tile is what a template has there. */
static bool shows_sign(const brw_floor_view *view, const brw_template *template, char sign,
                       uint8_t tile)
{
    const brw_place_row *place = &brw_places[view->dungeon->place];
    barrow_tile wanted;
    brw_sign kind = brw_template_sign(template, sign, &wanted);
    bool is_bare = brw_is_walkable(tile) && tile != BARROW_TILE_CORRIDOR;
    if (kind == BRW_SIGN_CHANCE) /* any of its choices, or of theirs */
        return brw_is_furniture(tile) || tile == BARROW_TILE_LIQUID || is_bare;
    if (kind == BRW_SIGN_ROCK || kind == BRW_SIGN_WALL || kind == BRW_SIGN_DOORWAY)
        return tile == BARROW_TILE_WALL;
    if (wanted == BARROW_TILE_LIQUID)
        return tile == BARROW_TILE_LIQUID || tile == place->liquid || tile == place->cover;
    if (wanted == BRW_TILE_COVER)
        return tile == place->cover;
    if (wanted == BARROW_TILE_FLOOR)
        return tile == BARROW_TILE_FLOOR || tile == BARROW_TILE_JUNCTION;
    return tile == (wanted == BRW_TILE_GROUND ? BARROW_TILE_RUBBLE : wanted);
}

/* Returns whether the room is the template in this turn, with junctions only at its doorways. */
static bool is_laid_like(const brw_floor_view *view, const barrow_room *room,
                         const brw_template *template, uint32_t turn)
{
    brw_placed placed;
    barrow_rect rect = room->rect;
    brw_place_as_drawn(&placed, template, turn);
    if (!brw_template_turns(template, turn) || placed.w != rect.w + 2 || placed.h != rect.h + 2)
        return false;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t x = i % rect.w, y = i / rect.w;
        uint8_t tile = (uint8_t)brw_floor_tile(view->dungeon, rect.x + x, rect.y + y);
        if (!shows_sign(view, template, brw_placed_char(&placed, x + 1, y + 1), tile))
            return false;
        bool is_doorway = (y == 0 && brw_placed_doorway(&placed, 0, x + 1)) ||
                          (x == rect.w - 1 && brw_placed_doorway(&placed, 1, y + 1)) ||
                          (y == rect.h - 1 && brw_placed_doorway(&placed, 2, x + 1)) ||
                          (x == 0 && brw_placed_doorway(&placed, 3, y + 1));
        if (tile == BARROW_TILE_JUNCTION && !is_doorway)
            return false;
    }
    return true;
}

/* Checks rooms that are drawn from templates of the parameter `rooms` (R25): each is as drawn,
 * turned in some way, and its template serves such a room; none is used too often, and missing ones
 * are reported. */
void brw_floor_check_templates(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    brw_rooms_reader reader;
    brw_template *template = BRW_SCRATCH(verifier, brw_template, 1);
    if (!view->params->rooms || !template)
        return;
    uint32_t missing = 0;
    brw_rooms_begin(&reader, view->params->rooms, strlen(view->params->rooms), NULL);
    while (brw_rooms_next(&reader, template)) {
        uint32_t used = 0;
        brw_template_note_doorways(template);
        for (uint32_t i = 0; i < dungeon->room_count; i++) {
            const barrow_room *room = &dungeon->rooms[i];
            uint64_t uses = room->kind == BARROW_ROOM_SHOP            ? BRW_USE_SHOP
                            : room->kind == BARROW_ROOM_MONSTER_HOUSE ? BRW_USE_ROOM | BRW_USE_HOUSE
                                                                      : BRW_USE_ROOM;
            bool suits = template->uses & uses && !room->as.floor.merged &&
                         (!template->places || template->places >> dungeon->place & 1) &&
                         view->params->floor >= template->depth_least &&
                         view->params->floor <= template->depth_most,
                 is_drawn = false;
            if (strcmp(room->stamp, template->name) != 0)
                continue;
            used++;
            for (uint32_t turn = 0; turn < BRW_TURNS && suits && !is_drawn; turn++)
                is_drawn = is_laid_like(view, room, template, turn);
            if (!is_drawn)
                brw_blame_room(verifier, i, "room @ is not as the template %s draws it",
                               template->name);
        }
        missing += used < template->least ? template->least - used : 0;
        if (template->most && used > template->most)
            brw_blame(verifier, "the template %s is used %u times, and %u are allowed",
                      template->name, used, template->most);
    }
    if (missing != dungeon->shortfall[BARROW_SHORT_TEMPLATES])
        brw_blame(verifier, "%u uses of templates are missing, and %u are told", missing,
                  (uint32_t)dungeon->shortfall[BARROW_SHORT_TEMPLATES]);
}

/* Checks the sizes of rooms, and their distance from the lines of their sectors (F4). An anchor,
 * the crossing of corridors in a sector without a room, is one tile. Merged rooms, the fixed room,
 * whose shape the caller gave, and the rooms of layouts that fill their sectors may have any ratio
 * of sides. For a merged room the lines are those of its first and last sector. A vault is in no
 * sector (F27).
 *
 *     xs[column]         xs[column + 1]
 *         |. . R R R R R .  |       used sector to the left: two tiles free after the line;
 *         |. . R R R R R .  |       to the right: one before the next line; same for rows */
void brw_floor_check_rooms(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    const barrow_sectors *sectors = &dungeon->sectors;
    bool used[BRW_SECTORS_MOST] = {false};
    for (BRW_ROOMS(room, dungeon))
        if (room->kind != BARROW_ROOM_VAULT)
            add_sectors(dungeon, room, used);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        barrow_rect rect = room->rect;
        int32_t shorter = brw_smaller(rect.w, rect.h), longer = brw_larger(rect.w, rect.h);
        bool is_anchor = room->kind == BARROW_ROOM_ANCHOR;
        if (room->kind == BARROW_ROOM_VAULT)
            continue;
        if (is_anchor && longer > 1)
            brw_blame_room(verifier, i, "anchor @ is %dx%d instead of one tile", rect.w, rect.h);
        if (!is_anchor && (rect.w < 5 || rect.h < 4))
            brw_blame_room(verifier, i, "room @ is %dx%d; the least is 5x4", rect.w, rect.h);
        if (!is_anchor && !room->as.floor.merged && room->kind != BARROW_ROOM_FIXED &&
            !is_from_template(view, room) && view->layout->rooms == BRW_ROOMS_USUAL &&
            3 * shorter < 2 * longer)
            brw_blame_room(verifier, i,
                           "room @ is %dx%d; the shorter side must be at least 2/3 of the longer",
                           rect.w, rect.h);
        int32_t first = room->as.floor.sector, columns = sectors->columns;
        int32_t column = first % columns, row = first / columns;
        int32_t below =
            row + brw_sectors_of_room(dungeon, room); /* the sector row below the room */
        bool north = row > 0 && used[first - columns];
        bool south = below < sectors->rows && used[below * columns + column];
        bool fits = rect.y >= sectors->ys[row] + (north ? 2 : 0) &&
                    rect.y + rect.h <= sectors->ys[below] - (south ? 1 : 0);
        for (; row < below; row++) {
            bool west = column > 0 && used[row * columns + column - 1];
            bool east = column + 1 < columns && used[row * columns + column + 1];
            fits = fits && rect.x >= sectors->xs[column] + (west ? 2 : 0) &&
                   rect.x + rect.w <= sectors->xs[column + 1] - (east ? 1 : 0);
        }
        if (!fits)
            brw_blame_room(verifier, i, "room @ is too close to a line of sector %d", first);
    }
}

/* ---- density and plan ------------------------------------------------------------------- */

/* Returns the number of rooms before merging: one for each sector that a room occupies. */
static int32_t rooms_before_merging(const barrow_dungeon *dungeon)
{
    int32_t count = 0;
    for (BRW_ROOMS(room, dungeon))
        if (brw_is_real_room(room))
            count += brw_sectors_of_room(dungeon, room);
    return count;
}

/* Returns how many sectors have [letter] in the layout's picture: R room, M part of a tall room, ?
 * room or anchor by density. */
static int32_t sectors_planned(const brw_floor_view *view, char letter)
{
    const barrow_sectors *sectors = &view->dungeon->sectors;
    int32_t count = 0;
    for (int32_t s = 0; s < sectors->columns * sectors->rows; s++)
        count += view->plan[s] == letter;
    return count;
}

/* Checks F5: exactly |D| rooms if D is negative, else D to D + 2 for each area of 56x32 (F24), at
 * least 2 and at most one per sector. */
void brw_floor_check_density(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    if (!brw_layout_by_density(view->layout))
        return;
    int32_t sectors = sectors_planned(view, '?'), density = view->params->density;
    int32_t least = density < 0 ? -density : brw_scaled_to_map(dungeon, density);
    int32_t most = density < 0 ? -density : brw_scaled_to_map(dungeon, density + 2);
    int32_t rooms = rooms_before_merging(dungeon);
    if (rooms < brw_smaller(brw_larger(least, 2), sectors) ||
        rooms > brw_smaller(brw_larger(most, 2), sectors))
        brw_blame(verifier, "%d rooms before merging do not fit density %d", rooms, density);
}

/* Checks each sector against the plan (F5). An anchor may disappear if dead ends are not allowed
 * (F8). V5 reports a sector with both a room and an anchor. */
void brw_floor_check_plan(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    bool rooms[BRW_SECTORS_MOST] = {false}, anchors[BRW_SECTORS_MOST] = {false};
    for (BRW_ROOMS(room, dungeon))
        if (room->kind != BARROW_ROOM_VAULT)
            add_sectors(dungeon, room, brw_is_real_room(room) ? rooms : anchors);
    for (int32_t s = 0; s < dungeon->sectors.columns * dungeon->sectors.rows; s++) {
        char letter = view->plan[s];
        bool may_hold_room = letter == 'R' || letter == 'M' || letter == '?';
        bool may_hold_anchor = letter == 'a' || letter == '?';
        bool may_be_empty = letter == '.' || (may_hold_anchor && !view->params->allow_dead_ends);
        if (rooms[s] && !may_hold_room)
            brw_blame(verifier, "sector %d has a room, but the layout gives it none", s);
        if (anchors[s] && !may_hold_anchor)
            brw_blame(verifier, "sector %d has an anchor, but the layout gives it none", s);
        if (!rooms[s] && !anchors[s] && !may_be_empty)
            brw_blame(verifier, "sector %d holds nothing", s);
    }
}

/* Checks that no corridor leaves the part that the layout uses (F8): the columns up to the last one
 * in which anything is planned. */
void brw_floor_check_part(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    const barrow_sectors *sectors = &dungeon->sectors;
    int32_t used = 0;
    for (int32_t s = 0; s < sectors->columns * sectors->rows; s++)
        if (view->plan[s] != '.' && s % sectors->columns >= used)
            used = s % sectors->columns + 1;
    barrow_rect part = {sectors->xs[0], sectors->ys[0],
                        (int16_t)(sectors->xs[used] - sectors->xs[0]),
                        (int16_t)(sectors->ys[sectors->rows] - sectors->ys[0])};
    uint64_t *outside = brw_floor_set(verifier);
    if (!outside)
        return;
    brw_ground_add_rect(&view->ground, outside, part);
    for (uint32_t i = 0; i < view->ground.words; i++)
        outside[i] = view->ground.open[i] & ~outside[i];
    brw_blame_tiles(verifier, outside, "tile @ lies outside the part that the layout uses");
}

/* Checks merged rooms. Houses, shops and mazes may be merged; any other merged room is of kind
 * merged. In a cave, chambers may merge freely but must be marked. */
void brw_floor_check_merges(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        bool may_hide_it = room->kind == BARROW_ROOM_MONSTER_HOUSE ||
                           room->kind == BARROW_ROOM_SHOP || room->kind == BARROW_ROOM_MAZE;
        if (!may_hide_it && (room->as.floor.merged != 0) != (room->kind == BARROW_ROOM_MERGED))
            brw_blame_room(verifier, i,
                           "room @: its kind and its field merged contradict each other");
    }
    if (view->layout->chambers)
        return;
    int32_t rooms = rooms_before_merging(dungeon);
    int32_t planned = sectors_planned(view, 'R') + sectors_planned(view, 'M');
    if (!brw_layout_by_density(view->layout) && rooms != planned)
        brw_report(verifier, "F5", BRW_NOWHERE,
                   "there were %d rooms before merging; the layout has %d", rooms, planned);
    /* Checks that each tall room of the plan, a column of sectors marked M, is one room. */
    int32_t columns = dungeon->sectors.columns, count = columns * dungeon->sectors.rows;
    for (int32_t s = 0; s < count; s++) {
        if (view->plan[s] != 'M' || (s >= columns && view->plan[s - columns] == 'M'))
            continue;
        int32_t parts = 0;
        for (int32_t below = s; below < count && view->plan[below] == 'M'; below += columns)
            parts++;
        bool is_there = false;
        for (uint32_t i = 0; i < dungeon->room_count && !is_there; i++)
            is_there = dungeon->rooms[i].as.floor.sector == s &&
                       brw_sectors_of_room(dungeon, &dungeon->rooms[i]) == parts;
        if (!is_there)
            brw_blame(verifier, "column %d is not one tall room", s % columns);
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        if (!room->as.floor.merged || view->plan[room->as.floor.sector] == 'M')
            continue;
        if (!view->layout->merges || !view->params->merge)
            brw_blame_room(verifier, i, "room @ is merged, but rooms do not merge here");
        else if (brw_sectors_of_room(dungeon, room) != 2 || view->rooms < 2)
            brw_blame_room(verifier, i, "room @ is not made of two rooms, one above the other");
    }
}

/* Checks that no two rooms overlap or touch, even diagonally (V5), and that no sector holds two
 * rooms. */
void brw_floor_check_apart(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    bool used[BRW_SECTORS_MOST] = {false};
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        if (dungeon->rooms[i].kind != BARROW_ROOM_VAULT &&
            add_sectors(dungeon, &dungeon->rooms[i], used))
            brw_blame_room(verifier, i, "room @ shares a sector with another");
        barrow_rect a = dungeon->rooms[i].rect;
        for (uint32_t k = 0; k < i; k++) {
            barrow_rect b = dungeon->rooms[k].rect; /* those that share an edge or corner touch */
            if (a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h)
                brw_blame_room(verifier, i, "rooms %u and @ touch", k);
        }
    }
}

/* ---- insides ---------------------------------------------------------------------------- */

/* Returns whether walls inside the room are part of its design, so that nothing else may add
 * walls. */
static bool has_own_walls(const brw_floor_view *view, const barrow_room *room)
{
    return is_from_template(view, room) || room->kind == BARROW_ROOM_FIXED ||
           room->kind == BARROW_ROOM_MAZE;
}

/* Returns whether the room may hold a tile of this kind: floor, a wall (F19 to F21, F23, F26), or
 * the liquid of a structure or of a cave. Special rooms and anchors have no structures (F21). */
static bool may_hold_tile(const brw_floor_view *view, const barrow_room *room, barrow_tile tile)
{
    const brw_layout *layout = view->layout;
    bool is_plain = room->kind == BARROW_ROOM_ROOM || room->kind == BARROW_ROOM_MERGED;
    if (room->kind == BARROW_ROOM_ANCHOR)
        return tile == BARROW_TILE_CORRIDOR || tile == BARROW_TILE_JUNCTION;
    if (is_from_template(view, room) && (brw_is_furniture((int)tile) || tile == BARROW_TILE_LIQUID))
        return true; /* see brw_floor_check_templates */
    if (room->place != BARROW_PLACE_ANY && brw_is_furnished(room) &&
        (brw_is_furniture((int)tile) || tile == BARROW_TILE_LIQUID))
        return tile != BARROW_TILE_LIQUID
                   ? brw_tile_suits_place(&brw_places[room->place], (uint8_t)tile)
                   : view->params->terrain != BARROW_TERRAIN_NONE;
    if (tile == BARROW_TILE_WALL)
        return has_own_walls(view, room) || view->params->imperfect > 0 || layout->chambers ||
               (layout->ruined && is_plain);
    if (tile == BARROW_TILE_LIQUID)
        return (layout->chambers && room->kind != BARROW_ROOM_FIXED) ||
               (is_plain && view->params->structures > 0);
    return tile == BARROW_TILE_FLOOR || tile == BARROW_TILE_JUNCTION;
}

/* Checks the tiles of a room that are in [odd]: those that are not plain floor. A wall inside a
 * room of ruins keeps off the room's edge (F26). Elsewhere only corners are eaten, at most a third
 * of the shorter side deep, and never beside a junction (F19). */
static void check_room_tiles(brw_verifier *verifier, uint32_t id, const uint64_t *odd)
{
    const brw_floor_view *view = verifier->view->floor;
    const barrow_room *room = &view->dungeon->rooms[id];
    barrow_rect rect = room->rect;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t x = rect.x + i % rect.w, y = rect.y + i / rect.w;
        barrow_tile tile = brw_floor_tile(view->dungeon, x, y);
        if (!brw_ground_has(&view->ground, odd, brw_pos(x, y)))
            continue;
        if (!may_hold_tile(view, room, tile))
            brw_blame_xy(verifier, x, y, "tile @ of room %u is not part of its floor", id);
        if (tile != BARROW_TILE_WALL || has_own_walls(view, room) || view->layout->chambers)
            continue;
        int32_t across = brw_smaller(x - rect.x, rect.x + rect.w - 1 - x); /* to the edge */
        int32_t down = brw_smaller(y - rect.y, rect.y + rect.h - 1 - y);
        if (view->layout->ruined) {
            if (across == 0 || down == 0)
                brw_report(verifier, "F26", brw_at_xy(x, y),
                           "the wall at @ stands at the edge of room %u", id);
            continue;
        }
        if (brw_is_real_room(room) && across + down >= brw_smaller(rect.w, rect.h) / 3)
            brw_blame_xy(verifier, x, y, "the wall at @ is not in a corner of room %u", id);
        for (int32_t side = 0; side < 4; side++) {
            int32_t next_x = x + brw_nesw[side].x, next_y = y + brw_nesw[side].y;
            if (brw_in_rect(rect, next_x, next_y) &&
                brw_floor_tile(view->dungeon, next_x, next_y) == BARROW_TILE_JUNCTION)
                brw_blame_xy(verifier, x, y, "the wall at @ eats into the junction beside it");
        }
    }
}

/* Checks that every furnished room, and no other, is drawn as one of barrow's own drawings for its
 * place (F28), and that furniture is in rooms only. */
void brw_floor_check_furniture(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        const brw_pack_row *own = room->stamp[0] ? brw_own_room(room->stamp) : NULL;
        bool is_drawn = dungeon->place != BARROW_PLACE_ANY && brw_is_furnished(room);
        if (is_from_template(view, room))
            continue;
        bool suits = own && (!own->places || own->places >> dungeon->place & 1);
        if (is_drawn ? !suits : room->stamp[0] != 0)
            brw_blame_room(verifier, i, "room @ is drawn as '%s', which does not fit it",
                           room->stamp);
    }
    for (int32_t i = 0; i < dungeon->width * dungeon->height; i++) {
        if (!brw_is_furniture(dungeon->tiles[i]))
            continue;
        int32_t x = i % dungeon->width, y = i / dungeon->width;
        if (!brw_set_has(view->ground.rooms, brw_tile_number(&view->ground, x, y)))
            brw_blame_xy(verifier, x, y, "the %s at @ is in no room",
                         barrow_tile_name((barrow_tile)dungeon->tiles[i]));
    }
}

/* Checks what is inside rooms, and that there is no room floor elsewhere: that the fixed room is
 * exactly as given, and absent if none was (F23); that no more rooms have a structure than were
 * asked for, which outside caves is where liquid is (F21); and that every maze after the first is
 * wrong (F20). */
void brw_floor_check_insides(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    const brw_ground *ground = &view->ground;
    uint64_t *floor = brw_floor_set(verifier), *odd = brw_floor_set(verifier);
    const char *text = view->params->fixed;
    barrow_rect size = brw_fixed_size(text);
    int32_t mazes = 0, fixed = 0, wet = 0;
    if (!floor || !odd)
        return;
    brw_ground_alike(ground, BARROW_TILE_FLOOR, floor);
    for (uint32_t i = 0; i < ground->words; i++) {
        odd[i] = (ground->rooms[i] & ~floor[i]) | ground->anchors[i];
        floor[i] &= ground->open[i] & ~ground->rooms[i];
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        if (dungeon->rooms[i].kind != BARROW_ROOM_FIXED)
            continue;
        bool same = rect.w == size.w && rect.h == size.h;
        for (int32_t k = 0; same && k < size.w * size.h; k++) {
            int32_t x = k % size.w, y = k / size.w;
            bool is_open = brw_floor_tile(dungeon, rect.x + x, rect.y + y) & BARROW_TILE_WALKABLE;
            same = brw_fixed_is_open(text, size.w, x, y) == is_open;
        }
        fixed += same;
        if (!same)
            brw_report(verifier, "F23", brw_at_room(i), "room @ is not the fixed room");
    }
    if (fixed != (text ? 1 : 0))
        brw_report(verifier, "F23", BRW_NOWHERE, "there are %d fixed rooms instead of %d", fixed,
                   text ? 1 : 0);
    for (uint32_t i = 0; i < dungeon->room_count && !view->layout->chambers; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        bool is_wet = false;
        if (is_from_template(view, room) ||
            (brw_is_furnished(room) && dungeon->place != BARROW_PLACE_ANY))
            continue;
        for (int32_t k = 0; k < room->rect.w * room->rect.h; k++) {
            int32_t x = room->rect.x + k % room->rect.w, y = room->rect.y + k / room->rect.w;
            is_wet |= brw_ground_has(ground, odd, brw_pos(x, y)) &&
                      brw_floor_tile(dungeon, x, y) == BARROW_TILE_LIQUID;
        }
        wet += is_wet;
    }
    if (wet > view->params->structures)
        brw_report(verifier, "F21", BRW_NOWHERE, "%d rooms have a structure; at most %d may", wet,
                   view->params->structures);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        if (dungeon->rooms[i].kind == BARROW_ROOM_MAZE &&
            (mazes++ > 0 || view->params->maze == 0 || rect.w % 2 == 0 || rect.h % 2 == 0 ||
             view->layout->chambers || view->layout->ruined))
            brw_report(verifier, "F20", brw_at_room(i), "room @ cannot be a maze");
        check_room_tiles(verifier, i, odd);
    }
    brw_blame_tiles(verifier, floor, "tile @ is room floor outside every room");
}
