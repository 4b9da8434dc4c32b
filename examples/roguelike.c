/* SPDX-License-Identifier: MIT
 * A roguelike in one file: six floors down to the crown. It has one floor per depth from one seed,
 * field of view, items, traps, shops, buried gold, monsters that sleep, hunt and wander, and an
 * explorer that walks for you.
 *
 *     roguelike [SEED]     arrows or hjklyubn; ? lists the keys
 *
 * Without a terminal it takes the keys from standard input, and shows only the end. */
#define _POSIX_C_SOURCE 200809L
#include <barrow/barrow.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { WIDTH = 60, HEIGHT = 26, DEPTHS = 6, SIGHT = 9, BEASTS_MOST = 96, FAR = 9999, GONE = 0xFF };
enum { NEVER, REMEMBERED, VISIBLE };                      /* what is known of a tile */
enum { FLAG_ASLEEP = 1, FLAG_HELPS = 1, FLAG_FOUND = 2 }; /* of things; the last is the game's */
enum { KEY_INTERRUPT = 3, KEY_UP = 256, KEY_DOWN, KEY_RIGHT, KEY_LEFT, KEY_END };

typedef enum state { PLAYING, DEAD, WON, LEFT } state;

typedef struct kind {
    char glyph;
    const char *name;
    int hp, strength, worth;
} kind;

static const kind kinds[] = {{'r', "rat", 3, 2, 1},    {'b', "bat", 4, 3, 2},
                             {'g', "goblin", 7, 4, 3}, {'w', "wight", 10, 5, 5},
                             {'t', "troll", 15, 7, 8}, {'D', "drake", 22, 9, 12}};

typedef struct beast {
    const kind *kind; /* NULL once it is dead */
    barrow_pos pos;
    int hp, asleep;
} beast;

typedef struct depth_plan {
    barrow_layout layout;
    barrow_terrain terrain;
    int house; /* percent chance of a monster house */
} depth_plan;

static const depth_plan plans[DEPTHS] = {{BARROW_LAYOUT_STD_FULL, BARROW_TERRAIN_WATER, 0},
                                         {BARROW_LAYOUT_STD_FINE, BARROW_TERRAIN_WATER, 10},
                                         {BARROW_LAYOUT_RING, BARROW_TERRAIN_CHASM, 10},
                                         {BARROW_LAYOUT_BEETLE, BARROW_TERRAIN_LAVA, 20},
                                         {BARROW_LAYOUT_STD_FINE, BARROW_TERRAIN_LAVA, 30},
                                         {BARROW_LAYOUT_CROSS, BARROW_TERRAIN_CHASM, 0}};

/* The whole state of a game. */
typedef struct game {
    const char *seed;
    uint64_t dice;
    barrow_options options; /* one workspace for all floors */
    barrow_dungeon map;     /* the floor, ours to change */
    int depth, turn;
    barrow_pos at;
    int hp, most, strength, armour, level, xp, gold, potions;
    beast beasts[BEASTS_MOST];
    int beast_count;
    unsigned char known[HEIGHT][WIDTH];
    int steps[HEIGHT][WIDTH]; /* of the last flood */
    char news[160];
    state state;
} game;

static const int ways[8][2] = {{0, -1},  {0, 1},  {1, 0},  {-1, 0},
                               {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};

/* ---- small things ----------------------------------------------------------------------- */

static void tell(game *g, const char *format, ...)
{
    size_t used = strlen(g->news);
    va_list args;
    va_start(args, format);
    vsnprintf(g->news + used, sizeof g->news - used, format, args);
    va_end(args);
}

/* The game has its own dice (after SplitMix64): floors come from their seeds alone, so what the
 * player does cannot change them. */
static int roll(game *g, int sides) /* 1 to sides */
{
    uint64_t z = (g->dice += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    return sides > 0 ? (int)((z >> 33) % (unsigned)sides) + 1 : 0;
}

static int same(barrow_pos a, barrow_pos b)
{
    return a.x == b.x && a.y == b.y;
}

static barrow_pos toward(barrow_pos pos, int way)
{
    return (barrow_pos){(int16_t)(pos.x + ways[way][0]), (int16_t)(pos.y + ways[way][1])};
}

static int is_open(const game *g, barrow_pos pos)
{
    return (barrow_tile_at(&g->map, pos.x, pos.y) & BARROW_TILE_WALKABLE) != 0;
}

static barrow_thing *thing_at(game *g, barrow_pos pos)
{
    for (uint32_t i = 0; i < g->map.thing_count; i++)
        if (g->map.things[i].kind != GONE && same(g->map.things[i].pos, pos))
            return &g->map.things[i];
    return NULL;
}

static beast *beast_at(game *g, barrow_pos pos)
{
    for (int i = 0; i < g->beast_count; i++)
        if (g->beasts[i].kind && same(g->beasts[i].pos, pos))
            return &g->beasts[i];
    return NULL;
}

/* ---- seeing and finding ways ------------------------------------------------------------ */

/* Returns whether the straight line between two tiles crosses only open ground (Bresenham). The
 * ends do not count, so walls are seen; water and chasms do not block. */
static int can_see(const game *g, barrow_pos from, barrow_pos to)
{
    int dx = abs(to.x - from.x), dy = -abs(to.y - from.y), error = dx + dy;
    while (!same(from, to)) {
        int twice = 2 * error;
        if (twice >= dy) {
            error += dy;
            from.x = (int16_t)(from.x + (from.x < to.x ? 1 : -1));
        }
        if (twice <= dx) {
            error += dx;
            from.y = (int16_t)(from.y + (from.y < to.y ? 1 : -1));
        }
        if (!same(from, to) && !is_open(g, from) &&
            barrow_tile_at(&g->map, from.x, from.y) != BARROW_TILE_LIQUID)
            return 0;
    }
    return 1;
}

/* What was visible a turn ago is remembered now. */
static void look_around(game *g)
{
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            barrow_pos pos = {(int16_t)x, (int16_t)y};
            int dx = x - g->at.x, dy = y - g->at.y;
            if (dx * dx + dy * dy <= SIGHT * SIGHT && can_see(g, g->at, pos))
                g->known[y][x] = VISIBLE;
            else if (g->known[y][x] == VISIBLE)
                g->known[y][x] = REMEMBERED;
        }
}

static void clear_steps(game *g)
{
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        g->steps[i / WIDTH][i % WIDTH] = FAR;
}

/* Floods the steps from every open tile to the nearest one that already has 0. [known_only] keeps
 * to what the player knows. The queue has room for the whole map, as each tile enters once. The rim
 * of a floor is rock, so no neighbour of open ground is off the map. */
static void flood(game *g, int known_only)
{
    static barrow_pos queue[WIDTH * HEIGHT];
    int first = 0, last = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        if (g->steps[i / WIDTH][i % WIDTH] == 0)
            queue[last++] = (barrow_pos){(int16_t)(i % WIDTH), (int16_t)(i / WIDTH)};
    while (first < last) {
        barrow_pos pos = queue[first++];
        for (int way = 0; way < 8; way++) {
            barrow_pos next = toward(pos, way);
            if (!is_open(g, next) || g->steps[next.y][next.x] != FAR ||
                (known_only && g->known[next.y][next.x] == NEVER))
                continue;
            g->steps[next.y][next.x] = g->steps[pos.y][pos.x] + 1;
            queue[last++] = next;
        }
    }
}

/* Returns the way downhill on the last flood, or -1. The way never leads onto a beast. */
static int way_down(game *g, barrow_pos from)
{
    int best = -1, least = g->steps[from.y][from.x];
    for (int way = 0; way < 8; way++) {
        barrow_pos next = toward(from, way);
        if (is_open(g, next) && g->steps[next.y][next.x] < least && !beast_at(g, next)) {
            least = g->steps[next.y][next.x];
            best = way;
        }
    }
    return best;
}

static beast *nearest_visible(game *g)
{
    beast *best = NULL;
    int least = FAR;
    for (int i = 0; i < g->beast_count; i++) {
        beast *it = &g->beasts[i];
        int dx = it->pos.x - g->at.x, dy = it->pos.y - g->at.y;
        if (it->kind && g->known[it->pos.y][it->pos.x] == VISIBLE && dx * dx + dy * dy < least) {
            least = dx * dx + dy * dy;
            best = it;
        }
    }
    return best;
}

/* ---- floors ----------------------------------------------------------------------------- */

/* The kind depends on the depth, plus or minus one. */
static void add_beast(game *g, const barrow_thing *thing)
{
    int last = (int)(sizeof kinds / sizeof kinds[0]) - 1;
    int strength = g->depth - 2 + roll(g, 3) - 1;
    strength = strength < 0 ? 0 : strength > last ? last : strength;
    if (g->beast_count < BEASTS_MOST)
        g->beasts[g->beast_count++] = (beast){.kind = &kinds[strength],
                                              .pos = thing->pos,
                                              .hp = kinds[strength].hp,
                                              .asleep = thing->flag & FLAG_ASLEEP};
}

/* Turns things into the game's own: spawn, beasts, and the crown instead of the last
 * stairs. The dungeon belongs to the game by now: taken things are marked GONE, and nothing in
 * the library looks at it again. */
static void settle(game *g)
{
    g->beast_count = 0;
    for (uint32_t i = 0; i < g->map.thing_count; i++) {
        barrow_thing *thing = &g->map.things[i];
        if (thing->kind == BARROW_THING_SPAWN)
            g->at = thing->pos;
        if (thing->kind == BARROW_THING_ENEMY)
            add_beast(g, thing);
        if (thing->kind == BARROW_THING_SPAWN || thing->kind == BARROW_THING_ENEMY)
            thing->kind = GONE;
        if (thing->kind == BARROW_THING_KEEPER) /* nobody walks through him */
            g->map.tiles[thing->pos.y * WIDTH + thing->pos.x] = BARROW_TILE_PILLAR;
        if (thing->kind == BARROW_THING_STAIRS && g->depth == DEPTHS)
            thing->kind = BARROW_THING_TREASURE;
    }
}

/* The seed of a floor is the text of the game's seed and its depth, so that every depth can be made
 * again alone. The memory of the previous floor is reused. */
static void enter_floor(game *g)
{
    const depth_plan *plan = &plans[g->depth - 1];
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_error error;
    char name[80];
    snprintf(name, sizeof name, "%s, floor %d", g->seed, g->depth);
    params.seed = barrow_seed_from_text(name);
    params.as.floor.width = WIDTH;
    params.as.floor.height = HEIGHT;
    params.as.floor.floor = g->depth;
    params.as.floor.layout = (int32_t)plan->layout;
    params.as.floor.terrain = (int32_t)plan->terrain;
    params.as.floor.monster_house = plan->house;
    params.as.floor.enemies = 4 + 2 * g->depth;
    params.as.floor.items = 5 + g->depth / 2;
    params.as.floor.shop = 40;
    if (barrow_generate(&params, &g->options, &g->map, &error) != BARROW_OK) {
        tell(g, "%s ", error.text);
        g->state = LEFT;
        return;
    }
    memset(g->known, NEVER, sizeof g->known);
    settle(g);
    look_around(g);
}

/* ---- what the player does --------------------------------------------------------------- */

/* Level n takes 8 n^2 points in total. */
static void gain(game *g, int xp)
{
    g->xp += xp;
    while (g->xp >= 8 * g->level * g->level) {
        g->level++;
        g->most += 6;
        g->hp += 6;
        g->strength++;
        tell(g, "You feel stronger! ");
    }
}

/* Sleepers take more damage, and wake up. */
static void strike(game *g, beast *target)
{
    int damage = roll(g, g->strength) + 1 + (target->asleep ? g->strength : 0);
    target->asleep = 0;
    target->hp -= damage;
    if (target->hp > 0) {
        tell(g, "You hit the %s. ", target->kind->name);
        return;
    }
    tell(g, "You kill the %s. ", target->kind->name);
    int worth = target->kind->worth;
    target->kind = NULL;
    gain(g, worth);
}

/* The dice decide what an item is when it is taken: the floor only says where items are. */
static void take_item(game *g)
{
    switch (roll(g, 7)) {
    case 1:
        g->strength++;
        tell(g, "A keener blade! ");
        break;
    case 2:
        g->armour++;
        tell(g, "A coat of mail! ");
        break;
    case 3:
        memset(g->known, REMEMBERED, sizeof g->known);
        tell(g, "A map of this floor! ");
        break;
    case 4:
    case 5:
        g->gold += 4 + g->depth;
        tell(g, "A purse of gold. ");
        break;
    default:
        g->potions++;
        tell(g, "A potion. ");
    }
}

/* Works once: a trap that was found is visible, and does nothing more. */
static void spring_trap(game *g, barrow_thing *trap)
{
    int amount = roll(g, 3 + g->depth);
    if (!(trap->flag & FLAG_FOUND)) {
        g->hp += trap->flag & FLAG_HELPS ? amount : -amount;
        g->hp = g->hp > g->most ? g->most : g->hp;
        tell(g, trap->flag & FLAG_HELPS ? "A warm light. " : "A trap! ");
    }
    trap->flag |= FLAG_FOUND;
}

static void buy(game *g, barrow_thing *goods)
{
    if (g->gold < 10) {
        tell(g, "Ten gold, says the keeper. ");
        return;
    }
    g->gold -= 10;
    goods->kind = GONE;
    take_item(g);
}

/* Handles the tile that the player entered. */
static void arrive(game *g)
{
    barrow_thing *thing = thing_at(g, g->at);
    if (!thing)
        return;
    switch (thing->kind) {
    case BARROW_THING_ITEM:
        thing->kind = GONE;
        take_item(g);
        break;
    case BARROW_THING_TRAP:
        spring_trap(g, thing);
        break;
    case BARROW_THING_SHOP_ITEM:
        buy(g, thing);
        break;
    case BARROW_THING_STAIRS:
        tell(g, "Stairs lead down. ");
        break;
    case BARROW_THING_TREASURE:
        tell(g, "The crown of the barrow king is yours! ");
        g->state = WON;
    }
}

static void dig(game *g, barrow_thing *buried)
{
    int gold = 5 + roll(g, 10);
    buried->kind = GONE;
    g->gold += gold;
    tell(g, "You dig up %d gold. ", gold);
}

/* Takes one step, or does something instead. Returns false if it takes no time. */
static int move(game *g, int way)
{
    barrow_pos to = toward(g->at, way);
    beast *target = beast_at(g, to);
    barrow_thing *thing = thing_at(g, to);
    if (target) {
        strike(g, target);
    } else if (thing && thing->kind == BARROW_THING_BURIED) {
        dig(g, thing);
    } else if (!is_open(g, to)) {
        return 0;
    } else {
        g->at = to;
        arrive(g);
    }
    return 1;
}

static int drink(game *g)
{
    if (!g->potions) {
        tell(g, "You have no potion. ");
        return 0;
    }
    g->potions--;
    g->hp = g->hp + g->most / 2 > g->most ? g->most : g->hp + g->most / 2;
    tell(g, "You feel better. ");
    return 1;
}

/* ---- what the beasts do ----------------------------------------------------------------- */

/* Armour is rolled too, so that no coat is proof against everything. */
static void bite(game *g, const beast *it)
{
    int damage = roll(g, it->kind->strength) - roll(g, g->armour + 1) + 1;
    if (damage <= 0) {
        tell(g, "The %s misses. ", it->kind->name);
        return;
    }
    g->hp -= damage;
    tell(g, "The %s bites. ", it->kind->name);
    if (g->hp <= 0) {
        tell(g, "You die on floor %d. ", g->depth);
        g->state = DEAD;
    }
}

/* A bat flutters, the others come straight at the player; a beast that does not see him wanders. */
static void act(game *g, beast *it)
{
    int distance = g->steps[it->pos.y][it->pos.x];
    int sees = distance <= SIGHT && can_see(g, it->pos, g->at);
    if (it->asleep) {
        it->asleep = !(distance <= 3 && roll(g, 6) == 1);
        return;
    }
    if (distance == 1) {
        bite(g, it);
        return;
    }
    int random = it->kind->glyph == 'b' && roll(g, 2) == 1;
    int way = sees && !random ? way_down(g, it->pos) : roll(g, 8) - 1;
    if (way < 0)
        return;
    barrow_pos to = toward(it->pos, way);
    if (is_open(g, to) && !beast_at(g, to) && !same(to, g->at))
        it->pos = to;
}

/* One flood from the player serves all beasts: downhill is toward him. */
static void pass_turn(game *g)
{
    g->turn++;
    if (g->turn % 6 == 0 && g->hp < g->most)
        g->hp++;
    clear_steps(g);
    g->steps[g->at.y][g->at.x] = 0;
    flood(g, 0);
    for (int i = 0; i < g->beast_count && g->state == PLAYING; i++)
        if (g->beasts[i].kind)
            act(g, &g->beasts[i]);
    if (g->hp <= 0 && g->state == PLAYING) {
        tell(g, "You die on floor %d. ", g->depth);
        g->state = DEAD;
    }
    look_around(g);
}

/* ---- walking by itself ------------------------------------------------------------------ */

static void mark_things(game *g, barrow_thing_kind wanted)
{
    for (uint32_t i = 0; i < g->map.thing_count; i++) {
        const barrow_thing *thing = &g->map.things[i];
        if (thing->kind == wanted && g->known[thing->pos.y][thing->pos.x] != NEVER)
            g->steps[thing->pos.y][thing->pos.x] = 0;
    }
}

/* Marks targets worth walking to: known items, and open ground beside the unknown. */
static void mark_unexplored(game *g)
{
    mark_things(g, BARROW_THING_ITEM);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        barrow_pos pos = {(int16_t)(i % WIDTH), (int16_t)(i / WIDTH)};
        if (g->known[pos.y][pos.x] == NEVER || !is_open(g, pos))
            continue;
        for (int way = 0; way < 8; way++) {
            barrow_pos next = toward(pos, way);
            if (is_open(g, next) && g->known[next.y][next.x] == NEVER)
                g->steps[pos.y][pos.x] = 0;
        }
    }
}

/* The crown is where the last stairs would be. */
static void mark_stairs(game *g)
{
    mark_things(g, BARROW_THING_STAIRS);
    mark_things(g, BARROW_THING_TREASURE);
}

static int count_visible(const game *g)
{
    int count = 0;
    for (int i = 0; i < g->beast_count; i++)
        count += g->beasts[i].kind && g->known[g->beasts[i].pos.y][g->beasts[i].pos.x] == VISIBLE;
    return count;
}

/* Walks to the targets that [mark] sets, until something happens or a new beast comes into sight.
 * Takes at most 200 steps per key, so that it always ends. */
static void walk(game *g, void (*mark)(game *), const char *nothing)
{
    int hp = g->hp, visible = count_visible(g);
    for (int i = 0; i < 200 && g->state == PLAYING && !*g->news; i++) {
        clear_steps(g);
        mark(g);
        flood(g, 1);
        int way = way_down(g, g->at);
        if (way < 0)
            tell(g, "%s", i ? "" : nothing);
        if (way < 0 || !move(g, way))
            return;
        pass_turn(g);
        if (count_visible(g) > visible || g->hp < hp)
            return;
        visible = count_visible(g);
    }
}

/* Strikes if the target is adjacent; otherwise takes one step nearer. */
static void fight(game *g)
{
    beast *target = nearest_visible(g);
    if (!target)
        return;
    for (int way = 0; way < 8; way++)
        if (same(toward(g->at, way), target->pos)) {
            strike(g, target);
            pass_turn(g);
            return;
        }
    clear_steps(g);
    g->steps[target->pos.y][target->pos.x] = 0;
    flood(g, 1);
    int way = way_down(g, g->at);
    if (way >= 0 && move(g, way))
        pass_turn(g);
}

static void descend(game *g)
{
    const barrow_thing *thing = thing_at(g, g->at);
    if (!thing || thing->kind != BARROW_THING_STAIRS) {
        walk(g, mark_stairs, "You know of no stairs yet. ");
        return;
    }
    g->depth++;
    tell(g, "Floor %d. ", g->depth);
    enter_floor(g);
}

/* ---- screen and keys -------------------------------------------------------------------- */

/* Topmost first: player, beast, thing, tile. Traps show once found. */
static char glyph_at(game *g, barrow_pos pos, int *colour)
{
    const barrow_thing *thing = thing_at(g, pos);
    const beast *it = beast_at(g, pos);
    barrow_tile tile = barrow_tile_at(&g->map, pos.x, pos.y);
    if (same(pos, g->at))
        return *colour = 97, '@';
    if (it && g->known[pos.y][pos.x] == VISIBLE)
        return *colour = it->asleep ? 35 : 91, it->kind->glyph;
    if (thing && thing->kind == BARROW_THING_TREASURE)
        return *colour = 93, '"';
    if (thing && (thing->kind != BARROW_THING_TRAP || thing->flag & FLAG_FOUND))
        return *colour = 93, barrow_thing_character((barrow_thing_kind)thing->kind);
    if (tile == BARROW_TILE_LIQUID)
        return *colour = plans[g->depth - 1].terrain == BARROW_TERRAIN_WATER ? 34 : 31, '~';
    *colour = 37;
    return tile & BARROW_TILE_WALKABLE ? (tile == BARROW_TILE_FLOOR ? '.' : ',') : '#';
}

/* Writes a colour only where it changes. */
static void draw_row(game *g, int y, int colours)
{
    int last = 0;
    for (int x = 0; x < WIDTH; x++) {
        barrow_pos pos = {(int16_t)x, (int16_t)y};
        int colour = 0;
        char glyph = g->known[y][x] == NEVER ? ' ' : glyph_at(g, pos, &colour);
        colour = g->known[y][x] == REMEMBERED ? 90 : colour;
        if (colours && colour != last)
            printf("\x1b[%dm", colour);
        last = colour;
        putchar(glyph);
    }
    puts(colours ? "\x1b[0m\x1b[K" : "");
}

/* Draws over the old screen from the corner without clearing it first, to avoid flicker. */
static void draw(game *g, int colours)
{
    if (colours)
        printf("\x1b[H");
    for (int y = 0; y < HEIGHT; y++)
        draw_row(g, y, colours);
    printf("floor %d  hp %d/%d  strength %d  armour %d  level %d  gold %d  potions %d  turn "
           "%d%s\n%s%s\n",
           g->depth, g->hp, g->most, g->strength, g->armour, g->level, g->gold, g->potions, g->turn,
           colours ? "\x1b[K" : "", g->news, colours ? "\x1b[J" : "");
    fflush(stdout);
}

/* Arrow keys come as three bytes at once, ESC [ A to D. */
static int read_key(void)
{
    char byte, more[2];
    if (read(STDIN_FILENO, &byte, 1) != 1)
        return KEY_END;
    if (byte != 27 || read(STDIN_FILENO, more, 2) != 2 || more[0] != '[')
        return (unsigned char)byte;
    return more[1] >= 'A' && more[1] <= 'D' ? KEY_UP + more[1] - 'A' : '?';
}

/* Arrow keys have the numbers of the first four ways. */
static int way_of(int key)
{
    static const char letters[] = "kjlhyubn"; /* in the order of ways[] */
    const char *found = key > 0 && key < 256 ? strchr(letters, key) : NULL;
    if (key >= KEY_UP && key <= KEY_LEFT)
        return key - KEY_UP;
    return found && *found ? (int)(found - letters) : -1;
}

/* Walking, fighting and descending pass their own turns; a move, a drink or a wait passes one if it
 * took time. */
static void obey(game *g, int key)
{
    int way = way_of(key);
    g->news[0] = 0;
    if (key == 'Q' || key == KEY_INTERRUPT || key == KEY_END)
        g->state = LEFT;
    else if (key == 'o')
        walk(g, mark_unexplored, "There is nothing left to explore. ");
    else if (key == '>')
        descend(g);
    else if (key == 'f')
        fight(g);
    else if (way >= 0 ? move(g, way) : key == 'q' ? drink(g) : key == '.')
        pass_turn(g);
    else if (key == '?')
        tell(g, "hjklyubn move, o explore, f fight, > down, q drink, . wait, Q quit");
}

static void play(game *g)
{
    int is_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    struct termios before, raw;
    if (is_terminal && tcgetattr(STDIN_FILENO, &before) == 0) {
        raw = before;
        raw.c_lflag &=
            ~(tcflag_t)(ICANON | ECHO | ISIG); /* the terminal is restored on every way out */
        tcsetattr(STDIN_FILENO, TCSANOW, &raw);
        printf("\x1b[?25l\x1b[2J");
    }
    while (g->state == PLAYING) {
        if (is_terminal)
            draw(g, 1);
        obey(g, read_key());
    }
    draw(g, is_terminal);
    if (is_terminal) {
        printf("\x1b[?25h");
        tcsetattr(STDIN_FILENO, TCSANOW, &before);
    }
}

int main(int argc, char **argv)
{
    static game g;
    g = (game){.seed = argc > 1 ? argv[1] : "barrow",
               .depth = 1,
               .hp = 24,
               .most = 24,
               .strength = 4,
               .level = 1,
               .potions = 1};
    g.dice = barrow_seed_from_text(g.seed);
    g.options.workspace = barrow_workspace_create(NULL);
    tell(&g, "Welcome! The crown lies on floor %d. ? lists the keys.", DEPTHS);
    enter_floor(&g);
    play(&g);
    printf("%s after %d turns on floor %d, with %d gold.\n",
           g.state == WON    ? "Victory"
           : g.state == DEAD ? "Defeat"
                             : "The end",
           g.turn, g.depth, g.gold);
    barrow_dungeon_free(&g.map);
    barrow_workspace_free(g.options.workspace);
    return 0;
}
