/* SPDX-License-Identifier: MIT
 * Rates of tile maps: insides of rooms vary (T4), enemies in combat rooms are awake (T5), traps are
 * rarely timed (T10), and the item blocks of a treasure take several forms (T3). A stamp's share is
 * among the rooms of its interior.
 *
 *     property_tiles_rates [COUNT] [--full]     COUNT quests and as many crawls, at both blocks */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/support.h"

#define FORMS 64 /* of item blocks */

typedef struct tile_rates {
    uint64_t rooms[BARROW_INTERIOR_COUNT];
    uint64_t stamps[BARROW_INTERIOR_COUNT][BARROW_STAMP_COUNT];
    uint64_t pairs, alike;          /* neighbours of one interior; those with one stamp */
    uint64_t trapped, timed;        /* rooms with traps; those with a timed one */
    uint64_t combats, lonely;       /* rooms for combat; those with at most one awake, no brute */
    uint64_t forms[FORMS], blocked; /* forms of what a treasure overcomes */
    uint64_t masks[FORMS];
} tile_rates;

static uint64_t passed, failed;

static void expect_rate(bool holds, const char *what, const char *block)
{
    passed += holds;
    failed += !holds;
    if (!holds)
        printf("FAILED at %s: %s\n", block, what);
}

/* ---- what is counted -------------------------------------------------------------------- */

static const uint8_t interiors[BARROW_STAMP_COUNT][2] = {
#define BARROW_STAMP(NAME, name, code, interior, also, is_sure, help)                                        \
    [code] = {BARROW_INTERIOR_##interior, BARROW_INTERIOR_##also},
#include "barrow/def/stamp.def"
#undef BARROW_STAMP
};

static bool has_type(const barrow_room *room, int type)
{
    return room->as.crawl.types >> type & 1;
}

/* Returns the interior of a room whose rates are tested; NONE for all others. */
static int interior_of(const barrow_dungeon *dungeon, const barrow_room *room)
{
    static const uint8_t purposes[BARROW_PURPOSE_COUNT] = {
        [BARROW_PURPOSE_COMBAT] = BARROW_INTERIOR_COMBAT, [BARROW_PURPOSE_TRAP] = BARROW_INTERIOR_TRAP,
        [BARROW_PURPOSE_REST] = BARROW_INTERIOR_REST,     [BARROW_PURPOSE_CHEST] = BARROW_INTERIOR_CHEST,
        [BARROW_PURPOSE_GUARDIAN] = BARROW_INTERIOR_ARENA};
    if (room->stamp == BARROW_NO_STAMP)
        return BARROW_INTERIOR_NONE;
    int drawn = interiors[room->stamp][0], also = interiors[room->stamp][1];
    if (dungeon->params.family == BARROW_QUEST) {
        int wanted = room->as.quest.purpose < BARROW_PURPOSE_COUNT ? purposes[room->as.quest.purpose] : 0;
        return wanted == drawn || wanted == also ? wanted : BARROW_INTERIOR_NONE;
    }
    bool is_hall = also == BARROW_INTERIOR_HALL && room->as.crawl.types == 0;
    return is_hall || drawn > BARROW_INTERIOR_ARENA ? BARROW_INTERIOR_NONE : drawn;
}

static void count_stamps(tile_rates *rates, const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        int interior = interior_of(dungeon, &dungeon->rooms[i]);
        if (interior == BARROW_INTERIOR_NONE)
            continue;
        rates->rooms[interior]++;
        rates->stamps[interior][dungeon->rooms[i].stamp]++;
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_room *a = &dungeon->rooms[dungeon->links[i].a];
        const barrow_room *b = &dungeon->rooms[dungeon->links[i].b];
        int interior = interior_of(dungeon, a);
        bool is_pair = interior != BARROW_INTERIOR_NONE && interior == interior_of(dungeon, b);
        rates->pairs += is_pair;
        rates->alike += is_pair && a->stamp == b->stamp;
    }
}

static bool is_combat(const barrow_dungeon *dungeon, const barrow_room *room)
{
    if (dungeon->params.family == BARROW_QUEST)
        return room->as.quest.purpose == BARROW_PURPOSE_COMBAT;
    return has_type(room, BARROW_TYPE_COMBAT) && room->as.crawl.path == BARROW_PATH_MAIN &&
           !room->as.crawl.foe;
}

static void count_room_things(tile_rates *rates, const barrow_dungeon *dungeon, uint32_t room)
{
    uint32_t awake = 0, traps = 0, timed = 0;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        if (thing->room != room)
            continue;
        traps += thing->kind == BARROW_THING_TRAP;
        timed += thing->kind == BARROW_THING_TRAP && thing->type == BARROW_THING_TYPE_TIMED;
        if (thing->kind == BARROW_THING_ENEMY && !thing->flag)
            awake += thing->type == BARROW_THING_TYPE_BRUTE ? 2 : 1;
    }
    rates->trapped += traps > 0;
    rates->timed += timed > 0;
    rates->combats += is_combat(dungeon, &dungeon->rooms[room]);
    rates->lonely += is_combat(dungeon, &dungeon->rooms[room]) && awake < 2;
}

/* ---- forms of item blocks --------------------------------------------------------------- */

static int tile_around(const barrow_dungeon *dungeon, barrow_pos pos, int dx, int dy)
{
    int x = pos.x + dx, y = pos.y + dy;
    bool is_inside = x >= 0 && y >= 0 && x < dungeon->width && y < dungeon->height;
    return is_inside ? dungeon->tiles[y * dungeon->width + x] : BARROW_TILE_WALL;
}

/* A form is which of the 24 tiles around a thing are item blocks, turned and mirrored so that its
 * number is smallest. */
static uint64_t form_around(const barrow_dungeon *dungeon, barrow_pos pos)
{
    uint64_t least = UINT64_MAX;
    for (int turn = 0; turn < 8; turn++) {
        uint64_t form = 0;
        for (int i = 0; i < 25; i++) {
            int dx = i % 5 - 2, dy = i / 5 - 2;
            int x = turn & 1 ? dy : dx, y = turn & 1 ? dx : dy;
            int tile = tile_around(dungeon, pos, turn & 2 ? -x : x, turn & 4 ? -y : y);
            bool is_block = (tile & BARROW_TILE_NEEDS_TREASURE) && !(tile & BARROW_TILE_WALKABLE);
            form |= (uint64_t)is_block << i;
        }
        least = form < least ? form : least;
    }
    return least;
}

static void count_forms(tile_rates *rates, const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        if (thing->kind != BARROW_THING_KEY && thing->kind != BARROW_THING_SWITCH)
            continue;
        uint8_t content = dungeon->rooms[thing->room].as.quest.content;
        if (content != BARROW_CONTENT_ITEM_KEY && content != BARROW_CONTENT_ITEM_SWITCH)
            continue;
        uint64_t form = form_around(dungeon, thing->pos);
        uint32_t at = 0;
        while (at < FORMS - 1 && rates->forms[at] && rates->masks[at] != form)
            at++;
        rates->masks[at] = form;
        rates->forms[at]++;
        rates->blocked++;
    }
}

/* ---- the sample ------------------------------------------------------------------------- */

static void count_maps(tile_rates *rates, barrow_family family, const char *block, uint64_t count,
                       barrow_workspace *workspace)
{
    barrow_options options = {.workspace = workspace, .flags = BARROW_SKIP_PROOF};
    barrow_dungeon dungeon = {0};
    char settings[40];
    snprintf(settings, sizeof settings, "tiles=on block=%s", block);
    for (uint64_t i = 0; i < count; i++) {
        barrow_params params = test_params(family, 5000000 + i, settings);
        if (barrow_generate(&params, &options, &dungeon, NULL) != BARROW_OK)
            continue;
        count_stamps(rates, &dungeon);
        for (uint32_t room = 0; room < dungeon.room_count; room++)
            count_room_things(rates, &dungeon, room);
        if (family == BARROW_QUEST)
            count_forms(rates, &dungeon);
    }
    barrow_dungeon_free(&dungeon);
}

static uint64_t per_mille(uint64_t part, uint64_t whole)
{
    return whole ? part * 1000 / whole : 0;
}

/* ---- what must show --------------------------------------------------------------------- */

/* Each interior has at least three stamps, and none occurs too often (T4). */
static void check_stamps(const tile_rates *rates, const char *block, uint64_t most)
{
    for (int interior = BARROW_INTERIOR_COMBAT; interior <= BARROW_INTERIOR_ARENA; interior++) {
        uint32_t used = 0;
        for (int stamp = 0; stamp < BARROW_STAMP_COUNT; stamp++) {
            uint64_t share = per_mille(rates->stamps[interior][stamp], rates->rooms[interior]);
            used += share > 0;
            if (share)
                printf("%-6s interior %d %-13s %4llu per mille\n", block, interior,
                       barrow_stamp_name((barrow_stamp)stamp), (unsigned long long)share);
            expect_rate(share <= most, "T4: a stamp makes up too many of its rooms", block);
        }
        expect_rate(used >= 3, "T4: fewer than three stamps for a kind of rooms", block);
    }
}

static uint64_t commonest_form(const tile_rates *rates, uint32_t *count)
{
    uint64_t most = 0;
    for (*count = 0; *count < FORMS && rates->forms[*count]; ++*count)
        most = rates->forms[*count] > most ? rates->forms[*count] : most;
    return per_mille(most, rates->blocked);
}

static void check_block(const char *block, uint64_t count, uint64_t stamps_most, uint64_t timed_most)
{
    static tile_rates rates;
    barrow_workspace *workspace = barrow_workspace_create(NULL);
    uint32_t forms;
    memset(&rates, 0, sizeof rates);
    count_maps(&rates, BARROW_QUEST, block, count, workspace);
    count_maps(&rates, BARROW_CRAWL, block, count, workspace);
    barrow_workspace_free(workspace);
    check_stamps(&rates, block, stamps_most);
    uint64_t alike = per_mille(rates.alike, rates.pairs), timed = per_mille(rates.timed, rates.trapped);
    uint64_t lonely = per_mille(rates.lonely, rates.combats), common = commonest_form(&rates, &forms);
    printf("%-6s neighbours alike %llu, timed %llu of %llu trap rooms, lonely %llu of %llu combat rooms, "
           "%u forms of item blocks, the commonest %llu\n",
           block, (unsigned long long)alike, (unsigned long long)timed,
           (unsigned long long)rates.trapped, (unsigned long long)lonely,
           (unsigned long long)rates.combats, forms, (unsigned long long)common);
    expect_rate(alike <= 50, "T4: neighbours of a kind look alike too often", block);
    expect_rate(timed <= timed_most, "T10: too many timed traps", block);
    expect_rate(lonely <= 10, "T5: combat rooms where nobody is awake", block);
    expect_rate(common <= 600, "T3: one form of item blocks is too common", block);
}

int main(int argc, char **argv)
{
    uint64_t count = test_count(argc, argv, 800, 50000);
    check_block("13x11", count, 400, 150);
    check_block("9x7", count, 600, 500);
    printf("%llu passed, %llu failed\n", (unsigned long long)passed, (unsigned long long)failed);
    return failed ? 1 : 0;
}
