// SPDX-License-Identifier: MIT
// Paper: page 1 is the map in the theme for print, whatever the screen shows; the referee's key
// follows room by room. The player's map has neither key nor secrets.
import { byId, element, toast } from "./dom.js";
import { keyBlocks, keyNow } from "./side.js";
import { snapshot } from "./stage.js";

const PIXELS = 3000; // of the longer side of the map on paper
const SHARP = 40; // pixels per tile that are enough

let ready = false; // the sheets are what was asked for

function fillSheets(picture, key) {
  const scale = Math.min(SHARP, (PIXELS / Math.max(picture.width, picture.height)) * picture.unit);
  const map = element("div", { className: "page-map" }, snapshot(scale, picture));
  const rooms = key ? [element("h1", {}, key.title), element("p", { className: "key-about" }, key.about),
    element("div", { className: "key-rooms" }, ...keyBlocks(key))] : [];
  byId("sheets").replaceChildren(map, ...rooms);
}

/** Fills the sheets with "key", "map" or "player". [pictureOf] makes the picture, for players or not. */
export async function preparePaper(kind, pictureOf) {
  const key = kind === "key" ? await keyNow() : null;
  fillSheets(pictureOf(kind === "player"), key);
  ready = true;
}

/** Starts printing: the dialog's choice, or the map alone if the browser's own command prints. */
export function startPaper(pictureOf) {
  const alone = () => ready || fillSheets(pictureOf(false), null);
  addEventListener("beforeprint", alone);
  matchMedia("print").addEventListener("change", ({ matches }) => matches && alone());
  addEventListener("afterprint", () => {
    ready = false;
    byId("sheets").replaceChildren();
  });
  byId("print-now").onclick = async () => {
    const kind = document.querySelector('input[name="paper"]:checked').value;
    try {
      await preparePaper(kind, pictureOf);
    } catch (error) {
      toast(error.message);
      return;
    }
    byId("print-dialog").close();
    print();
  };
}
