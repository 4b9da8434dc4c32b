/* SPDX-License-Identifier: MIT
 * The contents of a map for Tiled: the tiles, then layers of objects from the ground up: rooms,
 * corridors or doors, things, and the walkthrough, a line for each step. Things are tile objects,
 * whose origin is the lower left corner. All other objects have it at the upper left. Objects are
 * numbered from 1 across all layers.
 *
 * Tiled writes the name of every visible object across the map. To keep the map readable, only
 * rooms and unique things have names, and layers on top of others start hidden. The type of a thing
 * says what it is; the class of other objects is `room`, `corridor`, `door` or `step`, and their
 * facts say the rest.
 *
 *     (x, y) +------+             +------+
 *            | room |             | tile |         a tile object hangs above its origin,
 *            +------+      (x, y) +------+         a rectangle below it */
#include "io/tiled.h"

#include "base/status.h"
#include "core/dungeon.h"
#include "core/tile_grid.h"

/* The state of a map that is being written. */
typedef struct tiled_teller {
    const barrow_dungeon *dungeon;
    const brw_tiled_verbs *verbs;
    void *out;
    uint32_t next_layer, next_object;
    brw_facts facts;
} tiled_teller;

/* 0 means no tile in Tiled, so the squares of the only tileset begin at 1. */
uint32_t brw_tiled_gid(const barrow_dungeon *dungeon, uint32_t index)
{
    return 1 + barrow_tileset_tile(dungeon, (int)(index % dungeon->width),
                                   (int)(index / dungeon->width));
}

/* Faces of rock count as rock, variants of liquid count as liquid, and every door can be passed. */
brw_walkable brw_square_walkable(uint32_t square)
{
    if (!barrow_tileset_name(square))
        return BRW_NO_TILE;
    if (square < BARROW_TILESET_THINGS)
        return square & BARROW_TILE_WALKABLE ? BRW_WALKABLE : BRW_BLOCKED;
    if (square >= BARROW_TILESET_DOORS)
        return BRW_WALKABLE;
    return square >= BARROW_TILESET_LOOKS && square < BARROW_TILESET_LOOKS + 4 ? BRW_BLOCKED
                                                                               : BRW_NO_TILE;
}

const char *brw_square_needs(const barrow_dungeon *dungeon, uint32_t square, char name[24])
{
    for (uint32_t i = 0; i < dungeon->treasure_count; i++)
        if (barrow_treasure_kind_info(dungeon->treasures[i].kind)->tile == square) {
            brw_format(name, 24, "treasure_%u", i);
            return name;
        }
    return NULL;
}

const char *brw_tileset_file(const brw_document *document)
{
    return document->options->tileset ? document->options->tileset : "barrow-tiles.png";
}

const char *brw_tiled_name(const brw_tiled_object *object, char name[32])
{
    if (object->number < 0)
        return object->name;
    brw_format(name, 32, "%s %l", object->name, object->number);
    return name;
}

/* ---- objects ---------------------------------------------------------------------------- */

/* Writes an object. Ids follow the order of writing, and the facts are those collected just
 * before. */
static void tell_object(tiled_teller *teller, brw_tiled_object object)
{
    object.id = teller->next_object++;
    object.facts = &teller->facts;
    teller->verbs->object(teller->out, &object);
}

static void tell_rooms(tiled_teller *teller)
{
    const barrow_dungeon *dungeon = teller->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        brw_room_facts(&teller->facts, dungeon, i);
        brw_room_event_fact(&teller->facts, dungeon, i);
        bool is_anchor = dungeon->rooms[i].kind == BARROW_ROOM_ANCHOR;
        int64_t number = is_anchor ? -1 : (int64_t)brw_room_number(dungeon, i);
        tell_object(teller, (brw_tiled_object){.type = "room",
                                               .name = is_anchor ? "" : "room",
                                               .number = number,
                                               .x = rect.x * BRW_TILED_PIXELS,
                                               .y = rect.y * BRW_TILED_PIXELS,
                                               .w = rect.w * BRW_TILED_PIXELS,
                                               .h = rect.h * BRW_TILED_PIXELS});
    }
}

static int32_t middle_pixel(int16_t tile)
{
    return tile * BRW_TILED_PIXELS + BRW_TILED_PIXELS / 2;
}

/* Writes corridors as lines through the middles of their tiles, each starting at the object's own
 * position. */
static void tell_corridors(tiled_teller *teller)
{
    const barrow_dungeon *dungeon = teller->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        const barrow_pos *way = dungeon->routes + link->first_tile;
        if (!link->tile_count)
            continue;
        brw_link_facts(&teller->facts, dungeon, i);
        tell_object(teller,
                    (brw_tiled_object){.type = "corridor",
                                       .name = "corridor",
                                       .number = i,
                                       .x = middle_pixel(way[0].x),
                                       .y = middle_pixel(way[0].y),
                                       .line = way,
                                       .line_count = link->tile_count});
    }
}

static void tell_doors(tiled_teller *teller)
{
    const barrow_dungeon *dungeon = teller->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_pos pos;
        if (!brw_link_door(dungeon, i, &pos))
            continue;
        brw_link_facts(&teller->facts, dungeon, i);
        brw_link_logic_facts(&teller->facts, dungeon, i);
        tell_object(teller, (brw_tiled_object){.type = "door",
                                               .name = "door",
                                               .number = i,
                                               .x = pos.x * BRW_TILED_PIXELS,
                                               .y = pos.y * BRW_TILED_PIXELS,
                                               .w = BRW_TILED_PIXELS,
                                               .h = BRW_TILED_PIXELS});
    }
}

/* Returns whether a thing is the only one of its kind. */
static bool is_only_one(const barrow_dungeon *dungeon, uint32_t id)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (i != id && dungeon->things[i].kind == dungeon->things[id].kind)
            return false;
    return true;
}

/* Writes things. The origin is one tile below the thing's position, at its lower left corner. */
static void tell_thing_objects(tiled_teller *teller)
{
    const barrow_dungeon *dungeon = teller->dungeon;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        const char *kind = barrow_thing_name((barrow_thing_kind)thing->kind);
        brw_thing_facts(&teller->facts, dungeon, i);
        brw_thing_logic_facts(&teller->facts, dungeon, i);
        tell_object(teller, (brw_tiled_object){.gid = 1 + barrow_tileset_thing(thing),
                                               .type = kind,
                                               .name = is_only_one(dungeon, i) ? kind : "",
                                               .number = -1,
                                               .x = thing->pos.x * BRW_TILED_PIXELS,
                                               .y = (thing->pos.y + 1) * BRW_TILED_PIXELS,
                                               .w = BRW_TILED_PIXELS,
                                               .h = BRW_TILED_PIXELS});
    }
}

/* Finds the line of a step. A move goes from the middle of a room through a door to the middle of
 * the next. Any other action happens in one spot: its line is a single point, drawn as a square. */
static uint32_t step_line(const barrow_dungeon *dungeon, uint32_t id, barrow_pos line[3])
{
    const barrow_step *step = &dungeon->solution[id];
    uint16_t from = brw_step_from(dungeon, id);
    uint32_t count = 0;
    if (step->action == BARROW_DO_MOVE && from < dungeon->room_count)
        line[count++] = brw_room_middle(dungeon, from);
    if (step->link < dungeon->link_count && brw_link_door(dungeon, step->link, &line[count]))
        count++;
    if ((step->action == BARROW_DO_MOVE || !count) && step->room < dungeon->room_count)
        line[count++] = brw_room_middle(dungeon, step->room);
    return count;
}

/* Writes a step. A spot is half a tile wide, small enough to differ from a door. */
static void tell_step(tiled_teller *teller, uint32_t id)
{
    const barrow_dungeon *dungeon = teller->dungeon;
    barrow_pos line[3] = {{0, 0}};
    uint32_t count = step_line(dungeon, id, line);
    brw_step_facts(&teller->facts, dungeon, id);
    brw_tiled_object object = {.type = "step",
                               .name = "step",
                               .number = id,
                               .x = middle_pixel(line[0].x),
                               .y = middle_pixel(line[0].y),
                               .line = line,
                               .line_count = count};
    if (count < 2) {
        object.line_count = 0;
        object.x -= BRW_TILED_PIXELS / 4;
        object.y -= BRW_TILED_PIXELS / 4;
        object.w = object.h = BRW_TILED_PIXELS / 2;
    }
    tell_object(teller, object);
}

static void tell_solution(tiled_teller *teller)
{
    for (uint32_t i = 0; i < teller->dungeon->solution_count; i++)
        tell_step(teller, i);
}

/* ---- layers ----------------------------------------------------------------------------- */

static void tell_layer(tiled_teller *teller, brw_tiled_layer layer, void (*tell)(tiled_teller *))
{
    layer.id = teller->next_layer++;
    teller->verbs->open_layer(teller->out, &layer);
    tell(teller);
    teller->verbs->close_layer(teller->out);
}

/* Counts the objects that tell_corridors or tell_doors will write, because the head of a map gives
 * the next free id. */
static uint32_t count_link_objects(const barrow_dungeon *dungeon)
{
    uint32_t count = 0;
    barrow_pos pos;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        count += brw_has_cells(dungeon) ? brw_link_door(dungeon, i, &pos)
                                        : dungeon->links[i].tile_count > 0;
    return count;
}

/* Writes the map. The layers are: tiles 1, rooms 2, corridors or doors 3, things 4, and the
 * solution, if any, 5. The head needs the next free ids, so objects and layers are counted in
 * advance. */
void brw_tiled_tell(const brw_document *document, const brw_tiled_verbs *verbs, void *out)
{
    const barrow_dungeon *dungeon = document->dungeon;
    tiled_teller teller = {.dungeon = dungeon, .verbs = verbs, .out = out};
    brw_tiled_map map = {.dungeon = dungeon, .tileset = brw_tileset_file(document)};
    map.next_layer = dungeon->solution_count ? 6 : 5;
    map.next_object = 1 + dungeon->room_count + count_link_objects(dungeon) + dungeon->thing_count +
                      dungeon->solution_count;
    brw_dungeon_facts(&teller.facts, document, dungeon);
    map.facts = &teller.facts;
    teller.next_layer = 2; /* the tiles are layer 1 */
    teller.next_object = 1;
    verbs->begin(out, &map);
    tell_layer(&teller, (brw_tiled_layer){.name = "rooms"}, tell_rooms);
    if (brw_has_cells(dungeon))
        tell_layer(&teller, (brw_tiled_layer){.name = "doors", .is_hidden = true}, tell_doors);
    else
        tell_layer(&teller, (brw_tiled_layer){.name = "corridors", .is_hidden = true},
                   tell_corridors);
    tell_layer(&teller, (brw_tiled_layer){.name = "things"}, tell_thing_objects);
    if (dungeon->solution_count)
        tell_layer(&teller, (brw_tiled_layer){.name = "solution", .is_hidden = true},
                   tell_solution);
    verbs->end(out);
}
