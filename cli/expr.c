/* SPDX-License-Identifier: MIT
 * Evaluating conditions. The parser (expr_parse.c) fills the nodes of a tree; this file evaluates
 * them. A value is a fraction in lowest terms; a denominator of 0 or less means that it is not a
 * number. */
#include "expr_tree.h"

#include <stdlib.h>
#include <string.h>

/* Denominators that say why there is no number. */
enum { NO_NUMBER = 0, NOT_KNOWN = -1, TOO_LARGE = -2 };

typedef struct fraction {
    int64_t num, den;
} fraction;

/* A fraction with den above 0 is a number in lowest terms. Otherwise num means nothing and den says
 * why. The smaller it is, the worse: "too large" is an error in the condition and outweighs the
 * others, "not known" may still become a number, and "no number" is an answer. */
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

/* Uses Euclid's algorithm. The sign of % varies, so the result is made positive; neither side is
 * INT64_MIN, which reduced() ensures, and they are not both 0, because a denominator never is. */
static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* Returns num / den in lowest terms. Numbers never reach INT64_MIN, so all can be negated. */
static fraction reduced(int64_t num, int64_t den)
{
    if (den == 0)
        return without(NO_NUMBER);
    if (num == INT64_MIN || den == INT64_MIN)
        return without(TOO_LARGE);
    int64_t divisor = common_divisor(num, den);
    if (den < 0)
        divisor = -divisor;
    return (fraction){num / divisor, den / divisor};
}

/* Returns a + sign * b. Uses the product of the denominators, not their least common multiple: two
 * large denominators that share a divisor may be reported as too large, but the result is never
 * wrong. */
static fraction add(fraction a, fraction b, int64_t sign)
{
    int64_t left, right, num, den;
    if (__builtin_mul_overflow(a.num, b.den, &left) ||
        __builtin_mul_overflow(sign * b.num, a.den, &right) ||
        __builtin_add_overflow(left, right, &num) || __builtin_mul_overflow(a.den, b.den, &den))
        return without(TOO_LARGE);
    return reduced(num, den);
}

/* Cancels crosswise first, so the products are in lowest terms too and overflow only if the result
 * itself does not fit. */
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

/* Rounds towards minus infinity; C's division rounds towards zero. */
static int64_t floor_of(fraction value)
{
    int64_t down = value.num / value.den;
    return down - (value.num % value.den < 0);
}

static int64_t rest_of(fraction value)
{
    int64_t rest = value.num % value.den;
    return rest < 0 ? rest + value.den : rest;
}

/* Returns the remainder of a divided by b, with the sign of b: a - b * floor(a / b). So 7 % 3 is 1,
 * and -7 % 3 is 2: the pattern continues below 0, and is not mirrored as with C's %. */
static fraction modulo(fraction a, fraction b)
{
    fraction times = divide(a, b);
    if (!is_number(times))
        return times;
    fraction taken = multiply(b, whole(floor_of(times)));
    return is_number(taken) ? add(a, taken, -1) : taken;
}

/* Compares by continued fractions: whole parts first, then the inverted remainders. Nothing can
 * overflow. It terminates as Euclid's algorithm does: the remainders become the denominators and
 * shrink. Inverting reverses the order, hence [sign]. Cross multiplication would need 128 bits.
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
        int64_t rest_a = rest_of(a), rest_b = rest_of(b);
        if (!rest_a || !rest_b)
            return sign * ((rest_a != 0) - (rest_b != 0));
        num_a = den_a;
        den_a = rest_a;
        num_b = den_b;
        den_b = rest_b;
    }
}

/* ---- asking ----------------------------------------------------------------------------- */

typedef struct expr_question {
    const cli_expr *expr;
    const int64_t *values, *least;
    uint64_t known, bounded;
} expr_question;

typedef struct expr_range {
    fraction least, most;
} expr_range;

static fraction value_of(const expr_question *question, unsigned index);

static cli_answer truth_of(fraction value)
{
    if (value.den == NOT_KNOWN)
        return CLI_UNKNOWN;
    if (value.den == TOO_LARGE)
        return CLI_TOO_LARGE;
    return is_number(value) && value.num ? CLI_TRUE : CLI_FALSE;
}

static fraction number_of(cli_answer answer)
{
    if (answer == CLI_UNKNOWN)
        return without(NOT_KNOWN);
    return answer == CLI_TOO_LARGE ? without(TOO_LARGE) : whole(answer == CLI_TRUE);
}

/* Evaluates an "and" or an "or". [decisive] is the answer that decides the expression as soon as
 * either side gives it: false for "and", true for "or".
 *
 *     and      false  true     unknown         or      false    true  unknown
 *     false    false  false    false           false   false    true  unknown
 *     true     false  true     unknown         true    true     true  true
 *     unknown  false  unknown  unknown         unknown unknown  true  unknown
 *
 * The left side is evaluated first, and an overflow is found only in what is evaluated. */
static cli_answer join(const expr_question *question, const expr_node *node, cli_answer decisive)
{
    cli_answer a = truth_of(value_of(question, node->a));
    if (a == decisive || a == CLI_TOO_LARGE)
        return a;
    cli_answer b = truth_of(value_of(question, node->b));
    if (b == decisive || b == CLI_TOO_LARGE)
        return b;
    if (a == CLI_UNKNOWN || b == CLI_UNKNOWN)
        return CLI_UNKNOWN;
    return decisive == CLI_FALSE ? CLI_TRUE : CLI_FALSE;
}

static bool compares(expr_op op, int order)
{
    switch (op) {
    case EXPR_LESS:
        return order < 0;
    case EXPR_LESS_OR_SAME:
        return order <= 0;
    case EXPR_MORE:
        return order > 0;
    case EXPR_MORE_OR_SAME:
        return order >= 0;
    case EXPR_SAME:
        return order == 0;
    default:
        return order != 0;
    }
}

/* Computes an operation on two numbers; a comparison gives 1 or 0. */
static fraction compute(expr_op op, fraction a, fraction b)
{
    switch (op) {
    case EXPR_ADD:
        return add(a, b, 1);
    case EXPR_SUBTRACT:
        return add(a, b, -1);
    case EXPR_MULTIPLY:
        return multiply(a, b);
    case EXPR_DIVIDE:
        return divide(a, b);
    case EXPR_MODULO:
        return modulo(a, b);
    default:
        return whole(compares(op, cli_compare_fractions(a.num, a.den, b.num, b.den)));
    }
}

/* Returns whether a node is a name whose value is not known, but lies between two numbers. */
static bool is_bounded(const expr_question *question, unsigned index, expr_range *range)
{
    const expr_node *node = &question->expr->nodes[index];
    if (node->op != EXPR_NAME || !(question->bounded >> node->slot & 1))
        return false;
    *range = (expr_range){whole(question->least[node->slot]), whole(question->values[node->slot])};
    return true;
}

/* Compares a value with a number if only the range of the value is known. The result is known only
 * if it is the same for the whole range:
 *
 *     least ------- most         number      less than the number, so also different
 *     least --- number ---- most             less or greater: not known */
static fraction compare_bounded(expr_op op, expr_range range, fraction number)
{
    int low = cli_compare_fractions(range.least.num, range.least.den, number.num, number.den);
    int high = cli_compare_fractions(range.most.num, range.most.den, number.num, number.den);
    for (int order = low; order <= high; order++)
        if (compares(op, order) != compares(op, low))
            return without(NOT_KNOWN);
    return whole(compares(op, low));
}

/* Swaps the sides of a comparison: number < name becomes name > number. */
static expr_op turned(expr_op op)
{
    static const uint8_t others[] = {[EXPR_LESS] = EXPR_MORE,
                                     [EXPR_LESS_OR_SAME] = EXPR_MORE_OR_SAME,
                                     [EXPR_MORE] = EXPR_LESS,
                                     [EXPR_MORE_OR_SAME] = EXPR_LESS_OR_SAME,
                                     [EXPR_SAME] = EXPR_SAME,
                                     [EXPR_DIFFERS] = EXPR_DIFFERS};
    return (expr_op)others[op];
}

/* Evaluates an operation on two operands. A sum or product with a bounded name is not known: only
 * the bare name is compared by its bounds. */
static fraction binary_of(const expr_question *question, const expr_node *node)
{
    fraction a = value_of(question, node->a), b = value_of(question, node->b);
    expr_range range;
    if (is_number(a) && is_number(b))
        return compute((expr_op)node->op, a, b);
    if (node->op >= EXPR_LESS && is_number(b) && is_bounded(question, node->a, &range))
        return compare_bounded((expr_op)node->op, range, b);
    if (node->op >= EXPR_LESS && is_number(a) && is_bounded(question, node->b, &range))
        return compare_bounded(turned((expr_op)node->op), range, a);
    int64_t worse = a.den < b.den ? a.den : b.den; /* worst first: too large, unknown, no number */
    if (worse == NO_NUMBER && node->op >= EXPR_LESS)
        return whole(0);
    return without(worse);
}

/* Evaluates a node. The recursion is never deeper than the number of nodes, at most CLI_EXPR_NODES:
 * chains such as a + b + c lean to the left and are as deep as they are long. Negating changes only
 * num, so a denominator that says why there is no number stays. */
static fraction value_of(const expr_question *question, unsigned index)
{
    const expr_node *node = &question->expr->nodes[index];
    fraction a;
    switch ((expr_op)node->op) {
    case EXPR_NUMBER:
        return (fraction){node->num, node->den};
    case EXPR_NAME:
        return question->known >> node->slot & 1 ? whole(question->values[node->slot])
                                                 : without(NOT_KNOWN);
    case EXPR_AND:
        return number_of(join(question, node, CLI_FALSE));
    case EXPR_OR:
        return number_of(join(question, node, CLI_TRUE));
    case EXPR_NOT:
        a = number_of(truth_of(value_of(question, node->a)));
        return is_number(a) ? whole(!a.num) : a;
    case EXPR_NEGATE:
        a = value_of(question, node->a);
        return (fraction){-a.num, a.den};
    default:
        return binary_of(question, node);
    }
}

cli_answer cli_expr_holds(const cli_expr *expr, const int64_t *values, uint64_t known)
{
    return cli_expr_holds_within(expr, values, values, known, 0);
}

/* A name that is known needs no bound. */
cli_answer cli_expr_holds_within(const cli_expr *expr, const int64_t *values, const int64_t *least,
                                 uint64_t known, uint64_t bounded)
{
    expr_question question = {expr, values, least, known, bounded & ~known};
    return truth_of(value_of(&question, expr->root));
}

bool cli_expr_number(const cli_expr *expr, const int64_t *values, int64_t *num, int64_t *den)
{
    expr_question question = {expr, values, values, CLI_ALL_KNOWN, 0};
    fraction value = value_of(&question, expr->root);
    *num = value.num;
    *den = value.den;
    return is_number(value);
}

/* ---- what it is made of ----------------------------------------------------------------- */

void cli_expr_free(cli_expr *expr)
{
    free(expr);
}

unsigned cli_expr_name_count(const cli_expr *expr)
{
    return expr->name_count;
}

const cli_expr_name *cli_expr_name_at(const cli_expr *expr, unsigned slot)
{
    return &expr->names[slot];
}

/* Collects the slots below each node. Nodes come after their operands, so one pass is enough.
 * Leaves have [a] and [b] at 0, so the operator tells which of them count. */
static uint64_t slots_of(const cli_expr *expr, unsigned index)
{
    uint64_t slots[CLI_EXPR_NODES];
    for (unsigned i = 0; i <= index; i++) {
        const expr_node *node = &expr->nodes[i];
        slots[i] = node->op == EXPR_NAME ? (uint64_t)1 << node->slot : 0;
        if (node->op >= EXPR_NOT)
            slots[i] |= slots[node->a];
        if (node->op > EXPR_NEGATE)
            slots[i] |= slots[node->b];
    }
    return slots[index];
}

/* Lists the parts in order: && leans to the left, so the last part is directly below the top.
 *
 *     a && b && c        &&            The left operand is pushed last, so it is
 *                       /  \           popped first. An && inside another operator,
 *                     &&    c          as in a || (b && c), does not split its part.
 *                    /  \
 *                   a    b */
static unsigned list_parts(const cli_expr *expr, unsigned roots[CLI_EXPR_NODES])
{
    unsigned stack[CLI_EXPR_NODES], depth = 0, count = 0;
    stack[depth++] = expr->root;
    while (depth) {
        unsigned index = stack[--depth];
        const expr_node *node = &expr->nodes[index];
        if (node->op != EXPR_AND) {
            roots[count++] = index;
            continue;
        }
        stack[depth++] = node->b;
        stack[depth++] = node->a;
    }
    return count;
}

unsigned cli_expr_part_count(const cli_expr *expr)
{
    unsigned roots[CLI_EXPR_NODES];
    return list_parts(expr, roots);
}

/* Only --explain calls this, so the parts are listed anew each time instead of being kept. */
cli_expr_part cli_expr_part_at(const cli_expr *expr, unsigned index)
{
    unsigned roots[CLI_EXPR_NODES];
    list_parts(expr, roots);
    const expr_node *node = &expr->nodes[roots[index]];
    return (cli_expr_part){node->begin, node->end, slots_of(expr, roots[index])};
}
