// SPDX-License-Identifier: MIT
// The walkthrough: the proof, played. For quest and crawl it is the document's own solution, in the
// words and lines of the command's walkthrough; for a floor it is the way from the spawn to the stairs.
import { element, words } from "./dom.js";
import { keyName } from "./dungeon.js";
import { makePlayer } from "./player.js";
import { animate, corner, fit, focusOn, middle, repaint, reveal, setOverlay, tilePixels } from "./stage.js";

const TOO_SMALL = 9, CLOSE = 14; // pixels of a tile: when to go closer, and how close

const isLock = (what) => typeof what === "number"; // of a crawl; a quest names its contents

/** The lines of the library's own walkthrough: "1. Go east to room 3. Press switch 1." */
const linesOf = (text) => text.split("\n").map((line) => /^\d+\. (.*)/.exec(line)?.[1]).filter(Boolean);

/** The solution as the library's lines have it: ways up to the next deeds, and these. */
function linesOfSolution(solution, lines) {
  const steps = [];
  for (const [i, action] of solution.entries()) {
    const begins = action.do === "move" && solution[i - 1]?.do !== "move";
    if (begins || !i) steps.push({ actions: [], text: lines[steps.length] ?? "" });
    steps.at(-1).actions.push(action);
  }
  return steps;
}

/** The steps of a dungeon as {text, actions}; those of a floor have their way in tiles. */
function stepsOf(dungeon, barrow) {
  if (dungeon.solution.length) return linesOfSolution(dungeon.solution, linesOf(barrow.text("text")));
  const spawn = dungeon.thing("spawn"), stairs = dungeon.thing("stairs");
  if (!spawn || !stairs) return [];
  const way = dungeon.way([spawn.x, spawn.y], [stairs.x, stairs.y]) ?? [];
  const steps = [];
  way.forEach((tile, i) => {
    const owner = dungeon.owner(...tile);
    const last = steps.at(-1);
    const isRoom = owner.room !== undefined && !dungeon.rooms[owner.room]?.kind?.includes("anchor");
    const text = isRoom ? `Cross room ${dungeon.number(owner.room)}.` : "Follow the corridor.";
    if (last?.text === text) last.way.push(tile);
    else steps.push({ actions: [], text: i ? text : `Start in room ${dungeon.number(owner.room)}.`, way: [tile] });
  });
  const end = `Take the stairs after ${way.length - 1} steps.`;
  if (steps.length) steps.push({ actions: [], text: end, way: [way.at(-1)] });
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
  for (const action of steps.slice(0, count).flatMap(({ actions }) => actions)) {
    const name = handName(action.what);
    if (action.do === "take" && name) hand.set(name, (hand.get(name) ?? 0) + 1);
    if (action.do === "open" && name === "small key") hand.set(name, (hand.get(name) ?? 1) - 1); // used up
  }
  return [...hand].filter(([, count]) => count > 0);
}

export function walkthrough(page) {
  const dungeon = page.dungeon();
  const steps = stepsOf(dungeon, page.barrow);
  let cancel = () => {};
  let here = [0, 0], isClose = false;
  const trail = [];
  const opened = new Set(), solved = new Set();
  const hand = element("span", { className: "hand", title: "In hand" });
  const items = steps.map((step, i) => element("li", { onclick: () => player.go(i + 1) }, step.text));
  const list = element("ol", { className: "steps", tabIndex: 0 }, ...items);
  const player = makePlayer({ count: steps.length, noun: "Step", pace: 1500, show });

  const startPlace = () => {
    if (dungeon.family === "floor") return steps[0]?.way[0] ?? [0, 0];
    const entry = () => dungeon.rooms.findIndex(({ content }) => content === "entry");
    const first = dungeon.family === "quest" ? entry() : dungeon.document.layout.spawn;
    return dungeon.place(typeof first === "object" ? first.room : Math.max(first ?? 0, 0));
  };

  /** Whether one walks over a tile: those of a puzzle are left alone until it is solved, and then its blocks stand on the plates. */
  function isFree(x, y) {
    const { puzzle, cell } = dungeon.puzzleAt(x, y);
    return dungeon.walkable(x, y) && (!puzzle || (solved.has(puzzle) && cell !== "o"));
  }

  /** The places from one to another, over tiles where there are any. */
  const between = (here, to) => (dungeon.isTiled && dungeon.way(here, to, isFree)) || [here, to];

  /** The places that one action leads over. */
  function pathOf(action, from) {
    const puzzle = action.do === "solve" ? dungeon.puzzleIn.get(action.room) : undefined;
    if (puzzle) return [...between(from, puzzle.start), ...dungeon.solvingWay(puzzle).slice(1)];
    return action.do === "move" ? between(from, dungeon.place(action.room)) : [from];
  }

  /** The places that a step leads over. */
  function path(step, from) {
    if (step.way) return step.way;
    const whole = [from];
    for (const action of step.actions) {
      whole.push(...pathOf(action, whole.at(-1)).slice(1));
      if (action.do === "solve") solved.add(dungeon.puzzleIn.get(action.room));
    }
    return whole;
  }

  function rebuild(count) {
    trail.length = 0;
    opened.clear();
    solved.clear();
    let place = startPlace();
    trail.push(place);
    for (const step of steps.slice(0, count)) {
      trail.push(...path(step, place).slice(1));
      place = trail.at(-1);
      for (const action of step.actions) if (action.do === "open") opened.add(action.door);
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
    cancel = animate(Math.min(60 * way.length, 1300), (part) => {
      const spot = part * (way.length - 1);
      const i = Math.min(Math.floor(spot), way.length - 2);
      const [a, b] = [way[i], way[i + 1]];
      here = [a[0] + (b[0] - a[0]) * (spot - i), a[1] + (b[1] - a[1]) * (spot - i)];
      reveal(...middle(...here));
      repaint();
    });
    return undefined;
  }

  function show(at, before) {
    cancel();
    const from = rebuild(Math.max(at - 1, 0));
    const way = at === before + 1 ? path(steps[at - 1], from) : null;
    here = rebuild(at);
    if (way) travel(way);
    else reveal(...middle(...here));
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
      isClose = dungeon.isTiled && tilePixels() < TOO_SMALL; // a large map is followed, a small one seen whole
      if (isClose) focusOn(...middle(...startPlace()), CLOSE);
      player.go(0);
    },
    keys: player.keys,
    end() {
      player.stop();
      cancel();
      setOverlay("walkthrough", null);
      if (isClose) fit();
    },
  };
}
