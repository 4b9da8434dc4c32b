// SPDX-License-Identifier: MIT
// Made by tools/types from the schema of documents.

/** What made the document */
export interface Generator {
  /** name of the program */
  name: string;
  /** version of the program */
  version: string;
  /** raised whenever a seed makes a different dungeon than before */
  generation: number;
}

export interface Shortfall {
  items?: number;
  traps?: number;
  buried?: number;
  enemies?: number;
  house?: number;
  shop?: number;
  dead_ends?: number;
  switch_doors?: number;
  bonus?: number;
  ridges?: number;
  locks?: number;
  sub_bosses?: number;
  forks?: number;
  loops?: number;
  shortcuts?: number;
  optional_locks?: number;
  foes?: number;
  branches?: number;
  fights?: number;
  puzzles?: number;
  rests?: number;
  chests?: number;
  passages?: number;
  puzzle_rooms?: number;
  puzzle_moves?: number;
  vaults?: number;
  templates?: number;
  caches?: number;
  puzzle_grade?: number;
}

export interface PlannedParams {
  /** how the floor is divided and which sectors become rooms: a name or a code */
  layout: "std_fine" | "std_half" | "one_room" | "ring" | "crossroads" | "two_rooms" | "line" | "cross" | "std_full" | "beetle" | "outer" | "std_three_quarter" | "cave" | "ruins";
  /** tiles from left to right; some layouts need more than 32 */
  width: number;
  /** tiles from top to bottom; some layouts need more than 24 */
  height: number;
  /** rooms of a std layout per 56x32, before merging: about this many, or exactly this many (at least 2) if negative */
  density: number;
  /** percent chance that two rooms, one above the other, become one */
  merge: number;
  /** steps of the random walk that links sectors */
  connectivity: number;
  /** corridors that lead nowhere */
  dead_ends: number;
  /** whether a corridor may end in nothing */
  allow_dead_ends: boolean;
  /** tiles from side to side of a corridor between rooms, where there is space beside it */
  corridor_width: number;
  /** what rivers and lakes are made of */
  terrain: "none" | "water" | "lava" | "chasm";
  /** number of lakes */
  terrain_density: number;
  /** rivers that cross the map; auto: 1, 2 or 3 */
  rivers: "auto" | number;
  /** items on the ground, give or take 2 */
  items: number;
  /** traps: half of this to all of it, but never more than 56 */
  traps: number;
  /** percent of the traps that help instead of harm */
  magic_tiles: number;
  /** items buried in walls, give or take 2 */
  buried: number;
  /** how far from the floor an item may be buried */
  buried_reach: number;
  /** enemies awake: half of this to all of it */
  enemies: number;
  /** percent chance of a monster house */
  monster_house: number;
  /** whether a monster house has no items of its own, only traps and sleepers */
  bare_house: boolean;
  /** percent chance of a shop */
  shop: number;
  /** closed rooms with a reward; auto: one with 20 percent on floor 1, rising to 60 on floor 99, and a second with a third of that */
  vaults: "auto" | number;
  /** whether a second staircase is in a secret vault, which counts as one of the vaults */
  hidden_stairs: boolean;
  /** where the stairs are, seen from the spawn: in the nearer half of the tiles that may hold them, anywhere, or in the farther half */
  stairs_distance: "near" | "any" | "far";
  /** kind of place, which decides the title and what stands in rooms; any draws one, none leaves rooms bare */
  place: "none" | "any" | "crypt" | "sewer" | "forge" | "library" | "cave" | "temple" | "ice";
  /** percent of rooms that lose their corners to wall */
  imperfect: number;
  /** percent chance that one room is filled with a maze */
  maze: number;
  /** rooms that get a pool, an island or another structure of the terrain; none without terrain */
  structures: number;
  /** whether a map larger than 56x32 has more sectors, rooms and things */
  scale_contents: boolean;
  /** whether deep floors have more enemies, traps and monster houses, and fewer items */
  by_depth: boolean;
  /** whether a lord on the last floor holds the stairs shut; under a plan, on each floor where the plan says so */
  lord: boolean;
  /** whether rooms are drawn only from these templates; a room that none of them fits is an error */
  rooms_only: boolean;
  /** whether it is an error if a template cannot be used as often as its `least` demands */
  strict_rooms: boolean;
  /** weight of a room without a template, beside the templates that serve it */
  own_weight: number;
  /** rows of # and ., which are placed as one room (a file on the command line) */
  fixed: string | null;
  /** weights of types of things, one row per type: its name, weight and first floor (a file on the command line) */
  types: string | null;
  /** words of your own about a floor, which a plan can set: rows of any text, kept in the document and read by nothing */
  tags: string | null;
}

/** Parameters of the floors of a range */
export interface PlanSet {
  /** how the floor is divided and which sectors become rooms: a name or a code */
  layout?: "std_fine" | "std_half" | "one_room" | "ring" | "crossroads" | "two_rooms" | "line" | "cross" | "std_full" | "beetle" | "outer" | "std_three_quarter" | "cave" | "ruins" | {
  [name: string]: number;
};
  /** tiles from left to right; some layouts need more than 32 */
  width?: number | number[];
  /** tiles from top to bottom; some layouts need more than 24 */
  height?: number | number[];
  /** rooms of a std layout per 56x32, before merging: about this many, or exactly this many (at least 2) if negative */
  density?: number | number[];
  /** percent chance that two rooms, one above the other, become one */
  merge?: number | number[];
  /** steps of the random walk that links sectors */
  connectivity?: number | number[];
  /** corridors that lead nowhere */
  dead_ends?: number | number[];
  /** whether a corridor may end in nothing */
  allow_dead_ends?: boolean | boolean[];
  /** tiles from side to side of a corridor between rooms, where there is space beside it */
  corridor_width?: number | number[];
  /** what rivers and lakes are made of */
  terrain?: "none" | "water" | "lava" | "chasm" | {
  [name: string]: number;
};
  /** number of lakes */
  terrain_density?: number | number[];
  /** rivers that cross the map; auto: 1, 2 or 3 */
  rivers?: "auto" | number | number[];
  /** items on the ground, give or take 2 */
  items?: number | number[];
  /** traps: half of this to all of it, but never more than 56 */
  traps?: number | number[];
  /** percent of the traps that help instead of harm */
  magic_tiles?: number | number[];
  /** items buried in walls, give or take 2 */
  buried?: number | number[];
  /** how far from the floor an item may be buried */
  buried_reach?: number | number[];
  /** enemies awake: half of this to all of it */
  enemies?: number | number[];
  /** percent chance of a monster house */
  monster_house?: number | number[];
  /** whether a monster house has no items of its own, only traps and sleepers */
  bare_house?: boolean | boolean[];
  /** percent chance of a shop */
  shop?: number | number[];
  /** closed rooms with a reward; auto: one with 20 percent on floor 1, rising to 60 on floor 99, and a second with a third of that */
  vaults?: "auto" | number | number[];
  /** whether a second staircase is in a secret vault, which counts as one of the vaults */
  hidden_stairs?: boolean | boolean[];
  /** where the stairs are, seen from the spawn: in the nearer half of the tiles that may hold them, anywhere, or in the farther half */
  stairs_distance?: "near" | "any" | "far" | {
  [name: string]: number;
};
  /** kind of place, which decides the title and what stands in rooms; any draws one, none leaves rooms bare */
  place?: "none" | "any" | "crypt" | "sewer" | "forge" | "library" | "cave" | "temple" | "ice" | {
  [name: string]: number;
};
  /** percent of rooms that lose their corners to wall */
  imperfect?: number | number[];
  /** percent chance that one room is filled with a maze */
  maze?: number | number[];
  /** rooms that get a pool, an island or another structure of the terrain; none without terrain */
  structures?: number | number[];
  /** whether a map larger than 56x32 has more sectors, rooms and things */
  scale_contents?: boolean | boolean[];
  /** whether deep floors have more enemies, traps and monster houses, and fewer items */
  by_depth?: boolean | boolean[];
  /** whether a lord on the last floor holds the stairs shut; under a plan, on each floor where the plan says so */
  lord?: boolean | boolean[];
  /** whether rooms are drawn only from these templates; a room that none of them fits is an error */
  rooms_only?: boolean | boolean[];
  /** whether it is an error if a template cannot be used as often as its `least` demands */
  strict_rooms?: boolean | boolean[];
  /** weight of a room without a template, beside the templates that serve it */
  own_weight?: number | number[];
  /** rows of # and ., which are placed as one room (a file on the command line) */
  fixed?: string | null | string[];
  /** weights of types of things, one row per type: its name, weight and first floor (a file on the command line) */
  types?: string | null | string[];
  /** words of your own about a floor, which a plan can set: rows of any text, kept in the document and read by nothing */
  tags?: string | null | string[];
}

/** What a plan sets on some floors */
export interface PlanRange {
  about?: string;
  from: number;
  to: number;
  set: PlanSet;
}

/** A plan: what changes from floor to floor */
export interface Plan {
  about?: string;
  floors: number;
  ranges: PlanRange[];
}

/** The layout of a quest */
export interface QuestLayout {
  /** rooms, in the order of placing */
  rooms: QuestRoom[];
  /** doors, in the order of placing */
  doors: QuestDoor[];
  /** stages, in the order in which they open */
  stages: Stage[];
  /** obstacles, in the order of placing */
  obstacles: QuestObstacle[];
  /** treasures, in the order of finding */
  treasures: QuestTreasure[];
  /** the shape of its way; null in a dungeon that is not finished */
  arc: "plain" | "delve" | "return" | "hub" | null;
  /** the room where locks of several stages hang, if its arc is a hub */
  hub: number | null;
  /** signs of hidden doors */
  clues: QuestClue[];
}

/** A room of a quest */
export interface QuestRoom {
  /** its place in the list */
  id: number;
  /** its number on maps and in texts, from 1 in the order of the walkthrough, then by id; null if it has none */
  number: number | null;
  /** column of its cell; the entry has 0 */
  x: number;
  /** row of its cell, downward; the entry has 0 */
  y: number;
  /** stage that opens it */
  stage: number;
  /** step of the quest that the stage belongs to */
  step: "pre_item" | "item" | "post_item" | "magic_key" | "goal" | "bonus";
  /** what it holds */
  content: "none" | "entry" | "key" | "switch" | "item" | "item_key" | "item_switch" | "magic_key" | "goal" | "bonus";
  /** number of its switch, where the content is one */
  switch: number | null;
  /** how hard it is, in thousandths */
  intensity: number;
  /** what it is for, besides its content */
  purpose: "combat" | "trap" | "puzzle" | "rest" | "chest" | "guardian" | "crossing" | "passage" | null;
  /** how strong its fight is */
  danger: number;
  /** how much its chest gives */
  reward: number;
  /** the treasure that it holds, or that its content needs */
  treasure: number | null;
  /** what its guardian seals until it is beaten */
  seals: "content" | "door" | "chest" | null;
  /** the place that it belongs to */
  place: "crypt" | "sewer" | "forge" | "library" | "cave" | "temple" | "ice" | null;
}

/** A door of a quest */
export interface QuestDoor {
  /** its place in the list */
  id: number;
  /** a room; one-way doors lead from a to b */
  a: number;
  /** the other room */
  b: number;
  /** what kind of door it is */
  kind: "open" | "key" | "switch" | "magic" | "hidden" | "one_way" | "shortcut" | "barrier" | "window";
  /** number of the switch that opens it */
  switch: number | null;
  /** the treasure that opens it */
  treasure: number | null;
  /** the room whose guardian seals it */
  seal: number | null;
}

/** A stage of a quest */
export interface Stage {
  /** its place in the list */
  stage: number;
  /** step of the quest that it belongs to */
  step: "pre_item" | "item" | "post_item" | "magic_key" | "goal" | "bonus";
  /** the obstacles that lead out of it; none from the step magic_key on */
  obstacles: number[];
}

/** An obstacle between the stages of a quest */
export interface QuestObstacle {
  /** its place in the list */
  id: number;
  /** what kind of obstacle it is */
  kind: "key_lock" | "switch_lock" | "item_key_lock" | "item_switch_lock" | "twin_lock" | "item_lock";
  /** the stages that it leads out of; two where it closes a branch */
  from: number[];
  /** the stage behind it */
  into: number;
  /** its doors */
  doors: number[];
  /** the key or switch that opens it; a twin lock has two */
  things: Opener[];
  /** the treasure that its things need */
  treasure: number | null;
}

/** What opens an obstacle of a quest */
export interface Opener {
  /** room where it is */
  room: number;
  /** what the room holds */
  what: "none" | "entry" | "key" | "switch" | "item" | "item_key" | "item_switch" | "magic_key" | "goal" | "bonus";
}

/** A treasure of a quest */
export interface QuestTreasure {
  /** its place in the list */
  id: number;
  /** what it is */
  kind: "bombs" | "hook" | "hammer" | "lantern" | "boots" | "flippers" | "bow" | "gloves";
  /** room that holds it */
  room: number;
}

/** A sign of a hidden door of a quest */
export interface QuestClue {
  /** the hidden door */
  door: number;
  /** room where it is: one that the door is cut into, or for a map another */
  room: number;
  /** what can be seen */
  kind: "crack" | "draft" | "scrape" | "niche" | "map";
}

/** A step of the walkthrough of a quest */
export interface QuestStep {
  /** what the player does */
  do: "move" | "take" | "press" | "open" | "fight" | "solve";
  /** room where the player is after it */
  room: number | null;
  /** door that is opened or passed */
  door: number | null;
  /** what is taken, pressed or used: a content, or the treasure that opens a barrier */
  what: "none" | "entry" | "key" | "switch" | "item" | "item_key" | "item_switch" | "magic_key" | "goal" | "bonus" | "bombs" | "hook" | "hammer" | "lantern" | "boots" | "flippers" | "bow" | "gloves" | null;
}

/** The layout of a crawl */
export interface CrawlLayout {
  /** rooms */
  rooms: CrawlRoom[];
  /** doors */
  doors: CrawlDoor[];
  /** columns of the grid of cells */
  width: number;
  /** rows of the grid of cells */
  height: number;
  /** closed cells */
  rock: number[][];
  /** paths, the main path first */
  paths: Path[];
  /** walls from side to side with one gap each, from the top down */
  ridges: Ridge[];
  /** roaming enemies */
  foes: Foe[];
  /** room where the player starts; null in a dungeon that is not finished */
  spawn: number | null;
  /** room of the boss; null in a dungeon that is not finished */
  boss: number | null;
}

/** A room of a crawl */
export interface CrawlRoom {
  /** its place in the list */
  id: number;
  /** its number on maps and in texts, from 1 in the order of the walkthrough, then by id; null if it has none */
  number: number | null;
  /** its cells */
  cells: number[][];
  /** what it is for */
  types: ("initial" | "boss" | "sub_boss" | "combat" | "trap" | "puzzle" | "breather" | "heal" | "bank" | "vendor" | "item" | "elite")[];
  /** kind of the path that it lies on */
  path: "main" | "fork" | "loop" | "dead_end" | "shortcut";
  /** path that it lies on */
  path_id: number;
  /** its place along the path, from 0 */
  order: number;
  /** locked doors of the main path that must be passed to get here */
  zone: number;
  /** how dangerous its own enemies or traps are */
  danger: number;
  /** how much it gives */
  reward: number;
  /** colour of the key that lies here */
  key: number | null;
  /** whether its types include elite */
  elite: boolean;
  /** whether a roaming enemy is at home here */
  foe: boolean;
  /** whether it is an arena that the player may leave without a fight */
  leave: boolean;
  /** whether the player may choose not to fight here, as with an elite */
  choice: boolean;
  /** what the arena of a sub-boss becomes once it is won */
  after: "heal" | null;
  /** the place that it belongs to */
  place: "crypt" | "sewer" | "forge" | "library" | "cave" | "temple" | "ice" | null;
}

/** A door of a crawl */
export interface CrawlDoor {
  /** its place in the list */
  id: number;
  /** a room; directed kinds lead from a to b */
  a: number;
  /** the other room */
  b: number;
  /** the two cells that it joins, a's first */
  at: number[][];
  /** what kind of door it is */
  kind: "open" | "one_way" | "locked" | "loop_exit" | "shortcut" | "boss";
  /** colour of the key that opens it */
  lock: number | null;
  /** whether it is a marked entrance of a side path */
  marked: boolean;
  /** whether everything behind it is optional */
  optional: boolean;
}

/** A path of a crawl */
export interface Path {
  /** its place in the list */
  id: number;
  /** what kind of path it is */
  path: "main" | "fork" | "loop" | "dead_end" | "shortcut";
  /** its new rooms, in order; a shortcut may have none */
  rooms: number[];
  /** room that it leaves from */
  from: number | null;
  /** room that it leads to; for a dead end, its last room */
  to: number | null;
  /** zone of its first room */
  zone: number;
  /** what a fork offers beside the stretch that it goes around */
  character: "detour" | "dare" | null;
}

/** A wall across the grid of a crawl */
export interface Ridge {
  /** it stands between this row of cells and the next */
  row: number;
  /** column of its gap */
  gap: number;
}

/** A roaming enemy of a crawl */
export interface Foe {
  /** room where it stands at first */
  home: number;
  /** rooms that it patrols, in order */
  route: number[];
  /** how many rooms away from its route it follows the player; null: wherever a door stands open */
  leash: number | null;
  /** how dangerous it is */
  danger: number;
  /** how much the player gets for beating it */
  reward: number;
}

/** A step of the walkthrough of a crawl */
export interface CrawlStep {
  /** what the player does */
  do: "move" | "take" | "press" | "open" | "fight" | "solve";
  /** room where the player is after it */
  room: number | null;
  /** door that is opened or passed */
  door: number | null;
  /** colour of the key that is taken or used */
  what: number | null;
}

/** The tile map of a floor */
export interface Map {
  /** the floor's own parameters where a plan sets them, else null */
  params: PlannedParams | null;
  /** columns */
  width: number;
  /** rows */
  height: number;
  /** the place it is; null without one */
  place: "crypt" | "sewer" | "forge" | "library" | "cave" | "temple" | "ice" | null;
  /** the name of each character that occurs */
  legend: {
  "#"?: "wall";
  X?: "border";
  "~"?: "water" | "lava" | "chasm";
  I?: "pillar";
  "="?: "counter";
  "|"?: "vault_door";
  L?: "lava";
  H?: "shelf";
  C?: "coffin";
  Y?: "anvil";
  "."?: "floor";
  ","?: "corridor";
  "+"?: "junction";
  ":"?: "rubble";
  ";"?: "grass";
  _?: "carpet";
  u?: "pedestal";
  x?: "bones";
  i?: "frost";
};
  /** a string for each row, a character for each tile */
  rows: string[];
  /** rooms and anchors */
  rooms: FloorRoom[];
  /** the sectors that rooms were placed in */
  sectors: Sectors;
  /** corridors */
  corridors: Corridor[];
  /** where a room meets a corridor, or three ways meet */
  junctions: Junction[];
  /** what lies and stands on tiles */
  entities: Entity[];
  /** closed rooms with a reward */
  vaults: Vault[];
  /** signs of secret vaults */
  clues: VaultClue[];
}

/** A vault of a floor */
export interface Vault {
  /** its room, whose kind is vault */
  room: number;
  /** what opens it */
  lock: "key" | "lever" | "guardian" | "secret";
  /** its door, a tile vault_door */
  at: number[];
  /** the key, lever or guardian that opens it, by its place in the list of entities; null if it is secret */
  opens: number | null;
  /** whether only one of its chests may be taken */
  choose: boolean;
}

/** A sign on a wall near a secret vault */
export interface VaultClue {
  /** the wall tile where it is */
  at: number[];
  /** the vault that it tells of, by its place in the list */
  vault: number;
  /** what can be seen or felt */
  kind: "cracks" | "draught" | "scratches";
}

/** A room of a floor */
export interface FloorRoom {
  /** its place in the list */
  id: number;
  /** its number on maps and in texts, from 1 by id; null if it has none, like an anchor */
  number: number | null;
  /** its leftmost column */
  x: number;
  /** its topmost row */
  y: number;
  /** its columns */
  w: number;
  /** its rows */
  h: number;
  /** what kind of room it is */
  kind: "room" | "anchor" | "merged" | "monster_house" | "shop" | "maze" | "fixed" | "vault";
  /** whether it is two rooms grown into one, whatever its kind */
  merged: boolean;
  /** row * columns + column; the upper one if merged */
  sector: number;
  /** the carpet of a shop */
  carpet: null | Carpet;
  /** how dangerous its enemies and traps are */
  danger: number;
  /** name of the drawing that shows its inside; null for bare rooms */
  stamp: string | null;
}

/** The carpet of a shop */
export interface Carpet {
  /** its leftmost column */
  x: number;
  /** its topmost row */
  y: number;
  /** its columns */
  w: number;
  /** its rows */
  h: number;
}

/** The sectors of a floor */
export interface Sectors {
  /** how many side by side */
  columns: number;
  /** number of rows */
  rows: number;
  /** first tile of each column, then one past the last */
  xs: number[];
  /** first tile of each row, then one past the last */
  ys: number[];
}

/** A corridor of a floor */
export interface Corridor {
  /** its place in the list */
  id: number;
  /** whether it joins two rooms or is a dead end */
  kind: "link" | "dead_end";
  /** the room where it begins */
  a: number | null;
  /** the room where it ends */
  b: number | null;
  /** its tiles, starting at a; a tile that corridors share is listed in each */
  tiles: number[][];
}

/** A junction of a floor */
export interface Junction {
  /** its column */
  x: number;
  /** its row */
  y: number;
  /** room that owns the tile; null where a corridor or an anchor does */
  room: number | null;
}

/** What lies or stands on a tile of a floor */
export interface Entity {
  /** what it is */
  kind: "spawn" | "stairs" | "item" | "trap" | "buried" | "enemy" | "shop_item" | "keeper" | "key" | "boss" | "chest" | "lever" | "custom";
  /** its column */
  x: number;
  /** its row */
  y: number;
  /** room that owns the tile; null in a corridor and in a wall */
  room: number | null;
  /** whether the enemy sleeps */
  asleep?: boolean;
  /** whether the trap helps */
  magic?: boolean;
  /** its type within its kind; null for spawn, stairs and keeper */
  type: "food" | "gold" | "potion" | "scroll" | "ammo" | "weapon" | "armour" | "wand" | "ring" | "tome" | "gem" | "relic" | "spikes" | "snare" | "darts" | "pit" | "alarm" | "gas" | "warp" | "fire" | "curse" | "healing" | "sight" | "haste" | "ward" | "fortune" | "grunt" | "archer" | "swarm" | "guard" | "caster" | "brute" | "timed" | "bombs" | "hook" | "hammer" | "lantern" | "boots" | "flippers" | "bow" | "gloves" | null | (string & {});
  /** text that a custom thing carries */
  payload?: string;
  /** colour of the key, which is the number of its vault */
  colour?: number;
  /** how much the chest gives */
  tier?: number;
  /** what it guards, by its place in the list: a lord the stairs, the guardian of a vault a chest */
  guards?: number | null;
  /** what it costs */
  price?: number | null;
  /** its own name */
  name?: string | null;
}

/** The tile map of a quest or crawl */
export interface TiledMap {
  /** columns */
  width: number;
  /** rows */
  height: number;
  /** the name of each character that occurs */
  legend: {
  "#"?: "wall";
  X?: "border";
  "~"?: "water";
  "%"?: "item_block";
  I?: "pillar";
  "0"?: "block";
  "="?: "counter";
  N?: "bars";
  L?: "lava";
  H?: "shelf";
  C?: "coffin";
  Y?: "anvil";
  "."?: "floor";
  ","?: "corridor";
  "/"?: "door";
  ":"?: "rubble";
  ";"?: "grass";
  _?: "carpet";
  u?: "pedestal";
  o?: "plate";
  "*"?: "ice";
  R?: "red_barrier";
  U?: "blue_barrier";
  x?: "bones";
  i?: "frost";
  "!"?: "lever";
  t?: "target";
  Z?: "cracked_wall";
  V?: "gap";
  P?: "pegs";
  D?: "darkness";
  A?: "spikes";
  W?: "deep_water";
  T?: "far_target";
  O?: "boulder";
};
  /** a string for each row, a character for each tile */
  rows: string[];
  /** where the rooms of the layout are */
  rooms: TiledRoom[];
  /** where the doors of the layout are */
  doors: TiledDoor[];
  /** what lies and stands on tiles */
  entities: TiledEntity[];
  /** puzzles of the rooms */
  puzzles: Puzzle[];
}

/** A room on the tile map of a quest or crawl */
export interface TiledRoom {
  /** its id in the layout */
  id: number;
  /** its leftmost column */
  x: number;
  /** its topmost row */
  y: number;
  /** its columns */
  w: number;
  /** its rows */
  h: number;
  /** what kind of room it is */
  kind: "room" | "merged";
  /** name of the drawing or function that shows its inside; null for tunnels */
  stamp: string | null;
}

/** A door on the tile map of a quest or crawl */
export interface TiledDoor {
  /** its id in the layout */
  id: number;
  /** column of its door tile */
  x: number;
  /** row of its door tile */
  y: number;
  /** its way: corridor and the one door tile, starting at a */
  tiles: number[][];
}

/** What lies or stands on a tile of a quest or crawl */
export interface TiledEntity {
  /** what it is */
  kind: "spawn" | "trap" | "enemy" | "shop_item" | "keeper" | "key" | "switch" | "treasure" | "magic_key" | "goal" | "bonus" | "boss" | "sub_boss" | "elite" | "foe" | "chest" | "fountain" | "banker" | "hint" | "block" | "custom";
  /** its column */
  x: number;
  /** its row */
  y: number;
  /** room that owns the tile */
  room: number;
  /** whether the enemy sleeps */
  asleep?: boolean;
  /** whether the trap helps */
  magic?: boolean;
  /** colour of the key; null for a small key */
  colour?: number | null;
  /** number of the switch */
  switch?: number | null;
  /** its type within its kind; null for kinds without types */
  type: "food" | "gold" | "potion" | "scroll" | "ammo" | "weapon" | "armour" | "wand" | "ring" | "tome" | "gem" | "relic" | "spikes" | "snare" | "darts" | "pit" | "alarm" | "gas" | "warp" | "fire" | "curse" | "healing" | "sight" | "haste" | "ward" | "fortune" | "grunt" | "archer" | "swarm" | "guard" | "caster" | "brute" | "timed" | "bombs" | "hook" | "hammer" | "lantern" | "boots" | "flippers" | "bow" | "gloves" | null | (string & {});
  /** text that a custom thing carries */
  payload?: string;
  /** how much the chest gives */
  tier?: number;
  /** the entity that it guards or seals, by its place in the list */
  guards?: number | null;
  /** the door that it seals */
  guards_door?: number | null;
  /** turns between two strokes of a timed trap; null for others */
  period?: number | null;
  /** the puzzle that has to be solved first; for a fountain the entity that has to be beaten before there is water; for a hint the puzzle that it tells about */
  gate?: number | null;
  /** the signs that it shows, in order */
  signs?: ("sun" | "moon" | "star" | "crown" | "sword" | "skull" | "flame" | "drop")[];
  /** what it costs */
  price?: number | null;
  /** its own name */
  name?: string | null;
}

/** A puzzle in a room of a quest or crawl */
export interface Puzzle {
  /** its place in the list */
  id: number;
  /** room that it is in */
  room: number;
  /** which rules it follows */
  kind: "push" | "slide" | "lights" | "order" | "toggle";
  /** how hard it is: by luck, or for the kind order by where its hints are */
  grade: "easy" | "medium" | "hard" | null;
  /** what waits for its solution: an entity or a door */
  gates: PuzzleGate;
  /** inert tile where the solution begins */
  start: number[];
  /** tiles where nothing ever happens; they join all doorways and the start */
  inert: number[][];
  /** the part of the map that rows draw */
  field: PuzzleField;
  /** the first state, a string for each row of the field; see puzzles.md for the characters */
  rows: string[];
  /** how far a plate reaches, in tiles */
  pitch?: number | null;
  /** the sign of each plate, in order */
  signs?: ("sun" | "moon" | "star" | "crown" | "sword" | "skull" | "flame" | "drop")[];
  /** number of moves of the solution, which is a shortest one */
  moves: number;
  /** pushes, slides, presses or lever steps among them */
  acts: number;
  /** pairs of the player's tile and a state that can be reached */
  states: number;
  /** the moves: u, d, l and r */
  solution: string;
}

/** What waits for the solution of a puzzle */
export interface PuzzleGate {
  /** a chest, key or switch, by its place in the list; null where it is a door */
  entity: number | null;
  /** the exit of a loop; null where it is an entity */
  door: number | null;
}

/** The field of a puzzle */
export interface PuzzleField {
  /** its leftmost column */
  x: number;
  /** its topmost row */
  y: number;
  /** its columns */
  w: number;
  /** its rows */
  h: number;
}

export interface QuestParams {
  /** smallest number of stages before the treasure */
  pre_stages_min: number;
  /** largest number of stages before the treasure */
  pre_stages_max: number;
  /** smallest number of stages after the treasure */
  post_stages_min: number;
  /** largest number of stages after the treasure */
  post_stages_max: number;
  /** rooms before the treasure: about this many, whatever the number of stages */
  pre_rooms: number;
  /** rooms after the treasure: about this many, whatever the number of stages */
  post_rooms: number;
  /** fewest rooms of a stage; together with stage_rooms_max it replaces pre_rooms and post_rooms */
  stage_rooms_min: number;
  /** most rooms of a stage; 0 leaves pre_rooms and post_rooms in force */
  stage_rooms_max: number;
  /** fewest rooms of the magic key's stage */
  magic_rooms_min: number;
  /** most rooms of the magic key's stage */
  magic_rooms_max: number;
  /** weight of key locks before the treasure */
  pre_key: number;
  /** weight of switch locks before the treasure */
  pre_switch: number;
  /** weight of key locks after the treasure whose key needs it */
  post_item_key: number;
  /** weight of switch locks after the treasure whose switch needs it */
  post_item_switch: number;
  /** weight of plain key locks after the treasure */
  post_key: number;
  /** weight of plain switch locks after the treasure */
  post_switch: number;
  /** weight of ways after the treasure that only the treasure opens */
  post_barrier: number;
  /** percent chance that the way on from a treasure is one that the treasure opens */
  exit_barrier: number;
  /** percent chance that a key or switch that needs the treasure lies in a room that only the treasure opens */
  annexes: number;
  /** smallest number of optional rooms that a treasure opens */
  caches_min: number;
  /** largest number of optional rooms that a treasure opens */
  caches_max: number;
  /** percent chance that two neighbours up to the treasure get a way that it opens */
  gaps: number;
  /** smallest number of bonus rooms */
  bonus_min: number;
  /** largest number of bonus rooms */
  bonus_max: number;
  /** whether a key may lie in an earlier stage */
  key_from_any_stage: boolean;
  /** doors that one switch opens */
  doors_per_switch: number;
  /** percent chance that two neighbours in a stage get a door; in crawls it is a weight */
  loops: number;
  /** percent chance of a one-way door back to an earlier stage */
  returns: number;
  /** percent chance that two obstacles lead on from a stage at once, if there is room */
  branches: number;
  /** placements tried for each obstacle; the one that needs the least backtracking, and is seen before its key, is kept */
  placings: number;
  /** how much it counts that a lock is seen before what opens it */
  foreshadow: number;
  /** the shape of the way; any draws one */
  arc: "any" | "plain" | "delve" | "return" | "hub";
  /** whether treasures and the goal can be seen through windows before they are reached */
  windows: boolean;
  /** whether hidden doors have signs, and lie off the way where they can */
  clues: boolean;
  /** whether keys and switches avoid the rooms where a player finds them at once */
  taste: boolean;
  /** number of treasures, each of which is needed later */
  treasures: number;
  /** what the first treasure is */
  treasure: "any" | "bombs" | "hook" | "hammer" | "lantern" | "boots" | "flippers" | "bow" | "gloves";
  /** whether each room has a purpose besides its content */
  purposes: boolean;
  /** percent chance, before each treasure and after it, that a guardian keeps a key or switch */
  seals: number;
  /** quests that are made, of which the one with the least backtracking is kept */
  best_of: number;
  /** columns of the grid, 4 or more; 0 sets no bound */
  width: number;
  /** rows of the grid, 4 or more; 0 sets no bound */
  height: number;
  /** rows of # (closed), . (allowed) and E (entry) (a file on the command line) */
  mask: string | null;
  /** also make a tile map */
  tiles: boolean;
  /** tiles that a cell becomes, 9x7 to 33x33 */
  block: string;
  /** how much decoration the rooms of a tile map get */
  decor: number;
  /** kind of place, which decides the title and, on a tile map, outlines, decoration and enemies; any draws one */
  place: "any" | "crypt" | "sewer" | "forge" | "library" | "cave" | "temple" | "ice";
  /** whether each stage is a place of its own; ignored unless place is any */
  places: boolean;
  /** moves that the puzzles of a tile map take; auto follows how hard their rooms are */
  puzzle_moves: "auto" | number | (string & {});
  /** whether puzzle rooms of a tile map have puzzles; off for a game that brings its own */
  puzzles: boolean;
  /** how often a puzzle is push:slide:lights:order:toggle; 0 for never */
  puzzle_kinds: string;
  /** names for types of things, one row per type: the type and its name (a file on the command line) */
  names: string | null;
  /** rooms of your own: templates that rooms of a tile map are drawn from (files or folders on the command line) */
  rooms: string | null;
  /** whether rooms are drawn only from these templates; a room that none of them fits is an error */
  rooms_only: boolean;
  /** whether it is an error if a template cannot be used as often as its `least` demands */
  strict_rooms: boolean;
  /** weight of all built-in drawings of a room together, beside the templates that serve it */
  own_weight: number;
  reroll: {
  [name: string]: number;
};
}

export interface QuestMetrics {
  /** rooms */
  rooms: number;
  /** doors */
  doors: number;
  /** independent cycles of the graph of rooms and doors */
  cycles: number;
  /** rooms with one door */
  dead_ends: number;
  /** largest distance between two rooms, in doors */
  diameter: number;
  /** steps of the solution */
  path: number;
  /** stages */
  stages: number;
  /** small keys, item-blocked ones included */
  keys: number;
  /** switches, item-blocked ones included */
  switches: number;
  /** rooms that the solution visits */
  critical_rooms: number;
  /** moves into rooms that the solution visited before */
  backtracking: number;
  /** critical rooms of all rooms, in thousandths */
  mission_linearity: number;
  /** rooms with at most two doors, in thousandths */
  map_linearity: number;
  /** rooms of intensity under 500, in thousandths */
  leniency: number;
  /** rooms that are on no shortest way between two actions of the solution, in thousandths */
  path_redundancy: number;
  /** longest chain of locks that need one another */
  lock_depth: number;
  /** mean distance from a key or switch to its lock, in thousandths of a door */
  key_distance: number;
  /** fewest small keys in hand at a closed key door, whatever doors were opened before */
  key_slack: number;
  /** distance from the entry to the goal, in doors */
  goal_distance: number;
  /** key locks that became switch locks */
  fallback_switch: number;
  /** keys that went to an earlier stage */
  fallback_key: number;
  /** actions of the solution before which two locks or more can be opened */
  choices: number;
  /** backtracking as a share of the steps of the solution, in thousandths */
  revisited: number;
  /** fights of the solution */
  guardians: number;
  /** locks whose door is seen before what opens it is taken or pressed, in thousandths */
  foreshadowed: number;
  /** 1 if the goal's door, or a window on it, is seen before the last treasure is taken */
  goal_seen: number;
  /** things that need a treasure and are seen before it, in thousandths */
  gated_seen: number;
  /** most locks of different stages in one room */
  hub_locks: number;
  /** treasures */
  treasures: number;
  /** mean number of extra steps that it takes to cross a trap room without touching a trap (0 without tiles), in thousandths */
  trap_detour: number;
  /** mean number of enemies awake in a combat room (0 without tiles), in thousandths */
  awake_enemies: number;
  /** different stamps as a share of the rooms that have one (0 without tiles), in thousandths */
  interior_variety: number;
  /** puzzles (0 without tiles) */
  puzzles: number;
  /** moves of all puzzle solutions together (0 without tiles) */
  puzzle_steps: number;
  shortfall: Shortfall;
}

export interface Quest {
  /** name and version of the format */
  format: "barrow/3";
  /** name and version of the program, and its generation */
  generator: Generator;
  /** what kind of dungeon it is */
  family: "quest";
  /** 64-bit number as a decimal string */
  seed: string;
  /** every effective parameter, and the salts of rerolled passes */
  params: QuestParams;
  /** content hash, 16 hexadecimal digits */
  hash: string;
  /** attempts it took, summed over all floors */
  attempts: number;
  /** whether somebody changed it after it was made */
  edited: boolean;
  /** its title, for people; null if it has none */
  title: string | null;
  /** the place it is, or the first of several; null without one */
  place: "crypt" | "sewer" | "forge" | "library" | "cave" | "temple" | "ice" | null;
  /** rooms, doors and stages */
  layout: QuestLayout;
  /** the tile map, where the parameter tiles asks for one */
  map?: TiledMap;
  /** the walkthrough, from the entry to the goal */
  solution: QuestStep[];
  /** numbers that describe it */
  metrics: QuestMetrics;
}

export interface CrawlParams {
  /** grid: small (6x7), medium (9x10), large (13x15), huge (24x28), WxH, or WxH..WxH to draw one */
  size: string;
  /** percent of the cells that are closed before the main path is found */
  rock: number;
  /** walls from side to side, with one gap each, that make the main path wind; auto: 3 or 4 (1 or 2 on fewer than 9 rows) */
  ridges: "auto" | number;
  /** how much there is to find off the main path */
  exploration: number;
  /** weight of forks among the side paths */
  forks: number;
  /** weight of loops among the side paths; not percent, as in quests */
  loops: number;
  /** weight of dead ends among the side paths */
  dead_ends: number;
  /** whether a fork is a choice, safer or more rewarding than the stretch it goes around, and loops vary in size */
  fork_choice: boolean;
  /** locked doors of the main path; auto: one per 9 rooms, 8 at most */
  locks: "auto" | number;
  /** percent of loops and dead ends without a key that are locked */
  optional_locks: number;
  /** percent of the possible shortcuts that are made */
  shortcuts: number;
  /** whether doors that start a loop are marked */
  mark_loops: boolean;
  /** whether doors that start a dead end are marked */
  mark_dead_ends: boolean;
  /** number of sub-bosses, or a range; auto: one per 9 to 15 rooms of the main path */
  sub_bosses: "auto" | number | (string & {});
  /** percent of the rooms before an arena that are breathers; the others heal */
  heal_or_breather: number;
  /** roaming enemies that follow; auto: one per 30 rooms, and one in a quarter of the smaller crawls */
  foes: "auto" | number;
  /** whether a roaming enemy may stand on the only way on */
  foes_block: boolean;
  /** how many rooms away from its route a roaming enemy follows the player; any: wherever a door stands open */
  leash: "any" | number;
  /** percent of rooms that get a second type */
  combine: number;
  /** percent of neighbouring rooms that become one */
  merge: number;
  /** percent of the ends of side paths that have a strong enemy */
  elites: number;
  /** percent of loop exits that are one-way drops */
  one_way_exits: number;
  /** percent chance that the boss comes directly after the last sub-boss */
  boss_after_sub_boss: number;
  /** large: the boss has 2x2 cells and a sub-boss two; small: one cell each */
  arenas: "large" | "small";
  /** how danger climbs along the main path */
  curve: "steady" | "early" | "late" | "waves";
  /** also make a tile map */
  tiles: boolean;
  /** tiles that a cell becomes, 9x7 to 33x33 */
  block: string;
  /** how much decoration the rooms of a tile map get */
  decor: number;
  /** kind of place, which decides the title and, on a tile map, outlines, decoration and enemies; any draws one */
  place: "any" | "crypt" | "sewer" | "forge" | "library" | "cave" | "temple" | "ice";
  /** whether each zone is a place of its own; ignored unless place is any */
  places: boolean;
  /** moves that the puzzles of a tile map take; auto follows how hard their rooms are */
  puzzle_moves: "auto" | number | (string & {});
  /** whether puzzle rooms of a tile map have puzzles; off for a game that brings its own */
  puzzles: boolean;
  /** how often a puzzle is push:slide:lights:order:toggle; 0 for never */
  puzzle_kinds: string;
  /** names for types of things, one row per type: the type and its name (a file on the command line) */
  names: string | null;
  /** rooms of your own: templates that rooms of a tile map are drawn from (files or folders on the command line) */
  rooms: string | null;
  /** whether rooms are drawn only from these templates; a room that none of them fits is an error */
  rooms_only: boolean;
  /** whether it is an error if a template cannot be used as often as its `least` demands */
  strict_rooms: boolean;
  /** weight of all built-in drawings of a room together, beside the templates that serve it */
  own_weight: number;
  reroll: {
  [name: string]: number;
};
}

export interface CrawlMetrics {
  /** rooms */
  rooms: number;
  /** doors */
  doors: number;
  /** independent cycles of the graph of rooms and doors */
  cycles: number;
  /** rooms with one door */
  dead_end_rooms: number;
  /** largest distance between two rooms, in doors; a lower bound above 1024 rooms */
  diameter: number;
  /** steps of the solution */
  path: number;
  /** rooms of the main path */
  main_rooms: number;
  /** rooms that the solution visits */
  critical_rooms: number;
  /** moves into rooms that the solution visited before */
  backtracking: number;
  /** critical rooms of all rooms, in thousandths */
  mission_linearity: number;
  /** rooms with at most two doors, in thousandths */
  map_linearity: number;
  /** rooms of danger 0, in thousandths */
  leniency: number;
  /** rooms that are on no shortest way between two actions of the solution, in thousandths */
  path_redundancy: number;
  /** longest chain of locks that need one another */
  lock_depth: number;
  /** mean distance from a key to its lock, in thousandths of a door */
  key_distance: number;
  /** forks */
  forks: number;
  /** loops */
  loops: number;
  /** dead ends */
  dead_ends: number;
  /** shortcuts */
  shortcuts: number;
  /** locked doors of the main path */
  locks: number;
  /** optional locks */
  optional_locks: number;
  /** keys that lie on the main path */
  keys_on_main: number;
  /** length of the main path relative to the straight way from spawn to boss, in thousandths */
  stretch: number;
  /** longest stretch of combat or trap rooms along main path and forks, in cells */
  combat_run: number;
  /** shortest run of combat or trap rooms on the main path, in cells */
  run_least: number;
  /** longest run of combat or trap rooms on the main path, in cells */
  run_most: number;
  /** shortest gap between arenas, in rooms */
  sub_boss_gap_least: number;
  /** longest gap between arenas, in rooms */
  sub_boss_gap_most: number;
  /** rooms off the main path, in thousandths */
  optional_share: number;
  /** share of the walk between its ends that the best shortcut saves, in thousandths */
  shortcut_saving: number;
  /** mean danger of the first zone, in thousandths */
  danger_first: number;
  /** mean danger of the last zone, in thousandths */
  danger_last: number;
  /** open cells that have a room, in thousandths */
  cells_used: number;
  /** locks of the main path whose door is seen before its key is taken, in thousandths */
  foreshadowed: number;
  /** mean number of extra steps that it takes to cross a trap room without touching a trap (0 without tiles), in thousandths */
  trap_detour: number;
  /** mean number of enemies awake in a combat room (0 without tiles), in thousandths */
  awake_enemies: number;
  /** different stamps as a share of the rooms that have one (0 without tiles), in thousandths */
  interior_variety: number;
  /** puzzles (0 without tiles) */
  puzzles: number;
  /** moves of all puzzle solutions together (0 without tiles) */
  puzzle_steps: number;
  shortfall: Shortfall;
}

export interface Crawl {
  /** name and version of the format */
  format: "barrow/3";
  /** name and version of the program, and its generation */
  generator: Generator;
  /** what kind of dungeon it is */
  family: "crawl";
  /** 64-bit number as a decimal string */
  seed: string;
  /** every effective parameter, and the salts of rerolled passes */
  params: CrawlParams;
  /** content hash, 16 hexadecimal digits */
  hash: string;
  /** attempts it took, summed over all floors */
  attempts: number;
  /** whether somebody changed it after it was made */
  edited: boolean;
  /** its title, for people; null if it has none */
  title: string | null;
  /** the place it is, or the first of several; null without one */
  place: "crypt" | "sewer" | "forge" | "library" | "cave" | "temple" | "ice" | null;
  /** rooms, doors, the grid, paths and roaming enemies */
  layout: CrawlLayout;
  /** the tile map, where the parameter tiles asks for one */
  map?: TiledMap;
  /** the walkthrough, from the spawn to the boss */
  solution: CrawlStep[];
  /** numbers that describe it */
  metrics: CrawlMetrics;
}

export interface FloorParams {
  /** how the floor is divided and which sectors become rooms: a name or a code */
  layout: "std_fine" | "std_half" | "one_room" | "ring" | "crossroads" | "two_rooms" | "line" | "cross" | "std_full" | "beetle" | "outer" | "std_three_quarter" | "cave" | "ruins";
  /** tiles from left to right; some layouts need more than 32 */
  width: number;
  /** tiles from top to bottom; some layouts need more than 24 */
  height: number;
  /** number of the floor; deep floors lean towards finer grids and hold more enemies and traps */
  floor: number;
  /** rooms of a std layout per 56x32, before merging: about this many, or exactly this many (at least 2) if negative */
  density: number;
  /** percent chance that two rooms, one above the other, become one */
  merge: number;
  /** steps of the random walk that links sectors */
  connectivity: number;
  /** corridors that lead nowhere */
  dead_ends: number;
  /** whether a corridor may end in nothing */
  allow_dead_ends: boolean;
  /** tiles from side to side of a corridor between rooms, where there is space beside it */
  corridor_width: number;
  /** what rivers and lakes are made of */
  terrain: "none" | "water" | "lava" | "chasm";
  /** number of lakes */
  terrain_density: number;
  /** rivers that cross the map; auto: 1, 2 or 3 */
  rivers: "auto" | number;
  /** items on the ground, give or take 2 */
  items: number;
  /** traps: half of this to all of it, but never more than 56 */
  traps: number;
  /** percent of the traps that help instead of harm */
  magic_tiles: number;
  /** items buried in walls, give or take 2 */
  buried: number;
  /** how far from the floor an item may be buried */
  buried_reach: number;
  /** enemies awake: half of this to all of it */
  enemies: number;
  /** percent chance of a monster house */
  monster_house: number;
  /** whether a monster house has no items of its own, only traps and sleepers */
  bare_house: boolean;
  /** percent chance of a shop */
  shop: number;
  /** closed rooms with a reward; auto: one with 20 percent on floor 1, rising to 60 on floor 99, and a second with a third of that */
  vaults: "auto" | number;
  /** whether a second staircase is in a secret vault, which counts as one of the vaults */
  hidden_stairs: boolean;
  /** where the stairs are, seen from the spawn: in the nearer half of the tiles that may hold them, anywhere, or in the farther half */
  stairs_distance: "near" | "any" | "far";
  /** kind of place, which decides the title and what stands in rooms; any draws one, none leaves rooms bare */
  place: "none" | "any" | "crypt" | "sewer" | "forge" | "library" | "cave" | "temple" | "ice";
  /** percent of rooms that lose their corners to wall */
  imperfect: number;
  /** percent chance that one room is filled with a maze */
  maze: number;
  /** rooms that get a pool, an island or another structure of the terrain; none without terrain */
  structures: number;
  /** whether a map larger than 56x32 has more sectors, rooms and things */
  scale_contents: boolean;
  /** whether deep floors have more enemies, traps and monster houses, and fewer items */
  by_depth: boolean;
  /** whether a lord on the last floor holds the stairs shut; under a plan, on each floor where the plan says so */
  lord: boolean;
  /** number of floors, each from its own sub-seed; none may be deeper than floor 99 */
  floors: number;
  /** rooms of your own: templates that rooms are drawn from (files or folders on the command line) */
  rooms: string | null;
  /** whether rooms are drawn only from these templates; a room that none of them fits is an error */
  rooms_only: boolean;
  /** whether it is an error if a template cannot be used as often as its `least` demands */
  strict_rooms: boolean;
  /** weight of a room without a template, beside the templates that serve it */
  own_weight: number;
  /** rows of # and ., which are placed as one room (a file on the command line) */
  fixed: string | null;
  /** weights of types of things, one row per type: its name, weight and first floor (a file on the command line) */
  types: string | null;
  /** JSON that says what changes from floor to floor (a file or the name of a built-in plan on the command line) */
  plan: string | null;
  /** words of your own about a floor, which a plan can set: rows of any text, kept in the document and read by nothing */
  tags: string | null;
  /** names for types of things, one row per type: the type and its name (a file on the command line) */
  names: string | null;
  reroll: {
  [name: string]: number;
};
}

export interface FloorMetrics {
  /** rooms, anchors and vaults left out */
  rooms: number;
  /** corridors that join two rooms or anchors */
  links: number;
  /** independent cycles of the graph of rooms, anchors and links */
  cycles: number;
  /** rooms with one neighbour */
  dead_ends: number;
  /** largest distance between two rooms, in links */
  diameter: number;
  /** steps from the spawn to the stairs */
  path: number;
  /** anchors */
  anchors: number;
  /** merged rooms */
  merged: number;
  /** tiles of room floor, junctions included */
  floor_tiles: number;
  /** tiles of corridor, anchors included */
  corridor_tiles: number;
  /** corridor tiles with one way on */
  corridor_tips: number;
  /** junctions */
  junctions: number;
  /** tiles of water, lava or chasm */
  terrain_tiles: number;
  /** items on the ground */
  items: number;
  /** traps and magic tiles */
  traps: number;
  /** buried items */
  buried: number;
  /** enemies, sleepers and guardians of vaults included */
  enemies: number;
  /** 1 if there is a monster house */
  house: number;
  /** 1 if there is a shop */
  shop: number;
  /** vaults */
  vaults: number;
  /** 1 if a lord holds the stairs shut */
  lord: number;
  /** mean danger of a room, in thousandths */
  danger: number;
  /** mean area of a room in tiles, in thousandths */
  room_area: number;
  shortfall: Shortfall;
}

export interface Floor {
  /** name and version of the format */
  format: "barrow/3";
  /** name and version of the program, and its generation */
  generator: Generator;
  /** what kind of dungeon it is */
  family: "floor";
  /** 64-bit number as a decimal string */
  seed: string;
  /** every effective parameter, and the salts of rerolled passes */
  params: FloorParams;
  /** content hash, 16 hexadecimal digits */
  hash: string;
  /** attempts it took, summed over all floors */
  attempts: number;
  /** whether somebody changed it after it was made */
  edited: boolean;
  /** its title, for people; null if it has none */
  title: string | null;
  /** the place it is, or the first of several; null without one */
  place: "crypt" | "sewer" | "forge" | "library" | "cave" | "temple" | "ice" | null;
  /** the tile map of one floor */
  map?: Map;
  /** the tile maps of several floors, instead of map */
  maps?: Map[];
  /** numbers that describe it; a list if there are several floors */
  metrics: FloorMetrics | FloorMetrics[];
}

/** The document of each family. */
export interface Documents {
  quest: Quest;
  crawl: Crawl;
  floor: Floor;
}

/** A document; `family` says which. */
export type Document = Documents[keyof Documents];
