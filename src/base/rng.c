/* SPDX-License-Identifier: MIT
 * The rarer draws. */
#include "base/rng.h"

/* A redraw happens with a chance below n / 2^32; 64 in a row never do, and if they did the small
 * bias of the last one would still be better than a loop that only luck ends (G4). */
#define REDRAWS 64

uint32_t brw_rng_below_again(brw_rng *rng, uint32_t n, uint64_t product)
{
    uint32_t biased = (0u - n) % n;
    for (int i = 0; i < REDRAWS && (uint32_t)product < biased; i++)
        product = (brw_rng_next(rng) >> 32) * (uint64_t)n;
    return (uint32_t)(product >> 32);
}

uint32_t brw_rng_quarter_again(brw_rng *rng, uint32_t n, uint32_t product)
{
    if ((product & 0xFFFF) >= 0x10000 % n)
        return product >> 16;
    return (uint32_t)brw_rng_below(rng, (int32_t)n);
}

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
    return count - 1;
}

void brw_rng_pick_front(brw_rng *rng, uint16_t *items, int32_t count, int32_t picks)
{
    for (int32_t i = 0; i < picks && i < count; i++) {
        int32_t other = i + brw_rng_below(rng, count - i);
        uint16_t item = items[i];
        items[i] = items[other];
        items[other] = item;
    }
}

uint64_t brw_hash_text(const char *text)
{
    uint64_t hash = 0xCBF29CE484222325u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001B3u;
    return hash;
}

uint64_t barrow_seed_from_text(const char *text)
{
    return text ? brw_hash_text(text) : 0;
}
