// SPDX-License-Identifier: MIT
// hello FAMILY SEED...: makes each dungeon and prints its family, its seed and its hash.
using System;
using System.Text;
using Barrow;

internal static class Hello
{
    private static void Use(Dungeon made)
    {
        using (Dungeon read = Dungeon.Read(made.Export("json")))
            if (read.Hash != made.Hash || !read.Verify().IsSound || read.Metrics["rooms"] != made.Metrics["rooms"])
                throw new Exception("a document came back changed");
        if (made.Family == "floor" && !made.IsWalkable(made.Things[0].X, made.Things[0].Y))
            throw new Exception("the spawn is in a wall");
    }

    private static void Refused()
    {
        try
        {
            Dungeon.Generate("floor", 1, ("layuot", "ring"));
        }
        catch (BarrowException told)
        {
            if (told.Message.Contains("layout"))
                return;
        }
        throw new Exception("a wrong name was taken");
    }

    private static int Main(string[] words)
    {
        Refused();
        for (int i = 0; i + 1 < words.Length; i += 2)
            using (Dungeon made = Dungeon.Generate(words[i], ulong.Parse(words[i + 1])))
            {
                Use(made);
                Console.WriteLine($"{words[i]} {words[i + 1]} {made.Hash:x16}");
            }
        return 0;
    }
}
