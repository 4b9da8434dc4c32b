/* SPDX-License-Identifier: MIT
 * Questions about a game. None of them changes it (its hash stays the same). */
#include "play/inside.h"

const barrow_hero *barrow_play_hero(const barrow_level *level, const barrow_play *play)
{
    return level && play ? &play->hero : NULL;
}

void barrow_play_look(const barrow_level *level, const barrow_play *play, int x, int y,
                      barrow_sight *sight)
{
    if (!level || !play || !sight)
        return;
    const barrow_dungeon *dungeon = level->dungeon;
    *sight = (barrow_sight){.tile = BARROW_TILE_BORDER,
                            .thing_kind = BARROW_NONE_BYTE,
                            .fighter = BARROW_NONE_BYTE,
                            .thing = BARROW_NONE,
                            .enemy = BARROW_NONE};
    if (x < 0 || y < 0 || x >= dungeon->width || y >= dungeon->height)
        return;
    uint32_t tile = (uint32_t)y * dungeon->width + (uint32_t)x;
    uint32_t thing = brw_thing_at(level, play, tile), enemy = brw_enemy_at(level, play, tile);
    sight->tile = dungeon->tiles[tile];
    sight->known = brw_known(level, play)[tile];
    sight->threat = (uint8_t)brw_threat_at(level, play, tile);
    uint32_t puzzle = brw_puzzle_at(level, tile);
    int32_t piece = puzzle == BARROW_NONE ? -1 : brw_field_index(level, puzzle, tile);
    sight->piece = piece < 0 ? 0 : brw_puzzles(level, play)[puzzle].cells[piece];
    if (thing != BARROW_NONE) {
        sight->thing = (uint16_t)thing;
        sight->thing_kind = dungeon->things[thing].kind;
    }
    if (enemy != BARROW_NONE) {
        sight->fighter = level->enemies[enemy].fighter;
        sight->health = brw_enemies(level, play)[enemy].health;
        sight->asleep = brw_enemies(level, play)[enemy].mood == MOOD_ASLEEP;
        sight->enemy = level->enemies[enemy].thing;
    }
}

const uint8_t *barrow_play_known(const barrow_level *level, const barrow_play *play)
{
    return level && play ? brw_known(level, play) : NULL;
}

barrow_lack barrow_play_door(const barrow_level *level, const barrow_play *play, uint32_t link,
                             uint32_t *which)
{
    return level && play && link < level->dungeon->link_count
               ? brw_door_lacks(level, play, link, play->hero.room, which)
               : BARROW_LACKS_WAY;
}

int barrow_play_opened(const barrow_level *level, const barrow_play *play, uint32_t link)
{
    return level && play && link < level->dungeon->link_count && brw_opened(level, play)[link];
}

int barrow_play_gone(const barrow_level *level, const barrow_play *play, uint32_t thing)
{
    return level && play && thing < level->dungeon->thing_count && brw_gone(level, play)[thing];
}

const barrow_puzzle_state *barrow_play_puzzle(const barrow_level *level, const barrow_play *play,
                                              uint32_t puzzle)
{
    return level && play && puzzle < level->dungeon->puzzle_count
               ? &brw_puzzles(level, play)[puzzle]
               : NULL;
}

int barrow_play_overcomes(const barrow_level *level, const barrow_play *play, int x, int y)
{
    if (!level || !play)
        return 0;
    uint32_t tile = (uint32_t)y * level->dungeon->width + (uint32_t)x;
    return x >= 0 && y >= 0 && x < level->dungeon->width && y < level->dungeon->height &&
           level->ground[tile] & GROUND_BLOCK && brw_player_may(level, play, tile, tile, NULL);
}

uint32_t barrow_play_reach(const barrow_level *level, const barrow_play *play, uint32_t flags,
                           uint8_t *rooms, uint8_t *tiles)
{
    if (!level || !play)
        return 0;
    const barrow_dungeon *dungeon = level->dungeon;
    play_field field = brw_play_field(level, play);
    if (rooms)
        memset(rooms, 0, dungeon->room_count);
    if (tiles)
        memset(tiles, 0, level->area);
    brw_field_grow(level, play, &field, play->tile, PLAY_NO_TILE, PLAY_UNREACHED - 1,
                   brw_player_may, &flags);
    for (uint32_t i = 0; i < field.count; i++) {
        uint32_t owner = dungeon->owners[field.queue[i]];
        if (rooms && owner < dungeon->room_count)
            rooms[owner] = 1;
        if (tiles)
            tiles[field.queue[i]] = 1;
    }
    uint32_t count = field.count;
    brw_field_clear(&field);
    return count;
}

uint32_t barrow_play_least(const barrow_level *level, const barrow_play *play)
{
    bool is_going = level && play && play->hero.state == BARROW_PLAY_GOING;
    return is_going ? level->to_end[play->tile] : 0;
}

uint32_t barrow_play_par(const barrow_level *level)
{
    return level ? level->par : 0;
}

/* ---- hash and score ------------------------------------------------------------------------- */

static uint64_t hash_value(uint64_t hash, uint64_t value)
{
    hash ^= value + 0x9E3779B97F4A7C15u + (hash << 6) + (hash >> 2);
    return hash * 0x100000001B3u;
}

static uint64_t hash_values(uint64_t hash, const void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = hash_value(hash, ((const uint8_t *)bytes)[i]);
    return hash;
}

/* Covers everything that decides what happens next, the same on every platform. */
uint64_t barrow_play_hash(const barrow_level *level, const barrow_play *play)
{
    if (!level || !play)
        return 0;
    const barrow_hero *hero = &play->hero;
    const barrow_dungeon *dungeon = level->dungeon;
    const int64_t numbers[] = {hero->health,  hero->most,      hero->attack,    hero->room,
                               hero->gold,    hero->bank,      hero->turn,      hero->deaths,
                               hero->kills,   hero->guardians, hero->loot,      hero->small_keys,
                               hero->potions, hero->scrolls,   hero->darts,     hero->bolts,
                               hero->rings,   hero->trophies,  hero->treasures, hero->magic_key,
                               hero->state,   play->tile,      play->back,      play->poison,
                               play->snare,   play->haste,     play->ward};
    uint64_t hash = play->seed;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        hash = hash_value(hash, (uint64_t)numbers[i]);
    for (int i = 0; i < 4; i++)
        hash = hash_value(hash_value(hash, hero->colours[i]), hero->pressed[i]);
    for (uint32_t i = 0; i < level->enemy_count; i++) {
        const play_enemy *enemy = &brw_enemies(level, play)[i];
        hash = hash_value(hash_value(hash, enemy->tile), (uint64_t)enemy->health);
        hash = hash_value(hash, (uint64_t)enemy->mood << 8 | enemy->rest);
        hash = hash_value(hash, (uint64_t)enemy->beat << 8 | (enemy->is_still ? 2u : 0u) |
                                    enemy->is_back);
        hash = hash_value(hash, enemy->mood == MOOD_AIMING ? enemy->aim : 0);
    }
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++) {
        const barrow_puzzle_state *state = &brw_puzzles(level, play)[i];
        hash = hash_value(hash_values(hash, state->cells, sizeof state->cells),
                          (uint64_t)state->done << 1 | state->solved);
    }
    hash = hash_values(hash, brw_opened(level, play), dungeon->link_count + dungeon->vault_count);
    hash = hash_values(hash, brw_gone(level, play), dungeon->thing_count);
    return hash_values(hash, brw_known(level, play), level->area);
}

int32_t barrow_play_score(const barrow_level *level, const barrow_play *play)
{
    if (!level || !play)
        return 0;
    const barrow_hero *hero = &play->hero;
    bool is_over = hero->state == BARROW_PLAY_WON || hero->state == BARROW_PLAY_STAIRS;
    uint32_t late = hero->turn > level->par ? (hero->turn - level->par) / 4 : 0;
    int32_t score = hero->gold + hero->bank + 50 * (int32_t)hero->guardians + (is_over ? 200 : 0) -
                    50 * (int32_t)hero->deaths - (int32_t)(late < 200 ? late : 200);
    return score > 0 ? score : 0;
}

/* ---- observation ----------------------------------------------------------------------------- */

/* Fills the planes of one tile, which are [stride] bytes apart. Under fog, what is not visible
 * shows only its ground, and what was never seen shows nothing. */
static void observe_tile(const barrow_level *level, const barrow_play *play, int x, int y,
                         bool has_fog, uint8_t *plane, size_t stride)
{
    barrow_sight sight;
    barrow_play_look(level, play, x, y, &sight);
    bool is_seen = !has_fog || sight.known,
         is_visible = !has_fog || sight.known & BARROW_KNOWN_VISIBLE;
    uint32_t link = is_seen && sight.tile == BARROW_TILE_DOOR /* so it is on the map */
                        ? brw_link_at(level->dungeon, (uint32_t)(y * level->dungeon->width + x))
                        : BARROW_NONE;
    bool is_fighter = is_visible && sight.fighter != BARROW_NONE_BYTE;
    plane[0] = is_seen ? sight.tile : BARROW_NONE_BYTE;
    plane[stride] =
        is_seen && sight.thing_kind != BARROW_NONE_BYTE ? (uint8_t)(sight.thing_kind + 1) : 0;
    plane[2 * stride] = is_fighter ? (uint8_t)(sight.fighter + 1) : 0;
    plane[3 * stride] = is_fighter ? (uint8_t)(sight.health > 255 ? 255 : sight.health) : 0;
    plane[4 * stride] = is_visible ? sight.threat : 0;
    plane[5 * stride] = sight.known;
    plane[6 * stride] =
        link != BARROW_NONE ? (uint8_t)barrow_play_door(level, play, link, NULL) : 0;
}

size_t barrow_play_observe(const barrow_level *level, const barrow_play *play,
                           const barrow_view *view, uint8_t *planes, int16_t *vector)
{
    if (!level || !play)
        return 0;
    const barrow_hero *hero = &play->hero;
    int side = view ? view->side : 11, half = side / 2;
    int columns = side ? side : level->dungeon->width, rows = side ? side : level->dungeon->height;
    int left = side ? hero->x - half : 0, top = side ? hero->y - half : 0;
    size_t stride = (size_t)columns * (size_t)rows;
    for (int y = 0; planes && y < rows; y++)
        for (int x = 0; x < columns; x++)
            observe_tile(level, play, left + x, top + y, view && view->fog,
                         planes + (size_t)y * (size_t)columns + (size_t)x, stride);
    if (vector) {
        uint32_t colours = 0, pressed = 0, treasures = 0;
        for (uint32_t i = 0; i < 256; i++) {
            colours += brw_in_set(hero->colours, i);
            pressed += brw_in_set(hero->pressed, i);
            treasures += i < 8 && hero->treasures >> i & 1;
        }
        const int64_t numbers[BARROW_VIEW_NUMBERS] = {
            hero->health,     hero->most,    hero->attack,  hero->gold,
            hero->small_keys, colours,       pressed,       treasures,
            hero->magic_key,  hero->potions, hero->scrolls, hero->darts,
            hero->bolts,      hero->deaths,  hero->kills,   hero->turn};
        for (int i = 0; i < BARROW_VIEW_NUMBERS; i++)
            vector[i] = (int16_t)(numbers[i] > INT16_MAX   ? INT16_MAX
                                  : numbers[i] < INT16_MIN ? INT16_MIN
                                                           : numbers[i]);
    }
    return BARROW_VIEW_PLANES * stride;
}
