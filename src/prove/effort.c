/* SPDX-License-Identifier: MIT
 * Lists and webs of a search. */
#include "prove/effort.h"

#include "base/rng.h"

/* Changes how many pieces of [size] bytes a block has. Returns NULL if the search may not use that
 * much memory, or when there is none. */
static void *resize(brw_effort *effort, void *block, uint64_t old_count, uint64_t count,
                    uint64_t size)
{
    const barrow_allocator *allocator = &effort->arena->allocator;
    if (count > old_count && effort->bytes + (count - old_count) * size > BRW_PROVE_BYTES) {
        effort->is_full = true;
        return NULL;
    }
    if (!block && !count)
        return NULL;
    void *resized =
        allocator->fn(allocator->user, block, (size_t)(old_count * size), (size_t)(count * size));
    if (!resized && count) {
        effort->arena->has_failed = true;
        return NULL;
    }
    effort->bytes = effort->bytes - old_count * size + count * size;
    return resized;
}

/* Returns [block] with room for one more piece after its [count], or NULL if it cannot grow. */
static void *make_room(brw_effort *effort, void *block, uint32_t count, uint32_t *room,
                       uint64_t size)
{
    uint32_t more = *room ? *room + *room / 2 : 64;
    if (count < *room)
        return block;
    void *resized = resize(effort, block, *room, more, size);
    *room = resized ? more : *room;
    return resized;
}

bool brw_list_put(brw_list *list, uint32_t item, brw_effort *effort)
{
    uint32_t *items = make_room(effort, list->items, list->count, &list->room, sizeof *items);
    if (!items)
        return false;
    list->items = items;
    items[list->count++] = item;
    return true;
}

void brw_list_free(brw_list *list, brw_effort *effort)
{
    resize(effort, list->items, list->room, 0, sizeof *list->items);
    *list = (brw_list){0};
}

/* Returns the slot where a key is, or the empty one where it would go. The number of slots is a
 * power of two, and more than that of the keys. */
static uint32_t *find_slot_of_key(const brw_web *web, const uint64_t *key)
{
    uint64_t hash = web->compared;
    for (uint32_t i = 0; i < web->compared; i++)
        hash = brw_mix(hash, key[i]);
    for (uint32_t at = (uint32_t)(hash >> 32);; at++) {
        uint32_t *slot = &web->slots[at & (web->slot_count - 1)];
        if (!*slot || memcmp(brw_web_key(web, *slot - 1), key, web->compared * sizeof *key) == 0)
            return slot;
    }
}

uint32_t brw_web_put(brw_web *web, const uint64_t *key, uint32_t parent, uint32_t step,
                     bool *is_new, brw_effort *effort)
{
    *is_new = false;
    if (2 * (web->count + 1) > web->slot_count) { /* double the slots */
        uint32_t count = web->slot_count ? 2 * web->slot_count : 128, *old = web->slots;
        uint32_t *slots = resize(effort, NULL, 0, count, sizeof *slots);
        if (!slots)
            return BRW_WEB_FULL;
        resize(effort, old, web->slot_count, 0, sizeof *slots);
        memset(slots, 0, count * sizeof *slots);
        web->slots = slots;
        web->slot_count = count;
        for (uint32_t i = 0; i < web->count; i++)
            *find_slot_of_key(web, brw_web_key(web, i)) = i + 1;
    }
    uint32_t *slot = find_slot_of_key(web, key);
    if (*slot)
        return *slot - 1;
    uint64_t *keys = make_room(effort, web->keys, web->count, &web->room, web->width * sizeof *key);
    if (!keys)
        return BRW_WEB_FULL;
    web->keys = keys;
    memcpy(keys + (uint64_t)web->count * web->width, key, web->width * sizeof *key);
    *slot = ++web->count;
    *is_new = true;
    return brw_list_put(&web->parents, parent, effort) && brw_list_put(&web->steps, step, effort)
               ? web->count - 1
               : BRW_WEB_FULL;
}

/* Steps mostly lead to later situations, so a few passes from the last to the first suffice. */
void brw_web_spread_back(const brw_web *web, uint64_t *set, brw_effort *effort)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = web->count; i-- > 0;)
            for (uint32_t k = web->first.items[i];
                 !brw_set_has(set, i) && k < web->first.items[i + 1]; k++)
                if (brw_set_has(set, web->next.items[k])) {
                    brw_set_add(set, i);
                    changed = true;
                }
        brw_effort_look(effort, web->next.count / 4);
    }
}

void brw_web_free(brw_web *web, brw_effort *effort)
{
    brw_list *lists[] = {&web->parents, &web->steps, &web->first, &web->next};
    resize(effort, web->keys, web->room, 0, web->width * sizeof *web->keys);
    resize(effort, web->slots, web->slot_count, 0, sizeof *web->slots);
    for (int i = 0; i < 4; i++)
        brw_list_free(lists[i], effort);
    *web = (brw_web){.width = web->width, .compared = web->compared};
}
