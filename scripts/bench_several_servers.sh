#!/usr/bin/env bash
# Measures what a move costs with several servers on one PostgreSQL and one NATS, against one server on the same: 100
# real-time tables of four at full speed, with players on all servers, from the moment when all tables are open.
#   scripts/bench_several_servers.sh BUILD_DIRECTORY [seconds] [numbers of servers]    (default: 10 "1 2 3")
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1
seconds=${2:-10}
numbers=${3:-1 2 3}
postgres=/usr/lib/postgresql/15/bin
[[ -x $postgres/initdb ]] && command -v nats-server >/dev/null || { echo "== PostgreSQL or NATS is not installed: one server only"; exit 0; }
data=$(mktemp -d)
services=()
cleanup() {
    for process in "${services[@]}"; do kill "$process" 2>/dev/null || true; done
    wait
    rm -rf "$data"
}
trap cleanup EXIT

start_services() {
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
    database=$!
    nats-server -a 127.0.0.1 -p -1 >"$data/nats.out" 2>&1 &
    nats=$!
    services+=("$database" "$nats")
    until "$postgres/pg_isready" -q -h "$data/postgres"; do sleep 0.1; done
    until bus=$(grep -soE '127\.0\.0\.1:[0-9]+' "$data/nats.out" | head -1); [[ -n $bus ]]; do sleep 0.1; done
}

start_servers() {
    ports= nodes=()
    "$postgres/createdb" -h "$data/postgres" -U postgres "bench$1"
    for ((i = 1; i <= $1; i++)); do
        rm -f "$data/out$i"
        "$build/consigliere" serve --port 0 --address 127.0.0.1 --bus "nats://$bus" --key-file "$data/key$1" \
            --store "postgres:///bench$1?user=postgres&host=$data/postgres" --messages-per-second 1000000 \
            --connections-per-address 100000 --tables-per-hour 1000000 --guests-per-hour 1000000 \
            --shortest-window-ms 0 --bot-pause-ms 0 >"$data/out$i" 2>&1 &
        nodes+=($!)
        services+=($!)
        until port=$(grep -soE ':[0-9]+ ' "$data/out$i" | tr -d ': '); [[ -n $port ]]; do
            kill -0 "${nodes[-1]}" 2>/dev/null || { cat "$data/out$i" >&2; exit 1; }
            sleep 0.05
        done
        ports+=${ports:+,}$port
    done
}

# Milliseconds of processor time of processes and of their children, also of those that have ended.
used_by() {
    local all="$*"
    all+=" $(ps -o pid= --ppid "${all// /,}" | tr '\n' ' ')"
    for process in $all; do cat "/proc/$process/stat" 2>/dev/null || true; done |
        awk -v tick="$(getconf CLK_TCK)" -v parents="$*" '
            BEGIN { split(parents, p, " "); for (i in p) is_parent[p[i]] = 1 }
            { sum += $14 + $15; if (is_parent[$1]) sum += $16 + $17 }
            END { printf "%d", sum * 1000 / tick }'
}
used_by_all() { echo "$(used_by "${nodes[@]}") $(used_by "$database") $(used_by "$nats")"; }

start_services
one=
for servers in $numbers; do
    echo "== $servers server(s) on PostgreSQL and NATS: 100 real-time tables of four, with players on all servers"
    start_servers "$servers"
    rm -f "$data/load"
    "$build/consigliere_load" "$ports" play 100 "$seconds" >"$data/load" &
    clients=$!
    until grep -qs playing "$data/load"; do
        kill -0 "$clients" 2>/dev/null || exit 1
        sleep 0.05
    done
    read -r -a before < <(used_by_all)
    wait "$clients"
    read -r -a after < <(used_by_all)
    tail -1 "$data/load"
    rate=$(grep -oE 'moves/s [0-9]+' "$data/load" | grep -oE '[0-9]+')
    per_move=() sum=0
    for i in 0 1 2; do
        per_move+=($(((after[i] - before[i]) * 1000 / (rate * seconds))))
        sum=$((sum + per_move[i]))
    done
    one=${one:-$sum}
    echo "   microseconds of processor time per move: servers ${per_move[0]}, PostgreSQL ${per_move[1]}, NATS ${per_move[2]}," \
        "together $sum ($((sum * 100 / one)) % of the first)"
    kill "${nodes[@]}"
    wait "${nodes[@]}" || true
done
