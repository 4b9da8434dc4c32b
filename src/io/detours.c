/* SPDX-License-Identifier: MIT
 * Describes in words what a crawl offers besides its walkthrough: the rewards at the ends of loops
 * and dead ends, the optional locks with the rooms of their keys, and the shortcuts. Each gets a
 * line; a line with nothing to say is omitted.
 *
 *     Worth a detour: a vendor in room 15.
 *     Locked, and optional: door c from room 12 to room 13; its key is in room 16. */
#include "core/dungeon.h"
#include "io/paint.h"
#include "io/words.h"

static void detour_room(brw_text *text, const barrow_dungeon *dungeon, uint16_t room)
{
    brw_text_put(text, "room ");
    brw_text_unsigned(text, brw_room_number(dungeon, room));
}

/* ---- ends of side paths ----------------------------------------------------------------- */

/* Returns the rewarding room at the end of a loop or dead end, or BARROW_NONE. A room with a key
 * belongs to the walkthrough or the line of locks instead. */
static uint16_t rewarding_end(const barrow_dungeon *dungeon, const barrow_crawl_path *path)
{
    bool is_side = path->kind == BARROW_PATH_LOOP || path->kind == BARROW_PATH_DEAD_END;
    if (!is_side || !path->room_count)
        return BARROW_NONE;
    uint16_t end = dungeon->path_rooms[path->first_room + path->room_count - 1u];
    return dungeon->rooms[end].as.crawl.key == BARROW_NO_KEY ? end : BARROW_NONE;
}

/* Returns the words for a reward. An elite enemy guards a reward (C6, C9). Anything other than an
 * elite or a vendor is called a treasure. */
static const char *reward_word(const barrow_crawl_room *room)
{
    if (room->types & (1u << BARROW_TYPE_ELITE))
        return "an elite enemy and its reward in ";
    if (room->types & (1u << BARROW_TYPE_VENDOR))
        return "a vendor in ";
    return "a treasure in ";
}

/* Lists the ends. Counts them first, because the words between entries depend on how many
 * follow. */
static void tell_ends(brw_text *text, const barrow_dungeon *dungeon)
{
    brw_list_words list = {text, 0, 0};
    for (uint32_t i = 0; i < dungeon->path_count; i++)
        list.left += rewarding_end(dungeon, &dungeon->paths[i]) != BARROW_NONE;
    if (!list.left)
        return;
    brw_text_put(text, "Worth a detour: ");
    for (uint32_t i = 0; i < dungeon->path_count; i++) {
        uint16_t end = rewarding_end(dungeon, &dungeon->paths[i]);
        if (end == BARROW_NONE)
            continue;
        brw_words_next(&list);
        brw_text_put(text, reward_word(&dungeon->rooms[end].as.crawl));
        detour_room(text, dungeon, end);
    }
    brw_text_put(text, ".\n");
}

/* ---- optional locks --------------------------------------------------------------------- */

/* Returns the room of a lock's key. Colours are unique: a lock has one key, and keys are kept
 * (C11). */
static uint16_t room_of_key(const barrow_dungeon *dungeon, uint8_t lock)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (dungeon->rooms[i].as.crawl.key == lock)
            return (uint16_t)i;
    return BARROW_NONE;
}

/* Describes an optional lock. An imported document may have a lock without a key; then the key is
 * not mentioned. */
static void tell_optional_lock(brw_text *text, const barrow_dungeon *dungeon,
                               const barrow_link *door)
{
    uint16_t key_room = room_of_key(dungeon, door->lock);
    brw_text_put(text, "Locked, and optional: door ");
    brw_text_char(text, brw_lock_letter(door->lock));
    brw_text_put(text, " from ");
    detour_room(text, dungeon, door->a);
    brw_text_put(text, " to ");
    detour_room(text, dungeon, door->b);
    if (key_room != BARROW_NONE) {
        brw_text_put(text, "; its key is in ");
        detour_room(text, dungeon, key_room);
    }
    brw_text_put(text, ".\n");
}

static void tell_optional_locks(brw_text *text, const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].lock != BARROW_NO_LOCK && dungeon->links[i].optional)
            tell_optional_lock(text, dungeon, &dungeon->links[i]);
}

/* ---- shortcuts -------------------------------------------------------------------------- */

/* Describes shortcuts. The door is at the earlier end and opens from the passage, which is its room
 * a (C10). */
static void tell_shortcuts(brw_text *text, const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *door = &dungeon->links[i];
        if (door->kind != BARROW_LINK_SHORTCUT)
            continue;
        brw_text_put(text, "A shortcut: from ");
        detour_room(text, dungeon, door->a);
        brw_text_put(text, " one can open the way back to ");
        detour_room(text, dungeon, door->b);
        brw_text_put(text, ".\n");
    }
}

void brw_words_detours(brw_text *text, const barrow_dungeon *dungeon)
{
    tell_ends(text, dungeon);
    tell_optional_locks(text, dungeon);
    tell_shortcuts(text, dungeon);
}
