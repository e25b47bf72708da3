#!/usr/bin/env python3
"""Checks that includes only point downwards: engine < games < bots, store < server < device, cli; python.

A game never includes another game, and only the outer layers use time, threads, files and random devices. The inner
layers have no state of their own either: no thread_local, no variable that is neither constant nor part of an object.
What also runs in the page uses only what the compiler for it has.
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
    "device": ["engine/", "games/", "bots/", "store/", "server/", "device/"],
    "cli": ["engine/", "games/", "bots/", "store/", "server/", "cli/"],
    "python": ["engine/", "games/", "bots/", "python/"],
}
# Folders of a layer that must not know these others.
APART = {
    "server/net": ("server/ops/", "server/table/", "server/site/", "server/cluster/"),
    "server/ops": ("server/net/", "server/table/", "server/site/", "server/cluster/"),
}
OURS = tuple(f"{layer}/" for layer in LAYERS) + ("tests/", "bench/", "fuzz/")

OUTER = {"store", "server", "device", "cli", "python"}
OUTER_ONLY = re.compile(
    r"(iostream|fstream|filesystem|cstdio|stdio\.h|thread|mutex|shared_mutex|condition_variable|future|"
    r"chrono|ctime|time\.h|random|unistd\.h|sys/.*|fmt/(chrono|os|ostream)\.h|boost/(asio|beast)(/.*|\.hpp))")

# What a program adds when it starts, before anyone reads it (ARCHITECTURE.md).
REGISTRIES = {"engine/embedded.cpp", "games/registry.cpp", "bots/arena.cpp"}
# One line each: clang-format indents no namespace, so a declaration at the beginning of a line is not in a function.
NAME = r"[A-Za-z_][\w:<>,*& \[\]]*"
STATIC_VARIABLE = re.compile(rf"^\s*(?:inline )?static (?:inline )?(?!.*\bconst(?:expr|init|eval)?\b){NAME} \w+(?:\[.*\])?"
                             r"(?:;| = |\{)", re.MULTILINE)
GLOBAL_VARIABLE = re.compile(rf"^(?!.*\b(?:const|constexpr|using|typedef|extern|class|struct|enum|union|namespace|template|"
                             rf"friend|static|operator|return|concept)\b){NAME} \w+(?:\[.*\])?(?:;| = .*|\{{.*\}};)$",
                             re.MULTILINE)

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)

# The games also run in the page (device/), and the library of that compiler has no algorithms on ranges.
NOT_IN_PAGE = re.compile(r"std::(?:ranges|views)::\w+")


def allowed_for(layer, path):
    """path is relative to the root: games/<game>/file, or games/file for files about all games."""
    if layer == "games" and len(path.parts) == 2:
        return ["engine/", "games/"]
    return [beginning.format(game=path.parts[1]) for beginning in LAYERS[layer]]


def is_test(path):
    return path.name.endswith(("_test.cpp", "_for_tests.hpp")) or path.name.startswith("test_")


def problems_of(layer, path, text):
    allowed = tuple(allowed_for(layer, path) + (["tests/"] if is_test(path) else []))
    for mark, name in INCLUDE.findall(text):
        if name.startswith(OURS):
            if not name.startswith(allowed):
                yield f"{path}: {layer} must not include {name}"
            elif name.startswith(APART.get(path.parent.as_posix(), ())):
                yield f"{path}: {path.parent.as_posix()} must not include {name}"
        elif mark == '"':
            yield f'{path}: "{name}" is not relative to the root of the repository'
        elif layer not in OUTER and not is_test(path) and OUTER_ONLY.fullmatch(name):
            yield f"{path}: <{name}> is only allowed in the outer layers ({', '.join(sorted(OUTER))})"


def state_problems_of(layer, path, text):
    """Variables that outlive a call, which make a result depend on what the thread or the program did before."""
    if layer in OUTER or is_test(path):
        return
    if "thread_local" in text:
        yield f"{path}: thread_local is only allowed in the outer layers; cache where games are used"
    elif str(path) not in REGISTRIES:
        for pattern in (STATIC_VARIABLE, GLOBAL_VARIABLE):
            if hit := pattern.search(text):
                yield f"{path}: '{hit[0].strip()}' is not constant; state belongs in an object that its user owns"


def portability_problems_of(layer, path, text):
    if layer in OUTER - {"device"} or is_test(path):
        return
    if hit := NOT_IN_PAGE.search(text):
        yield f"{path}: {hit[0]} is not known to the compiler of the page without a server; pass begin() and end()"


def problems(root):
    found = []
    for layer in LAYERS:
        for file in sorted((root / layer).rglob("*.[ch]pp")):
            path, text = file.relative_to(root), file.read_text(encoding="utf-8")
            found += problems_of(layer, path, text)
            found += state_problems_of(layer, path, text)
            found += portability_problems_of(layer, path, text)
    return found


if __name__ == "__main__":
    finish("layers", problems(ROOT))
