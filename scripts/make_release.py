#!/usr/bin/env python3
"""Makes the files of a release from a finished build: scripts/make_release.py BUILD_DIRECTORY OUTPUT_DIRECTORY [SYSROOT]

  consigliere-VERSION-linux-ARCH.tar.gz   the program with its libraries, the page and the documents; runs on any recent
                                          Linux, whatever is installed there
  consigliere-VERSION-oci-ARCH.tar        the same as an OCI image (podman load, skopeo, any registry)
  consigliere-VERSION-ARCH.spdx.json      what they contain, with versions and licences (SPDX 2.3)
  SHA256SUMS

The same commit gives the same bytes on the same system, in whatever folder it is built: files are sorted, and all times
are those of the last commit. scripts/test_reproducible.sh compares two builds. The libraries come
along with their loader instead of being linked statically, because Debian has no static version of some of them.

A program for another machine brings the libraries of SYSROOT, which scripts/arm64_sysroot.sh fetched. Files of several
machines can share the output directory.
"""

import gzip
import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = (ROOT / "VERSION").read_text().strip()
USER = 1000  # of the service in the image


@dataclass(frozen=True)
class Target:
    """The machine that a program is for, and where its libraries are: in a folder, or on this system."""

    machine: str
    arch: str  # as Debian and OCI call it
    sysroot: Path | None

    @classmethod
    def of(cls, program, sysroot):
        number = int.from_bytes(program.read_bytes()[18:20], "little")  # e_machine of the ELF header
        kinds = {62: ("x86_64", "amd64"), 183: ("aarch64", "arm64")}
        if number not in kinds:
            raise SystemExit(f"make_release: {program} is neither for x86-64 nor for arm64")
        return cls(*kinds[number], sysroot)

    @property
    def strip(self):
        return f"{self.machine}-linux-gnu-strip" if self.sysroot else "strip"

LAUNCHER = """#!/bin/sh
# Starts the program with the libraries beside it.
here=$(dirname "$(readlink -f "$0")")/..
exec "$here/lib/{loader}" --library-path "$here/lib" --argv0 consigliere "$here/libexec/consigliere" "$@"
"""


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout


def commit_time():
    return int(run("git", "log", "-1", "--format=%ct"))


def needed(file):
    return re.findall(r"\(NEEDED\).*\[(.+)\]", run("readelf", "-dW", str(file)))


def libraries_in(sysroot, program, machine):
    """The same, of a program that cannot be started here."""
    folders = [sysroot / "usr/lib" / f"{machine}-linux-gnu", sysroot / "usr/lib"]
    found, waiting = {}, [program]
    while waiting:
        for name in needed(waiting.pop()):
            if name in found:
                continue
            place = next((folder / name for folder in folders if (folder / name).exists()), None)
            if place is None:
                raise SystemExit(f"make_release: {sysroot} has no {name}")
            found[name] = place.resolve()
            waiting.append(found[name])
    return found, next(name for name in found if name.startswith("ld-linux"))


def libraries(program, target):
    """The shared libraries that the program loads, by the names it asks for, and its loader."""
    if target.sysroot:
        return libraries_in(target.sysroot, program, target.machine)
    found, loader = {}, None
    for line in run("ldd", str(program)).splitlines():
        if match := re.match(r"\s*(\S+) => (/\S+)", line):
            found[match[1]] = Path(match[2]).resolve()
        elif match := re.match(r"\s*(/\S*ld-linux\S*)", line):
            loader = Path(match[1])
    found[loader.name] = loader.resolve()
    return found, loader.name


class Tree:
    """Files by their path in an archive: bytes and mode."""

    def __init__(self):
        self.files = {}

    def add(self, path, data, mode=0o644):
        self.files[path] = (data, mode)

    def add_folder(self, prefix, folder):
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                self.add(f"{prefix}/{file.relative_to(folder)}", file.read_bytes())

    def archive(self, when, folders=()):
        """A tar with sorted names, one time and no owner; `folders`: (path, mode, owner) besides those of the files."""
        out = io.BytesIO()
        known = {str(parent) for path in self.files for parent in Path(path).parents if str(parent) != "."}
        entries = {path: (0o755, 0) for path in known} | {path: (mode, owner) for path, mode, owner in folders}
        with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
            for path in sorted(entries.keys() | self.files.keys()):
                info = tarfile.TarInfo(path)
                info.mtime = when
                if path in self.files:
                    data, info.mode = self.files[path]
                    info.size = len(data)
                    tar.addfile(info, io.BytesIO(data))
                else:
                    info.type, (info.mode, info.uid) = tarfile.DIRTYPE, entries[path]
                    info.gid = info.uid
                    tar.addfile(info)
        return out.getvalue()


def stripped(program, folder, target):
    copy = folder / "consigliere.stripped"
    # The build id is a hash of the debug information too, which names the folder of the build.
    subprocess.run([target.strip, "-R", ".note.gnu.build-id", "-o", str(copy), str(program)], check=True)
    data = copy.read_bytes()
    copy.unlink()
    return data


def program_tree(program, output, target):
    tree = Tree()
    found, loader = libraries(program, target)
    for name, file in found.items():
        tree.add(f"lib/{name}", file.read_bytes(), 0o755)
    tree.add("libexec/consigliere", stripped(program, output, target), 0o755)
    tree.add("bin/consigliere", LAUNCHER.format(loader=loader).encode(), 0o755)
    tree.add_folder("share/consigliere/web", ROOT / "web/dist")
    for name in ["README.md", "CHANGELOG.md", "NOTICE", "LICENSE", "SECURITY.md", "docs/operating.md", "docs/releases.md"]:
        tree.add(f"share/doc/consigliere/{Path(name).name}", (ROOT / name).read_bytes())
    for name in ["consigliere.service", "consigliere.toml", "nginx.conf", "grafana-dashboard.json"]:
        tree.add(f"share/doc/consigliere/examples/{name}", (ROOT / "packaging" / name).read_bytes())
    tree.add("share/man/man1/consigliere.1", (ROOT / "packaging/consigliere.1").read_bytes())
    for name, place in [("consigliere.bash", "bash-completion/completions/consigliere"),
                        ("_consigliere", "zsh/site-functions/_consigliere"),
                        ("consigliere.fish", "fish/vendor_completions.d/consigliere.fish")]:
        tree.add(f"share/{place}", (ROOT / "completions" / name).read_bytes())
    return tree, found


def compressed(data):
    return gzip.compress(data, compresslevel=6, mtime=0)


def image(tree, when, commit, target):
    """An OCI image of one layer, as a tar of the image layout."""
    root = Tree()
    for path, (data, mode) in tree.files.items():
        root.add(f"usr/{path}", data, mode)
    # The launcher is a shell script and an image without a shell is smaller: the image starts the loader itself.
    del root.files["usr/bin/consigliere"]
    root.add("etc/passwd", f"root:x:0:0::/:/bin/false\nconsigliere:x:{USER}:{USER}::/var/lib/consigliere:/bin/false\n".encode())
    root.add("etc/group", f"root:x:0:\nconsigliere:x:{USER}:\n".encode())
    root.add("etc/nsswitch.conf", b"hosts: files dns\n")
    certificates = Path("/etc/ssl/certs/ca-certificates.crt")
    if certificates.exists():
        root.add("etc/ssl/certs/ca-certificates.crt", certificates.read_bytes())
    layer = root.archive(when, [("var", 0o755, 0), ("var/lib", 0o755, 0), ("var/lib/consigliere", 0o750, USER),
                                ("tmp", 0o1777, 0)])
    packed = compressed(layer)
    loader = next(path for path in tree.files if "ld-linux" in path)
    created = subprocess.run(["date", "-u", "-d", f"@{when}", "+%Y-%m-%dT%H:%M:%SZ"], check=True, capture_output=True,
                             text=True).stdout.strip()
    blobs = Tree()

    def blob(data):
        digest = hashlib.sha256(data).hexdigest()
        blobs.add(f"blobs/sha256/{digest}", data)
        return {"digest": f"sha256:{digest}", "size": len(data)}

    config = {
        "created": created, "architecture": target.arch, "os": "linux",
        "config": {
            "User": f"{USER}:{USER}", "WorkingDir": "/var/lib/consigliere", "StopSignal": "SIGTERM",
            "ExposedPorts": {"8080/tcp": {}, "9180/tcp": {}}, "Volumes": {"/var/lib/consigliere": {}},
            "Env": ["CONSIGLIERE_DATA=/var/lib/consigliere", "CONSIGLIERE_ADDRESS=0.0.0.0", "CONSIGLIERE_ADMIN=0.0.0.0:9180",
                    "CONSIGLIERE_LOG_FORM=json", "CONSIGLIERE_WEB=/usr/share/consigliere/web"],
            "Entrypoint": [f"/usr/{loader}", "--library-path", "/usr/lib", "/usr/libexec/consigliere"],
            "Cmd": ["serve"],
            "Labels": {"org.opencontainers.image.title": "Consigliere", "org.opencontainers.image.version": VERSION,
                       "org.opencontainers.image.revision": commit, "org.opencontainers.image.licenses": "Apache-2.0"},
        },
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(layer).hexdigest()]},
    }
    kind = "application/vnd.oci.image"
    manifest = {
        "schemaVersion": 2, "mediaType": f"{kind}.manifest.v1+json",
        "config": {"mediaType": f"{kind}.config.v1+json", **blob(json.dumps(config, sort_keys=True).encode())},
        "layers": [{"mediaType": f"{kind}.layer.v1.tar+gzip", **blob(packed)}],
    }
    index = {"schemaVersion": 2, "manifests": [{
        "mediaType": f"{kind}.manifest.v1+json", **blob(json.dumps(manifest, sort_keys=True).encode()),
        "platform": {"architecture": target.arch, "os": "linux"},
        "annotations": {"org.opencontainers.image.ref.name": f"consigliere:{VERSION}"}}]}
    blobs.add("oci-layout", b'{"imageLayoutVersion": "1.0.0"}')
    blobs.add("index.json", json.dumps(index, sort_keys=True).encode())
    return blobs.archive(when)


def fetched_packages(found, sysroot):
    lines = (line.rsplit(" ", 2) for line in (sysroot / "packages.txt").read_text().splitlines())
    owners = {path.removeprefix("usr/"): (name, version) for path, name, version in lines}
    return sorted({owners[str(file.relative_to(sysroot)).removeprefix("usr/")] for file in found.values()})


def debian_packages(found, target):
    """(name, version) of the Debian packages that the libraries come from."""
    if target.sysroot:
        return fetched_packages(found, target.sysroot)
    names = set()
    for file in found.values():
        for path in (str(file), str(file).removeprefix("/usr")):
            answer = subprocess.run(["dpkg", "-S", path], capture_output=True, text=True)
            if answer.returncode == 0:
                names.add(answer.stdout.split(":")[0])
                break
        else:
            raise SystemExit(f"make_release: {file} belongs to no Debian package")
    return sorted((name, run("dpkg-query", "-W", "-f=${Version}", f"{name}:{target.arch}")) for name in names)


def page_packages():
    """The npm packages whose code, fonts or icons are in the page."""
    lock = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    wanted = ["svelte", "@fontsource-variable/figtree", "@fontsource/marcellus", "@iconify-json/game-icons"]
    return [(name, lock[f"node_modules/{name}"]["version"], lock[f"node_modules/{name}"].get("license", "NOASSERTION"))
            for name in wanted]


def sbom(found, files, when, commit, target):
    created = subprocess.run(["date", "-u", "-d", f"@{when}", "+%Y-%m-%dT%H:%M:%SZ"], check=True, capture_output=True,
                             text=True).stdout.strip()
    packages = [{"SPDXID": "SPDXRef-consigliere", "name": "consigliere", "versionInfo": VERSION,
                 "downloadLocation": "NOASSERTION", "licenseDeclared": "Apache-2.0", "filesAnalyzed": False}]
    for name, version in debian_packages(found, target):
        packages.append({"SPDXID": f"SPDXRef-deb-{re.sub(r'[^A-Za-z0-9.-]', '-', name)}", "name": name, "versionInfo": version,
                         "downloadLocation": "NOASSERTION", "licenseDeclared": "NOASSERTION", "filesAnalyzed": False,
                         "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                           "referenceLocator": f"pkg:deb/debian/{name}@{version}?arch={target.arch}"}]})
    for name, version, licence in page_packages():
        packages.append({"SPDXID": f"SPDXRef-npm-{re.sub(r'[^A-Za-z0-9.-]', '-', name).strip('-')}", "name": name,
                         "versionInfo": version, "downloadLocation": "NOASSERTION", "licenseDeclared": licence,
                         "filesAnalyzed": False,
                         "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                           "referenceLocator": f"pkg:npm/{name.replace('@', '%40')}@{version}"}]})
    digest = hashlib.sha256("".join(files.values()).encode()).hexdigest()
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"consigliere-{VERSION}-{target.machine}", "documentNamespace": f"urn:consigliere:{VERSION}:{commit}:{digest}",
        "creationInfo": {"created": created, "creators": ["Tool: scripts/make_release.py"]}, "packages": packages,
        "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                           "relatedSpdxElement": "SPDXRef-consigliere"}]
        + [{"spdxElementId": "SPDXRef-consigliere", "relationshipType": "CONTAINS", "relatedSpdxElement": p["SPDXID"]}
           for p in packages[1:]],
    }, indent=1).encode() + b"\n"


def write_sums(output):
    """Of the files of all machines."""
    sums = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in output.glob(f"consigliere-{VERSION}-*")}
    (output / "SHA256SUMS").write_text("".join(f"{sums[name]}  {name}\n" for name in sorted(sums)))


def main():
    build, output = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    program = build / "consigliere"
    target = Target.of(program, Path(sys.argv[3]).resolve() if len(sys.argv) > 3 else None)
    if not re.search(rf"^## {re.escape(VERSION)}\b", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE):
        print(f"make_release: CHANGELOG.md has no heading for {VERSION}; these files are a preview, not a release")
    if not (ROOT / "web/dist/index.html").exists():
        raise SystemExit("make_release: the page is not built; run `make web`")
    output.mkdir(parents=True, exist_ok=True)
    when, commit = commit_time(), run("git", "rev-parse", "HEAD").strip()
    tree, found = program_tree(program, output, target)
    top = f"consigliere-{VERSION}"
    packed = Tree()
    for path, (data, mode) in tree.files.items():
        packed.add(f"{top}/{path}", data, mode)
    files = {f"{top}-linux-{target.machine}.tar.gz": compressed(packed.archive(when)),
             f"{top}-oci-{target.machine}.tar": image(tree, when, commit, target)}
    sums = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    files[f"{top}-{target.machine}.spdx.json"] = sbom(found, sums, when, commit, target)
    for name, data in files.items():
        (output / name).write_bytes(data)
        print(f"{len(data):>12,}  {output.name}/{name}")
    write_sums(output)


if __name__ == "__main__":
    main()
