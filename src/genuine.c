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
    options = options ? options : &brw_usual_options;
    barrow_options run = {.allocator = options->allocator, .workspace = options->workspace};
    barrow_error why;
    barrow_status status = barrow_generate(&read->params, &run, again, &why);
    if (status == BARROW_NO_MEMORY)
        return brw_fail(error, status, "", "%s", why.text);
    if (status != BARROW_OK) /* a document that cannot be generated is not genuine */
        return brw_fail(error, BARROW_BROKEN, "", "it cannot be made again: %s", why.text);
    brw_match match = {.text = text, .end = text + size, .at = text};
    barrow_export_options how = {.run = run};
    status = brw_export_line(again, &how, claims->version, (barrow_sink){brw_match_bytes, &match},
                             error);
    if (status == BARROW_NO_MEMORY || (status == BARROW_OK && brw_match_ends(&match)))
        return status;
    brw_pull pull; /* for the place where the two first differ */
    brw_pull_begin(&pull, text, size);
    brw_fail(error, BARROW_BROKEN, "", "its parameters and seed make another dungeon");
    brw_pull_spot spot = brw_pull_place(&pull, match.at);
    brw_error_place(error, spot.line, spot.column);
    return BARROW_BROKEN;
}
