// SPDX-License-Identifier: MIT
// examples/hello.c in C++17, with the plain C interface.
#include <barrow/barrow.h>

#include <cstdio>

int main()
{
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    params.seed = 7;
    barrow_dungeon dungeon = {};
    barrow_error error;
    if (barrow_generate(&params, nullptr, &dungeon, &error) != BARROW_OK)
        return std::puts(error.text), 1;
    for (int y = 0; y < dungeon.height; y++, std::putchar('\n'))
        for (int x = 0; x < dungeon.width; x++)
            std::putchar(barrow_tile_character(barrow_tile_at(&dungeon, x, y)));
    barrow_dungeon_free(&dungeon);
}
