/* SPDX-License-Identifier: MIT
 * The commands: one row each, with its options. Dispatch, parsing, help and hints come from these
 * rows, so you add a command or an option here and nowhere else. */
#include "command.h"

#include <string.h>

#include "message.h"

#define END_OF_OPTIONS {OPT_ID_COUNT, 0, NULL, NULL, NULL}

/* Options that several commands share. */
#define SETTINGS                                                                                   \
    {OPT_SET, 0, "set", "name=value", "set a parameter; repeatable"},                              \
        {OPT_PARAMS, 0, "params", "FILE", "read parameters from a JSON object"},                   \
        {OPT_PRESET, 0, "preset", "PRESET", "start from a named set of parameters"}
#define COLOURS                                                                                    \
    {OPT_COLOR, 0, "color", "auto|always|never", "whether to use colours"},                        \
        {OPT_NO_COLOR, 0, "no-color", NULL,                                                        \
         "same as --color never; so is NO_COLOR in the environment"}
#define FORMAT_AND_OUTPUT                                                                          \
    {OPT_FORMAT, 'f', "format", "FORMAT", "see 'barrow formats'; ascii on a terminal, else json"}, \
        {OPT_OUTPUT, 'o', "output", "FILE",                                                        \
         "write to FILE, format by extension; repeatable; - is stdout"}

/* Options that only some formats use. */
#define EXPORT_OPTIONS                                                                             \
    {OPT_TILESET, 0, "tileset", "NAME", "file name of the tile picture that maps refer to"},       \
        {OPT_TILE_SIZE, 0, "tile-size", "N", "pixels per tile of that picture; default 16"},       \
        {OPT_DRESS, 0, "dress", "FILE",                                                            \
         "maps: add a layer in tiles of your own: .tsx, .tsj, .ldtk, blob47 or edge16"},           \
        {OPT_PAPER, 0, "paper", "SIZE", "pdf: fit sheets of a4, letter, a3 or tabloid"},           \
        {OPT_LANDSCAPE, 0, "landscape", NULL, "pdf: turn the sheets of --paper"},                  \
        {OPT_SQUARES, 0, "squares", "1in|25mm", "pdf: a battle map with squares of this size"},    \
        {OPT_BOOKLET, 0, "booklet", NULL, "pdf: the map, the key, and the players' map"},          \
        {OPT_ONE_PAGE, 0, "one-page", NULL, "pdf: map and key on one sheet, up to 20 rooms"},      \
        {OPT_NO_IMAGE, 0, "no-image", NULL, "uvtt, foundry: leave out the picture"},               \
        {OPT_PAD, 0, "pad", "WxH", "npy: pad maps with wall to this size"}

/* The option that reports the progress of a long command. */
#define PROGRESS_OPTION                                                                            \
    {OPT_PROGRESS, 0, "progress", "auto|bar|json|none",                                            \
     "auto is a bar on a terminal; json is lines on stderr"}

/* Options for how pictures look. */
#define PICTURE_OPTIONS                                                                            \
    {OPT_THEME, 0, "theme", "THEME", "pictures: parchment, blueprint, dark or print"},             \
        {OPT_SCALE, 0, "scale", "N", "pictures: pixels per tile, 4 to 256; default 24"},           \
        {OPT_PLAYER, 0, "player", NULL, "maps, pictures, text: hide all secrets"},                 \
        {OPT_REFEREE, 0, "referee", NULL, "uvtt, foundry: the picture shows secrets too"},         \
        {OPT_GRAPH, 0, "graph", NULL, "pictures: show rooms and doors, even if there are tiles"},  \
        {OPT_NO_GRID, 0, "no-grid", NULL, "pictures: no grid lines"},                              \
        {OPT_NO_LEGEND, 0, "no-legend", NULL, "pictures: no legend"},                              \
        {OPT_NO_NUMBERS, 0, "no-numbers", NULL, "pictures: no room numbers"},                      \
        {OPT_NO_HEAT, 0, "no-heat", NULL, "graphs: no intensity or danger"},                       \
        {OPT_SOLUTION, 0, "solution", NULL, "tiles: puzzle solutions as dotted steps"},            \
        {OPT_NO_PATH, 0, "no-path", NULL, "graphs: hide the solution's route"}

/* Shared by floor, quest and crawl; --stop-after and --reroll take the passes of the family. */
static const cli_option generate_options[] = {
    {OPT_SEED, 's', "seed", "SEED", "decimal, 0x hex, or text (hashed); random if not given"},
    FORMAT_AND_OUTPUT,
    {OPT_COUNT, 'n', "count", "N", "make N, from seeds SEED, SEED+1, ..."},
    {OPT_SEEDS, 0, "seeds", "FILE", "make the dungeons of a list; see 'barrow help corpus'"},
    {OPT_JOBS, 'j', "jobs", "N", "threads; their number does not change the output"},
    {OPT_SET, 0, "set", "name=value", "set a parameter; repeatable"},
    {OPT_PARAMS, 0, "params", "FILE", "read parameters from JSON; from a document, also its seed"},
    {OPT_PRESET, 0, "preset", "PRESET",
     "start from a named set of parameters, or several in order; see 'barrow presets'"},
    {OPT_REROLL, 0, "reroll", "PASS=K", "reroll one pass and keep those before it; repeatable"},
    {OPT_STOP_AFTER, 0, "stop-after", "PASS", "show the dungeon as this pass leaves it"},
    {OPT_TRACE, 0, "trace", NULL, "report each pass: attempt and random draws"},
    {OPT_VERIFY, 0, "verify", NULL, "check every rule on each result; exit 1 if one is broken"},
    COLOURS,
    PICTURE_OPTIONS,
    {OPT_QUIET, 'q', "quiet", NULL, "no progress bar, and no notes except a random seed"},
    {OPT_KEEP_GOING, 0, "keep-going", NULL,
     "with --seeds: skip seeds whose dungeon is not the one in the list"},
    PROGRESS_OPTION,
    EXPORT_OPTIONS,
    END_OF_OPTIONS,
};

static const cli_option render_options[] = {
    FORMAT_AND_OUTPUT,
    COLOURS,
    PICTURE_OPTIONS,
    {OPT_QUIET, 'q', "quiet", NULL, "no notes"},
    {OPT_KEEP_GOING, 0, "keep-going", NULL, "skip unreadable documents instead of stopping"},
    {OPT_EDITED, 0, "edited", NULL, "mark the documents as edited"},
    EXPORT_OPTIONS,
    END_OF_OPTIONS,
};

static const cli_option edit_options[] = {
    {OPT_DO, 0, "do", "CHANGE", "a change, such as 'door 4 = open'; repeatable, in order"},
    {OPT_CHANGES, 0, "changes", "FILE",
     "read changes from FILE, one per line; made before those of --do"},
    {OPT_KEEP, 0, "keep", NULL, "write the result even if it can no longer be finished"},
    FORMAT_AND_OUTPUT,
    COLOURS,
    PICTURE_OPTIONS,
    {OPT_QUIET, 'q', "quiet", NULL, "no notes"},
    EXPORT_OPTIONS,
    END_OF_OPTIONS,
};

static const cli_option hunt_options[] = {
    {OPT_WHERE, 0, "where", "CONDITION", "the condition, such as 'rooms >= 9 && shop'"},
    {OPT_NAMES, 0, "names", NULL, "list the names that a condition can use, and stop"},
    {OPT_SEED, 's', "from", "SEED", "the first seed; default 0"},
    {OPT_COUNT, 'n', "count", "N", "search N seeds; default 1000000, or all with --first"},
    {OPT_FIRST, 0, "first", "K", "stop after the K hits with the lowest seeds"},
    {OPT_BEST, 0, "best", "EXPRESSION", "keep only the hits with the largest values, best first"},
    {OPT_TOP, 0, "top", "N", "how many of the best to keep; default 10"},
    {OPT_EXPLAIN, 0, "explain", NULL, "show the plan, what each step rejected, and the rates"},
    {OPT_FORMAT, 'f', "format", "FORMAT",
     "text, jsonl or csv list the hits; others write dungeons"},
    {OPT_OUTPUT, 'o', "output", "FILE", "write to FILE, format by extension; - is stdout"},
    {OPT_DOCUMENTS, 0, "documents", NULL, "write whole dungeons as jsonl or csv too"},
    {OPT_SHEET, 0, "sheet", "FILE", "also draw the hits side by side; FILE ends in .png"},
    {OPT_JOBS, 'j', "jobs", "N", "threads; their number does not change the output"},
    {OPT_KEEP, 0, "keep", "DIR", "keep finished chunks in DIR, and continue from them"},
    {OPT_CHUNK, 0, "chunk", "I/N", "search only part I of N, from 1/N to N/N; needs --keep"},
    {OPT_CHUNK_SIZE, 0, "chunk-size", "N", "seeds per chunk; default 65536 with --keep"},
    {OPT_GATHER, 0, "gather", NULL, "only combine finished chunks; a missing one is an error"},
    {OPT_KEEP_GOING, 0, "keep-going", NULL,
     "skip chunks of --keep that are damaged, or missing for --gather"},
    {OPT_MPI, 0, "mpi", NULL, "share the work among the ranks of mpirun; needs --keep"},
    SETTINGS,
    {OPT_REROLL, 0, "reroll", "PASS=K", "reroll one pass and keep those before it; repeatable"},
    {OPT_QUIET, 'q', "quiet", NULL, "no progress bar, no notes"},
    PROGRESS_OPTION,
    PICTURE_OPTIONS,
    EXPORT_OPTIONS,
    END_OF_OPTIONS,
};

static const cli_option bench_options[] = {
    {OPT_SECONDS, 0, "seconds", "S", "how long to measure, 0.01 to 3600; default 1"},
    {OPT_SEED, 's', "seed", "SEED", "first of the consecutive seeds; default 1"},
    {OPT_NO_PROOF, 0, "no-proof", NULL, "skip the proof and the solution"},
    SETTINGS,
    {OPT_SIZE, 0, "size", "WxH", "puzzle: tiles of the field; default 7x7"},
    {OPT_MOVES, 0, "moves", "A..B", "puzzle: moves of the shortest solution; default by kind"},
    {OPT_GRADE, 0, "grade", "easy|medium|hard|any", "puzzle: how hard it is; default any"},
    {OPT_CLOSED, 0, "closed", NULL, "puzzle: push without a doorway"},
    {OPT_FORMAT, 'f', "format", "text|json", "how to write it; default text"},
    {OPT_OUTPUT, 'o', "output", "FILE", "write to FILE; - is stdout"},
    END_OF_OPTIONS,
};

static const cli_option play_options[] = {
    {OPT_SEED, 's', "seed", "SEED", "decimal, 0x hex, or text (hashed); random if not given"},
    {OPT_SET, 0, "set", "name=value", "set a parameter; repeatable"},
    {OPT_PARAMS, 0, "params", "FILE", "read parameters from JSON; from a document, also its seed"},
    {OPT_PRESET, 0, "preset", "PRESET", "start from a named set of parameters"},
    COLOURS,
    {OPT_QUIET, 'q', "quiet", NULL, "no notes except a random seed"},
    {OPT_PEACEFUL, 0, "peaceful", NULL, "a walk without fights: enemies fall at a touch"},
    {OPT_DAILY, 0, "daily", NULL, "play the dungeon of the day: the seed is the date (UTC)"},
    {OPT_CHECK, 0, "check", "MOVES", "replay a game without a terminal and print how it ended"},
    {OPT_REPLAY, 0, "replay", "MOVES", "begin after these moves"},
    END_OF_OPTIONS,
};

static const cli_option puzzle_options[] = {
    {OPT_SEED, 's', "seed", "SEED", "decimal, 0x hex, or text (hashed); random if not given"},
    {OPT_SIZE, 0, "size", "WxH", "tiles of the field, 5x5 to 12x10; default 7x7"},
    {OPT_MOVES, 0, "moves", "A..B", "moves of the shortest solution; default and range by kind"},
    {OPT_GRADE, 0, "grade", "easy|medium|hard|any", "how hard it is; default any"},
    {OPT_CLOSED, 0, "closed", NULL, "push: no doorway, all floor is yard, and it can be lost"},
    {OPT_COUNT, 'n', "count", "N", "make N, from seeds SEED, SEED+1, ..."},
    {OPT_WHERE, 0, "where", "CONDITION",
     "only puzzles that meet it, such as 'moves >= 20 && acts > 6'"},
    {OPT_FORMAT, 'f', "format", "ascii|json|jsonl|svg|png|pdf|xsb",
     "xsb is Sokoban's format, for push"},
    {OPT_OUTPUT, 'o', "output", "FILE", "write to FILE, format by extension; - is stdout"},
    {OPT_SOLUTION, 0, "solution", NULL, "pictures: show the solution as dotted steps"},
    {OPT_THEME, 0, "theme", "THEME", "pictures: parchment, blueprint, dark or print"},
    {OPT_SCALE, 0, "scale", "N", "pictures: pixels per tile, 4 to 256; default 40"},
    {OPT_NO_GRID, 0, "no-grid", NULL, "pictures: no grid lines"},
    {OPT_NO_LEGEND, 0, "no-legend", NULL, "pictures: no legend"},
    {OPT_JOBS, 'j', "jobs", "N", "threads; their number does not change the output"},
    {OPT_QUIET, 'q', "quiet", NULL, "no notes except a random seed"},
    END_OF_OPTIONS,
};

/* Options of all verbs of barrow corpus. */
static const cli_option corpus_options[] = {
    {OPT_COUNT, 'n', "count", "N", "make: how many seeds; others: at most this many"},
    {OPT_OUTPUT, 'o', "output", "FILE", "make: the corpus; others: the output; - is stdout"},
    {OPT_WHERE, 0, "where", "CONDITION", "only dungeons that meet it; see 'barrow help hunt'"},
    {OPT_FORMAT, 'f', "format", "FORMAT", "query: text, csv, jsonl; export: see 'barrow formats'"},
    {OPT_NAME, 0, "name", "NAME", "seeds: name of the list"},
    {OPT_SEED, 's', "seed", "SEED", "make: first of the consecutive seeds; default 1"},
    {OPT_SET, 0, "set", "name=value", "make: set a parameter; repeatable"},
    {OPT_PARAMS, 0, "params", "FILE", "make: read parameters from a JSON object"},
    {OPT_PRESET, 0, "preset", "PRESET", "make: start from a named set of parameters"},
    {OPT_INDEX, 0, "index", "A,B,...", "make: metrics to index; default rooms,path"},
    {OPT_AGAIN, 0, "again", NULL, "check: generate every dungeon again and compare it"},
    {OPT_JOBS, 'j', "jobs", "N", "threads; their number does not change the result"},
    PICTURE_OPTIONS,
    {OPT_QUIET, 'q', "quiet", NULL, "no progress bar, no notes"},
    {OPT_KEEP_GOING, 0, "keep-going", NULL,
     "export: skip dungeons that are not those of the corpus"},
    PROGRESS_OPTION,
    EXPORT_OPTIONS,
    END_OF_OPTIONS,
};

static const cli_option stats_options[] = {
    {OPT_COUNT, 'n', "count", "N", "dungeons to measure; default 10000"},
    {OPT_SEED, 's', "seed", "SEED", "first of the consecutive seeds; default 1"},
    {OPT_JOBS, 'j', "jobs", "N", "threads; their number does not change the output"},
    SETTINGS,
    {OPT_BOTS, 0, "bots", NULL, "let simulated players play each dungeon: deaths, turns, health"},
    {OPT_METRICS, 0, "metrics", "A,B,...", "pictures: two metrics, or up to 8 for a corner"},
    {OPT_AGAINST, 0, "against", "SETTINGS",
     "pictures: outlines of a second sample, with 'name=value ...' or a preset added"},
    {OPT_BASELINE, 0, "baseline", "FILE",
     "an earlier report (-f json) to compare with; exit 1 if a metric moved"},
    {OPT_FORMAT, 'f', "format", "text|json|csv|svg|png|pdf", "a table, or a picture"},
    {OPT_OUTPUT, 'o', "output", "FILE",
     "write to FILE, format by extension; repeatable; - is stdout"},
    {OPT_THEME, 0, "theme", "THEME", "pictures: parchment, blueprint, dark or print"},
    {OPT_SCALE, 0, "scale", "N", "pictures: 4 to 256, where 32 is the usual size"},
    {OPT_QUIET, 'q', "quiet", NULL, "no progress bar"},
    PROGRESS_OPTION,
    END_OF_OPTIONS,
};

static const cli_option playground_options[] = {
    {OPT_OPEN, 0, "open", NULL, "open the page in your browser"},
    {OPT_QUIET, 'q', "quiet", NULL, "no notes"},
    END_OF_OPTIONS,
};

/* Options of the commands that print a table of the library. */
static const cli_option list_options[] = {
    {OPT_FORMAT, 'f', "format", "text|json", "how to write it; default text"},
    {OPT_OUTPUT, 'o', "output", "FILE", "write to FILE; - is stdout"},
    END_OF_OPTIONS,
};

static const cli_option rooms_options[] = {
    {OPT_COUNT, 'n', "count", "N", "count over N quests and as many crawls; default 1000"},
    {OPT_FAMILY, 0, "family", "quest|crawl", "count only over these"},
    {OPT_OUTPUT, 'o', "output", "FILE", "write to FILE; - is stdout"},
    PROGRESS_OPTION,
    END_OF_OPTIONS,
};

static const cli_option verify_options[] = {
    {OPT_FORMAT, 'f', "format", "text|json", "json is one line per document"},
    {OPT_OUTPUT, 'o', "output", "FILE", "write to FILE; - is stdout"},
    {OPT_JOBS, 'j', "jobs", "N", "threads; their number does not change the output"},
    {OPT_QUIET, 'q', "quiet", NULL, "show only the documents that fail"},
    {OPT_KEEP_GOING, 0, "keep-going", NULL,
     "write the FILE of -o even if some documents cannot be read"},
    {OPT_EDITED, 0, "edited", NULL, "allow documents that are not genuine"},
    {OPT_PLAYABLE, 0, "playable", NULL,
     "only check that it can be finished and nobody gets stuck"},
    PROGRESS_OPTION,
    END_OF_OPTIONS,
};

static const cli_option prove_options[] = {
    {OPT_FORMAT, 'f', "format", "text|json", "json is one line per file"},
    {OPT_OUTPUT, 'o', "output", "FILE", "write to FILE; - is stdout"},
    {OPT_GOAL, 0, "goal", "stuck-free|finishable", "what to prove; default stuck-free"},
    {OPT_CAREFUL, 0, "careful", NULL, "assume a player who always takes what is free at once"},
    {OPT_FULL, 0, "full", NULL, "also list what is needed, never used, idle, spare or fatal"},
    {OPT_FROM, 0, "from", "text|json|barrow|graphml|dot|tmj|tmx|ldtk",
     "format of the files; by default their extension tells it"},
    {OPT_MAP, 0, "map", "FILE", "JSON file that says what your own classes mean"},
    {OPT_HIDDEN, 0, "hidden", NULL, "graphs and maps: count hidden doors as passages"},
    {OPT_STRICT, 0, "strict", NULL, "graphs and maps: list the properties that are ignored"},
    {OPT_BUDGET, 0, "budget", "N", "how much work to spend on a file; default 30000000"},
    {OPT_QUIET, 'q', "quiet", NULL, "print only the verdicts"},
    END_OF_OPTIONS,
};

static const cli_option print_options[] = {
    {OPT_OUTPUT, 'o', "output", "FILE", "write to FILE; - is stdout"},
    END_OF_OPTIONS,
};

static const cli_option tileset_options[] = {
    {OPT_OUTPUT, 'o', "output", "FILE", "write to FILE; - is stdout"},
    {OPT_TILE_SIZE, 0, "tile-size", "N", "pixels per tile, 4 to 256; default 16"},
    END_OF_OPTIONS,
};

static const cli_option no_options[] = {END_OF_OPTIONS};

/* Notes at the end of the help of several commands; lines are broken by hand. */
#define PRECEDENCE                                                                                 \
    "Presets are applied first, then --params, then --set and the parameters' own options, each "  \
    "in\nthe order given. A document given to --params also brings its seed, unless --seed is "    \
    "given.\n"

#define FILE_VALUES "The values of mask and fixed are files; - is standard input.\n"

#define OUTPUTS                                                                                    \
    "With {seed}, {index} or {floor} in its name, a FILE becomes one file for each. Maps for "     \
    "Tiled,\nLDtk and Godot get their tile picture beside them, if there is none yet. Bad input "  \
    "leaves every\nfile unchanged; with --keep-going the good input is written, the bad input "    \
    "is named, and the\nexit code is 3.\n"

#define HUNT_NOTES                                                                                 \
    "A condition is made of names (--names lists them), numbers, count(KIND), + - * / "            \
    "%,\ncomparisons, && || ! (or: and, or, not) and parentheses. Numbers are exact fractions; "   \
    "a\ndivision by zero fails every comparison. Each step of the search runs only the passes "    \
    "that\ndecide a part of the condition, cheapest first; hits are made in full, proven and "     \
    "verified.\nExit 0 if there is a hit, 1 if there is none. With --keep a hunt can be stopped "  \
    "at any time;\nthe same command continues it, with any number of threads, parts or ranks. A "  \
    "damaged chunk\nleaves every output unchanged; with --keep-going the chunk is skipped.\n"

/* Help lists the commands in this order. */
static const cli_command commands[] = {
    {"floor", "[options]", "make a tile floor: rooms, corridors, water, things, stairs",
     "barrow floor --seed 7 --layout beetle\n"
     "barrow floor -s 1 -n 1000 -f jsonl -o floors.jsonl\n",
     PRECEDENCE FILE_VALUES OUTPUTS, generate_options, CLI_FAMILY_COMMAND, cli_run_generate},
    {"quest", "[options]", "make a lock-and-key dungeon, with a proof that nobody gets stuck",
     "barrow quest --seed 7\n"
     "barrow quest -s 7 -f text\n",
     PRECEDENCE FILE_VALUES OUTPUTS, generate_options, CLI_FAMILY_COMMAND, cli_run_generate},
    {"crawl", "[options]", "make a dungeon from spawn to boss: forks, loops, locks, shortcuts",
     "barrow crawl --seed 7 --size large\n"
     "barrow crawl -s 7 --sub-bosses 1..3 -o crawl.json\n",
     PRECEDENCE OUTPUTS, generate_options, CLI_FAMILY_COMMAND, cli_run_generate},
    {"verify", "FILE...", "check that documents obey every rule and can be finished",
     "barrow quest -s 7 -f json | barrow verify -\n"
     "barrow verify -f json dungeons.jsonl\n"
     "barrow verify --playable changed.json\n",
     "A document is sound if every rule holds, complete if its walkthrough replays without a\n"
     "superfluous action, and genuine if its parameters and seed make the same document again,\n"
     "byte for byte except for white space and the version of the program. It holds if it is all\n"
     "three. --edited also accepts documents that are not genuine, for instance because somebody\n"
     "edited them; a hash or metrics that no longer match are reported, but are not an error.\n"
     "--playable only checks that the dungeon can be finished and nobody gets stuck. If there is\n"
     "a map, its tiles and things count, not what the layout says. The dungeon is solved again; a\n"
     "walkthrough that no longer replays is reported, but is not an error. Documents of another\n"
     "generation are checked only against the V rules and the walkthrough. Files hold one\n"
     "document or many (JSON Lines); - is standard input. Exit 0 if all hold or are accepted, 1\n"
     "if one does not, 3 if one cannot be read, 4 if --playable cannot decide. If one cannot be\n"
     "read, the FILE of -o stays unchanged unless --keep-going is given.\n",
     verify_options, CLI_FILES, cli_run_verify},
    {"prove", "FILE...", "prove that nobody can get stuck in a dungeon of your own",
     "barrow prove dungeon.txt\n"
     "barrow prove -f json levels/*.txt\n"
     "barrow prove --goal finishable seed.txt\n"
     "barrow quest -s 7 -o quest.graphml && barrow prove quest.graphml\n",
     "A file describes places, doors, keys, items and switches, one per line:\n"
     "    place entry hall vault\n"
     "    start entry\n"
     "    goal vault\n"
     "    door entry - hall needs lamp\n"
     "    door hall - vault uses small_key\n"
     "    item lamp at entry\n"
     "    key small_key at hall\n"
     "docs/prove.md has the whole language. Graphs (.graphml, .dot) use the same words as\n"
     "attributes, and quests and crawls (.json) are read too. - is standard input. The answer\n"
     "comes with a proof: moves that win, or the fewest moves after which winning is impossible.\n"
     "Exit 0 if every file is stuck-free, 1 if one is not, 3 if one cannot be read, 4 if one is\n"
     "not decided within the budget and none is stuck. The budget counts the doors and things\n"
     "examined, so the answer is the same on every machine.\n",
     prove_options, CLI_FILES, cli_run_prove},
    {"render", "FILE...", "write documents in other formats",
     "barrow render dungeon.json -o dungeon.tmj -o dungeon.json\n"
     "barrow render floors.jsonl -o 'floor-{seed}.tmx'\n",
     "Files hold one document or many (JSON Lines); - is standard input.\n" OUTPUTS, render_options,
     CLI_FILES, cli_run_render},
    {"edit", "FILE", "change a dungeon, and prove that it can still be finished",
     "barrow edit dungeon.json --do 'move thing 5 to 12,7' -o changed.json\n"
     "barrow edit dungeon.json --changes changes.txt -o changed.json\n",
     "A change is one of these lines; either all are made or none. Ids are those of the document;\n"
     "things are counted from 0, as in 'entities'. # begins a comment.\n"
     "    move thing ID to X,Y\n"
     "    place KIND [TYPE] X,Y      TYPE: a type, the colour of a key, the number of a switch\n"
     "    remove thing ID            later ids go down by one\n"
     "    tile X,Y = NAME\n"
     "    door ID = KIND [N]         N: the number of its switch, colour or treasure\n"
     "    content ROOM = KIND [N]    if there is no map\n"
     "    floor N                    the lines that follow change floor N, counted from 0\n"
     "The walkthrough, metrics and hash are computed again, and the document says that it was\n"
     "edited. Exit 0 if it can be finished and nobody gets stuck, 1 if not, 4 if that is not\n"
     "decided; in the last two cases it is written only with --keep. Exit 2 if a change is\n"
     "refused, 3 if FILE cannot be read.\n",
     edit_options, CLI_FILES, cli_run_edit},
    {"play", "FAMILY [options]", "play a dungeon in the terminal, to its stairs, goal or boss",
     "barrow play floor --seed 7\nbarrow play quest -s 7 --preset short\nbarrow play crawl "
     "--daily\n",
     "Arrow keys or hjkl walk: onto things to take them, into doors to open them, into enemies to\n"
     "strike. Step off red tiles (x without colours): a blow is about to fall there. ? shows all\n"
     "keys and signs, q quits. Stairs lead down through three floors, unless --floors says\n"
     "otherwise. Doors and keys follow the rules of the proof, and death only costs time and\n"
     "gold, so every game can be finished. After a win it prints a command with --check, with\n"
     "which anybody can check the win: exit 0 if its moves win, 1 if they do not.\n",
     play_options, CLI_FAMILY_FIRST, cli_run_play},
    {"puzzle", "KIND [options]", "make a puzzle that fills a room, with its shortest solution",
     "barrow puzzle push --seed 7\n"
     "barrow puzzle toggle -s 7 --size 9x8 --moves 20..30\n"
     "barrow puzzle push -s 1 -n 50 -o levels.xsb\n"
     "barrow puzzle slide -s 1 -n 5 --where 'acts >= 10' -o 'ice-{seed}.svg' --solution\n",
     "KIND is push (blocks onto plates), slide (over ice), lights (plates that toggle their\n"
     "neighbours), order (plates by their signs) or toggle (levers and barriers). Every puzzle\n"
     "has been searched in full: it can be solved, but not in fewer moves than it says, and the\n"
     "player cannot get stuck, because stepping into the doorway resets it. Puzzles made with\n"
     "--closed or as xsb have no doorway: they can be lost, and r starts them again. If --moves\n"
     "is out of range for the kind, size and grade, the message shows the range. --where takes a\n"
     "condition, as in 'barrow hunt', on moves, acts, states, attempts, tiles (floor) and luck\n"
     "(how often chance solves it, in thousandths); seeds are then tried until N puzzles meet it.\n"
     "With {seed} or {index} in its name, a FILE becomes one file for each.\n",
     puzzle_options, CLI_ONE_PUZZLE, cli_run_puzzle},
    {"playground", "", "show where the web page that makes dungeons is, or open it",
     "barrow playground\nbarrow playground --open\n",
     "The page is one file that works from disk, without a network. An installed barrow has it in\n"
     "share/barrow; in a source tree './run page' builds it. Without --open the address is only\n"
     "printed. Exit 3 if there is no page, or no browser to open it.\n",
     playground_options, CLI_NO_OPERANDS, cli_run_playground},
    {"params", "FAMILY", "list the parameters of a family",
     "barrow params floor\nbarrow params quest -f json\n", NULL, list_options, CLI_ONE_FAMILY,
     cli_run_list},
    {"passes", "[FAMILY]", "list the passes of a family, or of all, in order",
     "barrow passes floor\n", NULL, list_options, CLI_MAYBE_FAMILY, cli_run_list},
    {"presets", "[FAMILY]", "list the named sets of parameters", "barrow presets floor\n", NULL,
     list_options, CLI_MAYBE_FAMILY, cli_run_list},
    {"layouts", "", "show the layouts of a floor, each with a small picture", "barrow layouts\n",
     NULL, list_options, CLI_NO_OPERANDS, cli_run_list},
    {"types", "", "list the names of things: items, traps, enemies, treasures",
     "barrow types\n", NULL, list_options, CLI_NO_OPERANDS, cli_run_list},
    {"rules", "[RULE]", "list the rules that dungeons, commands and files obey, or one of them",
     "barrow rules\nbarrow rules V2\n", NULL, list_options, CLI_MAYBE_RULE, cli_run_rules},
    {"rooms", "FILE...", "check room templates, draw them, and count the rooms that use them",
     "barrow rooms my.rooms\nbarrow rooms crypt/*.rooms -n 5000\n",
     "Each template is drawn in every orientation that it may have. The counts are over quests\n"
     "and crawls with default parameters; a template that no room uses gets a warning. To use the\n"
     "files, write 'barrow quest --tiles --rooms my.rooms'. See docs/rooms.md.\n",
     rooms_options, CLI_FILES, cli_run_rooms},
    {"formats", "", "list the formats that dungeons can be written in", "barrow formats\n", NULL,
     list_options, CLI_NO_OPERANDS, cli_run_list},
    {"tileset", "", "draw the tile picture that maps for Tiled, LDtk and Godot refer to",
     "barrow tileset -o barrow-tiles.png\nbarrow tileset --tile-size 32 -o barrow-tiles-32.png\n", NULL,
     tileset_options, CLI_NO_OPERANDS, cli_run_tileset},
    {"schema", "", "print the JSON Schema of the documents",
     "barrow schema -o barrow.schema.json\n", NULL, print_options, CLI_NO_OPERANDS, cli_run_list},
    {"catalog", "", "print the golden catalogue: what known seeds make, pass by pass",
     "barrow catalog\n",
     "One line per dungeon: family, settings, seed, counts, each pass with its draws and a digest\n"
     "of what it left, and the hash. If a line changes, its seed makes another dungeon.\n",
     print_options, CLI_NO_OPERANDS, cli_run_list},
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
     "The times of passes come from a second run, so that measuring them does not slow down the\n"
     "first. Puzzles have no passes; their report counts tries instead.\n",
     bench_options, CLI_BENCHED, cli_run_bench},
    {"corpus", "make FAMILY | query FILE SQL | export FILE | seeds FILE | check FILE",
     "keep the seeds, hashes and metrics of many dungeons in an SQLite file",
     "barrow corpus make floor -n 1000000 -o floors.db\n"
     "barrow corpus query floors.db 'SELECT seed, path FROM dungeons WHERE rooms = 4 LIMIT 5'\n"
     "barrow corpus query floors.db --where 'shop && path > 100' -f csv\n"
     "barrow corpus export floors.db --where 'path > 150' -n 9 -o 'long-{seed}.svg'\n"
     "barrow corpus seeds floors.db --where 'path > 100' --name long -o long.seeds\n"
     "barrow floor --seeds long.seeds -o long.npy\n"
     "barrow corpus check floors.db --again\n",
     "make verifies every dungeon. If you run it again, it continues where it stopped, or adds\n"
     "more with a larger -n. Maps are not kept: export makes them again and compares their\n"
     "hashes. A dungeon that differs from the one in the corpus leaves every file unchanged; with\n"
     "--keep-going it is skipped. A list of seeds has a checksum, the parameters and the\n"
     "generation; --seeds makes its dungeons again. check compares every row with the checksum of\n"
     "its chunk.\n",
     corpus_options, CLI_VERB, cli_run_corpus},
    {"stats", "FAMILY [options]",
     "measure many dungeons: a table of metrics, and pictures of their range",
     "barrow stats floor -n 10000\n"
     "barrow stats quest --metrics rooms,path -o range.svg\n"
     "barrow stats floor --metrics rooms,path --against 'density=-6' -o both.svg\n",
     "Deviations are sample deviations. A quantile is the smallest value that the given\n"
     "percentage of the dungeons does not exceed. The most telling pairs of metrics are those\n"
     "that spread most over their common plane. A mean has moved if it is more than 4 standard\n"
     "errors from that of --baseline.\n",
     stats_options, CLI_FAMILY_FIRST, cli_run_stats},
    {"version", "", "print the version and the generation", "barrow version\n", NULL, list_options,
     CLI_NO_OPERANDS, cli_run_list},
    {"man", "[COMMAND]", "print the manual page of the program, or of a command",
     "barrow man floor | man -l -\nbarrow man -o barrow.1\n", NULL, print_options,
     CLI_MAYBE_COMMAND, cli_run_man},
    {"completion", "SHELL", "print the completion script for bash, zsh or fish",
     "barrow completion bash >>~/.bashrc\nbarrow completion fish | source\n",
     "'cmake --install' puts these scripts where the shells look for them. They call 'barrow\n"
     "complete'.\n",
     print_options, CLI_ONE_SHELL, cli_run_completion},
    {"complete", "WORD...", "list the completions of the last word",
     "barrow complete -- floor --layout b\nbarrow complete -- ''\n",
     "The words follow --. Each line is a word, a tab and what the word is. A line <files> stands\n"
     "for the names of files.\n",
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
    uint32_t count = 0;
    for (const cli_command *command; (command = cli_command_at(count)); count++) {
        names[count] = command->name;
        if (strcmp(command->name, name) == 0)
            return command;
    }
    cli_usage_of(NULL);
    cli_usage("there is no command '%s'%s", name, cli_near(name, names, count).text);
    return NULL;
}
