/* SPDX-License-Identifier: MIT
 * The golden catalogue. A line gives the family, the settings and the seed, then the result:
 * attempts, counts, each pass with the numbers it drew and a digest of the dungeon after it, the
 * digests of the metrics, of the walkthrough and of the JSON document, and the content hash. So a
 * difference between two platforms shows the first pass that diverged.
 *
 * It uses only the public headers and no stdio, so it runs wherever the library runs.
 *
 *     floor layout=beetle seed=1 attempts:N rooms:N ... PASS:DRAWS/DIGEST ... hash:HASH
 *
 * Digests are cut to 32 bits: a line only has to show where two platforms differ, and the hash at
 * its end has all 64 bits. */
#include "golden.h"

#include <string.h>

typedef struct golden {
    barrow_sink sink;
    barrow_workspace *workspace; /* reused, as a user would */
    barrow_status status;
    uint32_t draws[BARROW_PASS_MAX];
    uint64_t digests[BARROW_PASS_MAX];
} golden;

/* Writes bytes. After the first failure all further output is dropped. */
static void put_bytes(golden *out, const char *bytes, size_t size)
{
    if (out->status == BARROW_OK && out->sink.write(out->sink.user, bytes, size) != 0)
        out->status = BARROW_SINK_FAILED;
}

static void put(golden *out, const char *text)
{
    put_bytes(out, text, strlen(text));
}

static void put_number(golden *out, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + (int)(number % 10));
        number /= 10;
    } while (number);
    put_bytes(out, digits + at, sizeof digits - at);
}

static void put_hex(golden *out, uint64_t number, int count)
{
    for (int shift = 4 * (count - 1); shift >= 0; shift -= 4)
        put_bytes(out, &"0123456789abcdef"[(number >> shift) & 15], 1);
}

/* Writes " name:number". */
static void put_count(golden *out, const char *name, uint64_t number)
{
    put(out, " ");
    put(out, name);
    put(out, ":");
    put_number(out, number);
}

/* Writes " name:number/digest". */
static void put_digest(golden *out, const char *name, uint64_t number, uint64_t digest)
{
    put_count(out, name, number);
    put(out, "/");
    put_hex(out, digest >> 32, 8);
}

#define FNV_START 0xCBF29CE484222325u
#define FNV_PRIME 0x100000001B3u

static uint64_t digest_bytes(uint64_t digest, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        digest = (digest ^ (unsigned char)bytes[i]) * FNV_PRIME;
    return digest;
}

/* Adds a number to a digest, byte by byte from the lowest, so that the digest is the same on big-
 * and little-endian machines (G1). */
static uint64_t digest_number(uint64_t digest, int64_t number)
{
    char bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (char)(unsigned char)((uint64_t)number >> (8 * i));
    return digest_bytes(digest, bytes, sizeof bytes);
}

/* Records a pass. The hashes of several floors or attempts are folded into one digest per pass;
 * with only one, the digest is the hash itself. */
static int note_pass(void *user, const barrow_trace *trace)
{
    golden *out = user;
    uint64_t hash = barrow_dungeon_hash(trace->dungeon);
    out->draws[trace->index] += trace->draws;
    out->digests[trace->index] = out->digests[trace->index] * 31 + hash;
    return 0;
}

typedef struct document_digest {
    uint64_t size, digest;
} document_digest;

static int note_bytes(void *user, const char *bytes, size_t size)
{
    document_digest *document = user;
    document->size += size;
    document->digest = digest_bytes(document->digest, bytes, size);
    return 0;
}

/* ---- lines ------------------------------------------------------------------------------ */

static void put_error(golden *out, barrow_status status, const barrow_error *error)
{
    put(out, " error:");
    put(out, barrow_status_text(status));
    put(out, " text:");
    put(out, error->text);
}

static void put_dungeon(golden *out, const barrow_dungeon *dungeon)
{
    put_count(out, "attempts", dungeon->attempts);
    put_count(out, "rooms", dungeon->room_count);
    put_count(out, "links", dungeon->link_count);
    put_count(out, "things", dungeon->thing_count);
    uint32_t count;
    const barrow_pass *passes = barrow_passes(dungeon->params.family, &count);
    for (uint32_t i = 0; i < count; i++)
        put_digest(out, passes[i].name, out->draws[i], out->digests[i]);
    /* Metrics and walkthrough are not in the content hash, so they have digests of their own. */
    barrow_options options = {.workspace = out->workspace};
    int32_t values[BARROW_METRIC_MAX];
    barrow_error error;
    uint64_t digest = FNV_START;
    barrow_metric_infos(dungeon->params.family, &count);
    if (barrow_metrics(dungeon, &options, values, &error) != BARROW_OK)
        count = 0;
    for (uint32_t i = 0; i < count; i++)
        digest = digest_number(digest, values[i]);
    put_digest(out, "metrics", count, digest);
    uint64_t solved = FNV_START;
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        solved = digest_number(solved, step->action);
        solved = digest_number(solved, step->room);
        solved = digest_number(solved, step->link);
        solved = digest_number(solved, step->what);
    }
    put_digest(out, "solution", dungeon->solution_count, solved);
    barrow_export_options how = {.run = options};
    document_digest document = {0, FNV_START};
    barrow_sink sink = {note_bytes, &document};
    if (barrow_export(dungeon, "json", &how, sink, &error) != BARROW_OK)
        put_error(out, error.status, &error);
    put_digest(out, "json", document.size, document.digest);
    put(out, " hash:");
    put_hex(out, barrow_dungeon_hash(dungeon), 16);
}

/* Writes a line, which begins like the command that makes its dungeon. */
static void put_line(golden *out, const barrow_params *base, const char *settings, uint64_t seed)
{
    barrow_params params = *base;
    barrow_dungeon dungeon = {0};
    barrow_error error;
    barrow_options options = {.workspace = out->workspace, .trace = note_pass, .trace_user = out};
    memset(out->draws, 0, sizeof out->draws);
    memset(out->digests, 0, sizeof out->digests);
    params.seed = seed;
    put(out, barrow_family_name(params.family));
    put(out, " ");
    put(out, settings);
    put(out, *settings ? " seed=" : "seed=");
    put_number(out, seed);
    /* Applies "name=value name=value ..."; if a setting is refused, the catalogue line says so. */
    char setting[64];
    barrow_status status = BARROW_OK;
    while (*settings && status == BARROW_OK) {
        size_t length = strcspn(settings, " ");
        memcpy(setting, settings, length);
        setting[length] = 0;
        char *value = strchr(setting, '=');
        *value++ = 0;
        status = barrow_params_set(&params, setting, value, &error);
        settings += length + strspn(settings + length, " ");
    }
    if (status == BARROW_OK)
        status = barrow_generate(&params, &options, &dungeon, &error);
    if (status == BARROW_OK)
        put_dungeon(out, &dungeon);
    else
        put_error(out, status, &error);
    put(out, "\n");
    barrow_dungeon_free(&dungeon);
}

/* ---- the cases -------------------------------------------------------------------------- */

/* Settings for the corner cases: everything at its maximum, everything at its minimum, each rare
 * pass switched on, the largest maps. */
static const char *const floor_sets[] = {
    "",
    "items=64 traps=128 magic_tiles=50 buried=64 buried_reach=16 enemies=64",
    "merge=100 connectivity=255 dead_ends=64 density=99",
    "connectivity=0 dead_ends=0 allow_dead_ends=off density=-4 terrain=none",
    "terrain=lava terrain_density=99 structures=32",
    "monster_house=100 shop=100 merge=50",
    "imperfect=100 maze=100 floor=99",
    "floors=3 floor=20 shop=50",
    "width=56 height=48 density=20",
    "width=120 height=90 density=30 items=20 enemies=30",
    "width=255 height=255 density=99 connectivity=100 terrain_density=20 structures=10",
};

static const char *const quest_sets[] = {
    "",
    "pre_stages_max=2 post_stages_max=2 pre_rooms=4 post_rooms=4 magic_rooms_max=1",
    "pre_stages_min=8 pre_stages_max=8 post_stages_min=8 post_stages_max=8 post_rooms=64",
    "stage_rooms_min=2 stage_rooms_max=5 magic_rooms_min=3 magic_rooms_max=6",
    "pre_switch=0 post_switch=0 post_item_switch=0 bonus_min=3 bonus_max=3",
    "pre_key=0 post_key=0 post_item_key=0 doors_per_switch=4",
    "key_from_any_stage=on loops=60 returns=60",
    "best_of=8",
    "width=8 height=8 loops=100 returns=100 bonus_min=1",
    "tiles=on",
    "tiles=on block=9x7 decor=100 loops=100 returns=100 bonus_min=3 bonus_max=3",
    "tiles=on block=33x20 decor=0 doors_per_switch=4",
};

static const char *const crawl_sets[] = {
    "",
    "size=small",
    "size=large exploration=100",
    "size=huge exploration=80 foes=32 locks=8",
    "size=6x7..13x15 rock=40",
    "rock=0 exploration=0 locks=0 sub_bosses=0 foes=0",
    "exploration=100 forks=10 loops=10 dead_ends=10 optional_locks=100 shortcuts=100",
    "mark_loops=on mark_dead_ends=on one_way_exits=100 combine=100 merge=100 elites=100",
    "foes=8 foes_block=on leash=16 heal_or_breather=100 sub_bosses=2..3 boss_after_sub_boss=100",
    "tiles=on",
    "tiles=on block=9x7 decor=100 merge=100 combine=100 exploration=100 shortcuts=100",
    "tiles=on block=20x33 decor=10 size=small elites=100",
};

/* Writes every set of settings with a few seeds: small, large, and both ends of the range. */
static void put_family(golden *out, barrow_family family, const char *const *sets, size_t count)
{
    static const uint64_t seeds[] = {0, 1, 2, 3, 77, 1000000007u, UINT64_MAX};
    barrow_params params = barrow_default_params(family);
    for (size_t set = 0; set < count; set++)
        for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++)
            put_line(out, &params, sets[set], seeds[i]);
}

/* The order of lines is part of the catalogue, which is compared as text. */
barrow_status golden_write(barrow_sink sink)
{
    golden out = {.sink = sink, .workspace = barrow_workspace_create(NULL)};
    put(&out, "# generation ");
    put_number(&out, barrow_generation());
    put(&out, ". family settings seed, counts, pass:draws/digest, hash.\n");
    /* Writes every layout with every set of settings, or that the two do not fit. */
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(BARROW_FLOOR, &count);
    for (uint32_t layout = 0; layout < infos[0].choice_count; layout++)
        for (size_t set = 0; set < sizeof floor_sets / sizeof floor_sets[0]; set++) {
            char settings[160] = "layout=";
            strcat(strcat(settings, infos[0].choices[layout]), *floor_sets[set] ? " " : "");
            strcat(settings, floor_sets[set]);
            barrow_params params = barrow_default_params(BARROW_FLOOR);
            for (uint64_t seed = 1; seed <= (set ? 2 : 4); seed++)
                put_line(&out, &params, settings, seed);
        }
    put_family(&out, BARROW_QUEST, quest_sets, sizeof quest_sets / sizeof quest_sets[0]);
    put_family(&out, BARROW_CRAWL, crawl_sets, sizeof crawl_sets / sizeof crawl_sets[0]);
    /* Writes one line per pass, rerolled: what precedes it stays, the rest may change (G2). Passes
     * from `outlines` on run only if tiles are wanted. */
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        const barrow_pass *passes = barrow_passes((barrow_family)family, &count);
        barrow_params params = barrow_default_params((barrow_family)family);
        const char *before = "reroll.";
        for (uint32_t i = 0; i < count; i++) {
            char settings[64];
            before = strcmp(passes[i].name, "outlines") == 0 ? "tiles=on reroll." : before;
            strcat(strcat(strcpy(settings, before), passes[i].name), "=1");
            put_line(&out, &params, settings, 1);
        }
    }
    barrow_workspace_free(out.workspace);
    return out.status;
}
