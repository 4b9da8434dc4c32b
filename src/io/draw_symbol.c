/* SPDX-License-Identifier: MIT
 * Symbols: one row per layer, in a square of 32 units around the origin. Their paths are written as
 * M x y, L x y ..., C six numbers, O x y radius (a circle) and Z. Further pairs after L continue
 * the line. A canvas that supports symbols receives each one once, when it is first shown. */
#include <string.h>

#include "io/draw.h"

typedef struct symbol_layer {
    const char *symbol; /* layers of one symbol are adjacent */
    brw_style style;
    const char *path;
} symbol_layer;

static const symbol_layer layers[] = {
    /* things on a tile */
    {"spawn", BRW_THIN_STYLE, "M-9 12L3 12"},
    {"spawn", BRW_LINE_STYLE, "M-4 12L-4-13"},
    {"spawn", BRW_GOOD_STYLE, "M-4-13C2-16 5-10 11-12L11-3C5-1 2-7-4-4Z"},
    {"stairs", BRW_PALE_STYLE, "M-13-13L13-13 13 13-13 13Z"},
    {"stairs", BRW_LINE_STYLE, "M-10-9L10-9M-8-4L8-4M-6 1L6 1M-4 6L4 6M-2 10L2 10"},
    {"stairs", BRW_THIN_STYLE, "M-10-9L-2 10M10-9L2 10"},
    {"gem", BRW_COOL_STYLE, "M-10-2L-5-9 5-9 10-2 0 10Z"},
    {"gem", BRW_THIN_STYLE, "M-10-2L10-2M-4-2L0 10 4-2M-4-2L0-9 4-2"},
    {"trap", BRW_BAD_STYLE, "M-13 10L-9-6-5 10ZM5 10L9-6 13 10ZM-5 10L0-11 5 10Z"},
    {"trap", BRW_LINE_STYLE, "M-14 10L14 10"},
    {"magic", BRW_PALE_STYLE, "O0 0 13"},
    {"magic", BRW_GOOD_STYLE, "M0-11L3-3 11 0 3 3 0 11-3 3-11 0-3-3Z"},
    {"buried", BRW_DOTS_STYLE, "O0 0 13"},
    {"buried", BRW_COOL_STYLE, "M-7-1L-3-6 3-6 7-1 0 8Z"},
    {"buried", BRW_THIN_STYLE, "M-7-1L7-1"},
    {"enemy", BRW_SOLID_STYLE, "M-9-5L-13-14-3-9ZM9-5L13-14 3-9Z"},
    {"enemy", BRW_BAD_STYLE,
     "M-10-2C-10-12 10-12 10-2C10 4 7 5 6 11L2 8 0 11-2 8-6 11C-7 5-10 4-10-2Z"},
    {"enemy", BRW_EYES_STYLE, "M-7-4L-1-1-2 2-6 1ZM7-4L1-1 2 2 6 1Z"},
    {"archer", BRW_BAD_STYLE, "M-13 2C-13-8 3-8 3 2C3 7 1 8 0 12L-5 10-10 12C-11 8-13 7-13 2Z"},
    {"archer", BRW_EYES_STYLE, "M-10 0L-6 2-7 4-10 3ZM0 0L-4 2-3 4 0 3Z"},
    {"archer", BRW_LINE_STYLE, "M6-13C15-7 15 7 6 13M6-13L6 13M2 0L14 0"},
    {"swarm", BRW_BAD_STYLE, "O-7-6 5"},
    {"swarm", BRW_BAD_STYLE, "O7-5 5"},
    {"swarm", BRW_BAD_STYLE, "O0 7 5"},
    {"swarm", BRW_EYES_STYLE, "O-9-7 1O-5-7 1O5-6 1O9-6 1O-2 6 1O2 6 1"},
    {"guard", BRW_BAD_STYLE, "M-10-2C-10-12 10-12 10-2C10 4 7 5 6 11L-6 11C-7 5-10 4-10-2Z"},
    {"guard", BRW_EYES_STYLE, "M-7-4L-1-1-2 2-6 1ZM7-4L1-1 2 2 6 1Z"},
    {"guard", BRW_PALE_STYLE, "M-13 2L1 2 1 8C1 12-3 14-6 15C-9 14-13 12-13 8Z"},
    {"caster", BRW_SOLID_STYLE, "M0-16L8-4-8-4Z"},
    {"caster", BRW_BAD_STYLE, "M-8-4L8-4C9 4 8 9 10 13L-10 13C-8 9-9 4-8-4Z"},
    {"caster", BRW_EYES_STYLE, "O-3 1 2O3 1 2"},
    {"caster", BRW_GOLD_STYLE, "M12-11L13-7 16-6 13-5 12-1 11-5 8-6 11-7Z"},
    {"brute", BRW_SOLID_STYLE, "M-12-6L-16-16-5-11ZM12-6L16-16 5-11Z"},
    {"brute", BRW_BAD_STYLE, "M-14 0C-14-14 14-14 14 0C14 8 11 9 10 14L-10 14C-11 9-14 8-14 0Z"},
    {"brute", BRW_EYES_STYLE, "M-9-4L-2-1-3 3-8 2ZM9-4L2-1 3 3 8 2Z"},
    {"brute", BRW_LINE_STYLE, "M-6 8L6 8"},
    {"snare", BRW_LINE_STYLE, "M-12 12L0-2"},
    {"snare", BRW_BAD_STYLE, "O3-4 9"},
    {"snare", BRW_PALE_STYLE, "O3-4 5"},
    {"darts", BRW_LINE_STYLE, "M-13-6L8-6M-13 6L8 6"},
    {"darts", BRW_BAD_STYLE, "M6-11L14-6 6-1ZM6 1L14 6 6 11Z"},
    {"pit_trap", BRW_SOLID_STYLE, "O0 0 12"},
    {"alarm", BRW_BAD_STYLE, "M-9 7C-7 3-8-10 0-10C8-10 7 3 9 7Z"},
    {"alarm", BRW_SOLID_STYLE, "O0 10 3"},
    {"gas", BRW_GOOD_STYLE, "M-12 4C-13-3-6-6-3-3C-2-11 9-10 8-3C14-3 14 6 8 6L-8 6C-10 6-12 6-12 4Z"},
    {"gas", BRW_THIN_STYLE, "M-6 10L6 10M-3 13L3 13"},
    {"warp", BRW_COOL_STYLE, "O0 0 12"},
    {"warp", BRW_THIN_STYLE, "M0 0C4-4 8 2 3 6C-4 11-11 2-6-5C-2-10 6-11 11-5"},
    {"fire", BRW_BAD_STYLE, "M0-14C2-7 10-4 9 4C8 11 3 13 0 13C-5 13-10 9-9 3C-8-2-4-1-4-5C-3-9-1-10 0-14Z"},
    {"fire", BRW_GOLD_STYLE, "M0 0C3 3 4 6 3 9C1 12-3 11-4 8C-4 5-1 4 0 0Z"},
    {"curse", BRW_PALE_STYLE, "M-13 0C-7-9 7-9 13 0C7 9-7 9-13 0Z"},
    {"curse", BRW_BAD_STYLE, "O0 0 5"},
    {"timed", BRW_PALE_STYLE, "O0 0 12"},
    {"timed", BRW_BAD_STYLE, "M0 0L0-12C7-12 12-7 12 0Z"},
    {"timed", BRW_LINE_STYLE, "M0 0L0-9M0 0L6 0"},
    {"pip", BRW_GOLD_STYLE, "O0 0 9"},
    {"sleeper", BRW_SOLID_STYLE, "M-9-3L-12-11-4-7Z"},
    {"sleeper", BRW_PALE_STYLE,
     "M-10 0C-10-10 10-10 10 0C10 6 7 7 6 12L2 9 0 12-2 9-6 12C-7 7-10 6-10 0Z"},
    {"sleeper", BRW_THIN_STYLE, "M-7 1C-6 3-3 3-2 1M2 1C3 3 6 3 7 1M6-15L13-15 6-8 13-8"},
    {"goods", BRW_GOLD_STYLE, "M-4-5C-13 1-12 12 0 12C12 12 13 1 4-5Z"},
    {"goods", BRW_WOOD_STYLE, "M-7-11L7-11 4-5-4-5Z"},
    {"goods", BRW_THIN_STYLE, "M3 1C-4-1-5 4 0 4C5 4 4 9-3 7M0-1L0 9"},
    {"keeper", BRW_WOOD_STYLE, "M-11 13C-11 1-7-1 0-1C7-1 11 1 11 13Z"},
    {"keeper", BRW_PALE_STYLE, "O0-6 6"},
    {"keeper", BRW_GOLD_STYLE, "M-9-8L9-8 5-10 4-15-4-15-5-10Z"},
    /* special tiles */
    {"pillar", BRW_PALE_STYLE, "M-12-12L12-12 12 12-12 12Z"},
    {"pillar", BRW_PALE_STYLE, "O0 0 9"},
    {"pillar", BRW_THIN_STYLE, "O0 0 5"},
    {"stalagmite", BRW_WOOD_STYLE, "M-14 13L-10-2-7 4-1-15 5 3 9-5 14 13Z"},
    {"stalagmite", BRW_THIN_STYLE, "M-1-15L-2 2-5 13M-10-2L-10 8M9-5L8 8"},
    {"pipe", BRW_GOOD_STYLE, "O0 0 14"},
    {"pipe", BRW_SOLID_STYLE, "O0 0 8"},
    {"column", BRW_PALE_STYLE, "M-15-15L15-15 15 15-15 15Z"},
    {"column", BRW_GOLD_STYLE, "O0 0 12"},
    {"column", BRW_PALE_STYLE, "O0 0 7"},
    {"icicle", BRW_COOL_STYLE, "M-15-13L15-13 9 6 5-5 0 15-6-5-10 3Z"},
    {"icicle", BRW_SHINE_STYLE, "M-9-9L-9-3M1-9L0 6M9-9L9-2"},
    {"stone", BRW_PALE_STYLE, "M-14-14L14-14 14 14-14 14Z"},
    {"stone", BRW_THIN_STYLE, "M-9-9L9-9 9 9-9 9ZM-14-14L-9-9M14-14L9-9M14 14L9 9M-14 14L-9 9"},
    {"vault_door", BRW_SOLID_STYLE, "M-15-15L15-15 15 15-15 15Z"},
    {"vault_door", BRW_WOOD_STYLE, "M-11-11L11-11 11 11-11 11Z"},
    {"vault_door", BRW_THIN_STYLE, "M-11-4L11-4M-11 4L11 4"},
    {"clue", BRW_THIN_STYLE, "M-8-13L-3-5-7 1 0 5-3 13M-3-5L6-8 9-13M0 5L9 3 13 8"},
    {"lever", BRW_LINE_STYLE, "M0 4L7-9"},
    {"lever", BRW_GOLD_STYLE, "O7-10 4"},
    {"lever", BRW_PALE_STYLE, "M-9 4L9 4 9 11-9 11Z"},
    {"counter", BRW_WOOD_STYLE, "M-16-10L16-10 16 10-16 10Z"},
    {"counter", BRW_THIN_STYLE, "M-16-4L16-4M-16 4L16 4"},
    {"rubble", BRW_HAIR_STYLE,
     "M-9 6L-5 1 0 3 1 8-6 10ZM3-5L8-9 12-5 9-1ZM-7-8L-3-11-1-7-5-5ZM8 7L11 5 13 9Z"},
    {"grass", BRW_TUFT_STYLE,
     "M-10 8L-12 1M-9 8L-9-1M-8 8L-5 1M4-2L2-9M5-2L5-11M6-2L9-9M7 12L6 6M8 12L10 5"},
    {"slime", BRW_TUFT_STYLE, "M-9 1C-9-4-1-4-1 1C-1 5-9 5-9 1ZM2-6C2-9 8-9 8-6C8-3 2-3 2-6ZM5 8L8 8"},
    {"mushrooms", BRW_HAIR_STYLE, "M-10 2C-9-4-2-4-1 2ZM-6 2L-6 7M2-3C3-8 8-8 9-3ZM6-3L6 1"},
    {"drift", BRW_HAIR_STYLE, "M-14 6C-10-2-2-2 1 6M-3-3C1-11 9-11 13-3"},
    {"pedestal", BRW_PALE_STYLE, "M-15-15L15-15 15 15-15 15Z"},
    {"pedestal", BRW_THIN_STYLE, "M-11-11L11-11 11 11-11 11Z"},
    {"plate", BRW_THIN_STYLE, "M-11-11L11-11 11 11-11 11ZM-7-7L7-7 7 7-7 7Z"},
    {"boulder", BRW_WOOD_STYLE,
     "M-14 2C-15-8-8-14 1-14C11-14 16-5 14 4C12 12 6 14-2 14C-10 14-13 10-14 2Z"},
    {"boulder", BRW_THIN_STYLE, "M-2-13L2-5-4 1 3 6 0 13M2-5L9-3M-4 1L-10 3"},
    /* furniture of places */
    {"shelf", BRW_WOOD_STYLE, "M-16-11L16-11 16 11-16 11Z"},
    {"shelf", BRW_THIN_STYLE, "M-16 0L16 0M-11-11L-11 0M-7-11L-7 0M-1-11L1 0M6-11L6 0M11-11L11 0M-12 0L-12 11M-6 0L-8 11M-1 0L-1 11M4 0L4 11M9 0L11 11"},
    {"coffin", BRW_PALE_STYLE, "M-5-15L5-15 10-7 6 15-6 15-10-7Z"},
    {"coffin", BRW_THIN_STYLE, "M0-10L0 4M-4-5L4-5"},
    {"anvil", BRW_SOLID_STYLE, "M-14-9L13-9 13-3C7-3 5 0 5 4L10 11-10 11-5 4C-5 0-8-3-14-9Z"},
    {"bones", BRW_HAIR_STYLE, "M-10 5L2-3M-11 3L-9 7M1-5L3-1M2 9L11 4M-6-9L-1-12M8-8L4-11"},
    {"frost", BRW_SHINE_STYLE, "M-8-10L-8-2M-11-8L-5-4M-11-4L-5-8M6 3L6 11M3 5L9 9M3 9L9 5M8-10L11-7"},
    /* obstacles that treasures overcome, named like their tiles */
    {"cracked_wall", BRW_PALE_STYLE, "M-15-15L15-15 15 15-15 15Z"},
    {"cracked_wall", BRW_LINE_STYLE, "M-3-15L2-6-5 1 3 7-1 15M2-6L11-9M-5 1L-13 4M3 7L12 10"},
    {"gap", BRW_SOLID_STYLE, "M-15-15L-9-12-3-15 4-13 10-15 15-12 15 12 9 15 2 13-5 15-15 12Z"},
    {"gap", BRW_HAIR_STYLE, "M-15-15L-8-9-2-11 4-9 15-15"},
    {"pegs", BRW_WOOD_STYLE, "M-13-9L-5-9-5 13-13 13ZM5-9L13-9 13 13 5 13ZM-4-14L4-14 4 6-4 6Z"},
    {"pegs", BRW_THIN_STYLE, "M-13-5L-5-5M5-5L13-5M-4-10L4-10"},
    {"darkness", BRW_SOLID_STYLE, "M-16-16L16-16 16 16-16 16Z"},
    {"darkness", BRW_EYES_STYLE, "O-5-2 2O5-2 2"},
    {"spikes", BRW_PALE_STYLE, "M-14 13L-9-12-4 13ZM-5 13L0-12 5 13ZM4 13L9-12 14 13Z"},
    {"spikes", BRW_LINE_STYLE, "M-15 13L15 13"},
    {"deep_water", BRW_COOL_STYLE, "M-16-16L16-16 16 16-16 16Z"},
    {"deep_water", BRW_THIN_STYLE,
     "M-13-6C-9-11-5-11 0-6C5-1 9-1 13-6M-13 7C-9 2-5 2 0 7C5 12 9 12 13 7"},
    {"far_target", BRW_LINE_STYLE, "M-14-15L-14 15M-7-15L-7 15M7-15L7 15M14-15L14 15"},
    {"far_target", BRW_BAD_STYLE, "O0 0 10"},
    {"far_target", BRW_PALE_STYLE, "O0 0 6"},
    {"far_target", BRW_BAD_STYLE, "O0 0 3"},
    {"fountain", BRW_COOL_STYLE, "O0 0 14"},
    {"fountain", BRW_PALE_STYLE, "O0 0 6"},
    {"fountain", BRW_COOL_STYLE, "M0-6C5-1 4 4 0 4C-4 4-5-1 0-6Z"},
    /* contents and types of rooms */
    {"entry", BRW_PALE_STYLE, "M-11 13L-11-2C-11-16 11-16 11-2L11 13Z"},
    {"entry", BRW_SOLID_STYLE, "M-6 13L-6-1C-6-9 6-9 6-1L6 13Z"},
    {"key", BRW_GOLD_STYLE, "M-4-2L14-2 14 7 11 7 11 2 8 2 8 6 5 6 5 2-4 2Z"},
    {"key", BRW_GOLD_STYLE, "O-8 0 6"},
    {"key", BRW_PALE_STYLE, "O-8 0 2"},
    {"switch", BRW_LINE_STYLE, "M0 6L8-8"},
    {"switch", BRW_BAD_STYLE, "O8-9 4"},
    {"switch", BRW_WOOD_STYLE, "M-12 6L12 6 12 12-12 12Z"},
    {"switch", BRW_PALE_STYLE, "M-5 6C-5 0 5 0 5 6Z"},
    {"chest", BRW_WOOD_STYLE, "M-12-1L12-1 12 10-12 10Z"},
    {"chest", BRW_GOLD_STYLE, "M-12-1C-12-9-8-10-5-10L5-10C8-10 12-9 12-1Z"},
    {"chest", BRW_PALE_STYLE, "M-3-4L3-4 3 4-3 4Z"},
    {"treasure", BRW_THIN_STYLE, "M0-16L0-12M-11-13L-8-10M11-13L8-10M-15-5L-12-4M15-5L12-4"},
    {"treasure", BRW_WOOD_STYLE, "M-11 2L11 2 11 12-11 12Z"},
    {"treasure", BRW_GOLD_STYLE, "M-11 2C-11-5-7-8 0-8C7-8 11-5 11 2Z"},
    {"treasure", BRW_PALE_STYLE, "M-3 0L3 0 3 7-3 7Z"},
    /* treasures, by their own names */
    {"bombs", BRW_SOLID_STYLE, "O-2 3 10"},
    {"bombs", BRW_LINE_STYLE, "M4-6C6-13 11-13 12-9"},
    {"bombs", BRW_GOLD_STYLE, "M12-14L14-10 12-6 10-10Z"},
    {"hook", BRW_LINE_STYLE, "M0-14L0 2M0-14C-4-14-4-9 0-9"},
    {"hook", BRW_PALE_STYLE, "M-3 0L3 0 3 6C8 6 9 2 9-1L13 2C12 10 7 13 0 13C-7 13-12 10-13 2L-9-1C-9 2-8 6-3 6Z"},
    {"hammer", BRW_WOOD_STYLE, "M-2-4L2-4 2 15-2 15Z"},
    {"hammer", BRW_PALE_STYLE, "M-12-14L12-14 12-4-12-4Z"},
    {"lantern", BRW_LINE_STYLE, "M-6-8C-6-17 6-17 6-8"},
    {"lantern", BRW_PALE_STYLE, "M-8-8L8-8 10 12-10 12Z"},
    {"lantern", BRW_GOLD_STYLE, "M0-5C5 1 5 8 0 8C-5 8-5 1 0-5Z"},
    {"boots", BRW_WOOD_STYLE, "M-6-14L4-14 4 2 12 6 12 12-6 12Z"},
    {"boots", BRW_THIN_STYLE, "M-6-9L4-9M-6 8L12 8"},
    {"flippers", BRW_COOL_STYLE, "M-9-14L-4-14-2 2 0 13-14 13-11 2ZM4-14L9-14 11 2 14 13 0 13 2 2Z"},
    {"flippers", BRW_THIN_STYLE, "M-7-8L-7 11M7-8L7 11"},
    {"bow", BRW_LINE_STYLE, "M-4-14C12-8 12 8-4 14"},
    {"bow", BRW_THIN_STYLE, "M-4-14L-4 14M-12 0L12 0M8-4L12 0 8 4"},
    {"gloves", BRW_WOOD_STYLE, "M-8 13L-8-2C-8-12-3-12-3-6L-3-9C-2-14 3-14 3-9L3-6C4-10 9-10 9-4L9 13Z"},
    {"gloves", BRW_GOLD_STYLE, "M-8 8L9 8 9 13-8 13Z"},
    {"magic_key", BRW_COOL_STYLE, "M-2 0L2 0 2 14-6 14-6 11-2 11-2 9-5 9-5 6-2 6Z"},
    {"magic_key", BRW_COOL_STYLE, "M0-16L3-9 10-9 5-4 7 3 0-1-7 3-5-4-10-9-3-9Z"},
    {"crown", BRW_GOLD_STYLE, "M-13 6L-13-7-6 0 0-11 6 0 13-7 13 6Z"},
    {"crown", BRW_BAD_STYLE, "M-13 6L13 6 13 11-13 11Z"},
    {"crown", BRW_PALE_STYLE, "O0-11 2O-13-8 2O13-8 2"},
    {"boss", BRW_SOLID_STYLE,
     "M-8-7C-14-6-16-12-14-16C-12-12-8-12-5-10ZM8-7C14-6 16-12 14-16C12-12 8-12 5-10Z"},
    {"boss", BRW_BAD_STYLE, "M-11-2C-11-13 11-13 11-2C11 3 8 5 7 6L7 12-7 12-7 6C-8 5-11 3-11-2Z"},
    {"boss", BRW_SOLID_STYLE, "M-8-4L-2-1-3 3-7 2ZM8-4L2-1 3 3 7 2ZM0 3L2 6-2 6Z"},
    {"boss", BRW_THIN_STYLE, "M-4 8L-4 12M0 8L0 12M4 8L4 12"},
    {"skull", BRW_PALE_STYLE,
     "M-11-2C-11-13 11-13 11-2C11 3 8 5 7 6L7 12-7 12-7 6C-8 5-11 3-11-2Z"},
    {"skull", BRW_SOLID_STYLE, "O-4-1 3O4-1 3M0 3L2 6-2 6Z"},
    {"skull", BRW_THIN_STYLE, "M-4 8L-4 12M0 8L0 12M4 8L4 12"},
    {"swords", BRW_PALE_STYLE, "M-13-13L-9-13 7 4 4 7-13-9ZM13-13L9-13-7 4-4 7 13-9Z"},
    {"swords", BRW_LINE_STYLE, "M2 10L10 2M-2 10L-10 2M7 7L12 12M-7 7L-12 12"},
    {"puzzle", BRW_COOL_STYLE, "M-11-4L-4-4C-8-14 8-14 4-4L11-4 11 12 4 12C7 4-7 4-4 12L-11 12Z"},
    {"fire", BRW_GOLD_STYLE, "M0-14C9-5 9 0 7 4C5 8-5 8-7 4C-10-1-3-4 0-14Z"},
    {"fire", BRW_BAD_STYLE, "M0-4C4 0 4 6 0 6C-4 6-4 0 0-4Z"},
    {"fire", BRW_LINE_STYLE, "M-12 12L12 7M-12 7L12 12"},
    {"heart", BRW_BAD_STYLE, "M0 12C-19-1-13-12-6-11C-3-11 0-8 0-5C0-8 3-11 6-11C13-12 19-1 0 12Z"},
    {"coins", BRW_GOLD_STYLE, "M-11 8C-11 3 11 3 11 8C11 13-11 13-11 8Z"},
    {"coins", BRW_GOLD_STYLE, "M-11 2C-11-3 11-3 11 2C11 7-11 7-11 2Z"},
    {"coins", BRW_GOLD_STYLE, "M-11-5C-11-10 11-10 11-5C11 0-11 0-11-5Z"},
    {"shield", BRW_COOL_STYLE,
     "M-11-9C-5-9-2-11 0-13C2-11 5-9 11-9C11 3 7 10 0 13C-7 10-11 3-11-9Z"},
    {"shield", BRW_GOLD_STYLE, "M0-8L2-3 7-3 3 1 5 6 0 3-5 6-3 1-7-3-2-3Z"},
    {"foe", BRW_PALE_STYLE, "M-14 0C-7-10 7-10 14 0C7 10-7 10-14 0Z"},
    {"foe", BRW_BAD_STYLE, "O0 0 5"},
    {"foe", BRW_SOLID_STYLE, "M0-5C2-2 2 2 0 5C-2 2-2-2 0-5Z"},
    {"block", BRW_DOTS_STYLE, "M-15-15L15-15 15 15-15 15Z"},
    {"hole", BRW_SOLID_STYLE, "O0 4 3"},
    /* doors */
    {"lock", BRW_LINE_STYLE, "M-6-2L-6-7C-6-14 6-14 6-7L6-2"},
    {"lock", BRW_GOLD_STYLE, "M-10-2L10-2 10 12-10 12Z"},
    {"lock", BRW_SOLID_STYLE, "O0 3 3M-1 4L1 4 2 9-2 9Z"},
    {"colour_lock", BRW_LINE_STYLE, "M-6-2L-6-7C-6-14 6-14 6-7L6-2"},
    {"colour_lock", BRW_PALE_STYLE, "M-10-2L10-2 10 12-10 12Z"},
    {"colour_lock", BRW_SOLID_STYLE, "M0 1L5 6 0 11-5 6Z"},
    {"magic_lock", BRW_COOL_STYLE, "M0-16L5-6 15-5 8 3 10 14 0 9-10 14-8 3-15-5-5-6Z"},
    {"magic_lock", BRW_SOLID_STYLE, "O0-1 3M-1 0L1 0 2 6-2 6Z"},
    {"hidden", BRW_DOTS_STYLE, "O0 0 13"},
    {"hidden", BRW_LINE_STYLE, "M5-5C3-9-5-9-5-4C-5 1 5-1 5 4C5 9-3 9-5 5"},
    {"bars", BRW_LINE_STYLE, "M-8-14L-8 14M0-14L0 14M8-14L8 14M-12-8L12-8M-12 8L12 8"},
    {"barrier", BRW_GOOD_STYLE, "M-13 12L-13-6-4-12 4-5 13-11 13 12Z"},
    {"barrier", BRW_LINE_STYLE, "M-5 12L-2 2-6-4M5 12L4 4 8-2"},
    {"window", BRW_PALE_STYLE, "M-11-11L11-11 11 11-11 11Z"},
    {"window", BRW_LINE_STYLE, "M-4-11L-4 11M4-11L4 11M-11 0L11 0"},
    {"one_way", BRW_PALE_STYLE, "M-12-5L1-5 1-11 14 0 1 11 1 5-12 5Z"},
    {"loop_exit", BRW_GOOD_STYLE, "M-14-5L-1-5-1-11 10 0-1 11-1 5-14 5Z"},
    {"loop_exit", BRW_LINE_STYLE, "M13-11L13 11"},
    {"shortcut", BRW_COOL_STYLE, "M-14-9L-3 0-14 9ZM-3-9L8 0-3 9Z"},
    {"shortcut", BRW_LINE_STYLE, "M12-11L12 11"},
    {"boss_door", BRW_BAD_STYLE, "M-14 13L-14-3C-14-17 14-17 14-3L14 13Z"},
    {"boss_door", BRW_PALE_STYLE, "M-7-2C-7-9 7-9 7-2C7 1 5 2 4 3L4 7-4 7-4 3C-5 2-7 1-7-2Z"},
    {"boss_door", BRW_SOLID_STYLE, "O-3-2 2O3-2 2"},
    {"marked", BRW_GOLD_STYLE, "M0-10L3-3 10-3 4 1 6 9 0 4-6 9-4 1-10-3-3-3Z"},
    {"way", BRW_WAY_STYLE, "M-14 0L14 0"},
    {"patrol", BRW_ROUTE_STYLE, "M-14 0L14 0"},
    /* puzzles */
    {"push_block", BRW_WOOD_STYLE, "M-14-14L14-14 14 14-14 14Z"},
    {"push_block", BRW_THIN_STYLE, "M-9-9L9-9 9 9-9 9ZM-14-14L-9-9M14-14L9-9M14 14L9 9M-14 14L-9 9"},
    {"push_block", BRW_THIN_STYLE, "M0-5L5 0 0 5-5 0Z"},
    {"push_plate", BRW_GOLD_STYLE, "M-12-12L12-12 12 12-12 12Z"},
    {"push_plate", BRW_PALE_STYLE, "M-7-7L7-7 7 7-7 7Z"},
    /* its corners show around a chest on it */
    {"target", BRW_BAD_STYLE,
     "M-15-15L-6-15-6-11-11-11-11-6-15-6ZM15-15L15-6 11-6 11-11 6-11 6-15Z"
     "M15 15L6 15 6 11 11 11 11 6 15 6ZM-15 15L-15 6-11 6-11 11-6 11-6 15Z"},
    {"target", BRW_PALE_STYLE, "O0 0 9"},
    {"target", BRW_BAD_STYLE, "O0 0 6"},
    {"target", BRW_SOLID_STYLE, "O0 0 2"},
    {"lamp_dark", BRW_PALE_STYLE, "O0 0 13"},
    {"lamp_dark", BRW_THIN_STYLE, "O0 0 8"},
    {"lamp_lit", BRW_GOLD_STYLE, "O0 0 13"},
    {"lamp_lit", BRW_LINE_STYLE, "M0-9L0 9M-9 0L9 0M-6-6L6 6M-6 6L6-6"},
    {"hint", BRW_PALE_STYLE, "M-15-12L15-12 15 12-15 12Z"},
    {"hint", BRW_THIN_STYLE, "M-12-9L12-9 12 9-12 9Z"},
    {"reach", BRW_THIN_STYLE, "M-14 0L14 0M0-14L0 14M-14 0L-10-3M-14 0L-10 3M14 0L10-3M14 0L10 3M0-14L-3-10M0-14L3-10M0 14L-3 10M0 14L3 10"},
    {"reach", BRW_GOLD_STYLE, "O0 0 5"},
    {"sign_plate", BRW_PALE_STYLE, "M-8-14L8-14 14-8 14 8 8 14-8 14-14 8-14-8Z"},
    {"red_up", BRW_RED_STYLE,
     "M-14 13L-14-8-11-14-8-8-8 13ZM-3 13L-3-8 0-14 3-8 3 13ZM8 13L8-8 11-14 14-8 14 13Z"},
    {"red_up", BRW_LINE_STYLE, "M-16 5L16 5"},
    {"red_down", BRW_RED_SLOT_STYLE,
     "M-11-4L-7 0-11 4-15 0ZM0-4L4 0 0 4-4 0ZM11-4L15 0 11 4 7 0Z"},
    {"blue_up", BRW_BLUE_STYLE,
     "M-14 13L-14-9C-14-15-8-15-8-9L-8 13ZM-3 13L-3-9C-3-15 3-15 3-9L3 13ZM8 13L8-9C8-15 14-15 14-9L14 13Z"},
    {"blue_up", BRW_LINE_STYLE, "M-16-2L16-2M-16 7L16 7"},
    {"blue_down", BRW_BLUE_SLOT_STYLE, "O-10 0 4O0 0 4O10 0 4"},
    {"lever_red", BRW_LINE_STYLE, "M0 8L6-5"},
    {"lever_red", BRW_RED_STYLE, "M7-15L13-8 7-1 1-8Z"},
    {"lever_red", BRW_WOOD_STYLE, "M-11 8L11 8 11 13-11 13Z"},
    {"lever_blue", BRW_LINE_STYLE, "M0 8L-6-5"},
    {"lever_blue", BRW_BLUE_STYLE, "O-7-8 6"},
    {"lever_blue", BRW_WOOD_STYLE, "M-11 8L11 8 11 13-11 13Z"},
    {"lever_both", BRW_LINE_STYLE, "M0 8L7-5M0 8L-7-5"},
    {"lever_both", BRW_RED_STYLE, "M8-15L14-8 8-1 2-8Z"},
    {"lever_both", BRW_BLUE_STYLE, "O-8-8 6"},
    {"lever_both", BRW_WOOD_STYLE, "M-11 8L11 8 11 13-11 13Z"},
    /* signs of plates: "sign_" and their names */
    {"sign_sun", BRW_LINE_STYLE,
     "M0-13L0-9M0 9L0 13M-13 0L-9 0M9 0L13 0M-9-9L-7-7M7 7L9 9M-9 9L-7 7M7-7L9-9"},
    {"sign_sun", BRW_GOLD_STYLE, "O0 0 6"},
    {"sign_moon", BRW_COOL_STYLE, "M3-12C-9-11-13 6 0 11C4 12 9 10 11 6C3 8-4 0 3-12Z"},
    {"sign_star", BRW_GOLD_STYLE, "M0-13L3-4 12-4 5 1 8 10 0 5-8 10-5 1-12-4-3-4Z"},
    {"sign_crown", BRW_GOLD_STYLE, "M-11 9L-11-8-5-1 0-10 5-1 11-8 11 9Z"},
    {"sign_sword", BRW_PALE_STYLE, "M0-14L3-10 3 4-3 4-3-10Z"},
    {"sign_sword", BRW_LINE_STYLE, "M-7 5L7 5M0 5L0 12"},
    {"sign_skull", BRW_PALE_STYLE, "M-10-2C-10-12 10-12 10-2C10 3 7 4 6 5L6 11-6 11-6 5C-7 4-10 3-10-2Z"},
    {"sign_skull", BRW_SOLID_STYLE, "O-4-1 3O4-1 3M0 3L2 6-2 6Z"},
    {"sign_flame", BRW_BAD_STYLE, "M1-13C10-4 11 3 7 8C4 12-4 12-7 8C-10 4-8-1-4-4C-4-1-2 0-1-1C1-4 2-8 1-13Z"},
    {"sign_drop", BRW_COOL_STYLE, "M0-13C8-3 10 1 9 5C7 13-7 13-9 5C-10 1-8-3 0-13Z"},
    {"steps", BRW_STEPS_STYLE, "M-14 0L8 0"},
    {"steps", BRW_ARROW_STYLE, "M14 0L6 5 6-5Z"},
    /* on the page */
    {"compass", BRW_THIN_STYLE, "O0 0 10"},
    {"compass", BRW_PALE_STYLE, "M0 0L5-5 11 0 5 5ZM0 0L5 5 0 11-5 5ZM0 0L-5 5-11 0-5-5Z"},
    {"compass", BRW_PALE_STYLE, "M0-16L4-4 0 0Z"},
    {"compass", BRW_SOLID_STYLE, "M0-16L-4-4 0 0ZM15 0L4 4 0 0ZM0 15L4 4 0 0ZM-15 0L-4-4 0 0Z"},
    {"compass", BRW_PALE_STYLE, "M15 0L4-4 0 0ZM0 15L-4 4 0 0ZM-15 0L-4 4 0 0Z"},
};
#define LAYER_COUNT (sizeof layers / sizeof layers[0])

/* Circle, square, diamond, triangle, hexagon, pentagon, inverted triangle, cross: shapes that
 * remain distinct when they are small and without colour. */
static const char *const badge_shapes[BRW_LOCK_LOOKS] = {
    "O0 0 14",
    "M-12-12L12-12 12 12-12 12Z",
    "M0-17L17 0 0 17-17 0Z",
    "M0-18L17 12-17 12Z",
    "M-8-14L8-14 16 0 8 14-8 14-16 0Z",
    "M0-16L15-5 11 13-11 13-15-5Z",
    "M-17-12L17-12 0 18Z",
    "M-6-15L6-15 6-6 15-6 15 6 6 6 6 15-6 15-6 6-15 6-15-6-6-6Z",
};

/* ---- the language of paths -------------------------------------------------------------- */

/* Position and size of a path: 16 of its units become half the side. */
typedef struct placing {
    const brw_picture *picture;
    int32_t x, y, side;
} placing;

/* Reads a number. A minus sign ends the previous number, so "12-4" are two, like "-9 12". */
static int32_t read_number(const char **at)
{
    while (**at == ' ')
        ++*at;
    int32_t sign = **at == '-' ? -1 : 1, number = 0;
    if (sign < 0)
        ++*at;
    for (; **at >= '0' && **at <= '9'; ++*at)
        number = number * 10 + (**at - '0');
    return sign * number;
}

static void read_point(const placing *place, const char **at, int32_t point[2])
{
    int32_t x = read_number(at);
    int32_t y = read_number(at);
    point[0] = place->x + x * place->side / 32;
    point[1] = place->y + y * place->side / 32;
}

/* Draws a path. A command letter stays in force until the next one, so pairs after L continue the
 * line. The table is part of the library, so paths are not checked. Z takes no numbers and is
 * always followed by a letter or the end. */
static void put_path(const placing *place, const char *at)
{
    char command = 'M';
    int32_t point[2], points[6];
    while (*at) {
        if (*at >= 'A' && *at <= 'Z')
            command = *at++;
        switch (command) {
        case 'C':
            for (int i = 0; i < 6; i += 2)
                read_point(place, &at, points + i);
            brw_pen_curve(place->picture, points);
            break;
        case 'O':
            read_point(place, &at, point);
            brw_pen_circle(place->picture, point[0], point[1], read_number(&at) * place->side / 32);
            break;
        case 'Z': brw_pen_close(place->picture); break;
        case 'M':
            read_point(place, &at, point);
            brw_pen_move(place->picture, point[0], point[1]);
            break;
        default:
            read_point(place, &at, point);
            brw_pen_line(place->picture, point[0], point[1]);
        }
    }
}

/* ---- symbols ---------------------------------------------------------------------------- */

/* Draws the layers of a symbol, which are adjacent in the table, from the lowest up. */
static void put_layers(const placing *place, uint32_t row)
{
    const char *name = layers[row].symbol;
    for (; row < LAYER_COUNT && strcmp(layers[row].symbol, name) == 0; row++) {
        brw_pen_path(place->picture, layers[row].style);
        put_path(place, layers[row].path);
        brw_pen_paint(place->picture);
    }
}

_Static_assert(LAYER_COUNT <= 8 * sizeof ((brw_picture *)0)->defined, "a bit for each layer");

/* A canvas without `use` gets the paths each time, at their final position. One with `use` receives
 * each symbol once, at its nominal size of 32 around the origin. [defined] has a bit for each. */
void brw_symbol(brw_picture *picture, const char *name, int32_t x, int32_t y, int32_t side)
{
    const barrow_canvas *canvas = picture->canvas;
    uint32_t row = 0;
    while (row < LAYER_COUNT && strcmp(layers[row].symbol, name) != 0)
        row++;
    if (row == LAYER_COUNT)
        return;
    if (!canvas->use) {
        put_layers(&(placing){picture, x, y, side}, row);
        return;
    }
    if (!(picture->defined[row / 64] >> row % 64 & 1)) {
        picture->defined[row / 64] |= (uint64_t)1 << row % 64;
        canvas->define(canvas->user, name);
        put_layers(&(placing){picture, 0, 0, 32}, row);
        canvas->defined(canvas->user);
    }
    canvas->use(canvas->user, name, x, y, side);
}

/* ---- badges ----------------------------------------------------------------------------- */

/* The first eight badges pair colour i with shape i. Each further eight shift the shapes by one, so
 * that 64 badges differ. */
void brw_badge(brw_picture *picture, uint32_t number, int32_t x, int32_t y, int32_t radius)
{
    uint32_t color = number % BRW_LOCK_LOOKS;
    uint32_t shape = (number + number / BRW_LOCK_LOOKS) % BRW_LOCK_LOOKS;
    brw_pen_path(picture, (brw_style)(BRW_LOCK0_STYLE + color));
    put_path(&(placing){picture, x, y, 2 * radius}, badge_shapes[shape]);
    brw_pen_paint(picture);
}
