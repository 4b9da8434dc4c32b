// SPDX-License-Identifier: MIT
// barrow.hpp in use: owners, spans, errors. Prints what failed, and "N passed, N failed".
#include <barrow/play.hpp>
#include <barrow/prove.hpp>

#include <cstdio>
#include <type_traits>

static int passed, failed;

static void check(bool good, const char *what)
{
    (good ? passed : failed)++;
    if (!good)
        std::printf("FAIL: %s\n", what);
}

static_assert(!std::is_copy_constructible_v<barrow::dungeon>, "a dungeon has one owner");
static_assert(std::is_nothrow_move_constructible_v<barrow::dungeon>, "a dungeon can be moved");
static_assert(std::is_nothrow_move_assignable_v<barrow::dungeon>, "a dungeon can be moved");
static_assert(!std::is_copy_constructible_v<barrow::workspace>, "a workspace has one owner");

static void check_owners()
{
    barrow::dungeon first(barrow::params(BARROW_FLOOR, 7));
    std::uint64_t hash = first.hash();
    barrow::dungeon second = std::move(first);
    check(second.hash() == hash && second.width() == 56, "a moved dungeon is what it was");
    check(first.rooms().empty() && first.tiles().empty(), "what was moved from is empty");
    first = std::move(second);
    check(first.hash() == hash, "moved back");
    barrow::dungeon *same = &first;
    first = std::move(*same);
    check(first.hash() == hash, "moved onto itself");
    barrow::workspace space;
    first.generate(barrow::params(BARROW_FLOOR, 7), space.options(BARROW_SKIP_PROOF));
    check(first.hash() == hash && space.bytes() > 0, "the same with a workspace");
}

static void check_views()
{
    barrow::dungeon floor(barrow::params(BARROW_FLOOR).seed("7").set("layout", "ring").set("items", 9));
    check(floor->params.as.floor.layout == BARROW_LAYOUT_RING, "a parameter by name");
    check(floor.tiles().size() == 56u * 32u && floor.owners().size() == 56u * 32u, "planes");
    std::size_t open = 0, way = 0;
    for (int y = 0; y < floor.height(); y++)
        for (int x = 0; x < floor.width(); x++)
            open += floor.walkable(x, y);
    for (std::uint8_t tile : floor.tiles())
        way += (tile & BARROW_TILE_WALKABLE) != 0;
    check(open == way && open > 100, "tiles by place and in a row");
    for (const barrow_link &link : floor.links())
        for (barrow_pos pos : floor.route(link))
            check(floor.walkable(pos.x, pos.y), "a way can be walked");
    check(floor.tile(-1, 0) == BARROW_TILE_BORDER, "outside is border");

    barrow::dungeon crawl(barrow::params(BARROW_CRAWL, 3).preset("explorers_dream"));
    std::size_t cells = 0;
    for (const barrow_room &room : crawl.rooms())
        cells += crawl.cells(room).size();
    check(cells == crawl->cell_count && !crawl.paths().empty(), "cells of a crawl");
    check(!crawl.solution().empty(), "a walkthrough");
}

static void check_answers()
{
    barrow::dungeon quest(barrow::params(BARROW_QUEST, 5));
    check(quest.verify().status == BARROW_OK, "verified");
    check(quest.playable().status == BARROW_OK, "playable");
    barrow::dungeon changed(barrow::params(BARROW_QUEST, 5));
    check(changed.edit("content 0 = none").status == BARROW_BROKEN && changed->edited, "a change breaks it");
    for (auto [name, value] : quest.metrics())
        if (name == "rooms")
            check(value == static_cast<int>(quest.rooms().size()), "a metric by its name");
    std::string text = quest.to_string("json");
    check(text.front() == '{' && text.find("\"family\": \"quest\"") != std::string::npos, "as JSON");
    check(quest.stages().size() > 3, "stages");
}

static void check_errors()
{
    try {
        barrow::params(BARROW_FLOOR).set("wdith", 40);
        check(false, "an unknown parameter is refused");
    } catch (const barrow::error &error) {
        check(error.status() == BARROW_BAD_PARAM, "its status");
        check(std::string_view(error.what()).find("width") != std::string_view::npos, "a hint");
    }
    try {
        barrow::dungeon(barrow::params(BARROW_FLOOR)).to_string("jsno");
        check(false, "an unknown format is refused");
    } catch (const barrow::error &error) {
        check(error.status() == BARROW_BAD_CALL, "its status");
    }
    barrow::params wrong(BARROW_FLOOR);
    wrong->as.floor.width = 5;
    barrow::dungeon dungeon;
    barrow_error why;
    check(!dungeon.try_generate(wrong, {}, &why) && std::string_view(why.field) == "width", "no exception");
}

template <class Call> static void check_refused(const char *place, Call call)
{
    try {
        call();
        check(false, place);
    } catch (const barrow::error &error) {
        check(std::string_view(error.what()).find(place) != std::string_view::npos, error.what());
    }
}

/* G14: a NUL inside a text is refused, with its position; nothing is cut off. */
static void check_whole_texts()
{
    using namespace std::string_view_literals;
    barrow::params made(BARROW_FLOOR);
    check_refused("seed: byte 2", [&] { made.seed("a\0b"sv); });
    check_refused("name: byte 6", [&] { made.set("items\0"sv, 1); });
    check_refused("items: byte 2", [&] { made.set("items", "1\0;"sv); });
    check_refused("items: byte 2", [&] { made.set("items", "1\n"); });
    check_refused("preset: byte 10", [&] { made.preset("lava_ring\0"sv); });
    check(made.seed(std::string_view("moria"))->seed == barrow_seed_from_text("moria"), "a seed");
}

static void check_reading()
{
    barrow::dungeon made(barrow::params(BARROW_CRAWL, 3)), found;
    const std::string text = made.to_string("json");
    barrow_claims claims;
    found.import(text, &claims);
    check(found.hash() == made.hash() && claims.hash == made.hash(), "a document is read back");
    check(found.to_string("json") == text, "and written as it was");
    check(barrow_genuine(text.data(), text.size(), found.get(), &claims, nullptr, made.get(),
                         nullptr) == BARROW_OK, "and is genuine");
    try {
        found.import("{\n \"seed\": x}");
        check(false, "what is no document");
    } catch (const barrow::error &error) {
        check(error.line() == 2 && error.column() == 10, "line and column");
    }
}

static void check_texts()
{
    barrow::params made(BARROW_FLOOR, 1);
    {
        std::string rows = "..........\n..........\n..........\n..........\n..........\n..........";
        made.set("fixed", rows);
    }
    barrow::params copy = made;
    made = barrow::params(BARROW_FLOOR);
    barrow::dungeon dungeon(copy);
    bool found = false;
    for (const barrow_room &room : dungeon.rooms())
        found = found || room.kind == BARROW_ROOM_FIXED;
    check(found, "a text lives as long as the parameters");
}

static void check_proofs()
{
    const std::string world = "place a b c\nstart a\ngoal c\ndoor a - b uses k\ndoor a - c uses k\nkey k at a\n";
    barrow::proof answer = barrow::prove(world);
    check(answer.stuck_free == BARROW_ANSWER_NO && answer.finishable == BARROW_ANSWER_YES && answer.moves == 2,
          "a wasted key");
    check(answer.json.find("\"why\": \"keys\"") != std::string::npos, "the answer has its fields");
    answer = barrow::prove("graph { a [start=true]; b [goal=true]; a -- b }", "dot");
    check(answer.stuck_free == BARROW_ANSWER_YES, "a graph is proved");
    try {
        barrow::prove(world + "door a - e\n");
        check(false, "a world that cannot be read");
    } catch (const barrow::error &why) {
        check(why.line() == 7, "the line of a mistake");
    }
}

/* The worked example: a door asked, a key taken, a game won. */
static void check_games()
{
    barrow::dungeon quest(barrow::params(BARROW_QUEST, 7).set("tiles", "on"));
    barrow::game game(quest, 1);
    int locked = 0;
    for (std::uint32_t link = 0; link < quest.links().size(); link++)
        locked += game.door(link) == BARROW_LACKS_SMALL_KEY;
    check(locked > 0 && game.hero().small_keys == 0, "a door lacks its key");
    while (!(game.step(game.guide()) & BARROW_EVENT_KEY))
        ;
    check(!game.tell(0).empty() && !game.reach().empty(), "a key is taken, and told");
    barrow::game snapshot = game;
    std::uint64_t before = game.hash();
    while (game.hero().state == BARROW_PLAY_GOING && game.step(game.guide()))
        ;
    check(game.hero().state == BARROW_PLAY_WON && game.moves() == 0 && game.score() > 0, "a game is won");
    check(snapshot.hash() == before && game.hash() != before, "a copy is a snapshot");
    barrow::dungeon floor(barrow::params(BARROW_FLOOR, 7));
    barrow::game walk(floor);
    for (std::uint32_t id = 0; id < floor.things().size(); id++)
        if (floor.things()[id].kind == BARROW_THING_STAIRS)
            check(walk.way(floor.things()[id].pos.x, floor.things()[id].pos.y).size() >= walk.least(), "a way");
    try {
        barrow::game none{barrow::dungeon(barrow::params(BARROW_QUEST, 7))};
        check(false, "a game without tiles");
    } catch (const barrow::error &) {
        check(true, "it is refused");
    }
}

int main()
{
    check_owners();
    check_views();
    check_answers();
    check_errors();
    check_whole_texts();
    check_reading();
    check_texts();
    check_proofs();
    check_games();
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
