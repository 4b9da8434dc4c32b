/* SPDX-License-Identifier: MIT
 * Scenes for Godot: shared by the formats of versions 3 and 4. The scene is a Node2D with the
 * tiles, and below it nodes for rooms, doors and things, each with its facts as metadata. */
#ifndef BRW_GODOT_H
#define BRW_GODOT_H

#include "io/tiled.h"

typedef enum brw_godot_version { BRW_GODOT_3, BRW_GODOT_4 } brw_godot_version;

typedef struct brw_godot {
    brw_text *text;
    const brw_document *document;
    brw_godot_version version;
    brw_facts facts;
} brw_godot;

/* Writes "[node name=... type=... parent=...]". [number] follows the name unless it is negative,
 * and a NULL parent makes the root. */
void brw_godot_node(brw_godot *scene, const char *name, int64_t number, const char *type,
                    const char *parent);

/* Writes the facts in scene->facts as metadata of the last node. */
void brw_godot_metadata(brw_godot *scene);

/* Writes a property with several numbers: "region = Rect2(0, 0, 16, 16)". */
void brw_godot_numbers(brw_godot *scene, const char *name, const char *type,
                       const int32_t *numbers, uint32_t count);

/* Writes the nodes below the root, without the tiles. */
void brw_godot_parts(brw_godot *scene);

#endif
