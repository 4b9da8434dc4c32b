/* SPDX-License-Identifier: MIT
 * Paints characters for a terminal. Spaces are held back until something follows them, so that
 * lines have no trailing spaces. They are written without a change of colour, because a space has
 * none. */
#include "io/paint.h"

#include <string.h>

void brw_paint_begin(brw_paint *paint, brw_text *text, uint32_t flags)
{
    memset(paint, 0, sizeof *paint);
    paint->text = text;
    paint->has_color = (flags & BARROW_EXPORT_COLOR) != 0;
    paint->has_legend = (flags & BARROW_EXPORT_NO_LEGEND) == 0;
}

/* Switches the colour only when it changes, which keeps rows of one colour short. Plain is a reset,
 * because the terminal's own colour has no number. */
static void switch_color(brw_paint *paint, uint8_t color)
{
    if (!paint->has_color || paint->color == color)
        return;
    paint->color = color;
    if (color == BRW_PLAIN) {
        brw_text_put(paint->text, "\x1b[0m");
        return;
    }
    brw_text_put(paint->text, "\x1b[38;5;");
    brw_text_unsigned(paint->text, color);
    brw_text_char(paint->text, 'm');
}

/* Paints a character. A space is only counted, and never written if the line ends there. */
void brw_paint_char(brw_paint *paint, char character, uint8_t color)
{
    paint->column++;
    if (character == ' ') {
        paint->blanks++;
        return;
    }
    for (; paint->blanks; paint->blanks--)
        brw_text_char(paint->text, ' ');
    switch_color(paint, color);
    brw_text_char(paint->text, character);
}

/* Paints a glyph, which is several bytes but one column. */
void brw_paint_glyph(brw_paint *paint, const char *glyph, uint8_t color)
{
    paint->column++;
    for (; paint->blanks; paint->blanks--)
        brw_text_char(paint->text, ' ');
    switch_color(paint, color);
    brw_text_put(paint->text, glyph);
}

/* Returns the glyph for a character of a picture, or NULL if it has none. */
static const char *glyph_of(char character)
{
    static const struct {
        char character;
        const char *glyph;
    } rows[] = {
        {'#', "\xE2\x96\x92"}, /* medium shade */
        {'X', "\xE2\x96\x93"}, /* dark shade */
        {'.', "\xC2\xB7"},     /* middle dot */
        {',', "\xE2\x96\x91"}, /* light shade */
        {':', "\xE2\x96\x91"},
        {'~', "\xE2\x89\x88"}, /* almost equal to */
        {'*', "\xE2\x97\x86"}, /* black diamond */
        {'%', "\xE2\x97\x87"}, /* white diamond */
        {'^', "\xE2\x96\xB2"}, /* black triangle up */
        {'-', "\xE2\x94\x80"}, /* lines */
        {'|', "\xE2\x94\x82"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].character == character)
            return rows[i].glyph;
    return NULL;
}

void brw_paint_tile(brw_paint *paint, char character, uint8_t color)
{
    const char *glyph = paint->has_glyphs ? glyph_of(character) : NULL;
    if (glyph)
        brw_paint_glyph(paint, glyph, color);
    else
        brw_paint_char(paint, character, color);
}

void brw_paint_tiles_of(brw_paint *paint, const char *characters, uint8_t color)
{
    for (; *characters; characters++)
        brw_paint_tile(paint, *characters, color);
}

void brw_paint_joint(brw_paint *paint, uint32_t sides)
{
    static const char plain[16] = {' ', '+', '+', '+', '+', '|', '+', '+',
                                   '+', '+', '-', '+', '+', '+', '+', '+'};
    /* The last byte of the glyphs from U+2500 on, indexed by the sum of the sides (up 1, right 2,
     * down 4, left 8): 3 is up and right, U+2514. A wall that ends here is drawn like one that
     * continues. */
    static const unsigned char last[16] = {0x80, 0x82, 0x80, 0x94, 0x82, 0x82, 0x8C, 0x9C,
                                           0x80, 0x98, 0x80, 0xB4, 0x90, 0xA4, 0xAC, 0xBC};
    char glyph[4] = {'\xE2', '\x94', (char)last[sides & 15], 0};
    if (paint->has_glyphs && sides)
        brw_paint_glyph(paint, glyph, BRW_WALL);
    else
        brw_paint_char(paint, plain[sides & 15], BRW_WALL);
}

void brw_paint_put(brw_paint *paint, const char *string, uint8_t color)
{
    for (; *string; string++)
        brw_paint_char(paint, *string, color);
}

void brw_paint_number(brw_paint *paint, uint64_t number, uint8_t color)
{
    char digits[BRW_DIGITS];
    brw_paint_put(paint, brw_digits(digits, number), color);
}

void brw_paint_count(brw_paint *paint, uint64_t number, const char *one, const char *many)
{
    brw_paint_number(paint, number, BRW_PLAIN);
    brw_paint_char(paint, ' ', BRW_PLAIN);
    brw_paint_put(paint, number == 1 ? one : many, BRW_PLAIN);
}

void brw_paint_line(brw_paint *paint)
{
    switch_color(paint, BRW_PLAIN);
    paint->blanks = 0;
    paint->column = 0;
    brw_text_char(paint->text, '\n');
}

/* Separates entries by three spaces, and breaks the line before an entry that would exceed the
 * width. */
void brw_paint_entry(brw_paint *paint, const char *mark, uint8_t color, const char *meaning)
{
    uint32_t length = (uint32_t)(strlen(mark) + strlen(meaning)) + 1;
    if (paint->column && paint->column + 3 + length > BRW_LEGEND_WIDTH)
        brw_paint_line(paint);
    if (paint->column)
        brw_paint_put(paint, "   ", BRW_PLAIN);
    brw_paint_tiles_of(paint, mark, color);
    brw_paint_char(paint, ' ', BRW_PLAIN);
    brw_paint_put(paint, meaning, BRW_PLAIN);
}

void brw_paint_seed(brw_paint *paint, uint64_t seed)
{
    brw_paint_put(paint, ", seed ", BRW_PLAIN);
    brw_paint_number(paint, seed, BRW_BRIGHT);
}

char brw_lock_letter(uint8_t lock)
{
    if (lock < 26)
        return (char)('a' + lock);
    return lock < 52 ? (char)('A' + lock - 26) : '*';
}

uint8_t brw_color_of(uint32_t number)
{
    static const uint8_t colors[8] = {BRW_RED,    BRW_BLUE,   BRW_YELLOW, BRW_GREEN,
                                      BRW_PURPLE, BRW_ORANGE, BRW_CYAN,   BRW_PINK};
    return colors[number % 8];
}
