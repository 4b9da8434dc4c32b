/* SPDX-License-Identifier: MIT
 * A floor's checks (checks.def has their rows), the check of shape, which runs first, and the view,
 * which is made next. */
#include "verify/floor.h"

#include <string.h>

#include "core/params.h"
#include "core/plan.h"

/* ---- shape ------------------------------------------------------------------------------ */

static bool is_pos_on_map(const barrow_dungeon *dungeon, barrow_pos pos)
{
    return pos.x >= 0 && pos.x < dungeon->width && pos.y >= 0 && pos.y < dungeon->height;
}

/* Checks that everything is on the map. Parameters come first, as everything else is judged by
 * them. The finest grid of any layout (F3) bounds the arrays of sectors, and sectors are used as
 * indices. The rooms that a link names are not checked here: a dead end may lead to none, so every
 * user of these ids tests them. */
void brw_floor_check_shape(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const barrow_floor_params *params = &dungeon->params.as.floor;
    barrow_error error;
    if (barrow_params_check(&dungeon->params, &error) != BARROW_OK) {
        brw_blame(verifier, "%s", error.text);
        return;
    }
    if (dungeon->width != params->width || dungeon->height != params->height)
        brw_blame(verifier, "the map is %dx%d, but the parameters say %dx%d", dungeon->width,
                  dungeon->height, params->width, params->height);
    int32_t columns = dungeon->sectors.columns, rows = dungeon->sectors.rows;
    if (columns < 1 || columns > BRW_SECTORS_ACROSS || rows < 1 || rows > BRW_SECTORS_DOWN)
        brw_blame(verifier, "no layout has %dx%d sectors", columns, rows);
    if (dungeon->room_count == 0)
        brw_blame(verifier, "there is no room");
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        barrow_rect rect = room->rect;
        if (rect.x < 0 || rect.y < 0 || rect.w < 1 || rect.h < 1 ||
            rect.x + rect.w > dungeon->width || rect.y + rect.h > dungeon->height ||
            room->as.floor.sector >= columns * rows)
            brw_blame_room(verifier, i, "room @ leaves the map, or its sector does not exist");
        if ((room->kind == BARROW_ROOM_SHOP) != (room->as.floor.carpet.w > 0))
            brw_blame_room(verifier, i,
                           "room @ is a shop without a carpet, or has a carpet but is no shop");
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if ((uint64_t)link->first_tile + link->tile_count > dungeon->route_count)
            brw_blame_link(verifier, i, "corridor @ lists more tiles than exist");
    }
    for (uint32_t i = 0; i < dungeon->route_count; i++)
        if (!is_pos_on_map(dungeon, dungeon->routes[i]))
            brw_blame(verifier, "a corridor leaves the map");
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (!is_pos_on_map(dungeon, dungeon->things[i].pos))
            brw_blame(verifier, "thing %u lies outside the map", i);
}

/* Checks that the floor has the parameters that the dungeon's plan gives it. A parameter that the
 * plan names, but not for this floor, has its default. Depth alone changes nothing under a plan,
 * and no lord comes by itself. All other parameters are those of the first floor. */
void brw_floor_check_planned(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const barrow_params *first = &verifier->first->params, *own = &dungeon->params;
    if (!first->as.floor.plan)
        return;
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(BARROW_FLOOR, &count);
    brw_plan_judgement plan = brw_plan_judge(first->as.floor.plan, own);
    barrow_params defaults = barrow_default_params(BARROW_FLOOR);
    defaults.as.floor.by_depth = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool is_default = plan.named >> i & 1 || strcmp(rows[i].name, "by_depth") == 0 ||
                          strcmp(rows[i].name, "lord") == 0;
        bool fits = plan.covered >> i & 1
                        ? plan.allowed >> i & 1
                        : brw_param_same(&rows[i], own, is_default ? &defaults : first);
        if (brw_param_is_planned(&rows[i]) && !fits)
            brw_blame(verifier, "floor %d: %s is not what the plan says", own->as.floor.floor,
                      rows[i].name);
    }
}

/* ---- the view --------------------------------------------------------------------------- */

const barrow_thing *brw_first_thing(const barrow_dungeon *dungeon, barrow_thing_kind kind)
{
    for (BRW_THINGS(thing, dungeon))
        if (thing->kind == kind)
            return thing;
    return NULL;
}

int32_t brw_count_rooms(const barrow_dungeon *dungeon, barrow_room_kind kind)
{
    int32_t count = 0;
    for (BRW_ROOMS(room, dungeon))
        count += room->kind == kind;
    return count;
}

/* Maps each of the grid's [count] columns (or rows) to one of the [size] in a picture. The order is
 * kept, and the middle one repeats until the others just fit.
 *
 *     3 in the picture, 6 in the grid:   0 1 1 1 1 2 */
static void draw_out(uint8_t *places, int32_t count, int32_t size)
{
    int32_t place = 0;
    for (int32_t i = 0; i < count; i++) {
        places[i] = (uint8_t)place;
        place += place != size / 2 || count - i <= size - place;
    }
}

/* Makes the view, which all checks but the gates read. The layout's picture is drawn on the grid of
 * sectors; columns at the right end that the layout does not use are empty. What the spawn reaches
 * is nothing without a spawn on open ground. */
static void make_floor_view(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    brw_floor_view *view = BRW_ARENA_NEW(verifier->scratch, brw_floor_view, 1);
    if (!view || !brw_ground_make(&view->ground, dungeon, verifier->scratch))
        return;
    view->dungeon = dungeon;
    view->params = &dungeon->params.as.floor;
    view->layout = brw_layout_of(view->params->layout);
    int32_t columns = dungeon->sectors.columns, rows = dungeon->sectors.rows;
    int32_t used = brw_columns_used(view->layout, columns);
    uint8_t across[BRW_SECTORS_ACROSS], down[BRW_SECTORS_DOWN];
    draw_out(across, columns, (int32_t)strlen(view->layout->picture[0]));
    draw_out(down, rows, brw_picture_rows(view->layout));
    for (int32_t row = 0; row < rows; row++)
        for (int32_t column = 0; column < columns; column++)
            view->plan[row * columns + column] =
                column < used ? view->layout->picture[down[row]][across[column]] : '.';
    view->rooms = 0;
    view->house = view->shop = -1;
    for (uint32_t i = dungeon->room_count; i-- > 0;) {
        const barrow_room *room = &dungeon->rooms[i];
        view->rooms += brw_is_real_room(room);
        if (room->kind == BARROW_ROOM_MONSTER_HOUSE)
            view->house = (int32_t)i;
        if (room->kind == BARROW_ROOM_SHOP)
            view->shop = (int32_t)i;
    }
    view->spawn = brw_first_thing(dungeon, BARROW_THING_SPAWN);
    view->stairs = brw_first_thing(dungeon, BARROW_THING_STAIRS);
    const barrow_pos corner = {0, 0}; /* never open (F2); if it is, V2 is broken */
    view->reached = brw_ground_set(&view->ground);
    if (view->reached)
        view->steps =
            brw_ground_steps(&view->ground, view->ground.open,
                             view->spawn ? view->spawn->pos : corner, NULL, view->reached);
    brw_floor_find_narrow(view);
    verifier->view->floor = view;
}

void brw_blame_tiles(brw_verifier *verifier, const uint64_t *set, const char *format)
{
    const brw_ground *ground = &verifier->view->floor->ground;
    for (BRW_SET_EACH(tile, set, ground->words))
        brw_blame_xy(verifier, (int32_t)tile % ground->stride, (int32_t)tile / ground->stride,
                     format);
}

/* ---- the table -------------------------------------------------------------------------- */

static const brw_check floor_checks[] = {
#define FLOOR_CHECK(rule, name, summary, check, applies)                                           \
    {{rule, name, BRW_SHOWN(summary), 1u << BARROW_FLOOR}, brw_##check, applies},
#include "verify/checks.def"
};

const brw_checks brw_floor_checks = {floor_checks, sizeof floor_checks / sizeof floor_checks[0],
                                     make_floor_view};
