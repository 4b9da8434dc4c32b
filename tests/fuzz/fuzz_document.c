/* SPDX-License-Identifier: MIT
 * Documents: any bytes are cut into documents, read and judged. One that holds can be measured,
 * written in every format, and its JSON read back gives the same hash. Stand-alone puzzles are
 * documents too.
 *
 * The mutator works on values, not on bytes: it moves, doubles, removes and changes parts of a
 * document, so that most of what it makes gets past the parser. */
#include <string.h>

#include "cli/input.h"
#include "fuzz.h"
#include "base/pull.h"

static barrow_workspace *workspace(void)
{
    static barrow_workspace *only;
    if (!only)
        only = barrow_workspace_create(NULL);
    FUZZ_HOLDS(only, "no workspace");
    return only;
}

static void read_back(const barrow_dungeon *dungeon)
{
    fuzz_text text = {0};
    barrow_error error = {0};
    barrow_dungeon again = {0};
    FUZZ_HOLDS(barrow_export(dungeon, "json", NULL, fuzz_sink(&text), &error) == BARROW_OK,
               error.text);
    FUZZ_HOLDS(barrow_import(text.bytes, text.size, NULL, &again, NULL, &error) == BARROW_OK,
               error.text);
    FUZZ_HOLDS(barrow_dungeon_hash(&again) == barrow_dungeon_hash(dungeon), "another hash");
    barrow_dungeon_free(&again);
    free(text.bytes);
}

/* Reuses the dungeon from document to document, as the command does. */
static void judge(const char *text, size_t size)
{
    static barrow_dungeon dungeon;
    static barrow_claims claims;
    barrow_report report;
    barrow_error error = {0};
    barrow_options options = {.workspace = workspace()};
    barrow_status status = barrow_import(text, size, &options, &dungeon, &claims, &error);
    FUZZ_HOLDS(status == BARROW_OK ||
                   (status == BARROW_BAD_DOCUMENT && error.text[0] && error.line && error.column),
               "no reason given");
    if (status != BARROW_OK)
        return;
    barrow_dungeon_hash(&dungeon);
    FUZZ_HOLDS(barrow_verify(&dungeon, &options, &report, &error) == BARROW_OK, error.text);
    FUZZ_HOLDS((report.status == BARROW_BROKEN) == (report.finding_count > 0), "no finding");
    if (report.status == BARROW_OK && !claims.contradictions.finding_count) {
        fuzz_export(&dungeon, options.workspace, (uint32_t)barrow_dungeon_hash(&dungeon));
        read_back(&dungeon);
    }
}

static void write_puzzle(const barrow_puzzle *puzzle, const char *format, fuzz_text *text)
{
    barrow_error error = {0};
    barrow_status status = barrow_puzzle_export(puzzle, format, NULL, fuzz_sink(text), &error);
    FUZZ_HOLDS(status == BARROW_OK, error.text);
}

/* A puzzle that can be read can be played, judged, drawn and written, and reads back unchanged. */
static void judge_puzzle(const char *text, size_t size)
{
    barrow_puzzle puzzle, again;
    barrow_puzzle_state state;
    barrow_report report;
    barrow_error error = {0};
    fuzz_text written = {0}, drawn = {0};
    barrow_options options = {.workspace = workspace()};
    barrow_status status = barrow_puzzle_read(text, size, &puzzle, &error);
    FUZZ_HOLDS(status == BARROW_OK || (error.text[0] && error.line && error.column),
               "no reason given");
    if (status != BARROW_OK)
        return;
    barrow_puzzle_begin(&puzzle, &state);
    for (const char *move = puzzle.solution; *move; move++)
        barrow_puzzle_step(&puzzle, &state, *move);
    FUZZ_HOLDS(barrow_puzzle_verify(&puzzle, &options, &report, &error) == BARROW_OK, error.text);
    write_puzzle(&puzzle, "svg", &drawn);
    write_puzzle(&puzzle, "json", &written);
    if (report.status == BARROW_OK)
        FUZZ_HOLDS(barrow_puzzle_read(written.bytes, written.size, &again, &error) == BARROW_OK &&
                       memcmp(again.cells, puzzle.cells, sizeof again.cells) == 0,
                   "another puzzle");
    free(written.bytes);
    free(drawn.bytes);
}

/* Also reads all of it as one document: anything after the document is refused, not read. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *reason = "";
    cli_documents *documents = cli_documents_open(fuzz_path(data, size), &reason);
    FUZZ_HOLDS(documents, reason);
    cli_text *text;
    while ((text = cli_documents_next(documents)) || *documents->problem) {
        if (!text)
            continue;
        judge(text->bytes, text->size);
        judge_puzzle(text->bytes, text->size);
        cli_texts_free(text);
    }
    cli_documents_close(documents);
    judge((const char *)data, size);
    return 0;
}

/* ---- the mutator ------------------------------------------------------------------------ */

#define SLOTS_MOST 20000

/* The position of a value in the text: from [value] to [end]; a member begins with its key. */
typedef struct slot {
    const char *start, *value, *end;
    brw_token token;
} slot;

typedef struct slot_list {
    slot slots[SLOTS_MOST];
    uint32_t open[BRW_PULL_DEPTH];
    uint32_t count;
} slot_list;

/* Finds all values, containers included; returns false if the text is not JSON. */
static bool collect(slot_list *list, const char *text, size_t size)
{
    brw_pull pull;
    const char *key = NULL;
    list->count = 0;
    brw_pull_begin(&pull, text, size);
    while (brw_pull_next(&pull) > BRW_TOKEN_ERROR && list->count < SLOTS_MOST) {
        bool closes = pull.token == BRW_TOKEN_END_OBJECT || pull.token == BRW_TOKEN_END_LIST;
        if (closes) {
            list->slots[list->open[pull.depth]].end = pull.at;
        } else if (pull.token == BRW_TOKEN_KEY) {
            key = pull.start;
        } else {
            if (pull.token == BRW_TOKEN_OBJECT || pull.token == BRW_TOKEN_LIST)
                list->open[pull.depth - 1] = list->count;
            list->slots[list->count++] =
                (slot){key ? key : pull.start, pull.start, pull.at, pull.token};
            key = NULL;
        }
    }
    return pull.token == BRW_TOKEN_END && list->count;
}

static uint32_t draw(uint64_t *state, uint32_t below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 33) % below);
}

/* A text assembled from pieces of another. */
typedef struct made_text {
    char *bytes;
    size_t size, most;
} made_text;

static void add_bytes(made_text *made, const char *from, const char *to)
{
    size_t size = (size_t)(to - from);
    if (size > made->most - made->size)
        size = made->most - made->size;
    memcpy(made->bytes + made->size, from, size);
    made->size += size;
}

static void add_number(made_text *made, const char *old, uint64_t *state)
{
    static const int64_t odd[] = {0,   1,     -1,    2,     7,          254,        255,
                                  256, 32767, 65534, 65535, 2147483647, -2147483648};
    int64_t number = strtoll(old, NULL, 10);
    char text[32];
    switch (draw(state, 4)) {
    case 0:
        number++;
        break;
    case 1:
        number--;
        break;
    case 2:
        number = draw(state, 70);
        break;
    default:
        number = odd[draw(state, sizeof odd / sizeof odd[0])];
    }
    add_bytes(made, text, text + snprintf(text, sizeof text, "%lld", (long long)number));
}

/* Changes a character into another of the same string, or into a tile. */
static void add_string(made_text *made, const slot *at, uint64_t *state)
{
    static const char tiles[] = "#X.,~+0";
    uint32_t length = (uint32_t)(at->end - at->value) - 2;
    size_t start = made->size;
    add_bytes(made, at->value, at->end);
    if (!length || made->size - start != length + 2)
        return;
    char *string = made->bytes + start + 1;
    string[draw(state, length)] =
        draw(state, 2) ? string[draw(state, length)] : tiles[draw(state, sizeof tiles - 1)];
}

static void add_changed(made_text *made, const slot *at, uint64_t *state)
{
    if (at->token == BRW_TOKEN_STRING)
        add_string(made, at, state);
    else if (at->token == BRW_TOKEN_TRUE)
        add_bytes(made, "false", strchr("false", 0));
    else if (at->token == BRW_TOKEN_FALSE)
        add_bytes(made, "true", strchr("true", 0));
    else
        add_number(made, at->token == BRW_TOKEN_INT ? at->value : "0", state);
}

/* Returns the place after a value that is removed, including its comma, if any. */
static const char *after_comma(const slot *at, const char *end)
{
    const char *after = at->end;
    while (after < end && (*after == ' ' || *after == '\n'))
        after++;
    return after < end && *after == ',' ? after + 1 : at->end;
}

/* Makes one change: a value is replaced by another, removed, doubled or changed a little. */
static void change(made_text *made, const slot *at, const slot *from, const char *end,
                   uint64_t *state)
{
    switch (draw(state, 6)) {
    case 0:
        add_bytes(made, at->start, at->value);
        add_bytes(made, from->value, from->end);
        add_bytes(made, at->end, end);
        return;
    case 1:
        add_bytes(made, after_comma(at, end), end);
        return;
    case 2:
        add_bytes(made, at->start, at->end);
        add_bytes(made, ",", strchr(",", 0));
        add_bytes(made, at->start, end);
        return;
    default:
        add_bytes(made, at->start, at->value);
        add_changed(made, at, state);
        add_bytes(made, at->end, end);
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    static slot_list list;
    uint64_t state = seed;
    char *text = malloc(size + 1);
    made_text made = {malloc(most + 1), 0, most};
    FUZZ_HOLDS(text && made.bytes, "no memory");
    memcpy(text, data, size);
    text[size] = 0;
    bool is_json = draw(&state, 8) && collect(&list, text, size);
    if (is_json) {
        const slot *at = &list.slots[draw(&state, list.count)];
        add_bytes(&made, text, at->start);
        change(&made, at, &list.slots[draw(&state, list.count)], text + size, &state);
        memcpy(data, made.bytes, made.size);
    }
    free(text);
    free(made.bytes);
    return is_json ? made.size : LLVMFuzzerMutate(data, size, most);
}
