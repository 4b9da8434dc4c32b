// SPDX-License-Identifier: MIT
// Small helpers for elements, so that the other files read like the page.

export const byId = (id) => document.getElementById(id);

/** Makes an element: element("button", {title: "x", onclick}, "text", child...). */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && key !== "role" && key !== "list") made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** Makes an icon of the page's sprite. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg"), use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

let toastTimer;

/** Shows a short message at the foot of the page, above an open dialog. */
export function toast(text) {
  const box = byId("toast");
  const over = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (box.parentElement !== over) over.append(box);
  box.textContent = text;
  box.classList.add("on");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => box.classList.remove("on"), Math.max(2200, text.length * 60));
}

/** Copies a text, even where the page has no clipboard of its own (from disk). */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = element("textarea", { value: text, style: "position:fixed;opacity:0" });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast(`${what} copied`);
}

/** Shares a link with the browser's own sheet where it has one, otherwise copies it. */
export async function share({ title: name, text, url }) {
  try {
    if (!navigator.share) throw new Error("no sheet");
    await navigator.share({ title: name, text, url });
  } catch (error) {
    if (error.name !== "AbortError") await copy(url, "Link");
  }
}

/** Saves bytes or text as a file on the visitor's machine. */
export function save(name, data, type) {
  const url = URL.createObjectURL(new Blob([data], { type }));
  const link = element("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/**
 * Makes a row of tabs with icons. Returns a function that selects one. Left and right move between them. [choose] is
 * told whether a pointer did it: if so, keys go to what was chosen, not to the row. [groups] are words before some names.
 */
export function tabs(list, names, choose, { label = (name) => name, controls = "", groups = {} } = {}) {
  const owner = controls ? { "aria-controls": controls } : {};
  const button = (name) => element("button", {
    type: "button", role: "tab", id: `tab-${name}`, onclick: (event) => choose(name, event.detail > 0), ...owner,
  }, icon(name), element("span", {}, label(name)));
  const buttons = names.map(button);
  list.replaceChildren(...buttons.flatMap((one, i) => {
    const group = groups[names[i]];
    return group ? [element("span", { className: "group", "aria-hidden": "true" }, group), one] : [one];
  }));
  list.onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const seen = buttons.filter((one) => !one.hidden);
    const next = seen[(seen.indexOf(document.activeElement) + step + seen.length) % seen.length];
    next.focus();
    next.click();
  };
  return (name) => {
    const reached = names.includes(name) ? name : names[0]; // with none selected, the first
    buttons.forEach((one, i) => {
      one.setAttribute("aria-selected", String(names[i] === name));
      one.tabIndex = names[i] === reached ? 0 : -1;
    });
  };
}

/** Scrolls what a tool has found to the top of the dock, where the dock is too low for all of it. */
export function bringUp(found) {
  const dock = byId("dock-body");
  dock.scrollTop += found.getBoundingClientRect().top - dock.getBoundingClientRect().top;
}

/** Returns the words of a name: pre_rooms_min -> pre rooms min. */
export const words = (name) => name.replaceAll("_", " ");

/** Returns the same with a capital, for the beginning of a line. */
export const title = (name) => name.charAt(0).toUpperCase() + words(name).slice(1);

/** Returns a number with its unit, in the plural if needed. */
export const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
