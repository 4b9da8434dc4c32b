/* SPDX-License-Identifier: MIT
 * Locks and keys: each key has its door (V5), the places of the main path's locks (C11) and of
 * their keys (C12), and the rooms behind optional locks (C13).
 *
 * Colours of main locks are numbered along the path: lock k leads from zone k to zone k + 1.
 * Optional locks have the next colours and change no zone. */
#include "verify/crawl.h"

#include <string.h>

/* The number of keys and doors of each colour. The last entry counts rooms without a key and doors
 * without a colour, and is ignored. */
typedef struct colour_count {
    uint32_t keys[256], doors[256];
} colour_count;

/* Names the colours that do not have one key and one door. */
static void name_colours(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    colour_count count;
    memset(&count, 0, sizeof count);
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        count.keys[seen_room(dungeon, room)->key]++;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        count.doors[dungeon->links[i].lock]++;
    for (uint32_t colour = 0; colour < BARROW_NO_KEY; colour++)
        if (count.keys[colour] != count.doors[colour] || count.keys[colour] > 1)
            brw_found(verifier, NULL, BRW_NOWHERE, "colour %u has %u keys and %u doors", colour,
                      count.keys[colour], count.doors[colour]);
}

/* Adds a colour to a set. Returns whether it is new. */
static bool add_colour(uint64_t *colours, uint8_t colour)
{
    bool is_new = !brw_set_has(colours, colour);
    brw_set_add(colours, colour);
    return is_new;
}

/* Checks that each colour is either unused or has one key and one door, and names the colours only
 * if that fails. */
void brw_check_crawl_colours(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_crawl_doors *sorted = brw_crawl_see_doors(verifier);
    uint64_t keys[4] = {0}, doors[4] = {0};
    bool is_paired = true;
    if (!sorted)
        return;
    for (uint32_t i = 0; i < sorted->key_count; i++)
        is_paired &= add_colour(keys, seen_room(dungeon, sorted->key_rooms[i])->key);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool has_colour = link->lock != BARROW_NO_LOCK;
        if (has_colour)
            is_paired &= add_colour(doors, link->lock);
        if (brw_door_needs(link, BARROW_NEED_COLOUR) != has_colour && !brw_is_sign(link))
            brw_found(verifier, NULL, seen_at_link(i), "door %u has a colour it should not have",
                      i);
    }
    if (!is_paired || memcmp(keys, doors, sizeof keys) != 0)
        name_colours(verifier);
}

/* ---- locks of the main path ------------------------------------------------------------- */

/* Returns the number of locks: by default one per 9 rooms of the main path, counted in
 * cells, at most 8 (C11). */
static uint32_t locks_asked(const barrow_dungeon *dungeon, uint32_t length)
{
    int32_t asked = dungeon->params.as.crawl.locks;
    if (asked != BARROW_AUTO)
        return (uint32_t)asked;
    return length / 9 < 8 ? length / 9 : 8;
}

/* Checks where the locks lie on the main path. A lock's place is the place of the cell behind it.
 * Place 1 would be the first edge, which C11 forbids. Colours are numbered along the path, so
 * places[], indexed by colour, must increase. */
static void check_lock_places(brw_verifier *verifier, const int32_t *places, uint32_t count,
                              int32_t length)
{
    for (uint32_t k = 0; k < count; k++) {
        int32_t even = (int32_t)(k + 1) * length / (int32_t)(count + 1);
        int32_t off = places[k] - even;
        if (places[k] < 2 || off < -1 || off > 1)
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "lock %u stands before cell %d of the main path; even spacing gives %d", k,
                      places[k], even);
        if (k && places[k] <= places[k - 1])
            brw_found(verifier, NULL, BRW_NOWHERE, "locks %u and %u are not in order", k - 1, k);
    }
}

/* Checks the locks of the main path. The two cells of a lock must be consecutive on the path.
 * Comparing rooms would not be enough, as merged rooms have several cells. */
void brw_check_crawl_locks(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_crawl_doors *doors = brw_crawl_see_doors(verifier);
    const seen_trail *trail = doors ? brw_crawl_see_trail(verifier) : NULL;
    int32_t places[BARROW_NO_KEY];
    uint32_t count = 0;
    if (!trail)
        return;
    memset(places, 0, sizeof places);
    for (uint32_t k = 0; k < doors->lock_count; k++) {
        uint32_t i = doors->locks[k];
        const barrow_link *link = &dungeon->links[i];
        if (link->optional)
            continue;
        int32_t a = seen_trail_at(dungeon, trail, link->at[0]);
        int32_t b = seen_trail_at(dungeon, trail, link->at[1]);
        if (a < 0 || b < 0 || (b != a + 1 && a != b + 1))
            brw_found(verifier, NULL, seen_at_link(i), "lock %u is not on the main path", i);
        places[link->lock] = a > b ? a : b;
        count++;
    }
    uint32_t asked = locks_asked(dungeon, (uint32_t)trail->length);
    if (count + dungeon->shortfall[BARROW_SHORT_LOCKS] != asked)
        brw_found(verifier, NULL, BRW_NOWHERE, "there are %u locks; %u were asked for", count,
                  asked);
    if (count < BARROW_NO_KEY) /* further locks have no colour and are reported as too many */
        check_lock_places(verifier, places, count, trail->length);
}

/* ---- keys ------------------------------------------------------------------------------- */

uint32_t brw_crawl_main_locks(const barrow_dungeon *dungeon)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        count += brw_is_locked(&dungeon->links[i]) && !dungeon->links[i].optional;
    return count;
}

/* Checks that every key is where it may be. Main locks have the colours 0, 1, ... and optional
 * locks have the colours after that, so a key is needed if its colour is below the number of main
 * locks. Lock k leads from zone k to zone k + 1, so its key must lie in zone k or before (C12).
 * Only a needed key may lie on the main path, as a last resort. */
void brw_check_crawl_keys(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t locks = brw_crawl_main_locks(dungeon);
    const brw_crawl_doors *doors = brw_crawl_see_doors(verifier);
    for (uint32_t i = 0; doors && i < doors->key_count; i++) {
        uint32_t room = doors->key_rooms[i];
        const barrow_crawl_room *of = seen_room(dungeon, room);
        bool is_side = of->path == BARROW_PATH_LOOP || of->path == BARROW_PATH_DEAD_END;
        bool is_needed = of->key < locks;
        if (is_needed && of->zone > of->key)
            brw_found(verifier, NULL, seen_at_room(room),
                      "the key in room %u lies behind its own lock", room);
        if (is_side ? !seen_is_last(dungeon, room) : !is_needed || of->path != BARROW_PATH_MAIN)
            brw_found(verifier, NULL, seen_at_room(room),
                      "the key in room %u is not at the end of a loop or dead end", room);
        if (is_needed && of->types & SEEN_BIT(ELITE))
            brw_found(verifier, "C24", seen_at_room(room),
                      "an elite stands between the player and the key in room %u", room);
    }
}

/* ---- optional locks --------------------------------------------------------------------- */

/* Returns the loop or dead end that [link] leads into, or BARROW_NONE. A lock has no direction, so
 * the side that fits becomes the inner one. If neither fits, seen_enters fails below. */
static uint32_t path_behind(const barrow_dungeon *dungeon, const barrow_link *link)
{
    uint16_t inner = seen_enters(dungeon, link->a, link->b) ? link->b : link->a;
    uint16_t outer = inner == link->a ? link->b : link->a;
    const barrow_crawl_room *of = seen_room(dungeon, inner);
    bool is_side = of->path == BARROW_PATH_LOOP || of->path == BARROW_PATH_DEAD_END;
    bool enters = is_side && seen_enters(dungeon, outer, inner);
    return enters && brw_door_rule_of(link)->leads == BARROW_LEADS_ON ? of->path_id : BARROW_NONE;
}

/* Marks paths behind optional locks (1) and those that branch off them (2). A path is made after
 * the one it leaves from, so a single pass in path order also finds branches of branches. */
static void mark_locked(brw_verifier *verifier, uint8_t *is_locked)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    memset(is_locked, 0, dungeon->path_count);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!link->optional)
            continue;
        uint32_t path = path_behind(dungeon, link);
        if (path == BARROW_NONE || link->lock == BARROW_NO_LOCK)
            brw_found(verifier, NULL, seen_at_link(i),
                      "optional lock %u is not the entrance of a loop or dead end", i);
        else
            is_locked[path] = 1;
    }
    for (uint32_t i = 1; i < dungeon->path_count; i++)
        if (is_locked[seen_room(dungeon, dungeon->paths[i].from)->path_id] && !is_locked[i])
            is_locked[i] = 2;
}

static uint8_t best_of_path(const barrow_dungeon *dungeon, const barrow_crawl_path *path)
{
    uint8_t best = 0;
    for (uint32_t i = 0; i < path->room_count; i++) {
        uint8_t reward = seen_room(dungeon, seen_path_room(dungeon, path, i))->reward;
        best = reward > best ? reward : best;
    }
    return best;
}

/* Checks rewards behind optional locks. Dead ends do not count towards the best open reward, as C13
 * names only loops and forks. Branches of a locked path need no better reward, as the path itself
 * has one. */
static void check_behind(brw_verifier *verifier, const uint8_t *is_locked)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t best = 0;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const barrow_crawl_room *of = seen_room(dungeon, room);
        bool counts = of->path == BARROW_PATH_LOOP || of->path == BARROW_PATH_FORK;
        if (counts && !is_locked[of->path_id] && of->reward > best)
            best = of->reward;
        if (is_locked[of->path_id] && of->key != BARROW_NO_KEY)
            brw_found(verifier, NULL, seen_at_room(room),
                      "the key in room %u lies behind an optional lock", room);
        if (!is_locked[of->path_id] && of->reward == 5)
            brw_found(verifier, "C22", seen_at_room(room),
                      "reward 5 in room %u is not behind an optional lock", room);
    }
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        if (is_locked[i] == 1 && path->room_count && best_of_path(dungeon, path) <= best)
            brw_found(verifier, NULL, seen_at_room(seen_last_room(dungeon, path)),
                      "the reward behind the lock of path %u is no better than an open one", i);
    }
}

void brw_check_crawl_optional(brw_verifier *verifier)
{
    uint8_t *is_locked = BRW_ARENA_NEW(verifier->scratch, uint8_t, verifier->dungeon->path_count);
    if (!is_locked) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    mark_locked(verifier, is_locked);
    check_behind(verifier, is_locked);
}
