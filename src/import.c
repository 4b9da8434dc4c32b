/* SPDX-License-Identifier: MIT
 * Importing: turns documents back into dungeons (io/import*.c does the work), and reads parameters
 * from JSON, either from a parameter file or from `params` of a document. Parameters go through
 * barrow_params_set, so ranges and names are checked in one place; only the JSON types are checked
 * here. Also compares a document with what its seed makes. */
#include <string.h>

#include "base/match.h"
#include "base/pull.h"
#include "base/sink.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "core/params.h"
#include "export.h"
#include "io/import.h"
#include "workspace.h"

#define TEXTS_MOST 8   /* maximum number of TEXT parameters in a family */
#define VALUE_MOST 128 /* maximum size of any other value in bytes, as a user would type it */

/* ---- parameters ------------------------------------------------------------------------- */

/* A text that is decoded at the end, because decoding in place earlier would spoil the positions in
 * error messages. */
typedef struct text_to_keep {
    const barrow_param_info *info;
    brw_pull pull; /* positioned at its first token */
} text_to_keep;

/* Parameters being read from JSON. An error about one points at its key. */
typedef struct params_reader {
    brw_pull *pull;
    barrow_params *params;
    const barrow_param_info *rows;
    uint32_t count;
    barrow_error *error;
    const char *key;          /* start of the parameter's key */
    char name[BRW_PULL_NAME]; /* the parameter's name */
    brw_arena *arena; /* for a document: where its strings go; every parameter must then be present
                         and spelled as barrow writes it; NULL for a parameter file */
    uint64_t seen;    /* bit set of the rows that were read; the bit after the last row is reroll */
    text_to_keep texts[TEXTS_MOST];
    uint32_t text_count;
} params_reader;

/* For each type of parameter, what its value must be in JSON. */
static const char *const wanted_words[] = {
    [BARROW_PARAM_INT] = "a whole number",
    [BARROW_PARAM_BOOL] = "true or false",
    [BARROW_PARAM_CHOICE] = "a name in quotes",
    [BARROW_PARAM_AUTO] = "a whole number or \"auto\"",
    [BARROW_PARAM_RANGE] = "a whole number, \"auto\" or a range such as \"1..3\"",
    [BARROW_PARAM_SIZE] = "a size in quotes, such as \"9x10\"",
    [BARROW_PARAM_TEXT] = "a string or a list of strings, one per row",
    [BARROW_PARAM_WEIGHTS] = "weights in quotes, such as \"20:20:20:20:20\"",
};

/* Names what the text contains, for "X is a list; it must be a number". */
static const char *const token_words[] = {
    [BRW_TOKEN_OBJECT] = "an object",
    [BRW_TOKEN_LIST] = "a list",
    [BRW_TOKEN_STRING] = "a string",
    [BRW_TOKEN_INT] = "a number",
    [BRW_TOKEN_REAL] = "a number with a fraction or exponent, or too large",
    [BRW_TOKEN_TRUE] = "true or false",
    [BRW_TOKEN_FALSE] = "true or false",
    [BRW_TOKEN_NULL] = "null",
};

/* Reports what the parser found. It takes precedence over the reader's own message. */
static barrow_status refuse_syntax(const params_reader *reader)
{
    return brw_fail(reader->error, BARROW_BAD_DOCUMENT, "", "%s", reader->pull->problem);
}

static barrow_status refuse_type(const params_reader *reader, const barrow_param_info *info)
{
    if (reader->pull->token == BRW_TOKEN_ERROR)
        return refuse_syntax(reader);
    return brw_fail(reader->error, BARROW_BAD_PARAM, info->name, "%s is %s; it must be %s",
                    info->name, token_words[reader->pull->token], wanted_words[info->type]);
}

/* Refuses a string with a NUL in it, because C would silently drop the rest. */
static barrow_status refuse_zero(const params_reader *reader, const char *name)
{
    return brw_fail(reader->error, BARROW_BAD_PARAM, name,
                    "%s is too long, or contains a zero byte", name);
}

/* ---- texts ------------------------------------------------------------------------------ */

/* Decodes a text in place, or into the arena of a document. The terminating NUL replaces the
 * closing quote. The rows of a list are joined with newlines: its brackets and quotes took more
 * space. */
static barrow_status keep_text(params_reader *reader, text_to_keep *text)
{
    brw_pull *pull = &text->pull;
    bool is_list = pull->token == BRW_TOKEN_LIST;
    char *kept = (char *)(uintptr_t)(is_list ? pull->start : pull->string);
    if (reader->arena)
        kept = brw_arena_array(reader->arena, pull->length + 1, 1);
    if (!kept)
        return brw_fail(reader->error, BARROW_NO_MEMORY, "", "not enough memory for the text");
    if (is_list) {
        char *at = kept;
        while (brw_pull_next(pull) == BRW_TOKEN_STRING) {
            at += brw_pull_text(pull, at, pull->length + 1);
            *at++ = '\n';
        }
        *at = 0;
    } else {
        brw_pull_text(pull, kept, pull->length + 1);
    }
    return barrow_params_set(reader->params, text->info->name, kept, reader->error);
}

/* Checks a text, which is a string or a list of its rows, and sets it aside for decoding. */
static barrow_status note_text(params_reader *reader, const barrow_param_info *info)
{
    brw_pull *pull = reader->pull;
    bool is_list = pull->token == BRW_TOKEN_LIST && !reader->arena;
    if (pull->token == BRW_TOKEN_NULL)
        return barrow_params_set(reader->params, info->name, "", reader->error);
    if (pull->token == BRW_TOKEN_STRING && reader->arena && !pull->length)
        return brw_fail(reader->error, BARROW_BAD_PARAM, info->name,
                        "%s must be null or a non-empty string", info->name);
    if (reader->text_count < TEXTS_MOST)
        reader->texts[reader->text_count++] = (text_to_keep){info, *pull};
    while (!is_list || brw_pull_next(pull) != BRW_TOKEN_END_LIST) {
        if (pull->token != BRW_TOKEN_STRING)
            return refuse_type(reader, info);
        if (brw_pull_has_zero(pull))
            return refuse_zero(reader, info->name);
        if (!is_list)
            break;
    }
    return BARROW_OK;
}

/* ---- values ----------------------------------------------------------------------------- */

/* Reads one parameter. Integers in range, by far the most common, are stored directly; everything
 * else is converted to what a user would type and goes through barrow_params_set. A document must
 * spell it the way barrow writes it. */
static barrow_status read_param(params_reader *reader, uint32_t index)
{
    const barrow_param_info *info = &reader->rows[index];
    const brw_pull *pull = reader->pull;
    char text[VALUE_MOST], written[VALUE_MOST], digits[BRW_DIGITS];
    bool is_text = pull->token == BRW_TOKEN_STRING && info->type != BARROW_PARAM_INT;
    bool is_truth = pull->token == BRW_TOKEN_TRUE || pull->token == BRW_TOKEN_FALSE;
    bool takes_number = info->type == BARROW_PARAM_INT || info->type == BARROW_PARAM_AUTO ||
                        info->type == BARROW_PARAM_RANGE;
    if (info->type == BARROW_PARAM_TEXT)
        return note_text(reader, info);
    if (info->type == BARROW_PARAM_INT && pull->token == BRW_TOKEN_INT &&
        pull->number >= info->min && pull->number <= info->max) {
        *(int32_t *)brw_param_field(reader->params, info) = (int32_t)pull->number;
        return BARROW_OK;
    }
    if (is_text && brw_pull_text(pull, text, VALUE_MOST) != strlen(text))
        return refuse_zero(reader, info->name);
    if (pull->token == BRW_TOKEN_INT && takes_number)
        brw_format(text, VALUE_MOST, "%s", brw_digits_signed(digits, pull->number));
    else if (is_truth && info->type == BARROW_PARAM_BOOL)
        brw_format(text, VALUE_MOST, "%s", pull->token == BRW_TOKEN_TRUE ? "on" : "off");
    else if (!is_text)
        return refuse_type(reader, info);
    barrow_status status = barrow_params_set(reader->params, info->name, text, reader->error);
    if (status != BARROW_OK || !reader->arena || !is_text)
        return status;
    if (info->type == BARROW_PARAM_BOOL)
        return refuse_type(reader, info);
    barrow_params_get(reader->params, index, written, sizeof written);
    bool is_number = written[strspn(written, "0123456789")] == 0;
    const char *quote = is_number ? "" : "\"";
    if (is_number || strcmp(written, text) != 0)
        return brw_fail(reader->error, BARROW_BAD_PARAM, info->name,
                        "'%s' must be written as %s%s%s here", text, quote, written, quote);
    return BARROW_OK;
}

/* ---- rerolls ---------------------------------------------------------------------------- */

/* Reads the salts of passes, each set as a parameter called reroll.PASS, which refuses unknown
 * passes. A duplicate is refused, because it would be unclear which one counts. Documents list only
 * passes that have a salt. */
static barrow_status read_rerolls(params_reader *reader)
{
    uint32_t count, index;
    const barrow_pass *passes = barrow_passes(reader->params->family, &count);
    brw_pull *pull = reader->pull;
    barrow_error *error = reader->error;
    uint64_t seen = 0;
    if (pull->token != BRW_TOKEN_OBJECT)
        return pull->token == BRW_TOKEN_ERROR
                   ? refuse_syntax(reader)
                   : brw_fail(error, BARROW_BAD_PARAM, "reroll",
                              "reroll must be an object of passes and numbers");
    while (brw_pull_next(pull) == BRW_TOKEN_KEY) {
        char pass[BRW_PULL_NAME], name[BRW_PULL_NAME + 8], digits[BRW_DIGITS];
        brw_pull_text(pull, pass, sizeof pass);
        if (brw_pull_has_zero(pull))
            return refuse_zero(reader, "reroll");
        for (index = 0; index < count && strcmp(passes[index].name, pass) != 0;)
            index++;
        if (seen >> index & 1)
            return brw_fail(error, BARROW_BAD_PARAM, "reroll", "reroll: %s occurs twice", pass);
        seen |= index < count ? UINT64_C(1) << index : 0;
        if (brw_pull_next(pull) == BRW_TOKEN_ERROR)
            return refuse_syntax(reader);
        if (pull->token != BRW_TOKEN_INT)
            return brw_fail(error, BARROW_BAD_PARAM, "reroll",
                            "reroll: the value of a pass must be a whole number");
        if (reader->arena && pull->number < 1)
            return brw_fail(error, BARROW_BAD_PARAM, "reroll",
                            "reroll: the salt of %s must be from 1 to 65535", pass);
        brw_format(name, sizeof name, "reroll.%s", pass);
        barrow_status status =
            barrow_params_set(reader->params, name, brw_digits_signed(digits, pull->number), error);
        if (status != BARROW_OK)
            return status;
    }
    return pull->token == BRW_TOKEN_END_OBJECT ? BARROW_OK : refuse_syntax(reader);
}

/* ---- the object ------------------------------------------------------------------------- */

/* Reads the parameter whose key was just read: row [index], reroll if that is one past the last
 * row, or none that is known. */
static barrow_status read_named(params_reader *reader, uint32_t index)
{
    reader->key = reader->pull->start;
    brw_pull_text(reader->pull, reader->name, sizeof reader->name);
    if (brw_pull_has_zero(reader->pull))
        return refuse_zero(reader, reader->name);
    if (index > reader->count) {
        barrow_status status = barrow_params_set(reader->params, reader->name, "", reader->error);
        return status != BARROW_OK ? status : refuse_zero(reader, reader->name);
    }
    if (reader->seen >> index & 1)
        return brw_fail(reader->error, BARROW_BAD_PARAM, reader->name,
                        "%s is a duplicate: it occurs twice", reader->name);
    reader->seen |= UINT64_C(1) << index;
    brw_pull_next(reader->pull);
    return index == reader->count ? read_rerolls(reader) : read_param(reader, index);
}

/* Reads an object of parameters, from its first token on. The row after the previous one is tried
 * first, because documents list them in order. */
static barrow_status read_params(params_reader *reader)
{
    barrow_status status = BARROW_OK;
    uint32_t index = 0;
    reader->rows = barrow_param_infos(reader->params->family, &reader->count);
    for (; status == BARROW_OK && brw_pull_next(reader->pull) == BRW_TOKEN_KEY; index++) {
        if (index >= reader->count || !brw_pull_is(reader->pull, reader->rows[index].name))
            for (index = 0; index < reader->count; index++)
                if (brw_pull_is(reader->pull, reader->rows[index].name))
                    break;
        index += index == reader->count && !brw_pull_is(reader->pull, "reroll");
        status = read_named(reader, index);
    }
    if (status == BARROW_OK && reader->pull->token == BRW_TOKEN_ERROR)
        status = refuse_syntax(reader);
    for (uint32_t i = 0; i < reader->text_count && status == BARROW_OK; i++)
        status = keep_text(reader, &reader->texts[i]);
    return status;
}

/* ---- files of parameters ---------------------------------------------------------------- */

/* Advances to the value of a member of the document; returns false if there is no such member. */
static bool find_value(params_reader *reader, const char *key)
{
    brw_pull *pull = reader->pull;
    brw_pull_begin(pull, pull->text, (size_t)(pull->end - pull->text));
    brw_pull_next(pull);
    reader->key = pull->start;
    if (!brw_pull_find(pull, key))
        return false;
    reader->key = pull->start;
    brw_pull_next(pull);
    return true;
}

/* Reads the parameters from a whole document: only its family, seed and params, which together
 * determine the dungeon. */
static barrow_status read_document_params(params_reader *reader, bool *has_seed)
{
    const char *family = barrow_family_name(reader->params->family);
    const brw_pull *pull = reader->pull;
    char text[24] = "";
    bool has_family = find_value(reader, "family") && pull->token == BRW_TOKEN_STRING;
    if (has_family)
        brw_pull_text(pull, text, sizeof text);
    if (!has_family || !brw_pull_is(pull, family))
        return brw_fail(reader->error, BARROW_BAD_PARAM, "",
                        "it is a document of a %s, not of a %s", *text ? text : "?", family);
    *has_seed = find_value(reader, "seed");
    if (*has_seed) {
        bool is_text = pull->token == BRW_TOKEN_STRING &&
                       brw_pull_text(pull, text, sizeof text) == strlen(text);
        if (!is_text || !text[0] || text[strspn(text, "0123456789")])
            return brw_fail(reader->error, BARROW_BAD_PARAM, "seed",
                            "seed must be a decimal number in quotes");
        barrow_status status = barrow_seed_parse(text, &reader->params->seed, reader->error);
        if (status != BARROW_OK)
            return status;
    }
    if (!find_value(reader, "params") || pull->token != BRW_TOKEN_OBJECT)
        return brw_fail(reader->error, BARROW_BAD_PARAM, "", "a document needs params");
    return read_params(reader);
}

/* Reads a file of parameters or a document. No parameter is called "format", so that key
 * distinguishes a document from plain parameters. The whole text is checked first, so everything
 * after that can rely on valid JSON. */
static barrow_status read_file(params_reader *reader, bool *has_seed)
{
    brw_pull *pull = reader->pull;
    if (!brw_pull_skip(pull) || brw_pull_next(pull) != BRW_TOKEN_END) {
        reader->key = pull->start;
        return refuse_syntax(reader);
    }
    if (find_value(reader, "format"))
        return read_document_params(reader, has_seed);
    brw_pull_begin(pull, pull->text, (size_t)(pull->end - pull->text));
    if (brw_pull_next(pull) != BRW_TOKEN_OBJECT)
        return brw_fail(reader->error, BARROW_BAD_PARAM, "",
                        "it must be a JSON object of parameter names and values");
    return read_params(reader);
}

/* Line and column are computed only if the caller wants them, and before texts are decoded in
 * place. */
barrow_status barrow_params_import(barrow_params *params, char *text, size_t size, bool *has_seed,
                                   barrow_error *error)
{
    barrow_error own_error;
    bool own_seed;
    brw_pull pull;
    error = error ? error : &own_error;
    has_seed = has_seed ? has_seed : &own_seed;
    *has_seed = false;
    if (!params || !text || (unsigned)params->family >= BARROW_FAMILY_COUNT)
        return brw_fail(error, BARROW_BAD_CALL, "", "the text or the result is missing");
    if (size > BARROW_IMPORT_MAX)
        return brw_fail(error, BARROW_BAD_DOCUMENT, "", "the text is larger than 256 MiB");
    params_reader reader = {.pull = &pull, .params = params, .error = error, .key = text};
    brw_pull_begin(&pull, text, size);
    barrow_status status = read_file(&reader, has_seed);
    if (status != BARROW_OK) {
        brw_pull_spot spot = brw_pull_place(&pull, reader.key);
        brw_error_place(error, spot.line, spot.column);
    }
    return status;
}

/* ---- documents -------------------------------------------------------------------------- */

/* Reports what is wrong with `params` of a document, at the offending parameter. */
static bool refuse_params(brw_import *import, const char *at, const char *name, const char *text)
{
    brw_import_enter(import, name, 0);
    return brw_import_fail(import, at, "%s", text);
}

/* Reads the object of parameters that the reader of a document has come to. */
static bool import_object(brw_import *import, params_reader *reader)
{
    barrow_status status = read_params(reader);
    if (status == BARROW_NO_MEMORY)
        return brw_import_no_memory(import);
    return status == BARROW_OK ||
           refuse_params(import, reader->key, reader->name, reader->error->text);
}

/* Reads `params` of a document. Unlike a parameter file it must be complete, so that the dungeon
 * can be regenerated even if defaults change. Documents of older generations lack the parameters
 * that were added later. */
static bool import_params(brw_import *import)
{
    barrow_error error;
    params_reader reader = {.pull = &import->pull,
                            .params = &import->dungeon->params,
                            .arena = brw_dungeon_arena(import->dungeon),
                            .error = &error};
    const char *start = import->pull.start;
    if (import->pull.token != BRW_TOKEN_OBJECT)
        return brw_import_fail(import, start, "it must be an object");
    if (!import_object(import, &reader))
        return false;
    bool is_older = import->claims->generation < BARROW_GENERATION; /* it has fewer parameters */
    for (uint32_t i = 0; i <= reader.count && !is_older; i++)
        if (!(reader.seen >> i & 1))
            return refuse_params(import, start, i < reader.count ? reader.rows[i].name : "reroll",
                                 "it is missing");
    if (barrow_params_check(reader.params, &error) != BARROW_OK)
        return refuse_params(import, NULL, error.field, error.text);
    return true;
}

/* Reads the parameters that a plan set for a floor: all of those that a plan may set, and no
 * others. The first floor has the same as the document. */
static bool import_planned(brw_import *import)
{
    barrow_error error;
    barrow_params params = import->floor->params;
    params_reader reader = {.pull = &import->pull,
                            .params = &params,
                            .arena = brw_dungeon_arena(import->floor),
                            .error = &error};
    bool has_plan = params.as.floor.plan != NULL;
    if (import->pull.token != (has_plan ? BRW_TOKEN_OBJECT : BRW_TOKEN_NULL))
        return brw_import_fail(import, import->pull.start,
                               has_plan ? "it must be an object"
                                        : "it must be null: there is no plan");
    if (!has_plan)
        return true;
    if (!import_object(import, &reader))
        return false;
    for (uint32_t i = 0; i <= reader.count; i++) {
        bool is_planned = i < reader.count && brw_param_is_planned(&reader.rows[i]);
        if (is_planned != (reader.seen >> i & 1))
            return refuse_params(import, NULL, i < reader.count ? reader.rows[i].name : "reroll",
                                 is_planned ? "it is missing" : "this member is not allowed here");
    }
    for (uint32_t i = 0; import->floor == import->dungeon && i < reader.count; i++)
        if (!brw_param_same(&reader.rows[i], &params, &import->dungeon->params))
            return refuse_params(import, NULL, reader.rows[i].name,
                                 "it must be as in params on the first floor");
    params.as.floor.plan = NULL; /* check the values, not the plan again */
    if (barrow_params_check(&params, &error) != BARROW_OK)
        return refuse_params(import, NULL, error.field, error.text);
    params.as.floor.plan = import->floor->params.as.floor.plan;
    import->floor->params = params;
    return true;
}

/* If the caller wants no claims, they are kept in scratch memory. On failure the dungeon is
 * emptied, but its memory is kept for the next call. The claims then have no metrics. */
barrow_status barrow_import(const char *text, size_t size, const barrow_options *options,
                            barrow_dungeon *dungeon, barrow_claims *claims, barrow_error *error)
{

    barrow_error own_error;
    barrow_workspace own;
    error = error ? error : &own_error;
    if (!text || !dungeon)
        return brw_fail(error, BARROW_BAD_CALL, "", "the text or the result is missing");
    if (size > BARROW_IMPORT_MAX)
        return brw_fail(error, BARROW_BAD_DOCUMENT, "", "the document is larger than 256 MiB");
    options = options ? options : &brw_usual_options;
    brw_arena *scratch = &brw_workspace_open(options, &own)->scratch;
    brw_import import = {.pull = {.text = text, .end = text + size},
                         .dungeon = dungeon,
                         .allocator = options->allocator,
                         .claims = claims ? claims : BRW_ARENA_NEW(scratch, barrow_claims, 1),
                         .scratch = scratch,
                         .error = error,
                         .read_params = import_params,
                         .read_planned = import_planned};
    if (import.claims) {
        memset(import.claims, 0, sizeof *import.claims);
        brw_import_document(&import);
    } else {
        brw_import_no_memory(&import);
    }
    brw_workspace_close(options, &own);
    if (import.status != BARROW_OK) {
        brw_dungeon_free_below(dungeon, dungeon);
        brw_dungeon_clear(dungeon);
        if (claims)
            claims->metrics = NULL;
    }
    return import.status;
}

/* ---- genuine documents -------------------------------------------------------------------- */

/* A document is genuine if its dungeon, generated again from its parameters and seed, is written as
 * the same text (G13). Because bytes are compared, no difference is overlooked, whether in a list,
 * a metric, the order of members or the name of the program. Only white space between values and
 * the version of the program may differ. */
barrow_status barrow_genuine(const char *text, size_t size, const barrow_dungeon *read,
                             const barrow_claims *claims, const barrow_options *options,
                             barrow_dungeon *again, barrow_error *error)
{
    if (!text || !read || !claims || !again || read == again ||
        !memchr(claims->version, 0, sizeof claims->version))
        return brw_fail(error, BARROW_BAD_CALL, "", "the document or the result is missing");
    if (claims->generation != BARROW_GENERATION)
        return brw_fail(error, BARROW_NOT_PROVEN, "generation",
                        "it is of generation %u, but this barrow makes generation %u",
                        claims->generation, (uint32_t)BARROW_GENERATION);
    options = options ? options : &brw_usual_options;
    barrow_options run = {.allocator = options->allocator, .workspace = options->workspace};
    barrow_error why;
    barrow_status status = barrow_generate(&read->params, &run, again, &why);
    if (status == BARROW_NO_MEMORY)
        return brw_fail(error, status, "", "%s", why.text);
    if (status != BARROW_OK) /* a document that cannot be generated is not genuine */
        return brw_fail(error, BARROW_BROKEN, "", "it cannot be made again: %s", why.text);
    brw_match match = {.text = text, .end = text + size, .at = text};
    barrow_export_options how = {.run = run};
    status = brw_export_line(again, &how, claims->version, (barrow_sink){brw_match_bytes, &match},
                             error);
    if (status == BARROW_NO_MEMORY || (status == BARROW_OK && brw_match_ends(&match)))
        return status;
    brw_pull pull; /* for the place where the two first differ */
    brw_pull_begin(&pull, text, size);
    brw_fail(error, BARROW_BROKEN, "", "its parameters and seed make another dungeon");
    brw_pull_spot spot = brw_pull_place(&pull, match.at);
    brw_error_place(error, spot.line, spot.column);
    return BARROW_BROKEN;
}
