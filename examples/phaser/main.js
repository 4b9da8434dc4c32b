// SPDX-License-Identifier: MIT
// A level in Phaser: barrow makes it, barrow/play.h has the rules, this file draws and asks for moves. Put
// phaser.min.js and barrow.global.js beside it and open index.html?family=quest&seed=7.
//
// Arrow keys walk, space waits, g takes a step of the walkthrough. With &bot it plays by itself, and the title of
// the page says how it ended.
"use strict";
const TILE = 32;
const KEYS = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west", " ": "wait" };
const FLOOR = "floor", HERO = 64 + 7; // squares of the tileset: the shopkeeper stands in for the player

/** Paints barrow's tileset on a canvas; a square's shapes are rectangles and discs. */
function paintTiles({ columns, rows, side, squares }) {
  const canvas = Object.assign(document.createElement("canvas"), { width: columns * TILE, height: rows * TILE });
  const pen = canvas.getContext("2d");
  for (const [number, ...shapes] of squares) {
    pen.save();
    pen.translate((number % columns) * TILE, Math.floor(number / columns) * TILE);
    pen.scale(TILE / side, TILE / side);
    pen.beginPath();
    pen.rect(0, 0, side, side);
    pen.clip();
    for (const [colour, x, y, w, h] of shapes) {
      pen.fillStyle = `#${colour.toString(16).padStart(6, "0")}`;
      pen.beginPath();
      if (h === undefined) pen.arc(x, y, w, 0, 2 * Math.PI);
      else pen.rect(x, y, w, h);
      pen.fill();
    }
    pen.restore();
  }
  return canvas;
}

class Level extends Phaser.Scene {
  create() {
    const asked = new URLSearchParams(location.search), family = asked.get("family") ?? "quest";
    this.isBot = asked.has("bot");
    this.barrow = new barrow.Barrow(barrow.compiled);
    this.dungeon = this.barrow.generate({ family, seed: asked.get("seed") ?? "7", params: family === FLOOR ? {} : { tiles: true } });
    this.now = this.barrow.play();

    const tileset = this.barrow.tileset();
    this.textures.addCanvas("tiles", paintTiles(tileset));
    const { width, height } = this.dungeon.map;
    const squares = this.barrow.tilesetMap(), ground = squares.slice(0, width * height);
    const rows = Array.from({ length: height }, (_, y) => ground.slice(y * width, (y + 1) * width).map(([, , square]) => square));
    const map = this.make.tilemap({ data: rows, tileWidth: TILE, tileHeight: TILE });
    this.layer = map.createLayer(0, map.addTilesetImage("tiles", "tiles", TILE, TILE), 0, 0);

    const texture = this.textures.get("tiles");
    const sprite = ([x, y, square]) => {
      if (!texture.has(square))
        texture.add(square, 0, (square % tileset.columns) * TILE, Math.floor(square / tileset.columns) * TILE, TILE, TILE);
      return this.add.image(x * TILE, y * TILE, "tiles", square).setOrigin(0);
    };
    this.things = squares.slice(width * height).map(sprite);
    this.hero = sprite([0, 0, HERO]);
    this.cameras.main.startFollow(this.hero, true, 1, 1, -TILE / 2, -TILE / 2);
    this.input.keyboard.on("keydown", ({ key }) => {
      const move = key === "g" ? this.barrow.guide() : KEYS[key];
      if (move) this.take(move);
    });
    this.show();
  }

  /** Makes a move by the rules. Returns whether a turn went by. */
  take(move) {
    if (this.now.state !== "going") return false;
    this.now = this.barrow.move(move);
    this.show();
    return this.now.turn;
  }

  /** Shows what the player has seen; what is not in sight is dark, and enemies are seen only in sight. */
  show() {
    const { at: [x, y], known, gone, fighters, health, most, gold, state, message } = this.now;
    const { width } = this.dungeon.map;
    this.layer.forEachTile((tile) => {
      const sight = known[tile.y * width + tile.x];
      tile.visible = sight !== 0;
      tile.tint = sight & 2 ? 0xffffff : 0x777777;
    });
    const fights = new Map(fighters.map((one) => [one.thing, one]));
    this.things.forEach((image, i) => {
      const { x: homeX, y: homeY, kind } = this.dungeon.map.entities[i], fighter = fights.get(i);
      const isFoe = ["enemy", "boss", "sub_boss", "elite", "foe"].includes(kind), [atX, atY] = fighter?.at ?? [homeX, homeY];
      image.setPosition(atX * TILE, atY * TILE).setVisible(isFoe ? Boolean(fighter) : known[homeY * width + homeX] !== 0 && !gone.includes(i));
    });
    this.hero.setPosition(x * TILE, y * TILE);
    document.getElementById("say").textContent = `health ${health}/${most}  gold ${gold}  ${state}  ${message}`;
  }

  /** The bot takes many steps in a frame, so that a test is short. */
  update() {
    for (let i = 0; this.isBot && i < 20; i++) {
      const move = this.barrow.guide();
      if (move && this.take(move)) continue;
      this.isBot = false;
      document.title = `${this.now.state} after ${this.now.turns} turns, ${this.now.deaths} deaths`;
    }
  }
}

new Phaser.Game({ type: Phaser.AUTO, scale: { mode: Phaser.Scale.RESIZE }, pixelArt: true, backgroundColor: "#0e0c14", scene: Level, audio: { noAudio: true } });
