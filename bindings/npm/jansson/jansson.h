/* SPDX-License-Identifier: MIT
 * What the command line's reader of documents uses of jansson, for a place where there is no
 * jansson: in the browser JSON.parse has read the text already, and document.c takes its values
 * one by one. So documents are judged by the same code everywhere. */
#ifndef NPM_JANSSON_H
#define NPM_JANSSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum json_type {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
} json_type;

typedef long long json_int_t;
#define JSON_INTEGER_FORMAT "lld"

typedef struct json_t {
    json_type type;
    struct json_t *first, *last, *next; /* members, and the next member of the same parent */
    size_t count;                       /* members */
    json_int_t integer;
    char *key, *text;
    size_t length; /* of text */
} json_t;

#define json_typeof(value)     ((value)->type)
#define json_is_object(value)  ((value) && (value)->type == JSON_OBJECT)
#define json_is_array(value)   ((value) && (value)->type == JSON_ARRAY)
#define json_is_string(value)  ((value) && (value)->type == JSON_STRING)
#define json_is_integer(value) ((value) && (value)->type == JSON_INTEGER)
#define json_is_number(value)  (json_is_integer(value) || ((value) && (value)->type == JSON_REAL))
#define json_is_true(value)    ((value) && (value)->type == JSON_TRUE)
#define json_is_false(value)   ((value) && (value)->type == JSON_FALSE)
#define json_is_boolean(value) (json_is_true(value) || json_is_false(value))
#define json_is_null(value)    ((value) && (value)->type == JSON_NULL)

json_t *json_object_get(const json_t *object, const char *key);
json_t *json_array_get(const json_t *array, size_t index);
size_t json_array_size(const json_t *array);
size_t json_object_size(const json_t *object);
const char *json_string_value(const json_t *value);
size_t json_string_length(const json_t *value);
json_int_t json_integer_value(const json_t *value);

/* The first member of a container of that type; NULL for an empty one and for anything else. */
json_t *json_first(const json_t *parent, json_type type);

#define json_array_foreach(array, index, value) \
    for ((index) = 0, (value) = json_first(array, JSON_ARRAY); (value); (index)++, (value) = (value)->next)

#define json_object_foreach(object, name, value) \
    for ((value) = json_first(object, JSON_OBJECT); (value) && ((name) = (value)->key, true); \
         (value) = (value)->next)

/* Reading text is JSON.parse's work: these exist so that the reader's files compile. */
typedef struct json_error_t {
    int line, column, position;
    char text[160];
} json_error_t;
#define JSON_REJECT_DUPLICATES 1
#define JSON_DECODE_ANY        2
enum { json_error_duplicate_key = 1 };
static inline int json_error_code(const json_error_t *error)
{
    (void)error;
    return 0;
}
static inline json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error)
{
    (void)text, (void)size, (void)flags, (void)error;
    return NULL;
}
static inline void json_decref(json_t *value)
{
    (void)value;
}

#endif
