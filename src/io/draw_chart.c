/* SPDX-License-Identifier: MIT
 * The curve of intensity (quest) or danger (crawl) along the solution, one room per step to the
 * right. Below it are the player's stages or zones. Above it are the things taken, pressed, opened
 * and fought along the way. */
#include "core/dungeon.h"
#include "io/draw.h"
#include "io/looks.h"

enum {
    CHART_MARGIN = 76, /* of the stages below it, too */
    CHART_TOP = 56,
    CHART_DEEP = 120, /* height of the curve */
    BAND_HEIGHT = 18
};

/* Returns whether the picture has a chart. A player's map has none. */
bool brw_has_chart(const brw_picture *picture)
{
    return picture->dungeon->solution_count > 1 && brw_shows(picture, BARROW_EXPORT_NO_HEAT) &&
           brw_is_master(picture);
}

typedef struct heat_chart {
    brw_picture *picture;
    int32_t left, top, width;
    uint16_t *rooms; /* those that the solution visits, in order */
    uint32_t count;
} heat_chart;

/* Returns whether a step leads into a room, which imported documents may lack. */
static bool is_charted(const barrow_dungeon *dungeon, const barrow_step *step)
{
    return step->action == BARROW_DO_MOVE && step->room < dungeon->room_count;
}

/* Returns the x of a visit. They are spread across the whole width. */
static int32_t chart_x(const heat_chart *chart, uint32_t index)
{
    uint32_t last = chart->count > 1 ? chart->count - 1 : 1;
    return chart->left + (int32_t)(index * (uint32_t)chart->width / last);
}

/* Returns the y of a visit. The curve rises with the heat, and y grows downward. */
static int32_t chart_y(const heat_chart *chart, uint32_t index)
{
    return chart->top + CHART_DEEP -
           brw_graph_heat(chart->picture->dungeon, chart->rooms[index]) * CHART_DEEP / BRW_HEAT_MOST;
}

/* Draws the curve, or the area under it: a closed path that goes down to the axis at both ends. */
static void draw_line(const heat_chart *chart, bool is_area)
{
    const brw_picture *picture = chart->picture;
    brw_pen_path(picture, is_area ? BRW_AREA_STYLE : BRW_CURVE_STYLE);
    if (is_area)
        brw_pen_move(picture, chart->left, chart->top + CHART_DEEP);
    for (uint32_t i = 0; i < chart->count; i++)
        (i || is_area ? brw_pen_line : brw_pen_move)(picture, chart_x(chart, i), chart_y(chart, i));
    if (is_area) {
        brw_pen_line(picture, chart->left + chart->width, chart->top + CHART_DEEP);
        brw_pen_close(picture);
    }
    brw_pen_paint(picture);
}

/* Returns the symbol of a step. Opening a door and moving have none. */
static const char *symbol_of_step(const barrow_dungeon *dungeon, const barrow_step *step)
{
    bool has_contents = !brw_shown(dungeon)->has_colours;
    switch (step->action) {
    case BARROW_DO_TAKE:
        if (has_contents && step->what == BARROW_CONTENT_ITEM)
            return brw_treasure_look(dungeon, step->room)->symbol;
        return has_contents && step->what == BARROW_CONTENT_MAGIC_KEY ? "magic_key" : "key";
    case BARROW_DO_PRESS: return "switch";
    case BARROW_DO_FIGHT: return step->room == dungeon->boss && !has_contents ? "boss" : "skull";
    default: return NULL;
    }
}

void brw_draw_chart(brw_picture *picture, int32_t top)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    heat_chart chart = {picture, CHART_MARGIN, top + CHART_TOP, picture->page_w - 2 * CHART_MARGIN,
                        BRW_ARENA_NEW(picture->arena, uint16_t, dungeon->solution_count + 1), 1};
    uint32_t index = 0;
    picture->failed |= !chart.rooms;
    if (!chart.rooms)
        return;
    chart.rooms[0] = brw_shown_start(dungeon);
    for (uint32_t i = 0; i < dungeon->solution_count; i++)
        if (is_charted(dungeon, &dungeon->solution[i]))
            chart.rooms[chart.count++] = dungeon->solution[i].room;
    brw_pen_open(picture, "chart", NULL);
    const brw_shown_family *shown = brw_shown(picture->dungeon);
    brw_pen_text(picture, BRW_LABEL_STYLE, chart.left, chart.top - 28, shown->heat_words);
    brw_pen_path(picture, BRW_HAIR_STYLE);
    for (int32_t i = 0; i <= 2; i++)
        brw_pen_stroke(picture, chart.left, chart.top + i * CHART_DEEP / 2,
                       chart.left + chart.width, chart.top + i * CHART_DEEP / 2);
    brw_pen_paint(picture);
    brw_pen_text(picture, BRW_AXIS_STYLE, chart.left - 18, chart.top + 5, shown->heat_most);
    brw_pen_text(picture, BRW_AXIS_STYLE, chart.left - 18, chart.top + CHART_DEEP + 5, "0");
    brw_pen_text(picture, BRW_AXIS_STYLE, chart.left - 34, chart.top + CHART_DEEP + 21,
                 shown->part_word);
    /* Draw a band for each run of rooms of one stage or zone, with its number if it is wide
     * enough. A band without width is omitted. */
    int32_t y = chart.top + CHART_DEEP + 7;
    for (uint32_t from = 0, i = 1; i <= chart.count; i++) {
        uint32_t part = brw_graph_part(dungeon, chart.rooms[from]);
        if (i < chart.count && brw_graph_part(dungeon, chart.rooms[i]) == part)
            continue;
        int32_t x = chart_x(&chart, from), end = chart_x(&chart, i < chart.count ? i : i - 1);
        from = i;
        if (end <= x)
            continue;
        brw_pen_fill_box(picture, brw_part_style(part), (brw_box){x, y, end - x, BAND_HEIGHT});
        if (end - x >= 16)
            brw_pen_number(picture, BRW_AXIS_STYLE, (x + end) / 2, y + 14, part);
    }
    draw_line(&chart, true);
    draw_line(&chart, false);
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const char *symbol = symbol_of_step(dungeon, &dungeon->solution[i]);
        index += is_charted(dungeon, &dungeon->solution[i]);
        if (symbol)
            brw_symbol(picture, symbol, chart_x(&chart, index), chart_y(&chart, index) - 15, 20);
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

enum {
    STRIP_HEAD = 44,  /* height of the heading */
    COLUMN_WIDE = 84, /* width of a lock and a box */
    LINE_HIGH = 96,   /* height of two boxes and the space below them */
    STAGE_WIDE = 40,
    STAGE_HIGH = 30,
    STAGES_MOST = 256
};

/* The positions of the stages. */
typedef struct stage_strip {
    brw_picture *picture;
    int32_t top;
    int32_t column_count, line_count, per_line; /* columns per line */
    uint32_t goal;                              /* the stage of the goal, or STAGES_MOST */
    uint8_t columns[STAGES_MOST];
    int8_t sides[STAGES_MOST]; /* -1 above the middle, 1 below it, 0 on it */
} stage_strip;

/* Returns whether the stage exists. An imported document may name others. */
static bool is_stage(const barrow_dungeon *dungeon, uint32_t stage)
{
    return stage < dungeon->stage_count && stage < STAGES_MOST;
}

/* Places every stage: one column behind those that lead into it, the first of two obstacles that
 * lead out of one stage above the middle and the second below it. The goal comes after all stages
 * that obstacles lead into. All lines are about equally long. */
static void place_stages(stage_strip *strip, const brw_picture *picture)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    int32_t most = (picture->page_w - 2 * CHART_MARGIN) / COLUMN_WIDE;
    uint8_t last = 0;
    for (strip->goal = 0; is_stage(dungeon, strip->goal); strip->goal++)
        if (dungeon->stages[strip->goal].step == BARROW_STEP_GOAL)
            break;
    if (!is_stage(dungeon, strip->goal))
        strip->goal = STAGES_MOST;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        uint8_t column = 0;
        if (!is_stage(dungeon, obstacle->into))
            continue;
        for (uint32_t k = 0; k < obstacle->from_count && k < 2; k++)
            if (strip->columns[obstacle->from[k]] > column)
                column = strip->columns[obstacle->from[k]];
        column = column < STAGES_MOST - 1 ? (uint8_t)(column + 1) : column;
        strip->columns[obstacle->into] = column;
        last = column > last ? column : last;
        strip->sides[obstacle->into] = 0;
        if (obstacle->from_count == 1 && is_stage(dungeon, obstacle->from[0]) &&
            dungeon->stages[obstacle->from[0]].obstacle_count >= 2)
            strip->sides[obstacle->into] =
                dungeon->stages[obstacle->from[0]].obstacles[0] == i ? -1 : 1;
    }
    if (strip->goal < STAGES_MOST && last < STAGES_MOST - 1)
        strip->columns[strip->goal] = ++last;
    strip->column_count = last + 1;
    strip->line_count = most > 1 ? last / most + 1 : strip->column_count;
    strip->per_line = (last + strip->line_count) / strip->line_count;
}

static brw_box stage_box(const stage_strip *strip, uint32_t stage)
{
    int32_t column = strip->columns[stage] % strip->per_line;
    int32_t line = strip->columns[stage] / strip->per_line;
    int32_t x = CHART_MARGIN + column * COLUMN_WIDE + (COLUMN_WIDE - STAGE_WIDE) / 2;
    int32_t y = strip->top + STRIP_HEAD + line * LINE_HIGH + LINE_HIGH / 2 - STAGE_HIGH;
    return (brw_box){x, y + strip->sides[stage] * (STAGE_HIGH * 2 / 3), STAGE_WIDE, STAGE_HIGH};
}

/* Joins two stages. On different lines only the second gets a short stub. */
static void join_stages(const stage_strip *strip, uint32_t from, uint32_t into)
{
    brw_box to = stage_box(strip, into), of = stage_box(strip, from);
    int32_t y = to.y + to.h / 2, gap = COLUMN_WIDE - STAGE_WIDE;
    if (strip->columns[from] / strip->per_line == strip->columns[into] / strip->per_line)
        brw_pen_stroke(strip->picture, of.x + of.w, of.y + of.h / 2, to.x, y);
    else
        brw_pen_stroke(strip->picture, to.x - gap + gap / 3, y, to.x, y);
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

int32_t brw_stages_height(const brw_picture *picture)
{
    stage_strip strip = {.top = 0};
    if (!brw_has_chart(picture) || !picture->dungeon->obstacle_count)
        return 0;
    place_stages(&strip, picture);
    return STRIP_HEAD + strip.line_count * LINE_HIGH;
}

void brw_draw_stages(brw_picture *picture, int32_t top)
{
    const barrow_dungeon *dungeon = picture->dungeon;
    stage_strip strip = {.picture = picture, .top = top};
    place_stages(&strip, picture);
    brw_pen_open(picture, "stages", NULL);
    brw_pen_text(picture, BRW_LABEL_STYLE, CHART_MARGIN, top + 24,
                 "Stages, and what leads into each");
    brw_pen_path(picture, BRW_HAIR_STYLE);
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        for (uint32_t k = 0; k < obstacle->from_count && k < 2; k++)
            if (is_stage(dungeon, obstacle->into) && is_stage(dungeon, obstacle->from[k]))
                join_stages(&strip, obstacle->from[k], obstacle->into);
    }
    if (strip.goal < STAGES_MOST && strip.goal > 0)
        join_stages(&strip, strip.goal - 1, strip.goal);
    brw_pen_paint(picture);
    for (uint32_t stage = 0; stage < dungeon->stage_count && stage < STAGES_MOST; stage++) {
        if (stage && !strip.columns[stage])
            continue;
        /* A stage has a symbol for what is special about it, or its number. */
        brw_box box = stage_box(&strip, stage);
        const char *symbol = dungeon->stages[stage].step == BARROW_STEP_GOAL        ? "crown"
                             : dungeon->stages[stage].step == BARROW_STEP_MAGIC_KEY ? "magic_key"
                                                                                    : NULL;
        for (uint32_t i = 0; i < dungeon->treasure_count && !symbol; i++) {
            const barrow_treasure *treasure = &dungeon->treasures[i];
            if (treasure->room < dungeon->room_count &&
                dungeon->rooms[treasure->room].as.quest.stage == stage)
                symbol = barrow_treasure_name(treasure->kind);
        }
        brw_pen_path(picture, brw_part_style(stage));
        brw_pen_round_box(picture, box, 8);
        brw_pen_paint(picture);
        if (symbol)
            brw_symbol(picture, symbol, box.x + box.w / 2, box.y + box.h / 2, 24);
        else
            brw_pen_number(picture, BRW_AXIS_STYLE, box.x + box.w / 2, box.y + box.h / 2 + 5,
                           stage);
    }
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        if (is_stage(dungeon, obstacle->into) && obstacle->door_count &&
            obstacle->doors[0] < dungeon->link_count)
            draw_stage_lock(&strip, obstacle->into, &dungeon->links[obstacle->doors[0]]);
    }
    for (uint32_t i = 0; i < dungeon->link_count && strip.goal < STAGES_MOST; i++)
        if (dungeon->links[i].kind == BARROW_LINK_MAGIC)
            draw_stage_lock(&strip, strip.goal, &dungeon->links[i]);
    brw_pen_shut(picture);
}
