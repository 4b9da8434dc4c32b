/* SPDX-License-Identifier: MIT
 * The rows of def/place.def. Each list of words becomes a separate array, so that rows can have any
 * number of words. */
#include "core/places.h"

#include <string.h>

#include "base/rng.h"
#include "base/status.h"

#define BARROW_PLACE(NAME, name, code, help, outlines, decor, liquid, cover, roles, names,         \
                     natures, sites, kings, queens, spots)                                         \
    static const char *const name##_natures[] = natures;                                           \
    static const char *const name##_sites[] = sites;                                               \
    static const char *const name##_kings[] = kings;                                               \
    static const char *const name##_queens[] = queens;                                             \
    static const char *const name##_spots[] = spots;
#define LISTED(...)                                                                                \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define NATURES LISTED
#define SITES   LISTED
#define KINGS   LISTED
#define QUEENS  LISTED
#define SPOTS   LISTED
#include "barrow/def/place.def"

#define WORDS(list)                                                                                \
    {                                                                                              \
        list, sizeof list / sizeof list[0]                                                         \
    }
#define OUTLINES     LISTED
#define DECOR        LISTED
#define LIQUID(tile) BARROW_TILE_##tile
#define COVER(tile)  BARROW_TILE_##tile
#define ROLES        LISTED
#define NAMES        LISTED

const brw_place_row brw_places[BARROW_PLACE_COUNT] = {
#define BARROW_PLACE(NAME, name, code, help, outlines, decor, liquid, cover, roles, names,         \
                     natures, sites, kings, queens, spots)                                         \
    [code] = {#name,                                                                               \
              liquid,                                                                              \
              cover,                                                                               \
              outlines,                                                                            \
              decor,                                                                               \
              roles,                                                                               \
              names,                                                                               \
              WORDS(name##_natures),                                                               \
              WORDS(name##_sites),                                                                 \
              {WORDS(name##_kings), WORDS(name##_queens)},                                         \
              WORDS(name##_spots)},
#include "barrow/def/place.def"
};

static const char *const men[] = {
    "Orrin",   "Tamber",  "Ilgrath", "Brann",    "Edrik",   "Yorlen",  "Castor",   "Perrin",
    "Balthus", "Corvin",  "Dunstan", "Fenwick",  "Hadrik",  "Lucan",   "Oswin",    "Ulric",
    "Wilmot",  "Zeno",    "Aldous",  "Crispin",  "Doran",   "Emeric",  "Gorrik",   "Ivo",
    "Lorcan",  "Anselm",  "Bertram", "Cuthbert", "Drogo",   "Everard", "Florian",  "Gareth",
    "Hugo",    "Ingram",  "Jasper",  "Kenelm",   "Leofric", "Magnus",  "Norbert",  "Osric",
    "Piers",   "Quentin", "Rufus",   "Silas",    "Tobias",  "Urban",   "Valentin", "Wulfric",
};
static const char *const women[] = {
    "Maelis",   "Veshka",   "Quillane", "Hesper",  "Odalys",   "Agnes",  "Elowen",   "Gisela",
    "Isolde",   "Jorunn",   "Kestrel",  "Merrow",  "Nessa",    "Petra",  "Rowena",   "Sigrid",
    "Thessaly", "Vesper",   "Yrsa",     "Bettany", "Freya",    "Halda",  "Jessamy",  "Adela",
    "Beatrix",  "Clemence", "Dagny",    "Edith",   "Fenella",  "Godiva", "Helewise", "Ismay",
    "Jocosa",   "Katla",    "Lettice",  "Maud",    "Nerys",    "Orla",   "Philippa", "Ragna",
    "Sabine",   "Tamsin",   "Una",      "Viveka",  "Winifred", "Ximena", "Zora",     "Averil",
};
const brw_words brw_people[BRW_SEXES] = {WORDS(men), WORDS(women)};

static const char *const whereabouts[] = {"under", "below", "beneath"};
const brw_words brw_whereabouts = WORDS(whereabouts);

const brw_title_form brw_title_forms[] = {
#define BARROW_TITLE(weight, alone, form) {weight, alone, form},
#include "barrow/def/title.def"
};
const uint32_t brw_title_form_count = sizeof brw_title_forms / sizeof brw_title_forms[0];

/* Returns the length of the name at the start of [text], a rank of the place and a person of the
 * same sex, or 0 if there is none. */
static uint32_t name_length(const char *text, uint32_t place)
{
    for (uint32_t sex = 0; sex < BRW_SEXES; sex++)
        for (uint32_t i = 0; i < brw_places[place].ranks[sex].count; i++) {
            const char *rank = brw_places[place].ranks[sex].list[i];
            uint32_t length = (uint32_t)strlen(rank);
            if (strncmp(text, rank, length) != 0 || text[length++] != ' ')
                continue;
            for (uint32_t k = 0; k < brw_people[sex].count; k++) {
                uint32_t more = (uint32_t)strlen(brw_people[sex].list[k]);
                char next = strncmp(text + length, brw_people[sex].list[k], more) == 0
                                ? text[length + more]
                                : 'a';
                if (next == 0 || next == ' ' || next == '\'')
                    return length + more;
            }
        }
    return 0;
}

bool brw_is_name_of(const char *name, uint32_t place)
{
    uint32_t length = name_length(name, place);
    return length && !name[length];
}

/* Returns the length of a word with which a title goes on, or 0. */
static uint32_t goes_on_with(const char *title, const char *word)
{
    uint32_t length = *title == *word ? (uint32_t)strlen(word) : 0;
    return strncmp(title, word, length) == 0 ? length : 0;
}

/* Returns whether the rest of a title has the rest of a form. A word may be the beginning of
 * another ("Ice", "Ice Halls"), so each that fits is tried. */
static bool match_form(const char *form, const char *title, const brw_place_row *place,
                       brw_stretch *owner)
{
    while (*form && *form != '%' && *form == *title)
        form++, title++;
    if (*form != '%')
        return !*form && !*title;
    if (form[1] == 'o') {
        *owner = (brw_stretch){title, name_length(title, (uint32_t)(place - brw_places))};
        return owner->length && match_form(form + 2, title + owner->length, place, owner);
    }
    for (uint32_t i = 0; form[1] == 'm' && i < BRW_SEXES * brw_people[0].count; i++) {
        const char *name = brw_people[i % BRW_SEXES].list[i / BRW_SEXES];
        uint32_t length = goes_on_with(title, name);
        if (length && match_form(form + 2, title + length, place, owner))
            return true;
    }
    if (form[1] == 'm')
        return false;
    const brw_words *words = brw_title_words(place, form[1]);
    for (uint32_t i = 0; i < words->count; i++) {
        uint32_t length = goes_on_with(title, words->list[i]);
        if (length && match_form(form + 2, title + length, place, owner))
            return true;
    }
    return false;
}

/* The sites of consecutive floors differ, as far as there are enough. */
void brw_floor_name(const barrow_dungeon *floor, char name[BRW_FLOOR_NAME])
{
    const brw_place_row *place = &brw_places[BARROW_PLACE_ANY];
    uint64_t seed = floor->params.seed,
             hash = brw_mix(seed, (uint64_t)floor->params.as.floor.floor);
    uint32_t site = (uint32_t)(brw_mix(seed, 0) % place->sites.count);
    site = (site + (uint32_t)floor->params.as.floor.floor) % place->sites.count;
    brw_format(name, BRW_FLOOR_NAME, "the %s %s", place->natures.list[hash % place->natures.count],
               place->sites.list[site]);
}

const brw_words *brw_title_words(const brw_place_row *place, char which)
{
    switch (which) {
    case 'n': return &place->natures;
    case 's': return &place->sites;
    case 'w': return &brw_whereabouts;
    default: return &place->spots;
    }
}

bool brw_match_title(const char *title, uint32_t place, brw_stretch *owner)
{
    brw_stretch found;
    for (uint32_t i = 0; i < brw_title_form_count; i++) {
        found = (brw_stretch){title, 0};
        if (!match_form(brw_title_forms[i].form, title, &brw_places[place], &found))
            continue;
        *owner = found;
        return true;
    }
    *owner = (brw_stretch){title, 0};
    return false;
}

uint8_t brw_place_at(const barrow_dungeon *dungeon, uint32_t index)
{
    const uint32_t near[5] = {index, index - 1, index + 1, index - dungeon->width,
                              index + dungeon->width};
    int32_t x = (int32_t)(index % dungeon->width), y = (int32_t)(index / dungeon->width);
    for (uint32_t i = 0; i < 5; i++) {
        bool is_inside = near[i] < (uint32_t)dungeon->width * dungeon->height;
        uint16_t owner = is_inside ? dungeon->owners[near[i]] : BARROW_NONE;
        if (owner < dungeon->room_count)
            return dungeon->rooms[owner].place;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) { /* the middle of a pool */
        barrow_rect rect = dungeon->rooms[i].rect;
        if (x >= rect.x && y >= rect.y && x < rect.x + rect.w && y < rect.y + rect.h)
            return dungeon->rooms[i].place;
    }
    return dungeon->place;
}
