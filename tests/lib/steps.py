# SPDX-License-Identifier: MIT
"""The steps of ./test. Files that follow a convention are found automatically:

  tests/unit/test_NAME.c          a cmocka program, run plain and under ASan and UBSan
  tests/property/property_NAME.c  a program [COUNT] [--full], run as Release
  tests/fault/fault_NAME.c        a program, run under ASan, LSan and UBSan; --self-test plants faults
  tests/fault/cli_NAME.c          the same, with the command inside it; tests/CMakeLists.txt names it
  tests/fault/NAME.py             a script BARROW, run on the command; --self-test plants faults
  tests/fuzz/fuzz_NAME.c          a fuzz target; without libFuzzer it only tries what is kept

./test is short of processor time: the tree is compiled once by gcc as users build it, once under ASan and UBSan, and
once by clang for the thread sanitizer; all steps share these three. Steps that only --full runs are listed in
CONTRIBUTING.md. Among them are all whose names end in -planted: they test the tests.
"""
import argparse
import glob
import os
import subprocess
import signal
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from runner import Runner, Step, summary  # noqa: E402

PYTHON = "/usr/bin/python3"
BUILD = os.environ.get("BARROW_BUILD", "build")
SANITIZED = os.path.join(BUILD, "sanitizers")  # under ASan, LSan and UBSan
FUZZED = os.path.join(BUILD, "fuzz")           # the fuzz targets, by clang
THREADED = os.path.join(BUILD, "threads")      # under the thread sanitizer, by clang
# Fontconfig keeps memory until the program ends, so commands that draw are listed separately.
LEAKS = {"LSAN_OPTIONS": "print_suppressions=0:suppressions=" + os.path.abspath("tests/lib/leaks.supp")}
SANITIZERS = "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"


# Groups of tests/cli in which the command reads what it did not write.
READERS = ["verifying", "tamper", "edited", "rooms_", "one_step", "vglc", "masks", "floors_of_csv", "lines_go_on", "odd_files", "hostile",
           "crowded_puzzles", "places", "plans", "parameter_files", "not_trusted", "corpus_refused", "corpus_queries", "baseline",
           "statistics_refused", "puzzles_verified", "puzzles_refused", "seeds_of_documents", "-looks_of_places"]


def names(pattern):
    """Returns what matches the star, sorted."""
    before, after = pattern.split("*")
    return sorted(path[len(before):len(path) - len(after)] for path in glob.glob(pattern))


def shell(text):
    return ["sh", "-euc", text]


def build_step(name, directory, options, targets):
    """Configures and builds only the targets that some step runs. Two builds run at once: linking and configuring wait."""
    options = f"-DBARROW_WERROR=ON {options}"
    return Step(name, shell(f"cmake -S . -B {directory} {options}\n"
                            f"cmake --build {directory} --target {targets}"))


def build_steps():
    return [
        build_step("build", BUILD, "-DCMAKE_BUILD_TYPE=Release -DBARROW_MPI=BESIDE -DBARROW_TESTS=ON",
                   "barrow_shared barrow_cli_mpi barrow_share barrow_examples barrow_unit_tests "
                   "barrow_property_tests"),
        build_step("build-sanitizers", SANITIZED, "-DCMAKE_BUILD_TYPE=None -DBARROW_TESTS=ON "
                   f"-DBARROW_SHARED_LIB=OFF -DBARROW_BATCH=70 -DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld -DCMAKE_C_FLAGS='-Og -g1 {SANITIZERS}'",
                   "barrow_cli barrow_examples barrow_unit_tests barrow_fault_tests"),
    ]


def unit_steps(full):
    steps = []
    for name in names("tests/unit/test_*.c"):
        steps.append(Step(f"unit-{name}", [f"{BUILD}/tests/test_{name}"], ["build"]))
        if (name in ("formats", "export", "sizes") or name.startswith("broken_tiles")) and not full:  # slow; fault-alloc and -damage are similar
            continue
        steps.append(Step(f"unit-{name}-asan", [f"{SANITIZED}/tests/test_{name}"],
                          ["build-sanitizers"]))
    return steps


def fault_steps(full):
    steps = []
    shorter = {} if full else {"fault-alloc": ["--quick"], "fault-cli-alloc": ["--quick"], "fault-params": ["--quick"],
                               "fault-changes": ["150"]}
    programs = [(f"fault-{name}", f"fault_{name}") for name in names("tests/fault/fault_*.c")]
    programs += [(f"fault-cli-{name}", f"cli_{name}") for name in names("tests/fault/cli_*.c")]
    for name, program in programs:
        command = [f"{SANITIZED}/tests/{program}"]
        steps.append(Step(name, [*command, *shorter.get(name, [])],
                          ["build-sanitizers"]))
        steps.append(Step(f"{name}-planted", [*command, "--self-test"], ["build-sanitizers"], env=LEAKS))
    for name in names("tests/fault/*.py"):
        command = [PYTHON, f"tests/fault/{name}.py", f"{BUILD}/barrow"]
        steps.append(Step(f"fault-{name}", command, ["build"]))
        steps.append(Step(f"fault-{name}-planted", [*command, "--self-test"], ["build"]))
    return steps


def property_steps(full):
    more = ["--full"] if full else []
    return [Step(f"property-{name}", [f"{BUILD}/tests/property_{name}", *more],
                 ["build"])
            for name in names("tests/property/property_*.c")]


def tool_steps(full):
    steps = [
        # Targets that the thread sanitizer's build (by clang) leaves out.
        Step("warnings-clang", shell(
            "for file in $(find examples tests/unit tests/property tests/fault tests/play -name '*.c'); do "
            "clang -fsyntax-only -std=c11 -D_DEFAULT_SOURCE -D_XOPEN_SOURCE=700 -DBARROW_CAIRO -DBARROW_SQLITE -Wall -Wextra "
            "-Wpedantic -Wshadow -Wconversion -Werror -Iinclude -Isrc -Itests -I. "
            "$(pkg-config --cflags cairo pangocairo sqlite3 | sed 's/-I/-isystem /g') "
            "$(pkg-config --cflags-only-I libtcod | sed 's/-I/-isystem /g') \"$file\"; done")),
        Step("lint", ["tools/lint", "--library", f"{BUILD}/libbarrow.a"], ["build"]),
        Step("lint-planted", ["tools/lint", "--self-test"], ["build"]),
        Step("compile", [PYTHON, "tests/compile/check.py", BUILD, *([] if full else ["--quick"])], ["build"]),
        Step("abi", [PYTHON, "tests/compile/abi.py", BUILD], ["build"]),
        Step("abi-planted", [PYTHON, "tests/compile/abi.py", BUILD, "--self-test"], ["build"]),
        Step("reference", [PYTHON, "tests/compile/reference.py", BUILD]),
        Step("reference-planted", [PYTHON, "tests/compile/reference.py", BUILD, "--self-test"]),
        Step("examples", [PYTHON, "tests/examples/check.py", BUILD], ["build"]),
        Step("examples-asan", [PYTHON, "tests/examples/check.py", SANITIZED, "--sanitized"], ["build-sanitizers"]),
        Step("bindings", [PYTHON, "tests/bindings/check.py", BUILD], ["build"]),
        *([Step("cross-musl", [PYTHON, "tests/compile/cross.py", BUILD], ["build"])] if full else []),
        Step("embedding", [PYTHON, "tests/compile/pages.py", BUILD, *([] if full else ["--quick"])], ["build"]),
        Step("amalgamation", [PYTHON, "tests/compile/amalgamation.py", BUILD], ["build"]),
        Step("docs", [PYTHON, "tests/tools/check_readme.py", BUILD], ["build"]),
        Step("docs-planted", [PYTHON, "tests/tools/check_readme.py", BUILD, "--self-test"], ["build"]),
        Step("site", [PYTHON, "tests/tools/check_site.py", BUILD], ["build", "build-web"]),
        *([Step("site-planted", [PYTHON, "tests/tools/check_site.py", BUILD, "--self-test"], ["site"])] if full else []),
        Step("docs-extending", [PYTHON, "tests/tools/check_extending.py", *(["--full"] if full else [])],
             cores=2 if full else 1),
        Step("docs-extending-planted", [PYTHON, "tests/tools/check_extending.py", "--self-test"]),
        Step("shells", [PYTHON, "tests/tools/check_shells.py", BUILD], ["build"]),
        Step("shells-planted", [PYTHON, "tests/tools/check_shells.py", BUILD, "--self-test"], ["build"]),
        Step("instructions", ["bench/instructions", "--library", f"{BUILD}/libbarrow.a"], ["build"]),
        Step("instructions-planted", ["bench/instructions", "--library", f"{BUILD}/libbarrow.a", "--self-test"], ["build"]),
        Step("play-rules", [f"{SANITIZED}/tests/play_rules", "40" if full else "4"], ["build-sanitizers"]),
        Step("play-rules-planted", [f"{SANITIZED}/tests/play_rules", "--self-test"], ["build-sanitizers"]),
        Step("play", [PYTHON, "tests/play/check.py", f"{BUILD}/barrow"], ["build"]),
        Step("play-planted", [PYTHON, "tests/play/check.py", f"{BUILD}/barrow", "--self-test"], ["build"]),
        Step("document-hash", [PYTHON, "tests/tools/document_hash.py", "--run", f"{BUILD}/barrow"],
             ["build"]),
    ]
    if os.path.exists("tests/cli/run.py"):
        short = [] if full else ["-every_parameter", "-largest_documents"]  # the first is fault-params, in one process
        steps.append(Step("cli", [PYTHON, "tests/cli/run.py", f"{BUILD}/barrow", *short], ["build"]))
        # Short runs try the groups that read foreign bytes. In the long ones three are missing: fault-params and fuzz do
        # the work of two in one process, and the third bounds addresses, which ASan needs.
        asan = ["-every_parameter", "-random_bytes", "-short_of_memory"] if full else READERS
        steps.append(Step("cli-asan", [PYTHON, "tests/cli/run.py", f"{SANITIZED}/barrow", *asan],
                          ["build-sanitizers"], env=LEAKS))
    return steps


def fuzz_steps(full):
    """Tries the kept inputs and mutations of them; in the long runs, libFuzzer for a minute each."""
    replay = ["tests/fuzz/run", SANITIZED, "--replay", "300" if full else "60", "--command", f"{BUILD}/barrow"]
    steps = [Step("fuzz-replay", replay, ["build", "build-sanitizers"]),
             Step("fuzz-replay-planted", [*replay, "--self-test"], ["build-sanitizers"])]
    if full:
        flags = f"-O1 -g1 {SANITIZERS} -fsanitize=fuzzer-no-link"
        options = ("-DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=None -DBARROW_FUZZ=ON -DBARROW_CLI=OFF "
                   f"-DBARROW_EXAMPLES=OFF -DBARROW_SHARED_LIB=OFF -DCMAKE_C_FLAGS='{flags}'")
        steps += [build_step("build-fuzz", FUZZED, options, "all"),
                  Step("fuzz", ["tests/fuzz/run", FUZZED, "--seconds", "60"], ["build-fuzz"]),
                  Step("fuzz-planted", ["tests/fuzz/run", FUZZED, "--self-test"], ["build-fuzz"])]
        for name, command, needs in (("python", [PYTHON, "tests/fuzz/fuzz_python.py", BUILD], ["build"]),
                                     ("npm", ["node", "tests/fuzz/fuzz_npm.mjs", f"{BUILD}/npm"], ["build-web"])):
            steps += [Step(f"fuzz-{name}", [*command, "--seconds", "60"], needs),
                      Step(f"fuzz-{name}-planted", [*command, "--planted"], needs)]
    return steps


def thread_steps(full):
    """The thread sanitizer: the library in eight threads, and the command with eight jobs."""
    threads = f"{THREADED}/tests/threads_library"
    return [
        build_step("build-threads", THREADED, "-DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=None "
                   "-DBARROW_TESTS=ON -DBARROW_SHARED_LIB=OFF -DBARROW_EXAMPLES=OFF -DBARROW_BATCH=0 "
                   "-DCMAKE_C_FLAGS='-O0 -g1 -fsanitize=thread'", "barrow_cli threads_library"),
        Step("threads", [threads, "5" if full else "1"], ["build-threads"], cores=2),
        Step("threads-planted", [threads, "--self-test"], ["build-threads"]),
        Step("threads-command", [PYTHON, "tests/threads/command.py", f"{THREADED}/barrow", f"{BUILD}/barrow"],
             ["build", "build-threads"], cores=2),
    ]


def scale_steps(full):
    """Compares hunts with brute force; threads, parts and ranks give the same bytes, even after kills."""
    hunt = [PYTHON, "tests/scale/hunt.py", f"{BUILD}/barrow"]
    scale = [PYTHON, "tests/scale/scale.py", f"{BUILD}/barrow", f"{BUILD}/barrow-mpi"]
    return [Step("hunt", hunt, ["build"]),
            Step("hunt-planted", [*hunt, "--self-test"], ["build"]),
            Step("scale", [*scale, *(["--full"] if full else [])], ["build"], cores=2 if full else 1),
            Step("scale-planted", [*scale, "--self-test"], ["build"])]


def picture_steps(full):
    check = [PYTHON, "tests/pictures/check.py", f"{BUILD}/barrow"]
    return [Step("pictures", [*check, *(["--full"] if full else [])], ["build"]),
            Step("pictures-planted", [*check, "--self-test"], ["build"])]


def document_steps(full):
    """Judges documents by the schema, and by a checker that was written from the rules."""
    bounds = [PYTHON, "tests/tools/check_bounds.py", f"{BUILD}/barrow"]
    compare = [PYTHON, "tests/oracle/compare.py", f"{BUILD}/barrow", "--keep", BUILD, "--count"]
    mutants = [PYTHON, "tests/oracle/mutants.py", f"{BUILD}/barrow", "--keep", BUILD, "--count"]
    puzzles = [PYTHON, "tests/oracle/compare_puzzles.py", BUILD]
    playable = [PYTHON, "tests/oracle/playable.py", f"{BUILD}/barrow", "--count"]
    both = 2 if full else 1  # short runs mostly wait for their one judge in Python
    return [Step("documents", [PYTHON, "tests/tools/check_documents.py", f"{BUILD}/barrow",
                               "1000" if full else "40"], ["build"]),
            Step("documents-golden", [PYTHON, "tests/golden/documents.py", f"{BUILD}/barrow"], ["build"]),
            Step("documents-golden-planted", [PYTHON, "tests/golden/documents.py", "--self-test"]),
            Step("classic", [PYTHON, "tests/tools/check_classic.py", f"{BUILD}/barrow"], ["build"]),
            Step("classic-planted", [PYTHON, "tests/tools/check_classic.py", f"{BUILD}/barrow", "--planted"], ["build"]),
            Step("ranges", [PYTHON, "tests/tools/check_ranges.py", BUILD], ["build"]),
            Step("ranges-planted", [PYTHON, "tests/tools/check_ranges.py", BUILD, "--self-test"], ["build"]),
            Step("documents-old", [PYTHON, "tests/tools/check_old_documents.py", f"{BUILD}/barrow"], ["build"]),
            Step("documents-old-planted", [PYTHON, "tests/tools/check_old_documents.py", f"{BUILD}/barrow",
                                           "--self-test"], ["build"]),
            *([Step("bounds", [*bounds, "--full"], ["build"]),  # parameters and metrics too; ranges is quicker
               Step("bounds-planted", [*bounds, "--self-test"], ["build"]),
               Step("oracle-planted", [*compare, "60", "--planted"], ["build"]),
               Step("oracle-tiles-planted", [PYTHON, "tests/oracle/planted_tiles.py", f"{BUILD}/barrow"], ["build"])]
              if full else []),
            Step("oracle", [*compare, "8000" if full else "75"], ["build"], cores=both),
            Step("plants", ["tools/plant", "--check"]),
            Step("plants-planted", ["tools/plant", "--some", "8"], cores=2),
            Step("worst", ["bench/worst", "--library", f"{BUILD}/libbarrow.a", *([] if full else ["--quick"])], ["build"]),
            Step("worst-planted", ["bench/worst", "--self-test"]),
            Step("playable", [*playable, "3000" if full else "120"], ["build"]),
            Step("playable-planted", [*playable, "30", "--planted"], ["build"]),
            Step("edits", [*playable, "6000" if full else "160", "--edited", f"{BUILD}/tests/property_edit"], ["build"]),
            Step("edits-planted", [*playable, "60", "--planted", "--edited", f"{BUILD}/tests/property_edit"], ["build"]),
            Step("mutants", [*mutants, "30000" if full else "300"], ["build"], cores=both),
            Step("mutants-planted", [*mutants, "60", "--planted"], ["build"]),
            Step("oracle-crawl-planted", [PYTHON, "tests/oracle/planted_crawl.py", f"{BUILD}/barrow"], ["build"]),
            Step("oracle-quest-planted", [PYTHON, "tests/oracle/planted_quest.py", f"{BUILD}/barrow"], ["build"]),
            Step("puzzles", [*puzzles, *(["--count", "5000", "--variety", "10000"] if full else
                                         ["--count", "45", "--variety", "200"])], ["build"], cores=both),
            Step("puzzles-planted", [*puzzles, "--count", "120", "--self-test"], ["build"]),
            Step("prove", [PYTHON, "tests/prove/check.py", f"{BUILD}/barrow"], ["build"]),
            Step("prove-planted", [PYTHON, "tests/prove/check.py", f"{BUILD}/barrow", "--self-test"], ["build"]),
            Step("prove-small", [PYTHON, "tests/prove/small.py", f"{BUILD}/barrow", "3000" if full else "300"], ["build"]),
            Step("prove-small-planted", [PYTHON, "tests/prove/small.py", f"{BUILD}/barrow", "--planted"], ["build"]),
            Step("prove-maps", [PYTHON, "tests/prove/maps.py", f"{BUILD}/barrow"], ["build"]),
            *([Step("prove-z3", [PYTHON, "tests/prove/z3_agrees.py", f"{BUILD}/barrow", "1000"], ["build"])] if full else []),
            Step("prove-own", [PYTHON, "tests/prove/own.py", f"{BUILD}/barrow", "1000" if full else "20"], ["build"]),
            Step("provers-planted", [PYTHON, "tests/prove/planted.py", *(["60000"] if full else [])]),
            Step("rooms", [PYTHON, "tests/oracle/audit_tiles.py", f"{BUILD}/barrow", "--check", "--count",
                           "2000" if full else "60"], ["build"]),
            Step("rooms-packs", [PYTHON, "tests/rooms/packs.py", f"{BUILD}/barrow", *(["--packs", "50", "--maps", "20"] if full else ["--packs", "5", "--maps", "2"])],
                 ["build"]),
            Step("rooms-maps", [PYTHON, "tests/rooms/maps.py", f"{BUILD}/barrow", *(["--seeds", "40"] if full else [])], ["build"]),
            Step("dress", [PYTHON, "tests/dress/compare.py", f"{BUILD}/barrow", *(["--maps", "1000"] if full else [])], ["build"]),
            Step("dress-from-docs", [PYTHON, "tests/dress/compare.py", f"{BUILD}/barrow", "--judge", "tests/dress/judge_from_docs.py",
                                     *(["--maps", "200"] if full else [])], ["build"]),
            *([Step("dress-planted", [PYTHON, "tests/dress/compare.py", f"{BUILD}/barrow", "--planted"], ["build"])] if full else []),
            Step("rooms-embedded", ["tools/embed_rooms", "--check"]),
            Step("table", [PYTHON, "tests/table/key.py", f"{BUILD}/barrow", "3000" if full else "12"], ["build"]),
            Step("table-rules", [PYTHON, "tests/table/key_from_rules.py", f"{BUILD}/barrow", "3000" if full else "20"], ["build"]),
            Step("table-rules-planted", [PYTHON, "tests/table/key_from_rules.py", f"{BUILD}/barrow", "60", "--planted"], ["build"]),
            Step("table-planted", [PYTHON, "tests/table/key.py", f"{BUILD}/barrow", "--self-test"], ["build"]),
            Step("table-player", [PYTHON, "tests/table/player.py", f"{BUILD}/barrow", "3000" if full else "40"], ["build"]),
            Step("table-foundry", [PYTHON, "tests/table/foundry.py", f"{BUILD}/barrow", "250" if full else "5"], ["build"]),
            Step("table-foundry-planted", [PYTHON, "tests/table/foundry.py", f"{BUILD}/barrow", "--self-test"], ["build"]),
            Step("table-paper", [PYTHON, "tests/table/paper.py", f"{BUILD}/barrow", "20" if full else "1"], ["build"]),
            Step("table-texts", [PYTHON, "tests/table/texts.py", f"{BUILD}/barrow"], ["build"]),
            Step("table-texts-planted", [PYTHON, "tests/table/texts.py", f"{BUILD}/barrow", "--self-test"], ["build"]),
            Step("table-legend", [PYTHON, "tests/table/legend.py", f"{BUILD}/barrow", "300" if full else "4"], ["build"]),
            Step("table-legend-planted", [PYTHON, "tests/table/legend.py", f"{BUILD}/barrow", "2", "--self-test"], ["build"]),
            Step("table-player-planted", [PYTHON, "tests/table/player.py", f"{BUILD}/barrow", "20", "--self-test"], ["build"]),
            Step("soak", [PYTHON, "tests/tools/check_soak.py"], ["build"],
                 env={"SOAK_LIBRARY": os.path.abspath(f"{BUILD}/libbarrow.a")})]


def consumer_steps(full):
    """Opens files with third-party programs; the readers from npm go into the build folder."""
    folder = os.path.join(BUILD, "consumers")
    modules = os.path.join(folder, "node_modules")
    install = (f"mkdir -p {folder}; cp tests/consumers/package*.json {folder}; cd {folder}; "
               "cmp -s package-lock.json node_modules/.barrow-lock || "
               "{ npm ci --ignore-scripts --no-audit --no-fund --loglevel=error; "
               "cp package-lock.json node_modules/.barrow-lock; }")
    check = [PYTHON, "tests/consumers/run.py", f"{BUILD}/barrow", modules]
    many = ["--seeds", "50", "--slow", "0"] if full else ["--seeds", "2", "--slow", "1"]
    planted = Step("consumers-planted", [*check, "--self-test", "--every"], ["build", "consumers-install"])
    sokoban = [PYTHON, "tests/consumers/sokoban.py", f"{BUILD}/barrow"]
    texts = [PYTHON, "tests/consumers/json_texts.py", f"{BUILD}/tests/test_pull", modules]
    godot = [PYTHON, "tests/games/godot.py", f"{BUILD}/barrow"]
    return [Step("consumers-install", shell(install), cores=0),  # it waits for the network
            Step("godot", [*godot, "--seeds", "100" if full else "2"], ["build"]),
            Step("godot-planted", [*godot, "--self-test"], ["build"]),
            Step("love", [PYTHON, "tests/games/love.py", f"{BUILD}/barrow", f"{BUILD}/libbarrow.so.0", "--seeds",
                          "100" if full else "1"], ["build"]),
            Step("phaser", ["node", "tests/games/phaser.mjs", BUILD, "--seeds", "100" if full else "2"], ["build-web", "consumers-install"],
                 cores=0),  # it waits for the browser
            Step("grammar", ["node", "tests/games/grammar.cjs", modules], ["consumers-install"]),
            Step("json-texts", texts, ["build", "consumers-install"]),
            Step("json-texts-planted", [*texts, "--self-test"], ["consumers-install"]),
            Step("consumers", [*check, *many], ["build", "consumers-install"]),
            Step("downloads", [*check, "--given", os.path.join(BUILD, "downloads")], ["playground", "consumers-install"]),
            *([planted, Step("sokoban", sokoban, ["build"]), Step("sokoban-planted", [*sokoban, "--self-test"], ["build"])]
              if full else [])]


def web_steps(full):
    """The library in a browser: the npm package against the command, the playground in Chromium."""
    return [
        Step("build-web", ["web/build", BUILD], env={} if full else {"BARROW_QUICK": "1"}),
        Step("packages", ["tools/release", "--check", *([] if full else ["--quick", "npm"])],
             ["build", "build-web"]),
        Step("npm-package", shell(f"BARROW={BUILD}/barrow PACKAGE={BUILD}/npm {'' if full else 'BARROW_QUICK=1 '}"
                                  "node --test bindings/npm/test/package.test.mjs bindings/npm/test/types.mjs"), ["build", "build-web"]),
        Step("edits-page", ["node", "tests/web/edits.mjs", BUILD, "20000" if full else "200"], ["build", "build-web"]),
        Step("types", ["tools/types", f"{BUILD}/barrow", "--check"], ["build"]),
        Step("playground", ["node", "tests/web/playground.mjs", BUILD, f"{BUILD}/web-modules",
                            *(["--full"] if full else [])], ["build", "build-web"],
             cores=0),  # the longest of all: it waits at times, and others fill the gaps
    ]


def windows_steps(full):
    """For Windows, under wine: only in the long runs, because its packages are large."""
    return [Step("cross-windows", [PYTHON, "tests/compile/cross.py", BUILD, "--windows"], ["build"]),
            Step("cross-windows-command", [PYTHON, "tests/compile/windows.py", BUILD], ["build"])] if full else []


def matrix_steps(full, jobs):
    """The golden catalogue, made by this build and by other compilers and machines."""
    # Other steps build four of the rows anyway. From the rest, the short run has one with the other byte order
    # (and unsigned char). Of WebAssembly, npm-package and playground compare hashes.
    given = {"gcc-O0": f"{BUILD}/amalgamation/catalog-gcc", "gcc-O3": f"{BUILD}/barrow",
             "clang-O0": f"{BUILD}/amalgamation/catalog-clang", "gcc-asan": f"{SANITIZED}/barrow"}
    words = [word for row, program in given.items() for word in ("--given", f"{row}={program}")]
    rows = [] if full else ["gcc-O3", "clang-O0", "gcc-asan", "s390x"]
    if not full:
        jobs = 1  # s390x takes longer than all others together, so a second core would be idle
    return [Step("catalog", ["tools/matrix", "--build", f"{BUILD}/catalog", "gcc-O3", "--given",
                             f"gcc-O3={BUILD}/barrow"], ["build"]),
            Step("matrix", ["tools/matrix", "--build", f"{BUILD}/matrix", "-j", str(jobs), "--games", "24", *words, *rows],
                 ["build", "build-sanitizers", "amalgamation"], cores=2 if full else 1)]


# The builds begin first, then the longest steps, so that none of these runs alone at the end. Steps that keep both
# cores busy wait until both are free, at the end.
FIRST = ["build", "build-web", "build-sanitizers", "build-threads", "build-fuzz", "property-tiles", "consumers", "fuzz",
         "property-floor", "cli-asan", "amalgamation", "matrix", "fault-alloc", "fault-cli-alloc", "unit-formats-asan",
         "cli", "documents", "soak", "pictures", "scale", "hunt"]


def all_steps(full, jobs):
    steps = [*build_steps(), *matrix_steps(full, jobs), *property_steps(full), *fault_steps(full), *tool_steps(full),
             *fuzz_steps(full), *thread_steps(full), *windows_steps(full), *web_steps(full),
             *document_steps(full), *picture_steps(full), *scale_steps(full), *consumer_steps(full),
             *unit_steps(full)]
    for step in steps:  # several times the usual time, even on a machine half as fast
        step.limit = 5400 if full else 1800
    return sorted(steps, key=lambda step: FIRST.index(step.name) if step.name in FIRST
                  else len(FIRST))


QUICK = ["lint", "catalog"]  # and the unit tests: ./test quick


def with_needs(steps, wanted):
    """Returns the wanted steps (a name, the start of one and a star, or quick) and what they need."""
    by_name = {step.name: step for step in steps}
    chosen = set()

    def add(name):
        chosen.add(name)
        for other in by_name[name].needs:
            add(other)

    if "quick" in wanted:
        wanted = [*(word for word in wanted if word != "quick"), *QUICK]
        wanted += [name for name in by_name if name.startswith("unit-") and not name.endswith("-asan")]
    for word in wanted:
        found = [name for name in by_name
                 if name == word or (word.endswith("*") and name.startswith(word[:-1]))]
        if not found:
            sys.exit(f"there is no step '{word}'; ./test --list names them")
        for name in found:
            add(name)
    return [step for step in steps if step.name in chosen]


def main():
    parser = argparse.ArgumentParser(prog="./test", description="Builds and tests barrow, in about 13 minutes on two cores.")
    parser.add_argument("steps", nargs="*", metavar="STEP",
                        help="run only these, and what they need; a name may end in a star; quick is lint, unit tests and the golden catalogue")
    parser.add_argument("--full", action="store_true", help="the long runs too (some two hours on two cores)")
    parser.add_argument("--list", action="store_true", help="name the steps")
    parser.add_argument("--no-install", action="store_true", help="install no packages")
    parser.add_argument("-j", "--jobs", type=int, default=max(1, min(os.cpu_count() or 2, 4)),
                        help="cores to use (default %(default)s)")
    parser.add_argument("--coverage", action="store_true",
                        help="only measure what share of the library the tests run")
    options = parser.parse_args()
    os.environ["CMAKE_BUILD_PARALLEL_LEVEL"] = str(options.jobs)
    if options.full:
        os.environ["BARROW_FULL"] = "1"  # for tests that take no words: larger counts
    steps = all_steps(options.full, options.jobs)
    if options.coverage:
        return subprocess.call([PYTHON, "tests/lib/coverage.py", f"{BUILD}/coverage", "-j",
                                str(options.jobs)])
    if options.list:
        print("\n".join(step.name for step in steps))
        return 0
    if options.steps:
        steps = with_needs(steps, options.steps)
    elif not options.full:
        steps = [step for step in steps if not step.name.endswith("-planted")]
    signal.signal(signal.SIGINT, signal.default_int_handler)  # even if it was inherited as ignored
    start = time.monotonic()
    Runner(steps, os.path.join(BUILD, "test-logs"), options.jobs + 1).run()  # steps wait at times: one more keeps all cores busy
    return summary(steps, time.monotonic() - start)


if __name__ == "__main__":
    sys.exit(main())
