# SPDX-License-Identifier: MIT
"""Dungeons from a seed: barrow for Python, over the shared library, in one file with no build step.

    import barrow
    floor = barrow.generate("floor", 7, layout="ring")
    print(floor)                          # the map
    floor.document["map"]["rows"]         # the document, as a dict
    floor.tiles[3, 4]                     # codes of tiles: a memoryview of rows and columns
    numpy.asarray(floor.tiles)            # the same memory in numpy
    [thing for thing in floor.things if thing.kind == "enemy"]

The library is found through the variable BARROW_LIBRARY, beside this file, or by the system's loader.
It reports failures as a barrow.Error. Any number of threads may generate at once, but only one at a
time may use a Dungeon. Everything that a Dungeon hands out stays valid as long as it is held.
"""
from __future__ import annotations

import contextlib
import ctypes
import ctypes.util
import glob
import json
import os
import struct
import sys
from typing import (Any, Callable, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, TypeVar, Union,
                    overload)

__all__ = ["generate", "read", "prove", "batch", "Batch", "Dungeon", "Game", "Envs", "moves", "Error", "Parts", "Room", "Link", "Thing", "Step",
           "Finding", "Report", "Proof", "Puzzle", "PuzzleGame", "make_puzzle", "read_puzzle", "puzzle_kinds", "puzzle_grades", "Seed", "Value",
           "Param", "params", "presets", "formats", "passes", "schema", "families", "version", "generation"]

# ---- made by tools/declare, from here --------------------------------------------------------
DECLARATIONS = """
struct barrow_error status:i32 attempt:u32 line:u32 column:u32 field:char[32] pass:char[32]
    text:char[240]
struct barrow_tiled_help user:ptr open:ptr inflate:ptr
struct barrow_allocator fn:ptr user:ptr
struct barrow_sink write:ptr user:ptr
struct barrow_style name:str fill:u32 stroke:u32 width:u16 dash:u16 size:u16 flags:u16
struct barrow_page width:i32 height:i32 scale:u32 title:str styles:barrow_style* style_count:u32
    left:i32 top:i32 unit:i32 column:i32 row:i32
struct barrow_canvas user:ptr begin:ptr end:ptr open_group:ptr close_group:ptr path:ptr move:ptr
    line:ptr curve:ptr close:ptr paint:ptr text:ptr define:ptr defined:ptr use:ptr
struct barrow_range min:i32 max:i32
struct barrow_size_range w_min:i32 h_min:i32 w_max:i32 h_max:i32
struct barrow_puzzle_weights push:i32 slide:i32 lights:i32 order:i32 toggle:i32
struct barrow_floor_params layout:i32 width:i32 height:i32 floor:i32 density:i32 merge:i32
    connectivity:i32 dead_ends:i32 allow_dead_ends:i32 corridor_width:i32 terrain:i32
    terrain_density:i32 rivers:i32 items:i32 traps:i32 magic_tiles:i32 buried:i32 buried_reach:i32
    enemies:i32 monster_house:i32 bare_house:i32 shop:i32 vaults:i32 hidden_stairs:i32
    stairs_distance:i32 place:i32 imperfect:i32 maze:i32 structures:i32 scale_contents:i32 by_depth:i32
    lord:i32 floors:i32 rooms:str rooms_only:i32 strict_rooms:i32 own_weight:i32 fixed:str types:str
    plan:str tags:str names:str
struct barrow_quest_params pre_stages_min:i32 pre_stages_max:i32 post_stages_min:i32
    post_stages_max:i32 pre_rooms:i32 post_rooms:i32 stage_rooms_min:i32 stage_rooms_max:i32
    magic_rooms_min:i32 magic_rooms_max:i32 pre_key:i32 pre_switch:i32 post_item_key:i32
    post_item_switch:i32 post_key:i32 post_switch:i32 post_barrier:i32 exit_barrier:i32 annexes:i32
    caches_min:i32 caches_max:i32 gaps:i32 bonus_min:i32 bonus_max:i32 key_from_any_stage:i32
    doors_per_switch:i32 loops:i32 returns:i32 branches:i32 placings:i32 foreshadow:i32 arc:i32
    windows:i32 clues:i32 taste:i32 treasures:i32 treasure:i32 purposes:i32 seals:i32 best_of:i32
    width:i32 height:i32 mask:str tiles:i32 block:barrow_size_range decor:i32 place:i32 places:i32
    puzzle_moves:barrow_range puzzles:i32 puzzle_kinds:barrow_puzzle_weights names:str rooms:str
    rooms_only:i32 strict_rooms:i32 own_weight:i32
struct barrow_crawl_params size:barrow_size_range rock:i32 ridges:i32 exploration:i32 forks:i32
    loops:i32 dead_ends:i32 fork_choice:i32 locks:i32 optional_locks:i32 shortcuts:i32 mark_loops:i32
    mark_dead_ends:i32 sub_bosses:barrow_range heal_or_breather:i32 foes:i32 foes_block:i32 leash:i32
    combine:i32 merge:i32 elites:i32 one_way_exits:i32 boss_after_sub_boss:i32 arenas:i32 curve:i32
    tiles:i32 block:barrow_size_range decor:i32 place:i32 places:i32 puzzle_moves:barrow_range
    puzzles:i32 puzzle_kinds:barrow_puzzle_weights names:str rooms:str rooms_only:i32 strict_rooms:i32
    own_weight:i32
union barrow_params_as quest:barrow_quest_params crawl:barrow_crawl_params floor:barrow_floor_params
struct barrow_params family:i32 seed:u64 reroll:u16[40] as:barrow_params_as
struct barrow_param_info name:str help:str value:str choices:ptr type:i32 choice_count:u32 min:i32
    max:i32 offset:u32
struct barrow_preset name:str family:i32 summary:str settings:str
struct barrow_plan name:str summary:str text:str floors:u32
struct barrow_pos x:i16 y:i16
struct barrow_rect x:i16 y:i16 w:i16 h:i16
struct barrow_floor_room carpet:barrow_rect sector:u16 merged:u8 danger:u8
struct barrow_quest_room cell:barrow_pos intensity:u16 stage:u8 step:u8 content:u8 switch_id:u8
    purpose:u8 danger:u8 reward:u8 treasure:u8 seals:u8
struct barrow_crawl_room first_cell:u32 types:u16 path_id:u16 order:u16 cell_count:u8 path:u8
    zone:u8 danger:u8 reward:u8 key:u8 foe:u8 leave:u8 choice:u8 after:u8
union barrow_room_as floor:barrow_floor_room quest:barrow_quest_room crawl:barrow_crawl_room
struct barrow_room rect:barrow_rect kind:u8 old_stamp:u8 place:u8 number:u16 stamp:char[32]
    as:barrow_room_as
struct barrow_link a:u16 b:u16 kind:u8 lock:u8 marked:u8 optional:u8 treasure:u8 seal:u16
    at:barrow_pos[2] first_tile:u32 tile_count:u32
struct barrow_custom type:char[64] payload:char[256]
struct barrow_thing pos:barrow_pos room:u16 kind:u8 flag:u8 type:u8 tier:u8 period:u8 guards:i32
    gate:u16 sign_count:u8 signs:u8[6] guards_door:u16 price:u16 name:char[32] custom:u16
struct barrow_gate entity:i32 door:u16
struct barrow_room_puzzle room:u16 kind:u8 pitch:u8 grade:u8 gates:barrow_gate start:barrow_pos
    field:barrow_rect first_inert:u32 inert_count:u16 sign_count:u8 signs:u8[6] rows:char[10][13]
    moves:u16 acts:u16 states:u32 solution:char[61]
struct barrow_sectors columns:u8 rows:u8 xs:i16[40] ys:i16[40]
struct barrow_stage step:u8 obstacle:u8 obstacle_count:u8 obstacles:u8[2]
struct barrow_opener room:u16 what:u8
struct barrow_quest_obstacle doors:u16[4] things:barrow_opener[2] kind:u8 into:u8 from:u8[2]
    from_count:u8 door_count:u8 thing_count:u8 treasure:u8
struct barrow_treasure room:u16 kind:u8
struct barrow_crawl_path first_room:u32 room_count:u16 from:u16 to:u16 kind:u8 zone:u8 character:u8
struct barrow_vault room:u16 lock:u8 choose:u8 at:barrow_pos opens:i32
struct barrow_clue door:u16 room:u16 kind:u8
struct barrow_vault_clue at:barrow_pos vault:u8 kind:u8
struct barrow_ridge row:u8 gap:u8
struct barrow_foe first_room:u32 room_count:u16 home:u16 leash:u8 danger:u8 reward:u8
struct barrow_step room:u16 link:u16 action:u8 what:u8
struct barrow_dungeon params:barrow_params attempts:u32 generation:u32 edited:u8 place:u8
    title:char[96] width:u16 height:u16 tiles:u8* owners:u16* rooms:barrow_room* links:barrow_link*
    things:barrow_thing* routes:barrow_pos* room_count:u32 link_count:u32 thing_count:u32
    route_count:u32 puzzles:barrow_room_puzzle* inert:barrow_pos* puzzle_count:u32 inert_count:u32
    customs:barrow_custom* custom_count:u32 sectors:barrow_sectors vaults:barrow_vault*
    vault_clues:barrow_vault_clue* vault_count:u32 vault_clue_count:u32 stages:barrow_stage*
    stage_count:u32 obstacles:barrow_quest_obstacle* obstacle_count:u32 arc:u8 hub:u16
    treasures:barrow_treasure* treasure_count:u32 clues:barrow_clue* clue_count:u32 grid_width:u16
    grid_height:u16 spawn:u16 boss:u16 cells:barrow_pos* rock:barrow_pos* ridges:barrow_ridge*
    paths:barrow_crawl_path* path_rooms:u16* foes:barrow_foe* route_rooms:u16* cell_count:u32
    rock_count:u32 ridge_count:u32 path_count:u32 path_room_count:u32 foe_count:u32
    route_room_count:u32 solution:barrow_step* solution_count:u32 shortfall:u16[29] fallbacks:u16[2]
    below:barrow_dungeon* store:ptr
struct barrow_link_info name:str help:str families:u8 needs:u8 ways:u8 leads:u8 is_walked:u8
    character:char tint:u32 word:str noun:str many:str shut:str passed:str
struct barrow_purpose_info name:str help:str sign:char is_fight:u8 weight:u8
struct barrow_treasure_info name:str way:str tile:u8 symbol:char
struct barrow_dress_info picture:str width:u32 height:u32 tile_width:u32 tile_height:u32
    columns:u32 count:u32 margin:u32 spacing:u32 flags:u32
struct barrow_puzzle_params kind:i32 seed:u64 width:u8 height:u8 moves_min:u8 moves_max:u8 grade:u8
    closed:u8
struct barrow_puzzle seed:u64 kind:i32 width:u8 height:u8 pitch:u8 grade:u8 doorway:char
    sign_count:u8 signs:u8[9] start:barrow_pos cells:char[120] moves:u16 acts:u16 states:u32
    attempts:u32 solution:char[61]
struct barrow_puzzle_state player:barrow_pos cells:char[120] done:u16 solved:u8
struct barrow_puzzle_proof is_solvable:u8 is_free:u8 moves:u16 acts:u16 least_acts:u16 luck:u16
    grade:u8 states:u32 solution:char[61]
struct barrow_puzzle_info name:str help:str act:str least:u8 most:u8 small_least:u8 small_most:u8
    acts:u8
struct barrow_fighter_rules health:i16 harm:i16 gold:i16
struct barrow_rules health:i16 attack:i16 lives:u16 peaceful:u8 fighters:barrow_fighter_rules[10]
struct barrow_hero health:i16 most:i16 attack:i16 room:u16 x:u16 y:u16 gold:i32 bank:i32 turn:u32
    deaths:u32 kills:u32 guardians:u32 loot:u32 small_keys:u32 colours:u64[4] pressed:u64[4] potions:u8
    scrolls:u8 darts:u8 bolts:u8 rings:u8 trophies:u8 treasures:u8 magic_key:u8 state:u8
struct barrow_sight tile:u8 known:u8 thing_kind:u8 fighter:u8 health:i16 asleep:u8 threat:u8
    thing:u16 enemy:u16 piece:char
struct barrow_view side:u16 fog:u8
struct barrow_env_rules view:barrow_view limit:u32 seed:u64
struct barrow_prove_options allocator:barrow_allocator budget:u64 flags:u32 format:u32 file:str
    from:str tiled:barrow_tiled_help* map:str problem:ptr warning:ptr user:ptr
struct barrow_verdict finishable:u8 stuck_free:u8 moves:u32 looks:u64
struct barrow_rooms allocator:barrow_allocator text:str size:size
struct barrow_room_template name:char[32] line:u32 turns:u32 places:u16 weight:u16 width:u8
    height:u8 cells_w:u8 cells_h:u8 least:u8 most:u8
struct barrow_pass name:str summary:str run:ptr needs:u32 gives:u32 flags:u32
struct barrow_trace pass:barrow_pass* index:u32 attempt:u32 draws:u32 status:i32
    dungeon:barrow_dungeon*
struct barrow_options allocator:barrow_allocator workspace:ptr trace:ptr trace_user:ptr
    stop_after:str flags:u32 passes:barrow_pass* pass_count:u32 pass_user:ptr leave_out:u64
struct barrow_batch_buffer count:u32 width:u16 height:u16 seeds:u64* tiles:u8* row_stride:size
    map_stride:size things:barrow_thing* thing_stride:u32 thing_counts:u16* hashes:u64* statuses:u8*
    sizes:u16* ends:barrow_pos* metrics:i32*
struct barrow_finding rule:char[8] text:char[160] room:i32 link:i32 x:i32 y:i32
struct barrow_report status:i32 sound:i32 complete:i32 checks:u32 finding_count:u32
    findings:barrow_finding[16]
struct barrow_check_info rule:str name:str summary:str families:u32
struct barrow_rule_info id:str text:str families:u32
struct barrow_metric_info name:str help:str pass:str
struct barrow_claims format:u32 generation:u32 version:char[32] edited:bool hash:u64 contents:u64
    metrics:i32* metric_sets:u32 contradictions:barrow_report
struct barrow_export_options run:barrow_options flags:u32 theme:i32 scale:u32 columns:u32 index:u64
    count:u64 pad_width:u16 pad_height:u16 tileset:str image:ptr image_size:size image_scale:u32
    dress:ptr
struct barrow_format name:str extension:str summary:str flags:u32
str barrow_status_text i32
str barrow_version_string
u32 barrow_generation
u64 barrow_seed_from_text str
i32 barrow_text_check str size bool str barrow_error*
size barrow_shell_word str str size
str barrow_theme_name i32
str barrow_theme_summary i32
str barrow_family_name i32
bool barrow_family_find str i32*
barrow_param_info* barrow_param_infos i32 u32*
barrow_params barrow_default_params i32
i32 barrow_params_set barrow_params* str str barrow_error*
size barrow_params_get barrow_params* u32 str size
i32 barrow_params_check barrow_params* barrow_error*
u32 barrow_params_floors barrow_params*
bool barrow_params_tiles barrow_params*
i32 barrow_seed_parse str u64* barrow_error*
str barrow_nearest_name str ptr u32
barrow_preset* barrow_presets u32*
i32 barrow_params_preset barrow_params* str barrow_error*
barrow_plan* barrow_plans u32*
i32 barrow_plan_check str size u32* barrow_error*
void barrow_dungeon_free barrow_dungeon*
barrow_dungeon barrow_dungeon_floor barrow_dungeon* u32
i32 barrow_dungeon_check barrow_dungeon* barrow_error*
u64 barrow_dungeon_hash barrow_dungeon*
i32 barrow_tile_at barrow_dungeon* i32 i32
str barrow_tile_name i32
char barrow_tile_character i32
str barrow_room_kind_name i32
str barrow_link_kind_name i32
barrow_link_info* barrow_link_kind_info i32
str barrow_thing_name i32
str barrow_thing_type_name i32
size barrow_thing_label barrow_dungeon* barrow_thing* str size
str barrow_stamp_name i32
str barrow_place_name i32
char barrow_thing_character i32
str barrow_quest_step_name i32
str barrow_content_name i32
str barrow_arc_name i32
str barrow_seal_name i32
str barrow_clue_name i32
str barrow_purpose_name i32
barrow_purpose_info* barrow_purpose_info_of i32
str barrow_treasure_name i32
barrow_treasure_info* barrow_treasure_kind_info i32
str barrow_obstacle_name i32
str barrow_path_name i32
str barrow_character_name i32
str barrow_room_type_name i32
str barrow_action_name i32
str barrow_shortfall_name i32
i32 barrow_dress_read str str size barrow_allocator* ptr barrow_error*
void barrow_dress_free ptr
barrow_dress_info* barrow_dress_picture ptr
i32 barrow_dress ptr barrow_dungeon* u32* barrow_error*
barrow_puzzle_info* barrow_puzzle_kind_info u32
str barrow_puzzle_sign_name i32
str barrow_puzzle_grade_name i32
u32 barrow_puzzle_grade_luck i32
barrow_puzzle_params barrow_default_puzzle_params i32
i32 barrow_puzzle_range barrow_puzzle_params* u8* u8*
i32 barrow_puzzle_make barrow_puzzle_params* barrow_options* barrow_puzzle* barrow_error*
i32 barrow_puzzle_prove barrow_puzzle* barrow_options* barrow_puzzle_proof* barrow_error*
i32 barrow_dungeon_puzzle barrow_dungeon* u32 barrow_puzzle*
void barrow_puzzle_begin barrow_puzzle* barrow_puzzle_state*
i32 barrow_puzzle_step barrow_puzzle* barrow_puzzle_state* char
i32 barrow_puzzle_verify barrow_puzzle* barrow_options* barrow_report* barrow_error*
i32 barrow_puzzle_read str size barrow_puzzle* barrow_error*
i32 barrow_puzzle_export barrow_puzzle* str barrow_export_options* barrow_sink barrow_error*
i32 barrow_puzzle_draw barrow_puzzle* barrow_export_options* barrow_canvas* barrow_error*
size barrow_level_size barrow_dungeon*
i32 barrow_level_begin barrow_dungeon* barrow_rules* ptr ptr barrow_error*
barrow_dungeon* barrow_level_dungeon ptr
size barrow_play_size ptr
void barrow_play_begin ptr u64 barrow_hero* ptr
u32 barrow_play_step ptr ptr i32
u32 barrow_play_moves ptr ptr
barrow_hero* barrow_play_hero ptr ptr
void barrow_play_look ptr ptr i32 i32 barrow_sight*
u8* barrow_play_known ptr ptr
i32 barrow_play_door ptr ptr u32 u32*
i32 barrow_play_opened ptr ptr u32
i32 barrow_play_vault ptr ptr u32 u32*
i32 barrow_play_thing ptr ptr u32 u32*
i32 barrow_play_gone ptr ptr u32
barrow_puzzle_state* barrow_play_puzzle ptr ptr u32
i32 barrow_play_overcomes ptr ptr i32 i32
u32 barrow_play_reach ptr ptr u32 u8* u8*
u32 barrow_play_way ptr ptr i32 i32 u32 u8* u32
i32 barrow_play_guide ptr ptr
u32 barrow_play_progress ptr ptr
u32 barrow_play_least ptr ptr
u32 barrow_play_par ptr
u64 barrow_play_hash ptr ptr
i32 barrow_play_score ptr ptr
size barrow_play_tell ptr ptr u32 str size
size barrow_play_hand ptr ptr str size
size barrow_moves_write u8* u32 str size
u32 barrow_moves_read str size u8* u32
size barrow_play_observe ptr ptr barrow_view* u8* i16*
str barrow_bot_name i32
i32 barrow_play_bot ptr ptr i32
size barrow_envs_size ptr u32 u32
i32 barrow_envs_begin ptr u32 u32 barrow_env_rules* ptr ptr barrow_error*
void barrow_envs_step ptr u8* u8* i16* i32* u8*
ptr barrow_envs_level ptr u32
ptr barrow_envs_play ptr u32
i32 barrow_prove str size barrow_prove_options* barrow_sink barrow_verdict* barrow_error*
i32 barrow_rooms_add barrow_rooms* str str size barrow_error*
i32 barrow_rooms_add_map barrow_rooms* str str size barrow_tiled_help* barrow_error*
void barrow_rooms_free barrow_rooms*
i32 barrow_rooms_at str u32 barrow_room_template*
size barrow_rooms_draw str u32 u32 str size
i32 barrow_rooms_count barrow_dungeon* u32 u32* u32*
ptr barrow_workspace_create barrow_allocator*
void barrow_workspace_free ptr
size barrow_workspace_bytes ptr
i32 barrow_generate barrow_params* barrow_options* barrow_dungeon* barrow_error*
ptr barrow_generator_begin barrow_params* barrow_options* barrow_error*
barrow_pass* barrow_generator_next ptr
i32 barrow_generator_step ptr barrow_error*
barrow_dungeon* barrow_generator_dungeon ptr
i32 barrow_generator_finish ptr barrow_dungeon* barrow_error*
barrow_pass* barrow_passes i32 u32*
size barrow_command barrow_params* str str size
i32 barrow_batch barrow_params* barrow_options* barrow_dungeon* barrow_batch_buffer* barrow_error*
barrow_dungeon* barrow_work_dungeon ptr
ptr barrow_work_user ptr
i32 barrow_work_draw ptr i32
i32 barrow_work_place ptr i32 barrow_pos u8
i32 barrow_work_place_custom ptr barrow_pos str str
i32 barrow_work_fail ptr i32 str
i32 barrow_verify barrow_dungeon* barrow_options* barrow_report* barrow_error*
i32 barrow_playable barrow_dungeon* barrow_options* barrow_report* barrow_error*
i32 barrow_edit barrow_dungeon* str barrow_options* barrow_report* barrow_error*
barrow_check_info* barrow_check u32
barrow_rule_info* barrow_rule u32
barrow_metric_info* barrow_metric_infos i32 u32*
i32 barrow_metrics barrow_dungeon* barrow_options* i32* barrow_error*
i32 barrow_metrics_some barrow_dungeon* u64 barrow_options* i32* barrow_error*
i32 barrow_import str size barrow_options* barrow_dungeon* barrow_claims* barrow_error*
i32 barrow_genuine str size barrow_dungeon* barrow_claims* barrow_options* barrow_dungeon*
    barrow_error*
i32 barrow_params_import barrow_params* str size bool* barrow_error*
barrow_format* barrow_format_info u32
i32 barrow_format_fits barrow_format* barrow_dungeon* barrow_error*
i32 barrow_export barrow_dungeon* str barrow_export_options* barrow_sink barrow_error*
str barrow_tileset_name u32
u32 barrow_tileset_tile barrow_dungeon* i32 i32
u32 barrow_tileset_thing barrow_thing*
i32 barrow_draw barrow_dungeon* barrow_export_options* barrow_canvas* barrow_error*
i32 barrow_svg ptr ptr barrow_sink barrow_error*
i32 barrow_schema barrow_sink barrow_error*
constants BARROW_AUTO=-1 BARROW_BATCH_THINGS=512 BARROW_CUSTOM_PAYLOAD_SIZE=256
    BARROW_CUSTOM_TYPE_SIZE=64 BARROW_DRESS_FLIP_X=2147483648 BARROW_DRESS_FLIP_Y=1073741824
    BARROW_DRESS_SWAP=536870912 BARROW_DRESS_TILE=268435455 BARROW_ENVS_MOST=65536 BARROW_ENV_CUT=255
    BARROW_FINDING_MAX=16 BARROW_GATES_DOOR=-1 BARROW_GENERATION=4 BARROW_GUARDS_NONE=-1
    BARROW_METRIC_MAX=40 BARROW_NAME_SIZE=32 BARROW_NONE=65535 BARROW_NONE_BYTE=255 BARROW_NOTHING=255
    BARROW_NO_KEY=255 BARROW_NO_LOCK=255 BARROW_NO_STAMP=255 BARROW_NO_SWITCH=255
    BARROW_NO_TREASURE=255 BARROW_NO_TYPE=255 BARROW_OBSTACLE_DOORS=4 BARROW_OBSTACLE_THINGS=2
    BARROW_OWNER_LINK=32768 BARROW_PASS_MAX=40 BARROW_PROVE_BUDGET=30000000 BARROW_PUZZLE_COLUMNS=12
    BARROW_PUZZLE_MOVES=60 BARROW_PUZZLE_PLATES=9 BARROW_PUZZLE_ROWS=10 BARROW_PUZZLE_SIGNS=6
    BARROW_PUZZLE_TILES=120 BARROW_SECTOR_LINES=40 BARROW_SMALL_KEY=255 BARROW_STAMP_SIZE=32
    BARROW_TILESET_AREAS=160 BARROW_TILESET_COLUMNS=16 BARROW_TILESET_DOORS=144
    BARROW_TILESET_LOOKS=128 BARROW_TILESET_PIXELS=16 BARROW_TILESET_ROWS=42 BARROW_TILESET_SINGLES=640
    BARROW_TILESET_THINGS=64 BARROW_TILE_NEEDS_TREASURE=32 BARROW_TILE_UNITS=32 BARROW_TILE_WALKABLE=16
    BARROW_TITLE_SIZE=96 BARROW_VERSION_MAJOR=0 BARROW_VERSION_MINOR=1 BARROW_VERSION_PATCH=0
    BARROW_VIEW_NUMBERS=16 BARROW_VIEW_PLANES=7 BARROW_OK=0 BARROW_BAD_PARAM=1 BARROW_BAD_CALL=2
    BARROW_NO_MEMORY=3 BARROW_IMPOSSIBLE=4 BARROW_SINK_FAILED=5 BARROW_STOPPED=6 BARROW_NOT_PROVEN=7
    BARROW_BROKEN=8 BARROW_RETRY=9 BARROW_BAD_DOCUMENT=10 BARROW_STATUS_COUNT=11
    BARROW_THEME_PARCHMENT=0 BARROW_THEME_BLUEPRINT=1 BARROW_THEME_DARK=2 BARROW_THEME_PRINT=3
    BARROW_THEME_COUNT=4 BARROW_STYLE_BOLD=1 BARROW_STYLE_ITALIC=2 BARROW_STYLE_SERIF=4
    BARROW_STYLE_MIDDLE=8 BARROW_STYLE_END=16 BARROW_STYLE_ROUND=32 BARROW_QUEST=0 BARROW_CRAWL=1
    BARROW_FLOOR=2 BARROW_FAMILY_COUNT=3 BARROW_LAYOUT_STD_FINE=0 BARROW_LAYOUT_STD_HALF=1
    BARROW_LAYOUT_ONE_ROOM=2 BARROW_LAYOUT_RING=3 BARROW_LAYOUT_CROSSROADS=4 BARROW_LAYOUT_TWO_ROOMS=5
    BARROW_LAYOUT_LINE=6 BARROW_LAYOUT_CROSS=7 BARROW_LAYOUT_STD_FULL=8 BARROW_LAYOUT_BEETLE=9
    BARROW_LAYOUT_OUTER=10 BARROW_LAYOUT_STD_THREE_QUARTER=11 BARROW_LAYOUT_CAVE=12
    BARROW_LAYOUT_RUINS=13 BARROW_LAYOUT_COUNT=14 BARROW_ARC_ANY=0 BARROW_ARC_PLAIN=1
    BARROW_ARC_DELVE=2 BARROW_ARC_RETURN=3 BARROW_ARC_HUB=4 BARROW_ARC_COUNT=5 BARROW_TREASURE_BOMBS=0
    BARROW_TREASURE_HOOK=1 BARROW_TREASURE_HAMMER=2 BARROW_TREASURE_LANTERN=3 BARROW_TREASURE_BOOTS=4
    BARROW_TREASURE_FLIPPERS=5 BARROW_TREASURE_BOW=6 BARROW_TREASURE_GLOVES=7
    BARROW_TREASURE_KIND_COUNT=8 BARROW_PLACE_ANY=0 BARROW_PLACE_CRYPT=1 BARROW_PLACE_SEWER=2
    BARROW_PLACE_FORGE=3 BARROW_PLACE_LIBRARY=4 BARROW_PLACE_CAVE=5 BARROW_PLACE_TEMPLE=6
    BARROW_PLACE_ICE=7 BARROW_PLACE_COUNT=8 BARROW_TERRAIN_NONE=0 BARROW_TERRAIN_WATER=1
    BARROW_TERRAIN_LAVA=2 BARROW_TERRAIN_CHASM=3 BARROW_TERRAIN_COUNT=4 BARROW_PARAM_INT=0
    BARROW_PARAM_BOOL=1 BARROW_PARAM_CHOICE=2 BARROW_PARAM_AUTO=3 BARROW_PARAM_RANGE=4
    BARROW_PARAM_SIZE=5 BARROW_PARAM_TEXT=6 BARROW_PARAM_WEIGHTS=7 BARROW_TILE_WALL=0
    BARROW_TILE_BORDER=1 BARROW_TILE_LIQUID=2 BARROW_TILE_FLOOR=16 BARROW_TILE_CORRIDOR=17
    BARROW_TILE_JUNCTION=18 BARROW_TILE_DOOR=19 BARROW_TILE_ITEM_BLOCK=3 BARROW_TILE_CRACKED_WALL=32
    BARROW_TILE_GAP=33 BARROW_TILE_PEGS=34 BARROW_TILE_DARKNESS=35 BARROW_TILE_SPIKES=36
    BARROW_TILE_DEEP_WATER=37 BARROW_TILE_FAR_TARGET=38 BARROW_TILE_BOULDER=39 BARROW_TILE_PILLAR=4
    BARROW_TILE_BLOCK=5 BARROW_TILE_COUNTER=6 BARROW_TILE_VAULT_DOOR=11 BARROW_TILE_BARS=7
    BARROW_TILE_LAVA=12 BARROW_TILE_SHELF=13 BARROW_TILE_COFFIN=14 BARROW_TILE_ANVIL=15
    BARROW_TILE_RUBBLE=20 BARROW_TILE_GRASS=21 BARROW_TILE_CARPET=22 BARROW_TILE_PEDESTAL=23
    BARROW_TILE_PLATE=24 BARROW_TILE_ICE=25 BARROW_TILE_RED_BARRIER=26 BARROW_TILE_BLUE_BARRIER=27
    BARROW_TILE_LEVER=30 BARROW_TILE_TARGET=31 BARROW_TILE_BONES=28 BARROW_TILE_FROST=29
    BARROW_TILE_LIMIT=64 BARROW_ROOM_ROOM=0 BARROW_ROOM_ANCHOR=1 BARROW_ROOM_MERGED=2
    BARROW_ROOM_MONSTER_HOUSE=3 BARROW_ROOM_SHOP=4 BARROW_ROOM_MAZE=5 BARROW_ROOM_FIXED=6
    BARROW_ROOM_VAULT=7 BARROW_ROOM_KIND_COUNT=8 BARROW_LINK_LINK=0 BARROW_LINK_DEAD_END=1
    BARROW_LINK_OPEN=2 BARROW_LINK_KEY=3 BARROW_LINK_SWITCH=4 BARROW_LINK_MAGIC=5 BARROW_LINK_HIDDEN=6
    BARROW_LINK_LOCKED=8 BARROW_LINK_LOOP_EXIT=9 BARROW_LINK_ONE_WAY=7 BARROW_LINK_SHORTCUT=10
    BARROW_LINK_BOSS=11 BARROW_LINK_BARRIER=12 BARROW_LINK_WINDOW=13 BARROW_LINK_KIND_COUNT=14
    BARROW_NEED_NOTHING=0 BARROW_NEED_SMALL_KEY=1 BARROW_NEED_SWITCH=2 BARROW_NEED_MAGIC_KEY=3
    BARROW_NEED_COLOUR=4 BARROW_NEED_SIDE=5 BARROW_NEED_TREASURE=6 BARROW_NEED_FINDING=7
    BARROW_WAYS_NONE=0 BARROW_WAYS_FORTH=1 BARROW_WAYS_BOTH=3 BARROW_LEADS_WITHIN=0 BARROW_LEADS_ON=1
    BARROW_LEADS_BACK=2 BARROW_LEADS_ARENA=3 BARROW_THING_SPAWN=0 BARROW_THING_STAIRS=1
    BARROW_THING_ITEM=2 BARROW_THING_TRAP=3 BARROW_THING_BURIED=4 BARROW_THING_ENEMY=5
    BARROW_THING_SHOP_ITEM=6 BARROW_THING_KEEPER=7 BARROW_THING_KEY=8 BARROW_THING_SWITCH=9
    BARROW_THING_TREASURE=10 BARROW_THING_MAGIC_KEY=11 BARROW_THING_GOAL=12 BARROW_THING_BONUS=13
    BARROW_THING_BOSS=14 BARROW_THING_SUB_BOSS=15 BARROW_THING_ELITE=16 BARROW_THING_FOE=17
    BARROW_THING_CHEST=18 BARROW_THING_FOUNTAIN=19 BARROW_THING_BANKER=20 BARROW_THING_HINT=21
    BARROW_THING_BLOCK=22 BARROW_THING_LEVER=23 BARROW_THING_CUSTOM=24 BARROW_THING_KIND_COUNT=25
    BARROW_STEP_PRE_ITEM=0 BARROW_STEP_ITEM=1 BARROW_STEP_POST_ITEM=2 BARROW_STEP_MAGIC_KEY=3
    BARROW_STEP_GOAL=4 BARROW_STEP_BONUS=5 BARROW_STEP_COUNT=6 BARROW_CONTENT_NONE=0
    BARROW_CONTENT_ENTRY=1 BARROW_CONTENT_KEY=2 BARROW_CONTENT_SWITCH=3 BARROW_CONTENT_ITEM=4
    BARROW_CONTENT_ITEM_KEY=5 BARROW_CONTENT_ITEM_SWITCH=6 BARROW_CONTENT_MAGIC_KEY=7
    BARROW_CONTENT_GOAL=8 BARROW_CONTENT_BONUS=9 BARROW_CONTENT_COUNT=10 BARROW_INTERIOR_NONE=0
    BARROW_INTERIOR_COMBAT=1 BARROW_INTERIOR_TRAP=2 BARROW_INTERIOR_REST=3 BARROW_INTERIOR_CHEST=4
    BARROW_INTERIOR_ARENA=5 BARROW_INTERIOR_ENTRY=6 BARROW_INTERIOR_TREASURE=7 BARROW_INTERIOR_VAULT=8
    BARROW_INTERIOR_TRADE=9 BARROW_INTERIOR_HEAL=10 BARROW_INTERIOR_PUZZLE=11 BARROW_INTERIOR_HALL=12
    BARROW_INTERIOR_COUNT=13 BARROW_STAMP_PILLARS=0 BARROW_STAMP_BARRICADES=1 BARROW_STAMP_COVER=2
    BARROW_STAMP_GREAT_PILLAR=3 BARROW_STAMP_COLONNADE=4 BARROW_STAMP_PONDS=5 BARROW_STAMP_GAUNTLET=6
    BARROW_STAMP_FIELD=7 BARROW_STAMP_PITS=8 BARROW_STAMP_POSTS=9 BARROW_STAMP_POOL=10
    BARROW_STAMP_GARDEN=11 BARROW_STAMP_CAMP=12 BARROW_STAMP_SPRING=13 BARROW_STAMP_DAIS=14
    BARROW_STAMP_NICHE=15 BARROW_STAMP_MOAT=16 BARROW_STAMP_STORE=17 BARROW_STAMP_PILLARED=18
    BARROW_STAMP_PIT=19 BARROW_STAMP_CROSS=20 BARROW_STAMP_ISLAND=21 BARROW_STAMP_TIERS=22
    BARROW_STAMP_ENTRY=23 BARROW_STAMP_SHRINE=24 BARROW_STAMP_VAULT=25 BARROW_STAMP_COUNTER=26
    BARROW_STAMP_FOUNTAIN=27 BARROW_STAMP_BLOCKS=28 BARROW_STAMP_BARE=29 BARROW_STAMP_WELL=30
    BARROW_STAMP_RUNNEL=31 BARROW_STAMP_COUNT=32 BARROW_PURPOSE_COMBAT=0 BARROW_PURPOSE_TRAP=1
    BARROW_PURPOSE_PUZZLE=2 BARROW_PURPOSE_REST=3 BARROW_PURPOSE_CHEST=4 BARROW_PURPOSE_GUARDIAN=5
    BARROW_PURPOSE_CROSSING=6 BARROW_PURPOSE_PASSAGE=7 BARROW_PURPOSE_COUNT=8 BARROW_PURPOSE_NONE=8
    BARROW_SEAL_CONTENT=0 BARROW_SEAL_DOOR=1 BARROW_SEAL_CHEST=2 BARROW_SEAL_COUNT=3 BARROW_SEAL_NONE=3
    BARROW_OBSTACLE_KEY_LOCK=0 BARROW_OBSTACLE_SWITCH_LOCK=1 BARROW_OBSTACLE_ITEM_KEY_LOCK=2
    BARROW_OBSTACLE_ITEM_SWITCH_LOCK=3 BARROW_OBSTACLE_TWIN_LOCK=4 BARROW_OBSTACLE_ITEM_LOCK=5
    BARROW_OBSTACLE_NONE=6 BARROW_PATH_MAIN=0 BARROW_PATH_FORK=1 BARROW_PATH_LOOP=2
    BARROW_PATH_DEAD_END=3 BARROW_PATH_SHORTCUT=4 BARROW_PATH_COUNT=5 BARROW_CHARACTER_DETOUR=0
    BARROW_CHARACTER_DARE=1 BARROW_CHARACTER_COUNT=2 BARROW_CHARACTER_NONE=2 BARROW_TYPE_INITIAL=0
    BARROW_TYPE_BOSS=1 BARROW_TYPE_SUB_BOSS=2 BARROW_TYPE_COMBAT=3 BARROW_TYPE_TRAP=4
    BARROW_TYPE_PUZZLE=5 BARROW_TYPE_BREATHER=6 BARROW_TYPE_HEAL=7 BARROW_TYPE_BANK=8
    BARROW_TYPE_VENDOR=9 BARROW_TYPE_ITEM=10 BARROW_TYPE_ELITE=11 BARROW_TYPE_COUNT=12
    BARROW_TYPE_NONE=12 BARROW_USE_START=0 BARROW_USE_ARENA=1 BARROW_USE_FIGHT=2 BARROW_USE_REST=3
    BARROW_USE_CALM=4 BARROW_USE_ELITE=5 BARROW_DO_MOVE=0 BARROW_DO_TAKE=1 BARROW_DO_PRESS=2
    BARROW_DO_OPEN=3 BARROW_DO_FIGHT=4 BARROW_DO_SOLVE=5 BARROW_ACTION_COUNT=6 BARROW_SHORT_ITEMS=0
    BARROW_SHORT_TRAPS=1 BARROW_SHORT_BURIED=2 BARROW_SHORT_ENEMIES=3 BARROW_SHORT_HOUSE=4
    BARROW_SHORT_SHOP=5 BARROW_SHORT_DEAD_ENDS=6 BARROW_SHORT_SWITCH_DOORS=7 BARROW_SHORT_BONUS=8
    BARROW_SHORT_RIDGES=9 BARROW_SHORT_LOCKS=10 BARROW_SHORT_SUB_BOSSES=11 BARROW_SHORT_FORKS=12
    BARROW_SHORT_LOOPS=13 BARROW_SHORT_SHORTCUTS=14 BARROW_SHORT_OPTIONAL_LOCKS=15 BARROW_SHORT_FOES=16
    BARROW_SHORT_BRANCHES=17 BARROW_SHORT_FIGHTS=18 BARROW_SHORT_PUZZLES=19 BARROW_SHORT_RESTS=20
    BARROW_SHORT_CHESTS=21 BARROW_SHORT_PASSAGES=22 BARROW_SHORT_PUZZLE_ROOMS=23
    BARROW_SHORT_PUZZLE_MOVES=24 BARROW_SHORT_VAULTS=25 BARROW_SHORT_TEMPLATES=26
    BARROW_SHORT_CACHES=27 BARROW_SHORT_PUZZLE_GRADE=28 BARROW_SHORT_COUNT=29 BARROW_CLASS_NONE=0
    BARROW_CLASS_LOOT=1 BARROW_CLASS_TRAP=2 BARROW_CLASS_MAGIC=3 BARROW_CLASS_ENEMY=4
    BARROW_CLASS_TIMED=5 BARROW_CLASS_TREASURE=6 BARROW_CLASS_COUNT=7 BARROW_THING_TYPE_FOOD=0
    BARROW_THING_TYPE_GOLD=1 BARROW_THING_TYPE_POTION=2 BARROW_THING_TYPE_SCROLL=3
    BARROW_THING_TYPE_AMMO=4 BARROW_THING_TYPE_WEAPON=5 BARROW_THING_TYPE_ARMOUR=6
    BARROW_THING_TYPE_WAND=7 BARROW_THING_TYPE_RING=8 BARROW_THING_TYPE_TOME=9 BARROW_THING_TYPE_GEM=10
    BARROW_THING_TYPE_RELIC=11 BARROW_THING_TYPE_SPIKES=12 BARROW_THING_TYPE_SNARE=13
    BARROW_THING_TYPE_DARTS=14 BARROW_THING_TYPE_PIT=15 BARROW_THING_TYPE_ALARM=16
    BARROW_THING_TYPE_GAS=17 BARROW_THING_TYPE_WARP=18 BARROW_THING_TYPE_FIRE=19
    BARROW_THING_TYPE_CURSE=20 BARROW_THING_TYPE_HEALING=21 BARROW_THING_TYPE_SIGHT=22
    BARROW_THING_TYPE_HASTE=23 BARROW_THING_TYPE_WARD=24 BARROW_THING_TYPE_FORTUNE=25
    BARROW_THING_TYPE_GRUNT=26 BARROW_THING_TYPE_ARCHER=27 BARROW_THING_TYPE_SWARM=28
    BARROW_THING_TYPE_GUARD=29 BARROW_THING_TYPE_CASTER=30 BARROW_THING_TYPE_BRUTE=31
    BARROW_THING_TYPE_TIMED=32 BARROW_THING_TYPE_BOMBS=33 BARROW_THING_TYPE_HOOK=34
    BARROW_THING_TYPE_HAMMER=35 BARROW_THING_TYPE_LANTERN=36 BARROW_THING_TYPE_BOOTS=37
    BARROW_THING_TYPE_FLIPPERS=38 BARROW_THING_TYPE_BOW=39 BARROW_THING_TYPE_GLOVES=40
    BARROW_THING_TYPE_COUNT=41 BARROW_VAULT_KEY=0 BARROW_VAULT_LEVER=1 BARROW_VAULT_GUARDIAN=2
    BARROW_VAULT_SECRET=3 BARROW_VAULT_LOCK_COUNT=4 BARROW_VAULT_SIGN_CRACKS=0
    BARROW_VAULT_SIGN_DRAUGHT=1 BARROW_VAULT_SIGN_SCRATCHES=2 BARROW_VAULT_SIGN_COUNT=3
    BARROW_CLUE_CRACK=0 BARROW_CLUE_DRAFT=1 BARROW_CLUE_SCRAPE=2 BARROW_CLUE_NICHE=3 BARROW_CLUE_MAP=4
    BARROW_CLUE_COUNT=5 BARROW_PUZZLE_PUSH=0 BARROW_PUZZLE_SLIDE=1 BARROW_PUZZLE_LIGHTS=2
    BARROW_PUZZLE_ORDER=3 BARROW_PUZZLE_TOGGLE=4 BARROW_PUZZLE_KIND_COUNT=5 BARROW_SIGN_SUN=0
    BARROW_SIGN_MOON=1 BARROW_SIGN_STAR=2 BARROW_SIGN_CROWN=3 BARROW_SIGN_SWORD=4 BARROW_SIGN_SKULL=5
    BARROW_SIGN_FLAME=6 BARROW_SIGN_DROP=7 BARROW_SIGN_COUNT=8 BARROW_GRADE_EASY=0
    BARROW_GRADE_MEDIUM=1 BARROW_GRADE_HARD=2 BARROW_GRADE_COUNT=3 BARROW_NORTH=0 BARROW_EAST=1
    BARROW_SOUTH=2 BARROW_WEST=3 BARROW_WAIT=4 BARROW_DRINK=5 BARROW_READ=6 BARROW_THROW=7 BARROW_ZAP=8
    BARROW_MOVE_COUNT=9 BARROW_FIGHTER_GRUNT=0 BARROW_FIGHTER_SWARM=1 BARROW_FIGHTER_GUARD=2
    BARROW_FIGHTER_ARCHER=3 BARROW_FIGHTER_CASTER=4 BARROW_FIGHTER_BRUTE=5 BARROW_FIGHTER_ELITE=6
    BARROW_FIGHTER_FOE=7 BARROW_FIGHTER_SUB_BOSS=8 BARROW_FIGHTER_BOSS=9 BARROW_FIGHTER_COUNT=10
    BARROW_PLAY_GOING=0 BARROW_PLAY_STAIRS=1 BARROW_PLAY_WON=2 BARROW_PLAY_DEAD=3 BARROW_EVENT_TURN=1
    BARROW_EVENT_MOVED=2 BARROW_EVENT_STRUCK=4 BARROW_EVENT_KILL=8 BARROW_EVENT_HURT=16
    BARROW_EVENT_HEALED=32 BARROW_EVENT_LOOT=64 BARROW_EVENT_KEY=128 BARROW_EVENT_SWITCH=256
    BARROW_EVENT_DOOR=512 BARROW_EVENT_SOLVED=1024 BARROW_EVENT_REST=2048 BARROW_EVENT_DIED=4096
    BARROW_EVENT_ENDED=8192 BARROW_EVENT_TRAP=16384 BARROW_LACKS_NOTHING=0 BARROW_LACKS_SMALL_KEY=1
    BARROW_LACKS_COLOUR=2 BARROW_LACKS_SWITCH=3 BARROW_LACKS_MAGIC_KEY=4 BARROW_LACKS_TREASURE=5
    BARROW_LACKS_SIDE=6 BARROW_LACKS_PUZZLE=7 BARROW_LACKS_GUARDIAN=8 BARROW_LACKS_GOLD=9
    BARROW_LACKS_FINDING=10 BARROW_LACKS_WAY=11 BARROW_KNOWN_SEEN=1 BARROW_KNOWN_VISIBLE=2
    BARROW_REACH_KEYS=1 BARROW_REACH_KNOWN=2 BARROW_REACH_SAFE=4 BARROW_BOT_WALKER=0
    BARROW_BOT_NOVICE=1 BARROW_BOT_SPRINTER=2 BARROW_BOT_CARELESS=3 BARROW_BOT_COUNT=4
    BARROW_TERM_HARM=0 BARROW_TERM_KILL=1 BARROW_TERM_KEY=2 BARROW_TERM_DOOR=3 BARROW_TERM_SWITCH=4
    BARROW_TERM_SOLVED=5 BARROW_TERM_REST=6 BARROW_TERM_LOOT=7 BARROW_TERM_FLOOR=8 BARROW_TERM_END=9
    BARROW_TERM_DEATH=10 BARROW_TERM_COUNT=11 BARROW_ANSWER_NO=0 BARROW_ANSWER_YES=1
    BARROW_ANSWER_NOT_DECIDED=2 BARROW_PROVE_JSON=0 BARROW_PROVE_TEXT=1 BARROW_PROVE_FULL=1
    BARROW_PROVE_CAREFUL=2 BARROW_PROVE_FINISHABLE=4 BARROW_PROVE_QUIET=8 BARROW_PROVE_HIDDEN=16
    BARROW_PROVE_STRICT=32 BARROW_PART_PLAN=1 BARROW_PART_ROOMS=2 BARROW_PART_LINKS=4
    BARROW_PART_TILES=8 BARROW_PART_THINGS=16 BARROW_PART_COUNT=5 BARROW_PASS_CHECKPOINT=1
    BARROW_SKIP_PROOF=1 BARROW_TRACE_LIGHT=2 BARROW_CHECK_CONTRACTS=4 BARROW_CHECK_RULES=8
    BARROW_TRACE_LISTS=16 BARROW_KNOWN_WHOLE=32 BARROW_EXPORT_COLOR=1 BARROW_EXPORT_NO_LEGEND=2
    BARROW_EXPORT_PLAYER=4 BARROW_EXPORT_GRAPH=8 BARROW_EXPORT_NO_GRID=16 BARROW_EXPORT_NO_NUMBERS=32
    BARROW_EXPORT_NO_HEAT=64 BARROW_EXPORT_NO_PATH=128 BARROW_EXPORT_STEPS=256 BARROW_EXPORT_BARE=512
    BARROW_EXPORT_NO_IMAGE=65536 BARROW_FORMAT_MANY=1 BARROW_FORMAT_BINARY=2 BARROW_FORMAT_TILES=4
    BARROW_FORMAT_ONE_FLOOR=8 BARROW_FORMAT_TILESET=16 BARROW_FORMAT_IMAGE=32
    BARROW_FORMAT_ONE_FAMILY=64 BARROW_FORMAT_ONE_SIZE=128
field Room number INT number - 0 7 2147483647
field Room x INT rect.x - - 7 2147483647
field Room y INT rect.y - - 7 2147483647
field Room width INT rect.w - - 7 2147483647
field Room height INT rect.h - - 7 2147483647
field Room kind NAME kind room_kind - 7 2147483647
field Room merged BOOL as.floor.merged - - 4 2147483647
field Room sector INT as.floor.sector - - 4 2147483647
field Room danger INT as.floor.danger - - 4 2147483647
field Room stamp TEXT stamp - - 7 2147483647
field Room cell_x INT as.quest.cell.x - - 1 2147483647
field Room cell_y INT as.quest.cell.y - - 1 2147483647
field Room stage INT as.quest.stage - - 1 2147483647
field Room step NAME as.quest.step quest_step - 1 2147483647
field Room content NAME as.quest.content content - 1 2147483647
field Room switch INT as.quest.switch_id - 255 1 2147483647
field Room intensity INT as.quest.intensity - - 1 2147483647
field Room purpose NAME as.quest.purpose purpose 8 1 2147483647
field Room danger INT as.quest.danger - - 1 2147483647
field Room reward INT as.quest.reward - - 1 2147483647
field Room treasure INT as.quest.treasure - 255 1 2147483647
field Room seals NAME as.quest.seals seal 3 1 2147483647
field Room place NAME place place 0 3 2147483647
field Room types SET as.crawl.types room_type - 2 2147483647
field Room path NAME as.crawl.path path - 2 2147483647
field Room path_id ID as.crawl.path_id - - 2 2147483647
field Room order INT as.crawl.order - - 2 2147483647
field Room zone INT as.crawl.zone - - 2 2147483647
field Room danger INT as.crawl.danger - - 2 2147483647
field Room reward INT as.crawl.reward - - 2 2147483647
field Room key INT as.crawl.key - 255 2 2147483647
field Room foe BOOL as.crawl.foe - - 2 2147483647
field Room leave BOOL as.crawl.leave - - 2 2147483647
field Room choice BOOL as.crawl.choice - - 2 2147483647
field Room after NAME as.crawl.after room_type 12 2 2147483647
field Link kind NAME kind link_kind - 7 2147483647
field Link a ID a - 65535 7 2147483647
field Link b ID b - 65535 7 2147483647
field Link switch INT lock - 255 1 2147483647
field Link treasure INT treasure - 255 1 2147483647
field Link seal ID seal - 65535 1 2147483647
field Link lock INT lock - 255 2 2147483647
field Link marked BOOL marked - - 2 2147483647
field Link optional BOOL optional - - 2 2147483647
field Thing kind NAME kind thing - 7 2147483647
field Thing x INT pos.x - - 7 2147483647
field Thing y INT pos.y - - 7 2147483647
field Thing room ID room - 65535 7 2147483647
field Thing asleep BOOL flag - - 7 32
field Thing magic BOOL flag - - 7 8
field Thing type NAME type thing_type 255 7 2130706431
field Thing type CUSTOM_TEXT type - - 7 16777216
field Thing payload CUSTOM_TEXT payload - - 7 16777216
field Thing colour INT flag - 255 7 256
field Thing tier INT tier - - 7 262144
field Thing guards INT guards - -1 7 49184
field Thing price INT price - 0 7 64
field Thing name TEXT name - - 7 245760
field Thing switch INT flag - 255 3 512
field Thing guards_door ID guards_door - 65535 3 49152
field Thing period INT period - 0 3 8
field Thing gate INT gate - 65535 3 2884352
field Thing signs HELD_NAMES signs sign_count/puzzle_sign - 3 2097152
"""
# ---- to here ---------------------------------------------------------------------------------

_BASIC = {"i8": ctypes.c_int8, "i16": ctypes.c_int16, "i32": ctypes.c_int32, "i64": ctypes.c_int64,
          "u8": ctypes.c_uint8, "u16": ctypes.c_uint16, "u32": ctypes.c_uint32, "u64": ctypes.c_uint64,
          "size": ctypes.c_size_t, "bool": ctypes.c_bool, "char": ctypes.c_char, "str": ctypes.c_char_p,
          "ptr": ctypes.c_void_p, "void": None}


class _Declarations:
    """The structs, functions and constants of the headers, by name."""

    def __init__(self, text: str) -> None:
        self.types: Dict[str, Any] = dict(_BASIC)
        self.functions: List[Tuple[str, str, List[str]]] = []
        self.constants: Dict[str, int] = {}
        self.fields: List[List[str]] = []  # of rooms, links and things: tools/declare has the columns
        for line in text.replace("\n    ", " ").strip().splitlines():
            first, *words = line.split()
            if first == "constants":
                self.constants = {name: int(value) for name, value in (word.split("=") for word in words)}
            elif first == "field":
                self.fields.append(words)
            elif first in ("struct", "union"):
                self._compound(first, words[0], words[1:])
            else:
                self.functions.append((words[0], first, words[1:]))

    def _compound(self, sort: str, name: str, words: List[str]) -> None:
        base: Any = ctypes.Structure if sort == "struct" else ctypes.Union
        made: Any = type(name, (base,), {})
        self.types[name] = made  # before its fields, which may point to the same type
        made._fields_ = [(field, self.type(kind)) for field, kind in (word.split(":") for word in words)]

    def type(self, word: str) -> Any:
        if word.endswith("]"):
            element, _, count = word[:-1].rpartition("[")
            return self.type(element) * int(count)
        if word.endswith("*"):
            return ctypes.POINTER(self.type(word[:-1]))
        return self.types[word]


_C = _Declarations(DECLARATIONS)
_K = _C.constants
_SINK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)


def _candidates() -> Iterator[str]:
    """Yields where the library may be, best first."""
    chosen = os.environ.get("BARROW_LIBRARY")
    if chosen:
        yield chosen
        return
    here = os.path.dirname(os.path.abspath(__file__))
    for pattern in ("libbarrow.so*", "libbarrow*.dylib", "barrow*.dll", "libbarrow*.dll"):
        yield from sorted(glob.glob(os.path.join(here, pattern)))
    found = ctypes.util.find_library("barrow")
    if found:
        yield found
    yield {"darwin": "libbarrow.dylib", "win32": "barrow.dll"}.get(sys.platform, "libbarrow.so.0")


def _load() -> ctypes.CDLL:
    problems = []
    for path in _candidates():
        try:
            library = ctypes.CDLL(path)
        except OSError as problem:
            problems.append(str(problem))
            continue
        for name, answer, arguments in _C.functions:
            function = getattr(library, name, None)
            if function is None:
                raise ImportError(f"{path} has no {name}: it is not the barrow that this file was made for")
            function.restype = _C.type(answer)
            function.argtypes = [_C.type(word) for word in arguments]
        major, minor = library.barrow_version_string().decode().split(".")[:2]
        if (int(major), int(minor)) != (_K["BARROW_VERSION_MAJOR"], _K["BARROW_VERSION_MINOR"]):
            raise ImportError(f"{path} is barrow {major}.{minor}, this file is for "
                              f"{_K['BARROW_VERSION_MAJOR']}.{_K['BARROW_VERSION_MINOR']}")
        return library
    raise ImportError("libbarrow was not found; name it in the variable BARROW_LIBRARY, or put it beside "
                      f"{__file__} ({'; '.join(problems)})")


_lib = _load()

#: The version of the library, such as "0.1.0".
version: str = _lib.barrow_version_string().decode()
#: Raised whenever a seed's meaning changes.
generation: int = _lib.barrow_generation()
#: The families of dungeons.
families: Tuple[str, ...] = tuple(_lib.barrow_family_name(i).decode() for i in range(_K["BARROW_FAMILY_COUNT"]))

Seed = Union[int, str]
Value = Union[bool, int, str, Sequence[int]]


class Error(Exception):
    """An error of the library: a refused call or a failure."""

    def __init__(self, detail: Any) -> None:
        super().__init__(detail.text.decode())
        #: such as "bad_param", as the headers name it
        self.status: str = _status_names[detail.status]
        #: the parameter to blame, or ""
        self.field: str = detail.field.decode()
        #: the pass that failed, or ""
        self.failed_pass: str = getattr(detail, "pass").decode()
        #: the attempt that failed, from 1; 0 if it does not apply
        self.attempt: int = detail.attempt
        #: line and column of the mistake in a text, from 1; 0 if they do not apply
        self.line: int = detail.line
        self.column: int = detail.column


_status_names = {value: name[7:].lower() for name, value in _K.items()
                 if name in ("BARROW_OK", "BARROW_BAD_PARAM", "BARROW_BAD_CALL", "BARROW_NO_MEMORY",
                             "BARROW_BAD_DOCUMENT", "BARROW_IMPOSSIBLE", "BARROW_SINK_FAILED", "BARROW_STOPPED",
                             "BARROW_NOT_PROVEN", "BARROW_BROKEN", "BARROW_RETRY")}


def _call(function: Any, *arguments: Any) -> None:
    """Calls a function whose last argument is a barrow_error, and raises the error it reports."""
    detail = _C.types["barrow_error"]()
    if function(*arguments, ctypes.byref(detail)) != 0:
        raise Error(detail)


def _bytes(text: str, field: str, rows: bool = False) -> bytes:
    """Returns the text for C. A text with a NUL is refused, because it would end there."""
    if not isinstance(text, str):
        raise TypeError(f"{field}: {text!r} is no text")
    encoded = text.encode()
    _call(_lib.barrow_text_check, encoded, len(encoded), rows, field.encode())
    return encoded


def _name(function: Any, code: int) -> Optional[str]:
    found = function(code)
    return found.decode() if found is not None else None


def _written(call: Any, *before: Any) -> bytes:
    """Returns what a call writes to a sink."""
    parts: List[bytes] = []

    def write(_user: Any, data: int, size: int) -> int:
        parts.append(ctypes.string_at(data, size))
        return 0

    sink = _C.types["barrow_sink"]()
    keep = _SINK(write)
    sink.write = ctypes.cast(keep, ctypes.c_void_p)
    _call(call, *before, sink)
    return b"".join(parts)


@contextlib.contextmanager
def _dress_set(name: Optional[str]) -> Iterator[Any]:
    """Opens a set of tiles: an order by its name, or a file."""
    made = ctypes.c_void_p()
    text = None
    if name and not name.startswith(("blob47", "edge16")):
        with open(name, "rb") as file:
            text = file.read()
    if name is not None:
        _call(_lib.barrow_dress_read, _bytes(name, "dress"), text, len(text or b""), None, ctypes.byref(made))
    try:
        yield made
    finally:
        _lib.barrow_dress_free(made)


# ---- parameters ------------------------------------------------------------------------------

def _constant(prefix: str, name: str) -> int:
    if prefix + name.upper() not in _K or not name.islower():
        raise ValueError(f"there is no '{name}' among {prefix}...")
    return int(_K[prefix + name.upper()])


def _family(name: str) -> int:
    if name not in families:
        raise ValueError(f"there is no family '{name}'; there are {', '.join(families)}")
    return families.index(name)


def _whole(number: Any, name: str, most: int = 2 ** 32 - 1) -> int:
    """Returns the whole number, or raises: ctypes would truncate it to the bits that fit, and accept True or 1.5."""
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"{name}: {number!r} is not a whole number")
    if not 0 <= number <= most:
        raise ValueError(f"{name}: {number} is not from 0 to {most}")
    return number


def _as_text(value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (str, int)):
        return str(value)
    ends = list(value) if isinstance(value, (list, tuple)) else []
    if len(ends) != 2 or not all(isinstance(end, int) and not isinstance(end, bool) for end in ends):
        raise TypeError(f"{value!r} is no value of a parameter: give a number, a text, True, False or a pair")
    return "..".join(str(end) for end in ends)


def _make_params(family: str, seed: Seed, preset: Optional[str], reroll: Optional[Dict[str, int]],
                 settings: Dict[str, Value]) -> Tuple[Any, List[bytes]]:
    """Returns the parameters, and the texts that must live as long as they do."""
    made = _lib.barrow_default_params(_family(family))
    if isinstance(seed, str):
        number = ctypes.c_uint64()
        _call(_lib.barrow_seed_parse, _bytes(seed, "seed"), ctypes.byref(number))
        made.seed = number.value
    else:
        made.seed = _whole(seed, "seed", 2 ** 64 - 1)
    if preset is not None:
        _call(_lib.barrow_params_preset, ctypes.byref(made), _bytes(preset, "preset"))
    if reroll is not None and not isinstance(reroll, dict):
        raise TypeError(f"reroll: {reroll!r} is no dict of passes and numbers")
    texts = []
    for name, value in {**settings, **{f"reroll.{key}": salt for key, salt in (reroll or {}).items()}}.items():
        key = _bytes(name, "name")
        texts.append(_bytes(_as_text(value), name, rows=True))
        _call(_lib.barrow_params_set, ctypes.byref(made), key, texts[-1])
    return made, texts


class Param(NamedTuple):
    """A row of a family's table of parameters."""
    name: str
    type: str
    min: int
    max: int
    default: str
    choices: Tuple[str, ...]
    help: str


def params(family: str) -> List[Param]:
    """Returns the parameters of [family]."""
    count = ctypes.c_uint32()
    rows = _lib.barrow_param_infos(_family(family), ctypes.byref(count))
    types = ("int", "bool", "choice", "auto", "range", "size", "text", "weights")
    found = []
    for row in rows[:count.value]:
        names = ctypes.cast(row.choices, ctypes.POINTER(ctypes.c_char_p)) if row.choices else None
        choices = tuple(names[i].decode() for i in range(row.choice_count)) if names else ()
        found.append(Param(row.name.decode(), types[row.type], row.min, row.max, row.value.decode(), choices,
                           row.help.decode()))
    return found


def presets() -> Dict[str, Dict[str, str]]:
    """Returns the family, summary and settings of each preset, by name."""
    count = ctypes.c_uint32()
    rows = _lib.barrow_presets(ctypes.byref(count))
    return {row.name.decode(): {"family": families[row.family], "summary": row.summary.decode(),
                                "settings": row.settings.decode()} for row in rows[:count.value]}


def passes(family: str) -> List[str]:
    """Returns the names of the passes of [family], in order."""
    count = ctypes.c_uint32()
    rows = _lib.barrow_passes(_family(family), ctypes.byref(count))
    return [row.name.decode() for row in rows[:count.value]]


def _format_rows() -> Iterator[Any]:
    index = 0
    while True:
        row = _lib.barrow_format_info(index)
        if not row:
            return
        yield row.contents
        index += 1


def formats() -> Dict[str, str]:
    """Returns what each format is for, by name."""
    return {row.name.decode(): row.summary.decode() for row in _format_rows()}


def _format_of(path: str) -> str:
    """Returns the format for the extension of a file name: the one of that name, or the first that uses it."""
    end = os.path.splitext(path)[1][1:]
    names: List[str] = [row.name.decode() for row in _format_rows() if row.extension.decode() == end]
    return names[0] if names and end not in names else end


def schema() -> Dict[str, Any]:
    """Returns the JSON Schema of the documents."""
    found: Dict[str, Any] = json.loads(_written(_lib.barrow_schema))
    return found


# ---- dungeons --------------------------------------------------------------------------------

class Room(NamedTuple):
    """A room: its kind and its rectangle on the tile map (all 0 without one)."""
    id: int
    kind: str
    x: int
    y: int
    width: int
    height: int


class Link(NamedTuple):
    """A corridor or door between rooms a and b; None for no room. [route] lists the tiles of its way."""
    id: int
    kind: str
    a: Optional[int]
    b: Optional[int]
    lock: Optional[int]
    route: List[Tuple[int, int]]


class Thing(NamedTuple):
    """A thing on a tile."""
    kind: str
    x: int
    y: int
    room: Optional[int]
    flag: int


class Step(NamedTuple):
    """A step of the walkthrough."""
    action: str
    room: Optional[int]
    link: Optional[int]
    what: Optional[int]


class Finding(NamedTuple):
    """A rule that is broken, and where."""
    rule: str
    text: str


class Report(NamedTuple):
    """The result of verify. sound: every rule holds; complete: the walkthrough replays; genuine: its parameters and seed
    make the same document. None means unknown: only a dungeon that was read can be genuine."""
    ok: bool
    checks: int
    findings: List[Finding]
    sound: Optional[bool] = None
    complete: Optional[bool] = None
    genuine: Optional[bool] = None


def _answer(status: int) -> Optional[bool]:
    return {_K["BARROW_OK"]: True, _K["BARROW_BROKEN"]: False}.get(status)


def _or_none(number: int, none: int = 0xFFFF) -> Optional[int]:
    return None if number == none else number


class _Names(Dict[int, Optional[str]]):
    """The library's names for the kinds of something, by number. Each is looked up once."""

    def __init__(self, function: Any) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, code: int) -> str:
        name = self[code] = _name(self._function, code) or ""
        return name


class _Rows:
    """Reads some members of consecutive records as tuples: all bytes are copied and unpacked at
    once, which is much faster than a ctypes object for each. Members are in the order of their offsets."""

    _SIGNS = {1: "bB", 2: "hH", 4: "iI"}

    def __init__(self, record: str, *members: str) -> None:
        form, end = "=", 0
        self._names = [member.split(".")[-1] for member in members]
        self._formats: List[str] = []
        self._offsets: List[int] = []
        self._dtype: Any = None
        for member in members:
            kind, offset = _C.types[record], 0
            for name in member.split("."):
                offset += getattr(kind, name).offset
                kind = dict(kind._fields_)[name]
            self._formats.append(self._SIGNS[ctypes.sizeof(kind)][kind(-1).value > 0])
            self._offsets.append(offset)
            form += f"{offset - end}x{self._formats[-1]}"
            end = offset + ctypes.sizeof(kind)
        self.size = ctypes.sizeof(_C.types[record])
        self._form = struct.Struct(f"{form}{self.size - end}x")

    def copy(self, pointer: Any, count: int) -> bytes:
        return ctypes.string_at(pointer, count * self.size) if count else b""

    def read(self, memory: bytes) -> Iterable[Tuple[Any, ...]]:
        return self._form.iter_unpack(memory)

    def records(self, memory: Any) -> Any:
        """The members as numpy records, in place."""
        import numpy  # pylint: disable=import-outside-toplevel
        if self._dtype is None:
            self._dtype = numpy.dtype({"names": self._names, "formats": [f"={sign}" for sign in self._formats],
                                       "offsets": self._offsets, "itemsize": self.size})
        return numpy.frombuffer(memory, self._dtype) if len(memory) else numpy.empty(0, self._dtype)

    def array(self, pointer: Any, count: int, dungeon: "Dungeon") -> Any:
        """The records of the dungeon itself, which they keep alive."""
        if not count:
            return self.records(b"")
        memory: Any = (ctypes.c_char * (count * self.size)).from_address(ctypes.addressof(pointer.contents))
        memory.dungeon = dungeon
        return self.records(memory)


_Part = TypeVar("_Part")


class Parts(Sequence[_Part]):
    """Rooms, links or things of a dungeon. Objects are made on demand; numpy.asarray makes records of all
    of them without any object. list() makes a list."""

    def __init__(self, rows: _Rows, memory: bytes, make: Callable[[Iterable[Any], int], List[_Part]]) -> None:
        self._rows, self._memory, self._make = rows, memory, make

    def __len__(self) -> int:
        return len(self._memory) // self._rows.size

    def __iter__(self) -> Iterator[_Part]:
        return iter(self._make(self._rows.read(self._memory), 0))

    @overload
    def __getitem__(self, index: int) -> _Part: ...

    @overload
    def __getitem__(self, index: slice) -> List[_Part]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[_Part, List[_Part]]:
        if isinstance(index, slice):
            return list(self)[index]
        place, size = range(len(self))[index], self._rows.size
        return self._make(self._rows.read(self._memory[place * size:(place + 1) * size]), place)[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Parts, list, tuple)) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr(list(self))

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        found = self._rows.records(self._memory)
        return found.astype(dtype) if dtype else found.copy() if copy else found


_room_rows = _Rows("barrow_room", "rect.x", "rect.y", "rect.w", "rect.h", "kind")
_link_rows = _Rows("barrow_link", "a", "b", "kind", "lock", "first_tile", "tile_count")
_thing_rows = _Rows("barrow_thing", "pos.x", "pos.y", "room", "kind", "flag")
_pos_rows = _Rows("barrow_pos", "x", "y")
_room_kinds = _Names(_lib.barrow_room_kind_name)
_link_kinds = _Names(_lib.barrow_link_kind_name)
_thing_kinds = _Names(_lib.barrow_thing_name)


def _make_rooms(rows: Iterable[Any], first: int) -> List[Room]:
    make, kinds = tuple.__new__, _room_kinds
    return [make(Room, (i, kinds[kind], x, y, w, h)) for i, (x, y, w, h, kind) in enumerate(rows, first)]


def _make_links(rows: Iterable[Any], first: int, dungeon: "Dungeon") -> List[Link]:
    make, kinds, found, value = tuple.__new__, _link_kinds, list(rows), dungeon._value
    routes, size = _pos_rows.copy(value.routes, value.route_count), _pos_rows.size
    begin, end = (found[0][4], sum(found[0][4:])) if len(found) == 1 else (0, value.route_count)  # tiles that are needed
    tiles = list(_pos_rows.read(routes[begin * size:end * size]))
    return [make(Link, (i, kinds[kind], None if a == 0xFFFF else a, None if b == 0xFFFF else b,
                        None if lock == 0xFF else lock, tiles[start - begin:start - begin + count]))
            for i, (a, b, kind, lock, start, count) in enumerate(found, first)]


def _make_things(rows: Iterable[Any], _: int) -> List[Thing]:
    make, kinds = tuple.__new__, _thing_kinds
    return [make(Thing, (kinds[kind], x, y, None if room == 0xFFFF else room, flag))
            for x, y, room, kind, flag in rows]


def _text_at(one: Any, member: str) -> str:
    return bytes(getattr(one, member)).split(b"\0")[0].decode()


def _field(value: Any, one: Any, sort: str, member: str, table: str) -> Any:
    """Returns a field of a room, link or thing as documents have it."""
    if sort == "CUSTOM_TEXT":
        return _text_at(value.customs[one.custom - 1], member)
    *path, last = member.split(".")
    for name in path:
        one = getattr(one, name)
    if sort == "TEXT":
        return _text_at(one, last) or None
    found = getattr(one, last)
    if sort == "HELD_NAMES":
        count, table = table.split("/")
        return [_name(getattr(_lib, f"barrow_{table}_name"), code) for code in found[:getattr(one, count)]]
    if sort == "SET":
        return [_name(getattr(_lib, f"barrow_{table}_name"), bit) for bit in range(16) if found >> bit & 1]
    if sort == "NAME":
        return _name(getattr(_lib, f"barrow_{table}_name"), found)
    return bool(found) if sort == "BOOL" else int(found)


class Dungeon:
    """A dungeon, made by generate or read."""

    def __init__(self, value: Any, owner: Optional["Dungeon"] = None, index: int = 0) -> None:
        self._value = value
        self._owner = owner  # of a floor below: the first floor, which owns all
        self._index = index  # how far below it
        self._source: Optional[Tuple[bytes, Any]] = None  # its document, and what the document claims

    def __del__(self) -> None:
        if getattr(self, "_owner", self) is None:
            _lib.barrow_dungeon_free(ctypes.byref(self._value))

    def __reduce__(self) -> Any:
        """Refuses copy.copy, copy.deepcopy and pickle: a copy would be a second owner of the same memory."""
        raise TypeError("a Dungeon cannot be copied; keep its document, or generate it again from its seed")

    # -- what it is --

    @property
    def family(self) -> str:
        return families[int(self._value.params.family)]

    @property
    def seed(self) -> int:
        return int(self._value.params.seed)

    @property
    def hash(self) -> int:
        """The content hash: equal for equal dungeons, on every machine."""
        return int(_lib.barrow_dungeon_hash(ctypes.byref(self._value)))

    @property
    def width(self) -> int:
        """Columns of the tile map; 0 without one."""
        return int(self._value.width)

    @property
    def height(self) -> int:
        """Rows of the tile map; 0 without one."""
        return int(self._value.height)

    @property
    def document(self) -> Dict[str, Any]:
        """The document, as the command's -f json writes it. Each call makes a new one, which is yours to change and keep."""
        found: Dict[str, Any] = json.loads(self.export("json"))
        return found

    @property
    def params(self) -> Dict[str, Any]:
        """The effective parameters that made it."""
        found: Dict[str, Any] = self.document["params"]
        return found

    @property
    def tiles(self) -> memoryview:
        """Codes of tiles, tiles[y, x]; shared memory that you may write to. Bit 0x10 says that a tile can be walked on."""
        if not self.width:
            raise ValueError(f"this {self.family} has no tile map; generate it with tiles=True")
        return self._plane(self._value.tiles, ctypes.c_uint8, "B")

    @property
    def owners(self) -> memoryview:
        """The owner of each tile: a room below 0x8000, a link from there on, 0xFFFF for none."""
        if not self.width:
            raise ValueError(f"this {self.family} has no tile map; generate it with tiles=True")
        return self._plane(self._value.owners, ctypes.c_uint16, "H")

    def _plane(self, pointer: Any, kind: Any, code: str) -> memoryview:
        array = (kind * (self.width * self.height)).from_address(ctypes.addressof(pointer.contents))
        array.dungeon = self  # the view keeps the dungeon alive
        return memoryview(array).cast("B").cast(code, (self.height, self.width))

    def walkable(self, x: int, y: int) -> bool:
        """Returns whether the tile can be walked on; False outside the map."""
        inside = 0 <= x < self.width and 0 <= y < self.height
        return inside and bool(_lib.barrow_tile_at(ctypes.byref(self._value), x, y) & _K["BARROW_TILE_WALKABLE"])

    @property
    def rooms(self) -> Parts[Room]:
        value = self._value
        return Parts(_room_rows, _room_rows.copy(value.rooms, value.room_count), _make_rooms)

    @property
    def links(self) -> Parts[Link]:
        value = self._value
        return Parts(_link_rows, _link_rows.copy(value.links, value.link_count),
                     lambda rows, first: _make_links(rows, first, self))

    def details(self, part: str) -> List[Dict[str, Any]]:
        """Returns every field of the "rooms", "links" or "things", by the names of documents. A room's x and y are tiles;
        its cell in a quest is cell_x and cell_y."""
        value, found = self._value, []
        name = {"rooms": "Room", "links": "Link", "things": "Thing"}[part]
        rows = [row[1:] for row in _C.fields if row[0] == name and int(row[6]) >> value.params.family & 1]
        for one in getattr(value, part)[:getattr(value, part[:-1] + "_count")]:
            fields: Dict[str, Any] = {}
            for field, sort, member, table, none, _, kinds in rows:
                if name == "Thing" and not int(kinds) >> one.kind & 1:
                    continue
                raw = _field(value, one, "INT", member, "") if none != "-" else None
                fields[field] = None if none != "-" and raw == int(none) else _field(value, one, sort, member, table)
            found.append(fields)
        return found

    @property
    def things(self) -> Parts[Thing]:
        value = self._value
        return Parts(_thing_rows, _thing_rows.copy(value.things, value.thing_count), _make_things)

    def arrays(self) -> Dict[str, Any]:
        """Returns rooms, links, things and routes as numpy records, in the memory of the dungeon, without an object for each.
        Routes are the tiles of all ways; the route of a link begins at its first_tile and has tile_count tiles. Kinds
        are numbers; 0xFFFF is no room, 0xFF no lock."""
        value = self._value
        return {"rooms": _room_rows.array(value.rooms, value.room_count, self),
                "links": _link_rows.array(value.links, value.link_count, self),
                "things": _thing_rows.array(value.things, value.thing_count, self),
                "routes": _pos_rows.array(value.routes, value.route_count, self)}

    @property
    def solution(self) -> List[Step]:
        """The walkthrough of a quest or crawl."""
        return [Step(_name(_lib.barrow_action_name, step.action) or "", _or_none(step.room),
                     _or_none(step.link), _or_none(step.what, 0xFF))
                for step in self._value.solution[:self._value.solution_count]]

    @property
    def below(self) -> Optional["Dungeon"]:
        """The next of several floors, as a separate dungeon: its seed and params make it alone."""
        top, index = self._owner or self, self._index + 1
        value = _lib.barrow_dungeon_floor(ctypes.byref(top._value), index)
        return Dungeon(value, top, index) if value.width else None

    # -- what can be asked of it --

    def verify(self) -> Report:
        """Checks every rule, and that the dungeon can be finished."""
        report = _C.types["barrow_report"]()
        _call(_lib.barrow_verify, ctypes.byref(self._value), None, ctypes.byref(report))
        kept = min(report.finding_count, _K["BARROW_FINDING_MAX"])
        findings = [Finding(found.rule.decode(), found.text.decode()) for found in report.findings[:kept]]
        return Report(report.status == 0, report.checks, findings, _answer(report.sound), _answer(report.complete),
                      self._genuine())

    def playable(self) -> Optional[bool]:
        """Whether the dungeon can be finished and nobody gets stuck, whatever else somebody changed in it. If it has a
        map, tiles and things are the truth. None means undecided."""
        report = _C.types["barrow_report"]()
        _call(_lib.barrow_playable, ctypes.byref(self._value), None, ctypes.byref(report))
        return _answer(report.status)

    def edit(self, changes: Union[str, Iterable[str]]) -> Optional[bool]:
        """Changes the dungeon as lines such as ``move thing 5 to 12,7`` or ``door 4 = open`` say: all of them or none.
        Returns whether it can still be finished and nobody gets stuck; None means undecided. Raises an Error with its
        line if one is refused."""
        text = changes if isinstance(changes, str) else "\n".join(changes)
        report = _C.types["barrow_report"]()
        _call(_lib.barrow_edit, ctypes.byref(self._value), text.encode(), None, ctypes.byref(report))
        return _answer(report.status)

    def _genuine(self) -> Optional[bool]:
        if not self._source:
            return None
        text, claims = self._source
        again, error = _C.types["barrow_dungeon"](), _C.types["barrow_error"]()
        status = _lib.barrow_genuine(text, len(text), ctypes.byref(self._value), ctypes.byref(claims), None,
                                     ctypes.byref(again), ctypes.byref(error))
        _lib.barrow_dungeon_free(ctypes.byref(again))
        return _answer(status)

    @property
    def metrics(self) -> Dict[str, int]:
        """The metrics, by name."""
        values = (ctypes.c_int32 * _K["BARROW_METRIC_MAX"])()
        _call(_lib.barrow_metrics, ctypes.byref(self._value), None, values)
        return dict(zip(_metric_names(self.family), values))

    def export(self, format: str, *, theme: str = "parchment", scale: int = 0, flags: Iterable[str] = (),
               dress: Optional[str] = None) -> bytes:  # pylint: disable=redefined-builtin
        """Returns the dungeon in a format of formats(), as bytes. [flags] are "color", "no_legend", "player", ...; [dress]
        adds a layer in tiles of your own to maps, as in dress()."""
        options = _C.types["barrow_export_options"]()
        options.theme = _constant("BARROW_THEME_", theme)
        options.scale = _whole(scale, "scale")
        for flag in flags:
            options.flags |= _constant("BARROW_EXPORT_", flag)
        with _dress_set(dress) as options.dress:
            return _written(_lib.barrow_export, ctypes.byref(self._value), _bytes(format, "format"), ctypes.byref(options))

    def dress(self, name: str) -> List[int]:
        """Returns the map in tiles of your own, row by row: 0, or 1 plus the number of a tile, with Tiled's flags for
        mirrored ones. [name] is "blob47", "edge16", or a file: .tsx, .tsj or .ldtk."""
        tiles = (ctypes.c_uint32 * max(1, self._value.width * self._value.height))()
        with _dress_set(name) as made:
            _call(_lib.barrow_dress, made, ctypes.byref(self._value), tiles)
        return list(tiles)

    def save(self, path: str, format: Optional[str] = None) -> None:  # pylint: disable=redefined-builtin
        """Writes the dungeon to a file, in the format of its extension."""
        data = self.export(format or _format_of(path))
        with open(path, "wb") as file:
            file.write(data)

    def play(self, seed: int = 0, **rules: int) -> "Game":
        """Begins a game on the tile map. [rules] are fields of barrow_rules: health, attack, lives, peaceful."""
        return Game(self, seed, rules)

    def __str__(self) -> str:
        return self.export("ascii").decode()

    def _repr_svg_(self) -> str:
        """Returns the picture that a notebook shows."""
        return self.export("svg").decode()

    def __repr__(self) -> str:
        return f"<barrow {self.family}, seed {self.seed}, {self._value.room_count} rooms>"


# ---- playing ---------------------------------------------------------------------------------

def _lower_names(prefix: str) -> Dict[int, str]:
    """Returns the names of constants by value: {0: "north", ...}."""
    return {value: name[len(prefix):].lower() for name, value in _K.items() if name.startswith(prefix)}


#: The moves of a game, in the order of their codes.
moves: Tuple[str, ...] = ("north", "east", "south", "west", "wait", "drink", "read", "throw", "zap")
_events, _lacks, _states = _lower_names("BARROW_EVENT_"), _lower_names("BARROW_LACKS_"), _lower_names("BARROW_PLAY_")


class Game:
    """A game on a tile map, made by Dungeon.play; docs/play.md has the rules. The player is game.hero, with fields such as
    health, gold, x, y, small_keys and turn. Moves are words of barrow.moves; copy() is a snapshot."""

    def __init__(self, dungeon: "Dungeon", seed: int, rules: Dict[str, int]) -> None:
        made = _C.types["barrow_rules"](**rules)
        level = ctypes.c_void_p()
        self._dungeon = dungeon
        self._memory = ctypes.create_string_buffer(max(1, _lib.barrow_level_size(ctypes.byref(dungeon._value))))
        _call(_lib.barrow_level_begin, ctypes.byref(dungeon._value), ctypes.byref(made), self._memory, ctypes.byref(level))
        self._level = level
        self._play = ctypes.create_string_buffer(_lib.barrow_play_size(level))
        _lib.barrow_play_begin(level, _whole(seed, "seed", 2 ** 64 - 1), None, self._play)

    def copy(self) -> "Game":
        """Returns a game that goes on from here by itself."""
        other: Game = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._play = ctypes.create_string_buffer(self._play.raw, len(self._play))
        return other

    def _ask(self, name: str, *arguments: Any) -> Any:
        return getattr(_lib, "barrow_play_" + name)(self._level, self._play, *arguments)

    def _text(self, name: str, *arguments: Any) -> str:
        text = ctypes.create_string_buffer(400)
        self._ask(name, *arguments, text, len(text))
        return text.value.decode()

    @property
    def hero(self) -> Any:
        """The player as of now: a copy of barrow_hero."""
        return type(self._ask("hero").contents).from_buffer_copy(self._ask("hero").contents)

    @property
    def state(self) -> str:
        """Returns "going", "stairs", "won" or "dead"."""
        return _states[self._ask("hero").contents.state]

    def step(self, move: str) -> List[str]:
        """Plays a turn; returns what happened, such as ["turn", "moved", "key"]. A refused move gives []."""
        happened = self._ask("step", moves.index(move))
        return [name for bit, name in _events.items() if happened & bit]

    def moves(self) -> List[str]:
        """Returns the moves that are not refused."""
        allowed = self._ask("moves")
        return [move for code, move in enumerate(moves) if allowed >> code & 1]

    def door(self, link: int) -> str:
        """Returns what a door lacks: "nothing" if it can be passed, or "small_key", "colour", "switch", ..."""
        return _lacks[self._ask("door", _whole(link, "link"), None)]

    def thing(self, thing: int) -> str:
        """Returns what a thing lacks before it can be taken or used, as door does."""
        return _lacks[self._ask("thing", _whole(thing, "thing"), None)]

    def gone(self, thing: int) -> bool:
        """Returns whether a thing was taken, pressed, sprung or beaten."""
        return bool(self._ask("gone", _whole(thing, "thing")))

    def reach(self, *, keys: bool = False, known: bool = False, safe: bool = False) -> List[int]:
        """Returns the rooms that can be reached with what is in hand; with [keys] small keys are spent on doors."""
        rooms = (ctypes.c_uint8 * max(1, len(self._dungeon.rooms)))()
        self._ask("reach", keys + 2 * known + 4 * safe, rooms, None)
        return [room for room, mark in enumerate(rooms) if mark]

    def way(self, x: int, y: int, *, keys: bool = False, known: bool = False, safe: bool = False) -> List[str]:
        """Returns the moves of a shortest way to a tile; [] if there is none."""
        way = (ctypes.c_uint8 * (self._dungeon.width * self._dungeon.height))()
        count = self._ask("way", x, y, keys + 2 * known + 4 * safe, way, len(way))
        return [moves[code] for code in way[:count]]

    def guide(self) -> Optional[str]:
        """Returns the next move of the proof, fights included; None when the game is over."""
        code = self._ask("guide")
        return moves[code] if code >= 0 else None

    def bot(self, name: str) -> Optional[str]:
        """Returns the move of a simulated player: "walker", "novice", "sprinter" or "careless"."""
        code = self._ask("bot", _constant("BARROW_BOT_", name))
        return moves[code] if code >= 0 else None

    @property
    def least(self) -> int:
        """A lower bound of the steps that are left."""
        return int(self._ask("least"))

    @property
    def par(self) -> int:
        """The steps of the proof, and two for each enemy in its rooms."""
        return int(_lib.barrow_play_par(self._level))

    @property
    def score(self) -> int:
        return int(self._ask("score"))

    @property
    def told(self) -> List[str]:
        """What happened in the last turn, in sentences."""
        sentences: List[str] = []
        while len(sentences) < 64 and (text := self._text("tell", len(sentences))):
            sentences.append(text)
        return sentences

    @property
    def hand(self) -> str:
        """What the player holds, in words."""
        return self._text("hand")

    @property
    def hash(self) -> int:
        """Equal hashes are equal games from here on."""
        return int(self._ask("hash"))

    def observe(self, side: int = 11, fog: bool = True) -> Tuple[bytes, List[int]]:
        """Returns planes of bytes around the player, or of the whole map if [side] is 0, and a vector of numbers."""
        view = _C.types["barrow_view"](side=side, fog=fog)
        numbers = (ctypes.c_int16 * _K["BARROW_VIEW_NUMBERS"])()
        planes = (ctypes.c_uint8 * self._ask("observe", ctypes.byref(view), None, None))()
        self._ask("observe", ctypes.byref(view), planes, numbers)
        return bytes(planes), list(numbers)


class Envs:
    """[count] games at once on the tile maps of [dungeons], for programs that learn: [side] tiles around each player, with
    [fog] only what they know, cut off after [limit] turns. After step(moves), planes, vectors, terms and ends show what
    happened; they are memoryviews, so numpy.asarray copies nothing. A game that has ended begins anew in the next step, on
    the next dungeon. docs/for-training.md has an example."""

    #: The names of the columns of terms.
    terms_names: Tuple[str, ...] = ()

    def __init__(self, dungeons: Iterable[Dungeon], count: int, *, side: int = 11, fog: bool = True, limit: int = 0,
                 seed: int = 0, **rules: int) -> None:
        self._games = [dungeon.play(seed, **rules) for dungeon in dungeons]
        self._list = (ctypes.c_void_p * max(1, len(self._games)))(*[game._level.value for game in self._games])
        self._at_play = {game._level.value: game for game in self._games}
        how = _C.types["barrow_env_rules"](limit=_whole(limit, "limit"), seed=_whole(seed, "seed", 2 ** 64 - 1))
        how.view.side, how.view.fog = _whole(side, "side", 2 ** 16 - 1), fog
        self.count = _whole(count, "count")
        size = _lib.barrow_envs_size(self._list, len(self._games), self.count)
        self._memory = ctypes.create_string_buffer(max(1, size))
        self._envs = ctypes.c_void_p()
        _call(_lib.barrow_envs_begin, self._list, len(self._games), self.count, ctypes.byref(how), self._memory,
              ctypes.byref(self._envs))
        self._planes = (ctypes.c_uint8 * (count * _K["BARROW_VIEW_PLANES"] * side * side))()
        self._vectors = (ctypes.c_int16 * (count * _K["BARROW_VIEW_NUMBERS"]))()
        self._terms = (ctypes.c_int32 * (count * len(self.terms_names)))()
        self._ends = (ctypes.c_uint8 * count)()
        #: [game, plane, y, x]: tile, thing + 1, fighter + 1, its health, threat, known, what a door lacks.
        self.planes = memoryview(self._planes).cast("B").cast("B", (count, _K["BARROW_VIEW_PLANES"], side, side))
        #: [game, number]: health, most, attack, gold, small keys, colours, switches, treasures, magic key, ...
        self.vectors = memoryview(self._vectors).cast("B").cast("h", (count, _K["BARROW_VIEW_NUMBERS"]))
        #: [game, term], named by terms_names.
        self.terms = memoryview(self._terms).cast("B").cast("i", (count, len(self.terms_names)))
        #: [game]: 0, or what ended it: 1 the stairs, 2 won, 3 dead, 255 the limit.
        self.ends = memoryview(self._ends).cast("B")
        self._step(None)

    def _step(self, codes: Any) -> None:
        _lib.barrow_envs_step(self._envs, codes, self._planes, self._vectors, self._terms, self._ends)

    def step(self, chosen: Iterable[int]) -> None:
        """Plays a turn of every game; [chosen] are codes of moves, as in barrow.moves."""
        codes = (ctypes.c_uint8 * self.count)(*chosen)
        self._step(codes)

    def replace(self, index: int, dungeon: Dungeon, **rules: int) -> None:
        """Puts another dungeon into the list. Games that are being played go on where they are."""
        self._games[index] = game = dungeon.play(0, **rules)
        self._list[index] = game._level.value
        self._at_play[game._level.value] = game
        used = {_lib.barrow_envs_level(self._envs, i) for i in range(self.count)} | set(self._list)
        self._at_play = {level: game for level, game in self._at_play.items() if level in used}

    def guide(self, index: int) -> int:
        """Returns the code of the proof's next move in a game; -1 if it has ended."""
        return int(_lib.barrow_play_guide(_lib.barrow_envs_level(self._envs, index), _lib.barrow_envs_play(self._envs, index)))


Envs.terms_names = tuple(name[12:].lower() for name, _ in sorted(
    ((name, code) for name, code in _K.items() if name.startswith("BARROW_TERM_") and name != "BARROW_TERM_COUNT"),
    key=lambda row: row[1]))


def generate(family: str, seed: Seed = 0, *, preset: Optional[str] = None, reroll: Optional[Dict[str, int]] = None,
             stop_after: Optional[str] = None, proof: bool = True, **settings: Value) -> Dungeon:
    """Makes a dungeon of [family] ("floor", "quest", "crawl") from a number or any text. Parameters are
    named as params(family) names them; ranges may be pairs. [reroll] rerolls a pass ({"items": 1});
    [stop_after] names the last pass to run; [proof] False leaves out proof and solution."""
    made, texts = _make_params(family, seed, preset, reroll, settings)
    options = _C.types["barrow_options"]()
    options.stop_after = _bytes(stop_after, "stop_after") if stop_after is not None else None
    options.flags = 0 if proof else _K["BARROW_SKIP_PROOF"]
    dungeon = Dungeon(_C.types["barrow_dungeon"]())
    _call(_lib.barrow_generate, ctypes.byref(made), ctypes.byref(options), ctypes.byref(dungeon._value))
    del texts
    return dungeon


def read(document: Union[str, bytes, Dict[str, Any]]) -> Dungeon:
    """Reads a document, no matter what made it: its text, or the dict that json gives. Only its shape is
    checked; verify() says whether its rules hold. An Error has the line and column of the mistake."""
    text = document if isinstance(document, (str, bytes)) else json.dumps(document, ensure_ascii=False)
    data = text.encode() if isinstance(text, str) else text
    dungeon = Dungeon(_C.types["barrow_dungeon"]())
    claims = _C.types["barrow_claims"]()
    _call(_lib.barrow_import, data, len(data), None, ctypes.byref(dungeon._value), ctypes.byref(claims))
    dungeon._source = (bytes(data), claims)
    return dungeon


# ---- puzzles ---------------------------------------------------------------------------------

#: The kinds of puzzles.
puzzle_kinds: Tuple[str, ...] = tuple(_lib.barrow_puzzle_kind_info(i).contents.name.decode()
                                      for i in range(_K["BARROW_PUZZLE_KIND_COUNT"]))


class Proof(NamedTuple):
    """The result of the exact search of a puzzle."""
    solvable: bool
    #: whether the player can always get back to an inert tile
    free: bool
    moves: int
    acts: int
    states: int
    solution: str


class PuzzleGame:
    """A game of a puzzle, made by Puzzle.play."""

    def __init__(self, puzzle: "Puzzle") -> None:
        self._puzzle, self._state = puzzle, _C.types["barrow_puzzle_state"]()
        self.reset()

    def reset(self) -> None:
        """Puts the puzzle back to its first state."""
        _lib.barrow_puzzle_begin(ctypes.byref(self._puzzle._value), ctypes.byref(self._state))

    def step(self, move: str) -> bool:
        """Plays a move, "u", "d", "l" or "r"; returns whether the player moved."""
        if move not in ("u", "d", "l", "r"):
            raise ValueError(f"a move is u, d, l or r, not {move!r}")
        return bool(_lib.barrow_puzzle_step(ctypes.byref(self._puzzle._value), ctypes.byref(self._state), move.encode()))

    @property
    def player(self) -> Tuple[int, int]:
        return int(self._state.player.x), int(self._state.player.y)

    @property
    def rows(self) -> List[str]:
        """The field as it is now; "*" is a block on a plate."""
        return _puzzle_rows(self._puzzle._value, self._state)

    @property
    def solved(self) -> bool:
        return bool(self._state.solved)


def _puzzle_rows(puzzle: Any, holder: Any) -> List[str]:
    # the cells of a full field have no final zero, so they are read as memory
    offset = type(holder).cells.offset
    cells = ctypes.string_at(ctypes.addressof(holder) + offset, puzzle.width * puzzle.height).decode()
    return [cells[at:at + puzzle.width] for at in range(0, len(cells), puzzle.width)]


class Puzzle:
    """A puzzle that fills one room, made by make_puzzle or read_puzzle."""

    def __init__(self, value: Any) -> None:
        self._value = value

    @property
    def kind(self) -> str:
        return puzzle_kinds[int(self._value.kind)]

    @property
    def seed(self) -> int:
        return int(self._value.seed)

    @property
    def start(self) -> Tuple[int, int]:
        return int(self._value.start.x), int(self._value.start.y)

    @property
    def rows(self) -> List[str]:
        """The first state, row by row; docs/puzzles.md explains the characters."""
        return _puzzle_rows(self._value, self._value)

    @property
    def moves(self) -> int:
        return int(self._value.moves)

    @property
    def acts(self) -> int:
        return int(self._value.acts)

    @property
    def grade(self) -> Optional[str]:
        """One of the puzzle_grades; None for a puzzle that does not say."""
        return puzzle_grades[self._value.grade] if self._value.grade < len(puzzle_grades) else None

    @property
    def states(self) -> int:
        return int(self._value.states)

    @property
    def solution(self) -> str:
        """A shortest solution, in the letters u, d, l and r."""
        return str(self._value.solution.decode())

    def play(self) -> PuzzleGame:
        """Begins a game of the puzzle."""
        return PuzzleGame(self)

    def prove(self) -> Proof:
        """Searches all states of the puzzle."""
        proof = _C.types["barrow_puzzle_proof"]()
        _call(_lib.barrow_puzzle_prove, ctypes.byref(self._value), None, ctypes.byref(proof))
        return Proof(bool(proof.is_solvable), bool(proof.is_free), int(proof.moves), int(proof.acts), int(proof.states),
                     proof.solution.decode())

    def verify(self) -> List[Finding]:
        """Checks every rule, with a search that differs from prove's. Returns what is broken."""
        report = _C.types["barrow_report"]()
        _call(_lib.barrow_puzzle_verify, ctypes.byref(self._value), None, ctypes.byref(report))
        kept = min(report.finding_count, _K["BARROW_FINDING_MAX"])
        return [Finding(found.rule.decode(), found.text.decode()) for found in report.findings[:kept]]

    def export(self, format: str, *, theme: str = "parchment", scale: int = 0, flags: Iterable[str] = ()
               ) -> bytes:  # pylint: disable=redefined-builtin
        """Returns the puzzle as "ascii", "json", "jsonl", "svg" or, for push, "xsb". The flag "steps" draws the solution."""
        options = _C.types["barrow_export_options"]()
        options.theme = _constant("BARROW_THEME_", theme)
        options.scale = _whole(scale, "scale")
        for flag in flags:
            options.flags |= _constant("BARROW_EXPORT_", flag)
        return _written(_lib.barrow_puzzle_export, ctypes.byref(self._value), _bytes(format, "format"), ctypes.byref(options))

    @property
    def document(self) -> Dict[str, Any]:
        found: Dict[str, Any] = json.loads(self.export("json"))
        return found

    def __str__(self) -> str:
        return self.export("ascii").decode()

    def _repr_svg_(self) -> str:
        return self.export("svg").decode()

    def __repr__(self) -> str:
        return f"<barrow {self.kind} puzzle, seed {self.seed}, {self.moves} moves>"


#: How hard puzzles are.
puzzle_grades: Tuple[str, ...] = tuple(_lib.barrow_puzzle_grade_name(i).decode() for i in range(_K["BARROW_GRADE_COUNT"]))


def make_puzzle(kind: str, seed: int = 0, *, size: Tuple[int, int] = (7, 7), moves: Optional[Tuple[int, int]] = None,
                grade: Optional[str] = None, closed: bool = False) -> Puzzle:
    """Makes a puzzle of one of the puzzle_kinds, with [size] columns and rows. [moves] are the fewest and the most
    moves of its shortest solution; by default, those that are usual for the kind. [grade] is one of the
    puzzle_grades, or None for any. A [closed] push puzzle has no doorway, and can be lost."""
    if kind not in puzzle_kinds:
        raise ValueError(f"there is no kind '{kind}'; there are {', '.join(puzzle_kinds)}")
    params = _lib.barrow_default_puzzle_params(puzzle_kinds.index(kind))
    params.seed = _whole(seed, "seed", 2 ** 64 - 1)
    params.width, params.height = (_whole(side, "size", 255) for side in size)
    if moves is not None:
        params.moves_min, params.moves_max = (_whole(end, "moves", 255) for end in moves)
    if grade is not None:
        if grade not in puzzle_grades:
            raise ValueError(f"there is no grade '{grade}'; there are {', '.join(puzzle_grades)}")
        params.grade = puzzle_grades.index(grade)
    params.closed = bool(closed)
    value = _C.types["barrow_puzzle"]()
    _call(_lib.barrow_puzzle_make, ctypes.byref(params), None, ctypes.byref(value))
    return Puzzle(value)


def read_puzzle(document: Union[str, bytes, Dict[str, Any]]) -> Puzzle:
    """Reads the document of a puzzle. Its claims are not checked; verify() says whether they hold."""
    text = document if isinstance(document, (str, bytes)) else json.dumps(document)
    data = text.encode() if isinstance(text, str) else text
    value = _C.types["barrow_puzzle"]()
    _call(_lib.barrow_puzzle_read, data, len(data), ctypes.byref(value))
    return Puzzle(value)


def prove(world: str, *, source: str = "text", classes: Optional[str] = None, budget: int = 0, full: bool = False,
          careful: bool = False, finishable: bool = False) -> Dict[str, Any]:
    """Proves whether a dungeon of anybody's can be finished and whether somebody can get stuck in it. [world] is a text in
    the language of docs/prove.md; [source] may also be "graphml", "dot", "tmj", "tmx", "ldtk" or "barrow". [classes] is the
    JSON of --map: what classes of your own mean. Returns the fields of the JSON answer.
    Raises Error, with line and column, if the world cannot be read."""
    data = world.encode()
    options = _C.types["barrow_prove_options"]()
    options.budget = _whole(budget, "budget", 2 ** 40)
    options.flags = full * _K["BARROW_PROVE_FULL"] | careful * _K["BARROW_PROVE_CAREFUL"] | finishable * _K["BARROW_PROVE_FINISHABLE"]
    setattr(options, "from", _bytes(source, "source"))
    options.map = None if classes is None else _bytes(classes, "classes")

    def call(*arguments: Any) -> int:
        return int(_lib.barrow_prove(*arguments[:-1], None, arguments[-1]))

    answer: Dict[str, Any] = json.loads(_written(call, data, len(data), ctypes.byref(options)))
    return answer


class Batch:
    """Many maps of one family, made by batch. Everything is a view of plain memory, which
    numpy.asarray turns into an array without a copy; arrays() does so for all of them."""

    def __init__(self, family: str, seed: int, count: int, width: int, height: int, places: int) -> None:
        #: columns and rows of every map; by default those of the largest
        self.width, self.height = width, height
        #: the most things that a map has
        self.places = places
        self.family, self.seed = family, seed
        self.count = count
        self._tiles = (ctypes.c_uint8 * (count * width * height))()
        self._things = (_C.types["barrow_thing"] * (count * places))()
        self._thing_counts = (ctypes.c_uint16 * count)()
        self._sizes = (ctypes.c_uint16 * (count * 2))()
        self._ends = (ctypes.c_int16 * (count * 4))()
        self._metrics = (ctypes.c_int32 * (count * _K["BARROW_METRIC_MAX"]))()
        self._hashes = (ctypes.c_uint64 * count)()

    def __len__(self) -> int:
        return self.count

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        """numpy.asarray(batch) gives the tiles."""
        import numpy  # pylint: disable=import-outside-toplevel
        found = numpy.asarray(self.tiles)
        return found if dtype is None or found.dtype == dtype else found.astype(dtype)

    @property
    def tiles(self) -> memoryview:
        """Codes of tiles: [map, y, x]. Smaller maps have wall on the right and below."""
        return memoryview(self._tiles).cast("B").cast("B", (self.count, self.height, self.width))

    @property
    def sizes(self) -> memoryview:
        """Columns and rows of each map: [map, 2]."""
        return memoryview(self._sizes).cast("B").cast("H", (self.count, 2))

    @property
    def spawn(self) -> memoryview:
        """Where each map begins: [map, 2], x and y."""
        return self._end(0)

    @property
    def goal(self) -> memoryview:
        """Where each map ends, at its stairs, goal or boss: [map, 2], x and y."""
        return self._end(1)

    def _end(self, which: int) -> memoryview:
        picked: Any = (ctypes.c_int16 * (self.count * 2))()
        picked[::2], picked[1::2] = self._ends[2 * which::4], self._ends[2 * which + 1::4]
        return memoryview(picked).cast("B").cast("h", (self.count, 2))

    @property
    def things(self) -> Any:
        """The things on the maps. Map i has thing_counts[i] of them, starting at i * places. arrays()
        makes records of them, with pos, room, kind and flag."""
        return self._things

    @property
    def thing_counts(self) -> memoryview:
        return memoryview(self._thing_counts).cast("B").cast("H")

    @property
    def hashes(self) -> memoryview:
        """The content hash of each map."""
        return memoryview(self._hashes).cast("B").cast("Q")

    @property
    def metrics(self) -> Dict[str, memoryview]:
        """The metrics: by name, a view of one number per map."""
        whole, step = memoryview(self._metrics).cast("B").cast("i"), _K["BARROW_METRIC_MAX"]
        return {name: whole[i::step] for i, name in enumerate(_metric_names(self.family))}

    def arrays(self) -> Dict[str, Any]:
        """Returns everything as numpy arrays; things are records, [map, place]."""
        import numpy  # pylint: disable=import-outside-toplevel
        found: Dict[str, Any] = {name: numpy.asarray(getattr(self, name))
                                 for name in ("tiles", "sizes", "spawn", "goal", "thing_counts", "hashes")}
        kind = numpy.dtype(_C.types["barrow_thing"])
        things = numpy.frombuffer(self._things, kind) if self.places else numpy.empty(0, kind)
        found["things"] = things.reshape(self.count, self.places)
        found["metrics"] = {name: numpy.asarray(values) for name, values in self.metrics.items()}
        return found


def _metric_names(family: str) -> List[str]:
    count = ctypes.c_uint32()
    rows = _lib.barrow_metric_infos(_family(family), ctypes.byref(count))
    return [row.name.decode() for row in rows[:count.value]]


def _fill(made: Any, options: Any, **members: Any) -> None:
    """Makes the maps of a batch in the buffer's members."""
    buffer = _C.types["barrow_batch_buffer"]()
    kinds = dict(_C.types["barrow_batch_buffer"]._fields_)
    for name, value in members.items():
        setattr(buffer, name, ctypes.cast(value, kinds[name]) if isinstance(value, ctypes.Array) else value)
    work = Dungeon(_C.types["barrow_dungeon"]())
    _call(_lib.barrow_batch, ctypes.byref(made), ctypes.byref(options), ctypes.byref(work._value),
          ctypes.byref(buffer))


def _sizes(made: Any, options: Any, count: int) -> Tuple[int, int, int]:
    """Returns the columns and rows of the largest map, and the most things that one has."""
    sizes, counts = (ctypes.c_uint16 * (count * 2))(), (ctypes.c_uint16 * count)()
    if count:
        _fill(made, options, count=count, sizes=sizes, thing_counts=counts)
    return max(sizes[::2], default=0), max(sizes[1::2], default=0), max(counts, default=0)


def batch(count: int, seed: Seed = 0, *, family: str = "floor", width: int = 0, height: int = 0,
          preset: Optional[str] = None, proof: bool = False, metrics: bool = True, **settings: Value) -> Batch:
    """Makes [count] maps from seeds seed, seed + 1, ..., for simulators. All get the size of the largest, or
    [width] and [height]; quests and crawls get tiles. Maps are made twice: once to learn how
    much room they need, then for real. Measuring costs more than both; [metrics] False skips it."""
    _whole(count, "count", 2 ** 31 - 1)
    _whole(width, "width", 2 ** 16 - 1)
    _whole(height, "height", 2 ** 16 - 1)
    more: Dict[str, Value] = {"tiles": True, **settings}
    if family == "floor":
        more = {name: size for name, size in (("width", width), ("height", height)) if size}
    settings.update(more)
    made, texts = _make_params(family, seed, preset, None, settings)
    options = _C.types["barrow_options"]()
    options.flags = _K["BARROW_SKIP_PROOF"]
    columns, rows, places = _sizes(made, options, count)
    options.flags = 0 if proof else _K["BARROW_SKIP_PROOF"]
    found = Batch(family, made.seed, count, width or columns, height or rows, places)
    if count:
        _fill(made, options, count=count, width=found.width, height=found.height, tiles=found._tiles,
              things=found._things, thing_stride=places, thing_counts=found._thing_counts, sizes=found._sizes,
              ends=found._ends, metrics=found._metrics if metrics else None, hashes=found._hashes)
    del texts
    return found
