/* SPDX-License-Identifier: MIT
 * Facts and how they are read. Readers use lists only (rooms, links, things, paths), because tiles
 * are not drawn yet when a search calls them. The library computes the metrics. */
#include "expr.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"

/* ---- readers ---------------------------------------------------------------------------- */

/* Defines a reader of a number in the dungeon; [kind] is the kind in the row of the fact. */
#define READ_VALUE(reader, value)                                                                  \
    static int64_t reader(const barrow_dungeon *dungeon, int kind)                                 \
    {                                                                                              \
        (void)dungeon, (void)kind;                                                                 \
        return (value);                                                                            \
    }

/* Defines a reader that adds up [term] over a list whose entries are called [noun]. */
#define READ_SUM(reader, type, noun, term)                                                         \
    static int64_t reader(const barrow_dungeon *dungeon, int kind)                                 \
    {                                                                                              \
        (void)kind;                                                                                \
        int64_t sum = 0;                                                                           \
        for (uint32_t i = 0; i < dungeon->noun##_count; i++) {                                     \
            const type *noun = &dungeon->noun##s[i];                                               \
            sum += (term);                                                                         \
        }                                                                                          \
        return sum;                                                                                \
    }

static int64_t area_of(barrow_rect rect)
{
    return (int64_t)rect.w * rect.h;
}

/* facts of any family */
READ_SUM(count_things, barrow_thing, thing, thing->kind == kind)
READ_SUM(count_flagged_things, barrow_thing, thing, thing->kind == kind && thing->flag == 1)
READ_SUM(count_rooms, barrow_room, room, room->kind == kind)
READ_SUM(count_links, barrow_link, link, link->kind == kind)

/* facts of a floor; every room and anchor takes a sector */
READ_VALUE(read_columns, dungeon->sectors.columns)
READ_VALUE(read_rows, dungeon->sectors.rows)
READ_VALUE(read_nothing, 0)
READ_VALUE(read_sectors, dungeon->sectors.columns * dungeon->sectors.rows)
READ_SUM(read_carpet, barrow_room, room, area_of(room->as.floor.carpet))

/* facts of a quest */
READ_SUM(count_contents, barrow_room, room, room->as.quest.content == kind)
/* Returns whether bounds or a mask confine the quest. Then another attempt may have different
 * stages, and a bonus room may find no space. */
static bool is_confined(const barrow_dungeon *dungeon)
{
    const barrow_quest_params *params = &dungeon->params.as.quest;
    return params->width > 0 || params->height > 0 || params->mask;
}
READ_SUM(count_certain_stages, barrow_stage, stage, stage->step != BARROW_STEP_BONUS)
READ_VALUE(read_least_stages, is_confined(dungeon) ? 0 : count_certain_stages(dungeon, kind))
/* Caches come later, and a branch may add a stage to each step (Q34, Q36). */
READ_VALUE(read_most_stages, is_confined(dungeon)
                                 ? INT32_MAX
                                 : dungeon->stage_count +
                                       (uint32_t)dungeon->params.as.quest.caches_max +
                                       (uint32_t)dungeon->params.as.quest.treasures + 1)
READ_VALUE(read_treasures, dungeon->params.as.quest.treasures)

/* facts of a crawl */
READ_VALUE(read_grid_width, dungeon->grid_width)
READ_VALUE(read_grid_height, dungeon->grid_height)
READ_VALUE(read_ridges, dungeon->ridge_count)
READ_VALUE(read_foes, dungeon->foe_count)
READ_SUM(count_types, barrow_room, room, room->as.crawl.types >> kind & 1)
READ_SUM(count_paths, barrow_crawl_path, path, path->kind == kind)
READ_SUM(count_characters, barrow_crawl_path, path, path->character == kind)

/* Looks at as many treasures as the parameter asks for, not at treasure_count: kinds are drawn
 * before treasures get rooms and before treasure_count is set. */
static int64_t count_treasures(const barrow_dungeon *dungeon, int kind)
{
    int64_t count = 0;
    for (int32_t i = 0; i < dungeon->params.as.quest.treasures; i++)
        count += dungeon->treasures[i].kind == kind;
    return count;
}

static int64_t read_largest_room(const barrow_dungeon *dungeon, int kind)
{
    (void)kind;
    int64_t largest = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        if (room->kind != BARROW_ROOM_ANCHOR && area_of(room->rect) > largest)
            largest = area_of(room->rect);
    }
    return largest;
}

/* Lets a simulated player play the whole dungeon; [kind] is a cli_bot_fact. */
static int64_t read_bot(const barrow_dungeon *dungeon, int kind)
{
    int32_t values[CLI_BOT_FACTS] = {0};
    cli_bots_play(dungeon, 1u << kind, values);
    return values[kind];
}

/* ---- the table -------------------------------------------------------------------------- */

typedef struct fact_row {
    barrow_family family;
    const char *group, *name, *pass;
    cli_fact_reader read;
    int kind;
    const char *help;
} fact_row;

typedef struct bound_row {
    barrow_family family;
    const char *name, *pass;
    cli_fact_reader least, most;
} bound_row;

/* facts.def is read twice: once for the facts, once for the bounds of some of them. */
static const fact_row early_facts[] = {
#define CLI_FACT(FAMILY, group, name, pass, read, kind, help)                                      \
    {BARROW_##FAMILY, group, name, pass, read, kind, help},
#define CLI_BOUND(FAMILY, name, pass, least, most)
#define CLI_BOT(NAME, name, bot, help)
#include "facts.def"
#undef CLI_FACT
#undef CLI_BOUND
};

static const bound_row bounds[] = {
#define CLI_FACT(FAMILY, group, name, pass, read, kind, help)
#define CLI_BOUND(FAMILY, name, pass, least, most) {BARROW_##FAMILY, name, pass, least, most},
#include "facts.def"
#undef CLI_FACT
#undef CLI_BOUND
#undef CLI_BOT
};

/* Facts about the things of a tile map, which quest and crawl have only on request. */
#define BARROW_THING(NAME, name, code, character, maps, help)                                      \
    {"thing", #name, help, CLI_WHOLE, -1, count_things, BARROW_THING_##NAME, 0, NULL, NULL},
static const cli_fact tile_facts[] = {
#include "barrow/def/thing.def"
};
#undef BARROW_THING

/* Returns the row of the pass called [name], or CLI_WHOLE if [name] is NULL. */
static int pass_row(barrow_family family, const char *name)
{
    uint32_t count;
    const barrow_pass *passes = barrow_passes(family, &count);
    int row = name ? cli_row_find(name, &passes[0].name, sizeof *passes, count, NULL) : -1;
    return row < 0 ? CLI_WHOLE : row;
}

/* Returns whether passes decide facts early. If there are several candidates, the one to keep is
 * known only when all are complete (Q22). */
static bool decides_early(const barrow_params *params)
{
    return params->family != BARROW_QUEST || params->as.quest.best_of == 1;
}

/* Lists metrics first, in their own order: the number of such a row is the number of its metric. */
void cli_facts_begin(cli_facts *facts, const barrow_params *params)
{
    uint32_t metrics;
    const barrow_metric_info *infos = barrow_metric_infos(params->family, &metrics);
    memset(facts, 0, sizeof *facts);
    facts->family = params->family;
    facts->has_tiles = params->family != BARROW_FLOOR && barrow_params_tiles(params);
    for (uint32_t i = 0; i < metrics; i++) {
        const char *pass = decides_early(params) ? infos[i].pass : NULL;
        facts->rows[facts->count++] = (cli_fact){.group = "",
                                                 .name = infos[i].name,
                                                 .help = infos[i].help,
                                                 .pass = pass_row(params->family, pass),
                                                 .metric = (int)i};
    }
    for (size_t i = 0; i < sizeof early_facts / sizeof early_facts[0]; i++)
        if (early_facts[i].family == params->family) {
            bool is_early = decides_early(params);
            /* Facts about kinds of doors have no help of their own. */
            facts->rows[facts->count++] = (cli_fact){
                .group = early_facts[i].group,
                .name = early_facts[i].name,
                .help = early_facts[i].help
                            ? early_facts[i].help
                            : barrow_link_kind_info((barrow_link_kind)early_facts[i].kind)->many,
                .pass = is_early ? pass_row(early_facts[i].family, early_facts[i].pass) : CLI_WHOLE,
                .metric = -1,
                .read = early_facts[i].read,
                .kind = early_facts[i].kind};
        }
    /* Adds the bounds to the names. A name that only the whole dungeon decides gets no bounds: an
     * early pass may describe a candidate that is not kept (Q22). */
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        cli_fact *fact = facts->rows;
        if (bounds[i].family != facts->family)
            continue;
        while (*fact->group || strcmp(fact->name, bounds[i].name) != 0)
            fact++;
        if (fact->pass == CLI_WHOLE)
            continue;
        fact->bound_pass = pass_row(facts->family, bounds[i].pass);
        fact->read_least = bounds[i].least;
        fact->read_most = bounds[i].most;
    }
    for (size_t i = 0; facts->has_tiles && i < sizeof tile_facts / sizeof tile_facts[0]; i++)
        facts->rows[facts->count++] = tile_facts[i];
    for (int i = 0; (facts->has_tiles || facts->family == BARROW_FLOOR) && i < CLI_BOT_FACTS; i++)
        facts->rows[facts->count++] = (cli_fact){.group = "",
                                                 .name = cli_bot_facts[i].name,
                                                 .help = cli_bot_facts[i].help,
                                                 .pass = CLI_WHOLE,
                                                 .metric = -1,
                                                 .read = read_bot,
                                                 .kind = i};
}

/* Finds a fact by its name, or by group.name if it is in a group. It checks all rows, because a
 * kind that two groups share is refused, with both spellings as a hint: taking the first might
 * answer a different question. */
static int find_fact(void *user, const char *function, const char *name, char *why, size_t size)
{
    const cli_facts *facts = user;
    int found = -1;
    if (function && strcmp(function, "count") != 0) {
        snprintf(why, size, "there is no function %s(...), only count(...)", function);
        return -1;
    }
    for (unsigned i = 0; i < facts->count; i++) {
        const cli_fact *fact = &facts->rows[i];
        size_t group = strlen(fact->group);
        bool has_group = strncmp(name, fact->group, group) == 0 && name[group] == '.';
        if ((group != 0) != (function != NULL) ||
            (strcmp(fact->name, name) != 0 &&
             !(has_group && strcmp(fact->name, name + group + 1) == 0)))
            continue;
        if (found >= 0) {
            snprintf(why, size, "is this count(%s.%s) or count(%s.%s)?", facts->rows[found].group,
                     name, fact->group, name);
            return -1;
        }
        found = (int)i;
    }
    if (found >= 0)
        return found;
    /* Says that there is no such name. Hints are of the same sort. */
    const char *names[CLI_FACTS_MOST] = {NULL};
    unsigned count = 0;
    for (unsigned i = 0; i < facts->count; i++)
        if ((*facts->rows[i].group != 0) == (function != NULL))
            names[count++] = facts->rows[i].name;
    cli_hint hint = cli_near(name, names, count);
    const char *family = barrow_family_name(facts->family);
    if (function)
        snprintf(why, size, "a %s has nothing to count called '%s'%s", family, name, hint.text);
    else
        snprintf(why, size, "there is no name '%s' for a %s%s", name, family,
                 *hint.text ? hint.text : "; 'barrow hunt FAMILY --names' lists them");
    return -1;
}

/* Casting const away is safe: the language passes its user pointer through untouched. */
cli_expr_names cli_facts_names(const cli_facts *facts)
{
    return (cli_expr_names){find_fact, (void *)(uintptr_t)facts};
}

uint64_t cli_fact_metric(const cli_fact *fact)
{
    return fact->metric < 0 ? 0 : (uint64_t)1 << fact->metric;
}

int64_t cli_fact_value(const cli_fact *fact, const barrow_dungeon *dungeon, const int32_t *metrics)
{
    return fact->read ? fact->read(dungeon, fact->kind) : metrics[fact->metric];
}

static const char *shown_name(const cli_fact *fact, char *shown, size_t size)
{
    if (*fact->group)
        snprintf(shown, size, "count(%s.%s)", fact->group, fact->name);
    else
        snprintf(shown, size, "%s", fact->name);
    return shown;
}

static const char *decided_by(const cli_facts *facts, const cli_fact *fact)
{
    uint32_t count;
    return fact->pass == CLI_WHOLE ? "the whole"
                                   : barrow_passes(facts->family, &count)[fact->pass].name;
}

static int print_text(cli_output *output, const void *user)
{
    const cli_facts *facts = user;
    char shown[80];
    cli_output_print(output, "%-26s%-16s%s\n", "name", "decided by", "meaning");
    for (unsigned i = 0; i < facts->count; i++)
        cli_output_print(output, "%-26s%-16s%s\n", shown_name(&facts->rows[i], shown, sizeof shown),
                         decided_by(facts, &facts->rows[i]), facts->rows[i].help);
    return CLI_DONE;
}

static void write_facts(brw_json *json, const void *user)
{
    const cli_facts *facts = user;
    char shown[80];
    brw_json_print(json, "[|");
    for (unsigned i = 0; i < facts->count; i++) {
        const cli_fact *fact = &facts->rows[i];
        brw_json_print(json, "{|name: %s, decided_by: %s, help: %s, metric: %b}",
                       shown_name(fact, shown, sizeof shown), decided_by(facts, fact), fact->help,
                       fact->metric >= 0);
    }
    brw_json_print(json, "]");
}

int cli_facts_print(const cli_args *args, const cli_facts *facts)
{
    return cli_print_either(args, print_text, write_facts, facts);
}

/* ---- simulated players ------------------------------------------------------------------ */

/* The cost of a dungeon to simulated players: facts for conditions and columns for statistics. A
 * game takes longer than most dungeons take to make, so it is played only if one of its figures is
 * asked for. The player's rules are the defaults, and chance in the game follows the dungeon's
 * seed. */

#define MOVES_MOST 30000

const barrow_metric_info cli_bot_facts[CLI_BOT_FACTS] = {
#define CLI_FACT(FAMILY, group, name, pass, read, kind, help)
#define CLI_BOUND(FAMILY, name, pass, least, most)
#define CLI_BOT(NAME, name, bot, help) [CLI_BOT_##NAME] = {name, help, NULL},
#include "facts.def"
#undef CLI_BOT
};

static const uint8_t players[CLI_BOT_FACTS] = {
#define CLI_BOT(NAME, name, bot, help) [CLI_BOT_##NAME] = BARROW_BOT_##bot,
#include "facts.def"
#undef CLI_BOT
#undef CLI_FACT
#undef CLI_BOUND
};

/* The result of a game. */
typedef struct bot_game {
    uint32_t deaths, turns;
    uint32_t health_at_rests; /* percent, as a mean over the rooms; 100 without a rest */
} bot_game;

/* Plays one game for each player needed; its figures are zero if the dungeon has no tile map. */
void cli_bots_play(const barrow_dungeon *dungeon, uint32_t wanted, int32_t values[CLI_BOT_FACTS])
{
    bot_game games[BARROW_BOT_COUNT] = {{0}};
    bool is_played[BARROW_BOT_COUNT] = {false};
    size_t size = barrow_level_size(dungeon);
    const barrow_level *level = NULL;
    void *memory = size ? cli_alloc(size, 1) : NULL;
    uint8_t *rested = cli_alloc(dungeon->room_count + 1, 1);
    bool has_level = memory && barrow_level_begin(dungeon, NULL, memory, &level, NULL) == BARROW_OK;
    for (uint32_t i = 0; i < CLI_BOT_FACTS; i++) {
        uint8_t bot = players[i];
        if (!(wanted >> i & 1))
            continue;
        if (has_level && !is_played[bot]) {
            barrow_play *play = cli_alloc(barrow_play_size(level), 1);
            barrow_play_begin(level, dungeon->params.seed, NULL, play);
            /* Plays a game to its end. Each place of rest counts once, with the health before. */
            const barrow_hero *hero = barrow_play_hero(level, play);
            uint32_t rests = 0, percents = 0;
            memset(rested, 0, dungeon->room_count + 1);
            for (uint32_t k = 0; k < MOVES_MOST && hero->state == BARROW_PLAY_GOING; k++) {
                uint32_t before = 100u * (uint32_t)hero->health / (uint32_t)hero->most;
                uint32_t events =
                    barrow_play_step(level, play, barrow_play_bot(level, play, (barrow_bot)bot));
                if (!events)
                    break;
                if (!(events & BARROW_EVENT_REST) || rested[hero->room])
                    continue;
                rested[hero->room] = 1;
                rests++;
                percents += before < 100 ? before : 100;
            }
            games[bot] = (bot_game){hero->deaths, hero->turn, rests ? percents / rests : 100};
            free(play);
        }
        is_played[bot] = true;
        values[i] = (int32_t)(i == CLI_BOT_TURNS             ? games[bot].turns
                              : i == CLI_BOT_HEALTH_AT_RESTS ? games[bot].health_at_rests
                                                             : games[bot].deaths);
    }
    free(rested);
    free(memory);
}
