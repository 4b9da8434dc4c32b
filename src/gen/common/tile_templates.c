/* SPDX-License-Identifier: MIT
 * Gives rooms the templates of the parameter `rooms` (R21, R22). A template serves a
 * room if it is for such a room, fits its cells, and lets a way leave wherever the room has a door.
 *
 * Any choice of templates can be joined: a way leaves each room towards the middle of its block's
 * side, where every other room can be left too. So rooms choose for themselves, and `least` is a
 * matter of matching: a template that lacks a room takes one from another template if that finds a
 * room elsewhere, along an augmenting path. */
#include "gen/common/tile_templates.h"

#include <string.h>

#include "base/status.h"
#include "rooms/pack.h"

bool brw_templates_begin(brw_tile_draft *draft, brw_arena *arena, const barrow_params *params,
                         uint32_t rooms)
{
    const char *text = brw_room_params_of(params).text;
    brw_rooms_reader reader;
    draft->template_count = 0;
    draft->templates = NULL;
    if (!text || !*text)
        return true;
    brw_rooms_begin(&reader, text, strlen(text), NULL);
    brw_template *one = BRW_ARENA_NEW(arena, brw_template, 1);
    while (one && brw_rooms_next(&reader, one))
        draft->template_count++;
    draft->templates = BRW_ARENA_NEW(arena, brw_template, draft->template_count + 1);
    draft->chosen = BRW_ARENA_NEW(arena, brw_choice, rooms);
    draft->template_state = BRW_ARENA_NEW(arena, brw_template_state, draft->template_count + 1);
    draft->room_state = BRW_ARENA_NEW(arena, uint16_t, 2 * rooms);
    if (arena->has_failed)
        return false;
    brw_rooms_begin(&reader, text, strlen(text), NULL);
    for (uint32_t i = 0; i < draft->template_count; i++) {
        brw_rooms_next(&reader, &draft->templates[i]);
        brw_template_note_doorways(&draft->templates[i]);
    }
    return true;
}

/* ---- what serves ------------------------------------------------------------------------ */

/* A room as the matching sees it. */
typedef struct room_wish {
    brw_tile_draft *draft;
    uint32_t room;
    brw_tile_facts facts;
    uint64_t uses;           /* of the facts; none for a tunnel */
    barrow_pos first, cells; /* the upper left cell; columns and rows of cells */
    bool is_rectangle;
} room_wish;

static room_wish wish_of(brw_tile_draft *draft, uint32_t room)
{
    uint32_t count;
    barrow_rect bounds = brw_cell_bounds(draft->dungeon, room);
    brw_room_cells(draft->dungeon, room, &count);
    room_wish wish = {.draft = draft,
                      .room = room,
                      .facts = brw_facts_of(draft, room),
                      .first = {bounds.x, bounds.y},
                      .cells = {bounds.w, bounds.h},
                      .is_rectangle = bounds.w * bounds.h == (int32_t)count};
    wish.uses = wish.facts.tunnel == BRW_NO_TUNNEL ? wish.facts.uses : 0;
    return wish;
}

/* Finds the next door of a room among the links from *link on, and moves *link to it. Stores the
 * cell that it leads out of and the side, as in brw_nesw. Returns false if there is no more. */
static bool next_door(const barrow_dungeon *dungeon, uint32_t room, uint32_t *link,
                      barrow_pos *cell, uint32_t *side)
{
    for (; *link < dungeon->link_count; ++*link) {
        const barrow_link *corridor = &dungeon->links[*link];
        barrow_pos cells[2];
        if (corridor->a != room && corridor->b != room)
            continue;
        brw_link_cells(dungeon, corridor, cells);
        barrow_pos there = cells[corridor->a == room];
        *cell = cells[corridor->a != room];
        *side = there.y < cell->y ? 0 : there.x > cell->x ? 1 : there.y > cell->y ? 2 : 3;
        return true;
    }
    return false;
}

/* Returns whether every door of the room has a doorway on its side of its cell. */
static bool suits_doors(const room_wish *wish, const brw_placed *placed)
{
    const brw_tile_grid *grid = &wish->draft->grid;
    uint32_t doors = 0, side;
    barrow_pos cell;
    for (uint32_t i = 0; next_door(wish->draft->dungeon, wish->room, &i, &cell, &side); i++) {
        int32_t from = side & 1 ? (cell.y - wish->first.y) * grid->block_h
                                : (cell.x - wish->first.x) * grid->block_w;
        if (!brw_placed_leaves(placed, side, from, side & 1 ? grid->block_h : grid->block_w))
            return false;
        doors++;
    }
    return !placed->template->doors || doors <= placed->template->doors;
}

/* Returns whether the character of a drawing is outside of the room or part of its walls. */
static bool is_outer_sign(char sign)
{
    return sign == ' ' || sign == '#' || sign == '/';
}

/* Returns the rectangle around what lies inside the walls of a laid drawing, and stores how many
 * tiles that is. */
static barrow_rect placed_floor(const brw_placed *placed, int32_t *count)
{
    int32_t left = placed->w, top = placed->h, right = 0, bottom = 0;
    *count = 0;
    for (int32_t y = 0; y < placed->h; y++)
        for (int32_t x = 0; x < placed->w; x++) {
            if (is_outer_sign(brw_placed_char(placed, x, y)))
                continue;
            left = brw_smaller(left, x);
            top = brw_smaller(top, y);
            right = brw_larger(right, x + 1);
            bottom = brw_larger(bottom, y + 1);
            ++*count;
        }
    return brw_rect(left, top, right - left, bottom - top);
}

/* Returns where the doorway at column or row [at] of a side of a laid drawing is. */
static barrow_pos door_of_drawing(const brw_placed *placed, uint32_t side, int32_t at)
{
    return side & 1 ? brw_pos(side == 1 ? placed->w - 1 : 0, at)
                    : brw_pos(at, side == 2 ? placed->h - 1 : 0);
}

/* Returns whether an item-blocked key is far from the only door, wherever its doorway is: a 1 of
 * the drawing lies in the farther half, by columns and rows (T3). */
static bool suits_far_key(const room_wish *wish, const brw_placed *placed)
{
    uint32_t doors = 0, side = 0;
    barrow_pos cell;
    for (uint32_t i = 0; next_door(wish->draft->dungeon, wish->room, &i, &cell, &side); i++)
        doors++;
    for (int32_t at = 1; doors == 1 && at < (side & 1 ? placed->h : placed->w) - 1; at++) {
        barrow_pos door = door_of_drawing(placed, side, at);
        int32_t place = 0, most = 0;
        if (!brw_placed_doorway(placed, side, at))
            continue;
        for (int32_t i = 0; i < (placed->w - 2) * (placed->h - 2); i++) {
            int32_t x = 1 + i % (placed->w - 2), y = 1 + i / (placed->w - 2);
            char sign = brw_placed_char(placed, x, y);
            if (!is_outer_sign(sign))
                most = brw_larger(most, brw_apart(door, brw_pos(x, y)));
            if (sign == '1')
                place = brw_larger(place, brw_apart(door, brw_pos(x, y)));
        }
        if (2 * place <= most)
            return false;
    }
    return true;
}

/* Returns whether what a quest's room holds finds its place: the treasure and the goal in the
 * middle, the magic key between walls, and only there (T3). */
static bool suits_content(const room_wish *wish, const brw_placed *placed)
{
    const brw_template *template = placed->template;
    if (wish->draft->dungeon->params.family != BARROW_QUEST)
        return true;
    uint8_t content = wish->draft->dungeon->rooms[wish->room].as.quest.content;
    bool is_middle = content == BARROW_CONTENT_ITEM || content == BARROW_CONTENT_GOAL;
    if (content == BARROW_CONTENT_ITEM_KEY || content == BARROW_CONTENT_ITEM_SWITCH)
        return !brw_is_behind_barrier(wish->draft->dungeon, wish->room) &&
               template->uses & BRW_USE_CONTENT(content) && suits_far_key(wish, placed);
    if (!is_middle && content != BARROW_CONTENT_MAGIC_KEY)
        return true;
    int32_t count;
    barrow_rect box = placed_floor(placed, &count);
    for (int32_t y = box.y; y < box.y + box.h; y++)
        for (int32_t x = box.x; x < box.x + box.w; x++) {
            if (brw_placed_char(placed, x, y) != '1')
                continue;
            int32_t dx = 2 * (x - box.x) - box.w + 1, dy = 2 * (y - box.y) - box.h + 1, open = 0;
            bool at_wall = false;
            for (uint32_t side = 0; side < 4; side++) {
                char beside = brw_placed_char(placed, x + brw_nesw[side].x, y + brw_nesw[side].y);
                open += !brw_template_blocks(template, beside);
                at_wall = at_wall || beside == '#';
            }
            if (is_middle ? dx * dx <= 1 && dy * dy <= 1 : open <= 1 && at_wall)
                return true;
        }
    return false;
}

/* Returns whether a fight finds room: two tiles three steps or more from every doorway that may be
 * used (T5). */
static bool suits_fight(const brw_placed *placed)
{
    int32_t found = 0;
    for (int32_t y = 1; y < placed->h - 1; y++)
        for (int32_t x = 1; x < placed->w - 1; x++) {
            bool is_far = !brw_template_blocks(placed->template, brw_placed_char(placed, x, y));
            for (uint32_t side = 0; side < 4 && is_far; side++)
                for (int32_t at = 1; at < (side & 1 ? placed->h : placed->w) - 1; at++)
                    is_far = is_far &&
                             (brw_apart(door_of_drawing(placed, side, at), brw_pos(x, y)) >= 3 ||
                              !brw_placed_doorway(placed, side, at));
            found += is_far;
        }
    return found >= 2;
}

/* Returns what the template lacks for a room that it is for, if it is laid like this. */
static brw_misfit misfit_of_turn(const room_wish *wish, const brw_template *template, uint32_t turn)
{
    const uint64_t full = BRW_USE_CONTENT(BARROW_CONTENT_GOAL) | BRW_USE_TYPE(BARROW_TYPE_BOSS);
    barrow_pos block = {(int16_t)wish->draft->grid.block_w, (int16_t)wish->draft->grid.block_h};
    bool is_full = wish->cells.x * wish->cells.y > 1 || wish->uses & full;
    brw_placed placed;
    if (!brw_place_template(&placed, template, turn, wish->cells, block))
        return BRW_MISFIT_SIZE;
    int32_t count;
    barrow_rect box = placed_floor(&placed, &count);
    if (box.w < 5 || box.h < 4) /* as wide and high as rooms are; turning may change that (T1) */
        return BRW_MISFIT_SIZE;
    if (!suits_doors(wish, &placed))
        return BRW_MISFIT_DOORS;
    bool fills_frame = placed.w == placed.frame_w && placed.h == placed.frame_h &&
                       count == (placed.w - 2) * (placed.h - 2); /* no wall inside */
    if (is_full && !fills_frame)
        return BRW_MISFIT_FRAME;
    if (!suits_content(wish, &placed))
        return BRW_MISFIT_CONTENT;
    bool suits = !wish->facts.enemies || suits_fight(&placed);
    return suits ? BRW_MISFIT_NOTHING : BRW_MISFIT_FIGHT;
}

/* Returns the turns in which the template serves the room, as bits, and what it lacks in the turn
 * that comes nearest. A template with the place's outline serves in any turn, whatever the room
 * is. */
static uint32_t turns_that_serve(const room_wish *wish, const brw_template *template,
                                 brw_misfit *nearest)
{
    const barrow_room *room = &wish->draft->dungeon->rooms[wish->room];
    uint32_t turns = 0;
    *nearest = BRW_MISFIT_OBSTACLE;
    if (!(template->uses & wish->uses) ||
        (template->uses & BRW_USE_BLOCKED && !(wish->uses & BRW_USE_BLOCKED)))
        return 0;
    *nearest = BRW_MISFIT_PLACE;
    if (template->places && !(template->places >> room->place & 1))
        return 0;
    *nearest = template->is_outline_free ? BRW_MISFIT_NOTHING : BRW_MISFIT_SHAPE;
    if (template->is_outline_free || !wish->is_rectangle)
        return template->is_outline_free;
    for (uint32_t turn = 0; turn < BRW_TURNS; turn++) {
        if (!brw_template_turns(template, turn))
            continue;
        brw_misfit misfit = misfit_of_turn(wish, template, turn);
        *nearest = misfit > *nearest ? misfit : *nearest;
        turns |= (uint32_t)(misfit == BRW_MISFIT_NOTHING) << turn;
    }
    return turns;
}

/* ---- least ------------------------------------------------------------------------------ */

#define NOBODY 0xFFFFu

/* Finds a room for [template], taking rooms from other templates that find another one. The search
 * goes breadth first over templates; each room remembers the template that reached it, and each
 * template the room that it would give up. Returns whether one was found. */
static bool augment(brw_tile_draft *draft, uint32_t template)
{
    brw_template_state *states = draft->template_state;
    uint32_t rooms = draft->match_count, first = 0, last = 0;
    uint16_t *reached = draft->room_state, *owners = draft->room_state + rooms;
    for (uint32_t i = 0; i < rooms; i++)
        reached[i] = NOBODY;
    for (uint32_t i = 0; i < draft->template_count; i++)
        states[i].is_seen = false;
    states[last++].queue = (uint16_t) template;
    states[template].is_seen = true;
    states[template].gives_up = NOBODY;
    while (first < last) {
        uint32_t taker = states[first++].queue;
        for (uint32_t i = 0; i < rooms; i++) {
            uint32_t room = draft->chosen[i].order;
            if (reached[room] != NOBODY || !draft->turns_of(draft, room, &draft->templates[taker]))
                continue;
            reached[room] = (uint16_t)taker;
            if (owners[room] != NOBODY) {
                uint32_t owner = owners[room];
                if (!states[owner].is_seen) {
                    states[owner].is_seen = true;
                    states[owner].gives_up = (uint16_t)room;
                    states[last++].queue = (uint16_t)owner;
                }
                continue;
            }
            while (room != NOBODY) { /* back along the path: each takes what the next gives up */
                uint32_t by = reached[room];
                owners[room] = (uint16_t)by;
                room = states[by].gives_up;
            }
            return true;
        }
    }
    return false;
}

/* Gives each template as many rooms as its `least` asks for, if any assignment does. The matching
 * looks at the rooms in a random order. Returns how many are missing, and stores a template that
 * lacks some. */
static uint32_t meet_least(brw_tile_draft *draft, brw_rng *rng, uint32_t *lacking)
{
    uint32_t rooms = draft->match_count, missing = 0;
    for (uint32_t i = 0; i < rooms; i++) {
        draft->chosen[i].order = (uint16_t)i;
        draft->room_state[rooms + i] = NOBODY; /* who owns it */
    }
    for (uint32_t i = rooms; i > 1; i--) {
        uint32_t k = (uint32_t)brw_rng_below(rng, (int32_t)i);
        uint16_t swapped = draft->chosen[i - 1].order;
        draft->chosen[i - 1].order = draft->chosen[k].order;
        draft->chosen[k].order = swapped;
    }
    for (uint32_t i = 0; i < draft->template_count; i++)
        for (uint32_t k = 0; k < draft->templates[i].least; k++)
            if (!augment(draft, i)) {
                missing += draft->templates[i].least - k;
                *lacking = i;
                break;
            }
    return missing;
}

/* ---- choosing --------------------------------------------------------------------------- */

/* Draws one of the turns. */
static uint8_t draw_turn(brw_rng *rng, uint32_t turns)
{
    int32_t weights[BRW_TURNS];
    for (uint32_t i = 0; i < BRW_TURNS; i++)
        weights[i] = turns >> i & 1;
    return (uint8_t)brw_rng_weighted(rng, weights, BRW_TURNS);
}

/* Draws a template for a room by weight, among those that serve it and barrow's own drawings
 * together; the last of equals is not favoured, because each draw replaces the choice with its
 * share of the weight so far. */
static void choose_template(brw_tile_draft *draft, brw_rng *rng, uint32_t room, int32_t own_weight)
{
    int32_t sum = own_weight;
    for (uint32_t i = 0; i < draft->template_count; i++) {
        const brw_template *template = &draft->templates[i];
        bool is_used_up = template->most && draft->template_state[i].used >= template->most;
        uint32_t turns = is_used_up ? 0 : draft->turns_of(draft, room, template);
        if (!turns)
            continue;
        sum += template->weight;
        if (brw_rng_chance(rng, template->weight, sum)) {
            draft->chosen[room].template = (uint16_t)i;
            draft->chosen[room].turn = draw_turn(rng, turns);
        }
    }
    if (draft->chosen[room].template != NOBODY)
        draft->template_state[draft->chosen[room].template].used++;
}

uint32_t brw_match_templates(brw_tile_draft *draft, brw_rng *rng, int32_t own_weight,
                             uint32_t *lacking)
{
    for (uint32_t i = 0; i < draft->template_count; i++)
        draft->template_state[i].used = 0;
    uint32_t missing = meet_least(draft, rng, lacking);
    const uint16_t *owners = draft->room_state + draft->match_count;
    for (uint32_t room = 0; room < draft->match_count; room++) {
        draft->chosen[room].template = owners[room];
        if (owners[room] == NOBODY)
            continue;
        uint32_t turns = draft->turns_of(draft, room, &draft->templates[owners[room]]);
        draft->chosen[room].turn = draw_turn(rng, turns);
        draft->template_state[owners[room]].used++;
    }
    for (uint32_t room = 0; room < draft->match_count; room++) {
        brw_rng stream = brw_rng_fork(rng, room);
        if (draft->chosen[room].template == NOBODY)
            choose_template(draft, &stream, room, own_weight);
        brw_rng_join(rng, &stream);
    }
    return missing;
}

static uint32_t turns_in_cells(brw_tile_draft *draft, uint32_t room, const brw_template *template)
{
    room_wish wish = wish_of(draft, room);
    brw_misfit misfit;
    return turns_that_serve(&wish, template, &misfit);
}

void brw_template_count(const barrow_dungeon *dungeon, const brw_template *template,
                        brw_template_tally *tally)
{
    barrow_dungeon read_only = *dungeon;
    bool is_quest = dungeon->params.family == BARROW_QUEST;
    brw_tile_draft draft = {.dungeon = &read_only,
                            .rooms = is_quest ? &brw_quest_tile_rooms : &brw_crawl_tile_rooms,
                            .grid = brw_tile_grid_of(dungeon)};
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        room_wish wish = wish_of(&draft, room);
        brw_misfit misfit;
        turns_that_serve(&wish, template, &misfit);
        bool is_wanted = (template->uses & wish.uses) != 0;
        tally->wanted += is_wanted;
        tally->misfits[misfit] += is_wanted;
    }
}

const char *brw_template_reason(const brw_template_tally *tally)
{
    static const char *const words[BRW_MISFIT_NOTHING] = {
        [BRW_MISFIT_OBSTACLE] = "the room has nothing that a treasure overcomes",
        [BRW_MISFIT_PLACE] = "the room is in another place",
        [BRW_MISFIT_SHAPE] = "the room's cells are no rectangle",
        [BRW_MISFIT_SIZE] = "its size is not that of the room's cells",
        [BRW_MISFIT_DOORS] = "the room has a door where it has no doorway",
        [BRW_MISFIT_FRAME] = "it does not fill the room's cells",
        [BRW_MISFIT_CONTENT] = "its 1 is not where the room's content belongs",
        [BRW_MISFIT_FIGHT] = "enemies would stand too near its doorways",
    };
    uint32_t most = 0;
    for (uint32_t i = 1; i < BRW_MISFIT_NOTHING; i++)
        if (tally->misfits[i] > tally->misfits[most])
            most = i;
    return tally->misfits[most] ? words[most] : NULL;
}

/* Reports a template whose `least` cannot be met. */
static barrow_status refuse_least(barrow_work *work, const brw_template *template)
{
    brw_template_tally tally = {0};
    brw_template_count(work->dungeon, template, &tally);
    const char *reason = brw_template_reason(&tally);
    return brw_fail(work->error, BARROW_IMPOSSIBLE, "rooms",
                    "%s: least %u not met; %u rooms are for it, and it serves %u of them%s%s",
                    template->name, template->least, (uint32_t)tally.wanted,
                    (uint32_t)tally.misfits[BRW_MISFIT_NOTHING], reason ? "; most often " : "",
                    reason ? reason : "");
}

/* Reports a room that no template serves, with its doors and the first template that is for it. */
static barrow_status refuse_room(barrow_work *work, uint32_t room)
{
    static const char *const names[4] = {"north", "east", "south", "west"};
    room_wish wish = wish_of(work->tiles, room);
    char sides[64] = "";
    uint32_t side;
    barrow_pos cell;
    const char *nearest = "no template is for it";
    for (uint32_t i = 0; i < work->tiles->template_count; i++)
        if (work->tiles->templates[i].uses & wish.uses) {
            nearest = work->tiles->templates[i].name;
            break;
        }
    for (uint32_t i = 0; next_door(work->dungeon, room, &i, &cell, &side); i++)
        if (strlen(sides) + 8 < sizeof sides)
            brw_format(sides + strlen(sides), sizeof sides - strlen(sides), " %s", names[side]);
    return brw_fail(work->error, BARROW_IMPOSSIBLE, "rooms",
                    "rooms_only: no template serves room %u with doors to the%s; the nearest: %s",
                    room, sides, nearest);
}

barrow_status brw_choose_templates(barrow_work *work, brw_rng *stream)
{
    brw_tile_draft *draft = work->tiles;
    brw_room_params params = brw_room_params_of(work->params);
    uint32_t lacking = 0;
    if (!draft->template_count)
        return BARROW_OK;
    draft->grid = brw_tile_grid_of(work->dungeon);
    draft->match_count = work->dungeon->room_count;
    draft->turns_of = turns_in_cells;
    uint32_t missing =
        brw_match_templates(draft, stream, params.only ? 0 : params.own_weight, &lacking);
    if (missing && params.strict)
        return refuse_least(work, &draft->templates[lacking]);
    work->dungeon->shortfall[BARROW_SHORT_TEMPLATES] = (uint16_t)missing;
    for (uint32_t room = 0; room < draft->match_count && params.only; room++)
        if (draft->chosen[room].template == NOBODY && wish_of(draft, room).uses)
            return refuse_room(work, room);
    return BARROW_OK;
}

/* ---- drawing ---------------------------------------------------------------------------- */

/* Draws one tile of a template. Places are plain floor with a mark: for what the room holds, or for
 * an enemy. */
static void draw_template_tile(brw_tile_draft *draft, uint32_t room, const brw_template *template,
                               char sign, uint32_t index)
{
    barrow_dungeon *dungeon = draft->dungeon;
    const brw_place_row *place = &brw_places[dungeon->rooms[room].place];
    barrow_tile tile;
    brw_sign kind = brw_template_sign(template, sign, &tile);
    if (kind == BRW_SIGN_ROCK || kind == BRW_SIGN_WALL || kind == BRW_SIGN_DOORWAY)
        return;
    tile = tile == BARROW_TILE_LIQUID ? (barrow_tile)place->liquid
           : tile == BRW_TILE_COVER   ? (barrow_tile)place->cover
           : tile == BRW_TILE_GROUND  ? BARROW_TILE_RUBBLE
                                      : tile;
    if (kind == BRW_SIGN_BLOCK)
        tile = (barrow_tile)brw_block_tile(dungeon, room);
    dungeon->tiles[index] = (uint8_t)tile;
    draft->marks[index] = 0;
    if (kind == BRW_SIGN_SOLID)
        return;
    dungeon->owners[index] = (uint16_t)room;
    if (kind == BRW_SIGN_BLOCK)
        return;
    draft->marks[index] = BRW_MARK_OPEN | BRW_MARK_FREE;
    if (kind == BRW_SIGN_PLACE && sign != '^')
        draft->marks[index] |= sign == 'e' ? BRW_MARK_POST : BRW_MARK_SPOT;
}

void brw_outline_template(brw_tile_draft *draft, brw_rng *rng, uint32_t room)
{
    const brw_choice *choice = &draft->chosen[room];
    const brw_template *template = &draft->templates[choice->template];
    room_wish wish = wish_of(draft, room);
    barrow_pos block = {(int16_t)draft->grid.block_w, (int16_t)draft->grid.block_h};
    barrow_pos corner = brw_block_corner(draft, wish.first);
    brw_placed placed;
    brw_place_template(&placed, template, choice->turn, wish.cells, block);
    corner = brw_pos(corner.x + placed.left, corner.y + placed.top);
    uint32_t count = (uint32_t)(placed.w * placed.h);
    for (int32_t i = 0; i < (int32_t)count; i++)
        draft->drawing[i] = brw_placed_char(&placed, i % placed.w, i / placed.w);
    brw_template_resolve(template, draft->drawing, count, rng);
    for (int32_t i = 0; i < (int32_t)count; i++)
        draw_template_tile(draft, room, template, draft->drawing[i],
                           brw_tile_index(draft, corner.x + i % placed.w, corner.y + i / placed.w));
    for (uint32_t side = 0; side < 4; side++) /* mark the floor in front of its doorways */
        for (int32_t at = 1; at < (side & 1 ? placed.h : placed.w) - 1; at++) {
            barrow_pos door = door_of_drawing(&placed, side, at);
            int32_t x = corner.x + door.x - brw_nesw[side].x, y = corner.y + door.y;
            if (brw_placed_doorway(&placed, side, at))
                draft->marks[brw_tile_index(draft, x, y - brw_nesw[side].y)] |= BRW_MARK_DOORWAY;
        }
    int32_t inside;
    barrow_rect box = placed_floor(&placed, &inside);
    barrow_room *drawn = &draft->dungeon->rooms[room];
    drawn->rect = brw_rect(corner.x + box.x, corner.y + box.y, box.w, box.h);
    memcpy(drawn->stamp, template->name, sizeof drawn->stamp);
}
