/* SPDX-License-Identifier: MIT
 * Reading a plain quest and proving it, one locked door after the other. See solver_chain.h for the
 * reasoning. Conditions are gathered without a branch where rooms are many and looked at once. */
#include "verify/solver_chain.h"

#include <string.h>

#include "base/bits.h"
#include "verify/solver.h"

/* A locked door that is being looked at. */
typedef struct chain_gate {
    const barrow_link *link;
    uint32_t room;   /* behind it */
    uint32_t stage;  /* first room of the stage before it */
    uint64_t before; /* all rooms of earlier stages */
    uint8_t needs;   /* barrow_need of the door; nothing before the first */
} chain_gate;

static uint64_t chain_bit(uint32_t room)
{
    return (uint64_t)1 << room;
}

static bool is_single(uint64_t set)
{
    return set != 0 && (set & (set - 1)) == 0;
}

/* ---- rooms ------------------------------------------------------------------------------ */

/* Link i must join room i + 1 to an earlier one, stages must follow each other without gap, open
 * doors stay within one. [odd] gathers all that is not so: any bit in it will do, and it is looked
 * at once, after the loop. step & ~1: the stage stays or goes up by one (back is a huge number).
 * is_door ^ leaves: doors and only doors lead to another stage. [from] is a room that was read
 * already, whatever stands in link->a, until link->a >= room has its say. */
static bool read_rooms(brw_chain *chain)
{
    const barrow_dungeon *dungeon = chain->dungeon;
    const barrow_room *rooms = dungeon->rooms;
    uint64_t doors = 0, parents = 0;
    uint32_t last_stage = 0, odd = rooms[0].as.quest.stage;
    memset(chain->holding, 0, sizeof chain->holding);
    chain->holding[rooms[0].as.quest.content & 15] = 1;
    chain->above[0] = 1;
    chain->parent[0] = 0;
    for (uint32_t room = 1; room < dungeon->room_count; room++) {
        const barrow_link *link = &dungeon->links[room - 1];
        const barrow_quest_room *quest = &rooms[room].as.quest;
        uint32_t from = link->a < room ? link->a : 0;
        uint32_t stage = quest->stage, step = stage - last_stage;
        uint32_t is_door = !brw_stands_open(link->kind);
        uint32_t leaves = stage != rooms[from].as.quest.stage;
        odd |= (link->a >= room) | (link->b ^ room) | (step & ~1u) | (is_door ^ leaves);
        last_stage = stage;
        chain->parent[room] = (uint8_t)from;
        chain->above[room] = chain->above[from] | chain_bit(room);
        chain->holding[quest->content & 15] |= chain_bit(room);
        doors |= (uint64_t)is_door << room;
        parents |= chain_bit(from);
    }
    chain->doors = doors;
    chain->parents = parents;
    return odd == 0;
}

/* Each switch has a number of its own. switch_room is only valid for the numbers in [numbers]. */
static bool read_switches(brw_chain *chain)
{
    uint64_t left =
        chain->holding[BARROW_CONTENT_SWITCH] | chain->holding[BARROW_CONTENT_ITEM_SWITCH];
    chain->numbers = 0;
    for (; left; left &= left - 1) {
        uint32_t room = (uint32_t)brw_lowest(left);
        uint32_t number = chain->dungeon->rooms[room].as.quest.switch_id;
        if (number >= 64 || chain->numbers >> number & 1)
            return false;
        chain->numbers |= chain_bit(number);
        chain->switch_room[number] = (uint8_t)room;
    }
    return true;
}

/* ---- doors ------------------------------------------------------------------------------ */

/* Never more than BRW_CHAIN_EVENTS: one for each door, and the treasure and magic key are
 * single. */
static void add_chain_event(brw_chain *chain, brw_chain_event event)
{
    chain->events[chain->event_count++] = event;
}

/* Keys that can be taken with all of [reach] in reach. With the treasure in reach the keys that it
 * blocks are too: by the induction of solver_chain.h all of [reach] can be walked to and back. */
static uint64_t keys_within(const brw_chain *chain, uint64_t reach)
{
    uint64_t keys = chain->holding[BARROW_CONTENT_KEY];
    if (reach & chain->holding[BARROW_CONTENT_ITEM])
        keys |= chain->holding[BARROW_CONTENT_ITEM_KEY];
    return keys & reach;
}

/* The key door stands in the newest stage, and a key is left for it. in_hand counts before this
 * door is paid for; key_doors after it is what a walkthrough must have taken by then. Of a key that
 * lies in a later stage nothing is known here, so it does not help. */
static bool pass_key_gate(brw_chain *chain, const chain_gate *gate)
{
    uint64_t keys = keys_within(chain, gate->before);
    int32_t in_hand = brw_popcount(keys) - chain->key_doors++;
    chain->key_slack = in_hand < chain->key_slack ? in_hand : chain->key_slack;
    add_chain_event(chain, (brw_chain_event){keys, gate->link->a, (uint16_t)(gate->room - 1),
                                             BARROW_DO_OPEN, BARROW_CONTENT_KEY,
                                             (uint8_t)chain->key_doors});
    return in_hand >= 1 && gate->link->a >= gate->stage;
}

/* The switch is in an earlier stage; it, or the treasure that it needs, is in the newest. The
 * second makes the obstacle necessary in this very place of the chain (V3): a switch that could be
 * pressed two stages earlier would let a player skip one. [used] keeps a switch from opening two
 * stages. */
static bool pass_switch_gate(brw_chain *chain, const chain_gate *gate, uint64_t *used)
{
    uint32_t number = gate->link->lock & 63;
    uint32_t room = chain->switch_room[number];
    uint64_t needed = chain_bit(room);
    if (gate->link->lock >= 64 || !(chain->numbers >> number & 1) || *used >> number & 1)
        return false;
    *used |= chain_bit(number);
    if (needed & chain->holding[BARROW_CONTENT_ITEM_SWITCH])
        needed |= chain->holding[BARROW_CONTENT_ITEM];
    add_chain_event(chain, (brw_chain_event){keys_within(chain, gate->before), (uint16_t)room,
                                             BARROW_NONE, BARROW_DO_PRESS,
                                             chain->dungeon->rooms[room].as.quest.content, 0});
    return (needed & ~gate->before) == 0 && needed >> gate->stage != 0;
}

/* Nothing but the goal is behind the magic door; its key is in the newest stage. Only one door ends
 * up here (is_single of the goal), and the chain of gates ends with it. */
static bool pass_magic_gate(brw_chain *chain, const chain_gate *gate)
{
    uint64_t magic_key = chain->holding[BARROW_CONTENT_MAGIC_KEY] & gate->before;
    uint64_t keys = keys_within(chain, gate->before);
    add_chain_event(chain, (brw_chain_event){keys, gate->link->a, (uint16_t)(gate->room - 1),
                                             BARROW_DO_OPEN, BARROW_CONTENT_MAGIC_KEY, 0});
    return magic_key >> gate->stage != 0 &&
           chain->holding[BARROW_CONTENT_GOAL] == chain_bit(gate->room);
}

/* The treasure or the magic key, where the newest stage has it: nothing goes on without. Where the
 * door is locked with a key, the keys that need no treasure must all be used up. Else a small key
 * that was left over would open the way out of the treasure's stage, and the treasure would be no
 * obstacle (Q6, Q12). For the same reason a switch out of that stage must be one that needs the
 * treasure; and past the magic key there is only the magic door. */
static bool take_of_stage(brw_chain *chain, const chain_gate *gate)
{
    uint64_t newest = gate->before >> gate->stage << gate->stage;
    uint64_t item = chain->holding[BARROW_CONTENT_ITEM] & newest;
    uint64_t magic_key = chain->holding[BARROW_CONTENT_MAGIC_KEY] & newest;
    if ((item | magic_key) == 0)
        return true;
    uint8_t content = item ? BARROW_CONTENT_ITEM : BARROW_CONTENT_MAGIC_KEY;
    uint64_t plain = chain->holding[BARROW_CONTENT_KEY] & gate->before;
    add_chain_event(chain, (brw_chain_event){item ? plain : keys_within(chain, gate->before),
                                             (uint16_t)brw_lowest(item | magic_key), BARROW_NONE,
                                             BARROW_DO_TAKE, content, 0});
    if (!item)
        return gate->needs == BARROW_NEED_MAGIC_KEY;
    if (gate->needs == BARROW_NEED_SMALL_KEY)
        return brw_popcount(plain) == chain->key_doors;
    uint32_t number = gate->link->lock & 63;
    return gate->needs == BARROW_NEED_SWITCH && chain->numbers >> number & 1 &&
           chain->holding[BARROW_CONTENT_ITEM_SWITCH] >> chain->switch_room[number] & 1;
}

/* Hidden and one-way doors in the chain are not plain. */
static bool pass_gate(brw_chain *chain, const chain_gate *gate, uint64_t *used)
{
    if (brw_is_directed(gate->link) || !take_of_stage(chain, gate))
        return false;
    switch (gate->needs) {
    case BARROW_NEED_SMALL_KEY:
        return pass_key_gate(chain, gate);
    case BARROW_NEED_SWITCH:
        return pass_switch_gate(chain, gate, used);
    case BARROW_NEED_MAGIC_KEY:
        return pass_magic_gate(chain, gate);
    default:
        return false;
    }
}

/* Behind the goal there are only bonus rooms, each alone behind a hidden door. */
static bool pass_bonus_rooms(const brw_chain *chain, uint64_t left)
{
    uint64_t bonus = left;
    for (; left; left &= left - 1)
        if (!brw_door_needs(&chain->dungeon->links[brw_lowest(left) - 1], BARROW_NEED_FINDING))
            return false;
    uint64_t goal = chain->holding[BARROW_CONTENT_GOAL];
    return chain->holding[BARROW_CONTENT_BONUS] == bonus && (chain->parents & (bonus | goal)) == 0;
}

/* Another door into the stage that [gate] opened: of the same switch, from an earlier stage. */
static bool is_of_gate(const chain_gate *gate, const barrow_link *link)
{
    return gate->needs == BARROW_NEED_SWITCH && brw_door_needs(link, BARROW_NEED_SWITCH) &&
           link->lock == gate->link->lock;
}

/* All doors up to the magic one. Rooms are numbered stage after stage, so the doors of the set,
 * lowest first, come in the order of the stages, and the rooms below the door's number are just
 * those of the stages before it. The first door into a stage is its gate; more of them are the
 * further doors of one switch (Q8).
 *
 *     rooms   0 1 2 3 | 4 5 | 6 7 8 | 9 ...
 *                     ^     ^ room: first room behind the gate that is looked at
 *                     stage: first room of the stage before it; before = rooms 0 .. 5 */
static bool pass_gates(brw_chain *chain)
{
    const barrow_dungeon *dungeon = chain->dungeon;
    chain_gate gate = {.room = 0};
    uint64_t used = 0, left = chain->doors;
    for (; left && gate.needs != BARROW_NEED_MAGIC_KEY; left &= left - 1) {
        uint32_t room = (uint32_t)brw_lowest(left);
        const barrow_link *link = &dungeon->links[room - 1];
        if (gate.room &&
            dungeon->rooms[room].as.quest.stage == dungeon->rooms[gate.room].as.quest.stage) {
            if (!is_of_gate(&gate, link))
                return false;
            continue;
        }
        gate =
            (chain_gate){link, room, gate.room, chain_bit(room) - 1, brw_door_rule_of(link)->needs};
        if (!pass_gate(chain, &gate, &used))
            return false;
    }
    return gate.needs == BARROW_NEED_MAGIC_KEY && used == chain->numbers &&
           pass_bonus_rooms(chain, left);
}

/* V1 and V2 follow door by door. V3 is in the conditions of the gates. V5, as many keys as doors,
 * is asked last, when all doors were counted. */
bool brw_chain_prove(brw_chain *chain, const barrow_dungeon *dungeon)
{
    if (dungeon->room_count < 2 || dungeon->room_count > BRW_CHAIN_ROOMS ||
        dungeon->link_count + 1 != dungeon->room_count)
        return false;
    chain->dungeon = dungeon;
    chain->key_doors = 0;
    chain->key_slack = INT32_MAX;
    chain->event_count = 0;
    if (!read_rooms(chain) || chain->holding[BARROW_CONTENT_ENTRY] != 1 ||
        !is_single(chain->holding[BARROW_CONTENT_GOAL]) ||
        !is_single(chain->holding[BARROW_CONTENT_ITEM]) ||
        !is_single(chain->holding[BARROW_CONTENT_MAGIC_KEY]))
        return false;
    if (!read_switches(chain) || !pass_gates(chain))
        return false;
    uint64_t keys = chain->holding[BARROW_CONTENT_KEY] | chain->holding[BARROW_CONTENT_ITEM_KEY];
    chain->key_slack = chain->key_doors > 0 ? chain->key_slack : 0;
    add_chain_event(
        chain, (brw_chain_event){keys, (uint16_t)brw_lowest(chain->holding[BARROW_CONTENT_GOAL]),
                                 BARROW_NONE, BARROW_DO_MOVE, BARROW_NOTHING, 0});
    return brw_popcount(keys) == chain->key_doors && chain->key_doors <= BRW_KEY_DOORS_MOST;
}
