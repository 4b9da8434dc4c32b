# SPDX-License-Identifier: MIT
# Plays levels to the end without a screen: `godot3-server --path . --fixed-fps 60 -s bot.gd`. It
# presses no keys but takes steps of the player, through the engine's physics, and follows the
# walkthrough. scenes.txt lists the scenes; for each it prints a line of JSON.
extends SceneTree

const SIDES = [Vector2(0, -1), Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0)]
const TAKES = {"key": "key", "item_key": "key", "item": "treasure", "magic_key": "magic_key", "bonus": "bonus"}

var level
var player
var size      # of the map
var doors     # by cell
var avoided   # cells that end the level
var is_done
var walked
var frames = 0
var fault     # the first thing that went wrong, or ""

func _init():
    play_all()

# Gives up after many frames, so that a fault in a script is no endless loop.
func _iteration(_delta):
    frames += 1
    if frames > 20000:
        quit(1)

func play_all():
    var list = File.new()
    list.open("res://scenes.txt", File.READ)
    for path in list.get_as_text().split("\n", false):
        yield(play(path), "completed")
        print("PLAYED " + to_json({"path": path, "done": is_done, "steps": walked, "fault": fault}))
        level.free()
    quit(0)

func play(path):
    begin(path)
    yield(self, "physics_frame")
    yield(self, "physics_frame")
    yield(try_doors(), "completed")
    var solution = level.dungeon.get_node("Solution").get_meta("steps") if level.dungeon.has_node("Solution") else []
    for step in solution:
        if fault == "":
            yield(follow(step), "completed")
            if fault != "":
                fault = "step %d: %s" % [step.step, fault]
    if solution.size() == 0:
        yield(open_vaults(), "completed")
    for thing in level.dungeon.get_node("Things").get_children():
        if not is_done and fault == "" and thing.is_in_group("boss"):
            yield(walk_to([cell_of(thing)]), "completed")
    for thing in level.dungeon.get_node("Things").get_children():
        if not is_done and fault == "" and (thing.is_in_group("goal") or thing.is_in_group("stairs")):
            yield(walk_to([cell_of(thing)]), "completed")

func begin(path):
    is_done = false
    frames = 0
    walked = 0
    fault = ""
    doors = {}
    avoided = {}
    level = Node2D.new()
    level.set_script(load("res://level.gd"))
    level.add_child(load(path).instance())
    player = load("res://player.tscn").instance()
    level.add_child(player)
    root.add_child(level)
    player.speed = player.TILE
    player.position = level.spawn_position()
    level.connect("finished", self, "finish")
    size = level.tiles.get_used_rect().end
    if level.dungeon.has_node("Doors"):
        for door in level.dungeon.get_node("Doors").get_children():
            doors[cell_of(door)] = door
    for thing in level.dungeon.get_node("Things").get_children():
        if thing.is_in_group("goal") or thing.is_in_group("stairs"):
            avoided[cell_of(thing)] = true

func finish():
    is_done = true

func cell_of(node):
    return level.tiles.world_to_map(node.position)

func is_wall(cell):
    var tile = level.tiles.get_cellv(cell)
    return tile < 0 or level.tiles.tile_set.tile_get_shape_count(tile) > 0

# Runs into every shut door from all sides: nobody may get through, and no key was taken yet.
func try_doors():
    for cell in doors:
        var door = doors[cell]
        var is_locked = door.has_meta("needs") or door.has_meta("uses") or door.has_meta("opened_by")
        if is_locked and (door.get_node("Shape").disabled or level.can_open(door, door.position)):
            fault = "%s opens without a key" % door.name
        for side in SIDES:
            if doors[cell].get_node("Shape").disabled or is_wall(cell + side) or doors.has(cell + side):
                continue
            var from = Transform2D(0, doors[cell].position + side * player.TILE)
            if not player.test_move(from, -side * player.TILE):
                fault = "%s does not block" % doors[cell].name
    yield(self, "physics_frame")

# ---- walking ---------------------------------------------------------------------------------

# Returns the cells of a shortest way to one of [goals], through open doors and [ask].
func find_way(goals, ask):
    var from = cell_of(player)
    var before = {from: from}
    var queue = [from]
    var at = 0
    while at < queue.size():
        var cell = queue[at]
        at += 1
        if cell in goals:
            var way = []
            while cell != from:
                way.push_front(cell)
                cell = before[cell]
            return way
        for side in SIDES:
            var next = cell + side
            if before.has(next) or (avoided.has(next) and not next in goals):
                continue
            var door = doors.get(next)
            if door != null and door != ask and not door.get_node("Shape").disabled:
                continue
            if is_wall(next) and door == null:
                continue
            before[next] = cell
            queue.append(next)
    return null

func walk_to(goals, ask = null):
    yield(self, "physics_frame")
    var way = find_way(goals, ask)
    if way == null:
        fault = "no way to %s" % str(goals)
        return
    for cell in way:
        for attempt in 4:  # a door takes a moment to open
            if cell_of(player) == cell or fault != "":
                break
            player.step(cell - cell_of(player))
            yield(self, "physics_frame")
        if cell_of(player) != cell:
            fault = "stopped before %s" % str(cell)
            return
        walked += 1
    for frame in 3:  # until areas have noticed the player
        yield(self, "physics_frame")

# Passes a door, to the tile behind it.
func pass_door(door):
    var cell = cell_of(door)
    yield(walk_to([cell], door), "completed")
    var back = Vector2()
    for side in SIDES:
        if cell_of(player) == cell and cell + side == came_from:
            back = side
    if fault == "" and back != Vector2():
        yield(walk_to([cell - back]), "completed")

var came_from setget , get_came_from
func get_came_from():
    return cell_of(player) - player.way

# ---- steps of the walkthrough ----------------------------------------------------------------

func thing_in(room, kinds):
    for thing in level.dungeon.get_node("Things").get_children():
        if level.fact(thing, "room") == room and thing.get_meta("kind") in kinds and not level.gone.has(thing.get_meta("thing")):
            return thing
    return null

func follow(step):
    yield(self, "physics_frame")
    var door = level.dungeon.get_node("Doors").get_node_or_null("Door%d" % step.get("door", -1))
    match step.do:
        "move":
            if door != null:
                yield(pass_door(door), "completed")
        "open":
            if door != null and not door.get_node("Shape").disabled:
                yield(pass_door(door), "completed")
        "take", "press":
            var kinds = [TAKES.get(step.get("what", "key"), "key")] if step.do == "take" else ["switch"]
            yield(get_thing(thing_in(step.room, kinds)), "completed")
        "fight":
            yield(get_thing(thing_in(step.room, ["boss", "sub_boss"])), "completed")
        "solve":
            yield(solve(step.room), "completed")

func get_thing(thing):
    yield(self, "physics_frame")
    if thing != null:  # else it was picked up on the way
        yield(walk_to([cell_of(thing)]), "completed")
        if fault == "" and not level.gone.has(thing.get_meta("thing")):
            fault = "%s cannot be taken" % thing.name

# Walks into the field of the room's puzzle. The puzzle itself is the game's: it counts as solved.
func solve(room):
    yield(self, "physics_frame")
    for node in level.dungeon.get_node("Rooms").get_children():
        if node.get_meta("room") != room or not node.has_meta("puzzle"):
            continue
        var rows = node.get_meta("puzzle_rows").split("/")
        var field = []
        for y in rows.size():
            for x in rows[y].length():
                field.append(Vector2(node.get_meta("puzzle_x") + x, node.get_meta("puzzle_y") + y))
        yield(walk_to(field), "completed")
        level.solve(node.get_meta("puzzle"))

# On a floor: fetches what opens vaults, and enters them.
func open_vaults():
    yield(self, "physics_frame")
    for cell in doors:
        var door = doors[cell]
        var opener = level.fact(door, "opened_by", -1)
        if opener >= 0 and fault == "" and find_way([cell_of(level.thing_of(opener))], null) != null:
            yield(get_thing(level.thing_of(opener)), "completed")
            yield(pass_door(door), "completed")
