/* SPDX-License-Identifier: MIT
 * The order of rooms on the main path (C14). Between spawn and arenas it runs in blocks: 3 to 5
 * fights, a puzzle, a breather; the last block before an arena is cut to what fits, and there a
 * heal room may stand for the breather or follow it.
 *
 * A room that is trap and puzzle may count as either, so a stretch is read by all the places of a
 * block that it may have come to, a set of bits. A merged room stands for several places at once;
 * a stretch with one is left to the rules about runs. */
#include "verify/crawl.h"

/* Where in a block the path may stand. The first six count the fights so far.
 *
 *     0 -> 1 -> 2 -> 3 -> 4 -> 5             a fight: one place on; nothing after 5
 *     0 1 2 -> cut short, 3 4 5 -> puzzle    a puzzle
 *     puzzle -> rested, or 0 again           a breather: the stretch may end, or a new block begin
 *     0 to 5, cut short -> rested            a breather: this block was the last, and cut
 *     any but healed -> healed               a heal room: only an arena may follow */
enum {
    BLOCK_FIGHTS = 0x3F,  /* 0 to 5 fights */
    BLOCK_BEGUN = 0x07,   /* fewer than 3: this block is cut */
    BLOCK_ENOUGH = 0x38,  /* 3 to 5 */
    BLOCK_CUT_SHORT = 64, /* the puzzle of a block with too few fights */
    BLOCK_PUZZLE = 128,
    BLOCK_RESTED = 256, /* the last breather of the stretch */
    BLOCK_HEALED = 512, /* before the arena */
    BLOCK_START = 1
};

/* The mask drops a sixth fight. */
static uint32_t after_fight(uint32_t at)
{
    return (at & BLOCK_FIGHTS) << 1 & BLOCK_FIGHTS;
}

static uint32_t after_puzzle(uint32_t at)
{
    return (at & BLOCK_BEGUN ? BLOCK_CUT_SHORT : 0u) | (at & BLOCK_ENOUGH ? BLOCK_PUZZLE : 0u);
}

/* Any cut block may end in a breather, also one without a puzzle; but only a whole block is
 * followed by another one. */
static uint32_t after_breather(uint32_t at)
{
    uint32_t rested = at & (BLOCK_FIGHTS | BLOCK_CUT_SHORT | BLOCK_PUZZLE) ? BLOCK_RESTED : 0u;
    return rested | (at & BLOCK_PUZZLE ? BLOCK_START : 0u);
}

/* Where the path may stand after a room of these types; 0 for nowhere. A rest decides alone, as it
 * goes with no fight and no puzzle (C19); else both readings go on side by side. */
static uint32_t after_room(uint32_t at, uint32_t types)
{
    if (types & (SEEN_BIT(HEAL) | SEEN_BIT(BANK)))
        return at & ~(uint32_t)BLOCK_HEALED ? BLOCK_HEALED : 0u;
    if (types & (SEEN_BIT(BREATHER) | SEEN_BIT(VENDOR)))
        return after_breather(at);
    uint32_t after = 0;
    if (types & BRW_FIGHT_TYPES)
        after |= after_fight(at);
    if (types & SEEN_BIT(PUZZLE))
        after |= after_puzzle(at);
    return after;
}

/* After a fault nothing is known until the next arena, so that one wrong room is one finding. */
void brw_check_crawl_blocks(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[0];
    uint32_t at = BLOCK_START;
    bool is_known = true; /* no merged room since the last fixed one, and nothing wrong */
    for (uint32_t i = 0; i < path->room_count; i++) {
        uint32_t room = seen_path_room(dungeon, path, i);
        const barrow_crawl_room *of = seen_room(dungeon, room);
        if (of->types & (BRW_ARENA_TYPES | SEEN_BIT(INITIAL))) {
            at = BLOCK_START;
            is_known = true;
            continue;
        }
        is_known = is_known && of->cell_count == 1;
        if (!is_known)
            continue;
        at = after_room(at, of->types);
        is_known = at != 0;
        if (!is_known)
            brw_found(verifier, NULL, seen_at_room(room),
                      "room %u of the main path is not what comes next in its block", room);
    }
}
