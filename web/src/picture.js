// SPDX-License-Identifier: MIT
// A picture is the list of the library's drawing commands: parts with names, paths, texts, symbols.
// Here it is prepared once (paths as Path2D) and painted as often as the view moves.

const SERIF = 4, MIDDLE = 8, END = 16, SPACED = 32, ROUND = 64, BOLD = 1, ITALIC = 2;

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
    font: size ? `${slant}${weight}${size}px ${face}` : "",
    align: flags & MIDDLE ? "center" : flags & END ? "right" : "left",
    round: Boolean(flags & ROUND),
    spaced: flags & SPACED ? "0.08em" : "0px",
  };
}

/** Returns the place of a thing or door: that of its symbol, or of its badge, whose letter is
 * slightly lower. */
function placeOf(items) {
  const symbol = items.find(({ kind }) => kind === "use");
  const letter = items.find(({ kind }) => kind === "text");
  return symbol ? `${symbol.x},${symbol.y}` : letter ? `${letter.x},${letter.y - 5}` : "";
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
    if (["things", "doors"].includes(parent.name)) group.place = placeOf(group.items);
    target = parent.items;
    target.push(group);
  };
  const does = {
    g: open,
    e: shut,
    d: (symbol) => symbols.set(symbol, (target = [])),
    D: () => (target = groups.at(-1).items),
    p: (style, path) => target.push({ kind: "path", style: styles[style], path: new Path2D(path) }),
    t: (style, x, y, text) => target.push({ kind: "text", style: styles[style], x, y, text }),
    u: (symbol, x, y, side) => target.push({ kind: "use", symbol, x, y, side }),
  };
  for (const [op, ...rest] of told.ops) does[op]?.(...rest);
  return { ...told, items, symbols };
}

function paintPath(context, { style, path }) {
  if (style.fill) {
    context.fillStyle = style.fill;
    context.fill(path, "evenodd");
  }
  if (!style.stroke) return;
  context.strokeStyle = style.stroke;
  context.lineWidth = style.width;
  context.lineCap = context.lineJoin = style.round ? "round" : "miter";
  if (!style.round) context.lineCap = "butt";
  context.setLineDash(style.dash);
  context.stroke(path);
}

function paintText(context, { style, x, y, text }) {
  context.font = style.font;
  context.textAlign = style.align;
  context.letterSpacing = style.spaced;
  if (style.stroke) {
    context.strokeStyle = style.stroke;
    context.lineWidth = style.width;
    context.lineJoin = "round";
    context.setLineDash([]);
    context.strokeText(text, x, y);
  }
  if (style.fill) {
    context.fillStyle = style.fill;
    context.fillText(text, x, y);
  }
}

function paintItem(context, picture, item) {
  if (item.kind === "path") return paintPath(context, item);
  if (item.kind === "text") return paintText(context, item);
  context.save();
  context.translate(item.x, item.y);
  context.scale(item.side / 32, item.side / 32);
  for (const part of picture.symbols.get(item.symbol) ?? []) paintItem(context, picture, part);
  return context.restore();
}

/** Returns whether an item is a thing, a door or a symbol at one of the places. */
const isAt = (places, { kind, place, x, y }) => places.has(kind === "group" ? place : kind === "use" ? `${x},${y}` : undefined);

/** Paints everything except at the places of [without]. The caller sets the context's transform. */
export function paintPicture(context, picture, without = new Set(), items = picture.items) {
  for (const item of items) {
    if (isAt(without, item)) continue;
    if (item.kind === "group") paintPicture(context, picture, without, item.items);
    else paintItem(context, picture, item);
  }
}
