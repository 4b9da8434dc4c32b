// SPDX-License-Identifier: MIT
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

use barrow_sys::owned;
use std::collections::BTreeMap;
use std::fmt;

/// An error of the library: a refused call or a failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(owned::Refusal);

impl Error {
    /// The parameter to blame, or an empty text.
    pub fn field(&self) -> &str {
        &self.0.field
    }

    /// Line and column of the mistake in a document, from 1.
    pub fn place(&self) -> Option<(u32, u32)> {
        (self.0.line > 0).then(|| (self.0.line, self.0.column))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.text)
    }
}

impl std::error::Error for Error {}

impl From<owned::Refusal> for Error {
    fn from(refusal: owned::Refusal) -> Error {
        Error(refusal)
    }
}

/// The library's version, such as "0.1.0".
pub fn version() -> &'static str {
    owned::version()
}

/// The generation, which is raised whenever a seed's meaning changes.
pub fn generation() -> u32 {
    owned::generation()
}

/// A family of dungeons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Family {
    /// Lock-and-key dungeons in stages.
    Quest,
    /// Spawn-to-boss dungeons on a grid.
    Crawl,
    /// Mystery-dungeon floors of tiles.
    Floor,
}

impl Family {
    const ALL: [Family; 3] = [Family::Quest, Family::Crawl, Family::Floor];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Family::Quest => "quest",
            Family::Crawl => "crawl",
            Family::Floor => "floor",
        }
    }
}

/// What to make: a family, a seed and settings.
pub struct Params(owned::Params);

impl Params {
    /// The defaults of a family, with seed 0.
    pub fn new(family: Family) -> Params {
        Params(owned::Params::new(family.name()).expect("the library knows its families"))
    }

    /// Takes a number as the seed.
    pub fn seed(mut self, seed: u64) -> Params {
        self.0.set_seed(seed);
        self
    }

    /// Takes a seed as typed: a number, 0x and a number, or any text.
    pub fn seed_text(mut self, seed: &str) -> Result<Params, Error> {
        self.0.set_seed_text(seed)?;
        Ok(self)
    }

    /// Sets a parameter by its name. Its value is what you would type: "20", "on", "1..3".
    pub fn set(mut self, name: &str, value: impl ToString) -> Result<Params, Error> {
        self.0.set(name, &value.to_string())?;
        Ok(self)
    }

    /// Applies a preset.
    pub fn preset(mut self, name: &str) -> Result<Params, Error> {
        self.0.preset(name)?;
        Ok(self)
    }

    /// Makes the dungeon.
    pub fn generate(&self) -> Result<Dungeon, Error> {
        Ok(Dungeon(owned::Dungeon::generate(&self.0)?))
    }

    /// Makes one dungeon per seed, starting with this one, up to the last seed.
    pub fn dungeons(self) -> Dungeons {
        Dungeons { next: Some(self.0.seed()), params: self }
    }
}

/// Dungeons with the same settings, seed after seed.
pub struct Dungeons {
    params: Params,
    next: Option<u64>,
}

impl Iterator for Dungeons {
    type Item = Result<Dungeon, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let seed = self.next?;
        self.next = seed.checked_add(1);
        self.params.0.set_seed(seed);
        Some(self.params.generate())
    }
}

pub use barrow_sys::parts::{Link, Room, Thing};

/// A step of the walkthrough.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Step {
    pub action: &'static str,
    pub room: Option<usize>,
    pub link: Option<usize>,
}

/// The result of `verify`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The number of checks.
    pub checks: u32,
    /// The number and a sentence for each rule that is broken.
    pub findings: Vec<(String, String)>,
}

impl Report {
    /// Whether every rule holds.
    pub fn is_sound(&self) -> bool {
        self.findings.is_empty()
    }
}

fn id(number: u16) -> Option<usize> {
    (i32::from(number) != barrow_sys::BARROW_NONE).then(|| usize::from(number))
}

/// A dungeon.
pub struct Dungeon(owned::Dungeon);

impl Dungeon {
    /// Reads a document, no matter what made it; `verify` says whether its rules hold.
    pub fn read(document: impl AsRef<[u8]>) -> Result<Dungeon, Error> {
        Ok(Dungeon(owned::Dungeon::read(document.as_ref())?))
    }

    /// Its family.
    pub fn family(&self) -> Family {
        Family::ALL[self.0.family() as usize]
    }

    /// The seed that made it.
    pub fn seed(&self) -> u64 {
        self.0.seed()
    }

    /// The content hash: equal for equal dungeons, on every machine.
    pub fn hash(&self) -> u64 {
        self.0.hash()
    }

    /// Columns of the tile map; 0 without one.
    pub fn width(&self) -> usize {
        self.0.size().0
    }

    /// Rows of the tile map; 0 without one.
    pub fn height(&self) -> usize {
        self.0.size().1
    }

    /// Codes of tiles, row after row.
    pub fn tiles(&self) -> &[u8] {
        self.0.tiles()
    }

    /// The code of a tile, if it is on the map.
    pub fn tile(&self, x: usize, y: usize) -> Option<u8> {
        let inside = x < self.width() && y < self.height();
        inside.then(|| self.tiles()[y * self.width() + x])
    }

    /// Whether the tile can be walked on.
    pub fn is_walkable(&self, x: usize, y: usize) -> bool {
        self.tile(x, y).map_or(false, |tile| i32::from(tile) & barrow_sys::BARROW_TILE_WALKABLE != 0)
    }

    /// Its rooms.
    pub fn rooms(&self) -> impl Iterator<Item = Room> + '_ {
        self.0.told_rooms()
    }

    /// Its doors and corridors.
    pub fn links(&self) -> impl Iterator<Item = Link> + '_ {
        self.0.told_links()
    }

    /// The things on the map.
    pub fn things(&self) -> impl Iterator<Item = Thing> + '_ {
        self.0.told_things()
    }

    /// The walkthrough of a quest or crawl.
    pub fn solution(&self) -> impl Iterator<Item = Step> + '_ {
        self.0.solution().iter().map(|step| Step {
            action: owned::action_name(step.action),
            room: id(step.room),
            link: id(step.link),
        })
    }

    /// The metrics, by name.
    pub fn metrics(&self) -> Result<BTreeMap<&'static str, i32>, Error> {
        Ok(owned::metric_names(self.0.family()).into_iter().zip(self.0.metrics()?).collect())
    }

    /// Checks every rule, and that the dungeon can be finished.
    pub fn verify(&self) -> Result<Report, Error> {
        let (checks, findings) = self.0.verify()?;
        Ok(Report { checks, findings })
    }

    /// Writes the dungeon in a format, such as "json", "svg" or "tmj".
    pub fn export(&self, format: &str) -> Result<Vec<u8>, Error> {
        Ok(self.0.export(format)?)
    }

    /// Draws the dungeon with letters.
    pub fn to_text(&self) -> Result<String, Error> {
        Ok(String::from_utf8_lossy(&self.export("ascii")?).into_owned())
    }
}

impl fmt::Debug for Dungeon {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "<barrow {}, seed {}>", self.family().name(), self.seed())
    }
}

/// What the player may do in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Move {
    North,
    East,
    South,
    West,
    Wait,
    Drink,
    Read,
    Throw,
    Zap,
}

impl Move {
    /// All moves, in the order of their codes.
    pub const ALL: [Move; 9] = [
        Move::North,
        Move::East,
        Move::South,
        Move::West,
        Move::Wait,
        Move::Drink,
        Move::Read,
        Move::Throw,
        Move::Zap,
    ];

    fn of(code: i32) -> Option<Move> {
        usize::try_from(code).ok().and_then(|code| Move::ALL.get(code).copied())
    }
}

/// How far a game has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum State {
    Going,
    Stairs,
    Won,
    Dead,
}

/// What a door or a thing still lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Lack {
    Nothing,
    SmallKey,
    Colour,
    Switch,
    MagicKey,
    Treasure,
    Side,
    Puzzle,
    Guardian,
    Gold,
    Finding,
    Way,
}

impl Lack {
    fn of(code: i32) -> Lack {
        use Lack::*;
        let all = [Nothing, SmallKey, Colour, Switch, MagicKey, Treasure, Side, Puzzle, Guardian, Gold, Finding];
        usize::try_from(code).ok().and_then(|code| all.get(code).copied()).unwrap_or(Way)
    }
}

/// A game on the tile map of a dungeon; docs/play.md has the rules. `snapshot` copies it.
pub struct Game<'a> {
    game: owned::Game,
    dungeon: std::marker::PhantomData<&'a Dungeon>,
}

/// The rules of a game; 0 means the default.
#[derive(Debug, Clone, Copy, Default)]
pub struct Rules {
    /// Of the player at the start; 12 by default.
    pub health: i16,
    /// Of the player at the start; 2 by default.
    pub attack: i16,
    /// Deaths that end the game; 0 for none.
    pub lives: u16,
    /// A walk without fights.
    pub peaceful: bool,
}

impl Dungeon {
    /// Begins a game. Fails without a tile map.
    pub fn play(&self, seed: u64, rules: &Rules) -> Result<Game<'_>, Error> {
        let how = (rules.health, rules.attack, rules.lives, rules.peaceful);
        Ok(Game { game: owned::Game::new(&self.0, seed, how)?, dungeon: std::marker::PhantomData })
    }
}

impl Game<'_> {
    /// The same game, to go on by itself.
    pub fn snapshot(&self) -> Self {
        Game { game: self.game.copy(), dungeon: self.dungeon }
    }

    /// Plays a turn. Returns the events, bits of `barrow_sys::BARROW_EVENT_...`; 0 if it was refused.
    pub fn step(&mut self, step: Move) -> u32 {
        self.game.step(step as i32)
    }

    /// The player: health, gold, place, keys.
    pub fn hero(&self) -> barrow_sys::barrow_hero {
        self.game.hero()
    }

    /// How far it has come.
    pub fn state(&self) -> State {
        [State::Going, State::Stairs, State::Won, State::Dead][usize::from(self.hero().state) % 4]
    }

    /// The moves that are not refused.
    pub fn moves(&self) -> Vec<Move> {
        let allowed = self.game.moves();
        Move::ALL.iter().copied().filter(|step| allowed >> (*step as u32) & 1 == 1).collect()
    }

    /// What a door lacks; `Lack::Nothing` if it can be passed.
    pub fn door(&self, link: usize) -> Lack {
        Lack::of(self.game.door(link as u32))
    }

    /// What a thing lacks before it can be taken or used.
    pub fn thing(&self, id: usize) -> Lack {
        Lack::of(self.game.thing(id as u32))
    }

    /// The next move of the proof, fights included; none when the game is over.
    pub fn guide(&mut self) -> Option<Move> {
        Move::of(self.game.guide())
    }

    /// The next move of a simulated player, `barrow_sys::BARROW_BOT_WALKER` and its like.
    pub fn bot(&mut self, who: i32) -> Option<Move> {
        Move::of(self.game.bot(who))
    }

    /// The moves of a shortest way to a tile; none if there is no way.
    pub fn way(&mut self, x: i32, y: i32) -> Vec<Move> {
        self.game.way(x, y, 0).into_iter().filter_map(|code| Move::of(i32::from(code))).collect()
    }

    /// The steps of the proof, and two for each enemy in its rooms.
    pub fn par(&self) -> u32 {
        self.game.par()
    }

    /// The score.
    pub fn score(&self) -> i32 {
        self.game.score()
    }

    /// Equal hashes are equal games from here on.
    pub fn hash(&self) -> u64 {
        self.game.hash()
    }

    /// What happened in the last turn, in sentences.
    pub fn told(&self) -> Vec<String> {
        (0..64).map(|index| self.game.tell(index)).take_while(|text| !text.is_empty()).collect()
    }
}

/// An answer to one question about a world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Proven: no.
    No,
    /// Proven: yes.
    Yes,
    /// The budget ended first.
    NotDecided,
}

/// A proof of a world.
#[derive(Debug, Clone)]
pub struct Proof {
    /// Some sequence of moves wins.
    pub finishable: Answer,
    /// Nobody can get stuck.
    pub stuck_free: Answer,
    /// The length of the walkthrough, or of the losing sequence if there is one.
    pub moves: u32,
    /// Work done, in the unit of the budget.
    pub looks: u64,
    /// All fields of the answer, as one line of JSON.
    pub json: String,
}

/// What to ask about a world.
#[derive(Debug, Clone, Default)]
pub struct Prove<'a> {
    /// What the text is: "text" (also if empty), "graphml", "dot", "tmj", "tmx", "ldtk" or "barrow".
    pub from: &'a str,
    /// What classes of other people's maps mean, as JSON.
    pub map: Option<&'a str>,
    /// The work to spend; 0 for the default.
    pub budget: u64,
    /// Also what is needed, never used, idle, spare and fatal.
    pub full: bool,
    /// The player takes at once what costs nothing.
    pub careful: bool,
    /// Ask only whether it can be finished.
    pub finishable: bool,
}

/// Proves whether a world can be finished and whether anybody can get stuck in it.
pub fn prove(world: impl AsRef<[u8]>, how: &Prove) -> Result<Proof, Error> {
    let flags = u32::from(how.full) | u32::from(how.careful) << 1 | u32::from(how.finishable) << 2;
    let from = if how.from.is_empty() { "text" } else { how.from };
    let (verdict, bytes) = owned::prove(world.as_ref(), from, how.map, flags, how.budget)?;
    let answer = |code: u8| match code {
        0 => Answer::No,
        1 => Answer::Yes,
        _ => Answer::NotDecided,
    };
    Ok(Proof {
        finishable: answer(verdict.finishable),
        stuck_free: answer(verdict.stuck_free),
        moves: verdict.moves,
        looks: verdict.looks,
        json: String::from_utf8_lossy(&bytes).into_owned(),
    })
}
