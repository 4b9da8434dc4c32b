// SPDX-License-Identifier: MIT
// Explore: ten thousand dungeons with the current settings, as a histogram of two metrics with
// their marginals. A click on a bin opens a dungeon from it; one run can be pinned and compared.
import { element, many, words } from "./dom.js";
import { figure } from "./figures.js";

const SIZE = 320, MARGIN = 44, SIDE = 46, BINS = 28;

/** The result of a run: the metrics of its seeds. */
class Run {
  constructor(recipe, names) {
    this.recipe = recipe;
    this.names = names;
    this.seeds = [];
    this.rows = [];
    this.isPinned = false;
  }

  /** Returns its settings, as they would be typed. */
  get settings() {
    const { tiles, ...params } = this.recipe.params; // tiles only say how the page shows it
    const rerolls = Object.entries(this.recipe.reroll).map(([pass, salt]) => [`reroll.${pass}`, salt]);
    return [...Object.entries(params), ...rerolls].map((pair) => pair.join("=")).join(" ") || "defaults";
  }

  add({ first, values, made }) {
    const width = this.names.length;
    for (let i = 0; i < made.length; i++) {
      if (!made[i]) continue;
      this.seeds.push(first + i);
      this.rows.push(values.subarray(i * width, (i + 1) * width));
    }
  }

  column(name) {
    const at = this.names.indexOf(name);
    return this.rows.map((row) => row[at]);
  }
}

/** Returns bins of whole numbers that cover all runs: {least, step, count}. */
export function binning(columns) {
  let least = Infinity, most = -Infinity;
  for (const column of columns) for (const value of column) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least > most) return { least: 0, step: 1, count: 1 };
  const step = Math.max(1, Math.ceil((most - least + 1) / BINS));
  return { least, step, count: Math.floor((most - least) / step) + 1 };
}

const binOf = ({ least, step }, value) => Math.floor((value - least) / step);

export function histogram(run, xName, yName, xBins, yBins) {
  const cells = new Map();
  const xs = run.column(xName), ys = run.column(yName);
  const xSums = new Array(xBins.count).fill(0), ySums = new Array(yBins.count).fill(0);
  xs.forEach((x, i) => {
    const bx = binOf(xBins, x), by = binOf(yBins, ys[i]);
    const key = by * xBins.count + bx;
    if (!cells.has(key)) cells.set(key, []);
    cells.get(key).push(run.seeds[i]);
    xSums[bx]++;
    ySums[by]++;
  });
  return { cells, xSums, ySums };
}

function colours() {
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(`--${name}`);
  return { soft: of("soft"), line: of("line"), runs: [of("run"), of("pinned")] };
}

function drawPlot(context, { runs, xName, yName, xBins, yBins, helps }) {
  const { soft, line, runs: hues } = colours();
  const side = SIZE - MARGIN - SIDE;
  const w = side / xBins.count, h = side / yBins.count;
  const left = MARGIN, top = SIDE;
  context.clearRect(0, 0, SIZE, SIZE);
  context.strokeStyle = line;
  context.strokeRect(left, top, side, side);
  const thick = (size) => Math.max(size - 0.5, 0.5);
  for (const run of runs) {
    const hue = hues[run.isPinned ? 1 : 0];
    const { cells, xSums, ySums } = histogram(run, xName, yName, xBins, yBins);
    const most = Math.max(...[...cells.values()].map((list) => list.length), 1);
    for (const [key, list] of cells) {
      const x = key % xBins.count, y = Math.floor(key / xBins.count);
      const strength = Math.round(12 + 88 * Math.sqrt(list.length / most)) / (run.isPinned ? 1.6 : 1);
      context.fillStyle = `rgb(${hue} / ${strength}%)`;
      context.fillRect(left + x * w, top + side - (y + 1) * h, thick(w), thick(h));
    }
    const topX = Math.max(...xSums, 1), topY = Math.max(...ySums, 1);
    context.fillStyle = `rgb(${hue} / ${run.isPinned ? 45 : 70}%)`;
    xSums.forEach((sum, x) => {
      const tall = (sum / topX) * (SIDE - 10);
      context.fillRect(left + x * w, top - 4 - tall, thick(w), tall);
    });
    ySums.forEach((sum, y) => {
      const long = (sum / topY) * (SIDE - 10);
      context.fillRect(left + side + 4, top + side - (y + 1) * h, long, thick(h));
    });
  }
  context.fillStyle = soft;
  context.font = "11px system-ui, sans-serif";
  context.textAlign = "left";
  const last = (bins) => bins.least + bins.step * bins.count - 1;
  const told = (name, value) => figure(helps.get(name), value);
  context.fillText(told(xName, xBins.least), left, top + side + 13);
  context.textAlign = "right";
  context.fillText(told(xName, last(xBins)), left + side, top + side + 13);
  context.fillText(told(yName, yBins.least), left - 4, top + side);
  context.fillText(told(yName, last(yBins)), left - 4, top + 10);
  context.textAlign = "center";
  context.fillText(words(xName), left + side / 2, top + side + 26);
  context.save();
  context.translate(12, top + side / 2);
  context.rotate(-Math.PI / 2);
  context.fillText(words(yName), 0, 0);
  context.restore();
}

function drawEmpty(context) {
  const { soft, line } = colours();
  const side = SIZE - MARGIN - SIDE;
  context.clearRect(0, 0, SIZE, SIZE);
  context.strokeStyle = line;
  context.strokeRect(MARGIN, SIDE, side, side);
  context.fillStyle = soft;
  context.font = "13px system-ui, sans-serif";
  context.textAlign = "center";
  context.fillText("The histogram grows here.", MARGIN + side / 2, SIDE + side / 2);
}

/** Outlines the bin that the keyboard is on. */
function drawCursor(context, { xBins, yBins }, { x, y }) {
  const side = SIZE - MARGIN - SIDE;
  const w = side / xBins.count, h = side / yBins.count;
  context.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue("--ink");
  context.lineWidth = 2;
  context.strokeRect(MARGIN + x * w, SIDE + side - (y + 1) * h, w, h);
  context.lineWidth = 1;
}

let pinned = null; // outlives the tool, so that settings can be changed in between

const FIRST = {
  floor: ["floor_tiles", "corridor_tiles"], quest: ["rooms", "backtracking"], crawl: ["rooms", "main_rooms"],
};
const MOST = 200000;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1], Enter: [0, 0] };

export function explore(page) {
  const family = page.family();
  const names = family.metrics.map(({ name }) => name);
  const helps = new Map(family.metrics.map(({ name, help }) => [name, help]));
  let [xName, yName] = FIRST[family.name];
  let run = null;
  let worker = null;
  let plot = null;
  let cursor = null;
  const canvas = element("canvas", {
    width: SIZE * 2, height: SIZE * 2, style: `width:${SIZE}px;height:${SIZE}px`, tabIndex: 0, role: "application",
    "aria-label": "Histogram, empty", onclick: openAt, onkeydown: moveCursor,
    onblur: () => { cursor = null; draw(); },
  });
  const context = canvas.getContext("2d");
  const progress = element("progress", { max: 1, value: 0, "aria-label": "Progress" });
  const text = element("p", { role: "status" });
  const legend = element("ul", { className: "runs" });
  const count = element("input", {
    type: "number", min: 100, max: MOST, step: 100, value: 10000, "aria-label": "How many",
  });
  const start = element("button", { type: "button", className: "primary", onclick: toggle }, "Make them");
  const pin = element("button", { type: "button", onclick: togglePin }, "Pin to compare");
  const chooser = (label, value, set) => {
    const choose = () => {
      set(list.value);
      draw();
      if (run && page.measured([list.value]).params.tiles && !run.recipe.params.tiles) {
        text.textContent = `These have no tile maps, which ${words(list.value)} needs. Make them again.`;
      }
    };
    const options = names.map((name) => element("option", { value: name }, words(name)));
    const list = element("select", { "aria-label": label, onchange: choose }, ...options);
    list.value = value;
    return element("label", { className: "axis" }, element("span", {}, label), list);
  };

  /** Returns the runs to show: the current one and the pinned one, of this family. */
  const shownRuns = () => [...new Set([pinned?.recipe.family === family.name ? pinned : null, run])]
    .filter((one) => one?.rows.length);

  function draw() {
    const runs = shownRuns();
    legend.replaceChildren(...runs.map((one) => element("li", { className: one.isPinned ? "pinned" : "" },
      `${one.isPinned ? "pinned" : "now"}: ${one.settings}, ${many(one.rows.length, "dungeon")}`)));
    context.setTransform(2, 0, 0, 2, 0, 0);
    if (!runs.length) return drawEmpty(context);
    const bins = (name) => binning(runs.map((one) => one.column(name)));
    plot = { runs, xName, yName, xBins: bins(xName), yBins: bins(yName), helps };
    drawPlot(context, plot);
    if (cursor) drawCursor(context, plot, cursor);
    else canvas.setAttribute("aria-label", `Histogram of ${words(xName)} and ${words(yName)}; arrow keys choose a bin`);
    return undefined;
  }

  function end(told) {
    worker?.terminate();
    worker = null;
    start.textContent = "Make them";
    text.textContent = told;
    showPin();
  }

  function toggle() {
    if (worker) return end(`Stopped after ${many(run.rows.length, "dungeon")}.`);
    const total = Math.min(Math.max(Number(count.value) || 10000, 100), MOST);
    run = new Run(page.measured([xName, yName]), names);
    progress.value = 0;
    worker = page.worker();
    start.textContent = "Stop";
    const began = performance.now();
    const result = () => `${many(run.rows.length, "dungeon")} in ${((performance.now() - began) / 1000).toFixed(1)} s`;
    worker.onmessage = ({ data }) => {
      if (data.problem) return end(data.problem);
      if (data.done) return end(`${result()}. Click a bin to open one of its dungeons.`);
      run.add(data);
      progress.value = run.seeds.length / total;
      return draw();
    };
    worker.onerror = (event) => end(event.message);
    const portion = Math.max(100, Math.ceil(total / 50));
    worker.postMessage({ module: page.module, recipe: run.recipe, count: total, portion });
    text.textContent = "Working ...";
    return undefined;
  }

  function showPin() {
    pin.textContent = pinned ? "Unpin" : "Pin to compare";
    pin.disabled = !pinned && !run?.rows.length;
  }

  function togglePin() {
    if (pinned) pinned.isPinned = false;
    pinned = pinned ? null : run;
    if (pinned) pinned.isPinned = true;
    text.textContent = pinned ? "Pinned. Change the settings, make them again, and both are shown." : "";
    showPin();
    draw();
  }

  /** Opens one of the dungeons of a bin, with the settings of its run; the current run comes
   * first. */
  function openBin(x, y) {
    const { xBins, yBins } = plot;
    for (const one of [...plot.runs].reverse()) {
      const seeds = histogram(one, xName, yName, xBins, yBins).cells.get(y * xBins.count + x);
      if (!seeds) continue;
      const seed = seeds[Math.floor(Math.random() * seeds.length)];
      page.open(String(seed), one.recipe);
      text.textContent = `Seed ${seed}, one of ${seeds.length} in this bin.`;
      return;
    }
  }

  function openAt(event) {
    if (!plot) return;
    const box = canvas.getBoundingClientRect();
    const side = SIZE - MARGIN - SIDE;
    openBin(Math.floor((event.clientX - box.left - MARGIN) / (side / plot.xBins.count)),
      Math.floor((SIDE + side - (event.clientY - box.top)) / (side / plot.yBins.count)));
  }

  function moveCursor(event) {
    const step = STEPS[event.key];
    if (!plot || !step) return;
    event.preventDefault();
    const { xBins, yBins } = plot;
    const move = (at, by, { count }) => Math.min(Math.max(at + by, 0), count - 1);
    const old = cursor ?? { x: Math.floor(xBins.count / 2), y: Math.floor(yBins.count / 2) };
    cursor = { x: move(old.x, step[0], xBins), y: move(old.y, step[1], yBins) };
    draw();
    const counts = plot.runs.map((one) =>
      histogram(one, xName, yName, xBins, yBins).cells.get(cursor.y * xBins.count + cursor.x)?.length ?? 0);
    const from = (name, { least, step }, at) => `${words(name)} from ${figure(helps.get(name), least + step * at)}`;
    const place = `${from(xName, xBins, cursor.x)}, ${from(yName, yBins, cursor.y)}`;
    const label = `${place}: ${many(counts.reduce((sum, some) => sum + some, 0), "dungeon")}`;
    canvas.setAttribute("aria-label", label);
    text.textContent = label;
    if (event.key === "Enter") openBin(cursor.x, cursor.y);
  }

  return {
    tall: true,
    keepsFor: family.name, // another dungeon of the family does not end it
    body: [element("div", { className: "explore" }, canvas,
      element("div", { className: "explore-side" },
        element("div", { className: "row" }, start, count, pin), progress, text, legend,
        chooser("Across", xName, (name) => (xName = name)), chooser("Up", yName, (name) => (yName = name))))],
    start() {
      text.textContent = "Makes that many dungeons with these settings, in the background.";
      showPin();
      draw();
    },
    end: () => worker && end(""),
  };
}
