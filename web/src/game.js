// SPDX-License-Identifier: MIT
// The rules of walking: what a step does, which doors open, what is picked up, how FOEs follow. No
// page and no canvas here, so that tests can play a dungeon to its goal by the same code.
import { DOOR, ITEM_BLOCK, keyName } from "./dungeon.js";

const lockOf = (door) => door.switch ?? door.lock ?? null;

const OPENS = { pass: true, open: true };

/** May a door be passed from room [from]? Answers {pass, open, use, text}. */
const doorRules = {
  open: () => ({ pass: true }),
  hidden: () => ({ pass: true, text: "A secret door." }),
  key: (game) => game.smallKeys > 0 ? { ...OPENS, use: "small" } : { text: "Locked: it takes a small key." },
  switch: (game, door) => game.pressed.has(lockOf(door)) ? OPENS : { text: `Shut: switch ${lockOf(door)} opens it.` },
  magic: (game) => game.has.has("magic_key") ? OPENS : { text: "The magic door wants its own key." },
  one_way: (game, door, from) => from === door.a
    ? { pass: true, text: "There is no way back through here." }
    : { text: "It does not open from this side." },
  locked: (game, door) => game.locks.has(lockOf(door)) ? OPENS : { text: `Locked: it takes ${keyName(lockOf(door))}.` },
  boss: (game, door) => lockOf(door) === null || game.locks.has(lockOf(door))
    ? OPENS
    : { text: `The arena is locked: it takes ${keyName(lockOf(door))}.` },
  loop_exit: (game, door, from) => from === door.a
    ? { ...OPENS, text: "It opens for good." }
    : { text: "It opens from the other side." },
  shortcut: (game, door, from) => from === door.a
    ? { ...OPENS, text: "A shortcut: it opens for good." }
    : { text: "It opens from the other side." },
};

/** What happens on a thing. A row that answers true takes the thing away. */
const thingRules = {
  key(game, thing) {
    if (thing.colour === null) game.smallKeys++;
    else game.locks.add(thing.colour);
    game.say(thing.colour === null ? "You take the small key." : `You take ${keyName(thing.colour)}.`);
    return true;
  },
  switch(game, thing) {
    game.pressed.add(thing.switch);
    game.say("Click. Somewhere a door opens.");
    return true;
  },
  treasure(game) {
    game.has.add("treasure");
    game.say("The treasure! It overcomes what was in the way.");
    return true;
  },
  magic_key(game) {
    game.has.add("magic_key");
    game.say("The magic key.");
    return true;
  },
  goal: (game) => game.win("You reached the goal."),
  boss: (game) => game.win("The boss is beaten."),
  stairs: (game) => game.win("You take the stairs."),
  item: (game) => game.loot("an item"),
  buried: () => false,
  bonus: (game) => game.loot("a bonus"),
  chest: (game) => game.loot("a chest"),
  shop_item: (game) => game.say("For sale."),
  trap: (game, thing) => game.say(thing.magic ? "That did good." : "A trap! Ouch."),
  enemy: (game, thing) => game.fight(thing.asleep ? "It never woke up." : "An enemy falls."),
  sub_boss: (game) => game.fight("The guardian of this place falls."),
  elite: (game) => game.fight("A strong one falls."),
};

export class Game {
  constructor(dungeon) {
    this.dungeon = dungeon;
    const spawn = dungeon.thing("spawn");
    this.x = spawn?.x ?? 0;
    this.y = spawn?.y ?? 0;
    this.room = dungeon.owner(this.x, this.y).room ?? 0;
    this.smallKeys = 0;
    this.locks = new Set(); // that keys in hand open
    this.pressed = new Set();
    this.has = new Set();
    this.opened = new Set();
    this.gone = new Set(); // things that were taken
    this.loots = 0;
    this.turns = 0;
    this.won = false;
    this.message = "Find the way.";
    this.safe = [this.x, this.y]; // where the room was entered
    this.foes = dungeon.things.filter(({ kind }) => kind === "foe").map((thing, i) =>
      ({ x: thing.x, y: thing.y, home: [thing.x, thing.y], room: thing.room, route: this.routeOf(thing, i) }));
    this.seen = new Uint8Array(dungeon.tiles.length);
    this.visible = new Set();
    this.look();
  }

  routeOf(thing, i) {
    const foes = this.dungeon.document.layout?.foes ?? [];
    const foe = foes[thing.foe ?? i];
    return new Set([...(foe?.route ?? []), thing.room]);
  }

  say(text) {
    this.message = text;
    return false;
  }

  loot(what) {
    this.loots++;
    this.say(`You take ${what}.`);
    return true;
  }

  fight(text) {
    this.say(text);
    return true;
  }

  win(text) {
    this.won = true;
    this.say(`${text} Done in ${this.turns} turns.`);
    return false;
  }

  thingAt(x, y) {
    return this.dungeon.things.find((thing) =>
      thing.x === x && thing.y === y && !this.gone.has(thing) && thing.kind in thingRules);
  }

  /** May the player stand on a tile, coming from where he is? Opens doors on the way. */
  enter(x, y) {
    const { dungeon } = this;
    const tile = dungeon.tile(x, y);
    if (tile === ITEM_BLOCK) {
      return this.has.has("treasure") || this.say("Something is in the way that only the treasure overcomes.");
    }
    if (!dungeon.walkable(x, y)) return false;
    const { link } = dungeon.owner(x, y);
    const door = link === undefined ? null : dungeon.doors[link];
    if (tile !== DOOR || !door || this.opened.has(link)) return true;
    const answer = (doorRules[door.kind] ?? doorRules.open)(this, door, this.room);
    if (answer.text) this.say(answer.text);
    if (answer.use === "small") this.smallKeys--;
    if (answer.pass && answer.open) this.opened.add(link);
    return Boolean(answer.pass);
  }

  /** One step; answers whether the player moved. */
  step(dx, dy) {
    if (this.won) return false;
    this.message = "";
    const x = this.x + dx, y = this.y + dy;
    if (!this.enter(x, y)) return false;
    const before = this.room;
    this.x = x;
    this.y = y;
    this.turns++;
    const { room } = this.dungeon.owner(x, y);
    if (room !== undefined && room !== before) {
      this.room = room;
      this.safe = [x, y];
    }
    const thing = this.thingAt(x, y);
    if (thing && thingRules[thing.kind](this, thing)) this.gone.add(thing);
    this.foes.forEach((foe) => this.follow(foe));
    this.look();
    return true;
  }

  /** A FOE hunts who is in a room of its route, and else goes home. */
  follow(foe) {
    const hunts = foe.route.has(this.room);
    const goal = hunts ? [this.x, this.y] : foe.home;
    if (this.turns % 2 || (foe.x === goal[0] && foe.y === goal[1])) return this.caught(foe);
    const free = (x, y) => {
      const { room, link } = this.dungeon.owner(x, y);
      const isOpen = () => this.dungeon.doors[link]?.kind === "open" || this.opened.has(link);
      return this.dungeon.walkable(x, y) && (link === undefined ? foe.route.has(room) : isOpen());
    };
    const way = this.dungeon.way([foe.x, foe.y], goal, free);
    if (way && way.length > 1) [foe.x, foe.y] = way[1];
    return this.caught(foe);
  }

  caught(foe) {
    if (foe.x !== this.x || foe.y !== this.y || this.won) return;
    [this.x, this.y] = this.safe;
    [foe.x, foe.y] = foe.home;
    this.room = this.dungeon.owner(this.x, this.y).room ?? this.room;
    this.say("The roaming enemy throws you back to the door.");
  }

  /** Sees the room one is in, and a step around. */
  look() {
    const { dungeon } = this;
    this.visible.clear();
    const mark = (x, y) => {
      const at = dungeon.index(x, y);
      if (at < 0) return;
      this.visible.add(at);
      this.seen[at] = 1;
    };
    const around = (x, y) => {
      for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) mark(x + dx, y + dy);
    };
    around(this.x, this.y);
    const { room } = dungeon.owner(this.x, this.y);
    if (room === undefined) return;
    for (let i = 0; i < dungeon.owners.length; i++) {
      if (dungeon.owners[i] === room) around(i % dungeon.width, Math.floor(i / dungeon.width));
    }
  }

  /** What is in hand, for people. */
  hand() {
    const list = [];
    if (this.smallKeys) list.push(this.smallKeys > 1 ? `${this.smallKeys} × small key` : "small key");
    for (const lock of this.locks) list.push(keyName(lock));
    if (this.has.has("magic_key")) list.push("magic key");
    if (this.has.has("treasure")) list.push("treasure");
    if (this.loots) list.push(this.loots > 1 ? `${this.loots} × loot` : "loot");
    return list;
  }
}
