// SPDX-License-Identifier: MIT
// What stands beside the map: the legend, made from the picture's own, and the referee's key, room
// by room, in step with what is pointed at. A worker with the complete module writes the key, so
// the page never waits for it. Where there is no room beside the map, the same is a tool in the dock.
import { byId, element } from "./dom.js";
import { paintLegendRow } from "./picture.js";
import { change, state } from "./state.js";

const SIGN_PIXELS = 52;
const PAUSE = 250; // milliseconds that a dungeon stays before its key is written

/** Returns the blocks of a key as elements; [go] is called with the room of a heading that is clicked. */
export function keyBlocks({ blocks }, go = null) {
  const line = ({ label, text }) => [element("dt", {}, label), element("dd", {}, text)];
  return blocks.map(({ room, heading, text, lines }) => {
    const name = go && Number.isInteger(room) ? element("button", { type: "button", onclick: () => go(room) }, heading) : heading;
    const box = element("section", { className: "key-room" }, element("h3", {}, name),
      ...(text ? [element("p", {}, text)] : []), element("dl", {}, ...lines.flatMap(line)));
    if (Number.isInteger(room)) box.dataset.room = room;
    return box;
  });
}

let writer = null; // writes keys
let asked = null; // {what, key}: the dungeon whose key is wanted, and its key as a promise
let goToRoom;
let picture = null;
let isOpen = false;

const body = element("div", { className: "side-body", tabIndex: 0, id: "side-body" });
const choose = (side) => element("button", { type: "button", role: "tab", value: side, onclick: () => change({ side }) },
  { key: "Key", legend: "Legend" }[side]);
const buttons = [choose("key"), choose("legend")];
const root = element("div", { className: "side", style: "border:0;width:auto;flex:1" },
  element("div", { className: "side-head" }, element("div", { className: "segmented", role: "tablist", "aria-label": "Beside the map" }, ...buttons)), body);

/** Returns the key of the dungeon on the stage, written only once. */
export function keyNow() {
  asked.key ??= writer.ask({ ask: "key", ...asked.what });
  return asked.key;
}

/** Returns the legend of a picture as a list. */
export function legendList(of) {
  const row = (one) => {
    const canvas = element("canvas", { "aria-hidden": "true" });
    paintLegendRow(canvas, of, one, SIGN_PIXELS);
    return element("li", {}, canvas, element("span", {}, one.text));
  };
  return element("ul", { className: "legend" }, ...of.legend.map(row));
}

function fillLegend() {
  const far = picture?.unit === 32 ? "From far away, enemies, traps and goods are left out: zoom in to see them." : "";
  if (picture) body.replaceChildren(legendList(picture), element("p", { className: "note" }, picture.legend.length ? far : "This picture has no legend."));
}

let isClosed = false; // while somebody walks, the key would tell everything

/** Closes the key while a walk goes on, and opens it again. */
export function closeKey(is) {
  if (is === isClosed) return;
  isClosed = is;
  fill();
}

async function fillKey() {
  const mine = asked;
  if (!mine) return;
  if (isClosed) {
    const peek = element("button", { type: "button", onclick: () => closeKey(false) }, "Open it anyway");
    body.replaceChildren(element("p", { className: "note" }, "The key is closed while you walk: it would tell everything."), peek);
    return;
  }
  body.replaceChildren(element("p", { className: "note", role: "status" }, "Writing the key …"));
  await new Promise((done) => setTimeout(done, PAUSE));
  if (asked !== mine) return;
  try {
    const key = await keyNow();
    if (asked !== mine || state.side !== "key" || !key || isClosed) return;
    body.replaceChildren(element("p", { className: "key-about" }, key.about), ...keyBlocks(key, goToRoom));
    body.scrollTop = 0;
  } catch (error) {
    if (asked === mine) body.replaceChildren(element("p", { className: "note" }, `There is no key: ${error.message}`));
  }
}

function fill() {
  for (const one of buttons) {
    one.setAttribute("aria-selected", String(one.value === state.side));
    one.tabIndex = one.value === state.side ? 0 : -1;
  }
  if (!isOpen) return;
  if (state.side === "key") fillKey();
  else fillLegend();
}

/** Marks the room that is pointed at and brings it into view. */
export function pointAtRoom(room) {
  for (const box of body.querySelectorAll(".key-room")) {
    const is = room !== undefined && box.dataset.room === String(room);
    box.classList.toggle("now", is);
    if (is && isOpen) body.scrollTo({ top: box.offsetTop - body.offsetTop - 8 });
  }
}

/** Tells that another dungeon is on the stage: {recipe} or {text} makes it. */
export function sideDungeon(what) {
  asked = { what, key: null };
  if (isOpen && state.side === "key") fillKey();
}

/** Tells that another picture of it is. */
export function sidePicture(next) {
  picture = next;
  if (isOpen && state.side !== "key") fillLegend();
}

/** The same as a tool in the dock. */
export function keyTool() {
  return {
    tall: true,
    body: [root],
    keepsFor: "any",
    start() {
      isOpen = true;
      fill();
    },
    end() {
      isOpen = false;
    },
  };
}

/** Starts the side. [wide] is a media query: when there is room, it stands beside the map. */
export function startSide({ asker, go, wide, leaveDock }) {
  [writer, goToRoom] = [asker, go];
  const place = () => {
    const tab = byId("tab-key");
    if (wide.matches) leaveDock();
    tab.hidden = wide.matches;
    byId("side").hidden = !wide.matches;
    if (wide.matches) byId("side").append(root);
    isOpen = wide.matches;
    fill();
  };
  wide.addEventListener("change", place);
  place();
  return fill;
}
