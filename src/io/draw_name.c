/* SPDX-License-Identifier: MIT
 * A name for a dungeon, out of its seed, for the head of its picture. Like a place in a tale:
 * "The Sunken Halls of Orrin". It means nothing and decides nothing. */
#include "base/rng.h"
#include "base/status.h"
#include "io/draw.h"
#include "io/family.h"

static const char *const natures[] = {
    "Ashen",    "Hollow",   "Silent",   "Forgotten", "Broken",  "Amber",   "Whispering", "Crooked",
    "Gilded",   "Shadowed", "Frozen",   "Howling",   "Verdant", "Rusted",  "Moonlit",    "Bitter",
    "Nameless", "Crimson",  "Dreaming", "Iron",      "Pale",    "Thorned", "Wandering",  "Buried",
};
static const char *const wet_natures[] = {"Drowned", "Sunken", "Dripping",
                                          "Flooded", "Tidal",  "Misty"};
static const char *const hot_natures[] = {"Burning",  "Molten", "Smouldering",
                                          "Scorched", "Ember",  "Cinder"};
static const char *const deep_natures[] = {"Yawning",  "Bottomless", "Echoing",
                                           "Sundered", "Windswept",  "Riven"};

static const char *const owners_of[] = {
    "Orrin",  "Maelis",   "the Old King", "Veshka",   "Tamber", "the Seven",   "Ilgrath", "Brann",
    "Sorrow", "the Moth", "Edrik",        "Quillane", "Dusk",   "the Weavers", "Hesper",  "Umbral",
    "Yorlen", "the Deep", "Castor",       "Winter",   "Odalys", "the Lantern", "Perrin",  "Ruin",
};

/* By the upper half of a hash of seed and salt; a list that grows changes names, but no dungeon. */
static const char *pick_word(const char *const *words, uint32_t count, uint64_t seed, uint64_t salt)
{
    return words[(brw_mix(seed, salt) >> 32) % count];
}

#define PICK(words, salt) pick_word(words, sizeof words / sizeof words[0], seed, salt)

/* Half of the floors take a word for their liquid. */
static const char *pick_nature(const barrow_dungeon *dungeon, uint64_t seed)
{
    bool by_terrain = brw_mix(seed, 3) % 2 == 0;
    if (!brw_has_cells(dungeon) && by_terrain) {
        switch (dungeon->params.as.floor.terrain) {
        case BARROW_TERRAIN_WATER:
            return PICK(wet_natures, 4);
        case BARROW_TERRAIN_LAVA:
            return PICK(hot_natures, 4);
        case BARROW_TERRAIN_CHASM:
            return PICK(deep_natures, 4);
        default:
            break;
        }
    }
    return PICK(natures, 4);
}

/* The family is mixed in, so that a quest and a crawl of one seed have different names. */
void brw_dungeon_name(const barrow_dungeon *dungeon, char name[BRW_NAME_SIZE])
{
    uint64_t seed = brw_mix(dungeon->params.seed, (uint64_t)dungeon->params.family + 1);
    const char *place = pick_word(brw_shown(dungeon)->places, BRW_PLACE_WORDS, seed, 5);
    const char *nature = pick_nature(dungeon, seed);
    const char *owner = PICK(owners_of, 6);
    switch (brw_mix(seed, 7) % 3) {
    case 0:
        brw_format(name, BRW_NAME_SIZE, "The %s %s", nature, place);
        break;
    case 1:
        brw_format(name, BRW_NAME_SIZE, "The %s of %s", place, owner);
        break;
    default:
        brw_format(name, BRW_NAME_SIZE, "The %s %s of %s", nature, place, owner);
    }
}

#undef PICK
