// SPDX-License-Identifier: MIT
// The settings, made from the parameter table: a new row of the table is a new control here. A
// control shows the effective value, marks it when it differs from the default, and shows the
// library's own words when it is refused.
import { byId, element, title, words } from "./dom.js";
import { settingsOf } from "./friendly.js";
import { change, state } from "./state.js";

const HIDDEN = new Set(["layout", "tiles"]); // they have their own controls
let rows = new Map();

const current = (info) => state.params[info.name] ?? info.default;

function set(info, value) {
  const params = { ...state.params };
  if (value === info.default) delete params[info.name];
  else params[info.name] = value;
  change({ params });
}

// ---- one maker per type; each returns its elements and a function that shows a value -------------

const option = (name) => element("option", { value: name }, words(name));

function numberField(info, id) {
  const field = element("input", {
    type: "number", id, min: info.min, max: info.max, step: 1,
    oninput: () => field.value !== "" && set(info, field.value),
  });
  return field;
}

function slider(info, id) {
  const number = numberField(info, id);
  const range = element("input", {
    type: "range", min: info.min, max: info.max, step: 1, tabIndex: -1,
    "aria-label": `${words(info.name)}, slider`, oninput: () => set(info, range.value),
  });
  return [[range, number], (value) => {
    range.value = value;
    if (document.activeElement !== number || number.value === "") number.value = value;
  }];
}

function check(info, id) {
  const box = element("input", { type: "checkbox", id, onchange: () => set(info, box.checked ? "on" : "off") });
  return [[box], (value) => (box.checked = value === "on")];
}

function choice(info, id) {
  const list = element("select", { id, onchange: () => set(info, list.value) }, ...info.choices.map(option));
  return [[list], (value) => (list.value = value)];
}

function automatic(info, id) {
  const number = numberField(info, id);
  number.placeholder = "–";
  const least = String(Math.max(info.min, 0));
  const word = info.choices?.[0] ?? "auto";
  const box = element("input", { type: "checkbox", onchange: () => set(info, box.checked ? word : least) });
  return [[number, element("label", { className: "auto" }, box, word)], (value) => {
    box.checked = value === word;
    number.disabled = box.checked;
    number.value = box.checked ? "" : value;
  }];
}

function typed(info, id) {
  const list = element("datalist", { id: `${id}-list` }, ...(info.choices ?? []).map(option));
  const field = element("input", {
    type: "text", id, list: list.id, spellcheck: false, autocomplete: "off",
    placeholder: { range: "auto, 3 or 1..3", size: "9x10 or 9x10..12x12", weights: "20:20:20:20:20" }[info.type],
    onchange: () => set(info, field.value.trim() || info.default),
  });
  return [[field, list], (value) => (field.value = value)];
}

function rowsOfText(info, id) {
  const area = element("textarea", {
    id, spellcheck: false, rows: 3, placeholder: "rows of # . and one E", onchange: () => set(info, area.value),
  });
  return [[area], (value) => (area.value = value)];
}

const makers = { int: slider, bool: check, choice, auto: automatic, range: typed, size: typed, weights: typed,
  text: rowsOfText };

// ---- the panel -----------------------------------------------------------------------------------

/** Returns a line about a parameter: its help up to the first aside. */
const plain = (help) => title(help.replace(/ \(.*?\)/g, "").split(/;|: /)[0]);

function control(info) {
  const id = `param-${info.name}`;
  const [inputs, show] = makers[info.type](info, id);
  const problem = element("span", { className: "problem", id: `${id}-problem`, role: "alert" });
  const reset = element("button", {
    type: "button", className: "reset", title: `Back to ${info.default || "nothing"}`,
    "aria-label": `Reset ${words(info.name)}`, onclick: () => set(info, info.default),
  }, "↺");
  inputs[0].setAttribute("aria-describedby", problem.id);
  const box = element("div", { className: `control ${info.type}`, title: info.help },
    element("label", { htmlFor: id, className: "control-name" }, plain(info.help), element("code", {}, info.name)),
    element("div", { className: "control-body" }, ...inputs), reset, problem);
  rows.set(info.name, { info, box, show, problem });
  return box;
}

/** Makes the controls of a family. */
export function makeControls(family) {
  rows = new Map();
  byId("controls").replaceChildren(...family.params.filter(({ name }) => !HIDDEN.has(name)).map(control));
}

/** Shows only the controls that have all of these words in their name or help. */
export function filterControls(text) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { info, box } of rows.values()) {
    const about = `${words(info.name)} ${info.name} ${info.help}`.toLowerCase();
    box.hidden = !wanted.every((word) => about.includes(word));
    found += !box.hidden;
  }
  byId("no-setting").hidden = found > 0;
}

/** Shows the current values. */
export function showControls() {
  for (const { info, box, show } of rows.values()) {
    show(current(info));
    box.classList.toggle("changed", info.name in state.params);
  }
}

/** Shows a refusal at the control to blame. Returns false if there is no such control. */
export function showProblem(error) {
  for (const { problem } of rows.values()) problem.textContent = "";
  const row = error && rows.get(error.field);
  if (row) row.problem.textContent = error.message;
  return Boolean(row);
}

// ---- presets ----------------------------------------------------------------------------------------

const same = (a, b) =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value);

/** Fills the list of presets of a family. */
export function makePresets(family) {
  const list = byId("preset");
  list.replaceChildren(
    element("option", { value: "" }, "Defaults"),
    ...family.presets.map(({ name }) => element("option", { value: name }, title(name))),
    element("option", { value: "?", hidden: true }, "My own"));
  list.onchange = () => {
    const preset = family.presets.find(({ name }) => name === list.value);
    const defaults = new Map(family.params.map((info) => [info.name, info.default]));
    const chosen = Object.entries(preset ? settingsOf(preset) : {});
    change({ params: Object.fromEntries(chosen.filter(([name, value]) => defaults.get(name) !== value)), reroll: {} });
  };
}

export function showPreset(family) {
  const preset = family.presets.find((row) => same(settingsOf(row), state.params));
  byId("preset").value = preset?.name ?? (Object.keys(state.params).length ? "?" : "");
  byId("preset").title = preset?.summary ?? "";
}

// ---- rerolls -----------------------------------------------------------------------------------------

/** A row per pass: draw it again, or restore it. */
export function showRerolls(family) {
  byId("rerolls").replaceChildren(...family.passes.map((pass) => {
    const salt = Number(state.reroll[pass.name] ?? 0);
    const set = (value) => {
      const reroll = { ...state.reroll };
      if (value) reroll[pass.name] = String(value);
      else delete reroll[pass.name];
      change({ reroll });
    };
    const button = (label, name, disabled, onclick) =>
      element("button", { type: "button", disabled, "aria-label": name, onclick }, label);
    return element("div", { className: "reroll", title: pass.summary },
      element("span", {}, title(pass.name)), element("b", {}, salt ? String(salt) : ""),
      button("↺", `${words(pass.name)} as it was`, !salt, () => set(0)),
      button("Reroll", `Reroll ${words(pass.name)}`, false, () => set((salt % 65535) + 1)));
  }));
}
