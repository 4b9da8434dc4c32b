/* SPDX-License-Identifier: MIT
 * Sequences of API calls with an allocator that fails. Each byte chooses a call on one of three
 * dungeons, three workspaces and a stepped generation, in any order: make, verify, ask whether it is
 * playable, measure, export, import, draw, step, batch, damage, free. Before each call a byte says
 * after how many allocations the allocator fails, once or from then on.
 *
 * Promises: nothing crashes; a call that fails says why and with a status that it may return; after
 * a failure the same objects can be used again; and at the end nothing is left allocated. */
#include <string.h>

#include "fuzz.h"

#define DUNGEONS   3
#define WORKSPACES 3
#define CALLS_MOST 24

/* What the calls share. Sizes are checked, as an allocator may rely on them. */
typedef struct calls_state {
    fuzz_bytes bytes;
    barrow_allocator allocator;
    uint64_t allowed; /* allocations until the next failure */
    bool keeps_failing;
    size_t live; /* bytes allocated now */
    barrow_dungeon dungeons[DUNGEONS];
    barrow_workspace *workspaces[WORKSPACES];
    barrow_generator *generator;
    fuzz_text text; /* the last document */
} calls_state;

static void *fail_sometimes(void *user, void *block, size_t old_size, size_t new_size)
{
    calls_state *state = user;
    bool fails = false;
    if (new_size) {
        fails = state->allowed == 0;
        state->allowed -= state->allowed > 0;
        if (fails && !state->keeps_failing)
            state->allowed = UINT64_MAX;
    }
    if (fails)
        return NULL;
    FUZZ_HOLDS(state->live >= old_size, "more was freed than allocated");
    state->live += new_size;
    state->live -= old_size;
    if (new_size)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

/* A failure has a reason, and is one of those that are allowed. */
static void check_status(barrow_status status, const barrow_error *error, uint32_t allowed)
{
    FUZZ_HOLDS(status == BARROW_OK || allowed >> status & 1, barrow_status_text(status));
    FUZZ_HOLDS(status == BARROW_OK || error->text[0], "no reason given");
}

#define MAY(NAME) (1u << BARROW_##NAME)

static barrow_params draw_small_params(fuzz_bytes *bytes)
{
    static const struct {
        barrow_family family;
        const char *settings[4][2];
    } rows[] = {
        {BARROW_FLOOR, {{"width", "40"}, {"height", "28"}}},
        {BARROW_FLOOR, {{"width", "40"}, {"height", "28"}, {"floors", "3"}, {"shop", "100"}}},
        {BARROW_QUEST, {{"pre_rooms", "4"}, {"post_rooms", "4"}}},
        {BARROW_QUEST, {{"pre_rooms", "4"}, {"post_rooms", "4"}, {"tiles", "on"}, {"block", "9x7"}}},
        {BARROW_QUEST, {{"pre_rooms", "4"}, {"best_of", "3"}, {"loops", "100"}}},
        {BARROW_CRAWL, {{"size", "5x6"}, {"foes", "1"}}},
        {BARROW_CRAWL, {{"size", "4x4"}, {"tiles", "on"}, {"block", "9x7"}}},
    };
    uint32_t row = fuzz_byte(bytes) % (sizeof rows / sizeof rows[0]);
    barrow_params params = barrow_default_params(rows[row].family);
    params.seed = fuzz_number(bytes, 2);
    for (uint32_t i = 0; i < 4 && rows[row].settings[i][0]; i++)
        FUZZ_HOLDS(barrow_params_set(&params, rows[row].settings[i][0], rows[row].settings[i][1],
                                     NULL) == BARROW_OK,
                   "a parameter is refused");
    return params;
}

/* Changes a byte of a list, like a caller with a mistake. */
static void damage(calls_state *state, barrow_dungeon *dungeon)
{
    uint32_t which = fuzz_byte(&state->bytes) % 5, at = (uint32_t)fuzz_number(&state->bytes, 2);
    uint8_t value = fuzz_byte(&state->bytes);
    if (which == 0 && dungeon->room_count)
        ((uint8_t *)&dungeon->rooms[at % dungeon->room_count])[at % sizeof(barrow_room)] = value;
    if (which == 1 && dungeon->link_count)
        ((uint8_t *)&dungeon->links[at % dungeon->link_count])[at % sizeof(barrow_link)] = value;
    if (which == 2 && dungeon->thing_count)
        ((uint8_t *)&dungeon->things[at % dungeon->thing_count])[at % sizeof(barrow_thing)] = value;
    if (which == 3 && dungeon->tiles && dungeon->width)
        dungeon->tiles[at % ((uint32_t)dungeon->width * dungeon->height)] = value;
    if (which == 4 && dungeon->solution_count)
        dungeon->solution[at % dungeon->solution_count].room = value;
}

static void export_somehow(calls_state *state, const barrow_dungeon *dungeon,
                           const barrow_options *options)
{
    barrow_export_options how = {.run = *options, .flags = fuzz_byte(&state->bytes)};
    uint32_t formats = 0, chosen = fuzz_byte(&state->bytes);
    barrow_error error = {.status = BARROW_OK};
    while (barrow_format_info(formats))
        formats++;
    const char *name = chosen < 128 ? "json" : barrow_format_info(chosen % formats)->name;
    state->text.size = 0;
    barrow_status status = barrow_export(dungeon, name, &how, fuzz_sink(&state->text), &error);
    check_status(status, &error, MAY(BAD_CALL) | MAY(BROKEN) | MAY(NO_MEMORY));
}

/* Ends or goes on with the generation that is stepped through. Its workspace may be in use by no
 * other call, so it has its own. */
static void step(calls_state *state, barrow_dungeon *dungeon)
{
    barrow_options options = {.allocator = state->allocator};
    barrow_error error = {.status = BARROW_OK};
    uint8_t how = fuzz_byte(&state->bytes);
    if (!state->generator) {
        barrow_params params = draw_small_params(&state->bytes);
        state->generator = barrow_generator_begin(&params, &options, &error);
        FUZZ_HOLDS(state->generator || error.status == BARROW_NO_MEMORY, error.text);
    } else if (how < 200) {
        barrow_status status = barrow_generator_step(state->generator, &error);
        if (barrow_generator_next(state->generator))
            barrow_dungeon_hash(barrow_generator_dungeon(state->generator));
        FUZZ_HOLDS(status == BARROW_OK || status == BARROW_NO_MEMORY || status == BARROW_IMPOSSIBLE,
                   barrow_status_text(status));
    } else {
        barrow_generator_finish(state->generator, how < 230 ? dungeon : NULL, &error);
        state->generator = NULL;
    }
}

static void make_batch(calls_state *state, barrow_dungeon *dungeon, const barrow_options *options)
{
    enum { COUNT = 2, WIDTH = 40, HEIGHT = 28 };
    uint8_t tiles[COUNT * WIDTH * HEIGHT], statuses[COUNT];
    uint64_t hashes[COUNT];
    barrow_batch_buffer buffer = {.count = COUNT, .width = WIDTH, .height = HEIGHT, .tiles = tiles,
                                  .hashes = hashes, .statuses = statuses};
    barrow_params params = draw_small_params(&state->bytes);
    barrow_error error = {.status = BARROW_OK};
    barrow_status status = barrow_batch(&params, options, dungeon, &buffer, &error);
    check_status(status, &error,
                 MAY(BAD_CALL) | MAY(NO_MEMORY) | MAY(IMPOSSIBLE) | MAY(BAD_PARAM) | MAY(BROKEN));
}

static void make_call(calls_state *state)
{
    uint8_t call = fuzz_byte(&state->bytes), which = fuzz_byte(&state->bytes);
    barrow_dungeon *dungeon = &state->dungeons[which % DUNGEONS];
    barrow_workspace **workspace = &state->workspaces[which / 8 % WORKSPACES];
    barrow_options options = {.allocator = state->allocator, .workspace = *workspace};
    barrow_error error = {.status = BARROW_OK};
    barrow_report report;
    int32_t values[BARROW_METRIC_MAX];
    uint32_t judged = MAY(NO_MEMORY) | MAY(BROKEN);
    switch (call % 14) {
    case 0:
    case 1:
    case 2: {
        barrow_params params = draw_small_params(&state->bytes);
        options.flags = fuzz_byte(&state->bytes) % 64;
        options.flags &= ~(uint32_t)BARROW_KNOWN_WHOLE;
        check_status(barrow_generate(&params, &options, dungeon, &error), &error,
                     MAY(NO_MEMORY) | MAY(IMPOSSIBLE));
        break;
    }
    case 3:
        check_status(barrow_verify(dungeon, &options, &report, &error), &error, MAY(NO_MEMORY));
        break;
    case 4:
        check_status(barrow_playable(dungeon, &options, &report, &error), &error, MAY(NO_MEMORY));
        break;
    case 5:
        check_status(barrow_metrics(dungeon, &options, values, &error), &error, judged);
        break;
    case 6:
    case 7:
        export_somehow(state, dungeon, &options);
        break;
    case 8:
        check_status(barrow_import(state->text.bytes ? state->text.bytes : "", state->text.size,
                                   &options, dungeon, NULL, &error),
                     &error, MAY(BAD_DOCUMENT) | MAY(NO_MEMORY));
        break;
    case 9:
        damage(state, dungeon);
        break;
    case 10:
        step(state, dungeon);
        break;
    case 11:
        make_batch(state, dungeon, &options);
        break;
    case 12:
        barrow_dungeon_free(dungeon);
        break;
    default:
        barrow_workspace_free(*workspace);
        *workspace = which < 128 ? barrow_workspace_create(&state->allocator) : NULL;
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    calls_state state = {.bytes = {data, size}};
    state.allocator = (barrow_allocator){fail_sometimes, &state};
    for (uint32_t i = 0; i < CALLS_MOST && state.bytes.left; i++) {
        uint8_t luck = fuzz_byte(&state.bytes);
        state.keeps_failing = luck >= 192;
        state.allowed = luck < 128 ? UINT64_MAX : luck % 64;
        make_call(&state);
    }
    state.allowed = UINT64_MAX;
    barrow_generator_finish(state.generator, NULL, NULL);
    for (uint32_t i = 0; i < DUNGEONS; i++)
        barrow_dungeon_free(&state.dungeons[i]);
    for (uint32_t i = 0; i < WORKSPACES; i++)
        barrow_workspace_free(state.workspaces[i]);
    FUZZ_HOLDS(state.live == 0, "something is still allocated");
    free(state.text.bytes);
    return 0;
}
