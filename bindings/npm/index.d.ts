// SPDX-License-Identifier: MIT

import type { Document, Documents } from "./documents.js";
export * from "./documents.js";

/** A family of dungeons. */
export type Family = keyof Documents;

/** The document of a family: of a floor if none is named, of any if it is not known before. */
export type DocumentOf<W> = W extends { family: infer F extends Family } ? Documents[F]
  : W extends { family?: undefined } ? Documents["floor"] : Document;

/** What to make. Everything has a default. */
export interface What {
  family?: Family;
  /** Decimal, 0x hexadecimal, or any other text, which is hashed. Numbers only up to 2^53. */
  seed?: string | number | bigint;
  /** A preset of the family, applied before `params`. */
  preset?: string;
  /** Parameters by name: numbers, booleans, names, "a..b", or rows of text. */
  params?: Record<string, string | number | boolean | string[] | null>;
  /** Passes to reroll, and the number of the draw: { items: 1 }. */
  reroll?: Record<string, number>;
}

export interface MakeOptions extends What {
  /** Run only this many passes; 0 for all. */
  passes?: number;
  /** false leaves out the proof and the walkthrough. */
  proof?: boolean;
}

export interface ParamInfo {
  readonly name: string;
  readonly help: string;
  readonly default: string;
  readonly type: "int" | "bool" | "choice" | "auto" | "range" | "size" | "text";
  readonly min: number;
  readonly max: number;
  readonly choices: readonly string[];
}

export interface PassInfo {
  readonly name: string;
  readonly summary: string;
  readonly needs: number;
  readonly gives: number;
}

export interface MetricInfo {
  readonly name: string;
  readonly help: string;
}

export interface PresetInfo {
  readonly name: string;
  readonly summary: string;
  readonly settings: string;
}

export interface FamilyInfo {
  readonly name: Family;
  readonly params: readonly ParamInfo[];
  readonly passes: readonly PassInfo[];
  readonly metrics: readonly MetricInfo[];
  readonly presets: readonly PresetInfo[];
}

export interface FormatInfo {
  readonly name: string;
  readonly extension: string;
  readonly summary: string;
  /** 1 if what it writes refers to the tile picture, `barrow-tiles.png`. */
  readonly tileset: number;
  /** 1 if it can embed a picture of the map. */
  readonly image: number;
}

export interface Tables {
  readonly version: string;
  readonly generation: number;
  readonly families: readonly FamilyInfo[];
  readonly formats: readonly FormatInfo[];
  readonly tiles: readonly { name: string; code: number; help: string }[];
  readonly themes: readonly { name: string; summary: string }[];
  readonly layouts: readonly { name: string; code: number; summary: string }[];
  readonly puzzles: readonly { name: string; help: string }[];
}

/** Planes of a tile map, row by row. */
export interface Planes {
  width: number;
  height: number;
  /** Kind of each tile, a code of `tables.tiles`; bit 0x10 says that it can be walked on. */
  tiles: Uint8Array;
  /** The owner of each tile: a room, 0x8000 + a link, or 0xFFFF for none. */
  owners: Uint16Array;
}

export interface Finding {
  rule: string;
  text: string;
  room: number;
  link: number;
  x: number;
  y: number;
}

export interface Report {
  status: "ok" | "broken" | "not_proven";
  /** Every rule holds; null if unknown, for instance in a document of another generation. */
  sound: boolean | null;
  /** The walkthrough replays, without a superfluous action. */
  complete: boolean | null;
  /** It can be finished and nobody gets stuck, whatever else somebody changed; null is undecided. */
  playable: boolean | null;
  /** Its parameters and seed make the same document; null for a dungeon that was not read from a document. */
  genuine: boolean | null;
  /** The document's hash matches its contents. */
  matches: boolean;
  checks: number;
  count: number;
  findings: Finding[];
}


/** Options of a picture. Everything is shown by default. */
export interface Looks {
  theme?: "parchment" | "blueprint" | "dark" | "print";
  /** Hide what players must find themselves. */
  player?: boolean;
  /** Show rooms and doors of a quest or crawl, even if there are tiles. */
  graph?: boolean;
  grid?: boolean;
  numbers?: boolean;
  heat?: boolean;
  path?: boolean;
  legend?: boolean;
}

/** A picture as commands; see barrow.js. */
export interface Picture {
  width: number;
  height: number;
  left: number;
  top: number;
  unit: number;
  column: number;
  row: number;
  title: string;
  styles: { fill: number; stroke: number; width: number; dash: number; size: number; flags: number }[];
  ops: (string | number)[][];
}

/** The state of a game; positions are [x, y]. */
export type Move = "north" | "east" | "south" | "west" | "wait" | "drink" | "read" | "throw" | "zap";

/** What a door or a thing still lacks. */
export type Lack = "nothing" | "small_key" | "colour" | "switch" | "magic_key" | "treasure" | "side" | "puzzle" | "guardian" | "gold" | "finding" | "way";

export interface Game {
  at: [number, number];
  room: number;
  state: "going" | "stairs" | "won" | "dead";
  turns: number;
  /** The steps of the solution on tiles, and two for each enemy in its rooms. */
  par: number;
  health: number;
  /** Health after a rest. */
  most: number;
  attack: number;
  gold: number;
  deaths: number;
  score: number;
  /** What happened last, or "". */
  message: string;
  /** What is in hand, such as "2 small keys, key a". */
  hand: string;
  /** Those who fight, where they are seen now; `thing` is a number of the map's entities. */
  fighters: { at: [number, number]; role: string; thing: number; health: number; asleep: boolean }[];
  /** Tiles in sight on which a blow is about to fall. */
  threats: [number, number][];
  /** Things that were taken, pressed or beaten, by number. */
  gone: number[];
  /** Doors that were opened for good, by number. */
  opened: number[];
  /** The states of the puzzles of the map, in their order. */
  puzzles: { solved: boolean; rows: string[] }[];
  /** A byte for each tile: bit 1 means that it was seen, bit 2 that it is seen now. */
  known: Uint8Array;
}

export type PuzzleKind = "push" | "slide" | "lights" | "order" | "toggle";

/** The document of a stand-alone puzzle. */
export interface PuzzleDocument {
  format: "barrow-puzzle/1";
  generation: number;
  kind: PuzzleKind;
  grade: "easy" | "medium" | "hard" | null;
  seed: string;
  attempts: number;
  start: [number, number];
  /** The side of the start on which a doorway puts the puzzle back; null for a closed one. */
  doorway: "u" | "d" | "l" | "r" | null;
  inert: [number, number][];
  field: { x: number; y: number; w: number; h: number };
  rows: string[];
  moves: number;
  acts: number;
  states: number;
  solution: string;
  pitch?: 1 | 2;
  signs?: string[];
}

export interface PuzzleProof {
  solvable: boolean;
  free: boolean;
  moves: number;
  acts: number;
  states: number;
  solution: string;
}

/** A move of a proof. */
export interface WorldMove {
  do: "go" | "take" | "press" | "do" | "open" | "flip" | "set";
  to?: string; what?: string; door?: [string, string]; name?: string; uses?: number; at: string; line?: number;
}

/** The answer of `prove`; docs/prove.md explains its fields. */
export interface WorldProof {
  finishable: "yes" | "no" | "not decided";
  stuck_free?: "yes" | "no" | "not decided";
  careful: boolean; method: "plain" | "reduced"; explored: number; looks: number;
  walkthrough: WorldMove[]; walkthrough_fewest: boolean;
  witness: WorldMove[]; witness_fewest: boolean;
  why: "keys" | "trap" | "shut" | null; turn: WorldMove | null;
  lacks: { what?: string; door?: [string, string]; name?: string; uses?: number; lacks: "keys" | "need"; line?: number }[];
  needed?: object[]; never?: object[]; idle?: object[]; spare?: Record<string, number>; fatal?: object[]; fatal_complete?: boolean;
}

/** The state of the game of a puzzle. */
export interface PuzzleGame {
  player: [number, number];
  solved: boolean;
  rows: string[];
}

export class BarrowError extends Error {
  /** The parameter to blame, or "". */
  field: string;
  /** The pass that failed, or "". */
  pass: string;
  status: number;
  /** Line and column of the mistake in a text, from 1; 0 if there is none. */
  line: number;
  column: number;
}

/** One instance of the module, with its own memory. */
export class Barrow {
  constructor(module: WebAssembly.Module);
  readonly tables: Tables;
  readonly version: string;
  readonly generation: number;
  readonly memoryBytes: number;
  family(name: string): FamilyInfo;
  params(family: string): readonly ParamInfo[];
  passes(family: string): readonly PassInfo[];
  settings(what?: What): Record<string, string>;
  command(what?: What): string;
  make(what?: MakeOptions): void;
  generate<W extends MakeOptions = {}>(what?: W): DocumentOf<W>;
  document(): Document;
  text(format: string): string;
  bytes(format: string, picture?: { image: Uint8Array; scale: number }): Uint8Array;
  tileset(): { columns: number; rows: number; side: number; squares: (number | number[])[][] };
  tilesetMap(): [number, number, number][];
  dress(name: string, text?: string, floor?: number): Uint32Array;
  exportText(what: MakeOptions, format: string): string;
  tiles(floor?: number): Planes;
  picture(looks?: Looks): Picture;
  hash(): string;
  metrics(family: string): Int32Array;
  verify(): Report;
  /** Changes the dungeon made or opened last, all lines or none, such as "door 4 = open". */
  edit(changes: string | string[]): { playable: boolean | null; findings: Report["findings"] };
  open(document: Document | string): void;
  puzzle(what?: { kind?: PuzzleKind; seed?: string | number | bigint; width?: number; height?: number; moves?: [number, number]; grade?: "easy" | "medium" | "hard" | "any"; closed?: boolean }): PuzzleDocument;
  puzzleText(document: PuzzleDocument | string, format: "ascii" | "json" | "jsonl" | "svg" | "xsb", look?: { theme?: number; steps?: boolean }): string;
  provePuzzle(document: PuzzleDocument | string): PuzzleProof;
  prove(text: string, options?: {
    from?: "text" | "graphml" | "dot" | "tmj" | "tmx" | "ldtk" | "barrow"; map?: object | string; budget?: number;
    full?: boolean; careful?: boolean; finishable?: boolean; hidden?: boolean;
  }): WorldProof;
  /** Returns the same file in the language of worlds. */
  worldText(text: string, options?: { from?: "text" | "graphml" | "dot" | "tmj" | "tmx" | "ldtk" | "barrow"; map?: object | string; hidden?: boolean }): string;
  verifyPuzzle(document: PuzzleDocument | string): { rule: string; text: string }[];
  playPuzzle(document: PuzzleDocument | string): PuzzleGame;
  stepPuzzle(move: "u" | "d" | "l" | "r"): PuzzleGame & { moved: boolean };
  play(floor?: number, how?: { fights?: boolean }): Game;
  move(name: Move): Game & { turn: boolean; moved: boolean };
  /** Makes many moves. */
  replay(names: Move[]): Game;
  step(dx: number, dy: number): Game & { turn: boolean; moved: boolean };
  guide(): Move | null;
  door(link: number): Lack;
  thing(id: number): Lack;
  wayTo(x: number, y: number): Move | null;
  /** Takes at most `most` steps along the solution, until this many of its actions are done. */
  follow(actions?: number, most?: number): Omit<Game, "known"> & { way: [number, number][] };
}

declare const barrow: Barrow;
export default barrow;
export const compiled: WebAssembly.Module;
export function generate<W extends MakeOptions = {}>(what?: W): DocumentOf<W>;
export function exportText(what: MakeOptions, format: string): string;
export function tiles(what?: MakeOptions, floor?: number): Planes;
export function verify(document: Document | string): Report;
export function params(family: Family): readonly ParamInfo[];
export function passes(family: Family): readonly PassInfo[];
export const formats: readonly FormatInfo[];
export const version: string;
export const generation: number;
