// SPDX-License-Identifier: MIT
// Walk: the dungeon as its player sees it. Arrow keys, WASD or the buttons take a step or strike; fog
// hides unseen tiles, and tiles on which a blow is about to fall are red. The rules are those of
// `barrow play` (game.js).
import { changedThings, drawChanges } from "./changes.js";
import { element, many } from "./dom.js";
import { Game } from "./game.js";
import { corner, fit, focusOn, hideThings, middle, reveal, setOverlay } from "./stage.js";

const KEYS = {
  ArrowUp: "north", ArrowDown: "south", ArrowLeft: "west", ArrowRight: "east", w: "north", s: "south", a: "west", d: "east",
  ".": "wait", q: "drink", e: "read", t: "throw", z: "zap",
};
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

export function walk(page) {
  const dungeon = page.dungeon();
  if (!dungeon.isTiled || !dungeon.thing("spawn")) {
    const text = element("p", {}, "There is nothing to walk on in this picture. Choose the map.");
    return { body: [text], start() {}, end() {} };
  }
  let game = new Game(page.barrow, dungeon);
  const message = element("p", { role: "status", className: "pass-text" });
  const hand = element("span", { className: "hand", title: "In hand" });
  const how = matchMedia("(pointer: coarse)").matches ? "Walk with the arrows" : "Walk with the arrow keys or WASD";
  const HELP = `${how}: onto things to take them, into doors to open them, into enemies to strike. Step off red tiles. . waits, q drinks, e reads, t throws, z zaps.`;
  const help = element("p", {}, HELP);
  const turns = element("span", { className: "chip" });
  const strength = element("span", { className: "chip" });
  const go = (move) => () => {
    game.move(move);
    show();
  };
  const button = (label, name, way) =>
    element("button", { type: "button", "aria-label": name, onclick: go(way) }, label);
  const again = element("button", { type: "button", onclick: begin }, "Start again");

  function begin() {
    game = new Game(page.barrow, dungeon);
    page.walker = game;
    show();
  }

  function draw(context, picture) {
    drawChanges(context, game);
    drawFighters(context, game, picture.unit);
    drawFog(context, game);
    drawDisc(context, game.x, game.y, picture.unit, game.won ? "#256b35" : "#1d5fa8", "@");
  }

  function show() {
    message.textContent = game.message;
    hand.replaceChildren(...game.hand.map((text) => element("span", { className: "chip" }, text)));
    turns.textContent = many(game.turns, "turn");
    strength.textContent = game.strength;
    hideThings([...changedThings(game), ...game.moving]);
    showPuzzle();
    reveal(...middle(game.x, game.y));
  }

  /** Explains the puzzle of the room, and brings all of it into view. */
  function showPuzzle() {
    const { puzzle } = game;
    const task = puzzle && page.barrow.tables.puzzles.find(({ name }) => name === puzzle.kind).help;
    help.textContent = puzzle ? `A puzzle: ${task}. Leaving the room resets it.` : HELP;
    if (!puzzle) return;
    const { x, y, w, h } = puzzle.field;
    reveal(...middle(x, y));
    reveal(...middle(x + w - 1, y + h - 1));
  }

  return {
    body: [
      element("div", { className: "row" },
        button("←", "West", "west"), button("↑", "North", "north"), button("↓", "South", "south"), button("→", "East", "east"), button("·", "Wait", "wait"),
        again, strength, turns, hand),
      message,
      help,
    ],
    start() {
      page.walker = game;
      setOverlay("walk", draw);
      focusOn(...middle(game.x, game.y), 26);
      show();
    },
    keys: Object.fromEntries(Object.entries(KEYS).map(([key, way]) => [key, go(way)])),
    end() {
      page.walker = null;
      setOverlay("walk", null);
      hideThings([]);
      fit();
    },
  };
}
