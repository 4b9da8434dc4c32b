/* SPDX-License-Identifier: MIT
 * Which release makes which generation. */
#ifndef CLI_RELEASES_H
#define CLI_RELEASES_H

#include <stdint.h>

/* Returns the rest of a sentence for who has something of another generation: where its dungeons
 * can still be made. Never NULL. */
const char *cli_release_hint(uint64_t generation);

#endif
