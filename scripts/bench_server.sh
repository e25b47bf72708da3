#!/usr/bin/env bash
# Measures the server over the loopback interface, with clients in another process: scripts/bench_server.sh BUILD_DIRECTORY
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1
data=$(mktemp -d)
server=
services=()
cleanup() {
    for process in $server "${services[@]}"; do kill "$process" 2>/dev/null || true; done
    wait
    rm -rf "$data"
}
trap cleanup EXIT

serve() {
    rm -f "$data/out"  # the port must be that of the new process
    "$build/consigliere" serve --port 0 --address 127.0.0.1 --data "$data" --messages-per-second 1000000 \
        --connections-per-address 100000 --tables-per-hour 1000000 --guests-per-hour 1000000 \
        --shortest-window-ms 0 --bot-pause-ms 0 >"$data/out" 2>&1 &
    server=$!
    until port=$(grep -soE ':[0-9]+ ' "$data/out" | tr -d ': '); [[ -n $port ]]; do sleep 0.05; done
}
stop() {
    echo "   server: $(ps -o rss= -p "$server") KiB resident, $(ps -o cputime= -p "$server") of CPU time"
    kill "$server"
    wait "$server" || true
}

ulimit -n 65536 2>/dev/null || true
echo "== 100 real-time tables of four at full speed, every move durable"
serve; "$build/consigliere_load" "$port" play 100 10 | tee "$data/full"; stop
rate=$(grep -oE 'moves/s [0-9]+' "$data/full" | grep -oE '[0-9]+')
echo "== the same at half that rate"
serve; "$build/consigliere_load" "$port" play 100 10 $((rate / 2)); stop
echo "== 10,000 idle connections"
serve; "$build/consigliere_load" "$port" idle 10000 1; stop
echo "== 1,000 running tables and a restart: from the start of the program to the first view"
serve; read -r table cookie < <("$build/consigliere_load" "$port" leave 1000 5); stop
began=$(date +%s%N)
serve; "$build/consigliere_load" "$port" view "$table" "$cookie"
echo "   $((($(date +%s%N) - began) / 1000000)) ms with $(du -m "$data/consigliere.db" | cut -f1) MB of data"; stop

echo "== one person next to 20 tables of the strongest bots"
scripts/bench_bots.py "$build/consigliere" --seconds 30

scripts/bench_several_servers.sh "$build"
