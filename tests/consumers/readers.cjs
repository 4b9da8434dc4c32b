// SPDX-License-Identifier: MIT
// Opens our files with other people's readers and prints what they saw, as one JSON object:
//   node readers.cjs NODE_MODULES FOLDER...
// Each folder holds dungeon.tmj, dungeon.tmx, dungeon.ldtk and dungeon.tscn (Godot 4).
'use strict';
const fs = require('fs');
const path = require('path');
const modules = path.resolve(process.argv[2]);
const load = (name) => require(require.resolve(name, { paths: [path.dirname(modules)] }));

// The readers belong to engines, which expect a browser.
const { JSDOM } = load('jsdom');
const browser = new JSDOM('<!doctype html><canvas></canvas>', { pretendToBeVisual: true }).window;
const NAMES = ['window', 'document', 'navigator', 'HTMLElement', 'HTMLCanvasElement', 'HTMLImageElement',
  'HTMLVideoElement', 'HTMLAudioElement', 'Image', 'DOMParser', 'XMLSerializer', 'Node', 'Element', 'Event',
  'MouseEvent', 'CustomEvent', 'XMLHttpRequest', 'requestAnimationFrame', 'cancelAnimationFrame'];
for (const name of NAMES) {
  const value = name === 'window' ? browser : browser[name];
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
globalThis.self = globalThis;
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
browser.HTMLCanvasElement.prototype.getContext = () => ({
  getImageData: () => ({ data: [0, 0, 0, 0] }), fillRect() {}, drawImage() {}, putImageData() {},
  createImageData: () => [], measureText: () => ({ width: 0 }), save() {}, restore() {},
});

// A warning is a failure too.
const said = [];
for (const level of ['warn', 'error']) console[level] = (...words) => said.push(words.join(' '));

const parseTiled = load('phaser/src/tilemaps/parsers/tiled/ParseJSONTiled.js');
const tiled = load('@excaliburjs/plugin-tiled');
const ldtk = load('@excaliburjs/plugin-ldtk');

const shape = (o) => ({ name: o.name, type: o.type, x: o.x, y: o.y, gid: o.gid || 0,
  line: (o.polyline || []).length });

function phaser(file) {
  const map = parseTiled('map', JSON.parse(fs.readFileSync(file)), false);
  return {
    tiles: map.layers[0].data.map((row) => row.map((tile) => tile.index)),
    objects: Object.fromEntries(map.objects.map((layer) => [layer.name, layer.objects.map(shape)])),
    seed: map.properties.find((p) => p.name === 'seed').value,
    tileset: [map.tilesets[0].firstgid, map.tilesets[0].total, map.tilesets[0].columns],
  };
}

const issues = (result) => (result.success ? [] : result.error.issues.slice(0, 3).map((i) =>
  `${i.path.join('.')}: ${i.message}`));

function excaliburTmx(file) {
  const map = new tiled.TiledParser().parse(fs.readFileSync(file, 'utf8'));
  const layers = map.layers.filter((layer) => layer.type === 'objectgroup');
  return { data: map.layers[0].data,
    objects: Object.fromEntries(layers.map((l) => [l.name, (l.objects || []).map(shape)])) };
}

function readLdtk(file) {
  const result = ldtk.LdtkProjectMetadata.safeParse(JSON.parse(fs.readFileSync(file)));
  if (!result.success) return { issues: issues(result) };
  const entities = (level) => level.layerInstances.flatMap((l) => l.entityInstances.map((e) => e.__identifier));
  return { issues: [], levels: result.data.levels.map((l) => ({ name: l.identifier,
    layers: l.layerInstances.map((i) => i.__type), entities: entities(l) })) };
}

// This reader wants lists of Vector2 where the engine writes plain numbers.
function readGodot(text, parseScene) {
  const plain = text.replace(/PackedVector2Array\(([^)]*)\)/g, (_, list) => {
    const numbers = list.split(',').map((n) => n.trim());
    const pairs = numbers.flatMap((n, i) => (i % 2 ? [`Vector2(${numbers[i - 1]}, ${n})`] : []));
    return `PackedVector2Array(${pairs.join(', ')})`;
  });
  return parseScene(plain);
}

async function main() {
  const godot = await import(path.join(modules, '@fernforestgames/godot-resource-parser/dist/index.js'));
  const seen = {};
  for (const folder of process.argv.slice(3)) {
    const file = (extension) => path.join(folder, `dungeon.${extension}`);
    const steps = {
      phaser: () => phaser(file('tmj')),
      tmj: () => issues(tiled.TiledMap.safeParse(JSON.parse(fs.readFileSync(file('tmj'))))),
      tmx: () => excaliburTmx(file('tmx')),
      ldtk: () => readLdtk(file('ldtk')),
      godot4: () => readGodot(fs.readFileSync(file('tscn'), 'utf8'), godot.parseScene),
    };
    seen[folder] = {};
    for (const [name, step] of Object.entries(steps)) {
      try {
        seen[folder][name] = step();
      } catch (error) {
        seen[folder][name] = { failed: String(error).slice(0, 300) };
      }
    }
    seen[folder].said = said.splice(0);
  }
  process.stdout.write(JSON.stringify(seen));
}

main();
