// SPDX-License-Identifier: MIT
// The npm package against the native command: node --test with BARROW (the command) and PACKAGE (the
// built package) in the environment. The same seed must give the same bytes.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { brotliCompressSync, constants, inflateSync } from "node:zlib";

const directory = resolve(process.env.PACKAGE ?? "build/npm");
const command = resolve(process.env.BARROW ?? "build/barrow");
const barrow = await import(pathToFileURL(join(directory, "index.js")));
const native = (...words) => execFileSync(command, words, { encoding: "utf8", maxBuffer: 1 << 28 });
const KB = 1024;
const families = ["floor", "quest", "crawl"];

const bytesOf = (name) => readFileSync(join(directory, name));
const sentOf = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
// The limit is on the bytes sent before the first map; the complete module is loaded when a file is saved or opened.
const first = new WebAssembly.Module(bytesOf("barrow-first.wasm"));

test("a server sends at most 230 KB of module before the first map", () => {
  const sent = sentOf(bytesOf("barrow-first.wasm"));
  assert.ok(sent < 230 * KB, `${sent} bytes as a server sends it`);
});

test("it loads at once: by import, by require, and as a plain script", () => {
  const wanted = native("quest", "-s", "7", "-f", "json");
  const required = createRequire(import.meta.url)(join(directory, "index.cjs"));
  const page = vm.createContext({ WebAssembly, TextEncoder, TextDecoder, atob, Uint8Array });
  vm.runInContext(readFileSync(join(directory, "barrow.global.js"), "utf8"), page);
  for (const [name, one] of Object.entries({ import: barrow, require: required, script: page.barrow })) {
    assert.equal(one.exportText({ family: "quest", seed: 7 }, "json"), wanted, name);
    assert.deepEqual(Object.keys(one).sort(), Object.keys(barrow).sort(), name);
  }
  for (const name of ["index.js", "index.cjs", "barrow.global.js"])
    assert.doesNotMatch(readFileSync(join(directory, name), "utf8"), /^(const \w+ = )?await /m, name);
});

test("the modules import nothing, and the complete one does not grow", () => {
  const bytes = bytesOf("barrow.wasm");
  for (const module of [first, new WebAssembly.Module(bytes)]) assert.deepEqual(WebAssembly.Module.imports(module), []);
  const sent = sentOf(bytes); // the page loads the first one, which has its own bound
  const most = process.env.BARROW_QUICK ? 378 : 360; // linked quickly, it is larger
  assert.ok(sent < most * KB, `${sent} bytes`);
  const shipped = Buffer.from(readFileSync(join(directory, "module.js"), "utf8").match(/"(.*)"/)[1], "base64");
  assert.deepEqual(inflateSync(shipped), bytes);
});

test("the first module makes, measures, draws and plays what the complete one does", () => {
  const [quick, whole] = [new barrow.Barrow(first), new barrow.Barrow(barrow.compiled)];
  assert.deepEqual(quick.tables, whole.tables);
  const cases = families.flatMap((family) => [1, 2, 3, 4, 5].map((seed) => ({ family, seed, params: family === "floor" ? {} : { tiles: true } })));
  for (const what of cases) {
    const [a, b] = [quick, whole].map((one) => [one.generate(what), one.text("text"), one.picture(), one.tiles(), one.metrics(what.family), one.play(), one.command(what)]);
    assert.deepEqual(a, b, `${what.family} ${what.seed}`);
  }
});

/** A row of the golden catalogue: what to make, and its hash. */
function goldenRow(line) {
  const [family, ...words] = line.split(" ");
  const settings = words.filter((word) => /^[\w.]+=/.test(word)).map((word) => word.split("="));
  const { seed, ...params } = Object.fromEntries(settings);
  return { what: { family, seed, params }, hash: words.at(-1).replace("hash:", "") };
}

test("both modules give the hashes of the golden catalogue", () => {
  const rows = readFileSync("tests/golden/catalog.txt", "utf8").trim().split("\n").slice(1).map(goldenRow);
  for (const module of [first, barrow.compiled]) {
    const one = new barrow.Barrow(module);
    const hashes = rows.map(({ what }) => (one.make(what), one.hash()));
    assert.deepEqual(hashes, rows.map(({ hash }) => hash));
  }
});

test("the first module refuses what it does not have", () => {
  const quick = new barrow.Barrow(first);
  const document = quick.generate({ family: "floor", seed: 7 });
  for (const { name } of barrow.formats.filter(({ name }) => !["jsonl", "text"].includes(name))) {
    assert.throws(() => quick.bytes(name), { name: "BarrowError", message: `this barrow was built without the format ${name}` });
  }
  const asks = [() => quick.verify(), () => quick.open(document), () => quick.puzzle(), () => quick.puzzleText({}, "svg"), () => quick.stepPuzzle("u"), () => quick.tileset(), () => quick.tilesetMap(), () => quick.dress("blob47")];
  for (const ask of asks) assert.throws(ask, { name: "BarrowError", message: /^this module has no / });
  assert.equal(quick.hash(), document.hash);
});

test("the page of docs/playground.md shows a floor", async () => {
  const page = readFileSync("docs/playground.md", "utf8").match(/```html\n([^]*?)```/)[1];
  const script = page.match(/<script type="module">\n([^]*)<\/script>/)[1];
  const shown = {};
  globalThis.document = { querySelector: (id) => (id === "#map" && page.includes('id="map"') ? shown : null) };
  const file = join(directory, "page.test.mjs");
  writeFileSync(file, script.replace("./barrow/index.js", "./index.js"));
  await import(pathToFileURL(file)).finally(() => rmSync(file));
  assert.equal(shown.textContent, native("floor", "-s", "7", "-f", "ascii"));
});

test("a text too many is refused by its own error", () => {
  const { exports: wasm } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(join(directory, "barrow.wasm"))));
  const bytes = (pointer, size) => new Uint8Array(wasm.memory.buffer, pointer, size);
  const set = () => {
    const text = new TextEncoder().encode("fixed\0.....\0");
    bytes(wasm.input(text.length), text.length).set(text);
    return wasm.params_set(5, 5);
  };
  wasm._initialize?.();
  wasm.params_begin(new barrow.Barrow(barrow.compiled).tables.families.findIndex(({ name }) => name === "floor"));
  while (set() === 0);
  wasm.error_json();
  const error = JSON.parse(new TextDecoder().decode(bytes(wasm.output_data(), wasm.output_size())));
  assert.equal(error.status, set());
  assert.equal(error.field, "fixed");
  assert.match(error.text, /not enough memory/);
});

test("a dungeon can be changed, all or nothing", () => {
  const one = new barrow.Barrow(barrow.compiled);
  one.make({ family: "quest", seed: 5 });
  const before = one.hash();
  assert.throws(() => one.edit(["door 0 = open", "door 999 = open"]), { name: "BarrowError", line: 2 });
  assert.equal(one.hash(), before);
  const { playable, findings } = one.edit("content 0 = none");
  assert.equal(playable, false);
  assert.ok(findings.length);
  assert.equal(one.document().edited, true);
});
test("seeds are texts, bigints or exact numbers", () => {
  for (const seed of [NaN, null, {}, [], 1.5, -1, 2 ** 53 + 2, Infinity, true, -1n, 1n << 64n, Symbol("s")])
    assert.throws(() => barrow.generate({ family: "floor", seed }), (error) => error instanceof barrow.BarrowError && error.field === "seed", String(seed));
  const [a, b, c] = ["7", 7, 7n].map((seed) => barrow.generate({ family: "floor", seed }).hash);
  assert.ok(a === b && b === c);
  assert.throws(() => barrow.generate({ family: "floor", seed: "a\0b" }), /control character/);
  for (const what of [7, "floor", null, [], { sede: 7 }, { params: 3 }, { reroll: "items" }])
    assert.throws(() => barrow.generate(what), { name: "BarrowError" }, JSON.stringify(what));
});

test("nothing is shown before a dungeon is there", () => {
  const fresh = new barrow.Barrow(barrow.compiled);
  const asks = [() => fresh.hash(), () => fresh.tiles(), () => fresh.document(), () => fresh.text("svg"), () => fresh.verify(), () => fresh.picture(), () => fresh.metrics("floor"), () => fresh.play()];
  for (const ask of asks) assert.throws(ask, /there is no dungeon/);
  assert.throws(() => fresh.open("{"), barrow.BarrowError);
  for (const ask of asks) assert.throws(ask, /there is no dungeon/);
  const { hash } = fresh.generate({ family: "floor", seed: 1 });
  for (const floor of [-1, 1, 1.5, NaN, "0", 2 ** 40]) assert.throws(() => fresh.tiles(floor), barrow.BarrowError, String(floor));
  fresh.open(barrow.generate({ family: "floor", seed: 2 }));
  assert.notEqual(fresh.hash(), hash);
  assert.throws(() => fresh.open("{"), barrow.BarrowError);
  assert.equal(fresh.hash(), hash);
  assert.throws(() => fresh.make({ family: "floor", seed: 1, params: { width: 1 } }), barrow.BarrowError);
  for (const document of [null, undefined, 7, () => 1]) assert.throws(() => fresh.open(document), /a text or an object/);
});

test("an array of ten million is refused at once", () => {
  const begun = performance.now();
  assert.throws(() => new barrow.Barrow(barrow.compiled).open(`{"format":[${"0,".repeat(10000000)}0]}`), barrow.BarrowError);
  assert.ok(performance.now() - begun < 5000);
});

test("memory is used again", () => {
  const instance = new barrow.Barrow(barrow.compiled);
  const document = barrow.generate({ family: "crawl", seed: "7", params: { tiles: true } });
  const round = () => {
    for (const family of families) instance.generate({ family, seed: "7" });
    instance.open(document);
    return instance.memoryBytes;
  };
  const before = [round(), round()].at(-1);
  for (let i = 0; i < 20; i++) round();
  assert.equal(round(), before);
});

for (const family of families) {
  test(`300 ${family}s are the command's, byte for byte`, () => {
    const lines = native(family, "-s", "1", "-n", "300", "-f", "jsonl").trimEnd().split("\n");
    assert.equal(lines.length, 300);
    lines.forEach((line, i) => {
      assert.equal(barrow.exportText({ family, seed: JSON.parse(line).seed }, "jsonl").trimEnd(), line, `number ${i}`);
    });
  });

  test(`every text format of a ${family} is the command's`, () => {
    for (const { name } of barrow.formats) {
      let wanted;
      try {
        wanted = execFileSync(command, [family, "-s", "7", "-f", name, ...(["uvtt", "foundry"].includes(name) ? ["--no-image", "--referee"] : [])], { maxBuffer: 1 << 26, stdio: ["ignore", "pipe", "ignore"] });
      } catch {
        continue; // needs a picture, or tiles
      }
      barrow.default.make({ family, seed: "7" });
      let made;
      try {
        made = barrow.default.bytes(name);
      } catch {
        continue; // as above
      }
      assert.equal(Buffer.from(made).toString("latin1"), wanted.toString("latin1"), name);
    }
  });

  test(`a ${family} is verified, and an edited one is found out`, () => {
    const document = barrow.generate({ family, seed: "7" });
    const { sound, complete, genuine, matches, findings } = barrow.verify(document);
    assert.deepEqual({ sound, complete, genuine, matches, findings },
      { sound: true, complete: true, genuine: true, matches: true, findings: [] });
    assert.equal(barrow.verify({ ...document, seed: "8" }).genuine, false);
    if (family === "floor") document.map.rows[6] = document.map.rows[6].replaceAll(/[.,+]/g, "#");
    else document.solution.shift(); // the way now begins somewhere else
    assert.notEqual(barrow.verify(document).status, "ok");
  });
}

test("parameters, presets and rerolls are the command's", () => {
  const cases = [
    [["floor", "-s", "9", "--set", "density=-6", "--set", "layout=beetle"], { family: "floor", seed: 9, params: { density: -6, layout: "beetle" } }],
    [["floor", "-s", "9", "--reroll", "items=2"], { family: "floor", seed: 9, reroll: { items: 2 } }],
    [["quest", "-s", "a text", "--set", "key_from_any_stage=on"], { family: "quest", seed: "a text", params: { key_from_any_stage: true } }],
    [["crawl", "-s", "18446744073709551615", "--set", "size=huge"], { family: "crawl", seed: (1n << 64n) - 1n, params: { size: "huge" } }],
  ];
  for (const { name, family } of families.flatMap((family) => barrow.default.family(family).presets.map(({ name }) => ({ name, family })))) {
    cases.push([[family, "-s", "3", "--preset", name], { family, seed: 3, preset: name }]);
  }
  for (const [words, what] of cases) assert.equal(barrow.exportText(what, "jsonl").trimEnd(), native(...words, "-f", "jsonl").trimEnd(), words.join(" "));
});

test("what is refused is told in the library's words", () => {
  assert.throws(() => barrow.generate({ params: { dencity: 4 } }), (error) => error.name === "BarrowError" && error.field === "density" || /density/.test(error.message));
  assert.throws(() => barrow.generate({ family: "maze" }), /no family/);
  assert.throws(() => barrow.generate({ seed: "" }), { name: "BarrowError" });
  assert.throws(() => barrow.verify({ format: "barrow/1", family: "floor" }), { name: "BarrowError" });
  let deep = {};
  for (let i = 0; i < 100; i++) deep = { deep };
  assert.throws(() => barrow.verify(deep), { name: "BarrowError" });
});

test("a list is for rows of text, and half a character is none", () => {
  for (const params of [{ width: [56] }, { width: ["56"] }, { fixed: [["..."]] }, { fixed: [1] }]) {
    assert.throws(() => barrow.generate({ params }), (error) => error.name === "BarrowError" && error.field === Object.keys(params)[0]);
  }
  for (const what of [{ seed: "a\ud800" }, { seed: "\udc00b" }, { params: { fixed: "\ud83d" } }]) {
    assert.throws(() => barrow.generate(what), /lone surrogate/);
  }
  assert.doesNotThrow(() => barrow.generate({ seed: "\u{1F409}", params: { fixed: [".....", ".....", ".....", "....."] } }));
});

test("texts are refused with their place and never cut off", () => {
  const cases = [
    ["seed: byte 2", { seed: "a\0b" }], ["preset: byte 10", { preset: "lava_ring\0" }],
    ["name: byte 6", { params: { "items\0": 1 } }], ["items: byte 2", { params: { items: "1\0;touch x;" } }],
    ["items: byte 2", { params: { items: "1\n" } }], ["fixed: byte 2", { params: { fixed: ".\0." } }],
    ["reroll.items: byte 2", { reroll: { items: "1\0;touch x;" } }], ["name: byte 13", { reroll: { "items\0": "1" } }],
    ["not allowed", { reroll: { items: "1;touch x" } }], ["not allowed", { reroll: { items: " 1" } }],
    ["seed: byte 1", { seed: "\u009b" }],
  ];
  for (const [place, what] of cases) {
    assert.throws(() => barrow.generate({ family: "floor", ...what }), (error) => error.name === "BarrowError" && error.message.includes(place), place);
    assert.throws(() => barrow.default.command({ family: "floor", ...what }), { name: "BarrowError" });
  }
  barrow.default.make({ family: "floor" });
  assert.throws(() => barrow.default.text("json\0x"), /format: byte 5/);
  const document = barrow.generate({ family: "floor", seed: "7" });
  for (const bad of [{ ...document, "family\0x": "floor" }, { ...document, seed: "7\0" }]) {
    assert.throws(() => barrow.verify(bad), /^BarrowError: line 1, column [0-9]+: (family\?x|seed): /);
  }
  const text = JSON.stringify(document, null, 1).replace('"attempts": 1', '"attempts": 0');
  const line = text.slice(0, text.indexOf('"attempts"')).split("\n").length;
  assert.throws(() => barrow.verify(text), { line, column: 14, message: /attempts: 0 is out of range/ });
});

test("the command is quoted for a shell, which makes the same", () => {
  const seeds = ["7", "a b", "'", "$(touch pwned)", "`touch pwned`", ";touch pwned;", "'; touch pwned; '", "\\", "-n", "=ls", "!!", "é"];
  for (const seed of seeds) {
    const what = { family: "floor", seed, params: { items: 3 }, reroll: { items: 2 } };
    const line = barrow.default.command(what);
    const made = execFileSync("sh", ["-c", `${line} -f jsonl`], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], env: { ...process.env, PATH: `${resolve(command, "..")}:${process.env.PATH}` } });
    assert.equal(made, barrow.exportText(what, "jsonl"), line);
  }
  assert.equal(barrow.default.command({ seed: 7, preset: "great_hall" }).split(" ").slice(0, 5).join(" "), "barrow floor --seed 7 --layout=one_room");
});

test("planes are typed arrays that agree with the document", () => {
  const { width, height, tiles, owners } = barrow.tiles({ family: "floor", seed: "7" });
  const { map } = barrow.generate({ family: "floor", seed: "7" });
  assert.ok(tiles instanceof Uint8Array && owners instanceof Uint16Array);
  assert.equal(tiles.length, width * height);
  map.rows.forEach((row, y) => [...row].forEach((character, x) => assert.equal(".,+".includes(character), Boolean(tiles[y * width + x] & 0x10))));
});

test("a game is the command's, and ends with its dungeon", () => {
  const instance = new barrow.Barrow(barrow.compiled);
  assert.throws(() => instance.play(), /no dungeon/);
  assert.throws(() => instance.step(1, 0), /no game/);
  const { map } = instance.generate({ family: "floor", seed: "7" });
  const begun = instance.play();
  const spawn = map.entities.find(({ kind }) => kind === "spawn");
  assert.deepEqual([begun.at, begun.state, begun.turns, begun.hand], [[spawn.x, spawn.y], "going", 0, ""]);
  assert.equal(begun.known.length, map.width * map.height);
  assert.equal(begun.known[spawn.y * map.width + spawn.x], 3);
  assert.equal(instance.step(0, 0).turns, 1);
  assert.equal(instance.step(1, 1).moved, false);
  const moved = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([dx, dy]) => instance.step(dx, dy).moved);
  assert.ok(moved.includes(true));
  instance.make({ family: "floor", seed: "8" });
  assert.throws(() => instance.step(1, 0), /no game/);
  instance.make({ family: "quest", seed: "8" });
  assert.throws(() => instance.play(), { name: "BarrowError" });
  instance.open(barrow.generate({ family: "crawl", seed: "7", params: { tiles: true } }));
  assert.equal(instance.play().state, "going");
});

test("a door asked, a key taken, a game won", () => {
  const instance = new barrow.Barrow(barrow.compiled);
  const { map, layout } = instance.generate({ family: "quest", seed: "7", params: { tiles: true } });
  instance.play();
  const locked = layout.doors.findIndex((_, link) => instance.door(link) === "small_key");
  assert.ok(locked >= 0);
  assert.equal(instance.door(9999), "way");
  const isKey = (id) => map.entities[id].kind === "key";
  let game;
  do game = instance.move(instance.guide());
  while (!game.gone.some(isKey));
  assert.match(game.message, /key/i);
  while (game.state === "going") game = instance.move(instance.guide());
  assert.deepEqual([game.state, instance.guide()], ["won", null]);
  assert.ok(game.opened.length > 0 && map.entities.some((_, id) => instance.thing(id) === "nothing"));
});

test("a game follows the solution to its end, action by action", () => {
  const instance = new barrow.Barrow(barrow.compiled);
  assert.throws(() => instance.follow(), /no game/);
  for (const [family, state] of [["quest", "won"], ["crawl", "won"], ["floor", "stairs"]]) {
    const params = family === "floor" ? {} : { tiles: true };
    const { solution } = instance.generate({ family, seed: "3", params });
    const { at } = instance.play(0, { fights: false });
    const whole = instance.follow();
    assert.equal(whole.state, state);
    assert.equal(whole.turns, whole.way.length);
    assert.deepEqual(whole.at, whole.way.at(-1));
    instance.play(0, { fights: false });
    assert.deepEqual(instance.follow(0).at, at);
    const way = [];
    for (let actions = 1; actions <= (solution?.length ?? 0); actions++) way.push(...instance.follow(actions).way);
    for (let last = instance.follow(Infinity, 1); last.way.length; last = instance.follow(Infinity, 1)) way.push(...last.way);
    assert.deepEqual(way, whole.way);
  }
});

test("two instances do not disturb each other", () => {
  const other = new barrow.Barrow(barrow.compiled);
  barrow.default.make({ family: "floor", seed: "1" });
  const hash = barrow.default.hash();
  other.make({ family: "crawl", seed: "2" });
  assert.equal(barrow.default.hash(), hash);
});

test("tables have what menus need, and the types name every export", () => {
  for (const family of families) {
    assert.ok(barrow.params(family).every(({ name, help, type }) => name && help && type));
    assert.ok(barrow.passes(family).every(({ name, summary }) => name && summary));
  }
  const { puzzles } = new barrow.Barrow(barrow.compiled).tables;
  assert.deepEqual(puzzles.map(({ name }) => name), ["push", "slide", "lights", "order", "toggle"]);
  assert.ok(puzzles.every(({ help }) => help));
  const types = readFileSync(join(directory, "index.d.ts"), "utf8");
  for (const name of Object.keys(barrow).filter((key) => key !== "default")) assert.match(types, new RegExp(`export (declare )?(const|function|class) ${name}\\b`));
});

test("worlds are proved as the command proves them", () => {
  const one = new barrow.Barrow(barrow.compiled);
  const world = "place a b c\nstart a\ngoal c\ndoor a - b uses k\ndoor a - c uses k\nkey k at a\n";
  const answer = one.prove(world, { full: true });
  assert.deepEqual([answer.finishable, answer.stuck_free, answer.why, answer.witness.length], ["yes", "no", "keys", 2]);
  assert.deepEqual(answer.spare, { k: -1 });
  assert.equal(one.prove("graph { a [start=true]; b [goal=true]; a -- b }", { from: "dot" }).stuck_free, "yes");
  const quest = native("quest", "-s", "7", "-f", "graphml");
  assert.deepEqual(one.prove(quest, { from: "graphml" }).stuck_free, "yes");
  assert.throws(() => one.prove(`${world}door a - e\n`), { line: 7 });
  assert.throws(() => one.prove(world, { from: "gif" }), { field: "from" });
});

test("maps are dressed as by the command", async () => {
  const one = new barrow.Barrow(barrow.compiled), folder = mkdtempSync(join(tmpdir(), "barrow-dress-"));
  const wang = '<wangset type="corner"><wangcolor name="floor"/><wangcolor name="wall"/>' +
    [...Array(16).keys()].map((i) => `<wangtile tileid="${i}" wangid="0,${(i & 1) + 1},0,${((i >> 1) & 1) + 1},0,${((i >> 2) & 1) + 1},0,${(i >> 3) + 1}"/>`).join("") + "</wangset>";
  const set = `<tileset tilewidth="16" tileheight="16" tilecount="16" columns="4"><image source="a.png" width="64" height="64"/><wangsets>${wang}</wangsets></tileset>`;
  writeFileSync(join(folder, "a.tsx"), set);
  for (const [name, ...text] of [["blob47"], ["a.tsx", set]]) {
    one.generate({ family: "floor", seed: 7 });
    const file = text.length ? join(folder, name) : name, layers = JSON.parse(native("floor", "-s", "7", "--dress", file, "-f", "tmj")).layers;
    assert.deepEqual([...one.dress(name, ...text)], layers[1].data.map((gid) => (gid ? gid - 16 * 42 : 0)));
  }
  assert.throws(() => one.dress("a.tsx", "<tileset"), { name: "BarrowError", message: /a\.tsx:1:9: /, line: 1, column: 9 });
  assert.throws(() => one.dress("blob48"), { name: "BarrowError" });
  rmSync(folder, { recursive: true });
});

test("puzzles are those of the command; they are proved, verified and played", async () => {
  const one = new barrow.Barrow(barrow.compiled);
  for (const kind of ["push", "slide", "lights", "order", "toggle"]) {
    const document = one.puzzle({ kind, seed: 7, width: 9, height: 8 });
    assert.deepEqual(document, JSON.parse(native("puzzle", kind, "-s", "7", "--size", "9x8", "-f", "json")));
    assert.equal(one.puzzleText(document, "svg", { steps: true }), native("puzzle", kind, "-s", "7", "--size", "9x8", "-f", "svg", "--solution"));
    const proof = one.provePuzzle(document);
    assert.deepEqual([proof.solvable, proof.free, proof.moves, proof.states], [true, true, document.moves, document.states]);
    assert.deepEqual(one.verifyPuzzle(document), []);
    assert.equal(one.verifyPuzzle({ ...document, acts: document.acts + 1 })[0].rule, "P4");
    assert.deepEqual(one.playPuzzle(document).rows, document.rows);
    const ends = [...document.solution].map((move) => one.stepPuzzle(move));
    assert.ok(ends.every(({ moved, solved }, i) => moved && solved === (i === ends.length - 1)));
  }
  assert.throws(() => one.puzzle({ kind: "pish" }), /there is no kind/);
  assert.throws(() => one.puzzle({ width: 99 }), { field: "width" });
  assert.throws(() => one.puzzleText("{}", "svg"), /format: it is missing/);
});
