#!/usr/bin/env bash
# Counts the instructions per node of random play: four players, one thread. A node is a decision or something that chance
# supplies. The difference between runs of 120 and 20 games leaves out what happens once. Unlike a time, the figure does
# not depend on what else the machine does; with the number of nodes and the hash it is the signature of a version.
#   scripts/count_instructions.sh [build folder]    (default: build)
set -euo pipefail

program=${1:-build}/consigliere_random_games
if [[ ! -x $program ]]; then
    echo "count_instructions: $program is missing; build the target consigliere_random_games" >&2
    exit 2
fi
if ! command -v valgrind >/dev/null; then
    echo "count_instructions: valgrind is not installed (apt-get install valgrind); instructions are not counted" >&2
    exit 0
fi

# Prints "instructions nodes hash" of a run.
count() { # game games
    local report
    report=$(mktemp)
    local played
    played=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$report" "$program" "$1" "$2")
    echo "$(grep -oP 'Collected : \K[0-9]+' "$report") ${played%% *} ${played##* }"
    rm -f "$report"
}

printf '%-18s %14s %10s  %s\n' game 'per node' nodes hash
for game in la-cosa-nostra nothing-personal omerta; do
    read -r few_instructions few_nodes _ < <(count "$game" 20)
    read -r instructions nodes hash < <(count "$game" 120)
    printf '%-18s %14s %10s  %s\n' "$game" $(((instructions - few_instructions) / (nodes - few_nodes))) "$nodes" "$hash"
done
