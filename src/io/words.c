/* SPDX-License-Identifier: MIT
 * Plain words. */
#include "io/words.h"

void brw_words_count(brw_text *text, uint32_t count, const char *one, const char *many)
{
    if (count)
        brw_text_unsigned(text, count);
    else
        brw_text_put(text, "no");
    brw_text_char(text, ' ');
    brw_text_put(text, count == 1 ? one : many);
}

/* Writes the separator before an entry: a comma, an "and" before the last, or nothing before the
 * first. */
void brw_words_next(brw_list_words *list)
{
    list->left--;
    if (list->given++)
        brw_text_put(list->text, list->left ? ", " : " and ");
}

/* Writes a list of counts. Counts the entries first, because the last needs an "and" before it.
 * Entries of 0 are omitted. */
void brw_words_counts(brw_text *text, const brw_count_words *rows, uint32_t count)
{
    brw_list_words list = {text, 0, 0};
    for (uint32_t i = 0; i < count; i++)
        list.left += rows[i].count > 0;
    if (!list.left)
        brw_text_put(text, "nothing");
    for (uint32_t i = 0; i < count; i++) {
        if (!rows[i].count)
            continue;
        brw_words_next(&list);
        brw_words_count(text, rows[i].count, rows[i].one, rows[i].many);
    }
}
