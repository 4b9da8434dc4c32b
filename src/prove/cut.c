/* SPDX-License-Identifier: MIT
 * Branch and bound over sets (W34 to W36), in a world without states, from a settled stand without
 * harmful arcs, where every lock costs one key. What is reached then stays reached, and a lock with
 * both sides reached is *inside*: opening it is pure waste, which can be put off to the end. So
 * somebody can run out of keys iff there is a set R of areas, the closure of some opened locks,
 * without the goal, with keys(R) <= inside(R) for every kind that has a lock on R's border.
 *
 * The bound: the least keys(R) - inside(R) over all R that contain what is reached. A lock pays 1
 * if both its ends are in R, and its ends imply further areas (open arcs, and areas without which
 * they cannot be reached), whose keys must be paid for. The most that locks can gain is what a
 * matching of locks to implied keys leaves over: a minimum cut whose inner arcs have no limit.
 *
 * Bound > 0: this kind never runs out before the goal, so all its locks may be opened. */
#include <string.h>

#include "prove/model.h"

/* One branch: what is reached, ruled out, opened and gained. */
typedef struct branch {
    uint64_t *in, *out;
    uint64_t *freed;  /* set of kinds that cannot run out */
    brw_stand gained; /* its keys: in hand at the beginning, and found since; none is spent */
    brw_bag *bag;     /* the same, to be kept with the sets */
} branch;

typedef struct cutting {
    brw_model *model;
    const brw_stand *from;
    brw_effort *effort;
    brw_trail *trail;
    uint32_t area_words, gate_words, ware_words, size; /* words of a branch */
    branch now;
    uint64_t *store; /* the words of [now] */
    uint64_t *stack; /* branches to come */
    uint32_t depth, room;
    uint64_t *scratch, *hope, *seen; /* sets of areas */
    uint32_t *queue;
    brw_groups implied; /* areas that an area implies, if [has_deps] */
    bool has_deps;
    uint32_t *match, *spare, *matched_by; /* by gate, by area, by area */
    uint64_t branches;
    bool is_single; /* with one kind of lock, no order needs to be tried */
    bool is_unsure; /* a set could not be replayed to its end */
} cutting;

bool brw_cut_applies(const brw_model *model, const brw_stand *stand)
{
    if (model->bits)
        return false;
    for (uint32_t i = 0; i < model->gate_count; i++)
        if (model->gates[i].price > 1 && !model->gates[i].is_sole && !brw_set_has(stand->opened, i))
            return false;
    return true;
}

/* ---- growing ---------------------------------------------------------------------------- */

/* Returns whether somebody in [area] can get through a gate for nothing: it is open, or costs
 * nothing that can run out. */
static bool is_free_from(const cutting *cut, uint32_t gate, uint32_t area)
{
    const brw_gate *found = &cut->model->gates[gate];
    const brw_stand *gained = &cut->now.gained;
    bool is_free = !found->price || brw_set_has(cut->now.freed, found->kind) ||
                   (found->is_sole && gained->bag.keys[found->kind] >= found->price);
    return brw_model_passes(cut->model, gained, gate, area) ||
           (is_free && brw_model_opens(cut->model, gained, gate, area));
}

/* Returns whether a lock may be opened from what is reached, the price aside. The only lock of its
 * kind is opened as soon as it can be paid, so it never decides. */
static bool is_border(const cutting *cut, uint32_t gate)
{
    const brw_gate *found = &cut->model->gates[gate];
    bool has_a = brw_set_has(cut->now.in, found->a), has_b = brw_set_has(cut->now.in, found->b);
    return found->price && !found->is_sole && has_a != has_b &&
           brw_model_opens(cut->model, &cut->now.gained, gate, has_a ? found->a : found->b);
}

/* Returns the kinds that have a lock on the border of this branch. */
static uint64_t border_kinds(const cutting *cut)
{
    uint64_t kinds = 0;
    for (uint32_t i = 0; i < cut->model->gate_count; i++)
        if (is_border(cut, i))
            kinds |= (uint64_t)1 << cut->model->gates[i].kind;
    return kinds;
}

/* Closes a branch: everything that is free is reached and taken. Returns false if the goal or a
 * ruled-out area is reached: then there is no dead end in it. */
static bool grow(cutting *cut)
{
    const brw_model *model = cut->model;
    const brw_world *world = model->world;
    branch *now = &cut->now;
    uint32_t tail = 0;
    for (BRW_SET_EACH(area, now->in, cut->area_words))
        cut->queue[tail++] = area;
    for (bool gains = true; gains && !brw_effort_ended(cut->effort);) {
        gains = false;
        for (uint32_t head = 0; head < tail; head++) {
            uint32_t area = cut->queue[head];
            for (BRW_GROUP_EACH(ware, model->wares_at, area)) {
                if (brw_set_has(now->gained.taken, ware) ||
                    !brw_need_holds(world, model->wares[ware].need, now->gained.bag.facts, 0))
                    continue;
                brw_stand_take(&now->gained, model, ware);
                gains = true;
            }
            brw_effort_look(cut->effort, model->costs[area]);
            for (BRW_GROUP_EACH(gate, model->gates_at, area)) {
                uint32_t to = brw_model_beyond(model, gate, area);
                if (brw_set_has(now->in, to) || !is_free_from(cut, gate, area))
                    continue;
                if (to == model->goal || brw_set_has(now->out, to))
                    return false;
                if (model->gates[gate].is_lock)
                    brw_set_add(now->gained.opened, gate);
                brw_set_add(now->in, to);
                cut->queue[tail++] = to;
            }
        }
        if (world->has_condition &&
            brw_need_holds(world, world->goal_need, now->gained.bag.facts, 0))
            return false;
    }
    return true;
}

/* ---- the bound -------------------------------------------------------------------------- */

/* Finds areas p without which q cannot be reached: q in R implies p in R. Kept are those that no
 * other one implies. */
static bool find_dependences(cutting *cut)
{
    brw_model *model = cut->model;
    uint32_t areas = model->area_count, words = cut->area_words, count = 0;
    if (areas > 2048)
        return true;
    uint64_t *before = BRW_ARENA_ZEROS(cut->effort->arena, uint64_t, (size_t)areas * words);
    cut->implied.first = BRW_ARENA_NEW(cut->effort->arena, uint32_t, areas + 1);
    if (!before || !cut->implied.first)
        return false;
    for (uint32_t p = 0; p < areas && !brw_effort_ended(cut->effort); p++) {
        uint16_t facts[BRW_WORLD_FACTS];
        if (!brw_set_has(cut->hope, p))
            continue;
        brw_model_hope(model, cut->from, p, UINT32_MAX, cut->scratch, facts);
        for (BRW_SET_EACH(q, cut->hope, words))
            if (q != p && !brw_set_has(cut->scratch, q))
                brw_set_add(before + (size_t)q * words, p);
    }
    for (int pass = 0; pass < 2; pass++) {
        count = 0;
        for (uint32_t q = 0; q < areas; q++) {
            const uint64_t *mine = before + (size_t)q * words;
            cut->implied.first[q] = count;
            for (BRW_SET_EACH(p, mine, words)) {
                bool is_implied = false;
                for (BRW_SET_EACH(other, mine, words))
                    is_implied |= other != p && brw_set_has(before + (size_t)other * words, p);
                if (is_implied)
                    continue;
                if (pass)
                    cut->implied.list[count] = p;
                count++;
            }
            brw_effort_look(cut->effort, 1);
        }
        cut->implied.first[areas] = count;
        if (!pass &&
            !(cut->implied.list = BRW_ARENA_ZEROS(cut->effort->arena, uint32_t, count + 1)))
            return false;
    }
    cut->has_deps = true;
    return true;
}

/* Adds an area that must be reached if [lock] is inside. */
static void imply(const cutting *cut, uint32_t area, uint32_t lock, uint32_t *tail)
{
    if (brw_set_has(cut->now.in, area) || brw_set_has(cut->seen, area))
        return;
    brw_set_add(cut->seen, area);
    cut->matched_by[area] = lock;
    cut->queue[(*tail)++] = area;
}

/* Adds what the areas from queue[head] on imply. Returns false if that is the goal or ruled out. */
static bool imply_all(cutting *cut, uint32_t lock, uint32_t head, uint32_t *tail)
{
    const brw_model *model = cut->model;
    for (; head < *tail; head++) {
        uint32_t area = cut->queue[head];
        if (area == model->goal || brw_set_has(cut->now.out, area))
            return false;
        for (BRW_GROUP_EACH(gate, model->gates_at, area))
            if (is_free_from(cut, gate, area))
                imply(cut, brw_model_beyond(model, gate, area), lock, tail);
        if (cut->has_deps)
            for (BRW_GROUP_EACH(other, cut->implied, area))
                imply(cut, other, lock, tail);
        brw_effort_look(cut->effort, model->costs[area]);
    }
    return true;
}

/* Tries to pay for one lock with a key that it implies. Returns 1 if it is paid, 0 if not, -1 if it
 * can never be inside. */
static int match_lock(cutting *cut, uint32_t kind, uint32_t lock)
{
    const brw_model *model = cut->model;
    uint32_t tail = 0, done = 0;
    memset(cut->seen, 0, cut->area_words * sizeof *cut->seen);
    imply(cut, model->gates[lock].a, lock, &tail);
    imply(cut, model->gates[lock].b, lock, &tail);
    if (!imply_all(cut, lock, 0, &tail))
        return -1;
    for (; done < tail; done++) {
        uint32_t area = cut->queue[done];
        if (cut->spare[area]) {
            /* The lock that reached the area takes this key; its own goes to the one before. */
            cut->spare[area]--;
            for (uint32_t taker = UINT32_MAX; taker != lock;) {
                taker = cut->matched_by[area];
                uint32_t left = cut->match[taker];
                cut->match[taker] = area;
                area = left;
            }
            return 1;
        }
        bool has_key = false;
        for (BRW_GROUP_EACH(ware, model->wares_at, area))
            has_key |= model->wares[ware].is_key && model->wares[ware].index == kind;
        for (uint32_t other = 0; has_key && other < model->gate_count; other++) {
            if (cut->match[other] != area)
                continue;
            uint32_t head = tail;
            imply(cut, model->gates[other].a, other, &tail);
            imply(cut, model->gates[other].b, other, &tail);
            imply_all(cut, other, head, &tail);
        }
        brw_effort_look(cut->effort, has_key ? model->gates_cost / 8 : 0);
    }
    return 0;
}

/* Returns whether a kind can never run out in this branch: the bound of W35 is above 0. */
static bool never_runs_out(cutting *cut, uint32_t kind)
{
    const brw_model *model = cut->model;
    uint32_t lost = 0;
    memset(cut->spare, 0, model->area_count * sizeof *cut->spare);
    for (uint32_t i = 0; i < model->ware_count; i++) {
        const brw_ware *ware = &model->wares[i];
        if (ware->is_key && ware->index == kind && !brw_set_has(cut->now.gained.taken, i) &&
            !brw_set_has(cut->now.in, ware->area) &&
            brw_need_holds(model->world, ware->need, cut->now.gained.bag.facts, 0))
            cut->spare[ware->area]++;
    }
    for (uint32_t i = 0; i < model->gate_count; i++)
        cut->match[i] = UINT32_MAX;
    for (uint32_t i = 0; i < model->gate_count && lost < cut->now.gained.bag.keys[kind]; i++) {
        const brw_gate *gate = &model->gates[i];
        if (!gate->price || gate->kind != kind || brw_set_has(cut->from->opened, i) ||
            !brw_set_has(cut->hope, gate->a) || !brw_set_has(cut->hope, gate->b))
            continue;
        lost += match_lock(cut, kind, i) == 0;
    }
    return lost < cut->now.gained.bag.keys[kind] && !brw_effort_ended(cut->effort);
}

/* ---- replaying -------------------------------------------------------------------------- */

/* When a lock should be opened on the way to all of R: first one that gives back its price at once,
 * last one that leads to nothing, because its key may be needed before. */
typedef enum lock_turn { TURN_NEVER, TURN_LAST, TURN_ANY, TURN_FIRST } lock_turn;

/* Opens a lock, so that roster->after is where that leads, and says when to do so. */
static lock_turn try_lock(cutting *cut, brw_roster *roster, uint32_t gate)
{
    brw_model *model = cut->model;
    const brw_gate *found = &model->gates[gate];
    bool is_at_a = brw_set_has(roster->part, found->a);
    if (!found->price || is_at_a == brw_set_has(roster->part, found->b) ||
        roster->here.bag.keys[found->kind] < found->price ||
        !brw_set_has(cut->now.in, is_at_a ? found->b : found->a) ||
        !brw_model_opens(model, &roster->here, gate, is_at_a ? found->a : found->b))
        return TURN_NEVER; /* it does not lead from the part to something wanted, or cannot be paid
                            */
    brw_roster_settle(roster, gate << 2 | BRW_STEP_OPEN);
    bool leads_on =
        memcmp(roster->after.taken, roster->here.taken, cut->ware_words * sizeof(uint64_t)) != 0;
    for (uint32_t i = 0; i < model->gate_count && !leads_on; i++) {
        const brw_gate *next = &model->gates[i];
        bool has_a = brw_set_has(model->part, next->a), has_b = brw_set_has(model->part, next->b);
        uint32_t near = has_a ? next->a : next->b, far = has_a ? next->b : next->a;
        leads_on =
            has_a != has_b && !brw_set_has(roster->part, near) && brw_set_has(cut->now.in, far);
    }
    if (!leads_on)
        return TURN_LAST;
    bool is_free = brw_model_gives_back(model, &roster->here, &roster->after, gate, cut->seen);
    return is_free ? TURN_FIRST : TURN_ANY;
}

/* Puts the locks that are worth opening next on the stack: one that costs nothing alone, else all
 * that lead on, else one of the others. Returns how many; UINT32_MAX if the search must end. */
static uint32_t push_locks(cutting *cut, brw_roster *roster, uint32_t number)
{
    brw_model *model = cut->model;
    uint32_t pushed = 0, first = UINT32_MAX;
    lock_turn best = TURN_NEVER;
    for (uint32_t gate = 0; gate < model->gate_count && best != TURN_FIRST; gate++) {
        lock_turn found = try_lock(cut, roster, gate);
        if (found > best) {
            best = found;
            first = gate;
        }
        if (found != TURN_NEVER && cut->is_single)
            break;
    }
    for (uint32_t gate = first; best != TURN_NEVER && gate < model->gate_count; gate++) {
        bool is_new;
        uint32_t step = gate << 2 | BRW_STEP_OPEN;
        if (pushed && (best != TURN_ANY || cut->is_single))
            break;
        if (gate != first && try_lock(cut, roster, gate) != TURN_ANY)
            continue;
        brw_roster_settle(roster, step);
        uint32_t next = brw_roster_put(roster, &roster->after, number, step, &is_new);
        uint32_t loss = UINT32_MAX; /* tries first what leaves the most keys in hand */
        for (uint32_t k = 0; k < model->world->kind_count; k++)
            loss -= roster->after.bag.keys[k];
        if (next == BRW_WEB_FULL || (is_new && !brw_roster_offer(roster, next, loss)))
            return UINT32_MAX;
        pushed++;
    }
    return brw_roster_push(roster) ? pushed : UINT32_MAX;
}

/* Tries orders of the locks of R until all of it is reached with the keys there are; with one kind
 * of key, the first order that ends is stuck. Returns whether a player gets stuck, and records
 * how. */
static uint8_t replay_set(cutting *cut, brw_roster *roster)
{
    brw_model *model = cut->model;
    bool is_new;
    uint32_t found = BRW_WEB_FULL;
    brw_stand_copy(&roster->here, cut->from, model);
    brw_model_settle(model, &roster->here, NULL, NULL, NULL);
    bool fits = brw_roster_put(roster, &roster->here, 0, 0, &is_new) == 0 &&
                brw_list_put(&roster->stack, 0, cut->effort);
    while (fits && found == BRW_WEB_FULL && roster->stack.count && !brw_effort_ended(cut->effort)) {
        uint32_t number = roster->stack.items[--roster->stack.count];
        bool has_all = true;
        brw_roster_recall(roster, number);
        for (uint32_t i = 0; i < cut->area_words; i++)
            has_all &= !(cut->now.in[i] & ~roster->part[i]);
        uint32_t pushed = has_all ? 0 : push_locks(cut, roster, number);
        fits = pushed != UINT32_MAX;
        if (has_all || (!pushed && cut->is_single))
            found = number;
    }
    if (!fits || brw_effort_ended(cut->effort))
        return BARROW_ANSWER_NOT_DECIDED;
    if (found == BRW_WEB_FULL)
        return BARROW_ANSWER_NO;
    if (cut->trail) {
        fits = brw_roster_trace(roster, cut->from, found, NULL, NULL, cut->trail);
        brw_stand *stand = &roster->here;
        brw_model_part(model, stand);
        uint64_t kinds = border_kinds(cut);
        for (uint32_t i = 0; fits && i < model->gate_count; i++) { /* wastes what is left inside */
            const brw_gate *gate = &model->gates[i];
            if (!gate->price || !(kinds >> gate->kind & 1) ||
                stand->bag.keys[gate->kind] < gate->price || !brw_set_has(model->part, gate->a) ||
                !brw_set_has(model->part, gate->b) ||
                (!brw_model_opens(model, stand, i, gate->a) &&
                 !brw_model_opens(model, stand, i, gate->b)))
                continue;
            brw_stand_open(stand, model, i);
            fits = brw_list_put(cut->trail, i << 2 | BRW_STEP_OPEN, cut->effort);
        }
    }
    return fits ? BARROW_ANSWER_YES : BARROW_ANSWER_NOT_DECIDED;
}

/* Replays the set of this branch, with a part of what is left of the budget: if that is too little,
 * another branch may still show that somebody gets stuck. */
static uint8_t replay_branch(cutting *cut)
{
    brw_effort *effort = cut->effort;
    uint64_t most = effort->most;
    effort->most = effort->looks + (most - effort->looks) / 8;
    brw_roster roster;
    uint8_t answer = brw_roster_begin(&roster, cut->model) ? replay_set(cut, &roster)
                                                           : BARROW_ANSWER_NOT_DECIDED;
    brw_roster_end(&roster);
    effort->most = most;
    effort->is_full = false;
    cut->is_unsure |= answer == BARROW_ANSWER_NOT_DECIDED;
    return answer;
}

/* ---- branching -------------------------------------------------------------------------- */

/* Frees kinds that cannot run out, until none is left. Returns false if the branch holds no dead
 * end. [balances] gets, for each kind with a lock on the border, its keys minus its locks inside;
 * INT32_MAX for all others. */
static bool free_kinds(cutting *cut, int32_t *balances)
{
    const brw_model *model = cut->model;
    for (bool again = true; again && !brw_effort_ended(cut->effort);) {
        again = false;
        if (!grow(cut))
            return false;
        uint64_t kinds = border_kinds(cut);
        brw_effort_look(cut->effort, model->gates_cost / 4);
        for (uint32_t k = 0; k < model->world->kind_count; k++) {
            balances[k] = INT32_MAX;
            if (!(kinds >> k & 1))
                continue;
            balances[k] = (int32_t)cut->now.gained.bag.keys[k];
            for (uint32_t i = 0; i < model->gate_count; i++) {
                const brw_gate *gate = &model->gates[i];
                balances[k] -=
                    gate->price && gate->kind == k && !brw_set_has(cut->from->opened, i) &&
                    brw_set_has(cut->now.in, gate->a) && brw_set_has(cut->now.in, gate->b) &&
                    brw_need_holds(model->world, gate->need, cut->now.gained.bag.facts, 0);
            }
            brw_effort_look(cut->effort, model->gates_cost / 4);
            if (balances[k] > 0 && never_runs_out(cut, k)) {
                brw_set_add(cut->now.freed, k);
                again = true;
            }
        }
    }
    return true;
}

/* Picks a lock on the border to branch on: of a kind with keys to spare if there is one, and whose
 * far side is not ruled out. */
static uint32_t pick_lock(const cutting *cut, const int32_t *balances)
{
    const brw_model *model = cut->model;
    uint32_t any = UINT32_MAX;
    for (uint32_t i = 0; i < model->gate_count; i++) {
        const brw_gate *gate = &model->gates[i];
        if (!is_border(cut, i) ||
            brw_set_has(cut->now.out, brw_set_has(cut->now.in, gate->a) ? gate->b : gate->a))
            continue;
        if (balances[gate->kind] > 0)
            return i;
        any = any == UINT32_MAX ? i : any;
    }
    return any;
}

static uint8_t run_cut(cutting *cut)
{
    const brw_model *model = cut->model;
    int32_t balances[BRW_WORLD_KINDS];
    for (;;) {
        for (;;) {
            cut->branches++;
            if (cut->branches == 4 && !find_dependences(cut))
                return BARROW_ANSWER_NOT_DECIDED;
            bool is_open = free_kinds(cut, balances);
            if (brw_effort_ended(cut->effort))
                return BARROW_ANSWER_NOT_DECIDED;
            if (!is_open)
                break;
            bool is_candidate = true;
            for (uint32_t k = 0; k < model->world->kind_count; k++)
                is_candidate &= balances[k] <= 0 || balances[k] == INT32_MAX;
            if (is_candidate) {
                if (replay_branch(cut) == BARROW_ANSWER_YES)
                    return BARROW_ANSWER_YES;
                if (brw_effort_ended(cut->effort))
                    return BARROW_ANSWER_NOT_DECIDED;
            }
            uint32_t lock = pick_lock(cut, balances);
            if (lock == UINT32_MAX)
                break;
            const brw_gate *gate = &model->gates[lock];
            uint32_t far = brw_set_has(cut->now.in, gate->a) ? gate->b : gate->a;
            brw_set_add(cut->now.out, far);
            uint64_t *stack = brw_arena_longer(cut->effort->arena, cut->stack, cut->depth,
                                               &cut->room, cut->size * sizeof *stack);
            if (!stack)
                return BARROW_ANSWER_NOT_DECIDED;
            cut->stack = stack; /* keeps a copy of the branch without it for later */
            *cut->now.bag = cut->now.gained.bag;
            memcpy(stack + (size_t)cut->depth++ * cut->size, cut->store, cut->size * sizeof *stack);
            brw_set_remove(cut->now.out, far);
            if (far == model->goal)
                break; /* open it, and the play is won */
            brw_set_add(cut->now.gained.opened, lock);
            brw_set_add(cut->now.in, far);
        }
        if (!cut->depth)
            break;
        memcpy(cut->store, cut->stack + (size_t)--cut->depth * cut->size,
               cut->size * sizeof *cut->store);
        cut->now.gained.bag = *cut->now.bag;
    }
    return cut->is_unsure ? BARROW_ANSWER_NOT_DECIDED : BARROW_ANSWER_NO;
}

static bool begin_cut(cutting *cut)
{
    const brw_model *model = cut->model;
    const brw_stand *from = cut->from;
    brw_arena *arena = cut->effort->arena;
    uint32_t areas = model->area_count;
    uint16_t facts[BRW_WORLD_FACTS];
    uint64_t kinds = 0;
    cut->area_words = brw_model_words(areas);
    cut->gate_words = brw_model_words(model->gate_count);
    cut->ware_words = brw_model_words(model->ware_count);
    cut->size = 2 * cut->area_words + cut->gate_words + cut->ware_words + 1 +
                (uint32_t)(sizeof(brw_bag) / sizeof *cut->store) + 1;
    cut->store = BRW_ARENA_ZEROS(arena, uint64_t, cut->size);
    cut->scratch = BRW_ARENA_NEW(arena, uint64_t, cut->area_words);
    cut->hope = BRW_ARENA_NEW(arena, uint64_t, cut->area_words);
    cut->seen = BRW_ARENA_NEW(arena, uint64_t, cut->area_words);
    cut->queue = BRW_ARENA_NEW(arena, uint32_t, areas + 1);
    cut->spare = BRW_ARENA_NEW(arena, uint32_t, areas + 1);
    cut->matched_by = BRW_ARENA_NEW(arena, uint32_t, areas + 1);
    cut->match = BRW_ARENA_NEW(arena, uint32_t, model->gate_count + 1);
    if (arena->has_failed)
        return false;
    cut->now.in = cut->store;
    cut->now.out = cut->now.in + cut->area_words;
    cut->now.gained.opened = cut->now.out + cut->area_words;
    cut->now.gained.taken = cut->now.gained.opened + cut->gate_words;
    cut->now.freed = cut->now.gained.taken + cut->ware_words;
    cut->now.bag = (brw_bag *)(void *)(cut->now.freed + 1);
    brw_model_part(cut->model, from);
    memcpy(cut->now.in, model->part, cut->area_words * sizeof *cut->now.in);
    brw_stand_copy(&cut->now.gained, from, model);
    brw_model_hope(cut->model, from, BRW_NO_NAME, UINT32_MAX, cut->hope, facts);
    for (uint32_t i = 0; i < model->gate_count; i++)
        if (model->gates[i].price && !model->gates[i].is_sole && !brw_set_has(from->opened, i))
            kinds |= (uint64_t)1 << model->gates[i].kind;
    cut->is_single = brw_popcount(kinds) <= 1;
    return true;
}

uint8_t brw_cut(brw_model *model, const brw_stand *from, brw_trail *trail)
{
    cutting cut = {.model = model, .from = from, .effort = model->effort, .trail = trail};
    brw_arena_place place = brw_arena_here(model->effort->arena);
    uint8_t answer = begin_cut(&cut) ? run_cut(&cut) : BARROW_ANSWER_NOT_DECIDED;
    model->effort->explored += cut.branches;
    brw_arena_rewind(model->effort->arena, place);
    return answer;
}
