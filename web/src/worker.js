// SPDX-License-Identifier: MIT
// Works outside the page: makes many dungeons, whose metrics are sent back in batches, or answers one
// question: the key of a dungeon, a change with its proof, the proof of somebody's own world.
import { Barrow } from "../../bindings/npm/barrow.js";

let stopped = false;
let barrow = null; // the instance that answers

/** Puts a dungeon into the module, from its recipe or its document. */
function take({ recipe, text }) {
  if (text) barrow.open(text);
  else barrow.make(recipe);
}

/** Returns {lost, isOver}: the fewest moves after which nobody can win any more, and whether nobody can from the start; neither if the prover cannot read the document or does not decide it. */
function losing(text) {
  try {
    const { witness, finishable } = barrow.prove(text, { from: "barrow" });
    return { lost: witness, isOver: finishable === "no" };
  } catch {
    return { lost: [], isOver: false };
  }
}

const answers = {
  /** Returns the referee's key. */
  key(what) {
    take(what);
    return JSON.parse(barrow.text("key-json"));
  },
  /** Changes a dungeon, all lines or none. Returns {playable, findings, text, lost, isOver}: the answer, the document, and why it fails. */
  edit({ lines, ...what }) {
    take(what);
    const answer = barrow.edit(lines);
    const text = barrow.text("jsonl");
    return { ...answer, text, lost: [], ...(answer.playable === false ? losing(text) : {}) };
  },
  /** Proves a world. Returns the answer, and what was read in the language of worlds. */
  prove: ({ world, from }) => ({ ...barrow.prove(world, { from }), text: barrow.worldText(world, { from }) }),
};

function answer({ module, number, ask, ...what }) {
  barrow ??= new Barrow(module);
  try {
    postMessage({ number, told: answers[ask](what) });
  } catch (error) {
    if (error.name !== "BarrowError") throw error;
    postMessage({ number, problem: error.message, name: error.name, line: error.line, column: error.column });
  }
}

onmessage = async ({ data }) => {
  if (data.stop) {
    stopped = true;
    return;
  }
  if (data.number) {
    answer(data);
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
