/* SPDX-License-Identifier: MIT
 * barrow/dungeon.h: the dungeon, a plain value. Tiles are the geometry, rooms and links are the
 * logic, things lie on tiles. Loop over the arrays; ids are indices into them. */
#ifndef BARROW_DUNGEON_H
#define BARROW_DUNGEON_H

#include "barrow/params.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Stands for "none" in 16-bit ids: no room, no link, no owner of a tile. */
#define BARROW_NONE 0xFFFFu

/** Stands for "none" in a byte. Each byte of BARROW_NONE has this value too, so memset with it
 * fills an array of either size with "none". */
#define BARROW_NONE_BYTE 0xFF
#define BARROW_NO_LOCK   0xFF /**< link.lock: neither a switch nor a colour */
#define BARROW_NO_SWITCH 0xFF /**< quest room.switch_id: it holds no switch */
#define BARROW_NO_TREASURE 0xFF /**< quest: no treasure is needed or held */
#define BARROW_NO_KEY    0xFF /**< crawl room.key: no key lies here */
#define BARROW_SMALL_KEY 0xFF /**< thing.flag of a key without colour */
#define BARROW_NOTHING   0xFF /**< step.what: nothing is taken, pressed or used */

/** In the owner plane, values below this are rooms and the others are links; BARROW_NONE is
 * neither. */
#define BARROW_OWNER_LINK 0x8000u

/** A bit that is set in the code of every walkable tile. */
#define BARROW_TILE_WALKABLE 0x10

/** A bit that is set in the code of every tile that a treasure overcomes (barrow_treasure_info). */
#define BARROW_TILE_NEEDS_TREASURE 0x20

/** Kinds of tiles. */
typedef enum barrow_tile {
#define BARROW_TILE(NAME, name, code, character, help) BARROW_TILE_##NAME = code,
#include "barrow/def/tile.def"
    BARROW_TILE_LIMIT = 0x40 /**< every code is below this */
} barrow_tile;

/** Kinds of rooms on the tile map. */
typedef enum barrow_room_kind {
#define BARROW_ROOM_KIND(NAME, name, code, help) BARROW_ROOM_##NAME = code,
#include "barrow/def/room_kind.def"
    BARROW_ROOM_KIND_COUNT /**< how many there are */
} barrow_room_kind;

/** Kinds of links between two rooms; barrow_link_kind_info says what each means. */
typedef enum barrow_link_kind {
#define BARROW_LINK_KIND(NAME, name, code, in, need, way, lead, walk, help) BARROW_LINK_##NAME = code,
#include "barrow/def/link_kind.def"
    BARROW_LINK_KIND_COUNT /**< how many there are */
} barrow_link_kind;

/** The ways to open a link. Once open, it stays open. */
typedef enum barrow_need {
    BARROW_NEED_NOTHING,   /**< nothing: it is open */
    BARROW_NEED_SMALL_KEY, /**< a small key, which is used up */
    BARROW_NEED_SWITCH,    /**< the switch with its number, wherever that is */
    BARROW_NEED_MAGIC_KEY, /**< the magic key, which is kept */
    BARROW_NEED_COLOUR,    /**< the key of its colour, which is kept; nothing if it has no colour */
    BARROW_NEED_SIDE,      /**< the player must stand in its room a */
    BARROW_NEED_TREASURE,  /**< the treasure that it names, which is kept */
    BARROW_NEED_FINDING    /**< it is secret and must be found; nothing ever depends on it */
} barrow_need;

/** The directions in which an open link can be passed. */
typedef enum barrow_ways {
    BARROW_WAYS_NONE = 0,  /**< it leads nowhere */
    BARROW_WAYS_FORTH = 1, /**< only from a to b */
    BARROW_WAYS_BOTH = 3   /**< from either side */
} barrow_ways;

/** The part of a dungeon that a link leads to, seen from the start. */
typedef enum barrow_leads {
    BARROW_LEADS_WITHIN, /**< between rooms of one stage or zone */
    BARROW_LEADS_ON,     /**< onward, into what lies beyond it */
    BARROW_LEADS_BACK,   /**< from a to b, where the player has been before */
    BARROW_LEADS_ARENA   /**< at an arena, on either side of it */
} barrow_leads;

/** Kinds of things, which lie or stand on tiles. */
typedef enum barrow_thing_kind {
#define BARROW_THING(NAME, name, code, character, maps, help) BARROW_THING_##NAME = code,
#include "barrow/def/thing.def"
    BARROW_THING_KIND_COUNT /**< how many there are */
} barrow_thing_kind;

/** Steps of a quest. */
typedef enum barrow_quest_step {
#define BARROW_STEP(NAME, name, code) BARROW_STEP_##NAME = code,
#include "barrow/def/step.def"
    BARROW_STEP_COUNT /**< how many there are */
} barrow_quest_step;

/** The contents of a quest's room. */
typedef enum barrow_content {
#define BARROW_CONTENT(NAME, name, code, character, opens, blocked, help) BARROW_CONTENT_##NAME = code,
#include "barrow/def/content.def"
    BARROW_CONTENT_COUNT /**< how many there are */
} barrow_content;

/** The use of a room on a tile map, which its drawing shows; see def/stamp.def. */
typedef enum barrow_interior {
    BARROW_INTERIOR_NONE,     /**< the inside of a tunnel */
    BARROW_INTERIOR_COMBAT,   /**< room to fight, with cover */
    BARROW_INTERIOR_TRAP,     /**< passages with room for traps across them */
    BARROW_INTERIOR_REST,     /**< a place to recover */
    BARROW_INTERIOR_CHEST,    /**< a chest and what is around it */
    BARROW_INTERIOR_ARENA,    /**< a boss, a guardian, an elite or the goal; symmetric */
    BARROW_INTERIOR_ENTRY,    /**< where the player starts */
    BARROW_INTERIOR_TREASURE, /**< the treasure of a quest */
    BARROW_INTERIOR_VAULT,    /**< the magic key */
    BARROW_INTERIOR_TRADE,    /**< a vendor or a bank */
    BARROW_INTERIOR_HEAL,     /**< a fountain */
    BARROW_INTERIOR_PUZZLE,   /**< a puzzle */
    BARROW_INTERIOR_HALL,     /**< anything else */
    BARROW_INTERIOR_COUNT     /**< how many there are */
} barrow_interior;

/** Capacity for the name of a room's drawing, with its NUL. */
#define BARROW_STAMP_SIZE 32

/** The stamp of a room that has none. */
#define BARROW_NO_STAMP 255

/** Ways to draw the inside of a room. */
typedef enum barrow_stamp {
#define BARROW_STAMP(NAME, name, code, interior, also, is_sure, help) BARROW_STAMP_##NAME = code,
#include "barrow/def/stamp.def"
    BARROW_STAMP_COUNT /**< how many there are */
} barrow_stamp;

/** The purpose of a room of a quest, besides its content. */
typedef enum barrow_purpose {
#define BARROW_PURPOSE(NAME, name, code, sign, fight, weight, help) BARROW_PURPOSE_##NAME = code,
#include "barrow/def/purpose.def"
    BARROW_PURPOSE_COUNT,                       /**< how many there are */
    BARROW_PURPOSE_NONE = BARROW_PURPOSE_COUNT /**< none: the entry, or purposes are off */
} barrow_purpose;

/** What the guardian of a quest's room seals. */
typedef enum barrow_seal {
#define BARROW_SEAL(NAME, name, code, help) BARROW_SEAL_##NAME = code,
#include "barrow/def/seal.def"
    BARROW_SEAL_COUNT,                    /**< how many there are */
    BARROW_SEAL_NONE = BARROW_SEAL_COUNT /**< nothing: the room has no guardian */
} barrow_seal;

/** The obstacles between the stages of a quest. */
typedef enum barrow_obstacle {
#define BARROW_OBSTACLE(NAME, name, code, opener, count) BARROW_OBSTACLE_##NAME = code,
#include "barrow/def/obstacle.def"
    BARROW_OBSTACLE_NONE /**< none: nothing leads out */
} barrow_obstacle;

/** Paths of a crawl. */
typedef enum barrow_path_kind {
#define BARROW_PATH(NAME, name, code, help) BARROW_PATH_##NAME = code,
#include "barrow/def/path.def"
    BARROW_PATH_COUNT /**< how many there are */
} barrow_path_kind;

/** The character of a fork of a crawl, compared with the stretch that it goes around. */
typedef enum barrow_character {
#define BARROW_CHARACTER(NAME, name, code, help) BARROW_CHARACTER_##NAME = code,
#include "barrow/def/character.def"
    BARROW_CHARACTER_COUNT,                        /**< how many there are */
    BARROW_CHARACTER_NONE = BARROW_CHARACTER_COUNT /**< neither */
} barrow_character;

/** The types of a crawl's rooms, by what they are for; bit numbers of barrow_crawl_room.types. */
typedef enum barrow_room_type {
#define BARROW_ROOM_TYPE(NAME, name, code, letter, use, adds, also, help) BARROW_TYPE_##NAME = code,
#include "barrow/def/room_type.def"
    BARROW_TYPE_COUNT,                   /**< how many there are */
    BARROW_TYPE_NONE = BARROW_TYPE_COUNT /**< no type */
} barrow_room_type;

/** The part that a room type plays in the pace of a crawl. */
typedef enum barrow_room_use {
    BARROW_USE_START, /**< where the player starts */
    BARROW_USE_ARENA, /**< a boss or a sub-boss */
    BARROW_USE_FIGHT, /**< wears the player down; at most five in a row */
    BARROW_USE_REST,  /**< nothing to fear, something to gain */
    BARROW_USE_CALM,  /**< no fight of its own */
    BARROW_USE_ELITE  /**< a fight that the player may avoid */
} barrow_room_use;

/** Steps of a walkthrough. */
typedef enum barrow_action {
#define BARROW_ACTION(NAME, name, code) BARROW_DO_##NAME = code,
#include "barrow/def/action.def"
    BARROW_ACTION_COUNT /**< how many there are */
} barrow_action;

/** The kinds of things that may fail to find a place; indices of barrow_dungeon.shortfall. */
typedef enum barrow_shortfall {
#define BARROW_SHORTFALL(NAME, name, code) BARROW_SHORT_##NAME = code,
#include "barrow/def/shortfall.def"
    BARROW_SHORT_COUNT /**< how many there are */
} barrow_shortfall;

/** A position: x to the right, y down, from 0. Cells of a quest may be negative. */
typedef struct barrow_pos {
    int16_t x; /**< columns to the right */
    int16_t y; /**< rows down */
} barrow_pos;

/** A rectangle: its upper left tile and its size. */
typedef struct barrow_rect {
    int16_t x; /**< leftmost column */
    int16_t y; /**< topmost row */
    int16_t w; /**< columns; 0 if empty */
    int16_t h; /**< rows */
} barrow_rect;

/** Fields that only rooms of a floor have. */
typedef struct barrow_floor_room {
    barrow_rect carpet; /**< the carpet of a shop; w is 0 elsewhere */
    uint16_t sector;    /**< row * columns + column; the upper sector if merged */
    uint8_t merged;     /**< 1 if two rooms were merged into it, whatever its kind */
    uint8_t danger;     /**< how dangerous its enemies and traps are, 0 to 10 */
} barrow_floor_room;

/** Fields that only rooms of a quest have. */
typedef struct barrow_quest_room {
    barrow_pos cell;    /**< its position on the grid of rooms; may be negative */
    uint16_t intensity; /**< how hard it is, 0 to 1000 */
    uint8_t stage;      /**< index into dungeon.stages */
    uint8_t step;      /**< barrow_quest_step */
    uint8_t content;   /**< barrow_content */
    uint8_t switch_id; /**< number of the switch if the content is one, or BARROW_NO_SWITCH */
    uint8_t purpose;   /**< barrow_purpose, or BARROW_PURPOSE_NONE */
    uint8_t danger;    /**< 0 to 10: how strong its fight is */
    uint8_t reward;    /**< 0 to 6: how much its chest gives */
    /** The treasure that it holds or that its content needs, an index into dungeon.treasures, or
     * BARROW_NO_TREASURE. */
    uint8_t treasure;
    uint8_t seals; /**< barrow_seal: what its guardian seals, or BARROW_SEAL_NONE */
} barrow_quest_room;

/** Fields that only rooms of a crawl have. */
typedef struct barrow_crawl_room {
    uint32_t first_cell; /**< its cells are dungeon.cells[first_cell ...] */
    uint16_t types;      /**< set of barrow_room_type, bit 1 << type */
    uint16_t path_id;    /**< index into dungeon.paths */
    uint16_t order;      /**< its position on its path, from 0 */
    uint8_t cell_count;  /**< 1 to 4; a shortcut's passage may have more */
    uint8_t path;        /**< barrow_path_kind */
    uint8_t zone;   /**< number of locked doors on the main path that must be passed to get here */
    uint8_t danger; /**< danger of its own enemies or traps, 0 to 10 */
    uint8_t reward; /**< 0 to 6 */
    uint8_t key;    /**< colour of the key that lies here, or BARROW_NO_KEY */
    uint8_t foe;    /**< 1 if this is a roaming enemy's home */
    uint8_t leave;  /**< 1 if it is an arena that the player may leave without a fight */
    uint8_t choice; /**< 1 if the player chooses to fight here, as with an elite */
    uint8_t after;  /**< barrow_room_type that an arena becomes once it is won, or BARROW_TYPE_NONE */
} barrow_crawl_room;

/** A room: a place with an interior. */
typedef struct barrow_room {
    barrow_rect rect; /**< in tiles; empty if there is no tile map */
    uint8_t kind;     /**< barrow_room_kind */
    uint8_t old_stamp; /**< documents of barrow/2: barrow_stamp, or BARROW_NO_STAMP; see stamp */
    uint8_t place;    /**< barrow_place that it belongs to; BARROW_PLACE_ANY on a floor */
    /** Number for people: from 1, in the order in which the walkthrough enters the rooms, then the
     * others by id; 0 for an anchor, and if rooms are not numbered. A room's id is its index. */
    uint16_t number;
    /** The name of the drawing that shows its inside on a tile map of a quest or crawl; empty for a
     * tunnel, and if there is no tile map. */
    char stamp[BARROW_STAMP_SIZE];
    union {
        barrow_floor_room floor; /**< if dungeon.params.family is BARROW_FLOOR */
        barrow_quest_room quest; /**< if it is BARROW_QUEST */
        barrow_crawl_room crawl; /**< if it is BARROW_CRAWL */
    } as;                        /**< fields of its family */
} barrow_room;

/** A link: a corridor of a floor, a door of a quest or crawl. */
typedef struct barrow_link {
    uint16_t a;           /**< a room, or BARROW_NONE; directed kinds lead from a to b */
    uint16_t b;           /**< the other room, or BARROW_NONE */
    uint8_t kind;         /**< barrow_link_kind */
    uint8_t lock;         /**< number of its switch, colour of its key, or BARROW_NO_LOCK */
    uint8_t marked;       /**< crawl: 1 if it is the marked entrance of a side path */
    uint8_t optional;     /**< crawl: 1 if nothing that matters is beyond it */
    uint8_t treasure;     /**< quest: the treasure that opens it, or BARROW_NO_TREASURE */
    uint16_t seal;        /**< quest: the room whose guardian seals it, or BARROW_NONE */
    barrow_pos at[2];     /**< crawl: the two cells it joins, a's first */
    uint32_t first_tile;  /**< its route on the map is dungeon.routes[first_tile ...] */
    /** Length of the route, which begins at a. On a floor, tiles that several corridors share are
     * in the route of each. In a quest or crawl it is the corridor and one door tile. */
    uint32_t tile_count;
} barrow_link;

/** The lists that types of things are drawn from; see def/thing_type.def. */
typedef enum barrow_class {
    BARROW_CLASS_NONE,     /**< things without a type */
    BARROW_CLASS_LOOT,     /**< items, buried items and goods */
    BARROW_CLASS_TRAP,     /**< traps that harm */
    BARROW_CLASS_MAGIC,    /**< traps that help */
    BARROW_CLASS_ENEMY,    /**< roles of enemies */
    BARROW_CLASS_TIMED,    /**< traps that rest between their strokes */
    BARROW_CLASS_TREASURE, /**< treasures of quests */
    BARROW_CLASS_COUNT     /**< how many there are */
} barrow_class;

/** The type of a thing that has none. */
#define BARROW_NO_TYPE 255

/** The type of a thing within its kind. */
typedef enum barrow_thing_type {
#define BARROW_THING_TYPE(NAME, name, code, of, weight, depth, maps, help) BARROW_THING_TYPE_##NAME = code,
#include "barrow/def/thing_type.def"
#define BARROW_THING_TYPE(NAME, name, code, of, weight, depth, maps, help) +1
    BARROW_THING_TYPE_COUNT = 0 /**< how many there are */
#include "barrow/def/thing_type.def"
} barrow_thing_type;

/** The value of `guards` for an enemy that guards nothing. */
#define BARROW_GUARDS_NONE (-1)

#define BARROW_PUZZLE_COLUMNS 12  /**< maximum width of a puzzle's field */
#define BARROW_PUZZLE_ROWS    10  /**< maximum height of a field */
#define BARROW_PUZZLE_TILES   120 /**< maximum number of tiles in a field */
#define BARROW_PUZZLE_MOVES   60  /**< maximum number of moves in a solution */
#define BARROW_PUZZLE_PLATES  9   /**< maximum number of plates in a puzzle */
#define BARROW_PUZZLE_SIGNS   6   /**< maximum number of plates with signs (`order`) */

/** The value of `entity` for a gate that closes a door instead of a thing. */
#define BARROW_GATES_DOOR (-1)

/** Capacity for the name of a thing, with its NUL. */
#define BARROW_NAME_SIZE 32

#define BARROW_CUSTOM_TYPE_SIZE    64  /**< capacity for the type of a custom thing, with its NUL */
#define BARROW_CUSTOM_PAYLOAD_SIZE 256 /**< capacity for its payload, with its NUL */

/** The texts of a custom thing. The library keeps, hashes, writes and reads them, and gives them no
 * meaning. */
typedef struct barrow_custom {
    char type[BARROW_CUSTOM_TYPE_SIZE];       /**< UTF-8, at least one byte */
    char payload[BARROW_CUSTOM_PAYLOAD_SIZE]; /**< UTF-8, may be empty */
} barrow_custom;

/** A thing on a tile. */
typedef struct barrow_thing {
    barrow_pos pos; /**< the tile; for a buried item, a wall */
    uint16_t room; /**< the room that owns the tile, or BARROW_NONE */
    uint8_t kind;  /**< barrow_thing_kind */
    /** 1 for an enemy that sleeps or a trap that helps. For a key its colour or BARROW_SMALL_KEY
     * and for a switch its number, as in links[].lock. */
    uint8_t flag;
    uint8_t type; /**< barrow_thing_type, or BARROW_NO_TYPE */
    uint8_t tier; /**< chests: how much it gives, 0 to 6 */
    uint8_t period;  /**< timed traps: turns from stroke to stroke; else 0 */
    /** Enemies, bosses and sub-bosses of quests and crawls, lords of floors: index of the thing
     * that it guards, seals or holds shut, or BARROW_GUARDS_NONE. */
    int32_t guards;
    /** For a chest, a key or a switch: the puzzle that has to be solved first, an index into
     * dungeon.puzzles, or BARROW_NONE. For a hint: the puzzle that it tells about. For a fountain:
     * the sub-boss that has to be beaten before there is water, an index into dungeon.things, or
     * BARROW_NONE. */
    uint16_t gate;
    uint8_t sign_count; /**< hints: how many signs it shows */
    uint8_t signs[BARROW_PUZZLE_SIGNS]; /**< hints: barrow_puzzle_sign of each, in order */
    uint16_t guards_door; /**< bosses and sub-bosses: the link that it seals, or BARROW_NONE */
    uint16_t price; /**< goods: what it costs; else 0 */
    char name[BARROW_NAME_SIZE]; /**< bosses, sub-bosses, elites and foes: its own name; else empty */
    uint16_t custom; /**< custom things: 1 + index of its texts in dungeon.customs; else 0 */
} barrow_thing;

/** The target of a puzzle's gate: a thing, or the exit of a loop. */
typedef struct barrow_gate {
    int32_t entity; /**< index into dungeon.things, or BARROW_GATES_DOOR */
    uint16_t door;  /**< index into dungeon.links, or BARROW_NONE */
} barrow_gate;

/** A puzzle in a room of a tile map. barrow_dungeon_puzzle turns it into a barrow_puzzle, which can
 * be played and searched. */
typedef struct barrow_room_puzzle {
    uint16_t room;       /**< the room that it is in */
    uint8_t kind;        /**< barrow_puzzle_kind */
    uint8_t pitch;       /**< lights: how far a plate reaches, 1 or 2; else 0 */
    uint8_t grade;       /**< barrow_puzzle_grade; its count if the document does not say */
    barrow_gate gates;   /**< what it gates until it is solved */
    barrow_pos start;    /**< where the solution begins: an inert tile in the field's rectangle */
    barrow_rect field;   /**< the part of the map that `rows` shows */
    /** Its inert tiles, on which nothing ever happens, are dungeon.inert[first_inert ...]. They are
     * connected and include the start and the tile before each doorway. */
    uint32_t first_inert;
    uint16_t inert_count; /**< see first_inert */
    uint8_t sign_count;   /**< order: how many plates there are; else 0 */
    uint8_t signs[BARROW_PUZZLE_SIGNS]; /**< order: barrow_puzzle_sign of each plate, in order */
    /** The first state, field.h rows of field.w characters, as in barrow_puzzle.cells. */
    char rows[BARROW_PUZZLE_ROWS][BARROW_PUZZLE_COLUMNS + 1];
    uint16_t moves;  /**< length of the solution, which is a shortest one */
    uint16_t acts;   /**< moves that change something: pushes, slides, presses, lever steps */
    uint32_t states; /**< reachable combinations of the player's tile and the field's state */
    char solution[BARROW_PUZZLE_MOVES + 1]; /**< a NUL-terminated string of u, d, l and r */
} barrow_room_puzzle;

/** Capacity for a floor's sector lines in one direction. */
#define BARROW_SECTOR_LINES 40

/** The sectors of a floor: a grid of columns and rows, each with a room, an anchor or nothing. */
typedef struct barrow_sectors {
    uint8_t columns;                 /**< number of columns */
    uint8_t rows;                    /**< number of rows */
    int16_t xs[BARROW_SECTOR_LINES]; /**< first tile of each column, then one past the last */
    int16_t ys[BARROW_SECTOR_LINES]; /**< first tile of each row, then one past the last */
} barrow_sectors;

/** The maximum number of doors of an obstacle. */
#define BARROW_OBSTACLE_DOORS 4
/** The maximum number of things that open an obstacle. */
#define BARROW_OBSTACLE_THINGS 2

/** A stage of a quest. */
typedef struct barrow_stage {
    uint8_t step;           /**< barrow_quest_step */
    uint8_t obstacle; /**< documents of barrow/1: kind of the obstacle that leads out; else none */
    uint8_t obstacle_count; /**< 0 to 2 */
    uint8_t obstacles[2];   /**< the obstacles that lead out of it, indices into
                             * dungeon.obstacles */
} barrow_stage;

/** A key or switch, and the room where it is. */
typedef struct barrow_opener {
    uint16_t room; /**< index into dungeon.rooms */
    uint8_t what;  /**< barrow_content of that room */
} barrow_opener;

/** An obstacle of a quest: closed doors into a stage, and what opens them. */
typedef struct barrow_quest_obstacle {
    uint16_t doors[BARROW_OBSTACLE_DOORS];        /**< indices into dungeon.links */
    barrow_opener things[BARROW_OBSTACLE_THINGS]; /**< its key or switch; a twin lock has two */
    uint8_t kind;        /**< barrow_obstacle */
    uint8_t into;        /**< the stage beyond it, an index into dungeon.stages */
    uint8_t from[2];     /**< the stages that it leads out of; two where it closes a branch */
    uint8_t from_count;  /**< length of from */
    uint8_t door_count;  /**< length of doors */
    uint8_t thing_count; /**< length of things */
    uint8_t treasure;    /**< the treasure that its things need, or BARROW_NO_TREASURE */
} barrow_quest_obstacle;

/** A treasure of a quest. */
typedef struct barrow_treasure {
    uint16_t room; /**< the room that holds it */
    uint8_t kind;  /**< barrow_treasure_kind */
} barrow_treasure;

/** A path of a crawl. */
typedef struct barrow_crawl_path {
    uint32_t first_room; /**< the rooms it adds are dungeon.path_rooms[first_room ...], in order */
    uint16_t room_count; /**< may be 0 for a shortcut */
    uint16_t from;       /**< the room where it begins */
    uint16_t to;         /**< the room where it ends, or BARROW_NONE for a dead end */
    uint8_t kind;        /**< barrow_path_kind */
    uint8_t zone;        /**< zone of its rooms; on the main path, of the first room */
    uint8_t character;   /**< barrow_character of a fork */
} barrow_crawl_path;

/** What opens a vault; see def/vault_lock.def. */
typedef enum barrow_vault_lock {
#define BARROW_VAULT_LOCK(NAME, name, code, weight, help) BARROW_VAULT_##NAME = code,
#include "barrow/def/vault_lock.def"
    BARROW_VAULT_LOCK_COUNT /**< how many there are */
} barrow_vault_lock;

/** Signs near the door of a secret vault; see def/vault_clue.def. */
typedef enum barrow_vault_sign {
#define BARROW_VAULT_CLUE(NAME, name, code, help) BARROW_VAULT_SIGN_##NAME = code,
#include "barrow/def/vault_clue.def"
    BARROW_VAULT_SIGN_COUNT /**< how many there are */
} barrow_vault_sign;

/** A vault of a floor: a closed room, its door and what opens it. */
typedef struct barrow_vault {
    uint16_t room; /**< its room, of kind BARROW_ROOM_VAULT */
    uint8_t lock;  /**< barrow_vault_lock */
    uint8_t choose; /**< 1 if only one of its chests may be taken */
    barrow_pos at; /**< its door, a tile BARROW_TILE_VAULT_DOOR */
    int32_t opens; /**< the key, lever or guardian that opens it, or BARROW_GUARDS_NONE */
} barrow_vault;

/** Signs of hidden doors in quests; see def/clue.def. */
typedef enum barrow_clue_kind {
#define BARROW_CLUE(NAME, name, code, weight, help) BARROW_CLUE_##NAME = code,
#include "barrow/def/clue.def"
    BARROW_CLUE_COUNT /**< how many there are */
} barrow_clue_kind;

/** A sign that tells of a hidden door. */
typedef struct barrow_clue {
    uint16_t door; /**< the hidden door, an index into dungeon.links */
    uint16_t room; /**< room where it is: one that the door is cut into, or for a map another */
    uint8_t kind;  /**< barrow_clue_kind */
} barrow_clue;

/** A sign on a wall that tells of a secret vault. */
typedef struct barrow_vault_clue {
    barrow_pos at; /**< a wall tile */
    uint8_t vault; /**< index of the vault */
    uint8_t kind;  /**< barrow_vault_sign */
} barrow_vault_clue;

/** A wall across the grid of a crawl, from side to side, with one gap. */
typedef struct barrow_ridge {
    uint8_t row; /**< it lies between this row and the next */
    uint8_t gap; /**< column of its gap */
} barrow_ridge;

/** A roaming enemy of a crawl. */
typedef struct barrow_foe {
    uint32_t first_room; /**< its route is dungeon.route_rooms[first_room ...] */
    uint16_t room_count; /**< how many rooms it patrols */
    uint16_t home;       /**< the room where it starts */
    uint8_t leash;       /**< how many rooms away from its route it follows the player */
    uint8_t danger;      /**< 8 or 9 */
    uint8_t reward;      /**< 0 to 6 */
} barrow_foe;

/** A step of a walkthrough. Fields that an action does not use are BARROW_NONE. */
typedef struct barrow_step {
    uint16_t room;  /**< where the player is afterwards */
    uint16_t link;  /**< the door that is opened or passed */
    uint8_t action; /**< barrow_action */
    /** What is taken, pressed or used: in a quest a barrow_content, or BARROW_CONTENT_COUNT plus
     * the barrow_treasure_kind that opens a barrier; in a crawl the colour of the key; or
     * BARROW_NOTHING. */
    uint8_t what;
} barrow_step;

/** The size of a title in bytes, including the terminating NUL. */
#define BARROW_TITLE_SIZE 96

/** The maximum number of metrics in a family. */
#define BARROW_METRIC_MAX 40

/** A dungeon. Start with one that is all zero. barrow_generate fills it, and can fill it again
 * without allocating if its memory is large enough; barrow_dungeon_free frees it. You may change
 * what it holds, but not its pointers, and lists must not grow. You may move the struct. Two copies
 * would own the same memory: free only one of them. */
typedef struct barrow_dungeon {
    barrow_params params; /**< what made it, with effective values; texts are its own copies */
    uint32_t attempts;    /**< how many attempts it took */
    /** BARROW_GENERATION of the library that made it, which a document keeps when it is read and
     * written again; 0 means the generation of this library. Rules other than the V rules are
     * checked only for dungeons of this library's generation. */
    uint32_t generation;
    uint8_t edited;       /**< 1 if it was changed after it was made; set it if you change it */
    /** The kind of place that it is (barrow_place); if its rooms belong to several, the first.
     * BARROW_PLACE_ANY for a floor that is none. */
    uint8_t place;
    char title[BARROW_TITLE_SIZE]; /**< its title, UTF-8; if there are several floors, the first one
                                      has it */

    /* The tile map. A floor always has one, a quest or crawl only if params.as.*.tiles is set. The
     * rooms' rect, the links' routes and the things mean the same in all three families. */
    uint16_t width;         /**< columns of the tile map, or 0 if there is none */
    uint16_t height;        /**< rows of the tile map, or 0 */
    uint8_t *tiles;         /**< barrow_tile, row by row: tile (x, y) is tiles[y * width + x] */
    /** The owner of each walkable tile: see BARROW_OWNER_LINK. A quest's `item_block` tiles also
     * belong to their room, because they become floor once the player holds the treasure. */
    uint16_t *owners;

    barrow_room *rooms;   /**< places with an interior; a room's id is its index */
    barrow_link *links;   /**< corridors or doors; a link's id is its index */
    barrow_thing *things; /**< what lies or stands on tiles */
    barrow_pos *routes;   /**< routes of the links */
    uint32_t room_count;  /**< length of rooms */
    uint32_t link_count;  /**< length of links */
    uint32_t thing_count; /**< length of things */
    uint32_t route_count; /**< length of routes, in tiles */

    barrow_room_puzzle *puzzles; /**< quest and crawl: the puzzles; a puzzle's id is its index */
    barrow_pos *inert;           /**< quest and crawl: inert tiles of the puzzles */
    uint32_t puzzle_count;       /**< length of puzzles */
    uint32_t inert_count;        /**< length of inert */

    barrow_custom *customs; /**< texts of custom things */
    uint32_t custom_count;  /**< length of customs */

    barrow_sectors sectors; /**< floor */
    barrow_vault *vaults;   /**< floor: its vaults */
    barrow_vault_clue *vault_clues; /**< floor: signs of secret vaults */
    uint32_t vault_count;           /**< length of vaults */
    uint32_t vault_clue_count;      /**< length of vault_clues */

    barrow_stage *stages; /**< quest: its stages, in the order in which they open */
    uint32_t stage_count; /**< length of stages */
    barrow_quest_obstacle *obstacles; /**< quest: its obstacles; obstacle i leads into stage i + 1 */
    uint32_t obstacle_count;          /**< length of obstacles */
    uint8_t arc;  /**< quest: barrow_arc; BARROW_ARC_ANY if it has none */
    uint16_t hub; /**< quest: the room where locks of several stages hang, or BARROW_NONE */
    barrow_treasure *treasures; /**< quest: its treasures, in the order in which they are found */
    uint32_t treasure_count;          /**< length of treasures */
    barrow_clue *clues;               /**< quest: signs of hidden doors */
    uint32_t clue_count;              /**< length of clues */

    uint16_t grid_width;       /**< crawl: columns of its grid of cells */
    uint16_t grid_height;      /**< crawl: rows of its grid of cells */
    uint16_t spawn;            /**< crawl: room where the player starts; else BARROW_NONE */
    uint16_t boss;             /**< crawl: room of the boss; else BARROW_NONE */
    barrow_pos *cells;         /**< crawl: cells of the rooms */
    barrow_pos *rock;          /**< crawl: closed cells */
    barrow_ridge *ridges;      /**< crawl: walls with a gap, from the top down */
    barrow_crawl_path *paths;  /**< crawl: the main path first, then the paths that branch off it */
    uint16_t *path_rooms;      /**< crawl: rooms of the paths */
    barrow_foe *foes;          /**< crawl: roaming enemies */
    uint16_t *route_rooms;     /**< crawl: routes of the foes */
    uint32_t cell_count;       /**< length of cells */
    uint32_t rock_count;       /**< length of rock */
    uint32_t ridge_count;      /**< length of ridges */
    uint32_t path_count;       /**< length of paths */
    uint32_t path_room_count;  /**< length of path_rooms */
    uint32_t foe_count;        /**< length of foes */
    uint32_t route_room_count; /**< length of route_rooms */

    barrow_step *solution;   /**< quest and crawl: a walkthrough; NULL if the proof was skipped */
    uint32_t solution_count; /**< length of solution */

    uint16_t shortfall[BARROW_SHORT_COUNT]; /**< how many found no place, by barrow_shortfall */
    uint16_t fallbacks[2];                  /**< quest: keys turned into switches, keys moved */

    /** Floor: the next of several floors with the same seed; or NULL */
    struct barrow_dungeon *below;
    struct brw_store *store;      /**< the library's own: the memory behind the arrays */
} barrow_dungeon;

/** Frees everything that [dungeon] holds and sets it to all zero. NULL and an all-zero dungeon are
 * fine. */
BARROW_API void barrow_dungeon_free(barrow_dungeon *dungeon);

/** Returns floor [index], from 0, of a dungeon of several floors as a dungeon of its own. Use this
 * to export a single floor: the copy carries the seed and parameters that regenerate it without the
 * others, while the floors inside a dungeon carry the seed of the whole dungeon. It shares the
 * arrays of [dungeon], so do not free it, and do not use it after [dungeon] is freed or filled
 * again. It is all zero if there is no such floor. A dungeon with only one floor is its own floor
 * 0. */
BARROW_API barrow_dungeon barrow_dungeon_floor(const barrow_dungeon *dungeon, uint32_t index);

/** Checks that [dungeon] is whole: every list is present and as long as its count, every number is
 * in its range, every id refers to something that exists, and every position is on the map. It is
 * quick and allocates nothing. Dungeons that the library makes are whole, even between passes. One
 * that you changed may not be, and then every function that reads it refuses it. An all-zero
 * dungeon is not whole. Returns BARROW_OK, BARROW_BROKEN (error->field is the list or field at
 * fault) or BARROW_BAD_CALL. It does not check the rules; barrow_verify does. */
BARROW_API barrow_status barrow_dungeon_check(const barrow_dungeon *dungeon, barrow_error *error);

/** Returns the content hash: equal for equal maps, rooms, links and things, regardless of the seed.
 * Returns 0 for NULL and for a dungeon that is not whole (barrow_dungeon_check).
 * docs/determinism.md documents the bytes it covers. */
BARROW_API uint64_t barrow_dungeon_hash(const barrow_dungeon *dungeon);

/** Returns the tile at (x, y); BARROW_TILE_BORDER outside the map, if there is no map, or if
 * [dungeon] is NULL. */
BARROW_API barrow_tile barrow_tile_at(const barrow_dungeon *dungeon, int x, int y);

/** Returns the name of a tile as it appears in documents, such as "floor"; NULL if unknown. */
BARROW_API const char *barrow_tile_name(barrow_tile tile);

/** Returns the character of a tile in documents and text maps; '?' if unknown. */
BARROW_API char barrow_tile_character(barrow_tile tile);

/** Returns the name of a room kind, such as "monster_house"; NULL if unknown. */
BARROW_API const char *barrow_room_kind_name(barrow_room_kind kind);

/** Returns the name of a link kind, such as "one_way"; NULL if unknown. */
BARROW_API const char *barrow_link_kind_name(barrow_link_kind kind);

/** A row of the table of link kinds: what a kind means, how it looks as text and what a game may
 * say about it. */
typedef struct barrow_link_info {
    const char *name;  /**< as it appears in documents */
    const char *help;  /**< its meaning in a few words */
    uint8_t families;  /**< the families that have it, bit 1 << family */
    uint8_t needs;     /**< barrow_need: what opens it for good */
    uint8_t ways;      /**< barrow_ways: directions in which it can be passed once open */
    uint8_t leads;     /**< barrow_leads: where it is and where it leads */
    uint8_t is_walked; /**< 1 if the walkthroughs of this library use it */
    char character;    /**< on text maps; 0 for the tile's own */
    uint32_t tint;     /**< colour of its square in a tileset, 0xRRGGBB */
    const char *word;  /**< in legends of maps, such as "needs a small key"; may be empty */
    const char *noun;  /**< in sentences, such as "the magic door" */
    const char *many;  /**< the plural, such as "open doors" */
    const char *shut;  /**< what a game says if it does not open; may be empty */
    const char *passed; /**< what a game says when it is passed for the first time; may be empty */
} barrow_link_info;

/** Returns the row of a link kind; NULL if unknown. */
BARROW_API const barrow_link_info *barrow_link_kind_info(barrow_link_kind kind);

/** Returns the name of a thing kind, such as "stairs"; NULL if unknown. */
BARROW_API const char *barrow_thing_name(barrow_thing_kind kind);

/** Returns the name of [type], such as "potion"; NULL if unknown. */
BARROW_API const char *barrow_thing_type_name(barrow_thing_type type);

/** Writes what people call [thing] of [dungeon] into [text] of [size] bytes, always NUL-terminated:
 * its name from the parameter `names`, the name of its role in its place, or its type or kind.
 * Returns the length needed, without the NUL; 0 if an argument is NULL or [size] is 0. */
BARROW_API size_t barrow_thing_label(const barrow_dungeon *dungeon, const barrow_thing *thing,
                                     char *text, size_t size);

/** Returns the name of [stamp], such as "colonnade"; NULL if unknown. */
BARROW_API const char *barrow_stamp_name(barrow_stamp stamp);

/** Returns the name of [place], such as "crypt"; NULL if unknown. */
BARROW_API const char *barrow_place_name(barrow_place place);

/** Returns the character of a thing kind, such as '>'; '?' if unknown. */
BARROW_API char barrow_thing_character(barrow_thing_kind kind);

/** Returns the name of a quest step, such as "pre_item"; NULL if unknown. */
BARROW_API const char *barrow_quest_step_name(barrow_quest_step step);

/** Returns the name of a quest room's content, such as "key"; NULL if unknown. */
BARROW_API const char *barrow_content_name(barrow_content content);

/** Returns the name of an arc, such as "return"; NULL if unknown. */
BARROW_API const char *barrow_arc_name(barrow_arc arc);

/** Returns the name of what a guardian seals, such as "door"; NULL if unknown. */
BARROW_API const char *barrow_seal_name(barrow_seal seal);

/** Returns the name of a kind of clue, such as "map"; NULL if unknown. */
BARROW_API const char *barrow_clue_name(barrow_clue_kind clue);

/** Returns the name of a quest room's purpose, such as "puzzle"; NULL if unknown. */
BARROW_API const char *barrow_purpose_name(barrow_purpose purpose);

/** A row of the table of purposes: the meaning of a purpose, and how graphs and text maps show
 * it. */
typedef struct barrow_purpose_info {
    const char *name; /**< as it appears in documents */
    const char *help; /**< its meaning in a few words */
    char sign;        /**< its character */
    uint8_t is_fight; /**< 1 if the player has to fight there */
    uint8_t weight;   /**< weight in the draw among the purposes that a room may have */
} barrow_purpose_info;

/** Returns the row of a purpose; NULL if unknown. */
BARROW_API const barrow_purpose_info *barrow_purpose_info_of(barrow_purpose purpose);

/** Returns the name of a treasure, such as "flippers"; NULL if unknown. */
BARROW_API const char *barrow_treasure_name(barrow_treasure_kind kind);

/** A row of the table of treasures: what a treasure overcomes, and how it is shown. */
typedef struct barrow_treasure_info {
    const char *name; /**< as it appears in documents */
    const char *way;  /**< begins the sentence of a walkthrough, such as "Lift the boulders with the gloves" */
    uint8_t tile;     /**< barrow_tile: what it overcomes */
    char symbol;      /**< its character in pictures and text maps */
} barrow_treasure_info;

/** Returns the row of a treasure; NULL if unknown. */
BARROW_API const barrow_treasure_info *barrow_treasure_kind_info(barrow_treasure_kind kind);

/** Returns the name of an obstacle's kind, such as "switch_lock"; NULL if unknown. */
BARROW_API const char *barrow_obstacle_name(barrow_obstacle obstacle);

/** Returns the name of a kind of crawl path, such as "fork"; NULL if unknown. */
BARROW_API const char *barrow_path_name(barrow_path_kind path);

/** Returns the name of the character of a crawl's fork, such as "dare"; NULL if unknown. */
BARROW_API const char *barrow_character_name(barrow_character character);

/** Returns the name of a crawl room's type, such as "vendor"; NULL if unknown. */
BARROW_API const char *barrow_room_type_name(barrow_room_type type);

/** Returns the name of a walkthrough's action; NULL if unknown. */
BARROW_API const char *barrow_action_name(barrow_action action);

/** Returns the name of a kind of shortfall, such as "traps"; NULL if unknown. */
BARROW_API const char *barrow_shortfall_name(barrow_shortfall kind);

#ifdef __cplusplus
}
#endif
#endif
