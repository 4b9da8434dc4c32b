// SPDX-License-Identifier: MIT
// The stage: a canvas with the picture on it, moved and zoomed by wheel, drag, pinch and keys.
// Others lay overlays over it (highlights, the player, fog), in units of the picture, and ask which
// tile or cell is under the pointer.
import { byId, reducedMotion } from "./dom.js";
import { paintMapOf, paintPicture } from "./picture.js";

const stage = byId("stage");
const canvas = byId("canvas");
const context = canvas.getContext("2d");

let picture = null;
let without = new Set(); // places of things, doors and symbols that are not painted
let view = { x: 0, y: 0, zoom: 1 };
let fitted = true;
let pending = 0; // the requested frame
let painted = 0;
const overlays = new Map();
let pointedAt = () => {};
let hand = null; // takes taps and holds from the map, such as Walk's

// ---- painting ----------------------------------------------------------------------------------

function paint() {
  cancelAnimationFrame(pending);
  pending = 0;
  painted++;
  const ratio = devicePixelRatio || 1;
  const width = Math.round(stage.clientWidth * ratio);
  const height = Math.round(stage.clientHeight * ratio);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  if (!picture) return;
  context.fillStyle = picture.paper;
  context.fillRect(0, 0, width, height);
  context.setTransform(view.zoom * ratio, 0, 0, view.zoom * ratio, view.x * ratio, view.y * ratio);
  paintMapOf(context, picture, view.zoom, { without });
  for (const overlay of overlays.values()) {
    context.save();
    context.setLineDash([]);
    overlay(context, picture, 1 / view.zoom); // the last is the size of a pixel
    context.restore();
  }
}

/** Returns where the view is, and how often it was painted; for tests. */
export const viewNow = () => ({ ...view, painted, title: picture?.title, box: picture?.box });

/** Paints with the next frame. */
export function repaint() {
  if (!pending) pending = requestAnimationFrame(paint);
}

/** Paints at once, for callers that are already inside a frame. */
export function paintNow() {
  if (pending) paint();
}

/** Shows another picture. One of [another] dungeon is shown whole; otherwise the view stays where the visitor moved it. */
export function showPicture(next, another = false) {
  const isResized = !picture || next.width !== picture.width || next.height !== picture.height;
  picture = next;
  if (fitted || another || isResized) fit();
  repaint();
}

/** Shows another picture of the same dungeon without moving its tiles on the screen. */
export function showAligned(next) {
  const [x, y] = corner(0, 0), { zoom } = view, was = picture;
  picture = next;
  const [left, top] = corner(0, 0);
  if (next.unit === was.unit) view = { zoom, x: view.x + (x - left) * zoom, y: view.y + (y - top) * zoom };
  else picture = was;
  repaint();
}

/** Returns the picture that is shown. */
export const pictureNow = () => picture;

/** Leaves the things, doors and symbols at these tiles out of the painting. */
export function hideThings(tiles) {
  without = new Set(tiles.map(({ x, y }) => middle(x, y).join()));
  repaint();
}

/** Sets or, with null, removes the overlay of that name. */
export function setOverlay(name, draw) {
  if (draw) overlays.set(name, draw);
  else overlays.delete(name);
  repaint();
}

/** Paints a whole picture on a new canvas, [scale] pixels per tile. Returns the canvas. */
export function snapshot(scale, of = picture) {
  const factor = scale / of.unit;
  const sheet = document.createElement("canvas");
  sheet.width = Math.round(of.width * factor);
  sheet.height = Math.round(of.height * factor);
  const pen = sheet.getContext("2d");
  pen.setTransform(factor, 0, 0, factor, 0, 0);
  paintPicture(pen, of);
  return sheet;
}

// ---- the view -------------------------------------------------------------------------------------

const MARGIN = 8; // pixels around a map that is shown whole
const LARGEST = 2; // zoom at which a small map is no longer enlarged

/** Returns the view with the whole picture in the middle of a part of the stage, from its upper left corner on. */
function wholeIn(width, height) {
  const { box } = picture;
  const zoom = Math.min(Math.max(Math.min((width - 2 * MARGIN) / box.w, (height - 2 * MARGIN) / box.h), 0.01), LARGEST);
  return { zoom, x: (width - box.w * zoom) / 2 - box.x * zoom, y: (height - box.h * zoom) / 2 - box.y * zoom };
}

/** Shows the whole picture. If the zoom buttons in the lower right corner would cover part of it, it goes above or beside them, wherever it is larger. */
export function fit() {
  if (!picture) return;
  const frame = stage.getBoundingClientRect(), buttons = document.querySelector(".zoom").getBoundingClientRect();
  const left = buttons.left - frame.left, top = buttons.top - frame.top, { box } = picture;
  view = wholeIn(stage.clientWidth, stage.clientHeight);
  if (buttons.width && view.x + (box.x + box.w) * view.zoom > left && view.y + (box.y + box.h) * view.zoom > top) {
    const above = wholeIn(stage.clientWidth, top), beside = wholeIn(left, stage.clientHeight);
    view = above.zoom >= beside.zoom ? above : beside;
  }
  fitted = true;
  repaint();
}

export function zoomBy(factor, x = stage.clientWidth / 2, y = stage.clientHeight / 2) {
  const zoom = Math.min(Math.max(view.zoom * factor, 0.01), 12);
  const actual = zoom / view.zoom;
  view = { zoom, x: x - (x - view.x) * actual, y: y - (y - view.y) * actual };
  fitted = false;
  repaint();
}

export function moveBy(x, y) {
  view = { ...view, x: view.x + x, y: view.y + y };
  fitted = false;
  repaint();
}

/** Moves the view so that a place of the picture is well inside, unless all of it is in view. */
export function reveal(x, y) {
  if (fitted) return;
  const margin = Math.min(stage.clientWidth, stage.clientHeight) / 5;
  const inside = (at, size) => Math.min(Math.max(at, margin), size - margin) - at;
  const dx = inside(view.x + x * view.zoom, stage.clientWidth);
  const dy = inside(view.y + y * view.zoom, stage.clientHeight);
  if (dx || dy) moveBy(dx, dy);
}

/** Returns the width and height of the part of the stage, beside the zoom buttons or above them, where a box is shown largest. */
export function partFor({ w, h }) {
  const frame = stage.getBoundingClientRect(), buttons = document.querySelector(".zoom").getBoundingClientRect();
  const whole = [stage.clientWidth, stage.clientHeight];
  if (!buttons.width) return whole;
  const beside = [buttons.left - frame.left, whole[1]], above = [whole[0], buttons.top - frame.top];
  const zoomOf = ([width, height]) => Math.min(width / w, height / h);
  return zoomOf(above) >= zoomOf(beside) ? above : beside;
}

/** Moves the view so that a box of tiles is inside, clear of the zoom buttons if that is possible; where it does not fit, the tile (x, y) is in the middle of what is seen of it. */
export function revealTiles({ x, y, w, h }, [column, row]) {
  if (fitted) return;
  const [left, top, side] = corner(x, y);
  const [atX, atY] = middle(column, row);
  const shift = (from, size, at, start, room) => {
    const first = start + from * view.zoom, last = first + size * view.zoom;
    if (last - first > room) {
      const mid = room / 2 - (start + at * view.zoom);
      return Math.min(Math.max(mid, room - last), -first); // without leaving the box
    }
    return first < 0 ? -first : last > room ? room - last : 0;
  };
  const part = partFor({ w, h }), pixels = side * view.zoom;
  const [wide, tall] = w * pixels <= part[0] && h * pixels <= part[1] ? part : [stage.clientWidth, stage.clientHeight];
  const dx = shift(left, w * side, atX, view.x, wide);
  const dy = shift(top, h * side, atY, view.y, tall);
  if (dx || dy) moveBy(dx, dy);
}

/** Returns how many pixels wide a tile or cell is on the screen. */
export const tilePixels = () => view.zoom * (picture?.unit ?? 0);

/** Puts a place of the picture in the middle, tiles at least [pixels] wide. */
export function focusOn(x, y, pixels) {
  const zoom = Math.max(view.zoom, pixels / picture.unit);
  view = { zoom, x: stage.clientWidth / 2 - x * zoom, y: stage.clientHeight / 2 - y * zoom };
  fitted = false;
  repaint();
}

// ---- places ------------------------------------------------------------------------------------------

/** Returns the middle of a tile or cell, in units of the picture. */
export function middle(column, row) {
  const [x, y, side] = corner(column, row);
  return [x + side / 2, y + side / 2];
}

/** Returns the upper left corner of a tile or cell, and its side. */
export function corner(column, row) {
  const { left, top, unit } = picture;
  return [left + (column - picture.column) * unit, top + (row - picture.row) * unit, unit];
}

const FINGER = 22, ARROW = 10; // pixels that a touch and a mouse reach: signs are drawn larger than small tiles

/** Returns the tile or cell under a pointer, the exact place (x, y) in tiles, and how many tiles around it the pointer reaches. */
function placeOf(event) {
  const box = stage.getBoundingClientRect();
  const x = ((event.clientX - box.left - view.x) / view.zoom - picture.left) / picture.unit + picture.column;
  const y = ((event.clientY - box.top - view.y) / view.zoom - picture.top) / picture.unit + picture.row;
  return { column: Math.floor(x), row: Math.floor(y), x, y, reach: (event.pointerType === "touch" ? FINGER : ARROW) / (picture.unit * view.zoom) };
}

/** Calls [point] with the place that is pointed at or tapped, and how: "mouse", "touch" or "pen"; with null when the pointer leaves. */
export function watch(point) {
  pointedAt = point;
}

/** Gives taps and holds on the map to [taker] instead: {tap(place), hold(place), release()}; null takes them back. */
export function setHand(taker) {
  hand = taker;
  stage.classList.toggle("walked", Boolean(taker));
}

// ---- pointers -----------------------------------------------------------------------------------------

const HOLD = 320; // milliseconds after which a press is a hold
const pointers = new Map();
let dragged = 0;
let holdTimer = 0;
let isHeld = false;

function pinch(event) {
  const [a, b] = [...pointers.values()];
  const before = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  pointers.set(event.pointerId, event);
  const [c, d] = [...pointers.values()];
  const after = Math.hypot(c.clientX - d.clientX, c.clientY - d.clientY);
  const box = stage.getBoundingClientRect();
  const x = (c.clientX + d.clientX) / 2 - box.left, y = (c.clientY + d.clientY) / 2 - box.top;
  if (before > 0) zoomBy(after / before, x, y);
}

const SLIP = 8; // pixels that a finger or a mouse may slip in a tap

function onDown(event) {
  pointers.set(event.pointerId, event);
  canvas.setPointerCapture(event.pointerId);
  dragged = 0;
  clearTimeout(holdTimer);
  if (!hand || pointers.size > 1 || event.button > 0) return;
  holdTimer = setTimeout(() => {
    isHeld = true;
    hand?.hold(placeOf(pointers.get(event.pointerId) ?? event));
  }, HOLD);
}

function onMove(event) {
  const last = pointers.get(event.pointerId);
  if (last && pointers.size === 2) return pinch(event);
  if (last && isHeld) {
    pointers.set(event.pointerId, event);
    return hand?.hold(placeOf(event));
  }
  if (last) {
    const x = event.clientX - last.clientX;
    const y = event.clientY - last.clientY;
    dragged += Math.abs(x) + Math.abs(y);
    pointers.set(event.pointerId, event);
    if (dragged > SLIP) {
      clearTimeout(holdTimer);
      moveBy(x, y);
    }
    return undefined;
  }
  return picture && pointedAt(placeOf(event), event.pointerType);
}

function letGo() {
  clearTimeout(holdTimer);
  if (isHeld) hand?.release();
  isHeld = false;
}

function onUp(event) {
  const was = pointers.delete(event.pointerId);
  const held = isHeld;
  letGo();
  if (!was || held || dragged > SLIP || !picture) return;
  if (hand && event.button <= 0) hand.tap(placeOf(event));
  else pointedAt(placeOf(event), event.pointerType, true);
}

export function startStage() {
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = stage.getBoundingClientRect();
    zoomBy(Math.exp(-event.deltaY / 500), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  canvas.addEventListener("pointerdown", onDown);
  canvas.addEventListener("pointermove", onMove);
  canvas.addEventListener("pointerup", onUp);
  canvas.addEventListener("pointercancel", (event) => {
    pointers.delete(event.pointerId);
    letGo();
  });
  canvas.addEventListener("contextmenu", (event) => hand && event.preventDefault()); // a long press runs
  canvas.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && pointedAt(null));
  new ResizeObserver(() => (fitted ? fit() : repaint())).observe(stage);
}

/** Calls [frame] with 0 to 1 over [time] milliseconds, or once if reduced motion is set. */
export function animate(time, frame, done = () => {}) {
  if (reducedMotion()) {
    frame(1);
    done();
    return () => {};
  }
  const start = performance.now();
  let running = true;
  const step = (now) => {
    if (!running) return;
    const part = Math.min(Math.max((now - start) / time, 0), 1); // a frame's time can be before the start
    frame(part);
    if (part < 1) requestAnimationFrame(step);
    else done();
  };
  requestAnimationFrame(step);
  return () => (running = false);
}
