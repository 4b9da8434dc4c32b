/* SPDX-License-Identifier: MIT
 * The picture of a tile map, from the bottom up: rock, floor, water, grid, walls, fixtures
 * (pillars, blocks, counters and the like), doors, numbers, things. Walls are the outline of
 * everything open, water included. They are rounded where water meets rock, and slope in round
 * rooms and caves. Between floor and water there is a shore, not a wall. A door is a leaf across
 * its passage with a sign that shows what it needs; its lock has the same badge as its switch or
 * key. A player's map shows the way in and the exits, but none of the things to be found: a secret
 * door looks like wall, and everything behind it is missing. */
#include "io/draw.h"

#include <string.h>

#include "base/rng.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "core/fields.h"
#include "core/labels.h"
#include "core/layout.h"
#include "core/places.h"
#include "core/tile_grid.h"
#include "io/facts.h"
#include "io/looks.h"

enum {
    SHORE_ROUND = 13,
    SHADE_DEEP = 7,
    RIPPLE_SHARE = 5, /* one in this many tiles of water has ripples */
    LEAF_LONG = 15,   /* half the length of a door's leaf */
    LEAF_SHORT = 6,
    NO_HATCH = 48 /* least height of texts, above which strokes of rock cannot be told apart */
};

/* ---- secrets ---------------------------------------------------------------------------- */

/* Returns whether a player's map leaves out what belongs to [owner]. */
static bool is_secret(const brw_picture *picture, uint16_t owner)
{
    return !brw_is_master(picture) && brw_owner_is_secret(picture->dungeon, owner);
}

static bool is_secret_tile(const brw_picture *picture, uint32_t index)
{
    return !brw_is_master(picture) && brw_tile_is_secret(picture->dungeon, index);
}

/* Returns the look of the thing, or NULL if the thing is not shown: a kind without a look, a thing
 * behind a secret door and, on a player's map, everything that is not public. */
static const brw_look *look_of_thing(const brw_picture *picture, const barrow_thing *thing)
{
    const brw_look *look = brw_thing_look(thing);
    if (!look->symbol || is_secret(picture, thing->room))
        return NULL;
    bool is_public = look->is_public && thing->gate == BARROW_NONE; /* else it appears later */
    return is_public || brw_is_master(picture) ? look : NULL;
}

/* Returns whether the tile has a symbol. Other special tiles (carpet) are drawn as areas. */
static bool is_fixture(uint8_t tile)
{
    return tile < BARROW_TILE_LIMIT && brw_tile_looks[tile].symbol;
}

/* Returns the look of a tile, or NULL if it has no symbol, is secret, or the puzzle around it draws
 * its own. */
static const brw_look *look_of_tile(const brw_picture *picture, uint32_t index)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    uint8_t tile = dungeon->tiles[index];
    bool is_drawn = tile == BARROW_TILE_PLATE && dungeon->puzzle_count && brw_is_master(picture);
    if (!is_fixture(tile) || is_drawn || is_secret_tile(picture, index))
        return NULL;
    return brw_look_in(brw_place_at(dungeon, index), tile);
}

const char *brw_door_symbol(const barrow_dungeon *dungeon, const barrow_link *door)
{
    uint8_t tile = (uint8_t)brw_door_tile(dungeon, door);
    bool is_barrier = door->kind == BARROW_LINK_BARRIER && is_fixture(tile);
    return is_barrier ? brw_tile_looks[tile].symbol : brw_door_look_of(door->kind)->symbol;
}

/* ---- the plane -------------------------------------------------------------------------- */

/* Returns the bits of a tile. Pillars, blocks and the like are in rooms, so there is floor under
 * them. The room's kind comes from the owner plane, so a house has its colour only on its own
 * tiles. */
static uint8_t tile_bits(const brw_picture *picture, int32_t x, int32_t y)
{
    static const uint8_t puzzle_tiles[] = {BARROW_TILE_PLATE,       BARROW_TILE_ICE,
                                           BARROW_TILE_RED_BARRIER, BARROW_TILE_BLUE_BARRIER,
                                           BARROW_TILE_LEVER,       BARROW_TILE_TARGET};
    const barrow_dungeon *dungeon = picture->dungeon;
    if (x < 0 || y < 0 || x >= dungeon->width || y >= dungeon->height)
        return 0;
    uint32_t index = (uint32_t)y * dungeon->width + (uint32_t)x;
    uint8_t tile = dungeon->tiles[index];
    uint16_t owner = dungeon->owners[index];
    if (is_secret_tile(picture, index))
        return 0;
    if (tile == BARROW_TILE_LIQUID || tile == BARROW_TILE_LAVA)
        return BRW_OPEN_BIT | BRW_LIQUID_BIT;
    if (!brw_is_walkable(tile) && !is_fixture(tile))
        return 0;
    uint8_t bits = BRW_OPEN_BIT | BRW_WALK_BIT;
    if (tile == BARROW_TILE_CORRIDOR)
        bits |= BRW_WAY_BIT;
    if (tile == BARROW_TILE_CARPET)
        bits |= BRW_RUG_BIT;
    if (is_fixture(tile) || memchr(puzzle_tiles, tile, sizeof puzzle_tiles))
        bits |= BRW_TAKEN_BIT;
    if (owner < dungeon->room_count && dungeon->rooms[owner].kind == BARROW_ROOM_MONSTER_HOUSE)
        bits |= BRW_HOUSE_BIT;
    return bits;
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

/* Adds [bit] to a tile of the map, if it is in the picture and, for anything but a thing, open. */
static void mark_tile(brw_plane *map, int32_t x, int32_t y, uint8_t bit)
{
    const brw_picture *picture = map->picture;
    x -= picture->column0, y -= picture->row0;
    if (x < 0 || y < 0 || x >= picture->columns || y >= picture->rows)
        return;
    uint8_t *bits = &map->bits[y * picture->columns + x];
    *bits |= *bits || bit == BRW_TAKEN_BIT ? bit : 0;
}

/* Fills the map. Everything open in the rectangle of a soft room is soft, including pillars, which
 * have no owner. Things are marked after the tiles, so that room numbers find a free tile. Hidden
 * things are not marked, because a number that avoided one would reveal it. */
static bool fill_map(brw_plane *map)
{
    const brw_picture *picture = map->picture;
    const barrow_dungeon *dungeon = picture->dungeon;
    if (!brw_plane_make(map))
        return false;
    for (int32_t y = 0; y < picture->rows; y++)
        for (int32_t x = 0; x < picture->columns; x++)
            map->bits[y * picture->columns + x] =
                tile_bits(picture, picture->column0 + x, picture->row0 + y);
    for (uint32_t i = 0; i < dungeon->room_count && brw_has_cells(dungeon); i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        /* A room's walls slope always in ragged places, elsewhere if its corners are cut or it is
         * round. Such a room has a first row that is cut more than its second, and as much as its
         * last. Niches alone also make the first row uneven, so places with niches are excluded. */
        const uint8_t *outlines = brw_places[dungeon->rooms[i].place].outlines;
        int32_t first = rock_before(dungeon, rect, rect.y);
        bool is_cut = !outlines[BRW_OUTLINE_NICHES] && rect.h >= 3 &&
                      first > rock_before(dungeon, rect, rect.y + 1) &&
                      first == rock_before(dungeon, rect, rect.y + rect.h - 1);
        bool is_soft = outlines[BRW_OUTLINE_RAGGED] || is_cut;
        for (int32_t k = 0; is_soft && k < rect.w * rect.h; k++)
            mark_tile(map, rect.x + k % rect.w, rect.y + k / rect.w, BRW_SOFT_BIT);
    }
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (look_of_thing(picture, &dungeon->things[i]))
            mark_tile(map, dungeon->things[i].pos.x, dungeon->things[i].pos.y, BRW_TAKEN_BIT);
    return true;
}

/* ---- regions ---------------------------------------------------------------------------- */

/* Returns a region of the map. All share the tracer's [seen], because they are drawn one at a
 * time. */
static brw_region map_region(const brw_plane *map, uint8_t bits)
{
    return (brw_region){.cells = map->bits,
                        .seen = map->seen,
                        .columns = map->picture->columns,
                        .rows = map->picture->rows,
                        .bits = bits};
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

/* ---- floor and water -------------------------------------------------------------------- */

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

/* Draws the lines of the grid, or the shade of walls, along all rows if [is_across], else along all
 * columns: each run of floor whose tiles have floor, or a wall, above or to the left. Walls and
 * water have their own lines. */
static void draw_runs(const brw_plane *map, bool is_across, bool is_shade)
{
    const brw_picture *picture = map->picture;
    int32_t lines = is_across ? picture->rows : picture->columns, unit = picture->unit;
    int32_t length = is_across ? picture->columns : picture->rows, dx = is_across, dy = !is_across;
    for (int32_t line = !is_shade; line < lines; line++)
        for (int32_t from = 0, at = 0; at <= length; at++) {
            int32_t x = is_across ? at : line, y = is_across ? line : at;
            bool goes_on = at < length && brw_plane_has(map, x, y, BRW_WALK_BIT) &&
                           (is_shade ? !brw_plane_has(map, x - dy, y - dx, BRW_OPEN_BIT)
                                     : brw_plane_has(map, x - dy, y - dx, BRW_WALK_BIT));
            if (goes_on)
                continue;
            int32_t size = (at - from) * unit, end_x = picture->left + x * unit;
            int32_t end_y = picture->top + y * unit;
            int32_t start_x = end_x - dx * size, start_y = end_y - dy * size;
            if (size && is_shade) {
                int32_t first =
                    shade_cut(map, is_across ? from : line, is_across ? line : from, -dx, -dy);
                int32_t last = shade_cut(map, x - dx, y - dy, dx, dy);
                size -= first + last;
                brw_pen_box(picture, (brw_box){start_x + dx * first, start_y + dy * first,
                                               is_across ? size : SHADE_DEEP,
                                               is_across ? SHADE_DEEP : size});
            } else if (size) {
                brw_pen_stroke(picture, start_x, start_y, end_x, end_y);
            }
            from = at + 1;
        }
}

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
    brw_draw_region(map->picture, shallow, region);
    region.inset = 7;
    region.radius = SHORE_ROUND - 5;
    brw_draw_region(map->picture, deep, region);
}

/* Draws the floor and what covers it. Lava, and the liquids of places, are drawn over what was
 * drawn as water. */
static void draw_floor(const brw_plane *map)
{
    brw_picture *picture = map->picture;
    const barrow_dungeon *dungeon = picture->dungeon;
    brw_plane part = {.picture = picture};
    picture->failed |= !brw_plane_make(&part);
    if (picture->failed)
        return;
    brw_pen_open(picture, "ground", NULL);
    brw_draw_region(picture, BRW_FLOOR_STYLE, open_region(map));
    for (uint8_t place = 1; place < BARROW_PLACE_COUNT; place++)
        if (keep_part(map, &part, BARROW_TILE_LIMIT, place))
            brw_draw_region(picture, (brw_style)(BRW_PLACE_STYLE + place), open_region(&part));
    if (picture->styles[BRW_CORRIDOR_STYLE].fill != picture->styles[BRW_FLOOR_STYLE].fill)
        brw_draw_region(picture, BRW_CORRIDOR_STYLE, map_region(map, BRW_WAY_BIT));
    if (brw_is_master(picture)) {
        brw_draw_region(picture, BRW_HOUSE_STYLE, map_region(map, BRW_HOUSE_BIT));
        for (uint32_t i = 0; i < dungeon->room_count && !brw_has_cells(dungeon); i++) {
            barrow_rect carpet = dungeon->rooms[i].as.floor.carpet; /* only a shop lists its own */
            if (dungeon->rooms[i].kind != BARROW_ROOM_SHOP || !carpet.w)
                continue;
            brw_box box = brw_rect_box(picture, carpet);
            brw_pen_path(picture, BRW_CARPET_STYLE); /* two nested boxes, the edge of a rug */
            brw_pen_box(picture, box);
            brw_pen_box(picture, (brw_box){box.x + 4, box.y + 4, box.w - 8, box.h - 8});
            brw_pen_paint(picture);
        }
    }
    for (uint8_t place = 0; place < BARROW_PLACE_COUNT; place++)
        if (keep_part(map, &part, BARROW_TILE_CARPET, place))
            brw_draw_region(picture, brw_area_in(place, BARROW_TILE_CARPET),
                            map_region(&part, BRW_RUG_BIT));
    if (paints(picture, BRW_SHADE_STYLE)) { /* below and to the right of walls */
        brw_pen_path(picture, BRW_SHADE_STYLE);
        draw_runs(map, true, true);
        draw_runs(map, false, true);
        brw_pen_paint(picture);
    }
    if (brw_shows(picture, BARROW_EXPORT_NO_GRID)) {
        brw_pen_path(picture, BRW_GRID_STYLE);
        draw_runs(map, false, false);
        draw_runs(map, true, false);
        brw_pen_paint(picture);
    }
    draw_liquid(map, BRW_LIQUID_STYLE, BRW_DEEP_STYLE);
    draw_ripples(map);
    if (keep_part(map, &part, BARROW_TILE_LAVA, BARROW_PLACE_COUNT))
        draw_liquid(&part, BRW_LAVA_STYLE, BRW_MOLTEN_STYLE);
    for (uint8_t place = 0; place < BARROW_PLACE_COUNT && brw_has_cells(dungeon); place++) {
        brw_style style = brw_area_in(place, BARROW_TILE_LIQUID);
        if (style != BRW_LIQUID_STYLE && keep_part(map, &part, BARROW_TILE_LIQUID, place))
            draw_liquid(&part, style, (brw_style)(style + 1));
    }
    brw_pen_shut(picture);
}

/* Draws a band of rock as a broad stroke along the outline, half of which the floor covers, with
 * hatching on top. A theme may have either, both or neither. */
void brw_draw_ground(const brw_plane *map)
{
    brw_pen_open(map->picture, "rock", NULL);
    if (paints(map->picture, BRW_BAND_STYLE))
        brw_draw_region(map->picture, BRW_BAND_STYLE, open_region(map));
    if (map->picture->least <= NO_HATCH)
        brw_draw_hatch(map);
    brw_pen_shut(map->picture);
    draw_floor(map);
}

/* Walls come after floor, water and ice, because they are drawn centred on the boundary. */
void brw_draw_walls(const brw_plane *map)
{
    brw_draw_region(map->picture, BRW_WALL_STYLE, open_region(map));
}

/* ---- fixtures and doors ----------------------------------------------------------------- */

/* Finds the door tile of a link, and the direction through it from a to b, which is that of the
 * step that enters it. If the door is the first tile of its way, there is no such step, and the
 * direction is found from the open sides towards room b. Ways in imported documents may be out of
 * range. */
static bool find_door_tile(const brw_plane *map, const barrow_link *link, barrow_pos *door,
                           brw_heading *way)
{
    const brw_picture *picture = map->picture;
    const barrow_dungeon *dungeon = picture->dungeon;
    if (link->first_tile > dungeon->route_count ||
        link->tile_count > dungeon->route_count - link->first_tile)
        return false;
    const barrow_pos *found = brw_link_door(dungeon, (uint32_t)(link - dungeon->links));
    if (!found)
        return false;
    *door = *found;
    if (found > dungeon->routes + link->first_tile) {
        *way = brw_heading_of(found[-1], *found);
        return true;
    }
    int32_t x = door->x - picture->column0, y = door->y - picture->row0;
    barrow_rect from = dungeon->rooms[link->a].rect, to = dungeon->rooms[link->b].rect;
    if (brw_plane_has(map, x - 1, y, BRW_OPEN_BIT) && brw_plane_has(map, x + 1, y, BRW_OPEN_BIT))
        *way = from.x < to.x ? BRW_EAST : BRW_WEST;
    else
        *way = from.y < to.y ? BRW_SOUTH : BRW_NORTH;
    return true;
}

/* Draws a door as a leaf across the way, from wall to wall, or as an arrow. Barriers and bars are
 * tiles, which are drawn already. */
static void draw_door_tile(const brw_plane *map, const barrow_link *link)
{
    brw_picture *picture = map->picture;
    const brw_door_look *look = brw_door_look_of(link->kind);
    barrow_pos door;
    brw_heading way;
    if (!find_door_tile(map, link, &door, &way))
        return;
    int32_t at[2] = {brw_cell_x(picture, door), brw_cell_y(picture, door)};
    bool leads_across = way == BRW_EAST || way == BRW_WEST;
    int32_t w = leads_across ? LEAF_SHORT : LEAF_LONG, h = leads_across ? LEAF_LONG : LEAF_SHORT;
    brw_open_door(picture, link);
    if (brw_door_is_sided(link)) {
        brw_draw_pointer(picture, link, at, (int)way);
    } else if (link->kind != BARROW_LINK_BARRIER && link->kind != BARROW_LINK_WINDOW) {
        brw_pen_fill_box(picture, look->style, (brw_box){at[0] - w, at[1] - h, 2 * w, 2 * h});
        if (link->lock != BARROW_NO_LOCK)
            brw_draw_lock(picture, link->lock, at[0], at[1], 12);
        else if (look->symbol)
            brw_symbol(picture, look->symbol, at[0], at[1], 24);
    }
    brw_pen_shut(picture);
}

/* ---- things and numbers ----------------------------------------------------------------- */

/* Returns whether a thing is the sign of its room on a small picture: the one that matters most,
 * the first of equals. Things outside rooms are not shown there. */
static bool is_room_sign(const brw_picture *picture, const barrow_thing *thing)
{
    static const uint8_t ranks[BARROW_THING_KIND_COUNT] = {
        [BARROW_THING_BOSS] = 12,    [BARROW_THING_GOAL] = 11,     [BARROW_THING_SPAWN] = 10,
        [BARROW_THING_STAIRS] = 9,   [BARROW_THING_MAGIC_KEY] = 8, [BARROW_THING_TREASURE] = 7,
        [BARROW_THING_KEY] = 6,      [BARROW_THING_SWITCH] = 5,    [BARROW_THING_SUB_BOSS] = 4,
        [BARROW_THING_FOUNTAIN] = 3, [BARROW_THING_KEEPER] = 3,    [BARROW_THING_CHEST] = 2,
        [BARROW_THING_ELITE] = 2,    [BARROW_THING_LEVER] = 5,     [BARROW_THING_ENEMY] = 1,
    };
    const barrow_dungeon *dungeon = picture->dungeon;
    if (thing->room >= dungeon->room_count || dungeon->rooms[thing->room].rect.w <= 1)
        return false;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *other = &dungeon->things[i];
        bool is_first = other < thing ? ranks[other->kind] >= ranks[thing->kind]
                                      : ranks[other->kind] > ranks[thing->kind];
        if (other->room == thing->room && other != thing && is_first &&
            look_of_thing(picture, other))
            return false;
    }
    return true;
}

/* Returns whether a room of a small picture has space for [lines] texts of [letters] letters. */
static bool has_space(const brw_picture *picture, barrow_rect rect, int32_t lines, int32_t letters)
{
    return rect.h * picture->unit >= lines * picture->least &&
           rect.w * picture->unit * 3 >= letters * picture->least * 2;
}

/* Returns whether the middle of a room's rectangle is in the room. Of a bent passage it is not. */
static bool has_middle(const brw_picture *picture, uint32_t room)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    barrow_rect rect = dungeon->rooms[room].rect;
    uint32_t middle =
        (uint32_t)(rect.y + rect.h / 2) * dungeon->width + (uint32_t)(rect.x + rect.w / 2);
    uint8_t tile = dungeon->tiles[middle]; /* may be something that stands there */
    return dungeon->owners[middle] == room || is_fixture(tile) || tile == BARROW_TILE_LIQUID ||
           tile == BARROW_TILE_LAVA;
}

/* Draws the sign of a room on a small picture, below the room's number, or where the thing is in a
 * room without a middle. */
static void draw_room_sign(brw_picture *picture, const barrow_thing *thing, const brw_look *look)
{
    barrow_rect rect = picture->dungeon->rooms[thing->room].rect;
    brw_box box = brw_rect_box(picture, rect);
    int32_t size = picture->least * 3 / 2;
    if (!has_space(picture, rect, 2, 2))
        return;
    if (has_middle(picture, thing->room))
        brw_symbol(picture, look->symbol, box.x + box.w / 2, box.y + box.h / 2 + size / 2, size);
    else
        brw_symbol(picture, look->symbol, brw_cell_x(picture, thing->pos),
                   brw_cell_y(picture, thing->pos), size);
}

/* Draws a thing. Things that end a quest or crawl are larger. The badge of a key is its bow, and
 * that of a switch is at its foot. Both have their lock's number. */
static void draw_thing(brw_picture *picture, const barrow_thing *thing, const brw_look *look)
{
    int32_t x = brw_cell_x(picture, thing->pos), y = brw_cell_y(picture, thing->pos);
    bool is_large = thing->kind == BARROW_THING_TREASURE || thing->kind == BARROW_THING_GOAL ||
                    thing->kind == BARROW_THING_BOSS || thing->kind == BARROW_THING_SUB_BOSS;
    bool is_full = thing->kind == BARROW_THING_BLOCK || thing->kind == BARROW_THING_HINT;
    brw_symbol(picture, look->symbol, x, y,
               is_full    ? picture->unit
               : is_large ? picture->unit * 5 / 4
                          : picture->unit * 13 / 16);
    if (thing->kind == BARROW_THING_KEY && thing->flag != BARROW_SMALL_KEY)
        brw_draw_lock(picture, thing->flag, x - 7, y - 1, 11);
    if (thing->kind == BARROW_THING_SWITCH && thing->flag != BARROW_SMALL_KEY)
        brw_draw_lock(picture, thing->flag, x + 9, y + 9, 11);
    if (thing->kind == BARROW_THING_HINT)
        brw_draw_hint(picture, thing, x, y);
    for (int32_t i = 0; thing->kind == BARROW_THING_CHEST && i < thing->tier; i++)
        brw_symbol(picture, "pip", x + 5 * i - (5 * (thing->tier - 1)) / 2, y + 13, 8);
}

/* Draws all things. A thing is called by the word of its flag, a name of its type
 * (barrow_thing_label), or the word of its kind, which depends on the family. */
static void draw_things(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    brw_pen_open(picture, "things", NULL);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        const brw_look *look = look_of_thing(picture, thing);
        char title[96], name[BRW_LABEL_MOST + 1];
        if (!look || (picture->is_small && !is_room_sign(picture, thing)))
            continue;
        const char *word = look->word;
        if (look != &brw_flag_looks[thing->kind]) {
            bool has_name =
                thing->type < BARROW_THING_TYPE_COUNT && thing->kind != BARROW_THING_CHEST;
            word = has_name ? name : brw_thing_word(dungeon->params.family, thing->kind);
            barrow_thing_label(dungeon, thing, name, sizeof name);
        }
        brw_format(title, sizeof title, "%s at %d,%d", word, (int32_t)thing->pos.x,
                   (int32_t)thing->pos.y);
        brw_pen_open(picture, NULL, title);
        (picture->is_small ? draw_room_sign : draw_thing)(picture, thing, look);
        brw_pen_shut(picture);
    }
    brw_pen_shut(picture);
}

/* Finds the free tile of a room nearest to its middle, as x and y of the picture. Returns false if
 * all are taken. A room's rectangle may also hold tiles of others. Distances are doubled, because
 * the middle of an even side is between two tiles. Ties go to the first tile in row order. */
static bool find_number_place(const brw_plane *map, uint32_t room, int32_t place[2])
{
    const brw_picture *picture = map->picture;
    const barrow_dungeon *dungeon = picture->dungeon;
    barrow_rect rect = dungeon->rooms[room].rect;
    int32_t left = rect.x - picture->column0, top = rect.y - picture->row0;
    int32_t best = 1 << 30;
    for (int32_t y = top > 0 ? top : 0; y < top + rect.h && y < picture->rows; y++)
        for (int32_t x = left > 0 ? left : 0; x < left + rect.w && x < picture->columns; x++) {
            int32_t dx = 2 * (x - left) - rect.w + 1, dy = 2 * (y - top) - rect.h + 1;
            int32_t index = (y + picture->row0) * dungeon->width + x + picture->column0;
            bool is_free = brw_plane_has(map, x, y, BRW_WALK_BIT) &&
                           !brw_plane_has(map, x, y, BRW_TAKEN_BIT) &&
                           dungeon->owners[index] == room;
            if (!is_free || dx * dx + dy * dy >= best)
                continue;
            best = dx * dx + dy * dy;
            place[0] = x;
            place[1] = y;
        }
    return best < 1 << 30;
}

/* Draws room numbers and the invisible spots that show titles on hover. Anchors are single tiles
 * and count as corridors, so they have none. To a player every room is just a room. */
static void draw_numbers(const brw_plane *map)
{
    static const char *const words[BARROW_ROOM_KIND_COUNT] = {
        [BARROW_ROOM_MONSTER_HOUSE] = "monster house",
        [BARROW_ROOM_SHOP] = "shop",
        [BARROW_ROOM_MAZE] = "maze",
        [BARROW_ROOM_VAULT] = "vault",
    };
    const brw_picture *picture = map->picture;
    brw_pen_open(picture, "rooms", NULL);
    for (uint32_t i = 0; i < picture->dungeon->room_count; i++) {
        const barrow_room *room = &picture->dungeon->rooms[i];
        int32_t w = room->rect.w, h = room->rect.h, place[2], unit = picture->unit;
        uint32_t number = brw_room_number(picture->dungeon, i);
        bool has_word =
            brw_is_master(picture) && room->kind < BARROW_ROOM_KIND_COUNT && words[room->kind];
        char title[64];
        if (w <= 1 || h <= 1 || is_secret(picture, (uint16_t)i))
            continue;
        brw_format(title, sizeof title, "%s %u, %dx%d", has_word ? words[room->kind] : "room",
                   number, w, h);
        brw_pen_open(picture, NULL, title);
        brw_box box = brw_rect_box(picture, room->rect);
        brw_pen_fill_box(picture, BRW_SPOT_STYLE, box);
        bool has_number = brw_shows(picture, BARROW_EXPORT_NO_NUMBERS);
        bool is_middle = picture->is_small && has_middle(picture, i);
        if (has_number && is_middle &&
            has_space(picture, room->rect, 1, 1 + (number >= 10) + (number >= 100)))
            brw_pen_number(picture, BRW_NUMBER_STYLE, box.x + box.w / 2,
                           box.y + box.h / 2 - picture->least / 8, number);
        else if (has_number && !is_middle && find_number_place(map, i, place))
            brw_pen_number(picture, BRW_NUMBER_STYLE, picture->left + place[0] * unit + unit / 2,
                           picture->top + place[1] * unit + unit / 2 + 7, number);
        brw_pen_shut(picture);
    }
    brw_pen_shut(picture);
}

/* ---- legend ----------------------------------------------------------------------------- */

/* Returns the words for the things of a kind that have a look. Enemies and traps have their local
 * names if all rooms are in the same place (T12). */
static const char *legend_word(brw_picture *picture, const brw_look *look,
                               const barrow_thing *thing)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    if (look == &brw_flag_looks[thing->kind])
        return look->word;
    if (look == &brw_thing_looks[thing->kind])
        return brw_thing_word(dungeon->params.family, thing->kind);
    uint32_t place = dungeon->place;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        place = dungeon->rooms[i].place == place ? place : BARROW_PLACE_ANY;
    brw_label label = brw_type_label(&dungeon->params, place, thing->type);
    char *word = BRW_ARENA_NEW(picture->arena, char, label.length + 1);
    picture->failed |= !word;
    if (!word)
        return look->word;
    memcpy(word, label.text, label.length);
    word[label.length] = 0;
    return word;
}

/* Adds a look of a kind of things to the legend. Looks are compared by address, because each is a
 * row of a table. */
static void legend_look(brw_picture *picture, uint32_t kind, const brw_look *look)
{
    const barrow_thing *shown = NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; i < picture->dungeon->thing_count && look->symbol; i++) {
        const barrow_thing *thing = &picture->dungeon->things[i];
        if (thing->kind != kind || look_of_thing(picture, thing) != look)
            continue;
        shown = thing;
        count++;
    }
    if (shown)
        brw_legend_add(picture, look->symbol, legend_word(picture, look, shown), count);
}

/* Adds a patch of colour, unless the theme gives it the colour of plain floor. */
static void legend_area(brw_picture *picture, brw_style style, const char *word)
{
    if (picture->styles[style].fill != picture->styles[BRW_FLOOR_STYLE].fill ||
        picture->styles[style].stroke)
        brw_legend_patch(picture, style, word);
}

/* Adds a patch for each look that a kind of tile has in the places where it is visible. A floor
 * chooses what its liquid is made of. */
static void legend_tile(brw_picture *picture, uint8_t tile)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    bool told[BRW_STYLE_COUNT] = {false};
    for (uint32_t i = 0; i < (uint32_t)dungeon->width * dungeon->height; i++) {
        if (dungeon->tiles[i] != tile || is_secret_tile(picture, i))
            continue;
        bool is_terrain = tile == BARROW_TILE_LIQUID && !brw_has_cells(dungeon);
        uint8_t place = is_terrain ? BARROW_PLACE_ANY : brw_place_at(dungeon, i);
        brw_style style = brw_area_in(place, tile);
        if (!told[style])
            legend_area(picture, style,
                        style == BRW_LIQUID_STYLE ? brw_tile_word(&dungeon->params, tile)
                                                  : brw_look_in(place, tile)->word);
        told[style] = true;
    }
}

/* ---- the motif -------------------------------------------------------------------------- */

/* Returns whether a tile is open. Hidden parts of a player's map do not count. */
static bool is_open_tile(const brw_picture *picture, int32_t x, int32_t y)
{
    return tile_bits(picture, x, y) != 0;
}

static void frame_map(brw_picture *picture)
{
    brw_crop(picture, picture->dungeon->width, picture->dungeon->height, is_open_tile);
    /* List the kinds of things in order, each followed by its types and its flagged form, then
     * the areas. The floors of places are named if there are several. */
    const barrow_dungeon *dungeon = picture->dungeon;
    bool has_house = false, occurs[BARROW_PLACE_COUNT] = {false};
    uint32_t places = 0;
    for (uint32_t kind = 0; kind < BARROW_THING_KIND_COUNT; kind++) {
        legend_look(picture, kind, &brw_thing_looks[kind]);
        for (uint32_t type = 0; type < BARROW_THING_TYPE_COUNT; type++)
            legend_look(picture, kind, &brw_type_looks[type]);
        legend_look(picture, kind, &brw_flag_looks[kind]);
    }
    legend_tile(picture, BARROW_TILE_LIQUID);
    legend_tile(picture, BARROW_TILE_LAVA);
    legend_tile(picture, BARROW_TILE_CARPET);
    if (brw_is_master(picture))
        legend_tile(picture, BARROW_TILE_ICE);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        places += !occurs[dungeon->rooms[i].place];
        occurs[dungeon->rooms[i].place] = true;
        has_house |= dungeon->rooms[i].kind == BARROW_ROOM_MONSTER_HOUSE;
    }
    for (uint32_t i = 1; i < BARROW_PLACE_COUNT && places > 1 && brw_has_cells(dungeon); i++)
        if (occurs[i])
            legend_area(picture, (brw_style)(BRW_PLACE_STYLE + i), brw_places[i].name);
    if (has_house && brw_is_master(picture))
        legend_area(picture, BRW_HOUSE_STYLE, "monster house");
    /* Add a row for each kind of tile with a symbol, in each look that it has. The doors of
     * vaults are counted with the vaults. */
    uint32_t doors = 0, area = (uint32_t)dungeon->width * dungeon->height;
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        doors += dungeon->vaults[i].lock != BARROW_VAULT_SECRET || brw_is_master(picture);
    if (doors)
        brw_legend_add(picture, "vault_door", brw_tile_looks[BARROW_TILE_VAULT_DOOR].word, doors);
    if (dungeon->vault_clue_count && brw_is_master(picture))
        brw_legend_add(picture, "clue", "sign on a wall", dungeon->vault_clue_count);
    for (uint32_t row = 0; row < BRW_TILE_ROWS; row++)
        for (uint32_t i = 0; i < area; i++) {
            const brw_look *look =
                dungeon->tiles[i] == brw_tile_order[row] ? look_of_tile(picture, i) : NULL;
            if (look && dungeon->tiles[i] != BARROW_TILE_VAULT_DOOR)
                brw_legend_add(picture, look->symbol, look->word, 1);
        }
    brw_legend_doors(picture);
    brw_legend_map_puzzles(picture);
}

static void draw_map(brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    brw_plane map = {.picture = picture};
    if (!fill_map(&map)) {
        picture->failed = true;
        return;
    }
    brw_draw_ground(&map);
    brw_draw_map_puzzles(picture, BRW_PUZZLE_ICE);
    brw_draw_walls(&map);
    /* Draw the symbols of tiles on top of the ground. Things go on top of them. */
    brw_pen_open(picture, "fixtures", NULL);
    for (uint32_t i = 0; i < (uint32_t)dungeon->width * dungeon->height; i++) {
        barrow_pos at = {(int16_t)(i % dungeon->width), (int16_t)(i / dungeon->width)};
        const brw_look *look = look_of_tile(picture, i);
        if (look)
            brw_tile_symbol(picture, look->symbol, at, picture->unit);
    }
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].lock == BARROW_VAULT_KEY)
            brw_draw_lock(picture, (uint8_t)i, brw_cell_x(picture, dungeon->vaults[i].at),
                          brw_cell_y(picture, dungeon->vaults[i].at), 11);
    for (uint32_t i = 0; i < dungeon->vault_clue_count && brw_is_master(picture); i++)
        brw_tile_symbol(picture, "clue", dungeon->vault_clues[i].at, picture->unit);
    brw_draw_clues(picture);
    brw_pen_shut(picture);
    brw_draw_map_puzzles(picture, BRW_PUZZLE_FIELD);
    if (brw_has_cells(dungeon)) {
        brw_pen_open(picture, "doors", NULL);
        for (uint32_t i = 0; i < dungeon->link_count; i++)
            if (!brw_graph_hides_door(picture, &dungeon->links[i]))
                draw_door_tile(&map, &dungeon->links[i]);
        brw_pen_shut(picture);
    }
    draw_numbers(&map);
    draw_things(picture);
    if (!brw_shows(picture, BARROW_EXPORT_STEPS))
        brw_draw_map_puzzles(picture, BRW_PUZZLE_STEPS);
}

const brw_motif brw_map_motif = {frame_map, draw_map, NULL};
