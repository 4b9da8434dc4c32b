/* SPDX-License-Identifier: MIT
 * Made by tools/embed_rooms from the folder rooms; change its files, not this. */
#include "rooms/pack.h"

#define OWN_ROOM(name, uses, places, weight, text) \
    {name, text, UINT64_C(uses), sizeof(text) - 1, places, weight},

/* clang-format off */
const brw_pack_row brw_own_rooms[] = {
    /* arena.rooms */
    OWN_ROOM("pillared-hall", 0x80600200100, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground; for = goal, guardian, boss, sub_boss, elite; turn = off; cells = any\nname: pillared-hall\nstretch: x=3,6,7,10 y=3,5,6,8\n\n##############\n#............#\n#.I.I....I.I.#\n#............#\n#.I.______.I.#\n#...__1___...#\n#...______...#\n#.I.______.I.#\n#............#\n#.I.I....I.I.#\n#............#\n##############")
    OWN_ROOM("ring-around-a-pit", 0x80600200100, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground; for = goal, guardian, boss, sub_boss, elite; turn = off; cells = any\nname: ring-around-a-pit\nstretch: x=4,6,7,9 y=4,5,6,7\n\n##############\n#............#\n#.IggggggggI.#\n#.gggggggggg.#\n#.gg~~gg~~gg.#\n#.gg~gggg~gg.#\n#.gggg1ggggg.#\n#.gg~~gg~~gg.#\n#.gggggggggg.#\n#.IggggggggI.#\n#............#\n##############")
    OWN_ROOM("cross-with-alcoves", 0x80600200100, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground; for = goal, guardian, boss, sub_boss, elite; turn = off; cells = any\nname: cross-with-alcoves\nstretch: x=2,6,7,11 y=2,5,6,9\n\n##############\n#...I.__.I...#\n#...I.__.I...#\n#...I.__.I...#\n#.....__.....#\n#____________#\n#_____1______#\n#.....__.....#\n#...I.__.I...#\n#...I.__.I...#\n#...I.__.I...#\n##############")
    OWN_ROOM("island-between-pools", 0x80600200100, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground; for = goal, guardian, boss, sub_boss, elite; turn = off; cells = any\nname: island-between-pools\nstretch: x=3,6,7,10 y=3,5,6,8\n\n##############\n#............#\n#.~~~gggg~~~.#\n#.~~~gggg~~~.#\n#.~~gggggg~~.#\n#.gggg__gggg.#\n#.gggg1_gggg.#\n#.~~gggggg~~.#\n#.~~~gggg~~~.#\n#.~~~gggg~~~.#\n#............#\n##############")
    OWN_ROOM("tiers", 0x80600200100, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground; for = goal, guardian, boss, sub_boss, elite; turn = off; cells = any\nname: tiers\nstretch: x=3,6,7,10 y=3,5,6,8\n\n##############\n#____________#\n#I.I.I..I.I.I#\n#............#\n#.__________.#\n#.__I____I__.#\n#.__I_1__I__.#\n#.__________.#\n#............#\n#I.I.I..I.I.I#\n#____________#\n##############")
    OWN_ROOM("braziers", 0x80600200100, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground; for = goal, guardian, boss, sub_boss, elite; turn = off; cells = any\nname: braziers\nstretch: x=4,6,7,9 y=4,5,6,7\n\n##############\n#............#\n#.IIggggggII.#\n#.IggggggggI.#\n#.gggIggIggg.#\n#.gggg__gggg.#\n#.gggg1_gggg.#\n#.gggIggIggg.#\n#.IggggggggI.#\n#.IIggggggII.#\n#............#\n##############")
    OWN_ROOM("moated-dais", 0x80600200100, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground; for = goal, guardian, boss, sub_boss, elite; turn = off; cells = any\nname: moated-dais\nstretch: x=4,6,7,9 y=4,5,6,7\n\n##############\n#............#\n#............#\n#..~~~..~~~..#\n#..~______~..#\n#....____....#\n#....__1_....#\n#..~______~..#\n#..~~~..~~~..#\n#............#\n#............#\n##############")
    OWN_ROOM("lanes", 0x80600200100, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground; for = goal, guardian, boss, sub_boss, elite; turn = off; cells = any\nname: lanes\nstretch: x=3,6,7,10 y=2,5,6,9\n\n##############\n#............#\n#..F..FF..F..#\n#..F..FF..F..#\n#............#\n#.__________.#\n#._____1____.#\n#............#\n#..F..FF..F..#\n#..F..FF..F..#\n#............#\n##############")
    OWN_ROOM("broken-ring", 0x80600200100, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground; for = goal, guardian, boss, sub_boss, elite; turn = off; cells = any\nname: broken-ring\nstretch: x=4,6,7,9 y=4,5,6,7\n\n##############\n#............#\n#.gIIggggIIg.#\n#.IggggggggI.#\n#.Igg~gg~ggI.#\n#.gggggggggg.#\n#.gggg1ggggg.#\n#.Igg~gg~ggI.#\n#.IggggggggI.#\n#.gIIggggIIg.#\n#............#\n##############")
    OWN_ROOM("corner-pits", 0x80600200100, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground; for = goal, guardian, boss, sub_boss, elite; turn = off; cells = any\nname: corner-pits\nstretch: x=4,6,7,9 y=4,5,6,7\n\n##############\n#~~........~~#\n#~gggggggggg~#\n#.ggIggggIgg.#\n#.gggggggggg.#\n#.ggg____ggg.#\n#.ggg__1_ggg.#\n#.gggggggggg.#\n#.ggIggggIgg.#\n#~gggggggggg~#\n#~~........~~#\n##############")
    OWN_ROOM("great-cross", 0x80600200100, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground; for = goal, guardian, boss, sub_boss, elite; turn = off; cells = any\nname: great-cross\nstretch: x=3,6,7,10 y=3,5,6,8\n\n##############\n#............#\n#.IIIggggIII.#\n#.IggggggggI.#\n#.Iggg__gggI.#\n#.ggg____ggg.#\n#.gggg1_gggg.#\n#.Iggg__gggI.#\n#.IggggggggI.#\n#.IIIggggIII.#\n#............#\n##############")
    /* calm.rooms */
    OWN_ROOM("vestibule", 0x100000002, 0, 10,
        "default: outline = place; legend = F = cover\nname: vestibule\nfor: entry, initial\nturn: off\n\n#########\n#.......#\n#.I...I.#\n#..___..#\n#..___..#\n#.._1_..#\n#..___..#\n#.I...I.#\n#.......#\n#########")
    OWN_ROOM("stairhead", 0x100000002, 0, 10,
        "default: outline = place; legend = F = cover\nname: stairhead\nfor: entry, initial\nstretch: x=4,5 y=3,4\n\n##########\n#I......I#\n#.______.#\n#.______.#\n#.__1___.#\n#.______.#\n#I......I#\n##########")
    OWN_ROOM("gatehouse", 0x100000002, 0, 10,
        "default: outline = place; legend = F = cover\nname: gatehouse\nfor: entry, initial\nstretch: x=4,5 y=3,4\n\n##########\n#I.I..I.I#\n#...__...#\n#________#\n#___1____#\n#...__...#\n#I.I..I.I#\n##########")
    OWN_ROOM("wayside", 0x100000002, 0, 10,
        "default: outline = place; legend = F = cover\nname: wayside\nfor: entry, initial\nstretch: x=4,5 y=3,4\n\n##########\n#F......F#\n#.;;..;;.#\n#.;.__.;.#\n#.;.1_.;.#\n#.;;..;;.#\n#F......F#\n##########")
    OWN_ROOM("pool-of-rest", 0x4000080000, 0, 10,
        "default: outline = place; legend = F = cover\nname: pool-of-rest\nfor: rest, breather\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#..;~~;..#\n#.;~~~~;.#\n#.;~~~~;.#\n#..;~~;..#\n#........#\n##########")
    OWN_ROOM("garden", 0x100004000080000, 0, 10,
        "default: outline = place; legend = F = cover\nname: garden\nfor: rest, breather, hall\nstretch: x=4,5 y=3,4\nsubst: \? = ;:3 .:1\n\n##########\n#\?I....I\?#\n#\?\?\?\?\?\?\?\?#\n#\?\?....\?\?#\n#\?\?....\?\?#\n#\?\?\?\?\?\?\?\?#\n#\?I....I\?#\n##########")
    OWN_ROOM("campsite", 0x4000080000, 0, 10,
        "default: outline = place; legend = F = cover\nname: campsite\nfor: rest, breather\nstretch: x=2,7 y=2,5\n\n##########\n#........#\n#.._FF_..#\n#.F____F.#\n#.F____F.#\n#.._FF_..#\n#........#\n##########")
    OWN_ROOM("spring", 0x4000080000, 0, 10,
        "default: outline = place; legend = F = cover\nname: spring\nfor: rest, breather\nstretch: x=4,5 y=5\n\n##########\n#~~~~~~~~#\n#;;;~~;;;#\n#........#\n#........#\n#..____..#\n#..____..#\n##########")
    OWN_ROOM("benches", 0x4000080000, 0, 10,
        "default: outline = place; legend = F = cover\nname: benches\nfor: rest, breather\nstretch: x=4,5 y=3,4\n\n##########\n#.==..==.#\n#........#\n#=.____.=#\n#=.____.=#\n#........#\n#.==..==.#\n##########")
    OWN_ROOM("sunken-lounge", 0x4000080000, 0, 10,
        "default: outline = place; legend = F = cover\nname: sunken-lounge\nfor: rest, breather\nstretch: x=4,5 y=3,4\n\n##########\n#I......I#\n#.______.#\n#._.FF._.#\n#._.FF._.#\n#.______.#\n#I......I#\n##########")
    OWN_ROOM("fountain-green", 0x8000000000, 0, 10,
        "default: outline = place; legend = F = cover\nname: fountain-green\nfor: heal\n\n#########\n#.......#\n#..;;;..#\n#.;~;~;.#\n#.;;1;;.#\n#.;~;~;.#\n#..;;;..#\n#.......#\n#########")
    OWN_ROOM("well-house", 0x8000000000, 0, 10,
        "default: outline = place; legend = F = cover\nname: well-house\nfor: heal\nturn: off\n\n#########\n#.......#\n#.I...I.#\n#..___..#\n#.._1_..#\n#..___..#\n#.I...I.#\n#.......#\n#########")
    OWN_ROOM("baths", 0x8000000000, 0, 10,
        "default: outline = place; legend = F = cover\nname: baths\nfor: heal\nstretch: x=4,5 y=3,4\n\n##########\n#~~~..~~~#\n#~......~#\n#...__...#\n#...1_...#\n#~......~#\n#~~~..~~~#\n##########")
    OWN_ROOM("runnel", 0x8000000000, 0, 10,
        "default: outline = place; legend = F = cover\nname: runnel\nfor: heal\nturn: off\n\n#############\n#...........#\n#.....;.....#\n#~~~~;1;~~~~#\n#.....;.....#\n#...........#\n#############")
    OWN_ROOM("infirmary", 0x8000000000, 0, 10,
        "default: outline = place; legend = F = cover\nname: infirmary\nfor: heal\nfill: walls\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#..____..#\n#..____..#\n#..1___..#\n#..____..#\n#........#\n##########")
    OWN_ROOM("counting-house", 0x30000000000, 0, 10,
        "default: outline = place; legend = F = cover\nname: counting-house\nfor: vendor, bank\nstretch: x=4,5 y=3,4\n\n##########\n#I......I#\n#.______.#\n#.______.#\n#.______.#\n#.______.#\n#I......I#\n##########")
    OWN_ROOM("market-stalls", 0x30000000000, 0, 10,
        "default: outline = place; legend = F = cover\nname: market-stalls\nfor: vendor, bank\nstretch: x=4,5 y=3,4\n\n##########\n#=......=#\n#=.____.=#\n#..____..#\n#..____..#\n#=.____.=#\n#=......=#\n##########")
    OWN_ROOM("back-room", 0x30000000000, 0, 10,
        "default: outline = place; legend = F = cover\nname: back-room\nfor: vendor, bank\nfill: walls\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#........#\n#...__...#\n#...__...#\n#........#\n#........#\n##########")
    OWN_ROOM("arcade", 0x30000000000, 0, 10,
        "default: outline = place; legend = F = cover\nname: arcade\nfor: vendor, bank\nstretch: x=4,5 y=3,4\n\n##########\n#F.F..F.F#\n#........#\n#..____..#\n#..____..#\n#........#\n#F.F..F.F#\n##########")
    OWN_ROOM("trestle-tables", 0x20000000000, 0, 10,
        "default: outline = place; legend = F = cover\nname: trestle-tables\nfor: vendor\nstretch: x=4,5 y=3,4\n\n##########\n#FF....FF#\n#........#\n#.==__==.#\n#.==__==.#\n#........#\n#FF....FF#\n##########")
    OWN_ROOM("ring-of-counters", 0x20000000000, 0, 10,
        "default: outline = place; legend = F = cover\nname: ring-of-counters\nfor: vendor\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#.==..==.#\n#.=____=.#\n#.=____=.#\n#.==..==.#\n#........#\n##########")
    OWN_ROOM("tellers-windows", 0x10000000000, 0, 10,
        "default: outline = place; legend = F = cover\nname: tellers-windows\nfor: bank\nstretch: x=4,5 y=3,4\n\n##########\n#I......I#\n#.=.==.=.#\n#........#\n#........#\n#.=.==.=.#\n#I......I#\n##########")
    OWN_ROOM("coffer-hall", 0x10000000000, 0, 10,
        "default: outline = place; legend = F = cover\nname: coffer-hall\nfor: bank\nstretch: x=4,5 y=3,4\n\n##########\n#FF....FF#\n#F......F#\n#..I__I..#\n#..I__I..#\n#F......F#\n#FF....FF#\n##########")
    OWN_ROOM("cell-of-pillars", 0x80, 0, 10,
        "default: outline = place; legend = F = cover\nname: cell-of-pillars\nfor: magic_key\nstretch: x=4,5 y=3,4\n\n##########\n#I......I#\n#........#\n#...__...#\n#...1_...#\n#........#\n#I......I#\n##########")
    OWN_ROOM("guarded-cell", 0x80, 0, 10,
        "default: outline = place; legend = F = cover\nname: guarded-cell\nfor: magic_key\nfill: walls\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#..I..I..#\n#...__...#\n#...1_...#\n#..I..I..#\n#........#\n##########")
    OWN_ROOM("carpeted-vault", 0x80, 0, 10,
        "default: outline = place; legend = F = cover\nname: carpeted-vault\nfor: magic_key\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#.______.#\n#.______.#\n#.__1___.#\n#.______.#\n#........#\n##########")
    OWN_ROOM("moated-vault", 0x80, 0, 10,
        "default: outline = place; legend = F = cover\nname: moated-vault\nfor: magic_key\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#.~~..~~.#\n#.~....~.#\n#.~.1..~.#\n#.~~..~~.#\n#........#\n##########")
    OWN_ROOM("plain-workings", 0x2000040000, 0, 10,
        "default: outline = place; legend = F = cover\nname: plain-workings\nfor: puzzle\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#........#\n#........#\n#........#\n#........#\n#........#\n##########")
    OWN_ROOM("cornerstones", 0x2000040000, 0, 10,
        "default: outline = place; legend = F = cover\nname: cornerstones\nfor: puzzle\nstretch: x=4,5 y=3,4\n\n##########\n#I......I#\n#........#\n#........#\n#........#\n#........#\n#I......I#\n##########")
    OWN_ROOM("workshop", 0x2000040000, 0, 10,
        "default: outline = place; legend = F = cover\nname: workshop\nfor: puzzle\nstretch: x=4,5 y=3,4\n\n##########\n#F......F#\n#........#\n#........#\n#........#\n#........#\n#........#\n##########")
    OWN_ROOM("pump-room", 0x2000040000, 0, 10,
        "default: outline = place; legend = F = cover\nname: pump-room\nfor: puzzle\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#........#\n#........#\n#........#\n#........#\n#~......~#\n##########")
    OWN_ROOM("plinths", 0x2000040000, 0, 10,
        "default: outline = place; legend = F = cover\nname: plinths\nfor: puzzle\nstretch: x=2,7 y=3,4\n\n##########\n#...II...#\n#........#\n#........#\n#........#\n#........#\n#...II...#\n##########")
    /* cave.rooms */
    OWN_ROOM("stalagmites", 0x100041800d30010, 32, 16,
        "default: outline = place; places = cave; weight = 16; legend = g = ground\nname: stalagmites\nfor: combat, trap, passage, crossing, hall, chest, item\nstretch: x=5,6 y=4,5\nsubst: \? = I:1 .:2\n\n############\n#..\?.....\?.#\n#.\?gg\?\?gg\?.#\n#.gggggggg.#\n#.\?gg1ggg\?.#\n#.\?gggggg\?.#\n#.gggggggg.#\n#.\?gg\?\?gg\?.#\n#.\?.....\?..#\n############")
    OWN_ROOM("still-water", 0x100004800990000, 32, 16,
        "default: outline = place; places = cave; weight = 16; legend = g = ground\nname: still-water\nfor: combat, rest, breather, passage, hall, chest\nstretch: x=5,6 y=4,5\nsubst: \? = ~:3 g:1\n\n############\n#.gg....gg.#\n#.g\?~~~\?gg.#\n#.g~~~~~\?g.#\n#.g~~~~~~g.#\n#.g\?~~~~~g.#\n#.g\?~~~~~g.#\n#.gg\?~~\?gg.#\n#.gg....gg.#\n############")
    OWN_ROOM("glade", 0x100044800c90010, 32, 16,
        "default: outline = place; places = cave; weight = 16; legend = g = ground\nname: glade\nfor: combat, rest, breather, passage, crossing, hall, item\nstretch: x=5,6 y=4,5\n\n############\n#..gg..gg..#\n#.gggggggg.#\n#ggggIggggg#\n#gggg1gggg.#\n#.ggggggggg#\n#gggggIgggg#\n#.gggggggg.#\n#..gg..gg..#\n############")
    OWN_ROOM("rockfall", 0x41800d30010, 32, 16,
        "default: outline = place; places = cave; weight = 16; legend = g = ground\nname: rockfall\nfor: combat, trap, passage, crossing, chest, item\nstretch: x=5,6 y=4,5\nlegend: r = rubble\n\n############\n#IIrr......#\n#Irrrgrrgg.#\n#rrrggrrrg.#\n#.rgg1grgg.#\n#.ggrggggr.#\n#.grrrggrrr#\n#.ggrrgrrrI#\n#......rrII#\n############")
    OWN_ROOM("underground-stream", 0x100004800c90000, 32, 16,
        "default: outline = place; places = cave; weight = 16; legend = g = ground\nname: underground-stream\nfor: combat, passage, crossing, hall, rest, breather\nstretch: x=3,8 y=3,6\n\n############\n#.gg.~~.gg.#\n#.gg~~gggg.#\n#.gg~~gggg.#\n#.gggggggg.#\n#.gggggggg.#\n#.gggg~~gg.#\n#.gggg~~gg.#\n#.gg.~~.gg.#\n############")
    OWN_ROOM("den", 0x80600200100, 32, 16,
        "default: outline = place; places = cave; weight = 16; legend = g = ground\nname: den\nfor: goal, guardian, boss, sub_boss, elite\ncells: any\nturn: off\nstretch: x=4,6,7,9 y=3,5,6,8\n\n##############\n#II........II#\n#IggggggggggI#\n#.ggIggggIgg.#\n#.~gggggggg~.#\n#.gggggggggg.#\n#.gggg1ggggg.#\n#.~gggggggg~.#\n#.ggIggggIgg.#\n#IggggggggggI#\n#II........II#\n##############")
    /* chest.rooms */
    OWN_ROOM("dais", 0x40000100210, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: dais\nfor: chest, item, bonus\nturn: off\n\n#########\n#.......#\n#.I___I.#\n#.__.__.#\n#._.1._.#\n#.__.__.#\n#.I___I.#\n#.......#\n#########")
    OWN_ROOM("moat", 0x40000100210, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: moat\nfor: chest, item, bonus\n\n#########\n#.......#\n#.~~g~~.#\n#.~ggg~.#\n#.gg1gg.#\n#.~ggg~.#\n#.~~g~~.#\n#.......#\n#########")
    OWN_ROOM("storehouse", 0x40000100210, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: storehouse\nfor: chest, item, bonus\nfill: walls\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#.gFggFg.#\n#.gg__gg.#\n#.gg1_gg.#\n#.gFggFg.#\n#........#\n##########")
    OWN_ROOM("strongroom", 0x40000100010, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: strongroom\nfor: chest, item\nstretch: x=4,5 y=3,4\n\n##########\n#I.I..I.I#\n#.______.#\n#I______I#\n#I__1___I#\n#.______.#\n#I.I..I.I#\n##########")
    OWN_ROOM("offering", 0x40000100210, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: offering\nfor: chest, item, bonus\n\n#########\n#.......#\n#.FgggF.#\n#.g___g.#\n#.g_1_g.#\n#.g___g.#\n#.FgggF.#\n#.......#\n#########")
    OWN_ROOM("looted", 0x40000100010, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: looted\nfor: chest, item\nfill: scatter\nstretch: x=4,5 y=3,4\nsubst: \? = ::1 .:1\n\n##########\n#\?......\?#\n#.g\?\?ggg.#\n#.gg\?\?gg.#\n#.gg1\?gg.#\n#.ggg\?\?g.#\n#\?......\?#\n##########")
    OWN_ROOM("island-hoard", 0x40000100010, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: island-hoard\nfor: chest, item\nstretch: x=4,5 y=3,4\n\n##########\n#~~....~~#\n#~gggggg~#\n#.gg__gg.#\n#.gg1_gg.#\n#~gggggg~#\n#~~....~~#\n##########")
    OWN_ROOM("long-table", 0x40000100010, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: long-table\nfor: chest, item\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#.======.#\n#.gg__gg.#\n#.gg1_gg.#\n#.======.#\n#........#\n##########")
    OWN_ROOM("reliquary", 0x40000100210, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: reliquary\nfor: chest, item, bonus\nstretch: x=4,5 y=3,4\n\n##########\n#I......I#\n#.I____I.#\n#.______.#\n#.__1___.#\n#.I____I.#\n#I......I#\n##########")
    OWN_ROOM("pilfered-shelves", 0x40000100010, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: pilfered-shelves\nfor: chest, item\nfill: rows\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#.gggggg.#\n#.gggggg.#\n#.gg1ggg.#\n#.gggggg.#\n#........#\n##########")
    OWN_ROOM("corner-cache", 0x40000100010, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: corner-cache\nfor: chest, item\n\n#######\n#.....#\n#.FgF.#\n#F_1_F#\n#.___.#\n#.....#\n#######")
    /* combat.rooms */
    OWN_ROOM("four-pillars", 0x100000800010000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: four-pillars\nfor: combat, hall\nstretch: x=2,4,5,7 y=2,5\n\n##########\n#........#\n#.IIggII.#\n#.gggggg.#\n#.gggggg.#\n#.IIggII.#\n#........#\n##########")
    OWN_ROOM("barricades", 0x800010000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: barricades\nfor: combat\nstretch: x=3,6 y=1,6\n\n##########\n#........#\n#FFFggFFF#\n#.gggggg.#\n#.gggggg.#\n#FFFggFFF#\n#........#\n##########")
    OWN_ROOM("staggered-walls", 0x800010000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: staggered-walls\nfor: combat\nstretch: x=4,6 y=3,4\n\n##########\n#........#\n#FFFFFgg.#\n#.gggggg.#\n#.gggggg.#\n#.ggFFFFF#\n#........#\n##########")
    OWN_ROOM("great-pillar", 0x800410000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: great-pillar\nfor: combat, crossing\nstretch: x=2,7 y=2,5\n\n##########\n#........#\n#.gggggg.#\n#.gIIIIg.#\n#.gIIIIg.#\n#.gggggg.#\n#........#\n##########")
    OWN_ROOM("colonnade", 0x800410000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: colonnade\nfor: combat, crossing\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#.IgIIgI.#\n#.gggggg.#\n#.gggggg.#\n#.IgIIgI.#\n#........#\n##########")
    OWN_ROOM("twin-ponds", 0x800010000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: twin-ponds\nfor: combat\nstretch: x=3,6 y=3,4\n\n##########\n#........#\n#.~~gg~~.#\n#.~~gg~~.#\n#.~~gg~~.#\n#.~~gg~~.#\n#........#\n##########")
    OWN_ROOM("mess-hall", 0x800010000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: mess-hall\nfor: combat\nstretch: x=3,6 y=3,5\n\n##########\n#........#\n#.==gg==.#\n#.gggggg.#\n#.==gg==.#\n#.gggggg.#\n#.==gg==.#\n#........#\n##########")
    OWN_ROOM("sunken-ring", 0x800010000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: sunken-ring\nfor: combat\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#.~~gg~~.#\n#.~gggg~.#\n#.~gggg~.#\n#.~~gg~~.#\n#........#\n##########")
    OWN_ROOM("cut-corners", 0x800410000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: cut-corners\nfor: combat, crossing\nstretch: x=4,5 y=3,4\n\n##########\n#FF....FF#\n#FggggggF#\n#.gggggg.#\n#.gggggg.#\n#FggggggF#\n#FF....FF#\n##########")
    OWN_ROOM("drill-yard", 0x800010000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: drill-yard\nfor: combat\nstretch: x=3,6 y=3,4\n\n##########\n#F.F..F.F#\n#.gggggg.#\n#.g____g.#\n#.g____g.#\n#.gggggg.#\n#F.F..F.F#\n##########")
    OWN_ROOM("old-camp", 0x800010000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: old-camp\nfor: combat\nfill: scatter\nstretch: x=3,6 y=3,4\n\n##########\n#........#\n#.gggggg.#\n#.gg__gg.#\n#.gg__gg.#\n#.gggggg.#\n#........#\n##########")
    OWN_ROOM("dividing-wall", 0x800010000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: dividing-wall\nfor: combat\nstretch: x=2,7 y=2,5\n\n##########\n#...II...#\n#.gggggg.#\n#.ggIIgg.#\n#.ggIIgg.#\n#.gggggg.#\n#...II...#\n##########")
    /* crypt.rooms */
    OWN_ROOM("chapel-of-the-dead", 0x100004800d90000, 2, 16,
        "default: outline = place; places = crypt; weight = 16; legend = g = ground\nname: chapel-of-the-dead\nfor: combat, rest, passage, crossing, hall, chest, breather\nstretch: x=5,6 y=2,7\n\n############\n#..CC..CC..#\n#.gggggggg.#\n#.gCC__CCg.#\n#.ggg__ggg.#\n#.ggg__ggg.#\n#.gCC__CCg.#\n#.gggggggg.#\n#..CC..CC..#\n############")
    OWN_ROOM("sarcophagus", 0x1000058004b0000, 2, 16,
        "default: outline = place; places = crypt; weight = 16; legend = g = ground\nname: sarcophagus\nfor: combat, crossing, hall, rest, breather, trap\nstretch: x=2,9 y=2,7\n\n############\n#I........I#\n#..______..#\n#.__I__I__.#\n#.___CC___.#\n#.___CC___.#\n#.__I__I__.#\n#..______..#\n#I........I#\n############")
    OWN_ROOM("rows-of-graves", 0x100040800910010, 2, 16,
        "default: outline = place; places = crypt; weight = 16; legend = g = ground\nname: rows-of-graves\nfor: combat, passage, chest, item, hall\nfill: rows\nstretch: x=5,6 y=4,5\n\n############\n#..........#\n#.gggggggg.#\n#.gggggggg.#\n#.ggg1gggg.#\n#.gggggggg.#\n#.gggggggg.#\n#.gggggggg.#\n#..........#\n############")
    OWN_ROOM("ossuary", 0x41800d30010, 2, 16,
        "default: outline = place; places = crypt; weight = 16; legend = g = ground\nname: ossuary\nfor: combat, trap, passage, crossing, chest, item\nstretch: x=5,6 y=4,5\nlegend: n = bones\n\n############\n#nnn....nnn#\n#nInggggnIn#\n#nnggggggnn#\n#.ggg1gggg.#\n#.gggggggg.#\n#nnggggggnn#\n#nInggggnIn#\n#nnn....nnn#\n############")
    OWN_ROOM("family-tombs", 0x100004800d90000, 2, 16,
        "default: outline = place; places = crypt; weight = 16; legend = g = ground\nname: family-tombs\nfor: combat, rest, breather, passage, crossing, hall, chest\nstretch: x=5,6 y=4,5\n\n############\n#CC.C..C.CC#\n#..........#\n#C.______.C#\n#..______..#\n#..______..#\n#C.______.C#\n#..........#\n#CC.C..C.CC#\n############")
    OWN_ROOM("hall-of-the-lich", 0x80600200100, 2, 16,
        "default: outline = place; places = crypt; weight = 16; legend = g = ground\nname: hall-of-the-lich\nfor: goal, guardian, boss, sub_boss, elite\ncells: any\nturn: off\nstretch: x=4,6,7,9 y=3,5,6,8\n\n##############\n#............#\n#.C.C....C.C.#\n#............#\n#.C..____..C.#\n#....____....#\n#....__1_....#\n#.C..____..C.#\n#............#\n#.C.C....C.C.#\n#............#\n##############")
    /* forge.rooms */
    OWN_ROOM("furnace-wall", 0x100044800990010, 8, 16,
        "default: outline = place; places = forge; weight = 16; legend = g = ground\nname: furnace-wall\nfor: combat, passage, rest, breather, chest, item, hall\nstretch: x=5,6 y=5\n\n############\n#ILLI..ILLI#\n#.gggggggg.#\n#.gYggggYg.#\n#.ggg1gggg.#\n#.gggggggg.#\n#.gggggggg.#\n#.gggggggg.#\n#..........#\n############")
    OWN_ROOM("casting-channels", 0x100001800c30000, 8, 16,
        "default: outline = place; places = forge; weight = 16; legend = g = ground\nname: casting-channels\nfor: combat, trap, passage, crossing, hall\nstretch: x=5,6 y=4,5\n\n############\n#..........#\n#.LLLggLLL.#\n#.gggggggg.#\n#.gggggggg.#\n#.gggggggg.#\n#.gggggggg.#\n#.LLLggLLL.#\n#..........#\n############")
    OWN_ROOM("crucible", 0x100004800590000, 8, 16,
        "default: outline = place; places = forge; weight = 16; legend = g = ground\nname: crucible\nfor: combat, crossing, hall, chest, rest, breather\nstretch: x=2,9 y=2,7\n\n############\n#..........#\n#.gggggggg.#\n#.ggILLIgg.#\n#.gYLLLLYg.#\n#.gYLLLLYg.#\n#.ggILLIgg.#\n#.gggggggg.#\n#..........#\n############")
    OWN_ROOM("smithy", 0x44800d90010, 8, 16,
        "default: outline = place; places = forge; weight = 16; legend = g = ground\nname: smithy\nfor: combat, rest, breather, passage, chest, item, crossing\nstretch: x=5,6 y=4,5\n\n############\n#L........L#\n#LgYggggYgL#\n#.gggggggg.#\n#.ggg1gggg.#\n#.gggggggg.#\n#.gggggggg.#\n#LgYggggYgL#\n#L........L#\n############")
    OWN_ROOM("quenching-troughs", 0x100001800c30000, 8, 16,
        "default: outline = place; places = forge; weight = 16; legend = g = ground\nname: quenching-troughs\nfor: combat, trap, passage, hall, crossing\nstretch: x=5,6 y=4,5\n\n############\n#..........#\n#.Y=gggg=Y.#\n#.gggggggg.#\n#.Y=gggg=Y.#\n#.Y=gggg=Y.#\n#.gggggggg.#\n#.Y=gggg=Y.#\n#..........#\n############")
    OWN_ROOM("foundry-floor", 0x80600200100, 8, 16,
        "default: outline = place; places = forge; weight = 16; legend = g = ground\nname: foundry-floor\nfor: goal, guardian, boss, sub_boss, elite\ncells: any\nturn: off\nstretch: x=4,6,7,9 y=3,5,6,8\n\n##############\n#............#\n#.LLLggggLLL.#\n#.LgYggggYgL.#\n#.gggggggggg.#\n#.ggg____ggg.#\n#.ggg__1_ggg.#\n#.gggggggggg.#\n#.LgYggggYgL.#\n#.LLLggggLLL.#\n#............#\n##############")
    /* ice.rooms */
    OWN_ROOM("frozen-lake", 0x100004800d90000, 128, 16,
        "default: outline = place; places = ice; weight = 16; legend = g = ground\nname: frozen-lake\nfor: combat, rest, breather, passage, crossing, hall, chest\nstretch: x=5,6 y=4,5\n\n############\n#..........#\n#.gggggggg.#\n#.gg~~~~gg.#\n#.g~~~~~~g.#\n#.g~~~~~~g.#\n#.gg~~~~gg.#\n#.gggggggg.#\n#..........#\n############")
    OWN_ROOM("crevasse", 0x100001800c30000, 128, 16,
        "default: outline = place; places = ice; weight = 16; legend = g = ground\nname: crevasse\nfor: combat, trap, passage, crossing, hall\nstretch: x=2,9 y=3,6\n\n############\n#.....~~...#\n#.gggg~~gg.#\n#.gggg~~gg.#\n#.gggggggg.#\n#.gggggggg.#\n#.gg~~gggg.#\n#.gg~~gggg.#\n#...~~.....#\n############")
    OWN_ROOM("ice-columns", 0x100041800d30010, 128, 16,
        "default: outline = place; places = ice; weight = 16; legend = g = ground\nname: ice-columns\nfor: combat, trap, passage, crossing, chest, item, hall\nstretch: x=5,6 y=4,5\n\n############\n#I........I#\n#.gIggggIg.#\n#.gggggggg.#\n#Iggg1ggggI#\n#IggggggggI#\n#.gggggggg.#\n#.gIggggIg.#\n#I........I#\n############")
    OWN_ROOM("snowdrifts", 0x45800cb0010, 128, 16,
        "default: outline = place; places = ice; weight = 16; legend = g = ground\nname: snowdrifts\nfor: combat, passage, crossing, rest, breather, trap, item\nstretch: x=5,6 y=4,5\n\n############\n#ggggg.....#\n#ggggggIIg.#\n#ggggggggg.#\n#gggg1gggg.#\n#.ggggggggg#\n#.ggggggggg#\n#.gIIgggggg#\n#.....ggggg#\n############")
    OWN_ROOM("rime-ring", 0x100004800590000, 128, 16,
        "default: outline = place; places = ice; weight = 16; legend = g = ground\nname: rime-ring\nfor: combat, crossing, hall, rest, breather, chest\nstretch: x=2,9 y=2,7\n\n############\n#..........#\n#.gIggggIg.#\n#.IggggggI.#\n#.ggg~~ggg.#\n#.ggg~~ggg.#\n#.IggggggI.#\n#.gIggggIg.#\n#..........#\n############")
    OWN_ROOM("glacial-throne", 0x80600200100, 128, 16,
        "default: outline = place; places = ice; weight = 16; legend = g = ground\nname: glacial-throne\nfor: goal, guardian, boss, sub_boss, elite\ncells: any\nturn: off\nstretch: x=4,6,7,9 y=3,5,6,8\n\n##############\n#~~........~~#\n#~gggggggggg~#\n#.gIggggggIg.#\n#.gggggggggg.#\n#.gg______gg.#\n#.gg__1___gg.#\n#.gggggggggg.#\n#.gIggggggIg.#\n#~gggggggggg~#\n#~~........~~#\n##############")
    /* library.rooms */
    OWN_ROOM("stacks", 0x100040800910010, 16, 16,
        "default: outline = place; places = library; weight = 16; legend = g = ground\nname: stacks\nfor: combat, passage, chest, item, hall\nfill: rows\nstretch: x=5,6 y=4,5\n\n############\n#..........#\n#.gggggggg.#\n#.gggggggg.#\n#.ggg1gggg.#\n#.gggggggg.#\n#.gggggggg.#\n#.gggggggg.#\n#..........#\n############")
    OWN_ROOM("reading-room", 0x100004800c90000, 16, 16,
        "default: outline = place; places = library; weight = 16; legend = g = ground\nname: reading-room\nfor: combat, rest, breather, passage, crossing, hall\nstretch: x=5,6 y=4,5\n\n############\n#HH.H..H.HH#\n#..........#\n#._=_.._=_.#\n#._=_.._=_.#\n#._=_.._=_.#\n#._=_.._=_.#\n#..........#\n#HH.H..H.HH#\n############")
    OWN_ROOM("alcoves-of-books", 0x41800d30010, 16, 16,
        "default: outline = place; places = library; weight = 16; legend = g = ground\nname: alcoves-of-books\nfor: combat, trap, passage, crossing, chest, item\nstretch: x=5,6 y=4,5\n\n############\n#HH......HH#\n#H........H#\n#H.______.H#\n#..__1___..#\n#..______..#\n#H.______.H#\n#H........H#\n#HH......HH#\n############")
    OWN_ROOM("rotunda", 0x100004800590000, 16, 16,
        "default: outline = place; places = library; weight = 16; legend = g = ground\nname: rotunda\nfor: combat, crossing, hall, rest, breather, chest\nstretch: x=2,9 y=2,7\n\n############\n#..........#\n#..HH..HH..#\n#.H______H.#\n#..__==__..#\n#..__==__..#\n#.H______H.#\n#..HH..HH..#\n#..........#\n############")
    OWN_ROOM("card-index", 0x100001800c30000, 16, 16,
        "default: outline = place; places = library; weight = 16; legend = g = ground\nname: card-index\nfor: combat, passage, trap, hall, crossing\nstretch: x=5,6 y=2,7\n\n############\n#..........#\n#.HHHggHHH.#\n#.gggggggg.#\n#.HHH__HHH.#\n#.HHH__HHH.#\n#.gggggggg.#\n#.HHHggHHH.#\n#..........#\n############")
    OWN_ROOM("grand-reading-hall", 0x80600200100, 16, 16,
        "default: outline = place; places = library; weight = 16; legend = g = ground\nname: grand-reading-hall\nfor: goal, guardian, boss, sub_boss, elite\ncells: any\nturn: off\nstretch: x=4,6,7,9 y=3,5,6,8\n\n##############\n#HHH......HHH#\n#............#\n#..HH.__.HH..#\n#....____....#\n#...______...#\n#...__1___...#\n#....____....#\n#..HH.__.HH..#\n#............#\n#HHH......HHH#\n##############")
    /* passage.rooms */
    OWN_ROOM("bridge", 0x100000000c00000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: bridge\nfor: passage, crossing, hall\nstretch: x=2,9 y=2,7\n\n############\n#~~~~..~~~~#\n#~~~~gg~~~~#\n#~~~~gg~~~~#\n#.gggggggg.#\n#.gggggggg.#\n#~~~~gg~~~~#\n#~~~~gg~~~~#\n#~~~~..~~~~#\n############")
    OWN_ROOM("causeway", 0x800000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: causeway\nfor: passage\nstretch: x=2,9 y=2,7\n\n############\n#~~~~.~~~~~#\n#~~~~g~~~~~#\n#~~ggg_~~~~#\n#.ggg__ggg.#\n#.ggg__ggg.#\n#~~~~_ggg~~#\n#~~~~~g~~~~#\n#~~~~~.~~~~#\n############")
    OWN_ROOM("gallery", 0x100000000c00000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: gallery\nfor: passage, crossing, hall\nstretch: x=5,6 y=4,5\n\n############\n#I.I.__.I.I#\n#....__....#\n#I...__...I#\n#__________#\n#__________#\n#I...__...I#\n#....__....#\n#I.I.__.I.I#\n############")
    OWN_ROOM("colonnaded-way", 0x100000000800000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: colonnaded-way\nfor: passage, hall\nstretch: x=3,8 y=4,5\n\n############\n#I.I.II.I.I#\n#..........#\n#I_I_II_I_I#\n#__________#\n#__________#\n#I_I_II_I_I#\n#..........#\n#I.I.II.I.I#\n############")
    OWN_ROOM("broad-stairs", 0xc00000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: broad-stairs\nfor: passage, crossing\nstretch: x=5,6 y=2,7\n\n############\n#I________I#\n#..........#\n#I________I#\n#..........#\n#I________I#\n#..........#\n#I________I#\n#..........#\n############")
    OWN_ROOM("pool-side", 0x100000000c00000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: pool-side\nfor: passage, crossing, hall\nstretch: x=5,6 y=4,5\n\n############\n#..........#\n#.~~~gg~~~.#\n#.~~~gg~~~.#\n#.gggggggg.#\n#.gggggggg.#\n#.~~~gg~~~.#\n#.~~~gg~~~.#\n#..........#\n############")
    OWN_ROOM("storeroom", 0x100000000800000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: storeroom\nfor: passage, hall\nfill: walls\nstretch: x=5,6 y=4,5\n\n############\n#..........#\n#.gggggggg.#\n#.gFFggFFg.#\n#.gggggggg.#\n#.gggggggg.#\n#.gFFggFFg.#\n#.gggggggg.#\n#..........#\n############")
    OWN_ROOM("narrows", 0x800000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: narrows\nfor: passage\nstretch: x=2,9 y=2,7\n\n############\n#IIII..IIII#\n#IIIggggIII#\n#IIggggggII#\n#.gggggggg.#\n#.gggggggg.#\n#IIggggggII#\n#IIIggggIII#\n#IIII..IIII#\n############")
    OWN_ROOM("winding-way", 0x800000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: winding-way\nfor: passage\nstretch: x=2,9 y=2,7\n\n############\n#FFF..FFFFF#\n#FggggFFFFF#\n#FggFFFFggF#\n#.gggggggg.#\n#.gggggggg.#\n#FggFFFFggF#\n#FFFFFggggF#\n#FFFFF..FFF#\n############")
    OWN_ROOM("processional", 0x100000000c00000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: processional\nfor: passage, crossing, hall\nstretch: x=2,9 y=2,7\n\n############\n#I...__...I#\n#..I.__.I..#\n#....__....#\n#__________#\n#__________#\n#....__....#\n#..I.__.I..#\n#I...__...I#\n############")
    OWN_ROOM("round-about", 0x100000000400000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: round-about\nfor: crossing, hall\nstretch: x=5,6 y=4,5\n\n############\n#..........#\n#..______..#\n#._......_.#\n#._.I~~I._.#\n#._.I~~I._.#\n#._......_.#\n#..______..#\n#..........#\n############")
    OWN_ROOM("four-pools", 0x400000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: four-pools\nfor: crossing\nstretch: x=5,6 y=4,5\n\n############\n#~~......~~#\n#~........~#\n#....__....#\n#...____...#\n#...____...#\n#....__....#\n#~........~#\n#~~......~~#\n############")
    /* sewer.rooms */
    OWN_ROOM("canal", 0x100005800cb0000, 4, 16,
        "default: outline = place; places = sewer; weight = 16; legend = g = ground\nname: canal\nfor: combat, passage, crossing, hall, rest, breather, trap\nstretch: x=4,7 y=2,7\n\n############\n#.ggg~~ggg.#\n#.ggg~~ggg.#\n#.ggg~~ggg.#\n#.ggg__ggg.#\n#.ggg__ggg.#\n#.ggg~~ggg.#\n#.ggg~~ggg.#\n#.ggg~~ggg.#\n############")
    OWN_ROOM("twin-canals", 0x100000800d10000, 4, 16,
        "default: outline = place; places = sewer; weight = 16; legend = g = ground\nname: twin-canals\nfor: combat, passage, crossing, hall, chest\nstretch: x=5,6 y=4,5\n\n############\n#.~~.gg.~~.#\n#.~~gggg~~.#\n#.~~gggg~~.#\n#.__gggg__.#\n#.__gggg__.#\n#.~~gggg~~.#\n#.~~gggg~~.#\n#.~~.gg.~~.#\n############")
    OWN_ROOM("cistern", 0x100044800d90010, 4, 16,
        "default: outline = place; places = sewer; weight = 16; legend = g = ground\nname: cistern\nfor: combat, rest, breather, passage, hall, chest, item, crossing\nstretch: x=5,6 y=4,5\n\n############\n#..........#\n#.~~~gg~~~.#\n#.~I~gg~I~.#\n#.~~~1g~~~.#\n#.~~~gg~~~.#\n#.~I~~~~I~.#\n#.~~~~~~~~.#\n#..........#\n############")
    OWN_ROOM("gutters", 0x41800d30010, 4, 16,
        "default: outline = place; places = sewer; weight = 16; legend = g = ground\nname: gutters\nfor: combat, trap, passage, crossing, chest, item\nstretch: x=5,6 y=4,5\n\n############\n#~~~....~~~#\n#.gggggggg.#\n#.gggggggg.#\n#.ggg1gggg.#\n#.gggggggg.#\n#.gggggggg.#\n#.gggggggg.#\n#~~~....~~~#\n############")
    OWN_ROOM("confluence", 0x100001800c30000, 4, 16,
        "default: outline = place; places = sewer; weight = 16; legend = g = ground\nname: confluence\nfor: combat, passage, crossing, hall, trap\nstretch: x=3,8 y=3,6\n\n############\n#....~~....#\n#.ggg~~ggg.#\n#.ggg__ggg.#\n#~~g____g~~#\n#~~g____g~~#\n#.ggg__ggg.#\n#.ggg~~ggg.#\n#....~~....#\n############")
    OWN_ROOM("great-basin", 0x80600200100, 4, 16,
        "default: outline = place; places = sewer; weight = 16; legend = g = ground\nname: great-basin\nfor: goal, guardian, boss, sub_boss, elite\ncells: any\nturn: off\nstretch: x=4,6,7,9 y=3,5,6,8\n\n##############\n#~~~......~~~#\n#~gggggggggg~#\n#~ggIggggIgg~#\n#.gggggggggg.#\n#.gggggggggg.#\n#.gggg1ggggg.#\n#.gggggggggg.#\n#~ggIggggIgg~#\n#~gggggggggg~#\n#~~~......~~~#\n##############")
    /* temple.rooms */
    OWN_ROOM("altar-and-pews", 0x100004800d90000, 64, 16,
        "default: outline = place; places = temple; weight = 16; legend = g = ground\nname: altar-and-pews\nfor: combat, rest, breather, passage, crossing, hall, chest\nturn: mirror\nstretch: x=5,6 y=6\n\n############\n#I...==...I#\n#.ggg__ggg.#\n#.gggggggg.#\n#.===__===.#\n#.ggg__ggg.#\n#.===__===.#\n#.ggg__ggg.#\n#.===__===.#\n############")
    OWN_ROOM("hypostyle", 0x100041800d30010, 64, 16,
        "default: outline = place; places = temple; weight = 16; legend = g = ground\nname: hypostyle\nfor: combat, trap, passage, crossing, hall, chest, item\nstretch: x=5,6 y=4,5\n\n############\n#..........#\n#.IgIggIgI.#\n#.ggg__ggg.#\n#.Ig_1__gI.#\n#.Ig____gI.#\n#.ggg__ggg.#\n#.IgIggIgI.#\n#..........#\n############")
    OWN_ROOM("pool-of-purification", 0x100004800d90000, 64, 16,
        "default: outline = place; places = temple; weight = 16; legend = g = ground\nname: pool-of-purification\nfor: combat, rest, breather, crossing, hall, chest, passage\nstretch: x=5,6 y=4,5\n\n############\n#I........I#\n#.________.#\n#._~~~~~~_.#\n#._~~~~~~_.#\n#._~~~~~~_.#\n#._~~~~~~_.#\n#.________.#\n#I........I#\n############")
    OWN_ROOM("sanctum", 0x100041800d30010, 64, 16,
        "default: outline = place; places = temple; weight = 16; legend = g = ground\nname: sanctum\nfor: combat, trap, crossing, chest, item, hall, passage\nstretch: x=2,9 y=2,7\n\n############\n#..........#\n#..I____I..#\n#.I__1___I.#\n#.___==___.#\n#.___==___.#\n#.I______I.#\n#..I____I..#\n#..........#\n############")
    OWN_ROOM("cloister", 0x5800cb0000, 64, 16,
        "default: outline = place; places = temple; weight = 16; legend = g = ground\nname: cloister\nfor: combat, passage, crossing, rest, breather, trap\nstretch: x=5,6 y=4,5\n\n############\n#____..____#\n#_I.I..I.I_#\n#_.;;;;;;._#\n#..;;..;;..#\n#..;;..;;..#\n#_.;;;;;;._#\n#_I.I..I.I_#\n#____..____#\n############")
    OWN_ROOM("holy-of-holies", 0x80600200100, 64, 16,
        "default: outline = place; places = temple; weight = 16; legend = g = ground\nname: holy-of-holies\nfor: goal, guardian, boss, sub_boss, elite\ncells: any\nturn: off\nstretch: x=4,6,7,9 y=3,5,6,8\n\n##############\n#_____.._____#\n#_I.I....I.I_#\n#_.........._#\n#_I..____..I_#\n#...______...#\n#...__1___...#\n#_I..____..I_#\n#_.........._#\n#_I.I....I.I_#\n#_____.._____#\n##############")
    /* trap.rooms */
    OWN_ROOM("gauntlet", 0x1000020000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: gauntlet\nfor: trap\nstretch: x=3,4,5,6 y=2,5\n\n##########\n#........#\n#.IgIgIgI#\n#.gggggg.#\n#.gggggg.#\n#.IgIgIgI#\n#........#\n##########")
    OWN_ROOM("bare-field", 0x1000020000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: bare-field\nfor: trap\nstretch: x=4,5 y=3,4\n\n##########\n#_.____._#\n#........#\n#_......_#\n#_......_#\n#........#\n#_.____._#\n##########")
    OWN_ROOM("pit-rows", 0x1000020000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: pit-rows\nfor: trap\nstretch: x=4,5 y=3,4\n\n##########\n#........#\n#.g~gg~g.#\n#.gggggg.#\n#.gggggg.#\n#.g~gg~g.#\n#........#\n##########")
    OWN_ROOM("posts", 0x1000020000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: posts\nfor: trap\nstretch: x=4 y=4\n\n##########\n#........#\n#.IggIgI.#\n#.gggggg.#\n#.IggIgI.#\n#........#\n##########")
    OWN_ROOM("broken-floor", 0x1000020000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: broken-floor\nfor: trap\nstretch: x=4,5 y=3,4\nsubst: \? = ~:1 .:3\n\n##########\n#........#\n#.\?g\?\?g\?.#\n#.gggggg\?#\n#\?gggggg.#\n#.\?g\?\?g\?.#\n#........#\n##########")
    OWN_ROOM("arrow-slits", 0x1000020000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: arrow-slits\nfor: trap\nstretch: x=3,6 y=2,5\n\n##########\n#I.I..I.I#\n#.gggggg.#\n#.gggggg.#\n#.gggggg.#\n#.gggggg.#\n#I.I..I.I#\n##########")
    OWN_ROOM("tiled-way", 0x1000020000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: tiled-way\nfor: trap\nstretch: x=2,7 y=2,5\n\n##########\n#...__...#\n#...__...#\n#________#\n#________#\n#...__...#\n#...__...#\n##########")
    OWN_ROOM("blade-hall", 0x1000020000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: blade-hall\nfor: trap\nstretch: x=2,5,8 y=3,4\n\n###########\n#...F.F...#\n#.ggggggg.#\n#.ggggggg.#\n#.ggggggg.#\n#.ggggggg.#\n#...F.F...#\n###########")
    OWN_ROOM("lone-statue", 0x1000020000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: lone-statue\nfor: trap\nstretch: x=2,7 y=2,5\n\n##########\n#........#\n#..____..#\n#.__II__.#\n#.__II__.#\n#..____..#\n#........#\n##########")
    OWN_ROOM("quarters", 0x1000020000, 0, 10,
        "default: outline = place; legend = F = cover; legend = g = ground\nname: quarters\nfor: trap\nstretch: x=4,5 y=3,4\n\n##########\n#~......~#\n#.gggggg.#\n#.gg__gg.#\n#.gg__gg.#\n#.gggggg.#\n#~......~#\n##########")
};
/* clang-format on */

const uint32_t brw_own_room_count = sizeof brw_own_rooms / sizeof *brw_own_rooms;
