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

/* The player enters by the oldest link of a room. In all rooms but the first, it is the link that
 * the room was added with. */
brw_inside brw_inside_of(brw_tile_draft *draft, const brw_rng *rng, uint32_t room)
{
    uint32_t cells, first = draft->first_door[room], width = draft->dungeon->width;
    brw_room_cells(draft->dungeon, room, &cells);
    return (brw_inside){.draft = draft,
                        .room = room,
                        .facts = &draft->facts[room],
                        .rect = draft->dungeon->rooms[room].rect,
                        .cells = cells,
                        .beside = {0 - width, 1, width, 0u - 1},
                        .entrance = first < draft->first_door[room + 1] ? draft->doors[first]
                                                                        : (uint16_t)BARROW_NONE,
                        .rng = brw_rng_fork(rng, room)};
}

barrow_status brw_each_inside(barrow_work *work, void (*visit)(brw_inside *inside))
{
    for (uint32_t room = 0; room < work->dungeon->room_count; room++) {
        brw_inside inside = brw_inside_of(work->tiles, &work->rng, room);
        visit(&inside);
        brw_rng_join(&work->rng, &inside.rng);
    }
    return BARROW_OK;
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

uint32_t brw_inside_doorway(const brw_inside *inside, uint16_t link)
{
    const barrow_link *corridor = &inside->draft->dungeon->links[link];
    uint32_t last = corridor->a == inside->room ? 0 : corridor->tile_count - 1;
    barrow_pos pos = inside->draft->dungeon->routes[corridor->first_tile + last];
    return brw_tile_index(inside->draft, pos.x, pos.y);
}

void brw_inside_clear(brw_inside *inside, uint32_t marks)
{
    for (BRW_EACH_TILE(tile, inside))
        brw_inside_unmark(inside, marks, tile);
}

void brw_inside_mark_near(brw_inside *inside, uint32_t spot, int32_t reach, uint32_t having,
                          uint32_t marks)
{
    barrow_pos pos = brw_inside_pos(inside, spot);
    for (int32_t y = pos.y - reach; y <= pos.y + reach; y++)
        for (int32_t x = pos.x - reach; x <= pos.x + reach; x++) {
            uint32_t tile = brw_inside_at(inside, x, y);
            if (brw_inside_marked(inside, tile, having))
                inside->draft->marks[tile] |= (uint16_t)marks;
        }
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

bool brw_tile_block(brw_inside *inside, uint32_t tile, barrow_tile code)
{
    if (!brw_is_solid(inside, tile))
        return false;
    brw_tile_set(inside, tile, code);
    brw_inside_unmark(inside, BRW_MARK_OPEN | BRW_MARK_FREE, tile);
    return true;
}

/* Reverts a tile that brw_tile_block has just blocked: it was free floor of this room. */
void brw_tile_unblock(brw_inside *inside, uint32_t tile)
{
    brw_tile_set(inside, tile, BARROW_TILE_FLOOR);
    inside->draft->dungeon->owners[tile] = (uint16_t)inside->room;
    inside->draft->marks[tile] |= BRW_MARK_OPEN | BRW_MARK_FREE;
}

void brw_tile_set(brw_inside *inside, uint32_t tile, barrow_tile code)
{
    barrow_dungeon *dungeon = inside->draft->dungeon;
    dungeon->tiles[tile] = (uint8_t)code;
    if (!brw_is_walkable((uint8_t)code) && !brw_is_item_block((uint8_t)code))
        dungeon->owners[tile] = BARROW_NONE;
}

bool brw_inside_is_plain(const brw_inside *inside, uint32_t tile)
{
    const barrow_dungeon *dungeon = inside->draft->dungeon;
    return dungeon->tiles[tile] == BARROW_TILE_FLOOR && dungeon->owners[tile] == inside->room;
}

void brw_tile_floor(brw_inside *inside, uint32_t tile, barrow_tile code)
{
    if (brw_inside_is_plain(inside, tile))
        brw_tile_set(inside, tile, code);
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
    if (!brw_inside_marked(inside, tile, BRW_MARK_FREE) || brw_inside_open_sides(inside, tile) != 3)
        return false;
    uint32_t wall = brw_inside_wall(inside, tile); /* the only one, so it has floor opposite */
    uint32_t front = tile + inside->beside[BRW_AWAY(wall)];
    uint32_t across = inside->beside[BRW_ALONG(wall)];
    return brw_inside_beside(inside, front - across, BRW_MARK_FREE) &&
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
uint32_t brw_inside_any(brw_inside *inside, uint32_t marks)
{
    uint32_t *tiles = inside->draft->walks, count = 0;
    for (BRW_EACH_TILE(tile, inside))
        if (is_free_choice(inside, tile, marks))
            tiles[count++] = tile;
    return count ? tiles[brw_rng_below(&inside->rng, (int32_t)count)] : 0;
}

/* The best tile seen so far. */
typedef struct tile_contest {
    uint32_t points;
    uint32_t tile; /* 0 if there is none yet */
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
static uint32_t find_farthest(brw_inside *inside, uint32_t marks, uint32_t wall,
                              brw_tile_test *suits)
{
    tile_contest contest = {0};
    for (BRW_EACH_TILE(tile, inside)) {
        uint32_t steps = brw_inside_steps(inside, tile);
        if (!brw_inside_marked(inside, tile, marks) || steps == BRW_FAR ||
            steps + wall < contest.points)
            continue;
        uint32_t points = steps + (brw_inside_open_sides(inside, tile) == 4 ? 0 : wall);
        if (points >= contest.points && (!suits || suits(inside, tile)))
            enter_tile(&contest, &inside->rng, tile, points);
    }
    return contest.tile;
}

/* Measures from the nearest doorway, so the tile is far from all of them. */
uint32_t brw_inside_remote(brw_inside *inside, uint32_t marks)
{
    measure_from_doorways(inside, BARROW_NONE);
    return find_farthest(inside, marks, 0, NULL);
}

/* Measures from the entrance only: the farthest tile is where a walk through the room ends. */
uint32_t brw_inside_far_in(brw_inside *inside, uint32_t marks)
{
    if (count_free_tiles(inside, marks) == 0)
        return 0;
    measure_from_doorways(inside, inside->entrance);
    return brw_inside_farthest(inside, marks);
}

uint32_t brw_inside_farthest(brw_inside *inside, uint32_t marks)
{
    return find_farthest(inside, marks, WALL_STEPS, NULL);
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
uint32_t brw_inside_middle(brw_inside *inside, uint32_t marks)
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
    return contest.tile;
}

/* Finds the tile farthest from the entrance that the first test accepts; if there is none, the
 * second, and so on. The last may be NULL. */
static uint32_t find_far_tile(brw_inside *inside, brw_tile_test *const tests[3])
{
    uint32_t spot = 0;
    measure_from_doorways(inside, inside->entrance);
    for (uint32_t i = 0; i < 3 && tests[i] && !spot; i++)
        spot = find_farthest(inside, BRW_MARK_FREE, WALL_STEPS, tests[i]);
    return spot ? spot : brw_inside_middle(inside, BRW_MARK_FREE);
}

/* Prefers a tile that may be blocked, because a thing there is in nobody's way, and that is not
 * beside the floor in front of a doorway, where traps may have to lie. */
uint32_t brw_inside_far(brw_inside *inside)
{
    brw_tile_test *const tests[3] = {is_solid_away, brw_is_solid};
    uint32_t spot = 0;
    if (marks_of_template(inside, 0))
        spot = brw_inside_far_in(inside, BRW_MARK_SPOT);
    return spot ? spot : find_far_tile(inside, tests);
}

/* Returns the columns and rows from the room's entrance to a tile. */
static int32_t apart_from_entrance(const brw_inside *inside, uint32_t tile)
{
    barrow_pos from = brw_inside_pos(inside, brw_inside_mouth(inside, inside->entrance));
    return brw_apart(from, brw_inside_pos(inside, tile));
}

/* Finds the place of a key or switch in a room that a template draws: beside a wall and as far from
 * the entrance as columns and rows go, and on a place of the template if one is in the farther half
 * (T3). */
static uint32_t find_at_wall(brw_inside *inside)
{
    const uint8_t *tiles = inside->draft->dungeon->tiles;
    int32_t best = -1, farthest = 0;
    uint32_t spot = 0;
    /* Beside the floor in front of doorways, traps may have to lie. */
    brw_choose(inside, brw_is_away);
    for (uint32_t round = 0; round < 2 && !spot; round++)
        for (BRW_EACH_TILE(tile, inside)) {
            int32_t apart = apart_from_entrance(inside, tile);
            bool at_wall = false;
            for (uint32_t side = 0; side < 4; side++)
                at_wall = at_wall || tiles[tile + inside->beside[side]] == BARROW_TILE_WALL;
            if (brw_inside_holds(inside, tile))
                farthest = brw_larger(farthest, apart);
            if (!at_wall || !brw_inside_marked(inside, tile, BRW_MARK_CHOICE) ||
                !is_free_choice(inside, tile, round ? BRW_MARK_FREE : BRW_MARK_SPOT) ||
                apart <= best)
                continue;
            best = apart;
            spot = tile;
        }
    if (2 * best > farthest + 1 || count_free_tiles(inside, BRW_MARK_SPOT) == 0)
        return spot;
    brw_inside_clear(inside, BRW_MARK_SPOT); /* they are too near */
    return find_at_wall(inside);
}

uint32_t brw_inside_behind(brw_inside *inside)
{
    int32_t best = -1;
    uint32_t spot = 0;
    for (BRW_EACH_TILE(tile, inside))
        if (is_free_choice(inside, tile, BRW_MARK_SPOT) &&
            apart_from_entrance(inside, tile) > best) {
            best = apart_from_entrance(inside, tile);
            spot = tile;
        }
    return spot;
}

/* If there is no alcove, being far away beside a wall matters more than keeping off the floor
 * beside doorways (T3). */
uint32_t brw_inside_alcove(brw_inside *inside)
{
    brw_tile_test *const tests[3] = {is_alcove_away, brw_is_alcove, brw_is_solid};
    if (brw_is_drawn(inside->draft, inside->room) && inside->entrance != (uint16_t)BARROW_NONE)
        return find_at_wall(inside);
    return find_far_tile(inside, tests);
}

/* North comes first, so in a corner the wall above is chosen. */
uint32_t brw_inside_wall(const brw_inside *inside, uint32_t spot)
{
    uint32_t wall = 0;
    while (wall < 4 && (brw_inside_holds(inside, spot + inside->beside[wall]) ||
                        !brw_inside_holds(inside, spot + inside->beside[BRW_AWAY(wall)])))
        wall++;
    return wall;
}

/* ---- things ----------------------------------------------------------------------------- */

/* Adds nothing once the room's allowance is used up, so required things must come first. */
barrow_thing *brw_inside_put(brw_inside *inside, barrow_thing_kind kind, uint32_t spot,
                             uint8_t flag)
{
    brw_tile_draft *draft = inside->draft;
    barrow_dungeon *dungeon = draft->dungeon;
    if (draft->thing_room <= 0)
        return NULL;
    draft->thing_room--;
    brw_inside_unmark(inside, BRW_MARK_FREE | BRW_MARK_SPOT | BRW_MARK_POST, spot);
    barrow_thing *thing = &dungeon->things[dungeon->thing_count++];
    *thing = (barrow_thing){.pos = brw_inside_pos(inside, spot),
                            .room = (uint16_t)inside->room,
                            .kind = (uint8_t)kind,
                            .flag = flag,
                            .type = BARROW_NO_TYPE,
                            .gate = BARROW_NONE,
                            .guards = BARROW_GUARDS_NONE,
                            .guards_door = BARROW_NONE};
    return thing;
}

/* Types of depth 1 are always possible, so at least one weight is above 0. */
uint8_t brw_draw_type(brw_rng *rng, barrow_class list, int32_t depth, bool is_for_sale)
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
