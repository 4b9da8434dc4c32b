/* SPDX-License-Identifier: MIT
 * The verifier and the metrics read no list beyond its end. Each list gets an entry after its last
 * one that could belong to it; whatever it is, verdict, findings and metrics stay the same.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/support.h"

typedef struct dungeon_list {
    size_t array, count, size; /* the first two are offsets in barrow_dungeon */
} dungeon_list;

static const dungeon_list lists[] = {
#define LIST(array, count)                                                                         \
    {                                                                                              \
        offsetof(barrow_dungeon, array), offsetof(barrow_dungeon, count),                          \
            sizeof((barrow_dungeon *)NULL)->array[0]                                               \
    }
    LIST(rooms, room_count),         LIST(links, link_count),
    LIST(things, thing_count),       LIST(routes, route_count),
    LIST(puzzles, puzzle_count),     LIST(inert, inert_count),
    LIST(stages, stage_count),       LIST(obstacles, obstacle_count),
    LIST(treasures, treasure_count), LIST(cells, cell_count),
    LIST(rock, rock_count),          LIST(ridges, ridge_count),
    LIST(paths, path_count),         LIST(path_rooms, path_room_count),
    LIST(foes, foe_count),           LIST(route_rooms, route_room_count),
    LIST(solution, solution_count),
#undef LIST
};
#define LIST_COUNT (sizeof lists / sizeof lists[0])

static uint32_t *count_of(barrow_dungeon *d, const dungeon_list *list)
{
    return (uint32_t *)(void *)((char *)d + list->count);
}

static char **array_of(barrow_dungeon *d, const dungeon_list *list)
{
    return (char **)(void *)((char *)d + list->array);
}

/* ---- what lies behind the end ----------------------------------------------------------- */

typedef enum behind { ZEROES, ONES, FIRST_ENTRY, MIDDLE_ENTRY, LAST_ENTRY, BEHIND_COUNT } behind;

static void put_behind(barrow_dungeon *d, const dungeon_list *list, behind what)
{
    uint32_t count = *count_of(d, list);
    char *array = *array_of(d, list), *end = array + count * list->size;
    if (what == ZEROES || what == ONES || count == 0) {
        memset(end, what == ONES ? BARROW_NONE_BYTE : 0, list->size);
        return;
    }
    uint32_t entry = what == FIRST_ENTRY ? 0 : what == LAST_ENTRY ? count - 1 : count / 2;
    memcpy(end, array + entry * list->size, list->size);
}

/* Lists inside an obstacle: their unused places name the last stage, door and room. */
static void fill_obstacles(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->obstacle_count; i++) {
        barrow_quest_obstacle *obstacle = &d->obstacles[i];
        for (uint32_t k = obstacle->from_count; k < 2; k++)
            obstacle->from[k] = (uint8_t)(d->stage_count - 1);
        for (uint32_t k = obstacle->door_count; k < BARROW_OBSTACLE_DOORS; k++)
            obstacle->doors[k] = (uint16_t)(d->link_count - 1);
        for (uint32_t k = obstacle->thing_count; k < BARROW_OBSTACLE_THINGS; k++)
            obstacle->things[k] = (barrow_opener){(uint16_t)(d->room_count - 1), 0};
    }
}

/* Returns a copy of the dungeon with its own lists, which have room for one more entry. */
static barrow_dungeon with_ends(const barrow_dungeon *d)
{
    barrow_dungeon copy = *d;
    for (size_t i = 0; i < LIST_COUNT; i++) {
        uint32_t count = *count_of(&copy, &lists[i]);
        char *array = calloc(count + 1, lists[i].size);
        assert_non_null(array);
        if (count)
            memcpy(array, *array_of(&copy, &lists[i]), count * lists[i].size);
        *array_of(&copy, &lists[i]) = array;
    }
    return copy;
}

static void free_lists(barrow_dungeon *copy)
{
    for (size_t i = 0; i < LIST_COUNT; i++)
        free(*array_of(copy, &lists[i]));
}

/* ---- verdicts --------------------------------------------------------------------------- */

typedef struct verdict {
    barrow_report report;
    int32_t metrics[BARROW_METRIC_MAX];
} verdict;

static void judge(const barrow_dungeon *d, verdict *out)
{
    memset(out, 0, sizeof *out);
    barrow_verify(d, NULL, &out->report, NULL);
    barrow_metrics(d, NULL, out->metrics, NULL);
}

static void expect_same(const verdict *one, const verdict *other, int what, uint64_t seed)
{
    if (memcmp(one, other, sizeof *one) != 0)
        fail_msg("seed %u, end %d: %u findings and %u, the first: %s", (unsigned)seed, what,
                 one->report.finding_count, other->report.finding_count,
                 other->report.findings[0].text);
}

static void sound_lists_end(barrow_dungeon *d, uint64_t seed)
{
    verdict sound, other;
    judge(d, &sound);
    fill_obstacles(d);
    assert_int_equal(sound.report.status, BARROW_OK);
    for (int what = 0; what < BEHIND_COUNT; what++) {
        for (size_t i = 0; i < LIST_COUNT; i++)
            put_behind(d, &lists[i], (behind)what);
        judge(d, &other);
        expect_same(&sound, &other, what, seed);
    }
}

/* The entry after the end is the one that is missing. */
static void cut_lists_end(barrow_dungeon *d, uint64_t seed)
{
    for (size_t i = 0; i < LIST_COUNT; i++) {
        verdict cut, other;
        if (*count_of(d, &lists[i]) == 0)
            continue;
        --*count_of(d, &lists[i]);
        judge(d, &cut);
        char kept[sizeof(barrow_room_puzzle) + sizeof(barrow_room)];
        char *end = *array_of(d, &lists[i]) + *count_of(d, &lists[i]) * lists[i].size;
        assert_true(lists[i].size <= sizeof kept);
        memcpy(kept, end, lists[i].size);
        put_behind(d, &lists[i], ZEROES);
        judge(d, &other);
        expect_same(&cut, &other, (int)i, seed);
        memcpy(end, kept, lists[i].size);
        ++*count_of(d, &lists[i]);
    }
}

static void no_list_is_read_beyond_its_end(void **state)
{
    (void)state;
    static const struct {
        barrow_family family;
        const char *settings;
        uint64_t first, seeds;
    } kinds[] = {
        {BARROW_FLOOR, "", 1, 8},
        {BARROW_FLOOR, "width=65 height=40", 1, 2}, /* one more column than a word has bits */
        {BARROW_FLOOR, "layout=std_fine width=255 height=255", 11,
         1}, /* the most rows of sectors */
        {BARROW_FLOOR, "layout=std_fine width=255 height=255", 19, 1}, /* the most columns */
        {BARROW_QUEST, "", 1, 12},
        {BARROW_CRAWL, "", 1, 12},
        {BARROW_QUEST, "tiles=on", 1, 2},
        {BARROW_QUEST, "tiles=on purposes=off", 1, 1},
        {BARROW_CRAWL, "tiles=on size=small", 1, 2},
    };
    barrow_dungeon dungeon = {0};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        for (uint64_t k = 0; k < kinds[i].seeds; k++) {
            uint64_t seed = kinds[i].first + k;
            barrow_params params = test_params(kinds[i].family, seed, kinds[i].settings);
            assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
            barrow_dungeon copy = with_ends(&dungeon);
            sound_lists_end(&copy, seed);
            cut_lists_end(&copy, seed);
            free_lists(&copy);
        }
    }
    barrow_dungeon_free(&dungeon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_list_is_read_beyond_its_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
