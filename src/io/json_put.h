/* SPDX-License-Identifier: MIT
 * Numbers as the bytes of JSON, at a place that has room for them. The end is returned. */
#ifndef BRW_JSON_PUT_H
#define BRW_JSON_PUT_H

#include <string.h>

#include "base/sink.h"

/* The digits of the numbers below 100, and how many there are. */
typedef struct brw_small_digits {
    char digits[3];
    uint8_t size;
} brw_small_digits;

extern const brw_small_digits brw_below_100[100];

/* Most numbers in a document are small, because they are coordinates and ids. */
static inline char *brw_put_number(char *at, int64_t number)
{
    char digits[BRW_DIGITS];
    if ((uint64_t)number < 100) {
        memcpy(at, &brw_below_100[number], sizeof brw_below_100[number]);
        return at + brw_below_100[number].size;
    }
    if ((uint64_t)number < 1000) {
        *at++ = (char)('0' + number / 100);
        *at++ = (char)('0' + number / 10 % 10);
        *at++ = (char)('0' + number % 10);
        return at;
    }
    const char *first = brw_digits_signed(digits, number);
    size_t size = (size_t)(digits + BRW_DIGITS - 1 - first);
    memcpy(at, first, size);
    return at + size;
}

#endif
