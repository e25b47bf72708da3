#!/usr/bin/env python3
"""Measures the page that plays without a server: what a browser downloads for the first solo game, compressed, and how
fast random play is in WebAssembly compared with the native program, in turns in the same run.

Fails if the download is larger than its budget, if WebAssembly is slower than its goal, or if both play different games.
Needs make site and the target consigliere_random_games of both builds.
"""

import gzip
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build/site"
LARGEST_DOWNLOAD = 1_500_000  # bytes
LEAST_SPEED = 0.40  # of the native one
GAMES = {"la-cosa-nostra": 4000, "nothing-personal": 4000, "omerta": 3000}
FEW = 100  # the difference leaves out the start of the program
ROUNDS = 3


def size(path):
    return len(gzip.compress(path.read_bytes(), 9))


def download():
    """Everything of a visit in one language that plays one game: what other languages, games and screens need is left
    out, as a browser leaves it out."""
    assets = SITE / "assets"
    others = re.compile(r"^(de|nl|es|Watch|Ratings|Account|Settings|Privacy|Credits|Confirm|Replay|Learn|History|Rules)")
    code = [p for p in assets.iterdir() if p.suffix in (".js", ".css") and not others.match(p.name)]
    fonts = [p for p in assets.iterdir() if p.suffix == ".woff2" and "latin-" in p.name and "-ext" not in p.name]
    module = next(SITE.glob("consigliere-*.wasm"))
    parts = {"module": size(module), "page": sum(map(size, [SITE / "index.html", *code])),
             "fonts": sum(p.stat().st_size for p in fonts)}
    for name, count in parts.items():
        print(f"download: {name:8} {count / 1000:8.1f} kB")
    total = sum(parts.values())
    print(f"download: {'total':8} {total / 1000:8.1f} kB compressed (budget {LARGEST_DOWNLOAD / 1000:.0f} kB)")
    return total <= LARGEST_DOWNLOAD


def played(command, game, games):
    start = time.perf_counter()
    out = subprocess.run([*command, game, str(games)], check=True, capture_output=True, text=True).stdout
    return time.perf_counter() - start, out.strip()


def seconds(command, game):
    few, _ = played(command, game, FEW)
    many, what = played(command, game, GAMES[game])
    return many - few, what


def speed():
    native, wasm = [str(ROOT / "build/consigliere_random_games")], ["node", str(ROOT / "build-wasm/consigliere_random_games.js")]
    ok = True
    for game in GAMES:
        ratios = []
        for _ in range(ROUNDS):
            (natively, what), (compiled, same) = seconds(native, game), seconds(wasm, game)
            if what != same:
                print(f"speed: {game} is another game in WebAssembly: {what} / {same}")
                return False
            ratios.append(natively / compiled)
        ratio = statistics.median(ratios)
        ok &= ratio >= LEAST_SPEED
        print(f"speed: {game:18} {100 * ratio:5.1f} % of native random play (goal {100 * LEAST_SPEED:.0f} %), same states")
    return ok


if __name__ == "__main__":
    results = [download(), speed()]
    sys.exit(0 if all(results) else 1)
