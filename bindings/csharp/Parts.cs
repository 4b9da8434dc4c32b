// SPDX-License-Identifier: MIT
// Rooms, links and things as documents tell of them, made by tools/declare from the table of fields.
namespace Barrow
{
/// <summary>A room. What it does not have is null.</summary>
public sealed unsafe class Room
{
    /// <summary>its number on maps and in texts, from 1 by id; null if it has none, like an anchor</summary>
    public int? Number { get; }
    /// <summary>its leftmost column on the tile map; 0 without one</summary>
    public int X { get; }
    /// <summary>its topmost row</summary>
    public int Y { get; }
    /// <summary>its columns</summary>
    public int Width { get; }
    /// <summary>its rows</summary>
    public int Height { get; }
    /// <summary>what kind of room it is</summary>
    public string Kind { get; }
    /// <summary>whether it is two rooms grown into one, whatever its kind</summary>
    public bool? Merged { get; }
    /// <summary>row * columns + column; the upper one if merged</summary>
    public int? Sector { get; }
    /// <summary>how dangerous its enemies and traps are</summary>
    public int? Danger { get; }
    /// <summary>name of the drawing that shows its inside; null for bare rooms</summary>
    public string Stamp { get; }
    /// <summary>column of its cell; the entry has 0</summary>
    public int? CellX { get; }
    /// <summary>row of its cell, downward; the entry has 0</summary>
    public int? CellY { get; }
    /// <summary>stage that opens it</summary>
    public int? Stage { get; }
    /// <summary>step of the quest that the stage belongs to</summary>
    public string Step { get; }
    /// <summary>what it holds</summary>
    public string Content { get; }
    /// <summary>number of its switch, where the content is one</summary>
    public int? Switch { get; }
    /// <summary>how hard it is, in thousandths</summary>
    public int? Intensity { get; }
    /// <summary>what it is for, besides its content</summary>
    public string Purpose { get; }
    /// <summary>how much its chest gives</summary>
    public int? Reward { get; }
    /// <summary>the treasure that it holds, or that its content needs</summary>
    public int? Treasure { get; }
    /// <summary>what its guardian seals until it is beaten</summary>
    public string Seals { get; }
    /// <summary>the place that it belongs to</summary>
    public string Place { get; }
    /// <summary>what it is for</summary>
    public string[] Types { get; }
    /// <summary>kind of the path that it lies on</summary>
    public string Path { get; }
    /// <summary>path that it lies on</summary>
    public int? PathId { get; }
    /// <summary>its place along the path, from 0</summary>
    public int? Order { get; }
    /// <summary>locked doors of the main path that must be passed to get here</summary>
    public int? Zone { get; }
    /// <summary>colour of the key that lies here</summary>
    public int? Key { get; }
    /// <summary>whether a roaming enemy is at home here</summary>
    public bool? Foe { get; }
    /// <summary>whether it is an arena that the player may leave without a fight</summary>
    public bool? Leave { get; }
    /// <summary>whether the player may choose not to fight here, as with an elite</summary>
    public bool? Choice { get; }
    /// <summary>what the arena of a sub-boss becomes once it is won</summary>
    public string After { get; }

    internal Room(barrow_dungeon* dungeon, barrow_room* one)
    {
        Number = (long)one->number != 0 ? (int)one->number : (int?)null;
        X = (int)one->rect.x;
        Y = (int)one->rect.y;
        Width = (int)one->rect.w;
        Height = (int)one->rect.h;
        Kind = Text.Of(C.barrow_room_kind_name(one->kind));
        Merged = (4 >> dungeon->@params.family & 1) != 0 ? one->@as.floor.merged != 0 : (bool?)null;
        Sector = (4 >> dungeon->@params.family & 1) != 0 ? (int)one->@as.floor.sector : (int?)null;
        Danger = (4 >> dungeon->@params.family & 1) != 0 ? (int)one->@as.floor.danger : (1 >> dungeon->@params.family & 1) != 0 ? (int)one->@as.quest.danger : (2 >> dungeon->@params.family & 1) != 0 ? (int)one->@as.crawl.danger : (int?)null;
        Stamp = Text.OrNull(Text.Of(one->stamp));
        CellX = (1 >> dungeon->@params.family & 1) != 0 ? (int)one->@as.quest.cell.x : (int?)null;
        CellY = (1 >> dungeon->@params.family & 1) != 0 ? (int)one->@as.quest.cell.y : (int?)null;
        Stage = (1 >> dungeon->@params.family & 1) != 0 ? (int)one->@as.quest.stage : (int?)null;
        Step = (1 >> dungeon->@params.family & 1) != 0 ? Text.Of(C.barrow_quest_step_name(one->@as.quest.step)) : (string)null;
        Content = (1 >> dungeon->@params.family & 1) != 0 ? Text.Of(C.barrow_content_name(one->@as.quest.content)) : (string)null;
        Switch = (1 >> dungeon->@params.family & 1) != 0 && (long)one->@as.quest.switch_id != C.BARROW_NO_SWITCH ? (int)one->@as.quest.switch_id : (int?)null;
        Intensity = (1 >> dungeon->@params.family & 1) != 0 ? (int)one->@as.quest.intensity : (int?)null;
        Purpose = (1 >> dungeon->@params.family & 1) != 0 && (long)one->@as.quest.purpose != C.BARROW_PURPOSE_NONE ? Text.Of(C.barrow_purpose_name(one->@as.quest.purpose)) : (string)null;
        Reward = (1 >> dungeon->@params.family & 1) != 0 ? (int)one->@as.quest.reward : (2 >> dungeon->@params.family & 1) != 0 ? (int)one->@as.crawl.reward : (int?)null;
        Treasure = (1 >> dungeon->@params.family & 1) != 0 && (long)one->@as.quest.treasure != C.BARROW_NO_TREASURE ? (int)one->@as.quest.treasure : (int?)null;
        Seals = (1 >> dungeon->@params.family & 1) != 0 && (long)one->@as.quest.seals != C.BARROW_SEAL_NONE ? Text.Of(C.barrow_seal_name(one->@as.quest.seals)) : (string)null;
        Place = (3 >> dungeon->@params.family & 1) != 0 && (long)one->place != C.BARROW_PLACE_ANY ? Text.Of(C.barrow_place_name(one->place)) : (string)null;
        Types = (2 >> dungeon->@params.family & 1) != 0 ? Text.Names(16, bit => (one->@as.crawl.types >> bit & 1) != 0, bit => Text.Of(C.barrow_room_type_name(bit))) : new string[0];
        Path = (2 >> dungeon->@params.family & 1) != 0 ? Text.Of(C.barrow_path_name(one->@as.crawl.path)) : (string)null;
        PathId = (2 >> dungeon->@params.family & 1) != 0 ? (int)one->@as.crawl.path_id : (int?)null;
        Order = (2 >> dungeon->@params.family & 1) != 0 ? (int)one->@as.crawl.order : (int?)null;
        Zone = (2 >> dungeon->@params.family & 1) != 0 ? (int)one->@as.crawl.zone : (int?)null;
        Key = (2 >> dungeon->@params.family & 1) != 0 && (long)one->@as.crawl.key != C.BARROW_NO_KEY ? (int)one->@as.crawl.key : (int?)null;
        Foe = (2 >> dungeon->@params.family & 1) != 0 ? one->@as.crawl.foe != 0 : (bool?)null;
        Leave = (2 >> dungeon->@params.family & 1) != 0 ? one->@as.crawl.leave != 0 : (bool?)null;
        Choice = (2 >> dungeon->@params.family & 1) != 0 ? one->@as.crawl.choice != 0 : (bool?)null;
        After = (2 >> dungeon->@params.family & 1) != 0 && (long)one->@as.crawl.after != C.BARROW_TYPE_NONE ? Text.Of(C.barrow_room_type_name(one->@as.crawl.after)) : (string)null;
    }
}

/// <summary>A corridor or door. What it does not have is null.</summary>
public sealed unsafe class Link
{
    /// <summary>whether it joins two rooms or is a dead end</summary>
    public string Kind { get; }
    /// <summary>the room where it begins</summary>
    public int? A { get; }
    /// <summary>the room where it ends</summary>
    public int? B { get; }
    /// <summary>number of the switch that opens it</summary>
    public int? Switch { get; }
    /// <summary>the treasure that opens it</summary>
    public int? Treasure { get; }
    /// <summary>the room whose guardian seals it</summary>
    public int? Seal { get; }
    /// <summary>colour of the key that opens it</summary>
    public int? Lock { get; }
    /// <summary>whether it is a marked entrance of a side path</summary>
    public bool? Marked { get; }
    /// <summary>whether everything behind it is optional</summary>
    public bool? Optional { get; }

    internal Link(barrow_dungeon* dungeon, barrow_link* one)
    {
        Kind = Text.Of(C.barrow_link_kind_name(one->kind));
        A = (long)one->a != C.BARROW_NONE ? (int)one->a : (int?)null;
        B = (long)one->b != C.BARROW_NONE ? (int)one->b : (int?)null;
        Switch = (1 >> dungeon->@params.family & 1) != 0 && (long)one->@lock != C.BARROW_NO_LOCK ? (int)one->@lock : (int?)null;
        Treasure = (1 >> dungeon->@params.family & 1) != 0 && (long)one->treasure != C.BARROW_NO_TREASURE ? (int)one->treasure : (int?)null;
        Seal = (1 >> dungeon->@params.family & 1) != 0 && (long)one->seal != C.BARROW_NONE ? (int)one->seal : (int?)null;
        Lock = (2 >> dungeon->@params.family & 1) != 0 && (long)one->@lock != C.BARROW_NO_LOCK ? (int)one->@lock : (int?)null;
        Marked = (2 >> dungeon->@params.family & 1) != 0 ? one->marked != 0 : (bool?)null;
        Optional = (2 >> dungeon->@params.family & 1) != 0 ? one->optional != 0 : (bool?)null;
    }
}

/// <summary>A thing on a tile. What it does not have is null.</summary>
public sealed unsafe class Thing
{
    /// <summary>what it is</summary>
    public string Kind { get; }
    /// <summary>its column</summary>
    public int X { get; }
    /// <summary>its row</summary>
    public int Y { get; }
    /// <summary>room that owns the tile; null in a corridor and in a wall</summary>
    public int? Room { get; }
    /// <summary>whether the enemy sleeps</summary>
    public bool? Asleep { get; }
    /// <summary>whether the trap helps</summary>
    public bool? Magic { get; }
    /// <summary>its type within its kind; null for spawn, stairs and keeper</summary>
    public string Type { get; }
    /// <summary>text that a custom thing carries</summary>
    public string Payload { get; }
    /// <summary>colour of the key, which is the number of its vault</summary>
    public int? Colour { get; }
    /// <summary>how much the chest gives</summary>
    public int? Tier { get; }
    /// <summary>what it guards, by its place in the list: a lord the stairs, the guardian of a vault a chest</summary>
    public int? Guards { get; }
    /// <summary>what it costs</summary>
    public int? Price { get; }
    /// <summary>its own name</summary>
    public string Name { get; }
    /// <summary>number of the switch</summary>
    public int? Switch { get; }
    /// <summary>the door that it seals</summary>
    public int? GuardsDoor { get; }
    /// <summary>turns between two strokes of a timed trap; null for others</summary>
    public int? Period { get; }
    /// <summary>the puzzle that has to be solved first; for a fountain the entity that has to be beaten before there is water; for a hint the puzzle that it tells about</summary>
    public int? Gate { get; }
    /// <summary>the signs that it shows, in order</summary>
    public string[] Signs { get; }

    internal Thing(barrow_dungeon* dungeon, barrow_thing* one)
    {
        Kind = Text.Of(C.barrow_thing_name(one->kind));
        X = (int)one->pos.x;
        Y = (int)one->pos.y;
        Room = (long)one->room != C.BARROW_NONE ? (int)one->room : (int?)null;
        Asleep = (one->kind == C.BARROW_THING_ENEMY) ? one->flag != 0 : (bool?)null;
        Magic = (one->kind == C.BARROW_THING_TRAP) ? one->flag != 0 : (bool?)null;
        Type = (one->kind != C.BARROW_THING_CUSTOM) && (long)one->type != C.BARROW_NO_TYPE ? Text.Of(C.barrow_thing_type_name(one->type)) : (one->kind == C.BARROW_THING_CUSTOM) ? Text.Of(dungeon->customs[one->custom - 1].type) : (string)null;
        Payload = (one->kind == C.BARROW_THING_CUSTOM) ? Text.Of(dungeon->customs[one->custom - 1].payload) : (string)null;
        Colour = (one->kind == C.BARROW_THING_KEY) && (long)one->flag != C.BARROW_SMALL_KEY ? (int)one->flag : (int?)null;
        Tier = (one->kind == C.BARROW_THING_CHEST) ? (int)one->tier : (int?)null;
        Guards = (one->kind == C.BARROW_THING_BOSS || one->kind == C.BARROW_THING_ENEMY || one->kind == C.BARROW_THING_SUB_BOSS) && (long)one->guards != C.BARROW_GUARDS_NONE ? (int)one->guards : (int?)null;
        Price = (one->kind == C.BARROW_THING_SHOP_ITEM) && (long)one->price != 0 ? (int)one->price : (int?)null;
        Name = (one->kind == C.BARROW_THING_BOSS || one->kind == C.BARROW_THING_ELITE || one->kind == C.BARROW_THING_FOE || one->kind == C.BARROW_THING_SUB_BOSS) ? Text.OrNull(Text.Of(one->name)) : (string)null;
        Switch = (3 >> dungeon->@params.family & 1) != 0 && (one->kind == C.BARROW_THING_SWITCH) && (long)one->flag != C.BARROW_NONE_BYTE ? (int)one->flag : (int?)null;
        GuardsDoor = (3 >> dungeon->@params.family & 1) != 0 && (one->kind == C.BARROW_THING_BOSS || one->kind == C.BARROW_THING_SUB_BOSS) && (long)one->guards_door != C.BARROW_NONE ? (int)one->guards_door : (int?)null;
        Period = (3 >> dungeon->@params.family & 1) != 0 && (one->kind == C.BARROW_THING_TRAP) && (long)one->period != 0 ? (int)one->period : (int?)null;
        Gate = (3 >> dungeon->@params.family & 1) != 0 && (one->kind == C.BARROW_THING_CHEST || one->kind == C.BARROW_THING_FOUNTAIN || one->kind == C.BARROW_THING_HINT || one->kind == C.BARROW_THING_KEY || one->kind == C.BARROW_THING_SWITCH) && (long)one->gate != C.BARROW_NONE ? (int)one->gate : (int?)null;
        Signs = (3 >> dungeon->@params.family & 1) != 0 && (one->kind == C.BARROW_THING_HINT) ? Text.Names(one->sign_count, _ => true, i => Text.Of(C.barrow_puzzle_sign_name(one->signs[i]))) : new string[0];
    }
}
}
