/* SPDX-License-Identifier: MIT
 * What the tile maps of all families have in common, read back: size, rows and legend, rectangles,
 * the ways of links, entities. */
#ifndef CLI_READ_MAP_H
#define CLI_READ_MAP_H

#include "reader.h"

/* Size, tiles and legend, with memory for the owners. Looked at before memory is taken: all rows
 * are there and as long as they should be. */
void cli_read_map_size(cli_reader *reader, const json_t *map, int most);
void cli_read_map_tiles(cli_reader *reader, const json_t *map);

/* A rectangle and a place that lie on the map. */
barrow_rect cli_read_map_rect(cli_reader *reader, const json_t *row);
barrow_pos cli_read_map_place(cli_reader *reader, const json_t *row);

/* Memory for the `tiles` of all rows of the list [rows]; then the way of one of its links. */
void cli_read_map_routes(cli_reader *reader, const json_t *map, const cli_rows *rows);
void cli_read_map_way(cli_reader *reader, const json_t *row, barrow_link *link);

void cli_read_map_entities(cli_reader *reader, const json_t *map);

#endif
