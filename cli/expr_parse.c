/* SPDX-License-Identifier: MIT
 * Reading conditions, by recursive descent: one function per line of the grammar, loosest first.
 *
 *   either  = both { ("||" | "or") both }
 *   both    = denial { ("&&" | "and") denial }
 *   denial  = "not" denial | compare
 *   compare = sum [ ("<" | "<=" | ">" | ">=" | "==" | "=" | "!=") sum ]
 *   sum     = product { ("+" | "-") product }
 *   product = factor { ("*" | "/" | "%") factor }
 *   factor  = ("-" | "!") factor | number | name [ "(" kind ")" ] | "(" either ")"
 *
 * Every failure has a column. Depth is bounded, so no text can exhaust the stack.
 *
 * A function returns the index of its node, or NO_NODE once anything has failed. Callers pass that
 * on, so the first problem is the one reported. */
#include "expr_tree.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"

/* The maximum depth to which parentheses, signs and "not" may nest. Each level costs the stack
 * frames of a dozen functions. */
#define DEPTH_MOST 60
#define NO_NODE    0xFFFFu

typedef struct expr_parser {
    const char *text;
    unsigned at;  /* byte that comes next, never a space */
    unsigned end; /* one past the last byte that was taken */
    unsigned depth;
    cli_expr *expr;
    const cli_expr_names *names;
    cli_expr_problem *problem;
} expr_parser;

static unsigned parse_either(expr_parser *parser);

/* ---- letters and words ------------------------------------------------------------------ */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

CLI_PRINTF(3, 4)
/* Columns are bytes of the text, counted from 1; parse_all takes column 0 to mean success. */
static unsigned fail(expr_parser *parser, unsigned at, const char *format, ...)
{
    va_list list;
    if (parser->problem->column)
        return NO_NODE; /* the first problem counts */
    parser->problem->column = at + 1;
    va_start(list, format);
    vsnprintf(parser->problem->text, sizeof parser->problem->text, format, list);
    va_end(list);
    return NO_NODE;
}

static void skip_spaces(expr_parser *parser)
{
    while (parser->text[parser->at] && strchr(" \t\r\n", parser->text[parser->at]))
        parser->at++;
}

static void advance(expr_parser *parser, unsigned bytes)
{
    parser->at += bytes;
    parser->end = parser->at;
    skip_spaces(parser);
}

/* Takes an operator sign, or a word that is not just the start of a longer one. So "order" is a
 * name and not "or" followed by something. */
static bool take(expr_parser *parser, const char *token)
{
    unsigned length = (unsigned)strlen(token);
    const char *here = parser->text + parser->at;
    if (strncmp(here, token, length) != 0)
        return false;
    if (is_letter(token[0]) && (is_letter(here[length]) || is_digit(here[length])))
        return false;
    advance(parser, length);
    return true;
}

/* Returns what comes next, for a message: a whole word of up to 40 letters, or else the first
 * byte. */
static const char *found(const expr_parser *parser, char *shown, size_t size)
{
    const char *here = parser->text + parser->at;
    size_t length = 1;
    while (is_letter(*here) && (is_letter(here[length]) || is_digit(here[length])))
        length++;
    if (!*here)
        snprintf(shown, size, "the end");
    else
        snprintf(shown, size, "'%.*s'", (int)(length < 40 ? length : 40), here);
    return shown;
}

/* ---- nodes ------------------------------------------------------------------------------ */

/* Called after the operands were parsed, so a node comes after its operands, and its text ends with
 * the last byte taken. */
static unsigned new_node(expr_parser *parser, expr_op op, unsigned begin)
{
    cli_expr *expr = parser->expr;
    if (expr->node_count == CLI_EXPR_NODES)
        return fail(parser, begin, "the condition has more than %d parts", CLI_EXPR_NODES);
    expr_node *node = &expr->nodes[expr->node_count];
    *node = (expr_node){.den = 1,
                        .begin = (uint16_t)begin,
                        .end = (uint16_t)parser->end,
                        .op = (uint8_t)op};
    return expr->node_count++;
}

/* Makes a node with two operands; returns NO_NODE if either is missing. */
static unsigned pair(expr_parser *parser, expr_op op, unsigned a, unsigned b)
{
    if (a == NO_NODE || b == NO_NODE)
        return NO_NODE;
    unsigned index = new_node(parser, op, parser->expr->nodes[a].begin);
    if (index != NO_NODE) {
        parser->expr->nodes[index].a = (uint16_t)a;
        parser->expr->nodes[index].b = (uint16_t)b;
    }
    return index;
}

static unsigned single(expr_parser *parser, expr_op op, unsigned begin, unsigned a)
{
    unsigned index = a == NO_NODE ? NO_NODE : new_node(parser, op, begin);
    if (index != NO_NODE)
        parser->expr->nodes[index].a = (uint16_t)a;
    return index;
}

/* ---- leaves ----------------------------------------------------------------------------- */

/* Parses digits, optionally with a point and further digits, as an exact fraction. 1.25 is 125 /
 * 100, reduced to lowest terms: the denominator is a power of ten, so 10, 2 and 5 are the only
 * divisors to try. */
static unsigned parse_number(expr_parser *parser)
{
    const char *here = parser->text + parser->at;
    unsigned begin = parser->at, length = 0;
    int64_t num = 0, den = 1;
    bool fits = true, has_point = false;
    for (; is_digit(here[length]) || (here[length] == '.' && !has_point); length++) {
        if (here[length] == '.') {
            has_point = true;
            continue;
        }
        fits = fits && !__builtin_mul_overflow(num, 10, &num) &&
               !__builtin_add_overflow(num, here[length] - '0', &num) &&
               (!has_point || !__builtin_mul_overflow(den, 10, &den));
    }
    if (is_letter(here[length]) || here[length] == '.' || here[length - 1] == '.')
        return fail(parser, begin, "a number is digits, optionally with a point between them");
    if (!fits)
        return fail(parser, begin, "numbers here have at most 18 digits");
    advance(parser, length);
    unsigned index = new_node(parser, EXPR_NUMBER, begin);
    if (index == NO_NODE)
        return index;
    for (int64_t factor = 10; factor; factor = factor == 10 ? 2 : factor == 2 ? 5 : 0)
        while (den % factor == 0 && num % factor == 0 && den > 1) {
            num /= factor;
            den /= factor;
        }
    parser->expr->nodes[index].num = num;
    parser->expr->nodes[index].den = den;
    return index;
}

/* Returns the slot of a name: the one it already has, or a new one. */
static int slot_of(expr_parser *parser, int number, const char *function, const char *name)
{
    cli_expr *expr = parser->expr;
    for (unsigned i = 0; i < expr->name_count; i++)
        if (expr->names[i].number == number)
            return (int)i;
    if (expr->name_count == CLI_EXPR_NAMES)
        return -1;
    cli_expr_name *entry = &expr->names[expr->name_count];
    entry->number = number;
    if (function)
        snprintf(entry->shown, sizeof entry->shown, "%s(%s)", function, name);
    else
        snprintf(entry->shown, sizeof entry->shown, "%s", name);
    return (int)expr->name_count++;
}

/* Takes a word: a letter, then letters and digits; with [dotted], a dot may separate a group from
 * its kind. If there is no word, reports what is there instead. */
static bool take_word(expr_parser *parser, char *word, size_t size, bool dotted)
{
    const char *here = parser->text + parser->at;
    unsigned length = 0;
    while (is_letter(here[length]) || (length && is_digit(here[length])) ||
           (length && dotted && here[length] == '.'))
        length++;
    if (!length || length >= size) {
        char shown[64];
        if (length)
            fail(parser, parser->at, "no name is this long");
        else
            fail(parser, parser->at, "expected a name, not %s", found(parser, shown, sizeof shown));
        return false;
    }
    memcpy(word, here, length);
    word[length] = 0;
    advance(parser, length);
    return true;
}

/* Adds a node for a name. [blame] is the place to mark if the name is unknown: the kind inside
 * count(...), not the word before it. */
static unsigned named_node(expr_parser *parser, unsigned begin, unsigned blame,
                           const char *function, const char *name)
{
    char why[240] = "there is no such name";
    int number = parser->names->find(parser->names->user, function, name, why, sizeof why);
    if (number < 0)
        return fail(parser, blame, "%s", why);
    int slot = slot_of(parser, number, function, name);
    if (slot < 0)
        return fail(parser, begin, "a condition has at most %d names", CLI_EXPR_NAMES);
    unsigned index = new_node(parser, EXPR_NAME, begin);
    if (index != NO_NODE)
        parser->expr->nodes[index].slot = (uint8_t)slot;
    return index;
}

/* Parses a name, or a function of a kind: count(item), count(door.key). */
static unsigned parse_name(expr_parser *parser)
{
    char name[36], kind[36], shown[64];
    unsigned begin = parser->at;
    if (!take_word(parser, name, sizeof name, false))
        return NO_NODE;
    if (strcmp(name, "and") == 0 || strcmp(name, "or") == 0 || strcmp(name, "not") == 0)
        return fail(parser, begin, "expected a number or a name, not '%s'", name);
    if (!take(parser, "("))
        return named_node(parser, begin, begin, NULL, name);
    unsigned blame = parser->at;
    if (!take_word(parser, kind, sizeof kind, true))
        return NO_NODE;
    if (!take(parser, ")"))
        return fail(parser, parser->at, "expected ')', not %s", found(parser, shown, sizeof shown));
    return named_node(parser, begin, blame, name, kind);
}

/* Parses a parenthesis. It is not a node; the node inside takes over its extent, so that parts are
 * shown with their parentheses. */
static unsigned parse_parenthesis(expr_parser *parser)
{
    char shown[64];
    unsigned begin = parser->at;
    advance(parser, 1);
    unsigned inside = parse_either(parser);
    if (inside == NO_NODE)
        return NO_NODE;
    if (!take(parser, ")"))
        return fail(parser, parser->at, "the parenthesis of column %u is not closed: found %s",
                    begin + 1, found(parser, shown, sizeof shown));
    parser->expr->nodes[inside].begin = (uint16_t)begin;
    parser->expr->nodes[inside].end = (uint16_t)parser->end;
    return inside;
}

/* ---- the grammar ------------------------------------------------------------------------ */

/* Everything that nests comes through here or through parse_denial, so these two count the depth.
 * "!=" after a name is a comparison, not a negation. */
static unsigned parse_factor(expr_parser *parser)
{
    char shown[64];
    unsigned begin = parser->at;
    char here = parser->text[begin];
    if (parser->depth == DEPTH_MOST)
        return fail(parser, begin, "this is nested too deeply");
    parser->depth++;
    unsigned result;
    if (take(parser, "-"))
        result = single(parser, EXPR_NEGATE, begin, parse_factor(parser));
    else if (here == '!' && parser->text[begin + 1] != '=' && take(parser, "!"))
        result = single(parser, EXPR_NOT, begin, parse_factor(parser));
    else if (here == '(')
        result = parse_parenthesis(parser);
    else if (is_digit(here))
        result = parse_number(parser);
    else if (is_letter(here))
        result = parse_name(parser);
    else
        result = fail(parser, begin, "expected a number or a name, not %s",
                      found(parser, shown, sizeof shown));
    parser->depth--;
    return result;
}

typedef struct expr_sign {
    const char *token;
    expr_op op;
} expr_sign;

/* Takes the next sign, or returns NULL. Longer signs come first in the table. */
static const expr_sign *take_sign(expr_parser *parser, const expr_sign *signs)
{
    for (; signs->token; signs++)
        if (take(parser, signs->token))
            return signs;
    return NULL;
}

/* Parses part { sign part }, leaning to the left. */
static unsigned parse_chain(expr_parser *parser, const expr_sign *signs,
                            unsigned (*part)(expr_parser *parser))
{
    unsigned left = part(parser);
    for (const expr_sign *sign; left != NO_NODE && (sign = take_sign(parser, signs));) {
        unsigned right = part(parser);
        left = pair(parser, sign->op, left, right);
    }
    return left;
}

static unsigned parse_product(expr_parser *parser)
{
    static const expr_sign signs[] = {
        {"*", EXPR_MULTIPLY}, {"/", EXPR_DIVIDE}, {"%", EXPR_MODULO}, {NULL, EXPR_NUMBER}};
    return parse_chain(parser, signs, parse_factor);
}

static unsigned parse_sum(expr_parser *parser)
{
    static const expr_sign signs[] = {
        {"+", EXPR_ADD}, {"-", EXPR_SUBTRACT}, {NULL, EXPR_NUMBER}};
    return parse_chain(parser, signs, parse_product);
}

/* Allows at most one comparison: in C, a < b < c would compare a truth value with c, and in Python
 * it would chain, so it is refused with a suggestion. */
static unsigned parse_compare(expr_parser *parser)
{
    static const expr_sign signs[] = {{"<=", EXPR_LESS_OR_SAME}, {">=", EXPR_MORE_OR_SAME},
                                      {"==", EXPR_SAME},         {"!=", EXPR_DIFFERS},
                                      {"<", EXPR_LESS},          {">", EXPR_MORE},
                                      {"=", EXPR_SAME},          {NULL, EXPR_NUMBER}};
    unsigned left = parse_sum(parser);
    const expr_sign *sign = left == NO_NODE ? NULL : take_sign(parser, signs);
    if (!sign)
        return left;
    unsigned right = parse_sum(parser), again = parser->at;
    if (right != NO_NODE && take_sign(parser, signs))
        return fail(parser, again, "comparisons do not chain: write a < b && b < c");
    return pair(parser, sign->op, left, right);
}

/* "not" binds looser than comparisons, as in SQL and Python; "!" binds like a minus sign. */
static unsigned parse_denial(expr_parser *parser)
{
    unsigned begin = parser->at;
    if (!take(parser, "not"))
        return parse_compare(parser);
    if (parser->depth == DEPTH_MOST)
        return fail(parser, begin, "this is nested too deeply");
    parser->depth++;
    unsigned result = single(parser, EXPR_NOT, begin, parse_denial(parser));
    parser->depth--;
    return result;
}

static unsigned parse_both(expr_parser *parser)
{
    static const expr_sign signs[] = {{"&&", EXPR_AND}, {"and", EXPR_AND}, {NULL, EXPR_NUMBER}};
    return parse_chain(parser, signs, parse_denial);
}

static unsigned parse_either(expr_parser *parser)
{
    static const expr_sign signs[] = {{"||", EXPR_OR}, {"or", EXPR_OR}, {NULL, EXPR_NUMBER}};
    return parse_chain(parser, signs, parse_both);
}

/* ---- the whole -------------------------------------------------------------------------- */

static bool parse_all(expr_parser *parser)
{
    char shown[64];
    skip_spaces(parser);
    if (!parser->text[parser->at])
        fail(parser, parser->at, "the condition is empty");
    else
        parser->expr->root = parse_either(parser);
    if (!parser->problem->column && parser->text[parser->at])
        fail(parser, parser->at, "expected an operator such as && or >=, not %s",
             found(parser, shown, sizeof shown));
    return parser->problem->column == 0;
}

/* The length is checked first, because nodes store positions in 16 bits. */
cli_expr *cli_expr_parse(const char *text, const cli_expr_names *names, cli_expr_problem *problem)
{
    *problem = (cli_expr_problem){0};
    if (strlen(text) > CLI_EXPR_LENGTH) {
        problem->column = CLI_EXPR_LENGTH + 1;
        snprintf(problem->text, sizeof problem->text, "a condition has at most %d characters",
                 CLI_EXPR_LENGTH);
        return NULL;
    }
    cli_expr *expr = calloc(1, sizeof *expr);
    if (!expr)
        cli_no_memory();
    expr_parser parser = {.text = text, .expr = expr, .names = names, .problem = problem};
    if (parse_all(&parser))
        return expr;
    cli_expr_free(expr);
    return NULL;
}

/* A long text is shown starting a little before the column. */
#define SHOWN_BEFORE 60
#define SHOWN_AFTER  16

/* Each unprintable byte becomes one question mark, so the mark stays below its column. */
void cli_expr_point(const char *text, unsigned column)
{
    char line[SHOWN_BEFORE + SHOWN_AFTER + 1];
    unsigned at = column - 1, first = at > SHOWN_BEFORE ? at - SHOWN_BEFORE : 0;
    snprintf(line, sizeof line, "%s", text + first);
    cli_plain(line);
    fprintf(stderr, "  %s\n  %*s^\n", line, (int)(at - first), "");
}
