/* SPDX-License-Identifier: MIT
 * Random changes of random dungeons by barrow_edit. A refused change leaves the dungeon as it was.
 * One that is made answers as barrow_playable does for the document that is written and read
 * again; then hash, owners of tiles and walkthrough are also the same, and the walkthrough replays.
 *
 * property_edit [COUNT] [--full]: COUNT changes (3,000; --full 100,000).
 * property_edit --write COUNT: prints lines {"playable": true, false or null, "document": ...} for
 * the oracle (tests/oracle/playable.py --edited). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/support.h"

static uint64_t passed, failed, made, refused, broken, undecided;
static uint64_t state = 1;

static uint32_t draw(uint32_t below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return below ? (uint32_t)(state >> 33) % below : 0;
}

static void expect(bool holds, const barrow_dungeon *dungeon, const char *change, const char *what)
{
    passed += holds;
    failed += !holds;
    if (!holds && failed < 20)
        printf("FAILED: %s (%s, seed %llu: %s)\n", what, barrow_family_name(dungeon->params.family),
               (unsigned long long)dungeon->params.seed, change);
}

/* ---- changes ---------------------------------------------------------------------------- */

static const char *const kinds[] = {"enemy",    "chest",    "trap",     "key",
                                    "switch 0", "key 0",    "item",     "key 1",
                                    "fountain", "custom x", "stairs",   "treasure bow",
                                    "keeper",   "goal",     "nonsense", "enemy archer"};

/* Picks a tile, most often one that can be walked on. */
static barrow_pos some_tile(const barrow_dungeon *dungeon)
{
    barrow_pos pos = {0, 0};
    for (int i = 0; i < 60; i++) {
        pos = (barrow_pos){(int16_t)draw(dungeon->width), (int16_t)draw(dungeon->height)};
        if (barrow_tile_at(dungeon, pos.x, pos.y) & BARROW_TILE_WALKABLE)
            break;
    }
    return pos;
}

/* Writes a random change, which may be senseless. */
static void some_change(const barrow_dungeon *dungeon, char *text, size_t size)
{
    uint32_t thing = draw(dungeon->thing_count + (draw(50) == 0)), door = draw(dungeon->link_count);
    barrow_pos pos = some_tile(dungeon);
    uint32_t link_kind = draw(BARROW_LINK_KIND_COUNT), tile = draw(BARROW_TILE_LIMIT);
    const char *name = barrow_tile_name((barrow_tile)tile);
    const char *number[] = {"", "", " 0", " 1"};
    switch (dungeon->width ? draw(6) : 4 + draw(2)) {
    case 0:
        snprintf(text, size, "move thing %u to %d,%d", thing, pos.x, pos.y);
        break;
    case 1:
        snprintf(text, size, "place %s %d,%d", kinds[draw(sizeof kinds / sizeof kinds[0])], pos.x,
                 pos.y);
        break;
    case 2:
        snprintf(text, size, "remove thing %u", thing);
        break;
    case 3:
        snprintf(text, size, "tile %d,%d = %s", pos.x, pos.y,
                 draw(2) ? draw(2) ? "wall" : "floor"
                 : name  ? name
                         : "nothing");
        break;
    case 4:
        snprintf(text, size, "door %u = %s%s", door,
                 barrow_link_kind_name((barrow_link_kind)link_kind), number[draw(4)]);
        break;
    default:
        snprintf(text, size, "content %u = %s%s", draw(dungeon->room_count),
                 barrow_content_name((barrow_content)draw(BARROW_CONTENT_COUNT)), number[draw(4)]);
    }
}

/* ---- checks ----------------------------------------------------------------------------- */

static barrow_workspace *workspace;

static bool has_same_owners(const barrow_dungeon *a, const barrow_dungeon *b)
{
    for (; a && b; a = a->below, b = b->below)
        if (a->width &&
            memcmp(a->owners, b->owners, (size_t)a->width * a->height * sizeof *a->owners) != 0)
            return false;
    return !a && !b;
}

/* Compares a changed dungeon with its document, and prints that if [writes]. */
static void check_made(const barrow_dungeon *dungeon, const barrow_report *report,
                       const char *change, bool writes)
{
    static barrow_dungeon read;
    barrow_options options = {.workspace = workspace};
    barrow_report again;
    test_text text = {0};
    barrow_export(dungeon, "jsonl", NULL, test_sink(&text), NULL);
    barrow_status status = barrow_import(text.bytes, text.size, &options, &read, NULL, NULL);
    expect(status == BARROW_OK, dungeon, change, "its document cannot be read");
    if (status == BARROW_OK) {
        expect(barrow_playable(&read, &options, &again, NULL) == BARROW_OK &&
                   again.status == report->status,
               dungeon, change, "its document has another answer");
        expect(barrow_dungeon_hash(dungeon) == barrow_dungeon_hash(&read), dungeon, change,
               "its document has another hash");
        expect(has_same_owners(dungeon, &read), dungeon, change, "its document has other owners");
        bool is_solved = report->status == BARROW_OK && dungeon->params.family != BARROW_FLOOR;
        expect(read.edited && (dungeon->solution_count > 0) == is_solved, dungeon, change,
               "it is not marked as edited, or has a walkthrough that it should not have");
        expect(!is_solved || again.complete == BARROW_OK, dungeon, change,
               "its walkthrough does not replay");
    }
    if (writes)
        printf("{\"playable\": %s, \"change\": \"%s\", \"document\": %.*s}\n",
               report->status == BARROW_OK       ? "true"
               : report->status == BARROW_BROKEN ? "false"
                                                 : "null",
               change, (int)strcspn(text.bytes, "\n"), text.bytes);
    test_text_free(&text);
}

/* Changes [dungeon] once. */
static void check_change(barrow_dungeon *dungeon, bool writes)
{
    char change[160];
    barrow_options options = {.workspace = workspace};
    barrow_report report;
    barrow_error error;
    uint64_t before = barrow_dungeon_hash(dungeon);
    uint32_t steps = dungeon->solution_count;
    some_change(dungeon, change, sizeof change);
    if (draw(4) == 0) { /* all or nothing: the second line is refused */
        size_t length = strlen(change);
        snprintf(change + length, sizeof change - length, "; tile 99999,0 = wall");
        expect(barrow_edit(dungeon, change, &options, &report, &error) == BARROW_BAD_PARAM &&
                   barrow_dungeon_hash(dungeon) == before && dungeon->solution_count == steps,
               dungeon, change, "half of a change was made");
        change[length] = 0;
    }
    barrow_status status = barrow_edit(dungeon, change, &options, &report, &error);
    expect(status == BARROW_OK || status == BARROW_BAD_PARAM, dungeon, change, error.text);
    expect(barrow_dungeon_check(dungeon, NULL) == BARROW_OK, dungeon, change, "it is not whole");
    if (status == BARROW_OK) {
        made++;
        broken += report.status == BARROW_BROKEN;
        undecided += report.status == BARROW_NOT_PROVEN;
        check_made(dungeon, &report, change, writes);
    } else {
        refused++;
        expect(error.line == 1 && *error.text && barrow_dungeon_hash(dungeon) == before &&
                   dungeon->solution_count == steps,
               dungeon, change, "it was refused and changed all the same");
    }
}

int main(int argc, char **argv)
{
    static const struct {
        barrow_family family;
        const char *settings;
    } asked[] = {
        {BARROW_QUEST, "tiles=on pre_stages_max=3 post_stages_max=3 pre_rooms=7 post_rooms=7"},
        {BARROW_QUEST, ""},
        {BARROW_CRAWL, "tiles=on size=small"},
        {BARROW_CRAWL, "size=small"},
        {BARROW_FLOOR, ""}};
    bool writes = argc > 1 && !strcmp(argv[1], "--write");
    uint64_t count = test_count(argc - writes, argv + writes, 1500, 100000);
    barrow_dungeon dungeon = {0};
    workspace = barrow_workspace_create(NULL);
    for (uint64_t seed = 1; made + refused < count; seed++) {
        uint32_t row = (uint32_t)(seed % (sizeof asked / sizeof asked[0]));
        barrow_params params = test_params(asked[row].family, seed, asked[row].settings);
        state = seed;
        barrow_options options = {.workspace = workspace};
        if (barrow_generate(&params, &options, &dungeon, NULL) != BARROW_OK)
            continue;
        for (int i = 0; i < 8; i++)
            check_change(&dungeon, writes);
    }
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(workspace);
    if (!writes)
        printf(
            "%llu made (%llu break it, %llu undecided), %llu refused\n%llu passed, %llu failed\n",
            (unsigned long long)made, (unsigned long long)broken, (unsigned long long)undecided,
            (unsigned long long)refused, (unsigned long long)passed, (unsigned long long)failed);
    return failed > 0;
}
