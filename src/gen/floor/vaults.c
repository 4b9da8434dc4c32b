/* SPDX-License-Identifier: MIT
 * Vaults (F27, R26 to R28): small closed rooms with a reward, cut into rock that nothing else uses.
 * They come after everything else, so a floor without vaults is the same floor, and nothing outside
 * depends on them:
 *
 *     # # # # # #     A vault is a drawing of floor and chests, a ring of wall
 *     # . . . . #     around it and one door in the ring. The whole ring lies in
 *     # . c . . #     rock, so the vault touches no other floor. The door faces
 *     # # | # # #     one tile that can be walked on, which is no junction and
 *     . . . . . .     holds nothing.
 *
 * What opens it is placed before it is cut; a lock for which there is nothing makes way for the
 * next. */
#include "gen/floor/floor.h"

#include <string.h>

#include "core/types.h"

/* ---- drawings --------------------------------------------------------------------------- */

#define DRAWING_ROWS    5
#define DRAWING_COLUMNS 7
#define OPENER_STEPS    12 /* a key or lever is at least this many steps from the door (R27) */
#define CLUE_REACH      6  /* a clue is within this many tiles of the door (R27) */
#define CHAIN_CHANCE    4  /* in one of this many cases, the second vault's key is in the first */
#define DEPTHS_BELOW    98 /* floors from the first to the deepest */

/* A vault from the inside: `.` is floor and `c` a chest. With several chests, one may be taken. The
 * last row is on the side of the door. Sizes grow from row to row of the table. */
typedef struct vault_drawing {
    int32_t w, h;
    const char *rows[DRAWING_ROWS];
} vault_drawing;

static const vault_drawing drawings[] = {
    {3, 3, {"...", ".c.", "..."}},
    {4, 3, {".c..", "....", "...."}},
    {5, 3, {"c...c", ".....", "....."}},
    {5, 4, {"..c..", ".....", ".....", "....."}},
    {5, 5, {".c.c.", ".....", "..c..", ".....", "....."}},
    {7, 4, {"c..c..c", ".......", ".......", "......."}},
};
#define DRAWING_COUNT ((int32_t)(sizeof drawings / sizeof drawings[0]))

/* A vault that is about to be cut. [side] is the side of the door that the ground outside is on,
 * as in brw_nesw. */
typedef struct vault_draft {
    const vault_drawing *drawing;
    barrow_pos door;
    barrow_pos front; /* the tile that the door faces */
    barrow_rect rect; /* the inside */
    uint32_t side;
    int32_t along; /* the door is this tile of the vault's side */
    barrow_vault_lock lock;
    barrow_pos opener; /* the key, lever, guardian or clue */
} vault_draft;

static barrow_pos tile_beside(barrow_pos pos, uint32_t side)
{
    return brw_pos(pos.x + brw_nesw[side].x, pos.y + brw_nesw[side].y);
}

/* Returns the tile [along] tiles along a vault's side and [depth] tiles behind its door. The side
 * is numbered to the right or down, whichever way the door faces. */
static barrow_pos tile_behind(barrow_pos door, uint32_t side, int32_t along, int32_t depth)
{
    barrow_pos out = brw_nesw[side];
    return brw_pos(door.x - depth * out.x + (out.x ? 0 : along),
                   door.y - depth * out.y + (out.y ? 0 : along));
}

static barrow_rect ring_of(barrow_rect rect)
{
    return brw_rect(rect.x - 1, rect.y - 1, rect.w + 2, rect.h + 2);
}

/* ---- where one fits --------------------------------------------------------------------- */

/* Marks of tiles: an unused one, and one that has one open neighbour, so it may be a door; one in
 * use, and one with a thing, a clue or a vault on it, which no door may face. */
enum { UNUSED, DOOR, USED, TAKEN };

/* Marks all tiles in state->local. A vault may use no tile outside the usable area, nothing but
 * wall, not the rectangles of rooms, which in mazes and caves have wall in them, and no tile of a
 * thing or clue. */
static void mark_used(floor_state *state)
{
    const barrow_dungeon *dungeon = state->dungeon;
    const uint8_t *restrict tiles = dungeon->tiles;
    uint8_t *restrict used = state->local.candidates;
    int32_t width = dungeon->width, height = dungeon->height;
    memset(used, USED, (size_t)(width * height));
    for (int32_t y = BRW_MARGIN; y < height - BRW_MARGIN; y++)
        for (int32_t at = y * width + BRW_MARGIN; at < y * width + width - BRW_MARGIN; at++) {
            int open = brw_is_walkable(tiles[at - width]) + brw_is_walkable(tiles[at + 1]) +
                       brw_is_walkable(tiles[at + width]) + brw_is_walkable(tiles[at - 1]);
            used[at] = tiles[at] != BARROW_TILE_WALL ? USED : open == 1 ? DOOR : UNUSED;
        }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        int mark = dungeon->rooms[i].kind == BARROW_ROOM_VAULT ? TAKEN : USED;
        for (int32_t y = rect.y; y < rect.y + rect.h; y++)
            memset(used + y * width + rect.x, mark, (size_t)rect.w);
    }
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        used[dungeon->things[i].pos.y * width + dungeon->things[i].pos.x] = TAKEN;
    for (uint32_t i = 0; i < dungeon->vault_clue_count; i++)
        used[dungeon->vault_clues[i].at.y * width + dungeon->vault_clues[i].at.x] = TAKEN;
}

/* Returns the side on which a door at this tile would face the ground, or -1 if that is a junction
 * or holds something. */
static int32_t side_of_door(const floor_state *state, int32_t tile)
{
    const uint8_t *used = state->local.candidates, *tiles = state->dungeon->tiles;
    int32_t width = state->dungeon->width;
    const int32_t steps[4] = {-width, 1, width, -1}; /* as brw_nesw */
    int32_t side = 0;
    while (!brw_is_walkable(tiles[tile + steps[side]]))
        side++;
    int32_t front = tile + steps[side];
    return used[front] != TAKEN && tiles[front] != BARROW_TILE_JUNCTION ? side : -1;
}

/* Returns whether a column of the ring is unused, from the row of the door to that behind [h] tiles
 * of the inside. The margin is in use, so no column leaves the map. */
static bool is_unused(const floor_state *state, const vault_draft *draft, int32_t along, int32_t h)
{
    for (int32_t depth = 0; depth <= h + 1; depth++) {
        barrow_pos pos = tile_behind(draft->door, draft->side, along, depth);
        if (state->local.candidates[pos.y * state->dungeon->width + pos.x] > DOOR)
            return false;
    }
    return true;
}

/* Draws how a vault with this drawing lies behind the door of [draft]. Returns whether it fits:
 * between the unused columns to the left and right of the door. */
static bool fit_vault(const floor_state *state, brw_rng *rng, const vault_drawing *drawing,
                      vault_draft *draft)
{
    int32_t w = drawing->w, h = drawing->h, left = 0, right = 0;
    if (!is_unused(state, draft, 0, h))
        return false;
    while (left < w && is_unused(state, draft, -left - 1, h))
        left++;
    while (right < w && is_unused(state, draft, right + 1, h))
        right++;
    int32_t first = w - right, count = left - first; /* places of the door along the side */
    if (count <= 0)
        return false;
    draft->drawing = drawing;
    draft->along = first + brw_rng_below(rng, count);
    barrow_pos one = tile_behind(draft->door, draft->side, -draft->along, 1); /* of the corners */
    barrow_pos other = tile_behind(draft->door, draft->side, w - 1 - draft->along, h);
    int32_t x = brw_smaller(one.x, other.x), y = brw_smaller(one.y, other.y);
    draft->rect = brw_rect(x, y, one.x + other.x - 2 * x + 1, one.y + other.y - 2 * y + 1);
    return true;
}

#define VISIT_STEP  65537 /* a prime larger than any map, so steps of it visit each tile once */
#define DOORS_TRIED 12

/* Draws a place for a vault with the lock of [draft]. The tiles of the usable area are visited in
 * scattered order from a random one on, until one may be the door of a vault with the drawing
 * [largest], or until a smaller one fits and a dozen doors had no place for a larger one. A
 * guardian needs a tile before its door where an enemy may stand. Returns whether there is a place.
 */
static bool draw_place(const floor_state *state, brw_rng *rng, int32_t largest, vault_draft *draft)
{
    int32_t width = state->dungeon->width, fitting = -1, doors = 0;
    int32_t columns = width - 2 * BRW_MARGIN, rows = state->dungeon->height - 2 * BRW_MARGIN;
    int32_t area = columns * rows, step = VISIT_STEP % area, at = brw_rng_below(rng, area);
    vault_draft tried = *draft;
    for (int32_t left = area; left > 0 && fitting < largest && doors < DOORS_TRIED; left--) {
        int32_t x = BRW_MARGIN + at % columns, y = BRW_MARGIN + at / columns, fits = largest;
        at = at + step < area ? at + step : at + step - area;
        if (state->local.candidates[y * width + x] != DOOR)
            continue;
        int32_t side = side_of_door(state, y * width + x);
        if (side < 0)
            continue;
        tried.door = brw_pos(x, y);
        tried.side = (uint32_t)side;
        tried.front = tile_beside(tried.door, tried.side);
        if (draft->lock == BARROW_VAULT_GUARDIAN &&
            !state->free.candidates[tried.front.y * width + tried.front.x])
            continue;
        while (fits > fitting && !fit_vault(state, rng, &drawings[fits], &tried))
            fits--;
        doors += fits >= 0;
        if (fits > fitting) {
            fitting = fits;
            *draft = tried;
        }
    }
    return fitting >= 0;
}

/* ---- what opens it ---------------------------------------------------------------------- */

/* Returns whether a thing or a clue is on the tile. */
static bool holds_something(const barrow_dungeon *dungeon, int32_t x, int32_t y)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].pos.x == x && dungeon->things[i].pos.y == y)
            return true;
    for (uint32_t i = 0; i < dungeon->vault_clue_count; i++)
        if (dungeon->vault_clues[i].at.x == x && dungeon->vault_clues[i].at.y == y)
            return true;
    return false;
}

/* Returns whether a lever or clue may be on the tile: wall of the usable area that holds nothing,
 * away from every vault. */
static bool is_free_wall(const floor_state *state, const vault_draft *draft, int32_t x, int32_t y)
{
    const barrow_dungeon *dungeon = state->dungeon;
    if (!floor_is_usable(state, x, y) || *floor_tile(state, x, y) != BARROW_TILE_WALL ||
        brw_in_rect(ring_of(draft->rect), x, y))
        return false;
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (brw_in_rect(ring_of(dungeon->rooms[dungeon->vaults[i].room].rect), x, y))
            return false;
    return !holds_something(dungeon, x, y);
}

/* Sets where the key is, if it is on this tile, or the lever: on a bare wall beside it, the first
 * in the order of sides. Returns whether it can be there. */
static bool set_opener(const floor_state *state, vault_draft *draft, barrow_pos ground)
{
    draft->opener = ground;
    for (uint32_t side = 0; draft->lock == BARROW_VAULT_LEVER; side++) {
        if (side == 4)
            return false;
        draft->opener = tile_beside(ground, side);
        if (is_free_wall(state, draft, draft->opener.x, draft->opener.y))
            return true;
    }
    return true;
}

/* Makes the free tiles outside the room that a vault's door leads to candidates of state->local. */
static void pick_elsewhere(floor_state *state, barrow_pos front)
{
    const barrow_dungeon *dungeon = state->dungeon;
    brw_picker *able = &state->local;
    memcpy(able->candidates, state->free.candidates, (size_t)(able->width * able->height));
    brw_picker_changed(able);
    uint16_t room = brw_floor_room_at(state, front.x, front.y);
    if (room == BARROW_NONE || dungeon->rooms[room].kind == BARROW_ROOM_ANCHOR)
        return;
    brw_floor_close(able, dungeon->rooms[room].rect);
}

/* Draws the place of a key, or of a lever beside such a place: a free tile of another room, at
 * least 12 steps from the door; if there is none, the farthest. The walk has visited the tiles
 * that are nearer, in the order of their distance. */
static bool draw_opener(floor_state *state, brw_rng *rng, vault_draft *draft)
{
    const barrow_dungeon *dungeon = state->dungeon;
    brw_picker *able = &state->local;
    int32_t width = dungeon->width;
    brw_pick pick;
    while (brw_picker_take(able, rng, &pick))
        if (set_opener(state, draft, pick.pos))
            return true;
    pick_elsewhere(state, draft->front);
    for (uint32_t i = state->walk.head; i-- > 0;) {
        int32_t tile = (int32_t)state->walk.tiles[i];
        if (able->candidates[tile] && set_opener(state, draft, brw_pos(tile % width, tile / width)))
            return true;
    }
    return false;
}

/* Draws the place of a clue: a bare wall beside the ground, within 6 tiles of the door. */
static bool draw_clue(const floor_state *state, brw_rng *rng, vault_draft *draft)
{
    barrow_pos found[(2 * CLUE_REACH + 1) * (2 * CLUE_REACH + 1)];
    int32_t count = 0;
    for (int32_t y = draft->door.y - CLUE_REACH; y <= draft->door.y + CLUE_REACH; y++)
        for (int32_t x = draft->door.x - CLUE_REACH; x <= draft->door.x + CLUE_REACH; x++) {
            if (!is_free_wall(state, draft, x, y))
                continue;
            if (floor_is_open(state, x, y - 1) || floor_is_open(state, x + 1, y) ||
                floor_is_open(state, x, y + 1) || floor_is_open(state, x - 1, y))
                found[count++] = brw_pos(x, y);
        }
    if (count > 0)
        draft->opener = found[brw_rng_below(rng, count)];
    return count > 0;
}

/* Draws a tile of the first vault for the key of the second, at least 12 steps from its door. */
static bool draw_chained_key(floor_state *state, brw_rng *rng, vault_draft *draft)
{
    const barrow_dungeon *dungeon = state->dungeon;
    barrow_pos found[DRAWING_ROWS * DRAWING_COLUMNS];
    int32_t count = 0;
    barrow_rect rect = dungeon->rooms[dungeon->vaults[0].room].rect;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++) {
            uint32_t tile = (uint32_t)(y * dungeon->width + x);
            bool is_free = !holds_something(dungeon, x, y);
            for (uint32_t i = 0; i < state->walk.head; i++) /* it has visited the nearer tiles */
                is_free = is_free && state->walk.tiles[i] != tile;
            if (is_free)
                found[count++] = brw_pos(x, y);
        }
    if (count > 0)
        draft->opener = found[brw_rng_below(rng, count)];
    return count > 0;
}

/* Draws what opens the vault. Returns whether there is a place for it. */
static bool draw_way_in(floor_state *state, brw_rng *rng, vault_draft *draft)
{
    draft->opener = draft->front; /* of a guardian */
    if (draft->lock == BARROW_VAULT_GUARDIAN)
        return true;
    if (draft->lock == BARROW_VAULT_SECRET)
        return draw_clue(state, rng, draft);
    pick_elsewhere(state, draft->front);
    brw_floor_walk(state, draft->front); /* through other vaults, too */
    brw_floor_walk_on(state, &state->local, OPENER_STEPS - 1, INT32_MAX);
    bool may_chain = draft->lock == BARROW_VAULT_KEY && state->dungeon->vault_count == 1;
    bool is_chained = may_chain && brw_rng_chance(rng, 1, CHAIN_CHANCE);
    return (is_chained && draw_chained_key(state, rng, draft)) || draw_opener(state, rng, draft);
}

/* ---- what it holds ---------------------------------------------------------------------- */

/* Finds the weights of rewards. They are loot that does not lie open on this floor yet: what comes
 * within the next 30 floors, or else next of all. On the deepest floors, where everything lies
 * open, it is what came last. */
static void weigh_rewards(const brw_type_row *rows, int32_t floor,
                          int32_t weights[BARROW_THING_TYPE_COUNT])
{
    int32_t next = INT32_MAX, last = 0;
    for (int32_t i = 0; i < BARROW_THING_TYPE_COUNT; i++) {
        if (rows[i].of_class != BARROW_CLASS_LOOT || rows[i].weight == 0)
            continue;
        last = brw_larger(last, rows[i].depth);
        if (rows[i].depth > floor)
            next = brw_smaller(next, rows[i].depth);
    }
    int32_t least = next == INT32_MAX ? last : floor + 1;
    int32_t most = next == INT32_MAX ? last : brw_larger(next, floor + 30);
    for (int32_t i = 0; i < BARROW_THING_TYPE_COUNT; i++) {
        bool is_able = rows[i].of_class == BARROW_CLASS_LOOT && rows[i].depth >= least &&
                       rows[i].depth <= most;
        weights[i] = is_able ? rows[i].weight : 0;
    }
}

/* ---- cutting ---------------------------------------------------------------------------- */

/* Cuts the room, sets the door and adds the room and the vault to their lists. The tile before the
 * door is free no longer: what opens a later vault may not be there. */
static barrow_vault *cut_vault(floor_state *state, const vault_draft *draft)
{
    barrow_dungeon *dungeon = state->dungeon;
    uint16_t room = (uint16_t)dungeon->room_count++;
    brw_floor_fill(state, draft->rect);
    *floor_tile(state, draft->door.x, draft->door.y) = BARROW_TILE_VAULT_DOOR;
    brw_picker_remove(&state->free, draft->front.x, draft->front.y);
    memset(&dungeon->rooms[room], 0, sizeof dungeon->rooms[room]);
    dungeon->rooms[room].rect = draft->rect;
    dungeon->rooms[room].kind = BARROW_ROOM_VAULT;
    dungeon->rooms[room].place = dungeon->place;
    dungeon->rooms[room].as.floor.sector =
        (uint16_t)brw_floor_sector_at(state, draft->rect.x, draft->rect.y);
    dungeon->vaults[dungeon->vault_count] = (barrow_vault){
        .room = room, .lock = (uint8_t)draft->lock, .at = draft->door, .opens = BARROW_GUARDS_NONE};
    return &dungeon->vaults[dungeon->vault_count++];
}

/* Adds the chests. Returns the first one's place in the list of things. */
static uint32_t add_chests(floor_state *state, brw_rng *rng, const vault_draft *draft,
                           const brw_type_row *rows)
{
    barrow_dungeon *dungeon = state->dungeon;
    int32_t weights[BARROW_THING_TYPE_COUNT], floor = state->params->floor;
    uint32_t first = dungeon->thing_count;
    weigh_rewards(rows, floor, weights);
    for (int32_t row = 0; row < draft->drawing->h; row++)
        for (int32_t column = 0; column < draft->drawing->w; column++) {
            if (draft->drawing->rows[row][column] != 'c')
                continue;
            int32_t type = brw_rng_weighted(rng, weights, BARROW_THING_TYPE_COUNT);
            brw_floor_add_thing(state, BARROW_THING_CHEST,
                                tile_behind(draft->door, draft->side, column - draft->along,
                                            draft->drawing->h - row),
                                0);
            dungeon->things[dungeon->thing_count - 1].type = (uint8_t)type;
            dungeon->things[dungeon->thing_count - 1].tier =
                (uint8_t)(2 + 4 * (floor - 1) / DEPTHS_BELOW);
        }
    return first;
}

/* Adds what opens the vault, or the clue of a secret one. A guardian has the strongest role of
 * enemies that comes on this floor, the first of equals. */
static void add_way_in(floor_state *state, brw_rng *rng, const vault_draft *draft,
                       barrow_vault *vault, uint32_t chest, const brw_type_row *rows)
{
    static const uint8_t kinds[BARROW_VAULT_LOCK_COUNT] = {
        [BARROW_VAULT_KEY] = BARROW_THING_KEY,
        [BARROW_VAULT_LEVER] = BARROW_THING_LEVER,
        [BARROW_VAULT_GUARDIAN] = BARROW_THING_ENEMY,
    };
    barrow_dungeon *dungeon = state->dungeon;
    uint32_t number = (uint32_t)(vault - dungeon->vaults);
    if (draft->lock == BARROW_VAULT_SECRET) {
        int32_t sign = brw_rng_below(rng, BARROW_VAULT_SIGN_COUNT);
        dungeon->vault_clues[dungeon->vault_clue_count++] =
            (barrow_vault_clue){draft->opener, (uint8_t)number, (uint8_t)sign};
        return;
    }
    vault->opens = (int32_t)dungeon->thing_count;
    int32_t colour = draft->lock == BARROW_VAULT_KEY ? (int32_t)number : 0;
    brw_floor_add_thing(state, (barrow_thing_kind)kinds[draft->lock], draft->opener, colour);
    brw_picker_remove(&state->free, draft->opener.x, draft->opener.y);
    if (draft->lock != BARROW_VAULT_GUARDIAN)
        return;
    barrow_thing *guardian = &dungeon->things[vault->opens];
    guardian->guards = (int32_t)chest;
    for (uint32_t i = 0; i < BARROW_THING_TYPE_COUNT; i++)
        if (rows[i].of_class == BARROW_CLASS_ENEMY && rows[i].weight > 0 &&
            rows[i].depth <= state->params->floor &&
            (guardian->type == BARROW_NO_TYPE ||
             brw_floor_role_cost((uint8_t)i) > brw_floor_role_cost(guardian->type)))
            guardian->type = (uint8_t)i;
}

/* Adds a second stairs on a free tile of the row that is farthest from the door. */
static void add_hidden_stairs(floor_state *state, brw_rng *rng, const vault_draft *draft)
{
    const vault_drawing *drawing = draft->drawing;
    int32_t free[DRAWING_COLUMNS], count = 0;
    for (int32_t column = 0; column < drawing->w; column++)
        if (drawing->rows[0][column] == '.')
            free[count++] = column;
    int32_t drawn = free[brw_rng_below(rng, count)];
    brw_floor_add_thing(state, BARROW_THING_STAIRS,
                        tile_behind(draft->door, draft->side, drawn - draft->along, drawing->h), 0);
}

/* Draws a lock by weight, and the largest drawing to try. If there is no place for the lock, the
 * others are tried in the order of their rows; a vault with stairs is always secret. Returns
 * whether a vault was cut. */
static bool add_vault(floor_state *state, brw_rng *rng, const brw_type_row *rows, bool has_stairs)
{
    static const int32_t weights[BARROW_VAULT_LOCK_COUNT] = {
#define BARROW_VAULT_LOCK(NAME, name, code, weight, help) [code] = weight,
#include "barrow/def/vault_lock.def"
    };
    int32_t drawn = brw_rng_weighted(rng, weights, BARROW_VAULT_LOCK_COUNT);
    int32_t largest = brw_rng_below(rng, DRAWING_COUNT);
    for (int32_t i = -1; i < BARROW_VAULT_LOCK_COUNT; i++) {
        vault_draft draft = {.lock = (barrow_vault_lock)(i < 0 ? drawn : i)};
        if (i == drawn || (has_stairs && draft.lock != BARROW_VAULT_SECRET))
            continue;
        mark_used(state); /* in memory that what opens a vault uses, too */
        if (!draw_place(state, rng, largest, &draft) || !draw_way_in(state, rng, &draft))
            continue;
        barrow_vault *vault = cut_vault(state, &draft);
        uint32_t chest = add_chests(state, rng, &draft, rows);
        vault->choose = state->dungeon->thing_count - chest > 1;
        add_way_in(state, rng, &draft, vault, chest, rows);
        if (has_stairs)
            add_hidden_stairs(state, rng, &draft);
        return true;
    }
    return false;
}

/* With auto there is one vault in p of 100 floors and two in a third of those, where p rises from
 * 20 on floor 1 to 60 on floor 99. */
barrow_status brw_floor_vaults(barrow_work *work)
{
    floor_state *state = floor_of(work);
    barrow_dungeon *dungeon = state->dungeon;
    int32_t count = state->params->vaults;
    int32_t percent = 20 + 40 * (state->params->floor - 1) / DEPTHS_BELOW;
    int32_t draw = brw_rng_below(&work->rng, 300);
    if (count == BARROW_AUTO)
        count = (draw < percent) + (draw < 3 * percent);
    if (state->params->hidden_stairs)
        count = brw_larger(count, 1);
    brw_type_table own;
    const brw_type_row *rows = count > 0 ? brw_types_of(state->params->types, &own)->rows : NULL;
    for (int32_t i = 0; i < count; i++)
        if (!add_vault(state, &work->rng, rows, i == 0 && state->params->hidden_stairs))
            dungeon->shortfall[BARROW_SHORT_VAULTS]++;
    return BARROW_OK;
}
