// SPDX-License-Identifier: MIT
// What makes the page worth showing: the key beside the map and on paper, the theme Game, walks by
// mouse and finger, the card of the end, challenges, titles. tests/web/playground.mjs runs the parts.
import { execFileSync } from "node:child_process";

/** Makes the parts. */
export function delightParts({ open, settled, check, clickAt, turnTo, comes, pixels, native, build, http, noFindings, copied, openWithClipboard }) {
  const wide = { width: 1440, height: 900 };
  const spot = (page, x, y) => page.evaluate(([x, y]) => {
    const { left, top } = document.getElementById("stage").getBoundingClientRect();
    const [px, py] = barrowPage.middle(x, y), view = barrowPage.view();
    return [left + view.x + px * view.zoom, top + view.y + py * view.zoom];
  }, [x, y]);
  const walker = (page) => page.evaluate(() => {
    const { x, y, turns, won } = barrowPage.page.walker;
    return { x, y, turns, won };
  });

  /** On a wide screen the key stands beside the map and follows the pointer; its headings lead to the rooms. */
  async function keyBeside() {
    const page = await open("#floor?seed=7", wide);
    for (const family of ["floor", "quest"]) {
      await turnTo(page, family);
      const wanted = JSON.parse(native(family, "-s", "7", ...(family === "floor" ? [] : ["--tiles"]), "-f", "key-json"));
      const shows = await comes(page, (count) => document.querySelectorAll("#side .key-room").length === count, wanted.blocks.length);
      check(`the key of a ${family} is the command's`, shows && (await page.locator("#side .key-room h3").allTextContents()).join() === wanted.blocks.map(({ heading }) => heading).join());
      const { room, heading } = wanted.blocks[4];
      const place = await page.evaluate((room) => barrowPage.dungeon.place(room), room);
      await page.mouse.move(...await spot(page, ...place));
      check(`the room that is pointed at is marked (${family})`, (await page.locator("#side .key-room.now h3").allTextContents()).join() === heading);
      const box = await page.locator("#side .key-room.now").boundingBox(), side = await page.locator("#side").boundingBox();
      check(`and in view (${family})`, box.y >= side.y && box.y < side.y + side.height - 40, JSON.stringify(box));
      await page.locator("#side .key-room button").nth(2).click();
      const near = await spot(page, ...await page.evaluate((room) => barrowPage.dungeon.place(room), wanted.blocks[2].room));
      const stage = await page.locator("#stage").boundingBox();
      check(`a heading leads to its room (${family})`, Math.abs(near[0] - stage.x - stage.width / 2) < 40 && Math.abs(near[1] - stage.y - stage.height / 2) < 40, near.join());
      await page.keyboard.press("0");
    }
    await noFindings(page, "key");
    await page.click('#side [role="tab"][value="legend"]');
    const rows = await page.locator("#side .legend li").allTextContents();
    check("the legend stands beside the map", rows.length > 20 && rows.includes("goal") && rows.some((text) => /small key/.test(text)), rows.join());
    await clickAt(page, "#tab-walk");
    await page.click('#side [role="tab"][value="key"]');
    check("the key is closed in Walk", (await page.locator("#side .key-room").count()) === 0 && /closed while you walk/.test(await page.textContent("#side")));
    await page.context().close();
  }

  /** Paper has the map on page 1 and then the key; players get neither key nor secrets. */
  async function printsTheKey() {
    const page = await open("#quest?seed=7", { width: 1024, height: 768 });
    await page.evaluate(() => (globalThis.print = () => (globalThis.printed = document.getElementById("sheets").cloneNode(true))));
    const choose = async (kind) => {
      await page.evaluate(() => (globalThis.printed = null));
      await page.click("#open-export");
      await page.click('.export-card button:has-text("Print map and key")');
      await page.check(`input[name="paper"][value="${kind}"]`);
      await page.click("#print-now");
      await page.waitForFunction(() => globalThis.printed, null, { timeout: 20000 });
      return page.evaluate(() => ({ maps: printed.querySelectorAll(".page-map > canvas").length, signs: printed.querySelectorAll(".legend li").length, rooms: printed.querySelectorAll(".key-room").length, text: printed.textContent }));
    };
    const { blocks } = JSON.parse(native("quest", "-s", "7", "--tiles", "-f", "key-json"));
    const key = await choose("key");
    check("paper has the map and the whole key", key.maps === 1 && key.rooms === blocks.length && key.text.includes(blocks[7].lines[0].text), `${key.rooms} of ${blocks.length}`);
    const pdf = await page.pdf({ format: "A4" });
    const sheets = (pdf.toString("latin1").match(/\/Type \/Page\b/g) ?? []).length;
    check("of several pages", sheets >= 3, String(sheets));
    check("long lists go on in the next column instead of leaving one empty", sheets <= 7, String(sheets));
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    const map = await choose("map");
    check("or the map alone", map.maps === 1 && map.rooms === 0);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    const player = await choose("player");
    check("or the player's map, with fewer signs", player.maps === 1 && player.rooms === 0 && player.signs < map.signs, `${player.signs} of ${map.signs}`);
    await page.context().close();
  }

  /** Save has three cards over the full list. */
  async function saveCards() {
    const page = await open("#crawl?seed=11", { width: 1024, height: 768 });
    await page.click("#open-export");
    check("three cards", (await page.locator(".export-card h3").allTextContents()).join() === "Game engine,Table,Data");
    for (const [words, name] of [["Tiled", "crawl-11-tmj.zip"], ["Key as a page", "crawl-11.key.html"], ["Document", "crawl-11.json"]]) {
      const [file] = await Promise.all([page.waitForEvent("download", { timeout: 60000 }), page.click(`.export-card button:has-text("${words}")`)]);
      check(`${words} is saved`, file.suggestedFilename() === name, file.suggestedFilename());
    }
    await noFindings(page, "cards");
    await page.keyboard.press("Escape");
    await turnTo(page, "floor");
    await page.evaluate(() => (document.getElementById("everything").open = true));
    const layouts = await page.locator("#layouts button").allTextContents();
    check("layouts have plain names", layouts.includes("Fine grid") && !layouts.some((name) => /std|_/.test(name)), layouts.join());
    await page.context().close();
  }

  /** The theme Game paints with the tiles that exports use; without tiles it is as usual. */
  async function gameTheme() {
    const page = await open("#floor?seed=7", { reducedMotion: "reduce" });
    const usual = await pixels(page);
    await page.selectOption("#theme", "game");
    await page.waitForFunction(() => barrowPage.barrow.module); // the complete module has the tiles
    const painted = await pixels(page);
    check("Game looks different", painted !== usual);
    const wall = await page.evaluate(() => {
      const { tileset, tilesetMap, dungeon } = { tileset: barrowPage.barrow.tileset(), tilesetMap: barrowPage.barrow.tilesetMap(), dungeon: barrowPage.dungeon };
      return tileset.squares.length > 50 && tilesetMap.length === dungeon.width * dungeon.height + dungeon.things.length;
    });
    check("with the tileset of the exports", wall);
    await clickAt(page, "#tab-walk");
    for (const key of ["ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    check("one can walk in it", (await walker(page)).turns === 2);
    await clickAt(page, "#close-tool");
    await turnTo(page, "quest");
    await page.evaluate(() => barrowPage.change({ view: "graph" }));
    await settled(page);
    const graph = await pixels(page);
    await page.selectOption("#theme", "auto");
    check("a graph is drawn as usual", (await pixels(page)) === graph);
    await page.context().close();
  }

  /** A click goes there, a hold runs as long as it is held, and a tap does the same on a phone. */
  async function goThere() {
    const page = await open("#floor?seed=7");
    await clickAt(page, "#tab-walk");
    await settled(page);
    const begun = await walker(page);
    const far = await page.evaluate(() => {
      const { dungeon, page: { walker } } = barrowPage;
      const free = (x, y) => walker.sees(dungeon.index(x, y)) && dungeon.tile(x, y) & 0x10 && dungeon.owner(x, y).room !== undefined && barrowPage.barrow.wayTo(x, y);
      for (let far = 4; far > 1; far--) for (const [dx, dy] of [[far, 0], [0, far], [far, 1], [far, -1], [-far, 0], [0, -far]]) {
        if (free(walker.x + dx, walker.y + dy)) return [walker.x + dx, walker.y + dy];
      }
      return null;
    });
    await page.mouse.click(...await spot(page, ...far));
    check("a click goes there", await comes(page, ([x, y]) => barrowPage.page.walker.x === x && barrowPage.page.walker.y === y, far), JSON.stringify(await walker(page)));
    await page.mouse.move(...await spot(page, begun.x, begun.y));
    await page.mouse.down();
    await page.waitForTimeout(340 + 60);
    const held = await walker(page);
    check("a hold runs", await comes(page, (turns) => barrowPage.page.walker.turns > turns, held.turns - 1));
    await page.mouse.up();
    await page.waitForTimeout(120);
    const stopped = (await walker(page)).turns;
    await page.waitForTimeout(200);
    check("and stops when it ends", (await walker(page)).turns === stopped);
    await page.context().close();
    const phone = await open("#floor?seed=7", { width: 390, height: 844, hasTouch: true, isMobile: true });
    await phone.locator("#phone-walk").tap();
    await settled(phone);
    await phone.touchscreen.tap(...await spot(phone, ...far));
    check("a tap goes there", await comes(phone, ([x, y]) => barrowPage.page.walker.x === x && barrowPage.page.walker.y === y, far), JSON.stringify(await walker(phone)));
    await phone.context().close();
  }

  /** The end is a card: turns and par, Next, a challenge whose link carries title and turns, a proof that the command replays. */
  async function endCard() {
    const page = await openWithClipboard("#floor?seed=7");
    await clickAt(page, "#tab-walk");
    await page.evaluate(() => {
      const keys = { north: "ArrowUp", south: "ArrowDown", west: "ArrowLeft", east: "ArrowRight", wait: "." };
      for (let i = 0; i < 3000 && !barrowPage.page.walker.won; i++) {
        document.getElementById("stage").dispatchEvent(new KeyboardEvent("keydown", { key: keys[barrowPage.barrow.guide()], bubbles: true }));
      }
    });
    const { turns } = await walker(page), par = await page.evaluate(() => barrowPage.page.walker.par);
    const card = await page.textContent("#end-card");
    check("the card says turns and par", card.includes(`${turns} turns; par ${par}`), card);
    await noFindings(page, "end card");
    await page.click('#end-card button:has-text("Challenge")');
    await page.waitForFunction(() => document.getElementById("toast").textContent === "Link copied");
    const link = await copied(page);
    const title = (await page.textContent("#dungeon-title")).replaceAll(/[',]/g, "").replaceAll(" ", "-");
    check("the challenge carries title and turns", link.includes(`/${title}?`) && link.includes(`&beat=${turns}&moves=`), link);
    await page.click('#end-card button:has-text("proof")');
    await page.waitForFunction(() => /replays/.test(document.getElementById("toast").textContent));
    const command = await copied(page);
    const told = execFileSync("sh", ["-c", command], { env: { PATH: `${build}:/usr/bin:/bin` }, encoding: "utf8" });
    check("the command replays it to its end", told.startsWith(`won: ${turns} turns`), told);
    await page.click('#end-card button:has-text("Next")');
    await settled(page);
    check("Next is another walk", (await walker(page)).turns === 0 && (await page.inputValue("#seed")) !== "7" && (await page.locator("#end-card").isHidden()));
    const friend = await open(link.slice(http.length), { base: http });
    check("the friend is told", new RegExp(`in ${turns} turns`).test(await friend.textContent("#banner")), await friend.textContent("#banner"));
    check("and gets the same dungeon", (await friend.evaluate(() => barrowPage.dungeon.document.seed)) === "7");
    await watchesTheFriend(friend, turns);
    await friend.context().close();
    await page.context().close();
  }

  /** The friend's game is played again to its end; in one's own walk the friend goes along as a ghost. */
  async function watchesTheFriend(page, turns) {
    await page.evaluate(() => {
      const { setTimeout } = window;
      window.setTimeout = (run, time) => setTimeout(run, time > 15 && time < 100 ? 0 : time); // steps of a replay
    });
    const plain = await pixels(page);
    await page.click('#banner button:has-text("Watch your friend")');
    check("the friend's game is watched to its end", await comes(page, (turns) => barrowPage.page.walker?.won && barrowPage.page.walker.turns === turns, turns, 30000), JSON.stringify(await walker(page)));
    const card = await page.textContent("#end-card");
    check("the card calls it a replay, and nobody is challenged with it", /A replay/.test(card) && !/Challenge/.test(card), card);
    await page.click('#end-card button:has-text("Again")');
    await settled(page);
    check("after it one walks oneself", (await walker(page)).turns === 0 && (await pixels(page)) !== plain);
    const ghosts = await page.evaluate(() => {
      const styles = new Set(), pen = CanvasRenderingContext2D.prototype, { fill } = pen;
      pen.fill = function (...words) {
        styles.add(this.fillStyle);
        return fill.apply(this, words);
      };
      document.getElementById("stage").dispatchEvent(new KeyboardEvent("keydown", { key: ".", bubbles: true }));
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done([...styles]))));
    });
    check("the friend's ghost is drawn", ghosts.some((style) => style.startsWith("rgba(110, 90, 150")), ghosts.join());
    const red = await page.evaluate(() => {
      const { walker } = barrowPage.page, pen = CanvasRenderingContext2D.prototype, { fillRect } = pen, found = [];
      Object.defineProperty(walker, "threats", { get: () => [[walker.x, walker.y]] });
      pen.fillRect = function (...box) {
        if (this.fillStyle.startsWith("rgba(200, 30, 30")) found.push(box.join());
        return fillRect.apply(this, box);
      };
      document.getElementById("stage").dispatchEvent(new KeyboardEvent("keydown", { key: "l", bubbles: true }));
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
        pen.fillRect = fillRect;
        done(found.length);
      })));
    });
    check("tiles on which a blow is about to fall are red", red === 1, String(red));
    const forged = await open(`#floor?seed=7&beat=${turns}&moves=n99999x`, { base: http });
    check("moves that are not the friend's turns are not watched", !(await forged.locator('#banner button:has-text("Watch")').count()) && /A friend finished/.test(await forged.textContent("#banner")));
    await forged.click('#banner [aria-label="Close"]');
    check("news can be closed", await forged.locator("#banner").isHidden());
    await forged.context().close();
  }

  /** The title stands in the tab and in the shared link; the dungeon of the day has the date as its seed. */
  async function titlesAndDays() {
    const page = await openWithClipboard("#quest?seed=7&loops=60");
    const { title, hash } = await page.evaluate(() => barrowPage.dungeon.document);
    check("the tab has the title", (await page.title()).startsWith(title), await page.title());
    await clickAt(page, "#copy-link");
    await page.waitForFunction(() => document.getElementById("toast").textContent === "Link copied");
    const link = await copied(page);
    check("the link has it too", link.includes(`#quest/${title.replaceAll(/[^\w\s-]/g, "").replaceAll(/\s+/g, "-")}?seed=7`), link);
    await page.evaluate(() => (navigator.share = async (what) => (globalThis.shared = what)));
    await clickAt(page, "#copy-link");
    check("the browser's own sheet gets title and link", await comes(page, ({ title, link }) => globalThis.shared?.title === title && shared.url === link, { title, link }));
    const other = await open(link.slice(http.length), { base: http });
    check("and makes the same", (await other.evaluate(() => barrowPage.barrow.hash())) === hash);
    await other.context().close();
    await clickAt(page, "#today");
    await settled(page);
    const date = new Date().toISOString().slice(0, 10).replaceAll("-", "");
    check("the dungeon of the day", (await page.inputValue("#seed")) === date && (await page.evaluate(() => barrowPage.dungeon.family)) === "quest", await page.inputValue("#seed"));
    await page.context().close();
  }

  /** New plays the passes in about 600 ms; a key skips them, and reduced motion leaves them out. */
  async function passesPlay() {
    const page = await open("#floor?seed=7", { width: 900, height: 700 });
    // The clock is the test's own, 20 ms a frame: a slow machine would rightly leave the passes out.
    const watch = (skip) => page.evaluate(async (skip) => {
      const seen = new Set(), { side } = barrowPage.page, { requestAnimationFrame, cancelAnimationFrame } = window;
      const make = Object.getPrototypeOf(side).make, frames = new Map();
      let now = 0, first = 0, last = 0, asked = 0;
      side.make = function (what) {
        if (what.passes) {
          seen.add(what.passes);
          first ||= now;
          last = now;
        }
        return make.call(this, what);
      };
      performance.now = () => now;
      window.requestAnimationFrame = (frame) => frames.set(--asked, frame) && asked;
      window.cancelAnimationFrame = (id) => frames.delete(id) || cancelAnimationFrame(id);
      document.getElementById("dice").click();
      for (; now < 1200; now += 20) {
        await new Promise((done) => setTimeout(done, 5));
        for (const [id, frame] of [...frames]) if (frames.delete(id)) frame(now);
        if (skip && now === 60) dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
      }
      delete side.make;
      delete performance.now;
      Object.assign(window, { requestAnimationFrame, cancelAnimationFrame });
      for (const frame of frames.values()) requestAnimationFrame(frame);
      return { passes: seen.size, last: last - first };
    }, skip);
    const played = await watch(false);
    check("New plays passes", played.passes >= 3 && played.last >= 280 && played.last < 600, JSON.stringify(played));
    const end = await pixels(page);
    await page.evaluate(() => barrowPage.change({ theme: "auto" }));
    check("and ends with the dungeon", (await pixels(page)) === end);
    const skipped = await watch(true);
    check("a key skips them", skipped.last < played.last && skipped.passes < played.passes, JSON.stringify([played, skipped]));
    await page.emulateMedia({ reducedMotion: "reduce" });
    check("reduced motion leaves them out", (await watch(false)).passes === 0);
    await page.context().close();
  }

  return [keyBeside, printsTheKey, saveCards, gameTheme, goThere, endCard, titlesAndDays, passesPlay];
}
