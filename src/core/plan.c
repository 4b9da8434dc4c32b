/* SPDX-License-Identifier: MIT
 * Reads plans. All uses share one walk through the text: it reads each value that a range sets and
 * hands it to a function, which checks it, draws from it or takes its minimum. Nothing is kept, so
 * a plan needs no memory except for the strings that it sets.
 *
 * The function is called once for each member of a `set`, range by range. Later ranges override
 * earlier ones. */
#include "core/plan.h"

#include <stdarg.h>
#include <string.h>

#include "base/pull.h"
#include "base/rng.h"
#include "base/status.h"
#include "core/mask.h"
#include "core/params.h"
#include "core/types.h"

#define PLAN_FLOORS  99
#define WEIGHT_LIMIT 1000 /* largest weight of a choice */
#define PLAN_TEXT    3664 /* maximum size of a text in bytes, with its NUL: a fixed room of 60x60 */

/* The value that a range gives to a parameter. */
typedef struct plan_value {
    const barrow_param_info *info;
    bool covers;                          /* whether the range covers the floor */
    int32_t least, most;                  /* for a number or boolean */
    int32_t weights[BARROW_LAYOUT_COUNT]; /* for a choice */
    brw_pull text;                        /* for a text: positioned at its first token */
} plan_value;

/* One walk through a plan. If [floor] is set, only the values for that floor are read. */
typedef struct plan_walk {
    brw_pull pull;
    barrow_error *error;
    barrow_status status;
    int32_t floors;      /* number of floors in the plan */
    int32_t from, to;    /* ends of the current range */
    int32_t floor;       /* only values whose range covers it are read; 0: all */
    barrow_params spare; /* scratch space: values are parsed into it */
    void (*take)(struct plan_walk *walk, const plan_value *value);
    void *user; /* passed to [take] */
    const barrow_params *judged;
} plan_walk;

/* ---- problems --------------------------------------------------------------------------- */

/* Records the first problem, at [at] in the text. If the text is not JSON, that takes
 * precedence. */
static void plan_fail(plan_walk *walk, const char *at, const char *format, ...)
{
    char problem[200];
    va_list args;
    if (walk->status != BARROW_OK)
        return;
    va_start(args, format);
    brw_format_list(problem, sizeof problem, format, args);
    va_end(args);
    if (walk->pull.token == BRW_TOKEN_ERROR) {
        at = walk->pull.start;
        brw_format(problem, sizeof problem, "%s", walk->pull.problem);
    }
    brw_pull_spot spot = brw_pull_place(&walk->pull, at);
    walk->status = brw_fail(walk->error, BARROW_BAD_PARAM, "plan", "plan, line %u, column %u: %s",
                            spot.line, spot.column, problem);
    walk->error->line = spot.line;
    walk->error->column = spot.column;
}

/* ---- objects ---------------------------------------------------------------------------- */

static const char *const plan_keys[] = {"about", "floors", "ranges"};
static const char *const range_keys[] = {"about", "from", "to", "set"};

/* The known members of an object; the first is optional. */
typedef struct plan_members {
    const char *const *names;
    uint32_t count, seen;
    const char *start; /* start of the object */
} plan_members;

/* Begins an object at its first token. */
static plan_members open_object(plan_walk *walk, const char *const *names, uint32_t count)
{
    plan_members members = {names, count, 0, walk->pull.start};
    if (walk->pull.token != BRW_TOKEN_OBJECT)
        plan_fail(walk, walk->pull.start, "it must be an object");
    return members;
}

/* Reads up to the value of the next member; returns the member's index, or -1 at the end of the
 * object or after a problem. */
static int next_member(plan_walk *walk, plan_members *members)
{
    if (walk->status != BARROW_OK || brw_pull_next(&walk->pull) == BRW_TOKEN_END_OBJECT)
        return -1;
    for (uint32_t i = 0; walk->pull.token == BRW_TOKEN_KEY && i < members->count; i++) {
        if (!brw_pull_is(&walk->pull, members->names[i]))
            continue;
        if (members->seen >> i & 1)
            plan_fail(walk, walk->pull.start, "%s occurs twice", members->names[i]);
        members->seen |= 1u << i;
        brw_pull_next(&walk->pull);
        return walk->status == BARROW_OK ? (int)i : -1;
    }
    char name[BRW_PULL_NAME] = "";
    if (walk->pull.token == BRW_TOKEN_KEY)
        brw_pull_text(&walk->pull, name, sizeof name);
    const char *near = barrow_nearest_name(name, members->names, members->count);
    plan_fail(walk, walk->pull.start, "'%s' is not known here; %s%s%s", name,
              near ? "did you mean '" : "give ",
              near ? near : members->names[1], /* the first is "about", only a remark */
              near ? "'?" : " and the others");
    return -1;
}

/* Ends an object. All members except the first, "about", must have occurred. */
static void close_object(plan_walk *walk, const plan_members *members)
{
    for (uint32_t i = 1; i < members->count; i++)
        if (!(members->seen >> i & 1))
            plan_fail(walk, members->start, "%s is missing", members->names[i]);
}

/* Reads a remark, which has no effect. */
static void read_about(plan_walk *walk)
{
    if (walk->pull.token != BRW_TOKEN_STRING)
        plan_fail(walk, walk->pull.start, "about must be a string");
}

/* Reads a floor count or a floor number; both are 1 to 99. */
static void read_floor_number(plan_walk *walk, const char *name, int32_t *number)
{
    bool is_floor = walk->pull.token == BRW_TOKEN_INT && walk->pull.number >= 1 &&
                    walk->pull.number <= PLAN_FLOORS;
    if (!is_floor)
        plan_fail(walk, walk->pull.start, "%s must be a whole number from 1 to %d", name,
                  PLAN_FLOORS);
    else
        *number = (int32_t)walk->pull.number;
}

/* ---- values ----------------------------------------------------------------------------- */

/* Parses the last token as if a user had typed it; the parser of the parameter says what is wrong.
 * Returns the parsed number. */
static int32_t parse_token(plan_walk *walk, const barrow_param_info *info)
{
    const brw_pull *pull = &walk->pull;
    char text[BRW_PULL_NAME] = "";
    if (pull->token == BRW_TOKEN_INT &&
        (info->type == BARROW_PARAM_INT || info->type == BARROW_PARAM_AUTO))
        brw_format(text, sizeof text, "%l", pull->number);
    else if (pull->token == BRW_TOKEN_TRUE || pull->token == BRW_TOKEN_FALSE)
        brw_format(text, sizeof text, "%s", pull->token == BRW_TOKEN_TRUE ? "on" : "off");
    else if (pull->token == BRW_TOKEN_STRING || pull->token == BRW_TOKEN_KEY)
        brw_pull_text(pull, text, sizeof text);
    if (*text && brw_pull_has_zero(pull))
        plan_fail(walk, pull->start, "%s contains a zero byte", info->name);
    else if (brw_params_set(&walk->spare, info->name, text, walk->error) != BARROW_OK)
        plan_fail(walk, pull->start, "%s", walk->error->text);
    return *(const int32_t *)brw_param_field(&walk->spare, info);
}

/* Reads a number or a list of two. */
static void read_numbers(plan_walk *walk, plan_value *value)
{
    bool is_list = walk->pull.token == BRW_TOKEN_LIST;
    const char *start = walk->pull.start;
    if (is_list)
        brw_pull_next(&walk->pull);
    value->least = value->most = parse_token(walk, value->info);
    if (!is_list || walk->status != BARROW_OK)
        return;
    brw_pull_next(&walk->pull);
    value->most = parse_token(walk, value->info);
    if (walk->status == BARROW_OK && brw_pull_next(&walk->pull) != BRW_TOKEN_END_LIST)
        plan_fail(walk, walk->pull.start, "%s must be a number or a list of two",
                  value->info->name);
    if (value->least > value->most)
        plan_fail(walk, start, "%s: the smaller number comes first", value->info->name);
}

/* Reads the name of a choice, or an object of names and weights, which are relative to each other:
 * {"a": 1, "b": 3} draws b three times in four. */
static void read_weights(plan_walk *walk, plan_value *value)
{
    const char *start = walk->pull.start;
    int64_t total = 0;
    memset(value->weights, 0, sizeof value->weights);
    if (walk->pull.token != BRW_TOKEN_OBJECT) {
        int32_t choice = parse_token(walk, value->info);
        value->weights[choice] = 1;
        return;
    }
    while (walk->status == BARROW_OK && brw_pull_next(&walk->pull) == BRW_TOKEN_KEY) {
        int32_t choice = parse_token(walk, value->info);
        if (walk->status != BARROW_OK)
            break;
        bool is_weight = brw_pull_next(&walk->pull) == BRW_TOKEN_INT && walk->pull.number >= 0 &&
                         walk->pull.number <= WEIGHT_LIMIT;
        if (!is_weight)
            plan_fail(walk, walk->pull.start, "a weight must be a whole number from 0 to %d",
                      WEIGHT_LIMIT);
        else
            value->weights[choice] = (int32_t)walk->pull.number;
        total += value->weights[choice];
    }
    if (walk->pull.token == BRW_TOKEN_ERROR || total == 0)
        plan_fail(walk, start, "%s: at least one weight must be more than 0", value->info->name);
}

/* Skips a string, a list of strings or null, and remembers where it is. */
static void read_text(plan_walk *walk, plan_value *value)
{
    bool is_list = walk->pull.token == BRW_TOKEN_LIST;
    value->text = walk->pull;
    if (walk->pull.token == BRW_TOKEN_NULL)
        return;
    do {
        if (is_list && brw_pull_next(&walk->pull) == BRW_TOKEN_END_LIST)
            return;
        if (walk->pull.token != BRW_TOKEN_STRING || brw_pull_has_zero(&walk->pull))
            plan_fail(walk, walk->pull.start, "%s must be null, a string or a list of strings",
                      value->info->name);
    } while (is_list && walk->status == BARROW_OK);
}

/* These belong to the dungeon as a whole; all others may differ from floor to floor. */
bool brw_param_is_planned(const barrow_param_info *info)
{
    static const char *const others[] = {"floor", "floors", "plan", "names", "rooms"};
    for (uint32_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(info->name, others[i]) == 0)
            return false;
    return true;
}

/* Returns the row of the parameter whose key was read; NULL if a plan cannot set it. */
static const barrow_param_info *find_planned(plan_walk *walk)
{
    char name[BRW_PULL_NAME] = "";
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(BARROW_FLOOR, &count);
    if (walk->pull.token == BRW_TOKEN_KEY)
        brw_pull_text(&walk->pull, name, sizeof name);
    if (walk->pull.token == BRW_TOKEN_KEY && brw_pull_has_zero(&walk->pull)) {
        plan_fail(walk, walk->pull.start, "a name contains a zero byte");
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(name, rows[i].name) != 0)
            continue;
        if (brw_param_is_planned(&rows[i]))
            return &rows[i];
        plan_fail(walk, walk->pull.start, "a plan cannot set %s", name);
        return NULL;
    }
    brw_params_set(&walk->spare, name, "", walk->error);
    plan_fail(walk, walk->pull.start, "%s", walk->error->text);
    return NULL;
}

/* ---- ranges ----------------------------------------------------------------------------- */

/* Hands over all values of the object `set`, from its first token on. */
static void read_plan_set(plan_walk *walk)
{
    uint64_t seen = 0;
    plan_value value;
    if (walk->pull.token != BRW_TOKEN_OBJECT)
        plan_fail(walk, walk->pull.start, "set must be an object of parameters");
    value.covers = !walk->floor || (walk->floor >= walk->from && walk->floor <= walk->to);
    while (walk->status == BARROW_OK && brw_pull_next(&walk->pull) != BRW_TOKEN_END_OBJECT) {
        const char *key = walk->pull.start;
        value.info = find_planned(walk);
        if (!value.info)
            return;
        uint64_t bit = UINT64_C(1) << (value.info - barrow_param_infos(BARROW_FLOOR, NULL));
        if (seen & bit)
            plan_fail(walk, key, "%s occurs twice", value.info->name);
        seen |= bit;
        if (!value.covers) {
            brw_pull_skip(&walk->pull);
        } else {
            brw_pull_next(&walk->pull);
            if (value.info->type == BARROW_PARAM_TEXT)
                read_text(walk, &value);
            else if (value.info->type == BARROW_PARAM_CHOICE)
                read_weights(walk, &value);
            else /* no parameter of a floor is a range or a size */
                read_numbers(walk, &value);
        }
        if (walk->status == BARROW_OK)
            walk->take(walk, &value);
    }
}

/* Values are read last, because the floors that they apply to may come after them in the text. */
static void read_range(plan_walk *walk)
{
    plan_members members = open_object(walk, range_keys, 4);
    brw_pull set = walk->pull, after;
    int member;
    while ((member = next_member(walk, &members)) >= 0) {
        if (member == 0)
            read_about(walk);
        else if (member == 1)
            read_floor_number(walk, "from", &walk->from);
        else if (member == 2)
            read_floor_number(walk, "to", &walk->to);
        else {
            set = walk->pull;
            if (!brw_pull_finish(&walk->pull))
                plan_fail(walk, walk->pull.start, "");
        }
    }
    close_object(walk, &members);
    if (walk->from > walk->to)
        plan_fail(walk, members.start, "the range ends before it begins");
    if (walk->status != BARROW_OK)
        return;
    after = walk->pull;
    walk->pull = set;
    read_plan_set(walk);
    walk->pull = walk->status == BARROW_OK ? after : walk->pull;
}

/* Always walks through the whole text, so every use of a plan finds the same mistakes. */
static barrow_status walk_plan(plan_walk *walk, const char *text, size_t size)
{
    barrow_error own_error;
    int member;
    walk->error = walk->error ? walk->error : &own_error;
    walk->spare.family = BARROW_FLOOR;
    brw_pull_begin(&walk->pull, text, size);
    brw_pull_next(&walk->pull);
    plan_members members = open_object(walk, plan_keys, 3);
    while ((member = next_member(walk, &members)) >= 0) {
        if (member == 0)
            read_about(walk);
        else if (member == 1)
            read_floor_number(walk, "floors", &walk->floors);
        else {
            /* Read all ranges in order. They may overlap or leave gaps; in a gap, parameters
             * keep their defaults. */
            if (walk->pull.token != BRW_TOKEN_LIST)
                plan_fail(walk, walk->pull.start, "ranges must be a list");
            while (walk->status == BARROW_OK && brw_pull_next(&walk->pull) != BRW_TOKEN_END_LIST)
                read_range(walk);
        }
    }
    close_object(walk, &members);
    if (walk->status == BARROW_OK && brw_pull_next(&walk->pull) != BRW_TOKEN_END)
        plan_fail(walk, walk->pull.start, "");
    return walk->status;
}

/* ---- texts ------------------------------------------------------------------------------ */

/* Decodes a text into [text] of [size] bytes, truncated to fit; each entry of a list becomes a row.
 * Returns the length needed, without the NUL. */
static size_t join_text(brw_pull pull, char *text, size_t size)
{
    size_t length = 0;
    if (pull.token != BRW_TOKEN_LIST)
        return brw_pull_text(&pull, text, size);
    text[0] = 0;
    while (brw_pull_next(&pull) == BRW_TOKEN_STRING) {
        size_t used_size = length < size ? length : size - 1;
        length += brw_pull_text(&pull, text + used_size, size - used_size);
        if (length < size - 1) {
            text[length] = '\n';
            text[length + 1] = 0;
        }
        length++;
    }
    return length;
}

/* ---- checking --------------------------------------------------------------------------- */

/* Takes a value for checking, regardless of its floors: records the edges of its range and checks
 * the contents of texts, which the parameter parsers do not. */
static void take_outline(plan_walk *walk, const plan_value *value)
{
    brw_plan_outline *outline = walk->user;
    int32_t edges[] = {walk->from, walk->to + 1}; /* nothing changes between two of them */
    for (int i = 0; i < 2; i++)
        outline->edges[edges[i] / 64] |= UINT64_C(1) << edges[i] % 64;
    if (value->info->type == BARROW_PARAM_TEXT) {
        /* Check a text of a range. The first floor of the range has the fewest types, so a
         * table that works there works on all its floors. */
        char text[PLAN_TEXT];
        if (value->text.token == BRW_TOKEN_NULL)
            return;
        if (join_text(value->text, text, sizeof text) >= sizeof text)
            plan_fail(walk, value->text.start, "%s is too long", value->info->name);
        if (walk->status != BARROW_OK)
            return;
        barrow_status status =
            barrow_text_check(text, strlen(text), true, value->info->name, walk->error);
        if (status == BARROW_OK && strcmp(value->info->name, "types") == 0)
            status = brw_check_types(text, walk->from, walk->error);
        if (status == BARROW_OK && strcmp(value->info->name, "fixed") == 0)
            status = brw_check_fixed(text, walk->error);
        if (status != BARROW_OK)
            plan_fail(walk, value->text.start, "%s", walk->error->text);
    }
}

/* The whole plan is read, not just the part for some floor. */
barrow_status brw_plan_read(const char *text, size_t size, brw_plan_outline *outline,
                            barrow_error *error)
{
    plan_walk walk = {.error = error, .take = take_outline, .user = outline};
    *outline = (brw_plan_outline){0, {0, 0}};
    if (size > BRW_PLAN_BYTES)
        return brw_fail(error, BARROW_BAD_PARAM, "plan", "plan: it has more than %u bytes",
                        (uint32_t)BRW_PLAN_BYTES);
    walk_plan(&walk, text, size);
    outline->floors = walk.floors;
    return walk.status;
}

barrow_status barrow_plan_check(const char *text, size_t size, uint32_t *floors,
                                barrow_error *error)
{
    brw_plan_outline outline;
    if (!text)
        return brw_fail(error, BARROW_BAD_CALL, "plan", "there is no plan to check");
    barrow_status status = brw_plan_read(text, size, &outline, error);
    if (status == BARROW_OK && floors)
        *floors = (uint32_t)outline.floors;
    return status;
}

/* ---- one floor -------------------------------------------------------------------------- */

/* The state of applying a plan to one floor. */
typedef struct planned_floor {
    barrow_params *params;
    uint64_t planned; /* bit set of the rows that the plan sets */
    brw_arena *arena; /* for strings */
    brw_rng rng;      /* each parameter draws from its own fork */
    uint32_t layouts; /* bit set of layouts that may be drawn */
} planned_floor;

/* Gives a parameter its default when the plan names it for the first time; returns its field. */
static void *planned_field(planned_floor *floor, const barrow_param_info *info)
{
    uint64_t bit = UINT64_C(1) << (info - barrow_param_infos(BARROW_FLOOR, NULL));
    if (!(floor->planned & bit))
        brw_params_set(floor->params, info->name, info->value, NULL);
    floor->planned |= bit;
    return brw_param_field(floor->params, info);
}

/* Begins to apply a plan. Turns off the usual effect of depth, which the plan can turn on again. */
static void begin_planned(planned_floor *floor, barrow_params *params)
{
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(BARROW_FLOOR, &count);
    floor->params = params;
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(rows[i].name, "by_depth") == 0 || strcmp(rows[i].name, "lord") == 0)
            floor->planned |= UINT64_C(1) << i;
    params->as.floor.by_depth = params->as.floor.lord = 0;
}

/* Draws the value of a parameter. Each parameter has its own stream, derived from its name, so the
 * value does not depend on what else the plan sets. A range that does not cover the floor still
 * claims the parameter for the plan: outside the range it has the library's default, not the
 * caller's value. */
static void take_drawn(plan_walk *walk, const plan_value *value)
{
    planned_floor *floor = walk->user;
    void *field = planned_field(floor, value->info);
    brw_rng rng = brw_rng_fork(&floor->rng, brw_hash_text(value->info->name));
    if (!value->covers)
        return;
    if (value->info->type == BARROW_PARAM_TEXT) {
        /* Copies the text into the arena. The first call of join_text only measures; its buffer
         * holds just the NUL. */
        char none, *text = NULL;
        if (value->text.token != BRW_TOKEN_NULL) {
            size_t size = join_text(value->text, &none, 1) + 1;
            text = brw_arena_array(floor->arena, size, 1);
            if (text)
                join_text(value->text, text, size);
            else
                walk->status =
                    brw_fail(walk->error, BARROW_NO_MEMORY, "", "not enough memory for texts");
        }
        *(const char **)field = text;
    } else if (value->info->type == BARROW_PARAM_CHOICE)
        *(int32_t *)field =
            brw_rng_weighted(&rng, value->weights, (int32_t)value->info->choice_count);
    else
        *(int32_t *)field = brw_rng_between(&rng, value->least, value->most);
}

/* The stream depends on the floor's own seed only, so a floor can be made without those above it.
 */
barrow_status brw_plan_apply(barrow_params *params, brw_arena *arena, barrow_error *error)
{
    const char *text = params->as.floor.plan;
    planned_floor floor = {.arena = arena};
    plan_walk walk = {
        .error = error, .floor = params->as.floor.floor, .take = take_drawn, .user = &floor};
    uint64_t key = brw_mix(params->seed, brw_hash_text("plan"));
    begin_planned(&floor, params);
    brw_rng_fill(&floor.rng, key);
    return walk_plan(&walk, text, strlen(text));
}

/* Takes the minimum of a value. For a text only its presence matters: it has been checked. */
static void take_least(plan_walk *walk, const plan_value *value)
{
    static const char any_room[] = ".....\n.....\n.....\n.....\n";
    planned_floor *floor = walk->user;
    void *field = planned_field(floor, value->info);
    bool is_layout = strcmp(value->info->name, "layout") == 0;
    if (!value->covers)
        return;
    if (is_layout)
        floor->layouts = 0;
    for (uint32_t i = 0; is_layout && i < BARROW_LAYOUT_COUNT; i++)
        floor->layouts |= (uint32_t)(value->weights[i] > 0) << i;
    if (strcmp(value->info->name, "fixed") == 0)
        *(const char **)field = value->text.token == BRW_TOKEN_NULL ? NULL : any_room;
    else if (value->info->type <= BARROW_PARAM_BOOL)
        *(int32_t *)field = value->least;
}

/* The verifier uses this too: no number that the floor draws is below its minimum here. */
brw_plan_least brw_plan_least_of(const barrow_params *params)
{
    const char *text = params->as.floor.plan;
    brw_plan_least least = {.params = *params};
    planned_floor floor = {.layouts = 0};
    plan_walk walk = {.floor = params->as.floor.floor, .take = take_least, .user = &floor};
    begin_planned(&floor, &least.params);
    walk_plan(&walk, text, strlen(text));
    least.layouts = floor.layouts ? floor.layouts : 1u << least.params.as.floor.layout;
    return least;
}

/* Judges a value, as the last range that covers the floor has it. */
static void take_judged(plan_walk *walk, const plan_value *value)
{
    const barrow_params *floor = walk->judged;
    brw_plan_judgement *judgement = walk->user;
    const void *field = brw_param_field(floor, value->info);
    uint64_t bit = UINT64_C(1) << (value->info - barrow_param_infos(BARROW_FLOOR, NULL));
    char text[PLAN_TEXT] = "";
    bool is_allowed;
    judgement->named |= bit;
    if (!value->covers)
        return;
    if (value->info->type == BARROW_PARAM_TEXT) {
        const char *own = *(const char *const *)field;
        if (value->text.token != BRW_TOKEN_NULL)
            join_text(value->text, text, sizeof text);
        is_allowed = strcmp(own ? own : "", text) == 0;
    } else if (value->info->type == BARROW_PARAM_CHOICE) {
        is_allowed = value->weights[*(const int32_t *)field] > 0;
    } else {
        int32_t number = *(const int32_t *)field;
        is_allowed = number >= value->least && number <= value->most;
    }
    judgement->covered |= bit;
    judgement->allowed = is_allowed ? judgement->allowed | bit : judgement->allowed & ~bit;
}

brw_plan_judgement brw_plan_judge(const char *plan, const barrow_params *floor)
{
    brw_plan_judgement judgement = {0};
    plan_walk walk = {
        .floor = floor->as.floor.floor, .take = take_judged, .user = &judgement, .judged = floor};
    walk_plan(&walk, plan, strlen(plan));
    return judgement;
}

/* ---- built-in plans (F22) -------------------------------------------------------------------- */

static const barrow_plan plans[] = {
#define BARROW_PLAN(NAME, word, count, line, ...)                                                  \
    {.name = #word, .summary = line, .text = #__VA_ARGS__, .floors = count},
#include "barrow/def/plan.def"
};

#define PLAN_COUNT ((uint32_t)(sizeof plans / sizeof plans[0]))

const barrow_plan *barrow_plans(uint32_t *count)
{
    if (count)
        *count = PLAN_COUNT;
    return plans;
}

const char *brw_plan_named(const char *name)
{
    for (uint32_t i = 0; i < PLAN_COUNT; i++)
        if (strcmp(plans[i].name, name) == 0)
            return plans[i].text;
    return NULL;
}

const char *brw_plan_name(const char *text)
{
    for (uint32_t i = 0; i < PLAN_COUNT; i++)
        if (strcmp(plans[i].text, text) == 0)
            return plans[i].name;
    return NULL;
}

barrow_status brw_plan_unknown(const char *name, barrow_error *error)
{
    const char *names[PLAN_COUNT];
    for (uint32_t i = 0; i < PLAN_COUNT; i++)
        names[i] = plans[i].name;
    const char *near = barrow_nearest_name(name, names, PLAN_COUNT);
    return brw_fail(error, BARROW_BAD_PARAM, "plan",
                    "plan: '%s' is not a built-in plan; %s%s%s, or give one as JSON", name,
                    near ? "did you mean '" : "docs/plans.md lists them", near ? near : "",
                    near ? "'?" : "");
}
