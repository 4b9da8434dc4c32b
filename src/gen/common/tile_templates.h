/* SPDX-License-Identifier: MIT
 * Rooms from the templates of the parameter `rooms` (R21): which room gets which, and drawing
 * them. */
#ifndef BRW_TILE_TEMPLATES_H
#define BRW_TILE_TEMPLATES_H

#include "gen/common/tile_draft.h"
#include "rooms/template.h"

/* Reads the templates and takes the memory for matching them. Returns false when out of memory. */
bool brw_templates_begin(brw_tile_draft *draft, brw_arena *arena, const barrow_params *params,
                         uint32_t rooms);

/* Chooses the template of each room, if there are any, with a stream of its own. It is a part of
 * the pass `outlines`: a table has at most BARROW_PASS_MAX rows, and callers add rows of their own.
 */
barrow_status brw_choose_templates(barrow_work *work, brw_rng *rng);

/* Chooses among the draft's templates for what is matched, with draft->turns_of: as many as their
 * least asks, then by weight. Returns how many are missing, and stores a template that lacks some.
 */
uint32_t brw_match_templates(brw_tile_draft *draft, brw_rng *rng, int32_t own_weight,
                             uint32_t *lacking);

/* Returns the template of a room, or NULL if the room is drawn from barrow's own. */
static inline const brw_template *brw_template_of(const brw_tile_draft *draft, uint32_t room)
{
    bool has_one = draft->template_count && draft->chosen[room].template <draft->template_count;
    return has_one ? &draft->templates[draft->chosen[room].template] : NULL;
}

/* Returns whether a template decides all tiles of the room, its walls included. */
static inline bool brw_is_drawn(const brw_tile_draft *draft, uint32_t room)
{
    const brw_template *template = brw_template_of(draft, room);
    return template && !template->is_outline_free;
}

/* Why a template does not serve a room that it is for, in the order in which it is asked. */
typedef enum brw_misfit {
    BRW_MISFIT_OBSTACLE,
    BRW_MISFIT_PLACE,
    BRW_MISFIT_SHAPE,
    BRW_MISFIT_SIZE,
    BRW_MISFIT_DOORS,
    BRW_MISFIT_FRAME,
    BRW_MISFIT_CONTENT,
    BRW_MISFIT_FIGHT,
    BRW_MISFIT_NOTHING,
    BRW_MISFIT_COUNT
} brw_misfit;

/* The rooms that a template is for, by what they lack; it serves those that lack nothing. */
typedef struct brw_template_tally {
    uint64_t wanted, misfits[BRW_MISFIT_COUNT];
} brw_template_tally;

/* Adds the rooms of the dungeon. */
void brw_template_count(const barrow_dungeon *dungeon, const brw_template *template,
                        brw_template_tally *tally);

/* Returns the commonest reason why the template did not serve, in words; NULL if it always did. */
const char *brw_template_reason(const brw_template_tally *tally);

/* Draws a room of which brw_is_drawn is true, instead of an outline. */
void brw_outline_template(brw_tile_draft *draft, brw_rng *rng, uint32_t room);

#endif
