/* SPDX-License-Identifier: MIT
 * The lines and phrases of a key (A1), what a referee reads beside the map. A form writes the lines
 * as Markdown, HTML or JSON, where each line has the ids of what it speaks of (A2).
 *
 * The descriptions are drawn from texts.def. Two lists of phrases make a sentence; a dungeon
 * steps through their pairs, so that none stands twice until all were used (A3). */
#include "io/key.h"

#include "base/rng.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "core/tile_grid.h"

#include <string.h>

/* ---- lines ------------------------------------------------------------------------------ */

/* How each form writes a line, a heading with its paragraph, and the ends. Formats take the words
 * in the same order: label and text, heading and text, title and text. */
static const struct {
    const char *head, *line, *heading, *paragraph, *begin_lines, *end_block, *end;
} forms[] = {
    [BRW_KEY_MARKDOWN] = {"# %m\n\n%m\n", "- **%m:** %m\n", "\n## %m\n\n", "%m\n\n", "", "", ""},
    [BRW_KEY_HTML] = {"<h1>%x</h1>\n<p>%x</p>\n", "<li><b>%x:</b> %x</li>\n", "<h2>%x</h2>\n",
                      "<p>%x</p>\n", "<ul>\n", "</ul>\n", "</html>\n"},
    [BRW_KEY_JSON] = {"{\"title\": %j, \"about\": %j, \"blocks\": [",
                      "\"label\": %j, \"text\": %j}", "\"heading\": %j, ", "\"text\": %j, ",
                      "\"lines\": [", "]}", "\n]}\n"},
    [BRW_KEY_PAGES] = {"", "<li><b>%x:</b> %x</li>", "", "<p>%x</p>", "<ul>", "</ul>", ""},
};

static const char html_head[] =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>%x</title>\n"
    "<style>body{max-width:42em;margin:2em auto;font:16px/1.45 Georgia,serif}"
    "h2{margin:1.2em 0 .2em;font-size:1.15em}p{margin:.2em 0}"
    "ul{margin:.2em 0;padding-left:1.2em}@media print{h2,li{break-inside:avoid}}</style>\n";

static void clear_line(brw_key *key)
{
    key->length = key->id_count = 0;
    key->line[0] = 0;
}

void brw_foundry_id(const barrow_dungeon *dungeon, uint32_t what, uint32_t number,
                    char id[BRW_ID_SIZE])
{
    uint64_t hash = brw_mix(dungeon->params.seed, (uint64_t)what << 32 | number);
    for (uint32_t i = 0; i < BRW_ID_SIZE - 1; i++)
        id[i] = "0123456789abcdef"[hash >> 4 * i & 15];
    id[BRW_ID_SIZE - 1] = 0;
}

void brw_key_end(brw_key *key)
{
    brw_text_put(key->text, forms[key->form].end);
}

/* Writes a heading and, below it, a paragraph unless it is empty. */
static void begin_block(brw_key *key, const char *heading, const char *paragraph, uint32_t room)
{
    if (key->form == BRW_KEY_PAGES) {
        char id[BRW_ID_SIZE];
        bool is_room = room != BARROW_NONE;
        brw_foundry_id(key->dungeon, is_room ? BRW_ID_ROOM : BRW_ID_PAGE,
                       is_room ? room : key->page_count++, id);
        brw_json_print(key->json,
                       "{_id: %s, name: %s, type: 'text', title: {show: true, level: 1}, ", id,
                       heading);
        brw_json_print(key->json, "text: {format: 1, content:");
        brw_json_open_bytes(key->json);
    }
    if (key->form == BRW_KEY_JSON) {
        brw_text_put(key->text, key->has_block ? ",\n  {" : "\n  {");
        if (key->floor)
            brw_text_print(key->text, "\"floor\": %u, ", key->floor);
        if (room != BARROW_NONE)
            brw_text_print(key->text, "\"room\": %u, ", room);
    }
    brw_text_print(key->text, forms[key->form].heading, heading);
    if (*paragraph)
        brw_text_print(key->text, forms[key->form].paragraph, paragraph);
    brw_text_put(key->text, forms[key->form].begin_lines);
    key->has_block = true;
    key->has_line = false;
}

void brw_key_end_block(brw_key *key)
{
    if (!key->section)
        brw_text_put(key->text, forms[key->form].end_block);
    if (!key->section && key->form == BRW_KEY_PAGES) {
        brw_text_flush(key->text);
        brw_json_close_bytes(key->json);
        brw_json_print(key->json, "}}");
    }
    key->section = NULL;
}

void brw_key_begin(brw_key *key, const char *title)
{
    if (key->form == BRW_KEY_HTML)
        brw_text_print(key->text, html_head, title);
    brw_text_print(key->text, forms[key->form].head, title, key->line);
    if (key->form == BRW_KEY_PAGES) {
        begin_block(key, title, key->line, BARROW_NONE);
        brw_key_end_block(key);
    }
    clear_line(key);
}

void brw_key_say(brw_key *key, brw_say text, ...)
{
    va_list args;
    va_start(args, text);
    key->length += (uint32_t)brw_format_list(key->line + key->length, BRW_KEY_LINE - key->length,
                                             brw_texts[text], args);
    va_end(args);
    if (key->length >= BRW_KEY_LINE)
        key->length = BRW_KEY_LINE - 1;
}

void brw_key_word(brw_key *key, const char *word)
{
    brw_key_say(key, SAY_WORD, word);
}

void brw_key_say_plural(brw_key *key)
{
    static const struct {
        const char *ending, *text;
        uint32_t gone;
    } rules[] = {
#define BRW_PLURAL(ending, gone, text) {ending, text, gone},
#include "io/texts.def"
    };
    for (uint32_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        size_t size = strlen(rules[i].ending);
        if (key->length < size ||
            memcmp(key->line + key->length - size, rules[i].ending, size) != 0)
            continue;
        key->length -= rules[i].gone;
        brw_key_word(key, rules[i].text);
        return;
    }
}

void brw_key_note(brw_key *key, uint32_t id)
{
    if (key->id_count < BRW_KEY_IDS)
        key->ids[key->id_count++] = id;
}

void brw_key_end_line(brw_key *key, const char *label, const char *kind, const char *of)
{
    if (key->section)
        begin_block(key, key->section, "", BARROW_NONE);
    key->section = NULL;
    if (key->form == BRW_KEY_JSON) {
        brw_text_print(key->text, "%s{\"kind\": %j, \"of\": %j, \"ids\": [",
                       key->has_line ? ", " : "", kind, of);
        for (uint32_t i = 0; i < key->id_count; i++)
            brw_text_print(key->text, "%s%u", i ? ", " : "", key->ids[i]);
        brw_text_put(key->text, "], ");
    }
    brw_text_print(key->text, forms[key->form].line, label, key->line);
    key->has_line = true;
    clear_line(key);
}

/* ---- phrases ---------------------------------------------------------------------------- */

/* The lists of sentences and names. */
enum { LIST_SIGHTS, LIST_NOISES, LIST_MOODS, LIST_NAMES, PHRASES = 11 /* at most, with a NULL */ };

const char *const brw_texts[BRW_TEXT_COUNT] = {
#define BRW_TEXT(NAME, text) text,
#include "io/texts.def"
};

#define TEXTS(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
static const struct {
    const char *word; /* with its article */
    const char *epithets[PHRASES], *sights[PHRASES], *states[PHRASES], *noises[PHRASES];
    const char *keepers[PHRASES], *events[PHRASES];
} place_texts[BARROW_PLACE_COUNT] = {
#define BRW_PLACE_TEXTS(NAME, ...) [BARROW_PLACE_##NAME] = {__VA_ARGS__},
#include "io/texts.def"
};

typedef enum key_mood {
#define BRW_MOOD_TEXTS(NAME, nouns, subjects, predicates) MOOD_##NAME,
#include "io/texts.def"
    MOOD_COUNT
} key_mood;

static const struct {
    const char *nouns[PHRASES], *signs[PHRASES], *tells[PHRASES];
} mood_texts[MOOD_COUNT] = {
#define BRW_MOOD_TEXTS(NAME, ...) [MOOD_##NAME] = {__VA_ARGS__},
#include "io/texts.def"
};

static const char *const noise_starts[PHRASES] = {
#define BRW_NOISE_TEXT(text) text,
#include "io/texts.def"
};

const char *brw_key_sign(uint32_t type)
{
    static const char *const signs[BARROW_THING_TYPE_COUNT] = {
#define BRW_TYPE_TEXT(TYPE, text) [BARROW_THING_TYPE_##TYPE] = text,
#include "io/texts.def"
    };
    return type < BARROW_THING_TYPE_COUNT ? signs[type] : NULL;
}

static uint32_t phrase_count(const char *const *phrases)
{
    uint32_t count = 0;
    while (phrases[count])
        count++;
    return count;
}

/* Returns the dungeon's own step through a list, or where it begins: the steps have no divisor in
 * common with the lists' lengths, so that a phrase comes again when all others have come (A3). */
static uint32_t own_turn(const brw_key *key, uint32_t list, uint32_t row, uint32_t turn)
{
    static const uint8_t steps[] = {11, 13, 17, 19};
    uint64_t hash = brw_mix(key->dungeon->params.seed, (uint64_t)list * 64 + row + 1);
    return ((uint32_t)hash & 0xFFFF) + turn * steps[hash >> 32 & 3];
}

/* Says the next sentence of two lists that fit one another. A pair comes again when all others have
 * come. */
static void say_pair(brw_key *key, uint32_t list, uint32_t row, const char *const *first,
                     const char *const *second)
{
    uint32_t turn = key->used[list][row]++, counts[] = {phrase_count(first), phrase_count(second)};
    uint32_t round = counts[0];
    while (round % counts[1])
        round += counts[0];
    if (key->length)
        brw_key_word(key, " ");
    brw_key_say(key, SAY_SENTENCE, first[own_turn(key, list, row, turn) % counts[0]],
                second[(own_turn(key, list + 8, row, turn) + turn / round) % counts[1]]);
}

static uint32_t place_row(uint32_t place)
{
    return place < BARROW_PLACE_COUNT ? place : 0;
}

const char *brw_key_place(uint32_t place)
{
    return place_texts[place_row(place)].word;
}

/* Doors step through the pairs of keepers and events, so that thirty in a row have their own. */
void brw_key_say_reason(brw_key *key, uint32_t door)
{
    uint32_t place = place_row(key->dungeon->place);
    const char *const *keepers = place_texts[place].keepers, *const * events;
    events = place_texts[place].events;
    uint64_t pair = (brw_mix(key->dungeon->params.seed, 4096) >> 32) + door * UINT64_C(7);
    uint32_t count = phrase_count(keepers);
    brw_key_say(key, SAY_REASON, keepers[pair % count],
                events[pair / count % phrase_count(events)]);
}

/* ---- what a room is for ----------------------------------------------------------------- */

/* Returns the mood of a room: that of its content or purpose, of the first of a crawl's types that
 * has one, or of a floor's kinds of rooms. */
static key_mood room_mood(const barrow_dungeon *dungeon, uint32_t id)
{
    static const uint8_t by_purpose[BARROW_PURPOSE_COUNT] = {
        [BARROW_PURPOSE_COMBAT] = MOOD_FIGHT,  [BARROW_PURPOSE_TRAP] = MOOD_TRAP,
        [BARROW_PURPOSE_PUZZLE] = MOOD_PUZZLE, [BARROW_PURPOSE_REST] = MOOD_REST,
        [BARROW_PURPOSE_CHEST] = MOOD_WEALTH,  [BARROW_PURPOSE_GUARDIAN] = MOOD_ARENA,
        [BARROW_PURPOSE_CROSSING] = MOOD_WAY,  [BARROW_PURPOSE_PASSAGE] = MOOD_WAY,
    };
    static const uint8_t by_content[BARROW_CONTENT_COUNT] = {
        [BARROW_CONTENT_ENTRY] = MOOD_START + 1,      [BARROW_CONTENT_GOAL] = MOOD_ARENA + 1,
        [BARROW_CONTENT_ITEM] = MOOD_WEALTH + 1,      [BARROW_CONTENT_BONUS] = MOOD_WEALTH + 1,
        [BARROW_CONTENT_MAGIC_KEY] = MOOD_WEALTH + 1,
    };
    static const uint8_t by_type[][2] = {
        {BARROW_TYPE_INITIAL, MOOD_START},  {BARROW_TYPE_BOSS, MOOD_ARENA},
        {BARROW_TYPE_SUB_BOSS, MOOD_ARENA}, {BARROW_TYPE_ELITE, MOOD_ARENA},
        {BARROW_TYPE_VENDOR, MOOD_TRADE},   {BARROW_TYPE_BANK, MOOD_TRADE},
        {BARROW_TYPE_PUZZLE, MOOD_PUZZLE},  {BARROW_TYPE_HEAL, MOOD_REST},
        {BARROW_TYPE_BREATHER, MOOD_REST},  {BARROW_TYPE_TRAP, MOOD_TRAP},
        {BARROW_TYPE_COMBAT, MOOD_FIGHT},   {BARROW_TYPE_ITEM, MOOD_WEALTH},
    };
    const barrow_room *room = &dungeon->rooms[id];
    const barrow_quest_room *quest = &room->as.quest;
    if (dungeon->params.family == BARROW_QUEST) {
        if (quest->content < BARROW_CONTENT_COUNT && by_content[quest->content])
            return (key_mood)(by_content[quest->content] - 1);
        return quest->purpose < BARROW_PURPOSE_COUNT ? by_purpose[quest->purpose] : MOOD_WAY;
    }
    for (uint32_t i = 0; brw_has_cells(dungeon) && i < sizeof by_type / sizeof by_type[0]; i++)
        if (room->as.crawl.types >> by_type[i][0] & 1)
            return (key_mood)by_type[i][1];
    if (brw_has_cells(dungeon))
        return MOOD_WAY;
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].room == id && dungeon->things[i].kind == BARROW_THING_SPAWN)
            return MOOD_START;
    return room->kind == BARROW_ROOM_SHOP            ? MOOD_TRADE
           : room->kind == BARROW_ROOM_VAULT         ? MOOD_WEALTH
           : room->kind == BARROW_ROOM_MONSTER_HOUSE ? MOOD_FIGHT
           : room->as.floor.danger > 3               ? MOOD_FIGHT
                                                     : MOOD_WAY;
}

void brw_key_begin_room(brw_key *key, uint32_t id)
{
    /* The sentences of a room, by its number: what one sees, what it was for, what one hears. */
    static const char *const orders[] = {"smn", "ms", "nsm", "sm"};
    const barrow_dungeon *dungeon = key->dungeon;
    const barrow_room *room = &dungeon->rooms[id];
    uint32_t place = place_row(room->place), number = brw_room_number(dungeon, id);
    key_mood mood = room_mood(dungeon, id);
    char name[64], heading[96];
    /* Name the room: what it is by its kind or mood, and an epithet that no other such room has,
     * as long as there is one. */
    static const uint8_t own_names[BARROW_ROOM_KIND_COUNT] = {
        [BARROW_ROOM_MONSTER_HOUSE] = SAY_MONSTER_HOUSE,
        [BARROW_ROOM_VAULT] = SAY_VAULT,
        [BARROW_ROOM_MAZE] = SAY_MAZE,
    };
    const char *const *nouns = mood_texts[mood].nouns, *const * epithets;
    epithets = place_texts[place].epithets;
    uint32_t own = room->kind < BARROW_ROOM_KIND_COUNT ? own_names[room->kind] : 0;
    uint32_t count = phrase_count(epithets), epithet = own_turn(key, LIST_NAMES, 0, key->named++);
    uint32_t noun = own_turn(key, LIST_NAMES, mood + 1u, key->used[LIST_NAMES][mood]++);
    noun %= phrase_count(nouns);
    uint16_t *taken = &key->taken[own ? room->kind : BARROW_ROOM_KIND_COUNT + 4 * mood + noun];
    if (*taken == (1 << count) - 1)
        *taken = 0;
    while (*taken >> epithet % count & 1)
        epithet++;
    *taken |= (uint16_t)(1 << epithet % count);
    brw_format(name, (sizeof name), brw_texts[SAY_ROOM_NAME], epithets[epithet % count],
               own ? brw_texts[own] : nouns[noun]);
    if (key->floor)
        brw_format(heading, sizeof heading, brw_texts[SAY_FLOOR_ROOM], key->floor, number, name);
    else
        brw_format(heading, sizeof heading, brw_texts[SAY_ROOM], number, name);
    for (const char *at = orders[number % 4]; *at; at++)
        if (*at == 's')
            say_pair(key, LIST_SIGHTS, place, place_texts[place].sights, place_texts[place].states);
        else if (*at == 'm')
            say_pair(key, LIST_MOODS, mood, mood_texts[mood].signs, mood_texts[mood].tells);
        else
            say_pair(key, LIST_NOISES, place, noise_starts, place_texts[place].noises);
    begin_block(key, heading, key->line, id);
    clear_line(key);
}
