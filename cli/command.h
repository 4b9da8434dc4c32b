/* SPDX-License-Identifier: MIT
 * Commands and their options. commands.c holds one table of commands, each with its table of
 * options: parsing, help and hints use only these rows. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "barrow/barrow.h"

/* Exit codes of the program (G11). */
enum {
    CLI_DONE = 0,
    CLI_NO = 1,          /* the check failed, or nothing was found */
    CLI_USAGE = 2,       /* the command line, or a parameter, is wrong */
    CLI_IO = 3,          /* reading or writing failed */
    CLI_IMPOSSIBLE = 4,  /* generation failed, or a proof was not decided */
    CLI_LEFT_OUT = 5,    /* --keep-going skipped bad input: the program exits with CLI_IO */
    CLI_SIGNALLED = 128, /* plus the signal's number: 130 interrupted, 141 a closed pipe */
};

/* Every option of every command; indices of cli_args.values. */
typedef enum cli_option_id {
    OPT_SEED, OPT_FORMAT, OPT_OUTPUT, OPT_COUNT, OPT_FAMILY, OPT_JOBS, OPT_QUIET, OPT_KEEP_GOING,
    OPT_PROGRESS, OPT_SEEDS, OPT_SET, OPT_PARAMS, OPT_PRESET, OPT_REROLL, OPT_STOP_AFTER, OPT_TRACE,
    OPT_VERIFY, OPT_HELP, OPT_VERSION,
    /* the look of pictures and maps */
    OPT_COLOR, OPT_NO_COLOR, OPT_THEME, OPT_SCALE, OPT_PLAYER, OPT_GRAPH, OPT_NO_GRID,
    OPT_NO_LEGEND, OPT_NO_NUMBERS, OPT_NO_HEAT, OPT_NO_PATH, OPT_SOLUTION, OPT_PAD, OPT_TILESET, OPT_TILE_SIZE,
    OPT_DRESS, OPT_NO_IMAGE, OPT_REFEREE, OPT_PAPER, OPT_LANDSCAPE, OPT_SQUARES, OPT_BOOKLET,
    OPT_ONE_PAGE,
    /* verify, prove, puzzle, bench */
    OPT_EDITED, OPT_PLAYABLE, OPT_BUDGET, OPT_CAREFUL, OPT_FULL, OPT_GOAL, OPT_FROM, OPT_HIDDEN,
    OPT_MAP, OPT_STRICT, OPT_SIZE, OPT_MOVES, OPT_GRADE, OPT_CLOSED, OPT_SECONDS, OPT_NO_PROOF,
    /* edit */
    OPT_DO, OPT_CHANGES,
    /* stats, hunt, corpus */
    OPT_METRICS, OPT_BOTS, OPT_AGAINST, OPT_BASELINE, OPT_WHERE, OPT_FIRST, OPT_BEST, OPT_TOP,
    OPT_KEEP, OPT_CHUNK, OPT_CHUNK_SIZE, OPT_GATHER, OPT_MPI, OPT_EXPLAIN, OPT_NAMES, OPT_DOCUMENTS,
    OPT_SHEET, OPT_INDEX, OPT_AGAIN, OPT_NAME,
    /* play, playground */
    OPT_OPEN, OPT_PEACEFUL, OPT_DAILY, OPT_CHECK, OPT_REPLAY,
    OPT_ID_COUNT
} cli_option_id;

/* A row of a table of options. The table ends with a row without a name. */
typedef struct cli_option {
    cli_option_id id;
    char letter;       /* 0 if it has no short form */
    const char *name;  /* long form, without the dashes */
    /* The value's name in help; NULL for a switch. Completion depends on it: it knows FILE, FORMAT,
     * PRESET, THEME, PASS, PASS=K and name=value, and reads a|b|c as choices. */
    const char *value;
    const char *help;
} cli_option;

struct cli_args;

/* The operands that a command takes besides its options. */
typedef enum cli_operands {
    CLI_NO_OPERANDS,
    CLI_FAMILY_COMMAND, /* the command's name is the family; takes parameters as options */
    CLI_FAMILY_FIRST,   /* a family comes first; takes parameters as options */
    CLI_ONE_FAMILY,     /* a family */
    CLI_MAYBE_FAMILY,   /* a family, or nothing */
    CLI_MAYBE_COMMAND,  /* the name of a command, or nothing */
    CLI_MAYBE_RULE,     /* the number of a rule, or nothing */
    CLI_FILES,          /* one or more files */
    CLI_ONE_SHELL,      /* the name of a shell */
    CLI_ONE_PUZZLE,     /* a kind of puzzle */
    CLI_BENCHED,        /* like CLI_FAMILY_FIRST, or the word puzzle and a kind */
    CLI_VERB,           /* a verb and its operands; with make, a family and its parameters */
    CLI_WORDS           /* any words */
} cli_operands;

/* Runs a command. Returns an exit code. */
typedef int cli_run_fn(const struct cli_args *args);

/* A row of the table of commands. */
typedef struct cli_command {
    const char *name;
    const char *usage;   /* what follows the name */
    const char *summary; /* one line */
    const char *example; /* shown first in its help; each line ends with \n */
    const char *notes;   /* shown last in its help, or NULL */
    const cli_option *options;
    cli_operands operands;
    cli_run_fn *run;
} cli_command;

/* A parameter set on the command line: --set name=value, --name value, --reroll pass=k. */
typedef struct cli_setting {
    char name[64];
    const char *value;
} cli_setting;

/* A parsed command line. Values, names and operands point into main's argv, which lives as long as
 * the program. For repeated options [values] has the last and a list all. */
typedef struct cli_args {
    const cli_command *command;
    const char *values[OPT_ID_COUNT]; /* the last one given; "" for a switch; NULL if absent */
    cli_setting *settings;            /* in order */
    const char **operands;
    const char **outputs; /* every --output, in order */
    const char **presets; /* every --preset, in order */
    char **words;         /* everything after the command's name */
    int setting_count, operand_count, output_count, preset_count, word_count;
    barrow_family family; /* if the command has one */
    bool has_family;
} cli_args;

/* Returns row [index] of the commands; NULL past the last. */
const cli_command *cli_command_at(uint32_t index);

/* Returns the command called [name]. If there is none, says so with a hint and returns NULL. */
const cli_command *cli_command_find(const char *name);

/* A row of the options and parameters that a command takes. */
typedef struct cli_entry {
    const cli_option *option;       /* NULL for a parameter */
    const barrow_param_info *param; /* NULL for an option */
    const char *name, *help;
} cli_entry;

/* Fills in row [index] of everything that a command takes: its own options, --help and --version,
 * and the parameters of [family] unless that is NULL. Returns false past the last. Parser, help,
 * manual and completion all walk these rows. */
bool cli_entry_at(const cli_command *command, const barrow_family *family, uint32_t index,
                  cli_entry *entry);

/* Returns whether a command takes parameters as options, once its family is known. */
bool cli_takes_params(const cli_command *command, bool has_family);

/* Returns a command's option by its long name (hyphens and underscores are the same) or letter. */
const cli_option *cli_option_find(const cli_command *command, const char *name, char letter);

/* Copies a name up to '=' or the end, with hyphens replaced by underscores. Returns false if it is
 * too long for a name. */
bool cli_plain_name(const char *text, char *name, size_t size);

/* Parses the words after a command's name. Returns CLI_DONE, or CLI_USAGE after saying why. */
int cli_args_parse(cli_args *args, const cli_command *command, int count, char **words);
void cli_args_free(cli_args *args);

static inline bool cli_has(const cli_args *args, cli_option_id id)
{
    return args->values[id] != NULL;
}

/* Returns the row of an option that the command takes. */
const cli_option *cli_option_row(const cli_command *command, cli_option_id id);

/* Reads a number: all digits and below 2^64. NULL is not a number. */
bool cli_decimal(const char *text, uint64_t *number);

/* Reads an option's value as a whole number from [least] to [most]; [number] keeps its value if the
 * option is not given. Prints a message and returns false if it is wrong. */
bool cli_args_number(const cli_args *args, cli_option_id id, uint64_t least, uint64_t most,
                     uint64_t *number);

/* Returns which of the words in the row of the option, "a|b|c", was given: 0 if none was. Says what
 * is wrong and returns -1 for any other word. _find looks up [word] instead of the value. A
 * --format whose row has no such words is text or json. */
#define CLI_CHOICES_MOST 8
int cli_args_choice(const cli_args *args, cli_option_id id);
int cli_choice_find(const cli_args *args, cli_option_id id, const char *word);

/* Returns true for -f json, false for -f text or none. Anything else sets *status to CLI_USAGE. */
bool cli_args_json(const cli_args *args, int *status);

/* Says that bad input left the files unchanged, and how to get the rest (G16: no output after an
 * error). Says nothing if no file was requested. */
void cli_say_unwritten(const cli_args *args);

/* Prints the help of a command, or of the program if it is NULL. Returns an exit code. */
int cli_help_print(const cli_command *command);
int cli_print_version(const cli_args *args);

/* Reads operand [index], a kind of puzzle, --size and --moves; returns an exit code. */
int cli_puzzle_ask(const cli_args *args, int index, barrow_puzzle_params *params);

/* The commands. */
cli_run_fn cli_run_generate, cli_run_list, cli_run_rules, cli_run_rooms, cli_run_verify,
    cli_run_prove, cli_run_render, cli_run_edit, cli_run_tileset, cli_run_bench, cli_run_hunt,
    cli_run_play, cli_run_puzzle, cli_run_playground, cli_run_man, cli_run_completion,
    cli_run_complete, cli_run_corpus, cli_run_stats, cli_run_help;

#endif
