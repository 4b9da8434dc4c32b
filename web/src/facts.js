// SPDX-License-Identifier: MIT
// What is under the pointer, in words; and the numbers of the whole dungeon.
import { byId, element, words } from "./dom.js";
import { colourName } from "./dungeon.js";

const list = (lines) => element("ul", {}, ...lines.filter(Boolean).map((line) => element("li", {}, line)));

function questRoom(room) {
  return [`stage ${room.stage}, ${words(room.step)}`, room.content !== "none" && `holds ${words(room.content)}${room.switch === null ? "" : ` ${room.switch}`}`, `intensity ${room.intensity} of 1000`];
}

function crawlRoom(room) {
  return [`${words(room.path)} path, zone ${room.zone}`, room.types.map(words).join(" and "), `danger ${room.danger}, reward ${room.reward}`, room.key !== null && `the ${colourName(room.key)} key lies here`, room.elite && "an elite", room.foe && "a roaming enemy is at home here"];
}

function floorRoom(room) {
  return [words(room.kind), `${room.w} x ${room.h} tiles`, room.merged && "two rooms grown into one"];
}

const roomLines = { quest: questRoom, crawl: crawlRoom, floor: floorRoom };

function doorLines(door) {
  const lock = door.switch ?? door.lock;
  return [`from room ${door.a} to room ${door.b}`, door.kind === "locked" && lock !== null && lock !== undefined && `needs the ${colourName(lock)} key`, door.kind === "switch" && `switch ${lock}`, door.marked && "marked", door.optional && "nothing that matters is behind it"];
}

const thingLine = (thing) => `${words(thing.kind)}${thing.asleep ? ", asleep" : ""}${thing.magic ? ", helps" : ""}`;

/** Shows what is at a place; null hides it. */
export function showHover(dungeon, place, tileNames) {
  const box = byId("hover");
  const found = place && dungeon.at(place.column, place.row);
  const parts = [];
  if (found?.room !== undefined && dungeon.rooms[found.room]) {
    const room = dungeon.rooms[found.room];
    parts.push(element("b", {}, `Room ${found.room}`), list(roomLines[dungeon.family](room)));
  } else if (found?.link !== undefined) {
    const door = dungeon.doors[found.link];
    const corridor = dungeon.map?.corridors?.[found.link];
    if (door) parts.push(element("b", {}, `Door ${found.link}: ${words(door.kind)}`), list(doorLines(door)));
    else if (corridor) parts.push(element("b", {}, corridor.kind === "dead_end" ? "Dead end" : `Corridor from room ${corridor.a} to room ${corridor.b}`));
  } else if (found?.tile !== undefined && tileNames.has(found.tile) && found.tile > 1) {
    parts.push(element("b", {}, words(tileNames.get(found.tile))));
  }
  if (found?.things?.length) parts.push(list(found.things.map(thingLine)));
  box.hidden = parts.length === 0;
  box.replaceChildren(...parts);
}

/** The metrics as a list. */
export function facts(page) {
  const { metrics } = page.dungeon().document;
  const first = Array.isArray(metrics) ? metrics[0] : metrics;
  const help = new Map(page.family().metrics.map((row) => [row.name, row.help]));
  const rows = Object.entries(first ?? {}).flatMap(([name, value]) => (value && typeof value === "object" ? Object.entries(value).map(([kind, count]) => [`${kind} without a place`, count]) : [[name, value]]));
  const shown = (value) => (Array.isArray(value) ? value.join(" ") : String(value));
  return {
    body: [element("dl", { className: "facts" }, ...rows.map(([name, value]) => element("div", { title: help.get(name) ?? "" }, element("dt", {}, words(name)), element("dd", {}, shown(value)))))],
    start() {},
    end() {},
  };
}
