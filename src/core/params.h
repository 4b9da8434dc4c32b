/* SPDX-License-Identifier: MIT
 * Parameters: reading, writing and checking them according to their rows in the table. */
#ifndef BRW_PARAMS_H
#define BRW_PARAMS_H

#include "barrow/params.h"

/* The choices of the parameter `curve`. */
enum {
#define BARROW_CURVE(NAME, name, code, help) BRW_CURVE_##NAME = code,
#include "barrow/def/curve.def"
};

/* The choices of the parameter `stairs_distance` (F17). */
enum { BRW_STAIRS_NEAR, BRW_STAIRS_ANY, BRW_STAIRS_FAR };

/* The choices of the parameter `arenas`. */
enum { BRW_ARENAS_LARGE, BRW_ARENAS_SMALL };

/* Returns the word of an AUTO that leaves the number to a rule: `auto`, unless its row names
 * another. */
const char *brw_auto_word(const barrow_param_info *info);

/* Returns the field that [info] describes. The same function serves readers and writers, so it
 * drops the const of [params]: do not write through it if your parameters were const. */
static inline void *brw_param_field(const barrow_params *params, const barrow_param_info *info)
{
    return (char *)(uintptr_t)&params->as + info->offset;
}

/* Parses a decimal number: an optional minus sign and digits, nothing else. */
bool brw_parse_number(const char *text, int64_t *number);

/* Sets a parameter of the table; see barrow_params_set, which also knows about passes. */
barrow_status brw_params_set(barrow_params *params, const char *name, const char *value,
                             barrow_error *error);

/* Returns whether a parameter, which is a number or a string, has the same value in [a] and [b]. */
bool brw_param_same(const barrow_param_info *info, const barrow_params *a, const barrow_params *b);

/* Returns whether a plan may set a parameter, so that each floor of a dungeon has its own value
 * (F22). */
bool brw_param_is_planned(const barrow_param_info *info);

/* Returns the seed of floor [index], counted from 0, if there are several (F22); otherwise the seed
 * in [params]. It is hashed from the index plus one, as docs/determinism.md promises, so the first
 * of several floors differs from the single floor with the same seed. */
uint64_t brw_floor_seed(const barrow_params *params, uint32_t index);

/* Returns whether the arenas of a crawl have several cells on a grid of this size (C24). */
static inline bool brw_has_arenas(const barrow_crawl_params *params, int32_t width, int32_t height)
{
    return params->arenas == BRW_ARENAS_LARGE && width >= 6 && height >= 7;
}

/* Check what the table cannot express: contradictions between parameters. Ranges have been checked
 * before. */
barrow_status brw_check_floor(const barrow_params *params, barrow_error *error);
barrow_status brw_check_quest(const barrow_params *params, barrow_error *error);
barrow_status brw_check_crawl(const barrow_params *params, barrow_error *error);

#endif
