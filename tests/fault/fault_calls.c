/* SPDX-License-Identifier: MIT
 * Calls every public function with each argument in turn NULL, huge or garbage, and all others
 * good. None may crash; a NULL that is not allowed is refused as barrow.h says. The rows are in
 * calls.def; this file has the arguments of each kind. Faults that no callee can detect are left
 * out: wild pointers, unterminated texts, lists shorter than their counts.
 *
 *     fault_calls               everything; a call that crashes is named, and the others still run
 *     fault_calls FUNCTION      one function in this process, to see what the sanitizer says
 *     fault_calls --self-test   functions that crash or let NULL pass: each must be caught */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/support.h"
#include "lib/survive.h"

#define ARGUMENTS_MOST 7
#define LONG_TEXT      100000
#define TILES_SIDE     32
#define GOOD_COUNT     5

typedef union one_value {
    void *at;
    int64_t number;
    barrow_sink sink;
    barrow_paint_fn paint;
} one_value;

/* The values that the arguments of one call point to. */
typedef struct one_scene {
    barrow_params params;
    barrow_options options;
    barrow_dungeon fresh;
    barrow_dungeon changed;
    barrow_error error;
    barrow_report report;
    barrow_claims claims;
    barrow_format format;
    barrow_thing thing;
    barrow_canvas canvas;
    barrow_export_options writing;
    barrow_batch_buffer batch;
    barrow_allocator allocator;
    barrow_puzzle_params puzzle_params;
    barrow_puzzle puzzle;
    barrow_puzzle_state puzzle_state;
    barrow_puzzle_proof puzzle_proof;
    barrow_generator *generator;
    barrow_workspace *workspace;
    barrow_work *work; /* of the pass that the call is made from */
    test_text text;
    uint64_t out;
    int32_t values[BARROW_METRIC_MAX];
    char line[64];
    uint8_t tiles[TILES_SIDE * TILES_SIDE];
    uint16_t thing_counts[1];
    barrow_thing things[BARROW_BATCH_THINGS];
    barrow_rooms rooms;
    barrow_room_template room_template;
    barrow_dress_set *dress;
    barrow_sight sight;
    barrow_pass passes[BARROW_PASS_MAX]; /* last, so that the sanitizer sees one row too many */
} one_scene;

/* Arguments of one kind. Case 0 is good. */
typedef struct one_kind {
    const char *name;
    void (*make)(one_scene *scene, one_value *value, uint32_t which);
    uint32_t cases;
    uint32_t null_case; /* the one that is NULL; 0 if there is none */
    bool is_needed;     /* NULL is refused */
} one_kind;

typedef enum result { STATUS, NONE, ANY, NEW_WORKSPACE, NEW_GENERATOR } result;

/* A function; its kinds end with NO_KIND. */
typedef struct one_call {
    const char *name;
    result result;
    int64_t (*run)(const one_value *values);
    uint8_t kinds[ARGUMENTS_MOST + 1];
} one_call;

/* Good dungeons to read, made once; the library may not change them. */
static barrow_dungeon good[GOOD_COUNT];

/* The document of the first of them. */
static test_text document;

/* A level of one of them, and a game on it that calls play. */
static const barrow_level *good_level;
static void *level_memory;
static barrow_play *good_play;

static void make_game(const barrow_dungeon *dungeon)
{
    level_memory = malloc(barrow_level_size(dungeon));
    if (!level_memory || barrow_level_begin(dungeon, NULL, level_memory, &good_level, NULL) != BARROW_OK)
        abort();
    good_play = malloc(barrow_play_size(good_level));
    if (!good_play)
        abort();
}

static void make_good(void)
{
    static const struct {
        barrow_family family;
        const char *settings;
    } rows[GOOD_COUNT] = {{BARROW_FLOOR, "width=40 height=28"},
                          {BARROW_QUEST, ""},
                          {BARROW_CRAWL, "size=small"},
                          {BARROW_QUEST, "tiles=on block=9x7"},
                          {BARROW_FLOOR, "width=40 height=28 floors=3"}};
    for (int i = 0; i < GOOD_COUNT; i++) {
        barrow_params params = test_params(rows[i].family, 1, rows[i].settings);
        if (barrow_generate(&params, NULL, &good[i], NULL) != BARROW_OK)
            abort();
    }
    if (barrow_export(&good[0], "json", NULL, test_sink(&document), NULL) != BARROW_OK)
        abort();
    make_game(&good[3]);
}

/* ---- arguments -------------------------------------------------------------------------- */

static void make_text(one_value *value, uint32_t which, const char *usual)
{
    static char longest[LONG_TEXT + 1];
    memset(longest, 'w', LONG_TEXT);
    const char *texts[] = {usual, NULL, "", "\x01\x7f\xff\xfe%s%n", longest};
    value->at = (void *)(uintptr_t)texts[which];
}

#define TEXT_KIND(word, usual)                                                                     \
    static void make_##word(one_scene *scene, one_value *value, uint32_t which)                            \
    {                                                                                              \
        (void)scene;                                                                               \
        make_text(value, which, usual);                                                            \
    }

TEXT_KIND(name, "widht")
TEXT_KIND(family_text, "floor")
TEXT_KIND(param, "items")
TEXT_KIND(setting, "7")
TEXT_KIND(preset, "gauntlet")
TEXT_KIND(format, "json")
TEXT_KIND(why, "because")

/* Memory that a call may fill or ignore. */
#define MEMORY_KIND(word, member)                                                                  \
    static void make_##word(one_scene *scene, one_value *value, uint32_t which)                            \
    {                                                                                              \
        value->at = which ? NULL : (void *)&scene->member;                                         \
    }

MEMORY_KIND(out, out)
MEMORY_KIND(line, line)
MEMORY_KIND(error, error)
MEMORY_KIND(report, report)
MEMORY_KIND(values, values)
MEMORY_KIND(fresh, fresh)
MEMORY_KIND(claims, claims)
MEMORY_KIND(moves, tiles)
MEMORY_KIND(rooms, rooms)
MEMORY_KIND(room_template, room_template)
MEMORY_KIND(sight, sight)

/* Claims as a reader fills them in: of this generation, none, unterminated garbage. */
static void make_claims_read(one_scene *scene, one_value *value, uint32_t which)
{
    scene->claims = (barrow_claims){.generation = BARROW_GENERATION, .version = "1.2.3"};
    if (which == 2)
        memset(scene->claims.version, 0x7F, sizeof scene->claims.version);
    value->at = which == 1 ? NULL : &scene->claims;
}

MEMORY_KIND(new_puzzle, puzzle)
MEMORY_KIND(puzzle_proof, puzzle_proof)

static void make_puzzle_params(one_scene *scene, one_value *value, uint32_t which)
{
    scene->puzzle_params = barrow_default_puzzle_params(BARROW_PUZZLE_PUSH);
    if (which == 2 || which == 3)
        memset(&scene->puzzle_params, which == 2 ? 0xFF : 0x41, sizeof scene->puzzle_params);
    if (which == 4)
        scene->puzzle_params.moves_max = 3;
    value->at = which == 1 ? NULL : &scene->puzzle_params;
}

/* A puzzle of each kind, then garbage. */
static void make_puzzle(one_scene *scene, one_value *value, uint32_t which)
{
    uint32_t kind = which < 2 ? 0 : which - 2;
    barrow_puzzle_params params = barrow_default_puzzle_params((barrow_puzzle_kind)(kind % 5));
    if (barrow_puzzle_make(&params, NULL, &scene->puzzle, NULL) != BARROW_OK)
        abort();
    if (kind == 5 || kind == 6)
        memset(&scene->puzzle, kind == 5 ? 0xFF : 0x41, sizeof scene->puzzle);
    if (kind == 7)
        memset(scene->puzzle.solution, 'u', sizeof scene->puzzle.solution);
    if (kind == 8)
        scene->puzzle.start = (barrow_pos){-30000, 30000};
    if (kind == 9)
        scene->puzzle.width = scene->puzzle.height = 255;
    value->at = which == 1 ? NULL : &scene->puzzle;
}

static void make_puzzle_state(one_scene *scene, one_value *value, uint32_t which)
{
    memset(&scene->puzzle_state, which == 2 ? 0x7F : 0, sizeof scene->puzzle_state);
    scene->puzzle_state.solved = 0;
    value->at = which == 1 ? NULL : &scene->puzzle_state;
}

static void make_document(one_scene *scene, one_value *value, uint32_t which)
{
    (void)scene;
    value->at = which ? NULL : document.bytes;
}

static void make_document_size(one_scene *scene, one_value *value, uint32_t which)
{
    const size_t sizes[] = {document.size, 0, 1, document.size / 2, BARROW_IMPORT_MAX + 1};
    (void)scene;
    value->number = (int64_t)sizes[which];
}

static void make_prove_options(one_scene *scene, one_value *value, uint32_t which)
{
    static barrow_prove_options options[] = {
        {.budget = 1000}, {.format = 7}, {.flags = UINT32_MAX, .format = BARROW_PROVE_TEXT}};
    (void)scene;
    value->at = which < 3 ? &options[which] : NULL;
}

static void make_verdict(one_scene *scene, one_value *value, uint32_t which)
{
    static barrow_verdict verdict;
    (void)scene;
    value->at = which ? NULL : &verdict;
}

/* Parameters as JSON, which the call may change. */
static void make_params_text(one_scene *scene, one_value *value, uint32_t which)
{
    snprintf(scene->line, sizeof scene->line, "%-60s", "{\"items\": 3}");
    value->at = which ? NULL : scene->line;
}

static void make_params_size(one_scene *scene, one_value *value, uint32_t which)
{
    static const size_t sizes[] = {60, 0, 7, BARROW_IMPORT_MAX + 1};
    (void)scene;
    value->number = (int64_t)sizes[which];
}

/* A plan of 60 bytes. */
static void make_plan(one_scene *scene, one_value *value, uint32_t which)
{
    snprintf(scene->line, sizeof scene->line, "%-60s",
             "{\"floors\": 3, \"ranges\": [{\"from\": 1, \"to\": 2, \"set\": {}}]}");
    value->at = which ? NULL : scene->line;
}

static void make_number(one_scene *scene, one_value *value, uint32_t which)
{
    static const int64_t numbers[] = {0, 1, -1, 255, 65536, INT32_MAX, INT32_MIN};
    (void)scene;
    value->number = numbers[which];
}

static void make_index(one_scene *scene, one_value *value, uint32_t which)
{
    static const int64_t numbers[] = {0, 1, 7, 1000, INT32_MAX, UINT32_MAX};
    (void)scene;
    value->number = numbers[which];
}

static void make_family(one_scene *scene, one_value *value, uint32_t which)
{
    static const int64_t numbers[] = {0, 1, 2, 3, -1, INT32_MAX};
    (void)scene;
    value->number = numbers[which];
}

static void make_size(one_scene *scene, one_value *value, uint32_t which)
{
    static const int64_t sizes[] = {sizeof((one_scene *)0)->line, 0, 1};
    (void)scene;
    value->number = sizes[which];
}

/* Sizes of the usual text. */
static void make_text_size(one_scene *scene, one_value *value, uint32_t which)
{
    (void)scene;
    value->number = which ? 0 : 1;
}

/* Lists of names with one missing. */
static void make_names(one_scene *scene, one_value *value, uint32_t which)
{
    static const char *const names[] = {"width", NULL, "height"};
    (void)scene;
    value->at = which ? NULL : (void *)(uintptr_t)names;
}

static void make_names_count(one_scene *scene, one_value *value, uint32_t which)
{
    (void)scene;
    value->number = which ? 0 : 3;
}

/* All numbers are garbage, and texts are NULL. */
static void fill_params(barrow_params *params, int byte)
{
    barrow_family family = params->family;
    memset(params, byte, sizeof *params);
    params->family = family;
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(family, &count);
    for (uint32_t i = 0; i < count; i++)
        if (rows[i].type == BARROW_PARAM_TEXT)
            *(const char **)((char *)&params->as + rows[i].offset) = NULL;
}

static void make_params(one_scene *scene, one_value *value, uint32_t which)
{
    barrow_params *params = &scene->params;
    *params = test_params(which % 2 ? BARROW_QUEST : BARROW_FLOOR, 1, "");
    if (params->family == BARROW_FLOOR)
        params->as.floor.width = params->as.floor.height = TILES_SIDE;
    if (which == 2 || which == 3)
        fill_params(params, 0xA5);
    if (which == 4 || which == 5)
        fill_params(params, 0x7F);
    if (which == 6)
        params->family = (barrow_family)77;
    if (which == 7)
        memset(params->reroll, 0xFF, sizeof params->reroll);
    value->at = which == 1 ? NULL : params;
}

static barrow_status pass_nothing(barrow_work *work)
{
    (void)work;
    return BARROW_OK;
}

/* The rows of the family, and one more. */
static uint32_t own_table(one_scene *scene, barrow_family family, barrow_status (*run)(barrow_work *))
{
    uint32_t count;
    const barrow_pass *passes = barrow_passes(family, &count);
    memcpy(scene->passes, passes, count * sizeof *passes);
    scene->passes[count] = (barrow_pass){"own", "the last", run, 0, BARROW_PART_THINGS, 0};
    return count + 1;
}

static void make_options(one_scene *scene, one_value *value, uint32_t which)
{
    barrow_options *options = &scene->options;
    uint32_t count = own_table(scene, BARROW_FLOOR, pass_nothing);
    *options = (barrow_options){.flags = 0};
    if (which >= 4)
        *options = (barrow_options){.passes = scene->passes, .pass_count = count};
    switch (which) {
    case 2:
        options->flags = UINT32_MAX & ~(uint32_t)BARROW_CHECK_RULES;
        break;
    case 3:
        options->leave_out = UINT64_MAX;
        break;
    case 5: /* more rows than a table may have, searched for a name that none has */
        options->pass_count = UINT32_MAX;
        options->stop_after = "nowhere";
        break;
    case 6:
        options->pass_count = BARROW_PASS_MAX + 1;
        options->stop_after = "nowhere";
        break;
    case 7:
        options->pass_count = 0;
        break;
    case 8:
        memset(&scene->passes[count - 1], 0, sizeof scene->passes[0]);
        break;
    case 9:
        scene->passes[count - 1].flags = scene->passes[count - 1].gives = UINT32_MAX;
        break;
    case 10:
        *options = (barrow_options){.stop_after = ""};
        break;
    default:
        break;
    }
    value->at = which == 1 ? NULL : options;
}

static void make_dungeon(one_scene *scene, one_value *value, uint32_t which)
{
    barrow_dungeon *changed = &scene->changed;
    value->at = which == 0 ? &good[0] : &good[(which - 1) % GOOD_COUNT];
    if (which == 1)
        value->at = NULL;
    if (which <= GOOD_COUNT)
        return;
    memset(changed, 0, sizeof *changed);
    value->at = changed;
    switch (which - GOOD_COUNT) {
    case 2: /* lists that do not exist */
        changed->room_count = changed->link_count = changed->stage_count = UINT32_MAX;
        break;
    case 3:
        changed->params = barrow_default_params(BARROW_CRAWL);
        changed->path_count = changed->foe_count = changed->cell_count = UINT32_MAX;
        break;
    case 4:
        changed->params = barrow_default_params(BARROW_FLOOR);
        changed->width = changed->height = UINT16_MAX;
        break;
    case 5:
        changed->params.family = (barrow_family)77;
        break;
    case 6: /* a ring of floors */
        *changed = good[0];
        changed->below = changed;
        break;
    case 7: /* more than exist */
        *changed = good[2];
        changed->solution_count++;
        break;
    default: /* all zero */
        break;
    }
}

static void make_level(one_scene *scene, one_value *value, uint32_t which)
{
    (void)scene;
    value->at = which ? NULL : (void *)(uintptr_t)good_level;
}

static void make_play(one_scene *scene, one_value *value, uint32_t which)
{
    (void)scene;
    barrow_play_begin(good_level, 1, NULL, good_play);
    value->at = which ? NULL : good_play;
}

/* A list of one level, and two games on it. */
static void make_levels(one_scene *scene, one_value *value, uint32_t which)
{
    static const barrow_level *levels[1];
    (void)scene;
    levels[0] = good_level;
    value->at = which ? NULL : levels;
}

static void make_envs(one_scene *scene, one_value *value, uint32_t which)
{
    static void *memory;
    static barrow_envs *envs;
    (void)scene;
    if (!memory)
        memory = malloc(barrow_envs_size(&good_level, 1, 2));
    if (barrow_envs_begin(&good_level, 1, 2, NULL, memory, &envs, NULL) != BARROW_OK)
        abort();
    value->at = which ? NULL : envs;
}

/* Room for a level of any of the good dungeons. */
static void make_level_memory(one_scene *scene, one_value *value, uint32_t which)
{
    static max_align_t memory[1 << 16];
    (void)scene;
    value->at = which ? NULL : memory;
}

static void make_format_row(one_scene *scene, one_value *value, uint32_t which)
{
    scene->format = *barrow_format_info(0);
    if (which == 2)
        scene->format = (barrow_format){.flags = UINT32_MAX};
    value->at = which == 1 ? NULL : &scene->format;
}

static void make_thing(one_scene *scene, one_value *value, uint32_t which)
{
    memset(&scene->thing, which == 2 ? 0xFF : 0, sizeof scene->thing);
    value->at = which == 1 ? NULL : &scene->thing;
}

static void make_sink(one_scene *scene, one_value *value, uint32_t which)
{
    value->sink = test_sink(&scene->text);
    if (which)
        value->sink.write = NULL;
}

static void paint_nothing(void *user, const barrow_canvas *canvas)
{
    (void)user;
    (void)canvas;
}

static void make_paint(one_scene *scene, one_value *value, uint32_t which)
{
    (void)scene;
    value->paint = which ? NULL : paint_nothing;
}

static void make_place(one_scene *scene, one_value *value, uint32_t which)
{
    static const int64_t places[] = {3 << 16 | 3, -1, INT32_MIN, INT32_MAX};
    (void)scene;
    value->number = places[which];
}

static void make_export_options(one_scene *scene, one_value *value, uint32_t which)
{
    barrow_export_options *options = &scene->writing;
    memset(options, 0, sizeof *options);
    switch (which) {
    case 2:
        options->flags = UINT32_MAX;
        options->theme = (barrow_theme)99;
        break;
    case 3:
        options->scale = options->columns = options->image_scale = UINT32_MAX;
        break;
    case 4:
        options->index = options->count = UINT64_MAX;
        break;
    case 5:
        options->pad_width = 1;
        options->image_size = SIZE_MAX;
        break;
    case 6:
        options->tileset = "";
        options->theme = (barrow_theme)-1;
        break;
    default:
        break;
    }
    value->at = which == 1 ? NULL : options;
}

static void make_batch(one_scene *scene, one_value *value, uint32_t which)
{
    barrow_batch_buffer *batch = &scene->batch;
    *batch = (barrow_batch_buffer){.count = 1, .tiles = scene->tiles};
    batch->things = which >= 5 ? scene->things : NULL;
    batch->thing_counts = which >= 6 ? scene->thing_counts : NULL;
    batch->count = which == 2 ? 0 : 1;
    batch->tiles = which == 3 ? NULL : scene->tiles;
    batch->row_stride = which == 4 ? SIZE_MAX : 0;
    batch->map_stride = which == 7 ? 1 : 0;
    batch->thing_stride = which == 8 ? 1 : 0;
    batch->width = which == 9 ? 1 : 0;
    if (which == 10) {
        batch->count = UINT32_MAX;
        batch->map_stride = SIZE_MAX;
    }
    value->at = which == 1 ? NULL : batch;
}

static void make_allocator(one_scene *scene, one_value *value, uint32_t which)
{
    memset(&scene->allocator, 0, sizeof scene->allocator);
    value->at = which ? NULL : &scene->allocator;
}

static void make_workspace(one_scene *scene, one_value *value, uint32_t which)
{
    value->at = scene->workspace = which ? NULL : barrow_workspace_create(NULL);
}

static void make_no_workspace(one_scene *scene, one_value *value, uint32_t which)
{
    (void)scene;
    value->at = which ? NULL : barrow_workspace_create(NULL);
}

static void make_generator(one_scene *scene, one_value *value, uint32_t which)
{
    barrow_params params = test_params(BARROW_FLOOR, 1, "width=40 height=28");
    value->at = scene->generator = which ? NULL : barrow_generator_begin(&params, NULL, NULL);
}

static void make_dress_to_free(one_scene *scene, one_value *value, uint32_t which)
{
    barrow_dress_set *set = NULL;
    (void)scene;
    if (!which && barrow_dress_read("blob47", NULL, 0, NULL, &set, NULL) != BARROW_OK)
        abort();
    value->at = set;
}

static void make_dress(one_scene *scene, one_value *value, uint32_t which)
{
    make_dress_to_free(scene, value, which);
    scene->dress = value->at;
}

static void make_dress_place(one_scene *scene, one_value *value, uint32_t which)
{
    value->at = which ? NULL : &scene->dress;
}

static void make_dress_tiles(one_scene *scene, one_value *value, uint32_t which)
{
    static uint32_t tiles[1 << 16];
    (void)scene;
    value->at = which ? NULL : tiles;
}

static void make_work(one_scene *scene, one_value *value, uint32_t which)
{
    value->at = which ? NULL : scene->work;
}

/* ---- a canvas that lacks functions ------------------------------------------------------ */

static void on_page(void *user, const barrow_page *page)
{
    (void)user;
    (void)page;
}

static void on_event(void *user)
{
    (void)user;
}

static void on_group(void *user, const char *name, const char *title)
{
    (void)user;
    (void)name;
    (void)title;
}

static void on_style(void *user, const barrow_style *style)
{
    (void)user;
    (void)style;
}

static void on_point(void *user, int32_t x, int32_t y)
{
    (void)user;
    (void)x;
    (void)y;
}

static void on_curve(void *user, const int32_t points[6])
{
    (void)user;
    (void)points;
}

static void on_text(void *user, const barrow_style *style, int32_t x, int32_t y, const char *text)
{
    (void)user;
    (void)style;
    (void)x;
    (void)y;
    (void)text;
}

static void on_symbol(void *user, const char *symbol)
{
    (void)user;
    (void)symbol;
}

static void on_use(void *user, const char *symbol, int32_t x, int32_t y, int32_t side)
{
    (void)user;
    (void)symbol;
    (void)x;
    (void)y;
    (void)side;
}

#define CANVAS_MEMBERS 14

/* From case 2 on, one function is missing, whether the canvas needs it or not. */
static void make_canvas(one_scene *scene, one_value *value, uint32_t which)
{
    barrow_canvas *canvas = &scene->canvas;
    *canvas = (barrow_canvas){NULL,     on_page,  on_event, on_group, on_event, on_style,  on_point, on_point,
                              on_curve, on_event, on_event, on_text,  on_symbol, on_event, on_use};
    if (which >= 2)
        memset((char *)canvas + (which - 1) * sizeof(void *), 0, sizeof(void *));
    value->at = which == 1 ? NULL : canvas;
}

_Static_assert(sizeof(barrow_canvas) == (CANVAS_MEMBERS + 1) * sizeof(void *), "one pointer each");

/* ---- the tables ------------------------------------------------------------------------- */

#define KINDS(ROW)                                                                                 \
    ROW(NO_KIND, NULL, 0, 0, false)                                                                \
    ROW(NAME, make_name, 5, 1, true)                                                               \
    ROW(FAMILY_TEXT, make_family_text, 5, 1, true)                                                 \
    ROW(PARAM, make_param, 5, 1, true)                                                             \
    ROW(SETTING, make_setting, 5, 1, true)                                                         \
    ROW(PRESET, make_preset, 5, 1, true)                                                           \
    ROW(FORMAT, make_format, 5, 1, true)                                                           \
    ROW(WHY, make_why, 5, 1, false)                                                                \
    ROW(NUMBER, make_number, 7, 0, false)                                                          \
    ROW(INDEX, make_index, 6, 0, false)                                                            \
    ROW(FAMILY, make_family, 6, 0, false)                                                          \
    ROW(SIZE, make_size, 3, 0, false)                                                              \
    ROW(TEXT_SIZE, make_text_size, 2, 0, false)                                                    \
    ROW(PLACE, make_place, 4, 0, false)                                                            \
    ROW(NAMES, make_names, 2, 1, true)                                                             \
    ROW(NAMES_COUNT, make_names_count, 2, 0, false)                                                \
    ROW(OUT, make_out, 2, 1, true)                                                                 \
    ROW(COUNT, make_out, 2, 1, false)                                                              \
    ROW(USER, make_out, 2, 1, false)                                                               \
    ROW(LINE, make_line, 2, 1, true)                                                               \
    ROW(CLAIMS, make_claims, 2, 1, false)                                                          \
    ROW(CLAIMS_READ, make_claims_read, 3, 1, true)                                                 \
    ROW(DOCUMENT, make_document, 2, 1, true)                                                       \
    ROW(DOCUMENT_SIZE, make_document_size, 5, 0, false)                                            \
    ROW(PARAMS_TEXT, make_params_text, 2, 1, true)                                                 \
    ROW(PARAMS_SIZE, make_params_size, 4, 0, false)                                                \
    ROW(PLAN, make_plan, 2, 1, true)                                                               \
    ROW(PLAN_SIZE, make_params_size, 4, 0, false)                                                  \
    ROW(VALUES, make_values, 2, 1, true)                                                           \
    ROW(ERROR, make_error, 2, 1, false)                                                            \
    ROW(REPORT, make_report, 2, 1, true)                                                           \
    ROW(FRESH, make_fresh, 2, 1, true)                                                             \
    ROW(FRESH_OR_NONE, make_fresh, 2, 1, false)                                                    \
    ROW(PARAMS, make_params, 8, 1, true)                                                           \
    ROW(OPTIONS, make_options, 11, 1, false)                                                       \
    ROW(EXPORT_OPTIONS, make_export_options, 7, 1, false)                                          \
    ROW(DUNGEON, make_dungeon, GOOD_COUNT + 8, 1, true)                                            \
    ROW(THING, make_thing, 3, 1, true)                                                             \
    ROW(FORMAT_ROW, make_format_row, 3, 1, true)                                                   \
    ROW(BATCH, make_batch, 11, 1, true)                                                            \
    ROW(CANVAS, make_canvas, CANVAS_MEMBERS + 2, 1, true)                                          \
    ROW(PAINT, make_paint, 2, 1, true)                                                             \
    ROW(SINK, make_sink, 2, 1, true)                                                               \
    ROW(ALLOCATOR, make_allocator, 2, 1, false)                                                    \
    ROW(WORKSPACE_TO_END, make_no_workspace, 2, 1, false)                                         \
    ROW(WORKSPACE, make_workspace, 2, 1, true)                                                \
    ROW(GENERATOR, make_generator, 2, 1, true)                                               \
    ROW(WORK, make_work, 2, 1, true)                                                               \
    ROW(PUZZLE_PARAMS, make_puzzle_params, 5, 1, true)                                             \
    ROW(NEW_PUZZLE, make_new_puzzle, 2, 1, true)                                                   \
    ROW(PUZZLE, make_puzzle, 12, 1, true)                                                          \
    ROW(PUZZLE_STATE, make_puzzle_state, 3, 1, true)                                               \
    ROW(PUZZLE_PROOF, make_puzzle_proof, 2, 1, true)                                               \
    ROW(PROVE_OPTIONS, make_prove_options, 4, 1, false)                                            \
    ROW(VERDICT, make_verdict, 2, 1, false)                                                        \
    ROW(LEVEL, make_level, 2, 1, true)                                                             \
    ROW(PLAY, make_play, 2, 1, true)                                                               \
    ROW(LEVEL_MEMORY, make_level_memory, 2, 1, true)                                               \
    ROW(LEVELS, make_levels, 2, 1, true)                                                           \
    ROW(ENVS, make_envs, 2, 1, true)                                                               \
    ROW(SIGHT, make_sight, 2, 1, false)                                                            \
    ROW(MOVES, make_moves, 2, 1, false)                                                            \
    ROW(MOVES_NEEDED, make_moves, 2, 1, true)                                                      \
    ROW(LINE_OR_NONE, make_line, 2, 1, false)                                                      \
    ROW(ROOMS, make_rooms, 2, 1, true)                                                             \
    ROW(TEMPLATE, make_room_template, 2, 1, true)                                                  \
    ROW(DRESS_SET, make_dress, 2, 1, true)                                                         \
    ROW(DRESS_TO_FREE, make_dress_to_free, 2, 1, false)                                            \
    ROW(DRESS_PLACE, make_dress_place, 2, 1, true)                                                 \
    ROW(DRESS_TILES, make_dress_tiles, 2, 1, true)

enum {
#define KIND_NUMBER(name, ...) name,
    KINDS(KIND_NUMBER)
};

static const one_kind kinds[] = {
#define KIND_ROW(name, ...) {#name, __VA_ARGS__},
    KINDS(KIND_ROW)};

#if defined(__clang__) /* enums get unknown numbers, including negative ones */
#pragma clang diagnostic ignored "-Wsign-conversion"
#endif

#define AT(i)       values[i].at
#define INT(i)      (int32_t)values[i].number
#define UINT(i)     (uint32_t)values[i].number
#define SIZE_OF(i)  (size_t)values[i].number
#define AS_POS(i)   pos_of(values[i].number)
#define AS_SINK(i)  values[i].sink
#define AS_PAINT(i) values[i].paint

static barrow_pos pos_of(int64_t number)
{
    return (barrow_pos){(int16_t)(number & 0xFFFF), (int16_t)(number >> 16)};
}

static int64_t end_workspace(barrow_workspace *workspace)
{
    barrow_workspace_free(workspace);
    return workspace != NULL;
}

static int64_t end_generator(barrow_generator *generator)
{
    if (generator)
        barrow_generator_finish(generator, NULL, NULL);
    return generator != NULL;
}

#define RESULT_STATUS(call)        (int64_t)(call)
#define RESULT_NONE(call)          (int64_t)(intptr_t)(call)
#define RESULT_ANY(call)           ((void)(call), 0)
#define RESULT_NEW_WORKSPACE(call) end_workspace(call)
#define RESULT_NEW_GENERATOR(call) end_generator(call)

#define CALL(result, function, arguments, ...)                                                     \
    static int64_t run_##function(const one_value *values)                                             \
    {                                                                                              \
        (void)values;                                                                              \
        return RESULT_##result(function arguments);                                                \
    }
#include "fault/calls.def"
#undef CALL

static const one_call calls[] = {
#define CALL(result, function, arguments, ...) {#function, result, run_##function, {__VA_ARGS__}},
#include "fault/calls.def"
#undef CALL
};

#define CALL_COUNT (uint32_t)(sizeof calls / sizeof calls[0])

/* ---- one call --------------------------------------------------------------------------- */

/* A call with argument [argument] in case [which], all others good. */
typedef struct one_trial {
    const one_call *call;
    uint32_t argument, which;
    one_scene *scene;
    const char *fault; /* NULL if nothing is wrong */
} one_trial;

static bool is_refused(const one_trial *trial, int64_t answer)
{
    const one_call *call = trial->call;
    const barrow_error *error = &trial->scene->error;
    bool has_error = false;
    for (uint32_t i = 0; call->kinds[i] != NO_KIND; i++)
        has_error = has_error || call->kinds[i] == ERROR;
    if (call->result != STATUS)
        return answer == 0;
    return answer == BARROW_BAD_CALL &&
           (!has_error || (error->status == BARROW_BAD_CALL && error->text[0]));
}

static void make_call(one_trial *trial)
{
    const one_call *call = trial->call;
    const one_kind *given = &kinds[call->kinds[trial->argument]];
    one_value values[ARGUMENTS_MOST];
    for (uint32_t i = 0; call->kinds[i] != NO_KIND; i++)
        kinds[call->kinds[i]].make(trial->scene, &values[i],
                                   i == trial->argument ? trial->which : 0);
    memset(&trial->scene->error, 0xA5, sizeof trial->scene->error);
    int64_t answer = call->run(values);
    bool is_null = given->null_case && trial->which == given->null_case;
    if (is_null && given->is_needed && call->result != ANY && !is_refused(trial, answer))
        trial->fault = "NULL was not refused";
    if (trial->call->run == run_barrow_generator_finish && values[0].at)
        trial->scene->generator = NULL; /* the call has freed it */
}

/* Functions of a pass are called from a pass. */
static barrow_status call_from_pass(barrow_work *work)
{
    one_trial *trial = barrow_work_user(work);
    trial->scene->work = work;
    make_call(trial);
    return BARROW_OK;
}

static void call_in_generation(one_trial *trial)
{
    barrow_params params = test_params(BARROW_FLOOR, 1, "width=40 height=28");
    barrow_dungeon dungeon = {0};
    barrow_options options = {.passes = trial->scene->passes,
                              .pass_count =
                                  own_table(trial->scene, BARROW_FLOOR, call_from_pass),
                              .pass_user = trial,
                              .flags = BARROW_SKIP_PROOF};
    if (barrow_generate(&params, &options, &dungeon, NULL) != BARROW_OK && !trial->fault)
        trial->fault = "the generation around it failed";
    barrow_dungeon_free(&dungeon);
}

static const char *try_call(const one_call *call, uint32_t argument, uint32_t which)
{
    one_scene *scene = calloc(1, sizeof *scene);
    one_trial trial = {call, argument, which, scene, NULL};
    if (call->kinds[0] == WORK)
        call_in_generation(&trial);
    else
        make_call(&trial);
    barrow_dungeon_free(&scene->fresh);
    barrow_rooms_free(&scene->rooms);
    barrow_dress_free(scene->dress);
    end_generator(scene->generator);
    barrow_workspace_free(scene->workspace);
    test_text_free(&scene->text);
    free(scene);
    return trial.fault;
}

/* ---- functions that misbehave ----------------------------------------------------------- */

static int64_t plant_crash(const one_value *values)
{
    const barrow_error *error = values[0].at;
    return error->status == BARROW_BAD_CALL ? BARROW_BAD_CALL : BARROW_OK;
}

static int64_t plant_trust(const one_value *values)
{
    (void)values;
    return BARROW_OK;
}

static int64_t plant_overrun(const one_value *values)
{
    char *letters = calloc(4, 1);
    int64_t letter = letters[values[0].number == UINT32_MAX ? 4 : 0];
    free(letters);
    return letter;
}

/* ---- all calls -------------------------------------------------------------------------- */

/* Finds the argument and case of trial [number] of a function; returns false past the last. A
 * function without arguments has one trial. */
static bool find_trial(const one_call *call, uint32_t number, uint32_t *argument, uint32_t *which)
{
    *argument = *which = 0;
    for (; call->kinds[*argument] != NO_KIND; ++*argument) {
        uint32_t cases = kinds[call->kinds[*argument]].cases;
        if (number < cases) {
            *which = number;
            return true;
        }
        number -= cases;
    }
    *argument = 0;
    return call->kinds[0] == NO_KIND && number == 0;
}

static void tell(uint32_t number, const char *fault, void *user)
{
    const one_call *call = user;
    uint32_t argument, which;
    find_trial(call, number, &argument, &which);
    printf("FAIL: %s, argument %u (%s), case %u: %s\n", call->name, argument,
           kinds[call->kinds[argument]].name, which, fault);
    fflush(stdout);
}

static void run_trials(test_progress *progress, void *user)
{
    const one_call *call = user;
    uint32_t argument, which;
    while (find_trial(call, progress->next, &argument, &which)) {
        progress->next++;
        const char *fault = try_call(call, argument, which);
        progress->passed += !fault;
        progress->failed += fault != NULL;
        if (fault && call->run != plant_trust)
            tell(progress->next - 1, fault, user);
    }
}

static void try_function(const one_call *call, test_progress *progress, bool is_loud)
{
    test_trials trials = {run_trials, tell, (void *)(uintptr_t)call, is_loud};
    progress->next = 0;
    test_survive(progress, &trials);
}

static int self_test(test_progress *progress)
{
    static const one_call planted[] = {{"planted crash", STATUS, plant_crash, {REPORT}},
                                       {"planted trust", STATUS, plant_trust, {REPORT}},
                                       {"planted overrun", ANY, plant_overrun, {INDEX}}};
    uint32_t all = sizeof planted / sizeof planted[0], caught = 0;
    for (uint32_t i = 0; i < all; i++) {
        progress->failed = 0;
        try_function(&planted[i], progress, false);
        caught += progress->failed == 1;
    }
    printf("%u passed, %u failed\n", caught, all - caught);
    return caught != all;
}

int main(int argc, char **argv)
{
    test_progress *progress = test_progress_begin();
    make_good();
    if (argc > 1 && strcmp(argv[1], "--self-test") == 0)
        return self_test(progress);
    for (uint32_t i = 0; i < CALL_COUNT; i++) {
        progress->next = 0;
        if (argc > 1 && strcmp(argv[1], calls[i].name) == 0)
            run_trials(progress, (void *)(uintptr_t)&calls[i]);
        else if (argc == 1)
            try_function(&calls[i], progress, true);
    }
    free(good_play);
    free(level_memory);
    for (int i = 0; i < GOOD_COUNT; i++)
        barrow_dungeon_free(&good[i]);
    printf("%u passed, %u failed\n", progress->passed, progress->failed);
    return progress->failed != 0;
}
