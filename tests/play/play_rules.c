/* SPDX-License-Identifier: MIT
 * The game's rules are the solver's: dungeons are played to their end by single moves, along the
 * solution if there is one, otherwise to the stairs. A shut door, a missing key or a different rule
 * would stop the player. Every door is also tried from both sides with empty hands, and must stop a
 * player who may not pass. Simulated players and random ones play with fights: what K1, K3, K8 and
 * K9 promise is checked in every turn of theirs.
 *
 *   play_rules [COUNT]        that many seeds of each family
 *   play_rules --self-test    must fail with locks that no key opens, with a walled-in goal, and
 *                             with games in which something is planted */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/inside.h"

#define STEPS 30000 /* a game's limit */

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

/* A level and a play, in memory of their exact size, so that sanitizers see overruns. */
typedef struct table {
    const barrow_dungeon *dungeon;
    void *memory;
    const barrow_level *level;
    barrow_play *play;
} table;

static bool begin(table *at, const barrow_dungeon *dungeon, const barrow_rules *rules)
{
    size_t size = barrow_level_size(dungeon);
    *at = (table){.dungeon = dungeon, .memory = size ? malloc(size) : NULL};
    if (!at->memory ||
        barrow_level_begin(dungeon, rules, at->memory, &at->level, NULL) != BARROW_OK)
        return false;
    at->play = malloc(barrow_play_size(at->level));
    if (at->play)
        barrow_play_begin(at->level, dungeon->params.seed, NULL, at->play);
    return at->play != NULL;
}

static void restart(table *at)
{
    barrow_play_begin(at->level, at->dungeon->params.seed, NULL, at->play);
}

static void end(table *at)
{
    free(at->play);
    free(at->memory);
}

/* Puts the player on a tile, as if they had walked there. */
static void stand_at(table *at, uint32_t tile, uint32_t room)
{
    at->play->tile = tile;
    at->play->hero.x = (uint16_t)(tile % at->dungeon->width);
    at->play->hero.y = (uint16_t)(tile / at->dungeon->width);
    at->play->hero.room = (uint16_t)room;
    at->play->hero.state = BARROW_PLAY_GOING;
}

/* Walks into a lever, which is on a wall, from the tile before it. */
static void pull_lever(table *at, uint32_t lever)
{
    uint32_t wall = brw_play_tile(at->dungeon, at->dungeon->things[lever].pos);
    for (int side = 0; side < 4 && !barrow_play_gone(at->level, at->play, lever); side++) {
        uint32_t tile = brw_beside(at->level, wall, side);
        if (tile == PLAY_NO_TILE || !(at->level->ground[tile] & GROUND_WALK))
            continue;
        stand_at(at, tile, at->dungeon->owners[tile]);
        barrow_play_step(at->level, at->play, (side + 2) % 4);
    }
}

static bool told(const table *at, const char *words)
{
    char text[200];
    for (uint32_t i = 0; barrow_play_tell(at->level, at->play, i, text, sizeof text); i++)
        if (strstr(text, words))
            return true;
    return false;
}

/* ---- solutions, without fights -------------------------------------------------------------- */

/* Small keys are used up: those that were taken are in hand, or in a door. */
static bool keys_add_up(const table *at)
{
    uint32_t taken = 0, used = 0;
    for (uint32_t i = 0; i < at->dungeon->thing_count; i++)
        taken += barrow_play_gone(at->level, at->play, i) &&
                 at->dungeon->things[i].kind == BARROW_THING_KEY &&
                 at->dungeon->things[i].flag == BARROW_SMALL_KEY;
    for (uint32_t i = 0; i < at->dungeon->link_count; i++)
        used += barrow_play_opened(at->level, at->play, i) &&
                at->dungeon->links[i].kind == BARROW_LINK_KEY;
    return at->play->hero.small_keys + used == taken;
}

static bool has_ended(const table *at)
{
    return at->play->hero.state ==
           (at->dungeon->params.family == BARROW_FLOOR ? BARROW_PLAY_STAIRS : BARROW_PLAY_WON);
}

/* Follows the guide while fewer than [until] actions are done; returns the steps. */
static uint32_t follow(table *at, uint32_t until)
{
    uint32_t steps = 0;
    while (steps < STEPS && barrow_play_progress(at->level, at->play) < until &&
           barrow_play_step(at->level, at->play, barrow_play_guide(at->level, at->play)))
        steps++;
    return steps;
}

static const char *follow_solution(table *at)
{
    follow(at, UINT32_MAX);
    if (barrow_play_progress(at->level, at->play) < at->dungeon->solution_count)
        return "an action of the solution cannot be done";
    if (!keys_add_up(at))
        return "keys were taken that are neither in hand nor in a door";
    return has_ended(at) ? NULL : "the solution is walked, but nothing is won";
}

/* A guide that is asked for the actions one by one takes the same way. */
static const char *follow_by_actions(table *at)
{
    uint32_t turns = at->play->hero.turn;
    restart(at);
    for (uint32_t until = 1; until <= at->dungeon->solution_count; until++)
        follow(at, until);
    follow(at, UINT32_MAX);
    return at->play->hero.turn == turns ? NULL : "a guide takes another way action by action";
}

/* Whoever enters a room with a clue is told of it, if they do not know the tile of the hidden door
 * yet; from then on they know it. */
static const char *notice_signs(table *at)
{
    const barrow_dungeon *dungeon = at->dungeon;
    const uint8_t *known = brw_known(at->level, at->play);
    for (uint32_t steps = 0; steps < STEPS; steps++) {
        uint64_t unknown = 0;
        uint16_t room = at->play->hero.room;
        for (uint32_t i = 0; i < dungeon->clue_count; i++)
            unknown |= (uint64_t)!known[at->level->doors[dungeon->clues[i].door].tile] << i;
        if (!barrow_play_step(at->level, at->play, barrow_play_guide(at->level, at->play)))
            break;
        for (uint32_t i = 0; i < dungeon->clue_count && at->play->hero.room != room; i++)
            if (dungeon->clues[i].room == at->play->hero.room && unknown >> i & 1 &&
                (!told(at, "Look: ") || !known[at->level->doors[dungeon->clues[i].door].tile]))
                return "a clue is not noticed";
    }
    return NULL;
}

/* ---- doors with empty hands ------------------------------------------------------------------ */

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

/* Puts the player before the door on the side of [room] and steps into it. */
static bool try_door(table *at, uint32_t id, uint32_t room)
{
    const level_door *door = &at->level->doors[id];
    for (int side = 0; side < 4; side++) {
        uint32_t from = brw_beside(at->level, door->tile, (side + 2) % 4);
        uint32_t owner = from == PLAY_NO_TILE ? BARROW_NONE : at->dungeon->owners[from];
        bool is_front = from == door->side_a;
        if ((owner != room && owner != BARROW_OWNER_LINK + id) ||
            is_front != (room == at->dungeon->links[id].a))
            continue;
        memset(brw_opened(at->level, at->play), 0, at->dungeon->link_count);
        stand_at(at, from, room);
        return barrow_play_step(at->level, at->play, side) != 0;
    }
    return false;
}

static const char *try_doors(table *at)
{
    for (uint32_t id = 0; id < at->dungeon->link_count; id++) {
        const barrow_link *link = &at->dungeon->links[id];
        if (at->level->doors[id].tile == PLAY_NO_TILE)
            continue;
        if (try_door(at, id, link->a) != lets_pass(at->dungeon, link, true))
            return "a door treats who comes from its front another way than it should";
        if (try_door(at, id, link->b) != lets_pass(at->dungeon, link, false))
            return "a door treats who comes from behind another way than it should";
        if (!lets_pass(at->dungeon, link, false) && !at->play->news_count)
            return "a shut door does not say why";
    }
    return NULL;
}

/* ---- puzzles --------------------------------------------------------------------------------- */

static bool play_letters(table *at, const char *letters, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!barrow_play_step(at->level, at->play, (int)(strchr("urdl", letters[i]) - "urdl")))
            return false;
    return true;
}

static bool is_as_drawn(const table *at, uint32_t id)
{
    const barrow_room_puzzle *puzzle = &at->dungeon->puzzles[id];
    const barrow_puzzle_state *state = barrow_play_puzzle(at->level, at->play, id);
    for (int y = 0; y < puzzle->field.h; y++)
        if (memcmp(state->cells + y * puzzle->field.w, puzzle->rows[y], (size_t)puzzle->field.w) !=
            0)
            return false;
    return !state->solved;
}

/* Half of a solution, then out of the room: it is put back. A thing that waits for a puzzle can be
 * taken only once it is solved, and it stays solved. */
static const char *try_puzzle(table *at, uint32_t id)
{
    const barrow_room_puzzle *puzzle = &at->dungeon->puzzles[id];
    uint32_t start = brw_play_tile(at->dungeon, puzzle->start);
    size_t moves = strlen(puzzle->solution);
    const barrow_puzzle_state *state = barrow_play_puzzle(at->level, at->play, id);
    stand_at(at, start, puzzle->room);
    if (!play_letters(at, puzzle->solution, moves / 2))
        return "a move of a puzzle's solution is refused";
    stand_at(at, at->level->start, puzzle->room);
    brw_puzzle_leave(at->level, at->play, puzzle->room);
    if (!is_as_drawn(at, id))
        return "a room that was left is not put back";
    stand_at(at, start, puzzle->room);
    if (puzzle->gates.entity >= 0 &&
        barrow_play_thing(at->level, at->play, (uint32_t)puzzle->gates.entity, NULL) !=
            BARROW_LACKS_PUZZLE)
        return "nothing waits for a puzzle";
    if (!play_letters(at, puzzle->solution, moves - 1) || state->solved)
        return "a puzzle is solved too early, or a move is refused";
    if (!play_letters(at, puzzle->solution + moves - 1, 1) || !state->solved)
        return "the last move does not solve a puzzle";
    stand_at(at, at->level->start, puzzle->room);
    brw_puzzle_leave(at->level, at->play, puzzle->room);
    return state->solved ? NULL : "a solved puzzle did not stay so";
}

/* ---- sight, turns, words -----------------------------------------------------------------------
 */

/* Returns whether a tile belongs to [room], or to a pond in it, which nobody owns. It may also be
 * the owner of a passage. */
static bool is_within(const barrow_dungeon *dungeon, int x, int y, uint16_t room)
{
    barrow_rect rect = {0};
    if (room < dungeon->room_count)
        rect = dungeon->rooms[room].rect;
    int owner = dungeon->owners[y * dungeon->width + x],
        tile = dungeon->tiles[y * dungeon->width + x];
    bool is_pond = owner == BARROW_NONE && tile != BARROW_TILE_WALL && tile != BARROW_TILE_BORDER;
    return owner == room ||
           (is_pond && x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h);
}

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

/* Returns whether a tile belongs to, or borders, a window of [room] or the room behind it. */
static bool is_behind_window(const barrow_dungeon *dungeon, uint32_t tile, uint16_t room)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->kind == BARROW_LINK_WINDOW &&
            ((link->a == room && borders(dungeon, tile, link->b)) ||
             (link->b == room && borders(dungeon, tile, link->a)) ||
             ((link->a == room || link->b == room) &&
              borders(dungeon, tile, (uint16_t)(BARROW_OWNER_LINK + i)))))
            return true;
    }
    return false;
}

/* K24: all of a room and its walls is seen, and the rooms behind its windows, but in a maze only
 * what is near. */
static const char *look_around(const table *at)
{
    const barrow_dungeon *dungeon = at->dungeon;
    uint16_t room = dungeon->owners[at->play->tile];
    bool is_lit = room < dungeon->room_count && dungeon->rooms[room].kind != BARROW_ROOM_MAZE;
    for (uint32_t tile = 0; tile < at->level->area; tile++) {
        bool wanted =
            brw_king_between(at->level, tile, at->play->tile) <= 1 ||
            (is_lit && (borders(dungeon, tile, room) || is_behind_window(dungeon, tile, room)));
        uint8_t known = barrow_play_known(at->level, at->play)[tile];
        if (wanted != ((known & BARROW_KNOWN_VISIBLE) != 0))
            return wanted ? "what is near is not seen" : "what is far is seen";
        if (wanted && !(known & BARROW_KNOWN_SEEN))
            return "what is seen is forgotten at once";
    }
    return NULL;
}

/* Looks around from both sides of every window. */
static const char *look_through_windows(table *at)
{
    const barrow_dungeon *dungeon = at->dungeon;
    const char *why = NULL;
    for (uint32_t i = 0; !why && i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        for (int side = 0; !why && side < 2 && link->kind == BARROW_LINK_WINDOW; side++) {
            uint32_t room = side ? link->b : link->a, tile = 0;
            while (tile + 1 < at->level->area && dungeon->owners[tile] != room)
                tile++;
            stand_at(at, tile, room);
            brw_play_see(at->level, at->play);
            why = look_around(at);
        }
    }
    return why;
}

/* K2: a refused move changes nothing and takes no turn; nothing happens after the end. */
static const char *count_turns(table *at)
{
    uint64_t hash = barrow_play_hash(at->level, at->play);
    for (int move = -1; move <= BARROW_MOVE_COUNT; move++) {
        bool is_legal = move >= 0 && move < BARROW_MOVE_COUNT &&
                        barrow_play_moves(at->level, at->play) >> move & 1;
        uint32_t events = barrow_play_step(at->level, at->play, move);
        if ((events != 0) != is_legal)
            return "the list of legal moves is wrong";
        if (!events && barrow_play_hash(at->level, at->play) != hash)
            return "a refused move changes something";
        restart(at);
    }
    at->play->hero.state = BARROW_PLAY_WON;
    if (barrow_play_step(at->level, at->play, BARROW_WAIT) ||
        barrow_play_moves(at->level, at->play))
        return "the game goes on after its end";
    return NULL;
}

static const char *name_hand(table *at)
{
    char text[80], cut[9];
    at->play->hero.small_keys = 2;
    at->play->hero.colours[0] = 1 | 1ull << 27;
    at->play->hero.magic_key = 1;
    at->play->hero.darts = 3;
    barrow_play_hand(at->level, at->play, text, sizeof text);
    size_t size = barrow_play_hand(at->level, at->play, cut, sizeof cut);
    return strcmp(text, "2 small keys, key a, key B, magic key, 3 darts") == 0 &&
                   strcmp(cut, "2 small ") == 0 && size == strlen(text)
               ? NULL
               : "the hand has other words";
}

/* ---- games with fights -------------------------------------------------------------------------
 */

static uint32_t deaths_seen;

/* Faults that --self-test plants in games; the checks of a turn must notice each. */
static enum { SOUND, HEALS_ENEMY, WAKES_AT_END, QUESTION_OPENS, COPY_DIFFERS, FAULT_COUNT } planted;

/* What K8 says never rises: the health of all enemies, and the traps that are left. */
static int64_t harm_left(const table *at)
{
    int64_t left = 0;
    for (uint32_t i = 0; i < at->level->enemy_count; i++)
        left += brw_enemies(at->level, at->play)[i].health;
    for (uint32_t i = 0; i < at->dungeon->thing_count; i++)
        left += at->dungeon->things[i].kind == BARROW_THING_TRAP &&
                !barrow_play_gone(at->level, at->play, i);
    return left;
}

/* Asks everything that can be asked; none of it may change the game. */
static const char *ask(table *at)
{
    static uint8_t planes[BARROW_VIEW_PLANES * 11 * 11], moves[64];
    int16_t vector[BARROW_VIEW_NUMBERS];
    char text[200];
    barrow_view view = {11, 1};
    uint64_t hash = barrow_play_hash(at->level, at->play);
    barrow_play_reach(at->level, at->play, BARROW_REACH_KEYS, NULL, NULL);
    barrow_play_way(at->level, at->play, at->dungeon->width / 2, at->dungeon->height / 2, 0, moves,
                    64);
    barrow_play_moves(at->level, at->play);
    barrow_play_guide(at->level, at->play);
    barrow_play_score(at->level, at->play);
    barrow_play_hand(at->level, at->play, text, sizeof text);
    for (int bot = 0; bot < BARROW_BOT_COUNT; bot++)
        barrow_play_bot(at->level, at->play, (barrow_bot)bot);
    for (uint32_t i = 0; barrow_play_tell(at->level, at->play, i, text, sizeof text);)
        i++;
    for (uint32_t i = 0; i < at->dungeon->thing_count; i++)
        barrow_play_thing(at->level, at->play, i, NULL);
    for (uint32_t i = 0; i < at->dungeon->vault_count; i++)
        barrow_play_vault(at->level, at->play, i, NULL);
    if (barrow_play_observe(at->level, at->play, &view, planes, vector) != sizeof planes)
        return "an observation has another size";
    for (uint32_t i = 0; i < at->dungeon->link_count; i++)
        barrow_play_door(at->level, at->play, i, NULL);
    if (planted == QUESTION_OPENS)
        brw_gone(at->level, at->play)[0] = 1;
    if (barrow_play_hash(at->level, at->play) != hash)
        return "a question changes the game";
    return barrow_play_least(at->level, at->play) > barrow_play_par(at->level) + 100000 ? "no bound"
                                                                                        : NULL;
}

/* Plays a turn and checks what must hold in each: the harm that is left never rises (K8), whoever
 * dies could have walked to where they wake, through open doors (K9), and a copy of the block plays
 * on as the original does. */
static const char *play_turn(table *at, table *before, int move)
{
    int64_t left = harm_left(at);
    memcpy(before->play, at->play, barrow_play_size(at->level));
    uint32_t events = barrow_play_step(at->level, at->play, move);
    if (planted == HEALS_ENEMY && events & BARROW_EVENT_DIED)
        brw_enemies(at->level, at->play)[0].health += 50;
    if (planted == WAKES_AT_END && events & BARROW_EVENT_DIED && at->level->end != PLAY_NO_TILE)
        stand_at(at, at->level->end, at->play->hero.room);
    before->play->seed += planted == COPY_DIFFERS;
    if (harm_left(at) > left)
        return "the harm that is left rises (K8)";
    if (at->play->hero.health > at->play->hero.most + 4)
        return "health rises too far (K5)";
    bool has_won_more = at->play->hero.trophies > before->play->hero.trophies;
    if (has_won_more && at->play->hero.most != before->play->hero.most + 2)
        return "a trophy does not make stronger (K18)";
    if (has_won_more && at->dungeon->params.family == BARROW_QUEST &&
        at->play->hero.health > before->play->hero.health + 3)
        return "a trophy of a quest is a rest (K18)";
    if (events & BARROW_EVENT_DIED && at->play->hero.state != BARROW_PLAY_DEAD) {
        int x = at->play->hero.x, y = at->play->hero.y;
        bool is_there = before->play->hero.x == x && before->play->hero.y == y;
        bool is_field = !brw_puzzle_leaves(at->level, before->play, before->play->tile);
        deaths_seen++;
        if (!is_there && !is_field && !barrow_play_way(at->level, before->play, x, y, 0, NULL, 0))
            return "death leads where nobody could walk (K9)";
    } else if (at->play->hero.turn % 16)
        return NULL;
    return barrow_play_step(before->level, before->play, move) == events &&
                   barrow_play_hash(before->level, before->play) ==
                       barrow_play_hash(at->level, at->play)
               ? NULL
               : "a copy plays on another way (K1)";
}

/* Those who play beside the bots: one at random, and one who also follows the guide, and so gets
 * around. */
#define PLAYER_RANDOM   ((int)BARROW_BOT_COUNT)
#define PLAYER_WANDERER (PLAYER_RANDOM + 1)
#define PLAYER_COUNT    (PLAYER_RANDOM + 2)

/* Plays with a bot, or one of those. Then the same moves from the beginning must lead to the same
 * state (K1). */
static const char *play_bot(table *at, table *copy, int bot, uint32_t most)
{
    uint8_t *moves = malloc(most);
    uint32_t count = 0;
    const char *why = moves ? NULL : "there is no memory";
    restart(at);
    while (!why && count < most && at->play->hero.state == BARROW_PLAY_GOING) {
        bool is_random = bot == PLAYER_RANDOM ||
                         (bot == PLAYER_WANDERER && brw_play_chance(at->play, 5 + count, 3) == 0);
        int move = is_random ? (int)brw_play_chance(at->play, 7 + count, BARROW_MOVE_COUNT)
                   : bot == PLAYER_WANDERER ? barrow_play_guide(at->level, at->play)
                                            : barrow_play_bot(at->level, at->play, (barrow_bot)bot);
        uint32_t turn = at->play->hero.turn;
        if (count % 97 == 0)
            why = ask(at);
        why = why ? why : play_turn(at, copy, move);
        if (at->play->hero.turn == turn && !is_random && !why)
            why = "a bot's move is refused";
        moves[count++] = (uint8_t)(move < 0 ? BARROW_WAIT : move);
    }
    if (!why && bot < PLAYER_RANDOM && !has_ended(at))
        why = "a simulated player does not win";
    uint64_t hash = barrow_play_hash(at->level, at->play);
    restart(copy);
    for (uint32_t i = 0; i < count; i++)
        barrow_play_step(copy->level, copy->play, moves[i]);
    if (!why && barrow_play_hash(copy->level, copy->play) != hash)
        why = "a replay ends in another state (K1)";
    char *text = malloc(4 * (size_t)most + 1);
    size_t length = text ? barrow_moves_write(moves, count, text, 4 * (size_t)most + 1) : 0;
    if (!why && text && (barrow_moves_read(text, length, moves, most) != count))
        why = "moves are not read as they were written";
    free(text);
    free(moves);
    return why;
}

/* K10: a sleeper is struck three times as hard, and wakes if it lives. K20: a trap springs once. */
static const char *strike_and_spring(table *at)
{
    for (uint32_t i = 0; i < at->level->enemy_count; i++) {
        play_enemy *enemy = &brw_enemies(at->level, at->play)[i];
        int16_t health = enemy->health;
        bool is_asleep = enemy->mood == MOOD_ASLEEP;
        brw_play_strike(at->level, at->play, i, 2);
        int16_t wanted = (int16_t)(health > (is_asleep ? 6 : 2) ? health - (is_asleep ? 6 : 2) : 0);
        if (enemy->health != wanted || (wanted && enemy->mood == MOOD_ASLEEP))
            return "a blow does other harm (K10)";
        if (!wanted != (barrow_play_gone(at->level, at->play, at->level->enemies[i].thing) != 0))
            return "who falls is not gone";
    }
    restart(at);
    for (uint32_t i = 0; i < at->dungeon->thing_count; i++) {
        const barrow_thing *thing = &at->dungeon->things[i];
        if (thing->kind != BARROW_THING_TRAP || thing->type != BARROW_THING_TYPE_SPIKES)
            continue;
        int16_t health = at->play->hero.health = at->play->hero.most;
        stand_at(at, brw_play_tile(at->dungeon, thing->pos), thing->room);
        brw_play_meet(at->level, at->play);
        brw_play_meet(at->level, at->play);
        if (at->play->hero.health != health - 2)
            return "spikes cost something else, or spring twice (K20)";
    }
    return NULL;
}

/* K14: whoever stands off the marked tiles when a heavy blow falls is not hurt; on them they are.
 */
static const char *announce(table *at)
{
    for (uint32_t i = 0; i < at->level->enemy_count; i++) {
        const level_enemy *row = &at->level->enemies[i];
        if (row->fighter < BARROW_FIGHTER_ELITE || row->fighter == BARROW_FIGHTER_FOE ||
            row->room >= at->dungeon->room_count)
            continue;
        for (int side = 0; side < 4; side++) {
            uint32_t near = brw_beside(at->level, row->home, side);
            uint32_t far = near == PLAY_NO_TILE ? near : brw_beside(at->level, near, side);
            if (far == PLAY_NO_TILE || at->level->ground[near] != GROUND_WALK ||
                at->level->ground[far] != GROUND_WALK || at->dungeon->owners[far] != row->room ||
                at->level->first_thing[far] != BARROW_NONE ||
                at->level->first_thing[near] != BARROW_NONE)
                continue;
            restart(at);
            for (uint32_t other = 0; other < at->level->enemy_count; other++)
                if (other != i)
                    brw_enemies(at->level, at->play)[other].health = 0;
            stand_at(at, near, row->room);
            barrow_play_step(at->level, at->play,
                             side + 2 < 4 ? side + 2 : side - 2); /* strike it */
            if (brw_enemies(at->level, at->play)[i].mood != MOOD_AIMING)
                return "a struck guardian does not aim (K14)";
            barrow_sight sight;
            barrow_play_look(at->level, at->play, at->play->hero.x, at->play->hero.y, &sight);
            if (sight.threat != row->harm)
                return "a blow is not drawn where it falls";
            int16_t health = at->play->hero.health;
            uint32_t events = barrow_play_step(at->level, at->play, side);
            if (!(events & BARROW_EVENT_MOVED) || at->play->hero.health != health)
                return "who steps back is hurt (K14)";
            return NULL;
        }
    }
    return NULL;
}

/* K19: the goal and the stairs wait for their guardian. */
static const char *hold_the_end(table *at)
{
    for (uint32_t i = 0; i < at->dungeon->thing_count; i++) {
        const barrow_thing *thing = &at->dungeon->things[i];
        if (thing->kind != BARROW_THING_GOAL ||
            brw_guardian_in(at->level, at->play, thing->room) == BARROW_NONE)
            continue;
        stand_at(at, brw_play_tile(at->dungeon, thing->pos), thing->room);
        brw_play_meet(at->level, at->play);
        if (at->play->hero.state != BARROW_PLAY_GOING || !told(at, "guardian"))
            return "the goal does not wait for its guardian (K19)";
        for (uint32_t e = 0; e < at->level->enemy_count; e++)
            if (at->level->enemies[e].fighter == BARROW_FIGHTER_BOSS)
                brw_play_strike(at->level, at->play, e, 1000);
        if (at->play->hero.state != BARROW_PLAY_WON)
            return "who stands on the goal when its guardian falls has not won (K19)";
    }
    return NULL;
}

/* K4, R27: a vault is shut until what opens it is there, whatever that is; then it stays open, and
 * of chests to choose from only one is had. */
static const char *open_vault(table *at, uint32_t id)
{
    const barrow_vault *vault = &at->dungeon->vaults[id];
    uint32_t door = brw_play_tile(at->dungeon, vault->at), opens = (uint32_t)vault->opens,
             front = PLAY_NO_TILE;
    int side = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t tile = brw_beside(at->level, door, i);
        if (tile != PLAY_NO_TILE && at->level->ground[tile] & GROUND_WALK &&
            at->dungeon->owners[tile] != vault->room) {
            front = tile;
            side = (i + 2) % 4;
        }
    }
    if (front == PLAY_NO_TILE)
        return "a vault has no front";
    for (uint32_t i = 0; i < at->level->enemy_count; i++) /* but its guardian, away from home */
        brw_enemies(at->level, at->play)[i].health = at->level->enemies[i].thing == opens ? 1 : 0;
    for (uint32_t i = 0; i < at->level->enemy_count; i++)
        brw_enemies(at->level, at->play)[i].tile = at->level->start;
    stand_at(at, front, at->dungeon->owners[front]);
    bool is_secret = vault->lock == BARROW_VAULT_SECRET;
    if (!is_secret && (barrow_play_step(at->level, at->play, side) || !told(at, "vault")))
        return "a vault opens for nothing, or does not say what it needs";
    if (vault->lock == BARROW_VAULT_KEY)
        at->play->hero.colours[0] |= 1ull << at->dungeon->things[opens].flag;
    else if (vault->lock == BARROW_VAULT_LEVER)
        pull_lever(at, opens);
    else if (vault->lock == BARROW_VAULT_GUARDIAN)
        brw_play_strike(at->level, at->play, at->level->enemy_of[opens], 9);
    stand_at(at, front, at->dungeon->owners[front]);
    if (!barrow_play_step(at->level, at->play, side) || at->play->tile != door)
        return "a vault does not open for what opens it";
    uint32_t chests = 0, left = 0, first = BARROW_NONE;
    for (uint32_t i = 0; i < at->dungeon->thing_count; i++)
        if (at->dungeon->things[i].kind == BARROW_THING_CHEST &&
            at->dungeon->things[i].room == vault->room) {
            first = chests++ ? first : i;
        }
    if (first == BARROW_NONE)
        return "a vault is empty";
    stand_at(at, brw_play_tile(at->dungeon, at->dungeon->things[first].pos), vault->room);
    brw_play_meet(at->level, at->play);
    for (uint32_t i = 0; i < at->dungeon->thing_count; i++)
        left += at->dungeon->things[i].kind == BARROW_THING_CHEST &&
                at->dungeon->things[i].room == vault->room &&
                !barrow_play_gone(at->level, at->play, i);
    return left == (vault->choose ? 0 : chests - 1) ? NULL : "a choice of chests is no choice";
}

static void try_vaults(tally *judge, table *at)
{
    for (uint32_t i = 0; i < at->dungeon->vault_count; i++) {
        restart(at);
        tell(judge, at->dungeon, open_vault(at, i));
    }
}

/* ---- runs --------------------------------------------------------------------------------------
 */

static void play_peacefully(tally *judge, const barrow_dungeon *dungeon)
{
    barrow_rules rules = {.peaceful = 1};
    table at;
    if (!begin(&at, dungeon, &rules)) {
        tell(judge, dungeon, "there is no memory, or nothing to walk on");
        end(&at);
        return;
    }
    tell(judge, dungeon, look_around(&at));
    tell(judge, dungeon, follow_solution(&at));
    tell(judge, dungeon, look_around(&at)); /* including what was seen before and no longer is */
    tell(judge, dungeon, follow_by_actions(&at));
    restart(&at);
    tell(judge, dungeon, notice_signs(&at));
    restart(&at);
    tell(judge, dungeon, look_through_windows(&at));
    restart(&at);
    if (dungeon->params.family != BARROW_FLOOR) {
        tell(judge, dungeon, try_doors(&at));
        restart(&at);
        for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
            tell(judge, dungeon, try_puzzle(&at, i));
    }
    end(&at);
}

static void play_with_fights(tally *judge, const barrow_dungeon *dungeon)
{
    table at, copy;
    if (begin(&at, dungeon, NULL) && begin(&copy, dungeon, NULL)) {
        tell(judge, dungeon, count_turns(&at));
        restart(&at);
        tell(judge, dungeon, name_hand(&at));
        restart(&at);
        tell(judge, dungeon, strike_and_spring(&at));
        restart(&at);
        tell(judge, dungeon, announce(&at));
        restart(&at);
        tell(judge, dungeon, hold_the_end(&at));
        try_vaults(judge, &at);
        for (int bot = 0; bot < PLAYER_COUNT; bot++)
            tell(judge, dungeon,
                 play_bot(&at, &copy, bot, bot < PLAYER_RANDOM ? STEPS : 2000));
        end(&copy);
    }
    end(&at);
}

/* Checks that a dungeon without a map is not a game. */
static void refuse_rooms_without_tiles(tally *judge)
{
    barrow_dungeon dungeon = {0};
    barrow_params params = barrow_default_params(BARROW_QUEST);
    barrow_generate(&params, NULL, &dungeon, NULL);
    tell(judge, &dungeon,
         dungeon.room_count && !barrow_level_size(&dungeon) ? NULL : "a graph is walked");
    barrow_dungeon_free(&dungeon);
}

static void spoil(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_link *link = &dungeon->links[i];
        bool is_locked = link->kind == BARROW_LINK_SWITCH || link->kind == BARROW_LINK_LOCKED;
        link->lock = is_locked ? (uint8_t)(link->lock + 100) : link->lock;
    }
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].kind == BARROW_THING_STAIRS)
            for (int k = 0; k < 9; k++)
                if (k != 4)
                    dungeon
                        ->tiles[(uint32_t)(dungeon->things[i].pos.y - 1 + k / 3) * dungeon->width +
                                (uint32_t)(dungeon->things[i].pos.x - 1 + k % 3)] = 0;
}

static void play_seed(tally *judge, const barrow_params *params, bool is_spoiled)
{
    barrow_dungeon dungeon = {0};
    barrow_error error;
    if (barrow_generate(params, NULL, &dungeon, &error) != BARROW_OK) {
        tell(judge, &dungeon, error.text);
        return;
    }
    if (is_spoiled)
        spoil(&dungeon);
    play_peacefully(judge, &dungeon);
    if (!is_spoiled)
        play_with_fights(judge, &dungeon);
    barrow_dungeon_free(&dungeon);
}

static void play_family(tally *judge, barrow_family family, uint32_t count, bool is_spoiled)
{
    for (uint32_t seed = 1; seed <= count; seed++) {
        barrow_error error;
        barrow_params params = barrow_default_params(family);
        params.seed = seed;
        if (family != BARROW_FLOOR)
            barrow_params_set(&params, "tiles", "on", &error);
        if (family == BARROW_FLOOR && seed % 2)
            barrow_params_set(&params, "vaults", "3", &error);
        if (family == BARROW_QUEST && seed % 2)
            barrow_params_set(&params, "returns", "60", &error);
        if (family == BARROW_QUEST && seed % 3 == 0) /* so narrow that some hidden doors are off the way */
            barrow_params_set(&params, "width", "6", &error);
        if (family == BARROW_QUEST && seed % 3 == 0)
            barrow_params_set(&params, "height", "6", &error);
        play_seed(judge, &params, is_spoiled);
    }
}

/* Plays dungeons in which a simulated player once walked to and fro for ever: the guide led back to an
 * action for which the key had been spent, and an enemy that could not be reached stood on a trap. */
static void play_old_traps(tally *judge)
{
    static const struct {
        barrow_family family;
        uint64_t seed;
    } rows[] = {{BARROW_QUEST, 400694}, {BARROW_QUEST, 400991}, {BARROW_CRAWL, 400907}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        barrow_params params = barrow_default_params(rows[i].family);
        params.seed = rows[i].seed;
        barrow_params_set(&params, "tiles", "on", NULL);
        play_seed(judge, &params, false);
    }
}

int main(int argc, char **argv)
{
    bool is_self_test = argc > 1 && strcmp(argv[1], "--self-test") == 0;
    uint32_t count = argc > 1 && !is_self_test ? (uint32_t)strtoul(argv[1], NULL, 10) : 40;
    tally judge = {.is_quiet = is_self_test};
    uint32_t found = 0;
    refuse_rooms_without_tiles(&judge);
    play_old_traps(&judge);
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        play_family(&judge, (barrow_family)family, is_self_test ? 4 : count, is_self_test);
        found += judge.failed != 0;
        judge.failed = is_self_test ? 0 : judge.failed;
    }
    for (planted = SOUND + 1; is_self_test && planted < FAULT_COUNT; planted++) {
        play_family(&judge, BARROW_CRAWL, 2, false);
        found += judge.failed != 0;
        judge.failed = 0;
    }
    uint32_t wanted = (uint32_t)BARROW_FAMILY_COUNT + FAULT_COUNT - 1;
    if (is_self_test)
        judge = (tally){.passed = found, .failed = wanted - found};
    printf("%u deaths\n%u passed, %u failed\n", deaths_seen, judge.passed, judge.failed);
    return judge.failed ? 1 : 0;
}
