/* SPDX-License-Identifier: MIT
 * The prover against a plain search (W40): random worlds of at most 11 places in three profiles.
 * The plain search here shares nothing with the library but the text of the world: it has its own
 * world, its own truth of needs and its own moves.
 *
 *   property_prove [COUNT] [--full] [--seed N] [--most SITUATIONS]
 *   property_prove --file WORLD                 answers by the method alone: finishable, stuck-free */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "prove/proof.h"

enum { PLACES = 11, DOORS = 16, THINGS = 12, SPOTS = 5, SITUATIONS = 1 << 18, KINDS = 3, FACTS = 3, STATES = 2 };

/* A need of up to two terms: 0 none, 1 fact, 2 state, 3 not state. */
typedef struct term {
    int sort, which, count;
} term;

typedef struct need {
    term terms[2];
    int count;
    bool is_or;
} need;

typedef struct tdoor {
    int a, b, kind, price, from; /* from: 0 both, 1 a, 2 b */
    bool one_way;
    need need;
} tdoor;

typedef struct tthing {
    int place, is_key, which, kind, price;
    need need;
} tthing;

typedef struct tspot {
    int place, state;
    need need;
} tspot;

typedef struct tworld {
    int places, doors, things, spots, facts, kinds, states, start_kit[KINDS + FACTS];
    bool once[STATES], on[STATES];
    tdoor door[DOORS];
    tthing thing[THINGS];
    tspot spot[SPOTS];
    bool has_condition;
    int goal;
    need goal_need;
} tworld;

/* ---- making ----------------------------------------------------------------------------- */

static uint64_t state;

static int below(int n)
{
    return (int)((brw_splitmix(&state) >> 32) % (uint64_t)n);
}

static bool chance(int percent)
{
    return below(100) < percent;
}

static term any_term(const tworld *world)
{
    term made = {1, 0, 1};
    if (world->states && chance(45)) {
        made.sort = 2 + below(2);
        made.which = below(world->states);
    } else {
        made.which = below(world->facts);
        made.count = 1 + (below(5) == 0);
    }
    return made;
}

static need any_need(const tworld *world, int percent)
{
    need made = {.count = 0};
    if ((!world->facts && !world->states) || !chance(percent))
        return made;
    made.count = 1 + (below(4) == 0);
    made.is_or = chance(50);
    for (int i = 0; i < made.count; i++)
        made.terms[i] = any_term(world);
    return made;
}

/* Profiles: 0 mixed, 1 with states, 2 many alike keys. */
static void make_world(tworld *world, int profile)
{
    *world = (tworld){0};
    world->places = 3 + below(PLACES - 2);
    if (profile == 1)
        world->places = 3 + below(5);
    world->facts = 1 + below(FACTS);
    world->kinds = profile == 2 ? 1 : 1 + below(KINDS);
    world->states = profile == 1 ? 1 + below(STATES) : profile == 0 && chance(15) ? 1 : 0;
    for (int i = 0; i < world->states; i++) {
        world->once[i] = chance(50);
        world->on[i] = chance(20);
    }
    int one_ways = profile == 2 ? (chance(70) ? 0 : 10) : chance(50) ? 0 : 20;
    int locks = profile == 2 ? 60 : 35, extra = below(5);
    for (int i = 1; i < world->places + extra && world->doors < DOORS; i++) {
        tdoor door = {0};
        door.a = i < world->places ? below(i) : below(world->places);
        door.b = i < world->places ? i : below(world->places);
        if (chance(15) || i >= world->places) {
            int swap = door.a;
            door.a = door.b;
            door.b = swap;
        }
        if (door.a == door.b)
            continue;
        door.one_way = chance(one_ways);
        if (chance(locks)) {
            door.kind = below(world->kinds);
            door.price = chance(90) || profile == 2 ? 1 : 2;
        }
        if (chance(7))
            door.from = door.one_way ? 1 : 1 + below(2);
        door.need = any_need(world, profile == 2 ? 10 : 25);
        world->door[world->doors++] = door;
    }
    int things = 2 + below(profile == 1 ? 6 : THINGS - 2);
    int near = 30 + below(70); /* how often a thing lies in the first half: more worlds can be finished */
    for (int i = 0; i < things; i++) {
        tthing thing = {.place = below(chance(near) ? (world->places + 1) / 2 : world->places), .is_key = chance(profile == 2 ? 85 : 55)};
        thing.which = below(thing.is_key ? world->kinds : world->facts);
        if (chance(10)) {
            thing.kind = below(world->kinds);
            thing.price = chance(85) ? 1 : 2;
            if (profile == 2)
                thing.price = 1;
        }
        thing.need = any_need(world, 15);
        world->thing[world->things++] = thing;
    }
    for (int i = 0; i < world->states; i++)
        for (int k = 1 + below(2); k > 0 && world->spots < SPOTS; k--)
            world->spot[world->spots++] = (tspot){below(world->places), i, any_need(world, 20)};
    if (chance(10))
        world->start_kit[below(world->kinds)] = 1;
    world->has_condition = chance(15);
    world->goal = world->places - 1;
    if (world->has_condition) {
        world->goal_need = any_need(world, 100);
        if (!world->goal_need.count)
            world->has_condition = false;
    }
}

/* ---- writing ---------------------------------------------------------------------------- */

static int put_need(char *text, const char *word, const need *asked)
{
    int at = 0;
    if (!asked->count)
        return 0;
    at += sprintf(text + at, " %s ", word);
    for (int i = 0; i < asked->count; i++) {
        const term *one = &asked->terms[i];
        if (i)
            at += sprintf(text + at, asked->is_or ? " or " : " and ");
        if (one->sort == 1)
            at += one->count > 1 ? sprintf(text + at, "%d f%d", one->count, one->which)
                                 : sprintf(text + at, "f%d", one->which);
        else
            at += sprintf(text + at, one->sort == 2 ? "s%d" : "not s%d", one->which);
    }
    return at;
}

static int write_world(const tworld *world, char *text)
{
    int at = sprintf(text, "places");
    for (int i = 0; i < world->places; i++)
        at += sprintf(text + at, " p%d", i);
    at += sprintf(text + at, "\nstart p0");
    const char *before = " with ";
    for (int i = 0; i < world->kinds; i++)
        if (world->start_kit[i]) {
            at += sprintf(text + at, "%s%d k%d", before, world->start_kit[i], i);
            before = ", ";
        }
    at += sprintf(text + at, "\n");
    if (world->has_condition) {
        at += sprintf(text + at, "goal");
        at += put_need(text + at, "have", &world->goal_need);
        at += sprintf(text + at, "\n");
    } else {
        at += sprintf(text + at, "goal p%d\n", world->goal);
    }
    for (int i = 0; i < world->kinds; i++)
        at += sprintf(text + at, "key k%d\n", i);
    for (int i = 0; i < world->facts; i++)
        at += sprintf(text + at, "item f%d\n", i);
    for (int i = 0; i < world->doors; i++) {
        const tdoor *door = &world->door[i];
        at += sprintf(text + at, "door p%d %s p%d", door->a, door->one_way ? ">" : "-", door->b);
        if (door->price)
            at += sprintf(text + at, " uses %d k%d", door->price, door->kind);
        if (door->from)
            at += sprintf(text + at, " opens from p%d", door->from == 1 ? door->a : door->b);
        at += put_need(text + at, "needs", &door->need);
        at += sprintf(text + at, "\n");
    }
    for (int i = 0; i < world->things; i++) {
        const tthing *thing = &world->thing[i];
        at += sprintf(text + at, thing->is_key ? "key k%d at p%d" : "item f%d at p%d", thing->which,
                      thing->place);
        if (thing->price)
            at += sprintf(text + at, " uses %d k%d", thing->price, thing->kind);
        at += put_need(text + at, "needs", &thing->need);
        at += sprintf(text + at, "\n");
    }
    for (int i = 0; i < world->spots; i++) {
        const tspot *spot = &world->spot[i];
        at += sprintf(text + at, "%s s%d%s at p%d", world->once[spot->state] ? "once" : "toggle",
                      spot->state, world->on[spot->state] ? " on" : "", spot->place);
        at += put_need(text + at, "needs", &spot->need);
        at += sprintf(text + at, "\n");
    }
    return at;
}

/* ---- the plain search of this test ------------------------------------------------------- */

/* A situation: things in bits 0.., doors opened in bits 16.., place in bits 40.., states in 48... */
typedef struct brute {
    uint64_t *list;
    uint32_t *slots, mask, count; /* mask: the slots in use, less one; they grow with the world */
    uint32_t *edges, *first, edge_count, most; /* most: situations; beyond, a world is skipped */
    uint8_t *alive;
} brute;

enum { SLOTS = 1 << 20, EDGES = 1 << 22 };

static bool holds(const need *asked, const int *facts, int states)
{
    bool all = true, any = false;
    for (int i = 0; i < asked->count; i++) {
        const term *one = &asked->terms[i];
        bool is_on = states >> one->which & 1;
        bool good = one->sort == 1 ? facts[one->which] >= one->count : one->sort == 2 ? is_on : !is_on;
        all = all && good;
        any = any || good;
    }
    return asked->count == 0 || (asked->is_or ? any : all);
}

static uint32_t slot_of(const brute *search, uint64_t situation)
{
    return (uint32_t)(situation * 0x9E3779B97F4A7C15u >> 40) & search->mask;
}

static void enlarge(brute *search)
{
    search->mask = search->mask * 2 + 1;
    memset(search->slots, 0, (search->mask + 1) * sizeof *search->slots);
    for (uint32_t i = 0; i < search->count; i++) {
        uint32_t at = slot_of(search, search->list[i]);
        while (search->slots[at])
            at = (at + 1) & search->mask;
        search->slots[at] = i + 1;
    }
}

static uint32_t number_of(brute *search, uint64_t situation)
{
    for (uint32_t at = slot_of(search, situation);; at = (at + 1) & search->mask) {
        if (!search->slots[at]) {
            if (search->count == search->most)
                return UINT32_MAX;
            search->list[search->count++] = situation;
            search->slots[at] = search->count;
            if (search->count * 2 > search->mask)
                enlarge(search);
            return search->count - 1;
        }
        if (search->list[search->slots[at] - 1] == situation)
            return search->slots[at] - 1;
    }
}

static bool add_edge(brute *search, uint64_t to)
{
    uint32_t number = number_of(search, to);
    if (number == UINT32_MAX || search->edge_count == EDGES)
        return false;
    search->edges[search->edge_count++] = number;
    return true;
}

#define DOOR_BIT(i) ((uint64_t)1 << (16 + (i)))

/* Adds the moves from one situation. Returns -1 if there are too many, 1 if it is won, else 0. */
static int moves_from(brute *search, const tworld *world, uint64_t at)
{
    int facts[FACTS] = {0}, hand[KINDS];
    int place = (int)(at >> 40 & 255), states = (int)(at >> 48);
    memcpy(hand, world->start_kit, sizeof hand);
    for (int i = 0; i < world->things; i++)
        if (at >> i & 1) {
            const tthing *thing = &world->thing[i];
            if (thing->is_key)
                hand[thing->which]++;
            else
                facts[thing->which]++;
            if (thing->price)
                hand[thing->kind] -= thing->price;
        }
    for (int i = 0; i < world->doors; i++)
        if (at & DOOR_BIT(i) && world->door[i].price)
            hand[world->door[i].kind] -= world->door[i].price;
    if (world->has_condition ? holds(&world->goal_need, facts, states) : place == world->goal)
        return 1;
    for (int i = 0; i < world->doors; i++) {
        const tdoor *door = &world->door[i];
        bool at_a = place == door->a, at_b = place == door->b && !door->one_way;
        if ((!at_a && !at_b) || !holds(&door->need, facts, states))
            continue;
        uint64_t to = (uint64_t)(at_a ? door->b : door->a) << 40;
        if ((!door->price && !door->from) || at & DOOR_BIT(i)) {
            if (!add_edge(search, (at & ~((uint64_t)255 << 40)) | to))
                return -1;
        } else if ((!door->from || (door->from == 1) == at_a) &&
                   (!door->price || hand[door->kind] >= door->price) &&
                   !add_edge(search, at | DOOR_BIT(i))) {
            return -1;
        }
    }
    for (int i = 0; i < world->things; i++) {
        const tthing *thing = &world->thing[i];
        if (thing->place == place && !(at >> i & 1) && holds(&thing->need, facts, states) &&
            (!thing->price || hand[thing->kind] >= thing->price) &&
            !add_edge(search, at | (uint64_t)1 << i))
            return -1;
    }
    for (int i = 0; i < world->spots; i++) {
        const tspot *spot = &world->spot[i];
        if (spot->place == place && holds(&spot->need, facts, states) &&
            !(world->once[spot->state] && states >> spot->state & 1) &&
            !add_edge(search, at ^ (uint64_t)1 << (48 + spot->state)))
            return -1;
    }
    return 0;
}

/* Returns 0 stuck-free, 1 stuck, 2 cannot be finished, -1 too large. */
static int search_plainly(brute *search, const tworld *world)
{
    uint64_t states = 0;
    search->mask = 255;
    memset(search->slots, 0, (search->mask + 1) * sizeof *search->slots);
    search->count = search->edge_count = 0;
    for (int i = 0; i < world->states; i++)
        states |= (uint64_t)world->on[i] << (48 + i);
    number_of(search, states);
    for (uint32_t i = 0; i < search->count; i++) {
        search->first[i] = search->edge_count;
        int won = moves_from(search, world, search->list[i]);
        if (won < 0)
            return -1;
        search->alive[i] = (uint8_t)won;
    }
    search->first[search->count] = search->edge_count;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = search->count; i-- > 0;)
            for (uint32_t k = search->first[i]; !search->alive[i] && k < search->first[i + 1]; k++)
                if (search->alive[search->edges[k]])
                    search->alive[i] = changed = true;
    }
    if (!search->alive[0])
        return 2;
    for (uint32_t i = 0; i < search->count; i++)
        if (!search->alive[i])
            return 1;
    return 0;
}

/* ---- the prover ------------------------------------------------------------------------- */

/* Replays moves of the library in this test's own world. Returns the number of the situation at the
 * end, and of the one before; UINT32_MAX if a move is not possible. */
static uint32_t replay(brute *search, const tworld *world, const brw_act *moves, uint32_t count,
                       uint32_t *before)
{
    uint32_t at = 0;
    *before = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t was = search->list[at], next = was;
        if (moves[i].verb == BRW_GO)
            next = (was & ~((uint64_t)255 << 40)) | (uint64_t)moves[i].to << 40;
        else if (moves[i].verb == BRW_TAKE)
            next = was | (uint64_t)1 << moves[i].which;
        else if (moves[i].verb == BRW_OPEN)
            next = was | DOOR_BIT(moves[i].which);
        else
            next = was ^ (uint64_t)1 << (48 + world->spot[moves[i].which].state);
        uint32_t k = search->first[at];
        while (k < search->first[at + 1] && search->list[search->edges[k]] != next)
            k++;
        if (k == search->first[at + 1])
            return UINT32_MAX;
        *before = at;
        at = search->edges[k];
    }
    return at;
}

static bool is_won_at(const brute *search, uint32_t number)
{
    return search->alive[number] && search->first[number] == search->first[number + 1];
}

/* Returns what is wrong with the moves of a proof, or NULL (W10, W11, W41). */
static const char *judge_moves(brute *search, const tworld *world, const brw_proof *proof)
{
    uint32_t before, end;
    if (proof->finishable == BARROW_ANSWER_YES) {
        end = replay(search, world, proof->walkthrough, proof->walkthrough_count, &before);
        if (end == UINT32_MAX || !is_won_at(search, end))
            return "the walkthrough does not win";
    }
    if (!proof->has_witness)
        return NULL;
    end = replay(search, world, proof->witness, proof->witness_count, &before);
    if (end == UINT32_MAX)
        return "the witness does not replay";
    return search->alive[end] ? "the witness can still win" : search->alive[before] ? NULL : "the witness was lost before";
}

/* Returns the same by the library's method, -2 if it is not decided. */
static int prove_reduced(brute *search, const tworld *asked, const char *text, size_t size,
                         int wanted,
                         const char **wrong)
{
    brw_arena arena;
    brw_world world;
    brw_world_errors errors;
    brw_index index;
    brw_model model;
    brw_proof proof = {.world = &world, .index = &index, .finishable = BARROW_ANSWER_NOT_DECIDED,
                       .stuck_free = BARROW_ANSWER_NOT_DECIDED};
    brw_effort effort = {.arena = &arena};
    brw_arena_begin(&arena, brw_allocator(NULL));
    if (!brw_world_begin(&world, &arena, size) || brw_world_read(&world, text, size, &errors) != BARROW_OK ||
        !brw_index_make(&index, &world, &arena) ||
        !brw_proof_ask_reduced(&proof, &model, &effort, 400000000)) {
        printf("cannot be read: %s\n", errors.count ? errors.list[0].text : "memory");
        exit(1);
    }
    int answer = -2;
    if (!brw_model_fits(&world) || search->count < 400) { /* the library's own plain search */
        brw_plain plain;
        effort.most = UINT64_MAX;
        if (brw_plain_search(&plain, &world, &index, &effort) && plain.is_complete)
            answer = plain.is_won ? plain.is_stuck : 2;
        if (brw_model_fits(&world) && answer != wanted)
            *wrong = "the library's plain search differs";
    }
    if (proof.finishable == BARROW_ANSWER_NO)
        answer = 2;
    else if (proof.finishable == BARROW_ANSWER_YES && proof.stuck_free != BARROW_ANSWER_NOT_DECIDED)
        answer = proof.stuck_free == BARROW_ANSWER_NO;
    if (!*wrong)
        *wrong = judge_moves(search, asked, &proof);
    brw_arena_end(&arena);
    return answer;
}

/* Proves one file by the method alone and prints the answer: for tests/prove/planted.py. */
static int prove_file(const char *path)
{
    static char text[65536];
    static const brw_proof asked = {.finishable = BARROW_ANSWER_NOT_DECIDED, .stuck_free = BARROW_ANSWER_NOT_DECIDED};
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    brw_arena arena;
    brw_world world;
    brw_world_errors errors;
    brw_index index;
    brw_model model;
    brw_proof proof = asked;
    brw_effort effort = {.arena = &arena};
    if (!file)
        return 1;
    fclose(file);
    proof.world = &world;
    proof.index = &index;
    brw_arena_begin(&arena, brw_allocator(NULL));
    bool is_read = brw_world_begin(&world, &arena, size) &&
                   brw_world_read(&world, text, size, &errors) == BARROW_OK &&
                   brw_index_make(&index, &world, &arena) &&
                   brw_proof_ask_reduced(&proof, &model, &effort, 400000000);
    printf("%d %d\n", proof.finishable, proof.stuck_free);
    brw_arena_end(&arena);
    return !is_read;
}

int main(int count, char **words)
{
    int worlds = 3000, differ = 0, shown = 0, skipped = 0, undecided = 0, told[3] = {0};
    uint32_t most = SITUATIONS;
    uint64_t seed = 1;
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--full") == 0)
            worlds = 100000;
        else if (strcmp(words[i], "--file") == 0 && i + 1 < count)
            return prove_file(words[i + 1]);
        else if (strcmp(words[i], "--seed") == 0 && i + 1 < count)
            seed = strtoull(words[++i], NULL, 10);
        else if (strcmp(words[i], "--most") == 0 && i + 1 < count)
            most = (uint32_t)atoi(words[++i]) & (SITUATIONS - 1);
        else
            worlds = atoi(words[i]);
    }
    brute search = {malloc(SITUATIONS * sizeof(uint64_t)), malloc(SLOTS * sizeof(uint32_t)), 0, 0,
                    malloc(EDGES * sizeof(uint32_t)), malloc((SITUATIONS + 1) * sizeof(uint32_t)), 0, most,
                    malloc(SITUATIONS)};
    for (int i = 0; i < worlds; i++) {
        static char text[8192];
        tworld world;
        state = brw_mix(seed, (uint64_t)i);
        make_world(&world, i % 3);
        int size = write_world(&world, text), wanted = search_plainly(&search, &world);
        if (wanted < 0) {
            skipped++;
            continue;
        }
        const char *wrong = NULL;
        int found = prove_reduced(&search, &world, text, (size_t)size, wanted, &wrong);
        told[wanted]++;
        undecided += found == -2;
        differ += (found != wanted && found != -2) || wrong;
        if ((found != wanted || wrong) && ++shown <= 5)
            printf("world %d of seed %llu: plain %d, prover %d%s%s\n%s\n", i, (unsigned long long)seed,
                   wanted, found, wrong ? ", " : "", wrong ? wrong : "", text);
    }
    printf("%d worlds: %d stuck-free, %d stuck, %d cannot be finished; %d skipped, %d undecided, %d differ\n",
           worlds, told[0], told[1], told[2], skipped, undecided, differ);
    printf("%d passed, %d failed\n", worlds - differ - undecided, differ + undecided);
    free(search.list), free(search.slots), free(search.edges), free(search.first), free(search.alive);
    return differ || undecided ? 1 : 0;
}
