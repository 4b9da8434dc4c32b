/* SPDX-License-Identifier: MIT
 * Custom passes in a custom table: the family's rows, without its enemies, and two
 * more. One looks at the layout and refuses what the game cannot use; one places a fountain in the
 * room that is farthest from the spawn, with guards around it. Both have their own random streams,
 * so the rest of the floor is the same as without them.
 *
 *     own_pass [SEED]
 *
 *     sectors rooms merges WANTED links ... crowd enemies ... FOUNTAIN
 *                                                      left out */
#include <barrow/barrow.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct wishes {
    uint32_t least_rooms;
    int32_t guards;
} wishes;

/* A floor is made in one attempt, so a refusal ends it, and main continues with the next seed. */
static barrow_status want_rooms(barrow_work *work)
{
    const wishes *wish = barrow_work_user(work);
    if (barrow_work_dungeon(work)->room_count < wish->least_rooms)
        return barrow_work_fail(work, BARROW_RETRY, "too few rooms for this game");
    return BARROW_OK;
}

static const barrow_thing *find_thing(const barrow_dungeon *dungeon, barrow_thing_kind kind)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].kind == kind)
            return &dungeon->things[i];
    return NULL;
}

static barrow_pos middle(barrow_rect rect)
{
    return (barrow_pos){(int16_t)(rect.x + rect.w / 2), (int16_t)(rect.y + rect.h / 2)};
}

static int distance(barrow_pos a, barrow_pos b)
{
    return abs(a.x - b.x) + abs(a.y - b.y);
}

/* Skips anchors, which are bends of corridors. A floor has rooms, so there is always a result. */
static const barrow_room *farthest_room(const barrow_dungeon *dungeon, barrow_pos from)
{
    const barrow_room *best = NULL;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        if (room->kind == BARROW_ROOM_ANCHOR)
            continue;
        if (!best || distance(middle(room->rect), from) > distance(middle(best->rect), from))
            best = room;
    }
    return best;
}

/* Tries are bounded (G4). The first place that fits gets the fountain, and later ones get guards.
 * The fountain must find a place; there may be fewer guards. */
static barrow_status place_fountain(barrow_work *work)
{
    const wishes *wish = barrow_work_user(work);
    const barrow_dungeon *dungeon = barrow_work_dungeon(work);
    const barrow_thing *spawn = find_thing(dungeon, BARROW_THING_SPAWN);
    barrow_rect rect = farthest_room(dungeon, spawn->pos)->rect;
    barrow_thing_kind kind = BARROW_THING_FOUNTAIN;
    int32_t placed = 0;
    for (int tries = 0; tries < 500 && placed <= wish->guards; tries++) {
        int32_t x = barrow_work_draw(work, rect.w); /* one draw per statement */
        int32_t y = barrow_work_draw(work, rect.h);
        barrow_pos pos = {(int16_t)(rect.x + x), (int16_t)(rect.y + y)};
        if (barrow_work_place(work, kind, pos, 0) != BARROW_OK)
            continue; /* a wall, or taken */
        kind = BARROW_THING_ELITE;
        placed++;
    }
    return placed ? BARROW_OK
                  : barrow_work_fail(work, BARROW_IMPOSSIBLE, "no place for a fountain");
}

static const barrow_pass wanted = {
    "wanted", "refuse floors with few rooms", want_rooms, BARROW_PART_ROOMS, 0, 0};
static const barrow_pass fountain = {"fountain",         "a fountain and its guards",
                                     place_fountain,     BARROW_PART_TILES | BARROW_PART_THINGS,
                                     BARROW_PART_THINGS, 0};

/* Copies the family's rows except one, with ours among them. Rows keep their order. A row that only
 * gives things, such as enemies, may be left out; one that only looks may go anywhere; one that
 * places things comes after all of the family's. */
static uint32_t make_table(barrow_pass table[BARROW_PASS_MAX])
{
    uint32_t count, made = 0;
    const barrow_pass *rows = barrow_passes(BARROW_FLOOR, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(rows[i].name, "enemies") != 0)
            table[made++] = rows[i];
        if (strcmp(rows[i].name, "merges") == 0)
            table[made++] = wanted;
    }
    table[made++] = fountain;
    return made;
}

/* Reports a refused seed and tries the next one. */
int main(int argc, char **argv)
{
    barrow_pass table[BARROW_PASS_MAX];
    wishes wish = {.least_rooms = 9, .guards = 3};
    barrow_options options = {.passes = table, .pass_count = make_table(table), .pass_user = &wish};
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_dungeon dungeon = {0};
    barrow_error error;
    if (barrow_seed_parse(argc > 1 ? argv[1] : "1", &params.seed, &error) != BARROW_OK)
        return puts(error.text), 1;
    while (barrow_generate(&params, &options, &dungeon, &error) == BARROW_IMPOSSIBLE)
        printf("seed %u: %s: %s\n", (unsigned)params.seed++, error.pass, error.text);
    if (!dungeon.room_count)
        return puts(error.text), 1;
    printf("seed %u:\n", (unsigned)params.seed);
    for (uint32_t i = 0; i < dungeon.thing_count; i++) {
        const barrow_thing *thing = &dungeon.things[i];
        printf("%s at %d,%d\n",
               thing->kind == BARROW_THING_CUSTOM
                   ? dungeon.customs[thing->custom - 1].type /* ours */
                   : barrow_thing_name((barrow_thing_kind)thing->kind),
               thing->pos.x, thing->pos.y);
    }
    barrow_dungeon_free(&dungeon);
    return 0;
}
