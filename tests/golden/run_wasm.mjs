// SPDX-License-Identifier: MIT
// Prints the golden catalogue of a WebAssembly module that imports nothing.
import { readFileSync, writeSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module);
if (imports.length) {
  console.error("the module imports", imports.map((i) => `${i.module}.${i.name}`).join(", "));
  process.exit(1);
}
const { memory, _initialize, golden_size, golden_text } = new WebAssembly.Instance(module).exports;
_initialize?.();
const size = golden_size() >>> 0;
if (size === 0) process.exit(1);
let bytes = Buffer.from(memory.buffer, golden_text() >>> 0, size);
while (bytes.length) bytes = bytes.subarray(writeSync(1, bytes));
