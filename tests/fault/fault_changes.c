/* SPDX-License-Identifier: MIT
 * Callers may change a dungeon. So every number in it is changed, one after the other: to the ends
 * of its range and beyond, to none, to another entry's value, to garbage. barrow_dungeon_check
 * judges the dungeon, and hash, metrics, verify, draw and exporters return: results if the dungeon
 * is whole, a refusal if it is not. The numbers come from the table of fields; counts, parameters,
 * tiles and owners are added to them.
 *
 *     fault_changes [COUNT] [--all]   this many changes of each kind of dungeon, 0 for every one;
 *                                     --all exports each in every format, not in two
 *     fault_changes KIND NUMBER       one change in this process, to see what the sanitizer says
 *     fault_changes --self-test       readers that trust their input: each must be caught */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "lib/support.h"
#include "lib/survive.h"

#define SITES_MOST 8192
#define ENTRIES    3 /* of each list: the first, the last and one between */
#define VALUES     9

/* A number of the dungeon. */
typedef struct change_site {
    void *at;
    uint8_t number; /* brw_number */
    int64_t least, most, none;
    const char *name;
} change_site;

typedef struct sites {
    barrow_dungeon *dungeon;
    change_site list[SITES_MOST];
    uint32_t count;
} sites;

/* Reads all of a dungeon; the self-test substitutes careless readers. */
typedef const char *(*reader_fn)(const barrow_dungeon *dungeon, uint32_t number, bool all);

typedef struct trial_set {
    barrow_family family;
    const char *settings;
    uint32_t kind;
    uint32_t count; /* changes to try, 0 for all */
    bool all;       /* whether to use all formats */
    reader_fn read;
} trial_set;

/* ---- sites ------------------------------------------------------------------------------ */

static void add_site(sites *all, void *at, uint8_t number, int64_t least, int64_t most,
                     int64_t none, const char *name)
{
    if (all->count < SITES_MOST)
        all->list[all->count++] = (change_site){at, number, least, most, none, name};
}

static void add_record(sites *all, const brw_doc_record *record, void *base);

/* The counts of a list, and where it begins in an array that it shares. */
static void add_list_head(sites *all, const brw_doc_field *field, char *base)
{
    if (field->is_counted)
        add_site(all, base + field->count_offset, field->count_number, field->shortest,
                 field->longest, 0, "count");
    if (field->storage != BRW_SHARED)
        return;
    add_site(all, base + field->offset, BRW_U32, 0, UINT32_MAX, 0, "first");
    add_site(all, (char *)all->dungeon + field->pool.count, BRW_U32, 0, UINT32_MAX, 0, "count");
}

static void add_list(sites *all, const brw_doc_field *field, char *base)
{
    brw_doc_list list = brw_doc_list_of(field, all->dungeon, base);
    add_list_head(all, field, base);
    for (uint32_t i = 0; i < ENTRIES && i < list.count; i++) {
        uint32_t entry = i == 0 ? 0 : i == 1 ? list.count - 1 : list.count / 2;
        char *at = (char *)(uintptr_t)list.first + entry * list.size;
        if (field->item == BRW_ITEM_RECORD) {
            add_record(all, brw_record_of((brw_record_id)field->record), at);
        } else if (field->item == BRW_ITEM_POS) {
            add_site(all, at, BRW_I16, 0, field->most, -1, field->key);
            add_site(all, at + 2, BRW_I16, 0, field->most, -1, field->key);
        } else {
            add_site(all, at, field->number, 0, field->most, BARROW_NONE, field->key);
        }
    }
}

static void add_field(sites *all, const brw_doc_field *field, char *base)
{
    switch (field->type) {
    case BRW_FIELD_INT:
    case BRW_FIELD_BOOL:
        add_site(all, base + field->offset, field->number, field->least, field->most, field->none,
                 field->key);
        break;
    case BRW_FIELD_NAME:
        add_site(all, base + field->offset, field->number, 0, field->names->count - 1, field->none,
                 field->key);
        break;
    case BRW_FIELD_SET:
        add_site(all, base + field->offset, field->number, 0, (1 << field->names->count) - 1, 0,
                 field->key);
        break;
    case BRW_FIELD_LIST:
        if (field->storage != BRW_MADE)
            add_list(all, field, base);
        break;
    case BRW_FIELD_PART:
    case BRW_FIELD_MAP:
        if (!field->is_optional || all->dungeon->width)
            add_record(all, brw_record_of((brw_record_id)field->record), base + field->offset);
        break;
    default:
        break;
    }
}

static void add_record(sites *all, const brw_doc_record *record, void *base)
{
    for (uint32_t i = 0; i < record->count; i++)
        add_field(all, &record->fields[i], base);
}

static void add_params(sites *all, barrow_params *params)
{
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(params->family, &count);
    for (uint32_t i = 0; i < count; i++) {
        static const uint32_t numbers[] = {1, 1, 1, 1, 2, 4, 0, 5};
        for (uint32_t k = 0; k < numbers[rows[i].type]; k++)
            add_site(all, (char *)&params->as + rows[i].offset + 4 * k, BRW_I32, rows[i].min,
                     rows[i].max, BARROW_AUTO, rows[i].name);
    }
    add_site(all, &params->family, BRW_I32, 0, BARROW_FAMILY_COUNT - 1, -1, "family");
    add_site(all, &params->reroll[0], BRW_U16, 0, UINT16_MAX, 0, "reroll");
}

/* Numbers that no document has, or only in another shape. */
static void add_rest(sites *all)
{
    barrow_dungeon *dungeon = all->dungeon;
    uint32_t area = (uint32_t)dungeon->width * dungeon->height;
    add_site(all, &dungeon->attempts, BRW_U32, 0, UINT32_MAX, 0, "attempts");
    add_site(all, &dungeon->width, BRW_U16, 0, UINT16_MAX, 0, "width");
    add_site(all, &dungeon->height, BRW_U16, 0, UINT16_MAX, 0, "height");
    for (int i = 0; i < BARROW_SHORT_COUNT; i++)
        add_site(all, &dungeon->shortfall[i], BRW_U16, 0, UINT16_MAX, 0, "shortfall");
    for (int i = 0; i < 2; i++)
        add_site(all, &dungeon->fallbacks[i], BRW_U16, 0, UINT16_MAX, 0, "fallbacks");
    for (uint32_t i = 0; i < area; i += area / 16 + 1) {
        add_site(all, &dungeon->tiles[i], BRW_U8, 0, BARROW_TILE_LIMIT - 1, 0, "tile");
        add_site(all, &dungeon->owners[i], BRW_U16, 0, UINT16_MAX, BARROW_NONE, "owner");
    }
}

static void find_sites(sites *all, barrow_dungeon *dungeon)
{
    all->dungeon = dungeon;
    all->count = 0;
    add_params(all, &dungeon->params);
    add_record(all, brw_doc_body(dungeon->params.family), dungeon);
    add_rest(all);
    if (dungeon->below) {
        all->dungeon = dungeon->below;
        add_record(all, brw_doc_body(BARROW_FLOOR), dungeon->below);
        all->dungeon = dungeon;
    }
}

/* ---- changes ---------------------------------------------------------------------------- */

static uint32_t scramble(uint64_t number)
{
    number = (number + 0x9E3779B97F4A7C15u) * 0xBF58476D1CE4E5B9u;
    return (uint32_t)((number ^ number >> 31) >> 16);
}

static int64_t changed_value(const change_site *site, int64_t before, uint32_t which, uint32_t draw)
{
    switch (which) {
    case 0:
        return before + 1;
    case 1:
        return before - 1;
    case 2:
        return site->least;
    case 3:
        return site->most;
    case 4:
        return site->least - 1;
    case 5:
        return site->most + 1;
    case 6:
        return site->none;
    case 7:
        return site->least + (int64_t)draw % (site->most - site->least + 1);
    default:
        return draw;
    }
}

/* Gets and sets through a separate field, so that it is stored as the library stores it. */
static int64_t site_value(const change_site *site)
{
    brw_doc_field field = {.type = BRW_FIELD_INT, .number = site->number};
    return brw_doc_get(&field, site->at);
}

static void set_site(const change_site *site, int64_t value)
{
    brw_doc_field field = {.type = BRW_FIELD_INT, .number = site->number};
    brw_doc_set(&field, site->at, value);
}

/* ---- reading ---------------------------------------------------------------------------- */

static barrow_status export_in(const barrow_dungeon *dungeon, const barrow_format *format)
{
    test_text text = {.room = (size_t)256 << 20};
    barrow_export_options how = {.flags = 0};
    barrow_error error;
    barrow_status status = barrow_export(dungeon, format->name, &how, test_sink(&text), &error);
    test_text_free(&text);
    return status;
}

static uint32_t count_formats(void)
{
    uint32_t count = 0;
    while (barrow_format_info(count))
        count++;
    return count;
}

static const char *read_all(const barrow_dungeon *dungeon, uint32_t number, bool all)
{
    int32_t values[BARROW_METRIC_MAX];
    barrow_report report;
    barrow_error error;
    bool is_whole = barrow_dungeon_check(dungeon, &error) == BARROW_OK;
    if (!is_whole && (error.status != BARROW_BROKEN || !error.text[0] || !error.field[0]))
        return "it is not whole, and nobody says why";
    bool is_hashed = is_whole || strncmp(error.text, "solution has a step", 19) == 0;
    if (is_hashed != (barrow_dungeon_hash(dungeon) != 0))
        return "what is not whole has a hash, or what is has none";
    if (barrow_verify(dungeon, NULL, &report, NULL) != BARROW_OK ||
        (!is_whole && report.status != BARROW_BROKEN))
        return "verify did not tell";
    if (barrow_playable(dungeon, NULL, &report, NULL) != BARROW_OK ||
        (!is_whole && report.status != BARROW_BROKEN))
        return "whether it is playable was not told";
    barrow_status wanted = is_whole ? BARROW_OK : BARROW_BROKEN;
    if (barrow_metrics(dungeon, NULL, values, NULL) != wanted)
        return "it was measured, or not";
    uint32_t formats = count_formats();
    for (uint32_t i = 0; i < (all ? formats : 2); i++) {
        const barrow_format *format = barrow_format_info((2 * number + i) % formats);
        barrow_status status = export_in(dungeon, format);
        bool is_refused = status == BARROW_BAD_CALL && is_whole; /* the format cannot hold it */
        if (status != wanted && !is_refused)
            return format->name;
    }
    return NULL;
}

/* ---- trials ----------------------------------------------------------------------------- */

static sites found;

static void make_dungeon(const trial_set *set, barrow_dungeon *dungeon)
{
    barrow_params params = test_params(set->family, 3, set->settings);
    if (barrow_generate(&params, NULL, dungeon, NULL) != BARROW_OK)
        abort();
    find_sites(&found, dungeon);
}

/* Finds the site and the value of trial [number]. With a count, they are drawn. */
static bool find_change(const trial_set *set, uint32_t number, uint32_t *at, uint32_t *which)
{
    uint32_t all = found.count * VALUES;
    if (number >= (set->count ? set->count : all))
        return false;
    uint32_t change = set->count ? scramble(number + 1000003u * set->kind) % all : number;
    *at = change / VALUES;
    *which = change % VALUES;
    return true;
}

static void tell(uint32_t number, const char *fault, void *user)
{
    const trial_set *set = user;
    barrow_dungeon dungeon = {0};
    uint32_t at, which;
    make_dungeon(set, &dungeon);
    if (find_change(set, number, &at, &which))
        printf("FAIL: kind %u (%s %s), change %u: %s, value %u: %s\n", set->kind,
               barrow_family_name(set->family), set->settings, number,
               found.list[at].name ? found.list[at].name : "?", which, fault);
    fflush(stdout);
    barrow_dungeon_free(&dungeon);
}

static void try_change(const trial_set *set, const barrow_dungeon *dungeon, uint32_t number,
                       test_progress *progress)
{
    uint32_t at = 0, which = 0;
    find_change(set, number, &at, &which);
    const change_site *site = &found.list[at];
    int64_t before = site_value(site);
    set_site(site, changed_value(site, before, which, scramble(number * 31u + which)));
    const char *fault = set->read(dungeon, number, set->all);
    set_site(site, before);
    progress->passed += !fault;
    progress->failed += fault != NULL;
    if (fault && set->read == read_all)
        tell(number, fault, (void *)(uintptr_t)set);
}

static void run_trials(test_progress *progress, void *user)
{
    const trial_set *set = user;
    barrow_dungeon dungeon = {0};
    uint32_t at, which;
    make_dungeon(set, &dungeon);
    while (find_change(set, progress->next, &at, &which)) {
        progress->next++;
        try_change(set, &dungeon, progress->next - 1, progress);
        find_sites(&found, &dungeon);
    }
    barrow_dungeon_free(&dungeon);
}

static const trial_set kinds[] = {
    {.family = BARROW_FLOOR, .settings = "width=56 height=32 shop=100 monster_house=100"},
    {.family = BARROW_FLOOR, .settings = "width=40 height=28 floors=2"},
    {.family = BARROW_QUEST, .settings = "loops=40 returns=40 bonus_min=1"},
    {.family = BARROW_CRAWL, .settings = "size=small exploration=100 foes=3 merge=40 locks=3"},
    {.family = BARROW_QUEST, .settings = "tiles=on block=9x7 pre_rooms=5 post_rooms=5"},
    {.family = BARROW_CRAWL, .settings = "tiles=on block=9x7 size=5x6 mark_loops=on foes=1"},
};
#define KIND_COUNT (uint32_t)(sizeof kinds / sizeof kinds[0])

static void try_kinds(test_progress *progress, uint32_t count, bool all, reader_fn read)
{
    for (uint32_t i = 0; i < KIND_COUNT; i++) {
        trial_set set = kinds[i];
        test_trials trials = {run_trials, tell, &set, read == read_all};
        set.kind = i;
        set.count = count;
        set.all = all;
        set.read = read;
        progress->next = 0;
        test_survive(progress, &trials);
    }
}

/* ---- readers that trust ----------------------------------------------------------------- */

static const char *plant_trust(const barrow_dungeon *dungeon, uint32_t number, bool all)
{
    barrow_dungeon copy = *dungeon;
    (void)number;
    (void)all;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < copy.link_count; i++)
        if (copy.links[i].a != BARROW_NONE)
            sum += (uint64_t)copy.rooms[copy.links[i].a].kind;
    return sum == 1 ? "" : NULL;
}

static const char *plant_silence(const barrow_dungeon *dungeon, uint32_t number, bool all)
{
    (void)all;
    return barrow_dungeon_check(dungeon, NULL) == BARROW_OK || number % 2 ? NULL : "it is not whole";
}

static int self_test(test_progress *progress)
{
    const reader_fn planted[] = {plant_trust, plant_silence};
    int all = (int)(sizeof planted / sizeof planted[0]), caught = 0;
    for (int i = 0; i < all; i++) {
        progress->failed = 0;
        try_kinds(progress, 300, false, planted[i]);
        caught += progress->failed > 0;
    }
    printf("%d passed, %d failed\n", caught, all - caught);
    return caught != all;
}

int main(int argc, char **argv)
{
    test_progress *progress = test_progress_begin();
    bool all = argc > 1 && strcmp(argv[argc - 1], "--all") == 0;
    if (argc == 2 && strcmp(argv[1], "--self-test") == 0)
        return self_test(progress);
    if (argc == 3 && !all) {
        trial_set set = kinds[(uint32_t)atoi(argv[1]) % KIND_COUNT];
        set.kind = (uint32_t)atoi(argv[1]);
        set.count = 400;
        set.read = read_all;
        barrow_dungeon dungeon = {0};
        make_dungeon(&set, &dungeon);
        try_change(&set, &dungeon, (uint32_t)atoi(argv[2]), progress);
        barrow_dungeon_free(&dungeon);
    } else {
        try_kinds(progress, argc > 1 && argv[1][0] != '-' ? (uint32_t)atoi(argv[1]) : 400, all,
                  read_all);
    }
    printf("%u passed, %u failed\n", progress->passed, progress->failed);
    return progress->failed != 0;
}
