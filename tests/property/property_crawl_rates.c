/* SPDX-License-Identifier: MIT
 * Statistics of crawls on fixed seeds: what `exploration` does, that crawls differ in size and
 * character (C23), that no path leans to one side, how long the main path is (C3), how many crawls
 * have a shortcut, a breather, a fork (C4, C10, C14), what shortcuts save on tiles (T8), how the
 * shares of `shortcuts` and `heal_or_breather` are kept (C10, C16), the sizes of loops (C26), both
 * characters of forks (C25), and that foes find a place (C18).
 *
 * property_crawl_rates [COUNT] [--full]: COUNT crawls per test (4,000; --full 100,000). A share
 * fails if chance would do worse once in 200,000 runs; a lean that is planted in one crawl of four
 * must fail. */
#include <stdio.h>
#include <stdlib.h>
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

/* Makes a crawl with [settings], up to pass [stop] or all of it. */
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

/* ---- what exploration does (C23) -------------------------------------------------------- */

typedef struct crawl_means {
    double rooms, paths, share, asked, loops;
} crawl_means;

static uint32_t cells_of_rooms(const barrow_dungeon *dungeon, bool of_side_paths)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint8_t path = room_of(dungeon, i)->path;
        bool is_side = path != BARROW_PATH_MAIN && path != BARROW_PATH_SHORTCUT;
        count += is_side == of_side_paths ? room_of(dungeon, i)->cell_count : 0;
    }
    return count;
}

/* Returns the number of open cells that main path, arenas and tunnels leave free. */
static double cells_left(const barrow_dungeon *dungeon)
{
    double cells = dungeon->grid_width * dungeon->grid_height - (double)dungeon->rock_count;
    return cells - cells_of_rooms(dungeon, false);
}

/* Returns the rooms of side paths that found no place. */
static double rooms_without_place(const barrow_dungeon *dungeon)
{
    return dungeon->shortfall[BARROW_SHORT_FORKS] + dungeon->shortfall[BARROW_SHORT_LOOPS] +
           dungeon->shortfall[BARROW_SHORT_DEAD_ENDS];
}

static crawl_means measure(rates_test *test, const char *settings, uint32_t count)
{
    crawl_means means = {0};
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, settings, NULL);
        means.rooms += (double)dungeon->room_count / count;
        means.paths += (double)dungeon->path_count / count;
        double rooms = cells_of_rooms(dungeon, true), left = cells_left(dungeon);
        means.share += rooms / left / count;
        means.asked += (rooms + rooms_without_place(dungeon)) / left / count;
        means.loops += (count_paths(dungeon, BARROW_PATH_LOOP) > 0) / (double)count;
    }
    return means;
}

static void check_exploration(rates_test *test, const char *size, uint32_t count)
{
    crawl_means last = {0};
    for (int exploration = 0; exploration <= 100; exploration += 25) {
        char settings[64];
        snprintf(settings, sizeof settings, "size=%s exploration=%d", size, exploration);
        crawl_means now = measure(test, settings, count);
        printf("  %-7s exploration %3d: %6.1f rooms, %5.1f paths, %4.1f %% of the cells left, %4.1f %% "
               "asked for\n",
               size, exploration, now.rooms, now.paths, 100 * now.share, 100 * now.asked);
        expect(test, now.rooms > last.rooms && now.paths > last.paths && now.share > last.share,
               "exploration does not make more of it", 0);
        bool is_small = strcmp(size, "small") == 0;
        if (exploration == 50)
            expect(test, now.share > (is_small ? 0.44 : 0.45) && now.share < (is_small ? 0.56 : 0.55),
                   "not about half at 50", 0);
        if (exploration == 100)
            expect(test, now.share > (is_small ? 0.58 : 0.65) && now.share < 0.75 && now.asked > 0.68,
                   "not about 70 % at 100", 0);
        last = now;
    }
}

/* How much a crawl differs from the mean is drawn once for its seed: a crawl that has more than
 * another still does when more is asked for, except for what finds no place. */
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

/* Returns the largest share that [width] consecutive numbers have. */
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

/* Uses the defaults, but without merging, because a merged room counts as one. */
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
    expect_spread(test, "crawls with five fights in a row", with_five / (double)count, 0.6);
    expect_spread(test, "crawls without a shortcut", without / (double)count, 0.75);
}

/* ---- left and right --------------------------------------------------------------------- */

/* How far the paths of one kind lean in one crawl: right turns minus left ones; steps east minus
 * steps west, and the same for first and for last steps; and twice the number of columns that their
 * cells are east of the middle between both ends. A mirror image has the opposite of each. */
enum { LEAN_TURNS, LEAN_STEPS, LEAN_FIRST, LEAN_LAST, LEAN_CELLS, LEANS };

typedef struct crawl_lean {
    int of[BARROW_PATH_COUNT][LEANS];
} crawl_lean;

/* A walker along a path. */
typedef struct path_walker {
    barrow_pos at;
    int dx, dy;                /* the step that led here; none at first */
    int start, steps, columns; /* the first column; the steps since, and the sum of their columns */
} path_walker;

/* y grows downward, so a turn to the right has a positive product. */
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

/* Walks cell by cell, so that the tunnel of a shortcut counts in full; only the first cell of an
 * arena counts, which is its place on the path. */
static void walk_path(const barrow_dungeon *dungeon, const barrow_crawl_path *path, int *lean)
{
    bool is_main = path->kind == BARROW_PATH_MAIN;
    barrow_pos start = dungeon->cells[room_of(dungeon, path->from)->first_cell];
    path_walker walker = {.at = start, .start = start.x};
    for (uint32_t i = is_main; i < path->room_count; i++) {
        const barrow_crawl_room *room = room_of(dungeon, dungeon->path_rooms[path->first_room + i]);
        uint32_t cells = is_arena(dungeon, dungeon->path_rooms[path->first_room + i])
                             ? 1
                             : room->cell_count;
        for (uint32_t k = 0; k < cells; k++)
            walk_on(&walker, dungeon->cells[room->first_cell + k], lean);
    }
    if (!is_main && path->kind != BARROW_PATH_DEAD_END)
        walk_on(&walker, dungeon->cells[room_of(dungeon, path->to)->first_cell], lean);
    lean[LEAN_LAST] += walker.dx;
    lean[LEAN_CELLS] += 2 * walker.columns - walker.steps * (walker.start + walker.at.x);
}

/* Leans of many crawls. Those of one crawl's paths are correlated, those of two crawls are not: if
 * each crawl is as likely as its mirror image, every lean is as likely as the opposite one, and the
 * square of their sum is the sum of their squares, except by chance. */
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

/* The planted fault turns what leans left in one crawl of four to the right. */
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

/* ---- what most crawls have -------------------------------------------------------------- */

static void expect_least(rates_test *test, const char *what, uint64_t hits, uint64_t tries,
                         double percent)
{
    double share = tries ? 100.0 * (double)hits / (double)tries : 0;
    printf("  %-58s %5.1f %%, at least %.1f %%\n", what, share, percent);
    expect(test, share >= percent, what, 0);
}

/* Returns the number of a crawl's metric. */
static uint32_t metric_row(const char *name)
{
    uint32_t count, row = 0;
    const barrow_metric_info *infos = barrow_metric_infos(BARROW_CRAWL, &count);
    while (row + 1 < count && strcmp(infos[row].name, name) != 0)
        row++;
    return row;
}

static bool has_on_main(const barrow_dungeon *dungeon, barrow_room_type type)
{
    for (uint32_t i = 0; i < dungeon->paths[0].room_count; i++)
        if (has_type(dungeon, dungeon->path_rooms[i], type))
            return true;
    return false;
}

typedef struct crawl_counts {
    uint64_t crawls, shortcuts, saving, breathers, forks, short_runs, loops, loops_of_3;
    uint64_t detours, dares, foes, no_place;
    double stretch;
    uint64_t all_forks, wide_forks, dead_ends, long_dead_ends;
} crawl_counts;

static uint32_t cells_of_path(const barrow_dungeon *dungeon, const barrow_crawl_path *path)
{
    uint32_t cells = 0;
    for (uint32_t i = 0; i < path->room_count; i++)
        cells += room_of(dungeon, dungeon->path_rooms[path->first_room + i])->cell_count;
    return cells;
}

static void count_path(crawl_counts *counts, const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_crawl_path *path = &dungeon->paths[id];
    bool is_loop = path->kind == BARROW_PATH_LOOP;
    counts->loops += is_loop;
    counts->loops_of_3 += is_loop && cells_of_path(dungeon, path) == 3;
    if (path->kind == BARROW_PATH_FORK) {
        uint32_t low = path->from < path->to ? path->from : path->to, cells = 0;
        uint32_t high = path->from < path->to ? path->to : path->from;
        for (uint32_t room = low + 1; room < high; room++)
            cells += room_of(dungeon, room)->cell_count;
        counts->all_forks++;
        counts->wide_forks += cells > 1;
    }
    if (path->kind == BARROW_PATH_DEAD_END) {
        counts->dead_ends++;
        counts->long_dead_ends += cells_of_path(dungeon, path) > 1;
    }
    counts->detours += path->character == BARROW_CHARACTER_DETOUR;
    counts->dares += path->character == BARROW_CHARACTER_DARE;
}

static crawl_counts count_all(rates_test *test, const char *settings, uint32_t count)
{
    crawl_counts counts = {0};
    int32_t values[BARROW_METRIC_MAX];
    uint32_t stretch = metric_row("stretch"), saving = metric_row("shortcut_saving");
    uint32_t run_least = metric_row("run_least");
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, settings, NULL);
        barrow_metrics(dungeon, &test->options, values, NULL);
        counts.crawls++;
        counts.stretch += values[stretch] / 1000.0;
        counts.saving += values[saving] >= 500;
        counts.short_runs += values[run_least] < 3;
        counts.shortcuts += count_paths(dungeon, BARROW_PATH_SHORTCUT) > 0;
        counts.forks += count_paths(dungeon, BARROW_PATH_FORK) > 0;
        counts.breathers += has_on_main(dungeon, BARROW_TYPE_BREATHER);
        counts.foes += dungeon->foe_count;
        counts.no_place += dungeon->shortfall[BARROW_SHORT_FOES];
        for (uint32_t k = 1; k < dungeon->path_count; k++)
            count_path(&counts, dungeon, k);
    }
    return counts;
}

/* Checks C10 and C18 at this size; [shortcuts] percent of the crawls have one. */
static crawl_counts check_size(rates_test *test, const char *size, uint32_t count, double shortcuts)
{
    char settings[32];
    snprintf(settings, sizeof settings, "size=%s", size);
    crawl_counts counts = count_all(test, settings, count);
    printf(" %s: the main path is %.2f times the straight way\n", size,
           counts.stretch / (double)counts.crawls);
    expect_least(test, "crawls with a shortcut (C10)", counts.shortcuts, counts.crawls, shortcuts);
    expect(test, counts.saving == counts.shortcuts, "a best shortcut saves less than half", 0);
    expect_least(test, "foes that found a place (C18)", counts.foes, counts.foes + counts.no_place,
                 95);
    expect_least(test, "loops of more than 3 rooms (C26)", counts.loops - counts.loops_of_3,
                 counts.loops, 50);
    expect_least(test, "forks around more than 1 room (C26)", counts.wide_forks, counts.all_forks,
                 50);
    expect_least(test, "dead ends of more than 1 room (C26)", counts.long_dead_ends,
                 counts.dead_ends, 50);
    return counts;
}

static void check_medium(rates_test *test, uint32_t count)
{
    crawl_counts counts = check_size(test, "medium", count, 85);
    double stretch = counts.stretch / (double)counts.crawls;
    expect(test, stretch >= 1.5 && stretch <= 2, "the main path does not wind as it should (C3)", 0);
    expect_least(test, "crawls with a breather on the main path (C14)", counts.breathers,
                 counts.crawls, 90);
    expect_least(test, "crawls whose runs have 3 cells or more (C14)",
                 counts.crawls - counts.short_runs, counts.crawls, 95);
    expect_least(test, "crawls with a fork (C4)", counts.forks, counts.crawls, 75);
    expect_least(test, "detours among forks (C25)", counts.detours, counts.detours + counts.dares,
                 25);
    expect_least(test, "dares among forks (C25)", counts.dares, counts.detours + counts.dares, 25);
}

/* ---- where foes live (C18) -------------------------------------------------------------- */

static bool has_home(const barrow_dungeon *dungeon, uint32_t path)
{
    for (uint32_t i = 0; i < dungeon->foe_count; i++)
        if (room_of(dungeon, dungeon->foes[i].home)->path_id == path)
            return true;
    return false;
}

static bool has_branch(const barrow_dungeon *dungeon, uint32_t path)
{
    for (uint32_t i = 1; i < dungeon->path_count; i++)
        if (i != path && room_of(dungeon, dungeon->paths[i].from)->path_id == path)
            return true;
    return false;
}

/* Returns whether a shortcut runs through the path, whose rooms then hold no fight (C10). */
static bool is_run_through(const barrow_dungeon *dungeon, uint32_t path)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        const barrow_crawl_room *a = room_of(dungeon, link->a), *b = room_of(dungeon, link->b);
        bool is_shortcut = link->kind == BARROW_LINK_SHORTCUT || a->path == BARROW_PATH_SHORTCUT ||
                           b->path == BARROW_PATH_SHORTCUT;
        if (is_shortcut && (a->path_id == path || b->path_id == path))
            return true;
    }
    return false;
}

/* Returns whether a fork could have been a home but is not: it has three rooms, no branch that may
 * hold a key, no shortcut through it, and goes around fights whose mean lets it be a dare. */
static bool is_fork_without_home(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_crawl_path *path = &dungeon->paths[id];
    uint32_t low = path->from < path->to ? path->from : path->to;
    uint32_t high = path->from < path->to ? path->to : path->from, sum = 0, fights = 0;
    if (path->kind != BARROW_PATH_FORK || path->room_count < 3 || has_home(dungeon, id) ||
        has_branch(dungeon, id) || is_run_through(dungeon, id))
        return false;
    for (uint32_t room = low + 1; room < high; room++) {
        if (room_of(dungeon, room)->foe)
            return false; /* it lives on the stretch */
        sum += room_of(dungeon, room)->danger;
        fights += room_of(dungeon, room)->danger > 0;
    }
    return fights && sum <= 6 * fights;
}

/* A foe lives outside forks only where no fork has a place for it. Rooms are not merged, so that
 * they are as they were when foes were placed. */
static void check_homes(rates_test *test, const char *settings, uint32_t count)
{
    uint32_t homes = 0, at_forks = 0, on_main = 0, off_forks = 0;
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, settings, NULL);
        bool is_off = false, is_possible = false;
        for (uint32_t k = 0; k < dungeon->foe_count; k++) {
            uint32_t path = room_of(dungeon, dungeon->foes[k].home)->path;
            homes++;
            on_main += path == BARROW_PATH_MAIN;
            at_forks += path == BARROW_PATH_MAIN || path == BARROW_PATH_FORK;
            is_off |= path == BARROW_PATH_LOOP || path == BARROW_PATH_DEAD_END;
        }
        for (uint32_t k = 1; k < dungeon->path_count; k++)
            is_possible |= is_fork_without_home(dungeon, k);
        off_forks += is_off && is_possible;
    }
    expect_least(test, "crawls with no foe off a fork that has a place (C18)", count - off_forks,
                 count, 100);
    printf("  %s: %u homes, %u on or beside forks, %u of them on the main path\n", settings, homes,
           at_forks, on_main);
    expect(test, on_main > 0 && at_forks * 5 >= homes * 2, "homes keep off the forks (C18)", 0);
}

/* Counts the routes of roaming enemies: how many touch the main path, where the enemy is met, and
 * how many have more than three rooms. */
static void check_routes(rates_test *test, const char *settings, uint32_t count)
{
    uint32_t foes = 0, met = 0, longer = 0, have = 0;
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, settings, NULL);
        have += dungeon->foe_count > 0;
        for (uint32_t k = 0; k < dungeon->foe_count; k++) {
            const barrow_foe *foe = &dungeon->foes[k];
            const uint16_t *route = dungeon->route_rooms + foe->first_room;
            bool touches = false;
            for (uint32_t j = 0; j < foe->room_count; j++)
                touches |= room_of(dungeon, route[j])->path == BARROW_PATH_MAIN;
            foes++;
            met += touches;
            longer += foe->room_count > 3;
        }
    }
    printf(" %s\n", settings);
    expect_least(test, "crawls with a foe (C18)", have, count, 10);
    expect_least(test, "routes that touch the main path (C18)", met, foes, 33);
    expect_least(test, "routes of more than 3 rooms (C18)", longer, foes, 20);
}

/* ---- danger from zone to zone (C22) ----------------------------------------------------- */

/* Returns whether the mean danger of every zone with fights is half a point above that of the one
 * before, or that one is above 6.5. */
static bool means_rise(const barrow_dungeon *dungeon)
{
    uint32_t sum = 0, fights = 0, last_sum = 0, last_fights = 0;
    for (uint32_t i = 0; i <= dungeon->paths[0].room_count; i++) {
        bool ends = i == dungeon->paths[0].room_count ||
                    (i && room_of(dungeon, i)->zone != room_of(dungeon, i - 1)->zone);
        if (ends && fights) {
            if (last_fights && 2 * last_sum <= 13 * last_fights &&
                2 * sum * last_fights < (2 * last_sum + last_fights) * fights)
                return false;
            last_sum = sum;
            last_fights = fights;
            sum = fights = 0;
        }
        if (i == dungeon->paths[0].room_count)
            break;
        bool is_fight = has_type(dungeon, i, BARROW_TYPE_COMBAT) || has_type(dungeon, i, BARROW_TYPE_TRAP);
        if (is_fight && !room_of(dungeon, i)->foe) {
            sum += room_of(dungeon, i)->danger;
            fights++;
        }
    }
    return true;
}

/* Whether a mean could rise at all is for the judges to say; here nearly all of them do. One cannot
 * if its zone is one room that starts a run after a run of two. */
static void check_means(rates_test *test, const char *settings, uint32_t count)
{
    uint32_t rising = 0;
    for (uint32_t i = 0; i < count; i++)
        rising += means_rise(make(test, i, settings, NULL));
    printf(" %s\n", settings);
    expect_least(test, "crawls whose mean danger rises in every zone (C22)", rising, count, 99);
}

/* ---- fillings of gaps (C14) ------------------------------------------------------------- */

#define FILLINGS_MOST 65536

/* The fillings between two arenas that occur, each as a hash of the types of its cells. */
typedef struct gap_fillings {
    uint64_t filling[FILLINGS_MOST];
    uint32_t count[FILLINGS_MOST];
    uint32_t runs[6];
    uint32_t gaps, most;
} gap_fillings;

static void count_filling(gap_fillings *all, uint64_t filling)
{
    uint32_t at = (uint32_t)(filling >> 32) % FILLINGS_MOST;
    while (all->count[at] && all->filling[at] != filling)
        at = (at + 1) % FILLINGS_MOST;
    all->filling[at] = filling;
    all->count[at]++;
    all->most = all->count[at] > all->most ? all->count[at] : all->most;
    all->gaps++;
}

/* Counts the runs and the fillings of a crawl. Combat and traps count as one. */
static void count_gaps(gap_fillings *all, const barrow_dungeon *dungeon)
{
    const uint32_t fights = 1u << BARROW_TYPE_COMBAT | 1u << BARROW_TYPE_TRAP;
    uint64_t filling = 0;
    uint32_t run = 0;
    for (uint32_t i = 1; i < dungeon->paths[0].room_count; i++) {
        const barrow_crawl_room *room = room_of(dungeon, i);
        if (room->types & fights) {
            run += room->cell_count;
        } else if (run) {
            all->runs[run < 5 ? run : 5]++;
            run = 0;
        }
        if (is_arena(dungeon, i)) {
            if (filling)
                count_filling(all, filling);
            filling = 0;
            continue;
        }
        uint32_t types = room->types & fights ? (room->types & ~fights) | 1u << BARROW_TYPE_COMBAT
                                              : room->types;
        for (uint32_t k = 0; k < room->cell_count; k++)
            filling = (filling + types + 1) * 0x9E3779B97F4A7C15u;
    }
}

static void check_fillings(rates_test *test, const char *settings, uint32_t count)
{
    static gap_fillings all;
    memset(&all, 0, sizeof all);
    for (uint32_t i = 0; i < count; i++)
        count_gaps(&all, make(test, i, settings, NULL));
    uint32_t runs = all.runs[1] + all.runs[2] + all.runs[3] + all.runs[4] + all.runs[5];
    printf(" %s\n", settings);
    expect_least(test, "runs of 3 cells (C14)", all.runs[3], runs, 20);
    expect_least(test, "runs of 4 cells (C14)", all.runs[4], runs, 20);
    expect_least(test, "runs of 5 cells (C14)", all.runs[5], runs, 20);
    expect_least(test, "gaps that are not filled in the commonest way (C14)", all.gaps - all.most,
                 all.gaps, 90);
}

/* ---- merged rooms (C20) ----------------------------------------------------------------- */

#define BIT(NAME) (1u << BARROW_TYPE_##NAME)

/* Returns whether every two of the types are a pair of C19. */
static bool types_pair_up(uint32_t types)
{
    static const uint32_t pairs[] = {BIT(TRAP) | BIT(COMBAT), BIT(BANK) | BIT(HEAL),
                                     BIT(ITEM) | BIT(PUZZLE), BIT(COMBAT) | BIT(ITEM),
                                     BIT(TRAP) | BIT(PUZZLE), BIT(VENDOR) | BIT(BREATHER)};
    for (uint32_t one = 0; one < BARROW_TYPE_COUNT; one++)
        for (uint32_t other = one + 1; other < BARROW_TYPE_COUNT; other++) {
            uint32_t both = 1u << one | 1u << other;
            bool is_pair = (types & both) != both;
            for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
                is_pair |= pairs[i] == both;
            if (!is_pair)
                return false;
        }
    return true;
}

/* Returns how many rooms of the run of a main room are no homes. */
static uint32_t run_rooms(const barrow_dungeon *dungeon, uint32_t room)
{
    const uint32_t fights = BIT(COMBAT) | BIT(TRAP);
    uint32_t rooms = 0;
    while (room_of(dungeon, room - 1)->types & fights)
        room--;
    for (; room_of(dungeon, room)->types & fights; room++)
        rooms += !room_of(dungeon, room)->foe;
    return rooms;
}

static bool has_open_door(const barrow_dungeon *dungeon, uint32_t room)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->kind == BARROW_LINK_OPEN && link->a == room && link->b == room + 1)
            return true;
    }
    return false;
}

static bool is_on_route(const barrow_dungeon *dungeon, uint32_t room)
{
    for (uint32_t i = 0; i < dungeon->route_room_count; i++)
        if (dungeon->route_rooms[i] == room)
            return true;
    return false;
}

static bool is_in_stretch(const barrow_dungeon *dungeon, uint32_t room)
{
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        uint32_t low = path->from < path->to ? path->from : path->to;
        uint32_t high = path->from < path->to ? path->to : path->from;
        if (path->kind == BARROW_PATH_FORK && room >= low && room < high)
            return true;
    }
    return false;
}

/* Returns whether another rule keeps a room and the next apart: the route of a foe keeps three rooms
 * (C18), a fork's stretch its fight (C20), the first room is no trap, and vendors and rests of the
 * main path are apart (C23, C14), traps stay inside a puzzle's field (P2), two keys in two rooms, and
 * the exit of a loop off its entrance. */
static bool is_kept_apart(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_crawl_room *one = room_of(dungeon, room), *next = room_of(dungeon, room + 1);
    const uint32_t rests = BIT(BREATHER) | BIT(HEAL);
    uint32_t types = (uint32_t)(one->types | next->types);
    bool is_main = one->path == BARROW_PATH_MAIN;
    return is_on_route(dungeon, room) || is_on_route(dungeon, room + 1) ||
           (is_main && is_in_stretch(dungeon, room)) ||
           (types & BIT(TRAP) && (types & BIT(PUZZLE) || room == 1)) ||
           (is_main && types & BIT(VENDOR) && types & BIT(BREATHER)) ||
           (is_main && one->types & rests && next->types & rests) ||
           (one->key != BARROW_NO_KEY && next->key != BARROW_NO_KEY) ||
           (one->path == BARROW_PATH_LOOP && dungeon->paths[one->path_id].room_count <= 2);
}

/* Counts the pairs of neighbours that the words of C20 allow to merge, without a run that gets
 * longer (C14) or too short; [alone] leaves out those that other rules keep apart. */
static uint32_t pairs_to_merge(const barrow_dungeon *dungeon, bool alone)
{
    const uint32_t fights = BIT(COMBAT) | BIT(TRAP);
    uint32_t pairs = 0;
    for (uint32_t i = 1; i + 1 < dungeon->room_count; i++) {
        const barrow_crawl_room *one = room_of(dungeon, i), *next = room_of(dungeon, i + 1);
        uint32_t types = (uint32_t)(one->types | next->types);
        bool mixes = !(one->types & fights) != !(next->types & fights);
        bool is_main = one->path == BARROW_PATH_MAIN;
        if (one->path_id != next->path_id || one->zone != next->zone ||
            one->path == BARROW_PATH_SHORTCUT || one->foe || next->foe ||
            types & (BIT(INITIAL) | BIT(BOSS) | BIT(SUB_BOSS) | BIT(ELITE)) ||
            one->cell_count + next->cell_count > 3 || !types_pair_up(types) || !has_open_door(dungeon, i))
            continue;
        if ((mixes && (is_main || one->path == BARROW_PATH_FORK)) ||
            (alone && is_kept_apart(dungeon, i)))
            continue;
        pairs += !is_main || !(one->types & fights) || run_rooms(dungeon, i) > 3;
    }
    return pairs;
}

/* Returns how many pairs of a crawl were merged. */
static uint32_t merged_pairs(const barrow_dungeon *dungeon)
{
    uint32_t pairs = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (!is_arena(dungeon, i) && room_of(dungeon, i)->path != BARROW_PATH_SHORTCUT)
            pairs += room_of(dungeon, i)->cell_count - 1u;
    return pairs;
}

#undef BIT

/* `merge` is the share of the pairs that may be merged, within a quarter. At 100 a room of three
 * cells uses up two pairs, and what one merge leaves of a run or a stretch keeps others apart. */
static void check_merges(rates_test *test, const char *size, uint32_t count)
{
    uint32_t pairs = 0, some = 0, all = 0, left = 0;
    char settings[3][48];
    snprintf(settings[0], sizeof settings[0], "size=%s merge=0", size);
    snprintf(settings[1], sizeof settings[1], "size=%s", size);
    snprintf(settings[2], sizeof settings[2], "size=%s merge=100", size);
    for (uint32_t i = 0; i < count; i++) {
        pairs += pairs_to_merge(make(test, i, settings[0], NULL), false);
        some += merged_pairs(make(test, i, settings[1], NULL));
        const barrow_dungeon *dungeon = make(test, i, settings[2], NULL);
        all += merged_pairs(dungeon);
        left += pairs_to_merge(dungeon, true);
    }
    printf(" %s: %u pairs may be merged\n", size, pairs);
    expect_least(test, "pairs that are not left at 100 (C20)", pairs - left, pairs, 100);
    expect_least(test, "pairs that are merged (C20)", some, pairs, 6);
    expect_least(test, "pairs that are not (C20)", pairs - some, pairs, 90);
    expect_least(test, "pairs that are merged at 100 (C20)", all, pairs, 55);
}

/* Sets the old parameters: a path without ridges is hardly longer than the straight way, and forks
 * are not choices. */
static void check_classic(rates_test *test, uint32_t count)
{
    crawl_counts counts =
        count_all(test, "ridges=0 arenas=small fork_choice=off", count);
    double stretch = counts.stretch / (double)counts.crawls;
    printf(" classic: the main path is %.2f times the straight way\n", stretch);
    expect(test, stretch < 1.2, "without ridges the main path winds", 0);
    expect(test, counts.detours + counts.dares == 0, "forks of the seed's text have a character", 0);
    uint32_t longer = 0, have = 0;
    int32_t values[BARROW_METRIC_MAX];
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, "ridges=0 arenas=small fork_choice=off", NULL);
        barrow_metrics(dungeon, &test->options, values, NULL);
        bool is_longer = values[metric_row("stretch")] > 1000;
        bool has = count_paths(dungeon, BARROW_PATH_SHORTCUT) > 0;
        longer += is_longer;
        have += has;
        expect(test, is_longer || !has, "a shortcut saves nothing on a straight path (C10)", i);
    }
    expect_least(test, "winding paths of classic with a shortcut (C10)", have, longer, 75);
}

/* Checks that most doors of main locks are seen before their keys are taken; generation 3: 13 %. */
static void check_foreshadowed(rates_test *test, const char *settings, uint32_t count)
{
    int32_t metrics[BARROW_METRIC_MAX];
    uint32_t crawls = 0, seen = 0, column = metric_row("foreshadowed");
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, settings, NULL);
        bool has_lock = false;
        for (uint32_t k = 0; k < dungeon->link_count; k++)
            has_lock |= dungeon->links[k].lock != BARROW_NO_LOCK && !dungeon->links[k].optional;
        barrow_metrics(dungeon, &test->options, metrics, NULL);
        crawls += has_lock;
        seen += has_lock ? (uint32_t)metrics[column] : 0;
    }
    expect_least(test, "locks whose door is seen before their key", seen, 1000u * crawls, 60);
}

/* ---- shares of shortcuts and rests (C10, C16) ------------------------------------------- */

/* Counts the shortcuts that run through rooms of a fork: they leave it by a door of theirs. */
static void check_through_forks(rates_test *test, const char *settings, uint32_t count)
{
    uint32_t shortcuts = 0, through = 0;
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, settings, "more_shortcuts");
        shortcuts += count_paths(dungeon, BARROW_PATH_SHORTCUT);
        for (uint32_t k = 0; k < dungeon->link_count; k++) {
            const barrow_link *link = &dungeon->links[k];
            bool leaves = link->kind == BARROW_LINK_SHORTCUT ||
                          room_of(dungeon, link->b)->path == BARROW_PATH_SHORTCUT;
            through += leaves && room_of(dungeon, link->a)->path == BARROW_PATH_FORK;
        }
    }
    printf("  %s: %u of %u shortcuts run through a fork\n", settings, through, shortcuts);
    expect_least(test, "shortcuts that run through a fork (C10)", through, shortcuts, 2);
}

/* At 100 percent every possible one is made. A lower share makes fewer, but
 * at least one if any is possible. */
static void check_share(rates_test *test, uint32_t count)
{
    uint32_t possible = 0, made = 0, few = 0, can = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t all = count_paths(make(test, i, "shortcuts=100", "shortcuts"), BARROW_PATH_SHORTCUT);
        uint32_t some = count_paths(make(test, i, "shortcuts=60", "shortcuts"), BARROW_PATH_SHORTCUT);
        uint32_t one = count_paths(make(test, i, "shortcuts=1", "shortcuts"), BARROW_PATH_SHORTCUT);
        uint32_t none = count_paths(make(test, i, "shortcuts=0", "shortcuts"), BARROW_PATH_SHORTCUT);
        expect(test, none == 0, "a shortcut that was not asked for", i);
        expect(test, (all > 0) == (one > 0), "no shortcut is made where one can be", i);
        possible += all;
        made += some;
        few += one;
        can += all > 0;
    }
    printf("  shortcuts: %u with 100, %u with 60, %u with 1 in %u crawls that can have one\n",
           possible, made, few, can);
    expect(test, made * 100.0 >= possible * 60.0 && made < possible, "not the share asked for", 0);
    expect(test, few < can + can / 10, "a share of 1 makes more than one", 0);
}

/* Returns the share of breathers among the rests before all arenas but the first. */
static double share_of_breathers(rates_test *test, int chance, uint32_t count)
{
    uint32_t rests = 0, breathers = 0;
    char settings[64];
    snprintf(settings, sizeof settings, "size=large heal_or_breather=%d", chance);
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, settings, NULL);
        bool is_first = true;
        for (uint32_t k = 1; k < dungeon->paths[0].room_count; k++) {
            uint32_t room = dungeon->path_rooms[k], before = dungeon->path_rooms[k - 1];
            if (!is_arena(dungeon, room) || is_arena(dungeon, before))
                continue;
            rests += !is_first;
            breathers += !is_first && has_type(dungeon, before, BARROW_TYPE_BREATHER);
            is_first = false;
        }
    }
    printf("  heal_or_breather %3d: %4.1f %% of %u rests before later arenas are breathers\n",
           chance, 100.0 * breathers / (rests ? rests : 1), rests);
    return (double)breathers / (rests ? rests : 1);
}

static void check_rests(rates_test *test, uint32_t count)
{
    double none = share_of_breathers(test, 0, count), some = share_of_breathers(test, 30, count);
    double most = share_of_breathers(test, 100, count);
    expect(test, none == 0 && some > 0 && some < 0.35 && most > 2 * some,
           "rests before arenas are not breathers as often as asked for (C16)", 0);
}

/* ---- shortcuts on tiles (T8) ------------------------------------------------------------ */

#define TILES_MOST (1 << 18)

typedef struct tile_steps {
    int32_t steps[TILES_MOST];
    int32_t queue[TILES_MOST];
    bool opens[65536]; /* by owner: whether the walk may enter its tiles */
} tile_steps;

/* Returns the tile of a room's floor that is nearest to its middle. */
static int32_t middle_tile(const barrow_dungeon *dungeon, uint32_t room)
{
    barrow_rect rect = dungeon->rooms[room].rect;
    int32_t best = -1, least = 1 << 20;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++) {
            int32_t tile = y * dungeon->width + x;
            int32_t off = abs(2 * x - 2 * rect.x - rect.w + 1) + abs(2 * y - 2 * rect.y - rect.h + 1);
            if (dungeon->owners[tile] != room || !(dungeon->tiles[tile] & BARROW_TILE_WALKABLE) ||
                off >= least)
                continue;
            best = tile;
            least = off;
        }
    return best;
}

/* Returns the steps between two tiles over tiles whose owners are open; -1 if there is no way. */
static int32_t tile_walk(tile_steps *walk, const barrow_dungeon *dungeon, int32_t from, int32_t to)
{
    int32_t width = dungeon->width, sides[] = {-width, 1, width, -1}, tail = 1;
    memset(walk->steps, -1, sizeof(int32_t) * (size_t)(width * dungeon->height));
    walk->queue[0] = from;
    walk->steps[from] = 0;
    for (int32_t head = 0; head < tail && walk->steps[to] < 0; head++) {
        for (int i = 0; i < 4; i++) { /* the border is wall, so no step leaves the map */
            int32_t next = walk->queue[head] + sides[i];
            if (walk->steps[next] >= 0 || !(dungeon->tiles[next] & BARROW_TILE_WALKABLE) ||
                !walk->opens[dungeon->owners[next]])
                continue;
            walk->steps[next] = walk->steps[walk->queue[head]] + 1;
            walk->queue[tail++] = next;
        }
    }
    return walk->steps[to];
}

/* Opens the rooms of paths up to [last], or of path [last] alone with its two ends and calm rooms of
 * forks, through which a shortcut may run, and the doors between them, but none of other side
 * paths. */
static void open_rooms(tile_steps *walk, const barrow_dungeon *dungeon, uint32_t last, bool alone)
{
    memset(walk->opens, 0, sizeof walk->opens);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_crawl_room *room = room_of(dungeon, i);
        bool is_end = i == dungeon->paths[last].from || i == dungeon->paths[last].to;
        bool is_calm_fork = room->path == BARROW_PATH_FORK && !room->danger && !room->foe;
        walk->opens[i] = alone ? room->path_id == last || is_end || is_calm_fork
                               : room->path_id == 0 || (room->path == BARROW_PATH_SHORTCUT &&
                                                        room->path_id < last);
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        walk->opens[BARROW_OWNER_LINK + i] = walk->opens[link->a] && walk->opens[link->b] &&
                                             (alone || link->kind != BARROW_LINK_SHORTCUT ||
                                              room_of(dungeon, link->a)->path_id > 0);
    }
}

/* Earlier shortcuts that are mere doors are left shut: that only lengthens the walk without the
 * shortcut where two of them are side by side, which is rare. */
static void check_tile_walks(rates_test *test, const char *settings, uint32_t count)
{
    static tile_steps walk;
    uint32_t shortcuts = 0, good = 0;
    for (uint32_t i = 0; i < count; i++) {
        const barrow_dungeon *dungeon = make(test, i, settings, NULL);
        for (uint32_t k = 1; k < dungeon->path_count; k++) {
            const barrow_crawl_path *path = &dungeon->paths[k];
            if (path->kind != BARROW_PATH_SHORTCUT)
                continue;
            int32_t from = middle_tile(dungeon, path->from), to = middle_tile(dungeon, path->to);
            open_rooms(&walk, dungeon, k, false);
            int32_t before = tile_walk(&walk, dungeon, from, to);
            open_rooms(&walk, dungeon, k, true);
            int32_t after = tile_walk(&walk, dungeon, from, to);
            expect(test, after > 0 && after <= before, "a shortcut is longer on tiles (T8)", i);
            shortcuts++;
            good += 3 * after <= 2 * before;
        }
    }
    printf(" %s: %u shortcuts on tiles\n", settings, shortcuts);
    expect_least(test, "shortcuts that save a third on tiles (C10)", good, shortcuts, 95);
}

int main(int argc, char **argv)
{
    static rates_test test;
    uint32_t count = (uint32_t)test_count(argc, argv, 2000, 100000);
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
    printf("what most crawls have\n");
    check_medium(&test, 2 * count);
    check_size(&test, "large", count / 2, 90);
    check_size(&test, "huge", count / 8, 90);
    check_classic(&test, count / 4);
    check_homes(&test, "merge=0", count);
    check_homes(&test, "size=large merge=0", count / 4);
    check_routes(&test, "size=small", count / 2);
    check_routes(&test, "size=medium", count / 2);
    check_routes(&test, "size=large", count / 4);
    check_routes(&test, "size=huge", count / 16);
    check_fillings(&test, "size=medium", count / 2);
    check_fillings(&test, "size=large", count / 4);
    check_fillings(&test, "size=huge", count / 8);
    check_merges(&test, "medium", count / 4);
    check_merges(&test, "large", count / 8);
    check_foreshadowed(&test, "size=medium", count / 4);
    check_foreshadowed(&test, "size=large", count / 8);
    check_means(&test, "size=small", count / 2);
    check_means(&test, "size=medium", count / 2);
    check_means(&test, "size=large", count / 4);
    check_means(&test, "size=huge", count / 16);
    printf("shortcuts\n");
    check_through_forks(&test, "size=large", count / 2);
    check_share(&test, count / 2);
    check_rests(&test, count / 4);
    check_tile_walks(&test, "tiles=on", count / 8);
    check_tile_walks(&test, "size=large tiles=on", count / 40);
    printf("%llu passed, %llu failed\n", (unsigned long long)test.passed,
           (unsigned long long)test.failed);
    barrow_dungeon_free(&test.dungeon);
    barrow_workspace_free(test.options.workspace);
    return test.failed ? 1 : 0;
}
