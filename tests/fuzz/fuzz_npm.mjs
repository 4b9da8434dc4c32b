// SPDX-License-Identifier: MIT
// A fuzzer of the npm package in its own language: hostile seeds, parameters, documents and puzzles.
//
//   node fuzz_npm.mjs PACKAGE [--seconds N] [--rounds N] [--seed S] [--planted]
//
// Each round calls the public API with values that nobody should give: numbers that are not
// numbers, texts with NULs and lone surrogates, symbols, functions, documents with members that are
// changed, lost or doubled. A call must return, or throw a BarrowError or a TypeError; only a seed
// may be accepted as one; a dungeon that was made keeps every rule and reopens as the same; a
// failure leaves nothing that looks like a result, and afterwards the module works as before. A
// round depends on its number alone, which is printed if it fails. --planted makes the package err
// in several ways, and passes if each is seen. Ends with "N passed, N failed".
import { resolve } from "node:path";
import { parseArgs } from "node:util";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string", default: "0" }, rounds: { type: "string", default: "0" }, seed: { type: "string", default: "0" }, planted: { type: "boolean" } },
});
const folder = resolve(positionals[0]);
const { Barrow, BarrowError } = await import(`${folder}/barrow.js`);
const { compiled } = await import(`${folder}/index.js`);

const TOO_LONG = 20000; // milliseconds for one round
const SMALL = { // limits for values that would make a round slow
  floors: [1, 3], width: [24, 60], height: [24, 50], size: null, block: null, best_of: [1, 3], pre_rooms: [4, 12], post_rooms: [4, 12],
  pre_stages_max: [1, 4], post_stages_max: [1, 4], mask: null, fixed: null, plan: null, names: null,
};
const TEXTS = ["", "\0", "1\0;touch x", "\ud800", "0x", "0x12", " 7", "+7", "1e3", "\u0661", "x".repeat(70000), "a\nb", "\x1b[31m", "\u202e", "--help", "1..2", "2..1", "on", "auto", "99999999999999999999"];
const HOSTILE = [NaN, Infinity, -1, -0, 1.5, 2 ** 53, 2 ** 64, -(2 ** 31), 2n ** 64n, -1n, 7n, true, false, null, undefined, ...TEXTS, [], {}, [1], [1, 2], { a: 1 }, [[]],
  new Date(0), () => 1, Symbol("s"), /x/, new Uint8Array(3), Object.create(null), new Proxy({}, {}), { toString: () => "7" }, { toString() { throw new TypeError("planted"); } },
  { min: 1 }, { min: {}, max: [] }, 0, 1, 7];

class Finding extends Error {}

function expect(condition, what) {
  if (!condition) throw new Finding(what);
}

function show(value) {
  try {
    return typeof value === "string" ? JSON.stringify(value.slice(0, 60)) : String(value);
  } catch {
    return typeof value;
  }
}

// Returns whether a seed is an exact 64-bit whole number, or a text without control characters.
function isSeed(value) {
  if (typeof value === "string") return ![...value].some((char) => char < " " || char === "\x7f" || (char >= "\x80" && char <= "\x9f"));
  if (typeof value === "bigint") return value >= 0n && value < 1n << 64n;
  return Number.isSafeInteger(value) && value >= 0;
}

// ---- values ----

// Returns a random stream from a number (mulberry32).
class Draws {
  #state;
  constructor(seed) {
    this.#state = seed * 2654435761;
  }
  real() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }
  below(count) {
    return Math.floor(this.real() * count);
  }
  of(list) {
    return list[this.below(list.length)];
  }
}

function someSeed(draws) {
  return draws.of(draws.real() < 0.25 ? HOSTILE : [draws.below(2 ** 31), String(draws.below(2 ** 31)), "a seed", BigInt(draws.below(2 ** 31)) << 33n, draws.below(100)]);
}

// Returns [name, value] of a parameter, sometimes of an unknown one.
function someValue(barrow, family, draws) {
  if (draws.real() < 0.1) return [draws.of(["", "widht", "a\0b", "\ud800", "seed", "reroll.", "__proto__", "x".repeat(999)]), draws.of(HOSTILE)];
  const row = draws.of(barrow.params(family));
  const [least, most] = SMALL[row.name] ?? [row.min, row.max];
  if (SMALL[row.name] === null) return [row.name, draws.of(HOSTILE.filter((value) => typeof value !== "number" && !Array.isArray(value)))];
  const near = [least, most, least + draws.below(Math.max(1, most - least + 1)), row.max + 1, row.min - 1, row.default];
  return [row.name, draws.real() < 0.85 ? draws.of(near.slice(0, draws.real() < 0.8 ? 3 : 6)) : draws.of(HOSTILE.filter((value) => typeof value !== "number" || value < 8))];
}

// Returns a JSON value with something changed, lost, doubled or of another type, at a random depth.
function spoiled(document, draws) {
  const value = structuredClone(document);
  let [at, key, inner] = [null, null, value];
  while (inner !== null && typeof inner === "object" && Object.keys(inner).length && (at === null || draws.real() < 0.85)) {
    at = inner;
    key = draws.of(Object.keys(at));
    inner = at[key];
  }
  if (at === null) return draws.of([null, [], {}, 0, "x"]);
  const way = draws.below(6);
  if (way === 0) delete at[key];
  else if (way === 1 && Array.isArray(at)) at.splice(Number(key), 0, structuredClone(draws.of(at)));
  else if (way === 2 && typeof inner === "number") at[key] = inner + draws.of([-1, 1, 256, 65536, 2 ** 31, -(2 ** 31), 2 ** 60]);
  else if (way === 3 && typeof inner === "string" && inner) {
    const place = draws.below(inner.length);
    at[key] = inner.slice(0, place) + draws.of(["#", ".", ",", "b", "\0", "\"", "\\", "\ud800", "\u00e9"]) + inner.slice(place + 1);
  } else at[key] = draws.of([null, true, -1, 0, 65535, 2 ** 64, 1.5, NaN, "", "x".repeat(300), [], {}, Array(9).fill([]), Array(300).fill(0), undefined]);
  return value;
}

function spoiledText(text, draws) {
  let changed = text;
  for (let i = 0; i <= draws.below(4); i++) {
    const place = draws.below(changed.length + 1);
    const end = place + draws.below(40);
    const middle = draws.of(["", changed.slice(place, end).repeat(2), String.fromCharCode(draws.below(65536)), "[".repeat(5000), '{"a":'.repeat(40), "0".repeat(400), "\\u0000", '"seed":"1",', "-", "1e999", "\0"]);
    changed = changed.slice(0, place) + middle + changed.slice(end);
  }
  return changed;
}

// ---- what a round does ----

class Fuzzer {
  accepted = 0;
  constructor(barrow) {
    this.barrow = barrow;
    this.families = barrow.tables.families.map(({ name }) => name);
    this.formats = barrow.tables.formats.map(({ name }) => name);
    this.known = Object.fromEntries(this.families.map((family) => [family, barrow.generate({ family, seed: 7 }).hash]));
    this.documents = [{ family: "floor", seed: 1, params: { width: 32, height: 24 } }, { family: "quest", seed: 2, preset: "short" }, { family: "crawl", seed: 3, params: { size: "small" } },
      { family: "quest", seed: 4, preset: "short", params: { tiles: true, block: "9x7" } }, { family: "crawl", seed: 5, params: { size: "small", tiles: true, block: "9x7" } },
      { family: "floor", seed: 6, params: { width: 32, height: 24, floors: 2 } }].map((what) => barrow.generate(what));
    this.puzzles = barrow.tables.puzzles.map(({ name }) => barrow.puzzle({ kind: name, seed: 1 }));
  }

  // Calls everything that a dungeon offers. A call with a bad argument may be refused.
  lookAt(draws) {
    const report = this.barrow.verify();
    for (const ask of [() => this.barrow.tiles(draws.of([0, 1, -1, 1.5, "0", null, NaN])), () => this.barrow.text(draws.of([...this.formats, "", "a\0", null, 3])),
      () => this.barrow.picture({ theme: draws.of(["dark", "", null, Symbol.iterator]), player: draws.of([true, {}, 0]) }), () => this.barrow.metrics(draws.of([...this.families, ""])),
      () => this.barrow.play(draws.of([0, 2, -1])), () => this.barrow.step(draws.of([0, 1, -1, 99, NaN, "x"]), 0), () => this.barrow.tilesetMap()]) this.allowed(ask);
    return report;
  }

  // Runs a call that may be refused in the allowed ways. Returns whether it succeeded.
  allowed(call) {
    try {
      call();
      return true;
    } catch (error) {
      if (error instanceof BarrowError || error instanceof TypeError) expect(error.message, "an error without a word");
      else throw error;
      return false;
    }
  }

  /** Returns the hash of the current dungeon. */
  hash() {
    let found = "none";
    this.allowed(() => { found = this.barrow.hash(); });
    return found;
  }

  generate(draws) {
    const family = draws.real() < 0.95 ? draws.of(this.families) : draws.of(["", "Floor", null, 3, Symbol.iterator, "__proto__"]);
    const what = { family, seed: someSeed(draws), params: {} };
    if (this.families.includes(family)) for (let i = draws.below(4); i > 0; i--) what.params = { ...what.params, ...Object.fromEntries([someValue(this.barrow, family, draws)]) };
    if (draws.real() < 0.1) what.preset = draws.of(HOSTILE);
    if (draws.real() < 0.1) what.reroll = draws.of([{ rooms: 1 }, { "": 1 }, { items: "x" }, { items: -1 }, { items: 1.5 }, [], "a", 3, null]);
    if (draws.real() < 0.1) what.passes = draws.of([1, 3, -1, 1.5, NaN, "1", 2 ** 40]);
    if (draws.real() < 0.2) this.allowed(() => this.barrow.command(what));
    const before = this.hash();
    let document;
    if (draws.real() < 0.05) what[draws.of(["sede", "", "__proto", "proof "])] = 1;
    const asked = draws.real() < 0.98 ? what : draws.of([NaN, 7, "x", null, [], Symbol.iterator]);
    const isMade = this.allowed(() => { document = this.barrow.generate(asked); });
    if (!isMade) return void expect([before, "none"].includes(this.hash()), "after a failure there is another dungeon");
    expect(asked === what && Object.keys(what).every((key) => ["family", "seed", "params", "preset", "reroll", "passes"].includes(key)), `${show(asked)} was taken for something to make`);
    expect(what.seed === undefined || isSeed(what.seed), `${show(what.seed)} was taken for a seed`);
    expect(typeof what.seed === "string" || what.seed === undefined || document.seed === String(what.seed) || document.seed === "0", `seed ${show(what.seed)} became ${document.seed}`);
    const hash = this.barrow.hash();
    const report = this.lookAt(draws);
    if (what.passes === undefined) {
      expect(report.sound === true, `what was made breaks a rule: ${JSON.stringify(report.findings[0])}`);
      this.barrow.open(document);
      expect(this.barrow.hash() === hash, "opened again it is another");
    }
    this.accepted++;
  }

  open(draws) {
    let document = draws.of(this.documents);
    for (let i = draws.of([0, 1, 1, 2, 5]); i > 0; i--) document = spoiled(document, draws);
    const text = draws.real() < 0.3 ? spoiledText(JSON.stringify(document) ?? "", draws) : draws.of([JSON.stringify(document), document]);
    if (!this.allowed(() => this.barrow.open(draws.real() < 0.98 ? text : draws.of(HOSTILE)))) return;
    this.lookAt(draws);
    this.accepted++;
  }

  puzzle(draws) {
    const what = { kind: draws.of([...this.barrow.tables.puzzles.map(({ name }) => name), "", null, "Push"]), seed: someSeed(draws), width: draws.of([7, 7, 5, 12, 0, 255, -1, 1.5, "7", NaN]),
      height: draws.of([7, 7, 7, 10, 0, 256, null]) };
    if (draws.real() < 0.3) what.moves = draws.of([[4, 60], [60, 4], [0, 0], ["a", 1], 5, [1], [2 ** 40, 1], null]);
    let made;
    if (!this.allowed(() => { made = this.barrow.puzzle(what); })) return;
    expect(what.seed === undefined || isSeed(what.seed), `${show(what.seed)} was taken for the seed of a puzzle`);
    expect(this.barrow.verifyPuzzle(made).length === 0, "a puzzle breaks a rule");
    this.accepted++;
  }

  readPuzzle(draws) {
    let document = draws.of(this.puzzles);
    for (let i = draws.of([0, 1, 1, 2, 4]); i > 0; i--) document = spoiled(document, draws);
    const text = draws.real() < 0.3 ? spoiledText(JSON.stringify(document) ?? "", draws) : document;
    if (!this.allowed(() => this.barrow.verifyPuzzle(draws.real() < 0.98 ? text : draws.of(HOSTILE)))) return;
    this.allowed(() => this.barrow.provePuzzle(text));
    this.allowed(() => this.barrow.puzzleText(text, draws.of(["json", "ascii", "svg", "xsb", "", null]), { theme: draws.of([0, 1, 255, -1, "x"]), steps: true }));
    this.barrow.playPuzzle(text);
    for (let i = 0; i < 20; i++) this.allowed(() => this.barrow.stepPuzzle(draws.of(["u", "d", "l", "r", "x", "", null, 3])));
    this.accepted++;
  }

  stillWorks() {
    for (const [family, wanted] of Object.entries(this.known)) expect(this.barrow.generate({ family, seed: 7 }).hash === wanted, `${family} 7 is another one now`);
  }

  round(number) {
    const draws = new Draws(number);
    const begin = performance.now();
    const action = draws.of(["generate", "generate", "open", "open", "open", "readPuzzle", "puzzle"]);
    this[action](draws);
    expect(performance.now() - begin < TOO_LONG, `${action} took ${Math.round(performance.now() - begin)} ms`);
    if (number % 50 === 0) this.stillWorks();
  }
}

function run(fuzzer, first, rounds, seconds, tells = true) {
  const end = performance.now() + 1000 * seconds;
  let [number, findings] = [first, 0];
  for (; (!rounds || number < first + rounds) && (!seconds || performance.now() < end); number++) {
    try {
      fuzzer.round(number);
    } catch (error) {
      findings++;
      if (tells) console.log(`FAIL: round ${number} (--seed ${number} --rounds 1): ${error.name}: ${error.message}`);
    }
  }
  return { rounds: number - first, findings };
}

// ---- faults to see ----

const FAULTS = {
  lenient: (barrow) => ({ generate: (what) => barrow.generate({ ...what, seed: isSeed(what?.seed) ? what.seed : 0 }) }),
  crash: (barrow) => ({ open: (document) => { if (document?.hash === undefined && typeof document === "object") throw new WebAssembly.RuntimeError("unreachable"); barrow.open(document); } }),
  another: (barrow) => ({ open: () => barrow.make({ seed: 1 }) }),
  forgetful: (barrow) => {
    let calls = 0;
    return { hash: () => String(calls++) };
  },
  careless: (barrow) => ({ generate: ({ family, seed, params, preset, reroll, passes }) => barrow.generate({ family, seed, params, preset, reroll, passes }) }),
};

function planted() {
  let seen = 0;
  for (const fault of Object.values(FAULTS)) {
    const real = new Barrow(compiled);
    const fuzzer = new Fuzzer(real);
    const faulty = fault(real);
    fuzzer.barrow = new Proxy(real, { get: (_, name) => faulty[name] ?? (typeof real[name] === "function" ? real[name].bind(real) : real[name]) });
    seen += run(fuzzer, 0, 400, 0, false).findings > 0;
  }
  const isClean = run(new Fuzzer(new Barrow(compiled)), 0, 100, 0).findings === 0;
  return [seen + isClean, Object.keys(FAULTS).length + 1 - seen - isClean];
}

function fuzz() {
  const fuzzer = new Fuzzer(new Barrow(compiled));
  const seconds = Number(options.seconds);
  const { rounds, findings } = run(fuzzer, Number(options.seed), Number(options.rounds) || (seconds ? 0 : 2000), seconds);
  console.log(`${fuzzer.accepted} rounds were accepted to their end; ${Math.round(fuzzer.barrow.memoryBytes / 2 ** 20)} MiB`);
  return [rounds - findings, findings];
}

const [passed, failed] = options.planted ? planted() : fuzz();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
