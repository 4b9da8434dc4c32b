// SPDX-License-Identifier: MIT
// Small pictures of dungeons to choose from. They are made one after the other, one per task, so
// that the page stays responsive; a later list replaces an earlier one that is not finished.
import { element } from "./dom.js";
import { paintMapOf, preparePicture } from "./picture.js";

const WIDTH = 220, HEIGHT = 150;

/** Paints the map of a picture, as large as possible. */
function paintSmall(canvas, picture) {
  const { x, y, w, h } = picture.box;
  const pen = canvas.getContext("2d");
  const scale = Math.min(canvas.width / w, canvas.height / h);
  pen.fillStyle = picture.paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.setTransform(scale, 0, 0, scale, (canvas.width - w * scale) / 2 - x * scale, (canvas.height - h * scale) / 2 - y * scale);
  paintMapOf(pen, picture, 1);
}

/**
 * Fills [list] with thumbnails, each with the title of its dungeon. [rows] are {recipe, note}; [barrow] is an
 * instance of the module to make them with, [theme] the colours, and [choose] gets the chosen row. Resolves
 * when all are done.
 */
export async function showThumbs(list, rows, { barrow, theme, choose }) {
  const work = (list.work = {}); // a newer list has its own
  const canvases = rows.map(() => element("canvas", { width: WIDTH * 2, height: HEIGHT * 2 }));
  const titles = rows.map(() => element("span", {}, "…"));
  list.replaceChildren(...rows.map((row, i) => element("button", { type: "button", onclick: () => choose(row) },
    canvases[i], titles[i], element("small", {}, row.note))));
  for (const [i, { recipe }] of rows.entries()) {
    await new Promise((done) => setTimeout(done));
    if (list.work !== work) return;
    try {
      barrow.make({ ...recipe, proof: false });
      const picture = preparePicture(barrow.picture({ theme, numbers: false, legend: false, grid: false, heat: false, path: false }));
      titles[i].textContent = picture.title;
      paintSmall(canvases[i], picture);
    } catch {
      canvases[i].parentElement.disabled = true; // this seed has no such dungeon
    }
  }
}
