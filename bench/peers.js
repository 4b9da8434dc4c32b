// SPDX-License-Identifier: MIT
// The peers that run on node, each through its public interface and as it comes from npm:
//
//     node peers.js SECONDS MODULES PEER
//
// MODULES is the folder npm installed into. One process measures all cases of one peer, after a
// warm-up long enough for the compiler, in CPU time of the whole process, which includes the
// threads of the collector and the compiler. Prints the lines that bench/measure.h shows.
'use strict';
const { createRequire } = require('module');
const path = require('path');

const WARM_UP_SECONDS = 4; // for all cases of the peer together
const BATCH = 16; // made between two readings of the clock
const WIDTH = 56;
const HEIGHT = 32;

const [seconds, modules, peer] = process.argv.slice(2);
const requirePeer = createRequire(path.resolve(modules, 'package.json'));

// ---- the cases: each makes one and returns its number of rooms, or 0 if the peer keeps it -----

// Enables everything that a barrow floor has too.
function mysteryFloor(layout) {
  const { GenerateDungeon, Dungeon, FloorProperties } = requirePeer('dungeon-mystery');
  const floor = Object.assign(new FloorProperties(), {
    layout,
    room_density: 6,
    floor_connectivity: 15,
    allow_dead_ends: true,
    num_extra_hallways: 5,
    item_density: 5,
    trap_density: 6,
    buried_item_density: 5,
    enemy_density: 6,
    kecleon_shop_chance: 10,
    monster_house_chance: 10,
    maze_room_chance: 0,
    secondary_structures_budget: 0,
    secondary_terrain_density: 5,
  });
  floor.room_flags.f_secondary_terrain_generation = true;
  floor.room_flags.f_room_imperfections = false;
  return () => {
    if (GenerateDungeon(floor, new Dungeon()).length !== WIDTH) throw new Error('no floor');
    return 0;
  };
}

// Rooms and corridors, at the defaults.
function rotFloor(kind) {
  const ROT = requirePeer('rot-js');
  const tiles = new Uint8Array(WIDTH * HEIGHT);
  return () => {
    const map = new ROT.Map[kind](WIDTH, HEIGHT);
    map.create((x, y, wall) => {
      tiles[y * WIDTH + x] = wall;
    });
    return map.getRooms ? map.getRooms().length : 0;
  };
}

// Requires odd sizes, and throws on a few floors, which count as made.
function roguelikeFloor() {
  const generate = requirePeer('roguelike/level/roguelike');
  const room = { ideal: 8, min_width: 5, max_width: 9, min_height: 5, max_height: 9 };
  const options = { width: WIDTH - 1, height: HEIGHT - 1, retry: 100, special: true, room };
  return () => {
    try {
      return generate(options).room_count;
    } catch {
      return 0;
    }
  };
}

function roguelikeKeys(rooms, keys) {
  const Level = requirePeer('roguelike/level/gridKeys');
  return () => new Level({ rooms, keys }).generate().rooms.length;
}

const layouts = Array.from({ length: 12 }, (_, code) => code);
const peers = {
  'dungeon-mystery': () => layouts.map((code) => [`mystery-${code}`, mysteryFloor(code)]),
  'rot-js': () => [
    ['rot-rogue', rotFloor('Rogue')],
    ['rot-digger', rotFloor('Digger')],
    ['rot-uniform', rotFloor('Uniform')],
  ],
  roguelike: () => [
    ['roguelike', roguelikeFloor()],
    ['keys-25', roguelikeKeys(25, 4)],
    ['keys-30', roguelikeKeys(30, 5)],
    ['keys-50', roguelikeKeys(50, 8)],
  ],
};

// ---- measuring --------------------------------------------------------------------------------

function cpuNanoseconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

function makeFor(make, limit) {
  const start = cpuNanoseconds();
  const tally = { made: 0, rooms: 0, ns: 0 };
  do {
    for (let i = 0; i < BATCH; i++, tally.made++) tally.rooms += make();
    tally.ns = cpuNanoseconds() - start;
  } while (tally.ns < limit * 1e9);
  return tally;
}

// Runs the cases in turn, a short while each, until the time is up.
function warmUp(cases) {
  const end = cpuNanoseconds() + WARM_UP_SECONDS * 1e9;
  while (cpuNanoseconds() < end) for (const [, make] of cases) makeFor(make, 0.05);
}

const print = console.log;
console.log = () => {}; // some peers print while they work, which must not be measured

function measure() {
  const cases = peers[peer]();
  warmUp(cases);
  for (const [name, make] of cases) {
    const { made, rooms, ns } = makeFor(make, Number(seconds));
    print([name, (ns / made).toFixed(1), made, rooms ? (rooms / made).toFixed(1) : '-'].join('\t'));
  }
}

try {
  measure();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
