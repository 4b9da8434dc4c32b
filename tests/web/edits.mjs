// SPDX-License-Identifier: MIT
// The page's verdict on random changes, against `barrow verify --playable` of the saved document:
//   node tests/web/edits.mjs BUILD [COUNT] [FIRST_SEED]
// makes COUNT changes (default 100) of quests, crawls and floors in the module that the page's worker has, and asks the
// command about each document. Changes that are refused do not count. Ends with "N passed, N failed".
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const build = resolve(process.argv[2]), count = Number(process.argv[3] ?? 100), firstSeed = Number(process.argv[4] ?? 1);
const { Barrow } = await import(pathToFileURL(join(build, "npm/barrow.js")));
const page = new Barrow(new WebAssembly.Module(readFileSync(join(build, "npm/barrow.wasm"))));
const CHUNK = 500;

let state = firstSeed;
const draw = (below) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const pick = (list) => list[draw(list.length)];

const ASKED = [
  { family: "quest", params: { tiles: "on", pre_stages_max: "3", post_stages_max: "3", pre_rooms: "7", post_rooms: "7" } },
  { family: "quest" }, { family: "crawl", params: { tiles: "on", size: "small" } }, { family: "crawl", params: { size: "small" } },
  { family: "floor" },
];
const KINDS = ["enemy", "chest", "trap", "key", "switch 0", "key 0", "item", "key 1", "fountain", "custom x", "stairs", "treasure bow", "keeper", "goal"];
const DOORS = ["open", "key", "switch 0", "switch 1", "magic", "hidden", "one_way", "locked 0", "locked 1", "loop_exit", "shortcut", "boss", "barrier 0", "window"];
const CONTENTS = ["none", "key", "switch 0", "magic_key", "goal", "bonus", "key 0", "key 1", "item 0"];
const TILES = page.tables.tiles.map(({ name }) => name);

/** Returns a random change, which may be senseless. */
function someChange({ layout, map }, { width, height, tiles }) {
  const rooms = (layout ?? map).rooms.length, doors = layout?.doors.length ?? 1;
  if (!width) return draw(2) ? `door ${draw(doors)} = ${pick(DOORS)}` : `content ${draw(rooms)} = ${pick(CONTENTS)}`;
  let at = draw(width * height);
  for (let i = 0; i < 60 && !(tiles[at] & 0x10); i++) at = draw(width * height);
  const place = `${at % width},${Math.floor(at / width)}`, thing = draw(map.entities.length);
  return pick([`move thing ${thing} to ${place}`, `place ${pick(KINDS)} ${place}`, `remove thing ${thing}`,
    `tile ${place} = ${draw(2) ? pick(["wall", "floor"]) : pick(TILES)}`, ...(layout ? [`door ${draw(doors)} = ${pick(DOORS)}`] : [])]);
}

const counts = { true: 0, false: 0, null: 0 };
let passed = 0, failed = 0, refused = 0, asked = [], next = 10000;

/** Asks the command about the documents that wait. */
function compare() {
  const { stdout } = spawnSync(join(build, "barrow"), ["verify", "--playable", "-f", "json", "-"],
    { input: asked.map(({ text }) => text).join(""), encoding: "utf8", maxBuffer: 1 << 28 });
  const told = stdout.trim().split("\n").map((line) => JSON.parse(line).playable ?? null);
  asked.forEach(({ playable, what }, i) => {
    if (told[i] === playable) passed++;
    else if (failed++ < 20) console.log(`FAILED ${what}: the page says ${playable}, the command ${told[i]}`);
  });
  asked = [];
  if (passed + failed >= next) {
    console.log(`${passed + failed} compared, ${failed} differ`);
    next += 10000;
  }
}

for (let seed = firstSeed, made = 0; made < count; seed++) {
  const recipe = { ...ASKED[seed % ASKED.length], seed: String(seed) };
  page.make(recipe);
  for (let i = 0; i < 8 && made < count; i++) {
    const change = someChange(page.document(), page.tiles());
    try {
      const { playable } = page.edit(change);
      counts[playable]++;
      made++;
      asked.push({ playable, text: page.text("jsonl"), what: `${recipe.family} ${seed}: ${change}` });
    } catch (error) {
      if (error.name !== "BarrowError") throw error;
      refused++;
    }
  }
  if (asked.length >= CHUNK || made >= count) compare();
}
console.log(`${counts.true} can be finished, ${counts.false} cannot or somebody gets stuck, ${counts.null} undecided, ${refused} refused`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
