/* SPDX-License-Identifier: MIT
 * The table that types of things are drawn from (F25): def/thing_type.def, with any rows that the
 * caller replaces by the parameter `types`. A row of that text is the name of a type, its weight
 * and, if that changes too, the first floor that has it:
 *
 *     gold 30
 *     relic 4 10
 *     archer 0 */
#ifndef BRW_TYPES_H
#define BRW_TYPES_H

#include "barrow/dungeon.h"

#define BRW_WEIGHT_MOST 32 /* largest weight of a type */

/* A row of the table: the class, how common it is, the first floor that has it, and the maps that
 * may have it (BRW_MAPS_ALL or BRW_MAPS_FLOORS). */
typedef struct brw_type_row {
    uint8_t of_class, weight, depth, maps;
} brw_type_row;

typedef struct brw_type_table {
    brw_type_row rows[BARROW_THING_TYPE_COUNT];
} brw_type_table;

/* Returns the table of def/thing_type.def if [text] is NULL; otherwise builds one in [own] with the
 * rows of [text], which must have been checked, and returns it. */
const brw_type_table *brw_types_of(const char *text, brw_type_table *own);

/* Returns the type of this name, which is part of a text, or -1. */
int32_t brw_type_named(const char *name, size_t length);

/* Returns what goods of this type usually cost (def/price.def), or 0 if they are never for sale. */
int32_t brw_price_of(uint8_t type);

/* Returns a price at most a fifth above or below the usual one; the lower 32 of [bits] decide. */
int32_t brw_price_near(uint8_t type, uint64_t bits);

/* Returns the type of a treasure. */
uint8_t brw_treasure_type(uint8_t treasure);

/* Refuses a text with a malformed row, a type that occurs twice, or a class that has no type with a
 * weight on floor [floor]: a pass would have nothing to draw from. */
barrow_status brw_check_types(const char *text, int32_t floor, barrow_error *error);

/* Refuses row [number] of a parameter because it does not begin with the name of a type, and hints
 * at the nearest name. */
barrow_status brw_refuse_type(const char *param, const char *row, int32_t number,
                              barrow_error *error);

#endif
