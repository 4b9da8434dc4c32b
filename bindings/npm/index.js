// SPDX-License-Identifier: MIT
// One ready instance of barrow, with the module that comes with the package.
import { Barrow, BarrowError } from "./barrow.js";
import base64, { size } from "./module.js";

/** Reads codes of Huffman from the lengths of their symbols. */
function huffman(lengths) {
  const counts = new Uint16Array(16), starts = new Uint16Array(17), symbols = new Uint16Array(lengths.length);
  for (const length of lengths) if (length) counts[length]++;
  for (let i = 1; i < 16; i++) starts[i + 1] = starts[i] + counts[i];
  lengths.forEach((length, symbol) => { if (length) symbols[starts[length]++] = symbol; });
  return { counts, symbols };
}

/** Inflates a zlib stream (RFC 1950) at once, so that the package needs no await: browsers inflate only in the background. */
function inflate(packed, size) {
  const out = new Uint8Array(size);
  let at = 2, bit = 0, end = 0, last = 0;
  const bits = (count) => {
    let value = 0;
    for (let i = 0; i < count; i++) {
      value |= (packed[at] >> bit & 1) << i;
      if (++bit === 8) { bit = 0; at++; }
    }
    return value;
  };
  const symbol = ({ counts, symbols }) => {
    for (let code = 0, first = 0, index = 0, length = 1; length < 16; length++) {
      code |= bits(1);
      if (code - counts[length] < first) return symbols[index + code - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      code <<= 1;
    }
    throw new RangeError("barrow: the module is damaged");
  };
  const BASES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
  const more = (code) => (code < 8 || code === 28 ? 0 : (code >> 2) - 1);
  const away = (code) => (code < 4 ? 1 + code : 1 + ((2 + code % 2) << (code >> 1) - 1) + bits((code >> 1) - 1));
  while (!last) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 0) {
      if (bit) { bit = 0; at++; }
      const length = packed[at] | packed[at + 1] << 8;
      out.set(packed.subarray(at + 4, at + 4 + length), end);
      at += 4 + length;
      end += length;
      continue;
    }
    let literals, distances;
    if (kind === 1) {
      literals = huffman([...Array(288).keys()].map((i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)));
      distances = huffman(Array(30).fill(5));
    } else {
      const count = bits(5) + 257, far = bits(5) + 1, used = bits(4) + 4, few = Array(19).fill(0), lengths = [];
      [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].slice(0, used).forEach((i) => { few[i] = bits(3); });
      const codes = huffman(few);
      while (lengths.length < count + far) {
        const code = symbol(codes);
        if (code < 16) lengths.push(code);
        else if (code === 16) lengths.push(...Array(3 + bits(2)).fill(lengths.at(-1)));
        else lengths.push(...Array(code === 17 ? 3 + bits(3) : 11 + bits(7)).fill(0));
      }
      literals = huffman(lengths.slice(0, count));
      distances = huffman(lengths.slice(count));
    }
    for (let code = symbol(literals); code !== 256; code = symbol(literals)) {
      if (code < 256) { out[end++] = code; continue; }
      const length = BASES[code - 257] + bits(more(code - 257)), from = end - away(symbol(distances));
      for (let i = 0; i < length; i++) out[end++] = out[from + i];
    }
  }
  return out;
}

const compiled = new WebAssembly.Module(inflate(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)), size));
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
