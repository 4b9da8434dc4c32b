/* SPDX-License-Identifier: MIT
 * Names of all kinds, made from the .def lists. They are in the same order as the enums, so a kind
 * is the index of its name. Each function returns NULL (or '?') for a number that is not a kind,
 * including negative ones, which are large when taken as unsigned: untrusted dungeons may contain
 * any number. */
#include "barrow/barrow.h"

#include "core/fields.h"
#include "core/kinds.h"

#define WORD(name)                                                                                 \
    {                                                                                              \
        sizeof(name) - 1, name                                                                     \
    }

/* Defines [table], the names of [words], and the function that looks up a kind in it. */
#define NAME_OF(function, type, words, table)                                                      \
    const brw_doc_names table = {words, sizeof words / sizeof words[0]};                           \
    const char *function(type kind)                                                                \
    {                                                                                              \
        return (unsigned)kind < table.count ? words[kind].text : NULL;                             \
    }

static const brw_doc_name room_kinds[] = {
#define BARROW_ROOM_KIND(NAME, name, code, help) [code] = WORD(#name),
#include "barrow/def/room_kind.def"
};
NAME_OF(barrow_room_kind_name, barrow_room_kind, room_kinds, brw_room_kind_names)

static const brw_doc_name link_kinds[] = {
#define BARROW_LINK_KIND(NAME, name, code, ...) [code] = WORD(#name),
#include "barrow/def/link_kind.def"
};
NAME_OF(barrow_link_kind_name, barrow_link_kind, link_kinds, brw_link_kind_names)

static const brw_doc_name thing_kinds[] = {
#define BARROW_THING(NAME, name, code, ...) [code] = WORD(#name),
#include "barrow/def/thing.def"
};
NAME_OF(barrow_thing_name, barrow_thing_kind, thing_kinds, brw_thing_names)

static const brw_doc_name thing_types[] = {
#define BARROW_THING_TYPE(NAME, name, code, ...) [code] = WORD(#name),
#include "barrow/def/thing_type.def"
};
NAME_OF(barrow_thing_type_name, barrow_thing_type, thing_types, brw_thing_type_names)

static const brw_doc_name stamp_words[] = {
#define BARROW_STAMP(NAME, name, code, interior, also, is_sure, help) [code] = WORD(#name),
#include "barrow/def/stamp.def"
};
NAME_OF(barrow_stamp_name, barrow_stamp, stamp_words, brw_stamp_names)

static const brw_doc_name place_words[] = {
#define BARROW_PLACE(NAME, name, code, ...) [code] = WORD(#name),
#include "barrow/def/place.def"
};
NAME_OF(barrow_place_name, barrow_place, place_words, brw_place_names)

static const brw_doc_name quest_steps[] = {
#define BARROW_STEP(NAME, name, code) [code] = WORD(#name),
#include "barrow/def/step.def"
};
NAME_OF(barrow_quest_step_name, barrow_quest_step, quest_steps, brw_quest_step_names)

static const brw_doc_name contents[] = {
#define BARROW_CONTENT(NAME, name, code, ...) [code] = WORD(#name),
#include "barrow/def/content.def"
};
NAME_OF(barrow_content_name, barrow_content, contents, brw_content_names)

static const brw_doc_name obstacles[] = {
#define BARROW_OBSTACLE(NAME, name, code, ...) [code] = WORD(#name),
#include "barrow/def/obstacle.def"
};
NAME_OF(barrow_obstacle_name, barrow_obstacle, obstacles, brw_obstacle_names)

brw_obstacle_row brw_obstacle_at(uint8_t obstacle)
{
    static const brw_obstacle_row rows[] = {
#define BARROW_OBSTACLE(NAME, name, code, opener, count) [code] = {BARROW_CONTENT_##opener, count},
#include "barrow/def/obstacle.def"
    };
    return obstacle < BARROW_OBSTACLE_NONE ? rows[obstacle]
                                           : (brw_obstacle_row){BARROW_CONTENT_NONE, 0};
}

static const brw_doc_name purposes[] = {
#define BARROW_PURPOSE(NAME, name, code, ...) [code] = WORD(#name),
#include "barrow/def/purpose.def"
};
NAME_OF(barrow_purpose_name, barrow_purpose, purposes, brw_purpose_names)

static const brw_doc_name arcs[] = {
#define BARROW_ARC(NAME, name, code, help) [code] = WORD(#name),
#include "barrow/def/arc.def"
};
NAME_OF(barrow_arc_name, barrow_arc, arcs, brw_arc_names)

/* What a step takes, presses or uses: contents, then treasures. */
static const brw_doc_name used_things[] = {
#define BARROW_CONTENT(NAME, name, code, ...) [code] = WORD(#name),
#include "barrow/def/content.def"
#define BARROW_TREASURE(NAME, name, code, ...) [BARROW_CONTENT_COUNT + (code)] = WORD(#name),
#include "barrow/def/treasure.def"
};
const brw_doc_names brw_used_names = {used_things, sizeof used_things / sizeof used_things[0]};

static const brw_doc_name seals[] = {
#define BARROW_SEAL(NAME, name, code, help) [code] = WORD(#name),
#include "barrow/def/seal.def"
};
NAME_OF(barrow_seal_name, barrow_seal, seals, brw_seal_names)

static const brw_doc_name clues[] = {
#define BARROW_CLUE(NAME, name, code, weight, help) [code] = WORD(#name),
#include "barrow/def/clue.def"
};
NAME_OF(barrow_clue_name, barrow_clue_kind, clues, brw_clue_names)

const barrow_purpose_info *barrow_purpose_info_of(barrow_purpose purpose)
{
    static const barrow_purpose_info rows[] = {
#define BARROW_PURPOSE(NAME, name, code, sign, fight, weight, help)                                \
    [code] = {#name, help, sign, fight, weight},
#include "barrow/def/purpose.def"
    };
    return (unsigned)purpose < BARROW_PURPOSE_COUNT ? &rows[purpose] : NULL;
}

static const brw_doc_name treasure_kinds[] = {
#define BARROW_TREASURE(NAME, name, code, type, ...) [code] = WORD(#name),
#include "barrow/def/treasure.def"
};
NAME_OF(barrow_treasure_name, barrow_treasure_kind, treasure_kinds, brw_treasure_names)

const barrow_treasure_info *barrow_treasure_kind_info(barrow_treasure_kind kind)
{
    static const barrow_treasure_info rows[] = {
#define BARROW_TREASURE(NAME, name, code, type, tile, symbol, does, way)                           \
    [code] = {#name, way, BARROW_TILE_##tile, symbol},
#include "barrow/def/treasure.def"
    };
    return (unsigned)kind < BARROW_TREASURE_KIND_COUNT ? &rows[kind] : NULL;
}

static const brw_doc_name vault_locks[] = {
#define BARROW_VAULT_LOCK(NAME, name, code, ...) [code] = WORD(#name),
#include "barrow/def/vault_lock.def"
};
const brw_doc_names brw_vault_lock_names = {vault_locks, BARROW_VAULT_LOCK_COUNT};

static const brw_doc_name vault_clues[] = {
#define BARROW_VAULT_CLUE(NAME, name, code, ...) [code] = WORD(#name),
#include "barrow/def/vault_clue.def"
};
const brw_doc_names brw_vault_clue_names = {vault_clues, BARROW_VAULT_SIGN_COUNT};

static const brw_doc_name puzzle_kinds[] = {
#define BARROW_PUZZLE_KIND(NAME, name, code, ...) [code] = WORD(#name),
#include "barrow/def/puzzle_kind.def"
};
const brw_doc_names brw_puzzle_kind_names = {puzzle_kinds, BARROW_PUZZLE_KIND_COUNT};

static const brw_doc_name puzzle_grades[] = {
#define BARROW_PUZZLE_GRADE(NAME, name, code, luck) [code] = WORD(#name),
#include "barrow/def/puzzle_grade.def"
};
NAME_OF(barrow_puzzle_grade_name, barrow_puzzle_grade, puzzle_grades, brw_puzzle_grade_names)

static const brw_doc_name puzzle_signs[] = {
#define BARROW_PUZZLE_SIGN(NAME, name, code) [code] = WORD(#name),
#include "barrow/def/puzzle_sign.def"
};
NAME_OF(barrow_puzzle_sign_name, barrow_puzzle_sign, puzzle_signs, brw_puzzle_sign_names)

static const brw_doc_name path_kinds[] = {
#define BARROW_PATH(NAME, name, code, help) [code] = WORD(#name),
#include "barrow/def/path.def"
};
NAME_OF(barrow_path_name, barrow_path_kind, path_kinds, brw_path_names)

static const brw_doc_name fork_characters[] = {
#define BARROW_CHARACTER(NAME, name, code, help) [code] = WORD(#name),
#include "barrow/def/character.def"
};
NAME_OF(barrow_character_name, barrow_character, fork_characters, brw_character_names)

static const brw_doc_name room_types[] = {
#define BARROW_ROOM_TYPE(NAME, name, code, ...) [code] = WORD(#name),
#include "barrow/def/room_type.def"
};
NAME_OF(barrow_room_type_name, barrow_room_type, room_types, brw_room_type_names)

static const brw_doc_name actions[] = {
#define BARROW_ACTION(NAME, name, code) [code] = WORD(#name),
#include "barrow/def/action.def"
};
NAME_OF(barrow_action_name, barrow_action, actions, brw_action_names)

static const brw_doc_name shortfalls[] = {
#define BARROW_SHORTFALL(NAME, name, code) [code] = WORD(#name),
#include "barrow/def/shortfall.def"
};
NAME_OF(barrow_shortfall_name, barrow_shortfall, shortfalls, brw_shortfall_names)

static const char *const tile_names[BARROW_TILE_LIMIT] = {
#define BARROW_TILE(NAME, name, code, character, help) [code] = #name,
#include "barrow/def/tile.def"
};

const char brw_tile_characters[256] = {
#define BARROW_TILE(NAME, name, code, character, help) [code] = character,
#include "barrow/def/tile.def"
};

/* The bits of a tile's code have meanings, so there are gaps between the codes, which have no
 * name. */
const char *barrow_tile_name(barrow_tile tile)
{
    return (unsigned)tile < BARROW_TILE_LIMIT ? tile_names[tile] : NULL;
}

char barrow_tile_character(barrow_tile tile)
{
    char character = (unsigned)tile < BARROW_TILE_LIMIT ? brw_tile_characters[tile] : 0;
    return character ? character : '?';
}

static const brw_doc_name terrains[] = {
#define BARROW_TERRAIN(NAME, name, code) [code] = WORD(#name),
#include "barrow/def/terrain.def"
};
const brw_doc_names brw_terrain_names = {terrains, sizeof terrains / sizeof terrains[0]};

int32_t brw_terrain_of(const barrow_params *params)
{
    return params->family == BARROW_FLOOR ? params->as.floor.terrain : BARROW_TERRAIN_WATER;
}

/* Liquid is named after its substance, which only a floor can choose. A floor without terrain has
 * no liquid; if a tile claims to be liquid there, it gets the name of its kind. */
const char *brw_tile_word(const barrow_params *params, int tile)
{
    int32_t terrain = brw_terrain_of(params);
    if (tile != BARROW_TILE_LIQUID || terrain <= BARROW_TERRAIN_NONE ||
        terrain >= BARROW_TERRAIN_COUNT)
        return barrow_tile_name((barrow_tile)tile);
    return terrains[terrain].text;
}

/* Codes come in two groups. In each, the codes of quests and crawls come after those of floors. */
bool brw_is_tile_of(barrow_family family, int tile)
{
    bool is_rock = tile <= BARROW_TILE_LIQUID || tile == BARROW_TILE_VAULT_DOOR;
    bool is_open = tile >= BARROW_TILE_FLOOR && tile <= BARROW_TILE_JUNCTION;
    bool is_floors_own = tile == BARROW_TILE_JUNCTION || tile == BARROW_TILE_VAULT_DOOR;
    bool is_possible =
        family == BARROW_FLOOR ? is_rock || is_open || brw_is_furniture(tile) : !is_floors_own;
    return is_possible && barrow_tile_name((barrow_tile)tile);
}

char barrow_thing_character(barrow_thing_kind kind)
{
    static const char characters[] = {
#define BARROW_THING(NAME, name, code, character, ...) [code] = character,
#include "barrow/def/thing.def"
    };
    return (unsigned)kind < sizeof characters ? characters[kind] : '?';
}

static const brw_doc_name family_names[] = {WORD("quest"), WORD("crawl"), WORD("floor")};
NAME_OF(barrow_family_name, barrow_family, family_names, brw_family_names)
#undef NAME_OF
#undef WORD

/* ---- kinds of links -------------------------------------------------------------------------- */

/* Each kind has one row of each sort, so its entry is filled in by several designated
 * initializers. */

#define IN_FLOOR (1 << BARROW_FLOOR)
#define IN_QUEST (1 << BARROW_QUEST)
#define IN_CRAWL (1 << BARROW_CRAWL)
#define IN_DOOR  (IN_QUEST | IN_CRAWL)

static const barrow_link_info link_infos[BARROW_LINK_KIND_COUNT] = {
#define BARROW_LINK_KIND(NAME, kind, code, in, need, way, lead, walked, text)                      \
    [code].name = #kind, [code].help = text, [code].families = IN_##in,                            \
    [code].needs = BARROW_NEED_##need, [code].ways = BARROW_WAYS_##way,                            \
    [code].leads = BARROW_LEADS_##lead, [code].is_walked = walked,
#define BARROW_LINK_LOOK(NAME, sign, colour, mark, mark_colour, symbol, style, square, legend)     \
    [BARROW_LINK_##NAME].character = sign, [BARROW_LINK_##NAME].word = legend,                     \
    [BARROW_LINK_##NAME].tint = square,
#define BARROW_LINK_WORDS(NAME, one, several, at_shut, at_passed)                                  \
    [BARROW_LINK_##NAME].noun = one, [BARROW_LINK_##NAME].many = several,                          \
    [BARROW_LINK_##NAME].shut = at_shut, [BARROW_LINK_##NAME].passed = at_passed,
#include "barrow/def/link_kind.def"
};

const barrow_link_info *barrow_link_kind_info(barrow_link_kind kind)
{
    return (unsigned)kind < BARROW_LINK_KIND_COUNT ? &link_infos[kind] : NULL;
}

#undef IN_FLOOR
#undef IN_QUEST
#undef IN_CRAWL
#undef IN_DOOR

/* ---- rules ----------------------------------------------------------------------------------- */

/* The rules that dungeons, commands and files obey, which docs/rules.md and `barrow rules` show and
 * which comments, checks and tests cite by number. */

#define OF_QUEST (1u << BARROW_QUEST)
#define OF_CRAWL (1u << BARROW_CRAWL)
#define OF_FLOOR (1u << BARROW_FLOOR)
#define OF_TILES (OF_QUEST | OF_CRAWL)
#define OF_ALL   (OF_QUEST | OF_CRAWL | OF_FLOOR)

static const barrow_rule_info rule_infos[] = {
#define BARROW_RULE(of, id, text) {id, text, OF_##of},
#include "barrow/def/rule.def"
};

const barrow_rule_info *barrow_rule(uint32_t index)
{
    return index < sizeof rule_infos / sizeof rule_infos[0] ? &rule_infos[index] : NULL;
}
