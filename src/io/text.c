/* SPDX-License-Identifier: MIT
 * Plain words: a paragraph about the dungeon and, for quest and crawl, the walkthrough, one
 * numbered line per thing to do:
 *
 *     3. Go back west through room 2 to room 1, then north to room 4. Take the small key.
 *
 * The moves before an action become one sentence, and consecutive moves in one direction one part
 * of it. Directions come from the cells of the doors, with y growing to the south. What a crawl
 * offers besides that follows: the rewards at the ends of loops and dead ends, the optional locks
 * with the rooms of their keys, and the shortcuts. */
#include <string.h>

#include "core/dungeon.h"
#include "core/kinds.h"
#include "core/layout.h"
#include "core/places.h"
#include "io/document.h"
#include "io/key.h"
#include "io/looks.h"
#include "io/paint.h"

/* ---- lists ------------------------------------------------------------------------------ */

/* A list being written, with its commas and "and". */
typedef struct list_words {
    brw_text *text;
    uint32_t left;  /* entries still to come */
    uint32_t given; /* entries written so far */
} list_words;

/* Writes what comes before the next entry: a comma, or "and" before the last. */
static void next_entry_words(list_words *list)
{
    list->left--;
    if (list->given++)
        brw_text_put(list->text, brw_texts[list->left ? SAY_COMMA : SAY_AND]);
}

/* A count of something, omitted from a list if it is 0, and its word for one and for many. */
typedef struct count_words {
    uint32_t count;
    brw_say words;
} count_words;

static void tell_count(brw_text *text, count_words row)
{
    const char *one = brw_texts[row.words], *many = strchr(one, '|') + 1;
    brw_text_print(text, "%u ", row.count);
    if (row.count == 1)
        brw_text_bytes(text, one, (size_t)(many - 1 - one));
    else
        brw_text_put(text, many);
}

/* Writes "2 keys, 1 switch and 3 traps", or "nothing" if all are 0. Counts the entries first,
 * because the last needs an "and" before it. */
static void tell_counts(brw_text *text, const count_words *rows, uint32_t count)
{
    list_words list = {text, 0, 0};
    for (uint32_t i = 0; i < count; i++)
        list.left += rows[i].count > 0;
    if (!list.left)
        brw_text_put(text, brw_texts[SAY_NOTHING]);
    for (uint32_t i = 0; i < count; i++) {
        if (!rows[i].count)
            continue;
        next_entry_words(&list);
        tell_count(text, rows[i]);
    }
}

/* ---- moving ----------------------------------------------------------------------------- */

static const char *heading_word(brw_heading heading)
{
    static const uint8_t words[] = {SAY_EAST, SAY_SOUTH, SAY_WEST, SAY_NORTH};
    return brw_texts[words[heading]];
}

/* A walkthrough that is being written. */
typedef struct walk_words {
    brw_text *text;
    const barrow_dungeon *dungeon;
    uint32_t at;   /* the next step */
    uint16_t room; /* the walker's room */
} walk_words;

/* Returns a step if it is a move; NULL for any other, and after the last. */
static const barrow_step *move_at(const walk_words *walk, uint32_t index)
{
    const barrow_step *step = &walk->dungeon->solution[index];
    return index < walk->dungeon->solution_count && step->action == BARROW_DO_MOVE ? step : NULL;
}

/* Returns the direction in which a step leaves a room. */
static brw_heading step_heading(const walk_words *walk, const barrow_step *step, uint16_t from)
{
    return brw_heading_out(walk->dungeon, &walk->dungeon->links[step->link], from);
}

/* Returns whether an earlier step did [action] in [room]. The start counts as visited. */
static bool was_done(const walk_words *walk, int action, uint32_t room)
{
    for (uint32_t i = 0; i < walk->at; i++)
        if (walk->dungeon->solution[i].action == action && walk->dungeon->solution[i].room == room)
            return true;
    return action == BARROW_DO_MOVE && room == brw_shown_start(walk->dungeon);
}

/* Writes the moves up to the next action: "east through rooms 2 and 5 to room 8" for all moves that
 * go on in one direction. They go "back" if their last room was visited before. */
static void tell_moves(walk_words *walk)
{
    const barrow_dungeon *dungeon = walk->dungeon;
    const barrow_step *step;
    const char *before = "";
    uint32_t last = walk->at;
    if (!move_at(walk, walk->at))
        return;
    while (move_at(walk, last + 1))
        last++;
    bool is_back = was_done(walk, BARROW_DO_MOVE, dungeon->solution[last].room);
    brw_text_put(walk->text, brw_texts[is_back ? SAY_GO_BACK : SAY_GO]);
    for (; (step = move_at(walk, walk->at)); before = brw_texts[SAY_THEN]) {
        brw_heading heading = step_heading(walk, step, walk->room);
        uint32_t count = 0;
        for (uint16_t from = walk->room;
             (step = move_at(walk, walk->at + count)) && step_heading(walk, step, from) == heading;
             count++)
            from = step->room;
        list_words list = {walk->text, count - 1, 0};
        brw_text_print(walk->text, "%s%s%s", before, heading_word(heading),
                       count > 1 ? brw_texts[count > 2 ? SAY_THROUGH_ROOMS : SAY_THROUGH_ROOM]
                                 : "");
        for (; count > 1; count--, walk->at++) {
            next_entry_words(&list);
            brw_text_unsigned(walk->text,
                              brw_room_number(dungeon, dungeon->solution[walk->at].room));
        }
        walk->room = dungeon->solution[walk->at++].room;
        brw_text_print(walk->text, brw_texts[SAY_TO_ROOM], brw_room_number(dungeon, walk->room));
    }
    brw_text_char(walk->text, '.');
}

/* ---- deeds ------------------------------------------------------------------------------ */

/* Writes "Lift the boulders with the gloves, then" before what is done with something that only the
 * treasure can reach. In an annex the treasure was used at the door already. Returns false if there
 * is nothing to tell. */
static bool tell_way(walk_words *walk, uint8_t what)
{
    const barrow_treasure_info *treasure =
        brw_treasure_info(walk->dungeon, walk->dungeon->rooms[walk->room].as.quest.treasure);
    if (!treasure || !brw_needs_treasure(what) || brw_is_behind_barrier(walk->dungeon, walk->room))
        return false;
    brw_text_print(walk->text, brw_texts[SAY_FIRST_WAY], treasure->way);
    return true;
}

/* Says which switch is pressed and, for a twin lock, whether it is the first or the second. A step
 * says only that a switch was pressed, so its number is that of the walker's room. */
static void tell_press(walk_words *walk, const barrow_step *step)
{
    const barrow_room *rooms = walk->dungeon->rooms;
    uint8_t pressed = rooms[walk->room].as.quest.switch_id;
    brw_text_print(walk->text, brw_texts[tell_way(walk, step->what) ? SAY_THEN_PRESS : SAY_PRESS],
                   brw_switch_number(pressed));
    for (uint32_t i = 0; i < walk->dungeon->room_count; i++)
        if (i != walk->room && rooms[i].as.quest.switch_id == pressed) {
            bool is_second = was_done(walk, BARROW_DO_PRESS, i);
            brw_text_put(walk->text, brw_texts[is_second ? SAY_SECOND : SAY_FIRST]);
            return;
        }
}

/* Writes "Open the locked door to the north with key A". */
static void tell_open(walk_words *walk, const barrow_step *step)
{
    const barrow_link *door = &walk->dungeon->links[step->link];
    const char *where = heading_word(step_heading(walk, step, walk->room));
    const barrow_treasure_info *treasure = brw_treasure_info(walk->dungeon, door->treasure);
    if (door->kind == BARROW_LINK_BARRIER && treasure) {
        brw_text_print(walk->text, brw_texts[SAY_WAY_OPEN], treasure->way, where);
        return;
    }
    brw_text_print(walk->text, brw_texts[SAY_OPEN], brw_door_info(door)->noun, where);
    if (step->what == BARROW_NOTHING)
        return; /* it opens without a key from this side */
    if (brw_shown(walk->dungeon)->has_colours)
        brw_text_print(walk->text, brw_texts[SAY_WITH_KEY], brw_lock_letter(step->what));
    else
        brw_text_put(walk->text,
                     brw_texts[step->what == BARROW_CONTENT_MAGIC_KEY ? SAY_WITH_MAGIC_KEY
                                                                      : SAY_WITH_SMALL_KEY]);
}

/* Writes whom the player beats, and in a quest what that releases. */
static void tell_fight(walk_words *walk)
{
    static const uint8_t drops[BARROW_CONTENT_COUNT] = {
        [BARROW_CONTENT_KEY] = SAY_DROPS_KEY,
        [BARROW_CONTENT_ITEM_KEY] = SAY_FREE_KEY,
        [BARROW_CONTENT_SWITCH] = SAY_FREE_SWITCH,
        [BARROW_CONTENT_ITEM_SWITCH] = SAY_FREE_SWITCH,
        [BARROW_CONTENT_MAGIC_KEY] = SAY_DROPS_MAGIC_KEY,
        [BARROW_CONTENT_GOAL] = SAY_FREE_GOAL,
    };
    const barrow_quest_room *room = &walk->dungeon->rooms[walk->room].as.quest;
    uint32_t types = walk->dungeon->rooms[walk->room].as.crawl.types;
    if (brw_shown(walk->dungeon)->has_colours) {
        brw_text_put(walk->text,
                     brw_texts[types & (1u << BARROW_TYPE_BOSS)       ? SAY_FIGHT_BOSS
                               : types & (1u << BARROW_TYPE_SUB_BOSS) ? SAY_FIGHT_SUB_BOSS
                                                                      : SAY_FIGHT]);
        return;
    }
    brw_text_print(walk->text, brw_texts[SAY_BEAT], brw_room_number(walk->dungeon, walk->room));
    if (room->seals == BARROW_SEAL_DOOR)
        brw_text_put(walk->text, brw_texts[SAY_FREE_DOOR]);
    else if (room->content == BARROW_CONTENT_ITEM)
        brw_text_print(walk->text, brw_texts[SAY_FREE_TREASURE],
                       brw_treasure_look(walk->dungeon, walk->room)->word);
    else if (room->content < BARROW_CONTENT_COUNT && drops[room->content])
        brw_text_put(walk->text, brw_texts[drops[room->content]]);
}

/* Writes the walkthrough. Several actions without a move in between share a line. Each line
 * consumes at least one step, so the loop terminates: moves, or actions if the next step is not a
 * move. The solution ends in the room of the goal or boss, so the walker is there at the end. */
void brw_tell_walkthrough(brw_text *text, const barrow_dungeon *dungeon)
{
    walk_words walk = {.text = text, .dungeon = dungeon, .room = brw_shown_start(dungeon)};
    if (!dungeon->solution_count) {
        brw_text_put(text, brw_texts[SAY_NO_WALKTHROUGH]);
        return;
    }
    for (uint32_t number = 1; walk.at < dungeon->solution_count; number++) {
        brw_text_print(text, "%u.", number);
        tell_moves(&walk);
        for (; walk.at < dungeon->solution_count && !move_at(&walk, walk.at); walk.at++) {
            const barrow_step *step = &dungeon->solution[walk.at];
            if (step->action == BARROW_DO_TAKE) {
                /* Say what is taken. A quest names its treasure, and says how to reach a key behind
                 * an obstacle that the treasure overcomes. */
                bool has_colours = brw_shown(walk.dungeon)->has_colours;
                bool is_thing = !has_colours && step->what < BARROW_CONTENT_COUNT;
                bool is_told = !has_colours && tell_way(&walk, step->what);
                brw_text_put(walk.text, brw_texts[is_told ? SAY_THEN_TAKE : SAY_TAKE]);
                if (is_thing && step->what == BARROW_CONTENT_ITEM)
                    brw_text_print(walk.text, brw_texts[SAY_THE_THING],
                                   brw_treasure_look(walk.dungeon, walk.room)->word);
                else if (is_thing && step->what == BARROW_CONTENT_ITEM_KEY)
                    brw_text_print(walk.text, brw_texts[SAY_THE_THING], brw_texts[SAY_SMALL_KEY]);
                else if (is_thing && brw_content_looks[step->what].word)
                    brw_text_print(walk.text, brw_texts[SAY_THE_THING],
                                   brw_content_looks[step->what].word);
                else if (has_colours && step->what != BARROW_NOTHING)
                    brw_text_print(walk.text, brw_texts[SAY_KEY_SIGN], brw_lock_letter(step->what));
                else
                    brw_text_put(walk.text, brw_texts[SAY_WHAT_LIES]);
            } else if (step->action == BARROW_DO_PRESS)
                tell_press(&walk, step);
            else if (step->action == BARROW_DO_OPEN)
                tell_open(&walk, step);
            else if (step->action == BARROW_DO_FIGHT)
                tell_fight(&walk);
            else if (step->action == BARROW_DO_SOLVE)
                brw_text_print(text, brw_texts[SAY_SOLVE], brw_room_number(dungeon, step->room));
            brw_text_char(text, '.');
        }
        brw_text_char(text, '\n');
    }
    brw_text_print(text,
                   brw_texts[brw_shown(dungeon)->has_colours ? SAY_BOSS_WAITS : SAY_GOAL_WAITS],
                   brw_room_number(dungeon, walk.room));
}

/* ---- quest ------------------------------------------------------------------------------ */

const char *brw_clue_words(uint32_t kind)
{
    static const char *const words[] = {
#define BARROW_CLUE(NAME, name, code, weight, help) [code] = help,
#include "barrow/def/clue.def"
    };
    return kind < BARROW_CLUE_COUNT ? words[kind] : brw_texts[SAY_ODD_SIGN];
}

/* Describes a quest: what it holds, the clues of hidden doors (Q41), and the walkthrough. */
static void tell_quest(brw_text *text, const barrow_dungeon *dungeon, const brw_census *census)
{
    const count_words rows[] = {
        {census->contents[BARROW_CONTENT_KEY], SAY_N_SMALL_KEYS},
        {census->contents[BARROW_CONTENT_SWITCH], SAY_N_SWITCHES},
        {census->contents[BARROW_CONTENT_ITEM_KEY], SAY_N_SMALL_KEYS_THAT_NEED_A_TREASURE},
        {census->contents[BARROW_CONTENT_ITEM_SWITCH], SAY_N_SWITCHES_THAT_NEED_A_TREASURE},
        {census->links[BARROW_LINK_ONE_WAY], SAY_N_ONE_WAY_DOORS},
        {census->links[BARROW_LINK_BARRIER], SAY_N_WAYS_THAT_A_TREASURE_OPENS},
        {census->links[BARROW_LINK_SHORTCUT], SAY_N_SHORTCUTS},
        {census->links[BARROW_LINK_HIDDEN], SAY_N_BONUS_ROOMS_BEHIND_SECRET_DOORS},
    };
    char words[BRW_TREASURE_WORDS];
    brw_text_put(text, brw_texts[SAY_A_QUEST]);
    tell_count(text, (count_words){dungeon->room_count, SAY_N_ROOMS});
    brw_text_put(text, brw_texts[SAY_IN_STAGES]);
    tell_count(text, (count_words){dungeon->stage_count, SAY_N_STAGES});
    brw_text_put(text, brw_texts[SAY_SEED]);
    brw_text_unsigned(text, dungeon->params.seed);
    brw_text_print(text, brw_texts[SAY_QUEST_HOLDS], brw_treasure_words(dungeon, words));
    tell_counts(text, rows, sizeof rows / sizeof rows[0]);
    brw_text_put(text, ".\n\n");
    for (uint32_t i = 0; i < dungeon->clue_count; i++) {
        const barrow_clue *clue = &dungeon->clues[i];
        const barrow_link *door = &dungeon->links[clue->door];
        brw_text_print(text, brw_texts[SAY_HIDDEN_LEADS], brw_room_number(dungeon, clue->room),
                       brw_clue_words(clue->kind),
                       heading_word(brw_heading_out(dungeon, door, door->a)),
                       brw_room_number(dungeon, door->a), brw_room_number(dungeon, door->b));
    }
    brw_text_put(text, dungeon->clue_count ? "\n" : "");
    brw_tell_walkthrough(text, dungeon);
}

/* ---- crawl ------------------------------------------------------------------------------ */

/* Returns the rewarding room at the end of a loop or dead end, or BARROW_NONE. A room with a key
 * belongs to the walkthrough or the line of locks instead. */
static uint16_t rewarding_end(const barrow_dungeon *dungeon, const barrow_crawl_path *path)
{
    bool is_side = path->kind == BARROW_PATH_LOOP || path->kind == BARROW_PATH_DEAD_END;
    if (!is_side || !path->room_count)
        return BARROW_NONE;
    uint16_t end = dungeon->path_rooms[path->first_room + path->room_count - 1u];
    return dungeon->rooms[end].as.crawl.key == BARROW_NO_KEY ? end : BARROW_NONE;
}

/* Lists the rewards at the ends of side paths. An elite enemy guards a reward (C6, C9); anything
 * other than an elite or a vendor is called a treasure. */
static void tell_ends(brw_text *text, const barrow_dungeon *dungeon)
{
    list_words list = {text, 0, 0};
    for (uint32_t i = 0; i < dungeon->path_count; i++)
        list.left += rewarding_end(dungeon, &dungeon->paths[i]) != BARROW_NONE;
    if (!list.left)
        return;
    brw_text_put(text, brw_texts[SAY_DETOUR]);
    for (uint32_t i = 0; i < dungeon->path_count; i++) {
        uint16_t end = rewarding_end(dungeon, &dungeon->paths[i]);
        if (end == BARROW_NONE)
            continue;
        uint32_t types = dungeon->rooms[end].as.crawl.types;
        next_entry_words(&list);
        brw_text_print(text,
                       brw_texts[types & (1u << BARROW_TYPE_ELITE)    ? SAY_END_ELITE
                                 : types & (1u << BARROW_TYPE_VENDOR) ? SAY_END_VENDOR
                                                                      : SAY_END_TREASURE],
                       brw_room_number(dungeon, end));
    }
    brw_text_put(text, ".\n");
}

/* Describes a crawl. Rooms of the main path are counted, not cells, so merging reduces their
 * number. Locks on the way and optional locks are counted separately. */
static void tell_crawl(brw_text *text, const barrow_dungeon *dungeon, const brw_census *census)
{
    const count_words rows[] = {
        {census->paths[BARROW_PATH_FORK], SAY_N_FORKS},
        {census->paths[BARROW_PATH_LOOP], SAY_N_LOOPS},
        {census->paths[BARROW_PATH_DEAD_END], SAY_N_DEAD_ENDS},
        {census->paths[BARROW_PATH_SHORTCUT], SAY_N_SHORTCUTS},
        {census->locks[false], SAY_N_LOCKED_DOORS_ON_THE_WAY},
        {census->locks[true], SAY_N_OPTIONAL_LOCKS},
        {census->types[BARROW_TYPE_SUB_BOSS], SAY_N_SUB_BOSSES},
        {census->types[BARROW_TYPE_ELITE], SAY_N_ELITE_ENEMIES},
        {dungeon->foe_count, SAY_N_ROAMING_ENEMIES},
    };
    uint32_t main_rooms = census->room_paths[BARROW_PATH_MAIN];
    brw_text_put(text, brw_texts[SAY_A_CRAWL]);
    tell_count(text, (count_words){dungeon->room_count, SAY_N_ROOMS});
    brw_text_print(text, brw_texts[SAY_ON_GRID], (uint32_t)dungeon->grid_width,
                   (uint32_t)dungeon->grid_height);
    brw_text_unsigned(text, dungeon->params.seed);
    brw_text_put(text, brw_texts[SAY_MAIN_PATH]);
    tell_count(text, (count_words){main_rooms, SAY_N_ROOMS});
    brw_text_put(text, brw_texts[SAY_CRAWL_HAS]);
    tell_counts(text, rows, sizeof rows / sizeof rows[0]);
    brw_text_put(text, ".\n\n");
    brw_tell_walkthrough(text, dungeon);
    tell_ends(text, dungeon);
    /* Describe the optional locks, then the shortcuts. Colours are unique: a lock has one key, and
     * keys are kept (C11); an imported document may have a lock without a key. A shortcut's door is
     * at its earlier end and opens from the passage, which is its room a (C10). */
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *door = &dungeon->links[i];
        uint32_t key = 0;
        if (door->lock == BARROW_NO_LOCK || !door->optional)
            continue;
        brw_text_print(text, brw_texts[SAY_OPTIONAL], brw_lock_letter(door->lock),
                       brw_room_number(dungeon, door->a), brw_room_number(dungeon, door->b));
        while (key < dungeon->room_count && dungeon->rooms[key].as.crawl.key != door->lock)
            key++;
        if (key < dungeon->room_count)
            brw_text_print(text, brw_texts[SAY_ITS_KEY], brw_room_number(dungeon, key));
        brw_text_put(text, ".\n");
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].kind == BARROW_LINK_SHORTCUT)
            brw_text_print(text, brw_texts[SAY_A_SHORTCUT],
                           brw_room_number(dungeon, dungeon->links[i].a),
                           brw_room_number(dungeon, dungeon->links[i].b));
}

/* ---- floor ------------------------------------------------------------------------------ */

/* Describes a floor. To a player, anchors are corridors, so they do not count as rooms. */
static void tell_floor(brw_text *text, const barrow_dungeon *dungeon, const brw_census *census,
                       bool is_storey)
{
    static const struct {
        uint16_t words, kind;
    } places[] = {{SAY_START_ROOM, BARROW_THING_SPAWN},
                  {SAY_STAIRS_ROOM, BARROW_THING_STAIRS},
                  {SAY_LORD_ROOM, BARROW_THING_BOSS}};
    const count_words parts[] = {
        {dungeon->room_count - census->rooms[BARROW_ROOM_ANCHOR] - census->rooms[BARROW_ROOM_VAULT],
         SAY_N_ROOMS},
        {census->links[BARROW_LINK_LINK], SAY_N_CORRIDORS},
        {census->links[BARROW_LINK_DEAD_END], SAY_N_DEAD_END_CORRIDORS},
        {census->rooms[BARROW_ROOM_MONSTER_HOUSE], SAY_N_MONSTER_HOUSES},
        {census->rooms[BARROW_ROOM_SHOP], SAY_N_SHOPS},
        {census->rooms[BARROW_ROOM_MAZE], SAY_N_MAZES},
        {census->rooms[BARROW_ROOM_VAULT], SAY_N_VAULTS},
    };
    const count_words things[] = {
        {census->things[BARROW_THING_ITEM][0], SAY_N_ITEMS},
        {census->things[BARROW_THING_TRAP][0], SAY_N_TRAPS},
        {census->things[BARROW_THING_TRAP][1], SAY_N_MAGIC_TILES},
        {census->things[BARROW_THING_BURIED][0], SAY_N_BURIED_ITEMS},
        {census->things[BARROW_THING_ENEMY][0], SAY_N_ENEMIES},
        {census->things[BARROW_THING_ENEMY][1], SAY_N_SLEEPING_ENEMIES},
        {census->things[BARROW_THING_SHOP_ITEM][0], SAY_N_THINGS_FOR_SALE},
    };
    int32_t layout = dungeon->params.as.floor.layout;
    brw_text_print(text, brw_texts[SAY_FLOOR], (uint32_t)dungeon->params.as.floor.floor);
    if (is_storey) {
        char name[BRW_FLOOR_NAME];
        brw_floor_name(dungeon, name);
        brw_text_print(text, brw_texts[SAY_NEXT_SIGN], name);
    }
    brw_text_print(text, brw_texts[SAY_LAYOUT],
                   (uint32_t)layout < BARROW_LAYOUT_COUNT ? brw_layout_of(layout)->name
                                                          : "unknown");
    brw_text_unsigned(text, dungeon->params.seed);
    brw_text_print(text, brw_texts[SAY_FLOOR_HAS], (uint32_t)dungeon->width,
                   (uint32_t)dungeon->height);
    tell_counts(text, parts, sizeof parts / sizeof parts[0]);
    for (uint32_t i = 0; i < sizeof places / sizeof places[0];
         i++) { /* one of each at most (F17) */
        const barrow_thing *thing = dungeon->things, *end = thing + dungeon->thing_count;
        while (thing < end && (thing->kind != places[i].kind || thing->room == BARROW_NONE))
            thing++;
        if (thing < end)
            brw_text_print(text, brw_texts[places[i].words], brw_room_number(dungeon, thing->room));
    }
    brw_text_put(text, brw_texts[SAY_ON_IT]);
    tell_counts(text, things, sizeof things / sizeof things[0]);
    brw_text_put(text, ".\n");
}

/* Tells players which rooms lead to which (A8). The dungeon has nothing that they do not know. */
static void tell_players(brw_text *text, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    uint32_t *rooms = BRW_ARENA_NEW(scratch, uint32_t, 2 * dungeon->room_count + 1);
    uint32_t count = rooms ? brw_rooms_by_number(dungeon, rooms) : 0;
    text->status = rooms ? text->status : BARROW_NO_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t id = rooms[i];
        list_words list = {text, 0, 0};
        for (int round = 0; round < 2; round++)
            for (uint32_t k = 0; k < dungeon->link_count; k++) {
                const barrow_link *link = &dungeon->links[k];
                uint32_t other = link->a == id ? link->b : link->b == id ? link->a : BARROW_NONE;
                bool is_room =
                    other < dungeon->room_count && dungeon->rooms[other].kind != BARROW_ROOM_ANCHOR;
                list.left += is_room && !round;
                if (!is_room || !round)
                    continue;
                if (!list.given)
                    brw_text_print(
                        text, brw_texts[list.left > 1 ? SAY_LEADS_TO_ROOMS : SAY_LEADS_TO_ROOM],
                        brw_room_number(dungeon, id));
                next_entry_words(&list);
                brw_text_unsigned(text, brw_room_number(dungeon, other));
            }
        if (list.given)
            brw_text_put(text, ".\n");
    }
}

void brw_write_text(const brw_document *document, brw_text *text)
{
    brw_text_print(text, "%s\n\n", brw_shown_title(document->dungeon));
    for (const barrow_dungeon *at = document->dungeon; at; at = at->below) {
        brw_census census = brw_take_census(at);
        if (document->options->flags & BARROW_EXPORT_PLAYER)
            tell_players(text, at, document->scratch);
        else if (at->params.family == BARROW_FLOOR)
            tell_floor(text, at, &census, document->dungeon->below != NULL);
        else
            (at->params.family == BARROW_QUEST ? tell_quest : tell_crawl)(text, at, &census);
    }
}
