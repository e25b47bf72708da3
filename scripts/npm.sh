#!/usr/bin/env bash
# Runs npm in web/ with the packages of its lock file and a recent version of Node.
#   scripts/npm.sh run build
set -euo pipefail
cd "$(dirname "$0")/../web"

# Vite 8 requires Node 20.19 or newer; Debian 12 has 18. If needed, a newer one is installed only for this project.
least_node=20.19
node_for_us=22

is_new_enough() {
    command -v node >/dev/null && [[ "$(printf '%s\n' "$least_node" "$(node -p 'process.versions.node')" | sort -V | head -1)" == "$least_node" ]]
}

if ! is_new_enough; then
    own=.node
    if [[ ! -x "$own/node_modules/.bin/node" ]]; then
        echo "npm: Node is missing or older than $least_node; fetching Node $node_for_us for this project"
        mkdir -p "$own"
        npm install --prefix "$own" --no-save --no-audit --no-fund --loglevel=error "node@$node_for_us"
    fi
    PATH="$PWD/$own/node_modules/.bin:$PATH"
fi

if [[ ! -f node_modules/.package-lock.json || package-lock.json -nt node_modules/.package-lock.json ]]; then
    echo "npm: installing the packages of web/package-lock.json"
    npm ci --no-audit --no-fund --loglevel=error
fi
exec npm --loglevel=error "$@"
