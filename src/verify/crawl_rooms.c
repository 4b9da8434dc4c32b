/* SPDX-License-Identifier: MIT
 * The purpose of rooms: types (C19), merged rooms (C20), taste (C23). Types are sets of bits. Also
 * finds the rooms that are not plain, for these and other checks. */
#include "verify/crawl.h"

/* ---- special rooms ---------------------------------------------------------------------- */

/* Returns whether a room is plain, so that none of the checks of special rooms has anything to say
 * about it. */
static bool holds_little(const barrow_crawl_room *of)
{
    const uint32_t placed = BRW_START_TYPES | BRW_ARENA_TYPES | BRW_ELITE_TYPES | SEEN_BIT(VENDOR);
    const uint32_t plain = (1u << BARROW_TYPE_COUNT) - 1u - placed;
    return of->types & plain && !(of->types & (of->types - 1)) && of->cell_count == 1 &&
           of->key == BARROW_NO_KEY && !(of->foe | of->leave | of->choice) &&
           of->after == BARROW_TYPE_NONE;
}

const seen_special *brw_crawl_see_special(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (verifier->kept->made[BRW_KEPT_SPECIAL])
        return verifier->kept->made[BRW_KEPT_SPECIAL];
    seen_special *special = BRW_ARENA_NEW(verifier->scratch, seen_special, 1);
    uint16_t *rooms = BRW_ARENA_NEW(verifier->scratch, uint16_t, dungeon->room_count);
    if (!special || !rooms) {
        verifier->status = BARROW_NO_MEMORY;
        return NULL;
    }
    *special = (seen_special){rooms, 0};
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        if (!holds_little(seen_room(dungeon, room)))
            rooms[special->count++] = (uint16_t)room;
    brw_keep(verifier, BRW_KEPT_SPECIAL, special);
    return special;
}

/* ---- types ------------------------------------------------------------------------------ */

/* For each type, the types that may be added to it (C19). */
static const uint32_t partners[BARROW_TYPE_COUNT] = {
#define BARROW_ROOM_TYPE(NAME, name, letter, use, adds, also, help) SEEN_BIT(adds) | SEEN_BIT(also),
#include "barrow/def/room_type.def"
};

static bool goes_with(uint32_t one, uint32_t other)
{
    return (partners[one] >> other | partners[other] >> one) & 1;
}

/* Returns whether the types are pairwise allowed by C19. Types without a partner are never
 * combined. */
static bool types_fit(uint32_t types)
{
    if (types == 0 || types >> BARROW_TYPE_COUNT != 0)
        return false;
    for (uint64_t rest = types & (types - 1); rest; rest &= rest - 1)
        for (uint64_t others = types & (brw_lowest_bit(rest) - 1); others; others &= others - 1)
            if (!goes_with((uint32_t)brw_lowest(rest), (uint32_t)brw_lowest(others)))
                return false;
    return true;
}

/* Checks the types of each room. Elites are at the ends of side paths (C6, C9), sub-bosses on the
 * main path (C15). */
void brw_check_crawl_types(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const seen_special *special = brw_crawl_see_special(verifier);
    for (uint32_t i = 0; special && i < special->count; i++) {
        uint32_t room = special->rooms[i];
        const barrow_crawl_room *of = seen_room(dungeon, room);
        if (!types_fit(of->types))
            brw_found(verifier, NULL, seen_at_room(room),
                      "the types of room %u may not be combined", room);
        bool is_main = of->path == BARROW_PATH_MAIN;
        bool is_end = room == dungeon->spawn || room == dungeon->boss;
        if ((of->types & (SEEN_BIT(INITIAL) | SEEN_BIT(BOSS)) && !is_end) ||
            (of->types & SEEN_BIT(SUB_BOSS) && !is_main) ||
            (of->types & SEEN_BIT(ELITE) && is_main))
            brw_found(verifier, NULL, seen_at_room(room),
                      "room %u has a type that does not belong there", room);
    }
}

/* ---- merged rooms ----------------------------------------------------------------------- */

/* Checks the number of cells in a merged room. Arenas have sizes of their own (C24), and tunnels
 * may have any size (C10). The last room of a loop is never merged, because it has the exit. */
static void check_merged_room(brw_verifier *verifier, uint32_t room)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_room *of = seen_room(dungeon, room);
    if (of->cell_count < 2 || of->path == BARROW_PATH_SHORTCUT || of->types & BRW_ARENA_TYPES)
        return;
    bool ends_loop = of->path == BARROW_PATH_LOOP && seen_is_last(dungeon, room);
    if (of->cell_count > 3 || room == dungeon->spawn || ends_loop)
        brw_found(verifier, NULL, seen_at_room(room), "room %u may not have %u cells", room,
                  (uint32_t)of->cell_count);
}

/* Checks that, after merging, a run of fights still has at least three rooms with enemies of their
 * own, or two if the run has three cells and one is a FOE's home. A run of fewer than three cells
 * is exempt. */
static void check_merged_run(brw_verifier *verifier, uint32_t room, uint32_t cells, uint32_t rooms,
                             uint32_t homes)
{
    uint32_t least = cells < 3 ? 0 : cells == 3 && homes ? 2 : 3;
    if (rooms - homes < least)
        brw_found(verifier, NULL, seen_at_room(room),
                  "the run that ends before room %u was merged down to %u rooms", room,
                  rooms - homes);
}

static void check_merged_runs(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[0];
    uint32_t cells = 0, rooms = 0, homes = 0;
    for (uint32_t i = 0; i < path->room_count; i++) {
        uint32_t room = seen_path_room(dungeon, path, i);
        const barrow_crawl_room *of = seen_room(dungeon, room);
        if (of->types & BRW_FIGHT_TYPES) {
            cells += of->cell_count;
            homes += of->foe != 0;
            rooms++;
            continue;
        }
        check_merged_run(verifier, room, cells, rooms, homes);
        cells = rooms = homes = 0;
    }
}

/* Checks all merged rooms. The stretch that a fork bypasses must keep at least one room. */
void brw_check_crawl_merges(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const seen_special *special = brw_crawl_see_special(verifier);
    if (!special)
        return;
    for (uint32_t i = 0; i < special->count; i++)
        check_merged_room(verifier, special->rooms[i]);
    check_merged_runs(verifier);
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        int32_t from = seen_room(dungeon, path->from)->order;
        int32_t to = seen_room(dungeon, path->to)->order;
        if (path->kind == BARROW_PATH_FORK && from - to < 2 && to - from < 2)
            brw_found(verifier, NULL, seen_at_room(path->from),
                      "merging left nothing for fork %u to go around", i);
    }
}

/* ---- taste ------------------------------------------------------------------------------ */

#define VENDOR_GAP 4

static bool is_near(const void *user, uint16_t from, brw_way way)
{
    const brw_bfs *search = user;
    (void)way;
    return search->distance[from] < VENDOR_GAP;
}

/* Returns whether a vendor with a higher number is within four doors of [start]. Looking only at
 * higher numbers reports each pair once. Only the rooms that were met are reset, which is cheaper
 * than clearing all rooms for each vendor. */
static bool has_near_vendor(brw_bfs *search, uint32_t start)
{
    bool found = false;
    brw_bfs_start(search, (uint16_t)start);
    brw_bfs_run(search, is_near, search);
    for (uint32_t i = 0; i < search->rooms.tail; i++) {
        uint16_t room = search->rooms.items[i];
        found |= room > start && seen_is(search->graph->dungeon, room, SEEN_BIT(VENDOR));
    }
    brw_bfs_forget(search);
    return found;
}

/* Checks the distance between vendors, in doors of any kind. Stops after as many findings as a
 * report keeps: going on would take very long with thousands of neighbouring vendors. */
void brw_check_crawl_taste(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_graph *graph = brw_see_graph(verifier);
    const seen_special *special = brw_crawl_see_special(verifier);
    brw_bfs search;
    if (!graph || !special || !brw_bfs_make(&search, graph, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    for (uint32_t i = 0, told = 0; i < special->count && told < BARROW_FINDING_MAX; i++) {
        uint32_t room = special->rooms[i];
        if (!seen_is(dungeon, room, SEEN_BIT(VENDOR)) || !has_near_vendor(&search, room))
            continue;
        brw_found(verifier, NULL, seen_at_room(room), "another vendor is too close to room %u",
                  room);
        told++;
    }
    if (!dungeon->path_count || dungeon->paths[0].room_count < 2)
        return;
    uint32_t second = seen_path_room(dungeon, &dungeon->paths[0], 1);
    if (seen_is(dungeon, second, SEEN_BIT(TRAP)))
        brw_found(verifier, NULL, seen_at_room(second),
                  "the first room after the spawn is a trap room");
}
