/* SPDX-License-Identifier: MIT
 * Everything that the library says about itself, as one JSON text: families with parameters,
 * passes, metrics and presets, then formats, layouts and checks. Menus, sliders and tooltips are
 * made from it, so a new row of a table shows up in the browser by itself. */
#include "output.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

static const char *const type_names[] = {"int", "bool", "choice", "auto", "range", "size", "text"};

static void put_field(const char *before, const char *name, const char *text)
{
    out_put(before);
    out_string(name);
    out_put(":");
    out_string(text);
}

static void put_number_field(const char *name, int32_t number)
{
    out_put(",");
    out_string(name);
    out_put(":");
    out_number(number);
}

static void put_param(const barrow_param_info *info)
{
    put_field("{", "name", info->name);
    put_field(",", "help", info->help);
    put_field(",", "default", info->value);
    put_field(",", "type", type_names[info->type]);
    put_number_field("min", info->min);
    put_number_field("max", info->max);
    out_put(",\"choices\":[");
    for (uint32_t i = 0; i < info->choice_count; i++) {
        out_put(i ? "," : "");
        out_string(info->choices[i]);
    }
    out_put("]}");
}

static void put_params(barrow_family family)
{
    uint32_t count = 0;
    const barrow_param_info *infos = barrow_param_infos(family, &count);
    out_put(",\"params\":[");
    for (uint32_t i = 0; i < count; i++) {
        out_put(i ? "," : "");
        put_param(&infos[i]);
    }
    out_put("]");
}

static void put_passes(barrow_family family)
{
    uint32_t count = 0;
    const barrow_pass *passes = barrow_passes(family, &count);
    out_put(",\"passes\":[");
    for (uint32_t i = 0; i < count; i++) {
        put_field(i ? ",{" : "{", "name", passes[i].name);
        put_field(",", "summary", passes[i].summary);
        put_number_field("needs", (int32_t)passes[i].needs);
        put_number_field("gives", (int32_t)passes[i].gives);
        out_put("}");
    }
    out_put("]");
}

static void put_metrics(barrow_family family)
{
    uint32_t count = 0;
    const barrow_metric_info *infos = barrow_metric_infos(family, &count);
    out_put(",\"metrics\":[");
    for (uint32_t i = 0; i < count; i++) {
        put_field(i ? ",{" : "{", "name", infos[i].name);
        put_field(",", "help", infos[i].help);
        out_put("}");
    }
    out_put("]");
}

static void put_presets(barrow_family family)
{
    uint32_t count = 0;
    const char *before = "{";
    const barrow_preset *presets = barrow_presets(&count);
    out_put(",\"presets\":[");
    for (uint32_t i = 0; i < count; i++) {
        if (presets[i].family != family)
            continue;
        put_field(before, "name", presets[i].name);
        put_field(",", "summary", presets[i].summary);
        put_field(",", "settings", presets[i].settings);
        out_put("}");
        before = ",{";
    }
    out_put("]");
}

static void put_families(void)
{
    out_put(",\"families\":[");
    for (int i = 0; i < BARROW_FAMILY_COUNT; i++) {
        put_field(i ? ",{" : "{", "name", barrow_family_name((barrow_family)i));
        put_params((barrow_family)i);
        put_passes((barrow_family)i);
        put_metrics((barrow_family)i);
        put_presets((barrow_family)i);
        out_put("}");
    }
    out_put("]");
}

static void put_formats(void)
{
    const barrow_format *format;
    out_put(",\"formats\":[");
    for (uint32_t i = 0; (format = barrow_format_info(i)); i++) {
        put_field(i ? ",{" : "{", "name", format->name);
        put_field(",", "extension", format->extension);
        put_field(",", "summary", format->summary);
        out_put("}");
    }
    out_put("]");
}

/* The kinds of tiles by their code: name, character, help. */
static void put_tiles(void)
{
    const char *before = "{";
    out_put(",\"tiles\":[");
#define BARROW_TILE(NAME, name, code, character, help) \
    put_field(before, "name", #name);                  \
    put_number_field("code", code);                    \
    put_field(",", "help", help);                      \
    out_put("}");                                      \
    before = ",{";
#include "barrow/def/tile.def"
#undef BARROW_TILE
    out_put("]");
}

static void put_layouts(void)
{
    const char *before = "{";
    out_put(",\"layouts\":[");
#define BARROW_LAYOUT(NAME, name, code, width, height, summary) \
    put_field(before, "name", #name);                           \
    put_number_field("code", code);                             \
    put_field(",", "summary", summary);                         \
    out_put("}");                                               \
    before = ",{";
#include "barrow/def/layout.def"
#undef BARROW_LAYOUT
    out_put("]");
}

static void put_themes(void)
{
    out_put(",\"themes\":[");
    for (int i = 0; i < BARROW_THEME_COUNT; i++) {
        put_field(i ? ",{" : "{", "name", barrow_theme_name((barrow_theme)i));
        put_field(",", "summary", barrow_theme_summary((barrow_theme)i));
        out_put("}");
    }
    out_put("]");
}

void EXPORT(tables)(void)
{
    out_begin();
    put_field("{", "version", barrow_version_string());
    put_number_field("generation", (int32_t)barrow_generation());
    put_families();
    put_formats();
    put_tiles();
    put_layouts();
    put_themes();
    out_put("}");
}
