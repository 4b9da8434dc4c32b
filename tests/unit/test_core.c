/* SPDX-License-Identifier: MIT
 * core: the value's memory, the content hash, names, bit planes, and picking from them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "algo/pick.h"
#include "core/dungeon.h"
#include "core/fields.h"
#include "core/hash.h"
#include "core/kinds.h"
#include "core/types.h"
#include "lib/support.h"

#define COUNT(array) (sizeof array / sizeof array[0])

/* ---- a small value, made by hand -------------------------------------------------------- */

typedef struct sample {
    barrow_dungeon dungeon;
    uint8_t tiles[10 * 3];
    barrow_room rooms[2];
    barrow_link links[1];
    barrow_thing things[1];
    barrow_pos routes[2], cells[3], rock[1];
    barrow_stage stages[2];
    barrow_quest_obstacle obstacles[1];
    barrow_treasure treasures[1];
    barrow_clue clues[1];
    barrow_crawl_path paths[1];
    uint16_t path_rooms[1], route_rooms[1];
    barrow_foe foes[1];
    barrow_room_puzzle puzzles[1];
    barrow_pos inert[1];
} sample;

static void make_sample(sample *s, barrow_family family)
{
    memset(s, 0, sizeof *s);
    barrow_dungeon *d = &s->dungeon;
    d->params = barrow_default_params(family);
    d->attempts = 1;
    d->width = 10;
    d->height = 3;
    d->tiles = s->tiles;
    d->rooms = s->rooms;
    d->room_count = 2;
    d->links = s->links;
    d->link_count = 1;
    d->things = s->things;
    d->thing_count = 1;
    s->things[0].guards = BARROW_GUARDS_NONE;
    s->things[0].gate = BARROW_NONE;
    d->routes = s->routes;
    d->route_count = 2;
    s->links[0].b = 1;
    s->links[0].lock = BARROW_NO_LOCK;
    s->links[0].tile_count = 2;
    d->sectors.columns = 1;
    d->sectors.rows = 1;
    d->stages = s->stages;
    d->stage_count = 2;
    s->stages[0].obstacle_count = 1;
    d->obstacles = s->obstacles;
    d->obstacle_count = 1;
    s->obstacles[0].from_count = s->obstacles[0].door_count = s->obstacles[0].thing_count = 1;
    d->treasures = s->treasures;
    d->clues = s->clues;
    d->clue_count = family == BARROW_QUEST;
    d->treasure_count = 1;
    d->cells = s->cells;
    d->cell_count = 3;
    s->rooms[0].as.crawl.cell_count = family == BARROW_CRAWL ? 1 : 0;
    d->rock = s->rock;
    d->rock_count = 1;
    d->paths = s->paths;
    d->path_count = 1;
    d->path_rooms = s->path_rooms;
    s->paths[0].room_count = 1;
    d->path_room_count = 1;
    d->puzzles = s->puzzles;
    d->puzzle_count = 1;
    d->inert = s->inert;
    d->inert_count = 1;
    s->puzzles[0] = (barrow_room_puzzle){.field = {0, 0, 3, 1}, .inert_count = 1, .sign_count = 1};
    memcpy(s->puzzles[0].rows[0], "ab", 3);
    memcpy(s->puzzles[0].solution, "ud", 3);
    s->things[0].sign_count = 1;
    d->foes = s->foes;
    d->foe_count = 1;
    s->foes[0].room_count = 1;
    d->route_rooms = s->route_rooms;
    d->route_room_count = 1;
}

#define FLOOR (1u << BARROW_FLOOR)
#define QUEST (1u << BARROW_QUEST)
#define CRAWL (1u << BARROW_CRAWL)
#define ALL   (FLOOR | QUEST | CRAWL)

/* Every field with a meaning, for which families, and the part it belongs to. */
#define FIELDS(X)                                                                                  \
    X(FLOOR, PLAN, dungeon.params.as.floor.terrain)                                                \
    X(FLOOR, PLAN, dungeon.sectors.xs[1])                                                          \
    X(FLOOR, PLAN, dungeon.sectors.ys[0])                                                          \
    X(QUEST, PLAN, stages[1].step)                                                                 \
    X(QUEST, PLAN, stages[0].obstacles[0])                                                         \
    X(QUEST, PLAN, obstacles[0].kind)                                                              \
    X(QUEST, PLAN, obstacles[0].from[0])                                                           \
    X(QUEST, PLAN, obstacles[0].into)                                                              \
    X(QUEST, PLAN, obstacles[0].doors[0])                                                          \
    X(QUEST, PLAN, obstacles[0].things[0].room)                                                    \
    X(QUEST, PLAN, obstacles[0].things[0].what)                                                    \
    X(QUEST, PLAN, obstacles[0].treasure)                                                          \
    X(QUEST, PLAN, treasures[0].kind)                                                              \
    X(QUEST, PLAN, treasures[0].room)                                                              \
    X(QUEST, PLAN, clues[0].door)                                                                  \
    X(QUEST, PLAN, clues[0].room)                                                                  \
    X(QUEST, PLAN, clues[0].kind)                                                                  \
    X(CRAWL, PLAN, dungeon.grid_width)                                                             \
    X(CRAWL, PLAN, dungeon.grid_height)                                                            \
    X(CRAWL, PLAN, dungeon.spawn)                                                                  \
    X(CRAWL, PLAN, dungeon.boss)                                                                   \
    X(CRAWL, PLAN, rock[0].x)                                                                      \
    X(CRAWL, PLAN, paths[0].kind)                                                                  \
    X(CRAWL, PLAN, paths[0].from)                                                                  \
    X(CRAWL, PLAN, paths[0].zone)                                                                  \
    X(CRAWL, PLAN, path_rooms[0])                                                                  \
    X(QUEST | CRAWL, TILES, puzzles[0].room)                                                       \
    X(QUEST | CRAWL, TILES, puzzles[0].kind)                                                       \
    X(QUEST | CRAWL, TILES, puzzles[0].gates.entity)                                               \
    X(QUEST | CRAWL, TILES, puzzles[0].gates.door)                                                 \
    X(QUEST | CRAWL, TILES, puzzles[0].start.y)                                                    \
    X(QUEST | CRAWL, TILES, inert[0].x)                                                            \
    X(QUEST | CRAWL, TILES, puzzles[0].field.w)                                                    \
    X(QUEST | CRAWL, TILES, puzzles[0].rows[0][1])                                                 \
    X(QUEST | CRAWL, TILES, puzzles[0].pitch)                                                      \
    X(QUEST | CRAWL, TILES, puzzles[0].signs[0])                                                   \
    X(QUEST | CRAWL, TILES, puzzles[0].moves)                                                      \
    X(QUEST | CRAWL, TILES, puzzles[0].acts)                                                       \
    X(QUEST | CRAWL, TILES, puzzles[0].states)                                                     \
    X(QUEST | CRAWL, TILES, puzzles[0].solution[1])                                                \
    X(QUEST | CRAWL, THINGS, things[0].gate)                                                       \
    X(QUEST | CRAWL, THINGS, things[0].guards_door)                                                \
    X(QUEST, ROOMS, rooms[0].as.quest.seals)                                                       \
    X(QUEST, PLAN, dungeon.arc)                                                                      \
    X(QUEST, PLAN, dungeon.hub)                                                                      \
    X(QUEST, LINKS, links[0].seal)                                                                 \
    X(QUEST, LINKS, links[0].treasure)                                                             \
    X(QUEST | CRAWL, THINGS, things[0].signs[0])                                                   \
    X(FLOOR, ROOMS, rooms[1].rect.x)                                                               \
    X(FLOOR, ROOMS, rooms[1].rect.h)                                                               \
    X(FLOOR, ROOMS, rooms[0].kind)                                                                 \
    X(FLOOR, ROOMS, rooms[0].as.floor.merged)                                                      \
    X(FLOOR, ROOMS, rooms[0].as.floor.sector)                                                      \
    X(FLOOR, ROOMS, rooms[0].as.floor.danger)                                                      \
    X(FLOOR, ROOMS, rooms[0].as.floor.carpet.w)                                                    \
    X(QUEST, ROOMS, rooms[1].as.quest.cell.y)                                                      \
    X(QUEST, ROOMS, rooms[1].as.quest.stage)                                                       \
    X(QUEST, ROOMS, rooms[1].as.quest.step)                                                        \
    X(QUEST, ROOMS, rooms[1].as.quest.content)                                                     \
    X(QUEST, ROOMS, rooms[1].as.quest.switch_id)                                                   \
    X(QUEST, ROOMS, rooms[1].as.quest.intensity)                                                   \
    X(QUEST, ROOMS, rooms[1].as.quest.purpose)                                                     \
    X(QUEST, ROOMS, rooms[1].as.quest.danger)                                                      \
    X(QUEST, ROOMS, rooms[1].as.quest.reward)                                                      \
    X(QUEST, ROOMS, rooms[1].as.quest.treasure)                                                    \
    X(CRAWL, ROOMS, cells[0].x)                                                                    \
    X(CRAWL, ROOMS, rooms[0].as.crawl.types)                                                       \
    X(CRAWL, ROOMS, rooms[0].as.crawl.path)                                                        \
    X(CRAWL, ROOMS, rooms[0].as.crawl.path_id)                                                     \
    X(CRAWL, ROOMS, rooms[0].as.crawl.order)                                                       \
    X(CRAWL, ROOMS, rooms[0].as.crawl.zone)                                                        \
    X(CRAWL, ROOMS, rooms[0].as.crawl.danger)                                                      \
    X(CRAWL, ROOMS, rooms[0].as.crawl.reward)                                                      \
    X(CRAWL, ROOMS, rooms[0].as.crawl.key)                                                         \
    X(CRAWL, ROOMS, rooms[0].as.crawl.foe)                                                         \
    X(ALL, LINKS, links[0].a)                                                                      \
    X(ALL, LINKS, links[0].b)                                                                      \
    X(ALL, LINKS, links[0].kind)                                                                   \
    X(ALL, LINKS, links[0].lock)                                                                   \
    X(ALL, LINKS, links[0].marked)                                                                 \
    X(ALL, LINKS, links[0].optional)                                                               \
    X(ALL, LINKS, links[0].at[1].x)                                                                \
    X(ALL, LINKS, routes[1].y)                                                                     \
    X(QUEST | CRAWL, TILES, rooms[1].rect.x)                                                       \
    X(QUEST | CRAWL, TILES, rooms[0].rect.h)                                                       \
    X(QUEST | CRAWL, TILES, rooms[0].kind)                                                         \
    X(ALL, TILES, tiles[9])                                                                        \
    X(ALL, TILES, tiles[29])                                                                       \
    X(ALL, THINGS, things[0].kind)                                                                 \
    X(ALL, THINGS, things[0].pos.y)                                                                \
    X(ALL, THINGS, things[0].room)                                                                 \
    X(ALL, THINGS, things[0].flag)                                                                 \
    X(ALL, THINGS, foes[0].home)                                                                   \
    X(ALL, THINGS, foes[0].leash)                                                                  \
    X(ALL, THINGS, route_rooms[0])

/* The hash must change, in its own part alone. */
static void expect_moved(const sample *before, const sample *after, uint32_t part, const char *name)
{
    if (brw_dungeon_hash(&before->dungeon) == brw_dungeon_hash(&after->dungeon))
        fail_msg("the hash does not see %s", name);
    for (uint32_t i = 0; i < BARROW_PART_COUNT; i++) {
        uint64_t was = brw_hash_part(&before->dungeon, 1u << i);
        uint64_t is = brw_hash_part(&after->dungeon, 1u << i);
        if ((was != is) != (part == 1u << i))
            fail_msg("%s and part %u", name, i);
    }
}

static void hash_sees_all_that_means_something(void **state)
{
    (void)state;
    static sample before, after;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
#define MOVE(families, part, field)                                                                \
    if ((families) >> family & 1) {                                                                \
        make_sample(&before, (barrow_family)family);                                               \
        make_sample(&after, (barrow_family)family);                                                \
        after.field ^= 1;                                                                          \
        expect_moved(&before, &after, BARROW_PART_##part, #field);                                 \
    }
        FIELDS(MOVE)
    }
}

static void hash_sees_nothing_else(void **state)
{
    (void)state;
    static sample one, two;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        make_sample(&one, (barrow_family)family);
        make_sample(&two, (barrow_family)family);
        two.dungeon.params.seed = 99;
        two.dungeon.attempts = 7;
        two.dungeon.shortfall[0] = 3;
        two.dungeon.params.reroll[0] = 1;
        assert_true(brw_dungeon_hash(&one.dungeon) == brw_dungeon_hash(&two.dungeon));
    }
}

/* Computed by the functions of tests/tools/document_hash.py, from docs/determinism.md alone. */
static void hash_gives_known_answers(void **state)
{
    (void)state;
    static const uint64_t answers[BARROW_FAMILY_COUNT] = {0x30AC507CD4C6E938u, 0x73D815680BE2B9BDu,
                                                          0x422A51766C778ED3u};
    static sample s;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        make_sample(&s, (barrow_family)family);
        assert_true(brw_dungeon_hash(&s.dungeon) == answers[family]);
    }
}

/* Several floors: each one counts, and so does their order. */
static void hash_sees_all_floors(void **state)
{
    (void)state;
    static sample upper, lower;
    make_sample(&upper, BARROW_FLOOR);
    make_sample(&lower, BARROW_FLOOR);
    lower.tiles[3] = BARROW_TILE_FLOOR;
    uint64_t alone = brw_dungeon_hash(&upper.dungeon);
    upper.dungeon.below = &lower.dungeon;
    uint64_t both = brw_dungeon_hash(&upper.dungeon);
    upper.dungeon.below = NULL;
    lower.dungeon.below = &upper.dungeon;
    assert_true(both != alone);
    assert_true(both != brw_dungeon_hash(&lower.dungeon));
}

/* ---- memory ----------------------------------------------------------------------------- */

static void a_dungeon_reuses_its_memory(void **state)
{
    (void)state;
    test_memory memory = {0};
    barrow_allocator allocator = test_allocator(&memory);
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    char text[] = "####\n#..#\n####";
    params.as.floor.fixed = text;
    barrow_dungeon dungeon = {0};
    brw_capacity capacity = {.tiles = 5000, .rooms = 40, .links = 60, .things = 100};
    uint64_t calls = 0;
    for (int i = 0; i < 5; i++) {
        assert_int_equal(brw_dungeon_begin(&dungeon, &params, &allocator, NULL), BARROW_OK);
        assert_int_equal(brw_dungeon_reserve(&dungeon, &capacity, NULL), BARROW_OK);
        memset(dungeon.tiles, 1, 5000);
        assert_string_equal(dungeon.params.as.floor.fixed, text);
        assert_ptr_not_equal(dungeon.params.as.floor.fixed, text); /* a separate copy */
        if (i == 1)
            calls = memory.calls;
    }
    assert_int_equal(memory.calls, calls); /* nothing is allocated once it is warm (G5) */
    barrow_dungeon_free(&dungeon);
    assert_int_equal(memory.live_blocks, 0);
    assert_int_equal(memory.mistakes, 0);
    barrow_dungeon_free(&dungeon);
    barrow_dungeon_free(NULL);
}

static void tiles_outside_are_border(void **state)
{
    (void)state;
    static sample s;
    make_sample(&s, BARROW_FLOOR);
    s.tiles[29] = BARROW_TILE_JUNCTION;
    assert_int_equal(barrow_tile_at(&s.dungeon, 9, 2), BARROW_TILE_JUNCTION);
    static const int outside[][2] = {{-1, 0}, {0, -1}, {10, 0}, {0, 3}, {INT32_MAX, INT32_MIN}};
    for (size_t i = 0; i < COUNT(outside); i++)
        assert_int_equal(barrow_tile_at(&s.dungeon, outside[i][0], outside[i][1]),
                         BARROW_TILE_BORDER);
}

/* ---- kinds of links --------------------------------------------------------------------- */

/* A kind that lacks one of its rows has NULL where a text belongs. */
static void kinds_of_links_have_all_rows(void **state)
{
    (void)state;
    for (int kind = 0; kind < BARROW_LINK_KIND_COUNT; kind++) {
        const barrow_link_info *info = barrow_link_kind_info((barrow_link_kind)kind);
        assert_non_null(info);
        assert_string_equal(info->name, barrow_link_kind_name((barrow_link_kind)kind));
        assert_true(info->help[0] && info->many[0] && info->noun[0]);
        assert_true(info->families && info->families < 1 << BARROW_FAMILY_COUNT);
        assert_true(info->word && info->shut && info->passed);
        assert_true(info->needs <= BARROW_NEED_FINDING && info->leads <= BARROW_LEADS_ARENA);
    }
    assert_null(barrow_link_kind_info(BARROW_LINK_KIND_COUNT));
    assert_null(barrow_link_kind_info((barrow_link_kind)-1));
}

/* Keys of a single family open doors of that family, and what opens can be passed. */
static void kinds_of_links_make_sense(void **state)
{
    (void)state;
    for (int kind = 0; kind < BARROW_LINK_KIND_COUNT; kind++) {
        const barrow_link_info *info = barrow_link_kind_info((barrow_link_kind)kind);
        bool is_of_quest = info->needs == BARROW_NEED_SMALL_KEY ||
                           info->needs == BARROW_NEED_SWITCH ||
                           info->needs == BARROW_NEED_MAGIC_KEY;
        if (is_of_quest)
            assert_int_equal(info->families, 1 << BARROW_QUEST);
        if (info->needs == BARROW_NEED_COLOUR || info->leads == BARROW_LEADS_ARENA)
            assert_int_equal(info->families, 1 << BARROW_CRAWL);
        if (info->needs != BARROW_NEED_NOTHING)
            assert_int_not_equal(info->ways, BARROW_WAYS_NONE);
        if (info->needs == BARROW_NEED_FINDING)
            assert_false(info->is_walked);
    }
}

/* ---- names ------------------------------------------------------------------------------ */

static void kinds_have_names(void **state)
{
    (void)state;
#define EXPECT_NAMES(function, type, count)                                                        \
    for (int i = 0; i < (int)(count); i++)                                                         \
        assert_non_null(function((type)i));                                                        \
    assert_null(function((type)(count)));                                                          \
    assert_null(function((type)-1));
    EXPECT_NAMES(barrow_room_kind_name, barrow_room_kind, BARROW_ROOM_KIND_COUNT)
    EXPECT_NAMES(barrow_link_kind_name, barrow_link_kind, BARROW_LINK_KIND_COUNT)
    EXPECT_NAMES(barrow_thing_name, barrow_thing_kind, BARROW_THING_KIND_COUNT)
    EXPECT_NAMES(barrow_quest_step_name, barrow_quest_step, BARROW_STEP_COUNT)
    EXPECT_NAMES(barrow_content_name, barrow_content, BARROW_CONTENT_COUNT)
    EXPECT_NAMES(barrow_obstacle_name, barrow_obstacle, BARROW_OBSTACLE_NONE)
    EXPECT_NAMES(barrow_path_name, barrow_path_kind, BARROW_PATH_COUNT)
    EXPECT_NAMES(barrow_character_name, barrow_character, BARROW_CHARACTER_COUNT)
    EXPECT_NAMES(barrow_room_type_name, barrow_room_type, BARROW_TYPE_COUNT)
    EXPECT_NAMES(barrow_action_name, barrow_action, BARROW_ACTION_COUNT)
    EXPECT_NAMES(barrow_shortfall_name, barrow_shortfall, BARROW_SHORT_COUNT)
    assert_string_equal(barrow_tile_name(BARROW_TILE_LIQUID), "liquid");
    assert_int_equal(barrow_tile_character(BARROW_TILE_CORRIDOR), ',');
    assert_int_equal(barrow_tile_character((barrow_tile)0x3F), '?');
    assert_int_equal(barrow_tile_character((barrow_tile)1000), '?');
    assert_int_equal(barrow_thing_character(BARROW_THING_KIND_COUNT), '?');
}

/* ---- picking tiles ---------------------------------------------------------------------- */

/* Each of the candidates comes up once, and the first is drawn uniformly. */
static void picks_are_fair_and_final(void **state)
{
    (void)state;
    brw_arena arena;
    brw_picker picker;
    uint32_t first[12] = {0};
    brw_rng rng;
    brw_rng_fill(&rng, 4);
    brw_arena_begin(&arena, brw_allocator(NULL));
    assert_true(brw_picker_begin(&picker, &arena, 100, 6));
    for (int round = 0; round < 6000; round++) {
        uint32_t seen = 0;
        brw_pick pick = {{0, 0}, 0};
        brw_picker_clear(&picker);
        for (int32_t i = 0; i < 12; i++)
            picker.candidates[i % 3 * 2 * 100 + 58 + i] = 1;
        brw_picker_changed(&picker);
        if (round & 1) /* with and without a hint about where they are */
            brw_picker_add_area(&picker, (barrow_rect){58, 0, 12, 6});
        brw_picker_remove(&picker, 58, 0);
        brw_picker_remove(&picker, 58, 0); /* a second removal does nothing */
        for (int i = 0; i < 11; i++) {
            assert_true(brw_picker_take(&picker, &rng, &pick));
            assert_int_equal(pick.pos.y, (pick.pos.x - 58) % 3 * 2);
            seen |= 1u << (pick.pos.x - 58);
            first[pick.pos.x - 58] += i == 0;
        }
        assert_int_equal(seen, 0xFFE);
        assert_false(brw_picker_take(&picker, &rng, &pick));
    }
    for (int i = 1; i < 12; i++)
        assert_in_range(first[i], 460, 640); /* 545 expected, four deviations either side */
    brw_arena_end(&arena);
}

/* ---- the table of fields ---------------------------------------------------------------- */

static int64_t least_stored(uint8_t number)
{
    return number == BRW_I16 ? INT16_MIN : number == BRW_I32 ? INT32_MIN : 0;
}

static int64_t most_stored(uint8_t number)
{
    static const int64_t most[] = {UINT8_MAX, UINT16_MAX, UINT32_MAX, INT16_MAX, INT32_MAX};
    return most[number];
}

/* A range fits its storage, and null is stored as a number outside the range. */
static void field_can_hold_its_range(const brw_doc_field *field)
{
    bool is_number = field->type == BRW_FIELD_INT || field->type == BRW_FIELD_NAME ||
                     (field->type == BRW_FIELD_LIST && field->item == BRW_ITEM_NUMBER);
    assert_true(field->least <= field->most);
    assert_true(field->shortest <= field->longest);
    if (!is_number)
        return;
    assert_true(least_stored(field->number) <= field->least);
    assert_true(field->most <= most_stored(field->number));
    if (!field->is_nullable)
        return;
    int64_t most = field->names ? (int64_t)field->names->count - 1 : field->most;
    bool is_left_out =
        field->type == BRW_FIELD_NAME && field->among && !(field->among >> field->none & 1);
    assert_true(field->none > most || field->none < field->least || is_left_out);
    assert_true(field->none <= most_stored(field->number));
}

/* A field of a later version has a valid default; a list may then be empty. */
static void field_has_a_default(const brw_doc_field *field)
{
    bool is_number = field->type == BRW_FIELD_INT || field->type == BRW_FIELD_NAME;
    if (field->since < 2)
        return;
    assert_true(field->type <= BRW_FIELD_LIST || field->type == BRW_FIELD_PLANNED);
    if (field->type == BRW_FIELD_LIST)
        assert_true(field->shortest == 0 || field->storage == BRW_INSIDE);
    int64_t number = brw_doc_default(field);
    if (is_number && !field->is_nullable)
        assert_true(number >= field->least && (field->names || number <= field->most) &&
                    (!field->among || field->among >> number & 1));
}

/* Each part of the hash absorbs the places of a record in every version, each of them once; those
 * of the newest version and of removed fields are 1, 2, ... */
static void places_count_up(const brw_doc_record *record)
{
    for (uint32_t part = 0; part <= BARROW_PART_THINGS; part++) {
        uint64_t places = 0, seen[BRW_FORMAT_VERSION + 1] = {0};
        for (uint32_t i = 0; i < record->count; i++) {
            const brw_doc_field *field = &record->fields[i];
            if (field->part != part || !field->place)
                continue;
            for (uint32_t version = 1; version <= BRW_FORMAT_VERSION; version++) {
                if (!brw_doc_is_of(field, version))
                    continue;
                assert_false(seen[version] >> field->place & 1);
                seen[version] |= UINT64_C(1) << field->place;
            }
            places |= UINT64_C(1) << field->place;
        }
        /* foes follow entities, which quest and crawl have in their tile map */
        places |= part == BARROW_PART_THINGS && places == 1 << 2 ? 1 << 1 : 0;
        assert_int_equal((places | 1) & ((places | 1) + 1), 0);
    }
}

static void every_row_of_the_fields_makes_sense(void **state)
{
    (void)state;
    for (int id = 0; id < BRW_RECORD_COUNT; id++) {
        const brw_doc_record *record = brw_record_of((brw_record_id)id);
        places_count_up(record);
        for (uint32_t i = 0; i < record->count; i++) {
            const brw_doc_field *field = &record->fields[i];
            assert_true(field->key || field->place);
            assert_true(*field->help);
            if (field->key)
                assert_int_equal(strlen(field->key) + 4, field->quoted_size);
            for (uint32_t k = 0; field->names && k < field->names->count; k++)
                assert_int_equal(strlen(field->names->list[k].text), field->names->list[k].size);
            assert_true(field->offset < record->size);
            if (field->type == BRW_FIELD_LIST && field->item == BRW_ITEM_RECORD &&
                field->storage != BRW_MADE)
                assert_int_equal(field->entry_size,
                                 brw_record_of((brw_record_id)field->record)->size);
            if (field->type == BRW_FIELD_NAME || field->type == BRW_FIELD_SET)
                assert_true(field->names && field->among >> field->names->count == 0);
            field_can_hold_its_range(field);
            field_has_a_default(field);
        }
    }
}

static void fields_are_read_where_they_are_stored(void **state)
{
    (void)state;
    for (int id = 0; id < BRW_RECORD_COUNT; id++) {
        const brw_doc_record *record = brw_record_of((brw_record_id)id);
        unsigned char bytes[sizeof(barrow_dungeon)] = {0};
        for (uint32_t i = 0; i < record->count; i++) {
            const brw_doc_field *field = &record->fields[i];
            if (field->type != BRW_FIELD_INT && field->type != BRW_FIELD_BOOL)
                continue;
            assert_int_equal(brw_doc_get(field, bytes), 0);
            brw_doc_set(field, bytes, field->most);
            assert_int_equal(brw_doc_get(field, bytes), field->most);
            brw_doc_set(field, bytes, field->least);
            assert_int_equal(brw_doc_get(field, bytes), field->least);
            brw_doc_set(field, bytes, 0);
        }
    }
}

/* Codes leave no gap, and the count is right: otherwise a row with a higher code is not the last. */
static void codes_leave_no_gaps(void **state)
{
    (void)state;
    static const struct {
        const brw_doc_names *names;
        uint32_t count;
    } lists[] = {
        {&brw_room_kind_names, BARROW_ROOM_KIND_COUNT}, {&brw_link_kind_names, BARROW_LINK_KIND_COUNT},
        {&brw_thing_names, BARROW_THING_KIND_COUNT}, {&brw_thing_type_names, BARROW_THING_TYPE_COUNT},
        {&brw_stamp_names, BARROW_STAMP_COUNT}, {&brw_place_names, BARROW_PLACE_COUNT},
        {&brw_quest_step_names, BARROW_STEP_COUNT}, {&brw_content_names, BARROW_CONTENT_COUNT},
        {&brw_obstacle_names, BARROW_OBSTACLE_NONE}, {&brw_purpose_names, BARROW_PURPOSE_COUNT},
        {&brw_treasure_names, BARROW_TREASURE_KIND_COUNT}, {&brw_path_names, BARROW_PATH_COUNT},
        {&brw_character_names, BARROW_CHARACTER_COUNT},
        {&brw_puzzle_kind_names, BARROW_PUZZLE_KIND_COUNT},
        {&brw_puzzle_sign_names, BARROW_SIGN_COUNT}, {&brw_room_type_names, BARROW_TYPE_COUNT},
        {&brw_action_names, BARROW_ACTION_COUNT}, {&brw_shortfall_names, BARROW_SHORT_COUNT},
        {&brw_terrain_names, BARROW_TERRAIN_COUNT},
    };
    for (uint32_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        assert_int_equal(lists[i].names->count, lists[i].count);
        for (uint32_t k = 0; k < lists[i].count; k++)
            assert_true(lists[i].names->list[k].size);
    }
}

/* Every class that is drawn from has a type on floor 1, which is also on tile maps. */
static void classes_begin_on_the_first_floor(void **state)
{
    (void)state;
    const brw_type_row *rows = brw_types_of(NULL, NULL)->rows;
    uint32_t first = 0, counts[BARROW_CLASS_COUNT] = {0};
    for (uint32_t i = 0; i < BARROW_THING_TYPE_COUNT; i++)
        assert_true(++counts[rows[i].of_class] <= 20); /* room for the weights in gen/floor */
    for (uint32_t i = 0; i < BARROW_THING_TYPE_COUNT; i++)
        if (rows[i].depth == 1 && rows[i].weight && rows[i].maps == BRW_MAPS_ALL)
            first |= 1u << rows[i].of_class;
    for (uint32_t i = BARROW_CLASS_LOOT; i <= BARROW_CLASS_ENEMY; i++)
        assert_true(first >> i & 1);
    for (uint8_t i = 0; i < BARROW_TREASURE_KIND_COUNT; i++)
        assert_int_equal(rows[brw_treasure_type(i)].of_class, BARROW_CLASS_TREASURE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hash_sees_all_that_means_something),
        cmocka_unit_test(hash_sees_nothing_else),
        cmocka_unit_test(hash_gives_known_answers),
        cmocka_unit_test(hash_sees_all_floors),
        cmocka_unit_test(a_dungeon_reuses_its_memory),
        cmocka_unit_test(tiles_outside_are_border),
        cmocka_unit_test(kinds_have_names),
        cmocka_unit_test(kinds_of_links_have_all_rows),
        cmocka_unit_test(kinds_of_links_make_sense),
        cmocka_unit_test(picks_are_fair_and_final),
        cmocka_unit_test(every_row_of_the_fields_makes_sense),
        cmocka_unit_test(fields_are_read_where_they_are_stored),
        cmocka_unit_test(codes_leave_no_gaps),
        cmocka_unit_test(classes_begin_on_the_first_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
