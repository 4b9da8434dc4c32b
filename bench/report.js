// SPDX-License-Identifier: MIT
// Turns the results of bench/compare and bench/sizes into tables or one JSON document:
//
//     node report.js text|json <RESULTS
//
// RESULTS has four sorts of lines: "# KEY <tab> VALUE" about the machine, "@ N" where a round
// begins, "! CASE <tab> REASON" for failed measurements, and the measurements as bench/measure.h
// shows them. A ratio is taken within each round, between adjacent measurements; the report shows
// the median, smallest and largest ratio.
'use strict';
const fs = require('fs');

// ---- what belongs together ----------------------------------------------------------------------

const LAYOUTS = [
  'std_fine', 'std_half', 'one_room', 'ring', 'crossroads', 'two_rooms',
  'line', 'cross', 'std_full', 'beetle', 'outer', 'std_three_quarter',
];

// [case, label, our case that it is compared with]
const TABLES = [
  {
    title: 'Floors, 56x32',
    rows: [
      ['floor-0', 'barrow: everything, and the proof'],
      ['floor-no-proof', 'barrow: everything, no proof'],
      ['floor-alike', 'barrow: settings of dungeon-mystery below'],
      ['bsp-bytes', 'libtcod BSP, bare dig, bytes, a seed each', 'floor-0'],
      ['bsp-bytes-stream', 'libtcod BSP, same, one random stream', 'floor-0'],
      ['bsp-map', 'libtcod BSP, same into TCOD_map, a seed each', 'floor-0'],
      ['mystery-0', 'dungeon-mystery, everything', 'floor-0'],
      ['rot-rogue', 'rot-js Rogue, rooms only', 'floor-0'],
      ['rot-uniform', 'rot-js Uniform, rooms only', 'floor-0'],
      ['rot-digger', 'rot-js Digger, rooms only', 'floor-0'],
      ['roguelike', 'roguelike level/roguelike, rooms only', 'floor-0'],
      ['python-bsp', 'plain Python, bare dig, bytes, a seed each', 'floor-0'],
      ['python-floor', 'barrow from Python, everything', 'floor-0'],
      ['python-batch', 'barrow from Python, 256 maps a call', 'floor-0'],
    ],
  },
  {
    title: 'Quests (the peer proves nothing: like for like is without proof)',
    rows: [
      ['quest-tiles', 'barrow: tile map with puzzles, and the proofs'],
      ['quest', 'barrow: default graph, and the proof'],
      ['quest-no-proof', 'barrow: default graph, no proof'],
      ['quest-classic', 'barrow: graph of the preset classic, and the proof'],
      ['quest-classic-no-proof', 'barrow: graph of the preset classic, no proof'],
      ['quest-25', 'barrow: graph of about 25 rooms, and the proof'],
      ['quest-25-no-proof', 'barrow: graph of about 25 rooms, no proof'],
      ['quest-50', 'barrow: graph of about 50 rooms, and the proof'],
      ['quest-50-no-proof', 'barrow: graph of about 50 rooms, no proof'],
      ['keys-30', 'roguelike level/gridKeys, 30 rooms, 5 keys', 'quest-classic-no-proof'],
      ['keys-25', 'roguelike level/gridKeys, 25 rooms, 4 keys', 'quest-25-no-proof'],
      ['keys-50', 'roguelike level/gridKeys, 50 rooms, 8 keys', 'quest-50-no-proof'],
    ],
  },
  {
    title: 'Crawls (there is no peer)',
    rows: [
      ['crawl-tiles', 'barrow: tile map with puzzles, and the proofs'],
      ['crawl', 'barrow: default graph, and the proof'],
      ['crawl-no-proof', 'barrow: default graph, no proof'],
    ],
  },
];

// [what, ours, theirs, the smallest ratio, whether it is required]
const GOALS = [
  ['floor, against dungeon-mystery', 'floor-0', 'mystery-0', 200, true],
  ['floor, against the bare BSP dig, a seed each', 'floor-0', 'bsp-bytes', 1, true],
  ['quest of the preset classic, no proof, against gridKeys', 'quest-classic-no-proof', 'keys-30', 8, true],
  ['quest of 25 rooms, no proof, against gridKeys', 'quest-25-no-proof', 'keys-25', 15, true],
  ['quest of 30 rooms, no proof, against gridKeys', 'quest-no-proof', 'keys-30', 15, true],
  ['quest of 50 rooms, no proof, against gridKeys', 'quest-50-no-proof', 'keys-50', 15, true],
  ['quest of 25 rooms with proof, against gridKeys', 'quest-25', 'keys-25', 15, false],
  ['quest of 30 rooms with proof, against gridKeys', 'quest', 'keys-30', 15, false],
  ['quest of 50 rooms with proof, against gridKeys', 'quest-50', 'keys-50', 15, false],
  ['floor, against the bare BSP dig, one stream', 'floor-0', 'bsp-bytes-stream', 1, false],
  ['floor, same settings as dungeon-mystery', 'floor-alike', 'mystery-0', 200, false],
  ['floor, mean of the layouts on both sides', 'floor-mean', 'mystery-mean', 200, false],
];

// ---- reading ------------------------------------------------------------------------------------

function read(text) {
  const run = { machine: {}, missing: {}, cases: {} };
  let round = 0;
  for (const line of text.split('\n').filter(Boolean)) {
    const [head, value, made, rooms] = line.split('\t');
    if (head.startsWith('# ')) run.machine[head.slice(2)] = value;
    else if (head.startsWith('@ ')) round = Number(head.slice(2));
    else if (head.startsWith('! ')) run.missing[head.slice(2)] = value;
    else addSample(run, head, { round, ns: Number(value), made: Number(made), rooms });
  }
  for (const side of ['floor', 'mystery']) addMean(run, side);
  return run;
}

function addSample(run, name, { round, ns, rooms }) {
  const entry = (run.cases[name] ??= { ns: [], rooms: rooms === '-' ? null : Number(rooms) });
  entry.ns[round - 1] = ns;
}

// Adds the mean of the twelve layouts, round by round, as a separate case.
function addMean(run, side) {
  const parts = LAYOUTS.map((_, code) => run.cases[`${side}-${code}`]);
  if (!parts.every(Boolean)) return;
  const ns = parts[0].ns.map((_, i) => parts.reduce((sum, part) => sum + part.ns[i], 0) / 12);
  run.cases[`${side}-mean`] = { ns, rooms: null };
}

function summary(numbers) {
  const sorted = numbers.filter(Number.isFinite).sort((a, b) => a - b);
  if (!sorted.length) return null;
  const middle = (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
  return { median: middle, min: sorted[0], max: sorted[sorted.length - 1] };
}

function ratio(run, ours, theirs) {
  const a = run.cases[ours];
  const b = run.cases[theirs];
  return a && b ? summary(a.ns.map((ns, i) => b.ns[i] / ns)) : null;
}

function goals(run) {
  return GOALS.map(([what, ours, theirs, least, required]) => {
    const found = ratio(run, ours, theirs);
    const holds = found && found.median >= least;
    return { what, ours, theirs, least, required, ratio: found, holds };
  });
}

// ---- text ---------------------------------------------------------------------------------------

const number = (value) => Math.round(value).toLocaleString('en-US');
const times = (value) => (value < 100 ? value.toPrecision(value < 1 ? 2 : 3) : number(value));
const withSpread = (r) => `${times(r.median)} x (${times(r.min)} to ${times(r.max)})`;
const spread = (ns) => `${Math.round((100 * (ns.max - ns.min)) / ns.median)} %`;

function printColumns(head, rows, align) {
  const lines = [head, ...rows].map((cells) => cells.map(String));
  const widths = head.map((_, i) => Math.max(...lines.map((cells) => cells[i].length)));
  for (const cells of lines) {
    const padded = cells.map((cell, i) =>
      align[i] === 'l' ? cell.padEnd(widths[i]) : cell.padStart(widths[i]));
    console.log(`  ${padded.join('  ')}`.trimEnd());
  }
}

function tableRow(run, [name, label, ours]) {
  const entry = run.cases[name];
  if (!entry) return [label, 'not measured', '', '', '', ''];
  const ns = summary(entry.ns);
  const gain = ours && ratio(run, ours, name);
  return [label, number(ns.median), number(1e9 / ns.median), spread(ns),
    entry.rooms?.toFixed(1) ?? '', gain ? withSpread(gain) : ''];
}

function printTable(run, { title, rows }) {
  console.log(`\n${title}`);
  printColumns(['', 'ns each', 'per second', 'spread', 'rooms', 'barrow is quicker by'],
    rows.map((row) => tableRow(run, row)), 'lrrrrl');
}

function printLayouts(run) {
  console.log('\nFloors by layout, against dungeon-mystery');
  const row = (label, suffix) => {
    const ours = run.cases[`floor-${suffix}`];
    const theirs = run.cases[`mystery-${suffix}`];
    const gain = ratio(run, `floor-${suffix}`, `mystery-${suffix}`);
    return [label, ours ? number(summary(ours.ns).median) : '-',
      theirs ? number(summary(theirs.ns).median) : '-', gain ? withSpread(gain) : '-'];
  };
  printColumns(['layout', 'barrow ns', 'peer ns', 'barrow is quicker by'],
    [...LAYOUTS.map(row), row('mean', 'mean')], 'lrrl');
}

function printGoals(run) {
  console.log('\nRatios');
  printColumns(['', '', 'at least', 'measured', 'holds'],
    goals(run).map((goal) => [goal.required ? 'required' : 'besides', goal.what, `${goal.least} x`,
      goal.ratio ? withSpread(goal.ratio) : 'not measured',
      goal.ratio ? (goal.holds ? 'yes' : 'no') : '-']), 'llrll');
}

function printSizes(run) {
  const rows = Object.entries(run.cases).filter(([name]) => name.startsWith('size-'));
  const lines = rows.map(([name, entry]) => {
    const [, layout, size] = name.split('-');
    const [width, height] = size.split('x').map(Number);
    const ns = summary(entry.ns);
    return [layout, size, number(width * height), number(ns.median),
      (ns.median / (width * height)).toFixed(2), spread(ns), entry.rooms.toFixed(1)];
  });
  console.log('\nFloors by size');
  printColumns(['layout', 'size', 'tiles', 'ns each', 'ns per tile', 'spread', 'rooms'], lines,
    'llrrrrr');
}

function printHead(machine) {
  console.log(`${machine.date}: ${machine.processor}, ${machine.cores} cores, ${machine.system}`);
  console.log(`${machine.compiler}; node ${machine.node}`);
  if (machine.npm) console.log(`libtcod ${machine.libtcod}; ${machine.npm}; ${machine.python}`);
  console.log(`CPU time, medians of ${machine.rounds} rounds of ${machine.seconds} s`);
}

function printText(run) {
  printHead(run.machine);
  if (Object.keys(run.cases).some((name) => name.startsWith('size-'))) {
    printSizes(run);
  } else {
    TABLES.forEach((table) => printTable(run, table));
    printLayouts(run);
    printGoals(run);
  }
  const missing = Object.entries(run.missing);
  if (missing.length) console.log('');
  for (const [name, reason] of missing) console.log(`Not measured: ${name} (${reason})`);
}

// ---- JSON ---------------------------------------------------------------------------------------

function printJson(run) {
  const cases = Object.entries(run.cases).map(([name, { ns, rooms }]) => {
    const found = summary(ns);
    return { name, ns: found, per_second: Math.round(1e9 / found.median), rooms };
  });
  const compared = run.machine.npm ? goals(run) : undefined;
  const document = { machine: run.machine, cases, ratios: compared, missing: run.missing };
  console.log(JSON.stringify(document, null, 2));
}

const readInput = () => read(fs.readFileSync(0, 'utf8'));

if (require.main === module) {
  if (process.argv[2] === 'json') printJson(readInput());
  else printText(readInput());
}

module.exports = { TABLES, readInput, summary }; // for chart.js
