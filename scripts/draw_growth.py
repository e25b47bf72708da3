#!/usr/bin/env python3
"""Draws how the cost of a node of random play grows: scripts/draw_growth.py BUILD PICTURE

Counts instructions with callgrind, so that the figures do not depend on what else the machine does, prints them and
writes a picture (SVG) with two charts: instructions per node by the number of players, and by how far a game of four
has come. Without valgrind it says so and leaves the picture as it is.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

GAMES = {  # name, fewest players, colour
    "la-cosa-nostra": ("La Cosa Nostra", 3, "#9b2226"),
    "nothing-personal": ("Nothing Personal", 3, "#0a6c74"),
    "omerta": ("Omertà", 2, "#b07400"),
}
FEW, MANY = 20, 60  # games of a run; their difference leaves out what happens once
PARTS = 6  # of a game of average length
WHOLE = 1_000_000  # nodes: more than any game has
HIGHEST = 1200  # instructions at the top of the charts


def count(build, game, games, players, most_nodes):
    """Instructions and nodes of a run."""
    with tempfile.NamedTemporaryFile("r") as report:
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={report.name}",
             str(build / "consigliere_random_growth"), game, str(games), str(players), str(most_nodes)],
            check=True, capture_output=True, text=True)
        return int(re.search(r"Collected : (\d+)", report.read()).group(1)), int(run.stdout.split()[0])


def per_node(run, earlier):
    return (run[0] - earlier[0]) / (run[1] - earlier[1])


def by_players(build, game):
    """(players, instructions per node of whole games)"""
    out = []
    for players in range(GAMES[game][1], 6):
        few, many = (count(build, game, games, players, WHOLE) for games in (FEW, MANY))
        out.append((players, per_node(many, few)))
    return out


def by_part(build, game):
    """(part of a game of average length, instructions per node in it)"""
    average = count(build, game, FEW, 4, WHOLE)[1] / FEW
    runs = [count(build, game, FEW, 4, round(average * part / PARTS)) for part in range(PARTS + 1)]
    return [((part + 0.5) / PARTS, per_node(runs[part + 1], runs[part])) for part in range(PARTS)]


def chart(left, title, ticks, curves):
    """A chart 300 wide; ticks: (place from 0 to 1, label); curves: game -> [(place, instructions)]."""
    width, top, bottom = 300, 40, 250

    def x(place):
        return left + place * width

    def y(value):
        return bottom - value / HIGHEST * (bottom - top)

    out = [f'<text x="{left}" y="22" font-weight="bold">{title}</text>']
    for value in range(0, HIGHEST + 1, 300):
        out.append(f'<line x1="{left}" x2="{left + width}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="#ddd"/>')
        out.append(f'<text x="{left - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:,}</text>')
    out += [f'<text x="{x(place):.1f}" y="{bottom + 18}" text-anchor="middle">{label}</text>' for place, label in ticks]
    for game, points in curves.items():
        colour = GAMES[game][2]
        line = " ".join(f"{x(place):.1f},{y(value):.1f}" for place, value in points)
        out.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{x(place):.1f}" cy="{y(value):.1f}" r="3" fill="{colour}"/>' for place, value in points]
    return out


def picture(players, parts):
    placed = {game: [((n - 1.7) / 3.6, value) for n, value in points] for game, points in players.items()}
    parts_in_percent = [(i / 4, f"{25 * i} %") for i in range(5)]
    names = []
    for i, (name, _, colour) in enumerate(GAMES.values()):
        names.append(f'<circle cx="{70 + 170 * i}" cy="296" r="5" fill="{colour}"/>')
        names.append(f'<text x="{82 + 170 * i}" y="300">{name}</text>')
    return "\n".join([
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 315" font-family="sans-serif" font-size="12">',
        '<rect width="760" height="315" fill="#fff"/>',
        *chart(60, "Instructions per node, by players", [((n - 1.7) / 3.6, n) for n in range(2, 6)], placed),
        *chart(430, "The same for four, by how far a game has come", parts_in_percent, parts),
        *names, "</svg>", ""])


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: scripts/draw_growth.py BUILD PICTURE")
    if shutil.which("valgrind") is None:
        print("draw_growth: valgrind is not installed (apt-get install valgrind); nothing is drawn")
        return
    build = pathlib.Path(sys.argv[1])
    players = {game: by_players(build, game) for game in GAMES}
    parts = {game: by_part(build, game) for game in GAMES}
    for game in GAMES:
        print(f"{game:18} players", "  ".join(f"{n}: {value:.0f}" for n, value in players[game]))
        print(f"{'':18} parts  ", "  ".join(f"{value:.0f}" for _, value in parts[game]))
    pathlib.Path(sys.argv[2]).write_text(picture(players, parts))


main()
