/* SPDX-License-Identifier: MIT
 * Draws. */
#include "base/rng.h"

/* A redraw happens with a probability below n / 2^32. 64 in a row practically never happen, and
 * even then the small bias of the last one is better than an unbounded loop (G4). */
#define REDRAWS 64

/* Uses Lemire's method: a 32-bit number times n is a 64-bit product whose upper half is the result.
 * The 2^32 products do not divide evenly among n results: 2^32 mod n of them are left over, and
 * products whose lower half is below that number are drawn again. (0 - n) % n is 2^32 mod n in 32
 * bits; it is less than n, so the lower half is compared with n first. */
int32_t brw_rng_half(brw_rng *rng, uint64_t bits, int32_t n)
{
    uint32_t count = (uint32_t)n;
    uint64_t product = (bits & 0xFFFFFFFFu) * count;
    if ((uint32_t)product < count) {
        uint32_t biased = (0u - count) % count;
        for (int i = 0; i < REDRAWS && (uint32_t)product < biased; i++)
            product = (brw_rng_next(rng) >> 32) * count;
    }
    return (int32_t)(product >> 32);
}

/* Makes exactly one draw, however many weights there are, so that later draws do not depend on
 * them. A row with weight 0 is never chosen, because subtracting 0 does not make the roll
 * negative. */
int32_t brw_rng_weighted(brw_rng *rng, const int32_t *weights, int32_t count)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < count; i++)
        sum += weights[i];
    int32_t roll = brw_rng_below(rng, sum);
    for (int32_t i = 0; i < count; i++) {
        roll -= weights[i];
        if (roll < 0)
            return i;
    }
    /* Not reached while the sum is positive; a sum of 0 rolls 0 and ends here. */
    return count - 1;
}

/* Starts a Fisher-Yates shuffle and stops after [picks]: picking 3 of 100 takes three draws. */
void brw_rng_pick_front(brw_rng *rng, uint16_t *items, int32_t count, int32_t picks)
{
    for (int32_t i = 0; i < picks && i < count; i++) {
        int32_t other = i + brw_rng_below(rng, count - i);
        uint16_t item = items[i];
        items[i] = items[other];
        items[other] = item;
    }
}

/* Reads bytes as unsigned, because plain char is signed on some machines (G1). */
uint64_t brw_hash_text(const char *text)
{
    uint64_t hash = 0xCBF29CE484222325u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001B3u;
    return hash;
}

/* Documents rely on this: the same text must always give the same seed (G10). */
uint64_t barrow_seed_from_text(const char *text)
{
    return text ? brw_hash_text(text) : 0;
}
