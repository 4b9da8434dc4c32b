/* SPDX-License-Identifier: MIT
 * Plain words: a paragraph about the dungeon and, for quest and crawl, the walkthrough as lines
 * that a person can follow. */
#include "core/dungeon.h"
#include "core/layout.h"
#include "io/document.h"
#include "io/family.h"
#include "io/paint.h"
#include "io/words.h"

#define WORDS_COUNT(rows) ((uint32_t)(sizeof(rows) / sizeof(rows)[0]))

static uint32_t words_links(const barrow_dungeon *dungeon, int kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        count += dungeon->links[i].kind == kind;
    return count;
}

static void put_seed(brw_text *text, const barrow_dungeon *dungeon)
{
    brw_text_put(text, " (seed ");
    brw_text_unsigned(text, dungeon->params.seed);
    brw_text_put(text, ")");
}

/* ---- quest ------------------------------------------------------------------------------ */

static uint32_t words_contents(const barrow_dungeon *dungeon, int content)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        count += dungeon->rooms[i].as.quest.content == content;
    return count;
}

void brw_tell_quest(brw_text *text, const barrow_dungeon *dungeon)
{
    const brw_count_words rows[] = {
        {words_contents(dungeon, BARROW_CONTENT_KEY), "small key", "small keys"},
        {words_contents(dungeon, BARROW_CONTENT_SWITCH), "switch", "switches"},
        {words_contents(dungeon, BARROW_CONTENT_ITEM_KEY), "small key that needs the treasure",
         "small keys that need the treasure"},
        {words_contents(dungeon, BARROW_CONTENT_ITEM_SWITCH), "switch that needs the treasure",
         "switches that need the treasure"},
        {words_links(dungeon, BARROW_LINK_ONE_WAY), "one-way door", "one-way doors"},
        {words_links(dungeon, BARROW_LINK_BARRIER), "way that the treasure opens",
         "ways that the treasure opens"},
        {words_links(dungeon, BARROW_LINK_SHORTCUT), "shortcut", "shortcuts"},
        {words_links(dungeon, BARROW_LINK_HIDDEN), "bonus room behind a hidden door",
         "bonus rooms behind hidden doors"},
    };
    brw_text_put(text, "A quest of ");
    brw_words_count(text, dungeon->room_count, "room", "rooms");
    brw_text_put(text, " in ");
    brw_words_count(text, dungeon->stage_count, "stage", "stages");
    put_seed(text, dungeon);
    brw_text_put(text, ". Beside the treasure and the magic key it holds ");
    brw_words_counts(text, rows, WORDS_COUNT(rows));
    brw_text_put(text, ".\n\n");
    brw_words_walkthrough(text, dungeon);
}

/* ---- crawl ------------------------------------------------------------------------------ */

static uint32_t words_types(const barrow_dungeon *dungeon, int type)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        count += ((uint32_t)dungeon->rooms[i].as.crawl.types >> type) & 1u;
    return count;
}

static uint32_t words_paths(const barrow_dungeon *dungeon, int kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->path_count; i++)
        count += dungeon->paths[i].kind == kind;
    return count;
}

/* Counts rooms, not cells, so merging reduces the number. */
static uint32_t words_main_rooms(const barrow_dungeon *dungeon)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        count += dungeon->rooms[i].as.crawl.path == BARROW_PATH_MAIN;
    return count;
}

/* Counts the locks that are optional, or those that are not. Both sides are negated, because
 * `optional` is a byte and not a boolean. */
static uint32_t words_locks(const barrow_dungeon *dungeon, bool is_optional)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        count +=
            dungeon->links[i].lock != BARROW_NO_LOCK && !dungeon->links[i].optional == !is_optional;
    return count;
}

/* Writes the first sentence about a crawl, up to its main path. */
static void tell_crawl_size(brw_text *text, const barrow_dungeon *dungeon)
{
    brw_text_put(text, "A crawl of ");
    brw_words_count(text, dungeon->room_count, "room", "rooms");
    brw_text_put(text, " on a grid of ");
    brw_text_unsigned(text, dungeon->grid_width);
    brw_text_put(text, " by ");
    brw_text_unsigned(text, dungeon->grid_height);
    put_seed(text, dungeon);
    brw_text_put(text, ". The main path has ");
    brw_words_count(text, words_main_rooms(dungeon), "room", "rooms");
}

/* Describes a crawl. Locks on the way and optional locks are counted separately, because only the
 * former must be opened. */
void brw_tell_crawl(brw_text *text, const barrow_dungeon *dungeon)
{
    const brw_count_words rows[] = {
        {words_paths(dungeon, BARROW_PATH_FORK), "fork", "forks"},
        {words_paths(dungeon, BARROW_PATH_LOOP), "loop", "loops"},
        {words_paths(dungeon, BARROW_PATH_DEAD_END), "dead end", "dead ends"},
        {words_paths(dungeon, BARROW_PATH_SHORTCUT), "shortcut", "shortcuts"},
        {words_locks(dungeon, false), "locked door on the way", "locked doors on the way"},
        {words_locks(dungeon, true), "optional lock", "optional locks"},
        {words_types(dungeon, BARROW_TYPE_SUB_BOSS), "sub-boss", "sub-bosses"},
        {words_types(dungeon, BARROW_TYPE_ELITE), "elite enemy", "elite enemies"},
        {dungeon->foe_count, "roaming enemy", "roaming enemies"},
    };
    tell_crawl_size(text, dungeon);
    brw_text_put(text, ". Beside it: ");
    brw_words_counts(text, rows, WORDS_COUNT(rows));
    brw_text_put(text, ".\n\n");
    brw_words_walkthrough(text, dungeon);
    brw_words_detours(text, dungeon);
}

/* ---- floor ------------------------------------------------------------------------------ */

static uint32_t words_room_kinds(const barrow_dungeon *dungeon, int kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        count += dungeon->rooms[i].kind == kind;
    return count;
}

/* Counts things by kind and flag: sleeping enemies and magic tiles are listed separately. */
static uint32_t words_things(const barrow_dungeon *dungeon, int kind, int flag)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        count += dungeon->things[i].kind == kind && dungeon->things[i].flag == flag;
    return count;
}

/* Names the room of the first thing of that kind. There is exactly one spawn and one staircase
 * (F17). */
static void tell_place(brw_text *text, const barrow_dungeon *dungeon, int kind, const char *words)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        if (dungeon->things[i].kind != kind || dungeon->things[i].room == BARROW_NONE)
            continue;
        brw_text_put(text, words);
        brw_text_unsigned(text, brw_room_number(dungeon, dungeon->things[i].room));
        return;
    }
}

/* Writes the things on a floor. Kinds that do not occur are left out. */
static void tell_things(brw_text *text, const barrow_dungeon *dungeon)
{
    const brw_count_words rows[] = {
        {words_things(dungeon, BARROW_THING_ITEM, 0), "item", "items"},
        {words_things(dungeon, BARROW_THING_TRAP, 0), "trap", "traps"},
        {words_things(dungeon, BARROW_THING_TRAP, 1), "magic tile", "magic tiles"},
        {words_things(dungeon, BARROW_THING_BURIED, 0), "buried item", "buried items"},
        {words_things(dungeon, BARROW_THING_ENEMY, 0), "enemy", "enemies"},
        {words_things(dungeon, BARROW_THING_ENEMY, 1), "sleeping enemy", "sleeping enemies"},
        {words_things(dungeon, BARROW_THING_SHOP_ITEM, 0), "thing for sale", "things for sale"},
    };
    brw_text_put(text, " On it: ");
    brw_words_counts(text, rows, WORDS_COUNT(rows));
    brw_text_put(text, ".");
}

/* Writes "one_room (one room over everything, a monster house)". */
static void tell_layout(brw_text *text, int32_t layout)
{
    if ((uint32_t)layout >= BARROW_LAYOUT_COUNT) {
        brw_text_put(text, "unknown");
        return;
    }
    brw_text_put(text, brw_layout_of(layout)->name);
    brw_text_put(text, " (");
    brw_text_put(text, brw_layout_of(layout)->summary);
    brw_text_put(text, ")");
}

/* Writes the first words about a floor, up to its layout. */
static void tell_floor_size(brw_text *text, const barrow_dungeon *dungeon)
{
    brw_text_put(text, "Floor ");
    brw_text_number(text, dungeon->params.as.floor.floor);
    put_seed(text, dungeon);
    brw_text_put(text, ": ");
    brw_text_unsigned(text, dungeon->width);
    brw_text_put(text, " by ");
    brw_text_unsigned(text, dungeon->height);
    brw_text_put(text, " tiles, layout ");
    tell_layout(text, dungeon->params.as.floor.layout);
}

/* Describes a floor. To a player, anchors are corridors, so they do not count as rooms. */
void brw_tell_floor(brw_text *text, const barrow_dungeon *dungeon)
{
    uint32_t anchors = words_room_kinds(dungeon, BARROW_ROOM_ANCHOR);
    uint32_t vaults = words_room_kinds(dungeon, BARROW_ROOM_VAULT);
    const brw_count_words rows[] = {
        {dungeon->room_count - anchors - vaults, "room", "rooms"},
        {words_links(dungeon, BARROW_LINK_LINK), "corridor", "corridors"},
        {words_links(dungeon, BARROW_LINK_DEAD_END), "line that wanders off",
         "lines that wander off"},
        {words_room_kinds(dungeon, BARROW_ROOM_MONSTER_HOUSE), "monster house", "monster houses"},
        {words_room_kinds(dungeon, BARROW_ROOM_SHOP), "shop", "shops"},
        {words_room_kinds(dungeon, BARROW_ROOM_MAZE), "maze", "mazes"},
        {vaults, "vault", "vaults"},
    };
    tell_floor_size(text, dungeon);
    brw_text_put(text, ". It has ");
    brw_words_counts(text, rows, WORDS_COUNT(rows));
    tell_place(text, dungeon, BARROW_THING_SPAWN, "; the spawn is in room ");
    tell_place(text, dungeon, BARROW_THING_STAIRS, ", the stairs are in room ");
    tell_place(text, dungeon, BARROW_THING_BOSS, ", and the lord that holds them shut is in room ");
    brw_text_put(text, ".");
    tell_things(text, dungeon);
    brw_text_char(text, '\n');
}

/* ---- the whole -------------------------------------------------------------------------- */

void brw_write_text(const brw_document *document, brw_text *text)
{
    brw_text_put(text, brw_shown_title(document->dungeon));
    brw_text_put(text, "\n\n");
    for (const barrow_dungeon *at = document->dungeon; at; at = at->below)
        brw_shown(at)->tell(text, at);
}

#undef WORDS_COUNT
