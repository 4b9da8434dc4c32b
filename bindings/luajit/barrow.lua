-- SPDX-License-Identifier: MIT
-- Dungeons from a seed: barrow for LuaJIT (and LÖVE), over the shared library, in one file.
--
--     local barrow = require "barrow"
--     local floor = barrow.generate("floor", 7, { layout = "ring", items = 9 })
--     for y = 0, floor.height - 1 do
--       for x = 0, floor.width - 1 do io.write(floor:character(x, y)) end
--       print()
--     end
--     for room in floor:rooms() do print(room.id, room.rect.x, room.rect.y) end
--     print(floor:export("json"))
--
-- A dungeon is garbage-collected like any value. `floor.value` is the C struct, for everything that
-- is not wrapped here; its arrays count from 0, as in C. The library is found through the variable
-- BARROW_LIBRARY, or by the system's loader. Positions and ids are those of the headers.
local ffi = require "ffi"

-- ---- made by tools/declare, from here ------------------------------------------------------------
ffi.cdef [[
static const int BARROW_AUTO = -1;
static const int BARROW_BATCH_THINGS = 512;
static const int BARROW_CUSTOM_PAYLOAD_SIZE = 256;
static const int BARROW_CUSTOM_TYPE_SIZE = 64;
static const int BARROW_DRESS_FLIP_X = 2147483648;
static const int BARROW_DRESS_FLIP_Y = 1073741824;
static const int BARROW_DRESS_SWAP = 536870912;
static const int BARROW_DRESS_TILE = 268435455;
static const int BARROW_ENVS_MOST = 65536;
static const int BARROW_ENV_CUT = 255;
static const int BARROW_FINDING_MAX = 16;
static const int BARROW_GATES_DOOR = -1;
static const int BARROW_GENERATION = 4;
static const int BARROW_GUARDS_NONE = -1;
static const int BARROW_METRIC_MAX = 40;
static const int BARROW_NAME_SIZE = 32;
static const int BARROW_NONE = 65535;
static const int BARROW_NONE_BYTE = 255;
static const int BARROW_NOTHING = 255;
static const int BARROW_NO_KEY = 255;
static const int BARROW_NO_LOCK = 255;
static const int BARROW_NO_STAMP = 255;
static const int BARROW_NO_SWITCH = 255;
static const int BARROW_NO_TREASURE = 255;
static const int BARROW_NO_TYPE = 255;
static const int BARROW_OBSTACLE_DOORS = 4;
static const int BARROW_OBSTACLE_THINGS = 2;
static const int BARROW_OWNER_LINK = 32768;
static const int BARROW_PASS_MAX = 40;
static const int BARROW_PROVE_BUDGET = 30000000;
static const int BARROW_PUZZLE_COLUMNS = 12;
static const int BARROW_PUZZLE_MOVES = 60;
static const int BARROW_PUZZLE_PLATES = 9;
static const int BARROW_PUZZLE_ROWS = 10;
static const int BARROW_PUZZLE_SIGNS = 6;
static const int BARROW_PUZZLE_TILES = 120;
static const int BARROW_SECTOR_LINES = 40;
static const int BARROW_SMALL_KEY = 255;
static const int BARROW_STAMP_SIZE = 32;
static const int BARROW_TILESET_AREAS = 160;
static const int BARROW_TILESET_COLUMNS = 16;
static const int BARROW_TILESET_DOORS = 144;
static const int BARROW_TILESET_LOOKS = 128;
static const int BARROW_TILESET_PIXELS = 16;
static const int BARROW_TILESET_ROWS = 42;
static const int BARROW_TILESET_SINGLES = 640;
static const int BARROW_TILESET_THINGS = 64;
static const int BARROW_TILE_NEEDS_TREASURE = 32;
static const int BARROW_TILE_UNITS = 32;
static const int BARROW_TILE_WALKABLE = 16;
static const int BARROW_TITLE_SIZE = 96;
static const int BARROW_VERSION_MAJOR = 0;
static const int BARROW_VERSION_MINOR = 1;
static const int BARROW_VERSION_PATCH = 0;
static const int BARROW_VIEW_NUMBERS = 16;
static const int BARROW_VIEW_PLANES = 7;
typedef enum barrow_status { BARROW_OK = 0, BARROW_BAD_PARAM = 1, BARROW_BAD_CALL = 2,
    BARROW_NO_MEMORY = 3, BARROW_IMPOSSIBLE = 4, BARROW_SINK_FAILED = 5, BARROW_STOPPED = 6,
    BARROW_NOT_PROVEN = 7, BARROW_BROKEN = 8, BARROW_RETRY = 9, BARROW_BAD_DOCUMENT = 10,
    BARROW_STATUS_COUNT } barrow_status;
const char *barrow_status_text(barrow_status status);
typedef struct barrow_error { barrow_status status; uint32_t attempt; uint32_t line; uint32_t
    column; char field[32]; char pass[32]; char text[240]; } barrow_error;
typedef struct barrow_tiled_help { void *user; const char *(*open)(void *user, const char *name,
    size_t *size); int (*inflate)(void *user, const void *bytes, size_t size, void *out, size_t
    out_size); } barrow_tiled_help;
typedef void *(*barrow_alloc_fn)(void *user, void *ptr, size_t old_size, size_t new_size);
typedef struct barrow_allocator { barrow_alloc_fn fn; void *user; } barrow_allocator;
typedef struct barrow_sink { int (*write)(void *user, const char *bytes, size_t size); void *user;
    } barrow_sink;
const char *barrow_version_string(void);
uint32_t barrow_generation(void);
uint64_t barrow_seed_from_text(const char *text);
barrow_status barrow_text_check(const char *text, size_t size, bool rows, const char *field,
    barrow_error *error);
size_t barrow_shell_word(const char *word, char *text, size_t size);
typedef enum barrow_theme { BARROW_THEME_PARCHMENT = 0, BARROW_THEME_BLUEPRINT = 1,
    BARROW_THEME_DARK = 2, BARROW_THEME_PRINT = 3, BARROW_THEME_COUNT } barrow_theme;
const char *barrow_theme_name(barrow_theme theme);
const char *barrow_theme_summary(barrow_theme theme);
enum { BARROW_STYLE_BOLD = 1 << 0, BARROW_STYLE_ITALIC = 1 << 1, BARROW_STYLE_SERIF = 1 << 2,
    BARROW_STYLE_MIDDLE = 1 << 3, BARROW_STYLE_END = 1 << 4, BARROW_STYLE_ROUND = 1 << 5 };
typedef struct barrow_style { const char *name; uint32_t fill; uint32_t stroke; uint16_t width;
    uint16_t dash; uint16_t size; uint16_t flags; } barrow_style;
typedef struct barrow_page { int32_t width; int32_t height; uint32_t scale; const char *title;
    const barrow_style *styles; uint32_t style_count; int32_t left; int32_t top; int32_t unit; int32_t
    column; int32_t row; } barrow_page;
typedef struct barrow_canvas { void *user; void (*begin)(void *user, const barrow_page *page); void
    (*end)(void *user); void (*open_group)(void *user, const char *name, const char *title); void
    (*close_group)(void *user); void (*path)(void *user, const barrow_style *style); void (*move)(void
    *user, int32_t x, int32_t y); void (*line)(void *user, int32_t x, int32_t y); void (*curve)(void
    *user, const int32_t points[6]); void (*close)(void *user); void (*paint)(void *user); void
    (*text)(void *user, const barrow_style *style, int32_t x, int32_t y, const char *text); void
    (*define)(void *user, const char *symbol); void (*defined)(void *user); void (*use)(void *user,
    const char *symbol, int32_t x, int32_t y, int32_t side); } barrow_canvas;
typedef enum barrow_family { BARROW_QUEST, BARROW_CRAWL, BARROW_FLOOR, BARROW_FAMILY_COUNT }
    barrow_family;
typedef enum barrow_layout { BARROW_LAYOUT_STD_FINE = 0x00, BARROW_LAYOUT_STD_HALF = 0x01,
    BARROW_LAYOUT_ONE_ROOM = 0x02, BARROW_LAYOUT_RING = 0x03, BARROW_LAYOUT_CROSSROADS = 0x04,
    BARROW_LAYOUT_TWO_ROOMS = 0x05, BARROW_LAYOUT_LINE = 0x06, BARROW_LAYOUT_CROSS = 0x07,
    BARROW_LAYOUT_STD_FULL = 0x08, BARROW_LAYOUT_BEETLE = 0x09, BARROW_LAYOUT_OUTER = 0x0A,
    BARROW_LAYOUT_STD_THREE_QUARTER = 0x0B, BARROW_LAYOUT_CAVE = 0x0C, BARROW_LAYOUT_RUINS = 0x0D,
    BARROW_LAYOUT_COUNT } barrow_layout;
typedef enum barrow_arc { BARROW_ARC_ANY = 0, BARROW_ARC_PLAIN = 1, BARROW_ARC_DELVE = 2,
    BARROW_ARC_RETURN = 3, BARROW_ARC_HUB = 4, BARROW_ARC_COUNT } barrow_arc;
typedef enum barrow_treasure_kind { BARROW_TREASURE_BOMBS = 0, BARROW_TREASURE_HOOK = 1,
    BARROW_TREASURE_HAMMER = 2, BARROW_TREASURE_LANTERN = 3, BARROW_TREASURE_BOOTS = 4,
    BARROW_TREASURE_FLIPPERS = 5, BARROW_TREASURE_BOW = 6, BARROW_TREASURE_GLOVES = 7,
    BARROW_TREASURE_KIND_COUNT } barrow_treasure_kind;
typedef enum barrow_place { BARROW_PLACE_ANY = 0, BARROW_PLACE_CRYPT = 1, BARROW_PLACE_SEWER = 2,
    BARROW_PLACE_FORGE = 3, BARROW_PLACE_LIBRARY = 4, BARROW_PLACE_CAVE = 5, BARROW_PLACE_TEMPLE = 6,
    BARROW_PLACE_ICE = 7, BARROW_PLACE_COUNT } barrow_place;
typedef enum barrow_terrain { BARROW_TERRAIN_NONE = 0, BARROW_TERRAIN_WATER = 1,
    BARROW_TERRAIN_LAVA = 2, BARROW_TERRAIN_CHASM = 3, BARROW_TERRAIN_COUNT } barrow_terrain;
typedef struct barrow_range { int32_t min; int32_t max; } barrow_range;
typedef struct barrow_size_range { int32_t w_min; int32_t h_min; int32_t w_max; int32_t h_max; }
    barrow_size_range;
typedef struct barrow_puzzle_weights { int32_t push; int32_t slide; int32_t lights; int32_t order;
    int32_t toggle; } barrow_puzzle_weights;
typedef struct barrow_floor_params { int32_t layout; int32_t width; int32_t height; int32_t floor;
    int32_t density; int32_t merge; int32_t connectivity; int32_t dead_ends; int32_t allow_dead_ends;
    int32_t corridor_width; int32_t terrain; int32_t terrain_density; int32_t rivers; int32_t items;
    int32_t traps; int32_t magic_tiles; int32_t buried; int32_t buried_reach; int32_t enemies; int32_t
    monster_house; int32_t bare_house; int32_t shop; int32_t vaults; int32_t hidden_stairs; int32_t
    stairs_distance; int32_t place; int32_t imperfect; int32_t maze; int32_t structures; int32_t
    scale_contents; int32_t by_depth; int32_t lord; int32_t floors; const char * rooms; int32_t
    rooms_only; int32_t strict_rooms; int32_t own_weight; const char * fixed; const char * types; const
    char * plan; const char * tags; const char * names; } barrow_floor_params;
typedef struct barrow_quest_params { int32_t pre_stages_min; int32_t pre_stages_max; int32_t
    post_stages_min; int32_t post_stages_max; int32_t pre_rooms; int32_t post_rooms; int32_t
    stage_rooms_min; int32_t stage_rooms_max; int32_t magic_rooms_min; int32_t magic_rooms_max; int32_t
    pre_key; int32_t pre_switch; int32_t post_item_key; int32_t post_item_switch; int32_t post_key;
    int32_t post_switch; int32_t post_barrier; int32_t exit_barrier; int32_t annexes; int32_t
    caches_min; int32_t caches_max; int32_t gaps; int32_t bonus_min; int32_t bonus_max; int32_t
    key_from_any_stage; int32_t doors_per_switch; int32_t loops; int32_t returns; int32_t branches;
    int32_t placings; int32_t foreshadow; int32_t arc; int32_t windows; int32_t clues; int32_t taste;
    int32_t treasures; int32_t treasure; int32_t purposes; int32_t seals; int32_t best_of; int32_t
    width; int32_t height; const char * mask; int32_t tiles; barrow_size_range block; int32_t decor;
    int32_t place; int32_t places; barrow_range puzzle_moves; int32_t puzzles; barrow_puzzle_weights
    puzzle_kinds; const char * names; const char * rooms; int32_t rooms_only; int32_t strict_rooms;
    int32_t own_weight; } barrow_quest_params;
typedef struct barrow_crawl_params { barrow_size_range size; int32_t rock; int32_t ridges; int32_t
    exploration; int32_t forks; int32_t loops; int32_t dead_ends; int32_t fork_choice; int32_t locks;
    int32_t optional_locks; int32_t shortcuts; int32_t mark_loops; int32_t mark_dead_ends; barrow_range
    sub_bosses; int32_t heal_or_breather; int32_t foes; int32_t foes_block; int32_t leash; int32_t
    combine; int32_t merge; int32_t elites; int32_t one_way_exits; int32_t boss_after_sub_boss; int32_t
    arenas; int32_t curve; int32_t tiles; barrow_size_range block; int32_t decor; int32_t place;
    int32_t places; barrow_range puzzle_moves; int32_t puzzles; barrow_puzzle_weights puzzle_kinds;
    const char * names; const char * rooms; int32_t rooms_only; int32_t strict_rooms; int32_t
    own_weight; } barrow_crawl_params;
typedef struct barrow_params { barrow_family family; uint64_t seed; uint16_t reroll[40]; union {
    barrow_quest_params quest; barrow_crawl_params crawl; barrow_floor_params floor; } as; }
    barrow_params;
typedef enum barrow_param_type { BARROW_PARAM_INT, BARROW_PARAM_BOOL, BARROW_PARAM_CHOICE,
    BARROW_PARAM_AUTO, BARROW_PARAM_RANGE, BARROW_PARAM_SIZE, BARROW_PARAM_TEXT, BARROW_PARAM_WEIGHTS }
    barrow_param_type;
typedef struct barrow_param_info { const char *name; const char *help; const char *value; const
    char *const *choices; barrow_param_type type; uint32_t choice_count; int32_t min; int32_t max;
    uint32_t offset; } barrow_param_info;
const char *barrow_family_name(barrow_family family);
bool barrow_family_find(const char *name, barrow_family *family);
const barrow_param_info *barrow_param_infos(barrow_family family, uint32_t *count);
barrow_params barrow_default_params(barrow_family family);
barrow_status barrow_params_set(barrow_params *params, const char *name, const char *value,
    barrow_error *error);
size_t barrow_params_get(const barrow_params *params, uint32_t index, char *text, size_t size);
barrow_status barrow_params_check(const barrow_params *params, barrow_error *error);
uint32_t barrow_params_floors(const barrow_params *params);
bool barrow_params_tiles(const barrow_params *params);
barrow_status barrow_seed_parse(const char *text, uint64_t *seed, barrow_error *error);
const char *barrow_nearest_name(const char *name, const char *const *names, uint32_t count);
typedef struct barrow_preset { const char *name; barrow_family family; const char *summary; const
    char *settings; } barrow_preset;
const barrow_preset *barrow_presets(uint32_t *count);
barrow_status barrow_params_preset(barrow_params *params, const char *name, barrow_error *error);
typedef struct barrow_plan { const char *name; const char *summary; const char *text; uint32_t
    floors; } barrow_plan;
const barrow_plan *barrow_plans(uint32_t *count);
barrow_status barrow_plan_check(const char *text, size_t size, uint32_t *floors, barrow_error
    *error);
typedef enum barrow_tile { BARROW_TILE_WALL = 0x00, BARROW_TILE_BORDER = 0x01, BARROW_TILE_LIQUID =
    0x02, BARROW_TILE_FLOOR = 0x10, BARROW_TILE_CORRIDOR = 0x11, BARROW_TILE_JUNCTION = 0x12,
    BARROW_TILE_DOOR = 0x13, BARROW_TILE_ITEM_BLOCK = 0x03, BARROW_TILE_CRACKED_WALL = 0x20,
    BARROW_TILE_GAP = 0x21, BARROW_TILE_PEGS = 0x22, BARROW_TILE_DARKNESS = 0x23, BARROW_TILE_SPIKES =
    0x24, BARROW_TILE_DEEP_WATER = 0x25, BARROW_TILE_FAR_TARGET = 0x26, BARROW_TILE_BOULDER = 0x27,
    BARROW_TILE_PILLAR = 0x04, BARROW_TILE_BLOCK = 0x05, BARROW_TILE_COUNTER = 0x06,
    BARROW_TILE_VAULT_DOOR = 0x0B, BARROW_TILE_BARS = 0x07, BARROW_TILE_LAVA = 0x0C, BARROW_TILE_SHELF
    = 0x0D, BARROW_TILE_COFFIN = 0x0E, BARROW_TILE_ANVIL = 0x0F, BARROW_TILE_RUBBLE = 0x14,
    BARROW_TILE_GRASS = 0x15, BARROW_TILE_CARPET = 0x16, BARROW_TILE_PEDESTAL = 0x17, BARROW_TILE_PLATE
    = 0x18, BARROW_TILE_ICE = 0x19, BARROW_TILE_RED_BARRIER = 0x1A, BARROW_TILE_BLUE_BARRIER = 0x1B,
    BARROW_TILE_LEVER = 0x1E, BARROW_TILE_TARGET = 0x1F, BARROW_TILE_BONES = 0x1C, BARROW_TILE_FROST =
    0x1D, BARROW_TILE_LIMIT = 0x40 } barrow_tile;
typedef enum barrow_room_kind { BARROW_ROOM_ROOM = 0, BARROW_ROOM_ANCHOR = 1, BARROW_ROOM_MERGED =
    2, BARROW_ROOM_MONSTER_HOUSE = 3, BARROW_ROOM_SHOP = 4, BARROW_ROOM_MAZE = 5, BARROW_ROOM_FIXED =
    6, BARROW_ROOM_VAULT = 7, BARROW_ROOM_KIND_COUNT } barrow_room_kind;
typedef enum barrow_link_kind { BARROW_LINK_LINK = 0, BARROW_LINK_DEAD_END = 1, BARROW_LINK_OPEN =
    2, BARROW_LINK_KEY = 3, BARROW_LINK_SWITCH = 4, BARROW_LINK_MAGIC = 5, BARROW_LINK_HIDDEN = 6,
    BARROW_LINK_LOCKED = 8, BARROW_LINK_LOOP_EXIT = 9, BARROW_LINK_ONE_WAY = 7, BARROW_LINK_SHORTCUT =
    10, BARROW_LINK_BOSS = 11, BARROW_LINK_BARRIER = 12, BARROW_LINK_WINDOW = 13,
    BARROW_LINK_KIND_COUNT } barrow_link_kind;
typedef enum barrow_need { BARROW_NEED_NOTHING, BARROW_NEED_SMALL_KEY, BARROW_NEED_SWITCH,
    BARROW_NEED_MAGIC_KEY, BARROW_NEED_COLOUR, BARROW_NEED_SIDE, BARROW_NEED_TREASURE,
    BARROW_NEED_FINDING } barrow_need;
typedef enum barrow_ways { BARROW_WAYS_NONE = 0, BARROW_WAYS_FORTH = 1, BARROW_WAYS_BOTH = 3 }
    barrow_ways;
typedef enum barrow_leads { BARROW_LEADS_WITHIN, BARROW_LEADS_ON, BARROW_LEADS_BACK,
    BARROW_LEADS_ARENA } barrow_leads;
typedef enum barrow_thing_kind { BARROW_THING_SPAWN = 0, BARROW_THING_STAIRS = 1, BARROW_THING_ITEM
    = 2, BARROW_THING_TRAP = 3, BARROW_THING_BURIED = 4, BARROW_THING_ENEMY = 5, BARROW_THING_SHOP_ITEM
    = 6, BARROW_THING_KEEPER = 7, BARROW_THING_KEY = 8, BARROW_THING_SWITCH = 9, BARROW_THING_TREASURE
    = 10, BARROW_THING_MAGIC_KEY = 11, BARROW_THING_GOAL = 12, BARROW_THING_BONUS = 13,
    BARROW_THING_BOSS = 14, BARROW_THING_SUB_BOSS = 15, BARROW_THING_ELITE = 16, BARROW_THING_FOE = 17,
    BARROW_THING_CHEST = 18, BARROW_THING_FOUNTAIN = 19, BARROW_THING_BANKER = 20, BARROW_THING_HINT =
    21, BARROW_THING_BLOCK = 22, BARROW_THING_LEVER = 23, BARROW_THING_CUSTOM = 24,
    BARROW_THING_KIND_COUNT } barrow_thing_kind;
typedef enum barrow_quest_step { BARROW_STEP_PRE_ITEM = 0, BARROW_STEP_ITEM = 1,
    BARROW_STEP_POST_ITEM = 2, BARROW_STEP_MAGIC_KEY = 3, BARROW_STEP_GOAL = 4, BARROW_STEP_BONUS = 5,
    BARROW_STEP_COUNT } barrow_quest_step;
typedef enum barrow_content { BARROW_CONTENT_NONE = 0, BARROW_CONTENT_ENTRY = 1, BARROW_CONTENT_KEY
    = 2, BARROW_CONTENT_SWITCH = 3, BARROW_CONTENT_ITEM = 4, BARROW_CONTENT_ITEM_KEY = 5,
    BARROW_CONTENT_ITEM_SWITCH = 6, BARROW_CONTENT_MAGIC_KEY = 7, BARROW_CONTENT_GOAL = 8,
    BARROW_CONTENT_BONUS = 9, BARROW_CONTENT_COUNT } barrow_content;
typedef enum barrow_interior { BARROW_INTERIOR_NONE, BARROW_INTERIOR_COMBAT, BARROW_INTERIOR_TRAP,
    BARROW_INTERIOR_REST, BARROW_INTERIOR_CHEST, BARROW_INTERIOR_ARENA, BARROW_INTERIOR_ENTRY,
    BARROW_INTERIOR_TREASURE, BARROW_INTERIOR_VAULT, BARROW_INTERIOR_TRADE, BARROW_INTERIOR_HEAL,
    BARROW_INTERIOR_PUZZLE, BARROW_INTERIOR_HALL, BARROW_INTERIOR_COUNT } barrow_interior;
typedef enum barrow_stamp { BARROW_STAMP_PILLARS = 0, BARROW_STAMP_BARRICADES = 1,
    BARROW_STAMP_COVER = 2, BARROW_STAMP_GREAT_PILLAR = 3, BARROW_STAMP_COLONNADE = 4,
    BARROW_STAMP_PONDS = 5, BARROW_STAMP_GAUNTLET = 6, BARROW_STAMP_FIELD = 7, BARROW_STAMP_PITS = 8,
    BARROW_STAMP_POSTS = 9, BARROW_STAMP_POOL = 10, BARROW_STAMP_GARDEN = 11, BARROW_STAMP_CAMP = 12,
    BARROW_STAMP_SPRING = 13, BARROW_STAMP_DAIS = 14, BARROW_STAMP_NICHE = 15, BARROW_STAMP_MOAT = 16,
    BARROW_STAMP_STORE = 17, BARROW_STAMP_PILLARED = 18, BARROW_STAMP_PIT = 19, BARROW_STAMP_CROSS =
    20, BARROW_STAMP_ISLAND = 21, BARROW_STAMP_TIERS = 22, BARROW_STAMP_ENTRY = 23, BARROW_STAMP_SHRINE
    = 24, BARROW_STAMP_VAULT = 25, BARROW_STAMP_COUNTER = 26, BARROW_STAMP_FOUNTAIN = 27,
    BARROW_STAMP_BLOCKS = 28, BARROW_STAMP_BARE = 29, BARROW_STAMP_WELL = 30, BARROW_STAMP_RUNNEL = 31,
    BARROW_STAMP_COUNT } barrow_stamp;
typedef enum barrow_purpose { BARROW_PURPOSE_COMBAT = 0, BARROW_PURPOSE_TRAP = 1,
    BARROW_PURPOSE_PUZZLE = 2, BARROW_PURPOSE_REST = 3, BARROW_PURPOSE_CHEST = 4,
    BARROW_PURPOSE_GUARDIAN = 5, BARROW_PURPOSE_CROSSING = 6, BARROW_PURPOSE_PASSAGE = 7,
    BARROW_PURPOSE_COUNT, BARROW_PURPOSE_NONE = BARROW_PURPOSE_COUNT } barrow_purpose;
typedef enum barrow_seal { BARROW_SEAL_CONTENT = 0, BARROW_SEAL_DOOR = 1, BARROW_SEAL_CHEST = 2,
    BARROW_SEAL_COUNT, BARROW_SEAL_NONE = BARROW_SEAL_COUNT } barrow_seal;
typedef enum barrow_obstacle { BARROW_OBSTACLE_KEY_LOCK = 0, BARROW_OBSTACLE_SWITCH_LOCK = 1,
    BARROW_OBSTACLE_ITEM_KEY_LOCK = 2, BARROW_OBSTACLE_ITEM_SWITCH_LOCK = 3, BARROW_OBSTACLE_TWIN_LOCK
    = 4, BARROW_OBSTACLE_ITEM_LOCK = 5, BARROW_OBSTACLE_NONE } barrow_obstacle;
typedef enum barrow_path_kind { BARROW_PATH_MAIN = 0, BARROW_PATH_FORK = 1, BARROW_PATH_LOOP = 2,
    BARROW_PATH_DEAD_END = 3, BARROW_PATH_SHORTCUT = 4, BARROW_PATH_COUNT } barrow_path_kind;
typedef enum barrow_character { BARROW_CHARACTER_DETOUR = 0, BARROW_CHARACTER_DARE = 1,
    BARROW_CHARACTER_COUNT, BARROW_CHARACTER_NONE = BARROW_CHARACTER_COUNT } barrow_character;
typedef enum barrow_room_type { BARROW_TYPE_INITIAL = 0, BARROW_TYPE_BOSS = 1, BARROW_TYPE_SUB_BOSS
    = 2, BARROW_TYPE_COMBAT = 3, BARROW_TYPE_TRAP = 4, BARROW_TYPE_PUZZLE = 5, BARROW_TYPE_BREATHER =
    6, BARROW_TYPE_HEAL = 7, BARROW_TYPE_BANK = 8, BARROW_TYPE_VENDOR = 9, BARROW_TYPE_ITEM = 10,
    BARROW_TYPE_ELITE = 11, BARROW_TYPE_COUNT, BARROW_TYPE_NONE = BARROW_TYPE_COUNT } barrow_room_type;
typedef enum barrow_room_use { BARROW_USE_START, BARROW_USE_ARENA, BARROW_USE_FIGHT,
    BARROW_USE_REST, BARROW_USE_CALM, BARROW_USE_ELITE } barrow_room_use;
typedef enum barrow_action { BARROW_DO_MOVE = 0, BARROW_DO_TAKE = 1, BARROW_DO_PRESS = 2,
    BARROW_DO_OPEN = 3, BARROW_DO_FIGHT = 4, BARROW_DO_SOLVE = 5, BARROW_ACTION_COUNT } barrow_action;
typedef enum barrow_shortfall { BARROW_SHORT_ITEMS = 0, BARROW_SHORT_TRAPS = 1, BARROW_SHORT_BURIED
    = 2, BARROW_SHORT_ENEMIES = 3, BARROW_SHORT_HOUSE = 4, BARROW_SHORT_SHOP = 5,
    BARROW_SHORT_DEAD_ENDS = 6, BARROW_SHORT_SWITCH_DOORS = 7, BARROW_SHORT_BONUS = 8,
    BARROW_SHORT_RIDGES = 9, BARROW_SHORT_LOCKS = 10, BARROW_SHORT_SUB_BOSSES = 11, BARROW_SHORT_FORKS
    = 12, BARROW_SHORT_LOOPS = 13, BARROW_SHORT_SHORTCUTS = 14, BARROW_SHORT_OPTIONAL_LOCKS = 15,
    BARROW_SHORT_FOES = 16, BARROW_SHORT_BRANCHES = 17, BARROW_SHORT_FIGHTS = 18, BARROW_SHORT_PUZZLES
    = 19, BARROW_SHORT_RESTS = 20, BARROW_SHORT_CHESTS = 21, BARROW_SHORT_PASSAGES = 22,
    BARROW_SHORT_PUZZLE_ROOMS = 23, BARROW_SHORT_PUZZLE_MOVES = 24, BARROW_SHORT_VAULTS = 25,
    BARROW_SHORT_TEMPLATES = 26, BARROW_SHORT_CACHES = 27, BARROW_SHORT_PUZZLE_GRADE = 28,
    BARROW_SHORT_COUNT } barrow_shortfall;
typedef struct barrow_pos { int16_t x; int16_t y; } barrow_pos;
typedef struct barrow_rect { int16_t x; int16_t y; int16_t w; int16_t h; } barrow_rect;
typedef struct barrow_floor_room { barrow_rect carpet; uint16_t sector; uint8_t merged; uint8_t
    danger; } barrow_floor_room;
typedef struct barrow_quest_room { barrow_pos cell; uint16_t intensity; uint8_t stage; uint8_t
    step; uint8_t content; uint8_t switch_id; uint8_t purpose; uint8_t danger; uint8_t reward; uint8_t
    treasure; uint8_t seals; } barrow_quest_room;
typedef struct barrow_crawl_room { uint32_t first_cell; uint16_t types; uint16_t path_id; uint16_t
    order; uint8_t cell_count; uint8_t path; uint8_t zone; uint8_t danger; uint8_t reward; uint8_t key;
    uint8_t foe; uint8_t leave; uint8_t choice; uint8_t after; } barrow_crawl_room;
typedef struct barrow_room { barrow_rect rect; uint8_t kind; uint8_t old_stamp; uint8_t place;
    uint16_t number; char stamp[32]; union { barrow_floor_room floor; barrow_quest_room quest;
    barrow_crawl_room crawl; } as; } barrow_room;
typedef struct barrow_link { uint16_t a; uint16_t b; uint8_t kind; uint8_t lock; uint8_t marked;
    uint8_t optional; uint8_t treasure; uint16_t seal; barrow_pos at[2]; uint32_t first_tile; uint32_t
    tile_count; } barrow_link;
typedef enum barrow_class { BARROW_CLASS_NONE, BARROW_CLASS_LOOT, BARROW_CLASS_TRAP,
    BARROW_CLASS_MAGIC, BARROW_CLASS_ENEMY, BARROW_CLASS_TIMED, BARROW_CLASS_TREASURE,
    BARROW_CLASS_COUNT } barrow_class;
typedef enum barrow_thing_type { BARROW_THING_TYPE_FOOD = 0, BARROW_THING_TYPE_GOLD = 1,
    BARROW_THING_TYPE_POTION = 2, BARROW_THING_TYPE_SCROLL = 3, BARROW_THING_TYPE_AMMO = 4,
    BARROW_THING_TYPE_WEAPON = 5, BARROW_THING_TYPE_ARMOUR = 6, BARROW_THING_TYPE_WAND = 7,
    BARROW_THING_TYPE_RING = 8, BARROW_THING_TYPE_TOME = 9, BARROW_THING_TYPE_GEM = 10,
    BARROW_THING_TYPE_RELIC = 11, BARROW_THING_TYPE_SPIKES = 12, BARROW_THING_TYPE_SNARE = 13,
    BARROW_THING_TYPE_DARTS = 14, BARROW_THING_TYPE_PIT = 15, BARROW_THING_TYPE_ALARM = 16,
    BARROW_THING_TYPE_GAS = 17, BARROW_THING_TYPE_WARP = 18, BARROW_THING_TYPE_FIRE = 19,
    BARROW_THING_TYPE_CURSE = 20, BARROW_THING_TYPE_HEALING = 21, BARROW_THING_TYPE_SIGHT = 22,
    BARROW_THING_TYPE_HASTE = 23, BARROW_THING_TYPE_WARD = 24, BARROW_THING_TYPE_FORTUNE = 25,
    BARROW_THING_TYPE_GRUNT = 26, BARROW_THING_TYPE_ARCHER = 27, BARROW_THING_TYPE_SWARM = 28,
    BARROW_THING_TYPE_GUARD = 29, BARROW_THING_TYPE_CASTER = 30, BARROW_THING_TYPE_BRUTE = 31,
    BARROW_THING_TYPE_TIMED = 32, BARROW_THING_TYPE_BOMBS = 33, BARROW_THING_TYPE_HOOK = 34,
    BARROW_THING_TYPE_HAMMER = 35, BARROW_THING_TYPE_LANTERN = 36, BARROW_THING_TYPE_BOOTS = 37,
    BARROW_THING_TYPE_FLIPPERS = 38, BARROW_THING_TYPE_BOW = 39, BARROW_THING_TYPE_GLOVES = 40,
    BARROW_THING_TYPE_COUNT = 0 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1
    +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 +1 } barrow_thing_type;
typedef struct barrow_custom { char type[64]; char payload[256]; } barrow_custom;
typedef struct barrow_thing { barrow_pos pos; uint16_t room; uint8_t kind; uint8_t flag; uint8_t
    type; uint8_t tier; uint8_t period; int32_t guards; uint16_t gate; uint8_t sign_count; uint8_t
    signs[6]; uint16_t guards_door; uint16_t price; char name[32]; uint16_t custom; } barrow_thing;
typedef struct barrow_gate { int32_t entity; uint16_t door; } barrow_gate;
typedef struct barrow_room_puzzle { uint16_t room; uint8_t kind; uint8_t pitch; uint8_t grade;
    barrow_gate gates; barrow_pos start; barrow_rect field; uint32_t first_inert; uint16_t inert_count;
    uint8_t sign_count; uint8_t signs[6]; char rows[10][12 + 1]; uint16_t moves; uint16_t acts;
    uint32_t states; char solution[60 + 1]; } barrow_room_puzzle;
typedef struct barrow_sectors { uint8_t columns; uint8_t rows; int16_t xs[40]; int16_t ys[40]; }
    barrow_sectors;
typedef struct barrow_stage { uint8_t step; uint8_t obstacle; uint8_t obstacle_count; uint8_t
    obstacles[2]; } barrow_stage;
typedef struct barrow_opener { uint16_t room; uint8_t what; } barrow_opener;
typedef struct barrow_quest_obstacle { uint16_t doors[4]; barrow_opener things[2]; uint8_t kind;
    uint8_t into; uint8_t from[2]; uint8_t from_count; uint8_t door_count; uint8_t thing_count; uint8_t
    treasure; } barrow_quest_obstacle;
typedef struct barrow_treasure { uint16_t room; uint8_t kind; } barrow_treasure;
typedef struct barrow_crawl_path { uint32_t first_room; uint16_t room_count; uint16_t from;
    uint16_t to; uint8_t kind; uint8_t zone; uint8_t character; } barrow_crawl_path;
typedef enum barrow_vault_lock { BARROW_VAULT_KEY = 0, BARROW_VAULT_LEVER = 1,
    BARROW_VAULT_GUARDIAN = 2, BARROW_VAULT_SECRET = 3, BARROW_VAULT_LOCK_COUNT } barrow_vault_lock;
typedef enum barrow_vault_sign { BARROW_VAULT_SIGN_CRACKS = 0, BARROW_VAULT_SIGN_DRAUGHT = 1,
    BARROW_VAULT_SIGN_SCRATCHES = 2, BARROW_VAULT_SIGN_COUNT } barrow_vault_sign;
typedef struct barrow_vault { uint16_t room; uint8_t lock; uint8_t choose; barrow_pos at; int32_t
    opens; } barrow_vault;
typedef enum barrow_clue_kind { BARROW_CLUE_CRACK = 0, BARROW_CLUE_DRAFT = 1, BARROW_CLUE_SCRAPE =
    2, BARROW_CLUE_NICHE = 3, BARROW_CLUE_MAP = 4, BARROW_CLUE_COUNT } barrow_clue_kind;
typedef struct barrow_clue { uint16_t door; uint16_t room; uint8_t kind; } barrow_clue;
typedef struct barrow_vault_clue { barrow_pos at; uint8_t vault; uint8_t kind; } barrow_vault_clue;
typedef struct barrow_ridge { uint8_t row; uint8_t gap; } barrow_ridge;
typedef struct barrow_foe { uint32_t first_room; uint16_t room_count; uint16_t home; uint8_t leash;
    uint8_t danger; uint8_t reward; } barrow_foe;
typedef struct barrow_step { uint16_t room; uint16_t link; uint8_t action; uint8_t what; }
    barrow_step;
typedef struct barrow_dungeon { barrow_params params; uint32_t attempts; uint32_t generation;
    uint8_t edited; uint8_t place; char title[96]; uint16_t width; uint16_t height; uint8_t *tiles;
    uint16_t *owners; barrow_room *rooms; barrow_link *links; barrow_thing *things; barrow_pos *routes;
    uint32_t room_count; uint32_t link_count; uint32_t thing_count; uint32_t route_count;
    barrow_room_puzzle *puzzles; barrow_pos *inert; uint32_t puzzle_count; uint32_t inert_count;
    barrow_custom *customs; uint32_t custom_count; barrow_sectors sectors; barrow_vault *vaults;
    barrow_vault_clue *vault_clues; uint32_t vault_count; uint32_t vault_clue_count; barrow_stage
    *stages; uint32_t stage_count; barrow_quest_obstacle *obstacles; uint32_t obstacle_count; uint8_t
    arc; uint16_t hub; barrow_treasure *treasures; uint32_t treasure_count; barrow_clue *clues;
    uint32_t clue_count; uint16_t grid_width; uint16_t grid_height; uint16_t spawn; uint16_t boss;
    barrow_pos *cells; barrow_pos *rock; barrow_ridge *ridges; barrow_crawl_path *paths; uint16_t
    *path_rooms; barrow_foe *foes; uint16_t *route_rooms; uint32_t cell_count; uint32_t rock_count;
    uint32_t ridge_count; uint32_t path_count; uint32_t path_room_count; uint32_t foe_count; uint32_t
    route_room_count; barrow_step *solution; uint32_t solution_count; uint16_t
    shortfall[BARROW_SHORT_COUNT]; uint16_t fallbacks[2]; struct barrow_dungeon *below; struct
    brw_store *store; } barrow_dungeon;
void barrow_dungeon_free(barrow_dungeon *dungeon);
barrow_dungeon barrow_dungeon_floor(const barrow_dungeon *dungeon, uint32_t index);
barrow_status barrow_dungeon_check(const barrow_dungeon *dungeon, barrow_error *error);
uint64_t barrow_dungeon_hash(const barrow_dungeon *dungeon);
barrow_tile barrow_tile_at(const barrow_dungeon *dungeon, int x, int y);
const char *barrow_tile_name(barrow_tile tile);
char barrow_tile_character(barrow_tile tile);
const char *barrow_room_kind_name(barrow_room_kind kind);
const char *barrow_link_kind_name(barrow_link_kind kind);
typedef struct barrow_link_info { const char *name; const char *help; uint8_t families; uint8_t
    needs; uint8_t ways; uint8_t leads; uint8_t is_walked; char character; uint32_t tint; const char
    *word; const char *noun; const char *many; const char *shut; const char *passed; } barrow_link_info;
const barrow_link_info *barrow_link_kind_info(barrow_link_kind kind);
const char *barrow_thing_name(barrow_thing_kind kind);
const char *barrow_thing_type_name(barrow_thing_type type);
size_t barrow_thing_label(const barrow_dungeon *dungeon, const barrow_thing *thing, char *text,
    size_t size);
const char *barrow_stamp_name(barrow_stamp stamp);
const char *barrow_place_name(barrow_place place);
char barrow_thing_character(barrow_thing_kind kind);
const char *barrow_quest_step_name(barrow_quest_step step);
const char *barrow_content_name(barrow_content content);
const char *barrow_arc_name(barrow_arc arc);
const char *barrow_seal_name(barrow_seal seal);
const char *barrow_clue_name(barrow_clue_kind clue);
const char *barrow_purpose_name(barrow_purpose purpose);
typedef struct barrow_purpose_info { const char *name; const char *help; char sign; uint8_t
    is_fight; uint8_t weight; } barrow_purpose_info;
const barrow_purpose_info *barrow_purpose_info_of(barrow_purpose purpose);
const char *barrow_treasure_name(barrow_treasure_kind kind);
typedef struct barrow_treasure_info { const char *name; const char *way; uint8_t tile; char symbol;
    } barrow_treasure_info;
const barrow_treasure_info *barrow_treasure_kind_info(barrow_treasure_kind kind);
const char *barrow_obstacle_name(barrow_obstacle obstacle);
const char *barrow_path_name(barrow_path_kind path);
const char *barrow_character_name(barrow_character character);
const char *barrow_room_type_name(barrow_room_type type);
const char *barrow_action_name(barrow_action action);
const char *barrow_shortfall_name(barrow_shortfall kind);
typedef struct barrow_dress_set barrow_dress_set;
typedef struct barrow_dress_info { const char *picture; uint32_t width; uint32_t height; uint32_t
    tile_width; uint32_t tile_height; uint32_t columns; uint32_t count; uint32_t margin; uint32_t
    spacing; uint32_t flags; } barrow_dress_info;
barrow_status barrow_dress_read(const char *name, const char *text, size_t size, const
    barrow_allocator *allocator, barrow_dress_set **set, barrow_error *error);
void barrow_dress_free(barrow_dress_set *set);
const barrow_dress_info *barrow_dress_picture(const barrow_dress_set *set);
barrow_status barrow_dress(const barrow_dress_set *set, const barrow_dungeon *dungeon, uint32_t
    *tiles, barrow_error *error);
struct barrow_options;
struct barrow_export_options;
struct barrow_report;
typedef enum barrow_puzzle_kind { BARROW_PUZZLE_PUSH = 0, BARROW_PUZZLE_SLIDE = 1,
    BARROW_PUZZLE_LIGHTS = 2, BARROW_PUZZLE_ORDER = 3, BARROW_PUZZLE_TOGGLE = 4,
    BARROW_PUZZLE_KIND_COUNT } barrow_puzzle_kind;
typedef enum barrow_puzzle_sign { BARROW_SIGN_SUN = 0, BARROW_SIGN_MOON = 1, BARROW_SIGN_STAR = 2,
    BARROW_SIGN_CROWN = 3, BARROW_SIGN_SWORD = 4, BARROW_SIGN_SKULL = 5, BARROW_SIGN_FLAME = 6,
    BARROW_SIGN_DROP = 7, BARROW_SIGN_COUNT } barrow_puzzle_sign;
typedef enum barrow_puzzle_grade { BARROW_GRADE_EASY = 0, BARROW_GRADE_MEDIUM = 1,
    BARROW_GRADE_HARD = 2, BARROW_GRADE_COUNT } barrow_puzzle_grade;
typedef struct barrow_puzzle_params { barrow_puzzle_kind kind; uint64_t seed; uint8_t width;
    uint8_t height; uint8_t moves_min; uint8_t moves_max; uint8_t grade; uint8_t closed; }
    barrow_puzzle_params;
typedef struct barrow_puzzle { uint64_t seed; barrow_puzzle_kind kind; uint8_t width; uint8_t
    height; uint8_t pitch; uint8_t grade; char doorway; uint8_t sign_count; uint8_t signs[9];
    barrow_pos start; char cells[120]; uint16_t moves; uint16_t acts; uint32_t states; uint32_t
    attempts; char solution[60 + 1]; } barrow_puzzle;
typedef struct barrow_puzzle_state { barrow_pos player; char cells[120]; uint16_t done; uint8_t
    solved; } barrow_puzzle_state;
typedef struct barrow_puzzle_proof { uint8_t is_solvable; uint8_t is_free; uint16_t moves; uint16_t
    acts; uint16_t least_acts; uint16_t luck; uint8_t grade; uint32_t states; char solution[60 + 1]; }
    barrow_puzzle_proof;
typedef struct barrow_puzzle_info { const char *name; const char *help; const char *act; uint8_t
    least; uint8_t most; uint8_t small_least; uint8_t small_most; uint8_t acts; } barrow_puzzle_info;
const barrow_puzzle_info *barrow_puzzle_kind_info(uint32_t kind);
const char *barrow_puzzle_sign_name(barrow_puzzle_sign sign);
const char *barrow_puzzle_grade_name(barrow_puzzle_grade grade);
uint32_t barrow_puzzle_grade_luck(barrow_puzzle_grade grade);
barrow_puzzle_params barrow_default_puzzle_params(barrow_puzzle_kind kind);
int barrow_puzzle_range(const barrow_puzzle_params *params, uint8_t *least, uint8_t *most);
barrow_status barrow_puzzle_make(const barrow_puzzle_params *params, const struct barrow_options
    *options, barrow_puzzle *puzzle, barrow_error *error);
barrow_status barrow_puzzle_prove(const barrow_puzzle *puzzle, const struct barrow_options
    *options, barrow_puzzle_proof *proof, barrow_error *error);
int barrow_dungeon_puzzle(const barrow_dungeon *dungeon, uint32_t index, barrow_puzzle *puzzle);
void barrow_puzzle_begin(const barrow_puzzle *puzzle, barrow_puzzle_state *state);
int barrow_puzzle_step(const barrow_puzzle *puzzle, barrow_puzzle_state *state, char move);
barrow_status barrow_puzzle_verify(const barrow_puzzle *puzzle, const struct barrow_options
    *options, struct barrow_report *report, barrow_error *error);
barrow_status barrow_puzzle_read(const char *text, size_t size, barrow_puzzle *puzzle, barrow_error
    *error);
barrow_status barrow_puzzle_export(const barrow_puzzle *puzzle, const char *format, const struct
    barrow_export_options *options, barrow_sink sink, barrow_error *error);
barrow_status barrow_puzzle_draw(const barrow_puzzle *puzzle, const struct barrow_export_options
    *options, const barrow_canvas *canvas, barrow_error *error);
typedef enum barrow_move { BARROW_NORTH, BARROW_EAST, BARROW_SOUTH, BARROW_WEST, BARROW_WAIT,
    BARROW_DRINK, BARROW_READ, BARROW_THROW, BARROW_ZAP, BARROW_MOVE_COUNT } barrow_move;
typedef enum barrow_fighter { BARROW_FIGHTER_GRUNT, BARROW_FIGHTER_SWARM, BARROW_FIGHTER_GUARD,
    BARROW_FIGHTER_ARCHER, BARROW_FIGHTER_CASTER, BARROW_FIGHTER_BRUTE, BARROW_FIGHTER_ELITE,
    BARROW_FIGHTER_FOE, BARROW_FIGHTER_SUB_BOSS, BARROW_FIGHTER_BOSS, BARROW_FIGHTER_COUNT }
    barrow_fighter;
typedef struct barrow_fighter_rules { int16_t health; int16_t harm; int16_t gold; }
    barrow_fighter_rules;
typedef struct barrow_rules { int16_t health; int16_t attack; uint16_t lives; uint8_t peaceful;
    barrow_fighter_rules fighters[BARROW_FIGHTER_COUNT]; } barrow_rules;
typedef enum barrow_play_state { BARROW_PLAY_GOING, BARROW_PLAY_STAIRS, BARROW_PLAY_WON,
    BARROW_PLAY_DEAD } barrow_play_state;
typedef struct barrow_hero { int16_t health; int16_t most; int16_t attack; uint16_t room; uint16_t
    x; uint16_t y; int32_t gold; int32_t bank; uint32_t turn; uint32_t deaths; uint32_t kills; uint32_t
    guardians; uint32_t loot; uint32_t small_keys; uint64_t colours[4]; uint64_t pressed[4]; uint8_t
    potions; uint8_t scrolls; uint8_t darts; uint8_t bolts; uint8_t rings; uint8_t trophies; uint8_t
    treasures; uint8_t magic_key; uint8_t state; } barrow_hero;
enum barrow_event { BARROW_EVENT_TURN = 1 << 0, BARROW_EVENT_MOVED = 1 << 1, BARROW_EVENT_STRUCK =
    1 << 2, BARROW_EVENT_KILL = 1 << 3, BARROW_EVENT_HURT = 1 << 4, BARROW_EVENT_HEALED = 1 << 5,
    BARROW_EVENT_LOOT = 1 << 6, BARROW_EVENT_KEY = 1 << 7, BARROW_EVENT_SWITCH = 1 << 8,
    BARROW_EVENT_DOOR = 1 << 9, BARROW_EVENT_SOLVED = 1 << 10, BARROW_EVENT_REST = 1 << 11,
    BARROW_EVENT_DIED = 1 << 12, BARROW_EVENT_ENDED = 1 << 13, BARROW_EVENT_TRAP = 1 << 14 };
typedef enum barrow_lack { BARROW_LACKS_NOTHING, BARROW_LACKS_SMALL_KEY, BARROW_LACKS_COLOUR,
    BARROW_LACKS_SWITCH, BARROW_LACKS_MAGIC_KEY, BARROW_LACKS_TREASURE, BARROW_LACKS_SIDE,
    BARROW_LACKS_PUZZLE, BARROW_LACKS_GUARDIAN, BARROW_LACKS_GOLD, BARROW_LACKS_FINDING,
    BARROW_LACKS_WAY } barrow_lack;
enum barrow_known { BARROW_KNOWN_SEEN = 1, BARROW_KNOWN_VISIBLE = 2 };
typedef struct barrow_sight { uint8_t tile; uint8_t known; uint8_t thing_kind; uint8_t fighter;
    int16_t health; uint8_t asleep; uint8_t threat; uint16_t thing; uint16_t enemy; char piece; }
    barrow_sight;
enum barrow_reach { BARROW_REACH_KEYS = 1, BARROW_REACH_KNOWN = 2, BARROW_REACH_SAFE = 4 };
typedef struct barrow_level barrow_level;
typedef struct barrow_play barrow_play;
size_t barrow_level_size(const barrow_dungeon *dungeon);
barrow_status barrow_level_begin(const barrow_dungeon *dungeon, const barrow_rules *rules, void
    *memory, const barrow_level **level, barrow_error *error);
const barrow_dungeon *barrow_level_dungeon(const barrow_level *level);
size_t barrow_play_size(const barrow_level *level);
void barrow_play_begin(const barrow_level *level, uint64_t seed, const barrow_hero *carried,
    barrow_play *play);
uint32_t barrow_play_step(const barrow_level *level, barrow_play *play, int move);
uint32_t barrow_play_moves(const barrow_level *level, const barrow_play *play);
const barrow_hero *barrow_play_hero(const barrow_level *level, const barrow_play *play);
void barrow_play_look(const barrow_level *level, const barrow_play *play, int x, int y,
    barrow_sight *sight);
const uint8_t *barrow_play_known(const barrow_level *level, const barrow_play *play);
barrow_lack barrow_play_door(const barrow_level *level, const barrow_play *play, uint32_t link,
    uint32_t *which);
int barrow_play_opened(const barrow_level *level, const barrow_play *play, uint32_t link);
barrow_lack barrow_play_vault(const barrow_level *level, const barrow_play *play, uint32_t vault,
    uint32_t *which);
barrow_lack barrow_play_thing(const barrow_level *level, const barrow_play *play, uint32_t thing,
    uint32_t *which);
int barrow_play_gone(const barrow_level *level, const barrow_play *play, uint32_t thing);
const barrow_puzzle_state *barrow_play_puzzle(const barrow_level *level, const barrow_play *play,
    uint32_t puzzle);
int barrow_play_overcomes(const barrow_level *level, const barrow_play *play, int x, int y);
uint32_t barrow_play_reach(const barrow_level *level, const barrow_play *play, uint32_t flags,
    uint8_t *rooms, uint8_t *tiles);
uint32_t barrow_play_way(const barrow_level *level, const barrow_play *play, int x, int y, uint32_t
    flags, uint8_t *moves, uint32_t cap);
int barrow_play_guide(const barrow_level *level, const barrow_play *play);
uint32_t barrow_play_progress(const barrow_level *level, const barrow_play *play);
uint32_t barrow_play_least(const barrow_level *level, const barrow_play *play);
uint32_t barrow_play_par(const barrow_level *level);
uint64_t barrow_play_hash(const barrow_level *level, const barrow_play *play);
int32_t barrow_play_score(const barrow_level *level, const barrow_play *play);
size_t barrow_play_tell(const barrow_level *level, const barrow_play *play, uint32_t index, char
    *text, size_t size);
size_t barrow_play_hand(const barrow_level *level, const barrow_play *play, char *text, size_t
    size);
size_t barrow_moves_write(const uint8_t *moves, uint32_t count, char *text, size_t size);
uint32_t barrow_moves_read(const char *text, size_t length, uint8_t *moves, uint32_t cap);
typedef struct barrow_view { uint16_t side; uint8_t fog; } barrow_view;
size_t barrow_play_observe(const barrow_level *level, const barrow_play *play, const barrow_view
    *view, uint8_t *planes, int16_t *vector);
typedef enum barrow_bot { BARROW_BOT_WALKER, BARROW_BOT_NOVICE, BARROW_BOT_SPRINTER,
    BARROW_BOT_CARELESS, BARROW_BOT_COUNT } barrow_bot;
const char *barrow_bot_name(barrow_bot bot);
int barrow_play_bot(const barrow_level *level, const barrow_play *play, barrow_bot bot);
typedef enum barrow_term { BARROW_TERM_HARM, BARROW_TERM_KILL, BARROW_TERM_KEY, BARROW_TERM_DOOR,
    BARROW_TERM_SWITCH, BARROW_TERM_SOLVED, BARROW_TERM_REST, BARROW_TERM_LOOT, BARROW_TERM_FLOOR,
    BARROW_TERM_END, BARROW_TERM_DEATH, BARROW_TERM_COUNT } barrow_term;
typedef struct barrow_env_rules { barrow_view view; uint32_t limit; uint64_t seed; }
    barrow_env_rules;
typedef struct barrow_envs barrow_envs;
size_t barrow_envs_size(const barrow_level *const *levels, uint32_t level_count, uint32_t count);
barrow_status barrow_envs_begin(const barrow_level *const *levels, uint32_t level_count, uint32_t
    count, const barrow_env_rules *rules, void *memory, barrow_envs **envs, barrow_error *error);
void barrow_envs_step(barrow_envs *envs, const uint8_t *moves, uint8_t *planes, int16_t *vectors,
    int32_t *terms, uint8_t *ends);
const barrow_level *barrow_envs_level(const barrow_envs *envs, uint32_t i);
const barrow_play *barrow_envs_play(const barrow_envs *envs, uint32_t i);
typedef enum barrow_answer { BARROW_ANSWER_NO = 0, BARROW_ANSWER_YES = 1, BARROW_ANSWER_NOT_DECIDED
    = 2 } barrow_answer;
typedef enum barrow_prove_format { BARROW_PROVE_JSON = 0, BARROW_PROVE_TEXT = 1 }
    barrow_prove_format;
enum { BARROW_PROVE_FULL = 1 << 0, BARROW_PROVE_CAREFUL = 1 << 1, BARROW_PROVE_FINISHABLE = 1 << 2,
    BARROW_PROVE_QUIET = 1 << 3, BARROW_PROVE_HIDDEN = 1 << 4, BARROW_PROVE_STRICT = 1 << 5 };
typedef struct barrow_prove_options { barrow_allocator allocator; uint64_t budget; uint32_t flags;
    uint32_t format; const char *file; const char *from; const barrow_tiled_help *tiled; const char
    *map; void (*problem)(void *user, const barrow_error *error); void (*warning)(void *user, const
    barrow_error *warning); void *user; } barrow_prove_options;
typedef struct barrow_verdict { uint8_t finishable; uint8_t stuck_free; uint32_t moves; uint64_t
    looks; } barrow_verdict;
barrow_status barrow_prove(const char *text, size_t size, const barrow_prove_options *options,
    barrow_sink sink, barrow_verdict *verdict, barrow_error *error);
typedef struct barrow_rooms { barrow_allocator allocator; char *text; size_t size; } barrow_rooms;
barrow_status barrow_rooms_add(barrow_rooms *rooms, const char *file, const char *text, size_t
    size, barrow_error *error);
barrow_status barrow_rooms_add_map(barrow_rooms *rooms, const char *file, const char *text, size_t
    size, const barrow_tiled_help *help, barrow_error *error);
void barrow_rooms_free(barrow_rooms *rooms);
typedef struct barrow_room_template { char name[32]; uint32_t line; uint32_t turns; uint16_t
    places; uint16_t weight; uint8_t width; uint8_t height; uint8_t cells_w; uint8_t cells_h; uint8_t
    least; uint8_t most; } barrow_room_template;
int barrow_rooms_at(const char *text, uint32_t index, barrow_room_template *out);
size_t barrow_rooms_draw(const char *text, uint32_t index, uint32_t turn, char *drawing, size_t
    size);
barrow_status barrow_rooms_count(const barrow_dungeon *dungeon, uint32_t index, uint32_t *wanted,
    uint32_t *served);
typedef struct barrow_workspace barrow_workspace;
typedef struct barrow_work barrow_work;
enum { BARROW_PART_PLAN = 1 << 0, BARROW_PART_ROOMS = 1 << 1, BARROW_PART_LINKS = 1 << 2,
    BARROW_PART_TILES = 1 << 3, BARROW_PART_THINGS = 1 << 4, BARROW_PART_COUNT = 5 };
enum { BARROW_PASS_CHECKPOINT = 1 << 0 };
typedef struct barrow_pass { const char *name; const char *summary; barrow_status
    (*run)(barrow_work *work); uint32_t needs; uint32_t gives; uint32_t flags; } barrow_pass;
typedef struct barrow_trace { const barrow_pass *pass; uint32_t index; uint32_t attempt; uint32_t
    draws; barrow_status status; const barrow_dungeon *dungeon; } barrow_trace;
typedef int (*barrow_trace_fn)(void *user, const barrow_trace *trace);
enum { BARROW_SKIP_PROOF = 1 << 0, BARROW_TRACE_LIGHT = 1 << 1, BARROW_CHECK_CONTRACTS = 1 << 2,
    BARROW_CHECK_RULES = 1 << 3, BARROW_TRACE_LISTS = 1 << 4, BARROW_KNOWN_WHOLE = 1 << 5 };
typedef struct barrow_options { barrow_allocator allocator; barrow_workspace *workspace;
    barrow_trace_fn trace; void *trace_user; const char *stop_after; uint32_t flags; const barrow_pass
    *passes; uint32_t pass_count; void *pass_user; uint64_t leave_out; } barrow_options;
barrow_workspace *barrow_workspace_create(const barrow_allocator *allocator);
void barrow_workspace_free(barrow_workspace *workspace);
size_t barrow_workspace_bytes(const barrow_workspace *workspace);
barrow_status barrow_generate(const barrow_params *params, const barrow_options *options,
    barrow_dungeon *dungeon, barrow_error *error);
typedef struct barrow_generator barrow_generator;
barrow_generator *barrow_generator_begin(const barrow_params *params, const barrow_options
    *options, barrow_error *error);
const barrow_pass *barrow_generator_next(const barrow_generator *generator);
barrow_status barrow_generator_step(barrow_generator *generator, barrow_error *error);
const barrow_dungeon *barrow_generator_dungeon(const barrow_generator *generator);
barrow_status barrow_generator_finish(barrow_generator *generator, barrow_dungeon *dungeon,
    barrow_error *error);
const barrow_pass *barrow_passes(barrow_family family, uint32_t *count);
size_t barrow_command(const barrow_params *params, const char *seed, char *text, size_t size);
typedef struct barrow_batch_buffer { uint32_t count; uint16_t width; uint16_t height; const
    uint64_t *seeds; uint8_t *tiles; size_t row_stride; size_t map_stride; barrow_thing *things;
    uint32_t thing_stride; uint16_t *thing_counts; uint64_t *hashes; uint8_t *statuses; uint16_t
    *sizes; barrow_pos *ends; int32_t *metrics; } barrow_batch_buffer;
barrow_status barrow_batch(const barrow_params *params, const barrow_options *options,
    barrow_dungeon *dungeon, const barrow_batch_buffer *buffer, barrow_error *error);
const barrow_dungeon *barrow_work_dungeon(barrow_work *work);
void *barrow_work_user(const barrow_work *work);
int32_t barrow_work_draw(barrow_work *work, int32_t below);
barrow_status barrow_work_place(barrow_work *work, barrow_thing_kind kind, barrow_pos pos, uint8_t
    flag);
barrow_status barrow_work_place_custom(barrow_work *work, barrow_pos pos, const char *type, const
    char *payload);
barrow_status barrow_work_fail(barrow_work *work, barrow_status status, const char *why);
typedef struct barrow_finding { char rule[8]; char text[160]; int32_t room; int32_t link; int32_t
    x; int32_t y; } barrow_finding;
typedef struct barrow_report { barrow_status status; barrow_status sound; barrow_status complete;
    uint32_t checks; uint32_t finding_count; barrow_finding findings[16]; } barrow_report;
barrow_status barrow_verify(const barrow_dungeon *dungeon, const barrow_options *options,
    barrow_report *report, barrow_error *error);
barrow_status barrow_playable(const barrow_dungeon *dungeon, const barrow_options *options,
    barrow_report *report, barrow_error *error);
barrow_status barrow_edit(barrow_dungeon *dungeon, const char *changes, const barrow_options
    *options, barrow_report *report, barrow_error *error);
typedef struct barrow_check_info { const char *rule; const char *name; const char *summary;
    uint32_t families; } barrow_check_info;
const barrow_check_info *barrow_check(uint32_t index);
typedef struct barrow_rule_info { const char *id; const char *text; uint32_t families; }
    barrow_rule_info;
const barrow_rule_info *barrow_rule(uint32_t index);
typedef struct barrow_metric_info { const char *name; const char *help; const char *pass; }
    barrow_metric_info;
const barrow_metric_info *barrow_metric_infos(barrow_family family, uint32_t *count);
barrow_status barrow_metrics(const barrow_dungeon *dungeon, const barrow_options *options, int32_t
    values[40], barrow_error *error);
barrow_status barrow_metrics_some(const barrow_dungeon *dungeon, uint64_t wanted, const
    barrow_options *options, int32_t values[40], barrow_error *error);
typedef struct barrow_claims { uint32_t format; uint32_t generation; char version[32]; bool edited;
    uint64_t hash; uint64_t contents; const int32_t *metrics; uint32_t metric_sets; barrow_report
    contradictions; } barrow_claims;
barrow_status barrow_import(const char *text, size_t size, const barrow_options *options,
    barrow_dungeon *dungeon, barrow_claims *claims, barrow_error *error);
barrow_status barrow_genuine(const char *text, size_t size, const barrow_dungeon *read, const
    barrow_claims *claims, const barrow_options *options, barrow_dungeon *again, barrow_error *error);
barrow_status barrow_params_import(barrow_params *params, char *text, size_t size, bool *has_seed,
    barrow_error *error);
enum { BARROW_EXPORT_COLOR = 1 << 0, BARROW_EXPORT_NO_LEGEND = 1 << 1, BARROW_EXPORT_PLAYER = 1 <<
    2, BARROW_EXPORT_GRAPH = 1 << 3, BARROW_EXPORT_NO_GRID = 1 << 4, BARROW_EXPORT_NO_NUMBERS = 1 << 5,
    BARROW_EXPORT_NO_HEAT = 1 << 6, BARROW_EXPORT_NO_PATH = 1 << 7, BARROW_EXPORT_STEPS = 1 << 8,
    BARROW_EXPORT_BARE = 1 << 9, BARROW_EXPORT_NO_IMAGE = 1 << 16 };
typedef struct barrow_export_options { barrow_options run; uint32_t flags; barrow_theme theme;
    uint32_t scale; uint32_t columns; uint64_t index; uint64_t count; uint16_t pad_width; uint16_t
    pad_height; const char *tileset; const void *image; size_t image_size; uint32_t image_scale; const
    barrow_dress_set *dress; } barrow_export_options;
enum { BARROW_FORMAT_MANY = 1 << 0, BARROW_FORMAT_BINARY = 1 << 1, BARROW_FORMAT_TILES = 1 << 2,
    BARROW_FORMAT_ONE_FLOOR = 1 << 3, BARROW_FORMAT_TILESET = 1 << 4, BARROW_FORMAT_IMAGE = 1 << 5,
    BARROW_FORMAT_ONE_FAMILY = 1 << 6, BARROW_FORMAT_ONE_SIZE = 1 << 7 };
typedef struct barrow_format { const char *name; const char *extension; const char *summary;
    uint32_t flags; } barrow_format;
const barrow_format *barrow_format_info(uint32_t index);
barrow_status barrow_format_fits(const barrow_format *format, const barrow_dungeon *dungeon,
    barrow_error *error);
barrow_status barrow_export(const barrow_dungeon *dungeon, const char *format, const
    barrow_export_options *options, barrow_sink sink, barrow_error *error);
const char *barrow_tileset_name(uint32_t index);
uint32_t barrow_tileset_tile(const barrow_dungeon *dungeon, int x, int y);
uint32_t barrow_tileset_thing(const barrow_thing *thing);
barrow_status barrow_draw(const barrow_dungeon *dungeon, const barrow_export_options *options,
    const barrow_canvas *canvas, barrow_error *error);
typedef void (*barrow_paint_fn)(void *user, const barrow_canvas *canvas);
barrow_status barrow_svg(barrow_paint_fn paint, void *user, barrow_sink sink, barrow_error *error);
barrow_status barrow_schema(barrow_sink sink, barrow_error *error);
]]
local FIELDS = [[
Room number INT number - 0 7 2147483647
Room x INT rect.x - - 7 2147483647
Room y INT rect.y - - 7 2147483647
Room width INT rect.w - - 7 2147483647
Room height INT rect.h - - 7 2147483647
Room kind NAME kind room_kind - 7 2147483647
Room merged BOOL as.floor.merged - - 4 2147483647
Room sector INT as.floor.sector - - 4 2147483647
Room danger INT as.floor.danger - - 4 2147483647
Room stamp TEXT stamp - - 7 2147483647
Room cell_x INT as.quest.cell.x - - 1 2147483647
Room cell_y INT as.quest.cell.y - - 1 2147483647
Room stage INT as.quest.stage - - 1 2147483647
Room step NAME as.quest.step quest_step - 1 2147483647
Room content NAME as.quest.content content - 1 2147483647
Room switch INT as.quest.switch_id - 255 1 2147483647
Room intensity INT as.quest.intensity - - 1 2147483647
Room purpose NAME as.quest.purpose purpose 8 1 2147483647
Room danger INT as.quest.danger - - 1 2147483647
Room reward INT as.quest.reward - - 1 2147483647
Room treasure INT as.quest.treasure - 255 1 2147483647
Room seals NAME as.quest.seals seal 3 1 2147483647
Room place NAME place place 0 3 2147483647
Room types SET as.crawl.types room_type - 2 2147483647
Room path NAME as.crawl.path path - 2 2147483647
Room path_id ID as.crawl.path_id - - 2 2147483647
Room order INT as.crawl.order - - 2 2147483647
Room zone INT as.crawl.zone - - 2 2147483647
Room danger INT as.crawl.danger - - 2 2147483647
Room reward INT as.crawl.reward - - 2 2147483647
Room key INT as.crawl.key - 255 2 2147483647
Room foe BOOL as.crawl.foe - - 2 2147483647
Room leave BOOL as.crawl.leave - - 2 2147483647
Room choice BOOL as.crawl.choice - - 2 2147483647
Room after NAME as.crawl.after room_type 12 2 2147483647
Link kind NAME kind link_kind - 7 2147483647
Link a ID a - 65535 7 2147483647
Link b ID b - 65535 7 2147483647
Link switch INT lock - 255 1 2147483647
Link treasure INT treasure - 255 1 2147483647
Link seal ID seal - 65535 1 2147483647
Link lock INT lock - 255 2 2147483647
Link marked BOOL marked - - 2 2147483647
Link optional BOOL optional - - 2 2147483647
Thing kind NAME kind thing - 7 2147483647
Thing x INT pos.x - - 7 2147483647
Thing y INT pos.y - - 7 2147483647
Thing room ID room - 65535 7 2147483647
Thing asleep BOOL flag - - 7 32
Thing magic BOOL flag - - 7 8
Thing type NAME type thing_type 255 7 2130706431
Thing type CUSTOM_TEXT type - - 7 16777216
Thing payload CUSTOM_TEXT payload - - 7 16777216
Thing colour INT flag - 255 7 256
Thing tier INT tier - - 7 262144
Thing guards INT guards - -1 7 49184
Thing price INT price - 0 7 64
Thing name TEXT name - - 7 245760
Thing switch INT flag - 255 3 512
Thing guards_door ID guards_door - 65535 3 49152
Thing period INT period - 0 3 8
Thing gate INT gate - 65535 3 2884352
Thing signs HELD_NAMES signs sign_count/puzzle_sign - 3 2097152
]]
-- ---- to here -------------------------------------------------------------------------------------

local names = { os.getenv "BARROW_LIBRARY" or "barrow", "libbarrow.so.0" }
local C
for _, name in ipairs(names) do
  local ok, found = pcall(ffi.load, name)
  if ok then
    C = found
    break
  end
end
if not C then error "libbarrow was not found; name it in the variable BARROW_LIBRARY" end

local barrow = { C = C, version = ffi.string(C.barrow_version_string()), generation = C.barrow_generation() }

local header = C.BARROW_VERSION_MAJOR .. "." .. C.BARROW_VERSION_MINOR .. "."
if barrow.version:sub(1, #header) ~= header then
  error("the library is barrow " .. barrow.version .. ", this file is for " .. header .. "x")
end

local dungeon_type = ffi.metatype("barrow_dungeon", { __gc = function(value) C.barrow_dungeon_free(value) end })
local problem = ffi.new "barrow_error"

-- Raises the error of a call, with the library's message.
local function check(status)
  if status ~= C.BARROW_OK then error(ffi.string(problem.text), 3) end
end

-- Returns the text for C. A text with a NUL is refused, because it would end there.
local function whole(text, field, rows)
  text = tostring(text)
  if C.barrow_text_check(text, #text, rows or false, field, problem) ~= C.BARROW_OK then
    error(ffi.string(problem.text), 4)
  end
  return text
end

local function text_of(value)
  if value == true then return "on" end
  if value == false then return "off" end
  if type(value) == "table" then return value[1] .. ".." .. value[2] end
  return tostring(value)
end

-- Returns a seed from a number (exact up to 2^53), a uint64_t, or any text.
local function seed_of(seed)
  if type(seed) ~= "string" then return ffi.cast("uint64_t", seed or 0) end
  local number = ffi.new "uint64_t[1]"
  check(C.barrow_seed_parse(whole(seed, "seed"), number, problem))
  return number[0]
end

local Dungeon = {}
Dungeon.__index = Dungeon

-- Makes a dungeon of [family] ("floor", "quest", "crawl"); [settings] are parameters by name.
function barrow.generate(family, seed, settings)
  local code = ffi.new "barrow_family[1]"
  if not C.barrow_family_find(whole(family, "family"), code) then error("there is no family '" .. tostring(family) .. "'", 2) end
  local params = C.barrow_default_params(code[0])
  params.seed = seed_of(seed)
  local texts = {} -- kept until the library has copied them
  for name, value in pairs(settings or {}) do
    local key = whole(name, "name")
    texts[name] = whole(text_of(value), key, true)
    check(C.barrow_params_set(params, key, texts[name], problem))
  end
  local value = dungeon_type()
  check(C.barrow_generate(params, nil, value, problem))
  return setmetatable({ value = value, family = family, width = value.width, height = value.height }, Dungeon)
end

-- Reads a document, no matter what made it. A mistake in it raises an error with line and column.
function barrow.read(text)
  local value = dungeon_type()
  if C.barrow_import(text, #text, nil, value, nil, problem) ~= C.BARROW_OK then
    error(("line %d, column %d: %s"):format(problem.line, problem.column, ffi.string(problem.text)), 2)
  end
  local family = ffi.string(C.barrow_family_name(value.params.family))
  return setmetatable({ value = value, family = family, width = value.width, height = value.height }, Dungeon)
end

-- Returns the code of the tile at (x, y), counted from 0; outside the map it is border.
function Dungeon:tile(x, y)
  return tonumber(C.barrow_tile_at(self.value, x, y))
end

function Dungeon:walkable(x, y)
  return math.floor(self:tile(x, y) / C.BARROW_TILE_WALKABLE) % 2 == 1
end

function Dungeon:character(x, y)
  return string.char(C.barrow_tile_character(C.barrow_tile_at(self.value, x, y)))
end

-- Iterates over an array of the value; each element is a table of its id and the fields of the struct.
local function each(owner, array, count)
  local i = -1
  return function()
    i = i + 1
    if i >= count then return nil end
    local element = array[i]
    return setmetatable({ id = i, dungeon = owner }, { __index = function(_, field) return element[field] end })
  end
end

-- Returns a field of a room, link or thing as documents have it.
local function field_of(value, one, sort, member, names)
  local owner = one
  if sort == "CUSTOM_TEXT" then return ffi.string(value.customs[one.custom - 1][member]) end
  for name in member:gmatch "[^.]+" do owner, one = one, one[name] end
  local function name_of(code, kind)
    local text = C["barrow_" .. kind .. "_name"](code)
    return text ~= nil and ffi.string(text) or nil
  end
  if sort == "TEXT" then
    local text = ffi.string(one)
    return text ~= "" and text or nil
  elseif sort == "HELD_NAMES" then
    local count, kind = names:match "(.*)/(.*)"
    local found = {}
    for i = 0, owner[count] - 1 do found[#found + 1] = name_of(one[i], kind) end
    return found
  elseif sort == "SET" then
    local found = {}
    for bit = 0, 15 do
      if math.floor(one / 2 ^ bit) % 2 == 1 then found[#found + 1] = name_of(bit, names) end
    end
    return found
  elseif sort == "NAME" then
    return name_of(one, names)
  end
  if sort == "BOOL" then return one ~= 0 end
  return one
end

-- Returns every field of the "rooms", "links" or "things", a table for each, by the names of documents. What is null
-- there is nil. A room's x and y are tiles; its cell in a quest is cell_x and cell_y.
function Dungeon:details(part)
  local value, found = self.value, {}
  local title = ({ rooms = "Room", links = "Link", things = "Thing" })[part]
  for i = 0, value[part:sub(1, -2) .. "_count"] - 1 do
    local one, fields = value[part][i], {}
    for of, name, sort, member, names, none, families, kinds in
        FIELDS:gmatch "(%S+) (%S+) (%S+) (%S+) (%S+) (%S+) (%S+) (%S+)\n" do
      local is_here = of == title and math.floor(families / 2 ^ tonumber(value.params.family)) % 2 == 1
      if is_here and (part ~= "things" or math.floor(kinds / 2 ^ one.kind) % 2 == 1) and
          (none == "-" or field_of(value, one, "INT", member) ~= tonumber(none)) then
        fields[name] = field_of(value, one, sort, member, names)
      end
    end
    found[#found + 1] = fields
  end
  return found
end

function Dungeon:rooms() return each(self, self.value.rooms, self.value.room_count) end
function Dungeon:links() return each(self, self.value.links, self.value.link_count) end
function Dungeon:things() return each(self, self.value.things, self.value.thing_count) end
function Dungeon:solution() return each(self, self.value.solution, self.value.solution_count) end

-- Return names as they appear in documents.
function barrow.thing_name(kind) return ffi.string(C.barrow_thing_name(kind)) end
function barrow.room_kind_name(kind) return ffi.string(C.barrow_room_kind_name(kind)) end
function barrow.link_kind_name(kind) return ffi.string(C.barrow_link_kind_name(kind)) end

-- Returns the content hash, as 16 hexadecimal digits.
function Dungeon:hash()
  local hash = C.barrow_dungeon_hash(self.value)
  return ("%08x%08x"):format(tonumber(hash / 2 ^ 32), tonumber(hash % 2 ^ 32))
end

-- Returns whether every rule holds; if not, also the first that is broken, in words.
function Dungeon:verify()
  local report = ffi.new "barrow_report"
  check(C.barrow_verify(self.value, nil, report, problem))
  if report.status == C.BARROW_OK then return true end
  return false, ffi.string(report.findings[0].rule) .. ": " .. ffi.string(report.findings[0].text)
end

-- Returns whether a document is genuine: its parameters and seed make the same document. If not,
-- also returns why. Returns nil for a document of another generation, which cannot be made here.
function barrow.genuine(text)
  local read, claims = barrow.read(text), ffi.new "barrow_claims"
  check(C.barrow_import(text, #text, nil, read.value, claims, problem))
  local status = C.barrow_genuine(text, #text, read.value, claims, nil, dungeon_type(), problem)
  if status == C.BARROW_OK then return true end
  if status == C.BARROW_NOT_PROVEN then return nil end
  if status ~= C.BARROW_BROKEN then check(status) end
  return false, ("line %d, column %d: %s"):format(problem.line, problem.column, ffi.string(problem.text))
end

-- Calls [call] with a sink. Returns its status, and what it wrote.
local function written(call)
  local parts = {}
  local write = ffi.cast("int (*)(void *, const char *, size_t)", function(_, bytes, size)
    parts[#parts + 1] = ffi.string(bytes, size)
    return 0
  end)
  local status = call(ffi.new("barrow_sink", { write = write }))
  write:free()
  return status, table.concat(parts)
end

-- Returns the dungeon in [format], such as "json", as a string.
function Dungeon:export(format)
  local name = whole(format, "format")
  local status, text = written(function(sink) return C.barrow_export(self.value, name, nil, sink, problem) end)
  check(status)
  return text
end

-- ---- playing ---------------------------------------------------------------------------------------

local moves = { [0] = "north", "east", "south", "west", "wait", "drink", "read", "throw", "zap" }
local lacks = { [0] = "nothing", "small_key", "colour", "switch", "magic_key", "treasure", "side", "puzzle", "guardian",
  "gold", "finding", "way" }
local states = { [0] = "going", "stairs", "won", "dead" }
local codes = {}
for code, name in pairs(moves) do codes[name] = code end

local Game = {}
Game.__index = Game

-- Begins a game on the tile map; docs/play.md has the rules. [rules]: health, attack, lives, peaceful.
function Dungeon:play(seed, rules)
  local memory = ffi.new("uint8_t[?]", tonumber(C.barrow_level_size(self.value)) + 1)
  local level = ffi.new "const barrow_level *[1]"
  check(C.barrow_level_begin(self.value, ffi.new("barrow_rules", rules or {}), memory, level, problem))
  local size = tonumber(C.barrow_play_size(level[0]))
  local block = ffi.new("uint8_t[?]", size)
  C.barrow_play_begin(level[0], seed_of(seed), nil, ffi.cast("barrow_play *", block))
  return setmetatable({ dungeon = self, memory = memory, level = level[0], block = block, size = size }, Game)
end

local function block_of(game) return ffi.cast("barrow_play *", game.block) end

-- Returns a game that goes on from here by itself.
function Game:copy()
  local block = ffi.new("uint8_t[?]", self.size)
  ffi.copy(block, self.block, self.size)
  return setmetatable({ dungeon = self.dungeon, memory = self.memory, level = self.level, block = block, size = self.size }, Game)
end

-- Plays a turn, such as "north" or "drink". Returns the events (bits of C.BARROW_EVENT_...), 0 if it was refused.
function Game:step(move) return C.barrow_play_step(self.level, block_of(self), codes[move] or -1) end
-- Returns the player: health, gold, x, y, small_keys, turn and so on, as they are until the next step.
function Game:hero() return C.barrow_play_hero(self.level, block_of(self)) end
-- Returns what there is at (x, y): tile, known, thing, enemy, health, threat, as they are until the next look.
function Game:look(x, y)
  self.sight = self.sight or ffi.new "barrow_sight"
  C.barrow_play_look(self.level, block_of(self), x, y, self.sight)
  return self.sight
end
-- Returns "going", "stairs", "won" or "dead".
function Game:state() return states[self:hero().state] end
-- Return what a door or a thing lacks, "nothing" if it can be passed or taken.
function Game:door(link) return lacks[tonumber(C.barrow_play_door(self.level, block_of(self), link, nil))] end
function Game:thing(id) return lacks[tonumber(C.barrow_play_thing(self.level, block_of(self), id, nil))] end
-- Return the next move of the proof, or of a simulated player (C.BARROW_BOT_...); nil when the game is over.
function Game:guide() return moves[C.barrow_play_guide(self.level, block_of(self))] end
function Game:bot(who) return moves[C.barrow_play_bot(self.level, block_of(self), who)] end
function Game:par() return C.barrow_play_par(self.level) end
function Game:score() return C.barrow_play_score(self.level, block_of(self)) end
function Game:hash() return C.barrow_play_hash(self.level, block_of(self)) end

-- Returns whether the move is not refused.
function Game:may(move)
  return math.floor(C.barrow_play_moves(self.level, block_of(self)) / 2 ^ codes[move]) % 2 == 1
end

-- Returns the moves of a shortest way to (x, y), an empty table if there is none. [flags] are C.BARROW_REACH_...
function Game:way(x, y, flags)
  local area, way = self.dungeon.width * self.dungeon.height, {}
  local found = ffi.new("uint8_t[?]", area)
  for i = 1, C.barrow_play_way(self.level, block_of(self), x, y, flags or 0, found, area) do way[i] = moves[found[i - 1]] end
  return way
end

-- Returns the sentences about the last turn.
function Game:told()
  local text, sentences = ffi.new "char[400]", {}
  while C.barrow_play_tell(self.level, block_of(self), #sentences, text, 400) > 0 do
    sentences[#sentences + 1] = ffi.string(text)
  end
  return sentences
end

-- Proves a world, a text in the language of docs/prove.md or of options.from. [options]: from, map, budget, full,
-- careful, finishable. Returns a table: finishable and stuck_free ("yes", "no", "not decided"), moves, looks, and
-- json, all fields as one line.
function barrow.prove(text, options)
  options = options or {}
  local how, verdict, answers = ffi.new "barrow_prove_options", ffi.new "barrow_verdict", { [0] = "no", "yes", "not decided" }
  local from, map = whole(options.from or "text", "from"), options.map and whole(options.map, "map", true)
  how["from"], how.map, how.budget = from, map, options.budget or 0
  how.flags = (options.full and C.BARROW_PROVE_FULL or 0) + (options.careful and C.BARROW_PROVE_CAREFUL or 0)
    + (options.finishable and C.BARROW_PROVE_FINISHABLE or 0)
  local status, json = written(function(sink) return C.barrow_prove(text, #text, how, sink, verdict, problem) end)
  if status == C.BARROW_BAD_DOCUMENT then
    error(("line %d, column %d: %s"):format(problem.line, problem.column, ffi.string(problem.text)), 2)
  end
  check(status)
  return { finishable = answers[verdict.finishable], stuck_free = answers[verdict.stuck_free], moves = verdict.moves,
    looks = tonumber(verdict.looks), json = json }
end

return barrow
