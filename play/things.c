/* SPDX-License-Identifier: MIT
 * What lies on tiles, and what it does to the player who steps there: a row of the table below for
 * each kind, and one for each type of trap and loot (K20 to K22). */
#include "play/inside.h"

static void add_to(uint64_t *set, uint32_t bit)
{
    set[bit / 64 % 4] |= (uint64_t)1 << (bit % 64);
}

/* Gives a trophy: strength, and breath for a few blows. It does not replace a rest, so a player who
 * has fought has a reason to look for one (K6, K18). */
void brw_play_trophy(barrow_play *play)
{
    barrow_hero *hero = &play->hero;
    hero->most = (int16_t)(hero->most + 2);
    hero->attack = (int16_t)(hero->attack + (!hero->trophies && hero->attack < 4));
    hero->trophies++;
    brw_play_heal(play, 3);
    brw_play_news(play, NEWS_TROPHY, 0, hero->most, hero->attack);
}

void brw_play_loot(barrow_play *play, uint32_t type, int32_t amount)
{
    barrow_hero *hero = &play->hero;
    hero->loot++;
    play->events |= BARROW_EVENT_LOOT;
    const struct {
        uint32_t type, each;
        uint8_t *count;
    } supplies[] = {{BARROW_THING_TYPE_POTION, 1, &hero->potions},
                    {BARROW_THING_TYPE_SCROLL, 1, &hero->scrolls},
                    {BARROW_THING_TYPE_AMMO, 3, &hero->darts},
                    {BARROW_THING_TYPE_WAND, 2, &hero->bolts},
                    {BARROW_THING_TYPE_RING, 1, &hero->rings}};
    for (size_t i = 0; i < sizeof supplies / sizeof supplies[0]; i++)
        if (type == supplies[i].type) {
            int32_t sum = *supplies[i].count + (int32_t)supplies[i].each * amount;
            *supplies[i].count = (uint8_t)(sum > 99 ? 99 : sum);
            return;
        }
    bool is_relic = type == BARROW_THING_TYPE_RELIC;
    if (type == BARROW_THING_TYPE_FOOD) { /* only this raises health above the maximum (K5) */
        int32_t health = hero->health + 3 * amount, limit = hero->most + 4;
        limit = hero->health > limit ? hero->health : limit;
        hero->health = (int16_t)(health < limit ? health : limit);
        play->events |= BARROW_EVENT_HEALED;
    } else if (is_relic || type == BARROW_THING_TYPE_WEAPON || type == BARROW_THING_TYPE_TOME) {
        hero->most = (int16_t)(hero->most + (is_relic ? 2 : 0));
        if (hero->attack < 4)
            hero->attack++;
        else
            hero->gold += 20; /* the player gets no stronger than that, but gets gold */
    } else if (type == BARROW_THING_TYPE_ARMOUR) {
        hero->most = (int16_t)(hero->most + 2 * amount);
    } else {
        hero->gold += (type == BARROW_THING_TYPE_GEM ? 50 : 10) * amount;
    }
}

/* ---- traps -------------------------------------------------------------------------------- */

/* Carries the player to a plain tile of some room: the first one after a tile drawn by chance. */
static void warp(const barrow_level *level, barrow_play *play)
{
    const barrow_dungeon *dungeon = level->dungeon;
    uint32_t first = brw_play_chance(play, 0x77617270u, level->area);
    for (uint32_t i = 0; i < level->area; i++) {
        uint32_t tile = (first + i) % level->area, owner = dungeon->owners[tile];
        if (owner >= dungeon->room_count || level->ground[tile] != GROUND_WALK ||
            level->first_thing[tile] != BARROW_NONE ||
            brw_enemy_at(level, play, tile) != BARROW_NONE)
            continue;
        play->tile = tile;
        play->hero.room = (uint16_t)owner;
        return;
    }
}

/* Traps are visible and spring once; timed ones never end (walk.c). */
static void meet_trap(const barrow_level *level, barrow_play *play, uint32_t id)
{
    const barrow_thing *thing = &level->dungeon->things[id];
    if (level->rules.peaceful)
        return;
    if (thing->period) {
        brw_play_news(play, NEWS_CLOCK, id, thing->period, 0);
        return;
    }
    barrow_hero *hero = &play->hero;
    play->events |= BARROW_EVENT_TRAP;
    if (thing->flag) {
        switch (thing->type) {
        case BARROW_THING_TYPE_HEALING: brw_play_heal(play, INT16_MAX); break;
        case BARROW_THING_TYPE_SIGHT:
            for (uint32_t i = 0; i < level->area; i++)
                brw_known(level, play)[i] |= BARROW_KNOWN_SEEN;
            break;
        case BARROW_THING_TYPE_HASTE: play->haste = 20; break;
        case BARROW_THING_TYPE_WARD: play->ward = 20; break;
        default: hero->gold += hero->gold; break;
        }
        brw_play_news(play, NEWS_MAGIC, id, 0, hero->health);
    } else {
        static const uint8_t harms[BARROW_THING_TYPE_COUNT] = {[BARROW_THING_TYPE_SPIKES] = 2,
                                                               [BARROW_THING_TYPE_DARTS] = 1,
                                                               [BARROW_THING_TYPE_FIRE] = 2};
        int32_t harm = thing->type < BARROW_THING_TYPE_COUNT ? harms[thing->type] : 0;
        brw_play_hurt(play, harm);
        brw_play_news(play, NEWS_TRAP, id, harm, hero->health);
        switch (thing->type) {
        case BARROW_THING_TYPE_FIRE: /* burns enemies beside the player too */
            for (int side = 0; side < 4; side++) {
                uint32_t tile = brw_beside(level, play->tile, side);
                uint32_t enemy =
                    tile == PLAY_NO_TILE ? BARROW_NONE : brw_enemy_at(level, play, tile);
                if (enemy != BARROW_NONE)
                    brw_play_strike(level, play, enemy, 2);
            }
            break;
        case BARROW_THING_TYPE_GAS: play->poison = 3; break;
        case BARROW_THING_TYPE_SNARE: play->snare = 2; break;
        case BARROW_THING_TYPE_ALARM:
            brw_enemies_wake(level, play, BARROW_NONE, UINT32_MAX);
            brw_enemies_wake(level, play, hero->room, UINT32_MAX);
            break;
        case BARROW_THING_TYPE_WARP: warp(level, play); break;
        case BARROW_THING_TYPE_CURSE:
            if (hero->potions)
                hero->potions--;
            else
                hero->gold -= hero->gold / 2;
            break;
        case BARROW_THING_TYPE_PIT: /* no way around a lord */
            hero->health = (int16_t)(hero->health > 1 ? hero->health - 1 : 1);
            if (brw_boss(level, play) == BARROW_NONE)
                hero->state = BARROW_PLAY_STAIRS;
            break;
        default: break;
        }
    }
    brw_gone(level, play)[id] = 1;
}

/* ---- everything else ------------------------------------------------------------------------- */

/* Does what a thing does that needs no more than a few lines. */
static void use_thing(const barrow_level *level, barrow_play *play, uint32_t id)
{
    const barrow_dungeon *dungeon = level->dungeon;
    const barrow_thing *thing = &dungeon->things[id];
    barrow_hero *hero = &play->hero;
    uint32_t treasure;
    switch (thing->kind) {
    case BARROW_THING_KEY:
        if (thing->flag == BARROW_SMALL_KEY)
            hero->small_keys++;
        else
            add_to(hero->colours, thing->flag);
        break;
    case BARROW_THING_SWITCH: add_to(hero->pressed, thing->flag); break;
    case BARROW_THING_MAGIC_KEY: hero->magic_key = 1; break;
    case BARROW_THING_FOUNTAIN: brw_play_heal(play, INT16_MAX); break;
    case BARROW_THING_STAIRS: hero->state = BARROW_PLAY_STAIRS; break;
    case BARROW_THING_GOAL: hero->state = BARROW_PLAY_WON; break;
    case BARROW_THING_TREASURE:
        treasure =
            thing->room < dungeon->room_count ? dungeon->rooms[thing->room].as.quest.treasure : 0;
        hero->treasures |= (uint8_t)(1u << (treasure < dungeon->treasure_count ? treasure : 0));
        brw_play_news(play, NEWS_TREASURE, id, 0, 0);
        if (!level->rules.peaceful)
            brw_play_trophy(play);
        break;
    case BARROW_THING_KEEPER:
    case BARROW_THING_BANKER:
        if (thing->kind == BARROW_THING_KEEPER || !hero->gold) {
            brw_play_news(play, NEWS_NOD, id, 0, 0);
            break;
        }
        brw_play_news(play, NEWS_BANKED, id, hero->gold, 0);
        hero->bank += hero->gold;
        hero->gold = 0;
        break;
    default: /* goods do nothing by themselves */ break;
    }
}

static void take_loot(const barrow_level *level, barrow_play *play, uint32_t id)
{
    const barrow_dungeon *dungeon = level->dungeon;
    const barrow_thing *thing = &dungeon->things[id];
    brw_play_loot(play, thing->type, thing->kind == BARROW_THING_BONUS ? 10 : 1 + thing->tier / 3);
    brw_play_news(play, NEWS_FOUND, id, 0, play->hero.health);
    /* In some vaults you may take only one chest: the others shut for good. */
    bool is_choice = false;
    for (uint32_t i = 0; i < dungeon->vault_count && thing->kind == BARROW_THING_CHEST; i++)
        is_choice |= dungeon->vaults[i].room == thing->room && dungeon->vaults[i].choose;
    if (!is_choice)
        return;
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].kind == BARROW_THING_CHEST && dungeon->things[i].room == thing->room)
            brw_gone(level, play)[i] = 1;
    brw_play_news(play, NEWS_CHOSEN, id, 0, 0);
}

/* What happens when the player meets a thing: the effect, its news (NEWS_AIM if they were already
 * shown), and whether the thing is gone afterwards. */
typedef struct meeting {
    void (*meet)(const barrow_level *level, barrow_play *play, uint32_t id);
    play_topic topic;
    uint32_t event;
    bool goes;
} meeting;

/* Things that are not listed, such as the spawn or buried items, do nothing when met. Enemies are
 * struck, not met. Traps that go by the clock, and all of them in peace, stay (meet_trap). */
static const meeting meetings[BARROW_THING_KIND_COUNT] = {
    [BARROW_THING_STAIRS] = {use_thing, NEWS_STAIRS, 0, false},
    [BARROW_THING_GOAL] = {use_thing, NEWS_WON, 0, false},
    [BARROW_THING_TRAP] = {meet_trap, NEWS_AIM, 0, false},
    [BARROW_THING_ITEM] = {take_loot, NEWS_AIM, 0, true},
    [BARROW_THING_BONUS] = {take_loot, NEWS_AIM, 0, true},
    [BARROW_THING_CHEST] = {take_loot, NEWS_AIM, 0, true},
    [BARROW_THING_KEY] = {use_thing, NEWS_KEY, BARROW_EVENT_KEY, true},
    [BARROW_THING_MAGIC_KEY] = {use_thing, NEWS_MAGIC_KEY, BARROW_EVENT_KEY, true},
    [BARROW_THING_TREASURE] = {use_thing, NEWS_AIM, BARROW_EVENT_KEY, true},
    [BARROW_THING_SWITCH] = {use_thing, NEWS_SWITCH, BARROW_EVENT_SWITCH, true},
    [BARROW_THING_SHOP_ITEM] = {use_thing, NEWS_GOODS, 0, false},
    [BARROW_THING_FOUNTAIN] = {use_thing, NEWS_FOUNTAIN, 0, false},
    [BARROW_THING_KEEPER] = {use_thing, NEWS_AIM, 0, false},
    [BARROW_THING_BANKER] = {use_thing, NEWS_AIM, 0, false},
};

static const meeting *meeting_of(const barrow_thing *thing)
{
    bool is_met = thing->kind < BARROW_THING_KIND_COUNT && meetings[thing->kind].meet;
    return is_met ? &meetings[thing->kind] : NULL;
}

uint32_t brw_thing_at(const barrow_level *level, const barrow_play *play, uint32_t tile)
{
    uint32_t found = BARROW_NONE;
    for (uint32_t i = level->first_thing[tile]; i != BARROW_NONE; i = level->next_thing[i]) {
        const barrow_thing *thing = &level->dungeon->things[i];
        if (!brw_gone(level, play)[i] && level->enemy_of[i] == BARROW_NONE &&
            thing->kind != BARROW_THING_BLOCK && (found == BARROW_NONE || meeting_of(thing)))
            found = i;
    }
    return found;
}

/* Returns the price of a good; documents older than generation 4 have none (K22). */
static int32_t price_of(const barrow_thing *thing)
{
    return thing->price ? thing->price : thing->type == BARROW_THING_TYPE_FOOD ? 10 : 40;
}

barrow_lack barrow_play_thing(const barrow_level *level, const barrow_play *play, uint32_t id,
                              uint32_t *which)
{
    static const bool is_content[BARROW_THING_KIND_COUNT] = {[BARROW_THING_KEY] = true,
                                                             [BARROW_THING_SWITCH] = true,
                                                             [BARROW_THING_TREASURE] = true,
                                                             [BARROW_THING_MAGIC_KEY] = true,
                                                             [BARROW_THING_GOAL] = true};
    if (!level || !play || id >= level->dungeon->thing_count)
        return BARROW_LACKS_WAY;
    const barrow_dungeon *dungeon = level->dungeon;
    const barrow_thing *thing = &dungeon->things[id];
    bool is_fountain = thing->kind == BARROW_THING_FOUNTAIN;
    uint32_t ignored;
    which = which ? which : &ignored;
    *which = BARROW_NONE;
    if (!is_fountain && thing->gate < dungeon->puzzle_count &&
        !brw_puzzles(level, play)[thing->gate].solved) {
        *which = thing->gate;
        return BARROW_LACKS_PUZZLE;
    }
    /* Fountains are dry until their sub-boss is beaten (C16). A guardian keeps the end, and in a
     * quest what its room holds, or its chest (Q31). */
    uint8_t seals = dungeon->params.family == BARROW_QUEST && thing->room < dungeon->room_count
                        ? dungeon->rooms[thing->room].as.quest.seals
                        : BARROW_SEAL_NONE;
    bool is_kept = seals == BARROW_SEAL_CONTENT
                       ? thing->kind < BARROW_THING_KIND_COUNT && is_content[thing->kind]
                       : seals == BARROW_SEAL_CHEST && thing->kind == BARROW_THING_CHEST;
    is_kept = is_kept || (thing->kind == BARROW_THING_GOAL && !level->rules.peaceful);
    bool is_shut = thing->kind == BARROW_THING_STAIRS && !level->rules.peaceful &&
                   brw_boss(level, play) != BARROW_NONE;
    if (is_shut || (is_kept && brw_guardian_in(level, play, thing->room) != BARROW_NONE) ||
        (is_fountain && thing->gate < dungeon->thing_count && !brw_gone(level, play)[thing->gate]))
        return BARROW_LACKS_GUARDIAN;
    if (thing->kind == BARROW_THING_SHOP_ITEM) {
        *which = (uint32_t)price_of(thing);
        return play->hero.gold + play->hero.bank < price_of(thing) ? BARROW_LACKS_GOLD
                                                                   : BARROW_LACKS_NOTHING;
    }
    return meeting_of(thing) ? BARROW_LACKS_NOTHING : BARROW_LACKS_WAY;
}

/* Buys the good on the player's tile, from the purse first and then from the bank. */
void brw_play_buy(const barrow_level *level, barrow_play *play)
{
    barrow_hero *hero = &play->hero;
    uint32_t id = brw_thing_at(level, play, play->tile);
    if (id == BARROW_NONE || level->dungeon->things[id].kind != BARROW_THING_SHOP_ITEM ||
        barrow_play_thing(level, play, id, NULL) != BARROW_LACKS_NOTHING || level->rules.peaceful)
        return;
    const barrow_thing *thing = &level->dungeon->things[id];
    int32_t price = price_of(thing), purse = hero->gold < price ? hero->gold : price;
    hero->gold -= purse;
    hero->bank -= price - purse;
    brw_gone(level, play)[id] = 1;
    brw_play_loot(play, thing->type, 1);
    brw_play_news(play, NEWS_BOUGHT, id, price, hero->gold + hero->bank);
}

void brw_play_meet(const barrow_level *level, barrow_play *play)
{
    uint32_t id = brw_thing_at(level, play, play->tile), which;
    if (id == BARROW_NONE)
        return;
    const meeting *row = meeting_of(&level->dungeon->things[id]);
    barrow_lack lack = barrow_play_thing(level, play, id, &which);
    if (lack == BARROW_LACKS_PUZZLE || lack == BARROW_LACKS_GUARDIAN) {
        brw_play_news(play, lack == BARROW_LACKS_PUZZLE ? NEWS_GATED : NEWS_HELD, id, 0, 0);
        return;
    }
    if (!row)
        return;
    if (row->goes)
        brw_gone(level, play)[id] = 1;
    row->meet(level, play, id);
    if (row->topic != NEWS_AIM)
        brw_play_news(play, row->topic, id, 0, play->hero.health);
    play->events |= row->event;
}
