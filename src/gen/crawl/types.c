/* SPDX-License-Identifier: MIT
 * The purposes of rooms, in two passes.
 *
 * main_types paces the main path (C14): blocks of fights, a puzzle and a rest, whose lengths are
 * chosen to fill the space between two arenas.
 *
 * side_types fills the other paths, when keys and optional locks have been placed. Forks have
 * fights like the main path, and are a choice: safer than the stretch they go around, or more
 * dangerous with a reward (C25). Loops and dead ends have few enemies (C7) and something worth
 * having at their end: an item, a key or a vendor, and occasionally an elite that the player may
 * leave alone (C6, C9).
 *
 * C14 allows five fights in a row on any route along the main path and forks. Fights that touch
 * each other form a run, stored as a union-find set of rooms. A fork's room becomes a fight only if
 * its run stays within five rooms, because no route through a run is longer than the run. */
#include "gen/crawl/crawl.h"

#include <string.h>

#define VENDOR_REACH    4  /* vendors are more than this many rooms apart (C23) */
#define BLOCK_FIGHTS    3  /* minimum number of fights in a block */
#define BLOCKS_MOST     15 /* 3 to 5 fights, 0 to 4 rooms left over */
#define BREATHER_PLACES 8  /* number of positions for its breather, after the first three rooms */

/* ---- one room ----------------------------------------------------------------------------- */

/* The types that `combine` may add to a room of one type (C19). A puzzle never becomes a trap, and
 * an item never becomes a fight, because that would lengthen a run. */
typedef struct type_additions {
    uint8_t count;
    uint8_t others[2];
} type_additions;

static const type_additions type_adds[BARROW_TYPE_COUNT] = {
#define BARROW_ROOM_TYPE(NAME, name, code, letter, use, adds, also, help)                          \
    [code] = {(BARROW_TYPE_##adds != BARROW_TYPE_NONE) + (BARROW_TYPE_##also != BARROW_TYPE_NONE), \
              {BARROW_TYPE_##adds, BARROW_TYPE_##also}},
#include "barrow/def/room_type.def"
};

static bool may_add_to(uint32_t type, uint32_t other)
{
    const type_additions *adds = &type_adds[type];
    return (adds->count > 0 && adds->others[0] == other) ||
           (adds->count > 1 && adds->others[1] == other);
}

/* Every pair of [types] must be allowed together: one of the two may be added to the other. The
 * table works in one direction only: a trap may get a puzzle, but a puzzle never a trap. When two
 * rooms are merged, the direction does not matter. */
bool brw_crawl_types_agree(uint32_t types)
{
    for (uint32_t one = 0; one < BARROW_TYPE_COUNT; one++)
        for (uint32_t other = one + 1; other < BARROW_TYPE_COUNT && types >> one & 1; other++)
            if (types >> other & 1 && !may_add_to(one, other) && !may_add_to(other, one))
                return false;
    return true;
}

/* Returns whether [room] is far enough from all vendors to get one (C23). Distances are in cells:
 * as long as rooms have one cell, no way through doors is shorter. merges.c checks again. */
static bool vendor_fits(const brw_crawl *crawl, uint32_t room)
{
    for (uint32_t i = 0; i < crawl->vendor_count; i++)
        if (crawl_apart(crawl, room, crawl->vendors[i]) <= VENDOR_REACH)
            return false;
    return true;
}

/* Gives [room] one more type. */
static void add_type(brw_crawl *crawl, uint32_t room, uint32_t type)
{
    barrow_crawl_room *info = crawl_room_at(crawl, room);
    info->types = (uint16_t)(info->types | 1u << type);
    if (type == BARROW_TYPE_VENDOR)
        crawl->vendors[crawl->vendor_count++] = (uint16_t)room;
}

/* Returns true with a probability of [percent], decided by the lower 16 of [bits]: never at 0,
 * always at 100, and otherwise exact to one in 65,536. */
static bool happens(uint64_t bits, int32_t percent)
{
    return (uint32_t)(bits & 0xFFFF) * 100 < (uint32_t)percent << 16;
}

/* Adds a second type to a room of one type with the probability `combine`, if C19 allows one and it
 * fits. The lower 32 of [bits] decide. */
static void may_combine(brw_crawl *crawl, brw_rng *rng, uint32_t room, uint64_t bits)
{
    if (!happens(bits, crawl->params->combine))
        return;
    uint32_t type = 0;
    while (!(crawl_room_at(crawl, room)->types >> type & 1))
        type++;
    const type_additions *adds = &type_adds[type];
    if (!adds->count)
        return;
    int32_t pick = brw_rng_quarter(rng, bits >> 16, adds->count);
    uint32_t added = adds->others[pick];
    bool is_first_trap = added == BARROW_TYPE_TRAP && room == 1; /* right after the spawn (C23) */
    if (!is_first_trap && (added != BARROW_TYPE_VENDOR || vendor_fits(crawl, room)))
        add_type(crawl, room, added);
}

/* ---- the main path ------------------------------------------------------------------------ */

/* Sets the type of a main room; the lower 32 of [bits] decide what is combined. */
static void set_main(brw_crawl *crawl, brw_rng *rng, uint32_t room, barrow_room_type type,
                     uint64_t bits)
{
    crawl_room_at(crawl, room)->types = crawl_bit(type);
    may_combine(crawl, rng, room, bits);
}

/* Makes a run. Takes one draw per room: the top two bits decide whether it is a trap, the lower 32
 * what is combined. */
static void set_fights(brw_crawl *crawl, brw_rng *rng, uint32_t from, uint32_t count)
{
    for (uint32_t room = from; room < from + count; room++) {
        uint64_t bits = brw_rng_next(rng);
        bool is_trap = bits >> 62 == 0 && room > 1; /* one in four */
        set_main(crawl, rng, room, is_trap ? BARROW_TYPE_TRAP : BARROW_TYPE_COMBAT, bits);
    }
}

/* A block: a run of fights, then its tail of calm rooms, one of which is the breather. */
typedef struct block {
    uint32_t from, fights, tail;
    uint32_t breather; /* its position in the tail */
} block;

/* Returns whether blocks of 5 to 7 rooms can fill [rooms] rooms if up to [spare] are left over. */
static bool blocks_fill(uint32_t rooms, uint32_t spare)
{
    uint32_t blocks = rooms / (BLOCK_FIGHTS + 2);
    return rooms == 0 || (blocks && rooms <= (CRAWL_RUN + 2) * blocks + spare);
}

/* Draws a block that may begin at [from] when [left] rooms have to be filled, of which [spare] may
 * be left over. Short runs fit most often, so longer ones get more weight, and so do blocks with
 * fewer rooms left over. In two of three, only blocks are drawn whose breather has the best
 * position for a shortcut. If the breather turns out to have none, its position is worth nothing,
 * and another block is drawn. So each round rules out a position. */
static block draw_block(brw_crawl *crawl, brw_rng *rng, uint32_t from, uint32_t left,
                        uint32_t spare)
{
    uint32_t worths[BREATHER_PLACES] = {0}; /* by position of the breather */
    uint32_t places = CRAWL_RUN - BLOCK_FIGHTS + 2 + spare, first = from + BLOCK_FIGHTS;
    if (crawl->params->shortcuts && first < crawl->main_count)
        brw_crawl_shortcut_worths(
            crawl, first, first + places < crawl->main_count ? places : crawl->main_count - first,
            worths);
    int leans = brw_rng_chance(rng, 2, 3);
    for (;;) {
        block blocks[BLOCKS_MOST];
        int32_t weights[BLOCKS_MOST];
        uint32_t best = 0;
        int32_t count = 0;
        for (uint32_t fights = BLOCK_FIGHTS; fights <= CRAWL_RUN; fights++)
            for (uint32_t extra = 0; extra <= spare; extra++) {
                uint32_t rooms = fights + 2 + extra, place = 0;
                if (rooms > left || !blocks_fill(left - rooms, spare - extra))
                    continue;
                int32_t turn = brw_rng_below(rng, (int32_t)extra + 2);
                for (uint32_t i = 0; i < extra + 2; i++) {
                    uint32_t next = ((uint32_t)turn + i) % (extra + 2);
                    if (i == 0 || worths[fights + next - BLOCK_FIGHTS] >
                                      worths[fights + place - BLOCK_FIGHTS])
                        place = next;
                }
                uint32_t worth = worths[fights + place - BLOCK_FIGHTS];
                if (leans && worth < best)
                    continue;
                if (leans && worth > best) {
                    best = worth;
                    count = 0;
                }
                weights[count] = (fights == BLOCK_FIGHTS ? 2 : 3) << 2 * (spare - extra);
                blocks[count++] = (block){from, fights, extra + 2, place};
            }
        block drawn = blocks[brw_rng_weighted(rng, weights, count)];
        uint32_t at = drawn.fights + drawn.breather;
        if (!worths[at - BLOCK_FIGHTS] || brw_crawl_find_shortcut(crawl, rng, from + at))
            return drawn;
        worths[at - BLOCK_FIGHTS] = 0;
    }
}

/* Fills a block. The puzzle may be anywhere in the tail except in the breather's room; what is left
 * over is something worth having. */
static void set_block(brw_crawl *crawl, brw_rng *rng, const block *drawn)
{
    static const uint8_t types[] = {BARROW_TYPE_ITEM, BARROW_TYPE_VENDOR, BARROW_TYPE_BANK,
                                    BARROW_TYPE_PUZZLE};
    uint32_t puzzle = (uint32_t)brw_rng_below(rng, (int32_t)drawn->tail - 1);
    puzzle += puzzle >= drawn->breather;
    set_fights(crawl, rng, drawn->from, drawn->fights);
    for (uint32_t place = 0; place < drawn->tail; place++) {
        uint32_t room = drawn->from + drawn->fights + place;
        uint64_t bits = brw_rng_next(rng);
        if (place == drawn->breather)
            set_main(crawl, rng, room, BARROW_TYPE_BREATHER, bits);
        else if (place == puzzle)
            set_main(crawl, rng, room, BARROW_TYPE_PUZZLE, bits);
        else {
            uint64_t more = brw_rng_next(rng);
            bool fits = more >> 62 != 1 || vendor_fits(crawl, room);
            add_type(crawl, room, fits ? types[more >> 62] : BARROW_TYPE_ITEM);
        }
    }
}

/* Fills the rooms from .. end-1. Blocks are drawn among those that leave the rest fillable, with at
 * most two rooms more left over than must be (C14).
 *
 *    f f f f p b  f f f b p  H A      f fight, p puzzle, b breather, H heal, A arena
 *    a block      another    fixed
 *
 * Fewer than 5 rooms, where the heal room replaces the breather, are fights, and a puzzle unless
 * there are exactly three rooms, which make a run (C14). */
static void set_blocks(brw_crawl *crawl, brw_rng *rng, uint32_t from, uint32_t end)
{
    if (end - from < 5) {
        bool has_puzzle = end - from == 2 || end - from == 4;
        set_fights(crawl, rng, from, end - from - has_puzzle);
        if (has_puzzle) {
            uint64_t bits = brw_rng_next(rng);
            set_main(crawl, rng, end - 1, BARROW_TYPE_PUZZLE, bits);
        }
        return;
    }
    /* Blocks of 5 to 7 rooms cannot cover 1 room of 8 and 2 of 9. */
    uint32_t rooms = end - from, spare = rooms == 8 || rooms == 9 ? rooms - CRAWL_RUN : 2;
    while (from < end) {
        block drawn = draw_block(crawl, rng, from, end - from, spare);
        set_block(crawl, rng, &drawn);
        from += drawn.fights + drawn.tail;
        spare -= drawn.tail - 2;
    }
}

/* For each arena, fills the rooms between the previous arena and the rest before this one. If two
 * arenas are adjacent, there is nothing between them, and the sub-boss's room heals once it is
 * beaten. The first rest heals; a later one may be a breather instead, if it has a shortcut (C16).
 * If no breather has one, other rests may have one. */
barrow_status brw_crawl_main_types(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    uint32_t from = 1;
    bool is_first = true;
    crawl->vendor_count = 0;
    crawl->spanned = crawl->shortcut_count = crawl->tunnel_count = 0;
    for (uint32_t room = 1; room < crawl->main_count; room++) {
        if (!crawl_is_arena(crawl, room))
            continue;
        int is_breather = brw_rng_chance(&work->rng, crawl->params->heal_or_breather, 100);
        if (room > from) {
            set_blocks(crawl, &work->rng, from, room - 1);
            uint64_t bits = brw_rng_next(&work->rng);
            crawl_room_at(crawl, room - 1)->types = crawl_bit(BARROW_TYPE_BREATHER);
            bool leads_back =
                is_breather && !is_first && brw_crawl_find_shortcut(crawl, &work->rng, room - 1);
            if (!leads_back)
                set_main(crawl, &work->rng, room - 1, BARROW_TYPE_HEAL, bits);
            is_first = false;
        }
        from = room + 1;
    }
    for (uint32_t room = 1; !crawl->tunnel_count && room < crawl->main_count; room++)
        if (crawl_room_at(crawl, room)->types & CRAWL_SHORTCUT_RESTS)
            brw_crawl_find_shortcut(crawl, &work->rng, room);
    return brw_crawl_set_levels(crawl, work);
}

/* ---- runs of fights ----------------------------------------------------------------------- */

/* Finds the root of a room's run (union-find with path halving: each room on the way then points to
 * its grandparent, so later lookups are shorter). */
static uint32_t run_root(brw_crawl *crawl, uint32_t room)
{
    while (crawl->run[room] != room) {
        crawl->run[room] = crawl->run[crawl->run[room]];
        room = crawl->run[room];
    }
    return room;
}

/* Joins two runs. Only the root stores the length, in a byte, because no run is longer than
 * CRAWL_RUN. */
static void join_run(brw_crawl *crawl, uint32_t room, uint32_t other)
{
    uint32_t one = run_root(crawl, room), two = run_root(crawl, other);
    if (one == two)
        return;
    crawl->run[two] = (uint16_t)one;
    crawl->run_length[one] = (uint8_t)(crawl->run_length[one] + crawl->run_length[two]);
}

/* ---- drawing a type ----------------------------------------------------------------------- */

/* Places of rooms without a fight; each has its own frequencies of types (room_type.def). */
typedef enum calm_place { CALM_FORK, CALM_DETOUR, CALM_SIDE } calm_place;

static const struct {
    uint8_t where, type, weight;
} calm_shares[] = {
#define BARROW_ROOM_SHARE(WHERE, NAME, weight) {CALM_##WHERE, BARROW_TYPE_##NAME, weight},
#include "barrow/def/room_type.def"
};
#define CALM_SHARES (sizeof calm_shares / sizeof calm_shares[0])

/* Returns the sum of the weights of a place. */
static int32_t calm_total(calm_place where)
{
    int32_t total = 0;
    for (uint32_t i = 0; i < CALM_SHARES; i++)
        total += calm_shares[i].where == where ? calm_shares[i].weight : 0;
    return total;
}

/* Returns the type that a roll below the total of the place stands for. */
static uint32_t calm_type(calm_place where, int32_t roll)
{
    uint32_t i = 0;
    for (; i < CALM_SHARES - 1; i++) {
        roll -= calm_shares[i].where == where ? calm_shares[i].weight : 0;
        if (roll < 0)
            break;
    }
    return calm_shares[i].type;
}

/* Returns the type of a room after [before] on its path. Two rests in a row would be a waste. */
static uint32_t calm_type_after(const brw_crawl *crawl, uint32_t before, calm_place where,
                                int32_t roll)
{
    uint32_t type = calm_type(where, roll);
    bool has_rested = crawl_room_at(crawl, before)->types & BRW_REST_TYPES;
    return has_rested && BRW_REST_TYPES >> type & 1 ? BARROW_TYPE_PUZZLE : type;
}

/* Makes one fight in three a trap; [roll] is below [total]. */
static uint32_t fight_type(int32_t roll, int32_t total)
{
    return 3 * roll < total ? BARROW_TYPE_TRAP : BARROW_TYPE_COMBAT;
}

/* ---- forks -------------------------------------------------------------------------------- */

/* A fork whose rooms get their types. */
typedef struct fork_fill {
    const uint16_t *rooms;
    uint32_t count, from, to;
} fork_fill;

static uint32_t room_before(const fork_fill *fork, uint32_t i)
{
    return i ? fork->rooms[i - 1] : fork->from;
}

/* Makes room [i] of the fork a fight, unless a run would exceed five. Both neighbours may already
 * belong to the same run, through the main path; it is then counted only once. A neighbour in the
 * fork that has no type yet is not a fight; it will count when its turn comes. */
static bool try_fork_fight(brw_crawl *crawl, const fork_fill *fork, uint32_t i, uint32_t type)
{
    uint32_t room = fork->rooms[i], before = room_before(fork, i);
    uint32_t after = i + 1 < fork->count ? fork->rooms[i + 1] : fork->to;
    uint32_t length = 1, left = BARROW_NONE;
    if (crawl_is_fight(crawl, before)) {
        left = run_root(crawl, before);
        length += crawl->run_length[left];
    }
    if (crawl_is_fight(crawl, after) && run_root(crawl, after) != left)
        length += crawl->run_length[run_root(crawl, after)];
    if (crawl->is_quiet[room] || length > CRAWL_RUN) /* a shortcut runs through it (C10) */
        return false;
    if (crawl_is_fight(crawl, before))
        join_run(crawl, before, room);
    if (crawl_is_fight(crawl, after))
        join_run(crawl, after, room);
    add_type(crawl, room, type);
    return true;
}

/* Fills a fork that is not a choice, and the remaining rooms of a dare. Takes one draw per room:
 * its parts decide whether it is a fight, which type it gets, and what is combined. */
static void fill_plain_fork(brw_crawl *crawl, brw_rng *rng, const fork_fill *fork)
{
    int32_t total = calm_total(CALM_FORK);
    for (uint32_t i = 0; i < fork->count; i++) {
        uint32_t room = fork->rooms[i];
        uint64_t bits = brw_rng_next(rng);
        int32_t roll = brw_rng_quarter(rng, bits >> 32, total);
        if (crawl_room_at(crawl, room)->types)
            continue;
        bool wants_fight = happens(bits >> 48, 60);
        if (!wants_fight || !try_fork_fight(crawl, fork, i, fight_type(roll, total))) {
            uint32_t type = calm_type_after(crawl, room_before(fork, i), CALM_FORK, roll);
            if (brw_crawl_is_patrolled(crawl, room) ||
                (type == BARROW_TYPE_VENDOR && !vendor_fits(crawl, room)))
                type = BARROW_TYPE_ITEM; /* vendors keep apart (C23), routes have no rests (C18) */
            add_type(crawl, room, type);
        }
        if (!brw_crawl_is_patrolled(crawl, room))
            may_combine(crawl, rng, room, bits);
    }
}

/* Fills a fork that is safer: with rests, and with fights if the stretch is dangerous enough for
 * weaker ones. Nothing there is worth a detour (C25). */
static void fill_detour(brw_crawl *crawl, brw_rng *rng, const fork_fill *fork, bool may_fight)
{
    int32_t total = calm_total(CALM_FORK), rests = calm_total(CALM_DETOUR);
    for (uint32_t i = 0; i < fork->count; i++) {
        uint64_t bits = brw_rng_next(rng);
        bool wants_fight = may_fight && happens(bits >> 48, 60);
        int32_t roll = brw_rng_quarter(rng, bits >> 32, total);
        if (!wants_fight || !try_fork_fight(crawl, fork, i, fight_type(roll, total))) {
            int32_t rest = (int32_t)(bits % (uint32_t)rests);
            add_type(crawl, fork->rooms[i], calm_type(CALM_DETOUR, rest));
        }
    }
}

/* Places a fight and a treasure in a fork that is more dangerous; returns false if no room can be a
 * fight. A fork of one room gets both in it, if types may be combined. A home counts neither as a
 * fight nor as a treasure. */
static bool begin_dare(brw_crawl *crawl, brw_rng *rng, const fork_fill *fork)
{
    uint32_t first = (uint32_t)brw_rng_below(rng, (int32_t)fork->count), fight = fork->count;
    for (uint32_t k = 0; k < fork->count && fight == fork->count; k++) {
        uint32_t i = (first + k) % fork->count;
        if (!crawl_room_at(crawl, fork->rooms[i])->foe &&
            (fork->count > 1 || crawl->params->combine) &&
            try_fork_fight(crawl, fork, i, BARROW_TYPE_COMBAT))
            fight = i;
    }
    if (fight == fork->count)
        return false;
    uint32_t treasure = fight;
    for (uint32_t k = 1; k < fork->count && treasure == fight; k++) {
        uint32_t i = (fight + k) % fork->count;
        treasure = crawl_room_at(crawl, fork->rooms[i])->foe ? fight : i;
    }
    add_type(crawl, fork->rooms[treasure], BARROW_TYPE_ITEM);
    return true;
}

/* A dare is at least 1 above the stretch, so the stretch's mean is at most 6. If the stretch has no
 * fights, only a detour is possible. */
bool brw_crawl_may_dare(const brw_crawl *crawl, const barrow_crawl_path *path)
{
    crawl_mean mean = brw_crawl_stretch_mean(crawl, path);
    return !crawl->params->fork_choice || (mean.count && mean.sum <= 6 * mean.count);
}

/* Draws the character of a fork and fills it. A fork with a roaming enemy is a dare, because its
 * route has no rests. */
static void fill_fork(brw_crawl *crawl, brw_rng *rng, barrow_crawl_path *path)
{
    fork_fill fork = {crawl->dungeon->path_rooms + path->first_room, path->room_count, path->from,
                      path->to};
    if (!crawl->params->fork_choice) {
        fill_plain_fork(crawl, rng, &fork);
        return;
    }
    crawl_mean mean = brw_crawl_stretch_mean(crawl, path);
    bool wants_dare = brw_rng_chance(rng, 1, 2);
    for (uint32_t i = 0; i < fork.count; i++)
        wants_dare |= crawl_room_at(crawl, fork.rooms[i])->foe;
    bool is_dare = brw_crawl_may_dare(crawl, path) && wants_dare && begin_dare(crawl, rng, &fork);
    path->character = is_dare ? BARROW_CHARACTER_DARE : BARROW_CHARACTER_DETOUR;
    if (is_dare)
        fill_plain_fork(crawl, rng, &fork);
    else
        fill_detour(crawl, rng, &fork, mean.count && mean.sum >= 2 * mean.count);
}

/* ---- loops and dead ends ------------------------------------------------------------------ */

/* Fills a room on the way to the end of a loop or dead end. [fights] is the number of fights left
 * for all loops and dead ends. */
static void fill_inner(brw_crawl *crawl, brw_rng *rng, uint32_t room, uint32_t before,
                       int32_t *fights)
{
    uint64_t bits = brw_rng_next(rng);
    int32_t total = calm_total(CALM_SIDE);
    int32_t roll = brw_rng_quarter(rng, bits >> 32, total);
    if (happens(bits >> 48, 40) && *fights > 0) {
        add_type(crawl, room, fight_type(roll, total));
        --*fights;
    } else if (brw_crawl_is_patrolled(crawl, room)) { /* routes have no rests or puzzles (C18) */
        add_type(crawl, room, BARROW_TYPE_ITEM);
    } else {
        add_type(crawl, room, calm_type_after(crawl, before, CALM_SIDE, roll));
    }
    if (!brw_crawl_is_patrolled(crawl, room))
        may_combine(crawl, rng, room, bits);
}

/* Fills the room at the end of a path, which holds its reward. There is no vendor where a key lies:
 * such a room is a puzzle or an item. An elite alone would leave a loop without a reward (C6), so
 * it needs a key or an item in the same room. A dead end may end with an elite alone (C9). */
static void fill_end(brw_crawl *crawl, brw_rng *rng, uint32_t room)
{
    const barrow_crawl_room *end = crawl_room_at(crawl, room);
    bool has_key = end->key != BARROW_NO_KEY, is_needed = end->key < crawl->lock_count;
    bool may_be_elite = has_key || crawl->params->combine || end->path == BARROW_PATH_DEAD_END;
    if (brw_crawl_is_patrolled(crawl, room)) { /* a route has items only (C18) */
        add_type(crawl, room, BARROW_TYPE_ITEM);
        return;
    }
    uint64_t bits = brw_rng_next(rng);
    int32_t roll = brw_rng_quarter(rng, bits >> 32, 10);
    if (happens(bits >> 48, crawl->params->elites) && may_be_elite && !is_needed) {
        add_type(crawl, room, BARROW_TYPE_ELITE);
        if (crawl->params->combine && !has_key)
            add_type(crawl, room, BARROW_TYPE_ITEM);
        return;
    }
    uint32_t type = has_key && roll < 5 ? BARROW_TYPE_PUZZLE : BARROW_TYPE_ITEM;
    if (!has_key && roll < 2 && vendor_fits(crawl, room))
        type = BARROW_TYPE_VENDOR;
    add_type(crawl, room, type);
    may_combine(crawl, rng, room, bits);
}

bool brw_crawl_is_patrolled(const brw_crawl *crawl, uint32_t room)
{
    bool is_found = false;
    for (uint32_t i = 0; i < crawl->dungeon->route_room_count && !is_found; i++)
        is_found = crawl->dungeon->route_rooms[i] == room;
    return is_found;
}

/* Loops and dead ends may have fights in a third of their rooms, and none if the main path has no
 * fights to compare them with (C7). It is enough to check the first room after the spawn: it starts
 * a block and is never a trap, so it is a fight unless an arena follows so soon that it is a rest.
 * At first the runs are those of the main path, and every other room is its own run. */
barrow_status brw_crawl_side_types(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    int32_t fights = 0;
    for (uint32_t room = crawl->main_count; room < work->dungeon->room_count; room++)
        fights += crawl_is_side(crawl_room_at(crawl, room)->path);
    fights = crawl_room_at(crawl, 1)->types & crawl_bit(BARROW_TYPE_COMBAT) ? fights / 3 : 0;
    for (uint32_t room = 0; room < work->dungeon->room_count; room++) {
        crawl->run[room] = (uint16_t)room;
        crawl->run_length[room] = 1;
    }
    for (uint32_t room = 1; room < crawl->main_count; room++)
        if (crawl_is_fight(crawl, room - 1) && crawl_is_fight(crawl, room))
            join_run(crawl, room - 1, room);
    for (uint32_t i = 1; i < work->dungeon->path_count; i++) {
        barrow_crawl_path *path = &work->dungeon->paths[i];
        const uint16_t *rooms = work->dungeon->path_rooms + path->first_room;
        if (path->kind == BARROW_PATH_FORK)
            fill_fork(crawl, &work->rng, path);
        if (!crawl_is_side(path->kind))
            continue;
        for (uint32_t k = 0; k + 1 < path->room_count; k++)
            fill_inner(crawl, &work->rng, rooms[k], k ? rooms[k - 1] : path->from, &fights);
        fill_end(crawl, &work->rng, rooms[path->room_count - 1]);
    }
    return BARROW_OK;
}
