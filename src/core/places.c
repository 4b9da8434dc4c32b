/* SPDX-License-Identifier: MIT
 * The rows of def/place.def. Each list of words becomes a separate array, so that rows can have any
 * number of words. */
#include "core/places.h"

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
