/* SPDX-License-Identifier: MIT
 * The checks of a crawl: one row each, with the rules that it proves.
 *
 * The gate comes first, because all other checks use ids without testing them. Then come the rules
 * that every player depends on (V1 to V6), then the rules of taste and plan by number. */
#include "verify/crawl.h"
#include "verify/tiles.h"

#define ROW(rule, name, summary, check)                                                            \
    {                                                                                              \
        .info = {rule, name, summary, 1u << BARROW_CRAWL}, .run = brw_check_crawl_##check          \
    }

static const brw_check crawl_checks[] = {
    {.info = {"V4", "shape", "every number is in range", 1u << BARROW_CRAWL},
     .run = brw_check_crawl_shape,
     .applies = BRW_CHECK_GATE},
    ROW("V4", "space", "rooms and doors fit the grid and one another", space),
    ROW("V4", "books", "paths, rooms and doors agree with one another", books),
    ROW("V1", "reach", "the boss and every room can be reached", reach),
    ROW("V2", "returns", "no state leaves the player stuck", returns),
    ROW("V3", "bypass", "no way leads around a locked door", bypass),
    ROW("V5", "colours", "each lock has one key, each key one lock", colours),
    ROW("V6", "replay", "the solution can be played to the boss", replay),
    ROW("C3", "main", "the main path is a shortest way between its ends (C1, C2, C3)", main),
    ROW("C3", "ridges", "ridges stand in their bands, and only shortcuts cross them", ridges),
    ROW("C4", "forks", "forks stay in one zone and pass no arena", forks),
    ROW("C5", "loops", "loops return to the corner they leave (C5, C6)", loops),
    ROW("C8", "marks", "entrances are marked only on request", marks),
    ROW("C9", "dead_ends", "dead ends are short and end in a reward", dead_ends),
    ROW("C10", "shortcuts", "shortcuts lead back and save half the walk", shortcuts),
    ROW("C11", "locks", "locks are evenly spaced on the main path", locks),
    ROW("C12", "keys", "keys lie below their locks, at the end of a path", keys),
    ROW("C13", "optional", "optional locks guard treasure, never a key", optional),
    ROW("C14", "pacing", "no route has more than 5 fights in a row", pacing),
    ROW("C14", "blocks", "fights come in runs of 3 to 5, each with a puzzle and a breather",
        blocks),
    ROW("C15", "arenas", "arenas are spaced and marked (C15, C17)", arenas),
    ROW("C24", "large", "arenas have the right size and doors (C6, C16, C17, C24)", large),
    ROW("C16", "rests", "a room of rest comes before every arena", rests),
    ROW("C18", "foes", "roaming enemies have a home and block no way", foes),
    ROW("C19", "types", "the types of a room go together (C19, C21)", types),
    ROW("C20", "merges", "merged rooms are small and leave runs and forks whole", merges),
    ROW("C22", "danger", "danger climbs, side paths are calm (C7, C22)", danger),
    ROW("C22", "rewards", "rewards fit what the rooms hold", rewards),
    ROW("C25", "choices", "a fork is safer than the stretch it goes around, or worth the risk",
        choices),
    ROW("C4", "asked",
        "the crawl has nothing that was not asked for (C4, C5, C6, C9, C10, C13, C19, C20)", asked),
    ROW("C23", "taste", "vendors are spaced out, and no trap comes first", taste),
    BRW_NUMBER_CHECK("numbers", BARROW_CRAWL),
    BRW_PLACE_CHECK("places", BARROW_CRAWL),
    BRW_TILE_CHECKS(BARROW_CRAWL),
    {.info = {"T8", "tile_tunnels", "tunnels are narrow and no shortcut is a detour",
              1u << BARROW_CRAWL},
     .run = brw_check_crawl_tunnels,
     .applies = BRW_CHECK_OF_MAPS},
};

const brw_checks brw_crawl_checks = {crawl_checks, sizeof crawl_checks / sizeof crawl_checks[0],
                                     NULL};

#undef ROW
