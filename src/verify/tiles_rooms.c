/* SPDX-License-Identifier: MIT
 * Rooms on the map: what the layout demands of each, whether it looks like what it is for (T4),
 * whether goals and arenas are the largest (T9), and whether tunnels are narrow (T8).
 *
 * Both families state their demands in one form, the duties, so that the other checks need not know
 * the family. They are independent of the generator's tables, so that a mistake in either is
 * noticed. */
#include "verify/crawl.h"
#include "verify/tiles.h"

#include "rooms/pack.h"

#define CHAMBER_MOST 5 /* maximum side of a puzzle's chamber in a tunnel, in tiles */
#define USUAL_MERGE  8 /* with more merging, rooms become too large for a sub-boss's two cells */

_Static_assert(BARROW_THING_KIND_COUNT <= 32, "kinds of a room are a set of 32 bits");
#define THING(NAME) (1u << BARROW_THING_##NAME)

/* ---- duties ----------------------------------------------------------------------------- */

/* The thing that each content of a quest room puts on the map, and the room's interior. A room
 * whose content does not decide its interior is drawn for its purpose. */
static const struct {
    uint32_t thing;
    uint8_t interior;
} content_rows[BARROW_CONTENT_COUNT] = {
    [BARROW_CONTENT_ENTRY] = {THING(SPAWN), BARROW_INTERIOR_ENTRY},
    [BARROW_CONTENT_KEY] = {THING(KEY), BARROW_INTERIOR_NONE},
    [BARROW_CONTENT_ITEM_KEY] = {THING(KEY), BARROW_INTERIOR_NONE},
    [BARROW_CONTENT_SWITCH] = {THING(SWITCH), BARROW_INTERIOR_NONE},
    [BARROW_CONTENT_ITEM_SWITCH] = {THING(SWITCH), BARROW_INTERIOR_NONE},
    [BARROW_CONTENT_ITEM] = {THING(TREASURE), BARROW_INTERIOR_TREASURE},
    [BARROW_CONTENT_MAGIC_KEY] = {THING(MAGIC_KEY), BARROW_INTERIOR_VAULT},
    [BARROW_CONTENT_GOAL] = {THING(GOAL), BARROW_INTERIOR_ARENA},
    [BARROW_CONTENT_BONUS] = {THING(BONUS), BARROW_INTERIOR_CHEST},
};
static const uint8_t purpose_interiors[BARROW_PURPOSE_COUNT] = {
    [BARROW_PURPOSE_COMBAT] = BARROW_INTERIOR_COMBAT,
    [BARROW_PURPOSE_TRAP] = BARROW_INTERIOR_TRAP,
    [BARROW_PURPOSE_PUZZLE] = BARROW_INTERIOR_PUZZLE,
    [BARROW_PURPOSE_REST] = BARROW_INTERIOR_REST,
    [BARROW_PURPOSE_CHEST] = BARROW_INTERIOR_CHEST,
    [BARROW_PURPOSE_GUARDIAN] = BARROW_INTERIOR_ARENA,
    [BARROW_PURPOSE_CROSSING] = BARROW_INTERIOR_HALL,
    [BARROW_PURPOSE_PASSAGE] = BARROW_INTERIOR_HALL,
};

/* Returns the duties of a quest's room. A guardian is a sub-boss, that of the goal the boss. A
 * bonus room may have any number of chests. Only combat rooms have danger; without purposes, danger
 * follows intensity, except in the entry, the goal and the rooms of treasures and bonuses. */
static brw_room_duties quest_duties(const barrow_dungeon *dungeon, const barrow_quest_room *room)
{
    bool is_known = room->content < BARROW_CONTENT_COUNT;
    bool is_goal = room->content == BARROW_CONTENT_GOAL;
    bool is_bonus = room->content == BARROW_CONTENT_BONUS;
    bool is_calm = is_goal || is_bonus || room->content == BARROW_CONTENT_ENTRY ||
                   room->content == BARROW_CONTENT_ITEM;
    bool is_guarded = room->purpose == BARROW_PURPOSE_GUARDIAN;
    bool is_puzzle = room->purpose == BARROW_PURPOSE_PUZZLE;
    bool is_combat = room->purpose == BARROW_PURPOSE_COMBAT;
    uint32_t chest = is_bonus ? 0 : THING(CHEST), guard = is_goal ? THING(BOSS) : THING(SUB_BOSS);
    uint32_t fountain = room->purpose == BARROW_PURPOSE_REST ? THING(FOUNTAIN) : 0;
    uint32_t of_kinds = THING(BOSS) | THING(SUB_BOSS) | THING(FOUNTAIN) | chest;
    for (uint32_t i = 0; i < BARROW_CONTENT_COUNT; i++)
        of_kinds |= content_rows[i].thing;
    uint8_t danger = (uint8_t)(is_calm ? 0 : 7 * room->intensity / 1000);
    if (dungeon->params.as.quest.purposes)
        danger = is_combat ? room->danger : 0;
    uint8_t interior = is_known ? content_rows[room->content].interior : BARROW_INTERIOR_NONE;
    if (interior == BARROW_INTERIOR_NONE)
        interior = room->purpose < BARROW_PURPOSE_COUNT ? purpose_interiors[room->purpose]
                                                        : BARROW_INTERIOR_HALL;
    return (brw_room_duties){
        .holds = (is_known ? content_rows[room->content].thing : 0) | (is_guarded ? guard : 0) |
                 (room->reward ? chest : 0) | fountain,
        .of_kinds = of_kinds,
        .may_hold = THING(ENEMY) | THING(TRAP) | (is_bonus ? THING(CHEST) : 0) | THING(HINT) |
                    (is_puzzle ? THING(BLOCK) : 0),
        .cells = 1,
        .colour = BARROW_SMALL_KEY,
        .danger = danger,
        .reward = room->reward,
        .interior = interior,
        .is_arena = is_guarded || is_goal,
        .is_trapped = room->purpose == BARROW_PURPOSE_TRAP,
        .is_fought = is_combat,
        .is_alone = is_goal || room->content == BARROW_CONTENT_NONE};
}

/* The interior of a crawl room by its type, and the thing that the type puts on the map. If a room
 * has several types, the interior of the first row wins. */
static const struct {
    uint8_t type, interior;
    uint32_t thing;
} type_rows[] = {
    {BARROW_TYPE_BOSS, BARROW_INTERIOR_ARENA, THING(BOSS)},
    {BARROW_TYPE_SUB_BOSS, BARROW_INTERIOR_ARENA, THING(SUB_BOSS) | THING(FOUNTAIN)},
    {BARROW_TYPE_INITIAL, BARROW_INTERIOR_ENTRY, THING(SPAWN)},
    {BARROW_TYPE_ELITE, BARROW_INTERIOR_ARENA, THING(ELITE)},
    {BARROW_TYPE_VENDOR, BARROW_INTERIOR_TRADE, THING(KEEPER)},
    {BARROW_TYPE_BANK, BARROW_INTERIOR_TRADE, THING(BANKER)},
    {BARROW_TYPE_HEAL, BARROW_INTERIOR_HEAL, THING(FOUNTAIN)},
    {BARROW_TYPE_BREATHER, BARROW_INTERIOR_REST, 0},
    {BARROW_TYPE_PUZZLE, BARROW_INTERIOR_PUZZLE, 0},
    {BARROW_TYPE_TRAP, BARROW_INTERIOR_TRAP, 0},
    {BARROW_TYPE_COMBAT, BARROW_INTERIOR_COMBAT, 0},
    {BARROW_TYPE_ITEM, BARROW_INTERIOR_CHEST, THING(CHEST)},
};

/* Returns the duties of a crawl's room. Keys and FOEs are attributes of a room, not types. Bosses,
 * elites and roaming enemies are their room's only danger, and a FOE is alone at home (C18). A
 * puzzle gates a key or a chest. Tunnels are not drawn by a stamp. */
static brw_room_duties crawl_duties(const barrow_crawl_room *room)
{
    bool is_tunnel = room->path == BARROW_PATH_SHORTCUT;
    bool is_puzzle = (room->types & CRAWL_TYPE(PUZZLE)) != 0;
    bool is_combat = (room->types & CRAWL_TYPE(COMBAT)) && !room->foe && !is_tunnel;
    bool has_key = room->key != BARROW_NO_KEY;
    uint32_t holds = (has_key ? THING(KEY) : 0) | (room->foe ? THING(FOE) : 0) |
                     (is_puzzle && !has_key ? THING(CHEST) : 0);
    uint32_t of_kinds = THING(KEY) | THING(FOE);
    uint8_t interior = BARROW_INTERIOR_HALL;
    for (uint32_t i = sizeof type_rows / sizeof type_rows[0]; i-- > 0;) {
        of_kinds |= type_rows[i].thing;
        if (room->types >> type_rows[i].type & 1u) {
            holds |= type_rows[i].thing;
            interior = type_rows[i].interior;
        }
    }
    return (brw_room_duties){.holds = holds,
                             .of_kinds = of_kinds,
                             .may_hold = THING(ENEMY) | THING(TRAP) |
                                         (room->types & CRAWL_TYPE(VENDOR) ? THING(SHOP_ITEM) : 0) |
                                         THING(HINT) | (is_puzzle ? THING(BLOCK) : 0),
                             .types = room->types,
                             .cells = room->cell_count,
                             .colour = room->key,
                             .danger = is_combat ? room->danger : 0,
                             .reward = room->reward,
                             .interior = is_tunnel ? BARROW_INTERIOR_NONE : interior,
                             .is_arena =
                                 (room->types & (CRAWL_TYPE(BOSS) | CRAWL_TYPE(SUB_BOSS))) != 0,
                             .is_trapped = (room->types & CRAWL_TYPE(TRAP)) && !is_tunnel,
                             .is_fought = is_combat && room->path == BARROW_PATH_MAIN,
                             .is_alone = true};
}

brw_room_duties brw_duties_of(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_room *here = &dungeon->rooms[room];
    brw_room_duties duties = dungeon->params.family == BARROW_QUEST
                                 ? quest_duties(dungeon, &here->as.quest)
                                 : crawl_duties(&here->as.crawl);
    if (duties.interior == BARROW_INTERIOR_PUZZLE && !brw_tile_params_of(&dungeon->params).puzzles)
        duties.interior = BARROW_INTERIOR_CHEST;
    return duties;
}

bool brw_is_users_room(const barrow_dungeon *dungeon, uint32_t room)
{
    const char *text = brw_room_params_of(&dungeon->params).text;
    return text && brw_rooms_has(text, dungeon->rooms[room].stamp);
}

/* ---- outlines --------------------------------------------------------------------------- */

/* The user data of enters_wall. */
typedef struct wall_flood {
    const barrow_dungeon *dungeon;
    barrow_rect rect;
} wall_flood;

/* Lets a flood enter the walls inside a rectangle. */
static bool enters_wall(const void *user, uint32_t tile)
{
    const wall_flood *walls = user;
    int32_t x = (int32_t)(tile % walls->dungeon->width) - walls->rect.x;
    int32_t y = (int32_t)(tile / walls->dungeon->width) - walls->rect.y;
    return x >= 0 && y >= 0 && x < walls->rect.w && y < walls->rect.h &&
           brw_is_wall(walls->dungeon->tiles[tile]);
}

/* Floods the walls of a room's rectangle that lie outside the room's outline: those connected to
 * the rim. Other walls are pillars. */
static void flood_outside(brw_tile_view *view, uint32_t room)
{
    barrow_rect rect = view->dungeon->rooms[room].rect;
    brw_grid_flood_forget(&view->flood);
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t dx = i % rect.w, dy = i / rect.w;
        bool is_rim = dx == 0 || dy == 0 || dx == rect.w - 1 || dy == rect.h - 1;
        uint32_t tile = brw_tile_in(view, rect, i);
        if (is_rim && brw_is_wall(view->dungeon->tiles[tile]))
            brw_grid_flood_start(&view->flood, tile, 0);
    }
    brw_grid_flood_run(&view->flood, enters_wall, &(wall_flood){view->dungeon, rect});
}

/* Returns whether a tile of the room's rectangle lies inside its outline, after flood_outside. */
static bool is_in_outline(const brw_tile_view *view, uint32_t room, uint32_t tile)
{
    return view->flood.steps[tile] == BRW_UNSEEN && brw_is_inside(view, room, tile);
}

/* ---- interiors (T4) --------------------------------------------------------------------- */

/* Returns whether two tiles look alike: both are floor of the room, or neither is. With
 * [by_outline], both lie inside the outline, or neither does. */
static bool is_alike(const brw_tile_view *view, uint32_t room, uint32_t one, uint32_t other,
                     bool by_outline)
{
    const uint16_t *owners = view->dungeon->owners;
    if (by_outline)
        return is_in_outline(view, room, one) == is_in_outline(view, room, other);
    return (owners[one] == room) == (owners[other] == room);
}

/* Returns what a room may be drawn for, as bits BRW_USE_...: a content that decides the interior
 * alone, otherwise content and purpose; the first type in the table of a crawl room; or a hall.
 * Without puzzles, their rooms are drawn as those of chests. */
static uint64_t uses_of(const barrow_dungeon *dungeon, uint32_t room)
{
    bool is_bare = !brw_tile_params_of(&dungeon->params).puzzles;
    if (dungeon->params.family == BARROW_CRAWL) {
        uint32_t types = dungeon->rooms[room].as.crawl.types;
        for (uint32_t i = 0; i < sizeof type_rows / sizeof type_rows[0]; i++)
            if (types >> type_rows[i].type & 1)
                return BRW_USE_TYPE(is_bare && type_rows[i].type == BARROW_TYPE_PUZZLE
                                        ? BARROW_TYPE_ITEM
                                        : type_rows[i].type);
        return BRW_USE_HALL;
    }
    const barrow_quest_room *quest = &dungeon->rooms[room].as.quest;
    bool is_known = quest->content < BARROW_CONTENT_COUNT;
    uint64_t use = is_known && quest->content ? BRW_USE_CONTENT(quest->content) : 0;
    if (is_known && content_rows[quest->content].interior != BARROW_INTERIOR_NONE)
        return use;
    uint8_t purpose =
        is_bare && quest->purpose == BARROW_PURPOSE_PUZZLE ? BARROW_PURPOSE_CHEST : quest->purpose;
    return use | (purpose < BARROW_PURPOSE_COUNT ? BRW_USE_PURPOSE(purpose) : BRW_USE_HALL);
}

void brw_check_tile_interiors(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    brw_tile_view *view = verifier->view->tiles;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const brw_room_duties *duties = &view->duties[room];
        /* A drawing suits the room if it is one of barrow's own for such a room in such a place, or
         * one of the user's. A tunnel has none. */
        const barrow_room *here = &dungeon->rooms[room];
        const brw_pack_row *own = brw_own_room(here->stamp);
        bool is_drawn = here->stamp[0] != 0, has_none = duties->interior == BARROW_INTERIOR_NONE;
        bool suits = own && own->uses & uses_of(dungeon, room) &&
                     (!own->places || own->places >> here->place & 1);
        if (is_drawn == has_none || (is_drawn && !suits && !brw_is_users_room(dungeon, room)))
            brw_blame_room(verifier, room, "room @ has a stamp that does not fit it");
        /* An arena is symmetric left to right or top to bottom. Things do not count. */
        barrow_rect rect = here->rect;
        bool across = true, down = true, by_outline = !duties->is_alone;
        if (duties->is_arena)
            flood_outside(view, room);
        for (int32_t i = 0; duties->is_arena && i < rect.w * rect.h; i++) {
            int32_t x = i % rect.w, y = i / rect.w;
            uint32_t tile = brw_tile_in(view, rect, i);
            uint32_t beside = brw_tile_in(view, rect, y * rect.w + rect.w - 1 - x);
            uint32_t below = brw_tile_in(view, rect, (rect.h - 1 - y) * rect.w + x);
            across = across && is_alike(view, room, tile, beside, by_outline);
            down = down && is_alike(view, room, tile, below, by_outline);
        }
        if (!across && !down)
            brw_blame_room(verifier, room, "room @ is an arena but not symmetric");
        if (brw_is_tunnel_room(dungeon, room)) /* it has no space for a counter (T8) */
            continue;
        /* Checks what a vendor and a bank must have. Fountains are things, so the check of contents
         * looks for them. */
        bool has_counter = false;
        for (int32_t i = 0; i < rect.w * rect.h; i++) {
            uint32_t tile = brw_tile_in(view, rect, i);
            has_counter = has_counter || (dungeon->tiles[tile] == BARROW_TILE_COUNTER &&
                                          brw_is_inside(view, room, tile));
        }
        if (duties->types & (CRAWL_TYPE(VENDOR) | CRAWL_TYPE(BANK)) && !has_counter)
            brw_blame_room(verifier, room, "room @ has no counter");
        if (duties->types & CRAWL_TYPE(VENDOR) &&
            !brw_room_thing(view, room, BARROW_THING_SHOP_ITEM))
            brw_blame_room(verifier, room, "room @ has no goods");
    }
}

/* ---- sizes (T9) ------------------------------------------------------------------------- */

/* Returns how many rooms are larger than this one. Rooms of the same size do not count. */
static uint32_t count_larger(const uint32_t *sizes, uint32_t rooms, uint32_t room)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < rooms; i++)
        count += sizes[i] > sizes[room];
    return count;
}

/* Returns whether the room is a rectangle whose corners may be cut off diagonally by at most [most]
 * tiles along a side. The first row shows how much is cut. */
static bool is_cut_rectangle(const brw_tile_view *view, uint32_t room, int32_t most)
{
    barrow_rect rect = view->dungeon->rooms[room].rect;
    int32_t cut = 0;
    while (cut < rect.w && !brw_is_of_room(view, room, brw_tile_in(view, rect, cut)))
        cut++;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t dx = i % rect.w, dy = i / rect.w;
        dx = dx < rect.w - 1 - dx ? dx : rect.w - 1 - dx; /* to the nearer corner */
        dy = dy < rect.h - 1 - dy ? dy : rect.h - 1 - dy;
        if (brw_is_of_room(view, room, brw_tile_in(view, rect, i)) == (dx + dy < cut))
            return false;
    }
    return cut <= most;
}

/* Checks that a boss's arena and a quest's goal are the largest rooms, and that at most a quarter
 * of the rooms are larger than a sub-boss's or guardian's. */
void brw_check_tile_largest(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    bool is_crawl = dungeon->params.family == BARROW_CRAWL;
    bool is_asked =
        is_crawl ? crawl_has_large_arenas(dungeon) : dungeon->params.as.quest.purposes != 0;
    /* The size of a room is that of its outline, pillars and pits included, since they do not
     * make it smaller. */
    brw_tile_view *view = verifier->view->tiles;
    uint32_t rooms = dungeon->room_count;
    uint32_t *sizes = is_asked ? BRW_SCRATCH(verifier, uint32_t, rooms) : NULL;
    if (!sizes)
        return;
    for (uint32_t room = 0; room < rooms; room++) {
        barrow_rect rect = dungeon->rooms[room].rect;
        flood_outside(view, room);
        for (int32_t i = 0; i < rect.w * rect.h; i++)
            sizes[room] += is_in_outline(view, room, brw_tile_in(view, rect, i));
    }
    if (is_crawl) {
        /* Checks the boss's arena: the largest room, a rectangle, and the only one of 2x2 cells. */
        if (count_larger(sizes, dungeon->room_count, dungeon->boss))
            brw_blame_room(verifier, dungeon->boss, "a room is larger than the boss's arena");
        if (!is_cut_rectangle(view, dungeon->boss, 1))
            brw_blame_room(verifier, dungeon->boss,
                           "the boss's arena is not a rectangle, with or without its four corners");
        for (uint32_t room = 0; room < dungeon->room_count; room++) {
            uint32_t count;
            const barrow_pos *cells = brw_room_cells(dungeon, room, &count);
            bool is_square = count == 4;
            for (uint32_t i = 1; i < count && is_square; i++) {
                int32_t dx = cells[i].x - cells[0].x, dy = cells[i].y - cells[0].y;
                is_square = dx * dx <= 1 && dy * dy <= 1;
            }
            if (room != dungeon->boss && is_square)
                brw_blame_room(verifier, room,
                               "room @ has 2x2 cells, which only the boss's arena may have");
        }
    }
    for (uint32_t room = 0; room < rooms; room++) {
        const barrow_room *here = &dungeon->rooms[room];
        bool is_goal = !is_crawl && here->as.quest.content == BARROW_CONTENT_GOAL;
        bool is_large = is_crawl ? dungeon->params.as.crawl.merge <= USUAL_MERGE &&
                                       here->as.crawl.types & CRAWL_TYPE(SUB_BOSS)
                                 : here->as.quest.purpose == BARROW_PURPOSE_GUARDIAN;
        if (is_goal) {
            /* Checks the goal's room: the largest room, as large as its block, and a rectangle. */
            barrow_rect rect = dungeon->rooms[room].rect;
            barrow_rect frame = brw_room_frame(dungeon, &view->grid, room);
            if (count_larger(sizes, rooms, room))
                brw_blame_room(verifier, room, "a room is larger than the goal's");
            if (rect.w != frame.w || rect.h != frame.h)
                brw_blame_room(verifier, room, "the goal's room is smaller than its block allows");
            if (!is_cut_rectangle(view, room, INT32_MAX))
                brw_blame_room(verifier, room,
                               "the goal's room is not a rectangle, with or without its corners");
        } else if (is_large && !brw_is_users_room(dungeon, room) &&
                   4 * count_larger(sizes, rooms, room) > rooms - 1)
            brw_blame_room(verifier, room,
                           "more than a quarter of the rooms are larger than arena @");
    }
}

/* ---- tunnels (T8) ----------------------------------------------------------------------- */

/* The rooms and links that a walk may enter. */
typedef struct tile_walk {
    const barrow_dungeon *dungeon;
    uint8_t *rooms, *links; /* for each room or link, 1 if the walk may enter it */
} tile_walk;

/* Lets a flood enter the floor of the walk's rooms and links. */
static bool enters_walk(const void *user, uint32_t tile)
{
    const tile_walk *walk = user;
    uint32_t owner = walk->dungeon->owners[tile];
    if (!brw_is_walkable(walk->dungeon->tiles[tile]) || owner == BARROW_NONE)
        return false;
    return owner >= BARROW_OWNER_LINK ? walk->links[owner - BARROW_OWNER_LINK] : walk->rooms[owner];
}

/* Opens every door between two rooms of the walk, except shortcuts. */
static void open_between(tile_walk *walk)
{
    for (uint32_t i = 0; i < walk->dungeon->link_count; i++) {
        const barrow_link *link = &walk->dungeon->links[i];
        walk->links[i] =
            walk->rooms[link->a] && walk->rooms[link->b] && link->kind != BARROW_LINK_SHORTCUT;
    }
}

/* Returns the floor tile of the room nearest to its middle, or BRW_UNSEEN if it has no floor.
 * Distances are in half tiles, so that they are whole numbers for even sides too. */
static uint32_t middle_of_room(const brw_tile_view *view, uint32_t room)
{
    barrow_rect rect = view->dungeon->rooms[room].rect;
    uint32_t best = BRW_UNSEEN;
    int32_t least = INT32_MAX;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t dx = 2 * (i % rect.w) - rect.w + 1, dy = 2 * (i / rect.w) - rect.h + 1;
        int32_t off = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
        uint32_t tile = brw_tile_in(view, rect, i);
        if (brw_is_room_floor(view, room, tile) && off < least) {
            best = tile;
            least = off;
        }
    }
    return best;
}

/* Returns the number of steps between two tiles, or BRW_UNSEEN if there is no way. */
static uint32_t count_steps(brw_tile_view *view, const tile_walk *walk, uint32_t from, uint32_t to)
{
    brw_grid_flood_forget(&view->flood);
    if (from == BRW_UNSEEN || to == BRW_UNSEEN)
        return BRW_UNSEEN;
    view->flood.goal = to;
    brw_grid_flood_start(&view->flood, from, 0);
    brw_grid_flood_run(&view->flood, enters_walk, walk);
    view->flood.goal = BRW_UNSEEN;
    return view->flood.steps[to];
}

void brw_check_crawl_tunnels(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    brw_tile_view *view = verifier->view->tiles;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        /* A tunnel is one tile wide, except for the chamber of a puzzle, which must not be larger
         * than CHAMBER_MOST. The chamber is the rectangle around all 2x2 tiles of the room.
         *
         *     # # # #        # # # # #
         *     . . . .        . . . . .     the chamber of a puzzle is the only wide part;
         *     # # # #        # . . . #     around it the tunnel is one tile wide */
        barrow_rect rect = dungeon->rooms[room].rect;
        int32_t left = rect.w, top = rect.h, right = 0, bottom = 0;
        int32_t most = dungeon->rooms[room].as.crawl.types & CRAWL_TYPE(PUZZLE) ? CHAMBER_MOST : 0;
        if (!brw_is_tunnel_room(dungeon, room))
            continue;
        for (int32_t i = 0; i < (rect.w - 1) * (rect.h - 1); i++) {
            int32_t x = i % (rect.w - 1), y = i / (rect.w - 1);
            uint32_t upper = brw_tile_in(view, rect, y * rect.w + x),
                     lower = upper + dungeon->width;
            if (!brw_is_of_room(view, room, upper) || !brw_is_of_room(view, room, upper + 1) ||
                !brw_is_of_room(view, room, lower) || !brw_is_of_room(view, room, lower + 1))
                continue;
            left = brw_smaller(left, x);
            top = brw_smaller(top, y);
            right = brw_larger(right, x + 2);
            bottom = brw_larger(bottom, y + 2);
        }
        if (right - left > most || bottom - top > most)
            brw_blame_room(verifier, room, "tunnel @ is more than one tile wide");
    }
    tile_walk walks[2];
    for (uint32_t i = 0; i < 2; i++) {
        walks[i].dungeon = dungeon;
        walks[i].rooms = BRW_SCRATCH(verifier, uint8_t, dungeon->room_count);
        walks[i].links = BRW_SCRATCH(verifier, uint8_t, dungeon->link_count + 1);
        if (!walks[i].rooms || !walks[i].links)
            return;
    }
    /* Compares each shortcut with the way that a player has without it, [all]: the main path and
     * the shortcuts before it. Its [own] way consists of every tunnel that it may use, its two ends
     * and its door. Both ways run between the middles of the same two rooms, so both include the
     * distance to the doors. */
    tile_walk *all = &walks[0], *own = &walks[1];
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        all->rooms[room] = dungeon->rooms[room].as.crawl.path == BARROW_PATH_MAIN;
    open_between(all);
    for (uint32_t id = 1; id < dungeon->path_count; id++) {
        const barrow_crawl_path *path = &dungeon->paths[id];
        uint32_t door =
            path->kind == BARROW_PATH_SHORTCUT ? brw_crawl_shortcut_door(dungeon, id) : BARROW_NONE;
        if (door == BARROW_NONE)
            continue; /* not a shortcut, or one without a door, which C10 reports */
        for (uint32_t room = 0; room < dungeon->room_count; room++)
            own->rooms[room] = brw_crawl_is_tunnel(dungeon, room, id);
        own->rooms[path->from] = own->rooms[path->to] = 1;
        open_between(own);
        own->links[door] = 1;
        uint32_t from = middle_of_room(view, path->from), to = middle_of_room(view, path->to);
        uint32_t before = count_steps(view, all, from, to);
        uint32_t after = count_steps(view, own, from, to);
        if (after > before)
            brw_blame_room(verifier, path->from,
                           "shortcut %u takes %u steps on tiles instead of %u", id, after, before);
        for (uint32_t room = 0; room < dungeon->room_count; room++)
            all->rooms[room] |= own->rooms[room] && dungeon->rooms[room].as.crawl.path_id == id;
        for (uint32_t i = 0; i < dungeon->link_count; i++)
            all->links[i] |= own->links[i];
    }
}
