/* SPDX-License-Identifier: MIT
 * Conditions: the tree, the parser that builds it, and its evaluation. A value is a fraction in
 * lowest terms; a denominator of 0 or less means that it is not a number. */
#include "expr.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"

/* The tree of a condition is an array of nodes in which each node comes after its operands. */

/* The operations of nodes. The code relies on this order: from EXPR_NOT on a node has an operand
 * [a], after EXPR_NEGATE it has [b] too, and from EXPR_LESS on it compares. */
typedef enum expr_op {
    EXPR_NUMBER,
    EXPR_NAME,
    EXPR_NOT,
    EXPR_NEGATE,
    EXPR_AND,
    EXPR_OR,
    EXPR_ADD,
    EXPR_SUBTRACT,
    EXPR_MULTIPLY,
    EXPR_DIVIDE,
    EXPR_MODULO,
    EXPR_LESS,
    EXPR_LESS_OR_SAME,
    EXPR_MORE,
    EXPR_MORE_OR_SAME,
    EXPR_SAME,
    EXPR_DIFFERS
} expr_op;

/* The value of a node. With [den] above 0 it is the number num / den in lowest terms. Otherwise it
 * is no number, [num] means nothing, and [den] says why. The smaller that reason is, the worse, and
 * the worst one of two operands is that of the result: TOO_LARGE is an error in the condition,
 * NOT_KNOWN may still become a number, and NO_NUMBER (a division by zero) is an answer. */
typedef struct fraction {
    int64_t num, den;
} fraction;

enum { NO_NUMBER = 0, NOT_KNOWN = -1, TOO_LARGE = -2 };

static fraction whole(int64_t number)
{
    return (fraction){number, 1};
}

static fraction without(int64_t why)
{
    return (fraction){0, why};
}

static bool is_number(fraction value)
{
    return value.den > 0;
}

/* ---- fractions -------------------------------------------------------------------------- */

/* Returns num / den in lowest terms, by Euclid's algorithm. No number is INT64_MIN. */
static fraction reduced(int64_t num, int64_t den)
{
    if (den == 0)
        return without(NO_NUMBER);
    if (num == INT64_MIN || den == INT64_MIN)
        return without(TOO_LARGE);
    int64_t divisor = num, rest = den;
    while (rest) {
        int64_t next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    if ((divisor < 0) != (den < 0)) /* the sign of % varies, and [den] must end up positive */
        divisor = -divisor;
    return (fraction){num / divisor, den / divisor};
}

/* Returns a + sign * b. The product of the denominators may be reported as too large where their
 * least common multiple would fit, but is never wrong. */
static fraction add(fraction a, fraction b, int64_t sign)
{
    int64_t left, right, num, den;
    if (__builtin_mul_overflow(a.num, b.den, &left) ||
        __builtin_mul_overflow(sign * b.num, a.den, &right) ||
        __builtin_add_overflow(left, right, &num) || __builtin_mul_overflow(a.den, b.den, &den))
        return without(TOO_LARGE);
    return reduced(num, den);
}

/* Returns a * b. Cancels crosswise first, so it overflows only if the result does not fit. */
static fraction multiply(fraction a, fraction b)
{
    int64_t num, den;
    fraction across = reduced(a.num, b.den), down = reduced(b.num, a.den);
    if (!is_number(across) || !is_number(down) ||
        __builtin_mul_overflow(across.num, down.num, &num) ||
        __builtin_mul_overflow(across.den, down.den, &den))
        return without(TOO_LARGE);
    return reduced(num, den);
}

static fraction divide(fraction a, fraction b)
{
    if (b.num == 0)
        return without(NO_NUMBER);
    return multiply(a, reduced(b.den, b.num));
}

/* Rounds down, towards minus infinity; C's division rounds towards zero. */
static int64_t floor_of(fraction value)
{
    int64_t down = value.num / value.den;
    return down - (value.num % value.den < 0);
}

/* Reads conditions by recursive descent. Each level of the grammar calls the next, tighter one:
 *
 *   either  = both { ("||" | "or") both }
 *   both    = denial { ("&&" | "and") denial }
 *   denial  = "not" denial | compare
 *   compare = sum [ ("<" | "<=" | ">" | ">=" | "==" | "=" | "!=") sum ]
 *   sum     = product { ("+" | "-") product }
 *   product = factor { ("*" | "/" | "%") factor }
 *   factor  = ("-" | "!") factor | number | name [ "(" kind ")" ] | "(" either ")"
 *
 * parse_level parses all of them but the last, by a table of signs. A function returns the index of
 * the node that it made, or NO_NODE once anything has failed; callers pass that on, so the first
 * problem is the one that is reported. Every problem has a column. The depth is bounded, so no text
 * can exhaust the stack. */

/* How deep parentheses, signs and "not" may nest. Each level takes the stack of a dozen calls. */
#define DEPTH_MOST 60
#define NO_NODE    0xFFFFu

/* The state of the parser. [at] is the next byte of the text, never a space; [end] is one past the
 * last byte that was taken. */
typedef struct expr_parser {
    const char *text;
    unsigned at, end;
    unsigned depth;
    cli_expr *expr;
    const cli_expr_names *names;
    cli_expr_problem *problem;
} expr_parser;

/* The levels of the grammar, the loosest first. */
typedef enum expr_level { EITHER, BOTH, COMPARE, SUM, PRODUCT, FACTOR } expr_level;

static unsigned parse_level(expr_parser *parser, expr_level level);

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
/* Records a problem at byte [at] of the text, unless there is one already, and returns NO_NODE. Its
 * column counts from 1, so a column of 0 means that there is no problem. */
static unsigned fail(expr_parser *parser, unsigned at, const char *format, ...)
{
    va_list list;
    if (parser->problem->column)
        return NO_NODE;
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

/* Takes the next bytes, and skips the spaces after them. */
static void advance(expr_parser *parser, unsigned bytes)
{
    parser->at += bytes;
    parser->end = parser->at;
    skip_spaces(parser);
}

/* Takes [token] if it comes next: a sign, or a word that is not just the start of a longer one. So
 * "order" is a name, and not "or" followed by something. Returns whether it was there. */
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

/* Returns what comes next, for a message: a word of up to 40 letters, or a byte. */
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

/* Makes a node with the operands [a] and [b], 0 if it has none; returns NO_NODE if one is missing.
 * Called after the operands were parsed, so the node's text ends with the last byte taken. */
static unsigned new_node(expr_parser *parser, expr_op op, unsigned begin, unsigned a, unsigned b)
{
    cli_expr *expr = parser->expr;
    if (a == NO_NODE || b == NO_NODE)
        return NO_NODE;
    if (expr->node_count == CLI_EXPR_NODES)
        return fail(parser, begin, "the condition has more than %d parts", CLI_EXPR_NODES);
    expr->nodes[expr->node_count] = (cli_expr_node){.den = 1,
                                                    .begin = (uint16_t)begin,
                                                    .end = (uint16_t)parser->end,
                                                    .a = (uint16_t)a,
                                                    .b = (uint16_t)b,
                                                    .op = (uint8_t)op};
    return expr->node_count++;
}

/* ---- leaves ----------------------------------------------------------------------------- */

/* Parses digits, optionally with a point and further digits, as an exact fraction. */
static unsigned parse_number(expr_parser *parser)
{
    const char *here = parser->text + parser->at;
    unsigned begin = parser->at, length = 0;
    int64_t num = 0, den = 1;
    bool fits = true, has_point = false;
    for (; is_digit(here[length]) || (here[length] == '.' && !has_point); length++) {
        if (here[length] == '.')
            has_point = true;
        else
            fits = fits && !__builtin_mul_overflow(num, 10, &num) &&
                   !__builtin_add_overflow(num, here[length] - '0', &num) &&
                   (!has_point || !__builtin_mul_overflow(den, 10, &den));
    }
    if (is_letter(here[length]) || here[length] == '.' || here[length - 1] == '.')
        return fail(parser, begin, "a number is digits, optionally with a point between them");
    if (!fits)
        return fail(parser, begin, "numbers here have at most 18 digits");
    advance(parser, length);
    unsigned index = new_node(parser, EXPR_NUMBER, begin, 0, 0);
    if (index != NO_NODE) {
        fraction value = reduced(num, den);
        parser->expr->nodes[index].num = value.num;
        parser->expr->nodes[index].den = value.den;
    }
    return index;
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

/* Makes a node for a name, which gets a slot unless it has one from an earlier use. If the name is
 * unknown, the problem is at [blame]: at the kind inside count(...), not at the word before it. */
static unsigned named_node(expr_parser *parser, unsigned begin, unsigned blame,
                           const char *function, const char *name)
{
    cli_expr *expr = parser->expr;
    char why[240] = "there is no such name";
    int number = parser->names->find(parser->names->user, function, name, why, sizeof why);
    if (number < 0)
        return fail(parser, blame, "%s", why);
    unsigned slot = 0;
    while (slot < expr->name_count && expr->names[slot].number != number)
        slot++;
    if (slot == CLI_EXPR_NAMES)
        return fail(parser, begin, "a condition has at most %d names", CLI_EXPR_NAMES);
    if (slot == expr->name_count) {
        cli_expr_name *entry = &expr->names[expr->name_count++];
        entry->number = number;
        snprintf(entry->shown, sizeof entry->shown, function ? "%s(%s)" : "%s%s",
                 function ? function : "", name);
    }
    unsigned index = new_node(parser, EXPR_NAME, begin, 0, 0);
    if (index != NO_NODE)
        expr->nodes[index].slot = (uint8_t)slot;
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

/* ---- the grammar ------------------------------------------------------------------------ */

/* Parses a factor: everything that nests is one, except "not", so this function and parse_level
 * count the depth. A parenthesis makes no node: the node inside takes over its extent, so that a
 * part of a condition is shown with its parentheses. */
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
        result = new_node(parser, EXPR_NEGATE, begin, parse_factor(parser), 0);
    else if (here == '!' && parser->text[begin + 1] != '=' && take(parser, "!"))
        result = new_node(parser, EXPR_NOT, begin, parse_factor(parser), 0);
    else if (take(parser, "(")) {
        result = parse_level(parser, EITHER);
        if (result != NO_NODE && !take(parser, ")"))
            result =
                fail(parser, parser->at, "the parenthesis of column %u is not closed: found %s",
                     begin + 1, found(parser, shown, sizeof shown));
        if (result != NO_NODE) {
            parser->expr->nodes[result].begin = (uint16_t)begin;
            parser->expr->nodes[result].end = (uint16_t)parser->end;
        }
    } else if (is_digit(here))
        result = parse_number(parser);
    else if (is_letter(here))
        result = parse_name(parser);
    else
        result = fail(parser, begin, "expected a number or a name, not %s",
                      found(parser, shown, sizeof shown));
    parser->depth--;
    return result;
}

/* The signs of each level; longer signs come first. */
static const struct expr_sign {
    const char *token;
    expr_op op;
    expr_level level;
} signs[] = {
    {"||", EXPR_OR, EITHER},
    {"or", EXPR_OR, EITHER},
    {"&&", EXPR_AND, BOTH},
    {"and", EXPR_AND, BOTH},
    {"<=", EXPR_LESS_OR_SAME, COMPARE},
    {">=", EXPR_MORE_OR_SAME, COMPARE},
    {"==", EXPR_SAME, COMPARE},
    {"!=", EXPR_DIFFERS, COMPARE},
    {"<", EXPR_LESS, COMPARE},
    {">", EXPR_MORE, COMPARE},
    {"=", EXPR_SAME, COMPARE},
    {"+", EXPR_ADD, SUM},
    {"-", EXPR_SUBTRACT, SUM},
    {"*", EXPR_MULTIPLY, PRODUCT},
    {"/", EXPR_DIVIDE, PRODUCT},
    {"%", EXPR_MODULO, PRODUCT},
};

/* Takes the next sign of a level, or returns NULL. */
static const struct expr_sign *take_sign(expr_parser *parser, expr_level level)
{
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (signs[i].level == level && take(parser, signs[i].token))
            return &signs[i];
    return NULL;
}

/* Parses one level: part { sign part }, where each sign takes all that is to its left as its first
 * operand. There may be only one comparison: C would compare the truth of a < b with c in a < b <
 * c, and Python would chain the two, so that is refused with a suggestion. "not" binds looser than
 * comparisons, as in SQL and Python; "!" binds like a minus. */
static unsigned parse_level(expr_parser *parser, expr_level level)
{
    unsigned begin = parser->at;
    if (level == FACTOR)
        return parse_factor(parser);
    if (level == COMPARE && take(parser, "not")) {
        if (parser->depth == DEPTH_MOST)
            return fail(parser, begin, "this is nested too deeply");
        parser->depth++;
        unsigned denied = new_node(parser, EXPR_NOT, begin, parse_level(parser, COMPARE), 0);
        parser->depth--;
        return denied;
    }
    unsigned left = parse_level(parser, level + 1);
    for (const struct expr_sign *sign; left != NO_NODE && (sign = take_sign(parser, level));) {
        unsigned right = parse_level(parser, level + 1), again = parser->at;
        if (level == COMPARE && right != NO_NODE && take_sign(parser, level))
            return fail(parser, again, "comparisons do not chain: write a < b && b < c");
        left = new_node(parser, sign->op, begin, left, right);
    }
    return left;
}

/* Checks the length first, because nodes store positions in 16 bits. */
cli_expr *cli_expr_parse(const char *text, const cli_expr_names *names, cli_expr_problem *problem)
{
    *problem = (cli_expr_problem){0};
    if (strlen(text) > CLI_EXPR_LENGTH) {
        problem->column = CLI_EXPR_LENGTH + 1;
        snprintf(problem->text, sizeof problem->text, "a condition has at most %d characters",
                 CLI_EXPR_LENGTH);
        return NULL;
    }
    cli_expr *expr = cli_alloc(1, sizeof *expr);
    expr_parser parser = {.text = text, .expr = expr, .names = names, .problem = problem};
    char shown[64];
    skip_spaces(&parser);
    if (!parser.text[parser.at])
        fail(&parser, parser.at, "the condition is empty");
    else
        parser.expr->root = parse_level(&parser, EITHER);
    if (!parser.problem->column && parser.text[parser.at])
        fail(&parser, parser.at, "expected an operator such as && or >=, not %s",
             found(&parser, shown, sizeof shown));
    if (parser.problem->column == 0)
        return expr;
    free(expr);
    return NULL;
}

/* A long text is shown starting a little before the column. */
#define SHOWN_BEFORE 60
#define SHOWN_AFTER  16

/* Prints each unprintable byte as one question mark, so that the mark stays below its column. */
cli_expr *cli_expr_read(const char *text, const cli_expr_names *names, bool shows_help,
                        const char *option)
{
    char line[SHOWN_BEFORE + SHOWN_AFTER + 1];
    cli_expr_problem problem;
    cli_expr *expr = cli_expr_parse(text, names, &problem);
    if (expr)
        return expr;
    if (shows_help)
        cli_usage("%s column %u: %s", option, problem.column, problem.text);
    else
        cli_say("%s column %u: %s", option, problem.column, problem.text);
    unsigned at = problem.column - 1, first = at > SHOWN_BEFORE ? at - SHOWN_BEFORE : 0;
    snprintf(line, sizeof line, "%s", text + first);
    cli_plain(line);
    fprintf(stderr, "  %s\n  %*s^\n", line, (int)(at - first), "");
    return NULL;
}

/* Compares two fractions by their continued fractions: by their whole parts first, and if these are
 * the same, by the inverted remainders. Nothing can overflow, where cross multiplication would need
 * 128 bits. The loop ends as Euclid's algorithm does: the remainders become the denominators, and
 * shrink. Inverting two numbers reverses their order, hence [sign].
 *
 *     7/3 and 12/5:  2 + 1/3  and  2 + 2/5      the same whole part
 *                        3/1  and      5/2      the remainders inverted: 3 > 2, so 7/3 < 12/5 */
int cli_compare_fractions(int64_t num_a, int64_t den_a, int64_t num_b, int64_t den_b)
{
    if (den_a == 1 && den_b == 1)
        return (num_a > num_b) - (num_a < num_b);
    for (int sign = 1;; sign = -sign) {
        fraction a = {num_a, den_a}, b = {num_b, den_b};
        int64_t whole_a = floor_of(a), whole_b = floor_of(b);
        if (whole_a != whole_b)
            return whole_a < whole_b ? -sign : sign;
        int64_t rest_a = num_a - whole_a * den_a, rest_b = num_b - whole_b * den_b;
        if (!rest_a || !rest_b)
            return sign * ((rest_a != 0) - (rest_b != 0));
        num_a = den_a;
        den_a = rest_a;
        num_b = den_b;
        den_b = rest_b;
    }
}

/* ---- evaluating ------------------------------------------------------------------------- */

/* A condition, and the values of its names by slot. Bit [slot] of [known] says that a value is
 * known. That bit of [bounded] says that only its range is known: from [least] to [values]. */
typedef struct expr_question {
    const cli_expr *expr;
    const int64_t *values, *least;
    uint64_t known, bounded;
} expr_question;

static fraction value_of(const expr_question *question, unsigned index);

/* Returns the truth of a value: 1, 0, NOT_KNOWN or TOO_LARGE. What is no number is false. */
static fraction truth_of(fraction value)
{
    return value.den < NO_NUMBER ? value : whole(is_number(value) && value.num);
}

/* Evaluates an "and" or an "or". [decisive] is the truth that decides it as soon as either side has
 * it: 0 for "and", 1 for "or".
 *
 *     and      false  true     unknown         or      false    true  unknown
 *     false    false  false    false           false   false    true  unknown
 *     true     false  true     unknown         true    true     true  true
 *     unknown  false  unknown  unknown         unknown unknown  true  unknown
 *
 * The left side is evaluated first, and an overflow is found only in what is evaluated. */
static fraction join(const expr_question *question, const cli_expr_node *node, int decisive)
{
    fraction a = truth_of(value_of(question, node->a));
    if (a.den == TOO_LARGE || (is_number(a) && a.num == decisive))
        return a;
    fraction b = truth_of(value_of(question, node->b));
    if (b.den == TOO_LARGE || (is_number(b) && b.num == decisive))
        return b;
    return is_number(a) && is_number(b) ? whole(!decisive) : without(NOT_KNOWN);
}

/* Returns whether a comparison holds for two numbers in this order: -1, 0 or 1, as
 * cli_compare_fractions returns it. */
static bool compares(expr_op op, int order)
{
    enum { LESS = 1, SAME = 2, MORE = 4 };
    static const uint8_t accepted[] = {[EXPR_LESS] = LESS, [EXPR_LESS_OR_SAME] = LESS | SAME,
                                       [EXPR_MORE] = MORE, [EXPR_MORE_OR_SAME] = MORE | SAME,
                                       [EXPR_SAME] = SAME, [EXPR_DIFFERS] = LESS | MORE};
    return accepted[op] >> (order + 1) & 1;
}

/* Compares a node of unknown value with a number, or the number with the node if [sign] is -1. If
 * the node is a name of which the range is known, the result is known if it is the same for all of
 * it:
 *
 *     least ------- most         number      less than the number, so also different
 *     least --- number ---- most             less or greater: not known */
static fraction compare_bounded(const expr_question *question, expr_op op, unsigned index,
                                fraction number, int sign)
{
    const cli_expr_node *node = &question->expr->nodes[index];
    if (node->op != EXPR_NAME || !(question->bounded >> node->slot & 1))
        return without(NOT_KNOWN);
    int low = cli_compare_fractions(question->least[node->slot], 1, number.num, number.den);
    int high = cli_compare_fractions(question->values[node->slot], 1, number.num, number.den);
    for (int order = low; order <= high; order++)
        if (compares(op, sign * order) != compares(op, sign * low))
            return without(NOT_KNOWN);
    return whole(compares(op, sign * low));
}

/* Evaluates an operation on two operands; a comparison gives 1 or 0. A sum or a product with a name
 * of which only the range is known is not known: only the bare name is compared by its bounds. */
static fraction binary_of(const expr_question *question, const cli_expr_node *node)
{
    fraction a = value_of(question, node->a), b = value_of(question, node->b);
    expr_op op = (expr_op)node->op;
    if (!is_number(a) || !is_number(b)) {
        if (op >= EXPR_LESS && is_number(b) && a.den == NOT_KNOWN)
            return compare_bounded(question, op, node->a, b, 1);
        if (op >= EXPR_LESS && is_number(a) && b.den == NOT_KNOWN)
            return compare_bounded(question, op, node->b, a, -1);
        int64_t worse = a.den < b.den ? a.den : b.den; /* too large, unknown, no number */
        return worse == NO_NUMBER && op >= EXPR_LESS ? whole(0) : without(worse);
    }
    switch (op) {
    case EXPR_ADD: return add(a, b, 1);
    case EXPR_SUBTRACT: return add(a, b, -1);
    case EXPR_MULTIPLY: return multiply(a, b);
    case EXPR_DIVIDE: return divide(a, b);
    case EXPR_MODULO: {
        /* The remainder has the sign of b: a - b * floor(a / b). So 7 % 3 is 1, and -7 % 3 is 2:
         * the pattern continues below 0, and is not mirrored as with C's %. */
        fraction times = divide(a, b);
        fraction taken = is_number(times) ? multiply(b, whole(floor_of(times))) : times;
        return is_number(taken) ? add(a, taken, -1) : taken;
    }
    default: return whole(compares(op, cli_compare_fractions(a.num, a.den, b.num, b.den)));
    }
}

/* Evaluates a node. The recursion is at most as deep as there are nodes: a chain such as a + b + c
 * leans to the left and is as deep as it is long. A minus changes only [num], so the reason why
 * there is no number stays. */
static fraction value_of(const expr_question *question, unsigned index)
{
    const cli_expr_node *node = &question->expr->nodes[index];
    fraction a;
    switch ((expr_op)node->op) {
    case EXPR_NUMBER: return (fraction){node->num, node->den};
    case EXPR_NAME:
        return question->known >> node->slot & 1 ? whole(question->values[node->slot])
                                                 : without(NOT_KNOWN);
    case EXPR_AND: return join(question, node, 0);
    case EXPR_OR: return join(question, node, 1);
    case EXPR_NOT:
        a = truth_of(value_of(question, node->a));
        return is_number(a) ? whole(!a.num) : a;
    case EXPR_NEGATE: a = value_of(question, node->a); return (fraction){-a.num, a.den};
    default: return binary_of(question, node);
    }
}

cli_answer cli_expr_holds(const cli_expr *expr, const int64_t *values, uint64_t known)
{
    return cli_expr_holds_within(expr, values, values, known, 0);
}

cli_answer cli_expr_holds_within(const cli_expr *expr, const int64_t *values, const int64_t *least,
                                 uint64_t known, uint64_t bounded)
{
    expr_question question = {expr, values, least, known, bounded & ~known};
    fraction truth = truth_of(value_of(&question, expr->root));
    return truth.den == TOO_LARGE   ? CLI_TOO_LARGE
           : truth.den == NOT_KNOWN ? CLI_UNKNOWN
           : truth.num              ? CLI_TRUE
                                    : CLI_FALSE;
}

bool cli_expr_number(const cli_expr *expr, const int64_t *values, int64_t *num, int64_t *den)
{
    expr_question question = {expr, values, values, CLI_ALL_KNOWN, 0};
    fraction value = value_of(&question, expr->root);
    *num = value.num;
    *den = value.den;
    return is_number(value);
}

/* Lists the parts in order. A chain of && leans to the left, so its last part is directly below the
 * root:
 *
 *     a && b && c        &&            The left operand is pushed last, so it is
 *                       /  \           popped first. An && inside another operator,
 *                     &&    c          as in a || (b && c), does not split its part.
 *                    /  \
 *                   a    b
 *
 * One pass over the nodes collects the names below each, because operands come before their node.
 */
unsigned cli_expr_parts(const cli_expr *expr, cli_expr_part parts[CLI_EXPR_NODES])
{
    uint64_t slots[CLI_EXPR_NODES];
    unsigned stack[CLI_EXPR_NODES] = {expr->root}, depth = 1, count = 0;
    for (unsigned i = 0; i < expr->node_count; i++) {
        const cli_expr_node *node = &expr->nodes[i];
        slots[i] = node->op == EXPR_NAME ? (uint64_t)1 << node->slot : 0;
        slots[i] |= node->op >= EXPR_NOT ? slots[node->a] : 0;
        slots[i] |= node->op > EXPR_NEGATE ? slots[node->b] : 0;
    }
    while (depth) {
        unsigned index = stack[--depth];
        const cli_expr_node *node = &expr->nodes[index];
        if (node->op == EXPR_AND) {
            stack[depth++] = node->b;
            stack[depth++] = node->a;
        } else
            parts[count++] = (cli_expr_part){node->begin, node->end, slots[index]};
    }
    return count;
}
