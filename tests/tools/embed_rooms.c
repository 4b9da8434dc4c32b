/* SPDX-License-Identifier: MIT
 * Writes src/rooms/own.c, the table of barrow's own rooms, from the files given: every template is
 * read and checked by the library's own reader, and stands in the table with its text. Ends with 1
 * and the place of the mistake if a file is wrong.
 *
 *   embed_rooms FILE... >own.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rooms/template.h"

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, BRW_ROOMS_BYTES + 1);
    if (!file || !text || !fread(text, 1, BRW_ROOMS_BYTES, file)) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(3);
    }
    fclose(file);
    return text;
}

/* Writes lines of a text as one C string. */
static void print_lines(const char *from, const char *to)
{
    for (; from < to; from++)
        if (*from == '\n')
            printf("\\n");
        else
            printf(*from == '"' || *from == '\\' ? "\\%c" : *from == '?' ? "\\?" : "%c", *from);
}

/* Returns the line `default` of a file, or an empty one. */
static const char *find_default(const char *text)
{
    const char *line = strstr(text, "\ndefault:");
    return strncmp(text, "default:", 8) == 0 ? text : line ? line + 1 : "";
}

static int print_rooms(const char *path)
{
    barrow_error error;
    brw_rooms_reader reader;
    brw_template room;
    char *text = read_file(path);
    const char *usual = find_default(text), *name = strrchr(path, '/');
    if (brw_rooms_check(text, 0, 0, &error) != BARROW_OK) {
        fprintf(stderr, "%s: %s\n", path, error.text);
        return 1;
    }
    printf("    /* %s */\n", name ? name + 1 : path);
    brw_rooms_begin(&reader, text, strlen(text), &error);
    while (brw_rooms_next(&reader, &room)) {
        const char *last = room.text + room.rows[room.h - 1] + room.lengths[room.h - 1];
        const char *head = text;
        for (uint32_t line = 1; line < room.line; line++)
            head = strchr(head, '\n') + 1;
        printf("    OWN_ROOM(\"%s\", 0x%llx, %u, %u, \"", room.name,
               (unsigned long long)room.uses, room.places, room.weight);
        print_lines(usual, usual + strcspn(usual, "\n") + (*usual != 0));
        print_lines(head, last);
        printf("\")\n");
    }
    free(text);
    return 0;
}

int main(int argc, char **argv)
{
    int status = argc < 2 ? 2 : 0;
    printf("/* SPDX-License-Identifier: MIT\n"
           " * Made by tools/embed_rooms from the folder rooms; change its files, not this. */\n"
           "#include \"rooms/pack.h\"\n\n"
           "#define OWN_ROOM(name, uses, places, weight, text) \\\n"
           "    {name, text, UINT64_C(uses), sizeof(text) - 1, places, weight},\n\n"
           "/* clang-format off */\n"
           "const brw_pack_row brw_own_rooms[] = {\n");
    for (int i = 1; i < argc && status == 0; i++)
        status = print_rooms(argv[i]);
    printf("};\n/* clang-format on */\n\n"
           "const uint32_t brw_own_room_count = sizeof brw_own_rooms / sizeof *brw_own_rooms;\n");
    return status;
}
