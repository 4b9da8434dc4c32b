/* SPDX-License-Identifier: MIT
 * The contents of quest rooms, and where they go (T3): the treasure on its pedestal in the middle;
 * keys and switches against the wall farthest from the entrance; item-blocked keys walled in by
 * obstacles that the treasure overcomes; the magic key in a vault; the goal in a hall of
 * pillars. */
#include "gen/common/tile_plan.h"

#include "core/types.h"
#include "gen/common/tile_templates.h"

/* ---- shared helpers --------------------------------------------------------------------- */

/* Turns the tile of a thing into a pedestal, which still counts as floor. */
static void raise_pedestal(brw_inside *inside, barrow_pos spot)
{
    brw_tile_set(inside->plan, spot.x, spot.y, BARROW_TILE_PEDESTAL);
}

/* Builds at the farthest tile of the choice where [build] succeeds. Tiles where it fails leave the
 * choice, so the loop ends. */
static bool build_far(brw_inside *inside, bool (*build)(brw_inside *inside, barrow_pos spot),
                      barrow_pos *spot)
{
    bool is_found = brw_inside_far_in(inside, BRW_MARK_CHOICE, spot);
    while (is_found && !build(inside, *spot)) {
        brw_inside_unmark(inside, BRW_MARK_CHOICE, spot->x, spot->y);
        is_found = brw_inside_farthest(inside, BRW_MARK_CHOICE, spot);
    }
    return is_found;
}

static bool build_in_alcove(brw_inside *inside, bool (*build)(brw_inside *inside, barrow_pos spot),
                            barrow_pos *spot)
{
    brw_choose_alcoves(inside);
    return build_far(inside, build, spot);
}

static bool build_anywhere(brw_inside *inside, bool (*build)(brw_inside *inside, barrow_pos spot),
                           barrow_pos *spot)
{
    brw_choose_solid(inside);
    return build_far(inside, build, spot);
}

/* Puts the thing on a pedestal in the middle. */
static barrow_thing *enshrine(brw_inside *inside, barrow_thing_kind kind)
{
    barrow_pos spot;
    if (!brw_inside_middle(inside, BRW_MARK_FREE, &spot))
        return NULL;
    raise_pedestal(inside, spot);
    brw_inside_focus(inside, spot);
    return brw_inside_put(inside, kind, spot, 0);
}

static const barrow_quest_room *quest_room(const brw_inside *inside)
{
    return &inside->plan->dungeon->rooms[inside->room].as.quest;
}

/* ---- the rooms -------------------------------------------------------------------------- */

/* Puts the switch into an alcove, with pillars beside it so that it can be seen from afar. */
static void put_switch(brw_inside *inside)
{
    barrow_pos spot;
    if (!brw_inside_alcove(inside, &spot))
        return;
    brw_inside_put(inside, BARROW_THING_SWITCH, spot, quest_room(inside)->switch_id);
    if (!brw_is_drawn(inside->plan, inside->room))
        brw_flank(inside, spot, 2);
}

/* Puts the treasure on its pedestal. The thing types of treasures start at BOMBS, in the order of
 * the kinds. */
static void put_treasure(brw_inside *inside)
{
    const barrow_dungeon *dungeon = inside->plan->dungeon;
    barrow_thing *treasure = enshrine(inside, BARROW_THING_TREASURE);
    uint8_t id = quest_room(inside)->treasure;
    if (treasure && id < dungeon->treasure_count)
        treasure->type = brw_treasure_type(dungeon->treasures[id].kind);
}

/* Puts the goal on a pedestal, on a carpet that leads to it. */
static void put_goal(brw_inside *inside)
{
    enshrine(inside, BARROW_THING_GOAL);
    brw_carpet_middle(inside, 1);
}

/* Puts the bonus on a pedestal, with two more rewards in the room. */
static void put_bonus(brw_inside *inside)
{
    enshrine(inside, BARROW_THING_BONUS);
    brw_paint_carpet(inside, inside->focus, 1);
    for (int32_t i = 0; i < 2; i++)
        brw_put_reward(inside, quest_room(inside)->reward);
}

/* Sets walls and pillars on all sides of a place except the front. If that is impossible, it
 * changes nothing and returns false. */
static bool close_vault(brw_inside *inside, barrow_pos spot)
{
    barrow_pos wall;
    if (!brw_inside_wall(inside, spot, &wall))
        return false;
    barrow_pos one = {(int16_t)(spot.x + wall.y), (int16_t)(spot.y + wall.x)};
    barrow_pos other = {(int16_t)(spot.x - wall.y), (int16_t)(spot.y - wall.x)};
    bool was_open = brw_inside_holds(inside, one.x, one.y);
    if (was_open && !brw_tile_block(inside, one.x, one.y, BARROW_TILE_PILLAR))
        return false;
    if (!brw_inside_holds(inside, other.x, other.y) ||
        brw_tile_block(inside, other.x, other.y, BARROW_TILE_PILLAR))
        return true;
    if (was_open)
        brw_tile_unblock(inside, one.x, one.y);
    return false;
}

/* Opens the corners that the outline cut off. */
static void square_off(brw_inside *inside)
{
    barrow_rect rect = inside->rect;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            if (!brw_inside_holds(inside, x, y))
                brw_tile_unblock(inside, x, y);
}

/* Builds the vault in an alcove if possible, otherwise in a corner or wherever three sides can be
 * closed. A room of 5x5 with four doorways and cut corners has no such place, so its corners are
 * opened again. */
static bool build_vault(brw_inside *inside, barrow_pos *spot)
{
    if (build_in_alcove(inside, close_vault, spot) || build_anywhere(inside, close_vault, spot))
        return true;
    square_off(inside);
    return build_anywhere(inside, close_vault, spot);
}

/* Finds the place of a template that is closed on three sides (T3). There is one, or the template
 * would not serve. */
static void find_cell(brw_inside *inside, barrow_pos *spot)
{
    for (BRW_EACH_ROW(y, inside))
        for (BRW_EACH_TILE(tile, y, inside)) {
            barrow_pos pos = brw_inside_pos(inside, tile);
            int32_t open = 0;
            for (uint32_t side = 0; side < 4; side++)
                open +=
                    brw_inside_holds(inside, pos.x + brw_nesw[side].x, pos.y + brw_nesw[side].y);
            if (open <= 1 && brw_inside_marked(inside, tile, BRW_MARK_SPOT))
                *spot = pos;
        }
}

/* Builds a cell of pillars against the far wall, open in front:
 *
 *     ..IkI..
 *     ..I.I.. */
static void put_magic_key(brw_inside *inside)
{
    barrow_pos spot, wall;
    if (brw_is_drawn(inside->plan, inside->room)) {
        find_cell(inside, &spot);
        brw_inside_put(inside, BARROW_THING_MAGIC_KEY, spot, 0);
        raise_pedestal(inside, spot);
        return;
    }
    if (!build_vault(inside, &spot) && !brw_inside_far(inside, &spot))
        return;
    brw_inside_put(inside, BARROW_THING_MAGIC_KEY, spot, 0);
    raise_pedestal(inside, spot);
    if (brw_inside_wall(inside, spot, &wall)) {
        barrow_pos front = {(int16_t)(spot.x - wall.x), (int16_t)(spot.y - wall.y)};
        brw_tile_block(inside, front.x - wall.y, front.y - wall.x, BARROW_TILE_PILLAR);
        brw_tile_block(inside, front.x + wall.y, front.y + wall.x, BARROW_TILE_PILLAR);
        brw_tile_floor(inside, front.x, front.y, BARROW_TILE_CARPET);
    }
}

/* ---- walled-in contents ----------------------------------------------------------------- */

/* A cell in a room: some tiles in a line, closed off by obstacles that a treasure overcomes. */
typedef struct closed_cell {
    barrow_pos tiles[3];
    uint32_t count;
} closed_cell;

/* Blocks the tiles of the cell and all open tiles beside them, then turns the cell back into floor.
 * The cell is now closed off, and the rest of the room is still connected. If that is impossible,
 * it changes nothing and returns false. The cell itself is blocked first, so that each later tile
 * passes the test for blocking.
 *
 *    ###       x is a corner of the room: two item blocks cut
 *    #xB       it off
 *    #B. */
static bool close_item_cell(brw_inside *inside, const closed_cell *cell)
{
    barrow_pos built[12];
    uint32_t inner = 0, count = 0;
    barrow_tile block = (barrow_tile)brw_block_tile(inside->plan->dungeon, inside->room);
    bool is_done = true;
    for (; inner < cell->count && is_done; inner += is_done)
        is_done = brw_tile_block(inside, cell->tiles[inner].x, cell->tiles[inner].y, block);
    for (uint32_t i = 0; i < 4 * inner && is_done; i++) {
        barrow_pos at = {(int16_t)(cell->tiles[i / 4].x + brw_nesw[i % 4].x),
                         (int16_t)(cell->tiles[i / 4].y + brw_nesw[i % 4].y)};
        if (!brw_inside_holds(inside, at.x, at.y))
            continue;
        is_done = brw_tile_block(inside, at.x, at.y, block);
        if (is_done)
            built[count++] = at;
    }
    while (!is_done && count-- > 0)
        brw_tile_unblock(inside, built[count].x, built[count].y);
    while (inner-- > 0)
        brw_tile_unblock(inside, cell->tiles[inner].x, cell->tiles[inner].y);
    return is_done;
}

/* Returns the cell of [count] tiles that starts at [spot] and runs along the wall or away from
 * it. */
static closed_cell cell_from(const brw_inside *inside, barrow_pos spot, uint32_t count,
                             bool is_along)
{
    barrow_pos wall = {0, -1};
    closed_cell cell = {.count = count};
    brw_inside_wall(inside, spot, &wall);
    int32_t dx = is_along ? wall.y : -wall.x, dy = is_along ? wall.x : -wall.y;
    for (int32_t i = 0; i < (int32_t)count; i++)
        cell.tiles[i] = (barrow_pos){(int16_t)(spot.x + i * dx), (int16_t)(spot.y + i * dy)};
    return cell;
}

/* Returns whether the place is against a wall, which T3 prefers to a place in the middle of the
 * floor. */
static bool is_at_wall(const brw_inside *inside, barrow_pos spot)
{
    for (uint32_t i = 0; i < 4; i++)
        if (!brw_inside_holds(inside, spot.x + brw_nesw[i].x, spot.y + brw_nesw[i].y))
            return true;
    return false;
}

/* Walls in a place, with some floor beside or in front of it: the thing lies on the first tile, and
 * the others stay empty.
 *
 *   ######     pair   row      deep    x the place, . floor with it
 *   BxB        Bx.B   Bx..B    BxB     B what the treasure overcomes
 *    B          BB     BBB     B.B
 *                               B */
static bool wall_in_more(brw_inside *inside, barrow_pos spot, uint32_t count, bool is_along)
{
    closed_cell cell = cell_from(inside, spot, count, is_along);
    return is_at_wall(inside, spot) && close_item_cell(inside, &cell);
}

static bool wall_in(brw_inside *inside, barrow_pos spot)
{
    return wall_in_more(inside, spot, 1, true);
}

static bool wall_in_pair(brw_inside *inside, barrow_pos spot)
{
    return wall_in_more(inside, spot, 2, true);
}

static bool wall_in_row(brw_inside *inside, barrow_pos spot)
{
    return wall_in_more(inside, spot, 3, true);
}

static bool wall_in_deep(brw_inside *inside, barrow_pos spot)
{
    return wall_in_more(inside, spot, 2, false);
}

#define FRONT_REACH 3 /* tiles from the walled-in thing to the floor in front of the walls */

/* Keeps the floor in front of the walls free, so a player with the treasure can stand in front of
 * the blocks (T3). */
static void keep_front_free(brw_inside *inside, barrow_pos spot)
{
    for (int32_t y = spot.y - FRONT_REACH; y <= spot.y + FRONT_REACH; y++)
        for (int32_t x = spot.x - FRONT_REACH; x <= spot.x + FRONT_REACH; x++)
            if (brw_inside_holds(inside, x, y))
                brw_inside_mark(inside, BRW_MARK_SAFE, x, y);
}
#undef FRONT_REACH

/* Builds a cell of a random form: in an alcove or anywhere, narrow, wide or deep. */
static bool build_cell(brw_inside *inside, barrow_pos *spot)
{
    switch (brw_rng_below(&inside->rng, 5)) {
    case 0:
        return build_in_alcove(inside, wall_in, spot);
    case 1:
        return build_in_alcove(inside, wall_in_row, spot);
    case 2:
        return build_anywhere(inside, wall_in_pair, spot);
    case 3:
        return build_in_alcove(inside, wall_in_deep, spot);
    default:
        return build_anywhere(inside, wall_in, spot);
    }
}

/* Keeps everything else out of the floor that cannot be reached without the treasure, and hints off
 * the walls beside it. */
static void keep_behind_empty(brw_inside *inside)
{
    brw_inside_measure(inside, brw_inside_mouth(inside, inside->entrance), 0, BRW_UNSEEN);
    for (BRW_EACH_ROW(y, inside))
        for (BRW_EACH_TILE(tile, y, inside))
            if (brw_inside_marked(inside, tile, BRW_MARK_OPEN) &&
                brw_inside_steps(inside, tile) == BRW_FAR) {
                inside->plan->marks[tile] &= (uint16_t)~BRW_MARK_FREE;
                inside->plan->marks[tile] |= BRW_MARK_SEALED;
            }
}

/* Puts the thing in the farthest place that can be walled in. The room is a rectangle, so this is
 * always possible in one of its corners: no doorway is at a corner, and doorways rule out at most
 * two of the four. */
static void put_behind(brw_inside *inside, barrow_thing_kind kind, uint8_t flag)
{
    barrow_pos spot;
    if (brw_is_drawn(inside->plan, inside->room)) { /* its places are all behind the blocks */
        if (brw_inside_behind(inside, &spot))
            brw_inside_put(inside, kind, spot, flag);
        keep_behind_empty(inside);
        return;
    }
    if (!build_cell(inside, &spot) && !build_anywhere(inside, wall_in, &spot))
        return;
    brw_inside_put(inside, kind, spot, flag);
    keep_behind_empty(inside);
    keep_front_free(inside, spot);
}

static void put_blocked_key(brw_inside *inside)
{
    if (brw_is_behind_barrier(inside->plan->dungeon, inside->room))
        brw_put_key(inside, BARROW_SMALL_KEY);
    else
        put_behind(inside, BARROW_THING_KEY, BARROW_SMALL_KEY);
}

static void put_blocked_switch(brw_inside *inside)
{
    if (brw_is_behind_barrier(inside->plan->dungeon, inside->room))
        put_switch(inside);
    else
        put_behind(inside, BARROW_THING_SWITCH, quest_room(inside)->switch_id);
}

static void put_small_key(brw_inside *inside)
{
    brw_put_key(inside, BARROW_SMALL_KEY);
}

/* ---- the tables ------------------------------------------------------------------------- */

/* In every rectangle of 5x4, some corner can be walled off, wherever the doors are. */
/* clang-format off */
static const struct quest_content {
    uint8_t interior; /* barrow_interior; NONE lets the purpose decide */
    uint8_t outlines; /* outlines that suit the content */
    void (*put)(brw_inside *inside);
} quest_contents[BARROW_CONTENT_COUNT] = {
    [BARROW_CONTENT_NONE]        = {BARROW_INTERIOR_NONE,     BRW_OUTLINES_ALL,    NULL},
    [BARROW_CONTENT_ENTRY]       = {BARROW_INTERIOR_ENTRY,    BRW_OUTLINES_ALL,    brw_put_spawn},
    [BARROW_CONTENT_KEY]         = {BARROW_INTERIOR_NONE,     BRW_OUTLINES_ALL,    put_small_key},
    [BARROW_CONTENT_SWITCH]      = {BARROW_INTERIOR_NONE,     BRW_OUTLINES_ALL,    put_switch},
    [BARROW_CONTENT_ITEM]        = {BARROW_INTERIOR_TREASURE, BRW_OUTLINES_ARENA,  put_treasure},
    [BARROW_CONTENT_ITEM_KEY]    = {BARROW_INTERIOR_NONE,     BRW_OUTLINES(PLAIN), put_blocked_key},
    [BARROW_CONTENT_ITEM_SWITCH] = {BARROW_INTERIOR_NONE,     BRW_OUTLINES(PLAIN), put_blocked_switch},
    [BARROW_CONTENT_MAGIC_KEY]   = {BARROW_INTERIOR_VAULT,    BRW_OUTLINES_STRICT, put_magic_key},
    [BARROW_CONTENT_GOAL]        = {BARROW_INTERIOR_ARENA,    BRW_OUTLINES_STRICT, put_goal},
    [BARROW_CONTENT_BONUS]       = {BARROW_INTERIOR_CHEST,    BRW_OUTLINES_ARENA,  put_bonus},
};

static const uint8_t purpose_rows[BARROW_PURPOSE_COUNT + 1] = {
    [BARROW_PURPOSE_COMBAT]   = BARROW_INTERIOR_COMBAT,
    [BARROW_PURPOSE_TRAP]     = BARROW_INTERIOR_TRAP,
    [BARROW_PURPOSE_PUZZLE]   = BARROW_INTERIOR_PUZZLE,
    [BARROW_PURPOSE_REST]     = BARROW_INTERIOR_REST,
    [BARROW_PURPOSE_CHEST]    = BARROW_INTERIOR_CHEST,
    [BARROW_PURPOSE_GUARDIAN] = BARROW_INTERIOR_ARENA,
    [BARROW_PURPOSE_CROSSING] = BARROW_INTERIOR_HALL,
    [BARROW_PURPOSE_PASSAGE]  = BARROW_INTERIOR_HALL,
    [BARROW_PURPOSE_NONE]     = BARROW_INTERIOR_HALL,
};
/* clang-format on */

/* Returns the interior of a room. Content takes precedence over purpose: a room with a treasure
 * looks like a treasure room, even if it has another purpose. */
static barrow_interior quest_interior(const barrow_room *room)
{
    uint8_t interior = quest_contents[room->as.quest.content].interior;
    return (barrow_interior)(interior ? interior : purpose_rows[room->as.quest.purpose]);
}

/* Returns what the room may be drawn for. A content with an interior of its own decides alone. */
static uint64_t quest_uses(const barrow_room *room)
{
    const barrow_quest_room *quest = &room->as.quest;
    uint64_t uses = quest->content ? BRW_USE_CONTENT(quest->content) : 0;
    if (quest_contents[quest->content].interior != BARROW_INTERIOR_NONE)
        return uses;
    if (quest->purpose < BARROW_PURPOSE_COUNT)
        uses |= BRW_USE_PURPOSE(quest->purpose);
    return quest->purpose < BARROW_PURPOSE_COUNT ? uses : uses | BRW_USE_HALL;
}

static uint32_t quest_outlines(const barrow_room *room)
{
    return quest_contents[room->as.quest.content].outlines;
}

/* Returns whether the room fills its block, because a guardian needs room to fight (T9), whatever
 * it is drawn for. */
static bool quest_guarded(const barrow_room *room)
{
    return room->as.quest.purpose == BARROW_PURPOSE_GUARDIAN;
}

/* Places the room's contents, then its reward; bonus rooms already have theirs. A rest has a fountain
 * (Q42). */
static void furnish_quest_room(brw_inside *inside, const barrow_room *room)
{
    const barrow_quest_room *quest = &room->as.quest;
    if (quest_contents[quest->content].put)
        quest_contents[quest->content].put(inside);
    if (quest->reward > 0 && quest->content != BARROW_CONTENT_BONUS)
        brw_put_reward(inside, quest->reward);
    if (quest->purpose == BARROW_PURPOSE_REST)
        brw_put_fountain(inside);
}

/* ---- guardians -------------------------------------------------------------------------- */

#define POST_REACH 2 /* tiles from a guardian to the door or vault that it stands before */

/* Returns the link that the room's guardian seals, or BARROW_NONE. */
static uint16_t sealed_link(const brw_inside *inside)
{
    const barrow_dungeon *dungeon = inside->plan->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].seal == inside->room)
            return (uint16_t)i;
    return BARROW_NONE;
}

/* Returns the index of what the guardian seals: what the room holds, or its chest. It is the room's
 * first thing, because the room is furnished before it is peopled. */
static int32_t sealed_thing(const brw_inside *inside)
{
    const brw_tile_plan *plan = inside->plan;
    return plan->first_thing[inside->room] < plan->dungeon->thing_count
               ? (int32_t)plan->first_thing[inside->room]
               : BARROW_GUARDS_NONE;
}

/* Returns the first tile of a link's way, seen from the room. */
static barrow_pos doorway_end(const brw_inside *inside, const barrow_link *link)
{
    uint32_t last = link->a == inside->room ? 0 : link->tile_count - 1;
    return inside->plan->dungeon->routes[link->first_tile + last];
}

/* Draws a free tile within two steps of [charge]. */
static bool find_guard_post(brw_inside *inside, barrow_pos charge, barrow_pos *spot)
{
    brw_inside_clear(inside, BRW_MARK_SOME);
    for (int32_t dy = -POST_REACH; dy <= POST_REACH; dy++)
        for (int32_t dx = -POST_REACH; dx <= POST_REACH; dx++)
            if ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy) <= POST_REACH &&
                brw_inside_has(inside, BRW_MARK_FREE, charge.x + dx, charge.y + dy))
                brw_inside_mark(inside, BRW_MARK_SOME, charge.x + dx, charge.y + dy);
    return brw_inside_any(inside, BRW_MARK_SOME, spot);
}

/* Places the guardian: before the door that it seals or the vault of the magic key, else in the
 * middle (T5). The goal's is the boss. The room's danger pays for all other enemies
 * (tile_enemies.c). */
static void people_quest_room(brw_inside *inside, const barrow_room *room)
{
    barrow_dungeon *dungeon = inside->plan->dungeon;
    bool is_goal = room->as.quest.content == BARROW_CONTENT_GOAL;
    barrow_thing_kind kind = is_goal ? BARROW_THING_BOSS : BARROW_THING_SUB_BOSS;
    uint16_t door =
        room->as.quest.seals == BARROW_SEAL_DOOR ? sealed_link(inside) : (uint16_t)BARROW_NONE;
    int32_t charge = door == BARROW_NONE ? sealed_thing(inside) : BARROW_GUARDS_NONE;
    uint32_t before = dungeon->thing_count;
    barrow_pos at = inside->focus, spot;
    if (room->as.quest.purpose != BARROW_PURPOSE_GUARDIAN)
        return;
    if (door != BARROW_NONE)
        at = doorway_end(inside, &dungeon->links[door]);
    else if (charge != BARROW_GUARDS_NONE)
        at = dungeon->things[charge].pos;
    bool is_before = door != BARROW_NONE || room->as.quest.content == BARROW_CONTENT_MAGIC_KEY;
    if (is_before && find_guard_post(inside, at, &spot))
        brw_inside_put(inside, kind, spot, 0);
    else
        brw_put_fighter(inside, kind);
    if (dungeon->thing_count > before) {
        dungeon->things[before].guards = charge;
        dungeon->things[before].guards_door = door;
    }
}

#undef POST_REACH

/* Returns the danger of the room's enemies, which follows the intensity if rooms have no purposes.
 * There are no enemies where the player arrives, is rewarded, or reaches the goal. */
static int32_t quest_enemies(const barrow_room *room)
{
    const barrow_quest_room *quest = &room->as.quest;
    if (quest->purpose == BARROW_PURPOSE_COMBAT)
        return quest->danger;
    bool is_calm = quest_contents[quest->content].interior != BARROW_INTERIOR_NONE &&
                   quest->content != BARROW_CONTENT_MAGIC_KEY;
    return quest->purpose == BARROW_PURPOSE_NONE && !is_calm ? 7 * quest->intensity / 1000 : 0;
}

static int32_t quest_traps(const barrow_room *room)
{
    return room->as.quest.purpose == BARROW_PURPOSE_TRAP ? room->as.quest.danger : 0;
}

/* Returns how hard the room's puzzle should be, 1 or more; 0 for a room without one. */
static int32_t quest_puzzle(const barrow_room *room)
{
    return room->as.quest.purpose == BARROW_PURPOSE_PUZZLE ? 1 + room->as.quest.intensity / 100 : 0;
}

static brw_tunnel no_tunnel(const barrow_room *room)
{
    (void)room;
    return BRW_NO_TUNNEL;
}

/* Returns the path for the room's decoration. A quest has no paths, so its rooms are decorated like
 * forks, which have decorations of every theme. */
static uint32_t quest_path(const barrow_room *room)
{
    (void)room;
    return BARROW_PATH_FORK;
}

/* Returns the room of the goal, which must be the largest if rooms have purposes (T9). */
static uint32_t quest_largest(const barrow_dungeon *dungeon)
{
    uint32_t room = 0;
    while (room < dungeon->room_count &&
           dungeon->rooms[room].as.quest.content != BARROW_CONTENT_GOAL)
        room++;
    bool is_largest = room < dungeon->room_count && dungeon->params.as.quest.purposes;
    return is_largest ? room : BARROW_NONE;
}

const brw_tile_rooms brw_quest_tile_rooms = {
    .longest = 1,
    .interior = quest_interior,
    .uses = quest_uses,
    .outlines = quest_outlines,
    .guarded = quest_guarded,
    .furnish = furnish_quest_room,
    .people = people_quest_room,
    .enemies = quest_enemies,
    .traps = quest_traps,
    .puzzle = quest_puzzle,
    .tunnel = no_tunnel,
    .path = quest_path,
    .largest = quest_largest,
};
