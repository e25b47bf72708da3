#!/usr/bin/env bash
# Tests the files of a release: scripts/test_release.sh BUILD_DIRECTORY     (as root, after `make release`)
# The tarball runs in a root with nothing else in it, the image as its own user on a read-only root; both are made twice.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1 release=$1/release
fail() { echo "test_release: $*" >&2; exit 1; }
step() { echo "-- $*"; }
((EUID == 0)) || fail "only root can change the root directory of a program"

work=$(mktemp -d)
chmod 755 "$work"
server=''
clean_up() {
    [[ -z $server ]] || kill "$server" 2>/dev/null || true
    umount "$work/image" 2>/dev/null || true
    rm -rf "$work"
}
trap clean_up EXIT
version=$(cat VERSION) machine=$(uname -m)

step "checksums, and the same bytes when made again"
(cd "$release" && sha256sum --quiet -c SHA256SUMS)
scripts/make_release.py "$build" "$work/again" >/dev/null
(cd "$release" && sha256sum --quiet -c "$work/again/SHA256SUMS") || fail "made twice, the files differ"

step "the list of contents names every library"
/usr/bin/python3 - "$release/consigliere-$version-$machine.spdx.json" <<'PYTHON'
import json, sys
document = json.load(open(sys.argv[1]))
ids = {package["SPDXID"] for package in document["packages"]}
assert document["spdxVersion"] == "SPDX-2.3" and len(ids) == len(document["packages"]) > 10
assert all(r["relatedSpdxElement"] in ids for r in document["relationships"])
assert {"consigliere", "libsodium23", "libpq5", "svelte"} <= {package["name"] for package in document["packages"]}
PYTHON

wait_until_ready() {
    curl -sf --retry 200 --retry-delay 0 --retry-connrefused --retry-max-time 60 "http://127.0.0.1:$1/" -o "$work/page" ||
        { cat "$work/log"; fail "the server does not answer"; }
    grep -q '<title>' "$work/page" || fail "the page is missing"
}

step "the tarball in a root with nothing else in it"
mkdir -p "$work/root/bin" "$work/root/proc" "$work/root/tmp"
tar -xzf "$release/consigliere-$version-linux-$machine.tar.gz" -C "$work/root"
own=/consigliere-$version
in_root() { chroot "$work/root" "$own/lib/$(basename "$work"/root"$own"/lib/ld-linux*)" --library-path "$own/lib" "$own/libexec/consigliere" "$@"; }
in_root --version | grep -q "^consigliere $version " || fail "the program does not start in an empty root"
in_root simulate --game omerta --games 20 | grep -q '20 games finished' || fail "no games in an empty root"
"$work/root$own/bin/consigliere" --version | grep -q "^consigliere $version " || fail "the launcher does not start the program"
CONSIGLIERE_PORT=18231 CONSIGLIERE_DATA="$work/data" "$work/root$own/bin/consigliere" serve >"$work/log" 2>&1 &
server=$!
wait_until_ready 18231
kill "$server"; wait "$server" || fail "the server did not exit with status 0"; server=''

step "the image, unpacked, as its own user on a read-only root"
mkdir "$work/oci" "$work/image"
tar -xf "$release/consigliere-$version-oci-$machine.tar" -C "$work/oci"
/usr/bin/python3 - "$work/oci" "$work/image" >"$work/start" <<'PYTHON'
import hashlib, json, pathlib, shlex, subprocess, sys
oci, root = map(pathlib.Path, sys.argv[1:])
def blob(entry):
    path = oci / "blobs" / entry["digest"].replace(":", "/")
    assert "sha256:" + hashlib.sha256(path.read_bytes()).hexdigest() == entry["digest"] and path.stat().st_size == entry["size"]
    return path
manifest = json.loads(blob(json.loads((oci / "index.json").read_text())["manifests"][0]).read_text())
config = json.loads(blob(manifest["config"]).read_text())
for layer in manifest["layers"]:
    subprocess.run(["tar", "-xzpf", str(blob(layer)), "-C", str(root)], check=True)
user, group = config["config"]["User"].split(":")
environment = [*config["config"]["Env"], "CONSIGLIERE_PORT=18232", "CONSIGLIERE_ADDRESS=127.0.0.1", "CONSIGLIERE_ADMIN=127.0.0.1:18233"]
words = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", *environment, "chroot", f"--userspec={user}:{group}", str(root),
         *config["config"]["Entrypoint"], *config["config"]["Cmd"]]
print("exec", shlex.join(words))
PYTHON
cat >"$work/inside" <<INSIDE
set -e
mount --bind "$work/image" "$work/image" && mount -o remount,bind,ro "$work/image"
mount -t tmpfs -o uid=1000,gid=1000,mode=750 none "$work/image/var/lib/consigliere"
! touch "$work/image/etc/x" 2>/dev/null
. "$work/start"
INSIDE
unshare --mount bash "$work/inside" >"$work/log" 2>&1 &
server=$!
wait_until_ready 18232
curl -sf http://127.0.0.1:18233/readyz >/dev/null || fail "the image is not ready"
[[ $(stat -c %u "/proc/$server") == 1000 ]] || fail "the image does not run as its own user"
kill "$server"; wait "$server" || fail "the image did not exit with status 0"; server=''

step "the systemd unit"
if command -v systemd-analyze >/dev/null; then
    sed "s#/usr/bin/consigliere#$work/root$own/bin/consigliere#; s/^User=.*/User=root/; s/^Group=.*/Group=root/" packaging/consigliere.service >"$work/consigliere.service"
    systemd-analyze verify --man=no "$work/consigliere.service" >"$work/unit" 2>&1 || { cat "$work/unit"; fail "the unit is invalid"; }
else
    echo "   systemd-analyze is not installed here; left out"
fi
echo "test_release: passed"
