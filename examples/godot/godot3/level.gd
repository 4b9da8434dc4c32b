# SPDX-License-Identifier: MIT
# Makes a scene of `barrow -o level.godot3.tscn` a level: add it as a child of this node, and a body
# in the group "player". Things say what they give and what they need, doors what they need and use;
# this script keeps what the player holds, and opens and removes what that opens. Fights and puzzles
# are yours: each is a signal, and a call once it is done.
extends Node2D

signal taken(thing)    # something was taken, pressed or pulled
signal touched(thing)  # the player stands on something that is never taken: a trap, a fountain
signal met(enemy)      # the player met somebody; call beat(enemy) once it has fallen
signal refused(door)   # a door did not open
signal opened(door)
signal finished        # the goal, the stairs, or the last boss

const SIDES = {"north": Vector2(0, -1), "east": Vector2(1, 0), "south": Vector2(0, 1), "west": Vector2(-1, 0)}
const FIGHTERS = ["enemy", "boss", "sub_boss", "elite", "foe"]
const STAYING = ["spawn", "trap", "fountain", "keeper", "banker", "hint", "block", "shop_item", "buried"]

export var fight_at_once = true  # without fights of your own, whoever is met is beaten

var dungeon
var tiles
var held = {}     # what the player holds: small_key, card_0, treasure_1, switch_2, beaten_7
var gone = {}     # numbers of things that were taken or beaten
var solved = {}   # numbers of puzzles
var passing = []  # one-way doors that are open while somebody passes

func _ready():
    for child in get_children():
        if child.has_node("Tiles"):
            begin(child)

func begin(scene):
    dungeon = scene
    tiles = dungeon.get_node("Tiles")
    for thing in dungeon.get_node("Things").get_children():
        thing.connect("body_entered", self, "_entered", [thing])

# Returns a fact of a door, thing or room.
func fact(node, name, otherwise = null):
    return node.get_meta(name) if node.has_meta(name) else otherwise

func thing_of(id):
    return dungeon.get_node("Things/Thing%d" % id)

func spawn_position():
    for thing in dungeon.get_node("Things").get_children():
        if thing.is_in_group("spawn"):
            return thing.position
    return Vector2()

# Returns whether the player holds all of "2 switch_0 and treasure_1".
func holds(needs):
    for part in needs.split(" and ", false):
        var words = part.split(" ", false)
        var count = int(words[0]) if words.size() > 1 else 1
        if held.get(words[words.size() - 1], 0) < count:
            return false
    return true

func give(name):
    held[name] = held.get(name, 0) + 1
    if not name.begins_with("treasure_"):
        return
    for barrier in tiles.get_meta_list():  # what the treasure overcomes is floor now
        if name == "treasure_%d" % tiles.get_meta(barrier):
            for cell in tiles.get_used_cells():
                if tiles.tile_set.tile_get_name(tiles.get_cellv(cell)) == barrier:
                    tiles.set_cellv(cell, tiles.tile_set.find_tile_by_name("floor"))

# ---- doors -----------------------------------------------------------------------------------

# Returns the guardian that keeps a door or a thing shut, or null.
func guardian_of(name, id):
    for thing in dungeon.get_node("Things").get_children():
        var is_boss = thing.is_in_group("boss") or thing.is_in_group("sub_boss")
        if is_boss and fact(thing, name, -1) == id and not gone.has(fact(thing, "thing")):
            return thing
    return null

# Returns the number of the puzzle that keeps a door shut, or -1.
func puzzle_of(door):
    for room in dungeon.get_node("Rooms").get_children():
        if fact(room, "puzzle_door", -1) == fact(door, "door", -2) and not solved.has(room.get_meta("puzzle")):
            return room.get_meta("puzzle")
    return -1

# Returns whether somebody at [from] can open a door now.
func can_open(door, from):
    if fact(door, "kind") == "vault":
        return door.get_meta("lock") == "secret" or gone.has(fact(door, "opened_by", -1))
    var is_at_a = (from - door.position).dot(SIDES[door.get_meta("side_of_a")]) > 0
    if fact(door, "kind") == "window" or puzzle_of(door) >= 0:
        return false
    if not is_at_a and (door.has_meta("oneway") or door.has_meta("opens_from")):
        return false
    if is_at_a and guardian_of("guards_door", door.get_meta("door")) != null:
        return false
    return holds(fact(door, "needs", "")) and (not door.has_meta("uses") or holds(door.get_meta("uses")))

# Call this when a body runs into a door. Returns whether the door is open now.
func bump(door, from):
    var shape = door.get_node("Shape")
    if shape.disabled:
        return true
    if not can_open(door, from):
        emit_signal("refused", door)
        return false
    if door.has_meta("uses"):
        held[door.get_meta("uses")] -= 1
    if door.has_meta("oneway"):
        passing.append(door)
    elif fact(door, "kind") != "shortcut":
        tiles.set_cellv(tiles.world_to_map(door.position), tiles.tile_set.find_tile_by_name("open"))
    shape.disabled = true
    emit_signal("opened", door)
    return true

# One-way doors fall shut behind the player.
func _physics_process(_delta):
    for door in passing:
        var is_near = false
        for body in get_tree().get_nodes_in_group("player"):
            is_near = is_near or body.position.distance_to(door.position) < tiles.cell_size.x * 1.2
        if not is_near:
            passing.erase(door)
            door.get_node("Shape").disabled = false
            return

# ---- things ----------------------------------------------------------------------------------

func _entered(body, thing):
    if body.is_in_group("player"):
        meet(thing)

# Returns whether the player can take a thing now: the guardian that holds it shut has fallen, its
# puzzle is solved, and the player holds what it needs.
func can_take(thing):
    if guardian_of("guards", thing.get_meta("thing")) != null:
        return false
    if thing.has_meta("gate") and not thing.is_in_group("fountain") and not solved.has(thing.get_meta("gate")):
        return false
    return holds(fact(thing, "needs", ""))

func meet(thing):
    var kind = thing.get_meta("kind")
    if gone.has(thing.get_meta("thing")):
        return
    if kind in FIGHTERS:
        emit_signal("met", thing)
        if fight_at_once:
            beat(thing)
    elif kind in STAYING:
        emit_signal("touched", thing)
    elif can_take(thing):
        if thing.has_meta("gives"):
            give(thing.get_meta("gives").split(" ")[1])
        remove(thing)
        shut_others(thing)
        emit_signal("taken", thing)
        if kind == "goal" or kind == "stairs":
            emit_signal("finished")

# Of the chests of some vaults only one may be taken.
func shut_others(thing):
    for door in dungeon.get_node("Doors").get_children() if dungeon.has_node("Doors") else []:
        if thing.is_in_group("chest") and fact(door, "choose", false) and door.get_meta("room") == fact(thing, "room"):
            for other in dungeon.get_node("Things").get_children():
                if other.is_in_group("chest") and fact(other, "room") == fact(thing, "room"):
                    remove(other)

# Call this when an enemy has fallen.
func beat(enemy):
    remove(enemy)
    if enemy.is_in_group("boss") or enemy.is_in_group("sub_boss"):
        held["beaten_%d" % fact(enemy, "room", -1)] = 1
        meet_again()
    if fact(enemy, "goal", false):
        emit_signal("finished")

# Call this when a puzzle is solved.
func solve(puzzle):
    solved[puzzle] = true
    meet_again()

# Takes what the player stands on and could not take before.
func meet_again():
    for thing in dungeon.get_node("Things").get_children():
        for body in thing.get_overlapping_bodies() if not thing.get_meta("kind") in FIGHTERS else []:
            _entered(body, thing)

func remove(thing):
    gone[thing.get_meta("thing")] = true
    thing.visible = thing.is_in_group("switch") or thing.is_in_group("lever")
