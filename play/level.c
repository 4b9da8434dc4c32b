/* SPDX-License-Identifier: MIT
 * A level: the index that a game needs of a dungeon. What lies on a tile, who fights in a room,
 * where doors stand, how far the end is, and the way that each roaming enemy walks are found once,
 * so that a turn never searches the dungeon. */
#include "play/inside.h"

/* K13: health, harm, gold. Roles up to the brute gain health with the danger of their room
 * (health_of_danger). */
static const barrow_fighter_rules default_fighters[BARROW_FIGHTER_COUNT] = {
    [BARROW_FIGHTER_GRUNT] = {4, 1, 2},      [BARROW_FIGHTER_SWARM] = {2, 1, 1},
    [BARROW_FIGHTER_GUARD] = {6, 1, 3},      [BARROW_FIGHTER_ARCHER] = {3, 1, 3},
    [BARROW_FIGHTER_CASTER] = {4, 2, 4},     [BARROW_FIGHTER_BRUTE] = {8, 3, 6},
    [BARROW_FIGHTER_ELITE] = {14, 2, 20},    [BARROW_FIGHTER_FOE] = {18, 2, 40},
    [BARROW_FIGHTER_SUB_BOSS] = {22, 2, 20}, [BARROW_FIGHTER_BOSS] = {30, 3, 50},
};

/* Returns the fighter that a thing is, or BARROW_FIGHTER_COUNT. Before generation 4 the guardian of
 * a quest's goal was a sub-boss. */
static barrow_fighter fighter_of(const barrow_dungeon *dungeon, const barrow_thing *thing)
{
    static const uint8_t of_type[BARROW_THING_TYPE_COUNT] = {
        /* others are grunts, the first */
        [BARROW_THING_TYPE_SWARM] = BARROW_FIGHTER_SWARM,
        [BARROW_THING_TYPE_GUARD] = BARROW_FIGHTER_GUARD,
        [BARROW_THING_TYPE_ARCHER] = BARROW_FIGHTER_ARCHER,
        [BARROW_THING_TYPE_CASTER] = BARROW_FIGHTER_CASTER,
        [BARROW_THING_TYPE_BRUTE] = BARROW_FIGHTER_BRUTE,
    };
    bool is_at_goal = dungeon->params.family == BARROW_QUEST && thing->room < dungeon->room_count &&
                      dungeon->rooms[thing->room].as.quest.content == BARROW_CONTENT_GOAL;
    switch (thing->kind) {
    case BARROW_THING_ENEMY:
        return thing->type < BARROW_THING_TYPE_COUNT ? (barrow_fighter)of_type[thing->type]
                                                     : BARROW_FIGHTER_GRUNT;
    case BARROW_THING_SUB_BOSS: return is_at_goal ? BARROW_FIGHTER_BOSS : BARROW_FIGHTER_SUB_BOSS;
    case BARROW_THING_BOSS: return BARROW_FIGHTER_BOSS;
    case BARROW_THING_ELITE: return BARROW_FIGHTER_ELITE;
    case BARROW_THING_FOE: return BARROW_FIGHTER_FOE;
    default: return BARROW_FIGHTER_COUNT;
    }
}

/* Returns whether no enemy enters the room: it is for resting, or a puzzle is in it (K11). */
static bool is_calm_room(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_room *row = &dungeon->rooms[room];
    const uint32_t rests = 1u << BARROW_TYPE_HEAL | 1u << BARROW_TYPE_BREATHER |
                           1u << BARROW_TYPE_BANK | 1u << BARROW_TYPE_VENDOR |
                           1u << BARROW_TYPE_PUZZLE | 1u << BARROW_TYPE_INITIAL;
    if (dungeon->params.family == BARROW_QUEST)
        return row->as.quest.purpose == BARROW_PURPOSE_REST ||
               row->as.quest.purpose == BARROW_PURPOSE_PUZZLE ||
               row->as.quest.content == BARROW_CONTENT_ENTRY;
    return dungeon->params.family == BARROW_CRAWL && (row->as.crawl.types & rests);
}

/* ---- memory ------------------------------------------------------------------------------- */

/* Cuts the caller's memory into pieces; with NULL it only counts. */
typedef struct cutter {
    char *memory;
    size_t used;
} cutter;

/* Cuts a piece off; returns where it begins. */
static size_t cut_block(cutter *from, size_t count, size_t size)
{
    size_t first = from->used;
    from->used += (count * size + 15) / 16 * 16;
    return first;
}

static void *cut_memory(cutter *from, size_t count, size_t size)
{
    size_t first = cut_block(from, count, size);
    return from->memory ? from->memory + first : NULL;
}

static uint32_t count_fighters(const barrow_dungeon *dungeon)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        count += fighter_of(dungeon, &dungeon->things[i]) != BARROW_FIGHTER_COUNT;
    return count;
}

/* Lays out the level, and the block of its plays. Returns the working space of the level itself,
 * which only barrow_level_begin needs. */
static play_field lay_out(barrow_level *level, cutter *from)
{
    const barrow_dungeon *dungeon = level->dungeon;
    uint32_t area = level->area, things = dungeon->thing_count, rooms = dungeon->room_count;
    level->enemies = cut_memory(from, level->enemy_count, sizeof *level->enemies);
    level->puzzles = cut_memory(from, dungeon->puzzle_count, sizeof *level->puzzles);
    level->doors = cut_memory(from, dungeon->link_count, sizeof *level->doors);
    level->beats =
        cut_memory(from, (size_t)dungeon->foe_count * PLAY_BEAT_MOST, sizeof *level->beats);
    level->first_thing = cut_memory(from, area, sizeof *level->first_thing);
    level->next_thing = cut_memory(from, things, sizeof *level->next_thing);
    level->enemy_of = cut_memory(from, things, sizeof *level->enemy_of);
    level->enemy_in = cut_memory(from, rooms, sizeof *level->enemy_in);
    level->puzzle_in = cut_memory(from, rooms, sizeof *level->puzzle_in);
    level->to_end = cut_memory(from, area, sizeof *level->to_end);
    level->ground = cut_memory(from, area, 1);
    level->places = cut_memory(from, area, sizeof *level->places);
    level->foe_range = cut_memory(from, (size_t)dungeon->foe_count * rooms, 1);
    level->entered = cut_memory(from, rooms, 1);
    play_field field = {cut_memory(from, area, sizeof *field.steps),
                        cut_memory(from, area, sizeof *field.queue), 0, 0};
    cutter block = {NULL, 0};
    cut_block(&block, 1, sizeof(barrow_play));
    level->at_enemies = cut_block(&block, level->enemy_count, sizeof(play_enemy));
    level->at_puzzles = cut_block(&block, dungeon->puzzle_count, sizeof(barrow_puzzle_state));
    level->at_opened = cut_block(&block, dungeon->link_count + dungeon->vault_count, 1);
    level->at_gone = cut_block(&block, things, 1);
    level->at_known = cut_block(&block, area, 1);
    level->at_steps = cut_block(&block, area, sizeof(uint16_t));
    level->at_queue = cut_block(&block, area, sizeof(uint32_t));
    level->size = block.used;
    return field;
}

static uint32_t tile_of_kind(const barrow_dungeon *dungeon, barrow_thing_kind kind)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].kind == kind)
            return brw_play_tile(dungeon, dungeon->things[i].pos);
    return PLAY_NO_TILE;
}

size_t barrow_level_size(const barrow_dungeon *dungeon)
{
    if (!dungeon || !dungeon->tiles || barrow_dungeon_check(dungeon, NULL) != BARROW_OK ||
        tile_of_kind(dungeon, BARROW_THING_SPAWN) == PLAY_NO_TILE)
        return 0;
    barrow_level level = {.dungeon = dungeon,
                          .area = (uint32_t)dungeon->width * dungeon->height,
                          .enemy_count = count_fighters(dungeon)};
    cutter count = {NULL, 0};
    cut_memory(&count, 1, sizeof level);
    lay_out(&level, &count);
    return count.used;
}

size_t barrow_play_size(const barrow_level *level)
{
    return level ? level->size : 0;
}

const barrow_dungeon *barrow_level_dungeon(const barrow_level *level)
{
    return level ? level->dungeon : NULL;
}

/* ---- the index ---------------------------------------------------------------------------- */

static void index_tiles(barrow_level *level)
{
    const barrow_dungeon *dungeon = level->dungeon;
    for (uint32_t i = 0; i < level->area; i++) {
        uint8_t tile = dungeon->tiles[i];
        uint32_t owner = dungeon->owners[i];
        bool is_block = tile == BARROW_TILE_ITEM_BLOCK ||
                        ((tile & BARROW_TILE_NEEDS_TREASURE) && !(tile & BARROW_TILE_WALKABLE));
        level->places[i] =
            (barrow_pos){(int16_t)(i % dungeon->width), (int16_t)(i / dungeon->width)};
        level->first_thing[i] = BARROW_NONE;
        level->ground[i] =
            (uint8_t)((tile & BARROW_TILE_WALKABLE ? GROUND_WALK : 0) |
                      (is_block ? GROUND_BLOCK : 0) | (tile == BARROW_TILE_DOOR ? GROUND_DOOR : 0) |
                      (tile == BARROW_TILE_VAULT_DOOR ? GROUND_VAULT : 0));
        if (owner < dungeon->room_count && is_calm_room(dungeon, owner))
            level->ground[i] |= GROUND_CALM;
        if (brw_puzzle_in(level, owner) != BARROW_NONE)
            level->ground[i] |= GROUND_PUZZLE;
    }
    for (uint32_t i = 0; i < dungeon->inert_count; i++)
        level->ground[brw_play_tile(dungeon, dungeon->inert[i])] |= GROUND_INERT;
    for (uint32_t i = dungeon->thing_count; i-- > 0;) { /* backwards: lists are in order */
        const barrow_thing *thing = &dungeon->things[i];
        uint32_t tile = brw_play_tile(dungeon, thing->pos);
        level->next_thing[i] = level->first_thing[tile];
        level->first_thing[tile] = (uint16_t)i;
        if (thing->kind == BARROW_THING_TRAP && !thing->flag)
            level->ground[tile] |= GROUND_TRAP;
    }
}

/* Returns the health that danger adds to the roles up to the brute (K13). Below danger 4 a player
 * of a quest or crawl mostly still strikes for 2: one more health would take a third blow, and
 * these rooms would cost more than the next ones. On floors nobody gets stronger by trophies, but
 * the danger of a monster house is only the number of its sleepers. */
static int32_t health_of_danger(const barrow_dungeon *dungeon, const barrow_room *room)
{
    uint32_t danger;
    if (dungeon->params.family == BARROW_FLOOR)
        return room->kind == BARROW_ROOM_MONSTER_HOUSE ? 0 : room->as.floor.danger / 2;
    danger = dungeon->params.family == BARROW_QUEST ? room->as.quest.danger : room->as.crawl.danger;
    return danger < 4 ? 0 : (int32_t)(danger + 1) / 3;
}

/* Finds the tile of each door, and the one before it on the side of a: the tile before it on the
 * route, which begins at a, or the tile of room a that it touches. */
static void index_doors(barrow_level *level)
{
    const barrow_dungeon *dungeon = level->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        level_door *door = &level->doors[i];
        *door = (level_door){PLAY_NO_TILE, PLAY_NO_TILE};
        for (uint32_t at = 0; at < link->tile_count; at++) {
            uint32_t tile = brw_play_tile(dungeon, dungeon->routes[link->first_tile + at]);
            if (!(level->ground[tile] & GROUND_DOOR))
                continue;
            door->tile = tile;
            if (at)
                door->side_a = brw_play_tile(dungeon, dungeon->routes[link->first_tile + at - 1]);
            for (int side = 0; side < 4 && !at; side++) {
                uint32_t next = brw_beside(level, tile, side);
                if (next != PLAY_NO_TILE && dungeon->owners[next] == link->a)
                    door->side_a = next;
            }
        }
    }
}

/* Returns a tile beside [tile] of the same room that an enemy can pace to, or [tile]. */
static uint32_t pace_beside(const barrow_level *level, uint32_t tile)
{
    for (int side = 0; side < 4; side++) {
        uint32_t next = brw_beside(level, tile, side);
        if (next != PLAY_NO_TILE &&
            (level->ground[next] & (GROUND_WALK | GROUND_DOOR | GROUND_TRAP)) == GROUND_WALK &&
            level->dungeon->owners[next] == level->dungeon->owners[tile] &&
            level->first_thing[next] == BARROW_NONE)
            return next;
    }
    return tile;
}

static void index_enemies(barrow_level *level)
{
    const barrow_dungeon *dungeon = level->dungeon;
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        level->enemy_in[i] = BARROW_NONE;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        barrow_fighter fighter = fighter_of(dungeon, thing);
        level->enemy_of[i] = BARROW_NONE;
        if (fighter == BARROW_FIGHTER_COUNT)
            continue;
        barrow_fighter_rules rules = level->rules.fighters[fighter];
        bool is_common = fighter <= BARROW_FIGHTER_BRUTE;
        int32_t more = is_common && thing->room < dungeon->room_count
                           ? health_of_danger(dungeon, &dungeon->rooms[thing->room])
                           : 0;
        uint32_t home = brw_play_tile(dungeon, thing->pos);
        level->enemy_of[i] = (uint16_t)count;
        level->enemies[count++] = (level_enemy){.home = home,
                                                .pace = is_common ? pace_beside(level, home) : home,
                                                .charge = PLAY_NO_TILE,
                                                .thing = (uint16_t)i,
                                                .room = thing->room,
                                                .next = BARROW_NONE,
                                                .foe = BARROW_NONE,
                                                .health = (int16_t)(rules.health + more),
                                                .harm = rules.harm,
                                                .gold = rules.gold,
                                                .fighter = (uint8_t)fighter};
        if (thing->guards >= 0 && (uint32_t)thing->guards < dungeon->thing_count)
            level->enemies[count - 1].charge =
                brw_play_tile(dungeon, dungeon->things[thing->guards].pos);
    }
    level->first_roamer = BARROW_NONE;
    for (uint32_t i = count; i-- > 0;) {
        level_enemy *enemy = &level->enemies[i];
        bool roams = dungeon->params.family == BARROW_FLOOR || enemy->room >= dungeon->room_count ||
                     enemy->fighter == BARROW_FIGHTER_FOE;
        uint16_t *first = roams ? &level->first_roamer : &level->enemy_in[enemy->room];
        enemy->next = *first;
        *first = (uint16_t)i;
    }
}

/* ---- floods for the whole level -------------------------------------------------------------- */

/* Returns whether a roaming enemy may walk there on its beat (free doors). */
static bool beat_may(const barrow_level *level, const barrow_play *play, uint32_t from, uint32_t to,
                     const void *user)
{
    const barrow_dungeon *dungeon = level->dungeon;
    const barrow_foe *foe = user;
    uint32_t owner = dungeon->owners[to];
    (void)play, (void)from;
    if ((level->ground[to] & (GROUND_WALK | GROUND_CALM)) != GROUND_WALK)
        return false;
    uint32_t link = brw_link_at(dungeon, to);
    if (link != BARROW_NONE) {
        const barrow_link_info *info =
            barrow_link_kind_info((barrow_link_kind)dungeon->links[link].kind);
        return info && info->needs == BARROW_NEED_NOTHING && info->ways == BARROW_WAYS_BOTH;
    }
    for (uint32_t i = 0; i < foe->room_count; i++)
        if (dungeon->route_rooms[foe->first_room + i] == owner)
            return true;
    return owner == foe->home;
}

/* Returns the tile of a room that is nearest to its middle and can be walked on. */
static uint32_t middle_tile(const barrow_level *level, uint32_t room)
{
    barrow_rect rect = level->dungeon->rooms[room].rect;
    barrow_pos middle = {(int16_t)(rect.x + rect.w / 2), (int16_t)(rect.y + rect.h / 2)};
    uint32_t centre = brw_play_tile(level->dungeon, middle), best = PLAY_NO_TILE, least = 0;
    for (int y = rect.y; y < rect.y + rect.h; y++)
        for (int x = rect.x; x < rect.x + rect.w; x++) {
            uint32_t tile = (uint32_t)y * level->dungeon->width + (uint32_t)x;
            uint32_t away = brw_steps_between(level, tile, centre);
            if (level->dungeon->owners[tile] == room && level->ground[tile] & GROUND_WALK &&
                level->first_thing[tile] == BARROW_NONE && (best == PLAY_NO_TILE || away < least)) {
                best = tile;
                least = away;
            }
        }
    return best;
}

/* Appends a shortest way from [from] to [to] to the beat, without [from] itself. */
static void extend_beat(barrow_level *level, level_enemy *enemy, play_field *field, uint32_t from,
                        uint32_t to, const barrow_foe *foe)
{
    uint32_t *beat = level->beats + enemy->first_beat;
    brw_field_grow(level, NULL, field, to, from, PLAY_BEAT_MOST, beat_may, foe);
    while (field->steps[from] != PLAY_UNREACHED && from != to && enemy->beat_count < PLAY_BEAT_MOST)
        for (int side = 0; side < 4; side++) {
            uint32_t next = brw_beside(level, from, side);
            if (next != PLAY_NO_TILE && field->steps[next] < field->steps[from]) {
                beat[enemy->beat_count++] = from = next;
                break;
            }
        }
    brw_field_clear(field);
}

/* Marks the rooms that a roaming enemy may follow into, by its leash. */
static void reach_of_leash(const barrow_level *level, const barrow_foe *foe, uint8_t *range)
{
    const barrow_dungeon *dungeon = level->dungeon;
    bool is_any = !foe->leash;
    memset(range, is_any, dungeon->room_count);
    range[foe->home] = 1;
    for (uint32_t i = 0; i < foe->room_count; i++)
        range[dungeon->route_rooms[foe->first_room + i]] = 1;
    for (uint32_t away = 1; away <= foe->leash && !is_any; away++)
        for (uint32_t i = 0; i < dungeon->link_count; i++) {
            const barrow_link *link = &dungeon->links[i];
            if (link->a >= dungeon->room_count || link->b >= dungeon->room_count)
                continue;
            if (range[link->a] == away && !range[link->b])
                range[link->b] = (uint8_t)(away + 1);
            if (range[link->b] == away && !range[link->a])
                range[link->a] = (uint8_t)(away + 1);
        }
}

/* Finds the beat of each roaming enemy, from home through the rooms of its route, and the rooms
 * that its leash reaches. */
static void index_foes(barrow_level *level, play_field *field)
{
    const barrow_dungeon *dungeon = level->dungeon;
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        const barrow_foe *foe = &dungeon->foes[i];
        reach_of_leash(level, foe, level->foe_range + (size_t)i * dungeon->room_count);
        for (uint32_t e = 0; e < level->enemy_count; e++) {
            level_enemy *enemy = &level->enemies[e];
            if (enemy->fighter != BARROW_FIGHTER_FOE || enemy->room != foe->home ||
                enemy->foe != BARROW_NONE)
                continue;
            enemy->foe = (uint16_t)i;
            enemy->first_beat = i * PLAY_BEAT_MOST;
            level->beats[enemy->first_beat] = enemy->home;
            enemy->beat_count = 1;
            for (uint32_t r = 0; r < foe->room_count; r++) {
                uint32_t to = middle_tile(level, dungeon->route_rooms[foe->first_room + r]);
                uint32_t from = level->beats[enemy->first_beat + enemy->beat_count - 1];
                if (to != PLAY_NO_TILE && to != from)
                    extend_beat(level, enemy, field, from, to, foe);
            }
            break;
        }
    }
}

barrow_status barrow_level_begin(const barrow_dungeon *dungeon, const barrow_rules *rules,
                                 void *memory, const barrow_level **result, barrow_error *error)
{
    barrow_status status = barrow_dungeon_check(dungeon, error);
    if (status != BARROW_OK)
        return status;
    uint32_t start = dungeon->tiles ? tile_of_kind(dungeon, BARROW_THING_SPAWN) : PLAY_NO_TILE;
    if (!memory || !result || start == PLAY_NO_TILE) {
        if (error)
            *error = (barrow_error){.status = BARROW_BAD_CALL,
                                    .text = "a level needs memory, a place for the result, and a "
                                            "tile map with a spawn"};
        return BARROW_BAD_CALL;
    }
    cutter from = {memory, 0};
    barrow_level *level = cut_memory(&from, 1, sizeof *level);
    *level = (barrow_level){.dungeon = dungeon,
                            .area = (uint32_t)dungeon->width * dungeon->height,
                            .start = start,
                            .enemy_count = count_fighters(dungeon)};
    if (rules)
        level->rules = *rules;
    level->rules.health = level->rules.health ? level->rules.health : 12;
    level->rules.attack = level->rules.attack ? level->rules.attack : 2;
    for (int i = 0; i < BARROW_FIGHTER_COUNT; i++) {
        barrow_fighter_rules *row = &level->rules.fighters[i];
        row->health = row->health ? row->health : default_fighters[i].health;
        row->harm = row->harm ? row->harm : default_fighters[i].harm;
        row->gold = row->gold ? row->gold : default_fighters[i].gold;
    }
    play_field field = lay_out(level, &from);
    for (uint32_t i = 0; i < level->area; i++)
        field.steps[i] = PLAY_UNREACHED;
    for (uint32_t i = 0; i < level->dungeon->room_count; i++)
        level->puzzle_in[i] = BARROW_NONE;
    for (uint32_t i = 0; i < level->dungeon->puzzle_count; i++) {
        level->puzzle_in[level->dungeon->puzzles[i].room] = (uint16_t)i;
        memset(&level->puzzles[i], 0, sizeof level->puzzles[i]);
        barrow_dungeon_puzzle(level->dungeon, i, &level->puzzles[i]);
    }
    index_tiles(level);
    index_doors(level);
    index_enemies(level);
    index_foes(level, &field);
    bool is_crawl = dungeon->params.family == BARROW_CRAWL;
    level->end =
        tile_of_kind(dungeon, is_crawl                                 ? BARROW_THING_BOSS
                              : dungeon->params.family == BARROW_QUEST ? BARROW_THING_GOAL
                                                                       : BARROW_THING_STAIRS);
    brw_level_measure(level, &field);
    *result = level;
    return BARROW_OK;
}
