/* SPDX-License-Identifier: MIT
 * The output text of the module: one buffer that grows and is reused. */
#ifndef NPM_OUTPUT_H
#define NPM_OUTPUT_H

#include "barrow/barrow.h"

void out_begin(void);
void out_put(const char *text);
void out_string(const char *text); /* quoted and escaped as JSON */
void out_number(int32_t number);
void out_u64(uint64_t number);
void out_hex(uint64_t number); /* 16 digits */
barrow_sink out_sink(void);
barrow_canvas out_canvas(void); /* writes a picture as commands (picture.c) */
const char *out_data(void);
uint32_t out_size(void);

#endif
