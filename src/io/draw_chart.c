/* SPDX-License-Identifier: MIT
 * The curve of intensity (quest) or danger (crawl) along the solution, one room per step to the
 * right. Below it are the player's stages or zones. Above it are the things taken, pressed, opened
 * and fought along the way. */
#include "core/dungeon.h"
#include "io/draw_graph.h"
#include "io/family.h"
#include "io/looks.h"

#define CHART_MARGIN 76
#define CHART_TOP    56
#define CHART_DEEP   120 /* height of the curve */
#define BAND_HEIGHT  18

typedef struct heat_chart {
    brw_picture *picture;
    int32_t left, top, width;
    uint32_t count; /* number of rooms that the solution visits */
} heat_chart;

/* Returns whether the picture has a chart. A player's map has none, because the curve would reveal
 * too much. */
bool brw_has_chart(const brw_picture *picture)
{
    return picture->dungeon->solution_count > 1 && brw_shows(picture, BARROW_EXPORT_NO_HEAT) &&
           brw_shows(picture, BARROW_EXPORT_PLAYER);
}

/* ---- the walk --------------------------------------------------------------------------- */

/* A walk along the solution, from room to room. */
typedef struct chart_walk {
    const barrow_dungeon *dungeon;
    uint32_t step;  /* the next step of the solution */
    uint32_t index; /* index of the room, from 0 */
    uint16_t room;
} chart_walk;

static chart_walk walk_begin(const barrow_dungeon *dungeon)
{
    return (chart_walk){dungeon, 0, 0, brw_shown_start(dungeon)};
}

/* Advances to the next room and passes every action before it to [act], unless that is NULL.
 * Returns false at the end of the solution, after all actions. A move to a nonexistent room is
 * passed to [act], which has no symbol for it. */
static bool walk_on(chart_walk *at,
                    void (*act)(const heat_chart *, const chart_walk *, const barrow_step *),
                    const heat_chart *chart)
{
    while (at->step < at->dungeon->solution_count) {
        const barrow_step *step = &at->dungeon->solution[at->step++];
        if (step->action == BARROW_DO_MOVE && step->room < at->dungeon->room_count) {
            at->room = step->room;
            at->index++;
            return true;
        }
        if (act)
            act(chart, at, step);
    }
    return false;
}

/* ---- drawing ---------------------------------------------------------------------------- */

/* Returns the x of a step. The steps are spread across the whole width. */
static int32_t chart_x(const heat_chart *chart, uint32_t index)
{
    uint32_t last = chart->count > 1 ? chart->count - 1 : 1;
    return chart->left + (int32_t)(index * (uint32_t)chart->width / last);
}

/* Returns the y of a room. The curve rises with the heat, and y grows downward. */
static int32_t chart_y(const heat_chart *chart, uint32_t room)
{
    return chart->top + CHART_DEEP -
           brw_graph_heat(chart->picture->dungeon, room) * CHART_DEEP / BRW_HEAT_MOST;
}

/* Draws three hairlines, at 0, the middle and the maximum. Danger goes up to 10, intensity to 1. */
static void draw_axis(const heat_chart *chart)
{
    const brw_picture *picture = chart->picture;
    const brw_shown_family *shown = brw_shown(picture->dungeon);
    brw_pen_text(picture, BRW_LABEL_STYLE, chart->left, chart->top - 28, shown->heat_words);
    brw_pen_path(picture, BRW_HAIR_STYLE);
    for (int32_t i = 0; i <= 2; i++) {
        brw_pen_move(picture, chart->left, chart->top + i * CHART_DEEP / 2);
        brw_pen_line(picture, chart->left + chart->width, chart->top + i * CHART_DEEP / 2);
    }
    brw_pen_paint(picture);
    brw_pen_text(picture, BRW_AXIS_STYLE, chart->left - 18, chart->top + 5, shown->heat_most);
    brw_pen_text(picture, BRW_AXIS_STYLE, chart->left - 18, chart->top + CHART_DEEP + 5, "0");
    brw_pen_text(picture, BRW_AXIS_STYLE, chart->left - 34, chart->top + CHART_DEEP + 21,
                 shown->part_word);
}

/* Draws the curve, or the area under it: a closed path that goes down to the axis at both ends. */
static void draw_line(const heat_chart *chart, bool is_area)
{
    const brw_picture *picture = chart->picture;
    chart_walk at = walk_begin(picture->dungeon);
    brw_pen_path(picture, is_area ? BRW_AREA_STYLE : BRW_CURVE_STYLE);
    if (is_area) {
        brw_pen_move(picture, chart->left, chart->top + CHART_DEEP);
        brw_pen_line(picture, chart->left, chart_y(chart, at.room));
    } else {
        brw_pen_move(picture, chart->left, chart_y(chart, at.room));
    }
    while (walk_on(&at, NULL, chart))
        brw_pen_line(picture, chart_x(chart, at.index), chart_y(chart, at.room));
    if (is_area) {
        brw_pen_line(picture, chart->left + chart->width, chart->top + CHART_DEEP);
        brw_pen_close(picture);
    }
    brw_pen_paint(picture);
}

/* Draws a band, with its number if it is wide enough. A band without width is omitted. */
static void draw_band(const heat_chart *chart, uint32_t part, uint32_t from, uint32_t to)
{
    const brw_picture *picture = chart->picture;
    uint32_t last = chart->count - 1;
    int32_t x = chart_x(chart, from), end = chart_x(chart, to < last ? to : last);
    int32_t y = chart->top + CHART_DEEP + 7;
    if (end <= x)
        return;
    brw_pen_fill_box(picture, (brw_style)(BRW_STAGE0_STYLE + part % BRW_STAGE_LOOKS),
                     (brw_box){x, y, end - x, BAND_HEIGHT});
    if (end - x >= 16)
        brw_pen_number(picture, BRW_AXIS_STYLE, (x + end) / 2, y + 14, part);
}

/* Draws a band for each run of rooms of one stage or zone. */
static void draw_bands(const heat_chart *chart)
{
    const barrow_dungeon *dungeon = chart->picture->dungeon;
    chart_walk at = walk_begin(dungeon);
    uint32_t part = brw_graph_part(dungeon, at.room), from = 0;
    while (walk_on(&at, NULL, chart)) {
        uint32_t next = brw_graph_part(dungeon, at.room);
        if (next == part)
            continue;
        draw_band(chart, part, from, at.index);
        part = next;
        from = at.index;
    }
    draw_band(chart, part, from, chart->count - 1);
}

/* ---- what is done ----------------------------------------------------------------------- */

/* Returns the symbol of a step. Opening a door and moving have none. */
static const char *symbol_of_step(const barrow_dungeon *dungeon, const barrow_step *step)
{
    bool has_contents = !brw_shown(dungeon)->has_colours;
    switch (step->action) {
    case BARROW_DO_TAKE:
        if (has_contents && step->what == BARROW_CONTENT_ITEM)
            return brw_treasure_look(dungeon, step->room)->symbol;
        return has_contents && step->what == BARROW_CONTENT_MAGIC_KEY ? "magic_key" : "key";
    case BARROW_DO_PRESS:
        return "switch";
    case BARROW_DO_FIGHT:
        return step->room == dungeon->boss && !has_contents ? "boss" : "skull";
    default:
        return NULL;
    }
}

static void draw_act(const heat_chart *chart, const chart_walk *at, const barrow_step *step)
{
    const char *symbol = symbol_of_step(at->dungeon, step);
    if (symbol)
        brw_symbol(chart->picture, symbol, chart_x(chart, at->index), chart_y(chart, at->room) - 15,
                   20);
}

static void draw_acts(const heat_chart *chart)
{
    chart_walk at = walk_begin(chart->picture->dungeon);
    while (walk_on(&at, draw_act, chart)) {
    }
}

/* Walks once to count the rooms, then once for each part drawn. */
void brw_draw_chart(brw_picture *picture, int32_t top)
{
    chart_walk at = walk_begin(picture->dungeon);
    heat_chart chart = {picture, CHART_MARGIN, top + CHART_TOP, picture->page_w - 2 * CHART_MARGIN,
                        1};
    while (walk_on(&at, NULL, &chart))
        chart.count++;
    brw_pen_open(picture, "chart", NULL);
    draw_axis(&chart);
    draw_bands(&chart);
    draw_line(&chart, true);
    draw_line(&chart, false);
    draw_acts(&chart);
    brw_pen_shut(picture);
}

#undef CHART_MARGIN
#undef CHART_TOP
#undef CHART_DEEP
#undef BAND_HEIGHT
