// SPDX-License-Identifier: MIT
// A zip file of some small files, stored uncompressed: maps and pictures for other programs.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let code = byte;
  for (let bit = 0; bit < 8; bit++) code = code & 1 ? (code >>> 1) ^ 0xedb88320 : code >>> 1;
  return code;
});

function checksum(bytes) {
  let code = 0xffffffff;
  for (const byte of bytes) code = TABLE[(code ^ byte) & 255] ^ (code >>> 8);
  return ~code >>> 0;
}

/** Numbers as zip stores them: [size in bytes, value] each, little-endian. */
function record(...fields) {
  const bytes = [];
  for (const [size, value] of fields) for (let i = 0; i < size; i++) bytes.push((value >>> (8 * i)) & 255);
  return Uint8Array.from(bytes);
}

const MIDNIGHT = 0x0021; // the first of January 1980, so that the same files give the same zip
const UTF8 = 0x0800;

/** Makes the zip of [files], {name, bytes} each, as one Uint8Array. */
export function zip(files) {
  const parts = [], directory = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const title = new TextEncoder().encode(name);
    const facts = [[2, 20], [2, UTF8], [2, 0], [2, 0], [2, MIDNIGHT], [4, checksum(bytes)], [4, bytes.length], [4, bytes.length], [2, title.length], [2, 0]];
    const head = record([4, 0x04034b50], ...facts);
    directory.push(record([4, 0x02014b50], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), title);
    parts.push(head, title, bytes);
    at += head.length + title.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, at], [2, 0]);
  const whole = new Uint8Array(at + size + end.length);
  let to = 0;
  for (const part of [...parts, ...directory, end]) {
    whole.set(part, to);
    to += part.length;
  }
  return whole;
}
