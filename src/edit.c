/* SPDX-License-Identifier: MIT
 * Changing a finished dungeon, line by line, all or nothing. Each verb is a row of a table. What
 * follows from a change is made anew: owners of tiles, contents of rooms, the walkthrough, the
 * numbers of the rooms. Whether it can still be finished is asked at the end, and only reported. */
#include <string.h>

#include "base/status.h"
#include "core/dungeon.h"
#include "core/fields.h"
#include "core/kinds.h"
#include "core/types.h"
#include "workspace.h"

#define WORD_SIZE 64 /* the longest word is the type of a custom thing */

typedef struct dungeon_editor {
    barrow_dungeon *floor; /* what the lines change: the dungeon, or one of its floors */
    const char *at;        /* the rest of the line */
    const char *verb;
    barrow_error *error;
} dungeon_editor;

#define REFUSE(editor, ...) brw_fail((editor)->error, BARROW_BAD_PARAM, (editor)->verb, __VA_ARGS__)

/* ---- words ------------------------------------------------------------------------------ */

/* Takes the next word, which may be empty. Returns false if it is too long. */
static bool edit_word(dungeon_editor *editor, char word[WORD_SIZE])
{
    editor->at += strspn(editor->at, " \t\r");
    size_t length = strcspn(editor->at, " \t\r\n;");
    size_t kept = length < WORD_SIZE ? length : WORD_SIZE - 1;
    memcpy(word, editor->at, kept);
    word[kept] = 0;
    editor->at += length;
    return kept == length;
}

/* Takes the next word. Returns its place among [names], or their number if it is none of them. */
static uint32_t edit_name(dungeon_editor *editor, const brw_doc_names *names, char word[WORD_SIZE])
{
    uint32_t i = 0;
    edit_word(editor, word);
    while (i < names->count && strcmp(names->list[i].text, word) != 0)
        i++;
    return i;
}

/* Takes [word] if it comes next. */
static bool expect_word(dungeon_editor *editor, const char *word)
{
    const char *before = editor->at;
    char next[WORD_SIZE];
    if (edit_word(editor, next) && strcmp(next, word) == 0)
        return true;
    editor->at = before;
    return false;
}

/* Takes a number of up to five digits. */
static bool edit_number(dungeon_editor *editor, uint32_t *number)
{
    const char *first = editor->at += strspn(editor->at, " \t");
    for (*number = 0; *editor->at >= '0' && *editor->at <= '9' && editor->at < first + 5;)
        *number = *number * 10 + (uint32_t)(*editor->at++ - '0');
    return editor->at > first;
}

/* Takes a position, such as 12,7, on the map. */
static barrow_status edit_pos(dungeon_editor *editor, barrow_pos *pos)
{
    uint32_t x, y;
    bool is_pos = edit_number(editor, &x) && *editor->at == ',' && (editor->at++, true) &&
                  edit_number(editor, &y);
    if (!is_pos)
        return REFUSE(editor, "a position is needed here, such as 12,7");
    if (x >= editor->floor->width || y >= editor->floor->height)
        return REFUSE(editor, "%u,%u is not on the map, which has %u by %u tiles", x, y,
                      (uint32_t)editor->floor->width, (uint32_t)editor->floor->height);
    *pos = (barrow_pos){(int16_t)x, (int16_t)y};
    return BARROW_OK;
}

/* Takes the id of one of [count] things of the kind that [what] names. */
static barrow_status edit_id(dungeon_editor *editor, const char *what, uint32_t count, uint32_t *id)
{
    if (!edit_number(editor, id))
        return REFUSE(editor, "the id of a %s is needed here", what);
    if (*id < count)
        return BARROW_OK;
    return count ? REFUSE(editor, "there is no %s %u; ids are 0 to %u", what, *id, count - 1)
                 : REFUSE(editor, "there is no %s %u, nor any other", what, *id);
}

/* ---- what rooms hold -------------------------------------------------------------------- */

/* Returns the room that owns a tile, or BARROW_NONE. */
static uint16_t room_at(const barrow_dungeon *floor, barrow_pos pos)
{
    uint16_t owner = floor->owners[pos.y * floor->width + pos.x];
    bool is_room = owner < floor->room_count && floor->rooms[owner].kind != BARROW_ROOM_ANCHOR;
    return is_room ? owner : (uint16_t)BARROW_NONE;
}

/* Returns whether the room has to hold what the thing is: then nothing else fits in. */
static bool is_content(const barrow_dungeon *floor, const barrow_thing *thing)
{
    if (floor->params.family == BARROW_QUEST)
        return brw_thing_content(thing->kind) != BARROW_CONTENT_NONE;
    return floor->params.family == BARROW_CRAWL && thing->kind == BARROW_THING_KEY;
}

/* Takes a thing's meaning out of its room. A guardian that sealed it seals nothing then. */
static void empty_room(barrow_dungeon *floor, uint32_t id)
{
    barrow_room *room = &floor->rooms[id];
    if (floor->params.family == BARROW_CRAWL) {
        room->as.crawl.key = BARROW_NO_KEY;
        return;
    }
    room->as.quest.content = BARROW_CONTENT_NONE;
    room->as.quest.switch_id = BARROW_NO_SWITCH;
    room->as.quest.treasure = BARROW_NO_TREASURE;
    if (room->as.quest.seals == BARROW_SEAL_CONTENT)
        room->as.quest.seals = BARROW_SEAL_NONE;
    for (uint32_t i = 0; i < floor->thing_count; i++)
        if (floor->things[i].room == id && room->as.quest.seals == BARROW_SEAL_NONE)
            floor->things[i].guards = BARROW_GUARDS_NONE;
}

/* Makes a thing that a room has to hold the content of [to]; what opened an obstacle in [from], or
 * was its treasure, does so from there. */
static barrow_status fill_room(dungeon_editor *editor, const barrow_thing *thing, uint32_t from,
                               uint32_t to)
{
    barrow_dungeon *floor = editor->floor;
    if (to == BARROW_NONE)
        return REFUSE(editor, "a %s must lie in a room", barrow_thing_name(thing->kind));
    barrow_room *room = &floor->rooms[to];
    if (floor->params.family == BARROW_CRAWL) {
        if (room->as.crawl.key != BARROW_NO_KEY)
            return REFUSE(editor, "room %u holds a key already", to);
        room->as.crawl.key = thing->flag;
        return BARROW_OK;
    }
    if (room->as.quest.content != BARROW_CONTENT_NONE)
        return REFUSE(editor, "room %u holds %s already", to,
                      barrow_content_name(room->as.quest.content));
    room->as.quest.content = brw_thing_content(thing->kind);
    if (thing->kind == BARROW_THING_SWITCH)
        room->as.quest.switch_id = thing->flag;
    if (thing->kind == BARROW_THING_TREASURE)
        room->as.quest.treasure = BARROW_NO_TREASURE;
    for (uint32_t i = floor->treasure_count; i-- > 0 && thing->kind == BARROW_THING_TREASURE;)
        if (brw_treasure_type(floor->treasures[i].kind) == thing->type)
            room->as.quest.treasure = (uint8_t)i; /* the first that is such a thing */
    if (room->as.quest.treasure < floor->treasure_count)
        floor->treasures[room->as.quest.treasure].room = (uint16_t)to;
    for (uint32_t i = 0; i < floor->obstacle_count; i++)
        for (uint32_t j = 0; j < floor->obstacles[i].thing_count; j++)
            if (floor->obstacles[i].things[j].room == from)
                floor->obstacles[i].things[j] =
                    (barrow_opener){(uint16_t)to, room->as.quest.content};
    return BARROW_OK;
}

/* ---- things ----------------------------------------------------------------------------- */

static bool is_boss(const barrow_thing *thing)
{
    return thing->kind == BARROW_THING_BOSS || thing->kind == BARROW_THING_SUB_BOSS;
}

/* Returns why a thing must stay in its room, or NULL: others depend on its being there. */
static const char *tie_of(const barrow_dungeon *floor, const barrow_thing *thing)
{
    bool is_puzzle = thing->kind == BARROW_THING_HINT || thing->kind == BARROW_THING_BLOCK;
    if (is_puzzle || (thing->gate != BARROW_NONE && thing->kind != BARROW_THING_FOUNTAIN))
        return "it belongs to a puzzle";
    for (uint32_t i = 0; i < floor->vault_count; i++)
        if (floor->vaults[i].opens == thing - floor->things)
            return "it opens a vault";
    if (floor->params.family == BARROW_CRAWL &&
        (is_boss(thing) || thing->kind == BARROW_THING_SPAWN || thing->kind == BARROW_THING_ELITE ||
         thing->kind == BARROW_THING_FOE))
        return "the paths of a crawl are made for it";
    return NULL;
}

/* Refuses a tile that nothing can be put on. */
static barrow_status check_free(const dungeon_editor *editor, barrow_pos pos)
{
    const barrow_dungeon *floor = editor->floor;
    if (!brw_is_walkable((uint8_t)barrow_tile_at(floor, pos.x, pos.y)))
        return REFUSE(editor, "nobody can stand on %d,%d", (int32_t)pos.x, (int32_t)pos.y);
    if (floor->params.family != BARROW_FLOOR && room_at(floor, pos) == BARROW_NONE)
        return REFUSE(editor, "%d,%d is in no room", (int32_t)pos.x, (int32_t)pos.y);
    for (uint32_t i = 0; i < floor->thing_count; i++)
        if (floor->things[i].pos.x == pos.x && floor->things[i].pos.y == pos.y)
            return REFUSE(editor, "thing %u, a %s, is on %d,%d already", i,
                          barrow_thing_name(floor->things[i].kind), (int32_t)pos.x, (int32_t)pos.y);
    return BARROW_OK;
}

/* move thing ID to X,Y */
static barrow_status edit_move(dungeon_editor *editor)
{
    uint32_t id;
    barrow_pos pos;
    if (!expect_word(editor, "thing"))
        return REFUSE(editor, "write 'move thing ID to X,Y'");
    barrow_status status = edit_id(editor, "thing", editor->floor->thing_count, &id);
    if (status == BARROW_OK && !expect_word(editor, "to"))
        return REFUSE(editor, "write 'move thing %u to X,Y'", id);
    if (status == BARROW_OK)
        status = edit_pos(editor, &pos);
    if (status == BARROW_OK)
        status = check_free(editor, pos);
    if (status != BARROW_OK)
        return status;
    barrow_thing *thing = &editor->floor->things[id];
    uint16_t from = thing->room, to = room_at(editor->floor, pos);
    const char *tie = from == to ? NULL : tie_of(editor->floor, thing);
    if (!tie && from != to && is_boss(thing) && editor->floor->params.family == BARROW_QUEST)
        tie = "it guards the room";
    if (tie)
        return REFUSE(editor, "thing %u, a %s, has to stay in its room: %s", id,
                      barrow_thing_name(thing->kind), tie);
    if (from != to && is_content(editor->floor, thing)) {
        status = fill_room(editor, thing, from, to);
        if (status == BARROW_OK && from != BARROW_NONE)
            empty_room(editor->floor, from);
    }
    thing->pos = pos;
    thing->room = to;
    return status;
}

/* Sets the colour of a key or the number of a switch. Quests have only small keys. */
static barrow_status set_number(dungeon_editor *editor, barrow_thing *thing, const char *word)
{
    dungeon_editor inner = {.at = word};
    uint32_t number = 0;
    bool is_small = thing->kind == BARROW_THING_KEY && editor->floor->params.family == BARROW_QUEST;
    bool is_number = edit_number(&inner, &number) && !*inner.at && number < BARROW_NO_LOCK;
    thing->flag = is_small ? BARROW_SMALL_KEY : (uint8_t)number;
    if (is_small)
        return *word ? REFUSE(editor, "keys of a quest have no colour") : BARROW_OK;
    return is_number ? BARROW_OK
                     : REFUSE(editor, "a number is needed, such as '%s 0': that of the doors",
                              barrow_thing_name(thing->kind));
}

/* Sets the type of a thing; without a word, the first of its class. */
static barrow_status set_type(dungeon_editor *editor, barrow_thing *thing, const char *word)
{
    static const uint8_t classes[BARROW_THING_KIND_COUNT] = {
        [BARROW_THING_ITEM] = BARROW_CLASS_LOOT,         [BARROW_THING_BURIED] = BARROW_CLASS_LOOT,
        [BARROW_THING_SHOP_ITEM] = BARROW_CLASS_LOOT,    [BARROW_THING_CHEST] = BARROW_CLASS_LOOT,
        [BARROW_THING_TRAP] = BARROW_CLASS_TRAP,         [BARROW_THING_ENEMY] = BARROW_CLASS_ENEMY,
        [BARROW_THING_TREASURE] = BARROW_CLASS_TREASURE,
    };
    brw_type_table own;
    const brw_type_table *types = brw_types_of(NULL, &own);
    uint8_t wanted = classes[thing->kind];
    for (uint32_t i = 0; i < BARROW_THING_TYPE_COUNT && wanted != BARROW_CLASS_NONE; i++) {
        uint8_t of_class = types->rows[i].of_class;
        bool is_magic = wanted == BARROW_CLASS_TRAP && of_class == BARROW_CLASS_MAGIC;
        if ((of_class != wanted && !is_magic) ||
            (*word && strcmp(word, barrow_thing_type_name((barrow_thing_type)i)) != 0))
            continue;
        thing->type = (uint8_t)i;
        thing->flag = is_magic;
        thing->price =
            thing->kind == BARROW_THING_SHOP_ITEM ? (uint16_t)brw_price_of(thing->type) : 0;
        return BARROW_OK;
    }
    return !*word ? BARROW_OK
                  : REFUSE(editor, "there is no type '%s' of %s", word,
                           barrow_thing_name(thing->kind));
}

/* Gives a custom thing its texts. */
static barrow_status set_custom(dungeon_editor *editor, barrow_thing *thing, const char *word)
{
    barrow_dungeon *floor = editor->floor;
    if (!*word || !brw_is_plain_text(word, (uint32_t)strlen(word)))
        return REFUSE(editor, "a custom thing needs a type of one word");
    if (floor->custom_count == UINT16_MAX || !brw_dungeon_room_for_custom(floor))
        return brw_fail(editor->error, BARROW_NO_MEMORY, "", "not enough memory for more things");
    barrow_custom *texts = &floor->customs[floor->custom_count++];
    *texts = (barrow_custom){.type = ""};
    memcpy(texts->type, word, strlen(word));
    thing->custom = (uint16_t)floor->custom_count;
    return BARROW_OK;
}

/* place KIND [TYPE] X,Y. Parts of puzzles and vaults, buried items, and bosses and their like,
 * which have rooms made for them, cannot be placed. */
static barrow_status edit_place(dungeon_editor *editor)
{
    barrow_dungeon *floor = editor->floor;
    char kind[WORD_SIZE], type[WORD_SIZE] = "";
    barrow_thing thing = {.type = BARROW_NO_TYPE,
                          .gate = BARROW_NONE,
                          .guards = BARROW_GUARDS_NONE,
                          .guards_door = BARROW_NONE};
    const uint32_t parts = 1u << BARROW_THING_HINT | 1u << BARROW_THING_BLOCK |
                           1u << BARROW_THING_LEVER | 1u << BARROW_THING_BOSS |
                           1u << BARROW_THING_SUB_BOSS | 1u << BARROW_THING_ELITE |
                           1u << BARROW_THING_FOE | 1u << BARROW_THING_BURIED;
    uint32_t here = floor->params.family == BARROW_FLOOR ? BRW_FLOOR_THINGS : BRW_TILED_THINGS;
    thing.kind = (uint8_t)edit_name(editor, &brw_thing_names, kind);
    if (thing.kind == BARROW_THING_KIND_COUNT || !(here & ~parts & 1u << thing.kind))
        return REFUSE(editor, "no '%s' can be placed here", kind);
    const char *before = editor->at;
    if (!edit_word(editor, type))
        return REFUSE(editor, "'%s' is too long", type);
    if (strchr(type, ',')) { /* the position: there is no type */
        editor->at = before;
        type[0] = 0;
    }
    barrow_status status = edit_pos(editor, &thing.pos);
    if (status == BARROW_OK)
        status = check_free(editor, thing.pos);
    if (status != BARROW_OK)
        return status;
    thing.room = room_at(floor, thing.pos);
    if (thing.kind == BARROW_THING_KEY || thing.kind == BARROW_THING_SWITCH)
        status = set_number(editor, &thing, type);
    else if (thing.kind == BARROW_THING_CUSTOM)
        status = set_custom(editor, &thing, type);
    else
        status = set_type(editor, &thing, type);
    if (status == BARROW_OK && is_content(floor, &thing))
        status = fill_room(editor, &thing, BARROW_NONE, thing.room);
    if (status != BARROW_OK)
        return status;
    if (!brw_dungeon_room_for_thing(floor))
        return brw_fail(editor->error, BARROW_NO_MEMORY, "", "not enough memory for more things");
    floor->things[floor->thing_count++] = thing;
    return BARROW_OK;
}

/* Returns what becomes of the id of a thing when thing [gone] is taken away. */
static int32_t id_without(int32_t id, uint32_t gone)
{
    if (id == (int32_t)gone)
        return BARROW_GUARDS_NONE;
    return id > (int32_t)gone ? id - 1 : id;
}

/* remove thing ID: a guardian's seals break with it. */
static barrow_status edit_remove(dungeon_editor *editor)
{
    barrow_dungeon *floor = editor->floor;
    uint32_t id;
    if (!expect_word(editor, "thing"))
        return REFUSE(editor, "write 'remove thing ID'");
    barrow_status status = edit_id(editor, "thing", floor->thing_count, &id);
    if (status != BARROW_OK)
        return status;
    const barrow_thing *thing = &floor->things[id];
    const char *tie = tie_of(floor, thing);
    if (tie)
        return REFUSE(editor, "thing %u, a %s, has to stay: %s", id, barrow_thing_name(thing->kind),
                      tie);
    if (is_content(floor, thing) && thing->room != BARROW_NONE)
        empty_room(floor, thing->room);
    if (is_boss(thing) && floor->params.family == BARROW_QUEST && thing->room != BARROW_NONE) {
        floor->rooms[thing->room].as.quest.seals = BARROW_SEAL_NONE;
        for (uint32_t i = 0; i < floor->link_count; i++)
            if (floor->links[i].seal == thing->room)
                floor->links[i].seal = BARROW_NONE;
    }
    /* Take it out of the list. The ids of those behind it fall by one. */
    floor->thing_count--;
    memmove(floor->things + id, floor->things + id + 1,
            (floor->thing_count - id) * sizeof *floor->things);
    for (uint32_t i = 0; i < floor->thing_count; i++) {
        barrow_thing *other = &floor->things[i];
        other->guards = id_without(other->guards, id);
        if (other->kind == BARROW_THING_FOUNTAIN && other->gate != BARROW_NONE)
            other->gate = (uint16_t)id_without(other->gate, id);
    }
    for (uint32_t i = 0; i < floor->puzzle_count; i++)
        floor->puzzles[i].gates.entity = id_without(floor->puzzles[i].gates.entity, id);
    for (uint32_t i = 0; i < floor->vault_count; i++)
        floor->vaults[i].opens = id_without(floor->vaults[i].opens, id);
    return BARROW_OK;
}

/* ---- tiles and doors -------------------------------------------------------------------- */

/* tile X,Y = NAME */
static barrow_status edit_tile(dungeon_editor *editor)
{
    barrow_dungeon *floor = editor->floor;
    char word[WORD_SIZE];
    barrow_pos pos;
    int code = 0;
    barrow_status status = edit_pos(editor, &pos);
    if (status != BARROW_OK)
        return status;
    if (!expect_word(editor, "="))
        return REFUSE(editor, "write 'tile X,Y = NAME', such as 'tile 12,7 = wall'");
    edit_word(editor, word);
    while (code < BARROW_TILE_LIMIT && (!barrow_tile_name((barrow_tile)code) ||
                                        strcmp(barrow_tile_name((barrow_tile)code), word) != 0))
        code++;
    if (code == BARROW_TILE_LIMIT || !brw_is_tile_of(floor->params.family, code))
        return REFUSE(editor, "maps of a %s have no tile '%s'",
                      barrow_family_name(floor->params.family), word);
    uint8_t *tile = &floor->tiles[pos.y * floor->width + pos.x];
    if (floor->params.family != BARROW_FLOOR &&
        floor->owners[tile - floor->tiles] >= BARROW_OWNER_LINK &&
        floor->owners[tile - floor->tiles] != BARROW_NONE)
        return REFUSE(editor, "%d,%d belongs to a door; write 'door ID = KIND'", (int32_t)pos.x,
                      (int32_t)pos.y);
    for (uint32_t i = 0; i < floor->thing_count; i++)
        if (floor->things[i].pos.x == pos.x && floor->things[i].pos.y == pos.y &&
            brw_is_walkable(*tile) && !brw_is_walkable((uint8_t)code))
            return REFUSE(editor, "thing %u, a %s, is on %d,%d", i,
                          barrow_thing_name(floor->things[i].kind), (int32_t)pos.x, (int32_t)pos.y);
    *tile = (uint8_t)code;
    return BARROW_OK;
}

/* Reads the number of a switch, a colour or a treasure, if a door of this kind needs one. A door of
 * an arena may have a colour. */
static barrow_status edit_lock(dungeon_editor *editor, barrow_link *link)
{
    const barrow_link_info *info = barrow_link_kind_info(link->kind);
    uint32_t number;
    bool has_number = edit_number(editor, &number) && number < BARROW_NO_LOCK;
    bool needs = info->needs == BARROW_NEED_SWITCH || info->needs == BARROW_NEED_COLOUR ||
                 info->needs == BARROW_NEED_TREASURE;
    link->lock = BARROW_NO_LOCK;
    link->treasure = BARROW_NO_TREASURE;
    if (has_number != needs && link->kind != BARROW_LINK_BOSS)
        return needs ? REFUSE(editor, "a door of kind '%s' needs a number: 'door ID = %s N'",
                              info->name, info->name)
                     : REFUSE(editor, "a door of kind '%s' has no number", info->name);
    if (has_number && info->needs == BARROW_NEED_TREASURE &&
        number >= editor->floor->treasure_count)
        return REFUSE(editor, "there is no treasure %u", number);
    if (has_number)
        *(info->needs == BARROW_NEED_TREASURE ? &link->treasure : &link->lock) = (uint8_t)number;
    return BARROW_OK;
}

/* door ID = KIND [N] */
static barrow_status edit_door(dungeon_editor *editor)
{
    barrow_dungeon *floor = editor->floor;
    char word[WORD_SIZE];
    uint32_t id;
    barrow_status status = edit_id(editor, "door", floor->link_count, &id);
    if (status != BARROW_OK)
        return status;
    if (!expect_word(editor, "="))
        return REFUSE(editor, "write 'door ID = KIND', such as 'door 4 = open'");
    uint8_t kind = (uint8_t)edit_name(editor, &brw_link_kind_names, word);
    const barrow_link_info *info = barrow_link_kind_info((barrow_link_kind)kind);
    if (!info || !(info->families >> floor->params.family & 1) ||
        floor->params.family == BARROW_FLOOR)
        return REFUSE(editor, "a %s has no doors of kind '%s'",
                      barrow_family_name(floor->params.family), word);
    barrow_link *link = &floor->links[id];
    uint8_t was = brw_door_tile(floor, link);
    link->kind = kind;
    status = edit_lock(editor, link);
    for (uint32_t i = 0; i < link->tile_count && floor->width; i++) {
        barrow_pos pos = floor->routes[link->first_tile + i];
        uint8_t *tile = &floor->tiles[pos.y * floor->width + pos.x];
        if (*tile == was) {
            *tile = brw_door_tile(floor, link);
            break;
        }
    }
    return status;
}

/* ---- rooms without a map ---------------------------------------------------------------- */

/* content ROOM = KIND [N]: a key of a crawl has a colour, a switch a number, an item is a treasure.
 * On a map, things say what rooms hold. */
static barrow_status edit_content(dungeon_editor *editor)
{
    barrow_dungeon *floor = editor->floor;
    char word[WORD_SIZE];
    uint32_t id, number = 0;
    if (floor->width)
        return REFUSE(editor, "on a map, move, place or remove the thing itself");
    barrow_status status = edit_id(editor, "room", floor->room_count, &id);
    if (status != BARROW_OK)
        return status;
    if (!expect_word(editor, "="))
        return REFUSE(editor, "write 'content ROOM = KIND', such as 'content 7 = key'");
    uint8_t content = (uint8_t)edit_name(editor, &brw_content_names, word);
    bool has_number = edit_number(editor, &number) && number < BARROW_NO_LOCK;
    bool is_crawl = floor->params.family == BARROW_CRAWL;
    bool needs = is_crawl ? content == BARROW_CONTENT_KEY
                          : brw_is_switch(content) || content == BARROW_CONTENT_ITEM;
    bool is_known = is_crawl ? content <= BARROW_CONTENT_KEY && content != BARROW_CONTENT_ENTRY
                             : content < BARROW_CONTENT_COUNT && !brw_needs_treasure(content);
    if (!is_known)
        return REFUSE(editor, "a room of a %s cannot hold '%s'",
                      barrow_family_name(floor->params.family), word);
    if (needs != has_number)
        return needs ? REFUSE(editor, "'%s' needs a number: 'content %u = %s N'", word, id, word)
                     : REFUSE(editor, "'%s' has no number", word);
    if (content == BARROW_CONTENT_ITEM && number >= floor->treasure_count)
        return REFUSE(editor, "there is no treasure %u", number);
    empty_room(floor, id);
    if (is_crawl) {
        floor->rooms[id].as.crawl.key = has_number ? (uint8_t)number : BARROW_NO_KEY;
        return BARROW_OK;
    }
    barrow_quest_room *room = &floor->rooms[id].as.quest;
    room->content = content;
    if (brw_is_switch(content))
        room->switch_id = (uint8_t)number;
    if (content == BARROW_CONTENT_ITEM) {
        room->treasure = (uint8_t)number;
        floor->treasures[number].room = (uint16_t)id;
    }
    return BARROW_OK;
}

/* ---- lines ------------------------------------------------------------------------------ */

typedef struct edit_verb {
    const char *name;
    barrow_status (*run)(dungeon_editor *editor);
    bool needs_map;
} edit_verb;

static const edit_verb edit_verbs[] = {
    {"move", edit_move, true}, {"place", edit_place, true}, {"remove", edit_remove, true},
    {"tile", edit_tile, true}, {"door", edit_door, false},  {"content", edit_content, false},
};

/* Makes the change that the current line describes. Empty lines and comments change nothing. */
static barrow_status edit_line(dungeon_editor *editor, barrow_dungeon *dungeon, brw_arena *scratch)
{
    char word[WORD_SIZE];
    uint32_t number;
    editor->verb = "edit";
    edit_word(editor, word);
    if (!word[0] || word[0] == '#') {
        editor->at += strcspn(editor->at, "\n");
        return BARROW_OK;
    }
    if (strcmp(word, "floor") == 0) {
        barrow_status status =
            edit_id(editor, "floor", barrow_params_floors(&dungeon->params), &number);
        for (editor->floor = dungeon; status == BARROW_OK && number; number--)
            editor->floor = editor->floor->below;
        return status;
    }
    for (uint32_t i = 0; i < sizeof edit_verbs / sizeof edit_verbs[0]; i++) {
        if (strcmp(word, edit_verbs[i].name) != 0)
            continue;
        editor->verb = edit_verbs[i].name;
        if (edit_verbs[i].needs_map && !editor->floor->width)
            return REFUSE(editor, "there is no map to change; doors and contents can be changed");
        barrow_status status = edit_verbs[i].run(editor);
        if (status == BARROW_OK && editor->floor->width && !brw_dungeon_own(editor->floor, scratch))
            return brw_fail(editor->error, BARROW_NO_MEMORY, "", "not enough memory to change it");
        return status;
    }
    return REFUSE(editor, "'%s' is not move, place, remove, tile, door, content or floor", word);
}

static barrow_status edit_lines(dungeon_editor *editor, barrow_dungeon *dungeon, brw_arena *scratch)
{
    char rest[WORD_SIZE];
    for (uint32_t line = 1; *editor->at;) {
        barrow_status status = edit_line(editor, dungeon, scratch);
        if (status == BARROW_OK) {
            edit_word(editor, rest);
            if (rest[0])
                status = REFUSE(editor, "'%s' is too much here", rest);
        }
        if (status != BARROW_OK) {
            editor->error->line = line;
            return status;
        }
        line += *editor->at == '\n';
        editor->at += *editor->at != 0;
    }
    return BARROW_OK;
}

/* ---- all or nothing --------------------------------------------------------------------- */

/* A floor as it was. */
typedef struct kept_floor {
    barrow_dungeon was;
    void *lists[9];
    struct kept_floor *below;
} kept_floor;

typedef struct kept_list {
    void *entries;
    size_t size; /* in bytes */
} kept_list;

/* Lists what lines can change. */
static void list_changes(const barrow_dungeon *floor, kept_list lists[9])
{
    size_t area = (size_t)floor->width * floor->height;
    kept_list all[9] = {
        {floor->rooms, floor->room_count * sizeof *floor->rooms},
        {floor->links, floor->link_count * sizeof *floor->links},
        {floor->things, floor->thing_count * sizeof *floor->things},
        {floor->tiles, area * sizeof *floor->tiles},
        {floor->owners, area * sizeof *floor->owners},
        {floor->puzzles, floor->puzzle_count * sizeof *floor->puzzles},
        {floor->vaults, floor->vault_count * sizeof *floor->vaults},
        {floor->obstacles, floor->obstacle_count * sizeof *floor->obstacles},
        {floor->treasures, floor->treasure_count * sizeof *floor->treasures},
    };
    memcpy(lists, all, sizeof all);
}

/* Keeps [floor] and those below it. Returns NULL when out of memory. */
static kept_floor *keep_floors(const barrow_dungeon *floor, brw_arena *scratch)
{
    kept_floor *top = NULL, **end = &top;
    for (; floor; floor = floor->below) {
        kept_list lists[9];
        kept_floor *kept = *end = BRW_ARENA_NEW(scratch, kept_floor, 1);
        if (!kept)
            return NULL;
        kept->was = *floor;
        kept->below = NULL;
        list_changes(floor, lists);
        for (uint32_t i = 0; i < 9; i++) {
            kept->lists[i] = brw_arena_array(scratch, lists[i].size + 1, 1);
            if (!kept->lists[i])
                return NULL;
            if (lists[i].size)
                memcpy(kept->lists[i], lists[i].entries, lists[i].size);
        }
        end = &kept->below;
    }
    return top;
}

/* ---- the call --------------------------------------------------------------------------- */

barrow_status barrow_edit(barrow_dungeon *dungeon, const char *changes,
                          const barrow_options *options, barrow_report *report, barrow_error *error)
{

    barrow_error own_error;
    barrow_workspace own;
    error = error ? error : &own_error;
    options = options ? options : &brw_usual_options;
    if (!dungeon || !changes || !report || !dungeon->store)
        return brw_fail(error, BARROW_BAD_CALL, "", "there is nothing to change");
    if (barrow_dungeon_check(dungeon, error) != BARROW_OK)
        return BARROW_BROKEN;
    brw_arena kept_in;
    brw_arena_begin(&kept_in, brw_allocator(&options->allocator));
    kept_floor *kept = keep_floors(dungeon, &kept_in);
    barrow_status status = BARROW_NO_MEMORY;
    if (kept) {
        dungeon_editor editor = {.floor = dungeon, .at = changes, .error = error};
        brw_arena *scratch = &brw_workspace_open(options, &own)->scratch;
        status = edit_lines(&editor, dungeon, scratch);
        brw_workspace_close(options, &own);
        if (status == BARROW_OK && barrow_dungeon_check(dungeon, error) != BARROW_OK)
            status = BARROW_BAD_PARAM;
        for (barrow_dungeon *floor = dungeon; floor; floor = floor->below)
            floor->edited = 1;
        dungeon->solution = NULL;
        dungeon->solution_count = 0;
        if (status == BARROW_OK)
            status = brw_ask_playable(dungeon, options, dungeon, report, error);
        if (status == BARROW_OK && dungeon->solution_count)
            brw_dungeon_number(
                dungeon); /* without a walkthrough, rooms keep their old numbers */
        for (barrow_dungeon *floor = dungeon; status != BARROW_OK && floor; floor = floor->below) {
            kept_list lists[9];
            barrow_thing *things = floor->things; /* these two may have moved */
            barrow_custom *customs = floor->customs;
            *floor = kept->was;
            floor->things = things;
            floor->customs = customs;
            list_changes(floor, lists);
            for (uint32_t i = 0; i < 9; i++)
                if (lists[i].size)
                    memcpy(lists[i].entries, kept->lists[i], lists[i].size);
            kept = kept->below;
        }
    } else {
        brw_fail(error, status, "", "not enough memory to change it");
    }
    brw_arena_end(&kept_in);
    return status;
}
