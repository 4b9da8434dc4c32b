/* SPDX-License-Identifier: MIT
 * Writes XML. */
#include "io/xml.h"

#include <string.h>

void brw_xml_begin(brw_xml *xml, brw_text *text)
{
    *xml = (brw_xml){.text = text};
    brw_text_put(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
}

/* Begins a line with the spaces of the innermost element, then writes a bracket and a tag. */
static void put_tag(brw_xml *xml, const char *bracket, const char *tag)
{
    for (uint32_t i = 0; i < xml->depth && !xml->has_text; i++)
        brw_text_char(xml->text, ' ');
    brw_text_put(xml->text, bracket);
    brw_text_bytes(xml->text, tag, strcspn(tag, " "));
}

/* Nothing is indented inside, because the spaces would be part of the text. */
void brw_xml_content(brw_xml *xml)
{
    brw_text_char(xml->text, '>');
    xml->in_tag = false;
    xml->has_text = true;
}

void brw_xml_print_list(brw_xml *xml, const char *at, va_list *args)
{
    brw_text *text = xml->text;
    for (; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ="), name = at[length] == '=' ? length : 0;
        if (*at == '<') {
            /* Open an element. Its tag stays open until content follows, or closes itself. */
            const char *tag = at + 1;
            if (xml->in_tag)
                brw_text_put(xml->text, ">\n");
            put_tag(xml, "<", tag);
            xml->in_tag = true;
            xml->tags[xml->depth++] = tag;
        } else if (*at == '/') {
            /* Close an element. One with text ends on the same line. */
            const char *tag = xml->tags[--xml->depth];
            if (!xml->in_tag)
                put_tag(xml, "</", tag);
            brw_text_put(xml->text, xml->in_tag ? "/>\n" : ">\n");
            xml->in_tag = xml->has_text = false;
        }
        if (!name) {
            at += length;
            continue;
        }
        brw_text_char(text, ' ');
        brw_text_bytes(text, at, name);
        brw_text_put(text, "=\"");
        for (at += name + 1; *at && *at != ' '; at++) {
            if (*at != '%')
                brw_text_char(text, *at);
            else if (*++at == 's')
                brw_text_xml(text, va_arg(*args, const char *));
            else
                brw_text_number(text, *at == 'd' ? va_arg(*args, int32_t)
                                                 : (int64_t)va_arg(*args, uint32_t));
        }
        brw_text_char(text, '"');
    }
}

void brw_xml_print(brw_xml *xml, const char *pattern, ...)
{
    va_list args;
    va_start(args, pattern);
    brw_xml_print_list(xml, pattern, &args);
    va_end(args);
}
