/* SPDX-License-Identifier: MIT
 * The rows of the families, and functions of theirs that are too small for a separate file. */
#include "io/family.h"

#include "io/draw_graph.h"

/* ---- quest ------------------------------------------------------------------------------ */

static const char *quest_room_word(const barrow_room *room)
{
    return room->as.quest.content == BARROW_CONTENT_NONE
               ? NULL
               : barrow_content_name((barrow_content)room->as.quest.content);
}

static uint32_t quest_part(const barrow_room *room)
{
    return room->as.quest.stage;
}

static int32_t quest_heat(const barrow_room *room)
{
    return room->as.quest.intensity;
}

/* ---- crawl ------------------------------------------------------------------------------ */

/* Returns the word of a room. If it has several types, the first in the list counts. */
static const char *crawl_room_word(const barrow_room *room)
{
    for (int type = 0; type < BARROW_TYPE_COUNT; type++)
        if (room->as.crawl.types & (1u << type))
            return barrow_room_type_name((barrow_room_type)type);
    return NULL;
}

static uint32_t crawl_part(const barrow_room *room)
{
    return room->as.crawl.zone;
}

/* Returns the danger as heat. Danger goes up to 10. */
static int32_t crawl_heat(const barrow_room *room)
{
    return room->as.crawl.danger * BRW_HEAT_MOST / 10;
}

static bool is_no_tunnel(const barrow_room *room)
{
    (void)room;
    return false;
}

static bool is_crawl_tunnel(const barrow_room *room)
{
    return room->as.crawl.path == BARROW_PATH_SHORTCUT;
}

/* ---- floor ------------------------------------------------------------------------------ */

static const char *floor_room_word(const barrow_room *room)
{
    return barrow_room_kind_name((barrow_room_kind)room->kind);
}

/* ---- the table -------------------------------------------------------------------------- */

static const brw_shown_family shown_families[BARROW_FAMILY_COUNT] = {
    [BARROW_QUEST] = {.untitled = "A quest",
                      .paint = brw_paint_quest,
                      .tell = brw_tell_quest,
                      .link_word = "door",
                      .room_facts = brw_quest_room_facts,
                      .room_word = quest_room_word,
                      .link_facts = brw_quest_link_facts,
                      .subtitle = brw_quest_subtitle,
                      .has_colours = false,
                      .end_words = "The goal is room ",
                      .part_word = "stage",
                      .part = quest_part,
                      .heat_words = "Intensity along the solution",
                      .heat_most = "1",
                      .heat = quest_heat,
                      .is_tunnel = is_no_tunnel,
                      .title = brw_quest_title,
                      .draw = brw_draw_quest_room,
                      .legend = brw_legend_quest},
    [BARROW_CRAWL] = {.untitled = "A crawl",
                      .paint = brw_paint_crawl,
                      .tell = brw_tell_crawl,
                      .link_word = "door",
                      .room_facts = brw_crawl_room_facts,
                      .room_word = crawl_room_word,
                      .link_facts = brw_crawl_link_facts,
                      .subtitle = brw_crawl_subtitle,
                      .has_colours = true,
                      .end_words = "The boss is in room ",
                      .part_word = "zone",
                      .part = crawl_part,
                      .heat_words = "Danger along the solution",
                      .heat_most = "10",
                      .heat = crawl_heat,
                      .is_tunnel = is_crawl_tunnel,
                      .title = brw_crawl_title,
                      .draw = brw_draw_crawl_room,
                      .legend = brw_legend_crawl},
    [BARROW_FLOOR] = {.untitled = "A floor",
                      .tell = brw_tell_floor,
                      .link_word = "corridor",
                      .room_facts = brw_floor_room_facts,
                      .room_word = floor_room_word,
                      .link_facts = brw_floor_link_facts,
                      .subtitle = brw_floor_subtitle},
};

const brw_shown_family *brw_shown(const barrow_dungeon *dungeon)
{
    return &shown_families[dungeon->params.family];
}

const char *brw_shown_title(const barrow_dungeon *dungeon)
{
    return dungeon->title[0] ? dungeon->title : brw_shown(dungeon)->untitled;
}

brw_heading brw_heading_of(barrow_pos from, barrow_pos to)
{
    if (from.y == to.y)
        return from.x < to.x ? BRW_EAST : BRW_WEST;
    return from.y < to.y ? BRW_SOUTH : BRW_NORTH;
}

/* The first cell of each room is enough for a quest's bounds, because only rooms of a crawl have more
 * than one. */
void brw_grid_bounds(const barrow_dungeon *dungeon, barrow_pos *low, barrow_pos *high)
{
    uint32_t count;
    *low = *high = *brw_room_cells(dungeon, 0, &count);
    if (dungeon->grid_width) {
        *low = (barrow_pos){0, 0};
        *high =
            (barrow_pos){(int16_t)(dungeon->grid_width - 1), (int16_t)(dungeon->grid_height - 1)};
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_pos cell = *brw_room_cells(dungeon, i, &count);
        low->x = cell.x < low->x ? cell.x : low->x;
        low->y = cell.y < low->y ? cell.y : low->y;
        high->x = cell.x > high->x ? cell.x : high->x;
        high->y = cell.y > high->y ? cell.y : high->y;
    }
}
