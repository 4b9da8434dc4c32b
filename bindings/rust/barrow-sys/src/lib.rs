// SPDX-License-Identifier: MIT
//! The functions, structs and constants of barrow's C headers, unchanged. The crate `barrow` has a
//! safe interface to them.
#![allow(non_camel_case_types)]

pub mod owned;
pub mod parts;

use std::os::raw::{c_char, c_void};

// ---- made by tools/declare, from here --------------------------------------------------------
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_error {
    pub status: i32,
    pub attempt: u32,
    pub line: u32,
    pub column: u32,
    pub field: [c_char; 32],
    pub pass: [c_char; 32],
    pub text: [c_char; 240],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_tiled_help {
    pub user: *mut c_void,
    pub open: *mut c_void,
    pub inflate: *mut c_void,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_allocator {
    pub r#fn: *mut c_void,
    pub user: *mut c_void,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_sink {
    pub write: *mut c_void,
    pub user: *mut c_void,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_style {
    pub name: *const c_char,
    pub fill: u32,
    pub stroke: u32,
    pub width: u16,
    pub dash: u16,
    pub size: u16,
    pub flags: u16,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_page {
    pub width: i32,
    pub height: i32,
    pub scale: u32,
    pub title: *const c_char,
    pub styles: *mut barrow_style,
    pub style_count: u32,
    pub left: i32,
    pub top: i32,
    pub unit: i32,
    pub column: i32,
    pub row: i32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_canvas {
    pub user: *mut c_void,
    pub begin: *mut c_void,
    pub end: *mut c_void,
    pub open_group: *mut c_void,
    pub close_group: *mut c_void,
    pub path: *mut c_void,
    pub r#move: *mut c_void,
    pub line: *mut c_void,
    pub curve: *mut c_void,
    pub close: *mut c_void,
    pub paint: *mut c_void,
    pub text: *mut c_void,
    pub define: *mut c_void,
    pub defined: *mut c_void,
    pub r#use: *mut c_void,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_range {
    pub min: i32,
    pub max: i32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_size_range {
    pub w_min: i32,
    pub h_min: i32,
    pub w_max: i32,
    pub h_max: i32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_puzzle_weights {
    pub push: i32,
    pub slide: i32,
    pub lights: i32,
    pub order: i32,
    pub toggle: i32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_floor_params {
    pub layout: i32,
    pub width: i32,
    pub height: i32,
    pub floor: i32,
    pub density: i32,
    pub merge: i32,
    pub connectivity: i32,
    pub dead_ends: i32,
    pub allow_dead_ends: i32,
    pub corridor_width: i32,
    pub terrain: i32,
    pub terrain_density: i32,
    pub rivers: i32,
    pub items: i32,
    pub traps: i32,
    pub magic_tiles: i32,
    pub buried: i32,
    pub buried_reach: i32,
    pub enemies: i32,
    pub monster_house: i32,
    pub bare_house: i32,
    pub shop: i32,
    pub vaults: i32,
    pub hidden_stairs: i32,
    pub stairs_distance: i32,
    pub place: i32,
    pub imperfect: i32,
    pub maze: i32,
    pub structures: i32,
    pub scale_contents: i32,
    pub by_depth: i32,
    pub lord: i32,
    pub floors: i32,
    pub rooms: *const c_char,
    pub rooms_only: i32,
    pub strict_rooms: i32,
    pub own_weight: i32,
    pub fixed: *const c_char,
    pub types: *const c_char,
    pub plan: *const c_char,
    pub tags: *const c_char,
    pub names: *const c_char,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_quest_params {
    pub pre_stages_min: i32,
    pub pre_stages_max: i32,
    pub post_stages_min: i32,
    pub post_stages_max: i32,
    pub pre_rooms: i32,
    pub post_rooms: i32,
    pub stage_rooms_min: i32,
    pub stage_rooms_max: i32,
    pub magic_rooms_min: i32,
    pub magic_rooms_max: i32,
    pub pre_key: i32,
    pub pre_switch: i32,
    pub post_item_key: i32,
    pub post_item_switch: i32,
    pub post_key: i32,
    pub post_switch: i32,
    pub post_barrier: i32,
    pub exit_barrier: i32,
    pub annexes: i32,
    pub caches_min: i32,
    pub caches_max: i32,
    pub gaps: i32,
    pub bonus_min: i32,
    pub bonus_max: i32,
    pub key_from_any_stage: i32,
    pub doors_per_switch: i32,
    pub loops: i32,
    pub returns: i32,
    pub branches: i32,
    pub placings: i32,
    pub foreshadow: i32,
    pub arc: i32,
    pub windows: i32,
    pub clues: i32,
    pub taste: i32,
    pub treasures: i32,
    pub treasure: i32,
    pub purposes: i32,
    pub seals: i32,
    pub best_of: i32,
    pub width: i32,
    pub height: i32,
    pub mask: *const c_char,
    pub tiles: i32,
    pub block: barrow_size_range,
    pub decor: i32,
    pub place: i32,
    pub places: i32,
    pub puzzle_moves: barrow_range,
    pub puzzles: i32,
    pub puzzle_kinds: barrow_puzzle_weights,
    pub names: *const c_char,
    pub rooms: *const c_char,
    pub rooms_only: i32,
    pub strict_rooms: i32,
    pub own_weight: i32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_crawl_params {
    pub size: barrow_size_range,
    pub rock: i32,
    pub ridges: i32,
    pub exploration: i32,
    pub forks: i32,
    pub loops: i32,
    pub dead_ends: i32,
    pub fork_choice: i32,
    pub locks: i32,
    pub optional_locks: i32,
    pub shortcuts: i32,
    pub mark_loops: i32,
    pub mark_dead_ends: i32,
    pub sub_bosses: barrow_range,
    pub heal_or_breather: i32,
    pub foes: i32,
    pub foes_block: i32,
    pub leash: i32,
    pub combine: i32,
    pub merge: i32,
    pub elites: i32,
    pub one_way_exits: i32,
    pub boss_after_sub_boss: i32,
    pub arenas: i32,
    pub curve: i32,
    pub tiles: i32,
    pub block: barrow_size_range,
    pub decor: i32,
    pub place: i32,
    pub places: i32,
    pub puzzle_moves: barrow_range,
    pub puzzles: i32,
    pub puzzle_kinds: barrow_puzzle_weights,
    pub names: *const c_char,
    pub rooms: *const c_char,
    pub rooms_only: i32,
    pub strict_rooms: i32,
    pub own_weight: i32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub union barrow_params_as {
    pub quest: barrow_quest_params,
    pub crawl: barrow_crawl_params,
    pub floor: barrow_floor_params,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_params {
    pub family: i32,
    pub seed: u64,
    pub reroll: [u16; 40],
    pub r#as: barrow_params_as,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_param_info {
    pub name: *const c_char,
    pub help: *const c_char,
    pub value: *const c_char,
    pub choices: *mut c_void,
    pub r#type: i32,
    pub choice_count: u32,
    pub min: i32,
    pub max: i32,
    pub offset: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_preset {
    pub name: *const c_char,
    pub family: i32,
    pub summary: *const c_char,
    pub settings: *const c_char,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_plan {
    pub name: *const c_char,
    pub summary: *const c_char,
    pub text: *const c_char,
    pub floors: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_pos {
    pub x: i16,
    pub y: i16,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_rect {
    pub x: i16,
    pub y: i16,
    pub w: i16,
    pub h: i16,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_floor_room {
    pub carpet: barrow_rect,
    pub sector: u16,
    pub merged: u8,
    pub danger: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_quest_room {
    pub cell: barrow_pos,
    pub intensity: u16,
    pub stage: u8,
    pub step: u8,
    pub content: u8,
    pub switch_id: u8,
    pub purpose: u8,
    pub danger: u8,
    pub reward: u8,
    pub treasure: u8,
    pub seals: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_crawl_room {
    pub first_cell: u32,
    pub types: u16,
    pub path_id: u16,
    pub order: u16,
    pub cell_count: u8,
    pub path: u8,
    pub zone: u8,
    pub danger: u8,
    pub reward: u8,
    pub key: u8,
    pub foe: u8,
    pub leave: u8,
    pub choice: u8,
    pub after: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub union barrow_room_as {
    pub floor: barrow_floor_room,
    pub quest: barrow_quest_room,
    pub crawl: barrow_crawl_room,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_room {
    pub rect: barrow_rect,
    pub kind: u8,
    pub old_stamp: u8,
    pub place: u8,
    pub number: u16,
    pub stamp: [c_char; 32],
    pub r#as: barrow_room_as,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_link {
    pub a: u16,
    pub b: u16,
    pub kind: u8,
    pub lock: u8,
    pub marked: u8,
    pub optional: u8,
    pub treasure: u8,
    pub seal: u16,
    pub at: [barrow_pos; 2],
    pub first_tile: u32,
    pub tile_count: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_custom {
    pub r#type: [c_char; 64],
    pub payload: [c_char; 256],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_thing {
    pub pos: barrow_pos,
    pub room: u16,
    pub kind: u8,
    pub flag: u8,
    pub r#type: u8,
    pub tier: u8,
    pub period: u8,
    pub guards: i32,
    pub gate: u16,
    pub sign_count: u8,
    pub signs: [u8; 6],
    pub guards_door: u16,
    pub price: u16,
    pub name: [c_char; 32],
    pub custom: u16,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_gate {
    pub entity: i32,
    pub door: u16,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_room_puzzle {
    pub room: u16,
    pub kind: u8,
    pub pitch: u8,
    pub grade: u8,
    pub gates: barrow_gate,
    pub start: barrow_pos,
    pub field: barrow_rect,
    pub first_inert: u32,
    pub inert_count: u16,
    pub sign_count: u8,
    pub signs: [u8; 6],
    pub rows: [[c_char; 13]; 10],
    pub moves: u16,
    pub acts: u16,
    pub states: u32,
    pub solution: [c_char; 61],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_sectors {
    pub columns: u8,
    pub rows: u8,
    pub xs: [i16; 40],
    pub ys: [i16; 40],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_stage {
    pub step: u8,
    pub obstacle: u8,
    pub obstacle_count: u8,
    pub obstacles: [u8; 2],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_opener {
    pub room: u16,
    pub what: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_quest_obstacle {
    pub doors: [u16; 4],
    pub things: [barrow_opener; 2],
    pub kind: u8,
    pub into: u8,
    pub from: [u8; 2],
    pub from_count: u8,
    pub door_count: u8,
    pub thing_count: u8,
    pub treasure: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_treasure {
    pub room: u16,
    pub kind: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_crawl_path {
    pub first_room: u32,
    pub room_count: u16,
    pub from: u16,
    pub to: u16,
    pub kind: u8,
    pub zone: u8,
    pub character: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_vault {
    pub room: u16,
    pub lock: u8,
    pub choose: u8,
    pub at: barrow_pos,
    pub opens: i32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_clue {
    pub door: u16,
    pub room: u16,
    pub kind: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_vault_clue {
    pub at: barrow_pos,
    pub vault: u8,
    pub kind: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_ridge {
    pub row: u8,
    pub gap: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_foe {
    pub first_room: u32,
    pub room_count: u16,
    pub home: u16,
    pub leash: u8,
    pub danger: u8,
    pub reward: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_step {
    pub room: u16,
    pub link: u16,
    pub action: u8,
    pub what: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_dungeon {
    pub params: barrow_params,
    pub attempts: u32,
    pub generation: u32,
    pub edited: u8,
    pub place: u8,
    pub title: [c_char; 96],
    pub width: u16,
    pub height: u16,
    pub tiles: *mut u8,
    pub owners: *mut u16,
    pub rooms: *mut barrow_room,
    pub links: *mut barrow_link,
    pub things: *mut barrow_thing,
    pub routes: *mut barrow_pos,
    pub room_count: u32,
    pub link_count: u32,
    pub thing_count: u32,
    pub route_count: u32,
    pub puzzles: *mut barrow_room_puzzle,
    pub inert: *mut barrow_pos,
    pub puzzle_count: u32,
    pub inert_count: u32,
    pub customs: *mut barrow_custom,
    pub custom_count: u32,
    pub sectors: barrow_sectors,
    pub vaults: *mut barrow_vault,
    pub vault_clues: *mut barrow_vault_clue,
    pub vault_count: u32,
    pub vault_clue_count: u32,
    pub stages: *mut barrow_stage,
    pub stage_count: u32,
    pub obstacles: *mut barrow_quest_obstacle,
    pub obstacle_count: u32,
    pub arc: u8,
    pub hub: u16,
    pub treasures: *mut barrow_treasure,
    pub treasure_count: u32,
    pub clues: *mut barrow_clue,
    pub clue_count: u32,
    pub grid_width: u16,
    pub grid_height: u16,
    pub spawn: u16,
    pub boss: u16,
    pub cells: *mut barrow_pos,
    pub rock: *mut barrow_pos,
    pub ridges: *mut barrow_ridge,
    pub paths: *mut barrow_crawl_path,
    pub path_rooms: *mut u16,
    pub foes: *mut barrow_foe,
    pub route_rooms: *mut u16,
    pub cell_count: u32,
    pub rock_count: u32,
    pub ridge_count: u32,
    pub path_count: u32,
    pub path_room_count: u32,
    pub foe_count: u32,
    pub route_room_count: u32,
    pub solution: *mut barrow_step,
    pub solution_count: u32,
    pub shortfall: [u16; 29],
    pub fallbacks: [u16; 2],
    pub below: *mut barrow_dungeon,
    pub store: *mut c_void,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_link_info {
    pub name: *const c_char,
    pub help: *const c_char,
    pub families: u8,
    pub needs: u8,
    pub ways: u8,
    pub leads: u8,
    pub is_walked: u8,
    pub character: c_char,
    pub tint: u32,
    pub word: *const c_char,
    pub noun: *const c_char,
    pub many: *const c_char,
    pub shut: *const c_char,
    pub passed: *const c_char,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_purpose_info {
    pub name: *const c_char,
    pub help: *const c_char,
    pub sign: c_char,
    pub is_fight: u8,
    pub weight: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_treasure_info {
    pub name: *const c_char,
    pub way: *const c_char,
    pub tile: u8,
    pub symbol: c_char,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_dress_info {
    pub picture: *const c_char,
    pub width: u32,
    pub height: u32,
    pub tile_width: u32,
    pub tile_height: u32,
    pub columns: u32,
    pub count: u32,
    pub margin: u32,
    pub spacing: u32,
    pub flags: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_puzzle_params {
    pub kind: i32,
    pub seed: u64,
    pub width: u8,
    pub height: u8,
    pub moves_min: u8,
    pub moves_max: u8,
    pub grade: u8,
    pub closed: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_puzzle {
    pub seed: u64,
    pub kind: i32,
    pub width: u8,
    pub height: u8,
    pub pitch: u8,
    pub grade: u8,
    pub doorway: c_char,
    pub sign_count: u8,
    pub signs: [u8; 9],
    pub start: barrow_pos,
    pub cells: [c_char; 120],
    pub moves: u16,
    pub acts: u16,
    pub states: u32,
    pub attempts: u32,
    pub solution: [c_char; 61],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_puzzle_state {
    pub player: barrow_pos,
    pub cells: [c_char; 120],
    pub done: u16,
    pub solved: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_puzzle_proof {
    pub is_solvable: u8,
    pub is_free: u8,
    pub moves: u16,
    pub acts: u16,
    pub least_acts: u16,
    pub luck: u16,
    pub grade: u8,
    pub states: u32,
    pub solution: [c_char; 61],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_puzzle_info {
    pub name: *const c_char,
    pub help: *const c_char,
    pub act: *const c_char,
    pub least: u8,
    pub most: u8,
    pub small_least: u8,
    pub small_most: u8,
    pub acts: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_fighter_rules {
    pub health: i16,
    pub harm: i16,
    pub gold: i16,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_rules {
    pub health: i16,
    pub attack: i16,
    pub lives: u16,
    pub peaceful: u8,
    pub fighters: [barrow_fighter_rules; 10],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_hero {
    pub health: i16,
    pub most: i16,
    pub attack: i16,
    pub room: u16,
    pub x: u16,
    pub y: u16,
    pub gold: i32,
    pub bank: i32,
    pub turn: u32,
    pub deaths: u32,
    pub kills: u32,
    pub guardians: u32,
    pub loot: u32,
    pub small_keys: u32,
    pub colours: [u64; 4],
    pub pressed: [u64; 4],
    pub potions: u8,
    pub scrolls: u8,
    pub darts: u8,
    pub bolts: u8,
    pub rings: u8,
    pub trophies: u8,
    pub treasures: u8,
    pub magic_key: u8,
    pub state: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_sight {
    pub tile: u8,
    pub known: u8,
    pub thing_kind: u8,
    pub fighter: u8,
    pub health: i16,
    pub asleep: u8,
    pub threat: u8,
    pub thing: u16,
    pub enemy: u16,
    pub piece: c_char,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_view {
    pub side: u16,
    pub fog: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_env_rules {
    pub view: barrow_view,
    pub limit: u32,
    pub seed: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_prove_options {
    pub allocator: barrow_allocator,
    pub budget: u64,
    pub flags: u32,
    pub format: u32,
    pub file: *const c_char,
    pub from: *const c_char,
    pub tiled: *mut barrow_tiled_help,
    pub map: *const c_char,
    pub problem: *mut c_void,
    pub warning: *mut c_void,
    pub user: *mut c_void,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_verdict {
    pub finishable: u8,
    pub stuck_free: u8,
    pub moves: u32,
    pub looks: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_rooms {
    pub allocator: barrow_allocator,
    pub text: *const c_char,
    pub size: usize,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_room_template {
    pub name: [c_char; 32],
    pub line: u32,
    pub turns: u32,
    pub places: u16,
    pub weight: u16,
    pub width: u8,
    pub height: u8,
    pub cells_w: u8,
    pub cells_h: u8,
    pub least: u8,
    pub most: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_pass {
    pub name: *const c_char,
    pub summary: *const c_char,
    pub run: *mut c_void,
    pub needs: u32,
    pub gives: u32,
    pub flags: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_trace {
    pub pass: *mut barrow_pass,
    pub index: u32,
    pub attempt: u32,
    pub draws: u32,
    pub status: i32,
    pub dungeon: *mut barrow_dungeon,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_options {
    pub allocator: barrow_allocator,
    pub workspace: *mut c_void,
    pub trace: *mut c_void,
    pub trace_user: *mut c_void,
    pub stop_after: *const c_char,
    pub flags: u32,
    pub passes: *mut barrow_pass,
    pub pass_count: u32,
    pub pass_user: *mut c_void,
    pub leave_out: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_batch_buffer {
    pub count: u32,
    pub width: u16,
    pub height: u16,
    pub seeds: *mut u64,
    pub tiles: *mut u8,
    pub row_stride: usize,
    pub map_stride: usize,
    pub things: *mut barrow_thing,
    pub thing_stride: u32,
    pub thing_counts: *mut u16,
    pub hashes: *mut u64,
    pub statuses: *mut u8,
    pub sizes: *mut u16,
    pub ends: *mut barrow_pos,
    pub metrics: *mut i32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_finding {
    pub rule: [c_char; 8],
    pub text: [c_char; 160],
    pub room: i32,
    pub link: i32,
    pub x: i32,
    pub y: i32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_report {
    pub status: i32,
    pub sound: i32,
    pub complete: i32,
    pub checks: u32,
    pub finding_count: u32,
    pub findings: [barrow_finding; 16],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_check_info {
    pub rule: *const c_char,
    pub name: *const c_char,
    pub summary: *const c_char,
    pub families: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_rule_info {
    pub id: *const c_char,
    pub text: *const c_char,
    pub families: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_metric_info {
    pub name: *const c_char,
    pub help: *const c_char,
    pub pass: *const c_char,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_claims {
    pub format: u32,
    pub generation: u32,
    pub version: [c_char; 32],
    pub edited: bool,
    pub hash: u64,
    pub contents: u64,
    pub metrics: *mut i32,
    pub metric_sets: u32,
    pub contradictions: barrow_report,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_export_options {
    pub run: barrow_options,
    pub flags: u32,
    pub theme: i32,
    pub scale: u32,
    pub columns: u32,
    pub index: u64,
    pub count: u64,
    pub pad_width: u16,
    pub pad_height: u16,
    pub tileset: *const c_char,
    pub image: *mut c_void,
    pub image_size: usize,
    pub image_scale: u32,
    pub dress: *mut c_void,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct barrow_format {
    pub name: *const c_char,
    pub extension: *const c_char,
    pub summary: *const c_char,
    pub flags: u32,
}
extern "C" {
    pub fn barrow_status_text(a0: i32) -> *const c_char;
    pub fn barrow_version_string() -> *const c_char;
    pub fn barrow_generation() -> u32;
    pub fn barrow_seed_from_text(a0: *const c_char) -> u64;
    pub fn barrow_text_check(a0: *const c_char, a1: usize, a2: bool, a3: *const c_char, a4: *mut barrow_error) -> i32;
    pub fn barrow_shell_word(a0: *const c_char, a1: *const c_char, a2: usize) -> usize;
    pub fn barrow_theme_name(a0: i32) -> *const c_char;
    pub fn barrow_theme_summary(a0: i32) -> *const c_char;
    pub fn barrow_family_name(a0: i32) -> *const c_char;
    pub fn barrow_family_find(a0: *const c_char, a1: *mut i32) -> bool;
    pub fn barrow_param_infos(a0: i32, a1: *mut u32) -> *mut barrow_param_info;
    pub fn barrow_default_params(a0: i32) -> barrow_params;
    pub fn barrow_params_set(a0: *mut barrow_params, a1: *const c_char, a2: *const c_char, a3: *mut barrow_error) -> i32;
    pub fn barrow_params_get(a0: *mut barrow_params, a1: u32, a2: *const c_char, a3: usize) -> usize;
    pub fn barrow_params_check(a0: *mut barrow_params, a1: *mut barrow_error) -> i32;
    pub fn barrow_params_floors(a0: *mut barrow_params) -> u32;
    pub fn barrow_params_tiles(a0: *mut barrow_params) -> bool;
    pub fn barrow_seed_parse(a0: *const c_char, a1: *mut u64, a2: *mut barrow_error) -> i32;
    pub fn barrow_nearest_name(a0: *const c_char, a1: *mut c_void, a2: u32) -> *const c_char;
    pub fn barrow_presets(a0: *mut u32) -> *mut barrow_preset;
    pub fn barrow_params_preset(a0: *mut barrow_params, a1: *const c_char, a2: *mut barrow_error) -> i32;
    pub fn barrow_plans(a0: *mut u32) -> *mut barrow_plan;
    pub fn barrow_plan_check(a0: *const c_char, a1: usize, a2: *mut u32, a3: *mut barrow_error) -> i32;
    pub fn barrow_dungeon_free(a0: *mut barrow_dungeon);
    pub fn barrow_dungeon_floor(a0: *mut barrow_dungeon, a1: u32) -> barrow_dungeon;
    pub fn barrow_dungeon_check(a0: *mut barrow_dungeon, a1: *mut barrow_error) -> i32;
    pub fn barrow_dungeon_hash(a0: *mut barrow_dungeon) -> u64;
    pub fn barrow_tile_at(a0: *mut barrow_dungeon, a1: i32, a2: i32) -> i32;
    pub fn barrow_tile_name(a0: i32) -> *const c_char;
    pub fn barrow_tile_character(a0: i32) -> c_char;
    pub fn barrow_room_kind_name(a0: i32) -> *const c_char;
    pub fn barrow_link_kind_name(a0: i32) -> *const c_char;
    pub fn barrow_link_kind_info(a0: i32) -> *mut barrow_link_info;
    pub fn barrow_thing_name(a0: i32) -> *const c_char;
    pub fn barrow_thing_type_name(a0: i32) -> *const c_char;
    pub fn barrow_thing_label(a0: *mut barrow_dungeon, a1: *mut barrow_thing, a2: *const c_char, a3: usize) -> usize;
    pub fn barrow_stamp_name(a0: i32) -> *const c_char;
    pub fn barrow_place_name(a0: i32) -> *const c_char;
    pub fn barrow_thing_character(a0: i32) -> c_char;
    pub fn barrow_quest_step_name(a0: i32) -> *const c_char;
    pub fn barrow_content_name(a0: i32) -> *const c_char;
    pub fn barrow_arc_name(a0: i32) -> *const c_char;
    pub fn barrow_seal_name(a0: i32) -> *const c_char;
    pub fn barrow_clue_name(a0: i32) -> *const c_char;
    pub fn barrow_purpose_name(a0: i32) -> *const c_char;
    pub fn barrow_purpose_info_of(a0: i32) -> *mut barrow_purpose_info;
    pub fn barrow_treasure_name(a0: i32) -> *const c_char;
    pub fn barrow_treasure_kind_info(a0: i32) -> *mut barrow_treasure_info;
    pub fn barrow_obstacle_name(a0: i32) -> *const c_char;
    pub fn barrow_path_name(a0: i32) -> *const c_char;
    pub fn barrow_character_name(a0: i32) -> *const c_char;
    pub fn barrow_room_type_name(a0: i32) -> *const c_char;
    pub fn barrow_action_name(a0: i32) -> *const c_char;
    pub fn barrow_shortfall_name(a0: i32) -> *const c_char;
    pub fn barrow_dress_read(a0: *const c_char, a1: *const c_char, a2: usize, a3: *mut barrow_allocator, a4: *mut c_void, a5: *mut barrow_error) -> i32;
    pub fn barrow_dress_free(a0: *mut c_void);
    pub fn barrow_dress_picture(a0: *mut c_void) -> *mut barrow_dress_info;
    pub fn barrow_dress(a0: *mut c_void, a1: *mut barrow_dungeon, a2: *mut u32, a3: *mut barrow_error) -> i32;
    pub fn barrow_puzzle_kind_info(a0: u32) -> *mut barrow_puzzle_info;
    pub fn barrow_puzzle_sign_name(a0: i32) -> *const c_char;
    pub fn barrow_puzzle_grade_name(a0: i32) -> *const c_char;
    pub fn barrow_puzzle_grade_luck(a0: i32) -> u32;
    pub fn barrow_default_puzzle_params(a0: i32) -> barrow_puzzle_params;
    pub fn barrow_puzzle_range(a0: *mut barrow_puzzle_params, a1: *mut u8, a2: *mut u8) -> i32;
    pub fn barrow_puzzle_make(a0: *mut barrow_puzzle_params, a1: *mut barrow_options, a2: *mut barrow_puzzle, a3: *mut barrow_error) -> i32;
    pub fn barrow_puzzle_prove(a0: *mut barrow_puzzle, a1: *mut barrow_options, a2: *mut barrow_puzzle_proof, a3: *mut barrow_error) -> i32;
    pub fn barrow_dungeon_puzzle(a0: *mut barrow_dungeon, a1: u32, a2: *mut barrow_puzzle) -> i32;
    pub fn barrow_puzzle_begin(a0: *mut barrow_puzzle, a1: *mut barrow_puzzle_state);
    pub fn barrow_puzzle_step(a0: *mut barrow_puzzle, a1: *mut barrow_puzzle_state, a2: c_char) -> i32;
    pub fn barrow_puzzle_verify(a0: *mut barrow_puzzle, a1: *mut barrow_options, a2: *mut barrow_report, a3: *mut barrow_error) -> i32;
    pub fn barrow_puzzle_read(a0: *const c_char, a1: usize, a2: *mut barrow_puzzle, a3: *mut barrow_error) -> i32;
    pub fn barrow_puzzle_export(a0: *mut barrow_puzzle, a1: *const c_char, a2: *mut barrow_export_options, a3: barrow_sink, a4: *mut barrow_error) -> i32;
    pub fn barrow_puzzle_draw(a0: *mut barrow_puzzle, a1: *mut barrow_export_options, a2: *mut barrow_canvas, a3: *mut barrow_error) -> i32;
    pub fn barrow_level_size(a0: *mut barrow_dungeon) -> usize;
    pub fn barrow_level_begin(a0: *mut barrow_dungeon, a1: *mut barrow_rules, a2: *mut c_void, a3: *mut c_void, a4: *mut barrow_error) -> i32;
    pub fn barrow_level_dungeon(a0: *mut c_void) -> *mut barrow_dungeon;
    pub fn barrow_play_size(a0: *mut c_void) -> usize;
    pub fn barrow_play_begin(a0: *mut c_void, a1: u64, a2: *mut barrow_hero, a3: *mut c_void);
    pub fn barrow_play_step(a0: *mut c_void, a1: *mut c_void, a2: i32) -> u32;
    pub fn barrow_play_moves(a0: *mut c_void, a1: *mut c_void) -> u32;
    pub fn barrow_play_hero(a0: *mut c_void, a1: *mut c_void) -> *mut barrow_hero;
    pub fn barrow_play_look(a0: *mut c_void, a1: *mut c_void, a2: i32, a3: i32, a4: *mut barrow_sight);
    pub fn barrow_play_known(a0: *mut c_void, a1: *mut c_void) -> *mut u8;
    pub fn barrow_play_door(a0: *mut c_void, a1: *mut c_void, a2: u32, a3: *mut u32) -> i32;
    pub fn barrow_play_opened(a0: *mut c_void, a1: *mut c_void, a2: u32) -> i32;
    pub fn barrow_play_vault(a0: *mut c_void, a1: *mut c_void, a2: u32, a3: *mut u32) -> i32;
    pub fn barrow_play_thing(a0: *mut c_void, a1: *mut c_void, a2: u32, a3: *mut u32) -> i32;
    pub fn barrow_play_gone(a0: *mut c_void, a1: *mut c_void, a2: u32) -> i32;
    pub fn barrow_play_puzzle(a0: *mut c_void, a1: *mut c_void, a2: u32) -> *mut barrow_puzzle_state;
    pub fn barrow_play_overcomes(a0: *mut c_void, a1: *mut c_void, a2: i32, a3: i32) -> i32;
    pub fn barrow_play_reach(a0: *mut c_void, a1: *mut c_void, a2: u32, a3: *mut u8, a4: *mut u8) -> u32;
    pub fn barrow_play_way(a0: *mut c_void, a1: *mut c_void, a2: i32, a3: i32, a4: u32, a5: *mut u8, a6: u32) -> u32;
    pub fn barrow_play_guide(a0: *mut c_void, a1: *mut c_void) -> i32;
    pub fn barrow_play_progress(a0: *mut c_void, a1: *mut c_void) -> u32;
    pub fn barrow_play_least(a0: *mut c_void, a1: *mut c_void) -> u32;
    pub fn barrow_play_par(a0: *mut c_void) -> u32;
    pub fn barrow_play_hash(a0: *mut c_void, a1: *mut c_void) -> u64;
    pub fn barrow_play_score(a0: *mut c_void, a1: *mut c_void) -> i32;
    pub fn barrow_play_tell(a0: *mut c_void, a1: *mut c_void, a2: u32, a3: *const c_char, a4: usize) -> usize;
    pub fn barrow_play_hand(a0: *mut c_void, a1: *mut c_void, a2: *const c_char, a3: usize) -> usize;
    pub fn barrow_moves_write(a0: *mut u8, a1: u32, a2: *const c_char, a3: usize) -> usize;
    pub fn barrow_moves_read(a0: *const c_char, a1: usize, a2: *mut u8, a3: u32) -> u32;
    pub fn barrow_play_observe(a0: *mut c_void, a1: *mut c_void, a2: *mut barrow_view, a3: *mut u8, a4: *mut i16) -> usize;
    pub fn barrow_bot_name(a0: i32) -> *const c_char;
    pub fn barrow_play_bot(a0: *mut c_void, a1: *mut c_void, a2: i32) -> i32;
    pub fn barrow_envs_size(a0: *mut c_void, a1: u32, a2: u32) -> usize;
    pub fn barrow_envs_begin(a0: *mut c_void, a1: u32, a2: u32, a3: *mut barrow_env_rules, a4: *mut c_void, a5: *mut c_void, a6: *mut barrow_error) -> i32;
    pub fn barrow_envs_step(a0: *mut c_void, a1: *mut u8, a2: *mut u8, a3: *mut i16, a4: *mut i32, a5: *mut u8);
    pub fn barrow_envs_level(a0: *mut c_void, a1: u32) -> *mut c_void;
    pub fn barrow_envs_play(a0: *mut c_void, a1: u32) -> *mut c_void;
    pub fn barrow_prove(a0: *const c_char, a1: usize, a2: *mut barrow_prove_options, a3: barrow_sink, a4: *mut barrow_verdict, a5: *mut barrow_error) -> i32;
    pub fn barrow_rooms_add(a0: *mut barrow_rooms, a1: *const c_char, a2: *const c_char, a3: usize, a4: *mut barrow_error) -> i32;
    pub fn barrow_rooms_add_map(a0: *mut barrow_rooms, a1: *const c_char, a2: *const c_char, a3: usize, a4: *mut barrow_tiled_help, a5: *mut barrow_error) -> i32;
    pub fn barrow_rooms_free(a0: *mut barrow_rooms);
    pub fn barrow_rooms_at(a0: *const c_char, a1: u32, a2: *mut barrow_room_template) -> i32;
    pub fn barrow_rooms_draw(a0: *const c_char, a1: u32, a2: u32, a3: *const c_char, a4: usize) -> usize;
    pub fn barrow_rooms_count(a0: *mut barrow_dungeon, a1: u32, a2: *mut u32, a3: *mut u32) -> i32;
    pub fn barrow_workspace_create(a0: *mut barrow_allocator) -> *mut c_void;
    pub fn barrow_workspace_free(a0: *mut c_void);
    pub fn barrow_workspace_bytes(a0: *mut c_void) -> usize;
    pub fn barrow_generate(a0: *mut barrow_params, a1: *mut barrow_options, a2: *mut barrow_dungeon, a3: *mut barrow_error) -> i32;
    pub fn barrow_generator_begin(a0: *mut barrow_params, a1: *mut barrow_options, a2: *mut barrow_error) -> *mut c_void;
    pub fn barrow_generator_next(a0: *mut c_void) -> *mut barrow_pass;
    pub fn barrow_generator_step(a0: *mut c_void, a1: *mut barrow_error) -> i32;
    pub fn barrow_generator_dungeon(a0: *mut c_void) -> *mut barrow_dungeon;
    pub fn barrow_generator_finish(a0: *mut c_void, a1: *mut barrow_dungeon, a2: *mut barrow_error) -> i32;
    pub fn barrow_passes(a0: i32, a1: *mut u32) -> *mut barrow_pass;
    pub fn barrow_command(a0: *mut barrow_params, a1: *const c_char, a2: *const c_char, a3: usize) -> usize;
    pub fn barrow_batch(a0: *mut barrow_params, a1: *mut barrow_options, a2: *mut barrow_dungeon, a3: *mut barrow_batch_buffer, a4: *mut barrow_error) -> i32;
    pub fn barrow_work_dungeon(a0: *mut c_void) -> *mut barrow_dungeon;
    pub fn barrow_work_user(a0: *mut c_void) -> *mut c_void;
    pub fn barrow_work_draw(a0: *mut c_void, a1: i32) -> i32;
    pub fn barrow_work_place(a0: *mut c_void, a1: i32, a2: barrow_pos, a3: u8) -> i32;
    pub fn barrow_work_place_custom(a0: *mut c_void, a1: barrow_pos, a2: *const c_char, a3: *const c_char) -> i32;
    pub fn barrow_work_fail(a0: *mut c_void, a1: i32, a2: *const c_char) -> i32;
    pub fn barrow_verify(a0: *mut barrow_dungeon, a1: *mut barrow_options, a2: *mut barrow_report, a3: *mut barrow_error) -> i32;
    pub fn barrow_playable(a0: *mut barrow_dungeon, a1: *mut barrow_options, a2: *mut barrow_report, a3: *mut barrow_error) -> i32;
    pub fn barrow_edit(a0: *mut barrow_dungeon, a1: *const c_char, a2: *mut barrow_options, a3: *mut barrow_report, a4: *mut barrow_error) -> i32;
    pub fn barrow_check(a0: u32) -> *mut barrow_check_info;
    pub fn barrow_rule(a0: u32) -> *mut barrow_rule_info;
    pub fn barrow_metric_infos(a0: i32, a1: *mut u32) -> *mut barrow_metric_info;
    pub fn barrow_metrics(a0: *mut barrow_dungeon, a1: *mut barrow_options, a2: *mut i32, a3: *mut barrow_error) -> i32;
    pub fn barrow_metrics_some(a0: *mut barrow_dungeon, a1: u64, a2: *mut barrow_options, a3: *mut i32, a4: *mut barrow_error) -> i32;
    pub fn barrow_import(a0: *const c_char, a1: usize, a2: *mut barrow_options, a3: *mut barrow_dungeon, a4: *mut barrow_claims, a5: *mut barrow_error) -> i32;
    pub fn barrow_genuine(a0: *const c_char, a1: usize, a2: *mut barrow_dungeon, a3: *mut barrow_claims, a4: *mut barrow_options, a5: *mut barrow_dungeon, a6: *mut barrow_error) -> i32;
    pub fn barrow_params_import(a0: *mut barrow_params, a1: *const c_char, a2: usize, a3: *mut bool, a4: *mut barrow_error) -> i32;
    pub fn barrow_format_info(a0: u32) -> *mut barrow_format;
    pub fn barrow_format_fits(a0: *mut barrow_format, a1: *mut barrow_dungeon, a2: *mut barrow_error) -> i32;
    pub fn barrow_export(a0: *mut barrow_dungeon, a1: *const c_char, a2: *mut barrow_export_options, a3: barrow_sink, a4: *mut barrow_error) -> i32;
    pub fn barrow_tileset_name(a0: u32) -> *const c_char;
    pub fn barrow_tileset_tile(a0: *mut barrow_dungeon, a1: i32, a2: i32) -> u32;
    pub fn barrow_tileset_thing(a0: *mut barrow_thing) -> u32;
    pub fn barrow_draw(a0: *mut barrow_dungeon, a1: *mut barrow_export_options, a2: *mut barrow_canvas, a3: *mut barrow_error) -> i32;
    pub fn barrow_svg(a0: *mut c_void, a1: *mut c_void, a2: barrow_sink, a3: *mut barrow_error) -> i32;
    pub fn barrow_schema(a0: barrow_sink, a1: *mut barrow_error) -> i32;
}
pub const BARROW_AUTO: i32 = -1;
pub const BARROW_BATCH_THINGS: i32 = 512;
pub const BARROW_CUSTOM_PAYLOAD_SIZE: i32 = 256;
pub const BARROW_CUSTOM_TYPE_SIZE: i32 = 64;
pub const BARROW_DRESS_FLIP_X: u32 = 2147483648;
pub const BARROW_DRESS_FLIP_Y: i32 = 1073741824;
pub const BARROW_DRESS_SWAP: i32 = 536870912;
pub const BARROW_DRESS_TILE: i32 = 268435455;
pub const BARROW_ENVS_MOST: i32 = 65536;
pub const BARROW_ENV_CUT: i32 = 255;
pub const BARROW_FINDING_MAX: i32 = 16;
pub const BARROW_GATES_DOOR: i32 = -1;
pub const BARROW_GENERATION: i32 = 4;
pub const BARROW_GUARDS_NONE: i32 = -1;
pub const BARROW_METRIC_MAX: i32 = 40;
pub const BARROW_NAME_SIZE: i32 = 32;
pub const BARROW_NONE: i32 = 65535;
pub const BARROW_NONE_BYTE: i32 = 255;
pub const BARROW_NOTHING: i32 = 255;
pub const BARROW_NO_KEY: i32 = 255;
pub const BARROW_NO_LOCK: i32 = 255;
pub const BARROW_NO_STAMP: i32 = 255;
pub const BARROW_NO_SWITCH: i32 = 255;
pub const BARROW_NO_TREASURE: i32 = 255;
pub const BARROW_NO_TYPE: i32 = 255;
pub const BARROW_OBSTACLE_DOORS: i32 = 4;
pub const BARROW_OBSTACLE_THINGS: i32 = 2;
pub const BARROW_OWNER_LINK: i32 = 32768;
pub const BARROW_PASS_MAX: i32 = 40;
pub const BARROW_PROVE_BUDGET: i32 = 30000000;
pub const BARROW_PUZZLE_COLUMNS: i32 = 12;
pub const BARROW_PUZZLE_MOVES: i32 = 60;
pub const BARROW_PUZZLE_PLATES: i32 = 9;
pub const BARROW_PUZZLE_ROWS: i32 = 10;
pub const BARROW_PUZZLE_SIGNS: i32 = 6;
pub const BARROW_PUZZLE_TILES: i32 = 120;
pub const BARROW_SECTOR_LINES: i32 = 40;
pub const BARROW_SMALL_KEY: i32 = 255;
pub const BARROW_STAMP_SIZE: i32 = 32;
pub const BARROW_TILESET_AREAS: i32 = 160;
pub const BARROW_TILESET_COLUMNS: i32 = 16;
pub const BARROW_TILESET_DOORS: i32 = 144;
pub const BARROW_TILESET_LOOKS: i32 = 128;
pub const BARROW_TILESET_PIXELS: i32 = 16;
pub const BARROW_TILESET_ROWS: i32 = 42;
pub const BARROW_TILESET_SINGLES: i32 = 640;
pub const BARROW_TILESET_THINGS: i32 = 64;
pub const BARROW_TILE_NEEDS_TREASURE: i32 = 32;
pub const BARROW_TILE_UNITS: i32 = 32;
pub const BARROW_TILE_WALKABLE: i32 = 16;
pub const BARROW_TITLE_SIZE: i32 = 96;
pub const BARROW_VERSION_MAJOR: i32 = 0;
pub const BARROW_VERSION_MINOR: i32 = 1;
pub const BARROW_VERSION_PATCH: i32 = 0;
pub const BARROW_VIEW_NUMBERS: i32 = 16;
pub const BARROW_VIEW_PLANES: i32 = 7;
pub const BARROW_OK: i32 = 0;
pub const BARROW_BAD_PARAM: i32 = 1;
pub const BARROW_BAD_CALL: i32 = 2;
pub const BARROW_NO_MEMORY: i32 = 3;
pub const BARROW_IMPOSSIBLE: i32 = 4;
pub const BARROW_SINK_FAILED: i32 = 5;
pub const BARROW_STOPPED: i32 = 6;
pub const BARROW_NOT_PROVEN: i32 = 7;
pub const BARROW_BROKEN: i32 = 8;
pub const BARROW_RETRY: i32 = 9;
pub const BARROW_BAD_DOCUMENT: i32 = 10;
pub const BARROW_STATUS_COUNT: i32 = 11;
pub const BARROW_THEME_PARCHMENT: i32 = 0;
pub const BARROW_THEME_BLUEPRINT: i32 = 1;
pub const BARROW_THEME_DARK: i32 = 2;
pub const BARROW_THEME_PRINT: i32 = 3;
pub const BARROW_THEME_COUNT: i32 = 4;
pub const BARROW_STYLE_BOLD: i32 = 1;
pub const BARROW_STYLE_ITALIC: i32 = 2;
pub const BARROW_STYLE_SERIF: i32 = 4;
pub const BARROW_STYLE_MIDDLE: i32 = 8;
pub const BARROW_STYLE_END: i32 = 16;
pub const BARROW_STYLE_ROUND: i32 = 32;
pub const BARROW_QUEST: i32 = 0;
pub const BARROW_CRAWL: i32 = 1;
pub const BARROW_FLOOR: i32 = 2;
pub const BARROW_FAMILY_COUNT: i32 = 3;
pub const BARROW_LAYOUT_STD_FINE: i32 = 0;
pub const BARROW_LAYOUT_STD_HALF: i32 = 1;
pub const BARROW_LAYOUT_ONE_ROOM: i32 = 2;
pub const BARROW_LAYOUT_RING: i32 = 3;
pub const BARROW_LAYOUT_CROSSROADS: i32 = 4;
pub const BARROW_LAYOUT_TWO_ROOMS: i32 = 5;
pub const BARROW_LAYOUT_LINE: i32 = 6;
pub const BARROW_LAYOUT_CROSS: i32 = 7;
pub const BARROW_LAYOUT_STD_FULL: i32 = 8;
pub const BARROW_LAYOUT_BEETLE: i32 = 9;
pub const BARROW_LAYOUT_OUTER: i32 = 10;
pub const BARROW_LAYOUT_STD_THREE_QUARTER: i32 = 11;
pub const BARROW_LAYOUT_CAVE: i32 = 12;
pub const BARROW_LAYOUT_RUINS: i32 = 13;
pub const BARROW_LAYOUT_COUNT: i32 = 14;
pub const BARROW_ARC_ANY: i32 = 0;
pub const BARROW_ARC_PLAIN: i32 = 1;
pub const BARROW_ARC_DELVE: i32 = 2;
pub const BARROW_ARC_RETURN: i32 = 3;
pub const BARROW_ARC_HUB: i32 = 4;
pub const BARROW_ARC_COUNT: i32 = 5;
pub const BARROW_TREASURE_BOMBS: i32 = 0;
pub const BARROW_TREASURE_HOOK: i32 = 1;
pub const BARROW_TREASURE_HAMMER: i32 = 2;
pub const BARROW_TREASURE_LANTERN: i32 = 3;
pub const BARROW_TREASURE_BOOTS: i32 = 4;
pub const BARROW_TREASURE_FLIPPERS: i32 = 5;
pub const BARROW_TREASURE_BOW: i32 = 6;
pub const BARROW_TREASURE_GLOVES: i32 = 7;
pub const BARROW_TREASURE_KIND_COUNT: i32 = 8;
pub const BARROW_PLACE_ANY: i32 = 0;
pub const BARROW_PLACE_CRYPT: i32 = 1;
pub const BARROW_PLACE_SEWER: i32 = 2;
pub const BARROW_PLACE_FORGE: i32 = 3;
pub const BARROW_PLACE_LIBRARY: i32 = 4;
pub const BARROW_PLACE_CAVE: i32 = 5;
pub const BARROW_PLACE_TEMPLE: i32 = 6;
pub const BARROW_PLACE_ICE: i32 = 7;
pub const BARROW_PLACE_COUNT: i32 = 8;
pub const BARROW_TERRAIN_NONE: i32 = 0;
pub const BARROW_TERRAIN_WATER: i32 = 1;
pub const BARROW_TERRAIN_LAVA: i32 = 2;
pub const BARROW_TERRAIN_CHASM: i32 = 3;
pub const BARROW_TERRAIN_COUNT: i32 = 4;
pub const BARROW_PARAM_INT: i32 = 0;
pub const BARROW_PARAM_BOOL: i32 = 1;
pub const BARROW_PARAM_CHOICE: i32 = 2;
pub const BARROW_PARAM_AUTO: i32 = 3;
pub const BARROW_PARAM_RANGE: i32 = 4;
pub const BARROW_PARAM_SIZE: i32 = 5;
pub const BARROW_PARAM_TEXT: i32 = 6;
pub const BARROW_PARAM_WEIGHTS: i32 = 7;
pub const BARROW_TILE_WALL: i32 = 0;
pub const BARROW_TILE_BORDER: i32 = 1;
pub const BARROW_TILE_LIQUID: i32 = 2;
pub const BARROW_TILE_FLOOR: i32 = 16;
pub const BARROW_TILE_CORRIDOR: i32 = 17;
pub const BARROW_TILE_JUNCTION: i32 = 18;
pub const BARROW_TILE_DOOR: i32 = 19;
pub const BARROW_TILE_ITEM_BLOCK: i32 = 3;
pub const BARROW_TILE_CRACKED_WALL: i32 = 32;
pub const BARROW_TILE_GAP: i32 = 33;
pub const BARROW_TILE_PEGS: i32 = 34;
pub const BARROW_TILE_DARKNESS: i32 = 35;
pub const BARROW_TILE_SPIKES: i32 = 36;
pub const BARROW_TILE_DEEP_WATER: i32 = 37;
pub const BARROW_TILE_FAR_TARGET: i32 = 38;
pub const BARROW_TILE_BOULDER: i32 = 39;
pub const BARROW_TILE_PILLAR: i32 = 4;
pub const BARROW_TILE_BLOCK: i32 = 5;
pub const BARROW_TILE_COUNTER: i32 = 6;
pub const BARROW_TILE_VAULT_DOOR: i32 = 11;
pub const BARROW_TILE_BARS: i32 = 7;
pub const BARROW_TILE_LAVA: i32 = 12;
pub const BARROW_TILE_SHELF: i32 = 13;
pub const BARROW_TILE_COFFIN: i32 = 14;
pub const BARROW_TILE_ANVIL: i32 = 15;
pub const BARROW_TILE_RUBBLE: i32 = 20;
pub const BARROW_TILE_GRASS: i32 = 21;
pub const BARROW_TILE_CARPET: i32 = 22;
pub const BARROW_TILE_PEDESTAL: i32 = 23;
pub const BARROW_TILE_PLATE: i32 = 24;
pub const BARROW_TILE_ICE: i32 = 25;
pub const BARROW_TILE_RED_BARRIER: i32 = 26;
pub const BARROW_TILE_BLUE_BARRIER: i32 = 27;
pub const BARROW_TILE_LEVER: i32 = 30;
pub const BARROW_TILE_TARGET: i32 = 31;
pub const BARROW_TILE_BONES: i32 = 28;
pub const BARROW_TILE_FROST: i32 = 29;
pub const BARROW_TILE_LIMIT: i32 = 64;
pub const BARROW_ROOM_ROOM: i32 = 0;
pub const BARROW_ROOM_ANCHOR: i32 = 1;
pub const BARROW_ROOM_MERGED: i32 = 2;
pub const BARROW_ROOM_MONSTER_HOUSE: i32 = 3;
pub const BARROW_ROOM_SHOP: i32 = 4;
pub const BARROW_ROOM_MAZE: i32 = 5;
pub const BARROW_ROOM_FIXED: i32 = 6;
pub const BARROW_ROOM_VAULT: i32 = 7;
pub const BARROW_ROOM_KIND_COUNT: i32 = 8;
pub const BARROW_LINK_LINK: i32 = 0;
pub const BARROW_LINK_DEAD_END: i32 = 1;
pub const BARROW_LINK_OPEN: i32 = 2;
pub const BARROW_LINK_KEY: i32 = 3;
pub const BARROW_LINK_SWITCH: i32 = 4;
pub const BARROW_LINK_MAGIC: i32 = 5;
pub const BARROW_LINK_HIDDEN: i32 = 6;
pub const BARROW_LINK_LOCKED: i32 = 8;
pub const BARROW_LINK_LOOP_EXIT: i32 = 9;
pub const BARROW_LINK_ONE_WAY: i32 = 7;
pub const BARROW_LINK_SHORTCUT: i32 = 10;
pub const BARROW_LINK_BOSS: i32 = 11;
pub const BARROW_LINK_BARRIER: i32 = 12;
pub const BARROW_LINK_WINDOW: i32 = 13;
pub const BARROW_LINK_KIND_COUNT: i32 = 14;
pub const BARROW_NEED_NOTHING: i32 = 0;
pub const BARROW_NEED_SMALL_KEY: i32 = 1;
pub const BARROW_NEED_SWITCH: i32 = 2;
pub const BARROW_NEED_MAGIC_KEY: i32 = 3;
pub const BARROW_NEED_COLOUR: i32 = 4;
pub const BARROW_NEED_SIDE: i32 = 5;
pub const BARROW_NEED_TREASURE: i32 = 6;
pub const BARROW_NEED_FINDING: i32 = 7;
pub const BARROW_WAYS_NONE: i32 = 0;
pub const BARROW_WAYS_FORTH: i32 = 1;
pub const BARROW_WAYS_BOTH: i32 = 3;
pub const BARROW_LEADS_WITHIN: i32 = 0;
pub const BARROW_LEADS_ON: i32 = 1;
pub const BARROW_LEADS_BACK: i32 = 2;
pub const BARROW_LEADS_ARENA: i32 = 3;
pub const BARROW_THING_SPAWN: i32 = 0;
pub const BARROW_THING_STAIRS: i32 = 1;
pub const BARROW_THING_ITEM: i32 = 2;
pub const BARROW_THING_TRAP: i32 = 3;
pub const BARROW_THING_BURIED: i32 = 4;
pub const BARROW_THING_ENEMY: i32 = 5;
pub const BARROW_THING_SHOP_ITEM: i32 = 6;
pub const BARROW_THING_KEEPER: i32 = 7;
pub const BARROW_THING_KEY: i32 = 8;
pub const BARROW_THING_SWITCH: i32 = 9;
pub const BARROW_THING_TREASURE: i32 = 10;
pub const BARROW_THING_MAGIC_KEY: i32 = 11;
pub const BARROW_THING_GOAL: i32 = 12;
pub const BARROW_THING_BONUS: i32 = 13;
pub const BARROW_THING_BOSS: i32 = 14;
pub const BARROW_THING_SUB_BOSS: i32 = 15;
pub const BARROW_THING_ELITE: i32 = 16;
pub const BARROW_THING_FOE: i32 = 17;
pub const BARROW_THING_CHEST: i32 = 18;
pub const BARROW_THING_FOUNTAIN: i32 = 19;
pub const BARROW_THING_BANKER: i32 = 20;
pub const BARROW_THING_HINT: i32 = 21;
pub const BARROW_THING_BLOCK: i32 = 22;
pub const BARROW_THING_LEVER: i32 = 23;
pub const BARROW_THING_CUSTOM: i32 = 24;
pub const BARROW_THING_KIND_COUNT: i32 = 25;
pub const BARROW_STEP_PRE_ITEM: i32 = 0;
pub const BARROW_STEP_ITEM: i32 = 1;
pub const BARROW_STEP_POST_ITEM: i32 = 2;
pub const BARROW_STEP_MAGIC_KEY: i32 = 3;
pub const BARROW_STEP_GOAL: i32 = 4;
pub const BARROW_STEP_BONUS: i32 = 5;
pub const BARROW_STEP_COUNT: i32 = 6;
pub const BARROW_CONTENT_NONE: i32 = 0;
pub const BARROW_CONTENT_ENTRY: i32 = 1;
pub const BARROW_CONTENT_KEY: i32 = 2;
pub const BARROW_CONTENT_SWITCH: i32 = 3;
pub const BARROW_CONTENT_ITEM: i32 = 4;
pub const BARROW_CONTENT_ITEM_KEY: i32 = 5;
pub const BARROW_CONTENT_ITEM_SWITCH: i32 = 6;
pub const BARROW_CONTENT_MAGIC_KEY: i32 = 7;
pub const BARROW_CONTENT_GOAL: i32 = 8;
pub const BARROW_CONTENT_BONUS: i32 = 9;
pub const BARROW_CONTENT_COUNT: i32 = 10;
pub const BARROW_INTERIOR_NONE: i32 = 0;
pub const BARROW_INTERIOR_COMBAT: i32 = 1;
pub const BARROW_INTERIOR_TRAP: i32 = 2;
pub const BARROW_INTERIOR_REST: i32 = 3;
pub const BARROW_INTERIOR_CHEST: i32 = 4;
pub const BARROW_INTERIOR_ARENA: i32 = 5;
pub const BARROW_INTERIOR_ENTRY: i32 = 6;
pub const BARROW_INTERIOR_TREASURE: i32 = 7;
pub const BARROW_INTERIOR_VAULT: i32 = 8;
pub const BARROW_INTERIOR_TRADE: i32 = 9;
pub const BARROW_INTERIOR_HEAL: i32 = 10;
pub const BARROW_INTERIOR_PUZZLE: i32 = 11;
pub const BARROW_INTERIOR_HALL: i32 = 12;
pub const BARROW_INTERIOR_COUNT: i32 = 13;
pub const BARROW_STAMP_PILLARS: i32 = 0;
pub const BARROW_STAMP_BARRICADES: i32 = 1;
pub const BARROW_STAMP_COVER: i32 = 2;
pub const BARROW_STAMP_GREAT_PILLAR: i32 = 3;
pub const BARROW_STAMP_COLONNADE: i32 = 4;
pub const BARROW_STAMP_PONDS: i32 = 5;
pub const BARROW_STAMP_GAUNTLET: i32 = 6;
pub const BARROW_STAMP_FIELD: i32 = 7;
pub const BARROW_STAMP_PITS: i32 = 8;
pub const BARROW_STAMP_POSTS: i32 = 9;
pub const BARROW_STAMP_POOL: i32 = 10;
pub const BARROW_STAMP_GARDEN: i32 = 11;
pub const BARROW_STAMP_CAMP: i32 = 12;
pub const BARROW_STAMP_SPRING: i32 = 13;
pub const BARROW_STAMP_DAIS: i32 = 14;
pub const BARROW_STAMP_NICHE: i32 = 15;
pub const BARROW_STAMP_MOAT: i32 = 16;
pub const BARROW_STAMP_STORE: i32 = 17;
pub const BARROW_STAMP_PILLARED: i32 = 18;
pub const BARROW_STAMP_PIT: i32 = 19;
pub const BARROW_STAMP_CROSS: i32 = 20;
pub const BARROW_STAMP_ISLAND: i32 = 21;
pub const BARROW_STAMP_TIERS: i32 = 22;
pub const BARROW_STAMP_ENTRY: i32 = 23;
pub const BARROW_STAMP_SHRINE: i32 = 24;
pub const BARROW_STAMP_VAULT: i32 = 25;
pub const BARROW_STAMP_COUNTER: i32 = 26;
pub const BARROW_STAMP_FOUNTAIN: i32 = 27;
pub const BARROW_STAMP_BLOCKS: i32 = 28;
pub const BARROW_STAMP_BARE: i32 = 29;
pub const BARROW_STAMP_WELL: i32 = 30;
pub const BARROW_STAMP_RUNNEL: i32 = 31;
pub const BARROW_STAMP_COUNT: i32 = 32;
pub const BARROW_PURPOSE_COMBAT: i32 = 0;
pub const BARROW_PURPOSE_TRAP: i32 = 1;
pub const BARROW_PURPOSE_PUZZLE: i32 = 2;
pub const BARROW_PURPOSE_REST: i32 = 3;
pub const BARROW_PURPOSE_CHEST: i32 = 4;
pub const BARROW_PURPOSE_GUARDIAN: i32 = 5;
pub const BARROW_PURPOSE_CROSSING: i32 = 6;
pub const BARROW_PURPOSE_PASSAGE: i32 = 7;
pub const BARROW_PURPOSE_COUNT: i32 = 8;
pub const BARROW_PURPOSE_NONE: i32 = 8;
pub const BARROW_SEAL_CONTENT: i32 = 0;
pub const BARROW_SEAL_DOOR: i32 = 1;
pub const BARROW_SEAL_CHEST: i32 = 2;
pub const BARROW_SEAL_COUNT: i32 = 3;
pub const BARROW_SEAL_NONE: i32 = 3;
pub const BARROW_OBSTACLE_KEY_LOCK: i32 = 0;
pub const BARROW_OBSTACLE_SWITCH_LOCK: i32 = 1;
pub const BARROW_OBSTACLE_ITEM_KEY_LOCK: i32 = 2;
pub const BARROW_OBSTACLE_ITEM_SWITCH_LOCK: i32 = 3;
pub const BARROW_OBSTACLE_TWIN_LOCK: i32 = 4;
pub const BARROW_OBSTACLE_ITEM_LOCK: i32 = 5;
pub const BARROW_OBSTACLE_NONE: i32 = 6;
pub const BARROW_PATH_MAIN: i32 = 0;
pub const BARROW_PATH_FORK: i32 = 1;
pub const BARROW_PATH_LOOP: i32 = 2;
pub const BARROW_PATH_DEAD_END: i32 = 3;
pub const BARROW_PATH_SHORTCUT: i32 = 4;
pub const BARROW_PATH_COUNT: i32 = 5;
pub const BARROW_CHARACTER_DETOUR: i32 = 0;
pub const BARROW_CHARACTER_DARE: i32 = 1;
pub const BARROW_CHARACTER_COUNT: i32 = 2;
pub const BARROW_CHARACTER_NONE: i32 = 2;
pub const BARROW_TYPE_INITIAL: i32 = 0;
pub const BARROW_TYPE_BOSS: i32 = 1;
pub const BARROW_TYPE_SUB_BOSS: i32 = 2;
pub const BARROW_TYPE_COMBAT: i32 = 3;
pub const BARROW_TYPE_TRAP: i32 = 4;
pub const BARROW_TYPE_PUZZLE: i32 = 5;
pub const BARROW_TYPE_BREATHER: i32 = 6;
pub const BARROW_TYPE_HEAL: i32 = 7;
pub const BARROW_TYPE_BANK: i32 = 8;
pub const BARROW_TYPE_VENDOR: i32 = 9;
pub const BARROW_TYPE_ITEM: i32 = 10;
pub const BARROW_TYPE_ELITE: i32 = 11;
pub const BARROW_TYPE_COUNT: i32 = 12;
pub const BARROW_TYPE_NONE: i32 = 12;
pub const BARROW_USE_START: i32 = 0;
pub const BARROW_USE_ARENA: i32 = 1;
pub const BARROW_USE_FIGHT: i32 = 2;
pub const BARROW_USE_REST: i32 = 3;
pub const BARROW_USE_CALM: i32 = 4;
pub const BARROW_USE_ELITE: i32 = 5;
pub const BARROW_DO_MOVE: i32 = 0;
pub const BARROW_DO_TAKE: i32 = 1;
pub const BARROW_DO_PRESS: i32 = 2;
pub const BARROW_DO_OPEN: i32 = 3;
pub const BARROW_DO_FIGHT: i32 = 4;
pub const BARROW_DO_SOLVE: i32 = 5;
pub const BARROW_ACTION_COUNT: i32 = 6;
pub const BARROW_SHORT_ITEMS: i32 = 0;
pub const BARROW_SHORT_TRAPS: i32 = 1;
pub const BARROW_SHORT_BURIED: i32 = 2;
pub const BARROW_SHORT_ENEMIES: i32 = 3;
pub const BARROW_SHORT_HOUSE: i32 = 4;
pub const BARROW_SHORT_SHOP: i32 = 5;
pub const BARROW_SHORT_DEAD_ENDS: i32 = 6;
pub const BARROW_SHORT_SWITCH_DOORS: i32 = 7;
pub const BARROW_SHORT_BONUS: i32 = 8;
pub const BARROW_SHORT_RIDGES: i32 = 9;
pub const BARROW_SHORT_LOCKS: i32 = 10;
pub const BARROW_SHORT_SUB_BOSSES: i32 = 11;
pub const BARROW_SHORT_FORKS: i32 = 12;
pub const BARROW_SHORT_LOOPS: i32 = 13;
pub const BARROW_SHORT_SHORTCUTS: i32 = 14;
pub const BARROW_SHORT_OPTIONAL_LOCKS: i32 = 15;
pub const BARROW_SHORT_FOES: i32 = 16;
pub const BARROW_SHORT_BRANCHES: i32 = 17;
pub const BARROW_SHORT_FIGHTS: i32 = 18;
pub const BARROW_SHORT_PUZZLES: i32 = 19;
pub const BARROW_SHORT_RESTS: i32 = 20;
pub const BARROW_SHORT_CHESTS: i32 = 21;
pub const BARROW_SHORT_PASSAGES: i32 = 22;
pub const BARROW_SHORT_PUZZLE_ROOMS: i32 = 23;
pub const BARROW_SHORT_PUZZLE_MOVES: i32 = 24;
pub const BARROW_SHORT_VAULTS: i32 = 25;
pub const BARROW_SHORT_TEMPLATES: i32 = 26;
pub const BARROW_SHORT_CACHES: i32 = 27;
pub const BARROW_SHORT_PUZZLE_GRADE: i32 = 28;
pub const BARROW_SHORT_COUNT: i32 = 29;
pub const BARROW_CLASS_NONE: i32 = 0;
pub const BARROW_CLASS_LOOT: i32 = 1;
pub const BARROW_CLASS_TRAP: i32 = 2;
pub const BARROW_CLASS_MAGIC: i32 = 3;
pub const BARROW_CLASS_ENEMY: i32 = 4;
pub const BARROW_CLASS_TIMED: i32 = 5;
pub const BARROW_CLASS_TREASURE: i32 = 6;
pub const BARROW_CLASS_COUNT: i32 = 7;
pub const BARROW_THING_TYPE_FOOD: i32 = 0;
pub const BARROW_THING_TYPE_GOLD: i32 = 1;
pub const BARROW_THING_TYPE_POTION: i32 = 2;
pub const BARROW_THING_TYPE_SCROLL: i32 = 3;
pub const BARROW_THING_TYPE_AMMO: i32 = 4;
pub const BARROW_THING_TYPE_WEAPON: i32 = 5;
pub const BARROW_THING_TYPE_ARMOUR: i32 = 6;
pub const BARROW_THING_TYPE_WAND: i32 = 7;
pub const BARROW_THING_TYPE_RING: i32 = 8;
pub const BARROW_THING_TYPE_TOME: i32 = 9;
pub const BARROW_THING_TYPE_GEM: i32 = 10;
pub const BARROW_THING_TYPE_RELIC: i32 = 11;
pub const BARROW_THING_TYPE_SPIKES: i32 = 12;
pub const BARROW_THING_TYPE_SNARE: i32 = 13;
pub const BARROW_THING_TYPE_DARTS: i32 = 14;
pub const BARROW_THING_TYPE_PIT: i32 = 15;
pub const BARROW_THING_TYPE_ALARM: i32 = 16;
pub const BARROW_THING_TYPE_GAS: i32 = 17;
pub const BARROW_THING_TYPE_WARP: i32 = 18;
pub const BARROW_THING_TYPE_FIRE: i32 = 19;
pub const BARROW_THING_TYPE_CURSE: i32 = 20;
pub const BARROW_THING_TYPE_HEALING: i32 = 21;
pub const BARROW_THING_TYPE_SIGHT: i32 = 22;
pub const BARROW_THING_TYPE_HASTE: i32 = 23;
pub const BARROW_THING_TYPE_WARD: i32 = 24;
pub const BARROW_THING_TYPE_FORTUNE: i32 = 25;
pub const BARROW_THING_TYPE_GRUNT: i32 = 26;
pub const BARROW_THING_TYPE_ARCHER: i32 = 27;
pub const BARROW_THING_TYPE_SWARM: i32 = 28;
pub const BARROW_THING_TYPE_GUARD: i32 = 29;
pub const BARROW_THING_TYPE_CASTER: i32 = 30;
pub const BARROW_THING_TYPE_BRUTE: i32 = 31;
pub const BARROW_THING_TYPE_TIMED: i32 = 32;
pub const BARROW_THING_TYPE_BOMBS: i32 = 33;
pub const BARROW_THING_TYPE_HOOK: i32 = 34;
pub const BARROW_THING_TYPE_HAMMER: i32 = 35;
pub const BARROW_THING_TYPE_LANTERN: i32 = 36;
pub const BARROW_THING_TYPE_BOOTS: i32 = 37;
pub const BARROW_THING_TYPE_FLIPPERS: i32 = 38;
pub const BARROW_THING_TYPE_BOW: i32 = 39;
pub const BARROW_THING_TYPE_GLOVES: i32 = 40;
pub const BARROW_THING_TYPE_COUNT: i32 = 41;
pub const BARROW_VAULT_KEY: i32 = 0;
pub const BARROW_VAULT_LEVER: i32 = 1;
pub const BARROW_VAULT_GUARDIAN: i32 = 2;
pub const BARROW_VAULT_SECRET: i32 = 3;
pub const BARROW_VAULT_LOCK_COUNT: i32 = 4;
pub const BARROW_VAULT_SIGN_CRACKS: i32 = 0;
pub const BARROW_VAULT_SIGN_DRAUGHT: i32 = 1;
pub const BARROW_VAULT_SIGN_SCRATCHES: i32 = 2;
pub const BARROW_VAULT_SIGN_COUNT: i32 = 3;
pub const BARROW_CLUE_CRACK: i32 = 0;
pub const BARROW_CLUE_DRAFT: i32 = 1;
pub const BARROW_CLUE_SCRAPE: i32 = 2;
pub const BARROW_CLUE_NICHE: i32 = 3;
pub const BARROW_CLUE_MAP: i32 = 4;
pub const BARROW_CLUE_COUNT: i32 = 5;
pub const BARROW_PUZZLE_PUSH: i32 = 0;
pub const BARROW_PUZZLE_SLIDE: i32 = 1;
pub const BARROW_PUZZLE_LIGHTS: i32 = 2;
pub const BARROW_PUZZLE_ORDER: i32 = 3;
pub const BARROW_PUZZLE_TOGGLE: i32 = 4;
pub const BARROW_PUZZLE_KIND_COUNT: i32 = 5;
pub const BARROW_SIGN_SUN: i32 = 0;
pub const BARROW_SIGN_MOON: i32 = 1;
pub const BARROW_SIGN_STAR: i32 = 2;
pub const BARROW_SIGN_CROWN: i32 = 3;
pub const BARROW_SIGN_SWORD: i32 = 4;
pub const BARROW_SIGN_SKULL: i32 = 5;
pub const BARROW_SIGN_FLAME: i32 = 6;
pub const BARROW_SIGN_DROP: i32 = 7;
pub const BARROW_SIGN_COUNT: i32 = 8;
pub const BARROW_GRADE_EASY: i32 = 0;
pub const BARROW_GRADE_MEDIUM: i32 = 1;
pub const BARROW_GRADE_HARD: i32 = 2;
pub const BARROW_GRADE_COUNT: i32 = 3;
pub const BARROW_NORTH: i32 = 0;
pub const BARROW_EAST: i32 = 1;
pub const BARROW_SOUTH: i32 = 2;
pub const BARROW_WEST: i32 = 3;
pub const BARROW_WAIT: i32 = 4;
pub const BARROW_DRINK: i32 = 5;
pub const BARROW_READ: i32 = 6;
pub const BARROW_THROW: i32 = 7;
pub const BARROW_ZAP: i32 = 8;
pub const BARROW_MOVE_COUNT: i32 = 9;
pub const BARROW_FIGHTER_GRUNT: i32 = 0;
pub const BARROW_FIGHTER_SWARM: i32 = 1;
pub const BARROW_FIGHTER_GUARD: i32 = 2;
pub const BARROW_FIGHTER_ARCHER: i32 = 3;
pub const BARROW_FIGHTER_CASTER: i32 = 4;
pub const BARROW_FIGHTER_BRUTE: i32 = 5;
pub const BARROW_FIGHTER_ELITE: i32 = 6;
pub const BARROW_FIGHTER_FOE: i32 = 7;
pub const BARROW_FIGHTER_SUB_BOSS: i32 = 8;
pub const BARROW_FIGHTER_BOSS: i32 = 9;
pub const BARROW_FIGHTER_COUNT: i32 = 10;
pub const BARROW_PLAY_GOING: i32 = 0;
pub const BARROW_PLAY_STAIRS: i32 = 1;
pub const BARROW_PLAY_WON: i32 = 2;
pub const BARROW_PLAY_DEAD: i32 = 3;
pub const BARROW_EVENT_TURN: i32 = 1;
pub const BARROW_EVENT_MOVED: i32 = 2;
pub const BARROW_EVENT_STRUCK: i32 = 4;
pub const BARROW_EVENT_KILL: i32 = 8;
pub const BARROW_EVENT_HURT: i32 = 16;
pub const BARROW_EVENT_HEALED: i32 = 32;
pub const BARROW_EVENT_LOOT: i32 = 64;
pub const BARROW_EVENT_KEY: i32 = 128;
pub const BARROW_EVENT_SWITCH: i32 = 256;
pub const BARROW_EVENT_DOOR: i32 = 512;
pub const BARROW_EVENT_SOLVED: i32 = 1024;
pub const BARROW_EVENT_REST: i32 = 2048;
pub const BARROW_EVENT_DIED: i32 = 4096;
pub const BARROW_EVENT_ENDED: i32 = 8192;
pub const BARROW_EVENT_TRAP: i32 = 16384;
pub const BARROW_LACKS_NOTHING: i32 = 0;
pub const BARROW_LACKS_SMALL_KEY: i32 = 1;
pub const BARROW_LACKS_COLOUR: i32 = 2;
pub const BARROW_LACKS_SWITCH: i32 = 3;
pub const BARROW_LACKS_MAGIC_KEY: i32 = 4;
pub const BARROW_LACKS_TREASURE: i32 = 5;
pub const BARROW_LACKS_SIDE: i32 = 6;
pub const BARROW_LACKS_PUZZLE: i32 = 7;
pub const BARROW_LACKS_GUARDIAN: i32 = 8;
pub const BARROW_LACKS_GOLD: i32 = 9;
pub const BARROW_LACKS_FINDING: i32 = 10;
pub const BARROW_LACKS_WAY: i32 = 11;
pub const BARROW_KNOWN_SEEN: i32 = 1;
pub const BARROW_KNOWN_VISIBLE: i32 = 2;
pub const BARROW_REACH_KEYS: i32 = 1;
pub const BARROW_REACH_KNOWN: i32 = 2;
pub const BARROW_REACH_SAFE: i32 = 4;
pub const BARROW_BOT_WALKER: i32 = 0;
pub const BARROW_BOT_NOVICE: i32 = 1;
pub const BARROW_BOT_SPRINTER: i32 = 2;
pub const BARROW_BOT_CARELESS: i32 = 3;
pub const BARROW_BOT_COUNT: i32 = 4;
pub const BARROW_TERM_HARM: i32 = 0;
pub const BARROW_TERM_KILL: i32 = 1;
pub const BARROW_TERM_KEY: i32 = 2;
pub const BARROW_TERM_DOOR: i32 = 3;
pub const BARROW_TERM_SWITCH: i32 = 4;
pub const BARROW_TERM_SOLVED: i32 = 5;
pub const BARROW_TERM_REST: i32 = 6;
pub const BARROW_TERM_LOOT: i32 = 7;
pub const BARROW_TERM_FLOOR: i32 = 8;
pub const BARROW_TERM_END: i32 = 9;
pub const BARROW_TERM_DEATH: i32 = 10;
pub const BARROW_TERM_COUNT: i32 = 11;
pub const BARROW_ANSWER_NO: i32 = 0;
pub const BARROW_ANSWER_YES: i32 = 1;
pub const BARROW_ANSWER_NOT_DECIDED: i32 = 2;
pub const BARROW_PROVE_JSON: i32 = 0;
pub const BARROW_PROVE_TEXT: i32 = 1;
pub const BARROW_PROVE_FULL: i32 = 1;
pub const BARROW_PROVE_CAREFUL: i32 = 2;
pub const BARROW_PROVE_FINISHABLE: i32 = 4;
pub const BARROW_PROVE_QUIET: i32 = 8;
pub const BARROW_PROVE_HIDDEN: i32 = 16;
pub const BARROW_PROVE_STRICT: i32 = 32;
pub const BARROW_PART_PLAN: i32 = 1;
pub const BARROW_PART_ROOMS: i32 = 2;
pub const BARROW_PART_LINKS: i32 = 4;
pub const BARROW_PART_TILES: i32 = 8;
pub const BARROW_PART_THINGS: i32 = 16;
pub const BARROW_PART_COUNT: i32 = 5;
pub const BARROW_PASS_CHECKPOINT: i32 = 1;
pub const BARROW_SKIP_PROOF: i32 = 1;
pub const BARROW_TRACE_LIGHT: i32 = 2;
pub const BARROW_CHECK_CONTRACTS: i32 = 4;
pub const BARROW_CHECK_RULES: i32 = 8;
pub const BARROW_TRACE_LISTS: i32 = 16;
pub const BARROW_KNOWN_WHOLE: i32 = 32;
pub const BARROW_EXPORT_COLOR: i32 = 1;
pub const BARROW_EXPORT_NO_LEGEND: i32 = 2;
pub const BARROW_EXPORT_PLAYER: i32 = 4;
pub const BARROW_EXPORT_GRAPH: i32 = 8;
pub const BARROW_EXPORT_NO_GRID: i32 = 16;
pub const BARROW_EXPORT_NO_NUMBERS: i32 = 32;
pub const BARROW_EXPORT_NO_HEAT: i32 = 64;
pub const BARROW_EXPORT_NO_PATH: i32 = 128;
pub const BARROW_EXPORT_STEPS: i32 = 256;
pub const BARROW_EXPORT_BARE: i32 = 512;
pub const BARROW_EXPORT_NO_IMAGE: i32 = 65536;
pub const BARROW_FORMAT_MANY: i32 = 1;
pub const BARROW_FORMAT_BINARY: i32 = 2;
pub const BARROW_FORMAT_TILES: i32 = 4;
pub const BARROW_FORMAT_ONE_FLOOR: i32 = 8;
pub const BARROW_FORMAT_TILESET: i32 = 16;
pub const BARROW_FORMAT_IMAGE: i32 = 32;
pub const BARROW_FORMAT_ONE_FAMILY: i32 = 64;
pub const BARROW_FORMAT_ONE_SIZE: i32 = 128;
// ---- to here ---------------------------------------------------------------------------------
