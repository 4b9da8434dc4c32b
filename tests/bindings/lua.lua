-- SPDX-License-Identifier: MIT
-- barrow.lua in use. Prints what failed, and "N passed, N failed".
local barrow = require "barrow"
local ffi = require "ffi"
local passed, failed = 0, 0

local function check(good, what)
  if good then
    passed = passed + 1
  else
    failed = failed + 1
    print("FAIL: " .. what)
  end
end

local function check_error(what, word, call, ...)
  local ok, problem = pcall(call, ...)
  check(not ok and tostring(problem):find(word, 1, true), what .. ": " .. tostring(problem))
end

local floor = barrow.generate("floor", 7, { layout = "ring", items = 9, allow_dead_ends = false })
check(floor.width == 56 and floor.height == 32, "the size of a map")
local open, ways = 0, 0
for y = 0, floor.height - 1 do
  for x = 0, floor.width - 1 do
    if floor:walkable(x, y) then open = open + 1 end
    if floor:character(x, y) == "," then ways = ways + 1 end
  end
end
check(open > 100 and ways > 20 and ways < open, "tiles")
check(floor:tile(-1, 0) == tonumber(barrow.C.BARROW_TILE_BORDER), "outside is border")
local rooms, spawns = 0, 0
for room in floor:rooms() do
  check(room.id == rooms and room.rect.w > 0, "a room")
  rooms = rooms + 1
end
for thing in floor:things() do
  if barrow.thing_name(thing.kind) == "spawn" then
    spawns = spawns + 1
    check(floor:walkable(thing.pos.x, thing.pos.y), "the spawn is on floor")
  end
end
check(rooms == floor.value.room_count and spawns == 1, "rooms and things")
check(floor:verify(), "it verifies")
check(floor:hash() == barrow.generate("floor", 7ULL, { layout = "ring", items = 9, allow_dead_ends = false }):hash(),
  "the same again")

local quest = barrow.generate("quest", "tuesday")
local text = quest:export("json")
check(text:find('"hash": "' .. quest:hash() .. '"', 1, true), "the hash in the document")
local steps = 0
for _ in quest:solution() do steps = steps + 1 end
check(steps > 5, "a walkthrough")
check(barrow.genuine(text) == true, "a document that was just made is genuine")
check(barrow.genuine((text:gsub('"attempts": 1', '"attempts": 2'))) == false, "a changed one is not")
check(barrow.genuine((text:gsub('"generation": %d+', '"generation": 99'))) == nil, "another generation")
local whole = quest.value.links[0].a
quest.value.links[0].a = 60000
local ok, why = quest:verify()
check(not ok and why, "a broken quest does not verify")
quest.value.links[0].a = whole

local crawl = barrow.generate("crawl", 3, { sub_bosses = { 1, 2 } })
check(crawl.value.path_count > 0, "a range")
check_error("an unknown parameter", "width", barrow.generate, "floor", 1, { wdith = 3 })
check_error("an unknown family", "dungeon", barrow.generate, "dungeon", 1)
check_error("an unknown format", "json", crawl.export, crawl, "jsno")
check_error("a NUL in a seed", "seed: byte 2", barrow.generate, "floor", "a\0b")
check_error("a NUL in a family", "family: byte 6", barrow.generate, "floor\0x", 1)
check_error("a NUL in a name", "name: byte 6", barrow.generate, "floor", 1, { ["items\0"] = 1 })
check_error("a NUL in a value", "items: byte 2", barrow.generate, "floor", 1, { items = "1\0;" })
check_error("a line end in a number", "items: byte 2", barrow.generate, "floor", 1, { items = "1\n" })
check_error("a NUL in a format", "format: byte 5", crawl.export, crawl, "json\0x")
local read = barrow.read(crawl:export "json")
check(read.family == "crawl" and read:export "jsonl" == crawl:export "jsonl", "a document is read back")
check_error("a document that is none", "line 1, column 9: expected a value", barrow.read, '{"seed":x}')
local world = "place a b c d\nstart a\ngoal c\ndoor a - b uses k\ndoor a - c uses k\nkey k at a\n"
local answer = barrow.prove(world)
check(answer.stuck_free == "no" and answer.finishable == "yes" and answer.moves == 2 and answer.json:find '"why": "keys"', "a wasted key")
check(barrow.prove(world .. "key k at b\n", { full = true }).json:find '"needed": ', "a full proof")
check(barrow.prove("graph { a [start=true]; b [goal=true]; a -- b }", { from = "dot" }).stuck_free == "yes", "a graph is proved")
check_error("a world that is none", "line 7, column", barrow.prove, world .. "door a - e\n")

-- The worked example: a door asked, a key taken, a game won.
local played = barrow.generate("quest", 7, { tiles = true })
local game, locked = played:play(1), 0
for link in played:links() do
  if game:door(link.id) == "small_key" then locked = locked + 1 end
end
check(locked > 0 and game:hero().small_keys == 0 and game:par() > 0, "a door lacks its key")
repeat local events = game:step(game:guide()) until bit.band(events, barrow.C.BARROW_EVENT_KEY) ~= 0
check(#game:told() > 0, "a key is taken, and told")
local snapshot, before = game:copy(), game:hash()
while game:state() == "going" do
  if game:step(game:guide()) == 0 then break end
end
check(game:state() == "won" and game:guide() == nil and not game:may "wait" and game:score() > 0, "a game is won")
check(snapshot:hash() == before and snapshot:state() == "going" and game:step "fly" == 0, "a copy is a snapshot")
check_error("a game without tiles", "tile", quest.play, quest)

for seed = 1, 300 do barrow.generate("floor", seed) end -- collected along the way
collectgarbage()

-- Every field of rooms, links and things, as the document has it: a crawl's keys have the colours of its doors.
local crawl = barrow.generate("crawl", 7, { tiles = true })
local rooms_told, links_told, things_told = crawl:details "rooms", crawl:details "links", crawl:details "things"
check(#rooms_told == crawl.value.room_count and rooms_told[1].types[1] and rooms_told[1].path == "main", "fields of rooms")
local locks = {}
for _, link in ipairs(links_told) do
  if link.lock then locks[link.lock] = link.kind end
end
local keys = 0
for _, thing in ipairs(things_told) do
  if thing.kind == "key" then keys = keys + (locks[thing.colour] and 1 or 0) end
  check((thing.kind == "enemy") == (thing.asleep ~= nil), "only enemies sleep")
  check(thing.kind ~= "boss" or #thing.name > 0, "a boss has a name")
end
check(keys > 0, "keys have the colours of doors")

-- Sizes and offsets of fields, for the test that asks the compiler.
if arg[1] == "--layouts" then
  for line in io.lines() do
    local name, field = line:match "^(%S+) (%S+)$"
    if field == "-" then print(line, ffi.sizeof(name)) else print(line, ffi.offsetof(name, field)) end
  end
end
print(("%d passed, %d failed"):format(passed, failed))
os.exit(failed == 0 and 0 or 1)
