/* SPDX-License-Identifier: MIT
 * Enemies (K10 to K19). Those of quest and crawl keep to their room and are back home, with their
 * wounds, when the player has gone into another; those of floors wander. Hunters take a shortest
 * way over one field of steps from the player. Heavy blows are announced a turn ahead: an enemy
 * that aims has marked tiles (brw_threat_at), and a player who has left them by then is safe. */
#include "play/inside.h"

#define SHOT_RANGE   6
#define CAST_RANGE   8
#define NOTICE_RANGE 6 /* quest and crawl */
#define HUNT_RANGE   24
#define FLOOR_RANGE  16 /* on floors */
#define RAGE_HARM    2  /* of a raging guardian's blow when it should rest */
#define SECOND_WIND  2  /* health, when the last enemy of a room falls (K7); not on floors */

/* The ways in which an enemy hurts. */
typedef enum style { STYLE_STRIKE, STYLE_SHOOT, STYLE_CAST, STYLE_SWING, STYLE_SWEEP } style;

typedef struct fighter_row {
    uint8_t style;
    uint8_t waits;   /* it leaves the player alone until one is near or strikes (K16) */
    uint8_t is_slow; /* it moves, and strikes unannounced, every other turn */
} fighter_row;

static const fighter_row fighters[BARROW_FIGHTER_COUNT] = {
    [BARROW_FIGHTER_GRUNT] = {STYLE_STRIKE, 0, 0},   [BARROW_FIGHTER_SWARM] = {STYLE_STRIKE, 0, 0},
    [BARROW_FIGHTER_GUARD] = {STYLE_STRIKE, 0, 0},   [BARROW_FIGHTER_ARCHER] = {STYLE_SHOOT, 0, 0},
    [BARROW_FIGHTER_CASTER] = {STYLE_CAST, 0, 0},    [BARROW_FIGHTER_BRUTE] = {STYLE_SWING, 0, 1},
    [BARROW_FIGHTER_ELITE] = {STYLE_SWEEP, 1, 0},    [BARROW_FIGHTER_FOE] = {STYLE_STRIKE, 0, 1},
    [BARROW_FIGHTER_SUB_BOSS] = {STYLE_SWEEP, 1, 0}, [BARROW_FIGHTER_BOSS] = {STYLE_SWEEP, 1, 0},
};

static bool is_floor_level(const barrow_level *level)
{
    return level->dungeon->params.family == BARROW_FLOOR;
}

/* Returns the enemy of a list that stands on a tile, or BARROW_NONE. */
static uint32_t find_on(const barrow_level *level, const barrow_play *play, uint32_t first,
                        uint32_t tile)
{
    const play_enemy *enemies = brw_enemies(level, play);
    while (first != BARROW_NONE && (enemies[first].tile != tile || enemies[first].health <= 0))
        first = level->enemies[first].next;
    return first;
}

uint32_t brw_enemy_at(const barrow_level *level, const barrow_play *play, uint32_t tile)
{
    uint32_t owner = level->dungeon->owners[tile];
    uint32_t found = owner < level->dungeon->room_count
                         ? find_on(level, play, level->enemy_in[owner], tile)
                         : BARROW_NONE;
    return found != BARROW_NONE ? found : find_on(level, play, level->first_roamer, tile);
}

uint32_t brw_guardian_in(const barrow_level *level, const barrow_play *play, uint32_t room)
{
    uint32_t i = room < level->dungeon->room_count ? level->enemy_in[room] : BARROW_NONE;
    while (i != BARROW_NONE && (level->enemies[i].fighter < BARROW_FIGHTER_SUB_BOSS ||
                                (play && brw_enemies(level, play)[i].health <= 0)))
        i = level->enemies[i].next;
    return i;
}

uint32_t brw_boss(const barrow_level *level, const barrow_play *play)
{
    uint32_t i = 0;
    while (i < level->enemy_count && (level->enemies[i].fighter != BARROW_FIGHTER_BOSS ||
                                      brw_enemies(level, play)[i].health <= 0))
        i++;
    return i < level->enemy_count ? i : BARROW_NONE;
}

/* ---- lines and marks ------------------------------------------------------------------------- */

/* Returns whether a shot from one tile reaches another: in one row or column, within range, over
 * nothing that blocks sight. */
static bool is_in_line(const barrow_level *level, uint32_t from, uint32_t to)
{
    uint32_t steps = brw_steps_between(level, from, to);
    bool is_column = level->places[from].x == level->places[to].x;
    if (!steps || steps > SHOT_RANGE ||
        (!is_column && level->places[from].y != level->places[to].y))
        return false;
    uint32_t step = is_column ? level->dungeon->width : 1;
    uint32_t low = from < to ? from : to, high = from < to ? to : from;
    for (uint32_t tile = low + step; tile < high; tile += step)
        if (!(level->ground[tile] & GROUND_WALK) &&
            level->dungeon->tiles[tile] != BARROW_TILE_LIQUID)
            return false;
    return true;
}

uint32_t brw_enemy_in_line(const barrow_level *level, const barrow_play *play)
{
    const play_enemy *enemies = brw_enemies(level, play);
    uint32_t best = BARROW_NONE, least = SHOT_RANGE + 1;
    for (uint32_t i = 0; i < level->enemy_count; i++) {
        uint32_t away = brw_steps_between(level, enemies[i].tile, play->tile);
        if (enemies[i].health > 0 && away < least &&
            is_in_line(level, play->tile, enemies[i].tile)) {
            best = i;
            least = away;
        }
    }
    return best;
}

/* Returns whether the blow that an enemy aims falls on [tile]. */
static bool aims_at(const barrow_level *level, const play_enemy *enemy, uint32_t id, uint32_t tile)
{
    const barrow_pos *here = &level->places[enemy->tile], *aim = &level->places[enemy->aim];
    const barrow_pos *there = &level->places[tile];
    switch (fighters[level->enemies[id].fighter].style) {
    case STYLE_SHOOT: /* toward the tile it aims at, as far as a shot goes */
        return is_in_line(level, enemy->tile, tile) &&
               (aim->x == here->x ? there->x == here->x : there->y == here->y) &&
               (tile < enemy->tile) == (enemy->aim < enemy->tile);
    case STYLE_CAST: return tile == enemy->aim;
    case STYLE_SWING: return brw_steps_between(level, enemy->tile, tile) == 1;
    default: return brw_king_between(level, enemy->tile, tile) == 1;
    }
}

uint32_t brw_blows_at(const barrow_level *level, const barrow_play *play, uint32_t tile,
                      uint32_t but)
{
    const play_enemy *enemies = brw_enemies(level, play);
    int32_t harm = 0;
    for (uint32_t i = 0; i < level->enemy_count; i++)
        if (enemies[i].health > 0 && enemies[i].mood == MOOD_AIMING && !enemies[i].rest &&
            level->enemies[i].fighter != but && aims_at(level, &enemies[i], i, tile))
            harm += level->enemies[i].harm;
    return (uint32_t)harm;
}

uint32_t brw_threat_at(const barrow_level *level, const barrow_play *play, uint32_t tile)
{
    uint32_t harm = brw_blows_at(level, play, tile, BARROW_FIGHTER_COUNT);
    uint32_t thing =
        level->ground[tile] & GROUND_TRAP ? brw_thing_at(level, play, tile) : BARROW_NONE;
    uint32_t period = thing == BARROW_NONE ? 0 : level->dungeon->things[thing].period;
    return harm + (period && (play->hero.turn + 1) % period == 0 ? 2 : 0);
}

/* ---- being struck ---------------------------------------------------------------------------- */

void brw_enemies_wake(const barrow_level *level, barrow_play *play, uint32_t room, uint32_t within)
{
    play_enemy *enemies = brw_enemies(level, play);
    uint32_t woken = 0, asleep = 0;
    for (uint32_t i = 0; i < level->enemy_count; i++) {
        bool is_here = room == BARROW_NONE || level->enemies[i].room == room;
        if (!is_here || enemies[i].health <= 0)
            continue;
        if (brw_steps_between(level, enemies[i].tile, play->tile) > within)
            asleep += enemies[i].mood == MOOD_ASLEEP;
        else if (enemies[i].mood == MOOD_ASLEEP ||
                 (room != BARROW_NONE && enemies[i].mood == MOOD_HOME &&
                  !fighters[level->enemies[i].fighter].waits)) {
            woken += enemies[i].mood == MOOD_ASLEEP;
            enemies[i].mood = room == BARROW_NONE ? MOOD_HOME : MOOD_HUNTING;
        }
    }
    if (woken)
        brw_play_news(play, NEWS_HOUSE, room, (int32_t)woken, (int32_t)asleep);
}

/* Returns whether a guardian has lost more than half of its health: from then on it strikes at once
 * when it should rest, so that its last half costs health, however well one dodges. */
static bool is_raging(const barrow_level *level, const barrow_play *play, uint32_t id)
{
    return fighters[level->enemies[id].fighter].style == STYLE_SWEEP &&
           2 * brw_enemies(level, play)[id].health < level->enemies[id].health;
}

static void fall(const barrow_level *level, barrow_play *play, uint32_t id)
{
    const level_enemy *row = &level->enemies[id];
    barrow_hero *hero = &play->hero;
    brw_gone(level, play)[row->thing] = 1;
    hero->kills++;
    hero->gold += row->gold;
    play->events |= BARROW_EVENT_KILL;
    brw_play_news(play, NEWS_FELL, row->thing, row->gold, 0);
    if (row->fighter >= BARROW_FIGHTER_ELITE)
        hero->guardians++;
    if (level->rules.peaceful) {
        if (row->fighter == BARROW_FIGHTER_BOSS && level->dungeon->params.family == BARROW_CRAWL)
            hero->state = BARROW_PLAY_WON;
        return;
    }
    if (row->fighter == BARROW_FIGHTER_FOE) {
        brw_play_loot(play, BARROW_THING_TYPE_WEAPON, 1);
        brw_play_news(play, NEWS_PRIZE, row->thing, hero->attack, 0);
    }
    if (row->fighter == BARROW_FIGHTER_SUB_BOSS) {
        brw_play_trophy(play);
        if (level->dungeon->params.family == BARROW_CRAWL) {
            play->back = play->tile; /* the arena is a place of rest from now on (K6) */
            brw_play_heal(play, INT16_MAX);
        }
    } else if (!is_floor_level(level) && hero->health < hero->most) {
        const play_enemy *enemies = brw_enemies(level, play);
        uint32_t left =
            row->room < level->dungeon->room_count ? level->enemy_in[row->room] : BARROW_NONE;
        while (left != BARROW_NONE &&
               (enemies[left].health <= 0 || enemies[left].mood == MOOD_ASLEEP))
            left = level->enemies[left].next;
        if (left == BARROW_NONE) { /* nobody awake */
            brw_play_heal(play, SECOND_WIND);
            brw_play_news(play, NEWS_WIND, 0, SECOND_WIND, hero->health);
        }
    }
    if (row->fighter == BARROW_FIGHTER_BOSS && level->dungeon->params.family == BARROW_CRAWL) {
        hero->state = BARROW_PLAY_WON;
        brw_play_news(play, NEWS_WON, row->thing, 0, 0);
    } else if (row->fighter >= BARROW_FIGHTER_SUB_BOSS) {
        brw_play_meet(level, play); /* the player may stand on what it kept (Q31, K19) */
    }
}

void brw_play_strike(const barrow_level *level, barrow_play *play, uint32_t id, int32_t harm)
{
    play_enemy *enemy = &brw_enemies(level, play)[id];
    bool was_asleep = enemy->mood == MOOD_ASLEEP;
    harm = level->rules.peaceful ? enemy->health : was_asleep ? 3 * harm : harm;
    enemy->health = (int16_t)(enemy->health > harm ? enemy->health - harm : 0);
    play->events |= BARROW_EVENT_STRUCK;
    if (!enemy->health) {
        fall(level, play, id);
        return;
    }
    brw_play_news(play, NEWS_HIT, level->enemies[id].thing, harm, enemy->health);
    if (is_raging(level, play, id) && 2 * (enemy->health + harm) >= level->enemies[id].health)
        brw_play_news(play, NEWS_RAGES, level->enemies[id].thing, 0, 0);
    if (enemy->mood == MOOD_ASLEEP || enemy->mood == MOOD_HOME || enemy->mood == MOOD_RETURNING)
        enemy->mood = MOOD_HUNTING;
    play_enemy *enemies = brw_enemies(level, play);
    for (uint32_t i = 0; i < level->enemy_count; i++) /* a blow wakes sleepers within three steps */
        if (enemies[i].health > 0 && enemies[i].mood == MOOD_ASLEEP &&
            brw_steps_between(level, enemies[i].tile, enemy->tile) <= 3)
            enemies[i].mood = MOOD_HUNTING;
}

void brw_enemies_home(const barrow_level *level, barrow_play *play, uint32_t room)
{
    play_enemy *enemies = brw_enemies(level, play);
    uint32_t first = room == BARROW_NONE ? level->first_roamer : level->enemy_in[room];
    for (uint32_t i = first; i != BARROW_NONE; i = level->enemies[i].next) {
        enemies[i].tile = level->enemies[i].home;
        enemies[i].rest = 0;
        enemies[i].beat = enemies[i].is_back = 0;
        if (enemies[i].mood != MOOD_ASLEEP)
            enemies[i].mood = MOOD_HOME;
    }
}

/* ---- moving ---------------------------------------------------------------------------------- */

/* Returns whether an enemy may step onto a tile at all; [user] is its index. */
static bool enemy_may(const barrow_level *level, const barrow_play *play, uint32_t from,
                      uint32_t to, const void *user)
{
    uint32_t id = *(const uint32_t *)user, owner = level->dungeon->owners[to];
    const level_enemy *row = &level->enemies[id];
    (void)from;
    if ((level->ground[to] & (GROUND_WALK | GROUND_CALM)) != GROUND_WALK)
        return false;
    if (!is_floor_level(level) &&
        row->fighter != BARROW_FIGHTER_FOE) /* all others keep to a room */
        return owner == row->room && !(level->ground[to] & GROUND_DOOR);
    if (is_floor_level(level) || owner < level->dungeon->room_count)
        return owner >= level->dungeon->room_count || row->foe == BARROW_NONE ||
               level->foe_range[row->foe * level->dungeon->room_count + owner];
    uint32_t link = brw_link_at(level->dungeon, to);
    if (link == BARROW_NONE)
        return false;
    const barrow_link_info *info =
        barrow_link_kind_info((barrow_link_kind)level->dungeon->links[link].kind);
    bool is_passage = level->dungeon->links[link].kind != BARROW_LINK_SHORTCUT &&
                      level->dungeon->links[link].kind != BARROW_LINK_BOSS;
    return is_passage &&
           (brw_opened(level, play)[link] ||
            (info && info->needs == BARROW_NEED_NOTHING && info->ways == BARROW_WAYS_BOTH));
}

static bool is_free_for(const barrow_level *level, const barrow_play *play, uint32_t id,
                        uint32_t tile)
{
    return tile != play->tile && enemy_may(level, play, tile, tile, &id) &&
           brw_enemy_at(level, play, tile) == BARROW_NONE;
}

/* Steps to the free neighbour that is nearest to where the field begins. */
static void step_down(const barrow_level *level, barrow_play *play, const play_field *field,
                      uint32_t id)
{
    play_enemy *enemy = &brw_enemies(level, play)[id];
    uint32_t best = enemy->tile, charge = level->enemies[id].charge;
    bool is_guard = level->enemies[id].fighter == BARROW_FIGHTER_GUARD && charge != PLAY_NO_TILE;
    for (int side = 0; side < 4; side++) {
        uint32_t tile = brw_beside(level, enemy->tile, side);
        if (tile == PLAY_NO_TILE || field->steps[tile] >= field->steps[best] ||
            (is_guard && brw_steps_between(level, tile, charge) > 2) ||
            !is_free_for(level, play, id, tile))
            continue;
        best = tile;
    }
    enemy->tile = best;
}

/* Walks the beat to and fro, a tile every other turn. */
static void patrol(const barrow_level *level, barrow_play *play, uint32_t id)
{
    play_enemy *enemy = &brw_enemies(level, play)[id];
    const level_enemy *row = &level->enemies[id];
    if (play->hero.turn % 2 || row->beat_count < 2)
        return;
    if (enemy->is_back ? enemy->beat == 0 : enemy->beat + 1 >= row->beat_count)
        enemy->is_back = !enemy->is_back;
    uint32_t next = enemy->is_back ? enemy->beat - 1u : enemy->beat + 1u;
    uint32_t tile = level->beats[row->first_beat + next];
    if (!is_free_for(level, play, id, tile))
        return;
    enemy->beat = (uint16_t)next;
    enemy->tile = tile;
}

/* Walks back to where the beat was left. */
static void walk_home(const barrow_level *level, barrow_play *play, uint32_t id)
{
    play_enemy *enemy = &brw_enemies(level, play)[id];
    uint32_t goal = level->enemies[id].foe == BARROW_NONE
                        ? level->enemies[id].home
                        : level->beats[level->enemies[id].first_beat + enemy->beat];
    if (enemy->tile == goal) {
        enemy->mood = MOOD_HOME;
        return;
    }
    if (play->hero.turn % 2)
        return;
    play_field field = brw_play_field(level, play);
    brw_field_grow(level, play, &field, goal, enemy->tile, PLAY_UNREACHED - 1, enemy_may, &id);
    if (field.steps[enemy->tile] == PLAY_UNREACHED)
        enemy->tile = goal; /* a door that let it out is shut again: it is home, unseen */
    else
        step_down(level, play, &field, id);
    brw_field_clear(&field);
}

/* ---- a turn of an enemy ---------------------------------------------------------------------- */

/* Returns whether an enemy can get to the player in at most [most] steps. The field from the player
 * grows only as far as somebody asks. */
static bool is_within_steps(const barrow_level *level, const barrow_play *play, play_field *field,
                            uint32_t id, uint32_t most)
{
    uint32_t tile = brw_enemies(level, play)[id].tile;
    if (brw_steps_between(level, tile, play->tile) > most)
        return false;
    brw_field_grow(level, play, field, play->tile, tile, most, enemy_may, &id);
    return field->steps[tile] <= most;
}

/* Returns whether an enemy at home begins to hunt. */
static bool notices(const barrow_level *level, const barrow_play *play, play_field *field,
                    uint32_t id)
{
    const level_enemy *row = &level->enemies[id];
    const play_enemy *enemy = &brw_enemies(level, play)[id];
    bool is_same_room = level->dungeon->owners[enemy->tile] == level->dungeon->owners[play->tile];
    if (row->fighter == BARROW_FIGHTER_GUARD && row->charge != PLAY_NO_TILE)
        return brw_steps_between(level, play->tile, row->charge) <= 4;
    if (row->fighter == BARROW_FIGHTER_FOE)
        return is_same_room && !(level->ground[play->tile] & GROUND_CALM);
    uint32_t range = fighters[row->fighter].waits ? 3
                     : !is_floor_level(level)     ? NOTICE_RANGE
                     : is_same_room               ? 8
                                                  : 2;
    return is_within_steps(level, play, field, id, range);
}

/* Strikes the player, but not one who has fallen already. */
static void strike_player(const barrow_level *level, barrow_play *play, uint32_t id, int32_t harm)
{
    if (play->is_felled)
        return;
    brw_play_hurt(play, harm);
    brw_play_news(play, NEWS_HURT, level->enemies[id].thing, harm, play->hero.health);
}

/* Strikes the blow that was announced, where it was announced. */
static void release(const barrow_level *level, barrow_play *play, uint32_t id)
{
    static const uint8_t rests[] = {[STYLE_STRIKE] = 0,
                                    [STYLE_SHOOT] = 0,
                                    [STYLE_CAST] = 3,
                                    [STYLE_SWING] = 1,
                                    [STYLE_SWEEP] = 2};
    play_enemy *enemy = &brw_enemies(level, play)[id];
    const level_enemy *row = &level->enemies[id];
    uint8_t manner = fighters[row->fighter].style;
    bool hits = aims_at(level, enemy, id, play->tile);
    enemy->mood = MOOD_HUNTING;
    enemy->rest = (uint8_t)(rests[manner] + (manner == STYLE_SWEEP && !hits));
    if (hits)
        strike_player(level, play, id, row->harm);
    else
        brw_play_news(play, NEWS_MISSED, row->thing, 0, 0);
}

static void hunt(const barrow_level *level, barrow_play *play, play_field *field, uint32_t id)
{
    play_enemy *enemy = &brw_enemies(level, play)[id];
    const level_enemy *row = &level->enemies[id];
    bool is_resting = fighters[row->fighter].is_slow && play->hero.turn % 2;
    uint8_t manner = fighters[row->fighter].style;
    uint32_t from = enemy->tile, to = play->tile;
    bool is_seen = brw_known(level, play)[from] & BARROW_KNOWN_VISIBLE;
    bool is_within = manner == STYLE_SHOOT   ? is_seen && is_in_line(level, from, to)
                     : manner == STYLE_CAST  ? is_within_steps(level, play, field, id, CAST_RANGE)
                     : manner == STYLE_SWEEP ? brw_king_between(level, from, to) == 1
                                             : brw_steps_between(level, from, to) == 1;
    if (is_within && manner != STYLE_STRIKE) {
        /* Begin a blow that is announced. */
        enemy->mood = MOOD_AIMING;
        enemy->aim = to;
        brw_play_news(play, NEWS_AIMS, row->thing, row->harm, 0);
    } else if (is_within && !is_resting)
        strike_player(level, play, id, row->harm);
    if (is_within)
        return;
    /* A roaming enemy follows into no place of rest. */
    bool is_foe = row->fighter == BARROW_FIGHTER_FOE;
    uint32_t range = is_foe && level->ground[to] & GROUND_CALM ? 0
                     : is_floor_level(level)                   ? FLOOR_RANGE
                                                               : HUNT_RANGE;
    bool is_sure = is_within_steps(level, play, field, id, range);
    if (!is_sure && (is_foe || is_floor_level(level)))
        enemy->mood = is_foe ? MOOD_RETURNING : MOOD_HOME;
    else if (!is_resting)
        step_down(level, play, field, id);
}

static void enemy_acts(const barrow_level *level, barrow_play *play, play_field *field, uint32_t id)
{
    play_enemy *enemy = &brw_enemies(level, play)[id];
    const level_enemy *row = &level->enemies[id];
    if (enemy->rest) {
        enemy->rest--;
        if (!enemy->is_still && is_raging(level, play, id) &&
            brw_steps_between(level, enemy->tile, play->tile) == 1)
            strike_player(level, play, id, RAGE_HARM);
        return;
    }
    enemy->is_still = 0;
    switch (enemy->mood) {
    case MOOD_ASLEEP:
        if (brw_steps_between(level, enemy->tile, play->tile) == 1 &&
            brw_play_chance(play, id, 3) == 0) {
            enemy->mood = MOOD_HUNTING;
            brw_play_news(play, NEWS_WOKE, row->thing, 0, 0);
        }
        return;
    case MOOD_AIMING: release(level, play, id); return;
    case MOOD_HUNTING: hunt(level, play, field, id); return;
    default:
        if (notices(level, play, field, id)) {
            enemy->mood = MOOD_HUNTING;
            if (row->fighter == BARROW_FIGHTER_FOE)
                brw_play_news(play, NEWS_FOLLOWS, row->thing, 0, 0);
        } else if (enemy->mood == MOOD_RETURNING)
            walk_home(level, play, id);
        else if (row->fighter == BARROW_FIGHTER_FOE)
            patrol(level, play, id);
        else if (is_floor_level(level)) {
            /* Wander over a floor at random, seldom turning back into a corridor's end. */
            uint32_t side = brw_play_chance(play, 0x10000u + id, 8);
            uint32_t tile = side < 4 ? brw_beside(level, enemy->tile, (int)side) : PLAY_NO_TILE;
            if (tile != PLAY_NO_TILE && is_free_for(level, play, id, tile) &&
                !(level->ground[tile] & GROUND_TRAP))
                enemy->tile = tile;
        } else if (!fighters[row->fighter].waits) {
            /* Walk to and fro between home and the tile beside it. */
            uint32_t next = enemy->tile == row->home ? row->pace : row->home;
            if (play->hero.turn % 2 == 0 && next != enemy->tile &&
                is_free_for(level, play, id, next))
                enemy->tile = next;
        }
    }
}

/* Those of the player's room act first; then those that roam. Each list shares a field of steps
 * from the player, but roaming enemies of a crawl have one each, as their leashes differ. */
void brw_enemies_act(const barrow_level *level, barrow_play *play)
{
    const play_enemy *enemies = brw_enemies(level, play);
    play_field field = brw_play_field(level, play);
    uint32_t room = play->hero.room, rooms = level->dungeon->room_count;
    uint32_t first[] = {room < rooms ? level->enemy_in[room] : BARROW_NONE, level->first_roamer};
    for (int list = 0; list < 2; list++) {
        for (uint32_t i = first[list]; i != BARROW_NONE; i = level->enemies[i].next) {
            if (enemies[i].health > 0 && play->hero.state == BARROW_PLAY_GOING)
                enemy_acts(level, play, &field, i);
            if (level->enemies[i].fighter == BARROW_FIGHTER_FOE)
                brw_field_clear(&field);
        }
        brw_field_clear(&field);
    }
}
