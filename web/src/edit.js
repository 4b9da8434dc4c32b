// SPDX-License-Identifier: MIT
// Edit: change the dungeon with the proof at hand. A tap on a thing picks it up and the next puts it
// down, or hold it and drag; other modes place and remove things, paint tiles and change doors. The
// library makes each change or says why not (barrow_edit), solves the dungeon afresh and answers
// whether it can still be finished. Undo goes back to the dungeon of before and makes the changes again.
import { element, title, toast, words } from "./dom.js";
import { findingText, hideLosing, showLosing } from "./losing.js";
import { corner, middle, reveal, setHand, setOverlay } from "./stage.js";

const KINDS = {
  floor: ["enemy", "item", "trap", "chest", "key 0", "custom sign"],
  quest: ["enemy", "chest", "trap", "key", "switch 0", "switch 1", "fountain", "custom sign"],
  crawl: ["enemy", "chest", "trap", "key 0", "key 1", "fountain", "custom sign"],
};
const TILES = {
  floor: ["wall", "floor", "liquid", "corridor"],
  quest: ["wall", "floor", "pillar", "liquid", "grass", "rubble", "carpet", "lava", "shelf"],
  crawl: ["wall", "floor", "pillar", "liquid", "grass", "rubble", "carpet", "lava", "shelf"],
};
const DOORS = {
  quest: ["open", "key", "switch 0", "switch 1", "magic", "one_way", "shortcut", "hidden", "window"],
  crawl: ["open", "locked 0", "locked 1", "one_way", "shortcut", "loop_exit", "boss"],
};
const MODES = { move: "Move", place: "Place", remove: "Remove", tile: "Paint", door: "Doors" };
const CONTENTS = ["none", "key", "switch 0", "switch 1", "magic_key", "goal", "bonus"];

/** Returns what a change is called in the list. */
const told = (line) => words(line).replace(/^(.)/, (letter) => letter.toUpperCase());

/** Returns the answer in a sentence, and whether it is good news. */
function answerOf(dungeon, { playable, findings, lost, isOver }) {
  if (playable) return { good: true, text: "It can still be finished, and nobody gets stuck." };
  const [first] = findings;
  if (playable === null) return { good: false, text: `Whether it can be finished is not decided.${first ? ` ${findingText(dungeon, first)}.` : ""}` };
  if (lost.length) return { good: false, text: "Somebody can get stuck:" };
  if (isOver && first?.rule === "V2") return { good: false, text: "It can no longer be finished: no moves lead to the end." };
  if (first?.rule === "V2") return { good: false, text: "Somebody can get stuck." };
  const isLost = findings.some(({ rule, text }) => rule === "V1" && /entry|goal|boss|spawn|stairs/.test(text));
  const verdict = isLost ? "It can no longer be finished." : first?.rule === "V1" ? "Not all of it can be entered any more." : "It can no longer be finished, or somebody gets stuck.";
  return { good: false, text: first ? `${verdict} ${findingText(dungeon, first)}.` : verdict };
}

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export function edit(page) {
  const { base, lines } = page.source(); // what the changes are made on, and those made already
  let changes = [...lines], undone = [];
  let mode = "move", held = null, over = null; // the thing that is carried, and where it would land
  let cursor = null; // where the arrow keys are
  let isBusy = false;
  const { family, isTiled } = page.dungeon();
  const modes = isTiled ? Object.keys(MODES).filter((name) => DOORS[family] || name !== "door") : DOORS[family] ? ["content", "door"] : [];

  const choice = element("select", { ariaLabel: "What" });
  const buttons = modes.map((name) => element("button", { type: "button", role: "radio", value: name, onclick: () => choose(name) }, MODES[name] ?? "Contents"));
  const undo = element("button", { type: "button", onclick: () => goBack() }, "Undo");
  const redo = element("button", { type: "button", onclick: () => goOn() }, "Redo");
  const verdict = element("p", { className: "edit-verdict", role: "status" });
  const lost = element("div", {});
  const here = element("p", { className: "unseen", role: "status" });
  const list = element("ol", { className: "edit-list" });
  const hint = element("p", { className: "note edit-hint" });
  const isTouch = matchMedia("(pointer: coarse)").matches;

  /** Shows what can be chosen in this mode. */
  function choose(name) {
    mode = name;
    held = over = null;
    for (const button of buttons) button.setAttribute("aria-checked", String(button.value === mode));
    const options = { place: KINDS[family], tile: TILES[family], door: DOORS[family], content: CONTENTS }[mode];
    choice.hidden = !options;
    choice.replaceChildren(...(options ?? []).map((value) => element("option", { value }, words(value))));
    hint.textContent = {
      move: "Tap a thing, then the tile where it goes; or hold it and drag.", place: "Tap a tile.", remove: "Tap what should go.",
      tile: "Tap a tile to paint it.", door: "Tap a door or one of its ways.", content: "Tap a room.",
    }[mode] + (isTouch ? "" : " Arrow keys and Enter do the same.");
    draw();
  }

  function draw() {
    setOverlay("edit", held || cursor ? (context, picture, pixel) => {
      for (const [place, colour] of [[held, "rgb(20 110 190)"], [over, "rgb(30 140 60)"], [cursor, "rgb(200 90 10)"]]) {
        if (!place) continue;
        const [left, top, side] = corner(place.x, place.y);
        context.strokeStyle = colour;
        context.lineWidth = Math.max(side / 8, 2.5 * pixel);
        context.strokeRect(left, top, side, side);
      }
    } : null);
  }

  /** Moves the cursor, and tells what is there. */
  function step(key) {
    const dungeon = page.dungeon(), start = dungeon.thing("spawn") ?? { x: 0, y: 0 };
    const [dx, dy] = ARROWS[key];
    const [x, y] = cursor ? [cursor.x + dx, cursor.y + dy] : [start.x, start.y];
    if (isTiled && dungeon.index(x, y) < 0) return;
    cursor = { x, y };
    if (held) over = cursor;
    const { room, link, tile, things = [] } = dungeon.at(x, y);
    here.textContent = [...things.map(({ kind, type }) => words(type ?? kind)), page.tileName(tile), room === undefined ? "" : `room ${dungeon.number(room)}`, link === undefined ? "" : `door ${link}`]
      .filter(Boolean).join(", ");
    reveal(...middle(x, y));
    draw();
  }

  function showChanges() {
    undo.disabled = isBusy || !changes.length;
    redo.disabled = isBusy || !undone.length;
    list.replaceChildren(...changes.map((line) => element("li", {}, told(line))));
    const { answer } = page.source();
    const said = answer ? answerOf(page.dungeon(), answer)
      : undone.length && !base.opened ? { good: true, text: "It is as it was made: it can be finished, and nobody gets stuck." } : null;
    verdict.className = `edit-verdict ${said ? (said.good ? "proof" : "no-proof") : ""}`;
    verdict.textContent = isBusy ? "Proving …" : said?.text ?? "Change something: the proof is made again each time.";
    hideLosing();
    lost.replaceChildren(...(answer?.playable === false && !isBusy ? showLosing(page.dungeon(), answer) : []));
  }

  /** Makes [lines] on the dungeon of before. Returns whether they were made. */
  async function make(lines) {
    isBusy = true;
    showChanges();
    try {
      return await page.edited(base, lines);
    } catch (error) {
      if (error.name !== "BarrowError") throw error;
      toast(`${findingText(page.dungeon(), { text: error.message.replace(/^line \d+, column \d+: /, "") })}.`);
      return false;
    } finally {
      isBusy = false;
      held = over = null;
      draw();
    }
  }

  async function add(line) {
    if (isBusy) return;
    if (await make([...changes, line])) {
      changes = [...changes, line];
      undone = [];
    }
    showChanges();
  }

  async function goBack() {
    const line = changes.at(-1);
    if (isBusy || !(await make(changes.slice(0, -1)))) return;
    changes = changes.slice(0, -1);
    undone = [line, ...undone];
    showChanges();
  }

  async function goOn() {
    const [line, ...rest] = undone;
    if (isBusy || !(await make([...changes, line]))) return;
    changes = [...changes, line];
    undone = rest;
    showChanges();
  }

  /** Returns which of [spots], {x, y} each, is at a place, or is the nearest that the pointer reaches; -1 for none. */
  function nearest(spots, { column, row, x = column + 0.5, y = row + 0.5, reach = 0 }) {
    const far = spots.map((spot) => (spot.x === column && spot.y === row ? 0 : Math.hypot(spot.x + 0.5 - x, spot.y + 0.5 - y)));
    const least = Math.min(...far);
    return least <= reach ? far.indexOf(least) : -1;
  }

  /** Picks up a thing, or puts down what is held. */
  function carry(id, x, y) {
    if (held) return held.x === x && held.y === y ? (held = null) : add(`move thing ${held.id} to ${x},${y}`);
    if (id < 0) return toast("There is nothing to pick up here.");
    held = pickUp(id);
    return undefined;
  }

  function pickUp(id) {
    const { x, y } = page.dungeon().things[id];
    return { id, x, y };
  }

  function tap(place) {
    const { column: x, row: y } = place ?? {};
    const dungeon = page.dungeon();
    if (!place || isBusy) return;
    const { room } = dungeon.at(x, y), link = mode === "door" ? doorNear(place) : undefined;
    const id = dungeon.isTiled ? nearest(dungeon.things, place) : -1;
    if (mode === "move") carry(id, x, y);
    else if (mode === "place") add(`place ${choice.value} ${x},${y}`);
    else if (mode === "tile") add(`tile ${x},${y} = ${choice.value}`);
    else if (mode === "remove" && id >= 0) add(`remove thing ${id}`);
    else if (mode === "remove") toast("There is nothing to remove here.");
    else if (mode === "content" && room !== undefined) add(`content ${room} = ${choice.value}`);
    else if (mode === "door") changeDoor(link, room);
    draw();
  }

  /** Returns the door at a place: its own tile, one of its ways, or the nearest that the pointer reaches. */
  function doorNear(place) {
    const dungeon = page.dungeon(), { link } = dungeon.at(place.column, place.row);
    if (link !== undefined || !dungeon.isTiled) return link;
    const doors = dungeon.doors.flatMap(({ id }) => {
      const tile = dungeon.doorTile(id);
      return tile ? [{ id, x: tile[0], y: tile[1] }] : [];
    });
    return doors[nearest(doors, place)]?.id;
  }

  let first = null; // in a graph a door is told by its two rooms
  function changeDoor(link, room) {
    if (link !== undefined && page.dungeon().isTiled) return add(`door ${link} = ${choice.value}`);
    if (page.dungeon().isTiled || room === undefined) return toast("There is no door here.");
    if (first === null) {
      first = room;
      return toast("Now tap the room on the other side of the door.");
    }
    const door = page.dungeon().doors.find(({ a, b }) => (a === first && b === room) || (a === room && b === first));
    first = null;
    return door ? add(`door ${door.id} = ${choice.value}`) : toast("No door joins these two rooms.");
  }

  const hand = {
    tap,
    hold(place) {
      const { column: x, row: y } = place ?? {};
      if (mode !== "move" || !place || isBusy) return;
      if (!held) {
        const id = nearest(page.dungeon().things, place);
        if (id >= 0) held = pickUp(id);
      } else {
        over = { x, y };
      }
      draw();
    },
    release() {
      const target = over;
      over = null;
      if (held && target && (target.x !== held.x || target.y !== held.y)) add(`move thing ${held.id} to ${target.x},${target.y}`);
    },
  };

  return {
    body: [
      element("div", { className: "edit-bar" }, element("div", { className: "edit-bar", role: "radiogroup", ariaLabel: "Edit" }, ...buttons), choice, undo, redo),
      verdict, hint, here, lost, list,
      element("p", { className: "note" }, "Or prove ", element("button", { type: "button", onclick: () => page.own() }, "a dungeon of your own")),
    ],
    start() {
      setHand(hand);
      if (modes.length) choose(modes[0]);
      showChanges();
    },
    end() {
      setHand(null);
      setOverlay("edit", null);
      hideLosing();
    },
    /** The page has made the changes of a link. */
    told: showChanges,
    keys: {
      u: goBack, U: goOn, Enter: () => cursor && tap({ column: cursor.x, row: cursor.y }),
      ...Object.fromEntries(Object.keys(ARROWS).map((key) => [key, step])),
    },
  };
}
