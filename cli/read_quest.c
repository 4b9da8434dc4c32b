/* SPDX-License-Identifier: MIT
 * `layout` of a quest. */
#include "reader.h"

#define QUEST_ROOMS  4096 /* far more than the parameters allow */
#define QUEST_STAGES 254
#define QUEST_FAR    2000 /* cells from the entry, in any direction */

static void read_stage(cli_reader *reader, const json_t *row, void *entry)
{
    barrow_stage *stage = entry;
    stage->step = (uint8_t)cli_read_name(reader, row, "step", &cli_steps);
    stage->obstacle =
        (uint8_t)cli_read_name_or(reader, row, "obstacle", &cli_obstacles, BARROW_OBSTACLE_NONE);
}

static void read_room(cli_reader *reader, const json_t *row, void *entry)
{
    barrow_quest_room *room = &((barrow_room *)entry)->as.quest;
    int64_t last_stage = (int64_t)reader->dungeon->stage_count - 1;
    room->cell.x = (int16_t)cli_read_int(reader, row, "x", -QUEST_FAR, QUEST_FAR);
    room->cell.y = (int16_t)cli_read_int(reader, row, "y", -QUEST_FAR, QUEST_FAR);
    room->stage = (uint8_t)cli_read_int(reader, row, "stage", 0, last_stage);
    room->step = (uint8_t)cli_read_name(reader, row, "step", &cli_steps);
    room->content = (uint8_t)cli_read_name(reader, row, "content", &cli_contents);
    room->switch_id = cli_read_byte(reader, row, "switch");
    room->intensity = (uint16_t)cli_read_int(reader, row, "intensity", 0, 1000);
}

/* "switch" of a document is what [lock] holds for doors of that kind. */
static void read_door(cli_reader *reader, const json_t *row, void *entry)
{
    barrow_link *door = entry;
    uint32_t rooms = reader->dungeon->room_count;
    door->a = cli_read_id(reader, row, "a", rooms);
    door->b = cli_read_id(reader, row, "b", rooms);
    if (door->a == BARROW_NONE || door->b == BARROW_NONE)
        cli_reader_fail(reader, NULL, "a door needs two rooms");
    door->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_link_kinds);
    door->lock = cli_read_byte(reader, row, "switch");
}

/* Stages first: rooms name theirs. Then rooms, then the doors that join them. */
void cli_read_quest(cli_reader *reader, const json_t *document)
{
    static const cli_rows stages = {"stages", QUEST_STAGES, sizeof(barrow_stage), "stage",
                                    read_stage};
    static const cli_rows rooms = {"rooms", QUEST_ROOMS, sizeof(barrow_room), "id", read_room};
    static const cli_rows doors = {"doors", QUEST_ROOMS * 2, sizeof(barrow_link), "id", read_door};
    barrow_dungeon *dungeon = reader->dungeon;
    const json_t *layout = cli_read_object(reader, document, "layout");
    cli_scope scope;
    cli_scope_begin(reader, &scope, layout, "layout", CLI_NO_INDEX);
    dungeon->stages = cli_read_rows(reader, layout, &stages, &dungeon->stage_count);
    dungeon->rooms = cli_read_rows(reader, layout, &rooms, &dungeon->room_count);
    dungeon->links = cli_read_rows(reader, layout, &doors, &dungeon->link_count);
    cli_scope_end(reader, &scope);
}
