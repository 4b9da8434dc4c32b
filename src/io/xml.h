/* SPDX-License-Identifier: MIT
 * Writes XML: elements, attributes and text on top of brw_text, indented by one space per level. An
 * element without content is self-closing. Tags and attribute names come from the library. */
#ifndef BRW_XML_H
#define BRW_XML_H

#include <stdarg.h>
#include <stdbool.h>

#include "base/sink.h"

typedef struct brw_xml {
    brw_text *text;
    const char *tags[8]; /* where the tags of the open elements stand in their patterns */
    uint32_t depth;
    bool in_tag;   /* attributes may follow */
    bool has_text; /* the innermost element contains text, so its end is on the same line */
} brw_xml;

/* Writes the declaration. */
void brw_xml_begin(brw_xml *xml, brw_text *text);

/* Writes a pattern: < opens an element, / closes the innermost, and attributes follow the tag.
 * Their values need no quotes, end at a space and may hold %d, %u and %s:
 *
 *     brw_xml_print(xml, "<point x=%d y=%d name=%s_%u unit=pixel /", x, y, name, i);
 *
 * The pattern of an open element must stay valid. */
void brw_xml_print(brw_xml *xml, const char *pattern, ...);
void brw_xml_print_list(brw_xml *xml, const char *pattern, va_list *args);

/* Ends the tag, so that the caller can write to xml->text itself. */
void brw_xml_content(brw_xml *xml);

#endif
