// SPDX-License-Identifier: MIT
// A walk through the dungeon that is shown, by the visitor or along the solution. The rules are those
// of `barrow play`, in the module; this only knows how the game stands, in the page's terms.

const SEEN = 1;
const VISIBLE = 2;

export class Game {
  #barrow;
  #stands;

  /** Begins at the spawn of [dungeon], which [barrow] made or opened last; or shows how a game stands. */
  constructor(barrow, dungeon, stands = barrow.play()) {
    this.#barrow = barrow;
    this.dungeon = dungeon;
    this.#stands = stands;
  }

  /** A game that follows the solution. Nobody roams there. */
  static guided(barrow, dungeon) {
    return new Game(barrow, dungeon, barrow.play(0, { foes: false }));
  }

  /** The game after at most [most] more steps along the solution, until so many of its actions are done. */
  followed(actions, most) {
    return new Game(this.#barrow, this.dungeon, this.#barrow.follow(actions, most));
  }

  /** The places that the last steps along the solution led to. */
  get way() {
    return this.#stands.way ?? [];
  }

  /** Takes one step; answers whether the player moved. */
  step(dx, dy) {
    this.#stands = this.#barrow.step(dx, dy);
    return this.#stands.moved;
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

  /** What happened last, in words; at the end also how long it took. */
  get message() {
    const { message, turns } = this.#stands;
    if (this.won) return `${message} You win, in ${turns} turns.`;
    return message;
  }

  /** What is in hand, a list for people. */
  get hand() {
    return this.#stands.hand.split(", ").filter(Boolean);
  }

  /** Doors that were opened for good, by number. */
  get opened() {
    return this.#stands.opened;
  }

  /** Things that were taken, pressed or beaten. */
  get gone() {
    return this.#stands.gone.map((i) => this.dungeon.things[i]);
  }

  /** Whether a puzzle is solved, by its number. */
  hasSolved(id) {
    return this.#stands.puzzles[id].solved;
  }

  /** The unsolved puzzle of the room that the player is in, or undefined. */
  get puzzle() {
    const puzzle = this.dungeon.puzzleIn.get(this.dungeon.owner(this.x, this.y).room);
    return puzzle && !this.hasSolved(puzzle.id) ? puzzle : undefined;
  }

  /** What moves or changes in puzzles: { x, y, cell } for each tile with a block, light or barrier. Once solved, barriers are down and ice is floor. */
  get pieces() {
    return this.#stands.puzzles.flatMap(({ solved, rows }, id) => {
      const { field, kind } = this.dungeon.puzzles[id];
      const changing = { push: "b*", lights: "01", toggle: "rRuU", slide: solved ? "~" : "" }[kind] ?? "";
      return rows.flatMap((row, dy) => [...row].flatMap((cell, dx) =>
        changing.includes(cell) ? [{ x: field.x + dx, y: field.y + dy, cell: solved ? cell.toLowerCase() : cell }] : []));
    });
  }

  /** Where roaming enemies are that can be seen: [x, y] each. */
  get foes() {
    return this.#stands.foes.filter(([x, y]) => this.sees(this.dungeon.index(x, y)));
  }

  sees(at) {
    return (this.#stands.known[at] & VISIBLE) !== 0;
  }

  saw(at) {
    return (this.#stands.known[at] & SEEN) !== 0;
  }
}
