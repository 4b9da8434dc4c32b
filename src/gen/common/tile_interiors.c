/* SPDX-License-Identifier: MIT
 * The pass that draws the insides of rooms (T3, T4), and the contents that rooms of both families
 * share. All other contents are in tile_rooms_*.c. The contents of a room are placed first, then a
 * drawing of the folder rooms around them, then the enemy in the middle.
 *
 * A drawing with `outline: place` fills whatever outline the room has: it is stretched to the
 * room's rectangle, or stands around the thing that the room holds. It blocks tiles only through
 * brw_tile_block and brw_inside_mirror, which keep the floor connected, so parts of it may be
 * missing; if too much is, another drawing is tried. In arenas only its upper left quarter counts,
 * and the other three mirror it, so an arena is symmetric whatever the doorways prevent (T9). */
#include "gen/common/tile_draft.h"

#include <string.h>

#include "gen/common/tile_templates.h"
#include "rooms/pack.h"

/* ---- the table of interiors -------------------------------------------------------------- */

/* The size and outlines of a room follow from what has to fit into it: arenas need symmetry,
 * counters and vaults need a straight wall, and rooms that hold nothing may look like anything. */
/* clang-format off */
const brw_interior brw_interiors[BARROW_INTERIOR_COUNT] = {
    [BARROW_INTERIOR_COMBAT]   = {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_TRAP]     = {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_REST]     = {BRW_SIZE_ANY,   BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_CHEST]    = {BRW_SIZE_ANY,   BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_ARENA]    = {BRW_SIZE_FULL,  BRW_OUTLINES_STRICT},
    [BARROW_INTERIOR_ENTRY]    = {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_TREASURE] = {BRW_SIZE_LARGE, BRW_OUTLINES_ARENA},
    [BARROW_INTERIOR_VAULT]    = {BRW_SIZE_ROOMY, BRW_OUTLINES_STRICT},
    [BARROW_INTERIOR_TRADE]    = {BRW_SIZE_ROOMY, BRW_OUTLINES_STRICT},
    [BARROW_INTERIOR_HEAL]     = {BRW_SIZE_ROOMY, BRW_OUTLINES_ARENA},
    [BARROW_INTERIOR_PUZZLE]   = {BRW_SIZE_ROOMY, BRW_OUTLINES_ALL},
    [BARROW_INTERIOR_HALL]     = {BRW_SIZE_ANY,   BRW_OUTLINES_ALL},
};
/* clang-format on */

/* ---- drawings --------------------------------------------------------------------------- */

/* Returns the tile for a tile of a drawing: liquid and cover are those of the place (T12), but
 * nobody rests beside lava. */
static barrow_tile tile_of_place(const brw_inside *inside, barrow_tile tile)
{
    const brw_place_row *place = &brw_places[inside->draft->dungeon->rooms[inside->room].place];
    if (tile != BARROW_TILE_LIQUID)
        return tile == BRW_TILE_COVER ? (barrow_tile)place->cover : tile;
    uint8_t interior = brw_facts_of(inside->draft, inside->room).interior;
    bool is_calm = interior == BARROW_INTERIOR_REST || interior == BARROW_INTERIOR_HEAL;
    const barrow_params *params = &inside->draft->dungeon->params;
    if (place->liquid == BARROW_TILE_LIQUID && params->family == BARROW_FLOOR &&
        params->as.floor.terrain == BARROW_TERRAIN_NONE)
        return (barrow_tile)place->cover;
    return is_calm ? tile : (barrow_tile)place->liquid;
}

/* Returns the floor that is typical of the place. Carpet has no holes, but bones, grass, rubble and
 * frost do. */
static barrow_tile draw_ground(brw_inside *inside)
{
    static const uint8_t grounds[BARROW_PLACE_COUNT] = {
        [BARROW_PLACE_ANY] = BARROW_TILE_CARPET,     [BARROW_PLACE_CRYPT] = BARROW_TILE_BONES,
        [BARROW_PLACE_SEWER] = BARROW_TILE_GRASS,    [BARROW_PLACE_FORGE] = BARROW_TILE_RUBBLE,
        [BARROW_PLACE_LIBRARY] = BARROW_TILE_CARPET, [BARROW_PLACE_CAVE] = BARROW_TILE_GRASS,
        [BARROW_PLACE_TEMPLE] = BARROW_TILE_CARPET,  [BARROW_PLACE_ICE] = BARROW_TILE_FROST,
    };
    uint8_t ground = grounds[inside->draft->dungeon->rooms[inside->room].place];
    bool is_bare = false;
    if (ground != BARROW_TILE_CARPET)
        is_bare = brw_rng_chance(&inside->rng, 1, 4);
    return is_bare ? BARROW_TILE_FLOOR : (barrow_tile)ground;
}

/* Finds the place of the thing in a drawing that stands around it: the character 1. */
static bool find_thing(const brw_template *template, barrow_pos *thing)
{
    for (int32_t i = 0; i < template->w * template->h; i++) {
        *thing = brw_pos(i % template->w, i / template->w);
        if (brw_template_char(template, thing->x, thing->y) == '1')
            return true;
    }
    return false;
}

/* Fills draft->drawing with the characters for the room's rectangle, row by row; a blank leaves a
 * tile as it is. */
static void fit_drawing(brw_inside *inside, const brw_template *template, uint32_t mirrors)
{
    brw_tile_draft *draft = inside->draft;
    int32_t w = inside->rect.w, h = inside->rect.h;
    int16_t *columns = draft->columns, *rows = draft->lines;
    bool is_stretched = template->stretch_count[0] || template->stretch_count[1];
    barrow_pos thing;
    if (!is_stretched && inside->has_focus && find_thing(template, &thing)) {
        if (mirrors & 1)
            thing.x = (int16_t)(template->w - 1 - thing.x);
        if (mirrors & 2)
            thing.y = (int16_t)(template->h - 1 - thing.y);
        for (int32_t x = 0; x < w; x++)
            columns[x] = (int16_t)(x + inside->rect.x - inside->focus.x + thing.x);
        for (int32_t y = 0; y < h; y++)
            rows[y] = (int16_t)(y + inside->rect.y - inside->focus.y + thing.y);
    } else { /* without the drawing's walls; lines that may repeat are counted with them */
        uint8_t lines[2][BRW_TEMPLATE_LINES];
        for (uint32_t axis = 0; axis < 2; axis++)
            for (uint32_t i = 0; i < template->stretch_count[axis]; i++)
                lines[axis][i] = (uint8_t)(template->stretch[axis][i] - 1);
        brw_stretch_lines(lines[0], template->stretch_count[0], template->w - 2, w, columns);
        brw_stretch_lines(lines[1], template->stretch_count[1], template->h - 2, h, rows);
        for (int32_t x = 0; x < w; x++)
            columns[x] = (int16_t)(columns[x] < 0 ? 0 : columns[x] + 1);
        for (int32_t y = 0; y < h; y++)
            rows[y] = (int16_t)(rows[y] < 0 ? 0 : rows[y] + 1);
    }
    for (int32_t x = 0; x < w && mirrors & 1; x++)
        columns[x] = (int16_t)(template->w - 1 - columns[x]);
    for (int32_t line = 0; line < h; line++) {
        int32_t y = mirrors & 2 ? template->h - 1 - rows[line] : rows[line], length;
        const char *text = brw_template_row(template, y, &length);
        for (int32_t column = 0; column < w; column++) {
            int32_t x = columns[column];
            char sign = x >= 0 && x < length ? text[x] : ' ';
            if (sign == '1') /* its thing stands already, and its column may repeat */
                sign = brw_template_char(template, x + 1, y);
            draft->drawing[line * w + column] = sign == '#' || sign == '/' ? ' ' : sign;
        }
    }
}

/* Draws the room's rectangle from draft->drawing: first what blocks, then the floor. Returns
 * whether at least half of what blocks, and a third in an arena, has found its place. */
static bool draw_drawing(brw_inside *inside, const brw_template *template, bool is_arena)
{
    brw_tile_draft *draft = inside->draft;
    barrow_dungeon *dungeon = draft->dungeon;
    int32_t w = inside->rect.w, h = inside->rect.h, wanted = 0, found = 0;
    uint32_t painted = 0, *places = draft->walks; /* of floor that is not plain */
    barrow_tile tile;
    for (int32_t i = 0, y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++, i++) {
            char sign = draft->drawing[i];
            if (sign == '.' || sign == ' ')
                continue;
            brw_sign kind = brw_template_sign(template, sign, &tile);
            if (kind == BRW_SIGN_FLOOR && tile != BARROW_TILE_FLOOR && tile != BARROW_TILE_PEDESTAL)
                places[painted++] = (uint32_t)i;
            if (kind != BRW_SIGN_SOLID ||
                (is_arena && (2 * x >= w + (w & 1) || 2 * y >= h + (h & 1))))
                continue;
            if (!brw_inside_holds(inside, inside->rect.x + x, inside->rect.y + y))
                continue; /* wall of the outline */
            tile = tile_of_place(inside, tile);
            wanted++;
            found += is_arena
                         ? brw_inside_mirror(inside, x, y, tile)
                         : brw_tile_block(inside, inside->rect.x + x, inside->rect.y + y, tile);
        }
    for (uint32_t i = 0; i < painted; i++) {
        int32_t at = (int32_t)places[i];
        uint32_t index = brw_tile_index(draft, inside->rect.x + at % w, inside->rect.y + at / w);
        brw_template_sign(template, draft->drawing[at], &tile);
        if (tile == BRW_TILE_GROUND)
            tile = draw_ground(inside);
        if (dungeon->tiles[index] == BARROW_TILE_FLOOR && dungeon->owners[index] == inside->room)
            dungeon->tiles[index] = (uint8_t)tile;
    }
    return (is_arena ? 3 : 2) * found >= wanted;
}

/* ---- what a drawing cannot say ---------------------------------------------------------- */

/* Sets cover of the place along the walls, in short rows with gaps. */
static void fill_walls(brw_inside *inside)
{
    barrow_tile cover = tile_of_place(inside, BRW_TILE_COVER);
    barrow_rect rect = inside->rect;
    int32_t gap = brw_rng_between(&inside->rng, 2, 4), length = 2 * (rect.w + rect.h) - 4;
    int32_t first = brw_rng_below(&inside->rng, gap);
    for (int32_t i = 0; i < length; i++) {
        int32_t x = i < rect.w ? i : i < rect.w + rect.h - 2 ? rect.w - 1 : i - rect.w - rect.h + 2;
        int32_t y = i < rect.w ? 0 : i < rect.w + rect.h - 2 ? i - rect.w + 1 : rect.h - 1;
        if (i >= 2 * rect.w + rect.h - 2) {
            x = 0;
            y = i - 2 * rect.w - rect.h + 3;
        }
        if ((i + first) % (gap + 1) != 0)
            brw_tile_block(inside, rect.x + x, rect.y + y, cover);
    }
}

/* Scatters cover of the place away from the doorways. */
static void fill_scatter(brw_inside *inside)
{
    int32_t count = inside->rect.w * inside->rect.h / 12 + 1;
    brw_choose(inside, brw_is_away);
    for (int32_t i = 0; i < count; i++) {
        barrow_pos spot;
        if (brw_inside_any(inside, BRW_MARK_CHOICE, &spot))
            brw_tile_block(inside, spot.x, spot.y, tile_of_place(inside, BRW_TILE_COVER));
    }
}

/* Sets rows of cover across the room or down it, one tile apart, with an aisle in the middle. */
static void fill_rows(brw_inside *inside)
{
    bool is_down = brw_rng_below(&inside->rng, 2) == 1;
    barrow_rect rect = inside->rect;
    for (int32_t y = 1; y < rect.h - 1; y++)
        for (int32_t x = 1; x < rect.w - 1; x++) {
            int32_t along = is_down ? y : x, across = is_down ? x : y;
            int32_t middle = (is_down ? rect.h : rect.w) / 2;
            if (across % 2 == 1 && along != middle)
                brw_tile_block(inside, rect.x + x, rect.y + y,
                               tile_of_place(inside, BRW_TILE_COVER));
        }
}

/* ---- choosing --------------------------------------------------------------------------- */

#define DRAWINGS_MOST 256 /* more than barrow's own pack has */

/* Turns all tiles that a drawing has blocked back into floor, and painted floor into plain floor.
 */
static void restore_floor(brw_inside *inside)
{
    uint16_t *marks = inside->draft->marks;
    for (BRW_EACH_TILE(tile, inside)) {
        barrow_pos pos = brw_inside_pos(inside, tile);
        if (!(marks[tile] & BRW_MARK_WAS_OPEN))
            continue;
        if (!(marks[tile] & BRW_MARK_OPEN))
            brw_tile_unblock(inside, pos.x, pos.y);
        if (!(marks[tile] & BRW_MARK_WAS_FREE))
            marks[tile] &= (uint16_t)~BRW_MARK_FREE;
        else
            inside->draft->dungeon->tiles[tile] = BARROW_TILE_FLOOR;
    }
}

/* Returns whether at least half of the floor is still open. Rooms of floors may have one doorway
 * and hold nothing yet, so a drawing could fill them. */
static bool leaves_floor(const brw_inside *inside)
{
    int32_t before = 0, left = 0;
    for (BRW_EACH_TILE(tile, inside)) {
        before += (inside->draft->marks[tile] & BRW_MARK_WAS_FREE) != 0;
        left += brw_inside_marked(inside, tile, BRW_MARK_FREE);
    }
    return 2 * left >= before;
}

/* Returns whether a room that a door leads to, or on a floor any other, has this drawing. */
static bool is_drawn_beside(const brw_inside *inside, const char *name)
{
    const barrow_dungeon *dungeon = inside->draft->dungeon;
    for (uint32_t i = 0; i < inside->room && dungeon->params.family == BARROW_FLOOR; i++)
        if (strcmp(dungeon->rooms[i].stamp, name) == 0)
            return true;
    for (BRW_EACH_DOOR(door, inside->draft, inside->room)) {
        const barrow_link *link = &dungeon->links[*door];
        uint32_t other = link->a == inside->room ? link->b : link->a;
        if (other < inside->room && dungeon->rooms[other].stamp[0] == name[0] &&
            strcmp(dungeon->rooms[other].stamp, name) == 0)
            return true;
    }
    return false;
}

/* Draws the template into the room. An arena is symmetric, unless it is a guardian's that also
 * holds a key or switch (T9). Returns whether it came out well enough. */
static bool draw_template(brw_inside *inside, const brw_template *template)
{
    static void (*const fills[BRW_FILL_COUNT])(brw_inside *) = {NULL, fill_walls, fill_scatter,
                                                                fill_rows};
    const brw_tile_draft *draft = inside->draft;
    const barrow_dungeon *dungeon = draft->dungeon;
    bool is_arena = brw_facts_of(draft, inside->room).interior == BARROW_INTERIOR_ARENA;
    for (uint32_t i = draft->first_thing[inside->room]; i < dungeon->thing_count; i++)
        if (dungeon->params.family == BARROW_QUEST &&
            (dungeon->things[i].kind == BARROW_THING_KEY ||
             dungeon->things[i].kind == BARROW_THING_SWITCH))
            is_arena = false;
    uint32_t mirrors = 0;
    if (template->turn == BRW_TURN_ON && !is_arena)
        mirrors = (uint32_t)brw_rng_below(&inside->rng, 4);
    if (template->turn == BRW_TURN_MIRROR && !is_arena)
        mirrors = (uint32_t)brw_rng_below(&inside->rng, 2);
    fit_drawing(inside, template, mirrors);
    brw_template_resolve(template, draft->drawing, (uint32_t)(inside->rect.w * inside->rect.h),
                         &inside->rng);
    bool is_whole = draw_drawing(inside, template, is_arena);
    if (is_whole && fills[template->fill])
        fills[template->fill](inside);
    return is_whole;
}

/* The stream depends on the place, so the same room looks different elsewhere. */
void brw_draw_interior(brw_inside *inside, uint64_t uses, brw_template *drawings)
{
    barrow_room *room = &inside->draft->dungeon->rooms[inside->room];
    int32_t weights[DRAWINGS_MOST], spare[DRAWINGS_MOST], sum = 0, spared = 0, count = 0;
    uint8_t fitting[DRAWINGS_MOST];
    brw_rng stream = inside->rng;
    inside->rng = brw_rng_fork(&stream, room->place);
    for (uint32_t i = 0; i < brw_own_room_count; i++) {
        const brw_pack_row *row = &brw_own_rooms[i];
        if (!(row->uses & uses) || (row->places && !(row->places >> room->place & 1)))
            continue;
        bool is_beside = is_drawn_beside(inside, row->name);
        fitting[count] = (uint8_t)i;
        weights[count] = is_beside ? 0 : row->weight;
        spare[count] = is_beside ? row->weight : 0;
        sum += weights[count];
        spared += spare[count++];
    }
    const brw_pack_row *row = NULL;
    bool is_of_floor = inside->draft->dungeon->params.family == BARROW_FLOOR, is_whole = false;
    for (BRW_EACH_TILE(tile, inside)) {
        uint32_t marks = inside->draft->marks[tile] &
                         ~(uint32_t)(BRW_MARK_WAS * (BRW_MARK_OPEN | BRW_MARK_FREE));
        if (inside->draft->dungeon->owners[tile] == inside->room)
            marks |= (marks & (BRW_MARK_OPEN | BRW_MARK_FREE)) * BRW_MARK_WAS;
        inside->draft->marks[tile] = (uint16_t)marks;
    }
    while (!is_whole && sum + spared > 0) {
        int32_t *list = sum > 0 ? weights : spare;
        if (row)
            restore_floor(inside);
        int32_t chosen = brw_rng_weighted(&inside->rng, list, count);
        *(sum > 0 ? &sum : &spared) -= list[chosen];
        list[chosen] = 0;
        row = &brw_own_rooms[fitting[chosen]];
        is_whole = draw_template(inside, brw_own_template(drawings, fitting[chosen])) &&
                   (!is_of_floor || leaves_floor(inside));
    }
    if (row && is_of_floor && !leaves_floor(inside))
        restore_floor(inside);
    if (row)
        memcpy(room->stamp, row->name, strlen(row->name) + 1);
    brw_rng_join(&stream, &inside->rng);
    inside->rng = stream;
}

/* ---- contents of both families ---------------------------------------------------------- */

/* The second pillar is checked again after the first is set, because the two may block each other's
 * way. */
bool brw_flank(brw_inside *inside, barrow_pos spot, int32_t distance)
{
    barrow_pos wall;
    if (!brw_inside_wall(inside, spot, &wall))
        return false;
    int32_t dx = wall.y ? distance : 0, dy = wall.x ? distance : 0;
    if (!brw_tile_may_block(inside, spot.x - dx, spot.y - dy) ||
        !brw_tile_block(inside, spot.x + dx, spot.y + dy, BARROW_TILE_PILLAR))
        return false;
    if (brw_tile_block(inside, spot.x - dx, spot.y - dy, BARROW_TILE_PILLAR))
        return true;
    brw_tile_unblock(inside, spot.x + dx, spot.y + dy);
    return false;
}

/* Puts a thing in the middle, and makes it what the room is drawn around. */
static void put_in_middle(brw_inside *inside, barrow_thing_kind kind)
{
    barrow_pos spot;
    if (!brw_inside_middle(inside, BRW_MARK_FREE, &spot))
        return;
    brw_inside_put(inside, kind, spot, 0);
    brw_inside_focus(inside, spot);
}

void brw_put_spawn(brw_inside *inside)
{
    put_in_middle(inside, BARROW_THING_SPAWN);
}

void brw_put_fountain(brw_inside *inside)
{
    put_in_middle(inside, BARROW_THING_FOUNTAIN);
}

void brw_put_key(brw_inside *inside, uint8_t colour)
{
    barrow_pos spot;
    if (!brw_inside_alcove(inside, &spot))
        return;
    brw_inside_put(inside, BARROW_THING_KEY, spot, colour);
    if (!brw_is_drawn(inside->draft, inside->room))
        brw_flank(inside, spot, 1);
}

/* Puts the chest in a corner or alcove far from the entrance, as a reward should be. */
void brw_put_reward(brw_inside *inside, uint8_t tier)
{
    barrow_pos spot;
    bool is_alcove = brw_rng_below(&inside->rng, 2) == 1;
    if (!(is_alcove ? brw_inside_alcove : brw_inside_far)(inside, &spot))
        return;
    brw_inside_put_chest(inside, spot, tier);
    brw_inside_focus(inside, spot);
}

/* Prefers a place at least three steps from all doorways (T5). */
void brw_put_fighter(brw_inside *inside, barrow_thing_kind kind)
{
    barrow_pos spot;
    brw_choose(inside, brw_is_away);
    if (brw_inside_middle(inside, BRW_MARK_CHOICE, &spot) ||
        brw_inside_middle(inside, BRW_MARK_FREE, &spot))
        brw_inside_put(inside, kind, spot, 0);
}

/* ---- the pass --------------------------------------------------------------------------- */

barrow_status brw_tile_interiors(barrow_work *work)
{
    brw_tile_draft *draft = work->tiles;
    const barrow_dungeon *dungeon = work->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        brw_inside inside = brw_inside_of(draft, &work->rng, room);
        brw_tile_facts facts = brw_facts_of(draft, room);
        barrow_rect rect = inside.rect;
        inside.focus = brw_pos(rect.x + rect.w / 2, rect.y + rect.h / 2);
        draft->thing_room = BRW_THINGS_PER_CELL * (int32_t)inside.cells;
        draft->first_thing[room] = dungeon->thing_count;
        draft->rooms->furnish(&inside, &dungeon->rooms[room]);
        const brw_template *template = brw_template_of(draft, room);
        if (template && template->is_outline_free) {
            draw_template(&inside, template);
            memcpy(dungeon->rooms[room].stamp, template->name, sizeof template->name);
        } else if (facts.interior != BARROW_INTERIOR_NONE && !template)
            brw_draw_interior(&inside, facts.uses, work->drawings);
        draft->rooms->people(&inside, &dungeon->rooms[room]);
        brw_rng_join(&work->rng, &inside.rng);
    }
    draft->first_thing[dungeon->room_count] = dungeon->thing_count;
    return BARROW_OK;
}
