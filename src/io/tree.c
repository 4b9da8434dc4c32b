/* SPDX-License-Identifier: MIT
 * Trees from JSON and XML. Both readers add nodes below an open one, and close it. */
#include "io/tree.h"

#include <stdarg.h>
#include <string.h>

#include "base/pull.h"
#include "base/sink.h"
#include "base/status.h"

/* ---- nodes ------------------------------------------------------------------------------ */

/* A place in the text. Lines are counted as a reader goes on, in one walk of the text. */
typedef struct text_place {
    const char *at, *line_start;
    uint32_t line;
} text_place;

static void pass_to(text_place *place, const char *to)
{
    for (; place->at < to; place->at++)
        if (*place->at == '\n') {
            place->line++;
            place->line_start = place->at + 1;
        }
}

static uint32_t column_of(const text_place *place)
{
    return (uint32_t)(place->at - place->line_start) + 1;
}

static barrow_status refuse_place(brw_tree *tree, uint32_t line, uint32_t column, const char *text)
{
    if (tree->status != BARROW_OK)
        return tree->status;
    tree->status = brw_fail(tree->error, BARROW_BAD_DOCUMENT, "", "%s", text);
    brw_error_place(tree->error, line, column);
    return tree->status;
}

static barrow_status refuse_tree(brw_tree *tree, const text_place *place, const char *text)
{
    return refuse_place(tree, place->line, column_of(place), text);
}

barrow_status brw_tree_refuse(brw_tree *tree, uint32_t node, const char *format, ...)
{
    char text[200];
    va_list args;
    va_start(args, format);
    brw_format_list(text, sizeof text, format, args);
    va_end(args);
    return refuse_place(tree, tree->nodes[node].line, tree->nodes[node].column, text);
}

/* Allocates in the tree's arena; the tree fails if there is no memory. */
static void *tree_memory(brw_tree *tree, size_t count, size_t size)
{
    void *made = brw_arena_array(tree->arena, count, size);
    if (!made)
        tree->status = brw_fail(tree->error, BARROW_NO_MEMORY, "", "not enough memory to read it");
    return made;
}

/* Copies text, with a NUL behind it. */
static char *copy_into_tree(brw_tree *tree, const char *text, size_t size)
{
    char *copy = tree_memory(tree, size + 1, 1);
    if (copy && size)
        memcpy(copy, text, size);
    if (copy)
        copy[size] = 0;
    return copy;
}

/* Adds a node below [parent] and returns its number; 0 if that is impossible, and for the root. */
static uint32_t add_node(brw_tree *tree, uint32_t parent, const char *tag, const text_place *place)
{
    if (tree->count == BRW_TREE_NODES) {
        refuse_tree(tree, place, "the file has too many values to be read");
        return 0;
    }
    if (tree->count == tree->room) {
        uint32_t room = 2 * tree->room + 256;
        brw_node *nodes = tree_memory(tree, room, sizeof *nodes);
        if (!nodes)
            return 0;
        if (tree->count)
            memcpy(nodes, tree->nodes, tree->count * sizeof *nodes);
        tree->nodes = nodes;
        tree->room = room;
    }
    uint32_t made = tree->count++;
    tree->nodes[made] = (brw_node){
        .tag = tag, .text = "", .parent = parent, .line = place->line, .column = column_of(place)};
    if (made == 0)
        return 0;
    brw_node *above = &tree->nodes[parent];
    if (above->last)
        tree->nodes[above->last].next = made;
    else
        above->child = made;
    above->last = made;
    return made;
}

static void set_text(brw_tree *tree, uint32_t node, const char *text, size_t size)
{
    tree->nodes[node].text = text ? text : "";
    tree->nodes[node].size = text ? (uint32_t)size : 0;
}

/* ---- JSON ------------------------------------------------------------------------------- */

typedef struct json_reader {
    brw_pull pull;
    text_place place;
} json_reader;

/* Decodes the string of a key or value. */
static const char *json_text(brw_tree *tree, json_reader *reader, size_t *size)
{
    if (brw_pull_has_zero(&reader->pull)) {
        refuse_tree(tree, &reader->place, "a text has a NUL in it");
        return NULL;
    }
    char *copy = copy_into_tree(tree, reader->pull.string, reader->pull.length);
    if (copy)
        *size = brw_pull_text(&reader->pull, copy, reader->pull.length + 1);
    return copy;
}

/* Adds the value of the current token below [open]; returns the node that is open then. */
static uint32_t json_value(brw_tree *tree, json_reader *reader, uint32_t open, const char *tag)
{
    brw_token token = reader->pull.token;
    uint32_t node = add_node(tree, open, tag, &reader->place);
    if (tree->status != BARROW_OK)
        return open;
    if (token == BRW_TOKEN_OBJECT || token == BRW_TOKEN_LIST)
        return node;
    size_t size = (size_t)(reader->pull.at - reader->pull.start);
    const char *text = token == BRW_TOKEN_STRING ? json_text(tree, reader, &size)
                                                 : copy_into_tree(tree, reader->pull.start, size);
    set_text(tree, node, text, size);
    return open;
}

barrow_status brw_tree_json(brw_tree *tree, brw_arena *arena, const char *text, size_t size,
                            barrow_error *error)
{
    json_reader reader = {.place = {text, text, 1}};
    const char *tag = "";
    size_t unused;
    uint32_t open = 0, depth = 0, lists = 0; /* bit i: the container at depth i + 1 is a list */
    *tree = (brw_tree){.arena = arena, .error = error, .status = BARROW_OK};
    brw_pull_begin(&reader.pull, text, size);
    while (tree->status == BARROW_OK) {
        brw_token token = brw_pull_next(&reader.pull);
        if (token == BRW_TOKEN_END)
            break;
        bool is_list = depth && lists >> (depth - 1) & 1;
        bool is_number = token == BRW_TOKEN_INT || token == BRW_TOKEN_REAL;
        pass_to(&reader.place, reader.pull.start);
        if (token == BRW_TOKEN_ERROR)
            return refuse_tree(tree, &reader.place, reader.pull.problem);
        if (token == BRW_TOKEN_KEY) {
            tag = json_text(tree, &reader, &unused);
        } else if (token == BRW_TOKEN_END_OBJECT || token == BRW_TOKEN_END_LIST) {
            depth--;
            open = tree->nodes[open].parent;
        } else if (is_number && is_list && !tree->nodes[open].child) { /* all of it is one text */
            const char *from = reader.pull.start;
            while (reader.pull.token == BRW_TOKEN_INT || reader.pull.token == BRW_TOKEN_REAL)
                brw_pull_next(&reader.pull);
            if (reader.pull.token == BRW_TOKEN_ERROR)
                continue;
            if (reader.pull.token != BRW_TOKEN_END_LIST)
                return brw_tree_refuse(tree, open, "a list has numbers and other values");
            set_text(tree, open, from, (size_t)(reader.pull.start - from));
            depth--;
            open = tree->nodes[open].parent;
        } else {
            open = json_value(tree, &reader, open, is_list ? tree->nodes[open].tag : tag);
            bool is_container = token == BRW_TOKEN_OBJECT || token == BRW_TOKEN_LIST;
            if (is_container && depth < 32) {
                lists = (lists & ~(UINT32_C(1) << depth)) | (uint32_t)(token == BRW_TOKEN_LIST)
                                                                << depth;
                depth++;
            }
        }
    }
    return tree->status;
}

/* ---- XML -------------------------------------------------------------------------------- */

typedef struct xml_reader {
    brw_tree *tree;
    text_place place;
    const char *end;
} xml_reader;

static bool xml_refuse(xml_reader *reader, const char *text)
{
    refuse_tree(reader->tree, &reader->place, text);
    return false;
}

static bool is_xml_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void xml_skip_blanks(xml_reader *reader)
{
    while (reader->place.at < reader->end && is_xml_blank(*reader->place.at))
        pass_to(&reader->place, reader->place.at + 1);
}

/* Returns the character that a reference stands for, the text between & and ;, such as "lt", "#10"
 * or "#xA"; 0 if it is none. */
static uint32_t resolve_reference(const char *text, size_t size)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    static const struct {
        const char *name;
        char is;
    } known[] = {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
    for (uint32_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].name) == size && memcmp(known[i].name, text, size) == 0)
            return (uint32_t)known[i].is;
    uint32_t base = size > 1 && text[1] == 'x' ? 16 : 10, number = 0;
    for (size_t i = base == 16 ? 2 : 1; i < size && text[0] == '#'; i++) {
        const char *found = text[i] ? strchr(digits, text[i]) : NULL;
        uint32_t digit = found ? (uint32_t)(found - digits) % 16 : base;
        if (digit >= base || number > 0x10FFFF)
            return 0;
        number = number * base + digit;
    }
    return number > 0x10FFFF || (number >= 0xD800 && number < 0xE000) ? 0 : number;
}

/* Copies text with its references resolved; a reference is never shorter than its character. */
static const char *decode_xml(xml_reader *reader, const char *text, size_t size, size_t *decoded)
{
    char *copy = copy_into_tree(reader->tree, text, size);
    size_t used = 0;
    for (size_t i = 0; copy && i < size;) {
        if (text[i] != '&') {
            copy[used++] = text[i++];
            continue;
        }
        const char *stop = memchr(text + i, ';', size - i);
        uint32_t c = stop ? resolve_reference(text + i + 1, (size_t)(stop - text) - i - 1) : 0;
        if (!c) {
            xml_refuse(reader, "this is no reference that is read: &lt; &gt; &amp; &quot; &apos; "
                               "and numbers are");
            return NULL;
        }
        used += (size_t)brw_put_utf8(copy + used, (int32_t)c);
        i = (size_t)(stop - text) + 1;
    }
    if (copy)
        copy[used] = 0;
    *decoded = used;
    return copy;
}

/* Reads a name up to a blank or a sign of the markup. */
static const char *xml_name(xml_reader *reader)
{
    const char *from = reader->place.at, *to = from;
    while (to < reader->end && !is_xml_blank(*to) && !memchr("=/><\"'&?!", *to, 9))
        to++;
    reader->place.at = to;
    if (to == from || to - from > 100) {
        xml_refuse(reader, "a name is missing here, or too long");
        return NULL;
    }
    return copy_into_tree(reader->tree, from, (size_t)(to - from));
}

/* Returns the character at hand, or 0 at the end. */
static char xml_sign(const xml_reader *reader)
{
    return reader->place.at < reader->end ? *reader->place.at : 0;
}

/* Reads one attribute as a child of [open]. */
static bool read_attribute(xml_reader *reader, uint32_t open)
{
    text_place place = reader->place;
    const char *name = xml_name(reader);
    xml_skip_blanks(reader);
    if (!name || xml_sign(reader) != '=')
        return name && xml_refuse(reader, "an attribute has no value");
    reader->place.at++;
    xml_skip_blanks(reader);
    if (xml_sign(reader) != '"' && xml_sign(reader) != '\'')
        return xml_refuse(reader, "the value of an attribute has no quotes");
    const char *from = reader->place.at + 1;
    const char *stop = memchr(from, *reader->place.at, (size_t)(reader->end - from));
    if (!stop)
        return xml_refuse(reader, "the quotes of an attribute do not end");
    size_t size;
    const char *text = decode_xml(reader, from, (size_t)(stop - from), &size);
    uint32_t node = text ? add_node(reader->tree, open, name, &place) : 0;
    if (!node)
        return false;
    set_text(reader->tree, node, text, size);
    pass_to(&reader->place, stop + 1);
    return true;
}

/* Skips what begins with <! or <?; document types are refused. */
static bool xml_skip(xml_reader *reader)
{
    const char *from = reader->place.at;
    bool is_comment = reader->end - from >= 4 && memcmp(from, "<!--", 4) == 0;
    const char *mark = is_comment ? "-->" : "?>";
    size_t size = strlen(mark);
    if (from[1] == '!' && !is_comment)
        return xml_refuse(reader, "document types and CDATA are not read");
    for (const char *at = from + (is_comment ? 4 : 2); reader->end - at >= (ptrdiff_t)size; at++)
        if (memcmp(at, mark, size) == 0) {
            pass_to(&reader->place, at + size);
            return true;
        }
    return xml_refuse(reader, is_comment ? "a comment does not end" : "a <? does not end");
}

/* Reads the tag at the current place; [open] is the node that is open before and after it, or
 * UINT32_MAX outside the root. */
static bool xml_tag(xml_reader *reader, uint32_t *open)
{
    brw_tree *tree = reader->tree;
    text_place place = reader->place;
    bool is_end = reader->end - place.at > 1 && place.at[1] == '/';
    reader->place.at += 1 + is_end;
    const char *name = xml_name(reader);
    if (!name)
        return false;
    if (is_end) {
        if (*open == UINT32_MAX || strcmp(tree->nodes[*open].tag, name) != 0)
            return xml_refuse(reader, "this end tag closes nothing that is open");
        xml_skip_blanks(reader);
        if (xml_sign(reader) != '>')
            return xml_refuse(reader, "a tag does not end");
        *open = *open ? tree->nodes[*open].parent : UINT32_MAX;
        reader->place.at++;
        return true;
    }
    if (*open == UINT32_MAX && tree->count)
        return xml_refuse(reader, "a file has one outermost element");
    uint32_t node = add_node(tree, *open == UINT32_MAX ? 0 : *open, name, &place);
    while (tree->status == BARROW_OK) {
        xml_skip_blanks(reader);
        bool is_closed = xml_sign(reader) == '/';
        reader->place.at += is_closed;
        if (reader->place.at == reader->end)
            return xml_refuse(reader, "a tag does not end");
        if (*reader->place.at == '>') {
            reader->place.at++;
            *open = is_closed ? *open : node;
            return true;
        }
        if (is_closed || !read_attribute(reader, node))
            return tree->status == BARROW_OK && xml_refuse(reader, "a tag does not end");
    }
    return false;
}

/* Reads text up to the next tag; the first that is not blank is the text of its element. */
static bool xml_content(xml_reader *reader, uint32_t open)
{
    const char *from = reader->place.at, *stop = from;
    bool is_empty = true;
    for (; stop < reader->end && *stop != '<'; stop++)
        is_empty = is_empty && is_xml_blank(*stop);
    if (!is_empty && open == UINT32_MAX)
        return xml_refuse(reader, "there is text outside the outermost element");
    if (!is_empty && reader->tree->nodes[open].size == 0) {
        size_t size;
        const char *text = decode_xml(reader, from, (size_t)(stop - from), &size);
        if (!text)
            return false;
        set_text(reader->tree, open, text, size);
    }
    pass_to(&reader->place, stop);
    return true;
}

barrow_status brw_tree_xml(brw_tree *tree, brw_arena *arena, const char *text, size_t size,
                           barrow_error *error)
{
    xml_reader reader = {.tree = tree, .place = {text, text, 1}, .end = text + size};
    uint32_t open = UINT32_MAX;
    *tree = (brw_tree){.arena = arena, .error = error, .status = BARROW_OK};
    for (const char *at = text; at < reader.end;) {
        int length =
            (signed char)*at >= ' ' || is_xml_blank(*at) ? 1 : brw_utf8_length(at, reader.end);
        if (length == 0 || (length == 1 && *at >= 0 && *at < ' ' && !is_xml_blank(*at))) {
            pass_to(&reader.place, at);
            xml_refuse(&reader, "these bytes are not UTF-8 text");
            return tree->status;
        }
        at += length;
    }
    while (reader.place.at < reader.end && tree->status == BARROW_OK) {
        const char *at = reader.place.at;
        if (*at != '<')
            xml_content(&reader, open);
        else if (reader.end - at > 1 && (at[1] == '!' || at[1] == '?'))
            xml_skip(&reader);
        else
            xml_tag(&reader, &open);
    }
    if (tree->status == BARROW_OK && (open != UINT32_MAX || !tree->count))
        xml_refuse(&reader, tree->count ? "an element does not end" : "the file has no element");
    return tree->status;
}

barrow_status brw_tree_read(brw_tree *tree, brw_arena *arena, const char *text, size_t size,
                            barrow_error *error)
{
    size_t at = 0;
    while (at < size && is_xml_blank(text[at]))
        at++;
    return at < size && text[at] == '{' ? brw_tree_json(tree, arena, text, size, error)
                                        : brw_tree_xml(tree, arena, text, size, error);
}

/* ---- looking at nodes ------------------------------------------------------------------- */

uint32_t brw_tree_child(const brw_tree *tree, uint32_t parent, uint32_t child, const char *tag)
{
    child = child ? tree->nodes[child].next : tree->nodes[parent].child;
    while (child && strcmp(tree->nodes[child].tag, tag) != 0)
        child = tree->nodes[child].next;
    return child;
}

uint32_t brw_tree_listed(const brw_tree *tree, uint32_t node, const char *list, const char *entry,
                         uint32_t at)
{
    uint32_t owner = at ? 0 : brw_tree_child(tree, node, 0, list);
    uint32_t next = at ? tree->nodes[at].next : tree->nodes[owner ? owner : node].child;
    while (next && strcmp(tree->nodes[next].tag, list) != 0 &&
           strcmp(tree->nodes[next].tag, entry) != 0)
        next = tree->nodes[next].next;
    return next;
}

const char *brw_tree_text(const brw_tree *tree, uint32_t node, const char *tag)
{
    uint32_t child = brw_tree_child(tree, node, 0, tag);
    return child ? tree->nodes[child].text : NULL;
}

bool brw_tree_number(const brw_tree *tree, uint32_t node, const char *tag, int32_t parts,
                     int32_t usual, int32_t *number)
{
    const char *at = brw_tree_text(tree, node, tag);
    *number = usual;
    if (!at)
        return true;
    bool is_negative = *at == '-', has_digits = false, has_point = false;
    int64_t value = 0;
    int32_t power = 0; /* of ten */
    for (at += is_negative; (*at >= '0' && *at <= '9') || (*at == '.' && !has_point); at++) {
        has_point = has_point || *at == '.';
        if (*at == '.')
            continue;
        has_digits = true;
        if (value < INT64_C(1) << 40) {
            value = 10 * value + *at - '0';
            power -= has_point;
        } else
            power += !has_point;
    }
    if (*at == 'e' || *at == 'E') { /* an exponent of at most 99, "e-05" */
        int32_t exponent = 0, sign = *++at == '-' ? -1 : 1;
        for (at += *at == '-' || *at == '+'; *at >= '0' && *at <= '9' && exponent < 100; at++)
            exponent = 10 * exponent + *at - '0';
        has_digits = has_digits && exponent < 100;
        power += sign * exponent;
    }
    if (!has_digits || *at)
        return false;
    for (value *= parts; power < 0; power++)
        value /= 10;
    for (; power > 0 && value && value < INT64_C(1) << 40; power--)
        value *= 10;
    *number = (int32_t)(is_negative ? -value : value);
    return value <= INT32_MAX;
}
