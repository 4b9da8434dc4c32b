/* SPDX-License-Identifier: MIT
 * Reads tables of types. */
#include "core/types.h"

#include <string.h>

#include "base/status.h"
#include "core/kinds.h"

/* A row of the text is a type, a weight and, optionally, the first floor on which the type occurs:
 *
 *     potion 12        drawn twelve times as often as a type of weight 1
 *     relic 3 5        drawn from floor 5 on
 *     snare 0          never drawn
 *
 * Types without a row keep what def/thing_type.def gives them. */
#define TYPE_NAME_MOST 24 /* longer than the name of any type */
#define DEEPEST_FLOOR  99

static const brw_type_table default_types = {{
#define BARROW_THING_TYPE(NAME, name, code, of, weight, depth, maps, help)                         \
    [BARROW_THING_TYPE_##NAME] = {BARROW_CLASS_##of, weight, depth, BRW_MAPS_##maps},
#include "barrow/def/thing_type.def"
}};

/* A row of the text. */
typedef struct type_line {
    int32_t type, weight; /* type: -1 if there is no such type */
    int32_t depth;        /* 0: as in the table */
    bool is_row;          /* it is well-formed */
} type_line;

int32_t brw_type_named(const char *name, size_t length)
{
    for (int32_t i = 0; i < BARROW_THING_TYPE_COUNT; i++) {
        const char *known = barrow_thing_type_name((barrow_thing_type)i);
        if (strlen(known) == length && memcmp(known, name, length) == 0)
            return i;
    }
    return -1;
}

/* Reads spaces and a number from [least] to [most]; returns -1 if there is no such number. */
static int32_t read_small(const char **at, int32_t least, int32_t most)
{
    const char *text = *at + strspn(*at, " ");
    uint32_t digits = (uint32_t)strspn(text, "0123456789");
    int32_t number = 0;
    if (text == *at || digits < 1 || digits > 3)
        return -1;
    for (uint32_t i = 0; i < digits; i++)
        number = number * 10 + (text[i] - '0');
    *at = text + digits;
    return number >= least && number <= most ? number : -1;
}

/* Reads the row at [at] and advances [at] past its end. */
static type_line read_type_line(const char **at)
{
    const char *start = *at;
    size_t length = strcspn(start, "\n"), name = strcspn(start, " \n");
    const char *next = start + name;
    type_line line = {.type = brw_type_named(start, name)};
    line.weight = read_small(&next, 0, BRW_WEIGHT_MOST);
    bool has_depth = line.weight >= 0 && next < start + length;
    if (has_depth)
        line.depth = read_small(&next, 1, DEEPEST_FLOOR);
    line.is_row = line.weight >= 0 && line.depth >= 0 && next == start + length;
    *at = start + length + (start[length] == '\n');
    return line;
}

const brw_type_table *brw_types_of(const char *text, brw_type_table *own)
{
    if (!text)
        return &default_types;
    *own = default_types;
    while (*text) {
        type_line line = read_type_line(&text);
        brw_type_row *row = &own->rows[line.type];
        row->weight = (uint8_t)line.weight;
        row->depth = line.depth ? (uint8_t)line.depth : row->depth;
    }
    return own;
}

int32_t brw_price_of(uint8_t type)
{
    static const uint16_t prices[BARROW_THING_TYPE_COUNT] = {
#define BARROW_PRICE(TYPE, price) [BARROW_THING_TYPE_##TYPE] = price,
#include "barrow/def/price.def"
    };
    return type < BARROW_THING_TYPE_COUNT ? prices[type] : 0;
}

int32_t brw_price_near(uint8_t type, uint64_t bits)
{
    int32_t usual = brw_price_of(type), swing = usual / 5;
    return usual - swing + (int32_t)((uint32_t)bits % (uint32_t)(2 * swing + 1));
}

uint8_t brw_treasure_type(uint8_t treasure)
{
    static const uint8_t types[BARROW_TREASURE_KIND_COUNT] = {
#define BARROW_TREASURE(NAME, name, code, type, ...) [code] = type,
#include "barrow/def/treasure.def"
    };
    return treasure < BARROW_TREASURE_KIND_COUNT ? types[treasure] : BARROW_NO_TYPE;
}

barrow_status brw_refuse_type(const char *param, const char *row, int32_t number,
                              barrow_error *error)
{
    const char *names[BARROW_THING_TYPE_COUNT];
    char name[TYPE_NAME_MOST];
    brw_format(name, sizeof name, "%s", row);
    name[strcspn(name, " \n")] = 0;
    for (int32_t i = 0; i < BARROW_THING_TYPE_COUNT; i++)
        names[i] = barrow_thing_type_name((barrow_thing_type)i);
    const char *near = barrow_nearest_name(name, names, BARROW_THING_TYPE_COUNT);
    if (near)
        return brw_fail(error, BARROW_BAD_PARAM, param,
                        "%s: row %d: '%s' is not a type; did you mean '%s'?", param, number, name,
                        near);
    return brw_fail(error, BARROW_BAD_PARAM, param, "%s: row %d: '%s' is not a type", param, number,
                    name);
}

barrow_status brw_check_types(const char *text, int32_t floor, barrow_error *error)
{
    static const char *const whose[BARROW_CLASS_COUNT] = {[BARROW_CLASS_LOOT] = "items",
                                                          [BARROW_CLASS_TRAP] = "traps",
                                                          [BARROW_CLASS_MAGIC] = "magic tiles",
                                                          [BARROW_CLASS_ENEMY] = "enemies"};
    int32_t totals[BARROW_CLASS_COUNT] = {0};
    uint64_t seen = 0;
    const char *at = text ? text : "";
    for (int32_t number = 1; *at; number++) {
        const char *row = at;
        type_line line = read_type_line(&at);
        if (line.type < 0)
            return brw_refuse_type("types", row, number, error);
        if (!line.is_row)
            return brw_fail(error, BARROW_BAD_PARAM, "types",
                            "types: row %d must be a type, a weight from 0 to %d and optionally a "
                            "floor from 1 to %d",
                            number, BRW_WEIGHT_MOST, DEEPEST_FLOOR);
        if (seen >> line.type & 1)
            return brw_fail(error, BARROW_BAD_PARAM, "types", "types: row %d: %s occurs twice",
                            number, barrow_thing_type_name((barrow_thing_type)line.type));
        seen |= UINT64_C(1) << line.type;
    }
    if (!text)
        return BARROW_OK;
    brw_type_table own;
    const brw_type_row *rows = brw_types_of(text, &own)->rows;
    for (int32_t i = 0; i < BARROW_THING_TYPE_COUNT; i++)
        if (rows[i].depth <= floor)
            totals[rows[i].of_class] += rows[i].weight;
    for (int32_t i = 0; i < BARROW_CLASS_COUNT; i++)
        if (whose[i] && !totals[i])
            return brw_fail(error, BARROW_BAD_PARAM, "types",
                            "types: no type is left for %s on floor %d", whose[i], floor);
    return BARROW_OK;
}
