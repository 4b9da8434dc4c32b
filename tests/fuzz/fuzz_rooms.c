/* SPDX-License-Identifier: MIT
 * Packs of rooms: any bytes are a pack or are refused with the file and a place, and the pack stays
 * as it was. What is taken can be looked at, and a dungeon with it holds. The first byte chooses
 * between the text of templates and a map of Tiled, and the dungeon's seed. */
#include <string.h>

#include "fuzz.h"

static const char *open_nothing(void *user, const char *name, size_t *size)
{
    (void)user, (void)name;
    *size = 0;
    return NULL;
}

static int inflate_zeros(void *user, const void *bytes, size_t size, void *out, size_t out_size)
{
    (void)user, (void)bytes, (void)size;
    memset(out, 0, out_size);
    return 1;
}

static void look_at(const char *text)
{
    static char drawing[10240];
    barrow_room_template room;
    uint32_t count = 0;
    for (; barrow_rooms_at(text, count, &room); count++)
        for (uint32_t turn = 0; turn < 8; turn++)
            FUZZ_HOLDS(!(room.turns >> turn & 1) ||
                           barrow_rooms_draw(text, count, turn, drawing, sizeof drawing) > 0,
                       "a template without a drawing");
    FUZZ_HOLDS(count <= 1024, "too many templates");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const barrow_tiled_help help = {NULL, open_nothing, inflate_zeros};
    barrow_rooms pack = {0};
    barrow_error error = {0};
    if (size < 1)
        return 0;
    const char *text = (const char *)data + 1;
    bool is_map = data[0] & 1;
    barrow_status status = is_map ? barrow_rooms_add_map(&pack, "f", text, size - 1, &help, &error)
                                  : barrow_rooms_add(&pack, "f", text, size - 1, &error);
    FUZZ_HOLDS(status == BARROW_OK || status == BARROW_BAD_PARAM, "another status");
    bool is_joined = memmem(text, size - 1, "#file ", 6) != NULL; /* packs that name their files */
    FUZZ_HOLDS(status == BARROW_OK ||
                   (!pack.text && (is_joined || strncmp(error.text, "f:", 2) == 0)),
               "a refused pack that has a text, or no place");
    if (status == BARROW_OK) {
        barrow_params params = barrow_default_params(data[0] & 2 ? BARROW_QUEST : BARROW_CRAWL);
        barrow_dungeon dungeon = {0};
        params.seed = data[0];
        look_at(pack.text);
        FUZZ_HOLDS(barrow_params_set(&params, "tiles", "on", NULL) == BARROW_OK &&
                       barrow_params_set(&params, "rooms", pack.text, NULL) == BARROW_OK,
                   "a pack that is refused later");
        status = barrow_generate(&params, NULL, &dungeon, &error);
        FUZZ_HOLDS(status == BARROW_OK || status == BARROW_BAD_PARAM, "a map that does not hold");
        barrow_dungeon_free(&dungeon);
    }
    barrow_rooms_free(&pack);
    return 0;
}
