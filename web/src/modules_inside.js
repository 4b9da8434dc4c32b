// SPDX-License-Identifier: MIT
// The modules inside the page, for the single file that opens from disk.
import { compile } from "../../bindings/npm/barrow.js";
import complete from "packed:barrow.wasm";
import first from "packed:barrow-first.wasm";

const packed = { "barrow.wasm": complete, "barrow-first.wasm": first };

/** Compiles a module by its name. */
export const load = (name) => compile(Uint8Array.from(atob(packed[name]), (c) => c.charCodeAt(0)));
