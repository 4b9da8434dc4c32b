/* SPDX-License-Identifier: MIT
 * Packs of templates: looking them up, stretching a drawing to the size of a room, and drawing what
 * it leaves to chance. */
#include "rooms/pack.h"

#include <string.h>

const brw_pack_row *brw_own_room(const char *name)
{
    for (uint32_t i = 0; i < brw_own_room_count; i++)
        if (strcmp(brw_own_rooms[i].name, name) == 0)
            return &brw_own_rooms[i];
    return NULL;
}

const brw_template *brw_own_template(brw_template *read, uint32_t index)
{
    brw_rooms_reader reader;
    if (!read[index].name[0]) {
        brw_rooms_begin(&reader, brw_own_rooms[index].text, brw_own_rooms[index].size, NULL);
        brw_rooms_next(&reader, &read[index]);
    }
    return &read[index];
}

void brw_stretch_lines(const uint8_t *lines, uint32_t count, int32_t drawn, int32_t length,
                       int16_t *sources)
{
    int32_t more = length - drawn;
    if (more < 0) { /* the outer lines of both sides */
        for (int32_t i = 0; i < length; i++)
            sources[i] = (int16_t)(i < (length + 1) / 2 ? i : i - more);
        return;
    }
    if (count == 0) {
        for (int32_t i = 0; i < length; i++)
            sources[i] = (int16_t)(i < more / 2 || i >= more / 2 + drawn ? -1 : i - more / 2);
        return;
    }
    int32_t each = more / (int32_t)count, rest = more % (int32_t)count, at = 0;
    for (int32_t line = 0; line < drawn; line++) {
        int32_t times = 1;
        for (uint32_t i = 0; i < count; i++)
            if (lines[i] == line)
                times += each + (i == count / 2 ? rest : 0);
        while (times-- > 0)
            sources[at++] = (int16_t)line;
    }
}

/* Draws one of the choices by weight. */
static char draw_substitute(const brw_subst *subst, brw_rng *rng)
{
    int32_t weights[BRW_TEMPLATE_CHOICES];
    for (uint32_t i = 0; i < subst->count; i++)
        weights[i] = subst->amount[i];
    return subst->to[brw_rng_weighted(rng, weights, subst->count)];
}

/* Gives exactly so many of the occurrences each choice: every place is equally likely, because each
 * place draws from what is left for the places from it on. */
static void deal_choices(const brw_subst *subst, char *drawing, uint32_t count, brw_rng *rng)
{
    int32_t left[BRW_TEMPLATE_CHOICES], open = 0;
    uint32_t rest = subst->count;
    for (uint32_t i = 0; i < count; i++)
        open += drawing[i] == subst->from;
    for (uint32_t i = 0; i < subst->count; i++) {
        left[i] = subst->amount[i] < open ? subst->amount[i] : open;
        open -= left[i];
        if (subst->amount[i] == 0)
            rest = i;
    }
    if (rest < subst->count)
        left[rest] = open;
    else
        left[subst->count - 1] += open;
    for (uint32_t i = 0; i < count; i++) {
        if (drawing[i] != subst->from)
            continue;
        int32_t chosen = brw_rng_weighted(rng, left, subst->count);
        left[chosen]--;
        drawing[i] = subst->to[chosen];
    }
}

void brw_template_resolve(const brw_template *template, char *drawing, uint32_t count, brw_rng *rng)
{
    for (uint32_t i = 0; i < template->subst_count; i++) {
        const brw_subst *subst = &template->substs[i];
        if (subst->mode == BRW_SUBST_EXACT) {
            deal_choices(subst, drawing, count, rng);
            continue;
        }
        char alike = 0;
        if (subst->mode == BRW_SUBST_ALIKE)
            alike = draw_substitute(subst, rng);
        for (uint32_t k = 0; k < count; k++)
            if (drawing[k] == subst->from)
                drawing[k] = alike ? alike : draw_substitute(subst, rng);
    }
}
