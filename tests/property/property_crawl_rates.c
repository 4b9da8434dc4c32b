/* SPDX-License-Identifier: MIT
 * Shares of crawls on fixed seeds, which no single crawl can show: what `exploration` does and that
 * crawls differ in size and make (C23), that no path leans to one side, that every breather that
 * can have a shortcut gets one with the chance of `shortcuts`, the shortest there is (C10), and
 * that the rests before later arenas are breathers as often as `heal_or_breather` says (C16).
 *
 * Which breathers can have a shortcut is found by a search of its own, cell by cell, on crawls
 * without locks: there no cell is kept for a key, and what is seen is all there is.
 *
 * property_crawl_rates [COUNT] [--full]: COUNT crawls a test (4,000; --full 100,000). A share fails
 * where chance would do worse once in 200,000 runs; a lean that is planted in one crawl of four
 * must. */
#include <stdio.h>
#include <string.h>

#include "barrow/barrow.h"
#include "lib/support.h"

typedef struct rates_test {
    barrow_options options;
    barrow_dungeon dungeon;
    uint64_t passed, failed;
} rates_test;

static void expect(rates_test *test, bool holds, const char *what, uint64_t seed)
{
    test->passed += holds;
    test->failed += !holds;
    if (!holds && test->failed <= 20)
        printf("FAILED: %s (seed %llu)\n", what, (unsigned long long)seed);
}

/* A crawl with [settings], up to pass [stop] or all of it. */
static const barrow_dungeon *make(rates_test *test, uint64_t seed, const char *settings,
                                  const char *stop)
{
    barrow_params params = test_params(BARROW_CRAWL, seed, settings);
    barrow_options options = test->options;
    barrow_error error;
    options.stop_after = stop;
    barrow_status status = barrow_generate(&params, &options, &test->dungeon, &error);
    expect(test, status == BARROW_OK, error.text, seed);
    return &test->dungeon;
}

static const barrow_crawl_room *room_of(const barrow_dungeon *dungeon, uint32_t room)
{
    return &dungeon->rooms[room].as.crawl;
}

static bool has_type(const barrow_dungeon *dungeon, uint32_t room, barrow_room_type type)
{
    return room_of(dungeon, room)->types >> type & 1;
}

static bool is_arena(const barrow_dungeon *dungeon, uint32_t room)
{
    return has_type(dungeon, room, BARROW_TYPE_BOSS) ||
           has_type(dungeon, room, BARROW_TYPE_SUB_BOSS);
}

static uint32_t count_paths(const barrow_dungeon *dungeon, barrow_path_kind kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->path_count; i++)
        count += dungeon->paths[i].kind == kind;
    return count;
}

/* Whether [hits] of [tries] is [percent], by chi-square with one degree of freedom. */
static void expect_percent(rates_test *test, const char *what, uint32_t hits, uint32_t tries,
                           int percent)
{
    double expected = tries * (percent / 100.0), off = hits - expected;
    double chi = tries ? off * off / (expected * (100 - percent) / 100) : 1e9;
    printf("  %-46s %5u of %5u, %.1f %%, chi-square %.1f of 20.8\n", what, hits, tries,
           100.0 * hits / (tries ? tries : 1), chi);
    expect(test, chi <= 20.8, what, 0);
}

/* ---- what exploration does (C23) -------------------------------------------------------- */

typedef struct crawl_means {
    double rooms, paths, share, loops;
} crawl_means;

static crawl_means measure(rates_test *test, const char *settings, uint32_t count)
{
    crawl_means means = {0, 0, 0, 0};
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, settings, NULL);
        double open = dungeon->grid_width * dungeon->grid_height - (double)dungeon->rock_count;
        means.rooms += (double)dungeon->room_count / count;
        means.paths += (double)dungeon->path_count / count;
        means.share += dungeon->cell_count / open / count;
        means.loops += (count_paths(dungeon, BARROW_PATH_LOOP) > 0) / (double)count;
    }
    return means;
}

static void check_exploration(rates_test *test, const char *size, uint32_t count)
{
    crawl_means last = {0, 0, 0, 0};
    for (int exploration = 0; exploration <= 100; exploration += 25) {
        char settings[64];
        snprintf(settings, sizeof settings, "size=%s exploration=%d", size, exploration);
        crawl_means now = measure(test, settings, count);
        printf("  %-7s exploration %3d: %6.1f rooms, %5.1f paths, %4.1f %% of the open cells\n",
               size, exploration, now.rooms, now.paths, 100 * now.share);
        expect(test, now.rooms > last.rooms && now.paths > last.paths && now.share > last.share,
               "exploration does not make more of it", 0);
        if (exploration == 50)
            expect(test, now.share > 0.48 && now.share < 0.54, "not about half at 50", 0);
        if (exploration == 100)
            expect(test, now.share > 0.71 && now.share < 0.78, "not three quarters at 100", 0);
        last = now;
    }
}

/* How much a crawl differs from the mean is drawn once for its seed: the same one has more where
 * more is asked for, but for what finds no place. */
static void check_growth(rates_test *test, uint32_t count)
{
    uint32_t shrunk = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t less = make(test, i, "merge=0 exploration=50", NULL)->cell_count;
        shrunk += make(test, i, "merge=0 exploration=60", NULL)->cell_count < less;
    }
    printf("  %u of %u seeds have less at exploration 60 than at 50\n", shrunk, count);
    expect(test, shrunk * 50 <= count, "more exploration makes less of it", 0);
}

static void check_taste(rates_test *test, uint32_t count)
{
    crawl_means small = measure(test, "size=small", count);
    printf("  %.1f %% of small crawls have a loop\n", 100 * small.loops);
    expect(test, small.loops >= 0.8, "less than four in five small crawls have a loop (C23)", 0);
}

/* ---- sameness (C23) --------------------------------------------------------------------- */

#define VALUES 128

/* The largest share that [width] numbers in a row have. */
static double densest(const uint32_t *seen, uint32_t width, uint32_t count)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i + width <= VALUES; i++) {
        uint32_t sum = 0;
        for (uint32_t k = i; k < i + width; k++)
            sum += seen[k];
        most = sum > most ? sum : most;
    }
    return (double)most / count;
}

static bool has_five_fights(const barrow_dungeon *dungeon)
{
    uint32_t longest = 0, run = 0;
    for (uint32_t i = 0; i < dungeon->paths[0].room_count; i++) {
        bool fights =
            has_type(dungeon, i, BARROW_TYPE_COMBAT) || has_type(dungeon, i, BARROW_TYPE_TRAP);
        run = fights ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest >= 5;
}

static void expect_spread(rates_test *test, const char *what, double share, double most)
{
    printf("  %-46s %4.1f %%, at most %.0f %%\n", what, 100 * share, 100 * most);
    expect(test, share <= most, what, 0);
}

/* At the defaults, but for merged rooms: in them several count as one. */
static void check_sameness(rates_test *test, uint32_t count)
{
    uint32_t rooms[VALUES] = {0}, loops[VALUES] = {0}, with_five = 0, without = 0;
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, "merge=0", NULL);
        rooms[dungeon->room_count < VALUES ? dungeon->room_count : VALUES - 1]++;
        loops[count_paths(dungeon, BARROW_PATH_LOOP) % VALUES]++;
        with_five += has_five_fights(dungeon);
        without += count_paths(dungeon, BARROW_PATH_SHORTCUT) == 0;
    }
    expect_spread(test, "crawls within three numbers of rooms", densest(rooms, 3, count), 0.45);
    expect_spread(test, "crawls of one number of loops", densest(loops, 1, count), 0.6);
    expect_spread(test, "crawls with five fights in a row", with_five / (double)count, 0.3);
    expect_spread(test, "crawls without a shortcut", without / (double)count, 0.75);
}

/* ---- left and right --------------------------------------------------------------------- */

/* How far the paths of one kind lean in one crawl: right turns less left ones; steps east less
 * steps west, and the same of first and of last ones; and twice the columns that their cells lie
 * east of the middle between both ends. A mirror image has the opposite of each. */
enum { LEAN_TURNS, LEAN_STEPS, LEAN_FIRST, LEAN_LAST, LEAN_CELLS, LEANS };

typedef struct crawl_lean {
    int of[BARROW_PATH_COUNT][LEANS];
} crawl_lean;

/* Somebody who walks along a path. */
typedef struct path_walker {
    barrow_pos at;
    int dx, dy;                /* the step that led here; none at first */
    int start, steps, columns; /* the first column; the steps since, and the sum of their columns */
} path_walker;

/* y goes down, so a turn to the right is one whose product is positive. */
static void walk_on(path_walker *walker, barrow_pos next, int *lean)
{
    int dx = next.x - walker->at.x, dy = next.y - walker->at.y;
    int turn = walker->dx * dy - walker->dy * dx;
    lean[LEAN_TURNS] += turn;
    lean[LEAN_STEPS] += dx;
    lean[LEAN_FIRST] += walker->steps ? 0 : dx;
    walker->at = next;
    walker->dx = dx;
    walker->dy = dy;
    walker->steps++;
    walker->columns += next.x;
}

/* Cell by cell, so that the passage of a shortcut counts as the way that it is. */
static void walk_path(const barrow_dungeon *dungeon, const barrow_crawl_path *path, int *lean)
{
    bool is_main = path->kind == BARROW_PATH_MAIN;
    barrow_pos start = dungeon->cells[room_of(dungeon, path->from)->first_cell];
    path_walker walker = {.at = start, .start = start.x};
    for (uint32_t i = is_main; i < path->room_count; i++) {
        const barrow_crawl_room *room = room_of(dungeon, dungeon->path_rooms[path->first_room + i]);
        for (uint32_t k = 0; k < room->cell_count; k++)
            walk_on(&walker, dungeon->cells[room->first_cell + k], lean);
    }
    if (!is_main && path->kind != BARROW_PATH_DEAD_END)
        walk_on(&walker, dungeon->cells[room_of(dungeon, path->to)->first_cell], lean);
    lean[LEAN_LAST] += walker.dx;
    lean[LEAN_CELLS] += 2 * walker.columns - walker.steps * (walker.start + walker.at.x);
}

/* Leans of many crawls. Those of one crawl's paths hang together, those of two crawls do not: if
 * each crawl is as likely as its mirror image, every lean is as likely as the opposite one, and the
 * square of their sum is the sum of their squares, but for chance. */
typedef struct lean_sum {
    double sum, squares;
} lean_sum;

static void add_lean(lean_sum *all, int lean)
{
    all->sum += lean;
    all->squares += (double)lean * lean;
}

static double chi_of_lean(const lean_sum *all)
{
    return all->squares > 0 ? all->sum * all->sum / all->squares : 0;
}

typedef struct lean_test {
    lean_sum seen[BARROW_PATH_COUNT][LEANS], planted[BARROW_PATH_COUNT][LEANS];
} lean_test;

/* The plant turns what leans left in one crawl of four to the right. */
static void tally_leans(lean_test *all, const crawl_lean *lean, uint32_t crawl)
{
    for (int kind = 0; kind < BARROW_PATH_COUNT; kind++)
        for (int i = 0; i < LEANS; i++) {
            int of = lean->of[kind][i];
            add_lean(&all->seen[kind][i], of);
            add_lean(&all->planted[kind][i], crawl % 4 == 0 && of < 0 ? -of : of);
        }
}

static void expect_fair(rates_test *test, const lean_test *all, int kind, bool plants)
{
    static const char *const kinds[] = {"main path", "fork", "loop", "dead end", "shortcut"};
    static const char *const leans[] = {"turns", "steps", "first steps", "last steps", "cells"};
    for (int i = 0; i < LEANS; i++) {
        const lean_sum *seen = &all->seen[kind][i];
        double chi = chi_of_lean(seen), planted = chi_of_lean(&all->planted[kind][i]);
        /* A ring has as many steps to the east as to the west. */
        if (kind == BARROW_PATH_LOOP && i == LEAN_STEPS)
            continue;
        printf("  %-9s %-11s %+7.0f, chi-square %4.1f of 20.8; planted %6.1f\n", kinds[kind],
               leans[i], seen->sum, chi, planted);
        expect(test, chi <= 20.8, "paths lean to one side", 0);
        expect(test, !plants || planted > 20.8, "a planted lean is not seen", 0);
    }
}

/* Rooms are not merged, so each path is seen as it was walked. */
static void check_sides(rates_test *test, const char *settings, uint32_t count, bool plants)
{
    lean_test all = {0};
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, settings, "side_types");
        crawl_lean lean = {0};
        for (uint32_t k = 0; k < dungeon->path_count; k++)
            walk_path(dungeon, &dungeon->paths[k], lean.of[dungeon->paths[k].kind]);
        tally_leans(&all, &lean, i);
    }
    printf(" %s\n", settings);
    for (int kind = 0; kind < BARROW_PATH_COUNT; kind++)
        expect_fair(test, &all, kind, plants);
}

/* ---- who can have a shortcut (C10) ------------------------------------------------------ */

#define SIDE 32 /* of the largest grid here, with a border */

typedef struct ground {
    int owner[SIDE * SIDE]; /* room and 1; 0 for what can be dug; -1 around the grid */
    int steps[SIDE * SIDE];
    int queue[SIDE * SIDE];
} ground;

static int spot(barrow_pos pos)
{
    return (pos.y + 1) * SIDE + pos.x + 1;
}

static void own_cells(ground *of, const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_crawl_room *cells = room_of(dungeon, room);
    for (uint32_t i = 0; i < cells->cell_count; i++)
        of->owner[spot(dungeon->cells[cells->first_cell + i])] = (int)room + 1;
}

/* What stood when it was the turn of main room [from]: the main path and earlier passages. */
static void map_ground(ground *of, const barrow_dungeon *dungeon, uint32_t from)
{
    for (int i = 0; i < SIDE * SIDE; i++)
        of->owner[i] = of->steps[i] = -1;
    for (int16_t y = 0; y < dungeon->grid_height; y++)
        for (int16_t x = 0; x < dungeon->grid_width; x++)
            of->owner[spot((barrow_pos){x, y})] = 0;
    for (uint32_t i = 0; i < dungeon->paths[0].room_count; i++)
        own_cells(of, dungeon, i);
    for (uint32_t i = 1; i < dungeon->path_count; i++)
        if (dungeon->paths[i].from < from)
            own_cells(of, dungeon, dungeon->path_rooms[dungeon->paths[i].first_room]);
}

/* Whether [owner] is a main room that a shortcut from [from] may lead to. */
static bool is_target(const barrow_dungeon *dungeon, uint32_t from, int owner, bool any_rest)
{
    uint32_t room = (uint32_t)owner - 1;
    if (owner <= 0 || room + 4 > from)
        return false;
    return has_type(dungeon, room, BARROW_TYPE_BREATHER) ||
           (any_rest && (has_type(dungeon, room, BARROW_TYPE_HEAL) ||
                         has_type(dungeon, room, BARROW_TYPE_BANK)));
}

/* Least cells of a passage from main room [from]; 0 where there is none. */
static int shortest_passage(const barrow_dungeon *dungeon, uint32_t from, bool any_rest)
{
    static const int sides[] = {-SIDE, 1, SIDE, -1};
    static ground of;
    int head = 0, tail = 1;
    map_ground(&of, dungeon, from);
    of.queue[0] = spot(dungeon->cells[room_of(dungeon, from)->first_cell]);
    of.steps[of.queue[0]] = 0;
    while (head < tail) {
        int here = of.queue[head++];
        for (int i = 0; i < 4; i++) {
            int next = here + sides[i];
            if (is_target(dungeon, from, of.owner[next], any_rest))
                return of.steps[here];
            if (of.owner[next] || of.steps[next] >= 0)
                continue;
            of.steps[next] = of.steps[here] + 1;
            of.queue[tail++] = next;
        }
    }
    return 0;
}

/* Cells of the shortcut that leaves [room]; 0 where none does. */
static int shortcut_cells(const barrow_dungeon *dungeon, uint32_t room)
{
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        if (path->kind == BARROW_PATH_SHORTCUT && path->from == room)
            return room_of(dungeon, dungeon->path_rooms[path->first_room])->cell_count;
    }
    return 0;
}

typedef struct able_count {
    uint32_t breathers, targets, able, rests, able_rests;
} able_count;

static bool has_target(const barrow_dungeon *dungeon, uint32_t from)
{
    bool has = false;
    for (uint32_t i = 1; i < from; i++)
        has = has || is_target(dungeon, from, (int)i + 1, true);
    return has;
}

static void look_at_room(rates_test *test, uint32_t room, uint64_t seed, able_count *count)
{
    const barrow_dungeon *dungeon = &test->dungeon;
    bool is_breather = has_type(dungeon, room, BARROW_TYPE_BREATHER);
    bool is_rest = is_arena(dungeon, room + 1);
    if (!is_breather && !is_rest)
        return;
    int cells = shortest_passage(dungeon, room, !is_rest);
    expect(test, shortcut_cells(dungeon, room) == cells,
           "a breather has not the shortest passage there is", seed);
    count->breathers += !is_rest;
    count->targets += !is_rest && has_target(dungeon, room);
    count->able += !is_rest && cells;
    count->rests += is_rest;
    count->able_rests += is_rest && cells;
}

/* With chances of 100 whoever can have a shortcut has one: by the shortest passage, however
 * long. Of the rests before arenas all but the first are breathers if they can. */
static void check_able(rates_test *test, const char *size, uint32_t count)
{
    able_count all = {0, 0, 0, 0, 0};
    char settings[96];
    snprintf(settings, sizeof settings, "size=%s locks=0 shortcuts=100 heal_or_breather=100", size);
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, settings, "shortcuts");
        bool is_first = true;
        for (uint32_t room = 1; room + 1 < dungeon->paths[0].room_count; room++) {
            bool is_rest = is_arena(dungeon, room + 1) && !is_arena(dungeon, room);
            if (!is_arena(dungeon, room) && !(is_rest && is_first))
                look_at_room(test, room, i, &all);
            is_first = is_first && !is_rest;
        }
    }
    printf("  %-7s %u breathers, %u with a rest 4 rooms back, %u with a way to it;\n"
           "          %u of %u rests before later arenas with a way to a breather\n",
           size, all.breathers, all.targets, all.able, all.able_rests, all.rests);
    expect(test, all.able > count / 4 && all.able_rests > count / 4, "too few to judge", 0);
}

/* The first breather that can have a shortcut has one in so many of a hundred crawls. What comes
 * before it is the same for any chance. */
static void check_chance(rates_test *test, int chance, uint32_t count)
{
    uint32_t able = 0, has = 0;
    char settings[64], what[64];
    snprintf(settings, sizeof settings, "shortcuts=%d", chance);
    snprintf(what, sizeof what, "shortcuts of those that can, with %d", chance);
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, "shortcuts=100", "shortcuts");
        uint32_t first = 0;
        for (uint32_t k = 1; k < dungeon->path_count && !first; k++)
            if (!is_arena(dungeon, dungeon->paths[k].from + 1u))
                first = dungeon->paths[k].from;
        if (!first)
            continue;
        able++;
        has += shortcut_cells(make(test, i, settings, "shortcuts"), first) > 0;
    }
    expect_percent(test, what, has, able, chance);
}

/* ---- rests before arenas (C16) ---------------------------------------------------------- */

/* The second arena that has a rest before it, and the first; 0 where there is none. */
static uint32_t second_arena(const barrow_dungeon *dungeon, uint32_t *first)
{
    *first = 0;
    for (uint32_t i = 1; i < dungeon->paths[0].room_count; i++) {
        if (!is_arena(dungeon, i) || is_arena(dungeon, i - 1))
            continue;
        if (*first)
            return i;
        *first = i;
    }
    return 0;
}

/* Where it is drawn to be a breather, there is an earlier one that it can lead to, if the stretch
 * before the first arena has room for a block: 3 fights, a puzzle, the breather, the heal room. */
static void check_rests(rates_test *test, int chance, uint32_t count)
{
    uint32_t arenas = 0, breathers = 0, stay = 0, first;
    char settings[64], what[64];
    snprintf(settings, sizeof settings, "heal_or_breather=%d", chance);
    snprintf(what, sizeof what, "breathers before the second arena, with %d", chance);
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, settings, "main_types");
        uint32_t arena = second_arena(dungeon, &first), earlier = 0;
        if (!arena)
            continue;
        arenas++;
        if (!has_type(dungeon, arena - 1, BARROW_TYPE_BREATHER))
            continue;
        breathers++;
        for (uint32_t k = 1; k < first; k++)
            earlier += has_type(dungeon, k, BARROW_TYPE_BREATHER);
        expect(test, earlier > 0 || first < 7, "a breather has nowhere to lead back to", i);
        stay += has_type(make(test, i, settings, "shortcuts"), arena - 1, BARROW_TYPE_BREATHER);
    }
    expect_percent(test, what, breathers, arenas, chance);
    printf("  %.1f %% of them have their shortcut and stay\n", 100.0 * stay / breathers);
    expect(test, 3 * stay >= breathers, "most breathers before an arena cannot stay", 0);
}

int main(int argc, char **argv)
{
    static rates_test test;
    uint32_t count = (uint32_t)test_count(argc, argv, 4000, 100000);
    test.options.workspace = barrow_workspace_create(NULL);
    printf("exploration and taste\n");
    check_exploration(&test, "small", count * 3 / 8);
    check_exploration(&test, "medium", count * 3 / 8);
    check_exploration(&test, "large", count / 8);
    check_growth(&test, count / 2);
    check_taste(&test, count);
    printf("sameness\n");
    check_sameness(&test, count);
    printf("left and right\n");
    check_sides(&test, "size=medium", 4 * count, true);
    check_sides(&test, "size=small", 2 * count, false);
    check_sides(&test, "size=large exploration=100 shortcuts=100", count / 2, false);
    check_sides(&test, "size=huge", count / 8, false);
    printf("shortcuts\n");
    check_able(&test, "medium", count);
    check_able(&test, "huge", count / 8);
    check_chance(&test, 60, count);
    check_chance(&test, 25, count);
    check_rests(&test, 30, count);
    check_rests(&test, 80, count);
    printf("%llu passed, %llu failed\n", (unsigned long long)test.passed,
           (unsigned long long)test.failed);
    barrow_dungeon_free(&test.dungeon);
    barrow_workspace_free(test.options.workspace);
    return test.failed ? 1 : 0;
}
