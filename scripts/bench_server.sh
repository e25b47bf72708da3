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

# --- several servers on one PostgreSQL and one NATS ------------------------------------------------------------------------

postgres=/usr/lib/postgresql/15/bin
[[ -x $postgres/initdb ]] && command -v nats-server >/dev/null || { echo "== PostgreSQL or NATS is not installed: one server only"; exit 0; }
chmod 755 "$data"
mkdir "$data/postgres"
as_postgres=()
if ((EUID == 0)); then
    chown postgres "$data/postgres"
    as_postgres=(setpriv --reuid=postgres --regid=postgres --clear-groups)
fi
"${as_postgres[@]}" "$postgres/initdb" -D "$data/postgres/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >/dev/null
"${as_postgres[@]}" "$postgres/postgres" -D "$data/postgres/data" -k "$data/postgres" -c listen_addresses= \
    >"$data/postgres.out" 2>&1 &
services+=($!)
nats-server -a 127.0.0.1 -p -1 >"$data/nats.out" 2>&1 &
services+=($!)
until "$postgres/pg_isready" -q -h "$data/postgres"; do sleep 0.1; done
until bus=$(grep -soE '127\.0\.0\.1:[0-9]+' "$data/nats.out" | head -1); [[ -n $bus ]]; do sleep 0.1; done

# CPU seconds used by all processes of a name, including their children that have been waited for.
seconds_of() {
    # The file of a process that ends meanwhile disappears. This must not end the script.
    { cat /proc/[0-9]*/stat 2>/dev/null || true; } | awk -v name="($1)" -v tick="$(getconf CLK_TCK)" \
        '$2 == name { sum += $14 + $15 + $16 + $17 } END { printf "%d", sum / tick }'
}

for servers in 1 2 3; do
    echo "== $servers server(s) on PostgreSQL and NATS: 100 real-time tables of four, with players on all servers"
    "$postgres/createdb" -h "$data/postgres" -U postgres "bench$servers"
    ports= nodes=()
    for ((i = 1; i <= servers; i++)); do
        rm -f "$data/out$i"
        "$build/consigliere" serve --port 0 --address 127.0.0.1 --bus "nats://$bus" \
            --store "postgres:///bench$servers?user=postgres&host=$data/postgres" --messages-per-second 1000000 \
            --connections-per-address 100000 --tables-per-hour 1000000 --guests-per-hour 1000000 \
            --shortest-window-ms 0 --bot-pause-ms 0 >"$data/out$i" 2>&1 &
        nodes+=($!)
        services+=($!)
        until port=$(grep -soE ':[0-9]+ ' "$data/out$i" | tr -d ': '); [[ -n $port ]]; do sleep 0.05; done
        ports+=${ports:+,}$port
    done
    before=("$(seconds_of postgres)" "$(seconds_of nats-server)")
    TIMEFORMAT="   CPU seconds: clients %U user + %S system"
    time "$build/consigliere_load" "$ports" play 100 10
    echo "   CPU seconds: servers $(ps -o times= -p "${nodes[*]}" | awk '{ sum += $1 } END { print sum }'), PostgreSQL $(($(seconds_of postgres) - before[0]))," \
        "NATS $(($(seconds_of nats-server) - before[1]))"
    kill "${nodes[@]}"
    wait "${nodes[@]}" || true
done
