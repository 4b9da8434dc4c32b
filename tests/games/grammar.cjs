// SPDX-License-Identifier: MIT
// Parses the scripts for Godot 4 with a grammar of GDScript, and its scenes with a reader of them:
//   node grammar.cjs NODE_MODULES
// Planted mistakes must be found. It says nothing about names of the engine.
'use strict';
const fs = require('fs');
const path = require('path');
const modules = path.resolve(process.argv[2]);
const load = (name) => require(require.resolve(name, { paths: [path.dirname(modules)] }));
const Parser = load('tree-sitter');

const folder = path.join(__dirname, '../../examples/godot/godot4');
const parser = new Parser();
parser.setLanguage(load('tree-sitter-gdscript'));

// Words that Godot 4 no longer knows.
const OLD = /(?<!@)\b(export var|onready var|KinematicBody2D|yield|emit_signal|instance\(\)|PoolIntArray|world_to_map)\b/;

function mistake(text) {
  const tree = parser.parse(text).rootNode;
  const look = (node) => (node.type === 'ERROR' || node.isMissing ? node : node.children.map(look).find(Boolean));
  const bad = tree.hasError ? look(tree) : null;
  const old = OLD.exec(text);
  return bad ? `line ${bad.startPosition.row + 1}` : old ? `${old[0]} of Godot 3` : null;
}

let failed = 0, passed = 0;
const check = (is, what) => { if (is) passed++; else { failed++; console.log('FAILED ', what); } };
async function main() {
  const { parseScene } = await import(path.join(modules, '@fernforestgames/godot-resource-parser/dist/index.js'));
  for (const name of fs.readdirSync(folder)) {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    if (name.endsWith('.gd')) {
      check(!mistake(text), `${name}: ${mistake(text)}`);
      check(mistake(text.replace('func ', 'fnc ')), `${name}: a word that is none is not found`);
      check(mistake(text.replace('):', ':')), `${name}: a missing bracket is not found`);
    }
    if (name.endsWith('.tscn')) {
      let nodes = [];
      try { nodes = parseScene(text).nodes; } catch (error) { /* stays empty */ }
      check(nodes.length >= 3, `${name} is no scene`);
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}

main();
