// SPDX-License-Identifier: MIT
// Prints the golden catalogue of a WebAssembly module that imports nothing; with "replay FILE" it replays games.
import { readFileSync, writeSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module);
if (imports.length) {
  console.error("the module imports", imports.map((i) => `${i.module}.${i.name}`).join(", "));
  process.exit(1);
}
const { memory, _initialize, golden_size, golden_text, golden_room, golden_replay } = new WebAssembly.Instance(module).exports;
_initialize?.();
if (process.argv[3] === "replay") {
  const games = readFileSync(process.argv[4]);
  const room = golden_room(games.length) >>> 0;
  new Uint8Array(memory.buffer).set(games, room);
  const differ = golden_replay(room) >>> 0;
  console.log(`${games.filter((byte) => byte === 10).length} games, ${differ} differ`);
  process.exit(differ ? 1 : 0);
}
const size = golden_size() >>> 0;
if (size === 0) process.exit(1);
let bytes = Buffer.from(memory.buffer, golden_text() >>> 0, size);
while (bytes.length) bytes = bytes.subarray(writeSync(1, bytes));
