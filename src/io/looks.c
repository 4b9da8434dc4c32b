/* SPDX-License-Identifier: MIT
 * How everything looks: the tables made from the rows. */
#include "io/looks.h"

#include <string.h>

#include "barrow/barrow.h"
#include "base/rng.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "core/fields.h"
#include "core/places.h"
#include "io/paint.h"

const uint8_t brw_tile_order[BRW_TILE_ROWS] = {
#define BARROW_TILE_LOOK(NAME, ...) BARROW_TILE_##NAME,
#include "barrow/def/look.def"
};

const brw_look brw_tile_looks[BARROW_TILE_LIMIT] = {
#define BARROW_TILE_LOOK(NAME, sign, colour, symbol, word, ground, shape, tint)                    \
    [BARROW_TILE_##NAME] = {symbol, word, BRW_##colour, true},
#include "barrow/def/look.def"
};

/* The looks of tiles in places where they look different, and the styles of areas. */
static const brw_look place_looks[BARROW_PLACE_COUNT][BARROW_TILE_LIMIT] = {
#define BARROW_PLACE_LOOK(PLACE, NAME, colour, symbol, style, word, shape, tint)                   \
    [BARROW_PLACE_##PLACE][BARROW_TILE_##NAME] = {symbol, word, BRW_##colour, true},
#include "barrow/def/look.def"
};

static const uint8_t area_styles[BARROW_PLACE_COUNT][BARROW_TILE_LIMIT] = {
#define BARROW_PLACE_LOOK(PLACE, NAME, colour, symbol, style, word, shape, tint)                   \
    [BARROW_PLACE_##PLACE][BARROW_TILE_##NAME] = BRW_##style##_STYLE,
#include "barrow/def/look.def"
};

const brw_look *brw_look_in(uint8_t place, uint8_t tile)
{
    const brw_look *local = &place_looks[place][tile];
    return local->word ? local : &brw_tile_looks[tile];
}

brw_style brw_area_in(uint8_t place, uint8_t tile)
{
    static const uint8_t plain[BARROW_TILE_LIMIT] = {[BARROW_TILE_LIQUID] = BRW_LIQUID_STYLE,
                                                     [BARROW_TILE_LAVA] = BRW_LAVA_STYLE,
                                                     [BARROW_TILE_CARPET] = BRW_RUG_STYLE,
                                                     [BARROW_TILE_ICE] = BRW_ICE_STYLE};
    return (brw_style)(place_looks[place][tile].word ? area_styles[place][tile] : plain[tile]);
}

const char *brw_words_of_tile(const barrow_dungeon *dungeon, uint8_t tile,
                              char words[BRW_TILE_WORDS])
{
    bool occurs[BARROW_PLACE_COUNT] = {false};
    size_t used = 0;
    for (uint32_t i = 0; i < (uint32_t)dungeon->width * dungeon->height; i++)
        if (dungeon->tiles[i] == tile)
            occurs[brw_place_at(dungeon, i)] = true;
    for (uint8_t place = 0; place < BARROW_PLACE_COUNT; place++) {
        const char *word = brw_look_in(place, tile)->word;
        bool is_new = occurs[place];
        for (uint8_t before = 0; before < place; before++)
            is_new = is_new && !(occurs[before] && !strcmp(brw_look_in(before, tile)->word, word));
        if (is_new && used < BRW_TILE_WORDS)
            used += brw_format(words + used, BRW_TILE_WORDS - used, used ? ", %s" : "%s", word);
    }
    return words;
}

const brw_look brw_thing_looks[BARROW_THING_KIND_COUNT] = {
#define BARROW_THING_LOOK(NAME, colour, symbol, seen, word, shape, tint)                           \
    [BARROW_THING_##NAME] = {symbol, word, BRW_##colour, seen},
#include "barrow/def/look.def"
};

const brw_look brw_flag_looks[BARROW_THING_KIND_COUNT] = {
#define BARROW_FLAG_LOOK(NAME, colour, symbol, word)                                               \
    [BARROW_THING_##NAME] = {symbol, word, BRW_##colour, false},
#include "barrow/def/look.def"
};

const brw_look brw_type_looks[BARROW_THING_TYPE_COUNT] = {
#define BARROW_TYPE_LOOK(NAME, symbol, word)                                                       \
    [BARROW_THING_TYPE_##NAME] = {symbol, word, BRW_PLAIN, false},
#include "barrow/def/look.def"
};

const brw_look brw_content_looks[BARROW_CONTENT_COUNT] = {
#define BARROW_CONTENT_LOOK(NAME, symbol, word)                                                    \
    [BARROW_CONTENT_##                                                                             \
        NAME] = {symbol, word, BRW_BRIGHT, BARROW_CONTENT_##NAME == BARROW_CONTENT_ENTRY},
#include "barrow/def/look.def"
};

const brw_look brw_purpose_looks[BARROW_PURPOSE_COUNT] = {
#define BARROW_PURPOSE_LOOK(NAME, symbol, word)                                                    \
    [BARROW_PURPOSE_##NAME] = {symbol, word, BRW_PLAIN, false},
#include "barrow/def/look.def"
};

const brw_look brw_room_looks[BARROW_TYPE_COUNT] = {
#define BARROW_ROOM_LOOK(NAME, symbol, word, letter)                                               \
    [BARROW_TYPE_##NAME] = {symbol, word, BRW_BRIGHT, BARROW_TYPE_##NAME == BARROW_TYPE_INITIAL},
#include "barrow/def/room_type.def"
};

char brw_tile_sign(uint8_t tile)
{
    static const char signs[BARROW_TILE_LIMIT] = {
#define BARROW_TILE_LOOK(NAME, sign, colour, symbol, word, ground, shape, tint)                    \
    [BARROW_TILE_##NAME] = sign,
#include "barrow/def/look.def"
    };
    bool has_own = tile < BARROW_TILE_LIMIT && signs[tile];
    return has_own ? signs[tile] : barrow_tile_character((barrow_tile)tile);
}

const brw_look *brw_thing_look(const barrow_thing *thing)
{
    static const brw_look none = {0};
    bool has_types = thing->kind == BARROW_THING_ENEMY || thing->kind == BARROW_THING_TRAP ||
                     thing->kind == BARROW_THING_TREASURE;
    if (thing->kind >= BARROW_THING_KIND_COUNT)
        return &none;
    if (thing->flag && brw_flag_looks[thing->kind].symbol)
        return &brw_flag_looks[thing->kind];
    if (has_types && thing->type < BARROW_THING_TYPE_COUNT && brw_type_looks[thing->type].symbol)
        return &brw_type_looks[thing->type];
    return &brw_thing_looks[thing->kind];
}

uint8_t brw_thing_colour(const barrow_thing *thing)
{
    bool is_numbered = thing->kind == BARROW_THING_KEY || thing->kind == BARROW_THING_SWITCH;
    if (thing->kind >= BARROW_THING_KIND_COUNT)
        return BRW_PLAIN;
    if (is_numbered && thing->flag != BARROW_SMALL_KEY)
        return brw_color_of(thing->flag);
    return thing->flag && brw_flag_looks[thing->kind].symbol ? brw_flag_looks[thing->kind].colour
                                                             : brw_thing_looks[thing->kind].colour;
}

const barrow_treasure_info *brw_treasure_info(const barrow_dungeon *dungeon, uint32_t id)
{
    return id < dungeon->treasure_count ? barrow_treasure_kind_info(dungeon->treasures[id].kind)
                                        : NULL;
}

const brw_look *brw_look_of_treasure(const barrow_dungeon *dungeon, uint32_t id)
{
    static const uint8_t types[BARROW_TREASURE_KIND_COUNT] = {
#define BARROW_TREASURE(NAME, name, code, type, tile, symbol, does, way) [code] = type,
#include "barrow/def/treasure.def"
    };
    return brw_treasure_info(dungeon, id) ? &brw_type_looks[types[dungeon->treasures[id].kind]]
                                          : &brw_content_looks[BARROW_CONTENT_ITEM];
}

const brw_look *brw_treasure_look(const barrow_dungeon *dungeon, uint32_t room)
{
    bool exists = room < dungeon->room_count;
    return brw_look_of_treasure(dungeon, exists ? dungeon->rooms[room].as.quest.treasure
                                                : BARROW_NO_TREASURE);
}

const char *brw_treasure_words(const barrow_dungeon *dungeon, char words[BRW_TREASURE_WORDS])
{
    size_t used =
        brw_format(words, BRW_TREASURE_WORDS, "%s", brw_look_of_treasure(dungeon, 0)->word);
    for (uint32_t i = 1; i < dungeon->treasure_count && used < BRW_TREASURE_WORDS; i++)
        used += brw_format(words + used, BRW_TREASURE_WORDS - used, ", %s",
                           brw_look_of_treasure(dungeon, i)->word);
    return words;
}

/* Counts a kind, if it is below the number of counters. */
#define COUNT_KIND(counters, kind)                                                                 \
    do {                                                                                           \
        if ((kind) < sizeof(counters) / sizeof(counters)[0])                                       \
            (counters)[kind]++;                                                                    \
    } while (0)

brw_census brw_take_census(const barrow_dungeon *dungeon)
{
    brw_census census = {.keys = 0};
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        COUNT_KIND(census.links, link->kind);
        census.locks[link->optional != 0] += link->lock != BARROW_NO_LOCK;
    }
    for (uint32_t i = 0; i < dungeon->path_count; i++)
        COUNT_KIND(census.paths, dungeon->paths[i].kind);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        COUNT_KIND(census.rooms, room->kind);
        if (dungeon->params.family == BARROW_QUEST) {
            COUNT_KIND(census.contents, room->as.quest.content);
            COUNT_KIND(census.purposes, room->as.quest.purpose);
        } else if (dungeon->params.family == BARROW_CRAWL) {
            COUNT_KIND(census.room_paths, room->as.crawl.path);
            census.keys += room->as.crawl.key != BARROW_NO_KEY;
            for (uint32_t type = 0; type < BARROW_TYPE_COUNT; type++)
                census.types[type] += (uint32_t)room->as.crawl.types >> type & 1;
        }
    }
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].kind < BARROW_THING_KIND_COUNT && dungeon->things[i].flag < 2)
            census.things[dungeon->things[i].kind][dungeon->things[i].flag]++;
    return census;
}

/* ---- doors ------------------------------------------------------------------------------ */

static const brw_door_look door_looks[BARROW_LINK_KIND_COUNT] = {
#define BARROW_LINK_LOOK(NAME, sign, colour, mark, mark_colour, symbol, style, tint, word)         \
    [BARROW_LINK_##                                                                                \
        NAME] = {sign, BRW_##colour, BRW_##mark_colour, BRW_##style##_STYLE, mark, symbol, word},
#include "barrow/def/link_kind.def"
};

const uint8_t brw_door_order[BARROW_LINK_KIND_COUNT] = {
#define BARROW_LINK_KIND(NAME, ...) BARROW_LINK_##NAME,
#include "barrow/def/link_kind.def"
};

const brw_door_look *brw_door_look_of(uint8_t kind)
{
    return &door_looks[kind < BARROW_LINK_KIND_COUNT ? kind : BARROW_LINK_LINK];
}

const barrow_link_info *brw_door_info(const barrow_link *link)
{
    const barrow_link_info *info = barrow_link_kind_info(link->kind);
    return info ? info : barrow_link_kind_info(BARROW_LINK_LINK);
}

bool brw_door_is_sided(const barrow_link *link)
{
    const barrow_link_info *info = brw_door_info(link);
    return info->needs == BARROW_NEED_SIDE || info->ways == BARROW_WAYS_FORTH;
}

bool brw_door_is_secret(const barrow_link *link)
{
    return brw_door_info(link)->needs == BARROW_NEED_FINDING;
}

bool brw_owner_is_secret(const barrow_dungeon *dungeon, uint16_t owner)
{
    uint32_t link = (uint32_t)owner - BARROW_OWNER_LINK;
    if (owner < dungeon->room_count)
        return brw_room_is_secret(dungeon, owner);
    return owner >= BARROW_OWNER_LINK && link < dungeon->link_count &&
           brw_door_is_secret(&dungeon->links[link]);
}

/* Furniture, water and blocks have no owner, so the room around them decides. The door of a secret
 * vault has none either. */
bool brw_tile_is_secret(const barrow_dungeon *dungeon, uint32_t index)
{
    barrow_pos tile = {(int16_t)(index % dungeon->width), (int16_t)(index / dungeon->width)};
    if (brw_owner_is_secret(dungeon, dungeon->owners[index]))
        return true;
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].lock == BARROW_VAULT_SECRET && dungeon->vaults[i].at.x == tile.x &&
            dungeon->vaults[i].at.y == tile.y)
            return true;
    for (uint32_t i = 0; i < dungeon->room_count && dungeon->owners[index] == BARROW_NONE; i++) {
        const barrow_rect *rect = &dungeon->rooms[i].rect;
        if (tile.x >= rect->x && tile.x < rect->x + rect->w && tile.y >= rect->y &&
            tile.y < rect->y + rect->h && brw_room_is_secret(dungeon, i))
            return true;
    }
    return false;
}

/* ---- the tileset --------------------------------------------------------------------------- */

/* The tileset's picture: the meaning of each square. The number of a square never changes, so that
 * maps and pictures of different versions fit together. Kinds keep their codes, and new looks are
 * only ever added at the end. The caller draws the squares. */

/* Variants of some tiles and things, and their names (look.def). */
typedef enum tileset_look {
#define BARROW_VARIANT_LOOK(NAME, name, ground, shape, tint) LOOK_##NAME,
#include "barrow/def/look.def"
    LOOK_COUNT
} tileset_look;

static const char *const look_names[LOOK_COUNT] = {
#define BARROW_VARIANT_LOOK(NAME, name, ground, shape, tint) #name,
#include "barrow/def/look.def"
};

/* The names of doors, by kind. */
static const char *const door_names[BARROW_LINK_KIND_COUNT] = {
#define BARROW_LINK_KIND(NAME, name, code, ...) [code] = "door_" #name,
#include "barrow/def/link_kind.def"
};

enum {
#define BARROW_AREA_LOOK(NAME, ...) AREA_##NAME,
#include "barrow/def/look.def"
    AREA_NONE
};

const brw_area brw_areas[BRW_AREAS] = {
#define BARROW_AREA_LOOK(NAME, name, TILE, shape, body, light, dark)                               \
    {#name, BARROW_TILE_##TILE, #light},
#include "barrow/def/look.def"
};

const uint8_t brw_area_masks[BRW_AREA_MASKS] = {
    0,   1,   4,   5,   7,   16,  17,  20,  21,  23,  28,  29,  31,  64,  65,  68,
    69,  71,  80,  81,  84,  85,  87,  92,  93,  95,  112, 113, 116, 117, 119, 124,
    125, 127, 193, 197, 199, 209, 213, 215, 221, 223, 241, 245, 247, 253, 255};

/* Squares of single tiles: variants of floors, then the looks of places. */
static const struct single {
    uint8_t place, tile;
    bool is_drawn;
} singles[] = {
#define BARROW_FLOOR_LOOK(TILE, shape) {BARROW_PLACE_ANY, BARROW_TILE_##TILE, true},
#include "barrow/def/look.def"
#define BARROW_PLACE_LOOK(PLACE, NAME, colour, symbol, style, word, shape, tint)                   \
    {BARROW_PLACE_##PLACE, BARROW_TILE_##NAME, (tint) != 0},
#include "barrow/def/look.def"
};

enum { FLOOR_VARIANTS = 3, SINGLES = sizeof singles / sizeof singles[0] };

/* 0    tiles by their codes        64   things by their kinds
 * 128  looks                       144  doors by their kinds
 * 160  areas, 48 squares each      640  single tiles
 *
 * Unused numbers in between have no name, and their squares are empty. */
const char *barrow_tileset_name(uint32_t index)
{
    if (index < BARROW_TILESET_THINGS)
        return barrow_tile_name((barrow_tile)index);
    if (index < BARROW_TILESET_LOOKS)
        return barrow_thing_name((barrow_thing_kind)(index - BARROW_TILESET_THINGS));
    if (index < BARROW_TILESET_DOORS)
        return index - BARROW_TILESET_LOOKS < LOOK_COUNT ? look_names[index - BARROW_TILESET_LOOKS]
                                                         : NULL;
    if (index < BARROW_TILESET_AREAS)
        return index - BARROW_TILESET_DOORS < BARROW_LINK_KIND_COUNT
                   ? door_names[index - BARROW_TILESET_DOORS]
                   : NULL;
    if (index < BARROW_TILESET_SINGLES)
        return (index - BARROW_TILESET_AREAS) % BRW_AREA_SIZE < BRW_AREA_MASKS
                   ? brw_areas[(index - BARROW_TILESET_AREAS) / BRW_AREA_SIZE].name
                   : NULL;
    index -= BARROW_TILESET_SINGLES;
    return index < SINGLES && singles[index].is_drawn ? barrow_tile_name(singles[index].tile)
                                                      : NULL;
}

uint32_t brw_square_tile(uint32_t square)
{
    static const uint8_t tiles[] = {BARROW_TILE_LIQUID, BARROW_TILE_LIQUID, BARROW_TILE_WALL,
                                    BARROW_TILE_BORDER}; /* of the first looks */
    if (!barrow_tileset_name(square))
        return BARROW_TILE_LIMIT;
    if (square < BARROW_TILESET_THINGS)
        return square;
    if (square < BARROW_TILESET_DOORS)
        return square >= BARROW_TILESET_LOOKS && square - BARROW_TILESET_LOOKS < sizeof tiles
                   ? tiles[square - BARROW_TILESET_LOOKS]
                   : BARROW_TILE_LIMIT;
    if (square < BARROW_TILESET_AREAS)
        return BARROW_TILE_DOOR;
    if (square < BARROW_TILESET_SINGLES)
        return brw_areas[(square - BARROW_TILESET_AREAS) / BRW_AREA_SIZE].tile;
    return singles[square - BARROW_TILESET_SINGLES].tile;
}

/* ---- the square of a tile ------------------------------------------------------------------ */

/* Returns the area that a tile belongs to. Liquids depend on the terrain and on the place. */
static uint32_t area_of(const barrow_dungeon *dungeon, barrow_tile tile, uint8_t place)
{
    int32_t terrain = brw_terrain_of(&dungeon->params);
    if (tile == BARROW_TILE_LIQUID)
        return terrain == BARROW_TERRAIN_LAVA    ? AREA_LAVA
               : terrain == BARROW_TERRAIN_CHASM ? AREA_CHASM
               : place == BARROW_PLACE_CRYPT     ? AREA_BLACK_WATER
               : place == BARROW_PLACE_SEWER     ? AREA_SEWAGE
                                                 : AREA_WATER;
    for (uint32_t area = 0; area < BRW_AREAS; area++)
        if (brw_areas[area].tile == tile && area != AREA_CHASM)
            return area;
    return AREA_NONE;
}

uint32_t brw_area_mask(uint32_t mask)
{
    for (uint32_t corner = 1; corner < 8; corner += 2)
        if (!(mask >> (corner - 1) & 1) || !(mask >> (corner + 1) % 8 & 1))
            mask &= ~(UINT32_C(1) << corner);
    return mask;
}

/* A door looks like its link in the owner plane, or like a plain door if there is none. One tile of
 * plain floor in five is a variant. */
uint32_t barrow_tileset_tile(const barrow_dungeon *dungeon, int x, int y)
{
    barrow_tile tile = barrow_tile_at(dungeon, x, y);
    if (!dungeon || !dungeon->tiles || x < 0 || y < 0 || x >= dungeon->width ||
        y >= dungeon->height)
        return BARROW_TILE_BORDER;
    uint32_t index = (uint32_t)y * dungeon->width + (uint32_t)x;
    if (tile == BARROW_TILE_DOOR) {
        uint32_t owner = dungeon->owners[index], link = owner - BARROW_OWNER_LINK;
        bool is_link = owner >= BARROW_OWNER_LINK && link < dungeon->link_count &&
                       dungeon->links[link].kind < BARROW_LINK_KIND_COUNT;
        return is_link ? BARROW_TILESET_DOORS + (uint32_t)dungeon->links[link].kind
                       : (uint32_t)tile;
    }
    if (tile == BARROW_TILE_FLOOR || tile == BARROW_TILE_CORRIDOR) {
        uint32_t chance = (uint32_t)(brw_mix((uint64_t)y << 16 | (uint64_t)x, tile) % 15);
        uint32_t first = tile == BARROW_TILE_FLOOR ? 0 : FLOOR_VARIANTS;
        return chance < FLOOR_VARIANTS ? BARROW_TILESET_SINGLES + first + chance : (uint32_t)tile;
    }
    uint8_t place = brw_is_rock(tile) ? BARROW_PLACE_ANY : brw_place_at(dungeon, index);
    uint32_t single = 0; /* the square of a tile that looks different in this place */
    for (uint32_t i = 0; place != BARROW_PLACE_ANY && !single && i < SINGLES; i++)
        if (singles[i].place == place && singles[i].tile == tile && singles[i].is_drawn)
            single = BARROW_TILESET_SINGLES + i;
    uint32_t area = single ? AREA_NONE : area_of(dungeon, tile, place);
    if (area == AREA_NONE)
        return single ? single : (uint32_t)tile;
    /* The square fits to the neighbours: one of the same kind fits, and rock fits to rock. */
    static const int8_t around[8][2] = {{0, -1}, {1, -1}, {1, 0},  {1, 1},
                                        {0, 1},  {-1, 1}, {-1, 0}, {-1, -1}};
    uint32_t mask = 0, number = 0;
    for (uint32_t i = 0; i < 8; i++) {
        barrow_tile other = barrow_tile_at(dungeon, x + around[i][0], y + around[i][1]);
        mask |= (uint32_t)(other == tile || (brw_is_rock(tile) && brw_is_rock(other))) << i;
    }
    mask = brw_area_mask(mask);
    while (brw_area_masks[number] != mask)
        number++;
    return BARROW_TILESET_AREAS + BRW_AREA_SIZE * area + number;
}

uint32_t brw_square_area(uint32_t square)
{
    bool is_area = square >= BARROW_TILESET_AREAS && square < BARROW_TILESET_SINGLES;
    return is_area ? (square - BARROW_TILESET_AREAS) / BRW_AREA_SIZE : BRW_AREAS;
}

uint32_t brw_areas_of(const barrow_dungeon *dungeon)
{
    uint32_t areas = UINT32_C(1) << BRW_AREAS;
    for (int y = 0; y < dungeon->height; y++)
        for (int x = 0; x < dungeon->width; x++)
            areas |= UINT32_C(1) << brw_square_area(barrow_tileset_tile(dungeon, x, y));
    return areas;
}

uint32_t barrow_tileset_thing(const barrow_thing *thing)
{
    if (!thing)
        return BARROW_TILESET_THINGS;
    if (thing->kind == BARROW_THING_ENEMY && thing->flag)
        return (BARROW_TILESET_LOOKS + LOOK_ENEMY_ASLEEP);
    if (thing->kind == BARROW_THING_TRAP && thing->flag)
        return (BARROW_TILESET_LOOKS + LOOK_TRAP_MAGIC);
    if (thing->kind == BARROW_THING_KEY && thing->flag == BARROW_SMALL_KEY)
        return (BARROW_TILESET_LOOKS + LOOK_SMALL_KEY);
    return BARROW_TILESET_THINGS + thing->kind;
}

/* ---- families ------------------------------------------------------------------------------ */

static const brw_shown_family shown_families[BARROW_FAMILY_COUNT] = {
    [BARROW_QUEST] = {false, "A quest", "door", "stage", "Intensity along the solution", "1"},
    [BARROW_CRAWL] = {true, "A crawl", "door", "zone", "Danger along the solution", "10"},
    [BARROW_FLOOR] = {.untitled = "A floor", .link_word = "corridor"},
};

const brw_shown_family *brw_shown(const barrow_dungeon *dungeon)
{
    return &shown_families[dungeon->params.family];
}

const char *brw_shown_title(const barrow_dungeon *dungeon)
{
    return dungeon->title[0] ? dungeon->title : brw_shown(dungeon)->untitled;
}

brw_heading brw_heading_of(barrow_pos from, barrow_pos to)
{
    if (from.y == to.y)
        return from.x < to.x ? BRW_EAST : BRW_WEST;
    return from.y < to.y ? BRW_SOUTH : BRW_NORTH;
}

/* The cells are that of a and that of b, in this order: leaving from b reverses the direction. */
brw_heading brw_heading_out(const barrow_dungeon *dungeon, const barrow_link *door, uint32_t room)
{
    barrow_pos cells[2];
    bool is_first = door->a == room;
    brw_link_cells(dungeon, door, cells);
    return brw_heading_of(cells[!is_first], cells[is_first]);
}

void brw_grid_bounds(const barrow_dungeon *dungeon, barrow_pos *low, barrow_pos *high)
{
    brw_tile_grid grid = brw_tile_grid_of(dungeon);
    *low = grid.origin;
    *high = (barrow_pos){(int16_t)(low->x + grid.columns - 1), (int16_t)(low->y + grid.rows - 1)};
}
