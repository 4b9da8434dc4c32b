/* SPDX-License-Identifier: MIT
 * io: maps of Tiled. A map is described in a few lines, so that the same map in both formats and in
 * every form of tile data can be compared; what is not read is refused with its line. Every text is
 * read from a block of exactly its size, and every text is also read cut off and with one byte
 * changed, so that the address sanitizer sees a reader that looks past the end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "barrow/barrow.h"
#include "io/tiled_read.h"
#include "lib/samples.h"

enum { STORY = 1 << 20 };

static char story[STORY], other[STORY];

static const char outer_set[] =
    "<tileset name='out' tilewidth='16'><tile id='2' class='shelf'/></tileset>";

static const char *open_file(void *user, const char *name, size_t *size)
{
    (void)user;
    *size = sizeof outer_set - 1;
    return strcmp(name, "out.tsx") == 0 ? outer_set : NULL;
}

/* Stands for a decompressor: the data is what it makes of it, bytes of value 1 and 0. */
static int inflate_ones(void *user, const void *bytes, size_t size, void *out, size_t out_size)
{
    (void)user, (void)bytes;
    for (size_t i = 0; i < out_size; i++)
        ((char *)out)[i] = i % 4 == 0;
    return size == 3;
}

static const barrow_tiled_help help = {NULL, open_file, inflate_ones};

static void tell(char *out, size_t *used, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    *used += (size_t)vsnprintf(out + *used, STORY - *used, format, args);
    va_end(args);
    assert_true(*used < STORY);
}

static void tell_properties(char *out, size_t *used, const brw_tmap_part *part)
{
    const char *name, *value;
    uint32_t at = 0;
    while ((name = brw_tmap_next_property(part, &at, &value)))
        tell(out, used, " %s=%s", name, value);
    tell(out, used, "\n");
}

static void tell_map(char *out, const brw_tmap *map)
{
    size_t used = 0;
    out[0] = 0;
    tell(out, &used, "%" PRId32 "x%" PRId32, map->w, map->h);
    tell_properties(out, &used, &map->part);
    for (uint32_t i = 0; i < map->set_count; i++) {
        const brw_tmap_set *set = &map->sets[i];
        tell(out, &used, "set %s %" PRIu32 "\n", set->name, set->first_gid);
        for (uint32_t id = 0; id < set->id_count; id++)
            if (set->by_id[id]) {
                tell(out, &used, "tile %" PRIu32 " %s", id, set->tiles[set->by_id[id]].class);
                tell_properties(out, &used, &set->tiles[set->by_id[id]].part);
            }
    }
    for (uint32_t i = 0; i < map->layer_count; i++) {
        const brw_tmap_layer *layer = &map->layers[i];
        tell(out, &used, "%s %s:", layer->has_tiles ? "tiles" : "objects", layer->name);
        for (int32_t y = map->y; layer->has_tiles && y < map->y + map->h; y++)
            for (int32_t x = map->x; x < map->x + map->w; x++)
                tell(out, &used, " %" PRIu32, brw_tmap_gid(layer, x, y));
        tell(out, &used, "\n");
        for (uint32_t k = 0; k < layer->object_count; k++) {
            const brw_tmap_object *object = &map->objects[layer->first_object + k];
            int32_t x, y;
            brw_tmap_cell(map, object, &x, &y);
            tell(out, &used, "  %" PRIu32 " %s/%s at %" PRId32 ",%" PRId32, object->id,
                 object->name, object->class, x, y);
            tell_properties(out, &used, &object->part);
        }
    }
}

/* Reads a text from a block of exactly its size; describes the map, or what is wrong. */
static barrow_status read_map(const char *text, size_t size, char *out)
{
    brw_arena arena;
    barrow_error error = {0};
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    brw_arena_begin(&arena, brw_allocator(NULL));
    brw_tmap *map = BRW_ARENA_NEW(&arena, brw_tmap, 1);
    barrow_status status = brw_tmap_read(map, &arena, copy, size, &help, &error);
    if (status == BARROW_OK)
        tell_map(out, map);
    else
        snprintf(out, STORY, "%" PRIu32 ": %s", error.line, error.text);
    brw_arena_end(&arena);
    free(copy);
    return status;
}

static const char expected[] = "2x2 name=hall for=combat\n"
                               "set plain 1\n"
                               "tile 0 wall walkable=false\n"
                               "tile 3 floor walkable=true\n"
                               "set out 20\n"
                               "tile 2 shelf\n"
                               "tiles tiles: 1 4 4 22\n"
                               "objects marks:\n"
                               "  7 a&b/door at 1,0 oneway=true\n"
                               "  8 /enemy at 0,1\n"
                               "  9 /floor at 1,1\n";

static const char json_head[] =
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"width\":2,\"height\":2,\"tilewidth\":16,"
    "\"tileheight\":16,\"properties\":[{\"name\":\"name\",\"type\":\"string\",\"value\":\"hall\"},"
    "{\"name\":\"for\",\"value\":\"combat\"}],\"tilesets\":[{\"firstgid\":1,\"name\":\"plain\","
    "\"tiles\":[{\"id\":0,\"type\":\"wall\",\"properties\":[{\"name\":\"walkable\",\"type\":"
    "\"bool\",\"value\":false}]},{\"id\":3,\"class\":\"floor\",\"properties\":[{\"name\":"
    "\"walkable\",\"value\":true}]}]},{\"firstgid\":20,\"source\":\"out.tsx\"}],\"layers\":[";
static const char json_tail[] =
    ",{\"type\":\"group\",\"name\":\"g\",\"layers\":[{\"type\":\"objectgroup\",\"name\":\"marks\","
    "\"objects\":[{\"id\":7,\"name\":\"a&b\",\"type\":\"door\",\"x\":16.5,\"y\":0,\"width\":8,"
    "\"height\":8,\"properties\":[{\"name\":\"oneway\",\"value\":true}]},{\"id\":8,\"name\":\"\","
    "\"class\":\"enemy\",\"point\":true,\"x\":3e-05,\"y\":31.9},{\"id\":9,\"gid\":2147483652,"
    "\"x\":16,\"y\":32,\"width\":16,\"height\":16}]}]}]}";

static const char xml_head[] =
    "<?xml version=\"1.0\"?>\n<!-- a map --><map orientation=\"orthogonal\" width=\"2\" "
    "height=\"2\" "
    "tilewidth=\"16\" tileheight=\"16\"><properties><property name=\"name\" value=\"hall\"/>"
    "<property name=\"for\">combat</property></properties><tileset firstgid=\"1\" name=\"plain\">"
    "<tile id=\"0\" type=\"wall\"><properties><property name=\"walkable\" type=\"bool\" "
    "value=\"false\"/></properties><objectgroup><object id=\"1\"/></objectgroup></tile><tile "
    "id=\"3\" class=\"floor\"><properties><property name=\"walkable\" value=\"true\"/></properties>"
    "</tile></tileset><tileset firstgid=\"20\" source=\"out.tsx\"/>";
static const char xml_tail[] =
    "<group name=\"g\"><objectgroup name=\"marks\"><object id=\"7\" name=\"a&amp;b\" type=\"door\" "
    "x=\"16.5\" y=\"0\" width=\"8\" height=\"8\"><properties><property name=\"oneway\" "
    "value=\"&#x74;rue\"/></properties></object><object id=\"8\" class=\"enemy\" x=\"3e-05\" "
    "y=\"31.9\"><point/></object><object id=\"9\" gid=\"2147483652\" x=\"16\" y=\"32\" "
    "width=\"16\" "
    "height=\"16\"/></objectgroup></group></map>";

/* The layer of tiles, in all forms that are read. The first tile of some is flipped. */
static const struct {
    const char *text;
    bool is_json;
} layers[] = {
    {"{\"type\":\"tilelayer\",\"name\":\"tiles\",\"width\":2,\"height\":2,\"data\":[1, 4,\n4,22]}",
     true},
    {"{\"type\":\"tilelayer\",\"name\":\"tiles\",\"width\":2,\"height\":2,\"encoding\":\"base64\","
     "\"data\":\"AQAAgAQAAAAEAAAAFgAAAA==\"}",
     true},
    {"{\"type\":\"tilelayer\",\"name\":\"tiles\",\"width\":2,\"height\":2,\"chunks\":["
     "{\"x\":0,\"y\":0,\"width\":1,\"height\":2,\"data\":[1,4]},"
     "{\"x\":1,\"y\":0,\"width\":1,\"height\":2,\"data\":[4,22]}]}",
     true},
    {"<layer name=\"tiles\" width=\"2\" height=\"2\"><data "
     "encoding=\"csv\">\n1,4,\n4,22\n</data></layer>",
     false},
    {"<layer name=\"tiles\" width=\"2\" height=\"2\"><data encoding=\"base64\">\n "
     "AQAAAAQAAAAEAAAAFgAAAA==\n</data></layer>",
     false},
    {"<layer name=\"tiles\" width=\"2\" height=\"2\"><data><tile gid=\"1\"/><tile gid=\"4\"/>"
     "<tile gid=\"4\"/><tile gid=\"22\"/></data></layer>",
     false},
    {"<layer name=\"tiles\" width=\"2\" height=\"2\"><data encoding=\"csv\"><chunk x=\"0\" y=\"0\" "
     "width=\"2\" height=\"1\">1,4</chunk><chunk x=\"0\" y=\"1\" width=\"2\" "
     "height=\"1\">4,22</chunk>"
     "</data></layer>",
     false},
};

static size_t join_map(char *text, size_t room, uint32_t i)
{
    return (size_t)snprintf(text, room, "%s%s%s", layers[i].is_json ? json_head : xml_head,
                            layers[i].text, layers[i].is_json ? json_tail : xml_tail);
}

static void every_form_of_a_map_is_the_same_map(void **state)
{
    (void)state;
    char text[4096];
    for (uint32_t i = 0; i < sizeof layers / sizeof *layers; i++) {
        size_t size = join_map(text, sizeof text, i);
        assert_true(size < sizeof text);
        assert_int_equal(read_map(text, size, story), BARROW_OK);
        assert_string_equal(story, expected);
    }
}

static void compressed_tiles_go_through_the_caller(void **state)
{
    (void)state;
    char text[4096];
    const char *layer = "{\"type\":\"tilelayer\",\"name\":\"tiles\",\"width\":2,\"height\":2,"
                        "\"encoding\":\"base64\",\"compression\":\"zlib\",\"data\":\"AQID\"}";
    int size = snprintf(text, sizeof text, "%s%s%s", json_head, layer, json_tail);
    assert_int_equal(read_map(text, (size_t)size, story), BARROW_OK);
    assert_non_null(strstr(story, "tiles tiles: 1 1 1 1\n"));
}

/* What is wrong, in words that a message must contain, and the line. */
static void what_is_not_read_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *words;
    } rows[] = {
        {"", "1: "},
        {"{", "1: the text ends unexpectedly"},
        {"{\"a\":1}", "not a map of Tiled"},
        {"{\"a\":\"\\u0000\"}", "1: a text has a NUL in it"},
        {"{\"a\":[1,\"b\"]}", "a list has numbers and other values"},
        {"<!DOCTYPE a>", "document types and CDATA are not read"},
        {"<a>\n<b></a>", "2: this end tag closes nothing that is open"},
        {"<a>\n<b x=1/></a>", "2: the value of an attribute has no quotes"},
        {"<a x='&name;'/>", "no reference that is read"},
        {"<a x='&#0;'/>", "no reference that is read"},
        {"<a/><b/>", "one outermost element"},
        {"<a>", "an element does not end"},
        {"<a>\xff</a>", "not UTF-8"},
        {"<map orientation='isometric'/>", "only orthogonal maps are read"},
        {"<map orientation='orthogonal' tilewidth='0' tileheight='16'/>",
         "tilewidth is a whole number from 1"},
        {"<map orientation='orthogonal' tilewidth='16' tileheight='16'>\n<tileset firstgid='1' "
         "source='x.tsx'/></map>",
         "2: the tileset x.tsx cannot be opened beside the map"},
        {"<map orientation='orthogonal' tilewidth='16' tileheight='16'>\n<layer width='2' "
         "height='2'><data>1,2,3</data></layer></map>",
         "2: a layer should have 4 tiles here"},
        {"<map orientation='orthogonal' tilewidth='16' tileheight='16'>\n<layer width='2' "
         "height='2'><data>1,2,3,,4</data></layer></map>",
         "2: a layer should have 4 tiles here"},
        {"<map orientation='orthogonal' tilewidth='16' tileheight='16'>\n<layer width='99999' "
         "height='99999'><data>1</data></layer></map>",
         "2: the layers of a map have more than 4194304 tiles"},
        {"<map orientation='orthogonal' tilewidth='16' tileheight='16'><layer width='1' "
         "height='1'><data "
         "encoding='base64' compression='zstd'>AQID</data></layer></map>",
         "compressed with zstd are not read here; in Tiled, set Map > Map Properties > Tile Layer "
         "Format to CSV"},
        {"<map orientation='orthogonal' tilewidth='16' tileheight='16'><objectgroup><object id='4' "
         "template='a.tx'/></objectgroup></map>",
         "object 4 comes from a template file"},
        {"<map orientation='orthogonal' tilewidth='16' tileheight='16'><objectgroup><object id='4' "
         "x='nan'/></objectgroup></map>",
         "object 4 has no good x"},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(read_map(rows[i].text, strlen(rows[i].text), story), BARROW_BAD_DOCUMENT);
        if (!strstr(story, rows[i].words))
            fail_msg("%s\nsays: %s\nnot: %s", rows[i].text, story, rows[i].words);
    }
}

static void no_damage_reads_past_the_end(void **state)
{
    (void)state;
    static const char bytes[] = "<>&\"'{}[],:\\0-=/! \x80";
    char text[4096];
    for (uint32_t i = 0; i < sizeof layers / sizeof *layers; i += 3) {
        size_t size = join_map(text, sizeof text, i);
        for (size_t cut = 0; cut < size; cut++)
            read_map(text, cut, story);
        for (size_t at = 0; at < size; at++) {
            char was = text[at];
            text[at] = bytes[at * 7 % (sizeof bytes - 1)];
            read_map(text, size, story);
            text[at] = was;
        }
    }
}

static int keep(void *user, const char *bytes, size_t size)
{
    size_t *used = user;
    assert_true(*used + size < STORY);
    memcpy(other + *used, bytes, size);
    *used += size;
    return 0;
}

/* Our own maps say the same in both formats. */
static void our_maps_are_read(void **state)
{
    (void)state;
    static char first[STORY];
    for (uint64_t seed = 1; seed <= 20; seed++) {
        barrow_params params = barrow_default_params(seed % 2 ? BARROW_QUEST : BARROW_CRAWL);
        barrow_dungeon dungeon = {0};
        static const char *const formats[] = {"tmj", "tmx"};
        params.seed = seed;
        assert_int_equal(barrow_params_set(&params, "tiles", "on", NULL), BARROW_OK);
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        for (int i = 0; i < 2; i++) {
            size_t used = 0;
            assert_int_equal(
                barrow_export(&dungeon, formats[i], NULL, (barrow_sink){keep, &used}, NULL),
                BARROW_OK);
            assert_int_equal(read_map(other, used, i ? story : first), BARROW_OK);
        }
        assert_string_equal(first, story);
        barrow_dungeon_free(&dungeon);
    }
}

static void division_rounds_down(void **state)
{
    (void)state;
    static const int32_t rows[][3] = {
        {0, 16, 0},
        {15, 16, 0},
        {-1, 16, -1},
        {-16, 16, -1},
        {-17, 16, -2},
        {INT32_MIN, 16, INT32_MIN / 16},
        {INT32_MIN + 1, 16, INT32_MIN / 16},
        {-1200000000, INT32_MAX, -1},
        {INT32_MIN, INT32_MAX, -2},
        {INT32_MAX, INT32_MAX, 1},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(brw_divide_down(rows[i][0], rows[i][1]), rows[i][2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_of_a_map_is_the_same_map),
        cmocka_unit_test(compressed_tiles_go_through_the_caller),
        cmocka_unit_test(what_is_not_read_is_refused),
        cmocka_unit_test(no_damage_reads_past_the_end),
        cmocka_unit_test(our_maps_are_read),
        cmocka_unit_test(division_rounds_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
