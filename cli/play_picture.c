/* SPDX-License-Identifier: MIT
 * The picture of a game. Tiles, things and doors have the signs and words of text maps (look.def),
 * so if you know one you know the other. If two of them would share a sign, the puzzle takes
 * another one: no sign has two meanings. Nothing depends on colours alone. */
#include "play.h"

#include <stdio.h>
#include <string.h>

#include "core/dungeon.h"
#include "core/fields.h"
#include "core/labels.h"
#include "core/places.h"

#define HEAD_ROWS     1 /* the title */
#define FOOT_ROWS     3 /* message, hand, keys */
#define LEGEND_COLUMN 26

/* Indices into the 256-colour palette of terminals, by the names of look.def. */
enum {
    PLAIN = 0, PALE = 0, GREY = 240, DIM = 245, WALL = 245, STONE = 245, WHITE = 231, BRIGHT = 231,
    BLUE = 75, BROWN = 180, RED = 203, GREEN = 114, YELLOW = 221, CYAN = 116, PINK = 212,
    PURPLE = 141, ORANGE = 215
};

static const barrow_dungeon *dungeon_of(const play_game *game)
{
    return barrow_level_dungeon(game->level);
}

static const barrow_hero *hero_of(const play_game *game)
{
    return barrow_play_hero(game->level, game->play);
}

static uint32_t player_tile(const play_game *game)
{
    return (uint32_t)hero_of(game)->y * dungeon_of(game)->width + hero_of(game)->x;
}

static barrow_sight sight_of(const play_game *game, uint32_t tile)
{
    barrow_sight sight;
    int width = dungeon_of(game)->width;
    barrow_play_look(game->level, game->play, (int)tile % width, (int)tile / width, &sight);
    return sight;
}

/* Returns the link that a tile belongs to, or BARROW_NONE. */
static uint32_t link_at(const play_game *game, uint32_t tile)
{
    uint32_t owner = dungeon_of(game)->owners[tile];
    bool is_link =
        owner >= BARROW_OWNER_LINK && owner - BARROW_OWNER_LINK < dungeon_of(game)->link_count;
    return is_link ? owner - BARROW_OWNER_LINK : BARROW_NONE;
}

/* Returns the puzzle of the room that owns a tile, or BARROW_NONE. */
static uint32_t puzzle_at(const play_game *game, uint32_t tile)
{
    const barrow_dungeon *dungeon = dungeon_of(game);
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        if (dungeon->puzzles[i].room == dungeon->owners[tile])
            return i;
    return BARROW_NONE;
}

static const barrow_puzzle_state *puzzle_state(const play_game *game, uint32_t id)
{
    return barrow_play_puzzle(game->level, game->play, id);
}

/* A sign on the screen, and its words in the legend. */
typedef struct play_sign {
    play_cell cell;
    const char *name; /* underscores stand for spaces; NULL if it is not in the legend */
} play_sign;

static const uint8_t door_colours[BARROW_LINK_KIND_COUNT] = {
#define BARROW_LINK_LOOK(NAME, sign, colour, mark, mark_colour, symbol, style, tint, word)         \
    [BARROW_LINK_##NAME] = colour,
#include "barrow/def/link_kind.def"
};

static const play_sign tile_signs[BARROW_TILE_LIMIT] = {
#define BARROW_TILE_LOOK(NAME, sign, colour, symbol, word, ground, shape, tint)                    \
    [BARROW_TILE_##NAME] = {{sign, colour}, word},
#include "barrow/def/look.def"
};

/* Signs of tiles in places where they look different. */
static const play_sign place_signs[BARROW_PLACE_COUNT][BARROW_TILE_LIMIT] = {
#define BARROW_PLACE_LOOK(PLACE, NAME, colour, symbol, style, word, shape, tint)                   \
    [BARROW_PLACE_##PLACE][BARROW_TILE_##NAME] = {{0, colour}, word},
#include "barrow/def/look.def"
};

static const uint8_t thing_colours[BARROW_THING_KIND_COUNT] = {
#define BARROW_THING_LOOK(NAME, colour, symbol, seen, word, shape, tint)                           \
    [BARROW_THING_##NAME] = colour,
#include "barrow/def/look.def"
};

/* Returns the colour for a number. Doors, keys and switches with the same number share a colour.
 * There are ten colours, so further doors reuse them. */
static uint8_t number_colour(uint32_t number)
{
    static const uint8_t colours[] = {196, 39, 46, 226, 201, 51, 208, 141, 118, 229};
    return colours[number % sizeof colours];
}

/* ---- cells ------------------------------------------------------------------------------ */

/* Draws a cell. Cells outside the picture are dropped here, so callers need not check. */
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

static bool is_rock(barrow_tile kind)
{
    return kind == BARROW_TILE_WALL || kind == BARROW_TILE_BORDER;
}

/* Signs of puzzles in their current state. */
static const struct {
    char character; /* see barrow_puzzle.cells */
    play_sign sign;
} puzzle_signs[] = {
    {'b', {{'q', BROWN}, "block"}},
    {'*', {{'Q', YELLOW}, "block on its plate"}},
    {'o', {{'o', YELLOW}, "plate for a block"}},
    {'~', {{'-', CYAN}, "ice"}},
    {'x', {{'X', YELLOW}, "target"}},
    {'r', {{'r', RED}, "red barrier, down"}},
    {'R', {{'R', RED}, "red barrier, up"}},
    {'u', {{'u', BLUE}, "blue barrier, down"}},
    {'U', {{'U', BLUE}, "blue barrier, up"}},
    {'!', {{'/', RED}, "red lever"}},
    {'?', {{'\\', BLUE}, "blue lever"}},
    {'&', {{'|', PURPLE}, "lever of both colours"}},
    {'0', {{'0', STONE}, "dark plate"}},
    {'1', {{'1', YELLOW}, "lit plate"}},
};

/* Fills in the sign of a tile that belongs to a puzzle; returns false for plain floor. What is
 * solved or done is grey; solved barriers are down, and solved ice is floor. A plate of an order
 * puzzle shows a letter of its word that no other sign uses. */
static bool is_puzzle_tile(const play_game *game, uint32_t tile, play_sign *sign)
{
    static const char letters[BARROW_SIGN_COUNT] = {
        [BARROW_SIGN_SUN] = 'n',   [BARROW_SIGN_MOON] = 'm',  [BARROW_SIGN_STAR] = 't',
        [BARROW_SIGN_CROWN] = 'w', [BARROW_SIGN_SWORD] = 'd', [BARROW_SIGN_SKULL] = 'l',
        [BARROW_SIGN_FLAME] = 'a', [BARROW_SIGN_DROP] = 'p',
    };
    static const char *const names[BARROW_SIGN_COUNT] = {
#define BARROW_PUZZLE_SIGN(NAME, name, code) [BARROW_SIGN_##NAME] = "plate with a " #name,
#include "barrow/def/puzzle_sign.def"
    };
    uint32_t id = puzzle_at(game, tile);
    char character = id == BARROW_NONE ? 0 : sight_of(game, tile).piece;
    if (!character)
        return false;
    const barrow_room_puzzle *puzzle = &dungeon_of(game)->puzzles[id];
    const play_sign *ice = &place_signs[brw_place_at(dungeon_of(game), tile)][BARROW_TILE_ICE];
    bool is_solved = puzzle_state(game, id)->solved;
    bool is_plate =
        puzzle->kind == BARROW_PUZZLE_ORDER && character >= '1' && character <= '6';
    if (is_solved && (character == 'R' || character == 'U'))
        character = character == 'R' ? 'r' : 'u';
    *sign = (play_sign){{0, PLAIN}, NULL};
    for (size_t i = 0; i < sizeof puzzle_signs / sizeof puzzle_signs[0]; i++)
        if (puzzle_signs[i].character == character)
            *sign = puzzle_signs[i].sign;
    if (is_plate) {
        uint32_t number = (uint32_t)(character - '1');
        uint32_t code = number < puzzle->sign_count ? puzzle->signs[number] : BARROW_SIGN_COUNT;
        *sign = code < BARROW_SIGN_COUNT ? (play_sign){{letters[code], YELLOW}, names[code]}
                                         : (play_sign){{'o', YELLOW}, "plate"};
    } else if (character == '~' && is_solved)
        *sign = (play_sign){{'.', PLAIN}, "floor"};
    else if (character == '~' && ice->name)
        *sign = (play_sign){{sign->cell.character, ice->cell.colour}, ice->name};
    if (is_solved || (puzzle->kind == BARROW_PUZZLE_ORDER && character >= '1' &&
                      character < '1' + puzzle_state(game, id)->done))
        sign->cell.colour = GREY;
    return sign->cell.character != 0;
}

/* Returns the sign of a tile. Rock is shown only where it is a wall, next to something else. The
 * unbreakable border is shown as wall, and a junction as floor or corridor: the difference does not
 * matter to the player. All open doors look the same; a shut one has the colour of its lock, if it
 * has one; a secret door is a wall until it is found, or a sign if there is a clue to it. A block
 * that the treasure overcomes looks passable once the player holds the treasure. */
static play_sign tile_sign(const play_game *game, uint32_t tile)
{
    static const play_sign opened = {{'\'', BROWN}, "door that you opened"};
    static const play_sign wall = {{'#', STONE}, "wall"};
    const barrow_dungeon *dungeon = dungeon_of(game);
    barrow_tile kind = (barrow_tile)dungeon->tiles[tile];
    uint32_t id = link_at(game, tile);
    int x = (int)(tile % dungeon->width), y = (int)(tile / dungeon->width);
    play_sign sign;
    if (is_puzzle_tile(game, tile, &sign))
        return sign;
    int rocks = 0;
    for (int i = 0; i < 9; i++)
        rocks += is_rock(barrow_tile_at(dungeon, x - 1 + i % 3, y - 1 + i / 3));
    if (rocks == 9)
        return (play_sign){{' ', PLAIN}, NULL};
    if (kind == BARROW_TILE_DOOR && id != BARROW_NONE) {
        const barrow_link *link = &dungeon->links[id];
        const barrow_link_info *info = barrow_link_kind_info((barrow_link_kind)link->kind);
        if (barrow_play_opened(game->level, game->play, id))
            return opened;
        if (!info || !info->character)
            return (play_sign){{'+', BROWN}, "door"};
        for (uint32_t i = 0; info->needs == BARROW_NEED_FINDING && i < dungeon->clue_count; i++)
            if (dungeon->clues[i].door == id)
                return (play_sign){{'"', YELLOW}, "sign_of_a_hidden_door"};
        if (info->needs == BARROW_NEED_FINDING)
            return wall;
        uint8_t colour = link->lock != BARROW_NO_LOCK ? number_colour(link->lock)
                                                      : door_colours[link->kind];
        return (play_sign){{info->character, colour}, info->word};
    }
    if (barrow_play_overcomes(game->level, game->play, x, y))
        return (play_sign){{'`', PLAIN}, "passable by treasure"};
    for (uint32_t i = 0; kind == BARROW_TILE_VAULT_DOOR && i < dungeon->vault_count; i++) {
        barrow_lack lack = barrow_play_vault(game->level, game->play, i, NULL);
        if (dungeon->vaults[i].at.x != x || dungeon->vaults[i].at.y != y)
            continue;
        if (lack == BARROW_LACKS_FINDING)
            return wall;
        if (lack == BARROW_LACKS_NOTHING)
            return opened;
    }
    if (kind == BARROW_TILE_VAULT_DOOR)
        return (play_sign){{'|', YELLOW}, "door of a vault"};
    if (is_rock(kind))
        kind = BARROW_TILE_WALL;
    if (kind == BARROW_TILE_JUNCTION)
        kind =
            dungeon->owners[tile] < dungeon->room_count ? BARROW_TILE_FLOOR : BARROW_TILE_CORRIDOR;
    sign = tile_signs[kind]; /* the sign of text maps */
    sign.cell.character = sign.cell.character ? sign.cell.character : barrow_tile_character(kind);
    const play_sign *local = &place_signs[brw_place_at(dungeon, tile)][kind];
    if (!sign.name || kind == BARROW_TILE_LIQUID)
        sign.name = brw_tile_word(&dungeon->params, (int)kind);
    if (local->name)
        sign = (play_sign){{sign.cell.character, local->cell.colour}, local->name};
    return sign;
}

/* ---- the map ---------------------------------------------------------------------------- */

/* Returns the first tile that is shown along one side. The map is centred if it fits; otherwise the
 * player is in the middle of the window.
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

#define SIGNS 128 /* characters of ASCII */

typedef struct map_window {
    const play_game *game;
    play_picture *picture;
    int left, top; /* the tile in the upper left corner */
    int rows;
    bool all;
    play_sign *legend; /* SIGNS entries that receive the signs instead of the picture, or NULL */
} map_window;

/* Shows a sign on a tile. The legend takes each sign once, wherever it is on the map. */
static void show_sign(const map_window *window, uint32_t tile, play_sign sign)
{
    int width = dungeon_of(window->game)->width;
    int row = (int)tile / width - window->top;
    if (window->legend && sign.name)
        window->legend[sign.cell.character % SIGNS] = sign;
    else if (!window->legend && row >= 0 && row < window->rows)
        put(window->picture, (int)tile % width - window->left, row + HEAD_ROWS, sign.cell);
}

/* Shows the tiles. What is remembered but not seen now is grey on the map, except a shut door whose
 * lock has a number: its colour shows which key or switch opens it. Tiles on which a blow is about
 * to fall have a sign of their own. */
static void show_tiles(const map_window *window)
{
    const play_game *game = window->game;
    const barrow_dungeon *dungeon = dungeon_of(game);
    const uint8_t *known = barrow_play_known(game->level, game->play);
    for (uint32_t tile = 0; tile < (uint32_t)dungeon->width * dungeon->height; tile++) {
        if (!known[tile] && !window->all)
            continue;
        play_sign sign = tile_sign(game, tile);
        uint32_t link = link_at(game, tile);
        bool is_visible = known[tile] & BARROW_KNOWN_VISIBLE;
        bool is_numbered = link != BARROW_NONE && dungeon->tiles[tile] == BARROW_TILE_DOOR &&
                           !barrow_play_opened(game->level, game->play, link) &&
                           dungeon->links[link].lock != BARROW_NO_LOCK;
        if (!is_visible && !is_numbered && !window->legend)
            sign.cell.colour = GREY;
        show_sign(window, tile, sign);
        if ((is_visible || window->all) && dungeon->tiles[tile] & BARROW_TILE_WALKABLE &&
            sight_of(game, tile).threat)
            show_sign(window, tile, (play_sign){{'}', RED}, "a blow falls here next"});
    }
}

/* The signs of those who fight. What guardians and bosses are called depends on the family. */
static const play_sign fighter_signs[BARROW_FIGHTER_COUNT] = {
    [BARROW_FIGHTER_GRUNT] = {{'e', RED}, "enemy"},
    [BARROW_FIGHTER_SWARM] = {{'e', RED}, "enemy"},
    [BARROW_FIGHTER_GUARD] = {{'e', RED}, "enemy"},
    [BARROW_FIGHTER_ARCHER] = {{'v', RED}, "archer"},
    [BARROW_FIGHTER_CASTER] = {{'z', RED}, "caster"},
    [BARROW_FIGHTER_BRUTE] = {{'g', RED}, "brute"},
    [BARROW_FIGHTER_ELITE] = {{'E', RED}, "elite"},
    [BARROW_FIGHTER_FOE] = {{'F', RED}, "roaming enemy"},
    [BARROW_FIGHTER_SUB_BOSS] = {{'S', RED}, NULL},
    [BARROW_FIGHTER_BOSS] = {{'B', RED}, NULL},
};

/* Draws things first, then enemies, then the player: later ones cover what is under them. Things do
 * not move, so those that were seen stay; enemies show only where they are seen. */
static void show_things(const map_window *window)
{
    const play_game *game = window->game;
    const barrow_dungeon *dungeon = dungeon_of(game);
    const uint8_t *known = barrow_play_known(game->level, game->play);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        barrow_thing_kind kind = (barrow_thing_kind)thing->kind;
        uint32_t tile = (uint32_t)thing->pos.y * dungeon->width + (uint32_t)thing->pos.x;
        /* Enemies are drawn where they are now, not where they began. */
        bool is_fighter = kind == BARROW_THING_ENEMY || kind == BARROW_THING_FOE ||
                          kind == BARROW_THING_ELITE || kind == BARROW_THING_SUB_BOSS ||
                          kind == BARROW_THING_BOSS;
        if (kind >= BARROW_THING_KIND_COUNT || kind == BARROW_THING_SPAWN ||
            kind == BARROW_THING_BURIED || kind == BARROW_THING_BLOCK || is_fighter ||
            barrow_play_gone(game->level, game->play, i) || !(known[tile] || window->all))
            continue;
        bool is_numbered = (kind == BARROW_THING_KEY || kind == BARROW_THING_SWITCH) &&
                           thing->flag != BARROW_SMALL_KEY;
        uint8_t colour = is_numbered ? number_colour(thing->flag) : thing_colours[kind];
        play_sign sign = {{barrow_thing_character(kind), colour},
                          brw_thing_word(dungeon->params.family, (uint32_t)kind)};
        if (barrow_play_thing(game->level, game->play, i, NULL) == BARROW_LACKS_PUZZLE &&
            brw_is_on_target(dungeon, thing)) /* in front of an unsolved puzzle */
            sign = (play_sign){{BRW_CHEST_ON_TARGET, colour}, "chest on the target"};
        if (kind == BARROW_THING_TRAP && thing->flag) /* on floors: no plates with a moon */
            sign = (play_sign){{'m', GREEN}, "magic tile"};
        show_sign(window, tile, sign);
    }
    for (uint32_t tile = 0; tile < (uint32_t)dungeon->width * dungeon->height; tile++) {
        if (!(known[tile] & BARROW_KNOWN_VISIBLE) && !window->all)
            continue;
        barrow_sight sight = sight_of(game, tile);
        if (sight.fighter == BARROW_NONE_BYTE)
            continue;
        play_sign sign = fighter_signs[sight.fighter];
        if (!sign.name)
            sign.name = brw_thing_word(dungeon->params.family, sight.fighter == BARROW_FIGHTER_BOSS
                                                                   ? BARROW_THING_BOSS
                                                                   : BARROW_THING_SUB_BOSS);
        if (sight.asleep)
            sign = (play_sign){{']', BLUE}, "somebody asleep"};
        show_sign(window, tile, sign);
    }
    show_sign(window, player_tile(game), (play_sign){{'@', WHITE}, "you"});
}

/* ---- words ------------------------------------------------------------------------------ */

/* Draws what happened, what the player has, and what can be done: the task of the puzzle that the
 * player is at, or the keys. */
static void draw_foot(play_picture *picture, const play_game *game, const play_view *view)
{
    char held[200], line[320];
    const barrow_hero *hero = hero_of(game);
    int row = picture->rows - FOOT_ROWS;
    uint32_t id = puzzle_at(game, player_tile(game));
    bool is_going = hero->state == BARROW_PLAY_GOING;
    barrow_play_hand(game->level, game->play, held, sizeof held);
    snprintf(line, sizeof line, "Health %d/%d   Attack %d   Gold %d   Turn %u   In hand: %s",
             hero->health, hero->most, hero->attack, hero->gold + hero->bank, hero->turn,
             *held ? held : "nothing");
    /* A message that is too long for its row begins on the one above. */
    size_t length = strlen(view->message), columns = (size_t)picture->columns, first = 0;
    for (size_t i = 0; i < columns && length > columns; i++)
        first = view->message[i] == ' ' ? i + 1 : first;
    for (size_t i = 0; first && i < columns; i++)
        put(picture, (int)i, row - 1, (play_cell){i < first ? view->message[i] : ' ', YELLOW});
    put_line(picture, row, YELLOW, view->message + first);
    put_line(picture, row + 1, hero->health * 3 <= hero->most ? RED : PLAIN, line);
    if (is_going && id != BARROW_NONE && !puzzle_state(game, id)->solved) {
        snprintf(line, sizeof line, "A puzzle: %s.",
                 barrow_puzzle_kind_info(dungeon_of(game)->puzzles[id].kind)->help);
        put_line(picture, row + 2, CYAN, line);
    } else
        put_line(picture, row + 2, GREY,
                 is_going ? "arrows or hjkl walk and strike   . waits   ? help   q quits"
                          : "n the next dungeon   r this one again   q quits");
}

static void draw_help(play_picture *picture, const play_game *game, bool all)
{
    static const char *const keys[] = {
        "arrows, hjkl  walk; onto things to take them, into doors to open them",
        "HJKL          run until something happens",
        ".             wait a turn; on something for sale, buy it",
        "d  e  t  z    drink a potion, read a scroll, throw, zap",
        "o             explore until something happens; > walks to the stairs or the goal",
        "g             a step of the walkthrough, if you are stuck",
        "x             lift the fog, or let it fall",
        "r             start again",
        "n             the next dungeon, of the seed that follows",
        "q             quit",
        "",
    };
    int row = HEAD_ROWS;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        put_line(picture, row++, PLAIN, keys[i]);
    /* Names the signs of the map, starting at [row], in as few rows as the columns allow. It lists
     * only what the player has seen, so that help gives away no secret. */
    play_sign legend[SIGNS] = {{{0, PLAIN}, NULL}};
    map_window window = {.game = game, .all = all, .legend = legend};
    int columns = (picture->columns + 2) / LEGEND_COLUMN, count = 0; /* at least 1 */
    show_tiles(&window);
    show_things(&window);
    for (int i = 0; i < SIGNS; i++)
        if (legend[i].name)
            legend[count++] = legend[i];
    int rows = (count + columns - 1) / columns;
    for (int i = 0; i < count; i++)
        if (row + i % rows < picture->rows - FOOT_ROWS) {
            /* Writes a sign and its name, with spaces for underscores. */
            int left = i / rows * LEGEND_COLUMN;
            int at = row + i % rows;
            put(picture, left, at, legend[i].cell);
            for (int k = 0; legend[i].name[k]; k++)
                put(picture, left + 2 + k, at,
                    (play_cell){legend[i].name[k] == '_' ? ' ' : legend[i].name[k],
                                legend[i].cell.colour});
        }
}

/* Draws at most 512 x 128 cells, which is PLAY_PICTURE_MOST. */
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
        draw_help(picture, game, view->all);
    else {
        int width = dungeon_of(game)->width, height = dungeon_of(game)->height;
        int rows = picture->rows - HEAD_ROWS - FOOT_ROWS;
        map_window window = {.game = game, .picture = picture, .rows = rows, .all = view->all};
        window.left = first_shown(width, picture->columns, hero_of(game)->x);
        window.top = first_shown(height, rows, hero_of(game)->y);
        show_tiles(&window);
        show_things(&window);
    }
    draw_foot(picture, game, view);
}
