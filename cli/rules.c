/* SPDX-License-Identifier: MIT
 * barrow rules: the rules that dungeons, commands and files obey. A number that several families
 * share is shown once for each. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "message.h"
#include "describe.h"

#define LINE_WIDTH 76
#define RULE_LIMIT 128 /* more rules than any letter has */

/* Returns whether [args] asks for this rule: for its number, or for all. */
static bool is_asked_for(const cli_args *args, const barrow_rule_info *rule)
{
    return !args->operand_count || strcmp(args->operands[0], rule->id) == 0;
}

/* Writes the families of a rule, as "quest, crawl", into [text]. */
static void name_families(const barrow_rule_info *rule, char text[32])
{
    text[0] = 0;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++)
        if (rule->families >> family & 1) {
            strcat(text, *text ? ", " : "");
            strcat(text, barrow_family_name((barrow_family)family));
        }
}

/* Prints [text] in lines of at most LINE_WIDTH, broken at spaces. */
static void print_wrapped(cli_output *output, const char *text)
{
    while (*text) {
        size_t length = strlen(text);
        if (length > LINE_WIDTH)
            for (length = LINE_WIDTH; length > 1 && text[length] != ' ';)
                length--;
        cli_output_print(output, "    %.*s\n", (int)length, text);
        text += length;
        text += *text == ' ';
    }
}

static int print_rules(cli_output *output, const void *user)
{
    const barrow_rule_info *rule;
    for (uint32_t i = 0; (rule = barrow_rule(i)); i++) {
        char families[32];
        name_families(rule, families);
        if (is_asked_for(user, rule)) {
            cli_output_print(output, "%-4s%s\n", rule->id, families);
            print_wrapped(output, rule->text);
        }
    }
    return CLI_DONE;
}

/* Returns whether [check] names the rule: as its own, or in its summary. */
static bool names_rule(const barrow_check_info *check, const barrow_rule_info *rule)
{
    size_t length = strlen(rule->id);
    if (!(check->families & rule->families))
        return false;
    for (const char *at = check->summary; (at = strstr(at, rule->id)); at += length)
        if (at[length] < '0' || at[length] > '9')
            return true;
    return strcmp(check->rule, rule->id) == 0;
}

/* Returns whether check [index] has already been listed for the rule. The table of checks contains
 * the checks of tile maps twice, for quests and for crawls; here each is listed once. */
static bool is_listed(const barrow_rule_info *rule, uint32_t index)
{
    const char *name = barrow_check(index)->name;
    for (uint32_t i = 0; i < index; i++)
        if (names_rule(barrow_check(i), rule) && strcmp(barrow_check(i)->name, name) == 0)
            return true;
    return false;
}

/* Lists the checks that name a rule. */
static void write_checks(brw_json *json, const barrow_rule_info *rule)
{
    const barrow_check_info *check;
    brw_json_key(json, "checks");
    brw_json_list(json);
    for (uint32_t i = 0; (check = barrow_check(i)); i++) {
        if (!names_rule(check, rule) || is_listed(rule, i))
            continue;
        brw_json_flat_object(json);
        brw_json_name_field(json, "name", check->name);
        brw_json_key(json, "summary");
        brw_json_text(json, check->summary);
        brw_json_end_object(json);
    }
    brw_json_end_list(json);
}

static void write_rule(brw_json *json, const barrow_rule_info *rule)
{
    brw_json_object(json);
    brw_json_name_field(json, "rule", rule->id);
    brw_json_key(json, "families");
    brw_json_flat_list(json);
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++)
        if (rule->families >> family & 1)
            brw_json_name(json, barrow_family_name((barrow_family)family));
    brw_json_end_list(json);
    brw_json_key(json, "text");
    brw_json_text(json, rule->text);
    write_checks(json, rule);
    brw_json_end_object(json);
}

static void write_rules(brw_json *json, const void *user)
{
    const barrow_rule_info *rule;
    brw_json_list(json);
    for (uint32_t i = 0; (rule = barrow_rule(i)); i++)
        if (is_asked_for(user, rule))
            write_rule(json, rule);
    brw_json_end_list(json);
}

/* Refuses a number that no rule has, with the nearest one of its letter as a hint (G7). */
static int check_number(const cli_args *args)
{
    const char *names[RULE_LIMIT];
    char hint[64];
    uint32_t count = 0;
    const barrow_rule_info *rule;
    for (uint32_t i = 0; (rule = barrow_rule(i)); i++) {
        if (is_asked_for(args, rule))
            return CLI_DONE;
        if (rule->id[0] == args->operands[0][0] && count < RULE_LIMIT)
            names[count++] = rule->id;
    }
    cli_hint(hint, sizeof hint, args->operands[0], names, count);
    return cli_usage("rules", "there is no rule '%s'%s", args->operands[0], hint);
}

int cli_run_rules(const cli_args *args)
{
    int status = check_number(args);
    return status == CLI_DONE ? cli_print_either(args, print_rules, write_rules, args) : status;
}
