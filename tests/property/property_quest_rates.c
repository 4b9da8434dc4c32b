/* SPDX-License-Identifier: MIT
 * Rates of quests: the weights and budgets of Q2, Q4, Q5, Q12 and Q13 must show in large samples.
 *
 * property_quest_rates [COUNT] [--full]: over COUNT quests (40,000; --full 400,000). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/support.h"

static uint64_t passed, failed;

static void expect(bool holds, const char *what)
{
    passed += holds;
    failed += !holds;
    if (!holds)
        printf("FAILED: %s\n", what);
}

static double chi_square(const uint64_t *counts, const double *shares, int32_t classes)
{
    double sum = 0, value = 0;
    for (int32_t i = 0; i < classes; i++)
        sum += (double)counts[i];
    for (int32_t i = 0; i < classes; i++) {
        double wanted = sum * shares[i];
        value += ((double)counts[i] - wanted) * ((double)counts[i] - wanted) / wanted;
    }
    return value;
}

typedef struct rates {
    uint64_t first[4];      /* obstacle of stage 0 (Q5) */
    uint64_t exits[4];      /* of the treasure's stage (Q12) */
    uint64_t post[4];       /* of the first POST-ITEM stage, where it is not the last (Q13) */
    uint64_t pre_quests[9]; /* by number of PRE-ITEM stages (Q4) */
    uint64_t pre_rooms[9];
    uint64_t item_blocked, obstacles; /* of POST-ITEM */
    uint64_t directions[4];           /* of the first room beside the entry (Q2) */
    uint64_t poor_taste, things;      /* in a first room, though there was a choice (Q25) */
} rates;

static void gather_rates(rates *seen, const barrow_dungeon *dungeon)
{
    uint32_t pre = 0, rooms = 0;
    while (dungeon->stages[pre].step == BARROW_STEP_PRE_ITEM)
        pre++;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        rooms += dungeon->rooms[i].as.quest.step == BARROW_STEP_PRE_ITEM;
    seen->first[dungeon->stages[0].obstacle]++;
    seen->exits[dungeon->stages[pre].obstacle]++;
    seen->pre_quests[pre]++;
    seen->pre_rooms[pre] += rooms;
    if (dungeon->stages[pre + 2].step == BARROW_STEP_POST_ITEM)
        seen->post[dungeon->stages[pre + 1].obstacle]++;
    for (uint32_t i = pre + 1; dungeon->stages[i].step == BARROW_STEP_POST_ITEM; i++) {
        seen->obstacles++;
        seen->item_blocked += dungeon->stages[i].obstacle >= BARROW_OBSTACLE_ITEM_KEY_LOCK;
    }
    barrow_pos cell = dungeon->rooms[1].as.quest.cell;
    seen->directions[cell.y < 0 ? 0 : cell.x > 0 ? 1 : cell.y > 0 ? 2 : 3]++;
}

static void expect_chi(const char *rule, const uint64_t *counts, const double *shares,
                       int32_t classes, double limit)
{
    double value = chi_square(counts, shares, classes);
    printf("%s chi-square %.2f (limit %.2f)\n", rule, value, limit);
    expect(value < limit, rule);
}

static void check_rates(uint64_t quests, barrow_workspace *workspace)
{
    static const double halves[2] = {0.5, 0.5}, quarters[4] = {0.25, 0.25, 0.25, 0.25};
    rates seen;
    memset(&seen, 0, sizeof seen);
    barrow_options options = {.workspace = workspace, .flags = BARROW_SKIP_PROOF};
    barrow_dungeon dungeon = {0};
    barrow_error error;
    for (uint64_t i = 0; i < quests; i++) {
        barrow_params params = barrow_default_params(BARROW_QUEST);
        params.seed = 1000000 + i;
        if (barrow_generate(&params, &options, &dungeon, &error) == BARROW_OK)
            gather_rates(&seen, &dungeon);
    }
    barrow_dungeon_free(&dungeon);
    expect_chi("Q5 key_lock : switch_lock at stage 0", seen.first, halves, 2, 10.83);
    expect_chi("Q2 directions from the entry", seen.directions, quarters, 4, 16.27);
    double mean[5];
    for (int n = 2; n <= 4; n++)
        mean[n] = (double)seen.pre_rooms[n] / (double)seen.pre_quests[n];
    printf("Q4 mean PRE-ITEM rooms: n=2 %.3f, n=3 %.3f, n=4 %.3f\n", mean[2], mean[3], mean[4]);
    for (int n = 2; n <= 4; n++)
        for (int m = 2; m <= 4; m++)
            expect(mean[n] < 1.05 * mean[m], "Q4: means differ by under 5 %");
    const double shares[4] = {0.15, 0.15, 0.35, 0.35};
    double posts = (double)(seen.post[0] + seen.post[1] + seen.post[2] + seen.post[3]);
    for (int i = 0; i < 4; i++) {
        double rate = (double)seen.post[i] / posts;
        printf("Q13 %s %.4f (weight %.2f)\n", barrow_obstacle_name((barrow_obstacle)i), rate,
               shares[i]);
        expect(rate > shares[i] - 0.02 && rate < shares[i] + 0.02, "Q13: rates follow the weights");
    }
    double exits = (double)(seen.exits[2] + seen.exits[3]);
    printf("Q12 exits of the treasure by key %.4f\n", (double)seen.exits[2] / exits);
    expect(seen.exits[0] + seen.exits[1] == 0 && (double)seen.exits[2] / exits > 0.46 &&
               (double)seen.exits[2] / exits < 0.51,
           "Q12: item-blocked exits, one to one but for fallbacks");
    double blocked = (double)seen.item_blocked / (double)seen.obstacles;
    printf("Q13 item-blocked share %.4f\n", blocked);
    expect(blocked > 0.6 && blocked < 0.95, "Q13: item-blocked obstacles dominate, but not always");
}

int main(int argc, char **argv)
{
    uint64_t count = test_count(argc, argv, 40000, 400000);
    barrow_workspace *workspace = barrow_workspace_create(NULL);
    check_rates(count, workspace);
    barrow_workspace_free(workspace);
    printf("%llu passed, %llu failed\n", (unsigned long long)passed, (unsigned long long)failed);
    return failed ? 1 : 0;
}
