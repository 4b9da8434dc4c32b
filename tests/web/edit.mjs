// SPDX-License-Identifier: MIT
// Editing with the proof at hand: taps, drags, undo, refusals, and that the verdict of the page is the
// command's. tests/web/playground.mjs runs the parts.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Makes the parts. */
export function editParts({ open, check, native, build, http }) {
  const spot = (page, x, y) => page.evaluate(([x, y]) => {
    const { left, top } = document.getElementById("stage").getBoundingClientRect();
    const [px, py] = barrowPage.middle(x, y), view = barrowPage.view();
    return [left + view.x + px * view.zoom, top + view.y + py * view.zoom];
  }, [x, y]);
  const things = (page) => page.evaluate(() => barrowPage.dungeon.things);
  const verdict = (page) => page.locator(".edit-verdict").textContent();
  const changed = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".edit-list li").length === count, count);
  const mode = (page, name) => page.getByRole("radio", { name }).click();
  /** Returns a free floor tile of a room. */
  const freeTile = (page, room, nth = 0) => page.evaluate(([room, nth]) => {
    const { dungeon } = barrowPage, free = [];
    for (let y = 0; y < dungeon.height; y++)
      for (let x = 0; x < dungeon.width; x++)
        if (dungeon.owner(x, y).room === room && (dungeon.tile(x, y) & 0x10) && !dungeon.at(x, y).things.length) free.push([x, y]);
    return free[nth];
  }, [room, nth]);

  /** Breaks a quest by taking a key away, and repairs it by undoing that. */
  async function editsAndRepairs() {
    const page = await open("#quest?seed=7", { base: http, reducedMotion: "reduce" });
    const before = await things(page);
    await page.keyboard.press("d");
    const key = before.findIndex(({ kind, gate }) => kind === "key" && gate === null);
    await mode(page, "Remove");
    await page.mouse.click(...await spot(page, before[key].x, before[key].y));
    await changed(page, 1);
    check("a key that is gone breaks the quest", (await verdict(page)).startsWith("It can no longer be finished"), await verdict(page));
    check("the thing is gone", (await things(page)).length === before.length - 1);
    check("the summary says so", (await page.locator("#summary").textContent()).includes("not proved"));
    await page.keyboard.press("u");
    await changed(page, 0);
    check("undo brings it back", JSON.stringify(await things(page)) === JSON.stringify(before));
    await page.keyboard.press("U");
    await changed(page, 1);
    check("redo takes it away again", (await things(page)).length === before.length - 1);
    await page.keyboard.press("u");
    await changed(page, 0);
    await page.context().close();
  }

  /** Moves a chest by two taps and by a drag; what is refused says why and changes nothing. */
  async function movesThings() {
    const page = await open("#quest?seed=7", { base: http, reducedMotion: "reduce" });
    const before = await things(page);
    await page.keyboard.press("d");
    const chest = before.findIndex(({ kind, gate }) => kind === "chest" && gate === null);
    const target = await freeTile(page, before[chest].room);
    await page.mouse.click(...await spot(page, before[chest].x, before[chest].y));
    await page.mouse.click(...await spot(page, ...target));
    await changed(page, 1);
    const moved = (await things(page))[chest];
    check("two taps move a chest", moved.x === target[0] && moved.y === target[1], JSON.stringify(moved));
    check("and it can still be finished", (await verdict(page)).startsWith("It can still be finished"), await verdict(page));
    const next = await freeTile(page, before[chest].room, 3);
    await page.mouse.move(...await spot(page, ...target));
    await page.mouse.down();
    await page.waitForTimeout(700); // a hold picks it up
    await page.mouse.move(...await spot(page, ...next), { steps: 4 });
    await page.mouse.up();
    await changed(page, 2);
    const dragged = (await things(page))[chest];
    check("a drag moves it on", dragged.x === next[0] && dragged.y === next[1], JSON.stringify(dragged));
    await mode(page, "Paint");
    await page.mouse.click(...await spot(page, dragged.x, dragged.y));
    await page.waitForFunction(() => /chest/.test(document.getElementById("toast")?.textContent ?? ""));
    check("a wall on a chest is refused", await page.locator(".edit-list li").count() === 2);
    const document = await page.evaluate(() => barrowPage.page.barrow.text("json"));
    check("the document says that it was edited", JSON.parse(document).edited === true);
    writeFileSync(join(build, "edited.json"), document);
    check("and the command agrees", native("verify", "--playable", join(build, "edited.json")).includes(": playable"));
    await page.context().close();
  }

  return [editsAndRepairs, movesThings];
}
