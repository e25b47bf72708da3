#!/usr/bin/env bash
# Counts the instructions of the server per move with callgrind, without those of the kernel: four tables of four and one
# network thread, from the moment when all tables are open. Games that end and begin count too, so that runs differ by some
# percent; a machine with other work plays fewer games and more of their beginnings.
#   scripts/count_server_instructions.sh [build folder] [seconds] [profile]    (default: build 25)
# A profile that is named is kept, for callgrind_annotate.
set -euo pipefail

build=${1:-build}
seconds=${2:-25}
data=$(mktemp -d)
profile=${3:-$data/profile}
server=
cleanup() {
    kill "$server" 2>/dev/null || true
    wait
    rm -rf "$data"
}
trap cleanup EXIT

valgrind --tool=callgrind --instr-atstart=no --callgrind-out-file="$profile" \
    "$build/consigliere" serve --port 0 --address 127.0.0.1 --threads 1 --data "$data" --messages-per-second 1000000 \
    --connections-per-address 100000 --tables-per-hour 1000000 --guests-per-hour 1000000 \
    --shortest-window-ms 0 --bot-pause-ms 0 >"$data/out" 2>"$data/errors" &
server=$!
until port=$(grep -soE ':[0-9]+ ' "$data/out" | tr -d ': '); [[ -n $port ]]; do
    kill -0 "$server" 2>/dev/null || { cat "$data/errors" >&2; exit 1; }
    sleep 0.1
done
"$build/consigliere_load" "$port" play 4 "$seconds" >"$data/load" &
clients=$!
until grep -qs playing "$data/load"; do
    kill -0 "$clients" 2>/dev/null || exit 1
    sleep 0.05
done
callgrind_control -i on "$server" >/dev/null 2>&1
wait "$clients"
callgrind_control -i off "$server" >/dev/null 2>&1
kill "$server"
wait "$server" || true

tail -1 "$data/load"
instructions=$(grep -oE '^(summary|totals): [0-9]+' "$profile" | tail -1 | grep -oE '[0-9]+$')
rate=$(grep -oE 'moves/s [0-9]+' "$data/load" | grep -oE '[0-9]+')
echo "instructions per move: $((instructions / (rate * seconds)))"
