// SPDX-License-Identifier: MIT
// A player for anything with steps: a button that plays, buttons for one step back and forth, a
// slider, keys. The timeline and the walkthrough use it.
import { element } from "./dom.js";

const PAUSE = 200; // milliseconds between steps that are slow

/**
 * A player over [count] steps, where 0 is before the first. It calls [show] with the step to show,
 * which may return how many milliseconds that takes; [noun] names a step for screen readers, and
 * [pace] is the shortest time from one step to the next.
 */
export function makePlayer({ count, noun, pace, show }) {
  let at = 0;
  let timer = null;
  const button = (label, name, step) =>
    element("button", { type: "button", "aria-label": `${noun} ${name}`, onclick: () => go(at + step) }, label);
  const play = element("button", { type: "button", className: "primary play", onclick: toggle }, "Play");
  const back = button("‹", "before", -1);
  const next = button("›", "after", 1);
  const slider = element("input", {
    type: "range", min: 0, max: count, value: 0, "aria-label": noun, oninput: () => go(Number(slider.value)),
  });

  function go(to) {
    at = Math.min(Math.max(to, 0), count);
    slider.value = at;
    back.disabled = at === 0;
    next.disabled = at === count;
    return show(at);
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    play.textContent = "Play";
  }

  function toggle() {
    if (timer) return stop();
    if (at >= count) go(0);
    play.textContent = "Pause";
    return playOn();
  }

  function playOn() {
    const time = go(at + 1) ?? 0;
    if (at >= count) stop();
    else timer = setTimeout(playOn, Math.max(pace, time + PAUSE));
  }

  return {
    go,
    stop,
    controls: [play, back, next, slider],
    keys: { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Enter: toggle },
  };
}
