// SPDX-License-Identifier: MIT
// The types of the npm package, by tsc: programs that are right are accepted, wrong ones refused at the line of the
// mistake. PACKAGE is the built package.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";

const folder = mkdtempSync(join(tmpdir(), "barrow-types-"));
mkdirSync(join(folder, "node_modules"));
symlinkSync(resolve(process.env.PACKAGE ?? "build/npm"), join(folder, "node_modules", "barrow"));

/** Returns the lines with errors of each program, checked together. */
function compile(programs) {
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text);
  const words = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--moduleResolution", "nodenext", "--lib", "es2022,dom"];
  const { stdout } = spawnSync("tsc", [...words, ...Object.keys(programs)], { cwd: folder, encoding: "utf8" });
  return stdout.trim();
}

const HEAD = 'import barrow, { generate, type Quest, type Document } from "barrow";\nconst q = generate({ family: "quest", seed: 7 });\n';
const wrong = {
  "layout.mts": "q.layuot;",
  "field.mts": "q.layout.rooms[0].stge;",
  "family.mts": 'generate({ family: "cellar" });',
  "value.mts": "const stage: string = q.layout.rooms[0].stage;",
  "other.mts": "generate({ family: 'floor' }).solution;",
  "kind.mts": 'q.layout.doors[0].kind === "portcullis";',
  "either.mts": "const either: Document = q as Document; either.layout;",
};

test("documents have types", (t) => {
  t.after(() => rmSync(folder, { recursive: true }));
  const good = `${HEAD}const whole: Quest = q;
const kinds = q.map?.entities.filter((one) => one.kind === "enemy" && one.type === "archer").length;
const [x, y] = [generate().map?.width, generate({ family: "crawl" }).layout.rooms[0].types.includes("boss")];
const any: Document = barrow.document();
if (any.family === "quest") console.log(any.layout.stages.length, whole.solution[0].do, kinds, x, y);\n`;
  const said = compile({ "good.mts": good, "good.cts": good, ...Object.fromEntries(Object.entries(wrong).map(([name, line]) => [name, `${HEAD}${line}\n`])) });
  for (const name of Object.keys(wrong)) assert.match(said, new RegExp(`^${name}\\(3,`, "m"), `${name} is accepted: ${said}`);
  assert.doesNotMatch(said, /^(good|node_modules)/m);
});
