// SPDX-License-Identifier: MIT
// The walkthrough: the proof, played. For quest and crawl it is the document's own solution, step by
// step; for a floor it is the way from the spawn to the stairs.
import { element, words } from "./dom.js";
import { keyName } from "./dungeon.js";
import { makePlayer } from "./player.js";
import { animate, corner, middle, repaint, reveal, setOverlay } from "./stage.js";

const TAKEN = {
  key: "the small key", item: "the treasure", item_key: "the small key that only the treasure can reach",
  magic_key: "the magic key", bonus: "the bonus",
};
const DOORS = {
  shortcut: "the shortcut", loop_exit: "the loop's exit", boss: "the arena's door", magic: "the magic door",
};
const FOES = [["boss", "the boss"], ["sub_boss", "the sub-boss"]];

const isLock = (what) => typeof what === "number"; // of a crawl; a quest names its contents

function openWords(dungeon, { door, room, what }) {
  const { a, b, kind } = dungeon.doors[door];
  const key = what === "magic_key" ? "the magic key" : isLock(what) ? keyName(what) : "a small key";
  const by = what === null || what === undefined ? "" : ` with ${key}`;
  return `Open ${DOORS[kind] ?? "the door"} to room ${a === room ? b : a}${by}.`;
}

/** A step of the solution, in the words of the command's own walkthrough. */
export function sentence(dungeon, step) {
  const room = dungeon.rooms[step.room];
  switch (step.do) {
    case "move": return `Go to room ${step.room}.`;
    case "take": return `Take ${isLock(step.what) ? keyName(step.what) : TAKEN[step.what] ?? "what lies here"}.`;
    case "press": return `${step.what === "item_switch" ? "With the treasure press" : "Press"} switch ${room.switch}.`;
    case "open": return openWords(dungeon, step);
    case "fight": return `Fight ${FOES.find(([type]) => room.types?.includes(type))?.[1] ?? "what waits here"}.`;
    default: return `${words(step.do)} in room ${step.room}.`;
  }
}

/** The steps of a dungeon as {text, room, take, use, door}. */
function stepsOf(dungeon) {
  if (dungeon.solution.length) return dungeon.solution.map((step) => ({ ...step, text: sentence(dungeon, step) }));
  const spawn = dungeon.thing("spawn"), stairs = dungeon.thing("stairs");
  if (!spawn || !stairs) return [];
  const way = dungeon.way([spawn.x, spawn.y], [stairs.x, stairs.y]) ?? [];
  const steps = [];
  way.forEach((tile, i) => {
    const owner = dungeon.owner(...tile);
    const last = steps.at(-1);
    const isRoom = owner.room !== undefined && !dungeon.rooms[owner.room]?.kind?.includes("anchor");
    const text = isRoom ? `Cross room ${owner.room}.` : "Follow the corridor.";
    if (last?.text === text) last.way.push(tile);
    else steps.push({ do: "move", text: i ? text : `Start in room ${owner.room}.`, way: [tile] });
  });
  const end = `Take the stairs after ${way.length - 1} steps.`;
  if (steps.length) steps.push({ do: "take", text: end, way: [way.at(-1)] });
  return steps;
}

function handName(what) {
  if (what === null || what === undefined) return "";
  if (isLock(what)) return keyName(what);
  return { key: "small key", item_key: "small key", item: "treasure" }[what] ?? words(what);
}

/** What is in hand after the first [count] steps: name -> how many. */
export function handAfter(steps, count) {
  const hand = new Map();
  for (const step of steps.slice(0, count)) {
    const name = handName(step.what);
    if (step.do === "take" && name) hand.set(name, (hand.get(name) ?? 0) + 1);
    if (step.do === "open" && name === "small key") hand.set(name, (hand.get(name) ?? 1) - 1); // used up
  }
  return [...hand].filter(([, count]) => count > 0);
}

export function walkthrough(page) {
  const dungeon = page.dungeon();
  const steps = stepsOf(dungeon);
  let cancel = () => {};
  let here = [0, 0];
  const trail = [];
  const opened = new Set();
  const hand = element("span", { className: "hand", title: "In hand" });
  const items = steps.map((step, i) => element("li", { onclick: () => player.go(i + 1) }, step.text));
  const list = element("ol", { className: "steps" }, ...items);
  const player = makePlayer({ count: steps.length, noun: "Step", pace: 750, show });

  const startPlace = () => {
    if (dungeon.family === "floor") return steps[0]?.way[0] ?? [0, 0];
    const entry = () => dungeon.rooms.findIndex(({ content }) => content === "entry");
    const first = dungeon.family === "quest" ? entry() : dungeon.document.layout.spawn;
    return dungeon.place(typeof first === "object" ? first.room : Math.max(first ?? 0, 0));
  };

  /** The places that a step leads over. */
  function path(step, from) {
    if (step.way) return step.way;
    if (step.do !== "move") return [from];
    const to = dungeon.place(step.room);
    if (!dungeon.isTiled) return [from, to];
    return dungeon.way(from, to, (x, y) => dungeon.walkable(x, y)) ?? [from, to];
  }

  function rebuild(count) {
    trail.length = 0;
    opened.clear();
    let place = startPlace();
    trail.push(place);
    for (const step of steps.slice(0, count)) {
      trail.push(...path(step, place).slice(1));
      place = trail.at(-1);
      if (step.do === "open") opened.add(step.door);
    }
    return place;
  }

  function draw(context, picture, pixel) {
    const side = picture.unit;
    context.lineWidth = Math.max(side / 7, 2 * pixel); // seen from far away too
    context.lineJoin = context.lineCap = "round";
    context.strokeStyle = "rgb(214 64 32 / 55%)";
    context.beginPath();
    trail.forEach(([x, y], i) => context[i ? "lineTo" : "moveTo"](...middle(x, y)));
    context.stroke();
    for (const door of opened) {
      const tile = dungeon.isTiled ? dungeon.doorTile(door) : null;
      if (!tile) continue;
      const [left, top] = corner(...tile);
      context.strokeStyle = "rgb(30 150 70)";
      context.strokeRect(left + side / 10, top + side / 10, side * 0.8, side * 0.8);
    }
    const [x, y] = middle(...here);
    context.fillStyle = "#d6401f";
    context.strokeStyle = "#fff";
    context.lineWidth = Math.max(side / 12, 1.5 * pixel);
    context.beginPath();
    context.arc(x, y, Math.max(side * (dungeon.isTiled ? 0.36 : 0.16), 6 * pixel), 0, 7);
    context.fill();
    context.stroke();
  }

  function travel(way) {
    if (way.length < 2) {
      here = way.at(-1);
      return repaint();
    }
    cancel = animate(Math.min(90 * way.length, 650), (part) => {
      const spot = part * (way.length - 1);
      const i = Math.min(Math.floor(spot), way.length - 2);
      const [a, b] = [way[i], way[i + 1]];
      here = [a[0] + (b[0] - a[0]) * (spot - i), a[1] + (b[1] - a[1]) * (spot - i)];
      repaint();
    });
    return undefined;
  }

  function show(at, before) {
    cancel();
    const from = rebuild(Math.max(at - 1, 0));
    here = rebuild(at);
    reveal(...middle(...here));
    if (at === before + 1) travel(path(steps[at - 1], from));
    items.forEach((item, i) => {
      item.classList.toggle("done", i < at - 1);
      item.classList.toggle("now", i === at - 1);
    });
    items[at - 1]?.scrollIntoView({ block: "nearest" });
    hand.replaceChildren(...handAfter(steps, at).map(([name, count]) =>
      element("span", { className: "chip" }, count > 1 ? `${count} × ${name}` : name)));
    repaint();
  }

  return {
    body: steps.length
      ? [element("div", { className: "row" }, ...player.controls, hand), list]
      : [element("p", {}, "This dungeon has no walkthrough.")],
    start() {
      if (!steps.length) return;
      setOverlay("walkthrough", draw);
      player.go(0);
    },
    keys: player.keys,
    end() {
      player.stop();
      cancel();
      setOverlay("walkthrough", null);
    },
  };
}
