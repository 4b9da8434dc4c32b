/* SPDX-License-Identifier: MIT
 * The walkthrough in plain words, one numbered line per thing to do:
 *
 *     3. Go back west through room 2 to room 1, then north to room 4. Take the small key.
 *
 * The moves before an action become one sentence, and consecutive moves in one direction one part
 * of it. Directions come from the cells of the doors, with y growing to the south. */
#include "core/dungeon.h"
#include "io/ascii_grid.h"
#include "io/doors.h"
#include "io/family.h"
#include "io/words.h"

/* A walkthrough that is being written. */
typedef struct walk_words {
    brw_text *text;
    const barrow_dungeon *dungeon;
    uint32_t at;     /* the next step */
    uint16_t room;   /* the walker's room */
    uint32_t number; /* number of the line */
} walk_words;

/* ---- moving ----------------------------------------------------------------------------- */

/* Returns a step, or NULL after the last. */
static const barrow_step *told_step(const walk_words *walk, uint32_t index)
{
    return index < walk->dungeon->solution_count ? &walk->dungeon->solution[index] : NULL;
}

static bool is_walk_move(const barrow_step *step)
{
    return step && step->action == BARROW_DO_MOVE;
}

/* Returns the direction out of a door. Its cells are the cell of a and the cell of b, in that
 * order, so leaving from b reverses the direction. */
static brw_heading heading_out(const walk_words *walk, uint16_t door, uint16_t from)
{
    const barrow_link *link = &walk->dungeon->links[door];
    barrow_pos cells[2];
    brw_link_cells(walk->dungeon, link, cells);
    return link->a == from ? brw_heading_of(cells[0], cells[1])
                           : brw_heading_of(cells[1], cells[0]);
}

/* Returns whether the walker was in [room] before the next step. The start counts as visited,
 * though no move leads there. */
static bool was_visited(const walk_words *walk, uint16_t room)
{
    for (uint32_t i = 0; i < walk->at; i++)
        if (is_walk_move(&walk->dungeon->solution[i]) && walk->dungeon->solution[i].room == room)
            return true;
    return room == brw_shown_start(walk->dungeon);
}

/* Returns how many consecutive moves go in direction [heading]: at least one, because it is the
 * direction of the next move. */
static uint32_t straight_moves(const walk_words *walk, brw_heading heading)
{
    uint32_t count = 0;
    uint16_t from = walk->room;
    for (const barrow_step *step; is_walk_move(step = told_step(walk, walk->at + count)); count++) {
        if (heading_out(walk, step->link, from) != heading)
            break;
        from = step->room;
    }
    return count;
}

static void tell_room(const walk_words *walk, uint16_t room)
{
    brw_text_put(walk->text, "room ");
    brw_text_unsigned(walk->text, brw_room_number(walk->dungeon, room));
}

/* Writes "east through rooms 2 and 5 to room 8". */
static void tell_straight(walk_words *walk, brw_heading heading)
{
    uint32_t count = straight_moves(walk, heading);
    brw_list_words list = {walk->text, count - 1, 0};
    brw_text_put(walk->text, brw_heading_name(heading));
    if (count > 1)
        brw_text_put(walk->text, count > 2 ? " through rooms " : " through room ");
    for (; count > 1; count--, walk->at++) {
        brw_words_next(&list);
        brw_text_unsigned(walk->text,
                          brw_room_number(walk->dungeon, told_step(walk, walk->at)->room));
    }
    walk->room = told_step(walk, walk->at++)->room;
    brw_text_put(walk->text, " to ");
    tell_room(walk, walk->room);
}

/* Returns the room where the moves up to the next action end. The next step is one of them. */
static uint16_t end_of_moves(const walk_words *walk)
{
    uint32_t last = walk->at;
    while (is_walk_move(told_step(walk, last + 1)))
        last++;
    return told_step(walk, last)->room;
}

/* Writes the moves. They go "back" if their last room was visited before, regardless of the rooms
 * in between. */
static void tell_moves(walk_words *walk)
{
    if (!is_walk_move(told_step(walk, walk->at)))
        return;
    brw_text_put(walk->text, was_visited(walk, end_of_moves(walk)) ? " Go back " : " Go ");
    bool is_first = true;
    for (const barrow_step *step; is_walk_move(step = told_step(walk, walk->at));
         is_first = false) {
        if (!is_first)
            brw_text_put(walk->text, ", then ");
        tell_straight(walk, heading_out(walk, step->link, walk->room));
    }
    brw_text_char(walk->text, '.');
}

/* ---- deeds ------------------------------------------------------------------------------ */

/* Writes the letter of a lock and of its key, as in pictures. */
static void tell_lock(brw_text *text, const char *word, uint8_t lock)
{
    brw_text_put(text, word);
    brw_text_char(text, brw_lock_letter(lock));
}

/* Writes the number of the switch in the walker's room. A step says only that a switch was pressed,
 * not which one. */
static void tell_switch(const walk_words *walk)
{
    uint8_t id = walk->dungeon->rooms[walk->room].as.quest.switch_id;
    brw_text_unsigned(walk->text, brw_switch_number(id));
}

/* Returns the treasure that the walker's room holds or needs, or NULL if it has no name. */
static const barrow_treasure_info *told_treasure(const walk_words *walk)
{
    const barrow_dungeon *dungeon = walk->dungeon;
    uint32_t treasure = dungeon->rooms[walk->room].as.quest.treasure;
    return treasure < dungeon->treasure_count
               ? barrow_treasure_kind_info((barrow_treasure_kind)dungeon->treasures[treasure].kind)
               : NULL;
}

/* Writes "Swim with the flippers to the key in room 12". Returns false if no treasure is needed
 * here. */
static bool tell_way(walk_words *walk, uint8_t what, const char *key)
{
    bool is_switch = what == BARROW_CONTENT_ITEM_SWITCH;
    const barrow_treasure_info *treasure = told_treasure(walk);
    if (!treasure || (what != BARROW_CONTENT_ITEM_KEY && !is_switch))
        return false;
    brw_text_char(walk->text, ' ');
    brw_text_put(walk->text, treasure->way);
    brw_text_put(walk->text, is_switch ? " switch " : key);
    if (is_switch)
        tell_switch(walk);
    brw_text_put(walk->text, " in ");
    tell_room(walk, walk->room);
    return true;
}

/* Says what is taken. A quest names its treasure, and says how to reach a key behind an obstacle
 * that the treasure overcomes. */
static void tell_take(walk_words *walk, const barrow_step *step)
{
    static const char *const words[BARROW_CONTENT_COUNT] = {
        [BARROW_CONTENT_KEY] = "the small key",
        [BARROW_CONTENT_ITEM] = "the treasure",
        [BARROW_CONTENT_ITEM_KEY] = "the small key that only the treasure can reach",
        [BARROW_CONTENT_MAGIC_KEY] = "the magic key",
        [BARROW_CONTENT_BONUS] = "the bonus",
    };
    bool has_colours = brw_shown(walk->dungeon)->has_colours;
    const barrow_treasure_info *treasure = has_colours ? NULL : told_treasure(walk);
    if (!has_colours && tell_way(walk, step->what, " the key"))
        return;
    brw_text_put(walk->text, " Take ");
    if (treasure && step->what == BARROW_CONTENT_ITEM) {
        brw_text_put(walk->text, "the ");
        brw_text_put(walk->text, treasure->name);
    } else if (!has_colours && step->what < BARROW_CONTENT_COUNT && words[step->what])
        brw_text_put(walk->text, words[step->what]);
    else if (has_colours && step->what != BARROW_NOTHING)
        tell_lock(walk->text, "key ", step->what);
    else
        brw_text_put(walk->text, "what lies here");
}

/* Returns the other room with a switch of the same number, for a twin lock, or BARROW_NONE. */
static uint32_t twin_of(const walk_words *walk, uint32_t room)
{
    const barrow_dungeon *dungeon = walk->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (i != room &&
            dungeon->rooms[i].as.quest.switch_id == dungeon->rooms[room].as.quest.switch_id)
            return i;
    return BARROW_NONE;
}

/* Returns whether the switch in a room was pressed in an earlier step. */
static bool was_pressed(const walk_words *walk, uint32_t room)
{
    for (uint32_t i = 0; i < walk->at; i++)
        if (walk->dungeon->solution[i].action == BARROW_DO_PRESS &&
            walk->dungeon->solution[i].room == room)
            return true;
    return false;
}

/* Says which switch of a twin lock this is. */
static void tell_twin(walk_words *walk)
{
    uint32_t twin = twin_of(walk, walk->room);
    if (twin != BARROW_NONE)
        brw_text_put(walk->text,
                     was_pressed(walk, twin) ? ", the second of two" : ", the first of two");
}

/* Says which switch is pressed and, for a twin lock, whether it is the first or the second. */
static void tell_press(walk_words *walk, const barrow_step *step)
{
    bool by_treasure = step->what == BARROW_CONTENT_ITEM_SWITCH;
    if (tell_way(walk, step->what, "")) {
        brw_text_put(walk->text, " and press it");
    } else {
        brw_text_put(walk->text,
                     by_treasure ? " With the treasure press switch " : " Press switch ");
        tell_switch(walk);
    }
    tell_twin(walk);
}

/* Returns the words for a key, or an empty string if the door opens without one from this side. The
 * letter of a crawl's key follows. */
static const char *key_words(const walk_words *walk, const barrow_step *step)
{
    if (step->what == BARROW_NOTHING)
        return "";
    if (brw_shown(walk->dungeon)->has_colours)
        return " with key ";
    return step->what == BARROW_CONTENT_MAGIC_KEY ? " with the magic key" : " with a small key";
}

/* Writes "Open the locked door to the north with key A". */
static void tell_open(walk_words *walk, const barrow_step *step)
{
    const barrow_link *door = &walk->dungeon->links[step->link];
    if (door->kind == BARROW_LINK_BARRIER && door->treasure < walk->dungeon->treasure_count) {
        barrow_treasure_kind kind =
            (barrow_treasure_kind)walk->dungeon->treasures[door->treasure].kind;
        brw_text_char(walk->text, ' ');
        brw_text_put(walk->text, barrow_treasure_kind_info(kind)->way);
        brw_text_put(walk->text, " the way ");
        brw_text_put(walk->text, brw_heading_name(heading_out(walk, step->link, walk->room)));
        return;
    }
    brw_text_put(walk->text, " Open ");
    brw_text_put(walk->text, brw_door_info(door)->noun);
    brw_text_put(walk->text, " to the ");
    brw_text_put(walk->text, brw_heading_name(heading_out(walk, step->link, walk->room)));
    brw_text_put(walk->text, key_words(walk, step));
    if (brw_shown(walk->dungeon)->has_colours && step->what != BARROW_NOTHING)
        brw_text_char(walk->text, brw_lock_letter(step->what));
}

/* Writes whom the player beats in a quest, and what that releases. */
static void tell_guardian(walk_words *walk)
{
    static const char *const drops[BARROW_CONTENT_COUNT] = {
        [BARROW_CONTENT_KEY] = ": it drops a small key",
        [BARROW_CONTENT_ITEM_KEY] = ": the way to the key is free",
        [BARROW_CONTENT_SWITCH] = ": the way to the switch is free",
        [BARROW_CONTENT_ITEM_SWITCH] = ": the way to the switch is free",
        [BARROW_CONTENT_ITEM] = ": the treasure is free",
        [BARROW_CONTENT_MAGIC_KEY] = ": it drops the magic key",
        [BARROW_CONTENT_GOAL] = ": the goal is free",
    };
    const barrow_quest_room *room = &walk->dungeon->rooms[walk->room].as.quest;
    const char *drop = room->content < BARROW_CONTENT_COUNT ? drops[room->content] : NULL;
    if (room->seals == BARROW_SEAL_DOOR)
        drop = ": the door is free";
    brw_text_put(walk->text, " Beat the guardian of ");
    tell_room(walk, walk->room);
    if (drop)
        brw_text_put(walk->text, drop);
}

/* Writes whom the player fights. */
static void tell_fight(walk_words *walk, const barrow_step *step)
{
    (void)step;
    uint32_t types = walk->dungeon->rooms[walk->room].as.crawl.types;
    if (!brw_shown(walk->dungeon)->has_colours) /* a quest has no types */
        tell_guardian(walk);
    else if (types & (1u << BARROW_TYPE_BOSS))
        brw_text_put(walk->text, " Fight the boss");
    else if (types & (1u << BARROW_TYPE_SUB_BOSS))
        brw_text_put(walk->text, " Fight the sub-boss");
    else
        brw_text_put(walk->text, " Fight what waits here");
}

static void tell_solve(walk_words *walk, const barrow_step *step)
{
    brw_text_put(walk->text, " Solve the puzzle in room ");
    brw_text_unsigned(walk->text, brw_room_number(walk->dungeon, step->room));
}

/* Writes an action. Moves have been written before. */
static void tell_deed(walk_words *walk, const barrow_step *step)
{
    static void (*const tellers[BARROW_ACTION_COUNT])(walk_words *, const barrow_step *) = {
        [BARROW_DO_TAKE] = tell_take,   [BARROW_DO_PRESS] = tell_press,
        [BARROW_DO_OPEN] = tell_open,   [BARROW_DO_FIGHT] = tell_fight,
        [BARROW_DO_SOLVE] = tell_solve,
    };
    if (step->action < BARROW_ACTION_COUNT && tellers[step->action])
        tellers[step->action](walk, step);
    brw_text_char(walk->text, '.');
}

/* Writes a line. Several actions without a move in between share it. */
static void tell_line(walk_words *walk)
{
    const barrow_step *step;
    brw_text_unsigned(walk->text, ++walk->number);
    brw_text_char(walk->text, '.');
    tell_moves(walk);
    for (; (step = told_step(walk, walk->at)) && !is_walk_move(step); walk->at++)
        tell_deed(walk, step);
}

/* ---- the whole -------------------------------------------------------------------------- */

/* Each line consumes at least one step, so the loop terminates: moves, or actions if the next step
 * is not a move. The solution ends in the room of the goal or boss, so the walker is there at the
 * end. */
void brw_words_walkthrough(brw_text *text, const barrow_dungeon *dungeon)
{
    walk_words walk = {.text = text, .dungeon = dungeon, .room = brw_shown_start(dungeon)};
    if (!dungeon->solution_count) {
        brw_text_put(text, "There is no walkthrough.\n");
        return;
    }
    while (walk.at < dungeon->solution_count) {
        tell_line(&walk);
        brw_text_char(text, '\n');
    }
    brw_text_put(text, brw_shown(dungeon)->end_words);
    brw_text_unsigned(text, brw_room_number(dungeon, walk.room));
    brw_text_put(text, ".\n");
}
