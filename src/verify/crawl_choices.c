/* SPDX-License-Identifier: MIT
 * Forks as choices (C25): a detour is safer than the stretch of the main path that it bypasses, and
 * a dare is more dangerous but worth it.
 *
 *     main   o--F--F--o       stretch: the rooms between the two ends
 *            |        |
 *     fork   o--o--o--o
 *
 * Means are taken over rooms with fights, except the homes of FOEs. */
#include "verify/crawl.h"

/* A summary of what a player meets on one of the two ways. */
typedef struct way_look {
    int64_t danger, fights; /* total danger and number of fights, except in homes of FOEs */
    bool has_combat;        /* a combat room, even if it is a FOE's home */
    bool has_goods;         /* an item, a vendor or a puzzle */
    uint8_t reward;         /* the highest tier, except in homes of FOEs */
} way_look;

/* Adds a room to what a player meets on a way. Roaming enemies do not count, because they are not
 * always there. */
static void look_into(way_look *look, const barrow_crawl_room *of)
{
    look->has_combat |= (of->types & SEEN_BIT(COMBAT)) != 0;
    look->has_goods |= (of->types & (SEEN_BIT(ITEM) | SEEN_BIT(VENDOR) | SEEN_BIT(PUZZLE))) != 0;
    if (of->foe)
        return;
    look->reward = of->reward > look->reward ? of->reward : look->reward;
    if (of->types & BRW_FIGHT_TYPES) {
        look->danger += of->danger;
        look->fights++;
    }
}

/* Sums up the stretch of the main path between the two ends of a fork. */
static way_look look_at_stretch(const barrow_dungeon *dungeon, const barrow_crawl_path *fork)
{
    const barrow_crawl_path *main = &dungeon->paths[0];
    uint32_t from = seen_room(dungeon, fork->from)->order, to = seen_room(dungeon, fork->to)->order;
    uint32_t last = from < to ? to : from;
    way_look look = {0};
    for (uint32_t i = (from < to ? from : to) + 1; i < last && i < main->room_count; i++)
        look_into(&look, seen_room(dungeon, seen_path_room(dungeon, main, i)));
    return look;
}

static way_look look_at_fork(const barrow_dungeon *dungeon, const barrow_crawl_path *fork)
{
    way_look look = {0};
    for (uint32_t i = 0; i < fork->room_count; i++)
        look_into(&look, seen_room(dungeon, seen_path_room(dungeon, fork, i)));
    return look;
}

/* Returns whether the mean danger of [high] exceeds that of [low] by at least 1. */
static bool is_harder(const way_look *high, const way_look *low)
{
    return high->danger * low->fights >= (low->danger + low->fights) * high->fights;
}

static const char *detour_fault(const way_look *fork, const way_look *stretch)
{
    if (fork->has_goods)
        return "a detour has an item, a vendor or a puzzle";
    if (fork->fights && (!stretch->fights || !is_harder(stretch, fork)))
        return "a detour is not safer than the stretch it goes around";
    return NULL;
}

static const char *dare_fault(const way_look *fork, const way_look *stretch)
{
    if (!stretch->fights || stretch->danger > 6 * stretch->fights)
        return "a dare goes around a stretch that calls for a detour";
    if (!fork->fights || !is_harder(fork, stretch))
        return "a dare is not more dangerous than the stretch it goes around";
    return fork->reward < 3 ? "a dare has no reward" : NULL;
}

/* Returns what is wrong with the choice that a fork offers (C25), or NULL. */
static const char *fork_fault(const barrow_dungeon *dungeon, const barrow_crawl_path *path)
{
    way_look stretch = look_at_stretch(dungeon, path), fork = look_at_fork(dungeon, path);
    if (!stretch.has_combat)
        return "a fork goes around no combat room";
    switch (path->character) {
    case BARROW_CHARACTER_DETOUR:
        return detour_fault(&fork, &stretch);
    case BARROW_CHARACTER_DARE:
        return dare_fault(&fork, &stretch);
    default:
        return "a fork is neither a detour nor a dare";
    }
}

/* Checks the character of each fork. C4 reports forks whose ends are off the main path. */
void brw_check_crawl_choices(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        bool is_choice = path->kind == BARROW_PATH_FORK && dungeon->params.as.crawl.fork_choice;
        const char *fault = is_choice ? fork_fault(dungeon, path)
                            : path->character == BARROW_CHARACTER_NONE
                                ? NULL
                                : "a path that offers no choice has a character";
        if (fault)
            brw_found(verifier, NULL, seen_at_room(path->from), "path %u: %s", i, fault);
    }
}
