// SPDX-License-Identifier: MIT
// The declarations of the C headers. Barrow.cs has the interface for programs.
using System;
using System.Runtime.InteropServices;

namespace Barrow
{
// ---- made by tools/declare, from here --------------------------------------------------------
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_error
{
    public int status;
    public uint attempt;
    public uint line;
    public uint column;
    public fixed byte field[32];
    public fixed byte pass[32];
    public fixed byte text[240];
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_tiled_help
{
    public void* user;
    public void* open;
    public void* inflate;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_allocator
{
    public void* fn;
    public void* user;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_sink
{
    public void* write;
    public void* user;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_style
{
    public byte* name;
    public uint fill;
    public uint stroke;
    public ushort width;
    public ushort dash;
    public ushort size;
    public ushort flags;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_page
{
    public int width;
    public int height;
    public uint scale;
    public byte* title;
    public barrow_style* styles;
    public uint style_count;
    public int left;
    public int top;
    public int unit;
    public int column;
    public int row;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_canvas
{
    public void* user;
    public void* begin;
    public void* end;
    public void* open_group;
    public void* close_group;
    public void* path;
    public void* move;
    public void* line;
    public void* curve;
    public void* close;
    public void* paint;
    public void* text;
    public void* define;
    public void* defined;
    public void* use;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_range
{
    public int min;
    public int max;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_size_range
{
    public int w_min;
    public int h_min;
    public int w_max;
    public int h_max;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_puzzle_weights
{
    public int push;
    public int slide;
    public int lights;
    public int order;
    public int toggle;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_floor_params
{
    public int layout;
    public int width;
    public int height;
    public int floor;
    public int density;
    public int merge;
    public int connectivity;
    public int dead_ends;
    public int allow_dead_ends;
    public int corridor_width;
    public int terrain;
    public int terrain_density;
    public int rivers;
    public int items;
    public int traps;
    public int magic_tiles;
    public int buried;
    public int buried_reach;
    public int enemies;
    public int monster_house;
    public int bare_house;
    public int shop;
    public int vaults;
    public int hidden_stairs;
    public int stairs_distance;
    public int place;
    public int imperfect;
    public int maze;
    public int structures;
    public int scale_contents;
    public int by_depth;
    public int lord;
    public int floors;
    public byte* rooms;
    public int rooms_only;
    public int strict_rooms;
    public int own_weight;
    public byte* @fixed;
    public byte* types;
    public byte* plan;
    public byte* tags;
    public byte* names;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_quest_params
{
    public int pre_stages_min;
    public int pre_stages_max;
    public int post_stages_min;
    public int post_stages_max;
    public int pre_rooms;
    public int post_rooms;
    public int stage_rooms_min;
    public int stage_rooms_max;
    public int magic_rooms_min;
    public int magic_rooms_max;
    public int pre_key;
    public int pre_switch;
    public int post_item_key;
    public int post_item_switch;
    public int post_key;
    public int post_switch;
    public int post_barrier;
    public int exit_barrier;
    public int annexes;
    public int caches_min;
    public int caches_max;
    public int gaps;
    public int bonus_min;
    public int bonus_max;
    public int key_from_any_stage;
    public int doors_per_switch;
    public int loops;
    public int returns;
    public int branches;
    public int placings;
    public int foreshadow;
    public int arc;
    public int windows;
    public int clues;
    public int taste;
    public int treasures;
    public int treasure;
    public int purposes;
    public int seals;
    public int best_of;
    public int width;
    public int height;
    public byte* mask;
    public int tiles;
    public barrow_size_range block;
    public int decor;
    public int place;
    public int places;
    public barrow_range puzzle_moves;
    public int puzzles;
    public barrow_puzzle_weights puzzle_kinds;
    public byte* names;
    public byte* rooms;
    public int rooms_only;
    public int strict_rooms;
    public int own_weight;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_crawl_params
{
    public barrow_size_range size;
    public int rock;
    public int ridges;
    public int exploration;
    public int forks;
    public int loops;
    public int dead_ends;
    public int fork_choice;
    public int locks;
    public int optional_locks;
    public int shortcuts;
    public int mark_loops;
    public int mark_dead_ends;
    public barrow_range sub_bosses;
    public int heal_or_breather;
    public int foes;
    public int foes_block;
    public int leash;
    public int combine;
    public int merge;
    public int elites;
    public int one_way_exits;
    public int boss_after_sub_boss;
    public int arenas;
    public int curve;
    public int tiles;
    public barrow_size_range block;
    public int decor;
    public int place;
    public int places;
    public barrow_range puzzle_moves;
    public int puzzles;
    public barrow_puzzle_weights puzzle_kinds;
    public byte* names;
    public byte* rooms;
    public int rooms_only;
    public int strict_rooms;
    public int own_weight;
}
[StructLayout(LayoutKind.Explicit)]
internal unsafe struct barrow_params_as
{
    [FieldOffset(0)] public barrow_quest_params quest;
    [FieldOffset(0)] public barrow_crawl_params crawl;
    [FieldOffset(0)] public barrow_floor_params floor;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_params
{
    public int family;
    public ulong seed;
    public fixed ushort reroll[40];
    public barrow_params_as @as;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_param_info
{
    public byte* name;
    public byte* help;
    public byte* value;
    public void* choices;
    public int type;
    public uint choice_count;
    public int min;
    public int max;
    public uint offset;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_preset
{
    public byte* name;
    public int family;
    public byte* summary;
    public byte* settings;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_plan
{
    public byte* name;
    public byte* summary;
    public byte* text;
    public uint floors;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_pos
{
    public short x;
    public short y;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_rect
{
    public short x;
    public short y;
    public short w;
    public short h;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_floor_room
{
    public barrow_rect carpet;
    public ushort sector;
    public byte merged;
    public byte danger;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_quest_room
{
    public barrow_pos cell;
    public ushort intensity;
    public byte stage;
    public byte step;
    public byte content;
    public byte switch_id;
    public byte purpose;
    public byte danger;
    public byte reward;
    public byte treasure;
    public byte seals;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_crawl_room
{
    public uint first_cell;
    public ushort types;
    public ushort path_id;
    public ushort order;
    public byte cell_count;
    public byte path;
    public byte zone;
    public byte danger;
    public byte reward;
    public byte key;
    public byte foe;
    public byte leave;
    public byte choice;
    public byte after;
}
[StructLayout(LayoutKind.Explicit)]
internal unsafe struct barrow_room_as
{
    [FieldOffset(0)] public barrow_floor_room floor;
    [FieldOffset(0)] public barrow_quest_room quest;
    [FieldOffset(0)] public barrow_crawl_room crawl;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_room
{
    public barrow_rect rect;
    public byte kind;
    public byte old_stamp;
    public byte place;
    public ushort number;
    public fixed byte stamp[32];
    public barrow_room_as @as;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_link
{
    public ushort a;
    public ushort b;
    public byte kind;
    public byte @lock;
    public byte marked;
    public byte optional;
    public byte treasure;
    public ushort seal;
    public barrow_pos at_0;
    public barrow_pos at_1;
    public uint first_tile;
    public uint tile_count;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_custom
{
    public fixed byte type[64];
    public fixed byte payload[256];
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_thing
{
    public barrow_pos pos;
    public ushort room;
    public byte kind;
    public byte flag;
    public byte type;
    public byte tier;
    public byte period;
    public int guards;
    public ushort gate;
    public byte sign_count;
    public fixed byte signs[6];
    public ushort guards_door;
    public ushort price;
    public fixed byte name[32];
    public ushort custom;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_gate
{
    public int entity;
    public ushort door;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_room_puzzle
{
    public ushort room;
    public byte kind;
    public byte pitch;
    public byte grade;
    public barrow_gate gates;
    public barrow_pos start;
    public barrow_rect field;
    public uint first_inert;
    public ushort inert_count;
    public byte sign_count;
    public fixed byte signs[6];
    public fixed byte rows[10];
    public ushort moves;
    public ushort acts;
    public uint states;
    public fixed byte solution[61];
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_sectors
{
    public byte columns;
    public byte rows;
    public fixed short xs[40];
    public fixed short ys[40];
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_stage
{
    public byte step;
    public byte obstacle;
    public byte obstacle_count;
    public fixed byte obstacles[2];
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_opener
{
    public ushort room;
    public byte what;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_quest_obstacle
{
    public fixed ushort doors[4];
    public barrow_opener things_0;
    public barrow_opener things_1;
    public byte kind;
    public byte into;
    public fixed byte from[2];
    public byte from_count;
    public byte door_count;
    public byte thing_count;
    public byte treasure;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_treasure
{
    public ushort room;
    public byte kind;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_crawl_path
{
    public uint first_room;
    public ushort room_count;
    public ushort from;
    public ushort to;
    public byte kind;
    public byte zone;
    public byte character;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_vault
{
    public ushort room;
    public byte @lock;
    public byte choose;
    public barrow_pos at;
    public int opens;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_clue
{
    public ushort door;
    public ushort room;
    public byte kind;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_vault_clue
{
    public barrow_pos at;
    public byte vault;
    public byte kind;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_ridge
{
    public byte row;
    public byte gap;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_foe
{
    public uint first_room;
    public ushort room_count;
    public ushort home;
    public byte leash;
    public byte danger;
    public byte reward;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_step
{
    public ushort room;
    public ushort link;
    public byte action;
    public byte what;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_dungeon
{
    public barrow_params @params;
    public uint attempts;
    public uint generation;
    public byte edited;
    public byte place;
    public fixed byte title[96];
    public ushort width;
    public ushort height;
    public byte* tiles;
    public ushort* owners;
    public barrow_room* rooms;
    public barrow_link* links;
    public barrow_thing* things;
    public barrow_pos* routes;
    public uint room_count;
    public uint link_count;
    public uint thing_count;
    public uint route_count;
    public barrow_room_puzzle* puzzles;
    public barrow_pos* inert;
    public uint puzzle_count;
    public uint inert_count;
    public barrow_custom* customs;
    public uint custom_count;
    public barrow_sectors sectors;
    public barrow_vault* vaults;
    public barrow_vault_clue* vault_clues;
    public uint vault_count;
    public uint vault_clue_count;
    public barrow_stage* stages;
    public uint stage_count;
    public barrow_quest_obstacle* obstacles;
    public uint obstacle_count;
    public byte arc;
    public ushort hub;
    public barrow_treasure* treasures;
    public uint treasure_count;
    public barrow_clue* clues;
    public uint clue_count;
    public ushort grid_width;
    public ushort grid_height;
    public ushort spawn;
    public ushort boss;
    public barrow_pos* cells;
    public barrow_pos* rock;
    public barrow_ridge* ridges;
    public barrow_crawl_path* paths;
    public ushort* path_rooms;
    public barrow_foe* foes;
    public ushort* route_rooms;
    public uint cell_count;
    public uint rock_count;
    public uint ridge_count;
    public uint path_count;
    public uint path_room_count;
    public uint foe_count;
    public uint route_room_count;
    public barrow_step* solution;
    public uint solution_count;
    public fixed ushort shortfall[29];
    public fixed ushort fallbacks[2];
    public barrow_dungeon* below;
    public void* store;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_link_info
{
    public byte* name;
    public byte* help;
    public byte families;
    public byte needs;
    public byte ways;
    public byte leads;
    public byte is_walked;
    public byte character;
    public uint tint;
    public byte* word;
    public byte* noun;
    public byte* many;
    public byte* shut;
    public byte* passed;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_purpose_info
{
    public byte* name;
    public byte* help;
    public byte sign;
    public byte is_fight;
    public byte weight;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_treasure_info
{
    public byte* name;
    public byte* way;
    public byte tile;
    public byte symbol;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_dress_info
{
    public byte* picture;
    public uint width;
    public uint height;
    public uint tile_width;
    public uint tile_height;
    public uint columns;
    public uint count;
    public uint margin;
    public uint spacing;
    public uint flags;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_puzzle_params
{
    public int kind;
    public ulong seed;
    public byte width;
    public byte height;
    public byte moves_min;
    public byte moves_max;
    public byte grade;
    public byte closed;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_puzzle
{
    public ulong seed;
    public int kind;
    public byte width;
    public byte height;
    public byte pitch;
    public byte grade;
    public byte doorway;
    public byte sign_count;
    public fixed byte signs[9];
    public barrow_pos start;
    public fixed byte cells[120];
    public ushort moves;
    public ushort acts;
    public uint states;
    public uint attempts;
    public fixed byte solution[61];
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_puzzle_state
{
    public barrow_pos player;
    public fixed byte cells[120];
    public ushort done;
    public byte solved;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_puzzle_proof
{
    public byte is_solvable;
    public byte is_free;
    public ushort moves;
    public ushort acts;
    public ushort least_acts;
    public ushort luck;
    public byte grade;
    public uint states;
    public fixed byte solution[61];
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_puzzle_info
{
    public byte* name;
    public byte* help;
    public byte* act;
    public byte least;
    public byte most;
    public byte small_least;
    public byte small_most;
    public byte acts;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_fighter_rules
{
    public short health;
    public short harm;
    public short gold;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_rules
{
    public short health;
    public short attack;
    public ushort lives;
    public byte peaceful;
    public barrow_fighter_rules fighters_0;
    public barrow_fighter_rules fighters_1;
    public barrow_fighter_rules fighters_2;
    public barrow_fighter_rules fighters_3;
    public barrow_fighter_rules fighters_4;
    public barrow_fighter_rules fighters_5;
    public barrow_fighter_rules fighters_6;
    public barrow_fighter_rules fighters_7;
    public barrow_fighter_rules fighters_8;
    public barrow_fighter_rules fighters_9;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_hero
{
    public short health;
    public short most;
    public short attack;
    public ushort room;
    public ushort x;
    public ushort y;
    public int gold;
    public int bank;
    public uint turn;
    public uint deaths;
    public uint kills;
    public uint guardians;
    public uint loot;
    public uint small_keys;
    public fixed ulong colours[4];
    public fixed ulong pressed[4];
    public byte potions;
    public byte scrolls;
    public byte darts;
    public byte bolts;
    public byte rings;
    public byte trophies;
    public byte treasures;
    public byte magic_key;
    public byte state;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_sight
{
    public byte tile;
    public byte known;
    public byte thing_kind;
    public byte fighter;
    public short health;
    public byte asleep;
    public byte threat;
    public ushort thing;
    public ushort enemy;
    public byte piece;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_view
{
    public ushort side;
    public byte fog;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_env_rules
{
    public barrow_view view;
    public uint limit;
    public ulong seed;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_prove_options
{
    public barrow_allocator allocator;
    public ulong budget;
    public uint flags;
    public uint format;
    public byte* file;
    public byte* from;
    public barrow_tiled_help* tiled;
    public byte* map;
    public void* problem;
    public void* warning;
    public void* user;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_verdict
{
    public byte finishable;
    public byte stuck_free;
    public uint moves;
    public ulong looks;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_rooms
{
    public barrow_allocator allocator;
    public byte* text;
    public UIntPtr size;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_room_template
{
    public fixed byte name[32];
    public uint line;
    public uint turns;
    public ushort places;
    public ushort weight;
    public byte width;
    public byte height;
    public byte cells_w;
    public byte cells_h;
    public byte least;
    public byte most;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_pass
{
    public byte* name;
    public byte* summary;
    public void* run;
    public uint needs;
    public uint gives;
    public uint flags;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_trace
{
    public barrow_pass* pass;
    public uint index;
    public uint attempt;
    public uint draws;
    public int status;
    public barrow_dungeon* dungeon;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_options
{
    public barrow_allocator allocator;
    public void* workspace;
    public void* trace;
    public void* trace_user;
    public byte* stop_after;
    public uint flags;
    public barrow_pass* passes;
    public uint pass_count;
    public void* pass_user;
    public ulong leave_out;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_batch_buffer
{
    public uint count;
    public ushort width;
    public ushort height;
    public ulong* seeds;
    public byte* tiles;
    public UIntPtr row_stride;
    public UIntPtr map_stride;
    public barrow_thing* things;
    public uint thing_stride;
    public ushort* thing_counts;
    public ulong* hashes;
    public byte* statuses;
    public ushort* sizes;
    public barrow_pos* ends;
    public int* metrics;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_finding
{
    public fixed byte rule[8];
    public fixed byte text[160];
    public int room;
    public int link;
    public int x;
    public int y;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_report
{
    public int status;
    public int sound;
    public int complete;
    public uint checks;
    public uint finding_count;
    public barrow_finding findings_0;
    public barrow_finding findings_1;
    public barrow_finding findings_2;
    public barrow_finding findings_3;
    public barrow_finding findings_4;
    public barrow_finding findings_5;
    public barrow_finding findings_6;
    public barrow_finding findings_7;
    public barrow_finding findings_8;
    public barrow_finding findings_9;
    public barrow_finding findings_10;
    public barrow_finding findings_11;
    public barrow_finding findings_12;
    public barrow_finding findings_13;
    public barrow_finding findings_14;
    public barrow_finding findings_15;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_check_info
{
    public byte* rule;
    public byte* name;
    public byte* summary;
    public uint families;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_rule_info
{
    public byte* id;
    public byte* text;
    public uint families;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_metric_info
{
    public byte* name;
    public byte* help;
    public byte* pass;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_claims
{
    public uint format;
    public uint generation;
    public fixed byte version[32];
    public byte edited;
    public ulong hash;
    public ulong contents;
    public int* metrics;
    public uint metric_sets;
    public barrow_report contradictions;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_export_options
{
    public barrow_options run;
    public uint flags;
    public int theme;
    public uint scale;
    public uint columns;
    public ulong index;
    public ulong count;
    public ushort pad_width;
    public ushort pad_height;
    public byte* tileset;
    public void* image;
    public UIntPtr image_size;
    public uint image_scale;
    public void* dress;
}
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct barrow_format
{
    public byte* name;
    public byte* extension;
    public byte* summary;
    public uint flags;
}

internal static unsafe class C
{
    [DllImport("barrow")] internal static extern byte* barrow_status_text(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_version_string();
    [DllImport("barrow")] internal static extern uint barrow_generation();
    [DllImport("barrow")] internal static extern ulong barrow_seed_from_text(byte* a0);
    [DllImport("barrow")] internal static extern int barrow_text_check(byte* a0, UIntPtr a1, byte a2, byte* a3, barrow_error* a4);
    [DllImport("barrow")] internal static extern UIntPtr barrow_shell_word(byte* a0, byte* a1, UIntPtr a2);
    [DllImport("barrow")] internal static extern byte* barrow_theme_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_theme_summary(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_family_name(int a0);
    [DllImport("barrow")] internal static extern byte barrow_family_find(byte* a0, int* a1);
    [DllImport("barrow")] internal static extern barrow_param_info* barrow_param_infos(int a0, uint* a1);
    [DllImport("barrow")] internal static extern barrow_params barrow_default_params(int a0);
    [DllImport("barrow")] internal static extern int barrow_params_set(barrow_params* a0, byte* a1, byte* a2, barrow_error* a3);
    [DllImport("barrow")] internal static extern UIntPtr barrow_params_get(barrow_params* a0, uint a1, byte* a2, UIntPtr a3);
    [DllImport("barrow")] internal static extern int barrow_params_check(barrow_params* a0, barrow_error* a1);
    [DllImport("barrow")] internal static extern uint barrow_params_floors(barrow_params* a0);
    [DllImport("barrow")] internal static extern byte barrow_params_tiles(barrow_params* a0);
    [DllImport("barrow")] internal static extern int barrow_seed_parse(byte* a0, ulong* a1, barrow_error* a2);
    [DllImport("barrow")] internal static extern byte* barrow_nearest_name(byte* a0, void* a1, uint a2);
    [DllImport("barrow")] internal static extern barrow_preset* barrow_presets(uint* a0);
    [DllImport("barrow")] internal static extern int barrow_params_preset(barrow_params* a0, byte* a1, barrow_error* a2);
    [DllImport("barrow")] internal static extern barrow_plan* barrow_plans(uint* a0);
    [DllImport("barrow")] internal static extern int barrow_plan_check(byte* a0, UIntPtr a1, uint* a2, barrow_error* a3);
    [DllImport("barrow")] internal static extern void barrow_dungeon_free(barrow_dungeon* a0);
    [DllImport("barrow")] internal static extern barrow_dungeon barrow_dungeon_floor(barrow_dungeon* a0, uint a1);
    [DllImport("barrow")] internal static extern int barrow_dungeon_check(barrow_dungeon* a0, barrow_error* a1);
    [DllImport("barrow")] internal static extern ulong barrow_dungeon_hash(barrow_dungeon* a0);
    [DllImport("barrow")] internal static extern int barrow_tile_at(barrow_dungeon* a0, int a1, int a2);
    [DllImport("barrow")] internal static extern byte* barrow_tile_name(int a0);
    [DllImport("barrow")] internal static extern byte barrow_tile_character(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_room_kind_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_link_kind_name(int a0);
    [DllImport("barrow")] internal static extern barrow_link_info* barrow_link_kind_info(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_thing_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_thing_type_name(int a0);
    [DllImport("barrow")] internal static extern UIntPtr barrow_thing_label(barrow_dungeon* a0, barrow_thing* a1, byte* a2, UIntPtr a3);
    [DllImport("barrow")] internal static extern byte* barrow_stamp_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_place_name(int a0);
    [DllImport("barrow")] internal static extern byte barrow_thing_character(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_quest_step_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_content_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_arc_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_seal_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_clue_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_purpose_name(int a0);
    [DllImport("barrow")] internal static extern barrow_purpose_info* barrow_purpose_info_of(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_treasure_name(int a0);
    [DllImport("barrow")] internal static extern barrow_treasure_info* barrow_treasure_kind_info(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_obstacle_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_path_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_character_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_room_type_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_action_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_shortfall_name(int a0);
    [DllImport("barrow")] internal static extern int barrow_dress_read(byte* a0, byte* a1, UIntPtr a2, barrow_allocator* a3, void* a4, barrow_error* a5);
    [DllImport("barrow")] internal static extern void barrow_dress_free(void* a0);
    [DllImport("barrow")] internal static extern barrow_dress_info* barrow_dress_picture(void* a0);
    [DllImport("barrow")] internal static extern int barrow_dress(void* a0, barrow_dungeon* a1, uint* a2, barrow_error* a3);
    [DllImport("barrow")] internal static extern barrow_puzzle_info* barrow_puzzle_kind_info(uint a0);
    [DllImport("barrow")] internal static extern byte* barrow_puzzle_sign_name(int a0);
    [DllImport("barrow")] internal static extern byte* barrow_puzzle_grade_name(int a0);
    [DllImport("barrow")] internal static extern uint barrow_puzzle_grade_luck(int a0);
    [DllImport("barrow")] internal static extern barrow_puzzle_params barrow_default_puzzle_params(int a0);
    [DllImport("barrow")] internal static extern int barrow_puzzle_range(barrow_puzzle_params* a0, byte* a1, byte* a2);
    [DllImport("barrow")] internal static extern int barrow_puzzle_make(barrow_puzzle_params* a0, barrow_options* a1, barrow_puzzle* a2, barrow_error* a3);
    [DllImport("barrow")] internal static extern int barrow_puzzle_prove(barrow_puzzle* a0, barrow_options* a1, barrow_puzzle_proof* a2, barrow_error* a3);
    [DllImport("barrow")] internal static extern int barrow_dungeon_puzzle(barrow_dungeon* a0, uint a1, barrow_puzzle* a2);
    [DllImport("barrow")] internal static extern void barrow_puzzle_begin(barrow_puzzle* a0, barrow_puzzle_state* a1);
    [DllImport("barrow")] internal static extern int barrow_puzzle_step(barrow_puzzle* a0, barrow_puzzle_state* a1, byte a2);
    [DllImport("barrow")] internal static extern int barrow_puzzle_verify(barrow_puzzle* a0, barrow_options* a1, barrow_report* a2, barrow_error* a3);
    [DllImport("barrow")] internal static extern int barrow_puzzle_read(byte* a0, UIntPtr a1, barrow_puzzle* a2, barrow_error* a3);
    [DllImport("barrow")] internal static extern int barrow_puzzle_export(barrow_puzzle* a0, byte* a1, barrow_export_options* a2, barrow_sink a3, barrow_error* a4);
    [DllImport("barrow")] internal static extern int barrow_puzzle_draw(barrow_puzzle* a0, barrow_export_options* a1, barrow_canvas* a2, barrow_error* a3);
    [DllImport("barrow")] internal static extern UIntPtr barrow_level_size(barrow_dungeon* a0);
    [DllImport("barrow")] internal static extern int barrow_level_begin(barrow_dungeon* a0, barrow_rules* a1, void* a2, void* a3, barrow_error* a4);
    [DllImport("barrow")] internal static extern barrow_dungeon* barrow_level_dungeon(void* a0);
    [DllImport("barrow")] internal static extern UIntPtr barrow_play_size(void* a0);
    [DllImport("barrow")] internal static extern void barrow_play_begin(void* a0, ulong a1, barrow_hero* a2, void* a3);
    [DllImport("barrow")] internal static extern uint barrow_play_step(void* a0, void* a1, int a2);
    [DllImport("barrow")] internal static extern uint barrow_play_moves(void* a0, void* a1);
    [DllImport("barrow")] internal static extern barrow_hero* barrow_play_hero(void* a0, void* a1);
    [DllImport("barrow")] internal static extern void barrow_play_look(void* a0, void* a1, int a2, int a3, barrow_sight* a4);
    [DllImport("barrow")] internal static extern byte* barrow_play_known(void* a0, void* a1);
    [DllImport("barrow")] internal static extern int barrow_play_door(void* a0, void* a1, uint a2, uint* a3);
    [DllImport("barrow")] internal static extern int barrow_play_opened(void* a0, void* a1, uint a2);
    [DllImport("barrow")] internal static extern int barrow_play_vault(void* a0, void* a1, uint a2, uint* a3);
    [DllImport("barrow")] internal static extern int barrow_play_thing(void* a0, void* a1, uint a2, uint* a3);
    [DllImport("barrow")] internal static extern int barrow_play_gone(void* a0, void* a1, uint a2);
    [DllImport("barrow")] internal static extern barrow_puzzle_state* barrow_play_puzzle(void* a0, void* a1, uint a2);
    [DllImport("barrow")] internal static extern int barrow_play_overcomes(void* a0, void* a1, int a2, int a3);
    [DllImport("barrow")] internal static extern uint barrow_play_reach(void* a0, void* a1, uint a2, byte* a3, byte* a4);
    [DllImport("barrow")] internal static extern uint barrow_play_way(void* a0, void* a1, int a2, int a3, uint a4, byte* a5, uint a6);
    [DllImport("barrow")] internal static extern int barrow_play_guide(void* a0, void* a1);
    [DllImport("barrow")] internal static extern uint barrow_play_progress(void* a0, void* a1);
    [DllImport("barrow")] internal static extern uint barrow_play_least(void* a0, void* a1);
    [DllImport("barrow")] internal static extern uint barrow_play_par(void* a0);
    [DllImport("barrow")] internal static extern ulong barrow_play_hash(void* a0, void* a1);
    [DllImport("barrow")] internal static extern int barrow_play_score(void* a0, void* a1);
    [DllImport("barrow")] internal static extern UIntPtr barrow_play_tell(void* a0, void* a1, uint a2, byte* a3, UIntPtr a4);
    [DllImport("barrow")] internal static extern UIntPtr barrow_play_hand(void* a0, void* a1, byte* a2, UIntPtr a3);
    [DllImport("barrow")] internal static extern UIntPtr barrow_moves_write(byte* a0, uint a1, byte* a2, UIntPtr a3);
    [DllImport("barrow")] internal static extern uint barrow_moves_read(byte* a0, UIntPtr a1, byte* a2, uint a3);
    [DllImport("barrow")] internal static extern UIntPtr barrow_play_observe(void* a0, void* a1, barrow_view* a2, byte* a3, short* a4);
    [DllImport("barrow")] internal static extern byte* barrow_bot_name(int a0);
    [DllImport("barrow")] internal static extern int barrow_play_bot(void* a0, void* a1, int a2);
    [DllImport("barrow")] internal static extern UIntPtr barrow_envs_size(void* a0, uint a1, uint a2);
    [DllImport("barrow")] internal static extern int barrow_envs_begin(void* a0, uint a1, uint a2, barrow_env_rules* a3, void* a4, void* a5, barrow_error* a6);
    [DllImport("barrow")] internal static extern void barrow_envs_step(void* a0, byte* a1, byte* a2, short* a3, int* a4, byte* a5);
    [DllImport("barrow")] internal static extern void* barrow_envs_level(void* a0, uint a1);
    [DllImport("barrow")] internal static extern void* barrow_envs_play(void* a0, uint a1);
    [DllImport("barrow")] internal static extern int barrow_prove(byte* a0, UIntPtr a1, barrow_prove_options* a2, barrow_sink a3, barrow_verdict* a4, barrow_error* a5);
    [DllImport("barrow")] internal static extern int barrow_rooms_add(barrow_rooms* a0, byte* a1, byte* a2, UIntPtr a3, barrow_error* a4);
    [DllImport("barrow")] internal static extern int barrow_rooms_add_map(barrow_rooms* a0, byte* a1, byte* a2, UIntPtr a3, barrow_tiled_help* a4, barrow_error* a5);
    [DllImport("barrow")] internal static extern void barrow_rooms_free(barrow_rooms* a0);
    [DllImport("barrow")] internal static extern int barrow_rooms_at(byte* a0, uint a1, barrow_room_template* a2);
    [DllImport("barrow")] internal static extern UIntPtr barrow_rooms_draw(byte* a0, uint a1, uint a2, byte* a3, UIntPtr a4);
    [DllImport("barrow")] internal static extern int barrow_rooms_count(barrow_dungeon* a0, uint a1, uint* a2, uint* a3);
    [DllImport("barrow")] internal static extern void* barrow_workspace_create(barrow_allocator* a0);
    [DllImport("barrow")] internal static extern void barrow_workspace_free(void* a0);
    [DllImport("barrow")] internal static extern UIntPtr barrow_workspace_bytes(void* a0);
    [DllImport("barrow")] internal static extern int barrow_generate(barrow_params* a0, barrow_options* a1, barrow_dungeon* a2, barrow_error* a3);
    [DllImport("barrow")] internal static extern void* barrow_generator_begin(barrow_params* a0, barrow_options* a1, barrow_error* a2);
    [DllImport("barrow")] internal static extern barrow_pass* barrow_generator_next(void* a0);
    [DllImport("barrow")] internal static extern int barrow_generator_step(void* a0, barrow_error* a1);
    [DllImport("barrow")] internal static extern barrow_dungeon* barrow_generator_dungeon(void* a0);
    [DllImport("barrow")] internal static extern int barrow_generator_finish(void* a0, barrow_dungeon* a1, barrow_error* a2);
    [DllImport("barrow")] internal static extern barrow_pass* barrow_passes(int a0, uint* a1);
    [DllImport("barrow")] internal static extern UIntPtr barrow_command(barrow_params* a0, byte* a1, byte* a2, UIntPtr a3);
    [DllImport("barrow")] internal static extern int barrow_batch(barrow_params* a0, barrow_options* a1, barrow_dungeon* a2, barrow_batch_buffer* a3, barrow_error* a4);
    [DllImport("barrow")] internal static extern barrow_dungeon* barrow_work_dungeon(void* a0);
    [DllImport("barrow")] internal static extern void* barrow_work_user(void* a0);
    [DllImport("barrow")] internal static extern int barrow_work_draw(void* a0, int a1);
    [DllImport("barrow")] internal static extern int barrow_work_place(void* a0, int a1, barrow_pos a2, byte a3);
    [DllImport("barrow")] internal static extern int barrow_work_place_custom(void* a0, barrow_pos a1, byte* a2, byte* a3);
    [DllImport("barrow")] internal static extern int barrow_work_fail(void* a0, int a1, byte* a2);
    [DllImport("barrow")] internal static extern int barrow_verify(barrow_dungeon* a0, barrow_options* a1, barrow_report* a2, barrow_error* a3);
    [DllImport("barrow")] internal static extern int barrow_playable(barrow_dungeon* a0, barrow_options* a1, barrow_report* a2, barrow_error* a3);
    [DllImport("barrow")] internal static extern int barrow_edit(barrow_dungeon* a0, byte* a1, barrow_options* a2, barrow_report* a3, barrow_error* a4);
    [DllImport("barrow")] internal static extern barrow_check_info* barrow_check(uint a0);
    [DllImport("barrow")] internal static extern barrow_rule_info* barrow_rule(uint a0);
    [DllImport("barrow")] internal static extern barrow_metric_info* barrow_metric_infos(int a0, uint* a1);
    [DllImport("barrow")] internal static extern int barrow_metrics(barrow_dungeon* a0, barrow_options* a1, int* a2, barrow_error* a3);
    [DllImport("barrow")] internal static extern int barrow_metrics_some(barrow_dungeon* a0, ulong a1, barrow_options* a2, int* a3, barrow_error* a4);
    [DllImport("barrow")] internal static extern int barrow_import(byte* a0, UIntPtr a1, barrow_options* a2, barrow_dungeon* a3, barrow_claims* a4, barrow_error* a5);
    [DllImport("barrow")] internal static extern int barrow_genuine(byte* a0, UIntPtr a1, barrow_dungeon* a2, barrow_claims* a3, barrow_options* a4, barrow_dungeon* a5, barrow_error* a6);
    [DllImport("barrow")] internal static extern int barrow_params_import(barrow_params* a0, byte* a1, UIntPtr a2, byte* a3, barrow_error* a4);
    [DllImport("barrow")] internal static extern barrow_format* barrow_format_info(uint a0);
    [DllImport("barrow")] internal static extern int barrow_format_fits(barrow_format* a0, barrow_dungeon* a1, barrow_error* a2);
    [DllImport("barrow")] internal static extern int barrow_export(barrow_dungeon* a0, byte* a1, barrow_export_options* a2, barrow_sink a3, barrow_error* a4);
    [DllImport("barrow")] internal static extern byte* barrow_tileset_name(uint a0);
    [DllImport("barrow")] internal static extern uint barrow_tileset_tile(barrow_dungeon* a0, int a1, int a2);
    [DllImport("barrow")] internal static extern uint barrow_tileset_thing(barrow_thing* a0);
    [DllImport("barrow")] internal static extern int barrow_draw(barrow_dungeon* a0, barrow_export_options* a1, barrow_canvas* a2, barrow_error* a3);
    [DllImport("barrow")] internal static extern int barrow_svg(void* a0, void* a1, barrow_sink a2, barrow_error* a3);
    [DllImport("barrow")] internal static extern int barrow_schema(barrow_sink a0, barrow_error* a1);
    internal const int BARROW_AUTO = -1;
    internal const int BARROW_BATCH_THINGS = 512;
    internal const int BARROW_CUSTOM_PAYLOAD_SIZE = 256;
    internal const int BARROW_CUSTOM_TYPE_SIZE = 64;
    internal const uint BARROW_DRESS_FLIP_X = 2147483648;
    internal const int BARROW_DRESS_FLIP_Y = 1073741824;
    internal const int BARROW_DRESS_SWAP = 536870912;
    internal const int BARROW_DRESS_TILE = 268435455;
    internal const int BARROW_ENVS_MOST = 65536;
    internal const int BARROW_ENV_CUT = 255;
    internal const int BARROW_FINDING_MAX = 16;
    internal const int BARROW_GATES_DOOR = -1;
    internal const int BARROW_GENERATION = 4;
    internal const int BARROW_GUARDS_NONE = -1;
    internal const int BARROW_METRIC_MAX = 40;
    internal const int BARROW_NAME_SIZE = 32;
    internal const int BARROW_NONE = 65535;
    internal const int BARROW_NONE_BYTE = 255;
    internal const int BARROW_NOTHING = 255;
    internal const int BARROW_NO_KEY = 255;
    internal const int BARROW_NO_LOCK = 255;
    internal const int BARROW_NO_STAMP = 255;
    internal const int BARROW_NO_SWITCH = 255;
    internal const int BARROW_NO_TREASURE = 255;
    internal const int BARROW_NO_TYPE = 255;
    internal const int BARROW_OBSTACLE_DOORS = 4;
    internal const int BARROW_OBSTACLE_THINGS = 2;
    internal const int BARROW_OWNER_LINK = 32768;
    internal const int BARROW_PASS_MAX = 40;
    internal const int BARROW_PROVE_BUDGET = 30000000;
    internal const int BARROW_PUZZLE_COLUMNS = 12;
    internal const int BARROW_PUZZLE_MOVES = 60;
    internal const int BARROW_PUZZLE_PLATES = 9;
    internal const int BARROW_PUZZLE_ROWS = 10;
    internal const int BARROW_PUZZLE_SIGNS = 6;
    internal const int BARROW_PUZZLE_TILES = 120;
    internal const int BARROW_SECTOR_LINES = 40;
    internal const int BARROW_SMALL_KEY = 255;
    internal const int BARROW_STAMP_SIZE = 32;
    internal const int BARROW_TILESET_AREAS = 160;
    internal const int BARROW_TILESET_COLUMNS = 16;
    internal const int BARROW_TILESET_DOORS = 144;
    internal const int BARROW_TILESET_LOOKS = 128;
    internal const int BARROW_TILESET_PIXELS = 16;
    internal const int BARROW_TILESET_ROWS = 42;
    internal const int BARROW_TILESET_SINGLES = 640;
    internal const int BARROW_TILESET_THINGS = 64;
    internal const int BARROW_TILE_NEEDS_TREASURE = 32;
    internal const int BARROW_TILE_UNITS = 32;
    internal const int BARROW_TILE_WALKABLE = 16;
    internal const int BARROW_TITLE_SIZE = 96;
    internal const int BARROW_VERSION_MAJOR = 0;
    internal const int BARROW_VERSION_MINOR = 1;
    internal const int BARROW_VERSION_PATCH = 0;
    internal const int BARROW_VIEW_NUMBERS = 16;
    internal const int BARROW_VIEW_PLANES = 7;
    internal const int BARROW_OK = 0;
    internal const int BARROW_BAD_PARAM = 1;
    internal const int BARROW_BAD_CALL = 2;
    internal const int BARROW_NO_MEMORY = 3;
    internal const int BARROW_IMPOSSIBLE = 4;
    internal const int BARROW_SINK_FAILED = 5;
    internal const int BARROW_STOPPED = 6;
    internal const int BARROW_NOT_PROVEN = 7;
    internal const int BARROW_BROKEN = 8;
    internal const int BARROW_RETRY = 9;
    internal const int BARROW_BAD_DOCUMENT = 10;
    internal const int BARROW_STATUS_COUNT = 11;
    internal const int BARROW_THEME_PARCHMENT = 0;
    internal const int BARROW_THEME_BLUEPRINT = 1;
    internal const int BARROW_THEME_DARK = 2;
    internal const int BARROW_THEME_PRINT = 3;
    internal const int BARROW_THEME_COUNT = 4;
    internal const int BARROW_STYLE_BOLD = 1;
    internal const int BARROW_STYLE_ITALIC = 2;
    internal const int BARROW_STYLE_SERIF = 4;
    internal const int BARROW_STYLE_MIDDLE = 8;
    internal const int BARROW_STYLE_END = 16;
    internal const int BARROW_STYLE_ROUND = 32;
    internal const int BARROW_QUEST = 0;
    internal const int BARROW_CRAWL = 1;
    internal const int BARROW_FLOOR = 2;
    internal const int BARROW_FAMILY_COUNT = 3;
    internal const int BARROW_LAYOUT_STD_FINE = 0;
    internal const int BARROW_LAYOUT_STD_HALF = 1;
    internal const int BARROW_LAYOUT_ONE_ROOM = 2;
    internal const int BARROW_LAYOUT_RING = 3;
    internal const int BARROW_LAYOUT_CROSSROADS = 4;
    internal const int BARROW_LAYOUT_TWO_ROOMS = 5;
    internal const int BARROW_LAYOUT_LINE = 6;
    internal const int BARROW_LAYOUT_CROSS = 7;
    internal const int BARROW_LAYOUT_STD_FULL = 8;
    internal const int BARROW_LAYOUT_BEETLE = 9;
    internal const int BARROW_LAYOUT_OUTER = 10;
    internal const int BARROW_LAYOUT_STD_THREE_QUARTER = 11;
    internal const int BARROW_LAYOUT_CAVE = 12;
    internal const int BARROW_LAYOUT_RUINS = 13;
    internal const int BARROW_LAYOUT_COUNT = 14;
    internal const int BARROW_ARC_ANY = 0;
    internal const int BARROW_ARC_PLAIN = 1;
    internal const int BARROW_ARC_DELVE = 2;
    internal const int BARROW_ARC_RETURN = 3;
    internal const int BARROW_ARC_HUB = 4;
    internal const int BARROW_ARC_COUNT = 5;
    internal const int BARROW_TREASURE_BOMBS = 0;
    internal const int BARROW_TREASURE_HOOK = 1;
    internal const int BARROW_TREASURE_HAMMER = 2;
    internal const int BARROW_TREASURE_LANTERN = 3;
    internal const int BARROW_TREASURE_BOOTS = 4;
    internal const int BARROW_TREASURE_FLIPPERS = 5;
    internal const int BARROW_TREASURE_BOW = 6;
    internal const int BARROW_TREASURE_GLOVES = 7;
    internal const int BARROW_TREASURE_KIND_COUNT = 8;
    internal const int BARROW_PLACE_ANY = 0;
    internal const int BARROW_PLACE_CRYPT = 1;
    internal const int BARROW_PLACE_SEWER = 2;
    internal const int BARROW_PLACE_FORGE = 3;
    internal const int BARROW_PLACE_LIBRARY = 4;
    internal const int BARROW_PLACE_CAVE = 5;
    internal const int BARROW_PLACE_TEMPLE = 6;
    internal const int BARROW_PLACE_ICE = 7;
    internal const int BARROW_PLACE_COUNT = 8;
    internal const int BARROW_TERRAIN_NONE = 0;
    internal const int BARROW_TERRAIN_WATER = 1;
    internal const int BARROW_TERRAIN_LAVA = 2;
    internal const int BARROW_TERRAIN_CHASM = 3;
    internal const int BARROW_TERRAIN_COUNT = 4;
    internal const int BARROW_PARAM_INT = 0;
    internal const int BARROW_PARAM_BOOL = 1;
    internal const int BARROW_PARAM_CHOICE = 2;
    internal const int BARROW_PARAM_AUTO = 3;
    internal const int BARROW_PARAM_RANGE = 4;
    internal const int BARROW_PARAM_SIZE = 5;
    internal const int BARROW_PARAM_TEXT = 6;
    internal const int BARROW_PARAM_WEIGHTS = 7;
    internal const int BARROW_TILE_WALL = 0;
    internal const int BARROW_TILE_BORDER = 1;
    internal const int BARROW_TILE_LIQUID = 2;
    internal const int BARROW_TILE_FLOOR = 16;
    internal const int BARROW_TILE_CORRIDOR = 17;
    internal const int BARROW_TILE_JUNCTION = 18;
    internal const int BARROW_TILE_DOOR = 19;
    internal const int BARROW_TILE_ITEM_BLOCK = 3;
    internal const int BARROW_TILE_CRACKED_WALL = 32;
    internal const int BARROW_TILE_GAP = 33;
    internal const int BARROW_TILE_PEGS = 34;
    internal const int BARROW_TILE_DARKNESS = 35;
    internal const int BARROW_TILE_SPIKES = 36;
    internal const int BARROW_TILE_DEEP_WATER = 37;
    internal const int BARROW_TILE_FAR_TARGET = 38;
    internal const int BARROW_TILE_BOULDER = 39;
    internal const int BARROW_TILE_PILLAR = 4;
    internal const int BARROW_TILE_BLOCK = 5;
    internal const int BARROW_TILE_COUNTER = 6;
    internal const int BARROW_TILE_VAULT_DOOR = 11;
    internal const int BARROW_TILE_BARS = 7;
    internal const int BARROW_TILE_LAVA = 12;
    internal const int BARROW_TILE_SHELF = 13;
    internal const int BARROW_TILE_COFFIN = 14;
    internal const int BARROW_TILE_ANVIL = 15;
    internal const int BARROW_TILE_RUBBLE = 20;
    internal const int BARROW_TILE_GRASS = 21;
    internal const int BARROW_TILE_CARPET = 22;
    internal const int BARROW_TILE_PEDESTAL = 23;
    internal const int BARROW_TILE_PLATE = 24;
    internal const int BARROW_TILE_ICE = 25;
    internal const int BARROW_TILE_RED_BARRIER = 26;
    internal const int BARROW_TILE_BLUE_BARRIER = 27;
    internal const int BARROW_TILE_LEVER = 30;
    internal const int BARROW_TILE_TARGET = 31;
    internal const int BARROW_TILE_BONES = 28;
    internal const int BARROW_TILE_FROST = 29;
    internal const int BARROW_TILE_LIMIT = 64;
    internal const int BARROW_ROOM_ROOM = 0;
    internal const int BARROW_ROOM_ANCHOR = 1;
    internal const int BARROW_ROOM_MERGED = 2;
    internal const int BARROW_ROOM_MONSTER_HOUSE = 3;
    internal const int BARROW_ROOM_SHOP = 4;
    internal const int BARROW_ROOM_MAZE = 5;
    internal const int BARROW_ROOM_FIXED = 6;
    internal const int BARROW_ROOM_VAULT = 7;
    internal const int BARROW_ROOM_KIND_COUNT = 8;
    internal const int BARROW_LINK_LINK = 0;
    internal const int BARROW_LINK_DEAD_END = 1;
    internal const int BARROW_LINK_OPEN = 2;
    internal const int BARROW_LINK_KEY = 3;
    internal const int BARROW_LINK_SWITCH = 4;
    internal const int BARROW_LINK_MAGIC = 5;
    internal const int BARROW_LINK_HIDDEN = 6;
    internal const int BARROW_LINK_LOCKED = 8;
    internal const int BARROW_LINK_LOOP_EXIT = 9;
    internal const int BARROW_LINK_ONE_WAY = 7;
    internal const int BARROW_LINK_SHORTCUT = 10;
    internal const int BARROW_LINK_BOSS = 11;
    internal const int BARROW_LINK_BARRIER = 12;
    internal const int BARROW_LINK_WINDOW = 13;
    internal const int BARROW_LINK_KIND_COUNT = 14;
    internal const int BARROW_NEED_NOTHING = 0;
    internal const int BARROW_NEED_SMALL_KEY = 1;
    internal const int BARROW_NEED_SWITCH = 2;
    internal const int BARROW_NEED_MAGIC_KEY = 3;
    internal const int BARROW_NEED_COLOUR = 4;
    internal const int BARROW_NEED_SIDE = 5;
    internal const int BARROW_NEED_TREASURE = 6;
    internal const int BARROW_NEED_FINDING = 7;
    internal const int BARROW_WAYS_NONE = 0;
    internal const int BARROW_WAYS_FORTH = 1;
    internal const int BARROW_WAYS_BOTH = 3;
    internal const int BARROW_LEADS_WITHIN = 0;
    internal const int BARROW_LEADS_ON = 1;
    internal const int BARROW_LEADS_BACK = 2;
    internal const int BARROW_LEADS_ARENA = 3;
    internal const int BARROW_THING_SPAWN = 0;
    internal const int BARROW_THING_STAIRS = 1;
    internal const int BARROW_THING_ITEM = 2;
    internal const int BARROW_THING_TRAP = 3;
    internal const int BARROW_THING_BURIED = 4;
    internal const int BARROW_THING_ENEMY = 5;
    internal const int BARROW_THING_SHOP_ITEM = 6;
    internal const int BARROW_THING_KEEPER = 7;
    internal const int BARROW_THING_KEY = 8;
    internal const int BARROW_THING_SWITCH = 9;
    internal const int BARROW_THING_TREASURE = 10;
    internal const int BARROW_THING_MAGIC_KEY = 11;
    internal const int BARROW_THING_GOAL = 12;
    internal const int BARROW_THING_BONUS = 13;
    internal const int BARROW_THING_BOSS = 14;
    internal const int BARROW_THING_SUB_BOSS = 15;
    internal const int BARROW_THING_ELITE = 16;
    internal const int BARROW_THING_FOE = 17;
    internal const int BARROW_THING_CHEST = 18;
    internal const int BARROW_THING_FOUNTAIN = 19;
    internal const int BARROW_THING_BANKER = 20;
    internal const int BARROW_THING_HINT = 21;
    internal const int BARROW_THING_BLOCK = 22;
    internal const int BARROW_THING_LEVER = 23;
    internal const int BARROW_THING_CUSTOM = 24;
    internal const int BARROW_THING_KIND_COUNT = 25;
    internal const int BARROW_STEP_PRE_ITEM = 0;
    internal const int BARROW_STEP_ITEM = 1;
    internal const int BARROW_STEP_POST_ITEM = 2;
    internal const int BARROW_STEP_MAGIC_KEY = 3;
    internal const int BARROW_STEP_GOAL = 4;
    internal const int BARROW_STEP_BONUS = 5;
    internal const int BARROW_STEP_COUNT = 6;
    internal const int BARROW_CONTENT_NONE = 0;
    internal const int BARROW_CONTENT_ENTRY = 1;
    internal const int BARROW_CONTENT_KEY = 2;
    internal const int BARROW_CONTENT_SWITCH = 3;
    internal const int BARROW_CONTENT_ITEM = 4;
    internal const int BARROW_CONTENT_ITEM_KEY = 5;
    internal const int BARROW_CONTENT_ITEM_SWITCH = 6;
    internal const int BARROW_CONTENT_MAGIC_KEY = 7;
    internal const int BARROW_CONTENT_GOAL = 8;
    internal const int BARROW_CONTENT_BONUS = 9;
    internal const int BARROW_CONTENT_COUNT = 10;
    internal const int BARROW_INTERIOR_NONE = 0;
    internal const int BARROW_INTERIOR_COMBAT = 1;
    internal const int BARROW_INTERIOR_TRAP = 2;
    internal const int BARROW_INTERIOR_REST = 3;
    internal const int BARROW_INTERIOR_CHEST = 4;
    internal const int BARROW_INTERIOR_ARENA = 5;
    internal const int BARROW_INTERIOR_ENTRY = 6;
    internal const int BARROW_INTERIOR_TREASURE = 7;
    internal const int BARROW_INTERIOR_VAULT = 8;
    internal const int BARROW_INTERIOR_TRADE = 9;
    internal const int BARROW_INTERIOR_HEAL = 10;
    internal const int BARROW_INTERIOR_PUZZLE = 11;
    internal const int BARROW_INTERIOR_HALL = 12;
    internal const int BARROW_INTERIOR_COUNT = 13;
    internal const int BARROW_STAMP_PILLARS = 0;
    internal const int BARROW_STAMP_BARRICADES = 1;
    internal const int BARROW_STAMP_COVER = 2;
    internal const int BARROW_STAMP_GREAT_PILLAR = 3;
    internal const int BARROW_STAMP_COLONNADE = 4;
    internal const int BARROW_STAMP_PONDS = 5;
    internal const int BARROW_STAMP_GAUNTLET = 6;
    internal const int BARROW_STAMP_FIELD = 7;
    internal const int BARROW_STAMP_PITS = 8;
    internal const int BARROW_STAMP_POSTS = 9;
    internal const int BARROW_STAMP_POOL = 10;
    internal const int BARROW_STAMP_GARDEN = 11;
    internal const int BARROW_STAMP_CAMP = 12;
    internal const int BARROW_STAMP_SPRING = 13;
    internal const int BARROW_STAMP_DAIS = 14;
    internal const int BARROW_STAMP_NICHE = 15;
    internal const int BARROW_STAMP_MOAT = 16;
    internal const int BARROW_STAMP_STORE = 17;
    internal const int BARROW_STAMP_PILLARED = 18;
    internal const int BARROW_STAMP_PIT = 19;
    internal const int BARROW_STAMP_CROSS = 20;
    internal const int BARROW_STAMP_ISLAND = 21;
    internal const int BARROW_STAMP_TIERS = 22;
    internal const int BARROW_STAMP_ENTRY = 23;
    internal const int BARROW_STAMP_SHRINE = 24;
    internal const int BARROW_STAMP_VAULT = 25;
    internal const int BARROW_STAMP_COUNTER = 26;
    internal const int BARROW_STAMP_FOUNTAIN = 27;
    internal const int BARROW_STAMP_BLOCKS = 28;
    internal const int BARROW_STAMP_BARE = 29;
    internal const int BARROW_STAMP_WELL = 30;
    internal const int BARROW_STAMP_RUNNEL = 31;
    internal const int BARROW_STAMP_COUNT = 32;
    internal const int BARROW_PURPOSE_COMBAT = 0;
    internal const int BARROW_PURPOSE_TRAP = 1;
    internal const int BARROW_PURPOSE_PUZZLE = 2;
    internal const int BARROW_PURPOSE_REST = 3;
    internal const int BARROW_PURPOSE_CHEST = 4;
    internal const int BARROW_PURPOSE_GUARDIAN = 5;
    internal const int BARROW_PURPOSE_CROSSING = 6;
    internal const int BARROW_PURPOSE_PASSAGE = 7;
    internal const int BARROW_PURPOSE_COUNT = 8;
    internal const int BARROW_PURPOSE_NONE = 8;
    internal const int BARROW_SEAL_CONTENT = 0;
    internal const int BARROW_SEAL_DOOR = 1;
    internal const int BARROW_SEAL_CHEST = 2;
    internal const int BARROW_SEAL_COUNT = 3;
    internal const int BARROW_SEAL_NONE = 3;
    internal const int BARROW_OBSTACLE_KEY_LOCK = 0;
    internal const int BARROW_OBSTACLE_SWITCH_LOCK = 1;
    internal const int BARROW_OBSTACLE_ITEM_KEY_LOCK = 2;
    internal const int BARROW_OBSTACLE_ITEM_SWITCH_LOCK = 3;
    internal const int BARROW_OBSTACLE_TWIN_LOCK = 4;
    internal const int BARROW_OBSTACLE_ITEM_LOCK = 5;
    internal const int BARROW_OBSTACLE_NONE = 6;
    internal const int BARROW_PATH_MAIN = 0;
    internal const int BARROW_PATH_FORK = 1;
    internal const int BARROW_PATH_LOOP = 2;
    internal const int BARROW_PATH_DEAD_END = 3;
    internal const int BARROW_PATH_SHORTCUT = 4;
    internal const int BARROW_PATH_COUNT = 5;
    internal const int BARROW_CHARACTER_DETOUR = 0;
    internal const int BARROW_CHARACTER_DARE = 1;
    internal const int BARROW_CHARACTER_COUNT = 2;
    internal const int BARROW_CHARACTER_NONE = 2;
    internal const int BARROW_TYPE_INITIAL = 0;
    internal const int BARROW_TYPE_BOSS = 1;
    internal const int BARROW_TYPE_SUB_BOSS = 2;
    internal const int BARROW_TYPE_COMBAT = 3;
    internal const int BARROW_TYPE_TRAP = 4;
    internal const int BARROW_TYPE_PUZZLE = 5;
    internal const int BARROW_TYPE_BREATHER = 6;
    internal const int BARROW_TYPE_HEAL = 7;
    internal const int BARROW_TYPE_BANK = 8;
    internal const int BARROW_TYPE_VENDOR = 9;
    internal const int BARROW_TYPE_ITEM = 10;
    internal const int BARROW_TYPE_ELITE = 11;
    internal const int BARROW_TYPE_COUNT = 12;
    internal const int BARROW_TYPE_NONE = 12;
    internal const int BARROW_USE_START = 0;
    internal const int BARROW_USE_ARENA = 1;
    internal const int BARROW_USE_FIGHT = 2;
    internal const int BARROW_USE_REST = 3;
    internal const int BARROW_USE_CALM = 4;
    internal const int BARROW_USE_ELITE = 5;
    internal const int BARROW_DO_MOVE = 0;
    internal const int BARROW_DO_TAKE = 1;
    internal const int BARROW_DO_PRESS = 2;
    internal const int BARROW_DO_OPEN = 3;
    internal const int BARROW_DO_FIGHT = 4;
    internal const int BARROW_DO_SOLVE = 5;
    internal const int BARROW_ACTION_COUNT = 6;
    internal const int BARROW_SHORT_ITEMS = 0;
    internal const int BARROW_SHORT_TRAPS = 1;
    internal const int BARROW_SHORT_BURIED = 2;
    internal const int BARROW_SHORT_ENEMIES = 3;
    internal const int BARROW_SHORT_HOUSE = 4;
    internal const int BARROW_SHORT_SHOP = 5;
    internal const int BARROW_SHORT_DEAD_ENDS = 6;
    internal const int BARROW_SHORT_SWITCH_DOORS = 7;
    internal const int BARROW_SHORT_BONUS = 8;
    internal const int BARROW_SHORT_RIDGES = 9;
    internal const int BARROW_SHORT_LOCKS = 10;
    internal const int BARROW_SHORT_SUB_BOSSES = 11;
    internal const int BARROW_SHORT_FORKS = 12;
    internal const int BARROW_SHORT_LOOPS = 13;
    internal const int BARROW_SHORT_SHORTCUTS = 14;
    internal const int BARROW_SHORT_OPTIONAL_LOCKS = 15;
    internal const int BARROW_SHORT_FOES = 16;
    internal const int BARROW_SHORT_BRANCHES = 17;
    internal const int BARROW_SHORT_FIGHTS = 18;
    internal const int BARROW_SHORT_PUZZLES = 19;
    internal const int BARROW_SHORT_RESTS = 20;
    internal const int BARROW_SHORT_CHESTS = 21;
    internal const int BARROW_SHORT_PASSAGES = 22;
    internal const int BARROW_SHORT_PUZZLE_ROOMS = 23;
    internal const int BARROW_SHORT_PUZZLE_MOVES = 24;
    internal const int BARROW_SHORT_VAULTS = 25;
    internal const int BARROW_SHORT_TEMPLATES = 26;
    internal const int BARROW_SHORT_CACHES = 27;
    internal const int BARROW_SHORT_PUZZLE_GRADE = 28;
    internal const int BARROW_SHORT_COUNT = 29;
    internal const int BARROW_CLASS_NONE = 0;
    internal const int BARROW_CLASS_LOOT = 1;
    internal const int BARROW_CLASS_TRAP = 2;
    internal const int BARROW_CLASS_MAGIC = 3;
    internal const int BARROW_CLASS_ENEMY = 4;
    internal const int BARROW_CLASS_TIMED = 5;
    internal const int BARROW_CLASS_TREASURE = 6;
    internal const int BARROW_CLASS_COUNT = 7;
    internal const int BARROW_THING_TYPE_FOOD = 0;
    internal const int BARROW_THING_TYPE_GOLD = 1;
    internal const int BARROW_THING_TYPE_POTION = 2;
    internal const int BARROW_THING_TYPE_SCROLL = 3;
    internal const int BARROW_THING_TYPE_AMMO = 4;
    internal const int BARROW_THING_TYPE_WEAPON = 5;
    internal const int BARROW_THING_TYPE_ARMOUR = 6;
    internal const int BARROW_THING_TYPE_WAND = 7;
    internal const int BARROW_THING_TYPE_RING = 8;
    internal const int BARROW_THING_TYPE_TOME = 9;
    internal const int BARROW_THING_TYPE_GEM = 10;
    internal const int BARROW_THING_TYPE_RELIC = 11;
    internal const int BARROW_THING_TYPE_SPIKES = 12;
    internal const int BARROW_THING_TYPE_SNARE = 13;
    internal const int BARROW_THING_TYPE_DARTS = 14;
    internal const int BARROW_THING_TYPE_PIT = 15;
    internal const int BARROW_THING_TYPE_ALARM = 16;
    internal const int BARROW_THING_TYPE_GAS = 17;
    internal const int BARROW_THING_TYPE_WARP = 18;
    internal const int BARROW_THING_TYPE_FIRE = 19;
    internal const int BARROW_THING_TYPE_CURSE = 20;
    internal const int BARROW_THING_TYPE_HEALING = 21;
    internal const int BARROW_THING_TYPE_SIGHT = 22;
    internal const int BARROW_THING_TYPE_HASTE = 23;
    internal const int BARROW_THING_TYPE_WARD = 24;
    internal const int BARROW_THING_TYPE_FORTUNE = 25;
    internal const int BARROW_THING_TYPE_GRUNT = 26;
    internal const int BARROW_THING_TYPE_ARCHER = 27;
    internal const int BARROW_THING_TYPE_SWARM = 28;
    internal const int BARROW_THING_TYPE_GUARD = 29;
    internal const int BARROW_THING_TYPE_CASTER = 30;
    internal const int BARROW_THING_TYPE_BRUTE = 31;
    internal const int BARROW_THING_TYPE_TIMED = 32;
    internal const int BARROW_THING_TYPE_BOMBS = 33;
    internal const int BARROW_THING_TYPE_HOOK = 34;
    internal const int BARROW_THING_TYPE_HAMMER = 35;
    internal const int BARROW_THING_TYPE_LANTERN = 36;
    internal const int BARROW_THING_TYPE_BOOTS = 37;
    internal const int BARROW_THING_TYPE_FLIPPERS = 38;
    internal const int BARROW_THING_TYPE_BOW = 39;
    internal const int BARROW_THING_TYPE_GLOVES = 40;
    internal const int BARROW_THING_TYPE_COUNT = 41;
    internal const int BARROW_VAULT_KEY = 0;
    internal const int BARROW_VAULT_LEVER = 1;
    internal const int BARROW_VAULT_GUARDIAN = 2;
    internal const int BARROW_VAULT_SECRET = 3;
    internal const int BARROW_VAULT_LOCK_COUNT = 4;
    internal const int BARROW_VAULT_SIGN_CRACKS = 0;
    internal const int BARROW_VAULT_SIGN_DRAUGHT = 1;
    internal const int BARROW_VAULT_SIGN_SCRATCHES = 2;
    internal const int BARROW_VAULT_SIGN_COUNT = 3;
    internal const int BARROW_CLUE_CRACK = 0;
    internal const int BARROW_CLUE_DRAFT = 1;
    internal const int BARROW_CLUE_SCRAPE = 2;
    internal const int BARROW_CLUE_NICHE = 3;
    internal const int BARROW_CLUE_MAP = 4;
    internal const int BARROW_CLUE_COUNT = 5;
    internal const int BARROW_PUZZLE_PUSH = 0;
    internal const int BARROW_PUZZLE_SLIDE = 1;
    internal const int BARROW_PUZZLE_LIGHTS = 2;
    internal const int BARROW_PUZZLE_ORDER = 3;
    internal const int BARROW_PUZZLE_TOGGLE = 4;
    internal const int BARROW_PUZZLE_KIND_COUNT = 5;
    internal const int BARROW_SIGN_SUN = 0;
    internal const int BARROW_SIGN_MOON = 1;
    internal const int BARROW_SIGN_STAR = 2;
    internal const int BARROW_SIGN_CROWN = 3;
    internal const int BARROW_SIGN_SWORD = 4;
    internal const int BARROW_SIGN_SKULL = 5;
    internal const int BARROW_SIGN_FLAME = 6;
    internal const int BARROW_SIGN_DROP = 7;
    internal const int BARROW_SIGN_COUNT = 8;
    internal const int BARROW_GRADE_EASY = 0;
    internal const int BARROW_GRADE_MEDIUM = 1;
    internal const int BARROW_GRADE_HARD = 2;
    internal const int BARROW_GRADE_COUNT = 3;
    internal const int BARROW_NORTH = 0;
    internal const int BARROW_EAST = 1;
    internal const int BARROW_SOUTH = 2;
    internal const int BARROW_WEST = 3;
    internal const int BARROW_WAIT = 4;
    internal const int BARROW_DRINK = 5;
    internal const int BARROW_READ = 6;
    internal const int BARROW_THROW = 7;
    internal const int BARROW_ZAP = 8;
    internal const int BARROW_MOVE_COUNT = 9;
    internal const int BARROW_FIGHTER_GRUNT = 0;
    internal const int BARROW_FIGHTER_SWARM = 1;
    internal const int BARROW_FIGHTER_GUARD = 2;
    internal const int BARROW_FIGHTER_ARCHER = 3;
    internal const int BARROW_FIGHTER_CASTER = 4;
    internal const int BARROW_FIGHTER_BRUTE = 5;
    internal const int BARROW_FIGHTER_ELITE = 6;
    internal const int BARROW_FIGHTER_FOE = 7;
    internal const int BARROW_FIGHTER_SUB_BOSS = 8;
    internal const int BARROW_FIGHTER_BOSS = 9;
    internal const int BARROW_FIGHTER_COUNT = 10;
    internal const int BARROW_PLAY_GOING = 0;
    internal const int BARROW_PLAY_STAIRS = 1;
    internal const int BARROW_PLAY_WON = 2;
    internal const int BARROW_PLAY_DEAD = 3;
    internal const int BARROW_EVENT_TURN = 1;
    internal const int BARROW_EVENT_MOVED = 2;
    internal const int BARROW_EVENT_STRUCK = 4;
    internal const int BARROW_EVENT_KILL = 8;
    internal const int BARROW_EVENT_HURT = 16;
    internal const int BARROW_EVENT_HEALED = 32;
    internal const int BARROW_EVENT_LOOT = 64;
    internal const int BARROW_EVENT_KEY = 128;
    internal const int BARROW_EVENT_SWITCH = 256;
    internal const int BARROW_EVENT_DOOR = 512;
    internal const int BARROW_EVENT_SOLVED = 1024;
    internal const int BARROW_EVENT_REST = 2048;
    internal const int BARROW_EVENT_DIED = 4096;
    internal const int BARROW_EVENT_ENDED = 8192;
    internal const int BARROW_EVENT_TRAP = 16384;
    internal const int BARROW_LACKS_NOTHING = 0;
    internal const int BARROW_LACKS_SMALL_KEY = 1;
    internal const int BARROW_LACKS_COLOUR = 2;
    internal const int BARROW_LACKS_SWITCH = 3;
    internal const int BARROW_LACKS_MAGIC_KEY = 4;
    internal const int BARROW_LACKS_TREASURE = 5;
    internal const int BARROW_LACKS_SIDE = 6;
    internal const int BARROW_LACKS_PUZZLE = 7;
    internal const int BARROW_LACKS_GUARDIAN = 8;
    internal const int BARROW_LACKS_GOLD = 9;
    internal const int BARROW_LACKS_FINDING = 10;
    internal const int BARROW_LACKS_WAY = 11;
    internal const int BARROW_KNOWN_SEEN = 1;
    internal const int BARROW_KNOWN_VISIBLE = 2;
    internal const int BARROW_REACH_KEYS = 1;
    internal const int BARROW_REACH_KNOWN = 2;
    internal const int BARROW_REACH_SAFE = 4;
    internal const int BARROW_BOT_WALKER = 0;
    internal const int BARROW_BOT_NOVICE = 1;
    internal const int BARROW_BOT_SPRINTER = 2;
    internal const int BARROW_BOT_CARELESS = 3;
    internal const int BARROW_BOT_COUNT = 4;
    internal const int BARROW_TERM_HARM = 0;
    internal const int BARROW_TERM_KILL = 1;
    internal const int BARROW_TERM_KEY = 2;
    internal const int BARROW_TERM_DOOR = 3;
    internal const int BARROW_TERM_SWITCH = 4;
    internal const int BARROW_TERM_SOLVED = 5;
    internal const int BARROW_TERM_REST = 6;
    internal const int BARROW_TERM_LOOT = 7;
    internal const int BARROW_TERM_FLOOR = 8;
    internal const int BARROW_TERM_END = 9;
    internal const int BARROW_TERM_DEATH = 10;
    internal const int BARROW_TERM_COUNT = 11;
    internal const int BARROW_ANSWER_NO = 0;
    internal const int BARROW_ANSWER_YES = 1;
    internal const int BARROW_ANSWER_NOT_DECIDED = 2;
    internal const int BARROW_PROVE_JSON = 0;
    internal const int BARROW_PROVE_TEXT = 1;
    internal const int BARROW_PROVE_FULL = 1;
    internal const int BARROW_PROVE_CAREFUL = 2;
    internal const int BARROW_PROVE_FINISHABLE = 4;
    internal const int BARROW_PROVE_QUIET = 8;
    internal const int BARROW_PROVE_HIDDEN = 16;
    internal const int BARROW_PROVE_STRICT = 32;
    internal const int BARROW_PART_PLAN = 1;
    internal const int BARROW_PART_ROOMS = 2;
    internal const int BARROW_PART_LINKS = 4;
    internal const int BARROW_PART_TILES = 8;
    internal const int BARROW_PART_THINGS = 16;
    internal const int BARROW_PART_COUNT = 5;
    internal const int BARROW_PASS_CHECKPOINT = 1;
    internal const int BARROW_SKIP_PROOF = 1;
    internal const int BARROW_TRACE_LIGHT = 2;
    internal const int BARROW_CHECK_CONTRACTS = 4;
    internal const int BARROW_CHECK_RULES = 8;
    internal const int BARROW_TRACE_LISTS = 16;
    internal const int BARROW_KNOWN_WHOLE = 32;
    internal const int BARROW_EXPORT_COLOR = 1;
    internal const int BARROW_EXPORT_NO_LEGEND = 2;
    internal const int BARROW_EXPORT_PLAYER = 4;
    internal const int BARROW_EXPORT_GRAPH = 8;
    internal const int BARROW_EXPORT_NO_GRID = 16;
    internal const int BARROW_EXPORT_NO_NUMBERS = 32;
    internal const int BARROW_EXPORT_NO_HEAT = 64;
    internal const int BARROW_EXPORT_NO_PATH = 128;
    internal const int BARROW_EXPORT_STEPS = 256;
    internal const int BARROW_EXPORT_BARE = 512;
    internal const int BARROW_EXPORT_NO_IMAGE = 65536;
    internal const int BARROW_FORMAT_MANY = 1;
    internal const int BARROW_FORMAT_BINARY = 2;
    internal const int BARROW_FORMAT_TILES = 4;
    internal const int BARROW_FORMAT_ONE_FLOOR = 8;
    internal const int BARROW_FORMAT_TILESET = 16;
    internal const int BARROW_FORMAT_IMAGE = 32;
    internal const int BARROW_FORMAT_ONE_FAMILY = 64;
    internal const int BARROW_FORMAT_ONE_SIZE = 128;
}
// ---- to here ---------------------------------------------------------------------------------
}
