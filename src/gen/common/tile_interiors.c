/* SPDX-License-Identifier: MIT
 * The pass that draws the insides of rooms (T3, T4), and the contents that rooms of both families
 * share. All other contents are in tile_rooms_*.c. The contents of a room are placed first, then a
 * stamp is drawn around them, then the enemy in the middle is placed.
 *
 * Stamps: designs for the interior of a room (T4), one function for each row of def/stamp.def. A
 * stamp is drawn around what the room already holds (inside->focus). It blocks tiles only through
 * brw_tile_block and brw_inside_mirror, which keep the floor connected, and paints floor once
 * everything is in place. It returns whether it is complete; if not, another one is drawn.
 *
 * Coordinates in a stamp start at the upper left corner of the room, and most tiles come in fours:
 * brw_inside_mirror also sets the mirror images on the right, at the bottom, and diagonally
 * opposite. A stamp therefore describes only one quarter.
 *
 *
 *   a . . . a
 *   . b . b .     a is the tile (0, 0), b (1, 1), m the last of the quarter (quarter_end)
 *   . . m . .
 *   . b . b .
 *   a . . . a */
#include "gen/common/tile_plan.h"

/* ---- the table of interiors -------------------------------------------------------------- */

/* The size and outlines of a room follow from what has to fit into it: arenas need symmetry,
 * counters and vaults need a straight wall, and rooms that hold nothing may look like anything. */
/* clang-format off */
const brw_interior brw_interiors[BARROW_INTERIOR_COUNT] = {
    [BARROW_INTERIOR_COMBAT]   = {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_TRAP]     = {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_REST]     = {BRW_SIZE_ANY,   BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_CHEST]    = {BRW_SIZE_ANY,   BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_ARENA]    = {BRW_SIZE_FULL,  BRW_OUTLINES_STRICT},
    [BARROW_INTERIOR_ENTRY]    = {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_TREASURE] = {BRW_SIZE_LARGE, BRW_OUTLINES_ARENA},
    [BARROW_INTERIOR_VAULT]    = {BRW_SIZE_ROOMY, BRW_OUTLINES_STRICT},
    [BARROW_INTERIOR_TRADE]    = {BRW_SIZE_ROOMY, BRW_OUTLINES_STRICT},
    [BARROW_INTERIOR_HEAL]     = {BRW_SIZE_ROOMY, BRW_OUTLINES_ARENA},
    [BARROW_INTERIOR_PUZZLE]   = {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_HALL]     = {BRW_SIZE_ANY,   BRW_OUTLINES_ALL},
};
/* clang-format on */

/* ---- shared by stamps and contents ------------------------------------------------------ */

/* Paints only plain floor, so the pedestal in the middle stays. */
static void paint_carpet(brw_inside *inside, barrow_pos from, barrow_pos to)
{
    for (int32_t y = from.y; y <= to.y; y++)
        for (int32_t x = from.x; x <= to.x; x++)
            brw_tile_floor(inside, x, y, BARROW_TILE_CARPET);
}

static barrow_pos moved_by(barrow_pos spot, int32_t step)
{
    return (barrow_pos){(int16_t)(spot.x + step), (int16_t)(spot.y + step)};
}

void brw_paint_carpet(brw_inside *inside, barrow_pos spot, int32_t radius)
{
    paint_carpet(inside, moved_by(spot, -radius), moved_by(spot, radius));
}

void brw_carpet_middle(brw_inside *inside, int32_t radius)
{
    barrow_rect rect = inside->rect;
    barrow_pos from = {(int16_t)(rect.x + (rect.w - 1) / 2), (int16_t)(rect.y + (rect.h - 1) / 2)};
    barrow_pos to = {(int16_t)(rect.x + rect.w / 2), (int16_t)(rect.y + rect.h / 2)};
    paint_carpet(inside, moved_by(from, -radius), moved_by(to, radius));
}

/* The second pillar is checked again after the first is set, because the two may block each other's
 * way. */
bool brw_flank(brw_inside *inside, barrow_pos spot, int32_t distance)
{
    barrow_pos wall;
    if (!brw_inside_wall(inside, spot, &wall))
        return false;
    int32_t dx = wall.y ? distance : 0, dy = wall.x ? distance : 0;
    if (!brw_tile_may_block(inside, spot.x - dx, spot.y - dy) ||
        !brw_tile_block(inside, spot.x + dx, spot.y + dy, BARROW_TILE_PILLAR))
        return false;
    if (brw_tile_block(inside, spot.x - dx, spot.y - dy, BARROW_TILE_PILLAR))
        return true;
    brw_tile_unblock(inside, spot.x + dx, spot.y + dy);
    return false;
}

/* Paints about three in four floor tiles around the focus. */
static void strew(brw_inside *inside, barrow_tile tile, int32_t radius)
{
    uint64_t pattern = brw_rng_next(&inside->rng);
    pattern |= brw_rng_next(&inside->rng);
    for (int32_t y = -radius; y <= radius; y++)
        for (int32_t x = -radius; x <= radius; x++) {
            if (pattern & 1)
                brw_tile_floor(inside, inside->focus.x + x, inside->focus.y + y, tile);
            pattern = pattern >> 1 | pattern << 63;
        }
}

/* Returns the liquid for pools and pits in rooms that are not for resting (T12). */
static barrow_tile liquid_of_place(const brw_inside *inside)
{
    return (barrow_tile)brw_places[inside->plan->dungeon->rooms[inside->room].place].liquid;
}

/* Returns what serves as cover in rooms: pillars, or the furniture of the place (T12). */
static barrow_tile cover_of_place(const brw_inside *inside)
{
    return (barrow_tile)brw_places[inside->plan->dungeon->rooms[inside->room].place].cover;
}

/* Blocks the rectangle between [from] and [to] in each quarter of the room. Returns how many tiles
 * of the quarter were blocked, each with its mirror images. */
static int32_t mirror_rect(brw_inside *inside, barrow_pos from, barrow_pos to, barrow_tile tile)
{
    int32_t count = 0;
    for (int32_t y = from.y; y <= to.y; y++)
        for (int32_t x = from.x; x <= to.x; x++)
            count += brw_inside_mirror(inside, x, y, tile);
    return count;
}

/* Makes a position out of two int32_t. Stamps are small, so both numbers fit. */
static barrow_pos stamp_at(int32_t x, int32_t y)
{
    return (barrow_pos){(int16_t)x, (int16_t)y};
}

/* Returns the last column and row of the upper left quarter, which includes the middle column and
 * row. */
static barrow_pos quarter_end(const brw_inside *inside)
{
    return stamp_at((inside->rect.w - 1) / 2, (inside->rect.h - 1) / 2);
}

/* Paints carpet on a rectangle of plain floor in each quarter of the room. */
static void carpet_quarters(brw_inside *inside, barrow_pos from, barrow_pos to)
{
    barrow_rect rect = inside->rect;
    for (int32_t y = from.y; y <= to.y; y++)
        for (int32_t x = from.x; x <= to.x; x++)
            for (int32_t i = 0; i < 4; i++)
                brw_tile_floor(inside, rect.x + (i & 1 ? rect.w - 1 - x : x),
                               rect.y + (i & 2 ? rect.h - 1 - y : y), BARROW_TILE_CARPET);
}

/* ---- combat ----------------------------------------------------------------------------- */

/* Sets a pillar in the middle of each quarter. */
static bool stamp_pillars(brw_inside *inside)
{
    return brw_inside_mirror(inside, inside->rect.w / 4, inside->rect.h / 4, BARROW_TILE_PILLAR);
}

/* Sets low walls across the middle, with a gap between them.
 *
 *   ...........
 *   .===...===.
 *   ...........
 *   .===...===.
 *   ........... */
static bool stamp_barricades(brw_inside *inside)
{
    int32_t length = inside->rect.w / 5 + 1, dy = inside->rect.h / 3;
    return mirror_rect(inside, stamp_at(1, dy), stamp_at(length, dy), cover_of_place(inside)) > 1;
}

/* Scatters cover away from the doorways; a place that must not be blocked is skipped. */
static bool stamp_cover(brw_inside *inside)
{
    int32_t count = inside->rect.w * inside->rect.h / 18 + 1;
    brw_choose_away(inside);
    for (int32_t i = 0; i < count; i++) {
        barrow_pos spot;
        if (brw_inside_any(inside, BRW_MARK_CHOICE, &spot))
            brw_tile_block(inside, spot.x, spot.y, cover_of_place(inside));
    }
    return true;
}

/* Builds from the middle outward, so each tile has the pillar on one side. */
static bool stamp_great_pillar(brw_inside *inside)
{
    barrow_pos end = quarter_end(inside);
    bool is_wide = inside->rect.w >= 9 && inside->rect.h >= 7;
    return brw_inside_mirror(inside, end.x, end.y, BARROW_TILE_PILLAR) &&
           (!is_wide || brw_inside_mirror(inside, end.x - 1, end.y, BARROW_TILE_PILLAR));
}

/* Sets pillars a step from the upper and the lower wall, on every second tile.
 *
 *   .........
 *   .o.o.o.o.
 *   .........
 *   .o.o.o.o.
 *   ......... */
static bool stamp_colonnade(brw_inside *inside)
{
    int32_t count = 0;
    for (int32_t dx = 1; 2 * dx < inside->rect.w; dx += 2)
        count += brw_inside_mirror(inside, dx, 1, BARROW_TILE_PILLAR);
    return count > 1;
}

/* Digs a pond in each quarter, or joins them vertically or horizontally:
 *
 *     ~~..~~    ~~..~~    .~~~~.
 *     ......    ~~..~~    ......
 *     ~~..~~    ~~..~~    .~~~~. */
static bool stamp_ponds(brw_inside *inside)
{
    barrow_pos end = quarter_end(inside);
    int32_t form = brw_rng_below(&inside->rng, 4);
    barrow_pos from = stamp_at(inside->rect.w / 5, inside->rect.h / 4);
    barrow_pos to = stamp_at(from.x + 1 + inside->rect.w / 12, from.y + inside->rect.h / 12);
    if (form == 0)
        to.y = end.y;
    if (form == 1)
        to.x = end.x;
    return mirror_rect(inside, from, to, liquid_of_place(inside)) > 1;
}

/* ---- traps ------------------------------------------------------------------------------ */

/* Sets posts on both sides of a lane with traps through the middle.
 *
 *   .........
 *   .o.o.o.o.
 *   .........   the lane
 *   .o.o.o.o.
 *   ......... */
static bool stamp_gauntlet(brw_inside *inside)
{
    barrow_pos end = quarter_end(inside);
    int32_t count = 0;
    for (int32_t dx = 1; dx <= end.x; dx += 2)
        count += brw_inside_mirror(inside, dx, end.y - 1, BARROW_TILE_PILLAR);
    return count > 0;
}

/* Draws nothing: a field of traps is open floor. */
static bool stamp_field(brw_inside *inside)
{
    (void)inside;
    return true;
}

/* Digs pits across the room or down it, with ways between them. */
static bool stamp_pits(brw_inside *inside)
{
    barrow_pos end = quarter_end(inside);
    bool is_down = brw_rng_below(&inside->rng, 2) == 1;
    barrow_pos from =
        stamp_at(inside->rect.w / (is_down ? 3 : 4), inside->rect.h / (is_down ? 4 : 3));
    barrow_pos to = is_down ? stamp_at(from.x, end.y - 1) : stamp_at(end.x - 1, from.y);
    return mirror_rect(inside, from, to, liquid_of_place(inside)) > 0;
}

/* Sets posts in a grid, one tile apart, so that every walk through the room has bends. */
static bool stamp_posts(brw_inside *inside)
{
    barrow_pos end = quarter_end(inside);
    int32_t count = 0;
    for (int32_t dy = 1; dy <= end.y; dy += 2)
        for (int32_t dx = 2; dx <= end.x; dx += 2)
            count += brw_inside_mirror(inside, dx, dy, BARROW_TILE_PILLAR);
    return count > 0;
}

/* ---- rest ------------------------------------------------------------------------------- */

/* Makes a pool around the middle, with grass at its edge. */
static bool stamp_pool(brw_inside *inside)
{
    int32_t across = inside->rect.w / 5 + 1, along = inside->rect.h / 5 + 1, wet = 0;
    int32_t w = across < 4 ? across : 4, h = along < 3 ? along : 3;
    for (int32_t i = 0; i < (2 * w - 1) * (2 * h - 1); i++)
        wet += brw_tile_block(inside, inside->focus.x + 1 - w + i % (2 * w - 1),
                              inside->focus.y + 1 - h + i / (2 * w - 1), BARROW_TILE_LIQUID);
    if (wet < 3)
        return false;
    strew(inside, BARROW_TILE_GRASS, w);
    return true;
}

/* Grows grass around the focus. The pillars are an extra and may be missing. */
static bool stamp_garden(brw_inside *inside)
{
    brw_inside_mirror(inside, 1, 1, BARROW_TILE_PILLAR);
    strew(inside, BARROW_TILE_GRASS, 3);
    return true;
}

/* Sets two seats beside the focus, or above and below it, and lays a carpet between them. */
static bool stamp_camp(brw_inside *inside)
{
    barrow_pos end = quarter_end(inside);
    bool has_seats = brw_inside_mirror(inside, end.x - 2, end.y, BARROW_TILE_PILLAR) ||
                     brw_inside_mirror(inside, end.x, end.y - 2, BARROW_TILE_PILLAR);
    if (has_seats)
        brw_paint_carpet(inside, inside->focus, 1);
    return has_seats;
}

/* Lets water run along the upper or the lower wall. */
static bool stamp_spring(brw_inside *inside)
{
    bool is_below = brw_rng_below(&inside->rng, 2) == 1;
    int32_t y = is_below ? inside->rect.y + inside->rect.h - 1 : inside->rect.y, wet = 0;
    for (int32_t x = 1; x < inside->rect.w - 1; x++)
        wet += brw_tile_block(inside, inside->rect.x + x, y, BARROW_TILE_LIQUID);
    for (int32_t x = 1; x < inside->rect.w - 1 && wet > 2; x++)
        brw_tile_floor(inside, inside->rect.x + x, y + (is_below ? -1 : 1), BARROW_TILE_GRASS);
    return wet > 2;
}

/* ---- chests ----------------------------------------------------------------------------- */

/* Puts the chest on a carpet and a pillar in each corner of the room, or nearer to the middle if a
 * doorway is in the way. */
static bool stamp_dais(brw_inside *inside)
{
    bool has_corners =
        brw_inside_mirror(inside, 1, 1, BARROW_TILE_PILLAR) ||
        brw_inside_mirror(inside, inside->rect.w / 4, inside->rect.h / 4, BARROW_TILE_PILLAR);
    if (has_corners)
        brw_paint_carpet(inside, inside->focus, 1);
    return has_corners;
}

/* Puts the chest between two pillars. */
static bool stamp_niche(brw_inside *inside)
{
    bool is_flanked = brw_flank(inside, inside->focus, 1);
    if (is_flanked)
        brw_paint_carpet(inside, inside->focus, 1);
    return is_flanked;
}

/* Draws water around the chest, two tiles away from it. Tiles that must stay open become bridges.
 *
 *   ~~~~~
 *   ~...~
 *   ~.c..    a bridge
 *   ~...~
 *   ~~~~~ */
static bool stamp_moat(brw_inside *inside)
{
    int32_t wet = 0;
    for (int32_t i = 0; i < 25; i++) {
        int32_t dx = i % 5 - 2, dy = i / 5 - 2;
        if (dx * dx == 4 || dy * dy == 4)
            wet += brw_tile_block(inside, inside->focus.x + dx, inside->focus.y + dy,
                                  liquid_of_place(inside));
    }
    return wet > 2;
}

/* Sets a few crates or pillars and strews rubble. It succeeds wherever the doorways are. */
static bool stamp_store(brw_inside *inside)
{
    brw_inside_mirror(inside, inside->rect.w / 3, 1, cover_of_place(inside));
    strew(inside, BARROW_TILE_RUBBLE, 2);
    return true;
}

/* ---- arenas ----------------------------------------------------------------------------- */

/* Sets rows of pillars along the upper and the lower wall; a large hall has several rows along
 * each. */
static bool stamp_pillared(brw_inside *inside)
{
    int32_t w = inside->rect.w, h = inside->rect.h;
    bool has_corners = brw_inside_mirror(inside, 1, 1, BARROW_TILE_PILLAR);
    if (!has_corners)
        return false;
    for (int32_t dy = 1; dy <= 1 + h / 8; dy += 3)
        for (int32_t dx = 1; 2 * dx + 2 < w; dx += 3)
            brw_inside_mirror(inside, dx, dy, BARROW_TILE_PILLAR);
    brw_carpet_middle(inside, h >= 9 ? 2 : 1);
    return true;
}

/* Digs from the middle outward, so each tile has the pit on one side. A large hall has pillars
 * around the pit. */
static bool stamp_pit(brw_inside *inside)
{
    barrow_pos end = quarter_end(inside);
    int32_t w = inside->rect.w / 6, h = inside->rect.h / 6;
    if (inside->rect.w < 8 || inside->rect.h < 6)
        return false;
    for (int32_t dy = 0; dy <= h; dy++)
        for (int32_t dx = 0; dx <= w; dx++)
            if (!brw_inside_mirror(inside, end.x - dx, end.y - dy, liquid_of_place(inside)))
                return false;
    for (int32_t dx = w / 2; dx < end.x - w && end.y >= h + 6; dx += 4)
        brw_inside_mirror(inside, dx, h / 2, BARROW_TILE_PILLAR);
    return true;
}

/* Builds short walls from the upper and the lower side, which separate the corners into alcoves,
 * and lays a cross of carpet between them. */
static bool stamp_cross(brw_inside *inside)
{
    barrow_pos end = quarter_end(inside);
    int32_t x = inside->rect.w / 5 + 1, length = inside->rect.h / 4;
    for (int32_t dy = 0; dy < length; dy++)
        if (!brw_inside_mirror(inside, x, dy, BARROW_TILE_PILLAR))
            return false;
    brw_carpet_middle(inside, 1);
    if (inside->rect.h >= 9) {
        carpet_quarters(inside, stamp_at(1, end.y), end);
        carpet_quarters(inside, stamp_at(end.x, 1), end);
    }
    return length > 0;
}

/* Digs a pool in each quarter and leaves a cross of floor, three tiles wide, with carpet in its
 * middle. */
static bool stamp_island(brw_inside *inside)
{
    barrow_pos end = quarter_end(inside);
    if (inside->rect.w < 8 || inside->rect.h < 6)
        return false;
    int32_t wet =
        mirror_rect(inside, stamp_at(2, end.y > 3 ? 2 : 1),
                    stamp_at(end.x - 2, end.y - 2 < 1 ? 1 : end.y - 2), liquid_of_place(inside));
    if (wet > 0)
        brw_carpet_middle(inside, 1);
    return wet > 0;
}

/* Lays strips of carpet between the pillars of a row; a large hall has several such rows on either
 * side. */
static bool stamp_tiers(brw_inside *inside)
{
    barrow_pos end = quarter_end(inside);
    for (int32_t dy = inside->rect.h / 4; dy > 0; dy -= 4) {
        for (int32_t dx = 1; 2 * dx + 3 < inside->rect.w; dx += 3)
            brw_inside_mirror(inside, dx, dy, BARROW_TILE_PILLAR);
        carpet_quarters(inside, stamp_at(1, dy), stamp_at(end.x, dy));
    }
    return true;
}

/* ---- healing ---------------------------------------------------------------------------- */

/* Puts water at the four corners of the fountain and grass around it. */
static bool stamp_fountain(brw_inside *inside)
{
    for (int32_t i = 0; i < 4; i++)
        brw_tile_block(inside, inside->focus.x + (i & 1 ? 1 : -1),
                       inside->focus.y + (i & 2 ? 1 : -1), BARROW_TILE_LIQUID);
    strew(inside, BARROW_TILE_GRASS, 2);
    return true;
}

/* Puts a pillar at each corner of the well's carpet. All four must fit, because three look like a
 * mistake. */
static bool stamp_well(brw_inside *inside)
{
    for (int32_t i = 0; i < 4; i++)
        if (!brw_tile_block(inside, inside->focus.x + (i & 1 ? 2 : -2),
                            inside->focus.y + (i & 2 ? 2 : -2), BARROW_TILE_PILLAR))
            return false;
    brw_paint_carpet(inside, inside->focus, 1);
    return true;
}

/* Lets water run to the left and the right, with crossings where they are needed. */
static bool stamp_runnel(brw_inside *inside)
{
    int32_t wet = 0;
    for (int32_t i = 2; i < inside->rect.w; i++)
        for (int32_t side = -1; side <= 1; side += 2)
            wet += brw_tile_block(inside, inside->focus.x + side * i, inside->focus.y,
                                  BARROW_TILE_LIQUID);
    if (wet > 2)
        strew(inside, BARROW_TILE_GRASS, 1);
    return wet > 2;
}

/* ---- rooms with one stamp --------------------------------------------------------------- */

/* Keeps the room calm: only a pillar in each corner that allows it (T3). */
static bool stamp_entry(brw_inside *inside)
{
    brw_paint_carpet(inside, inside->focus, 1);
    brw_inside_mirror(inside, 1, 1, BARROW_TILE_PILLAR);
    return true;
}

/* Lays a carpet in front of the shrine and sets pillars in the corners, and in wide rooms also
 * beside them. */
static bool stamp_shrine(brw_inside *inside)
{
    brw_paint_carpet(inside, inside->focus, 1);
    brw_inside_mirror(inside, 1, 1, BARROW_TILE_PILLAR);
    if (inside->rect.w >= 11)
        brw_inside_mirror(inside, 3, 1, BARROW_TILE_PILLAR);
    return true;
}

/* Draws nothing: the room shows only what it holds. */
static bool stamp_vault(brw_inside *inside)
{
    (void)inside;
    return true;
}

static bool stamp_counter(brw_inside *inside)
{
    return stamp_vault(inside);
}

static bool stamp_blocks(brw_inside *inside)
{
    return stamp_vault(inside);
}

static bool stamp_bare(brw_inside *inside)
{
    return stamp_vault(inside);
}

/* ---- choosing --------------------------------------------------------------------------- */

/* A row of def/stamp.def: the function, and the interiors that may have the stamp. */
typedef struct stamp_row {
    bool (*draw)(brw_inside *inside);
    uint8_t interiors[2];
} stamp_row;

static const stamp_row stamp_rows[BARROW_STAMP_COUNT] = {
#define BARROW_STAMP(NAME, name, code, interior, also, is_sure, help)                              \
    [code] = {stamp_##name, {BARROW_INTERIOR_##interior, BARROW_INTERIOR_##also}},
#include "barrow/def/stamp.def"
#undef BARROW_STAMP
};

_Static_assert(BARROW_STAMP_COUNT <= 64, "stamps are a set of 64 bits");

/* Inverts the table: collects the stamps of each interior in a set of bits to draw from. */
static void sort_stamps(uint64_t stamps[BARROW_INTERIOR_COUNT])
{
    for (uint32_t i = 0; i < BARROW_INTERIOR_COUNT; i++)
        stamps[i] = 0;
    for (uint32_t i = 0; i < BARROW_STAMP_COUNT; i++) {
        stamps[stamp_rows[i].interiors[0]] |= UINT64_C(1) << i;
        stamps[stamp_rows[i].interiors[1]] |= UINT64_C(1) << i;
    }
}

/* Returns the stamps of the rooms that a door leads to. */
static uint64_t stamps_beside(const brw_inside *inside)
{
    const brw_tile_plan *plan = inside->plan;
    uint64_t stamps = 0;
    for (uint32_t i = plan->first_door[inside->room]; i < plan->first_door[inside->room + 1]; i++) {
        const barrow_link *link = &plan->dungeon->links[plan->doors[i]];
        uint8_t stamp = plan->dungeon->rooms[link->a == inside->room ? link->b : link->a].stamp;
        if (stamp < BARROW_STAMP_COUNT)
            stamps |= UINT64_C(1) << stamp;
    }
    return stamps;
}

/* Marks the open and free tiles, so that a failed stamp can be undone. */
static void note_floor(brw_inside *inside)
{
    uint16_t *marks = inside->plan->marks;
    brw_inside_clear(inside, BRW_MARK_WAS_OPEN | BRW_MARK_WAS_FREE);
    for (BRW_EACH_ROW(y, inside))
        for (BRW_EACH_TILE(tile, y, inside)) {
            if (brw_inside_marked(inside, tile, BRW_MARK_OPEN))
                marks[tile] |= BRW_MARK_WAS_OPEN;
            if (brw_inside_marked(inside, tile, BRW_MARK_FREE))
                marks[tile] |= BRW_MARK_WAS_FREE;
        }
}

/* Turns all tiles that were blocked since note_floor back into floor. */
static void restore_floor(brw_inside *inside)
{
    uint16_t *marks = inside->plan->marks;
    for (BRW_EACH_ROW(y, inside))
        for (BRW_EACH_TILE(tile, y, inside)) {
            barrow_pos pos = brw_inside_pos(inside, tile);
            if (!(marks[tile] & BRW_MARK_WAS_OPEN))
                continue;
            if (!(marks[tile] & BRW_MARK_OPEN))
                brw_tile_unblock(inside, pos.x, pos.y);
            if (!(marks[tile] & BRW_MARK_WAS_FREE))
                marks[tile] &= (uint16_t)~BRW_MARK_FREE;
        }
}

/* Tries [stamps] in random order until one can be drawn completely. */
static bool try_stamps(brw_inside *inside, uint64_t stamps, uint8_t *stamp)
{
    for (; stamps; stamps &= ~(UINT64_C(1) << *stamp)) {
        *stamp = (uint8_t)brw_select(stamps, brw_rng_below(&inside->rng, brw_popcount(stamps)));
        if (stamp_rows[*stamp].draw(inside))
            return true;
        restore_floor(inside);
    }
    return false;
}

/* A stamp of a neighbouring room is used only if no other fits. One of [stamps] always fits
 * (def/stamp.def). */
static void stamp_room(brw_inside *inside, uint64_t stamps)
{
    uint64_t beside = stamps_beside(inside);
    uint8_t chosen = 0;
    note_floor(inside);
    bool is_drawn = try_stamps(inside, stamps & ~beside, &chosen);
    if (!is_drawn)
        try_stamps(inside, stamps & beside, &chosen);
    inside->plan->dungeon->rooms[inside->room].stamp = chosen;
}

/* ---- contents of both families ---------------------------------------------------------- */

void brw_put_spawn(brw_inside *inside)
{
    barrow_pos spot;
    if (!brw_inside_middle(inside, BRW_MARK_FREE, &spot))
        return;
    brw_inside_put(inside, BARROW_THING_SPAWN, spot, 0);
    inside->focus = spot;
}

void brw_put_key(brw_inside *inside, uint8_t colour)
{
    barrow_pos spot;
    if (!brw_inside_alcove(inside, &spot))
        return;
    brw_inside_put(inside, BARROW_THING_KEY, spot, colour);
    brw_flank(inside, spot, 1);
}

/* Puts the chest in a corner or alcove far from the entrance, as a reward should be. */
void brw_put_reward(brw_inside *inside, uint8_t tier)
{
    barrow_pos spot;
    bool is_alcove = brw_rng_below(&inside->rng, 2) == 1;
    if (!(is_alcove ? brw_inside_alcove : brw_inside_far)(inside, &spot))
        return;
    brw_inside_put_chest(inside, spot, tier);
    inside->focus = spot;
}

/* Prefers a place at least three steps from all doorways (T5). */
void brw_put_fighter(brw_inside *inside, barrow_thing_kind kind)
{
    barrow_pos spot;
    brw_choose_away(inside);
    if (brw_inside_middle(inside, BRW_MARK_CHOICE, &spot) ||
        brw_inside_middle(inside, BRW_MARK_FREE, &spot))
        brw_inside_put(inside, kind, spot, 0);
}

/* ---- the pass --------------------------------------------------------------------------- */

static barrow_pos middle_of_inside(barrow_rect rect)
{
    return (barrow_pos){(int16_t)(rect.x + rect.w / 2), (int16_t)(rect.y + rect.h / 2)};
}

barrow_status brw_tile_interiors(barrow_work *work)
{
    brw_tile_plan *plan = work->tiles;
    const barrow_dungeon *dungeon = work->dungeon;
    uint64_t stamps[BARROW_INTERIOR_COUNT];
    sort_stamps(stamps);
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        brw_inside inside = brw_inside_of(plan, &work->rng, room);
        barrow_interior interior = brw_interior_of(plan, room);
        inside.focus = middle_of_inside(inside.rect);
        plan->thing_room = BRW_THINGS_PER_CELL * (int32_t)inside.cells;
        plan->first_thing[room] = dungeon->thing_count;
        plan->rooms->furnish(&inside, &dungeon->rooms[room]);
        if (interior != BARROW_INTERIOR_NONE)
            stamp_room(&inside, stamps[interior]);
        plan->rooms->people(&inside, &dungeon->rooms[room]);
        brw_rng_join(&work->rng, &inside.rng);
    }
    plan->first_thing[dungeon->room_count] = dungeon->thing_count;
    return BARROW_OK;
}
