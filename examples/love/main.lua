-- SPDX-License-Identifier: MIT
-- A level in LÖVE: barrow makes it, barrow/play.h has the rules, this file draws and asks for moves.
-- Put barrow.lua and barrow-tiles.png (`barrow tileset -o barrow-tiles.png`) beside it, and run
--
--     love examples/love quest 7
--
-- Arrow keys walk, space waits, g takes a step of the walkthrough. With --bot it plays by itself, prints how it
-- ended and leaves.
local barrow = require "barrow"
local C, ffi = barrow.C, require "ffi"

local TILE, NONE, ZOOM = 16, 0xFFFF, 2
local KEYS = { up = "north", right = "east", down = "south", left = "west", space = "wait" }

local dungeon, game, picture, quads, message, is_bot, shot

local function quad(square)
  quads[square] = quads[square] or love.graphics.newQuad(square % 16 * TILE, math.floor(square / 16) * TILE, TILE, TILE, picture)
  return quads[square]
end

function love.load(words)
  local family, seed = words[1] or "quest", words[2] or "7"
  is_bot, shot = words[3] == "--bot", words[4]
  dungeon = barrow.generate(family, seed, family ~= "floor" and { tiles = true } or {})
  game = dungeon:play(1)
  picture, quads = love.graphics.newImage("barrow-tiles.png"), {}
  picture:setFilter("nearest", "nearest")
  message = dungeon.value.title ~= nil and ffi.string(dungeon.value.title) or ""
end

local function take(move)
  if game:state() ~= "going" then return end
  if game:step(move) ~= 0 or #game:told() > 0 then message = table.concat(game:told(), " ") end
end

function love.keypressed(key)
  if key == "escape" then love.event.quit() end
  local move = KEYS[key] or (key == "g" and game:guide())
  if move then take(move) end
end

-- The bot takes many steps in a frame, so that a test is short.
function love.update()
  for _ = 1, is_bot and 40 or 0 do
    local move = game:guide()
    if not move or game:step(move) == 0 then
      print(("%s after %d turns, %d deaths"):format(game:state(), game:hero().turn, game:hero().deaths))
      io.stdout:flush()
      is_bot = false
      if shot then
        love.graphics.captureScreenshot(function(image)
          image:encode("png", shot)
          love.event.quit(game:state() == "going" and 1 or 0)
        end)
      else
        love.event.quit(game:state() == "going" and 1 or 0)
      end
      return
    end
  end
end

-- Draws what the player has seen; what is not in sight is dark, and enemies are seen only in sight.
local function draw_map()
  local hero = game:hero()
  local width, height = love.graphics.getDimensions()
  love.graphics.push()
  love.graphics.translate(math.floor(width / 2 - (hero.x + 0.5) * TILE * ZOOM), math.floor(height / 2 - (hero.y + 0.5) * TILE * ZOOM))
  love.graphics.scale(ZOOM)
  for y = 0, dungeon.height - 1 do
    for x = 0, dungeon.width - 1 do
      local sight = game:look(x, y)
      if sight.known ~= 0 then
        local light = sight.known >= 2 and 1 or 0.45
        love.graphics.setColor(light, light, light)
        love.graphics.draw(picture, quad(C.barrow_tileset_tile(dungeon.value, x, y)), x * TILE, y * TILE)
        local thing = sight.enemy ~= NONE and sight.enemy or sight.thing
        if thing ~= NONE then love.graphics.draw(picture, quad(C.barrow_tileset_thing(dungeon.value.things + thing)), x * TILE, y * TILE) end
        if sight.threat > 0 then
          love.graphics.setColor(1, 0, 0, 0.4)
          love.graphics.rectangle("fill", x * TILE, y * TILE, TILE, TILE)
        end
      end
    end
  end
  love.graphics.setColor(1, 1, 1)
  love.graphics.draw(picture, quad(64 + 7), hero.x * TILE, hero.y * TILE)
  love.graphics.pop()
end

function love.draw()
  draw_map()
  local hero = game:hero()
  love.graphics.setColor(0, 0, 0, 0.7)
  love.graphics.rectangle("fill", 0, 0, love.graphics.getWidth(), 40)
  love.graphics.setColor(1, 1, 1)
  love.graphics.print(("health %d/%d   gold %d   keys %d   %s"):format(hero.health, hero.most, hero.gold, hero.small_keys, game:state()), 8, 4)
  love.graphics.print(message, 8, 20)
end
