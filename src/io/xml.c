/* SPDX-License-Identifier: MIT
 * Writes XML. */
#include "io/xml.h"

void brw_xml_begin(brw_xml *xml, brw_text *text)
{
    *xml = (brw_xml){.text = text};
    brw_text_put(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
}

static void xml_indent(brw_xml *xml)
{
    for (uint32_t i = 0; i < xml->depth; i++)
        brw_text_char(xml->text, ' ');
}

/* Ends an open tag. A tag stays open until content follows, and becomes self-closing if none
 * does. */
static void xml_end_tag(brw_xml *xml)
{
    if (xml->in_tag)
        brw_text_put(xml->text, ">\n");
    xml->in_tag = false;
}

void brw_xml_open(brw_xml *xml, const char *tag)
{
    xml_end_tag(xml);
    xml_indent(xml);
    brw_text_print(xml->text, "<%s", tag);
    xml->in_tag = true;
    xml->has_text = false;
    xml->depth++;
}

void brw_xml_attribute(brw_xml *xml, const char *name, const char *value)
{
    brw_text_print(xml->text, " %s=\"%x\"", name, value);
}

void brw_xml_number(brw_xml *xml, const char *name, int64_t number)
{
    char digits[BRW_DIGITS];
    brw_xml_attribute(xml, name, brw_digits_signed(digits, number));
}

/* Nothing is indented from here to the end of the element, because the spaces would be part of the
 * text. */
void brw_xml_content(brw_xml *xml)
{
    brw_text_char(xml->text, '>');
    xml->in_tag = false;
    xml->has_text = true;
}

void brw_xml_text(brw_xml *xml, const char *text)
{
    brw_xml_content(xml);
    brw_text_xml(xml->text, text);
}

/* Closes an element. A tag that is still open becomes self-closing. An element with text ends on
 * the same line, one with child elements on a line of its own. */
void brw_xml_close(brw_xml *xml, const char *tag)
{
    xml->depth--;
    if (xml->in_tag) {
        brw_text_put(xml->text, "/>\n");
    } else {
        if (!xml->has_text)
            xml_indent(xml);
        brw_text_print(xml->text, "</%s>\n", tag);
    }
    xml->in_tag = xml->has_text = false;
}
