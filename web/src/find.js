// SPDX-License-Identifier: MIT
// Find: a hunt for seeds. The visitor says what the dungeon should have, workers make thousands,
// and the best hits are shown as thumbnails. The command for the same hunt is shown below them.
import { bringUp, element, many, words } from "./dom.js";
import { figure, meaning } from "./figures.js";
import { showThumbs } from "./thumbs.js";

const SHOWN = 12, COUNT = 3000;
const FIRST = { floor: ["path", "most"], quest: ["backtracking", "least"], crawl: ["danger_last", "most"] };

const option = (value, text) => element("option", { value }, text);

/** Returns a fact by its name, with its meaning if the name does not say it. */
const factText = (name, help) => (meaning(help).toLowerCase() === words(name).toLowerCase() ? words(name) : `${words(name)}: ${meaning(help)}`);
const factOptions = (metrics) => metrics.map(({ name, help }) => option(name, factText(name, help)));

/** One condition: a fact, "at least" or "at most", and a number. */
function conditionRow(metrics, remove) {
  const fact = element("select", { "aria-label": "Fact" }, ...factOptions(metrics));
  const side = element("select", { "aria-label": "Comparison" }, option(">=", "at least"), option("<=", "at most"));
  const value = element("input", { type: "number", value: 1, step: 1, "aria-label": "Number" });
  const box = element("div", { className: "row condition" }, fact, side, value,
    element("button", { type: "button", "aria-label": "Remove the condition", onclick: () => remove(row) }, "×"));
  const row = {
    box,
    fact: () => fact.value,
    text: () => `${fact.value} ${side.value} ${Number(value.value) || 0}`,
    holds: (values) => (side.value === ">=" ? values[fact.value] >= Number(value.value) : values[fact.value] <= Number(value.value)),
  };
  return row;
}

/** The hits so far: those that meet all conditions, the best first. */
class Hits {
  constructor(names, conditions, order) {
    Object.assign(this, { names, conditions, order, rows: [], tried: 0 });
  }

  add({ first, values, made }) {
    const width = this.names.length;
    this.tried += made.length;
    for (let i = 0; i < made.length; i++) {
      if (!made[i]) continue;
      const facts = Object.fromEntries(this.names.map((name, at) => [name, values[i * width + at]]));
      if (this.conditions.every(({ holds }) => holds(facts))) this.rows.push({ seed: String(first + i), facts });
    }
  }

  best() {
    const [name, way] = this.order;
    const sign = way === "most" ? -1 : 1;
    return [...this.rows].sort((a, b) => sign * (a.facts[name] - b.facts[name])).slice(0, SHOWN);
  }
}

export function find(page) {
  const family = page.family();
  const { metrics } = family;
  const names = metrics.map(({ name }) => name);
  const helps = new Map(metrics.map(({ name, help }) => [name, help]));
  let conditions = [];
  let worker = null;
  const rows = element("div", { className: "conditions" });
  const way = element("select", { "aria-label": "Which first" }, option("most", "the most"), option("least", "the least"));
  const fact = element("select", { "aria-label": "Of what" }, ...factOptions(metrics));
  const [wanted, first] = FIRST[family.name];
  fact.value = names.includes(wanted) ? wanted : names[0];
  way.value = first;
  const start = element("button", { type: "button", className: "primary", onclick: toggle }, "Find");
  const add = element("button", { type: "button", onclick: () => addRow() }, "Add a condition");
  const text = element("p", { role: "status" }, `Looks through ${COUNT} dungeons with your settings.`);
  const list = element("div", { className: "thumbs" });
  const command = element("code", { className: "hunt-command", tabIndex: 0 });

  function addRow() {
    const row = conditionRow(metrics, (gone) => {
      conditions = conditions.filter((other) => other !== gone);
      gone.box.remove();
    });
    conditions.push(row);
    rows.append(row.box);
  }

  /** Returns the options of a command line for the same hunt: only what differs from plain
   * generation. */
  function hunt(recipe) {
    const made = page.barrow.command({ ...recipe, seed: "1" }).split(" ");
    const settings = made.slice(2).join(" ").replace("--seed 1", "").trim();
    const where = conditions.length ? ` --where '${conditions.map((one) => one.text()).join(" && ")}'` : "";
    const best = `--best '${way.value === "most" ? "" : "-"}${fact.value}' --top ${SHOWN}`;
    return `barrow hunt ${family.name}${where} ${best} --from 1 --count ${COUNT}${settings ? ` ${settings}` : ""}`;
  }

  function end(told) {
    worker?.terminate();
    worker = null;
    start.textContent = "Find";
    text.textContent = told;
  }

  function show(hits, recipe) {
    const order = hits.order[0];
    end(`${many(hits.rows.length, "hit")} among ${hits.tried}.${hits.rows.length ? " Choose one:" : " Ask for less."}`);
    showThumbs(list, hits.best().map(({ seed, facts }) => ({
      recipe: { ...recipe, seed }, seed, note: `Seed ${seed} · ${words(order)} ${figure(helps.get(order), facts[order])}`,
    })), { barrow: page.side, theme: page.theme(), choose: (row) => page.open(row.seed, recipe) });
    bringUp(text);
  }

  function toggle() {
    if (worker) return end("Stopped.");
    const recipe = page.recipe();
    const measured = page.measured([fact.value, ...conditions.map((row) => row.fact())]);
    const hits = new Hits(names, [...conditions], [fact.value, way.value]);
    list.replaceChildren();
    command.textContent = hunt(measured);
    start.textContent = "Stop";
    worker = page.worker();
    worker.onmessage = ({ data }) => {
      if (data.problem) return end(data.problem);
      if (data.done) return show(hits, recipe);
      hits.add(data);
      text.textContent = `${hits.tried} of ${COUNT} looked at, ${many(hits.rows.length, "hit")} ...`;
      return undefined;
    };
    worker.onerror = (event) => end(event.message);
    worker.postMessage({ module: page.module, recipe: measured, count: COUNT, portion: 100 });
    return undefined;
  }

  return {
    tall: true,
    keepsFor: family.name,
    body: [element("div", { className: "find" },
      element("div", { className: "row" }, start, element("span", {}, "the dungeons with"), way, fact, add), rows, text, list, command)],
    start() {},
    end: () => worker && end(""),
  };
}
