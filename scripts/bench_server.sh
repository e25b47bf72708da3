#!/usr/bin/env bash
# Measures the server over the loopback, clients in a second process: scripts/bench_server.sh BUILD_FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1
data=$(mktemp -d)
server=
trap '[[ -n $server ]] && kill "$server" 2>/dev/null; rm -rf "$data"' EXIT

serve() {
    rm -f "$data/out"  # the port must be that of the new process
    "$build/consigliere" serve --port 0 --address 127.0.0.1 --data "$data" --messages-per-second 1000000 \
        --connections-per-address 100000 --shortest-window-ms 0 --bot-pause-ms 0 >"$data/out" 2>&1 &
    server=$!
    until port=$(grep -soE ':[0-9]+ ' "$data/out" | tr -d ': '); [[ -n $port ]]; do sleep 0.05; done
}
stop() {
    echo "   server: $(ps -o rss= -p "$server") KiB resident, $(ps -o cputime= -p "$server") of processor time"
    kill "$server"
    wait "$server" || true
}

ulimit -n 65536 2>/dev/null || true
echo "== 100 live tables of four, as fast as they can, every move durable"
serve; "$build/consigliere_load" "$port" play 100 10 | tee "$data/full"; stop
rate=$(grep -oE 'moves/s [0-9]+' "$data/full" | grep -oE '[0-9]+')
echo "== the same at half that pace"
serve; "$build/consigliere_load" "$port" play 100 10 $((rate / 2)); stop
echo "== 10,000 idle connections"
serve; "$build/consigliere_load" "$port" idle 10000 1; stop
echo "== 1,000 running tables and a restart: from the start of the program to the first view"
serve; read -r table cookie < <("$build/consigliere_load" "$port" leave 1000 5); stop
began=$(date +%s%N)
serve; "$build/consigliere_load" "$port" view "$table" "$cookie"
echo "   $((($(date +%s%N) - began) / 1000000)) ms with $(du -m "$data/consigliere.db" | cut -f1) MB of store"; stop
