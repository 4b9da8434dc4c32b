/* SPDX-License-Identifier: MIT
 * Reads the text language of worlds (W19 to W24): one statement a line, in any order. The lines are
 * read twice: first for the names they declare, then for what they say with them. A wrong line is
 * refused with its place and a hint, and the next line is read. */
#include "prove/world.h"

#include <string.h>

#include "base/sink.h"
#include "base/status.h"

typedef enum mark {
    MARK_END,
    MARK_WORD,
    MARK_NUMBER,
    MARK_SIGN, /* one of ( ) , - > */
    MARK_WRONG /* refused already */
} mark;

typedef struct world_reader {
    brw_world *world;
    brw_world_errors *errors;
    const char *line, *line_end; /* the line without its comment */
    const char *at;              /* after the current mark */
    uint32_t number;             /* of the line */
    bool is_first;               /* first reading: names only */
    brw_declarer declarer;       /* the word of the statement */
    bool no_memory;
    /* The current mark. */
    mark mark;
    const char *start;
    size_t length;
    uint32_t value;
} world_reader;

/* A text of the input for a message: cut, if it is too long for a name. */
typedef struct quoted {
    char text[BRW_WORLD_NAME + 5];
} quoted;

static quoted quote(const char *start, size_t length)
{
    quoted copy;
    bool is_cut = length > BRW_WORLD_NAME;
    size_t size = is_cut ? BRW_WORLD_NAME : length;
    memcpy(copy.text, start, size);
    memcpy(copy.text + size, is_cut ? "..." : "", is_cut ? 4 : 1);
    for (size_t i = 0; i < size; i++)
        if ((uint8_t)copy.text[i] < 0x20 || copy.text[i] == 0x7F)
            copy.text[i] = '?';
    return copy;
}

/* Adds an error at the current mark and returns false. There are at most 20, sorted by line and
 * column, and only one at a mark: if both readings refuse it, or the mark itself is wrong, it is
 * reported once. */
static bool refuse_mark(world_reader *reader, const char *format, ...)
{
    va_list args;
    barrow_error *list = reader->errors->list;
    uint32_t at = reader->errors->count;
    uint32_t line = reader->number, column = (uint32_t)(reader->start - reader->line) + 1;
    for (uint32_t i = 0; i < at; i++)
        if (list[i].line == line && list[i].column == column)
            return false;
    if (at == BRW_WORLD_ERRORS)
        return false;
    for (; at > 0 && (list[at - 1].line > line ||
                      (list[at - 1].line == line && list[at - 1].column > column));
         at--)
        list[at] = list[at - 1];
    list[at] = (barrow_error){.status = BARROW_BAD_DOCUMENT, .line = line, .column = column};
    va_start(args, format);
    brw_format_list(list[at].text, sizeof list[at].text, format, args);
    va_end(args);
    reader->errors->count++;
    return false;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (uint8_t)c >= 0x80;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads the next mark of the line. */
static mark next_mark(world_reader *reader)
{
    const char *at = reader->at, *end = reader->line_end;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    reader->start = at;
    reader->value = 0;
    if (at == end) {
        reader->mark = MARK_END;
    } else if (is_letter(*at)) {
        while (at < end && (is_letter(*at) || is_digit(*at) || *at == '_' || *at == '.'))
            at++;
        reader->mark = MARK_WORD;
    } else if (is_digit(*at)) {
        for (; at < end && is_digit(*at); at++)
            if (reader->value < 100000)
                reader->value = 10 * reader->value + (uint32_t)(*at - '0');
        reader->mark = MARK_NUMBER;
    } else if (strchr("(),->", *at)) {
        at++;
        reader->mark = MARK_SIGN;
    } else {
        char shown[2] = {*at, 0};
        refuse_mark(reader, "'%s' is not part of the language", (uint8_t)*at < 0x20 ? "?" : shown);
        reader->mark = MARK_WRONG;
    }
    reader->at = at;
    reader->length = (size_t)(at - reader->start);
    return reader->mark;
}

static bool is_text(const world_reader *reader, const char *text)
{
    return (reader->mark == MARK_WORD || reader->mark == MARK_SIGN) &&
           strlen(text) == reader->length && memcmp(reader->start, text, reader->length) == 0;
}

/* ---- names ------------------------------------------------------------------------------ */

static const char *const language[] = {
    "world",  "place", "places", "start", "goal",  "door", "way",   "item", "key",
    "switch", "event", "toggle", "once",  "needs", "uses", "opens", "from", "as",
    "at",     "x",     "on",     "with",  "have",  "and",  "or",    "not"};

enum { LANGUAGE_WORDS = sizeof language / sizeof language[0] };

static bool is_of_language(const world_reader *reader)
{
    for (uint32_t i = 0; i < LANGUAGE_WORDS; i++)
        if (is_text(reader, language[i]))
            return true;
    return false;
}

/* Returns another word of the language that the current mark may mean, or NULL. */
static const char *near_language(const world_reader *reader)
{
    for (uint32_t i = 0; i < LANGUAGE_WORDS; i++)
        if (reader->length > 2 && strlen(language[i]) > 2 && !is_text(reader, language[i]) &&
            brw_name_edits(reader->start, (uint32_t)reader->length, language[i]) < 2)
            return language[i];
    return NULL;
}

/* Goes on to the next mark if the current one is [text]; returns whether it is. */
static bool accept(world_reader *reader, const char *text)
{
    bool is_here = is_text(reader, text);
    if (is_here)
        next_mark(reader);
    return is_here;
}

/* Returns whether the current mark can be a name; says what is wrong with it. */
static bool expect_name(world_reader *reader, const char *what)
{
    quoted shown = quote(reader->start, reader->length);
    if (reader->mark == MARK_END)
        return refuse_mark(reader, "%s is missing", what);
    if (reader->mark != MARK_WORD)
        return refuse_mark(reader, "'%s' stands where %s should", shown.text, what);
    if (is_of_language(reader))
        return refuse_mark(reader, "'%s' is a word of the language; %s is missing", shown.text,
                           what);
    return reader->length <= BRW_WORLD_NAME ||
           refuse_mark(reader, "a name has at most %u bytes", (uint32_t)BRW_WORLD_NAME);
}

static const char *const word_names[] = {"an item",  "a key",    "a switch",
                                         "an event", "a toggle", "a once-state"};

/* Returns the index of the current mark among the names, or BRW_NO_NAME. */
static uint16_t find_known(const world_reader *reader, brw_naming names)
{
    return brw_world_find(reader->world, names, reader->start, reader->length);
}

/* Reads the name of a declared place. */
static bool read_known_place(world_reader *reader, uint16_t *place)
{
    *place = BRW_NO_NAME;
    if (!expect_name(reader, "the name of a place"))
        return false;
    *place = find_known(reader, BRW_PLACE_NAMES);
    if (*place != BRW_NO_NAME)
        return true;
    quoted shown = quote(reader->start, reader->length);
    const char *near =
        brw_world_nearest(reader->world, BRW_PLACE_NAMES, reader->start, reader->length);
    uint16_t symbol = find_known(reader, BRW_SYMBOL_NAMES);
    if (near)
        return refuse_mark(reader, "there is no place '%s'; did you mean '%s'?", shown.text, near);
    if (symbol != BRW_NO_NAME)
        return refuse_mark(reader, "'%s' is %s, not a place", shown.text,
                           word_names[reader->world->symbols[symbol].word]);
    return refuse_mark(reader, "there is no place '%s': say 'place %s'", shown.text, shown.text);
}

/* Reads a declared name that is no place; NULL after an error. */
static brw_noun *read_symbol(world_reader *reader, const char *what)
{
    if (!expect_name(reader, what))
        return NULL;
    uint16_t symbol = find_known(reader, BRW_SYMBOL_NAMES);
    if (symbol != BRW_NO_NAME)
        return &reader->world->symbols[symbol];
    quoted shown = quote(reader->start, reader->length);
    const char *near =
        brw_world_nearest(reader->world, BRW_SYMBOL_NAMES, reader->start, reader->length);
    if (near)
        refuse_mark(reader, "'%s' is not declared; did you mean '%s'?", shown.text, near);
    else if (find_known(reader, BRW_PLACE_NAMES) != BRW_NO_NAME)
        refuse_mark(reader, "'%s' is a place; being there is an event: say 'event NAME at %s'",
                    shown.text, shown.text);
    else
        refuse_mark(reader, "'%s' is not declared: say 'item %s', even if it lies nowhere",
                    shown.text, shown.text);
    return NULL;
}

/* Reads a number if there is one, and goes on to the next mark; false after an error. */
static bool read_count(world_reader *reader, uint32_t most, uint16_t *count)
{
    *count = 1;
    if (reader->mark != MARK_NUMBER)
        return reader->mark != MARK_WRONG;
    if (reader->value < 1 || reader->value > most)
        return refuse_mark(reader, "a number here is from 1 to %u", most);
    *count = (uint16_t)reader->value;
    next_mark(reader);
    return true;
}

/* ---- needs ------------------------------------------------------------------------------ */

static bool put_op(world_reader *reader, brw_need_op op)
{
    if (reader->world->op_count >= BRW_WORLD_OPS)
        return refuse_mark(reader, "the needs of this world are too long");
    reader->no_memory |= !brw_world_add_op(reader->world, op);
    return !reader->no_memory;
}

/* Reads [N] NAME or not NAME. */
static bool read_atom(world_reader *reader)
{
    brw_need_op op = {.count = 1};
    bool is_not = accept(reader, "not"), has_count = reader->mark == MARK_NUMBER;
    if (is_not && (is_text(reader, "(") || has_count))
        return refuse_mark(reader, "'not' takes the name of one toggle or once-state");
    if (!read_count(reader, 9999, &op.count))
        return false;
    const brw_noun *symbol = read_symbol(reader, "a name");
    if (!symbol)
        return false;
    if (symbol->sort == BRW_SORT_KEY)
        return refuse_mark(reader, "'%s' is a key: say 'uses %s'", symbol->name, symbol->name);
    if (is_not && symbol->sort == BRW_SORT_FACT)
        return refuse_mark(
            reader, "'%s' is %s, which is kept for good: 'not' takes a toggle or a once-state",
            symbol->name, word_names[symbol->word]);
    if (has_count && symbol->sort == BRW_SORT_STATE)
        return refuse_mark(reader, "'%s' is %s, which is on or off: say '%s' or 'not %s'",
                           symbol->name, word_names[symbol->word], symbol->name, symbol->name);
    op.which = symbol->index;
    op.step = symbol->sort == BRW_SORT_FACT ? BRW_NEED_FACT
              : is_not                      ? BRW_NEED_NOT
                                            : BRW_NEED_STATE;
    next_mark(reader);
    return put_op(reader, op);
}

/* Outputs the waiting operators that bind at least as tightly as [least]. */
static bool put_waiting(world_reader *reader, char *waiting, uint32_t *count, char least)
{
    while (*count > 0 &&
           (waiting[*count - 1] == '&' || (waiting[*count - 1] == '|' && least == '|'))) {
        brw_need_op op = {.step = waiting[--*count] == '&' ? BRW_NEED_AND : BRW_NEED_OR};
        if (!put_op(reader, op))
            return false;
    }
    return true;
}

/* Reads a need up to the first mark that cannot belong to it. Operators wait on a stack until what
 * follows them is known ('and' binds tighter); at most two wait per parenthesis. */
static bool read_need(world_reader *reader, brw_need *need)
{
    char waiting[3 * BRW_WORLD_NEST + 4];
    uint32_t count = 0, nested = 0;
    need->first = reader->world->op_count;
    for (bool wants_name = true;;) {
        char sign = is_text(reader, "and") ? '&' : '|';
        if (wants_name && is_text(reader, "(")) {
            if (++nested > BRW_WORLD_NEST)
                return refuse_mark(reader, "parentheses are nested more than %u deep",
                                   (uint32_t)BRW_WORLD_NEST);
            waiting[count++] = '(';
            next_mark(reader);
        } else if (wants_name) {
            if (!read_atom(reader))
                return false;
            wants_name = false;
        } else if (is_text(reader, ")")) {
            if (!put_waiting(reader, waiting, &count, '|'))
                return false;
            if (!count)
                return refuse_mark(reader, "this ')' closes nothing");
            count--;
            nested--;
            next_mark(reader);
        } else if (accept(reader, "and") || accept(reader, "or")) {
            if (!put_waiting(reader, waiting, &count, sign))
                return false;
            waiting[count++] = sign;
            wants_name = true;
        } else {
            break;
        }
    }
    if (!put_waiting(reader, waiting, &count, '|'))
        return false;
    if (count)
        return refuse_mark(reader, "a ')' is missing");
    need->count = reader->world->op_count - need->first;
    return true;
}

/* Joins two needs that must both hold; the second was read last. */
static bool join_needs(world_reader *reader, brw_need *all, brw_need more)
{
    uint32_t first = reader->world->op_count;
    for (uint32_t i = 0; all->count && i < all->count + more.count; i++) {
        uint32_t from = i < all->count ? all->first + i : more.first + i - all->count;
        if (!put_op(reader, reader->world->ops[from]))
            return false;
    }
    if (all->count && !put_op(reader, (brw_need_op){.step = BRW_NEED_AND}))
        return false;
    *all = all->count ? (brw_need){first, reader->world->op_count - first} : more;
    return true;
}

/* ---- clauses ---------------------------------------------------------------------------- */

/* What may follow a door, a thing or a state. */
typedef struct clauses {
    bool has_needs, has_uses, has_opens, has_name;
    brw_need need;
    uint16_t price, from;
    uint8_t kind;
    const char *name;
} clauses;

/* Reads the word of a clause, which a line has once. */
static bool begin_clause(world_reader *reader, bool *has, const char *advice)
{
    if (*has)
        return refuse_mark(reader, "a line has this clause once; %s", advice);
    *has = true;
    next_mark(reader);
    return true;
}

/* Reads clauses up to the end of the line: those whose letter is in [allowed] (n u o a). */
static bool read_clauses(world_reader *reader, const char *allowed, clauses *found)
{
    while (reader->mark != MARK_END) {
        if (is_text(reader, "needs") && strchr(allowed, 'n')) {
            if (!begin_clause(reader, &found->has_needs, "join the needs with 'and'") ||
                !read_need(reader, &found->need))
                return false;
        } else if (is_text(reader, "uses") && strchr(allowed, 'u')) {
            if (!begin_clause(reader, &found->has_uses,
                              "for a price in two kinds put two locks behind one another") ||
                !read_count(reader, BRW_WORLD_PRICE, &found->price))
                return false;
            const brw_noun *symbol = read_symbol(reader, "the name of a key");
            if (!symbol)
                return false;
            if (symbol->sort != BRW_SORT_KEY)
                return refuse_mark(reader, "'%s' is %s: say 'needs %s'", symbol->name,
                                   word_names[symbol->word], symbol->name);
            found->kind = symbol->index;
            next_mark(reader);
        } else if (is_text(reader, "opens") && strchr(allowed, 'o')) {
            if (!begin_clause(reader, &found->has_opens, "a lock opens from one side or from both"))
                return false;
            if (!accept(reader, "from"))
                return refuse_mark(reader, "say 'opens from PLACE'");
            if (!read_known_place(reader, &found->from))
                return false;
            next_mark(reader);
        } else if (is_text(reader, "as") && strchr(allowed, 'a')) {
            if (!begin_clause(reader, &found->has_name, "a door has one name") ||
                !expect_name(reader, "the door's name"))
                return false;
            found->name = brw_world_copy(reader->world, reader->start, reader->length);
            reader->no_memory |= !found->name;
            next_mark(reader);
        } else {
            quoted shown = quote(reader->start, reader->length);
            const char *near = near_language(reader);
            return near ? refuse_mark(reader, "'%s' does not belong here; did you mean '%s'?",
                                      shown.text, near)
                        : refuse_mark(reader, "'%s' does not belong here", shown.text);
        }
    }
    return true;
}

/* ---- statements ------------------------------------------------------------------------- */

/* Each reads one line after its first word. They report an error and return false. */

static bool read_title(world_reader *reader)
{
    const char *at = reader->at, *end = reader->line_end;
    while (end > at && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    reader->world->title = brw_world_copy(reader->world, at, (size_t)(end - at));
    reader->no_memory |= !reader->world->title;
    return true;
}

static bool read_places(world_reader *reader)
{
    brw_world *world = reader->world;
    if (!reader->is_first)
        return true;
    next_mark(reader);
    do {
        if (!expect_name(reader, "the name of a place"))
            return false;
        uint16_t which = find_known(reader, BRW_PLACE_NAMES);
        if (which != BRW_NO_NAME)
            return refuse_mark(reader, "place '%s' is declared on line %u already",
                               world->places[which].name, world->places[which].line);
        if (world->place_count == BRW_WORLD_PLACES)
            return refuse_mark(reader, "a world has at most %u places", (uint32_t)BRW_WORLD_PLACES);
        reader->no_memory |=
            !brw_world_add_place(world, reader->start, reader->length, reader->number);
    } while (!reader->no_memory && next_mark(reader) != MARK_END);
    return true;
}

static bool read_beginning(world_reader *reader)
{
    brw_world *world = reader->world;
    if (world->has_start)
        return refuse_mark(reader, "a world has one start");
    world->has_start = true;
    next_mark(reader);
    if (!read_known_place(reader, &world->start) || next_mark(reader) == MARK_END)
        return false;
    if (!is_text(reader, "with"))
        return refuse_mark(reader, "say 'start PLACE with NAME, NAME'");
    do {
        uint16_t count;
        next_mark(reader);
        if (!read_count(reader, 9999, &count))
            return false;
        brw_noun *symbol = read_symbol(reader, "the name of an item or key");
        if (!symbol)
            return false;
        if (symbol->sort == BRW_SORT_STATE)
            return refuse_mark(reader, "'%s' is %s, which nobody carries: say '%s NAME on at ...'",
                               symbol->name, word_names[symbol->word],
                               symbol->word == BRW_TOGGLE ? "toggle" : "once");
        if (symbol->kit + count > 9999)
            return refuse_mark(reader, "a player starts with at most 9999 of a name");
        symbol->kit = (uint16_t)(symbol->kit + count);
    } while (next_mark(reader) != MARK_END && is_text(reader, ","));
    return reader->mark == MARK_END ||
           refuse_mark(reader, "separate what the player has with commas");
}

static bool read_goal(world_reader *reader)
{
    brw_world *world = reader->world;
    const char *advice = "several goal places are events: 'event a at P' and 'goal have a and b'";
    next_mark(reader);
    if (is_text(reader, "have")) {
        brw_need need;
        if (world->has_goal && !world->has_condition)
            return refuse_mark(reader, "the goal is a place already; %s", advice);
        world->has_goal = world->has_condition = true;
        next_mark(reader);
        if (!read_need(reader, &need) || !join_needs(reader, &world->goal_need, need))
            return false;
    } else {
        if (world->has_goal)
            return refuse_mark(reader, "there is a goal already; %s", advice);
        world->has_goal = true;
        if (!read_known_place(reader, &world->goal))
            return false;
        next_mark(reader);
    }
    return reader->mark == MARK_END || refuse_mark(reader, "the line should end here; %s", advice);
}

static bool read_door(world_reader *reader)
{
    brw_world *world = reader->world;
    clauses found = {.from = BRW_NO_NAME};
    brw_door door = {.line = reader->number};
    next_mark(reader);
    if (!read_known_place(reader, &door.a))
        return false;
    next_mark(reader);
    door.is_one_way = is_text(reader, ">");
    if ((!accept(reader, "-") && !accept(reader, ">")) || is_text(reader, ">") ||
        is_text(reader, "-"))
        return refuse_mark(reader, "say 'door A - B', or 'door A > B' for one way");
    if (!read_known_place(reader, &door.b))
        return false;
    if (door.a == door.b)
        return refuse_mark(reader, "this door leads from a place to itself");
    next_mark(reader);
    if (!read_clauses(reader, "nuoa", &found))
        return false;
    if (found.has_opens && found.from != door.a && found.from != door.b)
        return refuse_mark(reader, "a door opens from one of its two places");
    if (found.has_opens && door.is_one_way && found.from == door.b)
        return refuse_mark(reader, "a one-way door is opened where it begins");
    door.need = found.need;
    door.kind = found.kind;
    door.price = found.price;
    door.name = found.name;
    door.opens = (uint8_t)(!found.has_opens       ? BRW_OPENS_BOTH
                           : found.from == door.a ? BRW_OPENS_A
                                                  : BRW_OPENS_B);
    if (world->door_count == BRW_WORLD_WAYS)
        return refuse_mark(reader, "a world has at most %u doors", (uint32_t)BRW_WORLD_WAYS);
    world->doors[world->door_count++] = door;
    return true;
}

/* Declares the name of a thing or state, in the first reading. */
static bool declare(world_reader *reader)
{
    brw_world *world = reader->world;
    brw_declarer word = reader->declarer;
    static const uint32_t limits[] = {BRW_WORLD_FACTS, BRW_WORLD_KINDS, BRW_WORLD_STATES};
    static const char *const sorts[] = {"names of items, switches and events", "kinds of keys",
                                        "toggles and once-states"};
    brw_sort sort = word == BRW_KEY      ? BRW_SORT_KEY
                    : word >= BRW_TOGGLE ? BRW_SORT_STATE
                                         : BRW_SORT_FACT;
    uint32_t counts[] = {world->fact_count, world->kind_count, world->state_count};
    if (!expect_name(reader, "a name"))
        return false;
    uint16_t which = find_known(reader, BRW_SYMBOL_NAMES);
    if (which != BRW_NO_NAME) {
        const brw_noun *symbol = &world->symbols[which];
        bool is_alike = symbol->sort == sort && (sort != BRW_SORT_STATE || symbol->word == word);
        return is_alike || refuse_mark(reader, "'%s' is %s already (line %u)", symbol->name,
                                       word_names[symbol->word], symbol->line);
    }
    if (counts[sort] == limits[sort])
        return refuse_mark(reader, "a world has at most %u %s", limits[sort], sorts[sort]);
    reader->no_memory |=
        !brw_world_add_symbol(world, reader->start, reader->length, word, reader->number);
    return true;
}

static bool read_thing(world_reader *reader)
{
    brw_world *world = reader->world;
    clauses found = {0};
    uint16_t count = 1;
    next_mark(reader);
    if (reader->is_first)
        return declare(reader);
    uint16_t which = reader->mark == MARK_WORD ? find_known(reader, BRW_SYMBOL_NAMES) : BRW_NO_NAME;
    if (which == BRW_NO_NAME || next_mark(reader) == MARK_END)
        return false; /* refused in the first reading, or a name alone */
    bool is_several = accept(reader, "x");
    if (is_several && reader->mark != MARK_NUMBER)
        return refuse_mark(reader, "say 'x N at PLACE'");
    if (is_several && !read_count(reader, 9999, &count))
        return false;
    if (!accept(reader, "at"))
        return refuse_mark(reader, "say 'at PLACE'");
    brw_lying thing = {.word = (uint8_t)reader->declarer, .line = reader->number};
    if (!read_known_place(reader, &thing.place))
        return false;
    next_mark(reader);
    if (!read_clauses(reader, "nu", &found))
        return false;
    if (is_several && found.has_uses)
        return refuse_mark(reader, "'x N' and 'uses' do not go together: write one line for each");
    if (world->thing_count + count > BRW_WORLD_THINGS)
        return refuse_mark(reader, "a world has at most %u things", (uint32_t)BRW_WORLD_THINGS);
    thing.index = world->symbols[which].index;
    thing.need = found.need;
    thing.kind = found.kind;
    thing.price = found.price;
    while (count--)
        world->things[world->thing_count++] = thing;
    return true;
}

static bool read_state(world_reader *reader)
{
    brw_world *world = reader->world;
    next_mark(reader);
    if (reader->is_first)
        return declare(reader);
    uint16_t which = reader->mark == MARK_WORD ? find_known(reader, BRW_SYMBOL_NAMES) : BRW_NO_NAME;
    if (which == BRW_NO_NAME)
        return false; /* refused in the first reading */
    next_mark(reader);
    if (accept(reader, "on"))
        world->symbols[which].is_on = true;
    if (!accept(reader, "at"))
        return refuse_mark(reader, "say 'at PLACE': where it can be flipped or set");
    uint32_t first = world->spot_count;
    do {
        brw_spot spot = {.state = world->symbols[which].index, .line = reader->number};
        if (!read_known_place(reader, &spot.place))
            return false;
        if (world->spot_count == BRW_WORLD_SPOTS)
            return refuse_mark(reader, "states stand at %u places at most",
                               (uint32_t)BRW_WORLD_SPOTS);
        world->spots[world->spot_count++] = spot;
        next_mark(reader);
    } while (reader->mark == MARK_WORD && !is_of_language(reader));
    clauses found = {0};
    if (!read_clauses(reader, "n", &found))
        return false;
    for (uint32_t i = first; i < world->spot_count; i++)
        world->spots[i].need = found.need;
    return true;
}

/* The statements by their first word; the first reading looks at those that declare names. */
static const struct {
    const char *word;
    bool (*read)(world_reader *reader);
    brw_declarer declarer;
    bool declares;
} statements[] = {
    {"item", read_thing, BRW_ITEM, true},       {"key", read_thing, BRW_KEY, true},
    {"switch", read_thing, BRW_SWITCH, true},   {"event", read_thing, BRW_EVENT, true},
    {"toggle", read_state, BRW_TOGGLE, true},   {"once", read_state, BRW_ONCE, true},
    {"place", read_places, BRW_ITEM, true},     {"places", read_places, BRW_ITEM, true},
    {"door", read_door, BRW_ITEM, false},       {"way", read_door, BRW_ITEM, false},
    {"start", read_beginning, BRW_ITEM, false}, {"goal", read_goal, BRW_ITEM, false},
    {"world", read_title, BRW_ITEM, false},
};

/* Words that people try, and what to write instead (W6). */
static const struct {
    const char *word, *advice;
} not_spoken[] = {
    {"drop", "nothing is dropped or lost: what is used up is a key"},
    {"lose", "nothing is dropped or lost: what is used up is a key"},
    {"sell", "a shop is a thing with a price: 'item NAME at PLACE uses 2 coin'"},
    {"shop", "a shop is a thing with a price: 'item NAME at PLACE uses 2 coin'"},
    {"chest", "a chest is a thing with a price: 'item NAME at PLACE uses KEY'"},
    {"health", "there is no health: say what a fight needs, 'event won at PLACE needs 3 heart'"},
    {"time", "there is no time: everything may take as long as it likes"},
    {"chance", "there is no chance: write what can happen at worst"},
    {"reset", "there is no reset: write a way back to the start"},
    {"lock", "a lock is a door that uses a key: 'door A - B uses KEY'"},
    {"room", "a room is a place: 'place NAME'"},
};

static bool read_statement(world_reader *reader)
{
    quoted shown = quote(reader->start, reader->length);
    for (uint32_t i = 0; i < sizeof statements / sizeof statements[0]; i++)
        if (is_text(reader, statements[i].word)) {
            reader->declarer = statements[i].declarer;
            return (reader->is_first && !statements[i].declares) || statements[i].read(reader);
        }
    if (reader->is_first)
        return true; /* refused in the second reading */
    for (uint32_t i = 0; i < sizeof not_spoken / sizeof not_spoken[0]; i++)
        if (is_text(reader, not_spoken[i].word))
            return refuse_mark(reader, "there is no statement '%s'; %s", shown.text,
                               not_spoken[i].advice);
    const char *near = near_language(reader);
    if (near)
        return refuse_mark(reader, "there is no statement '%s'; did you mean '%s'?", shown.text,
                           near);
    return refuse_mark(
        reader,
        "a line starts with world, place, start, goal, door, way, item, key, switch, "
        "event, toggle or once, not with '%s'",
        shown.text);
}

/* Returns whether a line is UTF-8 without control characters; says so if it is not. */
static bool is_line_plain(world_reader *reader, const char *end)
{
    for (const char *at = reader->line; at < end;) {
        int length = brw_utf8_length(at, end);
        reader->start = at;
        if (!length || ((uint8_t)*at < 0x20 && *at != '\t') || *at == 0x7F) {
            if (reader->is_first)
                refuse_mark(reader, length ? "a control character" : "this is not UTF-8");
            return false;
        }
        at += length;
    }
    return true;
}

/* Reads all lines once. Returns whether there was any statement. */
static bool read_lines(world_reader *reader, const char *text, const char *end)
{
    bool is_any = false;
    reader->number = 0;
    while (text < end && !reader->no_memory && reader->errors->count < BRW_WORLD_ERRORS) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline ? newline : end, *last = stop;
        if (last > text && last[-1] == '\r')
            last--;
        reader->number++;
        reader->line = reader->at = text;
        text = newline ? newline + 1 : end;
        const char *comment = memchr(reader->line, '#', (size_t)(last - reader->line));
        reader->line_end = comment ? comment : last;
        if (!is_line_plain(reader, last)) {
            is_any = true;
            continue;
        }
        if (next_mark(reader) == MARK_END)
            continue;
        is_any = true;
        if (reader->mark != MARK_WRONG)
            read_statement(reader);
    }
    return is_any;
}

barrow_status brw_world_read(brw_world *world, const char *text, size_t size,
                             brw_world_errors *errors)
{
    world_reader reader = {.world = world, .errors = errors, .is_first = true};
    const char *end = text + size;
    errors->count = 0;
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3; /* a byte order mark */
    bool is_any = read_lines(&reader, text, end);
    reader.is_first = false;
    if (!reader.no_memory)
        read_lines(&reader, text, end);
    if (reader.no_memory)
        return BARROW_NO_MEMORY;
    reader.start = reader.line =
        ""; /* an error about something missing points at the first column of the last line */
    if (!is_any) {
        reader.number = 1;
        refuse_mark(&reader, "there is no statement in it");
    } else if (!errors->count) {
        if (!world->has_start)
            refuse_mark(&reader, "there is no start: say 'start PLACE'");
        else if (!world->has_goal)
            refuse_mark(&reader, "there is no goal: say 'goal PLACE' or 'goal have NEED'");
    }
    return errors->count ? BARROW_BAD_DOCUMENT : BARROW_OK;
}
