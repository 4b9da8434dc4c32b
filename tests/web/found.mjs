// SPDX-License-Identifier: MIT
// What an hour's use of the page found, one part each, as people do it: mouse, keys, touch, both
// orientations. tests/web/playground.mjs runs them and gives its helpers.

/** Makes the parts. */
export function foundParts({ open, settled, check, clickAt, turnTo, comes, pixels, native }) {
  const phone = { width: 390, height: 844, hasTouch: true, isMobile: true };
  const lying = { width: 844, height: 390, hasTouch: true, isMobile: true };

  /** Returns the place of a tile on the screen. */
  const spot = (page, x, y) => page.evaluate(([x, y]) => {
    const { left, top } = document.getElementById("stage").getBoundingClientRect();
    const [px, py] = barrowPage.middle(x, y), view = barrowPage.view();
    return [left + view.x + px * view.zoom, top + view.y + py * view.zoom];
  }, [x, y]);
  const hidden = (page, id) => page.locator(id).isHidden();
  const turns = (page) => page.evaluate(() => barrowPage.page.walker?.turns ?? -1);
  const seedOf = (page) => page.evaluate(() => barrowPage.dungeon.document.seed);
  const tap = async (page, id) => page.locator(id).tap();

  /** On a phone the card of a room can be closed in four ways, and never outlives its dungeon. */
  async function cardGoesAway() {
    const page = await open("#floor?seed=7", phone);
    const stairs = await page.evaluate(() => barrowPage.dungeon.thing("stairs"));
    const tapStairs = async () => page.touchscreen.tap(...await spot(page, stairs.x, stairs.y));
    await tapStairs();
    check("a tap opens the card", /stairs/.test(await page.textContent("#hover")) && !(await hidden(page, "#hover")));
    await tapStairs();
    check("a second tap closes it", await hidden(page, "#hover"));
    await tapStairs();
    await tap(page, "#close-hover");
    check("its button closes it", await hidden(page, "#hover"));
    await tapStairs();
    await tap(page, "#phone-new");
    await settled(page);
    check("another dungeon closes it", await hidden(page, "#hover"));
    await page.context().close();
  }

  /** On a phone that lies on its side Walk's buttons are in sight, and a step can be taken with each. */
  async function walkLyingDown() {
    const page = await open("#floor?seed=7", lying);
    await tap(page, "#phone-walk");
    const boxes = await page.locator(".pad button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const bar = await page.locator(".phone-bar").boundingBox();
    const inside = boxes.every(({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= 844 && bottom <= bar.y + 1);
    check("Walk's buttons are on a screen of 844x390", boxes.length === 5 && inside, JSON.stringify(boxes));
    for (const name of ["West", "East", "North", "South", "Wait"]) await tap(page, `.pad [aria-label="${name}"]`);
    check("and can be tapped", (await turns(page)) >= 3, String(await turns(page)));
    const stage = await page.locator("#stage").boundingBox();
    check("the map keeps most of the height", stage.height >= 220 && stage.width >= 400, JSON.stringify(stage));
    await page.context().close();
  }

  /** Nothing that is tapped is smaller than 44 pixels. */
  async function touchTargets() {
    for (const size of [phone, lying]) {
      const page = await open("#quest?seed=7", size);
      const small = async (what) => {
        const found = await page.evaluate(() => [...document.querySelectorAll("button, select, summary, input:not([type=checkbox]):not([type=range]):not([type=radio]):not([type=file])")]
          .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".panel:not(.open), details:not([open]) > :not(summary), .skip"))
          .map((one) => [one.id || one.textContent || one.getAttribute("aria-label"), one.getBoundingClientRect()])
          .filter(([, { width, height }]) => width && (height < 43.5 || width < 40)).map(([name, { width, height }]) => `${name} ${Math.round(width)}x${Math.round(height)}`));
        check(`nothing to tap is too small (${what}, ${size.width}x${size.height})`, !found.length, found.join("; "));
      };
      await small("map");
      await tap(page, "#phone-walk");
      await small("walk");
      await tap(page, "#phone-more");
      await small("more");
      await page.locator('#more-list [value="walkthrough"]').tap();
      await small("walkthrough");
      await page.context().close();
    }
  }

  /** What Save has to tell stands above its own dialog. */
  async function saveTells() {
    const page = await open("#quest?seed=7");
    await page.click("#open-export");
    await page.evaluate(() => document.getElementById("export-all")?.setAttribute("open", ""));
    await page.evaluate(() => (Object.getPrototypeOf(barrowPage.barrow).bytes = () => { throw new Error("planted refusal"); }));
    await page.click('.export-row button:text-is("dot")');
    check("the error is told", await comes(page, () => document.getElementById("toast").textContent === "planted refusal"));
    check("above the dialog", await page.evaluate(() => Boolean(document.getElementById("toast").closest("dialog[open]"))));
    await page.context().close();
  }

  /** On a phone that lies on its side, nothing of Find is cut off, and what it found is in sight. */
  async function findsLyingDown() {
    const page = await open("#crawl?seed=7", lying);
    await tap(page, "#phone-more");
    await page.locator('#more-list [value="find"]').tap();
    const dock = await page.locator("#dock-body").boundingBox();
    const wide = await page.locator(".find select, .find p").evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    check("Find fits beside the map", wide <= dock.x + dock.width + 1, `${wide} > ${dock.x + dock.width}`);
    await page.locator(".find .primary").tap();
    await page.waitForSelector(".find .thumbs button", { timeout: 60000 });
    const hit = await page.locator(".find .thumbs button").first().boundingBox();
    check("hits are in sight", hit.y < dock.y + dock.height - 40, `${hit.y} ${dock.y + dock.height}`);
    await page.evaluate(() => { document.getElementById("dock-body").scrollTop = 1e6; });
    await tap(page, "#phone-more");
    await page.locator('#more-list [value="edit"]').tap();
    check("the next tool begins at its top", (await page.evaluate(() => document.getElementById("dock-body").scrollTop)) === 0);
    await page.context().close();
  }

  /** A map that is shown whole has no part under the zoom buttons. */
  async function mapBesideTheButtons() {
    for (const size of [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1440, height: 900 }]) {
      const page = await open("#crawl?seed=7", size);
      for (const tool of ["", "walkthrough"]) {
        if (tool) await page.evaluate((id) => { document.getElementById(`tab-${id}`).click(); document.getElementById("zoom-fit").click(); }, tool);
        await settled(page);
        const [right, bottom, left, top] = await page.evaluate(() => {
          const { zoom, x, y, box } = barrowPage.view();
          const frame = document.getElementById("stage").getBoundingClientRect(), buttons = document.querySelector(".zoom").getBoundingClientRect();
          return [x + (box.x + box.w) * zoom, y + (box.y + box.h) * zoom, buttons.left - frame.left, buttons.top - frame.top];
        });
        check(`the buttons cover no map (${size.width}x${size.height} ${tool})`, right <= left + 1 || bottom <= top + 1, `${right} > ${left}, ${bottom} > ${top}`);
      }
      await page.context().close();
    }
  }

  /** On a phone Save begins with its first card. */
  async function saveBeginsAtTheTop() {
    const page = await open("#floor?seed=7", { width: 390, height: 844, hasTouch: true });
    await page.evaluate(() => document.getElementById("open-export").click());
    await settled(page);
    check("Save begins at the top", (await page.evaluate(() => document.getElementById("export-dialog").scrollTop)) === 0);
    await page.context().close();
  }

  /** From a graph every format can be saved: the page makes the map itself. */
  async function graphSaves() {
    const page = await open("#quest?seed=11&view=graph", { width: 900, height: 700 });
    await page.click("#open-export");
    await page.evaluate(() => document.getElementById("export-all")?.setAttribute("open", ""));
    const hash = await page.evaluate(() => barrowPage.barrow.hash());
    for (const format of await page.locator(".export-row button").allTextContents()) {
      const [download] = await Promise.all([page.waitForEvent("download", { timeout: 8000 }).catch(() => null),
        page.click(`.export-row button:text-is("${format}")`), page.waitForTimeout(120)]);
      check(`a graph is saved as ${format}`, download, await page.textContent("#toast"));
    }
    check("the graph stays", (await page.evaluate(() => barrowPage.barrow.hash())) === hash);
    await page.context().close();
  }

  /** Six quick clicks on New are six entries of the history. */
  async function sixClicks() {
    const page = await open("#floor?seed=7", { width: 1280, height: 860 });
    const { x, y, width, height } = await page.locator("#dice").boundingBox();
    await page.waitForTimeout(500);
    for (let i = 0; i < 6; i++) await page.mouse.click(x + width / 2, y + height / 2);
    await settled(page);
    const seen = [await seedOf(page)];
    for (let i = 0; i < 6; i++) {
      await page.goBack();
      await page.waitForTimeout(80);
      seen.push(await seedOf(page));
    }
    check("six steps back show six others", new Set(seen).size === 7 && seen.at(-1) === "7", seen.join());
    await page.context().close();
  }

  const startWalk = async (page) => {
    await clickAt(page, "#tab-walk");
    await settled(page);
  };

  /** In Walk, pointing at the fog tells nothing, and what is known is told. */
  async function fogTellsNothing() {
    const page = await open("#crawl?seed=7");
    await startWalk(page);
    await page.keyboard.press("-");
    await page.keyboard.press("-");
    await page.keyboard.press("-");
    await settled(page);
    const places = await page.evaluate(() => {
      const { dungeon, page: { walker } } = barrowPage, { left, top, width, height } = document.getElementById("stage").getBoundingClientRect();
      const on = (x, y) => {
        const [px, py] = barrowPage.middle(x, y), view = barrowPage.view();
        const [sx, sy] = [left + view.x + px * view.zoom, top + view.y + py * view.zoom];
        return sx > left && sy > top && sx < left + width - 80 && sy < top + height ? [sx, sy] : null;
      };
      const fog = [];
      for (let y = 0; y < dungeon.height; y++) for (let x = 0; x < dungeon.width; x++) {
        if (dungeon.owner(x, y).room !== undefined && !walker.saw(dungeon.index(x, y)) && on(x, y)) fog.push(on(x, y));
      }
      return { fog: fog.filter((_, i) => i % Math.ceil(fog.length / 12) === 0), here: on(walker.x, walker.y) };
    });
    check("there is fog in sight", places.fog.length > 0);
    for (const place of places.fog) {
      await page.mouse.move(...place);
      check("fog tells nothing", await hidden(page, "#hover"), await page.textContent("#hover"));
    }
    await page.mouse.move(...places.here);
    check("the player's own room is told", /Room \d+/.test(await page.textContent("#hover")));
    await page.context().close();
  }

  /** Space waits in Walk, even after a click on New, and a walk that was left goes on. */
  async function spaceKeepsTheWalk() {
    const page = await open("#floor?seed=7");
    await startWalk(page);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    const before = await turns(page);
    await page.keyboard.press("Space");
    await settled(page);
    check("Space keeps the dungeon", (await seedOf(page)) === "7");
    check("and waits a turn", (await turns(page)) === before + 1, `${before} ${await turns(page)}`);
    await page.keyboard.press("n");
    await settled(page);
    check("n makes another", (await seedOf(page)) !== "7" && (await turns(page)) === 0);
    await page.goBack();
    check("and back, the walk goes on", await comes(page, (count) => barrowPage.page.walker?.turns === count, before + 1), String(await turns(page)));
    await clickAt(page, "#dice");
    await settled(page);
    const seed = await seedOf(page);
    await page.keyboard.press("Space");
    await settled(page);
    check("Space after a click on New waits too", (await seedOf(page)) === seed && (await turns(page)) === 1, String(await turns(page)));
    await page.context().close();
  }

  /** Walk shows all of the room that one is in, if it fits at all, and says something at each move. */
  async function roomInSight() {
    for (const size of [{ width: 1280, height: 800 }, phone, lying]) {
      const page = await open("#floor?seed=7", size);
      for (const family of ["floor", "quest", "crawl"]) {
        await turnTo(page, family);
        await page.evaluate(() => barrowPage.page.walker || document.getElementById("tab-walk").click());
        await page.waitForTimeout(60);
        const found = await page.evaluate(async () => {
          const { barrow, dungeon, page } = barrowPage;
          const keys = { north: "ArrowUp", south: "ArrowDown", west: "ArrowLeft", east: "ArrowRight", wait: "." };
          const stage = document.getElementById("stage"), bad = { cut: [], mute: [], covered: [] };
          const frame = stage.getBoundingClientRect(), buttons = document.querySelector(".zoom").getBoundingClientRect();
          const left = buttons.left - frame.left, top = buttons.top - frame.top;
          for (let i = 0; i < 45 && !page.walker.won; i++) {
            const move = barrow.guide();
            if (!move) break;
            const before = document.querySelector(".dock-body [role=status]").textContent;
            stage.dispatchEvent(new KeyboardEvent("keydown", { key: keys[move], bubbles: true }));
            const told = document.querySelector(".dock-body [role=status]").textContent;
            if (!told.trim()) bad.mute.push(`${move} after "${before}"`);
            const { room } = dungeon.owner(page.walker.x, page.walker.y), view = barrowPage.view();
            if (room === undefined) continue;
            const tiles = [...dungeon.owners].flatMap((owner, at) => (owner === room ? [[at % dungeon.width, Math.floor(at / dungeon.width)]] : []));
            const xs = tiles.map(([x]) => barrowPage.middle(x, 0)[0] * view.zoom + view.x), ys = tiles.map(([, y]) => barrowPage.middle(0, y)[1] * view.zoom + view.y);
            const [wide, tall] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
            const side = (barrowPage.middle(1, 0)[0] - barrowPage.middle(0, 0)[0]) * view.zoom;
            const isCut = (from, to, room) => from < 0 || to > room;
            if (wide + 3 * side <= stage.clientWidth && isCut(Math.min(...xs), Math.max(...xs), stage.clientWidth)) bad.cut.push(`${room} across`);
            if (tall + 3 * side <= stage.clientHeight && isCut(Math.min(...ys), Math.max(...ys), stage.clientHeight)) bad.cut.push(`${room} up`);
            const mayBeBeside = wide + 3 * side <= left && tall + 3 * side <= stage.clientHeight, mayBeAbove = wide + 3 * side <= stage.clientWidth && tall + 3 * side <= top;
            if ((mayBeBeside || mayBeAbove) && Math.max(...xs) > left && Math.max(...ys) > top) bad.covered.push(room);
            if (wide > stage.clientWidth && side > 14 && tall > stage.clientHeight) bad.cut.push(`${room} is larger than the stage at ${side}`);
          }
          return bad;
        });
        check(`the room one is in is not cut (${family}, ${size.width})`, !found.cut.length, found.cut.join());
        check(`the zoom buttons do not cover it (${family}, ${size.width})`, !found.covered.length, found.covered.join());
        check(`each move tells something (${family}, ${size.width})`, !found.mute.length, found.mute.join());
      }
      await page.context().close();
    }
  }

  /** Against a wall, Walk says what is in the way; the ways that are open are told beside it. */
  async function walkInWords() {
    const page = await open("#floor?seed=7");
    await startWalk(page);
    for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowUp");
    check("a wall is told", /cannot go north: wall/.test(await page.textContent(".dock-body [role=status]")), await page.textContent(".dock-body [role=status]"));
    const ways = await page.locator(".dock-body [role=status]").nth(1).textContent();
    check("open ways are told", /^Open: (?!.*north)/.test(ways), ways);
    await page.keyboard.press("l");
    check("l tells the place", /Room \d+/.test(await page.textContent(".dock-body [role=status]")));
    await page.context().close();
  }

  /** Numbers agree with one another: map, graph, sliders, facts. */
  async function numbersAgree() {
    const page = await open("#quest?seed=7");
    for (const seed of ["7", "9"]) {
      for (const family of ["quest", "crawl"]) {
        await page.evaluate(([family, seed]) => barrowPage.change({ family, seed, params: {}, reroll: {}, view: "map" }), [family, seed]);
        await settled(page);
        const map = await page.textContent("#summary .proof"), rooms = await page.textContent("#summary b");
        await page.evaluate(() => barrowPage.change({ view: "graph" }));
        await settled(page);
        check(`map and graph prove the same (${family} ${seed})`, (await page.textContent("#summary .proof")) === map && (await page.textContent("#summary b")) === rooms,
          `${map}; ${await page.textContent("#summary .proof")}`);
      }
    }
    const told = await page.locator("#friendly output").allTextContents();
    check("sliders show no number that the map contradicts", told.length > 2 && !told.some((text) => /\d/.test(text)), told.join());
    await page.context().close();
  }

  /** A word takes all its settings with it when another word drives it out; words that go together stay. */
  async function wordsLeaveNothing() {
    const page = await open("#floor?seed=7", { width: 900, height: 600 });
    for (const family of ["floor", "quest", "crawl"]) {
      await turnTo(page, family);
      const { wrong, pairs } = await page.evaluate(() => {
        const params = () => JSON.stringify(Object.entries(barrowPage.state.params).sort());
        const buttons = [...document.querySelectorAll("#words button")], wrong = [];
        let pairs = 0;
        for (const first of buttons) for (const second of buttons.filter((one) => one !== first)) {
          second.click();
          const alone = params();
          second.click();
          if (params() !== "[]") wrong.push(`${second.value} leaves ${params()}`);
          first.click();
          second.click();
          pairs++;
          if (first.getAttribute("aria-pressed") !== "true" && params() !== alone) wrong.push(`${second.value} after ${first.value}: ${params()}`);
          barrowPage.change({ params: {} });
        }
        return { wrong, pairs };
      });
      check(`words of a ${family} leave nothing`, pairs >= 12 && !wrong.length, wrong.join("; "));
    }
    await page.context().close();
  }

  /** A layer that can be ticked changes the map. */
  async function layersDoSomething() {
    const page = await open("#floor?seed=7", { reducedMotion: "reduce" });
    for (const [family, view] of [["floor", "map"], ["quest", "map"], ["crawl", "graph"]]) {
      await page.evaluate(([family, view]) => {
        barrowPage.change({ family, view, seed: "7", params: {}, reroll: {} });
        document.getElementById("layers").open = true;
      }, [family, view]);
      await settled(page);
      const boxes = page.locator("#layer-list input");
      for (let i = 0; i < (await boxes.count()); i++) {
        const box = boxes.nth(i), name = await box.locator("..").textContent();
        if (!(await box.isEnabled())) continue;
        const before = await pixels(page);
        await box.click();
        check(`${name} does something (${family}, ${view})`, (await pixels(page)) !== before);
        await box.click();
      }
    }
    await page.context().close();
  }

  /** Compare begins with facts that its family has. */
  async function compareBegins() {
    const page = await open("#crawl?seed=7");
    await clickAt(page, "#tab-explore");
    const axes = await page.locator(".axis select").evaluateAll((all) => all.map(({ value }) => value));
    const wanted = { crawl: "rooms,main_rooms", quest: "rooms,backtracking", floor: "floor_tiles,corridor_tiles" };
    check("Compare begins with a crawl's facts", axes.join() === wanted.crawl, axes.join());
    for (const family of ["quest", "floor"]) {
      await turnTo(page, family);
      const now = await page.locator(".axis select").evaluateAll((all) => all.map(({ value }) => value));
      check(`and with a ${family}'s`, now.join() === wanted[family], now.join());
    }
    await page.context().close();
  }

  /** The walkthrough is read from left to right, row by row: no column goes on where it cannot be seen. */
  async function walkthroughInRows() {
    const page = await open("#crawl?seed=7", { width: 1280, height: 800 });
    await clickAt(page, "#tab-walkthrough");
    const { falls, wide } = await page.evaluate(() => {
      const tops = [...document.querySelectorAll(".steps li")].map((item) => item.getBoundingClientRect().top);
      const list = document.querySelector(".steps");
      return { falls: tops.filter((top, i) => i && top < tops[i - 1] - 1).length, wide: list.scrollWidth - list.clientWidth };
    });
    check("its lines go down row by row", falls === 0, String(falls));
    check("and are not cut at the side", wide <= 1, String(wide));
    await page.context().close();
  }

  /** Whatever the zoom, numbers are at least 11 pixels high and signs 12. */
  async function readable() {
    const page = await open("#floor?seed=7", { width: 1280, height: 800 });
    await page.evaluate(() => {
      const pen = CanvasRenderingContext2D.prototype, { fillText, scale } = pen;
      globalThis.seen = { texts: [], signs: [] };
      const factor = (context) => context.getTransform().a / devicePixelRatio;
      pen.fillText = function (...words) {
        if (this.canvas.id === "canvas") seen.texts.push(parseFloat(/([\d.]+)px/.exec(this.font)[1]) * factor(this));
        return fillText.apply(this, words);
      };
      pen.scale = function (...words) {
        scale.apply(this, words);
        if (this.canvas.id === "canvas") seen.signs.push(factor(this) * 32);
      };
    });
    for (const [family, zooms] of [["floor", 0], ["quest", 0], ["crawl", 0], ["crawl", 6]]) {
      await turnTo(page, family);
      for (let i = 0; i < zooms; i++) await page.keyboard.press("-");
      await settled(page);
      const found = await page.evaluate(() => {
        seen.texts.length = seen.signs.length = 0;
        document.getElementById("stage").dispatchEvent(new WheelEvent("wheel", { deltaY: 1, clientX: 640, clientY: 400, cancelable: true }));
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
          { texts: seen.texts.length, least: Math.min(...seen.texts), signs: seen.signs.filter((side) => side >= 11.9).length }))));
      });
      check(`numbers of a ${family} are readable (${zooms})`, found.texts > 3 && found.least >= 10, JSON.stringify(found));
      check(`so are its signs (${zooms})`, found.signs > 3, JSON.stringify(found));
    }
    await page.context().close();
  }

  /** Paper is white in every theme, and page 1 is the whole map with its legend. */
  async function whitePaper() {
    const page = await open("#quest?seed=7", { width: 1280, height: 800 });
    for (const theme of ["dark", "blueprint", "auto"]) {
      await page.selectOption("#theme", theme);
      await page.emulateMedia({ media: "print" });
      await settled(page);
      const light = await page.evaluate(() => {
        const canvas = [...document.querySelectorAll("canvas")].find((one) => one.checkVisibility());
        const pen = new OffscreenCanvas(60, 60).getContext("2d", { willReadFrequently: true });
        pen.drawImage(canvas, 0, 0, 60, 60);
        const { data } = pen.getImageData(0, 0, 60, 60);
        return data.reduce((sum, value, i) => sum + (i % 4 === 3 ? 0 : value), 0) / (60 * 60 * 3);
      });
      check(`paper is white in the theme ${theme}`, light > 170, String(light));
      await page.emulateMedia({ media: "screen" });
    }
    await page.context().close();
  }

  /** After zooming, New shows all of the next dungeon. */
  async function newIsWhole() {
    const page = await open("#floor?seed=7", { reducedMotion: "reduce" });
    for (let i = 0; i < 5; i++) await page.keyboard.press("+");
    await page.keyboard.press("ArrowLeft");
    await clickAt(page, "#dice");
    await settled(page);
    const now = await page.evaluate(() => barrowPage.view());
    await page.click("#zoom-fit");
    const whole = await page.evaluate(() => barrowPage.view());
    check("New is shown whole", Math.abs(now.zoom - whole.zoom) < 1e-6 && Math.abs(now.x - whole.x) < 1, `${now.zoom} ${whole.zoom}`);
    await page.context().close();
  }

  /** Another dungeon is made, drawn and painted in a frame each, so that a slow phone is never held for long. */
  async function threeFrames() {
    const page = await open("#quest?seed=7", { reducedMotion: "reduce" });
    const frames = await page.evaluate(async () => {
      const { barrow } = barrowPage, done = [], own = Object.getPrototypeOf(barrow);
      let frame = -1, { painted } = barrowPage.view();
      for (const name of ["make", "picture"]) barrow[name] = function (...words) {
        done.push(`${name} ${frame}`);
        return own[name].apply(this, words);
      };
      await new Promise((end) => {
        const count = () => {
          if (barrowPage.view().painted > painted) done.push(`paint ${frame}`);
          ({ painted } = barrowPage.view());
          if (++frame < 6) requestAnimationFrame(count);
          else end();
        };
        requestAnimationFrame(count);
        barrowPage.change({ seed: "8" });
      });
      delete barrow.make;
      delete barrow.picture;
      return done;
    });
    const shown = await page.evaluate(async () => {
      barrowPage.change({ seed: "9" });
      await new Promise((next) => requestAnimationFrame(next)); // made and not drawn
      barrowPage.change({ params: { pre_rooms: "9999" } });
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next, 50))));
      return [barrowPage.view().title, barrowPage.dungeon.document.title];
    });
    check("what is refused meanwhile leaves what was made", shown[0] === shown[1] && (await page.isVisible("#banner")), shown.join());
    check("made, drawn and painted one frame after the other", frames.join() === "make 0,picture 1,paint 2", frames.join());
    await page.context().close();
  }

  /** Thumbnails have the titles of their dungeons. */
  async function thumbsHaveTitles() {
    const page = await open("#crawl?seed=7", { width: 1280, height: 800 });
    await clickAt(page, "#open-sheet");
    const span = page.locator("#sheet-list button span").nth(2);
    await page.waitForFunction(() => document.querySelectorAll("#sheet-list button span")[2]?.textContent.length > 2, null, { timeout: 10000 });
    const label = await span.textContent();
    await page.locator("#sheet-list button").nth(2).click();
    await settled(page);
    const { title } = await page.evaluate(() => barrowPage.dungeon.document);
    check("a thumbnail says the title", label === title, `${label}; ${title}`);
    check("so does the tab", (await page.title()).includes(title), await page.title());
    await page.context().close();
  }

  /** An open tool's close button leaves the tools in one row. */
  async function toolsInOneRow() {
    for (const width of [1024, 1280, 1366, 1440]) {
      const page = await open("#crawl?seed=5", { width, height: 800 });
      await clickAt(page, "#tab-find");
      const tops = await page.locator("#dock-tabs button:visible").evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      check(`the tools are one row at ${width} pixels`, tops.length >= 7 && new Set(tops).size === 1, String(tops));
      await page.context().close();
    }
  }

  /** The seed that is told is the dungeon's, also while one still stands in its field and goes back. */
  async function seedAfterBack() {
    const page = await open("#floor?seed=7", { width: 1024, height: 768 });
    for (const seed of ["41", "42"]) {
      await page.fill("#seed", seed);
      await page.keyboard.press("Enter");
      await settled(page);
      await page.waitForTimeout(500); // otherwise both are one entry
    }
    await page.goBack();
    check("Back makes the seed of before", await comes(page, () => barrowPage.dungeon.document.seed === "41"));
    check("and its field says so", (await page.inputValue("#seed")) === "41", await page.inputValue("#seed"));
    await page.context().close();
  }

  return [cardGoesAway, walkLyingDown, touchTargets, saveTells, findsLyingDown, mapBesideTheButtons, saveBeginsAtTheTop, graphSaves, sixClicks, fogTellsNothing, spaceKeepsTheWalk, roomInSight, walkInWords, numbersAgree,
    wordsLeaveNothing, layersDoSomething, compareBegins, walkthroughInRows, readable, whitePaper, newIsWhole, threeFrames, thumbsHaveTitles, toolsInOneRow, seedAfterBack];
}
