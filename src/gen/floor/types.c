/* SPDX-License-Identifier: MIT
 * The types of things (F25), drawn by weight from the rows of the table (core/types.h) whose depth
 * the floor has reached. */
#include "gen/floor/floor.h"

#include <string.h>

#include "core/types.h"

#define WEIGHTS_MOST 384 /* maximum sum of the weights in a class: 12 types of weight 32 */

/* The types of a class that occur on a floor, each repeated by its weight. */
typedef struct type_class {
    uint8_t types[WEIGHTS_MOST + BRW_WEIGHT_MOST];
    int32_t total;
} type_class;

/* The first row of each class that floors use, and the row after the last; rows of a class are
 * consecutive. */
static const uint8_t class_rows[] = {[BARROW_CLASS_LOOT] = BARROW_THING_TYPE_FOOD,
                                     [BARROW_CLASS_TRAP] = BARROW_THING_TYPE_SPIKES,
                                     [BARROW_CLASS_MAGIC] = BARROW_THING_TYPE_HEALING,
                                     [BARROW_CLASS_ENEMY] = BARROW_THING_TYPE_GRUNT,
                                     [BARROW_CLASS_TIMED] = BARROW_THING_TYPE_TIMED};

/* Returns the table of types. Types that first occur below [floor] come after all others of their
 * class. In a caller's own table that need not be so; there they get weight 0. */
static const brw_type_table *types_on(const char *text, int32_t floor, brw_type_table *own)
{
    const brw_type_table *table = brw_types_of(text, own);
    for (int32_t type = 0; table == own && type < BARROW_THING_TYPE_COUNT; type++)
        if (own->rows[type].depth > floor)
            own->rows[type].weight = own->rows[type].depth = 0;
    return table;
}

/* Lists the types of each class that a floor is deep enough for. Entries written past the weight of
 * a type are overwritten by the next type, or unused. */
static void list_classes(type_class classes[BARROW_CLASS_TIMED], const barrow_floor_params *params)
{
    brw_type_table own;
    int32_t floor = params->floor;
    const brw_type_row *rows = types_on(params->types, floor, &own)->rows;
    classes[BARROW_CLASS_NONE].types[0] = BARROW_NO_TYPE;
    classes[BARROW_CLASS_NONE].total = 0;
    for (int32_t i = BARROW_CLASS_LOOT; i < BARROW_CLASS_TIMED; i++) {
        int32_t total = 0, type = class_rows[i], end = class_rows[i + 1];
        /* Both differences are negative: type < end and depth <= floor, in one branch. */
        while (((type - end) & (rows[type].depth - floor - 1)) < 0) {
            memset(classes[i].types + total, type, BRW_WEIGHT_MOST);
            total += rows[type++].weight;
        }
        classes[i].total = total;
    }
}

/* Returns the class of a thing; a trap with a flag is a magic tile. */
static uint32_t class_of(const barrow_thing *thing)
{
    static const uint8_t by_flag[BARROW_THING_KIND_COUNT][2] = {
        [BARROW_THING_ITEM] = {BARROW_CLASS_LOOT, BARROW_CLASS_LOOT},
        [BARROW_THING_BURIED] = {BARROW_CLASS_LOOT, BARROW_CLASS_LOOT},
        [BARROW_THING_SHOP_ITEM] = {BARROW_CLASS_LOOT, BARROW_CLASS_LOOT},
        [BARROW_THING_ENEMY] = {BARROW_CLASS_ENEMY, BARROW_CLASS_ENEMY},
        [BARROW_THING_TRAP] = {BARROW_CLASS_TRAP, BARROW_CLASS_MAGIC}};
    return by_flag[thing->kind][thing->flag != 0];
}

/* Draws the type of a thing with the lowest quarter of [bits]. Things without a type draw from a
 * class without types. */
static inline void draw_type(const type_class classes[BARROW_CLASS_TIMED], brw_rng *rng,
                             uint64_t bits, barrow_thing *thing)
{
    const type_class *of = &classes[class_of(thing)];
    int32_t n = brw_rng_quarter(rng, bits, of->total);
    thing->type = of->types[n];
}

/* One draw serves four things. */
barrow_status brw_floor_types(barrow_work *work)
{
    barrow_dungeon *dungeon = work->dungeon;
    brw_rng *rng = &work->rng;
    type_class classes[BARROW_CLASS_TIMED];
    list_classes(classes, &work->params->as.floor);
    barrow_thing *thing = dungeon->things, *end = thing + dungeon->thing_count;
    for (; end - thing >= 4; thing += 4) {
        uint64_t bits = brw_rng_next(rng);
        for (int32_t k = 0; k < 4; k++)
            draw_type(classes, rng, bits >> 16 * k, thing + k);
    }
    uint64_t bits = thing < end ? brw_rng_next(rng) : 0;
    for (; thing < end; thing++, bits >>= 16)
        draw_type(classes, rng, bits, thing);
    return BARROW_OK;
}
