/* SPDX-License-Identifier: MIT
 * Untrusted text, words for a shell, and lines of limited length. */
#include "base/line.h"

#include <string.h>

#include "base/status.h"

/* ---- untrusted text ----------------------------------------------------------------------- */

/* Returns the code of the control character at [at], or -1. In UTF-8 the upper range, 80 to 9F,
 * takes two bytes. */
static int32_t control_at(const unsigned char *at, size_t left)
{
    if (at[0] < 0x20 || at[0] == 0x7F)
        return at[0];
    return at[0] == 0xC2 && left > 1 && at[1] >= 0x80 && at[1] <= 0x9F ? at[1] : -1;
}

barrow_status barrow_text_check(const char *text, size_t size, bool rows, const char *field,
                                barrow_error *error)
{
    const char *what = field ? field : "";
    if (!text && size)
        return brw_fail(error, BARROW_BAD_CALL, what, "%s: the text is missing", what);
    for (size_t i = 0; i < size; i++) {
        int32_t code = control_at((const unsigned char *)text + i, size - i);
        if (code >= 0 && !(rows && (code == '\n' || code == '\r')))
            return brw_fail(error, BARROW_BAD_PARAM, what,
                            "%s: byte %l is a control character (code %d), which no text may hold",
                            what, (int64_t)i + 1, code);
    }
    return BARROW_OK;
}

/* ---- words for a shell ---------------------------------------------------------------------- */

static void add_byte(brw_line *line, char byte)
{
    if (line->length + 1 < line->size)
        line->text[line->length] = byte;
    line->length++;
}

/* A plain word needs no quotes; an equals sign at its start would make zsh look for a command of
 * that name. Quotes and backslashes are escaped outside of the quoted parts, 'it'\''s', because
 * shells disagree about backslashes inside them. */
static void put_shell_word(brw_line *line, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_=./,:+@%";
    if (*word && *word != '=' && strspn(word, plain) == strlen(word)) {
        brw_line_put(line, word);
        return;
    }
    add_byte(line, '\'');
    for (; *word; word++) {
        bool is_special = *word == '\'' || *word == '\\';
        brw_line_put(line, is_special ? "'\\" : "");
        add_byte(line, *word);
        brw_line_put(line, is_special ? "'" : "");
    }
    add_byte(line, '\'');
}

size_t barrow_shell_word(const char *word, char *text, size_t size)
{
    brw_line line = {text, 0, size};
    if (!text && size)
        return 0;
    if (word)
        put_shell_word(&line, word);
    return brw_line_end(&line);
}

/* ---- lines ---------------------------------------------------------------------------------- */

void brw_line_put(brw_line *line, const char *text)
{
    while (*text)
        add_byte(line, *text++);
}

void brw_line_word(brw_line *line, const char *word)
{
    if (line->length)
        add_byte(line, ' ');
    put_shell_word(line, word);
}

size_t brw_line_end(const brw_line *line)
{
    if (line->size)
        line->text[line->length < line->size ? line->length : line->size - 1] = 0;
    return line->length;
}
