#!/usr/bin/env bash
# Which lines of the engine and the games do their tests run? Writes a page per source and prints the figure.
#   scripts/coverage.sh BUILD [LEAST]    the build of the preset `coverage`; ends with 1 below LEAST percent (standard: 95)
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:?usage: scripts/coverage.sh BUILD [LEAST]}
least=${2:-95}
raw="$build/profiles"
rm -rf "$raw" "$build/coverage"
mkdir -p "$raw"

programs=("$build"/tests/{engine_tests,games_tests,games_*_tests,properties_*_tests,golden_tests,suite_tests,bots_tests})
objects=()
for program in "${programs[@]}"; do
    echo "coverage: $(basename "$program")"
    CONSIGLIERE_GAMES=${CONSIGLIERE_GAMES:-200} LLVM_PROFILE_FILE="$raw/%p.profraw" "$program" --minimal
    objects+=(-object "$program")
done
llvm-profdata-19 merge -sparse -o "$build/coverage.profdata" "$raw"/*.profraw
rm -rf "$raw"
mapfile -t sources < <(git ls-files 'engine/*.cpp' 'engine/*.hpp' 'games/*.cpp' 'games/*.hpp' |
    grep -v -e '_test\.cpp$' -e '/test_' -e '_for_tests\.')
shared=("${objects[@]:1}" -instr-profile "$build/coverage.profdata" "${sources[@]}")
llvm-cov-19 show "${shared[@]}" -format html -output-dir "$build/coverage" -show-line-counts-or-regions >/dev/null
llvm-cov-19 export "${shared[@]}" -summary-only >"$build/coverage.json"
/usr/bin/python3 - "$build/coverage.json" "$least" <<'PY'
import json, os, sys
totals = json.load(open(sys.argv[1]))["data"][0]
root = os.getcwd() + "/"
def share(lines):
    return 100 * lines["covered"] / max(1, lines["count"])
files = sorted(((f["filename"].removeprefix(root), f["summary"]["lines"]) for f in totals["files"]), key=lambda f: share(f[1]))
for name, lines in files[:15]:
    print(f"  {share(lines):5.1f} %  {lines['count'] - lines['covered']:4d} lines not run  {name}")
for folder in ("engine/", "games/"):
    own = [lines for name, lines in files if name.startswith(folder)]
    count, covered = sum(x["count"] for x in own), sum(x["covered"] for x in own)
    print(f"coverage: {folder} {100 * covered / max(1, count):.1f} % of {count} lines")
total = share(totals["totals"]["lines"])
print(f"coverage: engine and games together {total:.1f} %")
sys.exit(0 if total >= float(sys.argv[2]) else f"coverage: below {sys.argv[2]} %")
PY
echo "coverage: see $build/coverage/index.html"
