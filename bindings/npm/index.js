// SPDX-License-Identifier: MIT
// One ready instance of barrow, with the module that comes with the package.
import { Barrow, BarrowError, compile } from "./barrow.js";
import base64 from "./module.js";

const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
const compiled = await compile(bytes);
const barrow = new Barrow(compiled);

export { Barrow, BarrowError, compiled };
export default barrow;

/** Generates {family, seed, params, preset, reroll}. Returns the document as an object. */
export const generate = (what) => barrow.generate(what);
/** Generates a dungeon. Returns it as text in [format], one of `formats`. */
export const exportText = (what, format) => barrow.exportText(what, format);
/** Generates a dungeon. Returns {width, height, tiles, owners}, the planes as typed arrays. */
export function tiles(what, floor = 0) {
  barrow.make(what);
  return barrow.tiles(floor);
}
/** Judges a document, no matter what made it: {status, checks, count, findings}. */
export function verify(document) {
  barrow.open(document);
  return barrow.verify();
}
/** The parameter table of a family. */
export const params = (family) => barrow.params(family);
/** The pass table of a family. */
export const passes = (family) => barrow.passes(family);
/** The formats that exportText knows. */
export const { formats, version, generation } = barrow.tables;
