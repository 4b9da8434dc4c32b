/* SPDX-License-Identifier: MIT
 * The built-in plans (F22). A test makes every floor of each. */
#include <string.h>

#include "base/status.h"
#include "core/plan.h"

static const barrow_plan plans[] = {
#define BARROW_PLAN(NAME, word, count, line, ...)                                                  \
    {.name = #word, .summary = line, .text = #__VA_ARGS__, .floors = count},
#include "barrow/def/plan.def"
#undef BARROW_PLAN
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

#undef PLAN_COUNT
