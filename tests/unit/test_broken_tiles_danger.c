/* SPDX-License-Identifier: MIT
 * The verifier's own tests for enemies, types and traps of tile maps: maps that break one rule each
 * (tests/broken/tiles_danger.def). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/places.h"
#include "unit/broken_tiles.h"

/* ---- faults: enemies -------------------------------------------------------------------- */

static void break_foe_at_the_door(barrow_dungeon *d)
{
    add_thing(d, BARROW_THING_FOE, pos_at(d, mouth_of(d, 0)), d->links[0].a, 0);
}

static void break_boss_at_the_door(barrow_dungeon *d)
{
    barrow_thing *boss = thing_of_kind(d, BARROW_THING_BOSS);
    for (uint32_t i = 0; i < d->link_count; i++) {
        if (d->links[i].b != boss->room)
            continue;
        barrow_pos pos = d->routes[d->links[i].first_tile + d->links[i].tile_count - 1];
        boss->pos = pos;
    }
}

static void break_enemy_at_the_entry(barrow_dungeon *d)
{
    const barrow_thing *spawn = thing_of_kind(d, BARROW_THING_SPAWN);
    add_thing(d, BARROW_THING_ENEMY, spawn->pos, spawn->room, 0);
}

static void break_no_enemies(barrow_dungeon *d)
{
    remove_kind(d, BARROW_THING_ENEMY);
}

static barrow_thing *enemy_of_type(barrow_dungeon *d, int type)
{
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == BARROW_THING_ENEMY && d->things[i].type == type)
            return &d->things[i];
    return thing_of_kind(d, BARROW_THING_ENEMY);
}

/* Adds two more brutes than the budget allows. */
static void break_one_enemy_more(barrow_dungeon *d)
{
    const barrow_thing *enemy = thing_of_kind(d, BARROW_THING_ENEMY);
    for (int i = 0; i < 8; i++) {
        add_thing(d, BARROW_THING_ENEMY, enemy->pos, enemy->room, 0)->type =
            BARROW_THING_TYPE_BRUTE;
    }
}

/* Removes all enemies but one, a grunt, from the most dangerous room. */
static void break_one_enemy_left(barrow_dungeon *d)
{
    uint32_t most = thing_of_kind(d, BARROW_THING_ENEMY)->room, left = 0;
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == BARROW_THING_ENEMY &&
            d->rooms[d->things[i].room].as.crawl.danger > d->rooms[most].as.crawl.danger)
            most = d->things[i].room;
    for (uint32_t i = d->thing_count; i-- > 0;) {
        if (d->things[i].kind != BARROW_THING_ENEMY || d->things[i].room != most)
            continue;
        d->things[i].type = BARROW_THING_TYPE_GRUNT;
        if (left++)
            remove_thing(d, &d->things[i]);
    }
}

static void break_all_asleep(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == BARROW_THING_ENEMY)
            d->things[i].flag = 1;
}

/* All enemies become this role; they guard nothing. */
static void change_roles(barrow_dungeon *d, int type)
{
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == BARROW_THING_ENEMY) {
            d->things[i].type = (uint8_t)type;
            d->things[i].guards = BARROW_GUARDS_NONE;
        }
}

static void break_brutes_everywhere(barrow_dungeon *d)
{
    change_roles(d, BARROW_THING_TYPE_BRUTE);
}

static void break_archers_everywhere(barrow_dungeon *d)
{
    change_roles(d, BARROW_THING_TYPE_ARCHER);
}

/* Puts boulders on all sides of an archer. They belong to the room, but block the view. Where a map
 * has no archer, another enemy becomes one, in a room that is dangerous enough. */
static void break_archer_behind_boulders(barrow_dungeon *d)
{
    barrow_thing *archer = enemy_of_type(d, BARROW_THING_TYPE_ARCHER);
    d->rooms[archer->room].as.crawl.danger = 9;
    archer->type = BARROW_THING_TYPE_ARCHER;
    archer->guards = BARROW_GUARDS_NONE;
    int at = tile_index(d, archer->pos.x, archer->pos.y);
    const int around[4] = {-1, 1, -d->width, d->width};
    for (int i = 0; i < 4; i++)
        if (d->owners[at + around[i]] == archer->room)
            set_tile(d, at + around[i], BARROW_TILE_BOULDER, archer->room);
}

static void break_guard_of_nothing(barrow_dungeon *d)
{
    barrow_thing *enemy = enemy_of_type(d, BARROW_THING_TYPE_CASTER);
    d->rooms[enemy->room].as.crawl.danger = 9;
    enemy->type = BARROW_THING_TYPE_GUARD;
    enemy->guards = BARROW_GUARDS_NONE;
}

static void break_grunt_on_guard(barrow_dungeon *d)
{
    enemy_of_type(d, BARROW_THING_TYPE_GRUNT)->guards = 0;
}

static void break_guard_of_the_spawn(barrow_dungeon *d)
{
    break_guard_of_nothing(d);
    enemy_of_type(d, BARROW_THING_TYPE_GUARD)->guards =
        (int32_t)(thing_of_kind(d, BARROW_THING_SPAWN) - d->things);
}

/* ---- faults: types ---------------------------------------------------------------------- */

static void break_enemy_without_role(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_ENEMY)->type = BARROW_NO_TYPE;
}

static void break_key_with_type(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_MAGIC_KEY)->type = BARROW_THING_TYPE_GEM;
}

static void break_first_thing_with_type(barrow_dungeon *d)
{
    d->things[0].type = BARROW_THING_TYPE_GEM;
}

static void break_last_thing_on_guard(barrow_dungeon *d)
{
    barrow_thing *last = &d->things[d->thing_count - 1];
    last->guards = last->kind == BARROW_THING_ENEMY ? last->guards : 0;
    last->tier = 9;
}

static void break_trap_of_loot(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_TRAP)->type = BARROW_THING_TYPE_FOOD;
}

static void break_pit_to_nowhere(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_TRAP)->type = BARROW_THING_TYPE_PIT;
}

static void break_other_treasure(barrow_dungeon *d)
{
    barrow_thing *treasure = thing_of_kind(d, BARROW_THING_TREASURE);
    bool is_bombs = treasure->type == BARROW_THING_TYPE_BOMBS;
    treasure->type = is_bombs ? BARROW_THING_TYPE_HOOK : BARROW_THING_TYPE_BOMBS;
}

/* The title names nobody, so the boss's name must be one of its place. */
static void break_boss_without_name(barrow_dungeon *d)
{
    strcpy(d->title, "The Maze");
    thing_of_kind(d, BARROW_THING_BOSS)->name[0] = 0;
}

static void break_other_owner(barrow_dungeon *d)
{
    snprintf(d->title, sizeof d->title, "The %s of %s", brw_places[d->place].sites.list[0],
             thing_of_kind(d, BARROW_THING_BOSS)->name);
    strcpy(thing_of_kind(d, BARROW_THING_BOSS)->name, "Nobody");
}

static void break_chest_with_name(barrow_dungeon *d)
{
    strcpy(thing_of_kind(d, BARROW_THING_CHEST)->name, "Old Agnes");
}

static void break_goods_for_nothing(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_SHOP_ITEM)->price = 1;
}

static void break_gold_for_sale(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_SHOP_ITEM)->type = BARROW_THING_TYPE_GOLD;
}

static void break_chest_with_price(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_CHEST)->price = 5;
}

/* Returns the first fountain that is dry, or that is not. */
static barrow_thing *fountain(barrow_dungeon *d, bool is_dry)
{
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == BARROW_THING_FOUNTAIN &&
            (d->things[i].gate != BARROW_NONE) == is_dry)
            return &d->things[i];
    return NULL;
}

static void break_fountain_of_a_beaten_boss(barrow_dungeon *d)
{
    fountain(d, true)->gate = BARROW_NONE;
}

static void break_dry_fountain(barrow_dungeon *d)
{
    fountain(d, false)->gate = 0;
}

static void break_other_tier(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_CHEST)->tier ^= 1;
}

static void break_spikes_with_period(barrow_dungeon *d)
{
    barrow_thing *trap = thing_of_kind(d, BARROW_THING_TRAP);
    trap->type = BARROW_THING_TYPE_SPIKES;
    trap->period = 3;
}

static void break_timed_without_period(barrow_dungeon *d)
{
    barrow_thing *trap = thing_of_kind(d, BARROW_THING_TRAP);
    trap->type = BARROW_THING_TYPE_TIMED;
    trap->period = 0;
}

static void break_key_on_guard(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_MAGIC_KEY)->guards = 0;
}

/* ---- faults: traps ---------------------------------------------------------------------- */

static bool is_mouth(const barrow_dungeon *d, int index)
{
    for (uint32_t i = 0; i < d->link_count; i++)
        if (mouth_at(d, i, d->links[i].a) == index || mouth_at(d, i, d->links[i].b) == index)
            return true;
    return false;
}

/* Puts traps of this type on all floor of the first trap room, except before its doorways. */
static void fill_with_traps(barrow_dungeon *d, int type)
{
    uint16_t room = thing_of_kind(d, BARROW_THING_TRAP)->room;
    for (uint32_t i = d->thing_count; i-- > 0;)
        if (d->things[i].kind == BARROW_THING_TRAP && d->things[i].room == room)
            remove_thing(d, &d->things[i]);
    for (int i = 0, added = 0; i < d->width * d->height && added < MORE; i++) {
        if (d->owners[i] != room || is_mouth(d, i))
            continue;
        add_thing(d, BARROW_THING_TRAP, pos_at(d, i), room, 0)->type = (uint8_t)type;
        added++;
    }
}

static void break_traps_everywhere(barrow_dungeon *d)
{
    fill_with_traps(d, BARROW_THING_TYPE_SPIKES);
}

static void break_trap_wall(barrow_dungeon *d)
{
    fill_with_traps(d, BARROW_THING_TYPE_SPIKES);
}

static void break_timed_in_a_row(barrow_dungeon *d)
{
    fill_with_traps(d, BARROW_THING_TYPE_TIMED);
}

static void break_trap_elsewhere(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_BOSS)->kind = BARROW_THING_TRAP;
}

static void break_trap_elsewhere_in_quest(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_SPAWN)->kind = BARROW_THING_TRAP;
}

static void break_no_traps(barrow_dungeon *d)
{
    remove_kind(d, BARROW_THING_TRAP);
}

/* Returns the floor tile of a room that is farthest from its doorways. */
static int corner_of(const barrow_dungeon *d, int room)
{
    int best = -1, farthest = -1;
    for (int tile = 0; tile < d->width * d->height; tile++) {
        if (d->owners[tile] != room || !(d->tiles[tile] & BARROW_TILE_WALKABLE))
            continue;
        int nearest = INT_MAX;
        for (uint32_t i = 0; i < d->link_count; i++) {
            if (d->links[i].a != room && d->links[i].b != room)
                continue;
            int mouth = mouth_at(d, i, room);
            int apart = abs(mouth % d->width - tile % d->width) +
                        abs(mouth / d->width - tile / d->width);
            nearest = apart < nearest ? apart : nearest;
        }
        if (nearest > farthest) {
            farthest = nearest;
            best = tile;
        }
    }
    return best;
}

static void leave_one_trap_in_each_room(barrow_dungeon *d)
{
    bool has_one[4096] = {false};
    for (uint32_t i = d->thing_count; i-- > 0;) {
        barrow_thing *thing = &d->things[i];
        if (thing->kind != BARROW_THING_TRAP)
            continue;
        if (has_one[thing->room])
            remove_thing(d, thing);
        else
            thing->type = BARROW_THING_TYPE_SPIKES;
        has_one[thing->room] = true;
    }
}

/* Moves the traps where nobody walks. */
static void break_traps_aside(barrow_dungeon *d)
{
    leave_one_trap_in_each_room(d);
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == BARROW_THING_TRAP)
            d->things[i].pos = pos_at(d, corner_of(d, (int)d->things[i].room));
}

static void break_trap_at_the_door(barrow_dungeon *d)
{
    barrow_thing *trap = thing_of_kind(d, BARROW_THING_TRAP);
    for (uint32_t i = 0; i < d->link_count; i++) {
        if (d->links[i].a != trap->room && d->links[i].b != trap->room)
            continue;
        int mouth = mouth_at(d, i, trap->room);
        trap->pos = pos_at(d, mouth);
    }
}

static void break_trap_that_helps(barrow_dungeon *d)
{
    thing_of_kind(d, BARROW_THING_TRAP)->flag = 1;
}

/* ---- the samples ------------------------------------------------------------------------ */

static const broken_map samples[] = {
#include "broken/tiles_danger.def"
};

static void every_sample_is_found(void **state)
{
    (void)state;
    try_maps(samples, sizeof samples / sizeof samples[0]);
}

/* ---- several ways ----------------------------------------------------------------------- */

/* In blocks of 13x11 every way through a trap room counts: not even one of three may be unfair. */
static void one_unfair_way_of_three_is_found(void **state)
{
    (void)state;
    const brw_check *check = check_named(&brw_crawl_checks, "tile_traps");
    barrow_dungeon dungeon = {0};
    barrow_report report;
    uint32_t found = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        barrow_params params = test_params(BARROW_CRAWL, seed, "tiles=on size=large");
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        leave_one_trap_in_each_room(&dungeon);
        run_check(check, &dungeon, &report);
        found += finds(&report, "T10", "1 of 3 ways") || finds(&report, "T10", "2 of 3 ways");
    }
    assert_true(found > 0);
    barrow_dungeon_free(&dungeon);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_is_found),
        cmocka_unit_test(one_unfair_way_of_three_is_found),
    };
    is_quick = argc > 1 && strcmp(argv[1], "quick") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
