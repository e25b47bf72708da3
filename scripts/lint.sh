#!/usr/bin/env bash
# Checks formatting, layers, rules, sleeping tests, texts, glossary, voices, wording and versions, then runs clang-tidy.
#   scripts/lint.sh                    on everything
#   scripts/lint.sh --formatting       formatting alone
#   scripts/lint.sh --changed [BASE]   on the sources that differ from BASE (default: the last commit, or the one before it
#                                      if nothing is uncommitted)
set -euo pipefail
cd "$(dirname "$0")/.."

echo "lint: formatting"
git ls-files '*.cpp' '*.hpp' | xargs -r clang-format-19 --dry-run --Werror
[[ "${1:-}" != --formatting ]] || exit 0

for check in layers rules sleeping texts glossary voices wording versions; do
    /usr/bin/python3 "scripts/check_$check.py"
done

# The sanitized build combines the sources of a directory and includes the fuzzers, so it is used to check everything.
# Files that have changed are few, and they are checked one by one, with the compile options of similar files.
cmake --preset asan --log-level=WARNING >/dev/null
case "${1:---all}" in
    --all) files=() ;;
    --changed)
        base=${2:-$([[ -n $(git status --porcelain) ]] && echo HEAD || echo HEAD~1)}
        mapfile -t files < <({
            # Only their own builds have nanobind and Emscripten.
            git diff --name-only --diff-filter=d "$base" -- '*.cpp' '*.hpp' ':!python' ':!device/module.cpp'
            git ls-files --others --exclude-standard -- '*.cpp' '*.hpp' ':!python' ':!device/module.cpp'
        } | sort -u)
        if ((${#files[@]} == 0)); then
            echo "lint: no source has changed"
            exit 0
        fi
        ;;
    *) echo "usage: scripts/lint.sh [--all | --formatting | --changed [BASE]]" >&2; exit 2 ;;
esac
scripts/tidy.py build-asan "${files[@]}"
