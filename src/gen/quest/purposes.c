/* SPDX-License-Identifier: MIT
 * Purposes (Q26): what each room is for besides its content, with danger and reward.
 *
 * Purposes are constructed, not drawn and tested. Required ones come first: the guardians in front
 * of the treasures and the goal, the ends of branches, a chest, a rest, two puzzles. Dead ends come
 * next, because they must not be empty, then as many fights as are wanted, then all remaining
 * rooms. Each purpose is drawn by weight among those that the room may have at that moment.
 *
 * The order of first visits: at most five fights may follow each other, whichever shortest way the
 * player takes. So nothing here depends on a particular walkthrough. For every stage S and the
 * obstacle out of it, some rooms are visited at a known time:
 *
 *     first room of S | key or switch in S, door room in S | first room of the next stage | ...
 *
 * and also the rooms on every way to them. These form groups: all rooms of a group are visited
 * after those of the previous group and before those of the next, but in any order within the
 * group. Both sides of a branch, and the obstacle that closes it, share one group. A row of fights
 * can continue through a group only if all of its rooms are fights, so the longest row consists of
 * the fights of two groups and of the groups between them that have only fights. All other rooms
 * may be visited at any time after their stage is entered, or not at all. Their fights are loose:
 * they count in every row from then on. A dead end without content is never visited.
 *
 * Rests come where they are needed (Q42). That a row of three fights is followed by one can only be
 * likely, because it depends on the way the player takes; so it goes by one likely way, from key to
 * door through the doors that rooms were added with. What must hold on every way is simple: a room
 * that is only passed through, and could be a rest, has a puzzle or a rest beside it. */
#include "gen/quest/plan.h"

#include <string.h>

#define ROW_MOST     5  /* maximum number of fights in a row */
#define FIGHTS_LEAST 35 /* minimum percentage of rooms with a fight */
#define FIGHTS_MOST  50
#define IDLE_MOST    20 /* maximum percentage of idle rooms */
#define PUZZLES      2  /* minimum number of puzzle rooms */
#define RESTS        2  /* number of rests where there is room */
#define LONG_ROW     3  /* number of fights in a row that a rest is to follow (Q42) */
#define REST_REACH   3  /* within this many rooms */
#define REWARD_MOST  6
#define GUARDIAN     8  /* danger of a guardian */
#define STRONGEST    10 /* danger of the guardian at the goal */

#define GROUPS   (3 * QUEST_STAGES) /* upper bound on the number of groups */
#define ANY_TIME 0xFE               /* in no group: visited at any time, or not at all */
#define NEVER    0xFF               /* never visited: nothing lies in it or behind it */

#define BIT(NAME) (1u << BARROW_PURPOSE_##NAME)

/* A group of rooms that are first visited one after another. */
typedef struct visit_group {
    uint8_t fights; /* number of its rooms with a fight */
    uint8_t others; /* number of its rooms without a fight */
    uint8_t loose;  /* number of fights in no group that may be met from this group on */
    bool is_full;   /* whether it has no place for another fight */
} visit_group;

typedef struct quest_purposes {
    quest_plan *plan;
    brw_graph graph;
    brw_bfs search;
    uint64_t leaves[QUEST_WORDS];    /* rooms with one door */
    uint64_t crossings[QUEST_WORDS]; /* rooms with three doors or more */
    uint64_t gated[QUEST_WORDS];     /* rooms that hold a key or switch that a puzzle may gate */
    uint64_t bare[QUEST_WORDS];      /* rooms that have no purpose yet */
    uint64_t hushed[QUEST_WORDS];    /* rooms beside puzzles and rests */
    uint8_t group[QUEST_ROOMS];      /* by room: its group, ANY_TIME or NEVER */
    /* in order of first visits */
    visit_group groups[GROUPS];
    uint32_t group_count;
    uint16_t visits[QUEST_ROOMS]; /* rooms in the order of first visits on one likely way */
    uint16_t turn[QUEST_ROOMS];   /* by room: its position among these, or BARROW_NONE */
    uint32_t visit_count;
    uint32_t full_before;      /* no loose fight fits before this group */
    uint64_t loops;            /* stages with more than one way inside, as bits */
    uint64_t wide;             /* stages that may be entered in several rooms, as bits */
    uint64_t guarded;          /* stages that have a leaf with a guardian, as bits */
    int32_t fights, idle;      /* number of fights, and of idle rooms without content (is_idle) */
    int32_t wanted, idle_most; /* wanted number of fights, and maximum number of idle rooms */
    int32_t counts[BARROW_PURPOSE_COUNT];
} quest_purposes;

/* ---- the order of first visits ---------------------------------------------------------- */

static bool is_leaf(const quest_purposes *purposes, uint32_t room)
{
    return brw_set_has(purposes->leaves, room);
}

static bool holds_content(const quest_purposes *purposes, uint32_t room)
{
    return brw_set_has(purposes->plan->filled, room);
}

/* Returns whether a room is a dead end without content: players have no reason to go there. */
static bool is_empty_end(const quest_purposes *purposes, uint32_t room)
{
    return is_leaf(purposes, room) && !holds_content(purposes, room);
}

static bool is_key_lock(const barrow_quest_obstacle *obstacle)
{
    return brw_is_small_key(brw_obstacle_at(obstacle->kind).opener);
}

static void open_group(quest_purposes *purposes)
{
    purposes->groups[purposes->group_count++] = (visit_group){0};
}

/* Adds [room] to the newest group, if it is in none. */
static void join_group(quest_purposes *purposes, uint32_t room)
{
    if (purposes->group[room] != ANY_TIME)
        return;
    purposes->group[room] = (uint8_t)(purposes->group_count - 1);
    purposes->groups[purposes->group_count - 1].others++;
}

/* A stage, and a room of it that is not to be entered. */
typedef struct detour {
    const quest_plan *plan;
    uint32_t stage, shut;
} detour;

/* Doors between rooms of one stage are open. */
static bool passes_detour(const void *user, uint16_t from, brw_way way)
{
    const detour *around = user;
    (void)from;
    return way.to != around->shut && brw_set_has(around->plan->rooms[around->stage], way.to);
}

/* Returns whether some way inside a stage leads from its first room to [target] without passing
 * through room [shut]. */
static bool can_avoid(quest_purposes *purposes, uint32_t shut, uint32_t target)
{
    const quest_plan *plan = purposes->plan;
    detour around = {plan, brw_quest_room_of(plan, target)->stage, shut};
    uint16_t first = plan->first[around.stage];
    if (first == shut)
        return false;
    brw_bfs_clear(&purposes->search);
    purposes->search.target = (uint16_t)target;
    brw_bfs_start(&purposes->search, first);
    brw_bfs_run(&purposes->search, passes_detour, &around);
    return brw_bfs_met(&purposes->search, target);
}

/* Adds [room], and those rooms of its stage that are on every way to it from the first room. They
 * are among the rooms that it was added from; if there is only one way, they are all of these. */
static void join_way(quest_purposes *purposes, uint32_t room)
{
    const quest_plan *plan = purposes->plan;
    uint32_t stage = brw_quest_room_of(plan, room)->stage;
    bool has_loops = purposes->loops >> stage & 1;
    join_group(purposes, room);
    if (purposes->wide >> stage & 1)
        return;
    for (uint32_t step = room; step != plan->first[stage];) {
        step = brw_quest_parent(plan, step);
        if (!has_loops || !can_avoid(purposes, step, room))
            join_group(purposes, step);
    }
}

/* Returns whether a key for a lock after obstacle [last] lies in a stage up to [last] and can be taken
 * there. The player may use it early and fetch another later. */
static bool has_spare_key(const quest_plan *plan, uint32_t last)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    for (uint32_t i = last + 1; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *later = &dungeon->obstacles[i];
        uint32_t needed = later->treasure == BARROW_NO_TREASURE
                              ? later->things[0].room
                              : dungeon->treasures[later->treasure].room;
        if (is_key_lock(later) && brw_quest_room_of(plan, later->things[0].room)->stage <= last &&
            brw_quest_room_of(plan, needed)->stage <= last)
            return true;
    }
    return false;
}

/* Adds the rooms on the way out of [stage] to the next stage, or past a branch to the stage after
 * it, and then the first room there. Obstacle i leads into stage i + 1, so the obstacles of a
 * branch are numbered stage, stage + 1, stage + 2. The rooms of an obstacle's key or switch and of
 * its door count unless they can be reached before [stage]. If an obstacle has several doors, it is
 * not certain which one is used. Returns the stage that follows. */
static uint32_t visit_exit(quest_purposes *purposes, uint32_t stage)
{
    const quest_plan *plan = purposes->plan;
    const barrow_dungeon *dungeon = plan->dungeon;
    uint32_t last = dungeon->stages[stage].obstacle_count == 2 ? stage + 2 : stage;
    open_group(purposes);
    for (uint32_t id = stage; id <= last; id++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[id];
        uint32_t door_room = dungeon->links[obstacle->doors[0]].a;
        bool is_certain = !is_key_lock(obstacle) || !has_spare_key(plan, last);
        for (uint32_t i = 0; is_certain && i < obstacle->thing_count; i++)
            if (brw_quest_room_of(plan, obstacle->things[i].room)->stage >= stage)
                join_way(purposes, obstacle->things[i].room);
        if (obstacle->door_count == 1 && brw_quest_room_of(plan, door_room)->stage >= stage)
            join_way(purposes, door_room);
        if (id == last)
            open_group(purposes);
        if (obstacle->door_count == 1)
            join_group(purposes, plan->first[obstacle->into]);
    }
    return last + 1;
}

/* Finds the stages with more than one way inside: they have open doors that no room was added with.
 * Also finds the stages that the player may enter in more than one room, because several doors or a
 * return from a side of their own branch lead into them. A gap is no such door: whoever holds its
 * treasure has been to both ends of it. */
static void note_loops(quest_purposes *purposes)
{
    const quest_plan *plan = purposes->plan;
    const barrow_dungeon *dungeon = plan->dungeon;
    purposes->loops = purposes->wide = 0;
    for (uint32_t i = dungeon->room_count - 1; i < dungeon->link_count; i++) {
        uint32_t from = brw_quest_room_of(plan, dungeon->links[i].a)->stage;
        uint32_t to = brw_quest_room_of(plan, dungeon->links[i].b)->stage;
        if (dungeon->links[i].kind == BARROW_LINK_OPEN)
            purposes->loops |= (uint64_t)1 << from;
        else if (dungeon->links[i].kind != BARROW_LINK_WINDOW &&
                 dungeon->links[i].kind != BARROW_LINK_BARRIER &&
                 dungeon->stages[to].obstacle_count == 2 && from <= to + 2)
            purposes->wide |= (uint64_t)1 << to;
    }
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        if (dungeon->obstacles[i].door_count > 1)
            purposes->wide |= (uint64_t)1 << dungeon->obstacles[i].into;
}

/* Finds the rooms that no shortest way visits: bonus rooms, and dead ends without content, however
 * long. They are found from their ends: a room without content that has one door left, besides those
 * to such rooms, is one too. All other rooms begin in no group. */
static void note_never(quest_purposes *purposes, uint32_t goal)
{
    quest_plan *plan = purposes->plan;
    uint8_t doors[QUEST_ROOMS];
    uint32_t tail = 0;
    for (uint32_t room = 0; room < plan->dungeon->room_count; room++) {
        bool is_end = is_empty_end(purposes, room) || room > goal;
        purposes->group[room] = is_end ? NEVER : ANY_TIME;
        doors[room] = plan->doors[room];
        if (is_end)
            plan->queue[tail++] = (uint16_t)room;
    }
    for (uint32_t head = 0; head < tail; head++)
        for (uint32_t side = 0; side < 4; side++) {
            uint32_t other = brw_quest_beside(plan, plan->queue[head], side);
            if (other == BARROW_NONE || purposes->group[other] == NEVER || --doors[other] != 1 ||
                holds_content(purposes, other))
                continue;
            purposes->group[other] = NEVER;
            plan->queue[tail++] = (uint16_t)other;
        }
}

/* Orders the rooms by first visits. Afterwards none of them has a fight. */
static void order_visits(quest_purposes *purposes)
{
    const quest_plan *plan = purposes->plan;
    uint32_t stage = 0, goal = plan->first[plan->dungeon->obstacle_count + 1];
    purposes->group_count = purposes->full_before = 0;
    note_never(purposes, goal);
    note_loops(purposes);
    if (purposes->loops)
        brw_graph_fill(&purposes->graph, plan->dungeon);
    open_group(purposes);
    join_group(purposes, 0);
    while (plan->dungeon->stages[stage].obstacle_count > 0)
        stage = visit_exit(purposes, stage);
    /* The magic key is in the last room before the goal. */
    open_group(purposes);
    join_way(purposes, goal - 1);
    open_group(purposes);
    join_group(purposes, goal);
}

/* Adds the rooms on the way to [target] to the likely way. Room numbers increase along the doors that
 * rooms were added with, so the rooms of its trail are met in their order. */
static void visit_room(quest_purposes *purposes, uint32_t target)
{
    const quest_plan *plan = purposes->plan;
    for (BRW_SET_EACH(room, plan->trails + target * plan->words, plan->words))
        if (purposes->turn[room] == BARROW_NONE) {
            purposes->turn[room] = (uint16_t)purposes->visit_count;
            purposes->visits[purposes->visit_count++] = (uint16_t)room;
        }
}

/* Lists the rooms of a likely way to the goal: for each obstacle to what opens it, then to its first
 * door and through it. */
static void list_visits(quest_purposes *purposes)
{
    const barrow_dungeon *dungeon = purposes->plan->dungeon;
    uint32_t goal = purposes->plan->first[dungeon->obstacle_count + 1];
    purposes->visit_count = 0;
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        purposes->turn[room] = BARROW_NONE;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        for (uint32_t k = 0; k < obstacle->thing_count; k++)
            visit_room(purposes, obstacle->things[k].room);
        visit_room(purposes, purposes->plan->first[obstacle->into]);
    }
    visit_room(purposes, goal - 1);
    visit_room(purposes, goal);
}

/* ---- rows of fights --------------------------------------------------------------------- */

/* Returns the group where a row that continues from [group] in direction [step] (1 or -1) ends: the
 * next group that also has rooms without a fight. Adds the fights on the way to [fights]. */
static uint32_t end_of_row(const quest_purposes *purposes, uint32_t group, int32_t step,
                           int32_t *fights)
{
    uint32_t end = group;
    while (end + (uint32_t)step < purposes->group_count) {
        end += (uint32_t)step;
        *fights += purposes->groups[end].fights;
        if (purposes->groups[end].others > 0)
            break;
    }
    return end;
}

/* Returns whether no row that includes [group] is too long: its own fights with the fights before
 * it, after it, or both, and all loose fights that can be met by the end of the row. */
static bool is_row_short(const quest_purposes *purposes, uint32_t group)
{
    int32_t before = 0, after = 0, fights = purposes->groups[group].fights;
    end_of_row(purposes, group, -1, &before);
    uint32_t end = end_of_row(purposes, group, 1, &after);
    if (purposes->groups[group].others > 0)
        fights += before > after ? before : after;
    else
        fights += before + after;
    for (uint32_t i = 0; i <= end; i++)
        fights += purposes->groups[i].loose;
    return fights <= ROW_MOST;
}

/* Returns the first group in which a room that may be visited at any time can be met. */
static uint8_t group_of_stage(const quest_purposes *purposes, uint32_t room)
{
    const quest_plan *plan = purposes->plan;
    uint8_t since = purposes->group[plan->first[brw_quest_room_of(plan, room)->stage]];
    return since < ANY_TIME ? since : 0;
}

/* Returns whether it is already known that [room] cannot be a fight. A fight that did not fit will
 * not fit until another is removed, because rows only get longer. */
static bool is_full(const quest_purposes *purposes, uint32_t room)
{
    uint8_t group = purposes->group[room];
    if (group == ANY_TIME)
        return group_of_stage(purposes, room) < purposes->full_before;
    return group != NEVER && purposes->groups[group].is_full;
}

/* Adds a loose fight, which can be met at any time after its stage is entered, from group [since]
 * on; returns false if a row gets too long. If it does not fit, no earlier one would, because that
 * would count in more rows. */
static bool add_loose_fight(quest_purposes *purposes, uint8_t since)
{
    uint32_t group = 0;
    purposes->groups[since].loose++;
    while (group < purposes->group_count && is_row_short(purposes, group))
        group++;
    if (group == purposes->group_count)
        return true;
    purposes->groups[since].loose--;
    purposes->full_before = since + 1u;
    return false;
}

/* Turns [room] into a fight. If more than five fights might then follow each other, it leaves the
 * room unchanged and returns false. */
static bool add_fight(quest_purposes *purposes, uint32_t room)
{
    if (purposes->group[room] == NEVER)
        return true;
    if (is_full(purposes, room))
        return false;
    if (purposes->group[room] == ANY_TIME)
        return add_loose_fight(purposes, group_of_stage(purposes, room));
    visit_group *group = &purposes->groups[purposes->group[room]];
    group->fights++;
    group->others--;
    if (is_row_short(purposes, purposes->group[room]))
        return true;
    group->fights--;
    group->others++;
    group->is_full = true;
    return false;
}

static void drop_fight(quest_purposes *purposes, uint32_t room)
{
    uint8_t group = purposes->group[room];
    if (group == NEVER)
        return;
    for (uint32_t i = 0; i < purposes->group_count; i++)
        purposes->groups[i].is_full = false;
    purposes->full_before = 0;
    if (group == ANY_TIME) {
        purposes->groups[group_of_stage(purposes, room)].loose--;
        return;
    }
    purposes->groups[group].fights--;
    purposes->groups[group].others++;
}

/* ---- one room --------------------------------------------------------------------------- */

/* Returns whether players only pass through rooms with this purpose. Only a few such rooms are
 * allowed. */
static bool is_idle(barrow_purpose purpose)
{
    return purpose == BARROW_PURPOSE_PASSAGE || purpose == BARROW_PURPOSE_CROSSING;
}

/* Removes the purpose of a room. */
static void unsettle_room(quest_purposes *purposes, uint32_t room)
{
    barrow_purpose purpose = brw_quest_room_of(purposes->plan, room)->purpose;
    purposes->counts[purpose]--;
    purposes->idle -= is_idle(purpose) && !holds_content(purposes, room);
    brw_set_add(purposes->bare, room);
}

/* Gives a bare room its purpose. The player stops in puzzles and rests, so the rooms beside one may
 * be neither. */
static void settle_room(quest_purposes *purposes, uint32_t room, barrow_purpose purpose)
{
    const quest_plan *plan = purposes->plan;
    barrow_quest_room *quest = brw_quest_room_of(plan, room);
    quest->purpose = (uint8_t)purpose;
    brw_set_remove(purposes->bare, room);
    purposes->counts[purpose]++;
    purposes->idle += is_idle(purpose) && !holds_content(purposes, room);
    if (purpose != BARROW_PURPOSE_PUZZLE && purpose != BARROW_PURPOSE_REST)
        return;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t other = brw_quest_beside(plan, room, side);
        if (other != BARROW_NONE)
            brw_set_add(purposes->hushed, other);
    }
}

/* Makes a room a fight, unless that makes a row of fights too long. A stage has at most one leaf
 * with a guardian. */
static bool settle_fight(quest_purposes *purposes, uint32_t room, barrow_purpose purpose)
{
    uint32_t stage = brw_quest_room_of(purposes->plan, room)->stage;
    bool is_leaf_guardian = purpose == BARROW_PURPOSE_GUARDIAN && is_leaf(purposes, room);
    if (is_leaf_guardian && purposes->guarded >> stage & 1)
        return false;
    if (!add_fight(purposes, room))
        return false;
    purposes->guarded |= (uint64_t)is_leaf_guardian << stage;
    purposes->fights++;
    if (!brw_set_has(purposes->bare, room))
        unsettle_room(purposes, room);
    settle_room(purposes, room, purpose);
    return true;
}

/* Returns whether a row of fights along the likely way, which ends before visit [end], has a rest
 * soon after it. */
static bool has_rest_after(const quest_purposes *purposes, uint32_t end)
{
    for (uint32_t i = end; i < end + REST_REACH && i < purposes->visit_count; i++)
        if (brw_quest_room_of(purposes->plan, purposes->visits[i])->purpose == BARROW_PURPOSE_REST)
            return true;
    return false;
}

/* Returns whether the room of a visit has a fight. */
static bool is_fight_at(const quest_purposes *purposes, uint32_t visit)
{
    uint8_t purpose = brw_quest_room_of(purposes->plan, purposes->visits[visit])->purpose;
    return purpose != BARROW_PURPOSE_NONE && barrow_purpose_info_of(purpose)->is_fight;
}

/* Returns whether a fight in [room] would make no long row of fights, or one that a rest follows. */
static bool is_fair_fight(const quest_purposes *purposes, uint32_t room)
{
    uint32_t first = purposes->turn[room], end = first + 1;
    if (first == BARROW_NONE)
        return true;
    while (first > 0 && is_fight_at(purposes, first - 1))
        first--;
    while (end < purposes->visit_count && is_fight_at(purposes, end))
        end++;
    return end - first < LONG_ROW || has_rest_after(purposes, end);
}

/* Stores for each purpose that is not a fight word [i] of the set of rooms that may get it. */
static void list_calm_rooms(const quest_purposes *purposes, uint32_t i,
                            uint64_t rooms[BARROW_PURPOSE_COUNT])
{
    uint64_t empty = ~purposes->plan->filled[i], inner = empty & ~purposes->leaves[i];
    uint64_t idle = purposes->idle < purposes->idle_most ? inner & purposes->hushed[i] : 0;
    memset(rooms, 0, BARROW_PURPOSE_COUNT * sizeof *rooms);
    rooms[BARROW_PURPOSE_PUZZLE] = (empty | purposes->gated[i]) & ~purposes->hushed[i];
    rooms[BARROW_PURPOSE_REST] = inner & ~purposes->hushed[i];
    rooms[BARROW_PURPOSE_CHEST] = empty;
    rooms[BARROW_PURPOSE_CROSSING] = idle & purposes->crossings[i];
    rooms[BARROW_PURPOSE_PASSAGE] = ~empty | (idle & ~purposes->crossings[i]);
}

/* Returns the purposes other than fights that a room may have, as bits. */
static uint32_t calm_purposes(const quest_purposes *purposes, uint32_t room)
{
    uint64_t rooms[BARROW_PURPOSE_COUNT];
    uint32_t among = 0;
    list_calm_rooms(purposes, room / 64, rooms);
    for (uint32_t i = 0; i < BARROW_PURPOSE_COUNT; i++)
        among |= (uint32_t)(rooms[i] >> room % 64 & 1) << i;
    return among;
}

/* Draws one of the purposes [among] with the lowest quarter of [bits], by weight. */
static barrow_purpose draw_purpose(quest_plan *plan, uint64_t bits, uint32_t among)
{
    static const uint8_t weights[BARROW_PURPOSE_COUNT] = {
#define BARROW_PURPOSE(NAME, name, code, sign, fight, weight, help) [code] = weight,
#include "barrow/def/purpose.def"
    };
    int32_t sum = 0, purpose = 0;
    for (int32_t i = 0; i < BARROW_PURPOSE_COUNT; i++)
        sum += among >> i & 1 ? weights[i] : 0;
    int32_t roll = brw_rng_quarter(plan->rng, bits, sum);
    for (;; purpose++) {
        roll -= among >> purpose & 1 ? weights[purpose] : 0;
        if (roll < 0)
            return (barrow_purpose)purpose;
    }
}

/* ---- guardians -------------------------------------------------------------------------- */

static bool has_guardian(const quest_plan *plan, uint32_t room)
{
    return brw_quest_room_of(plan, room)->purpose == BARROW_PURPOSE_GUARDIAN;
}

/* Returns whether a room, or one beside it, has a guardian: two never stand side by side (Q32). */
static bool is_near_guardian(const quest_plan *plan, uint32_t room)
{
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t other = brw_quest_beside(plan, room, side);
        if (other != BARROW_NONE && has_guardian(plan, other))
            return true;
    }
    return has_guardian(plan, room);
}

/* Puts a guardian that seals something into a room, unless another one is near or a row of fights
 * gets too long. */
static bool settle_guardian(quest_purposes *purposes, uint32_t room, barrow_seal seals)
{
    const quest_plan *plan = purposes->plan;
    if (is_near_guardian(plan, room) || !settle_fight(purposes, room, BARROW_PURPOSE_GUARDIAN))
        return false;
    brw_quest_room_of(plan, room)->seals = (uint8_t)seals;
    return true;
}

/* Seals the door into each treasure's room by a guardian in front of it; where none can be, the
 * treasure by a guardian beside it (Q32). */
static void guard_treasures(quest_purposes *purposes)
{
    const barrow_dungeon *dungeon = purposes->plan->dungeon;
    for (uint32_t i = 0; i < dungeon->treasure_count; i++) {
        uint32_t item = dungeon->treasures[i].room;
        uint32_t stage = brw_quest_room_of(purposes->plan, item)->stage;
        barrow_link *door = &dungeon->links[dungeon->obstacles[stage - 1].doors[0]];
        uint8_t content = brw_quest_room_of(purposes->plan, door->a)->content;
        if (content != BARROW_CONTENT_ENTRY && content != BARROW_CONTENT_ITEM &&
            door->kind != BARROW_LINK_BARRIER &&
            settle_guardian(purposes, door->a, BARROW_SEAL_DOOR))
            door->seal = door->a;
        else
            settle_guardian(purposes, item, BARROW_SEAL_CONTENT);
    }
}

/* Returns the part of the chain that an obstacle belongs to: 0 for PRE-ITEM, k after treasure k, or
 * -1 for the way out of a treasure's room. */
static int32_t part_of(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle)
{
    int32_t part = 0;
    for (uint32_t i = 0; i <= obstacle->from[0]; i++)
        part += dungeon->stages[i].step == BARROW_STEP_ITEM;
    return dungeon->stages[obstacle->from[0]].step == BARROW_STEP_ITEM ? -1 : part;
}

/* Lists the rooms of the keys and switches of a part, outside stage 0, that are visited at a known
 * time: a fight at any other time would count in every row. Stores the room of the last one that
 * needs a treasure, or BARROW_NONE. */
static void list_part_things(const quest_purposes *purposes, int32_t part, quest_list *rooms,
                             uint32_t *twist)
{
    const quest_plan *plan = purposes->plan;
    const barrow_dungeon *dungeon = plan->dungeon;
    rooms->count = 0;
    *twist = BARROW_NONE;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        for (uint32_t k = 0; part_of(dungeon, obstacle) == part && k < obstacle->thing_count; k++) {
            uint16_t room = obstacle->things[k].room;
            if (brw_quest_room_of(plan, room)->stage == 0 ||
                obstacle->things[k].what == BARROW_CONTENT_ITEM ||
                purposes->group[room] >= ANY_TIME)
                continue;
            rooms->rooms[rooms->count++] = room;
            if (brw_needs_treasure(obstacle->things[k].what))
                *twist = room;
        }
    }
}

/* With a chance of `seals` percent for each part of the chain, a guardian drops one of its keys or
 * stands before one of its switches: after a treasure the last one that needs it, if that may be
 * (Q32). */
static void guard_things(quest_purposes *purposes)
{
    quest_plan *plan = purposes->plan;
    for (int32_t part = 0; part <= plan->params->treasures && plan->params->seals > 0; part++) {
        quest_list rooms;
        uint32_t twist;
        if (!brw_rng_chance(plan->rng, plan->params->seals, 100))
            continue;
        list_part_things(purposes, part, &rooms, &twist);
        bool is_done =
            twist != BARROW_NONE && settle_guardian(purposes, twist, BARROW_SEAL_CONTENT);
        while (!is_done && rooms.count > 0) {
            int32_t pick = brw_rng_below(plan->rng, rooms.count);
            is_done = settle_guardian(purposes, rooms.rooms[pick], BARROW_SEAL_CONTENT);
            rooms.rooms[pick] = rooms.rooms[--rooms.count];
        }
    }
}

/* Returns whether a room has at most one door to rooms of its own stage: the stage ends there. */
static bool is_stage_end(const quest_plan *plan, uint32_t room)
{
    uint32_t stage = brw_quest_room_of(plan, room)->stage;
    int32_t doors = 0;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t other = brw_quest_beside(plan, room, side);
        doors += other != BARROW_NONE && brw_set_has(plan->rooms[stage], other);
    }
    return doors <= 1;
}

/* Returns the room without content where a side of a branch ends: the deepest that no shortest way
 * visits; if there is none, the deepest end that is visited at a known time, because a fight at any
 * other time would count in every row; otherwise the deepest end. Returns BARROW_NONE if all were
 * tried. */
static uint32_t end_of_side(const quest_purposes *purposes, uint32_t stage, const uint64_t *tried)
{
    const quest_plan *plan = purposes->plan;
    uint32_t best = BARROW_NONE;
    int32_t most = -1;
    for (BRW_SET_EACH(room, plan->rooms[stage], plan->words)) {
        bool is_timed = purposes->group[room] < ANY_TIME;
        int32_t rank =
            plan->depths[room] + 256 * is_timed + 512 * (purposes->group[room] == NEVER);
        if (!brw_set_has(purposes->bare, room) || holds_content(purposes, room) ||
            !is_stage_end(plan, room) || brw_set_has(tried, room) || rank <= most)
            continue;
        best = room;
        most = rank;
    }
    return best;
}

/* Puts a guardian with a chest at the end of one side of a branch in three (Q29). The chance is
 * higher, because one side in six has no end without content. */
static void guard_branches(quest_purposes *purposes)
{
    quest_plan *plan = purposes->plan;
    const barrow_dungeon *dungeon = plan->dungeon;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        bool is_side = dungeon->stages[obstacle->from[0]].obstacle_count == 2;
        if (!is_side || !brw_rng_chance(plan->rng, 2, 5))
            continue;
        uint64_t tried[QUEST_WORDS] = {0};
        uint32_t end = end_of_side(purposes, obstacle->into, tried);
        while (end != BARROW_NONE && !settle_guardian(purposes, end, BARROW_SEAL_CHEST)) {
            brw_set_add(tried, end);
            end = end_of_side(purposes, obstacle->into, tried);
        }
    }
}

/* ---- other required purposes ------------------------------------------------------------ */

/* Gives [purpose] to a random room without a purpose that may have it, preferably one of [best]. */
static void need(quest_purposes *purposes, barrow_purpose purpose, const uint64_t *best)
{
    quest_plan *plan = purposes->plan;
    uint64_t fit[QUEST_WORDS], better[QUEST_WORDS];
    quest_list list;
    for (uint32_t i = 0; i < plan->words; i++) {
        uint64_t rooms[BARROW_PURPOSE_COUNT];
        list_calm_rooms(purposes, i, rooms);
        fit[i] = purposes->bare[i] & rooms[purpose];
        better[i] = fit[i] & best[i];
    }
    brw_quest_list_set(plan, brw_set_any(better, plan->words) ? better : fit, &list);
    uint32_t room = brw_quest_draw(plan, &list);
    if (room != BARROW_NONE)
        settle_room(purposes, room, purpose);
}

/* Spreads rests over the likely way: one in each stretch of it, the last one before the end. */
static void need_rests(quest_purposes *purposes)
{
    for (uint32_t i = 0; i < RESTS; i++) {
        uint64_t stretch[QUEST_WORDS] = {0};
        uint32_t from = (i + 1) * purposes->visit_count / (RESTS + 1);
        for (uint32_t k = from; k < from + purposes->visit_count / (RESTS + 1); k++)
            brw_set_add(stretch, purposes->visits[k]);
        need(purposes, BARROW_PURPOSE_REST, stretch);
    }
}

/* Gives each long row of fights along the likely way a rest soon after it, where a room without a
 * purpose can be one (Q42). */
static void rest_after_rows(quest_purposes *purposes)
{
    uint32_t row = 0;
    for (uint32_t visit = 0; visit < purposes->visit_count; visit++) {
        bool is_end = !is_fight_at(purposes, visit);
        for (uint32_t i = visit; is_end && row >= LONG_ROW && !has_rest_after(purposes, visit) &&
                                 i < visit + REST_REACH && i < purposes->visit_count;
             i++) {
            uint16_t room = purposes->visits[i];
            if (brw_set_has(purposes->bare, room) &&
                calm_purposes(purposes, room) >> BARROW_PURPOSE_REST & 1)
                settle_room(purposes, room, BARROW_PURPOSE_REST);
        }
        row = is_end ? 0 : row + 1;
    }
}

/* ---- all other rooms -------------------------------------------------------------------- */

/* Gives purposes to the dead ends that hold nothing. One leaf per stage may have a guardian, as
 * long as more fights are wanted. */
static void fill_leaves(quest_purposes *purposes)
{
    quest_plan *plan = purposes->plan;
    for (BRW_SET_EACH(room, purposes->bare, plan->words)) {
        uint32_t stage = brw_quest_room_of(plan, room)->stage;
        if (!is_empty_end(purposes, room))
            continue;
        uint32_t among = calm_purposes(purposes, room);
        if (!(purposes->guarded >> stage & 1) && purposes->fights < purposes->wanted &&
            !is_near_guardian(plan, room))
            among |= BIT(GUARDIAN);
        uint64_t bits = brw_rng_next(plan->rng);
        barrow_purpose purpose = draw_purpose(plan, bits, among);
        if (purpose == BARROW_PURPOSE_GUARDIAN)
            settle_guardian(purposes, room, BARROW_SEAL_CHEST);
        else
            settle_room(purposes, room, purpose);
    }
}

/* Adds fights in random rooms until there are enough, or none of [rooms] is left; only fair ones if
 * [is_fair]. One draw decides both the room and the kind of fight. */
static void fill_fights(quest_purposes *purposes, quest_list *rooms, bool is_fair)
{
    quest_plan *plan = purposes->plan;
    while (rooms->count > 0 && purposes->fights < purposes->wanted) {
        uint64_t bits = brw_rng_next(plan->rng);
        int32_t pick = brw_rng_half(plan->rng, bits, rooms->count);
        uint32_t room = rooms->rooms[pick];
        rooms->count--;
        for (; pick < rooms->count; pick++)
            rooms->rooms[pick] = rooms->rooms[pick + 1];
        if (is_fair && !is_fair_fight(purposes, room))
            continue;
        settle_fight(purposes, room, draw_purpose(plan, bits >> 32, BIT(COMBAT) | BIT(TRAP)));
    }
}

/* Places the fights. Rooms that are visited at a known time come first, because fights elsewhere
 * count in every row. Every second stage keeps its first room free for now, so that rows of fights
 * end there. Fights that no rest follows come last. */
static void place_fights(quest_purposes *purposes)
{
    const quest_plan *plan = purposes->plan;
    quest_list rooms;
    rooms.count = 0;
    for (BRW_SET_EACH(room, purposes->bare, plan->words)) {
        uint32_t stage = brw_quest_room_of(plan, room)->stage;
        bool is_kept_free = room == plan->first[stage] && plan->levels[stage] % 2 == 0;
        if (purposes->group[room] < ANY_TIME && !is_kept_free)
            rooms.rooms[rooms.count++] = (uint16_t)room;
    }
    fill_fights(purposes, &rooms, true);
    brw_quest_list_set(plan, purposes->bare, &rooms);
    fill_fights(purposes, &rooms, true);
    brw_quest_list_set(plan, purposes->bare, &rooms);
    fill_fights(purposes, &rooms, false);
}

/* Gives the remaining rooms purposes other than fights. */
static void fill_others(quest_purposes *purposes)
{
    quest_plan *plan = purposes->plan;
    for (BRW_SET_EACH(room, purposes->bare, plan->words)) {
        uint64_t bits = brw_rng_next(plan->rng);
        settle_room(purposes, room, draw_purpose(plan, bits, calm_purposes(purposes, room)));
    }
}

/* ---- too few fights --------------------------------------------------------------------- */

/* Returns whether there are fewer fights than Q26 demands. Rows of fights have at most five rooms,
 * so a small plan can end up with too few fights. */
static bool lacks_fights(const quest_purposes *purposes)
{
    return 100 * purposes->fights < (int32_t)purposes->plan->dungeon->room_count * FIGHTS_LEAST;
}

/* Returns whether a room may turn into a fight: it is not one yet, it is not a bonus room, and its
 * purpose is not required. */
static bool can_turn(const quest_purposes *purposes, uint32_t room)
{
    const barrow_quest_room *quest = brw_quest_room_of(purposes->plan, room);
    int32_t needed = quest->purpose == BARROW_PURPOSE_PUZZLE ? PUZZLES : !is_idle(quest->purpose);
    return !barrow_purpose_info_of(quest->purpose)->is_fight &&
           quest->content != BARROW_CONTENT_BONUS && purposes->counts[quest->purpose] > needed;
}

/* Turns chests and puzzles in dead ends into guardians. Players need not go there, so no row gets
 * longer. */
static void guard_leaves(quest_purposes *purposes)
{
    uint32_t rooms = purposes->plan->dungeon->room_count;
    for (uint32_t room = 1; room < rooms && lacks_fights(purposes); room++)
        if (is_empty_end(purposes, room) && can_turn(purposes, room))
            settle_guardian(purposes, room, BARROW_SEAL_CHEST);
}

/* Turns rooms into fights wherever one fits: first those that are visited at a known time, which
 * count in fewer rows; of both sorts those after [room], then those before it, then [room] itself. */
static void turn_rooms(quest_purposes *purposes, uint32_t room)
{
    quest_plan *plan = purposes->plan;
    uint32_t rooms = plan->dungeon->room_count;
    for (uint32_t i = 1; i <= 2 * rooms && lacks_fights(purposes); i++) {
        uint32_t other = (room + i) % rooms;
        bool is_timed = purposes->group[other] != ANY_TIME;
        if (other == 0 || is_timed != (i <= rooms) || is_full(purposes, other) ||
            is_empty_end(purposes, other) || !can_turn(purposes, other))
            continue;
        uint64_t bits = brw_rng_next(plan->rng);
        settle_fight(purposes, other, draw_purpose(plan, bits, BIT(COMBAT) | BIT(TRAP)));
    }
}

/* Ends the fight in a room. */
static void calm_room(quest_purposes *purposes, uint32_t room)
{
    barrow_quest_room *quest = brw_quest_room_of(purposes->plan, room);
    drop_fight(purposes, room);
    purposes->fights--;
    quest->seals = BARROW_SEAL_NONE;
    if (is_leaf(purposes, room) && quest->purpose == BARROW_PURPOSE_GUARDIAN)
        purposes->guarded &= ~((uint64_t)1 << quest->stage);
    unsettle_room(purposes, room);
    settle_room(purposes, room,
                holds_content(purposes, room) ? BARROW_PURPOSE_PASSAGE : BARROW_PURPOSE_CHEST);
}

/* Removes fights and tries others. First go all that are met at any time, because they count in
 * every row; then one at a time, because two may fit where there was one; at last the guardians of
 * keys and switches, which are there by chance. A fight that was removed still fits if no other
 * does. */
static void trade_fights(quest_purposes *purposes)
{
    const quest_plan *plan = purposes->plan;
    uint32_t rooms = plan->dungeon->room_count;
    for (uint32_t i = 0; i < 3 * rooms && lacks_fights(purposes); i++) {
        uint32_t room = i % rooms, round = i / rooms;
        const barrow_quest_room *quest = brw_quest_room_of(plan, room);
        bool is_plain = (BIT(COMBAT) | BIT(TRAP)) >> quest->purpose & 1;
        bool is_loose = purposes->group[room] == ANY_TIME &&
                        (is_plain || quest->seals == BARROW_SEAL_CHEST);
        bool is_thing = quest->seals == BARROW_SEAL_CONTENT &&
                        (brw_is_small_key(quest->content) || brw_is_switch(quest->content));
        bool is_tried = round == 0 ? is_loose : round == 1 ? is_plain : is_thing;
        if (is_tried)
            calm_room(purposes, room);
        if (round == 0 ? room + 1 < rooms : !is_tried)
            continue;
        guard_leaves(purposes);
        turn_rooms(purposes, room);
    }
}

/* Makes rests of empty rooms that are only passed through and have no puzzle or rest beside them any
 * more, because fights took their place: so a rest follows every row of fights that one can follow,
 * whatever way the player takes (Q42). */
static void rest_in_passages(quest_purposes *purposes)
{
    const quest_plan *plan = purposes->plan;
    for (uint32_t room = 1; room < plan->dungeon->room_count; room++) {
        bool is_needed = is_idle(brw_quest_room_of(plan, room)->purpose) &&
                         !holds_content(purposes, room) && !is_leaf(purposes, room);
        for (uint32_t side = 0; side < 4 && is_needed; side++) {
            uint32_t other = brw_quest_beside(plan, room, side);
            uint32_t purpose =
                other == BARROW_NONE ? BARROW_PURPOSE_NONE : brw_quest_room_of(plan, other)->purpose;
            is_needed = purpose != BARROW_PURPOSE_PUZZLE && purpose != BARROW_PURPOSE_REST;
        }
        if (!is_needed)
            continue;
        unsettle_room(purposes, room);
        settle_room(purposes, room, BARROW_PURPOSE_REST);
    }
}

/* ---- danger and reward ------------------------------------------------------------------ */

/* Returns the reward of rooms in [stage], which grows with the number of stages before it. */
static uint8_t reward_in(const quest_plan *plan, uint32_t stage)
{
    uint32_t last = plan->levels[plan->dungeon->obstacle_count];
    uint32_t level = plan->levels[stage];
    return (uint8_t)(1 + (REWARD_MOST - 1) * (level < last ? level : last) / last);
}

/* Sets the danger, which follows the intensity, and the reward, which follows the number of
 * obstacles before the room. A bonus room gets the reward of the stage that its door is in. */
static void weigh_room(const quest_plan *plan, uint32_t room)
{
    barrow_quest_room *quest = brw_quest_room_of(plan, room);
    uint32_t stage = quest->stage;
    if (quest->content == BARROW_CONTENT_BONUS)
        stage = brw_quest_room_of(plan, brw_quest_parent(plan, room))->stage;
    switch (quest->purpose) {
    case BARROW_PURPOSE_COMBAT:
    case BARROW_PURPOSE_TRAP:
        quest->danger = (uint8_t)(1 + quest->intensity * (GUARDIAN - 2) / 1000);
        break;
    case BARROW_PURPOSE_GUARDIAN:
        quest->danger = quest->content == BARROW_CONTENT_GOAL ? STRONGEST : GUARDIAN;
        if (quest->seals == BARROW_SEAL_CHEST)
            quest->reward = reward_in(plan, stage);
        break;
    case BARROW_PURPOSE_PUZZLE:
        if (quest->content == BARROW_CONTENT_NONE)
            quest->reward = reward_in(plan, stage);
        break;
    case BARROW_PURPOSE_CHEST:
        quest->reward = reward_in(plan, stage);
    }
}

/* ---- the pass --------------------------------------------------------------------------- */

bool brw_quest_reserve_purposes(quest_plan *plan, const brw_capacity *capacity, brw_arena *scratch)
{
    quest_purposes *purposes = BRW_ARENA_NEW(scratch, quest_purposes, 1);
    plan->purposes = purposes;
    return purposes &&
           brw_graph_reserve(&purposes->graph, capacity->rooms, capacity->links, scratch) &&
           brw_bfs_reserve(&purposes->search, &purposes->graph, capacity->rooms, scratch);
}

/* Begins with every room bare except the entry, which gets no purpose. Fights are wanted in 40 to
 * 46 % of the rooms; the limits are 35 and 50 %, so rooms that are filled later can still be
 * fights. A puzzle may gate keys and switches, except those that only a treasure makes
 * reachable. */
static void begin_purposes(quest_purposes *purposes, quest_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    int32_t rooms = (int32_t)dungeon->room_count;
    purposes->plan = plan;
    purposes->guarded = 0;
    purposes->fights = purposes->idle = 0;
    purposes->wanted = rooms * brw_rng_between(plan->rng, 40, 46) / 100;
    purposes->idle_most = rooms * IDLE_MOST / 100;
    memset(purposes->counts, 0, sizeof purposes->counts);
    memset(purposes->leaves, 0, sizeof purposes->leaves);
    memset(purposes->crossings, 0, sizeof purposes->crossings);
    memset(purposes->gated, 0, sizeof purposes->gated);
    memset(purposes->hushed, 0, sizeof purposes->hushed);
    memset(purposes->bare, 0, sizeof purposes->bare);
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        uint8_t content = brw_quest_room_of(plan, room)->content;
        if (room > 0)
            brw_set_add(purposes->bare, room);
        if (plan->doors[room] == 1)
            brw_set_add(purposes->leaves, room);
        if (plan->doors[room] > 2)
            brw_set_add(purposes->crossings, room);
        if (content == BARROW_CONTENT_KEY || content == BARROW_CONTENT_SWITCH)
            brw_set_add(purposes->gated, room);
    }
    order_visits(purposes);
    list_visits(purposes);
}

/* Counts what did not fit (Q26). */
static void note_lacks(const quest_purposes *purposes)
{
    barrow_dungeon *dungeon = purposes->plan->dungeon;
    int32_t rooms = (int32_t)dungeon->room_count, fights = purposes->fights;
    int32_t few = (rooms * FIGHTS_LEAST + 99) / 100 - fights,
            many = fights - rooms * FIGHTS_MOST / 100;
    const int32_t *counts = purposes->counts;
    int32_t lacks[BARROW_SHORT_COUNT] = {
        [BARROW_SHORT_FIGHTS] = few > many ? few : many,
        [BARROW_SHORT_PUZZLES] = PUZZLES - counts[BARROW_PURPOSE_PUZZLE],
        [BARROW_SHORT_RESTS] = 1 - counts[BARROW_PURPOSE_REST],
        [BARROW_SHORT_CHESTS] = 1 - counts[BARROW_PURPOSE_CHEST],
        [BARROW_SHORT_PASSAGES] = purposes->idle - purposes->idle_most,
    };
    for (int32_t i = BARROW_SHORT_FIGHTS; i <= BARROW_SHORT_PASSAGES; i++)
        dungeon->shortfall[i] = (uint16_t)(lacks[i] > 0 ? lacks[i] : 0);
}

/* Bonus rooms are chests. The required chest, rest and puzzles are in other rooms. */
barrow_status brw_quest_purposes(barrow_work *work)
{
    quest_plan *plan = brw_quest_begin_pass(work);
    quest_purposes *purposes = plan->purposes;
    if (!plan->params->purposes)
        return BARROW_OK;
    begin_purposes(purposes, plan);
    uint32_t goal = plan->first[plan->dungeon->obstacle_count + 1];
    settle_guardian(purposes, goal, BARROW_SEAL_CONTENT);
    for (uint32_t bonus = goal + 1; bonus < plan->dungeon->room_count; bonus++)
        settle_room(purposes, bonus, BARROW_PURPOSE_CHEST);
    guard_treasures(purposes);
    settle_guardian(purposes, goal - 1, BARROW_SEAL_CONTENT); /* the magic key */
    guard_things(purposes);
    guard_branches(purposes);
    need(purposes, BARROW_PURPOSE_CHEST, purposes->leaves);
    need_rests(purposes);
    for (int32_t i = 0; i < PUZZLES; i++)
        need(purposes, BARROW_PURPOSE_PUZZLE, purposes->bare);
    fill_leaves(purposes);
    place_fights(purposes);
    rest_after_rows(purposes);
    fill_others(purposes);
    guard_leaves(purposes);
    trade_fights(purposes);
    rest_in_passages(purposes);
    for (uint32_t room = 1; room < plan->dungeon->room_count; room++)
        weigh_room(plan, room);
    note_lacks(purposes);
    return BARROW_OK;
}
