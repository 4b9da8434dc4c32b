/* SPDX-License-Identifier: MIT
 * The reader of templates (R14 to R18). It goes through a text line by line: remarks, a head, an
 * empty line, a drawing. A mistake is reported with its file, line and column, before anything is
 * made. */
#include "rooms/template.h"

#include <stdarg.h>
#include <string.h>

#include "base/status.h"

#define FILE_NAME_MOST 80 /* bytes of a file's name that a message shows */

/* A piece of a line. */
typedef struct piece {
    const char *at;
    uint32_t size;
} piece;

/* ---- messages --------------------------------------------------------------------------- */

bool brw_rooms_refuse(brw_rooms_reader *reader, uint32_t line, uint32_t column, const char *format,
                      ...)
{
    char file[FILE_NAME_MOST + 1], text[160];
    uint32_t size = (uint32_t)reader->file_size;
    if (reader->status != BARROW_OK)
        return false;
    size = size < FILE_NAME_MOST ? size : FILE_NAME_MOST;
    memcpy(file, reader->file, size);
    file[size] = 0;
    va_list args;
    va_start(args, format);
    brw_format_list(text, sizeof text, format, args);
    va_end(args);
    if (reader->is_map && line >= reader->drawing_line) { /* tiles of a map, not a text */
        int32_t x = reader->map.x + (int32_t)column - 1;
        int32_t y = reader->map.y + (int32_t)(line - reader->drawing_line);
        reader->status = brw_fail(reader->error, BARROW_BAD_PARAM, "rooms", "%s: tile %d,%d: %s",
                                  file, x, y, text);
        return false;
    }
    reader->status = reader->is_map ? brw_fail(reader->error, BARROW_BAD_PARAM, "rooms",
                                               "%s: the room at tile %d,%d: %s", file,
                                               reader->map.x, reader->map.y, text)
                                    : brw_fail(reader->error, BARROW_BAD_PARAM, "rooms",
                                               "%s:%u:%u: %s", file, line, column, text);
    if (reader->error) {
        reader->error->line = line;
        reader->error->column = column;
    }
    return false;
}

/* Reports a mistake at [at], which lies in the line that begins at [line_start]. */
#define REFUSE(reader, line_start, place, ...)                                                     \
    brw_rooms_refuse((reader), (reader)->line, (uint32_t)((place) - (line_start)) + 1, __VA_ARGS__)

/* ---- pieces of lines -------------------------------------------------------------------- */

static piece trim_piece(const char *at, const char *end)
{
    while (at < end && *at == ' ')
        at++;
    while (end > at && end[-1] == ' ')
        end--;
    return (piece){at, (uint32_t)(end - at)};
}

static piece trimmed(piece word)
{
    return trim_piece(word.at, word.at + word.size);
}

/* Takes the part of [rest] up to [sign] off its front. */
static piece cut_piece(piece *rest, char sign)
{
    const char *end = rest->at + rest->size;
    const char *found = rest->size ? memchr(rest->at, sign, rest->size) : NULL;
    piece front = trim_piece(rest->at, found ? found : end);
    const char *after = found ? found + 1 : end;
    *rest = (piece){after, (uint32_t)(end - after)};
    return front;
}

static bool is_same_text(piece word, const char *text)
{
    return word.size && word.at[0] == text[0] && strlen(text) == word.size &&
           memcmp(word.at, text, word.size) == 0;
}

/* Reads a number from [least] to [most]; -1 if it is not one. */
static int32_t piece_number(piece word, int32_t least, int32_t most)
{
    int32_t number = 0;
    if (word.size == 0 || word.size > 6)
        return -1;
    for (uint32_t i = 0; i < word.size; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return -1;
        number = 10 * number + word.at[i] - '0';
    }
    return number < least || number > most ? -1 : number;
}

/* ---- the head_words of a head ----------------------------------------------------------- */

/* Readers of one property. Each returns NULL, or what would be allowed. */
typedef const char *(*property_reader)(brw_template *template, piece value);

static bool is_head_word(piece word)
{
    for (uint32_t i = 0; i < word.size; i++) {
        char sign = word.at[i];
        bool is_inner = (sign >= '0' && sign <= '9') || sign == '-' || sign == '_';
        if (!(sign >= 'a' && sign <= 'z') && !(i > 0 && is_inner))
            return false;
    }
    return word.size > 0 && word.size < BARROW_STAMP_SIZE;
}

static const char *head_name(brw_template *template, piece value)
{
    if (!is_head_word(value))
        return "a name has 1 to 31 letters a-z, digits, - and _, and begins with a letter";
    memcpy(template->name, value.at, value.size);
    template->name[value.size] = 0;
    return NULL;
}

/* Returns what a word of `for` stands for; 0 for a tag of the user's own. */
static uint64_t use_of_word(piece word)
{
    static const struct {
        const char *word;
        uint64_t use;
    } others[] = {{"hall", BRW_USE_HALL},
                  {"vault", BRW_USE_VAULT},
                  {"room", BRW_USE_ROOM},
                  {"house", BRW_USE_HOUSE},
                  {"shop", BRW_USE_SHOP}};
    uint64_t use = 0;
    for (uint32_t i = 1; i < BARROW_CONTENT_COUNT; i++)
        if (is_same_text(word, barrow_content_name((barrow_content)i)))
            use |= BRW_USE_CONTENT(i);
    for (uint32_t i = 0; i < BARROW_PURPOSE_COUNT; i++)
        if (is_same_text(word, barrow_purpose_name((barrow_purpose)i)))
            use |= BRW_USE_PURPOSE(i);
    for (uint32_t i = 0; i < BARROW_TYPE_COUNT; i++)
        if (is_same_text(word, barrow_room_type_name((barrow_room_type)i)))
            use |= BRW_USE_TYPE(i);
    for (uint32_t i = 0; i < sizeof others / sizeof *others; i++)
        if (is_same_text(word, others[i].word))
            use |= others[i].use;
    return use;
}

static const char *head_for(brw_template *template, piece value)
{
    template->uses = 0;
    template->has_tags = false;
    do {
        piece word = cut_piece(&value, ',');
        if (!is_head_word(word))
            return "list contents, purposes, types or tags of your own, with commas between them";
        uint64_t use = use_of_word(word);
        template->uses |= use;
        template->has_tags = template->has_tags || use == 0;
    } while (value.size);
    return NULL;
}

static const char *head_places(brw_template *template, piece value)
{
    template->places = 0;
    do {
        piece word = cut_piece(&value, ',');
        uint32_t place = 1;
        while (place < BARROW_PLACE_COUNT &&
               !is_same_text(word, barrow_place_name((barrow_place)place)))
            place++;
        if (is_same_text(word, "any"))
            template->places = 0;
        else if (place == BARROW_PLACE_COUNT)
            return "places are crypt, sewer, forge, library, cave, temple, ice and any";
        else
            template->places |= (uint16_t)(1u << place);
    } while (value.size);
    return NULL;
}

static const char *head_depth(brw_template *template, piece value)
{
    piece first = cut_piece(&value, '-');
    int32_t least = piece_number(first, 1, 99);
    int32_t most = value.size ? piece_number(trimmed(value), 1, 99) : least;
    if (least < 0 || most < least)
        return "floors are 1 to 99, as in 3-9";
    template->depth_least = (uint8_t)least;
    template->depth_most = (uint8_t)most;
    return NULL;
}

/* Reads the columns or rows that may repeat, in ascending order. */
static bool head_lines(brw_template *template, uint32_t axis, piece list)
{
    template->stretch_count[axis] = 0;
    do {
        int32_t line = piece_number(cut_piece(&list, ','), 1, BRW_TEMPLATE_SIDE - 2);
        uint8_t count = template->stretch_count[axis];
        if (line < 0 || count == BRW_TEMPLATE_LINES ||
            (count && template->stretch[axis][count - 1] >= line))
            return false;
        template->stretch[axis][count] = (uint8_t)line;
        template->stretch_count[axis]++;
    } while (list.size);
    return true;
}

static const char *head_stretch(brw_template *template, piece value)
{
    while (value.size) {
        piece part = cut_piece(&value, ' ');
        if (part.size == 0)
            continue;
        piece axis = cut_piece(&part, '=');
        if (!(is_same_text(axis, "x") || is_same_text(axis, "y")) ||
            !head_lines(template, axis.at[0] == 'y', part))
            return "write x=6 y=5, or x=3,6,9: columns and rows from 1, in order";
    }
    return NULL;
}

static const char *head_cells(brw_template *template, piece value)
{
    bool is_any = is_same_text(value, "any");
    int32_t w = is_any ? 0 : piece_number(cut_piece(&value, 'x'), 1, 3);
    int32_t h = is_any ? 0 : piece_number(value, 1, 3);
    template->cells_w = (uint8_t)w;
    template->cells_h = (uint8_t)h;
    return w < 0 || h < 0 ? "cells are any, or 1x1 to 3x3" : NULL;
}

/* ---- characters ------------------------------------------------------------------------- */

static const char shown[] = ".~I:;_uLHCYxi=";
static const uint8_t shown_tiles[] = {BARROW_TILE_FLOOR,    BARROW_TILE_LIQUID, BARROW_TILE_PILLAR,
                                      BARROW_TILE_RUBBLE,   BARROW_TILE_GRASS,  BARROW_TILE_CARPET,
                                      BARROW_TILE_PEDESTAL, BARROW_TILE_LAVA,   BARROW_TILE_SHELF,
                                      BARROW_TILE_COFFIN,   BARROW_TILE_ANVIL,  BARROW_TILE_BONES,
                                      BARROW_TILE_FROST,    BARROW_TILE_COUNTER};

char brw_template_sign_of(barrow_tile tile)
{
    for (uint32_t i = 0; i < sizeof shown_tiles; i++)
        if (shown_tiles[i] == tile)
            return shown[i];
    return 0;
}

/* Returns the kind of a character, and stores its tile: wall, or plain floor, unless it has one of
 * its own. */
static brw_sign find_sign(const brw_template *template, char sign, uint8_t *tile)
{
    const char *found = strchr(shown, sign);
    uint8_t code = found ? shown_tiles[found - shown] : 0;
    *tile = sign == '#' || sign == '/' ? BARROW_TILE_WALL : BARROW_TILE_FLOOR;
    if (sign == ' ' || sign == '#' || sign == '/')
        return sign == ' ' ? BRW_SIGN_ROCK : sign == '#' ? BRW_SIGN_WALL : BRW_SIGN_DOORWAY;
    for (uint32_t i = 0; i < template->subst_count; i++)
        if (template->substs[i].from == sign)
            return BRW_SIGN_CHANCE;
    for (uint32_t i = 0; i < template->legend_count; i++)
        if (template->legend[i].sign == sign)
            code = template->legend[i].tile;
    if (code) {
        *tile = code;
        return code & 0x10 ? BRW_SIGN_FLOOR : BRW_SIGN_SOLID;
    }
    if (sign == '%')
        return BRW_SIGN_BLOCK;
    return strchr("1ec^ksTMGbf", sign) ? BRW_SIGN_PLACE : BRW_SIGN_UNKNOWN;
}

/* Reads "w = shelf; n = bones". */
static const char *head_legend(brw_template *template, piece value)
{
    do {
        piece entry = cut_piece(&value, ';');
        piece sign = cut_piece(&entry, '='), name = trimmed(entry);
        uint32_t tile = 0;
        while (tile < BRW_TILE_CODES && !(barrow_tile_name((barrow_tile)tile) &&
                                          is_same_text(name, barrow_tile_name((barrow_tile)tile))))
            tile++;
        tile = is_same_text(name, "cover")    ? (uint32_t)BRW_TILE_COVER
               : is_same_text(name, "ground") ? (uint32_t)BRW_TILE_GROUND
                                              : tile;
        bool is_wall = tile == BARROW_TILE_WALL || tile == BARROW_TILE_BORDER ||
                       (tile >= BARROW_TILE_CORRIDOR && tile <= BARROW_TILE_DOOR);
        if (sign.size != 1 || sign.at[0] < ' ' || tile == BRW_TILE_CODES || is_wall ||
            template->legend_count == BRW_TEMPLATE_LEGEND)
            return "write a character and the name of a tile, as in w = shelf; n = bones";
        uint8_t unused;
        if (find_sign(template, sign.at[0], &unused) != BRW_SIGN_UNKNOWN)
            return "this character already means something";
        template->legend[template->legend_count].sign = sign.at[0];
        template->legend[template->legend_count++].tile = (uint8_t)tile;
    } while (value.size);
    return NULL;
}

/* Reads the choices of a substitution: "I:2 .:1", or "4:I *:." if they are exact. */
static bool read_choices(brw_subst *subst, piece value)
{
    while (value.size) {
        piece choice = cut_piece(&value, ' ');
        if (choice.size == 0)
            continue;
        if (subst->count == BRW_TEMPLATE_CHOICES)
            return false;
        int32_t amount = 1;
        char to = choice.at[0];
        if (subst->mode == BRW_SUBST_EXACT) {
            to = choice.at[choice.size - 1];
            if (choice.size < 3 || choice.at[choice.size - 2] != ':')
                return false;
            piece many = {choice.at, choice.size - 2};
            amount = is_same_text(many, "*") ? 0 : piece_number(many, 1, 1000);
        } else if (choice.size > 1)
            amount = choice.at[1] == ':' && choice.size > 2
                         ? piece_number((piece){choice.at + 2, choice.size - 2}, 1, 1000)
                         : -1;
        if (amount < 0)
            return false;
        subst->to[subst->count] = to;
        subst->amount[subst->count++] = (uint16_t)amount;
    }
    return subst->count > 0;
}

static const char *add_chance(brw_template *template, piece value, bool is_exact)
{
    static const char *const drawn = "write ? = I:2 .:1, or p : I . to make all alike";
    static const char *const exact = "write p = 4:I *:. for exactly four";
    const char *wrong = is_exact ? exact : drawn;
    piece sign = trim_piece(value.at, value.at + (value.size ? 1 : 0));
    piece rest = trim_piece(value.at + sign.size, value.at + value.size);
    if (sign.size != 1 || rest.size < 2 || template->subst_count == BRW_TEMPLATE_SUBSTS ||
        !(rest.at[0] == '=' || (rest.at[0] == ':' && !is_exact)))
        return wrong;
    brw_subst *subst = &template->substs[template->subst_count];
    *subst = (brw_subst){.from = sign.at[0]};
    subst->mode = is_exact ? BRW_SUBST_EXACT : rest.at[0] == ':' ? BRW_SUBST_ALIKE : BRW_SUBST_EACH;
    if (!read_choices(subst, (piece){rest.at + 1, rest.size - 1}))
        return wrong;
    template->subst_count++;
    return NULL;
}

static const char *head_subst(brw_template *template, piece value)
{
    return add_chance(template, value, false);
}

static const char *head_nsubst(brw_template *template, piece value)
{
    return add_chance(template, value, true);
}

/* The properties of a head. Those without a reader are one of some words, in the order of their
 * codes, or else a number; they are bytes of a template, but for the weight. */
#define NUMBER(word, least, most, wrong)                                                           \
    {                                                                                              \
#word, NULL, offsetof(brw_template, word), least, most, {0 }, wrong                        \
    }
#define CHOICE(word, member, wrong, ...)                                                           \
    {                                                                                              \
#word, NULL, offsetof(brw_template, member), 0, 0, {__VA_ARGS__ }, wrong                   \
    }
static const struct {
    const char *word;
    property_reader read;
    size_t member;
    int32_t least, most;
    const char *choices[5];
    const char *wrong; /* what would be allowed */
} head_words[] = {
    {"name", .read = head_name},
    {"for", .read = head_for},
    {"places", .read = head_places},
    {"depth", .read = head_depth},
    NUMBER(weight, 1, 1000, "a weight is a whole number from 1 to 1000"),
    NUMBER(least, 0, 64, "least is a whole number from 0 to 64"),
    NUMBER(most, 0, 64, "most is a whole number from 0 to 64; 0 sets no bound"),
    {"stretch", .read = head_stretch},
    CHOICE(outline, is_outline_free, "outline is drawn or place", "drawn", "place"),
    CHOICE(fill, fill, "fill is none, walls, scatter or rows", "none", "walls", "scatter", "rows"),
    CHOICE(turn, turn, "turn is on, mirror or off", "on", "mirror", "off"),
    {"cells", .read = head_cells},
    NUMBER(doors, 1, 12, "doors is a whole number from 1 to 12"),
    CHOICE(decor, has_decor, "decor is on or off", "off", "on"),
    {"legend", .read = head_legend},
    {"subst", .read = head_subst},
    {"nsubst", .read = head_nsubst},
};
#define HEAD_COUNT (sizeof head_words / sizeof *head_words)

/* Reads property [row]; returns NULL, or what would be allowed. */
static const char *read_property(uint32_t row, brw_template *template, piece value)
{
    int32_t number = 0;
    if (head_words[row].read)
        return head_words[row].read(template, value);
    if (!head_words[row].choices[0])
        number = piece_number(value, head_words[row].least, head_words[row].most);
    while (head_words[row].choices[0] && !is_same_text(value, head_words[row].choices[number]))
        if (!head_words[row].choices[++number])
            return head_words[row].wrong;
    if (number < 0)
        return head_words[row].wrong;
    if (head_words[row].member == offsetof(brw_template, weight))
        template->weight = (uint16_t)number;
    else
        *((uint8_t *)template + head_words[row].member) = (uint8_t)number;
    return NULL;
}

bool brw_is_head_word(const char *word)
{
    for (uint32_t i = 0; i < HEAD_COUNT; i++)
        if (strcmp(head_words[i].word, word) == 0)
            return true;
    return false;
}

/* Sets a property; [start] is the beginning of its line. */
static bool set_property(brw_rooms_reader *reader, brw_template *template, const char *start,
                         piece word, piece value)
{
    uint32_t i = 0;
    while (i < HEAD_COUNT && !is_same_text(word, head_words[i].word))
        i++;
    if (i < HEAD_COUNT) {
        const char *wrong = value.size ? read_property(i, template, value) : "it has no value";
        return !wrong || REFUSE(reader, start, value.at, "%s: %s", head_words[i].word, wrong);
    }
    char name[BARROW_STAMP_SIZE];
    const char *words[HEAD_COUNT];
    uint32_t size = word.size < sizeof name ? word.size : (uint32_t)sizeof name - 1;
    memcpy(name, word.at, size);
    name[size] = 0;
    for (i = 0; i < HEAD_COUNT; i++)
        words[i] = head_words[i].word;
    const char *near = barrow_nearest_name(name, words, HEAD_COUNT);
    return REFUSE(reader, start, word.at, "'%s' is not a property%s%s%s", name,
                  near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* ---- lines ------------------------------------------------------------------------------ */

static const char *end_of_line(const brw_rooms_reader *reader)
{
    size_t left_size = (size_t)(reader->end - reader->at);
    const char *end = left_size ? memchr(reader->at, '\n', left_size) : NULL;
    return end ? end : reader->end;
}

/* Returns the current line without its end; the reader stays in front of it. */
static piece line_here(const brw_rooms_reader *reader)
{
    piece line = {reader->at, (uint32_t)(end_of_line(reader) - reader->at)};
    if (line.size && line.at[line.size - 1] == '\r')
        line.size--;
    return line;
}

static void next_line(brw_rooms_reader *reader)
{
    const char *end = end_of_line(reader);
    reader->at = end < reader->end ? end + 1 : reader->end;
    reader->line++;
}

/* What a template has if its head says nothing. */
static const brw_template plain = {
    .weight = 10, .depth_least = 1, .depth_most = 99, .cells_w = 1, .cells_h = 1};

void brw_rooms_begin(brw_rooms_reader *reader, const char *text, size_t size, barrow_error *error)
{
    reader->at = text;
    reader->end = text + size;
    reader->file = "rooms";
    reader->file_size = 5;
    reader->line = 1;
    reader->count = 0;
    reader->is_map = false;
    reader->usual = plain;
    reader->status = BARROW_OK;
    reader->error = error;
    if (size > BRW_ROOMS_BYTES)
        brw_rooms_refuse(reader, 1, 1, "all packs together may have at most %u bytes",
                         BRW_ROOMS_BYTES);
}

/* Reads "default: weight = 5; places = crypt". */
static bool read_default(brw_rooms_reader *reader, const char *start, piece rest)
{
    do {
        piece entry = cut_piece(&rest, ';');
        piece word = cut_piece(&entry, '=');
        if (is_same_text(word, "name") ||
            !set_property(reader, &reader->usual, start, word, trimmed(entry)))
            return REFUSE(reader, start, word.at, "each template has a name of its own");
    } while (rest.size);
    return true;
}

/* Reads "#map 3 14": the drawing that follows comes from a map, and lies at this tile of it. */
static void read_map_place(brw_rooms_reader *reader, piece line)
{
    static const char mark[] = "#map ";
    int16_t *values[2] = {&reader->map.x, &reader->map.y};
    if (line.size < sizeof mark || memcmp(line.at, mark, sizeof mark - 1) != 0)
        return;
    piece rest = {line.at + sizeof mark - 1, line.size - (uint32_t)sizeof mark + 1};
    reader->is_map = true;
    reader->drawing_line = UINT32_MAX;
    for (int i = 0; i < 2; i++) {
        piece word = cut_piece(&rest, ' ');
        bool is_negative = word.size && word.at[0] == '-';
        word = (piece){word.at + is_negative, word.size - is_negative};
        int32_t number = piece_number(word, 0, INT16_MAX);
        *values[i] = (int16_t)(is_negative ? -number : number);
    }
}

/* Skips empty lines and remarks; reads the names of files and the line `default`. */
static bool skip_to_head(brw_rooms_reader *reader)
{
    static const char file_mark[] = "#file ";
    for (; reader->at < reader->end; next_line(reader)) {
        piece line = line_here(reader);
        if (line.size >= sizeof file_mark &&
            memcmp(line.at, file_mark, sizeof file_mark - 1) == 0) {
            reader->file = line.at + sizeof file_mark - 1;
            reader->file_size = (int32_t)(line.size - (sizeof file_mark - 1));
            reader->line = 0;
            reader->is_map = false;
            reader->usual = plain;
            continue;
        }
        read_map_place(reader, line);
        if (!trimmed(line).size || line.at[0] == '#')
            continue;
        piece rest = line;
        if (!is_same_text(cut_piece(&rest, ':'), "default"))
            return true;
        if (!read_default(reader, line.at, rest))
            return false;
    }
    return false;
}

/* Reads the lines of a head up to the empty line after it. */
static bool read_head(brw_rooms_reader *reader, brw_template *template)
{
    uint64_t seen = 0;
    template->line = reader->line;
    for (; reader->at < reader->end; next_line(reader)) {
        piece line = line_here(reader), rest = line;
        if (!trimmed(line).size)
            break;
        if (!memchr(line.at, ':', line.size))
            return REFUSE(reader, line.at, line.at,
                          "expected a line of a head such as 'for: combat', or an empty line");
        piece word = cut_piece(&rest, ':');
        if (!set_property(reader, template, line.at, word, trimmed(rest)))
            return false;
        for (uint32_t i = 0; i < HEAD_COUNT; i++) {
            bool is_repeated = seen >> i & 1 && head_words[i].read != head_subst &&
                               head_words[i].read != head_nsubst &&
                               head_words[i].read != head_legend;
            if (!is_same_text(word, head_words[i].word))
                continue;
            if (is_repeated)
                return REFUSE(reader, line.at, word.at, "%s occurs twice", head_words[i].word);
            seen |= UINT64_C(1) << i;
        }
    }
    if (!template->name[0])
        return brw_rooms_refuse(reader, template->line, 1, "a template begins with 'name: ...'");
    if (!template->uses && !template->has_tags)
        return brw_rooms_refuse(reader, template->line, 1, "'%s' does not say what it is for",
                                template->name);
    return true;
}

/* Reads the rows of a drawing, and finds its left edge and its size. */
static bool read_drawing(brw_rooms_reader *reader, brw_template *template)
{
    uint32_t left = BRW_TEMPLATE_SIDE, right = 0, rows = 0;
    while (reader->at < reader->end && !trimmed(line_here(reader)).size)
        next_line(reader);
    template->drawing_line = reader->drawing_line = reader->line;
    for (; reader->at < reader->end; next_line(reader)) {
        piece line = line_here(reader);
        if (!trimmed(line).size)
            break;
        while (line.at[line.size - 1] == ' ')
            line.size--;
        for (uint32_t i = 0; i < line.size; i++) {
            if ((unsigned char)line.at[i] < ' ' || (unsigned char)line.at[i] > '~')
                return REFUSE(reader, line.at, line.at + i,
                              "a drawing has only characters from blank to ~, and no tabs");
            if (line.at[i] == ' ')
                continue;
            left = i < left ? i : left;
            right = i + 1 > right ? i + 1 : right;
            template->has_doorways = template->has_doorways || line.at[i] == '/';
        }
        if (rows == BRW_TEMPLATE_SIDE || right > 2 * BRW_TEMPLATE_SIDE ||
            right - left > BRW_TEMPLATE_SIDE)
            return REFUSE(reader, line.at, line.at, "a drawing has at most %u rows and columns",
                          BRW_TEMPLATE_SIDE);
        if (rows == 0)
            template->text = line.at;
        template->rows[rows] = (uint32_t)(line.at - template->text);
        template->lengths[rows++] = (uint8_t)line.size;
    }
    if (rows == 0)
        return brw_rooms_refuse(reader, reader->line, 1, "'%s' has no drawing", template->name);
    template->left = left;
    template->w = (uint8_t)(right - left);
    template->h = (uint8_t)rows;
    return true;
}

bool brw_rooms_next(brw_rooms_reader *reader, brw_template *template)
{
    if (reader->status != BARROW_OK || !skip_to_head(reader))
        return false;
    if (reader->count == BRW_ROOMS_MOST)
        return brw_rooms_refuse(reader, reader->line, 1, "there are more than %u templates",
                                BRW_ROOMS_MOST);
    *template = reader->usual;
    if (!read_head(reader, template) || !read_drawing(reader, template))
        return false;
    for (uint32_t i = 0; i < BRW_TEMPLATE_SIGNS; i++)
        template->signs[i] = (uint8_t)find_sign(template, (char)(' ' + i), &template->tiles[i]);
    reader->count++;
    return true;
}

bool brw_template_blocks(const brw_template *template, char sign)
{
    brw_sign kind = brw_template_sign(template, sign, NULL);
    if (kind != BRW_SIGN_CHANCE)
        return kind == BRW_SIGN_SOLID || kind == BRW_SIGN_WALL || kind == BRW_SIGN_DOORWAY ||
               kind == BRW_SIGN_ROCK || kind == BRW_SIGN_BLOCK;
    /* A choice may be replaced again by a later substitution, never by an earlier one. */
    for (uint32_t i = 0; i < template->subst_count; i++)
        for (uint32_t k = 0; template->substs[i].from == sign && k < template->substs[i].count;
             k++) {
            char to = template->substs[i].to[k];
            if (to != sign && brw_template_sign(template, to, NULL) != BRW_SIGN_CHANCE &&
                brw_template_blocks(template, to))
                return true;
        }
    return false;
}

bool brw_template_holds(char sign, barrow_thing_kind kind)
{
    static const struct {
        char sign;
        uint8_t kind;
    } only[] = {{'k', BARROW_THING_KEY},      {'s', BARROW_THING_SWITCH},
                {'T', BARROW_THING_TREASURE}, {'M', BARROW_THING_MAGIC_KEY},
                {'G', BARROW_THING_GOAL},     {'b', BARROW_THING_BONUS},
                {'f', BARROW_THING_FOUNTAIN}, {'c', BARROW_THING_CHEST}};
    for (uint32_t i = 0; i < sizeof only / sizeof *only; i++)
        if (only[i].sign == sign && only[i].kind == kind)
            return true;
    return sign == '1';
}
