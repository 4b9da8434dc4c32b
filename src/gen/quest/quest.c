/* SPDX-License-Identifier: MIT
 * Quest: lock-and-key dungeons in stages. The table at the bottom is the recipe; every pass writes
 * to the draft and to the dungeon at the same time, so there is nothing to publish. */
#include "gen/quest/draft.h"

#include "base/status.h"
#include "gen/common/place.h"
#include "gen/common/tile_draft.h"

#define QUEST_ATTEMPTS 64

/* Returns the maximum number of rooms in PRE-ITEM or POST-ITEM: the first room of each stage, the
 * rooms of the budget plus one per stage (or the maximum of the fixed range per stage), and the
 * rooms behind additional switch doors. Each bound is the upper limit of its rule (Q4, Q8), whether
 * or not a quest can ever reach it. */
static uint32_t most_rooms(const barrow_quest_params *params, int32_t stages, int32_t budget)
{
    int32_t grown = budget > stages ? budget : stages;
    grown += stages + 1;
    if (params->stage_rooms_max > 0)
        grown = stages * (params->stage_rooms_max + 1);
    if (params->branches > 0) /* a stage more, and rooms for a branch (Q36) */
        grown += 1 + stages;
    return (uint32_t)(grown + (stages + 1) * (params->doors_per_switch - 1));
}

/* Returns the maximum counts that the parameters allow, so that no pass has to grow a list (G5). */
static brw_capacity quest_capacity(const barrow_quest_params *params)
{
    uint32_t parts = (uint32_t)params->treasures;
    uint32_t optional = (uint32_t)(params->bonus_max + params->caches_max);
    uint32_t rooms = most_rooms(params, params->pre_stages_max, params->pre_rooms) +
                     parts * most_rooms(params, params->post_stages_max, params->post_rooms) +
                     parts + (uint32_t)params->magic_rooms_max + optional + 2;
    return (brw_capacity){
        .rooms = rooms,
        .links = 2 * rooms, /* a grid has at most two doors per room */
        .stages = (uint32_t)params->pre_stages_max +
                  parts * (uint32_t)(params->post_stages_max + 1) + optional + 2 +
                  (params->branches ? parts + 1 : 0), /* one part may share a stage (Q36) */
        .treasures = parts,
        .clues = 2 * (uint32_t)params->bonus_max,
    };
}

/* Computes the bounds, then allocates memory: first for the tile passes, because these add to what
 * the dungeon reserves, then for the dungeon, then for the draft. */
static barrow_status begin_quest(barrow_work *work)
{
    const barrow_quest_params *params = &work->params->as.quest;
    brw_capacity capacity = quest_capacity(params);
    uint32_t rooms = capacity.rooms, words = (rooms + 63) / 64;
    if (rooms > QUEST_ROOMS || capacity.stages > QUEST_STAGES)
        return brw_fail(work->error, BARROW_BAD_CALL, "", "a quest has at most %d rooms",
                        QUEST_ROOMS);
    brw_field field;
    barrow_status status = brw_field_read(params, &field, work->error);
    /* Rooms are connected, so columns + rows is at most rooms + 1. The product of two numbers with
     * that sum is largest if they are equal. */
    uint32_t area = (rooms + 1) * (rooms + 1) / 4, bound = (uint32_t)(field.width * field.height);
    brw_tile_extent extent = {rooms, rooms, bound && bound < area ? bound : area};
    if (status == BARROW_OK)
        status = brw_tiles_begin(work, &brw_quest_tile_rooms, extent, &capacity);
    if (status == BARROW_OK)
        status = brw_dungeon_reserve(work->dungeon, &capacity, work->error);
    if (status != BARROW_OK)
        return status;
    quest_draft *draft = BRW_ARENA_NEW(work->scratch, quest_draft, 1);
    if (draft) {
        draft->params = params;
        draft->dungeon = work->dungeon;
        draft->field = field;
        draft->words = words;
        draft->cells = BRW_ARENA_NEW(work->scratch, uint16_t, (size_t)QUEST_SIDE * QUEST_SIDE);
        draft->trails = BRW_ARENA_NEW(work->scratch, uint64_t, (size_t)rooms * words);
        draft->beside = BRW_ARENA_NEW(work->scratch, uint64_t, (size_t)rooms * words);
        brw_graph_reserve(&draft->graph, rooms, capacity.links, work->scratch);
        brw_bfs_reserve(&draft->search, &draft->graph, rooms, work->scratch);
        brw_quest_reserve_sites(draft, work->scratch);
        brw_quest_reserve_purposes(draft, work->scratch);
    }
    if (work->scratch->has_failed)
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for the plan");
    work->state = draft;
    return BARROW_OK;
}

#define PLAN  BARROW_PART_PLAN
#define ROOMS BARROW_PART_ROOMS
#define LINKS BARROW_PART_LINKS
#define ALL   (PLAN | ROOMS | LINKS)
#define AGAIN BARROW_PASS_CHECKPOINT

/* First come the decisions that never change, then one row for each step of the chain, then the
 * additional rows. If an obstacle or the goal finds no place, everything is tried again from the
 * entry on (Q10), with the same treasures and, in an unbounded plane, the same number of stages, so
 * a hunt can rely on them early. */
static const barrow_pass quest_passes[] = {
    {"stages", "how many stages there are", brw_quest_stages, 0, PLAN, 0},
    {"treasures", "what each treasure is", brw_quest_treasures, 0, PLAN, 0},
    {"arc", "the shape of the way", brw_quest_arc, 0, PLAN, 0},
    {"entry", "the room where the player comes in", brw_quest_entry, PLAN, PLAN | ROOMS, AGAIN},
    {"pre_item", "stages and obstacles up to the treasure", brw_quest_pre_item, ROOMS, ALL, 0},
    {"item", "the treasure, and a way out that needs it", brw_quest_item, ROOMS, ALL, 0},
    {"post_item", "stages and obstacles beyond the treasure", brw_quest_post_item, ROOMS, ALL, 0},
    {"item_2", "the second treasure, if there is one", brw_quest_item, ROOMS, ALL, 0},
    {"post_item_2", "stages and obstacles beyond it", brw_quest_post_item, ROOMS, ALL, 0},
    {"item_3", "the third treasure, if there is one", brw_quest_item, ROOMS, ALL, 0},
    {"post_item_3", "stages and obstacles beyond it", brw_quest_post_item, ROOMS, ALL, 0},
    {"item_4", "the fourth treasure, if there is one", brw_quest_item, ROOMS, ALL, 0},
    {"post_item_4", "stages and obstacles beyond it", brw_quest_post_item, ROOMS, ALL, 0},
    {"magic_key", "the stage of the magic key", brw_quest_magic_key, ROOMS, ROOMS | LINKS, 0},
    {"goal", "the goal, behind the magic door", brw_quest_goal, ROOMS, ALL, 0},
    {"bonus", "optional rooms behind hidden doors", brw_quest_bonus, ROOMS, ALL, 0},
    {"caches", "optional rooms that a treasure opens", brw_quest_caches, ROOMS, ALL, 0},
    {"loops", "open doors between neighbours of a stage", brw_quest_loops, ROOMS, LINKS, 0},
    {"windows", "views of treasures and the goal", brw_quest_windows, ROOMS, LINKS, 0},
    {"gaps", "ways that a treasure opens", brw_quest_gaps, ROOMS, LINKS, 0},
    {"returns", "shortcuts and one-way doors back", brw_quest_returns, ROOMS, LINKS, 0},
    {"intensity", "how hard each room is", brw_quest_intensity, ROOMS | LINKS, ROOMS, 0},
    {"purposes", "what each room is for", brw_quest_purposes, ROOMS | LINKS, ROOMS | LINKS, 0},
    {"clues", "signs of hidden doors", brw_quest_clues, ROOMS | LINKS, PLAN, 0},
    BRW_PLACE_PASS,
    BRW_TITLE_PASS,
    BRW_TILE_PASSES,
};

const brw_family brw_quest_family = {
    .passes = quest_passes,
    .pass_count = sizeof quest_passes / sizeof quest_passes[0],
    .max_attempts = QUEST_ATTEMPTS,
    .tile_passes = BRW_TILE_PASS_COUNT,
    .begin = begin_quest,
};
