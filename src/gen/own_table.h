/* SPDX-License-Identifier: MIT
 * Pass tables that the caller supplies (barrow_options.passes): rows of a family with further rows
 * between and after them. The table is copied on entry, so the caller may change or free it while
 * it runs.
 *
 * Two rules keep a family's rows safe. First, they are all present and in order, except that rows
 * that only place things may be left out. Second, each of the caller's rows gives only things and
 * comes after all of the family's rows that do. So no row of a family ever sees a state that the
 * family's own table could not have produced. */
#ifndef BRW_OWN_TABLE_H
#define BRW_OWN_TABLE_H

#include "gen/pipeline.h"

typedef struct brw_own_table {
    brw_family family; /* a copy of the family that the table is for, but with these [rows] */
    /* Copies of the caller's rows; their strings and functions still belong to the caller. */
    barrow_pass rows[BARROW_PASS_MAX];
    uint16_t salts[BARROW_PASS_MAX]; /* salts of rows with the name of a family row */
    bool differs; /* from the family's table, so the result is not what seed and parameters make */
} brw_own_table;

/* Checks that options->passes is a table: 1 to BARROW_PASS_MAX rows, each complete and with a
 * unique name. */
barrow_status brw_own_table_check(const barrow_options *options, barrow_error *error);

/* Checks options->passes and copies it, without the rows of a tile map that is not wanted. */
barrow_status brw_own_table_begin(brw_own_table *table, const brw_family *family,
                                  const barrow_params *params, const barrow_options *options,
                                  barrow_error *error);

#endif
