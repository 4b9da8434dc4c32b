// SPDX-License-Identifier: MIT
// A picture is the list of the library's drawing commands: parts with names, paths, texts, symbols.
// Here it is prepared once (paths as Path2D) and painted as often as the view moves. As a sheet it
// is painted whole, with frame, title and legend; on the screen only the map itself is.

const BOLD = 1, ITALIC = 2, SERIF = 4, MIDDLE = 8, END = 16, ROUND = 32;

const LEAST_TEXT = 11, LEAST_SIGN = 12, LEAST_BADGE = 21.5; // pixels on the screen; a badge has a letter or a number in it
const SIGN = 32; // the side of a sign, in units of the picture
const SIGNS = new Set(["rooms", "doors", "things", "contents"]); // parts whose numbers and signs keep a least size

// From far away, where a sign would cover more than two tiles, enemies, traps and goods are left out: what remains can be read.
const LESSER = new Set(["snare", "trap", "magic", "buried", "sleeper", "enemy", "darts", "archer", "swarm", "guard", "brute", "caster", "timed",
  "push_block", "alarm", "hint", "gas", "fire", "goods", "coins"]);
const FAR_OFF = 2;

const colour = (rgba) => `#${(rgba >>> 0).toString(16).padStart(8, "0")}`;

function prepareStyle({ fill, stroke, width, dash, size, flags }) {
  const weight = flags & BOLD ? "bold " : "";
  const slant = flags & ITALIC ? "italic " : "";
  const face = flags & SERIF
    ? `Georgia, "Times New Roman", "DejaVu Serif", serif`
    : `system-ui, "Segoe UI", "DejaVu Sans", sans-serif`;
  return {
    fill: fill ? colour(fill) : null,
    stroke: stroke ? colour(stroke) : null,
    width: width / 10,
    dash: dash ? [dash / 10, dash / 10] : [],
    size,
    font: (pixels) => `${slant}${weight}${pixels}px ${face}`,
    align: flags & MIDDLE ? "center" : flags & END ? "right" : "left",
    round: Boolean(flags & ROUND),
  };
}

/** Returns the place of a thing or door: that of its symbol, or of its badge, whose letter is
 * slightly lower. */
function placeOf(items) {
  const symbol = items.find(({ kind }) => kind === "use");
  const letter = items.find(({ kind }) => kind === "text");
  return symbol ? [symbol.x, symbol.y] : letter ? [letter.x, letter.y - 5] : null;
}

/** Returns the box around everything in the paths of some items: {x, y, w, h}. */
function boxAround(items) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const take = (list) => list.forEach((item) => {
    if (item.kind === "group") take(item.items);
    const numbers = item.text === undefined && item.told ? item.told.match(/-?\d+/g) ?? [] : [];
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [x, y] = [Number(numbers[i]), Number(numbers[i + 1])];
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  });
  take(items);
  return left > right ? null : { x: left, y: top, w: right - left, h: bottom - top };
}

/** Returns where a row of the legend is painted: {x, y, side}. */
function middleOf(items) {
  const symbol = items.find(({ kind }) => kind === "use");
  if (symbol) return { x: symbol.x, y: symbol.y, side: symbol.side };
  const { x, y, w, h } = boxAround(items);
  return { x: x + w / 2, y: y + h / 2, side: Math.max(w, h) };
}

/** Returns the rows of the legend: {items, x, y, side, text}; what is painted around (x, y) stands for the text. */
function rowsOf(legend, width) {
  const rows = [];
  let items = [];
  for (const item of legend?.items ?? []) {
    const box = item.kind === "path" ? boxAround([item]) : null;
    if (item.kind === "text") {
      if (items.length) rows.push({ items, ...middleOf(items), text: item.text });
      items = [];
    } else if (!box || box.w < width / 4) items.push(item); // the rule above the legend is longer
  }
  return rows;
}

/** Adds what the screen needs: the map alone, the box around it, its paper, the rows of its legend. */
function withMap(picture) {
  const { items, unit } = picture;
  const head = items.findIndex(({ name }) => name === "head");
  const map = items.slice(head + 1).filter(({ name }) => name !== "legend");
  const box = boxAround(map.filter(({ name }) => name !== "rock")) ?? { x: 0, y: 0, w: picture.width, h: picture.height };
  const margin = unit > SIGN ? unit / 4 : unit * 1.6; // rock is hatched about this far
  return {
    ...picture, map,
    box: { x: box.x - margin, y: box.y - margin, w: box.w + 2 * margin, h: box.h + 2 * margin },
    paper: items.find(({ kind }) => kind === "path")?.style.fill ?? "#fff",
    legend: rowsOf(items.find(({ name }) => name === "legend"), picture.width),
  };
}

/** Makes a picture from the library's commands. */
export function preparePicture(told) {
  const styles = told.styles.map(prepareStyle);
  const symbols = new Map();
  const items = [];
  const groups = [{ items }];
  let target = items;
  const open = (name) => groups.push({ kind: "group", name, items: (target = []) });
  const shut = () => {
    const group = groups.pop(), parent = groups.at(-1);
    if (["things", "doors"].includes(parent.name)) {
      group.place = placeOf(group.items);
      group.isBadge = group.items.some(({ kind }) => kind === "text");
    }
    target = parent.items;
    target.push(group);
  };
  const does = {
    g: open,
    e: shut,
    d: (symbol) => symbols.set(symbol, (target = [])),
    D: () => (target = groups.at(-1).items),
    p: (style, path) => target.push({ kind: "path", style: styles[style], told: path, path: new Path2D(path) }),
    t: (style, x, y, text) => target.push({ kind: "text", style: styles[style], x, y, text }),
    u: (symbol, x, y, side) => target.push({ kind: "use", symbol, x, y, side }),
  };
  for (const [op, ...rest] of told.ops) does[op]?.(...rest);
  return withMap({ ...told, items, symbols });
}

function paintPath(context, { style, path }) {
  if (style.fill) {
    context.fillStyle = style.fill;
    context.fill(path, "evenodd");
  }
  if (!style.stroke) return;
  context.strokeStyle = style.stroke;
  context.lineWidth = style.width;
  context.lineCap = style.round ? "round" : "butt";
  context.lineJoin = style.round ? "round" : "miter";
  context.setLineDash(style.dash);
  context.stroke(path);
}

function paintText(context, { style, x, y, text }, least = 0) {
  const size = Math.max(style.size, least);
  const base = y + (size - style.size) * 0.35; // it grows around its middle
  context.font = style.font(size);
  context.textAlign = style.align;
  if (style.stroke) {
    context.strokeStyle = style.stroke;
    context.lineWidth = style.width * (size / style.size);
    context.lineJoin = "round";
    context.setLineDash([]);
    context.strokeText(text, x, base);
  }
  if (style.fill) {
    context.fillStyle = style.fill;
    context.fillText(text, x, base);
  }
}

/** Paints a square of a sheet of tiles; it overlaps its neighbours a little, so that no seam is seen. */
function paintSquare(context, { sheet, from: [sx, sy, size], at: [x, y, side] }) {
  context.imageSmoothingEnabled = false;
  context.drawImage(sheet, sx, sy, size, size, x, y, side + 0.4, side + 0.4);
}

function paintItem(context, picture, item, least) {
  if (item.kind === "square") return paintSquare(context, item);
  if (item.kind === "path") return paintPath(context, item);
  if (item.kind === "text") return paintText(context, item, least?.text);
  const side = Math.max(item.side, least?.sign ?? 0);
  context.save();
  context.translate(item.x, item.y);
  context.scale(side / SIGN, side / SIGN);
  for (const part of picture.symbols.get(item.symbol) ?? []) paintItem(context, picture, part);
  return context.restore();
}

/** Paints a thing or a door whose sign would be too small: all of it grows around its place. */
function paintGrown(context, picture, { items, place: [x, y] }, factor) {
  context.save();
  context.translate(x, y);
  context.scale(factor, factor);
  context.translate(-x, -y);
  for (const item of items) paintItem(context, picture, item);
  context.restore();
}

/** Returns whether an item is a thing, a door or a symbol at one of the places. */
const isAt = (places, { kind, place, x, y }) => places.has(kind === "group" ? place?.join() : kind === "use" ? `${x},${y}` : undefined);

const sizeOf = ({ isBadge }, { sign, badge }) => (isBadge ? badge : sign);

/** Paints items except at the places of [without]; with [least], signs are no smaller than that. */
function paintItems(context, picture, items, without, least) {
  for (const item of items) {
    if (isAt(without, item)) continue;
    if (least?.sign > least?.far && item.place && LESSER.has(item.items.find(({ kind }) => kind === "use")?.symbol.replace(/^sign_.*/, "hint"))) continue;
    if (item.kind !== "group") paintItem(context, picture, item, least);
    else if (item.place && least && sizeOf(item, least) > SIGN) paintGrown(context, picture, item, sizeOf(item, least) / SIGN);
    else paintItems(context, picture, item.items, without, least ?? null);
  }
}

/** Paints the whole sheet. The caller sets the context's transform. */
export const paintPicture = (context, picture) => paintItems(context, picture, picture.items, new Set(), null);

/** Paints the map alone, except at the places of [without], [zoom] pixels to a unit: numbers and signs stay readable.
 * With [all], nothing is left out however far away it is. */
export function paintMapOf(context, picture, zoom, { without = new Set(), all = false } = {}) {
  const least = { text: LEAST_TEXT / zoom, sign: LEAST_SIGN / zoom, badge: LEAST_BADGE / zoom, far: all ? Infinity : FAR_OFF * SIGN };
  const isNumber = ({ name, items }) => name === "rooms" && items.some((item) => item.kind === "text" || item.items?.some(({ kind }) => kind === "text"));
  const paint = (item) => {
    if (item.kind === "group") paintItems(context, picture, item.items, without, SIGNS.has(item.name) ? least : { text: least.text });
    else paintItem(context, picture, item, null);
  };
  picture.map.filter((item) => !isNumber(item)).forEach(paint);
  picture.map.filter(isNumber).forEach(paint); // no sign covers a number
}

/** Paints what stands for a row of the legend into a square of [pixels]. */
export function paintLegendRow(canvas, picture, { items, x, y, side }, pixels) {
  canvas.width = canvas.height = pixels;
  const pen = canvas.getContext("2d"), scale = pixels / (side * 1.15);
  pen.fillStyle = picture.paper;
  pen.fillRect(0, 0, pixels, pixels);
  pen.setTransform(scale, 0, 0, scale, pixels / 2 - x * scale, pixels / 2 - y * scale);
  paintItems(pen, picture, items, new Set(), null);
}
