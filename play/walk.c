/* SPDX-License-Identifier: MIT
 * A turn of the player: doors, steps, blows, rests and deaths. The library's table says what a door
 * needs (barrow_link_kind_info). Quest and crawl follow the solver's rules: small keys are used up,
 * coloured keys are kept, switches open doors for good, and directed doors ask which room the
 * player comes from.
 *
 * Death is a toll, not a wall (K8): the player stands at the last place of rest, and everything won
 * so far stays won. As enemies keep their wounds and traps spring once, the harm that is left never
 * grows, so a player who keeps going gets there. */
#include "play/inside.h"

/* Mixes seed, turn and purpose, and spreads them by the finalizer of SplitMix64. */
uint32_t brw_play_chance(const barrow_play *play, uint32_t what, uint32_t bound)
{
    uint64_t value =
        play->seed + play->hero.turn * 0x9E3779B97F4A7C15u + what * 0xD1B54A32D192ED03u;
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9u;
    value = (value ^ value >> 27) * 0x94D049BB133111EBu;
    return (uint32_t)((value ^ value >> 31) >> 32) % bound;
}

void brw_play_news(barrow_play *play, play_topic topic, uint32_t id, int32_t amount, int32_t left)
{
    if (play->news_count < PLAY_NEWS_MOST)
        play->news[play->news_count++] = (play_news){.topic = (uint8_t)topic,
                                                     .id = (uint16_t)id,
                                                     .amount = (int16_t)amount,
                                                     .left = (int16_t)left};
}

void brw_play_hurt(barrow_play *play, int32_t harm)
{
    harm -= play->ward ? 1 : 0;
    if (harm <= 0)
        return;
    play->hero.health = (int16_t)(play->hero.health - harm);
    play->events |= BARROW_EVENT_HURT;
    if (play->hero.health <= 0)
        play->is_felled = 1;
}

void brw_play_heal(barrow_play *play, int32_t health)
{
    int32_t most = play->hero.most, now = play->hero.health;
    if (now >= most || health <= 0)
        return;
    play->hero.health = (int16_t)(now + health < most ? now + health : most);
    play->events |= BARROW_EVENT_HEALED;
}

/* ---- doors -------------------------------------------------------------------------------- */

/* Returns what a shut door needs and the player does not have. */
static barrow_lack key_lack(const barrow_level *level, const barrow_play *play,
                            const barrow_link *link, barrow_need need, uint32_t side)
{
    const barrow_dungeon *dungeon = level->dungeon;
    const barrow_hero *hero = &play->hero;
    bool has_all = link->lock == BARROW_NO_LOCK || brw_in_set(hero->colours, link->lock);
    switch (need) {
    case BARROW_NEED_SMALL_KEY:
        return hero->small_keys ? BARROW_LACKS_NOTHING : BARROW_LACKS_SMALL_KEY;
    case BARROW_NEED_SWITCH: /* all switches of its number */
        has_all = brw_in_set(hero->pressed, link->lock);
        for (uint32_t i = 0; i < dungeon->thing_count && has_all; i++)
            has_all = dungeon->things[i].kind != BARROW_THING_SWITCH ||
                      dungeon->things[i].flag != link->lock || brw_gone(level, play)[i];
        return has_all ? BARROW_LACKS_NOTHING : BARROW_LACKS_SWITCH;
    case BARROW_NEED_MAGIC_KEY:
        return hero->magic_key ? BARROW_LACKS_NOTHING : BARROW_LACKS_MAGIC_KEY;
    case BARROW_NEED_COLOUR: return has_all ? BARROW_LACKS_NOTHING : BARROW_LACKS_COLOUR;
    case BARROW_NEED_SIDE: return side == link->a ? BARROW_LACKS_NOTHING : BARROW_LACKS_SIDE;
    default: return BARROW_LACKS_NOTHING;
    }
}

barrow_lack brw_door_lacks(const barrow_level *level, const barrow_play *play, uint32_t id,
                           uint32_t side, uint32_t *which)
{
    const barrow_link *link = &level->dungeon->links[id];
    const barrow_link_info *info = barrow_link_kind_info((barrow_link_kind)link->kind);
    bool is_open = brw_opened(level, play)[id];
    uint32_t ignored;
    which = which ? which : &ignored;
    *which = link->lock;
    if (!info)
        return BARROW_LACKS_NOTHING;
    if (!is_open) {
        for (uint32_t i = 0; i < level->dungeon->puzzle_count; i++) {
            barrow_gate gates = level->dungeon->puzzles[i].gates;
            if (gates.entity == BARROW_GATES_DOOR && gates.door == id &&
                !brw_puzzles(level, play)[i].solved) {
                *which = i;
                return BARROW_LACKS_PUZZLE;
            }
        }
        /* An unbeaten guardian seals a door (Q31), or keeps the one that leads on from its arena
         * (C17). The door back is a different one. */
        uint32_t arena = level->dungeon->params.family == BARROW_QUEST       ? link->seal
                         : link->kind == BARROW_LINK_BOSS && side == link->a ? link->a
                                                                             : BARROW_NONE;
        if (brw_guardian_in(level, play, arena) != BARROW_NONE)
            return BARROW_LACKS_GUARDIAN;
        barrow_lack lack = key_lack(level, play, link, (barrow_need)info->needs, side);
        if (lack != BARROW_LACKS_NOTHING)
            return lack;
    }
    if (info->ways == BARROW_WAYS_BOTH || (info->ways == BARROW_WAYS_FORTH && side == link->a))
        return BARROW_LACKS_NOTHING;
    return info->ways == BARROW_WAYS_FORTH ? BARROW_LACKS_SIDE : BARROW_LACKS_WAY;
}

/* Return the link and the vault whose door is on the tile, or BARROW_NONE. */
static uint32_t door_at(const barrow_level *level, uint32_t tile)
{
    return level->ground[tile] & GROUND_DOOR ? brw_link_at(level->dungeon, tile) : BARROW_NONE;
}

static uint32_t vault_at(const barrow_level *level, uint32_t tile)
{
    for (uint32_t i = 0; i < level->dungeon->vault_count; i++)
        if (brw_play_tile(level->dungeon, level->dungeon->vaults[i].at) == tile)
            return i;
    return BARROW_NONE;
}

/* The doors of vaults (R27): a key of their colour, a lever, the death of a guardian, or searching,
 * which is walking into the wall. */
barrow_lack barrow_play_vault(const barrow_level *level, const barrow_play *play, uint32_t id,
                              uint32_t *which)
{
    if (!level || !play || id >= level->dungeon->vault_count)
        return BARROW_LACKS_WAY;
    const barrow_vault *vault = &level->dungeon->vaults[id];
    uint32_t opens = (uint32_t)vault->opens;
    bool has_opener = vault->opens >= 0 && opens < level->dungeon->thing_count;
    if (which)
        *which = has_opener ? opens : BARROW_NONE;
    if (brw_vaults_opened(level, play)[id])
        return BARROW_LACKS_NOTHING;
    if (vault->lock == BARROW_VAULT_SECRET)
        return BARROW_LACKS_FINDING;
    if (!has_opener)
        return BARROW_LACKS_WAY;
    bool is_key = vault->lock == BARROW_VAULT_KEY;
    if (is_key ? brw_in_set(play->hero.colours, level->dungeon->things[opens].flag)
               : brw_gone(level, play)[opens])
        return BARROW_LACKS_NOTHING;
    return is_key                              ? BARROW_LACKS_COLOUR
           : vault->lock == BARROW_VAULT_LEVER ? BARROW_LACKS_SWITCH
                                               : BARROW_LACKS_GUARDIAN;
}

/* Opens the door of a link or vault for good. */
static void open_up(barrow_play *play, uint8_t *opened, play_topic topic, uint32_t id, int32_t how)
{
    *opened = 1;
    brw_play_news(play, topic, id, how, 0);
    play->events |= BARROW_EVENT_DOOR;
}

/* Passes a door, or tells why not. A small key is used up and the door then stays open. A door that
 * needs nothing never counts as opened: a one-way door is asked again each time. */
static bool player_passes(const barrow_level *level, barrow_play *play, uint32_t id)
{
    const barrow_link *link = &level->dungeon->links[id];
    const barrow_link_info *info = barrow_link_kind_info((barrow_link_kind)link->kind);
    uint32_t which;
    barrow_lack lack = brw_door_lacks(level, play, id, play->hero.room, &which);
    if (lack != BARROW_LACKS_NOTHING) {
        brw_play_news(play, NEWS_SHUT, id, (int32_t)lack, (int32_t)which);
        return false;
    }
    if (!info || brw_opened(level, play)[id] || info->needs == BARROW_NEED_NOTHING)
        return true;
    play->hero.small_keys -= info->needs == BARROW_NEED_SMALL_KEY;
    open_up(play, &brw_opened(level, play)[id], NEWS_OPENED, id, 0);
    return true;
}

/* Returns whether the player holds what the owner of a tile asks for: a room, or a link that is a
 * barrier. A quest whose treasure has no name has only one. */
static bool holds_treasure(const barrow_level *level, const barrow_play *play, uint32_t owner)
{
    uint32_t link = owner - BARROW_OWNER_LINK, treasure = 0;
    if (owner < level->dungeon->room_count)
        treasure = level->dungeon->rooms[owner].as.quest.treasure;
    else if (owner >= BARROW_OWNER_LINK && link < level->dungeon->link_count)
        treasure = level->dungeon->links[link].treasure;
    return play->hero.treasures >> (treasure < 8 ? treasure : 0) & 1;
}

/* Returns whether the player may step onto the tile, and opens a door there. */
static bool player_enters(const barrow_level *level, barrow_play *play, uint32_t tile)
{
    uint8_t ground = level->ground[tile];
    if (ground & GROUND_BLOCK) {
        if (holds_treasure(level, play, level->dungeon->owners[tile]))
            return true;
        brw_play_news(play, NEWS_IN_THE_WAY, level->dungeon->tiles[tile], 0, 0);
        return false;
    }
    if (ground & GROUND_VAULT) {
        uint32_t id = vault_at(level, tile), which;
        if (id == BARROW_NONE)
            return false;
        barrow_lack lack = barrow_play_vault(level, play, id, &which);
        if (lack != BARROW_LACKS_NOTHING && lack != BARROW_LACKS_FINDING) {
            brw_play_news(play, NEWS_VAULT, id, (int32_t)lack, (int32_t)which);
            return false;
        }
        uint8_t *opened = &brw_vaults_opened(level, play)[id];
        if (!*opened)
            open_up(play, opened, NEWS_VAULT_OPENED, id, (int32_t)lack);
        return true;
    }
    if (!(ground & GROUND_WALK))
        return false;
    uint32_t link = door_at(level, tile);
    return link == BARROW_NONE || player_passes(level, play, link);
}

bool brw_player_may(const barrow_level *level, const barrow_play *play, uint32_t from, uint32_t to,
                    const void *user)
{
    uint32_t flags = user ? *(const uint32_t *)user : 0, owner = level->dungeon->owners[to];
    uint8_t ground = level->ground[to];
    if ((flags & BARROW_REACH_KNOWN) && !brw_known(level, play)[to])
        return false;
    if ((ground & ~(GROUND_INERT | GROUND_CALM)) == GROUND_WALK) /* plain floor */
        return true;
    if (ground & GROUND_BLOCK)
        return holds_treasure(level, play, owner);
    if (ground & GROUND_VAULT) {
        uint32_t vault = vault_at(level, to);
        return vault != BARROW_NONE &&
               barrow_play_vault(level, play, vault, NULL) == BARROW_LACKS_NOTHING;
    }
    if (!(ground & GROUND_WALK))
        return false;
    if (flags & BARROW_REACH_SAFE && ground & GROUND_TRAP) {
        uint32_t thing = brw_thing_at(level, play, to);
        if (thing != BARROW_NONE && level->dungeon->things[thing].kind == BARROW_THING_TRAP)
            return false;
    }
    uint32_t link = door_at(level, to);
    if (link == BARROW_NONE)
        return brw_puzzle_leaves(level, play, to);
    const barrow_link *row = &level->dungeon->links[link];
    const barrow_link_info *info = barrow_link_kind_info((barrow_link_kind)row->kind);
    uint32_t side = from == level->doors[link].side_a ? row->a : row->b;
    if (!(flags & BARROW_REACH_KEYS) && info && info->needs == BARROW_NEED_SMALL_KEY &&
        !brw_opened(level, play)[link])
        return false;
    if (info && info->needs == BARROW_NEED_FINDING && !brw_opened(level, play)[link])
        return false;
    return brw_door_lacks(level, play, link, side, NULL) == BARROW_LACKS_NOTHING;
}

/* ---- rests and deaths ----------------------------------------------------------------------- */

/* Returns how much health a room gives on entering it (K6); 0 if it is no place to rest. */
static int32_t rest_of(const barrow_level *level, const barrow_play *play, uint32_t room)
{
    const barrow_dungeon *dungeon = level->dungeon;
    const barrow_room *row = &dungeon->rooms[room];
    if (dungeon->params.family == BARROW_QUEST)
        return row->as.quest.purpose == BARROW_PURPOSE_REST ? INT16_MAX : 0;
    if (dungeon->params.family != BARROW_CRAWL)
        return 0;
    if (row->as.crawl.types >> BARROW_TYPE_HEAL & 1)
        return INT16_MAX;
    if (row->as.crawl.types >> BARROW_TYPE_SUB_BOSS & 1)
        return brw_guardian_in(level, play, room) == BARROW_NONE ? INT16_MAX : 0;
    return row->as.crawl.types >> BARROW_TYPE_BREATHER & 1 ? 6 : 0;
}

static void enter_room(const barrow_level *level, barrow_play *play, uint32_t room)
{
    const barrow_dungeon *dungeon = level->dungeon;
    uint32_t left = play->hero.room;
    int32_t rest = rest_of(level, play, room);
    play->hero.room = (uint16_t)room;
    if (left < dungeon->room_count)
        brw_enemies_home(level, play, left);
    bool is_entry = dungeon->params.family == BARROW_QUEST
                        ? dungeon->rooms[room].as.quest.content == BARROW_CONTENT_ENTRY
                        : dungeon->params.family == BARROW_CRAWL && room == dungeon->spawn;
    /* The player is told a clue once: from then on the player knows the tile of the hidden door. */
    for (uint32_t i = 0; i < dungeon->clue_count; i++) {
        uint32_t tile = level->doors[dungeon->clues[i].door].tile;
        if (dungeon->clues[i].room != room || tile == PLAY_NO_TILE ||
            brw_known(level, play)[tile] & BARROW_KNOWN_SEEN)
            continue;
        brw_play_news(play, NEWS_CLUE, i, 0, 0);
        brw_known(level, play)[tile] |= BARROW_KNOWN_SEEN;
    }
    if (rest || is_entry)
        play->back = play->tile;
    if (rest) {
        int32_t before = play->hero.health;
        brw_play_heal(play, rest);
        if (play->hero.health > before)
            brw_play_news(play, NEWS_REST, room, play->hero.health - before, play->hero.health);
        play->events |= BARROW_EVENT_REST;
    }
    if (dungeon->rooms[room].kind == BARROW_ROOM_MONSTER_HOUSE && !level->rules.peaceful)
        brw_enemies_wake(level, play, room, PLAY_HOUSE_RANGE);
}

static void die(const barrow_level *level, barrow_play *play)
{
    barrow_hero *hero = &play->hero;
    uint32_t left = level->dungeon->owners[play->tile];
    play->is_felled = 0;
    hero->deaths++;
    play->events |= BARROW_EVENT_DIED;
    brw_play_news(play, NEWS_DIED, 0, hero->gold / 2, (int32_t)hero->deaths);
    if (level->rules.lives && hero->deaths >= level->rules.lives) {
        hero->health = 0;
        hero->state = BARROW_PLAY_DEAD;
        return;
    }
    hero->gold -= hero->gold / 2;
    hero->health = hero->most;
    play->poison = play->snare = play->haste = play->ward = 0;
    play->tile = play->back;
    brw_enemies_home(level, play, BARROW_NONE);
    if (hero->room < level->dungeon->room_count)
        brw_enemies_home(level, play, hero->room);
    uint32_t room = level->dungeon->owners[play->tile];
    if (room < level->dungeon->room_count)
        hero->room = (uint16_t)room;
    brw_puzzle_leave(level, play, left);
}

/* ---- a turn ------------------------------------------------------------------------------- */

/* Takes a step, or a blow at an enemy in the way. Returns false if it is refused. */
static bool step_to(const barrow_level *level, barrow_play *play, int side)
{
    uint32_t tile = brw_beside(level, play->tile, side), left = level->dungeon->owners[play->tile];
    if (tile == PLAY_NO_TILE)
        return false;
    uint32_t enemy = brw_enemy_at(level, play, tile);
    if (enemy != BARROW_NONE) {
        brw_play_strike(level, play, enemy, play->hero.attack);
        if (!level->rules.peaceful)
            return true;
    }
    if (play->snare) {
        brw_play_news(play, NEWS_HELD_FAST, 0, play->snare, 0);
        play->snare--;
        return true;
    }
    if (!brw_puzzle_move(level, play, &tile, side) || !player_enters(level, play, tile)) {
        uint32_t thing = brw_thing_at(level, play, tile);
        uint32_t kind = thing == BARROW_NONE ? BARROW_NONE : level->dungeon->things[thing].kind;
        if (kind == BARROW_THING_HINT)
            brw_play_news(play, NEWS_HINT, thing, 0, 0);
        if (kind != BARROW_THING_LEVER)
            return false;
        brw_gone(level, play)[thing] = 1; /* which opens a vault */
        brw_play_news(play, NEWS_LEVER, thing, 0, 0);
        play->events |= BARROW_EVENT_SWITCH;
        return true;
    }
    play->tile = tile;
    play->events |= BARROW_EVENT_MOVED;
    brw_puzzle_leave(level, play, left);
    uint32_t owner = level->dungeon->owners[tile];
    if (owner < level->dungeon->room_count && owner != play->hero.room)
        enter_room(level, play, owner);
    brw_play_meet(level, play);
    return true;
}

/* Uses one of the [count] things in hand; adds news if there are none. */
static bool use(barrow_play *play, uint8_t *count, int move)
{
    if (!*count) {
        brw_play_news(play, NEWS_NONE_LEFT, 0, move, 0);
        return false;
    }
    --*count;
    return true;
}

/* Throws or zaps at the nearest enemy in line. */
static bool shoot(const barrow_level *level, barrow_play *play, uint8_t *count, int move)
{
    uint32_t enemy = brw_enemy_in_line(level, play);
    if (enemy == BARROW_NONE && *count) {
        brw_play_news(play, NEWS_NO_LINE, 0, move, 0);
        return false;
    }
    if (!use(play, count, move))
        return false;
    brw_play_strike(level, play, enemy, move == BARROW_ZAP ? 4 : 2);
    return true;
}

static void count_down(uint8_t *turns)
{
    if (*turns)
        --*turns;
}

static bool player_acts(const barrow_level *level, barrow_play *play, int move)
{
    barrow_hero *hero = &play->hero;
    switch (move) {
    case BARROW_NORTH:
    case BARROW_EAST:
    case BARROW_SOUTH:
    case BARROW_WEST: return step_to(level, play, move);
    case BARROW_WAIT:
        count_down(&play->snare);
        brw_play_buy(level, play);
        return true;
    case BARROW_DRINK:
        if (!use(play, &hero->potions, move))
            return false;
        play->poison = 0;
        brw_play_heal(play, 6);
        brw_play_news(play, NEWS_DRANK, 0, 0, hero->health);
        return true;
    case BARROW_READ:
        if (!use(play, &hero->scrolls, move))
            return false;
        /* Make enemies within six steps rest for five turns. */
        play_enemy *enemies = brw_enemies(level, play);
        for (uint32_t i = 0; i < level->enemy_count; i++)
            if (enemies[i].health > 0 &&
                brw_steps_between(level, enemies[i].tile, play->tile) <= 6) {
                enemies[i].rest = 5;
                enemies[i].is_still = 1;
                enemies[i].mood = enemies[i].mood == MOOD_AIMING ? MOOD_HUNTING : enemies[i].mood;
            }
        brw_play_news(play, NEWS_READ_SCROLL, 0, 0, 0);
        return true;
    case BARROW_THROW: return shoot(level, play, &hero->darts, move);
    case BARROW_ZAP: return shoot(level, play, &hero->bolts, move);
    default: return false;
    }
}

uint32_t barrow_play_step(const barrow_level *level, barrow_play *play, int move)
{
    if (!level || !play)
        return 0;
    play->news_count = 0;
    play->events = 0;
    if (play->hero.state != BARROW_PLAY_GOING || move < 0 || move >= BARROW_MOVE_COUNT ||
        !player_acts(level, play, move)) {
        play->events = 0;
        return 0;
    }
    play->hero.turn++;
    play->events |= BARROW_EVENT_TURN;
    bool is_hasty = play->haste && play->hero.turn % 2;
    if (play->hero.state == BARROW_PLAY_GOING && !is_hasty && !level->rules.peaceful)
        brw_enemies_act(level, play);
    if (play->hero.state == BARROW_PLAY_GOING) {
        /* Advances what goes on by itself after everybody has acted. */
        barrow_hero *hero = &play->hero;
        uint32_t thing = brw_thing_at(level, play, play->tile);
        const barrow_thing *trap = thing == BARROW_NONE ? NULL : &level->dungeon->things[thing];
        if (trap && trap->kind == BARROW_THING_TRAP && trap->period &&
            hero->turn % trap->period == 0 && !level->rules.peaceful) {
            brw_play_hurt(play, 2);
            brw_play_news(play, NEWS_TRAP, thing, 2, hero->health);
        }
        if (play->poison && hero->health > 1) {
            hero->health--;
            brw_play_news(play, NEWS_POISON, 0, 1, hero->health);
            play->events |= BARROW_EVENT_HURT;
        }
        count_down(&play->poison);
        count_down(&play->haste);
        count_down(&play->ward);
        if (hero->rings && hero->turn % 40 == 0)
            brw_play_heal(play, hero->rings);
    }
    if (play->is_felled && play->hero.state == BARROW_PLAY_GOING)
        die(level, play);
    if (play->hero.state != BARROW_PLAY_GOING)
        play->events |= BARROW_EVENT_ENDED;
    brw_play_see(level, play);
    return play->events;
}

uint32_t barrow_play_moves(const barrow_level *level, const barrow_play *play)
{
    if (!level || !play || play->hero.state != BARROW_PLAY_GOING)
        return 0;
    uint32_t moves = 0;
    uint32_t puzzle = brw_puzzle_at(level, play->tile);
    for (int side = 0; side < 4; side++) {
        uint32_t tile = brw_beside(level, play->tile, side);
        if (tile == PLAY_NO_TILE)
            continue;
        bool may = play->snare || brw_enemy_at(level, play, tile) != BARROW_NONE;
        if (!may && puzzle != BARROW_NONE && brw_puzzle_at(level, tile) == puzzle &&
            brw_field_index(level, puzzle, play->tile) >= 0 &&
            brw_field_index(level, puzzle, tile) >= 0 && !brw_puzzles(level, play)[puzzle].solved) {
            int32_t at = brw_field_index(level, puzzle, play->tile);
            barrow_puzzle_state state = brw_puzzles(level, play)[puzzle];
            int32_t width = level->dungeon->puzzles[puzzle].field.w;
            state.player = (barrow_pos){(int16_t)(at % width), (int16_t)(at / width)};
            may = barrow_puzzle_step(&level->puzzles[puzzle], &state, "urdl"[side]);
        } else if (!may) {
            uint32_t link = door_at(level, tile), keys = BARROW_REACH_KEYS;
            uint32_t thing = brw_thing_at(level, play, tile), vault = vault_at(level, tile);
            bool is_lever =
                thing != BARROW_NONE && level->dungeon->things[thing].kind == BARROW_THING_LEVER;
            bool is_secret = vault != BARROW_NONE &&
                             barrow_play_vault(level, play, vault, NULL) == BARROW_LACKS_FINDING;
            may = is_lever || is_secret ? true
                  : link == BARROW_NONE ? brw_player_may(level, play, play->tile, tile, &keys)
                                        : brw_door_lacks(level, play, link, play->hero.room,
                                                         NULL) == BARROW_LACKS_NOTHING;
        }
        moves |= may ? 1u << side : 0;
    }
    moves |= 1u << BARROW_WAIT;
    moves |= play->hero.potions ? 1u << BARROW_DRINK : 0;
    moves |= play->hero.scrolls ? 1u << BARROW_READ : 0;
    if (brw_enemy_in_line(level, play) != BARROW_NONE) {
        moves |= play->hero.darts ? 1u << BARROW_THROW : 0;
        moves |= play->hero.bolts ? 1u << BARROW_ZAP : 0;
    }
    return moves;
}

void barrow_play_begin(const barrow_level *level, uint64_t seed, const barrow_hero *carried,
                       barrow_play *play)
{
    if (!level || !play)
        return;
    const barrow_dungeon *dungeon = level->dungeon;
    memset(play, 0, level->size);
    play->seed = seed;
    barrow_hero *hero = &play->hero;
    hero->health = hero->most = level->rules.health;
    hero->attack = level->rules.attack;
    if (carried) {
        *hero = *carried;
        hero->small_keys = hero->treasures = hero->magic_key = 0;
        memset(hero->colours, 0, sizeof hero->colours);
        memset(hero->pressed, 0, sizeof hero->pressed);
        hero->state = BARROW_PLAY_GOING;
    }
    play->tile = play->back = level->start;
    hero->room = dungeon->owners[play->tile];
    play_enemy *enemies = brw_enemies(level, play);
    for (uint32_t i = 0; i < level->enemy_count; i++) {
        const barrow_thing *thing = &dungeon->things[level->enemies[i].thing];
        bool is_asleep = thing->kind == BARROW_THING_ENEMY && thing->flag;
        enemies[i] = (play_enemy){.tile = level->enemies[i].home,
                                  .health = level->enemies[i].health,
                                  .mood = is_asleep ? MOOD_ASLEEP : MOOD_HOME};
    }
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        barrow_puzzle_begin(&level->puzzles[i], &brw_puzzles(level, play)[i]);
    play_field field = brw_play_field(level, play);
    for (uint32_t i = 0; i < level->area; i++)
        field.steps[i] = PLAY_UNREACHED;
    brw_play_news(play, NEWS_AIM, 0, 0, 0);
    brw_play_see(level, play);
}
