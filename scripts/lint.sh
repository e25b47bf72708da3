#!/usr/bin/env bash
# Checks formatting, layers, rules, texts and wording, then runs clang-tidy on the sources that differ from main.
#   scripts/lint.sh --all   runs clang-tidy on everything (the default on main itself)
set -euo pipefail
cd "$(dirname "$0")/.."

echo "lint: formatting"
git ls-files '*.cpp' '*.hpp' | xargs -r clang-format-19 --dry-run --Werror

for check in layers rules texts wording; do
    /usr/bin/python3 "scripts/check_$check.py"
done

# The sanitized build combines the sources of a directory and includes the fuzzers, so it is used to check everything.
# The few files that differ from main are checked one by one, with the compile options of similar files.
units_of_everything() {
    /usr/bin/python3 -c 'import json; print(*{u["file"] for u in json.load(open("build-asan/compile_commands.json"))}, sep="\n")' |
        grep -v consigliere_embedded
}

cmake --preset asan --log-level=WARNING >/dev/null
if [[ ${1:-} == --all || $(git rev-parse --abbrev-ref HEAD) == main ]] || ! git rev-parse -q --verify main >/dev/null; then
    mapfile -t files < <(units_of_everything)
else
    mapfile -t files < <(git diff --name-only --diff-filter=d "$(git merge-base main HEAD)" -- '*.cpp')
fi
if ((${#files[@]} == 0)); then
    echo "lint: no source differs from main"
    exit 0
fi
echo "lint: clang-tidy on ${#files[@]} units"
printf '%s\n' "${files[@]}" | xargs -P "$(nproc)" -n 1 clang-tidy-19 --quiet -p build-asan \
    2> >(grep -v 'warnings\? generated' >&2)
echo "lint: done"
