/* SPDX-License-Identifier: MIT
 * The front of worlds: barrow_prove, with readers for other files. Each of them turns its file into
 * the text language, which is then read and proved as if somebody had written it. */
#include "barrow/barrow.h"

#include <string.h>

#include "base/status.h"
#include "export.h"
#include "io/facts.h"
#include "io/map_read.h"
#include "prove/proof.h"

/* A text that grows in an arena. */
typedef struct made_text {
    brw_arena *arena;
    char *bytes;
    size_t size, room;
} made_text;

static int grow_text(void *user, const char *bytes, size_t size)
{
    made_text *made = user;
    if (made->size + size > made->room) {
        size_t room = 2 * (made->size + size) + 4096;
        char *longer = BRW_ARENA_NEW(made->arena, char, room);
        if (!longer)
            return 1;
        if (made->size)
            memcpy(longer, made->bytes, made->size);
        made->bytes = longer;
        made->room = room;
    }
    memcpy(made->bytes + made->size, bytes, size);
    made->size += size;
    return 0;
}

/* Turns a document into a world. */
static barrow_status make_from_document(const char *text, size_t size,
                                        const barrow_prove_options *options, made_text *made,
                                        barrow_error *error)
{
    barrow_options run = {.allocator = options->allocator};
    barrow_dungeon dungeon = {0};
    brw_text out;
    barrow_status status = barrow_import(text, size, &run, &dungeon, NULL, error);
    if (status != BARROW_OK) {
        barrow_dungeon_free(&dungeon);
        return status;
    }
    if (dungeon.params.family == BARROW_FLOOR) {
        status = brw_fail(error, BARROW_BAD_DOCUMENT, "",
                          "a floor has no locks to get stuck at; verify checks it");
    } else {
        brw_text_begin(&out, (barrow_sink){grow_text, made});
        brw_write_world(&dungeon, &out);
        status = brw_text_end(&out) == BARROW_OK ? BARROW_OK : BARROW_NO_MEMORY;
    }
    barrow_dungeon_free(&dungeon);
    return status;
}

/* Turns a graph or a map of another program into a world. */
static barrow_status make_from_graph(const char *text, size_t size,
                                     const barrow_prove_options *options, made_text *made,
                                     barrow_error *error)
{
    const char *from = options->from;
    brw_tree classes;
    brw_text out;
    brw_read_graph graph = {.arena = made->arena,
                            .error = error,
                            .line = 1,
                            .keeps_hidden = options->flags & BARROW_PROVE_HIDDEN,
                            .is_strict = options->flags & BARROW_PROVE_STRICT,
                            .warning = options->warning,
                            .user = options->user};
    if (options->map) {
        barrow_status status =
            brw_tree_json(&classes, made->arena, options->map, strlen(options->map), error);
        graph.classes = &classes;
        if (status != BARROW_OK)
            return status == BARROW_NO_MEMORY
                       ? status
                       : brw_fail(error, BARROW_BAD_PARAM, "map", "map: it is not JSON");
    }
    bool is_read = from[0] == 'd'   ? brw_read_dot(&graph, text, size)
                   : from[0] == 'g' ? brw_read_graphml(&graph, text, size)
                   : from[0] == 'l' ? brw_read_ldtk_world(&graph, text, size)
                                    : brw_read_tiled_world(&graph, text, size, options->tiled);
    brw_text_begin(&out, (barrow_sink){grow_text, made});
    is_read = is_read && brw_read_graph_write(&graph, &out);
    if (brw_text_end(&out) != BARROW_OK || graph.no_memory)
        return BARROW_NO_MEMORY;
    return is_read ? BARROW_OK : BARROW_BAD_DOCUMENT;
}

typedef barrow_status make_world_fn(const char *text, size_t size,
                                    const barrow_prove_options *options, made_text *made,
                                    barrow_error *error);

/* The files that worlds are read from; text needs no reader. */
static const struct {
    const char *name;
    make_world_fn *make;
} world_readers[] = {
    {"text", NULL},
    {"barrow", make_from_document},
    {"graphml", make_from_graph},
    {"dot", make_from_graph},
    {"tmj", make_from_graph},
    {"tmx", make_from_graph},
    {"ldtk", make_from_graph},
};

enum { WORLD_READERS = sizeof world_readers / sizeof world_readers[0] };

barrow_status brw_world_text(const char **text, size_t *size, const barrow_prove_options *options,
                             brw_arena *arena, barrow_error *error)
{
    made_text made = {.arena = arena};
    barrow_error own;
    uint32_t reader = 0;
    while (options->from && reader < WORLD_READERS &&
           strcmp(options->from, world_readers[reader].name) != 0)
        reader++;
    if (reader == WORLD_READERS)
        return brw_fail(error, BARROW_BAD_CALL, "from",
                        "worlds are read from text, barrow, graphml, dot, tmj, tmx or ldtk");
    if (!world_readers[reader].make)
        return BARROW_OK;
    barrow_status status = world_readers[reader].make(*text, *size, options, &made, &own);
    *text = made.bytes;
    *size = made.size;
    if (status == BARROW_BAD_DOCUMENT && options->problem)
        options->problem(options->user, &own);
    if (error && status != BARROW_OK && status != BARROW_NO_MEMORY)
        *error = own;
    return status;
}

barrow_answer brw_decide_dungeon(const barrow_dungeon *dungeon, brw_arena *scratch)
{
    made_text made = {.arena = scratch};
    barrow_prove_options options = {.allocator = scratch->allocator};
    barrow_error error;
    brw_text out;
    brw_proof *proof = BRW_ARENA_NEW(scratch, brw_proof, 1);
    brw_text_begin(&out, (barrow_sink){grow_text, &made});
    brw_write_world(dungeon, &out);
    barrow_status status = proof && brw_text_end(&out) == BARROW_OK ? BARROW_OK : BARROW_NO_MEMORY;
    if (status == BARROW_OK)
        status = brw_prove_text(made.bytes, made.size, true, &options, proof, &error, scratch);
    scratch->has_failed = scratch->has_failed || status == BARROW_NO_MEMORY;
    return status == BARROW_OK ? (barrow_answer)proof->stuck_free : BARROW_ANSWER_NOT_DECIDED;
}

barrow_status barrow_prove(const char *text, size_t size, const barrow_prove_options *options,
                           barrow_sink sink, barrow_verdict *verdict, barrow_error *error)
{
    static const barrow_prove_options usual;
    brw_arena arena;
    const barrow_prove_options *chosen = options ? options : &usual;
    const char *words = text;
    if (!text || !sink.write)
        return brw_fail(error, BARROW_BAD_CALL, "", "a proof needs a text and a sink");
    if (chosen->format > BARROW_PROVE_TEXT)
        return brw_fail(error, BARROW_BAD_CALL, "format", "an answer is JSON (0) or text (1)");
    if (size > BARROW_PROVE_MAX)
        return brw_fail(error, BARROW_BAD_DOCUMENT, "", "a world has at most %u MiB",
                        (uint32_t)(BARROW_PROVE_MAX >> 20));
    brw_arena_begin(&arena, brw_allocator(&chosen->allocator));
    brw_proof *proof = BRW_ARENA_NEW(&arena, brw_proof, 1);
    barrow_status status =
        proof ? brw_world_text(&words, &size, chosen, &arena, error) : BARROW_NO_MEMORY;
    if (status == BARROW_OK)
        status = brw_prove_text(words, size, words != text, chosen, proof, error, &arena);
    if (status == BARROW_OK) {
        brw_text out;
        brw_text_begin(&out, sink);
        if (chosen->format == BARROW_PROVE_JSON)
            brw_proof_write_json(proof, chosen->file, &out);
        else
            brw_proof_write_text(proof, chosen->file, chosen->flags & BARROW_PROVE_QUIET, &out);
        status = brw_text_end(&out);
        bool has_both = !proof->asks_finishable;
        if (verdict)
            *verdict = (barrow_verdict){
                .finishable = proof->finishable,
                .stuck_free = has_both ? proof->stuck_free : (uint8_t)BARROW_ANSWER_NOT_DECIDED,
                .moves = proof->has_witness ? proof->witness_count : proof->walkthrough_count,
                .looks = proof->looks};
        if (status != BARROW_OK)
            brw_fail(error, status, "", "the answer could not be written");
    } else if (status == BARROW_NO_MEMORY) {
        brw_fail(error, status, "", "out of memory while proving a world");
    }
    brw_arena_end(&arena);
    return status;
}
