// SPDX-License-Identifier: MIT
// Paper: page 1 is the map in the theme for print, whatever the screen shows; the referee's key
// follows room by room. The player's map has neither key nor secrets.
import { byId, element, toast } from "./dom.js";
import { paintMapOf } from "./picture.js";
import { keyBlocks, keyNow, legendList } from "./side.js";

const SIDE = 690; // pixels of a page's width; the map is no taller, so that title and legend are on its page
const DENSITY = 4; // dots for each of them

let ready = false; // the sheets are what was asked for

/** Paints the map as large as a page allows; its numbers are as large as on the screen. */
function mapOnPaper(picture) {
  const { x, y, w, h } = picture.box, zoom = Math.min(SIDE / w, SIDE / h);
  const canvas = element("canvas", { width: Math.round(w * zoom * DENSITY), height: Math.round(h * zoom * DENSITY) });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.setTransform(zoom * DENSITY, 0, 0, zoom * DENSITY, -x * zoom * DENSITY, -y * zoom * DENSITY);
  paintMapOf(pen, picture, zoom, { all: true });
  return canvas;
}

function fillSheets(picture, key) {
  const map = element("div", { className: "page-map" }, element("h1", {}, picture.title), mapOnPaper(picture), legendList(picture));
  const rooms = key ? [element("p", { className: "key-about" }, key.about), element("div", { className: "key-rooms" }, ...keyBlocks(key))] : [];
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
