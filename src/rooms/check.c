/* SPDX-License-Identifier: MIT
 * The checks of a drawing (R19): everything that a dungeon would otherwise break later is refused
 * here, with the place in the file and the rule that it would break. Obstacles that are left to
 * chance count as present. */
#include "rooms/pack.h"

#include <string.h>

#include "base/bits.h"

#define LEAST_W            5 /* smallest floor (T1) */
#define LEAST_H            4
#define PUZZLE_TILES_LEAST 26 /* smallest floor of a puzzle room (T13), in PUZZLE_W x PUZZLE_H */
#define PUZZLE_W           BARROW_PUZZLE_COLUMNS
#define PUZZLE_H           BARROW_PUZZLE_ROWS
#define BIT_WORDS          ((BRW_TEMPLATE_SIDE * BRW_TEMPLATE_SIDE + 63) / 64)

#define ARENAS                                                                                     \
    (BRW_USE_CONTENT(BARROW_CONTENT_GOAL) | BRW_USE_PURPOSE(BARROW_PURPOSE_GUARDIAN) |             \
     BRW_USE_TYPE(BARROW_TYPE_BOSS) | BRW_USE_TYPE(BARROW_TYPE_SUB_BOSS))
#define FULL_ARENAS (BRW_USE_CONTENT(BARROW_CONTENT_GOAL) | BRW_USE_TYPE(BARROW_TYPE_BOSS))
static const int8_t step_x[4] = {0, 1, 0, -1}, step_y[4] = {-1, 0, 1, 0};

/* Reports a mistake at a character of the drawing. */
#define REFUSE_AT(reader, template, x, y, ...)                                                     \
    brw_rooms_refuse((reader), (template)->drawing_line + (uint32_t)(y),                           \
                     (template)->left + (uint32_t)(x) + 1, __VA_ARGS__)

static bool is_walled(const brw_template *template, int32_t x, int32_t y)
{
    char sign = brw_template_char(template, x, y);
    return sign == '#' || sign == '/';
}

/* Returns whether the tile lies inside the walls: floor, or something that stands on it. */
static bool is_inner(const brw_template *template, int32_t x, int32_t y)
{
    return brw_template_char(template, x, y) != ' ' && !is_walled(template, x, y);
}

/* Returns the rectangle around everything inside the walls; empty if there is nothing. */
static barrow_rect floor_box(const brw_template *template)
{
    int32_t left = template->w, top = template->h, right = 0, bottom = 0;
    for (int32_t y = 0; y < template->h; y++)
        for (int32_t x = 0; x < template->w; x++) {
            if (!is_inner(template, x, y))
                continue;
            left = x < left ? x : left;
            top = y < top ? y : top;
            right = x + 1 > right ? x + 1 : right;
            bottom = y + 1 > bottom ? y + 1 : bottom;
        }
    return right <= left ? (barrow_rect){0, 0, 0, 0}
                         : (barrow_rect){(int16_t)left, (int16_t)top, (int16_t)(right - left),
                                         (int16_t)(bottom - top)};
}

/* ---- doorways --------------------------------------------------------------------------- */

/* Returns what is wrong with a doorway in the wall at (x, y) that leads to [side], or NULL: plain
 * floor in front of it, wall to its left and right, only rock behind it, not at a corner. */
static const char *doorway_fault(const brw_template *template, barrow_rect box, int32_t x,
                                 int32_t y, uint32_t side)
{
    int32_t dx = step_x[side], dy = step_y[side], in_x = x - dx, in_y = y - dy;
    char front = brw_template_char(template, in_x, in_y);
    barrow_tile tile;
    brw_sign sign = brw_template_sign(template, front, &tile);
    if (sign != BRW_SIGN_FLOOR || tile != BARROW_TILE_FLOOR)
        return sign == BRW_SIGN_PLACE ? "has a place in front of it (T3)"
                                      : "has no plain floor in front of it (T2)";
    if (!is_walled(template, x + dy, y + dx) || !is_walled(template, x - dy, y - dx))
        return "has no wall to its left and right (T2)";
    for (int32_t u = x + dx, v = y + dy; u >= 0 && v >= 0 && u < template->w && v < template->h;
         u += dx, v += dy)
        if (brw_template_char(template, u, v) != ' ' && brw_template_char(template, u, v) != '#')
            return "does not lead straight out of the drawing (T2)";
    bool at_corner = dy ? in_x == box.x || in_x == box.x + box.w - 1
                        : in_y == box.y || in_y == box.y + box.h - 1;
    return at_corner ? "is at a corner of the floor (T2)" : NULL;
}

bool brw_template_doorway(const brw_template *template, int32_t x, int32_t y, uint32_t *side)
{
    char sign = brw_template_char(template, x, y);
    if (sign != '/' && (sign != '#' || template->has_doorways))
        return false;
    barrow_rect box = floor_box(template);
    for (*side = 0; *side < 4; (*side)++)
        if (!doorway_fault(template, box, x, y, *side))
            return true;
    return false;
}

void brw_template_note_doorways(brw_template *template)
{
    barrow_rect box = floor_box(template);
    memset(template->doorways, 0, sizeof template->doorways);
    for (uint32_t side = 0; side < 4; side++)
        for (int32_t i = 0; i < (side & 1 ? template->h : template->w); i++) {
            int32_t x = side == 1 ? template->w - 1 : side == 3 ? 0 : i;
            int32_t y = side == 0 ? 0 : side == 2 ? template->h - 1 : i;
            char sign = brw_template_char(template, x, y);
            bool may_be = sign == '/' || (sign == '#' && !template->has_doorways);
            if (may_be && !doorway_fault(template, box, x, y, side))
                template->doorways[side][i / 64] |= UINT64_C(1) << i % 64;
        }
}

static bool check_doorways(brw_rooms_reader *reader, const brw_template *template, barrow_rect box)
{
    uint32_t count = 0;
    for (int32_t y = 0; y < template->h; y++)
        for (int32_t x = 0; x < template->w; x++) {
            char sign = brw_template_char(template, x, y);
            if (sign != '/' && (sign != '#' || template->has_doorways))
                continue;
            const char *fault = "touches no floor (T2)";
            for (uint32_t side = 0; side < 4 && fault; side++)
                if (is_inner(template, x - step_x[side], y - step_y[side]) ||
                    brw_template_char(template, x - step_x[side], y - step_y[side]) == '/')
                    fault = doorway_fault(template, box, x, y, side);
            if (fault && sign == '/')
                return REFUSE_AT(reader, template, x, y, "doorway of `%s` %s", template->name,
                                 fault);
            count += !fault;
        }
    return count || REFUSE_AT(reader, template, 0, 0, "`%s` has no doorway", template->name);
}

/* ---- floor ------------------------------------------------------------------------------ */

static uint32_t drawn_bit(int32_t x, int32_t y)
{
    return (uint32_t)(y * BRW_TEMPLATE_SIDE + x);
}

/* Returns whether a player can stand here, with [opens] also where the treasure has opened it. */
static bool is_drawn_open(const brw_template *template, int32_t x, int32_t y, bool opens)
{
    char sign = brw_template_char(template, x, y);
    return (opens && sign == '%') ||
           (is_inner(template, x, y) && !brw_template_blocks(template, sign));
}

/* Marks all floor that can be reached from [start]. It sweeps down and up until nothing changes. */
static void flood_floor(const brw_template *template, barrow_pos start, bool opens,
                        uint64_t reached[BIT_WORDS])
{
    bool is_changed = true;
    memset(reached, 0, BIT_WORDS * sizeof *reached);
    brw_set_add(reached, drawn_bit(start.x, start.y));
    for (int32_t round = 0; is_changed; round++) {
        is_changed = false;
        for (int32_t i = 0; i < template->w * template->h; i++) {
            int32_t tile = round & 1 ? template->w * template->h - 1 - i : i;
            int32_t x = tile % template->w, y = tile / template->w;
            if (brw_set_has(reached, drawn_bit(x, y)) || !is_drawn_open(template, x, y, opens))
                continue;
            bool is_next = false; /* wall closes the floor, so all beside it is in the drawing */
            for (uint32_t side = 0; side < 4; side++)
                is_next |= brw_set_has(reached, drawn_bit(x + step_x[side], y + step_y[side]));
            if (is_next)
                brw_set_add(reached, drawn_bit(x, y));
            is_changed = is_changed || is_next;
        }
    }
}

/* Returns the floor in front of the first doorway. There is one: check_doorways came first. */
static barrow_pos first_front(const brw_template *template)
{
    uint32_t side;
    for (int32_t i = 0; i < template->w * template->h; i++) {
        int32_t x = i % template->w, y = i / template->w;
        if (brw_template_doorway(template, x, y, &side))
            return (barrow_pos){(int16_t)(x - step_x[side]), (int16_t)(y - step_y[side])};
    }
    return (barrow_pos){1, 1};
}

/* The floor must be one area with all obstacles in place. Only what lies behind a % is apart, and
 * there the things must be that need the treasure. */
static bool check_connected(brw_rooms_reader *reader, const brw_template *template)
{
    static const char things[] = "1ks";
    uint64_t reached[BIT_WORDS], beyond[BIT_WORDS];
    bool has_block = false;
    flood_floor(template, first_front(template), false, reached);
    flood_floor(template, first_front(template), true, beyond);
    for (int32_t y = 0; y < template->h; y++)
        for (int32_t x = 0; x < template->w; x++) {
            char sign = brw_template_char(template, x, y);
            has_block = has_block || sign == '%';
            if (is_drawn_open(template, x, y, true) && !brw_set_has(beyond, drawn_bit(x, y)))
                return REFUSE_AT(reader, template, x, y,
                                 "this floor of `%s` cannot be reached from the rest (T6)",
                                 template->name);
            if (template->uses & BRW_USE_BLOCKED && strchr(things, sign) &&
                brw_set_has(reached, drawn_bit(x, y)))
                return REFUSE_AT(reader, template, x, y,
                                 "this place of `%s` can be reached without the treasure (T3)",
                                 template->name);
        }
    if (has_block != ((template->uses & BRW_USE_BLOCKED) != 0))
        return REFUSE_AT(reader, template, 0, 0,
                         has_block ? "`%s` has a %%, but is not for item_key or item_switch (T3)"
                                   : "`%s` is for something behind a %%, and has none (T3)",
                         template->name);
    return true;
}

/* Checks characters, and that wall closes the floor on all eight sides. */
static bool check_closed(brw_rooms_reader *reader, const brw_template *template)
{
    for (int32_t y = 0; y < template->h; y++)
        for (int32_t x = 0; x < template->w; x++) {
            char sign = brw_template_char(template, x, y);
            if (brw_template_sign(template, sign, NULL) == BRW_SIGN_UNKNOWN)
                return REFUSE_AT(reader, template, x, y,
                                 "`%s` in `%s` is no tile and no place; give it one with `legend:`",
                                 ((char[]){sign, 0}), template->name);
            for (int32_t i = 0; is_inner(template, x, y) && i < 9; i++)
                if (brw_template_char(template, x + i % 3 - 1, y + i / 3 - 1) == ' ')
                    return REFUSE_AT(reader, template, x, y,
                                     "the floor of `%s` is not closed by wall here (T2)",
                                     template->name);
        }
    for (uint32_t i = 0; i < template->subst_count; i++)
        for (uint32_t k = 0; k < template->substs[i].count; k++) {
            brw_sign sign = brw_template_sign(template, template->substs[i].to[k], NULL);
            bool is_later =
                sign == BRW_SIGN_CHANCE && template->substs[i].to[k] != template->substs[i].from;
            if (sign != BRW_SIGN_SOLID && sign != BRW_SIGN_FLOOR && sign != BRW_SIGN_PLACE &&
                !is_later)
                return brw_rooms_refuse(reader, template->line, 1,
                                        "`%s` puts `%s` for `%s`, which is no tile and no place",
                                        template->name, ((char[]){template->substs[i].to[k], 0}),
                                        ((char[]){template->substs[i].from, 0}));
        }
    return true;
}

/* ---- what it is for --------------------------------------------------------------------- */

/* Returns whether the drawing is the same left and right, or above and below. It compares
 * characters, so what is left to chance must be the same on both sides too. */
static bool is_drawn_symmetric(const brw_template *template)
{
    bool is_alike[2] = {true, true};
    for (int32_t i = 0; i < 2 * template->w * template->h; i++) {
        int32_t x = i / 2 % template->w, y = i / 2 / template->w;
        int32_t other_x = i % 2 ? x : template->w - 1 - x;
        int32_t other_y = i % 2 ? template->h - 1 - y : y;
        char sign = brw_template_char(template, x, y),
             other = brw_template_char(template, other_x, other_y);
        bool is_wall = !is_inner(template, x, y), blocks = brw_template_blocks(template, sign);
        is_alike[i % 2] = is_alike[i % 2] && is_wall == !is_inner(template, other_x, other_y) &&
                          blocks == brw_template_blocks(template, other) &&
                          (!blocks || is_wall || sign == other);
    }
    return is_alike[0] || is_alike[1];
}

static bool check_drawn_arena(brw_rooms_reader *reader, const brw_template *template,
                              barrow_rect box)
{
    const char *for_what = template->uses & BRW_USE_CONTENT(BARROW_CONTENT_GOAL) ? "goal"
                           : template->uses & BRW_USE_TYPE(BARROW_TYPE_BOSS)     ? "boss"
                                                                                 : "an arena";
    if (!(template->uses & ARENAS))
        return true;
    if (!is_drawn_symmetric(template))
        return REFUSE_AT(reader, template, 0, 0,
                         "`%s` is for %s and not symmetric in either axis (T9)", template->name,
                         for_what);
    for (uint32_t i = 0; i < template->subst_count; i++)
        if (template->substs[i].mode != BRW_SUBST_ALIKE &&
            brw_template_blocks(template, template->substs[i].from))
            return brw_rooms_refuse(reader, template->line, 1,
                                    "`%s` is for %s: chance must fall alike, as in 'subst: %s : "
                                    "...' (T9)",
                                    template->name, for_what,
                                    ((char[]){template->substs[i].from, 0}));
    int32_t cut = 0; /* a full arena is a rectangle, plain or with its four corners cut alike */
    while (cut < box.w && !is_inner(template, box.x + cut, box.y))
        cut++;
    bool is_rectangle = true;
    for (int32_t i = 0; i < box.w * box.h; i++) {
        int32_t x = i % box.w, y = i / box.w;
        int32_t dx = x < box.w - 1 - x ? x : box.w - 1 - x;
        int32_t dy = y < box.h - 1 - y ? y : box.h - 1 - y;
        is_rectangle = is_rectangle && is_inner(template, box.x + x, box.y + y) != (dx + dy < cut);
    }
    return !(template->uses & FULL_ARENAS) || is_rectangle ||
           REFUSE_AT(reader, template, 0, 0,
                     "`%s` is for %s and not a rectangle with its corners cut alike (T9)",
                     template->name, for_what);
}

/* A template for a content has a place for it; a template for a key has it beside a wall. */
static bool check_contents(brw_rooms_reader *reader, const brw_template *template)
{
    static const uint8_t things[BARROW_CONTENT_COUNT] = {
        [BARROW_CONTENT_ENTRY] = BARROW_THING_SPAWN,
        [BARROW_CONTENT_KEY] = BARROW_THING_KEY,
        [BARROW_CONTENT_SWITCH] = BARROW_THING_SWITCH,
        [BARROW_CONTENT_ITEM] = BARROW_THING_TREASURE,
        [BARROW_CONTENT_ITEM_KEY] = BARROW_THING_KEY,
        [BARROW_CONTENT_ITEM_SWITCH] = BARROW_THING_SWITCH,
        [BARROW_CONTENT_MAGIC_KEY] = BARROW_THING_MAGIC_KEY,
        [BARROW_CONTENT_GOAL] = BARROW_THING_GOAL,
        [BARROW_CONTENT_BONUS] = BARROW_THING_BONUS,
    };
    for (uint32_t content = 1; content < BARROW_CONTENT_COUNT; content++) {
        bool is_found = !(template->uses & BRW_USE_CONTENT(content));
        for (int32_t i = 0; i < template->w * template->h && !is_found; i++) {
            char sign = brw_template_char(template, i % template->w, i / template->w);
            is_found = brw_template_holds(sign, (barrow_thing_kind)things[content]) ||
                       (content == BARROW_CONTENT_ENTRY && sign == '1');
        }
        if (!is_found)
            return REFUSE_AT(reader, template, 0, 0,
                             "`%s` is for %s and has no place for it; put a 1 there (T3)",
                             template->name, barrow_content_name((barrow_content)content));
    }
    return true;
}

barrow_status brw_template_check(brw_rooms_reader *reader, const brw_template *template)
{
    barrow_rect box = floor_box(template);
    if (!check_closed(reader, template))
        return reader->status;
    if (box.w < LEAST_W || box.h < LEAST_H)
        REFUSE_AT(reader, template, 0, 0,
                  "the floor of `%s` is %dx%d; it needs at least %dx%d (T1)", template->name, box.w,
                  box.h, LEAST_W, LEAST_H);
    for (uint32_t axis = 0; axis < 2; axis++)
        for (uint32_t i = 0; i < template->stretch_count[axis]; i++)
            if (template->stretch[axis][i] + 1 >= (axis ? template->h : template->w))
                brw_rooms_refuse(reader, template->line, 1,
                                 "`%s` cannot repeat %s %d: it is not between its walls",
                                 template->name, axis ? "row" : "column",
                                 template->stretch[axis][i]);
    if (reader->status == BARROW_OK && check_doorways(reader, template, box) &&
        check_connected(reader, template) && check_contents(reader, template) &&
        check_drawn_arena(reader, template, box)) {
        uint64_t puzzles =
            BRW_USE_PURPOSE(BARROW_PURPOSE_PUZZLE) | BRW_USE_TYPE(BARROW_TYPE_PUZZLE);
        int32_t floor = 0;
        for (int32_t i = 0; i < box.w * box.h; i++)
            floor += is_drawn_open(template, box.x + i % box.w, box.y + i / box.w, false);
        if ((floor < PUZZLE_TILES_LEAST || box.w > PUZZLE_W || box.h > PUZZLE_H) &&
            template->uses & puzzles && !template->is_outline_free)
            REFUSE_AT(reader, template, 0, 0,
                      "`%s` is for puzzle and has %d tiles of floor in %dx%d; it needs %d in at "
                      "most %dx%d (T13)",
                      template->name, floor, box.w, box.h, PUZZLE_TILES_LEAST, PUZZLE_W, PUZZLE_H);
    }
    return reader->status;
}

/* Checks that a template for rooms of floors has only tiles that floors have. */
static bool check_floor_tiles(brw_rooms_reader *reader, const brw_template *template)
{
    static const char allowed[] = " #/.~I:;_uLHCYxi=1ec^ksTMGbf";
    for (int32_t y = 0; y < template->h; y++)
        for (int32_t x = 0; x < template->w; x++) {
            char sign = brw_template_char(template, x, y);
            barrow_tile tile;
            brw_sign kind = brw_template_sign(template, sign, &tile);
            bool is_known = strchr(allowed, sign) || kind == BRW_SIGN_CHANCE ||
                            tile == BRW_TILE_COVER || tile == BRW_TILE_GROUND ||
                            brw_template_sign_of(tile);
            if (!is_known || kind == BRW_SIGN_BLOCK)
                return REFUSE_AT(reader, template, x, y,
                                 "`%s` is for floors, and no floor has this tile", template->name);
        }
    for (uint32_t i = 0; i < template->subst_count; i++)
        for (uint32_t k = 0; k < template->substs[i].count; k++) {
            barrow_tile tile;
            brw_sign kind = brw_template_sign(template, template->substs[i].to[k], &tile);
            if (kind != BRW_SIGN_CHANCE && tile != BRW_TILE_COVER && tile != BRW_TILE_GROUND &&
                !brw_template_sign_of(tile))
                return brw_rooms_refuse(reader, template->line, 1,
                                        "`%s` is for floors, and no floor has the tile of `%s`",
                                        template->name, ((char[]){template->substs[i].to[k], 0}));
        }
    return true;
}

/* ---- packs ------------------------------------------------------------------------------ */

/* Returns whether a template before [line] of the text has the name. It reads only the lines that
 * begin with "name:". */
static bool is_name_taken(const char *text, const char *end, const char *name)
{
    size_t size = strlen(name);
    for (const char *row = text; row < end;) {
        const char *line_end = memchr(row, '\n', (size_t)(end - row));
        line_end = line_end ? line_end : end;
        if (line_end - row > 5 && memcmp(row, "name:", 5) == 0) {
            const char *word = row + 5;
            word += strspn(word, " ");
            if ((size_t)(line_end - word) >= size && memcmp(word, name, size) == 0 &&
                strchr(" \r\n", word[size]))
                return true;
        }
        row = line_end + 1;
    }
    return false;
}

bool brw_rooms_has(const char *text, const char *name)
{
    return is_name_taken(text, text + strlen(text), name);
}

barrow_status brw_rooms_check(const char *text, int32_t block_w, int32_t block_h,
                              barrow_error *error)
{
    brw_rooms_reader reader;
    brw_template template;
    uint64_t seen[64] = {0}; /* hashes of names, to look for equal ones only where they may be */
    if (!text)
        return BARROW_OK;
    brw_rooms_begin(&reader, text, strlen(text), error);
    const char *start = reader.at;
    while (brw_rooms_next(&reader, &template)) {
        uint32_t hash = 0;
        for (const char *sign = template.name; *sign; sign++)
            hash = hash * 31 + (unsigned char)*sign;
        hash = (hash ^ hash >> 12) & 4095;
        if (seen[hash / 64] >> hash % 64 & 1 && is_name_taken(text, start, template.name))
            brw_rooms_refuse(&reader, template.line, 1, "a template before it is called '%s' too",
                             template.name);
        seen[hash / 64] |= UINT64_C(1) << hash % 64;
        int32_t cells_w = template.cells_w ? template.cells_w : 1;
        int32_t cells_h = template.cells_h ? template.cells_h : 1;
        int32_t w = cells_w * block_w + 1, h = cells_h * block_h + 1;
        bool is_fit = (template.w <= w && template.h <= h) || /* as it is, or turned by a quarter */
                      (template.turn == BRW_TURN_ON && template.h <= w && template.w <= h);
        if (brw_template_check(&reader, &template) == BARROW_OK && block_w && !is_fit)
            brw_rooms_refuse(&reader, template.drawing_line, template.left + 1,
                             "`%s` is %dx%d with its walls; %dx%d cells of %dx%d hold %dx%d (T1)",
                             template.name, template.w, template.h, cells_w, cells_h, block_w,
                             block_h, w, h);
        if (!block_w && template.uses & BRW_USES_FLOOR && reader.status == BARROW_OK)
            check_floor_tiles(&reader, &template);
        start = reader.at;
    }
    return reader.status;
}
