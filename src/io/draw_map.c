/* SPDX-License-Identifier: MIT
 * The picture of a tile map, from the bottom up: rock, floor, water, grid, walls, things. Walls are
 * the outline of everything open, water included. They are rounded where water meets rock, and
 * slope in round rooms and caves. Between floor and water there is a shore, not a wall. */
#include "io/draw_map.h"

#include "base/rng.h"
#include "core/dungeon.h"
#include "core/layout.h"
#include "core/places.h"
#include "core/tile_grid.h"
#include "io/looks.h"

#define MAP_MARGIN   2 /* tiles of rock around the visible part */
#define SHORE_ROUND  13
#define RIPPLE_SHARE 5 /* one in this many tiles of water has ripples */

/* ---- the plane -------------------------------------------------------------------------- */

/* Returns the bits of floor. Everything walkable is open too. The other bits say what else to draw
 * there. The room's kind comes from the owner plane, so a house has its colour only on its own
 * tiles. */
static uint8_t floor_bits(const brw_picture *picture, uint8_t tile, uint16_t owner)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    uint8_t bits = BRW_OPEN_BIT | BRW_WALK_BIT;
    if (tile == BARROW_TILE_CORRIDOR)
        bits |= BRW_WAY_BIT;
    if (tile == BARROW_TILE_CARPET)
        bits |= BRW_RUG_BIT;
    if (brw_is_fixture(tile) || brw_is_puzzle_tile(tile))
        bits |= BRW_TAKEN_BIT;
    if (owner < dungeon->room_count && dungeon->rooms[owner].kind == BARROW_ROOM_MONSTER_HOUSE)
        bits |= BRW_HOUSE_BIT;
    return bits;
}

/* Returns the bits of a tile. Pillars, blocks and the like are in rooms, so there is floor under
 * them. */
static uint8_t bits_of(const brw_picture *picture, int32_t x, int32_t y)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    if (x < 0 || y < 0 || x >= dungeon->width || y >= dungeon->height)
        return 0;
    uint32_t index = (uint32_t)y * dungeon->width + (uint32_t)x;
    uint8_t tile = dungeon->tiles[index];
    if (brw_is_secret_tile(picture, index))
        return 0;
    if (tile == BARROW_TILE_LIQUID || tile == BARROW_TILE_LAVA)
        return BRW_OPEN_BIT | BRW_LIQUID_BIT;
    if (!brw_is_walkable(tile) && !brw_is_fixture(tile))
        return 0;
    return floor_bits(picture, tile, dungeon->owners[index]);
}

/* Returns how many tiles of rock a row of a room begins with. */
static int32_t rock_before(const barrow_dungeon *dungeon, barrow_rect rect, int32_t y)
{
    const uint8_t *row = dungeon->tiles + (uint32_t)y * dungeon->width;
    int32_t count = 0;
    while (count < rect.w && row[rect.x + count] == BARROW_TILE_WALL)
        count++;
    return count;
}

/* Returns whether the walls of a room slope: always in ragged places, elsewhere if its corners are
 * cut or it is round. Such a room has a first row that is cut more than its second, and as much as
 * its last. Niches alone also make the first row uneven, so places with niches are excluded. */
static bool is_soft(const barrow_dungeon *dungeon, const barrow_room *room)
{
    const uint8_t *outlines = brw_places[room->place].outlines;
    barrow_rect rect = room->rect;
    if (outlines[BRW_OUTLINE_RAGGED])
        return true;
    if (outlines[BRW_OUTLINE_NICHES] || rect.h < 3)
        return false;
    int32_t first = rock_before(dungeon, rect, rect.y);
    return first > rock_before(dungeon, rect, rect.y + 1) &&
           first == rock_before(dungeon, rect, rect.y + rect.h - 1);
}

/* Marks everything open in the rectangle of a room, including pillars, which have no owner. */
static void mark_soft(brw_plane *map, const barrow_room *room)
{
    const brw_picture *picture = map->picture;
    barrow_rect rect = room->rect;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t x = rect.x + i % rect.w - picture->column0, y = rect.y + i / rect.w - picture->row0;
        bool is_shown = x >= 0 && y >= 0 && x < picture->columns && y < picture->rows;
        if (is_shown && map->bits[y * picture->columns + x])
            map->bits[y * picture->columns + x] |= BRW_SOFT_BIT;
    }
}

/* Fills the map. Things are marked after the tiles, so that room numbers find a free tile. Hidden
 * things are not marked, because a number that avoided one would reveal it. */
static bool fill_map(brw_plane *map)
{
    const brw_picture *picture = map->picture;
    if (!brw_plane_make(map))
        return false;
    for (int32_t y = 0; y < picture->rows; y++)
        for (int32_t x = 0; x < picture->columns; x++)
            map->bits[y * picture->columns + x] =
                bits_of(picture, picture->column0 + x, picture->row0 + y);
    for (uint32_t i = 0; i < picture->dungeon->room_count && brw_has_cells(picture->dungeon); i++)
        if (is_soft(picture->dungeon, &picture->dungeon->rooms[i]))
            mark_soft(map, &picture->dungeon->rooms[i]);
    for (uint32_t i = 0; i < picture->dungeon->thing_count; i++) {
        const barrow_thing *thing = &picture->dungeon->things[i];
        int32_t x = thing->pos.x - picture->column0, y = thing->pos.y - picture->row0;
        if (x >= 0 && y >= 0 && x < picture->columns && y < picture->rows &&
            brw_shows_thing(picture, thing))
            map->bits[y * picture->columns + x] |= BRW_TAKEN_BIT;
    }
    return true;
}

/* ---- regions ---------------------------------------------------------------------------- */

/* Returns a region of the map. All regions share the tracer's [seen], because they are drawn one at
 * a time. */
static brw_region map_region(const brw_plane *map, uint8_t bits)
{
    return (brw_region){.cells = map->bits,
                        .seen = map->seen,
                        .columns = map->picture->columns,
                        .rows = map->picture->rows,
                        .bits = bits};
}

static void draw_region(const brw_plane *map, brw_style style, brw_region region)
{
    brw_pen_path(map->picture, style);
    brw_draw_outline(map->picture, &region);
    brw_pen_paint(map->picture);
}

/* Returns the region inside the walls. Corners are round if both sides are water, and cut if they
 * are floor of a room with sloping walls. In a cave, whose rooms have no straight walls (F26), all
 * corners are round. */
static brw_region open_region(const brw_plane *map)
{
    brw_region region = map_region(map, BRW_OPEN_BIT);
    region.round_bits = BRW_LIQUID_BIT;
    region.bevel_bits = BRW_SOFT_BIT;
    region.radius = SHORE_ROUND;
    const barrow_params *params = &map->picture->dungeon->params;
    if (params->family == BARROW_FLOOR && brw_layout_of(params->as.floor.layout)->chambers) {
        region.round_bits = 0; /* all */
        region.bevel_bits = 0;
        region.radius = map->picture->unit / 2;
    }
    return region;
}

/* Copies to [part] what is open of the map and of this kind of tile, BARROW_TILE_LIMIT for all, and
 * in this place, BARROW_PLACE_COUNT for all. Returns whether there is any. */
static bool keep_part(const brw_plane *map, brw_plane *part, uint8_t tile, uint8_t place)
{
    const brw_picture *picture = map->picture;
    const barrow_dungeon *dungeon = picture->dungeon;
    bool has_any = false;
    if (picture->puzzle) /* it is in no place */
        return false;
    for (int32_t i = 0; i < picture->columns * picture->rows; i++) {
        int32_t x = i % picture->columns + picture->column0;
        int32_t y = i / picture->columns + picture->row0;
        uint32_t index = (uint32_t)y * dungeon->width + (uint32_t)x;
        bool is_kept = map->bits[i] &&
                       (tile == BARROW_TILE_LIMIT || dungeon->tiles[index] == tile) &&
                       (place == BARROW_PLACE_COUNT || brw_place_at(dungeon, index) == place);
        part->bits[i] = is_kept ? map->bits[i] : 0;
        has_any |= is_kept;
    }
    return has_any;
}

/* Returns whether the theme paints the style. It does not if the colour is 0, which is fully
 * transparent. */
static bool paints(const brw_picture *picture, brw_style style)
{
    return picture->styles[style].fill || picture->styles[style].stroke;
}

/* ---- floor ------------------------------------------------------------------------------ */

/* Returns how much to shorten a strip of shade that ends at tile (x, y) in the direction (dx, dy):
 * half a tile if the wall slopes there, to either side. */
static int32_t shade_cut(const brw_plane *map, int32_t x, int32_t y, int32_t dx, int32_t dy)
{
    int32_t aside_x = dy ? -1 : dx, aside_y = dx ? -1 : dy; /* where the wall would continue */
    bool is_cut = brw_plane_has(map, x, y, BRW_SOFT_BIT) &&
                  (!brw_plane_has(map, x + dx, y + dy, BRW_OPEN_BIT) ||
                   brw_plane_has(map, x + aside_x, y + aside_y, BRW_SOFT_BIT));
    return is_cut ? map->picture->unit / 2 : 0;
}

/* A run of tiles along a row, if [is_across], or a column: [line] is its row or column. */
typedef struct tile_run {
    bool is_across;
    int32_t line, from, to; /* up to [to], without it */
} tile_run;

/* Calls [draw] for each run of tiles of which [test] holds, in all lines from [first] on. [test]
 * gets a tile, and its neighbour above or to the left. */
static void draw_runs(const brw_plane *map, bool is_across, int32_t first,
                      bool (*test)(const brw_plane *, const int32_t[2], const int32_t[2]),
                      void (*draw)(const brw_plane *, tile_run))
{
    int32_t lines = is_across ? map->picture->rows : map->picture->columns;
    int32_t length = is_across ? map->picture->columns : map->picture->rows;
    for (int32_t line = first; line < lines; line++)
        for (int32_t from = 0, at = 0; at <= length; at++) {
            const int32_t tile[2] = {is_across ? at : line, is_across ? line : at};
            const int32_t before[2] = {tile[0] - !is_across, tile[1] - is_across};
            if (at < length && test(map, tile, before))
                continue;
            if (at > from)
                draw(map, (tile_run){is_across, line, from, at});
            from = at + 1;
        }
}

static bool is_shaded(const brw_plane *map, const int32_t tile[2], const int32_t before[2])
{
    return brw_plane_has(map, tile[0], tile[1], BRW_WALK_BIT) &&
           !brw_plane_has(map, before[0], before[1], BRW_OPEN_BIT);
}

/* Returns whether the line between two tiles belongs to the grid. */
static bool is_ruled(const brw_plane *map, const int32_t tile[2], const int32_t before[2])
{
    return brw_plane_has(map, tile[0], tile[1], BRW_WALK_BIT) &&
           brw_plane_has(map, before[0], before[1], BRW_WALK_BIT);
}

static void draw_shade_run(const brw_plane *map, tile_run run)
{
    const brw_picture *picture = map->picture;
    const int32_t deep = 7, unit = picture->unit;
    if (run.is_across) {
        int32_t from = shade_cut(map, run.from, run.line, -1, 0);
        int32_t to = shade_cut(map, run.to - 1, run.line, 1, 0);
        brw_pen_box(picture, (brw_box){picture->left + run.from * unit + from,
                                       picture->top + run.line * unit,
                                       (run.to - run.from) * unit - from - to, deep});
    } else {
        int32_t from = shade_cut(map, run.line, run.from, 0, -1);
        int32_t to = shade_cut(map, run.line, run.to - 1, 0, 1);
        brw_pen_box(picture, (brw_box){picture->left + run.line * unit,
                                       picture->top + run.from * unit + from, deep,
                                       (run.to - run.from) * unit - from - to});
    }
}

static void draw_grid_run(const brw_plane *map, tile_run run)
{
    const brw_picture *picture = map->picture;
    const int32_t unit = picture->unit, left = picture->left, top = picture->top;
    brw_pen_move(picture, left + (run.is_across ? run.from : run.line) * unit,
                 top + (run.is_across ? run.line : run.from) * unit);
    brw_pen_line(picture, left + (run.is_across ? run.to : run.line) * unit,
                 top + (run.is_across ? run.line : run.to) * unit);
}

/* Draws two nested boxes, the edge of a rug. Only a floor's shop lists its carpet. */
static void draw_carpets(const brw_plane *map)
{
    const brw_picture *picture = map->picture;
    const barrow_dungeon *dungeon = picture->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect carpet = dungeon->rooms[i].as.floor.carpet;
        if (dungeon->rooms[i].kind != BARROW_ROOM_SHOP || !carpet.w)
            continue;
        brw_pen_path(picture, BRW_CARPET_STYLE);
        for (int32_t inset = 0; inset <= 4; inset += 4)
            brw_pen_box(picture, (brw_box){brw_unit_x(picture, carpet.x) + inset,
                                           brw_unit_y(picture, carpet.y) + inset,
                                           carpet.w * picture->unit - 2 * inset,
                                           carpet.h * picture->unit - 2 * inset});
        brw_pen_paint(picture);
    }
}

/* ---- water ------------------------------------------------------------------------------ */

/* Draws ripples, chosen by a hash of their position in the picture, so that no random stream is
 * needed and equal maps look the same. */
static void draw_ripples(const brw_plane *map)
{
    const brw_picture *picture = map->picture;
    brw_pen_path(picture, BRW_RIPPLE_STYLE);
    for (int32_t y = 0; y < picture->rows; y++)
        for (int32_t x = 0; x < picture->columns; x++) {
            uint64_t hash = brw_mix((uint64_t)x << 32 | (uint32_t)y, 7);
            if (!brw_plane_has(map, x, y, BRW_LIQUID_BIT) || hash % RIPPLE_SHARE)
                continue;
            int32_t at_x = picture->left + x * picture->unit + 9 + (int32_t)(hash >> 8 & 3);
            int32_t at_y = picture->top + y * picture->unit + 12 + (int32_t)(hash >> 12 & 7);
            int32_t first[6] = {at_x + 2, at_y - 3, at_x + 5, at_y - 3, at_x + 7, at_y};
            int32_t second[6] = {at_x + 9, at_y + 3, at_x + 12, at_y + 3, at_x + 14, at_y};
            brw_pen_move(picture, at_x, at_y);
            brw_pen_curve(picture, first);
            brw_pen_curve(picture, second);
        }
    brw_pen_paint(picture);
}

/* Draws a liquid. The deep part is the same outline, inset and with a smaller corner radius. */
static void draw_liquid(const brw_plane *map, brw_style shallow, brw_style deep)
{
    brw_region region = map_region(map, BRW_LIQUID_BIT);
    region.radius = SHORE_ROUND;
    draw_region(map, shallow, region);
    region.inset = 7;
    region.radius = SHORE_ROUND - 5;
    draw_region(map, deep, region);
}

/* Draws lava, and the liquids of places, over what was drawn as water. */
static void draw_liquids(const brw_plane *map, brw_plane *part)
{
    if (keep_part(map, part, BARROW_TILE_LAVA, BARROW_PLACE_COUNT))
        draw_liquid(part, BRW_LAVA_STYLE, BRW_MOLTEN_STYLE);
    for (uint8_t place = 0; place < BARROW_PLACE_COUNT; place++) {
        brw_style style = brw_area_in(place, BARROW_TILE_LIQUID);
        if (style != BRW_LIQUID_STYLE && keep_part(map, part, BARROW_TILE_LIQUID, place))
            draw_liquid(part, style, (brw_style)(style + 1));
    }
}

/* ---- the motif -------------------------------------------------------------------------- */

/* Crops the picture to the open part with a margin of rock, because the rest is empty. Hidden parts
 * of a player's map do not count. */
static void frame_map(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    int32_t left = dungeon->width, top = dungeon->height, right = -1, bottom = -1;
    for (int32_t y = 0; y < dungeon->height; y++)
        for (int32_t x = 0; x < dungeon->width; x++) {
            if (!bits_of(picture, x, y))
                continue;
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y;
        }
    if (right < left) { /* nothing is open yet: show everything */
        left = top = 0;
        right = dungeon->width - 1;
        bottom = dungeon->height - 1;
    }
    picture->column0 = left - MAP_MARGIN;
    picture->row0 = top - MAP_MARGIN;
    picture->columns = right - left + 1 + 2 * MAP_MARGIN;
    picture->rows = bottom - top + 1 + 2 * MAP_MARGIN;
    picture->unit = BARROW_TILE_UNITS;
    brw_legend_things(picture);
    brw_legend_fixtures(picture);
    brw_legend_map_puzzles(picture);
}

static void draw_floor(const brw_plane *map)
{
    brw_picture *picture = map->picture;
    brw_plane part = {.picture = picture};
    picture->failed |= !brw_plane_make(&part);
    if (picture->failed)
        return;
    brw_pen_open(picture, "ground", NULL);
    draw_region(map, BRW_FLOOR_STYLE, open_region(map));
    for (uint8_t place = 1; place < BARROW_PLACE_COUNT; place++)
        if (keep_part(map, &part, BARROW_TILE_LIMIT, place))
            draw_region(&part, (brw_style)(BRW_PLACE_STYLE + place), open_region(&part));
    if (picture->styles[BRW_CORRIDOR_STYLE].fill != picture->styles[BRW_FLOOR_STYLE].fill)
        draw_region(map, BRW_CORRIDOR_STYLE, map_region(map, BRW_WAY_BIT));
    if (brw_shows(picture, BARROW_EXPORT_PLAYER)) {
        draw_region(map, BRW_HOUSE_STYLE, map_region(map, BRW_HOUSE_BIT));
        if (!brw_has_cells(picture->dungeon))
            draw_carpets(map);
    }
    for (uint8_t place = 0; place < BARROW_PLACE_COUNT; place++)
        if (keep_part(map, &part, BARROW_TILE_CARPET, place))
            draw_region(&part, brw_area_in(place, BARROW_TILE_CARPET),
                        map_region(&part, BRW_RUG_BIT));
    if (paints(picture, BRW_SHADE_STYLE)) { /* below and to the right of walls */
        brw_pen_path(picture, BRW_SHADE_STYLE);
        draw_runs(map, true, 0, is_shaded, draw_shade_run);
        draw_runs(map, false, 0, is_shaded, draw_shade_run);
        brw_pen_paint(picture);
    }
    if (brw_shows(picture, BARROW_EXPORT_NO_GRID)) { /* walls and water have their own lines */
        brw_pen_path(picture, BRW_GRID_STYLE);
        draw_runs(map, false, 1, is_ruled, draw_grid_run);
        draw_runs(map, true, 1, is_ruled, draw_grid_run);
        brw_pen_paint(picture);
    }
    draw_liquid(map, BRW_LIQUID_STYLE, BRW_DEEP_STYLE);
    draw_ripples(map);
    if (brw_has_cells(picture->dungeon))
        draw_liquids(map, &part);
    brw_pen_shut(picture);
}

/* Draws a band of rock as a broad stroke along the outline, half of which the floor covers, with
 * hatching on top. A theme may have either, both or neither. */
void brw_draw_ground(const brw_plane *map)
{
    brw_pen_open(map->picture, "rock", NULL);
    if (paints(map->picture, BRW_BAND_STYLE))
        draw_region(map, BRW_BAND_STYLE, open_region(map));
    brw_draw_hatch(map);
    brw_pen_shut(map->picture);
    draw_floor(map);
}

/* Walls come after floor, water and ice, because they are drawn centred on the boundary. */
void brw_draw_walls(const brw_plane *map)
{
    draw_region(map, BRW_WALL_STYLE, open_region(map));
}

static void draw_map(brw_picture *picture)
{
    brw_plane map = {.picture = picture};
    if (!fill_map(&map)) {
        picture->failed = true;
        return;
    }
    brw_draw_ground(&map);
    brw_draw_map_ice(&map);
    brw_draw_walls(&map);
    brw_draw_fixtures(&map);
    brw_draw_map_puzzles(&map);
    brw_draw_door_tiles(&map);
    brw_draw_numbers(&map);
    brw_draw_things(&map);
    brw_draw_map_steps(&map);
}

static int32_t below_map(const brw_picture *picture)
{
    (void)picture;
    return 0;
}

const brw_motif brw_map_motif = {frame_map, draw_map, below_map};

#undef MAP_MARGIN
#undef SHORE_ROUND
#undef RIPPLE_SHARE
