// SPDX-License-Identifier: MIT
// The playground in a real browser: node tests/web/playground.mjs BUILD MODULES [--full]
// BUILD holds playground.html, web/ and barrow; MODULES holds node_modules. Screenshots are kept in
// BUILD/screenshots. Each check prints a line only when it fails; the last line counts them.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";

const [build, modules] = process.argv.slice(2, 4).map((path) => resolve(path));
const full = process.argv.includes("--full");
const require = createRequire(join(modules, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const shots = join(build, "screenshots");
mkdirSync(shots, { recursive: true });

let passed = 0, failed = 0;
function check(what, holds, detail = "") {
  if (holds) passed++;
  else {
    failed++;
    console.log(`FAILED ${what} ${detail}`);
  }
}

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const server = createServer((request, response) => {
  const path = request.url.split("?")[0];
  try {
    const body = readFileSync(join(build, "web", path === "/" ? "index.html" : path));
    response.writeHead(200, { "Content-Type": types[extname(path)] ?? "text/html" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const http = `http://127.0.0.1:${server.address().port}/`;
const file = `file://${join(build, "playground.html")}`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true });

/** A page that must stay silent: any console error, page error or request elsewhere is a failure. */
async function open(fragment = "", { base = file, width = 1280, height = 860, scheme = "light", ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, acceptDownloads: true, ...more });
  const page = await context.newPage();
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && check("silent console", false, message.text()));
  page.on("pageerror", (error) => check("no errors", false, error.stack));
  page.on("request", (request) => check("only own requests", /^(file:|data:|blob:|http:\/\/127\.0\.0\.1)/.test(request.url()), request.url()));
  await page.goto(base + fragment);
  await page.waitForFunction(() => globalThis.barrowPage?.dungeon);
  return page;
}

const hashOf = (page) => page.evaluate(() => barrowPage.barrow.hash());
const native = (...words) => execFileSync(join(build, "barrow"), words, { encoding: "utf8", maxBuffer: 1 << 28 });

// ---- it opens, and quickly ---------------------------------------------------------------------------

async function loads() {
  for (const base of [file, http]) {
    const page = await open("#floor?seed=7", { base });
    check("it is seed 7", (await page.inputValue("#seed")) === "7");
    check("same hash as the command", (await hashOf(page)) === JSON.parse(native("floor", "-s", "7", "-f", "json")).hash);
    const painted = await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
      const canvas = document.getElementById("canvas");
      const { data } = canvas.getContext("2d").getImageData(canvas.width / 4, canvas.height / 4, canvas.width / 2, canvas.height / 2);
      done(new Set(new Uint32Array(data.buffer)).size);
    }))));
    check("something is painted", painted > 20, String(painted));
    await page.context().close();
  }
}

// ---- controls ------------------------------------------------------------------------------------------

/** Another value that the parameter takes, as typed. */
const another = {
  int: ({ min, max, default: value }) => String(Number(value) < max ? Math.min(Number(value) + 1, max) : min),
  auto: ({ min, max }) => String(Math.min(Math.max(min, 1), max)),
};

async function controls() {
  const page = await open("#floor?seed=7");
  for (const family of ["floor", "quest", "crawl"]) {
    await page.click(`#tab-${family}`);
    const params = await page.evaluate((name) => barrowPage.barrow.params(name), family);
    for (const info of params.filter(({ name }) => !["layout", "tiles"].includes(name))) {
      const field = page.locator(`#param-${info.name}`);
      const box = page.locator(".control", { has: field });
      check(`${family} ${info.name} has its help`, (await box.getAttribute("title")) === info.help);
      if (info.type === "bool") await field.click();
      else if (info.type === "choice") await field.selectOption(info.choices.find((name) => name !== info.default));
      else if (info.type === "auto") {
        await box.locator("input[type=checkbox]").uncheck();
        await field.fill(another.auto(info));
      } else if (info.type === "int") await field.fill(another.int(info));
      else if (info.type === "range") await field.fill("1");
      else if (info.type === "size") await field.fill(info.choices.find((name) => name !== info.default) ?? "9x10");
      else continue; // rows of text are tried below
      await field.blur();
      check(`${family} ${info.name} is marked as changed`, /changed/.test(await box.getAttribute("class")));
      const stored = await page.evaluate((name) => barrowPage.state.params[name], info.name);
      check(`${family} ${info.name} is set`, stored !== undefined, stored);
      await box.locator(".reset").click();
      check(`${family} ${info.name} is reset`, !/changed/.test(await box.getAttribute("class")));
    }
  }
  await page.click("#tab-floor");
  await page.fill("#param-density", "1000");
  await page.waitForFunction(() => document.querySelector("#param-density-problem").textContent);
  check("wrong input shows the library's words at the control", /density/.test(await page.textContent("#param-density-problem")));
  await page.click("#reset-all");
  await page.waitForFunction(() => !document.querySelector("#param-density-problem").textContent);
  for (const layout of await page.locator("#layouts button").all()) {
    await layout.click();
    await page.waitForTimeout(30);
    check("layout chosen", (await page.evaluate(() => barrowPage.dungeon.document.params.layout)) === (await layout.getAttribute("value")));
  }
  await page.click("#tab-quest");
  for (const preset of await page.locator("#preset option").all()) {
    const name = await preset.getAttribute("value");
    if (!name || name === "?") continue;
    await page.selectOption("#preset", name);
    await page.waitForTimeout(30);
    check(`preset ${name} is refused nowhere`, await page.locator("#banner").isHidden());
  }
  await page.context().close();
}

// ---- permalinks, history, rerolls -----------------------------------------------------------------------

async function links() {
  const page = await open("#floor?seed=42&density=-6&layout=beetle&reroll.items=3");
  const hash = await hashOf(page);
  const command = await page.textContent("#command");
  check("the link's parameters count", (await page.evaluate(() => barrowPage.dungeon.document.params.density)) === -6);
  const words = command.split(" ").slice(1);
  check("the command shown makes the same", JSON.parse(native(...words, "-f", "json")).hash === hash, command);
  const again = await open(await page.evaluate(() => location.hash));
  check("the link makes the same", (await hashOf(again)) === hash);
  await again.context().close();
  await page.keyboard.press("n");
  await page.waitForTimeout(500);
  check("a key makes a new one", (await hashOf(page)) !== hash);
  await page.keyboard.press("[");
  await page.waitForTimeout(100);
  check("and back", (await hashOf(page)) === hash);
  await page.evaluate(() => barrowPage.change({ family: "floor", seed: "7", params: {}, reroll: {} }));
  await page.waitForTimeout(60);
  const rows = await page.evaluate(() => barrowPage.dungeon.document.map.rows.join());
  const things = await page.evaluate(() => JSON.stringify(barrowPage.dungeon.things));
  await page.click(".rerolls summary");
  await page.click('#rerolls button[aria-label="Reroll items"]');
  await page.waitForTimeout(60);
  check("a reroll keeps the map", (await page.evaluate(() => barrowPage.dungeon.document.map.rows.join())) === rows);
  check("and deals new items", (await page.evaluate(() => JSON.stringify(barrowPage.dungeon.things))) !== things);
  check("and stands in the command", /--reroll items=1/.test(await page.textContent("#command")));
  await page.context().close();
}

// ---- timeline, walkthrough, walk --------------------------------------------------------------------------

async function tools() {
  for (const family of ["floor", "quest", "crawl"]) {
    const page = await open(`#${family}?seed=7`, { reducedMotion: "reduce" });
    await page.click("#tab-timeline");
    const count = await page.locator(".passes button").count();
    check("the timeline has every pass", count === (await page.evaluate((name) => barrowPage.barrow.passes(name).length, family)));
    for (let i = 0; i < count; i++) {
      await page.locator(".passes button").nth(i).click();
      check(`pass ${i} of ${family} is told`, /\w+: \w/.test(await page.textContent(".pass-text")));
    }
    await page.screenshot({ path: join(shots, `${family}-timeline.png`) });
    const whole = await hashOf(page);
    await page.click("#tab-walkthrough");
    check("the dungeon is as it was", (await hashOf(page)) === whole);
    const steps = await page.locator(".steps li").count();
    check(`${family} has a walkthrough`, steps > 2, String(steps));
    for (let i = 0; i < steps; i++) await page.click('[aria-label="Step after"]');
    check("it ends at its last step", await page.locator(".steps li").last().evaluate((item) => item.classList.contains("now")));
    await page.screenshot({ path: join(shots, `${family}-walkthrough.png`) });
    await walkToTheGoal(page, family);
    await page.context().close();
  }
}

/** Walks by the keyboard along the solution, as a player who knows it. */
async function walkToTheGoal(page, family) {
  await page.click("#tab-walk");
  await page.focus("#stage");
  await page.keyboard.press("ArrowRight");
  const won = await page.evaluate(async () => {
    const { dungeon, page } = barrowPage;
    const press = (key) => document.getElementById("stage").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const game = () => page.walker;
    const keyOf = (dx, dy) => (dx ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp");
    const passable = (x, y) => {
      const { link } = dungeon.owner(x, y);
      const door = link === undefined ? null : dungeon.doors[link];
      if (dungeon.tile(x, y) === 3) return game().has.has("treasure");
      if (!dungeon.walkable(x, y)) return false;
      return !door || dungeon.tile(x, y) !== 0x13 || game().opened.has(link) || ["open", "hidden"].includes(door.kind) || link === wanted;
    };
    let wanted = -1;
    const go = (x, y) => {
      for (let turn = 0; turn < 4000 && !game().won; turn++) {
        if (game().x === x && game().y === y) return true;
        const way = dungeon.way([game().x, game().y], [x, y], passable);
        if (!way) return false;
        press(keyOf(way[1][0] - game().x, way[1][1] - game().y));
      }
      return game().won;
    };
    if (dungeon.family === "floor") {
      const stairs = dungeon.thing("stairs");
      go(stairs.x, stairs.y);
      return { won: game().won, message: game().message };
    }
    const kinds = new Set(["key", "switch", "treasure", "magic_key", "goal", "boss"]);
    for (const step of dungeon.solution) {
      if (step.door !== null && step.door !== undefined) wanted = step.door;
      if (step.do === "move") go(...dungeon.place(step.room));
      const room = step.room;
      if (["take", "press", "fight"].includes(step.do)) {
        for (const thing of dungeon.things.filter((one) => one.room === room && kinds.has(one.kind) && !game().gone.has(one))) go(thing.x, thing.y);
      }
      if (game().won) break;
    }
    for (const thing of dungeon.things.filter(({ kind }) => kind === "goal" || kind === "boss")) if (!game().won) go(thing.x, thing.y);
    return { won: game().won, message: game().message, at: [game().x, game().y] };
  });
  check(`${family} can be walked to its end`, won.won, JSON.stringify(won));
  await page.screenshot({ path: join(shots, `${family}-walk.png`) });
}

// ---- files out and in ----------------------------------------------------------------------------------------

// Chromium drops what a page saves beyond ten files in a second; people are slower.
const BETWEEN_FILES = 120;

async function files() {
  for (const family of ["floor", "quest", "crawl"]) {
    const page = await open(`#${family}?seed=11`);
    await page.click("#open-export");
    for (const row of await page.locator(".export-row button").all()) {
      const format = await row.textContent();
      const [download] = await Promise.all([page.waitForEvent("download", { timeout: 30000 }).catch(() => null), row.click(), page.waitForTimeout(BETWEEN_FILES)]);
      check(`${family} as ${format}`, download, await page.textContent("#toast"));
      if (format === "json" && download) {
        const text = readFileSync(await download.path(), "utf8");
        const tiles = family === "floor" ? [] : ["--tiles"];
        check(`${family}'s JSON is the command's, byte for byte`, text === native(family, "-s", "11", ...tiles, "-f", "json"));
        await reopen(page, family, text);
      }
    }
    const [png] = await Promise.all([page.waitForEvent("download"), page.click("#export-png")]);
    check("a PNG", readFileSync(await png.path()).subarray(1, 4).toString() === "PNG");
    await page.context().close();
  }
}

async function reopen(page, family, text) {
  const drop = (name, body) => page.evaluate(({ name, body }) => {
    const data = new DataTransfer();
    data.items.add(new File([body], name, { type: "application/json" }));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, { name, body });
  await drop("good.json", text);
  await page.waitForFunction(() => /every rule holds/.test(document.getElementById("banner").textContent));
  check(`${family}: a good document is found good`, true);
  const document = JSON.parse(text);
  if (family === "floor") document.map.rows = document.map.rows.map((row) => row.replace("...", ".#."));
  if (family === "quest") document.layout.rooms[3].intensity ^= 1;
  if (family === "crawl") document.layout.rooms[3].danger ^= 1;
  await drop("bad.json", JSON.stringify(document));
  await page.waitForFunction(() => /bad\.json/.test(document.getElementById("banner").textContent));
  check(`${family}: an edited document is found out`, /edited after generation/.test(await page.textContent("#banner")));
  delete document.layout;
  delete document.map;
  await drop("shapeless.json", JSON.stringify(document));
  await page.waitForFunction(() => /shapeless\.json cannot be read/.test(document.getElementById("banner").textContent));
  await drop("worse.json", "{");
  await page.waitForFunction(() => /no JSON/.test(document.getElementById("toast").textContent));
}

// ---- explore -----------------------------------------------------------------------------------------------------

async function explores() {
  const page = await open("#floor?seed=7");
  await page.click("#tab-explore");
  await page.fill('[aria-label="How many"]', full ? "10000" : "2000");
  await page.click("text=Make them");
  await page.waitForFunction(() => /Click a bin/.test(document.querySelector(".explore-side").textContent), null, { timeout: 60000 });
  const seed = await page.inputValue("#seed");
  const canvas = page.locator(".explore canvas");
  for (let i = 0; i < 40 && (await page.inputValue("#seed")) === seed; i++) {
    await canvas.click({ position: { x: 70 + 23 * (i % 9), y: 70 + 40 * Math.floor(i / 9) } });
    await page.waitForTimeout(20);
  }
  check("a click on a bin opens a dungeon", (await page.inputValue("#seed")) !== seed);
  await page.click("text=Pin to compare");
  await page.fill("#param-density", "3");
  await page.click("text=Make them");
  await page.waitForFunction(() => /Click a bin/.test(document.querySelector(".explore-side").textContent), null, { timeout: 60000 });
  await page.screenshot({ path: join(shots, "explore.png") });
  await page.context().close();
}

// ---- keyboard, phone, schemes, accessibility ------------------------------------------------------------------------

async function keyboard() {
  const page = await open("#floor?seed=7");
  await page.keyboard.press("?");
  check("? opens the help", await page.locator("#help-dialog").isVisible());
  await page.keyboard.press("Escape");
  check("escape closes it", !(await page.locator("#help-dialog").isVisible()));
  const seen = new Set();
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("Tab");
    seen.add(await page.evaluate(() => document.activeElement.id || document.activeElement.getAttribute("aria-label") || document.activeElement.textContent));
  }
  for (const id of ["seed", "dice", "copy-link", "open-export", "preset", "param-density", "theme", "stage", "zoom-in", "tab-walkthrough", "copy-command"]) {
    check(`${id} is reached by the tab key`, seen.has(id));
  }
  await page.keyboard.press("2");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("2");
  await page.waitForTimeout(80);
  check("2 is quest", (await page.evaluate(() => barrowPage.state.family)) === "quest");
  await page.context().close();
}

async function looks() {
  for (const scheme of ["light", "dark"]) {
    for (const [name, width, height] of [["desktop", 1280, 860], ["phone", 360, 740]]) {
      for (const family of ["floor", "quest", "crawl"]) {
        const page = await open(`#${family}?seed=7`, { width, height, scheme, hasTouch: name === "phone" });
        await page.waitForTimeout(120);
        await page.screenshot({ path: join(shots, `${family}-${name}-${scheme}.png`) });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        check(`${name} fits its width`, wide <= width, `${wide} > ${width}`);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
        const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
        check(`no serious finding of axe (${family} ${name} ${scheme})`, !serious.length, serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`).join("\n"));
        if (name === "phone" && family === "floor") {
          await page.click("#open-settings");
          await page.waitForTimeout(300);
          check("settings slide in", await page.locator("#param-density").isVisible());
          await page.screenshot({ path: join(shots, `panel-${name}-${scheme}.png`) });
        }
        await page.context().close();
      }
    }
  }
  for (const theme of ["parchment", "blueprint", "dark", "print"]) {
    const page = await open("#floor?seed=7");
    await page.selectOption("#theme", theme);
    await page.waitForTimeout(100);
    await page.screenshot({ path: join(shots, `theme-${theme}.png`) });
    await page.context().close();
  }
}

// ---- the same dungeons as everywhere ------------------------------------------------------------------------------

async function hashes() {
  const page = await open();
  for (const family of ["floor", "quest", "crawl"]) {
    const lines = native(family, "-s", "1", "-n", "1000", "-f", "jsonl").trim().split("\n").map((line) => JSON.parse(line));
    const wrong = await page.evaluate(({ family, wanted }) => wanted.filter(({ seed, hash }) => {
      barrowPage.barrow.make({ family, seed });
      return barrowPage.barrow.hash() !== hash;
    }).length, { family, wanted: lines.map(({ seed, hash }) => ({ seed, hash })) });
    check(`1000 ${family}s have the command's hashes`, lines.length === 1000 && wrong === 0, String(wrong));
  }
  await page.context().close();
}

try {
  for (const part of [loads, controls, links, tools, files, explores, keyboard, looks, hashes]) {
    const before = Date.now();
    try {
      await part();
    } catch (error) {
      check(part.name, false, error.stack);
    }
    if (process.env.TIMES) console.log(part.name, Date.now() - before, "ms");
  }
} finally {
  await browser.close();
  server.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
