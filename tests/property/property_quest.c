/* SPDX-License-Identifier: MIT
 * Quests by the hundred thousand: default parameters, drawn ones and tight bounds, each verified;
 * parameters that cannot work must be refused with the field to blame; planted faults must be
 * caught, and a brute-force player that shares no code with the solver must agree with it on every
 * one. Properties of large samples are in property_quest_rates.c.
 *
 * property_quest [COUNT] [--full]: COUNT quests (19,000; --full 3,300,000, so that drawn
 * parameters make half a million, and checks the contracts of the passes on each). A failure prints
 * the command that shows it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/params.h"
#include "lib/quest_faults.h"
#include "lib/quest_player.h"
#include "lib/support.h"
#include "verify/solver.h"

enum { FULL_COUNT = 3300000, FULL_DRAWN = 500000 };

static uint64_t passed, failed;

static bool expect(bool holds, const char *what)
{
    if (holds) {
        passed++;
    } else {
        failed++;
        if (failed < 20)
            printf("FAILED: %s\n", what);
    }
    return holds;
}

/* ---- parameters ------------------------------------------------------------------------- */

static void print_command(const barrow_params *params)
{
    barrow_params defaults = barrow_default_params(BARROW_QUEST);
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(BARROW_QUEST, &count);
    printf("  barrow quest -s %llu", (unsigned long long)params->seed);
    for (uint32_t i = 0; i < count; i++) {
        char value[256], usual[256];
        barrow_params_get(params, i, value, sizeof value);
        barrow_params_get(&defaults, i, usual, sizeof usual);
        if (strcmp(value, usual) == 0)
            continue;
        if (infos[i].type == BARROW_PARAM_TEXT)
            printf(" --mask <(printf '%s')", value);
        else
            printf(" --set %s=%s", infos[i].name, value);
    }
    printf("\n");
}

static void draw_number(brw_rng *rng, const barrow_param_info *info, int32_t *field)
{
    int changed = brw_rng_chance(rng, 1, 2);
    if (changed)
        *field = brw_rng_between(rng, info->min, info->max);
}

static void order_ends(int32_t *least, int32_t *most)
{
    if (*least <= *most)
        return;
    int32_t other = *least;
    *least = *most;
    *most = other;
}

/* Draws any values inside their ranges; they may contradict each other. */
static barrow_params draw_params(brw_rng *rng)
{
    barrow_params params = barrow_default_params(BARROW_QUEST);
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(BARROW_QUEST, &count);
    for (uint32_t i = 0; i < count; i++)
        if (infos[i].type != BARROW_PARAM_TEXT && infos[i].type != BARROW_PARAM_SIZE &&
            infos[i].type != BARROW_PARAM_WEIGHTS)
            draw_number(rng, &infos[i], brw_param_field(&params, &infos[i]));
    barrow_quest_params *quest = &params.as.quest;
    int plain = brw_rng_chance(rng, 3, 4);
    if (plain)
        quest->width = quest->height = 0;
    int single = brw_rng_chance(rng, 15, 16);
    if (single)
        quest->best_of = 1;
    else
        quest->best_of = quest->best_of % 4 + 1;
    params.as.quest.tiles = 0; /* property_tiles tests them */
    return params;
}

static void make_consistent(barrow_params *params)
{
    barrow_quest_params *quest = &params->as.quest;
    order_ends(&quest->pre_stages_min, &quest->pre_stages_max);
    order_ends(&quest->post_stages_min, &quest->post_stages_max);
    order_ends(&quest->stage_rooms_min, &quest->stage_rooms_max);
    order_ends(&quest->magic_rooms_min, &quest->magic_rooms_max);
    order_ends(&quest->bonus_min, &quest->bonus_max);
    quest->pre_key += quest->pre_key + quest->pre_switch == 0;
    quest->post_key +=
        quest->post_item_key + quest->post_item_switch + quest->post_key + quest->post_switch == 0;
    if (quest->width > 0 || quest->height > 0) {
        quest->width = quest->width < 7 ? 7 : quest->width;
        quest->height = quest->height < 7 ? 7 : quest->height;
    }
}

/* Draws a mask of up to 16 x 16 cells with holes, and its entry somewhere. */
static void draw_mask(brw_rng *rng, char text[16 * 17 + 1])
{
    int32_t width = brw_rng_between(rng, 6, 16), height = brw_rng_between(rng, 6, 16);
    int32_t open = brw_rng_between(rng, 6, 10);
    char *at = text;
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++) {
            int allowed = brw_rng_chance(rng, open, 10);
            *at++ = allowed ? '.' : '#';
        }
        *at++ = '\n';
    }
    *at = 0;
    int32_t row = brw_rng_below(rng, height);
    int32_t column = brw_rng_below(rng, width);
    text[row * (width + 1) + column] = 'E';
}

/* ---- one quest -------------------------------------------------------------------------- */

typedef struct tally {
    const char *name;
    uint64_t made, refused, impossible, rooms, attempts_worst, fallbacks, shortfalls;
} tally;

/* Checks that do not need the library's verifier. */
static bool looks_right(const barrow_dungeon *dungeon)
{
    uint32_t keys = quest_count_content(dungeon, BARROW_CONTENT_KEY) +
                    quest_count_content(dungeon, BARROW_CONTENT_ITEM_KEY);
    const barrow_step *last = &dungeon->solution[dungeon->solution_count - 1];
    const barrow_quest_room *first = &dungeon->rooms[0].as.quest;
    bool right =
        keys == quest_count_kind(dungeon, BARROW_LINK_KEY) &&
        quest_count_content(dungeon, BARROW_CONTENT_ENTRY) == 1 &&
        quest_count_content(dungeon, BARROW_CONTENT_ITEM) ==
            (uint32_t)dungeon->params.as.quest.treasures &&
        quest_count_content(dungeon, BARROW_CONTENT_MAGIC_KEY) == 1 &&
        quest_count_content(dungeon, BARROW_CONTENT_GOAL) == 1 &&
        quest_count_kind(dungeon, BARROW_LINK_MAGIC) == 1 &&
        quest_count_kind(dungeon, BARROW_LINK_HIDDEN) <=
            quest_count_content(dungeon, BARROW_CONTENT_BONUS) &&
        first->content == BARROW_CONTENT_ENTRY && first->cell.x == 0 && first->cell.y == 0 &&
        dungeon->solution_count > 0 &&
        last->action == (dungeon->params.as.quest.purposes ? BARROW_DO_FIGHT : BARROW_DO_MOVE) &&
        dungeon->rooms[last->room].as.quest.content == BARROW_CONTENT_GOAL;
    return right;
}

static bool make_one(const barrow_params *params, const barrow_options *options,
                     barrow_dungeon *dungeon, tally *counts)
{
    barrow_error error;
    barrow_status status = barrow_generate(params, options, dungeon, &error);
    if (status == BARROW_IMPOSSIBLE) {
        counts->impossible++;
        expect(error.attempt == 64 && error.text[0] && error.pass[0], "what did not fit is named");
        return false;
    }
    if (!expect(status == BARROW_OK && looks_right(dungeon), "a quest is made and verifies")) {
        printf("  %s: %s\n", barrow_status_text(status), status == BARROW_OK ? "" : error.text);
        print_command(params);
        return false;
    }
    counts->made++;
    counts->rooms += dungeon->room_count;
    counts->fallbacks += dungeon->fallbacks[0] + dungeon->fallbacks[1];
    counts->shortfalls += (uint64_t)(dungeon->shortfall[BARROW_SHORT_BONUS] +
                                     dungeon->shortfall[BARROW_SHORT_SWITCH_DOORS]);
    if (dungeon->attempts > counts->attempts_worst)
        counts->attempts_worst = dungeon->attempts;
    return true;
}

static void print_tally(const tally *counts)
{
    printf("%-8s %8llu made, %6llu impossible, %6llu refused, mean rooms %5.1f, worst attempts "
           "%llu, fallbacks %llu, shortfalls %llu\n",
           counts->name, (unsigned long long)counts->made, (unsigned long long)counts->impossible,
           (unsigned long long)counts->refused,
           counts->made ? (double)counts->rooms / (double)counts->made : 0.0,
           (unsigned long long)counts->attempts_worst, (unsigned long long)counts->fallbacks,
           (unsigned long long)counts->shortfalls);
}

static void expect_refusal(const barrow_params *params, const barrow_error *error, tally *counts)
{
    counts->refused++;
    if (!expect(error->status == BARROW_BAD_PARAM && error->field[0] && error->text[0],
                "a refusal names the field"))
        print_command(params);
}

/* Draws any parameters, made consistent three times in four, with masks one time in six. */
static void try_drawn(brw_rng *rng, uint64_t seed, const barrow_options *options,
                      barrow_dungeon *dungeon, tally *counts)
{
    char mask[16 * 17 + 1];
    barrow_error error;
    barrow_params params = draw_params(rng);
    params.seed = seed;
    int consistent = brw_rng_chance(rng, 3, 4);
    if (consistent)
        make_consistent(&params);
    int masked = brw_rng_chance(rng, 1, 6);
    if (masked) {
        draw_mask(rng, mask);
        params.as.quest.mask = mask;
        params.as.quest.width = params.as.quest.height = 0;
    }
    if (barrow_params_check(&params, &error) != BARROW_OK)
        expect_refusal(&params, &error, counts);
    else
        make_one(&params, options, dungeon, counts);
}

static void make_many(uint64_t count, bool full, barrow_workspace *workspace)
{
    barrow_options options = {.workspace = workspace};
    barrow_dungeon dungeon = {0};
    tally plain = {.name = "default"}, drawn = {.name = "drawn"}, six = {.name = "6x6"};
    tally eight = {.name = "8x8"};
    brw_rng rng;
    brw_rng_fill(&rng, 20260);
    for (uint64_t i = 0; i < count; i++) {
        options.flags = BARROW_CHECK_RULES;
        if (full || i % 8 == 0)
            options.flags |= BARROW_CHECK_CONTRACTS;
        barrow_params params = barrow_default_params(BARROW_QUEST);
        params.seed = i;
        uint64_t kind = i % 10;
        if (kind < 4) {
            make_one(&params, &options, &dungeon, &plain);
        } else if (kind < 8) {
            try_drawn(&rng, i, &options, &dungeon, &drawn);
        } else {
            params.as.quest.width = params.as.quest.height = kind == 8 ? 6 : 8;
            make_one(&params, &options, &dungeon, kind == 8 ? &six : &eight);
        }
    }
    /* In tight masks the second obstacle of a branch may find no place. In one quest of 20,000 it was the only one that
     * was to need the treasure (Q25). */
    const char *mask = "...#.##E..##...\n#....#.#....#.#\n.#......###....\n.####....#..#..\n"
                       ".##.##.#..##..#\n.##...#..#...#.\n....#.#......#.\n";
    barrow_params rare = test_params(BARROW_QUEST, 55196,
                                     "stage_rooms_min=8 stage_rooms_max=10 pre_switch=46 post_item_key=51 "
                                     "post_switch=89 post_barrier=51 exit_barrier=23 gaps=92 bonus_max=0 "
                                     "doors_per_switch=4 foreshadow=7 seals=58");
    rare.as.quest.mask = mask;
    make_one(&rare, &options, &dungeon, &drawn);
    barrow_dungeon_free(&dungeon);
    print_tally(&plain);
    print_tally(&drawn);
    print_tally(&six);
    print_tally(&eight);
    expect(six.impossible == 0 && eight.impossible == 0, "6x6 and 8x8 always fit");
    if (count >= FULL_COUNT)
        expect(drawn.made >= FULL_DRAWN, "drawn parameters make half a million quests");
}

/* ---- planted faults --------------------------------------------------------------------- */

static uint32_t solution_moves(const barrow_dungeon *dungeon)
{
    uint32_t moves = 0;
    for (uint32_t i = 0; i < dungeon->solution_count; i++)
        moves += dungeon->solution[i].action == BARROW_DO_MOVE;
    return moves;
}

typedef struct fault {
    const char *name;
    bool (*plant)(brw_rng *rng, quest_sample *copy);
    bool is_stricter; /* the solver objects where the player need not: to a lock within a stage, to
                       * a door that only lacks a key */
    uint64_t planted, broken, stuck, caught, agreed, unknown;
} fault;

/* Returns the findings of V1, V2, V3 and V5; [any] says whether any rule was broken. */
static verdict solver_judge(const barrow_dungeon *dungeon, const barrow_options *options, bool *any)
{
    barrow_report report;
    barrow_error error;
    barrow_status status = barrow_verify(dungeon, options, &report, &error);
    expect(status == BARROW_OK, "the verifier runs on a broken quest");
    verdict found = FINE;
    uint32_t kept =
        report.finding_count < BARROW_FINDING_MAX ? report.finding_count : BARROW_FINDING_MAX;
    for (uint32_t i = 0; i < kept; i++) {
        const char *rule = report.findings[i].rule;
        if (strcmp(rule, "V2") == 0 && strstr(report.findings[i].text, "may lead"))
            found |= UNPROVEN;
        else if (strcmp(rule, "V1") == 0 || strcmp(rule, "V2") == 0)
            found |= STUCK;
        if (strcmp(rule, "V3") == 0 || strcmp(rule, "V5") == 0)
            found |= UNCHAINED;
    }
    *any = report.status == BARROW_BROKEN;
    return found;
}

static void plant_one(fault *kind, brw_rng *rng, const barrow_dungeon *dungeon,
                      const barrow_options *options, brute *play)
{
    static quest_sample copy;
    bool any;
    if (!quest_copy_sample(&copy, dungeon) || !kind->plant(rng, &copy))
        return;
    copy.dungeon.solution = NULL; /* it no longer fits this quest */
    copy.dungeon.solution_count = 0;
    verdict played = brute_judge(play, &copy.dungeon);
    verdict solved = solver_judge(&copy.dungeon, options, &any);
    kind->planted++;
    kind->unknown += played == UNKNOWN;
    if (played == UNKNOWN)
        return;
    kind->broken += played != FINE;
    kind->stuck += played & STUCK;
    kind->caught += played != FINE && any;
    bool agreed = (solved & UNPROVEN) != 0 || (played & STUCK) == (solved & STUCK);
    if (!kind->is_stricter)
        agreed = agreed && (played == FINE) == (solved == FINE);
    kind->agreed += agreed;
    if (!expect(agreed && (played == FINE || any), "player and solver agree")) {
        printf("  %s: player %u, solver %u\n", kind->name, played, solved);
        print_command(&dungeon->params);
    }
}

/* No other walkthrough has fewer moves. */
static void expect_shortest(const barrow_dungeon *dungeon, brute *play)
{
    if (!brute_play(play, dungeon))
        return;
    if (!expect(solution_moves(dungeon) == brute_moves(play),
                "the walkthrough is a shortest one")) {
        printf("  %u moves instead of %u\n", solution_moves(dungeon), brute_moves(play));
        print_command(&dungeon->params);
    }
}

static void plant_faults(uint64_t quests, barrow_workspace *workspace)
{
    static brute play;
    fault faults[] = {
        {.name = "nothing", .plant = quest_plant_nothing},
        {.name = "key moved", .plant = quest_plant_key_moved},
        {.name = "key door added", .plant = quest_plant_key_door, .is_stricter = true},
        {.name = "door unlocked", .plant = quest_plant_door_unlocked},
        {.name = "switch moved", .plant = quest_plant_switch_moved},
        {.name = "door hung at the entry", .plant = quest_plant_door_rehung, .is_stricter = true},
        {.name = "bypass dug", .plant = quest_plant_bypass},
        {.name = "item removed", .plant = quest_plant_item_removed},
        {.name = "switch number changed", .plant = quest_plant_switch_changed, .is_stricter = true},
        {.name = "one-way reversed", .plant = quest_plant_one_way_reversed},
    };
    barrow_options options = {.workspace = workspace};
    barrow_dungeon dungeon = {0};
    barrow_error error;
    brw_rng rng;
    brw_rng_fill(&rng, 4711);
    for (uint64_t i = 0; i < quests; i++) {
        barrow_params params = barrow_default_params(BARROW_QUEST);
        params.seed = i;
        params.as.quest.pre_rooms = params.as.quest.post_rooms = 7;
        params.as.quest.returns = params.as.quest.loops = i % 2 ? 60 : 0;
        params.as.quest.doors_per_switch = 1 + (int32_t)(i % 3);
        params.as.quest.key_from_any_stage = i % 5 == 0;
        params.as.quest.branches = i % 4 ? 100 : 0;
        params.as.quest.treasures = i % 4 < 2 ? 1 : 2;
        if (barrow_generate(&params, &options, &dungeon, &error) != BARROW_OK)
            continue;
        expect_shortest(&dungeon, &play);
        for (uint32_t k = 0; k < sizeof faults / sizeof faults[0]; k++)
            plant_one(&faults[k], &rng, &dungeon, &options, &play);
    }
    barrow_dungeon_free(&dungeon);
    printf("planted faults: what a brute-force player finds broken, and what the solver caught\n");
    for (uint32_t k = 0; k < sizeof faults / sizeof faults[0]; k++) {
        const fault *row = &faults[k];
        printf(
            "  %-22s %5llu planted, %5llu broken (%5llu stuck), %5llu caught, %5llu agreed, %llu "
            "too large\n",
            row->name, (unsigned long long)row->planted, (unsigned long long)row->broken,
            (unsigned long long)row->stuck, (unsigned long long)row->caught,
            (unsigned long long)row->agreed, (unsigned long long)row->unknown);
        expect(row->planted > 0 && row->caught == row->broken, "every planted fault is caught");
        expect(k == 0 ? row->broken == 0 : row->broken > 0, "faults break, their absence does not");
    }
}

static bool names_rule(const barrow_report *report, const char *rule)
{
    for (uint32_t i = 0; i < report->finding_count && i < BARROW_FINDING_MAX; i++)
        if (strcmp(report->findings[i].rule, rule) == 0)
            return true;
    return false;
}

/* Faults that break a rule, though perhaps not the game. */
static void plant_rule_fault(const quest_rule_fault *kind, uint64_t quests,
                             const barrow_options *options)
{
    static quest_sample copy;
    barrow_dungeon dungeon = {0};
    barrow_report report;
    barrow_error error;
    uint32_t planted = 0, caught = 0;
    for (uint64_t i = 0; i < quests; i++) {
        barrow_params params = test_params(BARROW_QUEST, i, kind->settings);
        if (barrow_generate(&params, options, &dungeon, &error) != BARROW_OK ||
            !quest_copy_sample(&copy, &dungeon) || !kind->plant(&copy))
            continue;
        planted++;
        barrow_verify(&copy.dungeon, options, &report, &error);
        if (expect(names_rule(&report, kind->rule), kind->name))
            caught++;
        else
            print_command(&params);
    }
    barrow_dungeon_free(&dungeon);
    printf("  %-34s %-4s %5u planted, %5u caught\n", kind->name, kind->rule, planted, caught);
    expect(planted > 0, kind->name);
}

static void plant_rule_faults(uint64_t quests, barrow_workspace *workspace)
{
    barrow_options options = {.workspace = workspace};
    printf("faults that leave a quest playable, and the rule that is named\n");
    for (size_t i = 0; i < quest_rule_fault_count; i++)
        plant_rule_fault(&quest_rule_faults[i], quests, &options);
}

/* ---- proof left out --------------------------------------------------------------------- */

/* Without the proof there is no solution, and nothing to replay; the rules still hold. */
static void skip_proofs(uint64_t quests, barrow_workspace *workspace)
{
    barrow_options options = {.workspace = workspace,
                              .flags = BARROW_SKIP_PROOF | BARROW_CHECK_RULES};
    barrow_dungeon dungeon = {0};
    barrow_error error;
    for (uint64_t i = 0; i < quests; i++) {
        barrow_params params = barrow_default_params(i % 2 ? BARROW_QUEST : BARROW_CRAWL);
        params.seed = i;
        expect(barrow_generate(&params, &options, &dungeon, &error) == BARROW_OK &&
                   !dungeon.solution,
               "rules hold where the proof was left out");
    }
    barrow_dungeon_free(&dungeon);
}

/* ---- refusals, determinism, memory ------------------------------------------------------ */

static void check_refusals(void)
{
    static const struct {
        const char *settings, *mask, *field, *text;
    } rows[] = {
        {"pre_stages_min=4 pre_stages_max=2", NULL, "pre_stages_min", "above"},
        {"post_stages_min=5", NULL, "post_stages_min", "above"},
        {"bonus_min=3", NULL, "bonus_min", "above"},
        {"magic_rooms_min=3", NULL, "magic_rooms_min", "above"},
        {"stage_rooms_min=3", NULL, "stage_rooms_min", "above"},
        {"pre_key=0 pre_switch=0", NULL, "pre_key", "no obstacle"},
        {"post_key=0 post_switch=0 post_item_key=0 post_item_switch=0", NULL, "post_item_key",
         "no obstacle"},
        {"width=3 height=9", NULL, "width", "4 to 64"},
        {"width=9 height=2", NULL, "height", "4 to 64"},
        {"width=9", NULL, "height", "both or neither"},
        {"height=9", NULL, "width", "both or neither"},
        {"width=4 height=4 pre_stages_min=8 pre_stages_max=8 post_stages_min=8 post_stages_max=8",
         NULL, "width", "at least 21"},
        {"width=9 height=9", "E...", "mask", "together"},
        {"", "....\n....\n....\n", "mask", "no E"},
        {"", "E...\n..E.\n....\n", "mask", "row 2, column 3"},
        {"", "E...\n...\n....\n", "mask", "row 2 has 3"},
        {"", "E...\n.x..\n....\n", "mask", "row 2, column 2"},
        {"", "E#..\n##..\n....\n", "mask", "no allowed neighbour"},
        {"", "E.#.\n..#.\n###.\n", "mask", "4 cells"},
        {"", "E...\n....\r\n....\n", "mask", "this line ending differs"},
        {"", "E................................................................\n", "mask",
         "at most 64"},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        barrow_error error = {.status = BARROW_OK};
        barrow_dungeon dungeon = {0};
        barrow_params params = test_params(BARROW_QUEST, 1, rows[i].settings);
        params.as.quest.mask = rows[i].mask;
        barrow_status status = barrow_generate(&params, NULL, &dungeon, &error);
        if (!expect(status == BARROW_BAD_PARAM && strcmp(error.field, rows[i].field) == 0 &&
                        strstr(error.text, rows[i].text),
                    "a contradiction is refused"))
            printf("  row %u: %s: %s\n", i, error.field, error.text);
        barrow_dungeon_free(&dungeon);
    }
}

/* The same seed gives the same quest, with and without proof; a warm workspace allocates nothing.
 */
static void check_memory(uint32_t quests)
{
    test_memory memory = {0};
    barrow_allocator allocator = test_allocator(&memory);
    barrow_options options = {.allocator = allocator};
    options.workspace = barrow_workspace_create(&allocator);
    barrow_dungeon dungeon = {0}, again = {0};
    barrow_error error;
    barrow_params params = barrow_default_params(BARROW_QUEST);
    uint64_t warm = 0, differences = 0;
    for (uint32_t i = 0; i < quests; i++) {
        params.seed = i;
        options.flags = 0;
        barrow_generate(&params, &options, &dungeon, &error);
        options.flags = BARROW_SKIP_PROOF;
        barrow_generate(&params, &options, &again, &error);
        differences += barrow_dungeon_hash(&dungeon) != barrow_dungeon_hash(&again);
        warm = i < 10 ? memory.calls : warm;
    }
    expect(differences == 0, "the same seed gives the same quest");
    printf("allocations in %u quests after 10: %llu\n", quests - 10,
           (unsigned long long)(memory.calls - warm));
    expect(memory.calls == warm, "no allocation after warm-up");
    barrow_dungeon_free(&dungeon);
    barrow_dungeon_free(&again);
    barrow_workspace_free(options.workspace);
    expect(memory.live_blocks == 0 && memory.mistakes == 0, "all memory is given back");
}

int main(int argc, char **argv)
{
    uint64_t count = test_count(argc, argv, 8000, FULL_COUNT);
    bool full = false;
    for (int i = 1; i < argc; i++)
        full = full || strcmp(argv[i], "--full") == 0;
    barrow_workspace *workspace = barrow_workspace_create(NULL);
    make_many(count, full, workspace);
    plant_faults(full ? 4000 : count < 20000 ? 100 : 400, workspace);
    plant_rule_faults(count < 20000 ? 100 : 400, workspace);
    skip_proofs(200, workspace);
    check_refusals();
    check_memory(count < 20000 ? 2000 : 20000);
    barrow_workspace_free(workspace);
    printf("%llu passed, %llu failed\n", (unsigned long long)passed, (unsigned long long)failed);
    return failed ? 1 : 0;
}
