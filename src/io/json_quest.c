/* SPDX-License-Identifier: MIT
 * `layout` of a quest: rooms and doors in the order of placing, and the stages with the obstacle
 * that leads out of each (null from the stage of the magic key on). */
#include "io/json_parts.h"

static void write_quest_room(brw_json *json, uint32_t id, const barrow_quest_room *room)
{
    brw_json_flat_object(json);
    brw_json_int_field(json, "id", id);
    brw_json_int_field(json, "x", room->cell.x);
    brw_json_int_field(json, "y", room->cell.y);
    brw_json_int_field(json, "stage", room->stage);
    brw_json_name_field(json, "step", barrow_quest_step_name((barrow_quest_step)room->step));
    brw_json_name_field(json, "content", barrow_content_name((barrow_content)room->content));
    brw_json_byte_field(json, "switch", room->switch_id);
    brw_json_int_field(json, "intensity", room->intensity);
    brw_json_end_object(json);
}

static void write_quest_door(brw_json *json, uint32_t id, const barrow_link *door)
{
    brw_json_flat_object(json);
    brw_json_int_field(json, "id", id);
    brw_json_id_field(json, "a", door->a);
    brw_json_id_field(json, "b", door->b);
    brw_json_name_field(json, "kind", barrow_link_kind_name((barrow_link_kind)door->kind));
    brw_json_byte_field(json, "switch", door->lock);
    brw_json_end_object(json);
}

/* BARROW_OBSTACLE_NONE has no name, which gives null. */
static void write_stage(brw_json *json, uint32_t number, const barrow_stage *stage)
{
    brw_json_flat_object(json);
    brw_json_int_field(json, "stage", number);
    brw_json_name_field(json, "step", barrow_quest_step_name((barrow_quest_step)stage->step));
    brw_json_name_field(json, "obstacle", barrow_obstacle_name((barrow_obstacle)stage->obstacle));
    brw_json_end_object(json);
}

void brw_json_quest_layout(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_object(json);
    brw_json_key(json, "rooms");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        write_quest_room(json, i, &dungeon->rooms[i].as.quest);
    brw_json_end_list(json);
    brw_json_key(json, "doors");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        write_quest_door(json, i, &dungeon->links[i]);
    brw_json_end_list(json);
    brw_json_key(json, "stages");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->stage_count; i++)
        write_stage(json, i, &dungeon->stages[i]);
    brw_json_end_list(json);
    brw_json_end_object(json);
}
