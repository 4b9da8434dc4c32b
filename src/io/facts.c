/* SPDX-License-Identifier: MIT
 * Facts about the parts of a dungeon, and their positions on the map.
 *
 * A fact is a name with a number, boolean or string. Formats that know nothing about dungeons
 * (Tiled, LDtk, GraphML) carry facts as their own properties, so this file alone decides what they
 * are called. */
#include "io/facts.h"

#include <string.h>

#include "base/line.h"
#include "base/sink.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "core/fields.h"
#include "core/hash.h"
#include "core/kinds.h"
#include "core/plan.h"
#include "core/tile_grid.h"
#include "io/looks.h"

/* ---- collecting ------------------------------------------------------------------------- */

/* Adds a fact. A fact beyond the limit overwrites the last one, so that the result is always valid.
 * BRW_FACTS_MOST is more than any part of a dungeon has. */
static brw_fact *add_fact(brw_facts *facts, const char *name, brw_fact_type type)
{
    uint32_t at = facts->count < BRW_FACTS_MOST ? facts->count++ : BRW_FACTS_MOST - 1;
    facts->rows[at] = (brw_fact){.name = name, .type = type};
    return &facts->rows[at];
}

static void fact_int(brw_facts *facts, const char *name, int64_t number)
{
    add_fact(facts, name, BRW_FACT_INT)->number = number;
}

static void fact_bool(brw_facts *facts, const char *name, bool truth)
{
    add_fact(facts, name, BRW_FACT_BOOL)->number = truth;
}

/* Adds a string, or nothing if it is NULL. Only the pointer is kept: names of kinds are constants,
 * and seed, hash, types and command are stored in [facts]. */
static void fact_text(brw_facts *facts, const char *name, const char *text)
{
    if (text)
        add_fact(facts, name, BRW_FACT_TEXT)->text = text;
}

/* Adds an id unless it means none, because properties have no null that all readers accept. */
static void fact_id(brw_facts *facts, const char *name, uint16_t id)
{
    if (id != BARROW_NONE)
        fact_int(facts, name, id);
}

/* Adds a small number unless it means none. */
static void fact_byte(brw_facts *facts, const char *name, uint8_t value)
{
    if (value != BARROW_NONE_BYTE)
        fact_int(facts, name, value);
}

/* Appends an entry to a list, after [joint] unless it is the first; nothing if it does not fit:
 * half a number would be a different number. */
static void append_entry(char *text, size_t size, const char *joint, const char *words)
{
    size_t used = strlen(text);
    if (used + strlen(joint) + strlen(words) < size)
        brw_format(text + used, size - used, "%s%s", used ? joint : "", words);
}

/* ---- the dungeon ------------------------------------------------------------------------ */

/* The document's dungeon represents all its floors, and a floor below it only itself. So seed, hash
 * and command always describe the same thing. Rerolls use the names of passes. */
void brw_dungeon_facts(brw_facts *facts, const brw_document *document,
                       const barrow_dungeon *dungeon)
{
    barrow_dungeon alone;
    uint32_t index = 0; /* floors above this one */
    for (const barrow_dungeon *at = document->dungeon; at != dungeon; at = at->below)
        index++;
    if (index) {
        alone = barrow_dungeon_floor(document->dungeon, index);
        dungeon = &alone;
    }
    const barrow_params *params = &dungeon->params;
    char digits[BRW_DIGITS];
    uint64_t hash = brw_dungeon_hash(dungeon);
    facts->count = 0;
    if (document->options->flags & BARROW_EXPORT_PLAYER) {
        brw_format(facts->title, sizeof facts->title, "%s", dungeon->title);
        fact_text(facts, "title", facts->title);
        return;
    }
    brw_format(facts->seed, sizeof facts->seed, "%s", brw_digits(digits, params->seed));
    for (int i = 0; i < 16; i++)
        facts->hash[i] = "0123456789abcdef"[(hash >> (60 - 4 * i)) & 15];
    facts->hash[16] = 0;
    brw_command(params, document->passes, document->pass_count, NULL, facts->command,
                sizeof facts->command);
    /* a copy, because the single floor is local to this function */
    brw_format(facts->title, sizeof facts->title, "%s", dungeon->title);
    if (facts->title[0])
        fact_text(facts, "title", facts->title);
    fact_text(facts, "family", barrow_family_name(params->family));
    fact_text(facts, "seed", facts->seed);
    fact_text(facts, "hash", facts->hash);
    fact_text(facts, "generator", "barrow " BARROW_VERSION_TEXT);
    fact_int(facts, "generation", BARROW_GENERATION);
    fact_text(facts, "command", facts->command);
    if (!brw_has_cells(dungeon))
        fact_int(facts, "floor", params->as.floor.floor);
}

/* ---- rooms ------------------------------------------------------------------------------ */

/* Adds the signs of a hint or a puzzle, in order. */
static void fact_signs(brw_facts *facts, const char *name, const uint8_t *signs, uint32_t count)
{
    facts->signs[0] = 0;
    for (uint32_t i = 0; i < count; i++)
        append_entry(facts->signs, sizeof facts->signs, ",", barrow_puzzle_sign_name(signs[i]));
    if (count)
        fact_text(facts, name, facts->signs);
}

/* Collects the facts of a room, and those of its puzzle: no format has an object for it. */
static void collect_room(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t id)
{
    facts->count = 0;
    fact_int(facts, "room", id);
    if (dungeon->rooms[id].number)
        fact_int(facts, "number", dungeon->rooms[id].number);
    /* Add what rooms of the dungeon's family have. */
    const barrow_room *room = &dungeon->rooms[id];
    const barrow_quest_room *quest = &room->as.quest;
    const barrow_crawl_room *crawl = &room->as.crawl;
    if (dungeon->params.family == BARROW_FLOOR) {
        fact_text(facts, "kind", barrow_room_kind_name(room->kind));
        fact_bool(facts, "merged", room->as.floor.merged);
        fact_int(facts, "sector", room->as.floor.sector);
    } else if (dungeon->params.family == BARROW_QUEST) {
        fact_int(facts, "stage", quest->stage);
        fact_text(facts, "step", barrow_quest_step_name(quest->step));
        fact_text(facts, "content", barrow_content_name(quest->content));
        fact_byte(facts, "switch", quest->switch_id);
        fact_int(facts, "intensity", quest->intensity);
        fact_text(facts, "purpose", barrow_purpose_name(quest->purpose));
        fact_int(facts, "danger", quest->danger);
        fact_int(facts, "reward", quest->reward);
        fact_byte(facts, "treasure", quest->treasure);
    } else {
        facts->types[0] = 0;
        for (int type = 0; type < BARROW_TYPE_COUNT; type++)
            if (crawl->types & (1u << type))
                append_entry(facts->types, sizeof facts->types, ",",
                             barrow_room_type_name((barrow_room_type)type));
        fact_text(facts, "types", facts->types);
        fact_text(facts, "path", barrow_path_name(crawl->path));
        fact_int(facts, "path_id", crawl->path_id);
        fact_int(facts, "order", crawl->order);
        fact_int(facts, "zone", crawl->zone);
        fact_int(facts, "danger", crawl->danger);
        fact_int(facts, "reward", crawl->reward);
        fact_byte(facts, "key", crawl->key);
        fact_bool(facts, "foe", crawl->foe);
    }
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        if (dungeon->puzzles[i].room == id) {
            /* Add everything that a game needs to set up a puzzle, and its solution. The door or
             * thing that it gates has the puzzle's id as its fact `gate`. Slashes separate the rows
             * of the document. */
            const barrow_room_puzzle *puzzle = &dungeon->puzzles[i];
            facts->rows_text[0] = 0;
            for (int32_t y = 0; y < puzzle->field.h; y++)
                append_entry(facts->rows_text, sizeof facts->rows_text, "/", puzzle->rows[y]);
            fact_int(facts, "puzzle", i);
            fact_text(facts, "puzzle_kind", barrow_puzzle_kind_info(puzzle->kind)->name);
            fact_int(facts, "puzzle_x", puzzle->field.x);
            fact_int(facts, "puzzle_y", puzzle->field.y);
            fact_text(facts, "puzzle_rows", facts->rows_text);
            fact_text(facts, "puzzle_solution", puzzle->solution);
            if (puzzle->pitch)
                fact_int(facts, "puzzle_pitch", puzzle->pitch);
            if (puzzle->kind == BARROW_PUZZLE_ORDER)
                fact_signs(facts, "puzzle_signs", puzzle->signs, puzzle->sign_count);
            if (puzzle->gates.entity == BARROW_GATES_DOOR)
                fact_id(facts, "puzzle_door", puzzle->gates.door);
        }
    if (dungeon->rooms[id].place != BARROW_PLACE_ANY)
        fact_text(facts, "place", barrow_place_name(dungeon->rooms[id].place));
}

/* Returns "room" for nothing special. If it has several types, the first counts. */
const char *brw_room_word(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_room *room = &dungeon->rooms[id];
    const char *word = NULL;
    if (dungeon->params.family == BARROW_FLOOR)
        word = barrow_room_kind_name(room->kind);
    else if (dungeon->params.family == BARROW_CRAWL)
        for (int type = 0; type < BARROW_TYPE_COUNT && !word; type++)
            word = room->as.crawl.types >> type & 1 ? barrow_room_type_name((barrow_room_type)type)
                                                    : NULL;
    else if (room->as.quest.content != BARROW_CONTENT_NONE)
        word = barrow_content_name(room->as.quest.content);
    return word ? word : "room";
}

/* ---- links, things, steps --------------------------------------------------------------- */

/* In a quest a lock is the number of a switch, in a crawl a colour, and it is named accordingly. A
 * floor's corridors have no locks. */
void brw_link_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_link *link = &dungeon->links[id];
    facts->count = 0;
    fact_int(facts, brw_shown(dungeon)->link_word, id);
    fact_text(facts, "kind", barrow_link_kind_name(link->kind));
    fact_id(facts, "a", link->a);
    fact_id(facts, "b", link->b);
    if (dungeon->params.family == BARROW_QUEST)
        fact_byte(facts, "switch", link->lock);
    if (dungeon->params.family == BARROW_CRAWL) {
        fact_byte(facts, "lock", link->lock);
        fact_bool(facts, "marked", link->marked);
        fact_bool(facts, "optional", link->optional);
    }
}

void brw_step_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_step *step = &dungeon->solution[id];
    facts->count = 0;
    fact_int(facts, "step", id);
    fact_text(facts, "do", barrow_action_name(step->action));
    fact_id(facts, "room", step->room);
    fact_id(facts, "door", step->link);
    if (brw_shown(dungeon)->has_colours)
        fact_byte(facts, "lock", step->what);
    else
        fact_text(facts, "what", barrow_content_name(step->what));
}

const char *brw_fact_text(const brw_fact *fact, char digits[BRW_DIGITS])
{
    if (fact->type == BRW_FACT_BOOL)
        return fact->number ? "true" : "false";
    return fact->type == BRW_FACT_TEXT ? fact->text : brw_digits_signed(digits, fact->number);
}

void brw_fact_json(brw_json *json, const brw_fact *fact)
{
    if (fact->type == BRW_FACT_TEXT)
        brw_json_text(json, fact->text);
    else if (fact->type == BRW_FACT_BOOL)
        brw_json_bool(json, fact->number != 0);
    else
        brw_json_int(json, fact->number);
}

/* ---- places ----------------------------------------------------------------------------- */

void brw_vault_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_vault *vault = &dungeon->vaults[id];
    facts->count = 0;
    fact_int(facts, "vault", id);
    fact_text(facts, "kind", "vault");
    fact_id(facts, "room", vault->room);
    fact_text(facts, "lock", brw_vault_lock_names.list[vault->lock].text);
    if (vault->opens != BARROW_GUARDS_NONE)
        fact_int(facts, "opened_by", vault->opens);
    fact_bool(facts, "choose", vault->choose);
}

const barrow_pos *brw_link_door(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_link *link = &dungeon->links[id];
    for (uint32_t i = 0; i < link->tile_count; i++) {
        const barrow_pos *pos = &dungeon->routes[link->first_tile + i];
        if (barrow_tile_at(dungeon, pos->x, pos->y) == brw_door_tile(dungeon, link))
            return pos;
    }
    return NULL;
}

/* Goes back to the last step that names a room: moves name their destination. */
uint16_t brw_step_from(const barrow_dungeon *dungeon, uint32_t step)
{
    while (step-- > 0)
        if (dungeon->solution[step].room != BARROW_NONE)
            return dungeon->solution[step].room;
    return brw_start_room(dungeon);
}

/* A boulder that the gloves lift belongs to its room too, but cannot be stood on. If the room has
 * no walkable tile in its rectangle, as may happen in an imported document, this is the middle of
 * the rectangle. Ties go to the first tile in row order. */
barrow_pos brw_room_middle(const barrow_dungeon *dungeon, uint32_t id)
{
    barrow_rect rect = dungeon->rooms[id].rect;
    barrow_pos middle = {(int16_t)(rect.x + rect.w / 2), (int16_t)(rect.y + rect.h / 2)};
    barrow_pos best = middle;
    int32_t least = INT32_MAX;
    int32_t area = rect.w * rect.h;
    for (int32_t i = 0; i < area; i++) {
        int32_t x = rect.x + i % rect.w, y = rect.y + i / rect.w;
        int32_t dx = x < middle.x ? middle.x - x : x - middle.x;
        int32_t dy = y < middle.y ? middle.y - y : y - middle.y, away = dx + dy;
        int32_t at = y * dungeon->width + x;
        bool is_inside = x >= 0 && y >= 0 && x < dungeon->width && y < dungeon->height;
        if (away >= least || !is_inside || dungeon->owners[at] != id ||
            !brw_is_walkable(dungeon->tiles[at]))
            continue;
        least = away;
        best = (barrow_pos){(int16_t)x, (int16_t)y};
    }
    return best;
}

/* ---- the words of prove -------------------------------------------------------------------- */

/* The logic of quests and crawls in the words that `barrow prove` reads (W25, W30). Exporters write
 * these words beside the family's own, so that their files can be proved again after somebody has
 * changed them. What a kind of door means stands in its row of link_kind.def; this file only says
 * it in other words, so a new kind needs nothing here unless it needs something new. */
typedef struct door_logic {
    bool is_way;     /* else nobody passes it: a window */
    bool is_hidden;  /* nothing depends on it; readers leave it out */
    bool is_one_way; /* from a to b */
    bool opens_from_a;
    const char *uses; /* a kind of key, or NULL */
    char needs[96];   /* or "" */
} door_logic;

static void append_number(char *text, size_t size, const char *joint, const char *word,
                          uint32_t number)
{
    char words[48];
    brw_format(words, sizeof words, "%s%u", word, number);
    append_entry(text, size, joint, words);
}

static void find_door_logic(const barrow_dungeon *dungeon, uint32_t id, door_logic *logic)
{
    const barrow_link *link = &dungeon->links[id];
    const barrow_link_info *info = barrow_link_kind_info(link->kind);
    *logic = (door_logic){.is_way = info->ways != BARROW_WAYS_NONE,
                          .is_one_way = info->ways == BARROW_WAYS_FORTH,
                          .opens_from_a = info->needs == BARROW_NEED_SIDE,
                          .is_hidden = info->needs == BARROW_NEED_FINDING,
                          .uses = info->needs == BARROW_NEED_SMALL_KEY ? "small_key" : NULL};
    char *needs = logic->needs;
    size_t size = sizeof logic->needs;
    if (info->needs == BARROW_NEED_MAGIC_KEY)
        append_entry(needs, size, "", "magic_key");
    if (info->needs == BARROW_NEED_COLOUR && link->lock != BARROW_NO_LOCK)
        append_number(needs, size, "", "card_", link->lock);
    if (info->needs == BARROW_NEED_SWITCH) { /* all switches of its number must be pressed */
        uint32_t count = 0;
        for (uint32_t i = 0; i < dungeon->room_count; i++)
            count += dungeon->rooms[i].as.quest.switch_id == link->lock;
        if (count > 1)
            append_number(needs, size, "", "", count);
        append_number(needs, size, " ", "switch_", link->lock);
    }
    if (dungeon->params.family == BARROW_QUEST && link->treasure != BARROW_NO_TREASURE)
        append_number(needs, size, " and ", "treasure_", link->treasure);
    if (dungeon->params.family == BARROW_QUEST && link->seal != BARROW_NONE)
        append_number(needs, size, " and ", "beaten_", link->seal);
}

/* Adds "event beaten_4" to a list if the guardian of the room keeps something shut that matters. */
static void append_event(const barrow_dungeon *dungeon, uint32_t id, char *text, size_t size)
{
    bool is_seal = dungeon->params.family == BARROW_QUEST &&
                   dungeon->rooms[id].as.quest.seals == BARROW_SEAL_CONTENT;
    for (uint32_t i = 0; dungeon->params.family == BARROW_QUEST && i < dungeon->link_count; i++)
        is_seal |= dungeon->links[i].seal == id;
    if (is_seal)
        append_number(text, size, "; ", "event beaten_", id);
}

/* Writes what a thing gives, and what is needed to reach the room's content, as "key small_key
 * needs treasure_0"; "" if nothing. */
static void write_gift(const barrow_dungeon *dungeon, const barrow_thing *thing, char *text,
                       size_t size)
{
    bool is_quest = dungeon->params.family == BARROW_QUEST;
    const char *before = " needs ";
    text[0] = 0;
    if (!brw_has_cells(dungeon) || thing->room >= dungeon->room_count)
        return;
    const barrow_quest_room *room = &dungeon->rooms[thing->room].as.quest;
    if (thing->kind == BARROW_THING_KEY && is_quest)
        append_entry(text, size, "", "key small_key");
    else if (thing->kind == BARROW_THING_KEY)
        append_number(text, size, "", "item card_", thing->flag);
    else if (thing->kind == BARROW_THING_SWITCH)
        append_number(text, size, "", "switch switch_", thing->flag);
    else if (thing->kind == BARROW_THING_TREASURE)
        append_number(text, size, "", "item treasure_", room->treasure);
    else if (thing->kind == BARROW_THING_MAGIC_KEY)
        append_entry(text, size, "", "item magic_key");
    if (!text[0] || !is_quest)
        return;
    if (brw_needs_treasure(room->content) && room->treasure != BARROW_NO_TREASURE) {
        append_number(text, size, before, "treasure_", room->treasure);
        before = " and ";
    }
    if (room->seals == BARROW_SEAL_CONTENT)
        append_number(text, size, before, "beaten_", thing->room);
}

/* Writes what lies in a room as "key small_key needs treasure_0; event beaten_4"; "" if nothing. */
static void write_gifts(const barrow_dungeon *dungeon, uint32_t id, char *text, size_t size)
{
    static const uint8_t kinds[BARROW_CONTENT_COUNT] = {
        [BARROW_CONTENT_KEY] = BARROW_THING_KEY,
        [BARROW_CONTENT_ITEM_KEY] = BARROW_THING_KEY,
        [BARROW_CONTENT_SWITCH] = BARROW_THING_SWITCH,
        [BARROW_CONTENT_ITEM_SWITCH] = BARROW_THING_SWITCH,
        [BARROW_CONTENT_ITEM] = BARROW_THING_TREASURE,
        [BARROW_CONTENT_MAGIC_KEY] = BARROW_THING_MAGIC_KEY,
    };
    const barrow_room *room = &dungeon->rooms[id];
    barrow_thing gift = {.room = (uint16_t)id, .kind = BARROW_THING_SPAWN}; /* gives nothing */
    if (dungeon->params.family == BARROW_CRAWL && room->as.crawl.key != BARROW_NO_KEY)
        gift.kind = BARROW_THING_KEY, gift.flag = room->as.crawl.key;
    if (dungeon->params.family == BARROW_QUEST && room->as.quest.content < BARROW_CONTENT_COUNT)
        gift.kind = kinds[room->as.quest.content], gift.flag = room->as.quest.switch_id;
    write_gift(dungeon, &gift, text, size);
    append_event(dungeon, id, text, size);
}

/* A floor has no locks, so its rooms have none of these words. */
void brw_node_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t id)
{
    collect_room(facts, dungeon, id);
    if (!brw_has_cells(dungeon))
        return;
    write_gifts(dungeon, id, facts->logic, sizeof facts->logic);
    if (facts->logic[0])
        fact_text(facts, "gives", facts->logic);
    if (brw_start_room(dungeon) == id)
        fact_bool(facts, "start", true);
    if (brw_end_room(dungeon) == id)
        fact_bool(facts, "goal", true);
}

/* What the guardian of the room gives stays with the room. */
void brw_room_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t id)
{
    collect_room(facts, dungeon, id);
    facts->logic[0] = 0;
    append_event(dungeon, id, facts->logic, sizeof facts->logic);
    if (facts->logic[0])
        fact_text(facts, "gives", facts->logic);
}

void brw_edge_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t id)
{
    door_logic logic;
    brw_link_facts(facts, dungeon, id);
    if (!brw_has_cells(dungeon))
        return;
    find_door_logic(dungeon, id, &logic);
    brw_format(facts->logic, sizeof facts->logic, "%s", logic.needs);
    if (facts->logic[0])
        fact_text(facts, "needs", facts->logic);
    fact_text(facts, "uses", logic.uses);
    if (logic.is_one_way)
        fact_bool(facts, "oneway", true);
    if (logic.opens_from_a)
        fact_id(facts, "opens_from", dungeon->links[id].a);
}

/* Also says on which side of the door tile the link's room a lies. */
void brw_door_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t id)
{
    static const char *const names[] = {"north", "east", "south", "west"};
    static const int8_t dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    const barrow_link *link = &dungeon->links[id];
    const barrow_pos *door = brw_link_door(dungeon, id); /* on the way, which begins at room a */
    const char *name = NULL;
    brw_edge_facts(facts, dungeon, id);
    for (int side = 0; door && side < 4 && !name; side++) {
        int32_t x = door->x + dx[side], y = door->y + dy[side];
        if (door > dungeon->routes + link->first_tile
                ? door[-1].x == x && door[-1].y == y
                : x >= 0 && y >= 0 && x < dungeon->width && y < dungeon->height &&
                      dungeon->owners[y * dungeon->width + x] == link->a)
            name = names[side];
    }
    fact_text(facts, "side_of_a", name);
}

/* The flag's meaning depends on the kind, and so does its name. */
void brw_thing_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_thing *thing = &dungeon->things[id];
    facts->count = 0;
    fact_int(facts, "thing", id);
    fact_text(facts, "kind", barrow_thing_name(thing->kind));
    fact_id(facts, "room", thing->room);
    if (thing->type < BARROW_THING_TYPE_COUNT)
        fact_text(facts, "type", barrow_thing_type_name(thing->type));
    if (thing->custom && thing->custom <= dungeon->custom_count) {
        fact_text(facts, "type", dungeon->customs[thing->custom - 1].type);
        fact_text(facts, "payload", dungeon->customs[thing->custom - 1].payload);
    }
    barrow_thing_label(dungeon, thing, facts->label, sizeof facts->label);
    fact_text(facts, "name", facts->label);
    if (thing->kind == BARROW_THING_CHEST)
        fact_int(facts, "tier", thing->tier);
    if (thing->price)
        fact_int(facts, "price", thing->price);
    if (thing->guards != BARROW_GUARDS_NONE)
        fact_int(facts, "guards", thing->guards);
    if (thing->kind == BARROW_THING_BOSS || thing->kind == BARROW_THING_SUB_BOSS)
        fact_id(facts, "guards_door", thing->guards_door);
    if (thing->period)
        fact_int(facts, "period", thing->period);
    fact_id(facts, "gate", thing->gate);
    if (thing->kind == BARROW_THING_HINT)
        fact_signs(facts, "signs", thing->signs, thing->sign_count);
    if (thing->kind == BARROW_THING_ENEMY)
        fact_bool(facts, "asleep", thing->flag);
    else if (thing->kind == BARROW_THING_TRAP)
        fact_bool(facts, "magic", thing->flag);
    else if (thing->kind == BARROW_THING_KEY)
        fact_byte(facts, "lock", thing->flag);
    else if (thing->kind == BARROW_THING_SWITCH)
        fact_byte(facts, "switch", thing->flag);
    write_gift(dungeon, thing, facts->logic, sizeof facts->logic);
    char *needs = strstr(facts->logic, " needs ");
    if (needs) {
        *needs = 0;
        needs += strlen(" needs ");
    }
    if (facts->logic[0])
        fact_text(facts, "gives", facts->logic);
    fact_text(facts, "needs", needs);
    if (thing->kind == BARROW_THING_BOSS && dungeon->params.family == BARROW_CRAWL)
        fact_bool(facts, "goal", true);
}

static void put_room(brw_text *text, const char *before, uint32_t room)
{
    brw_text_print(text, "%sroom_%u", before, room);
}

void brw_write_world(const barrow_dungeon *dungeon, brw_text *text)
{
    brw_text_put(text, "place");
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        put_room(text, " ", i);
    brw_text_put(text, "\n");
    if (brw_start_room(dungeon) != BARROW_NONE)
        put_room(text, "start ", brw_start_room(dungeon));
    brw_text_put(text, "\n");
    if (brw_end_room(dungeon) != BARROW_NONE)
        put_room(text, "goal ", brw_end_room(dungeon));
    brw_text_put(text, "\n");
    /* Declare what doors ask for, even if it lies nowhere: a dungeon that somebody changed may lack
     * it, and then cannot be finished. */
    brw_text_put(text, "key small_key\nitem magic_key\n");
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool is_quest = dungeon->params.family == BARROW_QUEST;
        if (link->lock != BARROW_NO_LOCK)
            brw_text_print(text, "%s%u\n", is_quest ? "switch switch_" : "item card_", link->lock);
        if (is_quest && link->treasure != BARROW_NO_TREASURE)
            brw_text_print(text, "item treasure_%u\n", link->treasure);
    }
    for (uint32_t i = 0; dungeon->params.family == BARROW_QUEST && i < dungeon->room_count; i++)
        if (dungeon->rooms[i].as.quest.treasure != BARROW_NO_TREASURE)
            brw_text_print(text, "item treasure_%u\n", dungeon->rooms[i].as.quest.treasure);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        door_logic logic;
        find_door_logic(dungeon, i, &logic);
        if (!logic.is_way || logic.is_hidden || link->a >= dungeon->room_count ||
            link->b >= dungeon->room_count || link->a == link->b)
            continue;
        put_room(text, "door ", link->a);
        put_room(text, logic.is_one_way ? " > " : " - ", link->b);
        if (logic.uses)
            brw_text_print(text, " uses %s", logic.uses);
        if (logic.needs[0])
            brw_text_print(text, " needs %s", logic.needs);
        if (logic.opens_from_a)
            put_room(text, " opens from ", link->a);
        brw_text_print(text, " as door_%u\n", i);
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        /* Write the things of a room with its name: "key small_key needs x" becomes "key small_key
         * at room_3 needs x". */
        char gives[160];
        write_gifts(dungeon, i, gives, sizeof gives);
        for (const char *at = gives; *at;) {
            size_t length = strcspn(at, ";"), word = strcspn(at, " ");
            size_t name = word + 1 + strcspn(at + word + 1, " ;");
            brw_text_bytes(text, at, name);
            put_room(text, " at ", i);
            brw_text_bytes(text, at + name, length - name);
            brw_text_put(text, "\n");
            at += length;
            at += strspn(at, "; ");
        }
    }
}

/* ---- the command --------------------------------------------------------------------------- */

/* The command line that makes a dungeon. barrow_shell_word quotes every word. */

enum { SETTING_SIZE = 48, SETTING_WORD = 128 }; /* bytes of a value, and of "--name=value" */

/* Writes the parameters that differ from their defaults as a user would type them; defaults are
 * formatted the same way, because the table may use a name. On the command line, TEXT parameters
 * are given as files, so they cannot be written here, except as the name of a built-in plan. */
size_t brw_command(const barrow_params *params, const barrow_pass *passes, uint32_t pass_count,
                   const char *seed, char *text, size_t size)
{
    brw_line line = {text, 0, size};
    char digits[BRW_DIGITS], value[SETTING_SIZE], usual[SETTING_SIZE], word[SETTING_WORD];
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(params->family, &count);
    barrow_params defaults = barrow_default_params(params->family);
    const char *plan = params->family == BARROW_FLOOR ? params->as.floor.plan : NULL;
    brw_line_word(&line, "barrow");
    brw_line_word(&line, barrow_family_name(params->family));
    brw_line_word(&line, "--seed");
    brw_line_word(&line, seed ? seed : brw_digits(digits, params->seed));
    for (uint32_t i = 0; i < count; i++) {
        bool is_text = infos[i].type == BARROW_PARAM_TEXT;
        bool is_plan = is_text && plan && strcmp(infos[i].name, "plan") == 0;
        const char *name = is_plan ? brw_plan_name(plan) : NULL;
        if (!is_text) {
            barrow_params_get(&defaults, i, usual, sizeof usual);
            barrow_params_get(params, i, value, sizeof value);
            name = strcmp(value, usual) != 0 ? value : NULL;
        }
        if (!name)
            continue;
        brw_format(word, sizeof word, "--%s=%s", infos[i].name, name);
        brw_line_word(&line, word);
    }
    for (uint32_t i = 0; i < pass_count; i++) {
        if (!params->reroll[i])
            continue;
        brw_format(word, sizeof word, "%s=%u", passes[i].name, (uint32_t)params->reroll[i]);
        brw_line_word(&line, "--reroll");
        brw_line_word(&line, word);
    }
    return brw_line_end(&line);
}
