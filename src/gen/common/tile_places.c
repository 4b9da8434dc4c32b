/* SPDX-License-Identifier: MIT
 * Finds places inside a room: which places exist, how far away they are, and which one to take; and
 * changes tiles, both those that block and those that do not.
 *
 * Blocking keeps the floor whole by a local test: if the open tiles beside a tile are connected
 * through its eight neighbours, every way across it can go around it. So no matter how many tiles
 * are blocked, the floor of the room stays connected and still reaches all doorways, whose own
 * tiles are never blocked (T6). */
#include "gen/common/tile_draft.h"

#include "core/kinds.h"
#include "core/types.h"
#include "gen/common/tile_templates.h"

#define WALL_STEPS    3 /* a wall counts as this many more steps when a far place is wanted */
#define MIDDLE_POINTS 0x40000000u /* points of the middle itself when a place near it is wanted */
#define LOOT_DEPTH    10          /* depth of a chest's possible contents, for each tier */

/* The player enters by the oldest link of a room. In all rooms but the first, it is the link that
 * the room was added with. */
brw_inside brw_inside_of(brw_tile_draft *draft, const brw_rng *rng, uint32_t room)
{
    uint32_t cells, first = draft->first_door[room];
    brw_room_cells(draft->dungeon, room, &cells);
    return (brw_inside){.draft = draft,
                        .room = room,
                        .rect = draft->dungeon->rooms[room].rect,
                        .cells = cells,
                        .entrance = first < draft->first_door[room + 1] ? draft->doors[first]
                                                                        : (uint16_t)BARROW_NONE,
                        .rng = brw_rng_fork(rng, room)};
}

barrow_pos brw_inside_pos(const brw_inside *inside, uint32_t tile)
{
    uint32_t width = inside->draft->dungeon->width;
    return brw_pos((int32_t)(tile % width), (int32_t)(tile / width));
}

/* Mouths are stored at 2 * link for room a and at 2 * link + 1 for room b. */
uint32_t brw_inside_mouth(const brw_inside *inside, uint16_t link)
{
    const brw_tile_draft *draft = inside->draft;
    return draft->mouths[2 * link + (draft->dungeon->links[link].a == inside->room ? 0 : 1)];
}

barrow_pos brw_inside_doorway(const brw_inside *inside, uint16_t link)
{
    const barrow_link *corridor = &inside->draft->dungeon->links[link];
    uint32_t last = corridor->a == inside->room ? 0 : corridor->tile_count - 1;
    return inside->draft->dungeon->routes[corridor->first_tile + last];
}

void brw_inside_clear(brw_inside *inside, uint32_t marks)
{
    for (BRW_EACH_TILE(tile, inside))
        inside->draft->marks[tile] &= (uint16_t)~marks;
}

void brw_inside_mark_near(brw_inside *inside, barrow_pos spot, int32_t reach, uint32_t having,
                          uint32_t marks)
{
    for (int32_t y = spot.y - reach; y <= spot.y + reach; y++)
        for (int32_t x = spot.x - reach; x <= spot.x + reach; x++)
            if (brw_inside_has(inside, having, x, y))
                brw_inside_mark(inside, marks, x, y);
}

/* ---- blocking --------------------------------------------------------------------------- */

/* Returns whether a free tile can be blocked without disconnecting the floor around it. It walks
 * around the tile and counts the runs of floor. A run starts at an open side unless the corner
 * before it joins it to the previous side. One run is fine, and so is floor all around, which
 * starts nowhere.
 *
 *    nw  n  ne      n and e are connected if ne is open too: then e does not begin a run.
 *     w  x  e       Two runs or more mean that x is the only way between them, as far as
 *    sw  s  se      its eight neighbours show: then it is not blocked. */
bool brw_is_solid(const brw_inside *inside, uint32_t tile)
{
    uint32_t width = inside->draft->dungeon->width, runs = 0;
    const uint32_t ring[8] = {tile - width, tile - width + 1, tile + 1, tile + width + 1,
                              tile + width, tile + width - 1, tile - 1, tile - width - 1};
    bool is_open[8];
    if (!brw_inside_marked(inside, tile, BRW_MARK_FREE) ||
        brw_inside_marked(inside, tile, BRW_MARK_SAFE))
        return false;
    for (uint32_t i = 0; i < 8; i++)
        is_open[i] = brw_inside_beside(inside, ring[i], BRW_MARK_OPEN);
    for (uint32_t side = 0; side < 8; side += 2)
        runs += is_open[side] && !(is_open[(side + 7) % 8] && is_open[(side + 6) % 8]);
    return runs == 1 || (runs == 0 && is_open[0]);
}

bool brw_tile_may_block(const brw_inside *inside, int32_t x, int32_t y)
{
    return brw_inside_spans(inside, x, y) &&
           brw_is_solid(inside, brw_tile_index(inside->draft, x, y));
}

bool brw_tile_block(brw_inside *inside, int32_t x, int32_t y, barrow_tile tile)
{
    if (!brw_tile_may_block(inside, x, y))
        return false;
    brw_tile_set(inside->draft, x, y, tile);
    brw_inside_unmark(inside, BRW_MARK_OPEN | BRW_MARK_FREE, x, y);
    return true;
}

/* Reverts a tile that brw_tile_block has just blocked: it was free floor of this room. */
void brw_tile_unblock(brw_inside *inside, int32_t x, int32_t y)
{
    brw_tile_set(inside->draft, x, y, BARROW_TILE_FLOOR);
    inside->draft->dungeon->owners[brw_tile_index(inside->draft, x, y)] = (uint16_t)inside->room;
    brw_inside_mark(inside, BRW_MARK_OPEN | BRW_MARK_FREE, x, y);
}

void brw_tile_floor(brw_inside *inside, int32_t x, int32_t y, barrow_tile tile)
{
    if (brw_inside_is_plain(inside, x, y))
        brw_tile_set(inside->draft, x, y, tile);
}

/* On a middle row or column two of the four tiles coincide, and that tile is blocked only once. If
 * one tile cannot be blocked, those already blocked are restored in reverse order. */
bool brw_inside_mirror(brw_inside *inside, int32_t dx, int32_t dy, barrow_tile tile)
{
    barrow_rect rect = inside->rect;
    int32_t xs[2] = {rect.x + dx, rect.x + rect.w - 1 - dx};
    int32_t ys[2] = {rect.y + dy, rect.y + rect.h - 1 - dy};
    uint32_t columns = xs[0] == xs[1] ? 1 : 2, rows = ys[0] == ys[1] ? 1 : 2;
    for (uint32_t i = 0; i < columns * rows; i++) {
        if (brw_tile_block(inside, xs[i % columns], ys[i / columns], tile))
            continue;
        while (i-- > 0)
            brw_tile_unblock(inside, xs[i % columns], ys[i / columns]);
        return false;
    }
    return true;
}

/* ---- measuring -------------------------------------------------------------------------- */

/* The floor that a measurement crosses. */
typedef struct crossed_floor {
    const uint16_t *marks;
    uint32_t closed; /* marks of tiles that it does not enter */
} crossed_floor;

/* A flood that begins in a room never leaves it: its floor ends at walls and corridors. */
static bool enters_tile(const void *user, uint32_t tile)
{
    const crossed_floor *floor = user;
    return (floor->marks[tile] & (BRW_MARK_OPEN | floor->closed)) == BRW_MARK_OPEN;
}

void brw_inside_measure(brw_inside *inside, uint32_t from, uint32_t closed, uint32_t to)
{
    brw_grid_flood *flood = &inside->draft->flood;
    brw_grid_flood_forget(flood);
    brw_grid_flood_start(flood, from, 1);
    flood->goal = to;
    brw_grid_flood_run(flood, enters_tile, &(crossed_floor){inside->draft->marks, closed});
}

/* Measures the steps from the doorway of [link], or from the nearest doorway if it is
 * BARROW_NONE. */
static void measure_from_doorways(brw_inside *inside, uint16_t link)
{
    brw_grid_flood *flood = &inside->draft->flood;
    brw_grid_flood_forget(flood);
    for (BRW_EACH_DOOR(door, inside->draft, inside->room))
        if (link == BARROW_NONE || *door == link)
            brw_grid_flood_start(flood, brw_inside_mouth(inside, *door), 1);
    flood->goal = BRW_UNSEEN;
    brw_grid_flood_run(flood, enters_tile, &(crossed_floor){inside->draft->marks, 0});
}

/* ---- tiles to choose from --------------------------------------------------------------- */

void brw_choose(brw_inside *inside, brw_tile_test *is_chosen)
{
    brw_inside_clear(inside, BRW_MARK_CHOICE);
    for (BRW_EACH_TILE(tile, inside))
        if (is_chosen(inside, tile))
            inside->draft->marks[tile] |= BRW_MARK_CHOICE;
}

bool brw_is_unsafe(const brw_inside *inside, uint32_t tile)
{
    return brw_inside_marked(inside, tile, BRW_MARK_FREE) &&
           !brw_inside_marked(inside, tile, BRW_MARK_SAFE);
}

/* Returns whether a tile that may be blocked has a wall on one side only, and three free tiles in a
 * row on the other.
 *
 *    # # #       x is an alcove: wall on its north side only, and
 *    . x .       the three tiles f below it are free
 *    f f f */
bool brw_is_alcove(const brw_inside *inside, uint32_t tile)
{
    uint32_t width = inside->draft->dungeon->width, walls = 0, front = 0, across = 0;
    const uint32_t sides[4] = {0 - width, 1, width, (uint32_t)-1};
    if (!brw_inside_marked(inside, tile, BRW_MARK_FREE))
        return false;
    for (uint32_t i = 0; i < 4; i++) {
        if (brw_inside_beside(inside, tile + sides[i], BRW_MARK_OPEN))
            continue;
        walls++;
        front = tile - sides[i];
        across = sides[(i + 1) % 4];
    }
    return walls == 1 && brw_inside_beside(inside, front - across, BRW_MARK_FREE) &&
           brw_inside_beside(inside, front, BRW_MARK_FREE) &&
           brw_inside_beside(inside, front + across, BRW_MARK_FREE) && brw_is_solid(inside, tile);
}

/* Returns whether the tile is free and not beside the floor in front of a doorway, which is one
 * step from the doorway and not free anyway: so it is at least three steps from all doorways (T5).
 */
bool brw_is_away(const brw_inside *inside, uint32_t tile)
{
    return brw_inside_marked(inside, tile, BRW_MARK_FREE) &&
           !brw_inside_beside(inside, tile, BRW_MARK_BESIDE);
}

static bool is_solid_away(const brw_inside *inside, uint32_t tile)
{
    return brw_is_away(inside, tile) && brw_is_solid(inside, tile);
}

static bool is_alcove_away(const brw_inside *inside, uint32_t tile)
{
    return brw_is_away(inside, tile) && brw_is_alcove(inside, tile);
}

/* ---- choosing --------------------------------------------------------------------------- */

/* Returns whether the tile has [marks] and is still free: it may have been marked before the last
 * thing was placed. */
static bool is_free_choice(const brw_inside *inside, uint32_t tile, uint32_t marks)
{
    return brw_inside_beside(inside, tile, marks) && brw_inside_marked(inside, tile, BRW_MARK_FREE);
}

static int32_t count_free_tiles(const brw_inside *inside, uint32_t marks)
{
    int32_t count = 0;
    for (BRW_EACH_TILE(tile, inside))
        count += is_free_choice(inside, tile, marks);
    return count;
}

/* Tiles are listed row by row, which is the same on all machines (G1). */
bool brw_inside_any(brw_inside *inside, uint32_t marks, barrow_pos *spot)
{
    uint32_t *tiles = inside->draft->walks, count = 0;
    for (BRW_EACH_TILE(tile, inside))
        if (is_free_choice(inside, tile, marks))
            tiles[count++] = tile;
    if (count == 0)
        return false;
    *spot = brw_inside_pos(inside, tiles[brw_rng_below(&inside->rng, (int32_t)count)]);
    return true;
}

/* The best tile seen so far. */
typedef struct tile_contest {
    uint32_t points; /* 0 if there is no tile yet */
    uint32_t tile;
    int32_t equals;
} tile_contest;

/* Considers a tile. The n-th of n equal tiles replaces the best with probability 1 in n, so all are
 * equally likely and need not be listed. */
static void enter_tile(tile_contest *contest, brw_rng *rng, uint32_t tile, uint32_t points)
{
    if (points < contest->points)
        return;
    contest->equals = points > contest->points ? 1 : contest->equals + 1;
    contest->points = points;
    if (brw_rng_below(rng, contest->equals) == 0)
        contest->tile = tile;
}

/* Finds the tile with [marks] that has the most steps in the last measurement; a wall or pillar
 * beside it adds [wall]. Tiles that were not reached are left out, so that nothing is placed where
 * nobody can go, and those that [suits] refuses, if it is given. */
static bool find_farthest(brw_inside *inside, uint32_t marks, uint32_t wall, brw_tile_test *suits,
                          barrow_pos *spot)
{
    uint32_t width = inside->draft->dungeon->width;
    tile_contest contest = {0};
    for (BRW_EACH_TILE(tile, inside)) {
        uint32_t steps = brw_inside_steps(inside, tile);
        if (!brw_inside_marked(inside, tile, marks) || steps == BRW_FAR ||
            steps + wall < contest.points)
            continue;
        bool is_amid_floor = brw_inside_beside(inside, tile - width, BRW_MARK_OPEN) &&
                             brw_inside_beside(inside, tile - 1, BRW_MARK_OPEN) &&
                             brw_inside_beside(inside, tile + 1, BRW_MARK_OPEN) &&
                             brw_inside_beside(inside, tile + width, BRW_MARK_OPEN);
        uint32_t points = steps + (is_amid_floor ? 0 : wall);
        if (points >= contest.points && (!suits || suits(inside, tile)))
            enter_tile(&contest, &inside->rng, tile, points);
    }
    *spot = brw_inside_pos(inside, contest.tile);
    return contest.points > 0;
}

/* Measures from the nearest doorway, so the tile is far from all of them. */
bool brw_inside_remote(brw_inside *inside, uint32_t marks, barrow_pos *spot)
{
    measure_from_doorways(inside, BARROW_NONE);
    return find_farthest(inside, marks, 0, NULL, spot);
}

/* Measures from the entrance only: the farthest tile is where a walk through the room ends. */
bool brw_inside_far_in(brw_inside *inside, uint32_t marks, barrow_pos *spot)
{
    if (count_free_tiles(inside, marks) == 0)
        return false;
    measure_from_doorways(inside, inside->entrance);
    return brw_inside_farthest(inside, marks, spot);
}

bool brw_inside_farthest(brw_inside *inside, uint32_t marks, barrow_pos *spot)
{
    return find_farthest(inside, marks, WALL_STEPS, NULL, spot);
}

/* Returns the marks to choose from: the places that a template has for what the room holds, if any
 * of them is left and the choice is not limited already. */
static uint32_t marks_of_template(const brw_inside *inside, uint32_t marks)
{
    bool has_spots = marks != BRW_MARK_CHOICE && brw_is_drawn(inside->draft, inside->room) &&
                     count_free_tiles(inside, BRW_MARK_SPOT) > 0;
    return has_spots ? (uint32_t)BRW_MARK_SPOT : marks;
}

/* Distances are squared, in half tiles from the middle of the rectangle. */
bool brw_inside_middle(brw_inside *inside, uint32_t marks, barrow_pos *spot)
{
    barrow_rect rect = inside->rect;
    tile_contest contest = {0};
    marks = marks_of_template(inside, marks);
    for (BRW_EACH_TILE(tile, inside)) {
        barrow_pos pos = brw_inside_pos(inside, tile);
        int32_t dx = 2 * (pos.x - rect.x) + 1 - rect.w, dy = 2 * (pos.y - rect.y) + 1 - rect.h;
        if (is_free_choice(inside, tile, marks))
            enter_tile(&contest, &inside->rng, tile, MIDDLE_POINTS - (uint32_t)(dx * dx + dy * dy));
    }
    *spot = brw_inside_pos(inside, contest.tile);
    return contest.points > 0;
}

/* Finds the tile farthest from the entrance that the first test accepts; if there is none, the
 * second, and so on. The last may be NULL. */
static bool find_far_tile(brw_inside *inside, brw_tile_test *const tests[3], barrow_pos *spot)
{
    measure_from_doorways(inside, inside->entrance);
    for (uint32_t i = 0; i < 3 && tests[i]; i++)
        if (find_farthest(inside, BRW_MARK_FREE, WALL_STEPS, tests[i], spot))
            return true;
    return brw_inside_middle(inside, BRW_MARK_FREE, spot);
}

/* Prefers a tile that may be blocked, because a thing there is in nobody's way, and that is not
 * beside the floor in front of a doorway, where traps may have to lie. */
bool brw_inside_far(brw_inside *inside, barrow_pos *spot)
{
    brw_tile_test *const tests[3] = {is_solid_away, brw_is_solid};
    if (marks_of_template(inside, 0) && brw_inside_far_in(inside, BRW_MARK_SPOT, spot))
        return true;
    return find_far_tile(inside, tests, spot);
}

/* Returns the columns and rows from the room's entrance to a tile. */
static int32_t apart_from_entrance(const brw_inside *inside, barrow_pos pos)
{
    barrow_pos from = brw_inside_pos(inside, brw_inside_mouth(inside, inside->entrance));
    int32_t dx = pos.x < from.x ? from.x - pos.x : pos.x - from.x;
    int32_t dy = pos.y < from.y ? from.y - pos.y : pos.y - from.y;
    return dx + dy;
}

/* Finds the place of a key or switch in a room that a template draws: beside a wall and as far from
 * the entrance as columns and rows go, and on a place of the template if one is in the farther half
 * (T3). */
static bool find_at_wall(brw_inside *inside, barrow_pos *spot)
{
    const uint8_t *tiles = inside->draft->dungeon->tiles;
    uint32_t width = inside->draft->dungeon->width;
    int32_t best = -1, farthest = 0;
    /* Beside the floor in front of doorways, traps may have to lie. */
    brw_choose(inside, brw_is_away);
    for (uint32_t round = 0; round < 2 && best < 0; round++)
        for (BRW_EACH_TILE(tile, inside)) {
            int32_t apart = apart_from_entrance(inside, brw_inside_pos(inside, tile));
            bool at_wall =
                tiles[tile - width] == BARROW_TILE_WALL || tiles[tile + 1] == BARROW_TILE_WALL ||
                tiles[tile + width] == BARROW_TILE_WALL || tiles[tile - 1] == BARROW_TILE_WALL;
            if (brw_inside_marked(inside, tile, BRW_MARK_OPEN) && apart > farthest)
                farthest = apart;
            if (!at_wall || !brw_inside_marked(inside, tile, BRW_MARK_CHOICE) ||
                !is_free_choice(inside, tile, round ? BRW_MARK_FREE : BRW_MARK_SPOT) ||
                apart <= best)
                continue;
            best = apart;
            *spot = brw_inside_pos(inside, tile);
        }
    if (2 * best > farthest + 1 || count_free_tiles(inside, BRW_MARK_SPOT) == 0)
        return best >= 0;
    brw_inside_clear(inside, BRW_MARK_SPOT); /* they are too near */
    return find_at_wall(inside, spot);
}

bool brw_inside_behind(brw_inside *inside, barrow_pos *spot)
{
    int32_t best = -1;
    for (BRW_EACH_TILE(tile, inside)) {
        barrow_pos pos = brw_inside_pos(inside, tile);
        int32_t apart = apart_from_entrance(inside, pos);
        if (!is_free_choice(inside, tile, BRW_MARK_SPOT) || apart <= best)
            continue;
        best = apart;
        *spot = pos;
    }
    return best >= 0;
}

/* If there is no alcove, being far away beside a wall matters more than keeping off the floor
 * beside doorways (T3). */
bool brw_inside_alcove(brw_inside *inside, barrow_pos *spot)
{
    if (brw_is_drawn(inside->draft, inside->room) && inside->entrance != (uint16_t)BARROW_NONE)
        return find_at_wall(inside, spot);
    brw_tile_test *const tests[3] = {is_alcove_away, brw_is_alcove, brw_is_solid};
    return find_far_tile(inside, tests, spot);
}

bool brw_inside_wall(const brw_inside *inside, barrow_pos spot, barrow_pos *step)
{
    /* North comes first, so in a corner the wall above is chosen. */
    for (uint32_t i = 0; i < 4; i++) {
        *step = brw_nesw[i];
        if (!brw_inside_holds(inside, spot.x + step->x, spot.y + step->y) &&
            brw_inside_holds(inside, spot.x - step->x, spot.y - step->y))
            return true;
    }
    return false;
}

/* ---- things ----------------------------------------------------------------------------- */

/* Adds nothing once the room's allowance is used up, so required things must come first. */
barrow_thing *brw_inside_put(brw_inside *inside, barrow_thing_kind kind, barrow_pos spot,
                             uint8_t flag)
{
    brw_tile_draft *draft = inside->draft;
    barrow_dungeon *dungeon = draft->dungeon;
    if (draft->thing_room <= 0)
        return NULL;
    draft->thing_room--;
    brw_inside_unmark(inside, BRW_MARK_FREE | BRW_MARK_SPOT | BRW_MARK_POST, spot.x, spot.y);
    barrow_thing *thing = &dungeon->things[dungeon->thing_count++];
    *thing = (barrow_thing){.pos = spot,
                            .room = (uint16_t)inside->room,
                            .kind = (uint8_t)kind,
                            .flag = flag,
                            .type = BARROW_NO_TYPE,
                            .gate = BARROW_NONE,
                            .guards = BARROW_GUARDS_NONE,
                            .guards_door = BARROW_NONE};
    return thing;
}

void brw_inside_put_chest(brw_inside *inside, barrow_pos spot, uint8_t tier)
{
    barrow_thing *chest = brw_inside_put(inside, BARROW_THING_CHEST, spot, 0);
    if (!chest)
        return;
    chest->tier = tier;
    chest->type = brw_draw_type(&inside->rng, BARROW_CLASS_LOOT, LOOT_DEPTH * tier);
}

/* Draws among the types of a class that occur at this depth, or only those that have a price. Types
 * of depth 1 are always possible, so at least one weight is above 0. */
static uint8_t draw_among(brw_rng *rng, barrow_class list, int32_t depth, bool is_for_sale)
{
    const brw_type_row *rows = brw_types_of(NULL, NULL)->rows;
    int32_t weights[BARROW_THING_TYPE_COUNT];
    for (uint32_t i = 0; i < BARROW_THING_TYPE_COUNT; i++) {
        bool is_possible = rows[i].of_class == list && rows[i].maps & BRW_MAPS_TILES &&
                           (rows[i].depth <= depth || rows[i].depth == 1) &&
                           (!is_for_sale || brw_price_of((uint8_t)i));
        weights[i] = is_possible ? rows[i].weight : 0;
    }
    return (uint8_t)brw_rng_weighted(rng, weights, BARROW_THING_TYPE_COUNT);
}

uint8_t brw_draw_type(brw_rng *rng, barrow_class list, int32_t depth)
{
    return draw_among(rng, list, depth, false);
}

uint8_t brw_draw_goods(brw_rng *rng, int32_t depth)
{
    return draw_among(rng, BARROW_CLASS_LOOT, depth, true);
}
