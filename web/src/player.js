// SPDX-License-Identifier: MIT
// Something that is gone through step by step: a button that plays, one step back and forth, a
// slider, keys. The timeline and the walkthrough are played with it.
import { element } from "./dom.js";

/**
 * A player over [count] steps, 0 being before the first. It calls [show] with the step to show and
 * the one shown before; [noun] names a step to people who do not see it, [pace] is in milliseconds.
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
    const before = at;
    at = Math.min(Math.max(to, 0), count);
    slider.value = at;
    back.disabled = at === 0;
    next.disabled = at === count;
    show(at, before);
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    play.textContent = "Play";
  }

  function toggle() {
    if (timer) return stop();
    if (at >= count) go(0);
    play.textContent = "Pause";
    timer = setInterval(() => {
      go(at + 1);
      if (at >= count) stop();
    }, pace);
    return undefined;
  }

  return {
    go,
    stop,
    controls: [play, back, next, slider],
    keys: { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Enter: toggle },
  };
}
