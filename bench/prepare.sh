# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034,SC2154  # read by the scripts that source it
# Functions that the scripts here share: options, installing, building, and running rounds of measurements
# into one file of results. Sourced by each, from the root of the project.

. tools/packages.sh

build=${BARROW_BENCH_BUILD:-build-bench}
install=yes
rounds=5
seconds=0.3
format=text
svg=

# read_options WORD...: calls usage, which the script defines.
read_options() {
    while [ $# -gt 0 ]; do
        case $1 in
        --json) format=json ;;
        --no-install) install=no ;;
        --rounds)
            case ${2:-} in '' | *[!0-9]*) usage >&2; exit 2 ;; esac
            rounds=$2
            shift
            ;;
        --svg)
            [ -n "${2:-}" ] || { usage >&2; exit 2; }
            svg=$2
            shift
            ;;
        --seconds)
            case ${2:-} in '' | *[!0-9.]*) usage >&2; exit 2 ;; esac
            seconds=$2
            shift
            ;;
        -h | --help) usage; exit 0 ;;
        *) usage >&2; exit 2 ;;
        esac
        shift
    done
}

say() {
    echo "$*" >&2
}

# Prints the output only on failure.
quietly() {
    if ! "$@" >"$build/bench.log" 2>&1; then
        cat "$build/bench.log" >&2
        return 1
    fi
}

build_programs() {
    say "Building into $build/ ..."
    quietly cmake -S bench -B "$build" -DCMAKE_BUILD_TYPE=Release &&
        quietly cmake --build "$build" -j "$(nproc 2>/dev/null || echo 2)"
}

# note KEY VALUE: a line about the machine, for the head of the report.
note() {
    printf '# %s\t%s\n' "$1" "$2" >>"$results"
}

note_machine() {
    compiler=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
    note date "$(date -u '+%Y-%m-%d %H:%M UTC')"
    note processor "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1)"
    note cores "$(nproc 2>/dev/null || echo unknown)"
    note system "$(uname -sm)"
    note compiler "$("$compiler" --version | head -n 1), Release"
    note node "$(node --version)"
    note rounds "$rounds"
    note seconds "$seconds"
}

# measure WHAT COMMAND...: adds what the command prints, or a line that says why it printed nothing.
measure() {
    what=$1
    shift
    if ! "$@" >>"$results" 2>"$build/case.err"; then
        printf '! %s\t%s\n' "$what" "$(head -n 1 "$build/case.err")" >>"$results"
    fi
}

# run_rounds: runs each line of the function cases once per round, every other round backwards, so
# that nothing is always measured on a warmer machine than its neighbour.
run_rounds() {
    round=1
    while [ "$round" -le "$rounds" ]; do
        say "Round $round of $rounds ..."
        if [ $((round % 2)) -eq 1 ]; then cases; else cases | sed '1!G;h;$!d'; fi >"$build/round"
        printf '@ %s\n' "$round" >>"$results"
        while read -r line; do
            # shellcheck disable=SC2086  # a command of plain words
            measure $line </dev/null
        done <"$build/round"
        round=$((round + 1))
    done
}
