#!/usr/bin/env bash
# Tests the files of a release for arm64 on another machine: scripts/test_release_arm64.sh BUILD_DIRECTORY
# (as root, after `make release release-arm64`). The program runs under qemu in a root with nothing else in it, plays the
# same games as the program of this machine, and serves the page.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1 release=$1/release
fail() { echo "test_release_arm64: $*" >&2; exit 1; }
step() { echo "-- $*"; }
((EUID == 0)) || fail "only root can change the root directory of a program"
qemu=$(command -v qemu-aarch64-static) || fail "qemu-user-static is missing; run scripts/setup.sh arm64"

work=$(mktemp -d)
server=''
clean_up() {
    [[ -z $server ]] || kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap clean_up EXIT
version=$(cat VERSION) own=/consigliere-$(cat VERSION)

step "checksums, and the same bytes when made again"
(cd "$release" && sha256sum --quiet -c SHA256SUMS)
scripts/make_release.py build-arm64 "$work/again" build-arm64/sysroot >/dev/null
(cd "$release" && sha256sum --quiet -c "$work/again/SHA256SUMS") || fail "made twice, the files differ"

step "everything in the tarball and the image is for arm64"
mkdir -p "$work/root/tmp" "$work/root/proc" "$work/oci"
tar -xzf "$release/consigliere-$version-linux-aarch64.tar.gz" -C "$work/root"
for file in "$work/root$own"/lib/* "$work/root$own/libexec/consigliere"; do
    readelf -h "$file" | grep -q 'Machine:.*AArch64' || fail "$(basename "$file") is not for arm64"
done
tar -xf "$release/consigliere-$version-oci-aarch64.tar" -C "$work/oci"
grep -q '"architecture": "arm64"' "$work/oci/index.json" || fail "the image does not say that it is for arm64"

step "the program under qemu, in a root with nothing else in it"
cp "$qemu" "$work/root/qemu"
program=("$own/lib/ld-linux-aarch64.so.1" --library-path "$own/lib" "$own/libexec/consigliere")
in_root() { chroot "$work/root" /qemu "${program[@]}" "$@"; }
in_root --version | grep -q "^consigliere $version " || fail "the program does not start"

step "the same games as on this machine"
for game in la-cosa-nostra nothing-personal omerta; do
    words=(simulate --game "$game" --players 4 --bots steady --games 3 --seed 11 --threads 1)
    in_root "${words[@]}" | grep '^  seat' >"$work/there"
    "$build/consigliere" "${words[@]}" | grep '^  seat' >"$work/here"
    cmp "$work/here" "$work/there" || fail "$game: the games differ from those of this machine"
done

step "the server under qemu"
CONSIGLIERE_PORT=18241 CONSIGLIERE_ADDRESS=127.0.0.1 CONSIGLIERE_DATA="$work/data" CONSIGLIERE_WEB="$work/root$own/share/consigliere/web" \
    "$qemu" "$work/root$own/lib/ld-linux-aarch64.so.1" --library-path "$work/root$own/lib" "$work/root$own/libexec/consigliere" \
    serve >"$work/log" 2>&1 &
server=$!
curl -sf --retry 200 --retry-delay 0 --retry-connrefused --retry-max-time 120 http://127.0.0.1:18241/ -o "$work/page" ||
    { cat "$work/log"; fail "the server does not answer"; }
grep -q '<title>' "$work/page" || fail "the page is missing"
curl -sf -H 'X-Consigliere: 1' -H 'Content-Type: application/json' -d '{"name": "Ann", "lang": "en"}' \
    http://127.0.0.1:18241/api/v1/session -o "$work/me" || fail "nobody can enter"
kill "$server"; wait "$server" || fail "the server did not exit with status 0"; server=''
echo "test_release_arm64: passed"
