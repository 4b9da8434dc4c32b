/* SPDX-License-Identifier: MIT
 * Parameter tables, and parsing with them. All code that knows parameters by name (the command
 * line, parameter files, documents, the schema, the playground) goes through these rows. */
#include "core/params.h"

#include <string.h>

#include "barrow/puzzle.h"
#include "base/rng.h"
#include "base/sink.h"
#include "base/status.h"
#include "core/plan.h"

_Static_assert(sizeof(barrow_puzzle_weights) == sizeof(int32_t[BARROW_PUZZLE_KIND_COUNT]),
               "each kind of puzzle has a weight");

static const char *const choices_layout[] = {
#define BARROW_LAYOUT(NAME, name, code, width, height, summary, ...) [code] = #name,
#include "barrow/def/layout.def"
};
static const char *const choices_terrain[] = {
#define BARROW_TERRAIN(NAME, name, code) [code] = #name,
#include "barrow/def/terrain.def"
};
static const char *const choices_curve[] = {
#define BARROW_CURVE(NAME, name, code, help) [code] = #name,
#include "barrow/def/curve.def"
};
static const char *const choices_arenas[] = {"large", "small"};
static const char *const choices_any[] = {"any"}; /* the word of an AUTO */
static const char *const choices_stairs_distance[] = {"near", "any", "far"};
static const char *const choices_treasure[] = {
    "any",
#define BARROW_TREASURE(NAME, name, code, type, ...) [1 + (code)] = #name,
#include "barrow/def/treasure.def"
};
static const char *const choices_arc[] = {
#define BARROW_ARC(NAME, name, code, help) [code] = #name,
#include "barrow/def/arc.def"
};
static const char *const choices_place[] = {
#define BARROW_PLACE(NAME, name, code, ...) [code] = #name,
#include "barrow/def/place.def"
};
static const char *const choices_floor_place[] = {
    "none",
#define BARROW_PLACE(NAME, name, code, ...) [1 + (code)] = #name,
#include "barrow/def/place.def"
#undef BARROW_PLACE
};
/* Names and sizes from C1, in the same order. */
static const char *const choices_size[] = {"small", "medium", "large", "huge"};
static const int32_t size_presets[][2] = {{6, 7}, {9, 10}, {13, 15}, {24, 28}};

/* A row of a .def list names its list of choices with a word (layout, terrain, curve, arenas, size
 * or none), which these macros turn into the list and its length. */
#define LISTED(list)            .choices = list, .choice_count = sizeof list / sizeof list[0]
#define CHOICES_none            .choices = NULL
#define CHOICES_layout          LISTED(choices_layout)
#define CHOICES_terrain         LISTED(choices_terrain)
#define CHOICES_curve           LISTED(choices_curve)
#define CHOICES_arenas          LISTED(choices_arenas)
#define CHOICES_size            LISTED(choices_size)
#define CHOICES_treasure        LISTED(choices_treasure)
#define CHOICES_stairs_distance LISTED(choices_stairs_distance)
#define CHOICES_place           LISTED(choices_place)
#define CHOICES_floor_place     LISTED(choices_floor_place)
#define CHOICES_any             LISTED(choices_any)
#define CHOICES_arc             LISTED(choices_arc)

/* Makes one row of a table from one line of a .def list. The offset is relative to the family's own
 * struct, that is, to the union in barrow_params (see brw_param_field). */
#define PARAM_ROW(TYPE, field, least, most, text, list, line, structure)                           \
    {.name = #field,                                                                               \
     .help = line,                                                                                 \
     .value = text,                                                                                \
     CHOICES_##list,                                                                               \
     .type = BARROW_PARAM_##TYPE,                                                                  \
     .min = least,                                                                                 \
     .max = most,                                                                                  \
     .offset = offsetof(structure, field)},

static const barrow_param_info quest_rows[] = {
#define BARROW_PARAM(T, n, l, m, v, c, h) PARAM_ROW(T, n, l, m, v, c, h, barrow_quest_params)
#include "barrow/def/quest_params.def"
#undef BARROW_PARAM
};
static const barrow_param_info crawl_rows[] = {
#define BARROW_PARAM(T, n, l, m, v, c, h) PARAM_ROW(T, n, l, m, v, c, h, barrow_crawl_params)
#include "barrow/def/crawl_params.def"
#undef BARROW_PARAM
};
static const barrow_param_info floor_rows[] = {
#define BARROW_PARAM(T, n, l, m, v, c, h) PARAM_ROW(T, n, l, m, v, c, h, barrow_floor_params)
#include "barrow/def/floor_params.def"
};

/* A family's parameters: its rows, and the check for what rows cannot express. */
static const struct {
    const barrow_param_info *rows;
    uint32_t count;
    barrow_status (*check)(const barrow_params *params, barrow_error *error);
} tables[BARROW_FAMILY_COUNT] = {
    [BARROW_QUEST] = {quest_rows, sizeof quest_rows / sizeof quest_rows[0], brw_check_quest},
    [BARROW_CRAWL] = {crawl_rows, sizeof crawl_rows / sizeof crawl_rows[0], brw_check_crawl},
    [BARROW_FLOOR] = {floor_rows, sizeof floor_rows / sizeof floor_rows[0], brw_check_floor},
};

const barrow_param_info *barrow_param_infos(barrow_family family, uint32_t *count)
{
    bool known = (unsigned)family < BARROW_FAMILY_COUNT;
    if (count)
        *count = known ? tables[family].count : 0;
    return known ? tables[family].rows : NULL;
}

bool barrow_family_find(const char *name, barrow_family *family)
{
    for (int i = 0; name && family && i < BARROW_FAMILY_COUNT; i++) {
        if (strcmp(name, barrow_family_name((barrow_family)i)) == 0) {
            *family = (barrow_family)i;
            return true;
        }
    }
    return false;
}

/* ---- parsing ---------------------------------------------------------------------------- */

/* Before each digit, the number is compared with a bound low enough that the next step cannot
 * overflow; no parameter comes near it. */
bool brw_parse_number(const char *text, int64_t *number)
{
    bool negative = *text == '-';
    text += negative;
    if (!*text)
        return false;
    int64_t value = 0;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || value > INT64_MAX / 10 - 9)
            return false;
        value = value * 10 + (*text - '0');
    }
    *number = negative ? -value : value;
    return true;
}

/* Copies text[0 .. length-1] as a string if it fits. */
static bool cut(char *part, size_t size, const char *text, size_t length)
{
    if (length >= size)
        return false;
    memcpy(part, text, length);
    part[length] = 0;
    return true;
}

/* Reports a wrong number. [also] names what is accepted besides a number, including the word
 * "or". */
static barrow_status refuse_number(const barrow_param_info *info, const char *value,
                                   const char *also, barrow_error *error)
{
    return brw_fail(error, BARROW_BAD_PARAM, info->name,
                    "%s: '%s' is not allowed; give %sa whole number from %d to %d", info->name,
                    value, also, info->min, info->max);
}

/* Leaves [number] unchanged if it returns false: a field keeps its value when a new one is refused
 * (G7). */
static bool number_in_range(const barrow_param_info *info, const char *value, int32_t *number)
{
    int64_t wide;
    if (!brw_parse_number(value, &wide) || wide < info->min || wide > info->max)
        return false;
    *number = (int32_t)wide;
    return true;
}

const char *brw_auto_word(const barrow_param_info *info)
{
    return info->choice_count ? info->choices[0] : "auto";
}

/* Parses an INT or AUTO. INT, BOOL, CHOICE and AUTO are all int32_t in C. The word of an AUTO,
 * `auto` unless the row has another, is stored as BARROW_AUTO, a number outside every range. The
 * passes decide what it means. */
static barrow_status parse_int(const barrow_param_info *info, const char *value, void *field,
                               barrow_error *error)
{
    char words[32] = "";
    bool is_auto = info->type == BARROW_PARAM_AUTO;
    if (is_auto && strcmp(value, brw_auto_word(info)) == 0) {
        *(int32_t *)field = BARROW_AUTO;
        return BARROW_OK;
    }
    if (number_in_range(info, value, field))
        return BARROW_OK;
    if (is_auto)
        brw_format(words, sizeof words, "%s or ", brw_auto_word(info));
    return refuse_number(info, value, words, error);
}

/* Accepts all the words that people write for a boolean; barrow_params_get writes on or off. */
static barrow_status parse_bool(const barrow_param_info *info, const char *value, void *field,
                                barrow_error *error)
{
    static const char *const words[][2] = {
        {"off", "on"}, {"false", "true"}, {"no", "yes"}, {"0", "1"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        for (int32_t truth = 0; truth < 2; truth++) {
            if (strcmp(value, words[i][truth]) == 0) {
                *(int32_t *)field = truth;
                return BARROW_OK;
            }
        }
    }
    return brw_fail(error, BARROW_BAD_PARAM, info->name, "%s: '%s' is not allowed; give on or off",
                    info->name, value);
}

/* Returns the value of a digit, which may be hexadecimal, or -1. */
static int32_t digit_value(char letter)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *found = letter ? strchr(digits, letter) : NULL;
    return found ? (int32_t)(found - digits) % 16 : -1;
}

/* Parses a layout's code, "0x09" or "9" for the tenth layout: `code` and `name` of a layout are
 * both accepted everywhere. Stops as soon as the number exceeds the last layout, so it cannot
 * overflow. */
static bool parse_code(const char *value, uint32_t count, int32_t *choice)
{
    bool is_hex = value[0] == '0' && (value[1] == 'x' || value[1] == 'X') && value[2];
    int64_t number = 0;
    if (!is_hex && !brw_parse_number(value, &number))
        return false;
    for (const char *at = value + 2; is_hex && *at; at++) {
        if (digit_value(*at) < 0 || number > count)
            return false;
        number = number * 16 + digit_value(*at);
    }
    if (number < 0 || number >= count)
        return false;
    *choice = (int32_t)number;
    return true;
}

/* Parses a choice. Only layouts have codes; for other choices a number is just an unknown name. */
static barrow_status parse_choice(const barrow_param_info *info, const char *value, void *field,
                                  barrow_error *error)
{
    for (uint32_t i = 0; i < info->choice_count; i++) {
        if (strcmp(value, info->choices[i]) == 0) {
            *(int32_t *)field = (int32_t)i;
            return BARROW_OK;
        }
    }
    if (info->choices == choices_layout && parse_code(value, info->choice_count, field))
        return BARROW_OK;
    const char *near = barrow_nearest_name(value, info->choices, info->choice_count);
    if (near)
        return brw_fail(error, BARROW_BAD_PARAM, info->name,
                        "%s: '%s' is not known; did you mean '%s'?", info->name, value, near);
    char names[160] = "";
    for (uint32_t i = 0; i < info->choice_count; i++)
        brw_format(names + strlen(names), sizeof names - strlen(names), "%s%s", i ? ", " : "",
                   info->choices[i]);
    return brw_fail(error, BARROW_BAD_PARAM, info->name, "%s: '%s' is not known; give one of %s",
                    info->name, value, names);
}

/* Splits "a..b" at the first two dots; without them, the whole text is used for both ends. Returns
 * false for a text that is too long to be a number. */
static bool split_range(const char *value, char least[32], char most[32])
{
    const char *dots = strstr(value, "..");
    size_t length = dots ? (size_t)(dots - value) : strlen(value);
    const char *rest = dots ? dots + 2 : value;
    return cut(least, 32, value, length) && cut(most, 32, rest, strlen(rest));
}

/* Writes [field] as a whole or not at all. One end alone cannot be `auto`: number_in_range accepts
 * only numbers, and BARROW_AUTO is outside every range. */
static barrow_status parse_range(const barrow_param_info *info, const char *value, void *field,
                                 barrow_error *error)
{
    barrow_range range = {BARROW_AUTO, BARROW_AUTO};
    char least[32], most[32];
    if (strcmp(value, "auto") != 0) {
        if (!split_range(value, least, most) || !number_in_range(info, least, &range.min) ||
            !number_in_range(info, most, &range.max))
            return refuse_number(info, value, "auto, a range a..b or ", error);
        if (range.min > range.max)
            return brw_fail(error, BARROW_BAD_PARAM, info->name,
                            "%s: the range '%s' is reversed; give the smaller number first",
                            info->name, value);
    }
    *(barrow_range *)field = range;
    return BARROW_OK;
}

/* Parses a preset's name or WxH. [info] has no choices if there are no presets, as for `block`. */
static bool parse_one_size(const barrow_param_info *info, const char *text, int32_t *w, int32_t *h)
{
    for (uint32_t i = 0; i < info->choice_count; i++) {
        if (strcmp(text, info->choices[i]) == 0) {
            *w = size_presets[i][0];
            *h = size_presets[i][1];
            return true;
        }
    }
    const char *x = strchr(text, 'x');
    char width[32];
    return x && cut(width, sizeof width, text, (size_t)(x - text)) &&
           number_in_range(info, width, w) && number_in_range(info, x + 1, h);
}

/* Parses a size or a range of sizes. Either end may be the name of a preset: small..large is a
 * range. Both width and height must be in order; otherwise no size would lie between them. If there
 * are no presets, the message quotes the help, which gives the smallest width and height. */
static barrow_status parse_size(const barrow_param_info *info, const char *value, void *field,
                                barrow_error *error)
{
    barrow_size_range size;
    char least[32], most[32];
    if (!split_range(value, least, most) ||
        !parse_one_size(info, least, &size.w_min, &size.h_min) ||
        !parse_one_size(info, most, &size.w_max, &size.h_max))
        return info->choice_count
                   ? brw_fail(error, BARROW_BAD_PARAM, info->name,
                              "%s: '%s' is not allowed; give small, medium, large, huge, WxH from "
                              "%dx%d to %dx%d, or WxH..WxH",
                              info->name, value, info->min, info->min, info->max, info->max)
                   : brw_fail(error, BARROW_BAD_PARAM, info->name,
                              "%s: '%s' is not allowed; give WxH: %s", info->name, value,
                              info->help);
    if (size.w_min > size.w_max || size.h_min > size.h_max)
        return brw_fail(error, BARROW_BAD_PARAM, info->name,
                        "%s: the range '%s' is reversed; give the smaller size first", info->name,
                        value);
    *(barrow_size_range *)field = size;
    return BARROW_OK;
}

/* Parses the weights of all kinds of puzzles, in the order of their list. */
static barrow_status parse_weights(const barrow_param_info *info, const char *value, void *field,
                                   barrow_error *error)
{
    int32_t weights[BARROW_PUZZLE_KIND_COUNT], sum = 0;
    const char *rest = value;
    bool is_whole = true;
    for (uint32_t kind = 0; kind < BARROW_PUZZLE_KIND_COUNT && is_whole; kind++) {
        char number[32];
        size_t length = strcspn(rest, ":");
        bool is_last = kind + 1 == BARROW_PUZZLE_KIND_COUNT;
        is_whole = cut(number, sizeof number, rest, length) && !rest[length] == is_last &&
                   number_in_range(info, number, &weights[kind]);
        sum += is_whole ? weights[kind] : 0;
        rest += is_whole && !is_last ? length + 1 : 0;
    }
    if (!is_whole || !sum)
        return brw_fail(error, BARROW_BAD_PARAM, info->name,
                        "%s: '%s' is not allowed; give five weights from %d to %d, not all 0, as "
                        "push:slide:lights:order:toggle",
                        info->name, value, info->min, info->max);
    memcpy(field, weights, sizeof weights);
    return BARROW_OK;
}

/* Parses a text, or a plan by the name of a built-in one, which is replaced by its text. Keeps the
 * pointer: the caller's string must live as long as these parameters. The dungeon that is made from
 * them has its own copy. */
static barrow_status parse_text(const barrow_param_info *info, const char *value, void *field,
                                barrow_error *error)
{
    bool is_plan = *value && strcmp(info->name, "plan") == 0;
    const char *text = *value ? value : NULL;
    if (is_plan && value[strspn(value, " \n")] != '{')
        text = brw_plan_named(value);
    if (is_plan && !text)
        return brw_plan_unknown(value, error);
    *(const char **)field = text;
    return BARROW_OK;
}

typedef barrow_status (*parse_fn)(const barrow_param_info *info, const char *value, void *field,
                                  barrow_error *error);

static const parse_fn parsers[] = {
    [BARROW_PARAM_INT] = parse_int,       [BARROW_PARAM_BOOL] = parse_bool,
    [BARROW_PARAM_CHOICE] = parse_choice, [BARROW_PARAM_AUTO] = parse_int,
    [BARROW_PARAM_RANGE] = parse_range,   [BARROW_PARAM_SIZE] = parse_size,
    [BARROW_PARAM_TEXT] = parse_text,     [BARROW_PARAM_WEIGHTS] = parse_weights,
};

/* Refuses an unknown name. For a parameter of another family the message says so (G19). Otherwise
 * the error's field is the name that was probably meant, so that a form can point at it. */
static barrow_status unknown_name(barrow_family family, const char *name, barrow_error *error)
{
    uint32_t count;
    for (int other = 0; other < BARROW_FAMILY_COUNT; other++) {
        const barrow_param_info *infos = barrow_param_infos((barrow_family)other, &count);
        for (uint32_t i = 0; i < count; i++)
            if (strcmp(infos[i].name, name) == 0)
                return brw_fail(
                    error, BARROW_BAD_PARAM, "", "%s has no parameter '%s', but %s has one",
                    barrow_family_name(family), name, barrow_family_name((barrow_family)other));
    }
    const barrow_param_info *rows = barrow_param_infos(family, &count);
    const char *names[64] = {NULL};
    for (uint32_t i = 0; i < count; i++)
        names[i] = rows[i].name;
    const char *near = barrow_nearest_name(name, names, count);
    if (near)
        return brw_fail(error, BARROW_BAD_PARAM, near,
                        "%s has no parameter '%s'; did you mean '%s'?", barrow_family_name(family),
                        name, near);
    return brw_fail(error, BARROW_BAD_PARAM, "",
                    "%s has no parameter '%s'; 'barrow params %s' lists them",
                    barrow_family_name(family), name, barrow_family_name(family));
}

/* Control characters are refused here, once for all types; only TEXT may have line breaks. */
barrow_status brw_params_set(barrow_params *params, const char *name, const char *value,
                             barrow_error *error)
{
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(params->family, &count);
    for (uint32_t i = 0; i < count; i++) {
        bool rows_of_text = rows[i].type == BARROW_PARAM_TEXT;
        if (strcmp(rows[i].name, name) != 0)
            continue;
        barrow_status status = barrow_text_check(value, strlen(value), rows_of_text, name, error);
        if (status != BARROW_OK)
            return status;
        return parsers[rows[i].type](&rows[i], value, brw_param_field(params, &rows[i]), error);
    }
    return unknown_name(params->family, name, error);
}

/* Defaults are strings and go through the same parsers as user input, so there is no second list of
 * defaults. The struct is cleared first, so that padding and the unused part of the union are the
 * same in every copy. */
barrow_params barrow_default_params(barrow_family family)
{
    barrow_params params;
    memset(&params, 0, sizeof params);
    params.family = family;
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(family, &count);
    for (uint32_t i = 0; i < count; i++)
        parsers[rows[i].type](&rows[i], rows[i].value, brw_param_field(&params, &rows[i]), NULL);
    return params;
}

/* ---- writing ---------------------------------------------------------------------------- */

/* The inverse of the parsers: barrow_params_set accepts what this writes. A size is never written
 * as the name of a preset, because WxH says the same. */
size_t barrow_params_get(const barrow_params *params, uint32_t index, char *text, size_t size)
{
    if (!text || !size)
        return 0;
    text[0] = 0;
    uint32_t count = 0;
    const barrow_param_info *rows = params ? barrow_param_infos(params->family, &count) : NULL;
    if (index >= count)
        return 0;
    const barrow_param_info *info = &rows[index];
    const void *field = brw_param_field(params, info);
    int32_t number = info->type <= BARROW_PARAM_AUTO ? *(const int32_t *)field : 0;
    switch (info->type) {
    case BARROW_PARAM_BOOL: return brw_format(text, size, "%s", number ? "on" : "off");
    case BARROW_PARAM_CHOICE:
        return brw_format(text, size, "%s",
                          (uint32_t)number < info->choice_count ? info->choices[number] : "?");
    case BARROW_PARAM_RANGE: { /* both ends are `auto` or neither is */
        const barrow_range *range = field;
        if (range->min == BARROW_AUTO)
            return brw_format(text, size, "auto");
        return range->min == range->max ? brw_format(text, size, "%d", range->min)
                                        : brw_format(text, size, "%d..%d", range->min, range->max);
    }
    case BARROW_PARAM_SIZE: {
        const barrow_size_range *range = field;
        if (range->w_min == range->w_max && range->h_min == range->h_max)
            return brw_format(text, size, "%dx%d", range->w_min, range->h_min);
        return brw_format(text, size, "%dx%d..%dx%d", range->w_min, range->h_min, range->w_max,
                          range->h_max);
    }
    case BARROW_PARAM_WEIGHTS: {
        const barrow_puzzle_weights *kinds = field;
        return brw_format(text, size, "%d:%d:%d:%d:%d", kinds->push, kinds->slide, kinds->lights,
                          kinds->order, kinds->toggle);
    }
    case BARROW_PARAM_TEXT: {
        const char *rows_of_text = *(const char *const *)field;
        return brw_format(text, size, "%s", rows_of_text ? rows_of_text : "");
    }
    default:
        if (info->type == BARROW_PARAM_AUTO && number == BARROW_AUTO)
            return brw_format(text, size, "%s", brw_auto_word(info));
        return brw_format(text, size, "%d", number);
    }
}

/* Compares a string or a single number. A RANGE or SIZE would need both ends, but only parameters
 * of floors are compared, and those have neither. */
bool brw_param_same(const barrow_param_info *info, const barrow_params *a, const barrow_params *b)
{
    const void *first = brw_param_field(a, info), *second = brw_param_field(b, info);
    if (info->type != BARROW_PARAM_TEXT)
        return *(const int32_t *)first == *(const int32_t *)second;
    const char *text = *(const char *const *)first, *other = *(const char *const *)second;
    return strcmp(text ? text : "", other ? other : "") == 0;
}

/* ---- checking --------------------------------------------------------------------------- */

/* Checks one number. `auto` is valid only if the row's type allows it. */
static barrow_status check_number(const barrow_param_info *info, int32_t value, bool may_be_auto,
                                  barrow_error *error)
{
    if ((may_be_auto && value == BARROW_AUTO) || (value >= info->min && value <= info->max))
        return BARROW_OK;
    return brw_fail(error, BARROW_BAD_PARAM, info->name,
                    "%s: %d is out of range; allowed: %d to %d", info->name, value, info->min,
                    info->max);
}

/* Checks both ends of a range, then their order, so the message names the first thing that is
 * wrong. */
static barrow_status check_ends(const barrow_param_info *info, int32_t least, int32_t most,
                                barrow_error *error)
{
    barrow_status status = check_number(info, least, false, error);
    if (status == BARROW_OK)
        status = check_number(info, most, false, error);
    if (status == BARROW_OK && least > most)
        status = brw_fail(error, BARROW_BAD_PARAM, info->name, "%s: the range %d..%d is reversed",
                          info->name, least, most);
    return status;
}

/* Checks one field. The parsers refuse wrong values, but a program may write the fields itself. A
 * range is `auto` only as a whole: if just one end is, that end is refused as out of range. */
static barrow_status check_field(const barrow_params *params, const barrow_param_info *info,
                                 barrow_error *error)
{
    const void *field = brw_param_field(params, info);
    if (info->type == BARROW_PARAM_TEXT)
        return BARROW_OK;
    if (info->type == BARROW_PARAM_RANGE) {
        barrow_range range = *(const barrow_range *)field;
        if (range.min == BARROW_AUTO && range.max == BARROW_AUTO)
            return BARROW_OK;
        return check_ends(info, range.min, range.max, error);
    }
    if (info->type == BARROW_PARAM_SIZE) {
        barrow_size_range size = *(const barrow_size_range *)field;
        barrow_status status = check_ends(info, size.w_min, size.w_max, error);
        return status == BARROW_OK ? check_ends(info, size.h_min, size.h_max, error) : status;
    }
    if (info->type == BARROW_PARAM_WEIGHTS) {
        const int32_t *weights = field;
        barrow_status status = BARROW_OK;
        int32_t sum = 0;
        for (uint32_t i = 0; i < BARROW_PUZZLE_KIND_COUNT && status == BARROW_OK; i++) {
            status = check_number(info, weights[i], false, error);
            sum += status == BARROW_OK ? weights[i] : 0;
        }
        if (status != BARROW_OK || sum)
            return status;
        return brw_fail(error, BARROW_BAD_PARAM, info->name, "%s: all weights are 0", info->name);
    }
    return check_number(info, *(const int32_t *)field, info->type == BARROW_PARAM_AUTO, error);
}

/* Checks rows first, so the family's own check can rely on every number being in range and every
 * choice being a valid index. */
barrow_status barrow_params_check(const barrow_params *params, barrow_error *error)
{
    if (!params || (unsigned)params->family >= BARROW_FAMILY_COUNT)
        return brw_fail(error, BARROW_BAD_CALL, "family", "there is no such family");
    barrow_status status = BARROW_OK;
    for (uint32_t i = 0; status == BARROW_OK && i < tables[params->family].count; i++)
        status = check_field(params, &tables[params->family].rows[i], error);
    return status == BARROW_OK ? tables[params->family].check(params, error) : status;
}

/* ---- seeds and near names --------------------------------------------------------------- */

/* Returns false for an empty text: "0x" is not a number. */
static bool is_all(const char *text, const char *set)
{
    return *text && strspn(text, set) == strlen(text);
}

/* Reads the text as a number if it is entirely decimal or hexadecimal; otherwise hashes it (G10).
 * So "0x" and "12a" are hashed, and an all-digit seed that is too large is refused rather than
 * hashed, because digits alone are never meant as a word. */
barrow_status barrow_seed_parse(const char *text, uint64_t *seed, barrow_error *error)
{
    if (!text || !seed)
        return brw_fail(error, BARROW_BAD_CALL, "seed", "the text or the seed to fill is missing");
    if (!*text)
        return brw_fail(error, BARROW_BAD_PARAM, "seed",
                        "seed: it is empty; give a number, 0x hex or any text");
    barrow_status status = barrow_text_check(text, strlen(text), false, "seed", error);
    if (status != BARROW_OK)
        return status;
    bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X') &&
               is_all(text + 2, "0123456789abcdefABCDEF");
    if (!hex && !is_all(text, "0123456789")) {
        *seed = brw_hash_text(text);
        return BARROW_OK;
    }
    uint32_t base = hex ? 16 : 10;
    uint64_t value = 0;
    for (const char *at = text + (hex ? 2 : 0); *at; at++) {
        uint32_t digit = (uint32_t)digit_value(*at);
        if (value > (UINT64_MAX - digit) / base)
            return brw_fail(error, BARROW_BAD_PARAM, "seed",
                            "seed: %s is too large; a number may go up to 18446744073709551615",
                            text);
        value = value * base + digit;
    }
    *seed = value;
    return BARROW_OK;
}

#define NAME_LONGEST 40 /* no existing name is longer */

/* Allows one edit for every three letters typed, rounded to the nearest number, and at least one;
 * beyond that the hint would be a guess. Ties go to the first name in the table. */
const char *barrow_nearest_name(const char *name, const char *const *names, uint32_t count)
{
    if (!name || !names || strlen(name) > NAME_LONGEST)
        return NULL;
    const char *nearest = NULL;
    int letters = (int)strlen(name), fewest = letters < 5 ? 1 : (letters + 1) / 3;
    for (uint32_t i = 0; i < count; i++) {
        int needed = names[i] ? brw_name_edits(name, (uint32_t)letters, names[i]) : NAME_LONGEST;
        if (needed < fewest || (needed == fewest && !nearest)) {
            fewest = needed;
            nearest = names[i];
        }
    }
    return nearest;
}
