/* SPDX-License-Identifier: MIT
 * A line of `barrow` inside a test: the command itself, without a shell or a process in between. */
#ifndef BARROW_TEST_COMMAND_LINE_H
#define BARROW_TEST_COMMAND_LINE_H

#define COMMAND_WORDS 16 /* most of one line, the output's two among them */

/* Cuts [line] at its spaces, in place, and adds "-o [output]"; how many words there are. */
int command_split(char *line, char *output, char *words[COMMAND_WORDS]);

/* Runs the words; its exit code, unless it ends the process. */
int command_run(int count, char **words);

#endif
