/* SPDX-License-Identifier: MIT
 * The guide: the next move of the dungeon's walkthrough, from wherever the player stands. It keeps
 * no state of its own. What was taken, pressed, opened, beaten and solved says how many actions of
 * the solution are done; the room says how many moves between two of them. So it leads on after a
 * death, and a solution that breaks a rule of the game gets stuck. */
#include "play/inside.h"

/* The ways of a search: as brw_player_may, and through one door that is to be opened. A move from
 * room to room keeps to its two rooms, so that a way around a trap leads through no third. */
typedef struct guide_limits {
    uint32_t flags; /* first, because brw_player_may reads it */
    uint32_t door;
    uint32_t from, to; /* the two rooms, or BARROW_NONE for all */
} guide_limits;

static bool guide_may(const barrow_level *level, const barrow_play *play, uint32_t from,
                      uint32_t to, const void *user)
{
    const guide_limits *limits = user;
    uint32_t owner = level->dungeon->owners[to];
    bool is_door = limits->door != BARROW_NONE && owner == BARROW_OWNER_LINK + limits->door;
    if (limits->from != BARROW_NONE && owner != limits->from && owner != limits->to && !is_door)
        return false;
    if (limits->door != BARROW_NONE && to == level->doors[limits->door].tile) {
        const barrow_link *link = &level->dungeon->links[limits->door];
        uint32_t side = from == level->doors[limits->door].side_a ? link->a : link->b;
        return brw_door_lacks(level, play, limits->door, side, NULL) == BARROW_LACKS_NOTHING;
    }
    return brw_player_may(level, play, from, to, &limits->flags);
}

static uint32_t find_path(const barrow_level *level, const barrow_play *play, uint32_t to,
                          play_may may, const void *user, uint8_t *moves, uint32_t cap)
{
    play_field field = brw_play_field(level, play);
    brw_field_grow(level, play, &field, play->tile, to, PLAY_UNREACHED - 1, may, user);
    uint32_t length = brw_field_trace(level, play, &field, to, may, user, moves, cap);
    brw_field_clear(&field);
    return length;
}

uint32_t barrow_play_way(const barrow_level *level, const barrow_play *play, int x, int y,
                         uint32_t flags, uint8_t *moves, uint32_t cap)
{
    if (!level || !play || x < 0 || y < 0 || x >= level->dungeon->width ||
        y >= level->dungeon->height)
        return 0;
    return find_path(level, play, (uint32_t)y * level->dungeon->width + (uint32_t)x, brw_player_may,
                     &flags, moves, moves ? cap : 0);
}

/* ---- what is done --------------------------------------------------------------------------- */

/* Returns the first thing of a kind in a room that is left, or BARROW_NONE. Without a play, as in
 * the functions below, everything is still to be done. */
static uint32_t thing_in(const barrow_level *level, const barrow_play *play, uint32_t room,
                         barrow_thing_kind kind)
{
    const barrow_dungeon *dungeon = level->dungeon;
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].room == room && dungeon->things[i].kind == kind &&
            !(play && brw_gone(level, play)[i]))
            return i;
    return BARROW_NONE;
}

/* Returns the tile where an action is done, or PLAY_NO_TILE once it is. */
static uint32_t action_tile(const barrow_level *level, const barrow_play *play,
                            const barrow_step *step)
{
    static const uint8_t kinds[BARROW_CONTENT_COUNT] = {
        [BARROW_CONTENT_KEY] = BARROW_THING_KEY,
        [BARROW_CONTENT_ITEM_KEY] = BARROW_THING_KEY,
        [BARROW_CONTENT_ITEM] = BARROW_THING_TREASURE,
        [BARROW_CONTENT_MAGIC_KEY] = BARROW_THING_MAGIC_KEY,
        [BARROW_CONTENT_BONUS] = BARROW_THING_BONUS,
    };
    const barrow_dungeon *dungeon = level->dungeon;
    bool is_content =
        dungeon->params.family == BARROW_QUEST && step->what < BARROW_CONTENT_COUNT; /* or a key */
    uint32_t thing = BARROW_NONE, id;
    switch (step->action) {
    case BARROW_DO_OPEN:
        return step->link < dungeon->link_count && !(play && brw_opened(level, play)[step->link])
                   ? level->doors[step->link].tile
                   : PLAY_NO_TILE;
    case BARROW_DO_TAKE:
        thing = thing_in(level, play, step->room,
                         is_content ? (barrow_thing_kind)kinds[step->what] : BARROW_THING_KEY);
        break;
    case BARROW_DO_PRESS: thing = thing_in(level, play, step->room, BARROW_THING_SWITCH); break;
    case BARROW_DO_FIGHT:
        id = brw_guardian_in(level, play, step->room);
        if (id == BARROW_NONE)
            return PLAY_NO_TILE;
        return play ? brw_enemies(level, play)[id].tile : level->enemies[id].home;
    case BARROW_DO_SOLVE:
        id = brw_puzzle_in(level, step->room);
        return id == BARROW_NONE || (play && brw_puzzles(level, play)[id].solved)
                   ? PLAY_NO_TILE
                   : brw_play_tile(dungeon, dungeon->puzzles[id].start);
    default: return PLAY_NO_TILE;
    }
    return thing == BARROW_NONE ? PLAY_NO_TILE : brw_play_tile(dungeon, dungeon->things[thing].pos);
}

/* Counts actions up to the first that is not done; moves count if the player is past them. */
uint32_t barrow_play_progress(const barrow_level *level, const barrow_play *play)
{
    if (!level || !play)
        return 0;
    const barrow_dungeon *dungeon = level->dungeon;
    uint32_t next = 0, done = 0;
    for (; next < dungeon->solution_count; next++) {
        const barrow_step *step = &dungeon->solution[next];
        if (step->action == BARROW_DO_MOVE)
            continue;
        if (action_tile(level, play, step) != PLAY_NO_TILE)
            break;
        done = next + 1;
    }
    for (uint32_t i = done; i < next; i++)
        if (dungeon->solution[i].room == play->hero.room)
            done = i + 1;
    return done;
}

/* ---- moves ---------------------------------------------------------------------------------- */

/* Returns the tile of room [to] just past the end of the link's route. */
static uint32_t far_side(const barrow_level *level, const barrow_link *link, uint32_t to)
{
    const barrow_dungeon *dungeon = level->dungeon;
    uint32_t last = link->first_tile + (link->b == to ? link->tile_count - 1 : 0);
    uint32_t end = brw_play_tile(dungeon, dungeon->routes[last]);
    for (int side = 0; side < 4; side++) {
        uint32_t next = brw_beside(level, end, side);
        if (next != PLAY_NO_TILE && dungeon->owners[next] == to &&
            level->ground[next] & GROUND_WALK)
            return next;
    }
    return end;
}

/* Returns the first move of a shortest way within limits, around traps if possible, or -1. */
static int limited_move(const barrow_level *level, const barrow_play *play, uint32_t to,
                        guide_limits limits)
{
    uint8_t move = 0;
    limits.flags = BARROW_REACH_SAFE;
    if (find_path(level, play, to, guide_may, &limits, &move, 1))
        return move;
    limits.flags = 0;
    return find_path(level, play, to, guide_may, &limits, &move, 1) ? move : -1;
}

static int first_move(const barrow_level *level, const barrow_play *play, uint32_t to,
                      uint32_t door)
{
    return limited_move(level, play, to, (guide_limits){0, door, BARROW_NONE, BARROW_NONE});
}

/* Returns the move of the puzzle's solution that comes next if the field is as the solution leaves
 * it at some point, with the player where the solution has them; -1 if it is not. */
static int solution_move(const barrow_level *level, const barrow_play *play, uint32_t id)
{
    const barrow_puzzle *puzzle = &level->puzzles[id];
    const barrow_puzzle_state *now = &brw_puzzles(level, play)[id];
    int32_t at = brw_field_index(level, id, play->tile);
    barrow_puzzle_state state = {{0, 0}, {0}, 0, 0};
    barrow_puzzle_begin(puzzle, &state);
    for (const char *move = puzzle->solution; *move; move++) {
        if (state.player.y * puzzle->width + state.player.x == at && state.done == now->done &&
            memcmp(state.cells, now->cells, sizeof state.cells) == 0)
            return (int)strcspn("urdl", (char[]){*move, 0}); /* north, east, south, west */
        barrow_puzzle_step(puzzle, &state, *move);
    }
    return -1;
}

/* Returns a move from the puzzle's current state toward inert tiles or its solution, or -1. The way
 * there consists of steps that change only the player's place, and at most [flips] others. */
static int way_out(const barrow_puzzle *puzzle, const barrow_puzzle_state *now, int flips)
{
    int32_t at = now->player.y * puzzle->width + now->player.x, count = 0;
    int8_t first[BARROW_PUZZLE_TILES];
    uint8_t queue[BARROW_PUZZLE_TILES];
    memset(first, -1, sizeof first);
    first[at] = 4;
    queue[count++] = (uint8_t)at;
    for (int32_t i = 0; i < count; i++)
        for (int side = 0; side < 4; side++) {
            barrow_puzzle_state state = *now;
            state.player = (barrow_pos){(int16_t)(queue[i] % puzzle->width),
                                        (int16_t)(queue[i] / puzzle->width)};
            if (!barrow_puzzle_step(puzzle, &state, "urdl"[side]))
                continue;
            int32_t to = state.player.y * puzzle->width + state.player.x;
            int move = queue[i] == at ? side : first[queue[i]];
            bool is_flip =
                state.done != now->done || memcmp(state.cells, now->cells, sizeof state.cells) != 0;
            if (state.solved || (puzzle->cells[to] == ',' && (!is_flip || flips)) ||
                (is_flip && flips && way_out(puzzle, &state, flips - 1) >= 0))
                return move;
            if (is_flip || first[to] >= 0)
                continue;
            first[to] = (int8_t)move;
            queue[count++] = (uint8_t)to;
        }
    return -1;
}

/* Returns a move out of the field of an unsolved puzzle, with as few flips as possible. From every
 * state there is a way (P5), though it may take more of them than are tried here. */
static int leave_field(const barrow_level *level, const barrow_play *play, uint32_t id)
{
    barrow_puzzle_state state = brw_puzzles(level, play)[id];
    int32_t at = brw_field_index(level, id, play->tile), width = level->puzzles[id].width;
    int move = -1;
    state.player = (barrow_pos){(int16_t)(at % width), (int16_t)(at / width)};
    for (int flips = 0; flips < 4 && move < 0; flips++)
        move = way_out(&level->puzzles[id], &state, flips);
    return move;
}

/* Returns a move out of the room, which puts its puzzle back. */
static int leave_room(const barrow_level *level, const barrow_play *play, uint32_t room)
{
    for (uint32_t i = 0; i < level->dungeon->link_count; i++) {
        const barrow_link *link = &level->dungeon->links[i];
        if ((link->a != room && link->b != room) || level->doors[i].tile == PLAY_NO_TILE)
            continue;
        int move = first_move(level, play, level->doors[i].tile, i);
        if (move >= 0)
            return move;
    }
    return -1;
}

/* Returns a move toward an action that is not a move; -1 if it is done or cannot be done now. */
static int move_to_action(const barrow_level *level, const barrow_play *play,
                          const barrow_step *step)
{
    uint32_t tile = action_tile(level, play, step);
    bool is_puzzle = step->action == BARROW_DO_SOLVE;
    if (tile == PLAY_NO_TILE)
        return -1;
    if (is_puzzle && step->room == level->dungeon->owners[play->tile]) {
        /* The next move of a puzzle in the player's room. */
        uint32_t id = brw_puzzle_in(level, step->room);
        int move = solution_move(level, play, id);
        if (move >= 0)
            return move;
        uint32_t start = brw_play_tile(level->dungeon, level->dungeon->puzzles[id].start);
        if (!(level->ground[play->tile] & GROUND_INERT))
            return leave_field(level, play, id);
        const barrow_puzzle_state *now = &brw_puzzles(level, play)[id];
        bool is_first =
            !now->done && memcmp(now->cells, level->puzzles[id].cells,
                                 (size_t)level->puzzles[id].width * level->puzzles[id].height) == 0;
        return is_first ? first_move(level, play, start, BARROW_NONE)
                        : leave_room(level, play, level->dungeon->puzzles[id].room);
    }
    uint32_t door = step->action == BARROW_DO_OPEN ? step->link : BARROW_NONE;
    int move =
        play->hero.room == step->room
            ? limited_move(level, play, tile, (guide_limits){0, door, step->room, step->room})
            : -1;
    return move >= 0 ? move : first_move(level, play, tile, door);
}

/* A player who spent keys elsewhere cannot do the next action of the solution yet, but some later
 * one: that is what the proof says (V2). Moves that lead to it are then left out, or they would
 * lead back from the way to the later one. */
int barrow_play_guide(const barrow_level *level, const barrow_play *play)
{
    if (!level || !play || play->hero.state != BARROW_PLAY_GOING)
        return -1;
    const barrow_dungeon *dungeon = level->dungeon;
    uint32_t owner = dungeon->owners[play->tile], here = brw_puzzle_in(level, owner);
    bool is_inside = here != BARROW_NONE && !brw_puzzles(level, play)[here].solved &&
                     brw_field_index(level, here, play->tile) >= 0 &&
                     !(level->ground[play->tile] & GROUND_INERT);
    uint32_t at = barrow_play_progress(level, play), next = at;
    const barrow_step *step = at < dungeon->solution_count ? &dungeon->solution[at] : NULL;
    while (next < dungeon->solution_count && dungeon->solution[next].action == BARROW_DO_MOVE)
        next++;
    const barrow_step *then = next < dungeon->solution_count ? &dungeon->solution[next] : NULL;
    bool can_go_on =
        !then || then->action != BARROW_DO_OPEN || then->link >= dungeon->link_count ||
        brw_door_lacks(level, play, then->link, then->room, NULL) == BARROW_LACKS_NOTHING;
    if (is_inside) { /* solve what is still to be solved: leaving it would lead back */
        for (uint32_t i = at; i < dungeon->solution_count; i++)
            if (dungeon->solution[i].action == BARROW_DO_SOLVE &&
                dungeon->solution[i].room == owner)
                return move_to_action(level, play, &dungeon->solution[i]);
        return leave_field(level, play, here);
    }
    if (step && step->action == BARROW_DO_MOVE && step->link < dungeon->link_count && can_go_on) {
        const barrow_link *link = &dungeon->links[step->link];
        uint32_t from = link->a == step->room ? link->b : link->a;
        int move = play->hero.room == from && link->tile_count
                       ? limited_move(level, play, far_side(level, link, step->room),
                                      (guide_limits){0, step->link, from, step->room})
                       : -1;
        if (move >= 0)
            return move;
    }
    for (; at < dungeon->solution_count; at++) {
        int move = dungeon->solution[at].action == BARROW_DO_MOVE
                       ? -1
                       : move_to_action(level, play, &dungeon->solution[at]);
        if (move >= 0)
            return move;
    }
    uint32_t boss = level->rules.peaceful ? BARROW_NONE : brw_boss(level, play); /* holds the end */
    uint32_t tile = boss == BARROW_NONE ? level->end : brw_enemies(level, play)[boss].tile;
    return tile == PLAY_NO_TILE ? -1 : first_move(level, play, tile, BARROW_NONE);
}

/* ---- how far it is ----------------------------------------------------------------------------
 */

/* The tiles of a step of the walkthrough: its first room, its last, and its door. */
typedef struct par_limits {
    uint32_t from, to, link;
} par_limits;

/* Without limits, all tiles that can ever be walked on, against the direction of one-way doors. */
static bool par_may(const barrow_level *level, const barrow_play *play, uint32_t from, uint32_t to,
                    const void *user)
{
    const par_limits *limits = user;
    uint32_t owner = level->dungeon->owners[to];
    (void)play, (void)from;
    return level->ground[to] & (GROUND_WALK | GROUND_BLOCK) &&
           (!limits || owner == limits->from || owner == limits->to ||
            owner == BARROW_OWNER_LINK + limits->link);
}

/* Par counts the steps of the walkthrough on tiles, the moves of its puzzles, and two turns for
 * each enemy of its rooms; on a floor, the way to the stairs. */
void brw_level_measure(barrow_level *level, play_field *field)
{
    const barrow_dungeon *dungeon = level->dungeon;
    uint32_t tile = level->start, room = dungeon->owners[tile];
    memset(level->to_end, 0, level->area * sizeof *level->to_end);
    if (level->end != PLAY_NO_TILE)
        brw_field_grow(level, NULL, field, level->end, PLAY_NO_TILE, PLAY_UNREACHED - 1, par_may,
                       NULL);
    for (uint32_t i = 0; i < field->count; i++)
        level->to_end[field->queue[i]] = field->steps[field->queue[i]];
    brw_field_clear(field);
    if (!dungeon->solution_count) {
        level->par = level->to_end[tile];
        return;
    }
    uint8_t *entered = level->entered;
    memset(entered, 0, dungeon->room_count);
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        bool is_move = step->action == BARROW_DO_MOVE && step->link < dungeon->link_count;
        uint32_t target = is_move && dungeon->links[step->link].tile_count
                              ? far_side(level, &dungeon->links[step->link], step->room)
                              : action_tile(level, NULL, step);
        par_limits limits = {room, step->room, step->link};
        if (target == PLAY_NO_TILE)
            continue;
        brw_field_grow(level, NULL, field, tile, target, PLAY_UNREACHED - 1, par_may, &limits);
        if (field->steps[target] != PLAY_UNREACHED) {
            level->par += field->steps[target];
            tile = target;
        }
        brw_field_clear(field);
        if (step->action == BARROW_DO_SOLVE)
            level->par += dungeon->puzzles[brw_puzzle_in(level, step->room)].moves;
        room = step->room < dungeon->room_count ? step->room : room;
        if (room < dungeon->room_count)
            entered[room] = 1;
    }
    for (uint32_t i = 0; i < level->enemy_count; i++)
        if (level->enemies[i].room < dungeon->room_count && entered[level->enemies[i].room])
            level->par += 2;
}
