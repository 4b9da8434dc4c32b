// SPDX-License-Identifier: MIT
// The dungeons seen so far, back and forth. The browser's own history would fill up with every
// step of a slider, so the page replaces its fragment and keeps this list itself.

const seen = [];
let at = -1;

/** Notes a fragment; steps of a slider within a moment replace one another. */
let last = 0;
export function note(fragment, now = performance.now()) {
  if (seen[at] === fragment) return;
  const replace = now - last < 400 && at >= 0;
  last = now;
  if (!replace) at++;
  seen.length = at;
  seen.push(fragment);
}

export const canBack = () => at > 0;
export const canForward = () => at < seen.length - 1;

/** The fragment one step away, or null. */
export function go(step) {
  if (!(at + step in seen)) return null;
  at += step;
  last = 0;
  return seen[at];
}
