#!/usr/bin/env python3
"""Checks that every rule is covered by a test, and that every cited rule exists.

Rules are listed in games/<game>/rules.toml (for the example game: tests/<game>/rules.toml): [[rule]] with id and
status, one status or an array of them.
In Nothing Personal, a rule with several statuses has one clause per status, cited as ID.1, ID.2 and so on.
Tests cite rules as RULE_TEST("ID, ID", "sentence"), scenario files as rules = ["ID", ...]. A rule that
no test can cover is listed in games/<game>/untested_rules.toml with the reason: "ID" = "why".

A game with games/<game>/uncited_rules.toml cites every rule in its code, at the line that decides it. That file
lists the rules that no code decides, with the reason.
"""

import re

from report import ROOT, finish, leaves, read_toml, tables

ID = re.compile(r"\b(?:LCN|NP|OM|SB)-[A-Z0-9]+-[0-9]+(?:\.[0-9]+)?\b")
RULE_TEST = re.compile(r'RULE_TEST\(\s*"([^"]*)"')
RANGE = re.compile(r"\b((?:LCN|NP|OM)-[A-Z0-9]+)-([0-9]+) to \1-([0-9]+)\b")
HAS_CLAUSES = "NP-"
SOURCE_FOLDERS = ["engine", "games", "bots", "store", "server", "cli", "python", "tests", "fuzz", "bench"]


def rules_of(file):
    """(IDs that exist, IDs that need a test): a rule with clauses exists, its clauses need tests."""
    exists, to_test = set(), set()
    for rule in read_toml(file)["rule"]:
        name, status = rule["id"], rule["status"]
        exists.add(name)
        if name.startswith(HAS_CLAUSES) and isinstance(status, list) and len(status) > 1:
            to_test.update(f"{name}.{number}" for number in range(1, len(status) + 1))
        else:
            to_test.add(name)
    return exists | to_test, to_test


def sources(root):
    for folder in SOURCE_FOLDERS:
        yield from sorted((root / folder).rglob("*.[ch]pp"))


def scenarios(root):
    for place in ("scenarios", "games/*/scenarios", "tests/*/scenarios"):
        yield from sorted(root.glob(f"{place}/**/*.toml"))


def citations_by_tests(root):
    """(place, ID) for every rule that a test or a scenario cites."""
    for file in sources(root):
        if file.name.endswith("_test.cpp"):
            for cited in RULE_TEST.findall(file.read_text(encoding="utf-8")):
                yield from ((file, rule.strip()) for rule in cited.split(","))
    for file in scenarios(root):
        for _, table in tables(read_toml(file)):
            yield from ((file, rule) for rule in table.get("rules", []))


def citations_anywhere(root):
    for file in [*sources(root), *scenarios(root)]:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            yield from ((f"{file.relative_to(root)}:{number}", rule) for rule in ID.findall(line))


def citations_by_code(game):
    """The rules that the code of a game cites, "LCN-DICE-4 to LCN-DICE-6" included; clauses count for their rule."""
    for file in sorted(game.rglob("*.[ch]pp")):
        if file.name.endswith("_test.cpp"):
            continue
        text = file.read_text(encoding="utf-8")
        yield from (rule.split(".")[0] for rule in ID.findall(text))
        for chapter, first, last in RANGE.findall(text):
            yield from (f"{chapter}-{number}" for number in range(int(first), int(last) + 1))


def problems_of_list(file, root, wanted, done, missing, needless):
    """Every wanted rule is done or excused in the file; every excuse is needed and has a reason."""
    excuses = dict(leaves(read_toml(file))) if file.is_file() else {}
    where = file.relative_to(root)
    for rule in sorted(wanted - done - set(excuses)):
        yield f"{rule}: {missing}, and {where} gives no reason"
    for rule, reason in excuses.items():
        if rule not in wanted:
            yield f"{where}: {rule} is not a rule of this game"
        elif rule in done:
            yield f"{where}: {rule} is {needless}; remove it"
        elif not str(reason).strip():
            yield f"{where}: {rule} needs a reason"


def problems_of_game(game, root, to_test, tested):
    yield from problems_of_list(game / "untested_rules.toml", root, to_test, tested, "no test cites it", "tested")
    uncited = game / "uncited_rules.toml"
    if uncited.is_file():
        rules = {rule.split(".")[0] for rule in to_test}
        yield from problems_of_list(uncited, root, rules, set(citations_by_code(game)), "no code cites it", "cited")


def problems(root):
    found = []
    known, to_test_in = set(), {}
    examples = [file.parent for file in root.glob("tests/*/rules.toml")]
    for game in sorted([folder for folder in root.glob("games/*") if folder.is_dir()] + examples):
        if not (game / "rules.toml").is_file():
            found.append(f"{game.relative_to(root)} has no rules.toml")
            continue
        exists, to_test_in[game] = rules_of(game / "rules.toml")
        known |= exists

    tested = set()
    for file, rule in citations_by_tests(root):
        tested.add(rule)
        if not ID.fullmatch(rule):
            found.append(f"{file.relative_to(root)}: '{rule}' is not a rule ID")
    found += [f"{place}: unknown rule {rule}" for place, rule in citations_anywhere(root) if rule not in known]
    for game, to_test in to_test_in.items():
        found += problems_of_game(game, root, to_test, tested)
    return found


if __name__ == "__main__":
    finish("rules", problems(ROOT))
