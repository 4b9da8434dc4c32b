// SPDX-License-Identifier: MIT
// A game in C#: a door asked, a key taken, a game won. Prints "N passed, N failed".
using System;
using Barrow;

public static class Example
{
    private static int passed, failed;

    private static void Check(bool good, string what)
    {
        if (good)
            passed++;
        else
            failed++;
        if (!good)
            Console.WriteLine("FAIL: " + what);
    }

    public static int Main()
    {
        using (var quest = Dungeon.Generate("quest", 7, ("tiles", "on")))
        using (var game = quest.Play(1))
        {
            int locked = 0;
            for (int link = 0; link < quest.LinkCount; link++)
                locked += game.Door(link) == Lack.SmallKey ? 1 : 0;
            Check(locked > 0 && game.SmallKeys == 0 && game.Par > 0, "a door lacks its key");
            while ((game.Step(game.Guide()) & Events.Key) == 0)
                continue;
            Check(game.Told().Count > 0 && game.May(Move.Wait), "a key is taken, and told");
            ulong before = game.Hash;
            using (Game snapshot = game.Copy())
            {
                while (game.State == State.Going && game.Step(game.Guide()) != Events.Refused)
                    continue;
                Check(game.State == State.Won && game.Guide() == Move.None && game.Score > 0, "a game is won");
                Check(snapshot.State == State.Going && snapshot.Hash == before, "a copy is a snapshot");
            }
        }
        using (var floor = Dungeon.Generate("floor", 7))
        using (var walk = floor.Play(peaceful: true))
        {
            Check(Array.TrueForAll(floor.Rooms, room => room.Kind != null && room.Merged != null && room.Stage == null), "rooms of a floor");
            Check(Array.Exists(floor.Things, thing => thing.Kind == "item" && thing.Type != null && thing.Tier == null), "types of items");
            Thing stairs = Array.Find(floor.Things, thing => thing.Kind == "stairs");
            foreach (Move move in walk.Way(stairs.X, stairs.Y))
                walk.Step(move);
            Check(walk.State == State.Stairs, "a way is walked");
        }
        try
        {
            using (var graph = Dungeon.Generate("quest", 7))
                graph.Play();
            Check(false, "a game without tiles");
        }
        catch (BarrowException)
        {
            Check(true, "it is refused");
        }
        const string world = "place a b\nstart a\ngoal b\nkey k at a\ndoor a - b uses k\n";
        Proof proof = Proof.Of(world);
        Check(proof.StuckFree == "yes" && proof.Finishable == "yes" && proof.Moves == 3 && proof.Json.Contains("\"walkthrough\": [{"), "a world is proved");
        Check(Proof.Of("graph { a [start=true]; b [goal=true]; a -- b }", "dot").StuckFree == "yes", "a graph is proved");
        try
        {
            Proof.Of(world + "door a - e\n");
            Check(false, "a world that is none");
        }
        catch (BarrowException)
        {
            Check(true, "it is refused");
        }
        Console.WriteLine($"{passed} passed, {failed} failed");
        return failed;
    }
}
