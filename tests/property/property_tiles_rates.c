/* SPDX-License-Identifier: MIT
 * Rates of tile maps: insides of rooms vary (T4), enemies in combat rooms are awake (T5), few
 * arenas are flat (T9), traps are rarely timed (T10), the item blocks of a treasure take several
 * forms (T3), and there is little empty floor (T14). A stamp's share is among the rooms of its
 * sort: what a template can be for.
 *
 *     property_tiles_rates [COUNT] [--full]     COUNT quests and as many crawls, at both blocks */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/support.h"
#include "rooms/pack.h"

#define FORMS 64 /* of item blocks */

#define SORTS      64  /* as many as bits of BRW_USE_... */
#define STAMPS     256 /* more than there are */
#define SORT_LEAST 200 /* rooms of a sort, below which its shares say nothing */

typedef struct tile_rates {
    uint64_t rooms[SORTS];
    uint64_t stamps[SORTS][STAMPS];
    uint64_t pairs, alike;          /* neighbours of one sort; those with one stamp */
    uint64_t bosses, flat;          /* arenas of bosses; those with over 90 % plain floor */
    uint64_t tiles, plain;          /* all that is not wall; plain floor, or strewn by decor */
    uint64_t all_rooms, empty;      /* those that show nothing but floor */
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

static bool has_type(const barrow_room *room, int type)
{
    return room->as.crawl.types >> type & 1;
}

/* Returns what a room is drawn for, as a number of a bit of BRW_USE_...; SORTS for a tunnel. */
static int sort_of(const barrow_dungeon *dungeon, const barrow_room *room)
{
    static const uint8_t types[] = {BARROW_TYPE_BOSS,  BARROW_TYPE_SUB_BOSS, BARROW_TYPE_INITIAL,
                                    BARROW_TYPE_ELITE, BARROW_TYPE_VENDOR,   BARROW_TYPE_BANK,
                                    BARROW_TYPE_HEAL,  BARROW_TYPE_BREATHER, BARROW_TYPE_PUZZLE,
                                    BARROW_TYPE_TRAP,  BARROW_TYPE_COMBAT,   BARROW_TYPE_ITEM};
    static const uint8_t contents[] = {BARROW_CONTENT_ENTRY, BARROW_CONTENT_ITEM,
                                       BARROW_CONTENT_MAGIC_KEY, BARROW_CONTENT_GOAL,
                                       BARROW_CONTENT_BONUS};
    if (!*room->stamp)
        return SORTS;
    if (dungeon->params.family == BARROW_CRAWL) {
        for (uint32_t i = 0; i < sizeof types; i++)
            if (has_type(room, types[i]))
                return 32 + types[i];
        return 56;
    }
    for (uint32_t i = 0; i < sizeof contents; i++)
        if (room->as.quest.content == contents[i])
            return contents[i];
    return room->as.quest.purpose < BARROW_PURPOSE_COUNT ? 16 + room->as.quest.purpose : 56;
}

static void count_stamps(tile_rates *rates, const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        int sort = sort_of(dungeon, &dungeon->rooms[i]);
        if (sort == SORTS)
            continue;
        rates->rooms[sort]++;
        rates->stamps[sort][brw_own_room(dungeon->rooms[i].stamp) - brw_own_rooms]++;
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_room *a = &dungeon->rooms[dungeon->links[i].a];
        const barrow_room *b = &dungeon->rooms[dungeon->links[i].b];
        bool is_pair = sort_of(dungeon, a) != SORTS && sort_of(dungeon, a) == sort_of(dungeon, b);
        rates->pairs += is_pair;
        rates->alike += is_pair && strcmp(a->stamp, b->stamp) == 0;
    }
}

/* Counts plain floor. [bare] is the same map without decoration: floor that decoration has changed
 * without blocking it counts as plain (T14). */
static void count_floor(tile_rates *rates, const barrow_dungeon *dungeon,
                        const barrow_dungeon *bare)
{
    uint32_t area = (uint32_t)dungeon->width * dungeon->height;
    for (uint32_t i = 0; i < area; i++) {
        uint8_t tile = dungeon->tiles[i];
        bool is_wall = tile == BARROW_TILE_WALL || tile == BARROW_TILE_BORDER;
        bool was_plain = bare->tiles[i] == BARROW_TILE_FLOOR && tile & 0x10;
        rates->tiles += !is_wall;
        rates->plain += was_plain || tile == BARROW_TILE_CORRIDOR;
    }
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        barrow_rect rect = dungeon->rooms[room].rect;
        uint64_t all = 0, plain = 0, things = 0;
        for (int i = 0; i < rect.w * rect.h; i++) {
            uint8_t tile =
                bare->tiles[(rect.y + i / rect.w) * dungeon->width + rect.x + i % rect.w];
            all += tile != BARROW_TILE_WALL && tile != BARROW_TILE_BORDER;
            plain += tile == BARROW_TILE_FLOOR || tile == BARROW_TILE_CORRIDOR;
        }
        for (uint32_t i = 0; i < dungeon->thing_count; i++)
            things += dungeon->things[i].room == room;
        rates->all_rooms++;
        rates->empty += plain == all && things == 0;
        bool is_boss = dungeon->params.family == BARROW_CRAWL && room == dungeon->boss;
        rates->bosses += is_boss;
        rates->flat += is_boss && 10 * plain > 9 * all;
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
    barrow_dungeon dungeon = {0}, bare = {0};
    char settings[40];
    snprintf(settings, sizeof settings, "tiles=on block=%s", block);
    for (uint64_t i = 0; i < count; i++) {
        barrow_params params = test_params(family, 5000000 + i, settings);
        if (barrow_generate(&params, &options, &dungeon, NULL) != BARROW_OK)
            continue;
        count_stamps(rates, &dungeon);
        barrow_params_set(&params, "decor", "0", NULL);
        if (barrow_generate(&params, &options, &bare, NULL) == BARROW_OK)
            count_floor(rates, &dungeon, &bare);
        for (uint32_t room = 0; room < dungeon.room_count; room++)
            count_room_things(rates, &dungeon, room);
        if (family == BARROW_QUEST)
            count_forms(rates, &dungeon);
    }
    barrow_dungeon_free(&dungeon);
    barrow_dungeon_free(&bare);
}

static uint64_t per_mille(uint64_t part, uint64_t whole)
{
    return whole ? part * 1000 / whole : 0;
}

/* ---- what must show --------------------------------------------------------------------- */

/* Each sort has at least four stamps, eight if it is common, and none occurs too often (T4). */
static void check_stamps(const tile_rates *rates, const char *block, bool is_large)
{
    const uint64_t common =
        BRW_USE_PURPOSE(BARROW_PURPOSE_COMBAT) | BRW_USE_PURPOSE(BARROW_PURPOSE_TRAP) |
        BRW_USE_PURPOSE(BARROW_PURPOSE_PASSAGE) | BRW_USE_PURPOSE(BARROW_PURPOSE_CHEST) |
        BRW_USE_PURPOSE(BARROW_PURPOSE_GUARDIAN) | BRW_USE_TYPE(BARROW_TYPE_COMBAT) |
        BRW_USE_TYPE(BARROW_TYPE_TRAP) | BRW_USE_TYPE(BARROW_TYPE_ITEM);
    for (int sort = 0; sort < SORTS; sort++) {
        bool is_common = common >> sort & 1;
        uint64_t most = !is_large ? 600 : is_common ? 150 : 300, highest = 0;
        uint32_t used = 0;
        if (rates->rooms[sort] < SORT_LEAST)
            continue;
        for (int stamp = 0; stamp < STAMPS; stamp++) {
            uint64_t share = per_mille(rates->stamps[sort][stamp], rates->rooms[sort]);
            used += rates->stamps[sort][stamp] > 0;
            highest = share > highest ? share : highest;
            if (share > most)
                printf("%-6s sort %d: %s is %llu per mille\n", block, sort,
                       brw_own_rooms[stamp].name, (unsigned long long)share);
        }
        printf("%-6s sort %d: %u drawings, at most %llu per mille\n", block, sort, used,
               (unsigned long long)highest);
        expect_rate(highest <= most, "T4: a stamp makes up too many of its rooms", block);
        expect_rate(used >= (is_common ? 8u : 4u), "T4: too few drawings for a sort of rooms",
                    block);
    }
}

static uint64_t commonest_form(const tile_rates *rates, uint32_t *count)
{
    uint64_t most = 0;
    for (*count = 0; *count < FORMS && rates->forms[*count]; ++*count)
        most = rates->forms[*count] > most ? rates->forms[*count] : most;
    return per_mille(most, rates->blocked);
}

static void check_block(const char *block, uint64_t count, bool is_large, uint64_t timed_most)
{
    static tile_rates rates;
    barrow_workspace *workspace = barrow_workspace_create(NULL);
    uint32_t forms;
    memset(&rates, 0, sizeof rates);
    count_maps(&rates, BARROW_QUEST, block, count, workspace);
    count_maps(&rates, BARROW_CRAWL, block, count, workspace);
    barrow_workspace_free(workspace);
    check_stamps(&rates, block, is_large);
    uint64_t alike = per_mille(rates.alike, rates.pairs),
             timed = per_mille(rates.timed, rates.trapped);
    uint64_t lonely = per_mille(rates.lonely, rates.combats),
             common = commonest_form(&rates, &forms);
    printf("%-6s neighbours alike %llu, timed %llu of %llu trap rooms, lonely %llu of %llu combat "
           "rooms, "
           "%u forms of item blocks, the commonest %llu\n",
           block, (unsigned long long)alike, (unsigned long long)timed,
           (unsigned long long)rates.trapped, (unsigned long long)lonely,
           (unsigned long long)rates.combats, forms, (unsigned long long)common);
    uint64_t plain = per_mille(rates.plain, rates.tiles),
             empty = per_mille(rates.empty, rates.all_rooms);
    uint64_t flat = per_mille(rates.flat, rates.bosses);
    printf("%-6s plain floor %llu, rooms with nothing to see %llu, flat arenas %llu per mille\n",
           block, (unsigned long long)plain, (unsigned long long)empty, (unsigned long long)flat);
    expect_rate(!is_large || plain <= 550, "T14: too much plain floor", block);
    expect_rate(empty <= 50, "T14: too many rooms with nothing to see", block);
    expect_rate(flat <= 333, "T9: too many arenas are flat", block);
    expect_rate(alike <= 50, "T4: neighbours of a kind look alike too often", block);
    expect_rate(timed <= timed_most, "T10: too many timed traps", block);
    expect_rate(lonely <= 10, "T5: combat rooms where nobody is awake", block);
    expect_rate(common <= 600, "T3: one form of item blocks is too common", block);
}

int main(int argc, char **argv)
{
    uint64_t count = test_count(argc, argv, 500, 20000);
    check_block("13x11", count, true, 150);
    check_block("9x7", count, false, 500);
    printf("%llu passed, %llu failed\n", (unsigned long long)passed, (unsigned long long)failed);
    return failed ? 1 : 0;
}
