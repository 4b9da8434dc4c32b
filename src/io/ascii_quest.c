/* SPDX-License-Identifier: MIT
 * The picture of a quest. Each box has the content above the number of the room and its stage.
 * Doors show what they need. Rooms of a stage share a colour.
 *
 *     +-------+-------+-------+
 *     |   I  [2]  E  [1]  K   |      the treasure behind switch 2, the entry, and behind
 *     |  4/2  |  1/0  |  2/1  |      switch 1 a key that needs the treasure
 *     +--[k]--+--[3]--+-------+
 */
#include "core/dungeon.h"
#include "io/ascii_grid.h"
#include "io/doors.h"

/* ---- boxes ------------------------------------------------------------------------------ */

static const char content_letters[] = {
#define BARROW_CONTENT(NAME, name, code, character, ...) [code] = character,
#include "barrow/def/content.def"
#undef BARROW_CONTENT
};

/* Writes the letter of the content, and the number of a switch: "k", "s3". */
static void put_content(brw_mark_text *mark, const barrow_quest_room *room)
{
    char letter[2] = {0, 0};
    if (room->content == BARROW_CONTENT_NONE || room->content >= BARROW_CONTENT_COUNT)
        return;
    letter[0] = content_letters[room->content];
    brw_mark_put(mark, letter);
    if (room->switch_id != BARROW_NO_SWITCH)
        brw_mark_number(mark, brw_switch_number(room->switch_id));
    mark->color = BRW_BRIGHT;
}

/* Returns a line of a box: the content first, then room and stage. Contents keep their own colour,
 * everything else has the stage's. */
static brw_mark_text quest_box(const barrow_dungeon *dungeon, uint16_t id, uint32_t line)
{
    const barrow_quest_room *room = &dungeon->rooms[id].as.quest;
    brw_mark_text mark = {"", brw_color_of(room->stage)};
    if (line == 0) {
        put_content(&mark, room);
        return mark;
    }
    brw_mark_number(&mark, brw_room_number(dungeon, id));
    brw_mark_put(&mark, "/");
    brw_mark_number(&mark, room->stage);
    return mark;
}

/* ---- doors ------------------------------------------------------------------------------ */

/* Returns "[3]", or "s12" for a number of two digits (a quest has fewer than 20 switches). */
static brw_mark_text switch_door(const barrow_link *door)
{
    brw_mark_text mark = {"", brw_door_look_of(door->kind)->mark_color};
    uint32_t number = brw_switch_number(door->lock);
    brw_mark_put(&mark, number < 10 ? "[" : "s");
    brw_mark_number(&mark, number % 100);
    if (number < 10)
        brw_mark_put(&mark, "]");
    return mark;
}

/* Returns a door's mark. Arrows are bright here, because nothing else makes them stand out. */
static brw_mark_text quest_door(const barrow_link *door, brw_heading heading)
{
    brw_mark_text mark = brw_door_mark(door, heading);
    if (brw_door_info(door)->needs == BARROW_NEED_SWITCH)
        return switch_door(door);
    mark.color = brw_door_is_sided(door) ? BRW_BRIGHT : mark.color;
    return mark;
}

/* ---- heading and legend ----------------------------------------------------------------- */

static void paint_quest_head(brw_paint *paint, const barrow_dungeon *dungeon)
{
    brw_paint_put(paint, "quest", BRW_BRIGHT);
    brw_paint_put(paint, ": ", BRW_PLAIN);
    brw_paint_count(paint, dungeon->room_count, "room", "rooms");
    brw_paint_put(paint, ", ", BRW_PLAIN);
    brw_paint_count(paint, dungeon->stage_count, "stage", "stages");
    brw_paint_seed(paint, dungeon->params.seed);
    brw_paint_line(paint);
}

static bool has_content(const barrow_dungeon *dungeon, int content)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (dungeon->rooms[i].as.quest.content == content)
            return true;
    return false;
}

static bool has_door_kind(const barrow_dungeon *dungeon, int kind)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].kind == kind)
            return true;
    return false;
}

static void content_entries(brw_paint *paint, const barrow_dungeon *dungeon)
{
    static const struct {
        const char *mark, *meaning;
        int content;
    } rows[] = {
        {"E", "entry", BARROW_CONTENT_ENTRY},
        {"k", "small key", BARROW_CONTENT_KEY},
        {"s3", "switch 3", BARROW_CONTENT_SWITCH},
        {"I", "the treasure", BARROW_CONTENT_ITEM},
        {"K", "key that needs the treasure", BARROW_CONTENT_ITEM_KEY},
        {"S3", "switch that needs the treasure", BARROW_CONTENT_ITEM_SWITCH},
        {"M", "magic key", BARROW_CONTENT_MAGIC_KEY},
        {"G", "goal", BARROW_CONTENT_GOAL},
        {"B", "bonus", BARROW_CONTENT_BONUS},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (has_content(dungeon, rows[i].content))
            brw_paint_entry(paint, rows[i].mark, BRW_BRIGHT, rows[i].meaning);
}

static void door_entries(brw_paint *paint, const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < BARROW_LINK_KIND_COUNT; i++) {
        barrow_link example = {.kind = brw_door_order[i], .lock = 2};
        const brw_door_look *look = brw_door_look_of(example.kind);
        brw_mark_text mark = quest_door(&example, BRW_EAST);
        if (look->mark_word[0] && has_door_kind(dungeon, example.kind))
            brw_paint_entry(paint, brw_door_is_sided(&example) ? "< >" : mark.text, mark.color,
                            look->mark_word);
    }
}

/* The sample in the legend has the colour of stage 1, because colours show stages. */
void brw_paint_quest(brw_paint *paint, const barrow_dungeon *dungeon)
{
    static const brw_grid_style style = {quest_box, quest_door};
    paint_quest_head(paint, dungeon);
    brw_paint_grid(paint, dungeon, &style);
    if (!paint->has_legend)
        return;
    brw_paint_entry(paint, "4/1", brw_color_of(1), "room 4 of stage 1");
    content_entries(paint, dungeon);
    brw_paint_line(paint);
    door_entries(paint, dungeon);
    brw_paint_line(paint);
}
