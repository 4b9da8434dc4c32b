// SPDX-License-Identifier: MIT
// hello.mjs FAMILY SEED...: makes each dungeon and prints its family, its seed and its hash.
import { generate } from "barrow";

const words = process.argv.slice(2);
for (let i = 0; i + 1 < words.length; i += 2) {
  console.log(words[i], words[i + 1], generate({ family: words[i], seed: words[i + 1] }).hash);
}
