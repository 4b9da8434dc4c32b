/* SPDX-License-Identifier: MIT
 * io: pictures of small dungeons made by hand, in characters and on a canvas, and the walkthrough
 * in words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "io/document.h"
#include "io/paint.h"
#include "io/xml.h"
#include "lib/samples.h"
#include "unit/holds.h"

/* ---- pictures --------------------------------------------------------------------------- */

static void quests_are_drawn(void **state)
{
    (void)state;
    quest_sample sample;
    test_text out = {0};
    sample_quest(&sample);
    sample_write("ascii", &sample.dungeon, BARROW_EXPORT_NO_LEGEND, &out);
    assert_string_equal(out.bytes, "quest: 5 rooms, 4 stages, seed 18446744073709551615\n"
                                   "+-------+-------+\n"
                                   "|   G  [?]  B   |\n"
                                   "|  4/2  |  5/3  |\n"
                                   "+--[M]--+-------+-------+\n"
                                   "|   E       k  [k]  M   |\n"
                                   "|  1/0  |  2/0  |  3/1  |\n"
                                   "+-------+-------+-------+\n");
    test_text_free(&out);
}

static void one_way_doors_have_arrows(void **state)
{
    (void)state;
    quest_sample sample;
    test_text out = {0};
    sample_quest(&sample);
    sample.links[0] = sample_link(1, 0, BARROW_LINK_ONE_WAY);
    sample.links[1].kind = BARROW_LINK_SWITCH;
    sample.links[1].lock = 12;
    sample.links[2] = sample_link(0, 3, BARROW_LINK_ONE_WAY);
    sample.rooms[1].as.quest.content = BARROW_CONTENT_SWITCH;
    sample.rooms[1].as.quest.switch_id = 12;
    sample_write("ascii", &sample.dungeon, 0, &out);
    holds(&out, "|   E   <  s13 s13  M   |\n");
    holds(&out, "+-- ^ --+");
    holds(&out, "s3 switch");
    holds(&out, "one way");
    lacks(&out, "magic door");
    test_text_free(&out);
}

static void crawls_are_drawn(void **state)
{
    (void)state;
    crawl_sample sample;
    test_text out = {0};
    sample_crawl(&sample);
    sample_write("ascii", &sample.dungeon, BARROW_EXPORT_NO_LEGEND, &out);
    assert_string_equal(out.bytes, "crawl: 3x3 cells, 4 rooms, seed 0\n"
                                   "+-------+\n"
                                   "|   @   |        :::::::\n"
                                   "|   1M  |        :::::::\n"
                                   "+--   --+-------+-------+\n"
                                   "|   ct             i-b  |\n"
                                   "|  2M!          |  3D~  |\n"
                                   "+-------+--<b>--+-------+\n"
                                   "        |   B   |\n"
                                   "        |   4M  |\n"
                                   "        +-------+\n");
    test_text_free(&out);
}

/* A passage may tunnel through rock (C10): the room is shown. */
static void rooms_are_drawn_over_rock(void **state)
{
    (void)state;
    crawl_sample sample;
    test_text out = {0};
    sample_crawl(&sample);
    sample.rock[0] = sample.cells[4];
    sample_write("ascii", &sample.dungeon, BARROW_EXPORT_NO_LEGEND, &out);
    lacks(&out, ":::");
    holds(&out, "|   B   |");
    test_text_free(&out);
}

static void crawl_doors_show_their_kind(void **state)
{
    (void)state;
    static const struct {
        barrow_link_kind kind;
        uint8_t lock, optional, marked;
        const char *look;
    } rows[] = {
        {BARROW_LINK_OPEN, BARROW_NO_LOCK, 0, 0, "--   --"},
        {BARROW_LINK_OPEN, BARROW_NO_LOCK, 0, 1, "-- * --"},
        {BARROW_LINK_LOCKED, 2, 0, 0, "--[c]--"},
        {BARROW_LINK_LOCKED, 27, 1, 0, "--{B}--"},
        {BARROW_LINK_LOOP_EXIT, BARROW_NO_LOCK, 0, 0, "--(v)--"},
        {BARROW_LINK_ONE_WAY, BARROW_NO_LOCK, 0, 0, "-- v --"},
        {BARROW_LINK_SHORTCUT, BARROW_NO_LOCK, 0, 0, "--=v=--"},
        {BARROW_LINK_BOSS, BARROW_NO_LOCK, 0, 0, "--<B>--"},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        crawl_sample sample;
        test_text out = {0};
        sample_crawl(&sample);
        sample.links[2].kind = (uint8_t)rows[i].kind;
        sample.links[2].lock = rows[i].lock;
        sample.links[2].optional = rows[i].optional;
        sample.links[2].marked = rows[i].marked;
        sample_write("ascii", &sample.dungeon, 0, &out);
        holds(&out, rows[i].look);
        test_text_free(&out);
    }
}

static void floors_are_drawn(void **state)
{
    (void)state;
    floor_sample sample;
    test_text out = {0};
    sample_floor(&sample);
    sample_write("ascii", &sample.dungeon, BARROW_EXPORT_NO_LEGEND, &out);
    assert_string_equal(out.bytes, "floor 1: std_fine, 16x7, seed 7\n"
                                   " #####  #####\n"
                                   " #@..####..e#%\n"
                                   " #..+,+,+...# ~\n"
                                   " #.^.####.>.#\n"
                                   " #####  #####\n");
    test_text_free(&out);
}

static void legends_name_what_occurs(void **state)
{
    (void)state;
    floor_sample sample;
    test_text out = {0};
    sample_floor(&sample);
    sample_write("ascii", &sample.dungeon, 0, &out);
    holds(&out, "@ start");
    holds(&out, "~ water");
    holds(&out, "shop at 8,2");
    lacks(&out, "keeper");
    test_text_free(&out);
}

static void colour_comes_when_asked_for(void **state)
{
    (void)state;
    quest_sample sample;
    test_text out = {0};
    sample_quest(&sample);
    sample_write("ascii", &sample.dungeon, 0, &out);
    lacks(&out, "\x1b");
    test_text_free(&out);
    sample_write("ascii", &sample.dungeon, BARROW_EXPORT_COLOR | BARROW_EXPORT_NO_LEGEND, &out);
    holds(&out, "\x1b[38;5;");
    assert_string_equal(out.bytes + out.size - 5, "\x1b[0m\n");
    test_text_free(&out);
}

static void liquids_have_their_colour(void **state)
{
    (void)state;
    static const struct {
        barrow_terrain terrain;
        const char *colour;
    } rows[] = {{BARROW_TERRAIN_WATER, "[38;5;75m~"},
                {BARROW_TERRAIN_LAVA, "[38;5;208m~"},
                {BARROW_TERRAIN_CHASM, "[38;5;141m~"}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        floor_sample sample;
        test_text out = {0};
        sample_floor(&sample);
        sample.dungeon.params.as.floor.terrain = (int32_t)rows[i].terrain;
        sample_write("ascii", &sample.dungeon, BARROW_EXPORT_COLOR, &out);
        for (size_t k = 0; k < COUNT_OF(rows); k++)
            (k == i ? holds : lacks)(&out, rows[k].colour);
        test_text_free(&out);
    }
}

/* ---- words ------------------------------------------------------------------------------ */

/* Documents from elsewhere: no walkthrough, and actions that no generator would write. */
static void odd_walkthroughs_are_told(void **state)
{
    (void)state;
    quest_sample quest;
    test_text none = {0}, odd = {0};
    sample_quest(&quest);
    quest.dungeon.solution_count = 0;
    sample_write("text", &quest.dungeon, 0, &none);
    holds(&none, "There is no walkthrough.\n");
    sample_quest(&quest);
    quest.steps[1].what = BARROW_NOTHING;
    quest.steps[2].action = BARROW_DO_FIGHT;
    sample_write("text", &quest.dungeon, 0, &odd);
    holds(&odd, "Take what lies here.");
    holds(&odd, "Beat the guardian of room ");
    test_text_free(&none);
    test_text_free(&odd);
}

/* No text of a dungeon needs this today, so the writers are called directly. */
#define BAD "\xEF\xBF\xBD" /* the replacement for a character that XML cannot hold */

static void texts_are_escaped(void **state)
{
    (void)state;
    test_text out = {0};
    brw_text text;
    brw_xml xml;
    brw_text_begin(&text, test_sink(&out));
    brw_xml_begin(&xml, &text);
    brw_xml_print(&xml, "<a b=%s", "1 < 2 & \"3\" > 0");
    brw_xml_content(&xml);
    brw_text_xml(&text, "<script>");
    brw_xml_print(&xml, "/");
    brw_text_xml(
        &text,
        "\x01|\x1F|\x7F|\t\n\r|\xC3\xA9|\xFF|\xEF\xBF\xBD|\xEF\xBF\xBE|\xEF\xBF\xBF|\xE2\x82");
    brw_text_print(&text, "%s %d %u %l %c %j %x %%", "a", -1, 2u, INT64_C(3) << 40, 'b', "\"", "<");
    assert_int_equal(brw_text_end(&text), BARROW_OK);
    holds(&out, "<a b=\"1 &lt; 2 &amp; &quot;3&quot; &gt; 0\">&lt;script&gt;</a>");
    holds(&out,
          BAD "|" BAD "|\x7F|&#9;&#10;&#13;|\xC3\xA9|" BAD "|" BAD "|" BAD "|" BAD "|" BAD BAD);
    holds(&out, "a -1 2 3298534883328 b \"\\\"\" &lt; %");
    test_text_free(&out);
}

#undef BAD

static void walkthroughs_are_told(void **state)
{
    (void)state;
    quest_sample quest;
    crawl_sample crawl;
    test_text out = {0};
    sample_quest(&quest);
    sample_write("text", &quest.dungeon, 0, &out);
    holds(&out, "A quest of 5 rooms in 4 stages (seed 18446744073709551615).");
    holds(&out, "1 small key and 1 bonus room behind a secret door.\n\n");
    holds(&out, "1. Go east to room 2. Take the small key. Open the door to the east with a small "
                "key.\n2. Go east to room 3. Take the magic key.\n"
                "3. Go back west through room 2 to room 1. Open the magic door to the north with "
                "the magic key.\n");
    test_text_free(&out);
    sample_crawl(&crawl);
    sample_write("text", &crawl.dungeon, 0, &out);
    holds(&out, "1. Go south to room 2, then east to room 3. Take key b.\n"
                "2. Go back west to room 2. Open the arena's door to the south with key b.\n"
                "3. Go south to room 4.\n");
    test_text_free(&out);
}

static void detours_are_told(void **state)
{
    (void)state;
    crawl_sample sample;
    test_text out = {0};
    sample_crawl(&sample);
    sample_write("text", &sample.dungeon, 0, &out);
    lacks(&out, "detour");
    lacks(&out, "shortcut");
    lacks(&out, "optional");
    test_text_free(&out);
    sample.rooms[2].as.crawl.key = BARROW_NO_KEY;
    sample.rooms[0].as.crawl.key = 1;
    sample.links[2].optional = 1;
    sample.links[0].kind = BARROW_LINK_SHORTCUT;
    sample_write("text", &sample.dungeon, 0, &out);
    holds(&out, "Worth a detour: a treasure in room 3.\n");
    holds(&out, "door b from room 2 to room 4; its key is in room 1.\n");
    holds(&out, "A shortcut: from room 1 one can open the way back to room 2.\n");
    test_text_free(&out);
}

static void floors_are_told(void **state)
{
    (void)state;
    floor_sample sample;
    test_text out = {0};
    sample_floor(&sample);
    sample_write("text", &sample.dungeon, 0, &out);
    holds(&out, "Floor 1 (layout std_fine, seed 7): 16 by 7 squares. It has ");
    holds(&out,
          "2 rooms, 1 corridor and 1 shop; the start is in room 1, the stairs are in room 2.");
    holds(&out, "On it: 1 magic tile, 1 buried item and 1 sleeping enemy.\n");
    test_text_free(&out);
}

/* Returns the most characters in a line after the first; continuation bytes of UTF-8 do not
 * count. */
static uint32_t widest_line(const test_text *out)
{
    uint32_t widest = 0, width = 0, lines = 0;
    for (size_t i = 0; i < out->size; i++) {
        unsigned char byte = (unsigned char)out->bytes[i];
        if (byte == '\n') {
            widest = lines && width > widest ? width : widest;
            lines++;
            width = 0;
        } else if ((byte & 0xC0) != 0x80) {
            width++;
        }
    }
    return widest;
}

static void unicode_fits_the_terminal(void **state)
{
    (void)state;
    static const struct {
        uint32_t columns, widest;
    } rows[] = {{0, 56}, {56, 56}, {55, 28}, {28, 28}, {27, 14}, {10, 10}, {3, 3}, {1, 1}};
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_dungeon dungeon = {0};
    params.seed = 7;
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        test_text out = {0};
        barrow_export_options options = {.flags = BARROW_EXPORT_NO_LEGEND,
                                         .columns = rows[i].columns};
        assert_int_equal(barrow_export(&dungeon, "unicode", &options, test_sink(&out), NULL),
                         BARROW_OK);
        assert_in_range(widest_line(&out), 1, rows[i].widest);
        test_text_free(&out);
    }
    barrow_dungeon_free(&dungeon);
}

/* Sizes that no screen has are clamped; a map names the command that makes it, including
 * rerolls. */
static void odd_pictures_are_drawn(void **state)
{
    (void)state;
    barrow_params params = test_params(BARROW_FLOOR, 7, "terrain=chasm");
    barrow_dungeon dungeon = {0};
    barrow_export_options small = {.scale = 4}, large = {.scale = 60000};
    test_text least = {0}, most = {0}, map = {0};
    assert_int_equal(barrow_params_set(&params, "reroll.items", "3", NULL), BARROW_OK);
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
    assert_int_equal(barrow_export(&dungeon, "svg", &small, test_sink(&least), NULL), BARROW_OK);
    assert_int_equal(barrow_export(&dungeon, "svg", &large, test_sink(&most), NULL), BARROW_OK);
    assert_int_equal(barrow_export(&dungeon, "tmx", NULL, test_sink(&map), NULL), BARROW_OK);
    holds(&least, "width=\"512\"");
    holds(&most, "width=\"14848\"");
    holds(&map, "barrow floor --seed 7 --terrain=chasm --reroll items=3");
    test_text_free(&map);
    test_text_free(&least);
    test_text_free(&most);
    barrow_dungeon_free(&dungeon);
}

/* A grid that is too wide is drawn smaller, rooms and doors alike, to fit the columns: even where
 * the outermost column of a crawl is empty, and where a map has the largest width. */
static void grids_fit_the_terminal(void **state)
{
    (void)state;
    static const struct {
        barrow_family family;
        const char *settings;
        uint32_t columns;
        uint64_t seed;
    } rows[] = {
        {BARROW_QUEST, "", 12, 7},
        {BARROW_QUEST, "", 5, 7},
        {BARROW_CRAWL, "size=large", 20, 7},
        {BARROW_CRAWL, "size=huge", 9, 7},
        {BARROW_CRAWL, "size=10x10", 80, 3},
        {BARROW_CRAWL, "tiles=on", 30, 7},
        {BARROW_CRAWL, "tiles=on size=40x5 block=33x9", 80, 7},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        barrow_params params = test_params(rows[i].family, rows[i].seed, rows[i].settings);
        barrow_dungeon dungeon = {0};
        test_text out = {0}, wide = {0};
        barrow_export_options options = {.flags = BARROW_EXPORT_NO_LEGEND,
                                         .columns = rows[i].columns};
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        assert_int_equal(barrow_export(&dungeon, "unicode", &options, test_sink(&out), NULL),
                         BARROW_OK);
        assert_in_range(widest_line(&out), 1, rows[i].columns);
        options.columns = 0;
        assert_int_equal(barrow_export(&dungeon, "unicode", &options, test_sink(&wide), NULL),
                         BARROW_OK);
        assert_true(widest_line(&wide) > rows[i].columns && wide.size > out.size);
        test_text_free(&out);
        test_text_free(&wide);
        barrow_dungeon_free(&dungeon);
    }
}

/* A canvas that only counts: everything opened is closed, and paths stay on the page. */
typedef struct counter {
    int32_t width, height;
    int groups, paths, open, outside, texts;
} counter;

static void count_begin(void *user, const barrow_page *page)
{
    ((counter *)user)->width = page->width;
    ((counter *)user)->height = page->height;
}

static void count_end(void *user)
{
    assert_int_equal(((counter *)user)->open, 0);
    assert_int_equal(((counter *)user)->groups, 0);
}

static void count_open(void *user, const char *name, const char *title)
{
    assert_true(name || title);
    ((counter *)user)->groups++;
}

static void count_shut(void *user)
{
    ((counter *)user)->groups--;
}

static void count_path(void *user, const barrow_style *style)
{
    assert_non_null(style->name);
    assert_int_equal(((counter *)user)->open++, 0);
}

static void count_point(void *user, int32_t x, int32_t y)
{
    counter *count = user;
    assert_int_equal(count->open, 1);
    count->outside += x < -64 || y < -64 || x > count->width + 64 || y > count->height + 64;
}

static void count_curve(void *user, const int32_t points[6])
{
    count_point(user, points[4], points[5]);
}

static void count_close(void *user)
{
    assert_int_equal(((counter *)user)->open, 1);
}

static void count_paint(void *user)
{
    ((counter *)user)->open--;
    ((counter *)user)->paths++;
}

static void count_text(void *user, const barrow_style *style, int32_t x, int32_t y,
                       const char *text)
{
    counter *count = user;
    assert_true(style->size && *text);
    count->outside += x < 0 || y < 0 || x > count->width || y > count->height;
    count->texts++;
}

static void canvases_are_told_everything(void **state)
{
    (void)state;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        barrow_params params = barrow_default_params((barrow_family)family);
        barrow_dungeon dungeon = {0};
        params.seed = 7;
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        for (uint32_t flags = 0; flags < 256; flags += 4) {
            counter count = {0};
            barrow_canvas canvas = {.user = &count,
                                    .begin = count_begin,
                                    .end = count_end,
                                    .open_group = count_open,
                                    .close_group = count_shut,
                                    .path = count_path,
                                    .move = count_point,
                                    .line = count_point,
                                    .curve = count_curve,
                                    .close = count_close,
                                    .paint = count_paint,
                                    .text = count_text};
            barrow_export_options options = {.flags = flags,
                                             .theme = (barrow_theme)(flags / 4 % 4)};
            assert_int_equal(barrow_draw(&dungeon, &options, &canvas, NULL), BARROW_OK);
            assert_int_equal(count.outside, 0);
            assert_true(count.paths > 20 && count.texts >= 3);
        }
        barrow_dungeon_free(&dungeon);
    }
    assert_int_equal(barrow_draw(NULL, NULL, NULL, NULL), BARROW_BAD_CALL);
    assert_null(barrow_theme_summary(BARROW_THEME_COUNT));
    assert_true(*barrow_theme_summary(BARROW_THEME_DARK));
    assert_null(barrow_theme_name(BARROW_THEME_COUNT));
    assert_string_equal(barrow_theme_name(BARROW_THEME_DARK), "dark");
}

/* ---- players' maps ---------------------------------------------------------------------- */

static void write_player_map(const barrow_dungeon *dungeon, test_text *out)
{
    barrow_export_options options = {.flags = BARROW_EXPORT_PLAYER};
    assert_int_equal(barrow_export(dungeon, "svg", &options, test_sink(out), NULL), BARROW_OK);
}

/* Secrets leave no trace: without them the map has the same bytes. */
static void hide_contents(barrow_dungeon *dungeon)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        uint8_t kind = dungeon->things[i].kind;
        if (kind == BARROW_THING_SPAWN || kind == BARROW_THING_STAIRS ||
            (kind == BARROW_THING_FOUNTAIN && dungeon->things[i].gate == BARROW_NONE))
            dungeon->things[kept++] = dungeon->things[i];
    }
    dungeon->thing_count = kept;
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++) /* what they gate was removed */
        dungeon->puzzles[i].gates = (barrow_gate){BARROW_GATES_DOOR, 0};
    for (uint32_t i = 0; i < dungeon->vault_count; i++) /* so was what opens them */
        dungeon->vaults[i].opens = BARROW_GUARDS_NONE;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (dungeon->rooms[i].kind != BARROW_ROOM_ANCHOR)
            dungeon->rooms[i].kind = BARROW_ROOM_ROOM;
}

static void players_maps_tell_nothing(void **state)
{
    (void)state;
    static const struct {
        barrow_family family;
        const char *settings;
    } rows[] = {{BARROW_FLOOR, "shop=100"},
                {BARROW_FLOOR, "monster_house=100 maze=100"},
                {BARROW_FLOOR, "vaults=3"},
                {BARROW_QUEST, "tiles=on"},
                {BARROW_CRAWL, "tiles=on"}};
    for (uint32_t i = 0; i < 5 * COUNT_OF(rows); i++) {
        barrow_params params = test_params(rows[i / 5].family, i % 5 + 1, rows[i / 5].settings);
        barrow_dungeon dungeon = {0};
        test_text full = {0}, bare = {0};
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        write_player_map(&dungeon, &full);
        hide_contents(&dungeon);
        write_player_map(&dungeon, &bare);
        assert_string_equal(full.bytes, bare.bytes);
        test_text_free(&full);
        test_text_free(&bare);
        barrow_dungeon_free(&dungeon);
    }
}

/* A secret room leaves no margin: here it is the upper right one of a quest. A player's map tells no
 * counts and no seed (A8). */
static void secret_rooms_leave_no_trace(void **state)
{
    (void)state;
    quest_sample sample;
    test_text full = {0}, bare = {0};
    sample_quest(&sample);
    sample.rooms[4].as.quest.cell.x = 9;
    write_player_map(&sample.dungeon, &full);
    sample.dungeon.room_count--;
    sample.dungeon.link_count--;
    write_player_map(&sample.dungeon, &bare);
    assert_null(strstr(full.bytes, " rooms"));
    assert_null(strstr(full.bytes, "seed"));
    assert_string_equal(full.bytes, bare.bytes);
    test_text_free(&full);
    test_text_free(&bare);
}

/* Returns a tile of a room behind a hidden door. A bonus room behind a barrier is no secret. */
static uint32_t tile_of_secret_room(const barrow_dungeon *dungeon)
{
    for (uint32_t k = 0; k < dungeon->link_count; k++)
        for (uint32_t i = 0; i < (uint32_t)dungeon->width * dungeon->height; i++)
            if (dungeon->links[k].kind == BARROW_LINK_HIDDEN &&
                dungeon->owners[i] == dungeon->links[k].b)
                return i;
    fail_msg("there is no secret room");
    return 0;
}

/* They are neither on the map nor in the legend. */
static void secret_tiles_leave_no_trace(void **state)
{
    (void)state;
    static const uint8_t tiles[] = {BARROW_TILE_FLOOR, BARROW_TILE_COUNTER, BARROW_TILE_LIQUID};
    barrow_params params = test_params(BARROW_QUEST, 1, "tiles=on bonus_min=1");
    barrow_dungeon dungeon = {0};
    test_text maps[COUNT_OF(tiles)] = {{0}};
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
    uint32_t at = tile_of_secret_room(&dungeon);
    for (size_t i = 0; i < COUNT_OF(tiles); i++) {
        dungeon.tiles[at] = tiles[i];
        write_player_map(&dungeon, &maps[i]);
        assert_string_equal(maps[i].bytes, maps[0].bytes);
    }
    for (size_t i = 0; i < COUNT_OF(tiles); i++)
        test_text_free(&maps[i]);
    barrow_dungeon_free(&dungeon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quests_are_drawn),
        cmocka_unit_test(one_way_doors_have_arrows),
        cmocka_unit_test(crawls_are_drawn),
        cmocka_unit_test(rooms_are_drawn_over_rock),
        cmocka_unit_test(crawl_doors_show_their_kind),
        cmocka_unit_test(floors_are_drawn),
        cmocka_unit_test(legends_name_what_occurs),
        cmocka_unit_test(colour_comes_when_asked_for),
        cmocka_unit_test(walkthroughs_are_told),
        cmocka_unit_test(detours_are_told),
        cmocka_unit_test(floors_are_told),
        cmocka_unit_test(unicode_fits_the_terminal),
        cmocka_unit_test(odd_pictures_are_drawn),
        cmocka_unit_test(grids_fit_the_terminal),
        cmocka_unit_test(liquids_have_their_colour),
        cmocka_unit_test(odd_walkthroughs_are_told),
        cmocka_unit_test(texts_are_escaped),
        cmocka_unit_test(canvases_are_told_everything),
        cmocka_unit_test(players_maps_tell_nothing),
        cmocka_unit_test(secret_rooms_leave_no_trace),
        cmocka_unit_test(secret_tiles_leave_no_trace),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
