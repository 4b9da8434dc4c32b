// SPDX-License-Identifier: MIT
// Why a changed dungeon fails, shown on its map: the fewest moves after which nobody can win, as a way
// with a number at each deed, and the rooms that nobody can enter.
import { element, many, title, words } from "./dom.js";
import { makePlayer } from "./player.js";
import { corner, middle, repaint, setOverlay } from "./stage.js";

const WALKABLE = 0x10, LINK = 0x8000;
const BAD = "214 40 40";

/** Returns the id of a place that the prover names: "room_12". */
const roomOf = (name) => Number(name.slice(name.indexOf("_") + 1));

/** Returns what the library says with the numbers that stand on the map, not ids. */
export const findingText = (dungeon, { text }) => title(text.replace(/\broom (\d+)/g, (all, id) => `room ${dungeon.number(Number(id))}`)
  .replace(/^thing \d+, an? ([^,]+),/, "this $1"));

/** Returns a move of the prover in words. */
function moveText(dungeon, move) {
  const room = (name) => `room ${dungeon.number(roomOf(name))}`;
  if (move.do === "go") return `Go to ${room(move.to)}.`;
  if (move.do === "open") return `Open the door from ${room(move.door[0])} to ${room(move.door[1])}.`;
  const [, name, number] = /^(\w+?)_?(\d*)$/.exec(move.what);
  if (name === "beaten") return `Win the fight in ${room(move.at)}.`;
  const what = name === "switch" ? `switch ${Number(number) + 1}` : `the ${words(name)}`;
  return `${title(move.do)} ${what} in ${room(move.at)}.`;
}

/** Returns where a move ends: in the room it goes to, at the thing it takes or the door it opens. */
function endOf(dungeon, move) {
  const room = roomOf(move.to ?? move.at);
  if (!dungeon.isTiled || move.do === "go") return dungeon.place(room);
  const door = move.door && dungeon.doors.find(({ a, b }) => [a, b].sort().join() === move.door.map(roomOf).sort().join());
  if (door) return dungeon.doorTile(door.id) ?? dungeon.place(room);
  const kind = /switch|key|treasure/.exec(move.what ?? "")?.[0];
  const thing = dungeon.things.find((one) => one.room === room && one.kind.includes(kind));
  return thing ? [thing.x, thing.y] : dungeon.place(room);
}

/** Returns the shortest way over the tiles of two rooms and of what joins rooms, or the straight line. */
function wayBetween(dungeon, from, to, rooms) {
  if (!dungeon.isTiled) return [from, to];
  const { width, tiles, owners } = dungeon;
  const start = dungeon.index(...from), end = dungeon.index(...to), before = new Map([[end, end]]);
  const mayPass = (at) => (tiles[at] & WALKABLE) && (owners[at] >= LINK || rooms.includes(owners[at]));
  for (const at of before.keys()) { // a map grows while it is walked through
    if (at === start) break;
    for (const next of [at - width, at - 1, at + 1, at + width]) if (!before.has(next) && (next === start || mayPass(next))) before.set(next, at);
  }
  if (!before.has(start)) return [from, to];
  const way = [from];
  for (let at = start; at !== end;) way.push([(at = before.get(at)) % width, Math.floor(at / width)]);
  return way;
}

/** Returns the way of each move, and whether it is a deed, which gets a number. */
function waysOf(dungeon, moves) {
  let here = dungeon.place(roomOf(moves[0].at));
  return moves.map((move) => {
    const way = wayBetween(dungeon, here, endOf(dungeon, move), [move.at, move.to ?? move.at].map(roomOf));
    here = way.at(-1);
    return { way, isDeed: move.do !== "go" };
  });
}

function drawBadge(context, [x, y], text, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fillStyle = `rgb(${BAD})`;
  context.fill();
  context.strokeStyle = "#fff";
  context.lineWidth = radius / 5;
  context.stroke();
  context.fillStyle = "#fff";
  context.font = `bold ${radius * 1.15}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.fillText(text, x, y + radius * 0.4);
}

/** Draws the first [count] ways; the last of all ends in a cross. */
function drawWays(context, ways, count, pixel) {
  const [, , side] = corner(0, 0), radius = Math.max(side * 0.42, 9 * pixel);
  context.strokeStyle = `rgb(${BAD} / 75%)`;
  context.lineWidth = Math.max(side / 6, 3 * pixel);
  context.lineJoin = context.lineCap = "round";
  context.beginPath();
  ways.slice(0, count).forEach(({ way }) => way.forEach(([x, y], i) => context[i ? "lineTo" : "moveTo"](...middle(x, y))));
  context.stroke();
  drawBadge(context, middle(...ways[0].way[0]), "●", radius);
  ways.slice(0, count).forEach(({ way, isDeed }, i) => {
    if (i === ways.length - 1) drawBadge(context, middle(...way.at(-1)), "✕", radius * 1.25);
    else if (isDeed) drawBadge(context, middle(...way.at(-1)), String(i + 1), radius);
  });
}

/** Paints the rooms red that the findings name. */
function drawRooms(context, dungeon, rooms) {
  context.fillStyle = `rgb(${BAD} / 30%)`;
  const paint = (x, y) => {
    const [left, top, side] = corner(x, y);
    context.fillRect(left, top, side, side);
  };
  if (dungeon.isTiled) dungeon.owners.forEach((owner, at) => rooms.has(owner) && paint(at % dungeon.width, Math.floor(at / dungeon.width)));
  else for (const id of rooms) for (const cell of dungeon.cells(dungeon.rooms[id])) paint(...cell);
}

/** Shows on the map why [dungeon] fails. Returns the elements that tell it; `clear` takes all of it away. */
export function showLosing(dungeon, { findings, lost }) {
  const rooms = new Set(findings.map(({ room }) => room).filter((room) => room >= 0));
  if (!lost.length) {
    setOverlay("losing", rooms.size ? (context) => drawRooms(context, dungeon, rooms) : null);
    const more = findings.slice(1, 6); // the first is told with the answer
    return more.length && findings[0].rule !== "V2" ? [element("ul", { className: "edit-lost" }, ...more.map((one) => element("li", {}, `${findingText(dungeon, one)}.`)))] : [];
  }
  const ways = waysOf(dungeon, lost), items = lost.map((move, i) => element("li", { onclick: () => player.go(i + 1) }, moveText(dungeon, move)));
  let shown = lost.length;
  const player = makePlayer({ count: lost.length, noun: "Move", pace: 900, show(at) {
    shown = at;
    items.forEach((item, i) => item.classList.toggle("now", i === at - 1));
    repaint();
  } });
  setOverlay("losing", (context, picture, pixel) => drawWays(context, ways, shown, pixel));
  player.go(lost.length);
  return [element("div", { className: "row" }, ...player.controls, element("span", { className: "note" }, `${many(lost.length, "move")}, and nobody can win any more.`)),
    element("ol", { className: "edit-lost steps" }, ...items)];
}

export const hideLosing = () => setOverlay("losing", null);
