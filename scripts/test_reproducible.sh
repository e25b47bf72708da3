#!/usr/bin/env bash
# Builds this commit again in another folder, without ccache, and compares the files of the release:
#   scripts/test_reproducible.sh BUILD_DIRECTORY     (after `make release`, with nothing left to commit)
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(realpath "$1") release=$(realpath "$1/release")
fail() { echo "test_reproducible: $*" >&2; exit 1; }
step() { echo "-- $*"; }
[[ -z $(git status --porcelain --untracked-files=no) ]] || fail "commit your changes first: what is compared is a commit"
[[ $("$build/consigliere" --version | head -n 1) == *"$(git rev-parse --short=12 HEAD))" ]] ||
    fail "$build is not a build of this commit; run \`make release\`"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
other=$work/a-folder-of-another-name
git clone -q . "$other"

step "the program, compiled again without a cache"
(cd "$other" && export CCACHE_DISABLE=1 && cmake --preset release --log-level=WARNING >/dev/null &&
    cmake --build --preset release -j "${JOBS:-$(nproc)}" --target consigliere >"$work/log" 2>&1) ||
    { tail -n 20 "$work/log"; fail "it does not build there"; }

step "the page, built again"
(cd "$other" && CI=1 scripts/npm.sh run build >"$work/log" 2>&1) || { tail -n 20 "$work/log"; fail "the page does not build there"; }

step "the same files"
(cd "$other" && scripts/make_release.py build build/release >/dev/null)
(cd "$release" && sha256sum --quiet -c "$other/build/release/SHA256SUMS") || fail "built twice, the files differ"
echo "test_reproducible: passed"
