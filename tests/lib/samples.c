/* SPDX-License-Identifier: MIT
 * The samples: rooms, links and things as in the pictures in samples.h. */
#include "lib/samples.h"

#include <string.h>

#include "io/document.h"

static barrow_room quest_room(int x, int y, int stage, barrow_content content)
{
    barrow_room room;
    memset(&room, 0, sizeof room);
    room.as.quest = (barrow_quest_room){.cell = {(int16_t)x, (int16_t)y},
                                        .intensity = (uint16_t)(100 * stage),
                                        .stage = (uint8_t)stage,
                                        .content = (uint8_t)content,
                                        .switch_id = BARROW_NO_SWITCH,
                                        .purpose = BARROW_PURPOSE_NONE,
                                        .treasure = BARROW_NO_TREASURE, .seals = BARROW_SEAL_NONE};
    return room;
}

barrow_link sample_link(uint16_t a, uint16_t b, barrow_link_kind kind)
{
    return (barrow_link){.a = a, .b = b, .kind = (uint8_t)kind, .lock = BARROW_NO_LOCK, .treasure = BARROW_NO_TREASURE, .seal = BARROW_NONE};
}

void sample_quest(quest_sample *sample)
{
    static const barrow_step steps[] = {
        {1, 0, BARROW_DO_MOVE, BARROW_NOTHING},
        {1, BARROW_NONE, BARROW_DO_TAKE, BARROW_CONTENT_KEY},
        {1, 1, BARROW_DO_OPEN, BARROW_CONTENT_KEY},
        {2, 1, BARROW_DO_MOVE, BARROW_NOTHING},
        {2, BARROW_NONE, BARROW_DO_TAKE, BARROW_CONTENT_MAGIC_KEY},
        {1, 1, BARROW_DO_MOVE, BARROW_NOTHING},
        {0, 0, BARROW_DO_MOVE, BARROW_NOTHING},
        {0, 2, BARROW_DO_OPEN, BARROW_CONTENT_MAGIC_KEY},
    };
    memset(sample, 0, sizeof *sample);
    barrow_dungeon *dungeon = &sample->dungeon;
    dungeon->params = barrow_default_params(BARROW_QUEST);
    dungeon->params.seed = UINT64_MAX;
    dungeon->attempts = 1;
    sample->rooms[0] = quest_room(0, 0, 0, BARROW_CONTENT_ENTRY);
    sample->rooms[1] = quest_room(1, 0, 0, BARROW_CONTENT_KEY);
    sample->rooms[2] = quest_room(2, 0, 1, BARROW_CONTENT_MAGIC_KEY);
    sample->rooms[3] = quest_room(0, -1, 2, BARROW_CONTENT_GOAL);
    sample->rooms[4] = quest_room(1, -1, 3, BARROW_CONTENT_BONUS);
    sample->links[0] = sample_link(0, 1, BARROW_LINK_OPEN);
    sample->links[1] = sample_link(1, 2, BARROW_LINK_KEY);
    sample->links[2] = sample_link(0, 3, BARROW_LINK_MAGIC);
    sample->links[3] = sample_link(3, 4, BARROW_LINK_HIDDEN);
    for (int i = 0; i < 4; i++)
        sample->stages[i].obstacle = BARROW_OBSTACLE_NONE;
    sample->stages[0].obstacle_count = 1;
    sample->obstacles[0] = (barrow_quest_obstacle){.kind = BARROW_OBSTACLE_KEY_LOCK,
                                                   .into = 1,
                                                   .from_count = 1,
                                                   .doors = {1},
                                                   .door_count = 1,
                                                   .things = {{1, BARROW_CONTENT_KEY}},
                                                   .thing_count = 1,
                                                   .treasure = BARROW_NO_TREASURE};
    memcpy(sample->steps, steps, sizeof steps);
    dungeon->rooms = sample->rooms;
    dungeon->room_count = COUNT_OF(sample->rooms);
    dungeon->links = sample->links;
    dungeon->link_count = COUNT_OF(sample->links);
    dungeon->stages = sample->stages;
    dungeon->stage_count = COUNT_OF(sample->stages);
    dungeon->obstacles = sample->obstacles;
    dungeon->obstacle_count = COUNT_OF(sample->obstacles);
    dungeon->solution = sample->steps;
    dungeon->solution_count = COUNT_OF(sample->steps);
}

static barrow_room crawl_room(uint32_t first_cell, uint8_t cell_count, int type)
{
    barrow_room room;
    memset(&room, 0, sizeof room);
    room.as.crawl = (barrow_crawl_room){.first_cell = first_cell,
                                        .cell_count = cell_count,
                                        .types = (uint16_t)(1u << type),
                                        .key = BARROW_NO_KEY,
                                        .after = BARROW_TYPE_NONE};
    return room;
}

static barrow_link crawl_door(uint16_t a, uint16_t b, barrow_link_kind kind, barrow_pos from,
                              barrow_pos to)
{
    barrow_link link = sample_link(a, b, kind);
    link.at[0] = from;
    link.at[1] = to;
    return link;
}

static void fill_crawl(crawl_sample *sample)
{
    static const barrow_pos cells[] = {{0, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}};
    memcpy(sample->cells, cells, sizeof cells);
    sample->rock[0] = (barrow_pos){2, 0};
    sample->rooms[0] = crawl_room(0, 1, BARROW_TYPE_INITIAL);
    sample->rooms[1] = crawl_room(1, 2, BARROW_TYPE_COMBAT);
    sample->rooms[2] = crawl_room(3, 1, BARROW_TYPE_ITEM);
    sample->rooms[3] = crawl_room(4, 1, BARROW_TYPE_BOSS);
    sample->rooms[1].as.crawl.types |= 1u << BARROW_TYPE_TRAP;
    sample->rooms[1].as.crawl.foe = 1;
    sample->rooms[2].as.crawl.key = 1;
    sample->rooms[2].as.crawl.path = BARROW_PATH_DEAD_END;
    sample->rooms[2].as.crawl.path_id = 1;
    sample->links[0] = crawl_door(0, 1, BARROW_LINK_OPEN, cells[0], cells[1]);
    sample->links[1] = crawl_door(1, 2, BARROW_LINK_OPEN, cells[2], cells[3]);
    sample->links[2] = crawl_door(1, 3, BARROW_LINK_BOSS, cells[2], cells[4]);
    sample->links[2].lock = 1;
    sample->links[3] = crawl_door(0, 1, BARROW_LINK_SHORTCUT, cells[0], (barrow_pos){1, 0});
    static const barrow_step steps[] = {
        {1, 0, BARROW_DO_MOVE, BARROW_NOTHING},
        {2, 1, BARROW_DO_MOVE, BARROW_NOTHING},
        {2, BARROW_NONE, BARROW_DO_TAKE, 1},
        {1, 1, BARROW_DO_MOVE, BARROW_NOTHING},
        {1, 2, BARROW_DO_OPEN, 1},
        {3, 2, BARROW_DO_MOVE, BARROW_NOTHING},
    };
    memcpy(sample->steps, steps, sizeof steps);
}

void sample_crawl(crawl_sample *sample)
{
    memset(sample, 0, sizeof *sample);
    fill_crawl(sample);
    barrow_dungeon *dungeon = &sample->dungeon;
    dungeon->params = barrow_default_params(BARROW_CRAWL);
    dungeon->attempts = 1;
    dungeon->grid_width = dungeon->grid_height = 3;
    dungeon->boss = 3;
    dungeon->rooms = sample->rooms;
    dungeon->room_count = COUNT_OF(sample->rooms);
    dungeon->links = sample->links;
    dungeon->link_count = 3; /* the fourth is for the test of door looks */
    dungeon->cells = sample->cells;
    dungeon->cell_count = COUNT_OF(sample->cells);
    dungeon->rock = sample->rock;
    dungeon->rock_count = COUNT_OF(sample->rock);
    static const uint16_t path_rooms[] = {0, 1, 3, 2};
    memcpy(sample->path_rooms, path_rooms, sizeof path_rooms);
    sample->paths[0] = (barrow_crawl_path){0, 3, 0, 3, BARROW_PATH_MAIN, 0, BARROW_CHARACTER_NONE};
    sample->paths[1] = (barrow_crawl_path){3, 1, 1, 2, BARROW_PATH_DEAD_END, 0, BARROW_CHARACTER_NONE};
    dungeon->paths = sample->paths;
    dungeon->path_count = COUNT_OF(sample->paths);
    dungeon->path_rooms = sample->path_rooms;
    dungeon->path_room_count = COUNT_OF(sample->path_rooms);
    sample->route[0] = 1;
    sample->route[1] = sample->route[2] = 2;
    sample->foes[0] =
        (barrow_foe){.room_count = 3, .home = 1, .leash = 4, .danger = 5, .reward = 4};
    dungeon->foes = sample->foes;
    dungeon->foe_count = 1;
    dungeon->route_rooms = sample->route;
    dungeon->route_room_count = 3;
    dungeon->solution = sample->steps;
    dungeon->solution_count = COUNT_OF(sample->steps);
}

static const char *const floor_rows[] = {
    "XXXXXXXXXXXXXXXX", //
    "X##############X", //
    "X#...####...###X", //
    "X#..+,+,+...##~X", //
    "X#...####...###X", //
    "X##############X", //
    "XXXXXXXXXXXXXXXX", //
};

static uint8_t tile_of(char character)
{
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++)
        if (barrow_tile_character((barrow_tile)tile) == character)
            return (uint8_t)tile;
    return 0;
}

static uint16_t owner_of(uint32_t x, uint8_t tile)
{
    if (!(tile & BARROW_TILE_WALKABLE))
        return BARROW_NONE;
    if (x < 5)
        return 0;
    if (x == 6)
        return 2;
    return x < 8 ? BARROW_OWNER_LINK : 1;
}

static void fill_floor(floor_sample *sample)
{
    for (uint32_t i = 0; i < 16 * 7; i++) {
        sample->tiles[i] = tile_of(floor_rows[i / 16][i % 16]);
        sample->owners[i] = owner_of(i % 16, sample->tiles[i]);
    }
    sample->rooms[0].rect = (barrow_rect){2, 2, 3, 3};
    sample->rooms[1].rect = (barrow_rect){8, 2, 4, 3};
    sample->rooms[1].kind = BARROW_ROOM_SHOP;
    sample->rooms[1].as.floor.sector = 1;
    sample->rooms[1].as.floor.carpet = (barrow_rect){9, 2, 3, 3};
    sample->rooms[2].rect = (barrow_rect){6, 3, 1, 1};
    sample->rooms[2].kind = BARROW_ROOM_ANCHOR;
    sample->links[0] = sample_link(0, 2, BARROW_LINK_LINK);
    sample->links[0].tile_count = 2;
    sample->route[0] = (barrow_pos){5, 3};
    sample->route[1] = (barrow_pos){6, 3};
    static const barrow_thing things[] = {
        {{2, 2}, 0, BARROW_THING_SPAWN, 0, BARROW_NO_TYPE, 0, 0, BARROW_GUARDS_NONE, BARROW_NONE, 0, {0}, BARROW_NONE, 0, "", 0},
        {{10, 4}, 1, BARROW_THING_STAIRS, 0, BARROW_NO_TYPE, 0, 0, BARROW_GUARDS_NONE, BARROW_NONE, 0, {0}, BARROW_NONE, 0, "", 0},
        {{3, 4}, 0, BARROW_THING_TRAP, 1, BARROW_THING_TYPE_HEALING, 0, 0, BARROW_GUARDS_NONE, BARROW_NONE, 0, {0}, BARROW_NONE, 0, "", 0},
        {{11, 2}, 1, BARROW_THING_ENEMY, 1, BARROW_THING_TYPE_GRUNT, 0, 0, BARROW_GUARDS_NONE, BARROW_NONE, 0, {0}, BARROW_NONE, 0, "", 0},
        {{13, 2}, BARROW_NONE, BARROW_THING_BURIED, 0, BARROW_THING_TYPE_FOOD, 0, 0, BARROW_GUARDS_NONE, BARROW_NONE, 0, {0}, BARROW_NONE, 0, "", 0},
    };
    memcpy(sample->things, things, sizeof things);
}

void sample_floor(floor_sample *sample)
{
    memset(sample, 0, sizeof *sample);
    fill_floor(sample);
    barrow_dungeon *dungeon = &sample->dungeon;
    dungeon->params = barrow_default_params(BARROW_FLOOR);
    dungeon->params.seed = 7;
    dungeon->attempts = 1;
    dungeon->width = 16;
    dungeon->height = 7;
    dungeon->tiles = sample->tiles;
    dungeon->owners = sample->owners;
    dungeon->rooms = sample->rooms;
    dungeon->room_count = COUNT_OF(sample->rooms);
    dungeon->links = sample->links;
    dungeon->link_count = COUNT_OF(sample->links);
    dungeon->routes = sample->route;
    dungeon->route_count = COUNT_OF(sample->route);
    dungeon->things = sample->things;
    dungeon->thing_count = COUNT_OF(sample->things);
    dungeon->sectors = (barrow_sectors){2, 1, {2, 8, 14}, {2, 5}};
    dungeon->shortfall[BARROW_SHORT_ITEMS] = 3;
}

/* ---- what an exporter writes ------------------------------------------------------------ */

static const barrow_pass sample_passes[] = {{"one", "", NULL, 0, 0, 0}, {"two", "", NULL, 0, 0, 0}};

/* A dungeon that no pass made. */
static barrow_status no_replay(const brw_document *document, barrow_trace_fn trace, void *user)
{
    (void)document;
    (void)trace;
    (void)user;
    return BARROW_OK;
}

barrow_status sample_write(const char *format, const barrow_dungeon *dungeon, uint32_t flags,
                           test_text *out)
{
    static const int32_t metrics[3 * BARROW_METRIC_MAX] = {1, 2, 3};
    barrow_export_options options = {.flags = flags};
    brw_document document = {.dungeon = dungeon,
                             .options = &options,
                             .passes = sample_passes,
                             .pass_count = COUNT_OF(sample_passes),
                             .metrics = metrics,
                             .hash = 0x00ab000000000cdeu};
    brw_arena scratch;
    brw_arena_begin(&scratch, brw_allocator(NULL));
    document.scratch = &scratch;
    document.replay = no_replay;
    for (uint32_t i = 0; brw_exporter_at(i); i++) {
        if (strcmp(brw_exporter_at(i)->format.name, format) != 0)
            continue;
        brw_text text;
        brw_text_begin(&text, test_sink(out));
        brw_exporter_at(i)->write(&document, &text);
        brw_arena_end(&scratch);
        return brw_text_end(&text);
    }
    brw_arena_end(&scratch);
    return BARROW_BAD_CALL;
}
