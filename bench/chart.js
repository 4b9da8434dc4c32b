// SPDX-License-Identifier: MIT
// The results of bench/compare as a bar chart: an SVG file that needs no script and no network.
//
//     node chart.js <RESULTS >chart.svg
//
// The axis is logarithmic and shows dungeons per second: a bar that is one grid line longer is ten
// times as fast. A thin line at the end of each bar spans the slowest and the fastest round.
'use strict';
const { TABLES, readInput, summary } = require('./report.js');

const WIDTH = 900;
const LABELS = 350; // pixels left of the bars
const NUMBERS = 90; // and right of them
const ROW = 24;
const HEAD = 64;

const escape = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const rate = (ns) => 1e9 / ns;
const short = (value) => (value >= 1e4 ? `${Math.round(value / 1e3)}k` : value >= 1e3 ? `${(value / 1e3).toFixed(1)}k` : String(Math.round(value)));

function barsOf(run, { title, rows }) {
  const bars = rows.filter(([name]) => run.cases[name]).map(([name, label]) => {
    const ns = summary(run.cases[name].ns);
    return { label, ours: label.startsWith('barrow:'), rate: rate(ns.median), least: rate(ns.max), most: rate(ns.min) };
  });
  return { title: title.replace(/ \(.*/, ''), bars };
}

// Returns an axis whose powers of ten enclose all bars.
function axisOf(groups) {
  const rates = groups.flatMap(({ bars }) => bars.flatMap((bar) => [bar.least, bar.most]));
  const first = Math.floor(Math.log10(Math.min(...rates)));
  const last = Math.ceil(Math.log10(Math.max(...rates)));
  const place = (value) => LABELS + ((Math.log10(value) - first) / (last - first)) * (WIDTH - LABELS - NUMBERS);
  return { place, lines: Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i)) };
}

function drawBar(bar, axis, y) {
  const end = axis.place(bar.rate);
  const middle = y + ROW / 2;
  const [from, to] = [axis.place(bar.least), axis.place(bar.most)];
  return `<g class="${bar.ours ? 'ours' : 'theirs'}"><text class="label" x="${LABELS - 8}" y="${middle + 4}">${escape(bar.label)}</text>`
    + `<rect x="${LABELS}" y="${y + 4}" width="${(end - LABELS).toFixed(1)}" height="${ROW - 8}"/>`
    + `<path class="spread" d="M${from.toFixed(1)} ${middle}H${to.toFixed(1)}"/>`
    + `<text class="number" x="${(Math.max(end, to) + 6).toFixed(1)}" y="${middle + 4}">${short(bar.rate)}</text></g>`;
}

function drawChart(run) {
  const groups = TABLES.map((table) => barsOf(run, table)).filter(({ bars }) => bars.length);
  const axis = axisOf(groups);
  const parts = [];
  let y = HEAD;
  for (const { title, bars } of groups) {
    parts.push(`<text class="title" x="${LABELS}" y="${y + 18}">${escape(title)}</text>`);
    y += 28;
    for (const bar of bars) {
      parts.push(drawBar(bar, axis, y));
      y += ROW;
    }
    y += 10;
  }
  const grid = axis.lines.map((value) => `<path class="grid" d="M${axis.place(value).toFixed(1)} ${HEAD - 6}V${y}"/>`
    + `<text class="tick" x="${axis.place(value).toFixed(1)}" y="${HEAD - 12}">${value >= 1e6 ? `${value / 1e6}M` : short(value)}</text>`);
  const { machine } = run;
  const about = `${machine.date}: ${machine.processor}, ${machine.cores} cores; medians of ${machine.rounds} rounds`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 8}" width="${WIDTH}" role="img" aria-label="Dungeons per second, barrow and others">
<style>svg{background:#fffdf8;font:13px system-ui,sans-serif}text{fill:#2b2620}.head{font-size:17px;font-weight:600}.about,.tick,.number{fill:#6b6156;font-size:12px}.tick{text-anchor:middle}.title{font-weight:600}.label{text-anchor:end}.ours rect{fill:#a5471f}.ours .label{font-weight:600}.theirs rect{fill:#b9ad9b}.grid{stroke:#e4dccd}.spread{stroke:#2b2620;stroke-width:1.5}</style>
<text class="head" x="12" y="22">Dungeons per second on one core</text><text class="about" x="12" y="40">${escape(about)}</text>
${grid.join('\n')}
${parts.join('\n')}
</svg>`;
}

console.log(drawChart(readInput()));
