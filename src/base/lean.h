/* SPDX-License-Identifier: MIT
 * Texts that only the schema and the list of checks show. A module for a page has neither, and is
 * compiled without them (BARROW_LEAN). */
#ifndef BRW_LEAN_H
#define BRW_LEAN_H

#ifdef BARROW_LEAN
#define BRW_SHOWN(text) ""
#else
#define BRW_SHOWN(text) text
#endif

#endif
