/* SPDX-License-Identifier: MIT
 * Texts that only the schema and the list of checks show. WebAssembly modules for web pages have
 * neither, so they are compiled without these texts (BARROW_LEAN). */
#ifndef BRW_LEAN_H
#define BRW_LEAN_H

#ifdef BARROW_LEAN
#define BRW_SHOWN(text) ""
#else
#define BRW_SHOWN(text) text
#endif

#endif
