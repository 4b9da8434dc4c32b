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

let toastTimer;

/** Shows a short message at the foot of the page. */
export function toast(text) {
  const box = byId("toast");
  box.textContent = text;
  box.classList.add("on");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => box.classList.remove("on"), 2200);
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
 * Makes a row of tabs. Returns a function that selects one. Left and right move between them. [choose] is
 * told whether a pointer did it: if so, keys go to what was chosen, not to the row.
 */
export function tabs(list, names, choose, { label = (name) => name, controls = "" } = {}) {
  const owner = controls ? { "aria-controls": controls } : {};
  const button = (name) => element("button", {
    type: "button", role: "tab", id: `tab-${name}`, onclick: (event) => choose(name, event.detail > 0), ...owner,
  }, label(name));
  const buttons = names.map(button);
  list.replaceChildren(...buttons);
  list.onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = buttons.indexOf(document.activeElement);
    const next = buttons[(at + step + buttons.length) % buttons.length];
    next.focus();
    next.click();
  };
  return (name) => {
    const reached = Math.max(names.indexOf(name), 0); // with none selected, the first
    buttons.forEach((button, i) => {
      button.setAttribute("aria-selected", String(names[i] === name));
      button.tabIndex = i === reached ? 0 : -1;
    });
  };
}

/** Returns the words of a name: pre_rooms_min -> pre rooms min. */
export const words = (name) => name.replaceAll("_", " ");

/** Returns the same with a capital, for the beginning of a line. */
export const title = (name) => name.charAt(0).toUpperCase() + words(name).slice(1);

/** Returns a number with its unit, in the plural if needed. */
export const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
