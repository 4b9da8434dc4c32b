/* SPDX-License-Identifier: MIT
 * The purposes of rooms. The main path gets its pacing (C14): blocks of fights, a puzzle and a
 * rest, whose lengths are chosen to fill the space between two arenas. Forks, loops and dead ends
 * are filled later, when keys and optional locks have been placed (C6, C7, C9).
 *
 * C14 allows five fights in a row on any route along the main path and forks. Fights that touch
 * each other form a run, stored as a union-find set of rooms. A fork's room becomes a fight only if
 * its run stays within five rooms, because no route through a run is longer than the run. */
#include "gen/crawl/plan.h"

#include "base/bits.h"

/* The types that `combine` may add to a room of one type (C19). A puzzle never becomes a trap, and
 * an item never becomes a fight, because that would lengthen a run. */
typedef struct type_additions {
    uint8_t count;
    uint8_t others[2];
} type_additions;

static const type_additions type_adds[BARROW_TYPE_COUNT] = {
#define BARROW_ROOM_TYPE(NAME, name, letter, use, adds, also, help)                                \
    {(BARROW_TYPE_##adds != BARROW_TYPE_NONE) + (BARROW_TYPE_##also != BARROW_TYPE_NONE),          \
     {BARROW_TYPE_##adds, BARROW_TYPE_##also}},
#include "barrow/def/room_type.def"
};

/* Returns the types that may be added to [type]. */
static uint32_t types_added_to(uint32_t type)
{
    uint32_t types = 0;
    for (uint32_t i = 0; i < type_adds[type].count; i++)
        types |= 1u << type_adds[type].others[i];
    return types;
}

/* Returns whether one type may be added to the other. The table works in one direction only: a trap
 * may get a puzzle, but a puzzle never a trap. When two rooms are merged, the direction does not
 * matter. */
static bool may_stand_together(uint32_t one, uint32_t other)
{
    return (types_added_to(one) >> other | types_added_to(other) >> one) & 1;
}

/* Every pair of [types] must be allowed together. A single type, or none, is always allowed. */
bool brw_crawl_types_agree(uint32_t types)
{
    for (uint32_t left = types; left; left &= left - 1)
        for (uint32_t rest = left & (left - 1); rest; rest &= rest - 1)
            if (!may_stand_together((uint32_t)brw_lowest(left), (uint32_t)brw_lowest(rest)))
                return false;
    return true;
}

bool brw_crawl_vendor_fits(const crawl_plan *plan, uint32_t room)
{
    for (uint32_t i = 0; i < plan->vendor_count; i++)
        /* Distances are in cells: as long as rooms have one cell, no way through doors is shorter.
         * merges.c checks again. */
        if (crawl_apart(plan, room, plan->vendors[i]) <= 4)
            return false;
    return true;
}

static bool may_add(const crawl_plan *plan, uint32_t room, uint32_t type)
{
    if (type == BARROW_TYPE_TRAP && room == 1) /* the first room after the spawn (C23) */
        return false;
    return type != BARROW_TYPE_VENDOR || brw_crawl_vendor_fits(plan, room);
}

/* The room has one type, so its lowest bit is that type. If the table lists nothing to add, the
 * pick is 0 and unused. */
void brw_crawl_combine(crawl_plan *plan, brw_rng *rng, uint32_t room, uint64_t bits)
{
    const type_additions *of = &type_adds[brw_lowest(crawl_room_at(plan, room)->types)];
    int32_t pick = brw_rng_quarter(rng, bits, of->count);
    if (of->count && may_add(plan, room, of->others[pick]))
        crawl_add_type(plan, room, of->others[pick]);
}

/* ---- the main path ---------------------------------------------------------------------- */

/* Sets the type of a main room; the lower 32 of [bits] decide what is combined. */
static void set_main(crawl_plan *plan, brw_rng *rng, int32_t room, barrow_room_type type,
                     uint64_t bits)
{
    crawl_room_at(plan, (uint32_t)room)->types = crawl_bit(type);
    crawl_may_combine(plan, rng, (uint32_t)room, bits);
}

/* Makes a run. Takes one draw per room: the top two bits decide whether it is a trap, the lower 32
 * what is combined. */
static void set_fights(crawl_plan *plan, brw_rng *rng, int32_t from, int32_t count)
{
    plan->runs[plan->run_count] = (crawl_run){(uint16_t)from, (uint16_t)count};
    plan->run_count += count > 0;
    for (int32_t room = from; room < from + count; room++) {
        uint64_t bits = brw_rng_next(rng);
        bool is_trap = (bits >> 62 == 0) & (room > 1); /* one in four */
        set_main(plan, rng, room, is_trap ? BARROW_TYPE_TRAP : BARROW_TYPE_COMBAT, bits);
    }
}

/* Sets the type of a room that no block covers. */
static void set_left_over(crawl_plan *plan, brw_rng *rng, int32_t room)
{
    static const uint8_t types[] = {BARROW_TYPE_ITEM, BARROW_TYPE_VENDOR, BARROW_TYPE_BANK,
                                    BARROW_TYPE_PUZZLE};
    uint64_t bits = brw_rng_next(rng);
    uint32_t type = types[bits >> 62];
    if (type == BARROW_TYPE_VENDOR && !brw_crawl_vendor_fits(plan, (uint32_t)room))
        type = BARROW_TYPE_ITEM;
    crawl_add_type(plan, (uint32_t)room, type);
}

/* A block: a run of fights, then its tail of calm rooms, one of which is the breather. */
typedef struct block {
    int32_t from, fights, tail;
    int32_t breather; /* its position in the tail */
} block;

/* Returns whether blocks of 5 to 7 rooms can fill exactly [rooms] rooms: 0, 5 to 7, or at least
 * 10. */
static bool blocks_fill(int32_t rooms)
{
    return rooms == 0 || (rooms >= 5 && rooms != 8 && rooms != 9);
}

#define BLOCKS_MOST     6
#define BLOCK_FIGHTS    3 /* minimum number of fights in a block */
#define BREATHER_PLACES 6 /* number of positions for its breather, after the first three rooms */
#define UNWEIGHED       UINT32_MAX

/* Blocks to choose from: those whose breather has the best position for a shortcut. */
typedef struct block_list {
    block blocks[BLOCKS_MOST];
    int32_t count;
    uint32_t best;                    /* worth of the best shortcut; 0 if there is none */
    uint32_t worths[BREATHER_PLACES]; /* worth of the shortcut, by position of the breather */
} block_list;

/* Adds a block if it is as good as the best so far. */
static void list_block(block_list *list, block of, uint32_t worth)
{
    if (worth > list->best)
        list->count = 0;
    list->best = worth > list->best ? worth : list->best;
    if (worth == list->best)
        list->blocks[list->count++] = of;
}

static int32_t breather_of(const block *of)
{
    return of->from + of->fights + of->breather;
}

/* Returns what a shortcut from the block's breather is worth. Several blocks have their breather in
 * the same room, so the result is stored. */
static uint32_t weigh_block(const crawl_plan *plan, block_list *list, const block *of)
{
    uint32_t *worth = &list->worths[of->fights + of->breather - BLOCK_FIGHTS];
    if (*worth == UNWEIGHED)
        *worth = brw_crawl_shortcut_worth(plan, (uint32_t)breather_of(of));
    return *worth;
}

/* Lists the blocks that may begin at [from] when [left] rooms have to be filled, keeping those with
 * the best shortcut. The rest must be fillable too, if possible without a room left over: only 8
 * and 9 rooms leave one or two, after the longest run. */
static void list_blocks(const crawl_plan *plan, int32_t from, int32_t left, block_list *list)
{
    int32_t tail = left == 8 || left == 9 ? left - CRAWL_RUN : 2;
    list->count = 0;
    list->best = 0;
    for (int32_t fights = BLOCK_FIGHTS; fights <= CRAWL_RUN; fights++)
        for (int32_t place = 0; place < tail && blocks_fill(left - fights - tail); place++) {
            block of = {from, fights, tail, place};
            uint32_t worth = weigh_block(plan, list, &of);
            list_block(list, of, worth);
        }
}

/* Draws a block among those whose breather has the best shortcut. If it turns out to have none, its
 * worth becomes 0, so each round rules out a position. */
static block draw_block(crawl_plan *plan, brw_rng *rng, int32_t from, int32_t left)
{
    block_list list;
    block drawn;
    for (int i = 0; i < BREATHER_PLACES; i++)
        list.worths[i] = plan->params->shortcuts ? UNWEIGHED : 0;
    do {
        list_blocks(plan, from, left, &list);
        int32_t pick = brw_rng_below(rng, list.count);
        drawn = list.blocks[pick];
        list.worths[drawn.fights + drawn.breather - BLOCK_FIGHTS] = 0;
    } while (list.best && !brw_crawl_find_shortcut(plan, rng, (uint32_t)breather_of(&drawn)));
    return drawn;
}

/* Fills a block. The puzzle may be anywhere in the tail except in the breather's room. */
static void set_block(crawl_plan *plan, brw_rng *rng, const block *of)
{
    int32_t first = of->from + of->fights, puzzle = brw_rng_below(rng, of->tail - 1);
    puzzle += puzzle >= of->breather;
    set_fights(plan, rng, of->from, of->fights);
    for (int32_t place = 0; place < of->tail; place++) {
        uint64_t bits = brw_rng_next(rng);
        if (place == of->breather)
            set_main(plan, rng, first + place, BARROW_TYPE_BREATHER, bits);
        else if (place == puzzle)
            set_main(plan, rng, first + place, BARROW_TYPE_PUZZLE, bits);
        else
            set_left_over(plan, rng, first + place);
        brw_crawl_add_calm(plan, (uint32_t)(first + place));
    }
}

/* Fills a gap of fewer than 5 rooms, where the heal room replaces the breather: with fights, and a
 * puzzle unless there are exactly three rooms, which make a run (C14). */
static void set_short_gap(crawl_plan *plan, brw_rng *rng, int32_t from, int32_t count)
{
    int32_t fights = count == 2 || count == 4 ? count - 1 : count;
    set_fights(plan, rng, from, fights);
    if (fights < count) {
        uint64_t bits = brw_rng_next(rng);
        set_main(plan, rng, from + fights, BARROW_TYPE_PUZZLE, bits);
        brw_crawl_add_calm(plan, (uint32_t)(from + fights));
    }
}

/* Fills the rooms from .. end-1 with blocks. Each is drawn among those that leave the rest
 * fillable.
 *
 *    f f f f p b  f f f b p  H A      f fight, p puzzle, b breather, H heal, A arena
 *    a block      another    fixed */
static void set_blocks(crawl_plan *plan, brw_rng *rng, int32_t from, int32_t end)
{
    if (end - from < 5) {
        set_short_gap(plan, rng, from, end - from);
        return;
    }
    while (from < end) {
        block drawn = draw_block(plan, rng, from, end - from);
        set_block(plan, rng, &drawn);
        from += drawn.fights + drawn.tail;
    }
}

/* Makes the room before an arena a breather, if [is_breather] and it has a shortcut, or else a heal
 * room (C16). */
static void set_rest(crawl_plan *plan, brw_rng *rng, int32_t room, bool is_breather)
{
    uint64_t bits = brw_rng_next(rng);
    crawl_room_at(plan, (uint32_t)room)->types = crawl_bit(BARROW_TYPE_BREATHER);
    bool leads_back = is_breather && brw_crawl_find_shortcut(plan, rng, (uint32_t)room);
    if (!leads_back)
        set_main(plan, rng, room, BARROW_TYPE_HEAL, bits);
    brw_crawl_add_calm(plan, (uint32_t)room);
}

/* Finds shortcuts from other rests, if no breather has one. */
static void find_for_rests(crawl_plan *plan, brw_rng *rng)
{
    const crawl_spots *calm = &plan->calm_spots;
    for (uint32_t i = 1; !plan->tunnel_count && i < calm->count; i++)
        if (crawl_room_at(plan, calm->rooms[i])->types & CRAWL_SHORTCUT_RESTS)
            brw_crawl_find_shortcut(plan, rng, calm->rooms[i]);
}

/* For each arena, fills the rooms between the previous arena and the rest before this one. If two
 * arenas are adjacent, there is nothing between them, and the sub-boss's room heals once it is
 * beaten. The first rest heals; a later one may be a breather instead (C16). */
barrow_status brw_crawl_main_types(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    int32_t from = 1;
    bool is_first = true;
    plan->vendor_count = plan->calm_spots.count = plan->run_count = 0;
    plan->calm_spots.first_rest = BARROW_NONE;
    brw_crawl_open_ground(plan);
    brw_crawl_add_calm(plan, 0);
    for (int32_t room = 1; room < (int32_t)plan->main_count; room++) {
        if (!crawl_is_arena(plan, (uint32_t)room))
            continue;
        int is_breather = brw_rng_chance(&work->rng, plan->params->heal_or_breather, 100);
        if (room > from) {
            set_blocks(plan, &work->rng, from, room - 1);
            set_rest(plan, &work->rng, room - 1, is_breather && !is_first);
            is_first = false;
        }
        from = room + 1;
    }
    find_for_rests(plan, &work->rng);
    brw_crawl_set_levels(plan);
    return BARROW_OK;
}

#undef BLOCKS_MOST
#undef BLOCK_FIGHTS
#undef BREATHER_PLACES
#undef UNWEIGHED
