/* SPDX-License-Identifier: MIT
 * Surveys a floor: collects from tiles, rooms and things what several checks need. A survey only
 * describes; the checks judge. */
#include "verify/floor.h"

#include <string.h>

/* ---- rooms ------------------------------------------------------------------------------ */

/* Adds a rectangle to [plane]. Returns nonzero if it overlaps or touches one that is already in the
 * planes of rooms or anchors. Each row is read before it is written. */
static uint64_t add_rect_apart(const brw_survey *survey, uint64_t *plane, barrow_rect rect)
{
    const brw_planes *planes = &survey->planes;
    const uint64_t *rooms = planes->rooms, *anchors = survey->rects;
    int32_t stride = planes->stride, end = (rect.x + rect.w) >> 6;
    uint64_t met = 0;
    for (int32_t i = rect.x > 0 ? (rect.x - 1) >> 6 : 0; i <= end && i < stride; i++) {
        uint64_t bits = brw_map_span_word(i, rect.x, rect.w), near = 0;
        int32_t at = (rect.y - 1) * stride + i;
        near |= rooms[at] | anchors[at];
        for (int32_t y = 0; y < rect.h; y++) {
            at += stride;
            near |= rooms[at] | anchors[at];
            plane[at] |= bits;
        }
        at += stride;
        near |= rooms[at] | anchors[at];
        met |= near & brw_map_span_word(i, rect.x - 1, rect.w + 2);
    }
    return met;
}

/* Fills the planes of rooms and of all rectangles. The latter holds only anchors until fill_survey
 * adds the rooms. */
static void survey_rooms(brw_survey *survey)
{
    const barrow_dungeon *dungeon = survey->planes.dungeon;
    uint64_t met = 0;
    survey->rooms = 0;
    survey->house = survey->shop = -1;
    for (uint32_t i = dungeon->room_count; i-- > 0;) {
        const barrow_room *room = &dungeon->rooms[i];
        bool is_room = brw_seen_room(room);
        survey->rooms += is_room;
        survey->house = room->kind == BARROW_ROOM_MONSTER_HOUSE ? (int32_t)i : survey->house;
        survey->shop = room->kind == BARROW_ROOM_SHOP ? (int32_t)i : survey->shop;
        met |= add_rect_apart(survey, is_room ? survey->planes.rooms : survey->rects, room->rect);
    }
    survey->rooms_touch = met != 0;
}

/* ---- things ----------------------------------------------------------------------------- */

/* Counts things by kind and flag, separately for the house and the rest. Goes through the things
 * backwards, so that the first spawn and the first stairs are kept. */
static void survey_things(brw_survey *survey)
{
    const barrow_dungeon *dungeon = survey->planes.dungeon;
    memset(survey->tallies, 0, sizeof survey->tallies);
    survey->spawn = survey->stairs = NULL;
    for (uint32_t i = dungeon->thing_count; i-- > 0;) {
        const barrow_thing *thing = &dungeon->things[i];
        bool inside = thing->room != BARROW_NONE && thing->room == (uint32_t)survey->house;
        if (thing->kind < BARROW_THING_KIND_COUNT)
            survey->tallies[thing->kind].counts[inside][thing->flag < 2 ? thing->flag : 2]++;
        survey->spawn = thing->kind == BARROW_THING_SPAWN ? thing : survey->spawn;
        survey->stairs = thing->kind == BARROW_THING_STAIRS ? thing : survey->stairs;
    }
}

/* ---- the survey ------------------------------------------------------------------------- */

static bool new_planes(brw_survey *survey, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    brw_planes *planes = &survey->planes;
    if (!brw_planes_begin(planes, dungeon, scratch))
        return false;
    survey->rects = brw_plane_new(planes);
    survey->border = brw_plane_new(planes);
    survey->rock = brw_plane_new(planes);
    survey->floor = brw_plane_new(planes);
    survey->junction = brw_plane_new(planes);
    survey->reached = brw_plane_new(planes);
    return survey->rects && survey->border && survey->rock && survey->floor && survey->junction &&
           survey->reached;
}

/* Fills the planes in the order of their dependencies: tiles, rooms, things, corridors, and what
 * the spawn reaches. */
static void fill_survey(brw_survey *survey)
{
    brw_planes *planes = &survey->planes;
    brw_kind_planes_read(planes->dungeon,
                         (brw_kind_planes){planes->open, survey->border, survey->rock,
                                           survey->floor, survey->junction});
    survey_rooms(survey);
    survey_things(survey);
    for (int32_t at = 0; at < planes->words; at++) {
        planes->corridor[at] = planes->open[at] & ~planes->rooms[at];
        survey->rects[at] |= planes->rooms[at];
    }
    if (survey->spawn)
        brw_plane_flood(survey->reached, planes->open, planes->stride, planes->dungeon->height,
                        survey->spawn->pos);
}

/* The survey is made once per floor and kept for later checks. */
const brw_survey *brw_verifier_survey(brw_verifier *verifier)
{
    if (verifier->kept->made[BRW_KEPT_SURVEY])
        return verifier->kept->made[BRW_KEPT_SURVEY];
    brw_survey *survey = BRW_ARENA_NEW(verifier->scratch, brw_survey, 1);
    if (!survey || !new_planes(survey, verifier->dungeon, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return NULL;
    }
    fill_survey(survey);
    brw_keep(verifier, BRW_KEPT_SURVEY, survey);
    return survey;
}
