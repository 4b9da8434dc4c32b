// SPDX-License-Identifier: MIT
// The layouts of a floor as small pictures to choose from, each made with the current seed.
import { byId, element, title } from "./dom.js";
import { change, state } from "./state.js";

/** Plain names; a layout that has none here is called by its own. */
const NAMES = {
  std_fine: "Fine grid", std_full: "Wide grid", std_half: "Left half", std_three_quarter: "Three quarters", one_room: "One hall",
  two_rooms: "Two halls", ring: "Ring", crossroads: "Crossroads", line: "Line", cross: "Cross", beetle: "Beetle", outer: "Along the rim",
  cave: "Cave", ruins: "Ruins",
};

const WALKABLE = 0x10, LIQUID = 0x02;

function thumbnail(canvas, { width, height, tiles }) {
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  const image = pen.createImageData(width, height);
  tiles.forEach((tile, i) => {
    const shade = tile & WALKABLE ? [214, 160, 92] : tile === LIQUID ? [72, 120, 160] : [58, 50, 40];
    image.data.set([...shade, 255], i * 4);
  });
  pen.putImageData(image, 0, 0);
}

/** Makes the buttons, or removes them for families without layouts. */
export function makeLayouts(tables) {
  const family = tables.families.find(({ name }) => name === state.family);
  const info = family.params.find(({ name }) => name === "layout");
  const choose = (name) => () => {
    const params = { ...state.params, layout: name };
    if (name === info.default) delete params.layout;
    change({ params });
  };
  const button = ({ name, summary }) =>
    element("button", { type: "button", role: "radio", title: summary, value: name, onclick: choose(name) },
      element("canvas", {}), NAMES[name] ?? title(name));
  byId("layouts").replaceChildren(...(info ? tables.layouts.map(button) : []));
}

/** Draws them again; [make] returns the planes of a layout. */
export function showLayouts(make, chosen) {
  for (const button of byId("layouts").children) {
    button.setAttribute("aria-checked", String(button.value === chosen));
    try {
      thumbnail(button.firstElementChild, make(button.value));
    } catch {
      thumbnail(button.firstElementChild, { width: 1, height: 1, tiles: [0] }); // it does not fit these sizes
    }
  }
}
