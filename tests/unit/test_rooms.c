/* SPDX-License-Identifier: MIT
 * Room templates (R14 to R22): what is read, what is refused and with which words, turns and
 * stretching, chance, and matching. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "barrow/barrow.h"
#include "rooms/pack.h"

#define RING "#########\n"
#define FIVE "#.......#\n#.......#\n#.......#\n#.......#\n#.......#\n"

/* ---- reading ---------------------------------------------------------------------------- */

/* A pack, and the message that refuses it; NULL if it is good. */
static const struct {
    const char *text, *refusal;
} packs[] = {
    {"name: plain\nfor: combat\n\n" RING FIVE RING, NULL},
    {"# a remark\ndefault: weight = 5; places = crypt\n\nname: a\nfor: hall, mine\n\n" RING FIVE
         RING,
     NULL},
    {"name: split\nfor: combat\n\n" RING "#...#...#\n#...#...#\n#...#...#\n#...#...#\n" RING,
     "rooms:5:6: this floor of `split` cannot be reached from the rest (T6)"},
    {"name: corner\nfor: combat\n\n#/#######\n" FIVE RING,
     "rooms:4:2: doorway of `corner` is at a corner of the floor (T2)"},
    {"name: lop\nfor: goal\n\n" RING "#.......#\n#.I.....#\n#...1...#\n#...I...#\n#.......#\n" RING,
     "rooms:4:1: `lop` is for goal and not symmetric in either axis (T9)"},
    {"name: odd\nfor: combat\n\n" RING "#..Q....#\n" FIVE RING,
     "rooms:5:4: `Q` in `odd` is no tile and no place; give it one with `legend:`"},
    {"name: none\nfor: key\n\n" RING FIVE RING,
     "rooms:4:1: `none` is for key and has no place for it; put a 1 there (T3)"},
    {"name: small\nfor: combat\n\n#####\n#...#\n#...#\n#####\n",
     "rooms:4:1: the floor of `small` is 3x2; it needs at least 5x4 (T1)"},
    {"name: open\nfor: combat\n\n" RING FIVE "####.####\n",
     "rooms:10:5: the floor of `open` is not closed by wall here (T2)"},
    {"name: tab\nfor: combat\n\n" RING "#..\t....#\n" RING,
     "rooms:5:4: a drawing has only characters from blank to ~, and no tabs"},
    {"name: a\nfro: combat\n\n" RING FIVE RING,
     "rooms:2:1: 'fro' is not a property; did you mean 'for'?"},
    {"name: a\nfor: combat\nweight: 0\n\n" RING FIVE RING,
     "rooms:3:9: weight: a weight is a whole number from 1 to 1000"},
    {"name: a\nfor: combat\nfor: hall\n\n" RING FIVE RING, "rooms:3:1: for occurs twice"},
    {"name: a\nfor: combat\n\n" RING FIVE RING "\nname: a\nfor: hall\n\n" RING FIVE RING,
     "rooms:12:1: a template before it is called 'a' too"},
    {"for: combat\n\n" RING FIVE RING, "rooms:1:1: a template begins with 'name: ...'"},
    {"name: a\n\n" RING FIVE RING, "rooms:1:1: 'a' does not say what it is for"},
    {"name: a\nfor: combat\n", "rooms:3:1: 'a' has no drawing"},
    {"name: a\nfor: combat\nstretch: x=8\n\n" RING FIVE RING,
     "rooms:1:1: `a` cannot repeat column 8: it is not between its walls"},
    {"name: a\nfor: combat\nlegend: I = shelf\n\n" RING FIVE RING,
     "rooms:3:9: legend: this character already means something"},
    {"name: a\nfor: item_key\n\n" RING "#1......#\n" FIVE RING,
     "rooms:5:2: this place of `a` can be reached without the treasure (T3)"},
    {"#file mine.rooms\n\nname: a\nfor: combat\nweight: many\n\n" RING FIVE RING,
     "mine.rooms:4:9: weight: a weight is a whole number from 1 to 1000"},
};

static void packs_are_read_or_refused_with_their_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof packs / sizeof *packs; i++) {
        barrow_error error = {0};
        barrow_status status = brw_rooms_check(packs[i].text, 13, 11, &error);
        assert_int_equal(status, packs[i].refusal ? BARROW_BAD_PARAM : BARROW_OK);
        if (packs[i].refusal)
            assert_string_equal(error.text, packs[i].refusal);
    }
}

static void a_drawing_must_fit_its_cells(void **state)
{
    (void)state;
    barrow_error error = {0};
    const char *wide =
        "name: wide\nfor: hall\n\n#################\n#...............#\n#...............#\n"
        "#...............#\n#...............#\n#################\n";
    assert_int_equal(brw_rooms_check(wide, 13, 11, &error), BARROW_BAD_PARAM);
    assert_string_equal(
        error.text, "rooms:4:1: `wide` is 17x6 with its walls; 1x1 cells of 13x11 hold 14x12 (T1)");
    assert_int_equal(brw_rooms_check(wide, 17, 11, &error), BARROW_OK);
}

/* ---- barrow's own ----------------------------------------------------------------------- */

static void own_rooms_pass_the_checks(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < brw_own_room_count; i++) {
        const brw_pack_row *row = &brw_own_rooms[i];
        static brw_template read[256];
        const brw_template *room = brw_own_template(read, i);
        assert_int_equal(brw_rooms_check(row->text, 13, 11, NULL), BARROW_OK);
        assert_string_equal(room->name, row->name);
        assert_true(room->uses == row->uses && room->places == row->places);
        assert_true(brw_own_room(row->name) == row); /* names are unique */
    }
}

/* Each place has four pieces or more of its own for ordinary rooms, and arenas (R13a). */
static void each_place_has_pieces_of_its_own(void **state)
{
    (void)state;
    for (uint32_t place = 1; place < BARROW_PLACE_COUNT; place++) {
        uint32_t pieces = 0, arenas = 0;
        for (uint32_t i = 0; i < brw_own_room_count; i++)
            if (brw_own_rooms[i].places == 1u << place) {
                pieces += brw_own_rooms[i].uses >> 16 & 1u << BARROW_PURPOSE_COMBAT ? 1 : 0;
                arenas += brw_own_rooms[i].uses & BRW_USE_TYPE(BARROW_TYPE_BOSS) ? 1 : 0;
            }
        assert_true(pieces >= 4 && arenas >= 1);
    }
}

/* ---- turns, stretching, chance ---------------------------------------------------------- */

static void lines_repeat_equally_and_the_middle_takes_the_rest(void **state)
{
    (void)state;
    const uint8_t lines[] = {1, 2, 3};
    int16_t sources[12];
    brw_stretch_lines(lines, 3, 5, 12, sources);
    static const int16_t wanted[12] = {0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4};
    assert_memory_equal(sources, wanted, sizeof wanted);
    brw_stretch_lines(lines, 3, 5, 3, sources);
    assert_true(sources[0] == 0 && sources[1] == 1 && sources[2] == 4);
}

static void turns_move_doorways(void **state)
{
    (void)state;
    static const char text[] = "name: a\nfor: hall\n\n#######/#\n" FIVE RING;
    brw_rooms_reader reader;
    brw_template room;
    brw_placed placed;
    brw_rooms_begin(&reader, text, sizeof text - 1, NULL);
    assert_true(brw_rooms_next(&reader, &room));
    /* The floor is 7x5; column 7 is its last, so the doorway is at a corner and none. */
    brw_template_note_doorways(&room);
    assert_true(room.doorways[0][0] == 0);
    static const char good[] = "name: a\nfor: hall\n\n######/##\n" FIVE RING;
    brw_rooms_begin(&reader, good, sizeof good - 1, NULL);
    assert_true(brw_rooms_next(&reader, &room));
    brw_template_note_doorways(&room);
    for (uint32_t turn = 0; turn < BRW_TURNS; turn++) {
        uint32_t found = 0;
        assert_true(
            brw_place_template(&placed, &room, turn, (barrow_pos){1, 1}, (barrow_pos){13, 13}));
        for (uint32_t side = 0; side < 4; side++)
            for (int32_t i = 0; i < 13; i++)
                if (brw_placed_doorway(&placed, side, i)) {
                    uint32_t wanted = turn & 4 ? (turn & 2 ? 1 : 3) : (turn & 2 ? 2 : 0);
                    assert_int_equal(side, wanted);
                    assert_int_equal(i, turn & 1 ? 2 : 6);
                    found++;
                }
        assert_int_equal(found, 1);
    }
}

static void chance_deals_exactly(void **state)
{
    (void)state;
    static const char text[] = "name: a\nfor: hall\nnsubst: p = 4:I *:.\nsubst: q : I .\n\n" RING
                               "#.......#\n#.ppppp.#\n#.ppppp.#\n#.qqqqq.#\n#.......#\n" RING;
    brw_rooms_reader reader;
    brw_template room;
    brw_rooms_begin(&reader, text, sizeof text - 1, NULL);
    assert_true(brw_rooms_next(&reader, &room));
    for (uint64_t seed = 0; seed < 50; seed++) {
        char drawing[] = "ppppppppppqqqqq";
        brw_rng rng = {0};
        uint32_t pillars = 0, alike = 0;
        brw_rng_fill(&rng, seed);
        brw_template_resolve(&room, drawing, 15, &rng);
        for (uint32_t i = 0; i < 15; i++)
            *(i < 10 ? &pillars : &alike) += drawing[i] == 'I';
        assert_int_equal(pillars, 4);
        assert_true(alike == 0 || alike == 5);
    }
}

/* ---- packs in dungeons ------------------------------------------------------------------ */

static uint32_t count_stamp(const barrow_dungeon *dungeon, const char *name)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        count += strcmp(dungeon->rooms[i].stamp, name) == 0;
    return count;
}

/* Makes a quest with a pack and returns the status; the dungeon must be freed. */
static barrow_status make_quest(const char *pack, uint64_t seed, const char *setting,
                                const char *value, barrow_dungeon *dungeon, barrow_error *error)
{
    barrow_params params = barrow_default_params(BARROW_QUEST);
    params.seed = seed;
    barrow_params_set(&params, "tiles", "on", NULL);
    assert_int_equal(barrow_params_set(&params, "rooms", pack, error), BARROW_OK);
    if (setting)
        barrow_params_set(&params, setting, value, NULL);
    return barrow_generate(&params, NULL, dungeon, error);
}

/* `greedy` serves all fights and chests, `modest` only chests: each gets what its least asks for,
 * though a greedy choice could take every chest. */
static void least_is_met_where_any_assignment_meets_it(void **state)
{
    (void)state;
    static const char pack[] =
        "name: greedy\nfor: combat, chest\nleast: 3\nweight: 1000\n\n" RING FIVE RING
        "\nname: modest\nfor: chest\nleast: 2\nmost: 2\n\n" RING FIVE RING;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        barrow_dungeon dungeon = {0};
        barrow_error error;
        uint32_t chests = 0, fights = 0;
        assert_int_equal(make_quest(pack, seed, NULL, NULL, &dungeon, &error), BARROW_OK);
        for (uint32_t i = 0; i < dungeon.room_count; i++) {
            const barrow_quest_room *room = &dungeon.rooms[i].as.quest;
            bool is_free = room->content == BARROW_CONTENT_NONE ||
                           room->content == BARROW_CONTENT_KEY ||
                           room->content == BARROW_CONTENT_SWITCH;
            chests += is_free && room->purpose == BARROW_PURPOSE_CHEST;
            fights += is_free && room->purpose == BARROW_PURPOSE_COMBAT;
        }
        uint32_t met = (chests < 2 ? chests : 2) + 3;
        met = met < chests + fights ? met : chests + fights;
        assert_int_equal(dungeon.shortfall[BARROW_SHORT_TEMPLATES], 5 - met);
        assert_true(count_stamp(&dungeon, "modest") <= 2);
        assert_true(count_stamp(&dungeon, "modest") + count_stamp(&dungeon, "greedy") >= met);
        barrow_dungeon_free(&dungeon);
    }
}

static void strict_rooms_and_rooms_only_end_with_the_reason(void **state)
{
    (void)state;
    static const char pack[] = "name: far\nfor: nothing-here\nleast: 1\n\n" RING FIVE RING;
    barrow_dungeon dungeon = {0};
    barrow_error error;
    assert_int_equal(make_quest(pack, 1, NULL, NULL, &dungeon, &error), BARROW_OK);
    assert_int_equal(dungeon.shortfall[BARROW_SHORT_TEMPLATES], 1);
    assert_int_equal(make_quest(pack, 1, "strict_rooms", "on", &dungeon, &error),
                     BARROW_IMPOSSIBLE);
    assert_string_equal(error.text,
                        "far: least 1 not met; 0 rooms are for it, and it serves 0 of them");
    assert_int_equal(make_quest(pack, 1, "rooms_only", "on", &dungeon, &error), BARROW_IMPOSSIBLE);
    assert_non_null(strstr(error.text, "rooms_only: no template serves room 0 with doors to the"));
    barrow_dungeon_free(&dungeon);
}

static void packs_are_collected_file_by_file(void **state)
{
    (void)state;
    static const char one[] = "name: one\nfor: hall\n\n" RING FIVE RING,
                      two[] = "name: two\nfor: hal\nturn: no\n";
    barrow_rooms rooms = {0};
    barrow_room_template room;
    barrow_error error;
    char drawing[200];
    assert_int_equal(barrow_rooms_add(&rooms, "one.rooms", one, sizeof one - 1, &error), BARROW_OK);
    assert_int_equal(barrow_rooms_add(&rooms, "two.rooms", two, sizeof two - 1, &error),
                     BARROW_BAD_PARAM);
    assert_string_equal(error.text, "two.rooms:3:7: turn: turn is on, mirror or off");
    assert_true(barrow_rooms_at(rooms.text, 0, &room) && !barrow_rooms_at(rooms.text, 1, &room));
    assert_true(room.width == 9 && room.height == 7 && room.turns == 255 && room.line == 1);
    assert_int_equal(barrow_rooms_draw(rooms.text, 0, 4, drawing, sizeof drawing), 8 * 9);
    barrow_rooms_free(&rooms);
}

/* What no parameter may hold is refused with the file, before it is a pack (R14). */
static void bytes_that_are_no_text_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *told;
    } rows[] = {{"# a\n# \x01\n", "f:2:3: there is a control character"},
                {"# \xff\n", "f:1:3: these bytes are not UTF-8"},
                {"# \xc2\x85\n", "f:1:3: there is a control character"}};
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        barrow_rooms rooms = {0};
        barrow_error error;
        assert_int_equal(barrow_rooms_add(&rooms, "f", rows[i].text, strlen(rows[i].text), &error),
                         BARROW_BAD_PARAM);
        assert_string_equal(error.text, rows[i].told);
        assert_null(rooms.text);
    }
}

/* A floor of 5x4 serves as it is drawn, and never turned to 4x5 (T1); a room with a % is only for
 * what lies behind it (T2). */
static void turned_rooms_stay_wide_enough(void **state)
{
    (void)state;
    static const char pack[] =
        "name: low\nfor: combat, passage, crossing, chest, rest, trap\nweight: 1000\n\n"
        "#######\n#.....#\n#.....#\n#.....#\n#.....#\n#######\n\n"
        "name: behind\nfor: item_key, combat, passage\nweight: 1000\nturn: off\n\n"
        "#########\n#1%.....#\n#%......#\n#.......#\n#.......#\n#.......#\n#########\n";
    uint32_t low = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        barrow_params params = barrow_default_params(BARROW_QUEST);
        barrow_dungeon dungeon = {0};
        params.seed = seed;
        params.as.quest.tiles = true;
        assert_int_equal(barrow_params_set(&params, "rooms", pack, NULL), BARROW_OK);
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        for (uint32_t i = 0; i < dungeon.room_count; i++) {
            const barrow_room *room = &dungeon.rooms[i];
            if (strcmp(room->stamp, "low") == 0)
                assert_true(room->rect.w == 5 && room->rect.h == 4);
            low += strcmp(room->stamp, "low") == 0;
            if (strcmp(room->stamp, "behind") == 0)
                assert_int_equal(room->as.quest.content, BARROW_CONTENT_ITEM_KEY);
        }
        barrow_dungeon_free(&dungeon);
    }
    assert_true(low > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packs_are_read_or_refused_with_their_place),
        cmocka_unit_test(a_drawing_must_fit_its_cells),
        cmocka_unit_test(own_rooms_pass_the_checks),
        cmocka_unit_test(each_place_has_pieces_of_its_own),
        cmocka_unit_test(lines_repeat_equally_and_the_middle_takes_the_rest),
        cmocka_unit_test(turns_move_doorways),
        cmocka_unit_test(chance_deals_exactly),
        cmocka_unit_test(least_is_met_where_any_assignment_meets_it),
        cmocka_unit_test(strict_rooms_and_rooms_only_end_with_the_reason),
        cmocka_unit_test(packs_are_collected_file_by_file),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(turned_rooms_stay_wide_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
