// SPDX-License-Identifier: MIT
// A walk in words, for whoever does not see the map: what each step led to, what a room holds and
// where, which ways are open. Only what the player knows is told.
import { words } from "./dom.js";

const WAYS = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };
const WALKABLE = 0x10;
const MOST = 6; // things that are told of a room

/** Returns "2 north, 3 east" for a place seen from the player's. */
function offset(game, x, y) {
  const far = (count, word) => (count ? `${Math.abs(count)} ${word}` : "");
  const [dx, dy] = [x - game.x, y - game.y];
  return [far(dy, dy < 0 ? "north" : "south"), far(dx, dx < 0 ? "west" : "east")].filter(Boolean).join(", ") || "here";
}

const thingName = ({ kind, type, name }) => name ?? words(type ?? kind);

/** Returns what is at a place, in a word or two; "" if one can simply go there. */
function obstacle(game, x, y) {
  const fighter = game.fighters.find(({ at }) => at[0] === x && at[1] === y);
  if (fighter) return `${words(fighter.role)}${fighter.asleep ? " asleep" : ""}`;
  const things = game.thingsAt(x, y).map(thingName);
  const name = game.nameOf(x, y);
  if (name.startsWith("Door")) return name.toLowerCase();
  if (things.length) return things.join(" and ");
  return game.dungeon.tile(x, y) & WALKABLE ? "" : "wall";
}

/** Tells what is on the four sides of the player. */
export function tellWays(game) {
  const told = Object.entries(WAYS).map(([way, [dx, dy]]) => [way, obstacle(game, game.x + dx, game.y + dy)]);
  const open = told.filter(([, what]) => !what).map(([way]) => way);
  const others = told.filter(([, what]) => what && what !== "wall").map(([way, what]) => `${way}: ${what}`);
  return [open.length ? `Open: ${open.join(", ")}.` : "No open way.", ...others.map((text) => `${text}.`)].join(" ");
}

/** Tells what the player sees from here: the room, who and what is in it, and its doors. */
export function tellPlace(game) {
  const { dungeon } = game;
  const seen = (x, y) => game.sees(dungeon.index(x, y));
  const fighters = game.fighters.map(({ at: [x, y], role, asleep }) => `${words(role)}${asleep ? " asleep" : ""} ${offset(game, x, y)}`);
  const things = dungeon.things.filter(({ x, y }) => seen(x, y) && game.thingsAt(x, y).length && !(x === game.x && y === game.y))
    .filter((thing) => game.thingsAt(thing.x, thing.y).includes(thing) && thing.kind !== "spawn")
    .map((thing) => `${thingName(thing)} ${offset(game, thing.x, thing.y)}`);
  const doors = dungeon.doors.map((_, link) => dungeon.doorTile(link)).filter((tile) => tile && seen(...tile))
    .filter(([x, y]) => game.nameOf(x, y) !== "Wall").map(([x, y]) => `${game.nameOf(x, y).toLowerCase()} ${offset(game, x, y)}`);
  const all = [...fighters, ...things, ...doors];
  const rest = all.length > MOST ? `; and ${all.length - MOST} more` : "";
  return `${game.nameOf(game.x, game.y)}.${all.length ? ` You see: ${all.slice(0, MOST).join("; ")}${rest}.` : ""}`;
}

/** Tells a move that the game says nothing about; [before] is the name of the place where it began. */
export function tellMove(game, move, wentOn, before) {
  if (!wentOn) return move in WAYS ? `You cannot go ${move}: ${obstacle(game, game.x + WAYS[move][0], game.y + WAYS[move][1]) || "nothing happens"}.` : "That does nothing now.";
  const place = game.nameOf(game.x, game.y);
  const went = move in WAYS ? `You go ${move}.` : move === "wait" ? "You wait." : "";
  return place === before ? went : `${went} ${tellPlace(game)}`;
}
