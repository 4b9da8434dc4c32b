// SPDX-License-Identifier: MIT
// Explore: ten thousand dungeons of the settings at hand, as a histogram of two metrics with their
// marginals. A click on a bin opens a dungeon out of it; one run can be pinned and compared.
import { element, many, words } from "./dom.js";

const SIZE = 320, MARGIN = 44, SIDE = 46, BINS = 28;

/** What a run found: the metrics of its seeds. */
class Run {
  constructor(recipe, names) {
    this.recipe = recipe;
    this.names = names;
    this.seeds = [];
    this.rows = [];
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

/** Bins of whole numbers that cover all runs: {least, step, count}. */
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
  return { ink: style.getPropertyValue("--ink"), soft: style.getPropertyValue("--soft"), line: style.getPropertyValue("--line") };
}

function drawPlot(context, { runs, xName, yName, xBins, yBins }) {
  const { soft, line } = colours();
  const side = SIZE - MARGIN - SIDE;
  const w = side / xBins.count, h = side / yBins.count;
  const left = MARGIN, top = SIDE;
  context.clearRect(0, 0, SIZE, SIZE);
  context.strokeStyle = line;
  context.strokeRect(left, top, side, side);
  runs.forEach((run, which) => {
    const hue = which ? "20 110 190" : "190 80 10";
    const { cells, xSums, ySums } = histogram(run, xName, yName, xBins, yBins);
    const most = Math.max(...[...cells.values()].map((list) => list.length), 1);
    for (const [key, list] of cells) {
      const x = key % xBins.count, y = Math.floor(key / xBins.count);
      const strength = Math.round(12 + 88 * Math.sqrt(list.length / most)) / (which ? 1.6 : 1);
      context.fillStyle = `rgb(${hue} / ${strength}%)`;
      context.fillRect(left + x * w, top + side - (y + 1) * h, Math.max(w - 0.5, 0.5), Math.max(h - 0.5, 0.5));
    }
    const topX = Math.max(...xSums, 1), topY = Math.max(...ySums, 1);
    context.fillStyle = `rgb(${hue} / ${which ? 45 : 70}%)`;
    xSums.forEach((sum, x) => context.fillRect(left + x * w, top - 4 - (sum / topX) * (SIDE - 10), Math.max(w - 0.5, 0.5), (sum / topX) * (SIDE - 10)));
    ySums.forEach((sum, y) => context.fillRect(left + side + 4, top + side - (y + 1) * h, (sum / topY) * (SIDE - 10), Math.max(h - 0.5, 0.5)));
  });
  context.fillStyle = soft;
  context.font = "11px system-ui, sans-serif";
  context.textAlign = "left";
  const last = (bins) => bins.least + bins.step * bins.count - 1;
  context.fillText(String(xBins.least), left, top + side + 13);
  context.textAlign = "right";
  context.fillText(String(last(xBins)), left + side, top + side + 13);
  context.fillText(String(yBins.least), left - 4, top + side);
  context.fillText(String(last(yBins)), left - 4, top + 10);
  context.textAlign = "center";
  context.fillText(words(xName), left + side / 2, top + side + 26);
  context.save();
  context.translate(12, top + side / 2);
  context.rotate(-Math.PI / 2);
  context.fillText(words(yName), 0, 0);
  context.restore();
}

let pinned = null; // outlives the tool, so that settings can be changed in between

export function explore(page) {
  const family = page.family();
  const names = family.metrics.map(({ name }) => name);
  const pick = (wanted, other) => names.find((name) => name === wanted) ?? names[other];
  let xName = pick({ floor: "floor_tiles", quest: "rooms", crawl: "rooms" }[family.name], 0);
  let yName = pick({ floor: "corridor_tiles", quest: "backtracking", crawl: "critical_path" }[family.name], 1);
  let run = null;
  let worker = null;
  let plot = null;
  const canvas = element("canvas", { width: SIZE * 2, height: SIZE * 2, style: `width:${SIZE}px;height:${SIZE}px`, tabIndex: 0, role: "img", "aria-label": "Histogram" });
  const context = canvas.getContext("2d");
  const progress = element("progress", { max: 1, value: 0, "aria-label": "Progress" });
  const text = element("p", { role: "status" });
  const count = element("input", { type: "number", min: 100, max: 200000, step: 100, value: 10000, "aria-label": "How many" });
  const start = element("button", { type: "button", className: "primary", onclick: toggle }, "Make them");
  const pin = element("button", { type: "button", onclick: togglePin }, "Pin to compare");
  const chooser = (label, value, set) => {
    const list = element("select", { "aria-label": label, onchange: () => { set(list.value); draw(); } }, ...names.map((name) => element("option", { value: name }, words(name))));
    list.value = value;
    return element("label", {}, `${label} `, list);
  };

  function draw() {
    const runs = [run, pinned?.recipe.family === family.name ? pinned : null].filter((one) => one?.rows.length);
    if (!runs.length) return;
    const bins = (name) => binning(runs.map((one) => one.column(name)));
    plot = { runs, xName, yName, xBins: bins(xName), yBins: bins(yName) };
    context.setTransform(2, 0, 0, 2, 0, 0);
    drawPlot(context, plot);
    canvas.setAttribute("aria-label", `Histogram of ${words(xName)} and ${words(yName)} over ${many(runs[0].rows.length, "dungeon")}`);
  }

  function end(words) {
    worker?.terminate();
    worker = null;
    start.textContent = "Make them";
    text.textContent = words;
    pin.disabled = !run?.rows.length;
  }

  function toggle() {
    if (worker) return end(`Stopped after ${many(run.rows.length, "dungeon")}.`);
    const total = Math.min(Math.max(Number(count.value) || 10000, 100), 200000);
    run = new Run(page.recipe(), names);
    progress.value = 0;
    worker = page.worker();
    start.textContent = "Stop";
    const began = performance.now();
    worker.onmessage = ({ data }) => {
      if (data.problem) return end(data.problem);
      if (data.done) return end(`${many(run.rows.length, "dungeon")} in ${((performance.now() - began) / 1000).toFixed(1)} s. Click a bin to open one of its dungeons.`);
      run.add(data);
      progress.value = run.seeds.length / total;
      return draw();
    };
    worker.onerror = (event) => end(event.message);
    worker.postMessage({ module: page.module, recipe: run.recipe, count: total, portion: Math.max(100, Math.ceil(total / 50)) });
    text.textContent = "Working ...";
    return undefined;
  }

  function togglePin() {
    pinned = pinned === run ? null : run;
    pin.textContent = pinned ? "Unpin" : "Pin to compare";
    text.textContent = pinned ? "Pinned. Change the settings, make them again, and both are shown." : "";
    draw();
  }

  function open(event) {
    if (!plot || !run) return;
    const box = canvas.getBoundingClientRect();
    const side = SIZE - MARGIN - SIDE;
    const x = Math.floor((event.clientX - box.left - MARGIN) / (side / plot.xBins.count));
    const y = Math.floor((SIDE + side - (event.clientY - box.top)) / (side / plot.yBins.count));
    const seeds = histogram(run, xName, yName, plot.xBins, plot.yBins).cells.get(y * plot.xBins.count + x);
    if (!seeds) return;
    const seed = seeds[Math.floor(Math.random() * seeds.length)];
    page.open(String(seed));
    text.textContent = `Seed ${seed}, one of ${seeds.length} there.`;
  }
  canvas.addEventListener("click", open);

  return {
    tall: true,
    keepsOn: true, // a new dungeon does not end it
    body: [element("div", { className: "explore open" }, canvas,
      element("div", { className: "explore-side" },
        element("div", { className: "row" }, start, count, pin), progress, text,
        chooser("Across", xName, (name) => (xName = name)), chooser("Up", yName, (name) => (yName = name))))],
    start() {
      pin.disabled = true;
      text.textContent = "Makes that many dungeons with these settings, in the background.";
      if (pinned?.recipe.family === family.name) {
        pin.textContent = "Unpin";
        draw();
      }
    },
    end: () => worker && end(""),
  };
}
