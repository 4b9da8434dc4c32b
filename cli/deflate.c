/* SPDX-License-Identifier: MIT
 * Deflate with codes of each block's own. Tokens are kept and counted until a block is full; then
 * its Huffman codes are made and all is written.
 *
 * A token is a byte, or length << 16 | distance: a distance is never 0, so both are told apart by
 * the upper half. */
#include "deflate.h"

#include <string.h>

#include "base/bits.h"

#define END_OF_BLOCK     256
#define FIRST_LENGTH     257
#define LAST_LENGTH      285 /* 258 has a code of its own */
#define SYMBOLS_MOST     (CLI_LITERALS + CLI_DISTANCES)
#define BITS_MOST        15 /* of a code */
#define LENGTH_BITS_MOST 7  /* of a code for the length of a code */
#define LENGTH_CODES     19
#define DYNAMIC_BLOCK    2

/* ---- bits ------------------------------------------------------------------------------- */

static void flush_bytes(cli_deflate *out)
{
    if (out->sink.write(out->sink.user, (const char *)out->bytes, out->size) != 0)
        out->has_failed = true;
    out->size = 0;
}

/* At most 32 bits at a time: fewer than 32 are ever left over. */
static void put_bits(cli_deflate *out, uint32_t value, uint32_t count)
{
    out->bits |= (uint64_t)value << out->bit_count;
    out->bit_count += count;
    if (out->bit_count < 32)
        return;
    if (out->size + 4 > CLI_DEFLATE_BYTES)
        flush_bytes(out);
    for (uint32_t i = 0; i < 4; i++)
        out->bytes[out->size++] = (unsigned char)(out->bits >> 8 * i);
    out->bits >>= 32;
    out->bit_count -= 32;
}

/* ---- symbols ---------------------------------------------------------------------------- */

/* A symbol, and the bits that follow its code. */
typedef struct symbol {
    uint32_t number, extra, extra_count;
} symbol;

/* Lengths and distances share one scheme: the highest bit and the [fine] ones below it are the
 * symbol, what is lower follows as it is. */
static symbol scaled_symbol(uint32_t value, uint32_t fine)
{
    if (value >> (fine + 1) == 0)
        return (symbol){value, 0, 0};
    uint32_t extra = (uint32_t)brw_highest(value) - fine;
    return (symbol){(extra << fine) + (value >> extra), value & ((1u << extra) - 1), extra};
}

static symbol length_symbol(uint32_t length)
{
    if (length == CLI_MATCH_MOST)
        return (symbol){LAST_LENGTH, 0, 0};
    symbol found = scaled_symbol(length - CLI_MATCH_LEAST, 2);
    found.number += FIRST_LENGTH;
    return found;
}

static symbol distance_symbol(uint32_t distance)
{
    return scaled_symbol(distance - 1, 1);
}

/* ---- Huffman codes ---------------------------------------------------------------------- */

/* Codes of an alphabet: how long each is, 0 for what does not occur, and its bits as written. */
typedef struct huffman {
    uint8_t lengths[CLI_LITERALS];
    uint16_t codes[CLI_LITERALS];
} huffman;

/* Sorts the symbols that occur by how often they do, then by number. Returns how many there are. */
static uint32_t sort_symbols(const uint32_t *counts, uint32_t size, uint16_t *sorted)
{
    uint32_t used = 0;
    for (uint32_t i = 0; i < size; i++) {
        if (!counts[i])
            continue;
        uint32_t at = used++;
        for (; at > 0 && counts[sorted[at - 1]] > counts[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = (uint16_t)i;
    }
    return used;
}

/* Joins the two rarest nodes until one is left. Leaves are sorted and joined nodes come in order,
 * so the rarest is the next of either list. Fills in the parents; the root is the last node. */
static void join_nodes(uint32_t *weights, uint16_t *parents, uint32_t leaves)
{
    uint32_t leaf = 0, joined = leaves;
    for (uint32_t node = leaves; node < 2 * leaves - 1; node++) {
        weights[node] = 0;
        for (int side = 0; side < 2; side++) {
            bool is_leaf = leaf < leaves && (joined >= node || weights[leaf] <= weights[joined]);
            uint32_t child = is_leaf ? leaf++ : joined++;
            weights[node] += weights[child];
            parents[child] = (uint16_t)node;
        }
    }
}

/* Makes the lengths of the codes. Returns the longest. */
static uint32_t make_lengths(const uint32_t *counts, uint32_t size, uint8_t *lengths)
{
    uint16_t sorted[CLI_LITERALS], parents[2 * CLI_LITERALS];
    uint32_t weights[2 * CLI_LITERALS], longest = 1;
    uint8_t depths[2 * CLI_LITERALS];
    uint32_t leaves = sort_symbols(counts, size, sorted);
    memset(lengths, 0, size);
    for (uint32_t i = 0; i < leaves; i++)
        weights[i] = counts[sorted[i]];
    if (leaves == 1)
        lengths[sorted[0]] = 1;
    if (leaves < 2)
        return longest;
    join_nodes(weights, parents, leaves);
    depths[2 * leaves - 2] = 0;
    for (uint32_t node = 2 * leaves - 2; node-- > 0;) {
        depths[node] = (uint8_t)(depths[parents[node]] + 1);
        if (node < leaves)
            lengths[sorted[node]] = depths[node];
        longest = depths[node] > longest ? depths[node] : longest;
    }
    return longest;
}

/* Codes of one length follow one another; bits go out with the first one lowest, so each code is
 * turned around. */
static void make_codes(huffman *code, uint32_t size)
{
    uint32_t next = 0;
    for (uint32_t length = 1; length <= BITS_MOST; length++, next <<= 1)
        for (uint32_t i = 0; i < size; i++) {
            if (code->lengths[i] != length)
                continue;
            uint32_t turned = 0;
            for (uint32_t bit = 0; bit < length; bit++)
                turned |= (next >> bit & 1) << (length - 1 - bit);
            code->codes[i] = (uint16_t)turned;
            next++;
        }
}

/* Makes the codes for [counts]. Where one would be too long, the counts are brought nearer to one
 * another until none is; that loses next to nothing. */
static void make_huffman(huffman *code, uint32_t *counts, uint32_t size, uint32_t most)
{
    while (make_lengths(counts, size, code->lengths) > most)
        for (uint32_t i = 0; i < size; i++)
            counts[i] = counts[i] ? counts[i] / 2 + 1 : 0;
    make_codes(code, size);
}

/* ---- blocks ----------------------------------------------------------------------------- */

/* Writes the lengths of both codes, by a code of its own that has no shorthand for repeats: a
 * block is long. */
static void put_lengths(cli_deflate *out, const huffman *literals, const huffman *distances)
{
    static const uint8_t order[LENGTH_CODES] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[SYMBOLS_MOST];
    uint32_t counts[LENGTH_CODES] = {0};
    huffman code;
    memcpy(lengths, literals->lengths, CLI_LITERALS);
    memcpy(lengths + CLI_LITERALS, distances->lengths, CLI_DISTANCES);
    for (uint32_t i = 0; i < SYMBOLS_MOST; i++)
        counts[lengths[i]]++;
    make_huffman(&code, counts, LENGTH_CODES, LENGTH_BITS_MOST);
    put_bits(out, CLI_LITERALS - 257, 5);
    put_bits(out, CLI_DISTANCES - 1, 5);
    put_bits(out, LENGTH_CODES - 4, 4);
    for (uint32_t i = 0; i < LENGTH_CODES; i++)
        put_bits(out, code.lengths[order[i]], 3);
    for (uint32_t i = 0; i < SYMBOLS_MOST; i++)
        put_bits(out, code.codes[lengths[i]], code.lengths[lengths[i]]);
}

static void put_symbol(cli_deflate *out, const huffman *code, symbol one)
{
    uint32_t length = code->lengths[one.number];
    put_bits(out, code->codes[one.number] | one.extra << length, length + one.extra_count);
}

static void put_token(cli_deflate *out, const huffman *literals, const huffman *distances,
                      uint32_t token)
{
    if (token >> 16 == 0) {
        put_bits(out, literals->codes[token], literals->lengths[token]);
        return;
    }
    put_symbol(out, literals, length_symbol(token >> 16));
    put_symbol(out, distances, distance_symbol(token & 0xFFFF));
}

/* A block without a match still has to have a code for a distance. */
static void end_block(cli_deflate *out, bool is_last)
{
    huffman literals, distances;
    out->literals[END_OF_BLOCK] = 1;
    out->distances[0] += !out->distances[0];
    make_huffman(&literals, out->literals, CLI_LITERALS, BITS_MOST);
    make_huffman(&distances, out->distances, CLI_DISTANCES, BITS_MOST);
    put_bits(out, is_last, 1);
    put_bits(out, DYNAMIC_BLOCK, 2);
    put_lengths(out, &literals, &distances);
    for (uint32_t i = 0; i < out->token_count; i++)
        put_token(out, &literals, &distances, out->tokens[i]);
    put_bits(out, literals.codes[END_OF_BLOCK], literals.lengths[END_OF_BLOCK]);
    memset(out->literals, 0, sizeof out->literals);
    memset(out->distances, 0, sizeof out->distances);
    out->token_count = 0;
}

static void add_token(cli_deflate *out, uint32_t token)
{
    if (out->token_count == CLI_DEFLATE_TOKENS)
        end_block(out, false);
    out->tokens[out->token_count++] = token;
}

/* ---- the stream ------------------------------------------------------------------------- */

/* Two bytes come first: the method with its window, and a check sum of both. */
void cli_deflate_begin(cli_deflate *out, barrow_sink sink)
{
    memset(out, 0, offsetof(cli_deflate, tokens));
    out->sink = sink;
    put_bits(out, 0x78, 8);
    put_bits(out, 0x01, 8);
}

void cli_deflate_literal(cli_deflate *out, uint32_t byte)
{
    add_token(out, byte);
    out->literals[byte]++;
}

/* The farthest distance does not fit into 16 bits and is never asked for. */
void cli_deflate_match(cli_deflate *out, uint32_t length, uint32_t distance)
{
    add_token(out, length << 16 | distance);
    out->literals[length_symbol(length).number]++;
    out->distances[distance_symbol(distance).number]++;
}

bool cli_deflate_end(cli_deflate *out, uint32_t sum)
{
    end_block(out, true);
    put_bits(out, 0, (0 - out->bit_count) & 7);
    for (int shift = 24; shift >= 0; shift -= 8)
        put_bits(out, sum >> shift & 0xFF, 8);
    for (; out->bit_count > 0; out->bit_count -= 8, out->bits >>= 8) {
        if (out->size == CLI_DEFLATE_BYTES)
            flush_bytes(out);
        out->bytes[out->size++] = (unsigned char)out->bits;
    }
    flush_bytes(out);
    return !out->has_failed;
}
