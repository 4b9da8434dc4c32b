/* SPDX-License-Identifier: MIT
 * Parameters out of JSON: an object of names and values, in a file of its own or as `params` of a
 * document. Types are strict: a number is a number, a name is a string. jansson parses; where it
 * knows line and column, the message has them, and a key's own place is found in the text. */
#include "settings.h"

#include <stdio.h>
#include <string.h>

#include "message.h"

#define PARAMS_DEPTH  16
#define PARAMS_VALUES ((size_t)1 << 18)

/* Always false, for callers to return. [key] is where it is, for the place in the file; "" is
 * nowhere. */
static bool refuse(cli_json_problem *problem, const char *key, const char *text)
{
    snprintf(problem->key, sizeof problem->key, "%s", key);
    snprintf(problem->text, sizeof problem->text, "%s", text);
    return false;
}

static const char *type_words(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "an array";
    case JSON_STRING:
        return "a string";
    case JSON_REAL:
        return "a number with a fraction or exponent";
    case JSON_INTEGER:
        return "a number";
    case JSON_NULL:
        return "null";
    default:
        return "true or false";
    }
}

/* What a parameter of each type wants to be in JSON. */
static const char *const wanted_words[] = {
    [BARROW_PARAM_INT] = "a whole number",
    [BARROW_PARAM_BOOL] = "true or false",
    [BARROW_PARAM_CHOICE] = "a name in quotes",
    [BARROW_PARAM_AUTO] = "a whole number or \"auto\"",
    [BARROW_PARAM_RANGE] = "a whole number, \"auto\" or a range such as \"1..3\"",
    [BARROW_PARAM_SIZE] = "a size in quotes, such as \"9x10\"",
    [BARROW_PARAM_TEXT] = "a string or an array of strings, one per row",
};

static bool wrong_type(const barrow_param_info *info, const json_t *value,
                       cli_json_problem *problem)
{
    char text[256];
    snprintf(text, sizeof text, "%s is %s; it must be %s", info->name, type_words(value),
             wanted_words[info->type]);
    return refuse(problem, info->name, text);
}

/* ---- texts ------------------------------------------------------------------------------ */

/* Parameters point to texts and outlive the JSON that they came from, so texts are copied. */
static cli_text *keep_text(cli_text **keep, size_t size)
{
    cli_text *text = cli_text_new(size);
    if (!text)
        cli_no_memory();
    text->next = *keep;
    *keep = text;
    return text;
}

/* Joins rows by newlines. NULL where one is no string. Sizes are added up first, so that one
 * block is enough. */
static const char *join_rows(const json_t *rows, cli_text **keep)
{
    size_t size = 0, used = 0, index;
    const json_t *row;
    json_array_foreach(rows, index, row)
    {
        if (!json_is_string(row))
            return NULL;
        size += json_string_length(row) + 1;
    }
    cli_text *text = keep_text(keep, size);
    json_array_foreach(rows, index, row)
    {
        memcpy(text->bytes + used, json_string_value(row), json_string_length(row));
        used += json_string_length(row);
        text->bytes[used++] = '\n';
    }
    return text->bytes;
}

static const char *copy_string(const json_t *value, cli_text **keep)
{
    cli_text *text = keep_text(keep, json_string_length(value));
    memcpy(text->bytes, json_string_value(value), text->size);
    return text->bytes;
}

/* ---- values ----------------------------------------------------------------------------- */

/* A value as --set would take it; NULL if its type is wrong. Values go through the same function
 * as --set, so that ranges and names are checked in one place; only the types of JSON are looked
 * at here. A choice and a size come as strings. */
static const char *value_text(const barrow_param_info *info, const json_t *value, char number[32],
                              cli_text **keep)
{
    barrow_param_type type = info->type;
    if (json_is_integer(value) &&
        (type == BARROW_PARAM_INT || type == BARROW_PARAM_AUTO || type == BARROW_PARAM_RANGE)) {
        snprintf(number, 32, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        return number;
    }
    if (json_is_boolean(value) && type == BARROW_PARAM_BOOL)
        return json_is_true(value) ? "on" : "off";
    if (type == BARROW_PARAM_TEXT && json_is_null(value))
        return "";
    if (type == BARROW_PARAM_TEXT && json_is_array(value))
        return join_rows(value, keep);
    if (type == BARROW_PARAM_TEXT && json_is_string(value))
        return copy_string(value, keep);
    if (json_is_string(value) && type != BARROW_PARAM_INT)
        return json_string_value(value);
    return NULL;
}

/* As settings called reroll.PASS, which is how the library takes them. */
static bool set_rerolls(const json_t *value, barrow_params *params, cli_json_problem *problem)
{
    const char *pass;
    const json_t *salt;
    barrow_error error;
    if (!json_is_object(value))
        return refuse(problem, "reroll", "reroll must be an object of passes and numbers");
    json_object_foreach((json_t *)value, pass, salt)
    {
        char name[64], number[32];
        if (!json_is_integer(salt))
            return refuse(problem, "reroll", "reroll: the value of a pass must be a whole number");
        snprintf(name, sizeof name, "reroll.%.48s", pass);
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(salt));
        if (barrow_params_set(params, name, number, &error) != BARROW_OK)
            return refuse(problem, "reroll", error.text);
    }
    return true;
}

/* A name that is not known goes on to barrow_params_set, which refuses it with the nearest one. */
static bool set_one(const char *key, const json_t *value, barrow_params *params, cli_text **keep,
                    cli_json_problem *problem)
{
    char number[32];
    barrow_error error;
    if (strcmp(key, "reroll") == 0)
        return set_rerolls(value, params, problem);
    const barrow_param_info *info = cli_param_find(params->family, key);
    const char *text = info ? value_text(info, value, number, keep) : "";
    if (!text)
        return wrong_type(info, value, problem);
    if (barrow_params_set(params, key, text, &error) != BARROW_OK)
        return refuse(problem, key, error.text);
    return true;
}

bool cli_params_from_json(const json_t *object, barrow_params *params, cli_text **keep,
                          cli_json_problem *problem)
{
    const char *key;
    const json_t *value;
    json_object_foreach((json_t *)object, key, value)
    {
        if (!set_one(key, value, params, keep, problem))
            return false;
    }
    return true;
}

/* ---- the file --------------------------------------------------------------------------- */

/* jansson knows no places of values, so the key is looked for in the text again; only who fails
 * pays for it. */
static void say_problem(const char *name, const cli_text *text, const cli_json_problem *problem)
{
    cli_place place = cli_json_key_place(text, problem->key, problem->depth);
    if (place.line)
        cli_say("%s, line %zu, column %zu: %s", name, place.line, place.column, problem->text);
    else
        cli_say("%s: %s", name, problem->text);
}

/* The parameters inside a document, if it is one of the right family. "format" is no name of a
 * parameter, so its presence tells a document from plain parameters. */
static const json_t *params_of(const json_t *root, barrow_family family, cli_json_problem *problem)
{
    if (!json_object_get(root, "format"))
        return root;
    const char *name = json_string_value(json_object_get(root, "family"));
    const json_t *params = json_object_get(root, "params");
    char text[200];
    if (!name || !json_is_object(params)) {
        refuse(problem, "", "a document needs a family and params");
        return NULL;
    }
    if (strcmp(name, barrow_family_name(family)) != 0) {
        snprintf(text, sizeof text, "it is a document of a %.20s, not of a %s", name,
                 barrow_family_name(family));
        refuse(problem, "", text);
        return NULL;
    }
    return params;
}

static bool has_seed_too(const json_t *root)
{
    return json_object_get(root, "format") && json_object_get(root, "seed");
}

/* The seed of a document: what it was made from is then given back whole. */
static bool set_seed(const json_t *root, barrow_params *params, cli_json_problem *problem)
{
    const char *seed = json_string_value(json_object_get(root, "seed"));
    barrow_error error;
    problem->depth = 1;
    if (!seed || strspn(seed, "0123456789") != strlen(seed))
        return refuse(problem, "seed", "seed must be a decimal number in quotes");
    return barrow_seed_parse(seed, &params->seed, &error) == BARROW_OK ||
           refuse(problem, "seed", error.text);
}

/* [depth] is for the place of a key in messages: parameters of a document stand a brace deeper. */
static bool set_from_root(const json_t *root, barrow_params *params, cli_text **keep,
                          cli_json_problem *problem)
{
    if (!json_is_object(root))
        return refuse(problem, "", "it must be a JSON object of parameter names and values");
    const json_t *object = params_of(root, params->family, problem);
    problem->depth = object == root ? 1 : 2;
    if (!object || !cli_params_from_json(object, params, keep, problem))
        return false;
    return !has_seed_too(root) || set_seed(root, params, problem);
}

static int take_root(const json_t *root, const char *name, const cli_text *text,
                     barrow_params *params, cli_text **keep)
{
    cli_json_problem problem = {.depth = 1};
    if (set_from_root(root, params, keep, &problem))
        return CLI_DONE;
    say_problem(name, text, &problem);
    return CLI_USAGE;
}

/* What is no JSON is bad input; a key that stands there twice is a bad parameter. */
static int say_syntax(const char *name, const json_error_t *error)
{
    cli_place place = cli_place_told(error->line, error->column);
    cli_say("%s, line %zu, column %zu: %s", name, place.line, place.column, error->text);
    return json_error_code(error) == json_error_duplicate_key ? CLI_USAGE : CLI_IO;
}

/* Bounded before it is parsed (G8); jansson would recurse as deep as the text nests, up to 2048. */
int cli_params_file(const char *path, barrow_params *params, cli_text **keep, bool *has_seed)
{
    const char *name = cli_input_name(path);
    cli_text *text = cli_text_read(path, CLI_SMALL_FILE);
    if (!text)
        return CLI_IO;
    cli_text_plain(text);
    json_error_t error;
    json_t *root = NULL;
    int status = CLI_IO;
    if (cli_json_bounded(text, name, PARAMS_DEPTH, PARAMS_VALUES)) {
        root =
            json_loadb(text->bytes, text->size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
        status = root ? take_root(root, name, text, params, keep) : say_syntax(name, &error);
        *has_seed = has_seed_too(root);
    }
    json_decref(root);
    cli_texts_free(text);
    return status;
}
