/* SPDX-License-Identifier: MIT
 * The memory of a dungeon.
 *
 * All arrays of a dungeon are in one arena, which its store owns: freeing it frees them all.
 * Reusing a dungeon resets the arena and reuses its memory. Floors below the first are dungeons of
 * their own:
 *
 *   barrow_dungeon -> store (arena: tiles, owners, rooms, ...)
 *         | below
 *   barrow_dungeon -> store
 *         | below
 *        NULL */
#include "core/dungeon.h"

#include <string.h>

#include "base/status.h"
#include "core/params.h"

/* The part of a dungeon that users do not see. It outlives a generation: the next one resets the
 * arena and reuses its memory (G5). */
struct brw_store {
    brw_arena arena;
    brw_capacity capacity; /* how many entries the arrays have room for */
    bool is_reserved;      /* capacity is known */
    bool at_work;          /* whether a generator is at work */
    int32_t key_slack;     /* found by the proof; BRW_NO_SLACK before */
};

/* The arrays of a dungeon: array, type of an entry, member of brw_capacity, number of entries in
 * use. */
#define ARRAYS(ROW)                                                                                \
    ROW(tiles, uint8_t, tiles, (uint32_t)dungeon->width * dungeon->height)                         \
    ROW(owners, uint16_t, tiles, (uint32_t)dungeon->width * dungeon->height)                       \
    ROW(rooms, barrow_room, rooms, dungeon->room_count)                                            \
    ROW(links, barrow_link, links, dungeon->link_count)                                            \
    ROW(things, barrow_thing, things, dungeon->thing_count)                                        \
    ROW(routes, barrow_pos, routes, dungeon->route_count)                                          \
    ROW(puzzles, barrow_room_puzzle, puzzles, dungeon->puzzle_count)                               \
    ROW(inert, barrow_pos, inert, dungeon->inert_count)                                            \
    ROW(customs, barrow_custom, customs, dungeon->custom_count)                                    \
    ROW(vaults, barrow_vault, vaults, dungeon->vault_count)                                        \
    ROW(vault_clues, barrow_vault_clue, vaults, dungeon->vault_clue_count)                         \
    ROW(stages, barrow_stage, stages, dungeon->stage_count)                                        \
    ROW(obstacles, barrow_quest_obstacle, stages, dungeon->obstacle_count)                         \
    ROW(treasures, barrow_treasure, treasures, dungeon->treasure_count)                            \
    ROW(clues, barrow_clue, clues, dungeon->clue_count)                                            \
    ROW(cells, barrow_pos, cells, dungeon->cell_count)                                             \
    ROW(rock, barrow_pos, rock, dungeon->rock_count)                                               \
    ROW(ridges, barrow_ridge, ridges, dungeon->ridge_count)                                        \
    ROW(paths, barrow_crawl_path, paths, dungeon->path_count)                                      \
    ROW(path_rooms, uint16_t, path_rooms, dungeon->path_room_count)                                \
    ROW(foes, barrow_foe, foes, dungeon->foe_count)                                                \
    ROW(route_rooms, uint16_t, route_rooms, dungeon->route_room_count)

/* Reports that there was no memory for the dungeon. */
static barrow_status no_memory(barrow_error *error)
{
    return brw_fail(error, BARROW_NO_MEMORY, "", "not enough memory for the dungeon");
}

/* Also keeps the floors below, so that their memory can be reused; callers that do not need them
 * free them. */
void brw_dungeon_clear(barrow_dungeon *dungeon)
{
    struct brw_store *store = dungeon->store;
    barrow_dungeon *below = dungeon->below;
    brw_clear(dungeon, sizeof *dungeon);
    dungeon->store = store;
    dungeon->below = below;
    dungeon->spawn = dungeon->boss = dungeon->hub = BARROW_NONE;
    dungeon->arc = BARROW_ARC_ANY;
}

/* Copies a string parameter, because the original belongs to the caller. */
static int copy_text(barrow_dungeon *dungeon, void *field)
{
    const char **text = field;
    if (!*text)
        return 1;
    size_t size = strlen(*text) + 1;
    char *copy = brw_arena_array(&dungeon->store->arena, size, 1);
    if (!copy)
        return 0;
    memcpy(copy, *text, size);
    *text = copy;
    return 1;
}

/* Copies all string parameters. Each row of the .def lists becomes a statement with a constant
 * condition, and the compiler drops all but those of TEXT rows. A new TEXT parameter needs no
 * change here. */
static int copy_texts(barrow_dungeon *dungeon)
{
    barrow_params *params = &dungeon->params;
    int complete = 1;
#define BARROW_PARAM(TYPE, name, low, high, value, flag, help)                                     \
    if (BARROW_PARAM_##TYPE == BARROW_PARAM_TEXT)                                                  \
        complete = complete && copy_text(dungeon, &FAMILY.name);
    switch (params->family) {
    case BARROW_QUEST:
#define FAMILY params->as.quest
#include "barrow/def/quest_params.def"
#undef FAMILY
        break;
    case BARROW_CRAWL:
#define FAMILY params->as.crawl
#include "barrow/def/crawl_params.def"
#undef FAMILY
        break;
    default:
#define FAMILY params->as.floor
#include "barrow/def/floor_params.def"
#undef FAMILY
        break;
    }
#undef BARROW_PARAM
    return complete;
}

/* The store of an earlier generation is reused, no matter which allocator the caller passes now:
 * memory is freed by the allocator it came from. If there is no memory for the strings, the dungeon
 * is left empty, not half filled. */
barrow_status brw_dungeon_begin(barrow_dungeon *dungeon, const barrow_params *params,
                                const barrow_allocator *allocator, barrow_error *error)
{
    brw_dungeon_clear(dungeon);
    if (!dungeon->store) { /* the arena keeps the allocator by value: the caller's may be gone */
        barrow_allocator chosen = brw_allocator(allocator);
        dungeon->store = brw_alloc(&chosen, sizeof *dungeon->store);
        if (!dungeon->store)
            return no_memory(error);
        brw_arena_begin(&dungeon->store->arena, chosen);
    }
    brw_arena_reset(&dungeon->store->arena);
    dungeon->store->is_reserved = dungeon->store->at_work = false;
    dungeon->store->key_slack = BRW_NO_SLACK;
    dungeon->params = *params;
    dungeon->generation = BARROW_GENERATION;
    if (!copy_texts(dungeon)) {
        brw_dungeon_clear(dungeon);
        return no_memory(error);
    }
    return BARROW_OK;
}

/* Arrays have their final size from the start, so passes never grow them. The capacity is the
 * maximum that the family can make with these parameters. */
barrow_status brw_dungeon_reserve(barrow_dungeon *dungeon, const brw_capacity *capacity,
                                  barrow_error *error)
{
    brw_arena *arena = &dungeon->store->arena;
    int complete = 1;
/* A count of 0 leaves the pointer NULL, which shows that the family does not use the array. The
 * others are allocated even if one fails: what was taken is freed with the arena. */
#define TAKE(array, type, most, count)                                                             \
    if (capacity->most) {                                                                          \
        dungeon->array = BRW_ARENA_NEW(arena, type, capacity->most);                               \
        complete = complete && dungeon->array;                                                     \
    }
    ARRAYS(TAKE)
#undef TAKE
    dungeon->store->capacity = *capacity;
    dungeon->store->is_reserved = true;
    return complete ? BARROW_OK : no_memory(error);
}

/* Copies of floors (barrow_dungeon_floor) have no store and are trusted. */
const char *brw_dungeon_overrun(const barrow_dungeon *dungeon)
{
    const struct brw_store *store = dungeon->store;
    const brw_capacity *capacity = store && store->is_reserved ? &store->capacity : NULL;
#define LOOK(array, type, most, count)                                                             \
    if ((count) > 0 && (!dungeon->array || (capacity && (count) > capacity->most)))                \
        return #array;
    ARRAYS(LOOK)
    LOOK(solution, barrow_step, solution, dungeon->solution_count)
#undef LOOK
    return NULL;
}

void brw_dungeon_at_work(barrow_dungeon *dungeon, bool at_work)
{
    if (dungeon->store)
        dungeon->store->at_work = at_work;
}

bool brw_dungeon_is_at_work(const barrow_dungeon *dungeon)
{
    return dungeon->store && dungeon->store->at_work;
}

void brw_dungeon_keep_slack(barrow_dungeon *dungeon, int32_t slack)
{
    if (dungeon->store)
        dungeon->store->key_slack = slack;
}

int32_t brw_dungeon_slack(const barrow_dungeon *dungeon)
{
    return dungeon->store ? dungeon->store->key_slack : BRW_NO_SLACK;
}

void brw_dungeon_solve(barrow_dungeon *dungeon, barrow_step *steps, uint32_t count)
{
    dungeon->solution = steps;
    dungeon->solution_count = count;
    if (dungeon->store)
        dungeon->store->capacity.solution = count;
}

/* Only a caller's own passes and changes need these two, because only they can exceed what the
 * family reserved, or what a document held. */
bool brw_dungeon_room_for_thing(barrow_dungeon *dungeon)
{
    struct brw_store *store = dungeon->store;
    barrow_thing *things = brw_arena_longer(&store->arena, dungeon->things, dungeon->thing_count,
                                            &store->capacity.things, sizeof *things);
    dungeon->things = things ? things : dungeon->things;
    return things != NULL;
}

bool brw_dungeon_room_for_custom(barrow_dungeon *dungeon)
{
    struct brw_store *store = dungeon->store;
    barrow_custom *customs =
        brw_arena_longer(&store->arena, dungeon->customs, dungeon->custom_count,
                         &store->capacity.customs, sizeof *customs);
    dungeon->customs = customs ? customs : dungeon->customs;
    return customs != NULL;
}

brw_arena *brw_dungeon_arena(barrow_dungeon *dungeon)
{
    return &dungeon->store->arena;
}

/* Frees the store. The allocator is copied first, because it is stored in the memory that is
 * freed. */
static void free_store(barrow_dungeon *dungeon)
{
    if (!dungeon->store)
        return;
    barrow_allocator allocator = dungeon->store->arena.allocator;
    brw_arena_end(&dungeon->store->arena);
    brw_free(&allocator, dungeon->store, sizeof *dungeon->store);
    dungeon->store = NULL;
}

/* Returns the floor left by an earlier generation, if there is one, so that its memory is reused;
 * otherwise a new one, all zero. */
barrow_dungeon *brw_dungeon_below(barrow_dungeon *floor, const barrow_allocator *allocator)
{
    if (!floor->below) {
        floor->below = brw_alloc(allocator, sizeof *floor->below);
        if (floor->below)
            memset(floor->below, 0, sizeof *floor->below);
    }
    return floor->below;
}

/* The structs of all floors come from the first floor's allocator. Each floor's arrays are in its
 * own store, whose allocator may be another, if a later call that reused the dungeon made it. */
void brw_dungeon_free_below(barrow_dungeon *first, barrow_dungeon *floor)
{
    for (barrow_dungeon *below = floor->below, *next; below; below = next) {
        next = below->below;
        free_store(below);
        brw_free(&brw_dungeon_arena(first)->allocator, below, sizeof *below);
    }
    floor->below = NULL;
}

/* Leaves the dungeon all zero, which is a valid empty one; freeing it again does nothing. */
void barrow_dungeon_free(barrow_dungeon *dungeon)
{
    if (!dungeon)
        return;
    if (dungeon->store) {
        brw_dungeon_free_below(dungeon, dungeon);
        free_store(dungeon);
    }
    memset(dungeon, 0, sizeof *dungeon);
}

/* The store stays with the dungeon that owns the arrays, so freeing the returned floor does no
 * harm. */
barrow_dungeon barrow_dungeon_floor(const barrow_dungeon *dungeon, uint32_t index)
{
    barrow_dungeon floor = {0};
    const barrow_dungeon *at = dungeon;
    for (uint32_t i = 0; at && i < index; i++)
        at = at->below;
    if (!at)
        return floor;
    floor = *at;
    floor.params.seed = brw_floor_seed(&dungeon->params, index);
    if (floor.params.family == BARROW_FLOOR) {
        floor.params.as.floor.floors = 1;
        if (!floor.params.as.floor.plan && at->below)
            floor.params.as.floor.lord = 0; /* it is on the last floor */
        floor.params.as.floor.plan = NULL;  /* the other parameters already reflect the plan */
    }
    floor.below = NULL;
    floor.store = NULL;
    return floor;
}

/* Returns border for positions outside the map, so code that looks at neighbours need not check for
 * edges. */
barrow_tile barrow_tile_at(const barrow_dungeon *dungeon, int x, int y)
{
    if (!dungeon || !dungeon->tiles || x < 0 || y < 0 || x >= dungeon->width ||
        y >= dungeon->height)
        return BARROW_TILE_BORDER;
    return (barrow_tile)dungeon->tiles[(uint32_t)y * dungeon->width + (uint32_t)x];
}

/* Returns the tile that a treasure overcomes. */
static uint8_t tile_overcome(const barrow_dungeon *dungeon, uint32_t treasure)
{
    return treasure < dungeon->treasure_count
               ? barrow_treasure_kind_info((barrow_treasure_kind)dungeon->treasures[treasure].kind)
                     ->tile
               : (uint8_t)BARROW_TILE_ITEM_BLOCK;
}

uint8_t brw_block_tile(const barrow_dungeon *dungeon, uint32_t room)
{
    return tile_overcome(dungeon, dungeon->rooms[room].as.quest.treasure);
}

uint8_t brw_door_tile(const barrow_dungeon *dungeon, const barrow_link *link)
{
    if (link->kind == BARROW_LINK_BARRIER)
        return tile_overcome(dungeon, link->treasure);
    return link->kind == BARROW_LINK_WINDOW ? BARROW_TILE_BARS : BARROW_TILE_DOOR;
}

/* ---- ends ------------------------------------------------------------------------------- */

/* Returns the first room of a quest with [content], or a crawl's [room]. A floor has no
 * walkthrough, so it has neither a start room nor an end room. */
static uint16_t room_at_end(const barrow_dungeon *dungeon, barrow_content content, uint16_t room)
{
    if (dungeon->params.family != BARROW_QUEST)
        return dungeon->params.family == BARROW_CRAWL ? room : BARROW_NONE;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (dungeon->rooms[i].as.quest.content == content)
            return (uint16_t)i;
    return BARROW_NONE;
}

uint16_t brw_start_room(const barrow_dungeon *dungeon)
{
    return room_at_end(dungeon, BARROW_CONTENT_ENTRY, dungeon->spawn);
}

uint16_t brw_end_room(const barrow_dungeon *dungeon)
{
    return room_at_end(dungeon, BARROW_CONTENT_GOAL, dungeon->boss);
}

uint8_t brw_thing_content(uint8_t kind)
{
    static const uint8_t contents[BARROW_THING_KIND_COUNT] = {
        [BARROW_THING_SPAWN] = BARROW_CONTENT_ENTRY,
        [BARROW_THING_KEY] = BARROW_CONTENT_KEY,
        [BARROW_THING_SWITCH] = BARROW_CONTENT_SWITCH,
        [BARROW_THING_TREASURE] = BARROW_CONTENT_ITEM,
        [BARROW_THING_GOAL] = BARROW_CONTENT_GOAL,
        [BARROW_THING_MAGIC_KEY] = BARROW_CONTENT_MAGIC_KEY,
    };
    return kind < BARROW_THING_KIND_COUNT ? contents[kind] : BARROW_CONTENT_NONE;
}

/* ---- numbers ---------------------------------------------------------------------------- */

/* Gives a room the number after [last], unless it has one. */
static void number_room(barrow_room *room, uint32_t *last)
{
    if (!room->number)
        room->number = (uint16_t)(*last += 1);
}

bool brw_room_is_secret(const barrow_dungeon *dungeon, uint32_t room)
{
    uint32_t secret = 0;
    if (dungeon->params.family == BARROW_CRAWL)
        return false; /* its doors are all seen */
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].room == room)
            return dungeon->vaults[i].lock == BARROW_VAULT_SECRET;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a != room && link->b != room)
            continue;
        if (link->kind != BARROW_LINK_HIDDEN)
            return false;
        secret++;
    }
    return secret > 0;
}

#define SECRET UINT16_MAX /* a number that is given last of all */

/* Lets a room without a number wait until all others have theirs, if it is a secret. */
static void set_aside(barrow_dungeon *dungeon, uint16_t id)
{
    barrow_room *room = id < dungeon->room_count ? &dungeon->rooms[id] : NULL;
    if (room && !room->number && room->kind != BARROW_ROOM_ANCHOR &&
        brw_room_is_secret(dungeon, id))
        room->number = SECRET;
}

/* Rooms are numbered from 1 in the order in which the walkthrough visits them, followed by the
 * others in order of id, secret ones last, so that a players' map has no gaps (A4). Anchors have no
 * number; theirs is 0. Only floors have anchors, and floors have no walkthrough. */
void brw_dungeon_number(barrow_dungeon *dungeon)
{
    barrow_room *rooms = dungeon->rooms;
    uint32_t count = dungeon->room_count, last = 0;
    uint16_t start = brw_start_room(dungeon);
    for (uint32_t i = 0; i < count; i++)
        rooms[i].number = 0;
    if (dungeon->solution_count && start < count)
        number_room(&rooms[start], &last);
    for (uint32_t i = 0; i < dungeon->solution_count; i++)
        if (dungeon->solution[i].room < count)
            number_room(&rooms[dungeon->solution[i].room], &last);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].kind == BARROW_LINK_HIDDEN) {
            set_aside(dungeon, dungeon->links[i].a);
            set_aside(dungeon, dungeon->links[i].b);
        }
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        set_aside(dungeon, dungeon->vaults[i].room);
    for (uint32_t i = 0; i < count; i++)
        if (rooms[i].kind != BARROW_ROOM_ANCHOR)
            number_room(&rooms[i], &last);
    for (uint32_t i = 0; i < count; i++)
        if (rooms[i].number == SECRET)
            rooms[i].number = (uint16_t)++last;
}

/* Sorts by the low byte of the number, then by the high byte; both rounds keep what is equal in its
 * order. */
uint32_t brw_rooms_by_number(const barrow_dungeon *dungeon, uint32_t *rooms)
{
    uint32_t count = 0, *spare = rooms + dungeon->room_count;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (dungeon->rooms[i].kind != BARROW_ROOM_ANCHOR)
            rooms[count++] = i;
    for (uint32_t shift = 0; shift < 16; shift += 8) {
        uint32_t ends[257] = {0}, *from = shift ? spare : rooms, *to = shift ? rooms : spare;
        for (uint32_t i = 0; i < count; i++)
            ends[(brw_room_number(dungeon, from[i]) >> shift & 255) + 1]++;
        for (uint32_t i = 0; i < 256; i++)
            ends[i + 1] += ends[i];
        for (uint32_t i = 0; i < count; i++)
            to[ends[brw_room_number(dungeon, from[i]) >> shift & 255]++] = from[i];
    }
    return count;
}

bool brw_tile_codes(const barrow_dungeon *dungeon, uint64_t *codes)
{
    const uint8_t *tiles = dungeon->tiles, *end = tiles + dungeon->width * dungeon->height;
    uint8_t is_there[256] = {0};
    for (; end - tiles >= 8; tiles += 8) /* maps are large, so eight tiles a turn */
        for (int i = 0; i < 8; i++)
            is_there[tiles[i]] = 1;
    for (; tiles < end; tiles++)
        is_there[*tiles] = 1;
    *codes = 0;
    for (int code = 0; code < BARROW_TILE_LIMIT; code++)
        *codes |= (uint64_t)is_there[code] << code;
    return !memchr(is_there + BARROW_TILE_LIMIT, 1, sizeof is_there - BARROW_TILE_LIMIT);
}
_Static_assert(BARROW_TILE_LIMIT == 64, "a set of codes is one word");

#undef ARRAYS

/* Positions in the puzzle are relative to the upper left tile of its field, while those in [room]
 * are relative to the map. */
void brw_puzzle_of(const barrow_room_puzzle *room, barrow_puzzle *puzzle)
{
    *puzzle = (barrow_puzzle){.kind = (barrow_puzzle_kind)room->kind,
                              .width = (uint8_t)room->field.w,
                              .height = (uint8_t)room->field.h,
                              .pitch = room->pitch,
                              .grade = room->grade,
                              .sign_count = room->sign_count,
                              .moves = room->moves,
                              .acts = room->acts,
                              .states = room->states};
    puzzle->start.x = (int16_t)(room->start.x - room->field.x);
    puzzle->start.y = (int16_t)(room->start.y - room->field.y);
    memcpy(puzzle->signs, room->signs, sizeof room->signs);
    memcpy(puzzle->solution, room->solution, sizeof puzzle->solution);
    for (int32_t y = 0; y < room->field.h; y++)
        memcpy(puzzle->cells + y * room->field.w, room->rows[y], (size_t)room->field.w);
}

int brw_fallback_metric(const char *name)
{
    static const char *const names[] = {"fallback_switch", "fallback_key"};
    for (int i = 0; i < 2; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    return -1;
}

bool brw_is_behind_barrier(const barrow_dungeon *dungeon, uint32_t room)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->kind == BARROW_LINK_BARRIER && link->b == room &&
            dungeon->rooms[link->a].as.quest.stage == dungeon->rooms[room].as.quest.stage)
            return true;
    }
    return false;
}
