/* SPDX-License-Identifier: MIT
 * Writes proofs: one line of JSON for programs, or a verdict and moves for people (W17). */
#include "prove/proof.h"

#include <string.h>

static const char *const answers[] = {"no", "yes", "not decided"};
static const char *const whys[] = {"null", "\"keys\"", "\"trap\"", "\"shut\""};
static const char *const truths[] = {"false", "true"};

/* Return the name of a fact, of a kind of keys, or of a state. */
#define FACT_NAME(world, fact)   (world)->symbols[(world)->facts[fact]].name
#define KIND_NAME(world, kind)   (world)->symbols[(world)->kinds[kind]].name
#define STATE_NAME(world, state) (world)->symbols[(world)->states[state]].name

static const char *plural_s(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* Returns the verb of a move: go take press do open flip set. */
static const char *verb_of(const brw_world *world, brw_act move)
{
    static const char *const taking[] = {"take", "take", "press", "do"};
    if (move.verb == BRW_TAKE)
        return taking[world->things[move.which].word];
    if (move.verb == BRW_FLIP)
        return world->is_once[world->spots[move.which].state] ? "set" : "flip";
    return move.verb == BRW_GO ? "go" : "open";
}

/* Returns the name of what a move takes or flips. */
static const char *name_of(const brw_world *world, brw_act move)
{
    if (move.verb == BRW_FLIP)
        return STATE_NAME(world, world->spots[move.which].state);
    const brw_lying *thing = &world->things[move.which];
    return thing->word == BRW_KEY ? KIND_NAME(world, thing->index) : FACT_NAME(world, thing->index);
}

/* Returns the first fatal move after [move]; its verb is BRW_VERBS if there is none. */
static brw_act next_fatal(const brw_proof *proof, brw_act move)
{
    const brw_world *world = proof->world;
    uint32_t sizes[] = {world->door_count, world->thing_count, world->door_count,
                        world->spot_count};
    uint32_t from = move.which + 1; /* BRW_SET_END + 1 is 0: the first of all */
    for (; move.verb < BRW_VERBS; move.verb++, from = 0) {
        move.which = brw_set_next(proof->fatal[move.verb], sizes[move.verb] / 64 + 1, from);
        if (move.which != BRW_SET_END)
            break;
    }
    if (move.verb == BRW_GO)
        move.to = world->doors[move.which].b;
    return move;
}

/* A list that --full asks for: its name in JSON, its title in a text or NULL, and its entries. */
typedef struct findings_row {
    const char *name, *title;
    const uint64_t *places; /* or NULL */
    const brw_act *list;
    uint32_t count;
} findings_row;

enum { FINDINGS = 4 };

static void list_findings(const brw_proof *proof, findings_row rows[FINDINGS])
{
    const brw_findings *needed = &proof->needed, *never = &proof->never;
    rows[0] = (findings_row){"needed", "needed:", NULL, needed->sure, needed->sure_count};
    rows[1] = (findings_row){"needed_not_decided", "needed, not decided:", NULL, needed->unsure,
                             needed->unsure_count};
    rows[2] = (findings_row){"never", "never taken or opened:", proof->never_places, never->sure,
                             never->sure_count};
    rows[3] = (findings_row){"never_not_decided", NULL, proof->unsure_places, never->unsure,
                             never->unsure_count};
}

#define FIRST_FATAL ((brw_act){.verb = BRW_GO, .which = BRW_SET_END})

/* ---- JSON ------------------------------------------------------------------------------- */

/* Ends an object with its line, which worlds of other files do not have. */
static void end_object(brw_text *text, uint32_t line)
{
    if (line)
        brw_text_print(text, ", \"line\": %u", line);
    brw_text_put(text, "}");
}

/* Writes what a move takes or flips, or the door that it opens. */
static void put_subject(brw_text *text, const brw_world *world, brw_act move)
{
    if (move.verb == BRW_TAKE || move.verb == BRW_FLIP) {
        brw_text_print(text, "\"what\": %j", name_of(world, move));
        return;
    }
    const brw_door *door = &world->doors[move.which];
    brw_text_print(text, "\"door\": [%j, %j]", world->places[door->a].name,
                   world->places[door->b].name);
    if (door->name)
        brw_text_print(text, ", \"name\": %j", door->name);
    if (door->price)
        brw_text_print(text, ", \"uses\": %u", door->price);
}

static void put_moves_json(brw_text *text, const brw_world *world, const brw_act *moves,
                           uint32_t from, uint32_t count)
{
    uint16_t at = world->start;
    for (uint32_t i = 0; i < count; i++) {
        if (i >= from) {
            brw_text_print(text, "%s{\"do\": %j, ", i > from ? ", " : "", verb_of(world, moves[i]));
            if (moves[i].verb == BRW_GO)
                brw_text_print(text, "\"to\": %j", world->places[moves[i].to].name);
            else
                put_subject(text, world, moves[i]);
            brw_text_print(text, ", \"at\": %j", world->places[at].name);
            end_object(text, brw_act_line(world, moves[i]));
        }
        if (moves[i].verb == BRW_GO)
            at = moves[i].to;
    }
}

static void put_entry_json(brw_text *text, const brw_world *world, brw_act entry, bool is_first)
{
    brw_text_put(text, is_first ? "{" : ", {");
    put_subject(text, world, entry);
    if (entry.verb == BRW_TAKE)
        brw_text_print(text, ", \"at\": %j", world->places[world->things[entry.which].place].name);
    end_object(text, brw_act_line(world, entry));
}

static void put_full_json(brw_text *text, const brw_proof *proof)
{
    const brw_world *world = proof->world;
    findings_row rows[FINDINGS];
    bool is_first;
    list_findings(proof, rows);
    for (const findings_row *row = rows; row < rows + FINDINGS; row++) {
        brw_text_print(text, ", %j: [", row->name);
        is_first = true;
        for (BRW_SET_EACH(p, row->places, row->places ? world->place_count / 64 + 1 : 0)) {
            brw_text_print(text, "%s{\"place\": %j", is_first ? "" : ", ", world->places[p].name);
            end_object(text, world->is_made ? 0 : world->places[p].line);
            is_first = false;
        }
        for (uint32_t i = 0; i < row->count; i++)
            put_entry_json(text, world, row->list[i], is_first && i == 0);
        brw_text_put(text, "]");
    }
    brw_text_put(text, ", \"idle\": [");
    is_first = true;
    for (BRW_SET_EACH(i, proof->idle, world->thing_count / 64 + 1)) {
        put_entry_json(text, world, (brw_act){.verb = BRW_TAKE, .which = i}, is_first);
        is_first = false;
    }
    brw_text_put(text, "], \"spare\": {");
    for (uint32_t k = 0; k < world->kind_count; k++) /* names are words: nothing to escape */
        brw_text_print(text, "%s\"%s\": %d", k ? ", " : "", KIND_NAME(world, k), proof->spare[k]);
    brw_text_put(text, "}, \"fatal\": [");
    is_first = true;
    for (brw_act move = next_fatal(proof, FIRST_FATAL); move.verb < BRW_VERBS;
         move = next_fatal(proof, move)) {
        brw_text_print(text, "%s{\"do\": %j, ", is_first ? "" : ", ", verb_of(world, move));
        put_subject(text, world, move);
        end_object(text, brw_act_line(world, move));
        is_first = false;
    }
    brw_text_print(text, "], \"fatal_complete\": %s", truths[proof->fatal_complete]);
}

void brw_proof_write_json(const brw_proof *proof, const char *file, brw_text *text)
{
    const brw_world *world = proof->world;
    brw_text_print(text, "{\"file\": %j, \"finishable\": %j", file ? file : "",
                   answers[proof->finishable]);
    if (!proof->asks_finishable)
        brw_text_print(text, ", \"stuck_free\": %j", answers[proof->stuck_free]);
    brw_text_print(
        text,
        ", \"careful\": %s, \"method\": %j, \"explored\": %l, \"looks\": %l, \"walkthrough\": [",
        truths[proof->is_careful], proof->by_plain ? "plain" : "reduced", (int64_t)proof->explored,
        (int64_t)proof->looks);
    put_moves_json(text, world, proof->walkthrough, 0, proof->walkthrough_count);
    brw_text_print(text, "], \"walkthrough_fewest\": %s, \"witness\": [",
                   truths[proof->walkthrough_fewest]);
    put_moves_json(text, world, proof->witness, 0, proof->witness_count);
    brw_text_print(text, "], \"witness_fewest\": %s, \"why\": %s, \"lacks\": [",
                   truths[proof->witness_fewest], whys[proof->why]);
    for (uint32_t i = 0; i < proof->lack_count; i++) {
        const brw_lack *lack = &proof->lacks[i];
        brw_text_put(text, i ? ", {" : "{");
        put_subject(text, world, lack->subject);
        brw_text_print(text, ", \"lacks\": %j", lack->is_keys ? "keys" : "need");
        end_object(text, brw_act_line(world, lack->subject));
    }
    brw_text_put(text, "], \"turn\": ");
    if (proof->witness_count && proof->has_turn)
        put_moves_json(text, world, proof->witness, proof->witness_count - 1, proof->witness_count);
    else
        brw_text_put(text, "null");
    if (proof->is_full)
        put_full_json(text, proof);
    brw_text_put(text, "}\n");
}

/* ---- text ------------------------------------------------------------------------------- */

static void end_line(brw_text *text, uint32_t line)
{
    if (line)
        brw_text_print(text, "  (line %u)", line);
    brw_text_put(text, "\n");
}

/* Writes the name of what a move takes or flips, or both sides of the door that it opens. */
static void put_subject_text(brw_text *text, const brw_world *world, brw_act move)
{
    if (move.verb == BRW_TAKE || move.verb == BRW_FLIP) {
        brw_text_put(text, name_of(world, move));
        return;
    }
    const brw_door *door = &world->doors[move.which];
    brw_text_print(text, "%s %s %s", world->places[door->a].name, door->is_one_way ? ">" : "-",
                   world->places[door->b].name);
    if (door->name)
        brw_text_print(text, " (%s)", door->name);
}

static void put_move_text(brw_text *text, const brw_world *world, brw_act move)
{
    brw_text_print(text, "  %s ", verb_of(world, move));
    if (move.verb == BRW_GO)
        brw_text_put(text, world->places[move.to].name);
    else
        put_subject_text(text, world, move);
    if (move.verb == BRW_TAKE && world->things[move.which].price)
        brw_text_print(text, " for %u %s", world->things[move.which].price,
                       KIND_NAME(world, world->things[move.which].kind));
    else if (move.verb == BRW_OPEN && world->doors[move.which].price)
        brw_text_print(text, " with %u %s", world->doors[move.which].price,
                       KIND_NAME(world, world->doors[move.which].kind));
    end_line(text, brw_act_line(world, move));
}

/* Writes the names that a need lacks at the end of the witness. */
static void put_missing(brw_text *text, const brw_proof *proof, brw_need need)
{
    const brw_world *world = proof->world;
    const char *before = "";
    for (uint32_t i = 0; i < need.count; i++) {
        const brw_need_op *op = &world->ops[need.first + i];
        bool is_on = proof->last_states >> op->which & 1;
        if (op->step == BRW_NEED_FACT && proof->last_bag.facts[op->which] < op->count) {
            brw_text_put(text, before);
            if (op->count > 1)
                brw_text_print(text, "%u ", op->count);
            brw_text_put(text, FACT_NAME(world, op->which));
        } else if ((op->step == BRW_NEED_STATE && !is_on) || (op->step == BRW_NEED_NOT && is_on)) {
            brw_text_print(text, "%s%s%s", before, op->step == BRW_NEED_NOT ? "not " : "",
                           STATE_NAME(world, op->which));
        } else {
            continue;
        }
        before = ", ";
    }
}

static void put_lacks_text(brw_text *text, const brw_proof *proof)
{
    const brw_world *world = proof->world;
    if (proof->lack_count)
        brw_text_put(text, "what is in reach then:\n");
    for (uint32_t i = 0; i < proof->lack_count; i++) {
        const brw_lack *lack = &proof->lacks[i];
        uint32_t which = lack->subject.which;
        bool is_thing = lack->subject.verb == BRW_TAKE;
        uint32_t kind = is_thing ? world->things[which].kind : world->doors[which].kind;
        brw_text_put(text, "  ");
        put_subject_text(text, world, lack->subject);
        brw_text_put(text, lack->is_keys ? " uses " : " lacks ");
        if (lack->is_keys)
            brw_text_print(text, "%u %s, and the player has %u",
                           is_thing ? world->things[which].price : world->doors[which].price,
                           KIND_NAME(world, kind), proof->last_bag.keys[kind]);
        else
            put_missing(text, proof,
                        is_thing ? world->things[which].need : world->doors[which].need);
        end_line(text, brw_act_line(world, lack->subject));
    }
}

static void put_full_text(brw_text *text, const brw_proof *proof)
{
    const brw_world *world = proof->world;
    findings_row rows[FINDINGS];
    list_findings(proof, rows);
    for (const findings_row *row = rows; row < rows + FINDINGS; row++) {
        if (!row->title)
            continue;
        for (BRW_SET_EACH(p, row->places, row->places ? world->place_count / 64 + 1 : 0)) {
            brw_text_print(text, "never entered: %s", world->places[p].name);
            end_line(text, world->is_made ? 0 : world->places[p].line);
        }
        if (row->count)
            brw_text_print(text, "%s\n", row->title);
        for (uint32_t i = 0; i < row->count; i++) {
            brw_text_put(text, "  ");
            put_subject_text(text, world, row->list[i]);
            end_line(text, brw_act_line(world, row->list[i]));
        }
    }
    for (BRW_SET_EACH(i, proof->idle, world->thing_count / 64 + 1)) {
        brw_text_print(text, "idle: %s", name_of(world, (brw_act){BRW_TAKE, 0, i}));
        end_line(text, brw_act_line(world, (brw_act){BRW_TAKE, 0, i}));
    }
    for (uint32_t k = 0; k < world->kind_count; k++)
        brw_text_print(text, "spare %s: %d\n", KIND_NAME(world, k), proof->spare[k]);
    brw_act move = next_fatal(proof, FIRST_FATAL);
    if (move.verb < BRW_VERBS)
        brw_text_put(text, proof->fatal_complete ? "fatal moves:\n" : "fatal moves (not all):\n");
    for (; move.verb < BRW_VERBS; move = next_fatal(proof, move))
        put_move_text(text, world, move);
}

void brw_proof_write_text(const brw_proof *proof, const char *file, bool is_quiet, brw_text *text)
{
    const brw_world *world = proof->world;
    bool is_lost = proof->has_witness;
    if (file)
        brw_text_print(text, "%s: ", file);
    int64_t explored = (int64_t)proof->explored;
    if (proof->finishable == BARROW_ANSWER_NO)
        brw_text_print(text, "CANNOT BE FINISHED: no sequence of moves %s%s",
                       world->has_condition ? "gets what the goal asks for" : "reaches ",
                       world->has_condition ? "" : world->places[world->goal].name);
    else if (proof->asks_finishable && proof->finishable == BARROW_ANSWER_YES)
        brw_text_print(text, "finishable: %u move%s", proof->walkthrough_count,
                       plural_s(proof->walkthrough_count));
    else if (proof->stuck_free == BARROW_ANSWER_NO)
        brw_text_print(text, "STUCK: somebody can get stuck after %u move%s", proof->witness_count,
                       plural_s(proof->witness_count));
    else if (proof->stuck_free == BARROW_ANSWER_YES)
        brw_text_print(text, "stuck-free: nobody can get stuck (%l situation%s)", explored,
                       plural_s(proof->explored));
    else
        brw_text_print(text, "not decided: %s; %l situation%s seen",
                       proof->finishable == BARROW_ANSWER_YES
                           ? "it can be finished, but perhaps somebody can get stuck"
                           : "perhaps it cannot be finished",
                       explored, plural_s(proof->explored));
    brw_text_put(text, proof->is_careful ? ", for a player who takes at once what costs nothing\n"
                                         : "\n");
    if (is_quiet)
        return;
    if (proof->finishable == BARROW_ANSWER_NOT_DECIDED ||
        (!proof->asks_finishable &&
         proof->stuck_free == BARROW_ANSWER_NOT_DECIDED)) { /* and what to do (W16) */
        uint32_t one_ways = 0;
        for (uint32_t i = 0; i < world->door_count; i++)
            one_ways += world->doors[i].is_one_way;
        brw_text_print(text,
                       "left: %u kind%s of keys, %u one-way door%s, %u state%s; --budget %l would "
                       "go further\n",
                       world->kind_count, plural_s(world->kind_count), one_ways, plural_s(one_ways),
                       world->state_count, plural_s(world->state_count),
                       (int64_t)(proof->looks * 10));
    }
    const brw_act *moves = is_lost ? proof->witness : proof->walkthrough;
    uint32_t count = is_lost ? proof->witness_count : proof->walkthrough_count;
    bool is_fewest = is_lost ? proof->witness_fewest : proof->walkthrough_fewest;
    if (count)
        brw_text_print(text, "%s%s:\n", is_lost ? "how" : "a walkthrough",
                       is_fewest ? ", in the fewest moves" : "");
    for (uint32_t i = 0; i < count; i++)
        put_move_text(text, world, moves[i]);
    if (is_lost)
        put_lacks_text(text, proof);
    if (proof->is_full)
        put_full_text(text, proof);
}

#undef FIRST_FATAL
