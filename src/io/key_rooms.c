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

static const char *const side_names[] = {"East", "South", "West", "North"};

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

static bool is_junction(const barrow_dungeon *dungeon, uint32_t room)
{
    return room < dungeon->room_count && is_no_room(dungeon, room);
}

static void say_room(brw_key *key, const char *format, uint32_t room)
{
    brw_key_say(key, format, brw_room_number(key->dungeon, room));
}

static void say_ends(brw_key *key, const char *format, const barrow_link *link)
{
    uint32_t a = brw_room_number(key->dungeon, link->a);
    uint32_t b = brw_room_number(key->dungeon, link->b);
    brw_key_say(key, format, a < b ? a : b, a < b ? b : a);
}

/* Ends a sentence and its line, which speaks of [id]. */
static void end_sentence(brw_key *key, uint32_t id, const char *label, const char *kind,
                         const char *of)
{
    brw_key_say(key, ".");
    brw_key_note(key, id);
    brw_key_end_line(key, label, kind, of);
}

/* ---- exits ------------------------------------------------------------------------------ */

/* Says the rooms where a lock's key or a door's switches are. */
static void say_openers(brw_key *key, const barrow_link *link)
{
    bool has_colours = brw_shown(key->dungeon)->has_colours;
    const char *format = has_colours ? " from room %u" : " in room %u";
    for (uint32_t i = 0; i < key->dungeon->room_count; i++) {
        const barrow_room *room = &key->dungeon->rooms[i];
        if (has_colours ? room->as.crawl.key != link->lock : room->as.quest.switch_id != link->lock)
            continue;
        say_room(key, format, i);
        format = " and in room %u";
    }
}

/* Says what a door needs, as seen from a room. Returns whether it is locked, so that there is a
 * reason why. */
static bool say_needs(brw_key *key, uint32_t id, uint32_t room)
{
    static const char *const sided[BARROW_LINK_KIND_COUNT][2] = {
        [BARROW_LINK_LOOP_EXIT] = {"; shut until somebody opens it from the other side",
                                   "; opens from this side, then stays open"},
        [BARROW_LINK_SHORTCUT] = {"; shut until somebody opens it from the other side",
                                  "; opens from this side, then stays open"},
        [BARROW_LINK_ONE_WAY] = {"; one way, cannot be passed from here",
                                 "; one way, with no way back through it"},
        [BARROW_LINK_WINDOW] = {"; barred, to be seen through but not passed",
                                "; barred, to be seen through but not passed"},
        [BARROW_LINK_HIDDEN] = {"; secret, found only by searching",
                                "; secret, found only by searching"},
        [BARROW_LINK_BOSS] = {"; the door of an arena", "; the door of an arena"},
    };
    const barrow_link *link = &key->dungeon->links[id];
    char letter[2] = {brw_lock_letter(link->lock), 0};
    if (link->kind < BARROW_LINK_KIND_COUNT && sided[link->kind][0])
        brw_key_say(key, sided[link->kind][link->a == room]);
    switch (link->kind) {
    case BARROW_LINK_KEY:
        brw_key_say(key, "; locked, and uses up a small key");
        return true;
    case BARROW_LINK_SWITCH:
        brw_key_say(key, "; shut until switch %u is pressed", brw_switch_number(link->lock));
        say_openers(key, link);
        return true;
    case BARROW_LINK_MAGIC:
        brw_key_say(key, "; locked, opened by the magic key");
        for (uint32_t i = 0; i < key->dungeon->room_count; i++)
            if (key->dungeon->rooms[i].as.quest.content == BARROW_CONTENT_MAGIC_KEY)
                say_room(key, " from room %u", i);
        return true;
    case BARROW_LINK_LOCKED:
    case BARROW_LINK_BOSS:
        if (link->lock == BARROW_NO_LOCK)
            return false;
        brw_key_say(key, "; locked, opened by key %s", letter);
        say_openers(key, link);
        return true;
    default:
        break;
    }
    const barrow_treasure_info *info = brw_treasure_info(key->dungeon, link->treasure);
    const char *word = info ? brw_tile_looks[info->tile].word : NULL;
    if (info && link->kind == BARROW_LINK_BARRIER)
        brw_key_say(key, "; blocked by the %s, overcome with the %s", word ? word : "rock",
                    info->name);
    return false;
}

/* Says the rooms that corridors lead to from a junction, without going through another room. The
 * last has an "and" before it. */
static void say_junction(brw_key *key, uint32_t junction, uint32_t room)
{
    const barrow_dungeon *dungeon = key->dungeon;
    uint32_t count = 0, said = 0;
    memset(key->is_led, 0, dungeon->room_count);
    for (uint32_t i = 0; i < 2 * dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i / 2];
        uint32_t from = i % 2 ? link->b : link->a, to = i % 2 ? link->a : link->b;
        if (!is_junction(dungeon, from) || key->junctions[from] != key->junctions[junction] ||
            is_no_room(dungeon, to) || to == room || key->is_led[to])
            continue;
        key->is_led[to] = 1;
        count++;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (key->is_led[i])
            say_room(key,
                     said++      ? said == count ? " and %u" : ", %u"
                     : count > 1 ? " that forks to rooms %u"
                                 : " to room %u",
                     i);
    if (!count)
        brw_key_say(key, " that leads nowhere else");
}

/* Says a door or corridor as seen from a room. */
static void tell_exit(brw_key *key, uint32_t id, uint32_t room)
{
    const barrow_dungeon *dungeon = key->dungeon;
    const barrow_link *link = &dungeon->links[id];
    uint32_t other = link->a == room ? link->b : link->a;
    brw_key_say(key, link->kind == BARROW_LINK_WINDOW     ? "a window"
                     : brw_has_cells(dungeon)             ? "a door"
                     : link->kind == BARROW_LINK_DEAD_END ? "a side corridor"
                                                          : "a corridor");
    if (other >= dungeon->room_count)
        brw_key_say(key, " that ends blind");
    else if (is_junction(dungeon, other))
        say_junction(key, other, room);
    else
        say_room(key, " to room %u", other);
    bool is_locked = say_needs(key, id, room);
    if (dungeon->params.family == BARROW_QUEST && link->seal < dungeon->room_count)
        say_room(key, "; held shut until the guardian of room %u falls", link->seal);
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        if (dungeon->puzzles[i].gates.door == id)
            say_room(key, "; shut until the puzzle in room %u is solved", dungeon->puzzles[i].room);
    if (is_locked)
        brw_key_say_reason(key, id);
    end_sentence(key, id, side_names[side_of_room(dungeon, link, room)], "exit", "doors");
}

/* Tells the door of a vault and what opens it. */
static void tell_vault(brw_key *key, uint32_t id)
{
    static const char *const needs[] = {
        [BARROW_VAULT_KEY] = "locked; opened by the key",
        [BARROW_VAULT_LEVER] = "shut; opened by the lever",
        [BARROW_VAULT_GUARDIAN] = "shut until its guardian falls: the",
        [BARROW_VAULT_SECRET] = "secret, found only by searching",
    };
    const barrow_dungeon *dungeon = key->dungeon;
    const barrow_vault *vault = &dungeon->vaults[id];
    bool has_opener = vault->opens >= 0 && (uint32_t)vault->opens < dungeon->thing_count;
    const barrow_thing *opener = has_opener ? &dungeon->things[vault->opens] : NULL;
    brw_key_say(key, "the vault's door, %s",
                vault->lock < BARROW_VAULT_LOCK_COUNT ? needs[vault->lock] : "shut");
    if (opener && vault->lock == BARROW_VAULT_GUARDIAN) {
        brw_key_say(key, " ");
        brw_key_say_thing(key, opener);
    }
    if (opener && !is_no_room(dungeon, opener->room))
        say_room(key, " in room %u", opener->room);
    else if (opener)
        brw_key_say(key, " at the map's column/row %d/%d", opener->pos.x + 1, opener->pos.y + 1);
    brw_key_say(key, vault->choose ? "; only one of its chests may be taken" : "");
    end_sentence(key, id, side_names[side_of_tile(&dungeon->rooms[vault->room].rect, vault->at)],
                 "exit", "vaults");
}

/* ---- creatures, traps and things -------------------------------------------------------- */

/* The lines that things stand in; those without a row lie "Here". */
static const struct {
    const char *label, *kind;
} thing_lines[BARROW_THING_KIND_COUNT] = {
    [BARROW_THING_ENEMY] = {"Creature", "creature"},
    [BARROW_THING_BOSS] = {"Creature", "creature"},
    [BARROW_THING_SUB_BOSS] = {"Creature", "creature"},
    [BARROW_THING_ELITE] = {"Creature", "creature"},
    [BARROW_THING_FOE] = {"Creature", "creature"},
    [BARROW_THING_KEEPER] = {"Creature", "creature"},
    [BARROW_THING_BANKER] = {"Creature", "creature"},
    [BARROW_THING_TRAP] = {"Trap", "trap"},
    [BARROW_THING_SHOP_ITEM] = {"For sale", "goods"},
    [BARROW_THING_BURIED] = {"Buried", "thing"},
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
    if (thing->kind == BARROW_THING_FOUNTAIN && thing->gate < dungeon->thing_count) {
        brw_key_say(key, ", dry until ");
        brw_key_say_thing(key, &dungeon->things[thing->gate]);
        brw_key_say(key, " falls");
    } else if (thing->kind != BARROW_THING_FOUNTAIN && thing->gate < dungeon->puzzle_count)
        brw_key_say(key, ", kept by the puzzle");
    if (dungeon->params.family != BARROW_QUEST || thing->room >= dungeon->room_count)
        return;
    const barrow_quest_room *room = &dungeon->rooms[thing->room].as.quest;
    const barrow_treasure_info *treasure = brw_treasure_info(dungeon, room->treasure);
    bool is_blocked =
        (thing->kind == BARROW_THING_KEY && room->content == BARROW_CONTENT_ITEM_KEY) ||
        (thing->kind == BARROW_THING_SWITCH && room->content == BARROW_CONTENT_ITEM_SWITCH);
    if (is_blocked && treasure)
        brw_key_say(key, ", reached only with the %s", treasure->name);
}

/* Says the name of a thing, or of [count] alike. */
static void say_name(brw_key *key, const barrow_thing *thing, uint32_t count)
{
    const barrow_dungeon *dungeon = key->dungeon;
    char letter[2] = {brw_lock_letter(thing->flag), 0};
    bool has_colours = brw_shown(dungeon)->has_colours;
    bool is_counted = count > 1 && (thing->kind == BARROW_THING_ENEMY ||
                                    thing->kind == BARROW_THING_CHEST ||
                                    (thing->kind == BARROW_THING_TRAP && !thing->flag));
    if (is_counted)
        brw_key_say(key, "%u ", count);
    if (thing->kind == BARROW_THING_SPAWN)
        brw_key_say(key, "the way in");
    else if (thing->kind == BARROW_THING_STAIRS)
        brw_key_say(key, "the stairs down");
    else if (thing->kind == BARROW_THING_HINT)
        brw_key_say(key, "a tablet with the order of the plates");
    else if (thing->kind == BARROW_THING_KEY && has_colours)
        brw_key_say(key, "key %s", letter);
    else if (thing->kind == BARROW_THING_KEY && thing->flag == BARROW_SMALL_KEY)
        brw_key_say(key, "small key");
    else if (thing->kind == BARROW_THING_SWITCH)
        brw_key_say(key, "switch %u", brw_switch_number(thing->flag));
    else
        brw_key_say_thing(key, thing);
    if (is_counted)
        brw_key_say_plural(key);
    else if (count > 1) /* gold has no plural */
        brw_key_say(key, " (%u)", count);
    if (thing->name[0])
        brw_key_say(key, ", %s", brw_thing_word(dungeon->params.family, thing->kind));
}

/* Says the name of a thing inside a sentence: with an article, unless it has a number, a letter, a
 * name of its own or an article already. */
static void say_the(brw_key *key, const barrow_thing *thing)
{
    bool has_article = thing->kind == BARROW_THING_SPAWN || thing->kind == BARROW_THING_STAIRS ||
                       thing->kind == BARROW_THING_HINT;
    bool has_sign = thing->kind == BARROW_THING_SWITCH ||
                    (thing->kind == BARROW_THING_KEY && brw_shown(key->dungeon)->has_colours);
    brw_key_say(key, has_article || has_sign || thing->name[0] ? "" : "the ");
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
    bool has_type = thing->type < BARROW_THING_TYPE_COUNT;
    say_name(key, thing, count);
    if (thing->kind == BARROW_THING_CHEST) {
        barrow_thing inside = {.kind = BARROW_THING_ITEM, .type = thing->type, .room = BARROW_NONE};
        brw_key_say(key, ", %sworth %u of 6", count > 1 ? "each " : "", (uint32_t)thing->tier);
        brw_key_say(key, has_type ? ": " : "");
        if (has_type)
            brw_key_say_thing(key, &inside);
    }
    if (thing->kind == BARROW_THING_BONUS)
        brw_key_say(key, ", an extra reward");
    if (thing->kind == BARROW_THING_ENEMY)
        brw_key_say(key, thing->flag ? ", asleep" : ", awake");
    if (thing->kind == BARROW_THING_TRAP && thing->period)
        brw_key_say(key, ", strikes every %u turns", (uint32_t)thing->period);
    else if (thing->kind == BARROW_THING_TRAP && has_type)
        brw_key_say(key, ", %s%s", count > 1 ? "each " : "", does[thing->type]);
    if (thing->price)
        brw_key_say(key, ", %u gold%s", (uint32_t)thing->price, count > 1 ? " each" : "");
    for (uint32_t i = 0; i < thing->sign_count; i++)
        brw_key_say(key, "%s%s", i ? ", " : ": ",
                    barrow_puzzle_sign_name((barrow_puzzle_sign)thing->signs[i]));
    if (thing->guards >= 0 && (uint32_t)thing->guards < dungeon->thing_count) {
        brw_key_say(key, count > 1 ? ", guard " : ", guards ");
        say_the(key, &dungeon->things[thing->guards]);
    }
    if (thing->guards_door < dungeon->link_count) {
        const barrow_link *door = &dungeon->links[thing->guards_door];
        say_room(key, ", holds the door to room %u shut",
                 door->a == thing->room ? door->b : door->a);
    }
    say_gate(key, thing);
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].opens == thing - dungeon->things)
            say_room(key, ", opens the vault of room %u", dungeon->vaults[i].room);
}

/* Ends the line of a thing. What must be found or avoided square by square has its squares, counted
 * from the room's upper left corner, or from the map's outside rooms. */
static void end_thing(brw_key *key, const barrow_thing *thing)
{
    const barrow_dungeon *dungeon = key->dungeon;
    bool is_outside = is_no_room(dungeon, thing->room);
    barrow_rect rect = is_outside ? (barrow_rect){0, 0, 0, 0} : dungeon->rooms[thing->room].rect;
    const char *label = thing_lines[thing->kind].label, *kind = thing_lines[thing->kind].kind;
    if (is_outside || thing->kind == BARROW_THING_TRAP || thing->kind == BARROW_THING_BLOCK)
        for (uint32_t i = 0; i < key->id_count; i++) {
            barrow_pos at = dungeon->things[key->ids[i]].pos;
            brw_key_say(key, "%s%d/%d",
                        i            ? ", "
                        : is_outside ? "; on the map's column/row "
                                     : "; at column/row ",
                        at.x - rect.x + 1, at.y - rect.y + 1);
        }
    brw_key_say(key, ".");
    if (thing->kind == BARROW_THING_TRAP && thing->flag)
        label = "Magic tile";
    brw_key_end_line(key, label ? label : "Here", kind ? kind : "thing", "entities");
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
        end_thing(key, thing);
    }
}

/* Writes the puzzle of a room: what to do, what it keeps, and its solution in words. */
static void tell_puzzle(brw_key *key, uint32_t room)
{
    static const char *const ways[] = {
        ['u'] = "north", ['d'] = "south", ['l'] = "west", ['r'] = "east"};
    const barrow_dungeon *dungeon = key->dungeon;
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++) {
        const barrow_room_puzzle *puzzle = &dungeon->puzzles[i];
        const barrow_puzzle_info *info = barrow_puzzle_kind_info(puzzle->kind);
        const barrow_rect *rect = &dungeon->rooms[room].rect;
        if (puzzle->room != room)
            continue;
        brw_key_say(key, "%s.", info ? info->help : "a puzzle");
        if (puzzle->gates.entity >= 0 && (uint32_t)puzzle->gates.entity < dungeon->thing_count) {
            brw_key_say(key, " It keeps ");
            say_the(key, &dungeon->things[puzzle->gates.entity]);
            brw_key_say(key, ".");
        } else if (puzzle->gates.door < dungeon->link_count) {
            const barrow_link *door = &dungeon->links[puzzle->gates.door];
            say_room(key, " It keeps the door to room %u shut.",
                     door->a == room ? door->b : door->a);
        }
        brw_key_say(key,
                    " Solution, from the room's column/row %d/%d:", puzzle->start.x - rect->x + 1,
                    puzzle->start.y - rect->y + 1);
        for (const char *at = puzzle->solution; *at;) {
            uint32_t run = (uint32_t)strspn(at, (const char[]){*at, 0});
            brw_key_say(key, "%s %u %s", at == puzzle->solution ? "" : ",", run,
                        strchr("udlr", *at) ? ways[(unsigned char)*at] : "on");
            at += run;
        }
        end_sentence(key, i, "Puzzle", "puzzle", "puzzles");
    }
}

/* ---- at a glance ------------------------------------------------------------------------ */

/* Tells a thing and the room that it is in. */
static void tell_found(brw_key *key, uint32_t id, const char *label, const char *kind)
{
    const barrow_dungeon *dungeon = key->dungeon;
    const barrow_thing *thing = &dungeon->things[id];
    say_thing(key, thing, 1);
    if (!is_no_room(dungeon, thing->room))
        say_room(key, ", in room %u", thing->room);
    end_sentence(key, id, label, kind, "entities");
}

/* Tells the locked doors, then what opens them. */
static void tell_locks(brw_key *key)
{
    const barrow_dungeon *dungeon = key->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool is_lock = link->lock != BARROW_NO_LOCK || link->kind == BARROW_LINK_KEY ||
                       link->kind == BARROW_LINK_MAGIC || link->kind == BARROW_LINK_BARRIER;
        if (!is_lock || link->a >= dungeon->room_count || link->b >= dungeon->room_count)
            continue;
        say_ends(key, "between rooms %u and %u", link);
        if (say_needs(key, i, link->a))
            brw_key_say_reason(key, i);
        end_sentence(key, i, "Door", "lock", "doors");
    }
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        uint8_t kind = dungeon->things[i].kind;
        if (kind == BARROW_THING_KEY || kind == BARROW_THING_MAGIC_KEY)
            tell_found(key, i, "Find", "opener");
        else if (kind == BARROW_THING_SWITCH || kind == BARROW_THING_LEVER)
            tell_found(key, i, "Use", "opener");
    }
}

static void tell_foes(brw_key *key)
{
    const barrow_dungeon *dungeon = key->dungeon;
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        const barrow_foe *foe = &dungeon->foes[i];
        for (uint32_t k = 0; k < dungeon->thing_count; k++)
            if (dungeon->things[k].kind == BARROW_THING_FOE && dungeon->things[k].room == foe->home)
                brw_key_say_thing(key, &dungeon->things[k]);
        brw_key_say(key, "%sdanger %u of 10; walks to and fro through rooms",
                    key->length ? ", " : "", (uint32_t)foe->danger);
        for (uint32_t k = 0; k < foe->room_count; k++)
            say_room(key, k ? ", %u" : " %u", dungeon->route_rooms[foe->first_room + k]);
        if (foe->leash)
            brw_key_say(key, "; follows intruders up to %u %s away", (uint32_t)foe->leash,
                        foe->leash > 1 ? "rooms" : "room");
        else
            brw_key_say(key, "; follows intruders wherever a door stands open");
        end_sentence(key, i, "Roaming enemy", "danger", "foes");
    }
}

/* Lists the chests, the most valuable first. */
static void tell_treasure(brw_key *key)
{
    const barrow_dungeon *dungeon = key->dungeon;
    for (int32_t tier = 6; tier >= 0; tier--)
        for (uint32_t i = 0; i < dungeon->thing_count; i++)
            if (dungeon->things[i].kind == BARROW_THING_CHEST && dungeon->things[i].tier == tier)
                tell_found(key, i, "Treasure", "treasure");
}

/* Tells what is hidden, and the signs that give it away (Q41, F27). */
static void tell_secrets(brw_key *key)
{
    static const char *const vault_signs[] = {
#define BARROW_VAULT_CLUE(NAME, name, code, help) [code] = help,
#include "barrow/def/vault_clue.def"
    };
    const barrow_dungeon *dungeon = key->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_door_is_secret(link))
            continue;
        say_ends(key, "between rooms %u and %u", link);
        end_sentence(key, i, "Secret door", "secret", "doors");
    }
    for (uint32_t i = 0; i < dungeon->clue_count; i++) {
        const barrow_clue *clue = &dungeon->clues[i];
        brw_key_say(key, "in room %u %s", brw_room_number(dungeon, clue->room),
                    brw_clue_words(clue->kind));
        say_ends(key, ": the secret door between rooms %u and %u", &dungeon->links[clue->door]);
        end_sentence(key, i, "Clue", "clue", "clues");
    }
    for (uint32_t i = 0; i < dungeon->vault_clue_count; i++) {
        const barrow_vault_clue *clue = &dungeon->vault_clues[i];
        brw_key_say(key, "%s, at the map's column/row %d/%d",
                    clue->kind < BARROW_VAULT_SIGN_COUNT ? vault_signs[clue->kind] : "an odd sign",
                    clue->at.x + 1, clue->at.y + 1);
        if (clue->vault < dungeon->vault_count)
            say_room(key, ": the vault of room %u", dungeon->vaults[clue->vault].room);
        end_sentence(key, i, "Clue", "clue", "clues");
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
        char label[12] = "End";
        size_t digits = strspn(key->line, "0123456789");
        if (digits && digits < sizeof label) {
            memcpy(label, key->line, digits);
            label[digits] = 0;
            memmove(key->line, key->line + digits + 2, key->length - digits - 1); /* ". " */
        }
        brw_key_end_line(key, label, "step", "solution");
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

/* Says what the place is, how large, and who holds it: the boss, by its name. */
static void say_about(brw_key *key)
{
    const barrow_dungeon *dungeon = key->dungeon, *last = dungeon;
    uint32_t rooms = 0, floors = 0;
    for (const barrow_dungeon *at = dungeon; at; last = at, at = at->below, floors++)
        for (uint32_t i = 0; i < at->room_count; i++)
            rooms += at->rooms[i].kind != BARROW_ROOM_ANCHOR;
    brw_key_say(key, "This is %s of %u rooms", brw_key_place(dungeon), rooms);
    if (floors > 1)
        brw_key_say(key, " on %u floors", floors);
    brw_key_say(key, ".");
    for (uint32_t i = 0; i < last->thing_count; i++) {
        const barrow_thing *thing = &last->things[i];
        if (thing->kind != BARROW_THING_BOSS || !thing->name[0])
            continue;
        brw_key_say(key, " %s, the %s, holds it", thing->name,
                    brw_thing_word(dungeon->params.family, BARROW_THING_BOSS));
        if (!is_no_room(last, thing->room))
            brw_key_say(key, " and waits in room %u", brw_room_number(last, thing->room));
        brw_key_say(key, floors > 1 ? " of the last floor." : ".");
    }
    brw_key_say(key, " One square is %d feet (1.5 m).", FEET);
}

/* Gives every junction the least id of those that corridors join it with. Each round carries it one
 * corridor further, so the rounds end. */
static void join_junctions(const barrow_dungeon *dungeon, uint16_t *junctions)
{
    bool has_changed = true;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        junctions[i] = (uint16_t)i;
    while (has_changed) {
        has_changed = false;
        for (uint32_t i = 0; i < dungeon->link_count; i++) {
            const barrow_link *link = &dungeon->links[i];
            if (!is_junction(dungeon, link->a) || !is_junction(dungeon, link->b) ||
                junctions[link->a] == junctions[link->b])
                continue;
            uint16_t *more =
                &junctions[junctions[link->a] > junctions[link->b] ? link->a : link->b];
            *more =
                junctions[link->a] < junctions[link->b] ? junctions[link->a] : junctions[link->b];
            has_changed = true;
        }
    }
}

/* Writes all rooms of one map in the order of their numbers. */
static void describe_rooms(brw_key *key)
{
    const barrow_dungeon *dungeon = key->dungeon;
    for (uint32_t number = 1; number <= dungeon->room_count; number++)
        for (uint32_t id = 0; id < dungeon->room_count; id++) {
            const barrow_rect *rect = &dungeon->rooms[id].rect;
            if (is_junction(dungeon, id) || brw_room_number(dungeon, id) != number)
                continue;
            brw_key_begin_room(key, id);
            brw_key_say(key, "%d by %d squares (%d by %d ft)", rect->w, rect->h, rect->w * FEET,
                        rect->h * FEET);
            end_sentence(key, id, "Size", "size", "rooms");
            /* Write a line for each way out of a room, round from the north. */
            static const uint8_t round[] = {BRW_NORTH, BRW_EAST, BRW_SOUTH, BRW_WEST};
            for (uint32_t side = 0; side < 4; side++)
                for (uint32_t i = 0; i < dungeon->link_count; i++) {
                    const barrow_link *link = &dungeon->links[i];
                    if ((link->a == id || link->b == id) &&
                        side_of_room(dungeon, link, id) == round[side])
                        tell_exit(key, i, id);
                }
            for (uint32_t i = 0; i < dungeon->vault_count; i++)
                if (dungeon->vaults[i].room == id)
                    tell_vault(key, i);
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
    const char *heading;
    void (*tell)(brw_key *key);
} sections[] = {
    {"In corridors and walls", tell_outside},
    {"Locks and keys", tell_locks},
    {"Wandering dangers", tell_foes},
    {"Treasure by value", tell_treasure},
    {"Secrets", tell_secrets},
    {"Walkthrough", tell_steps},
};

static void write_referee_key(const brw_document *document, brw_text *text, brw_key_form form,
                              brw_json *json)
{
    brw_key key = {.text = text, .dungeon = document->dungeon, .form = form, .json = json};
    say_about(&key);
    brw_key_begin(&key, brw_shown_title(document->dungeon));
    for (const barrow_dungeon *at = document->dungeon; at; at = at->below) {
        key.dungeon = at;
        key.junctions = BRW_ARENA_NEW(document->scratch, uint16_t, at->room_count + 1);
        key.is_led = BRW_ARENA_NEW(document->scratch, uint8_t, at->room_count + 1);
        if (!key.junctions || !key.is_led) {
            text->status = BARROW_NO_MEMORY;
            return;
        }
        join_junctions(at, key.junctions);
        if (document->dungeon->below)
            key.floor = (uint32_t)at->params.as.floor.floor;
        if (key.floor) {
            /* Tell the name of a floor of several and how many rooms it has (A5). */
            char name[BRW_FLOOR_NAME], label[24];
            uint32_t rooms = 0;
            for (uint32_t i = 0; i < key.dungeon->room_count; i++)
                rooms += !is_junction(key.dungeon, i);
            brw_floor_name(key.dungeon, name);
            brw_format(label, sizeof label, "Floor %u", key.floor);
            key.section = label;
            brw_key_say(&key, "%s, of %u rooms", name, rooms);
            end_sentence(&key, key.floor, label, "floor", "maps");
            brw_key_end_block(&key);
        }
        describe_rooms(&key);
        for (uint32_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
            char heading[48];
            brw_format(heading, sizeof heading, "Floor %u: %s", key.floor, sections[i].heading);
            key.section = key.floor ? heading : sections[i].heading;
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
