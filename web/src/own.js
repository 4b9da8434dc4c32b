// SPDX-License-Identifier: MIT
// A dungeon of the visitor's own, in the language of docs/prove.md, as a graph or as a map of Tiled or
// LDtk: drawn and proved as they type, and the moves that lose, or win, played on the drawing.
import { byId, element, many, share, title, words } from "./dom.js";
import { makePlayer } from "./player.js";
import { packedFragment } from "./state.js";

const EXAMPLES = {
  "A wasted key": `# Two keys, three locks. Can you see it?
place entry hall store vault throne
start entry
goal throne
door entry - hall
key small at entry
key small at hall
door hall - store uses small
door hall - vault uses small
door vault - throne uses small
# Take the # away, and nobody gets stuck:
# key small at store
`,
  "A pit": `# The rope lies in the attic; the pit has no way back.
place ledge attic pit exit
start ledge
goal exit
item rope at attic
door ledge - attic
door ledge > pit
door pit - exit needs rope
`,
  "A lever": `# The gate is open while the lever is up.
place yard tower cellar
start yard
goal cellar
toggle lever at tower
item lamp at tower
door yard - tower
door yard - cellar needs lever and lamp
`,
};

const WORLD_FILES = { txt: "text", graphml: "graphml", dot: "dot", gv: "dot", tmj: "tmj", tmx: "tmx", ldtk: "ldtk" };

/** Returns as what a file is proved, or "" for a document of barrow. */
export function worldKind(text, name) {
  const kind = WORLD_FILES[/\.(\w+)$/.exec(name)?.[1].toLowerCase()];
  if (kind) return kind;
  return /^\s*\{/.test(text) && /"tiledversion"/.test(text) ? "tmj" : "";
}

/** Returns as what a pasted text is proved. */
function kindOf(text) {
  const begin = text.trimStart().slice(0, 4000);
  if (begin.startsWith("<")) return /<graphml/.test(begin) ? "graphml" : "tmx";
  if (/^(strict\s+)?(di)?graph\b[^\n]*\{/.test(begin)) return "dot";
  if (!begin.startsWith("{")) return "text";
  return /"family"/.test(begin) ? "barrow" : /"__header__"|"jsonVersion"/.test(text) ? "ldtk" : "tmj";
}

// ---- the drawing ----------------------------------------------------------------------------------

/** Reads what is drawn from a text in the language: {places: Map of name -> {things}, ways, start, goal}. It was read and judged before. */
function graphOf(text) {
  const graph = { places: new Map(), ways: [], start: "", goal: "" };
  const lies = (name, told) => graph.places.get(name)?.push(told);
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim());
  for (const line of lines) if (/^place\s/.test(line)) for (const name of line.split(/\s+/).slice(1)) graph.places.set(name, []);
  for (const line of lines) {
    const door = /^(?:door|way)\s+(\S+)\s+([->])\s+(\S+)\s*(.*)$/.exec(line);
    const thing = /^(item|key|switch|event|toggle|once)\s+(\S+)((?:\s+x\s+\d+)?)(?:\s+on)?\s+at\s+(.*?)(\s+(?:needs|uses)\s.*)?$/.exec(line);
    const [first, name] = line.split(/\s+/);
    if (door) graph.ways.push({ a: door[1], b: door[3], isOneWay: door[2] === ">", told: door[4].replace(/\s+as\s+\S+$/, "") });
    else if (thing) for (const place of thing[4].split(/\s+/)) lies(place, `${thing[2]}${thing[3].replace(/\s+x\s+/, " ×")}${thing[5] ? "*" : ""}`);
    else if (first === "start") graph.start = name;
    else if (first === "goal" && graph.places.has(name)) graph.goal = name;
  }
  return graph;
}

/** Puts each place into a layer by how many doors it is from the start, and orders each layer by where its doors lead. Returns name -> [layer, place in it]. */
function layersOf({ places, ways, start }) {
  const near = new Map([...places.keys()].map((name) => [name, []]));
  for (const { a, b } of ways) {
    near.get(a)?.push(b);
    near.get(b)?.push(a);
  }
  const layer = new Map();
  for (const from of [start, ...places.keys()]) {
    if (layer.has(from) || !near.has(from)) continue;
    const reached = new Set([from]);
    layer.set(from, 0);
    for (const name of reached) for (const next of near.get(name)) if (!layer.has(next) && near.has(next)) {
      layer.set(next, layer.get(name) + 1);
      reached.add(next);
    }
  }
  const rows = [];
  for (const [name, at] of layer) (rows[at] ??= []).push(name);
  const place = new Map();
  const number = (row) => row.forEach((name, i) => place.set(name, i - (row.length - 1) / 2));
  rows.forEach(number);
  for (let sweep = 0; sweep < 4; sweep++) for (const row of rows) {
    const mean = (name) => near.get(name).reduce((sum, next) => sum + place.get(next), place.get(name)) / (near.get(name).length + 1);
    const means = new Map(row.map((name) => [name, mean(name)]));
    number(row.sort((one, other) => means.get(one) - means.get(other)));
  }
  return new Map([...layer].map(([name, at]) => [name, [at, place.get(name)]]));
}

function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const SHORT = 18;
const short = (text) => (text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text);
const between = (a, b) => [a, b].sort().join("\n");

/** Draws a graph, [isWide] from left to right, else downwards. Returns {root, mark}, where mark(moves, hue) shows the moves so far. */
function drawGraph(graph, isWide) {
  const W = 132, placed = layersOf(graph), boxes = new Map(), edges = new Map();
  const tall = Math.max(1, ...[...graph.places.values()].map((things) => Math.min(things.length, 4))) * 15 + 34;
  const [step, gap] = isWide ? [W + 96, tall + 22] : [tall + 58, W + 30];
  const at = (name) => {
    const [layer, place] = placed.get(name);
    return isWide ? [layer * step, place * gap] : [place * gap, layer * step];
  };
  const lines = svg("g"), labels = svg("g"), nodes = svg("g");
  graph.ways.filter(({ a, b }) => placed.has(a) && placed.has(b)).forEach(({ a, b, isOneWay, told }) => {
    const [x1, y1] = at(a), [x2, y2] = at(b);
    const straight = Math.abs(placed.get(a)[0] - placed.get(b)[0]) === 1, bend = straight ? 0 : 0.22;
    const [mx, my] = [(x1 + x2) / 2 - (y2 - y1) * bend, (y1 + y2) / 2 + (x2 - x1) * bend];
    const [cx, cy] = [(x1 + x2 + 2 * mx) / 4, (y1 + y2 + 2 * my) / 4]; // the middle of the curve
    const group = svg("g", { class: "way" }, svg("path", { d: `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}` }));
    if (isOneWay) {
      const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
      group.append(svg("path", { class: "arrow", d: "M9 0L-7 -8L-7 8Z", transform: `translate(${cx} ${cy}) rotate(${turn})` }));
    }
    lines.append(group);
    edges.set(between(a, b), [...(edges.get(between(a, b)) ?? []), group]);
    if (told) labels.append(svg("text", { class: "told", x: cx, y: cy - (isOneWay ? 12 : 5) }, short(told)));
  });
  for (const [name, things] of graph.places) {
    const [x, y] = at(name), height = 30 + Math.min(things.length, 4) * 15;
    const box = svg("g", { class: `place${name === graph.start ? " start" : ""}${name === graph.goal ? " goal" : ""}`, transform: `translate(${x} ${y})` },
      svg("rect", { x: -W / 2, y: -height / 2, width: W, height, rx: 9 }), svg("text", { class: "name", y: 20 - height / 2 }, short(words(name))),
      ...things.slice(0, 4).map((told, i) => svg("text", { y: 37 - height / 2 + i * 15 }, i === 3 && things.length > 4 ? `and ${things.length - 3} more` : short(words(told)))));
    box.append(svg("title", {}, `${words(name)}${name === graph.start ? " (start)" : ""}${name === graph.goal ? " (goal)" : ""}${things.length ? `: ${things.join(", ")}` : ""}`));
    nodes.append(box);
    boxes.set(name, box);
  }
  const spots = [...placed.keys()].map(at), xs = spots.map(([x]) => x), ys = spots.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - W / 2 - 12, Math.min(...ys) - tall / 2 - 12];
  const root = svg("svg", { viewBox: `${left} ${top} ${Math.max(...xs) + W / 2 + 12 - left} ${Math.max(...ys) + tall / 2 + 12 - top}` }, lines, labels, nodes);
  const mark = (moves, hue) => {
    root.setAttribute("class", hue);
    for (const one of root.querySelectorAll(".on, .here")) one.classList.remove("on", "here");
    let here = moves[0]?.at ?? graph.start;
    for (const move of moves) {
      boxes.get(here)?.classList.add("on");
      const [a, b] = move.door ?? [here, move.to ?? here];
      for (const line of edges.get(between(a, b)) ?? []) line.classList.add("on");
      here = move.to ?? here;
    }
    boxes.get(here)?.classList.add("on", "here");
  };
  return { root, mark };
}

// ---- proving --------------------------------------------------------------------------------------

const PAUSE = 180, PATIENCE = 1500; // milliseconds after a key before it is proved, and before a proof that lasts is given up for the next
const MOST_DRAWN = 150; // places

let asker, dialog, kindNow = "", timer = 0, began = 0;

function moveText(move) {
  const lines = move.line ? ` (line ${move.line})` : "";
  if (move.do === "go") return `Go to ${words(move.to)}${lines}`;
  if (move.do === "open") return `Open ${words(move.name ?? move.door.join(" – "))}${move.uses ? (move.uses === 1 ? " with a key" : ` with ${move.uses} keys`) : ""}${lines}`;
  return `${title(move.do)} ${words(move.what)} in ${words(move.at)}${lines}`;
}

/** Returns the answer in a sentence, and its hue. */
function verdictOf({ finishable, stuck_free: free, witness }) {
  if (finishable === "no") return ["It cannot be finished: no moves lead to the goal.", "bad"];
  if (free === "yes") return ["It can be finished, and nobody can get stuck, whatever they do.", "good"];
  if (free === "no") return [`Somebody can get stuck: ${many(witness.length, "move")} ${witness.length === 1 ? "is" : "are"} enough.`, "bad"];
  return ["Whether somebody can get stuck was not decided.", "bad"];
}

function say(text, hue) {
  byId("own-verdict").textContent = text;
  byId("own-verdict").className = `edit-verdict ${{ good: "proof", bad: "no-proof" }[hue] ?? ""}`;
}

function showAnswer(answer) {
  const [text, hue] = verdictOf(answer), graph = graphOf(answer.text), box = byId("own-map");
  const moves = answer.witness.length ? answer.witness : answer.walkthrough;
  say(text, hue);
  const isDrawn = graph.places.size <= MOST_DRAWN, drawing = isDrawn && drawGraph(graph, box.clientWidth > box.clientHeight * 1.1);
  box.replaceChildren(isDrawn ? drawing.root : element("p", { className: "note" }, `${graph.places.size} places are too many to draw.`));
  box.setAttribute("aria-label", `${many(graph.places.size, "place")} and ${many(graph.ways.length, "door")}`);
  const items = moves.map((move, i) => element("li", { onclick: () => player.go(i + 1) }, moveText(move)));
  const player = makePlayer({ count: moves.length, noun: "Move", pace: 700, show(at) {
    items.forEach((item, i) => item.classList.toggle("now", i === at - 1));
    if (isDrawn) drawing.mark(moves.slice(0, at), hue);
  } });
  const lacks = answer.lacks.map(({ door, what, name }) => words(name ?? what ?? door.join(" – ")));
  byId("own-moves").replaceChildren(...(moves.length ? [element("div", { className: "row" }, ...player.controls,
    element("button", { type: "button", onclick: () => shareWorld(answer.text) }, "Share")),
  element("p", { className: "note" }, answer.witness.length ? "The fewest moves after which nobody can win:" : "A way to finish it:"),
  element("ol", { className: "steps" }, ...items)] : []),
  ...(lacks.length ? [element("p", { className: "note" }, `Out of reach then: ${lacks.join(", ")}.`)] : []));
  player.go(moves.length);
}

async function shareWorld(text) {
  const fragment = await packedFragment("world", kindNow === "text" ? byId("own-text").value : text);
  if (fragment) await share({ title: "A dungeon to prove", text: "Can somebody get stuck in it?", url: location.href.split("#")[0] + fragment });
  else say("This dungeon is too long for a link.", "bad");
}

async function prove() {
  const world = byId("own-text").value;
  if (!world.trim()) {
    say("Write a dungeon, or begin with an example.");
    byId("own-map").replaceChildren();
    byId("own-moves").replaceChildren();
    return;
  }
  kindNow = kindOf(world);
  began = performance.now();
  try {
    const answer = await asker.ask({ ask: "prove", world, from: kindNow });
    if (answer && dialog.open) showAnswer(answer);
  } catch (error) {
    say(error.message, "bad"); // what is drawn stays while the visitor goes on writing
  } finally {
    began = 0;
  }
}

function soon() {
  clearTimeout(timer);
  if (began && performance.now() - began > PATIENCE) asker.stop();
  timer = setTimeout(prove, PAUSE);
}

/** Opens the dialog, with a text if one is given. */
export function showOwn(text = "") {
  const area = byId("own-text");
  if (text) area.value = text;
  else if (!area.value) area.value = EXAMPLES[byId("own-example").value];
  if (!dialog.open) dialog.showModal();
  prove();
}

export function startOwn(worker, box) {
  [asker, dialog] = [worker, box];
  const choice = byId("own-example");
  choice.replaceChildren(...Object.keys(EXAMPLES).map((name) => element("option", { value: name }, name)));
  choice.onchange = () => {
    byId("own-text").value = EXAMPLES[choice.value];
    prove();
  };
  byId("own-text").addEventListener("input", soon);
}
