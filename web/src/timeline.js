// SPDX-License-Identifier: MIT
// The timeline: the generation pass by pass. A step is the dungeon made with only this many passes;
// what the last of them changed is found by comparison with the previous step, and is highlighted.
import { element, many, words } from "./dom.js";
import { makePlayer } from "./player.js";
import { corner, setOverlay } from "./stage.js";

/** Returns the tiles, rooms and things that differ between two steps. */
export function differences(before, after) {
  const tiles = [];
  for (let i = 0; i < after.tiles.length; i++) {
    const same = before.tiles[i] === after.tiles[i] && before.owners[i] === after.owners[i];
    if (!same) tiles.push([i % after.width, Math.floor(i / after.width)]);
  }
  const text = JSON.stringify;
  const known = new Set(before.things.map((thing) => text(thing)));
  const things = after.things.filter((thing) => !known.has(text(thing)));
  const rooms = after.rooms.filter((room, i) => text(room) !== text(before.rooms[i]));
  const doors = after.doors.filter((door, i) => text(door) !== text(before.doors[i]));
  return { tiles, things, rooms, doors };
}

/** Says what changed, in words. */
export function summary({ tiles, things, rooms, doors }) {
  const parts = [[tiles, "tile"], [rooms, "room"], [doors, "door"], [things, "thing"]]
    .filter(([list]) => list.length)
    .map(([list, noun]) => many(list.length, noun));
  return parts.length ? `changed ${parts.join(", ")}` : "changed nothing here";
}

function highlight(dungeon, changes) {
  const spots = dungeon.isTiled
    ? [...changes.tiles, ...changes.things.map(({ x, y }) => [x, y])]
    : [...changes.rooms.flatMap((room) => dungeon.cells(room))];
  // If nearly everything changed (the first tiles), marking all of it would mark nothing.
  if (dungeon.isTiled && spots.length > dungeon.tiles.length * 0.8) return;
  setOverlay("changes", (context) => {
    context.fillStyle = "rgb(255 120 0 / 30%)";
    context.strokeStyle = "rgb(235 95 0)";
    context.lineWidth = 1.5;
    for (const [x, y] of spots) {
      const [left, top, side] = corner(x, y);
      context.fillRect(left, top, side, side);
    }
  });
}

/** The tool: `page` has family(), step(passes) -> Dungeon shown on the stage, and whole(). */
export function timeline(page) {
  if (!page.isMade()) {
    const text = element("p", {}, "This dungeon was changed after it was made, so no passes lead to it.");
    return { body: [text], start() {}, end() {} };
  }
  const { passes } = page.family();
  const text = element("p", { className: "pass-text", role: "status" });
  const chips = passes.map((pass, i) =>
    element("button", { type: "button", title: pass.summary, onclick: () => player.go(i + 1) }, words(pass.name)));
  const player = makePlayer({ count: passes.length, noun: "Pass", pace: 900, show });

  function show(at) {
    chips.forEach((chip, i) => {
      chip.classList.toggle("done", i < at);
      if (i === at - 1) chip.setAttribute("aria-current", "step");
      else chip.removeAttribute("aria-current");
    });
    setOverlay("changes", null);
    if (at === 0) {
      page.step(1);
      text.textContent = "Nothing yet. Play, or step through the passes.";
      return;
    }
    const before = at > 1 ? page.peek(at - 1) : null;
    const after = page.step(at);
    const pass = passes[at - 1];
    const changes = before && differences(before, after);
    if (changes) highlight(after, changes);
    const told = changes ? ` (${summary(changes)})` : "";
    text.replaceChildren(element("b", {}, `${at}. ${words(pass.name)}`), `: ${pass.summary}${told}.`);
  }

  return {
    body: [
      element("div", { className: "row" }, ...player.controls),
      element("div", { className: "passes" }, ...chips),
      text,
    ],
    start: () => player.go(passes.length),
    keys: player.keys,
    end() {
      player.stop();
      setOverlay("changes", null);
      page.whole();
    },
  };
}
