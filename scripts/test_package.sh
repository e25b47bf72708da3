#!/usr/bin/env bash
# Installs the Debian package on this machine, plays through nginx with TLS, upgrades, removes and purges it:
#   scripts/test_package.sh BUILD_DIRECTORY     (as root, after `make package`)
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1
fail() { echo "test_package: $*" >&2; exit 1; }
step() { echo "-- $*"; }

((EUID == 0)) || fail "only root can install packages"
! dpkg-query -W -f='${db:Status-Status}' consigliere 2>/dev/null | grep -q installed ||
    fail "consigliere is installed here; this test would remove it"
missing=()
command -v nginx >/dev/null || missing+=(nginx-light)
command -v openssl >/dev/null || missing+=(openssl)
if ((${#missing[@]} > 0)); then apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends "${missing[@]}"; fi

work=$(mktemp -d)
chmod 755 "$work"
server='' proxy=''
clean_up() {
    [[ -z $server ]] || kill "$server" 2>/dev/null || true
    [[ -z $proxy ]] || kill "$proxy" 2>/dev/null || true
    dpkg --purge consigliere >/dev/null 2>&1 || true
    rm -rf "$work"
}
trap clean_up EXIT

port=18080 admin=19180 tls=18443
export CONSIGLIERE_PORT=$port CONSIGLIERE_ADMIN=127.0.0.1:$admin CONSIGLIERE_BOT_PAUSE_MS=0 CONSIGLIERE_SHORTEST_WINDOW_MS=0
install_package() { apt-get -q -y -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 install --no-install-recommends "$1" >"$work/apt.log" 2>&1 ||
    { cat "$work/apt.log"; fail "$1 does not install"; }; }
own=(setpriv --reuid consigliere --regid consigliere --init-groups)
as_user() { (cd / && "${own[@]}" "$@"); }
start() {
    (cd / && exec "${own[@]}" /usr/bin/consigliere serve --config /etc/consigliere/consigliere.toml) \
        >"$work/server.log" 2>&1 &
    server=$!
    curl -sf --retry 100 --retry-delay 0 --retry-connrefused --retry-max-time 20 "http://127.0.0.1:$admin/readyz" >/dev/null ||
        { cat "$work/server.log"; fail "the installed server does not become ready"; }
    [[ $(stat -c %U "/proc/$server") == consigliere ]] || fail "the server does not run as user consigliere"
}
stop() { kill "$server"; wait "$server" || fail "the server did not exit with status 0"; server=''; }

step "a package of this version and one of a later version"
first=$(ls "$build"/package/consigliere_*.deb)
cpack --config "$build/CPackConfig.cmake" -D CPACK_PACKAGE_VERSION=99.0.0 -B "$work/next" >"$work/cpack.log" 2>&1 || { cat "$work/cpack.log"; exit 1; }
cp "$first" "$work"/ && first=$work/$(basename "$first")
later=$(ls "$work"/next/consigliere_99*.deb)

step "install"
install_package "$first"
id consigliere >/dev/null || fail "no user consigliere"
[[ $(stat -c '%U %a' /var/lib/consigliere) == "consigliere 750" ]] || fail "wrong owner or mode of the data directory"
[[ $(stat -c '%U %G %a' /etc/consigliere/consigliere.toml) == "root consigliere 640" ]] || fail "wrong owner or mode of the settings file"
if command -v systemd-analyze >/dev/null; then
    systemd-analyze verify /lib/systemd/system/consigliere.service 2>&1 | grep -i consigliere.service && fail "the systemd unit is invalid" || true
fi
man --local-file /usr/share/man/man1/consigliere.1.gz >/dev/null 2>&1 || zcat -f /usr/share/man/man1/consigliere.1* | grep -q '^.TH CONSIGLIERE' || fail "no man page"

step "nginx with a self-signed certificate and packaging/nginx.conf"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null
sed -e "s/127.0.0.1:8080/127.0.0.1:$port/; s/games.example.org/localhost/g; /listen \[::\]/d" \
    -e "s/listen 80;/listen 127.0.0.1:18081;/; s/listen 443 ssl/listen 127.0.0.1:$tls ssl/" \
    -e "s#/etc/letsencrypt.*fullchain.pem#$work/cert.pem#; s#/etc/letsencrypt.*privkey.pem#$work/key.pem#" \
    /usr/share/doc/consigliere/examples/nginx.conf >"$work/site.conf"
printf 'pid %s/nginx.pid;\nerror_log %s/nginx.log;\nevents {}\nhttp { access_log off; client_body_temp_path %s/body; proxy_temp_path %s/proxy;\ninclude %s/site.conf;\n}\n' \
    "$work" "$work" "$work" "$work" "$work" >"$work/nginx.conf"
nginx -t -q -c "$work/nginx.conf" || fail "packaging/nginx.conf is invalid"
nginx -c "$work/nginx.conf" -g 'daemon off;' & proxy=$!
start
step "play over TLS"
read -r table cookie length < <(/usr/bin/python3 scripts/play_over_tls.py $tls "$work/cert.pem")
[[ -n $length ]] || fail "no game over TLS"
[[ $(curl -s -o /dev/null -w '%{http_code}' --cacert "$work/cert.pem" "https://localhost:$tls/metrics") == 404 ]] || fail "metrics are public"
moves=$(curl -s "http://127.0.0.1:$admin/metrics" | awk '/^consigliere_moves_total/ { print $2 }')
((moves >= 3)) || fail "no moves were counted"
stop
before=$(as_user consigliere replay --all --data /var/lib/consigliere)

step "upgrade"
sed -i 's/^log_level.*/log_level = "debug"/' /etc/consigliere/consigliere.toml
install_package "$later"
[[ $(dpkg-query -W -f='${Version}' consigliere) == 99.0.0 ]] || fail "not upgraded"
grep -q '^log_level = "debug"' /etc/consigliere/consigliere.toml || fail "the upgrade changed the settings"
[[ $(as_user consigliere replay --all --data /var/lib/consigliere) == "$before" ]] || fail "the upgrade lost games"
start
read -r again _ longer < <(/usr/bin/python3 scripts/play_over_tls.py $tls "$work/cert.pem" "$table" "$cookie")
[[ $again == "$table" ]] || fail "the game did not continue"
stop
echo "   table $table: stream $length before the upgrade, $longer after it; $moves moves counted"

step "remove, then purge"
dpkg --remove consigliere >/dev/null
[[ -s /var/lib/consigliere/consigliere.db ]] || fail "removing the package removed the games"
dpkg --purge consigliere >/dev/null
[[ ! -e /var/lib/consigliere && ! -e /etc/consigliere ]] || fail "purging left files behind"
! id consigliere >/dev/null 2>&1 || fail "purging left the user"
echo "test_package: passed"
