/* SPDX-License-Identifier: MIT
 * What dressing a map costs (barrow/dress.h): floors of 200x120 tiles in the named orders, in Wang
 * sets of corners, edges and both, and by a hundred rules of LDtk. The sets are written here, with
 * every pattern that a map can ask for and variants of the tiles without an edge; rules mostly fit
 * nowhere, so that a cell looks at many. For each set the median of the rounds, in microseconds of
 * CPU time.
 *
 *   barrow-dress [ROUNDS] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <barrow/barrow.h>

#define FLOORS 8
#define WIDTH  200
#define HEIGHT 120

/* A text that grows. */
typedef struct set_text {
    char bytes[1 << 20];
    size_t size;
} set_text;

#define SAY(text, ...)                                                                             \
    ((text)->size += (size_t)snprintf((text)->bytes + (text)->size,                                \
                                      sizeof(text)->bytes - (text)->size, __VA_ARGS__))

static uint32_t next_number(uint32_t *state, uint32_t count)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) % count;
}

/* Writes a Wang set with all patterns of [colors] colours at the places of its type. In a mixed set
 * a corner beside an edge of another colour has that colour. Turned tiles are allowed where [turns]
 * is set: then one pattern of those that turn into another is enough, but all are written. */
static void write_wang(set_text *text, const char *type, uint32_t colors, bool turns)
{
    static const char *const names[] = {"floor", "liquid", "wall"};
    uint32_t first = type[0] == 'c', step = type[0] == 'm' ? 1 : 2, places = 8 / step, count = 1,
             tiles = 0;
    for (uint32_t i = 0; i < places; i++)
        count *= colors;
    text->size = 0;
    SAY(text,
        "{\"tilewidth\":16,\"tileheight\":16,\"columns\":32,\"tilecount\":8192,\"image\":\"a.png\","
        "\"imagewidth\":512,"
        "\"imageheight\":4096,\"transformations\":{\"hflip\":%s,\"vflip\":false,\"rotate\":false},"
        "\"tiles\":[],"
        "\"wangsets\":[{\"type\":\"%s\",\"colors\":[",
        turns ? "true" : "false", type);
    for (uint32_t i = 0; i < colors; i++)
        SAY(text, "%s{\"name\":\"%s\"}", i ? "," : "", names[colors == 2 ? 2 * i : i]);
    SAY(text, "],\"wangtiles\":[");
    for (uint32_t number = 0; number < count; number++) {
        uint32_t id[8] = {0}, rest = number, is_same = 1, is_good = 1;
        for (uint32_t i = first; i < 8; i += step, rest /= colors)
            id[i] = 1 + rest % colors;
        for (uint32_t i = 1; step == 1 && i < 8; i += 2)
            is_good &= id[i] <= id[i - 1] && id[i] <= id[(i + 1) % 8];
        for (uint32_t i = first; i < 8; i += step)
            is_same &= id[i] == id[first];
        for (uint32_t variant = 0; is_good && variant < (is_same ? 4u : 1u); variant++)
            SAY(text, "%s{\"tileid\":%u,\"wangid\":[%u,%u,%u,%u,%u,%u,%u,%u]}", tiles ? "," : "",
                tiles, id[0], id[1], id[2], id[3], id[4], id[5], id[6], id[7]),
                tiles++;
    }
    SAY(text, "]}]}");
}

/* Writes a hundred rules: patterns of 3x3, every tenth of 5x5, with one to four wishes beside the
 * middle. */
static void write_rules(set_text *text)
{
    uint32_t state = 7;
    text->size = 0;
    SAY(text, "{\"defs\":{\"tilesets\":[{\"uid\":9,\"relPath\":\"a.png\",\"pxWid\":256,\"pxHei\":"
              "256,\"tileGridSize\":16,"
              "\"__cWid\":16,\"__cHei\":16}],\"layers\":[{\"uid\":1,\"tilesetDefUid\":9,"
              "\"autoSourceLayerDefUid\":null,"
              "\"intGridValues\":[{\"value\":1,\"identifier\":\"wall\"},{\"value\":2,"
              "\"identifier\":\"floor\"},"
              "{\"value\":3,\"identifier\":\"liquid\"}],\"autoRuleGroups\":[{\"active\":true,"
              "\"rules\":[");
    for (uint32_t rule = 0; rule < 100; rule++) {
        int32_t pattern[25] = {0};
        uint32_t side = rule % 10 ? 3 : 5, wishes = 1 + next_number(&state, 4);
        for (uint32_t i = 0; i < wishes; i++)
            pattern[next_number(&state, side * side)] =
                (int32_t)(1 + next_number(&state, 3)) * (next_number(&state, 2) ? 1 : -1);
        pattern[side * side / 2] = 1 + (int32_t)next_number(&state, 3);
        SAY(text,
            "%s{\"uid\":%u,\"active\":true,\"size\":%u,\"tileRectsIds\":[[%u],[%u]],\"chance\":%s,"
            "\"flipX\":%s,\"flipY\":%s,"
            "\"xModulo\":%u,\"yModulo\":1,\"checker\":\"None\",\"outOfBoundsValue\":1,\"pattern\":"
            "[",
            rule ? "," : "", 100 + rule, side, rule, rule + 100,
            next_number(&state, 2) ? "0.05" : "0.01", next_number(&state, 2) ? "true" : "false",
            next_number(&state, 2) ? "true" : "false", 1 + (rule % 7 == 0));
        for (uint32_t i = 0; i < side * side; i++)
            SAY(text, "%s%d", i ? "," : "", pattern[i]);
        SAY(text, "]}");
    }
    SAY(text, "]}]}]}}");
}

static int compare_doubles(const void *a, const void *b)
{
    double difference = *(const double *)a - *(const double *)b;
    return difference < 0 ? -1 : difference > 0;
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Dresses the floors [rounds] times, and prints the median of a map. */
static int measure(const char *title, const char *name, const set_text *text,
                   const barrow_dungeon *floors, uint32_t rounds)
{
    static uint32_t tiles[WIDTH * HEIGHT];
    static double times[4096];
    uint32_t count = 0, dressed = 0;
    barrow_dress_set *set;
    barrow_error error;
    if (barrow_dress_read(name, text ? text->bytes : NULL, text ? text->size : 0, NULL, &set,
                          &error) != BARROW_OK)
        return fprintf(stderr, "%s\n", error.text), 1;
    for (uint32_t i = 0; i < rounds * FLOORS && count < 4096; i++) {
        double begin = seconds_now();
        if (barrow_dress(set, &floors[i % FLOORS], tiles, &error) != BARROW_OK)
            return fprintf(stderr, "%s\n", error.text), 1;
        times[count++] = (seconds_now() - begin) * 1e6;
        for (uint32_t k = 0; i < FLOORS && k < WIDTH * HEIGHT; k++)
            dressed += tiles[k] != 0;
    }
    barrow_dress_free(set);
    qsort(times, count, sizeof *times, compare_doubles);
    printf("%-36s %9.0f %9.0f %9.0f %%\n", title, times[count / 2], times[0],
           100.0 * dressed / (WIDTH * HEIGHT * FLOORS));
    return 0;
}

int main(int argc, char **argv)
{
    static set_text text;
    static barrow_dungeon floors[FLOORS];
    uint32_t rounds = argc > 1 ? (uint32_t)atoi(argv[1]) : 20;
    barrow_error error;
    for (uint32_t i = 0; i < FLOORS; i++) {
        barrow_params params = barrow_default_params(BARROW_FLOOR);
        params.seed = i + 1;
        if (barrow_params_set(&params, "width", "200", &error) != BARROW_OK ||
            barrow_params_set(&params, "height", "120", &error) != BARROW_OK ||
            barrow_params_set(&params, "terrain", i % 2 ? "water" : "lava", &error) != BARROW_OK ||
            barrow_generate(&params, NULL, &floors[i], &error) != BARROW_OK)
            return fprintf(stderr, "%s\n", error.text), 1;
    }
    printf("200 x 120 tiles, %d floors              median       min   dressed\n", FLOORS);
    int failed = measure("blob47", "blob47", NULL, floors, rounds) |
                 measure("edge16", "edge16", NULL, floors, rounds);
    static const struct {
        const char *title, *type;
        uint32_t colors;
        bool turns;
    } sets[] = {
        {"Wang corners, 3 colors, 90 tiles", "corner", 3, false},
        {"Wang corners, mirrored", "corner", 3, true},
        {"Wang edges, 3 colors, 90 tiles", "edge", 3, false},
        {"Wang mixed, 2 colors", "mixed", 2, false},
        {"Wang mixed, 3 colors", "mixed", 3, false},
        {"Wang mixed, 3 colors, mirrored", "mixed", 3, true},
    };
    for (uint32_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        write_wang(&text, sets[i].type, sets[i].colors, sets[i].turns);
        failed |= measure(sets[i].title, "a.tsj", &text, floors, rounds);
    }
    write_rules(&text);
    failed |= measure("LDtk, 100 rules", "a.ldtk", &text, floors, rounds);
    for (uint32_t i = 0; i < FLOORS; i++)
        barrow_dungeon_free(&floors[i]);
    return failed;
}
