// SPDX-License-Identifier: MIT
// barrow for JavaScript: the C library as a WebAssembly module, behind a few functions. The same
// seed gives the same dungeon here, on the command line and in a game.
//
// `Barrow` is one instance of a module, with its own memory. It can be made from bytes at once,
// so it works in pages, workers, node and bundlers alike; index.js makes one with barrow.wasm, the
// complete module. With barrow-first.wasm, made for a quick first map, the functions for documents from
// elsewhere, checks and stand-alone puzzles and most formats are refused.

/** Names for what a door or a thing lacks, in the order of barrow_lack. */
const LACKS = ["nothing", "small_key", "colour", "switch", "magic_key", "treasure", "side", "puzzle", "guardian", "gold", "finding", "way"];
/** The moves of a game, in the order of barrow_move. */
const MOVES = ["north", "east", "south", "west", "wait", "drink", "read", "throw", "zap"];

/** An error with the library's message. */
export class BarrowError extends Error {
  constructor({ text, field, pass, status, line = 0, column = 0 }) {
    super(line ? `line ${line}, column ${column}: ${text}` : text);
    this.name = "BarrowError";
    this.field = field; // the parameter to blame, or ""
    this.pass = pass; // the pass that failed, or ""
    this.status = status;
    this.line = line; // of the mistake in a text, from 1; or 0
    this.column = column;
  }
}

const PUZZLE_KINDS = ["push", "slide", "lights", "order", "toggle"];
const PUZZLE_GRADES = ["easy", "medium", "hard", "any"]; // in the order of barrow_puzzle_grade
const STEPS_FLAG = 1 << 8;
const LONE_SURROGATE = /\p{Surrogate}/u; // with the flag u, pairs are whole characters

/** Compiles a deflated module. */
export async function compile(packed) {
  const inflated = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return WebAssembly.compile(await new Response(inflated).arrayBuffer());
}

export class Barrow {
  #wasm;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();
  #tables;
  #made = false; // a dungeon was made
  #holds = false; // a dungeon is shown: the one made, or one that was opened
  #gameWidth = 0; // of the floor that is played, in tiles
  #gameArea = 0;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#wasm = new WebAssembly.Instance(module).exports;
    this.#wasm._initialize?.();
    this.#wasm.input(16);
    this.#wasm.tables();
    this.#tables = freeze(JSON.parse(this.#output()));
  }

  /** Version, families (parameters, passes, metrics, presets), formats, tiles, layouts, themes, kinds of puzzles. */
  get tables() {
    return this.#tables;
  }

  get version() {
    return this.#tables.version;
  }

  get generation() {
    return this.#tables.generation;
  }

  /** Returns how much memory this instance holds. */
  get memoryBytes() {
    return this.#wasm.memory.buffer.byteLength;
  }

  /** Returns the row of a family in the tables. */
  family(name) {
    const row = this.#tables.families.find((family) => family.name === name);
    if (!row) {
      const names = this.#tables.families.map((family) => family.name).join(", ");
      throw new BarrowError({ text: `there is no family '${name}'; there are ${names}`, field: "family", pass: "", status: 2 });
    }
    return row;
  }

  /** Returns the parameter table of a family. */
  params(family) {
    return this.family(family).params;
  }

  /** Returns the pass table of a family. */
  passes(family) {
    return this.family(family).passes;
  }

  /**
   * Sets seed, preset and parameters and checks them. Returns their values as texts.
   * Throws a BarrowError whose `field` names the parameter that is wrong.
   */
  settings(what = {}) {
    this.#settle(what);
    this.#check(this.#wasm.params_check());
    this.#wasm.params_json();
    return JSON.parse(this.#output());
  }

  /**
   * Returns the command line that makes the same dungeon, quoted for a shell. Texts of several rows
   * (mask, fixed) would be files on a command line, so they are left out.
   */
  command(what = {}) {
    const { seed = "0" } = this.#settle(what);
    this.#check(this.#wasm.command(this.#input(seedText(seed))));
    return this.#output();
  }

  /**
   * Generates a dungeon and keeps it here, for `text`, `tiles` and the others. Returns nothing. If the request is
   * refused, the previous dungeon stays; if the dungeon cannot be made, there is none.
   */
  make(what = {}) {
    const { passes = 0, proof = true, ...asked } = expectObject(what, "what");
    this.#settle(asked, ["passes", "proof"]);
    this.#made = this.#holds = false; // a failure leaves none
    this.#check(this.#wasm.generate(wholeNumber(passes, "passes", 2 ** 32 - 1), proof ? 0 : 1));
    this.#made = this.#holds = true;
  }

  /** Generates a dungeon. Returns its document as an object. */
  generate(what) {
    this.make(what);
    return this.document();
  }

  /** Returns the dungeon made or opened last, as a document. */
  document() {
    return JSON.parse(this.text("jsonl"));
  }

  /** Returns the dungeon made or opened last, in a format of the table, as text. */
  text(format) {
    return this.#decoder.decode(this.bytes(format));
  }

  /**
   * Returns the same as bytes, for formats that are not text. Formats that embed a picture of the map take one:
   * `image`, a PNG with `scale` pixels to a tile.
   */
  bytes(format, { image = new Uint8Array(0), scale = 0 } = {}) {
    this.#expectDungeon();
    this.#check(this.#wasm.write(this.#input(format, image), image.length, scale));
    return this.#outputBytes();
  }

  /**
   * Returns the tile picture that maps of other programs refer to, for a canvas: {columns, rows, side, squares}. A
   * square is [number, shape...], a shape [colour, x, y, w, h] or, for a disc, [colour, x, y, radius].
   */
  tileset() {
    this.#expectExport("tileset_json");
    this.#wasm.tileset_json();
    return { columns: 16, rows: 42, side: 32, squares: JSON.parse(this.#output()) };
  }

  /** Returns the map made or opened last in squares of the tileset: [x, y, square] each, in the order of painting. */
  tilesetMap() {
    this.#expectExport("tileset_map_json");
    this.#wasm.tileset_map_json();
    return JSON.parse(this.#output()).slice(1);
  }

  /**
   * Returns the map made or opened last in tiles of your own, row by row: 0, or 1 plus the number of a tile, with Tiled's
   * flags for mirrored ones. `name` is "blob47" or "edge16", or that of a file whose contents `text` are: .tsx, .tsj or .ldtk.
   */
  dress(name, text = "", floor = 0) {
    this.#expectExport("dress_map");
    this.#expectDungeon();
    if (name.includes("\0")) throw refusal("dress", "a name has a NUL inside");
    const length = this.#input(`${name}\0${text}`), named = this.#encoder.encode(name).length;
    this.#check(this.#wasm.dress_map(named, length - named - 1, floor));
    return new Uint32Array(this.#outputBytes().buffer);
  }

  /** Generates a dungeon. Returns it in a format, as text. */
  exportText(what, format) {
    this.make(what);
    return this.text(format);
  }

  /**
   * Returns the tile planes of the dungeon made or opened last: {width, height, tiles, owners}, as copies
   * that later calls do not change. [floor] chooses one of several floors.
   */
  tiles(floor = 0) {
    this.#expectFloor(floor);
    const { memory } = this.#wasm;
    const width = this.#wasm.width(floor);
    const height = this.#wasm.height(floor);
    const size = width * height;
    const at = (pointer, Plane) => size ? new Plane(memory.buffer, pointer, size).slice() : new Plane(0);
    return {
      width,
      height,
      tiles: at(this.#wasm.tiles(floor), Uint8Array),
      owners: at(this.#wasm.owners(floor), Uint16Array),
    };
  }

  /**
   * Returns how to paint the dungeon made or opened last: {width, height, left, top, unit, column, row,
   * title, styles, ops}. `ops` are ["p", style, path], ["t", style, x, y, text], ["u", symbol, x, y,
   * side], ["d", symbol] ... ["D"] for the painting of a symbol, ["g", name] ... ["e"] for parts.
   */
  picture({ theme = "parchment", player = false, graph = false, grid = true, numbers = true, heat = true, path = true, legend = true } = {}) {
    this.#expectDungeon();
    const number = Math.max(this.#tables.themes.findIndex(({ name }) => name === theme), 0);
    const flags = (legend ? 0 : 2) | (player ? 4 : 0) | (graph ? 8 : 0) | (grid ? 0 : 16) | (numbers ? 0 : 32) | (heat ? 0 : 64) | (path ? 0 : 128);
    this.#check(this.#wasm.draw(flags, number));
    return JSON.parse(this.#output());
  }

  /** Returns the content hash of the dungeon made or opened last, 16 hexadecimal digits. */
  hash() {
    this.#expectDungeon();
    this.#wasm.hash();
    return this.#output();
  }

  /** Returns the metrics of the dungeon made or opened last, in the order of its family's table. */
  metrics(family) {
    this.#expectDungeon();
    const { length } = this.family(family).metrics;
    const pointer = this.#wasm.metrics();
    if (!pointer) this.#check(1);
    return new Int32Array(this.#wasm.memory.buffer, pointer, length).slice();
  }

  /**
   * Checks every rule of the dungeon made or opened last. Returns {status, sound, complete, playable, genuine,
   * matches, checks, count, findings}. `sound` (every rule holds), `complete` (the walkthrough replays) and
   * `genuine` (its parameters and seed make the same document) are null if that cannot be known; only a
   * document that was opened can be genuine. `playable` asks only whether it can be finished and nobody gets
   * stuck, for a dungeon that somebody changed; null is undecided. `matches` says whether its hash fits its contents.
   */
  verify() {
    this.#expectExport("verify");
    this.#expectDungeon();
    this.#check(this.#wasm.verify());
    return JSON.parse(this.#output());
  }

  /**
   * Changes the dungeon made or opened last, as lines such as "move thing 5 to 12,7" or "door 4 = open" say; see
   * barrow_edit. All are made or none: a BarrowError says which line was refused, and why. Returns {playable,
   * findings}: whether it can still be finished and nobody gets stuck; null is undecided.
   */
  edit(changes) {
    this.#expectExport("edit");
    this.#expectDungeon();
    this.#input(Array.isArray(changes) ? changes.join("\n") : changes);
    this.#check(this.#wasm.edit());
    return JSON.parse(this.#output());
  }

  /**
   * Opens a document that somebody else may have made or changed: its text, or an object from
   * JSON.parse. Afterwards `verify` judges it and `text` and `tiles` show it. Throws a BarrowError
   * that says what is wrong with it, and at which line and column of the text. The dungeon made
   * last is then shown again, if there is one.
   */
  open(document) {
    this.#expectExport("document_open");
    const isObject = document !== null && typeof document === "object";
    if (typeof document !== "string" && !isObject) throw refusal("", "a document is a text or an object");
    const text = isObject ? JSON.stringify(document) : document;
    this.#holds = this.#made; // a failure leaves the dungeon that was made last
    this.#check(this.#wasm.document_open(this.#input(text)));
    this.#holds = true;
  }

  /**
   * Begins a game on the dungeon made or opened last, the same game as `barrow play`. Returns its
   * state (see Game in index.d.ts). Another dungeon ends the game. Without `fights` it is a walk:
   * enemies fall at a touch, and traps do nothing.
   */
  play(floor = 0, { fights = true } = {}) {
    this.#expectFloor(floor);
    this.#gameWidth = this.#wasm.width(floor);
    this.#gameArea = this.#gameWidth * this.#wasm.height(floor);
    if (this.#wasm.game_begin(floor, fights ? 1 : 0)) return this.#game();
    throw new BarrowError({ text: "there is no tile map to walk on", field: "", pass: "", status: 2 });
  }

  /** Makes a move, such as "north" or "drink". Returns the state of the game, whether a `turn` went by, and whether the player `moved`. */
  move(name) {
    const events = this.#wasm.game_move(MOVES.indexOf(name));
    return { ...this.#game(), turn: events !== 0, moved: (events & 2) !== 0 };
  }

  /** Makes many moves, by name; refused ones do nothing. Returns the state of the game. */
  replay(names) {
    for (const name of names) this.#wasm.game_move(MOVES.indexOf(name));
    return this.#game();
  }

  /** Takes a step, [1, 0] is east; [0, 0] waits. Returns what move() does. */
  step(dx, dy) {
    const names = { "0,-1": "north", "1,0": "east", "0,1": "south", "-1,0": "west", "0,0": "wait" };
    return this.move(names[`${dx},${dy}`] ?? "");
  }

  /** Returns the next move of the solution from here, fights included, or null. */
  guide() {
    return MOVES[this.#wasm.game_guide()] ?? null;
  }

  /** Returns what a door lacks: "nothing" if it can be passed, or "small_key", "switch", ... (Lack in index.d.ts). */
  door(link) {
    return LACKS[this.#wasm.game_door(link)];
  }

  /** Returns what a thing lacks before it can be taken or used, as door() does. */
  thing(id) {
    return LACKS[this.#wasm.game_thing(id)];
  }

  /** Returns the first move of the way to a tile that was seen, or null. */
  wayTo(x, y) {
    return MOVES[this.#wasm.game_way(x, y)] ?? null;
  }

  /**
   * Takes steps along the solution, or to the stairs of a floor, at most `most`, until the first `actions` of the
   * solution are done. Returns the state of the game without `known`, and `way`, the places [x, y] that the player passed.
   */
  follow(actions = Infinity, most = Infinity) {
    const way = [];
    while (way.length < most && this.#wasm.game_follow(Math.min(actions, 0xffffffff))) {
      const tile = this.#wasm.game_tile();
      way.push([tile % this.#gameWidth, Math.floor(tile / this.#gameWidth)]);
    }
    return { ...this.#stands(), way };
  }

  #stands() {
    if (!this.#wasm.game_known()) throw new BarrowError({ text: "there is no game; begin one with play()", field: "", pass: "", status: 2 });
    this.#wasm.game_json();
    return JSON.parse(this.#output());
  }

  #game() {
    const game = this.#stands();
    const known = new Uint8Array(this.#wasm.memory.buffer, this.#wasm.game_known(), this.#gameArea).slice();
    return { ...game, known };
  }

  /**
   * Makes a puzzle that fills one room. Returns its document. `kind` is "push", "slide", "lights",
   * "order" or "toggle"; `moves` is a pair, the fewest and the most moves of the shortest solution;
   * `grade` is "easy", "medium", "hard" or "any". A `closed` push puzzle has no doorway, and can be lost.
   */
  puzzle({ kind = "push", seed = "0", width = 7, height = 7, moves = [0, 0], grade = "any", closed = false } = {}) {
    this.#expectExport("puzzle_make");
    const number = PUZZLE_KINDS.indexOf(kind);
    if (number < 0) throw refusal("kind", `there is no kind '${String(kind)}'; there are ${PUZZLE_KINDS.join(", ")}`);
    const hardness = PUZZLE_GRADES.indexOf(grade);
    if (hardness < 0) throw refusal("grade", `there is no grade '${String(grade)}'; there are ${PUZZLE_GRADES.join(", ")}`);
    const sizes = [width, height, ...moves].map((side) => wholeNumber(side, "size or moves", 255));
    this.#check(this.#wasm.puzzle_make(this.#input(seedText(seed)), number, ...sizes, hardness, closed ? 1 : 0));
    return JSON.parse(this.#puzzleText("json", 0, 0));
  }

  /** Returns the document of a puzzle in a format: "ascii", "json", "jsonl", "svg" or, for push, "xsb". `steps` draws the solution. */
  puzzleText(document, format, { theme = 0, steps = false } = {}) {
    this.#readPuzzle(document);
    return this.#puzzleText(format, steps ? STEPS_FLAG : 0, wholeNumber(theme, "theme", 255));
  }

  /** Searches all states of a puzzle. Returns {solvable, free, moves, acts, states, solution}. */
  provePuzzle(document) {
    this.#readPuzzle(document);
    this.#check(this.#wasm.puzzle_prove());
    return JSON.parse(this.#output());
  }

  /** Checks every rule of a puzzle with a second search. Returns what is broken, [{rule, text}]. */
  verifyPuzzle(document) {
    this.#readPuzzle(document);
    this.#check(this.#wasm.puzzle_verify());
    return JSON.parse(this.#output());
  }

  /**
   * Proves whether a world can be finished and whether anybody can get stuck in it. `text` is in the language of docs/prove.md,
   * or what `from` names: "graphml", "dot", "tmj", "tmx", "ldtk", "barrow". `map` says what classes of your own mean, as an
   * object or JSON. Returns the answer; throws, with line and column, if the world cannot be read.
   */
  prove(text, { from = "text", map = "", budget = 0, full = false, careful = false, finishable = false, hidden = false } = {}) {
    this.#expectExport("world_prove");
    const flags = (full ? 1 : 0) | (careful ? 2 : 0) | (finishable ? 4 : 0) | (hidden ? 16 : 0);
    this.#check(this.#wasm.world_prove(...this.#world(text, from, map), flags, wholeNumber(budget, "budget", 2 ** 40)));
    return JSON.parse(this.#output());
  }

  /** Returns a world that `prove` reads in the language of docs/prove.md: what it understood of a map or a graph. */
  worldText(text, { from = "text", map = "", hidden = false } = {}) {
    this.#expectExport("world_text");
    this.#check(this.#wasm.world_text(...this.#world(text, from, map), hidden ? 16 : 0));
    return this.#output();
  }

  #world(text, from, map) {
    const classes = typeof map === "string" ? map : JSON.stringify(map);
    if ([from, classes].some((part) => String(part).includes("\0"))) throw refusal("from", "a name has a NUL inside");
    this.#input(`${from}\0${classes}\0${text}`);
    return [from, classes, text].map((part) => this.#encoder.encode(String(part)).length);
  }

  /** Begins a game of a puzzle. Returns its state, {player, solved, rows}. Another puzzle ends it. */
  playPuzzle(document) {
    this.#readPuzzle(document);
    this.#wasm.puzzle_step(0);
    return this.#puzzleGame();
  }

  /** Plays a move of that game, "u", "d", "l" or "r". Returns its state, and whether the player `moved`. */
  stepPuzzle(move) {
    this.#expectExport("puzzle_step");
    if (!["u", "d", "l", "r"].includes(move)) throw refusal("move", `a move is u, d, l or r, not '${String(move)}'`);
    const moved = Boolean(this.#wasm.puzzle_step(move.charCodeAt(0)));
    return { ...this.#puzzleGame(), moved };
  }

  #puzzleGame() {
    this.#wasm.puzzle_json();
    return JSON.parse(this.#output());
  }

  #puzzleText(format, flags, theme) {
    this.#check(this.#wasm.puzzle_write(this.#input(format), flags, theme));
    return this.#output();
  }

  #readPuzzle(document) {
    this.#expectExport("puzzle_read");
    this.#check(this.#wasm.puzzle_read(this.#input(typeof document === "string" ? document : JSON.stringify(document))));
  }

  /** Sets the options, and returns them. An unknown one is refused, not ignored. */
  #settle(what, more = []) {
    const { family = "floor", seed = "0", preset = "", params = {}, reroll = {}, ...others } = expectObject(what, "what");
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) throw refusal(unknown, `there is no '${unknown}' here; there are ${["family", "seed", "preset", "params", "reroll", ...more].join(", ")}`);
    const index = this.#tables.families.indexOf(this.family(family));
    this.#wasm.params_begin(index);
    this.#check(this.#wasm.params_seed(this.#input(seedText(seed))));
    if (typeof preset !== "string") throw refusal("preset", "a preset is a text");
    if (preset) this.#check(this.#wasm.params_preset(this.#input(preset)));
    for (const [name, value] of Object.entries(expectObject(params, "params"))) {
      const isText = this.params(family).find((row) => row.name === name)?.type === "text";
      if (Array.isArray(value) && !(isText && value.every((row) => typeof row === "string"))) {
        throw refusal(name, `${name}: a list is for parameters of text, one string per row`);
      }
      this.#set(name, value);
    }
    for (const [pass, salt] of Object.entries(expectObject(reroll, "reroll"))) this.#set(`reroll.${pass}`, salt);
    return what;
  }

  #set(name, value) {
    const size = this.#encoder.encode(name).length;
    const whole = this.#input(`${name}\0${asTyped(value)}`);
    this.#check(this.#wasm.params_set(size, whole - size - 1));
  }

  #expectExport(name) {
    if (!this.#wasm[name]) throw refusal("", `this module has no ${name}; barrow.wasm has`);
  }

  #expectDungeon() {
    if (!this.#holds) throw refusal("", "there is no dungeon; make or open one");
  }

  #expectFloor(floor) {
    this.#expectDungeon();
    wholeNumber(floor, "floor", this.#wasm.floors() - 1);
  }

  /** Passes a text to the module. Returns its size in bytes, which every call that reads it needs. */
  #input(text, more = new Uint8Array(0)) {
    if (LONE_SURROGATE.test(text)) throw refusal("", "a text has half of a character in it (a lone surrogate)");
    const bytes = this.#encoder.encode(text);
    const pointer = this.#wasm.input(bytes.length + 1 + more.length);
    if (!pointer) throw new RangeError("no memory");
    const view = new Uint8Array(this.#wasm.memory.buffer, pointer, bytes.length + 1 + more.length);
    view.set(bytes);
    view[bytes.length] = 0;
    view.set(more, bytes.length + 1);
    return bytes.length;
  }

  #outputBytes() {
    const { memory, output_data, output_size } = this.#wasm;
    return new Uint8Array(memory.buffer, output_data(), output_size()).slice();
  }

  #output() {
    return this.#decoder.decode(this.#outputBytes());
  }

  #check(status) {
    if (status === 0) return;
    this.#wasm.error_json();
    throw new BarrowError(JSON.parse(this.#output()));
  }
}

function refusal(field, text) {
  return new BarrowError({ text, field, pass: "", status: 2 });
}

function expectObject(value, name) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw refusal(name, `${name}: it must be an object`);
  return value;
}

function wholeNumber(number, name, most) {
  if (!Number.isInteger(number) || number < 0 || number > most) throw refusal(name, `${name}: ${String(number)} is not a whole number from 0 to ${most}`);
  return number;
}

// A seed is a text, a bigint, or an exact number: above 2^53 two seeds would be the same number.
function seedText(seed) {
  const isExact = typeof seed === "bigint" ? seed >= 0n && seed < 1n << 64n : Number.isSafeInteger(seed) && seed >= 0;
  if (typeof seed !== "string" && !isExact) throw refusal("seed", `seed: ${String(seed)} is not allowed; give a text, a bigint or a whole number up to 2^53-1`);
  return String(seed);
}

// Returns a parameter as the command line takes it: true is on, rows of text are joined, a range is a..b.
function asTyped(value) {
  if (value === true) return "on";
  if (value === false) return "off";
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join("\n");
  if (typeof value === "object" && "min" in value) return `${value.min}..${value.max}`;
  return String(value);
}

function freeze(value) {
  if (value && typeof value === "object") Object.values(value).forEach(freeze);
  return Object.freeze(value);
}
