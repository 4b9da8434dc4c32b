// SPDX-License-Identifier: MIT
// The modules beside the page, for the folder that a server hosts.

/** Fetches and compiles a module by its name. */
export async function load(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} could not be loaded: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}
