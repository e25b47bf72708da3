#!/usr/bin/env python3
"""Checks that no test sleeps: a test waits for the event itself, with a time limit, and never for time to pass.

Covers tests in C++ and in the browser, their helpers, and the scripts that test packages. Tools that measure (e2e/tools)
are not tests.
"""

import re

from report import ROOT, finish

LAYERS = ["engine", "games", "bots", "store", "server", "cli", "python"]
HELPERS = ["*_test.cpp", "*_for_tests.?pp", "test_*.?pp"]
FILES = [f"{layer}/**/{name}" for layer in LAYERS for name in HELPERS]
FILES += ["tests/**/*.?pp", "fuzz/*.cpp", "web/e2e/**/*.ts", "web/src/**/*.test.ts", "scripts/*test*.sh",
          "scripts/*_test.py", "python/**/*test*.py"]
SKIPPED = ("web/e2e/tools/", "scripts/checks_test.py")

SLEEPS = re.compile(r"\b(sleep_for|sleep_until|usleep|nanosleep|sleep|waitForTimeout)\s*\(|(?<!test\.)\bsetTimeout\s*\("
                    r"|^\s*sleep\s+[\d$\"]", re.MULTILINE)
COMMENT = re.compile(r"^\s*(//|#|\*)")


def problems(root):
    found = []
    for file in sorted({file for pattern in FILES for file in root.glob(pattern)}):
        path = file.relative_to(root)
        if str(path).startswith(SKIPPED):
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if not COMMENT.match(line) and SLEEPS.search(line):
                found.append(f"{path}:{number}: a test must not sleep; wait for the event, with a time limit")
    return found


if __name__ == "__main__":
    finish("sleeping", problems(ROOT))
