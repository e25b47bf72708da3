#!/usr/bin/env bash
# Runs every fuzzer of a build for a number of seconds, one per core at a time: scripts/fuzz.sh BUILD_DIRECTORY SECONDS
# New inputs are stored in BUILD_DIRECTORY/corpus/NAME, a failing input as BUILD_DIRECTORY/NAME-crash-*.
set -euo pipefail
cd "$(dirname "$0")/.."
export build=$1 seconds=$2

run_one() {
    local name=$1 inputs=("$build/corpus/$1") log=$build/$1.log
    mkdir -p "${inputs[0]}"
    if [[ -d fuzz/corpus/$name ]]; then
        inputs+=("fuzz/corpus/$name")
    fi
    if ! "$build/fuzz/$name" -max_total_time="$seconds" -timeout=10 -print_final_stats=1 \
            -artifact_prefix="$build/$name-" "${inputs[@]}" >"$log" 2>&1; then
        cat "$log"
        echo "fuzz: $name FAILED"
        return 1
    fi
    echo "fuzz: $name for $seconds seconds, $(sed -n 's/.*number_of_executed_units: *//p' "$log") inputs"
}
export -f run_one

basename -s .cpp fuzz/*_fuzz.cpp | xargs -P "$(nproc)" -I{} bash -c 'run_one {}'
