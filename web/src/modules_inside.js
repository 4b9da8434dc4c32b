// SPDX-License-Identifier: MIT
// The modules inside the page, for the single file that opens from disk.
import { compile } from "../../bindings/npm/barrow.js";
import complete from "packed:barrow.wasm";
import first from "packed:barrow-first.wasm";

const packed = { "barrow.wasm": complete, "barrow-first.wasm": first };

/** Compiles a module by its name. */
export function load(name) {
  const text = atob(packed[name]);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i); // ten times as fast as Uint8Array.from
  return compile(bytes);
}
