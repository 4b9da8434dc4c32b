/* SPDX-License-Identifier: MIT
 * Adding rooms, links and paths to the dungeon; and the main path (C3): one of the shortest walks
 * from spawn to boss, each equally likely.
 *
 * The flood of the rock pass reached all cells that are nearer to the spawn than the boss is, in
 * order of distance. Going through them backwards, ways[] gets the number of shortest walks from
 * each cell to the boss: the sum over its neighbours that are one step farther from the spawn. Then
 * a number below the total is drawn, and the path with that number is followed from the spawn: each
 * side accounts for as many numbers as there are ways through it.
 *
 * The boss's arena may have several cells that are equally near (C24); ways to all of them count
 * equally, and the path ends at the one it reaches.
 *
 * On large grids the counts exceed 64 bits. Each count is a number below 2^62 times a power of two,
 * its scale: a sum that reaches 2^62 is halved and loses one bit, which is an error of one in 2^61
 * per step and below one in 2^44 over the longest possible path. Scales never fall towards the
 * spawn, so if its scale is 0, all counts are exact. Otherwise each step is drawn by itself: a
 * neighbour is proposed and kept with a probability given by its count; otherwise another one is
 * proposed. So there is no rounding error, however far apart the counts are. */
#include "gen/crawl/crawl.h"

#define WALKS_END ((uint64_t)1 << 62)
#define PROPOSALS 256 /* maximum per step; each is kept with a probability of at least 1 in 6 */

/* ---- rooms, links and paths -------------------------------------------------------------- */

/* The very first path leaves no room, so it has no zone to copy. */
uint32_t brw_crawl_add_path(brw_crawl *crawl, barrow_path_kind kind, uint32_t from)
{
    barrow_dungeon *dungeon = crawl->dungeon;
    uint32_t id = dungeon->path_count++;
    dungeon->paths[id] = (barrow_crawl_path){.first_room = dungeon->path_room_count,
                                             .from = (uint16_t)from,
                                             .to = (uint16_t)from,
                                             .kind = (uint8_t)kind,
                                             .character = BARROW_CHARACTER_NONE};
    crawl->branches[id] = (crawl_branch){.first_link = dungeon->link_count};
    if (dungeon->room_count) {
        dungeon->paths[id].zone = crawl_room_at(crawl, from)->zone;
        crawl->branches[id].parent = crawl_room_at(crawl, from)->path_id;
    }
    return id;
}

/* There is always memory, because each cell becomes a room only once. */
uint32_t brw_crawl_add_room(brw_crawl *crawl, uint32_t cell)
{
    barrow_dungeon *dungeon = crawl->dungeon;
    barrow_crawl_path *path = &dungeon->paths[dungeon->path_count - 1];
    uint32_t id = dungeon->room_count++;
    dungeon->rooms[id] = (barrow_room){.kind = BARROW_ROOM_ROOM,
                                       .as.crawl = {.path_id = (uint16_t)(dungeon->path_count - 1),
                                                    .path = path->kind,
                                                    .zone = path->zone,
                                                    .first_cell = dungeon->cell_count,
                                                    .cell_count = 1,
                                                    .order = path->room_count++,
                                                    .key = BARROW_NO_KEY,
                                                    .after = BARROW_TYPE_NONE}};
    dungeon->cells[dungeon->cell_count++] = crawl->pos[cell];
    dungeon->path_rooms[dungeon->path_room_count++] = (uint16_t)id;
    crawl->owner[cell] = (uint16_t)id;
    crawl->home[id] = cell;
    return id;
}

void brw_crawl_add_cell(brw_crawl *crawl, uint32_t room, uint32_t cell)
{
    barrow_dungeon *dungeon = crawl->dungeon;
    crawl_room_at(crawl, room)->cell_count++;
    dungeon->cells[dungeon->cell_count++] = crawl->pos[cell];
    crawl->owner[cell] = (uint16_t)room;
}

void brw_crawl_add_rooms(brw_crawl *crawl, uint32_t from, const uint32_t *cells, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        brw_crawl_add_room(crawl, cells[i]);
        brw_crawl_add_link(crawl, BARROW_LINK_OPEN, i ? cells[i - 1] : from, cells[i]);
    }
}

uint32_t brw_crawl_add_link(brw_crawl *crawl, barrow_link_kind kind, uint32_t from, uint32_t to)
{
    barrow_dungeon *dungeon = crawl->dungeon;
    uint32_t id = dungeon->link_count++;
    dungeon->links[id] = (barrow_link){.a = crawl->owner[from],
                                       .b = crawl->owner[to],
                                       .kind = (uint8_t)kind,
                                       .lock = BARROW_NO_LOCK,
                                       .at = {crawl->pos[from], crawl->pos[to]}};
    return id;
}

/* ---- counting --------------------------------------------------------------------------- */

/* Returns the number of walks that continue from [cell] through this side, not scaled; 0 if no
 * shortest way does. */
static uint64_t walks_through(const brw_crawl *crawl, uint32_t cell, uint32_t side)
{
    uint32_t next = crawl_beside(crawl, cell, side);
    bool is_farther = crawl->flood.steps[next] == crawl->flood.steps[cell] + 1;
    return is_farther && !crawl_is_closed(crawl, cell, side) ? crawl->walks[next] : 0;
}

/* Adds the walks of [next] to those of [cell]. The count with the smaller scale is adjusted by
 * dropping bits; a count that is 64 bits smaller vanishes. */
static void add_walks(brw_crawl *crawl, uint32_t cell, uint32_t next)
{
    uint32_t scale = crawl->scale[cell], other = crawl->scale[next];
    uint64_t walks = crawl->walks[cell], more = crawl->walks[next];
    if (scale < other) {
        walks = other - scale < 64 ? walks >> (other - scale) : 0;
        scale = other;
    } else if (other < scale) {
        more = scale - other < 64 ? more >> (scale - other) : 0;
    }
    walks += more;
    if (walks >= WALKS_END) {
        walks >>= 1;
        scale++;
    }
    crawl->walks[cell] = walks;
    crawl->scale[cell] = scale;
}

/* Counts the shortest walks from each cell to the boss, farthest cells first. There is one for each
 * cell where the path may end. */
static void count_shortest(brw_crawl *crawl)
{
    const brw_grid_flood *flood = &crawl->flood;
    uint32_t count = 0;
    for (; count < flood->count && flood->steps[flood->cells[count]] <= crawl->steps; count++)
        crawl->walks[flood->cells[count]] = crawl->scale[flood->cells[count]] = 0;
    for (uint32_t i = 0; i < crawl->arena_cells; i++)
        if (flood->steps[crawl->arena[i]] == crawl->steps)
            crawl->walks[crawl->arena[i]] = 1;
    for (uint32_t i = count; i-- > 0;) {
        uint32_t cell = flood->cells[i], farther = flood->steps[cell] + 1;
        if (farther > crawl->steps)
            continue;
        uint32_t sides = crawl_sides_at(crawl, cell, farther) & ~(uint32_t)crawl->closed[cell];
        for (; sides; sides &= sides - 1)
            add_walks(crawl, cell, crawl_beside(crawl, cell, (uint32_t)brw_lowest(sides)));
    }
}

/* ---- drawing ---------------------------------------------------------------------------- */

/* Draws uniformly below [end], which is not 0. Above 31 bits it masks a roll to less than twice
 * [end], so that it fits with a probability of more than one half; 256 misses in a row do not
 * happen (G4). */
static uint64_t draw_below(brw_rng *rng, uint64_t end)
{
    if (end <= INT32_MAX)
        return (uint64_t)brw_rng_below(rng, (int32_t)end);
    uint64_t mask = end - 1;
    for (int shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    for (int i = 0; i < PROPOSALS; i++) {
        uint64_t roll = brw_rng_next(rng) & mask;
        if (roll < end)
            return roll;
    }
    return 0;
}

/* Returns the next cell of walk number [roll] among all walks that continue from [cell]. Changes
 * [roll] to the way's number among those that continue from the next cell. */
static uint32_t follow_walk(const brw_crawl *crawl, uint32_t cell, uint64_t *roll)
{
    uint32_t side = 0;
    for (uint64_t walks; side < 3 && *roll >= (walks = walks_through(crawl, cell, side)); side++)
        *roll -= walks;
    return crawl_beside(crawl, cell, side);
}

/* Returns true with probability ways / 2^(62 + less). A smaller scale makes a count 2^less times
 * smaller, so that [less] fair coin flips must succeed first. */
static bool is_kept(brw_rng *rng, uint64_t walks, uint32_t less)
{
    while (less > 0) {
        uint32_t bits = less < 64 ? less : 64;
        uint64_t zeros = brw_rng_next(rng) >> (64 - bits);
        if (zeros)
            return false;
        less -= bits;
    }
    uint64_t roll = brw_rng_next(rng) >> 2;
    return roll < walks;
}

/* Chooses a step using the scaled counts. If all scales are 0, as they are near the boss, the
 * counts are exact. After 256 proposals, it falls back on the proposed neighbour with the largest
 * scale. */
static uint32_t draw_step(const brw_crawl *crawl, brw_rng *rng, uint32_t cell)
{
    uint32_t cells[4], largest = 0;
    int32_t count = 0;
    uint64_t all = 0;
    for (uint32_t side = 0; side < 4; side++) {
        uint64_t walks = walks_through(crawl, cell, side);
        if (!walks)
            continue;
        uint32_t next = cells[count++] = crawl_beside(crawl, cell, side);
        all += walks;
        largest = crawl->scale[next] > largest ? crawl->scale[next] : largest;
    }
    if (!largest) {
        uint64_t roll = draw_below(rng, all);
        return follow_walk(crawl, cell, &roll);
    }
    uint32_t best = cells[0];
    for (int i = 0; i < PROPOSALS && count > 1; i++) {
        int32_t pick = brw_rng_below(rng, count);
        uint32_t next = cells[pick];
        if (is_kept(rng, crawl->walks[next], largest - crawl->scale[next]))
            return next;
        best = crawl->scale[next] > crawl->scale[best] ? next : best;
    }
    return best;
}

/* So far spawn and boss are rooms 0 and 1. Only the spawn stays; the boss is added again at the
 * end, after all other rooms of the path. */
barrow_status brw_crawl_main_path(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    count_shortest(crawl);
    uint32_t cell = crawl->spawn_cell;
    bool is_exact = crawl->scale[cell] == 0; /* then one number selects one of all shortest walks */
    uint64_t roll = is_exact ? draw_below(&work->rng, crawl->walks[cell]) : 0;
    for (uint32_t room = 1; room <= crawl->steps; room++) {
        cell = is_exact ? follow_walk(crawl, cell, &roll) : draw_step(crawl, &work->rng, cell);
        crawl->list[room] = cell;
    }
    crawl->boss_cell = cell;
    dungeon->room_count = dungeon->cell_count = dungeon->path_room_count = 1;
    dungeon->paths[0].room_count = 1;
    brw_crawl_add_rooms(crawl, crawl->spawn_cell, crawl->list + 1, crawl->steps);
    crawl->main_count = dungeon->room_count;
    dungeon->boss = dungeon->paths[0].to = (uint16_t)(dungeon->room_count - 1);
    crawl_room_at(crawl, dungeon->boss)->types = crawl_bit(BARROW_TYPE_BOSS);
    crawl_room_at(crawl, dungeon->boss)->leave = 1; /* C17 */
    for (uint32_t i = 0; i < crawl->arena_cells; i++)
        if (crawl->arena[i] != crawl->boss_cell)
            brw_crawl_add_cell(crawl, dungeon->boss, crawl->arena[i]);
    /* The main path occupies the gaps of the ridges, and nothing else may pass there. */
    for (uint32_t i = 0; i < dungeon->ridge_count; i++)
        crawl_close_below(crawl, crawl_gap(crawl, i));
    return BARROW_OK;
}
