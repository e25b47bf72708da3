#!/usr/bin/env python3
"""Runs clang-tidy on the units of a build, in parallel, and only on those that it has not yet found clean.

  scripts/tidy.py BUILD                 on every unit of the build
  scripts/tidy.py BUILD FILE...         on these sources, with the compile options of similar files

A unit that is clean leaves a stamp in build/lint, named by a hash of all that clang-tidy reads: the unit, every file of
the repository that it includes, the checks, the compile options and the version of clang-tidy.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
STAMPS = ROOT / "build" / "lint"
TIDY = "clang-tidy-19"
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


class Includes:
    """The files of the repository that a file reads. Includes of the repository are relative to its root; generated units
    include their sources by absolute path."""

    def __init__(self):
        self.direct = {}

    def of(self, start):
        found, pending = set(), [start]
        while pending:
            path = pending.pop()
            if path in found:
                continue
            found.add(path)
            pending += self.direct_of(path)
        return sorted(found)

    def direct_of(self, path):
        if path not in self.direct:
            names = INCLUDE.findall(path.read_text(encoding="utf-8"))
            self.direct[path] = [file for file in (ROOT / name for name in names) if file.is_file()]
        return self.direct[path]


def units_of(build):
    """Unit -> compile options. Generated files with embedded texts are not checked."""
    commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    generated = re.compile(r"(consigliere_embedded|_files)\.dir/")
    return {pathlib.Path(c["file"]): c["command"] for c in commands if not generated.search(c["file"])}


def stamp_of(unit, options, includes):
    version = subprocess.run([TIDY, "--version"], capture_output=True, text=True, check=True).stdout
    seen = hashlib.sha256("\0".join([version, options, (ROOT / ".clang-tidy").read_text(encoding="utf-8")]).encode())
    for file in includes.of(unit):
        seen.update(b"\0" + str(file).encode() + b"\0" + file.read_bytes())
    return STAMPS / seen.hexdigest()


def check(build, unit):
    """What clang-tidy says about a unit; empty if it is clean."""
    run = subprocess.run([TIDY, "--quiet", "-p", str(build), str(unit)], cwd=ROOT, capture_output=True, text=True)
    if run.returncode == 0:
        return ""
    counts = re.compile(r"^\d+ warnings? .*generated.*$|^Suppressed .*$|^Use -header-filter.*$", re.MULTILINE)
    return counts.sub("", run.stdout + run.stderr).strip() or f"{TIDY} ended with {run.returncode}: {shlex.join(run.args)}"


def main(build, *files):
    build, includes = ROOT / build, Includes()
    options = units_of(build)
    units = [ROOT / file for file in files] or sorted(options)
    stamps = {unit: stamp_of(unit, options.get(unit, ""), includes) for unit in units}
    left = [unit for unit in units if not stamps[unit].exists()]
    print(f"lint: clang-tidy on {len(left)} of {len(units)} units; the others have not changed since they were clean",
          flush=True)
    STAMPS.mkdir(parents=True, exist_ok=True)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS", os.cpu_count()))) as pool:
        running = {pool.submit(check, build, unit): unit for unit in left}
        for done in concurrent.futures.as_completed(running):
            if problems := done.result():
                failed += 1
                print(problems, flush=True)
            else:
                stamps[running[done]].touch()
    print(f"lint: {failed} units with problems" if failed else "lint: clean")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
