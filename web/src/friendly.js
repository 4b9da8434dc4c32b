// SPDX-License-Identifier: MIT
// The first view of a visitor: a sentence about the family, words to choose from, and a few
// sliders. The words are one-word presets that can be combined: each sets a few parameters and
// leaves the others.
import { byId, element, many, title } from "./dom.js";
import { change, state } from "./state.js";

const LEADS = {
  floor: "A floor to explore: rooms, tunnels and water, with stairs to find.",
  quest: "Find the keys and treasures that open the way to the goal. You can never get stuck.",
  crawl: "Fight from room to room to the boss, with side paths worth a detour.",
};

const WORDS = ["small", "large", "winding", "puzzles", "flooded", "cruel", "gentle"];

/** A slider sets all parameters of [names] to its value and shows the first. */
const slider = (label, low, high, most, least, ...names) => ({ label, low, high, least, most, names });
const SLIDERS = {
  floor: [
    slider("Rooms", "few", "many", 20, 2, "density"),
    slider("Tunnels", "few", "many", 120, 0, "connectivity"),
    slider("Lakes and rivers", "dry", "flooded", 60, 0, "terrain_density"),
    slider("Enemies", "none", "many", 30, 0, "enemies"),
    slider("Things to find", "none", "many", 20, 0, "items"),
  ],
  quest: [
    slider("Rooms", "few", "many", 40, 4, "pre_rooms", "post_rooms"),
    slider("Locked doors", "few", "many", 8, 1, "pre_stages_max", "post_stages_max", "pre_stages_min", "post_stages_min"),
    slider("Treasures", "one", "four", 4, 1, "treasures"),
    slider("Ways to choose from", "one at a time", "always two", 100, 0, "branches"),
    slider("Ways back", "long", "short", 100, 0, "returns", "loops"),
  ],
  crawl: [
    slider("Side paths", "none", "everywhere", 100, 0, "exploration"),
    slider("Shortcuts", "none", "as many as fit", 100, 0, "shortcuts"),
    slider("Elite enemies", "none", "many", 100, 0, "elites"),
    slider("Rock between the rooms", "little", "much", 40, 0, "rock"),
  ],
};

/** Returns the settings of a preset: name -> value. */
export const settingsOf = (preset) => Object.fromEntries(preset.settings.split(/\s+/).filter(Boolean).map((word) => {
  const at = word.indexOf("=");
  return [word.slice(0, at), word.slice(at + 1)];
}));

let defaults = new Map();
let shows = [];

const current = (name) => state.params[name] ?? defaults.get(name);

/** Sets some parameters and leaves the others; default values are not kept. */
function setAll(pairs) {
  const params = { ...state.params };
  for (const [name, value] of pairs) {
    if (value === defaults.get(name)) delete params[name];
    else params[name] = value;
  }
  change({ params });
}

let chosen = []; // the settings of each word of the family: [[name, value]...]

const isOn = (settings) => settings.every(([name, value]) => current(name) === value);

/** Returns whether two words ask for different values of one parameter. */
const clash = (one, other) => one.some(([name, value]) => other.some(([also, wanted]) => also === name && wanted !== value));

/** Turns a word on or off. Words that do not go together with it are turned off, and with a word go all its settings
 * that no other word needs. */
function turnWord(settings) {
  const turnsOn = !isOn(settings);
  const leaves = (other) => (other === settings ? !turnsOn : turnsOn && clash(other, settings));
  const before = chosen.filter((other) => isOn(other));
  const stays = before.filter((other) => !leaves(other)).flat();
  const gone = before.filter(leaves).flat().map(([name]) => [name, defaults.get(name)]);
  setAll([...gone, ...stays, ...(turnsOn ? settings : [])]);
}

function wordButton(preset) {
  const settings = Object.entries(settingsOf(preset));
  chosen.push(settings);
  const button = element("button", { type: "button", title: preset.summary, value: preset.name, onclick: () => turnWord(settings) }, title(preset.name));
  shows.push(() => button.setAttribute("aria-pressed", String(isOn(settings))));
  return button;
}

function sliderRow({ label, low, high, least, most, names }) {
  const id = `friendly-${names[0]}`;
  const range = element("input", {
    type: "range", id, min: least, max: most, step: 1,
    oninput: () => setAll(names.map((name) => [name, range.value])),
  });
  const value = element("output", { htmlFor: id });
  shows.push(() => {
    const now = Number(current(names[0])), usual = Number(defaults.get(names[0]));
    range.value = now;
    // The parameter is a wish, not a count of what is on the map, so no number stands here.
    value.textContent = now === usual ? "as usual" : now > usual ? "more" : "less";
    range.setAttribute("aria-valuetext", value.textContent);
  });
  return element("div", { className: "friendly-row" }, element("label", { htmlFor: id }, label), value, range,
    element("span", {}, low), element("span", {}, high));
}

/** Makes the words and sliders of a family. */
export function makeFriendly(family) {
  defaults = new Map(family.params.map((info) => [info.name, info.default]));
  shows = [];
  chosen = [];
  byId("lead").textContent = LEADS[family.name];
  const presets = WORDS.map((word) => family.presets.find(({ name }) => name === word)).filter(Boolean);
  byId("words").replaceChildren(...presets.map(wordButton));
  byId("friendly").replaceChildren(...SLIDERS[family.name].map(sliderRow));
}

/** Shows the current values, and how many differ from the defaults. */
export function showFriendly() {
  for (const show of shows) show();
  const changed = Object.keys(state.params).length + Object.keys(state.reroll).length;
  byId("preset-help").textContent = changed ? `${many(changed, "setting")} changed` : "Default settings";
  byId("reset-all").disabled = !changed;
}
