// SPDX-License-Identifier: MIT
// The state of the page: family, seed, changed parameters and rerolls make the dungeon and are in
// the permalink; theme, picture and layers only change its look, and the browser keeps them.

const listeners = new Set();

export const state = {
  family: "floor",
  seed: "1",
  params: {}, // by name, as typed; only what differs from the default
  reroll: {}, // by pass
  edit: [], // changes made by hand, as barrow_edit takes them
  theme: "auto",
  view: "map", // or "graph"
  side: "key", // what stands beside the map: "key", "legend" or ""
  layers: { grid: true, numbers: true, contents: true, path: true, heat: true, junctions: false, legend: true },
};

/** Calls [listener] with the names of the changes. */
export function listen(listener) {
  listeners.add(listener);
}

const MAKING = ["family", "seed", "params", "reroll", "view"];

/** Changes the state and tells all listeners. Changes by hand belong to one dungeon: another has none. */
export function change(what) {
  if (!what.edit && MAKING.some((name) => name in what)) state.edit = [];
  Object.assign(state, what);
  for (const listener of listeners) listener(Object.keys(what));
}

/** Returns the recipe of the dungeon, as barrow takes it. */
export function recipe() {
  const { family, seed, params, reroll } = state;
  return { family, seed, params: { ...params, ...tileParams() }, reroll };
}

/** Quest and crawl have tiles only when asked for them. */
export function tileParams() {
  return state.family !== "floor" && state.view === "map" ? { tiles: "on" } : {};
}

// ---- permalink: #family?seed=7&density=-6&reroll.items=1 ---------------------------------------

export function toFragment({ family, seed, params, reroll, view, edit = [] }) {
  const query = new URLSearchParams({ seed });
  for (const [name, value] of Object.entries(params)) query.set(name, value);
  for (const [pass, salt] of Object.entries(reroll)) query.set(`reroll.${pass}`, salt);
  if (family !== "floor" && view === "graph") query.set("view", "graph");
  if (edit.length) query.set("edit", edit.join(";"));
  return `#${family}?${query}`;
}

/** Returns the same with the dungeon's title in it, for people who read the link, and how many turns are to [beat] in Walk, by which [moves]. */
export function sharedFragment(what, name, beat = 0, moves = "") {
  const readable = name.normalize("NFD").replace(/[^\w\s-]/g, "").trim().replace(/\s+/g, "-");
  return toFragment(what).replace("?", `${readable ? `/${readable}` : ""}?`) + (beat ? `&beat=${beat}&moves=${moves}` : "");
}

const LONGEST = 32 * 1024; // bytes of a link; longer ones are cut by some programs

const through = async (data, stream) => new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());

/** Returns the fragment that carries a whole text, deflated; null if it would be too long for a link. [name] says what it is: a document, or a world. */
export async function packedFragment(name, text) {
  const bytes = await through(text, new CompressionStream("deflate-raw"));
  let packed = "";
  for (const byte of bytes) packed += String.fromCharCode(byte);
  const fragment = `#${name}?${btoa(packed).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  return fragment.length <= LONGEST ? fragment : null;
}

/** Returns what a fragment carries: {name, text}, where text comes later and is "" if it is damaged; null if it carries nothing. */
export function packedIn(fragment) {
  const [, name, packed] = /^#(document|world)\?([\w-]*)$/.exec(fragment) ?? [];
  if (!name) return null;
  const unpacked = async () => {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  };
  return { name, text: unpacked().catch(() => "") };
}

/** Returns the text with its escapes decoded, or as it is if they are broken. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the part of the state in a fragment, or null if it is not ours. Some programs escape the "?" of a link. */
export function fromFragment(fragment, families) {
  const text = fragment.includes("?") ? fragment : decoded(fragment);
  const [, family, query = ""] = /^#([a-z]+)(?:\/[^?]*)?(?:\?(.*))?$/.exec(text) ?? [];
  if (!families.includes(family)) return null;
  const found = { family, seed: "1", params: {}, reroll: {}, edit: [] };
  for (const [name, value] of new URLSearchParams(query)) {
    if (name === "seed") found.seed = value;
    else if (name === "beat") found.beat = /^\d{1,7}$/.test(value) ? Number(value) : 0;
    else if (name === "moves") found.moves = value;
    else if (name === "edit") found.edit = value.split(/[;\n]/).filter(Boolean);
    else if (name === "view") found.view = value === "graph" ? "graph" : "map";
    else if (name.startsWith("reroll.")) found.reroll[name.slice(7)] = value;
    else found.params[name] = value;
  }
  return found;
}

// ---- what the browser keeps -----------------------------------------------------------------------

const KEPT = ["theme", "layers", "side"];

export function keep() {
  try {
    localStorage.setItem("barrow", JSON.stringify(Object.fromEntries(KEPT.map((key) => [key, state[key]]))));
  } catch {
    // A page from disk may not be allowed to store anything.
  }
}

export function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem("barrow") ?? "{}");
    for (const name of ["theme", "side"]) if (typeof kept[name] === "string") state[name] = kept[name];
    for (const name of Object.keys(state.layers)) {
      if (typeof kept.layers?.[name] === "boolean") state.layers[name] = kept.layers[name];
    }
  } catch {
    // as above
  }
}
