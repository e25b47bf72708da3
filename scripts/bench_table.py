#!/usr/bin/env python3
"""Prints the figures of `make bench` next to their goals: scripts/bench_table.py FOLDER

FOLDER has what the benchmarks printed: bench.json, instructions.txt, memory.txt, server.txt. A figure that was not measured
(no valgrind, no server) is left out.
"""

import json
import pathlib
import re
import sys

GAMES = ["la-cosa-nostra", "nothing-personal", "omerta"]


def read(path):
    return path.read_text() if path.exists() else ""


def benchmarks(folder):
    text = read(folder / "bench.json")
    return {one["name"]: one for one in json.loads(text)["benchmarks"]} if text else {}


def in_a_row(figures):
    return " / ".join(figures)


def random_play(folder):
    counted = dict(re.findall(r"^(\S+)\s+(\d+)\s+\d+\s+[0-9a-f]{16}$", read(folder / "instructions.txt"), re.M))
    if all(game in counted for game in GAMES):
        yield "random play, instructions per node", in_a_row(counted[game] for game in GAMES), "500 / 600 / 650"
    timed = benchmarks(folder)
    rates = [timed.get(f"random_play/{game}", {}).get("nodes/s") for game in GAMES]
    if all(rates):
        yield "random play, million nodes per second", in_a_row(f"{rate / 1e6:.1f}" for rate in rates), "-"


def bot_games(folder):
    timed = benchmarks(folder)
    rates = [timed.get(f"bargaining_play/{game}", {}).get("games/s") for game in GAMES]
    if all(rates):
        yield "a game of negotiating bots, ms", in_a_row(f"{1000 / rate:.0f}" for rate in rates), "at most 15"


def memory(folder):
    held = dict(re.findall(r"^(\S+)\s+four people  .*\s([\d.]+)\s+\d+$", read(folder / "memory.txt"), re.M))
    if all(game in held for game in GAMES):
        yield "memory of a live table of four at its end, KiB", in_a_row(held[game] for game in GAMES), "at most 80"


def server(folder):
    runs = re.findall(r"moves/s (\d+).*bytes/move (\d+).*p99 ([\d.]+) ms", read(folder / "server.txt"))
    if not runs:
        return
    moves, sent, slowest = runs[0]
    yield "server, 100 tables of four: moves per second", moves, "20,000"
    yield "... until all four have seen it, p99", f"{slowest} ms", "-"
    yield "... KB sent per move", f"{int(sent) / 1000:.1f}", "at most 3"
    if len(runs) > 1:
        yield "... p99 at half that rate", f"{runs[1][2]} ms", "below 10 ms"


def main():
    if len(sys.argv) != 2 or not pathlib.Path(sys.argv[1]).is_dir():
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    rows = [row for part in (random_play, server, memory, bot_games) for row in part(folder)]
    print("Where there are three figures: La Cosa Nostra / Nothing Personal / Omertà")
    for row in [("", "measured", "goal"), *rows]:
        print(f"{row[0]:<48} {row[1]:>20} {row[2]:>18}")


if __name__ == "__main__":
    main()
