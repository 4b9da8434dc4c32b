/* SPDX-License-Identifier: MIT
 * Tables of the caller's own (barrow_options.passes): rows of a family with further ones between
 * and after them. The table is copied on entry, so it may change or end while it runs.
 *
 * What keeps a family's rows safe: they are all there and in their order, but for those that only
 * place things; and a row of one's own gives things alone, after all of theirs. So no row of a
 * family ever meets a state that its neighbours in the family's own table could not have left. */
#ifndef BRW_OWN_TABLE_H
#define BRW_OWN_TABLE_H

#include "gen/pipeline.h"

typedef struct brw_own_table {
    brw_family family; /* the one it is made from, with [rows] in place of its own */
    /* Copies of the caller's rows; their texts and functions are still the caller's. */
    barrow_pass rows[BARROW_PASS_MAX];
    uint16_t salts[BARROW_PASS_MAX]; /* of a row that is called as one of the family's: its own */
} brw_own_table;

/* Checks that options->passes is a table: 1 to BARROW_PASS_MAX rows, each with what a row needs and
 * a name of its own. */
barrow_status brw_own_table_check(const barrow_options *options, barrow_error *error);

/* Checks options->passes and copies it, without the rows of a tile map that is not wanted. */
barrow_status brw_own_table_begin(brw_own_table *table, const brw_family *family,
                                  const barrow_params *params, const barrow_options *options,
                                  barrow_error *error);

#endif
