// SPDX-License-Identifier: MIT
//! Rooms, links and things as documents tell of them, made by tools/declare from the table of fields.
#![allow(clippy::all, unused_parens)]
use crate::owned::{own_text, text_of};
use crate::*;

/// A room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    /// its number on maps and in texts, from 1 by id; null if it has none, like an anchor
    pub number: Option<i32>,
    /// its leftmost column on the tile map; 0 without one
    pub x: i32,
    /// its topmost row
    pub y: i32,
    /// its columns
    pub width: i32,
    /// its rows
    pub height: i32,
    /// what kind of room it is
    pub kind: &'static str,
    /// whether it is two rooms grown into one, whatever its kind
    pub merged: Option<bool>,
    /// row * columns + column; the upper one if merged
    pub sector: Option<i32>,
    /// how dangerous its enemies and traps are
    pub danger: Option<i32>,
    /// name of the drawing that shows its inside; null for bare rooms
    pub stamp: Option<String>,
    /// column of its cell; the entry has 0
    pub cell_x: Option<i32>,
    /// row of its cell, downward; the entry has 0
    pub cell_y: Option<i32>,
    /// stage that opens it
    pub stage: Option<i32>,
    /// step of the quest that the stage belongs to
    pub step: Option<&'static str>,
    /// what it holds
    pub content: Option<&'static str>,
    /// number of its switch, where the content is one
    pub switch: Option<i32>,
    /// how hard it is, in thousandths
    pub intensity: Option<i32>,
    /// what it is for, besides its content
    pub purpose: Option<&'static str>,
    /// how much its chest gives
    pub reward: Option<i32>,
    /// the treasure that it holds, or that its content needs
    pub treasure: Option<i32>,
    /// what its guardian seals until it is beaten
    pub seals: Option<&'static str>,
    /// the place that it belongs to
    pub place: Option<&'static str>,
    /// what it is for
    pub types: Vec<&'static str>,
    /// kind of the path that it lies on
    pub path: Option<&'static str>,
    /// path that it lies on
    pub path_id: Option<usize>,
    /// its place along the path, from 0
    pub order: Option<i32>,
    /// locked doors of the main path that must be passed to get here
    pub zone: Option<i32>,
    /// colour of the key that lies here
    pub key: Option<i32>,
    /// whether a roaming enemy is at home here
    pub foe: Option<bool>,
    /// whether it is an arena that the player may leave without a fight
    pub leave: Option<bool>,
    /// whether the player may choose not to fight here, as with an elite
    pub choice: Option<bool>,
    /// what the arena of a sub-boss becomes once it is won
    pub after: Option<&'static str>,
}

impl Room {
    /// Copies it. Its dungeon must be whole, which `owned::Dungeon` makes sure of.
    pub(crate) fn of(dungeon: &barrow_dungeon, one: &barrow_room) -> Room {
        unsafe {
            Room {
                number: if one.number as i64 != 0 as i64 { Some(one.number as i32) } else { None },
                x: one.rect.x as i32,
                y: one.rect.y as i32,
                width: one.rect.w as i32,
                height: one.rect.h as i32,
                kind: own_text(barrow_room_kind_name(i32::from(one.kind))),
                merged: if (4 >> dungeon.params.family & 1 != 0) { Some(one.r#as.floor.merged != 0) } else { None },
                sector: if (4 >> dungeon.params.family & 1 != 0) { Some(one.r#as.floor.sector as i32) } else { None },
                danger: if (4 >> dungeon.params.family & 1 != 0) { Some(one.r#as.floor.danger as i32) } else { if (1 >> dungeon.params.family & 1 != 0) { Some(one.r#as.quest.danger as i32) } else { if (2 >> dungeon.params.family & 1 != 0) { Some(one.r#as.crawl.danger as i32) } else { None } } },
                stamp: Some(text_of(&one.stamp)).filter(|text| !text.is_empty()),
                cell_x: if (1 >> dungeon.params.family & 1 != 0) { Some(one.r#as.quest.cell.x as i32) } else { None },
                cell_y: if (1 >> dungeon.params.family & 1 != 0) { Some(one.r#as.quest.cell.y as i32) } else { None },
                stage: if (1 >> dungeon.params.family & 1 != 0) { Some(one.r#as.quest.stage as i32) } else { None },
                step: if (1 >> dungeon.params.family & 1 != 0) { Some(own_text(barrow_quest_step_name(i32::from(one.r#as.quest.step)))) } else { None },
                content: if (1 >> dungeon.params.family & 1 != 0) { Some(own_text(barrow_content_name(i32::from(one.r#as.quest.content)))) } else { None },
                switch: if (1 >> dungeon.params.family & 1 != 0) && one.r#as.quest.switch_id as i64 != BARROW_NO_SWITCH as i64 { Some(one.r#as.quest.switch_id as i32) } else { None },
                intensity: if (1 >> dungeon.params.family & 1 != 0) { Some(one.r#as.quest.intensity as i32) } else { None },
                purpose: if (1 >> dungeon.params.family & 1 != 0) && one.r#as.quest.purpose as i64 != BARROW_PURPOSE_NONE as i64 { Some(own_text(barrow_purpose_name(i32::from(one.r#as.quest.purpose)))) } else { None },
                reward: if (1 >> dungeon.params.family & 1 != 0) { Some(one.r#as.quest.reward as i32) } else { if (2 >> dungeon.params.family & 1 != 0) { Some(one.r#as.crawl.reward as i32) } else { None } },
                treasure: if (1 >> dungeon.params.family & 1 != 0) && one.r#as.quest.treasure as i64 != BARROW_NO_TREASURE as i64 { Some(one.r#as.quest.treasure as i32) } else { None },
                seals: if (1 >> dungeon.params.family & 1 != 0) && one.r#as.quest.seals as i64 != BARROW_SEAL_NONE as i64 { Some(own_text(barrow_seal_name(i32::from(one.r#as.quest.seals)))) } else { None },
                place: if (3 >> dungeon.params.family & 1 != 0) && one.place as i64 != BARROW_PLACE_ANY as i64 { Some(own_text(barrow_place_name(i32::from(one.place)))) } else { None },
                types: if (2 >> dungeon.params.family & 1 != 0) { (0..16).filter(|bit| one.r#as.crawl.types >> bit & 1 != 0).map(|bit| own_text(barrow_room_type_name(bit))).collect() } else { Vec::new() },
                path: if (2 >> dungeon.params.family & 1 != 0) { Some(own_text(barrow_path_name(i32::from(one.r#as.crawl.path)))) } else { None },
                path_id: if (2 >> dungeon.params.family & 1 != 0) { Some(usize::from(one.r#as.crawl.path_id)) } else { None },
                order: if (2 >> dungeon.params.family & 1 != 0) { Some(one.r#as.crawl.order as i32) } else { None },
                zone: if (2 >> dungeon.params.family & 1 != 0) { Some(one.r#as.crawl.zone as i32) } else { None },
                key: if (2 >> dungeon.params.family & 1 != 0) && one.r#as.crawl.key as i64 != BARROW_NO_KEY as i64 { Some(one.r#as.crawl.key as i32) } else { None },
                foe: if (2 >> dungeon.params.family & 1 != 0) { Some(one.r#as.crawl.foe != 0) } else { None },
                leave: if (2 >> dungeon.params.family & 1 != 0) { Some(one.r#as.crawl.leave != 0) } else { None },
                choice: if (2 >> dungeon.params.family & 1 != 0) { Some(one.r#as.crawl.choice != 0) } else { None },
                after: if (2 >> dungeon.params.family & 1 != 0) && one.r#as.crawl.after as i64 != BARROW_TYPE_NONE as i64 { Some(own_text(barrow_room_type_name(i32::from(one.r#as.crawl.after)))) } else { None },
            }
        }
    }
}

/// A corridor or door.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// whether it joins two rooms or is a dead end
    pub kind: &'static str,
    /// the room where it begins
    pub a: Option<usize>,
    /// the room where it ends
    pub b: Option<usize>,
    /// number of the switch that opens it
    pub switch: Option<i32>,
    /// the treasure that opens it
    pub treasure: Option<i32>,
    /// the room whose guardian seals it
    pub seal: Option<usize>,
    /// colour of the key that opens it
    pub lock: Option<i32>,
    /// whether it is a marked entrance of a side path
    pub marked: Option<bool>,
    /// whether everything behind it is optional
    pub optional: Option<bool>,
}

impl Link {
    /// Copies it. Its dungeon must be whole, which `owned::Dungeon` makes sure of.
    pub(crate) fn of(dungeon: &barrow_dungeon, one: &barrow_link) -> Link {
        unsafe {
            Link {
                kind: own_text(barrow_link_kind_name(i32::from(one.kind))),
                a: if one.a as i64 != BARROW_NONE as i64 { Some(usize::from(one.a)) } else { None },
                b: if one.b as i64 != BARROW_NONE as i64 { Some(usize::from(one.b)) } else { None },
                switch: if (1 >> dungeon.params.family & 1 != 0) && one.lock as i64 != BARROW_NO_LOCK as i64 { Some(one.lock as i32) } else { None },
                treasure: if (1 >> dungeon.params.family & 1 != 0) && one.treasure as i64 != BARROW_NO_TREASURE as i64 { Some(one.treasure as i32) } else { None },
                seal: if (1 >> dungeon.params.family & 1 != 0) && one.seal as i64 != BARROW_NONE as i64 { Some(usize::from(one.seal)) } else { None },
                lock: if (2 >> dungeon.params.family & 1 != 0) && one.lock as i64 != BARROW_NO_LOCK as i64 { Some(one.lock as i32) } else { None },
                marked: if (2 >> dungeon.params.family & 1 != 0) { Some(one.marked != 0) } else { None },
                optional: if (2 >> dungeon.params.family & 1 != 0) { Some(one.optional != 0) } else { None },
            }
        }
    }
}

/// A thing on a tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thing {
    /// what it is
    pub kind: &'static str,
    /// its column
    pub x: i32,
    /// its row
    pub y: i32,
    /// room that owns the tile; null in a corridor and in a wall
    pub room: Option<usize>,
    /// whether the enemy sleeps
    pub asleep: Option<bool>,
    /// whether the trap helps
    pub magic: Option<bool>,
    /// its type within its kind; null for spawn, stairs and keeper
    pub r#type: Option<String>,
    /// text that a custom thing carries
    pub payload: Option<String>,
    /// colour of the key, which is the number of its vault
    pub colour: Option<i32>,
    /// how much the chest gives
    pub tier: Option<i32>,
    /// what it guards, by its place in the list: a lord the stairs, the guardian of a vault a chest
    pub guards: Option<i32>,
    /// what it costs
    pub price: Option<i32>,
    /// its own name
    pub name: Option<String>,
    /// number of the switch
    pub switch: Option<i32>,
    /// the door that it seals
    pub guards_door: Option<usize>,
    /// turns between two strokes of a timed trap; null for others
    pub period: Option<i32>,
    /// the puzzle that has to be solved first; for a fountain the entity that has to be beaten before there is water; for a hint the puzzle that it tells about
    pub gate: Option<i32>,
    /// the signs that it shows, in order
    pub signs: Vec<&'static str>,
}

impl Thing {
    /// Copies it. Its dungeon must be whole, which `owned::Dungeon` makes sure of.
    pub(crate) fn of(dungeon: &barrow_dungeon, one: &barrow_thing) -> Thing {
        unsafe {
            Thing {
                kind: own_text(barrow_thing_name(i32::from(one.kind))),
                x: one.pos.x as i32,
                y: one.pos.y as i32,
                room: if one.room as i64 != BARROW_NONE as i64 { Some(usize::from(one.room)) } else { None },
                asleep: if (i32::from(one.kind) == BARROW_THING_ENEMY) { Some(one.flag != 0) } else { None },
                magic: if (i32::from(one.kind) == BARROW_THING_TRAP) { Some(one.flag != 0) } else { None },
                r#type: if (i32::from(one.kind) != BARROW_THING_CUSTOM) && one.r#type as i64 != BARROW_NO_TYPE as i64 { Some(String::from(own_text(barrow_thing_type_name(i32::from(one.r#type))))) } else { if (i32::from(one.kind) == BARROW_THING_CUSTOM) { Some(text_of(&(*dungeon.customs.add(usize::from(one.custom) - 1)).r#type)) } else { None } },
                payload: if (i32::from(one.kind) == BARROW_THING_CUSTOM) { Some(text_of(&(*dungeon.customs.add(usize::from(one.custom) - 1)).payload)) } else { None },
                colour: if (i32::from(one.kind) == BARROW_THING_KEY) && one.flag as i64 != BARROW_SMALL_KEY as i64 { Some(one.flag as i32) } else { None },
                tier: if (i32::from(one.kind) == BARROW_THING_CHEST) { Some(one.tier as i32) } else { None },
                guards: if (i32::from(one.kind) == BARROW_THING_BOSS || i32::from(one.kind) == BARROW_THING_ENEMY || i32::from(one.kind) == BARROW_THING_SUB_BOSS) && one.guards as i64 != BARROW_GUARDS_NONE as i64 { Some(one.guards as i32) } else { None },
                price: if (i32::from(one.kind) == BARROW_THING_SHOP_ITEM) && one.price as i64 != 0 as i64 { Some(one.price as i32) } else { None },
                name: if (i32::from(one.kind) == BARROW_THING_BOSS || i32::from(one.kind) == BARROW_THING_ELITE || i32::from(one.kind) == BARROW_THING_FOE || i32::from(one.kind) == BARROW_THING_SUB_BOSS) { Some(text_of(&one.name)).filter(|text| !text.is_empty()) } else { None },
                switch: if (3 >> dungeon.params.family & 1 != 0) && (i32::from(one.kind) == BARROW_THING_SWITCH) && one.flag as i64 != BARROW_NONE_BYTE as i64 { Some(one.flag as i32) } else { None },
                guards_door: if (3 >> dungeon.params.family & 1 != 0) && (i32::from(one.kind) == BARROW_THING_BOSS || i32::from(one.kind) == BARROW_THING_SUB_BOSS) && one.guards_door as i64 != BARROW_NONE as i64 { Some(usize::from(one.guards_door)) } else { None },
                period: if (3 >> dungeon.params.family & 1 != 0) && (i32::from(one.kind) == BARROW_THING_TRAP) && one.period as i64 != 0 as i64 { Some(one.period as i32) } else { None },
                gate: if (3 >> dungeon.params.family & 1 != 0) && (i32::from(one.kind) == BARROW_THING_CHEST || i32::from(one.kind) == BARROW_THING_FOUNTAIN || i32::from(one.kind) == BARROW_THING_HINT || i32::from(one.kind) == BARROW_THING_KEY || i32::from(one.kind) == BARROW_THING_SWITCH) && one.gate as i64 != BARROW_NONE as i64 { Some(one.gate as i32) } else { None },
                signs: if (3 >> dungeon.params.family & 1 != 0) && (i32::from(one.kind) == BARROW_THING_HINT) { one.signs[..usize::from(one.sign_count)].iter().map(|sign| own_text(barrow_puzzle_sign_name(i32::from(*sign)))).collect() } else { Vec::new() },
            }
        }
    }
}
