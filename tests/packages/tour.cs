// SPDX-License-Identifier: MIT
using System;
using System.Linq;
using System.Threading.Tasks;
using Barrow;

internal static class Tour
{
    private static void Main()
    {
        using (Dungeon floor = Dungeon.Generate("floor", 7, ("layout", "ring")))     // hello
        {
            Console.WriteLine(floor);
            Console.WriteLine(floor.Verify().IsSound);                               // verify
            using (Dungeon again = Dungeon.Read(floor.Export("json")))               // import
                Console.WriteLine(again.Hash == floor.Hash);
        }
        foreach (int seed in Enumerable.Range(1, 3))                                 // batch
            using (Dungeon made = Dungeon.Generate("floor", (ulong)seed))
                Console.WriteLine(made.Tiles.Length);
        try                                                                          // errors
        {
            Dungeon.Generate("floor", 7, ("layuot", "ring"));
        }
        catch (BarrowException error)
        {
            Console.WriteLine(error.Message);
        }
        Task.WaitAll(Enumerable.Range(1, 4).Select(seed => Task.Run(() =>            // threads
        {
            using (Dungeon made = Dungeon.Generate("crawl", (ulong)seed))
                return made.Solution.Length;
        })).ToArray());
    }
}
