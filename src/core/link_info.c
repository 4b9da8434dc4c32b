/* SPDX-License-Identifier: MIT
 * The meaning of each kind of link, from the rows of link_kind.def. Each kind has one row of each
 * sort, so its entry is filled in by several designated initializers. */
#include "barrow/barrow.h"

#define IN_FLOOR (1 << BARROW_FLOOR)
#define IN_QUEST (1 << BARROW_QUEST)
#define IN_CRAWL (1 << BARROW_CRAWL)
#define IN_DOOR  (IN_QUEST | IN_CRAWL)

static const barrow_link_info link_infos[BARROW_LINK_KIND_COUNT] = {
#define BARROW_LINK_KIND(NAME, kind, code, in, need, way, lead, walked, text)                      \
    [code].name = #kind, [code].help = text, [code].families = IN_##in,                            \
    [code].needs = BARROW_NEED_##need, [code].ways = BARROW_WAYS_##way,                            \
    [code].leads = BARROW_LEADS_##lead, [code].is_walked = walked,
#define BARROW_LINK_TEXT(NAME, sign, colour, legend, mark, mark_colour, mark_word)                 \
    [BARROW_LINK_##NAME].character = sign, [BARROW_LINK_##NAME].word = legend,
#define BARROW_LINK_PICTURE(NAME, symbol, style, colour, caption)                                  \
    [BARROW_LINK_##NAME].tint = colour,
#define BARROW_LINK_WORDS(NAME, one, several, at_shut, at_passed)                                  \
    [BARROW_LINK_##NAME].noun = one, [BARROW_LINK_##NAME].many = several,                          \
    [BARROW_LINK_##NAME].shut = at_shut, [BARROW_LINK_##NAME].passed = at_passed,
#include "barrow/def/link_kind.def"
};

const barrow_link_info *barrow_link_kind_info(barrow_link_kind kind)
{
    return (unsigned)kind < BARROW_LINK_KIND_COUNT ? &link_infos[kind] : NULL;
}

#undef IN_FLOOR
#undef IN_QUEST
#undef IN_CRAWL
#undef IN_DOOR
