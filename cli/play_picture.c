/* SPDX-License-Identifier: MIT
 * The picture of a game. Signs of tiles and things are those of documents; doors have the signs of
 * the ascii format, so if you know one you know the other. Nothing depends on colours alone. */
#include "play_picture.h"

#include <stdio.h>
#include <string.h>

#define HEAD_ROWS 1 /* the title */
#define FOOT_ROWS 3 /* message, hand, keys */

/* Numbers of the palette of 256 that terminals have. */
enum {
    PLAIN = 0,
    GREY = 240,
    WHITE = 231,
    STONE = 245,
    BLUE = 75,
    BROWN = 180,
    RED = 203,
    GREEN = 114,
    YELLOW = 221,
    CYAN = 116,
    PINK = 212,
    PURPLE = 141,
    ORANGE = 215
};

/* ---- signs ------------------------------------------------------------------------------ */

static const uint8_t door_colours[BARROW_LINK_KIND_COUNT] = {
#define BARROW_LINK_TEXT(NAME, character, colour, word, mark, mark_colour, mark_word)              \
    [BARROW_LINK_##NAME] = colour,
#include "barrow/def/link_kind.def"
};

static const uint8_t tile_colours[BARROW_TILE_LIMIT] = {
    [BARROW_TILE_WALL] = STONE,   [BARROW_TILE_BORDER] = STONE,      [BARROW_TILE_LIQUID] = BLUE,
    [BARROW_TILE_FLOOR] = PLAIN,  [BARROW_TILE_CORRIDOR] = STONE,    [BARROW_TILE_JUNCTION] = BROWN,
    [BARROW_TILE_DOOR] = BROWN,   [BARROW_TILE_ITEM_BLOCK] = ORANGE, [BARROW_TILE_PILLAR] = STONE,
    [BARROW_TILE_BLOCK] = BROWN,  [BARROW_TILE_COUNTER] = BROWN,     [BARROW_TILE_RUBBLE] = STONE,
    [BARROW_TILE_GRASS] = GREEN,  [BARROW_TILE_CARPET] = PINK,       [BARROW_TILE_PEDESTAL] = WHITE,
    [BARROW_TILE_PLATE] = YELLOW, [BARROW_TILE_CRACKED_WALL] = ORANGE, [BARROW_TILE_GAP] = ORANGE,
    [BARROW_TILE_PEGS] = ORANGE,  [BARROW_TILE_DARKNESS] = PURPLE,   [BARROW_TILE_SPIKES] = ORANGE,
    [BARROW_TILE_DEEP_WATER] = BLUE, [BARROW_TILE_FAR_TARGET] = ORANGE,
    [BARROW_TILE_BOULDER] = ORANGE,
    [BARROW_TILE_LAVA] = RED,     [BARROW_TILE_SHELF] = BROWN,       [BARROW_TILE_COFFIN] = WHITE,
    [BARROW_TILE_ANVIL] = WHITE,  [BARROW_TILE_BONES] = STONE,       [BARROW_TILE_FROST] = CYAN,
};

static const uint8_t thing_colours[BARROW_THING_KIND_COUNT] = {
    [BARROW_THING_STAIRS] = WHITE,    [BARROW_THING_ITEM] = CYAN,
    [BARROW_THING_TRAP] = ORANGE,     [BARROW_THING_ENEMY] = RED,
    [BARROW_THING_SHOP_ITEM] = CYAN,  [BARROW_THING_KEEPER] = PINK,
    [BARROW_THING_KEY] = YELLOW,      [BARROW_THING_SWITCH] = CYAN,
    [BARROW_THING_TREASURE] = YELLOW, [BARROW_THING_MAGIC_KEY] = PINK,
    [BARROW_THING_GOAL] = WHITE,      [BARROW_THING_BONUS] = YELLOW,
    [BARROW_THING_BOSS] = RED,        [BARROW_THING_SUB_BOSS] = RED,
    [BARROW_THING_ELITE] = RED,       [BARROW_THING_FOE] = RED,
    [BARROW_THING_CHEST] = YELLOW,    [BARROW_THING_FOUNTAIN] = BLUE,
    [BARROW_THING_BANKER] = PINK,     [BARROW_THING_HINT] = WHITE,
};

/* Doors and keys, and doors and switches, of one number have one colour. There are ten; more
 * doors than that share them, and the hand names keys by number. */
static uint8_t number_colour(uint32_t number)
{
    static const uint8_t colours[] = {196, 39, 46, 226, 201, 51, 208, 141, 118, 229};
    return colours[number % sizeof colours];
}

/* ---- cells ------------------------------------------------------------------------------ */

/* Puts a cell. Cells outside the picture are dropped here, so callers need not check. */
static void put(play_picture *picture, int column, int row, play_cell cell)
{
    if (column >= 0 && row >= 0 && column < picture->columns && row < picture->rows)
        picture->cells[row * picture->columns + column] = cell;
}

static void put_line(play_picture *picture, int row, uint8_t colour, const char *text)
{
    for (int i = 0; text[i]; i++)
        put(picture, i, row, (play_cell){text[i], colour});
}

/* An open door is the same whatever it was; a shut one has the colour of its lock, if it has one. A
 * secret one is a wall until it was found. */
static play_cell door_cell(const play_game *game, uint32_t id)
{
    const barrow_link *link = &game->dungeon->links[id];
    const barrow_link_info *info = barrow_link_kind_info((barrow_link_kind)link->kind);
    if (game->opened[id])
        return (play_cell){'\'', BROWN};
    if (!info || !info->character)
        return (play_cell){'+', BROWN};
    if (info->needs == BARROW_NEED_FINDING)
        return (play_cell){'#', STONE};
    bool is_numbered = link->lock != BARROW_NO_LOCK;
    return (play_cell){info->character,
                       is_numbered ? number_colour(link->lock) : door_colours[link->kind]};
}

static bool is_rock(barrow_tile kind)
{
    return kind == BARROW_TILE_WALL || kind == BARROW_TILE_BORDER;
}

/* Rock is shown where it is the wall of something. Here the tile and all around it are rock, so
 * nothing that can be walked on borders on it. */
static bool is_inside_rock(const play_game *game, uint32_t tile)
{
    int x = (int)(tile % game->dungeon->width), y = (int)(tile / game->dungeon->width);
    for (int i = 0; i < 9; i++)
        if (!is_rock(barrow_tile_at(game->dungeon, x - 1 + i % 3, y - 1 + i / 3)))
            return false;
    return true;
}

/* Signs of puzzles, as they stand now; others are those of tiles. Plates of order show a letter of
 * their sign. */
static const struct {
    char character, shown;
    uint8_t colour;
} puzzle_cells[] = {
    {'b', 'q', BROWN}, {'*', 'Q', YELLOW}, {'o', 'o', YELLOW}, {'~', '~', CYAN},  {'x', 'X', YELLOW},
    {'r', 'r', RED},   {'R', 'R', RED},    {'u', 'u', BLUE},   {'U', 'U', BLUE},  {'!', '!', RED},
    {'?', '?', BLUE},  {'&', '&', PURPLE}, {'0', 'o', GREY},   {'1', 'O', YELLOW},
};

/* Returns the letter of plate [number] of an order puzzle: no two signs share one. */
static char sign_letter(const barrow_room_puzzle *puzzle, uint32_t number)
{
    static const char letters[BARROW_SIGN_COUNT] = {
        [BARROW_SIGN_SUN] = 'U',   [BARROW_SIGN_MOON] = 'M',  [BARROW_SIGN_STAR] = 'A',
        [BARROW_SIGN_CROWN] = 'C', [BARROW_SIGN_SWORD] = 'W', [BARROW_SIGN_SKULL] = 'K',
        [BARROW_SIGN_FLAME] = 'L', [BARROW_SIGN_DROP] = 'D',
    };
    uint32_t sign = number < puzzle->sign_count ? puzzle->signs[number] : BARROW_SIGN_COUNT;
    return sign < BARROW_SIGN_COUNT ? letters[sign] : 'o';
}

/* Fills in the cell of a tile that a puzzle has; returns false for plain floor. What is solved is
 * grey. */
static bool puzzle_cell(const play_game *game, uint32_t tile, play_cell *cell)
{
    char character = play_puzzle_cell(game, tile);
    uint32_t id = character ? play_puzzle_in(game->dungeon, game->dungeon->owners[tile]) : BARROW_NONE;
    if (id == BARROW_NONE)
        return false;
    const barrow_room_puzzle *puzzle = &game->dungeon->puzzles[id];
    bool is_sign = puzzle->kind == BARROW_PUZZLE_ORDER && character >= '1' && character <= '6';
    *cell = (play_cell){is_sign ? sign_letter(puzzle, (uint32_t)(character - '1')) : 0, YELLOW};
    for (size_t i = 0; !is_sign && i < sizeof puzzle_cells / sizeof puzzle_cells[0]; i++)
        if (puzzle_cells[i].character == character)
            *cell = (play_cell){puzzle_cells[i].shown, puzzle_cells[i].colour};
    if (game->puzzles[id].solved)
        cell->colour = GREY;
    return cell->character != 0;
}

/* Returns the cell of a tile. The unbreakable border is shown as wall: the difference does not
 * matter to the player. A block that the treasure overcomes looks passable once the player holds
 * the treasure. */
static play_cell tile_cell(const play_game *game, uint32_t tile)
{
    barrow_tile kind = play_tile(game, tile);
    uint32_t link = play_link_at(game->dungeon, tile);
    play_cell cell;
    if (puzzle_cell(game, tile, &cell))
        return cell;
    if (is_rock(kind) && is_inside_rock(game, tile))
        return (play_cell){' ', PLAIN};
    if (kind == BARROW_TILE_DOOR && link != BARROW_NONE)
        return door_cell(game, link);
    if (play_is_block(kind) && play_holds_treasure(game, game->dungeon->owners[tile]))
        return (play_cell){':', PLAIN};
    if (is_rock(kind))
        kind = BARROW_TILE_WALL;
    return (play_cell){barrow_tile_character(kind), tile_colours[kind]};
}

/* Returns whether a thing is drawn. Roaming enemies are drawn where they are now, not where they
 * began. */
static bool is_shown(const barrow_thing *thing)
{
    return thing->kind < BARROW_THING_KIND_COUNT && thing->kind != BARROW_THING_SPAWN &&
           thing->kind != BARROW_THING_BURIED && thing->kind != BARROW_THING_FOE &&
           thing->kind != BARROW_THING_BLOCK;
}

static play_cell thing_cell(const barrow_thing *thing)
{
    bool is_numbered = (thing->kind == BARROW_THING_KEY || thing->kind == BARROW_THING_SWITCH) &&
                       thing->flag != BARROW_SMALL_KEY;
    return (play_cell){barrow_thing_character((barrow_thing_kind)thing->kind),
                       is_numbered ? number_colour(thing->flag) : thing_colours[thing->kind]};
}

/* ---- the map ---------------------------------------------------------------------------- */

/* The first tile that is shown along one side: the map in the middle, or the player where the map
 * is longer than the window.
 *
 *     map       |------------------------------|
 *     window         |------@------|                @ in the middle,
 *               |@------------|                     but never past an end */
static int first_shown(int map, int window, int player)
{
    if (map <= window)
        return -(window - map) / 2;
    int first = player - window / 2;
    return first < 0 ? 0 : first > map - window ? map - window : first;
}

typedef struct map_window {
    const play_game *game;
    play_picture *picture;
    int left, top; /* the tile in the left upper corner */
    int rows;
    bool all;
} map_window;

static void put_tile(const map_window *window, uint32_t tile, play_cell cell)
{
    int width = window->game->dungeon->width;
    int row = (int)tile / width - window->top;
    if (row >= 0 && row < window->rows)
        put(window->picture, (int)tile % width - window->left, row + HEAD_ROWS, cell);
}

/* Draws the tiles. What is remembered but not seen now is grey. */
static void draw_tiles(const map_window *window)
{
    const play_game *game = window->game;
    uint32_t area = (uint32_t)game->dungeon->width * game->dungeon->height;
    for (uint32_t tile = 0; tile < area; tile++) {
        if (!game->known[tile] && !window->all)
            continue;
        play_cell cell = tile_cell(game, tile);
        if (!(game->known[tile] & PLAY_VISIBLE))
            cell.colour = GREY;
        put_tile(window, tile, cell);
    }
}

/* Things first, then enemies, then the player: later ones cover what is under them. Things do
 * not move, so those that were seen stay; enemies show only where they are seen. */
static void draw_things(const map_window *window)
{
    const play_game *game = window->game;
    const barrow_dungeon *dungeon = game->dungeon;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        uint32_t tile = (uint32_t)thing->pos.y * dungeon->width + (uint32_t)thing->pos.x;
        if (is_shown(thing) && !game->gone[i] && (game->known[tile] || window->all))
            put_tile(window, tile, thing_cell(thing));
    }
    for (uint32_t i = 0; i < game->foe_count; i++)
        if (game->known[game->foes[i].tile] & PLAY_VISIBLE || window->all)
            put_tile(window, game->foes[i].tile, (play_cell){'F', RED});
    put_tile(window, game->tile, (play_cell){'@', WHITE});
}

static void draw_map(play_picture *picture, const play_game *game, const play_view *view)
{
    int width = game->dungeon->width, height = game->dungeon->height;
    int rows = picture->rows - HEAD_ROWS - FOOT_ROWS;
    map_window window = {.game = game, .picture = picture, .rows = rows, .all = view->all};
    window.left = first_shown(width, picture->columns, (int)game->tile % width);
    window.top = first_shown(height, rows, (int)game->tile / width);
    draw_tiles(&window);
    draw_things(&window);
}

/* ---- words ------------------------------------------------------------------------------ */

static void draw_foot(play_picture *picture, const play_game *game, const play_view *view)
{
    char hand[160], line[240];
    int row = picture->rows - FOOT_ROWS;
    play_hand(game, hand, sizeof hand);
    snprintf(line, sizeof line, "Turn %u   In hand: %s", game->turns, *hand ? hand : "nothing");
    put_line(picture, row, YELLOW, view->message);
    put_line(picture, row + 1, PLAIN, line);
    put_line(picture, row + 2, GREY,
             game->state == PLAY_GOING ? "arrows or hjkl walk   ? help   q quits"
                                       : "n the next dungeon   r this one again   q quits");
}

/* Puts a sign and its name, with blanks for underscores. */
static void put_sign(play_picture *picture, int column, int row, play_cell sign, const char *name)
{
    put(picture, column, row, sign);
    for (int i = 0; name[i]; i++)
        put(picture, column + 2 + i, row, (play_cell){name[i] == '_' ? ' ' : name[i], sign.colour});
}

static void draw_door_signs(play_picture *picture, const play_game *game, int row)
{
    bool has_door[BARROW_LINK_KIND_COUNT] = {false};
    for (uint32_t i = 0; i < game->dungeon->link_count; i++)
        if (game->dungeon->links[i].kind < BARROW_LINK_KIND_COUNT)
            has_door[game->dungeon->links[i].kind] = true;
    for (int kind = 0; kind < BARROW_LINK_KIND_COUNT; kind++) {
        const barrow_link_info *info = barrow_link_kind_info((barrow_link_kind)kind);
        bool is_secret = info->needs == BARROW_NEED_FINDING;
        if (has_door[kind] && info->character && !is_secret)
            put_sign(picture, 0, row++, (play_cell){info->character, door_colours[kind]}, info->word);
    }
}

static void draw_thing_signs(play_picture *picture, const play_game *game, int row)
{
    bool has_thing[BARROW_THING_KIND_COUNT] = {false};
    for (uint32_t i = 0; i < game->dungeon->thing_count; i++)
        if (is_shown(&game->dungeon->things[i]))
            has_thing[game->dungeon->things[i].kind] = true;
    for (int kind = 0; kind < BARROW_THING_KIND_COUNT; kind++)
        if (has_thing[kind])
            put_sign(picture, 24, row++,
                     (play_cell){barrow_thing_character((barrow_thing_kind)kind), thing_colours[kind]},
                     barrow_thing_name((barrow_thing_kind)kind));
}

/* Only what the player has seen, so that help gives no secret away. Wall, floor and door stand among
 * the keys; puzzles show signs of their own. */
static void draw_tile_signs(play_picture *picture, const play_game *game, int row)
{
    static const bool is_told[BARROW_TILE_LIMIT] = {
        [BARROW_TILE_WALL] = true, [BARROW_TILE_BORDER] = true, [BARROW_TILE_FLOOR] = true,
        [BARROW_TILE_DOOR] = true, [BARROW_TILE_CORRIDOR] = true,
    };
    bool has_tile[BARROW_TILE_LIMIT] = {false};
    for (uint32_t i = 0; i < (uint32_t)game->dungeon->width * game->dungeon->height; i++)
        if (game->known[i] && !play_puzzle_cell(game, i))
            has_tile[play_tile(game, i) % BARROW_TILE_LIMIT] = true;
    for (int kind = 0; kind < BARROW_TILE_LIMIT; kind++)
        if (has_tile[kind] && !is_told[kind])
            put_sign(picture, 40, row++,
                     (play_cell){barrow_tile_character((barrow_tile)kind), tile_colours[kind]},
                     barrow_tile_name((barrow_tile)kind));
}

/* The signs of what this dungeon has stand below the keys: doors, things and tiles side by side. */
static void draw_help(play_picture *picture, const play_game *game)
{
    static const char *const keys[] = {
        "arrows, hjkl  walk; onto things to take them, into doors to open them",
        "HJKL          run until something happens",
        ".             wait a turn",
        "x             lift the fog, or let it fall",
        "r             start again",
        "n             the next dungeon, of the seed that follows",
        "q             quit",
        "",
        "@ you   # wall   . floor   , corridor   ' open door   F roaming enemy",
    };
    int row = HEAD_ROWS;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        put_line(picture, row++, PLAIN, keys[i]);
    draw_door_signs(picture, game, row);
    draw_thing_signs(picture, game, row);
    draw_tile_signs(picture, game, row);
}

/* 512 x 128 is PLAY_PICTURE_MOST. */
void play_draw(play_picture *picture, const play_game *game, const play_view *view)
{
    picture->columns = view->columns < 512 ? view->columns : 512;
    picture->rows = view->rows < 128 ? view->rows : 128;
    for (int i = 0; i < picture->columns * picture->rows; i++)
        picture->cells[i] = (play_cell){' ', PLAIN};
    if (view->columns < PLAY_LEAST_COLUMNS || view->rows < PLAY_LEAST_ROWS) {
        put_line(picture, 0, PLAIN, "Window too small:");
        put_line(picture, 1, PLAIN, "make it 32 x 12,");
        put_line(picture, 2, PLAIN, "or q to quit.");
        return;
    }
    put_line(picture, 0, WHITE, view->title);
    if (view->help)
        draw_help(picture, game);
    else
        draw_map(picture, game, view);
    draw_foot(picture, game, view);
}
