// SPDX-License-Identifier: MIT
// The timeline: the generation pass by pass. A step is the dungeon made with only so many passes;
// what the last of them changed is found by comparing it with the step before, and is highlighted.
import { element, words } from "./dom.js";
import { corner, setOverlay } from "./stage.js";

/** Tiles, rooms and things that differ between two steps. */
export function differences(before, after) {
  const tiles = [];
  for (let i = 0; i < after.tiles.length; i++) {
    if (before.tiles[i] !== after.tiles[i] || before.owners[i] !== after.owners[i]) tiles.push([i % after.width, Math.floor(i / after.width)]);
  }
  const known = new Set(before.things.map((thing) => JSON.stringify(thing)));
  const things = after.things.filter((thing) => !known.has(JSON.stringify(thing)));
  const rooms = after.rooms.filter((room, i) => JSON.stringify(room) !== JSON.stringify(before.rooms[i]));
  const doors = after.doors.filter((door, i) => JSON.stringify(door) !== JSON.stringify(before.doors[i]));
  return { tiles, things, rooms, doors };
}

/** What changed, in words. */
export function summary({ tiles, things, rooms, doors }) {
  const parts = [[tiles, "tile"], [rooms, "room"], [doors, "door"], [things, "thing"]]
    .filter(([list]) => list.length)
    .map(([list, noun]) => `${list.length} ${noun}${list.length === 1 ? "" : "s"}`);
  return parts.length ? `changed ${parts.join(", ")}` : "changed nothing here";
}

function highlight(dungeon, changes) {
  const spots = dungeon.isTiled
    ? [...changes.tiles, ...changes.things.map(({ x, y }) => [x, y])]
    : [...changes.rooms.flatMap((room) => dungeon.cells(room))];
  // Where nearly everything changed (the first tiles), marking it all would mark nothing.
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
  let at = 0;
  let timer = null;
  const { passes } = page.family();
  const slider = element("input", { type: "range", min: 0, max: passes.length, value: passes.length, "aria-label": "Pass", oninput: () => show(Number(slider.value)) });
  const play = element("button", { type: "button", className: "primary", onclick: toggle }, "Play");
  const back = element("button", { type: "button", onclick: () => show(at - 1), "aria-label": "Pass before" }, "‹");
  const next = element("button", { type: "button", onclick: () => show(at + 1), "aria-label": "Pass after" }, "›");
  const text = element("p", { className: "pass-text", role: "status" });
  const chips = passes.map((pass, i) => element("button", { type: "button", title: pass.summary, onclick: () => show(i + 1) }, words(pass.name)));

  function show(to) {
    at = Math.min(Math.max(to, 0), passes.length);
    slider.value = at;
    back.disabled = at === 0;
    next.disabled = at === passes.length;
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
    const changes = before && after ? differences(before, after) : null;
    if (changes) highlight(after, changes);
    text.replaceChildren(element("b", {}, `${at}. ${words(pass.name)}`), `: ${pass.summary}${changes ? ` (${summary(changes)})` : ""}.`);
  }

  function toggle() {
    if (timer) return stop();
    if (at >= passes.length) show(0);
    play.textContent = "Pause";
    timer = setInterval(() => {
      show(at + 1);
      if (at >= passes.length) stop();
    }, 900);
    return undefined;
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    play.textContent = "Play";
  }

  return {
    body: [element("div", { className: "row" }, play, back, next, slider), element("div", { className: "passes" }, ...chips), text],
    start: () => show(passes.length),
    keys: { ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1), Enter: toggle },
    end() {
      stop();
      setOverlay("changes", null);
      page.whole();
    },
  };
}
