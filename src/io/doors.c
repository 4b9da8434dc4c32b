/* SPDX-License-Identifier: MIT
 * The look of doors. Each kind has several rows, and each row fills part of its entry. */
#include "io/doors.h"

#include "io/paint.h"

static const brw_door_look door_looks[BARROW_LINK_KIND_COUNT] = {
#define BARROW_LINK_TEXT(NAME, sign, sign_color, legend, signs, signs_color, meaning)              \
    [BARROW_LINK_##NAME].character = sign, [BARROW_LINK_##NAME].color = BRW_##sign_color,          \
    [BARROW_LINK_##NAME].word = legend, [BARROW_LINK_##NAME].mark = signs,                         \
    [BARROW_LINK_##NAME].mark_color = BRW_##signs_color, [BARROW_LINK_##NAME].mark_word = meaning,
#define BARROW_LINK_PICTURE(NAME, shape, look, tint, text)                                         \
    [BARROW_LINK_##NAME].symbol = shape, [BARROW_LINK_##NAME].style = BRW_##look##_STYLE,          \
    [BARROW_LINK_##NAME].caption = text,
#include "barrow/def/link_kind.def"
};

const uint8_t brw_door_order[BARROW_LINK_KIND_COUNT] = {
#define BARROW_LINK_KIND(NAME, ...) BARROW_LINK_##NAME,
#include "barrow/def/link_kind.def"
};

const brw_door_look *brw_door_look_of(uint8_t kind)
{
    return &door_looks[kind < BARROW_LINK_KIND_COUNT ? kind : BARROW_LINK_LINK];
}

const barrow_link_info *brw_door_info(const barrow_link *link)
{
    const barrow_link_info *info = barrow_link_kind_info((barrow_link_kind)link->kind);
    return info ? info : barrow_link_kind_info(BARROW_LINK_LINK);
}

bool brw_door_is_sided(const barrow_link *link)
{
    const barrow_link_info *info = brw_door_info(link);
    return info->needs == BARROW_NEED_SIDE || info->ways == BARROW_WAYS_FORTH;
}

bool brw_door_is_secret(const barrow_link *link)
{
    return brw_door_info(link)->needs == BARROW_NEED_FINDING;
}
