/* SPDX-License-Identifier: MIT
 * The scripts that make shells ask `barrow complete`. They only pass on the words before the cursor
 * and show what comes back; they know no command and no option. */
#include <string.h>

#include "command.h"
#include "message.h"
#include "output.h"

/* bash splits words at '=', so the script joins them first and returns only what follows the last
 * '='. Scripts stay dumb so that they need not change when commands do: one that was installed a
 * year ago completes everything that today's barrow knows. */
static const char bash_script[] =
    "# bash completion for barrow; made by: barrow completion bash\n"
    "_barrow()\n"
    "{\n"
    "    local words=() word glued=no i line\n"
    "    for ((i = 1; i <= COMP_CWORD; i++)); do\n"
    "        word=${COMP_WORDS[i]}\n"
    "        if [[ $i -gt 1 && ( $word == = || $glued == yes ) ]]; then\n"
    "            words[-1]+=$word\n"
    "        else\n"
    "            words+=(\"$word\")\n"
    "        fi\n"
    "        [[ $word == = ]] && glued=yes || glued=no\n"
    "    done\n"
    "    local typed=${words[-1]}\n"
    "    COMPREPLY=()\n"
    "    while IFS= read -r line; do\n"
    "        if [[ $line == '<files>' ]]; then\n"
    "            compopt -o filenames 2>/dev/null\n"
    "            while IFS= read -r line; do\n"
    "                COMPREPLY+=(\"$line\")\n"
    "            done < <(compgen -f -- \"${typed##*=}\")\n"
    "            continue\n"
    "        fi\n"
    "        line=${line%%$'\\t'*}\n"
    "        [[ $line == *= ]] && compopt -o nospace 2>/dev/null\n"
    "        [[ $typed == *=* ]] && line=${line#\"${typed%=*}=\"}\n"
    "        COMPREPLY+=(\"$line\")\n"
    "    done < <(\"${COMP_WORDS[0]}\" complete -- \"${words[@]}\" 2>/dev/null)\n"
    "}\n"
    "complete -F _barrow barrow\n";

/* (Q) removes the quotes of the line, because the words are data here; colons are escaped, because
 * _describe splits a word from its help at them. Words that end in '=' get no space after them. The
 * last lines support both ways of loading: from fpath and with source. */
static const char zsh_script[] =
    "#compdef barrow\n"
    "# zsh completion for barrow; made by: barrow completion zsh\n"
    "_barrow()\n"
    "{\n"
    "    local -a asked lines whole unfinished\n"
    "    local line word help files=no\n"
    "    asked=(\"${(@Q)words[2,CURRENT-1]}\" \"${(Q)PREFIX}\")\n"
    "    lines=(\"${(@f)$(${(Q)words[1]} complete -- \"${asked[@]}\" 2>/dev/null)}\")\n"
    "    for line in $lines; do\n"
    "        if [[ $line == '<files>' ]]; then\n"
    "            files=yes\n"
    "            continue\n"
    "        fi\n"
    "        word=${line%%$'\\t'*}\n"
    "        help=${line#*$'\\t'}\n"
    "        if [[ $word == *= ]]; then\n"
    "            unfinished+=(\"${word//:/\\\\:}:$help\")\n"
    "        else\n"
    "            whole+=(\"${word//:/\\\\:}:$help\")\n"
    "        fi\n"
    "    done\n"
    "    _describe -t words barrow unfinished -S '' -- whole\n"
    "    if [[ $files == yes ]]; then\n"
    "        compset -P '*='\n"
    "        _files\n"
    "    fi\n"
    "}\n"
    "if [[ $funcstack[1] == _barrow ]]; then\n"
    "    _barrow \"$@\"\n"
    "else\n"
    "    compdef _barrow barrow\n"
    "fi\n";

/* fish expects words and help separated by a tab, which is what `barrow complete` prints. */
static const char fish_script[] =
    "# fish completion for barrow; made by: barrow completion fish\n"
    "function __barrow_complete\n"
    "    set -l words (commandline -opc)\n"
    "    set -l typed (commandline -ct)\n"
    "    set -l lines ($words[1] complete -- $words[2..-1] \"$typed\" 2>/dev/null)\n"
    "    for line in $lines\n"
    "        if test \"$line\" = '<files>'\n"
    "            __fish_complete_path \"$typed\"\n"
    "        else\n"
    "            printf '%s\\n' $line\n"
    "        end\n"
    "    end\n"
    "end\n"
    "complete -c barrow -f -a '(__barrow_complete)'\n";

static const struct {
    const char *shell, *script;
} shells[] = {{"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};

static int print_script(cli_output *output, const void *user)
{
    const char *script = user;
    cli_output_write(output, script, strlen(script));
    return CLI_DONE;
}

int cli_run_completion(const cli_args *args)
{
    enum { SHELLS = sizeof shells / sizeof shells[0] };
    const char *names[SHELLS];
    char hint[64];
    if (args->operand_count != 1)
        return cli_usage(args->command->name, "completion needs a shell: bash, zsh or fish");
    for (int i = 0; i < SHELLS; i++) {
        names[i] = shells[i].shell;
        if (strcmp(names[i], args->operands[0]) == 0)
            return cli_output_run(args->values[OPT_OUTPUT], print_script, shells[i].script);
    }
    cli_hint(hint, sizeof hint, args->operands[0], names, SHELLS);
    return cli_usage(args->command->name, "'%s' is not a known shell%s", args->operands[0], hint);
}
