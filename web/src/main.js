// SPDX-License-Identifier: MIT
// The page: state in, dungeon out. Everything that changes the state ends in `update`, once per
// frame; it makes the dungeon, shows it, and tells every part what is new.
import { Barrow } from "../../bindings/npm/barrow.js";
import { load } from "modules";
import workerSource from "worker:./worker.js";
import {
  filterControls, makeControls, makePresets, showControls, showPreset, showProblem, showRerolls,
} from "./controls.js";
import { byId, copy, element, many, tabs, title, toast } from "./dom.js";
import { Dungeon } from "./dungeon.js";
import { explore } from "./explore.js";
import { makeExports, startOpening } from "./exports.js";
import { facts, showHover } from "./facts.js";
import { find } from "./find.js";
import { makeFriendly, showFriendly } from "./friendly.js";
import * as past from "./history.js";
import { startKeys } from "./keys.js";
import { makeLayouts, showLayouts } from "./layouts.js";
import { preparePicture } from "./picture.js";
import {
  corner, fit, middle, moveBy, paintNow, setOverlay, showPicture, startStage, viewNow, watch, zoomBy,
} from "./stage.js";
import { change, fromFragment, keep, listen, recall, recipe, state, toFragment } from "./state.js";
import { showThumbs } from "./thumbs.js";
import { timeline } from "./timeline.js";
import { walk } from "./walk.js";
import { walkthrough } from "./walkthrough.js";
import * as yours from "./yours.js";

const module = await load("barrow-first.wasm");
let barrow = new Barrow(module); // later replaced by the complete module, see `complete`
const side = new Barrow(module); // for thumbnails and the timeline, so that the dungeon stays
const { tables } = barrow;
const familyNames = ["floor", "quest", "crawl"];
const JUNCTION = tables.tiles.find(({ name }) => name === "junction").code;
const tileNames = new Map(tables.tiles.map(({ code, name }) => [code, name]));

let dungeon = null;
let shown = null; // the recipe of the shown dungeon
let opened = null; // a document that came from elsewhere: {name, document}
let tool = null;
let toolName = ""; // if empty, the map has all the space

const family = () => barrow.family(state.family);

// ---- pictures --------------------------------------------------------------------------------------

const darkScheme = matchMedia("(prefers-color-scheme: dark)");
const paper = matchMedia("print");
const autoTheme = () => (paper.matches ? "print" : darkScheme.matches ? "dark" : "parchment");
const theme = () => (state.theme === "auto" ? autoTheme() : state.theme);

function pictureOf(source, changed) {
  const { layers, view } = state;
  const { contents, ...shown } = layers;
  return preparePicture(source.picture({ ...shown, theme: theme(), graph: view === "graph", player: !contents, ...changed }));
}

function show(source, changed = {}) {
  showPicture(pictureOf(source, changed));
}

// Junctions are a layer that the page adds: where a room meets a corridor.
function showJunctions() {
  const spots = [];
  if (state.layers.junctions && dungeon?.isTiled) {
    const { width, tiles } = dungeon;
    tiles.forEach((tile, i) => tile === JUNCTION && spots.push([i % width, Math.floor(i / width)]));
  }
  setOverlay("junctions", spots.length ? (context) => {
    context.strokeStyle = "rgb(20 110 190)";
    for (const [x, y] of spots) {
      const [left, top, side] = corner(x, y);
      context.lineWidth = side / 12;
      context.strokeRect(left + side * 0.15, top + side * 0.15, side * 0.7, side * 0.7);
    }
  } : null);
}

// ---- making ----------------------------------------------------------------------------------------

function refuse(error) {
  const at = showProblem(error);
  byId("seed-error").textContent = error && !at && error.field === "seed" ? error.message : "";
  const banner = byId("banner");
  banner.hidden = !error;
  banner.className = "banner";
  if (error) banner.textContent = error.message;
}

function summarise(took) {
  const rooms = dungeon.rooms.filter((room) => room.kind !== "anchor").length;
  const steps = dungeon.solution.length;
  const end = state.family === "quest" ? "goal" : "boss";
  const proof = steps ? `proved: ${steps} steps to the ${end}, no way to get stuck`
    : state.family === "floor" ? "proved: all in one piece" : "";
  const parts = [element("b", {}, many(rooms, "room"))];
  if (dungeon.isTiled) parts.push(`, ${dungeon.width} x ${dungeon.height} tiles`);
  if (proof) parts.push(", ", element("span", { className: "proof" }, proof));
  const time = took < 1 ? `${Math.round(took * 1000)} µs` : `${took?.toFixed(1)} ms`;
  if (took !== undefined) parts.push(element("span", { className: "took" }, ` · made in ${time}`));
  byId("summary").replaceChildren(...parts);
}

function make() {
  const began = performance.now();
  const asked = recipe();
  barrow.make(asked);
  shown = asked;
  const took = performance.now() - began;
  dungeon = new Dungeon(barrow.document(), barrow.tiles());
  summarise(took);
}

function update() {
  opened = null;
  try {
    make();
    refuse(null);
  } catch (error) {
    if (error.name !== "BarrowError") throw error;
    refuse(error);
    return;
  }
  show(barrow);
  showJunctions();
  past.note(toFragment(state));
  byId("back").disabled = !past.canBack();
  byId("forward").disabled = !past.canForward();
  byId("command").textContent = command();
  showLiked();
  noteSeen();
  showThumbnails();
  if (tool?.keepsFor !== state.family) startTool(toolName);
}

/** Returns the command line that makes the same dungeon, quoted by the library; rows of text come
 * from a file. */
function command() {
  const files = family().params.filter(({ name, type }) => type === "text" && state.params[name])
    .map(({ name }) => ` --${name} ${name}.txt`);
  return barrow.command(recipe()) + files.join("");
}

let completing = null;
/** Returns an instance of the complete module, which replaces the first one, with the shown dungeon. */
function complete() {
  completing ??= load("barrow.wasm").then((loaded) => {
    const whole = new Barrow(loaded);
    if (shown) whole.make(shown);
    barrow = whole;
  }).catch((error) => {
    completing = null; // so that another try can load it
    throw error;
  });
  return completing.then(() => barrow);
}

// ---- favourites and what was seen ------------------------------------------------------------------

function showLiked() {
  const isLiked = yours.isLiked(toFragment(state));
  byId("favourite").setAttribute("aria-pressed", String(isLiked));
  byId("favourite").textContent = isLiked ? "♥" : "♡";
}

const LOOKED_AT = 1200; // milliseconds that a dungeon is shown before it counts as seen
let seenTimer;
function noteSeen() {
  clearTimeout(seenTimer);
  const link = toFragment(state);
  seenTimer = setTimeout(() => yours.saw(link), LOOKED_AT);
}

/** Returns the recipe of a link, as a row of thumbnails. */
function thumbOf(link) {
  const { family, seed, params, reroll } = fromFragment(link, familyNames);
  const tiles = family === "floor" ? {} : { tiles: "on" };
  const note = Object.keys(params).length ? many(Object.keys(params).length, "setting") : "";
  return { link, label: `${title(family)} ${seed}`, note, recipe: { family, seed, params: { ...params, ...tiles }, reroll } };
}

const thumbsFor = (dialog) => ({
  barrow: side,
  theme: theme(),
  choose({ link }) {
    dialog.close();
    goTo(link);
  },
});

async function showYours() {
  dialogs.yours.showModal();
  const known = (link) => fromFragment(link, familyNames);
  for (const [id, links, none] of [["favourite-list", yours.liked(), "None yet: ♡ keeps one."], ["seen-list", yours.seen(), "None yet."]]) {
    const rows = links.filter(known).map(thumbOf);
    if (rows.length) await showThumbs(byId(id), rows, thumbsFor(dialogs.yours));
    else byId(id).replaceChildren(element("p", { className: "note" }, none));
  }
}

const SHEET = 24;

/** Shows a sheet of new dungeons with the current settings. */
function showSheet() {
  if (!dialogs.sheet.open) dialogs.sheet.showModal();
  const links = Array.from({ length: SHEET }, () => toFragment({ ...state, seed: randomSeed() }));
  return showThumbs(byId("sheet-list"), links.map((link) => ({ ...thumbOf(link), note: "" })), thumbsFor(dialogs.sheet));
}

let thumbnailTimer;
function showThumbnails() {
  clearTimeout(thumbnailTimer);
  if (state.family !== "floor") return;
  const { params, seed, reroll } = state;
  thumbnailTimer = setTimeout(() => showLayouts((layout) => {
    side.make({ family: "floor", seed, reroll, params: { ...params, layout, floors: "1" }, proof: false });
    return side.tiles();
  }, params.layout ?? "std_fine"), 60);
}

// ---- reacting to changes -----------------------------------------------------------------------------

let scheduled = false;
function schedule() {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    update();
    paintNow();
    if (!performance.getEntriesByName("first dungeon").length) performance.mark("first dungeon");
  });
}

const chooseFamily = (family) => change({ family, params: {}, reroll: {} });

let selectFamily = () => {};
function changeFamily() {
  selectFamily(state.family);
  makeFriendly(family());
  makeControls(family());
  filterControls(byId("find-setting").value);
  makePresets(family());
  makeLayouts(tables);
  const views = state.family === "floor" ? [] : ["map", "graph"];
  byId("view-kind").replaceChildren(...views.map((view) =>
    element("button", { type: "button", role: "radio", value: view, onclick: () => change({ view }) }, title(view))));
}

listen((keys) => {
  if (keys.includes("family")) changeFamily();
  if (document.activeElement !== byId("seed")) byId("seed").value = state.seed;
  showFriendly();
  showControls();
  showPreset(family());
  showRerolls(family());
  for (const button of byId("view-kind").children) {
    button.setAttribute("aria-checked", String(button.value === state.view));
  }
  byId("theme").value = state.theme;
  keep();
  const looks = keys.every((key) => key === "theme" || key === "layers");
  if (!looks) schedule();
  else if (dungeon) {
    show(barrow);
    showJunctions();
  }
});

function randomSeed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return String(((BigInt(high) << 32n) | BigInt(low)) % 1000000000n);
}

const newSeed = () => change({ seed: randomSeed() });

function goTo(fragment) {
  const found = fromFragment(fragment, familyNames);
  if (found) change({ view: "map", ...found });
}

const dialogs = Object.fromEntries(["help", "export", "sheet", "yours"].map((name) => [name, byId(`${name}-dialog`)]));

// ---- tools in the dock ---------------------------------------------------------------------------------

const page = {
  module,
  get barrow() { return barrow; },
  side,
  theme,
  walker: null,
  family,
  recipe,
  dungeon: () => dungeon,
  open: (seed, { params: { tiles, ...params }, reroll }) => change({ seed, params, reroll }),
  worker: () => new Worker(URL.createObjectURL(new Blob([workerSource], { type: "text/javascript" }))),
  /** Makes the dungeon with only this many passes, without showing it. */
  peek(passes) {
    side.make({ ...recipe(), passes, proof: false });
    return new Dungeon(side.document(), side.tiles());
  },
  step(passes) {
    const made = page.peek(passes);
    if (passes === family().passes.length) show(barrow);
    else show(side, { numbers: false }); // they follow the walkthrough, which comes last
    return made;
  },
  whole() {
    if (dungeon) show(barrow);
  },
};

const tools = { walkthrough, walk, timeline, facts, find, explore };
const toolTitles = {
  walkthrough: "Walkthrough", walk: "Walk it", timeline: "How it is made", facts: "Facts", find: "Find",
  explore: "Compare many",
};
let selectTool = () => {};

/** Starts a tool in the dock; "" closes it. */
function startTool(name) {
  const before = tool;
  tool = null;
  before?.end();
  toolName = name;
  selectTool(name);
  const body = byId("dock-body");
  body.hidden = byId("close-tool").hidden = !name;
  if (!name) return;
  tool = tools[name](page);
  body.classList.toggle("tall", Boolean(tool.tall));
  body.replaceChildren(...tool.body);
  tool.start();
}

// ---- documents from elsewhere ----------------------------------------------------------------------------

function showFindings(name, findings, checks, unchecked) {
  const banner = byId("banner");
  const good = unchecked || `every rule holds (${checks} checks)`;
  const verdict = findings.length ? many(findings.length, "finding") : good;
  banner.hidden = false;
  banner.className = findings.length ? "banner" : "banner good";
  banner.replaceChildren(element("b", {}, `${name}: ${verdict}`),
    element("ul", {}, ...findings.map(({ rule, text }) => element("li", {}, `${rule}: ${text}`))));
}

async function openDocument(text, name) {
  let document, report;
  try {
    (await complete()).open(text);
    document = JSON.parse(text);
    report = barrow.verify();
  } catch (error) {
    refuse({ message: `${name} cannot be read: ${error.message}` });
    return;
  }
  const findings = [...report.findings];
  const edited = { rule: "hash", text: "edited after generation: the content hash does not match" };
  const changed = { rule: "G13", text: "not genuine: its parameters and seed make another dungeon" };
  if (report.genuine === false) findings.unshift(changed);
  if (!report.matches) findings.unshift(edited);
  opened = { name, document };
  dungeon = new Dungeon(document, barrow.tiles());
  state.family = document.family;
  changeFamily();
  show(barrow);
  summarise();
  const { generation } = document.generator;
  const unchecked = generation === barrow.generation ? "" : `not checked: generation ${generation}`;
  showFindings(name, findings, report.checks, unchecked);
  startTool("walkthrough");
}

// ---- start ---------------------------------------------------------------------------------------------


/** On a phone the settings cover the map. */
function showSettings(open) {
  const was = byId("panel").classList.contains("open");
  byId("panel").classList.toggle("open", open);
  byId("open-settings").setAttribute("aria-expanded", String(open));
  if (open) byId("close-settings").focus();
  else if (was) byId("open-settings").focus();
}

function startButtons() {
  const on = (id, run) => byId(id).addEventListener("click", run);
  on("dice", newSeed);
  on("back", () => past.go(-1));
  on("forward", () => past.go(1));
  on("copy-seed", () => copy(state.seed, "Seed"));
  on("copy-link", () => copy(location.href.split("#")[0] + toFragment(state), "Link"));
  on("copy-command", () => copy(byId("command").textContent, "Command"));
  on("open-help", () => dialogs.help.showModal());
  on("open-export", () => dialogs.export.showModal());
  on("reset-all", () => change({ params: {}, reroll: {} }));
  on("zoom-in", () => zoomBy(1.3));
  on("zoom-out", () => zoomBy(1 / 1.3));
  on("zoom-fit", fit);
  on("fullscreen", turnFullscreen);
  on("close-tool", () => startTool(""));
  on("open-sheet", showSheet);
  on("sheet-more", showSheet);
  on("open-yours", showYours);
  on("favourite", turnFavourite);
  on("forget", () => {
    yours.forget();
    byId("seen-list").replaceChildren();
  });
  byId("everything").addEventListener("toggle", () => byId("everything").open && byId("everything").scrollIntoView({ block: "start" }));
  byId("find-setting").addEventListener("input", () => filterControls(byId("find-setting").value));
  on("open-settings", () => showSettings(true));
  on("close-settings", () => showSettings(false));
  byId("stage").addEventListener("pointerdown", () => showSettings(false));
  byId("seed").addEventListener("input", () => byId("seed").value && change({ seed: byId("seed").value }));
  byId("seed-form").addEventListener("submit", (event) => event.preventDefault());
  for (const dialog of Object.values(dialogs)) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }
}

function turnFullscreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else byId("stage").requestFullscreen?.().catch(() => {});
}

function turnFavourite() {
  const isLiked = yours.like(toFragment(state));
  showLiked();
  toast(isLiked ? "Kept among your favourites" : "No longer a favourite");
}

const layerNames = {
  grid: "Grid", numbers: "Room numbers", contents: "Contents and secrets", path: "Critical path",
  heat: "Heat map", junctions: "Junctions", legend: "Legend",
};

function startLooks() {
  const themes = ["auto", ...tables.themes.map(({ name }) => name)];
  byId("theme").replaceChildren(...themes.map((name) => element("option", { value: name }, title(name))));
  byId("theme").onchange = () => change({ theme: byId("theme").value });
  for (const scheme of [darkScheme, paper]) {
    scheme.addEventListener("change", () => {
      change({ theme: state.theme });
      paintNow();
    });
  }
  addEventListener("pointerdown", ({ target }) => {
    if (!byId("layers").contains(target)) byId("layers").open = false;
  });
  byId("layer-list").replaceChildren(...Object.entries(layerNames).map(([name, label]) => {
    const turn = () => change({ layers: { ...state.layers, [name]: box.checked } });
    const box = element("input", { type: "checkbox", checked: state.layers[name], onchange: turn });
    return element("label", {}, box, label);
  }));
}

function leave() {
  if (byId("layers").open) byId("layers").open = false;
  else if (byId("panel").classList.contains("open")) showSettings(false);
  else startTool("");
}

function turnView() {
  if (state.family !== "floor") change({ view: state.view === "map" ? "graph" : "map" });
}

const step = 60;
const moves = { ArrowUp: [0, step], ArrowDown: [0, -step], ArrowLeft: [step, 0], ArrowRight: [-step, 0] };
const keyTable = [
  { keys: [" ", "n"], names: ["space", "n"], text: "a new dungeon", run: newSeed },
  { keys: ["["], text: "the previous dungeon", run: () => past.go(-1) },
  { keys: ["]"], text: "the next dungeon", run: () => past.go(1) },
  { keys: ["1", "2", "3"], text: "floor, quest, crawl", run: (key) => chooseFamily(familyNames[key - 1]) },
  { keys: ["b"], text: "choose from 24", run: showSheet },
  { keys: ["k"], text: "keep as a favourite", run: turnFavourite },
  { keys: ["y"], text: "yours: favourites and history", run: showYours },
  { keys: ["F"], names: ["shift+f"], text: "full screen", run: turnFullscreen },
  { keys: ["t"], text: "how it is made, pass by pass", run: () => startTool("timeline") },
  { keys: ["p"], text: "walkthrough", run: () => startTool("walkthrough") },
  { keys: ["g"], text: "walk it yourself", run: () => startTool("walk") },
  { keys: ["f"], text: "facts", run: () => startTool("facts") },
  { keys: ["h"], text: "find dungeons with certain facts", run: () => startTool("find") },
  { keys: ["x"], text: "compare many", run: () => startTool("explore") },
  { keys: ["m"], text: "map or graph", run: turnView },
  { keys: ["e"], text: "save as a file", run: () => dialogs.export.showModal() },
  { keys: ["l"], text: "copy the link", run: () => byId("copy-link").click() },
  { keys: ["c"], text: "copy the command", run: () => byId("copy-command").click() },
  { keys: ["r"], text: "reset all settings", run: () => change({ params: {}, reroll: {} }) },
  { keys: ["+", "="], names: ["+"], text: "zoom in", run: () => zoomBy(1.3) },
  { keys: ["-"], text: "zoom out", run: () => zoomBy(1 / 1.3) },
  { keys: ["0"], text: "fit the window", run: fit },
  {
    keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], names: ["↑", "↓", "←", "→"],
    text: "move the map, step or walk, depending on the tool", run: (key) => moveBy(...moves[key]),
  },
  { keys: ["Escape"], names: ["esc"], text: "leave the settings or the tool", run: leave },
  { keys: ["?"], text: "this help", run: () => dialogs.help.showModal() },
];

function start() {
  recall();
  selectFamily = tabs(byId("families"), familyNames, chooseFamily, { label: title });
  const chooseTool = (name, byPointer) => {
    startTool(name);
    if (byPointer) byId("stage").focus({ preventScroll: true });
  };
  selectTool = tabs(byId("dock-tabs"), Object.keys(tools), chooseTool, { label: (name) => toolTitles[name], controls: "dock-body" });
  selectTool("");
  startStage();
  startButtons();
  startLooks();
  startKeys(keyTable, () => tool);
  watch((place) => dungeon && showHover(dungeon, place, tileNames));
  makeExports(tables.formats, complete, () => state);
  startOpening((document, name) => openDocument(document, name));
  addEventListener("popstate", (event) => {
    past.arrive(event.state);
    goTo(location.hash);
  });
  byId("about").textContent = `barrow ${barrow.version}, generation ${barrow.generation}. `
    + "Everything runs in this page; nothing is sent anywhere.";
  const first = { family: "floor", seed: "7", params: {}, reroll: {} };
  change({ view: "map", ...(fromFragment(location.hash, familyNames) ?? first) });
}

start();

// The page as an object, for tests and curious readers.
globalThis.barrowPage = { page, get barrow() { return barrow; }, state, change, middle, view: viewNow, get dungeon() { return dungeon; } };
