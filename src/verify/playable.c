/* SPDX-License-Identifier: MIT
 * Answers the question that people ask about a dungeon they changed by hand: can it still be
 * finished, and does nobody get stuck (G13)? Only V1, V2, V4, T6, T7 and P5 are asked (of a floor:
 * V1), on a walkthrough that is solved afresh. Counts, taste, hash, metrics and origin are not.
 *
 * If there is a map, tiles and things are the truth. A copy of the dungeon is made to agree with
 * them: walkable tiles get owners, rooms hold what lies in them, and what lies behind item blocks
 * needs the treasure that overcomes them. The checks then run on the copy. A hole between two rooms
 * makes the tiles another graph than the layout and breaks T2. What the layout cannot express is
 * reported as not proven. */
#include <string.h>

#include "base/status.h"
#include "core/dungeon.h"
#include "core/types.h"
#include "verify/crawl.h"
#include "verify/floor.h"
#include "verify/quest_checks.h"
#include "verify/tiles.h"

/* The rules that are asked, and what breaking one means. If a puzzle's rows and the map disagree
 * (P2), the puzzle that a player would see was not searched; if its moves are wrong (P3), it has no
 * solution that could be walked. */
static barrow_status weigh_playable(const char *rule)
{
    static const char *const wanted[] = {"V1", "V2", "V4", "T2", "T6", "T7", "P5"};
    for (uint32_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (!strcmp(rule, wanted[i]))
            return BARROW_BROKEN;
    return !strcmp(rule, "P2") || !strcmp(rule, "P3") ? BARROW_NOT_PROVEN : BARROW_OK;
}

/* ---- the copy that agrees with its map -------------------------------------------------- */

/* Returns whether the map has a place for everything that the checks read. */
static bool is_map_readable(const barrow_dungeon *dungeon)
{
    bool is_good = brw_map_fits_blocks(dungeon);
    for (BRW_ROOMS(room, dungeon)) {
        barrow_rect rect = room->rect;
        barrow_pos last = brw_pos(rect.x + rect.w - 1, rect.y + rect.h - 1);
        is_good = is_good && rect.w > 0 && rect.h > 0 && brw_is_on_map(dungeon, last) &&
                  brw_is_on_map(dungeon, (barrow_pos){rect.x, rect.y});
    }
    for (BRW_LINKS(link, dungeon))
        is_good = is_good && link->tile_count && brw_joins_rooms(dungeon, link) &&
                  (uint64_t)link->first_tile + link->tile_count <= dungeon->route_count;
    for (uint32_t i = 0; i < dungeon->route_count; i++)
        is_good = is_good && brw_is_on_map(dungeon, dungeon->routes[i]);
    for (BRW_THINGS(thing, dungeon))
        is_good = is_good && brw_is_on_map(dungeon, thing->pos);
    return is_good;
}

/* ---- what rooms hold -------------------------------------------------------------------- */

/* Returns the treasure whose obstacle is [tile], or that is a thing of [type]; BARROW_NO_TREASURE
 * if the quest has none. */
static uint8_t find_treasure(const barrow_dungeon *dungeon, uint8_t tile, uint8_t type)
{
    for (uint32_t i = 0; i < dungeon->treasure_count; i++) {
        uint8_t kind = dungeon->treasures[i].kind;
        const barrow_treasure_info *info = barrow_treasure_kind_info((barrow_treasure_kind)kind);
        if (info && (info->tile == tile || brw_treasure_type(kind) == type))
            return (uint8_t)i;
    }
    return BARROW_NO_TREASURE;
}

/* Puts a thing into its quest room, which was made for [was]. A room whose key or switch was behind
 * blocks, or in an annex, and still is keeps its treasure. Returns what cannot be weighed, or NULL.
 */
static const char *hold_in_quest(barrow_dungeon *fresh, const barrow_thing *thing, uint8_t was,
                                 uint8_t block)
{
    barrow_quest_room *room = &fresh->rooms[thing->room].as.quest;
    uint8_t content = brw_thing_content(thing->kind);
    bool is_key = content == BARROW_CONTENT_KEY, is_switch = content == BARROW_CONTENT_SWITCH;
    if (room->content != BARROW_CONTENT_NONE)
        return "the room holds several things that matter, which this check cannot weigh";
    room->content = content;
    if (is_switch)
        room->switch_id = thing->flag;
    if (content == BARROW_CONTENT_ITEM && was != BARROW_CONTENT_ITEM)
        room->treasure = find_treasure(fresh, BARROW_TILE_WALL, thing->type);
    bool is_in_annex = brw_needs_treasure(was) && brw_is_annex(fresh, thing->room);
    if (block == BARROW_TILE_WALL && !is_in_annex)
        return NULL;
    if (!is_key && !is_switch)
        return "it lies behind what a treasure overcomes, which this check cannot weigh";
    room->content = is_key ? BARROW_CONTENT_ITEM_KEY : BARROW_CONTENT_ITEM_SWITCH;
    if (!brw_needs_treasure(was))
        room->treasure = find_treasure(fresh, block, BARROW_NO_TYPE);
    return NULL;
}

/* Makes a room hold what lies in it, and reports what is out of reach (T6). [was] is its content in
 * the document. [is_blocked] has a place for each thing. */
static void fill_true_room(brw_verifier *verifier, barrow_dungeon *fresh, uint32_t room,
                           uint8_t was, bool *is_blocked)
{
    brw_tile_view *view = verifier->view->tiles;
    uint32_t first = view->first_thing[room], end = view->first_thing[room + 1];
    barrow_rect rect = fresh->rooms[room].rect;
    uint8_t block = BARROW_TILE_WALL; /* or an item block of the room */
    if (first == end)
        return;
    for (int32_t i = rect.w * rect.h; i-- > 0;) {
        uint32_t tile = brw_tile_in(view, rect, i);
        if (fresh->owners[tile] == room && brw_is_item_block(fresh->tiles[tile]))
            block = fresh->tiles[tile];
    }
    brw_flood_from_doorways(view, (brw_tile_realm){room, BARROW_NONE, false, 0, false});
    for (uint32_t i = first; i < end; i++)
        is_blocked[i] = view->flood.steps[brw_tile_of(view, view->things[i]->pos)] == BRW_UNSEEN;
    brw_flood_from_doorways(view, (brw_tile_realm){room, BARROW_NONE, true, 0, false});
    for (uint32_t i = first; i < end; i++) {
        const barrow_thing *thing = view->things[i];
        uint32_t tile = brw_tile_of(view, thing->pos);
        const char *doubt = NULL;
        if (fresh->owners[tile] != room)
            continue;
        if (view->flood.steps[tile] == BRW_UNSEEN)
            brw_report(verifier, "T6", brw_at_thing(thing), "%s: it cannot be reached",
                       barrow_thing_name((barrow_thing_kind)thing->kind));
        barrow_crawl_room *here = &fresh->rooms[room].as.crawl;
        if (fresh->params.family == BARROW_QUEST) {
            if (brw_thing_content(thing->kind))
                doubt = hold_in_quest(fresh, thing, was, is_blocked[i] ? block : BARROW_TILE_WALL);
        } else if (thing->kind == BARROW_THING_SPAWN) {
            fresh->spawn = thing->room;
        } else if (thing->kind == BARROW_THING_BOSS) {
            fresh->boss = thing->room;
        } else if (thing->kind == BARROW_THING_SUB_BOSS) {
            here->types |= CRAWL_TYPE(SUB_BOSS);
        } else if (thing->kind == BARROW_THING_KEY && here->key != BARROW_NO_KEY) {
            doubt = "the room holds several keys, which this check cannot weigh";
        } else if (thing->kind == BARROW_THING_KEY) {
            here->key = thing->flag;
        }
        if (doubt)
            brw_not_proven(verifier, "T6", brw_at_thing(thing), doubt);
    }
}

/* Sets what each room holds, from the things that lie in it. */
static void fill_true_rooms(brw_verifier *verifier, barrow_dungeon *fresh,
                            const barrow_dungeon *dungeon)
{
    bool is_quest = fresh->params.family == BARROW_QUEST;
    bool *is_blocked = BRW_ARENA_NEW(verifier->scratch, bool, fresh->thing_count + 1);
    if (!is_blocked)
        return;
    /* Empties the rooms of all that things decide. Nothing depends on the content of a bonus room.
     */
    for (uint32_t i = 0; i < fresh->room_count; i++) {
        barrow_room *room = &fresh->rooms[i];
        if (is_quest && room->as.quest.content != BARROW_CONTENT_BONUS)
            room->as.quest.content = BARROW_CONTENT_NONE;
        if (is_quest)
            continue;
        room->as.crawl.key = BARROW_NO_KEY;
        room->as.crawl.types &= (uint16_t)~CRAWL_TYPE(SUB_BOSS);
    }
    if (!is_quest)
        fresh->spawn = fresh->boss = BARROW_NONE;
    for (uint32_t i = 0; i < fresh->thing_count; i++) {
        /* Reports a thing on a tile of no room, or inside an obstacle. A hint hangs on a wall; what
         * lies in a doorway is in no room, which matters only if the player needs it. */
        const barrow_thing *thing = &fresh->things[i];
        uint32_t owner = dungeon->owners[brw_tile_of(verifier->view->tiles, thing->pos)];
        bool matters = brw_thing_content(thing->kind) || thing->kind == BARROW_THING_BOSS;
        bool has_floor =
            owner != BARROW_NONE &&
            brw_is_walkable((uint8_t)barrow_tile_at(fresh, thing->pos.x, thing->pos.y));
        if (thing->kind == BARROW_THING_HINT || (has_floor && owner < dungeon->room_count))
            continue;
        if (!has_floor)
            brw_report(verifier, "T6", brw_at_thing(thing), "%s: nobody can stand there",
                       barrow_thing_name((barrow_thing_kind)thing->kind));
        else if (matters)
            brw_not_proven(
                verifier, "T6", brw_at_thing(thing),
                "something that matters lies in a doorway, which this check cannot weigh");
    }
    for (uint32_t i = 0; i < fresh->room_count; i++) {
        fill_true_room(verifier, fresh, i, is_quest ? dungeon->rooms[i].as.quest.content : 0,
                       is_blocked);
        /* A guardian that was taken away or moved seals its door or content from nowhere. */
        const brw_tile_view *view = verifier->view->tiles;
        if (!is_quest || fresh->rooms[i].as.quest.seals == BARROW_SEAL_NONE ||
            brw_room_thing(view, i, BARROW_THING_BOSS) ||
            brw_room_thing(view, i, BARROW_THING_SUB_BOSS))
            continue;
        brw_not_proven(verifier, "T6", brw_at_room(i),
                       "its guardian is not here, and this check cannot weigh what it seals");
    }
    if (!is_quest && (fresh->spawn == BARROW_NONE || fresh->boss == BARROW_NONE))
        brw_report(verifier, "V1", BRW_NOWHERE, "there is no %s on the map",
                   fresh->spawn == BARROW_NONE ? "spawn" : "boss");
}

/* ---- the checks ------------------------------------------------------------------------- */

/* Returns whether what was found so far makes further checks meaningless. */
static bool is_over(const brw_verifier *verifier)
{
    return verifier->scratch->has_failed || verifier->report->status == BARROW_BROKEN;
}

/* Settles the map: owners, ways, graph, floor, things. */
static void ask_map(brw_verifier *verifier, barrow_dungeon *fresh, const barrow_dungeon *dungeon)
{
    if (!is_map_readable(dungeon)) {
        brw_report(verifier, "T2", BRW_NOWHERE, "the map does not fit the layout");
        return;
    }
    brw_tile_view *view = BRW_ARENA_NEW(verifier->scratch, brw_tile_view, 1);
    uint32_t width = fresh->width, area = width * fresh->height, count = 0;
    uint32_t *queue = BRW_ARENA_NEW(verifier->scratch, uint32_t, area);
    if (!view || !queue)
        return;
    /* Takes the owner from tiles that somebody walled up, and gives tiles without an owner, which
     * somebody dug, to the room or door whose tiles reach them first. */
    for (uint32_t i = 0; i < area; i++) {
        if (!brw_is_walkable(fresh->tiles[i]) && !brw_is_item_block(fresh->tiles[i]) &&
            fresh->tiles[i] != BARROW_TILE_BARS)
            fresh->owners[i] = BARROW_NONE;
        if (fresh->owners[i] != BARROW_NONE)
            queue[count++] = i;
    }
    for (uint32_t head = 0; head < count; head++) {
        for (uint32_t side = 0; side < 4; side++) {
            uint32_t tile = brw_grid_beside(width, area, queue[head], side);
            if (tile == BRW_UNSEEN || fresh->owners[tile] != BARROW_NONE ||
                (!brw_is_walkable(fresh->tiles[tile]) && !brw_is_item_block(fresh->tiles[tile])))
                continue;
            fresh->owners[tile] = fresh->owners[queue[head]];
            queue[count++] = tile;
        }
    }
    /* Makes each room's rectangle hold all its tiles, and each thing's room the owner of its tile.
     */
    for (int32_t i = 0; i < fresh->width * fresh->height; i++) {
        uint32_t owner = fresh->owners[i];
        int16_t x = (int16_t)(i % fresh->width), y = (int16_t)(i / fresh->width);
        if (owner >= fresh->room_count)
            continue;
        barrow_rect *rect = &fresh->rooms[owner].rect;
        int32_t right = rect->x + rect->w, bottom = rect->y + rect->h;
        rect->x = x < rect->x ? x : rect->x;
        rect->y = y < rect->y ? y : rect->y;
        rect->w = (int16_t)((x < right ? right : x + 1) - rect->x);
        rect->h = (int16_t)((y < bottom ? bottom : y + 1) - rect->y);
    }
    for (uint32_t i = 0; i < fresh->thing_count; i++) {
        barrow_thing *thing = &fresh->things[i];
        uint32_t owner = fresh->owners[thing->pos.y * fresh->width + thing->pos.x];
        if (owner < fresh->room_count)
            thing->room = (uint16_t)owner;
    }
    if (!brw_tile_view_make(view, fresh, verifier->scratch))
        return;
    verifier->view->tiles = view;
    verifier->rule = "T2";
    brw_check_tile_ways(verifier, fresh);
    if (!is_over(verifier))
        brw_check_tile_graph(verifier, fresh);
    verifier->rule = "T6";
    if (!is_over(verifier))
        brw_check_tile_floor(verifier, fresh);
    if (!is_over(verifier))
        fill_true_rooms(verifier, fresh, dungeon);
}

/* Asks the V rules of the family's table, and the prover where V2 is not proven. A crawl's checks
 * of V1 and V2 are stricter than the rules, as no crawl of the generator needs a door that leads
 * one way; here only the rules count. */
static void ask_layout(brw_verifier *verifier, const brw_checks *checks, brw_decide_fn *decide)
{
    barrow_family family = verifier->dungeon->params.family;
    barrow_report *report = verifier->report;
    bool has_view = false;
    for (uint32_t i = 0; i < checks->count && !is_over(verifier); i++) {
        const brw_check *check = &checks->rows[i];
        const char *rule = check->info.rule;
        bool is_gate = check->applies & BRW_CHECK_GATE;
        bool is_asked = !strcmp(rule, "V1") || !strcmp(rule, "V4") || !strcmp(rule, "V2");
        if (family == BARROW_FLOOR)
            is_asked = !strcmp(rule, "V1") || (is_gate && !strcmp(rule, "V4"));
        /* the books of a crawl say what its paths were meant to be, not where one can go */
        bool is_intent =
            family == BARROW_CRAWL && (!strcmp(rule, "V1") || !strcmp(check->info.name, "books"));
        if (!is_asked || is_intent)
            continue;
        if (!is_gate && !has_view && checks->make_view) {
            checks->make_view(verifier);
            has_view = true;
        }
        verifier->rule = rule;
        report->checks++;
        barrow_status was = report->status;
        uint32_t findings = report->finding_count;
        if (!verifier->scratch->has_failed && family == BARROW_CRAWL && !strcmp(rule, "V2"))
            brw_check_crawl_play(verifier, verifier->dungeon);
        else if (!verifier->scratch->has_failed)
            check->run(verifier, verifier->dungeon);
        if (!verifier->scratch->has_failed && family != BARROW_FLOOR && !strcmp(rule, "V2") &&
            report->status == BARROW_NOT_PROVEN && was == BARROW_OK) {
            /* The prover's answer takes the place of the doubts, if it has one. */
            barrow_answer answer = decide(verifier->dungeon, verifier->scratch);
            if (answer == BARROW_ANSWER_NOT_DECIDED)
                continue;
            report->status = BARROW_OK;
            report->finding_count = findings;
            if (answer == BARROW_ANSWER_NO)
                brw_report(verifier, "V2", BRW_NOWHERE,
                           "somebody can get stuck: barrow prove tells how");
        }
    }
}

/* Solves the dungeon afresh, and walks the solution on tiles (T7). A quest or crawl that V1 says
 * can be finished may still be too large for the search, or too odd for the walker, whose steps are
 * therefore replayed by rooms first. The walk plays the moves that puzzles come
 * with, so it means nothing if those are in doubt. */
static void ask_walk(brw_verifier *verifier, barrow_dungeon *fresh)
{
    brw_solver solver;
    barrow_status status = BARROW_OK;
    verifier->rule = "T13";
    if (fresh->width)
        brw_check_tile_puzzles(verifier, fresh);
    if (verifier->scratch->has_failed || verifier->report->status != BARROW_OK)
        return;
    if (fresh->params.family == BARROW_CRAWL) {
        const brw_graph *graph = &verifier->view->crawl->graph;
        status = brw_crawl_walk(fresh, graph, false, verifier->scratch, NULL);
        if (status == BARROW_BROKEN)
            status = brw_crawl_walk(fresh, graph, true, verifier->scratch, NULL);
    } else {
        status = brw_solver_make(&solver, fresh, verifier->scratch);
        if (status == BARROW_OK)
            status = brw_solver_walk(&solver, fresh);
    }
    if (status == BARROW_NO_MEMORY) {
        verifier->scratch->has_failed = true; /* or the dungeon's own memory has */
        return;
    }
    brw_replay replay = {.text = ""};
    if (status == BARROW_OK && fresh->solution_count)
        brw_replay_solution(fresh, verifier->scratch, &replay);
    if (verifier->scratch->has_failed)
        return;
    verifier->rule = "T7";
    verifier->report->checks++;
    if (status != BARROW_OK || !fresh->solution_count || replay.text[0])
        brw_not_proven(verifier, NULL, BRW_NOWHERE, "no walkthrough was found");
    else if (fresh->width)
        brw_check_tile_walk(verifier, fresh);
}

/* A floor needs somewhere to begin and somewhere to go (V1). */
static void ask_ends(brw_verifier *verifier)
{
    const barrow_dungeon *floor = verifier->dungeon;
    const brw_floor_view *view = verifier->view->floor;
    verifier->rule = "V1";
    if (!view->spawn || !view->stairs) {
        brw_report(verifier, NULL, BRW_NOWHERE, "there is no %s", view->spawn ? "stairs" : "spawn");
        return;
    }
    const barrow_thing *ends[] = {view->spawn, view->stairs};
    for (uint32_t i = 0; i < 2; i++) {
        bool is_shut = false; /* vaults are, and nobody has to open one */
        for (uint32_t j = 0; j < floor->vault_count; j++)
            is_shut = is_shut || floor->vaults[j].room == ends[i]->room;
        if (!brw_is_walkable((uint8_t)barrow_tile_at(floor, ends[i]->pos.x, ends[i]->pos.y)))
            brw_report(verifier, NULL, brw_at_thing(ends[i]), "nobody can stand on the %s",
                       i ? "stairs" : "spawn");
        else if (is_shut)
            brw_report(verifier, NULL, brw_at_thing(ends[i]), "the %s %s inside a vault",
                       i ? "stairs" : "spawn", i ? "are" : "is");
    }
}

/* Replays the walkthrough that the dungeon came with on the copy, and tells where it fails. That is
 * no fault, so the answer stays. */
static void tell_stored(brw_verifier *verifier, barrow_dungeon *fresh,
                        const barrow_dungeon *dungeon)
{
    barrow_report *report = verifier->report;
    barrow_status answer = report->status;
    uint32_t findings = report->finding_count;
    brw_replay replay;
    report->complete = BARROW_NOT_PROVEN;
    if (!dungeon->solution || report->status == BARROW_BROKEN)
        return;
    fresh->solution = dungeon->solution;
    fresh->solution_count = dungeon->solution_count;
    brw_replay_solution(fresh, verifier->scratch, &replay);
    if (verifier->scratch->has_failed)
        return;
    verifier->weigh = NULL;
    verifier->rule = "T7";
    report->complete = BARROW_OK;
    if (replay.text[0])
        brw_report(verifier, "V6", BRW_NOWHERE, "step %u of the walkthrough it came with: %s",
                   replay.step + 1, replay.text);
    else if (verifier->view->tiles)
        brw_check_tile_walk(verifier, fresh);
    report->complete = report->finding_count > findings ? BARROW_BROKEN : BARROW_OK;
    report->status = answer;
}

barrow_status brw_playable(const barrow_dungeon *dungeon, const brw_checks *checks,
                           barrow_dungeon *fresh, brw_decide_fn *decide, brw_arena *scratch,
                           barrow_report *report)
{
    memset(report, 0, sizeof *report);
    brw_view view = {.floor = NULL};
    brw_verifier verifier = {.dungeon = fresh,
                             .scratch = scratch,
                             .report = report,
                             .rule = "V4",
                             .first = dungeon,
                             .view = &view,
                             .weigh = weigh_playable};
    brw_arena_reset(scratch);
    if (dungeon->params.family == BARROW_FLOOR) {
        for (const barrow_dungeon *floor = dungeon; floor && !is_over(&verifier);
             floor = floor->below) {
            view = (brw_view){.floor = NULL};
            brw_arena_reset(scratch);
            verifier.dungeon = floor;
            ask_layout(&verifier, checks, decide);
            if (!is_over(&verifier))
                ask_ends(&verifier);
        }
    } else {
        /* Copies the arrays that are changed. */
        struct brw_store *store = fresh->store;
        uint32_t area = (uint32_t)dungeon->width * dungeon->height;
        *fresh = *dungeon;
        fresh->store = store;
        fresh->below = NULL;
        fresh->solution = NULL;
        fresh->solution_count = 0;
        brw_arena *arena = brw_dungeon_arena(fresh);
        fresh->rooms = BRW_ARENA_NEW(arena, barrow_room, dungeon->room_count + 1);
        fresh->things = BRW_ARENA_NEW(arena, barrow_thing, dungeon->thing_count + 1);
        fresh->owners = BRW_ARENA_NEW(arena, uint16_t, area + 1);
        if (!fresh->rooms || !fresh->things || !fresh->owners)
            return BARROW_NO_MEMORY;
        if (dungeon->room_count)
            memcpy(fresh->rooms, dungeon->rooms, dungeon->room_count * sizeof *fresh->rooms);
        if (dungeon->thing_count)
            memcpy(fresh->things, dungeon->things, dungeon->thing_count * sizeof *fresh->things);
        if (area)
            memcpy(fresh->owners, dungeon->owners, area * sizeof *fresh->owners);
        if (dungeon->width && dungeon->room_count)
            ask_map(&verifier, fresh, dungeon);
        if (!scratch->has_failed && report->status == BARROW_OK)
            ask_layout(&verifier, checks, decide);
        if (!is_over(&verifier) && report->status == BARROW_OK)
            ask_walk(&verifier, fresh);
        if (!scratch->has_failed)
            tell_stored(&verifier, fresh, dungeon);
    }
    report->sound = report->status;
    return scratch->has_failed ? BARROW_NO_MEMORY : BARROW_OK;
}
