/* SPDX-License-Identifier: MIT
 * The curve of intensity (quest) or danger (crawl) along the solution, one room per step to the
 * right. Below it are the player's stages or zones. Above it are the things taken, pressed, opened
 * and fought along the way. */
#include <string.h>

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
    at = walk_begin(picture->dungeon);
    while (walk_on(&at, draw_act, &chart)) {
    }
    brw_pen_shut(picture);
}

/* ---- stages -------------------------------------------------------------------------------- */

/* The order of a quest's stages, below its map: a box for each stage in the colour of its rooms,
 * preceded by the lock that leads into it. The two stages of a branch are side by side, so the
 * strip shows at a glance where the player has a choice:
 *
 *           +---+
 *     ---+--| 2 |--+
 *     |1|   +---+  |--|4|---      a column is one obstacle further from the entry
 *     ---+--| 3 |--+
 *           +---+
 *
 * Stages that do not fit on one line continue below. */

#define STRIP_MARGIN 76 /* the same as for the chart above it */
#define STRIP_HEAD   44 /* height of the heading */
#define COLUMN_WIDE  84 /* width of a lock and a box */
#define LINE_HIGH    96 /* height of two boxes and the space below them */
#define BOX_WIDE     40
#define BOX_HIGH     30
#define STAGES_MOST  256

/* The positions of the stages. */
typedef struct stage_strip {
    brw_picture *picture;
    int32_t top;
    int32_t per_line; /* columns per line */
    uint8_t columns[STAGES_MOST];
    int8_t sides[STAGES_MOST]; /* -1 above the middle, 1 below it, 0 on it */
} stage_strip;

/* Returns whether the stage exists. An imported document may name others. */
static bool is_stage(const barrow_dungeon *dungeon, uint32_t stage)
{
    return stage < dungeon->stage_count && stage < STAGES_MOST;
}

/* ---- columns ---------------------------------------------------------------------------- */

static uint8_t column_behind(const stage_strip *strip, const barrow_quest_obstacle *obstacle)
{
    uint8_t column = 0;
    for (uint32_t i = 0; i < obstacle->from_count && i < 2; i++)
        if (strip->columns[obstacle->from[i]] > column)
            column = strip->columns[obstacle->from[i]];
    return column < STAGES_MOST - 1 ? (uint8_t)(column + 1) : column;
}

/* Returns -1 for the first of two obstacles that lead out of one stage, 1 for the second. */
static int8_t side_of(const barrow_dungeon *dungeon, uint32_t index)
{
    const barrow_quest_obstacle *obstacle = &dungeon->obstacles[index];
    if (obstacle->from_count != 1 || !is_stage(dungeon, obstacle->from[0]))
        return 0;
    const barrow_stage *stage = &dungeon->stages[obstacle->from[0]];
    if (stage->obstacle_count < 2)
        return 0;
    return stage->obstacles[0] == index ? -1 : 1;
}

/* Returns the stage of the goal, or STAGES_MOST. It comes after all stages that obstacles lead
 * into. */
static uint32_t goal_stage(const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->stage_count && i < STAGES_MOST; i++)
        if (dungeon->stages[i].step == BARROW_STEP_GOAL)
            return i;
    return STAGES_MOST;
}

/* Places every stage. Returns the last column. */
static uint8_t place_stages(stage_strip *strip, const barrow_dungeon *dungeon)
{
    uint8_t last = 0;
    uint32_t goal = goal_stage(dungeon);
    memset(strip->columns, 0, sizeof strip->columns);
    memset(strip->sides, 0, sizeof strip->sides);
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        uint32_t into = dungeon->obstacles[i].into;
        if (!is_stage(dungeon, into))
            continue;
        strip->columns[into] = column_behind(strip, &dungeon->obstacles[i]);
        strip->sides[into] = side_of(dungeon, i);
        last = strip->columns[into] > last ? strip->columns[into] : last;
    }
    if (goal < STAGES_MOST && last < STAGES_MOST - 1)
        strip->columns[goal] = ++last;
    return last;
}

/* ---- geometry --------------------------------------------------------------------------- */

/* Returns how many lines the columns take. */
static int32_t count_lines(const brw_picture *picture, int32_t columns)
{
    int32_t most = (picture->page_w - 2 * STRIP_MARGIN) / COLUMN_WIDE;
    return most > 1 ? (columns + most - 1) / most : columns;
}

static brw_box stage_box(const stage_strip *strip, uint32_t stage)
{
    int32_t column = strip->columns[stage] % strip->per_line;
    int32_t line = strip->columns[stage] / strip->per_line;
    int32_t x = STRIP_MARGIN + column * COLUMN_WIDE + (COLUMN_WIDE - BOX_WIDE) / 2;
    int32_t y = strip->top + STRIP_HEAD + line * LINE_HIGH + LINE_HIGH / 2 - BOX_HIGH;
    return (brw_box){x, y + strip->sides[stage] * (BOX_HIGH * 2 / 3), BOX_WIDE, BOX_HIGH};
}

/* Joins two stages. If they are on different lines, only a short stub is drawn, in front of the
 * second. */
static void join_stages(const stage_strip *strip, uint32_t from, uint32_t into)
{
    brw_box to = stage_box(strip, into), of = stage_box(strip, from);
    int32_t y = to.y + to.h / 2, start = to.x - (COLUMN_WIDE - BOX_WIDE);
    bool is_beside =
        strip->columns[from] / strip->per_line == strip->columns[into] / strip->per_line;
    if (is_beside) {
        brw_pen_move(strip->picture, of.x + of.w, of.y + of.h / 2);
        brw_pen_line(strip->picture, to.x, y);
        return;
    }
    brw_pen_move(strip->picture, start + (COLUMN_WIDE - BOX_WIDE) / 3, y);
    brw_pen_line(strip->picture, to.x, y);
}

/* ---- drawing ---------------------------------------------------------------------------- */

static void draw_joins(const stage_strip *strip, const barrow_dungeon *dungeon)
{
    uint32_t goal = goal_stage(dungeon);
    brw_pen_path(strip->picture, BRW_HAIR_STYLE);
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        for (uint32_t k = 0; k < obstacle->from_count && k < 2; k++)
            if (is_stage(dungeon, obstacle->into) && is_stage(dungeon, obstacle->from[k]))
                join_stages(strip, obstacle->from[k], obstacle->into);
    }
    if (goal < STAGES_MOST && goal > 0)
        join_stages(strip, goal - 1, goal);
    brw_pen_paint(strip->picture);
}

/* Returns the symbol for what is special about a stage, or NULL. */
static const char *stage_symbol(const barrow_dungeon *dungeon, uint32_t stage)
{
    if (dungeon->stages[stage].step == BARROW_STEP_GOAL)
        return "crown";
    if (dungeon->stages[stage].step == BARROW_STEP_MAGIC_KEY)
        return "magic_key";
    for (uint32_t i = 0; i < dungeon->treasure_count; i++) {
        const barrow_treasure *treasure = &dungeon->treasures[i];
        if (treasure->room < dungeon->room_count &&
            dungeon->rooms[treasure->room].as.quest.stage == stage)
            return barrow_treasure_name((barrow_treasure_kind)treasure->kind);
    }
    return NULL;
}

static void draw_stage(const stage_strip *strip, const barrow_dungeon *dungeon, uint32_t stage)
{
    brw_box box = stage_box(strip, stage);
    const char *symbol = stage_symbol(dungeon, stage);
    brw_pen_path(strip->picture, (brw_style)(BRW_STAGE0_STYLE + stage % BRW_STAGE_LOOKS));
    brw_pen_round_box(strip->picture, box, 8);
    brw_pen_paint(strip->picture);
    if (symbol)
        brw_symbol(strip->picture, symbol, box.x + box.w / 2, box.y + box.h / 2, 24);
    else
        brw_pen_number(strip->picture, BRW_AXIS_STYLE, box.x + box.w / 2, box.y + box.h / 2 + 5,
                       stage);
}

/* Draws the lock of [door] before the stage that it leads into. */
static void draw_stage_lock(const stage_strip *strip, uint32_t into, const barrow_link *door)
{
    brw_box box = stage_box(strip, into);
    int32_t x = box.x - 20, y = box.y + box.h / 2;
    const char *symbol = brw_door_symbol(strip->picture->dungeon, door);
    if (door->lock != BARROW_NO_LOCK)
        brw_draw_lock(strip->picture, door->lock, x, y, 12);
    else if (symbol)
        brw_symbol(strip->picture, symbol, x, y, 26);
}

static void draw_stage_locks(const stage_strip *strip, const barrow_dungeon *dungeon)
{
    uint32_t goal = goal_stage(dungeon);
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        if (is_stage(dungeon, obstacle->into) && obstacle->door_count &&
            obstacle->doors[0] < dungeon->link_count)
            draw_stage_lock(strip, obstacle->into, &dungeon->links[obstacle->doors[0]]);
    }
    for (uint32_t i = 0; i < dungeon->link_count && goal < STAGES_MOST; i++)
        if (dungeon->links[i].kind == BARROW_LINK_MAGIC)
            draw_stage_lock(strip, goal, &dungeon->links[i]);
}

int32_t brw_stages_height(const brw_picture *picture)
{
    stage_strip strip;
    if (!brw_has_chart(picture) || !picture->dungeon->obstacle_count)
        return 0;
    int32_t columns = place_stages(&strip, picture->dungeon) + 1;
    return STRIP_HEAD + count_lines(picture, columns) * LINE_HIGH;
}

void brw_draw_stages(brw_picture *picture, int32_t top)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    stage_strip strip = {.picture = picture, .top = top};
    int32_t columns = place_stages(&strip, dungeon) + 1, lines = count_lines(picture, columns);
    strip.per_line = (columns + lines - 1) / lines; /* all lines are about equally long */
    brw_pen_open(picture, "stages", NULL);
    brw_pen_text(picture, BRW_LABEL_STYLE, STRIP_MARGIN, top + 24,
                 "Stages, and what leads into each");
    draw_joins(&strip, dungeon);
    draw_stage(&strip, dungeon, 0);
    for (uint32_t i = 1; i < dungeon->stage_count && i < STAGES_MOST; i++)
        if (strip.columns[i])
            draw_stage(&strip, dungeon, i);
    draw_stage_locks(&strip, dungeon);
    brw_pen_shut(picture);
}

#undef CHART_MARGIN
#undef CHART_TOP
#undef CHART_DEEP
#undef BAND_HEIGHT
#undef STRIP_MARGIN
#undef STRIP_HEAD
#undef COLUMN_WIDE
#undef LINE_HIGH
#undef BOX_WIDE
#undef BOX_HIGH
#undef STAGES_MOST
