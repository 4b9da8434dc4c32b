/* SPDX-License-Identifier: MIT
 * barrow/params.h: the parameters of the three families, and the tables that describe them. */
#ifndef BARROW_PARAMS_H
#define BARROW_PARAMS_H

#include <stdbool.h>

#include "barrow/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The families of dungeons. */
typedef enum barrow_family {
    BARROW_QUEST,       /**< lock-and-key dungeons in stages */
    BARROW_CRAWL,       /**< from the spawn to the boss on a grid */
    BARROW_FLOOR,       /**< mystery-dungeon tile floors */
    BARROW_FAMILY_COUNT /**< how many there are */
} barrow_family;

/** The layouts of a floor. */
typedef enum barrow_layout {
#define BARROW_LAYOUT(NAME, name, code, width, height, summary, ...) BARROW_LAYOUT_##NAME = code,
#include "barrow/def/layout.def"
    BARROW_LAYOUT_COUNT /**< how many there are */
} barrow_layout;

/** The shape of a quest's way. */
typedef enum barrow_arc {
#define BARROW_ARC(NAME, name, code, help) BARROW_ARC_##NAME = code,
#include "barrow/def/arc.def"
    BARROW_ARC_COUNT /**< how many there are */
} barrow_arc;

/** Kinds of treasures; barrow_treasure_kind_info says what each overcomes. */
typedef enum barrow_treasure_kind {
#define BARROW_TREASURE(NAME, name, code, type, tile, symbol, does, way)                           \
    BARROW_TREASURE_##NAME = code,
#include "barrow/def/treasure.def"
    BARROW_TREASURE_KIND_COUNT /**< how many there are */
} barrow_treasure_kind;

/** The kinds of place that a dungeon can be; see def/place.def. */
typedef enum barrow_place {
#define BARROW_PLACE(NAME, name, code, help, ...) BARROW_PLACE_##NAME = code,
#include "barrow/def/place.def"
    BARROW_PLACE_COUNT /**< how many there are */
} barrow_place;

/** The materials that the tile `liquid` of a floor can be made of. */
typedef enum barrow_terrain {
#define BARROW_TERRAIN(NAME, name, code) BARROW_TERRAIN_##NAME = code,
#include "barrow/def/terrain.def"
    BARROW_TERRAIN_COUNT /**< how many there are */
} barrow_terrain;

/** Means "use the default rule" in parameters of type AUTO and RANGE. */
#define BARROW_AUTO (-1)

/** A range that includes both ends; {BARROW_AUTO, BARROW_AUTO} means the default rule. */
typedef struct barrow_range {
    int32_t min; /**< smallest */
    int32_t max; /**< largest */
} barrow_range;

/** A range of sizes, from which one is drawn. Equal ends fix it. */
typedef struct barrow_size_range {
    int32_t w_min; /**< smallest width */
    int32_t h_min; /**< smallest height */
    int32_t w_max; /**< largest width */
    int32_t h_max; /**< largest height */
} barrow_size_range;

/** How often each kind of puzzle is chosen, relative to the others; 0 for never. */
typedef struct barrow_puzzle_weights {
    int32_t push;   /**< weight of push */
    int32_t slide;  /**< weight of slide */
    int32_t lights; /**< weight of lights */
    int32_t order;  /**< weight of order */
    int32_t toggle; /**< weight of toggle */
} barrow_puzzle_weights;

/* The C type of a field, by the type in its row. */
#define BARROW_FIELD_INT                                            int32_t /**< type of a field whose row says INT */
#define BARROW_FIELD_BOOL                                           int32_t /**< type of a field whose row says BOOL: 0 or 1 */
#define BARROW_FIELD_CHOICE                                         int32_t /**< type of a field whose row says CHOICE */
#define BARROW_FIELD_AUTO                                           int32_t /**< type of a field whose row says AUTO */
#define BARROW_FIELD_RANGE                                          barrow_range /**< type of a field whose row says RANGE */
#define BARROW_FIELD_SIZE                                           barrow_size_range /**< type of a field whose row says SIZE */
#define BARROW_FIELD_TEXT                                           const char * /**< type of a field whose row says TEXT */
#define BARROW_FIELD_WEIGHTS                                        barrow_puzzle_weights /**< type of a field whose row says WEIGHTS */
#define BARROW_PARAM(TYPE, name, least, most, value, choices, help) BARROW_FIELD_##TYPE name;

/** Parameters of a floor; the rows of def/floor_params.def, with range, default and help. */
typedef struct barrow_floor_params {
#include "barrow/def/floor_params.def"
} barrow_floor_params;

/** Parameters of a quest; the rows of def/quest_params.def. */
typedef struct barrow_quest_params {
#include "barrow/def/quest_params.def"
} barrow_quest_params;

/** Parameters of a crawl; the rows of def/crawl_params.def. */
typedef struct barrow_crawl_params {
#include "barrow/def/crawl_params.def"
} barrow_crawl_params;
#undef BARROW_PARAM

/** The maximum number of passes in a table. */
#define BARROW_PASS_MAX 40

/** Everything that determines a dungeon. Start from barrow_default_params and change what you want.
 * Texts belong to the caller and must live until the call that reads them returns. */
typedef struct barrow_params {
    barrow_family family; /**< which member of `as` counts */
    uint64_t seed;        /**< any value, including 0 */
    /** The salt of each pass's random stream, by its row in barrow_passes(family). 0 leaves the
     * stream unchanged. */
    uint16_t reroll[BARROW_PASS_MAX];
    union {
        barrow_quest_params quest; /**< for BARROW_QUEST */
        barrow_crawl_params crawl; /**< for BARROW_CRAWL */
        barrow_floor_params floor; /**< for BARROW_FLOOR */
    } as;                          /**< the parameters of the family */
} barrow_params;

/** The type of a parameter: how it is written and stored. */
typedef enum barrow_param_type {
    BARROW_PARAM_INT,    /**< a whole number; int32_t */
    BARROW_PARAM_BOOL,   /**< on or off; int32_t */
    BARROW_PARAM_CHOICE, /**< one of several names; int32_t */
    BARROW_PARAM_AUTO,   /**< a whole number or auto; int32_t */
    BARROW_PARAM_RANGE,  /**< a..b, a number or auto; barrow_range */
    BARROW_PARAM_SIZE,   /**< a preset's name, WxH or WxH..WxH; barrow_size_range */
    BARROW_PARAM_TEXT,   /**< rows of text; const char *, NULL for none */
    BARROW_PARAM_WEIGHTS /**< a weight for each kind of puzzle; barrow_puzzle_weights */
} barrow_param_type;

/** A row of a parameter table. */
typedef struct barrow_param_info {
    const char *name;           /**< as in --set name=value */
    const char *help;           /**< one line */
    const char *value;          /**< the default, as a user would type it */
    const char *const *choices; /**< names of a CHOICE or presets of a SIZE; NULL elsewhere */
    barrow_param_type type;     /**< how it is written and stored */
    uint32_t choice_count;      /**< length of choices */
    int32_t min;                /**< smallest number */
    int32_t max;                /**< largest number */
    uint32_t offset;            /**< offset of the field inside params->as */
} barrow_param_info;

/** Returns the name of [family]: "quest", "crawl" or "floor"; NULL if unknown. */
BARROW_API const char *barrow_family_name(barrow_family family);

/** Finds the family called [name] and stores it in [family]. Returns false and leaves [family]
 * alone if there is none, or if [name] is NULL. */
BARROW_API bool barrow_family_find(const char *name, barrow_family *family);

/** Returns the parameter table of [family] and stores its number of rows in [count] (may be NULL).
 * Returns NULL for an unknown family. */
BARROW_API const barrow_param_info *barrow_param_infos(barrow_family family, uint32_t *count);

/** Returns the defaults of [family] with seed 0. It is a plain value without memory of its own:
 * copy it, or throw it away. An unknown family gives parameters that every call refuses. */
BARROW_API barrow_params barrow_default_params(barrow_family family);

/** Sets one parameter from text, as the command's --set does. Numbers are plain decimal: no
 * space, no plus sign, no exponent. Refuses unknown names (with the nearest one as a hint) and
 * values out of range; [params] is then unchanged. Also takes `reroll.PASS`. A TEXT is kept by
 * pointer, not copied. */
BARROW_API barrow_status barrow_params_set(barrow_params *params, const char *name,
                                           const char *value, barrow_error *error);

/** Writes parameter [index] of the family's table as a user would type it into [text] of [size]
 * bytes, always NUL-terminated. A TEXT gives its rows, cut to fit. Returns the length needed,
 * without the NUL; 0 if there is no such parameter or [size] is 0. */
BARROW_API size_t barrow_params_get(const barrow_params *params, uint32_t index, char *text,
                                    size_t size);

/** Checks every range and that no parameters contradict each other. Returns BARROW_OK, or
 * BARROW_BAD_PARAM with the parameter's name in error->field. barrow_generate calls this first. */
BARROW_API barrow_status barrow_params_check(const barrow_params *params, barrow_error *error);

/** Returns how many floors a dungeon of [params] has: 1, except for a floor that asks for several;
 * 0 for NULL. */
BARROW_API uint32_t barrow_params_floors(const barrow_params *params);

/** Returns whether a dungeon of [params] has a tile map: a floor always does, the others if `tiles`
 * is on. False for NULL. */
BARROW_API bool barrow_params_tiles(const barrow_params *params);

/** Parses a seed: decimal, 0x hex, or any other text, which is hashed. Refuses an empty text and
 * numbers over 2^64-1 with BARROW_BAD_PARAM, in which case [seed] is unchanged. */
BARROW_API barrow_status barrow_seed_parse(const char *text, uint64_t *seed, barrow_error *error);

/** Returns the entry of [names] that was probably meant by [name], or NULL if none is close enough.
 * Entries of [names] may be NULL. */
BARROW_API const char *barrow_nearest_name(const char *name, const char *const *names,
                                           uint32_t count);

/** A named set of parameters. */
typedef struct barrow_preset {
    const char *name;     /**< as in --preset name */
    barrow_family family; /**< the family it is for */
    const char *summary;  /**< one line */
    const char *settings; /**< "name=value name=value ..." */
} barrow_preset;

/** Returns all presets and stores their number in [count] (may be NULL). */
BARROW_API const barrow_preset *barrow_presets(uint32_t *count);

/** Applies the preset called [name] to [params]; other values stay. Refuses an unknown preset, or
 * one of another family, with the nearest as a hint, in which case [params] is unchanged. */
BARROW_API barrow_status barrow_params_preset(barrow_params *params, const char *name,
                                              barrow_error *error);

/** A built-in plan: what changes from floor to floor of a dungeon (docs/plans.md). */
typedef struct barrow_plan {
    const char *name;    /**< as in --plan name */
    const char *summary; /**< one line */
    const char *text;    /**< the plan, as JSON */
    uint32_t floors;     /**< how many floors it is for */
} barrow_plan;

/** Returns the built-in plans and stores their number in [count] (may be NULL). */
BARROW_API const barrow_plan *barrow_plans(uint32_t *count);

/** Checks a plan of [size] bytes by itself, and stores in [floors] (may be NULL) how many floors it
 * is for. Returns BARROW_OK, or BARROW_BAD_PARAM with the line and column of what is wrong. Whether
 * its floors can be made also depends on the other parameters: barrow_params_check checks both. */
BARROW_API barrow_status barrow_plan_check(const char *text, size_t size, uint32_t *floors,
                                           barrow_error *error);

#ifdef __cplusplus
}
#endif
#endif
