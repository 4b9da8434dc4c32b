// SPDX-License-Identifier: MIT
// Plays examples/phaser to the end in Chromium: phaser.mjs BUILD [--seeds N] [--first S] [--picture FILE]. The bot takes
// the moves of the walkthrough; the level must be won, or its stairs taken. A bot that gives up must be noticed.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";

const [build, ...words] = process.argv.slice(2);
const option = (name, usual) => (words.includes(name) ? words[words.indexOf(name) + 1] : usual);
const { chromium } = createRequire(resolve(build, "web-modules/package.json"))("playwright-core");
const example = resolve(import.meta.dirname ?? join(new URL(".", import.meta.url).pathname), "../../examples/phaser");
const folders = { "barrow.global.js": join(build, "npm"), "phaser.min.js": join(build, "consumers/node_modules/phaser/dist") };
const types = { html: "text/html", js: "text/javascript" };
let givesUp = false;

const server = createServer((request, response) => {
  const name = basename(new URL(request.url, "http://127.0.0.1").pathname) || "index.html";
  try {
    const text = readFileSync(join(folders[name] ?? example, name), "utf8");
    response.setHeader("Content-Type", types[name.split(".").pop()]);
    response.end(givesUp && name === "main.js" ? text.replace("const move = this.barrow.guide();", "const move = null;") : text);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: ["--disable-gpu"] });

/** Returns the title at the end, and what the page complained about. */
async function play(family, seed, picture) {
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`http://127.0.0.1:${server.address().port}/index.html?family=${family}&seed=${seed}&bot`);
  await page.waitForFunction(() => / after /.test(document.title), null, { timeout: 240000 }).catch((error) => complaints.push(String(error)));
  if (picture) await page.screenshot({ path: picture });
  const title = await page.title();
  await page.close();
  return [title, complaints.join()];
}

let passed = 0, failed = 0;
function count(isGood, what, [title, complaints]) {
  if (isGood) passed++;
  else failed++, console.log(`FAILED  ${what}: ${title} ${complaints}`);
}
const first = Number(option("--first", 1));
for (const family of ["quest", "crawl", "floor"])
  for (let seed = first; seed < first + Number(option("--seeds", 1)); seed++) {
    const end = await play(family, seed, family === "quest" && seed === first ? option("--picture") : undefined);
    count(end[0].startsWith(family === "floor" ? "stairs" : "won") && !end[1], `${family} ${seed}`, end);
  }
givesUp = true;
const end = await play("quest", 1);
count(end[0].startsWith("going after 0 turns"), "a bot that gives up", end);
await browser.close();
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
