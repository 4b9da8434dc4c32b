// SPDX-License-Identifier: MIT
// The dungeons seen so far are entries of the browser's own history, so that its Back and Forward
// work. Each entry knows its number; steps of a slider within a moment replace one another.

const MOMENT = 400; // milliseconds

let at = history.state?.at ?? 0;
let last = at; // the last entry that Forward can reach
let slid = -Infinity; // when a slider was moved last
let started = false;

/** Records the fragment of what is shown now. [slides] says that only a setting changed, as while a slider is dragged. */
export function note(fragment, slides = false, now = performance.now()) {
  if (history.state && location.hash === fragment) return; // arrived by Back or Forward
  const arrived = started && !history.state; // by a link: the browser has made the entry
  const isNew = started && !arrived && !(slides && now - slid < MOMENT);
  if (arrived || isNew) last = ++at;
  history[isNew ? "pushState" : "replaceState"]({ at }, "", fragment);
  started = true;
  slid = slides ? now : -Infinity;
}

/** Called when the browser has gone to an entry; null means that a link made it. */
export function arrive(state) {
  at = state?.at ?? at;
  slid = -Infinity;
}

export const canBack = () => at > 0;
export const canForward = () => at < last;
export const go = (step) => history.go(step);
