// SPDX-License-Identifier: MIT
// The stage: a canvas with the picture on it, moved and zoomed by wheel, drag, pinch and keys.
// Others lay overlays over it (highlights, the player, fog), in units of the picture, and ask which
// tile or cell is under the pointer.
import { byId, reducedMotion } from "./dom.js";
import { paintPicture } from "./picture.js";

const stage = byId("stage");
const canvas = byId("canvas");
const context = canvas.getContext("2d");

let picture = null;
let without = new Set(); // places of things, doors and symbols that are not painted
let view = { x: 0, y: 0, zoom: 1 };
let fitted = true;
let pending = 0; // the requested frame
let painted = 0;
let touched = false;
const overlays = new Map();
let pointedAt = () => {};

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
  context.setTransform(view.zoom * ratio, 0, 0, view.zoom * ratio, view.x * ratio, view.y * ratio);
  paintPicture(context, picture, without);
  for (const overlay of overlays.values()) {
    context.save();
    context.setLineDash([]);
    overlay(context, picture, 1 / view.zoom); // the last is the size of a pixel
    context.restore();
  }
}

/** Returns where the view is, and how often it was painted; for tests. */
export const viewNow = () => ({ ...view, painted, title: picture?.title });

/** Paints with the next frame. */
export function repaint() {
  if (!pending) pending = requestAnimationFrame(paint);
}

/** Paints at once, for callers that are already inside a frame. */
export function paintNow() {
  if (pending) paint();
}

/** Shows another picture; the view stays unless its size changed or the visitor never moved it. */
export function showPicture(next) {
  const resized = !picture || next.width !== picture.width || next.height !== picture.height;
  picture = next;
  if (fitted || (resized && !touched)) fit();
  repaint();
}

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

/** Paints the whole picture on a new canvas, [scale] pixels per tile. Returns the canvas. */
export function snapshot(scale) {
  const factor = scale / picture.unit;
  const sheet = document.createElement("canvas");
  sheet.width = Math.round(picture.width * factor);
  sheet.height = Math.round(picture.height * factor);
  const pen = sheet.getContext("2d");
  pen.setTransform(factor, 0, 0, factor, 0, 0);
  paintPicture(pen, picture);
  return sheet;
}

// ---- the view -------------------------------------------------------------------------------------

export function fit() {
  if (!picture) return;
  const margin = 12;
  const width = stage.clientWidth - 2 * margin;
  const height = stage.clientHeight - 2 * margin;
  const zoom = Math.max(Math.min(width / picture.width, height / picture.height), 0.01);
  view = {
    zoom,
    x: margin + (width - picture.width * zoom) / 2,
    y: margin + (height - picture.height * zoom) / 2,
  };
  fitted = true;
  touched = false;
  repaint();
}

export function zoomBy(factor, x = stage.clientWidth / 2, y = stage.clientHeight / 2) {
  const zoom = Math.min(Math.max(view.zoom * factor, 0.01), 12);
  const actual = zoom / view.zoom;
  view = { zoom, x: x - (x - view.x) * actual, y: y - (y - view.y) * actual };
  fitted = false;
  touched = true;
  repaint();
}

export function moveBy(x, y) {
  view = { ...view, x: view.x + x, y: view.y + y };
  fitted = false;
  touched = true;
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

/** Returns how many pixels wide a tile or cell is on the screen. */
export const tilePixels = () => view.zoom * (picture?.unit ?? 0);

/** Puts a place of the picture in the middle, tiles at least [pixels] wide. */
export function focusOn(x, y, pixels) {
  const zoom = Math.max(view.zoom, pixels / picture.unit);
  view = { zoom, x: stage.clientWidth / 2 - x * zoom, y: stage.clientHeight / 2 - y * zoom };
  fitted = false;
  touched = true;
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

function placeOf(event) {
  const box = stage.getBoundingClientRect();
  const x = (event.clientX - box.left - view.x) / view.zoom;
  const y = (event.clientY - box.top - view.y) / view.zoom;
  return {
    column: Math.floor((x - picture.left) / picture.unit) + picture.column,
    row: Math.floor((y - picture.top) / picture.unit) + picture.row,
  };
}

/** Calls [point] with the place that is pointed at or tapped, and with null when the pointer leaves. */
export function watch(point) {
  pointedAt = point;
}

// ---- pointers -----------------------------------------------------------------------------------------

const pointers = new Map();
let dragged = 0;

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

function onMove(event) {
  const last = pointers.get(event.pointerId);
  if (last && pointers.size === 2) return pinch(event);
  if (last) {
    const x = event.clientX - last.clientX;
    const y = event.clientY - last.clientY;
    dragged += Math.abs(x) + Math.abs(y);
    pointers.set(event.pointerId, event);
    if (dragged > 4) moveBy(x, y);
    return undefined;
  }
  return picture && pointedAt(placeOf(event));
}

function onUp(event) {
  const was = pointers.delete(event.pointerId);
  if (was && dragged <= 4 && picture) pointedAt(placeOf(event));
}

export function startStage() {
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = stage.getBoundingClientRect();
    zoomBy(Math.exp(-event.deltaY / 500), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  canvas.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, event);
    dragged = 0;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", onMove);
  canvas.addEventListener("pointerup", onUp);
  canvas.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
  canvas.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && pointedAt(null));
  new ResizeObserver(() => (fitted ? fit() : repaint())).observe(stage);
  addEventListener("beforeprint", fit);
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
