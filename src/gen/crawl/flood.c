/* SPDX-License-Identifier: MIT
 * Floods over sets of cells. Grids of up to 128 cells, which `medium` is, go through two words at
 * once; of larger ones only the words around the last front are looked at: a flood is a thin line.
 */
#include "gen/crawl/flood.h"

#include "base/bits.h"

static void clear_layer(const crawl_layer *layer)
{
    for (uint32_t w = layer->first; w <= layer->last; w++)
        layer->set[w] = 0;
}

void brw_crawl_begin_layer(crawl_bits *bits, uint32_t cell)
{
    clear_layer(&bits->front);
    brw_set_add(bits->front.set, cell);
    if (bits->words > CRAWL_PAIR_WORDS)
        bits->front.first = bits->front.last = cell / 64;
}

static void narrow_next(crawl_bits *bits)
{
    uint32_t reach = bits->row_words + 1, end = bits->words - 1;
    const crawl_layer *front = &bits->front;
    clear_layer(&bits->next);
    bits->next.first = front->first > reach ? front->first - reach : 0;
    bits->next.last = front->last + reach < end ? front->last + reach : end;
}

static void trim_front(crawl_layer *front)
{
    while (front->first < front->last && !front->set[front->first])
        front->first++;
    while (front->last > front->first && !front->set[front->last])
        front->last--;
}

bool brw_crawl_next_words(crawl_bits *bits, uint64_t *where, uint64_t *into)
{
    narrow_next(bits);
    crawl_layer front = bits->front, next = bits->next;
    uint64_t reached = 0;
    for (uint32_t w = next.first; w <= next.last; w++) {
        crawl_sides from = crawl_words_beside(bits, front.set + w);
        uint64_t cells = (from.west | from.east | from.north | from.south) & where[w];
        next.set[w] = cells;
        where[w] ^= cells;
        into[w] |= cells;
        reached |= cells;
    }
    bits->front = next;
    bits->next = front;
    trim_front(&bits->front);
    return reached != 0;
}

/* Two cells of a word are written at a glance, needed or not: most words have no more. */
uint32_t *brw_crawl_list_front(const crawl_bits *bits, uint32_t *end)
{
    for (uint32_t w = bits->front.first; w <= bits->front.last; w++) {
        uint64_t left = bits->front.set[w], stop = (uint64_t)1 << 63;
        *end = 64 * w + (uint32_t)brw_lowest(left | stop);
        end += left != 0;
        left &= left - 1;
        *end = 64 * w + (uint32_t)brw_lowest(left | stop);
        end += left != 0;
        for (left &= left - 1; left; left &= left - 1)
            *end++ = 64 * w + (uint32_t)brw_lowest(left);
    }
    return end;
}
