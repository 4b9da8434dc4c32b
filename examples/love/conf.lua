-- SPDX-License-Identifier: MIT
function love.conf(t)
  t.window.title, t.window.width, t.window.height = "barrow", 800, 608
  t.modules.audio, t.modules.sound, t.modules.joystick, t.modules.physics = false, false, false, false
end
