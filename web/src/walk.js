// SPDX-License-Identifier: MIT
// Walk: the dungeon as its player sees it. Arrow keys, WASD or the buttons take a step or strike, a
// click or a tap goes there, holding runs; fog hides unseen tiles, and tiles on which a blow is about
// to fall are red. The rules are those of `barrow play` (game.js).
import { changedThings, drawChanges } from "./changes.js";
import { byId, copy, element, icon, many } from "./dom.js";
import { Game, movesText } from "./game.js";
import { tellMove, tellPlace, tellWays } from "./senses.js";
import { corner, fit, focusOn, hideThings, middle, partFor, repaint, reveal, revealTiles, setHand, setOverlay, tilePixels, zoomBy } from "./stage.js";

const KEYS = {
  ArrowUp: "north", ArrowDown: "south", ArrowLeft: "west", ArrowRight: "east", w: "north", s: "south", a: "west", d: "east",
  ".": "wait", " ": "wait", q: "drink", e: "read", t: "throw", z: "zap",
};
const THINGS = { drink: [/potion/, "Drink"], read: [/scroll/, "Read"], throw: [/dart|knife|knives|bomb/, "Throw"], zap: [/bolt|wand/, "Zap"] };
const PACE = 90, RUN = 40; // milliseconds per step of a journey
const REPLAY = 30000; // milliseconds that a long game is watched at most, as far as the screen keeps up
const NEAR = 30, FAR_OFF = 13; // pixels of a tile: as close as a walk begins, and as far as a large room takes it
const WALKABLE = 0x10;

const walks = new Map(); // the moves of walks that were left, by link: going back goes on
const LETTERS = { foe: "F", elite: "E", sub_boss: "S", boss: "B", archer: "A", caster: "C", brute: "O" };

function drawFog(context, game) {
  const { width, height } = game.dungeon;
  const [left, top, side] = corner(0, 0);
  context.fillStyle = "rgb(12 10 8)";
  context.beginPath();
  const dim = new Path2D();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!game.saw(at)) context.rect(left + x * side - 0.5, top + y * side - 0.5, side + 1, side + 1);
      else if (!game.sees(at)) dim.rect(left + x * side, top + y * side, side, side);
    }
  }
  const FAR = 1e5, wide = width * side, tall = height * side;
  context.rect(-FAR, -FAR, 2 * FAR, FAR + top); // and all around the map
  context.rect(-FAR, top + tall, 2 * FAR, FAR);
  context.rect(-FAR, top, FAR + left, tall);
  context.rect(left + wide, top, FAR, tall);
  context.fill();
  context.fillStyle = "rgb(12 10 8 / 45%)";
  context.fill(dim);
}

function drawDisc(context, x, y, side, fill, letter) {
  const [cx, cy] = middle(x, y);
  context.beginPath();
  context.arc(cx, cy, side * 0.38, 0, 7);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = "#fff";
  context.lineWidth = side / 14;
  context.stroke();
  context.fillStyle = "#fff";
  context.font = `bold ${side * 0.5}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.fillText(letter, cx, cy + side * 0.18);
}

/** Draws where blows are about to fall, and who fights, with the health that is left. */
function drawFighters(context, game, side) {
  context.fillStyle = "rgb(200 30 30 / 35%)";
  for (const [x, y] of game.threats) {
    const [left, top] = corner(x, y);
    context.fillRect(left, top, side, side);
  }
  for (const { at: [x, y], role, health, asleep } of game.fighters) {
    drawDisc(context, x, y, side, asleep ? "#5b6b8c" : "#9b2d3b", LETTERS[role] ?? "e");
    const [cx, cy] = middle(x, y);
    context.font = `bold ${side * 0.3}px system-ui, sans-serif`;
    context.fillText(String(health), cx + side * 0.34, cy - side * 0.24);
  }
}

/** Returns the nearest tiles that lead on, in the order of their distance: seen, with something unseen beside them. */
function frontier(game) {
  const { dungeon } = game, { width } = dungeon;
  const from = dungeon.index(game.x, game.y), seen = new Set([from]), found = [];
  const around = (at) => [at - width, at + 1, at + width, at - 1].filter((next) => next >= 0 && next < dungeon.tiles.length);
  for (const at of seen) { // a set grows while it is walked through
    if (at !== from && around(at).some((next) => !game.saw(next))) found.push(at);
    for (const next of around(at)) if (game.saw(next) && dungeon.tiles[next] & WALKABLE) seen.add(next);
  }
  return found.map((at) => [at % width, Math.floor(at / width)]);
}

/** Returns the box around a room with its walls, in tiles; null in a corridor. */
function boxOf(dungeon, room) {
  if (room === undefined) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  dungeon.owners.forEach((owner, at) => {
    if (owner !== room) return;
    const x = at % dungeon.width, y = Math.floor(at / dungeon.width);
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  });
  return right < 0 ? null : { x: left - 1, y: top - 1, w: right - left + 3, h: bottom - top + 3 };
}

/** Returns how many of three stars a game earned: for the end, for no death, for at most one and a half of par. */
const starsOf = ({ deaths, turns, par }) => 1 + (deaths === 0) + (turns <= par * 1.5);

export function walk(page) {
  const dungeon = page.dungeon();
  if (!dungeon.isTiled || !dungeon.thing("spawn")) {
    const text = element("p", {}, "There is nothing to walk on in this picture. Choose the map.");
    return { body: [text], start() {}, end() {} };
  }
  const link = page.link(), friend = page.challenge();
  let game = new Game(page.barrow, dungeon);
  let ghost = null; // the friend's game, as many turns on
  let isReplay = false; // these are not the visitor's own moves
  let journey = null; // {x, y, pace, timer} on the way somewhere
  let room = null; // the room whose walls the view was fitted to
  const news = element("p", { role: "status", className: "news" });
  const ways = element("p", { role: "status", className: "unseen" });
  const hand = element("span", { className: "hand", title: "In hand" });
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const HELP = isTouch ? "Tap a tile to go there, hold to run. Onto things to take them, into doors to open them, into enemies to strike. Step off red tiles."
    : "Arrow keys, WASD or a click to go there; hold to run. Onto things to take them, into doors to open them, into enemies to strike. Step off red tiles. Space waits, o explores, l looks.";
  const help = element("p", { className: "help" }, HELP);
  const turns = element("span", { className: "chip" });
  const strength = element("span", { className: "chip" });
  const pad = (label, name, move) =>
    element("button", { type: "button", "aria-label": name, value: move, onclick: () => step(move) }, label);
  const uses = Object.entries(THINGS).map(([move, [, label]]) => element("button", { type: "button", value: move, hidden: true, onclick: () => step(move) }, label));
  const again = element("button", { type: "button", className: "quiet", onclick: begin }, icon("again"), "Start again");

  function begin() {
    stop();
    game = new Game(page.barrow, dungeon);
    page.walker = game;
    room = null;
    isReplay = false;
    ghost = friend?.moves ? page.ghost() : null;
    byId("end-card").hidden = true;
    show(tellPlace(game));
  }

  function stop() {
    clearTimeout(journey?.timer);
    journey = null;
  }

  /** Makes a move and tells it. Returns whether a turn went by. */
  function take(move) {
    const before = game.nameOf(game.x, game.y);
    const went = game.move(move), next = friend?.moves?.[ghost?.moves.length];
    if (went && ghost && next) ghost.move(next);
    show(game.message || tellMove(game, move, went, before));
    if (game.won) end();
    return went;
  }

  function step(move) {
    stop();
    if (!game.won) take(move);
  }

  /** Returns the next move towards a tile; if one cannot stand there, towards a tile beside it. */
  function towards(x, y) {
    const [dx, dy] = [x - game.x, y - game.y];
    if (Math.abs(dx) + Math.abs(dy) === 1) return dx ? (dx > 0 ? "east" : "west") : dy > 0 ? "south" : "north";
    const beside = [[0, -1], [1, 0], [0, 1], [-1, 0]].map(([a, b]) => [x + a, y + b]);
    return [[x, y], ...beside].reduce((move, at) => move ?? game.wayTo(...at), null);
  }

  /** Takes the next step of the journey; it ends where something happens. */
  function goOn() {
    const { x, y, pace } = journey, { health } = game, awake = game.fighters.filter(({ asleep }) => !asleep).length;
    if (x === game.x && y === game.y && journey.explores && journey.from === game.nameOf(x, y)) return explore();
    const move = (x === game.x && y === game.y) ? null : towards(x, y);
    if (!move) return stop();
    const went = take(move);
    const isDanger = game.health < health || game.fighters.filter(({ asleep }) => !asleep).length > awake;
    const isElsewhere = journey.explores && game.nameOf(game.x, game.y) !== journey.from && game.nameOf(game.x, game.y).startsWith("Room");
    if (!went || isDanger || game.message || game.won || isElsewhere) return stop();
    journey.timer = setTimeout(goOn, pace);
    return undefined;
  }

  function travel({ column, row }, pace) {
    const isOnTheWay = journey?.pace === pace;
    if (isOnTheWay) Object.assign(journey, { x: column, y: row });
    if (isOnTheWay || game.won) return;
    stop();
    if (column === game.x && row === game.y) return show(tellPlace(game));
    const at = dungeon.index(column, row);
    if (at < 0 || !game.saw(at) || !towards(column, row)) return show("You know no way there.");
    journey = { x: column, y: row, pace };
    return goOn();
  }

  /** Plays [moves] from the beginning: a friend's, or the visitor's own again. A step or a tap ends it. */
  function watch(moves) {
    begin();
    isReplay = true;
    ghost = null;
    const pace = Math.min(Math.max(REPLAY / moves.length, 16), PACE);
    const goOn = (at) => {
      take(moves[at]);
      if (at + 1 < moves.length) journey = { timer: setTimeout(() => goOn(at + 1), pace) };
    };
    journey = { timer: setTimeout(() => goOn(0), pace) };
  }

  /** Goes on to what was not seen yet, until a room is entered or something happens. */
  function explore() {
    stop();
    const goal = frontier(game).find(([x, y]) => game.wayTo(x, y));
    if (!goal) return show("Nothing more to explore as it is.");
    journey = { x: goal[0], y: goal[1], pace: PACE, explores: true, from: game.nameOf(game.x, game.y) };
    return goOn();
  }

  function draw(context, picture) {
    drawChanges(context, game);
    drawFighters(context, game, picture.unit);
    if (ghost && !ghost.won) drawDisc(context, ghost.x, ghost.y, picture.unit, "rgb(110 90 150 / 60%)", "@");
    drawFog(context, game);
    drawDisc(context, game.x, game.y, picture.unit, game.won ? "#256b35" : "#1d5fa8", "@");
  }

  function show(text) {
    news.textContent = text;
    ways.textContent = tellWays(game);
    hand.replaceChildren(...game.hand.map((held) => element("span", { className: "chip" }, held)));
    for (const button of uses) button.hidden = !game.hand.some((held) => THINGS[button.value][0].test(held));
    turns.textContent = many(game.turns, "turn");
    strength.textContent = game.strength;
    hideThings([...changedThings(game), ...game.moving, ...game.secrets, dungeon.thing("spawn")]);
    showPlace();
    repaint();
  }

  /** Keeps all of the room in view, or all around the player in a corridor, and explains a puzzle. */
  function showPlace() {
    const { puzzle } = game;
    const task = puzzle && page.barrow.tables.puzzles.find(({ name }) => name === puzzle.kind).help;
    help.textContent = puzzle ? `A puzzle: ${task}. Leaving the room resets it.` : HELP;
    const owner = dungeon.owner(game.x, game.y).room;
    if (owner !== undefined && room?.owner !== owner) {
      const box = boxOf(dungeon, owner);
      const [wide, tall] = partFor(box ?? { w: 9, h: 9 });
      const fits = box ? Math.max(Math.min(wide / box.w, tall / box.h), FAR_OFF) : NEAR;
      room = { owner, box };
      if (tilePixels() > fits) zoomBy(fits / tilePixels());
    }
    if (owner !== undefined && room.box) revealTiles(room.box, [game.x, game.y]);
    else reveal(...middle(game.x, game.y));
  }

  /** Shows the card of the end. */
  function end() {
    const stars = starsOf(game), { turns: took, par, deaths } = game;
    const { moves } = game, beat = friend?.beat, proof = page.playCommand(movesText(moves));
    const compared = isReplay ? "A replay." : beat ? (took < beat ? `You beat your friend’s ${beat} turns!` : `Your friend took ${beat} turns.`) : "";
    const button = (name, sign, run, className = "") => element("button", { type: "button", className, onclick: run }, icon(sign), name);
    byId("end-card").replaceChildren(
      element("p", { className: "stars", role: "img", "aria-label": `${stars} of 3 stars` }, "★★★☆☆☆".slice(3 - stars, 6 - stars)),
      element("h3", {}, dungeon.document.title ?? "The end"),
      element("p", { className: "score" }, `${many(took, "turn")}; par ${par}`),
      element("p", {}, deaths ? many(deaths, "death") : "No death"),
      ...(compared ? [element("p", {}, compared)] : []),
      element("div", { className: "row" }, button("Next", "new", () => page.next(), "primary"),
        ...(page.isMade() && !isReplay ? [button("Challenge a friend", "share", () => page.dare(took, movesText(moves)))] : []),
        button("Again", "again", begin, "quiet"), button("Watch it", "walk", () => watch(moves), "quiet"),
        ...(proof ? [button("Copy the proof", "copy", () => copy(proof, "A command that replays it"), "quiet")] : [])));
    byId("end-card").hidden = false;
    byId("end-card").querySelector("button").focus({ preventScroll: true });
  }

  return {
    body: [element("div", { className: "walk" },
      element("div", { className: "pad", role: "group", "aria-label": "Steps" },
        pad("←", "West", "west"), pad("↑", "North", "north"), pad("↓", "South", "south"), pad("→", "East", "east"), pad("·", "Wait", "wait")),
      element("div", { className: "row" }, strength, turns, hand, ...uses, again), news, ways, help)],
    start() {
      const moves = walks.get(link);
      if (friend?.moves) ghost = page.ghost();
      if (moves?.length) game.resume(moves);
      if (moves?.length) ghost?.resume(friend.moves.slice(0, moves.length));
      page.walker = game;
      setOverlay("walk", draw);
      const box = boxOf(dungeon, dungeon.owner(game.x, game.y).room) ?? { w: 9, h: 9 }, [wide, tall] = partFor(box);
      fit();
      focusOn(...middle(game.x, game.y), Math.max(Math.min(wide / box.w, tall / box.h, NEAR), FAR_OFF));
      setHand({ tap: (place) => travel(place, PACE), hold: (place) => travel(place, RUN), release: stop });
      show(moves?.length ? `Your walk goes on. ${tellPlace(game)}` : tellPlace(game));
    },
    /** Plays the friend's moves. */
    watch: () => watch(friend.moves),
    keys: {
      ...Object.fromEntries(Object.entries(KEYS).map(([key, move]) => [key, () => step(move)])),
      o: explore,
      l: () => show(`${tellPlace(game)} ${tellWays(game)}`),
    },
    end() {
      stop();
      if (game.won || isReplay) walks.delete(link);
      else walks.set(link, game.moves);
      byId("end-card").hidden = true;
      page.walker = null;
      setHand(null);
      setOverlay("walk", null);
      hideThings([]);
      fit();
    },
  };
}
