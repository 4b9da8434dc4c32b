// SPDX-License-Identifier: MIT
// node join.mjs MODULE: joins the module's data segments into one, in place. wasm-opt splits them wherever a few
// zeros are, which saves bytes in the module; but two thousand heads compress worse than the zeros do, by 5 KB of
// what a server sends.
import { readFileSync, writeFileSync } from "node:fs";

const DATA = 11, COUNT = 12, CONST = 0x41, END = 0x0b; // ids of sections; the expression that places a segment
const bytes = readFileSync(process.argv[2]);
let at = 8; // after the magic and the version

/** Reads an LEB128 number, which may be signed: all addresses are below 2^31. */
function number() {
  let value = 0, shift = 0, byte;
  do {
    byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    shift += 7;
  } while (byte & 128);
  return value;
}

/** Returns a number as LEB128. An address also needs a last byte whose sign bit is 0. */
function leb(value, isSigned = false) {
  const out = [];
  for (; value > (isSigned ? 63 : 127); value = Math.floor(value / 128)) out.push((value & 127) | 128);
  return Buffer.from([...out, value]);
}

/** Returns the data section at [at] with one segment. */
function joined() {
  const segments = [];
  for (let left = number(); left; left--) {
    if (number() !== 0 || bytes[at++] !== CONST) throw new Error("a data segment is not placed by a constant");
    const start = number();
    if (bytes[at++] !== END) throw new Error("a data segment is not placed by one constant");
    const size = number();
    segments.push({ start, data: bytes.subarray(at, at += size) });
  }
  const first = Math.min(...segments.map(({ start }) => start));
  const all = Buffer.alloc(Math.max(...segments.map(({ start, data }) => start + data.length)) - first);
  for (const { start, data } of segments) data.copy(all, start - first);
  return Buffer.concat([leb(1), leb(0), Buffer.from([CONST]), leb(first, true), Buffer.from([END]), leb(all.length), all]);
}

const out = [bytes.subarray(0, at)];
while (at < bytes.length) {
  const id = bytes[at++], size = number(), end = at + size;
  if (id === DATA) {
    const body = joined();
    out.push(Buffer.from([id]), leb(body.length), body);
  } else if (id !== COUNT) {
    out.push(Buffer.from([id]), leb(size), bytes.subarray(at, end));
  }
  at = end;
}
writeFileSync(process.argv[2], Buffer.concat(out));
