/* SPDX-License-Identifier: MIT
 * Presets: named sets of parameters, one row each. A test applies every one and looks whether it
 * generates. */
#include "barrow/params.h"

#include <string.h>

#include "base/status.h"
#include "core/params.h"

static const barrow_preset presets[] = {
    {"early_cave", BARROW_FLOOR, "few rooms, few dangers, a puddle or two",
     "layout=std_half density=4 enemies=3 traps=2 items=5 terrain_density=2 monster_house=0 shop=0"},
};

const barrow_preset *barrow_presets(uint32_t *count)
{
    if (count)
        *count = sizeof presets / sizeof presets[0];
    return presets;
}

static const barrow_preset *find_preset(barrow_family family, const char *name)
{
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++)
        if (presets[i].family == family && strcmp(presets[i].name, name) == 0)
            return &presets[i];
    return NULL;
}

static barrow_status unknown_preset(barrow_family family, const char *name, barrow_error *error)
{
    const char *names[sizeof presets / sizeof presets[0]];
    uint32_t count = 0;
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++)
        if (presets[i].family == family)
            names[count++] = presets[i].name;
    const char *near = barrow_nearest_name(name, names, count);
    if (near)
        return brw_fail(error, BARROW_BAD_PARAM, "preset",
                        "%s has no preset '%s'; did you mean '%s'?", barrow_family_name(family),
                        name, near);
    return brw_fail(error, BARROW_BAD_PARAM, "preset",
                    "%s has no preset '%s'; 'barrow presets' lists them",
                    barrow_family_name(family), name);
}

/* Sets the one "name=value" that starts at [text]; returns where the next one starts. */
static const char *apply_setting(barrow_params *params, const char *text)
{
    char setting[64];
    size_t length = strcspn(text, " ");
    memcpy(setting, text, length);
    setting[length] = 0;
    char *value = strchr(setting, '=');
    *value++ = 0;
    brw_params_set(params, setting, value, NULL);
    return text + length + strspn(text + length, " ");
}

barrow_status barrow_params_preset(barrow_params *params, const char *name, barrow_error *error)
{
    if (!params || !name || (unsigned)params->family >= BARROW_FAMILY_COUNT)
        return brw_fail(error, BARROW_BAD_CALL, "", "a preset needs parameters and a name");
    const barrow_preset *preset = find_preset(params->family, name);
    if (!preset)
        return unknown_preset(params->family, name, error);
    for (const char *at = preset->settings; *at;)
        at = apply_setting(params, at);
    return BARROW_OK;
}
