#!/usr/bin/env bash
# Installs the missing Debian 12 packages that the project needs.
#   scripts/setup.sh          everything, to build, test, fuzz and lint
#   scripts/setup.sh build    what is needed to build and run the program and its page
#   scripts/setup.sh program  the same without the page
#   scripts/setup.sh tests    what `make test` needs
#   scripts/setup.sh arm64    what is needed to compile the program for arm64 here, and to start it
#   scripts/setup.sh wasm     what is needed to build the page that plays without a server
set -euo pipefail

# Boost 1.81 excludes the unversioned libboost-*-dev packages (1.74): do not add any of those here.
program=(g++ make cmake ninja-build pkg-config ccache mold python3
         libboost1.81-dev libboost-json1.81-dev libsodium-dev libtomlplusplus-dev libfmt-dev
         libcli11-dev doctest-dev libbenchmark-dev libsqlite3-dev zlib1g-dev
         libcurl4-openssl-dev libssl-dev libicu-dev libpq-dev libnats-dev libhpdf-dev dpkg-dev file)
tests=(clang-format-19 chromium-headless-shell poppler-utils groff-base webp
       postgresql-15 nats-server)  # the tests start their own servers; the system's services are not used
checks=(clang-19 libclang-rt-19-dev clang-tidy-19 llvm-19 python3-venv python3-dev)

# Any npm can fetch packages, including a recent Node (scripts/npm.sh). Debian's npm is old but sufficient.
page=()
command -v npm >/dev/null || page=(nodejs npm)

arm64=(g++-aarch64-linux-gnu qemu-user-static)  # the libraries come from scripts/arm64_sysroot.sh
wasm=(emscripten)  # a second compiler of 400 MB: only where it is asked for

case "${1:-all}" in
    program) wanted=("${program[@]}") ;;
    build) wanted=("${program[@]}" "${page[@]}") ;;
    arm64) wanted=("${program[@]}" "${page[@]}" "${arm64[@]}") ;;
    wasm) wanted=("${program[@]}" "${page[@]}" "${wasm[@]}") ;;
    tests) wanted=("${program[@]}" "${page[@]}" "${tests[@]}") ;;
    all) wanted=("${program[@]}" "${page[@]}" "${tests[@]}" "${checks[@]}") ;;
    *) echo "usage: scripts/setup.sh [program|build|tests|arm64|wasm|all]" >&2; exit 2 ;;
esac

is_installed() {
    [[ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]
}

missing=()
for package in "${wanted[@]}"; do
    is_installed "$package" || missing+=("$package")
done

if ((${#missing[@]} == 0)); then
    echo "setup: all ${#wanted[@]} packages are installed, nothing to do"
    exit 0
fi

as_root=()
if ((EUID != 0)); then
    as_root=(sudo)
fi
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300)

echo "setup: installing from Debian: ${missing[*]}"
"${apt[@]}" update
"${apt[@]}" install --no-install-recommends "${missing[@]}"
echo "setup: done"
