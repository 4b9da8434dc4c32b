// SPDX-License-Identifier: MIT
//! Values of the library that own their memory, and safe calls on them. All unsafe code of the two
//! crates is here: a dungeon is never shared while it changes, its lists are slices of its own
//! memory, and texts go to C with a final zero and without one inside.
use crate::parts::{Link, Room, Thing};
use crate::*;
use std::ffi::{CStr, CString};
use std::mem::MaybeUninit;
use std::os::raw::c_int;
use std::ptr::null_mut;
use std::slice;

/// An error of the library: a refused call or a failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// A number such as `BARROW_BAD_PARAM`.
    pub status: i32,
    /// The parameter to blame, or an empty text.
    pub field: String,
    /// One human-readable sentence.
    pub text: String,
    /// Line and column of the mistake in a text, from 1; 0 if they do not apply.
    pub line: u32,
    pub column: u32,
}

pub(crate) fn text_of(letters: &[c_char]) -> String {
    let bytes: Vec<u8> = letters.iter().map(|letter| *letter as u8).take_while(|byte| *byte != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn zeroed<T: Copy>() -> T {
    // All structs of the library consist of numbers and pointers, for which zero is valid.
    unsafe { MaybeUninit::zeroed().assume_init() }
}

/// Calls a function that fills a `barrow_error`, and turns the error into a `Refusal`.
fn checked(call: impl FnOnce(*mut barrow_error) -> i32) -> Result<(), Refusal> {
    let mut error: barrow_error = zeroed();
    if call(&mut error) == BARROW_OK {
        return Ok(());
    }
    Err(Refusal {
        status: error.status,
        field: text_of(&error.field),
        text: text_of(&error.text),
        line: error.line,
        column: error.column,
    })
}

/// Returns a text for C. A text with a zero inside is refused, as C would cut it there.
fn c_text(text: &str, field: &str) -> Result<CString, Refusal> {
    CString::new(text).map_err(|_| Refusal {
        status: BARROW_BAD_PARAM,
        field: field.into(),
        text: format!("{field}: it has a NUL inside"),
        line: 0,
        column: 0,
    })
}

/// A text of the library's own tables.
pub(crate) fn own_text(text: *const c_char) -> &'static str {
    if text.is_null() {
        return "";
    }
    unsafe { CStr::from_ptr(text) }.to_str().unwrap_or("")
}

macro_rules! names {
    ($($(#[$doc:meta])* $name:ident, $function:ident;)*) => { $(
        $(#[$doc])*
        pub fn $name(code: u8) -> &'static str {
            own_text(unsafe { $function(i32::from(code)) })
        } )*
    };
}

names! {
    /// The name of what a step of a walkthrough does.
    action_name, barrow_action_name;
}

/// The library's version.
pub fn version() -> &'static str {
    own_text(unsafe { barrow_version_string() })
}

/// The generation: raised whenever a seed's meaning changes.
pub fn generation() -> u32 {
    unsafe { barrow_generation() }
}

/// Names of the metrics of a family, in the order of their values.
pub fn metric_names(family: i32) -> Vec<&'static str> {
    let mut count = 0;
    let rows = unsafe { barrow_metric_infos(family, &mut count) };
    (0..count as usize).map(|i| own_text(unsafe { (*rows.add(i)).name })).collect()
}

/// Parameters, and the texts that they point to.
pub struct Params {
    value: barrow_params,
    texts: Vec<CString>,
}

// It points only to its own texts, and those do not move when their owner does.
unsafe impl Send for Params {}
unsafe impl Sync for Params {}

impl Params {
    /// The defaults of a family, by its name.
    pub fn new(family: &str) -> Result<Params, Refusal> {
        let name = c_text(family, "family")?;
        let mut number = 0;
        if !unsafe { barrow_family_find(name.as_ptr(), &mut number) } {
            let text = format!("there is no family '{family}'");
            return Err(Refusal { status: BARROW_BAD_PARAM, field: "family".into(), text, line: 0, column: 0 });
        }
        Ok(Params { value: unsafe { barrow_default_params(number) }, texts: Vec::new() })
    }

    pub fn seed(&self) -> u64 {
        self.value.seed
    }

    pub fn set_seed(&mut self, seed: u64) {
        self.value.seed = seed;
    }

    /// Takes a seed as typed: a number, 0x and a number, or any text.
    pub fn set_seed_text(&mut self, seed: &str) -> Result<(), Refusal> {
        let text = c_text(seed, "seed")?;
        let place: *mut u64 = &mut self.value.seed;
        checked(|error| unsafe { barrow_seed_parse(text.as_ptr(), place, error) })
    }

    /// Sets a parameter by its name.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        let (key, text) = (c_text(name, "name")?, c_text(value, name)?);
        let params: *mut barrow_params = &mut self.value;
        checked(|error| unsafe { barrow_params_set(params, key.as_ptr(), text.as_ptr(), error) })?;
        self.texts.push(text); // keeps the text of a mask or fixed room alive
        Ok(())
    }

    /// Applies a preset.
    pub fn preset(&mut self, name: &str) -> Result<(), Refusal> {
        let text = c_text(name, "preset")?;
        let params: *mut barrow_params = &mut self.value;
        checked(|error| unsafe { barrow_params_preset(params, text.as_ptr(), error) })
    }
}

/// A dungeon, with its memory.
pub struct Dungeon {
    value: barrow_dungeon,
}

// Nothing outside points into it, and nothing in it changes through a shared reference.
unsafe impl Send for Dungeon {}
unsafe impl Sync for Dungeon {}

impl Drop for Dungeon {
    fn drop(&mut self) {
        unsafe { barrow_dungeon_free(&mut self.value) }
    }
}

/// A list of the dungeon, for as long as the caller borrows the dungeon.
fn list<'a, T>(start: *mut T, count: u32) -> &'a [T] {
    if start.is_null() || count == 0 {
        return &[];
    }
    unsafe { slice::from_raw_parts(start, count as usize) }
}

unsafe extern "C" fn collect(user: *mut c_void, bytes: *const c_char, size: usize) -> c_int {
    let sink = &mut *(user as *mut Vec<u8>);
    sink.extend_from_slice(slice::from_raw_parts(bytes as *const u8, size));
    0
}

impl Dungeon {
    /// Makes the dungeon of [params].
    pub fn generate(params: &Params) -> Result<Dungeon, Refusal> {
        let mut made = Dungeon { value: zeroed() };
        let value: *mut barrow_dungeon = &mut made.value;
        let wanted = &params.value as *const barrow_params as *mut barrow_params;
        checked(|error| unsafe { barrow_generate(wanted, null_mut(), value, error) })?;
        Ok(made) // it has copies of the parameters' texts
    }

    /// Reads a document.
    pub fn read(document: &[u8]) -> Result<Dungeon, Refusal> {
        let mut made = Dungeon { value: zeroed() };
        let value: *mut barrow_dungeon = &mut made.value;
        let (text, size) = (document.as_ptr() as *const c_char, document.len());
        checked(|error| unsafe { barrow_import(text, size, null_mut(), value, null_mut(), error) })?;
        Ok(made)
    }

    fn pointer(&self) -> *mut barrow_dungeon {
        &self.value as *const barrow_dungeon as *mut barrow_dungeon
    }

    pub fn family(&self) -> i32 {
        self.value.params.family
    }

    pub fn seed(&self) -> u64 {
        self.value.params.seed
    }

    pub fn hash(&self) -> u64 {
        unsafe { barrow_dungeon_hash(self.pointer()) }
    }

    pub fn size(&self) -> (usize, usize) {
        (usize::from(self.value.width), usize::from(self.value.height))
    }

    pub fn tiles(&self) -> &[u8] {
        list(self.value.tiles, u32::from(self.value.width) * u32::from(self.value.height))
    }

    /// Rooms with all their fields.
    pub fn told_rooms(&self) -> impl Iterator<Item = Room> + '_ {
        self.rooms().iter().map(|one| Room::of(&self.value, one))
    }

    /// Doors and corridors with all their fields.
    pub fn told_links(&self) -> impl Iterator<Item = Link> + '_ {
        self.links().iter().map(|one| Link::of(&self.value, one))
    }

    /// Things with all their fields.
    pub fn told_things(&self) -> impl Iterator<Item = Thing> + '_ {
        self.things().iter().map(|one| Thing::of(&self.value, one))
    }

    pub fn rooms(&self) -> &[barrow_room] {
        list(self.value.rooms, self.value.room_count)
    }

    pub fn links(&self) -> &[barrow_link] {
        list(self.value.links, self.value.link_count)
    }

    pub fn things(&self) -> &[barrow_thing] {
        list(self.value.things, self.value.thing_count)
    }

    pub fn solution(&self) -> &[barrow_step] {
        list(self.value.solution, self.value.solution_count)
    }

    /// The values of the metrics, in the order of `metric_names`.
    pub fn metrics(&self) -> Result<Vec<i32>, Refusal> {
        let mut values = [0; BARROW_METRIC_MAX as usize];
        let place = values.as_mut_ptr();
        checked(|error| unsafe { barrow_metrics(self.pointer(), null_mut(), place, error) })?;
        Ok(values.to_vec())
    }

    /// Checks every rule. Returns the number of checks, and the rules and sentences of what is broken.
    pub fn verify(&self) -> Result<(u32, Vec<(String, String)>), Refusal> {
        let mut report: barrow_report = zeroed();
        let place: *mut barrow_report = &mut report;
        checked(|error| unsafe { barrow_verify(self.pointer(), null_mut(), place, error) })?;
        let kept = report.findings.iter().take(report.finding_count as usize);
        Ok((report.checks, kept.map(|found| (text_of(&found.rule), text_of(&found.text))).collect()))
    }

    /// Writes the dungeon in a format of the library.
    pub fn export(&self, format: &str) -> Result<Vec<u8>, Refusal> {
        let name = c_text(format, "format")?;
        let mut bytes: Vec<u8> = Vec::new();
        let sink = barrow_sink { write: collect as *mut c_void, user: &mut bytes as *mut Vec<u8> as *mut c_void };
        checked(|error| unsafe { barrow_export(self.pointer(), name.as_ptr(), null_mut(), sink, error) })?;
        Ok(bytes)
    }
}

/// Proves a world: the verdict, and the whole answer as JSON.
pub fn prove(world: &[u8], from: &str, map: Option<&str>, flags: u32, budget: u64) -> Result<(barrow_verdict, Vec<u8>), Refusal> {
    let source = c_text(from, "from")?;
    let classes = map.map(|text| c_text(text, "map")).transpose()?;
    let mut bytes: Vec<u8> = Vec::new();
    let mut verdict: barrow_verdict = zeroed();
    let mut how: barrow_prove_options = zeroed();
    how.from = source.as_ptr() as *mut c_char;
    how.map = classes.as_ref().map_or(null_mut(), |text| text.as_ptr() as *mut c_char);
    how.flags = flags;
    how.budget = budget;
    let sink = barrow_sink { write: collect as *mut c_void, user: &mut bytes as *mut Vec<u8> as *mut c_void };
    let start = world.as_ptr() as *const c_char;
    checked(|error| unsafe { barrow_prove(start, world.len(), &mut how, sink, &mut verdict, error) })?;
    Ok((verdict, bytes))
}

/// A game on a dungeon. The level and the play are memory of its own; the level points into the
/// dungeon, which `Game` of the crate `barrow` borrows for as long.
pub struct Game {
    memory: std::rc::Rc<Vec<u64>>,
    level: *mut c_void,
    block: Vec<u64>,
}

fn words(bytes: usize) -> Vec<u64> {
    vec![0; bytes / 8 + 2]
}

impl Game {
    /// Begins a game. The rules are health, attack, lives and peaceful; 0 means the default.
    pub fn new(dungeon: &Dungeon, seed: u64, how: (i16, i16, u16, bool)) -> Result<Game, Refusal> {
        let mut rules: barrow_rules = zeroed();
        (rules.health, rules.attack, rules.lives, rules.peaceful) = (how.0, how.1, how.2, u8::from(how.3));
        let mut memory = words(unsafe { barrow_level_size(dungeon.pointer()) });
        let mut level: *mut c_void = null_mut();
        let (place, found) = (memory.as_mut_ptr() as *mut c_void, &mut level as *mut *mut c_void as *mut c_void);
        checked(|error| unsafe { barrow_level_begin(dungeon.pointer(), &mut rules, place, found, error) })?;
        let mut block = words(unsafe { barrow_play_size(level) });
        unsafe { barrow_play_begin(level, seed, null_mut(), block.as_mut_ptr() as *mut c_void) };
        Ok(Game { memory: std::rc::Rc::new(memory), level, block })
    }

    /// The same game, to go on by itself; both read one level.
    pub fn copy(&self) -> Game {
        Game { memory: self.memory.clone(), level: self.level, block: self.block.clone() }
    }

    fn play(&self) -> *mut c_void {
        self.block.as_ptr() as *mut c_void
    }

    pub fn step(&mut self, code: i32) -> u32 {
        unsafe { barrow_play_step(self.level, self.block.as_mut_ptr() as *mut c_void, code) }
    }

    pub fn hero(&self) -> barrow_hero {
        unsafe { *barrow_play_hero(self.level, self.play()) }
    }

    pub fn moves(&self) -> u32 {
        unsafe { barrow_play_moves(self.level, self.play()) }
    }

    pub fn door(&self, link: u32) -> i32 {
        unsafe { barrow_play_door(self.level, self.play(), link, null_mut()) }
    }

    pub fn thing(&self, id: u32) -> i32 {
        unsafe { barrow_play_thing(self.level, self.play(), id, null_mut()) }
    }

    // These use working space of the play, so nobody else may look at it meanwhile.
    pub fn guide(&mut self) -> i32 {
        unsafe { barrow_play_guide(self.level, self.block.as_mut_ptr() as *mut c_void) }
    }

    pub fn bot(&mut self, who: i32) -> i32 {
        unsafe { barrow_play_bot(self.level, self.block.as_mut_ptr() as *mut c_void, who) }
    }

    pub fn way(&mut self, x: i32, y: i32, flags: u32) -> Vec<u8> {
        let area = unsafe { let on = barrow_level_dungeon(self.level); usize::from((*on).width) * usize::from((*on).height) };
        let mut moves = vec![0; area];
        let play = self.block.as_mut_ptr() as *mut c_void;
        let count = unsafe { barrow_play_way(self.level, play, x, y, flags, moves.as_mut_ptr(), area as u32) };
        moves.truncate(count as usize);
        moves
    }

    pub fn par(&self) -> u32 {
        unsafe { barrow_play_par(self.level) }
    }

    pub fn score(&self) -> i32 {
        unsafe { barrow_play_score(self.level, self.play()) }
    }

    pub fn hash(&self) -> u64 {
        unsafe { barrow_play_hash(self.level, self.play()) }
    }

    pub fn tell(&self, index: u32) -> String {
        let mut text = [0 as c_char; 400];
        unsafe { barrow_play_tell(self.level, self.play(), index, text.as_mut_ptr(), text.len()) };
        text_of(&text)
    }
}
