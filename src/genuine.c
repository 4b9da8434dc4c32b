/* SPDX-License-Identifier: MIT
 * Checks whether a document is genuine (G13): its dungeon is generated again from its parameters
 * and seed, and the text of the result is compared with the document as it is written. Because
 * bytes are compared, no difference is overlooked, whether in a list, a metric, the order of
 * members or the name of the program. Only white space between values and the version of the
 * program may differ. */
#include <string.h>

#include "base/match.h"
#include "base/pull.h"
#include "base/status.h"
#include "export.h"
#include "workspace.h"

/* Reports where the document and the regenerated one first differ. */
static barrow_status refuse_at(const brw_match *match, barrow_error *error)
{
    brw_pull pull;
    brw_pull_begin(&pull, match->text, (size_t)(match->end - match->text));
    brw_pull_spot spot = brw_pull_place(&pull, match->at);
    brw_fail(error, BARROW_BROKEN, "", "its parameters and seed make another dungeon");
    if (error) {
        error->line = spot.line;
        error->column = spot.column;
    }
    return BARROW_BROKEN;
}

/* Generates the dungeon again. If it cannot be generated, the document is not genuine. The only
 * other causes of failure are lack of memory and a bad call. */
static barrow_status generate_again(const barrow_dungeon *read, const barrow_options *options,
                                    barrow_dungeon *again, barrow_error *error)
{
    barrow_options run = {.allocator = options->allocator, .workspace = options->workspace};
    barrow_error why;
    barrow_status status = barrow_generate(&read->params, &run, again, &why);
    if (status == BARROW_OK || status == BARROW_NO_MEMORY)
        return status == BARROW_OK ? status : brw_fail(error, status, "", "%s", why.text);
    return brw_fail(error, BARROW_BROKEN, "", "it cannot be made again: %s", why.text);
}

static const barrow_options no_genuine_options;

barrow_status barrow_genuine(const char *text, size_t size, const barrow_dungeon *read,
                             const barrow_claims *claims, const barrow_options *options,
                             barrow_dungeon *again, barrow_error *error)
{
    if (!text || !read || !claims || !again || read == again ||
        !memchr(claims->version, 0, sizeof claims->version))
        return brw_fail(error, BARROW_BAD_CALL, "", "the document or the result is missing");
    if (claims->generation != BARROW_GENERATION)
        return brw_fail(error, BARROW_NOT_PROVEN, "generation",
                        "it is of generation %u, but this barrow makes generation %u",
                        claims->generation, (uint32_t)BARROW_GENERATION);
    if (!options)
        options = &no_genuine_options;
    barrow_status status = generate_again(read, options, again, error);
    if (status != BARROW_OK)
        return status;
    brw_match match = {.text = text, .end = text + size, .at = text};
    barrow_export_options how = {
        .run = {.allocator = options->allocator, .workspace = options->workspace}};
    status = brw_export_line(again, &how, claims->version, (barrow_sink){brw_match_bytes, &match},
                             error);
    if (status == BARROW_NO_MEMORY)
        return status;
    return status == BARROW_OK && brw_match_ends(&match) ? BARROW_OK : refuse_at(&match, error);
}
