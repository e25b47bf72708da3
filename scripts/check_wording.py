#!/usr/bin/env python3
"""Checks that documents and texts for operators use the usual terms instead of words that readers have to guess.

Covers documents, protocol descriptions, packaging, scripts, build files, and the quoted texts of the program for
operators: help, log messages, error messages. Only unambiguous words are listed.
"""

import re

from report import ROOT, finish

FILES = ["*.md", "docs/*.md", "games/*/BALANCE.md", "protocol/*", "web/README.md", "packaging/**/*", "scripts/*", ".ci/*",
         "completions/*", "Makefile", "CMakeLists.txt", "*/CMakeLists.txt", "cmake/*.cmake"]
SOURCES = ["cli/**/*.cpp", "server/**/*.cpp", "store/**/*.cpp"]  # only texts in quotes: help, logs, errors
SKIPPED = {"scripts/check_wording.py", "scripts/checks_test.py", "scripts/glossary.toml"}  # they list such words

# Regular expression (whole words, any case) -> what to write instead.
WORDS = {
    r"reckon\w*": "compute, estimate",
    r"mend(s|ed|ing)?": "fix",
    r"anew|afresh": "again",
    r"forth and back|set forth": "forwards and backwards",
    r"call(s|ed)? the roll|the roll is called|roll call": "reconcile subscriptions, membership check",
    r"count(s|ed)? (this server|servers?|it) (in|out)": "mark as alive, expire",
    r"rules? of thumb": "heuristics",
    r"bargain(s|ed|ing|er)?": "negotiate, negotiation",
    r"(strikes?|striking|struck) a deal|deals? struck": "make a deal",
    r"foreman": "coordinator",
    r"imagined (game|world)s?": "simulated game",
    r"the one (on turn|asked)": "the active player",
    r"everybody|anybody|somebody": "everyone, anyone, someone",
    r"lies? open": "is public",
    r"in silence": "silently",
    r"belongs? into": "belong in",
    r"ma[dk]es? no sense": "is invalid",
    r"one a (layer|line|game|seat|language|step|core)|(moves|games|nodes) a second|(deals|offers|nodes) a game":
        "per layer, per second, per game",
    r"is no (file|address|log|field|saved game|number|terminal)": "is not a ...",
    r"the journal": "the log",
}
PATTERNS = [(re.compile(rf"\b(?:{word})(?!\w)", re.IGNORECASE), instead) for word, instead in WORDS.items()]
CODE = re.compile(r"`[^`]*`")
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')


def prose_of(path, text):
    """(number, line) of the prose in a file: no code in backquotes or code blocks; of sources only quoted texts."""
    in_block = False
    for number, line in enumerate(text.splitlines(), 1):
        if path.suffix == ".cpp":
            yield number, " | ".join(quoted for quoted in QUOTED.findall(line) if " " in quoted)
            continue
        if path.suffix == ".md" and line.startswith("```"):
            in_block = not in_block
        if not in_block:
            yield number, CODE.sub("", line)


def problems(root):
    found = []
    for file in sorted({file for pattern in FILES + SOURCES for file in root.glob(pattern) if file.is_file()}):
        path = file.relative_to(root)
        if str(path) in SKIPPED or path.name.endswith("_test.cpp") or "__pycache__" in path.parts:
            continue
        for number, line in prose_of(path, file.read_text(encoding="utf-8")):
            for pattern, instead in PATTERNS:
                if hit := pattern.search(line):
                    found.append(f'{path}:{number}: "{hit[0]}" is not the usual term; write: {instead}')
    return found


if __name__ == "__main__":
    finish("wording", problems(ROOT))
