// SPDX-License-Identifier: MIT
// The walkthrough: the proof, played. For quest and crawl it is the document's own solution, step by
// step; for a floor it is the way from the spawn to the stairs.
import { element } from "./dom.js";
import { colourName } from "./dungeon.js";
import { animate, corner, middle, repaint, reveal, setOverlay } from "./stage.js";

const keyWords = (dungeon, what) => {
  if (what === null || what === undefined) return "";
  if (typeof what === "number") return `the ${colourName(what)} key`;
  return { key: "a small key", item_key: "the key behind the obstacle", magic_key: "the magic key", switch: "the switch", item_switch: "the switch behind the obstacle", item: "the treasure", goal: "the goal", bonus: "the bonus" }[what] ?? String(what).replaceAll("_", " ");
};

/** A step of the solution, for people. */
export function sentence(dungeon, step) {
  const room = `room ${step.room}`;
  switch (step.do) {
    case "move": return `Go to ${room}.`;
    case "take": return `Take ${keyWords(dungeon, step.what)} in ${room}.`;
    case "press": return `Press ${keyWords(dungeon, step.what)} in ${room}.`;
    case "open": return step.what === null ? `Open door ${step.door} from this side.` : `Open door ${step.door} with ${keyWords(dungeon, step.what)}.`;
    case "fight": return `Fight in ${room}.`;
    default: return `${step.do} in ${room}.`;
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
    const text = owner.room !== undefined && !dungeon.rooms[owner.room]?.kind?.includes("anchor") ? `Cross room ${owner.room}.` : "Follow the corridor.";
    if (last?.text === text) last.way.push(tile);
    else steps.push({ do: "move", text: i ? text : `Start in room ${owner.room}.`, way: [tile] });
  });
  if (steps.length) steps.push({ do: "take", text: `Take the stairs after ${way.length - 1} steps.`, way: [way.at(-1)] });
  return steps;
}

/** What is in hand after the first [count] steps: name -> how many. */
export function handAfter(dungeon, steps, count) {
  const hand = new Map();
  for (const step of steps.slice(0, count)) {
    const name = step.what === null || step.what === undefined ? "" : typeof step.what === "number" ? `${colourName(step.what)} key` : String(step.what).replace(/^item_key$/, "key").replaceAll("_", " ");
    if (step.do === "take" && name) hand.set(name, (hand.get(name) ?? 0) + 1);
    if (step.do === "open" && name === "key") hand.set(name, (hand.get(name) ?? 1) - 1); // small keys are used up
  }
  return [...hand].filter(([, many]) => many > 0);
}

export function walkthrough(page) {
  const dungeon = page.dungeon();
  const steps = stepsOf(dungeon);
  let at = 0;
  let timer = null;
  let cancel = () => {};
  let here = [0, 0];
  const trail = [];
  const opened = new Set();
  const play = element("button", { type: "button", className: "primary", onclick: toggle }, "Play");
  const back = element("button", { type: "button", "aria-label": "Step before", onclick: () => show(at - 1) }, "‹");
  const next = element("button", { type: "button", "aria-label": "Step after", onclick: () => show(at + 1) }, "›");
  const slider = element("input", { type: "range", min: 0, max: steps.length, value: 0, "aria-label": "Step", oninput: () => show(Number(slider.value)) });
  const hand = element("span", { className: "hand", title: "In hand" });
  const items = steps.map((step, i) => element("li", { onclick: () => show(i + 1) }, step.text));
  const list = element("ol", { className: "steps" }, ...items);

  const startPlace = () => {
    if (dungeon.family === "floor") return steps[0]?.way[0] ?? [0, 0];
    const first = dungeon.family === "quest" ? dungeon.rooms.findIndex(({ content }) => content === "entry") : dungeon.document.layout.spawn;
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

  function show(to) {
    cancel();
    const target = Math.min(Math.max(to, 0), steps.length);
    const from = rebuild(Math.max(target - 1, 0));
    here = rebuild(target);
    if (target === at + 1) travel(path(steps[target - 1], from));
    at = target;
    slider.value = at;
    back.disabled = at === 0;
    next.disabled = at === steps.length;
    items.forEach((item, i) => {
      item.classList.toggle("done", i < at - 1);
      item.classList.toggle("now", i === at - 1);
    });
    items[at - 1]?.scrollIntoView({ block: "nearest" });
    hand.replaceChildren(...handAfter(dungeon, steps, at).map(([name, many]) => element("span", { className: "chip" }, many > 1 ? `${many} × ${name}` : name)));
    const [x, y] = middle(...rebuild(at));
    reveal(x, y);
    repaint();
  }

  function toggle() {
    if (timer) return stop();
    if (at >= steps.length) show(0);
    play.textContent = "Pause";
    timer = setInterval(() => {
      show(at + 1);
      if (at >= steps.length) stop();
    }, 750);
    return undefined;
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    play.textContent = "Play";
  }

  return {
    body: steps.length
      ? [element("div", { className: "row" }, play, back, next, slider, hand), list]
      : [element("p", {}, "This dungeon has no walkthrough.")],
    start() {
      if (!steps.length) return;
      setOverlay("walkthrough", draw);
      show(0);
    },
    keys: { ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1), Enter: toggle },
    end() {
      stop();
      cancel();
      setOverlay("walkthrough", null);
    },
  };
}
