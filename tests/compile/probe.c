/* SPDX-License-Identifier: MIT
 * Prints the hashes of some dungeons: the same with the library and with the amalgamation. */
#include <stdio.h>

#ifdef AMALGAMATED
#include "barrow.h"
#else
#include "barrow/barrow.h"
#endif

int main(void)
{
    static barrow_dungeon dungeon; /* all zero, in C and in C++ */
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        barrow_params params = barrow_default_params((barrow_family)family);
        for (params.seed = 0; params.seed < 20; params.seed++) {
            barrow_error error;
            if (barrow_generate(&params, NULL, &dungeon, &error) != BARROW_OK)
                return puts(error.text), 1;
            printf("%s %u %016llx\n", barrow_family_name(params.family), (unsigned)params.seed,
                   (unsigned long long)barrow_dungeon_hash(&dungeon));
        }
    }
    barrow_dungeon_free(&dungeon);
    return 0;
}
