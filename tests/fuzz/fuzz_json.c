/* SPDX-License-Identifier: MIT
 * The JSON parser. Any bytes give balanced tokens and an end or an error inside the text; valid
 * JSON stays the same when its blanks are left out; skipping sees what reading sees. */
#include <string.h>

#include "fuzz.h"
#include "base/pull.h"

/* The text without the blanks between its tokens, and a hash of the tokens. */
typedef struct squeezed {
    char *bytes;
    size_t size;
    uint64_t tokens;
} squeezed;

static void keep(squeezed *text, const char *bytes, size_t size)
{
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
}

static void mix(squeezed *text, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++)
        text->tokens = (text->tokens ^ at[i]) * 0x100000001B3u;
}

static bool opens(brw_token token)
{
    return token == BRW_TOKEN_OBJECT || token == BRW_TOKEN_LIST;
}

static bool closes(brw_token token)
{
    return token == BRW_TOKEN_END_OBJECT || token == BRW_TOKEN_END_LIST;
}

/* A decoded string is UTF-8 and no longer than its source. */
static void take_string(squeezed *text, const brw_pull *pull)
{
    char *decoded = malloc(pull->length + 1);
    FUZZ_HOLDS(decoded, "no memory for a string");
    size_t length = brw_pull_text(pull, decoded, pull->length + 1);
    FUZZ_HOLDS(length <= pull->length, "decoding made it longer");
    mix(text, decoded, length);
    free(decoded);
}

/* Takes a token; [before] is the previous one, which shows whether a comma was between them. */
static void take(squeezed *text, const brw_pull *pull, brw_token before)
{
    bool is_text = pull->token == BRW_TOKEN_KEY || pull->token == BRW_TOKEN_STRING;
    if (!closes(pull->token) && !opens(before) && before != BRW_TOKEN_KEY &&
        pull->start > pull->text)
        keep(text, ",", text->size > 0);
    keep(text, pull->start, (size_t)(pull->at - pull->start));
    mix(text, &pull->token, sizeof pull->token);
    if (is_text)
        take_string(text, pull);
    else if (pull->token == BRW_TOKEN_INT)
        mix(text, &pull->number, sizeof pull->number);
}

/* Reads all tokens; true if the text is JSON. [text] has room for twice its size. */
static bool squeeze(const char *bytes, size_t size, squeezed *text)
{
    brw_pull pull;
    brw_token before = BRW_TOKEN_KEY;
    size_t count = 0;
    brw_pull_begin(&pull, bytes, size);
    while (brw_pull_next(&pull) != BRW_TOKEN_END && pull.token != BRW_TOKEN_ERROR) {
        FUZZ_HOLDS(++count <= size && pull.depth <= BRW_PULL_DEPTH, "too many tokens");
        FUZZ_HOLDS(pull.start < pull.at && pull.at <= pull.end, "a token without bytes");
        take(text, &pull, before);
        before = pull.token;
    }
    FUZZ_HOLDS(pull.start >= pull.text && pull.start <= pull.end, "an error outside the text");
    FUZZ_HOLDS(pull.token == BRW_TOKEN_ERROR || !pull.depth, "brackets are left open");
    return pull.token == BRW_TOKEN_END;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    squeezed once = {malloc(2 * size + 1), 0, 0}, twice = {malloc(4 * size + 1), 0, 0};
    FUZZ_HOLDS(once.bytes && twice.bytes, "no memory");
    bool is_json = squeeze((const char *)data, size, &once);
    brw_pull pull;
    brw_pull_begin(&pull, (const char *)data, size);
    bool is_skipped = brw_pull_skip(&pull) && brw_pull_next(&pull) == BRW_TOKEN_END;
    FUZZ_HOLDS(is_json == is_skipped, "skipping sees something else");
    if (is_json) {
        FUZZ_HOLDS(squeeze(once.bytes, once.size, &twice), "it is JSON no more without blanks");
        FUZZ_HOLDS(once.tokens == twice.tokens, "other tokens without blanks");
    }
    free(once.bytes);
    free(twice.bytes);
    return 0;
}
