/* SPDX-License-Identifier: MIT
 * Writes proofs: one line of JSON for programs, or a verdict and moves for people (W17). */
#include "prove/proof.h"

#include <string.h>

static const char *const answers[] = {"no", "yes", "not decided"};
static const char *const whys[] = {NULL, "keys", "trap", "shut"};

static const char *fact_name(const brw_world *world, uint32_t fact)
{
    return world->symbols[world->facts[fact]].name;
}

static const char *kind_name(const brw_world *world, uint32_t kind)
{
    return world->symbols[world->kinds[kind]].name;
}

static const char *state_name(const brw_world *world, uint32_t state)
{
    return world->symbols[world->states[state]].name;
}

static const char *thing_name(const brw_world *world, const brw_lying *thing)
{
    return thing->word == BRW_KEY ? kind_name(world, thing->index) : fact_name(world, thing->index);
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

/* ---- JSON ------------------------------------------------------------------------------- */

static void put_key(brw_text *text, const char *key, bool is_first)
{
    brw_text_put(text, is_first ? "\"" : ", \"");
    brw_text_put(text, key);
    brw_text_put(text, "\": ");
}

static void put_member(brw_text *text, const char *key, const char *value, bool is_first)
{
    put_key(text, key, is_first);
    brw_text_json(text, value);
}

static void put_line_member(brw_text *text, uint32_t line)
{
    if (!line)
        return; /* worlds of other files have no lines */
    put_key(text, "line", false);
    brw_text_unsigned(text, line);
}

static void put_door_members(brw_text *text, const brw_world *world, const brw_door *door,
                             bool is_first)
{
    put_key(text, "door", is_first);
    brw_text_put(text, "[");
    brw_text_json(text, world->places[door->a].name);
    brw_text_put(text, ", ");
    brw_text_json(text, world->places[door->b].name);
    brw_text_put(text, "]");
    if (door->name)
        put_member(text, "name", door->name, false);
    if (door->price) {
        put_key(text, "uses", false);
        brw_text_unsigned(text, door->price);
    }
}

static void put_move_json(brw_text *text, const brw_world *world, brw_act move, uint16_t at)
{
    uint32_t line = 0;
    brw_text_put(text, "{");
    put_member(text, "do", verb_of(world, move), true);
    if (move.verb == BRW_GO) {
        put_member(text, "to", world->places[move.to].name, false);
        line = world->doors[move.which].line;
    } else if (move.verb == BRW_TAKE) {
        put_member(text, "what", thing_name(world, &world->things[move.which]), false);
        line = world->things[move.which].line;
    } else if (move.verb == BRW_OPEN) {
        put_door_members(text, world, &world->doors[move.which], false);
        line = world->doors[move.which].line;
    } else {
        put_member(text, "what", state_name(world, world->spots[move.which].state), false);
        line = world->spots[move.which].line;
    }
    put_member(text, "at", world->places[at].name, false);
    put_line_member(text, line);
    brw_text_put(text, "}");
}

static void put_moves_json(brw_text *text, const brw_world *world, const brw_act *moves,
                           uint32_t count)
{
    uint16_t at = world->start;
    brw_text_put(text, "[");
    for (uint32_t i = 0; i < count; i++) {
        if (i)
            brw_text_put(text, ", ");
        put_move_json(text, world, moves[i], at);
        if (moves[i].verb == BRW_GO)
            at = moves[i].to;
    }
    brw_text_put(text, "]");
}

static uint16_t place_before(const brw_world *world, const brw_act *moves, uint32_t count)
{
    uint16_t at = world->start;
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].verb == BRW_GO)
            at = moves[i].to;
    return at;
}

static void put_entry_json(brw_text *text, const brw_world *world, uint32_t which, bool is_thing)
{
    uint32_t line = is_thing ? world->things[which].line : world->doors[which].line;
    brw_text_put(text, "{");
    if (is_thing)
        put_member(text, "what", thing_name(world, &world->things[which]), true);
    else
        put_door_members(text, world, &world->doors[which], true);
    if (is_thing)
        put_member(text, "at", world->places[world->things[which].place].name, false);
    put_line_member(text, line);
    brw_text_put(text, "}");
}

static void put_lacks_json(brw_text *text, const brw_proof *proof)
{
    brw_text_put(text, "[");
    for (uint32_t i = 0; i < proof->lack_count; i++) {
        const brw_world *world = proof->world;
        const brw_lack *lack = &proof->lacks[i];
        uint32_t line = lack->is_thing ? world->things[lack->which].line : world->doors[lack->which].line;
        brw_text_put(text, i ? ", {" : "{");
        if (lack->is_thing)
            put_member(text, "what", thing_name(world, &world->things[lack->which]), true);
        else
            put_door_members(text, world, &world->doors[lack->which], true);
        put_member(text, "lacks", lack->is_keys ? "keys" : "need", false);
        put_line_member(text, line);
        brw_text_put(text, "}");
    }
    brw_text_put(text, "]");
}

/* Writes entries of 2 * door and 2 * thing + 1. */
static void put_findings_json(brw_text *text, const brw_world *world, const uint32_t *list,
                              uint32_t count, bool is_first)
{
    for (uint32_t i = 0; i < count; i++) {
        if (i || !is_first)
            brw_text_put(text, ", ");
        put_entry_json(text, world, list[i] / 2, list[i] & 1);
    }
}

static bool put_places_json(brw_text *text, const brw_world *world, const uint64_t *set)
{
    bool is_first = true;
    for (BRW_SET_EACH(p, set, world->place_count / 64 + 1)) {
        brw_text_put(text, is_first ? "{" : ", {");
        put_member(text, "place", world->places[p].name, true);
        put_line_member(text, world->places[p].line);
        brw_text_put(text, "}");
        is_first = false;
    }
    return is_first;
}

static void put_fatal_json(brw_text *text, const brw_proof *proof)
{
    const brw_world *world = proof->world;
    const uint64_t *sets[] = {proof->fatal_go, proof->fatal_take, proof->fatal_open,
                              proof->fatal_flip};
    uint32_t sizes[] = {world->door_count, world->thing_count, world->door_count,
                        world->spot_count};
    bool is_first = true;
    for (uint8_t verb = BRW_GO; verb <= BRW_FLIP; verb++) {
        for (BRW_SET_EACH(which, sets[verb], sizes[verb] / 64 + 1)) {
            brw_act move = {.verb = verb, .which = which};
            brw_text_put(text, is_first ? "{" : ", {");
            put_member(text, "do", verb_of(world, move), true);
            uint32_t line;
            if (verb == BRW_TAKE) {
                put_member(text, "what", thing_name(world, &world->things[which]), false);
                line = world->things[which].line;
            } else if (verb == BRW_FLIP) {
                put_member(text, "what", state_name(world, world->spots[which].state), false);
                line = world->spots[which].line;
            } else {
                put_door_members(text, world, &world->doors[which], false);
                line = world->doors[which].line;
            }
            put_line_member(text, line);
            brw_text_put(text, "}");
            is_first = false;
        }
    }
}

static void put_full_json(brw_text *text, const brw_proof *proof)
{
    const brw_world *world = proof->world;
    put_key(text, "needed", false);
    brw_text_put(text, "[");
    put_findings_json(text, world, proof->needed.sure, proof->needed.sure_count, true);
    brw_text_put(text, "]");
    put_key(text, "needed_not_decided", false);
    brw_text_put(text, "[");
    put_findings_json(text, world, proof->needed.unsure, proof->needed.unsure_count, true);
    brw_text_put(text, "]");
    put_key(text, "never", false);
    brw_text_put(text, "[");
    bool is_first = put_places_json(text, world, proof->never_places);
    put_findings_json(text, world, proof->never.sure, proof->never.sure_count, is_first);
    brw_text_put(text, "]");
    put_key(text, "never_not_decided", false);
    brw_text_put(text, "[");
    is_first = put_places_json(text, world, proof->unsure_places);
    put_findings_json(text, world, proof->never.unsure, proof->never.unsure_count, is_first);
    brw_text_put(text, "]");
    put_key(text, "idle", false);
    brw_text_put(text, "[");
    is_first = true;
    for (BRW_SET_EACH(i, proof->idle, world->thing_count / 64 + 1)) {
        if (!is_first)
            brw_text_put(text, ", ");
        put_entry_json(text, world, i, true);
        is_first = false;
    }
    brw_text_put(text, "]");
    put_key(text, "spare", false);
    brw_text_put(text, "{");
    for (uint32_t k = 0; k < world->kind_count; k++) {
        put_key(text, kind_name(world, k), k == 0);
        brw_text_number(text, proof->spare[k]);
    }
    brw_text_put(text, "}");
    put_key(text, "fatal", false);
    brw_text_put(text, "[");
    put_fatal_json(text, proof);
    brw_text_put(text, "]");
    put_key(text, "fatal_complete", false);
    brw_text_put(text, proof->fatal_complete ? "true" : "false");
}

void brw_proof_write_json(const brw_proof *proof, const char *file, brw_text *text)
{
    const brw_world *world = proof->world;
    brw_text_put(text, "{");
    put_member(text, "file", file ? file : "", true);
    put_member(text, "finishable", answers[proof->finishable], false);
    if (!proof->asks_finishable)
        put_member(text, "stuck_free", answers[proof->stuck_free], false);
    put_key(text, "careful", false);
    brw_text_put(text, proof->is_careful ? "true" : "false");
    put_member(text, "method", proof->by_plain ? "plain" : "reduced", false);
    put_key(text, "explored", false);
    brw_text_unsigned(text, proof->explored);
    put_key(text, "looks", false);
    brw_text_unsigned(text, proof->looks);
    put_key(text, "walkthrough", false);
    put_moves_json(text, world, proof->walkthrough, proof->walkthrough_count);
    put_key(text, "walkthrough_fewest", false);
    brw_text_put(text, proof->walkthrough_fewest ? "true" : "false");
    put_key(text, "witness", false);
    put_moves_json(text, world, proof->witness, proof->witness_count);
    put_key(text, "witness_fewest", false);
    brw_text_put(text, proof->witness_fewest ? "true" : "false");
    put_key(text, "why", false);
    if (whys[proof->why])
        brw_text_json(text, whys[proof->why]);
    else
        brw_text_put(text, "null");
    put_key(text, "lacks", false);
    put_lacks_json(text, proof);
    put_key(text, "turn", false);
    if (proof->witness_count && proof->has_turn) {
        uint32_t last = proof->witness_count - 1;
        put_move_json(text, world, proof->witness[last],
                      place_before(world, proof->witness, last));
    } else {
        brw_text_put(text, "null");
    }
    if (proof->is_full)
        put_full_json(text, proof);
    brw_text_put(text, "}\n");
}

/* ---- text ------------------------------------------------------------------------------- */

static void put_count(brw_text *text, uint64_t count, const char *one)
{
    brw_text_unsigned(text, count);
    brw_text_put(text, " ");
    brw_text_put(text, one);
    brw_text_put(text, count == 1 ? "" : "s");
}

static void put_line_note(brw_text *text, uint32_t line)
{
    if (!line)
        return;
    brw_text_put(text, "  (line ");
    brw_text_unsigned(text, line);
    brw_text_put(text, ")");
}

static void put_door_text(brw_text *text, const brw_world *world, const brw_door *door)
{
    brw_text_put(text, world->places[door->a].name);
    brw_text_put(text, door->is_one_way ? " > " : " - ");
    brw_text_put(text, world->places[door->b].name);
    if (door->name) {
        brw_text_put(text, " (");
        brw_text_put(text, door->name);
        brw_text_put(text, ")");
    }
}

static void put_move_text(brw_text *text, const brw_world *world, brw_act move)
{
    uint32_t line;
    brw_text_put(text, "  ");
    brw_text_put(text, verb_of(world, move));
    brw_text_put(text, " ");
    if (move.verb == BRW_GO) {
        brw_text_put(text, world->places[move.to].name);
        line = world->doors[move.which].line;
    } else if (move.verb == BRW_TAKE) {
        const brw_lying *thing = &world->things[move.which];
        brw_text_put(text, thing_name(world, thing));
        if (thing->price) {
            brw_text_put(text, " for ");
            brw_text_unsigned(text, thing->price);
            brw_text_put(text, " ");
            brw_text_put(text, kind_name(world, thing->kind));
        }
        line = thing->line;
    } else if (move.verb == BRW_OPEN) {
        const brw_door *door = &world->doors[move.which];
        put_door_text(text, world, door);
        if (door->price) {
            brw_text_put(text, " with ");
            brw_text_unsigned(text, door->price);
            brw_text_put(text, " ");
            brw_text_put(text, kind_name(world, door->kind));
        }
        line = door->line;
    } else {
        brw_text_put(text, state_name(world, world->spots[move.which].state));
        line = world->spots[move.which].line;
    }
    put_line_note(text, line);
    brw_text_put(text, "\n");
}

/* Writes the names that a need lacks at the end of the witness. */
static void put_missing(brw_text *text, const brw_proof *proof, brw_need need)
{
    const brw_world *world = proof->world;
    const char *before = "";
    for (uint32_t i = 0; i < need.count; i++) {
        const brw_need_op *op = &world->ops[need.first + i];
        bool is_on = proof->last_states >> op->which & 1;
        if (op->step == BRW_NEED_FACT && proof->last_facts[op->which] < op->count) {
            brw_text_put(text, before);
            if (op->count > 1) {
                brw_text_unsigned(text, op->count);
                brw_text_put(text, " ");
            }
            brw_text_put(text, fact_name(world, op->which));
        } else if ((op->step == BRW_NEED_STATE && !is_on) || (op->step == BRW_NEED_NOT && is_on)) {
            brw_text_put(text, before);
            brw_text_put(text, op->step == BRW_NEED_NOT ? "not " : "");
            brw_text_put(text, state_name(world, op->which));
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
        const brw_door *door = lack->is_thing ? NULL : &world->doors[lack->which];
        const brw_lying *thing = lack->is_thing ? &world->things[lack->which] : NULL;
        brw_text_put(text, "  ");
        if (door)
            put_door_text(text, world, door);
        else
            brw_text_put(text, thing_name(world, thing));
        if (lack->is_keys) {
            uint32_t price = door ? door->price : thing->price, kind = door ? door->kind : thing->kind;
            brw_text_put(text, " uses ");
            brw_text_unsigned(text, price);
            brw_text_put(text, " ");
            brw_text_put(text, kind_name(world, kind));
            brw_text_put(text, ", and the player has ");
            brw_text_unsigned(text, proof->last_hand[kind]);
        } else {
            brw_text_put(text, " lacks ");
            put_missing(text, proof, door ? door->need : thing->need);
        }
        put_line_note(text, door ? door->line : thing->line);
        brw_text_put(text, "\n");
    }
}

static void put_findings_text(brw_text *text, const brw_world *world, const char *title,
                              const uint32_t *list, uint32_t count)
{
    if (!count)
        return;
    brw_text_put(text, title);
    brw_text_put(text, "\n");
    for (uint32_t i = 0; i < count; i++) {
        uint32_t which = list[i] / 2;
        brw_text_put(text, "  ");
        if (list[i] & 1)
            brw_text_put(text, thing_name(world, &world->things[which]));
        else
            put_door_text(text, world, &world->doors[which]);
        put_line_note(text, list[i] & 1 ? world->things[which].line : world->doors[which].line);
        brw_text_put(text, "\n");
    }
}

static void put_full_text(brw_text *text, const brw_proof *proof)
{
    const brw_world *world = proof->world;
    put_findings_text(text, world, "needed:", proof->needed.sure, proof->needed.sure_count);
    put_findings_text(text, world, "needed, not decided:", proof->needed.unsure,
                      proof->needed.unsure_count);
    for (BRW_SET_EACH(p, proof->never_places, world->place_count / 64 + 1)) {
        brw_text_put(text, "never entered: ");
        brw_text_put(text, world->places[p].name);
        put_line_note(text, world->places[p].line);
        brw_text_put(text, "\n");
    }
    put_findings_text(text, world, "never taken or opened:", proof->never.sure,
                      proof->never.sure_count);
    for (BRW_SET_EACH(i, proof->idle, world->thing_count / 64 + 1)) {
        brw_text_put(text, "idle: ");
        brw_text_put(text, thing_name(world, &world->things[i]));
        put_line_note(text, world->things[i].line);
        brw_text_put(text, "\n");
    }
    for (uint32_t k = 0; k < world->kind_count; k++) {
        brw_text_put(text, "spare ");
        brw_text_put(text, kind_name(world, k));
        brw_text_put(text, ": ");
        brw_text_number(text, proof->spare[k]);
        brw_text_put(text, "\n");
    }
    const uint64_t *sets[] = {proof->fatal_go, proof->fatal_take, proof->fatal_open,
                              proof->fatal_flip};
    uint32_t sizes[] = {world->door_count, world->thing_count, world->door_count,
                        world->spot_count};
    bool is_any = false;
    for (uint8_t verb = BRW_GO; verb <= BRW_FLIP; verb++)
        for (BRW_SET_EACH(which, sets[verb], sizes[verb] / 64 + 1)) {
            brw_act move = {.verb = verb, .which = which};
            if (verb == BRW_GO)
                move.to = world->doors[which].b;
            if (!is_any)
                brw_text_put(text, proof->fatal_complete ? "fatal moves:\n" : "fatal moves (not all):\n");
            is_any = true;
            put_move_text(text, world, move);
        }
}

static void put_verdict(brw_text *text, const brw_proof *proof)
{
    const brw_world *world = proof->world;
    if (proof->finishable == BARROW_ANSWER_NO) {
        brw_text_put(text, "CANNOT BE FINISHED: ");
        if (world->has_condition) {
            brw_text_put(text, "no sequence of moves gets what the goal asks for");
        } else {
            brw_text_put(text, "no sequence of moves reaches ");
            brw_text_put(text, world->places[world->goal].name);
        }
    } else if (proof->asks_finishable && proof->finishable == BARROW_ANSWER_YES) {
        brw_text_put(text, "finishable: ");
        put_count(text, proof->walkthrough_count, "move");
    } else if (proof->stuck_free == BARROW_ANSWER_NO) {
        brw_text_put(text, "STUCK: somebody can get stuck after ");
        put_count(text, proof->witness_count, "move");
    } else if (proof->stuck_free == BARROW_ANSWER_YES) {
        brw_text_put(text, "stuck-free: nobody can get stuck (");
        put_count(text, proof->explored, "situation");
        brw_text_put(text, ")");
    } else {
        brw_text_put(text, "not decided: ");
        brw_text_put(text, proof->finishable == BARROW_ANSWER_YES
                               ? "it can be finished, but perhaps somebody can get stuck"
                               : "perhaps it cannot be finished");
        brw_text_put(text, "; ");
        put_count(text, proof->explored, "situation");
        brw_text_put(text, " seen");
    }
    if (proof->is_careful)
        brw_text_put(text, ", for a player who takes at once what costs nothing");
    brw_text_put(text, "\n");
}

/* Says what is left undecided, and what to do (W16). */
static void put_undecided(brw_text *text, const brw_proof *proof)
{
    const brw_world *world = proof->world;
    uint32_t one_ways = 0;
    for (uint32_t i = 0; i < world->door_count; i++)
        one_ways += world->doors[i].is_one_way;
    brw_text_put(text, "left: ");
    put_count(text, world->kind_count, "kind");
    brw_text_put(text, " of keys, ");
    put_count(text, one_ways, "one-way door");
    brw_text_put(text, ", ");
    put_count(text, world->state_count, "state");
    brw_text_put(text, "; --budget ");
    brw_text_unsigned(text, proof->looks * 10);
    brw_text_put(text, " would go further\n");
}

void brw_proof_write_text(const brw_proof *proof, const char *file, bool is_quiet, brw_text *text)
{
    const brw_world *world = proof->world;
    bool is_lost = proof->has_witness;
    bool is_open = proof->finishable == BARROW_ANSWER_NOT_DECIDED ||
                   (!proof->asks_finishable && proof->stuck_free == BARROW_ANSWER_NOT_DECIDED);
    if (file) {
        brw_text_put(text, file);
        brw_text_put(text, ": ");
    }
    put_verdict(text, proof);
    if (is_quiet)
        return;
    if (is_open)
        put_undecided(text, proof);
    const brw_act *moves = is_lost ? proof->witness : proof->walkthrough;
    uint32_t count = is_lost ? proof->witness_count : proof->walkthrough_count;
    if (count) {
        brw_text_put(text, is_lost ? "how" : "a walkthrough");
        brw_text_put(text, (is_lost ? proof->witness_fewest : proof->walkthrough_fewest)
                               ? ", in the fewest moves:\n"
                               : ":\n");
    }
    for (uint32_t i = 0; i < count; i++)
        put_move_text(text, world, moves[i]);
    if (is_lost)
        put_lacks_text(text, proof);
    if (proof->is_full)
        put_full_text(text, proof);
}
