/* SPDX-License-Identifier: MIT
 * The proof that comes with every generation, on dungeons that a faulty generator might hand it:
 * it must refuse, with its own message, whatever the verifier finds unsolvable, and nothing
 * else. The faults are those of the property tests; each message must occur. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "lib/crawl_faults.h"
#include "lib/quest_faults.h"
#include "lib/support.h"
#include "verify/verify.h"

#define SEEDS       60
#define SENTENCES   8
#define ROWS(table) (sizeof(table) / sizeof(table)[0])

typedef struct proof_case {
    barrow_dungeon dungeon; /* sound, from the generator */
    brw_arena scratch;
    const char *const *sentences; /* with which a proof may refuse */
    size_t sentence_count;
    unsigned heard[SENTENCES];
} proof_case;

/* Returns whether it finds, by any of its rules, that the dungeon cannot be finished. */
static bool verifier_objects(const barrow_dungeon *dungeon)
{
    static const char *const rules[] = {"V1", "V2", "V3", "V5"};
    barrow_report report;
    assert_int_equal(barrow_verify(dungeon, NULL, &report, NULL), BARROW_OK);
    for (uint32_t i = 0; i < report.finding_count && i < BARROW_FINDING_MAX; i++)
        for (size_t k = 0; k < ROWS(rules); k++)
            if (strcmp(report.findings[i].rule, rules[k]) == 0)
                return true;
    return report.finding_count > BARROW_FINDING_MAX;
}

/* Proves the spoilt dungeon again, without its walkthrough. */
static void try_proof(proof_case *here, barrow_dungeon *spoilt, const char *fault)
{
    bool is_quest = spoilt->params.family == BARROW_QUEST;
    barrow_error error = {0};
    spoilt->solution_count = 0;
    spoilt->solution = NULL;
    bool objects = verifier_objects(spoilt);
    brw_arena_reset(&here->scratch);
    barrow_status status = is_quest ? brw_prove_quest(spoilt, &here->scratch, &error)
                                    : brw_prove_crawl(spoilt, &here->scratch, &error);
    if ((status != BARROW_OK) != objects)
        fail_msg("%s, seed %d: the proof says '%s' (%s), the verifier %s", fault,
                 (int)spoilt->params.seed, barrow_status_text(status), error.text,
                 objects ? "objects" : "does not object");
    if (status == BARROW_OK)
        return;
    assert_int_equal(status, error.status);
    size_t heard = 0;
    while (heard < here->sentence_count &&
           strncmp(error.text, here->sentences[heard], strlen(here->sentences[heard])) != 0)
        heard++;
    if (heard == here->sentence_count)
        fail_msg("%s, seed %d: the proof says '%s'", fault, (int)spoilt->params.seed, error.text);
    here->heard[heard]++;
}

static void make(proof_case *here, barrow_family family, uint64_t seed, const char *settings)
{
    barrow_params params = test_params(family, seed, settings);
    assert_int_equal(barrow_generate(&params, NULL, &here->dungeon, NULL), BARROW_OK);
}

static void end_case(proof_case *here)
{
    for (size_t i = 0; i < here->sentence_count; i++)
        if (!here->heard[i])
            fail_msg("nothing that was planted makes the proof say '%s'", here->sentences[i]);
    brw_arena_end(&here->scratch);
    barrow_dungeon_free(&here->dungeon);
}

/* ---- quests ----------------------------------------------------------------------------- */

/* A room beside the way that can be left but not entered. */
static bool plant_room_shut(brw_rng *rng, quest_sample *copy)
{
    (void)rng;
    for (uint32_t i = 0; i < copy->dungeon.link_count; i++) {
        barrow_link *link = &copy->links[i], old = *link;
        bool is_first = copy->rooms[old.a].as.quest.content == BARROW_CONTENT_BONUS;
        if (!is_first && copy->rooms[old.b].as.quest.content != BARROW_CONTENT_BONUS)
            continue;
        link->kind = BARROW_LINK_ONE_WAY;
        link->a = is_first ? old.a : old.b;
        link->b = is_first ? old.b : old.a;
        return true;
    }
    return false;
}

/* An empty room with one open door, which now leads only into it. A player who enters is trapped;
 * the proof says that it cannot vouch for the door. */
static bool plant_pit(brw_rng *rng, quest_sample *copy)
{
    (void)rng;
    for (uint32_t i = 0; i < copy->dungeon.link_count; i++) {
        barrow_link *link = &copy->links[i];
        uint32_t doors = 0;
        for (uint32_t k = 0; k < copy->dungeon.link_count; k++)
            doors += copy->links[k].a == link->b || copy->links[k].b == link->b;
        if (link->kind != BARROW_LINK_OPEN || doors != 1 ||
            copy->rooms[link->b].as.quest.content != BARROW_CONTENT_NONE)
            continue;
        link->kind = BARROW_LINK_ONE_WAY;
        return true;
    }
    return false;
}

/* Adds a key that no door needs, as late as possible. */
static bool plant_key_more(brw_rng *rng, quest_sample *copy)
{
    barrow_quest_room *last = NULL;
    (void)rng;
    for (uint32_t i = 0; i < copy->dungeon.room_count; i++) {
        barrow_quest_room *room = &copy->rooms[i].as.quest;
        if (room->content == BARROW_CONTENT_NONE && (!last || room->stage > last->stage))
            last = room;
    }
    if (last)
        last->content = BARROW_CONTENT_KEY;
    return last != NULL;
}

static void test_quest_proofs_refuse(void **state)
{
    static const char *const sentences[] = {
        "V1: the goal cannot be reached",  "V1: room ", "V2: the player can run out of keys",
        "V3: an obstacle can be bypassed", "V5: ",      "V2: the proof is too large",
    };
    static const struct {
        const char *name;
        bool (*plant)(brw_rng *rng, quest_sample *copy);
    } faults[] = {
        {"nothing", quest_plant_nothing},
        {"a key moved", quest_plant_key_moved},
        {"a key door more", quest_plant_key_door},
        {"a door unlocked", quest_plant_door_unlocked},
        {"a switch moved", quest_plant_switch_moved},
        {"a door hung elsewhere", quest_plant_door_rehung},
        {"a bypass", quest_plant_bypass},
        {"no treasure", quest_plant_item_removed},
        {"another switch", quest_plant_switch_changed},
        {"a one-way door turned", quest_plant_one_way_reversed},
        {"a room shut", plant_room_shut},
        {"a pit", plant_pit},
        {"a key more", plant_key_more},
    };
    static quest_sample copy;
    proof_case here = {.sentences = sentences, .sentence_count = ROWS(sentences)};
    brw_rng rng;
    (void)state;
    brw_rng_fill(&rng, 5);
    brw_arena_begin(&here.scratch, brw_allocator(NULL));
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        make(&here, BARROW_QUEST, seed, seed % 2 ? "loops=40 returns=40" : "");
        for (size_t i = 0; i < ROWS(faults); i++)
            if (quest_copy_sample(&copy, &here.dungeon) && faults[i].plant(&rng, &copy))
                try_proof(&here, &copy.dungeon, faults[i].name);
    }
    end_case(&here);
}

/* ---- crawls ----------------------------------------------------------------------------- */

static void try_crawl_faults(proof_case *here, const planted_fault *faults, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = 0; seed < SEEDS / 4; seed++) {
            barrow_report report;
            make(here, BARROW_CRAWL, seed, "size=medium");
            if (!faults[i].plant(&here->dungeon))
                continue;
            if (strcmp(faults[i].name, "key behind an optional lock") == 0)
                continue; /* a key too many (V5) hinders nobody */
            /* A dungeon with a wrong shape never reaches a proof. */
            barrow_verify(&here->dungeon, NULL, &report, NULL);
            if (report.finding_count && strcmp(report.findings[0].rule, "V4") == 0)
                continue;
            try_proof(here, &here->dungeon, faults[i].name);
        }
}

static void test_crawl_proofs_refuse(void **state)
{
    static const char *const sentences[] = {
        "V1: room ",
        "V2: door ",
        "V3: there is a way around",
        "V3: room ",
    };
    proof_case here = {.sentences = sentences, .sentence_count = ROWS(sentences)};
    (void)state;
    brw_arena_begin(&here.scratch, brw_allocator(NULL));
    try_crawl_faults(&here, crawl_faults, crawl_fault_count);
    end_case(&here);
}

/* No spawn and no boss: rooms that do not exist. */
static void test_crawl_proofs_want_both_ends(void **state)
{
    proof_case here = {.sentence_count = 0};
    barrow_error error;
    (void)state;
    brw_arena_begin(&here.scratch, brw_allocator(NULL));
    for (int end = 0; end < 2; end++) {
        make(&here, BARROW_CRAWL, 1, "size=small");
        *(end ? &here.dungeon.boss : &here.dungeon.spawn) = (uint16_t)here.dungeon.room_count;
        assert_int_equal(brw_prove_crawl(&here.dungeon, &here.scratch, &error), BARROW_BROKEN);
        assert_string_equal(error.text, "V1: the boss cannot be reached");
    }
    end_case(&here);
}

/* Users may hand over their own crawls, so the proof checks numbers before it uses them. */
static void a_door_to_no_room_is_refused(void **state)
{
    (void)state;
    proof_case here = {.sentences = NULL};
    brw_arena_begin(&here.scratch, brw_allocator(NULL));
    for (int end = 0; end < 2; end++) {
        barrow_error error = {0};
        make(&here, BARROW_CRAWL, 1, "");
        barrow_link *last = &here.dungeon.links[here.dungeon.link_count - 1];
        *(end ? &last->b : &last->a) = BARROW_NONE;
        brw_arena_reset(&here.scratch);
        assert_int_not_equal(brw_prove_crawl(&here.dungeon, &here.scratch, &error), BARROW_OK);
    }
    end_case(&here);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quest_proofs_refuse),
        cmocka_unit_test(test_crawl_proofs_refuse),
        cmocka_unit_test(test_crawl_proofs_want_both_ends),
        cmocka_unit_test(a_door_to_no_room_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
