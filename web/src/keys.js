// SPDX-License-Identifier: MIT
// The keyboard: one table, from which the help is made. The tool in the dock comes first.
import { byId, element } from "./dom.js";

const typing = (target) => target.matches?.("input:not([type=range]):not([type=checkbox]), textarea, select");

/** Starts listening. [table] rows are {keys, text, run(key)}; [tool] returns the tool in the dock. */
export function startKeys(table, tool) {
  const actions = new Map(table.flatMap(({ keys, run }) => keys.map((key) => [key, run])));
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || typing(event.target)) return;
    if (event.target.matches?.("input[type=range]") && event.key.startsWith("Arrow")) return;
    if (event.target.matches?.("button, summary, a, input") && (event.key === " " || event.key === "Enter")) return;
    const run = tool()?.keys?.[event.key] ?? actions.get(event.key);
    if (!run) return;
    event.preventDefault();
    run(event.key);
  });
  const row = ({ keys, names = keys, text }) => [
    element("dt", {}, ...names.flatMap((name, i) => [i ? " " : "", element("kbd", {}, name)])),
    element("dd", {}, text),
  ];
  byId("help-list").replaceChildren(element("dl", { className: "keys" }, ...table.flatMap(row)));
}
