/* SPDX-License-Identifier: MIT
 * Words of bits: what is too long to stand in each place that asks for it. All passes of a floor run
 * once for each floor, so their instructions want to fit into the cache of a processor as much as
 * their data do. */
#include "base/bits.h"

/* Bytes are counted side by side, their running sums come from one multiplication, and the byte that holds the n-th bit is the
 * first whose sum passes n; within it halves decide. No step depends on a guess. */
int32_t brw_select(uint64_t word, int32_t n)
{
    uint64_t sums = word - ((word >> 1) & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + ((sums >> 2) & 0x3333333333333333u);
    sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u;
    uint64_t passed = ((sums | 0x8080808080808080u) - (uint64_t)(n + 1) * 0x0101010101010101u) &
                      0x8080808080808080u; /* top bit of a byte: its sum is above n */
    int32_t at = brw_lowest(passed) & ~7;
    int32_t left = n - (int32_t)((sums << 8) >> at & 0xFF);
    uint32_t byte = (uint32_t)(word >> at) & 0xFF;
    int32_t half = (int32_t)(0x4332322132212110u >> (4 * (byte & 15)) & 7); /* bits of a nibble */
    int32_t past = left >= half;
    at += 4 * past;
    left -= half & -past;
    byte >>= 4 * past;
    half = (int32_t)((byte & 1) + (byte >> 1 & 1));
    past = left >= half;
    at += 2 * past;
    left -= half & -past;
    byte >>= 2 * past;
    return at + (left >= (int32_t)(byte & 1));
}
