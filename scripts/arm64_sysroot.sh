#!/usr/bin/env bash
# Fetches the libraries of Debian 12 for arm64 into a folder, to compile against: scripts/arm64_sysroot.sh FOLDER
# The packages are unpacked, not installed: the packages of this machine stay as they are, and libraries whose arm64
# packages exclude those of this machine can be used too. FOLDER/packages.txt says which package each file is from.
set -euo pipefail
sysroot=$(realpath -m "$1")
packages=(libc6-dev libstdc++-12-dev libboost1.81-dev libboost-json1.81-dev libsodium-dev libtomlplusplus-dev libfmt-dev
          libsqlite3-dev zlib1g-dev libcurl4-openssl-dev libssl-dev libicu-dev libpq-dev libnats-dev libhpdf-dev
          libbenchmark-dev libcli11-dev doctest-dev)

wanted=$(printf '%s\n' "${packages[@]}" | sha256sum)
if [[ "$(cat "$sysroot/.made" 2>/dev/null)" == "$wanted" ]]; then
    echo "arm64_sysroot: $1 is complete, nothing to do"
    exit 0
fi
command -v apt-get >/dev/null || { echo "arm64_sysroot: apt-get is needed to fetch Debian packages" >&2; exit 1; }

# An apt of its own, for arm64 alone and with nothing installed, so that it fetches the whole closure.
state=$sysroot/.apt
rm -rf "$sysroot"
mkdir -p "$state"/{lists/partial,archives/partial,log}
: >"$state/status"
apt=(apt-get -q -y -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o Dir::State="$state"
     -o Dir::State::status="$state/status" -o Dir::State::lists="$state/lists" -o Dir::Cache="$state"
     -o Dir::Cache::archives="$state/archives" -o Dir::Log="$state/log" -o APT::Sandbox::User="$(id -un)"
     -o APT::Install-Recommends=false -o Debug::NoLocking=true)
echo "arm64_sysroot: fetching ${#packages[@]} packages and what they need"
"${apt[@]}" update >/dev/null
"${apt[@]}" install --download-only "${packages[@]}" >/dev/null

for file in "$state"/archives/*.deb; do
    name=$(dpkg-deb -f "$file" Package) version=$(dpkg-deb -f "$file" Version)
    dpkg-deb --fsys-tarfile "$file" | tar -x --keep-directory-symlink -C "$sysroot"
    dpkg-deb --fsys-tarfile "$file" | tar -t | sed -n "s#^\./\(.*[^/]\)\$#\1 $name $version#p" >>"$sysroot/packages.txt"
done
# Links to the root of a system lead out of the folder.
find "$sysroot" -path "$state" -prune -o -type l -lname '/*' -print | while read -r link; do
    ln -sfn "$(realpath -m --relative-to="$(dirname "$link")" "$sysroot$(readlink "$link")")" "$link"
done
# Debian 12 keeps everything in /usr; packages that still name /lib mean the same place.
for folder in bin sbin lib; do
    [[ -L $sysroot/$folder || ! -d $sysroot/$folder ]] && continue
    mkdir -p "$sysroot/usr/$folder"
    cp -a "$sysroot/$folder/." "$sysroot/usr/$folder/"
    rm -rf "${sysroot:?}/$folder"
    ln -s "usr/$folder" "$sysroot/$folder"
done
rm -rf "$state"
echo "$wanted" >"$sysroot/.made"
echo "arm64_sysroot: $(wc -l <"$sysroot/packages.txt") files of $(cut -d' ' -f2 "$sysroot/packages.txt" | sort -u | wc -l) packages"
