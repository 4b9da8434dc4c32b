// SPDX-License-Identifier: MIT
// Dungeons from a seed, for C#, over the shared library (libbarrow.so, barrow.dll): copy Native.cs,
// Parts.cs and this file into a project that allows unsafe code, and the library to where the program finds
// it.
//
//     using (var floor = Barrow.Dungeon.Generate("floor", 7, ("layout", "ring")))
//         Console.WriteLine(floor);
using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

namespace Barrow
{
/// <summary>An error of the library: a refused call or a failure.</summary>
public sealed class BarrowException : Exception
{
    /// <summary>The parameter to blame, or an empty text.</summary>
    public string Field { get; }
    /// <summary>Line and column of the mistake in a document, from 1; 0 if they do not apply.</summary>
    public int Line { get; }
    public int Column { get; }

    internal unsafe BarrowException(barrow_error* error) : base(Text.Of(error->text))
    {
        Field = Text.Of(error->field);
        Line = (int)error->line;
        Column = (int)error->column;
    }
}

/// <summary>Converts texts for C and back.</summary>
internal static unsafe class Text
{
    internal static string Of(byte* text)
    {
        if (text == null)
            return null;
        int length = 0;
        while (text[length] != 0)
            length++;
        return Encoding.UTF8.GetString(text, length);
    }

    internal static string OrNull(string text) => string.IsNullOrEmpty(text) ? null : text;

    /// <summary>Returns the names of the numbers below [count] that are chosen.</summary>
    internal static string[] Names(int count, Func<int, bool> isChosen, Func<int, string> name)
    {
        var found = new List<string>();
        for (int i = 0; i < count; i++)
            if (isChosen(i))
                found.Add(name(i));
        return found.ToArray();
    }

    /// <summary>Returns the bytes with a final zero. Refuses a text with a zero inside.</summary>
    internal static byte[] Bytes(string text)
    {
        if (text.IndexOf('\0') >= 0)
            throw new ArgumentException("the text has a NUL inside");
        return Encoding.UTF8.GetBytes(text + '\0');
    }
}

/// <summary>Collects what the library writes.</summary>
internal sealed unsafe class Sink : IDisposable
{
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate int Write(void* user, byte* bytes, UIntPtr size);

    internal readonly MemoryStream Bytes = new MemoryStream();
    private readonly Write write;

    internal Sink()
    {
        write = (user, start, size) =>
        {
            using (var part = new UnmanagedMemoryStream(start, (long)size))
                part.CopyTo(Bytes);
            return 0;
        };
    }

    internal barrow_sink Value => new barrow_sink { write = (void*)Marshal.GetFunctionPointerForDelegate(write) };

    public void Dispose() => GC.KeepAlive(write);
}

/// <summary>A proof of a world: the answers in short ("yes", "no", "not decided"), and all fields as JSON.</summary>
public sealed unsafe class Proof
{
    public string Finishable, StuckFree, Json;
    public int Moves;
    public ulong Looks;

    private static readonly string[] Answers = { "no", "yes", "not decided" };

    /// <summary>Proves a world, a text in the language of docs/prove.md or what [from] names. Flags are C.BARROW_PROVE_FULL and its like.</summary>
    public static Proof Of(string world, string from = "text", string map = null, uint flags = 0, ulong budget = 0)
    {
        byte[] text = Encoding.UTF8.GetBytes(world + '\0'), classes = map == null ? null : Text.Bytes(map);
        using (var sink = new Sink())
        fixed (byte* start = text, source = Text.Bytes(from), means = classes)
        {
            var how = new barrow_prove_options { from = source, map = means, flags = flags, budget = budget };
            barrow_verdict verdict;
            barrow_error error;
            Dungeon.Check(C.barrow_prove(start, (UIntPtr)(text.Length - 1), &how, sink.Value, &verdict, &error), &error);
            return new Proof
            {
                Finishable = Answers[verdict.finishable], StuckFree = Answers[verdict.stuck_free], Moves = (int)verdict.moves,
                Looks = verdict.looks, Json = Encoding.UTF8.GetString(sink.Bytes.ToArray())
            };
        }
    }
}

/// <summary>A step of the walkthrough. Room and Link are -1 if they do not apply.</summary>
public struct Step
{
    public string Action;
    public int Room, Link;
}

/// <summary>The result of Verify: the number of checks, and a line for each rule that is broken.</summary>
public sealed class Report
{
    public int Checks;
    public List<string> Findings = new List<string>();
    public bool IsSound => Findings.Count == 0;
}

/// <summary>The library itself.</summary>
public static unsafe class Library
{
    public static string Version => Text.Of(C.barrow_version_string());
    /// <summary>Raised whenever a seed's meaning changes.</summary>
    public static int Generation => (int)C.barrow_generation();
}

/// <summary>A dungeon. It owns memory of the library, so dispose of it. Only one thread at a time
/// may use it; any number may generate at once.</summary>
public sealed unsafe class Dungeon : IDisposable
{
    private barrow_dungeon* value;

    private Dungeon()
    {
        value = (barrow_dungeon*)Marshal.AllocHGlobal(sizeof(barrow_dungeon));
        new Span<byte>(value, sizeof(barrow_dungeon)).Clear();
    }

    ~Dungeon() { Dispose(); }

    public void Dispose()
    {
        if (value == null)
            return;
        C.barrow_dungeon_free(value);
        Marshal.FreeHGlobal((IntPtr)value);
        value = null;
        GC.SuppressFinalize(this);
    }

    private barrow_dungeon* Value => value != null ? value : throw new ObjectDisposedException("Dungeon");

    /// <summary>Returns the result, and keeps the dungeon alive until then.</summary>
    private T Kept<T>(T result)
    {
        GC.KeepAlive(this);
        return result;
    }

    internal static void Check(int status, barrow_error* error)
    {
        if (status != C.BARROW_OK)
            throw new BarrowException(error);
    }

    // ---- making ------------------------------------------------------------------------------

    /// <summary>Makes a dungeon of a family ("quest", "crawl", "floor"). Settings are parameters by name.</summary>
    public static Dungeon Generate(string family, ulong seed, params (string Name, string Value)[] settings)
    {
        int number;
        fixed (byte* name = Text.Bytes(family))
            if (C.barrow_family_find(name, &number) == 0)
                throw new ArgumentException($"there is no family '{family}'");
        barrow_params wanted = C.barrow_default_params(number);
        wanted.seed = seed;
        var kept = new List<GCHandle>(); // keeps texts in place until the dungeon has copied them
        try
        {
            foreach (var setting in settings)
                Set(&wanted, setting.Name, setting.Value, kept);
            var made = new Dungeon();
            barrow_error error;
            Check(C.barrow_generate(&wanted, null, made.value, &error), &error);
            return made;
        }
        finally
        {
            kept.ForEach(handle => handle.Free());
        }
    }

    private static void Set(barrow_params* wanted, string name, string text, List<GCHandle> kept)
    {
        kept.Add(GCHandle.Alloc(Text.Bytes(text), GCHandleType.Pinned));
        var bytes = (byte*)kept[kept.Count - 1].AddrOfPinnedObject();
        fixed (byte* key = Text.Bytes(name))
        {
            barrow_error error;
            Check(C.barrow_params_set(wanted, key, bytes, &error), &error);
        }
    }

    /// <summary>Reads a document, no matter what made it; Verify says whether its rules hold.</summary>
    public static Dungeon Read(ReadOnlySpan<byte> document)
    {
        var made = new Dungeon();
        fixed (byte* text = document)
        {
            var size = (UIntPtr)document.Length;
            barrow_error error;
            Check(C.barrow_import(text, size, null, made.value, null, &error), &error);
        }
        return made;
    }

    // ---- what it is --------------------------------------------------------------------------

    public string Family => Kept(Text.Of(C.barrow_family_name(Value->@params.family)));
    public ulong Seed => Kept(Value->@params.seed);
    /// <summary>The content hash: equal for equal dungeons, on every machine.</summary>
    public ulong Hash => Kept(C.barrow_dungeon_hash(Value));
    /// <summary>Columns and rows of the tile map; 0 without one.</summary>
    public int Width => Kept(Value->width);
    public int Height => Kept(Value->height);

    /// <summary>Codes of tiles, row after row, in the dungeon's own memory: valid while the dungeon is held, until Dispose.</summary>
    public ReadOnlySpan<byte> Tiles => new ReadOnlySpan<byte>(Value->tiles, Width * Height);

    /// <summary>Whether the tile can be walked on; false outside the map.</summary>
    public bool IsWalkable(int x, int y) =>
        Kept(x >= 0 && y >= 0 && x < Width && y < Height && (Tiles[y * Width + x] & C.BARROW_TILE_WALKABLE) != 0);

    /// <summary>How many doors and corridors there are.</summary>
    public int LinkCount => Kept((int)Value->link_count);

    private static int Id(ushort number) => number == C.BARROW_NONE ? -1 : number;

    public Room[] Rooms => Kept(All((int)Value->room_count, i => new Room(value, &value->rooms[i])));
    public Link[] Links => Kept(All((int)Value->link_count, i => new Link(value, &value->links[i])));
    public Thing[] Things => Kept(All((int)Value->thing_count, i => new Thing(value, &value->things[i])));

    private static T[] All<T>(int count, Func<int, T> make)
    {
        var found = new T[count];
        for (int i = 0; i < count; i++)
            found[i] = make(i);
        return found;
    }

    /// <summary>The walkthrough of a quest or crawl.</summary>
    public Step[] Solution
    {
        get
        {
            var found = new Step[Value->solution_count];
            for (int i = 0; i < found.Length; i++)
            {
                barrow_step* step = &Value->solution[i];
                found[i] = new Step { Action = Text.Of(C.barrow_action_name(step->action)), Room = Id(step->room),
                                      Link = Id(step->link) };
            }
            return Kept(found);
        }
    }

    /// <summary>The metrics, by name.</summary>
    public Dictionary<string, int> Metrics
    {
        get
        {
            var values = new int[C.BARROW_METRIC_MAX];
            fixed (int* place = values)
            {
                barrow_error error;
                Check(C.barrow_metrics(Value, null, place, &error), &error);
            }
            uint count;
            barrow_metric_info* rows = C.barrow_metric_infos(Value->@params.family, &count);
            var found = new Dictionary<string, int>();
            for (int i = 0; i < count; i++)
                found[Text.Of(rows[i].name)] = values[i];
            return Kept(found);
        }
    }

    // ---- what can be asked of it -------------------------------------------------------------

    /// <summary>Checks every rule, and that the dungeon can be finished.</summary>
    public Report Verify()
    {
        barrow_report report;
        barrow_error error;
        Check(C.barrow_verify(Value, null, &report, &error), &error);
        var told = new Report { Checks = (int)report.checks };
        barrow_finding* findings = &report.findings_0;
        for (int i = 0; i < report.finding_count && i < C.BARROW_FINDING_MAX; i++)
            told.Findings.Add(Text.Of(findings[i].rule) + ": " + Text.Of(findings[i].text));
        return Kept(told);
    }

    /// <summary>Writes the dungeon in a format, such as "json", "svg" or "tmj".</summary>
    public byte[] Export(string format)
    {
        using (var sink = new Sink())
        fixed (byte* name = Text.Bytes(format))
        {
            barrow_error error;
            Check(C.barrow_export(Value, name, null, sink.Value, &error), &error);
            return Kept(sink.Bytes.ToArray());
        }
    }

    /// <summary>Begins a game on the tile map. Of the rules, 0 means the default.</summary>
    public Game Play(ulong seed = 0, int health = 0, int attack = 0, int lives = 0, bool peaceful = false)
    {
        var rules = new barrow_rules { health = (short)health, attack = (short)attack, lives = (ushort)lives,
                                       peaceful = (byte)(peaceful ? 1 : 0) };
        return Kept(new Game(this, Value, seed, &rules));
    }

    /// <summary>The map, or the graph, drawn with letters.</summary>
    public override string ToString() => Encoding.UTF8.GetString(Export("ascii"));
}
/// <summary>What the player may do in a turn.</summary>
public enum Move { None = -1, North, East, South, West, Wait, Drink, Read, Throw, Zap }

/// <summary>How far a game has come.</summary>
public enum State { Going, Stairs, Won, Dead }

/// <summary>What a door or a thing still lacks.</summary>
public enum Lack { Nothing, SmallKey, Colour, Switch, MagicKey, Treasure, Side, Puzzle, Guardian, Gold, Finding, Way }

/// <summary>What happened in a turn.</summary>
[Flags]
public enum Events
{
    Refused = 0, Turn = 1, Moved = 2, Struck = 4, Kill = 8, Hurt = 16, Healed = 32, Loot = 64, Key = 128, Switch = 256,
    Door = 512, Solved = 1024, Rest = 2048, Died = 4096, Ended = 8192, Trap = 16384
}

/// <summary>A game on a tile map, made by Dungeon.Play; docs/play.md has the rules. Copy is a snapshot.
/// Dispose of the game before its dungeon.</summary>
public sealed unsafe class Game : IDisposable
{
    private readonly Dungeon dungeon; // the level points into it
    private readonly Game first;      // whose level a copy uses
    private void* memory, level, play;

    internal Game(Dungeon dungeon, barrow_dungeon* value, ulong seed, barrow_rules* rules)
    {
        this.dungeon = dungeon;
        memory = (void*)Marshal.AllocHGlobal((IntPtr)(long)C.barrow_level_size(value) + 1);
        void* made;
        barrow_error error;
        Dungeon.Check(C.barrow_level_begin(value, rules, memory, &made, &error), &error);
        level = made;
        play = (void*)Marshal.AllocHGlobal((IntPtr)(long)C.barrow_play_size(level));
        C.barrow_play_begin(level, seed, null, play);
    }

    private Game(Game other)
    {
        long size = (long)C.barrow_play_size(other.level);
        dungeon = other.dungeon;
        first = other;
        level = other.level;
        play = (void*)Marshal.AllocHGlobal((IntPtr)size);
        Buffer.MemoryCopy(other.Block, play, size, size);
        GC.KeepAlive(first);
    }

    ~Game() { Dispose(); }

    public void Dispose()
    {
        Marshal.FreeHGlobal((IntPtr)play);
        Marshal.FreeHGlobal((IntPtr)memory);
        memory = play = null;
        GC.SuppressFinalize(this);
    }

    private void* Block => play != null ? play : throw new ObjectDisposedException("Game");

    /// <summary>Returns a game that goes on from here by itself. It uses this one's level, so keep this one.</summary>
    public Game Copy() => new Game(this);

    /// <summary>Plays a turn; a refused move gives Events.Refused.</summary>
    public Events Step(Move move) => (Events)C.barrow_play_step(level, Block, (int)move);

    /// <summary>Whether the move is not refused.</summary>
    public bool May(Move move) => (C.barrow_play_moves(level, Block) >> (int)move & 1) != 0;

    public State State => (State)C.barrow_play_hero(level, Block)->state;
    public int Health => C.barrow_play_hero(level, Block)->health;
    public int Gold => C.barrow_play_hero(level, Block)->gold;
    public int SmallKeys => (int)C.barrow_play_hero(level, Block)->small_keys;
    public int Turn => (int)C.barrow_play_hero(level, Block)->turn;
    public int Deaths => (int)C.barrow_play_hero(level, Block)->deaths;
    public (int X, int Y) Place => (C.barrow_play_hero(level, Block)->x, C.barrow_play_hero(level, Block)->y);

    /// <summary>What a door, or a thing, lacks; Lack.Nothing if it can be passed or taken.</summary>
    public Lack Door(int link) => (Lack)C.barrow_play_door(level, Block, (uint)link, null);
    public Lack Thing(int id) => (Lack)C.barrow_play_thing(level, Block, (uint)id, null);

    /// <summary>The next move of the proof, fights included; Move.None when the game is over.</summary>
    public Move Guide() => (Move)C.barrow_play_guide(level, Block);

    /// <summary>The steps of the proof, and two for each enemy in its rooms.</summary>
    public int Par => (int)C.barrow_play_par(level);
    public int Score => C.barrow_play_score(level, Block);
    /// <summary>Equal hashes are equal games from here on.</summary>
    public ulong Hash => C.barrow_play_hash(level, Block);

    /// <summary>The moves of a shortest way to a tile; none if there is no way.</summary>
    public Move[] Way(int x, int y)
    {
        var codes = new byte[dungeon.Width * dungeon.Height];
        fixed (byte* place = codes)
        {
            var moves = new Move[C.barrow_play_way(level, Block, x, y, 0, place, (uint)codes.Length)];
            for (int i = 0; i < moves.Length; i++)
                moves[i] = (Move)codes[i];
            return moves;
        }
    }

    /// <summary>What happened in the last turn, in sentences.</summary>
    public List<string> Told()
    {
        var told = new List<string>();
        byte* text = stackalloc byte[400];
        while ((long)C.barrow_play_tell(level, Block, (uint)told.Count, text, (UIntPtr)400) > 0)
            told.Add(Text.Of(text));
        return told;
    }
}
}
