// SPDX-License-Identifier: MIT
// Builds the playground with esbuild: build/playground.html, a single self-contained file that
// opens from disk, and build/web, a folder for hosting, which fetches its modules. Needs build/npm.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(here, "../build"));
const MODULES = ["barrow-first.wasm", "barrow.wasm"]; // for the first map, and complete
const { build } = createRequire(join(out, "web-modules/package.json"))("esbuild");

const common = {
  bundle: true, minify: true, target: "es2022", logLevel: "warning", write: false, charset: "utf8",
};

/** `modules` is the file that loads modules, `packed:NAME` is a deflated module, and `worker:FILE`
 * is FILE, bundled, as text. */
const pluginFor = (modules) => ({
  name: "barrow",
  setup(setup) {
    setup.onResolve({ filter: /^modules$/ }, () => ({ path: join(here, "src", modules) }));
    setup.onResolve({ filter: /^packed:/ }, ({ path }) => ({ path: join(out, "npm", path.slice(7)), namespace: "packed" }));
    setup.onLoad({ filter: /.*/, namespace: "packed" }, ({ path }) =>
      ({ contents: deflateSync(readFileSync(path), { level: 9 }), loader: "base64" }));
    setup.onResolve({ filter: /^worker:/ }, ({ path, resolveDir }) =>
      ({ path: resolve(resolveDir, path.slice(7)), namespace: "worker" }));
    setup.onLoad({ filter: /.*/, namespace: "worker" }, async ({ path }) => {
      const made = await build({ ...common, entryPoints: [path], format: "iife" });
      return { contents: made.outputFiles[0].text, loader: "text" };
    });
  },
});

async function bundle(modules) {
  const made = await build({ ...common, entryPoints: [join(here, "src/main.js")], format: "esm", plugins: [pluginFor(modules)] });
  return made.outputFiles[0].text;
}

const style = await build({ ...common, entryPoints: [join(here, "style.css")] });
const sheet = style.outputFiles[0].text;
const html = readFileSync(join(here, "index.html"), "utf8");

const fill = (text, mark, value) => {
  if (!text.includes(mark)) throw new Error(`index.html has no ${mark}`);
  return text.replace(mark, () => value);
};
const LINK = `<link rel="stylesheet" href="style.css">`;
const SCRIPT = `<script type="module" src="src/main.js"></script>`;

/** Allows only our own script and style, by [code], and our own modules; nothing is sent out.
 * Explore's worker is a blob. */
const policy = (code, looks, fetched) => `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; `
  + `script-src ${code} 'wasm-unsafe-eval'; style-src ${looks}; connect-src ${fetched}; img-src data: blob:; worker-src blob:; `
  + `base-uri 'none'; form-action 'none'">`;
const CHARSET = `<meta charset="utf-8">`;
const guard = (text, ...allowed) => fill(text, CHARSET, `${CHARSET}\n${policy(...allowed)}`);
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const inline = (await bundle("modules_inside.js")).replaceAll("</script", "<\\/script");
const parts = fill(fill(html, LINK, `<style>${sheet}</style>`), SCRIPT, `<script type="module">${inline}</script>`);
const single = guard(parts, hash(inline), hash(sheet), "'none'");
writeFileSync(join(out, "playground.html"), single);

const folder = join(out, "web");
mkdirSync(folder, { recursive: true });
const early = `<link rel="preload" href="${MODULES[0]}" as="fetch" crossorigin>`; // while the script is loading
const linked = fill(html, SCRIPT, `${early}\n<script type="module" src="main.js"></script>`);
writeFileSync(join(folder, "index.html"), guard(linked, "'self'", "'self'", "'self'"));
writeFileSync(join(folder, "main.js"), await bundle("modules_beside.js"));
for (const name of MODULES) copyFileSync(join(out, "npm", name), join(folder, name));
writeFileSync(join(folder, "style.css"), sheet);
console.log(`playground.html: ${Math.round(single.length / 1024)} KB`);
