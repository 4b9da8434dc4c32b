/* SPDX-License-Identifier: MIT
 * Fights: pacing (C14), arenas with the rests before them (C15 to C17, C24), and roaming enemies
 * (C18).
 *
 *     spawn  F F F F  P B  F F F  B P  H  arena     F combat or trap, P puzzle, B breather, H heal
 *            |- run |     |- run|
 *            |----- block ----| |- block|
 *
 * A gap is the stretch between spawn and the first arena, or between two arenas. It consists of
 * blocks. If no choice of blocks fits exactly, the rooms left over follow a run. Everything counts
 * cells, so that merging changes nothing. A room with a fight is part of a run, even if it holds
 * something else.
 *
 * An arena's first cell is its place on the main path. Its other cells lie beside the path, or were
 * once the path's next or previous cell. */
#include "verify/crawl.h"

#define FIGHTS_LEAST 3
#define FIGHTS_MOST  5
#define BLOCK_LEAST  (FIGHTS_LEAST + 2)
#define BLOCK_MOST   (FIGHTS_MOST + 2)
#define LEAST_GAP    6 /* minimum gap between arenas if their number is automatic */

/* ---- blocks (C14) ----------------------------------------------------------------------- */

typedef struct pacing_gap {
    uint32_t cells, fights, runs;
    uint32_t run;                /* number of cells in the current run, or 0 if there is none */
    uint32_t puzzles, breathers; /* rooms since the last run */
    uint32_t before_rest;        /* breathers among them, not counting the last cell */
    uint32_t spare;              /* cells of plain breathers among them */
    bool has_bad_run;            /* too short or too long */
    bool has_bad_end; /* after a run: no puzzle, no breather, or two cells of plain breathers */
    bool begins_calm;
    uint32_t last; /* types of the last room */
} pacing_gap;

static void end_run(pacing_gap *gap)
{
    gap->has_bad_run |= gap->run && (gap->run < FIGHTS_LEAST || gap->run > FIGHTS_MOST);
    gap->run = 0;
}

/* Returns whether [cells] cells of the gap are well paced. After the last run there are [breathers]
 * breather rooms, and [spare] of their cells are plain. At most two cells more are left over than
 * must be: 1 of 8 and 2 of 9, as one block has at most 7 cells and two have at least 10. They must
 * not be plain breathers. */
static bool fills_gap(const pacing_gap *gap, uint32_t cells, uint32_t breathers, uint32_t spare)
{
    uint32_t left = cells > BLOCK_MOST && cells < 2 * BLOCK_LEAST ? cells - BLOCK_MOST : 0;
    if (cells < FIGHTS_LEAST)
        return true;
    if (gap->begins_calm || gap->has_bad_run || gap->has_bad_end || !gap->runs || spare > 1)
        return false;
    if (cells == FIGHTS_LEAST)
        return gap->fights == FIGHTS_LEAST;
    if (cells == FIGHTS_LEAST + 1)
        return gap->fights == FIGHTS_LEAST && gap->puzzles;
    uint32_t used = gap->fights + 2 * gap->runs;
    return gap->puzzles && breathers && cells >= used && cells <= used + left + 2;
}

/* Reports one finding per gap. */
void brw_check_crawl_blocks(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    pacing_gap gap = {0};
    for (uint32_t i = 1; i < dungeon->paths[0].room_count; i++) {
        uint32_t id = crawl_main_room(dungeon, i);
        if (!crawl_has(dungeon, id, BRW_ARENA_TYPES)) {
            /* Only arenas follow a heal room. */
            const barrow_crawl_room *room = crawl_room(dungeon, id);
            bool is_breather = room->types & CRAWL_TYPE(BREATHER);
            gap.cells += room->cell_count;
            gap.has_bad_end |= gap.last == CRAWL_TYPE(HEAL);
            gap.last = room->types;
            if (room->types & BRW_FIGHT_TYPES) {
                if (!gap.run) {
                    gap.has_bad_end |=
                        gap.runs && (!gap.puzzles || !gap.breathers || gap.spare > 1);
                    gap.puzzles = gap.breathers = gap.spare = 0;
                    gap.runs++;
                }
                gap.run += room->cell_count;
                gap.fights += room->cell_count;
                continue;
            }
            end_run(&gap);
            gap.begins_calm |= !gap.runs;
            gap.before_rest = gap.breathers + (is_breather && room->cell_count > 1);
            gap.puzzles += (room->types & CRAWL_TYPE(PUZZLE)) != 0;
            gap.breathers += is_breather;
            gap.spare += room->types == CRAWL_TYPE(BREATHER) ? room->cell_count : 0u;
            continue;
        }
        /* The rest before the arena is a heal room, which is not part of a block, or a breather,
         * which may belong to the last block (C16). */
        end_run(&gap);
        bool has_heal = gap.last & CRAWL_TYPE(HEAL), is_plain = gap.last == CRAWL_TYPE(BREATHER);
        bool is_well_paced =
            gap.cells == 0 ||
            fills_gap(&gap, gap.cells - 1, has_heal ? gap.breathers : gap.before_rest,
                      has_heal ? gap.spare : gap.spare - is_plain) ||
            (!has_heal && gap.cells > FIGHTS_LEAST + 1 &&
             fills_gap(&gap, gap.cells, gap.breathers, gap.spare));
        if (!is_well_paced)
            brw_blame_room(
                verifier, id,
                "the %u cells before arena %u are not runs of 3 to 5, each followed by a "
                "puzzle and a breather",
                gap.cells, id);
        gap = (pacing_gap){0};
    }
}

/* ---- runs (C14) ------------------------------------------------------------------------- */

crawl_span brw_crawl_runs(const barrow_dungeon *dungeon)
{
    uint32_t rooms = dungeon->path_count ? dungeon->paths[0].room_count : 0;
    crawl_span runs = {0, 0};
    int32_t run = 0;
    for (uint32_t i = 0; i <= rooms; i++) {
        const barrow_crawl_room *room =
            i < rooms ? crawl_room(dungeon, crawl_main_room(dungeon, i)) : NULL;
        if (room && room->types & BRW_FIGHT_TYPES) {
            run += room->cell_count;
            continue;
        }
        runs.least = run && (!runs.least || run < runs.least) ? run : runs.least;
        runs.most = run > runs.most ? run : runs.most;
        run = 0;
    }
    return runs;
}

/* Returns the length of the longest series of fights that begins with the [count] cells of [route].
 * A side that is not closed leads to another cell of the grid.
 * A route enters no cell twice, because otherwise two neighbours would make an endless series. One
 * cell more than allowed is enough, so a route has at most six, and there are few. */
static uint32_t longest_route(const brw_crawl_map *map, uint32_t *route, uint32_t count)
{
    uint32_t cell = route[count - 1], longest = count;
    const uint32_t beside[4] = {cell - map->width, cell + 1, cell + map->width, cell - 1};
    for (uint32_t side = 0; side < 4 && longest <= FIGHTS_MOST; side++) {
        if (map->closed[cell] >> side & 1)
            continue;
        uint32_t next = beside[side];
        bool is_new = map->is_fight[next];
        for (uint32_t i = count; i-- > 0 && is_new;)
            is_new = route[i] != next;
        if (!is_new)
            continue;
        route[count] = next;
        uint32_t length = longest_route(map, route, count + 1);
        longest = length > longest ? length : longest;
    }
    return longest;
}

uint32_t brw_crawl_combat_run(const brw_crawl_map *map)
{
    uint32_t route[FIGHTS_MOST + 1], longest = 0;
    for (uint32_t cell = 0; cell < map->area && longest <= FIGHTS_MOST; cell++) {
        if (!map->is_fight[cell])
            continue;
        route[0] = cell;
        uint32_t length = longest_route(map, route, 1);
        longest = length > longest ? length : longest;
    }
    return longest;
}

void brw_check_crawl_pacing(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    (void)dungeon;
    if (brw_crawl_combat_run(&verifier->view->crawl->map) > FIGHTS_MOST)
        brw_blame(verifier, "some route has more than 5 fights in a row");
}

/* ---- the places of arenas (C15, C17) ---------------------------------------------------- */

/* The gaps between arenas, in cells so that merging does not change them (C15). */
typedef struct arena_gaps {
    crawl_span span; /* of the gaps between spawn, sub-bosses and boss */
    int32_t sub_bosses;
    bool boss_follows; /* the boss comes right after the last sub-boss, which is no gap */
} arena_gaps;

static arena_gaps measure_gaps(const brw_crawl_map *map)
{
    const barrow_dungeon *dungeon = map->dungeon;
    arena_gaps gaps = {.sub_bosses = 0};
    crawl_span *span = &gaps.span;
    uint32_t rooms = dungeon->path_count ? dungeon->paths[0].room_count : 0;
    int32_t last = 0;
    for (uint32_t i = 1; i < rooms; i++) {
        uint32_t id = crawl_main_room(dungeon, i);
        uint32_t before = crawl_main_room(dungeon, i - 1);
        if (!crawl_has(dungeon, id, BRW_ARENA_TYPES))
            continue;
        int32_t place = crawl_map_place(map, dungeon->cells[crawl_room(dungeon, id)->first_cell]);
        int32_t gap = place - last;
        if (id == dungeon->boss && crawl_has(dungeon, before, CRAWL_TYPE(SUB_BOSS))) {
            gaps.boss_follows = true;
        } else {
            span->least = span->least && span->least < gap ? span->least : gap;
            span->most = span->most > gap ? span->most : gap;
        }
        gaps.sub_bosses += crawl_has(dungeon, id, CRAWL_TYPE(SUB_BOSS));
        last = place;
    }
    return gaps;
}

crawl_span brw_crawl_gaps(const brw_crawl_map *map)
{
    arena_gaps gaps = measure_gaps(map);
    return (crawl_span){gaps.boss_follows ? 1 : gaps.span.least, gaps.span.most};
}

void brw_check_crawl_arenas(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    arena_gaps gaps = measure_gaps(&verifier->view->crawl->map);
    /* Checks the number of sub-bosses: automatically one per 9 to 15 cells, or fewer if the gaps
     * would become too short. The shortfall counts those that had to be dropped (C15). */
    barrow_range range = dungeon->params.as.crawl.sub_bosses;
    int32_t length = verifier->view->crawl->map.length;
    if (range.min == BARROW_AUTO) {
        int32_t steps = length - 1 - gaps.boss_follows;
        for (int32_t apart = 9; apart <= 15; apart++) {
            int32_t count = length / apart;
            while (count > 0 && steps / (count + 1 - gaps.boss_follows) < LEAST_GAP)
                count--;
            range.min = (int16_t)count;
            range.max = apart == 9 ? range.min : range.max;
        }
    }
    int32_t wanted = gaps.sub_bosses + dungeon->shortfall[BARROW_SHORT_SUB_BOSSES];
    if (wanted < range.min || wanted > range.max || gaps.sub_bosses > (length - 2) / 3)
        brw_blame(verifier, "there are %d sub-bosses, which is not what was asked for",
                  gaps.sub_bosses);
    if (gaps.boss_follows && dungeon->params.as.crawl.boss_after_sub_boss == 0)
        brw_blame(verifier, "the boss follows a sub-boss, which was not asked for");
    if (gaps.span.most - gaps.span.least > 1)
        brw_blame(verifier, "the gaps between arenas range from %d to %d rooms", gaps.span.least,
                  gaps.span.most);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool is_of_arena = crawl_has(dungeon, link->a, BRW_ARENA_TYPES) ||
                           crawl_has(dungeon, link->b, BRW_ARENA_TYPES);
        if (is_of_arena != (brw_door_rule_of(link)->leads == BARROW_LEADS_ARENA))
            brw_report(verifier, "C17", brw_at_link(i),
                       "door @ has the kind boss without an arena, or the other way round");
    }
}

/* Checks the room before each arena. The first arena needs a heal room. */
void brw_check_crawl_rests(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    bool is_first = true;
    for (uint32_t i = 1; i < dungeon->paths[0].room_count; i++) {
        uint32_t id = crawl_main_room(dungeon, i);
        uint32_t before = crawl_main_room(dungeon, i - 1);
        if (!crawl_has(dungeon, id, BRW_ARENA_TYPES))
            continue;
        bool follows = id == dungeon->boss && crawl_has(dungeon, before, CRAWL_TYPE(SUB_BOSS));
        /* Only a breather whose shortcut leads to another rest room may be the rest. */
        bool leads_back = false;
        for (uint32_t k = 1; k < dungeon->path_count && !leads_back; k++)
            leads_back = dungeon->paths[k].kind == BARROW_PATH_SHORTCUT &&
                         dungeon->paths[k].from == before &&
                         crawl_has(dungeon, dungeon->paths[k].to, BRW_REST_TYPES);
        bool is_breather =
            !is_first && crawl_has(dungeon, before, CRAWL_TYPE(BREATHER)) && leads_back;
        if (!follows && !is_breather && !crawl_has(dungeon, before, CRAWL_TYPE(HEAL)))
            brw_blame_room(verifier, before, "no room of rest comes before arena %u", id);
        is_first = false;
    }
}

/* ---- the size of arenas (C24) ----------------------------------------------------------- */

/* Returns whether the arena could take the next cell of the main path ([step] 1) or the previous
 * one (-1). There must be no lock in between, and at least one room must remain before the next
 * arena or the spawn. */
static bool could_take(const brw_crawl_view *view, uint32_t id, int32_t step)
{
    const barrow_dungeon *dungeon = view->map.dungeon;
    const uint32_t fixed = BRW_ARENA_TYPES | CRAWL_TYPE(INITIAL);
    int64_t order = crawl_room(dungeon, id)->order, rooms = dungeon->paths[0].room_count;
    if (order >= rooms || order + 2 * step < 0 || order + 2 * step >= rooms)
        return false;
    uint32_t beside = crawl_main_room(dungeon, (uint32_t)(order + step));
    uint32_t behind = crawl_main_room(dungeon, (uint32_t)(order + 2 * step));
    uint32_t door = brw_crawl_door_between(&view->graph, id, beside, UINT32_MAX);
    if (door == BARROW_NONE || dungeon->links[door].lock != BARROW_NO_LOCK)
        return false;
    return !crawl_has(dungeon, beside, fixed) &&
           (crawl_room(dungeon, beside)->cell_count > 1 || !crawl_has(dungeon, behind, fixed));
}

/* Returns whether an arena has as many cells as it should: a boss four, a sub-boss two. A sub-boss
 * may have one if no neighbouring cell could have been taken. */
static bool has_arena_size(const brw_crawl_view *view, uint32_t id)
{
    const barrow_dungeon *dungeon = view->map.dungeon;
    const barrow_crawl_room *room = crawl_room(dungeon, id);
    if (!crawl_has_large_arenas(dungeon))
        return room->cell_count == 1;
    if (room->types & CRAWL_TYPE(BOSS)) {
        /* It fills a two by two square in the last two rows. Cells do not overlap (V4), so four of
         * them inside the square fill it. */
        const barrow_pos *cells = dungeon->cells + room->first_cell;
        int left = cells[0].x, right = cells[0].x, top = cells[0].y;
        for (uint32_t i = 1; i < room->cell_count; i++) {
            left = cells[i].x < left ? cells[i].x : left;
            right = cells[i].x > right ? cells[i].x : right;
            top = cells[i].y < top ? cells[i].y : top;
        }
        return room->cell_count == 4 && right - left == 1 && top == dungeon->grid_height - 2;
    }
    barrow_pos pos = dungeon->cells[room->first_cell];
    bool has_free = false; /* a cell beside it without a room and not behind a ridge */
    for (uint32_t side = 0; room->cell_count == 1 && side < 4; side++) {
        barrow_pos to = brw_pos(pos.x + brw_nesw[side].x, pos.y + brw_nesw[side].y);
        has_free |= crawl_is_inside(dungeon, to) && !crawl_ridge_between(&view->map, pos, to) &&
                    crawl_map_room(&view->map, to) == BARROW_NONE;
    }
    return room->cell_count == 2 || (room->cell_count == 1 && !has_free &&
                                     !could_take(view, id, 1) && !could_take(view, id, -1));
}

/* Checks arenas, and the fields of arenas and elites that only repeat what the room's type says. */
void brw_check_crawl_large(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_crawl_view *view = verifier->view->crawl;
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        bool is_arena = room->types & BRW_ARENA_TYPES, is_elite = room->types & CRAWL_TYPE(ELITE);
        uint32_t after = room->types & CRAWL_TYPE(SUB_BOSS) ? BARROW_TYPE_HEAL : BARROW_TYPE_NONE;
        /* The main path enters an arena by one door and leaves a sub-boss by another. There are no
         * other doors. */
        uint32_t doors = view->graph.first[id + 1] - view->graph.first[id];
        if (is_arena) {
            if (crawl_map_place(&view->map, dungeon->cells[room->first_cell]) < 0)
                brw_blame_room(verifier, id, "the first cell of arena @ is not on the main path");
            if (!has_arena_size(view, id))
                brw_blame_room(verifier, id, "arena @ may not have these %u cells",
                               room->cell_count);
            if (doors != (room->types & CRAWL_TYPE(BOSS) ? 1u : 2u))
                brw_blame_room(verifier, id, "arena @ has %u doors", doors);
        }
        if ((room->leave != 0) != is_arena)
            brw_report(verifier, "C17", brw_at_room(id),
                       "room @ is marked leave without being an arena, or the other way round");
        if (room->after != after)
            brw_report(verifier, "C16", brw_at_room(id),
                       "room @ has the wrong type after its fight");
        if ((room->choice != 0) != is_elite)
            brw_report(verifier, "C6", brw_at_room(id),
                       "room @ is marked choice without an elite, or the other way round");
    }
}

/* ---- roaming enemies, or FOEs (C18) ----------------------------------------------------- */

/* Checks the number of FOEs; those that found no place are counted in the shortfall. The automatic
 * number is one per 30 rooms before merging, where each arena and each tunnel counts as one room.
 * Fewer rooms may have one too. There is at most one for each suitable path. */
static bool foes_are_as_asked(const barrow_dungeon *dungeon)
{
    int32_t rooms = 0, paths = 0, wanted = dungeon->params.as.crawl.foes;
    int32_t placed = (int32_t)dungeon->foe_count;
    int32_t count = placed + dungeon->shortfall[BARROW_SHORT_FOES];
    uint32_t locks = brw_crawl_main_locks(dungeon);
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        bool is_one = room->path == BARROW_PATH_SHORTCUT || room->types & BRW_ARENA_TYPES;
        rooms += is_one ? 1 : room->cell_count;
    }
    for (uint32_t id = 1; id < dungeon->path_count; id++) {
        /* A fork, loop or dead end of at least three cells without a key of the main path, whose
         * colours come before those of optional locks. */
        const barrow_crawl_path *path = &dungeon->paths[id];
        bool is_suitable =
            path->kind != BARROW_PATH_SHORTCUT && brw_crawl_path_cells(dungeon, path) >= 3;
        for (uint32_t i = 0; i < path->room_count; i++)
            is_suitable &= crawl_room(dungeon, crawl_path_room(dungeon, path, i))->key >= locks;
        paths += is_suitable;
    }
    if (wanted != BARROW_AUTO)
        return placed <= paths && count == wanted;
    int32_t most = rooms < 30 ? 1 : rooms / 30;
    most = most < paths ? most : paths;
    return count == most || (rooms < 30 && count == 0);
}

/* Checks FOEs. Those that found no place are counted in the shortfall, so both numbers add up to
 * the number asked for. Each side path is home to at most one. */
void brw_check_crawl_foes(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    uint8_t *has_foe = BRW_SCRATCH(verifier, uint8_t, dungeon->path_count);
    uint32_t homes = 0;
    if (!has_foe)
        return;
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        /* Checks the route of a FOE: rooms with enemies and rewards, but not where a player
         * rests or thinks, joined by doors without keys, with its home among them. No route touches
         * arenas, so their doors do not matter. */
        const brw_graph *graph = &verifier->view->crawl->graph;
        const barrow_foe *foe = &dungeon->foes[i];
        const uint16_t *route = dungeon->route_rooms + foe->first_room;
        int32_t leash = dungeon->params.as.crawl.leash;
        uint32_t others[2] = {BARROW_NONE, BARROW_NONE}; /* walking between two is no patrol */
        bool has_home = false;
        for (uint32_t k = 0; k < foe->room_count; k++) {
            has_home |= route[k] == foe->home;
            if (route[k] != route[0] && route[k] != others[0])
                others[others[0] != BARROW_NONE] = route[k];
            if (crawl_has(dungeon, route[k], ~(BRW_FIGHT_TYPES | CRAWL_TYPE(ITEM))) ||
                crawl_room(dungeon, route[k])->path == BARROW_PATH_SHORTCUT)
                brw_blame_room(verifier, route[k],
                               "the route of a foe passes through room @, which may have none");
            if (k && brw_crawl_door_between(graph, route[k - 1], route[k], brw_keyless_kinds) ==
                         BARROW_NONE)
                brw_blame_room(verifier, route[k], "the route of foe %u needs a key", i);
        }
        if (others[1] == BARROW_NONE || !has_home || !crawl_room(dungeon, foe->home)->foe)
            brw_blame_room(verifier, foe->home, "foe %u has no home or no route", i);
        if (foe->danger < 8 || foe->danger > 9 || foe->reward != 4 ||
            foe->leash != (leash == BARROW_AUTO ? 0 : leash))
            brw_blame_room(verifier, foe->home, "foe %u has the wrong danger, reward or leash", i);
    }
    for (uint32_t id = 0; id < dungeon->room_count; id++)
        homes += crawl_room(dungeon, id)->foe != 0;
    if (homes != dungeon->foe_count || !foes_are_as_asked(dungeon))
        brw_blame(verifier, "there are %u foes, which is not what was asked for",
                  dungeon->foe_count);
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        uint32_t path = crawl_room(dungeon, dungeon->foes[i].home)->path_id;
        if (path && has_foe[path])
            brw_blame_room(verifier, dungeon->foes[i].home,
                           "foe %u is the second with its home on path %u", i, path);
        has_foe[path] = 1;
    }
    /* Checks that no home is on the only way. All of them together must leave a way, not just each
     * alone. A FOE elsewhere on its route can be dodged. */
    if (!dungeon->foe_count || dungeon->params.as.crawl.foes_block)
        return;
    uint64_t *barred = BRW_SCRATCH(verifier, uint64_t, dungeon->room_count / 64 + 1);
    if (!barred)
        return;
    for (uint32_t i = 0; i < dungeon->foe_count; i++)
        brw_set_add(barred, dungeon->foes[i].home);
    if (!brw_crawl_reaches_boss(verifier, barred) && !verifier->scratch->has_failed)
        brw_blame(verifier, "a foe blocks the only way on");
}
