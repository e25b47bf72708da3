#!/usr/bin/env bash
# Checks formatting, layers, rules and texts, then runs clang-tidy on the sources that differ from main.
#   scripts/lint.sh --all   clang-tidy on every source (so does plain lint on main itself)
set -euo pipefail
cd "$(dirname "$0")/.."

echo "lint: formatting"
git ls-files '*.cpp' '*.hpp' | xargs -r clang-format-19 --dry-run --Werror

for check in layers rules texts; do
    /usr/bin/python3 "scripts/check_$check.py"
done

sources() {
    local branch
    branch=$(git rev-parse --abbrev-ref HEAD)
    if [[ ${1:-} == --all || $branch == main ]] || ! git rev-parse -q --verify main >/dev/null; then
        git ls-files '*.cpp'
    else
        git diff --name-only --diff-filter=d "$(git merge-base main HEAD)" -- '*.cpp'
    fi
}

mapfile -t files < <(sources "${1:-}")
if ((${#files[@]} == 0)); then
    echo "lint: no source differs from main"
    exit 0
fi
echo "lint: clang-tidy on ${#files[@]} sources"
cmake --preset asan --log-level=WARNING >/dev/null  # the build that knows every source, fuzzers included
cmake --build --preset asan --target consigliere_embedded >/dev/null
printf '%s\n' "${files[@]}" | xargs -P "$(nproc)" -n 4 clang-tidy-19 --quiet -p build-asan \
    2> >(grep -v 'warnings\? generated' >&2)
echo "lint: done"
