// SPDX-License-Identifier: MIT
// Draws a game's changes over the picture of the dungeon, which shows its first state.
import { corner } from "./stage.js";

const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const three = (post) => [-10, 0, 10].map(post).join("");
const DARK = "rgb(30 20 10)";

// Fill and path of each layer, on a tile that is 32 wide around its middle. Colour is never the
// only cue: red barriers are pointed and blue ones round, lit plates shine, a block at its place
// has the plate's frame.
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

/** Blocks, lights and barriers as they are now; the picture shows them as they were at first. Ice
 * of a solved puzzle is covered with sand. */
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

const openDoors = (game) => game.opened.map((link) => game.dungeon.doorTile(link)).filter(Boolean);

/** Doors that are open now have a green frame. */
function drawOpened(context, game) {
  for (const tile of openDoors(game)) {
    const [left, top, side] = corner(...tile);
    context.strokeStyle = "rgb(30 160 70)";
    context.lineWidth = side / 9;
    context.strokeRect(left + side * 0.08, top + side * 0.08, side * 0.84, side * 0.84);
  }
}

/** Returns the places, {x, y} each, of things that the picture must no longer show: gone, open,
 * moved or changed. */
export const changedThings = (game) => [
  ...openDoors(game).map(([x, y]) => ({ x, y })),
  ...game.gone,
  ...game.dungeon.things.filter(({ kind }) => kind === "block"),
  ...game.pieces.filter(({ cell }) => !"b*".includes(cell)),
];

export function drawChanges(context, game) {
  drawOpened(context, game);
  for (const piece of game.pieces) drawPiece(context, piece);
}
