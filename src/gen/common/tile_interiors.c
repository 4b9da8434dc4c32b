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

/* ---- drawings --------------------------------------------------------------------------- */

/* Returns the tile for a tile of a drawing: liquid and cover are those of the place (T12), but
 * nobody rests beside lava. */
static barrow_tile tile_of_place(const brw_inside *inside, barrow_tile tile)
{
    const brw_place_row *place = &brw_places[inside->draft->dungeon->rooms[inside->room].place];
    if (tile != BARROW_TILE_LIQUID)
        return tile == BRW_TILE_COVER ? (barrow_tile)place->cover : tile;
    uint8_t interior = inside->facts->interior;
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
    bool is_bare = ground != BARROW_TILE_CARPET && brw_rng_chance(&inside->rng, 1, 4);
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
    const int32_t sizes[2] = {inside->rect.w, inside->rect.h};
    const int32_t last[2] = {template->w - 1, template->h - 1};
    int16_t *const axes[2] = {draft->columns, draft->lines};
    bool is_stretched = template->stretch_count[0] || template->stretch_count[1];
    barrow_pos thing = {0, 0}, focus = brw_inside_pos(inside, inside->focus);
    bool is_around = !is_stretched && inside->focus && find_thing(template, &thing);
    const int32_t apart[2] = {focus.x - inside->rect.x, focus.y - inside->rect.y};
    const int32_t things[2] = {thing.x, thing.y};
    for (uint32_t axis = 0; axis < 2; axis++) {
        uint8_t lines[BRW_TEMPLATE_LINES]; /* counted with the drawing's walls, unlike the rest */
        for (uint32_t i = 0; i < template->stretch_count[axis]; i++)
            lines[i] = (uint8_t)(template->stretch[axis][i] - 1);
        if (!is_around)
            brw_stretch_lines(lines, template->stretch_count[axis], last[axis] - 1, sizes[axis],
                              axes[axis]);
        for (int32_t i = 0; i < sizes[axis]; i++) {
            int32_t from_first = brw_larger(axes[axis][i] + 1, 0);
            bool is_mirrored = mirrors >> axis & 1;
            if (is_around)
                from_first = things[axis] + (is_mirrored ? apart[axis] - i : i - apart[axis]);
            else if (is_mirrored)
                from_first = last[axis] - from_first;
            axes[axis][i] = (int16_t)from_first;
        }
    }
    for (int32_t line = 0; line < sizes[1]; line++) {
        int32_t length;
        const char *text = brw_template_row(template, draft->lines[line], &length);
        for (int32_t column = 0; column < sizes[0]; column++) {
            int32_t x = draft->columns[column];
            char sign = x >= 0 && x < length ? text[x] : ' ';
            if (sign == '1') /* its thing stands already, and its column may repeat */
                sign = brw_template_char(template, x + 1, draft->lines[line]);
            draft->drawing[line * sizes[0] + column] = sign == '#' || sign == '/' ? ' ' : sign;
        }
    }
}

/* Blocks a tile of the room and those that mirror it left to right and top to bottom, or none of
 * them. On a middle row or column two of the four coincide, and that tile is blocked only once. */
static bool block_mirrored(brw_inside *inside, int32_t dx, int32_t dy, barrow_tile code)
{
    barrow_rect rect = inside->rect;
    int32_t xs[2] = {rect.x + dx, rect.x + rect.w - 1 - dx};
    int32_t ys[2] = {rect.y + dy, rect.y + rect.h - 1 - dy};
    uint32_t columns = xs[0] == xs[1] ? 1 : 2, rows = ys[0] == ys[1] ? 1 : 2, blocked[4];
    for (uint32_t i = 0; i < columns * rows; i++) {
        blocked[i] = brw_inside_at(inside, xs[i % columns], ys[i / columns]);
        if (brw_tile_block(inside, blocked[i], code))
            continue;
        while (i-- > 0)
            brw_tile_unblock(inside, blocked[i]);
        return false;
    }
    return true;
}

/* Draws the room's rectangle from draft->drawing: first what blocks, then the floor. Returns
 * whether at least half of what blocks, and a third in an arena, has found its place. */
static bool draw_drawing(brw_inside *inside, const brw_template *template, bool is_arena)
{
    int32_t w = inside->rect.w, h = inside->rect.h, wanted = 0, found = 0;
    barrow_tile code;
    for (uint32_t is_floor = 0; is_floor < 2; is_floor++)
        for (int32_t i = 0; i < w * h; i++) {
            char sign = inside->draft->drawing[i];
            if (sign == '.' || sign == ' ' ||
                brw_template_sign(template, sign, &code) !=
                    (is_floor ? BRW_SIGN_FLOOR : BRW_SIGN_SOLID))
                continue;
            int32_t x = i % w, y = i / w;
            uint32_t tile = brw_inside_at(inside, inside->rect.x + x, inside->rect.y + y);
            if (is_floor) {
                if (code != BARROW_TILE_FLOOR && code != BARROW_TILE_PEDESTAL)
                    brw_tile_floor(inside, tile,
                                   code == BRW_TILE_GROUND ? draw_ground(inside) : code);
                continue;
            }
            bool is_mirror = is_arena && (2 * x >= w + (w & 1) || 2 * y >= h + (h & 1));
            if (is_mirror || !brw_inside_holds(inside, tile)) /* or wall of the outline */
                continue;
            code = tile_of_place(inside, code);
            wanted++;
            found +=
                is_arena ? block_mirrored(inside, x, y, code) : brw_tile_block(inside, tile, code);
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
            brw_tile_block(inside, brw_inside_at(inside, rect.x + x, rect.y + y), cover);
    }
}

/* Scatters cover of the place away from the doorways. */
static void fill_scatter(brw_inside *inside)
{
    int32_t count = inside->rect.w * inside->rect.h / 12 + 1;
    brw_choose(inside, brw_is_away);
    for (int32_t i = 0; i < count; i++)
        brw_tile_block(inside, brw_inside_any(inside, BRW_MARK_CHOICE),
                       tile_of_place(inside, BRW_TILE_COVER));
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
                brw_tile_block(inside, brw_inside_at(inside, rect.x + x, rect.y + y),
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
        if (!(marks[tile] & BRW_MARK_WAS_OPEN))
            continue;
        if (!(marks[tile] & BRW_MARK_OPEN))
            brw_tile_unblock(inside, tile);
        if (!(marks[tile] & BRW_MARK_WAS_FREE))
            brw_inside_unmark(inside, BRW_MARK_FREE, tile);
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
    bool is_arena = inside->facts->interior == BARROW_INTERIOR_ARENA;
    for (uint32_t i = draft->first_thing[inside->room]; i < dungeon->thing_count; i++)
        if (dungeon->params.family == BARROW_QUEST &&
            (dungeon->things[i].kind == BARROW_THING_KEY ||
             dungeon->things[i].kind == BARROW_THING_SWITCH))
            is_arena = false;
    uint32_t mirrors = 0;
    if (template->turn != BRW_TURN_OFF && !is_arena)
        mirrors = (uint32_t)brw_rng_below(&inside->rng, template->turn == BRW_TURN_ON ? 4 : 2);
    fit_drawing(inside, template, mirrors);
    brw_template_resolve(template, draft->drawing, (uint32_t)(inside->rect.w * inside->rect.h),
                         &inside->rng);
    bool is_whole = draw_drawing(inside, template, is_arena);
    if (is_whole && fills[template->fill])
        fills[template->fill](inside);
    return is_whole;
}

/* The stream depends on the place, so the same room looks different elsewhere. */
void brw_draw_interior(brw_inside *inside)
{
    barrow_room *room = &inside->draft->dungeon->rooms[inside->room];
    int32_t weights[DRAWINGS_MOST], spare[DRAWINGS_MOST], sum = 0, spared = 0, count = 0;
    uint8_t fitting[DRAWINGS_MOST];
    brw_rng stream = inside->rng;
    inside->rng = brw_rng_fork(&stream, room->place);
    for (uint32_t i = 0; i < brw_own_room_count; i++) {
        const brw_pack_row *row = &brw_own_rooms[i];
        if (!(row->uses & inside->facts->uses) ||
            (row->places && !(row->places >> room->place & 1)))
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
        is_whole =
            draw_template(inside, brw_own_template(inside->draft->drawings, fitting[chosen])) &&
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
bool brw_flank(brw_inside *inside, uint32_t spot, int32_t distance)
{
    uint32_t wall = brw_inside_wall(inside, spot);
    if (wall > 3)
        return false;
    barrow_pos pos = brw_inside_pos(inside, spot);
    int32_t dx = wall & 1 ? 0 : distance, dy = wall & 1 ? distance : 0;
    uint32_t one = brw_inside_at(inside, pos.x + dx, pos.y + dy);
    uint32_t other = brw_inside_at(inside, pos.x - dx, pos.y - dy);
    if (!brw_is_solid(inside, other) || !brw_tile_block(inside, one, BARROW_TILE_PILLAR))
        return false;
    bool is_flanked = brw_tile_block(inside, other, BARROW_TILE_PILLAR);
    if (!is_flanked)
        brw_tile_unblock(inside, one);
    return is_flanked;
}

void brw_put_in_middle(brw_inside *inside, barrow_thing_kind kind)
{
    uint32_t spot = brw_inside_middle(inside, BRW_MARK_FREE);
    if (!spot)
        return;
    brw_inside_put(inside, kind, spot, 0);
    inside->focus = spot;
}

void brw_put_key(brw_inside *inside, uint8_t colour)
{
    uint32_t spot = brw_inside_alcove(inside);
    if (!spot)
        return;
    brw_inside_put(inside, BARROW_THING_KEY, spot, colour);
    if (!brw_is_drawn(inside->draft, inside->room))
        brw_flank(inside, spot, 1);
}

#define LOOT_DEPTH 10 /* depth of a chest's possible contents, for each tier */

/* Puts the chest in a corner or alcove far from the entrance, as a reward should be. */
void brw_put_reward(brw_inside *inside, uint8_t tier)
{
    bool is_alcove = brw_rng_below(&inside->rng, 2) == 1;
    uint32_t spot = is_alcove ? brw_inside_alcove(inside) : brw_inside_far(inside);
    if (!spot)
        return;
    inside->focus = spot;
    barrow_thing *chest = brw_inside_put(inside, BARROW_THING_CHEST, spot, 0);
    if (!chest)
        return;
    chest->tier = tier;
    chest->type = brw_draw_type(&inside->rng, BARROW_CLASS_LOOT, LOOT_DEPTH * tier, false);
}

/* Prefers a place at least three steps from all doorways (T5). */
void brw_put_fighter(brw_inside *inside, barrow_thing_kind kind)
{
    brw_choose(inside, brw_is_away);
    uint32_t spot = brw_inside_middle(inside, BRW_MARK_CHOICE);
    spot = spot ? spot : brw_inside_middle(inside, BRW_MARK_FREE);
    if (spot)
        brw_inside_put(inside, kind, spot, 0);
}

/* ---- the pass --------------------------------------------------------------------------- */

static void arrange_inside(brw_inside *inside)
{
    brw_tile_draft *draft = inside->draft;
    const barrow_dungeon *dungeon = draft->dungeon;
    barrow_room *room = &dungeon->rooms[inside->room];
    draft->thing_room = BRW_THINGS_PER_CELL * (int32_t)inside->cells;
    draft->first_thing[inside->room] = dungeon->thing_count;
    draft->rooms->furnish(inside, room);
    const brw_template *template = brw_template_of(draft, inside->room);
    if (template && template->is_outline_free) {
        draw_template(inside, template);
        memcpy(room->stamp, template->name, sizeof template->name);
    } else if (inside->facts->interior != BARROW_INTERIOR_NONE && !template)
        brw_draw_interior(inside);
    draft->rooms->people(inside, room);
}

barrow_status brw_tile_interiors(barrow_work *work)
{
    work->tiles->drawings = work->drawings;
    brw_each_inside(work, arrange_inside);
    work->tiles->first_thing[work->dungeon->room_count] = work->dungeon->thing_count;
    return BARROW_OK;
}
