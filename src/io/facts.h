/* SPDX-License-Identifier: MIT
 * Facts: what is worth knowing about a dungeon, a room, a link, a thing or a step, as pairs of a
 * name and a value. Formats that allow properties with any name write them all. Facts that do not
 * apply (the lock of an open door) are omitted. Names are those of the document. */
#ifndef BRW_FACTS_H
#define BRW_FACTS_H

#include "core/labels.h"
#include "io/document.h"
#include "io/json_writer.h"

#define BRW_FACTS_MOST 26 /* maximum number of facts about one part of a dungeon */

/* An object is the number of another object in a map of Tiled. */
typedef enum brw_fact_type {
    BRW_FACT_INT,
    BRW_FACT_BOOL,
    BRW_FACT_TEXT,
    BRW_FACT_OBJECT
} brw_fact_type;

typedef struct brw_fact {
    const char *name;
    brw_fact_type type;
    int64_t number;
    const char *text;
} brw_fact;

typedef struct brw_facts {
    brw_fact rows[BRW_FACTS_MOST];
    uint32_t count;
    char seed[BRW_DIGITS], hash[17];
    char title[BARROW_TITLE_SIZE];
    char types[96];     /* "combat,item" */
    char signs[64];     /* "sun,moon,drop" */
    char rows_text[BARROW_PUZZLE_ROWS * (BARROW_PUZZLE_COLUMNS + 1) +
                   1]; /* rows of a puzzle, separated by / */
    char label[BRW_LABEL_MOST + 1];                                       /* the name of a thing */
    char logic[128]; /* what a door needs, or what lies in a room */
    char command[1400]; /* regenerates the dungeon */
} brw_facts;

/* Collect facts. Each call starts with an empty list. Without tiles a room has no rectangle. Where
 * one thing opens another, they also have the words that `barrow prove` reads (W25, W30). */
void brw_dungeon_facts(brw_facts *facts, const brw_document *document,
                       const barrow_dungeon *dungeon);
void brw_step_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t step);

/* Collect the facts of a room: one whose things are separate objects, and one that holds them. */
void brw_room_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t room);
void brw_node_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t room);

/* Collect the facts of a link, without and with the words of prove; of a door with a tile, with the
 * side of its room a; and of a floor's vault. */
void brw_link_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t link);
void brw_edge_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t link);
void brw_door_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t link);
void brw_vault_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t vault);

void brw_thing_facts(brw_facts *facts, const barrow_dungeon *dungeon, uint32_t thing);

/* Returns the value of a fact as text, which may be in [digits]. */
const char *brw_fact_text(const brw_fact *fact, char digits[BRW_DIGITS]);

/* Writes the value of a fact. */
void brw_fact_json(brw_json *json, const brw_fact *fact);

/* Returns one word for a room: its content, purpose or kind, or "room" if it is nothing special. */
const char *brw_room_word(const barrow_dungeon *dungeon, uint32_t room);

/* Returns the door tile of a link of a quest or crawl, in its way; NULL if it has none. */
const barrow_pos *brw_link_door(const barrow_dungeon *dungeon, uint32_t link);

/* Returns the player's room when step [step] of the solution begins, or BARROW_NONE. */
uint16_t brw_step_from(const barrow_dungeon *dungeon, uint32_t step);

/* Returns the walkable tile of a room nearest to the middle of its rectangle. Ties go to the first
 * tile in row order. */
barrow_pos brw_room_middle(const barrow_dungeon *dungeon, uint32_t room);

/* Writes a whole quest or crawl in the text language: places are room_0, room_1, ..., doors are
 * named after their numbers. */
void brw_write_world(const barrow_dungeon *dungeon, brw_text *text);

/* Writes the command that makes a dungeon with [params] into [text]: see barrow_command. [passes]
 * is the family's table, which has the names for rerolls. */
size_t brw_command(const barrow_params *params, const barrow_pass *passes, uint32_t pass_count,
                   const char *seed, char *text, size_t size);

#endif
