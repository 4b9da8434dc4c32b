// SPDX-License-Identifier: MIT
// The playground in a real browser: node tests/web/playground.mjs BUILD MODULES [--full] [PART...]
// BUILD holds playground.html, web/ and barrow; MODULES holds node_modules. Screenshots are kept in
// BUILD/screenshots, and what the page saves in BUILD/downloads, for tests/consumers to open. Each
// check prints a line only when it fails; the last line counts them.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { delightParts } from "./delight.mjs";
import { editParts } from "./edit.mjs";
import { foundParts } from "./found.mjs";

const [build, modules] = process.argv.slice(2, 4).map((path) => resolve(path));
const full = process.argv.includes("--full");
const chosen = process.argv.slice(4).filter((word) => word !== "--full"); // parts by name; none means all
const require = createRequire(join(modules, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const shots = join(build, "screenshots");
mkdirSync(shots, { recursive: true });
const downloads = join(build, "downloads");

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

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: ["--disable-gpu", "--renderer-process-limit=1"] });

const blame = (what, text) => check(what, false, text);

/** Closed pages, by how they were opened. A new context takes twice the processor time of opening one of them again. */
const resting = new Map();

/** Makes a page as good as new: nothing is stored, and the mouse is elsewhere. */
async function rest(page, how, { scheme, reducedMotion = null }) {
  await page.mouse.move(-1, -1);
  await page.goto("about:blank");
  await page.emulateMedia({ media: null, colorScheme: scheme, reducedMotion });
  const session = await page.context().newCDPSession(page);
  for (const origin of ["file://", http.slice(0, -1)]) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
  resting.set(how, [...(resting.get(how) ?? []), page]);
}

/** A page that must stay silent: any console error, page error or request elsewhere is a failure. Those who listen
 * themselves, or need more than a size and a scheme, get a context of their own. */
async function open(fragment = "", { base = file, width = 1270, height = 860, scheme = "light", hear = blame, slower = 1, ...more } = {}) {
  const how = JSON.stringify([width, height, scheme, more]), may = hear === blame && slower === 1 && !more.permissions;
  let page = may && resting.get(how)?.pop();
  if (!page) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, acceptDownloads: true, ...more });
    page = await context.newPage();
    const loud = (message) => ["error", "warning"].includes(message.type());
    const own = /^(file:|data:|blob:|about:|http:\/\/127\.0\.0\.1)/;
    page.on("console", (message) => loud(message) && hear("silent console", message.text()));
    page.on("pageerror", (error) => hear("no errors", error.stack));
    page.on("request", (request) => own.test(request.url()) || hear("only own requests", request.url()));
    if (slower > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
    if (may) context.close = () => rest(page, how, { scheme, ...more });
  }
  await page.goto(base + fragment);
  await page.waitForFunction(() => performance.getEntriesByName("first dungeon").length);
  return page;
}

/** Waits until everything requested is on the screen: made, drawn and painted in a frame each. */
const settled = (page) => page.evaluate(() => new Promise((done) => {
  const frames = (left) => requestAnimationFrame(() => (left ? frames(left - 1) : setTimeout(done)));
  frames(2);
}));

/** Returns a number for the canvas's contents. */
const pixels = async (page) => {
  await settled(page);
  return page.evaluate(() => {
    const canvas = document.getElementById("canvas");
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    return new Uint32Array(data.buffer).reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 7);
  });
};

const copiedText = (page) => page.evaluate(() => globalThis.copiedText);
/** Opens a page with a clipboard of its own: parts that run at once would share the system's. */
async function openWithClipboard(fragment) {
  const page = await open(fragment, { base: http, reducedMotion: "reduce" });
  await page.evaluate(() => (navigator.clipboard.writeText = async (text) => (globalThis.copiedText = text)));
  return page;
}

/** Shows another family, with seed 7, on an open page: opening a page takes a second of processor
 * time. */
async function turnTo(page, family) {
  await page.evaluate((family) => barrowPage.change({ family, seed: "7", params: {}, reroll: {} }), family);
  await settled(page);
}

/** Unfolds all formats of Save. */
const allFormats = (page) => page.evaluate(() => (document.getElementById("export-all").open = true));

/** Unfolds all settings. */
const everything = (page) => page.evaluate(() => (document.getElementById("everything").open = true));

/** Waits briefly for a condition in the page. Returns whether it became true. */
const comes = (page, holds, what, timeout = 5000) => page.waitForFunction(holds, what, { timeout }).then(() => true, () => false);

const hashOf = (page) => page.evaluate(() => barrowPage.barrow.hash());
const native = (...words) => execFileSync(join(build, "barrow"), words,
  { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });

// ---- it opens, and quickly ---------------------------------------------------------------------------

async function loads() {
  for (const base of [file, http]) {
    const page = await open("#floor?seed=7", { base, width: 1200 }); // without room for the key, which needs the other module
    check("it is seed 7", (await page.inputValue("#seed")) === "7");
    check("same hash as the command", (await hashOf(page)) === JSON.parse(native("floor", "-s", "7", "-f", "json")).hash);
    const painted = await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
      const canvas = document.getElementById("canvas");
      const { data } = canvas.getContext("2d").getImageData(canvas.width / 4, canvas.height / 4, canvas.width / 2, canvas.height / 2);
      done(new Set(new Uint32Array(data.buffer)).size);
    }))));
    check("something is painted", painted > 20, String(painted));
    if (base === http) await loadsMoreWhenNeeded(page);
    await page.context().close();
  }
}

/** The complete module is loaded when something is saved, and then holds the shown dungeon. */
async function loadsMoreWhenNeeded(page) {
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource")
    .map(({ name }) => name.split("/").at(-1)).filter((name) => name.endsWith(".wasm")).join());
  const hash = await hashOf(page);
  check("the first map needs one module", (await loaded()) === "barrow-first.wasm", await loaded());
  await page.click("#open-export");
  check("nor does the dialog need another", (await loaded()) === "barrow-first.wasm", await loaded());
  await allFormats(page);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#export-list button:text-is('dot')")]);
  check("saving loads the complete one", /\bbarrow\.wasm/.test(await loaded()) && saved.suggestedFilename() === "floor-7.dot", await loaded());
  check("which holds the dungeon", (await hashOf(page)) === hash && (await page.evaluate(() => barrowPage.barrow.verify().sound)) === true);
}

/** Returns the sorted milliseconds from opening the page to the first dungeon; each context is new,
 * so nothing is cached. */
async function firstMaps(count, slower) {
  const times = [];
  for (let i = 0; i < count; i++) {
    const page = await open("", { slower });
    times.push(await page.evaluate(() => performance.getEntriesByName("first dungeon")[0].startTime));
    await page.context().close();
  }
  return times.sort((a, b) => a - b);
}

/** Measures for docs/performance.md: the median of nine, at full speed, and at a quarter of it as
 * on a phone. */
async function firstMap() {
  for (const slower of [1, 4]) {
    const times = await firstMaps(9, slower);
    console.log(`first map at ${slower}x: median ${Math.round(times[4])} ms, ${Math.round(times[0])} to ${Math.round(times[8])}`);
    check("nine times", times.length === 9 && times.every((time) => time > 0));
  }
}

/** Measures for docs/playground.md the longest tasks of making and showing another dungeon, at a quarter of the speed: in processor
 * time of the page's own thread, which other work on the machine does not lengthen. */
async function longTasks() {
  const page = await open("#floor?seed=7", { width: 1440, height: 900, slower: 4 });
  const session = await page.context().newCDPSession(page), events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  for (const family of ["floor", "quest", "crawl"]) {
    await page.evaluate((family) => barrowPage.change({ family, seed: "7", params: {}, reroll: {} }), family);
    await page.waitForTimeout(1500);
    events.length = 0;
    await session.send("Tracing.start", { traceConfig: { includedCategories: ["toplevel"] }, transferMode: "ReportEvents" });
    for (let i = 0; i < 5; i++) {
      await page.click("#dice");
      await page.waitForTimeout(1500);
    }
    const whole = new Promise((done) => session.once("Tracing.tracingComplete", done));
    await session.send("Tracing.end");
    await whole;
    const own = new Set(events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`));
    const longest = events.filter(({ name, pid, tid, tdur }) => /RunTask/.test(name) && tdur && own.has(`${pid} ${tid}`)).map(({ tdur }) => Math.round(tdur / 1000));
    console.log(`longest tasks of a new ${family} at 4x: ${longest.sort((a, b) => b - a).slice(0, 5).join(", ")} ms`);
  }
  await page.context().close();
}

/** Checks that the tests notice a page's errors, rejections and console messages. */
async function hears() {
  const heard = [];
  const page = await open("#floor?seed=7", { width: 600, height: 400, hear: (what, text) => heard.push(text) });
  await page.evaluate(() => {
    setTimeout(() => { throw new Error("planted error"); });
    Promise.reject(new Error("planted rejection"));
    console.error("planted words");
  });
  await page.waitForTimeout(200);
  for (const what of ["error", "rejection", "words"]) {
    check(`a planted ${what} is heard`, heard.some((text) => text.includes(`planted ${what}`)), heard.join());
  }
  check("and nothing else", heard.length === 3, heard.join());
  await page.context().close();
}

// ---- controls ------------------------------------------------------------------------------------------

/** For each type of parameter, returns another valid value, as typed. */
const another = {
  int: ({ min, max, default: value }) => String(Number(value) < max ? Math.min(Number(value) + 1, max) : min),
  auto: ({ min, max }) => String(Math.min(Math.max(min, 1), max)),
};

another.choice = ({ choices, default: value }) => choices.find((name) => name !== value);
another.size = (info) => another.choice(info) ?? "9x10";
another.range = () => "1";
another.bool = () => "";

/** Types another value into the control of a parameter. */
async function changeControl(page, { name, type, value }) {
  const field = page.locator(`#param-${name}`);
  if (type === "bool") await field.click();
  else if (type === "choice") await field.selectOption(value);
  else {
    if (type === "auto") await page.locator(".control", { has: field }).locator("input[type=checkbox]").uncheck();
    await field.fill(value);
  }
  await field.blur();
}

/** Changes controls by the events that typing makes, looks at each, and resets it. Returns {name, help, changed, value, after} each. */
const changeControls = (page, rows) => page.evaluate((rows) => rows.map(({ name, type, value, isTyped }) => {
  const field = document.getElementById(`param-${name}`), box = field.closest(".control");
  if (!isTyped && type === "bool") field.click();
  else if (!isTyped) {
    if (type === "auto") box.querySelector("input[type=checkbox]").click();
    field.value = value;
    for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
  }
  const look = () => ({ changed: box.classList.contains("changed"), value: barrowPage.state.params[name] });
  const found = { name, help: box.title, ...look() };
  box.querySelector(".reset").click();
  return { ...found, after: look() };
}), rows);

async function controls() {
  const page = await open("#floor?seed=7", { width: 900, height: 600 });
  await page.selectOption("#theme", "dark"); // the quickest to paint
  await everything(page);
  for (const family of ["floor", "quest", "crawl"]) {
    await page.click(`#tab-${family}`);
    await page.evaluate(() => barrowPage.change({ view: "graph" })); // made and painted in a tenth of a map's time
    const params = await page.evaluate((name) => barrowPage.barrow.params(name), family);
    const rows = params.filter(({ name, type }) => !["layout", "tiles"].includes(name) && another[type]) // texts have a test of their own
      .map((info) => ({ name: info.name, type: info.type, value: another[info.type](info) }));
    const found = [];
    for (const type of new Set(rows.map((row) => row.type))) { // the first of each type as people do
      const [first, ...rest] = rows.filter((row) => row.type === type);
      await changeControl(page, first);
      found.push(...await changeControls(page, [{ ...first, isTyped: true }, ...rest]));
    }
    check(`all controls of a ${family} are tried`, found.length === rows.length && rows.length > 12, String(found.length));
    for (const { name, help, changed, value, after } of found) {
      const info = params.find((one) => one.name === name);
      check(`${family} ${name} has its help`, help === info.help);
      check(`${family} ${name} is marked as changed`, changed);
      check(`${family} ${name} is set`, value !== undefined && value !== info.default, value);
      check(`${family} ${name} is reset`, !after.changed && after.value === undefined);
    }
  }
  await rowsOfText(page);
  await page.click("#tab-floor");
  await page.fill("#param-density", "1000");
  await page.waitForFunction(() => document.querySelector("#param-density-problem").textContent);
  check("wrong input shows the library's words at the control", /density/.test(await page.textContent("#param-density-problem")));
  await page.click("#reset-all");
  await page.waitForFunction(() => !document.querySelector("#param-density-problem").textContent);
  for (const layout of await page.locator("#layouts button").all()) {
    await layout.click();
    await settled(page);
    check("layout chosen", (await page.evaluate(() => barrowPage.dungeon.document.params.layout)) === (await layout.getAttribute("value")));
  }
  await page.click("#tab-quest");
  for (const preset of await page.locator("#preset option").all()) {
    const name = await preset.getAttribute("value");
    if (!name || name === "?") continue;
    await page.selectOption("#preset", name);
    await settled(page);
    check(`preset ${name} is refused nowhere`, await page.locator("#banner").isHidden());
  }
  await page.context().close();
}

/** A mask drawn as rows of text keeps rooms out of its gaps. */
async function rowsOfText(page) {
  await page.click("#tab-quest");
  const info = await page.evaluate(() => barrowPage.barrow.params("quest").find(({ type }) => type === "text"));
  if (!info) return;
  const rows = Array.from({ length: 14 }, (_, y) => (y ? "." : "E").padEnd(14, ".").replace(/...$/, "###"));
  await page.fill(`#param-${info.name}`, rows.join("\n"));
  await page.locator(`#param-${info.name}`).blur();
  await settled(page);
  check("rows of text are set", (await page.evaluate((name) => barrowPage.state.params[name], info.name)) === rows.join("\n"));
  check("a mask of rows is taken", await page.locator("#banner").isHidden(), await page.textContent("#banner"));
  const inside = await page.evaluate(() => barrowPage.dungeon.rooms.every(({ x, y }) => x >= 0 && x < 11 && y >= 0 && y < 14));
  check("rooms keep to the mask", inside);
  await page.click("#reset-all");
}

/** Every step of a dragged slider is a new picture in the very next frame. */
async function drags() {
  const page = await open("#floor?seed=7");
  for (const [family, name] of [["floor", "connectivity"], ["quest", "pre_rooms"], ["crawl", "forks"]]) {
    await turnTo(page, family);
    const late = await page.evaluate(async (name) => {
      const slider = document.getElementById(`param-${name}`).previousElementSibling;
      const first = Number(slider.value);
      const wrong = [];
      for (let i = 1; i <= 12; i++) {
        const { painted } = barrowPage.view();
        slider.value = first + (i % 4);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((done) => requestAnimationFrame(done));
        const value = barrowPage.dungeon.document.params[name];
        if (barrowPage.view().painted === painted || value !== Number(slider.value)) wrong.push(i);
      }
      return wrong;
    }, name);
    check(`a drag of ${family}'s ${name} is painted frame by frame`, late.length === 0, late.join());
  }
  await page.context().close();
}

// ---- permalinks, history, rerolls -----------------------------------------------------------------------

async function links() {
  const page = await open("#floor?seed=42&density=-6&layout=beetle&reroll.items=3");
  const hash = await hashOf(page);
  const command = await page.textContent("#command");
  check("the link's parameters count", (await page.evaluate(() => barrowPage.dungeon.document.params.density)) === -6);
  check("the command shown makes the same", (await shellHash(command)) === hash, command);
  const again = await open(await page.evaluate(() => location.hash));
  check("the link makes the same", (await hashOf(again)) === hash);
  await again.context().close();
  await page.waitForTimeout(450); // changes within a moment are one step in the history
  await page.keyboard.press("n");
  await settled(page);
  check("a key makes a new one", (await hashOf(page)) !== hash);
  await page.keyboard.press("[");
  check("and back", await comes(page, (hash) => barrowPage.barrow.hash() === hash, hash));
  await page.evaluate(() => barrowPage.change({ family: "floor", seed: "7", params: { vaults: "0" }, reroll: {} })); // vaults come after items
  await settled(page);
  const rows = await page.evaluate(() => barrowPage.dungeon.document.map.rows.join());
  const things = await page.evaluate(() => JSON.stringify(barrowPage.dungeon.things));
  await everything(page);
  await page.click(".rerolls summary");
  await page.click('#rerolls button[aria-label="Reroll items"]');
  await settled(page);
  check("a reroll keeps the map", (await page.evaluate(() => barrowPage.dungeon.document.map.rows.join())) === rows);
  check("and deals new items", (await page.evaluate(() => JSON.stringify(barrowPage.dungeon.things))) !== things);
  check("and stands in the command", /--reroll items=1/.test(await page.textContent("#command")));
  check("and in the link", /reroll\.items=1/.test(await page.evaluate(() => location.hash)));
  for (const [id, what] of [["copy-link", "Link"], ["copy-seed", "Seed"], ["copy-command", "Command"]]) {
    await page.click(`#${id}`);
    await page.waitForFunction((text) => document.getElementById("toast").textContent === text, `${what} copied`);
  }
  await page.context().close();
}

/** Returns the hash of the dungeon that a shell makes from a command; files left behind are a failure. */
async function shellHash(command, shell = "sh") {
  const folder = mkdtempSync(join(tmpdir(), "shell-"));
  try {
    const options = { cwd: folder, env: { PATH: `${build}:/usr/bin:/bin`, HOME: folder }, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    const { hash } = JSON.parse(execFileSync(shell, ["-c", `${command} -f json`], options));
    check("a command does nothing else", readdirSync(folder).length === 0, command);
    return hash;
  } catch (error) {
    return error.message;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the text that *Copy command* puts on the clipboard. */
async function copied(page) {
  await page.click("#copy-command");
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Of hostile links, what is hostile is refused and left out: the command is safe in a shell and makes what is shown. */
async function hostileLinks() {
  const bad = "';touch x;'$(touch x)`touch x`\\";
  const refused = ["reroll.items=1%00;touch%20x;", "reroll.items=1;touch%20x", "reroll.items=0x1", "reroll.items=%201", "items=1%00;touch%20x",
    "seed=a%00b", "seed=a%0Atouch%20x", "seed=%1b[31m", "layout=ring%00$(touch%20x)", `items=${encodeURIComponent(bad)}`, "it%00ems=1",
    `${encodeURIComponent(bad)}=1`, `reroll.${encodeURIComponent(bad)}=1`, `edit=${encodeURIComponent(bad)}`, "edit=tile%203,3%20=%20';touch%20x;'"];
  const taken = [bad, "$(touch x)", "`touch x`", ";touch x;", "'", "a b", "\\", "-n", "--help", "=ls", "!x", "é", "x && touch x", "> x"];
  for (const base of [file, http]) {
    const page = await open("#floor?seed=7", { base, permissions: base === http ? ["clipboard-read", "clipboard-write"] : [] });
    for (const query of refused) {
      await page.evaluate((fragment) => (location.hash = fragment), `#floor?${query}`);
      await settled(page);
      check(`refused: ${query}`, await page.locator("#banner").isVisible());
      const command = await page.textContent("#command");
      check(`its command makes what is shown: ${query}`, (await shellHash(command)) === (await hashOf(page)), command);
    }
    for (const seed of taken) {
      await page.evaluate((fragment) => (location.hash = fragment), `#floor?seed=${encodeURIComponent(seed)}&reroll.items=2`);
      await settled(page);
      const command = base === http ? await copied(page) : await page.textContent("#command");
      check(`a shell makes the same of seed ${seed}`, (await shellHash(command)) === (await hashOf(page)), command);
    }
    await page.context().close();
  }
  const page = await open("", {});
  for (const query of refused.slice(0, 3)) { // even if it is the first page opened
    await page.goto("about:blank");
    await page.goto(`${file}#floor?${query}`);
    await page.waitForFunction(() => !document.getElementById("banner").hidden);
    const command = await page.textContent("#command");
    check(`a dungeon without what is hostile: ${query}`, command === "barrow floor --seed 1", command);
  }
  await page.context().close();
}

/** Nothing from elsewhere runs here: no inline script or handler, no eval, no style, no request. */
async function contentPolicy() {
  for (const base of [file, http]) {
    const html = readFileSync(base === file ? join(build, "playground.html") : join(build, "web/index.html"), "utf8");
    const policy = html.match(/<meta http-equiv="Content-Security-Policy" content="([^"]*)"/)?.[1] ?? "";
    check("there is a policy", /default-src 'none'/.test(policy), policy);
    check("which is strict", !/unsafe-inline|'unsafe-eval'|\*|https?:/.test(policy), policy);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${base}#floor?seed=7`);
    await page.waitForFunction(() => globalThis.barrowPage?.dungeon);
    const ran = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "globalThis.planted = 'inline'";
      document.head.append(script);
      const image = document.createElement("img");
      image.setAttribute("onerror", "globalThis.planted = 'handler'");
      image.src = "data:,";
      document.body.append(image);
      const style = document.createElement("style");
      style.textContent = "#seed { display: none }";
      document.head.append(style);
      const link = document.createElement("a");
      link.href = "javascript:globalThis.planted = 'link'";
      document.body.append(link);
      link.click();
      const evaluated = await new Promise((done) => setTimeout(() => { // the tests themselves may call it
        try {
          done(globalThis.eval("true"));
        } catch {
          done(false);
        }
      }));
      const fetched = await fetch("data:,x").then(() => true, () => false);
      await new Promise((done) => setTimeout(done, 100));
      return { planted: globalThis.planted, evaluated, fetched, hidden: getComputedStyle(document.getElementById("seed")).display === "none" };
    });
    check("and kept", !ran.planted && !ran.evaluated && !ran.fetched && !ran.hidden, JSON.stringify(ran));
    await context.close();
  }
}

// ---- timeline, walkthrough, walk --------------------------------------------------------------------------

async function tools() {
  const page = await open("#floor?seed=7", { reducedMotion: "reduce" });
  for (const family of ["floor", "quest", "crawl"]) {
    await turnTo(page, family);
    await page.click("#tab-timeline");
    const passes = await page.evaluate((name) => barrowPage.barrow.passes(name).length, family);
    const chips = page.locator(".passes button");
    check("the timeline has every pass", (await chips.count()) === passes);
    await chips.first().click();
    const { told, numbered } = await chips.evaluateAll((buttons) => {
      const { side } = barrowPage.page;
      let numbered = 0;
      side.picture = (how) => {
        numbered += how.numbers;
        return Object.getPrototypeOf(side).picture.call(side, how);
      };
      const told = buttons.map((button) => {
        button.click();
        return document.querySelector(".pass-text").textContent;
      });
      delete side.picture;
      return { told, numbered };
    });
    check(`a ${family} in the making has no numbers of rooms`, numbered === 0, String(numbered));
    told.forEach((text, i) => check(`pass ${i} of ${family} is told`, /\w+: \w/.test(text), text));
    check("passes differ", new Set(told).size === passes);
    await page.screenshot({ path: join(shots, `${family}-timeline.png`) });
    const whole = await hashOf(page);
    await page.click("#tab-facts");
    const far = await zoomOf(page);
    await page.click("#tab-walkthrough");
    check("the dungeon is as it was", (await hashOf(page)) === whole);
    check(`the walkthrough of a ${family} is seen from near, or whole`, (await zoomOf(page)) > far || family === "floor");
    await page.click("#tab-facts");
    check("and the map is whole again", (await zoomOf(page)) === far);
    await page.click("#tab-walkthrough");
    const steps = await page.locator(".steps li").allTextContents();
    check(`${family} has a walkthrough`, steps.length > 2, String(steps.length));
    await sameWords(family, steps);
    await page.click('[aria-label="Step after"]');
    await page.evaluate((count) => {
      for (let i = 1; i < count; i++) document.querySelector('[aria-label="Step after"]').click();
    }, steps.length);
    if (family === "crawl") check("keys in hand are shown", /key a/.test(await page.textContent(".hand")));
    check("it ends at its last step", await page.locator(".steps li").last().evaluate((item) => item.classList.contains("now")));
    await page.screenshot({ path: join(shots, `${family}-walkthrough.png`) });
    await walkToTheGoal(page, family);
  }
  await page.context().close();
}

/** The steps are the lines of the command's own walkthrough. */
async function sameWords(family, steps) {
  if (family === "floor") return;
  const lines = native(family, "-s", "7", "--tiles", "-f", "text").match(/^\d+\. .*/gm).map((line) => line.replace(/^\d+\. /, ""));
  check(`the command tells the ${family} in the same lines`, steps.join("\n") === lines.join("\n"), steps.join("\n"));
}

// ---- as people do: first the mouse, then keys -----------------------------------------------------------------

const clickAt = async (page, id) => {
  const { x, y, width, height } = await page.locator(id).boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
};

/** After a click on Walk's tab the keys walk: arrows and letters, even after a click elsewhere. */
async function clickAndWalk() {
  const page = await open("#floor?seed=7");
  for (const family of ["floor", "quest", "crawl"]) {
    await turnTo(page, family);
    await clickAt(page, "#tab-facts"); // away, and back
    await clickAt(page, "#tab-walk");
    const turns = () => page.evaluate(() => barrowPage.page.walker?.turns ?? -1);
    for (const keys of [["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], ["a", "d", "w", "s"]]) {
      const before = await turns();
      for (const key of keys) await page.keyboard.press(key);
      check(`${keys[0]} and its like walk after a click on the tab (${family})`, (await turns()) >= before + 2, `${await turns()}`);
    }
    check(`the tool is still Walk (${family})`, (await page.getAttribute("#tab-walk", "aria-selected")) === "true");
    const inside = await page.evaluate(() => {
      const { walker } = barrowPage.page, view = barrowPage.view();
      const [x, y] = barrowPage.middle(walker.x, walker.y);
      const { width, height } = document.getElementById("stage").getBoundingClientRect();
      const [left, top] = [view.x + x * view.zoom, view.y + y * view.zoom];
      return left > 0 && top > 0 && left < width && top < height;
    });
    check(`the player stays on the screen (${family})`, inside);
    await page.waitForTimeout(450);
    await clickAt(page, "#dice");
    await settled(page);
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
    check(`and after a click on New (${family})`, (await turns()) >= 2, `${await turns()}`);
  }
  await page.context().close();
}

// ---- visitors ---------------------------------------------------------------------------------------------------

const paramsOf = (page) => page.evaluate(() => barrowPage.dungeon.document.params);

/** Words combine and can be removed; sliders set their values; any setting is found by a word of its help. */
async function visitors() {
  const page = await open("", { width: 1024, height: 768 });
  await clickAt(page, "#tab-floor");
  await clickAt(page, '#words button[value="flooded"]');
  await clickAt(page, '#words button[value="gentle"]');
  await settled(page);
  const both = await paramsOf(page);
  check("words go together", both.terrain_density === 45 && both.monster_house === 0 && both.enemies === 2, JSON.stringify(both));
  check("chosen words are marked", (await page.locator('#words button[aria-pressed="true"]').count()) === 2);
  await clickAt(page, '#words button[value="flooded"]');
  await settled(page);
  check("a word comes off and leaves the other", (await paramsOf(page)).terrain_density === 5 && (await paramsOf(page)).enemies === 2);
  await clickAt(page, "#reset-all");
  await settled(page);
  check("nothing is left of them", (await page.isDisabled("#reset-all")) && /Default/.test(await page.textContent("#preset-help")));
  for (const [family, least] of [["floor", 5], ["quest", 5], ["crawl", 4]]) {
    await clickAt(page, `#tab-${family}`);
    const ids = await page.locator("#friendly input").evaluateAll((all) => all.map(({ id }) => id));
    check(`${family} has three to five sliders`, ids.length >= 3 && ids.length <= 5 && ids.length === least, ids.join());
    for (const id of ids) {
      await page.focus(`#${id}`);
      const before = await page.inputValue(`#${id}`);
      await page.keyboard.press(before === (await page.getAttribute(`#${id}`, "max")) ? "ArrowLeft" : "ArrowRight");
      await settled(page);
      const now = (await paramsOf(page))[id.replace("friendly-", "")];
      check(`${id} of a ${family} counts`, String(now) !== before && String(now) === (await page.inputValue(`#${id}`)), `${before} ${now}`);
      check(`${id} of a ${family} is not refused`, await page.locator("#banner").isHidden(), await page.textContent("#banner"));
    }
    await clickAt(page, "#reset-all");
  }
  check("settings are folded", !(await page.locator("#param-rock").isVisible()));
  await page.click("#everything > summary");
  await settled(page);
  const room = await page.evaluate(() => innerHeight - document.getElementById("controls").getBoundingClientRect().top);
  check("what unfolds is in sight", room > 300, String(room));
  await page.fill("#find-setting", "strong enemy");
  const shown = await page.locator(".control:visible").evaluateAll((all) => all.map((box) => box.querySelector("code").textContent));
  check("a setting is found by its help", shown.join() === "elites", shown.join());
  await page.fill("#find-setting", "zzz");
  check("nothing found is said", await page.locator("#no-setting").isVisible());
  await page.context().close();
}

/** Favourites and history outlive the page; one of 24 is chosen by its picture. */
async function keepsAndChooses() {
  const page = await open("#quest?seed=7", { base: http, width: 1024, height: 768 });
  await clickAt(page, "#favourite");
  check("a favourite is marked", (await page.getAttribute("#favourite", "aria-pressed")) === "true");
  await page.waitForTimeout(1300); // then it counts as seen
  await clickAt(page, "#open-sheet");
  const filled = (list) => [...document.querySelectorAll(`${list} canvas`)].every((canvas) => {
    const copy = new OffscreenCanvas(44, 30).getContext("2d", { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0, 44, 30);
    return new Set(new Uint32Array(copy.getImageData(0, 0, 44, 30).data.buffer)).size > 10;
  });
  check("24 thumbnails are painted", await page.waitForFunction(filled, "#sheet-list", { timeout: 20000 }).then(() => true, () => false));
  check("they are 24", (await page.locator("#sheet-list button").count()) === 24);
  const label = await page.locator("#sheet-list button small").nth(4).textContent();
  await page.locator("#sheet-list button").nth(4).click();
  await settled(page);
  check("the one that is clicked is shown", label === `Quest ${await page.inputValue("#seed")}`, label);
  check("the sheet is away", !(await page.locator("#sheet-dialog").isVisible()));
  await page.waitForTimeout(1300);
  await page.reload();
  await page.waitForFunction(() => globalThis.barrowPage?.dungeon);
  await page.keyboard.press("y");
  await comes(page, () => document.querySelectorAll("#seen-list button").length > 0);
  check("favourites are kept", (await page.locator("#favourite-list small").allTextContents()).join() === "Quest 7");
  check("what was seen is kept, newest first", (await page.locator("#seen-list small").allTextContents()).join() === `${label},Quest 7`);
  await page.locator("#favourite-list button").first().click();
  check("a favourite is opened", await comes(page, () => barrowPage.dungeon.document.seed === "7" && barrowPage.dungeon.family === "quest"));
  await clickAt(page, "#fullscreen");
  check("the map fills the screen", await comes(page, () => document.fullscreenElement?.id === "stage"));
  await page.evaluate(() => document.exitFullscreen());
  await page.context().close();
}

/** Hits meet the condition, best first; the command shown finds the same. */
async function finds() {
  const page = await open("#floor?seed=7", { width: 1024, height: 768 });
  await clickAt(page, "#tab-find");
  await page.click("text=Add a condition");
  await page.selectOption('[aria-label="Fact"]', "rooms");
  await page.fill('[aria-label="Number"]', "9");
  await page.click(".find .primary");
  await page.waitForSelector(".find .thumbs button", { timeout: 60000 });
  const labels = (await page.locator(".find .thumbs small").allTextContents()).map((text) => text.split(" · ")[0]);
  const command = await page.textContent(".hunt-command");
  const hits = execFileSync("sh", ["-c", `${command} -q`], { env: { PATH: `${build}:/usr/bin:/bin` }, encoding: "utf8" }).trim().split("\n");
  check("the command finds the same", hits.map((line) => `Seed ${line.split(" ")[0]}`).join() === labels.join(), `${command}: ${labels.join()}`);
  await page.locator(".find .thumbs button").first().click();
  await settled(page);
  const { rooms } = await page.evaluate(() => barrowPage.dungeon.document.metrics);
  check("a hit is opened and meets the condition", rooms >= 9 && labels[0] === `Seed ${await page.inputValue("#seed")}`, String(rooms));
  await noFindings(page, "find");
  await page.context().close();
}

/** All animations run without an error: `open` makes any page error or rejection a failure. */
async function plays() {
  const page = await open("#floor?seed=8", { width: 900, height: 700 });
  for (const family of ["floor", "quest", "crawl"]) { // each begins while the previous one still plays
    await turnTo(page, family);
    for (const tool of ["walkthrough", "timeline"]) {
      await clickAt(page, `#tab-${tool}`);
      await clickAt(page, ".dock-body .play");
      const goesOn = () => Number(document.querySelector(".dock-body input[type=range]").value) >= 2;
      const plays = await page.waitForFunction(goesOn, null, { timeout: 20000 }).then(() => true, () => false); // a puzzle is slow to watch
      check(`${tool} of a ${family} plays`, plays, await page.inputValue(".dock-body input[type=range]"));
    }
  }
  await turnTo(page, "quest"); // a frame that was due before its animation began
  await page.click("#tab-walkthrough");
  await page.evaluate(() => {
    const real = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (run) => real((now) => run(now - 40));
  });
  for (let i = 0; i < 4; i++) await page.click('[aria-label="Step after"]');
  await page.waitForTimeout(300);
  await page.context().close();
}

/** The browser's own Back and Forward go from dungeon to dungeon, and so do the page's buttons. */
async function backAndForth() {
  for (const base of [file, http]) {
    const page = await open("#floor?seed=7", { base });
    const seeds = ["7"];
    for (let i = 0; i < 3; i++) {
      await page.waitForTimeout(450);
      await clickAt(page, "#dice");
      await settled(page);
      seeds.push(await page.inputValue("#seed"));
    }
    const shows = (seed) => comes(page, (seed) => globalThis.barrowPage?.dungeon?.document.seed === seed, seed);
    await page.goBack();
    check("Back shows the dungeon before", await shows(seeds[2]));
    await clickAt(page, "#back");
    check("so does the button", await shows(seeds[1]));
    await page.goForward();
    check("Forward comes back", await shows(seeds[2]));
    await clickAt(page, "#forward");
    check("and the button", await shows(seeds[3]));
    check("there is nothing after the last", await page.isDisabled("#forward"));
    await page.evaluate(() => (location.hash = "#quest?seed=5"));
    check("a link is followed", await comes(page, () => barrowPage.dungeon?.family === "quest"));
    await page.goBack();
    check("and one comes back from it", await shows(seeds[3]));
    await page.context().close();
  }
}

/** Another family has other metrics; numbers are readable; buttons say what they copy. */
async function words() {
  const page = await open("#floor?seed=7");
  await clickAt(page, "#tab-explore");
  for (const family of ["quest", "crawl", "floor"]) {
    await clickAt(page, `#tab-${family}`);
    await settled(page);
    const offered = await page.locator(".axis select").first().locator("option").evaluateAll((all) => all.map(({ value }) => value));
    const metrics = await page.evaluate((family) => barrowPage.barrow.family(family).metrics.map(({ name }) => name), family);
    check(`explore has the metrics of a ${family}`, offered.join() === metrics.join(), offered.join());
  }
  const names = (await page.locator("button").allTextContents()).filter((name) => /copy/i.test(name));
  check("no two buttons have one name", new Set(names).size === names.length && names.length === 2, names.join());
  for (const family of ["floor", "quest", "crawl"]) {
    await clickAt(page, `#tab-${family}`);
    await clickAt(page, "#tab-facts");
    await settled(page);
    const { told, wanted, titles } = await page.evaluate((family) => {
      const { metrics } = barrowPage.dungeon.document;
      const shares = barrowPage.barrow.family(family).metrics.filter(({ help }) => help.includes("thousandths"));
      const text = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
      const rows = new Map([...document.querySelectorAll(".facts div")].map((row) => [row.querySelector("dt").textContent, row.querySelector("dd").textContent]));
      return {
        told: shares.map(({ name }) => rows.get(text(name))),
        wanted: shares.map(({ name, help }) => (help.startsWith("mean") ? String(Math.round(metrics[name] / 10) / 100) : `${metrics[name] / 10} %`)),
        titles: [...document.querySelectorAll(".facts div")].map(({ title }) => title).join(),
      };
    }, family);
    check(`facts of a ${family} are not in thousandths`, told.length > 0 && told.join() === wanted.join() && !titles.includes("thousandths"), told.join());
  }
  await page.context().close();
}

/** Plays along the solution with the keyboard, fights included, up to the middle of puzzle [half], if given. */
async function walkAlong(page, half = -1) {
  await page.click("#tab-walk");
  await page.focus("#stage");
  return page.evaluate(async (half) => {
    const { barrow, dungeon, page } = barrowPage;
    const keys = { north: "ArrowUp", south: "ArrowDown", west: "ArrowLeft", east: "ArrowRight", u: "ArrowUp", d: "ArrowDown", l: "ArrowLeft", r: "ArrowRight", wait: "." };
    const press = (key) => document.getElementById("stage").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const game = () => page.walker;
    const onTheWay = () => (dungeon.solution ?? []).filter((step) => step.do === "solve").map(({ room }) => dungeon.puzzleIn.get(room).id);
    const unsolved = () => onTheWay().filter((id) => !game().hasSolved(id));
    for (let turn = 0; turn < 20000 && !game().won; turn++) {
      const puzzle = dungeon.puzzles?.[half], inert = new Set(puzzle?.inert.map(String));
      if (puzzle && !game().hasSolved(half) && inert.has(String([game().x, game().y]))) {
        // The guide may begin elsewhere: inert tiles lead to the start.
        const ways = new Map([[String(puzzle.start), null]]);
        for (const [tile] of ways) {
          const [x, y] = tile.split(",").map(Number);
          for (const [dx, dy, key] of [[0, 1, "ArrowUp"], [0, -1, "ArrowDown"], [1, 0, "ArrowLeft"], [-1, 0, "ArrowRight"]]) {
            const next = String([x + dx, y + dy]);
            if (inert.has(next) && !ways.has(next)) ways.set(next, key);
          }
        }
        for (let key, step = 0; step < inert.size && (key = ways.get(String([game().x, game().y]))); step++) press(key);
        for (const letter of puzzle.solution.slice(0, puzzle.solution.length / 2)) press(keys[letter]);
        return { unsolved: unsolved() };
      }
      const move = barrow.guide();
      if (!move) break;
      press(keys[move]);
    }
    return { won: game().won, message: game().message, at: [game().x, game().y], unsolved: unsolved() };
  }, half);
}

async function walkToTheGoal(page, family) {
  const won = await walkAlong(page);
  check(`${family} can be walked to its end`, won.won, JSON.stringify(won));
  await page.screenshot({ path: join(shots, `${family}-walk.png`) });
}

/** Returns puzzles that the way to the goal leads through: {family, seed, id, room} for each kind,
 * of the first seeds that have one. */
const puzzlesOnTheWay = (page) => page.evaluate(() => {
  const found = {};
  for (let seed = 1; seed <= 100 && Object.keys(found).length < 5; seed++) {
    for (const family of ["quest", "crawl"]) {
      const { map, solution } = barrowPage.barrow.generate({ family, seed: String(seed), params: { tiles: "on" } });
      for (const { id, room, kind } of map.puzzles) {
        if (solution.some((step) => step.do === "solve" && step.room === room)) found[kind] ??= { family, seed: String(seed), id, room };
      }
    }
  }
  return found;
});

/** A puzzle of each kind is played: half of it, all of it up to the goal, and by the walkthrough. */
async function solves() {
  const page = await open("#quest?seed=7", { reducedMotion: "reduce" });
  const found = await puzzlesOnTheWay(page);
  check("each kind is on the way to a goal", Object.keys(found).length === 5, Object.keys(found).join());
  for (const [kind, { family, seed, id, room }] of Object.entries(found)) {
    await page.evaluate((next) => barrowPage.change({ ...next, params: {}, reroll: {} }), { family, seed });
    await settled(page);
    await page.click("#tab-walk");
    await page.click("text=Start again"); // two kinds may be in one dungeon
    const { unsolved } = await walkAlong(page, id);
    check(`${kind} is not solved by half of its moves`, unsolved.includes(id), unsolved.join());
    check(`Walk says what a puzzle wants (${kind})`, /^A puzzle: \w/.test(await page.textContent(".dock-body .help")));
    check(`all of a puzzle is in view (${kind})`, await inView(page, id));
    await page.screenshot({ path: join(shots, `puzzle-${kind}.png`) });
    await page.click("text=Start again");
    const whole = await walkAlong(page);
    check(`${family} ${seed} is walked to its end through a puzzle (${kind})`, whole.won && !whole.unsolved.length, JSON.stringify(whole));
    await playsSolution(page, kind, room, id);
  }
  await page.context().close();
}

/** Returns whether the corners of a puzzle's field are on the stage. */
const inView = (page, id) => page.evaluate((id) => {
  const { x, y, w, h } = barrowPage.dungeon.puzzles[id].field, view = barrowPage.view();
  const { width, height } = document.getElementById("stage").getBoundingClientRect();
  return [[x, y], [x + w - 1, y + h - 1]].every((corner) => {
    const [left, top] = barrowPage.middle(...corner);
    return view.x + left * view.zoom > 0 && view.y + top * view.zoom > 0 && view.x + left * view.zoom < width && view.y + top * view.zoom < height;
  });
}, id);

/** Returns the state of a puzzle in the open tool: {solved, cells, pixels}; [cells, pixels] by tile, near a corner, off the trail. */
const puzzleNow = (page, id) => page.evaluate((id) => {
  const { page: { walker }, dungeon, middle } = barrowPage, { field } = dungeon.puzzles[id], view = barrowPage.view();
  const canvas = document.getElementById("canvas"), ratio = canvas.width / canvas.clientWidth;
  const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  pen.drawImage(canvas, 0, 0);
  const [[left], [right]] = [middle(field.x, field.y), middle(field.x + 1, field.y)];
  const pixel = (x, y) => middle(x, y).map((at, i) => (view[i ? "y" : "x"] + (at + (right - left) * 0.3) * view.zoom) * ratio);
  const inside = walker.pieces.filter(({ x, y }) => x >= field.x && y >= field.y && x < field.x + field.w && y < field.y + field.h);
  const cells = Object.fromEntries(inside.map(({ x, y, cell }) => [`${x},${y}`, cell])), pixels = {};
  for (let i = 0; i < field.w * field.h; i++) {
    const place = [field.x + (i % field.w), field.y + Math.floor(i / field.w)];
    pixels[place.join()] = [...pen.getImageData(...pixel(...place), 1, 1).data].join();
  }
  return { solved: walker.hasSolved(id), cells, pixels };
}, id);

/** The walkthrough says which puzzle to solve, shows how it is solved, and continues to its end. */
async function playsSolution(page, kind, room, id) {
  await page.click("#tab-walkthrough");
  const steps = await page.locator(".steps li").allTextContents();
  const number = await page.evaluate((room) => barrowPage.dungeon.number(room), room);
  const at = steps.findIndex((text) => text.includes(`Solve the puzzle in room ${number}.`));
  check(`the walkthrough tells to solve a puzzle (${kind})`, at >= 0, steps.join("\n"));
  for (let i = 0; i < at; i++) await page.click('[aria-label="Step after"]');
  const before = await puzzleNow(page, id);
  await page.click('[aria-label="Step after"]');
  await page.waitForTimeout(50);
  const after = await puzzleNow(page, id);
  await page.screenshot({ path: join(shots, `puzzle-${kind}-walkthrough.png`) });
  check(`the walkthrough solves the puzzle (${kind})`, !before.solved && after.solved);
  const changed = Object.keys({ ...before.cells, ...after.cells }).filter((place) => before.cells[place] !== after.cells[place]);
  check(`what it changes is another then (${kind})`, changed.length > 0 || kind === "order", JSON.stringify(after));
  check(`and is painted so (${kind})`, ["slide", "order"].includes(kind) || changed.some((place) => before.pixels[place] !== after.pixels[place]));
  await page.click('[aria-label="Step before"]');
  check(`a step back puts it back (${kind})`, JSON.stringify((await puzzleNow(page, id)).cells) === JSON.stringify(before.cells));
  await page.click('[aria-label="Step after"]');
  await page.evaluate((count) => {
    for (let i = 0; i < count; i++) document.querySelector('[aria-label="Step after"]').click();
  }, steps.length - at - 1);
  check(`it is gone through to its end (${kind})`, await page.locator(".steps li").last().evaluate((item) => item.classList.contains("now")));
  const { won, gone, opened } = await page.evaluate(() => {
    const { won, gone, opened } = barrowPage.page.walker;
    return { won, gone: gone.length, opened: opened.length };
  });
  check(`there it is won; things are gone and doors open (${kind})`, won && gone > 1 && opened > 0, `${gone} gone, ${opened} open`);
}

// ---- files out and in ----------------------------------------------------------------------------------------

// Chromium drops what a page saves beyond ten files per second; people are slower.
const BETWEEN_FILES = 120;

async function files() {
  rmSync(downloads, { recursive: true, force: true });
  for (const family of ["floor", "quest", "crawl"]) {
    const page = await open(`#${family}?seed=11`, { width: 900, height: 700 });
    const kept = join(downloads, `${family}-11`);
    mkdirSync(kept, { recursive: true });
    await page.click("#open-export");
    await allFormats(page);
    const formats = await page.evaluate(() => barrowPage.barrow.tables.formats);
    check("some formats refer to the tiles", formats.filter(({ tileset }) => tileset).length >= 4);
    for (const format of await page.locator(".export-row button").allTextContents()) {
      await saveAs(page, family, formats.find(({ name }) => name === format), kept);
    }
    const [png] = await Promise.all([page.waitForEvent("download"), page.click("#export-png")]);
    check("a PNG", readFileSync(await png.path()).subarray(1, 4).toString() === "PNG");
    await page.context().close();
  }
}

/** Saves a format and keeps the file, as dungeon.EXTENSION, with the files it refers to. */
async function saveAs(page, family, { name: format, extension, tileset }, kept) {
  const words = [family, "-s", "11", ...(family === "floor" ? [] : ["--tiles"])];
  const [download] = await Promise.all([page.waitForEvent("download", { timeout: 120000 }).catch(() => null),
    page.click(`.export-row button:text-is("${format}")`), page.waitForTimeout(BETWEEN_FILES)]);
  check(`${family} as ${format}`, download, await page.textContent("#toast"));
  if (!download) return;
  const path = await download.path(), place = join(kept, `dungeon.${extension}`);
  if (tileset) await unzip(page, family, { format, extension, words }, path, download.suggestedFilename(), kept);
  else copyFileSync(path, place);
  if (format === "json") {
    const text = readFileSync(place, "utf8");
    check(`${family}'s JSON is the command's, byte for byte`, text === native(...words, "-f", "json"));
    await reopen(page, family, text);
  }
  if (format === "uvtt") checkTable(JSON.parse(readFileSync(place, "utf8")));
}

/** Files that refer to a picture come with it: maps in a zip with their tiles. */
async function unzip(page, family, { format, extension, words }, path, name, kept) {
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  try {
    execFileSync("python3", ["-c", "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert not z.testzip(); z.extractall(sys.argv[2])", path, folder]);
    const map = `${family}-11.${extension}`;
    check(`${format} is a zip of map and tiles`, /\.zip$/.test(name) && readdirSync(folder).sort().join() === ["barrow-tiles.png", map].sort().join(), readdirSync(folder).join());
    const text = readFileSync(join(folder, map), "utf8");
    check(`${format} refers to the tiles beside it`, text.includes("barrow-tiles.png"));
    check(`${format} is the command's`, text === native(...words, "-f", format));
    const tiles = readFileSync(join(folder, "barrow-tiles.png"));
    check("the tiles are 16 by 42 squares of 16 pixels", tiles.readUInt32BE(16) === 256 && tiles.readUInt32BE(20) === 672);
    if (format === "tmx") await sameTiles(page, tiles);
    copyFileSync(join(folder, map), join(kept, `dungeon.${extension}`));
    copyFileSync(join(folder, "barrow-tiles.png"), join(kept, "barrow-tiles.png"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A virtual table contains the map as a picture. */
function checkTable(table) {
  const { pixels_per_grid: scale, map_size: size } = table.resolution;
  const image = Buffer.from(table.image, "base64");
  check("a table has its picture", image.subarray(1, 4).toString() === "PNG", table.image.slice(0, 20));
  check("a pixel of its grid is one of the picture's", image.length > 24 && image.readUInt32BE(16) === size.x * scale && image.readUInt32BE(20) === size.y * scale, `${scale}`);
}

/** The tiles look like the command's, except the edges of discs. */
async function sameTiles(page, tiles) {
  const own = tiles.toString("base64");
  const wanted = execFileSync(join(build, "barrow"), ["tileset"], { maxBuffer: 1 << 22 }).toString("base64");
  const equal = await page.evaluate(async (pictures) => {
    const planes = await Promise.all(pictures.map(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
      pen.drawImage(image, 0, 0);
      return pen.getImageData(0, 0, image.width, image.height).data;
    }));
    const near = planes[0].reduce((sum, value, i) => sum + (Math.abs(value - planes[1][i]) < 40), 0);
    return near / planes[0].length;
  }, [own, wanted]);
  check("the tiles look like the command's", equal > 0.98, String(equal));
}

async function reopen(page, family, text) {
  await drop(page, "good.json", text);
  await page.waitForFunction(() => /every rule holds/.test(document.getElementById("banner").textContent));
  check(`${family}: a good document is found good`, true);
  const document = JSON.parse(text);
  if (family === "floor") document.map.rows = document.map.rows.map((row) => row.replace("...", ".#."));
  if (family === "quest") document.layout.rooms[3].intensity ^= 1;
  if (family === "crawl") document.layout.rooms[3].danger ^= 1;
  await drop(page, "bad.json", JSON.stringify(document));
  await page.waitForFunction(() => /bad\.json/.test(document.getElementById("banner").textContent));
  check(`${family}: an edited document is found out`, /edited after generation/.test(await page.textContent("#banner")));
  delete document.layout;
  delete document.map;
  await drop(page, "shapeless.json", JSON.stringify(document));
  await page.waitForFunction(() => /shapeless\.json cannot be read/.test(document.getElementById("banner").textContent));
  await drop(page, "worse.json", "{");
  await page.waitForFunction(() => /worse\.json cannot be read/.test(document.getElementById("banner").textContent));
  check(`${family}: the last one that could be read stays`, /no command makes it/.test(await page.textContent("#command")));
  await page.evaluate((made) => barrowPage.change({ family: made, seed: "11", params: {}, reroll: {} }), family);
  await settled(page);
}

/** Drops a file on the page. */
const drop = (page, name, body) => page.evaluate(({ name, body }) => {
  const data = new DataTransfer();
  data.items.add(new File([body], name, { type: "application/json" }));
  dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}, { name, body });
const told = (page, pattern) => page.waitForFunction((text) => new RegExp(text).test(document.getElementById("banner").textContent), pattern);

/** Everything on the page describes the document on the stage, and "proved" is the report of its proof. */
async function describesTheStage() {
  const page = await open("#floor?seed=7");
  const good = native("quest", "-s", "31", "--tiles", "--loops", "60", "--reroll", "decor=2", "-f", "json");
  await drop(page, "good.json", good);
  await told(page, "every rule holds");
  const summary = () => page.textContent("#summary");
  check("a sound document is proved", /, proved: \d+ moves to the goal/.test(await summary()), await summary());
  check("its seed is shown", (await page.inputValue("#seed")) === "31");
  check("its link makes it", /^#quest\?seed=31&loops=60&reroll\.decor=2$/.test(await page.evaluate(() => location.hash)), await page.evaluate(() => location.hash));
  check("its command makes it", (await shellHash(await page.textContent("#command"))) === JSON.parse(good).hash, await page.textContent("#command"));

  const keyless = JSON.parse(good);
  const room = keyless.layout.rooms.find(({ content }) => content === "key" || content === "item_key");
  room.content = "none";
  keyless.map.entities = keyless.map.entities.filter(({ kind, room: at }) => !(kind === "key" && at === room.id));
  await drop(page, "keyless.json", JSON.stringify(keyless));
  await told(page, "keyless\\.json: \\d+ findings");
  check("a broken document is not proved", /not proved/.test(await summary()) && !/, proved/.test(await summary()), await summary());
  check("it has no command", /no command makes it/.test(await page.textContent("#command")));
  for (const id of ["copy-command", "favourite"]) check(`it has no ${id}`, await page.isDisabled(`#${id}`));
  await page.click("#tab-timeline");
  check("no passes lead to it", /no passes lead to it/.test(await page.textContent("#dock-body")));
  await page.click("#open-export");
  await allFormats(page);
  const [file] = await Promise.all([page.waitForEvent("download"), page.click('#export-list button:text-is("json")')]);
  check("a file of it says that it was edited", file.suggestedFilename() === "quest-31-edited.json", file.suggestedFilename());
  await page.keyboard.press("Escape");

  const before = await pixels(page);
  await drop(page, "torn.json", good.slice(0, 2000));
  await told(page, "torn\\.json cannot be read");
  await page.selectOption("#theme", "blueprint");
  await settled(page);
  await page.selectOption("#theme", "auto");
  check("a file that cannot be read leaves the map", (await pixels(page)) === before);
  await page.click("#dice");
  await settled(page);
  check("the next dungeon is made and proved", /, proved/.test(await summary()) && !(await page.isDisabled("#copy-link")), await summary());
  await page.context().close();
}

/** A link that is partly wrong shows what it can, says what it left out, and New works. */
async function wrongLinks() {
  for (const [query, left] of [["#floor?seed=7&foo=1", "foo"], ["#floor?seed=7&layout=zzz", "layout"], ["#floor?seed=7&reroll.nope=3", "nope"],
    ["#quest?seed=7&layout=ring&loops=90", "layout"]]) {
    const page = await open(query);
    check(`${query}: says what it left out`, (await page.textContent("#banner")).includes(left), await page.textContent("#banner"));
    check(`${query}: keeps the seed`, (await page.inputValue("#seed")) === "7");
    await page.click("#dice");
    await settled(page);
    check(`${query}: New works`, (await page.inputValue("#seed")) !== "7" && (await page.locator("#banner").isHidden()));
    await page.context().close();
  }
  const escaped = await open("#quest%3Fseed%3D99");
  check("an escaped link is read", (await escaped.evaluate(() => `${barrowPage.state.family} ${barrowPage.state.seed}`)) === "quest 99");
  await escaped.context().close();
  const foreign = await open("#whatever");
  check("a link to nothing says so", /does not name a dungeon/.test(await foreign.textContent("#banner")));
  await foreign.context().close();
}

/** Find makes tile maps only for facts that need them. */
async function findsWithoutTiles() {
  const page = await open("#quest?seed=7");
  await page.click("#tab-find");
  const hunt = async (fact) => {
    await page.selectOption('[aria-label="Of what"]', fact);
    await page.click('.find button:text-is("Find")');
    const command = await page.textContent(".hunt-command");
    await page.click('.find button:text-is("Stop")').catch(() => {});
    return command;
  };
  check("keys need no tiles", !/tiles/.test(await hunt("keys")));
  check("puzzles do", /--tiles/.test(await hunt("puzzles")));
  await turnTo(page, "crawl");
  check("of crawls the cruellest are offered first", (await page.inputValue('[aria-label="Of what"]')) === "danger_last");
  await page.context().close();
}

// ---- explore -----------------------------------------------------------------------------------------------------

async function explores() {
  const page = await open("#floor?seed=7");
  await page.click("#tab-explore");
  await page.fill('[aria-label="How many"]', full ? "10000" : "2000");
  await page.click("text=Make them");
  await page.waitForFunction(() => /Click a bin/.test(document.querySelector(".explore-side").textContent), null, { timeout: 240000 });
  const seed = await page.inputValue("#seed");
  const canvas = page.locator(".explore canvas");
  for (let i = 0; i < 40 && (await page.inputValue("#seed")) === seed; i++) {
    await canvas.click({ position: { x: 70 + 23 * (i % 9), y: 70 + 40 * Math.floor(i / 9) } });
  }
  check("a click on a bin opens a dungeon", (await page.inputValue("#seed")) !== seed);
  await page.click("text=Pin to compare");
  await everything(page);
  await page.fill("#param-density", "3");
  await page.click("text=Make them");
  await page.waitForFunction(() => /Click a bin/.test(document.querySelector(".explore-side").textContent), null, { timeout: 240000 });
  check("both runs are told apart", (await page.locator(".runs li").allTextContents()).join().match(/defaults.*density=3/));
  await page.screenshot({ path: join(shots, "explore.png") });
  await noFindings(page, "explore");
  await page.focus(".explore canvas");
  const before = await page.inputValue("#seed");
  for (let i = 0; i < 60 && (await page.inputValue("#seed")) === before; i++) {
    await page.keyboard.press(i % 2 ? "Enter" : i % 8 ? "ArrowLeft" : "ArrowUp");
  }
  check("a bin is opened by keys", (await page.inputValue("#seed")) !== before);
  await page.click("text=Unpin");
  check("a run is unpinned", (await page.locator(".runs li").count()) === 1);
  await page.context().close();
}

// ---- keyboard, phone, schemes, accessibility ------------------------------------------------------------------------

async function keyboard() {
  const page = await open("#floor?seed=7");
  await page.keyboard.press("?");
  check("? opens the help", await page.locator("#help-dialog").isVisible());
  await page.keyboard.press("Escape");
  check("escape closes it", !(await page.locator("#help-dialog").isVisible()));
  await everything(page);
  const seen = new Set();
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("Tab");
    seen.add(await page.evaluate(() => document.activeElement.id || document.activeElement.getAttribute("aria-label") || document.activeElement.textContent));
  }
  for (const id of ["seed", "dice", "copy-link", "open-export", "preset", "param-density", "theme", "stage", "zoom-in", "tab-walk", "copy-command"]) {
    check(`${id} is reached by the tab key`, seen.has(id));
  }
  await page.focus("#stage");
  await page.keyboard.press("2");
  await settled(page);
  check("2 is quest", (await page.evaluate(() => barrowPage.dungeon.family)) === "quest");
  const map = await pixels(page);
  await page.keyboard.press("m");
  check("m is the graph", (await pixels(page)) !== map);
  await page.keyboard.press("e");
  check("e exports", await page.locator("#export-dialog").isVisible());
  await page.keyboard.press("Escape");
  await page.context().close();
}

// ---- the view ----------------------------------------------------------------------------------------------------

const zoomOf = (page) => page.evaluate(() => barrowPage.view().zoom);

/** Zoom and pan by wheel, keys, drag and two fingers. */
async function moves() {
  const page = await open("#crawl?seed=7");
  const fitted = await page.evaluate(() => barrowPage.view());
  const { x, y, width, height } = await page.locator("#stage").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, -300);
  await settled(page);
  check("the wheel zooms", (await zoomOf(page)) > fitted.zoom);
  await page.focus("#stage");
  await page.keyboard.press("0");
  check("0 fits", (await zoomOf(page)) === fitted.zoom);
  await page.keyboard.press("+");
  check("+ zooms", (await zoomOf(page)) > fitted.zoom);
  await page.keyboard.press("-");
  await page.keyboard.press("0");
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 80, y + height / 2 + 40, { steps: 4 });
  await page.mouse.up();
  const moved = await page.evaluate(() => barrowPage.view());
  check("a drag pans", Math.round(moved.x - fitted.x) === 80 && Math.round(moved.y - fitted.y) === 40, JSON.stringify(moved));
  await page.click("#zoom-fit");
  await page.evaluate(() => {
    const canvas = document.getElementById("canvas");
    canvas.setPointerCapture = () => {};
    const { left, top } = canvas.getBoundingClientRect();
    const touch = (kind, pointerId, x) => canvas.dispatchEvent(new PointerEvent(kind,
      { pointerId, pointerType: "touch", clientX: left + x, clientY: top + 200, bubbles: true }));
    touch("pointerdown", 11, 200);
    touch("pointerdown", 12, 300);
    touch("pointermove", 12, 400);
    touch("pointerup", 11, 200);
    touch("pointerup", 12, 400);
  });
  const pinched = (await zoomOf(page)) / fitted.zoom;
  check("two fingers zoom", Math.abs(pinched - 2) < 0.01, String(pinched));
  await page.context().close();
}

/** Facts about rooms, doors and things appear on pointing or tapping. */
async function pointing() {
  const spot = (page, x, y) => page.evaluate(([x, y]) => {
    const { left, top } = document.getElementById("stage").getBoundingClientRect();
    const [px, py] = barrowPage.middle(x, y), view = barrowPage.view();
    return [left + view.x + px * view.zoom, top + view.y + py * view.zoom];
  }, [x, y]);
  const page = await open("#crawl?seed=7");
  const things = await page.evaluate(() => barrowPage.dungeon.things);
  const boss = things.find(({ kind }) => kind === "boss");
  await page.mouse.move(...await spot(page, boss.x, boss.y));
  check("a room and a thing tell their facts", /Room \d+[^]*danger \d+[^]*boss/.test(await page.textContent("#hover")));
  const door = await page.evaluate(() => barrowPage.dungeon.doorTile(0));
  await page.mouse.move(...await spot(page, ...door));
  check("a door tells its facts", /door[^]*from room \d+ to room \d+/.test(await page.textContent("#hover")));
  await page.mouse.move(5, 5);
  check("nothing is told of nothing", await page.locator("#hover").isHidden());
  await page.context().close();
  const phone = await open("#floor?seed=7", { width: 360, height: 740, hasTouch: true });
  const stairs = await phone.evaluate(() => barrowPage.dungeon.thing("stairs"));
  await phone.touchscreen.tap(...await spot(phone, stairs.x, stairs.y));
  check("a tap tells facts", /stairs/.test(await phone.textContent("#hover")));
  await phone.context().close();
}

/** Every layer and theme is seen; on paper only the map remains. */
async function layers() {
  const page = await open("#crawl?seed=7&view=graph", { reducedMotion: "reduce" });
  await page.click("#layers summary");
  const seenIn = { crawl: ["Critical path", "Heat map", "Room numbers"], floor: ["Grid", "Contents and secrets", "Junctions"] };
  for (const [family, names] of Object.entries(seenIn)) {
    await page.evaluate((family) => barrowPage.change({ family, params: {}, reroll: {} }), family);
    for (const name of names) {
      const before = await pixels(page);
      await page.getByRole("checkbox", { name }).click();
      check(`${name} is a layer of a ${family}`, (await pixels(page)) !== before);
      await page.getByRole("checkbox", { name }).click();
      check(`${name} comes back`, (await pixels(page)) === before);
    }
  }
  await page.keyboard.press("Escape");
  check("escape closes the layers", !(await page.evaluate(() => document.getElementById("layers").open)));
  const seen = new Set();
  for (const theme of ["parchment", "blueprint", "dark", "print"]) {
    await page.selectOption("#theme", theme);
    seen.add(await pixels(page));
    await page.screenshot({ path: join(shots, `theme-${theme}.png`) });
  }
  check("the themes differ", seen.size === 4);
  await page.emulateMedia({ media: "print" });
  await settled(page);
  for (const [what, shown] of [[".page-map > canvas", true], ["#canvas", false], [".bar", false], ["#panel", false], [".dock", false], [".zoom", false]]) {
    check(`${what} on paper`, (await page.locator(what).isVisible()) === shown);
  }
  await page.screenshot({ path: join(shots, "paper.png") });
  await page.context().close();
}

/** axe-core finds nothing to report on the page as it is. */
async function noFindings(page, what) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`).join("\n");
  check(`no finding of axe (${what})`, !violations.length, told);
}

/** Shows the families in one scheme at one size, and keeps their pictures. */
async function looksAt(scheme, name, width, height) {
  const page = await open("#floor?seed=7", { width, height, scheme, hasTouch: name === "phone" });
  for (const family of ["floor", "quest", "crawl"]) {
    await page.evaluate((family) => barrowPage.change({ family, params: {}, reroll: {} }), family);
    await settled(page);
    await page.screenshot({ path: join(shots, `${family}-${name}-${scheme}.png`) });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(`${name} fits its width`, wide <= width, `${wide} > ${width}`);
    if (scheme === "light" || family === "crawl") await noFindings(page, `${family} ${name} ${scheme}`); // in the dark only colours differ
  }
  if (name === "phone") await phonePanel(page, scheme);
  else await dialogs(page, scheme);
  await page.context().close();
}

/** On a phone one bar has four buttons, the map fills the rest of the screen, and nothing scrolls. */
async function phoneRoom(page) {
  const found = await page.evaluate(() => {
    const bar = document.querySelector(".phone-bar").getBoundingClientRect(), stage = document.getElementById("stage").getBoundingClientRect();
    return { words: document.querySelector(".phone-bar").innerText.split(/\s+/).join(), spare: innerHeight - bar.bottom, tall: stage.height / innerHeight,
      scrolls: document.documentElement.scrollHeight - innerHeight };
  });
  check("the bar has New, Walk, Share and More", found.words === "New,Walk,Share,More", found.words);
  check("nothing is left empty below", found.spare < 2 && found.scrolls <= 0, JSON.stringify(found));
  check("the map has most of the screen", found.tall > 0.6, String(found.tall));
}

/** Opens something of the sheet More. */
async function more(page, what) {
  await page.click("#phone-more");
  await page.click(`#more-list [value="${what}"]`);
}

async function phonePanel(page, scheme) {
  await phoneRoom(page);
  const field = page.locator("#param-rock");
  check("settings are out of the way", !(await field.isVisible()));
  await page.click("#phone-more");
  await noFindings(page, `more ${scheme}`);
  await page.screenshot({ path: join(shots, `more-phone-${scheme}.png`) });
  await page.keyboard.press("Escape");
  await more(page, "settings");
  await everything(page);
  await field.waitFor({ state: "visible" });
  await page.waitForTimeout(250); // it slides
  const close = await page.locator("#close-settings").boundingBox();
  check("unfolded settings can be closed without scrolling", close.y >= 0 && close.y < 80, JSON.stringify(close));
  await page.screenshot({ path: join(shots, `panel-phone-${scheme}.png`) });
  await page.click("#close-settings");
  await field.waitFor({ state: "hidden" });
  for (const tool of ["timeline", "walkthrough", "facts", "explore", "key"]) {
    await more(page, tool);
    await settled(page);
    await page.screenshot({ path: join(shots, `${tool}-phone-${scheme}.png`) });
    await noFindings(page, `${tool} phone ${scheme}`);
  }
}

async function dialogs(page, scheme) {
  for (const name of ["export", "help", "yours", "sheet"]) {
    await page.click(`#open-${name}`);
    if (name === "sheet") await comes(page, () => document.querySelectorAll("#sheet-list canvas").length === 24);
    await page.screenshot({ path: join(shots, `${name}-${scheme}.png`) });
    await noFindings(page, `${name} ${scheme}`);
    const close = await page.locator(`#${name}-dialog .close`).boundingBox();
    check(`${name} can be closed without scrolling`, close.y >= 0 && close.y + close.height <= page.viewportSize().height, JSON.stringify(close));
    if (name === "export") check("saving begins at its button", (await page.evaluate(() => document.activeElement.id)) === "export-png");
    await page.keyboard.press("Escape");
  }
  await page.click("#tab-facts");
  await settled(page);
  await page.screenshot({ path: join(shots, `facts-${scheme}.png`) });
}

const desktops = async () => {
  for (const scheme of ["light", "dark"]) await looksAt(scheme, "desktop", 1280, 860);
};
const phones = async () => {
  for (const scheme of ["light", "dark"]) await looksAt(scheme, "phone", 360, 740);
};

// ---- the same dungeons as everywhere ------------------------------------------------------------------------------

async function hashes() {
  const page = await open();
  const count = full ? 1000 : 200;
  for (const family of ["floor", "quest", "crawl"]) {
    const lines = native(family, "-s", "1", "-n", String(count), "-f", "jsonl").trim().split("\n").map((line) => JSON.parse(line));
    const wrong = await page.evaluate(({ family, wanted }) => wanted.filter(({ seed, hash }) => {
      barrowPage.barrow.make({ family, seed });
      return barrowPage.barrow.hash() !== hash;
    }).length, { family, wanted: lines.map(({ seed, hash }) => ({ seed, hash })) });
    check(`${count} ${family}s have the command's hashes`, lines.length === count && wrong === 0, String(wrong));
  }
  await page.context().close();
}

async function run(part) {
  if (chosen.length && !chosen.includes(part.name)) return;
  const before = Date.now();
  try {
    await part();
  } catch (error) {
    check(part.name, false, error.stack);
  }
  if (process.env.TIMES) console.log(part.name, Date.now() - before, "ms");
}

// Most of the time is waiting, so three parts run at once, the slow ones first. Opening comes first
// and the frames of a drag last, when the machine is idle.
const helpers = { open, settled, check, clickAt, turnTo, comes, pixels, native, build, http, noFindings, copied: copiedText, openWithClipboard };
const parts = [hears, ...foundParts(helpers), ...delightParts(helpers), ...editParts(helpers), controls, desktops, files, phones, tools, solves, hostileLinks, plays, clickAndWalk, backAndForth, words, layers, explores, keyboard, moves, pointing, links, contentPolicy, hashes, visitors, keepsAndChooses, finds, describesTheStage, wrongLinks,
  findsWithoutTiles];
const lane = async () => {
  for (let part; (part = parts.shift());) await run(part);
};
try {
  await run(loads);
  if (full || chosen.includes("firstMap")) await run(firstMap);
  if (chosen.includes("longTasks")) await run(longTasks);
  await Promise.all([lane(), lane(), lane()]);
  await run(drags);
} finally {
  await browser.close();
  server.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
