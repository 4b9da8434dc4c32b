#include <barrow/barrow.h>
#include <stdio.h>

int main(void)
{
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    params.seed = 7;
    barrow_dungeon dungeon = {0};
    barrow_error error;
    if (barrow_generate(&params, NULL, &dungeon, &error) != BARROW_OK)
        return puts(error.text), 1;
    for (int y = 0; y < dungeon.height; y++, putchar('\n'))
        for (int x = 0; x < dungeon.width; x++)
            putchar(barrow_tile_character(barrow_tile_at(&dungeon, x, y)));
    barrow_dungeon_free(&dungeon);
}
