/* SPDX-License-Identifier: MIT
 * The key: what a referee reads beside the map (A1). Each room in the order of its number, with its
 * exits, creatures, traps, things and puzzle; then locks, wandering dangers, treasure, secrets and
 * the walkthrough. One walk over the dungeon makes the lines, and a form writes them as Markdown,
 * HTML or JSON, where each line has the ids of what it speaks of.
 *
 * Every line is made from the dungeon's own numbers, and every door and thing has one (A2). The
 * descriptions are drawn from phrases.def. Two lists of phrases make a sentence; a dungeon steps
 * through their pairs, so that none stands twice until all were used (A3). */
#include "base/rng.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "core/labels.h"
#include "io/document.h"
#include "io/family.h"
#include "io/looks.h"

#include <string.h>

#define KEY_LINE 1024 /* bytes of a line; the longest, a puzzle with its solution, has about 700   \
                       */
#define KEY_IDS 64    /* ids of a line */
#define FEET    5     /* a square is five feet */

typedef enum key_form { KEY_MARKDOWN, KEY_HTML, KEY_JSON } key_form;

/* The lists of sentences, each with its own place in the order of pairs. */
typedef enum key_list {
    LIST_SIGHTS,
    LIST_NOISES,
    LIST_MOODS,
    LIST_NAMES,
    LIST_REASONS,
    LIST_COUNT
} key_list;

typedef struct key_writer {
    brw_text *text;
    const barrow_dungeon *dungeon;
    key_form form;
    bool has_line, has_block;      /* JSON: whether a comma is needed */
    uint16_t used[LIST_COUNT][16]; /* sentences drawn, by place or mood */
    uint32_t length, id_count;
    char line[KEY_LINE];
    uint32_t ids[KEY_IDS];
} key_writer;

/* ---- phrases ---------------------------------------------------------------------------- */

typedef struct phrase_list {
    const char *const *texts;
    uint32_t count;
} phrase_list;

#define PHRASES(...)                                                                               \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define LIST(list)                                                                                 \
    {                                                                                              \
        list, sizeof list / sizeof list[0]                                                         \
    }

#define PHRASE_PLACE(NAME, word, subjects, predicates, noises, keepers, events)                    \
    static const char *const NAME##_sights[] = subjects, *const NAME##_states[] = predicates,      \
                             *const NAME##_noises[] = noises, *const NAME##_keepers[] = keepers,   \
                             *const NAME##_events[] = events;
#define PHRASE_MOOD(NAME, nouns, subjects, predicates)                                             \
    static const char *const mood_##NAME##_nouns[] = nouns,                                        \
                             *const mood_##NAME##_signs[] = subjects,                              \
                             *const mood_##NAME##_tells[] = predicates;
#include "io/phrases.def"

static const struct {
    const char *word;
    phrase_list sights, states, noises, keepers, events;
} place_phrases[BARROW_PLACE_COUNT] = {
#define PHRASE_PLACE(NAME, word, subjects, predicates, noises, keepers, events)                    \
    [BARROW_PLACE_##NAME] = {word,                                                                 \
                             LIST(NAME##_sights),                                                  \
                             LIST(NAME##_states),                                                  \
                             LIST(NAME##_noises),                                                  \
                             LIST(NAME##_keepers),                                                 \
                             LIST(NAME##_events)},
#include "io/phrases.def"
};

typedef enum key_mood {
#define PHRASE_MOOD(NAME, nouns, subjects, predicates) MOOD_##NAME,
#include "io/phrases.def"
    MOOD_COUNT
} key_mood;

static const struct {
    phrase_list nouns, signs, tells;
} mood_phrases[MOOD_COUNT] = {
#define PHRASE_MOOD(NAME, nouns, subjects, predicates)                                             \
    [MOOD_##                                                                                       \
        NAME] = {LIST(mood_##NAME##_nouns), LIST(mood_##NAME##_signs), LIST(mood_##NAME##_tells)},
#include "io/phrases.def"
};

static const char *const noise_starts[] = {
#define PHRASE_START(text) text,
#include "io/phrases.def"
};

#undef PHRASES
#undef LIST

/* Returns the next of [count] sentences of a list and row. The dungeon's seed chooses the first and
 * the step, which has no divisor in common with the count, so that each comes once before any
 * comes again. */
static uint32_t next_sentence(key_writer *key, key_list list, uint32_t row, uint32_t count)
{
    static const uint8_t steps[] = {37, 41, 43, 47, 53, 59, 61, 67};
    uint64_t hash = brw_mix(key->dungeon->params.seed, (uint64_t)list * 64 + row + 1);
    uint32_t step = steps[hash >> 32 & 7];
    return ((uint32_t)(hash & 0xFFFFFF) + key->used[list][row]++ * step) % count;
}

/* ---- lines ------------------------------------------------------------------------------ */

/* Appends to the line, in the format of brw_format. */
static void say(key_writer *key, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t length = brw_format_list(key->line + key->length, KEY_LINE - key->length, format, args);
    va_end(args);
    key->length += (uint32_t)length;
    if (key->length >= KEY_LINE)
        key->length = KEY_LINE - 1;
}

static void say_label(key_writer *key, brw_label label)
{
    for (uint32_t i = 0; i < label.length && key->length < KEY_LINE - 1; i++)
        key->line[key->length++] = label.text[i];
    key->line[key->length] = 0;
}

static void note_id(key_writer *key, uint32_t id)
{
    if (key->id_count < KEY_IDS)
        key->ids[key->id_count++] = id;
}

/* Writes text between tags, escaping what has a meaning in the form. */
static void put_words(key_writer *key, const char *words)
{
    if (key->form == KEY_HTML)
        brw_text_xml(key->text, words);
    else if (key->form == KEY_JSON)
        brw_text_json(key->text, words);
    else
        for (; *words; words++) {
            if (*words == '*' || *words == '_' || *words == '[' || *words == '`' || *words == '<' ||
                *words == '\\')
                brw_text_char(key->text, '\\');
            brw_text_char(key->text, *words);
        }
}

/* Ends the line: [label] is what it begins with in print, [kind] what sort of line it is, and [of]
 * which list of the document its ids belong to. */
static void end_line(key_writer *key, const char *label, const char *kind, const char *of)
{
    brw_text *text = key->text;
    if (key->form == KEY_JSON) {
        brw_text_put(text, key->has_line ? ", {\"kind\": " : "{\"kind\": ");
        brw_text_json(text, kind);
        brw_text_put(text, ", \"of\": ");
        brw_text_json(text, of);
        brw_text_put(text, ", \"ids\": [");
        for (uint32_t i = 0; i < key->id_count; i++) {
            brw_text_put(text, i ? ", " : "");
            brw_text_unsigned(text, key->ids[i]);
        }
        brw_text_put(text, "], \"label\": ");
        brw_text_json(text, label);
        brw_text_put(text, ", \"text\": ");
        brw_text_json(text, key->line);
        brw_text_char(text, '}');
    } else {
        brw_text_put(text, key->form == KEY_HTML ? "<li><b>" : "- **");
        put_words(key, label);
        brw_text_put(text, key->form == KEY_HTML ? "</b> " : "** ");
        put_words(key, key->line);
        brw_text_put(text, key->form == KEY_HTML ? "</li>\n" : "\n");
    }
    key->has_line = true;
    key->length = key->id_count = 0;
    key->line[0] = 0;
}

/* Begins a room or a section: a heading, then the line so far as its paragraph, then lines. */
static void begin_block(key_writer *key, const char *heading, const char *id_name, uint32_t id)
{
    brw_text *text = key->text;
    if (key->form == KEY_JSON) {
        brw_text_put(text, key->has_block ? ",\n  {" : "\n  {");
        if (id_name) {
            brw_text_json(text, id_name);
            brw_text_put(text, ": ");
            brw_text_unsigned(text, id);
            brw_text_put(text, ", ");
        }
        brw_text_put(text, "\"heading\": ");
        brw_text_json(text, heading);
        brw_text_put(text, ", \"text\": ");
        brw_text_json(text, key->line);
        brw_text_put(text, ", \"lines\": [");
    } else {
        brw_text_put(text, key->form == KEY_HTML ? "<h2>" : "\n## ");
        put_words(key, heading);
        brw_text_put(text, key->form == KEY_HTML ? "</h2>\n" : "\n\n");
        if (key->length) {
            brw_text_put(text, key->form == KEY_HTML ? "<p>" : "");
            put_words(key, key->line);
            brw_text_put(text, key->form == KEY_HTML ? "</p>\n" : "\n\n");
        }
        brw_text_put(text, key->form == KEY_HTML ? "<ul>\n" : "");
    }
    key->has_block = true;
    key->has_line = false;
    key->length = key->id_count = 0;
    key->line[0] = 0;
}

static void end_block(key_writer *key)
{
    brw_text_put(key->text, key->form == KEY_JSON ? "]}" : key->form == KEY_HTML ? "</ul>\n" : "");
}

/* ---- rooms ------------------------------------------------------------------------------ */

static key_mood quest_mood(const barrow_quest_room *room)
{
    static const uint8_t by_purpose[BARROW_PURPOSE_COUNT] = {
        [BARROW_PURPOSE_COMBAT] = MOOD_FIGHT,  [BARROW_PURPOSE_TRAP] = MOOD_TRAP,
        [BARROW_PURPOSE_PUZZLE] = MOOD_PUZZLE, [BARROW_PURPOSE_REST] = MOOD_REST,
        [BARROW_PURPOSE_CHEST] = MOOD_WEALTH,  [BARROW_PURPOSE_GUARDIAN] = MOOD_ARENA,
        [BARROW_PURPOSE_CROSSING] = MOOD_WAY,  [BARROW_PURPOSE_PASSAGE] = MOOD_WAY,
    };
    switch (room->content) {
    case BARROW_CONTENT_ENTRY:
        return MOOD_START;
    case BARROW_CONTENT_GOAL:
        return MOOD_ARENA;
    case BARROW_CONTENT_ITEM:
    case BARROW_CONTENT_MAGIC_KEY:
    case BARROW_CONTENT_BONUS:
        return MOOD_WEALTH;
    default:
        return room->purpose < BARROW_PURPOSE_COUNT ? by_purpose[room->purpose] : MOOD_WAY;
    }
}

static key_mood crawl_mood(uint32_t types)
{
    static const struct {
        uint8_t type, mood;
    } rows[] = {
        {BARROW_TYPE_INITIAL, MOOD_START},  {BARROW_TYPE_BOSS, MOOD_ARENA},
        {BARROW_TYPE_SUB_BOSS, MOOD_ARENA}, {BARROW_TYPE_ELITE, MOOD_ARENA},
        {BARROW_TYPE_VENDOR, MOOD_TRADE},   {BARROW_TYPE_BANK, MOOD_TRADE},
        {BARROW_TYPE_PUZZLE, MOOD_PUZZLE},  {BARROW_TYPE_HEAL, MOOD_REST},
        {BARROW_TYPE_BREATHER, MOOD_REST},  {BARROW_TYPE_TRAP, MOOD_TRAP},
        {BARROW_TYPE_COMBAT, MOOD_FIGHT},   {BARROW_TYPE_ITEM, MOOD_WEALTH},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (types >> rows[i].type & 1)
            return (key_mood)rows[i].mood;
    return MOOD_WAY;
}

static key_mood floor_mood(const barrow_dungeon *dungeon, uint32_t id)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].room == id && dungeon->things[i].kind == BARROW_THING_SPAWN)
            return MOOD_START;
    switch (dungeon->rooms[id].kind) {
    case BARROW_ROOM_SHOP:
        return MOOD_TRADE;
    case BARROW_ROOM_VAULT:
        return MOOD_WEALTH;
    case BARROW_ROOM_MONSTER_HOUSE:
        return MOOD_FIGHT;
    default:
        return dungeon->rooms[id].as.floor.danger > 3 ? MOOD_FIGHT : MOOD_WAY;
    }
}

/* Begins a room: its number and name, its size, and three sentences about it. */
static void begin_room(key_writer *key, uint32_t id)
{
    const barrow_dungeon *dungeon = key->dungeon;
    const barrow_room *room = &dungeon->rooms[id];
    uint32_t place = room->place < BARROW_PLACE_COUNT ? room->place : 0;
    key_mood mood = dungeon->params.family == BARROW_QUEST   ? quest_mood(&room->as.quest)
                    : dungeon->params.family == BARROW_CRAWL ? crawl_mood(room->as.crawl.types)
                                                             : floor_mood(dungeon, id);
    phrase_list nouns = mood_phrases[mood].nouns, signs = mood_phrases[mood].signs;
    phrase_list tells = mood_phrases[mood].tells, sights = place_phrases[place].sights;
    phrase_list states = place_phrases[place].states, noises = place_phrases[place].noises;
    const char *kind = room->kind == BARROW_ROOM_MONSTER_HOUSE ? "monster house"
                       : room->kind == BARROW_ROOM_VAULT       ? "vault"
                       : room->kind == BARROW_ROOM_MAZE
                           ? "maze"
                           : nouns.texts[next_sentence(key, LIST_NAMES, mood, nouns.count)];
    char heading[96];
    brw_format(heading, sizeof heading, "%u. %s", (uint32_t)brw_room_number(dungeon, id), kind);
    for (char *at = heading; *at; at++)
        if (at[0] == ' ' && at[1] >= 'a' && at[1] <= 'z') {
            at[1] = (char)(at[1] - 'a' + 'A');
            break;
        }
    uint32_t sight = next_sentence(key, LIST_SIGHTS, place, sights.count * states.count);
    uint32_t mark = next_sentence(key, LIST_MOODS, mood, signs.count * tells.count);
    uint32_t noise = next_sentence(key, LIST_NOISES, place,
                                   noises.count * (sizeof noise_starts / sizeof noise_starts[0]));
    say(key, "%u by %u squares (%u by %u ft). ", (uint32_t)room->rect.w, (uint32_t)room->rect.h,
        (uint32_t)room->rect.w * FEET, (uint32_t)room->rect.h * FEET);
    say(key, "%s %s. ", sights.texts[sight % sights.count], states.texts[sight / sights.count]);
    say(key, "%s %s. ", signs.texts[mark % signs.count], tells.texts[mark / signs.count]);
    say(key, "%s %s.", noise_starts[noise / noises.count], noises.texts[noise % noises.count]);
    begin_block(key, heading, "room", id);
}

/* ---- exits ------------------------------------------------------------------------------ */

static const char *const vault_locks[] = {
#define BARROW_VAULT_LOCK(NAME, name, code, weight, help) [code] = help,
#include "barrow/def/vault_lock.def"
#undef BARROW_VAULT_LOCK
};

static const char *const vault_signs[] = {
#define BARROW_VAULT_CLUE(NAME, name, code, help) [code] = help,
#include "barrow/def/vault_clue.def"
#undef BARROW_VAULT_CLUE
};

static const char *const heading_names[] = {"East", "South", "West", "North"};

/* Returns the side on which a link leaves a room, as it lies on the map. */
static brw_heading side_of(const barrow_dungeon *dungeon, const barrow_link *link, uint32_t room)
{
    if (brw_has_cells(dungeon)) {
        barrow_pos cells[2];
        brw_link_cells(dungeon, link, cells);
        return link->a == room ? brw_heading_of(cells[0], cells[1])
                               : brw_heading_of(cells[1], cells[0]);
    }
    const barrow_rect *rect = &dungeon->rooms[room].rect;
    uint32_t last = link->tile_count ? link->tile_count - 1 : 0;
    barrow_pos tile = dungeon->routes[link->first_tile + (link->a == room ? 0 : last)];
    if (tile.x < rect->x || tile.x >= rect->x + rect->w)
        return tile.x < rect->x ? BRW_WEST : BRW_EAST;
    return tile.y * 2 < rect->y * 2 + rect->h ? BRW_NORTH : BRW_SOUTH;
}

/* Says where the key of a lock, or the switches of a door, are. */
static void say_openers(key_writer *key, const barrow_link *link)
{
    const barrow_dungeon *dungeon = key->dungeon;
    bool has_colours = brw_shown(dungeon)->has_colours;
    const char *before = has_colours ? " from room " : " in room ";
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        if (has_colours ? room->as.crawl.key != link->lock : room->as.quest.switch_id != link->lock)
            continue;
        say(key, "%s%u", before, (uint32_t)brw_room_number(dungeon, i));
        before = " and in room ";
    }
}

static uint32_t room_with(const barrow_dungeon *dungeon, int content)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (dungeon->rooms[i].as.quest.content == content)
            return brw_room_number(dungeon, i);
    return 0;
}

/* Says what a door needs, as seen from a room. Returns whether it is locked, so that there is a
 * reason why. */
static bool say_needs(key_writer *key, uint32_t id, uint32_t room)
{
    const barrow_dungeon *dungeon = key->dungeon;
    const barrow_link *link = &dungeon->links[id];
    bool is_first = link->a == room;
    const barrow_treasure_info *treasure =
        link->treasure < dungeon->treasure_count
            ? barrow_treasure_kind_info(
                  (barrow_treasure_kind)dungeon->treasures[link->treasure].kind)
            : NULL;
    switch (link->kind) {
    case BARROW_LINK_KEY:
        say(key, "; locked, and uses up a small key");
        return true;
    case BARROW_LINK_SWITCH:
        say(key, "; shut until switch %u is pressed", (uint32_t)brw_switch_number(link->lock));
        say_openers(key, link);
        return true;
    case BARROW_LINK_MAGIC:
        say(key, "; locked, opened by the magic key from room %u",
            room_with(dungeon, BARROW_CONTENT_MAGIC_KEY));
        return true;
    case BARROW_LINK_HIDDEN:
        say(key, "; secret, found only by searching");
        return false;
    case BARROW_LINK_LOCKED:
    case BARROW_LINK_BOSS: {
        char letter[2] = {brw_lock_letter(link->lock), 0};
        if (link->kind == BARROW_LINK_BOSS)
            say(key, "; the door of an arena");
        if (link->lock == BARROW_NO_LOCK)
            return false;
        say(key, "; locked, opened by key %s", letter);
        say_openers(key, link);
        return true;
    }
    case BARROW_LINK_LOOP_EXIT:
    case BARROW_LINK_SHORTCUT:
        say(key, is_first ? "; opens from this side, then stays open"
                          : "; shut until somebody opens it from the other side");
        return false;
    case BARROW_LINK_ONE_WAY:
        say(key, is_first ? "; one way, with no way back through it"
                          : "; one way, cannot be passed from here");
        return false;
    case BARROW_LINK_BARRIER:
        if (treasure)
            say(key, "; blocked by %s, overcome with the %s",
                brw_tile_looks[treasure->tile].word ? brw_tile_looks[treasure->tile].word : "rock",
                treasure->name);
        return false;
    case BARROW_LINK_WINDOW:
        say(key, "; barred, to be seen through but not passed");
        return false;
    default:
        return false;
    }
}

/* Says why a door is locked. The reason depends on the door alone, so it is the same on both
 * sides. */
static void say_reason(key_writer *key, uint32_t id)
{
    uint32_t place = key->dungeon->place < BARROW_PLACE_COUNT ? key->dungeon->place : 0;
    phrase_list keepers = place_phrases[place].keepers, events = place_phrases[place].events;
    uint64_t hash = brw_mix(key->dungeon->params.seed, 4096 + id);
    say(key, "; barred by %s when %s", keepers.texts[(hash >> 32) % keepers.count],
        events.texts[hash % events.count]);
}

/* Writes a line for each door or corridor of a room. */
static void tell_exits(key_writer *key, uint32_t room)
{
    const barrow_dungeon *dungeon = key->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a != room && link->b != room)
            continue;
        uint32_t other = link->a == room ? link->b : link->a;
        bool is_window = link->kind == BARROW_LINK_WINDOW;
        const char *word = is_window                            ? "a window"
                           : brw_has_cells(dungeon)             ? "a door"
                           : link->kind == BARROW_LINK_DEAD_END ? "a side corridor"
                                                                : "a corridor";
        if (other >= dungeon->room_count)
            say(key, "%s that ends blind", word);
        else if (dungeon->rooms[other].kind == BARROW_ROOM_ANCHOR)
            say(key, "%s to where corridors meet", word);
        else
            say(key, "%s to room %u", word, (uint32_t)brw_room_number(dungeon, other));
        bool is_locked = say_needs(key, i, room);
        if (dungeon->params.family == BARROW_QUEST && link->seal < dungeon->room_count)
            say(key, "; held shut until the guardian of room %u falls",
                (uint32_t)brw_room_number(dungeon, link->seal));
        for (uint32_t k = 0; k < dungeon->puzzle_count; k++)
            if (dungeon->puzzles[k].gates.door == i)
                say(key, "; shut until the puzzle in room %u is solved",
                    (uint32_t)brw_room_number(dungeon, dungeon->puzzles[k].room));
        if (is_locked)
            say_reason(key, i);
        say(key, ".");
        note_id(key, i);
        end_line(key, heading_names[side_of(dungeon, link, room)], "exit", "doors");
    }
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].room == room) {
            say(key, "the vault's door, opened by %s.",
                dungeon->vaults[i].lock < BARROW_VAULT_LOCK_COUNT
                    ? vault_locks[dungeon->vaults[i].lock]
                    : "nothing known");
            note_id(key, i);
            end_line(key, "Door", "exit", "vaults");
        }
}

/* ---- creatures, traps and things ------------------------------------------------------- */

/* Returns whether two things can share a line. */
static bool is_alike(const barrow_thing *a, const barrow_thing *b)
{
    return a->kind == b->kind && a->type == b->type && a->flag == b->flag && a->tier == b->tier &&
           a->period == b->period && a->guards == b->guards && a->gate == b->gate &&
           a->price == b->price && !a->name[0] && !b->name[0] && a->kind != BARROW_THING_KEY &&
           a->kind != BARROW_THING_LEVER;
}

/* Returns the label and the kind of the line that a thing belongs to. */
static const char *line_of(const barrow_thing *thing, const char **kind)
{
    switch (thing->kind) {
    case BARROW_THING_ENEMY:
    case BARROW_THING_BOSS:
    case BARROW_THING_SUB_BOSS:
    case BARROW_THING_ELITE:
    case BARROW_THING_FOE:
    case BARROW_THING_KEEPER:
    case BARROW_THING_BANKER:
        *kind = "creature";
        return "Creature";
    case BARROW_THING_TRAP:
        *kind = "trap";
        return thing->flag ? "Magic tile" : "Trap";
    case BARROW_THING_SHOP_ITEM:
        *kind = "goods";
        return "For sale";
    default:
        *kind = "thing";
        return "Thing";
    }
}

/* Says what opens for the player here: what a thing is kept behind. */
static void say_gate(key_writer *key, const barrow_thing *thing)
{
    const barrow_dungeon *dungeon = key->dungeon;
    if (thing->kind == BARROW_THING_FOUNTAIN && thing->gate < dungeon->thing_count) {
        say(key, ", dry until ");
        say_label(key, brw_thing_label(dungeon, &dungeon->things[thing->gate]));
        say(key, " falls");
    } else if (thing->kind != BARROW_THING_FOUNTAIN && thing->gate < dungeon->puzzle_count)
        say(key, ", kept by the puzzle");
    if (dungeon->params.family != BARROW_QUEST || thing->room >= dungeon->room_count)
        return;
    const barrow_quest_room *room = &dungeon->rooms[thing->room].as.quest;
    bool is_blocked =
        (thing->kind == BARROW_THING_KEY && room->content == BARROW_CONTENT_ITEM_KEY) ||
        (thing->kind == BARROW_THING_SWITCH && room->content == BARROW_CONTENT_ITEM_SWITCH);
    if (is_blocked && room->treasure < dungeon->treasure_count)
        say(key, ", reached only with the %s",
            barrow_treasure_kind_info((barrow_treasure_kind)dungeon->treasures[room->treasure].kind)
                ->name);
}

/* Turns the last word of the line into its plural. */
static void say_plural(key_writer *key)
{
    const char *end = key->line + key->length;
    char last = end[-1], before = key->length > 1 ? end[-2] : ' ';
    bool is_hiss = last == 's' || last == 'x' || (last == 'h' && (before == 'c' || before == 's'));
    bool has_vowel = strchr("aeiou", before) != NULL;
    if ((last == 'y' && !has_vowel) || (last == 'f' && before == 'l')) {
        key->line[--key->length] = 0;
        say(key, last == 'y' ? "ies" : "ves");
    } else
        say(key, is_hiss ? "es" : "s");
}

/* Says what a thing is, or a group of [count] alike. */
static void say_thing(key_writer *key, const barrow_thing *thing, uint32_t count)
{
    const barrow_dungeon *dungeon = key->dungeon;
    brw_label label = brw_thing_label(dungeon, thing);
    const char *word = brw_thing_word(dungeon->params.family, thing->kind);
    char letter[2] = {brw_lock_letter(thing->flag), 0};
    if (thing->kind == BARROW_THING_SPAWN || thing->kind == BARROW_THING_STAIRS) {
        say(key, thing->kind == BARROW_THING_SPAWN ? "the way in" : "stairs down");
        return;
    }
    if (count > 1)
        say(key, "%u ", count);
    if (thing->kind == BARROW_THING_KEY && brw_shown(dungeon)->has_colours)
        say(key, "key %s", letter);
    else if (thing->kind == BARROW_THING_KEY && thing->flag == BARROW_SMALL_KEY)
        say(key, "small key");
    else if (thing->kind == BARROW_THING_SWITCH)
        say(key, "switch %u", (uint32_t)brw_switch_number(thing->flag));
    else
        say_label(key, label);
    if (count > 1)
        say_plural(key);
    if (thing->name[0])
        say(key, ", %s", word);
    if (thing->kind == BARROW_THING_CHEST)
        say(key, ", worth %u of 6", (uint32_t)thing->tier);
    if (thing->kind == BARROW_THING_CHEST && thing->type < BARROW_THING_TYPE_COUNT) {
        say(key, ": ");
        say_label(key, brw_type_label(&dungeon->params, 0, thing->type));
    }
    if (thing->kind == BARROW_THING_ENEMY)
        say(key, thing->flag ? ", asleep" : ", awake");
    if (thing->kind == BARROW_THING_TRAP && thing->period)
        say(key, ", strikes every %u turns", (uint32_t)thing->period);
    if (thing->price)
        say(key, ", %u gold", (uint32_t)thing->price);
    for (uint32_t i = 0; i < thing->sign_count; i++)
        say(key, "%s%s", i ? ", " : ": ",
            barrow_puzzle_sign_name((barrow_puzzle_sign)thing->signs[i]));
    if (thing->guards >= 0 && (uint32_t)thing->guards < dungeon->thing_count) {
        say(key, ", guards the ");
        say_label(key, brw_thing_label(dungeon, &dungeon->things[thing->guards]));
    }
    if (thing->guards_door < dungeon->link_count) {
        const barrow_link *door = &dungeon->links[thing->guards_door];
        say(key, ", holds the door to room %u shut",
            (uint32_t)brw_room_number(dungeon, door->a == thing->room ? door->b : door->a));
    }
    say_gate(key, thing);
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].opens == thing - dungeon->things)
            say(key, ", opens the vault of room %u",
                (uint32_t)brw_room_number(dungeon, dungeon->vaults[i].room));
}

/* Writes the things of a room, or with BARROW_NONE those of no numbered room, in lines of those
 * that are alike. Blocks belong to their puzzle. */
static void tell_things(key_writer *key, uint32_t room)
{
    const barrow_dungeon *dungeon = key->dungeon;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        bool is_alone = thing->room >= dungeon->room_count ||
                        dungeon->rooms[thing->room].kind == BARROW_ROOM_ANCHOR;
        bool is_here = room == BARROW_NONE ? is_alone : thing->room == room;
        const char *kind, *label = line_of(thing, &kind);
        if (!is_here || thing->kind == BARROW_THING_BLOCK)
            continue;
        if (room == BARROW_NONE) {
            say_thing(key, thing, 1);
            say(key, ", %s column %d, row %d.",
                thing->kind == BARROW_THING_BURIED ? "in the rock at" : "at",
                (int32_t)thing->pos.x + 1, (int32_t)thing->pos.y + 1);
            note_id(key, i);
            end_line(key, label, kind, "entities");
            continue;
        }
        bool is_told = false;
        for (uint32_t k = 0; k < i && !is_told; k++)
            is_told = dungeon->things[k].room == room && is_alike(&dungeon->things[k], thing);
        if (is_told)
            continue;
        note_id(key, i);
        for (uint32_t k = i + 1; k < dungeon->thing_count; k++)
            if (dungeon->things[k].room == room && is_alike(&dungeon->things[k], thing))
                note_id(key, k);
        say_thing(key, thing, key->id_count);
        say(key, ".");
        end_line(key, label, kind, "entities");
    }
}

/* Writes the puzzle of a room: what to do, what it keeps, and its solution in words. */
static void tell_puzzle(key_writer *key, uint32_t room)
{
    const barrow_dungeon *dungeon = key->dungeon;
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++) {
        const barrow_room_puzzle *puzzle = &dungeon->puzzles[i];
        if (puzzle->room != room)
            continue;
        const barrow_puzzle_info *info = barrow_puzzle_kind_info(puzzle->kind);
        say(key, "%s.", info ? info->help : "a puzzle");
        if (puzzle->gates.entity >= 0 && (uint32_t)puzzle->gates.entity < dungeon->thing_count) {
            say(key, " It keeps the ");
            say_label(key, brw_thing_label(dungeon, &dungeon->things[puzzle->gates.entity]));
            say(key, ".");
        } else if (puzzle->gates.door < dungeon->link_count)
            say(key, " It keeps a door shut.");
        const barrow_rect *rect = &dungeon->rooms[room].rect;
        say(key, " Solution, from the room's column %d, row %d:", puzzle->start.x - rect->x + 1,
            puzzle->start.y - rect->y + 1);
        for (const char *at = puzzle->solution; *at;) {
            uint32_t run = 1;
            while (at[run] == at[0])
                run++;
            say(key, "%s %u %s", at == puzzle->solution ? "" : ",", run,
                at[0] == 'u'   ? "north"
                : at[0] == 'd' ? "south"
                : at[0] == 'l' ? "west"
                               : "east");
            at += run;
        }
        say(key, ".");
        note_id(key, i);
        end_line(key, "Puzzle", "puzzle", "puzzles");
    }
}

/* ---- at a glance ------------------------------------------------------------------------ */

static void tell_locks(key_writer *key)
{
    const barrow_dungeon *dungeon = key->dungeon;
    begin_block(key, "Locks and keys", NULL, 0);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool is_lock = link->lock != BARROW_NO_LOCK || link->kind == BARROW_LINK_KEY ||
                       link->kind == BARROW_LINK_MAGIC || link->kind == BARROW_LINK_BARRIER;
        if (!is_lock || link->a >= dungeon->room_count || link->b >= dungeon->room_count)
            continue;
        say(key, "between rooms %u and %u", (uint32_t)brw_room_number(dungeon, link->a),
            (uint32_t)brw_room_number(dungeon, link->b));
        if (say_needs(key, i, link->a))
            say_reason(key, i);
        say(key, ".");
        note_id(key, i);
        end_line(key, "Door", "lock", "doors");
    }
    end_block(key);
}

static void tell_foes(key_writer *key)
{
    const barrow_dungeon *dungeon = key->dungeon;
    if (!dungeon->foe_count)
        return;
    begin_block(key, "Wandering dangers", NULL, 0);
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        const barrow_foe *foe = &dungeon->foes[i];
        say(key, "danger %u; walks to and fro through rooms", (uint32_t)foe->danger);
        for (uint32_t k = 0; k < foe->room_count; k++)
            say(key, "%s %u", k ? "," : "",
                (uint32_t)brw_room_number(dungeon, dungeon->route_rooms[foe->first_room + k]));
        say(key, ".");
        note_id(key, i);
        end_line(key, "Foe", "danger", "foes");
    }
    end_block(key);
}

/* Lists the chests, the most valuable first. */
static void tell_treasure(key_writer *key)
{
    const barrow_dungeon *dungeon = key->dungeon;
    begin_block(key, "Treasure by value", NULL, 0);
    for (int32_t tier = 6; tier >= 0; tier--)
        for (uint32_t i = 0; i < dungeon->thing_count; i++) {
            const barrow_thing *thing = &dungeon->things[i];
            bool is_room = thing->room < dungeon->room_count;
            if (thing->kind != BARROW_THING_CHEST || thing->tier != tier)
                continue;
            say_thing(key, thing, 1);
            if (is_room)
                say(key, ", in room %u", (uint32_t)brw_room_number(dungeon, thing->room));
            say(key, ".");
            note_id(key, i);
            end_line(key, "Chest", "treasure", "entities");
        }
    end_block(key);
}

static void tell_secrets(key_writer *key)
{
    const barrow_dungeon *dungeon = key->dungeon;
    uint32_t hidden = dungeon->vault_clue_count;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        hidden += brw_door_is_secret(&dungeon->links[i]);
    if (!hidden)
        return;
    begin_block(key, "Secrets", NULL, 0);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_door_is_secret(link))
            continue;
        say(key, "from room %u to room %u.", (uint32_t)brw_room_number(dungeon, link->a),
            (uint32_t)brw_room_number(dungeon, link->b));
        note_id(key, i);
        end_line(key, "Secret door", "secret", "doors");
    }
    for (uint32_t i = 0; i < dungeon->vault_clue_count; i++) {
        const barrow_vault_clue *clue = &dungeon->vault_clues[i];
        say(key, "%s, at column %d, row %d.",
            clue->kind < BARROW_VAULT_SIGN_COUNT ? vault_signs[clue->kind] : "an odd sign",
            (int32_t)clue->at.x + 1, (int32_t)clue->at.y + 1);
        note_id(key, i);
        end_line(key, "Clue", "secret", "clues");
    }
    end_block(key);
}

/* ---- the whole -------------------------------------------------------------------------- */

/* Says what the place is, how large, and who holds it: the boss, by its name. */
static void tell_about(key_writer *key)
{
    const barrow_dungeon *dungeon = key->dungeon, *last = dungeon;
    uint32_t rooms = 0, place = dungeon->place < BARROW_PLACE_COUNT ? dungeon->place : 0;
    for (const barrow_dungeon *at = dungeon; at; last = at, at = at->below)
        for (uint32_t i = 0; i < at->room_count; i++)
            rooms += at->rooms[i].kind != BARROW_ROOM_ANCHOR;
    say(key, "A %s of %u rooms.", place_phrases[place].word, rooms);
    for (uint32_t i = 0; i < last->thing_count; i++) {
        const barrow_thing *thing = &last->things[i];
        if (thing->kind != BARROW_THING_BOSS || !thing->name[0])
            continue;
        say(key, " %s, the %s, holds it", thing->name,
            brw_thing_word(dungeon->params.family, BARROW_THING_BOSS));
        if (thing->room < last->room_count)
            say(key, ", and waits in room %u", (uint32_t)brw_room_number(last, thing->room));
        say(key, ".");
    }
    say(key, " One square is %d feet.", FEET);
}

/* Takes the walkthrough of `text` apart into lines: "3. Go north." has the label 3. */
static int take_steps(void *user, const char *bytes, size_t size)
{
    key_writer *key = user;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != '\n') {
            if (key->length < KEY_LINE - 1)
                key->line[key->length++] = bytes[i];
            continue;
        }
        char label[12] = "End";
        uint32_t start = 0;
        key->line[key->length] = 0;
        while (key->line[start] >= '0' && key->line[start] <= '9' && start < sizeof label - 1) {
            label[start] = key->line[start];
            label[++start] = 0;
        }
        start += start ? 2 : 0; /* ". " */
        memmove(key->line, key->line + start, key->length + 1 - start);
        end_line(key, label, "step", "solution");
    }
    return 0;
}

static void tell_walkthrough_lines(key_writer *key)
{
    brw_text steps;
    if (!key->dungeon->solution_count)
        return;
    begin_block(key, "Walkthrough", NULL, 0);
    brw_text_begin(&steps, (barrow_sink){take_steps, key});
    brw_tell_walkthrough(&steps, key->dungeon);
    brw_text_end(&steps);
    end_block(key);
}

/* Writes all rooms of one map in the order of their numbers, and what is in none. */
static void tell_rooms(key_writer *key)
{
    const barrow_dungeon *dungeon = key->dungeon;
    bool has_more = false;
    for (uint32_t number = 1; number <= dungeon->room_count; number++)
        for (uint32_t id = 0; id < dungeon->room_count; id++) {
            if (dungeon->rooms[id].kind == BARROW_ROOM_ANCHOR ||
                brw_room_number(dungeon, id) != number)
                continue;
            begin_room(key, id);
            tell_exits(key, id);
            tell_things(key, id);
            tell_puzzle(key, id);
            end_block(key);
            break;
        }
    for (uint32_t i = 0; i < dungeon->thing_count && !has_more; i++)
        has_more = dungeon->things[i].room >= dungeon->room_count ||
                   dungeon->rooms[dungeon->things[i].room].kind == BARROW_ROOM_ANCHOR;
    if (!has_more)
        return;
    begin_block(key, "In corridors and walls", NULL, 0);
    tell_things(key, BARROW_NONE);
    end_block(key);
}

static void write_key(const brw_document *document, brw_text *text, key_form form)
{
    key_writer key = {.text = text, .dungeon = document->dungeon, .form = form};
    const char *title = brw_shown_title(document->dungeon);
    tell_about(&key);
    if (form == KEY_JSON) {
        brw_text_put(text, "{\"title\": ");
        brw_text_json(text, title);
        brw_text_put(text, ", \"about\": ");
        brw_text_json(text, key.line);
        brw_text_put(text, ", \"blocks\": [");
    } else if (form == KEY_HTML) {
        brw_text_put(text,
                     "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>");
        brw_text_xml(text, title);
        brw_text_put(text, "</title>\n<style>body{max-width:42em;margin:2em auto;font:16px/1.45 "
                           "Georgia,serif}h2{margin:1.2em 0 .2em;font-size:1.15em}p{margin:.2em "
                           "0}ul{margin:.2em 0;padding-left:1.2em}@media print{h2,li{break-inside:"
                           "avoid}}</style>\n<h1>");
        brw_text_xml(text, title);
        brw_text_put(text, "</h1>\n<p>");
        brw_text_xml(text, key.line);
        brw_text_put(text, "</p>\n");
    } else {
        brw_text_put(text, "# ");
        put_words(&key, title);
        brw_text_put(text, "\n\n");
        put_words(&key, key.line);
        brw_text_char(text, '\n');
    }
    key.length = 0;
    key.line[0] = 0;
    for (const barrow_dungeon *at = document->dungeon; at; at = at->below) {
        key.dungeon = at;
        if (document->dungeon->below) {
            char heading[32];
            brw_format(heading, sizeof heading, "Floor %d", at->params.as.floor.floor);
            begin_block(&key, heading, "floor", (uint32_t)at->params.as.floor.floor);
            end_block(&key);
        }
        tell_rooms(&key);
        if (brw_has_cells(at))
            tell_locks(&key);
        tell_foes(&key);
        tell_treasure(&key);
        tell_secrets(&key);
    }
    key.dungeon = document->dungeon;
    tell_walkthrough_lines(&key);
    brw_text_put(text, form == KEY_JSON ? "\n]}\n" : form == KEY_HTML ? "</html>\n" : "");
}

void brw_write_key(const brw_document *document, brw_text *text)
{
    write_key(document, text, KEY_MARKDOWN);
}

void brw_write_key_html(const brw_document *document, brw_text *text)
{
    write_key(document, text, KEY_HTML);
}

void brw_write_key_json(const brw_document *document, brw_text *text)
{
    write_key(document, text, KEY_JSON);
}
