/* SPDX-License-Identifier: MIT
 * What sort of its kind each thing is (F25), drawn by weight from the rows of def/thing_type.def
 * that the floor is deep enough for. The rows of a class stand together, shallow ones first, so what
 * a floor may draw from is the beginning of its class. */
#include "gen/floor/floor.h"

#include <string.h>

/* A row of the table: the class, how common it is, and the first floor that has it. */
typedef struct type_row {
    uint8_t of_class, weight, depth;
} type_row;

static const type_row type_rows[BARROW_THING_TYPE_COUNT] = {
#define BARROW_THING_TYPE(NAME, name, of, weight, depth, help)                                     \
    [BARROW_THING_TYPE_##NAME] = {BARROW_CLASS_##of, weight, depth},
#include "barrow/def/thing_type.def"
#undef BARROW_THING_TYPE
};

#define WEIGHT_MOST  32  /* of a type; a row of a class is written with so many bytes at once */
#define WEIGHTS_MOST 128 /* of all types of a class */

/* The types that a class has on a floor, each as often as its weight says. */
typedef struct type_class {
    uint8_t types[WEIGHTS_MOST + WEIGHT_MOST];
    int32_t total;
} type_class;

/* Lists the types of each class that a floor is deep enough for. What is written past the weight of
 * a type belongs to the next one, or to none. */
static void list_classes(type_class classes[BARROW_CLASS_COUNT], int32_t floor)
{
    for (int32_t i = 0; i < BARROW_CLASS_COUNT; i++)
        classes[i].total = 0;
    for (int32_t type = 0; type < BARROW_THING_TYPE_COUNT; type++) {
        type_class *of = &classes[type_rows[type].of_class];
        if (type_rows[type].depth > floor)
            continue;
        memset(of->types + of->total, type, WEIGHT_MOST);
        of->total += type_rows[type].weight;
    }
    classes[BARROW_CLASS_NONE].types[0] = BARROW_NO_TYPE;
}

/* Returns the class of a thing; a flag of 1 makes a trap a magic tile. */
static uint32_t class_of(const barrow_thing *thing)
{
    static const uint8_t by_kind[BARROW_THING_KIND_COUNT] = {
        [BARROW_THING_ITEM] = BARROW_CLASS_LOOT,      [BARROW_THING_BURIED] = BARROW_CLASS_LOOT,
        [BARROW_THING_SHOP_ITEM] = BARROW_CLASS_LOOT, [BARROW_THING_TRAP] = BARROW_CLASS_TRAP,
        [BARROW_THING_ENEMY] = BARROW_CLASS_ENEMY,
    };
    bool is_magic = thing->kind == BARROW_THING_TRAP && thing->flag;
    return is_magic ? BARROW_CLASS_MAGIC : by_kind[thing->kind];
}

/* A quarter of a draw decides each type. Things that have none draw from a class without types. */
barrow_status brw_floor_types(barrow_work *work)
{
    barrow_dungeon *dungeon = work->dungeon;
    type_class classes[BARROW_CLASS_COUNT];
    uint64_t bits = 0;
    list_classes(classes, work->params->as.floor.floor);
    for (uint32_t i = 0; i < dungeon->thing_count; i++, bits >>= 16) {
        if (i % 4 == 0)
            bits = brw_rng_next(&work->rng);
        const type_class *of = &classes[class_of(&dungeon->things[i])];
        int32_t n = brw_rng_quarter(&work->rng, bits, of->total);
        dungeon->things[i].type = of->types[n];
    }
    return BARROW_OK;
}
