// SPDX-License-Identifier: MIT
// Walk: the dungeon as its player sees it. Arrow keys, WASD or the buttons take a step; fog hides
// what was not seen. The rules are those of `barrow play` (game.js).
import { element, many } from "./dom.js";
import { Game } from "./game.js";
import { corner, fit, focusOn, hideThings, middle, reveal, setOverlay } from "./stage.js";

const [NORTH, SOUTH, WEST, EAST] = [[0, -1], [0, 1], [-1, 0], [1, 0]];
const KEYS = {
  ArrowUp: NORTH, ArrowDown: SOUTH, ArrowLeft: WEST, ArrowRight: EAST, w: NORTH, s: SOUTH, a: WEST, d: EAST,
};

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

const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const three = (post) => [-10, 0, 10].map(post).join("");
const DARK = "rgb(30 20 10)";

// Fill and path of each layer, on a tile that is 32 wide around its middle. Colours never stand alone:
// red barriers are pointed and blue ones round, lit plates shine, a block at its place has the plate's frame.
const CRATE = "M-14-14H14V14H-14Z", LOWERED = "rgb(30 20 10 / 15%)";
const PIECES = {
  b: [["#a06c3a", CRATE], ["none", "M-14-14L14 14M14-14L-14 14"], ["#a06c3a", "M-8-8H8V8H-8Z"]],
  "*": [["#a06c3a", CRATE], ["#e0ac3c", "M-10-10H10V10H-10Z"], ["none", "M-5 0L-1 5 6-5"]],
  0: [["#5a554e", disc(0, 0, 13)], ["none", disc(0, 0, 8)]],
  1: [["#f2c14e", disc(0, 0, 13)], ["none", "M0-9V9M-9 0H9M-6-6L6 6M-6 6L6-6"]],
  R: [["#d9573f", three((x) => `M${x - 3} 13V-8L${x}-14 ${x + 3}-8V13Z`)], ["none", "M-16 5H16"]],
  r: [[LOWERED, "M-16-6H16V6H-16Z"], ["#d9573f", three((x) => `M${x}-4L${x + 4} 0 ${x} 4 ${x - 4} 0Z`)]],
  U: [["#4089dc", three((x) => `M${x - 3} 13V-10a3 3 0 0 1 6 0V13Z`)], ["none", "M-16-2H16M-16 7H16"]],
  u: [[LOWERED, "M-16-6H16V6H-16Z"], ["#4089dc", three((x) => disc(x, 0, 4))]],
  "~": [["rgb(190 160 105)", disc(-9, -7, 2) + disc(4, -10, 2) + disc(9, 2, 2) + disc(-3, 3, 2) + disc(-11, 9, 2) + disc(5, 11, 2)]],
};
for (const layers of Object.values(PIECES)) for (const layer of layers) layer[1] = new Path2D(layer[1]);

/** Blocks, lights and barriers as they stand now; the picture shows them as they were at first. Ice of a solved puzzle is strewn with sand. */
function drawPiece(context, { x, y, cell }) {
  const [left, top, side] = corner(x, y);
  context.save();
  context.translate(left + side / 2, top + side / 2);
  context.scale(side / 32, side / 32);
  context.lineWidth = 1.5;
  context.strokeStyle = DARK;
  for (const [fill, path] of PIECES[cell]) {
    context.fillStyle = fill;
    if (fill !== "none") context.fill(path);
    if (cell !== "~" && fill !== LOWERED) context.stroke(path);
  }
  context.restore();
}

function drawOpened(context, game) {
  for (const link of game.opened) {
    const tile = game.dungeon.doorTile(link);
    if (!tile) continue;
    const [left, top, side] = corner(...tile);
    context.strokeStyle = "rgb(30 160 70)";
    context.lineWidth = side / 9;
    context.strokeRect(left + side * 0.08, top + side * 0.08, side * 0.84, side * 0.84);
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
  const HELP = `${how}, onto things to take them and into doors to open them.`;
  const help = element("p", {}, HELP);
  const turns = element("span", { className: "chip" });
  const go = ([dx, dy]) => () => {
    game.step(dx, dy);
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
    drawOpened(context, game);
    for (const piece of game.pieces) drawPiece(context, piece);
    for (const [x, y] of game.foes) drawDisc(context, x, y, picture.unit, "#7b2d9b", "F");
    drawFog(context, game);
    drawDisc(context, game.x, game.y, picture.unit, game.won ? "#256b35" : "#1d5fa8", "@");
  }

  function show() {
    message.textContent = game.message;
    hand.replaceChildren(...game.hand.map((text) => element("span", { className: "chip" }, text)));
    turns.textContent = many(game.turns, "turn");
    hideThings([...game.gone, ...dungeon.things.filter(({ kind }) => kind === "foe" || kind === "block"), // these move
      ...game.pieces.filter(({ cell }) => !"b*".includes(cell))]); // and these change
    showPuzzle();
    reveal(...middle(game.x, game.y));
  }

  /** Says what the puzzle of the room wants, and brings all of it into view. */
  function showPuzzle() {
    const { puzzle } = game;
    const task = puzzle && page.barrow.tables.puzzles.find(({ name }) => name === puzzle.kind).help;
    help.textContent = puzzle ? `A puzzle: ${task}. Leaving the room puts it back.` : HELP;
    if (!puzzle) return;
    const { x, y, w, h } = puzzle.field;
    reveal(...middle(x, y));
    reveal(...middle(x + w - 1, y + h - 1));
  }

  return {
    body: [
      element("div", { className: "row" },
        button("←", "West", WEST), button("↑", "North", NORTH), button("↓", "South", SOUTH), button("→", "East", EAST),
        again, turns, hand),
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
