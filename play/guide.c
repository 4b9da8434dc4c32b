/* SPDX-License-Identifier: MIT
 * A guide: takes the player along the dungeon's solution, one step at a time. It only chooses the
 * steps; the game decides what they do. So a walkthrough shows doors, puzzles and things as they
 * change, and a solution that breaks a rule of the game gets stuck. */
#include "play/game.h"

#define NO_TILE 0xFFFFFFFFu

static uint32_t tile_of(const barrow_dungeon *dungeon, barrow_pos pos)
{
    return (uint32_t)pos.y * dungeon->width + (uint32_t)pos.x;
}

/* ---- single steps ------------------------------------------------------------------------ */

/* The tiles that a way may use: those of the player's room and of the route of [link], or any. */
typedef struct way_limits {
    uint32_t link;
    bool anywhere;
} way_limits;

/* Returns whether the puzzle of [room] lets the player walk on the tile: only inert tiles before it
 * is solved, all tiles without a block afterwards. */
static bool leaves_alone(const play_game *game, uint32_t room, uint32_t tile)
{
    uint32_t id = play_puzzle_in(game->dungeon, room);
    if (id == BARROW_NONE)
        return true;
    if (!game->puzzles[id].solved)
        return play_is_inert(game->dungeon, id, tile);
    char cell = play_puzzle_cell(game, tile);
    return cell != 'b' && cell != '*';
}

static bool may_tread(const play_game *game, uint32_t tile, const void *user)
{
    const way_limits *limits = user;
    uint32_t owner = game->dungeon->owners[tile];
    barrow_tile kind = play_tile(game, tile);
    bool is_near =
        limits->anywhere || owner == game->room || owner == BARROW_OWNER_LINK + limits->link;
    bool is_floor =
        kind & BARROW_TILE_WALKABLE || (play_is_block(kind) && play_holds_treasure(game, owner));
    return is_near && is_floor &&
           (owner >= game->dungeon->room_count || leaves_alone(game, owner, tile));
}

bool play_step_toward(play_game *game, uint32_t goal, uint32_t link, bool anywhere)
{
    way_limits limits = {link, anywhere};
    int width = game->dungeon->width;
    int away = (int)play_next_tile(game, game->tile, goal, may_tread, &limits) - (int)game->tile;
    int dx = away == 1 || away == -1 ? away : 0;
    return away && play_step(game, dx, dx ? 0 : away / width);
}

/* ---- where an action leads ---------------------------------------------------------------- */

/* Returns the tile of the first thing of that kind that is left in [room], or anywhere if [room] is
 * BARROW_NONE; NO_TILE if no such thing is left. */
static uint32_t tile_of_thing(const play_game *game, uint32_t room, barrow_thing_kind kind)
{
    for (uint32_t i = 0; i < game->dungeon->thing_count; i++) {
        const barrow_thing *thing = &game->dungeon->things[i];
        if ((thing->room == room || room == BARROW_NONE) && thing->kind == kind && !game->gone[i])
            return tile_of(game->dungeon, thing->pos);
    }
    return NO_TILE;
}

/* Returns the tile of room [to] just past the end of the link's route. */
static uint32_t far_side(const barrow_dungeon *dungeon, const barrow_link *link, uint32_t to)
{
    uint32_t last = link->first_tile + (link->b == to ? link->tile_count - 1 : 0);
    uint32_t end = tile_of(dungeon, dungeon->routes[last]), width = dungeon->width;
    uint32_t beside[4] = {1, width, 0u - 1u, 0u - width};
    for (int side = 0; side < 4; side++)
        if (end + beside[side] < width * dungeon->height &&
            dungeon->owners[end + beside[side]] == to)
            return end + beside[side];
    return end;
}

/* Returns the door of a link; NO_TILE if it is open. */
static uint32_t shut_door(const play_game *game, uint32_t id)
{
    const barrow_link *link = &game->dungeon->links[id];
    for (uint32_t i = 0; i < link->tile_count && !game->opened[id]; i++) {
        uint32_t tile = tile_of(game->dungeon, game->dungeon->routes[link->first_tile + i]);
        if (play_tile(game, tile) == BARROW_TILE_DOOR)
            return tile;
    }
    return NO_TILE;
}

static barrow_thing_kind kind_to_take(const play_game *game, const barrow_step *step)
{
    static const uint8_t kinds[BARROW_CONTENT_COUNT] = {
        [BARROW_CONTENT_KEY] = BARROW_THING_KEY,
        [BARROW_CONTENT_ITEM_KEY] = BARROW_THING_KEY,
        [BARROW_CONTENT_ITEM] = BARROW_THING_TREASURE,
        [BARROW_CONTENT_MAGIC_KEY] = BARROW_THING_MAGIC_KEY,
        [BARROW_CONTENT_BONUS] = BARROW_THING_BONUS,
    };
    bool is_quest = game->dungeon->params.family == BARROW_QUEST;
    return is_quest && step->what < BARROW_CONTENT_COUNT ? (barrow_thing_kind)kinds[step->what]
                                                         : BARROW_THING_KEY;
}

/* Returns the tile that an action leads to, or NO_TILE if nothing is left to do. */
static uint32_t goal_of(const play_game *game, const barrow_step *step)
{
    const barrow_dungeon *dungeon = game->dungeon;
    const barrow_link *link = step->link < dungeon->link_count ? &dungeon->links[step->link] : NULL;
    uint32_t puzzle, enemy;
    switch (step->action) {
    case BARROW_DO_MOVE:
        return link && link->tile_count ? far_side(dungeon, link, step->room) : NO_TILE;
    case BARROW_DO_OPEN:
        return link ? shut_door(game, step->link) : NO_TILE;
    case BARROW_DO_TAKE:
        return tile_of_thing(game, game->room, kind_to_take(game, step));
    case BARROW_DO_PRESS:
        return tile_of_thing(game, game->room, BARROW_THING_SWITCH);
    case BARROW_DO_FIGHT:
        enemy = tile_of_thing(game, game->room, BARROW_THING_BOSS);
        return enemy != NO_TILE ? enemy : tile_of_thing(game, game->room, BARROW_THING_SUB_BOSS);
    case BARROW_DO_SOLVE:
        puzzle = play_puzzle_in(dungeon, game->room);
        return puzzle == BARROW_NONE || game->puzzles[puzzle].solved
                   ? NO_TILE
                   : tile_of(dungeon, dungeon->puzzles[puzzle].start);
    default:
        return NO_TILE;
    }
}

/* ---- the solution ------------------------------------------------------------------------- */

/* Plays the next move of the solution of the puzzle in the player's room. */
static bool play_next_move(play_game *game, play_guide *guide)
{
    const barrow_dungeon *dungeon = game->dungeon;
    char move = dungeon->puzzles[play_puzzle_in(dungeon, game->room)].solution[guide->move];
    guide->move += move != 0;
    return move && play_step(game, (move == 'r') - (move == 'l'), (move == 'd') - (move == 'u'));
}

/* Goes to the end of the dungeon, once the solution is done. */
static bool step_to_end(play_game *game)
{
    static const barrow_thing_kind ends[] = {BARROW_THING_GOAL, BARROW_THING_BOSS,
                                             BARROW_THING_STAIRS};
    bool is_floor = game->dungeon->params.family == BARROW_FLOOR;
    uint32_t goal = NO_TILE;
    for (int i = 0; i < 3 && goal == NO_TILE; i++)
        goal = tile_of_thing(game, BARROW_NONE, ends[i]);
    return goal != NO_TILE && play_step_toward(game, goal, BARROW_NONE, is_floor);
}

/* An action is done if nothing is left to do or the player is at its tile, unless a puzzle begins
 * there. */
bool play_follow(play_game *game, play_guide *guide, uint32_t until)
{
    const barrow_dungeon *dungeon = game->dungeon;
    if (game->state != PLAY_GOING)
        return false;
    for (; guide->action < dungeon->solution_count; guide->action++, guide->move = 0) {
        const barrow_step *step = &dungeon->solution[guide->action];
        uint32_t goal = goal_of(game, step);
        bool is_puzzle = step->action == BARROW_DO_SOLVE, is_there = game->tile == goal;
        if (goal == NO_TILE || (is_there && !is_puzzle))
            continue;
        if (guide->action >= until)
            return false;
        return is_puzzle && (guide->move || is_there)
                   ? play_next_move(game, guide)
                   : play_step_toward(game, goal, step->link, false);
    }
    return guide->action < until && step_to_end(game);
}
