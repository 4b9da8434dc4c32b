/* SPDX-License-Identifier: MIT
 * The commands: one row each, with its options. Dispatch, parsing, help and hints come from these
 * rows, so you add a command or an option here and nowhere else. */
#include "command.h"

#include <string.h>

#include "message.h"

#define END_OF_OPTIONS                                                                             \
    {                                                                                              \
        OPT_ID_COUNT, 0, NULL, NULL, NULL                                                          \
    }

/* Options that only some formats use. */
#define EXPORT_OPTIONS                                                                             \
    {OPT_TILESET, 0, "tileset", "NAME", "file name of the picture of tiles that maps refer to"},   \
        {OPT_NO_IMAGE, 0, "no-image", NULL, "uvtt: leave the picture out"},                        \
    {                                                                                              \
        OPT_PAD, 0, "pad", "WxH", "npy: fill maps up with wall to this size"                       \
    }

/* How far a long command has come. */
#define PROGRESS_OPTION                                                                            \
    {                                                                                              \
        OPT_PROGRESS, 0, "progress", "auto|bar|json|none",                                         \
            "auto is a bar on a terminal; json is lines on stderr"                                 \
    }

/* How pictures look. */
#define PICTURE_OPTIONS                                                                            \
    {OPT_THEME, 0, "theme", "THEME", "of a picture: parchment, blueprint, dark or print"},         \
        {OPT_SCALE, 0, "scale", "N", "of a picture: pixels per tile, 4 to 256; default 24"},       \
        {OPT_PLAYER, 0, "player", NULL, "of a picture: hide secrets and contents"},                \
        {OPT_GRAPH, 0, "graph", NULL,                                                              \
         "of a picture: rooms and doors, even where there are tiles"},                             \
        {OPT_NO_GRID, 0, "no-grid", NULL, "of a picture: no grid lines"},                          \
        {OPT_NO_LEGEND, 0, "no-legend", NULL, "of a picture: no legend"},                          \
        {OPT_NO_NUMBERS, 0, "no-numbers", NULL, "of a picture: no numbers of rooms"},              \
        {OPT_NO_HEAT, 0, "no-heat", NULL, "of a graph: no intensity or danger"},                   \
        {OPT_SOLUTION, 0, "solution", NULL, "of tiles: the puzzles' solutions as dotted steps"},   \
    {                                                                                              \
        OPT_NO_PATH, 0, "no-path", NULL, "of a graph: not the way of the solution"                 \
    }

/* Shared by floor, quest and crawl; --stop-after and --reroll take the passes of the family. */
static const cli_option generate_options[] = {
    {OPT_SEED, 's', "seed", "SEED", "decimal, 0x hex, or text, which is hashed; random if none"},
    {OPT_FORMAT, 'f', "format", "FORMAT", "see 'barrow formats'; ascii on a terminal, else json"},
    {OPT_OUTPUT, 'o', "output", "FILE",
     "write there, in the format of the extension; repeatable; - is stdout"},
    {OPT_COUNT, 'n', "count", "N", "make N, from seeds SEED, SEED+1, ..."},
    {OPT_SEEDS, 0, "seeds", "FILE", "make those of a list; see 'barrow help corpus'"},
    {OPT_JOBS, 'j', "jobs", "N", "threads; the output is the same whatever their number"},
    {OPT_SET, 0, "set", "name=value", "set a parameter; repeatable"},
    {OPT_PARAMS, 0, "params", "FILE", "read parameters from JSON; from a document, also its seed"},
    {OPT_PRESET, 0, "preset", "PRESET",
     "start from a named set of parameters, or several in turn; see 'barrow presets'"},
    {OPT_REROLL, 0, "reroll", "PASS=K", "deal one pass anew, keep what came before; repeatable"},
    {OPT_STOP_AFTER, 0, "stop-after", "PASS", "show the dungeon as that pass leaves it"},
    {OPT_TRACE, 0, "trace", NULL, "tell of each pass: attempt and random draws"},
    {OPT_VERIFY, 0, "verify", NULL, "check every rule on each result; exit 1 if one is broken"},
    {OPT_COLOR, 0, "color", "auto|always|never", "whether to use colours"},
    {OPT_NO_COLOR, 0, "no-color", NULL, "same as --color never; so is NO_COLOR in the environment"},
    PICTURE_OPTIONS,
    {OPT_QUIET, 'q', "quiet", NULL, "no progress bar, no notes but a seed that was drawn"},
    {OPT_KEEP_GOING, 0, "keep-going", NULL,
     "with --seeds: leave out seeds that do not give what the list says"},
    PROGRESS_OPTION,
    EXPORT_OPTIONS,
    END_OF_OPTIONS,
};

static const cli_option render_options[] = {
    {OPT_FORMAT, 'f', "format", "FORMAT", "see 'barrow formats'; ascii on a terminal, else json"},
    {OPT_OUTPUT, 'o', "output", "FILE",
     "write there, in the format of the extension; repeatable; - is stdout"},
    {OPT_COLOR, 0, "color", "auto|always|never", "whether to use colours"},
    {OPT_NO_COLOR, 0, "no-color", NULL, "same as --color never; so is NO_COLOR in the environment"},
    PICTURE_OPTIONS,
    {OPT_QUIET, 'q', "quiet", NULL, "no notes"},
    {OPT_KEEP_GOING, 0, "keep-going", NULL,
     "leave out documents that cannot be read; without it one stops all"},
    {OPT_EDITED, 0, "edited", NULL, "mark the documents as changed by somebody"},
    EXPORT_OPTIONS,
    END_OF_OPTIONS,
};

static const cli_option hunt_options[] = {
    {OPT_WHERE, 0, "where", "CONDITION", "what a dungeon must meet, such as 'rooms >= 9 && shop'"},
    {OPT_NAMES, 0, "names", NULL, "list what a condition can ask about, and stop"},
    {OPT_SEED, 's', "from", "SEED", "the first seed; default 0"},
    {OPT_COUNT, 'n', "count", "N", "search N seeds; default 1000000, with --first all there are"},
    {OPT_FIRST, 0, "first", "K", "stop at the K hits with the lowest seeds"},
    {OPT_BEST, 0, "best", "EXPRESSION", "only the hits with the largest values of it, best first"},
    {OPT_TOP, 0, "top", "N", "how many of the best; default 10"},
    {OPT_EXPLAIN, 0, "explain", NULL, "show the plan, what each step rejected, and the rates"},
    {OPT_FORMAT, 'f', "format", "FORMAT", "text, jsonl or csv: a list; any other: the dungeons"},
    {OPT_OUTPUT, 'o', "output", "FILE", "write there, in the format of the extension; - is stdout"},
    {OPT_DOCUMENTS, 0, "documents", NULL, "write the dungeons of the hits, also as jsonl or csv"},
    {OPT_SHEET, 0, "sheet", "FILE", "also a picture of the hits, side by side; FILE ends in .png"},
    {OPT_JOBS, 'j', "jobs", "N", "threads; the output is the same whatever their number"},
    {OPT_KEEP, 0, "keep", "DIR", "keep finished chunks there, and go on from those it has"},
    {OPT_CHUNK, 0, "chunk", "I/N", "search only part I of N, from 1/N to N/N; wants --keep"},
    {OPT_CHUNK_SIZE, 0, "chunk-size", "N", "seeds of a chunk; default 65536 with --keep"},
    {OPT_GATHER, 0, "gather", NULL, "only put finished chunks together; a missing one is an error"},
    {OPT_KEEP_GOING, 0, "keep-going", NULL,
     "leave out chunks of --keep that are damaged, or missing for --gather"},
    {OPT_MPI, 0, "mpi", NULL, "share the work with the other ranks of mpirun; wants --keep"},
    {OPT_SET, 0, "set", "name=value", "set a parameter; repeatable"},
    {OPT_PARAMS, 0, "params", "FILE", "read parameters from a JSON object"},
    {OPT_PRESET, 0, "preset", "PRESET", "start from a named set of parameters"},
    {OPT_REROLL, 0, "reroll", "PASS=K", "deal one pass anew, keep what came before; repeatable"},
    {OPT_QUIET, 'q', "quiet", NULL, "no progress bar, no notes"},
    PROGRESS_OPTION,
    PICTURE_OPTIONS,
    EXPORT_OPTIONS,
    END_OF_OPTIONS,
};

static const cli_option bench_options[] = {
    {OPT_SECONDS, 0, "seconds", "S", "how long to measure, 0.01 to 3600; default 1"},
    {OPT_SEED, 's', "seed", "SEED", "first of the consecutive seeds; default 1"},
    {OPT_NO_PROOF, 0, "no-proof", NULL, "leave out the proof and the solution"},
    {OPT_SET, 0, "set", "name=value", "set a parameter; repeatable"},
    {OPT_PARAMS, 0, "params", "FILE", "read parameters from a JSON object"},
    {OPT_PRESET, 0, "preset", "PRESET", "start from a named set of parameters"},
    {OPT_SIZE, 0, "size", "WxH", "puzzle: tiles of the field; default 7x7"},
    {OPT_MOVES, 0, "moves", "A..B", "puzzle: moves of the shortest solution; default by kind"},
    {OPT_FORMAT, 'f', "format", "text|json", "how to write it; default text"},
    {OPT_OUTPUT, 'o', "output", "FILE", "write there; - is stdout"},
    END_OF_OPTIONS,
};

static const cli_option play_options[] = {
    {OPT_SEED, 's', "seed", "SEED", "decimal, 0x hex, or text, which is hashed; random if none"},
    {OPT_SET, 0, "set", "name=value", "set a parameter; repeatable"},
    {OPT_PARAMS, 0, "params", "FILE", "read parameters from JSON; from a document, also its seed"},
    {OPT_PRESET, 0, "preset", "PRESET", "start from a named set of parameters"},
    {OPT_COLOR, 0, "color", "auto|always|never", "whether to use colours"},
    {OPT_NO_COLOR, 0, "no-color", NULL, "same as --color never; so is NO_COLOR in the environment"},
    {OPT_QUIET, 'q', "quiet", NULL, "no notes but a seed that was drawn"},
    END_OF_OPTIONS,
};

static const cli_option puzzle_options[] = {
    {OPT_SEED, 's', "seed", "SEED", "decimal, 0x hex, or text, which is hashed; random if none"},
    {OPT_SIZE, 0, "size", "WxH", "tiles of the field, 5x5 to 12x10; default 7x7"},
    {OPT_MOVES, 0, "moves", "A..B", "moves of the shortest solution, 4 to 60; default by kind"},
    {OPT_COUNT, 'n', "count", "N", "make N, from seeds SEED, SEED+1, ..."},
    {OPT_WHERE, 0, "where", "CONDITION",
     "only those that meet it, such as 'moves >= 20 && acts > 6'"},
    {OPT_FORMAT, 'f', "format", "ascii|json|jsonl|svg|png|pdf|xsb", "xsb is Sokoban's, for push"},
    {OPT_OUTPUT, 'o', "output", "FILE", "write there, in the format of the extension; - is stdout"},
    {OPT_SOLUTION, 0, "solution", NULL, "of a picture: the solution as dotted steps"},
    {OPT_THEME, 0, "theme", "THEME", "of a picture: parchment, blueprint, dark or print"},
    {OPT_SCALE, 0, "scale", "N", "of a picture: pixels per tile, 4 to 256; default 40"},
    {OPT_NO_GRID, 0, "no-grid", NULL, "of a picture: no grid lines"},
    {OPT_NO_LEGEND, 0, "no-legend", NULL, "of a picture: no legend"},
    {OPT_JOBS, 'j', "jobs", "N", "threads; the output is the same whatever their number"},
    {OPT_QUIET, 'q', "quiet", NULL, "no notes but a seed that was drawn"},
    END_OF_OPTIONS,
};

/* Options of all verbs. */
static const cli_option corpus_options[] = {
    {OPT_COUNT, 'n', "count", "N", "make: seeds; others: as many at most"},
    {OPT_OUTPUT, 'o', "output", "FILE", "make: the corpus; others: write there; - is stdout"},
    {OPT_WHERE, 0, "where", "CONDITION", "only where metrics are so; see 'barrow help hunt'"},
    {OPT_FORMAT, 'f', "format", "FORMAT", "query: text, csv, jsonl; export: see 'barrow formats'"},
    {OPT_NAME, 0, "name", "NAME", "seeds: what the list is called"},
    {OPT_SEED, 's', "seed", "SEED", "make: first of the consecutive seeds; default 1"},
    {OPT_SET, 0, "set", "name=value", "make: set a parameter; repeatable"},
    {OPT_PARAMS, 0, "params", "FILE", "make: read parameters from a JSON object"},
    {OPT_PRESET, 0, "preset", "PRESET", "make: start from a named set of parameters"},
    {OPT_INDEX, 0, "index", "A,B,...", "make: metrics to index; default rooms,path"},
    {OPT_AGAIN, 0, "again", NULL, "check: generate every dungeon anew and compare it"},
    {OPT_JOBS, 'j', "jobs", "N", "threads; the result is the same whatever their number"},
    PICTURE_OPTIONS,
    {OPT_QUIET, 'q', "quiet", NULL, "no progress bar, no notes"},
    {OPT_KEEP_GOING, 0, "keep-going", NULL,
     "export: leave out dungeons that are not those of the corpus"},
    PROGRESS_OPTION,
    EXPORT_OPTIONS,
    END_OF_OPTIONS,
};

static const cli_option stats_options[] = {
    {OPT_COUNT, 'n', "count", "N", "dungeons to measure; default 10000"},
    {OPT_SEED, 's', "seed", "SEED", "first of the consecutive seeds; default 1"},
    {OPT_JOBS, 'j', "jobs", "N", "threads; the output is the same whatever their number"},
    {OPT_SET, 0, "set", "name=value", "set a parameter; repeatable"},
    {OPT_PARAMS, 0, "params", "FILE", "read parameters from a JSON object"},
    {OPT_PRESET, 0, "preset", "PRESET", "start from a named set of parameters"},
    {OPT_METRICS, 0, "metrics", "A,B,...", "of a picture: two metrics, or up to 8 for a corner"},
    {OPT_AGAINST, 0, "against", "SETTINGS",
     "of a picture: the same with 'name=value ...' or a preset on top, as outlines"},
    {OPT_BASELINE, 0, "baseline", "FILE",
     "an earlier report (-f json): say what moved; exit 1 if anything did"},
    {OPT_FORMAT, 'f', "format", "text|json|csv|svg|png|pdf", "a table, or a picture"},
    {OPT_OUTPUT, 'o', "output", "FILE",
     "write there, in the format of the extension; repeatable; - is stdout"},
    {OPT_THEME, 0, "theme", "THEME", "of a picture: parchment, blueprint, dark or print"},
    {OPT_SCALE, 0, "scale", "N", "of a picture: 4 to 256, where 32 is its usual size"},
    {OPT_QUIET, 'q', "quiet", NULL, "no progress bar"},
    PROGRESS_OPTION,
    END_OF_OPTIONS,
};

/* For commands that print a table of the library. */
static const cli_option playground_options[] = {
    {OPT_OPEN, 0, "open", NULL, "open the page in your browser"},
    {OPT_QUIET, 'q', "quiet", NULL, "no notes"},
    END_OF_OPTIONS,
};

static const cli_option list_options[] = {
    {OPT_FORMAT, 'f', "format", "text|json", "how to write it; default text"},
    {OPT_OUTPUT, 'o', "output", "FILE", "write there; - is stdout"},
    END_OF_OPTIONS,
};

static const cli_option verify_options[] = {
    {OPT_FORMAT, 'f', "format", "text|json", "json is one line per document"},
    {OPT_OUTPUT, 'o', "output", "FILE", "write there; - is stdout"},
    {OPT_JOBS, 'j', "jobs", "N", "threads; the output is the same whatever their number"},
    {OPT_QUIET, 'q', "quiet", NULL, "only show what does not hold"},
    {OPT_KEEP_GOING, 0, "keep-going", NULL,
     "write FILE of -o even if some documents cannot be read"},
    {OPT_EDITED, 0, "edited", NULL, "allow documents that are not genuine"},
    PROGRESS_OPTION,
    END_OF_OPTIONS,
};

static const cli_option print_options[] = {
    {OPT_OUTPUT, 'o', "output", "FILE", "write there; - is stdout"},
    END_OF_OPTIONS,
};

static const cli_option no_options[] = {END_OF_OPTIONS};

/* Notes that several commands end their help with; lines are broken by hand at about 90 columns. */
#define PRECEDENCE                                                                                 \
    "Presets come first, then --params, then --set and the parameters' own options, each in "      \
    "their\n"                                                                                      \
    "order. A document given to --params brings its seed too, unless --seed gives another one.\n"

#define FILE_VALUES "Values of mask and fixed are files, - for standard input.\n"

#define OUTPUTS                                                                                    \
    "A FILE with {seed}, {index} or {floor} in its name is one file for each. Maps for Tiled,\n"   \
    "LDtk and Godot get the picture of their tiles beside them, where there is none yet. Bad\n"    \
    "input leaves every file as it was; with --keep-going the good input is written, the bad is\n" \
    "named, and the exit code is 3.\n"

#define HUNT_NOTES                                                                                 \
    "A condition is made of names (--names lists them), numbers, count(KIND), + - * / %,\n"        \
    "comparisons, && || ! (or: and, or, not) and parentheses. Numbers are exact fractions; what\n" \
    "is divided by zero meets no comparison. Each step of the search runs only the passes that\n"  \
    "decide a part of the condition, cheapest first; hits are made in full, proven and "           \
    "verified.\n"                                                                                  \
    "Exit 0 if there is a hit, 1 if there is none. With --keep a hunt can be stopped at any\n"     \
    "moment; the same command goes on, with any number of threads, parts or ranks. A damaged\n"    \
    "chunk leaves every output as it was; --keep-going leaves the chunk out.\n"

/* Help lists them in this order. */
static const cli_command commands[] = {
    {"floor", "[options]", "make a tile floor: rooms, corridors, water, things, stairs",
     "barrow floor --seed 7 --layout beetle\n"
     "barrow floor -s 1 -n 1000 -f jsonl -o floors.jsonl\n",
     PRECEDENCE FILE_VALUES OUTPUTS, generate_options, CLI_FAMILY_COMMAND, cli_run_generate},
    {"quest", "[options]", "make a lock-and-key dungeon, with the proof that nobody gets stuck",
     "barrow quest --seed 7\n"
     "barrow quest -s 7 -f text\n",
     PRECEDENCE FILE_VALUES OUTPUTS, generate_options, CLI_FAMILY_COMMAND, cli_run_generate},
    {"crawl", "[options]", "make a dungeon from spawn to boss: forks, loops, locks, shortcuts",
     "barrow crawl --seed 7 --size large\n"
     "barrow crawl -s 7 --sub-bosses 1..3 -o crawl.json\n",
     PRECEDENCE OUTPUTS, generate_options, CLI_FAMILY_COMMAND, cli_run_generate},
    {"verify", "FILE...", "check documents: every rule, and that they can be finished",
     "barrow quest -s 7 -f json | barrow verify -\n"
     "barrow verify -f json dungeons.jsonl\n"
     "barrow verify --edited changed.json\n",
     "Of each document it says whether it is sound (every rule holds), complete (the walkthrough\n"
     "replays, with nothing superfluous) and genuine (made again from its parameters and seed it "
     "is\n"
     "the same, byte for byte but for white space and the version of the program). It holds if it "
     "is\n"
     "all three. --edited allows documents that are not genuine, which their owner may have "
     "changed.\n"
     "Those of another generation are not checked beyond the V rules and the walkthrough.\n"
     "Files hold one document or many (JSON Lines); - is standard input. Exit 0 if all hold or "
     "are\n"
     "allowed, 1 if one does not, 3 if one cannot be read; the FILE of -o is then left as it was,\n"
     "unless --keep-going says otherwise.\n",
     verify_options, CLI_FILES, cli_run_verify},
    {"render", "FILE...", "write documents in other formats",
     "barrow render dungeon.json -o dungeon.tmj -o dungeon.json\n"
     "barrow render floors.jsonl -o 'floor-{seed}.tmx'\n",
     "Files hold one document or many (JSON Lines); - is standard input.\n" OUTPUTS, render_options,
     CLI_FILES, cli_run_render},
    {"play", "FAMILY [options]", "walk a dungeon in the terminal, to its stairs, goal or boss",
     "barrow play floor --seed 7\nbarrow play quest -s 7 --preset short\n",
     "Arrow keys or hjkl walk, onto things to take them and into doors to open them; ? shows all "
     "keys\n"
     "and signs, q quits. Stairs lead down, three floors unless --floors says otherwise. The "
     "rules\n"
     "are those of the proof: it can always be finished.\n",
     play_options, CLI_FAMILY_FIRST, cli_run_play},
    {"puzzle", "KIND [options]", "make a puzzle that fills a room, with its shortest solution",
     "barrow puzzle push --seed 7\n"
     "barrow puzzle toggle -s 7 --size 9x8 --moves 20..30\n"
     "barrow puzzle push -s 1 -n 50 -o levels.xsb\n"
     "barrow puzzle slide -s 1 -n 5 --where 'acts >= 10' -o 'ice-{seed}.svg' --solution\n",
     "KIND is push (blocks onto plates), slide (over ice), lights (plates that turn their\n"
     "neighbours), order (plates by their signs) or toggle (levers and barriers). Every puzzle "
     "was\n"
     "searched through: it can be solved, in no fewer moves than it says, and nobody gets stuck.\n"
     "--where takes a condition of moves, acts, states, attempts and tiles (floor), as 'barrow "
     "hunt'\n"
     "has them; seeds are then tried until N puzzles meet it. A FILE with {seed} or {index} in "
     "its\n"
     "name is one file for each.\n",
     puzzle_options, CLI_ONE_PUZZLE, cli_run_puzzle},
    {"playground", "", "say where the web page is that makes dungeons, or open it",
     "barrow playground\nbarrow playground --open\n",
     "The page is one file that works from disk, without a network. An installed barrow has it in\n"
     "share/barrow; in a source tree './run page' builds it. Without --open nothing is started: "
     "the\n"
     "address is printed. Exit 3 if there is no page, or no browser that opens it.\n",
     playground_options, CLI_NO_OPERANDS, cli_run_playground},
    {"params", "FAMILY", "list the parameters of a family",
     "barrow params floor\nbarrow params quest -f json\n", NULL, list_options, CLI_ONE_FAMILY,
     cli_run_params},
    {"passes", "[FAMILY]", "list the passes of a family, or of all, in their order",
     "barrow passes floor\n", NULL, list_options, CLI_MAYBE_FAMILY, cli_run_passes},
    {"presets", "[FAMILY]", "list the named sets of parameters", "barrow presets floor\n", NULL,
     list_options, CLI_MAYBE_FAMILY, cli_run_presets},
    {"layouts", "", "show the layouts of a floor, with a small picture each", "barrow layouts\n",
     NULL, list_options, CLI_NO_OPERANDS, cli_run_layouts},
    {"rules", "[RULE]",
     "list the rules that dungeons, commands and files obey, or those of one number",
     "barrow rules\nbarrow rules V2\n", NULL, list_options, CLI_MAYBE_RULE, cli_run_rules},
    {"formats", "", "list the formats that dungeons can be written in", "barrow formats\n", NULL,
     list_options, CLI_NO_OPERANDS, cli_run_formats},
    {"tileset", "", "draw the picture of tiles that maps for Tiled, LDtk and Godot refer to",
     "barrow tileset -o barrow-tiles.png\n", NULL, print_options, CLI_NO_OPERANDS, cli_run_tileset},
    {"schema", "", "print the JSON Schema of the documents",
     "barrow schema -o barrow.schema.json\n", NULL, print_options, CLI_NO_OPERANDS, cli_run_schema},
    {"catalog", "", "print the golden catalogue: what known seeds give, pass by pass",
     "barrow catalog\n",
     "One line per dungeon: family, settings, seed, counts, each pass with its draws and a digest\n"
     "of what it left, and the hash. A line that moves is a seed that changed.\n",
     print_options, CLI_NO_OPERANDS, cli_run_catalog},
    {"hunt", "FAMILY --where CONDITION [options]",
     "search seeds for dungeons that meet a condition",
     "barrow hunt floor --where 'rooms >= 9 && shop && path > 60' --first 3\n"
     "barrow hunt quest --best 'path / rooms' --count 100000 -f csv\n"
     "barrow hunt crawl --best danger_last --top 12 -n 10000 --sheet cruel.png\n"
     "barrow hunt crawl --where 'shortcuts >= 3 and not foes' --keep found -n 10000000\n",
     HUNT_NOTES, hunt_options, CLI_FAMILY_FIRST, cli_run_hunt},
    {"bench", "FAMILY | puzzle KIND [options]",
     "measure how fast a family or a kind of puzzle is made, on one core",
     "barrow bench floor\nbarrow bench quest --seconds 3 --no-proof -f json\n"
     "barrow bench puzzle push --size 9x9\n",
     "The time of passes comes from a second run, so that looking does not slow the first. "
     "Puzzles\n"
     "have no passes; their report counts tries instead.\n",
     bench_options, CLI_BENCHED, cli_run_bench},
    {"corpus", "make FAMILY | query FILE SQL | export FILE | seeds FILE | check FILE",
     "keep many dungeons in an SQLite file: seed, hash and metrics of each",
     "barrow corpus make floor -n 1000000 -o floors.db\n"
     "barrow corpus query floors.db 'SELECT seed, path FROM dungeons WHERE rooms = 4 LIMIT 5'\n"
     "barrow corpus query floors.db --where 'shop && path > 100' -f csv\n"
     "barrow corpus export floors.db --where 'path > 150' -n 9 -o 'long-{seed}.svg'\n"
     "barrow corpus seeds floors.db --where 'path > 100' --name long -o long.seeds\n"
     "barrow floor --seeds long.seeds -o long.npy\n"
     "barrow corpus check floors.db --again\n",
     "make verifies every dungeon. Called again it goes on where it stopped, or adds more with a\n"
     "larger -n. Maps are not kept: export makes them again and compares their hashes; a dungeon\n"
     "that is not the one of the corpus leaves every file as it was, --keep-going leaves it out. "
     "A\n"
     "list of seeds has a checksum, the parameters and the generation; --seeds makes its dungeons\n"
     "again. check compares every row with the checksum of its chunk.\n",
     corpus_options, CLI_VERB, cli_run_corpus},
    {"stats", "FAMILY [options]",
     "measure many dungeons: a table of each metric, and pictures of their range",
     "barrow stats floor -n 10000\n"
     "barrow stats quest --metrics rooms,path -o range.svg\n"
     "barrow stats floor --metrics rooms,path --against 'density=-6' -o both.svg\n",
     "Deviations are those of a sample; a quantile is the least value that so many percent do not\n"
     "exceed. The most telling pairs are those that spread most over the plane of both. A mean "
     "has\n"
     "moved where it is more than 4 standard errors from the one of --baseline.\n",
     stats_options, CLI_FAMILY_FIRST, cli_run_stats},
    {"version", "", "print the version and the generation", "barrow version\n", NULL, list_options,
     CLI_NO_OPERANDS, cli_run_version},
    {"man", "[COMMAND]", "print the manual page of the program, or of a command",
     "barrow man floor | man -l -\nbarrow man -o barrow.1\n", NULL, print_options,
     CLI_MAYBE_COMMAND, cli_run_man},
    {"completion", "SHELL", "print what makes bash, zsh or fish complete barrow's words",
     "barrow completion bash >>~/.bashrc\nbarrow completion fish | source\n",
     "'cmake --install' puts these scripts where the shells look for them. They ask 'barrow\n"
     "complete'.\n",
     print_options, CLI_ONE_SHELL, cli_run_completion},
    {"complete", "WORD...", "list what the last of the words may become",
     "barrow complete -- floor --layout b\nbarrow complete -- ''\n",
     "The words stand after --. One line for each: the word, a tab, what it is. A line <files> "
     "stands for the names of "
     "files.\n",
     no_options, CLI_WORDS, cli_run_complete},
    {"help", "[COMMAND]", "show help", "barrow help floor\n", NULL, no_options, CLI_MAYBE_COMMAND,
     cli_run_help},
};

const cli_command *cli_command_at(uint32_t index)
{
    return index < sizeof commands / sizeof commands[0] ? &commands[index] : NULL;
}

/* Accepts whole names only, and hints at similar ones (G7). */
const cli_command *cli_command_find(const char *name)
{
    const char *names[sizeof commands / sizeof commands[0]];
    char hint[64];
    uint32_t count = 0;
    for (const cli_command *command; (command = cli_command_at(count)); count++) {
        names[count] = command->name;
        if (strcmp(command->name, name) == 0)
            return command;
    }
    cli_hint(hint, sizeof hint, name, names, count);
    cli_usage(NULL, "there is no command '%s'%s", name, hint);
    return NULL;
}
