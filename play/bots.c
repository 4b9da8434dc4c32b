/* SPDX-License-Identifier: MIT
 * Simulated players, which measure how many turns and deaths a dungeon costs. They are called bots
 * because none plays as people do. Two follow the proof and two explore in the fog. A bot keeps no
 * state: its move follows from the state of play. */
#include "play/inside.h"

#define FIGHT_RANGE 8 /* steps that a bot goes to meet an enemy */

typedef struct bot_row {
    const char *name;
    uint8_t explores;   /* finds its own way in the fog */
    uint8_t fights;     /* fights every enemy that hunts it */
    uint8_t dodges;     /* steps out of announced blows */
    uint8_t is_careful; /* walks around traps, drinks potions */
} bot_row;

static const bot_row bots[BARROW_BOT_COUNT] = {
    [BARROW_BOT_WALKER] = {"walker", 0, 1, 1, 1},
    [BARROW_BOT_NOVICE] = {"novice", 1, 1, 0, 1},
    [BARROW_BOT_SPRINTER] = {"sprinter", 0, 0, 0, 1},
    [BARROW_BOT_CARELESS] = {"careless", 1, 1, 0, 0},
};

const char *barrow_bot_name(barrow_bot bot)
{
    return (unsigned)bot < BARROW_BOT_COUNT ? bots[bot].name : NULL;
}

/* Returns a step to a tile that no announced blow falls on, the nearest to [hunter] if there are
 * several; -1 if there is none. The bot ignores shots, because a player who dodges an archer never
 * gets near it. */
static int dodge(const barrow_level *level, const barrow_play *play, uint32_t hunter)
{
    int best = -1;
    uint32_t least = 0, safe = BARROW_REACH_SAFE;
    for (int side = 0; side < 4; side++) {
        uint32_t tile = brw_beside(level, play->tile, side);
        if (tile == PLAY_NO_TILE || !brw_player_may(level, play, play->tile, tile, &safe) ||
            brw_enemy_at(level, play, tile) != BARROW_NONE ||
            brw_blows_at(level, play, tile, BARROW_FIGHTER_ARCHER))
            continue;
        uint32_t away = hunter == BARROW_NONE
                            ? 0
                            : brw_steps_between(level, tile, brw_enemies(level, play)[hunter].tile);
        if (best < 0 || away < least) {
            best = side;
            least = away;
        }
    }
    return best;
}

/* Returns the side of the weakest enemy beside the player that is awake, or -1. */
static int side_of_enemy(const barrow_level *level, const barrow_play *play)
{
    int best = -1, least = INT16_MAX;
    for (int side = 0; side < 4; side++) {
        uint32_t tile = brw_beside(level, play->tile, side);
        uint32_t enemy = tile == PLAY_NO_TILE ? BARROW_NONE : brw_enemy_at(level, play, tile);
        if (enemy == BARROW_NONE)
            continue;
        const play_enemy *state = &brw_enemies(level, play)[enemy];
        if (state->mood >= MOOD_HUNTING && state->mood <= MOOD_AIMING && state->health < least) {
            best = side;
            least = state->health;
        }
    }
    return best;
}

/* Returns a step toward an enemy; waits if the enemy comes by itself, because the one who waits
 * strikes first (K12). */
static int close_in(const barrow_level *level, const barrow_play *play, uint32_t enemy)
{
    const play_enemy *state = &brw_enemies(level, play)[enemy];
    uint32_t away = brw_steps_between(level, state->tile, play->tile);
    uint8_t fighter = level->enemies[enemy].fighter;
    bool comes = fighter <= BARROW_FIGHTER_SWARM || fighter == BARROW_FIGHTER_FOE;
    uint8_t move = BARROW_WAIT;
    if (comes && away == 2 && !state->rest &&
        play->hero.turn % 3) /* not forever: a wall may be between them */
        return BARROW_WAIT;
    barrow_pos at = level->places[state->tile];
    uint32_t length = barrow_play_way(level, play, at.x, at.y, BARROW_REACH_SAFE, &move, 1);
    if (!length) /* it may stand on a trap */
        length = barrow_play_way(level, play, at.x, at.y, 0, &move, 1);
    return length && length <= FIGHT_RANGE ? move : -1;
}

/* Returns a move of a fight, or -1 if there is nobody to fight. */
static int fight(const barrow_level *level, const barrow_play *play, const bot_row *bot)
{
    const barrow_hero *hero = &play->hero;
    bool is_threatened = brw_blows_at(level, play, play->tile, BARROW_FIGHTER_ARCHER) > 0;
    /* The nearest enemy that hunts the player, or BARROW_NONE. */
    uint32_t hunter = BARROW_NONE, least = 12;
    for (uint32_t i = 0; i < level->enemy_count; i++) {
        const play_enemy *enemy = &brw_enemies(level, play)[i];
        uint32_t away = brw_steps_between(level, enemy->tile, play->tile);
        if (enemy->health > 0 && (enemy->mood == MOOD_HUNTING || enemy->mood == MOOD_AIMING) &&
            away < least) {
            hunter = i;
            least = away;
        }
    }
    int side;
    if (hunter == BARROW_NONE && !is_threatened)
        return -1;
    if (bot->is_careful && hero->health <= 4 && hero->potions)
        return BARROW_DRINK;
    /* One time in eight it stays: between two brutes one could step aside for ever. */
    if (bot->dodges && is_threatened && brw_play_chance(play, 0x20000u, 8) &&
        (side = dodge(level, play, hunter)) >= 0)
        return side;
    if ((side = side_of_enemy(level, play)) >= 0)
        return side;
    if (bot->is_careful && hero->darts && brw_enemy_in_line(level, play) != BARROW_NONE)
        return BARROW_THROW;
    if (bot->is_careful && hero->bolts && brw_enemy_in_line(level, play) != BARROW_NONE)
        return BARROW_ZAP;
    return hunter == BARROW_NONE ? -1 : close_in(level, play, hunter);
}

/* ---- exploring ---------------------------------------------------------------------------- */

/* Returns whether a tile is worth a visit: it holds something worth having (a way out is not), or
 * one of the eight tiles around it is unknown. */
static bool is_inviting(const barrow_level *level, const barrow_play *play, uint32_t tile)
{
    static const uint8_t is_good[BARROW_THING_KIND_COUNT] = {
        [BARROW_THING_ITEM] = 1,     [BARROW_THING_KEY] = 1,       [BARROW_THING_SWITCH] = 1,
        [BARROW_THING_TREASURE] = 1, [BARROW_THING_MAGIC_KEY] = 1, [BARROW_THING_BONUS] = 1,
        [BARROW_THING_CHEST] = 1};
    uint32_t thing = brw_thing_at(level, play, tile);
    uint8_t kind = thing == BARROW_NONE ? BARROW_NONE_BYTE : level->dungeon->things[thing].kind;
    if (kind == BARROW_THING_STAIRS || kind == BARROW_THING_GOAL)
        return false;
    bool is_worth = kind < BARROW_THING_KIND_COUNT && is_good[kind] &&
                    barrow_play_thing(level, play, thing, NULL) == BARROW_LACKS_NOTHING;
    int width = level->dungeon->width, x = level->places[tile].x, y = level->places[tile].y;
    int left = x ? x - 1 : 0, right = x + 1 < width ? x + 2 : width;
    for (int row = y ? y - 1 : 0; row <= y + 1 && row < level->dungeon->height && !is_worth; row++)
        is_worth = memchr(brw_known(level, play) + row * width + left, 0, (size_t)(right - left));
    return is_worth;
}

/* Returns the first move of the way to the nearest inviting tile, or -1 if there is none. */
static int explore(const barrow_level *level, const barrow_play *play, const bot_row *bot)
{
    uint32_t flags =
        BARROW_REACH_KNOWN | BARROW_REACH_KEYS | (bot->is_careful ? BARROW_REACH_SAFE : 0);
    play_field field = brw_play_field(level, play);
    uint32_t goal = PLAY_NO_TILE, i = 1, far = 0;
    do {
        brw_field_grow(level, play, &field, play->tile, PLAY_NO_TILE, ++far, brw_player_may,
                       &flags);
        for (; i < field.count && goal == PLAY_NO_TILE; i++)
            goal = is_inviting(level, play, field.queue[i]) ? field.queue[i] : goal;
    } while (goal == PLAY_NO_TILE && field.next < field.count);
    uint8_t move = 0;
    uint32_t length = goal == PLAY_NO_TILE ? 0
                                           : brw_field_trace(level, play, &field, goal,
                                                             brw_player_may, &flags, &move, 1);
    brw_field_clear(&field);
    return length ? move : -1;
}

int barrow_play_bot(const barrow_level *level, const barrow_play *play, barrow_bot bot)
{
    if (!level || !play || play->hero.state != BARROW_PLAY_GOING ||
        (unsigned)bot >= BARROW_BOT_COUNT)
        return -1;
    const bot_row *row = &bots[bot];
    uint32_t puzzle = brw_puzzle_at(level, play->tile);
    bool is_solving = puzzle != BARROW_NONE && !brw_puzzles(level, play)[puzzle].solved &&
                      !(level->ground[play->tile] & GROUND_INERT);
    int move = row->fights && !is_solving ? fight(level, play, row) : -1;
    if (move < 0 && row->explores && !is_solving)
        move = explore(level, play, row);
    return move < 0 ? barrow_play_guide(level, play) : move;
}
