/* SPDX-License-Identifier: MIT
 * Words of bits: functions too long to inline everywhere. Every pass runs once per floor, so the
 * code of all passes should fit into the processor's cache, just like their data. */
#include "base/bits.h"

#define FEW_BITS 6

/* PLACES_n(v) lists the entries for all values of bits n to 0; v has the digits of the higher bits.
 * If bit n is set, its digit is appended below them. */
#define PLACES_0(v) v, v << 4
#define PLACES_1(v) PLACES_0(v), PLACES_0((v << 4 | 1))
#define PLACES_2(v) PLACES_1(v), PLACES_1((v << 4 | 2))
#define PLACES_3(v) PLACES_2(v), PLACES_2((v << 4 | 3))
#define PLACES_4(v) PLACES_3(v), PLACES_3((v << 4 | 4))
#define PLACES_5(v) PLACES_4(v), PLACES_4((v << 4 | 5))
#define PLACES_6(v) PLACES_5(v), PLACES_5((v << 4 | 6))
const uint32_t brw_bit_places[256] = {PLACES_6(0u), PLACES_6(7u)};
#undef PLACES_0
#undef PLACES_1
#undef PLACES_2
#undef PLACES_3
#undef PLACES_4
#undef PLACES_5
#undef PLACES_6

int32_t brw_select_evenly(uint64_t word, int32_t n)
{
    return brw_select_summed(word, brw_bit_sums(word), n);
}

/* For a small n, clearing the bits before the n-th is faster. */
int32_t brw_select(uint64_t word, int32_t n)
{
    if (n >= FEW_BITS)
        return brw_select_evenly(word, n);
    for (; n > 0; n--)
        word &= word - 1;
    return brw_lowest(word);
}

/* Masks of 0 to 64 bits. A shift by 64 is undefined in C, so no single shift covers both ends. */
#define LOW_1(n)  ~(uint64_t)0 >> (63 - (n))
#define LOW_4(n)  LOW_1(n), LOW_1(n + 1), LOW_1(n + 2), LOW_1(n + 3)
#define LOW_16(n) LOW_4(n), LOW_4(n + 4), LOW_4(n + 8), LOW_4(n + 12)
const uint64_t brw_low_bits[65] = {0, LOW_16(0), LOW_16(16), LOW_16(32), LOW_16(48)};
#undef LOW_1
#undef LOW_4
#undef LOW_16
