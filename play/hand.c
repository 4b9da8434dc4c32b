/* SPDX-License-Identifier: MIT
 * Keys and switches in words: those that the player holds, and those that a message is about. */
#include "play/game.h"

/* A text that is cut if it gets too long. */
typedef struct hand_text {
    char *text;
    size_t used, size;
} hand_text;

static void add_letter(hand_text *hand, char letter)
{
    if (hand->used + 1 < hand->size)
        hand->text[hand->used++] = letter;
}

static void add_words(hand_text *hand, const char *words)
{
    while (*words)
        add_letter(hand, *words++);
}

/* Begins another entry; commas separate them. */
static void begin_entry(hand_text *hand)
{
    if (hand->used)
        add_words(hand, ", ");
}

static void add_number(hand_text *hand, uint32_t number)
{
    if (number >= 10)
        add_number(hand, number / 10);
    add_letter(hand, (char)('0' + number % 10));
}

static void add_count(hand_text *hand, uint32_t count, const char *one, const char *several)
{
    if (!count)
        return;
    begin_entry(hand);
    if (count > 1) {
        add_number(hand, count);
        add_letter(hand, ' ');
    }
    add_words(hand, count > 1 ? several : one);
}

/* Returns the letter of a key: the one that pictures and walkthroughs use for its lock. */
static char lock_letter(uint32_t lock)
{
    if (lock < 26)
        return (char)('a' + lock);
    return lock < 52 ? (char)('A' + lock - 26) : '*';
}

void play_tell_lock(const char *sentence, bool is_switch, uint32_t lock, char *text, size_t size)
{
    hand_text told = {text, 0, size};
    add_words(&told, sentence);
    add_words(&told, is_switch ? " That is switch " : " That is key ");
    if (is_switch)
        add_number(&told, lock + 1); /* people count from 1 */
    else
        add_letter(&told, lock_letter(lock));
    add_letter(&told, '.');
    text[told.used] = 0;
}

/* Returns the name of a treasure; those of old quests have none. */
static const char *treasure_word(const barrow_dungeon *dungeon, uint32_t id)
{
    const char *name = id < dungeon->treasure_count
                           ? barrow_treasure_name((barrow_treasure_kind)dungeon->treasures[id].kind)
                           : NULL;
    return name ? name : "treasure";
}

void play_hand(const play_game *game, char *text, size_t size)
{
    hand_text hand = {text, 0, size};
    add_count(&hand, game->small_keys, "small key", "small keys");
    for (uint32_t colour = 0; colour < BARROW_NO_KEY; colour++) {
        if (!play_has(game->colours, colour))
            continue;
        begin_entry(&hand);
        add_words(&hand, "key ");
        add_letter(&hand, lock_letter(colour));
    }
    for (uint32_t id = 0; id < 8; id++)
        if (game->treasures >> id & 1)
            add_count(&hand, 1, treasure_word(game->dungeon, id), "");
    add_count(&hand, game->has_magic_key, "magic key", "");
    add_count(&hand, game->loot, "loot", "loot");
    if (size)
        text[hand.used] = 0;
}
