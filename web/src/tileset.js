// SPDX-License-Identifier: MIT
// The picture of tiles that maps for other programs refer to, and plain pictures of maps made from
// it. The library decides the look of each square; this file paints it.
import { words } from "./dom.js";

const SIDE_MOST = 8192; // pixels that a side of a picture may have
const USUAL_SCALE = 50;

const sheet = (width, height) => Object.assign(document.createElement("canvas"), { width, height });

function paintShape(pen, [colour, x, y, w, h]) {
  pen.fillStyle = `#${colour.toString(16).padStart(6, "0")}`;
  pen.beginPath();
  if (h === undefined) pen.arc(x, y, w, 0, 2 * Math.PI);
  else pen.rect(x, y, w, h);
  pen.fill();
}

/** Paints the picture of tiles, [scale] pixels per square. Returns the canvas. */
export function paintTileset({ columns, rows, side, squares }, scale) {
  const canvas = sheet(columns * scale, rows * scale);
  const pen = canvas.getContext("2d");
  for (const [number, ...shapes] of squares) {
    pen.save();
    pen.translate((number % columns) * scale, Math.floor(number / columns) * scale);
    pen.scale(scale / side, scale / side);
    pen.beginPath();
    pen.rect(0, 0, side, side);
    pen.clip();
    for (const shape of shapes) paintShape(pen, shape);
    pen.restore();
  }
  return canvas;
}

/** Paints a map without a margin, so that the grid of a virtual table fits it. */
export function paintMap(tileset, map, { width, height }) {
  const scale = Math.max(Math.min(USUAL_SCALE, Math.floor(SIDE_MOST / Math.max(width, height))), 1);
  const tiles = paintTileset(tileset, scale);
  const canvas = sheet(width * scale, height * scale);
  const pen = canvas.getContext("2d");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const [x, y, square] of map) {
    const left = (square % tileset.columns) * scale, top = Math.floor(square / tileset.columns) * scale;
    pen.drawImage(tiles, left, top, scale, scale, x * scale, y * scale, scale, scale);
  }
  return { canvas, scale };
}

/** Returns the bytes of a canvas as PNG. */
export async function pngOf(canvas) {
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("The picture is too large for this browser");
  return new Uint8Array(await blob.arrayBuffer());
}

const SHARP = 32; // pixels of a square in the theme Game
let drawn = null; // the painted squares, which never change

const NAMES = { spawn: "start", sub_boss: "guardian", foe: "roaming enemy" }; // as legends call them

/** Returns the rows of a legend for the squares of things: each square once, with its name and how often it is there. */
function legendOf(squares, things) {
  const rows = new Map();
  things.forEach(({ kind }, i) => {
    const name = NAMES[kind] ?? words(kind), row = rows.get(name) ?? { items: [squares[i]], name, count: 0 };
    row.count++;
    rows.set(name, row);
  });
  const centre = ({ items: [{ at: [x, y, side] }] }) => ({ x: x + side / 2, y: y + side / 2, side });
  return [...rows.values()].map((row) => ({ ...row, ...centre(row), text: row.count > 1 ? `${row.name} ×${row.count}` : row.name }));
}

/** Returns the picture with its map made of the tiles that exports use: squares, and on them what the layers show. */
export function paintedWithTiles(picture, barrow, { contents, numbers }, things) {
  const tileset = barrow.tileset(), { width, height } = barrow.tiles();
  drawn ??= paintTileset(tileset, SHARP);
  const { left, top, unit, column, row } = picture;
  const square = ([x, y, number]) => ({
    kind: "square", sheet: drawn, from: [(number % tileset.columns) * SHARP, Math.floor(number / tileset.columns) * SHARP, SHARP],
    at: [left + (x - column) * unit, top + (y - row) * unit, unit],
  });
  const placed = (one) => ({ kind: "group", place: one.at.slice(0, 2).map((at) => at + unit / 2), items: [one] });
  const squares = barrow.tilesetMap().map(square);
  const ground = squares.slice(0, width * height), upon = squares.slice(width * height);
  const names = picture.map.find(({ name }) => name === "rooms");
  const group = (name, items) => ({ kind: "group", name, items });
  const map = [group("ground", ground), ...(contents ? [group("things", upon.map(placed))] : []), ...(numbers && names ? [names] : [])];
  const legend = upon.length === things.length ? legendOf(upon, things) : []; // while the passes are played, things are others
  return { ...picture, map, legend, paper: "#0c0a08" };
}
