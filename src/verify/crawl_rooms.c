/* SPDX-License-Identifier: MIT
 * What rooms hold: types (C19), merged rooms (C20), taste (C23), danger and reward (C6, C7, C22),
 * and forks as choices (C25).
 *
 * A room's danger is the danger of its own enemies or traps: 0 none, 1 to 7 normal, 8 elite, 9
 * sub-boss, 10 boss. A FOE at home has a danger of its own. Reward is a tier from 0 to 6. Means are
 * compared by cross-multiplication, to use only integers (G1). */
#include "verify/crawl.h"

#include "algo/sawtooth.h"

#define HIGHEST    BRW_SAW_TOP /* the highest danger of a normal fight */
#define VENDOR_GAP 4

/* ---- types (C19) ------------------------------------------------------------------------ */

/* For each type, the types that may be added to it. */
static const uint32_t partners[BARROW_TYPE_COUNT] = {
#define BARROW_ROOM_TYPE(NAME, name, code, letter, use, adds, also, help)                          \
    [code] = CRAWL_TYPE(adds) | CRAWL_TYPE(also),
#include "barrow/def/room_type.def"
};

/* Checks the types of each room: each two of them may be combined, and types without a partner
 * never are. Elites are at the ends of side paths (C6, C9), sub-bosses on the main path (C15). */
void brw_check_crawl_types(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        uint32_t types = room->types;
        bool is_main = room->path == BARROW_PATH_MAIN;
        bool is_end = id == dungeon->spawn || id == dungeon->boss;
        bool fits = types != 0 && types >> BARROW_TYPE_COUNT == 0;
        for (uint32_t one = 0; fits && types >> one; one++)
            for (uint32_t other = 0; types >> one & 1 && other < one; other++)
                if (types >> other & 1)
                    fits = fits && (partners[one] >> other | partners[other] >> one) & 1;
        if (!fits)
            brw_blame_room(verifier, id, "the types of room @ may not be combined");
        if ((types & (CRAWL_TYPE(INITIAL) | CRAWL_TYPE(BOSS)) && !is_end) ||
            (types & CRAWL_TYPE(SUB_BOSS) && !is_main) || (types & CRAWL_TYPE(ELITE) && is_main))
            brw_blame_room(verifier, id, "room @ has a type that does not belong there");
    }
}

/* Checks merged rooms. Arenas have sizes of their own (C24), and tunnels may have any size (C10).
 * The last room of a loop is never merged, because it has the exit. The stretch that a fork
 * bypasses must keep at least one room. */
void brw_check_crawl_merges(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        if (room->cell_count < 2 || room->path == BARROW_PATH_SHORTCUT ||
            room->types & BRW_ARENA_TYPES)
            continue;
        bool is_whole_loop =
            room->path == BARROW_PATH_LOOP && dungeon->paths[room->path_id].room_count < 2;
        if (room->cell_count > 3 || id == dungeon->spawn || is_whole_loop)
            brw_blame_room(verifier, id, "room @ may not have %u cells", room->cell_count);
    }
    /* Checks that, after merging, each run of fights on the main path still has at least three
     * rooms with enemies of their own, or two if the run has three cells and one is a FOE's home. A
     * run of fewer than three cells is exempt. */
    uint32_t cells = 0, rooms = 0, homes = 0;
    for (uint32_t i = 0; i < dungeon->paths[0].room_count; i++) {
        uint32_t id = crawl_main_room(dungeon, i);
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        if (room->types & BRW_FIGHT_TYPES) {
            cells += room->cell_count;
            homes += room->foe != 0;
            rooms++;
            continue;
        }
        uint32_t least = cells < 3 ? 0 : cells == 3 && homes ? 2 : 3;
        if (rooms - homes < least)
            brw_blame_room(verifier, id,
                           "the run that ends before room @ was merged down to %u rooms",
                           rooms - homes);
        cells = rooms = homes = 0;
    }
    for (uint32_t id = 1; id < dungeon->path_count; id++) {
        const barrow_crawl_path *path = &dungeon->paths[id];
        int32_t from = crawl_room(dungeon, path->from)->order;
        int32_t to = crawl_room(dungeon, path->to)->order;
        if (path->kind == BARROW_PATH_FORK && from - to < 2 && to - from < 2)
            brw_blame_room(verifier, path->from, "merging left nothing for fork %u to go around",
                           id);
    }
}

/* ---- taste (C23) ------------------------------------------------------------------------ */

static bool is_near_vendor(const void *user, uint16_t from, brw_way way)
{
    const brw_bfs *search = user;
    (void)way;
    return search->distance[from] < VENDOR_GAP;
}

/* Checks the distance between vendors, in doors of any kind. Stops after as many findings as a
 * report keeps: going on would take very long with thousands of neighbouring vendors. */
void brw_check_crawl_taste(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    brw_bfs search;
    if (!brw_bfs_make(&search, &verifier->view->crawl->graph, verifier->scratch))
        return;
    for (uint32_t id = 0, told = 0; id < dungeon->room_count && told < BARROW_FINDING_MAX; id++) {
        if (!crawl_has(dungeon, id, CRAWL_TYPE(VENDOR)))
            continue;
        /* Looking only at higher numbers reports each pair once. */
        bool is_any_near = false;
        brw_bfs_start(&search, (uint16_t)id);
        brw_bfs_run(&search, is_near_vendor, &search);
        for (uint32_t i = 0; i < search.rooms.tail; i++) {
            uint16_t room = search.rooms.items[i];
            is_any_near |= room > id && crawl_has(dungeon, room, CRAWL_TYPE(VENDOR));
        }
        brw_bfs_forget(&search);
        if (!is_any_near)
            continue;
        brw_blame_room(verifier, id, "another vendor is too close to room @");
        told++;
    }
    if (dungeon->paths[0].room_count < 2)
        return;
    uint32_t second = crawl_main_room(dungeon, 1);
    if (crawl_has(dungeon, second, CRAWL_TYPE(TRAP)))
        brw_blame_room(verifier, second, "the first room after the spawn is a trap room");
}

/* ---- the climb of danger (C22) ---------------------------------------------------------- */

/* Checks that danger along the main path is a rising saw-tooth (algo/sawtooth.h). A run is a series
 * of consecutive rooms with fights, not counting homes of FOEs. Each room is judged by the ones
 * before it; [best] always takes the highest danger allowed. A run of several rooms that another
 * follows must climb, because otherwise the next could not start below its peak, so neither it nor
 * an earlier run starts at the highest danger. The mean rises from zone to zone: a mean that does
 * not rise by half a point is a fault if some other choice of dangers has more means that rise,
 * which an exact search over all choices decides. More zones than there can be are reported with
 * the locks. */
static void check_climb(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    uint32_t rooms = dungeon->paths[0].room_count;
    brw_saw_zone zones[BRW_SAW_ZONES];
    brw_saw_fight *fights = BRW_SCRATCH(verifier, brw_saw_fight, rooms);
    uint32_t count = 0, run = 0, before = 0, runs = 0, must_climb = 0, flat = 0;
    brw_saw_state real = {0, 0}, best = real, real_end = real, best_end = real;
    for (uint32_t i = 0; fights && i < rooms; i++) {
        uint32_t id = crawl_main_room(dungeon, i);
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        if (!(room->types & BRW_FIGHT_TYPES)) {
            before = run ? run : before;
            run = 0;
        } else if (!room->foe) {
            uint8_t follows = brw_follows_of(run, before);
            must_climb = follows == BRW_FOLLOWS_RUN ? runs : must_climb;
            runs += run++ == 0;
            fights[count++] = (brw_saw_fight){.room = (uint16_t)id,
                                              .zone = room->zone,
                                              .follows = follows,
                                              .level = room->danger};
        }
    }
    runs = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t follows = fights[i].follows;
        if (follows != BRW_FOLLOWS_ROOM) {
            runs++;
            real_end = real;
            best_end = best;
        }
        int32_t top = follows != BRW_FOLLOWS_ROOM && runs <= must_climb ? HIGHEST - 1 : HIGHEST;
        brw_saw_bounds bounds = brw_saw_bounds_after(real, follows);
        if (fights[i].level < bounds.least || fights[i].level > brw_smaller(bounds.most, top))
            brw_blame_room(verifier, fights[i].room,
                           "danger %u of room @ is outside the %d to %d that its run allows",
                           (uint32_t)fights[i].level, bounds.least, brw_smaller(bounds.most, top));
        real = brw_saw_state_after(real, follows, fights[i].level);
        best = brw_saw_state_after(best, follows,
                                   brw_smaller(brw_saw_bounds_after(best, follows).most, top));
    }
    if (run == 0) { /* the last run has ended, too */
        real_end = real;
        best_end = best;
    }
    bool ends_high = dungeon->grid_width >= 9 && dungeon->grid_height >= 10 && best_end.level >= 6;
    if (ends_high && real_end.level < 6)
        brw_blame(verifier, "the last run ends at danger %d", real_end.level);
    uint32_t zone_count = brw_saw_list_zones(fights, count, zones);
    if (zone_count > BRW_SAW_ZONES)
        return;
    for (uint32_t z = 1; z < zone_count; z++)
        flat += zones[z].sum < brw_saw_sum_to_rise(zones[z - 1], brw_saw_fights_of(zones[z]));
    brw_saw_plan *plan =
        flat ? brw_saw_plan_make(fights, zones, zone_count, verifier->scratch) : NULL;
    uint32_t fewest = plan ? brw_saw_missed(plan, zones, zone_count, ends_high ? 6 : 1) : flat;
    if (flat > fewest)
        brw_blame(verifier,
                  "mean danger does not rise by half a point at %u steps from zone to zone, of "
                  "which %u could",
                  flat, flat - fewest);
}

/* ---- danger (C7, C22) ------------------------------------------------------------------- */

/* Returns whether the room is on a path with few enemies (C7). */
static bool is_quiet_side(const barrow_crawl_room *room)
{
    return room->path == BARROW_PATH_LOOP || room->path == BARROW_PATH_DEAD_END;
}

/* Checks that the danger of each room fits its strongest enemy. Then that, without elites, the mean
 * danger of loops and dead ends is at most half that of the main path's combat rooms (C7):
 * side_danger / side_rooms <= main_danger / main_rooms / 2. Without combat on the main path, there
 * is none on the sides. */
void brw_check_crawl_danger(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        bool fights = room->types & BRW_FIGHT_TYPES && !room->foe;
        uint32_t least = room->types & CRAWL_TYPE(BOSS)       ? 10
                         : room->types & CRAWL_TYPE(SUB_BOSS) ? 9
                         : room->types & CRAWL_TYPE(ELITE)    ? 8
                                                              : fights;
        uint32_t most = least == 1 ? HIGHEST : least;
        if (room->danger < least || room->danger > most)
            brw_blame_room(verifier, id, "danger %u does not fit room @", (uint32_t)room->danger);
    }
    int64_t side_rooms = 0, side_danger = 0, main_rooms = 0, main_danger = 0;
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        if (is_quiet_side(room) && !(room->types & CRAWL_TYPE(ELITE))) {
            side_rooms++;
            side_danger += room->danger;
        } else if (room->path == BARROW_PATH_MAIN && room->types & CRAWL_TYPE(COMBAT)) {
            main_rooms++;
            main_danger += room->danger;
        }
    }
    if (main_rooms ? 2 * side_danger * main_rooms > main_danger * side_rooms : side_danger != 0)
        brw_report(verifier, "C7", BRW_NOWHERE,
                   "loops and dead ends are more than half as dangerous as the main path");
    check_climb(verifier, dungeon);
}

/* Checks that rewards are worth what the rooms hold. More than the minimum is allowed, as optional
 * locks raise rewards behind them (C13). A FOE's reward is separate and does not count here. Only
 * the boss has tier 6. */
void brw_check_crawl_rewards(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        bool is_boss = room->types & CRAWL_TYPE(BOSS);
        uint32_t least = 0;
        if (room->types & CRAWL_TYPE(ELITE))
            least = 4;
        else if (room->types & CRAWL_TYPE(VENDOR))
            least = 3;
        else if (is_quiet_side(room) && crawl_is_path_end(dungeon, id))
            least = room->path == BARROW_PATH_LOOP ? 2 : 1;
        if (room->reward < least || room->reward > 6 || is_boss != (room->reward == 6))
            brw_blame_room(verifier, id, "reward %u does not fit room @", room->reward);
    }
}

/* ---- forks as choices (C25) ------------------------------------------------------------- */

/* What a player meets on a fork, or on the stretch of the main path that it bypasses. A detour is
 * safer than the stretch, and a dare is more dangerous but worth it.
 *
 *     main   o--F--F--o       stretch: the rooms between the two ends
 *            |        |
 *     fork   o--o--o--o */
typedef struct route_sum {
    int64_t danger, fights; /* total danger and number of fights, except in homes of FOEs */
    bool has_combat;        /* a combat room, even if it is a FOE's home */
    bool has_goods;         /* an item, a vendor or a puzzle */
    uint8_t reward;         /* the highest tier, except in homes of FOEs */
} route_sum;

/* Sums up the rooms of a path from [first] up to, but not including, [end]. Roaming enemies do not
 * count, because they are not always there. */
static route_sum sum_route(const barrow_dungeon *dungeon, const barrow_crawl_path *path,
                           uint32_t first, uint32_t end)
{
    route_sum sum = {0};
    for (uint32_t i = first; i < end && i < path->room_count; i++) {
        const barrow_crawl_room *room = crawl_room(dungeon, crawl_path_room(dungeon, path, i));
        sum.has_combat |= (room->types & CRAWL_TYPE(COMBAT)) != 0;
        sum.has_goods |=
            (room->types & (CRAWL_TYPE(ITEM) | CRAWL_TYPE(VENDOR) | CRAWL_TYPE(PUZZLE))) != 0;
        if (room->foe)
            continue;
        sum.reward = room->reward > sum.reward ? room->reward : sum.reward;
        if (room->types & BRW_FIGHT_TYPES) {
            sum.danger += room->danger;
            sum.fights++;
        }
    }
    return sum;
}

/* Returns whether the mean danger of [high] exceeds that of [low] by at least 1. */
static bool is_harder(const route_sum *high, const route_sum *low)
{
    return high->danger * low->fights >= (low->danger + low->fights) * high->fights;
}

/* Returns what is wrong with the choice that a fork offers, or NULL. */
static const char *fork_fault(const barrow_dungeon *dungeon, const barrow_crawl_path *path)
{
    uint32_t from = crawl_room(dungeon, path->from)->order;
    uint32_t to = crawl_room(dungeon, path->to)->order;
    route_sum stretch =
        sum_route(dungeon, &dungeon->paths[0], (from < to ? from : to) + 1, from < to ? to : from);
    route_sum fork = sum_route(dungeon, path, 0, path->room_count);
    if (!stretch.has_combat)
        return "a fork goes around no combat room";
    if (path->character == BARROW_CHARACTER_DETOUR) {
        if (fork.has_goods)
            return "a detour has an item, a vendor or a puzzle";
        if (fork.fights && (!stretch.fights || !is_harder(&stretch, &fork)))
            return "a detour is not safer than the stretch it goes around";
        return NULL;
    }
    if (path->character != BARROW_CHARACTER_DARE)
        return "a fork is neither a detour nor a dare";
    if (!stretch.fights || stretch.danger > 6 * stretch.fights)
        return "a dare goes around a stretch that calls for a detour";
    if (!fork.has_combat)
        return "a dare has no combat";
    if (!fork.fights || !is_harder(&fork, &stretch))
        return "a dare is not more dangerous than the stretch it goes around";
    return fork.reward < 3 ? "a dare has no reward" : NULL;
}

/* Checks the character of each fork. C4 reports forks whose ends are off the main path. */
void brw_check_crawl_choices(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    for (uint32_t id = 0; id < dungeon->path_count; id++) {
        const barrow_crawl_path *path = &dungeon->paths[id];
        const char *fault = NULL;
        if (path->kind == BARROW_PATH_FORK && dungeon->params.as.crawl.fork_choice)
            fault = fork_fault(dungeon, path);
        else if (path->character != BARROW_CHARACTER_NONE)
            fault = "a path that offers no choice has a character";
        if (fault)
            brw_blame_room(verifier, path->from, "path %u: %s", id, fault);
    }
}
