# SPDX-License-Identifier: MIT
# Loads each scene that is named after -- and prints one line of JSON about what the engine made of it.
extends SceneTree

func about(node):
    var data = {"name": node.name, "type": node.get_class(), "meta": {}}
    for key in node.get_meta_list():
        data.meta[key] = node.get_meta(key)
    if node is Node2D:
        data.x = node.position.x
        data.y = node.position.y
    if node.has_node("Sprite"):
        var sprite = node.get_node("Sprite")
        data.region = [sprite.region_rect.position.x, sprite.region_rect.position.y]
        data.texture = [sprite.texture.get_width(), sprite.texture.get_height()] if sprite.texture else null
    if node.has_node("Shape"):
        data.open = node.get_node("Shape").disabled
        data.extents = node.get_node("Shape").shape.extents.x
        data.groups = node.get_groups()
    return data

func look(path):
    var packed = ResourceLoader.load(path)
    if packed == null:
        return {"path": path, "failed": "not loaded"}
    var root = packed.instance()
    var tiles = root.get_node("Tiles")
    var cells = []
    for cell in tiles.get_used_cells():
        var within = tiles.get_cell_autotile_coord(cell.x, cell.y)
        cells.append([cell.x, cell.y, tiles.get_cellv(cell) + within.x + 16 * within.y])
    var parts = {}
    for part in root.get_children():
        if part == tiles or part.name == "Solution":
            continue
        parts[part.name] = []
        for node in part.get_children():
            parts[part.name].append(about(node))
    var names = {}
    var fits = {}  # the neighbours of the squares of areas, and whether a square has a shape
    for id in tiles.tile_set.get_tiles_ids():
        names[id] = [tiles.tile_set.tile_get_name(id), tiles.tile_set.tile_get_shape_count(id)]
        if tiles.tile_set.tile_get_tile_mode(id) == TileSet.AUTO_TILE:
            var shaped = []
            for shape in tiles.tile_set.tile_get_shapes(id):
                shaped.append(shape.autotile_coord)
            for i in 47:
                var at = Vector2(i % 16, i / 16)
                fits[id + i] = [tiles.tile_set.autotile_get_bitmask(id, at), at in shaped]
    var seen = {"path": path, "cells": cells, "parts": parts, "root": about(root), "names": names, "fits": fits,
        "size": tiles.cell_size.x}
    root.free()
    return seen

func _init():
    var list = File.new()
    list.open("res://scenes.txt", File.READ)
    while not list.eof_reached():
        var path = list.get_line()
        if path != "":
            print("SEEN " + to_json(look(path)))
    list.close()
    quit(0)
