/* SPDX-License-Identifier: MIT
 * Describes the library as one JSON text: families with parameters, passes, metrics and presets,
 * then formats, tiles, layouts, themes and kinds of puzzles. Menus, sliders and tooltips are made
 * from it, so a new row of a table shows up in the browser automatically.
 */
#include "module.h"
#include "output.h"

/* The names of parameter types, indexed by barrow_param_type. */
static const char *const type_names[] = {"int", "bool", "choice", "auto", "range", "size", "text", "weights"};

/* Writes JSON: a comma comes before each member of a list or row except the first. A closed list
 * becomes a member of what contains it. */
static bool is_first;

static void put_comma(void)
{
    out_put(is_first ? "" : ",");
    is_first = false;
}

static void begin_row(void)
{
    put_comma();
    out_put("{");
    is_first = true;
}

static void end_row(void)
{
    out_put("}");
    is_first = false;
}

static void put_name(const char *name)
{
    put_comma();
    out_string(name);
    out_put(":");
}

static void begin_list(const char *name)
{
    put_name(name);
    out_put("[");
    is_first = true;
}

static void end_list(void)
{
    out_put("]");
    is_first = false;
}

static void put_text(const char *name, const char *text)
{
    put_name(name);
    out_string(text);
}

static void put_number(const char *name, int32_t number)
{
    put_name(name);
    out_number(number);
}

/* ---- families --------------------------------------------------------------------------- */

static void put_param(const barrow_param_info *info)
{
    begin_row();
    put_text("name", info->name);
    put_text("help", info->help);
    put_text("default", info->value);
    put_text("type", type_names[info->type]);
    put_number("min", info->min);
    put_number("max", info->max);
    begin_list("choices");
    for (uint32_t i = 0; i < info->choice_count; i++) {
        put_comma();
        out_string(info->choices[i]);
    }
    end_list();
    end_row();
}

static void put_params(barrow_family family)
{
    uint32_t count = 0;
    const barrow_param_info *infos = barrow_param_infos(family, &count);
    begin_list("params");
    for (uint32_t i = 0; i < count; i++)
        put_param(&infos[i]);
    end_list();
}

static void put_passes(barrow_family family)
{
    uint32_t count = 0;
    const barrow_pass *passes = barrow_passes(family, &count);
    begin_list("passes");
    for (uint32_t i = 0; i < count; i++) {
        begin_row();
        put_text("name", passes[i].name);
        put_text("summary", passes[i].summary);
        put_number("needs", (int32_t)passes[i].needs);
        put_number("gives", (int32_t)passes[i].gives);
        end_row();
    }
    end_list();
}

/* Most rows consist of a name and a text. */
static void put_row(const char *name, const char *label, const char *text)
{
    begin_row();
    put_text("name", name);
    put_text(label, text);
    end_row();
}

static void put_metrics(barrow_family family)
{
    uint32_t count = 0;
    const barrow_metric_info *infos = barrow_metric_infos(family, &count);
    begin_list("metrics");
    for (uint32_t i = 0; i < count; i++)
        put_row(infos[i].name, "help", infos[i].help);
    end_list();
}

static void put_presets(barrow_family family)
{
    uint32_t count = 0;
    const barrow_preset *presets = barrow_presets(&count);
    begin_list("presets");
    for (uint32_t i = 0; i < count; i++) {
        if (presets[i].family != family)
            continue;
        begin_row();
        put_text("name", presets[i].name);
        put_text("summary", presets[i].summary);
        put_text("settings", presets[i].settings);
        end_row();
    }
    end_list();
}

static void put_families(void)
{
    begin_list("families");
    for (int i = 0; i < BARROW_FAMILY_COUNT; i++) {
        begin_row();
        put_text("name", barrow_family_name((barrow_family)i));
        put_params((barrow_family)i);
        put_passes((barrow_family)i);
        put_metrics((barrow_family)i);
        put_presets((barrow_family)i);
        end_row();
    }
    end_list();
}

/* ---- what all families share ------------------------------------------------------------- */

static void put_formats(void)
{
    const barrow_format *format;
    begin_list("formats");
    for (uint32_t i = 0; (format = barrow_format_info(i)); i++) {
        begin_row();
        put_text("name", format->name);
        put_text("extension", format->extension);
        put_text("summary", format->summary);
        put_number("tileset", (format->flags & BARROW_FORMAT_TILESET) != 0);
        put_number("image", (format->flags & BARROW_FORMAT_IMAGE) != 0);
        end_row();
    }
    end_list();
}

static void put_coded(const char *name, int32_t code, const char *label, const char *text)
{
    begin_row();
    put_text("name", name);
    put_number("code", code);
    put_text(label, text);
    end_row();
}

static void put_tiles(void)
{
    begin_list("tiles");
#define BARROW_TILE(NAME, name, code, character, help) put_coded(#name, code, "help", help);
#include "barrow/def/tile.def"
#undef BARROW_TILE
    end_list();
}

static void put_layouts(void)
{
    begin_list("layouts");
#define BARROW_LAYOUT(NAME, name, code, width, height, summary, ...)                               \
    put_coded(#name, code, "summary", summary);
#include "barrow/def/layout.def"
#undef BARROW_LAYOUT
    end_list();
}

static void put_themes(void)
{
    begin_list("themes");
    for (int i = 0; i < BARROW_THEME_COUNT; i++)
        put_row(barrow_theme_name((barrow_theme)i), "summary",
                barrow_theme_summary((barrow_theme)i));
    end_list();
}

static void put_puzzles(void)
{
    const barrow_puzzle_info *info;
    begin_list("puzzles");
    for (uint32_t i = 0; (info = barrow_puzzle_kind_info(i)); i++)
        put_row(info->name, "help", info->help);
    end_list();
}

/* The outermost row counts as a first member, so that no comma comes before it. */
void EXPORT(tables)(void)
{
    out_begin();
    is_first = true;
    begin_row();
    put_text("version", barrow_version_string());
    put_number("generation", (int32_t)barrow_generation());
    put_families();
    put_formats();
    put_tiles();
    put_layouts();
    put_themes();
    put_puzzles();
    end_row();
}
