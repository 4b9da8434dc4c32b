/* SPDX-License-Identifier: MIT
 * Enemies (T5): as many as the danger or intensity of a room says, never nearer than three steps to
 * a doorway, so that nobody is attacked on the threshold. Roaming enemies stand in their home room,
 * as far from its doorways as it allows. */
#include "gen/common/tile_spots.h"

#define TYPE_BIT(NAME) (1u << BARROW_TYPE_##NAME)

/* Calm rooms: where one arrives, is rewarded, or fights something greater. */
static int32_t quest_enemies(const barrow_quest_room *room)
{
    switch (room->content) {
    case BARROW_CONTENT_ENTRY:
    case BARROW_CONTENT_ITEM:
    case BARROW_CONTENT_GOAL:
    case BARROW_CONTENT_BONUS:
        return 0;
    default:
        return (room->intensity + 124) / 200;
    }
}

/* A danger of 5 in an ordinary room is that of a foe, which place_foes has put there already; four
 * stand by it. */
static int32_t crawl_enemies(const barrow_crawl_room *room)
{
    uint32_t alone = TYPE_BIT(INITIAL) | TYPE_BIT(BOSS) | TYPE_BIT(SUB_BOSS) | TYPE_BIT(ELITE);
    uint32_t rest = TYPE_BIT(BREATHER) | TYPE_BIT(HEAL) | TYPE_BIT(BANK) | TYPE_BIT(VENDOR);
    if (room->types & (alone | rest))
        return 0;
    return room->danger < 5 ? room->danger : 4;
}

/* The set is made once: each enemy that is put takes its tile out of the free ones, which a pick
 * looks at too. */
static void place_enemies(brw_inside *inside, int32_t count)
{
    const uint64_t *away = brw_inside_away(inside);
    for (int32_t i = 0; i < count; i++) {
        barrow_pos spot;
        if (!brw_inside_any(inside, away, &spot))
            return;
        bool is_asleep = brw_rng_chance(&inside->rng, 1, 3);
        brw_inside_put(inside, BARROW_THING_ENEMY, spot, is_asleep);
    }
}

/* Before all others, so that it finds the best place; the allowance of the other enemies is one
 * less a cell, so there is memory for it. */
static void place_foes(brw_tile_plan *plan, const brw_rng *rng)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        brw_inside inside = brw_inside_of(plan, rng, dungeon->foes[i].home);
        barrow_pos spot;
        plan->thing_room = 1;
        if (brw_inside_remote(&inside, inside.bits.free, &spot))
            brw_inside_put(&inside, BARROW_THING_FOE, spot, 0);
    }
}

barrow_status brw_tile_enemies(barrow_work *work)
{
    brw_tile_plan *plan = work->tiles;
    const barrow_dungeon *dungeon = work->dungeon;
    bool is_quest = work->params->family == BARROW_QUEST;
    place_foes(plan, &work->rng);
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        brw_inside inside = brw_inside_of(plan, &work->rng, room);
        int32_t count = is_quest ? quest_enemies(&dungeon->rooms[room].as.quest)
                                 : crawl_enemies(&dungeon->rooms[room].as.crawl);
        /* Seven are more than a cell ever gets, five by intensity and four by danger: the bound
         * only keeps the memory honest. */
        plan->thing_room = (BRW_ENEMIES_PER_CELL - 1) * (int32_t)inside.cells;
        place_enemies(&inside, count * (int32_t)inside.cells);
    }
    return BARROW_OK;
}

#undef TYPE_BIT
