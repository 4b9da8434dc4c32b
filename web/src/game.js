// SPDX-License-Identifier: MIT
// A walk through the dungeon that is shown, by the visitor or along the solution. The rules are those
// of `barrow play`, in the module; this file only translates the game's state for the page.

import { DOOR } from "./dungeon.js";

const SEEN = 1;
const VISIBLE = 2;
const WALKABLE = 0x10;
const LACKS = {
  small_key: "a small key", colour: "its key", switch: "its switch", magic_key: "the magic key", treasure: "a treasure", side: "the other side",
  puzzle: "its puzzle solved", guardian: "its guardian beaten", gold: "gold", finding: "to be found", way: "a way",
};
const FIGHTERS = new Set(["enemy", "elite", "foe", "sub_boss", "boss"]);
const SECRET = new Set(["buried", "clue"]); // things that the map of a player does not show
const LETTERS = { north: "n", east: "e", south: "s", west: "w", wait: "x", drink: "d", read: "r", throw: "t", zap: "z" };

/** Returns moves as `barrow play --check` reads them: a letter for each, after it how often it is repeated. */
export const movesText = (moves) => moves.map((name) => LETTERS[name]).join("")
  .replace(/(.)\1+/g, (run, letter) => `${letter}${run.length}`);

/** Returns the moves of such a text; null if they are not [count], as in a link that somebody wrote. */
export function movesOf(text, count) {
  const names = Object.fromEntries(Object.entries(LETTERS).map(([name, letter]) => [letter, name]));
  const runs = [...text.matchAll(/([a-z])(\d{0,5})/g)].map(([, letter, often]) => ({ name: names[letter], often: Number(often || 1) }));
  if (!runs.every(({ name }) => name) || runs.reduce((sum, { often }) => sum + often, 0) !== count) return null;
  return runs.flatMap(({ name, often }) => Array(often).fill(name));
}

export class Game {
  #barrow;
  #stands;
  moves = []; // so far, refused ones left out

  /** Begins at the spawn of [dungeon], which [barrow] made or opened last; or shows the state of a game. */
  constructor(barrow, dungeon, stands = barrow.play()) {
    this.#barrow = barrow;
    this.dungeon = dungeon;
    this.#stands = stands;
  }

  /** Returns a game that follows the solution, without fights. */
  static guided(barrow, dungeon) {
    return new Game(barrow, dungeon, barrow.play(0, { fights: false }));
  }

  /** Returns the game after at most [most] more steps along the solution, until this many of its
   * actions are done. */
  followed(actions, most) {
    return new Game(this.#barrow, this.dungeon, this.#barrow.follow(actions, most));
  }

  /** Returns the places that the last steps along the solution led to. */
  get way() {
    return this.#stands.way ?? [];
  }

  /** Makes a move, such as "north" or "drink". Returns whether a turn went by. */
  move(name) {
    this.#stands = this.#barrow.move(name);
    if (this.#stands.turn) this.moves.push(name);
    return this.#stands.turn;
  }

  /** Makes the moves of an earlier game again. */
  resume(moves) {
    this.#stands = this.#barrow.replay(moves);
    this.moves = [...moves];
  }

  /** Returns the first move of the way to a tile that was seen, or null. */
  wayTo(x, y) {
    return this.#barrow.wayTo(x, y);
  }

  get x() {
    return this.#stands.at[0];
  }

  get y() {
    return this.#stands.at[1];
  }

  get turns() {
    return this.#stands.turns;
  }

  get won() {
    return this.#stands.state !== "going";
  }

  get par() {
    return this.#stands.par;
  }

  get deaths() {
    return this.#stands.deaths;
  }

  get health() {
    return this.#stands.health;
  }

  /** Returns the last event, in words; at the end also how long the game took. */
  get message() {
    const { message, turns, par, deaths } = this.#stands;
    if (!this.won) return message;
    const died = deaths ? `, ${deaths} ${deaths === 1 ? "death" : "deaths"}` : "";
    return `${message} You win: ${turns} turns; par ${par}${died}.`;
  }

  /** Returns health, attack and gold, in words. */
  get strength() {
    const { health, most, attack, gold } = this.#stands;
    return `health ${health}/${most}, attack ${attack}, gold ${gold}`;
  }

  /** Returns the things in hand, as a readable list. */
  get hand() {
    return this.#stands.hand.split(", ").filter(Boolean);
  }

  /** Returns the doors that were opened for good, by number. */
  get opened() {
    return this.#stands.opened;
  }

  /** Returns the things that were taken, pressed or beaten. */
  get gone() {
    return this.#stands.gone.map((i) => this.dungeon.things[i]);
  }

  /** Returns whether a puzzle is solved, by its number. */
  hasSolved(id) {
    return this.#stands.puzzles[id].solved;
  }

  /** Returns the unsolved puzzle of the room that the player is in, or undefined. */
  get puzzle() {
    const puzzle = this.dungeon.puzzleIn.get(this.dungeon.owner(this.x, this.y).room);
    return puzzle && !this.hasSolved(puzzle.id) ? puzzle : undefined;
  }

  /** Returns { x, y, cell } for each tile with a block, light or barrier of a puzzle. Once solved, barriers are down and ice is floor. */
  get pieces() {
    return this.#stands.puzzles.flatMap(({ solved, rows }, id) => {
      const { field, kind } = this.dungeon.puzzles[id];
      const changing = { push: "b*", lights: "01", toggle: "rRuU", slide: solved ? "~" : "" }[kind] ?? "";
      return rows.flatMap((row, dy) => [...row].flatMap((cell, dx) =>
        changing.includes(cell) ? [{ x: field.x + dx, y: field.y + dy, cell: solved ? cell.toLowerCase() : cell }] : []));
    });
  }

  /** Returns the fighters in sight: {at, role, health, asleep} each. */
  get fighters() {
    return this.#stands.fighters;
  }

  /** Returns the tiles in sight on which a blow is about to fall: [x, y] each. */
  get threats() {
    return this.#stands.threats;
  }

  /** Returns all things that fight: they move, so the map does not show them. */
  get moving() {
    return this.dungeon.things.filter(({ kind }) => FIGHTERS.has(kind));
  }

  /** Returns the things at a place that its player knows: not taken, no fighters, no secrets. */
  thingsAt(column, row) {
    const gone = new Set(this.#stands.gone);
    return this.dungeon.things.filter(({ kind, x, y }, i) =>
      x === column && y === row && !gone.has(i) && !FIGHTERS.has(kind) && !SECRET.has(kind));
  }

  /** Returns all things that the map of this player does not show. */
  get secrets() {
    return this.dungeon.things.filter(({ kind }) => SECRET.has(kind));
  }

  /** Returns the name of a place as its player knows it: a secret door is a wall until it is open. */
  nameOf(x, y) {
    const { room, link } = this.dungeon.owner(x, y);
    const door = this.dungeon.doors[link];
    if (room !== undefined && this.dungeon.rooms[room]) return this.dungeon.rooms[room].kind === "anchor" ? "Corridor" : `Room ${this.dungeon.number(room)}`;
    const isDoor = door && this.dungeon.tile(x, y) === DOOR;
    if (isDoor && door.kind === "hidden" && !this.opened.includes(link)) return "Wall";
    if (isDoor) return this.lackOf(link) ? `Door: needs ${this.lackOf(link)}` : "Door";
    return this.dungeon.tile(x, y) & WALKABLE ? "Corridor" : "Wall";
  }

  /** Returns what a door still lacks, in words; "" if it can be passed. */
  lackOf(link) {
    const lack = this.#barrow.door(link);
    return lack === "nothing" || lack === undefined ? "" : LACKS[lack] ?? lack.replaceAll("_", " ");
  }

  sees(at) {
    return (this.#stands.known[at] & VISIBLE) !== 0;
  }

  saw(at) {
    return (this.#stands.known[at] & SEEN) !== 0;
  }
}
