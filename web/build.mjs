// SPDX-License-Identifier: MIT
// Builds the playground with esbuild: build/playground.html, one file with everything inside that
// opens from disk, and build/web, a folder for hosting. Wants build/npm/barrow.wasm.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(here, "../build"));
const wasm = join(out, "npm/barrow.wasm");
const { build } = createRequire(join(out, "web-modules/package.json"))("esbuild");

const common = {
  bundle: true, minify: true, target: "es2022", logLevel: "warning", write: false, charset: "utf8",
};

/** `barrow.wasm` is the module, deflated; `worker:FILE` is FILE, bundled, as text. */
const plugin = {
  name: "barrow",
  setup(setup) {
    setup.onResolve({ filter: /^barrow\.wasm$/ }, () => ({ path: wasm, namespace: "module" }));
    setup.onLoad({ filter: /.*/, namespace: "module" }, ({ path }) =>
      ({ contents: deflateSync(readFileSync(path), { level: 9 }), loader: "binary" }));
    setup.onResolve({ filter: /^worker:/ }, ({ path, resolveDir }) =>
      ({ path: resolve(resolveDir, path.slice(7)), namespace: "worker" }));
    setup.onLoad({ filter: /.*/, namespace: "worker" }, async ({ path }) => {
      const made = await build({ ...common, entryPoints: [path], format: "iife" });
      return { contents: made.outputFiles[0].text, loader: "text" };
    });
  },
};

const entry = join(here, "src/main.js");
const bundle = await build({ ...common, entryPoints: [entry], format: "esm", plugins: [plugin] });
const style = await build({ ...common, entryPoints: [join(here, "style.css")] });
const script = bundle.outputFiles[0].text;
const sheet = style.outputFiles[0].text;
const html = readFileSync(join(here, "index.html"), "utf8");

const fill = (text, mark, value) => {
  if (!text.includes(mark)) throw new Error(`index.html has no ${mark}`);
  return text.replace(mark, () => value);
};
const LINK = `<link rel="stylesheet" href="style.css">`;
const SCRIPT = `<script type="module" src="src/main.js"></script>`;

/** Lets in only our own script and style, by [code]; nothing goes out. Explore works in a blob. */
const policy = (code, looks) => `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; `
  + `script-src ${code} 'wasm-unsafe-eval'; style-src ${looks}; img-src data: blob:; worker-src blob:; `
  + `base-uri 'none'; form-action 'none'">`;
const CHARSET = `<meta charset="utf-8">`;
const guard = (text, code, looks) => fill(text, CHARSET, `${CHARSET}\n${policy(code, looks)}`);
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const inline = script.replaceAll("</script", "<\\/script");
const parts = fill(fill(html, LINK, `<style>${sheet}</style>`), SCRIPT, `<script type="module">${inline}</script>`);
const single = guard(parts, hash(inline), hash(sheet));
writeFileSync(join(out, "playground.html"), single);

const folder = join(out, "web");
mkdirSync(folder, { recursive: true });
const linked = fill(html, SCRIPT, `<script type="module" src="main.js"></script>`);
writeFileSync(join(folder, "index.html"), guard(linked, "'self'", "'self'"));
writeFileSync(join(folder, "main.js"), script);
writeFileSync(join(folder, "style.css"), sheet);
console.log(`playground.html: ${Math.round(single.length / 1024)} KB`);
