// SPDX-License-Identifier: MIT
// The dungeon on the page, ready for queries: which room, door or thing is at a place, and where a
// room is. It reads the document and the tile planes and knows no generator.

const LINK = 0x8000;
const NONE = 0xffff;
const WALKABLE = 0x10;
export const DOOR = 0x13;

/** Returns the name of a key, with the letter that pictures and the command use for its lock. */
export function keyName(lock) {
  if (lock < 26) return `key ${String.fromCharCode(97 + lock)}`;
  return `key ${lock < 52 ? String.fromCharCode(65 + lock - 26) : "*"}`;
}

/** Returns the displayed number of a switch, from 1. */
export const switchNumber = (id) => id + 1;

export class Dungeon {
  constructor(document, planes) {
    this.document = document;
    this.family = document.family;
    const map = Array.isArray(document.maps) ? document.maps[0] : document.map;
    this.map = planes.width ? map : null;
    this.width = planes.width;
    this.height = planes.height;
    this.tiles = planes.tiles;
    this.owners = planes.owners;
    this.rooms = document.layout?.rooms ?? map?.rooms ?? [];
    this.doors = document.layout?.doors ?? [];
    this.things = map?.entities ?? document.entities ?? [];
    this.puzzles = map?.puzzles ?? [];
    this.puzzleIn = new Map(this.puzzles.map((puzzle) => [puzzle.room, puzzle]));
    this.solution = document.solution ?? [];
    this.byCell = new Map();
    for (const room of document.layout ? this.rooms : []) {
      for (const cell of this.cells(room)) this.byCell.set(cell.join(), room);
    }
  }

  get isTiled() {
    return this.width > 0;
  }

  index(x, y) {
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? -1 : y * this.width + x;
  }

  tile(x, y) {
    const at = this.index(x, y);
    return at < 0 ? 1 : this.tiles[at];
  }

  /** Returns the cells of a room of a quest or crawl. */
  cells(room) {
    return room.cells ?? [[room.x, room.y]];
  }

  /** Returns the {room} or {link} that owns a tile, or {}. */
  owner(x, y) {
    const at = this.index(x, y);
    const owner = at < 0 ? NONE : this.owners[at];
    if (owner === NONE) return {};
    return owner >= LINK ? { link: owner - LINK } : { room: owner };
  }

  /** Returns what is at a place of the picture: by tile if there are tiles, else by cell. */
  at(column, row) {
    if (!this.isTiled) return { room: this.byCell.get([column, row].join())?.id };
    const things = this.things.filter(({ x, y }) => x === column && y === row);
    return { ...this.owner(column, row), tile: this.tile(column, row), things };
  }

  /** Returns the displayed number of a room; a document of an older format has none. */
  number(id) {
    return this.rooms[id]?.number ?? id + 1;
  }

  /** Returns a place in a room for the player: the start of its puzzle, a tile in the middle, or
   * the mean of its cells. */
  place(id) {
    const room = this.rooms[id];
    if (!this.isTiled) {
      const cells = this.cells(room);
      const mean = (i) => cells.reduce((sum, cell) => sum + cell[i], 0) / cells.length;
      return [mean(0), mean(1)];
    }
    return this.puzzleIn.get(id)?.start ?? this.nearestTile(id);
  }

  /** Returns the first state of a puzzle's tile: {puzzle, cell}; {} on inert tiles of its room. */
  puzzleAt(x, y) {
    const puzzle = this.puzzleIn.get(this.owner(x, y).room);
    const cell = puzzle?.rows[y - puzzle.field.y]?.[x - puzzle.field.x] ?? ",";
    return cell === "," ? {} : { puzzle, cell };
  }

  /** Returns the tile of a room that is nearest to its middle. */
  nearestTile(id) {
    let sumX = 0, sumY = 0, count = 0;
    const mine = [];
    for (let i = 0; i < this.owners.length; i++) {
      if (this.owners[i] !== id || !(this.tiles[i] & WALKABLE)) continue;
      const x = i % this.width, y = Math.floor(i / this.width);
      mine.push([x, y]);
      sumX += x;
      sumY += y;
      count++;
    }
    if (!count) return [0, 0];
    const far = ([x, y]) => Math.hypot(x - sumX / count, y - sumY / count);
    return mine.reduce((best, tile) => (far(tile) < far(best) ? tile : best));
  }

  /** Returns the tile of a door, or null. */
  doorTile(id) {
    if (!this.doorTiles) {
      this.doorTiles = new Map();
      this.tiles.forEach((tile, i) => tile === DOOR && this.doorTiles.set(this.owners[i] - LINK, i));
    }
    const at = this.doorTiles.get(id);
    return at === undefined ? null : [at % this.width, Math.floor(at / this.width)];
  }

  thing(kind) {
    return this.things.find((thing) => thing.kind === kind);
  }
}
