/* SPDX-License-Identifier: MIT
 * Writes XML: elements, attributes and text on top of brw_text, indented by one space per level. An
 * element without content is self-closing. Tags and attribute names come from the library. */
#ifndef BRW_XML_H
#define BRW_XML_H

#include <stdbool.h>

#include "base/sink.h"

typedef struct brw_xml {
    brw_text *text;
    uint32_t depth;
    bool in_tag;   /* attributes may follow */
    bool has_text; /* the innermost element contains text, so its end is on the same line */
} brw_xml;

/* Writes the declaration. */
void brw_xml_begin(brw_xml *xml, brw_text *text);

void brw_xml_open(brw_xml *xml, const char *tag);
void brw_xml_attribute(brw_xml *xml, const char *name, const char *value);
void brw_xml_number(brw_xml *xml, const char *name, int64_t number);
void brw_xml_close(brw_xml *xml, const char *tag);

/* Writes escaped text inside an element. */
void brw_xml_text(brw_xml *xml, const char *text);

/* Ends the tag, so that the caller can write to xml->text itself. */
void brw_xml_content(brw_xml *xml);

#endif
