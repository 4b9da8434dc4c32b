/* SPDX-License-Identifier: MIT
 * Pass tables that the caller supplies, and what the functions of their rows may do.
 *
 * A table is checked as a whole before anything runs, so no generation stops halfway because of it.
 * Errors use the caller's name for the row. */
#include "gen/own_table.h"

#include <string.h>

#include "base/status.h"
#include "core/fields.h"
#include "core/tile_grid.h"

/* ---- checking the table ----------------------------------------------------------------- */

/* Returns the index of the pass in the table of [family], or pass_count if it is not there. Both
 * function and name must match: a row that only borrows the name is the caller's own, and so is one
 * that runs a family's function under another name. */
static uint32_t row_in_family(const brw_family *family, const barrow_pass *pass)
{
    uint32_t row = 0;
    while (row < family->pass_count && (family->passes[row].run != pass->run ||
                                        strcmp(family->passes[row].name, pass->name) != 0))
        row++;
    return row;
}

/* Returns whether a row only places things. Only things depend on things, and check_order covers
 * their dependencies on each other. */
static bool may_be_left_out(const brw_family *family, uint32_t row)
{
    return family->passes[row].gives == BARROW_PART_THINGS;
}

static barrow_status refuse_row(barrow_error *error, const char *pass, const char *why)
{
    return brw_fail(error, BARROW_BAD_CALL, "passes", "pass %s %s", pass, why);
}

/* Names must differ because streams are keyed by them: two rows with the same name would draw the
 * same numbers. */
barrow_status brw_own_table_check(const barrow_options *options, barrow_error *error)
{
    const barrow_pass *rows = options->passes;
    if (options->pass_count == 0 || options->pass_count > BARROW_PASS_MAX)
        return brw_fail(error, BARROW_BAD_CALL, "passes", "a table has 1 to %d rows",
                        BARROW_PASS_MAX);
    for (uint32_t i = 0; i < options->pass_count; i++) {
        if (!rows[i].name || !rows[i].summary || !rows[i].run)
            return brw_fail(error, BARROW_BAD_CALL, "passes",
                            "row %u needs a name, a summary and a function", i);
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(rows[i].name, rows[k].name) == 0)
                return refuse_row(error, rows[i].name, "occurs twice");
    }
    return BARROW_OK;
}

/* Checks that all rows of the family are present and in order, except those that only place
 * things. */
static barrow_status check_family_rows(const brw_family *family, const barrow_options *options,
                                       barrow_error *error)
{
    uint32_t next = 0;
    for (uint32_t i = 0; i < options->pass_count; i++) {
        uint32_t row = row_in_family(family, &options->passes[i]);
        if (row == family->pass_count)
            continue;
        /* The rows between the last one seen and this one were left out, which is allowed only for
         * some rows. */
        while (next < row && may_be_left_out(family, next))
            next++;
        if (next != row)
            return refuse_row(error, options->passes[i].name, "is not in the order of its family");
        next++;
    }
    while (next < family->pass_count && may_be_left_out(family, next))
        next++;
    if (next < family->pass_count)
        return refuse_row(error, family->passes[next].name, "is missing");
    return BARROW_OK;
}

/* Allows the row to give only things (own_table.h says why), and refuses checkpoints: where a retry
 * begins is up to the family. */
static barrow_status check_own_row(const brw_own_table *table, uint32_t at, barrow_error *error)
{
    const barrow_pass *pass = &table->rows[at];
    if (pass->gives & ~(uint32_t)BARROW_PART_THINGS)
        return refuse_row(error, pass->name, "may give only things");
    if (pass->flags)
        return refuse_row(error, pass->name, "has flags, which only a family's rows may have");
    return BARROW_OK;
}

/* Checks that each row's needs are met by the rows above it, and that no row of the family that
 * places things comes after a row of the caller's. */
static barrow_status check_order(const brw_own_table *table, const brw_family *family,
                                 barrow_error *error)
{
    uint32_t given = 0, given_by_own = 0;
    for (uint32_t i = 0; i < table->family.pass_count; i++) {
        const barrow_pass *pass = &table->rows[i];
        bool is_own = row_in_family(family, pass) == family->pass_count;
        if (is_own && check_own_row(table, i, error) != BARROW_OK)
            return BARROW_BAD_CALL;
        if (pass->needs & ~given)
            return refuse_row(error, pass->name, "needs something that no row above it gives");
        if (!is_own && pass->gives & given_by_own)
            return refuse_row(error, pass->name,
                              "must come before all other rows that place things");
        given |= pass->gives;
        given_by_own |= is_own ? pass->gives : 0;
    }
    return BARROW_OK;
}

/* ---- copying the table ------------------------------------------------------------------ */

/* Rows of the tail may be anywhere in the caller's table; their position in the family's table
 * identifies them. */
static bool is_of_tail(const brw_family *family, const barrow_pass *pass)
{
    uint32_t row = row_in_family(family, pass);
    return row < family->pass_count && row >= family->pass_count - family->tile_passes;
}

/* Returns the reroll of the row with this name. params.reroll is indexed by rows of the family's
 * table, so a row with any other name has no reroll. */
static uint16_t salt_of(const brw_family *family, const barrow_params *params, const char *name)
{
    for (uint32_t i = 0; i < family->pass_count; i++)
        if (strcmp(family->passes[i].name, name) == 0)
            return params->reroll[i];
    return 0;
}

/* Copies the rows. The copy has no tail: everything in it runs. All rows fit, because
 * brw_own_table_check has counted them. */
static void copy_rows(brw_own_table *table, const brw_family *family, const barrow_params *params,
                      const barrow_options *options)
{
    bool has_tail = brw_tiles_wanted(params);
    uint32_t count = 0;
    for (uint32_t i = 0; i < options->pass_count; i++) {
        const barrow_pass *pass = &options->passes[i];
        if (!has_tail && is_of_tail(family, pass))
            continue;
        table->rows[count] = *pass;
        table->salts[count++] = salt_of(family, params, pass->name);
    }
    table->differs = options->pass_count != family->pass_count;
    for (uint32_t i = 0; i < options->pass_count; i++)
        table->differs |= row_in_family(family, &options->passes[i]) == family->pass_count;
    table->family = *family;
    table->family.passes = table->rows;
    table->family.pass_count = count;
    table->family.tile_passes = 0;
}

barrow_status brw_own_table_begin(brw_own_table *table, const brw_family *family,
                                  const barrow_params *params, const barrow_options *options,
                                  barrow_error *error)
{
    barrow_status status = brw_own_table_check(options, error);
    if (status == BARROW_OK)
        status = check_family_rows(family, options, error);
    if (status != BARROW_OK)
        return status;
    copy_rows(table, family, params, options);
    if (error)
        /* The error starts empty, because a caller's pass may fail without a message. */
        *error = (barrow_error){.status = BARROW_OK};
    return check_order(table, family, error);
}

/* ---- functions for a caller's passes ---------------------------------------------------- */

/* Publishes only once per pass: a caller's rows change only things, which need no publishing. */
const barrow_dungeon *barrow_work_dungeon(barrow_work *work)
{
    if (!work)
        return NULL;
    if (!work->is_published)
        brw_publish(work);
    work->is_published = true;
    return work->dungeon;
}

void *barrow_work_user(const barrow_work *work)
{
    return work ? work->user : NULL;
}

/* Draws from the row's own stream, so a caller's draws do not affect the family's (G2). */
int32_t barrow_work_draw(barrow_work *work, int32_t below)
{
    return work ? brw_rng_below(&work->rng, below) : 0;
}

/* A failure with status OK would continue the run, so it is treated as a bad call. */
barrow_status barrow_work_fail(barrow_work *work, barrow_status status, const char *why)
{
    if (!work)
        return BARROW_BAD_CALL;
    if (status == BARROW_OK)
        status = BARROW_BAD_CALL;
    return brw_fail(work->error, status, "", "%s", why ? why : barrow_status_text(status));
}

static bool has_thing(const barrow_dungeon *dungeon, barrow_pos pos)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].pos.x == pos.x && dungeon->things[i].pos.y == pos.y)
            return true;
    return false;
}

/* Returns whether a door is beside this tile: that of a vault, or the way of a quest's or crawl's.
 * A tile that can be walked on is never on the edge of the map. */
static bool is_doorway(const barrow_dungeon *dungeon, uint32_t tile)
{
    const uint32_t beside[4] = {tile - 1, tile + 1, tile - dungeon->width, tile + dungeon->width};
    bool is_found = false;
    for (int i = 0; i < 4; i++) {
        uint16_t owner = dungeon->owners[beside[i]];
        is_found |= dungeon->tiles[beside[i]] == BARROW_TILE_VAULT_DOOR ||
                    (dungeon->params.family != BARROW_FLOOR && owner >= BARROW_OWNER_LINK &&
                     owner != BARROW_NONE);
    }
    return is_found;
}

/* Returns whether a text is plain and has between [least] and [most] bytes. */
static bool fits_custom(const char *text, uint32_t least, uint32_t most)
{
    uint32_t length = 0;
    while (text && length <= most && text[length])
        length++;
    return length >= least && length <= most && (!length || brw_is_plain_text(text, length));
}

/* Adds a thing on a tile that can be walked on and has none yet. Mistakes are refused here with a
 * message, so the verifier does not have to find them later. */
barrow_status barrow_work_place_custom(barrow_work *work, barrow_pos pos, const char *type,
                                       const char *payload)
{
    if (!work)
        return BARROW_BAD_CALL;
    if (!fits_custom(type, 1, BARROW_CUSTOM_TYPE_SIZE - 1) ||
        !fits_custom(payload, 0, BARROW_CUSTOM_PAYLOAD_SIZE - 1))
        return barrow_work_fail(work, BARROW_BAD_CALL,
                                "a custom thing needs a type of 1 to 63 bytes and a payload of at "
                                "most 255, without control characters");
    const barrow_dungeon *dungeon = barrow_work_dungeon(work);
    if (!dungeon->width)
        return barrow_work_fail(work, BARROW_BAD_CALL, "there is no tile map to place a thing on");
    if (dungeon->custom_count == UINT16_MAX)
        return barrow_work_fail(work, BARROW_BAD_CALL, "there are too many things of your own");
    bool is_free =
        brw_is_walkable((uint8_t)barrow_tile_at(dungeon, pos.x, pos.y)) && !has_thing(dungeon, pos);
    uint32_t tile = is_free ? (uint32_t)(pos.y * dungeon->width + pos.x) : 0;
    uint16_t owner = dungeon->owners[tile];
    bool is_room = owner < dungeon->room_count && dungeon->rooms[owner].kind != BARROW_ROOM_ANCHOR;
    if (!is_free || is_doorway(dungeon, tile) ||
        (dungeon->params.family != BARROW_FLOOR && !is_room))
        return brw_fail(work->error, BARROW_BAD_CALL, "", "nothing can be placed at %d,%d",
                        (int32_t)pos.x, (int32_t)pos.y);
    /* The arrays may grow, because no family reserved memory for these things. */
    if (!brw_dungeon_room_for_thing(work->dungeon) || !brw_dungeon_room_for_custom(work->dungeon))
        return barrow_work_fail(work, BARROW_NO_MEMORY, "not enough memory for more things");
    barrow_custom *texts = &work->dungeon->customs[work->dungeon->custom_count++];
    *texts = (barrow_custom){.type = ""};
    memcpy(texts->type, type, strlen(type));
    if (payload)
        memcpy(texts->payload, payload, strlen(payload));
    work->dungeon->things[work->dungeon->thing_count++] =
        (barrow_thing){.pos = pos,
                       .type = BARROW_NO_TYPE,
                       .gate = BARROW_NONE,
                       .guards = BARROW_GUARDS_NONE,
                       .guards_door = BARROW_NONE,
                       .room = is_room ? owner : (uint16_t)BARROW_NONE,
                       .kind = BARROW_THING_CUSTOM,
                       .custom = (uint16_t)dungeon->custom_count};
    return BARROW_OK;
}

/* Places what the rules leave alone: a thing of the kind itself would be one too many of those that
 * parameters and layout ask for. The flag is at most three digits. */
barrow_status barrow_work_place(barrow_work *work, barrow_thing_kind kind, barrow_pos pos,
                                uint8_t flag)
{
    if (work && (unsigned)kind >= BARROW_THING_CUSTOM)
        return barrow_work_fail(work, BARROW_BAD_CALL,
                                kind == BARROW_THING_CUSTOM
                                    ? "a custom thing is placed by barrow_work_place_custom"
                                    : "there is no such kind of thing");
    char digits[4] = {(char)('0' + flag / 100), (char)('0' + flag / 10 % 10),
                      (char)('0' + flag % 10)};
    const char *payload = digits + (flag < 100) + (flag < 10) + (flag < 1);
    return barrow_work_place_custom(work, pos, work ? barrow_thing_name(kind) : NULL, payload);
}
