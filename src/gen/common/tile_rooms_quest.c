/* SPDX-License-Identifier: MIT
 * The contents of quest rooms, and where they go (T3): the treasure on its pedestal in the middle;
 * keys and switches against the wall farthest from the entrance; item-blocked keys walled in by
 * obstacles that the treasure overcomes; the magic key in a vault; the goal in a hall of
 * pillars. */
#include "gen/common/tile_draft.h"

#include "core/types.h"
#include "gen/common/tile_templates.h"

/* In every rectangle of 5x4, some corner can be walled off, wherever the doors are. */
/* clang-format off */
static const struct quest_content {
    uint8_t interior; /* barrow_interior; NONE lets the purpose decide */
    uint8_t outlines; /* outlines that suit the content */
} quest_contents[BARROW_CONTENT_COUNT] = {
    [BARROW_CONTENT_NONE]        = {BARROW_INTERIOR_NONE,     BRW_OUTLINES_ALL},
    [BARROW_CONTENT_ENTRY]       = {BARROW_INTERIOR_ENTRY,    BRW_OUTLINES_ALL},
    [BARROW_CONTENT_KEY]         = {BARROW_INTERIOR_NONE,     BRW_OUTLINES_ALL},
    [BARROW_CONTENT_SWITCH]      = {BARROW_INTERIOR_NONE,     BRW_OUTLINES_ALL},
    [BARROW_CONTENT_ITEM]        = {BARROW_INTERIOR_TREASURE, BRW_OUTLINES_ARENA},
    [BARROW_CONTENT_ITEM_KEY]    = {BARROW_INTERIOR_NONE,     BRW_OUTLINES(PLAIN)},
    [BARROW_CONTENT_ITEM_SWITCH] = {BARROW_INTERIOR_NONE,     BRW_OUTLINES(PLAIN)},
    [BARROW_CONTENT_MAGIC_KEY]   = {BARROW_INTERIOR_VAULT,    BRW_OUTLINES_STRICT},
    [BARROW_CONTENT_GOAL]        = {BARROW_INTERIOR_ARENA,    BRW_OUTLINES_STRICT},
    [BARROW_CONTENT_BONUS]       = {BARROW_INTERIOR_CHEST,    BRW_OUTLINES_ARENA},
};

static const uint8_t purpose_rows[BARROW_PURPOSE_COUNT + 1] = {
    [BARROW_PURPOSE_COMBAT]   = BARROW_INTERIOR_COMBAT,
    [BARROW_PURPOSE_TRAP]     = BARROW_INTERIOR_TRAP,
    [BARROW_PURPOSE_PUZZLE]   = BARROW_INTERIOR_PUZZLE,
    [BARROW_PURPOSE_REST]     = BARROW_INTERIOR_REST,
    [BARROW_PURPOSE_CHEST]    = BARROW_INTERIOR_CHEST,
    [BARROW_PURPOSE_GUARDIAN] = BARROW_INTERIOR_ARENA,
    [BARROW_PURPOSE_CROSSING] = BARROW_INTERIOR_HALL,
    [BARROW_PURPOSE_PASSAGE]  = BARROW_INTERIOR_HALL,
    [BARROW_PURPOSE_NONE]     = BARROW_INTERIOR_HALL,
};
/* clang-format on */

/* Returns the facts about a room. Content takes precedence over purpose: a room with a treasure
 * looks like a treasure room, even if it has another purpose. A guardian's room fills its block,
 * because it needs room to fight (T9). If rooms have no purposes, the danger of enemies follows the
 * intensity, except where the player arrives, is rewarded, or reaches the goal. A quest has no
 * paths, so its rooms are decorated like forks, which have decorations of every theme. */
static brw_tile_facts quest_facts(const barrow_room *room)
{
    const barrow_quest_room *quest = &room->as.quest;
    const struct quest_content *content = &quest_contents[quest->content];
    bool decides = content->interior != BARROW_INTERIOR_NONE;
    bool is_calm = decides && quest->content != BARROW_CONTENT_MAGIC_KEY;
    brw_tile_facts facts = {
        .uses = quest->content ? BRW_USE_CONTENT(quest->content) : 0,
        .interior = decides ? content->interior : purpose_rows[quest->purpose],
        .outlines = content->outlines,
        .path = BARROW_PATH_FORK,
        .fills_block = quest->purpose == BARROW_PURPOSE_GUARDIAN,
        .traps = quest->purpose == BARROW_PURPOSE_TRAP ? quest->danger : 0,
        .puzzle = quest->purpose == BARROW_PURPOSE_PUZZLE ? 1 + quest->intensity / 100 : 0};
    if (!decides)
        facts.uses |=
            quest->purpose < BARROW_PURPOSE_COUNT ? BRW_USE_PURPOSE(quest->purpose) : BRW_USE_HALL;
    if (quest->purpose == BARROW_PURPOSE_COMBAT)
        facts.enemies = quest->danger;
    else if (quest->purpose == BARROW_PURPOSE_NONE && !is_calm)
        facts.enemies = 7 * quest->intensity / 1000;
    return facts;
}

/* ---- closed places ---------------------------------------------------------------------- */

/* A cell in a room that is closed off by obstacles which a treasure overcomes: some tiles in a
 * line, along the wall or away from it. The thing lies on the first; the others stay empty. A form
 * of no tiles is a vault, which is open in front.
 *
 *   ######     pair   row      deep    x the place, . floor with it
 *   BxB        Bx.B   Bx..B    BxB     B what the treasure overcomes
 *    B          BB     BBB     B.B
 *                               B */
typedef struct cell_form {
    int32_t tiles;
    bool is_along;
    bool in_alcove; /* whether it is built in an alcove; otherwise anywhere beside a wall */
} cell_form;

/* Sets walls and pillars on all sides of a place except the front. If that is impossible, it
 * changes nothing and returns false. */
static bool close_vault(brw_inside *inside, barrow_pos spot)
{
    barrow_pos wall;
    if (!brw_inside_wall(inside, spot, &wall))
        return false;
    barrow_pos one = brw_pos(spot.x + wall.y, spot.y + wall.x);
    barrow_pos other = brw_pos(spot.x - wall.y, spot.y - wall.x);
    bool was_open = brw_inside_holds(inside, one.x, one.y);
    if (was_open && !brw_tile_block(inside, one.x, one.y, BARROW_TILE_PILLAR))
        return false;
    if (!brw_inside_holds(inside, other.x, other.y) ||
        brw_tile_block(inside, other.x, other.y, BARROW_TILE_PILLAR))
        return true;
    if (was_open)
        brw_tile_unblock(inside, one.x, one.y);
    return false;
}

/* Blocks the tiles of a cell and all open tiles beside them, then turns the cell back into floor.
 * The cell is now closed off, and the rest of the room is still connected. If that is impossible,
 * it changes nothing and returns false. The cell itself is blocked first, so that each later tile
 * passes the test for blocking. The place must be against a wall, which T3 prefers to the middle of
 * the floor.
 *
 *    ###       x is a corner of the room: two item blocks cut
 *    #xB       it off
 *    #B. */
static bool close_item_cell(brw_inside *inside, barrow_pos spot, const cell_form *form)
{
    barrow_pos cell[3], built[12], wall = {0, -1};
    barrow_tile block = (barrow_tile)brw_block_tile(inside->draft->dungeon, inside->room);
    int32_t inner = 0, count = 0, open = 0;
    for (uint32_t i = 0; i < 4; i++)
        open += brw_inside_holds(inside, spot.x + brw_nesw[i].x, spot.y + brw_nesw[i].y);
    if (open == 4)
        return false;
    brw_inside_wall(inside, spot, &wall);
    int32_t dx = form->is_along ? wall.y : -wall.x, dy = form->is_along ? wall.x : -wall.y;
    bool is_done = true;
    for (; inner < form->tiles && is_done; inner += is_done) {
        cell[inner] = brw_pos(spot.x + inner * dx, spot.y + inner * dy);
        is_done = brw_tile_block(inside, cell[inner].x, cell[inner].y, block);
    }
    for (int32_t i = 0; i < 4 * inner && is_done; i++) {
        barrow_pos at =
            brw_pos(cell[i / 4].x + brw_nesw[i % 4].x, cell[i / 4].y + brw_nesw[i % 4].y);
        if (!brw_inside_holds(inside, at.x, at.y))
            continue;
        is_done = brw_tile_block(inside, at.x, at.y, block);
        if (is_done)
            built[count++] = at;
    }
    while (!is_done && count-- > 0)
        brw_tile_unblock(inside, built[count].x, built[count].y);
    while (inner-- > 0)
        brw_tile_unblock(inside, cell[inner].x, cell[inner].y);
    return is_done;
}

/* Builds a cell or vault at the farthest tile where that succeeds. Tiles where it fails leave the
 * choice, so the loop ends. */
static bool build_far(brw_inside *inside, const cell_form *form, barrow_pos *spot)
{
    brw_choose(inside, form->in_alcove ? brw_is_alcove : brw_is_solid);
    bool is_found = brw_inside_far_in(inside, BRW_MARK_CHOICE, spot);
    while (is_found &&
           !(form->tiles ? close_item_cell(inside, *spot, form) : close_vault(inside, *spot))) {
        brw_inside_unmark(inside, BRW_MARK_CHOICE, spot->x, spot->y);
        is_found = brw_inside_farthest(inside, BRW_MARK_CHOICE, spot);
    }
    return is_found;
}

/* ---- the contents ----------------------------------------------------------------------- */

/* Puts the thing on a pedestal in the middle. */
static barrow_thing *enshrine(brw_inside *inside, barrow_thing_kind kind)
{
    barrow_pos spot;
    if (!brw_inside_middle(inside, BRW_MARK_FREE, &spot))
        return NULL;
    brw_tile_set(inside->draft, spot.x, spot.y, BARROW_TILE_PEDESTAL);
    brw_inside_focus(inside, spot);
    return brw_inside_put(inside, kind, spot, 0);
}

/* Paints carpet on the plain floor around some tiles, so a pedestal in the middle stays. */
static void paint_carpet(brw_inside *inside, barrow_rect around)
{
    for (int32_t y = around.y - 1; y <= around.y + around.h; y++)
        for (int32_t x = around.x - 1; x <= around.x + around.w; x++)
            brw_tile_floor(inside, x, y, BARROW_TILE_CARPET);
}

/* Puts the switch into an alcove, with pillars beside it so that it can be seen from afar. */
static void put_switch(brw_inside *inside, uint8_t number)
{
    barrow_pos spot;
    if (!brw_inside_alcove(inside, &spot))
        return;
    brw_inside_put(inside, BARROW_THING_SWITCH, spot, number);
    if (!brw_is_drawn(inside->draft, inside->room))
        brw_flank(inside, spot, 2);
}

/* Finds the place of a template that is closed on three sides (T3). There is one, or the template
 * would not serve. */
static void find_cell(brw_inside *inside, barrow_pos *spot)
{
    for (BRW_EACH_TILE(tile, inside)) {
        barrow_pos pos = brw_inside_pos(inside, tile);
        int32_t open = 0;
        for (uint32_t side = 0; side < 4; side++)
            open += brw_inside_holds(inside, pos.x + brw_nesw[side].x, pos.y + brw_nesw[side].y);
        if (open <= 1 && brw_inside_marked(inside, tile, BRW_MARK_SPOT))
            *spot = pos;
    }
}

/* Builds a cell of pillars against the far wall, open in front: in an alcove if possible, otherwise
 * in a corner or wherever three sides can be closed. A room of 5x5 with four doorways and cut
 * corners has no such place, so its corners are opened again.
 *
 *     ..IkI..
 *     ..I.I.. */
static void put_magic_key(brw_inside *inside)
{
    const cell_form vault = {.in_alcove = true}, anywhere = {.in_alcove = false};
    barrow_pos spot, wall;
    bool is_drawn = brw_is_drawn(inside->draft, inside->room);
    if (is_drawn)
        find_cell(inside, &spot);
    else if (!build_far(inside, &vault, &spot) && !build_far(inside, &anywhere, &spot)) {
        for (BRW_EACH_TILE(tile, inside)) {
            barrow_pos pos = brw_inside_pos(inside, tile);
            if (!brw_inside_marked(inside, tile, BRW_MARK_OPEN))
                brw_tile_unblock(inside, pos.x, pos.y);
        }
        if (!build_far(inside, &anywhere, &spot) && !brw_inside_far(inside, &spot))
            return;
    }
    brw_inside_put(inside, BARROW_THING_MAGIC_KEY, spot, 0);
    brw_tile_set(inside->draft, spot.x, spot.y, BARROW_TILE_PEDESTAL);
    if (is_drawn || !brw_inside_wall(inside, spot, &wall))
        return;
    barrow_pos front = brw_pos(spot.x - wall.x, spot.y - wall.y);
    brw_tile_block(inside, front.x - wall.y, front.y - wall.x, BARROW_TILE_PILLAR);
    brw_tile_block(inside, front.x + wall.y, front.y + wall.x, BARROW_TILE_PILLAR);
    brw_tile_floor(inside, front.x, front.y, BARROW_TILE_CARPET);
}

#define FRONT_REACH 3 /* tiles from the walled-in thing to the floor in front of the walls */

/* Puts the thing in the farthest place that can be walled in. The room is a rectangle, so this is
 * always possible in one of its corners: no doorway is at a corner, and doorways rule out at most
 * two of the four. Nothing else may lie on floor that cannot be reached without the treasure; and
 * the floor in front of the walls stays free, so that a player with the treasure can stand there
 * (T3). */
static void put_behind(brw_inside *inside, barrow_thing_kind kind, uint8_t flag)
{
    static const cell_form forms[] = {
        {1, true, true}, {3, true, true}, {2, true, false}, {2, false, true}, {1, true, false}};
    uint16_t *marks = inside->draft->marks;
    barrow_pos spot;
    bool is_drawn = brw_is_drawn(inside->draft, inside->room), is_found;
    if (is_drawn) /* its places are all behind the blocks */
        is_found = brw_inside_behind(inside, &spot);
    else {
        int32_t form = brw_rng_below(&inside->rng, 5);
        is_found = build_far(inside, &forms[form], &spot) || build_far(inside, &forms[4], &spot);
        if (!is_found)
            return;
    }
    if (is_found)
        brw_inside_put(inside, kind, spot, flag);
    brw_inside_measure(inside, brw_inside_mouth(inside, inside->entrance), 0, BRW_UNSEEN);
    for (BRW_EACH_TILE(tile, inside))
        if (brw_inside_marked(inside, tile, BRW_MARK_OPEN) &&
            brw_inside_steps(inside, tile) == BRW_FAR)
            marks[tile] = (uint16_t)((marks[tile] & ~BRW_MARK_FREE) | BRW_MARK_SEALED);
    if (!is_drawn)
        brw_inside_mark_near(inside, spot, FRONT_REACH, BRW_MARK_OPEN, BRW_MARK_SAFE);
}

/* Places the room's contents, then its reward; bonus rooms have theirs with the bonus. A rest has a
 * fountain (Q42). What a treasure has to reach lies behind obstacles, unless the way to the room is
 * barred. */
static void furnish_quest_room(brw_inside *inside, const barrow_room *room)
{
    const barrow_quest_room *quest = &room->as.quest;
    const barrow_dungeon *dungeon = inside->draft->dungeon;
    barrow_rect rect = inside->rect;
    bool is_behind = (quest->content == BARROW_CONTENT_ITEM_KEY ||
                      quest->content == BARROW_CONTENT_ITEM_SWITCH) &&
                     !brw_is_behind_barrier(dungeon, inside->room);
    barrow_thing *treasure;
    switch (quest->content) {
    case BARROW_CONTENT_ENTRY:
        brw_put_spawn(inside);
        break;
    case BARROW_CONTENT_KEY:
    case BARROW_CONTENT_ITEM_KEY:
        if (is_behind)
            put_behind(inside, BARROW_THING_KEY, BARROW_SMALL_KEY);
        else
            brw_put_key(inside, BARROW_SMALL_KEY);
        break;
    case BARROW_CONTENT_SWITCH:
    case BARROW_CONTENT_ITEM_SWITCH:
        if (is_behind)
            put_behind(inside, BARROW_THING_SWITCH, quest->switch_id);
        else
            put_switch(inside, quest->switch_id);
        break;
    case BARROW_CONTENT_ITEM:
        treasure = enshrine(inside, BARROW_THING_TREASURE);
        if (treasure && quest->treasure < dungeon->treasure_count)
            treasure->type = brw_treasure_type(dungeon->treasures[quest->treasure].kind);
        break;
    case BARROW_CONTENT_MAGIC_KEY:
        put_magic_key(inside);
        break;
    case BARROW_CONTENT_GOAL: /* the middle is two tiles wide if the room's side is even */
        enshrine(inside, BARROW_THING_GOAL);
        paint_carpet(inside, brw_rect(rect.x + (rect.w - 1) / 2, rect.y + (rect.h - 1) / 2,
                                      2 - rect.w % 2, 2 - rect.h % 2));
        break;
    case BARROW_CONTENT_BONUS: /* with two more rewards in the room */
        enshrine(inside, BARROW_THING_BONUS);
        paint_carpet(inside, brw_rect(inside->focus.x, inside->focus.y, 1, 1));
        for (int32_t i = 0; i < 2; i++)
            brw_put_reward(inside, quest->reward);
        break;
    default:
        break;
    }
    if (quest->reward > 0 && quest->content != BARROW_CONTENT_BONUS)
        brw_put_reward(inside, quest->reward);
    if (quest->purpose == BARROW_PURPOSE_REST)
        brw_put_fountain(inside);
}

/* ---- guardians -------------------------------------------------------------------------- */

#define POST_REACH 2 /* tiles from a guardian to the door or vault that it stands before */

/* Draws a free tile within two steps of [charge]. */
static bool find_guard_post(brw_inside *inside, barrow_pos charge, barrow_pos *spot)
{
    brw_inside_clear(inside, BRW_MARK_SOME);
    for (int32_t dy = -POST_REACH; dy <= POST_REACH; dy++) {
        int32_t reach = POST_REACH - (dy < 0 ? -dy : dy);
        for (int32_t dx = -reach; dx <= reach; dx++)
            if (brw_inside_has(inside, BRW_MARK_FREE, charge.x + dx, charge.y + dy))
                brw_inside_mark(inside, BRW_MARK_SOME, charge.x + dx, charge.y + dy);
    }
    return brw_inside_any(inside, BRW_MARK_SOME, spot);
}

/* Places the guardian: before the door that it seals or the vault of the magic key, else in the
 * middle (T5). The goal's is the boss. If it seals no door, it seals what the room holds, or its
 * chest: that is the room's first thing, because the room is furnished before it is peopled. The
 * room's danger pays for all other enemies (tile_enemies.c). */
static void people_quest_room(brw_inside *inside, const barrow_room *room)
{
    barrow_dungeon *dungeon = inside->draft->dungeon;
    const barrow_quest_room *quest = &room->as.quest;
    uint32_t first = inside->draft->first_thing[inside->room], before = dungeon->thing_count;
    uint32_t door = quest->seals == BARROW_SEAL_DOOR ? 0 : dungeon->link_count;
    int32_t charge = BARROW_GUARDS_NONE;
    barrow_pos at = inside->focus, spot;
    if (quest->purpose != BARROW_PURPOSE_GUARDIAN)
        return;
    while (door < dungeon->link_count && dungeon->links[door].seal != inside->room)
        door++;
    bool is_door = door < dungeon->link_count;
    if (is_door)
        at = brw_inside_doorway(inside, (uint16_t)door);
    else if (first < before) {
        charge = (int32_t)first;
        at = dungeon->things[charge].pos;
    }
    bool is_goal = quest->content == BARROW_CONTENT_GOAL;
    barrow_thing_kind kind = is_goal ? BARROW_THING_BOSS : BARROW_THING_SUB_BOSS;
    bool is_before = is_door || quest->content == BARROW_CONTENT_MAGIC_KEY;
    if (is_before && find_guard_post(inside, at, &spot))
        brw_inside_put(inside, kind, spot, 0);
    else
        brw_put_fighter(inside, kind);
    if (dungeon->thing_count > before) {
        dungeon->things[before].guards = charge;
        dungeon->things[before].guards_door = is_door ? (uint16_t)door : (uint16_t)BARROW_NONE;
    }
}

const brw_tile_rooms brw_quest_tile_rooms = {
    .longest = 1,
    .facts = quest_facts,
    .furnish = furnish_quest_room,
    .people = people_quest_room,
};
