// SPDX-License-Identifier: MIT
import { Worker } from "node:worker_threads";
import { exportText, generate, tiles, verify } from "barrow";

const ring = { family: "floor", seed: "7", params: { layout: "ring" } };
console.log(exportText(ring, "ascii"));                           // hello
const planes = [1, 2, 3].map((seed) => tiles({ family: "floor", seed: String(seed) }).tiles);
console.log(planes.length, planes[0].length);                     // batch: a Uint8Array each
const quest = generate({ family: "quest", seed: "tuesday" });
console.log(verify(quest).findings.length === 0);                 // verify and import: it reads the document
try {                                                             // errors
  generate({ family: "floor", params: { layuot: "ring" } });
} catch (error) {
  console.log(error.message);
}
const work = 'import("barrow").then((b) => console.log(b.generate({ family: "crawl", seed: "4" }).seed))';
new Worker(work, { eval: true });                                 // threads: each has a module of its own
