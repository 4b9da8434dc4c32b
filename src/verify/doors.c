/* SPDX-License-Identifier: MIT
 * The entries of all kinds. An unlisted kind is all zero: it needs nothing and leads nowhere. */
#include "verify/doors.h"

#define STANDS(need, ways) ((need) == BARROW_NEED_NOTHING && (ways) == BARROW_WAYS_BOTH)
#define SIDED(need, ways)  ((need) == BARROW_NEED_SIDE || (ways) == BARROW_WAYS_FORTH)

/* The entry of a kind, with the flags that follow from its row. */
#define RULE(need, ways, leads, walked)                                                            \
    {                                                                                              \
        need, ways, leads,                                                                         \
            (STANDS(need, ways) ? BRW_DOOR_STANDS : 0) |                                           \
                (SIDED(need, ways) ? BRW_DOOR_SIDED : 0) |                                         \
                ((need) == BARROW_NEED_COLOUR ? BRW_DOOR_LOCKS : 0) |                              \
                ((leads) == BARROW_LEADS_ARENA ? BRW_DOOR_ARENA : 0) |                             \
                ((walked) ? BRW_DOOR_WALKED : 0)                                                   \
    }

const brw_door_rule brw_door_rules[256] = {
#define BARROW_LINK_KIND(NAME, name, code, in, need, way, lead, walk, help)                        \
    [code] = RULE(BARROW_NEED_##need, BARROW_WAYS_##way, BARROW_LEADS_##lead, walk),
#include "barrow/def/link_kind.def"
};

#define KIND_FLOOR (1u << BARROW_FLOOR)
#define KIND_QUEST (1u << BARROW_QUEST)
#define KIND_CRAWL (1u << BARROW_CRAWL)
#define KIND_DOOR  (KIND_QUEST | KIND_CRAWL)

const uint8_t brw_kind_families[256] = {
#define BARROW_LINK_KIND(NAME, name, code, in, need, way, lead, walk, help) [code] = KIND_##in,
#include "barrow/def/link_kind.def"
};

#define KEYLESS(need) ((need) == BARROW_NEED_NOTHING || (need) == BARROW_NEED_SIDE)

const uint32_t brw_two_way_kinds = 0
#define BARROW_LINK_KIND(NAME, name, code, in, need, way, lead, walk, help)                        \
    | (uint32_t)!SIDED(BARROW_NEED_##need, BARROW_WAYS_##way) << (code)
#include "barrow/def/link_kind.def"
    ;

const uint32_t brw_keyless_kinds = 0
#define BARROW_LINK_KIND(NAME, name, code, in, need, way, lead, walk, help)                        \
    | (uint32_t)KEYLESS(BARROW_NEED_##need) << (code)
#include "barrow/def/link_kind.def"
    ;

#undef STANDS
#undef SIDED
#undef RULE
#undef KEYLESS
#undef KIND_FLOOR
#undef KIND_QUEST
#undef KIND_CRAWL
#undef KIND_DOOR
