/* SPDX-License-Identifier: MIT
 * A command line of `barrow` inside a test, without a shell or a separate process. */
#ifndef BARROW_TEST_COMMAND_LINE_H
#define BARROW_TEST_COMMAND_LINE_H

#define COMMAND_WORDS 16 /* the most in one line, including the two for the output */

/* Cuts [line] at its spaces, in place, and adds "-o [output]". Returns the number of words. */
int command_split(char *line, char *output, char *words[COMMAND_WORDS]);

/* Runs the words. Returns the exit code, unless the command ends the process. */
int command_run(int count, char **words);

#endif
