/* SPDX-License-Identifier: MIT
 * The order of a quest's stages, below its map: a box for each stage in the colour of its rooms,
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
#include "core/dungeon.h"
#include "io/looks.h"
#include "io/draw_graph.h"

#include <string.h>

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

/* Returns the columns per line, chosen so that all lines are about equally long. */
static int32_t columns_per_line(const brw_picture *picture, int32_t columns)
{
    int32_t lines = count_lines(picture, columns);
    return (columns + lines - 1) / lines;
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
    const char *symbol = brw_door_look_of(door->kind)->symbol;
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
    strip.per_line = columns_per_line(picture, place_stages(&strip, dungeon) + 1);
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

#undef STRIP_MARGIN
#undef STRIP_HEAD
#undef COLUMN_WIDE
#undef LINE_HIGH
#undef BOX_WIDE
#undef BOX_HIGH
#undef STAGES_MOST
