// SPDX-License-Identifier: MIT
/* Puts "Prove with barrow" into the Map menu of Tiled (1.8 or newer). Copy this file into the folder that
 * Edit > Preferences > Plugins > Extensions opens. It proves the map of the open file, as it was saved last, and shows the
 * answer in the console; where somebody gets stuck, it selects the object that the last move is about.
 *
 * The command is `barrow` on the PATH, or what the map's property "barrow" names. A file classes.json beside the map is
 * given as --map. For tests: with BARROW_PROVE_MAP in the environment, that file is opened and proved at the start, and the
 * lines go to the file BARROW_PROVE_LINES. Tiled's engine has no flatMap and no Object.fromEntries. */
/* global tiled, Process, TextFile, FileInfo, File */

/** Runs barrow on a file. Returns {code, answer, problems}: the exit code, the JSON's fields or null, and lines of stderr. */
function proveFile(path, command) {
  const words = ["prove", "-f", "json"];
  const classes = FileInfo.joinPaths(FileInfo.path(path), "classes.json");
  if (File.exists(classes)) words.push("--map", classes);
  const process = new Process();
  try {
    const code = process.exec(command || "barrow", [...words, path], false);
    const text = process.readStdOut();
    return { code, answer: text ? JSON.parse(text) : null, problems: process.readStdErr().split("\n").filter(Boolean) };
  } catch (problem) {
    return { code: -1, answer: null, problems: [`barrow could not be started: ${problem.message || problem}`] };
  } finally {
    process.close();
  }
}

/** Says a move in words: "take small_key at hall". */
function moveText(move) {
  const what = move.to || move.what || move.name || (move.door || []).join(" - ");
  return `${move.do} ${what}${move.to ? "" : ` at ${move.at}`}`;
}

/** Returns the lines that people read. */
function answerLines({ answer, problems }) {
  const lines = [...problems];
  if (!answer) return lines;
  if (answer.stuck_free === "yes") lines.push("stuck-free: nobody can get stuck in this map");
  else if (answer.finishable === "no") lines.push("CANNOT BE FINISHED: no sequence of moves reaches the goal");
  else if (answer.stuck_free === "no") lines.push(`STUCK: somebody can get stuck after ${answer.witness.length} moves`);
  else lines.push("not decided within the budget; barrow prove --budget goes further");
  const moves = answer.stuck_free === "no" ? answer.witness : answer.walkthrough;
  moves.forEach((move, i) => lines.push(`  ${i + 1}. ${moveText(move)}`));
  for (const lack of answer.lacks) lines.push(`  in reach then: ${lack.name || lack.what || (lack.door || []).join(" - ")} lacks ${lack.lacks === "keys" ? "keys" : "its need"}`);
  return lines;
}

/** Returns all objects of a layer and of the layers in it. */
function objectsOf(layer) {
  if (layer.isObjectLayer) return layer.objects;
  const inner = layer.isGroupLayer || layer.isTileMap ? Array.from(layer.layers) : [];
  return inner.reduce((all, one) => all.concat(objectsOf(one)), []);
}

/** Selects what the last move opens, the objects that give what it takes, or the one that an error names by its id. */
function selectCulprit(map, { answer, problems }) {
  const named = problems.map((line) => /object (\d+)/.exec(line)).find(Boolean);
  const turn = answer && answer.turn;
  const all = objectsOf(map);
  const what = turn && (turn.what || turn.name);
  const gives = (object) => String(object.property("gives") || "").split(/[ ;]+/).includes(what);
  const chosen = all.filter((object) => (named ? object.id === Number(named[1])
    : what && (object.name.replace(/[^\w.\u0080-\uffff]/g, "_") === what || gives(object))));
  if (chosen.length) map.selectedObjects = chosen;
}

function proveOpenMap() {
  const map = tiled.activeAsset;
  if (!map || !map.isTileMap) return tiled.alert("Open a map first.", "Prove with barrow");
  if (!map.fileName || map.modified) {
    if (!map.fileName || !map.save()) return tiled.alert("Save the map first: barrow reads the file.", "Prove with barrow");
  }
  tiled.alert(proveMap(map, map.property("barrow")).slice(0, 20).join("\n"), "Prove with barrow");
}

/** Proves an open map that is saved; returns the lines. */
function proveMap(map, command) {
  const result = proveFile(map.fileName, command);
  const lines = answerLines(result);
  lines.forEach((line) => (result.code === 0 ? tiled.log(line) : tiled.warn(line)));
  selectCulprit(map, result);
  return lines;
}

const action = tiled.registerAction("BarrowProve", proveOpenMap);
action.text = "Prove with barrow";
action.shortcut = "Ctrl+Alt+P";
tiled.extendMenu("Map", [{ separator: true }, { action: "BarrowProve" }]);

const probe = new Process();
const tested = probe.getEnv("BARROW_PROVE_MAP");
if (tested) {
  const map = tiled.open(tested);
  const lines = proveMap(map, probe.getEnv("BARROW_COMMAND"));
  lines.push(`selected: ${map.selectedObjects.map((object) => object.id).join(" ")}`);
  const file = new TextFile(probe.getEnv("BARROW_PROVE_LINES"), TextFile.WriteOnly);
  file.write([`${action.text} (${tiled.actions.includes("BarrowProve") ? "in the list of actions" : "not registered"})`, ...lines, ""].join("\n"));
  file.commit();
}
