/* SPDX-License-Identifier: MIT
 * The game in words: what happened in the last turn, one sentence each, with numbers; what the
 * player holds; and moves as text. Texts are made only when they are asked for. */
#include "play/inside.h"

/* A text that is cut if it gets too long; used counts on. */
typedef struct told_text {
    char *text;
    size_t used, size;
} told_text;

static void add_letter(told_text *told, char letter)
{
    if (told->used + 1 < told->size)
        told->text[told->used] = letter;
    told->used++;
}

static void add_words(told_text *told, const char *words)
{
    while (words && *words)
        add_letter(told, *words++);
}

static void tell_number(told_text *told, int32_t number)
{
    char digits[12];
    int length = 0;
    uint32_t rest = number < 0 ? 0u - (uint32_t)number : (uint32_t)number;
    do
        digits[length++] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        add_letter(told, '-');
    while (length)
        add_letter(told, digits[--length]);
}

static size_t end_told(told_text *told)
{
    if (told->size)
        told->text[told->used < told->size ? told->used : told->size - 1] = 0;
    return told->used;
}

/* Returns the letter of a key: the one that pictures and walkthroughs use for its lock. */
static char lock_letter(uint32_t lock)
{
    return (char)(lock < 26 ? 'a' + lock : lock < 52 ? 'A' + lock - 26 : '*');
}

static const char *treasure_word(const barrow_dungeon *dungeon, uint32_t id)
{
    const char *name = id < dungeon->treasure_count
                           ? barrow_treasure_name((barrow_treasure_kind)dungeon->treasures[id].kind)
                           : NULL;
    return name ? name : "treasure";
}

/* ---- sentences ------------------------------------------------------------------------------- */

static const char *const sentences[NEWS_COUNT] = {
#define BRW_NEWS(NAME, sentence) [NEWS_##NAME] = sentence,
#include "play/news.def"
};

static const char *const aims[BARROW_FAMILY_COUNT] = {
    [BARROW_FLOOR] = "Find the stairs.",
    [BARROW_QUEST] = "Find the goal.",
    [BARROW_CRAWL] = "Find the boss.",
};

/* Sentences with which an enemy announces its blow. */
static const char *const announcements[BARROW_FIGHTER_COUNT] = {
    [BARROW_FIGHTER_ARCHER] = "%E takes aim along the line.",
    [BARROW_FIGHTER_CASTER] = "%E marks your tile!",
    [BARROW_FIGHTER_BRUTE] = "%E winds up.",
    [BARROW_FIGHTER_ELITE] = "%E raises its weapon.",
    [BARROW_FIGHTER_SUB_BOSS] = "%E gathers strength: stand back!",
    [BARROW_FIGHTER_BOSS] = "%E gathers strength: stand back!",
};

static const char *const magic[BARROW_THING_TYPE_COUNT] = {
    [BARROW_THING_TYPE_HEALING] = "A tile of healing: %h",
    [BARROW_THING_TYPE_SIGHT] = "A tile of sight: you know the whole map.",
    [BARROW_THING_TYPE_HASTE] = "A tile of haste: for 20 turns you act twice as often.",
    [BARROW_THING_TYPE_WARD] = "A tile of ward: for 20 turns a blow costs 1 less.",
    [BARROW_THING_TYPE_FORTUNE] = "A tile of fortune: it doubles your gold.",
};

static const char *const clue_words[BARROW_CLUE_COUNT] = {
#define BARROW_CLUE(NAME, name, code, weight, help) [code] = help,
#include "barrow/def/clue.def"
};

static const char *const without[BARROW_MOVE_COUNT] = {
    [BARROW_DRINK] = "You have no potion.",
    [BARROW_READ] = "You have no scroll.",
    [BARROW_THROW] = "You have nothing to throw.",
    [BARROW_ZAP] = "You have no charge left.",
};

/* The sentence at a shut door or vault, if its kind has no words of its own. */
static const char *const shut_doors[BARROW_LACKS_WAY + 1] = {
    [BARROW_LACKS_SMALL_KEY] = "Locked: it takes a small key, and you have none.%v",
    [BARROW_LACKS_COLOUR] = "Locked: it takes key %k.%v",
    [BARROW_LACKS_SWITCH] = "Shut: switch %s opens it.%v",
    [BARROW_LACKS_TREASURE] = "The way needs the %t.",
    [BARROW_LACKS_PUZZLE] = "It waits for the puzzle of this room.",
    [BARROW_LACKS_GUARDIAN] = "It opens when the guardian of this place is beaten.",
};

static const char *const shut_vaults[BARROW_LACKS_WAY + 1] = {
    [BARROW_LACKS_COLOUR] = "A vault: it takes key %k.%v",
    [BARROW_LACKS_SWITCH] = "A vault: a lever somewhere opens it.",
    [BARROW_LACKS_GUARDIAN] = "A vault: it opens when its guardian is beaten.",
};

static const char *sentence_of(const barrow_level *level, const play_news *news)
{
    const barrow_dungeon *dungeon = level->dungeon;
    const barrow_thing *thing = news->id < dungeon->thing_count ? &dungeon->things[news->id] : NULL;
    const barrow_link *link = news->id < dungeon->link_count ? &dungeon->links[news->id] : NULL;
    const char *words = NULL;
    switch (news->topic) {
    case NEWS_AIM: return aims[dungeon->params.family];
    case NEWS_SHUT:
        words = shut_doors[news->amount];
        if (words)
            return words;
        words = barrow_link_kind_info((barrow_link_kind)link->kind)->shut;
        return words && *words ? words : "It does not open.";
    case NEWS_OPENED:
        return link->kind == BARROW_LINK_BOSS && link->lock != BARROW_NO_LOCK
                   ? "The key turns in the door of an arena."
                   : barrow_link_kind_info((barrow_link_kind)link->kind)->passed;
    case NEWS_VAULT:
        words = shut_vaults[news->amount];
        return words ? words : "A vault. It does not open.";
    case NEWS_VAULT_OPENED:
        return news->amount == BARROW_LACKS_FINDING ? "The wall gives way: a secret vault!"
                                                    : "The vault opens.";
    case NEWS_PLATE:
        return news->left == 2   ? "The plate with the %p stays down."
               : news->left == 1 ? "The plate with the %p does not stay down, and the others rise."
                                 : "The plate with the %p does not stay down.";
    case NEWS_AIMS: return announcements[level->enemies[level->enemy_of[news->id]].fighter];
    case NEWS_KEY:
        return thing->flag == BARROW_SMALL_KEY ? "A small key."
                                               : "Key %k: it opens every door of its colour.";
    case NEWS_FOUND: /* food is eaten at once */
        if (thing->type == BARROW_THING_TYPE_FOOD)
            return thing->kind == BARROW_THING_CHEST ? "In the chest: food. You eat: %h"
                                                     : "You find: food. You eat: %h";
        return thing->kind == BARROW_THING_CHEST ? "In the chest: %y." : "You find: %y.";
    case NEWS_TRAP: return news->amount ? "A trap: %l. It costs %n: %h" : "A trap: %l.";
    case NEWS_MAGIC: /* a document may have a magic trap without a type, or with another one */
        return thing->type < BARROW_THING_TYPE_COUNT && magic[thing->type] ? magic[thing->type]
                                                                           : "A magic tile.";
    case NEWS_DIED:
        return news->amount ? "You fall, and wake where you last rested. You lost %n gold."
                            : "You fall, and wake where you last rested.";
    case NEWS_WON:
        return thing->kind == BARROW_THING_GOAL ? "You reached the goal." : "The boss is beaten.";
    case NEWS_NONE_LEFT: return without[news->amount];
    case NEWS_HOUSE:
        return news->amount == 1 ? "Somebody wakes!"
               : news->left      ? "They wake: %n of them! The others sleep on."
                                 : "They wake: %n of them!";
    default: return sentences[news->topic];
    }
}

/* ---- their parts ----------------------------------------------------------------------------- */

/* Adds a thing's label; with [article], "the skeleton", but names of their own have none. */
static void add_label(told_text *told, const barrow_level *level, uint32_t thing,
                      const char *article)
{
    char label[64];
    barrow_thing_label(level->dungeon, &level->dungeon->things[thing], label, sizeof label);
    if (label[0] < 'A' || label[0] > 'Z')
        add_words(told, article);
    for (const char *letter = label; *letter; letter++)
        add_letter(told, *letter == '_' ? ' ' : *letter);
}

/* Returns the key or switch that news are about: its own, that of its door, or of its vault. */
static uint32_t lock_of(const barrow_dungeon *dungeon, const play_news *news)
{
    return news->topic == NEWS_SHUT    ? dungeon->links[news->id].lock
           : news->topic == NEWS_VAULT ? dungeon->things[(uint16_t)news->left].flag
                                       : dungeon->things[news->id].flag;
}

/* Tells where the player saw something that opens this door, if anywhere. */
static void add_seen(told_text *told, const barrow_level *level, const barrow_play *play,
                     const play_news *news)
{
    const barrow_dungeon *dungeon = level->dungeon;
    uint32_t kind = news->amount == BARROW_LACKS_SWITCH ? BARROW_THING_SWITCH : BARROW_THING_KEY;
    uint32_t flag =
        news->amount == BARROW_LACKS_SMALL_KEY ? BARROW_SMALL_KEY : lock_of(dungeon, news);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        if (thing->kind != kind || thing->flag != flag || brw_gone(level, play)[i] ||
            !brw_known(level, play)[brw_play_tile(dungeon, thing->pos)] ||
            thing->room >= dungeon->room_count)
            continue;
        add_words(told, " You saw one in room ");
        tell_number(told, dungeon->rooms[thing->room].number);
        add_letter(told, '.');
        return;
    }
}

/* Adds the names of signs, or a word for what has none. */
static void add_signs(told_text *told, const uint8_t *signs, uint32_t count)
{
    for (uint32_t i = 0; i < count && i < BARROW_PUZZLE_SIGNS; i++) {
        const char *name = barrow_puzzle_sign_name((barrow_puzzle_sign)signs[i]);
        add_words(told, i ? ", " : "");
        add_words(told, name ? name : "sign");
    }
}

/* Returns what loot is and what it is good for. */
static const char *loot_word(const barrow_thing *thing)
{
    static const char *const words[BARROW_THING_TYPE_COUNT] = {
        [BARROW_THING_TYPE_POTION] = "a potion. It heals when you drink it",
        [BARROW_THING_TYPE_SCROLL] = "a scroll. Read, it stills all enemies near",
        [BARROW_THING_TYPE_AMMO] = "darts. Throw them along a line",
        [BARROW_THING_TYPE_WAND] = "a wand. It strikes from afar",
        [BARROW_THING_TYPE_RING] = "a ring. It heals you slowly",
        [BARROW_THING_TYPE_WEAPON] = "a weapon. You strike harder",
        [BARROW_THING_TYPE_TOME] = "a tome. You strike harder",
        [BARROW_THING_TYPE_ARMOUR] = "armour. You can take more",
        [BARROW_THING_TYPE_RELIC] = "a relic. You strike harder and can take more",
        [BARROW_THING_TYPE_GEM] = "a gem, worth 50 gold",
    };
    if (thing->kind == BARROW_THING_BONUS)
        return "a bonus, 100 gold";
    if (thing->type == BARROW_NO_TYPE)
        return "gold";
    const char *word = words[thing->type];
    return word ? word : barrow_thing_type_name((barrow_thing_type)thing->type);
}

/* Adds what a letter after % stands for. */
static void add_part(told_text *told, const barrow_level *level, const barrow_play *play,
                     const play_news *news, char part)
{
    const barrow_dungeon *dungeon = level->dungeon;
    uint32_t id = news->id, price = 0, treasure = (uint16_t)news->left, clue;
    const char *name;
    switch (part) {
    case 'E': /* an enemy that begins a sentence */
    case 'e': add_label(told, level, id, part == 'E' ? "The " : "the "); break;
    case 'l': add_label(told, level, id, ""); break;
    case 'n': tell_number(told, news->amount); break;
    case 'm': /* what is left */ tell_number(told, news->left); break;
    case 'h': /* the player's health */
        tell_number(told, news->left < 0 ? 0 : news->left);
        add_letter(told, '/');
        tell_number(told, play->hero.most);
        add_letter(told, '.');
        break;
    case 'k': /* a key */ add_letter(told, lock_letter(lock_of(dungeon, news))); break;
    case 's': /* a switch; people count from 1 */
        tell_number(told, (int32_t)lock_of(dungeon, news) + 1);
        break;
    case 't': /* a treasure: what the way needs, or that of its room */
        if (news->topic == NEWS_TREASURE)
            treasure = dungeon->things[id].room < dungeon->room_count
                           ? dungeon->rooms[dungeon->things[id].room].as.quest.treasure
                           : BARROW_NO_TREASURE;
        add_words(told, treasure_word(dungeon, treasure));
        break;
    case 'g': /* the treasure that overcomes a tile */
        treasure = 0;
        while (treasure < BARROW_TREASURE_KIND_COUNT &&
               barrow_treasure_kind_info((barrow_treasure_kind)treasure)->tile != id)
            treasure++;
        name = barrow_treasure_name((barrow_treasure_kind)treasure);
        add_words(told, name ? name : "treasure");
        break;
    case 'y': /* loot */ add_words(told, loot_word(&dungeon->things[id])); break;
    case 'q': /* a price */
        barrow_play_thing(level, play, id, &price);
        tell_number(told, (int32_t)price);
        break;
    case 'c': /* a clue of a hidden door */
        clue = dungeon->clues[id].kind;
        add_words(told, clue < BARROW_CLUE_COUNT ? clue_words[clue] : "an odd sign");
        break;
    case 'i': /* the signs of a hint */
        add_signs(told, dungeon->things[id].signs, dungeon->things[id].sign_count);
        break;
    case 'p': /* the sign of a plate */
        add_signs(told, &level->puzzles[id].signs[news->amount], 1);
        break;
    default: /* 'v': where a thing that opens the door was seen */
        add_seen(told, level, play, news);
    }
}

size_t barrow_play_tell(const barrow_level *level, const barrow_play *play, uint32_t index,
                        char *text, size_t size)
{
    if (!level || !play || !text)
        return 0;
    told_text told = {text, 0, size};
    const play_news *news = index < play->news_count ? &play->news[index] : NULL;
    const char *words = news ? sentence_of(level, news) : NULL;
    for (; words && *words; words++)
        if (*words == '%')
            add_part(&told, level, play, news, *++words);
        else
            add_letter(&told, *words);
    return end_told(&told);
}

/* ---- the hand -------------------------------------------------------------------------------- */

static void add_count(told_text *told, uint32_t count, const char *one, const char *several)
{
    if (!count)
        return;
    add_words(told, told->used ? ", " : "");
    if (count > 1) {
        tell_number(told, (int32_t)count);
        add_letter(told, ' ');
    }
    add_words(told, count > 1 ? several : one);
}

size_t barrow_play_hand(const barrow_level *level, const barrow_play *play, char *text, size_t size)
{
    if (!level || !play || !text)
        return 0;
    told_text told = {text, 0, size};
    const barrow_hero *hero = &play->hero;
    add_count(&told, hero->small_keys, "small key", "small keys");
    for (uint32_t colour = 0; colour < BARROW_NO_KEY; colour++) {
        if (!brw_in_set(hero->colours, colour))
            continue;
        add_words(&told, told.used ? ", key " : "key ");
        add_letter(&told, lock_letter(colour));
    }
    for (uint32_t id = 0; id < 8; id++)
        if (hero->treasures >> id & 1)
            add_count(&told, 1, treasure_word(level->dungeon, id), "");
    add_count(&told, hero->magic_key, "magic key", "");
    add_count(&told, hero->potions, "potion", "potions");
    add_count(&told, hero->scrolls, "scroll", "scrolls");
    add_count(&told, hero->darts, "dart", "darts");
    add_count(&told, hero->bolts, "charge", "charges");
    add_count(&told, hero->rings, "ring", "rings");
    return end_told(&told);
}

/* ---- moves as text --------------------------------------------------------------------------- */

static const char play_letters[] = "neswxdrtz";

size_t barrow_moves_write(const uint8_t *moves, uint32_t count, char *text, size_t size)
{
    if (!moves || (!text && size))
        return 0;
    told_text told = {text, 0, size};
    for (uint32_t i = 0, run; i < count; i += run) {
        for (run = 1; i + run < count && moves[i + run] == moves[i];)
            run++;
        add_letter(&told, play_letters[moves[i] < BARROW_MOVE_COUNT ? moves[i] : BARROW_WAIT]);
        if (run > 1)
            tell_number(&told, (int32_t)run);
    }
    return end_told(&told);
}

uint32_t barrow_moves_read(const char *text, size_t length, uint8_t *moves, uint32_t cap)
{
    if (!text || (!moves && cap))
        return 0;
    uint32_t count = 0;
    for (size_t i = 0; i < length;) {
        const char *letter = text[i] ? memchr(play_letters, text[i], BARROW_MOVE_COUNT) : NULL;
        uint32_t run = 0;
        if (!letter)
            return 0;
        for (i++; i < length && text[i] >= '0' && text[i] <= '9'; i++) {
            run = run * 10 + (uint32_t)(text[i] - '0');
            if (run > 1000000)
                return 0;
        }
        for (uint32_t k = 0; k < (run ? run : 1); k++, count++)
            if (count < cap)
                moves[count] = (uint8_t)(letter - play_letters);
    }
    return count;
}
