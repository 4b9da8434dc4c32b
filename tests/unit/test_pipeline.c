/* SPDX-License-Identifier: MIT
 * gen/pipeline: the runner's guarantees for every pass table, shown on small made-up tables.
 * Their passes draw some numbers and leave each as a room (or thing). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/status.h"
#include "gen/pipeline.h"
#include "lib/support.h"

#define CAPACITY 64

/* How the passes of this file behave. */
typedef struct behaviour {
    uint32_t fail_attempts;  /* "links" asks for a retry in this many attempts */
    uint32_t fails_for_good; /* "links" fails outright */
    uint32_t begun;          /* the number of times "rooms" ran */
} behaviour;

static behaviour acts; /* each test starts with a fresh one */

static barrow_status begin_made_up(barrow_work *work)
{
    brw_capacity capacity = {.rooms = CAPACITY, .links = CAPACITY, .things = CAPACITY};
    return brw_dungeon_reserve(work->dungeon, &capacity, work->error);
}

static void publish_made_up(barrow_work *work)
{
    (void)work;
}

static void add_room(barrow_work *work, int32_t number)
{
    barrow_room room;
    memset(&room, 0, sizeof room);
    room.rect.x = (int16_t)number;
    work->dungeon->rooms[work->dungeon->room_count++] = room;
}

static barrow_status run_plan(barrow_work *work)
{
    int32_t width = brw_rng_between(&work->rng, 10, 10000);
    work->dungeon->sectors.xs[0] = (int16_t)width;
    work->dungeon->width = (uint16_t)width;
    return BARROW_OK;
}

static barrow_status run_rooms(barrow_work *work)
{
    acts.begun++;
    for (int i = 0; i < 5; i++) {
        int32_t number = brw_rng_below(&work->rng, 30000);
        add_room(work, number);
    }
    return BARROW_OK;
}

static barrow_status run_links(barrow_work *work)
{
    int32_t count = brw_rng_between(&work->rng, 1, 9);
    for (int32_t i = 0; i < count; i++) {
        barrow_link link;
        memset(&link, 0, sizeof link);
        link.a = (uint16_t)brw_rng_below(&work->rng, 1000);
        work->dungeon->links[work->dungeon->link_count++] = link;
    }
    if (acts.fails_for_good)
        return brw_fail(work->error, BARROW_BROKEN, "", "it is broken");
    if (work->attempt <= acts.fail_attempts)
        return brw_give_up(work, "the last link");
    return BARROW_OK;
}

static barrow_status run_things(barrow_work *work)
{
    for (int i = 0; i < 3; i++) {
        barrow_thing thing;
        memset(&thing, 0, sizeof thing);
        thing.pos.x = (int16_t)brw_rng_below(&work->rng, 30000);
        work->dungeon->things[work->dungeon->thing_count++] = thing;
    }
    return BARROW_OK;
}

static barrow_status run_nothing(barrow_work *work)
{
    (void)work;
    return BARROW_OK;
}

/* Claims to give things, but moves a room. */
static barrow_status run_cheat(barrow_work *work)
{
    work->dungeon->rooms[0].rect.x++;
    return BARROW_OK;
}

#define PLAN {"plan", "", run_plan, 0, BARROW_PART_PLAN, 0}
#define ROOMS {"rooms", "", run_rooms, 0, BARROW_PART_ROOMS, BARROW_PASS_CHECKPOINT}
#define LINKS {"links", "", run_links, 0, BARROW_PART_LINKS, 0}
#define THINGS {"things", "", run_things, 0, BARROW_PART_THINGS, 0}

static const barrow_pass whole[] = {PLAN, ROOMS, LINKS, THINGS};
static const barrow_pass without_rooms[] = {
    PLAN, {"rooms", "", run_nothing, 0, 0, BARROW_PASS_CHECKPOINT}, LINKS, THINGS};
static const barrow_pass with_one_more[] = {
    PLAN, ROOMS, LINKS, THINGS, {"more", "", run_things, 0, BARROW_PART_THINGS, 0}};
static const barrow_pass cheating[] = {
    PLAN, ROOMS, LINKS, {"cheat", "", run_cheat, 0, BARROW_PART_THINGS, 0}};

#define FAMILY_OF(table)                                                                           \
    {table, sizeof table / sizeof table[0], 4, begin_made_up, publish_made_up, 0}
static const brw_family whole_family = FAMILY_OF(whole);
static const brw_family poor_family = FAMILY_OF(without_rooms);
static const brw_family rich_family = FAMILY_OF(with_one_more);
static const brw_family cheating_family = FAMILY_OF(cheating);

/* The result of a run, in numbers. */
typedef struct outcome {
    barrow_status status;
    barrow_error error;
    uint32_t attempts, rooms, links, things;
    int32_t width, room[8], link[16], thing[8];
    uint32_t events, draws[16], attempt[16];
    const char *pass[16];
} outcome;

static int note(void *user, const barrow_trace *trace)
{
    outcome *seen = user;
    if (seen->events < 16) {
        seen->draws[seen->events] = trace->draws;
        seen->attempt[seen->events] = trace->attempt;
        seen->pass[seen->events] = trace->pass->name;
        assert_non_null(trace->dungeon);
    }
    seen->events++;
    return 0;
}

static void keep_outcome(outcome *seen, const barrow_dungeon *dungeon)
{
    seen->attempts = dungeon->attempts;
    seen->width = dungeon->width;
    seen->rooms = dungeon->room_count;
    seen->links = dungeon->link_count;
    seen->things = dungeon->thing_count;
    for (uint32_t i = 0; i < dungeon->room_count && i < 8; i++)
        seen->room[i] = dungeon->rooms[i].rect.x;
    for (uint32_t i = 0; i < dungeon->link_count && i < 16; i++)
        seen->link[i] = dungeon->links[i].a;
    for (uint32_t i = 0; i < dungeon->thing_count && i < 8; i++)
        seen->thing[i] = dungeon->things[i].pos.x;
}

typedef struct run {
    const brw_family *family;
    uint64_t seed;
    uint32_t reroll_row, reroll;
    barrow_options options;
    int by_steps;
} run;

static barrow_status run_all(brw_runner *runner, const run *what, outcome *seen)
{
    if (!what->by_steps)
        return brw_runner_run(runner, &what->options, &seen->error);
    barrow_status status = BARROW_OK;
    while (status == BARROW_OK && runner->next < what->family->pass_count)
        status = brw_runner_step(runner, &what->options, &seen->error);
    return status;
}

static outcome execute(run what)
{
    outcome seen;
    memset(&seen, 0, sizeof seen);
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    params.seed = what.seed;
    params.reroll[what.reroll_row] = (uint16_t)what.reroll;
    barrow_dungeon dungeon = {0};
    brw_arena scratch;
    brw_runner runner;
    barrow_allocator none = {0};
    brw_arena_begin(&scratch, brw_allocator(&none));
    assert_int_equal(brw_dungeon_begin(&dungeon, &params, &none, &seen.error), BARROW_OK);
    brw_names names = {0};
    assert_int_equal(brw_runner_begin(&runner, brw_names_of(&names, what.family), &dungeon, &scratch,
                                      &seen.error),
                     BARROW_OK);
    if (!what.options.trace) {
        what.options.trace = note;
        what.options.trace_user = &seen;
    }
    seen.status = run_all(&runner, &what, &seen);
    keep_outcome(&seen, &dungeon);
    brw_arena_end(&scratch);
    barrow_dungeon_free(&dungeon);
    return seen;
}

static outcome plainly(const brw_family *family)
{
    return execute((run){.family = family, .seed = 99});
}

static int fresh_behaviour(void **state)
{
    (void)state;
    memset(&acts, 0, sizeof acts);
    return 0;
}

#define assert_same(a, b, member)                                                                  \
    assert_memory_equal((a).member, (b).member, sizeof(a).member)

/* ---- streams ---------------------------------------------------------------------------- */

/* G2: a pass switched off changes nothing that the others drew. */
static void passes_have_their_own_streams(void **state)
{
    (void)state;
    outcome all = plainly(&whole_family), poor = plainly(&poor_family);
    assert_int_equal(all.status, BARROW_OK);
    assert_int_equal(poor.rooms, 0);
    assert_int_equal(all.width, poor.width);
    assert_same(all, poor, link);
    assert_same(all, poor, thing);
}

/* G2: a pass added at the end changes nothing before it. */
static void a_new_pass_disturbs_nothing(void **state)
{
    (void)state;
    outcome all = plainly(&whole_family), rich = plainly(&rich_family);
    assert_int_equal(rich.things, 6);
    assert_int_equal(all.width, rich.width);
    assert_same(all, rich, room);
    assert_same(all, rich, link);
    assert_memory_equal(all.thing, rich.thing, 3 * sizeof all.thing[0]);
    assert_memory_not_equal(rich.thing, rich.thing + 3, 3 * sizeof all.thing[0]);
}

static void a_reroll_salts_one_pass(void **state)
{
    (void)state;
    outcome plain = plainly(&whole_family);
    outcome again = execute((run){.family = &whole_family, .seed = 99, .reroll_row = 2, .reroll = 1});
    outcome other = execute((run){.family = &whole_family, .seed = 99, .reroll_row = 2, .reroll = 2});
    assert_same(plain, again, room);
    assert_same(plain, again, thing);
    assert_memory_not_equal(plain.link, again.link, sizeof plain.link);
    assert_memory_not_equal(other.link, again.link, sizeof plain.link);
}

static void seeds_and_names_matter(void **state)
{
    (void)state;
    outcome one = execute((run){.family = &whole_family, .seed = 1});
    outcome two = execute((run){.family = &whole_family, .seed = 2});
    outcome same = execute((run){.family = &whole_family, .seed = 1});
    assert_memory_not_equal(one.room, two.room, sizeof one.room);
    assert_same(one, same, room);
    assert_same(one, same, link);
}

/* ---- attempts --------------------------------------------------------------------------- */

static void a_retry_goes_back_to_the_checkpoint(void **state)
{
    (void)state;
    outcome plain = plainly(&whole_family);
    acts = (behaviour){.fail_attempts = 2};
    outcome third = plainly(&whole_family);
    assert_int_equal(third.status, BARROW_OK);
    assert_int_equal(third.attempts, 3);
    assert_int_equal(acts.begun, 3);        /* rooms ran again, */
    assert_int_equal(third.rooms, 5);       /* on a value that was cut back, */
    assert_int_equal(third.width, plain.width); /* and the plan before it did not run */
    assert_memory_not_equal(third.room, plain.room, sizeof plain.room); /* a new stream */
    static const char *const passes[] = {"plan",  "rooms", "links", "rooms",
                                         "links", "rooms", "links", "things"};
    assert_int_equal(third.events, 8);
    for (int i = 0; i < 8; i++)
        assert_string_equal(third.pass[i], passes[i]);
    assert_int_equal(third.attempt[0], 1);
    assert_int_equal(third.attempt[3], 2);
    assert_int_equal(third.attempt[7], 3);
}

/* Attempt k draws the same, regardless of what earlier attempts drew. */
static void attempts_are_independent(void **state)
{
    (void)state;
    acts = (behaviour){.fail_attempts = 2};
    outcome once = plainly(&whole_family), twice = plainly(&whole_family);
    assert_same(once, twice, room);
    assert_same(once, twice, link);
}

/* No attempt draws what an earlier one drew, however many there are. */
static void attempts_never_repeat(void **state)
{
    (void)state;
    brw_family patient = whole_family;
    int32_t first[200];
    patient.max_attempts = 200;
    for (uint32_t i = 0; i < 200; i++) {
        acts = (behaviour){.fail_attempts = i};
        outcome seen = plainly(&patient);
        assert_int_equal(seen.status, BARROW_OK);
        first[i] = seen.room[0] * 30000 + seen.room[1];
        for (uint32_t k = 0; k < i; k++)
            assert_int_not_equal(first[k], first[i]);
    }
}

static void attempts_are_bounded(void **state)
{
    (void)state;
    acts = (behaviour){.fail_attempts = 1000};
    outcome seen = plainly(&whole_family);
    assert_int_equal(seen.status, BARROW_IMPOSSIBLE);
    assert_int_equal(acts.begun, 4);
    assert_int_equal(seen.error.status, BARROW_IMPOSSIBLE);
    assert_int_equal(seen.error.attempt, 4);
    assert_string_equal(seen.error.pass, "links");
    assert_string_equal(seen.error.text, "could not place the last link"); /* G4: names it */
}

static void other_failures_end_it(void **state)
{
    (void)state;
    acts = (behaviour){.fails_for_good = 1};
    outcome seen = plainly(&whole_family);
    assert_int_equal(seen.status, BARROW_BROKEN);
    assert_int_equal(acts.begun, 1);
    assert_string_equal(seen.error.pass, "links");
}

/* ---- contracts, tracing, stepping ------------------------------------------------------- */

static void a_broken_contract_is_caught(void **state)
{
    (void)state;
    barrow_options strict = {.flags = BARROW_CHECK_CONTRACTS};
    outcome honest = execute((run){.family = &whole_family, .seed = 5, .options = strict});
    assert_int_equal(honest.status, BARROW_OK);
    outcome cheat = execute((run){.family = &cheating_family, .seed = 5, .options = strict});
    assert_int_equal(cheat.status, BARROW_BROKEN);
    assert_string_equal(cheat.error.pass, "cheat");
    outcome unseen = execute((run){.family = &cheating_family, .seed = 5});
    assert_int_equal(unseen.status, BARROW_OK); /* the check costs time, so it is optional */
}

static void draws_are_counted(void **state)
{
    (void)state;
    outcome seen = plainly(&whole_family);
    assert_int_equal(seen.events, 4);
    assert_int_equal(seen.draws[0], 1);
    assert_int_equal(seen.draws[1], 5);
    assert_int_equal(seen.draws[2], 1 + seen.links);
    assert_int_equal(seen.draws[3], 3);
}

static int stop_at_links(void *user, const barrow_trace *trace)
{
    ++*(int *)user;
    return strcmp(trace->pass->name, "links") == 0;
}

static int expect_no_dungeon(void *user, const barrow_trace *trace)
{
    ++*(int *)user;
    return trace->dungeon != NULL;
}

static void the_trace_can_stop_it(void **state)
{
    (void)state;
    int calls = 0;
    barrow_options options = {.trace = stop_at_links, .trace_user = &calls};
    outcome seen = execute((run){.family = &whole_family, .seed = 5, .options = options});
    assert_int_equal(seen.status, BARROW_STOPPED);
    assert_int_equal(calls, 3);
    assert_string_equal(seen.error.pass, "links");
}

static void a_light_trace_gets_no_dungeon(void **state)
{
    (void)state;
    int calls = 0;
    barrow_options options = {
        .trace = expect_no_dungeon, .trace_user = &calls, .flags = BARROW_TRACE_LIGHT};
    outcome seen = execute((run){.family = &whole_family, .seed = 5, .options = options});
    assert_int_equal(seen.status, BARROW_OK);
    assert_int_equal(calls, 4);
}

static void it_stops_after_a_pass(void **state)
{
    (void)state;
    barrow_options options = {.stop_after = "rooms"};
    outcome seen = execute((run){.family = &whole_family, .seed = 99, .options = options});
    outcome all = plainly(&whole_family);
    assert_int_equal(seen.status, BARROW_OK);
    assert_int_equal(seen.links + seen.things, 0);
    assert_same(seen, all, room);
}

static void stepping_equals_running(void **state)
{
    (void)state;
    for (uint32_t failing = 0; failing < 3; failing++) {
        acts = (behaviour){.fail_attempts = failing};
        outcome stepped = execute((run){.family = &whole_family, .seed = 99, .by_steps = 1});
        outcome ran = plainly(&whole_family);
        assert_int_equal(stepped.status, BARROW_OK);
        assert_int_equal(stepped.attempts, ran.attempts);
        assert_same(stepped, ran, room);
        assert_same(stepped, ran, link);
        assert_same(stepped, ran, thing);
        assert_same(stepped, ran, draws);
    }
}

/* ---- the tables of the families --------------------------------------------------------- */

static void tables_are_well_formed(void **state)
{
    (void)state;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        uint32_t count;
        const barrow_pass *passes = barrow_passes((barrow_family)family, &count);
        assert_in_range(count, 1, BARROW_PASS_MAX);
        for (uint32_t i = 0; i < count; i++) {
            assert_true(strlen(passes[i].summary) > 8);
            assert_non_null((void *)(uintptr_t)passes[i].run);
            assert_in_range(strlen(passes[i].name), 2, 20);
            for (uint32_t k = 0; k < i; k++)
                assert_true(brw_hash_text(passes[i].name) != brw_hash_text(passes[k].name));
        }
    }
    uint32_t none = 7;
    assert_null(barrow_passes(BARROW_FAMILY_COUNT, &none));
    assert_int_equal(none, 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, fresh_behaviour)
    const struct CMUnitTest tests[] = {
        TEST(passes_have_their_own_streams),
        TEST(a_new_pass_disturbs_nothing),
        TEST(a_reroll_salts_one_pass),
        TEST(seeds_and_names_matter),
        TEST(a_retry_goes_back_to_the_checkpoint),
        TEST(attempts_are_independent),
        TEST(attempts_never_repeat),
        TEST(attempts_are_bounded),
        TEST(other_failures_end_it),
        TEST(a_broken_contract_is_caught),
        TEST(draws_are_counted),
        TEST(the_trace_can_stop_it),
        TEST(a_light_trace_gets_no_dungeon),
        TEST(it_stops_after_a_pass),
        TEST(stepping_equals_running),
        TEST(tables_are_well_formed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
