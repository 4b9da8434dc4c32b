// SPDX-License-Identifier: MIT
// Facts about the place under the pointer, in words, and the metrics of the dungeon.
import { byId, element, title, words } from "./dom.js";
import { keyName, switchNumber } from "./dungeon.js";
import { figure, meaning } from "./figures.js";

const list = (lines) => element("ul", {}, ...lines.filter(Boolean).map((line) => element("li", {}, line)));

function questRoom(room) {
  const number = room.switch === null ? "" : ` ${switchNumber(room.switch)}`;
  return [
    `stage ${room.stage}, ${words(room.step)}`,
    room.content !== "none" && `holds ${words(room.content)}${number}`,
    `intensity ${room.intensity / 10} %`,
  ];
}

function crawlRoom(room) {
  return [
    `${words(room.path)} path, zone ${room.zone}`,
    room.types.map(words).join(" and "),
    `danger ${room.danger}, reward ${room.reward}`,
    room.key !== null && `${keyName(room.key)} lies here`,
    room.elite && "an elite",
    room.foe && "a roaming enemy is at home here",
  ];
}

function floorRoom(room) {
  return [words(room.kind), `${room.w} x ${room.h} tiles`, room.merged && "two rooms grown into one"];
}

const roomLines = { quest: questRoom, crawl: crawlRoom, floor: floorRoom };

function doorLines(dungeon, door) {
  const lock = door.switch ?? door.lock ?? null;
  return [
    `from room ${dungeon.number(door.a)} to room ${dungeon.number(door.b)}`,
    ["locked", "boss"].includes(door.kind) && lock !== null && `needs ${keyName(lock)}`,
    door.kind === "switch" && `switch ${switchNumber(lock)} opens it`,
    door.marked && "marked",
    door.optional && "nothing that matters is behind it",
  ];
}

/** Returns " from room 2 to room 5", without anchors. */
function ends(dungeon, { a, b }) {
  const [from, to] = [a, b].map((id) => dungeon.rooms[id]?.number);
  return (from ? ` from room ${from}` : "") + (to ? ` to room ${to}` : "");
}

const thingLine = (thing) => `${words(thing.kind)}${thing.type ? ` (${words(thing.type)})` : ""}${thing.asleep ? ", asleep" : ""}${thing.magic ? ", helps" : ""}`;

/** Returns everything about a place, as elements. */
function aboutPlace(dungeon, found, tileNames) {
  const parts = [];
  if (found.room !== undefined && dungeon.rooms[found.room]) {
    const room = dungeon.rooms[found.room];
    parts.push(element("b", {}, room.kind === "anchor" ? "Corridor" : `Room ${dungeon.number(found.room)}`), list(roomLines[dungeon.family](room)));
  } else if (found.link !== undefined) {
    const door = dungeon.doors[found.link];
    const corridor = dungeon.map?.corridors?.[found.link];
    const between = corridor && `Corridor${ends(dungeon, corridor)}`;
    if (door) parts.push(element("b", {}, `${title(door.kind)} door`), list(doorLines(dungeon, door)));
    else if (corridor) parts.push(element("b", {}, corridor.kind === "dead_end" ? "Dead end" : between));
  } else if (found.tile !== undefined && tileNames.has(found.tile) && found.tile > 1) {
    parts.push(element("b", {}, words(tileNames.get(found.tile))));
  }
  if (found.things?.length) parts.push(list(found.things.map(thingLine)));
  return parts;
}

/** Returns what the player of a game knows of a place, as elements: nothing of what was never seen. */
function knownOf(dungeon, game, place) {
  const { column, row } = place, at = dungeon.index(column, row);
  if (at < 0 || !game.saw(at)) return [];
  const fighter = game.fighters.find(({ at: [x, y] }) => x === column && y === row);
  const told = [fighter && `${words(fighter.role)}${fighter.asleep ? ", asleep" : ""}, health ${fighter.health}`,
    ...game.thingsAt(column, row).map(thingLine)].filter(Boolean);
  return [element("b", {}, game.nameOf(column, row)), ...(told.length ? [list(told)] : [])];
}

/** Shows what is at a place; null hides it. While [game] is played, only what its player knows. */
export function showHover(dungeon, place, tileNames, game = null) {
  const found = place && dungeon.at(place.column, place.row);
  const parts = !found ? [] : game ? knownOf(dungeon, game, place) : aboutPlace(dungeon, found, tileNames);
  byId("hover").hidden = parts.length === 0;
  byId("hover-text").replaceChildren(...parts);
  return game ? undefined : found?.room;
}

/** Returns the metrics as a list. */
export function facts(page) {
  const { metrics } = page.dungeon().document;
  const first = Array.isArray(metrics) ? metrics[0] : metrics;
  const help = new Map(page.family().metrics.map((row) => [row.name, row.help]));
  const flat = ([name, value]) => value && typeof value === "object"
    ? Object.entries(value).map(([kind, count]) => [`${kind} without a place`, count])
    : [[name, value]];
  const label = (name) => (name === "rooms" && first.vaults ? "Rooms without vaults" : title(name)); // the map numbers vaults too
  const rows = Object.entries(first ?? {}).flatMap(flat).map(([name, value]) =>
    element("div", { title: meaning(help.get(name) ?? "") }, element("dt", {}, label(name)),
      element("dd", {}, figure(help.get(name) ?? "", value))));
  return {
    body: [element("dl", { className: "facts" }, ...rows)],
    start() {},
    end() {},
  };
}
