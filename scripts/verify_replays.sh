#!/usr/bin/env bash
# Verifies the golden games with the program of each build: scripts/verify_replays.sh BUILD_FOLDER...
# A log carries the state hash after every action, so builds that all agree with it agree with each other.
set -euo pipefail
cd "$(dirname "$0")/.."

shopt -s nullglob
replays=(replays/*.jsonl)
if ((${#replays[@]} == 0)); then
    echo "verify: there are no golden games in replays/"
    exit 0
fi
for build in "$@"; do
    echo "verify: ${#replays[@]} golden games with $build/consigliere"
    "$build/consigliere" verify "${replays[@]}"
done
