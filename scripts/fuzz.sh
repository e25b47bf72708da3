#!/usr/bin/env bash
# Runs every fuzzer of a build for some seconds: scripts/fuzz.sh BUILD_FOLDER SECONDS
# New inputs stay in BUILD_FOLDER/corpus/NAME; an input that fails is kept as BUILD_FOLDER/NAME-crash-*.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1
seconds=$2

shopt -s nullglob
for source in fuzz/*_fuzz.cpp; do
    name=$(basename "$source" .cpp)
    inputs=("$build/corpus/$name")
    mkdir -p "${inputs[0]}"
    if [[ -d fuzz/corpus/$name ]]; then
        inputs+=("fuzz/corpus/$name")
    fi
    echo "fuzz: $name for $seconds seconds"
    log=$build/$name.log
    if ! "$build/fuzz/$name" -max_total_time="$seconds" -timeout=10 -print_final_stats=1 \
            -artifact_prefix="$build/$name-" "${inputs[@]}" >"$log" 2>&1; then
        cat "$log"
        echo "fuzz: $name FAILED"
        exit 1
    fi
    grep -E 'number_of_executed_units' "$log" || true
done
