// SPDX-License-Identifier: MIT
// The page: state in, dungeon out. Everything that changes the state ends in `update`, once per
// frame; it makes the dungeon, shows it, and tells every part what is new.
import { Barrow } from "../../bindings/npm/barrow.js";
import { load } from "modules";
import workerSource from "worker:./worker.js";
import { Asker } from "./asks.js";
import {
  filterControls, makeControls, makePresets, showControls, showPreset, showProblem, showRerolls,
} from "./controls.js";
import { byId, copy, element, icon, many, reducedMotion, share, tabs, title, toast, words } from "./dom.js";
import { Dungeon } from "./dungeon.js";
import { edit } from "./edit.js";
import { explore } from "./explore.js";
import { makeExports, startOpening } from "./exports.js";
import { facts, showHover } from "./facts.js";
import { find } from "./find.js";
import { makeFriendly, showFriendly } from "./friendly.js";
import { Game, movesOf } from "./game.js";
import * as past from "./history.js";
import { startKeys } from "./keys.js";
import { makeLayouts, showLayouts } from "./layouts.js";
import { findingText } from "./losing.js";
import { showOwn, startOwn, worldKind } from "./own.js";
import { startPaper } from "./paper.js";
import { preparePicture } from "./picture.js";
import { closeKey, keyTool, pointAtRoom, sideDungeon, sidePicture, startSide } from "./side.js";
import {
  corner, fit, focusOn, middle, moveBy, paintNow, pictureNow, setOverlay, showAligned, showPicture, startStage, viewNow, watch, zoomBy,
} from "./stage.js";
import { change, fromFragment, keep, listen, packedFragment, packedIn, recall, recipe, sharedFragment, state, toFragment } from "./state.js";
import { showThumbs } from "./thumbs.js";
import { paintedWithTiles } from "./tileset.js";
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

let dungeon = null; // what is on the stage; all else on the page describes it
let shown = null; // the recipe that made it
let opened = null; // if it came from a file or was changed: {name, text, report, isMade, base, lines}; isMade if the recipe makes the same
let versions = 0; // dungeons so far: an answer that comes late is for an earlier one
let tool = null;
let toolName = ""; // if empty, the map has all the space

const family = () => barrow.family(state.family);

// ---- pictures --------------------------------------------------------------------------------------

const darkScheme = matchMedia("(prefers-color-scheme: dark)");
const autoTheme = () => (darkScheme.matches ? "dark" : "parchment");
const GAME = "game"; // the page's own theme: the tiles that exports use
const theme = () => (state.theme === "auto" || (state.theme === GAME && !dungeon?.isTiled) ? autoTheme() : state.theme);
const drawnTheme = () => (theme() === GAME ? "dark" : theme()); // of what is drawn, not made of tiles

function toldPicture(source, changed) {
  const { layers, view } = state;
  const { contents, junctions, legend, ...shown } = layers;
  return source.picture({ ...shown, theme: drawnTheme(), graph: view === "graph", player: !contents, ...changed });
}

function pictureOf(source, changed) {
  const picture = preparePicture(toldPicture(source, changed));
  return theme() === GAME && source.module && source.tiles().width ? paintedWithTiles(picture, source, state.layers, dungeon.things) : picture;
}

let stopPasses = () => {};

/** Shows what [source] made; [another] dungeon is shown whole. */
function show(source, changed = {}, another = false) {
  stopPasses();
  if (theme() === GAME && !barrow.module) complete().then(showLook, () => {}); // only the complete module has the tiles
  showPicture(pictureOf(source, changed), another);
  if (source === barrow) sidePicture(pictureNow());
}

const PASSES_TIME = 600, SLOW = 90; // milliseconds for all passes, and for one that is too slow to be watched

/** Plays the passes that led to the dungeon on the stage; any key or touch skips the rest. */
function playPasses() {
  if (reducedMotion() || toolName || document.querySelector("dialog[open]")) return;
  const { passes } = family(), made = recipe(), began = performance.now();
  const finish = () => show(barrow);
  let last = 0, frame = 0;
  const events = ["keydown", "pointerdown", "wheel"];
  stopPasses = () => {
    stopPasses = () => {};
    cancelAnimationFrame(frame);
    for (const name of events) removeEventListener(name, finish, true);
  };
  for (const name of events) addEventListener(name, finish, { capture: true, once: true });
  const step = () => {
    const before = performance.now();
    const at = Math.ceil(((before - began) / PASSES_TIME) * passes.length);
    if (at >= passes.length) return finish();
    if (at > last) {
      last = at;
      side.make({ ...made, passes: at, proof: false });
      if (Boolean(side.tiles().width) === dungeon.isTiled) showAligned(pictureOf(side, { numbers: false }));
      if (performance.now() - before > SLOW) return finish();
    }
    frame = requestAnimationFrame(step);
    return undefined;
  };
  step();
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
  tell("", ...(error ? [element("p", {}, error.message)] : []));
}

/** Shows news over the map, which can be closed; without children, none. [kind] is "", "good" or "told". */
function tell(kind, ...children) {
  const banner = byId("banner"), close = () => (banner.hidden = true);
  banner.hidden = !children.length;
  banner.className = `banner ${kind}`;
  banner.replaceChildren(element("button", { type: "button", className: "quiet", ariaLabel: "Close", onclick: close }, icon("close")), element("div", {}, ...children));
}

/** Returns what is proved of the dungeon on the stage. One that was made here has its proof, or it would have been
 * refused; a document from a file has only the report of its checks. */
function proof() {
  if (opened && opened.report.status !== "ok" && opened.report.playable) return "changed, but it can still be finished, and nobody gets stuck";
  if (opened?.lines) return "not proved: it cannot be finished any more, or somebody gets stuck";
  if (opened && (opened.report.findings.length || opened.report.status !== "ok")) return "not proved: see the findings";
  const moves = dungeon.solution.filter((step) => step.do === "move").length; // as many with tiles as without
  if (state.family === "floor") return "proved: all in one piece";
  return moves ? `proved: ${moves} moves to the ${state.family === "quest" ? "goal" : "boss"}, no way to get stuck` : "not proved";
}

function summarise(took) {
  const rooms = dungeon.rooms.filter((room) => room.kind !== "anchor").length;
  const proved = proof();
  const parts = [element("b", {}, many(rooms, "room"))];
  if (dungeon.isTiled) parts.push(`, ${dungeon.width} × ${dungeon.height} tiles`);
  parts.push(", ", element("span", { className: proved.startsWith("not") ? "no-proof" : "proof" }, proved));
  const time = took < 1 ? `${Math.round(took * 1000)} µs` : `${took?.toFixed(1)} ms`;
  if (took !== undefined) parts.push(element("span", { className: "took" }, ` · made in ${time}`));
  byId("summary").replaceChildren(...parts);
}

const titleNow = () => dungeon.document.title || `${title(state.family)} ${state.seed}`;

function make() {
  const began = performance.now();
  const asked = recipe();
  barrow.make(asked);
  shown = asked;
  const took = performance.now() - began;
  dungeon = new Dungeon(barrow.document(), barrow.tiles());
  summarise(took);
}

let isNew = false; // the visitor asked for a new dungeon, which is worth watching

let drawing = 0; // the frame in which another dungeon is drawn

/** Makes the dungeon that the state asks for. Another one is drawn in the next frame and painted in the one after, so that
 * a slow machine holds the page three times briefly, not once; the first one is drawn at once. While a slider is dragged, all is done in one frame. */
function update() {
  const before = shown, wasOpened = opened, isWatched = isNew, began = performance.now();
  opened = null;
  isNew = false;
  versions++;
  try {
    make();
    refuse(null);
    if (toldByLink.length) showTold();
  } catch (error) {
    if (error.name !== "BarrowError") throw error;
    refuse(error);
    return;
  }
  cancelAnimationFrame(drawing);
  const isAnother = Boolean(drawing) || !before || wasOpened || before.family !== shown.family || before.seed !== shown.seed;
  const restarts = ![state.family, "any"].includes(tool?.keepsFor);
  if (isAnother && before) drawing = requestAnimationFrame(() => draw());
  if (restarts) endTool();
  describe();
  const took = performance.now() - began;
  const draw = () => {
    const from = performance.now();
    drawing = 0;
    show(barrow, {}, isAnother);
    showJunctions();
    if (restarts) startTool(toolName);
    if (state.edit.length) changeAsAsked();
    else if (isWatched && took + performance.now() - from < SLOW) playPasses(); // on a slow machine it would only hold up
    if (!isAnother) paintNow();
    if (!before) requestAnimationFrame(() => performance.mark("first dungeon")); // after it was painted
  };
  if (!drawing) draw();
}

/** Makes the changes that a link asks for. */
async function changeAsAsked() {
  const lines = state.edit;
  try {
    await page.edited({ opened: null, shown }, lines);
  } catch (error) {
    state.edit = [];
    describe();
    toast(`The link's changes could not be made: ${error.message}`);
  }
  tool?.told?.();
}

/** Whether the recipe makes what is on the stage. */
const isMade = () => !opened || opened.isMade;

/** Whether a short link does: the recipe, and the changes that were made by hand. A file that somebody else changed has none. */
const hasLink = () => isMade() || Boolean(opened.lines && !opened.base.opened);

let slides = false; // only settings changed since the last dungeon

/** Updates all that describes the dungeon on the stage: title, history, link, command, favourite, key. */
function describe() {
  if (hasLink()) {
    past.note(toFragment(state), slides);
    noteSeen();
  }
  slides = true;
  byId("dungeon-title").textContent = titleNow();
  byId("dungeon-title").title = titleNow();
  document.title = `${titleNow()} · barrow`;
  byId("back").disabled = !past.canBack();
  byId("forward").disabled = !past.canForward();
  byId("command").textContent = hasLink() ? command() : `${opened.name} was changed after it was made: no command makes it`;
  for (const id of ["copy-command", "favourite"]) byId(id).disabled = !hasLink();
  pointTo(null);
  sideDungeon(opened ? { text: opened.text } : { recipe: { ...shown, params: { ...shown.params, ...(state.family === "floor" ? {} : { tiles: "on" }) } } });
  showLiked();
  showThumbnails();
  if (byId("layers").open) markLayers();
}

/** Returns the command line that makes the same dungeon, quoted by the library; rows of text come
 * from a file. */
function command() {
  const files = family().params.filter(({ name, type }) => type === "text" && state.params[name])
    .map(({ name }) => ` --${name} ${name}.txt`);
  const changes = state.edit.map((line) => ` --do '${line}'`); // plain words, see readLink
  return barrow.command(recipe()) + files.join("") + (changes.length ? ` -o dungeon.json; barrow edit dungeon.json --keep${changes.join("")}` : "");
}

let loading = null;
/** Returns the complete module, loaded once. */
function loadComplete() {
  loading ??= load("barrow.wasm").catch((error) => {
    loading = null; // so that another try can load it
    throw error;
  });
  return loading;
}

/** Returns an instance of the complete module, which replaces the first one, with the shown dungeon. */
async function complete() {
  const loaded = await loadComplete();
  if (barrow.module !== loaded) {
    barrow = Object.assign(new Barrow(loaded), { module: loaded });
    restore();
  }
  return barrow;
}

let mapWriter = null; // makes the tile map of a dungeon whose graph is on the stage

/** Returns an instance that can write a format: a graph has no tiles, so a format that needs them gets the same dungeon with its map. */
async function writerOf(format) {
  const whole = await complete();
  const hasTiles = Boolean(whole.tiles().width);
  try {
    if (!hasTiles) whole.bytes(format.name);
    return whole;
  } catch (error) {
    if (!isMade()) throw new Error(`This document has no tile map, which ${format.name} needs.`, { cause: error });
    mapWriter ??= new Barrow(await loadComplete());
    mapWriter.make({ ...recipe(), params: { ...state.params, tiles: "on" } });
    return mapWriter;
  }
}

// ---- favourites and what was seen ------------------------------------------------------------------

function showLiked() {
  const isLiked = hasLink() && yours.isLiked(toFragment(state));
  byId("favourite").setAttribute("aria-pressed", String(isLiked));
  byId("favourite").querySelector("span").textContent = isLiked ? "Kept" : "Keep";
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
  const { family, seed, params, reroll, edit: changes } = fromFragment(link, familyNames);
  const tiles = family === "floor" ? {} : { tiles: "on" };
  const settings = Object.keys(params).length;
  const note = [`${title(family)} ${seed}`, settings && many(settings, "setting"), changes.length && many(changes.length, "change")].filter(Boolean).join(" · ");
  return { link, note, recipe: { family, seed, params: { ...params, ...tiles }, reroll } };
}

const thumbsFor = (dialog) => ({
  barrow: side,
  theme: drawnTheme(),
  choose({ link }) {
    dialog.close();
    goTo(link);
  },
});

/** Opens Save at its first card; on a phone the button in focus lies far below. */
function showSave() {
  dialogs.export.showModal();
  dialogs.export.scrollTop = 0;
}

async function showYours() {
  dialogs.yours.showModal();
  const known = (link) => fromFragment(link, familyNames);
  for (const [id, links, none] of [["favourite-list", yours.liked(), "None yet: Keep adds the dungeon on the map."], ["seen-list", yours.seen(), "None yet."]]) {
    const rows = links.filter(known).map(thumbOf);
    if (rows.length) await showThumbs(byId(id), rows, thumbsFor(dialogs.yours));
    else byId(id).replaceChildren(element("p", { className: "note" }, none));
  }
}

const SHEET = 24;

/** Shows a sheet of new dungeons with the current settings. */
function showSheet() {
  if (!dialogs.sheet.open) dialogs.sheet.showModal();
  const links = Array.from({ length: SHEET }, () => toFragment({ ...state, edit: [], seed: randomSeed() }));
  return showThumbs(byId("sheet-list"), links.map(thumbOf), thumbsFor(dialogs.sheet));
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

let scheduled = 0; // the frame in which the dungeon is made

function makeNow() {
  cancelAnimationFrame(scheduled);
  scheduled = 0;
  update();
}

function schedule() {
  scheduled ||= requestAnimationFrame(makeNow);
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
    element("button", { type: "button", role: "radio", value: view, onclick: () => chooseView(view) }, title(view))));
}

/** Shows the state in all controls. */
function showState() {
  const seed = byId("seed"), isEmptied = !seed.value && document.activeElement === seed; // another seed is about to be typed
  if (seed.value !== state.seed && !isEmptied) seed.value = state.seed;
  showFriendly();
  showControls();
  showPreset(family());
  showRerolls(family());
  for (const button of byId("view-kind").children) {
    button.setAttribute("aria-checked", String(button.value === state.view));
  }
  byId("theme").value = state.theme;
}

listen((keys) => {
  if (keys.includes("family")) changeFamily();
  showState();
  keep();
  if (keys.includes("side")) fillSide();
  if (keys.every((key) => key === "side")) return undefined;
  const looks = keys.every((key) => key === "theme" || key === "layers");
  slides &&= looks || keys.every((key) => key === "params" || key === "reroll");
  if (!looks) schedule();
  else if (dungeon) showLook();
  return undefined;
});

/** Shows the dungeon in another look. */
function showLook() {
  show(barrow);
  showJunctions();
}

function randomSeed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return String(((BigInt(high) << 32n) | BigInt(low)) % 1000000000n);
}

/** Makes another dungeon. Each click is one: what was asked for before is made first. */
function newSeed() {
  if (scheduled) makeNow();
  isNew = true;
  change({ seed: randomSeed() });
}

/** Shows the dungeon of the day, the same for everybody: `barrow play --daily` takes the date of UTC too. */
function showToday() {
  isNew = true;
  change({ seed: new Date().toISOString().slice(0, 10).replaceAll("-", ""), params: {}, reroll: {} });
}

const pageAddress = () => location.href.split("#")[0];

/** Shares the dungeon: as a recipe with changes, or else the whole document, if a link can carry it. */
async function shareLink() {
  const fragment = hasLink() ? sharedFragment(state, titleNow()) : await packedFragment("document", opened.text);
  if (!fragment) {
    toast("This document is too long for a link: save it as a file");
    return;
  }
  await share({ title: titleNow(), text: `${titleNow()}: a dungeon of barrow`, url: pageAddress() + fragment });
}

/** Returns what a link asks for, without what its family does not know, and a sentence for each thing left out. */
function readLink(fragment) {
  const found = fromFragment(fragment, familyNames);
  if (!found) return { found: null, told: fragment.length > 1 ? ["This link does not name a dungeon."] : [] };
  const told = [];
  if (!found.edit.every((line) => /^[\w ,.=:-]+$/.test(line))) {
    told.push("The link was not followed to the letter: its changes are in no words that a dungeon knows.");
    found.edit = [];
  }
  for (let left = 1 + Object.keys(found.params).length + Object.keys(found.reroll).length; left > 0; left--) {
    try {
      side.settings({ family: found.family, seed: found.seed, params: found.params, reroll: found.reroll });
      break;
    } catch (error) {
      if (error.name !== "BarrowError") throw error;
      told.push(`The link was not followed to the letter: ${error.message}.`);
      const pass = Object.keys(found.reroll).find((name) => [name, `reroll.${name}`].includes(error.field));
      if (error.field in found.params) delete found.params[error.field];
      else if (pass) delete found.reroll[pass];
      else if (error.field === "seed") found.seed = "1";
      else Object.assign(found, { params: {}, reroll: {} });
    }
  }
  return { found, told };
}

/** Opens what a link carries: a document, or a world of somebody's own. */
async function openPacked({ name, text }) {
  const whole = await text;
  if (name === "world" && whole) showOwn(whole);
  else openDocument(whole, "The link's document");
}

/** Shows the dungeon of a link, or [otherwise] if it names none. */
function goTo(fragment, otherwise = null) {
  const packed = packedIn(fragment);
  if (packed) openPacked(packed);
  if (packed && !otherwise) return;
  if (packed) {
    change({ view: "map", ...otherwise }); // stands there until then
    makeNow();
    return;
  }
  const { found, told } = readLink(fragment);
  const { beat, moves = "", ...asked } = found ?? otherwise ?? {};
  challenge = beat ? { beat, moves: movesOf(moves, beat), link: toFragment({ view: "map", ...asked }) } : challenge;
  if (beat) told.push(`A friend finished this dungeon in ${many(beat, "turn")}. Walk it, and do better.`);
  if (asked.family) change({ view: "map", ...asked });
  toldByLink = told;
  if (told.length && !asked.family) showTold();
}

let challenge = null; // {beat, moves, link}: the turns that a friend took, by which moves if the link has them, and where
let toldByLink = []; // shown once with the dungeon that the link leads to
function showTold() {
  const button = (words, run) => element("button", { type: "button", onclick: run }, words);
  const watch = () => {
    startTool("walk");
    tool.watch?.();
  };
  const ways = challenge?.moves ? [button("Walk it", () => startTool("walk")), button("Watch your friend", watch)] : [];
  tell(challenge && toldByLink.length === 1 ? "told" : "", ...toldByLink.map((text) => element("p", {}, text)), ...(ways.length ? [element("div", { className: "row" }, ...ways)] : []));
  toldByLink = [];
}

const dialogs = Object.fromEntries(["help", "export", "print", "sheet", "yours", "more", "own"].map((name) => [name, byId(`${name}-dialog`)]));

// ---- tools in the dock ---------------------------------------------------------------------------------

const page = {
  module,
  get barrow() { return barrow; },
  side,
  theme: drawnTheme,
  walker: null,
  link: () => (hasLink() ? toFragment(state) : `${opened.name} ${opened.text.length}`),
  challenge: () => (challenge?.link === toFragment(state) ? challenge : null),
  /** Returns another game in the dungeon on the stage, from its beginning. */
  ghost() {
    const other = new Barrow(module);
    other.make(shown);
    return new Game(other, dungeon);
  },
  next: newSeed,
  /** Shares the dungeon with the turns that it took, and how. */
  dare: (turns, moves) => share({
    title: titleNow(), text: `${titleNow()}: ${many(turns, "turn")}. Can you do better?`, url: pageAddress() + sharedFragment(state, titleNow(), turns, moves),
  }),
  /** Returns the command that replays a game, or "" for the first of several floors, which no command plays alone. */
  playCommand(moves) {
    if (!isMade() || state.edit.length || state.params.floors || state.params.plan) return "";
    return `${command().replace(/^barrow /, "barrow play ")}${state.family === "floor" ? " --floors 1" : ""} --check ${moves}`;
  },
  family,
  recipe,
  isMade,
  /** Returns the recipe for many dungeons of which only the named facts are wanted: with tiles only if a fact needs them. */
  measured(facts) {
    const { params: { tiles, ...params }, ...rest } = recipe();
    const ofTiles = new Set(["path", "revisited"]); // solving puzzles takes steps
    for (const { name, help } of family().metrics) if (help.includes("without tiles")) ofTiles.add(name);
    const wanted = tiles && state.family !== "floor" && facts.some((name) => ofTiles.has(name));
    return { ...rest, params: wanted ? { ...params, tiles } : params };
  },
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
    if (dungeon && !drawing) show(barrow);
  },
  tileName: (code) => words(tileNames.get(code) ?? ""),
  own: () => showOwn(),
  /** Returns what the dungeon on the stage is made from, the changes made to that, and the proof's answer to them. */
  source: () => (opened?.base ? { base: opened.base, lines: opened.lines, answer: opened.report } : { base: { opened, shown }, lines: [], answer: null }),
  /** Shows [base] with [lines] of changes, all or none. A worker makes and proves them. Returns whether it is shown: the visitor may have gone on. */
  async edited(base, lines) {
    const version = versions;
    const from = base.opened ? { text: base.opened.text } : { recipe: base.shown };
    const answer = lines.length ? await editor.ask({ ask: "edit", ...from, lines }) : {};
    const whole = await complete();
    if (!answer || version !== versions) return false;
    versions++;
    const { text, ...report } = answer;
    ({ opened, shown } = lines.length ? { opened: { name: "This dungeon", text, report: { status: "edited", ...report }, isMade: false, base, lines }, shown: null } : base);
    restore();
    if (!base.opened) state.edit = lines;
    dungeon = new Dungeon(whole.document(), whole.tiles());
    show(barrow);
    showJunctions();
    summarise();
    slides = false;
    describe();
    return true;
  },
};

const editor = new Asker(loadComplete, page.worker);

const tools = { walk, walkthrough, edit, key: keyTool, timeline, facts, find, explore };
const toolTitles = {
  walk: "Walk", walkthrough: "Walkthrough", edit: "Edit", key: "Key", timeline: "How it is made", facts: "Facts", find: "Find", explore: "Compare",
};
const toolGroups = { walk: "Play", key: "Study" }; // each begins at its first tool
let selectTool = () => {};

function endTool() {
  const before = tool;
  tool = null;
  stopPasses();
  before?.end();
}

/** Starts a tool in the dock; "" closes it. */
function startTool(name) {
  endTool();
  toolName = name;
  selectTool(name);
  pointTo(null);
  const body = byId("dock-body");
  body.hidden = byId("close-tool").hidden = !name;
  byId("dock-title").textContent = toolTitles[name] ?? "";
  byId("phone-walk").setAttribute("aria-pressed", String(name === "walk"));
  closeKey(name === "walk");
  if (!name) return;
  if (byId("banner").matches(".told")) byId("banner").hidden = true;
  tool = tools[name](page);
  body.classList.toggle("tall", Boolean(tool.tall));
  body.replaceChildren(...tool.body);
  body.scrollTop = 0; // the tool before may have been scrolled
  tool.start();
}

// ---- what is pointed at ------------------------------------------------------------------------------------

let pointed = ""; // the place whose card a tap has opened

/** Shows the card of a place, and its room in the key; null hides it. In Walk it tells only what the player knows. */
function pointTo(place, how = "mouse", tapped = false) {
  const at = place ? `${place.column},${place.row}` : "";
  const isAgain = tapped && how !== "mouse" && at === pointed && !byId("hover").hidden;
  pointed = at;
  if (!dungeon) return;
  const room = showHover(dungeon, isAgain ? null : place, tileNames, toolName === "walk" ? page.walker : null);
  if (place) pointAtRoom(room);
}

/** Brings a room into the middle of the map. */
function goToRoom(id) {
  if (toolName === "walk") startTool("");
  const [x, y] = dungeon.place(id);
  focusOn(...middle(x, y), dungeon.isTiled ? 18 : 90);
  pointAtRoom(id);
}

// ---- documents from elsewhere ----------------------------------------------------------------------------

function showFindings(name, findings, { checks, playable }, unchecked) {
  const answer = { true: "yes, and nobody gets stuck", false: "no", null: "that could not be decided" }[playable];
  const good = unchecked || `every rule holds (${checks} checks)`;
  const verdict = findings.length ? many(findings.length, "finding") : good;
  tell(findings.length ? "" : "good", element("b", {}, `${name}: ${verdict}`),
    element("p", {}, findings.length ? `Can it still be finished? ${answer}.` : ""),
    element("ul", {}, ...findings.map(({ rule, text }) => element("li", {}, `${rule}: ${text}`))));
}

/** Puts the dungeon on the stage back into the module, after a file that could not be read or a new module. */
function restore() {
  if (opened) barrow.open(opened.text);
  else if (shown) barrow.make(shown);
}

/** Returns the part of the state that a document's own parameters make, or null if this generation does not know them. */
function recipeOf({ family, seed, params: { reroll = {}, tiles, ...values } }) {
  const typed = (value) => (value === null ? "" : value === true ? "on" : value === false ? "off" : String(value));
  try {
    const params = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typed(value)]));
    const settled = side.settings({ family, seed, params }), usual = side.settings({ family });
    const changed = Object.entries(settled).filter(([name, value]) => name !== "seed" && name in params && value !== usual[name]);
    const salts = Object.fromEntries(Object.entries(reroll).map(([pass, salt]) => [pass, String(salt)]));
    return { params: Object.fromEntries(changed), reroll: salts, view: family === "floor" || tiles ? "map" : "graph" };
  } catch {
    return null;
  }
}

async function openDocument(text, name) {
  if (worldKind(text, name)) {
    showOwn(text);
    return;
  }
  let document, report;
  try {
    (await complete()).open(text);
    document = JSON.parse(text);
    report = barrow.verify();
  } catch (error) {
    restore();
    refuse({ message: `${name} cannot be read: ${error.message}` });
    return;
  }
  const findings = [...report.findings];
  const edited = { rule: "hash", text: "edited after generation: the content hash does not match" };
  const changed = { rule: "G13", text: "not genuine: its parameters and seed make another dungeon" };
  if (report.genuine === false) findings.unshift(changed);
  if (!report.matches) findings.unshift(edited);
  cancelAnimationFrame(drawing);
  drawing = 0;
  const own = recipeOf(document);
  opened = { name, text, report, isMade: Boolean(own) && report.genuine === true && report.matches };
  shown = null;
  versions++;
  dungeon = new Dungeon(document, barrow.tiles());
  Object.assign(state, { edit: [], family: document.family, seed: document.seed, params: {}, reroll: {}, ...own });
  changeFamily();
  showState();
  show(barrow, {}, true);
  showJunctions();
  summarise();
  describe();
  const { generation } = document.generator;
  const unchecked = generation === barrow.generation ? "" : `not checked: generation ${generation}`;
  showFindings(name, findings, report, unchecked);
  startTool("walkthrough");
}

// ---- start ---------------------------------------------------------------------------------------------


/** On a phone the settings cover the map. */
function showSettings(open) {
  const was = byId("panel").classList.contains("open");
  byId("panel").classList.toggle("open", open);
  if (open) byId("close-settings").focus();
  else if (was) byId("phone-more").focus();
}

/** Runs [run]; after a click of a pointer, keys go to the map and not to the button. */
const thenMap = (run) => (event) => {
  run();
  if (event.detail > 0) byId("stage").focus({ preventScroll: true });
};

function startButtons() {
  const on = (id, run) => byId(id).addEventListener("click", run);
  on("dice", thenMap(newSeed));
  on("phone-new", thenMap(newSeed));
  on("today", thenMap(showToday));
  on("back", () => past.go(-1));
  on("forward", () => past.go(1));
  on("copy-seed", () => copy(state.seed, "Seed"));
  on("copy-link", shareLink);
  on("phone-share", shareLink);
  on("phone-walk", () => startTool(toolName === "walk" ? "" : "walk"));
  on("phone-more", () => dialogs.more.showModal());
  on("copy-command", () => copy(byId("command").textContent, "Command"));
  on("open-help", () => dialogs.help.showModal());
  on("open-export", showSave);
  on("reset-all", () => change({ params: {}, reroll: {} }));
  on("zoom-in", () => zoomBy(1.3));
  on("zoom-out", () => zoomBy(1 / 1.3));
  on("zoom-fit", fit);
  on("fullscreen", turnFullscreen);
  on("close-tool", () => startTool(""));
  on("close-hover", () => pointTo(null));
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
  on("close-settings", () => showSettings(false));
  byId("stage").addEventListener("pointerdown", () => showSettings(false));
  byId("seed").addEventListener("input", () => byId("seed").value && change({ seed: byId("seed").value }));
  byId("seed-form").addEventListener("submit", (event) => event.preventDefault());
  for (const dialog of Object.values(dialogs)) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }
}

/** Fills the sheet that a phone opens for all but New, Walk and Share. */
function startMore() {
  const tool = (name) => [name, toolTitles[name], () => startTool(name)];
  const groups = {
    Play: [tool("walkthrough"), tool("edit"), ["today", "Today’s", showToday], ["sheet", "24 at once", showSheet]],
    Study: [...["key", "timeline", "facts", "find", "explore"].map(tool), ["own", "Prove yours", () => showOwn()]],
    Dungeon: [["settings", "Settings", () => showSettings(true)], ["save", "Save, print", showSave],
      ["keep", "Keep", turnFavourite], ["yours", "Yours", showYours], ["help", "Help", () => dialogs.help.showModal()]],
  };
  const button = ([sign, name, run]) => element("button", { type: "button", value: sign, onclick: () => {
    dialogs.more.close();
    run();
  } }, icon(sign), element("span", {}, name));
  byId("more-list").replaceChildren(...Object.entries(groups).flatMap(([name, rows]) =>
    [element("h3", {}, name), element("div", { className: "more-grid" }, ...rows.map(button))]));
  const phone = matchMedia("(max-width: 760px), (max-height: 500px)");
  const place = () => {
    (phone.matches ? byId("more-look") : document.querySelector(".view-tools")).append(byId("look"));
    (phone.matches ? byId("more-seed") : byId("view")).append(byId("seed-form"));
    if (!phone.matches) showSettings(false);
  };
  phone.addEventListener("change", place);
  place();
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
  heat: "Heat map", junctions: "Junctions",
};

/** Returns whether a layer changes anything on the map that is shown. */
function hasLayer(name) {
  if (name === "junctions") return dungeon.isTiled && dungeon.tiles.includes(JUNCTION);
  const told = (is) => JSON.stringify(toldPicture(barrow, name === "contents" ? { player: !is } : { [name]: is }).ops);
  return told(true) !== told(false);
}

/** Marks the layers that have nothing to show; they cannot be ticked. */
function markLayers() {
  if (!dungeon) return;
  for (const box of byId("layer-list").querySelectorAll("input")) {
    box.disabled = !hasLayer(box.value);
    box.parentElement.classList.toggle("without", box.disabled);
  }
}

function startLooks() {
  const themes = ["auto", ...tables.themes.map(({ name }) => name), GAME];
  byId("theme").replaceChildren(...themes.map((name) => element("option", { value: name }, title(name))));
  byId("theme").onchange = () => change({ theme: byId("theme").value });
  darkScheme.addEventListener("change", () => {
    change({ theme: state.theme });
    paintNow();
  });
  addEventListener("pointerdown", ({ target }) => {
    if (!byId("layers").contains(target)) byId("layers").open = false;
  });
  byId("layers").addEventListener("toggle", () => byId("layers").open && markLayers());
  byId("layer-list").replaceChildren(...Object.entries(layerNames).map(([name, label]) => {
    const turn = () => change({ layers: { ...state.layers, [name]: box.checked } });
    const box = element("input", { type: "checkbox", value: name, checked: state.layers[name], onchange: turn });
    return element("label", {}, box, label);
  }));
}

function leave() {
  if (byId("layers").open) byId("layers").open = false;
  else if (byId("panel").classList.contains("open")) showSettings(false);
  else startTool("");
}

function chooseView(view) {
  if (opened?.lines && view !== state.view) toast("Your changes stay with the picture they were made in: go back to see them");
  change({ view });
}

function turnView() {
  if (state.family !== "floor") chooseView(state.view === "map" ? "graph" : "map");
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
  { keys: ["d"], text: "edit, with the proof at hand", run: () => startTool("edit") },
  { keys: ["v"], text: "prove a dungeon of your own", run: () => showOwn() },
  { keys: ["f"], text: "facts", run: () => startTool("facts") },
  { keys: ["h"], text: "find dungeons with certain facts", run: () => startTool("find") },
  { keys: ["x"], text: "compare many", run: () => startTool("explore") },
  { keys: ["m"], text: "map or graph", run: turnView },
  { keys: ["e"], text: "save or print", run: showSave },
  { keys: ["l"], text: "share or copy the link", run: () => byId("copy-link").click() },
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

let fillSide = () => {};

function start() {
  recall();
  selectFamily = tabs(byId("families"), familyNames, chooseFamily, { label: title });
  const chooseTool = (name, byPointer) => {
    startTool(name);
    if (byPointer) byId("stage").focus({ preventScroll: true });
  };
  selectTool = tabs(byId("dock-tabs"), Object.keys(tools), chooseTool, { label: (name) => toolTitles[name], controls: "dock-body", groups: toolGroups });
  selectTool("");
  startStage();
  startButtons();
  startMore();
  startLooks();
  startKeys(keyTable, () => tool);
  watch(pointTo);
  fillSide = startSide({
    asker: new Asker(loadComplete, page.worker), go: goToRoom, wide: matchMedia("(min-width: 1280px) and (min-height: 560px)"),
    leaveDock: () => toolName === "key" && startTool(""),
  });
  startPaper((player) => preparePicture(toldPicture(barrow, { theme: "print", player, legend: true, grid: true })));
  makeExports(tables.formats, writerOf, () => ({ family: state.family, seed: isMade() ? state.seed : `${state.seed}-edited` }));
  startOpening((document, name) => openDocument(document, name));
  startOwn(new Asker(loadComplete, page.worker), dialogs.own);
  addEventListener("popstate", (event) => {
    past.arrive(event.state);
    goTo(location.hash);
  });
  byId("about").textContent = `barrow ${barrow.version}, generation ${barrow.generation}. `
    + "Everything runs in this page; nothing is sent anywhere.";
  goTo(location.hash, { family: "floor", seed: "7", params: {}, reroll: {} });
}

start();

// The page as an object, for tests and curious readers.
globalThis.barrowPage = { page, get barrow() { return barrow; }, state, change, middle, view: viewNow, get dungeon() { return dungeon; } };
