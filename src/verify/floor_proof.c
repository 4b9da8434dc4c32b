/* SPDX-License-Identifier: MIT
 * Proves that a newly generated floor is connected (V1), from its finished tiles. It first tries
 * the parts: the listed rooms and corridors are overlaid on a map. Each part is one piece by its
 * shape, and each corridor touches the rooms it joins. If the parts cover exactly the walkable
 * tiles, and the corridors join all rooms, then the floor is one area. That looks at each part
 * once, without dependencies between steps. If the parts cannot prove it (a room with walls or
 * water inside, a corridor of another shape), a flood of the tiles decides. */
#include "verify/floor.h"

#include <string.h>

#include "base/bits.h"
#include "base/status.h"
#include "core/carve.h"
#include "verify/planes.h"

/* ---- by parts --------------------------------------------------------------------------- */

#define PARTS_MOST 32 /* maximum number of rooms, which fit in a set of one word */

/* The parts laid on the map so far. A rectangle is recorded only where it begins and where it has
 * ended, however tall it is. The rows between follow from those above them. */
typedef struct floor_parts {
    const barrow_dungeon *dungeon;
    brw_map map;                         /* its plane [open] holds dead ends and legs along rows */
    uint32_t row_factor;                 /* sector * row_factor >> 16 is the sector's row */
    uint64_t *begins, *ends;             /* tiles where a part begins, and right below its end */
    const barrow_pos *lines, *lines_end; /* the tiles of all lines; NULL if there are none */
    int32_t jumps;             /* how many lines do not begin next to the end of the line before */
    uint32_t near[PARTS_MOST]; /* for each room, the set of rooms that corridors join to it */
} floor_parts;

/* Functions that lay a part return bits for what is wrong with it, or 0. The bits are combined and
 * tested once. */
#define WRONG_IF(condition) ((uint64_t)(condition))

/* Returns 0 only if both are equal. */
static inline uint32_t apart(int32_t a, int32_t b)
{
    return (uint32_t)(a ^ b);
}

/* Returns whether [at] is one of the [count] numbers from [first] on, as a number that can be
 * combined without branches. */
static inline int is_within(int32_t at, int32_t first, int32_t count)
{
    return (uint32_t)(at - first) < (uint32_t)count;
}

/* Returns whether the tile lies beside the rectangle: one step outside, in one of its rows or
 * columns. */
static bool is_beside(barrow_rect rect, barrow_pos pos)
{
    int in_column = is_within(pos.x, rect.x, rect.w), in_row = is_within(pos.y, rect.y, rect.h);
    int near = is_within(pos.x, rect.x - 1, rect.w + 2) & is_within(pos.y, rect.y - 1, rect.h + 2);
    return near & (in_column != in_row);
}

/* Lays one word of a part. No two parts may begin on the same tile. Overlapping parts are not a
 * fault of the floor, but one bit cannot show which of them ends where. So they count as wrong
 * here, and the flood decides. */
static inline uint64_t lay_word(const floor_parts *parts, uint32_t at, int32_t height,
                                uint64_t bits)
{
    uint64_t begun = parts->begins[at];
    parts->begins[at] = begun | bits;
    parts->ends[at + (uint32_t)(height * parts->map.stride)] |= bits;
    return begun & bits;
}

/* Lays a rectangle of at least one tile. */
static inline uint64_t lay_rect(const floor_parts *parts, int32_t x, int32_t y, int32_t w,
                                int32_t h)
{
    if (brw_map_in_word(&parts->map, x, w))
        return lay_word(parts, brw_map_at(&parts->map, x, y), h, brw_span(x & 63, w));
    uint64_t wrong = 0;
    for (int32_t i = x >> 6; i <= (x + w - 1) >> 6; i++)
        wrong |=
            lay_word(parts, (uint32_t)(y * parts->map.stride + i), h, brw_map_span_word(i, x, w));
    return wrong;
}

/* Lays a leg along a row. Its beginning is not recorded, as it may share tiles with anything. */
static inline void lay_row(const floor_parts *parts, int32_t x, int32_t y, int32_t w)
{
    brw_map_add_span(&parts->map, parts->map.open, x, y, w);
}

/* The tiles between two positions on a line, both included. */
typedef struct line_part {
    int32_t first, count;
} line_part;

/* Returns the part of a line between two positions. */
static inline line_part part_between(int32_t a, int32_t b)
{
    int32_t first = a < b ? a : b, last = a < b ? b : a;
    return (line_part){first, last - first + 1};
}

/* Lays a corridor from a's right side to b's left side that bends on the first line of b's sector.
 * It has three legs, each of which begins beside the end of the last one.
 *     aaa             line: first column of b's sector
 *     aaa>-+          leg 1: from beside a up to the line
 *     aaa  |          leg 2: on the line, from one door's row to the other's
 *          +--bbb     leg 3: from past the line to beside b
 *             bbb */
static inline uint64_t lay_east(const floor_parts *parts, const barrow_room *b, barrow_pos first,
                                barrow_pos last)
{
    const barrow_sectors *sectors = &parts->dungeon->sectors;
    uint32_t sector = b->as.floor.sector;
    uint32_t row = sector * parts->row_factor >> 16;
    int32_t line = sectors->xs[sector - row * sectors->columns];
    line_part bend = part_between(first.y, last.y);
    if (first.x >= line || line >= last.x)
        return WRONG_IF(true);
    lay_row(parts, first.x, first.y, line - first.x);
    lay_row(parts, line + 1, last.y, last.x - line);
    return lay_rect(parts, line, bend.first, 1, bend.count) | apart(last.x, b->rect.x - 1) |
           WRONG_IF(!is_within(last.y, b->rect.y, b->rect.h));
}

/* Lays a corridor from a's lower side to b's upper side. */
static inline uint64_t lay_south(const floor_parts *parts, const barrow_room *b, barrow_pos first,
                                 barrow_pos last)
{
    int32_t line = parts->dungeon->sectors.ys[b->as.floor.sector * parts->row_factor >> 16];
    line_part bend = part_between(first.x, last.x);
    if (first.y >= line || line >= last.y)
        return WRONG_IF(true);
    lay_row(parts, bend.first, line, bend.count);
    return lay_rect(parts, first.x, first.y, 1, line - first.y) |
           lay_rect(parts, last.x, line + 1, 1, last.y - line) | apart(last.y, b->rect.y - 1) |
           WRONG_IF(!is_within(last.x, b->rect.x, b->rect.w));
}

/* Lays a corridor. Reads only the two ends of its route: the legs follow from them, and the cover
 * shows whether they are walkable. Links lead east or south, as the generator lists them. Others
 * are left to the flood. */
static inline uint64_t lay_corridor(floor_parts *parts, const barrow_link *link)
{
    const barrow_dungeon *dungeon = parts->dungeon;
    barrow_rect a = dungeon->rooms[link->a].rect;
    const barrow_room *b = &dungeon->rooms[link->b];
    const barrow_pos *way = dungeon->routes + link->first_tile;
    barrow_pos first = way[0], last = way[link->tile_count - 1];
    parts->near[link->a] |= 1u << link->b;
    parts->near[link->b] |= 1u << link->a;
    if (first.x == a.x + a.w)
        return lay_east(parts, b, first, last) | WRONG_IF(!is_within(first.y, a.y, a.h));
    return lay_south(parts, b, first, last) | WRONG_IF(!is_within(first.x, a.x, a.w)) |
           apart(first.y, a.y + a.h);
}

/* Returns whether the second tile of [way] is next to the first: the squares of the differences add
 * up to 1. */
static inline int32_t is_step(const barrow_pos *way)
{
    uint32_t dx = (uint32_t)(way[1].x - way[0].x), dy = (uint32_t)(way[1].y - way[0].y);
    return dx * dx + dy * dy == 1;
}

/* Returns how often a way jumps to a tile that is not next to the one before. Some machines
 * multiply two pairs of 16-bit numbers and add them up, four times at once. A comparison of vectors
 * gives -1 where it holds. */
static inline int32_t count_jumps(const barrow_pos *way, const barrow_pos *end)
{
    int32_t jumps = (int32_t)(end - way) - 1;
#if defined(__SSE2__) && defined(__GNUC__)
    typedef int16_t numbers __attribute__((vector_size(16)));
    typedef int32_t sums __attribute__((vector_size(16)));
    sums steps = {0, 0, 0, 0};
    for (; end - way > 4; way += 4) {
        numbers here, behind;
        memcpy(&here, way, sizeof here);
        memcpy(&behind, way + 1, sizeof behind);
        behind -= here;
        steps += (sums)__builtin_ia32_pmaddwd128(behind, behind) == 1;
    }
    jumps += steps[0] + steps[1] + steps[2] + steps[3];
#endif
    for (; end - way > 1; way++)
        jumps -= is_step(way);
    return jumps;
}

/* Adds a line that leaves room a to the lines. Lines may cross others and themselves. They are
 * always connected to room a, so they only have to be covered. The tiles of all lines follow one
 * another, so that lay_lines can lay them in one loop. There may be a jump between two lines. */
static inline uint64_t add_line(floor_parts *parts, const barrow_link *link)
{
    const barrow_pos *way = parts->dungeon->routes + link->first_tile;
    uint64_t wrong = WRONG_IF(!is_beside(parts->dungeon->rooms[link->a].rect, *way));
    if (!parts->lines)
        parts->lines = way;
    else if (way != parts->lines_end)
        return WRONG_IF(true);
    else
        parts->jumps += !is_step(way - 1);
    parts->lines_end = way + link->tile_count;
    return wrong;
}

/* Lays all lines. Each tile must be next to the one before it, or begin a line. */
static inline uint64_t lay_lines(const floor_parts *parts)
{
    const brw_map *map = &parts->map;
    if (!parts->lines)
        return 0;
    for (const barrow_pos *way = parts->lines; way < parts->lines_end; way++)
        brw_map_add(map, map->open, way->x, way->y);
    return WRONG_IF(count_jumps(parts->lines, parts->lines_end) != parts->jumps);
}

static inline uint64_t lay_links(floor_parts *parts)
{
    const barrow_dungeon *dungeon = parts->dungeon;
    uint32_t last = dungeon->room_count - 1;
    uint64_t wrong = 0;
    for (const barrow_link *link = dungeon->links, *end = link + dungeon->link_count; link < end;
         link++) {
        uint32_t joins = 0u - (link->kind == BARROW_LINK_LINK); /* all ones or all zeros */
        /* The top bit is set if one of these is negative: there is no tile, or no such room. */
        if (((link->tile_count - 1) | (last - link->a) | (last - (link->b & joins))) >> 31)
            return WRONG_IF(true);
        wrong |= joins ? lay_corridor(parts, link) : add_line(parts, link);
    }
    return wrong | lay_lines(parts);
}

/* Returns which bits of word [at] are wrong. [inside] comes from the row above. */
static inline uint64_t cover_row(const floor_parts *parts, const uint64_t *open, int32_t at,
                                 uint64_t *inside)
{
    uint64_t begun = parts->begins[at], still = *inside & ~parts->ends[at];
    *inside = still | begun;
    return (still & begun) | ((*inside | parts->map.open[at]) ^ open[at]);
}

/* Returns which bits of the cover are wrong. The parts must cover [open] exactly, and no tile twice
 * except by dead ends and by legs along rows. If two parts share tiles of a column, the second
 * begins either inside the first, which is detected here, or on its first tile, which was detected
 * when it was laid. Works column by column, 64 columns of a word at once. [inside] carries over
 * from the row above:
 *
 *     begins  1 . . .     a part of three rows: a bit where it begins,
 *             . . . .     nothing in between,
 *             . . . .
 *     ends    1 . . .     and a bit in the row below its last */
static inline uint64_t cover_parts(const floor_parts *parts, const uint64_t *open)
{
    int32_t stride = parts->map.stride, height = parts->dungeon->height;
    uint64_t wrong = 0;
    for (int32_t i = 0; i < stride; i++) {
        uint64_t inside = 0;
        int32_t at = i, y = 0;
        for (; y + BRW_MAP_BLOCK <= height; y += BRW_MAP_BLOCK, at += BRW_MAP_BLOCK * stride)
            for (int32_t k = 0; k < BRW_MAP_BLOCK; k++)
                wrong |= cover_row(parts, open, at + k * stride, &inside);
        for (; y < height; y++, at += stride)
            wrong |= cover_row(parts, open, at, &inside);
    }
    return wrong;
}

/* Returns whether the corridors connect all rooms. [left] holds rooms that were reached but whose
 * neighbours were not yet visited. Each is taken out once. */
static bool parts_are_joined(const floor_parts *parts)
{
    uint32_t all = ~(uint32_t)0 >> (PARTS_MOST - parts->dungeon->room_count);
    uint32_t reached = 1;
    for (uint32_t left = 1; left;) {
        uint32_t fresh = parts->near[brw_lowest(left)] & ~reached;
        reached |= fresh;
        left = (left & (left - 1)) | fresh;
    }
    return reached == all;
}

/* Proves a map with [stride] words per row. row_factor turns division into multiplication, which is
 * exact because there are at most 24 sectors. Planes have one row more than the map, for the ends
 * of parts that reach its last row. */
static inline bool holds_by_parts(const barrow_dungeon *dungeon, const uint64_t *open,
                                  uint64_t *clear, int32_t stride)
{
    int32_t plane = stride * (dungeon->height + 1);
    floor_parts parts;
    parts.dungeon = dungeon;
    parts.map = (brw_map){.stride = stride, .open = clear + 2 * plane};
    parts.row_factor = 0x10000u / dungeon->sectors.columns + 1;
    parts.begins = clear;
    parts.ends = clear + plane;
    parts.lines = parts.lines_end = NULL;
    parts.jumps = 0;
    uint64_t wrong = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        parts.near[i] = 0;
        barrow_rect rect = dungeon->rooms[i].rect;
        wrong |= lay_rect(&parts, rect.x, rect.y, rect.w, rect.h);
    }
    wrong |= lay_links(&parts);
    return !(wrong | cover_parts(&parts, open)) && parts_are_joined(&parts);
}

/* One word per row is usual. With a constant stride, all loops over words vanish. */
BRW_FLATTEN static bool holds_narrow(const barrow_dungeon *dungeon, const uint64_t *open,
                                     uint64_t *clear)
{
    return holds_by_parts(dungeon, open, clear, 1);
}

bool brw_floor_holds_by_parts(const barrow_dungeon *dungeon, const uint64_t *open, uint64_t *clear)
{
    if (dungeon->room_count == 0 || dungeon->room_count > PARTS_MOST)
        return false;
    if (dungeon->width <= 64)
        return holds_narrow(dungeon, open, clear);
    return holds_by_parts(dungeon, open, clear, (dungeon->width + 63) / 64);
}

/* ---- by a flood ------------------------------------------------------------------------- */

/* Grows [row] inside [open] as far as it goes, within one word. Upwards it uses the carry of an
 * addition: adding a seed to a run of ones flips them from the seed to the end. Downwards it
 * doubles.
 *     open  0 1 1 1 1 0     highest bit left
 *     row   0 0 0 1 0 0
 *     sum   1 0 0 0 1 0     the carry runs through the ones from the seed on
 *     open & ~sum  = the ones above the seed, and the seed */
static uint64_t fill_word(uint64_t row, uint64_t open)
{
    row |= open & ~(open + row);
    uint64_t through = open;
    for (int shift = 1; shift < 64 && (through & (row >> shift) & ~row); shift *= 2) {
        row |= through & (row >> shift);
        through &= through >> shift;
    }
    return row;
}

/* Grows a row from the rows beside it and across its words. Returns whether it changed. It also
 * reads the rows above the first and below the last, which are clear. */
static inline bool fill_row(uint64_t *reached, const uint64_t *open, int32_t stride)
{
    bool grew = false;
    for (int32_t i = 0; i < stride; i++) {
        uint64_t from = reached[i] | reached[i - stride] | reached[i + stride];
        if (stride > 1) {
            from |= i > 0 ? reached[i - 1] >> 63 : 0;
            from |= i + 1 < stride ? reached[i + 1] << 63 : 0;
        }
        from &= open[i];
        if (from == reached[i])
            continue;
        from = fill_word(from, open[i]);
        grew = true;
        reached[i] = from;
    }
    return grew;
}

/* Sweeps down and up until nothing grows. Both planes have an empty row above and below. A winding
 * corridor needs a sweep for every turn, but every sweep except the last adds a tile, so the loop
 * ends. */
static inline void flood_plane(uint64_t *reached, const uint64_t *open, int32_t stride,
                               int32_t rows)
{
    for (bool grew = true; grew;) {
        grew = false;
        for (int32_t y = 0; y < rows; y++)
            grew |= fill_row(reached + y * stride, open + y * stride, stride);
        for (int32_t y = rows - 2; grew && y >= 0; y--)
            fill_row(reached + y * stride, open + y * stride, stride);
    }
}

void brw_plane_flood(uint64_t *reached, const uint64_t *open, int32_t stride, int32_t rows,
                     barrow_pos from)
{
    int32_t start = from.y * stride + (from.x >> 6);
    uint64_t seed = open[start] & (uint64_t)1 << (from.x & 63);
    reached[start] = fill_word(seed, open[start]);
    if (stride == 1)
        flood_plane(reached, open, 1, rows); /* the usual case: no neighbouring words */
    else
        flood_plane(reached, open, stride, rows);
}

/* Floods [open] from the spawn. [reached] and the rows above and below it are clear. */
static barrow_status prove_by_flood(const barrow_dungeon *dungeon, const uint64_t *open,
                                    uint64_t *reached, barrow_error *error)
{
    int32_t stride = (dungeon->width + 63) / 64;
    const barrow_thing *spawn = brw_seen_thing(dungeon, BARROW_THING_SPAWN);
    if (!spawn)
        return brw_fail(error, BARROW_BROKEN, "", "the floor has no spawn");
    brw_plane_flood(reached, open, stride, dungeon->height, spawn->pos);
    size_t words = (size_t)(stride * dungeon->height);
    if (memcmp(open, reached, words * sizeof *open) != 0)
        return brw_fail(error, BARROW_BROKEN, "", "the floor is not one connected area");
    return BARROW_OK;
}

/* [reached] begins one row into the clear planes, so that there is a clear row above it. */
barrow_status brw_prove_floor(barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error)
{
    uint32_t stride = (dungeon->width + 63u) / 64, words = stride * dungeon->height;
    uint32_t clear_words = BRW_PARTS_PLANES * (words + stride);
    uint64_t *open = BRW_ARENA_NEW(scratch, uint64_t, words + clear_words);
    if (!open)
        return brw_fail(error, BARROW_NO_MEMORY, "", "not enough memory for the proof");
    uint64_t *clear = open + words;
    memset(clear, 0, clear_words * sizeof *clear);
    brw_plane_read_walkable(dungeon, open);
    if (brw_floor_holds_by_parts(dungeon, open, clear))
        return BARROW_OK;
    memset(clear, 0, clear_words * sizeof *clear);
    return prove_by_flood(dungeon, open, clear + stride, error);
}
