/* SPDX-License-Identifier: MIT
 * barrow/play.h: the state of play. A level is a dungeon with an index, read-only, shared by any
 * number of games and threads. A play is one game on it: a block without pointers, so that memcpy
 * is a snapshot, an undo and the start of a search. Both live in memory of the caller; nothing is
 * allocated, and no text is made unless it is asked for.
 *
 *     size_t size = barrow_level_size(&dungeon);
 *     const barrow_level *level;
 *     barrow_level_begin(&dungeon, NULL, malloc(size), &level, &error);
 *     barrow_play *play = malloc(barrow_play_size(level));
 *     barrow_play_begin(level, 7, NULL, play);
 *     while (barrow_play_step(level, play, barrow_play_guide(level, play))) ...
 *
 * A game is a dungeon, rules, a seed and a list of moves: the same list gives the same state on
 * every platform. Doors and things follow the rules that the proof of the dungeon follows, so a
 * player can always reach the end. docs/play.md has the rules of fights, traps and items. */
#ifndef BARROW_PLAY_H
#define BARROW_PLAY_H

#include "barrow/dungeon.h"
#include "barrow/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What the player may do in a turn. */
typedef enum barrow_move {
    BARROW_NORTH,     /**< a step, or a blow at an enemy that stands there */
    BARROW_EAST,      /**< the same to the east */
    BARROW_SOUTH,     /**< the same to the south */
    BARROW_WEST,      /**< the same to the west */
    BARROW_WAIT,      /**< lets a turn pass */
    BARROW_DRINK,     /**< drinks a potion */
    BARROW_READ,      /**< reads a scroll: enemies near rest for a while */
    BARROW_THROW,     /**< throws at the nearest enemy in line */
    BARROW_ZAP,       /**< waves a wand at the nearest enemy in line */
    BARROW_MOVE_COUNT /**< how many there are */
} barrow_move;

/** Those who fight; rows of the table of roles. */
typedef enum barrow_fighter {
    BARROW_FIGHTER_GRUNT,    /**< strikes */
    BARROW_FIGHTER_SWARM,    /**< strikes; weak, but seldom alone */
    BARROW_FIGHTER_GUARD,    /**< strikes; stays near what it guards */
    BARROW_FIGHTER_ARCHER,   /**< aims along a row or column, then shoots */
    BARROW_FIGHTER_CASTER,   /**< marks the player's tile, which bursts a turn later */
    BARROW_FIGHTER_BRUTE,    /**< winds up, then hits its four neighbours */
    BARROW_FIGHTER_ELITE,    /**< winds up, then hits all eight neighbours */
    BARROW_FIGHTER_FOE,      /**< roams, and follows the player through the dungeon */
    BARROW_FIGHTER_SUB_BOSS, /**< the guardian of an arena */
    BARROW_FIGHTER_BOSS,     /**< the guardian of the end */
    BARROW_FIGHTER_COUNT     /**< how many there are */
} barrow_fighter;

/** The strength of a role; 0 means the default. */
typedef struct barrow_fighter_rules {
    int16_t health; /**< blows of strength 1 that it takes */
    int16_t harm;   /**< health that its blow costs */
    int16_t gold;   /**< what it leaves */
} barrow_fighter_rules;

/** The rules of a game. All zero means the defaults. */
typedef struct barrow_rules {
    int16_t health; /**< of the player at the start; default 12 */
    int16_t attack; /**< of the player at the start; default 2, at most 4 */
    uint16_t lives; /**< deaths that end the game; 0 for none, 1 for a roguelike */
    /** 1 for a walk without fights: enemies stand still and fall at a touch, traps do nothing. */
    uint8_t peaceful;
    barrow_fighter_rules fighters[BARROW_FIGHTER_COUNT]; /**< by barrow_fighter */
} barrow_rules;

/** How far a game has come. */
typedef enum barrow_play_state {
    BARROW_PLAY_GOING,  /**< it goes on */
    BARROW_PLAY_STAIRS, /**< the player took the stairs of a floor */
    BARROW_PLAY_WON,    /**< the goal is reached, or the boss is beaten */
    BARROW_PLAY_DEAD    /**< the last life is lost */
} barrow_play_state;

/** The player. */
typedef struct barrow_hero {
    int16_t health;       /**< 0 to most; food may lift it to 4 above */
    int16_t most;         /**< health after a rest */
    int16_t attack;       /**< harm of a blow */
    uint16_t room;        /**< the last room that the player was in */
    uint16_t x;           /**< column of the tile */
    uint16_t y;           /**< row of the tile */
    int32_t gold;         /**< carried; half of it is lost at death */
    int32_t bank;         /**< kept by a banker */
    uint32_t turn;        /**< turns so far */
    uint32_t deaths;      /**< deaths so far */
    uint32_t kills;       /**< enemies beaten */
    uint32_t guardians;   /**< of these, sub-bosses, bosses, elites and roaming enemies */
    uint32_t loot;        /**< things taken that open nothing */
    uint32_t small_keys;  /**< small keys in hand */
    uint64_t colours[4];  /**< set of colours of the keys that are held */
    uint64_t pressed[4];  /**< set of switches that were pressed */
    uint8_t potions;      /**< in hand */
    uint8_t scrolls;      /**< in hand */
    uint8_t darts;        /**< in hand, to throw */
    uint8_t bolts;        /**< charges of the wand */
    uint8_t rings;        /**< each gives 1 health in 40 turns */
    uint8_t trophies;     /**< treasures and guardians that made the player stronger */
    uint8_t treasures;    /**< set of treasures, bit for each of dungeon.treasures */
    uint8_t magic_key;    /**< 1 if it is held */
    uint8_t state;        /**< barrow_play_state */
} barrow_hero;

/** What happened in a turn; bits of the result of barrow_play_step. */
enum barrow_event {
    BARROW_EVENT_TURN = 1 << 0,   /**< a turn went by; set in every turn */
    BARROW_EVENT_MOVED = 1 << 1,  /**< the player stands elsewhere */
    BARROW_EVENT_STRUCK = 1 << 2, /**< the player struck an enemy */
    BARROW_EVENT_KILL = 1 << 3,   /**< an enemy fell */
    BARROW_EVENT_HURT = 1 << 4,   /**< the player lost health */
    BARROW_EVENT_HEALED = 1 << 5, /**< the player gained health */
    BARROW_EVENT_LOOT = 1 << 6,   /**< something was taken that opens nothing */
    BARROW_EVENT_KEY = 1 << 7,    /**< a key or a treasure was taken */
    BARROW_EVENT_SWITCH = 1 << 8, /**< a switch was pressed */
    BARROW_EVENT_DOOR = 1 << 9,   /**< a door opened for good */
    BARROW_EVENT_SOLVED = 1 << 10, /**< a puzzle was solved */
    BARROW_EVENT_REST = 1 << 11,   /**< the player rested */
    BARROW_EVENT_DIED = 1 << 12,   /**< the player died and stands at the place of return */
    BARROW_EVENT_ENDED = 1 << 13,  /**< the state is no longer BARROW_PLAY_GOING */
    BARROW_EVENT_TRAP = 1 << 14    /**< a trap or a magic tile worked */
};

/** What a door or a thing still lacks. */
typedef enum barrow_lack {
    BARROW_LACKS_NOTHING,   /**< it can be passed or taken now */
    BARROW_LACKS_SMALL_KEY, /**< a small key */
    BARROW_LACKS_COLOUR,    /**< the key of its colour */
    BARROW_LACKS_SWITCH,    /**< its switch, or another one of the same number */
    BARROW_LACKS_MAGIC_KEY, /**< the magic key */
    BARROW_LACKS_TREASURE,  /**< a treasure */
    BARROW_LACKS_SIDE,      /**< it opens, or leads, from the other side only */
    BARROW_LACKS_PUZZLE,    /**< the puzzle of its room */
    BARROW_LACKS_GUARDIAN,  /**< its guardian must be beaten */
    BARROW_LACKS_GOLD,      /**< the price of a good */
    BARROW_LACKS_FINDING,   /**< it is secret: walking into it finds it */
    BARROW_LACKS_WAY        /**< it never opens: a window, a blocked thing */
} barrow_lack;

/** What the player knows of a tile: bits of barrow_sight.known. */
enum barrow_known {
    BARROW_KNOWN_SEEN = 1,   /**< it was seen at some time */
    BARROW_KNOWN_VISIBLE = 2 /**< it can be seen now */
};

/** What there is on a tile. */
typedef struct barrow_sight {
    uint8_t tile;         /**< barrow_tile */
    uint8_t known;        /**< barrow_known */
    uint8_t thing_kind;   /**< barrow_thing_kind of what lies there, or BARROW_NONE_BYTE */
    uint8_t fighter;      /**< barrow_fighter of an enemy there, or BARROW_NONE_BYTE */
    int16_t health;       /**< of that enemy */
    uint8_t asleep;       /**< 1 if it sleeps */
    uint8_t threat;       /**< health that standing here costs at the end of the next turn */
    uint16_t thing;       /**< index into dungeon.things, or BARROW_NONE */
    uint16_t enemy;       /**< the enemy's index into dungeon.things, or BARROW_NONE */
    char piece;           /**< what a puzzle has there now, as in barrow_puzzle.cells; 0 if nothing */
} barrow_sight;

/** Choices of barrow_play_reach and barrow_play_way. */
enum barrow_reach {
    BARROW_REACH_KEYS = 1,  /**< spend small keys in hand on doors */
    BARROW_REACH_KNOWN = 2, /**< use only tiles that were seen */
    BARROW_REACH_SAFE = 4   /**< avoid traps, and enemies that do not move */
};

/** A dungeon with its index. */
typedef struct barrow_level barrow_level;
/** A game. */
typedef struct barrow_play barrow_play;

/** Returns how many bytes a level of [dungeon] takes; 0 if it has no tile map or no place to
 * start. */
BARROW_API size_t barrow_level_size(const barrow_dungeon *dungeon);

/** Begins a level in [memory] of barrow_level_size bytes, aligned as malloc's. [rules] may be NULL.
 * The dungeon must be whole and outlive the level. Fails with BARROW_BROKEN or BARROW_BAD_CALL. */
BARROW_API barrow_status barrow_level_begin(const barrow_dungeon *dungeon, const barrow_rules *rules,
                                            void *memory, const barrow_level **level,
                                            barrow_error *error);

/** Returns the dungeon of a level. */
BARROW_API const barrow_dungeon *barrow_level_dungeon(const barrow_level *level);

/** Returns how many bytes a play takes. */
BARROW_API size_t barrow_play_size(const barrow_level *level);

/** Begins a game at the spawn, in [play] of barrow_play_size bytes, aligned as malloc's. [carried]
 * is the hero of the floor above, or NULL; keys stay behind. */
BARROW_API void barrow_play_begin(const barrow_level *level, uint64_t seed,
                                  const barrow_hero *carried, barrow_play *play);

/** Plays a turn. Returns the events, or 0 if the move was refused, which changes nothing but what
 * barrow_play_tell says. */
BARROW_API uint32_t barrow_play_step(const barrow_level *level, barrow_play *play, int move);

/** Returns the moves that are not refused, a bit for each. */
BARROW_API uint32_t barrow_play_moves(const barrow_level *level, const barrow_play *play);

/** Returns the player. */
BARROW_API const barrow_hero *barrow_play_hero(const barrow_level *level, const barrow_play *play);

/** Fills [sight] with what there is at (x, y). Fog is the caller's business: sight.known says what
 * the player knows. */
BARROW_API void barrow_play_look(const barrow_level *level, const barrow_play *play, int x, int y,
                                 barrow_sight *sight);

/** Returns what is known of each tile, row by row: barrow_known. Valid until the play changes. */
BARROW_API const uint8_t *barrow_play_known(const barrow_level *level, const barrow_play *play);

/** Returns what door [link] lacks for the player, from the room where the player is or was last.
 * [which], if not NULL, becomes the switch, colour, treasure or puzzle, or the thing that guards
 * it. */
BARROW_API barrow_lack barrow_play_door(const barrow_level *level, const barrow_play *play,
                                        uint32_t link, uint32_t *which);

/** Returns 1 if a door was opened for good. */
BARROW_API int barrow_play_opened(const barrow_level *level, const barrow_play *play,
                                  uint32_t link);

/** Returns what the door of a floor's vault lacks, as barrow_play_door does. */
BARROW_API barrow_lack barrow_play_vault(const barrow_level *level, const barrow_play *play,
                                         uint32_t vault, uint32_t *which);

/** Returns what [thing] lacks before it can be taken, pressed or used, as barrow_play_door does. */
BARROW_API barrow_lack barrow_play_thing(const barrow_level *level, const barrow_play *play,
                                         uint32_t thing, uint32_t *which);

/** Returns 1 if a thing was taken, pressed, sprung or beaten. */
BARROW_API int barrow_play_gone(const barrow_level *level, const barrow_play *play, uint32_t thing);

/** Returns the state of a puzzle, or NULL if there is no such puzzle. */
BARROW_API const barrow_puzzle_state *barrow_play_puzzle(const barrow_level *level,
                                                         const barrow_play *play, uint32_t puzzle);

/** Returns 1 if a treasure in hand overcomes what is at (x, y), which is then floor. */
BARROW_API int barrow_play_overcomes(const barrow_level *level, const barrow_play *play, int x,
                                     int y);

/** Marks what the player can reach from here with what is in hand, enemies left out. [rooms] has a
 * byte for each room and [tiles] one for each tile; either may be NULL. [flags] are barrow_reach.
 * Returns how many tiles there are. It uses working space of the play: one query at a time. */
BARROW_API uint32_t barrow_play_reach(const barrow_level *level, const barrow_play *play,
                                      uint32_t flags, uint8_t *rooms, uint8_t *tiles);

/** Finds a shortest way to (x, y) and writes its moves into [moves], as many as [cap] holds.
 * Returns its length; 0 at the goal or without a way. It uses working space of the play. */
BARROW_API uint32_t barrow_play_way(const barrow_level *level, const barrow_play *play, int x,
                                    int y, uint32_t flags, uint8_t *moves, uint32_t cap);

/** Returns the next move of the proof from wherever the player is, fights included; -1 if the game
 * is over or the dungeon has no walkthrough. It uses working space of the play. */
BARROW_API int barrow_play_guide(const barrow_level *level, const barrow_play *play);

/** Returns how many actions of the dungeon's solution are done. */
BARROW_API uint32_t barrow_play_progress(const barrow_level *level, const barrow_play *play);

/** Returns a lower bound of the steps that are left to the end. */
BARROW_API uint32_t barrow_play_least(const barrow_level *level, const barrow_play *play);

/** Returns the steps of the proof on tiles, and two for each enemy in its rooms. It is an upper
 * bound for a careful player, not the best that can be done. */
BARROW_API uint32_t barrow_play_par(const barrow_level *level);

/** Returns a hash of the state: equal states are equal games from here on. */
BARROW_API uint64_t barrow_play_hash(const barrow_level *level, const barrow_play *play);

/** Returns the score: gold, 50 for each guardian, 200 for the end, less 50 for each death and a
 * quarter of the turns above par, at most 200; never below 0. */
BARROW_API int32_t barrow_play_score(const barrow_level *level, const barrow_play *play);

/** Writes sentence [index] about the last move into [text] of [size] bytes, NUL-terminated and cut
 * to fit. Returns its length; 0 if there are no more. */
BARROW_API size_t barrow_play_tell(const barrow_level *level, const barrow_play *play,
                                   uint32_t index, char *text, size_t size);

/** Writes what the player holds, such as "2 small keys, key a", as barrow_play_tell does. */
BARROW_API size_t barrow_play_hand(const barrow_level *level, const barrow_play *play, char *text,
                                   size_t size);

/** Writes moves as text that can stand in a link: a letter for each move, after it how often it is
 * repeated. Returns the length needed, without the NUL. */
BARROW_API size_t barrow_moves_write(const uint8_t *moves, uint32_t count, char *text, size_t size);

/** Reads such a text. Returns how many moves there are, of which at most [cap] were stored; 0 if
 * it is not such a text. */
BARROW_API uint32_t barrow_moves_read(const char *text, size_t length, uint8_t *moves,
                                      uint32_t cap);

/** What a program that learns sees. */
typedef struct barrow_view {
    uint16_t side; /**< width and height around the player, odd; 0 for the whole map */
    uint8_t fog;   /**< 1 to show only what the player knows */
} barrow_view;

/** How many planes an observation has: tile, thing and one, fighter and one, health of it, threat,
 * known, and what a door lacks. */
#define BARROW_VIEW_PLANES 7
/** How many numbers its vector has. */
#define BARROW_VIEW_NUMBERS 16

/** Fills [planes], BARROW_VIEW_PLANES times the tiles of the view, row by row, and [vector] of
 * BARROW_VIEW_NUMBERS; either may be NULL. Returns the size of [planes] in bytes. */
BARROW_API size_t barrow_play_observe(const barrow_level *level, const barrow_play *play,
                                      const barrow_view *view, uint8_t *planes, int16_t *vector);

/** Simulated players. */
typedef enum barrow_bot {
    BARROW_BOT_WALKER,   /**< follows the proof, fights what is in the way, steps out of blows */
    BARROW_BOT_NOVICE,   /**< explores in the fog, fights everything, never steps aside */
    BARROW_BOT_SPRINTER, /**< follows the proof and fights only what bars the way */
    BARROW_BOT_CARELESS, /**< explores in the fog, over traps too */
    BARROW_BOT_COUNT     /**< how many there are */
} barrow_bot;

/** Returns the name of a bot, such as "walker"; NULL if unknown. */
BARROW_API const char *barrow_bot_name(barrow_bot bot);

/** Returns the next move of a bot; -1 if the game is over. A bot sees what its player would. It
 * uses working space of the play. */
BARROW_API int barrow_play_bot(const barrow_level *level, const barrow_play *play, barrow_bot bot);

/** A count of what happened in a turn. The caller weighs these counts into a reward. */
typedef enum barrow_term {
    BARROW_TERM_HARM,   /**< health lost */
    BARROW_TERM_KILL,   /**< enemies beaten */
    BARROW_TERM_KEY,    /**< 1 if a key or a treasure was taken */
    BARROW_TERM_DOOR,   /**< 1 if a door opened for good */
    BARROW_TERM_SWITCH, /**< 1 if a switch was pressed */
    BARROW_TERM_SOLVED, /**< 1 if a puzzle was solved */
    BARROW_TERM_REST,   /**< 1 if the player rested */
    BARROW_TERM_LOOT,   /**< things taken that open nothing */
    BARROW_TERM_FLOOR,  /**< 1 if the stairs were taken */
    BARROW_TERM_END,    /**< 1 if the game is won */
    BARROW_TERM_DEATH,  /**< 1 if the player died */
    BARROW_TERM_COUNT   /**< how many there are */
} barrow_term;

/** Stands in the ends of barrow_envs_step for a game that reached the limit of turns. */
#define BARROW_ENV_CUT 255
/** How many games barrow_envs holds at most. */
#define BARROW_ENVS_MOST 65536

/** How many games are played at once. */
typedef struct barrow_env_rules {
    barrow_view view; /**< what each player sees; its side is odd, as all views have one size */
    uint32_t limit;   /**< turns after which a game is cut off; 0 for none */
    uint64_t seed;    /**< of the first game; the others count on from it */
} barrow_env_rules;

/** Many games at once, each on a level of a list. */
typedef struct barrow_envs barrow_envs;

/** Returns how many bytes [count] games on these levels take; 0 if there are no levels, no games or
 * more than BARROW_ENVS_MOST. */
BARROW_API size_t barrow_envs_size(const barrow_level *const *levels, uint32_t level_count,
                                   uint32_t count);

/** Begins [count] games in [memory] of barrow_envs_size bytes, aligned as malloc's. [rules] may be
 * NULL: 11 tiles around the player, with fog, without a limit. You keep the list and may put other
 * levels into it between two turns; a game that ends takes the next one. A level that needs a
 * larger play than the first levels did is skipped. */
BARROW_API barrow_status barrow_envs_begin(const barrow_level *const *levels, uint32_t level_count,
                                           uint32_t count, const barrow_env_rules *rules,
                                           void *memory, barrow_envs **envs, barrow_error *error);

/** Plays a turn of every game: [moves] has one for each, and one that is refused changes nothing.
 * With NULL nothing is played, only shown. Fills, each unless it is NULL: [planes] and [vectors],
 * as barrow_play_observe does, game after game; [terms], BARROW_TERM_COUNT for each; [ends], 0 or
 * what ended the game: barrow_play_state or BARROW_ENV_CUT. A game that has ended begins anew in
 * the next turn, which ignores its move. */
BARROW_API void barrow_envs_step(barrow_envs *envs, const uint8_t *moves, uint8_t *planes,
                                 int16_t *vectors, int32_t *terms, uint8_t *ends);

/** Returns the level of game [i], and the game itself; NULL if there is none. */
BARROW_API const barrow_level *barrow_envs_level(const barrow_envs *envs, uint32_t i);
BARROW_API const barrow_play *barrow_envs_play(const barrow_envs *envs, uint32_t i);

#ifdef __cplusplus
}
#endif
#endif
