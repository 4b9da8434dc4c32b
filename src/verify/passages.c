/* SPDX-License-Identifier: MIT
 * Searches the rooms of a quest or crawl, in words or with a queue. */
#include "verify/passages.h"

#include <string.h>

/* ---- making and opening ----------------------------------------------------------------- */

static bool make_words(brw_passages *passages, uint32_t rooms, brw_arena *scratch)
{
    passages->leads = BRW_ARENA_NEW(scratch, uint64_t, 2 * rooms);
    if (!passages->leads)
        return false;
    memset(passages->leads, 0, rooms * sizeof passages->leads[0]);
    passages->layers = passages->leads + rooms;
    return true;
}

/* Returns a graph of the dungeon, or NULL when out of memory. */
static const brw_graph *make_graph(const barrow_dungeon *dungeon, brw_arena *scratch)
{
    brw_graph *graph = BRW_ARENA_NEW(scratch, brw_graph, 1);
    return graph && brw_graph_make(graph, dungeon, scratch) == BARROW_OK ? graph : NULL;
}

static bool make_queue(brw_passages *passages, const brw_graph *graph, brw_arena *scratch)
{
    passages->graph = graph ? graph : make_graph(passages->dungeon, scratch);
    passages->on_way = BRW_ARENA_NEW(scratch, uint64_t, brw_room_words(passages->dungeon));
    return passages->graph && passages->on_way &&
           brw_bfs_make(&passages->search, passages->graph, scratch);
}

bool brw_passages_begin(brw_passages *passages, const barrow_dungeon *dungeon,
                        const brw_graph *graph, brw_arena *scratch)
{
    bool in_words = BRW_PASSAGE_BITS > 0 && dungeon->room_count <= BRW_PASSAGE_BITS;
    *passages = (brw_passages){.dungeon = dungeon};
    passages->ways = BRW_ARENA_NEW(scratch, uint8_t, dungeon->link_count);
    if (!passages->ways || !(in_words ? make_words(passages, dungeon->room_count, scratch)
                                      : make_queue(passages, graph, scratch)))
        return false;
    memset(passages->ways, BRW_SHUT, dungeon->link_count);
    return true;
}

void brw_passages_copy(brw_passages *passages, const brw_passages *from)
{
    const barrow_dungeon *dungeon = from->dungeon;
    memcpy(passages->ways, from->ways, dungeon->link_count);
    if (brw_in_words(from))
        memcpy(passages->leads, from->leads, dungeon->room_count * sizeof from->leads[0]);
}

/* ---- searching -------------------------------------------------------------------------- */

/* Searches from [from] up to the first layer with a room in [until]. Returns the last layer. */
static uint64_t search_in_words(brw_passages *passages, uint16_t from, uint64_t until)
{
    uint64_t layer = brw_room_bit(from), met = layer, next = layer;
    uint32_t count = 0;
    for (; next; met |= next) {
        layer = passages->layers[count++] = next;
        next = layer & until ? 0 : brw_rooms_after(passages->leads, layer) & ~met;
    }
    passages->layer_count = count;
    return layer;
}

static bool passage_is_open(const void *user, uint16_t from, brw_way way)
{
    const brw_passages *passages = user;
    bool forth = passages->dungeon->links[way.link].a == from;
    return passages->ways[way.link] & (forth ? BRW_FORTH : BRW_BACK);
}

/* Searches from [from] until [target] is found, or searches everything if [target] is BARROW_NONE.
 * Returns the distances. */
static const uint16_t *search_by_queue(brw_passages *passages, uint16_t from, uint16_t target)
{
    brw_bfs_clear(&passages->search);
    brw_bfs_start(&passages->search, from);
    passages->search.target = target;
    brw_bfs_run(&passages->search, passage_is_open, passages);
    return passages->search.distance;
}

/* ---- what is in reach ------------------------------------------------------------------- */

void brw_passages_reach(brw_passages *passages, uint16_t from, uint64_t *rooms)
{
    if (brw_in_words(passages)) {
        search_in_words(passages, from, 0);
        for (uint32_t i = 0; i < passages->layer_count; i++)
            rooms[0] |= passages->layers[i];
        return;
    }
    search_by_queue(passages, from, BARROW_NONE);
    for (uint32_t i = 0; i < passages->search.rooms.tail; i++)
        brw_set_add(rooms, passages->search.rooms.items[i]);
}

/* Spreads with the queue of the last search, whose distances are then out of date. */
static void spread_by_queue(brw_passages *passages, uint16_t from, uint64_t *rooms)
{
    const brw_graph *graph = passages->graph;
    brw_queue *queue = &passages->search.rooms;
    uint16_t room;
    queue->head = queue->tail = 0;
    brw_set_add(rooms, from);
    brw_queue_put(queue, from);
    while (brw_queue_take(queue, &room))
        for (uint32_t i = graph->first[room]; i < graph->first[room + 1u]; i++) {
            brw_way way = graph->ways[i];
            if (brw_set_has(rooms, way.to) || !passage_is_open(passages, room, way))
                continue;
            brw_set_add(rooms, way.to);
            brw_queue_put(queue, way.to);
        }
}

void brw_passages_spread(brw_passages *passages, uint16_t from, uint64_t *rooms)
{
    if (brw_set_has(rooms, from))
        return;
    if (!brw_in_words(passages)) {
        spread_by_queue(passages, from, rooms);
        return;
    }
    uint64_t met = rooms[0], layer = brw_room_bit(from);
    for (met |= layer; layer; met |= layer)
        layer = brw_rooms_after(passages->leads, layer) & ~met;
    rooms[0] = met;
}

uint32_t brw_passages_distance(brw_passages *passages, uint16_t from, uint16_t a, uint16_t b)
{
    if (brw_in_words(passages)) {
        uint64_t ends = brw_room_bit(a) | brw_room_bit(b);
        bool is_met = search_in_words(passages, from, ends) & ends;
        return is_met ? passages->layer_count - 1 : BARROW_NONE;
    }
    /* If room b is nearer, its distance is known by the time a is found. */
    const uint16_t *distance = search_by_queue(passages, from, a);
    return distance[a] < distance[b] ? distance[a] : distance[b];
}

uint32_t brw_passages_farthest(brw_passages *passages, uint16_t from, uint16_t *room)
{
    if (brw_in_words(passages)) {
        *room = (uint16_t)brw_lowest(search_in_words(passages, from, 0));
        return passages->layer_count - 1;
    }
    const uint16_t *distance = search_by_queue(passages, from, BARROW_NONE);
    const brw_queue *met = &passages->search.rooms;
    *room = met->items[met->tail - 1];
    for (uint32_t i = met->tail; i-- > 0 && distance[met->items[i]] == distance[*room];)
        *room = met->items[i] < *room ? met->items[i] : *room;
    return distance[*room];
}

/* Does the same with a queue, in which nearer rooms come first. */
static uint32_t list_by_queue(brw_passages *passages, uint16_t from, uint32_t beyond,
                              uint64_t *rooms, brw_met_room *list)
{
    const uint16_t *distance = search_by_queue(passages, from, BARROW_NONE);
    uint32_t count = 0;
    for (uint32_t i = 0; i < passages->search.rooms.tail; i++) {
        uint16_t room = passages->search.rooms.items[i];
        brw_set_add(rooms, room);
        if (distance[room] > beyond)
            list[count++] = (brw_met_room){room, distance[room]};
    }
    return count;
}

uint32_t brw_passages_list(brw_passages *passages, uint16_t from, uint32_t beyond, uint64_t *rooms,
                           brw_met_room *list)
{
    uint32_t count = 0;
    if (!brw_in_words(passages))
        return list_by_queue(passages, from, beyond, rooms, list);
    search_in_words(passages, from, 0);
    for (uint32_t i = 0; i < passages->layer_count; i++) {
        rooms[0] |= passages->layers[i];
        for (uint64_t layer = i > beyond ? passages->layers[i] : 0; layer; layer &= layer - 1)
            list[count++] = (brw_met_room){(uint16_t)brw_lowest(layer), (uint16_t)i};
    }
    return count;
}

/* ---- shortest ways ---------------------------------------------------------------------- */

/* Returns the rooms of layer [index] of the last search that lead to one of [rooms]. */
static uint64_t rooms_before(const brw_passages *passages, uint32_t index, uint64_t rooms)
{
    uint64_t before = 0;
    for (uint64_t left = passages->layers[index]; left; left &= left - 1)
        if (passages->leads[brw_lowest(left)] & rooms)
            before |= brw_lowest_bit(left);
    return before;
}

/* Goes back layer by layer: the room before another one on a shortest way is in the layer before
 * and leads to it. */
static void go_back_in_words(const brw_passages *passages, uint64_t layer, uint64_t *rooms)
{
    rooms[0] |= layer;
    for (uint32_t i = passages->layer_count - 1; i-- > 0;)
        rooms[0] |= layer = rooms_before(passages, i, layer);
}

/* Adds the rooms before [room] to the way. */
static void add_before(brw_passages *passages, uint16_t room)
{
    const brw_graph *graph = passages->graph;
    const uint16_t *distance = passages->search.distance;
    for (uint32_t i = graph->first[room]; i < graph->first[room + 1u]; i++) {
        brw_way way = graph->ways[i];
        if (distance[way.to] + 1u == distance[room] &&
            passage_is_open(passages, way.to, (brw_way){room, way.link}))
            brw_set_add(passages->on_way, way.to);
    }
}

/* Does the same with a queue, whose last room is the end of the way. */
static void go_back_by_queue(brw_passages *passages, uint64_t *rooms)
{
    const brw_queue *met = &passages->search.rooms;
    memset(passages->on_way, 0, brw_room_words(passages->dungeon) * sizeof passages->on_way[0]);
    brw_set_add(passages->on_way, met->items[met->tail - 1]);
    for (uint32_t i = met->tail; i-- > 0;) {
        if (!brw_set_has(passages->on_way, met->items[i]))
            continue;
        brw_set_add(rooms, met->items[i]);
        add_before(passages, met->items[i]);
    }
}

void brw_passages_between(brw_passages *passages, uint16_t from, uint16_t to, uint64_t *rooms)
{
    if (brw_in_words(passages)) {
        uint64_t end = search_in_words(passages, from, brw_room_bit(to)) & brw_room_bit(to);
        if (end)
            go_back_in_words(passages, end, rooms);
    } else if (from == to) {
        brw_set_add(rooms, to); /* a search would not stop at its own start */
    } else if (search_by_queue(passages, from, to)[to] != BARROW_NONE) {
        go_back_by_queue(passages, rooms);
    }
}

/* Returns the room before [to] on the way that the last queue search found. */
static uint16_t came_from(const brw_passages *passages, uint16_t to)
{
    const barrow_link *link = &passages->dungeon->links[passages->search.came_by[to]];
    return link->a == to ? link->b : link->a;
}

uint16_t brw_passages_halfway(const brw_passages *passages, uint16_t to, uint32_t distance)
{
    for (uint32_t left = distance; left > distance / 2; left--)
        to = brw_in_words(passages)
                 ? (uint16_t)brw_lowest(rooms_before(passages, left - 1, brw_room_bit(to)))
                 : came_from(passages, to);
    return to;
}
