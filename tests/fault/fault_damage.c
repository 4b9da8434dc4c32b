/* SPDX-License-Identifier: MIT
 * Damages dungeons at any byte of any list and gives them to barrow_verify, like a caller who got
 * them from elsewhere. It must end with findings that name a rule, or with none; never read past a
 * list (each is in a block of exactly its size, under the address sanitizer); and find most of the
 * damage. Anything it lets pass can be measured and written.
 *
 *     fault_damage [COUNT]       this many dungeons of each kind
 *     fault_damage --self-test   verifiers that misbehave on purpose: each must be caught */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/support.h"

#define LISTS_MOST  16
#define DAMAGES     60 /* of each dungeon */
#define FOUND_LEAST 60 /* percent of the damages that change the meaning */

typedef barrow_status (*judge_fn)(const barrow_dungeon *dungeon, const barrow_options *options,
                                  barrow_report *report, barrow_error *error);

/* A list of a dungeon, in a separate block. */
typedef struct list_copy {
    const unsigned char *original;
    unsigned char *bytes;
    size_t size, item;
} list_copy;

typedef struct damaged {
    barrow_dungeon dungeon;
    list_copy lists[LISTS_MOST];
    uint32_t count;
} damaged;

typedef struct score {
    uint64_t passed, failed, changed, found;
    bool loud;
} score;

static uint32_t draw(uint64_t *state, uint32_t below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 33) % below);
}

/* ---- copies ----------------------------------------------------------------------------- */

static void *copy_list(damaged *copy, const void *list, size_t count, size_t item)
{
    list_copy *row = &copy->lists[copy->count];
    if (!count || !list)
        return NULL;
    *row = (list_copy){list, malloc(count * item), count * item, item};
    if (!row->bytes)
        abort();
    memcpy(row->bytes, list, row->size);
    copy->count++;
    return row->bytes;
}

static void copy_dungeon(damaged *copy, const barrow_dungeon *from)
{
    barrow_dungeon *to = &copy->dungeon;
    *to = *from;
    copy->count = 0;
    to->below = NULL;
    to->store = NULL;
#define COPY(list, count) to->list = copy_list(copy, from->list, count, sizeof *to->list)
    COPY(tiles, (size_t)from->width * from->height);
    COPY(owners, (size_t)from->width * from->height);
    COPY(rooms, from->room_count);
    COPY(links, from->link_count);
    COPY(things, from->thing_count);
    COPY(routes, from->route_count);
    COPY(stages, from->stage_count);
    COPY(cells, from->cell_count);
    COPY(rock, from->rock_count);
    COPY(paths, from->path_count);
    COPY(path_rooms, from->path_room_count);
    COPY(foes, from->foe_count);
    COPY(route_rooms, from->route_room_count);
    COPY(solution, from->solution_count);
#undef COPY
}

static void free_copy(damaged *copy)
{
    for (uint32_t i = 0; i < copy->count; i++)
        free(copy->lists[i].bytes);
}

/* ---- damages ---------------------------------------------------------------------------- */

static void damage_list(list_copy *list, uint64_t *state)
{
    uint32_t items = (uint32_t)(list->size / list->item);
    unsigned char *at = list->bytes + draw(state, items) * list->item;
    unsigned char *byte = at + draw(state, (uint32_t)list->item);
    const unsigned char *other = list->original + draw(state, items) * list->item;
    switch (draw(state, 6)) {
    case 0:
        *byte = (unsigned char)(*byte + 1);
        break;
    case 1:
        *byte = (unsigned char)(*byte - 1);
        break;
    case 2:
        *byte = (unsigned char)draw(state, 256);
        break;
    case 3:
        *byte = other[byte - at]; /* the value that another entry has there */
        break;
    case 4:
        memcpy(at, other, list->item);
        break;
    default:
        memset(at, draw(state, 2) ? BARROW_NONE_BYTE : 0, list->item);
    }
}

static void damage(damaged *copy, uint64_t *state)
{
    uint32_t times = 1 + draw(state, 2);
    if (draw(state, 20) == 0 && copy->dungeon.params.family == BARROW_CRAWL)
        copy->dungeon.boss = (uint16_t)draw(state, copy->dungeon.room_count + 2);
    if (draw(state, 20) == 0 && copy->dungeon.params.family == BARROW_FLOOR)
        copy->dungeon.sectors.xs[draw(state, BARROW_SECTOR_LINES)]++;
    while (times--)
        damage_list(&copy->lists[draw(state, copy->count)], state);
}

/* ---- judging ---------------------------------------------------------------------------- */

static const char *fault_of(barrow_status status, const barrow_report *report)
{
    if (status != BARROW_OK)
        return "it did not run to its end";
    if ((report->status == BARROW_BROKEN) != (report->finding_count > 0))
        return "broken without a finding, or a finding without being broken";
    for (uint32_t i = 0; i < report->finding_count && i < BARROW_FINDING_MAX; i++)
        if (!report->findings[i].rule[0] || !report->findings[i].text[0])
            return "a finding without its rule or its sentence";
    return NULL;
}

static void use_sound(const barrow_dungeon *dungeon, const barrow_options *options)
{
    int32_t values[BARROW_METRIC_MAX];
    test_text text = {0};
    barrow_export_options how = {.run = *options};
    barrow_metrics(dungeon, options, values, NULL);
    barrow_export(dungeon, "json", &how, test_sink(&text), NULL);
    test_text_free(&text);
}

static void try_damage(const barrow_dungeon *sound, const barrow_options *options, judge_fn judge,
                       uint64_t seed, score *tally)
{
    damaged copy;
    barrow_report report;
    uint64_t state = seed;
    copy_dungeon(&copy, sound);
    damage(&copy, &state);
    memset(&report, 0, sizeof report);
    const char *fault = fault_of(judge(&copy.dungeon, options, &report, NULL), &report);
    tally->passed += !fault;
    tally->failed += fault != NULL;
    if (fault && tally->loud)
        printf("FAIL: %s, seed %llu, damage %llu: %s\n", barrow_family_name(sound->params.family),
               (unsigned long long)sound->params.seed, (unsigned long long)seed, fault);
    if (report.status == BARROW_OK)
        use_sound(&copy.dungeon, options);
    /* A hash over bad ids is meaningless, but that of a dungeon that passes is not. */
    if (report.status != BARROW_OK ||
        barrow_dungeon_hash(&copy.dungeon) != barrow_dungeon_hash(sound)) {
        tally->changed++;
        tally->found += report.status != BARROW_OK;
    }
    free_copy(&copy);
}

static const struct {
    barrow_family family;
    const char *settings;
} kinds[] = {
    {BARROW_FLOOR, "width=40 height=28 shop=100 monster_house=100 structures=3"},
    {BARROW_QUEST, "loops=40 returns=40 bonus_min=1 doors_per_switch=2"},
    {BARROW_CRAWL, "size=small exploration=100 foes=3 merge=40 locks=3"},
    {BARROW_QUEST, "tiles=on block=9x7 pre_rooms=5 post_rooms=5"},
    {BARROW_CRAWL, "tiles=on block=9x7 size=5x6 mark_loops=on"},
};

static void try_kinds(uint64_t count, judge_fn judge, score *tally)
{
    barrow_options options = {.workspace = barrow_workspace_create(NULL)};
    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++) {
        score own = {.loud = tally->loud};
        barrow_dungeon sound = {0};
        for (uint64_t seed = 0; seed < count; seed++) {
            barrow_params params = test_params(kinds[kind].family, seed, kinds[kind].settings);
            if (barrow_generate(&params, &options, &sound, NULL) != BARROW_OK)
                abort();
            for (uint64_t i = 0; i < DAMAGES; i++)
                try_damage(&sound, &options, judge, seed * DAMAGES + i, &own);
        }
        barrow_dungeon_free(&sound);
        bool enough = own.found * 100 >= own.changed * FOUND_LEAST;
        if (tally->loud)
            printf("%s %s: %llu damages that show, %llu found\n",
                   barrow_family_name(kinds[kind].family), kinds[kind].settings,
                   (unsigned long long)own.changed, (unsigned long long)own.found);
        tally->passed += own.passed + enough;
        tally->failed += own.failed + !enough;
    }
    barrow_workspace_free(options.workspace);
}

/* Asks whether the dungeon is playable, too. That may be so whatever else is broken, but an answer
 * of no has a reason. */
static barrow_status ask_both(const barrow_dungeon *dungeon, const barrow_options *options,
                              barrow_report *report, barrow_error *error)
{
    barrow_status status = barrow_playable(dungeon, options, report, error);
    if (status != BARROW_OK || (report->status != BARROW_OK && !report->finding_count))
        return BARROW_NO_MEMORY;
    return barrow_verify(dungeon, options, report, error);
}

/* ---- verifiers that misbehave ----------------------------------------------------------- */

static barrow_status plant_trust(const barrow_dungeon *dungeon, const barrow_options *options,
                                 barrow_report *report, barrow_error *error)
{
    barrow_status status = barrow_verify(dungeon, options, report, error);
    if (report->status == BARROW_BROKEN && report->findings[0].text[0] % 2)
        report->status = BARROW_NOT_PROVEN; /* its findings are no longer a verdict */
    return status;
}

static barrow_status plant_silence(const barrow_dungeon *dungeon, const barrow_options *options,
                                   barrow_report *report, barrow_error *error)
{
    barrow_status status = barrow_verify(dungeon, options, report, error);
    memset(report->findings, 0, sizeof report->findings);
    return status;
}

static barrow_status plant_end(const barrow_dungeon *dungeon, const barrow_options *options,
                               barrow_report *report, barrow_error *error)
{
    barrow_verify(dungeon, options, report, error);
    return report->finding_count > 3 ? BARROW_NO_MEMORY : BARROW_OK;
}

static int self_test(void)
{
    const judge_fn planted[] = {plant_trust, plant_silence, plant_end};
    int all = (int)(sizeof planted / sizeof planted[0]), caught = 0;
    for (int i = 0; i < all; i++) {
        score tally = {0};
        try_kinds(1, planted[i], &tally);
        caught += tally.failed > 0;
    }
    printf("%d passed, %d failed\n", caught, all - caught);
    return caught != all;
}

int main(int argc, char **argv)
{
    score tally = {.loud = true};
    if (argc > 1 && strcmp(argv[1], "--self-test") == 0)
        return self_test();
    try_kinds(argc > 1 ? (uint64_t)atoll(argv[1]) : test_often(6, 25), ask_both, &tally);
    printf("%llu passed, %llu failed\n", (unsigned long long)tally.passed,
           (unsigned long long)tally.failed);
    return tally.failed != 0;
}
