/* SPDX-License-Identifier: MIT
 * The game's rules are the solver's: dungeons are played to their end by single steps, along the
 * solution if there is one, otherwise to the stairs. A shut door, a missing key or a different rule
 * would stop the player. Every door is also tried from both sides with empty hands, and must stop a
 * player who may not pass.
 *
 *   play_rules [COUNT]        that many seeds of each family
 *   play_rules --self-test    must fail with locks that no key opens, and with a walled-in goal */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/game.h"

#define STEPS 100000 /* a walk's limit, including steps after being thrown back */

typedef struct tally {
    uint32_t passed, failed;
    bool is_quiet;
} tally;

static void tell(tally *judge, const barrow_dungeon *dungeon, const char *why)
{
    judge->passed += !why;
    judge->failed += why != NULL;
    if (why && !judge->is_quiet)
        printf("FAIL: barrow play %s -s %llu: %s\n", barrow_family_name(dungeon->params.family),
               (unsigned long long)dungeon->params.seed, why);
}

/* ---- walking by single steps ------------------------------------------------------------- */

static uint32_t tile_of(const barrow_dungeon *dungeon, barrow_pos pos)
{
    return (uint32_t)pos.y * dungeon->width + (uint32_t)pos.x;
}

/* Roaming enemies may throw the player back; the test then tries again. */
static bool walk_to(play_game *game, uint32_t goal, uint32_t link)
{
    for (uint32_t steps = 0; steps < STEPS && game->tile != goal; steps++)
        if (!play_step_toward(game, goal, link, false))
            return false;
    return game->tile == goal;
}

/* ---- puzzles ----------------------------------------------------------------------------- */

/* Plays [count] moves of a solution, each of which must move the player. */
static bool play_moves(play_game *game, const char *moves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!play_step(game, (moves[i] == 'r') - (moves[i] == 'l'),
                       (moves[i] == 'd') - (moves[i] == 'u')))
            return false;
    return true;
}

/* Puts the player at the start of a puzzle, as if it had walked there. */
static void stand_at_start(play_game *game, const barrow_room_puzzle *puzzle)
{
    game->tile = game->safe = tile_of(game->dungeon, puzzle->start);
    game->room = puzzle->room;
    game->state = PLAY_GOING;
}

/* Returns whether the field is as the rows draw it. */
static bool is_as_drawn(const play_game *game, const barrow_room_puzzle *puzzle)
{
    for (int y = 0; y < puzzle->field.h; y++)
        for (int x = 0; x < puzzle->field.w; x++) {
            barrow_pos pos = {(int16_t)(puzzle->field.x + x), (int16_t)(puzzle->field.y + y)};
            uint32_t tile = tile_of(game->dungeon, pos);
            char cell = play_puzzle_cell(game, tile);
            if (game->dungeon->owners[tile] == puzzle->room && cell != puzzle->rows[y][x])
                return false;
        }
    return true;
}

/* Plays half of the solution, then leaves by a doorway: the room must be reset. */
static const char *leave_halfway(play_game *game, uint32_t id)
{
    const barrow_room_puzzle *puzzle = &game->dungeon->puzzles[id];
    stand_at_start(game, puzzle);
    if (!play_moves(game, puzzle->solution, strlen(puzzle->solution) / 2))
        return "a move of a puzzle's solution is refused";
    for (uint32_t i = 0; i < game->dungeon->link_count; i++) {
        const barrow_link *link = &game->dungeon->links[i];
        bool is_open = link->kind == BARROW_LINK_OPEN && link->tile_count > 1;
        if (!is_open || (link->a != puzzle->room && link->b != puzzle->room))
            continue;
        game->tile = tile_of(game->dungeon, puzzle->start); /* P5: there is a way back */
        uint32_t end = link->first_tile + (link->a == puzzle->room ? 0 : link->tile_count - 1);
        if (!walk_to(game, tile_of(game->dungeon, game->dungeon->routes[end]), i))
            return "no doorway can be reached over inert tiles";
        return is_as_drawn(game, puzzle) ? NULL : "a room that was left is not put back";
    }
    play_puzzle_reset(game, id); /* all its doors need something */
    return is_as_drawn(game, puzzle) ? NULL : "a puzzle cannot be put back";
}

/* Pushes each block from the left to where no block may be: the game says why nothing moves. */
static const char *push_in_vain(play_game *game, const barrow_room_puzzle *puzzle)
{
    for (int y = 0; puzzle->kind == BARROW_PUZZLE_PUSH && y < puzzle->field.h; y++)
        for (int x = 1; x + 1 < puzzle->field.w; x++) {
            const char *row = puzzle->rows[y];
            if (!strchr("_o.,", row[x - 1]) || row[x] != 'b' || strchr("_o", row[x + 1]))
                continue;
            stand_at_start(game, puzzle);
            game->tile = tile_of(game->dungeon, (barrow_pos){(int16_t)(puzzle->field.x + x - 1),
                                                             (int16_t)(puzzle->field.y + y)});
            if (play_step(game, 1, 0) || !strstr(game->message, "block"))
                return "a block that does not move is not spoken of";
        }
    return NULL;
}

/* A thing that waits for a puzzle can be taken only once the puzzle is solved, and the puzzle stays
 * solved. */
static const char *try_puzzle(play_game *game, uint32_t id)
{
    const barrow_dungeon *dungeon = game->dungeon;
    const barrow_room_puzzle *puzzle = &dungeon->puzzles[id];
    const char *why = leave_halfway(game, id);
    why = why ? why : push_in_vain(game, puzzle);
    if (why)
        return why;
    stand_at_start(game, puzzle);
    if (puzzle->gates.entity >= 0 && !play_is_gated(game, &dungeon->things[puzzle->gates.entity]))
        return "nothing waits for a puzzle";
    size_t moves = strlen(puzzle->solution);
    if (!play_moves(game, puzzle->solution, moves - 1) || game->puzzles[id].solved)
        return "a puzzle is solved too early, or a move is refused";
    if (!play_moves(game, puzzle->solution + moves - 1, 1) || !game->puzzles[id].solved)
        return "the last move does not solve a puzzle";
    game->room = puzzle->room;
    if (puzzle->gates.entity >= 0 && !game->gone[puzzle->gates.entity] &&
        (!walk_to(game, tile_of(dungeon, dungeon->things[puzzle->gates.entity].pos), BARROW_NONE) ||
         !game->gone[puzzle->gates.entity]))
        return "what waited for a puzzle cannot be taken";
    play_puzzle_leave(game, puzzle->room);
    return game->puzzles[id].solved ? NULL : "a solved puzzle did not stay so";
}

static const char *try_puzzles(play_game *game)
{
    for (uint32_t i = 0; i < game->dungeon->puzzle_count; i++) {
        const char *why = try_puzzle(game, i);
        if (why)
            return why;
    }
    return NULL;
}

/* ---- solutions -------------------------------------------------------------------------- */

/* Small keys are used up: those that were taken are in hand, or in a door. */
static bool keys_add_up(const play_game *game)
{
    uint32_t taken = 0, used = 0;
    for (uint32_t i = 0; i < game->dungeon->thing_count; i++)
        taken += game->gone[i] && game->dungeon->things[i].kind == BARROW_THING_KEY &&
                 game->dungeon->things[i].flag == BARROW_SMALL_KEY;
    for (uint32_t i = 0; i < game->dungeon->link_count; i++)
        used += game->opened[i] && game->dungeon->links[i].kind == BARROW_LINK_KEY;
    return game->small_keys + used == taken;
}

/* Walks along the solution of a quest or crawl, or to the stairs of a floor. */
static const char *follow_solution(play_game *game)
{
    play_guide guide = {0};
    uint32_t steps = 0;
    play_state end = game->dungeon->params.family == BARROW_FLOOR ? PLAY_STAIRS : PLAY_WON;
    while (steps < STEPS && play_follow(game, &guide, UINT32_MAX))
        steps++;
    if (guide.action < game->dungeon->solution_count && game->state == PLAY_GOING)
        return "an action of the solution cannot be done";
    if (!keys_add_up(game))
        return "keys were taken that are neither in hand nor in a door";
    return game->state == end ? NULL : "the solution is walked, but nothing is won";
}

/* Walks until [until] actions are done, and no farther: a guide that is asked for them one by one
 * takes the same way. */
static const char *follow_by_actions(play_game *game, uint32_t turns)
{
    play_guide guide = {0};
    for (uint32_t until = 1; until <= game->dungeon->solution_count + 1; until++) {
        while (game->turns <= turns && play_follow(game, &guide, until))
            if (guide.action >= until)
                return "a guide goes farther than asked";
    }
    return game->turns == turns ? NULL : "a guide takes another way action by action";
}

/* ---- doors with empty hands --------------------------------------------------------------- */

/* Returns what a door does for a player with nothing, according to the documentation's lists and
 * not the game's. */
static bool lets_pass(const barrow_dungeon *dungeon, const barrow_link *link, bool from_a)
{
    bool is_guarded = from_a && dungeon->params.family == BARROW_CRAWL &&
                      dungeon->rooms[link->a].as.crawl.types & 1u << BARROW_TYPE_SUB_BOSS;
    switch (link->kind) {
    case BARROW_LINK_OPEN:
    case BARROW_LINK_HIDDEN:
        return true;
    case BARROW_LINK_BOSS:
        return link->lock == BARROW_NO_LOCK && !is_guarded;
    case BARROW_LINK_ONE_WAY:
    case BARROW_LINK_LOOP_EXIT:
    case BARROW_LINK_SHORTCUT:
        return from_a;
    default:
        return false;
    }
}

/* Puts the player before the door on the side of [room] and steps into it. Returns whether that
 * worked. */
static bool try_door(play_game *game, uint32_t id, uint32_t door, uint32_t room)
{
    uint32_t width = game->dungeon->width, owner = BARROW_OWNER_LINK + id;
    bool is_b = game->dungeon->links[id].b == room;
    const barrow_link *link = &game->dungeon->links[id];
    uint32_t end = is_b ? link->tile_count - 1 : 0;
    uint32_t before = door; /* the tile of the way before the door, if the door is not its end */
    for (uint32_t i = 0; i < link->tile_count; i++)
        if (tile_of(game->dungeon, game->dungeon->routes[link->first_tile + i]) == door && i != end)
            before = tile_of(game->dungeon,
                             game->dungeon->routes[link->first_tile + (is_b ? i + 1 : i - 1)]);
    static const int ways[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (int i = 0; i < 4; i++) {
        uint32_t from = door - (uint32_t)ways[i][0] - (uint32_t)ways[i][1] * width;
        uint32_t at = game->dungeon->owners[from];
        if (before == door ? at != room : from != before || at != owner)
            continue;
        memset(game->opened, 0, game->dungeon->link_count);
        game->tile = from;
        game->room = (uint16_t)room;
        return play_step(game, ways[i][0], ways[i][1]);
    }
    return false;
}

static const char *try_doors(play_game *game)
{
    const barrow_dungeon *dungeon = game->dungeon;
    for (uint32_t id = 0; id < dungeon->link_count; id++) {
        const barrow_link *link = &dungeon->links[id];
        for (uint32_t i = 0; i < link->tile_count; i++) {
            uint32_t tile = tile_of(dungeon, dungeon->routes[link->first_tile + i]);
            if (dungeon->tiles[tile] != BARROW_TILE_DOOR)
                continue;
            if (try_door(game, id, tile, link->a) != lets_pass(dungeon, link, true))
                return "a door treats who comes from its front another way than it should";
            if (try_door(game, id, tile, link->b) != lets_pass(dungeon, link, false))
                return "a door treats who comes from behind another way than it should";
            if (link->lock != BARROW_NO_LOCK && !strstr(game->message, "That is "))
                return "a shut door does not say which key or switch opens it";
        }
    }
    return NULL;
}

/* ---- sight, foes, turns ------------------------------------------------------------------- */

static uint32_t apart(const barrow_dungeon *dungeon, uint32_t a, uint32_t b)
{
    int dx = (int)(a % dungeon->width) - (int)(b % dungeon->width);
    int dy = (int)(a / dungeon->width) - (int)(b / dungeon->width);
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return (uint32_t)(dx > dy ? dx : dy);
}

/* Returns whether a tile belongs to [room], or to a pond in it, which nobody owns. */
static bool is_within(const barrow_dungeon *dungeon, int x, int y, uint16_t room)
{
    barrow_rect rect = dungeon->rooms[room].rect;
    int owner = dungeon->owners[y * dungeon->width + x], tile = dungeon->tiles[y * dungeon->width + x];
    bool is_pond = owner == BARROW_NONE && tile != BARROW_TILE_WALL && tile != BARROW_TILE_BORDER;
    return owner == room || (is_pond && x >= rect.x && x < rect.x + rect.w && y >= rect.y &&
                             y < rect.y + rect.h);
}

/* Returns whether a tile belongs to [room], or is beside such a tile. */
static bool borders(const barrow_dungeon *dungeon, uint32_t tile, uint16_t room)
{
    int x = (int)(tile % dungeon->width), y = (int)(tile / dungeon->width);
    for (int i = 0; i < 9; i++) {
        int column = x - 1 + i % 3, row = y - 1 + i / 3;
        if (column >= 0 && row >= 0 && column < dungeon->width && row < dungeon->height &&
            is_within(dungeon, column, row, room))
            return true;
    }
    return false;
}

/* Returns whether the player sees a tile: all of a room and its walls, but in a maze only
 * neighbours. */
static const char *look_around(const play_game *game)
{
    const barrow_dungeon *dungeon = game->dungeon;
    uint32_t area = (uint32_t)dungeon->width * dungeon->height;
    uint16_t room = dungeon->owners[game->tile];
    bool is_lit = room < dungeon->room_count && dungeon->rooms[room].kind != BARROW_ROOM_MAZE;
    for (uint32_t tile = 0; tile < area; tile++) {
        bool wanted = apart(dungeon, tile, game->tile) <= 1 || (is_lit && borders(dungeon, tile, room));
        if (wanted != ((game->known[tile] & PLAY_VISIBLE) != 0))
            return wanted ? "what is near is not seen" : "what is far is seen";
        if (wanted && !(game->known[tile] & PLAY_SEEN))
            return "what is seen is forgotten at once";
    }
    return NULL;
}

/* Checks which moves are steps. */
static const char *count_turns(play_game *game)
{
    uint32_t tile = game->tile;
    if (play_step(game, 0, 0) || game->turns != 1 || game->tile != tile)
        return "waiting takes no turn, or moves";
    if (play_step(game, 1, 1) || play_step(game, 2, 0) || play_step(game, 0, INT32_MIN) ||
        play_step(game, INT32_MAX, 0) || game->turns != 1 || game->tile != tile)
        return "a step leads farther than to a neighbour";
    game->state = PLAY_WON;
    if (play_step(game, 0, 0) || game->turns != 1)
        return "the game goes on after its end";
    game->state = PLAY_GOING;
    return NULL;
}

/* A player who waits in the room of a roaming enemy is caught and thrown back; the enemy takes one
 * step every other turn. If the player leaves its route, it lets go and returns home. */
static const char *meet_foe(play_game *game, uint32_t number)
{
    const barrow_dungeon *dungeon = game->dungeon;
    play_foe *foe = &game->foes[number];
    uint32_t area = (uint32_t)dungeon->width * dungeon->height, far = foe->home;
    for (uint32_t tile = 0; tile < area; tile++)
        if (dungeon->owners[tile] == foe->row->home && play_tile(game, tile) == BARROW_TILE_FLOOR &&
            !play_thing_at(game, tile) && apart(dungeon, tile, foe->home) > 1)
            far = tile;
    if (far == foe->home)
        return NULL; /* nowhere to wait */
    game->foe_count = 1;
    game->foes[0] = *foe;
    game->tile = far;
    game->room = foe->row->home;
    game->safe = game->tile;
    for (uint32_t turn = 0; turn < 400; turn++) {
        uint32_t before = game->foes[0].tile, was_turn = game->turns;
        play_step(game, 0, 0);
        if (game->message[0]) /* caught */
            return game->foes[0].tile == game->foes[0].home ? NULL : "who catches stays there";
        uint32_t moved = game->foes[0].tile != before;
        if (moved != ((was_turn + 1) % 2 == 0))
            return "a roaming enemy does not move on every other turn";
    }
    return "a roaming enemy never comes";
}

static const char *let_go(play_game *game)
{
    play_foe *foe = &game->foes[0];
    uint32_t width = game->dungeon->width;
    for (uint32_t side = 0; side < 4; side++) { /* a step from home */
        uint32_t tile = foe->home + (side == 0 ? 1 : side == 1 ? width : side == 2 ? 0u - 1u : 0u - width);
        if (game->dungeon->owners[tile] == foe->row->home && play_tile(game, tile) & BARROW_TILE_WALKABLE)
            foe->tile = tile;
    }
    game->room = BARROW_NONE; /* on the way between rooms, away from its route */
    game->turns = 1;
    play_step(game, 0, 0);
    return foe->tile == foe->home ? NULL : "a roaming enemy does not go home";
}

static void play_foes(tally *judge, const barrow_dungeon *dungeon, void *memory)
{
    play_game game;
    play_begin(&game, dungeon, memory);
    uint32_t count = game.foe_count;
    for (uint32_t i = 0; i < count; i++) {
        play_begin(&game, dungeon, memory);
        tell(judge, dungeon, meet_foe(&game, i));
    }
    if (!count)
        return;
    play_begin(&game, dungeon, memory);
    game.foe_count = 1;
    tell(judge, dungeon, let_go(&game));
}

/* Checks the list of things in hand, and that it is truncated to fit. */
static const char *name_hand(play_game *game)
{
    char text[64], cut[9];
    game->small_keys = 2;
    game->colours[0] = 1 | 1ull << 27;
    game->has_magic_key = true;
    game->loot = 12;
    play_hand(game, text, sizeof text);
    play_hand(game, cut, sizeof cut);
    return strcmp(text, "2 small keys, key a, key B, magic key, 12 loot") == 0 &&
                   strcmp(cut, "2 small ") == 0
               ? NULL
               : "the hand has other words";
}

/* ---- runs -------------------------------------------------------------------------------- */

static void play_through(tally *judge, const barrow_dungeon *dungeon)
{
    play_game game;
    size_t size = play_size(dungeon);
    void *memory = size ? malloc(size) : NULL; /* exact, so that sanitizers see overruns */
    if (!memory) {
        tell(judge, dungeon, "there is no memory, or nothing to walk on");
        return;
    }
    bool is_floor = dungeon->params.family == BARROW_FLOOR;
    play_begin(&game, dungeon, memory);
    tell(judge, dungeon, look_around(&game));
    tell(judge, dungeon, count_turns(&game));
    tell(judge, dungeon, name_hand(&game));
    play_begin(&game, dungeon, memory);
    tell(judge, dungeon, follow_solution(&game));
    tell(judge, dungeon, look_around(&game)); /* including what was seen before and no longer is */
    play_begin(&game, dungeon, memory);
    game.foe_count = 0;
    follow_solution(&game);
    uint32_t turns = game.turns;
    play_begin(&game, dungeon, memory);
    game.foe_count = 0;
    tell(judge, dungeon, follow_by_actions(&game, turns));
    if (!is_floor) {
        play_begin(&game, dungeon, memory);
        game.foe_count = 0; /* there are no enemies here */
        tell(judge, dungeon, try_doors(&game));
        play_begin(&game, dungeon, memory);
        game.foe_count = 0;
        tell(judge, dungeon, try_puzzles(&game));
    }
    play_foes(judge, dungeon, memory);
    free(memory);
}

/* Checks that a dungeon without a map is not a game. */
static void refuse_rooms_without_tiles(tally *judge)
{
    barrow_dungeon dungeon = {0};
    barrow_params params = barrow_default_params(BARROW_QUEST);
    barrow_generate(&params, NULL, &dungeon, NULL);
    tell(judge, &dungeon, dungeon.room_count && !play_size(&dungeon) ? NULL : "a graph is walked");
    barrow_dungeon_free(&dungeon);
}

static void spoil(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_link *link = &dungeon->links[i];
        bool is_locked = link->kind == BARROW_LINK_SWITCH || link->kind == BARROW_LINK_LOCKED;
        link->lock = is_locked ? (uint8_t)(link->lock + 100) : link->lock;
    }
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        dungeon->puzzles[i].solution[0] = dungeon->puzzles[i].solution[0] == 'u' ? 'd' : 'u';
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].kind == BARROW_THING_STAIRS)
            for (int k = 0; k < 9; k++)
                if (k != 4)
                    dungeon
                        ->tiles[(uint32_t)(dungeon->things[i].pos.y - 1 + k / 3) * dungeon->width +
                                (uint32_t)(dungeon->things[i].pos.x - 1 + k % 3)] = 0;
}

static void play_family(tally *judge, barrow_family family, uint32_t count, bool is_spoiled)
{
    barrow_dungeon dungeon = {0};
    barrow_error error;
    for (uint32_t seed = 1; seed <= count; seed++) {
        barrow_params params = barrow_default_params(family);
        params.seed = seed;
        if (family != BARROW_FLOOR)
            barrow_params_set(&params, "tiles", "on", &error);
        if (family == BARROW_QUEST && seed % 2)
            barrow_params_set(&params, "returns", "60", &error);
        if (barrow_generate(&params, NULL, &dungeon, &error) != BARROW_OK) {
            tell(judge, &dungeon, error.text);
            continue;
        }
        if (is_spoiled)
            spoil(&dungeon);
        play_through(judge, &dungeon);
    }
    barrow_dungeon_free(&dungeon);
}

int main(int argc, char **argv)
{
    bool is_self_test = argc > 1 && strcmp(argv[1], "--self-test") == 0;
    uint32_t count = argc > 1 && !is_self_test ? (uint32_t)strtoul(argv[1], NULL, 10) : 40;
    tally judge = {.is_quiet = is_self_test};
    uint32_t found = 0;
    refuse_rooms_without_tiles(&judge);
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        play_family(&judge, (barrow_family)family, is_self_test ? 4 : count, is_self_test);
        found += judge.failed != 0;
        judge.failed = is_self_test ? 0 : judge.failed;
    }
    if (is_self_test)
        judge = (tally){.passed = found, .failed = BARROW_FAMILY_COUNT - found};
    printf("%u passed, %u failed\n", judge.passed, judge.failed);
    return judge.failed ? 1 : 0;
}
