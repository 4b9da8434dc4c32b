/* SPDX-License-Identifier: MIT
 * Reads the parameter `names`, and finds what a thing is called. */
#include "core/labels.h"

#include <string.h>

#include "base/status.h"
#include "core/places.h"
#include "core/types.h"

const char *brw_names_param(const barrow_params *params)
{
    switch (params->family) {
    case BARROW_QUEST: return params->as.quest.names;
    case BARROW_CRAWL: return params->as.crawl.names;
    default: return params->as.floor.names;
    }
}

/* A row of the parameter `names`. */
typedef struct label_row {
    int32_t type; /* -1 if there is no such type */
    brw_label label;
} label_row;

/* Reads the row at [at] and advances [at] past its end. */
static label_row read_label_row(const char **at)
{
    const char *start = *at;
    uint32_t length = (uint32_t)strcspn(start, "\n"), name = (uint32_t)strcspn(start, " \n");
    uint32_t skipped = name < length ? name + 1 : length;
    label_row row = {brw_type_named(start, name), {start + skipped, length - skipped}};
    *at = start + length + (start[length] == '\n');
    return row;
}

static brw_label label_of_text(const char *text)
{
    return (brw_label){text, (uint32_t)strlen(text)};
}

brw_label brw_type_label(const barrow_params *params, uint32_t place, uint32_t type)
{
    static const uint8_t roles[BRW_ROLE_COUNT] = {
#define BARROW_ROLE(TYPE, cost, danger) BARROW_THING_TYPE_##TYPE,
#include "barrow/def/role.def"
    };
    const char *at = brw_names_param(params), *role = NULL; /* or its name in the place */
    for (uint32_t i = BRW_ROLE_COUNT; i-- > 0 && place < BARROW_PLACE_COUNT;)
        if (roles[i] == type)
            role = brw_places[place].names[i];
    while (at && *at) {
        label_row row = read_label_row(&at);
        if (row.type == (int32_t)type)
            return row.label;
    }
    static const char *const words[BARROW_THING_TYPE_COUNT] = {
#define BARROW_TYPE_LOOK(NAME, symbol, word) [BARROW_THING_TYPE_##NAME] = word,
#include "barrow/def/look.def"
    };
    const char *word = type < BARROW_THING_TYPE_COUNT ? words[type] : NULL;
    const char *name = role ? role : word ? word : barrow_thing_type_name((barrow_thing_type)type);
    return label_of_text(name ? name : "");
}

const char *brw_thing_word(barrow_family family, uint32_t kind)
{
    static const char *const words[BARROW_THING_KIND_COUNT] = {
#define BARROW_THING_LOOK(NAME, colour, symbol, seen, word, shape, tint)                           \
    [BARROW_THING_##NAME] = word,
#include "barrow/def/look.def"
    };
    static const char *const own[BARROW_THING_KIND_COUNT][BARROW_FAMILY_COUNT] = {
#define BARROW_THING_WORD(NAME, FAMILY, word) [BARROW_THING_##NAME][BARROW_##FAMILY] = word,
#include "barrow/def/look.def"
    };
    if (kind >= BARROW_THING_KIND_COUNT || (uint32_t)family >= BARROW_FAMILY_COUNT)
        return NULL;
    return own[kind][family] ? own[kind][family] : words[kind];
}

brw_label brw_thing_label(const barrow_dungeon *dungeon, const barrow_thing *thing)
{
    bool has_room = dungeon->rooms && thing->room < dungeon->room_count;
    uint32_t place = has_room ? dungeon->rooms[thing->room].place : 0;
    const char *kind = brw_thing_word(dungeon->params.family, thing->kind);
    if (thing->name[0])
        return label_of_text(thing->name);
    if (thing->type < BARROW_THING_TYPE_COUNT && thing->kind != BARROW_THING_CHEST)
        return brw_type_label(&dungeon->params, place, thing->type);
    return label_of_text(kind ? kind : "");
}

size_t barrow_thing_label(const barrow_dungeon *dungeon, const barrow_thing *thing, char *text,
                          size_t size)
{
    if (!dungeon || !thing || !text || !size)
        return 0;
    brw_label label = brw_thing_label(dungeon, thing);
    uint32_t kept = label.length < size ? label.length : (uint32_t)size - 1;
    memcpy(text, label.text, kept);
    text[kept] = 0;
    return label.length;
}

/* ---- checking --------------------------------------------------------------------------- */

barrow_status brw_check_labels(const barrow_params *params, barrow_error *error)
{
    uint64_t seen = 0;
    const char *at = brw_names_param(params);
    for (int32_t number = 1; at && *at; number++) {
        const char *start = at;
        label_row row = read_label_row(&at);
        const char *text = row.label.text;
        uint32_t length = row.label.length;
        if (row.type < 0)
            return brw_refuse_type("names", start, number, error);
        if (length < 1 || length > BRW_LABEL_MOST || text[0] == ' ' || text[length - 1] == ' ')
            return brw_fail(error, BARROW_BAD_PARAM, "names",
                            "names: row %d must be a type, a blank and a name of 1 to %d bytes",
                            number, BRW_LABEL_MOST);
        if (seen >> row.type & 1)
            return brw_fail(error, BARROW_BAD_PARAM, "names", "names: row %d: %s is listed twice",
                            number, barrow_thing_type_name((barrow_thing_type)row.type));
        seen |= UINT64_C(1) << row.type;
    }
    return BARROW_OK;
}
