#!/usr/bin/env python3
"""Checks that every text exists in all four languages, with the same placeholders in each.

Messages stand in texts/{en,de,nl,es}.toml folders, one file a language; names and texts of cards and
rules stand in cards.toml and rules.toml as tables with one entry a language.
"""

import re

from report import ROOT, finish, leaves, read_toml, tables

LANGUAGES = ["en", "de", "nl", "es"]
PLACEHOLDER = re.compile(r"\{([^{}|]*)(?:\|[^{}]*)?\}")


# "1 soldiers": a count right before a plural, which then must have both forms, {soldiers|soldier|soldiers}.
COUNT_OF_MANY = {
    "en": re.compile(r"\{(soldiers|number)\} (?:\w+ )?\w+s\b"),
    "nl": re.compile(r"\{(soldiers|number)\} (?:\w+ )?\w+(?:s|aten)\b"),
    "es": re.compile(r"\{(soldiers|number)\} (?:\w+ )?\w+s\b"),
}


def is_text(value):
    return isinstance(value, str) and value.strip() != ""


def compare(where, text_in):
    """text_in: language -> text; the problems of one text."""
    missing = [language for language in LANGUAGES if not is_text(text_in.get(language))]
    if missing:
        yield f"{where}: no text in {', '.join(missing)}"
        return
    for language, many in COUNT_OF_MANY.items():
        if many.search(text_in[language]):
            yield f"{where}: a count before a plural needs both forms in {language}"
    expected = set(PLACEHOLDER.findall(text_in["en"]))
    for language in LANGUAGES[1:]:
        found = set(PLACEHOLDER.findall(text_in[language]))
        if found != expected:
            yield f"{where}: placeholders {sorted(found)} in {language}, {sorted(expected)} in en"


def problems_of_messages(folder, root):
    """One file a language: the same keys in each."""
    where = folder.relative_to(root)
    absent = [language for language in LANGUAGES if not (folder / f"{language}.toml").is_file()]
    if absent:
        yield from (f"{where}/{language}.toml is missing" for language in absent)
        return
    messages = {language: dict(leaves(read_toml(folder / f"{language}.toml"))) for language in LANGUAGES}
    for key in sorted(set().union(*messages.values())):
        yield from compare(f"{where}: {key}", {lang: messages[lang].get(key) for lang in LANGUAGES})


def name_of(table, key):
    return table.get("id", key) if isinstance(table, dict) else key


def problems_of_tables(file, root):
    """Cards or rules: each table of languages is complete, and names and texts are such tables."""
    where = file.relative_to(root)
    content = read_toml(file)
    for key, table in tables(content):
        for field, value in table.items():
            place = f"{where}: {name_of(table, key)}: {field}"
            if isinstance(value, dict) and set(value) & set(LANGUAGES):
                yield from compare(place, value)
                unknown = sorted(set(value) - set(LANGUAGES))
                if unknown:
                    yield f"{place}: {', '.join(unknown)} is none of our languages"
            elif field in ("name", "text") and isinstance(value, str) and key not in LANGUAGES:
                yield f"{place}: needs a text in each of {', '.join(LANGUAGES)}"


def problems(root):
    found = []
    for folder in sorted([root / "texts", root / "engine/texts", *root.glob("games/*/texts")]):
        if folder.is_dir():
            found += problems_of_messages(folder, root)
    for file in sorted([*root.glob("games/*/cards.toml"), *root.glob("games/*/rules.toml")]):
        found += problems_of_tables(file, root)
    return found


if __name__ == "__main__":
    finish("texts", problems(ROOT))
