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

/* If each part gets its own place, each later one is drawn from all but that of the part before it;
 * otherwise all parts share one. */
barrow_status brw_assign_places(barrow_work *work)
{
    barrow_dungeon *dungeon = work->dungeon;
    const barrow_quest_params *quest = &work->params->as.quest;
    const barrow_crawl_params *crawl = &work->params->as.crawl;
    bool is_quest = work->params->family == BARROW_QUEST;
    int32_t wanted = is_quest ? quest->place : crawl->place, real = BARROW_PLACE_COUNT - 1;
    bool by_part = wanted == BARROW_PLACE_ANY && (is_quest ? quest->places : crawl->places);
    int32_t place = wanted == BARROW_PLACE_ANY ? 1 + brw_rng_below(&work->rng, real) : wanted;
    uint32_t parts = is_quest ? dungeon->stage_count
                              : dungeon->rooms[dungeon->boss].as.crawl.zone + 1u; /* the last */
    uint8_t places[PLACE_PARTS] = {(uint8_t)place};
    for (uint32_t i = 1; i < parts; i++) {
        if (by_part)
            place = 1 + (place - 1 + brw_rng_between(&work->rng, 1, real - 1)) % real;
        places[i] = (uint8_t)place;
    }
    dungeon->place = places[0];
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_room *room = &dungeon->rooms[i];
        room->place = places[is_quest ? room->as.quest.stage : room->as.crawl.zone];
    }
    return BARROW_OK;
}

/* ---- titles ----------------------------------------------------------------------------- */

/* A text that grows by words. */
typedef struct title_draw {
    char *text;
    uint32_t length;
    brw_rng *rng;
} title_draw;

/* Appends [length] bytes. A word for which there may be no space is left out, but no row of the
 * tables is that long. */
static void add_text(title_draw *title, const char *text, uint32_t length)
{
    if (title->length + length >= BARROW_TITLE_SIZE)
        return;
    memcpy(title->text + title->length, text, length);
    title->length += length;
    title->text[title->length] = 0;
}

static void add_word(title_draw *title, const char *word)
{
    if (title->length)
        add_text(title, " ", 1);
    add_text(title, word, (uint32_t)strlen(word));
}

static const char *draw_word(brw_rng *rng, const brw_words *words)
{
    return words->list[brw_rng_below(rng, (int32_t)words->count)];
}

/* Draws a form by its share of the titles of dungeons that have an owner, or that have none. */
static const char *draw_form(brw_rng *rng, bool is_alone)
{
    int32_t left = brw_rng_below(rng, 100);
    uint32_t i = 0;
    for (; i + 1 < brw_title_form_count; i++) {
        left -= is_alone ? brw_title_forms[i].alone : brw_title_forms[i].weight;
        if (left < 0)
            break;
    }
    return brw_title_forms[i].form;
}

barrow_status brw_title(barrow_work *work)
{
    const brw_place_row *place = &brw_places[work->dungeon->place];
    const barrow_params *params = work->params;
    bool is_alone = params->family == BARROW_FLOOR && !params->as.floor.lord;
    title_draw title = {.text = work->dungeon->title, .rng = &work->rng};
    for (const char *at = draw_form(&work->rng, is_alone); *at; at++) {
        if (*at != '%') {
            add_text(&title, at, 1);
            continue;
        }
        at++;
        bool is_owner = *at == 'o'; /* a rank, and a person of the same sex */
        int32_t sex = 0;
        if (is_owner || *at == 'm')
            sex = brw_rng_below(&work->rng, BRW_SEXES);
        const brw_words *words = is_owner     ? &place->ranks[sex]
                                 : *at == 'm' ? &brw_people[sex]
                                              : brw_title_words(place, *at);
        const char *word = draw_word(&work->rng, words);
        add_text(&title, word, (uint32_t)strlen(word));
        if (is_owner)
            add_word(&title, draw_word(&work->rng, &brw_people[sex]));
    }
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
 * that the title names, if it names one. Men and women alternate in steps that visit each of them,
 * so no two of the first hundred or so have the same name. */
barrow_status brw_tile_names(barrow_work *work)
{
    static const uint8_t steps[] = {5, 7, 11, 13, 17, 19, 23, 25}; /* prime to the people */
    barrow_dungeon *dungeon = work->dungeon;
    uint32_t people = BRW_SEXES * brw_people[0].count;
    brw_stretch owner = {0};
    uint32_t unnamed = 0; /* things without a name that come before the first that has one */
    while (unnamed < dungeon->thing_count && !is_named(dungeon->things[unnamed].kind))
        unnamed++;
    if (unnamed < dungeon->thing_count)
        brw_match_title(dungeon->title, dungeon->place, &owner);
    uint32_t person = (uint32_t)brw_rng_below(&work->rng, (int32_t)people);
    uint32_t step = steps[brw_rng_below(&work->rng, sizeof steps)];
    for (uint32_t i = unnamed; i < dungeon->thing_count; i++) {
        barrow_thing *thing = &dungeon->things[i];
        if (!is_named(thing->kind))
            continue;
        title_draw name = {.text = thing->name, .rng = &work->rng};
        if (owner.length && thing->kind == BARROW_THING_BOSS) {
            add_text(&name, owner.text, owner.length);
            continue;
        }
        const char *called;
        do {
            person = (person + step) % people;
            called = brw_people[person % BRW_SEXES].list[person / BRW_SEXES];
        } while (owner.length && strstr(dungeon->title, called));
        bool has_room = thing->room < dungeon->room_count; /* a lord of a floor has none yet */
        uint32_t place = has_room ? dungeon->rooms[thing->room].place : dungeon->place;
        add_word(&name, draw_word(&work->rng, &brw_places[place].ranks[person % BRW_SEXES]));
        add_word(&name, called);
    }
    return BARROW_OK;
}
