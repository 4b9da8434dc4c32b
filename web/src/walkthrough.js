// SPDX-License-Identifier: MIT
// The walkthrough: the proof, played. For quest and crawl it is the document's own solution, in the
// words and lines of the command's walkthrough; for a floor it is the way from the spawn to the
// stairs. On tiles the game plays it (play/guide.c in the module), so blocks, lights, doors and
// things change.
import { changedThings, drawChanges } from "./changes.js";
import { element, words } from "./dom.js";
import { keyName } from "./dungeon.js";
import { Game } from "./game.js";
import { makePlayer } from "./player.js";
import { animate, fit, focusOn, hideThings, middle, repaint, reveal, setOverlay, tilePixels } from "./stage.js";

const TOO_SMALL = 9, CLOSE = 14; // pixels of a tile: when to go closer, and how close
const MOVE = 160; // milliseconds for a move of a puzzle

const isLock = (what) => typeof what === "number"; // of a crawl; a quest names its contents

/** Returns the lines of the library's own walkthrough: "1. Go east to room 3. Press switch 1." */
const linesOf = (text) => text.split("\n").map((line) => /^\d+\. (.*)/.exec(line)?.[1]).filter(Boolean);

/** Groups the solution like the library's lines: moves up to the next actions, and those
 * actions. */
function linesOfSolution(solution, lines) {
  const steps = [];
  for (const [i, action] of solution.entries()) {
    const begins = action.do === "move" && solution[i - 1]?.do !== "move";
    if (begins || !i) steps.push({ actions: [], text: lines[steps.length] ?? "" });
    steps.at(-1).actions.push(action);
  }
  return steps;
}

/** Returns the solution's lines as steps: {text, actions, end}, where `end` is how many actions are
 * done then. */
function stepsToEnd(dungeon, barrow) {
  const steps = linesOfSolution(dungeon.solution, linesOf(barrow.text("text")));
  let end = 0;
  for (const step of steps) step.end = end += step.actions.length;
  if (steps.length) steps.at(-1).end = Infinity; // and then to the goal
  return steps.map((step) => ({ ...step, tiles: Infinity }));
}

/** Returns a floor's way to its stairs as steps, where `tiles` is how many tiles the player has
 * walked then. */
function stepsToStairs(dungeon, barrow) {
  if (!dungeon.thing("spawn") || !dungeon.thing("stairs")) return [];
  const begun = Game.guided(barrow, dungeon), { way, won } = begun.followed();
  if (!won) return [];
  const steps = [];
  const textOf = ({ room }) => (room === undefined || dungeon.rooms[room]?.kind?.includes("anchor")
    ? "Follow the corridor." : `Cross room ${dungeon.number(room)}.`);
  way.forEach((tile, i) => {
    const text = textOf(dungeon.owner(...tile));
    if (steps.at(-1)?.text === text) steps.at(-1).tiles = i + 1;
    else steps.push({ text, actions: [], end: Infinity, tiles: i + 1 });
  });
  const start = dungeon.number(dungeon.owner(begun.x, begun.y).room);
  steps.unshift({ text: `Start in room ${start}.`, actions: [], end: Infinity, tiles: 0 });
  return [...steps, { text: `Take the stairs after ${way.length} steps.`, actions: [], end: Infinity, tiles: Infinity }];
}

const stepsOf = (dungeon, barrow) => (dungeon.solution.length ? stepsToEnd : stepsToStairs)(dungeon, barrow);

function handName(what) {
  if (what === null || what === undefined) return "";
  if (isLock(what)) return keyName(what);
  return { key: "small key", item_key: "small key", item: "treasure" }[what] ?? words(what);
}

/** Returns the things in hand after the first [count] steps: name -> how many. */
function handAfter(steps, count) {
  const hand = new Map();
  for (const action of steps.slice(0, count).flatMap(({ actions }) => actions)) {
    const name = handName(action.what);
    if (action.do === "take" && name) hand.set(name, (hand.get(name) ?? 0) + 1);
    if (action.do === "open" && name === "small key") hand.set(name, (hand.get(name) ?? 1) - 1); // used up
  }
  return [...hand].filter(([, count]) => count > 0);
}

// ---- who walks --------------------------------------------------------------------------------------

/** On tiles the game itself follows the solution, so that every change is shown. */
function makeTileGuide(dungeon, barrow, steps) {
  let game, walked;
  return {
    begin() {
      game = Game.guided(barrow, dungeon);
      walked = 0;
      return { place: [game.x, game.y], game };
    },
    /** Goes to the end of a step. Returns the frames on the way; only if [isSlow] does each have its own game. */
    go(to, isSlow) {
      const { end, tiles } = steps[to - 1];
      const frames = [];
      do {
        game = game.followed(end, Math.min(tiles - walked, isSlow ? 1 : Infinity));
        walked += game.way.length;
        frames.push(...game.way.map((place) => ({ place, game })));
      } while (isSlow && game.way.length);
      return frames;
    },
  };
}

/** Without tiles the player goes from room to room. */
function makeRoomGuide(dungeon, steps) {
  let done;
  return {
    begin() {
      const entry = dungeon.rooms.findIndex(({ content }) => content === "entry");
      const first = dungeon.family === "quest" ? entry : dungeon.document.layout.spawn;
      done = 0;
      return { place: dungeon.place(typeof first === "object" ? first.room : Math.max(first ?? 0, 0)) };
    },
    go(to) {
      const moves = steps.slice(done, to).flatMap(({ actions }) => actions).filter((action) => action.do === "move");
      done = to;
      return moves.map(({ room }) => ({ place: dungeon.place(room) }));
    },
  };
}

/** Returns when each frame is reached, in milliseconds from the first. Walking is quick; moves of a
 * puzzle can be followed. */
function timesOf(dungeon, frames) {
  const isMove = frames.map(({ place }, i) => Boolean(frames[i - 1]?.game?.puzzle && dungeon.puzzleAt(...place).puzzle));
  const steps = isMove.filter((is) => !is).length - 1;
  const pace = Math.min(60, 1300 / Math.max(steps, 1));
  let time = 0;
  return isMove.map((is, i) => (time += i ? (is ? MOVE : pace) : 0));
}

// ---- the tool ---------------------------------------------------------------------------------------

export function walkthrough(page) {
  const dungeon = page.dungeon();
  const steps = stepsOf(dungeon, page.barrow);
  const isWalked = dungeon.isTiled && dungeon.thing("spawn");
  const guide = isWalked ? makeTileGuide(dungeon, page.barrow, steps) : makeRoomGuide(dungeon, steps);
  let cancel = () => {};
  let trail = [], shown = 0, here = [0, 0], isClose = false; // frames so far, how many are shown, and the point between two
  let done = 0; // steps
  const hand = element("span", { className: "hand", title: "In hand" });
  const items = steps.map((step, i) => element("li", { onclick: () => player.go(i + 1) }, step.text));
  const list = element("ol", { className: "steps", tabIndex: 0 }, ...items);
  const player = makePlayer({ count: steps.length, noun: "Step", pace: 1500, show });

  function draw(context, picture, pixel) {
    const side = picture.unit, { game } = trail[shown];
    if (game) drawChanges(context, game);
    context.lineWidth = Math.max(side / 7, 2 * pixel); // visible from far away too
    context.lineJoin = context.lineCap = "round";
    context.strokeStyle = "rgb(214 64 32 / 55%)";
    context.beginPath();
    const places = [...trail.slice(0, shown).map(({ place }) => place), here];
    places.forEach(([x, y], i) => context[i ? "lineTo" : "moveTo"](...middle(x, y)));
    context.stroke();
    const [x, y] = middle(...here);
    context.fillStyle = "#d6401f";
    context.strokeStyle = "#fff";
    context.lineWidth = Math.max(side / 12, 1.5 * pixel);
    context.beginPath();
    context.arc(x, y, Math.max(side * (dungeon.isTiled ? 0.36 : 0.16), 6 * pixel), 0, 7);
    context.fill();
    context.stroke();
  }

  /** Shows the frame number [at], with the player [part] of the way to it. What a step changes is
   * shown while it is taken. */
  function showFrame(at, part = 1) {
    const { place, game } = trail[at], before = trail[at - 1]?.place ?? place;
    shown = at;
    page.walker = game ?? null;
    here = place.map((end, i) => before[i] + (end - before[i]) * part);
    if (game) hideThings(changedThings(game));
    reveal(...middle(...here));
    repaint();
  }

  /** Lets the player walk from frame [first] to the last. Returns how long that takes. */
  function travel(first) {
    const times = timesOf(dungeon, trail.slice(first)), whole = times.at(-1);
    cancel = animate(whole, (part) => {
      const now = part * whole, i = Math.max(times.findIndex((time) => time >= now), 1);
      showFrame(first + i, (now - times[i - 1]) / (times[i] - times[i - 1]));
    });
    return whole;
  }

  function begin() {
    trail = [guide.begin()];
    done = 0;
  }

  function showHand() {
    const chips = trail.at(-1).game?.hand
      ?? handAfter(steps, done).map(([name, count]) => (count > 1 ? `${count} × ${name}` : name));
    hand.replaceChildren(...chips.map((text) => element("span", { className: "chip" }, text)));
  }

  /** Goes to the end of step [at], animated if it is the next. Returns how long that takes. */
  function show(at) {
    const isNext = at === done + 1;
    cancel();
    if (at < done || !at) begin();
    const first = trail.length - 1;
    if (at > done) {
      for (const frame of trail.slice(0, first)) delete frame.game; // only the last is shown again
      trail.push(...guide.go(at, isNext));
    }
    done = at;
    const time = isNext && trail.length > first + 1 ? travel(first) : showFrame(trail.length - 1);
    items.forEach((item, i) => {
      item.classList.toggle("done", i < at - 1);
      item.classList.toggle("now", i === at - 1);
    });
    items[at - 1]?.scrollIntoView({ block: "nearest" });
    showHand();
    return time;
  }

  return {
    body: steps.length
      ? [element("div", { className: "row" }, ...player.controls, hand), list]
      : [element("p", {}, "This dungeon has no walkthrough.")],
    start() {
      if (!steps.length) return;
      begin();
      isClose = dungeon.isTiled && tilePixels() < TOO_SMALL; // follows a large map, shows a small one whole
      if (isClose) focusOn(...middle(...trail[0].place), CLOSE);
      player.go(0);
      setOverlay("walkthrough", draw);
    },
    keys: player.keys,
    end() {
      player.stop();
      cancel();
      setOverlay("walkthrough", null);
      hideThings([]);
      page.walker = null;
      if (isClose) fit();
    },
  };
}
