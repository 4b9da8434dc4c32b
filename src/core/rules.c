/* SPDX-License-Identifier: MIT
 * The rules that dungeons, commands and files obey: the rows of rule.def, which docs/rules.md and
 * `barrow rules` show and which comments, checks and tests cite by number. */
#include "barrow/barrow.h"

#define OF_QUEST (1u << BARROW_QUEST)
#define OF_CRAWL (1u << BARROW_CRAWL)
#define OF_FLOOR (1u << BARROW_FLOOR)
#define OF_TILES (OF_QUEST | OF_CRAWL)
#define OF_ALL   (OF_QUEST | OF_CRAWL | OF_FLOOR)

static const barrow_rule_info rule_infos[] = {
#define BARROW_RULE(of, id, text) {id, text, OF_##of},
#include "barrow/def/rule.def"
#undef BARROW_RULE
};

const barrow_rule_info *barrow_rule(uint32_t index)
{
    return index < sizeof rule_infos / sizeof rule_infos[0] ? &rule_infos[index] : NULL;
}

#undef OF_QUEST
#undef OF_CRAWL
#undef OF_FLOOR
#undef OF_TILES
#undef OF_ALL
