/* SPDX-License-Identifier: MIT
 * Words of bits: a table of masks. */
#include "base/bits.h"

/* Masks of 0 to 64 bits. A shift by 64 is undefined in C, so no single shift covers both ends. */
#define LOW_1(n)  ~(uint64_t)0 >> (63 - (n))
#define LOW_4(n)  LOW_1(n), LOW_1(n + 1), LOW_1(n + 2), LOW_1(n + 3)
#define LOW_16(n) LOW_4(n), LOW_4(n + 4), LOW_4(n + 8), LOW_4(n + 12)
const uint64_t brw_low_bits[65] = {0, LOW_16(0), LOW_16(16), LOW_16(32), LOW_16(48)};
#undef LOW_1
#undef LOW_4
#undef LOW_16
