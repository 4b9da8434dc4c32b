// SPDX-License-Identifier: MIT
// Files in both directions: every format of the library, a PNG of the picture, and documents
// dropped on the page, which are read, verified and shown with their faults.
import { byId, element, icon, save, toast } from "./dom.js";
import { snapshot } from "./stage.js";
import { paintMap, paintTileset, pngOf } from "./tileset.js";
import { zip } from "./zip.js";

const BINARY = new Set(["npy", "png", "pdf"]);

export function fileName({ family, seed }, extension) {
  const safe = String(seed).replace(/[^\w.-]+/g, "-").slice(0, 40) || "seed";
  return `${family}-${safe}.${extension}`;
}

const TILES = "barrow-tiles.png"; // the name by which maps refer to it
const TILE_PIXELS = 16;

/** Returns what a format needs besides the dungeon: a picture of the map if it embeds one. */
async function mapPicture(barrow) {
  const planes = barrow.tiles();
  if (!planes.width) return {};
  const { canvas, scale } = paintMap(barrow.tileset(), barrow.tilesetMap(), planes);
  return { image: await pngOf(canvas), scale };
}

/** Saves the shown dungeon in a format. If the format refers to the picture of tiles, saves both in
 * a zip. */
async function saveAs(barrow, format, what) {
  const name = fileName(what, format.extension);
  const bytes = barrow.bytes(format.name, format.image ? await mapPicture(barrow) : {});
  if (!format.tileset) {
    save(name, bytes, BINARY.has(format.name) ? "application/octet-stream" : "text/plain");
    return;
  }
  const tiles = await pngOf(paintTileset(barrow.tileset(), TILE_PIXELS));
  const whole = zip([{ name, bytes }, { name: TILES, bytes: tiles }]);
  save(`${name.replaceAll(".", "-")}.zip`, whole, "application/zip");
}

// Groups of formats by purpose. A format that no row names is in the last group.
const GROUPS = [
  ["For a game", ["tmj", "tmx", "ldtk", "godot4", "godot3"]],
  ["For the table", ["uvtt", "key", "key-html", "key-json", "text", "svg", "svg-anim"]],
  ["For programs", ["json", "jsonl", "csv", "npy", "graphml", "dot"]],
  ["As text", []],
];

// What most people want: [icon, title, about, [format, words]...]; "print" opens the dialog for paper.
const CARDS = [
  ["game", "Game engine", "A tile map with doors, things and rules, and the tiles it is painted with.",
    [["tmj", "Tiled"], ["godot4", "Godot 4"], ["ldtk", "LDtk"]]],
  ["print", "Table", "A map on paper with its key, or for a virtual table.",
    [["print", "Print map and key"], ["uvtt", "Virtual table"], ["key-html", "Key as a page"]]],
  ["data", "Data", "Everything about the dungeon, for programs.",
    [["json", "Document"], ["csv", "Metrics"], ["graphml", "Graph of rooms"]]],
];

/** Returns what saves a format and tells how it went, in the dialog. */
const saver = (format, complete, what) => async () => {
  try {
    await saveAs(await complete(format), format, what());
    toast(`Saved as ${format.name}`);
  } catch (error) {
    toast(error.message);
  }
};

/** Makes a button that saves in a format, with its description. */
function formatRow(format, complete, what) {
  const button = element("button", { type: "button", onclick: saver(format, complete, what) }, format.name);
  return element("div", { className: "export-row" }, button, element("span", {}, format.tileset ? `${format.summary}; a zip with its tiles` : format.summary));
}

/** Returns the formats of a group, in its order; the last group has the remaining ones. */
function formatsOf(formats, names) {
  const named = new Set(GROUPS.flatMap(([, all]) => all));
  return names.length ? names.flatMap((name) => formats.filter((format) => format.name === name)) : formats.filter(({ name }) => !named.has(name));
}

function openPaper() {
  byId("export-dialog").close();
  byId("print-dialog").showModal();
}

function cardOf([sign, title, about, rows], formats, complete, what) {
  const button = ([name, words]) => {
    const format = formats.find((one) => one.name === name);
    const small = element("small", {}, format ? `.${format.extension}` : "");
    return element("button", { type: "button", onclick: format ? saver(format, complete, what) : openPaper }, element("span", {}, words), small);
  };
  return element("section", { className: "export-card" }, element("h3", {}, icon(sign), title), element("p", {}, about), ...rows.map(button));
}

/** Fills the dialog: three cards for most people, and the full list. [complete] returns an instance that writes a format, [what] the shown dungeon. */
export function makeExports(formats, complete, what) {
  const groups = GROUPS.map(([title, names]) => [element("h3", {}, title), ...formatsOf(formats, names).map((format) => formatRow(format, complete, what))]);
  byId("export-list").replaceChildren(...groups.flat());
  byId("export-cards").replaceChildren(...CARDS.map((card) => cardOf(card, formats, complete, what)));
  byId("export-print").onclick = openPaper;
  byId("export-png").onclick = () => {
    const scale = Math.min(Math.max(Number(byId("png-scale").value) || 32, 4), 128);
    snapshot(scale).toBlob((blob) => {
      if (blob) save(fileName(what(), "png"), blob, "image/png");
      else toast("The picture is too large for this browser");
    }, "image/png");
  };
}

/** Opens files that are chosen or dropped. */
export function startOpening(open) {
  const read = async (file) => {
    if (!file) return;
    if (file.size > 256 * 1024 * 1024) return toast("That file is too large to be a document");
    return open(await file.text(), file.name);
  };
  byId("open-file").onchange = (event) => {
    byId("export-dialog").close();
    read(event.target.files[0]);
    event.target.value = "";
  };
  const drop = byId("drop");
  addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.hidden = false;
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) drop.hidden = true;
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    drop.hidden = true;
    read(event.dataTransfer?.files[0]);
  });
}
