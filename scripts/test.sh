#!/usr/bin/env bash
# Every test, as `make test` runs them. Half of the first tests' time is waiting for clocks, sockets and the browser:
# meanwhile the other builds go on at the lowest priority.
set -euo pipefail
cd "$(dirname "$0")/.."
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT

make --no-print-directory setup build
nice -n 19 make --no-print-directory build-sanitized build-same-hashes >build/ahead.log 2>&1 &
make --no-print-directory test-release test-web
wait || true # what went wrong there, the same build tells again
make --no-print-directory test-sanitized test-same-hashes
printf '\n== All tests passed\n'
