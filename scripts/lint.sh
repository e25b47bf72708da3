#!/usr/bin/env bash
# Checks formatting, then runs clang-tidy over the sources that differ from main (all of them on main or
# with --all).
set -euo pipefail
cd "$(dirname "$0")/.."

echo "lint: formatting"
git ls-files '*.cpp' '*.hpp' | xargs -r clang-format-19 --dry-run --Werror

cmake --preset clang --log-level=WARNING >/dev/null
cmake --build --preset clang --target consigliere_embedded >/dev/null
mapfile -t sources < <(
    if [[ ${1:-} == --all || $(git rev-parse --abbrev-ref HEAD) == main ]]; then
        git ls-files '*.cpp'
    else
        git diff --name-only --diff-filter=d "$(git merge-base main HEAD)" -- '*.cpp'
    fi | grep -v '^fuzz/' || true)
if ((${#sources[@]})); then
    echo "lint: clang-tidy on ${#sources[@]} files"
    printf '%s\n' "${sources[@]}" | xargs -P "$(nproc)" -n 4 clang-tidy-19 --quiet -p build-clang
fi
echo "lint: done"
