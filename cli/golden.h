/* SPDX-License-Identifier: MIT
 * The golden catalogue: a fixed set of dungeons, one line of text each, that must come out the same
 * on every platform. `barrow catalog` prints it, tests/golden/catalog.txt pins it, and tools/matrix
 * compares it across compilers and machines. */
#ifndef CLI_GOLDEN_H
#define CLI_GOLDEN_H

#include "barrow/barrow.h"

/* Writes the catalogue. Returns BARROW_OK or BARROW_SINK_FAILED. Failures get a line too. */
barrow_status golden_write(barrow_sink sink);

#endif
