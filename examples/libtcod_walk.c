/* SPDX-License-Identifier: MIT
 * A barrow floor in libtcod: fills libtcod's map from the tiles, then lets a walker explore it with
 * libtcod's field of view and path finding. It walks to the nearest item in sight, else to the
 * nearest unknown tile, and finally to the stairs.
 *
 *     libtcod_walk [SEED] [--headless]     a window; or only the last picture, as text
 */
#include <barrow/barrow.h>
#include <libtcod.h>
#include <SDL.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 56, HEIGHT = 32, SIGHT = 10 };

typedef struct walk {
    barrow_dungeon dungeon;
    TCOD_map_t map; /* what blocks movement and sight */
    TCOD_path_t path;
    TCOD_console_t screen;
    TCOD_Context *window; /* NULL without one */
    bool known[HEIGHT][WIDTH];
    int x, y, steps, items, seen;
} walk;

static bool is_open(const walk *w, int x, int y)
{
    return (barrow_tile_at(&w->dungeon, x, y) & BARROW_TILE_WALKABLE) != 0;
}

/* The walker can see across liquid, but not walk on it. */
static void fill_map(walk *w)
{
    w->map = TCOD_map_new(WIDTH, HEIGHT);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            bool is_liquid = barrow_tile_at(&w->dungeon, x, y) == BARROW_TILE_LIQUID;
            TCOD_map_set_properties(w->map, x, y, is_open(w, x, y) || is_liquid, is_open(w, x, y));
        }
    w->path = TCOD_path_new_using_map(w->map, 0.0f); /* no diagonals: 0 forbids them */
}

/* Sight is computed once for each step; what was seen stays known. */
static void look(walk *w)
{
    TCOD_map_compute_fov(w->map, w->x, w->y, SIGHT, true, FOV_SYMMETRIC_SHADOWCAST);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            if (TCOD_map_is_in_fov(w->map, x, y) && !w->known[y][x]) {
                w->known[y][x] = true;
                w->seen += is_open(w, x, y);
            }
}

/* ---- the screen ------------------------------------------------------------------------- */

static void draw_tile(walk *w, int x, int y)
{
    static const TCOD_color_t lit = {220, 210, 180}, remembered = {90, 90, 110};
    char glyph = w->known[y][x] ? barrow_tile_character(barrow_tile_at(&w->dungeon, x, y)) : ' ';
    TCOD_color_t colour = TCOD_map_is_in_fov(w->map, x, y) ? lit : remembered;
    TCOD_console_put_char_ex(w->screen, x, y, glyph == 'X' ? '#' : glyph, colour, TCOD_black);
}

static void draw(walk *w)
{
    static const TCOD_color_t gold = {255, 210, 60}, white = {255, 255, 255};
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        draw_tile(w, i % WIDTH, i / WIDTH);
    for (uint32_t i = 0; i < w->dungeon.thing_count; i++) {
        const barrow_thing *thing = &w->dungeon.things[i];
        if (w->known[thing->pos.y][thing->pos.x])
            TCOD_console_put_char_ex(w->screen, thing->pos.x, thing->pos.y,
                                     barrow_thing_character((barrow_thing_kind)thing->kind), gold,
                                     TCOD_black);
    }
    TCOD_console_put_char_ex(w->screen, w->x, w->y, '@', white, TCOD_black);
}

static void print_screen(const walk *w)
{
    for (int y = 0; y < HEIGHT; y++, putchar('\n'))
        for (int x = 0; x < WIDTH; x++)
            putchar(TCOD_console_get_char(w->screen, x, y));
}

/* Shows the picture; false once the window is closed. */
static bool show(walk *w)
{
    SDL_Event event;
    draw(w);
    if (!w->window)
        return true;
    TCOD_context_present(w->window, w->screen, NULL);
    SDL_Delay(15);
    while (SDL_PollEvent(&event))
        if (event.type == SDL_QUIT)
            return false;
    return true;
}

/* ---- where to --------------------------------------------------------------------------- */

/* Finds the way to (x, y) in w->path if it is shorter than [best]. Returns its length, or [best]. A
 * length of 0 is the walker's own tile, which does not count. */
static int nearer(walk *w, int x, int y, int best)
{
    if (!TCOD_path_compute(w->path, w->x, w->y, x, y))
        return best;
    int length = TCOD_path_size(w->path);
    return length > 0 && length < best ? length : best;
}

static bool is_edge(const walk *w, int x, int y) /* known ground beside unknown ground */
{
    return w->known[y][x] && is_open(w, x, y) &&
           ((is_open(w, x + 1, y) && !w->known[y][x + 1]) ||
            (is_open(w, x - 1, y) && !w->known[y][x - 1]) ||
            (is_open(w, x, y + 1) && !w->known[y + 1][x]) ||
            (is_open(w, x, y - 1) && !w->known[y - 1][x]));
}

/* Finds the nearest thing of a kind that is known and can be reached. */
static bool find_thing(walk *w, barrow_thing_kind kind, int *x, int *y)
{
    int best = WIDTH * HEIGHT;
    for (uint32_t i = 0; i < w->dungeon.thing_count; i++) {
        const barrow_thing *thing = &w->dungeon.things[i];
        if (thing->kind != kind || !w->known[thing->pos.y][thing->pos.x])
            continue;
        int length = nearer(w, thing->pos.x, thing->pos.y, best);
        if (length < best) {
            best = length;
            *x = thing->pos.x;
            *y = thing->pos.y;
        }
    }
    return best < WIDTH * HEIGHT;
}

/* Finds the nearest edge by path. It tries every edge, which is fast enough on a small map. */
static bool find_edge(walk *w, int *x, int *y)
{
    int best = WIDTH * HEIGHT;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int at_x = i % WIDTH, at_y = i / WIDTH;
        int length = is_edge(w, at_x, at_y) ? nearer(w, at_x, at_y, best) : best;
        if (length < best) {
            best = length;
            *x = at_x;
            *y = at_y;
        }
    }
    return best < WIDTH * HEIGHT;
}

/* Moves the last thing into the gap, because the order of things does not matter here. */
static void take_item(walk *w)
{
    for (uint32_t i = 0; i < w->dungeon.thing_count; i++) {
        barrow_thing *thing = &w->dungeon.things[i];
        if (thing->kind == BARROW_THING_ITEM && thing->pos.x == w->x && thing->pos.y == w->y) {
            *thing = w->dungeon.things[--w->dungeon.thing_count];
            w->items++;
            return;
        }
    }
}

/* Takes one step toward (x, y). */
static bool step(walk *w, int x, int y)
{
    if (!TCOD_path_compute(w->path, w->x, w->y, x, y) ||
        !TCOD_path_walk(w->path, &w->x, &w->y, false))
        return false;
    w->steps++;
    take_item(w);
    look(w);
    return show(w);
}

/* The walk ends, because each item is taken once and a known tile stays known. When nothing is
 * left, the stairs are known, as every floor is in one piece; on the stairs there is nowhere left
 * to go. */
static void explore(walk *w)
{
    int x, y;
    look(w);
    while (find_thing(w, BARROW_THING_ITEM, &x, &y) || find_edge(w, &x, &y))
        if (!step(w, x, y))
            return;
    while (find_thing(w, BARROW_THING_STAIRS, &x, &y))
        if (!step(w, x, y))
            return;
}

/* ---- beginning and end ------------------------------------------------------------------ */

/* The size is fixed, like that of the arrays. */
static int make_floor(walk *w, const char *seed)
{
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_error error;
    params.as.floor.width = WIDTH;
    params.as.floor.height = HEIGHT;
    if (barrow_seed_parse(seed, &params.seed, &error) != BARROW_OK ||
        barrow_generate(&params, NULL, &w->dungeon, &error) != BARROW_OK)
        return puts(error.text), 0;
    for (uint32_t i = 0; i < w->dungeon.thing_count; i++)
        if (w->dungeon.things[i].kind == BARROW_THING_SPAWN) {
            w->x = w->dungeon.things[i].pos.x;
            w->y = w->dungeon.things[i].pos.y;
        }
    return 1;
}

static TCOD_Context *open_window(void)
{
    TCOD_ContextParams params = {.tcod_version = TCOD_COMPILEDVERSION,
                                 .columns = WIDTH,
                                 .rows = HEIGHT,
                                 .renderer_type = TCOD_RENDERER_SDL2,
                                 .window_title = "barrow"};
    TCOD_Context *window = NULL;
    if (TCOD_context_new(&params, &window) < 0)
        fprintf(stderr, "no window: %s\n", TCOD_get_error());
    return window;
}

int main(int argc, char **argv)
{
    static walk w;
    bool headless = argc > 1 && strcmp(argv[argc - 1], "--headless") == 0;
    if (!make_floor(&w, argc > 1 + headless ? argv[1] : "7"))
        return 1;
    fill_map(&w);
    w.screen = TCOD_console_new(WIDTH, HEIGHT);
    w.window = headless ? NULL : open_window();
    explore(&w);
    draw(&w);
    print_screen(&w);
    printf("%d steps, %d items, %d tiles of floor seen\n", w.steps, w.items, w.seen);
    TCOD_console_delete(w.screen);
    if (w.window)
        TCOD_context_delete(w.window);
    TCOD_path_delete(w.path);
    TCOD_map_delete(w.map);
    barrow_dungeon_free(&w.dungeon);
    return 0;
}
