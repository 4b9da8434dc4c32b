/* SPDX-License-Identifier: MIT
 * hello FAMILY SEED...: makes each dungeon and prints its family, its seed and its hash. */
#include <stdio.h>
#include <stdlib.h>

#include "barrow.h"

_Static_assert(BARROW_GENERATION == 4, "the seeds of this game are of generation 4");

int main(int count, char **words)
{
    static barrow_dungeon dungeon;
    barrow_family family;
    barrow_error error;
    for (int i = 1; i + 1 < count; i += 2) {
        if (!barrow_family_find(words[i], &family))
            return 2;
        barrow_params params = barrow_default_params(family);
        params.seed = strtoull(words[i + 1], NULL, 10);
        if (barrow_generate(&params, NULL, &dungeon, &error) != BARROW_OK)
            return puts(error.text), 1;
        printf("%s %s %016llx\n", words[i], words[i + 1],
               (unsigned long long)barrow_dungeon_hash(&dungeon));
    }
    barrow_dungeon_free(&dungeon);
    return 0;
}
