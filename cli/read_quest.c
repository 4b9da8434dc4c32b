/* SPDX-License-Identifier: MIT
 * `layout` of a quest. */
#include "reader.h"

#define QUEST_ROOMS  4096 /* far more than the parameters allow */
#define QUEST_STAGES 254
#define QUEST_FAR    2000 /* cells from the entry, in any direction */

static void read_stages(cli_reader *reader, const json_t *layout)
{
    barrow_dungeon *dungeon = reader->dungeon;
    const json_t *list, *row;
    size_t index;
    list = cli_read_list(reader, layout, "stages", QUEST_STAGES);
    dungeon->stages = cli_reader_array(reader, json_array_size(list), sizeof(barrow_stage));
    json_array_foreach(list, index, row)
    {
        cli_reader_at(reader, "layout.stages[%zu]", index);
        if (!cli_reader_ok(reader))
            return;
        cli_read_int(reader, row, "stage", (int64_t)index, (int64_t)index);
        dungeon->stages[index].step = (uint8_t)cli_read_name(reader, row, "step", &cli_steps);
        dungeon->stages[index].obstacle =
            (uint8_t)cli_read_name_of(reader, json_object_get(row, "obstacle"), "obstacle",
                                      &cli_obstacles, BARROW_OBSTACLE_NONE);
    }
    dungeon->stage_count = (uint32_t)json_array_size(list);
}

static void read_room(cli_reader *reader, const json_t *row, barrow_quest_room *room)
{
    int64_t last_stage = (int64_t)reader->dungeon->stage_count - 1;
    room->cell.x = (int16_t)cli_read_int(reader, row, "x", -QUEST_FAR, QUEST_FAR);
    room->cell.y = (int16_t)cli_read_int(reader, row, "y", -QUEST_FAR, QUEST_FAR);
    room->stage = (uint8_t)cli_read_int(reader, row, "stage", 0, last_stage);
    room->step = (uint8_t)cli_read_name(reader, row, "step", &cli_steps);
    room->content = (uint8_t)cli_read_name(reader, row, "content", &cli_contents);
    room->switch_id = cli_read_byte(reader, row, "switch");
    room->intensity = (uint16_t)cli_read_int(reader, row, "intensity", 0, 1000);
}

static void read_rooms(cli_reader *reader, const json_t *layout)
{
    barrow_dungeon *dungeon = reader->dungeon;
    const json_t *list, *row;
    size_t index;
    cli_reader_at(reader, "layout");
    list = cli_read_list(reader, layout, "rooms", QUEST_ROOMS);
    dungeon->rooms = cli_reader_array(reader, json_array_size(list), sizeof(barrow_room));
    json_array_foreach(list, index, row)
    {
        cli_reader_at(reader, "layout.rooms[%zu]", index);
        if (!cli_reader_ok(reader))
            return;
        cli_read_own_id(reader, row, index);
        read_room(reader, row, &dungeon->rooms[index].as.quest);
    }
    dungeon->room_count = (uint32_t)json_array_size(list);
}

static void read_door(cli_reader *reader, const json_t *row, barrow_link *door)
{
    uint32_t rooms = reader->dungeon->room_count;
    door->a = cli_read_id(reader, row, "a", rooms);
    door->b = cli_read_id(reader, row, "b", rooms);
    if (door->a == BARROW_NONE || door->b == BARROW_NONE)
        cli_reader_fail(reader, NULL, "a door needs two rooms");
    door->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_link_kinds);
    door->lock = cli_read_byte(reader, row, "switch");
}

static void read_doors(cli_reader *reader, const json_t *layout)
{
    barrow_dungeon *dungeon = reader->dungeon;
    const json_t *list, *row;
    size_t index;
    cli_reader_at(reader, "layout");
    list = cli_read_list(reader, layout, "doors", QUEST_ROOMS * 2);
    dungeon->links = cli_reader_array(reader, json_array_size(list), sizeof(barrow_link));
    json_array_foreach(list, index, row)
    {
        cli_reader_at(reader, "layout.doors[%zu]", index);
        if (!cli_reader_ok(reader))
            return;
        cli_read_own_id(reader, row, index);
        read_door(reader, row, &dungeon->links[index]);
    }
    dungeon->link_count = (uint32_t)json_array_size(list);
}

void cli_read_quest(cli_reader *reader, const json_t *document)
{
    const json_t *layout = cli_read_object(reader, document, "layout");
    cli_reader_at(reader, "layout");
    if (layout)
        read_stages(reader, layout);
    if (cli_reader_ok(reader))
        read_rooms(reader, layout);
    if (cli_reader_ok(reader))
        read_doors(reader, layout);
}
