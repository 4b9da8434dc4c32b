# SPDX-License-Identifier: MIT
# A player that walks from tile to tile with the arrow keys, and runs into doors to open them.
extends KinematicBody2D

const TILE = 16
export var speed = 2  # pixels in a frame of physics

var way = Vector2()   # the step that is being walked
var left = 0          # how much of it is left

func wanted():
    for action in ["up", "right", "down", "left"]:
        if Input.is_action_pressed("ui_" + action):
            return {"up": Vector2(0, -1), "right": Vector2(1, 0), "down": Vector2(0, 1), "left": Vector2(-1, 0)}[action]
    return Vector2()

# Begins a step. Returns whether the way is free; a door in the way is asked to open, and is open in
# the next frame.
func step(side):
    var hit = move_and_collide(side * TILE, true, true, true)
    if hit == null:
        way = side
        left = TILE
        return true
    if hit.collider.is_in_group("doors"):
        get_parent().bump(hit.collider, position)
    return false

func _physics_process(_delta):
    if left == 0:
        var side = wanted()
        if side == Vector2() or not step(side):
            return
    var far = min(speed, left)
    move_and_collide(way * far)
    left -= far
