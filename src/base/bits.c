/* SPDX-License-Identifier: MIT
 * Words of bits: functions too long to inline everywhere. All passes of a floor run once for each
 * floor, so their instructions should fit into the processor's cache as well as their data. */
#include "base/bits.h"

#define EACH_BYTE 0x0101010101010101u
#define TOP_BITS  0x8080808080808080u
#define FEW_BITS  6

/* Returns the lowest byte, as a number of bits, that is above [n]; bytes and n are below 128. A
 * byte with its top bit set, 128 + b, minus n + 1 keeps that bit if b is above n, and no byte ever
 * borrows from the next: one subtraction compares all eight. */
static inline int32_t first_above(uint64_t bytes, int32_t n)
{
    uint64_t above = ((bytes | TOP_BITS) - (uint64_t)(n + 1) * EACH_BYTE) & TOP_BITS;
    return brw_lowest(above) & ~7;
}

/* Counts bits in all bytes side by side and gets their running sums from one multiplication; the
 * byte that holds the n-th bit is the first whose sum exceeds n. Within that byte, spread out to
 * one bit per byte, it does the same again.
 *
 *    word    bytes with   3  0  2  5  ...  set bits
 *    sums                 3  3  5 10  ...  of this byte and those below it
 *    n = 4:  first sum above 4 is that of byte 2, and 4 - 3 = 1 is left to find there */
int32_t brw_select_evenly(uint64_t word, int32_t n)
{
    /* Counts of pairs, of fours, of bytes. A byte counts at most 8 and all of them 64, so the
     * product has no carry from byte to byte. */
    uint64_t sums = word - ((word >> 1) & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + ((sums >> 2) & 0x3333333333333333u);
    sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * EACH_BYTE;
    int32_t at = first_above(sums, n);
    /* The sum before the byte: shifted one byte up, so that byte 0 has none before it. */
    int32_t left = n - (int32_t)((sums << 8) >> at & 0xFF);
    /* Byte i of the product is the whole byte; the mask leaves bit i in byte i. Adding 0x7F carries
     * that bit into the top one, so each byte becomes 0 or 1. */
    uint64_t spread = (word >> at & 0xFF) * EACH_BYTE & 0x8040201008040201u;
    uint64_t bits = ((spread + ~TOP_BITS) & TOP_BITS) >> 7;
    return at + (first_above(bits * EACH_BYTE, left) >> 3);
}

/* One of the first few bits is found by dropping those before it, which is shorter. */
int32_t brw_select(uint64_t word, int32_t n)
{
    if (n >= FEW_BITS)
        return brw_select_evenly(word, n);
    for (; n > 0; n--)
        word &= word - 1;
    return brw_lowest(word);
}

/* From 0 bits to 64. A shift by 64 is not defined in C, so no single shift covers both ends. */
#define LOW_1(n)  ~(uint64_t)0 >> (63 - (n))
#define LOW_4(n)  LOW_1(n), LOW_1(n + 1), LOW_1(n + 2), LOW_1(n + 3)
#define LOW_16(n) LOW_4(n), LOW_4(n + 4), LOW_4(n + 8), LOW_4(n + 12)
const uint64_t brw_low_bits[65] = {0, LOW_16(0), LOW_16(16), LOW_16(32), LOW_16(48)};
#undef LOW_1
#undef LOW_4
#undef LOW_16
