/* SPDX-License-Identifier: MIT
 * Places inside a room. Blocking keeps the floor whole by a local test: if the open tiles beside a
 * tile hang together within the eight around it, then every way that led over it finds another way
 * around it. So however many tiles are blocked, one after the other, the floor of the room stays
 * one area and touches all its doorways, whose own tiles are never blocked (T6). */
#include "gen/common/tile_spots.h"

static const int8_t ring_x[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int8_t ring_y[8] = {-1, -1, 0, 1, 1, 1, 0, -1};

static uint16_t first_entrance(const brw_tile_plan *plan, uint32_t room)
{
    uint32_t first = plan->first_door[room];
    return first < plan->first_door[room + 1] ? plan->doors[first] : BARROW_NONE;
}

brw_inside brw_inside_of(brw_tile_plan *plan, const brw_rng *rng, uint32_t room)
{
    brw_inside inside = {.plan = plan,
                         .room = room,
                         .rect = plan->dungeon->rooms[room].rect,
                         .entrance = first_entrance(plan, room),
                         .rng = brw_rng_fork(rng, room)};
    brw_room_cells(plan->dungeon, room, &inside.cells);
    return inside;
}

bool brw_inside_is_free(const brw_inside *inside, int32_t x, int32_t y)
{
    const brw_tile_plan *plan = inside->plan;
    return brw_inside_holds(inside, x, y) &&
           !(plan->marks[brw_tile_index(plan, x, y)] & (BRW_MARK_DOORWAY | BRW_MARK_TAKEN));
}

/* ---- blocking --------------------------------------------------------------------------- */

bool brw_tile_may_block(const brw_inside *inside, int32_t x, int32_t y)
{
    uint32_t open = 0;
    if (!brw_inside_is_free(inside, x, y) ||
        inside->plan->marks[brw_tile_index(inside->plan, x, y)] & BRW_MARK_SAFE)
        return false;
    for (uint32_t i = 0; i < 8; i++)
        if (brw_inside_holds(inside, x + ring_x[i], y + ring_y[i]))
            open |= 1u << i;
    /* Count where a run of open tiles begins that has one of the four sides (even bits) in it: a
     * corner alone is no way. */
    uint32_t sides = open & 0x55u;
    uint32_t solid = sides | (open & 0xAAu & (sides << 1 | sides >> 7) & (sides >> 1 | sides << 7));
    uint32_t runs = 0;
    for (uint32_t i = 0; i < 8; i++)
        runs += (solid >> i & 1u) && !(solid >> ((i + 7) & 7) & 1u);
    return runs == 1 || solid == 0xFFu;
}

bool brw_tile_block(brw_inside *inside, int32_t x, int32_t y, barrow_tile tile)
{
    if (!brw_tile_may_block(inside, x, y))
        return false;
    brw_tile_set(inside->plan, x, y, tile);
    return true;
}

void brw_tile_unblock(brw_inside *inside, int32_t x, int32_t y)
{
    brw_tile_set(inside->plan, x, y, BARROW_TILE_FLOOR);
    inside->plan->dungeon->owners[brw_tile_index(inside->plan, x, y)] = (uint16_t)inside->room;
}

void brw_tile_floor(brw_inside *inside, int32_t x, int32_t y, barrow_tile tile)
{
    brw_tile_plan *plan = inside->plan;
    if (brw_inside_holds(inside, x, y) &&
        plan->dungeon->tiles[brw_tile_index(plan, x, y)] == BARROW_TILE_FLOOR)
        brw_tile_set(plan, x, y, tile);
}

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

static void forget_steps(brw_inside *inside)
{
    barrow_rect rect = inside->rect;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            inside->plan->steps[brw_tile_index(inside->plan, x, y)] = BRW_FAR;
}

static uint32_t start_at(brw_inside *inside, barrow_pos pos, uint32_t count)
{
    uint32_t index = brw_tile_index(inside->plan, pos.x, pos.y);
    if (inside->plan->steps[index] == 1)
        return count;
    inside->plan->steps[index] = 1;
    inside->plan->queue[count] = index;
    return count + 1;
}

static void spread_steps(brw_inside *inside, uint32_t count)
{
    brw_tile_plan *plan = inside->plan;
    uint32_t width = plan->dungeon->width;
    for (uint32_t head = 0; head < count; head++) {
        uint32_t at = plan->queue[head];
        for (uint32_t i = 0; i < 8; i += 2) {
            int32_t x = (int32_t)(at % width) + ring_x[i], y = (int32_t)(at / width) + ring_y[i];
            if (!brw_inside_holds(inside, x, y))
                continue;
            uint32_t next = brw_tile_index(plan, x, y);
            if (plan->steps[next] != BRW_FAR)
                continue;
            plan->steps[next] = (uint16_t)(plan->steps[at] + 1);
            plan->queue[count++] = next;
        }
    }
}

/* The tile of the room in front of a link. */
static barrow_pos mouth_of(const brw_inside *inside, uint16_t link)
{
    const brw_tile_plan *plan = inside->plan;
    return plan->mouths[2 * link + (plan->dungeon->links[link].a == inside->room ? 0 : 1)];
}

void brw_inside_measure(brw_inside *inside, uint16_t link)
{
    const brw_tile_plan *plan = inside->plan;
    uint32_t count = 0;
    forget_steps(inside);
    for (uint32_t i = plan->first_door[inside->room]; i < plan->first_door[inside->room + 1]; i++)
        if (link == BARROW_NONE || plan->doors[i] == link)
            count = start_at(inside, mouth_of(inside, plan->doors[i]), count);
    spread_steps(inside, count);
}

void brw_inside_measure_from(brw_inside *inside, barrow_pos from)
{
    forget_steps(inside);
    spread_steps(inside, start_at(inside, from, 0));
}

/* Moves one step down on the last measure; false at its start, or where there is no way. */
static bool step_down(const brw_inside *inside, barrow_pos *at)
{
    const brw_tile_plan *plan = inside->plan;
    uint32_t steps = plan->steps[brw_tile_index(plan, at->x, at->y)];
    for (uint32_t i = 0; steps != BRW_FAR && i < 8; i += 2) {
        int32_t x = at->x + ring_x[i], y = at->y + ring_y[i];
        if (!brw_inside_holds(inside, x, y) || plan->steps[brw_tile_index(plan, x, y)] >= steps)
            continue;
        *at = (barrow_pos){(int16_t)x, (int16_t)y};
        return true;
    }
    return false;
}

void brw_inside_keep_safe(brw_inside *inside, barrow_pos spot)
{
    brw_tile_plan *plan = inside->plan;
    brw_inside_measure_from(inside, spot);
    for (uint32_t i = plan->first_door[inside->room]; i < plan->first_door[inside->room + 1]; i++) {
        barrow_pos at = mouth_of(inside, plan->doors[i]);
        do {
            plan->marks[brw_tile_index(plan, at.x, at.y)] |= BRW_MARK_SAFE;
        } while (step_down(inside, &at));
    }
}

/* ---- choosing --------------------------------------------------------------------------- */

static uint32_t walls_beside(const brw_inside *inside, int32_t x, int32_t y)
{
    uint32_t walls = 0;
    for (uint32_t i = 0; i < 8; i += 2)
        walls += !brw_inside_holds(inside, x + ring_x[i], y + ring_y[i]);
    return walls;
}

bool brw_inside_wall(const brw_inside *inside, barrow_pos spot, barrow_pos *step)
{
    for (uint32_t i = 0; i < 8; i += 2) {
        *step = (barrow_pos){ring_x[i], ring_y[i]};
        if (!brw_inside_holds(inside, spot.x + step->x, spot.y + step->y))
            return true;
    }
    return false;
}

bool brw_inside_best(brw_inside *inside, brw_spot_score score, barrow_pos *spot)
{
    barrow_rect rect = inside->rect;
    uint32_t best = 0;
    int32_t equals = 0;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t x = rect.x + i % rect.w, y = rect.y + i / rect.w;
        uint32_t points = brw_inside_is_free(inside, x, y) ? score(inside, x, y) : 0;
        if (points == 0 || points < best)
            continue;
        equals = points > best ? 1 : equals + 1;
        best = points;
        if (brw_rng_below(&inside->rng, equals) == 0)
            *spot = (barrow_pos){(int16_t)x, (int16_t)y};
    }
    return best > 0;
}

static uint32_t score_middle(const brw_inside *inside, int32_t x, int32_t y)
{
    barrow_rect rect = inside->rect;
    int32_t dx = 2 * (x - rect.x) - rect.w + 1, dy = 2 * (y - rect.y) - rect.h + 1;
    return 0x40000000u - (uint32_t)(dx * dx + dy * dy);
}

/* Far from the entrance; against the wall counts as much as three steps. */
uint32_t brw_score_far(const brw_inside *inside, int32_t x, int32_t y)
{
    const brw_tile_plan *plan = inside->plan;
    uint32_t steps = plan->steps[brw_tile_index(plan, x, y)];
    if (steps == BRW_FAR || !brw_tile_may_block(inside, x, y))
        return 0;
    return steps + (walls_beside(inside, x, y) ? 3 : 0);
}

bool brw_inside_middle(brw_inside *inside, barrow_pos *spot)
{
    return brw_inside_best(inside, score_middle, spot);
}

bool brw_inside_far(brw_inside *inside, barrow_pos *spot)
{
    brw_inside_measure(inside, inside->entrance);
    return brw_inside_best(inside, brw_score_far, spot) || brw_inside_middle(inside, spot);
}

static uint32_t score_alcove(const brw_inside *inside, int32_t x, int32_t y)
{
    barrow_pos wall;
    if (walls_beside(inside, x, y) != 1 ||
        !brw_inside_wall(inside, (barrow_pos){(int16_t)x, (int16_t)y}, &wall))
        return 0;
    for (int32_t i = -1; i <= 1; i++)
        if (!brw_inside_is_free(inside, x - wall.x + i * wall.y, y - wall.y + i * wall.x))
            return 0;
    return brw_score_far(inside, x, y);
}

bool brw_inside_alcove(brw_inside *inside, barrow_pos *spot)
{
    brw_inside_measure(inside, inside->entrance);
    return brw_inside_best(inside, score_alcove, spot) || brw_inside_far(inside, spot);
}

/* The tile of number [i] in the room's rectangle, where it is free and that many steps away. */
static bool is_candidate(const brw_inside *inside, int32_t i, uint32_t steps, barrow_pos *spot)
{
    const brw_tile_plan *plan = inside->plan;
    int32_t x = inside->rect.x + i % inside->rect.w, y = inside->rect.y + i / inside->rect.w;
    uint32_t index = brw_tile_index(plan, x, y);
    if (plan->steps[index] < steps || plan->steps[index] == BRW_FAR ||
        !brw_inside_is_free(inside, x, y))
        return false;
    *spot = (barrow_pos){(int16_t)x, (int16_t)y};
    return true;
}

bool brw_inside_any(brw_inside *inside, uint32_t steps, barrow_pos *spot)
{
    int32_t area = inside->rect.w * inside->rect.h, count = 0;
    for (int32_t i = 0; i < area; i++)
        count += is_candidate(inside, i, steps, spot);
    int32_t pick = brw_rng_below(&inside->rng, count);
    for (int32_t i = 0; i < area && pick >= 0 && count; i++)
        pick -= is_candidate(inside, i, steps, spot);
    return count > 0;
}

void brw_inside_put(brw_inside *inside, barrow_thing_kind kind, barrow_pos spot, uint8_t flag)
{
    brw_tile_plan *plan = inside->plan;
    barrow_dungeon *dungeon = plan->dungeon;
    if (plan->thing_room <= 0)
        return;
    plan->thing_room--;
    plan->marks[brw_tile_index(plan, spot.x, spot.y)] |= BRW_MARK_TAKEN;
    dungeon->things[dungeon->thing_count++] =
        (barrow_thing){spot, (uint16_t)inside->room, (uint8_t)kind, flag};
}
