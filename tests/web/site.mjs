// SPDX-License-Identifier: MIT
// The search of the documentation's site, from disk, in a real browser: node tests/web/site.mjs
// BUILD MODULES
// BUILD holds site/; MODULES holds node_modules. Each check prints a line only when it fails; the
// last line counts them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [build, modules] = process.argv.slice(2, 4).map((path) => resolve(path));
const require = createRequire(join(modules, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

let passed = 0, failed = 0;
function check(what, holds, detail = "") {
  if (holds) passed++;
  else console.log(`FAILED ${what} ${detail}`, ++failed && "");
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true });

/** A page of the site that must stay silent, and load nothing from elsewhere. */
async function open(path, { width = 1280, height = 860, scheme = "light", ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, offline: true, ...more });
  const page = await context.newPage();
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && check("silent console", false, message.text()));
  page.on("pageerror", (error) => check("no errors", false, error.stack));
  page.on("request", (request) => /^(file|data):/.test(request.url()) || check("only own requests", false, request.url()));
  await page.goto(`file://${join(build, "site", path)}`);
  return page;
}

/** Types words into the search and waits for the results. */
async function ask(page, words) {
  await page.fill("#search", words);
  await page.waitForFunction(() => document.getElementById("search-told").textContent);
  await page.waitForTimeout(50);
  return page.locator("#found a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
}

/** The pages that people would expect are among the first six results. */
async function finds() {
  const page = await open("docs/floor.html");
  const wanted = { "contact sheet": "hunt.html", "dead ends": "floor.html", tiled: "faq.html", "train a player": "for-training.html", uvtt: "for-tables.html",
    "barrow hunt": "barrow-hunt.html", licence: "faq.html", "same seed": "faq.html", curriculum: "for-training.html", "one-way doors": "crawl.html", godot: "for-games.html" };
  for (const [words, name] of Object.entries(wanted)) {
    const found = await ask(page, words);
    check(`"${words}" finds ${name}`, found.slice(0, 6).some((link) => link.includes(name)), found.join(" "));
  }
  check("nonsense finds nothing", (await ask(page, "xyzzyq")).length === 0 && /Nothing/.test(await page.textContent("#search-told")));
  check("the beginning of a word is enough", (await ask(page, "determin")).some((link) => link.includes("determinism.html")));
  check("signs are no words", (await ask(page, "--sheet")).length > 0);
  await page.context().close();
}

/** Works with keys alone: to the field, down to a result, and to its page. */
async function keys() {
  const page = await open("index.html");
  await page.keyboard.press("/");
  await page.keyboard.type("reroll");
  await page.waitForSelector("#found a");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  const target = await page.evaluate(() => document.activeElement.href);
  await Promise.all([page.waitForURL((url) => !url.pathname.endsWith("site/index.html")), page.keyboard.press("Enter")]);
  await page.waitForFunction(() => document.getElementById("search"));
  check("arrows and enter lead there", target && page.url() === target, `${page.url()} ${target}`);
  check("and the heading is in sight", await page.evaluate(() => {
    const { top } = document.getElementById(decodeURIComponent(location.hash.slice(1)) || "content").getBoundingClientRect();
    return top > -5 && top < innerHeight;
  }));
  await page.keyboard.press("/");
  await page.keyboard.type("reroll");
  await page.waitForSelector("#found a");
  await page.keyboard.press("Escape");
  check("escape empties it", await page.inputValue("#search") === "" && await page.locator("#found").isHidden());
  await page.context().close();
}

/** Works on a phone, in dark mode, by touch; and axe finds nothing to report. */
async function looks() {
  for (const [scheme, width, height] of [["light", 1280, 860], ["dark", 390, 844]]) {
    const page = await open("docs/for-games.html", { width, height, scheme, hasTouch: width < 500 });
    if (width < 500) await page.tap("label.menu");
    const found = await ask(page, "boss");
    check(`${scheme}: something is found`, found.length > 2);
    await page.screenshot({ path: join(build, `screenshots/site-${scheme}.png`) });
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"], preload: false }));
    check(`${scheme}: no finding of axe`, !violations.length, violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`).join("\n"));
    check(`${scheme}: it fits its width`, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    if (width < 500) await page.locator("#found a").first().tap();
    await page.context().close();
  }
}

try {
  for (const part of [finds, keys, looks]) await part();
} catch (error) {
  check("all parts run", false, error.stack);
} finally {
  await browser.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
