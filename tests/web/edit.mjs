// SPDX-License-Identifier: MIT
// Editing with the proof at hand: taps, drags, undo, refusals, and that the verdict of the page is the
// command's. tests/web/playground.mjs runs the parts.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Makes the parts. */
export function editParts({ open, check, comes, native, build, http, pixels, settled, noFindings, copied, openWithClipboard }) {
  const spot = (page, x, y) => page.evaluate(([x, y]) => {
    const { left, top } = document.getElementById("stage").getBoundingClientRect();
    const [px, py] = barrowPage.middle(x, y), view = barrowPage.view();
    return [left + view.x + px * view.zoom, top + view.y + py * view.zoom];
  }, [x, y]);
  const things = (page) => page.evaluate(() => barrowPage.dungeon.things);
  const verdict = (page) => page.locator("#dock .edit-verdict").textContent();
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
    check("in words of the map", /^This chest is on /.test(await page.textContent("#toast")), await page.textContent("#toast"));
    const painted = await freeTile(page, before[chest].room, 5);
    await page.locator(".edit-bar select").selectOption("pillar");
    await page.mouse.click(...await spot(page, ...painted));
    await changed(page, 3);
    check("a tile is painted", (await page.evaluate(([x, y]) => barrowPage.page.tileName(barrowPage.dungeon.tile(x, y)), painted)) === "pillar");
    const door = await page.evaluate(() => barrowPage.dungeon.doors.find(({ kind }) => kind === "open").id);
    await mode(page, "Doors");
    await page.locator(".edit-bar select").selectOption("shortcut");
    await page.mouse.click(...await spot(page, ...await page.evaluate((door) => barrowPage.dungeon.doorTile(door), door)));
    await changed(page, 4);
    check("a door is another", (await page.evaluate((door) => barrowPage.dungeon.doors[door].kind, door)) === "shortcut");
    for (const left of [3, 2]) {
      await page.keyboard.press("u");
      await changed(page, left);
    }
    const document = await page.evaluate(() => barrowPage.page.barrow.text("json"));
    check("the document says that it was edited", JSON.parse(document).edited === true);
    writeFileSync(join(build, "edited.json"), document);
    check("and the command agrees", native("verify", "--playable", join(build, "edited.json")).includes(": playable"));
    await page.context().close();
  }

  /** Returns a point of the screen [pixels] beside a spot and nearest to it; [spots] are [x, y] on the screen. */
  function beside(spots, nth, pixels) {
    const [x, y] = spots[nth];
    const around = Array.from({ length: 16 }, (_, i) => [x + pixels * Math.cos(i * Math.PI / 8), y + pixels * Math.sin(i * Math.PI / 8)]);
    return around.find(([px, py]) => spots.every(([ox, oy], i) => i === nth || Math.hypot(px - ox, py - oy) > pixels + 4));
  }

  /** Tiles of a whole quest are a few pixels wide: a tap or a click beside a sign means it. */
  async function reachesSigns() {
    for (const [how, size, pixels] of [["finger", { width: 390, height: 844, hasTouch: true }, 14], ["mouse", { width: 1024, height: 768 }, 7]]) {
      const page = await open("#quest?seed=7", { base: http, reducedMotion: "reduce", ...size });
      const point = ([x, y]) => (how === "finger" ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
      const spots = (places) => Promise.all(places.map(([x, y]) => spot(page, x, y)));
      await page.keyboard.press("d");
      await mode(page, "Remove");
      const before = await things(page), where = await spots(before.map(({ x, y }) => [x, y]));
      const chest = before.findIndex(({ kind, gate }, i) => kind === "chest" && gate === null && beside(where, i, pixels));
      await point(beside(where, chest, pixels));
      const gone = await comes(page, () => document.querySelectorAll(".edit-list li").length === 1);
      check(`a ${how} beside a sign takes it`, gone && (await page.locator(".edit-list li").textContent()) === `Remove thing ${chest}`, await page.textContent("#toast"));
      await page.keyboard.press("u");
      await changed(page, 0);
      await mode(page, "Doors");
      await page.locator(".edit-bar select").selectOption("shortcut");
      const doors = await page.evaluate(() => barrowPage.dungeon.doors.map(({ id, kind }) => ({ id, kind, tile: barrowPage.dungeon.doorTile(id) })).filter(({ tile }) => tile));
      const tiles = await spots(doors.map(({ tile }) => tile));
      const nth = doors.findIndex(({ kind }, i) => kind === "open" && beside(tiles, i, pixels));
      await point(beside(tiles, nth, pixels));
      check(`a ${how} beside a door changes it`, await comes(page, (id) => barrowPage.dungeon.doors[id].kind === "shortcut", doors[nth].id), await page.textContent("#toast"));
      await page.context().close();
    }
  }

  /** In a graph a tap changes what a room holds, and two taps the door between two rooms. */
  async function editsGraphs() {
    const page = await open("#quest?seed=7&view=graph", { base: http, reducedMotion: "reduce" });
    const { door, a, b } = await page.evaluate(() => {
      const door = barrowPage.dungeon.doors.find(({ kind }) => kind === "open"), at = (id) => barrowPage.dungeon.place(id);
      return { door: door.id, a: at(door.a), b: at(door.b) };
    });
    await page.keyboard.press("d");
    await page.locator(".edit-bar select").selectOption("bonus");
    await page.mouse.click(...await spot(page, ...b));
    await changed(page, 1);
    check("a room of a graph holds something else", (await page.evaluate((door) => {
      const { rooms, doors } = barrowPage.dungeon;
      return rooms[doors[door].b].content;
    }, door)) === "bonus");
    await mode(page, "Doors");
    await page.locator(".edit-bar select").selectOption("one_way");
    await page.mouse.click(...await spot(page, ...a));
    await page.mouse.click(...await spot(page, ...b));
    await changed(page, 2);
    check("and a door of a graph is another", (await page.evaluate((door) => barrowPage.dungeon.doors[door].kind, door)) === "one_way");
    await page.context().close();
  }

  /** Somebody can get stuck: the fewest moves stand in words and on the map, and can be played; unreachable rooms are painted. */
  async function drawsTheLosing() {
    const page = await open("#quest?seed=7&edit=door+8+%3D+one_way", { base: http, reducedMotion: "reduce" });
    await page.waitForFunction(() => /not proved/.test(document.getElementById("summary").textContent));
    const plain = await pixels(page);
    await page.keyboard.press("d");
    await changed(page, 1);
    check("it says that somebody gets stuck", (await verdict(page)).startsWith("Somebody can get stuck"), await verdict(page));
    const moves = await page.locator(".edit-lost li").allTextContents();
    writeFileSync(join(build, "stuck.json"), await page.evaluate(() => barrowPage.barrow.text("json")));
    const proof = execFileSync("sh", ["-c", `"${build}/barrow" prove -f json "${build}/stuck.json" || true`], { encoding: "utf8" });
    check("the moves are the prover's", moves.length === JSON.parse(proof).witness.length && moves.length > 3, moves.join(" "));
    const drawn = await pixels(page);
    check("they are drawn into the map", drawn !== plain);
    await page.locator(".edit-lost li").nth(1).click();
    check("and can be followed move by move", (await pixels(page)) !== drawn && (await page.locator(".edit-lost li.now").textContent()) === moves[1]);
    await page.keyboard.press("u");
    await changed(page, 0);
    check("undo takes the drawing away", !(await page.locator(".edit-lost li").count()) && /^It is as it was made: it can be finished/.test(await verdict(page)), await verdict(page));
    await page.evaluate(() => barrowPage.change({ seed: "7", edit: ["remove thing 5"] }));
    await page.waitForFunction(() => /not proved/.test(document.getElementById("summary").textContent));
    const numbers = await page.evaluate(() => barrowPage.page.source().answer.findings.map(({ room }) => barrowPage.dungeon.number(room)));
    check("rooms have the numbers of the map", numbers.length && (await verdict(page)).includes(`room ${numbers[0]}`), `${numbers}: ${await verdict(page)}`);
    await noFindings(page, "edit");
    await page.context().close();
  }

  /** A change is in the link, in the command, in Back and Forward; the link makes the same document, and the command too. */
  async function changesAreShared() {
    const page = await openWithClipboard("#crawl?seed=11");
    await page.keyboard.press("d");
    const id = (await things(page)).findIndex(({ kind, gate, in_chest: inside }) => kind === "chest" && gate === null && !inside);
    await mode(page, "Remove");
    const { x, y } = (await things(page))[id];
    const before = (await things(page)).length;
    await page.mouse.click(...await spot(page, x, y));
    await changed(page, 1);
    await page.click("#copy-link");
    await page.waitForFunction(() => document.getElementById("toast").textContent === "Link copied");
    const link = await copied(page);
    const document = await page.evaluate(() => barrowPage.barrow.text("json"));
    const friend = await open(link.slice(http.length), { base: http });
    check("the link carries the change", await friend.waitForFunction((count) => barrowPage.dungeon.things.length === count, before - 1, { timeout: 8000 }).then(() => true, () => false), link);
    check("and makes the same document", (await friend.evaluate(() => barrowPage.barrow.text("json"))) === document);
    await friend.keyboard.press("d");
    await changed(friend, 1);
    await friend.keyboard.press("u");
    await changed(friend, 0);
    check("the friend can take it back", (await things(friend)).length === before);
    await friend.context().close();
    const command = (await page.textContent("#command")).replaceAll("dungeon.json", join(build, "changed.json"));
    const told = JSON.parse(execFileSync("sh", ["-c", `${command} -f json 2>/dev/null`], { env: { PATH: `${build}:/usr/bin:/bin` }, encoding: "utf8", maxBuffer: 1 << 26 }));
    check("the command makes it too", told.hash === JSON.parse(document).hash, command);
    await page.goBack();
    check("Back takes the change back", await page.waitForFunction((count) => barrowPage.dungeon.things.length === count, before, { timeout: 8000 }).then(() => true, () => false));
    await page.goForward();
    check("Forward makes it again", await page.waitForFunction((count) => barrowPage.dungeon.things.length === count, before - 1, { timeout: 8000 }).then(() => true, () => false));
    await page.keyboard.press("n");
    await settled(page);
    check("New begins without changes", !(await page.evaluate(() => barrowPage.state.edit.length)) && !/edit/.test(await page.evaluate(() => location.hash)));
    await page.context().close();
  }

  /** A file that somebody changed travels whole in a link, if it is short enough. */
  async function documentsInLinks() {
    const page = await openWithClipboard("#quest?seed=7");
    const text = native("quest", "-s", "31", "--tiles", "-f", "json").replace('"content": "key"', '"content": "none"');
    const openFile = (name, buffer) => page.setInputFiles("#open-file", { name, mimeType: "application/json", buffer: Buffer.from(buffer) });
    await openFile("mine.json", text);
    await page.waitForFunction(() => /mine\.json/.test(document.getElementById("banner").textContent));
    await page.click("#copy-link");
    await page.waitForFunction(() => document.getElementById("toast").textContent === "Link copied");
    const link = await copied(page);
    check("the link is short enough", link.includes("#document?") && link.length < 32 * 1024, String(link.length));
    const hash = await page.evaluate(() => barrowPage.barrow.hash());
    const friend = await open(link.slice(http.length), { base: http });
    check("the link opens the document", await friend.waitForFunction((hash) => barrowPage.barrow.hash() === hash, hash, { timeout: 8000 }).then(() => true, () => false));
    check("with its findings", /finding/.test(await friend.textContent("#banner")));
    await friend.context().close();
    await openFile("large.json", native("floor", "-s", "5", "--preset", "large", "--floors", "9", "-f", "json").replace("spawn", "stairs"));
    await page.waitForFunction(() => /large\.json/.test(document.getElementById("banner").textContent), null, { timeout: 20000 });
    await page.click("#copy-link");
    check("one that is too long says so", await page.waitForFunction(() => /too long for a link/.test(document.getElementById("toast").textContent), null, { timeout: 8000 }).then(() => true, () => false));
    const broken = await open("#document?AAAA", { base: http });
    check("a damaged one is refused", await broken.waitForFunction(() => /cannot be read/.test(document.getElementById("banner").textContent), null, { timeout: 8000 }).then(() => true, () => false));
    await broken.context().close();
    await page.context().close();
  }

  /** Arrow keys and Enter change a dungeon as the mouse does, and say what is under the cursor. */
  async function editsByKeys() {
    const page = await open("#floor?seed=7", { base: http, reducedMotion: "reduce" });
    await page.keyboard.press("d");
    const spawn = (await things(page)).find(({ kind }) => kind === "spawn");
    await mode(page, "Place");
    await page.locator(".edit-bar select").selectOption("item");
    await page.locator("#stage").focus();
    await page.keyboard.press("ArrowRight");
    check("the cursor begins at the entrance and says so", /spawn/.test(await page.locator(".unseen[role=status]").last().textContent()));
    const [dx, dy, key] = await page.evaluate(({ x, y }) => [[1, 0, "ArrowRight"], [-1, 0, "ArrowLeft"], [0, 1, "ArrowDown"], [0, -1, "ArrowUp"]]
      .find(([dx, dy]) => (barrowPage.dungeon.tile(x + dx, y + dy) & 0x10) && !barrowPage.dungeon.at(x + dx, y + dy).things.length), spawn);
    await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    await changed(page, 1);
    const made = (await things(page)).at(-1);
    check("Enter places an item there", made.kind === "item" && made.x === spawn.x + dx && made.y === spawn.y + dy, JSON.stringify(made));
    await page.context().close();
  }

  /** A dungeon of one's own is drawn and proved as it is typed, losing moves are played, and it can be shared. */
  async function provesYours() {
    const page = await openWithClipboard("#floor?seed=7");
    const told = (pattern) => page.waitForFunction((text) => new RegExp(text).test(document.getElementById("own-verdict").textContent), pattern, { timeout: 15000 }).then(() => true, () => false);
    await page.keyboard.press("v");
    check("an example gets stuck", await told("3 moves are enough"), await page.textContent("#own-verdict"));
    check("its places are drawn", (await page.locator("#own-map .place").count()) === 5 && (await page.locator("#own-map .way").count()) === 4);
    check("the losing moves are listed and marked", (await page.locator("#own-moves li").count()) === 3 && (await page.locator("#own-map .way.on").count()) === 2);
    await page.locator("#own-moves li").first().click();
    check("and can be stepped through", (await page.locator("#own-map .here .name").textContent()) === "hall");
    await noFindings(page, "own dungeon");
    await page.locator("#own-text").press("Control+End");
    await page.keyboard.type("key small at store\n");
    check("a key more, and nobody gets stuck", await told("nobody can get stuck"), await page.textContent("#own-verdict"));
    await page.keyboard.type("dor store - entry\n");
    check("a mistake is told with its line", await told("line 14"), await page.textContent("#own-verdict"));
    await page.selectOption("#own-example", "A pit");
    check("another example", await told("1 move is enough"));
    await page.click('#own-moves button:has-text("Share")');
    await page.waitForFunction(() => document.getElementById("toast").textContent === "Link copied");
    const link = await copied(page);
    const friend = await open(link.slice(http.length), { base: http });
    check("a friend sees the same", await friend.waitForFunction(() => /1 move is enough/.test(document.getElementById("own-verdict").textContent), null, { timeout: 15000 }).then(() => true, () => false), link);
    await friend.context().close();
    await page.keyboard.press("Escape");
    for (const [name, text, pattern] of [
      ["cave.dot", 'digraph cave { ledge [start=true]; attic [gives="item rope"]; exit [goal=true]; ledge -> attic [dir=both]; ledge -> pit; pit -> exit [dir=both needs=rope]; }', "1 move is enough"],
      ["q.graphml", native("quest", "-s", "7", "-f", "graphml"), "nobody can get stuck"],
      ["q.tmj", native("quest", "-s", "7", "--tiles", "-f", "tmj"), "nobody can get stuck"],
      ["q.ldtk", native("quest", "-s", "7", "--tiles", "-f", "ldtk"), "nobody can get stuck|can get stuck"],
      ["mine.txt", "place a b\nstart a\ngoal b\ndoor a - b\n", "nobody can get stuck"],
    ]) {
      await page.setInputFiles("#open-file", { name, mimeType: "text/plain", buffer: Buffer.from(text) });
      check(`${name} is proved`, await told(pattern), await page.textContent("#own-verdict"));
      check(`${name} is drawn`, (await page.locator("#own-map .place").count()) > 1);
      await page.keyboard.press("Escape");
    }
    await page.context().close();
  }

  return [editsAndRepairs, movesThings, reachesSigns, editsGraphs, drawsTheLosing, changesAreShared, documentsInLinks, editsByKeys, provesYours];
}
