/* SPDX-License-Identifier: MIT
 * libc's searches in texts are made for long ones. What the library searches is short, and these are two kilobytes
 * smaller. */
#include <string.h>

char *strchr(const char *text, int wanted)
{
    while (*text != (char)wanted)
        if (!*text++)
            return NULL;
    return (char *)text;
}

char *strstr(const char *text, const char *wanted)
{
    size_t length = strlen(wanted);
    while (strncmp(text, wanted, length) != 0)
        if (!*text++)
            return NULL;
    return (char *)text;
}

size_t strspn(const char *text, const char *allowed)
{
    size_t length = 0;
    while (text[length] && strchr(allowed, text[length]))
        length++;
    return length;
}

size_t strcspn(const char *text, const char *refused)
{
    size_t length = 0;
    while (!strchr(refused, text[length])) /* which finds the zero, too */
        length++;
    return length;
}
