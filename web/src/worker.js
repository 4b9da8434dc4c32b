// SPDX-License-Identifier: MIT
// Makes dungeons outside the page: many, whose metrics are sent back in batches, or one, to write its key.
import { Barrow } from "../../bindings/npm/barrow.js";

let stopped = false;
let writer = null; // the instance that writes keys

/** Writes the referee's key of a dungeon, from its recipe or its document, and sends it back with its number. */
function writeKey({ module, recipe, text, number }) {
  writer ??= new Barrow(module);
  try {
    if (text) writer.open(text);
    else writer.make(recipe);
    postMessage({ number, key: JSON.parse(writer.text("key-json")) });
  } catch (error) {
    postMessage({ number, problem: error.message });
  }
}

onmessage = async ({ data }) => {
  if (data.stop) {
    stopped = true;
    return;
  }
  if (data.number) {
    writeKey(data);
    return;
  }
  stopped = false;
  const { module, recipe, count, portion } = data;
  const barrow = new Barrow(module);
  const width = barrow.family(recipe.family).metrics.length;
  for (let first = 1; first <= count && !stopped; first += portion) {
    const size = Math.min(portion, count - first + 1);
    const values = new Int32Array(size * width);
    const made = new Uint8Array(size);
    for (let i = 0; i < size; i++) {
      try {
        barrow.make({ ...recipe, seed: String(first + i) });
        values.set(barrow.metrics(recipe.family), i * width);
        made[i] = 1;
      } catch (error) {
        if (error.field) {
          postMessage({ problem: error.message });
          return;
        }
      }
    }
    postMessage({ first, values, made }, [values.buffer, made.buffer]);
    await new Promise((done) => setTimeout(done)); // lets a stop message arrive
  }
  postMessage({ done: true });
};
