/* SPDX-License-Identifier: MIT
 * The key: what is in the rooms, for the referee (A1). Each room in the order of its number, with
 * its size, exits, creatures, traps, things and puzzle; then locks and keys, wandering dangers,
 * treasure, secrets and the walkthrough. Every line is made from the dungeon's own numbers, and
 * every door and thing has one (A2). */
#include "core/dungeon.h"
#include "core/labels.h"
#include "core/places.h"
#include "base/status.h"
#include "io/looks.h"
#include "io/key.h"

#include <string.h>

enum { FEET = 5 }; /* a square is five feet */

/* The labels of exits, by brw_heading. */
static const brw_say side_labels[] = {SAY_EAST_LABEL, SAY_SOUTH_LABEL, SAY_WEST_LABEL,
                                      SAY_NORTH_LABEL};

/* Returns the side of a rectangle on which a tile lies outside it. */
static brw_heading side_of_tile(const barrow_rect *rect, barrow_pos tile)
{
    if (tile.x < rect->x || tile.x >= rect->x + rect->w)
        return tile.x < rect->x ? BRW_WEST : BRW_EAST;
    return tile.y * 2 < rect->y * 2 + rect->h ? BRW_NORTH : BRW_SOUTH;
}

/* Returns the side on which a link leaves a room, as it lies on the map. */
static brw_heading side_of_room(const barrow_dungeon *dungeon, const barrow_link *link,
                                uint32_t room)
{
    uint32_t last = link->tile_count && link->a != room ? link->tile_count - 1 : 0;
    return brw_has_cells(dungeon)
               ? brw_heading_out(dungeon, link, room)
               : side_of_tile(&dungeon->rooms[room].rect, dungeon->routes[link->first_tile + last]);
}

/* Returns whether a room has no number: it is a junction of corridors, or there is none. */
static bool is_no_room(const barrow_dungeon *dungeon, uint32_t room)
{
    return room >= dungeon->room_count || dungeon->rooms[room].kind == BARROW_ROOM_ANCHOR;
}

/* Says something about a room, or about the two that a door joins. */
static void say_room(brw_key *key, brw_say text, uint32_t room)
{
    brw_key_say(key, text, brw_room_number(key->dungeon, room));
}

static void say_ends(brw_key *key, const barrow_link *link)
{
    uint32_t a = brw_room_number(key->dungeon, link->a);
    uint32_t b = brw_room_number(key->dungeon, link->b);
    brw_key_say(key, SAY_BETWEEN, a < b ? a : b, a < b ? b : a);
}

/* Returns the name of a thing, kept until the next one is asked for. */
static const char *label_of(brw_key *key, const barrow_thing *thing)
{
    barrow_thing_label(key->dungeon, thing, key->label, sizeof key->label);
    return key->label;
}

/* Ends a sentence and its line, which speaks of [id]. */
static void end_sentence(brw_key *key, uint32_t id, brw_say label, const char *kind, const char *of)
{
    brw_key_say(key, SAY_END);
    brw_key_note(key, id);
    brw_key_end_line(key, brw_texts[label], kind, of);
}

/* ---- exits ------------------------------------------------------------------------------ */

/* Returns whether a room has the key, the switch or the treasure that a door needs. */
static bool has_opener(const barrow_room *room, const barrow_link *link)
{
    switch (link->kind) {
    case BARROW_LINK_BARRIER:
        return room->as.quest.content == BARROW_CONTENT_ITEM &&
               room->as.quest.treasure == link->treasure;
    case BARROW_LINK_SWITCH: return room->as.quest.switch_id == link->lock;
    case BARROW_LINK_MAGIC: return room->as.quest.content == BARROW_CONTENT_MAGIC_KEY;
    case BARROW_LINK_LOCKED:
    case BARROW_LINK_BOSS: return room->as.crawl.key == link->lock;
    default: return false;
    }
}

/* Says what a door needs, as seen from a room. Returns whether it is locked, so that there is a
 * reason why. */
static bool say_needs(brw_key *key, uint32_t id, uint32_t room)
{
    static const uint8_t sided[BARROW_LINK_KIND_COUNT][2] = {
        [BARROW_LINK_LOOP_EXIT] = {SAY_OPENS_THERE, SAY_OPENS_HERE},
        [BARROW_LINK_SHORTCUT] = {SAY_OPENS_THERE, SAY_OPENS_HERE},
        [BARROW_LINK_ONE_WAY] = {SAY_NO_ENTRY, SAY_NO_RETURN},
        [BARROW_LINK_WINDOW] = {SAY_BARS, SAY_BARS},
        [BARROW_LINK_HIDDEN] = {SAY_HIDDEN, SAY_HIDDEN},
        [BARROW_LINK_BOSS] = {SAY_ARENA, SAY_ARENA},
        [BARROW_LINK_KEY] = {SAY_NEEDS_KEY, SAY_NEEDS_KEY},
        [BARROW_LINK_MAGIC] = {SAY_NEEDS_MAGIC, SAY_NEEDS_MAGIC},
    };
    const barrow_dungeon *dungeon = key->dungeon;
    const barrow_link *link = &dungeon->links[id];
    const barrow_treasure_info *info = brw_treasure_info(dungeon, link->treasure);
    brw_say opener = link->kind == BARROW_LINK_SWITCH ? SAY_IN_ROOM : SAY_FROM_ROOM;
    bool has_colour = brw_shown(dungeon)->has_colours && link->lock != BARROW_NO_LOCK;
    if (link->kind < BARROW_LINK_KIND_COUNT && sided[link->kind][0])
        brw_key_say(key, (brw_say)sided[link->kind][link->a == room]);
    bool leads_on = link->kind == BARROW_LINK_BOSS && link->a == room; /* from an arena (C17) */
    if (leads_on && key->sub_bosses[room])
        brw_key_say(key, SAY_BEATEN_FIRST, label_of(key, key->sub_bosses[room]));
    if (link->kind == BARROW_LINK_SWITCH)
        brw_key_say(key, SAY_NEEDS_SWITCH, brw_switch_number(link->lock));
    if (has_colour)
        brw_key_say(key, SAY_NEEDS_COLOUR, (const char[]){brw_lock_letter(link->lock), 0});
    if (info && link->kind == BARROW_LINK_BARRIER)
        brw_key_say(key, SAY_NEEDS_TREASURE, brw_tile_looks[info->tile].word,
                    brw_look_of_treasure(dungeon, link->treasure)->word);
    bool is_locked = has_colour || link->kind == BARROW_LINK_SWITCH ||
                     link->kind == BARROW_LINK_KEY || link->kind == BARROW_LINK_MAGIC;
    bool is_shut = is_locked || link->kind == BARROW_LINK_BARRIER;
    for (uint32_t i = 0; is_shut && i < dungeon->room_count; i++)
        if (has_opener(&dungeon->rooms[i], link)) {
            say_room(key, opener, i);
            opener = SAY_AND_IN_ROOM;
        }
    return is_locked;
}

/* Lists the rooms that a corridor of a floor leads to, also through corridors that it meets, but
 * not through rooms. The last has an "and" before it. */
static void say_ways(brw_key *key, uint32_t id, uint32_t room)
{
    const barrow_dungeon *dungeon = key->dungeon;
    uint32_t count = 0, said = 0;
    memset(key->is_led, 0, dungeon->room_count);
    for (uint32_t i = 0; i < 2 * dungeon->link_count; i++) {
        uint32_t to = i % 2 ? dungeon->links[i / 2].a : dungeon->links[i / 2].b;
        if (key->webs[dungeon->room_count + i / 2] != key->webs[dungeon->room_count + id] ||
            is_no_room(dungeon, to) || to == room || key->is_led[to])
            continue;
        key->is_led[to] = 1;
        count++;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (key->is_led[i])
            say_room(key,
                     said++      ? said == count ? SAY_LAST_ROOM : SAY_COMMA_ROOM
                     : count > 1 ? SAY_FORKS
                                 : SAY_TO_ROOM,
                     i);
    const barrow_link *link = &dungeon->links[id];
    if (!count) /* one that ends at a junction may come back */
        brw_key_say(key, (link->a == room ? link->b : link->a) < dungeon->room_count ? SAY_NOWHERE
                                                                                     : SAY_BLIND);
}

/* Says a door or corridor as seen from a room. */
static void tell_exit(brw_key *key, uint32_t id, uint32_t room)
{
    const barrow_dungeon *dungeon = key->dungeon;
    const barrow_link *link = &dungeon->links[id];
    uint32_t other = link->a == room ? link->b : link->a;
    brw_key_say(key, link->kind == BARROW_LINK_WINDOW     ? SAY_WINDOW
                     : brw_has_cells(dungeon)             ? SAY_DOOR
                     : link->kind == BARROW_LINK_DEAD_END ? SAY_SIDE_CORRIDOR
                                                          : SAY_CORRIDOR);
    if (brw_has_cells(dungeon))
        say_room(key, SAY_TO_ROOM, other);
    else
        say_ways(key, id, room);
    bool is_locked = say_needs(key, id, room);
    if (dungeon->params.family == BARROW_QUEST && link->seal < dungeon->room_count)
        say_room(key, SAY_SEALED, link->seal);
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        if (dungeon->puzzles[i].gates.door == id)
            say_room(key, SAY_PUZZLE_DOOR, dungeon->puzzles[i].room);
    if (is_locked)
        brw_key_say_reason(key, id);
    end_sentence(key, id, side_labels[side_of_room(dungeon, link, room)], "exit", "doors");
}

/* Says what opens a vault. */
static void say_vault(brw_key *key, const barrow_vault *vault)
{
    static const uint8_t needs[BARROW_VAULT_LOCK_COUNT] = {
        [BARROW_VAULT_KEY] = SAY_VAULT_KEY,
        [BARROW_VAULT_LEVER] = SAY_VAULT_LEVER,
        [BARROW_VAULT_GUARDIAN] = SAY_VAULT_GUARDIAN,
        [BARROW_VAULT_SECRET] = SAY_VAULT_SECRET,
    };
    const barrow_dungeon *dungeon = key->dungeon;
    bool has_opener = vault->opens >= 0 && (uint32_t)vault->opens < dungeon->thing_count;
    const barrow_thing *opener = has_opener ? &dungeon->things[vault->opens] : NULL;
    if (vault->lock < BARROW_VAULT_LOCK_COUNT)
        brw_key_say(key, (brw_say)needs[vault->lock], opener ? label_of(key, opener) : "");
    if (opener && !is_no_room(dungeon, opener->room))
        say_room(key, SAY_IN_ROOM, opener->room);
    else if (opener)
        brw_key_say(key, SAY_AT_PLACE, opener->pos.x + 1, opener->pos.y + 1);
    if (vault->choose)
        brw_key_say(key, SAY_CHOOSE);
}

/* ---- creatures, traps and things -------------------------------------------------------- */

/* The labels of things and the kinds of their lines; those without a row lie "Here". */
static const struct {
    uint8_t label;
    const char *kind;
} thing_lines[BARROW_THING_KIND_COUNT] = {
    [BARROW_THING_ENEMY] = {SAY_CREATURE_LABEL, "creature"},
    [BARROW_THING_BOSS] = {SAY_CREATURE_LABEL, "creature"},
    [BARROW_THING_SUB_BOSS] = {SAY_CREATURE_LABEL, "creature"},
    [BARROW_THING_ELITE] = {SAY_CREATURE_LABEL, "creature"},
    [BARROW_THING_FOE] = {SAY_CREATURE_LABEL, "creature"},
    [BARROW_THING_KEEPER] = {SAY_CREATURE_LABEL, "creature"},
    [BARROW_THING_BANKER] = {SAY_CREATURE_LABEL, "creature"},
    [BARROW_THING_TRAP] = {SAY_TRAP_LABEL, "trap"},
    [BARROW_THING_SHOP_ITEM] = {SAY_GOODS_LABEL, "goods"},
    [BARROW_THING_BURIED] = {SAY_BURIED_LABEL, "thing"},
};

/* Returns whether two things can share a line. */
static bool share_line(const barrow_thing *a, const barrow_thing *b)
{
    return a->room == b->room && a->kind == b->kind && a->type == b->type && a->flag == b->flag &&
           a->tier == b->tier && a->period == b->period && a->guards == b->guards &&
           a->gate == b->gate && a->price == b->price && !a->name[0] && !b->name[0] &&
           a->kind != BARROW_THING_KEY && a->kind != BARROW_THING_LEVER;
}

/* Says what has to be done before a thing can be had. */
static void say_gate(brw_key *key, const barrow_thing *thing)
{
    const barrow_dungeon *dungeon = key->dungeon;
    bool is_fountain = thing->kind == BARROW_THING_FOUNTAIN;
    if (is_fountain && thing->gate < dungeon->thing_count)
        brw_key_say(key, SAY_DRY, label_of(key, &dungeon->things[thing->gate]));
    else if (thing->kind == BARROW_THING_HINT && thing->gate < dungeon->puzzle_count)
        say_room(key, SAY_FOR_PUZZLE, dungeon->puzzles[thing->gate].room);
    else if (!is_fountain && thing->gate < dungeon->puzzle_count)
        brw_key_say(key, SAY_KEPT);
    if (dungeon->params.family != BARROW_QUEST || thing->room >= dungeon->room_count)
        return;
    const barrow_quest_room *room = &dungeon->rooms[thing->room].as.quest;
    bool is_blocked =
        (thing->kind == BARROW_THING_KEY && room->content == BARROW_CONTENT_ITEM_KEY) ||
        (thing->kind == BARROW_THING_SWITCH && room->content == BARROW_CONTENT_ITEM_SWITCH);
    if (is_blocked && brw_treasure_info(dungeon, room->treasure))
        brw_key_say(key, SAY_REACHED, brw_look_of_treasure(dungeon, room->treasure)->word);
}

/* Says the name of a thing, or of [count] alike. */
static void say_name(brw_key *key, const barrow_thing *thing, uint32_t count)
{
    static const uint8_t own[BARROW_THING_KIND_COUNT] = {[BARROW_THING_SPAWN] = SAY_SPAWN,
                                                         [BARROW_THING_STAIRS] = SAY_STAIRS,
                                                         [BARROW_THING_HINT] = SAY_HINT,
                                                         [BARROW_THING_SWITCH] = SAY_SWITCH};
    const barrow_dungeon *dungeon = key->dungeon;
    bool is_counted =
        count > 1 &&
        (thing->kind == BARROW_THING_ENEMY || thing->kind == BARROW_THING_CHEST ||
         thing->kind == BARROW_THING_BLOCK || (thing->kind == BARROW_THING_TRAP && !thing->flag));
    if (is_counted)
        brw_key_say(key, SAY_COUNT, count);
    if (own[thing->kind])
        brw_key_say(key, (brw_say)own[thing->kind], brw_switch_number(thing->flag));
    else if (thing->kind == BARROW_THING_KEY && brw_shown(dungeon)->has_colours)
        brw_key_say(key, SAY_KEY_LETTER, (const char[]){brw_lock_letter(thing->flag), 0});
    else if (thing->kind == BARROW_THING_KEY && thing->flag == BARROW_SMALL_KEY)
        brw_key_say(key, SAY_SMALL_KEY);
    else
        brw_key_word(key, label_of(key, thing));
    if (is_counted)
        brw_key_say_plural(key);
    else if (count > 1) /* gold has no plural */
        brw_key_say(key, SAY_COUNTED, count);
    if (thing->name[0])
        brw_key_say(key, SAY_RANK, brw_thing_word(dungeon->params.family, thing->kind));
}

/* Says the name of a thing inside a sentence: with an article, unless it has a number, a letter, a
 * name of its own or an article already. */
static void say_the(brw_key *key, const barrow_thing *thing)
{
    bool has_article = thing->kind == BARROW_THING_SPAWN || thing->kind == BARROW_THING_STAIRS ||
                       thing->kind == BARROW_THING_HINT;
    bool has_sign = thing->kind == BARROW_THING_SWITCH ||
                    (thing->kind == BARROW_THING_KEY && brw_shown(key->dungeon)->has_colours);
    if (!has_article && !has_sign && !thing->name[0])
        brw_key_say(key, SAY_THE);
    say_name(key, thing, 1);
}

/* Says what a thing is, or a group of [count] alike, and what is to be known of it. */
static void say_thing(brw_key *key, const barrow_thing *thing, uint32_t count)
{
    static const char *const does[] = {
#define BARROW_THING_TYPE(NAME, name, code, of, weight, depth, maps, help) [code] = help,
#include "barrow/def/thing_type.def"
    };
    const barrow_dungeon *dungeon = key->dungeon;
    bool has_type = thing->type<BARROW_THING_TYPE_COUNT, is_many = count> 1;
    say_name(key, thing, count);
    if (thing->kind == BARROW_THING_CHEST) {
        barrow_thing inside = {.kind = BARROW_THING_ITEM, .type = thing->type, .room = BARROW_NONE};
        brw_key_say(key, is_many ? SAY_EACH_WORTH : SAY_WORTH, (uint32_t)thing->tier);
        if (has_type)
            brw_key_say(key, SAY_SIGN, label_of(key, &inside));
    }
    if (thing->kind == BARROW_THING_BONUS)
        brw_key_say(key, SAY_BONUS);
    if (thing->kind == BARROW_THING_ENEMY)
        brw_key_say(key, thing->flag ? SAY_ASLEEP : SAY_AWAKE);
    if (thing->kind == BARROW_THING_TRAP) {
        if (thing->period)
            brw_key_say(key, SAY_PERIOD, (uint32_t)thing->period);
        else if (has_type)
            brw_key_say(key, is_many ? SAY_EACH_DOES : SAY_DOES, does[thing->type]);
        if (brw_key_sign(thing->type))
            brw_key_say(key, SAY_GIVEN_AWAY, brw_key_sign(thing->type));
    }
    if (thing->price)
        brw_key_say(key, is_many ? SAY_EACH_PRICE : SAY_PRICE, (uint32_t)thing->price);
    for (uint32_t i = 0; i < thing->sign_count; i++)
        brw_key_say(key, i ? SAY_NEXT_SIGN : SAY_SIGN, barrow_puzzle_sign_name(thing->signs[i]));
    if (thing->guards >= 0 && (uint32_t)thing->guards < dungeon->thing_count) {
        brw_key_say(key, is_many ? SAY_GUARD : SAY_GUARDS);
        say_the(key, &dungeon->things[thing->guards]);
    }
    if (thing->guards_door < dungeon->link_count) {
        const barrow_link *door = &dungeon->links[thing->guards_door];
        say_room(key, SAY_HOLDS_DOOR, door->a == thing->room ? door->b : door->a);
    }
    say_gate(key, thing);
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].opens == thing - dungeon->things)
            say_room(key, SAY_OPENS_VAULT, dungeon->vaults[i].room);
}

/* Writes the things of a room, or with BARROW_NONE those of no numbered room, in lines of those
 * that are alike. */
static void tell_things(brw_key *key, uint32_t room)
{
    const barrow_dungeon *dungeon = key->dungeon;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        bool is_told =
            room == BARROW_NONE ? !is_no_room(dungeon, thing->room) : thing->room != room;
        for (uint32_t k = 0; k < i && !is_told; k++)
            is_told = share_line(&dungeon->things[k], thing);
        if (is_told || thing->kind >= BARROW_THING_KIND_COUNT)
            continue;
        brw_key_note(key, i);
        for (uint32_t k = i + 1; k < dungeon->thing_count && key->id_count < BRW_KEY_IDS; k++)
            if (share_line(&dungeon->things[k], thing))
                brw_key_note(key, k);
        say_thing(key, thing, key->id_count);
        /* What must be found or avoided square by square has its squares, counted from the
         * room's upper left corner, or from the map's outside rooms. */
        bool is_outside = is_no_room(dungeon, thing->room);
        barrow_rect rect =
            is_outside ? (barrow_rect){0, 0, 0, 0} : dungeon->rooms[thing->room].rect;
        brw_say label = (brw_say)thing_lines[thing->kind].label;
        const char *kind = thing_lines[thing->kind].kind;
        if (is_outside || thing->kind == BARROW_THING_TRAP || thing->kind == BARROW_THING_BLOCK)
            for (uint32_t n = 0; n < key->id_count; n++) {
                barrow_pos at = dungeon->things[key->ids[n]].pos;
                brw_key_say(key,
                            n            ? SAY_AT_NEXT
                            : is_outside ? SAY_AT_MAP
                                         : SAY_AT,
                            at.x - rect.x + 1, at.y - rect.y + 1);
            }
        brw_key_say(key, SAY_END);
        if (thing->kind == BARROW_THING_TRAP && thing->flag)
            label = SAY_MAGIC_LABEL;
        bool has_plural =
            label == SAY_CREATURE_LABEL || label == SAY_TRAP_LABEL || label == SAY_MAGIC_LABEL;
        if (has_plural && key->id_count > 1)
            label++;
        brw_key_end_line(key, brw_texts[label ? label : SAY_HERE_LABEL], kind ? kind : "thing",
                         "entities");
    }
}

/* What the signs of a puzzle's field stand for. Floor, ice and rock are on the map, and blocks are
 * things. */
static const struct {
    char sign;
    uint8_t text;
} field_signs[] = {{'0', SAY_DARK},      {'1', SAY_LIT},       {'o', SAY_PLATE},
                   {'x', SAY_TARGET},    {'!', SAY_RED_LEVER}, {'?', SAY_BLUE_LEVER},
                   {'&', SAY_LEVER},     {'r', SAY_RED_DOWN},  {'R', SAY_RED_UP},
                   {'u', SAY_BLUE_DOWN}, {'U', SAY_BLUE_UP}};

/* Says where one sign of a puzzle's field stands. */
static void say_sign(brw_key *key, const barrow_room_puzzle *puzzle, char sign, brw_say text,
                     const char *name)
{
    const barrow_rect *rect = &key->dungeon->rooms[puzzle->room].rect, *field = &puzzle->field;
    bool is_found = false;
    for (int32_t i = 0; i < field->w * field->h; i++) {
        if (puzzle->rows[i / field->w][i % field->w] != sign)
            continue;
        if (!is_found)
            brw_key_say(key, text, name);
        brw_key_say(key, is_found ? SAY_AT_NEXT : SAY_STATE_AT,
                    field->x + i % field->w - rect->x + 1, field->y + i / field->w - rect->y + 1);
        is_found = true;
    }
}

/* Writes the puzzle of a room: what to do, its first state, what it keeps, and its solution in
 * words. */
static void tell_puzzle(brw_key *key, uint32_t room)
{
    static const uint8_t ways[] = {
        ['u'] = SAY_NORTH, ['d'] = SAY_SOUTH, ['l'] = SAY_WEST, ['r'] = SAY_EAST};
    const barrow_dungeon *dungeon = key->dungeon;
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++) {
        const barrow_room_puzzle *puzzle = &dungeon->puzzles[i];
        const barrow_puzzle_info *info = barrow_puzzle_kind_info(puzzle->kind);
        const barrow_rect *rect = &dungeon->rooms[room].rect;
        bool has_order = puzzle->kind == BARROW_PUZZLE_ORDER;
        if (puzzle->room != room || !info)
            continue;
        brw_key_say(key, SAY_PUZZLE, info->help);
        for (uint32_t k = 0; has_order && k < puzzle->sign_count; k++)
            say_sign(key, puzzle, (char)('1' + k), k ? SAY_NEXT_PLATE : SAY_PLATES,
                     barrow_puzzle_sign_name(puzzle->signs[k]));
        for (uint32_t k = 0; !has_order && k < sizeof field_signs / sizeof field_signs[0]; k++)
            say_sign(key, puzzle, field_signs[k].sign, (brw_say)field_signs[k].text, "");
        brw_key_say(key, SAY_END);
        if (puzzle->gates.entity >= 0 && (uint32_t)puzzle->gates.entity < dungeon->thing_count) {
            brw_key_say(key, SAY_KEEPS);
            say_the(key, &dungeon->things[puzzle->gates.entity]);
            brw_key_say(key, SAY_END);
        } else if (puzzle->gates.door < dungeon->link_count) {
            const barrow_link *door = &dungeon->links[puzzle->gates.door];
            say_room(key, SAY_KEEPS_DOOR, door->a == room ? door->b : door->a);
        }
        brw_key_say(key, SAY_SOLUTION, puzzle->start.x - rect->x + 1,
                    puzzle->start.y - rect->y + 1);
        for (const char *at = puzzle->solution; *at && strchr("udlr", *at);) {
            uint32_t run = (uint32_t)strspn(at, (const char[]){*at, 0});
            brw_key_say(key, at == puzzle->solution ? SAY_MOVE : SAY_NEXT_MOVE, run,
                        brw_texts[ways[(unsigned char)*at]]);
            at += run;
        }
        end_sentence(key, i, SAY_PUZZLE_LABEL, "puzzle", "puzzles");
    }
}

/* ---- at a glance ------------------------------------------------------------------------ */

/* Tells a thing and where it is. */
static void tell_found(brw_key *key, uint32_t id, brw_say label, const char *kind)
{
    const barrow_dungeon *dungeon = key->dungeon;
    const barrow_thing *thing = &dungeon->things[id];
    say_thing(key, thing, 1);
    if (is_no_room(dungeon, thing->room))
        brw_key_say(key, SAY_AT_MAP, thing->pos.x + 1, thing->pos.y + 1);
    else
        say_room(key, SAY_FOUND_IN, thing->room);
    end_sentence(key, id, label, kind, "entities");
}

/* Tells the locked doors and vaults, then what opens them, in the order of the rooms' numbers. What
 * lies outside numbered rooms comes last. */
static void tell_locks(brw_key *key)
{
    static const uint8_t openers[BARROW_THING_KIND_COUNT] = {
        [BARROW_THING_KEY] = SAY_FIND_LABEL,      [BARROW_THING_MAGIC_KEY] = SAY_FIND_LABEL,
        [BARROW_THING_TREASURE] = SAY_FIND_LABEL, [BARROW_THING_SWITCH] = SAY_USE_LABEL,
        [BARROW_THING_LEVER] = SAY_USE_LABEL,
    };
    const barrow_dungeon *dungeon = key->dungeon;
    for (uint32_t n = 0; n < key->room_count; n++)
        for (uint32_t i = 0; i < dungeon->link_count; i++) {
            const barrow_link *link = &dungeon->links[i];
            uint32_t room = key->by_number[n], other = link->a == room ? link->b : link->a;
            bool is_lock = link->lock != BARROW_NO_LOCK || link->kind == BARROW_LINK_KEY ||
                           link->kind == BARROW_LINK_MAGIC || link->kind == BARROW_LINK_BARRIER;
            if (!is_lock || (link->a != room && link->b != room) || other >= dungeon->room_count ||
                key->places[other] < n)
                continue;
            say_ends(key, link);
            if (say_needs(key, i, link->a))
                brw_key_say_reason(key, i);
            end_sentence(key, i, SAY_DOOR_LABEL, "lock", "doors");
        }
    for (uint32_t i = 0; i < dungeon->vault_count; i++) {
        say_room(key, SAY_VAULT_OF, dungeon->vaults[i].room);
        say_vault(key, &dungeon->vaults[i]);
        end_sentence(key, i, SAY_DOOR_LABEL, "lock", "vaults");
    }
    for (uint32_t n = 0; n <= key->room_count; n++)
        for (uint32_t i = 0; i < dungeon->thing_count; i++) {
            const barrow_thing *thing = &dungeon->things[i];
            bool is_here = n < key->room_count ? thing->room == key->by_number[n]
                                               : is_no_room(dungeon, thing->room);
            if (is_here && openers[thing->kind])
                tell_found(key, i, (brw_say)openers[thing->kind], "opener");
        }
}

static void tell_foes(brw_key *key)
{
    const barrow_dungeon *dungeon = key->dungeon;
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        const barrow_foe *foe = &dungeon->foes[i];
        for (uint32_t k = 0; k < dungeon->thing_count; k++)
            if (dungeon->things[k].kind == BARROW_THING_FOE && dungeon->things[k].room == foe->home)
                brw_key_say(key, SAY_FOE_NAME, label_of(key, &dungeon->things[k]));
        brw_key_say(key, SAY_FOE, (uint32_t)foe->danger);
        for (uint32_t k = 0; k < foe->room_count; k++)
            say_room(key, k ? SAY_COMMA_ROOM : SAY_ROUTE_ROOM,
                     dungeon->route_rooms[foe->first_room + k]);
        brw_key_say(key,
                    foe->leash > 1 ? SAY_LEASH_MANY
                    : foe->leash   ? SAY_LEASH_ONE
                                   : SAY_NO_LEASH,
                    (uint32_t)foe->leash);
        end_sentence(key, i, SAY_FOE_LABEL, "danger", "foes");
    }
}

/* Lists the chests, the most valuable first. */
static void tell_treasure(brw_key *key)
{
    const barrow_dungeon *dungeon = key->dungeon;
    for (int32_t tier = 6; tier >= 0; tier--)
        for (uint32_t i = 0; i < dungeon->thing_count; i++)
            if (dungeon->things[i].kind == BARROW_THING_CHEST && dungeon->things[i].tier == tier)
                tell_found(key, i, SAY_TREASURE_LABEL, "treasure");
}

/* Tells what is hidden, and the signs that give it away (Q41, F27). */
static void tell_secrets(brw_key *key)
{
    static const char *const vault_signs[BARROW_VAULT_SIGN_COUNT] = {
#define BARROW_VAULT_CLUE(NAME, name, code, help) [code] = help,
#include "barrow/def/vault_clue.def"
    };
    const barrow_dungeon *dungeon = key->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        if (!brw_door_is_secret(&dungeon->links[i]))
            continue;
        say_ends(key, &dungeon->links[i]);
        end_sentence(key, i, SAY_SECRET_LABEL, "secret", "doors");
    }
    for (uint32_t i = 0; i < dungeon->clue_count; i++) {
        const barrow_clue *clue = &dungeon->clues[i];
        brw_key_say(key, SAY_CLUE, brw_room_number(dungeon, clue->room),
                    brw_clue_words(clue->kind));
        say_ends(key, &dungeon->links[clue->door]);
        end_sentence(key, i, SAY_CLUE_LABEL, "clue", "clues");
    }
    for (uint32_t i = 0; i < dungeon->vault_clue_count; i++) {
        const barrow_vault_clue *clue = &dungeon->vault_clues[i];
        if (clue->kind < BARROW_VAULT_SIGN_COUNT && clue->vault < dungeon->vault_count)
            brw_key_say(key, SAY_VAULT_CLUE, vault_signs[clue->kind], clue->at.x + 1,
                        clue->at.y + 1,
                        brw_room_number(dungeon, dungeon->vaults[clue->vault].room));
        end_sentence(key, i, SAY_CLUE_LABEL, "clue", "clues");
    }
}

/* Takes the walkthrough of `text` apart into lines: "3. Go north." has the label 3. */
static int take_steps(void *user, const char *bytes, size_t size)
{
    brw_key *key = user;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != '\n') {
            if (key->length < BRW_KEY_LINE - 1)
                key->line[key->length++] = bytes[i];
            key->line[key->length] = 0;
            continue;
        }
        char label[12];
        size_t digits = strspn(key->line, "0123456789");
        brw_format(label, sizeof label, "%s", key->line);
        label[digits < sizeof label ? digits : 0] = 0;
        if (digits)
            memmove(key->line, key->line + digits + 2, key->length - digits - 1); /* ". " */
        brw_key_end_line(key, digits ? label : brw_texts[SAY_END_LABEL], "step", "solution");
    }
    return 0;
}

static void tell_steps(brw_key *key)
{
    brw_text steps;
    if (!key->dungeon->solution_count)
        return;
    brw_text_begin(&steps, (barrow_sink){take_steps, key});
    brw_tell_walkthrough(&steps, key->dungeon);
    brw_text_end(&steps);
}

/* ---- the whole -------------------------------------------------------------------------- */

/* Says which rooms of a floor have a thing of this kind, with words for one room or several. */
static void say_rooms_with(brw_key *key, barrow_thing_kind kind, brw_say one, brw_say many)
{
    const barrow_dungeon *dungeon = key->dungeon;
    uint32_t count = 0, said = 0, rooms[BRW_KEY_IDS];
    for (uint32_t n = 0; n < key->room_count && count < BRW_KEY_IDS; n++)
        for (uint32_t i = 0; i < dungeon->thing_count; i++)
            if (dungeon->things[i].kind == kind && dungeon->things[i].room == key->by_number[n]) {
                rooms[count++] = brw_room_number(dungeon, key->by_number[n]);
                break;
            }
    for (; said < count; said++)
        brw_key_say(key,
                    !said               ? count > 1 ? many : one
                    : said + 1 == count ? SAY_LAST_ROOM
                                        : SAY_COMMA_ROOM,
                    rooms[said]);
}

/* Says where a floor begins and ends. */
static void say_way_in(brw_key *key)
{
    say_rooms_with(key, BARROW_THING_SPAWN, SAY_WAY_IN, SAY_WAY_IN);
    say_rooms_with(key, BARROW_THING_STAIRS, SAY_STAIRS_IN, SAY_STAIRS_IN);
}

/* Says what the place is, how large, where one enters it and rests, and who holds it: the boss, by
 * its name. */
static void say_about(brw_key *key)
{
    const barrow_dungeon *dungeon = key->dungeon, *last = dungeon;
    uint32_t rooms = 0, floors = 0;
    for (const barrow_dungeon *at = dungeon; at; last = at, at = at->below, floors++)
        for (uint32_t i = 0; i < at->room_count; i++)
            rooms += at->rooms[i].kind != BARROW_ROOM_ANCHOR;
    brw_key_say(key, SAY_ABOUT, brw_key_place(dungeon->place), rooms);
    if (floors > 1)
        brw_key_say(key, SAY_ON_FLOORS, floors);
    else
        say_way_in(key);
    brw_key_say(key, SAY_END);
    for (uint32_t i = 0; i < last->thing_count; i++) {
        const barrow_thing *thing = &last->things[i];
        if (thing->kind != BARROW_THING_BOSS || !thing->name[0])
            continue;
        brw_key_say(key, SAY_HOLDS_IT, thing->name,
                    brw_thing_word(dungeon->params.family, BARROW_THING_BOSS));
        if (!is_no_room(last, thing->room))
            brw_key_say(key, SAY_WAITS, brw_room_number(last, thing->room));
        brw_key_say(key, floors > 1 ? SAY_LAST_FLOOR : SAY_END);
    }
    if (floors == 1) {
        uint32_t length = key->length;
        say_rooms_with(key, BARROW_THING_FOUNTAIN, SAY_FOUNTAIN, SAY_FOUNTAINS);
        if (key->length > length)
            brw_key_say(key, SAY_END);
    }
    brw_key_say(key, SAY_SCALE, FEET);
}

/* Returns the place in [webs] of a corridor or junction that owns a tile, or BARROW_NONE. */
static uint32_t web_place(const barrow_dungeon *dungeon, uint32_t tile)
{
    uint32_t owner = dungeon->owners[tile];
    bool is_link = owner >= BARROW_OWNER_LINK;
    if (owner == BARROW_NONE || (!is_link && (owner >= dungeon->room_count ||
                                              dungeon->rooms[owner].kind != BARROW_ROOM_ANCHOR)))
        return BARROW_NONE;
    return is_link ? dungeon->room_count + owner - BARROW_OWNER_LINK : owner;
}

/* Tells what covers the floor of a room and what stands on it, in the words of the legend. */
static void tell_ground(brw_key *key, uint32_t id)
{
    enum { AREAS = 9 }; /* the first of these; of the others, several have a plural */
    static const uint8_t grounds[] = {BARROW_TILE_LIQUID, BARROW_TILE_LAVA,    BARROW_TILE_CARPET,
                                      BARROW_TILE_ICE,    BARROW_TILE_GRASS,   BARROW_TILE_FROST,
                                      BARROW_TILE_BONES,  BARROW_TILE_RUBBLE,  BARROW_TILE_COUNTER,
                                      BARROW_TILE_PILLAR, BARROW_TILE_SHELF,   BARROW_TILE_COFFIN,
                                      BARROW_TILE_ANVIL,  BARROW_TILE_PEDESTAL};
    const barrow_dungeon *dungeon = key->dungeon;
    barrow_rect rect = dungeon->rooms[id].rect;
    uint32_t counts[BARROW_TILE_LIMIT] = {0};
    for (int32_t i = 0; i < rect.w * rect.h; i++)
        counts[dungeon->tiles[(rect.y + i / rect.w) * dungeon->width + rect.x + i % rect.w]]++;
    const char *last = "";
    for (uint32_t i = 0; i < sizeof grounds; i++) {
        uint8_t tile = grounds[i];
        bool is_terrain = tile == BARROW_TILE_LIQUID && !brw_has_cells(dungeon);
        const char *word = is_terrain ? brw_tile_word(&dungeon->params, tile)
                                      : brw_look_in(dungeon->rooms[id].place, tile)->word;
        if (!counts[tile] || strcmp(word, last) == 0)
            continue;
        brw_key_word(key, key->length ? ", " : "");
        brw_key_word(key, last = word);
        if (i >= AREAS && counts[tile] > 1)
            brw_key_say_plural(key);
    }
    if (key->length)
        end_sentence(key, id, SAY_GROUND_LABEL, "ground", "rooms");
}

/* Writes all rooms of one map in the order of their numbers. */
static void describe_rooms(brw_key *key)
{
    const barrow_dungeon *dungeon = key->dungeon;
    for (uint32_t n = 0; n < key->room_count; n++) {
        uint32_t id = key->by_number[n];
        const barrow_rect *rect = &dungeon->rooms[id].rect;
        brw_key_begin_room(key, id);
        brw_key_say(key, SAY_SIZE, rect->w, rect->h, rect->w * FEET, rect->h * FEET);
        if (dungeon->rooms[id].place != dungeon->place)
            brw_key_say(key, SAY_PART_OF, brw_key_place(dungeon->rooms[id].place));
        end_sentence(key, id, SAY_SIZE_LABEL, "size", "rooms");
        tell_ground(key, id);
        /* Write a line for each way out of a room, round from the north. */
        static const uint8_t round[] = {BRW_NORTH, BRW_EAST, BRW_SOUTH, BRW_WEST};
        for (uint32_t side = 0; side < 4; side++)
            for (uint32_t i = 0; i < dungeon->link_count; i++) {
                const barrow_link *link = &dungeon->links[i];
                if ((link->a == id || link->b == id) &&
                    side_of_room(dungeon, link, id) == round[side])
                    tell_exit(key, i, id);
            }
        for (uint32_t i = 0; i < dungeon->vault_count; i++) {
            const barrow_vault *vault = &dungeon->vaults[i];
            if (vault->room != id)
                continue;
            brw_key_say(key, SAY_VAULT_DOOR);
            say_vault(key, vault);
            end_sentence(key, i, side_labels[side_of_tile(rect, vault->at)], "exit", "vaults");
        }
        tell_things(key, id);
        tell_puzzle(key, id);
        brw_key_end_block(key);
    }
}

/* Writes the things that are in no numbered room. */
static void tell_outside(brw_key *key)
{
    tell_things(key, BARROW_NONE);
}

static const struct {
    brw_say heading;
    void (*tell)(brw_key *key);
} sections[] = {
    {SAY_OUTSIDE, tell_outside},   {SAY_LOCKS, tell_locks},     {SAY_DANGERS, tell_foes},
    {SAY_TREASURE, tell_treasure}, {SAY_SECRETS, tell_secrets}, {SAY_WALKTHROUGH, tell_steps},
};

/* Prepares for a floor: its rooms by their numbers, and corridors that touch. */
static bool enter_floor(brw_key *key, const barrow_dungeon *floor, brw_arena *arena)
{
    key->dungeon = floor;
    key->webs = BRW_ARENA_NEW(arena, uint16_t, floor->room_count + floor->link_count + 1);
    key->is_led = BRW_ARENA_NEW(arena, uint8_t, floor->room_count + 1);
    key->by_number = BRW_ARENA_NEW(arena, uint32_t, 2 * floor->room_count + 1);
    key->places = BRW_ARENA_NEW(arena, uint32_t, floor->room_count + 1);
    key->sub_bosses = BRW_ARENA_NEW(arena, const barrow_thing *, floor->room_count + 1);
    if (!key->webs || !key->is_led || !key->by_number || !key->places || !key->sub_bosses)
        return false;
    for (uint32_t i = 0; i < floor->room_count; i++)
        key->sub_bosses[i] = NULL;
    for (BRW_THINGS(thing, floor))
        if (thing->kind == BARROW_THING_SUB_BOSS && thing->room < floor->room_count)
            key->sub_bosses[thing->room] = thing;
    key->room_count = brw_rooms_by_number(floor, key->by_number);
    memset(key->places, BARROW_NONE_BYTE, floor->room_count * sizeof key->places[0]);
    for (uint32_t n = 0; n < key->room_count; n++)
        key->places[key->by_number[n]] = n;
    if (!brw_has_cells(floor)) {
        /* Find the corridors and junctions that touch on the map: each is joined to the root of
         * the other. In the end each names its root. */
        uint32_t count = floor->room_count + floor->link_count;
        for (uint32_t i = 0; i < count; i++)
            key->webs[i] = (uint16_t)i;
        for (uint32_t tile = 0; tile + floor->width < floor->width * floor->height; tile++)
            for (uint32_t below = 0; below < 2; below++) { /* the edges of a map are rock */
                uint32_t a = web_place(floor, tile);
                uint32_t b = web_place(floor, tile + (below ? floor->width : 1u));
                if (a == BARROW_NONE || b == BARROW_NONE)
                    continue;
                while (key->webs[a] != a)
                    a = key->webs[a];
                while (key->webs[b] != b)
                    b = key->webs[b];
                key->webs[a > b ? a : b] = (uint16_t)(a > b ? b : a);
            }
        for (uint32_t i = 0; i < count; i++) /* no root has a greater number than what it joins */
            key->webs[i] = key->webs[key->webs[i]];
    }
    return true;
}

static void write_referee_key(const brw_document *document, brw_text *text, brw_key_form form,
                              brw_json *json)
{
    const barrow_dungeon *top = document->dungeon;
    brw_key key = {.text = text, .form = form, .json = json};
    for (const barrow_dungeon *at = top; at; at = at->below) {
        if (!enter_floor(&key, at, document->scratch)) {
            text->status = BARROW_NO_MEMORY;
            return;
        }
        if (at == top) {
            say_about(&key);
            brw_key_begin(&key, brw_shown_title(top));
        }
        if (top->below) {
            /* Tell the name of one of several floors, its number of rooms and its start (A5). */
            char name[BRW_FLOOR_NAME], label[24];
            key.floor = (uint32_t)at->params.as.floor.floor;
            brw_floor_name(at, name);
            brw_format(label, sizeof label, brw_texts[SAY_FLOOR], key.floor);
            key.section = label;
            brw_key_say(&key, SAY_FLOOR_NAME, name, key.room_count);
            say_way_in(&key);
            end_sentence(&key, key.floor, SAY_FLOOR_LABEL, "floor", "maps");
            brw_key_end_block(&key);
        }
        describe_rooms(&key);
        for (uint32_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
            char heading[48];
            const char *section = brw_texts[sections[i].heading];
            brw_format(heading, sizeof heading, brw_texts[SAY_FLOOR_SECTION], key.floor, section);
            key.section = key.floor ? heading : section;
            sections[i].tell(&key);
            brw_key_end_block(&key);
        }
    }
    brw_key_end(&key);
}

void brw_write_key(const brw_document *document, brw_text *text)
{
    write_referee_key(document, text, BRW_KEY_MARKDOWN, NULL);
}

void brw_write_key_html(const brw_document *document, brw_text *text)
{
    write_referee_key(document, text, BRW_KEY_HTML, NULL);
}

void brw_write_key_json(const brw_document *document, brw_text *text)
{
    write_referee_key(document, text, BRW_KEY_JSON, NULL);
}

/* Passes on a text as part of a string of JSON. */
static int escape_page(void *user, const char *bytes, size_t size)
{
    const brw_json *json = user;
    for (size_t i = 0; i < size; i++) {
        if (strchr("\"\\", bytes[i]))
            brw_text_char(json->text, '\\');
        brw_text_char(json->text, bytes[i]);
    }
    return 0;
}

void brw_write_key_pages(const brw_document *document, brw_json *json)
{
    brw_text *text = BRW_ARENA_NEW(document->scratch, brw_text, 1);
    if (!text) {
        json->text->status = BARROW_NO_MEMORY;
        return;
    }
    brw_text_begin(text, (barrow_sink){escape_page, json});
    write_referee_key(document, text, BRW_KEY_PAGES, json);
    if (text->status != BARROW_OK)
        json->text->status = text->status;
}
