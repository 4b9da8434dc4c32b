/* SPDX-License-Identifier: MIT
 * The lines of a key (A1): texts.def has all that they say, key.c writes them in one of three
 * forms; key_rooms.c walks over the dungeon and chooses. */
#ifndef BRW_IO_KEY_H
#define BRW_IO_KEY_H

#include "io/document.h"
#include "io/json_writer.h"

#define BRW_KEY_LINE                                                                               \
    2048                  /* bytes of a line; the longest, a floor's junction or a puzzle with its \
                           * solution, has about 800 */
#define BRW_KEY_IDS   128 /* ids of a line */
#define BRW_KEY_LISTS 4   /* lists of sentences, each with its own place in the order of pairs */
#define BRW_KEY_ROWS  16  /* most places or moods of a list */

/* The rows of texts.def. Only these, numbers and names can be said (A10). */
typedef enum brw_say {
#define BRW_TEXT(NAME, text) SAY_##NAME,
#include "io/texts.def"
    BRW_TEXT_COUNT
} brw_say;
extern const char *const brw_texts[BRW_TEXT_COUNT];

/* Pages are entries of a list in JSON, each with the text of a room as HTML, for Foundry. */
typedef enum brw_key_form {
    BRW_KEY_MARKDOWN,
    BRW_KEY_HTML,
    BRW_KEY_JSON,
    BRW_KEY_PAGES
} brw_key_form;

typedef struct brw_key {
    brw_text *text;
    const barrow_dungeon *dungeon; /* the floor at hand */
    brw_key_form form;
    brw_json *json;      /* where pages go, escaped by the sink of [text]; else NULL */
    uint32_t page_count; /* pages that are not rooms */
    uint16_t *webs;      /* a floor's rooms, then its links: the same number if corridors touch */
    uint8_t *is_led;     /* scratch: the rooms that a corridor leads to */
    uint32_t *by_number; /* the rooms in the order of their numbers */
    uint32_t *places;    /* of each room in that order; UINT32_MAX for what is no room */
    uint32_t room_count; /* that have a number */
    const barrow_thing **sub_bosses; /* of each room, or NULL */
    uint32_t floor;      /* number of the floor if there are several, else 0 */
    const char *section; /* a heading that waits for its first line, or NULL */
    bool has_line, has_block;                   /* JSON: whether a comma is needed */
    uint16_t used[BRW_KEY_LISTS][BRW_KEY_ROWS]; /* sentences drawn, by list and place or mood */
    uint16_t taken[64];                         /* epithets of rooms, by what they are */
    uint32_t named;                             /* rooms */
    uint32_t length, id_count;
    char line[BRW_KEY_LINE];
    char label[96]; /* of the thing that was named last */
    uint32_t ids[BRW_KEY_IDS];
} brw_key;

/* Writes the title and the line so far as the paragraph below it; closes what stays open. */
void brw_key_begin(brw_key *key, const char *title);
void brw_key_end(brw_key *key);

/* Ends a section or room. A section, whose heading is written before its first line, leaves no
 * trace if it has none. */
void brw_key_end_block(brw_key *key);

/* Appends a text to the line, or a word. */
void brw_key_say(brw_key *key, brw_say text, ...);
void brw_key_word(brw_key *key, const char *word);
/* Appends the plural of the line's last word. */
void brw_key_say_plural(brw_key *key);
/* Says why a door is barred, in the same words wherever the door is mentioned. */
void brw_key_say_reason(brw_key *key, uint32_t door);
/* Returns what gives a type of traps away, or NULL. */
const char *brw_key_sign(uint32_t type);
void brw_key_note(brw_key *key, uint32_t id);

/* Ends the line: [label] is what it begins with in print, [kind] what sort of line it is, and [of]
 * which list of the document its ids belong to. */
void brw_key_end_line(brw_key *key, const char *label, const char *kind, const char *of);

/* Begins a room with its number, its name and three sentences about it. */
void brw_key_begin_room(brw_key *key, uint32_t id);

/* Writes the key as the pages of a journal, into an open list. */
void brw_write_key_pages(const brw_document *document, brw_json *json);

/* Writes an id of 16 characters, as Foundry has them: that of [number] of [what]. */
enum { BRW_ID_JOURNAL, BRW_ID_ROOM, BRW_ID_PAGE, BRW_ID_SCENE, BRW_ID_SIZE = 17 };
void brw_foundry_id(const barrow_dungeon *dungeon, uint32_t what, uint32_t number,
                    char id[BRW_ID_SIZE]);

/* Returns the word for a place with its article, such as "an ice cave". */
const char *brw_key_place(uint32_t place);

#endif
