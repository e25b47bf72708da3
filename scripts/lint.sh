#!/usr/bin/env bash
# Checks formatting, layers, rules, texts and wording, then runs clang-tidy.
#   scripts/lint.sh                    on everything
#   scripts/lint.sh --changed [BASE]   on the sources that differ from BASE (default: the last commit, or the one before it
#                                      if nothing is uncommitted)
set -euo pipefail
cd "$(dirname "$0")/.."

echo "lint: formatting"
git ls-files '*.cpp' '*.hpp' | xargs -r clang-format-19 --dry-run --Werror

for check in layers rules texts wording; do
    /usr/bin/python3 "scripts/check_$check.py"
done

# The sanitized build combines the sources of a directory and includes the fuzzers, so it is used to check everything.
# Files that have changed are few, and they are checked one by one, with the compile options of similar files.
units_of_everything() {
    /usr/bin/python3 -c 'import json; print(*{u["file"] for u in json.load(open("build-asan/compile_commands.json"))}, sep="\n")' |
        grep -v consigliere_embedded
}

cmake --preset asan --log-level=WARNING >/dev/null
case "${1:---all}" in
    --all) mapfile -t files < <(units_of_everything) ;;
    --changed)
        base=${2:-$([[ -n $(git status --porcelain) ]] && echo HEAD || echo HEAD~1)}
        mapfile -t files < <(git diff --name-only --diff-filter=d "$base" -- '*.cpp')
        ;;
    *) echo "usage: scripts/lint.sh [--all | --changed [BASE]]" >&2; exit 2 ;;
esac
if ((${#files[@]} == 0)); then
    echo "lint: no source has changed"
    exit 0
fi
echo "lint: clang-tidy on ${#files[@]} units"
printf '%s\n' "${files[@]}" | xargs -P "$(nproc)" -n 1 clang-tidy-19 --quiet -p build-asan \
    2> >(grep -v 'warnings\? generated' >&2)
echo "lint: done"
