// SPDX-License-Identifier: MIT
// Questions for a worker with the complete module: the page never waits for it.

/** Asks a worker; only the answer to the last question counts. [makeWorker] starts it with the first question, [loadModule] returns the module. */
export class Asker {
  #worker = null;
  #number = 0;
  #refuse = () => {};

  constructor(loadModule, makeWorker) {
    Object.assign(this, { loadModule, makeWorker });
  }

  /** Returns the answer to [what], or null if something else was asked meanwhile. Throws what the library refused. */
  async ask(what) {
    const number = ++this.#number;
    const module = await this.loadModule();
    if (number !== this.#number) return null;
    this.#worker ??= this.makeWorker();
    const answer = await new Promise((done) => {
      this.#refuse = done;
      this.#worker.onmessage = ({ data }) => data.number === number && done(data);
      this.#worker.postMessage({ module, number, ...what });
    });
    if (!answer || number !== this.#number) return null;
    if (answer.problem) throw Object.assign(new Error(answer.problem), answer);
    return answer.told;
  }

  /** Forgets the question; a worker that is still busy with it is ended. */
  stop() {
    this.#number++;
    this.#worker?.terminate();
    this.#worker = null;
    this.#refuse(null);
  }
}
