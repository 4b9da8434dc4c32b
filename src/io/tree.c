/* SPDX-License-Identifier: MIT
 * Trees from JSON and XML. Both readers add nodes below an open one, and close it. */
#include "io/tree.h"

#include <stdarg.h>
#include <string.h>

#include "base/pull.h"
#include "base/sink.h"
#include "base/status.h"

/* ---- nodes ------------------------------------------------------------------------------ */

static barrow_status refuse_tree(brw_tree *tree, uint32_t line, uint32_t column, const char *text)
{
    if (tree->status != BARROW_OK)
        return tree->status;
    tree->status = brw_fail(tree->error, BARROW_BAD_DOCUMENT, "", "%s", text);
    if (tree->error) {
        tree->error->line = line;
        tree->error->column = column;
    }
    return tree->status;
}

barrow_status brw_tree_refuse(brw_tree *tree, uint32_t node, const char *format, ...)
{
    char text[200];
    va_list args;
    va_start(args, format);
    brw_format_list(text, sizeof text, format, args);
    va_end(args);
    return refuse_tree(tree, tree->nodes[node].line, tree->nodes[node].column, text);
}

static barrow_status lack_memory(brw_tree *tree)
{
    return tree->status =
               brw_fail(tree->error, BARROW_NO_MEMORY, "", "not enough memory to read it");
}

/* Copies text, with a NUL behind it. */
static char *copy_into_tree(brw_tree *tree, const char *text, size_t size)
{
    char *copy = BRW_ARENA_NEW(tree->arena, char, size + 1);
    if (!copy) {
        lack_memory(tree);
        return NULL;
    }
    if (size)
        memcpy(copy, text, size);
    copy[size] = 0;
    return copy;
}

/* Adds a node below [parent] and returns its number; 0 if that is impossible, and for the root. */
static uint32_t add_node(brw_tree *tree, uint32_t parent, const char *tag, brw_pull_spot spot)
{
    if (tree->count == BRW_TREE_NODES) {
        refuse_tree(tree, spot.line, spot.column, "the file has too many values to be read");
        return 0;
    }
    if (tree->count == tree->room) {
        uint32_t room = 2 * tree->room + 256;
        brw_node *nodes = BRW_ARENA_NEW(tree->arena, brw_node, room);
        if (!nodes) {
            lack_memory(tree);
            return 0;
        }
        if (tree->count)
            memcpy(nodes, tree->nodes, tree->count * sizeof *nodes);
        tree->nodes = nodes;
        tree->room = room;
    }
    uint32_t made = tree->count++;
    tree->nodes[made] = (brw_node){
        .tag = tag, .text = "", .parent = parent, .line = spot.line, .column = spot.column};
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

static void begin_tree(brw_tree *tree, brw_arena *arena, barrow_error *error)
{
    *tree = (brw_tree){.arena = arena, .error = error, .status = BARROW_OK};
}

/* ---- JSON ------------------------------------------------------------------------------- */

/* Counts lines as the reader goes on, so that every node has its place for one walk of the text. */
typedef struct json_reader {
    brw_pull pull;
    const char *counted, *line_start;
    uint32_t line;
} json_reader;

static brw_pull_spot json_spot(json_reader *reader)
{
    for (; reader->counted < reader->pull.start; reader->counted++)
        if (*reader->counted == '\n') {
            reader->line++;
            reader->line_start = reader->counted + 1;
        }
    return (brw_pull_spot){reader->line, (uint32_t)(reader->pull.start - reader->line_start) + 1};
}

/* Decodes the string of a key or value. */
static const char *json_text(brw_tree *tree, json_reader *reader, size_t *size)
{
    if (brw_pull_has_zero(&reader->pull)) {
        brw_pull_spot spot = json_spot(reader);
        refuse_tree(tree, spot.line, spot.column, "a text has a NUL in it");
        return NULL;
    }
    char *copy = copy_into_tree(tree, reader->pull.string, reader->pull.length);
    if (copy)
        *size = brw_pull_text(&reader->pull, copy, reader->pull.length + 1);
    return copy;
}

/* Takes the rest of a list of numbers, whose first was read, as one text. */
static void json_numbers(brw_tree *tree, json_reader *reader, uint32_t node)
{
    const char *from = reader->pull.start;
    while (reader->pull.token == BRW_TOKEN_INT || reader->pull.token == BRW_TOKEN_REAL)
        brw_pull_next(&reader->pull);
    if (reader->pull.token == BRW_TOKEN_END_LIST)
        set_text(tree, node, from, (size_t)(reader->pull.start - from));
    else if (reader->pull.token != BRW_TOKEN_ERROR)
        brw_tree_refuse(tree, node, "a list has numbers and other values");
}

/* Adds the value of the current token below [open]; returns the node that is open then. */
static uint32_t json_value(brw_tree *tree, json_reader *reader, uint32_t open, const char *tag)
{
    brw_token token = reader->pull.token;
    brw_pull_spot spot = json_spot(reader);
    uint32_t node = add_node(tree, open, tag, spot);
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
    json_reader reader = {.counted = text, .line_start = text, .line = 1};
    const char *tag = "";
    size_t unused;
    uint32_t open = 0, depth = 0, lists = 0; /* bit i: the container at depth i + 1 is a list */
    begin_tree(tree, arena, error);
    brw_pull_begin(&reader.pull, text, size);
    while (tree->status == BARROW_OK) {
        brw_token token = brw_pull_next(&reader.pull);
        if (token == BRW_TOKEN_END)
            break;
        bool is_list = depth && lists >> (depth - 1) & 1;
        if (token == BRW_TOKEN_ERROR) {
            brw_pull_spot spot = json_spot(&reader);
            return refuse_tree(tree, spot.line, spot.column, reader.pull.problem);
        }
        if (token == BRW_TOKEN_KEY) {
            tag = json_text(tree, &reader, &unused);
        } else if (token == BRW_TOKEN_END_OBJECT || token == BRW_TOKEN_END_LIST) {
            depth--;
            open = tree->nodes[open].parent;
        } else if ((token == BRW_TOKEN_INT || token == BRW_TOKEN_REAL) && is_list &&
                   !tree->nodes[open].child) {
            json_numbers(tree, &reader, open);
            if (reader.pull.token == BRW_TOKEN_ERROR)
                continue;
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
    const char *at, *end, *line_start;
    uint32_t line;
} xml_reader;

static brw_pull_spot xml_spot(const xml_reader *reader)
{
    return (brw_pull_spot){reader->line, (uint32_t)(reader->at - reader->line_start) + 1};
}

static bool xml_refuse(xml_reader *reader, const char *text)
{
    brw_pull_spot spot = xml_spot(reader);
    refuse_tree(reader->tree, spot.line, spot.column, text);
    return false;
}

/* Moves on, counting lines. */
static void xml_pass(xml_reader *reader, const char *to)
{
    for (; reader->at < to; reader->at++)
        if (*reader->at == '\n') {
            reader->line++;
            reader->line_start = reader->at + 1;
        }
}

static bool is_xml_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void xml_skip_blanks(xml_reader *reader)
{
    while (reader->at < reader->end && is_xml_blank(*reader->at))
        xml_pass(reader, reader->at + 1);
}

/* Returns the character of "#10" or "#xA", the text between & and ;, or 0. */
static uint32_t number_reference(const char *text, size_t size)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    uint32_t base = size > 1 && text[1] == 'x' ? 16 : 10, number = 0;
    for (size_t i = base == 16 ? 2 : 1; i < size; i++) {
        const char *found = text[i] ? strchr(digits, text[i]) : NULL;
        uint32_t digit = found ? (uint32_t)(found - digits) % 16 : base;
        if (digit >= base || number > 0x10FFFF)
            return 0;
        number = number * base + digit;
    }
    return number > 0x10FFFF || (number >= 0xD800 && number < 0xE000) ? 0 : number;
}

/* Returns the character that a reference stands for, or 0. */
static uint32_t resolve_reference(const char *text, size_t size)
{
    static const struct {
        const char *name;
        char is;
    } known[] = {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
    if (size && text[0] == '#')
        return number_reference(text, size);
    for (uint32_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].name) == size && memcmp(known[i].name, text, size) == 0)
            return (uint32_t)known[i].is;
    return 0;
}

/* Writes a character as UTF-8; returns the bytes. */
static size_t write_utf8(char *out, uint32_t c)
{
    size_t more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const uint8_t heads[] = {0, 0xC0, 0xE0, 0xF0};
    for (size_t i = more; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3F));
    out[0] = (char)(heads[more] | c);
    return more + 1;
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
        used += write_utf8(copy + used, c);
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
    const char *from = reader->at;
    while (reader->at < reader->end && !is_xml_blank(*reader->at) &&
           !memchr("=/><\"'&?!", *reader->at, 9))
        reader->at++;
    if (reader->at == from || reader->at - from > 100) {
        xml_refuse(reader, "a name is missing here, or too long");
        return NULL;
    }
    return copy_into_tree(reader->tree, from, (size_t)(reader->at - from));
}

/* Reads one attribute as a child of [open]. */
static bool read_attribute(xml_reader *reader, uint32_t open)
{
    brw_pull_spot spot = xml_spot(reader);
    const char *name = xml_name(reader);
    xml_skip_blanks(reader);
    if (!name || reader->at == reader->end || *reader->at != '=')
        return name && xml_refuse(reader, "an attribute has no value");
    reader->at++;
    xml_skip_blanks(reader);
    if (reader->at == reader->end || (*reader->at != '"' && *reader->at != '\''))
        return xml_refuse(reader, "the value of an attribute has no quotes");
    const char *from = reader->at + 1;
    const char *stop = memchr(from, *reader->at, (size_t)(reader->end - from));
    if (!stop)
        return xml_refuse(reader, "the quotes of an attribute do not end");
    size_t size;
    const char *text = decode_xml(reader, from, (size_t)(stop - from), &size);
    uint32_t node = text ? add_node(reader->tree, open, name, spot) : 0;
    if (!node)
        return false;
    set_text(reader->tree, node, text, size);
    xml_pass(reader, stop + 1);
    return true;
}

/* Skips what begins with <! or <?; document types are refused. */
static bool xml_skip(xml_reader *reader)
{
    bool is_comment = reader->end - reader->at >= 4 && memcmp(reader->at, "<!--", 4) == 0;
    const char *mark = is_comment ? "-->" : "?>";
    size_t size = strlen(mark);
    if (reader->at[1] == '!' && !is_comment)
        return xml_refuse(reader, "document types and CDATA are not read");
    for (const char *at = reader->at + (is_comment ? 4 : 2); reader->end - at >= (ptrdiff_t)size;
         at++)
        if (memcmp(at, mark, size) == 0) {
            xml_pass(reader, at + size);
            return true;
        }
    return xml_refuse(reader, is_comment ? "a comment does not end" : "a <? does not end");
}

/* Reads the tag at the current place; [open] is the node that is open before and after it, or
 * UINT32_MAX outside the root. */
static bool xml_tag(xml_reader *reader, uint32_t *open)
{
    brw_tree *tree = reader->tree;
    brw_pull_spot spot = xml_spot(reader);
    bool is_end = reader->end - reader->at > 1 && reader->at[1] == '/';
    reader->at += 1 + is_end;
    const char *name = xml_name(reader);
    if (!name)
        return false;
    if (is_end) {
        if (*open == UINT32_MAX || strcmp(tree->nodes[*open].tag, name) != 0)
            return xml_refuse(reader, "this end tag closes nothing that is open");
        xml_skip_blanks(reader);
        if (reader->at == reader->end || *reader->at != '>')
            return xml_refuse(reader, "a tag does not end");
        *open = *open ? tree->nodes[*open].parent : UINT32_MAX;
        reader->at++;
        return true;
    }
    if (*open == UINT32_MAX && tree->count)
        return xml_refuse(reader, "a file has one outermost element");
    uint32_t node = add_node(tree, *open == UINT32_MAX ? 0 : *open, name, spot);
    while (tree->status == BARROW_OK) {
        xml_skip_blanks(reader);
        bool is_closed = reader->at < reader->end && *reader->at == '/';
        reader->at += is_closed;
        if (reader->at == reader->end)
            return xml_refuse(reader, "a tag does not end");
        if (*reader->at == '>') {
            reader->at++;
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
    const char *from = reader->at, *stop = from;
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
    xml_pass(reader, stop);
    return true;
}

barrow_status brw_tree_xml(brw_tree *tree, brw_arena *arena, const char *text, size_t size,
                           barrow_error *error)
{
    xml_reader reader = {
        .tree = tree, .at = text, .end = text + size, .line_start = text, .line = 1};
    uint32_t open = UINT32_MAX;
    begin_tree(tree, arena, error);
    for (const char *at = text; at < reader.end;) {
        int length =
            (signed char)*at >= ' ' || is_xml_blank(*at) ? 1 : brw_utf8_length(at, reader.end);
        if (length == 0 || (length == 1 && *at >= 0 && *at < ' ' && !is_xml_blank(*at))) {
            xml_pass(&reader, at);
            xml_refuse(&reader, "these bytes are not UTF-8 text");
            return tree->status;
        }
        at += length;
    }
    while (reader.at < reader.end && tree->status == BARROW_OK) {
        if (*reader.at != '<')
            xml_content(&reader, open);
        else if (reader.end - reader.at > 1 && (reader.at[1] == '!' || reader.at[1] == '?'))
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

/* Reads the exponent of a number, "e-05"; returns false if it is not one of at most 99. */
static bool read_exponent(const char *at, int32_t *power)
{
    bool is_negative = *at == '-';
    int32_t number = 0;
    at += *at == '-' || *at == '+';
    for (; *at >= '0' && *at <= '9' && number < 100; at++)
        number = 10 * number + *at - '0';
    *power += is_negative ? -number : number;
    return *at == 0 && number < 100;
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
    if (!has_digits || (*at && !((*at == 'e' || *at == 'E') && read_exponent(at + 1, &power))))
        return false;
    for (value *= parts; power < 0; power++)
        value /= 10;
    for (; power > 0 && value && value < INT64_C(1) << 40; power--)
        value *= 10;
    *number = (int32_t)(is_negative ? -value : value);
    return value <= INT32_MAX;
}
