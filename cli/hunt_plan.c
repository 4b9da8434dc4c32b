/* SPDX-License-Identifier: MIT
 * The plan of a hunt. Each name of the condition is decided by a pass. A point of the plan is a
 * pass after which new names are known; the condition is evaluated there with what is known, and a
 * seed continues only while the answer is open.
 *
 * For some names an earlier pass gives bounds (rooms, once there are sectors). Such a pass is a
 * point too.
 *
 * A name needs its pass, all earlier passes that change the data it is read from, and whatever
 * those need in turn, by the needs and gives of the pass table; every other pass is left out. So a
 * shop is found without digging a single corridor. Points share one run through the table (a
 * hunt_go) as long as the next one needs nothing that the run has already skipped. Otherwise a new
 * run starts from the first pass; by then most seeds are gone.
 *
 * For a floor, `rooms >= 9 && shop && path > 60` becomes one run with three points, followed by the
 * whole dungeon:
 *
 *     sectors        | rooms merges | links house shop | all passes
 *     rooms at most  | rooms        | shop             | path */
#include "hunt.h"

#include <string.h>

/* ---- what a name needs ------------------------------------------------------------------ */

/* Returns pass [row], the passes before it that give the parts it needs, the passes that those
 * need, and so on. One walk back through the table is enough: a pass can only need what an earlier
 * row gives. What the row gives counts as needed too, as earlier passes may have filled the same
 * part (rooms are placed, then merged). */
static uint64_t needed_passes(const barrow_pass *passes, int row)
{
    uint64_t needed = 1ull << row;
    uint32_t parts = passes[row].needs | passes[row].gives;
    for (int i = row - 1; i >= 0; i--) {
        if (passes[i].gives && !(passes[i].gives & parts))
            continue;
        needed |= 1ull << i; /* a pass that gives no part may affect all later ones */
        parts |= passes[i].needs;
    }
    return needed;
}

/* A need: the passes that must run before some names can be read after pass [row]. */
typedef struct plan_need {
    int row;
    uint64_t passes;
    uint64_t slots, limits; /* names that it decides, and those that it bounds */
} plan_need;

/* Returns the need for pass [row], and adds it if there is none yet. */
static plan_need *need_for(plan_need *needs, unsigned *count, const barrow_pass *passes, int row)
{
    for (unsigned i = 0; i < *count; i++)
        if (needs[i].row == row)
            return &needs[i];
    needs[*count] = (plan_need){.row = row, .passes = needed_passes(passes, row)};
    return &needs[(*count)++];
}

/* Lists one need per pass that decides something; [whole] gets the names that no pass decides. A
 * name may be in two needs: its bound is read early, its value later. There is at most one need for
 * a row, so BARROW_PASS_MAX of them are enough. */
static unsigned list_needs(const cli_expr *where, const cli_facts *facts, plan_need *needs,
                           uint64_t *whole)
{
    uint32_t pass_count;
    const barrow_pass *passes = barrow_passes(facts->family, &pass_count);
    unsigned count = 0;
    *whole = 0;
    for (unsigned slot = 0; slot < cli_expr_name_count(where); slot++) {
        const cli_fact *fact = &facts->rows[cli_expr_name_at(where, slot)->number];
        uint64_t bit = (uint64_t)1 << slot;
        if (fact->pass == CLI_WHOLE)
            *whole |= bit;
        else
            need_for(needs, &count, passes, fact->pass)->slots |= bit;
        if (fact->read_most)
            need_for(needs, &count, passes, fact->bound_pass)->limits |= bit;
    }
    return count;
}

static int bits_of(uint64_t set)
{
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

/* Sorts needs by their number of passes, then by row. The number of passes is all that is known
 * about the cost beforehand. Rows differ, so there are no ties, and the plan is the same
 * everywhere: chunks count rejections by its points. */
static void sort_needs(plan_need *needs, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = i; k > 0; k--) {
            int here = bits_of(needs[k].passes), before = bits_of(needs[k - 1].passes);
            if (here > before || (here == before && needs[k].row > needs[k - 1].row))
                break;
            plan_need moved = needs[k];
            needs[k] = needs[k - 1];
            needs[k - 1] = moved;
        }
}

/* ---- runs ------------------------------------------------------------------------------- */

/* Returns whether a run that has reached [row] and has executed the passes in [run] can continue to
 * fulfil [need].
 *
 *     bits      63 ...  row  ...  0
 *     behind     0 ...   1 1 1 1 1      passes that this run has executed or skipped
 *     missing           passes that [need] wants but the run did not plan
 *
 * If the two have a bit in common, a pass that was left out has already been skipped, and only a
 * new run can execute it. Row 63 would shift to 0, and 0 - 1 sets all bits, which is correct. */
static bool can_go_on(uint64_t run, int row, const plan_need *need)
{
    uint64_t missing = need->passes & ~run;
    uint64_t behind = (2ull << row) - 1;
    return need->row > row && !(missing & behind);
}

/* Ends a run. Leaves out the passes that are not needed up to the last point, where the run
 * stops. */
static void end_go(hunt_plan *plan, const barrow_pass *passes, uint64_t run)
{
    hunt_go *go = &plan->goes[plan->go_count++];
    int last = plan->points[plan->point_count - 1].row;
    go->end = plan->point_count;
    go->stop_after = passes[last].name;
    go->leave_out = ((2ull << last) - 1) & ~run;
}

/* Adds the points. Knowledge only grows from point to point, across runs too: a new run makes the
 * same dungeon, because passes draw from their own streams (G2). A bound of a name that is known
 * says nothing new and is dropped. */
static void add_points(hunt_plan *plan, const barrow_pass *passes, const plan_need *needs,
                       unsigned count)
{
    uint64_t run = 0;
    uint64_t known = 0, bounded = 0;
    for (unsigned i = 0; i < count; i++) {
        if (i && !can_go_on(run, needs[i - 1].row, &needs[i])) {
            end_go(plan, passes, run);
            plan->goes[plan->go_count].first = plan->point_count;
            run = 0;
        }
        run |= needs[i].passes;
        known |= needs[i].slots;
        bounded |= needs[i].limits;
        plan->points[plan->point_count++] = (hunt_point){.row = needs[i].row,
                                                         .run = plan->go_count,
                                                         .slots = needs[i].slots,
                                                         .known = known,
                                                         .limits = needs[i].limits & ~known,
                                                         .bounded = bounded & ~known};
    }
    if (count)
        end_go(plan, passes, run);
}

/* Adds the point of the whole dungeon. For a quest or crawl it may depend on the solution, which
 * the proof provides. [run] is one past the last run, because this point belongs to none. */
static void add_whole(hunt_plan *plan, const cli_facts *facts, uint64_t slots)
{
    plan->has_whole = true;
    plan->needs_solution = facts->family != BARROW_FLOOR;
    plan->points[plan->point_count++] = (hunt_point){
        .row = CLI_WHOLE, .run = plan->go_count, .slots = slots, .known = CLI_ALL_KNOWN};
}

void hunt_plan_make(hunt_plan *plan, const cli_expr *where, const cli_facts *facts)
{
    plan_need needs[BARROW_PASS_MAX];
    uint32_t pass_count;
    uint64_t whole;
    const barrow_pass *passes = barrow_passes(facts->family, &pass_count);
    memset(plan, 0, sizeof *plan);
    unsigned count = list_needs(where, facts, needs, &whole);
    sort_needs(needs, count);
    add_points(plan, passes, needs, count);
    if (whole)
        add_whole(plan, facts, whole);
}
