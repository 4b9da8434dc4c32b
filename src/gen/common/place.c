/* SPDX-License-Identifier: MIT
 * Places and titles (T12), and names (T15). Either the whole dungeon is one place, or each stage or
 * zone has its own place, different from the one before. Titles are made from the words of the
 * place by a small grammar, with a stream of their own: rerolling `title` gives the same dungeon
 * another title. */
#include "gen/common/place.h"

#include <string.h>

#include "core/places.h"

/* ---- places ----------------------------------------------------------------------------- */

#define PLACE_PARTS 256 /* stages and zones are numbered by a byte */

typedef struct place_draw {
    brw_rng *rng;
    int32_t asked; /* parameter `place` */
    bool by_part;  /* parameter `places` */
    uint8_t places[PLACE_PARTS];
} place_draw;

/* Sets the place of each part up to [last]. If each part gets its own, each later place is drawn
 * from all but the place of the part before it; otherwise all parts share one. */
static void draw_places(place_draw *draw, uint32_t last)
{
    int32_t real = BARROW_PLACE_COUNT - 1, place = draw->asked;
    if (place == BARROW_PLACE_ANY)
        place = 1 + brw_rng_below(draw->rng, real);
    draw->places[0] = (uint8_t)place;
    for (uint32_t i = 1; i <= last; i++) {
        if (draw->by_part && draw->asked == BARROW_PLACE_ANY) {
            int32_t step = brw_rng_between(draw->rng, 1, real - 1);
            place = 1 + (place - 1 + step) % real;
        }
        draw->places[i] = (uint8_t)place;
    }
}

barrow_status brw_quest_place(barrow_work *work)
{
    barrow_dungeon *dungeon = work->dungeon;
    const barrow_quest_params *params = &work->params->as.quest;
    place_draw draw = {.rng = &work->rng, .asked = params->place, .by_part = params->places};
    draw_places(&draw, dungeon->stage_count ? dungeon->stage_count - 1 : 0);
    dungeon->place = draw.places[0];
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        dungeon->rooms[i].place = draw.places[dungeon->rooms[i].as.quest.stage];
    return BARROW_OK;
}

barrow_status brw_crawl_place(barrow_work *work)
{
    barrow_dungeon *dungeon = work->dungeon;
    const barrow_crawl_params *params = &work->params->as.crawl;
    place_draw draw = {.rng = &work->rng, .asked = params->place, .by_part = params->places};
    draw_places(&draw, dungeon->rooms[dungeon->boss].as.crawl.zone); /* the last zone */
    dungeon->place = draw.places[0];
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        dungeon->rooms[i].place = draw.places[dungeon->rooms[i].as.crawl.zone];
    return BARROW_OK;
}

/* ---- titles ----------------------------------------------------------------------------- */

typedef struct title_draw {
    char *text;
    uint32_t length;
    brw_rng *rng;
} title_draw;

/* Appends [word], preceded by a space unless it is the first word. A word for which there may be no
 * space is left out, but no row of the table is that long. */
static void add_word(title_draw *title, const char *word)
{
    uint32_t blank = title->length > 0, length = (uint32_t)strlen(word);
    if (title->length + blank + sizeof(brw_word) > BARROW_TITLE_SIZE)
        return;
    title->text[title->length] = ' ';
    memcpy(title->text + title->length + blank, word, length + 1);
    title->length += blank + length;
}

static void add_any(title_draw *title, const brw_words *words)
{
    add_word(title, words->list[brw_rng_below(title->rng, (int32_t)words->count)]);
}

static void add_owner(title_draw *title, const brw_place_row *place)
{
    add_word(title, "of");
    add_any(title, &place->ranks);
    add_any(title, &brw_people);
}

static void add_spot(title_draw *title, const brw_place_row *place)
{
    add_any(title, &brw_whereabouts);
    add_any(title, &place->spots);
}

/* The part of a title that follows the site. */
typedef enum title_tail { TAIL_NONE, TAIL_OWNER, TAIL_SPOT } title_tail;

/* The forms of titles. */
typedef struct title_form {
    bool has_nature;
    title_tail tail;
} title_form;

/* Draws a form. The shortest form is rare, because it has the fewest titles to draw from. */
static title_form draw_form(brw_rng *rng)
{
    static const title_form forms[] = {
        {true, TAIL_NONE},  {false, TAIL_OWNER}, {true, TAIL_OWNER},
        {false, TAIL_SPOT}, {true, TAIL_SPOT},
    };
    static const uint8_t drawn[] = {0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 4, 4, 4};
    return forms[drawn[brw_rng_below(rng, sizeof drawn)]];
}

barrow_status brw_title(barrow_work *work)
{
    const brw_place_row *place = &brw_places[work->dungeon->place];
    title_draw title = {.text = work->dungeon->title, .rng = &work->rng};
    title_form form = draw_form(&work->rng);
    add_word(&title, "The");
    if (form.has_nature)
        add_any(&title, &place->natures);
    add_any(&title, &place->sites);
    if (form.tail == TAIL_OWNER)
        add_owner(&title, place);
    if (form.tail == TAIL_SPOT)
        add_spot(&title, place);
    return BARROW_OK;
}

/* ---- names ------------------------------------------------------------------------------ */

/* Returns whether things of this kind have names of their own (T15). */
static bool is_named(uint32_t kind)
{
    return kind == BARROW_THING_BOSS || kind == BARROW_THING_SUB_BOSS ||
           kind == BARROW_THING_ELITE || kind == BARROW_THING_FOE;
}

/* Names bosses, sub-bosses, elites and foes by the ranks of their places. The boss is the owner
 * that the title names, if it names one. The people are taken in steps that visit each of them, so
 * no two of the first four dozen have the same name. */
barrow_status brw_tile_names(barrow_work *work)
{
    static const uint8_t steps[] = {5, 7, 11, 13, 17, 19, 23, 25}; /* none divides the people */
    barrow_dungeon *dungeon = work->dungeon;
    const char *owner = brw_title_owner(dungeon->title, dungeon->place);
    uint32_t person = (uint32_t)brw_rng_below(&work->rng, (int32_t)brw_people.count);
    uint32_t step = steps[brw_rng_below(&work->rng, sizeof steps)];
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        barrow_thing *thing = &dungeon->things[i];
        if (!is_named(thing->kind))
            continue;
        bool has_room = thing->room < dungeon->room_count; /* a lord of a floor has none yet */
        uint32_t place = has_room ? dungeon->rooms[thing->room].place : BARROW_PLACE_ANY;
        const brw_words *ranks = &brw_places[place].ranks;
        int32_t rank = brw_rng_below(&work->rng, (int32_t)ranks->count);
        title_draw name = {.text = thing->name, .rng = &work->rng};
        if (owner && thing->kind == BARROW_THING_BOSS) {
            add_word(&name, owner);
            continue;
        }
        do
            person = (person + step) % brw_people.count;
        while (owner && strstr(owner, brw_people.list[person]));
        add_word(&name, ranks->list[rank]);
        add_word(&name, brw_people.list[person]);
    }
    return BARROW_OK;
}

#undef PLACE_PARTS
