/* SPDX-License-Identifier: MIT
 * The rows of def/place.def. Each list of words becomes a separate array, so that rows can have any
 * number of words. */
#include "core/places.h"

#include <string.h>

#define BARROW_PLACE(NAME, name, code, help, outlines, decor, liquid, cover, roles, names,         \
                     natures, sites, ranks, spots)                                                 \
    static const brw_word name##_natures[] = natures;                                              \
    static const brw_word name##_sites[] = sites;                                                  \
    static const brw_word name##_ranks[] = ranks;                                                  \
    static const brw_word name##_spots[] = spots;
#define NATURES(...)                                                                               \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define SITES(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define RANKS(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define SPOTS(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#include "barrow/def/place.def"
#undef BARROW_PLACE

#define WORDS(list)                                                                                \
    {                                                                                              \
        list, sizeof list / sizeof list[0]                                                         \
    }
#define OUTLINES(...)                                                                              \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define DECOR(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define LIQUID(tile) BARROW_TILE_##tile
#define COVER(tile)  BARROW_TILE_##tile
#define ROLES(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define NAMES(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

const brw_place_row brw_places[BARROW_PLACE_COUNT] = {
#define BARROW_PLACE(NAME, name, code, help, outlines, decor, liquid, cover, roles, names,         \
                     natures, sites, ranks, spots)                                                 \
    [code] = {#name,                                                                               \
              liquid,                                                                              \
              cover,                                                                               \
              outlines,                                                                            \
              decor,                                                                               \
              roles,                                                                               \
              names,                                                                               \
              WORDS(name##_natures),                                                               \
              WORDS(name##_sites),                                                                 \
              WORDS(name##_ranks),                                                                 \
              WORDS(name##_spots)},
#include "barrow/def/place.def"
#undef BARROW_PLACE
};

static const brw_word people[] = {
    "Orrin",   "Maelis", "Veshka",  "Tamber", "Ilgrath", "Brann",  "Edrik",   "Quillane",
    "Hesper",  "Yorlen", "Castor",  "Odalys", "Perrin",  "Agnes",  "Balthus", "Corvin",
    "Dunstan", "Elowen", "Fenwick", "Gisela", "Hadrik",  "Isolde", "Jorunn",  "Kestrel",
    "Lucan",   "Merrow", "Nessa",   "Oswin",  "Petra",   "Rowena", "Sigrid",  "Thessaly",
    "Ulric",   "Vesper", "Wilmot",  "Yrsa",   "Zeno",    "Aldous", "Bettany", "Crispin",
    "Doran",   "Emeric", "Freya",   "Gorrik", "Halda",   "Ivo",    "Jessamy", "Lorcan",
};
const brw_words brw_people = WORDS(people);

static const brw_word whereabouts[] = {"of", "under", "below", "beneath"};
const brw_words brw_whereabouts = WORDS(whereabouts);

bool brw_is_name_of(const char *name, uint32_t place)
{
    const brw_words *ranks = &brw_places[place].ranks;
    for (uint32_t i = 0; i < ranks->count; i++) {
        uint32_t length = (uint32_t)strlen(ranks->list[i]);
        if (strncmp(name, ranks->list[i], length) != 0 || name[length] != ' ')
            continue;
        for (uint32_t k = 0; k < brw_people.count; k++)
            if (strcmp(name + length + 1, brw_people.list[k]) == 0)
                return true;
    }
    return false;
}

const char *brw_title_owner(const char *title, uint32_t place)
{
    for (const char *at = strstr(title, " of "); at; at = strstr(at + 1, " of "))
        if (brw_is_name_of(at + 4, place))
            return at + 4;
    return NULL;
}

#undef NATURES
#undef SITES
#undef RANKS
#undef SPOTS
#undef WORDS
#undef OUTLINES
#undef DECOR
#undef LIQUID
#undef COVER
#undef ROLES
#undef NAMES
