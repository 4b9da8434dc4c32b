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
static bool close_vault(brw_inside *inside, uint32_t spot)
{
    uint32_t wall = brw_inside_wall(inside, spot);
    if (wall > 3)
        return false;
    uint32_t one = spot + inside->beside[BRW_ALONG(wall)];
    uint32_t other = spot + inside->beside[BRW_AWAY(BRW_ALONG(wall))];
    bool was_open = brw_inside_holds(inside, one);
    if (was_open && !brw_tile_block(inside, one, BARROW_TILE_PILLAR))
        return false;
    if (!brw_inside_holds(inside, other) || brw_tile_block(inside, other, BARROW_TILE_PILLAR))
        return true;
    if (was_open)
        brw_tile_unblock(inside, one);
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
static bool close_item_cell(brw_inside *inside, uint32_t spot, const cell_form *form)
{
    uint32_t cell[3], built[12];
    barrow_tile block = (barrow_tile)brw_block_tile(inside->draft->dungeon, inside->room);
    int32_t inner = 0, count = 0;
    if (brw_inside_open_sides(inside, spot) == 4)
        return false;
    uint32_t wall = brw_inside_wall(inside, spot) % 4;
    uint32_t step = inside->beside[form->is_along ? BRW_ALONG(wall) : BRW_AWAY(wall)];
    bool is_done = true;
    for (; inner < form->tiles && is_done; inner += is_done) {
        cell[inner] = inner ? cell[inner - 1] + step : spot;
        is_done = brw_tile_block(inside, cell[inner], block);
    }
    for (int32_t i = 0; i < 4 * inner && is_done; i++) {
        uint32_t tile = cell[i / 4] + inside->beside[i % 4];
        if (!brw_inside_holds(inside, tile))
            continue;
        is_done = brw_tile_block(inside, tile, block);
        if (is_done)
            built[count++] = tile;
    }
    while (!is_done && count-- > 0)
        brw_tile_unblock(inside, built[count]);
    while (inner-- > 0)
        brw_tile_unblock(inside, cell[inner]);
    return is_done;
}

/* Builds a cell or vault at the farthest tile where that succeeds, and returns the tile. Tiles
 * where it fails leave the choice, so the loop ends. */
static uint32_t build_far(brw_inside *inside, const cell_form *form)
{
    brw_choose(inside, form->in_alcove ? brw_is_alcove : brw_is_solid);
    uint32_t spot = brw_inside_far_in(inside, BRW_MARK_CHOICE);
    while (spot &&
           !(form->tiles ? close_item_cell(inside, spot, form) : close_vault(inside, spot))) {
        brw_inside_unmark(inside, BRW_MARK_CHOICE, spot);
        spot = brw_inside_farthest(inside, BRW_MARK_CHOICE);
    }
    return spot;
}

/* ---- the contents ----------------------------------------------------------------------- */

/* Puts the thing on a pedestal in the middle. */
static barrow_thing *enshrine(brw_inside *inside, barrow_thing_kind kind)
{
    uint32_t spot = brw_inside_middle(inside, BRW_MARK_FREE);
    if (!spot)
        return NULL;
    brw_tile_set(inside, spot, BARROW_TILE_PEDESTAL);
    inside->focus = spot;
    return brw_inside_put(inside, kind, spot, 0);
}

/* Paints carpet on the plain floor around some tiles, so a pedestal in the middle stays. */
static void paint_carpet(brw_inside *inside, barrow_rect around)
{
    for (int32_t y = around.y - 1; y <= around.y + around.h; y++)
        for (int32_t x = around.x - 1; x <= around.x + around.w; x++)
            brw_tile_floor(inside, brw_inside_at(inside, x, y), BARROW_TILE_CARPET);
}

/* Puts the switch into an alcove, with pillars beside it so that it can be seen from afar. */
static void put_switch(brw_inside *inside, uint8_t number)
{
    uint32_t spot = brw_inside_alcove(inside);
    if (!spot)
        return;
    brw_inside_put(inside, BARROW_THING_SWITCH, spot, number);
    if (!brw_is_drawn(inside->draft, inside->room))
        brw_flank(inside, spot, 2);
}

/* Builds a cell of pillars against the far wall, open in front: in an alcove if possible, otherwise
 * in a corner or wherever three sides can be closed. A room of 5x5 with four doorways and cut
 * corners has no such place, so its corners are opened again. A template has a place that is closed
 * on three sides, or it would not serve (T3).
 *
 *     ..IkI..
 *     ..I.I.. */
static void put_magic_key(brw_inside *inside)
{
    const cell_form vault = {.in_alcove = true}, anywhere = {.in_alcove = false};
    uint32_t spot = 0;
    bool is_drawn = brw_is_drawn(inside->draft, inside->room);
    for (BRW_EACH_TILE(tile, inside))
        if (is_drawn && brw_inside_open_sides(inside, tile) <= 1 &&
            brw_inside_marked(inside, tile, BRW_MARK_SPOT))
            spot = tile;
    if (!is_drawn)
        spot = build_far(inside, &vault);
    if (!is_drawn && !spot)
        spot = build_far(inside, &anywhere);
    if (!is_drawn && !spot) {
        for (BRW_EACH_TILE(tile, inside))
            if (!brw_inside_holds(inside, tile))
                brw_tile_unblock(inside, tile);
        spot = build_far(inside, &anywhere);
        spot = spot ? spot : brw_inside_far(inside);
    }
    if (!spot)
        return;
    brw_inside_put(inside, BARROW_THING_MAGIC_KEY, spot, 0);
    brw_tile_set(inside, spot, BARROW_TILE_PEDESTAL);
    uint32_t wall = brw_inside_wall(inside, spot);
    if (is_drawn || wall > 3)
        return;
    uint32_t front = spot + inside->beside[BRW_AWAY(wall)],
             across = inside->beside[BRW_ALONG(wall)];
    brw_tile_block(inside, front - across, BARROW_TILE_PILLAR);
    brw_tile_block(inside, front + across, BARROW_TILE_PILLAR);
    brw_tile_floor(inside, front, BARROW_TILE_CARPET);
}

#define FRONT_REACH 3 /* tiles from the walled-in thing to the floor in front of the walls */

/* Puts the thing in the farthest place that can be walled in; the places of a template are all
 * behind its blocks. The room is a rectangle, so this is always possible in one of its corners: no
 * doorway is at a corner, and doorways rule out at most two of the four. Nothing else may lie on
 * floor that cannot be reached without the treasure; and the floor in front of the walls stays
 * free, so that a player with the treasure can stand there (T3). */
static void put_behind(brw_inside *inside, barrow_thing_kind kind, uint8_t flag)
{
    static const cell_form forms[] = {
        {1, true, true}, {3, true, true}, {2, true, false}, {2, false, true}, {1, true, false}};
    uint32_t spot;
    bool is_drawn = brw_is_drawn(inside->draft, inside->room);
    if (is_drawn)
        spot = brw_inside_behind(inside);
    else {
        int32_t form = brw_rng_below(&inside->rng, 5);
        spot = build_far(inside, &forms[form]);
        spot = spot ? spot : build_far(inside, &forms[4]);
        if (!spot)
            return;
    }
    if (spot)
        brw_inside_put(inside, kind, spot, flag);
    brw_inside_measure(inside, brw_inside_mouth(inside, inside->entrance), 0, BRW_UNSEEN);
    for (BRW_EACH_TILE(tile, inside))
        if (brw_inside_holds(inside, tile) && brw_inside_steps(inside, tile) == BRW_FAR) {
            brw_inside_unmark(inside, BRW_MARK_FREE, tile);
            inside->draft->marks[tile] |= BRW_MARK_SEALED;
        }
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
    barrow_pos focus;
    switch (quest->content) {
    case BARROW_CONTENT_ENTRY: brw_put_in_middle(inside, BARROW_THING_SPAWN); break;
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
    case BARROW_CONTENT_MAGIC_KEY: put_magic_key(inside); break;
    case BARROW_CONTENT_GOAL: /* the middle is two tiles wide if the room's side is even */
        enshrine(inside, BARROW_THING_GOAL);
        paint_carpet(inside, brw_rect(rect.x + (rect.w - 1) / 2, rect.y + (rect.h - 1) / 2,
                                      2 - rect.w % 2, 2 - rect.h % 2));
        break;
    case BARROW_CONTENT_BONUS: /* with two more rewards in the room */
        enshrine(inside, BARROW_THING_BONUS);
        focus = brw_inside_pos(inside, inside->focus);
        paint_carpet(inside, brw_rect(focus.x, focus.y, 1, 1));
        for (int32_t i = 0; i < 2; i++)
            brw_put_reward(inside, quest->reward);
        break;
    default: break;
    }
    if (quest->reward > 0 && quest->content != BARROW_CONTENT_BONUS)
        brw_put_reward(inside, quest->reward);
    if (quest->purpose == BARROW_PURPOSE_REST)
        brw_put_in_middle(inside, BARROW_THING_FOUNTAIN);
}

/* ---- guardians -------------------------------------------------------------------------- */

#define POST_REACH 2 /* tiles from a guardian to the door or vault that it stands before */

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
    barrow_pos at = brw_inside_pos(inside, inside->focus);
    if (quest->purpose != BARROW_PURPOSE_GUARDIAN)
        return;
    while (door < dungeon->link_count && dungeon->links[door].seal != inside->room)
        door++;
    bool is_door = door < dungeon->link_count;
    if (is_door)
        at = brw_inside_pos(inside, brw_inside_doorway(inside, (uint16_t)door));
    else if (first < before) {
        charge = (int32_t)first;
        at = dungeon->things[charge].pos;
    }
    bool is_goal = quest->content == BARROW_CONTENT_GOAL;
    bool is_before = is_door || quest->content == BARROW_CONTENT_MAGIC_KEY;
    brw_inside_clear(inside, BRW_MARK_SOME);
    for (BRW_EACH_TILE(tile, inside))
        if (is_before && brw_inside_marked(inside, tile, BRW_MARK_FREE) &&
            brw_apart(at, brw_inside_pos(inside, tile)) <= POST_REACH)
            inside->draft->marks[tile] |= BRW_MARK_SOME;
    barrow_thing_kind kind = is_goal ? BARROW_THING_BOSS : BARROW_THING_SUB_BOSS;
    uint32_t post = brw_inside_any(inside, BRW_MARK_SOME);
    if (post)
        brw_inside_put(inside, kind, post, 0);
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
