/* SPDX-License-Identifier: MIT
 * The logic of quests and crawls in the words of `barrow prove`. What a kind of door means stands in
 * its row of link_kind.def; this file only says it in other words, so a new kind needs nothing here
 * unless it needs something new. */
#include "io/logic.h"

#include <string.h>

#include "base/status.h"
#include "core/dungeon.h"
#include "core/tile_grid.h"

/* Adds words to a text, after [joint] unless they are the first. */
static void join_words(char *text, size_t size, const char *joint, const char *words)
{
    size_t used = strlen(text);
    brw_format(text + used, size - used, "%s%s", used ? joint : "", words);
}

static void join_number(char *text, size_t size, const char *joint, const char *word, uint32_t number)
{
    char words[48];
    brw_format(words, sizeof words, "%s%u", word, number);
    join_words(text, size, joint, words);
}

/* Returns how many switches have a number: all of them must be pressed. */
static uint32_t count_switches(const barrow_dungeon *dungeon, uint8_t number)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        count += dungeon->rooms[i].as.quest.switch_id == number;
    return count;
}

void brw_link_logic(const barrow_dungeon *dungeon, uint32_t id, brw_door_logic *logic)
{
    const barrow_link *link = &dungeon->links[id];
    const barrow_link_info *info = barrow_link_kind_info(link->kind);
    *logic = (brw_door_logic){.is_way = info->ways != BARROW_WAYS_NONE,
                              .is_one_way = info->ways == BARROW_WAYS_FORTH};
    char *needs = logic->needs;
    size_t size = sizeof logic->needs;
    if (info->needs == BARROW_NEED_SMALL_KEY) {
        logic->uses = "small_key";
    } else if (info->needs == BARROW_NEED_MAGIC_KEY) {
        join_words(needs, size, "", "magic_key");
    } else if (info->needs == BARROW_NEED_SWITCH) {
        uint32_t count = count_switches(dungeon, link->lock);
        if (count > 1)
            join_number(needs, size, "", "", count);
        join_number(needs, size, " ", "switch_", link->lock);
    } else if (info->needs == BARROW_NEED_COLOUR && link->lock != BARROW_NO_LOCK) {
        join_number(needs, size, "", "card_", link->lock);
    } else if (info->needs == BARROW_NEED_SIDE) {
        logic->opens_from_a = true;
    } else if (info->needs == BARROW_NEED_FINDING) {
        logic->is_hidden = true;
    }
    if (dungeon->params.family != BARROW_QUEST)
        return;
    if (link->treasure != BARROW_NO_TREASURE)
        join_number(needs, size, " and ", "treasure_", link->treasure);
    if (link->seal != BARROW_NONE)
        join_number(needs, size, " and ", "beaten_", link->seal);
}

/* Returns whether the guardian of a room keeps something shut that matters. */
static bool has_beaten_fact(const barrow_dungeon *dungeon, uint32_t id)
{
    if (dungeon->rooms[id].as.quest.seals == BARROW_SEAL_CONTENT)
        return true;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].seal == id)
            return true;
    return false;
}

void brw_room_event(const barrow_dungeon *dungeon, uint32_t id, char *text, size_t size)
{
    if (dungeon->params.family == BARROW_QUEST && has_beaten_fact(dungeon, id))
        join_number(text, size, "; ", "event beaten_", id);
}

/* Adds what the content of a quest's room needs to be got at, unless nothing lies there. */
static void join_content_needs(const barrow_dungeon *dungeon, uint32_t id, char *text, size_t size)
{
    const barrow_quest_room *room = &dungeon->rooms[id].as.quest;
    bool is_blocked = room->content == BARROW_CONTENT_ITEM_KEY || room->content == BARROW_CONTENT_ITEM_SWITCH;
    const char *before = " needs ";
    if (!text[0])
        return;
    if (is_blocked && room->treasure != BARROW_NO_TREASURE) {
        join_number(text, size, before, "treasure_", room->treasure);
        before = " and ";
    }
    if (room->seals == BARROW_SEAL_CONTENT)
        join_number(text, size, before, "beaten_", id);
}

void brw_room_gives(const barrow_dungeon *dungeon, uint32_t id, char *text, size_t size)
{
    const barrow_quest_room *room = &dungeon->rooms[id].as.quest;
    text[0] = 0;
    if (dungeon->params.family == BARROW_CRAWL && dungeon->rooms[id].as.crawl.key != BARROW_NO_KEY)
        join_number(text, size, "", "item card_", dungeon->rooms[id].as.crawl.key);
    if (dungeon->params.family != BARROW_QUEST)
        return;
    if (room->content == BARROW_CONTENT_KEY || room->content == BARROW_CONTENT_ITEM_KEY)
        join_words(text, size, "", "key small_key");
    else if (room->content == BARROW_CONTENT_SWITCH || room->content == BARROW_CONTENT_ITEM_SWITCH)
        join_number(text, size, "", "switch switch_", room->switch_id);
    else if (room->content == BARROW_CONTENT_ITEM)
        join_number(text, size, "", "item treasure_", room->treasure);
    else if (room->content == BARROW_CONTENT_MAGIC_KEY)
        join_words(text, size, "", "item magic_key");
    join_content_needs(dungeon, id, text, size);
    brw_room_event(dungeon, id, text, size);
}

void brw_thing_gives(const barrow_dungeon *dungeon, const barrow_thing *thing, char *text, size_t size)
{
    bool is_quest = dungeon->params.family == BARROW_QUEST;
    text[0] = 0;
    if (!brw_has_cells(dungeon) || thing->room >= dungeon->room_count)
        return;
    if (thing->kind == BARROW_THING_KEY && is_quest)
        join_words(text, size, "", "key small_key");
    else if (thing->kind == BARROW_THING_KEY)
        join_number(text, size, "", "item card_", thing->flag);
    else if (thing->kind == BARROW_THING_SWITCH)
        join_number(text, size, "", "switch switch_", thing->flag);
    else if (thing->kind == BARROW_THING_TREASURE)
        join_number(text, size, "", "item treasure_", dungeon->rooms[thing->room].as.quest.treasure);
    else if (thing->kind == BARROW_THING_MAGIC_KEY)
        join_words(text, size, "", "item magic_key");
    if (is_quest)
        join_content_needs(dungeon, thing->room, text, size);
}

static uint16_t room_with(const barrow_dungeon *dungeon, barrow_content content)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (dungeon->rooms[i].as.quest.content == content)
            return (uint16_t)i;
    return BARROW_NONE;
}

uint16_t brw_logic_start(const barrow_dungeon *dungeon)
{
    return dungeon->params.family == BARROW_CRAWL   ? dungeon->spawn
           : dungeon->params.family == BARROW_QUEST ? room_with(dungeon, BARROW_CONTENT_ENTRY)
                                                    : BARROW_NONE;
}

uint16_t brw_logic_goal(const barrow_dungeon *dungeon)
{
    return dungeon->params.family == BARROW_CRAWL   ? dungeon->boss
           : dungeon->params.family == BARROW_QUEST ? room_with(dungeon, BARROW_CONTENT_GOAL)
                                                    : BARROW_NONE;
}

/* ---- the text language ------------------------------------------------------------------ */

static void put_room(brw_text *text, const char *before, uint32_t room)
{
    brw_text_put(text, before);
    brw_text_put(text, "room_");
    brw_text_unsigned(text, room);
}

/* Declares what doors ask for, even if it lies nowhere: a dungeon that somebody changed may lack
 * it, and then cannot be finished. */
static void declare_names(const barrow_dungeon *dungeon, brw_text *text)
{
    brw_text_put(text, "key small_key\nitem magic_key\n");
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool is_quest = dungeon->params.family == BARROW_QUEST;
        if (link->lock != BARROW_NO_LOCK) {
            brw_text_put(text, is_quest ? "switch switch_" : "item card_");
            brw_text_unsigned(text, link->lock);
            brw_text_put(text, "\n");
        }
        if (is_quest && link->treasure != BARROW_NO_TREASURE) {
            brw_text_put(text, "item treasure_");
            brw_text_unsigned(text, link->treasure);
            brw_text_put(text, "\n");
        }
    }
    for (uint32_t i = 0; dungeon->params.family == BARROW_QUEST && i < dungeon->room_count; i++)
        if (dungeon->rooms[i].as.quest.treasure != BARROW_NO_TREASURE) {
            brw_text_put(text, "item treasure_");
            brw_text_unsigned(text, dungeon->rooms[i].as.quest.treasure);
            brw_text_put(text, "\n");
        }
}

static void put_door_line(const barrow_dungeon *dungeon, uint32_t id, brw_text *text)
{
    const barrow_link *link = &dungeon->links[id];
    brw_door_logic logic;
    brw_link_logic(dungeon, id, &logic);
    if (!logic.is_way || logic.is_hidden || link->a >= dungeon->room_count ||
        link->b >= dungeon->room_count || link->a == link->b)
        return;
    put_room(text, "door ", link->a);
    put_room(text, logic.is_one_way ? " > " : " - ", link->b);
    if (logic.uses) {
        brw_text_put(text, " uses ");
        brw_text_put(text, logic.uses);
    }
    if (logic.needs[0]) {
        brw_text_put(text, " needs ");
        brw_text_put(text, logic.needs);
    }
    if (logic.opens_from_a)
        put_room(text, " opens from ", link->a);
    brw_text_put(text, " as door_");
    brw_text_unsigned(text, id);
    brw_text_put(text, "\n");
}

/* Writes the things of a room: "key small_key needs x" becomes "key small_key at room_3 needs x". */
static void put_thing_lines(const barrow_dungeon *dungeon, uint32_t room, brw_text *text)
{
    char gives[160];
    brw_room_gives(dungeon, room, gives, sizeof gives);
    for (const char *at = gives; *at;) {
        size_t length = strcspn(at, ";"), word = strcspn(at, " ");
        size_t name = word + 1 + strcspn(at + word + 1, " ;");
        brw_text_bytes(text, at, name);
        put_room(text, " at ", room);
        brw_text_bytes(text, at + name, length - name);
        brw_text_put(text, "\n");
        at += length;
        at += strspn(at, "; ");
    }
}

void brw_write_world(const barrow_dungeon *dungeon, brw_text *text)
{
    brw_text_put(text, "place");
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        put_room(text, " ", i);
    brw_text_put(text, "\n");
    if (brw_logic_start(dungeon) != BARROW_NONE)
        put_room(text, "start ", brw_logic_start(dungeon));
    brw_text_put(text, "\n");
    if (brw_logic_goal(dungeon) != BARROW_NONE)
        put_room(text, "goal ", brw_logic_goal(dungeon));
    brw_text_put(text, "\n");
    declare_names(dungeon, text);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        put_door_line(dungeon, i, text);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        put_thing_lines(dungeon, i, text);
}
