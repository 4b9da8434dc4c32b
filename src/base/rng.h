/* SPDX-License-Identifier: MIT
 * Random streams. Each pass draws from its own SplitMix64 stream, which starts at a key that hashes
 * (seed, family, pass name, reroll, attempt); a loop whose order may change forks a stream per room
 * or link. All draws are integers.
 *
 * Make one draw per statement: a compiler may evaluate the arguments of a call in any order, so two
 * draws in one expression could give two different dungeons. tools/lint checks for this. */
#ifndef BRW_RNG_H
#define BRW_RNG_H

#include "barrow/base.h"

typedef struct brw_rng {
    uint64_t state;
    uint64_t key;    /* where it started; forks hash this, so they do not depend on the draws */
    uint32_t joined; /* number of draws made by joined forks */
} brw_rng;

#define BRW_GOLDEN         0x9E3779B97F4A7C15u /* the golden ratio */
#define BRW_GOLDEN_INVERSE 0xF1DE83E19937733Du /* its inverse modulo 2^64 */

/* Steps SplitMix64 (Steele, Lea and Flood, 2014): a counter that increases by the golden ratio, and
 * a hash of it. Every state occurs once in 2^64 draws. Seeds are hashed into keys before they get
 * here, so the dungeons of consecutive seeds have nothing in common. */
static inline uint64_t brw_splitmix(uint64_t *state)
{
    uint64_t z = (*state += BRW_GOLDEN);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Applies SplitMix64's finaliser to two words: a stateless hash for keys and per-tile choices. The
 * odd factor spreads small numbers, such as ids, across the word, so (a, b) and (b, a) differ, and
 * so do (a, 0) and (a, 1). */
static inline uint64_t brw_mix(uint64_t a, uint64_t b)
{
    uint64_t state = a ^ b * 0xD6E8FEB86659FD93u;
    return brw_splitmix(&state);
}

/* Starts the stream at [key]. */
static inline void brw_rng_fill(brw_rng *rng, uint64_t key)
{
    rng->state = rng->key = key;
    rng->joined = 0;
}

/* Returns how many numbers were drawn from the stream and the forks that joined it. Each draw adds
 * the same odd number to the state, so the state itself counts them. */
static inline uint32_t brw_rng_draws(const brw_rng *rng)
{
    return (uint32_t)((rng->state - rng->key) * BRW_GOLDEN_INVERSE) + rng->joined;
}

/* Returns the next 64 bits. This is the only place that moves a stream, so the count of draws that
 * traces show is exact. */
static inline uint64_t brw_rng_next(brw_rng *rng)
{
    return brw_splitmix(&rng->state);
}

/* Get several small numbers out of one draw: [bits] were already drawn, and the lowest 32 (or 16)
 * of them are used; shift [bits] to use the next part. The result is exactly uniform in 0 .. n-1,
 * with n up to 2^31 - 1 (or 2^16): if the part falls into the biased zone, a fresh number is drawn.
 * For n = 0 the result is 0.
 *
 *    bits    63 ....... 48 47 ....... 32 31 ...................... 0
 *            quarter >> 48  quarter >> 32        half */
int32_t brw_rng_half(brw_rng *rng, uint64_t bits, int32_t n);

/* Draws uniformly from 0 .. n-1; for n below 2 it draws nothing and returns 0. It uses the upper
 * half of a draw: 32 bits of randomness are enough for any count here. */
static inline int32_t brw_rng_below(brw_rng *rng, int32_t n)
{
    return n < 2 ? 0 : brw_rng_half(rng, brw_rng_next(rng) >> 32, n);
}

/* Does the same as brw_rng_half for 16 bits, except that a biased result is replaced by a fresh
 * draw of full width. n is at most 2^16, so 0x10000 % n is 2^16 mod n. */
static inline int32_t brw_rng_quarter(brw_rng *rng, uint64_t bits, int32_t n)
{
    uint32_t count = (uint32_t)n, product = (uint32_t)(bits & 0xFFFF) * count;
    if ((product & 0xFFFF) < count && (product & 0xFFFF) < 0x10000 % count)
        return brw_rng_below(rng, n);
    return (int32_t)(product >> 16);
}

/* Draws uniformly from least .. most, both included. */
static inline int32_t brw_rng_between(brw_rng *rng, int32_t least, int32_t most)
{
    int32_t offset = brw_rng_below(rng, most - least + 1);
    return least + offset;
}

/* Returns true k times in n. It draws even if the result is certain (0 or n of n), so a parameter
 * at its limit does not shift later draws. */
static inline int brw_rng_chance(brw_rng *rng, int32_t k, int32_t n)
{
    int32_t roll = brw_rng_below(rng, n);
    return roll < k;
}

/* Returns an independent stream for part [id] of this pass; draws nothing. It hashes the key, not
 * the state, so it does not matter where in the pass it is made. id + 1 keeps fork 0 apart from the
 * stream's own key. */
static inline brw_rng brw_rng_fork(const brw_rng *rng, uint64_t id)
{
    brw_rng fork;
    brw_rng_fill(&fork, brw_mix(rng->key, id + 1));
    return fork;
}

/* Adds the draws of a fork that is no longer needed to those of the pass. */
static inline void brw_rng_join(brw_rng *rng, const brw_rng *fork)
{
    rng->joined += brw_rng_draws(fork);
}

/* Draws an index by weight; weights are not negative and their sum is positive. */
int32_t brw_rng_weighted(brw_rng *rng, const int32_t *weights, int32_t count);

/* Moves [picks] uniformly drawn entries, in random order, to the front of [items]. */
void brw_rng_pick_front(brw_rng *rng, uint16_t *items, int32_t count, int32_t picks);

/* Hashes a string with 64-bit FNV-1a. */
uint64_t brw_hash_text(const char *text);

#endif
