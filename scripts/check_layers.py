#!/usr/bin/env python3
"""Checks that includes only point downwards: engine < games < bots, store < server, cli, python.

A game never includes another game, and only the outer layers use time, threads, files and random devices.
"""

import re

from report import ROOT, finish

# The path prefixes that files of a layer may include. "{game}" is the file's own game.
LAYERS = {
    "engine": ["engine/"],
    "games": ["engine/", "games/{game}/"],
    "bots": ["engine/", "games/", "bots/"],
    "store": ["engine/", "games/", "store/"],
    "server": ["engine/", "games/", "bots/", "store/", "server/"],
    "cli": ["engine/", "games/", "bots/", "store/", "server/", "cli/"],
    "python": ["engine/", "games/", "bots/", "python/"],
}
OURS = tuple(f"{layer}/" for layer in LAYERS) + ("tests/", "bench/", "fuzz/")

OUTER = {"store", "server", "cli", "python"}
OUTER_ONLY = re.compile(
    r"(iostream|fstream|filesystem|cstdio|stdio\.h|thread|mutex|shared_mutex|condition_variable|future|"
    r"chrono|ctime|time\.h|random|unistd\.h|sys/.*|fmt/(chrono|os|ostream)\.h|boost/(asio|beast)(/.*|\.hpp))")

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def allowed_for(layer, path):
    """path is relative to the root: games/<game>/file, or games/file for files about all games."""
    if layer == "games" and len(path.parts) == 2:
        return ["engine/", "games/"]
    return [beginning.format(game=path.parts[1]) for beginning in LAYERS[layer]]


def problems_of(layer, path, text):
    is_test = path.name.endswith(("_test.cpp", "_for_tests.hpp")) or path.name.startswith("test_")
    allowed = tuple(allowed_for(layer, path) + (["tests/"] if is_test else []))
    for mark, name in INCLUDE.findall(text):
        if name.startswith(OURS):
            if not name.startswith(allowed):
                yield f"{path}: {layer} must not include {name}"
        elif mark == '"':
            yield f'{path}: "{name}" is not relative to the root of the repository'
        elif layer not in OUTER and not is_test and OUTER_ONLY.fullmatch(name):
            yield f"{path}: <{name}> is only allowed in the outer layers ({', '.join(sorted(OUTER))})"


def problems(root):
    found = []
    for layer in LAYERS:
        for file in sorted((root / layer).rglob("*.[ch]pp")):
            found += problems_of(layer, file.relative_to(root), file.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    finish("layers", problems(ROOT))
