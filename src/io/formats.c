/* SPDX-License-Identifier: MIT
 * The table of formats. An exporter is one file beside this one and one row here; the command
 * line, its help and the tests find it by its row. Rows stand in the order of their names. */
#include "io/document.h"

static const brw_exporter exporters[] = {
    {{"ascii", "txt", "a picture for the terminal, with a legend", BARROW_FORMAT_MANY},
     brw_write_ascii,
     false},
    {{"json", "json", "the document, laid out for reading", 0}, brw_write_json, true},
    {{"jsonl", "jsonl", "the document on one line, for many in one file", BARROW_FORMAT_MANY},
     brw_write_jsonl,
     true},
    {{"text", "txt", "plain words: what there is, and the walkthrough", BARROW_FORMAT_MANY},
     brw_write_text,
     false},
};

const brw_exporter *brw_exporter_at(uint32_t index)
{
    return index < sizeof exporters / sizeof exporters[0] ? &exporters[index] : NULL;
}
