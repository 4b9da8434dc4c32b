/* SPDX-License-Identifier: MIT
 * The table of fields: one row for each field of a dungeon that a document shows or the content
 * hash absorbs. The rows are in fields.def. All code that must know the fields walks the rows:
 * the JSON writer, the JSON Schema, the reader, the content hash and the tables in docs. None of
 * them names a field, so a new field is one row and one struct member.
 *
 * A record is an object of a document together with the struct that holds its values:
 *
 *     record quest_room                     {"id": 4, "x": -1, "y": 2, "step": "item", ...}
 *       field "x"     INT at offset of as.quest.cell.x, from -2000 to 2000, position 1 in the hash
 *       field "step"  NAME at offset of as.quest.step, one of brw_quest_step_names, position 4
 *
 * A document is the fields of the record `head`, then those of the record of its family
 * (brw_doc_body); the struct of both is barrow_dungeon. From there PART leads to records inside the
 * struct and LIST to lists of records. Fields are in the order in which they are written.
 *
 * Four sorts of rows are special. A row without a key is in no document: only the hash knows it. A
 * row with [only] applies to some kinds of the record and is absent for the others. A row with
 * [since] was added by that version of the format: documents of an older one lack it, and the value
 * is then none, the smallest possible one, or an empty list. A row with [until] was removed after
 * that version: it is read from old documents but never written. The hash of a document covers only
 * the rows of its own version. */
#ifndef BRW_FIELDS_H
#define BRW_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "barrow/dungeon.h"

#define BRW_FORMAT         "barrow/3" /* name and version of the format of documents */
#define BRW_FORMAT_VERSION 3

#define BRW_QUOTED_KEY 24 /* for a key of 19 characters, its quotes, colon, space and NUL */

/* A name of a kind, with its length. */
typedef struct brw_doc_name {
    uint8_t size;
    char text[31];
} brw_doc_name;

/* The names that documents use for the kinds of a .def list, indexed by kind. */
typedef struct brw_doc_names {
    const brw_doc_name *list;
    uint32_t count;
} brw_doc_names;

extern const brw_doc_names brw_room_kind_names, brw_link_kind_names, brw_thing_names,
    brw_thing_type_names, brw_stamp_names, brw_place_names, brw_quest_step_names, brw_content_names,
    brw_obstacle_names, brw_vault_lock_names, brw_vault_clue_names, brw_purpose_names, brw_seal_names, brw_clue_names, brw_arc_names, brw_used_names, brw_treasure_names, brw_path_names,
    brw_character_names, brw_puzzle_kind_names, brw_puzzle_grade_names,
    brw_puzzle_sign_names, brw_room_type_names,
    brw_action_names, brw_shortfall_names, brw_family_names, brw_terrain_names;

/* Returns the kind of liquid: a floor has a parameter for it, the other families have water. */
int32_t brw_terrain_of(const barrow_params *params);

/* Returns the legend's name for a tile; NULL if [tile] is not a valid code. */
const char *brw_tile_word(const barrow_params *params, int tile);

/* The character of each code that a byte may hold; 0 if no tile has it. */
extern const char brw_tile_characters[256];

/* Returns whether maps of the family can contain such tiles. */
bool brw_is_tile_of(barrow_family family, int tile);

/* Returns whether the tile is what stands in rooms of places, or floor that is typical of one. */
static inline bool brw_is_furniture(int tile)
{
    const uint64_t kinds =
        UINT64_C(1) << BARROW_TILE_PILLAR | UINT64_C(1) << BARROW_TILE_COUNTER |
        UINT64_C(1) << BARROW_TILE_LAVA | UINT64_C(1) << BARROW_TILE_SHELF |
        UINT64_C(1) << BARROW_TILE_COFFIN | UINT64_C(1) << BARROW_TILE_ANVIL |
        UINT64_C(1) << BARROW_TILE_RUBBLE | UINT64_C(1) << BARROW_TILE_GRASS |
        UINT64_C(1) << BARROW_TILE_CARPET | UINT64_C(1) << BARROW_TILE_BONES |
        UINT64_C(1) << BARROW_TILE_FROST | UINT64_C(1) << BARROW_TILE_PEDESTAL;
    return tile < 64 && kinds >> tile & 1;
}

typedef enum brw_field_type {
    BRW_FIELD_INDEX, /* the entry's index in its list; it is not stored */
    BRW_FIELD_INT,
    BRW_FIELD_BOOL, /* stored as 1 or 0 */
    BRW_FIELD_NAME, /* one of [names], stored as its number */
    BRW_FIELD_SET,  /* a list of distinct [names], stored as bits 1 << number */
    BRW_FIELD_BIT,  /* whether [bit] is in a set; this repeats what a SET of the record says */
    BRW_FIELD_NUMBERS = BRW_FIELD_BIT, /* the types up to here are plain numbers in memory */
    BRW_FIELD_TEXT, /* UTF-8 without control characters, at most [most] bytes plus a terminating
                       NUL; an empty string is written as null if is_nullable. Stored as BRW_SHARED
                       it is in the entry of [pool] whose index plus 1 is at [offset] */
    BRW_FIELD_PART, /* an object: [record] is nested in this struct, at [offset] */
    BRW_FIELD_POS,  /* [x, y] of a barrow_pos; [least] and [most] hold for both */
    BRW_FIELD_LIST, /* a list of [item]s */

    /* The types below have no plain value in memory: each consumer has its own code for them. */
    BRW_FIELD_FORMAT,    /* BRW_FORMAT */
    BRW_FIELD_GENERATOR, /* {name, version, generation} */
    BRW_FIELD_FAMILY,    /* the name of the family */
    BRW_FIELD_SEED,      /* decimal digits as a string */
    BRW_FIELD_PARAMS,    /* an object: the rows of barrow_param_infos, and reroll */
    BRW_FIELD_HASH,      /* 16 hexadecimal digits as a string */
    BRW_FIELD_ATTEMPTS,  /* the sum over all floors */
    BRW_FIELD_MAP,       /* [record]: the map of one floor */
    BRW_FIELD_MAPS,      /* a list of [record]s: the maps of several floors */
    BRW_FIELD_METRICS,   /* an object: the rows of barrow_metric_infos, and shortfall */
    BRW_FIELD_PLANNED,   /* an object: the parameters of a floor that a plan sets; or null */
    BRW_FIELD_LEGEND,    /* an object: the name of each character that occurs in the rows */
    BRW_FIELD_ROWS,      /* a list of strings, a character for each tile */
    BRW_FIELD_TYPES
} brw_field_type;

/* The integer type in which a number is stored. */
typedef enum brw_number { BRW_U8, BRW_U16, BRW_U32, BRW_I16, BRW_I32 } brw_number;

/* The kinds of entries that a LIST may have. */
typedef enum brw_item {
    BRW_ITEM_RECORD, /* objects: [record] */
    BRW_ITEM_POS,    /* [x, y] of a barrow_pos; [least] and [most] hold for both */
    BRW_ITEM_NUMBER, /* bare numbers, stored as [number] */
    BRW_ITEM_NAME,   /* [names], stored as their numbers; a name may occur twice */
    BRW_ITEM_TEXT,   /* non-empty strings, at most [most] bytes each plus a terminating NUL */
} brw_item;

/* The places where the entries of a LIST may be stored. */
typedef enum brw_storage {
    BRW_BEHIND, /* where the pointer at [offset] points; their number is the count */
    BRW_SHARED, /* in an array of the dungeon (see brw_pool), starting at the index stored at
                   [offset]; their number is the count */
    BRW_INSIDE, /* in the struct itself, at [offset]; their number is fixed, so the hash does not
                   absorb it */
    BRW_HELD,   /* in the struct itself, at [offset], with a count of its own */
    BRW_BESIDE, /* like BRW_BEHIND, but the layout lists the same entries with the same ids, and
                   this list adds fields to each; the hash does not absorb their number again */
    BRW_MADE,   /* not stored: made from the tiles on writing (brw_junction, brw_tiled_door) */
} brw_storage;

/* An array of the dungeon that several records share; offsets are into barrow_dungeon. */
typedef struct brw_pool {
    uint16_t array, count;
} brw_pool;

/* A limit, in addition to the range, that depends on the dungeon; a schema cannot express it. */
typedef enum brw_limit {
    BRW_FREE,        /* no limit */
    BRW_OF_ROOM,     /* an id: less than the number of rooms */
    BRW_OF_LINK,     /* the same for links */
    BRW_OF_PATH,     /* the same for paths */
    BRW_OF_STAGE,    /* the same for stages */
    BRW_OF_OBSTACLE, /* the same for obstacles */
    BRW_OF_TREASURE, /* the same for treasures */
    BRW_OF_THING,    /* the same for things */
    BRW_OF_PUZZLE,   /* the same for puzzles */
    BRW_OF_GATE,     /* the gate of a fountain is a thing, any other a puzzle */
    BRW_OF_SECTOR,   /* the same for sectors */
    BRW_IN_WIDTH,    /* x of a tile: less than the map's width */
    BRW_IN_HEIGHT,   /* y of a tile: less than the map's height */
    BRW_TO_RIGHT,    /* w of a barrow_rect: x + w is at most the map's width */
    BRW_TO_BOTTOM,   /* h of a barrow_rect: y + h is at most the map's height */
    BRW_AT_WIDTH,    /* a line between tiles: at most the map's width */
    BRW_AT_HEIGHT,   /* a line between tiles: at most the map's height */
    BRW_ON_MAP,      /* a position: a tile of the map */
    BRW_ON_GRID,     /* a position: a cell of a crawl's grid */
} brw_limit;

/* The kinds of links in each family as bits, taken from the rows of link_kind.def. */
#define FLOOR_LINK 1
#define QUEST_LINK 2
#define CRAWL_LINK 4
#define DOOR_LINK  (QUEST_LINK | CRAWL_LINK)
enum {
#define BARROW_LINK_KIND(NAME, name, code, families, needs, ways, leads, walked, help)             \
    | (families##_LINK & FLOOR_LINK ? 1 << BARROW_LINK_##NAME : 0)
    BRW_CORRIDORS = 0
#include "barrow/def/link_kind.def"
    ,
#define BARROW_LINK_KIND(NAME, name, code, families, needs, ways, leads, walked, help)             \
    | (families##_LINK & QUEST_LINK ? 1 << BARROW_LINK_##NAME : 0)
    BRW_QUEST_DOORS = 0
#include "barrow/def/link_kind.def"
    ,
#define BARROW_LINK_KIND(NAME, name, code, families, needs, ways, leads, walked, help)             \
    | (families##_LINK & CRAWL_LINK ? 1 << BARROW_LINK_##NAME : 0)
    BRW_CRAWL_DOORS = 0
#include "barrow/def/link_kind.def"
};
#undef FLOOR_LINK
#undef QUEST_LINK
#undef CRAWL_LINK
#undef DOOR_LINK

typedef enum brw_record_id {
#define RECORD(title, type, text) BRW_RECORD_##title,
#define FIELD(word, shape, text)
#define HASHED(shape, text)
#define END_RECORD(title)
#include "core/fields.def"
    BRW_RECORD_COUNT
} brw_record_id;

typedef struct brw_doc_field {
    const char *key;            /* NULL: in no document, only in the hash */
    const char *help;           /* what the schema and the docs say about it */
    const brw_doc_names *names; /* NAME, SET */
    uint64_t among;             /* NAME: bits 1 << number of the allowed names; 0: all */
    uint64_t only;       /* bits 1 << kind of the kinds that have this field; 0: all have it */
    uint64_t newer;      /* the kinds among [only] that have it only since version 3 */
    int32_t least, most; /* bounds of a number, or of each number of a list */
    int32_t none;        /* the stored number that means null, if is_nullable */
    uint32_t shortest, longest; /* LIST: minimum and maximum number of entries */
    uint16_t offset;            /* offset of the member in the record's struct */
    uint16_t count_offset;      /* LIST: offset of the member that counts the entries */
    uint8_t count_number;       /* LIST: how that count is stored (brw_number) */
    uint8_t count_more;         /* LIST: how many entries there are beyond that count */
    bool is_counted;            /* LIST: whether there is a member that counts the entries */
    uint16_t entry_size;        /* LIST: size of an entry in memory */
    brw_pool pool;              /* LIST stored as BRW_SHARED: the array that holds it */
    uint16_t kind_offset;       /* if [only]: offset of the record's kind, a byte */
    uint8_t type;               /* brw_field_type */
    uint8_t number;             /* brw_number */
    uint8_t bit;                /* BIT: the number of the bit */
    uint8_t item;               /* LIST: brw_item */
    uint8_t storage;            /* LIST: brw_storage */
    uint8_t record;             /* PART, LIST, MAP, MAPS: brw_record_id */
    uint8_t limit;              /* brw_limit */
    bool is_nullable;           /* a PART is null if it is a barrow_rect without width */
    bool is_optional;           /* PART: missing if the dungeon has no tiles */
    uint8_t part;               /* BARROW_PART_... whose hash absorbs it; 0: the part of its list */
    uint8_t place; /* position in the hash, from 1, within its record and part; 0: not hashed */
    uint8_t since; /* the version of the format that added it; 0: the first */
    uint8_t until; /* the last version that had it; 0: documents still have it */
    uint8_t quoted_size;
    char quoted[BRW_QUOTED_KEY]; /* the key in quotes, a colon and a space, as it is written */
} brw_doc_field;

typedef struct brw_doc_record {
    const char *name; /* the name that the schema uses */
    const char *help;
    const brw_doc_field *fields;
    uint32_t count;
    uint32_t size; /* size of the struct */
} brw_doc_record;

const brw_doc_record *brw_record_of(brw_record_id id);

/* Returns the record of a family, whose fields follow those of BRW_RECORD_head in a document. */
const brw_doc_record *brw_doc_body(barrow_family family);

/* A junction of a floor. It is not stored, but derived from the tiles and owners. */
typedef struct brw_junction {
    barrow_pos pos;
    uint16_t room; /* BARROW_NONE if a corridor or an anchor owns the tile */
} brw_junction;

/* Returns the room of a junction on tile number [tile]; tiles are numbered row by row. */
uint16_t brw_junction_room(const barrow_dungeon *dungeon, uint32_t tile);

/* A door of a tile map: its way is that of the link, and its door tile is derived from the
 * tiles. */
typedef struct brw_tiled_door {
    barrow_pos pos;
    uint32_t first_tile, tile_count;
} brw_tiled_door;

/* Returns the number at [at], which is stored as type [number] (brw_number). */
static inline int64_t brw_stored_number(const void *at, uint8_t number)
{
    switch (number) {
    case BRW_U8:
        return *(const uint8_t *)at;
    case BRW_U16:
        return *(const uint16_t *)at;
    case BRW_U32:
        return *(const uint32_t *)at;
    case BRW_I16:
        return *(const int16_t *)at;
    default:
        return *(const int32_t *)at;
    }
}

/* Returns the stored number of an INT, BOOL, NAME, SET or BIT field. [record] is the struct that
 * the field's record describes. */
static inline int64_t brw_doc_get(const brw_doc_field *field, const void *record)
{
    int64_t value = brw_stored_number((const char *)record + field->offset, field->number);
    return field->type == BRW_FIELD_BIT ? value >> field->bit & 1 : value;
}

/* Returns whether documents of [version] have the field, or absorb it in their hash. */
static inline bool brw_doc_is_of(const brw_doc_field *field, uint32_t version)
{
    return field->since <= version && (!field->until || version <= field->until);
}

/* Returns the minimum length of a TEXT in bytes: an empty string would be null, not an entry of a
 * list, or no type of a custom thing. */
static inline int32_t brw_text_least(const brw_doc_field *field)
{
    bool is_custom_type = field->type == BRW_FIELD_TEXT && field->storage == BRW_SHARED &&
                          field->count_offset == offsetof(barrow_custom, type);
    return field->is_nullable || field->type == BRW_FIELD_LIST || is_custom_type;
}

/* Returns the string of a TEXT field. It is empty if a custom thing names texts that do not
 * exist. */
const char *brw_doc_text(const brw_doc_field *field, const barrow_dungeon *dungeon,
                         const void *record);

/* Returns the number that a field gets when it is read from a document whose version lacks it: its
 * "none" value, or the allowed value nearest to 0. */
int64_t brw_doc_default(const brw_doc_field *field);

/* Returns the largest number that [limit] allows in [floor] (check_dungeon.c). [at] is the address
 * of the number: for w and h of a rectangle, the limit depends on x and y, which are two members
 * before them. Returns -1 or less if nothing fits, and INT64_MAX for a number without a limit. */
int64_t brw_limit_most(const barrow_dungeon *floor, brw_limit limit, const void *at);

/* Returns whether the [size] bytes at [text] are UTF-8 without control characters. */
bool brw_is_plain_text(const char *text, uint32_t size);

/* Stores [value] at [at] as type [number]. */
void brw_store_number(void *at, uint8_t number, int64_t value);

/* Stores [value], which must be in the field's range or be its "none" value. */
void brw_doc_set(const brw_doc_field *field, void *record, int64_t value);

/* Returns whether [record] has the field, because its kind is among [only]. */
static inline bool brw_doc_applies(const brw_doc_field *field, const void *record)
{
    return !field->only || field->only >> (((const uint8_t *)record)[field->kind_offset] & 63) & 1;
}

/* Returns whether [record] had the field in documents of [version]. */
static inline bool brw_doc_applied(const brw_doc_field *field, const void *record, uint32_t version)
{
    return brw_doc_applies(field, record) &&
           !(version < 3 && field->newer &&
             field->newer >> (((const uint8_t *)record)[field->kind_offset] & 63) & 1);
}

/* Returns whether documents show the field of [record]. */
static inline bool brw_doc_is_written(const brw_doc_field *field, const void *record)
{
    return field->key && !field->until && brw_doc_applies(field, record);
}

/* The entries of a list in memory. */
typedef struct brw_doc_list {
    const void *first;
    uint32_t count;
    uint32_t size; /* size of an entry */
} brw_doc_list;

/* Returns how many entries a LIST in [record] claims to have, which may be more than it can hold.
 * Some lists have more entries than their count says: there is one more line than sectors
 * (count_more). */
static inline uint32_t brw_doc_count(const brw_doc_field *field, const void *record)
{
    uint32_t count = field->count_more;
    if (field->is_counted)
        count += (uint32_t)brw_stored_number((const char *)record + field->count_offset,
                                             field->count_number);
    return count;
}

/* Returns the pointer stored at [at]. Pointers to entries of any type are copied as bytes, because
 * their types must not alias one another. */
static inline const char *brw_pointer_at(const void *at)
{
    const char *pointer;
    memcpy(&pointer, at, sizeof pointer);
    return pointer;
}

/* Returns the entries of a LIST in [record] of [dungeon]; none if the storage is BRW_MADE. A list
 * inside the struct is limited to what the struct can hold, regardless of its count. A list without
 * entries may have no array at all. */
static inline brw_doc_list brw_doc_list_of(const brw_doc_field *field,
                                           const barrow_dungeon *dungeon, const void *record)
{
    const char *at = (const char *)record + field->offset;
    brw_doc_list list = {NULL, brw_doc_count(field, record), field->entry_size};
    switch (field->storage) {
    case BRW_INSIDE:
    case BRW_HELD:
        list.first = at;
        if (list.count > field->longest)
            list.count = field->longest;
        return list;
    case BRW_SHARED:
        if (list.count)
            list.first = brw_pointer_at((const char *)dungeon + field->pool.array) +
                         *(const uint32_t *)(const void *)at * list.size;
        return list;
    case BRW_MADE:
        list.count = 0;
        return list;
    default: /* BRW_BEHIND, BRW_BESIDE */
        if (list.count)
            list.first = brw_pointer_at(at);
        return list;
    }
}

/* Returns entry [index] of a list of BRW_ITEM_NUMBER or BRW_ITEM_NAME. */
static inline int64_t brw_doc_number(const brw_doc_field *field, brw_doc_list list, uint32_t index)
{
    return brw_stored_number((const char *)list.first + index * list.size, field->number);
}

#endif
