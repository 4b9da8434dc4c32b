/* SPDX-License-Identifier: MIT
 * A document that came from elsewhere: built value by value, read by the command line's reader,
 * then shown and verified in place of a generated dungeon. */
#ifndef NPM_DOCUMENT_H
#define NPM_DOCUMENT_H

#include "barrow/barrow.h"

/* Reads what was built; the error says what is wrong with it and where. */
barrow_status document_read(barrow_error *error);

/* The dungeon of the document that is open, or NULL. */
const barrow_dungeon *document_dungeon(void);

/* Adds what the reader noted to a report. */
void document_findings(barrow_report *report);

/* Closes the document. */
void document_forget(void);

#endif
