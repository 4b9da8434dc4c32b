/* SPDX-License-Identifier: MIT
 * The game in words: what happened in the last turn, one sentence each, with numbers; and what the
 * player holds. Texts are made only when they are asked for. */
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

static void add_label(told_text *told, const barrow_level *level, uint32_t thing)
{
    char label[64];
    barrow_thing_label(level->dungeon, &level->dungeon->things[thing], label, sizeof label);
    add_words(told, label);
}

/* Adds what people call an enemy: "the skeleton", "The boss"; names of their own have no article.
 */
static void add_enemy(told_text *told, const barrow_level *level, uint32_t thing, bool is_first)
{
    char label[64];
    barrow_thing_label(level->dungeon, &level->dungeon->things[thing], label, sizeof label);
    bool is_name = label[0] >= 'A' && label[0] <= 'Z';
    if (!is_name)
        add_words(told, is_first ? "The " : "the ");
    for (const char *letter = label; *letter; letter++)
        add_letter(told, *letter == '_' ? ' ' : *letter);
}

static const char *treasure_word(const barrow_dungeon *dungeon, uint32_t id)
{
    const char *name = id < dungeon->treasure_count
                           ? barrow_treasure_name((barrow_treasure_kind)dungeon->treasures[id].kind)
                           : NULL;
    return name ? name : "treasure";
}

/* Returns the name of the treasure that overcomes a tile. */
static const char *treasure_against(uint32_t tile)
{
    for (int kind = 0; kind < BARROW_TREASURE_KIND_COUNT; kind++)
        if (barrow_treasure_kind_info((barrow_treasure_kind)kind)->tile == tile)
            return barrow_treasure_name((barrow_treasure_kind)kind);
    return "treasure";
}

/* Tells where the player saw something that opens this door, if anywhere. */
static void add_seen(told_text *told, const barrow_level *level, const barrow_play *play,
                     barrow_thing_kind kind, uint32_t flag)
{
    const barrow_dungeon *dungeon = level->dungeon;
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

static void tell_shut(told_text *told, const barrow_level *level, const barrow_play *play,
                      const play_news *news)
{
    const barrow_link *link = &level->dungeon->links[news->id];
    const barrow_link_info *info = barrow_link_kind_info((barrow_link_kind)link->kind);
    switch ((barrow_lack)news->amount) {
    case BARROW_LACKS_SMALL_KEY:
        add_words(told, "Locked: it takes a small key, and you have none.");
        add_seen(told, level, play, BARROW_THING_KEY, BARROW_SMALL_KEY);
        return;
    case BARROW_LACKS_COLOUR:
        add_words(told, "Locked: it takes key ");
        add_letter(told, lock_letter(link->lock));
        add_letter(told, '.');
        add_seen(told, level, play, BARROW_THING_KEY, link->lock);
        return;
    case BARROW_LACKS_SWITCH:
        add_words(told, "Shut: switch ");
        tell_number(told, link->lock + 1); /* people count from 1 */
        add_words(told, " opens it.");
        add_seen(told, level, play, BARROW_THING_SWITCH, link->lock);
        return;
    case BARROW_LACKS_TREASURE:
        add_words(told, "The way needs the ");
        add_words(told, treasure_word(level->dungeon, (uint32_t)news->left));
        add_letter(told, '.');
        return;
    case BARROW_LACKS_PUZZLE:
        add_words(told, "It waits for the puzzle of this room.");
        return;
    case BARROW_LACKS_GUARDIAN:
        add_words(told, "It opens when the guardian of this place is beaten.");
        return;
    default:
        add_words(told, info && info->shut[0] ? info->shut : "It does not open.");
    }
}

/* Tells what the door of a vault waits for. */
static void tell_vault(told_text *told, const barrow_level *level, const barrow_play *play,
                       const play_news *news)
{
    uint32_t opens = (uint32_t)news->left;
    switch ((barrow_lack)news->amount) {
    case BARROW_LACKS_COLOUR:
        add_words(told, "A vault: it takes key ");
        add_letter(told, lock_letter(level->dungeon->things[opens].flag));
        add_letter(told, '.');
        add_seen(told, level, play, BARROW_THING_KEY, level->dungeon->things[opens].flag);
        return;
    case BARROW_LACKS_SWITCH:
        add_words(told, "A vault: a lever somewhere opens it.");
        return;
    case BARROW_LACKS_GUARDIAN:
        add_words(told, "A vault: it opens when its guardian is beaten.");
        return;
    default:
        add_words(told, "A vault. It does not open.");
    }
}

static void tell_hint(told_text *told, const barrow_thing *hint)
{
    add_words(told, "Signs on the wall: ");
    for (uint32_t i = 0; i < hint->sign_count && i < BARROW_PUZZLE_SIGNS; i++) {
        const char *name = barrow_puzzle_sign_name((barrow_puzzle_sign)hint->signs[i]);
        add_words(told, i ? ", " : "");
        add_words(told, name ? name : "?");
    }
    add_letter(told, '.');
}

static void tell_plate_news(told_text *told, const barrow_level *level, const play_news *news)
{
    const char *name =
        barrow_puzzle_sign_name((barrow_puzzle_sign)level->puzzles[news->id].signs[news->amount]);
    add_words(told, "The plate with the ");
    add_words(told, name ? name : "sign");
    add_words(told, news->left == 2   ? " stays down."
                    : news->left == 1 ? " does not stay down, and the others rise."
                                      : " does not stay down.");
}

/* How an enemy announces its blow. */
static void tell_aim(told_text *told, const barrow_level *level, const play_news *news)
{
    static const char *const words[BARROW_FIGHTER_COUNT] = {
        [BARROW_FIGHTER_ARCHER] = " takes aim along the line.",
        [BARROW_FIGHTER_CASTER] = " marks your tile!",
        [BARROW_FIGHTER_BRUTE] = " winds up.",
        [BARROW_FIGHTER_ELITE] = " raises its weapon.",
        [BARROW_FIGHTER_SUB_BOSS] = " gathers strength: stand back!",
        [BARROW_FIGHTER_BOSS] = " gathers strength: stand back!"};
    uint32_t enemy = level->enemy_of[news->id];
    add_enemy(told, level, news->id, true);
    add_words(told, words[level->enemies[enemy].fighter]);
}

static void add_health(told_text *told, const barrow_play *play, int32_t health)
{
    tell_number(told, health < 0 ? 0 : health);
    add_letter(told, '/');
    tell_number(told, play->hero.most);
    add_letter(told, '.');
}

static void tell_loot(told_text *told, const barrow_level *level, const barrow_play *play,
                      const play_news *news)
{
    const barrow_thing *thing = &level->dungeon->things[news->id];
    add_words(told, thing->kind == BARROW_THING_CHEST ? "In the chest: " : "You find: ");
    if (thing->kind == BARROW_THING_BONUS)
        add_words(told, "a bonus, 100 gold");
    else
        add_words(told, thing->type == BARROW_NO_TYPE
                            ? "gold"
                            : barrow_thing_type_name((barrow_thing_type)thing->type));
    add_letter(told, '.');
    if (thing->type == BARROW_THING_TYPE_FOOD) {
        add_words(told, " You eat: ");
        add_health(told, play, news->left);
    }
}

static void tell_trap(told_text *told, const barrow_level *level, const barrow_play *play,
                      const play_news *news)
{
    add_words(told, "A trap: ");
    add_label(told, level, news->id);
    add_letter(told, '.');
    if (news->amount) {
        add_words(told, " It costs ");
        tell_number(told, news->amount);
        add_words(told, ": ");
        add_health(told, play, news->left);
    }
}

/* Sentences without numbers. */
static const char *const plain[] = {
    [NEWS_SOLVED] = "The puzzle is solved.",
    [NEWS_RESET] = "The puzzle goes back to its beginning.",
    [NEWS_STUCK_BLOCK] = "The block does not go that way.",
    [NEWS_MAGIC_KEY] = "The magic key.",
    [NEWS_GATED] = "It stays shut until the puzzle is solved.",
    [NEWS_HELD] = "It waits until the guardian of this place is beaten.",
    [NEWS_STAIRS] = "You take the stairs.",
    [NEWS_READ_SCROLL] = "You read the scroll: everything near falls still.",
    [NEWS_HELD_FAST] = "The snare holds you.",
    [NEWS_POISON] = "The poison burns.",
    [NEWS_LEVER] = "The lever moves. Somewhere stone grinds on stone.",
    [NEWS_CHOSEN] = "The other chests shut for good.",
};

static const char *const aims[BARROW_FAMILY_COUNT] = {
    [BARROW_FLOOR] = "Find the stairs.",
    [BARROW_QUEST] = "Find the goal.",
    [BARROW_CRAWL] = "Find the boss.",
};

/* Tells about fights and health. Returns false if the topic is another. */
static bool tell_fight_news(told_text *told, const barrow_level *level, const barrow_play *play,
                            const play_news *news)
{
    switch (news->topic) {
    case NEWS_HIT:
        add_words(told, "You hit ");
        add_enemy(told, level, news->id, false);
        add_words(told, " (");
        tell_number(told, news->left);
        add_words(told, " left).");
        return true;
    case NEWS_FELL:
        add_enemy(told, level, news->id, true);
        add_words(told, " falls.");
        return true;
    case NEWS_HURT:
        add_enemy(told, level, news->id, true);
        add_words(told, " hits you: ");
        add_health(told, play, news->left);
        return true;
    case NEWS_MISSED:
        add_enemy(told, level, news->id, true);
        add_words(told, " misses.");
        return true;
    case NEWS_AIMS:
        tell_aim(told, level, news);
        return true;
    case NEWS_RAGES:
        add_enemy(told, level, news->id, true);
        add_words(told, " rages: beside it you are struck even when it rests.");
        return true;
    case NEWS_WOKE:
        add_enemy(told, level, news->id, true);
        add_words(told, " wakes.");
        return true;
    case NEWS_HOUSE:
        add_words(told, news->amount == 1 ? "Somebody wakes!" : "They wake: ");
        if (news->amount > 1) {
            tell_number(told, news->amount);
            add_words(told, " of them!");
        }
        return true;
    case NEWS_WIND:
        add_words(told, "Quiet. You catch your breath: ");
        add_health(told, play, news->left);
        return true;
    case NEWS_REST:
        add_words(told, "You rest: ");
        add_health(told, play, news->left);
        return true;
    case NEWS_TROPHY:
        add_words(told, "You feel stronger: health ");
        tell_number(told, news->amount);
        add_words(told, ", attack ");
        tell_number(told, news->left);
        add_letter(told, '.');
        return true;
    case NEWS_DIED:
        add_words(told, "You fall, and wake where you last rested.");
        if (news->amount) {
            add_words(told, " You lost ");
            tell_number(told, news->amount);
            add_words(told, " gold.");
        }
        return true;
    case NEWS_DRANK:
        add_words(told, "You drink: ");
        add_health(told, play, news->left);
        return true;
    case NEWS_TRAP:
        tell_trap(told, level, play, news);
        return true;
    default:
        return false;
    }
}

static void tell_thing(told_text *told, const barrow_level *level, const barrow_play *play,
                       const play_news *news)
{
    static const char *const none[BARROW_MOVE_COUNT] = {[BARROW_DRINK] = "You have no potion.",
                                                        [BARROW_READ] = "You have no scroll.",
                                                        [BARROW_THROW] =
                                                            "You have nothing to throw.",
                                                        [BARROW_ZAP] = "You have no charge left."};
    const barrow_thing *thing =
        news->id < level->dungeon->thing_count ? &level->dungeon->things[news->id] : NULL;
    uint32_t price = 0;
    switch (news->topic) {
    case NEWS_AIM:
        add_words(told, aims[level->dungeon->params.family]);
        break;
    case NEWS_KEY:
        add_words(told, thing->flag == BARROW_SMALL_KEY ? "A small key." : "Key ");
        if (thing->flag != BARROW_SMALL_KEY) {
            add_letter(told, lock_letter(thing->flag));
            add_words(told, ": it opens every door of its colour.");
        }
        break;
    case NEWS_SWITCH:
        add_words(told, "Click: switch ");
        tell_number(told, thing->flag + 1);
        add_letter(told, '.');
        break;
    case NEWS_TREASURE: {
        uint32_t treasure = thing->room < level->dungeon->room_count
                                ? level->dungeon->rooms[thing->room].as.quest.treasure
                                : BARROW_NO_TREASURE;
        add_words(told, "You found the ");
        add_words(told, treasure_word(level->dungeon, treasure));
        add_letter(told, '.');
        break;
    }
    case NEWS_FOUND:
        tell_loot(told, level, play, news);
        break;
    case NEWS_MAGIC:
        add_words(told, "A tile of ");
        add_label(told, level, news->id);
        add_words(told, ". It does good.");
        break;
    case NEWS_GOODS:
        brw_thing_lacks(level, play, news->id, &price);
        add_words(told, "For sale: ");
        add_label(told, level, news->id);
        add_words(told, ", ");
        tell_number(told, (int32_t)price);
        add_words(told, " gold. Wait here to buy it.");
        break;
    case NEWS_BOUGHT:
        add_words(told, "You buy ");
        add_label(told, level, news->id);
        add_words(told, " for ");
        tell_number(told, news->amount);
        add_words(told, " gold.");
        break;
    case NEWS_BANKED:
        add_words(told, "The banker keeps your ");
        tell_number(told, news->amount);
        add_words(told, " gold.");
        break;
    case NEWS_NOD:
        add_words(told,
                  thing->kind == BARROW_THING_BANKER ? "The banker nods." : "The keeper nods.");
        break;
    case NEWS_FOUNTAIN:
        add_words(told, "Cool water: ");
        add_health(told, play, news->left);
        break;
    case NEWS_WON:
        add_words(told, thing->kind == BARROW_THING_GOAL ? "You reached the goal."
                                                         : "The boss is beaten.");
        break;
    case NEWS_NONE_LEFT:
        add_words(told, none[news->amount]);
        break;
    case NEWS_NO_LINE:
        add_words(told, "No enemy stands in line.");
        break;
    case NEWS_IN_THE_WAY:
        add_words(told, "Something is in the way that only the ");
        add_words(told, treasure_against(news->id));
        add_words(told, " can overcome.");
        break;
    default:
        add_words(told, news->topic < sizeof plain / sizeof plain[0] ? plain[news->topic] : "");
    }
}

size_t barrow_play_tell(const barrow_level *level, const barrow_play *play, uint32_t index,
                        char *text, size_t size)
{
    if (!level || !play || !text)
        return 0;
    told_text told = {text, 0, size};
    if (index >= play->news_count) {
        end_told(&told);
        return 0;
    }
    const play_news *news = &play->news[index];
    const barrow_link *link =
        news->id < level->dungeon->link_count ? &level->dungeon->links[news->id] : NULL;
    switch (news->topic) {
    case NEWS_SHUT:
        tell_shut(&told, level, play, news);
        break;
    case NEWS_OPENED: {
        const barrow_link_info *info = barrow_link_kind_info((barrow_link_kind)link->kind);
        bool has_key = link->kind == BARROW_LINK_BOSS && link->lock != BARROW_NO_LOCK;
        add_words(&told, has_key ? "The key turns in the door of an arena." : info->passed);
        break;
    }
    case NEWS_VAULT:
        tell_vault(&told, level, play, news);
        break;
    case NEWS_VAULT_OPENED:
        add_words(&told, news->amount == BARROW_LACKS_FINDING
                             ? "The wall gives way: a secret vault!"
                             : "The vault opens.");
        break;
    case NEWS_HINT:
        tell_hint(&told, &level->dungeon->things[news->id]);
        break;
    case NEWS_PLATE:
        tell_plate_news(&told, level, news);
        break;
    default:
        if (!tell_fight_news(&told, level, play, news))
            tell_thing(&told, level, play, news);
    }
    return end_told(&told);
}

/* ---- the hand ---------------------------------------------------------------------------------
 */

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
