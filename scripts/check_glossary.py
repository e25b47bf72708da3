#!/usr/bin/env python3
"""Checks that every text uses the one term of each concept: scripts/glossary.toml lists the terms of the four languages
and the variants that must not appear. It also checks what holds for all texts: typographic quotation marks and
apostrophes, no space that could break a sum, and no identifier of the program."""

import json
import re

from report import ROOT, finish, leaves, read_toml, tables

LANGUAGES = ["en", "de", "nl", "es"]
GAMES = {"lcn": "la_cosa_nostra", "np": "nothing_personal", "om": "omerta"}
FIELDS = ("name", "text", "who", "default")


def game_of(key):
    """The game of a text of the page or of the lessons by its key; the rest is common to all."""
    first = re.split(r"[.-]", key.removeprefix("chapter.").removeprefix("pitch."))[0]
    name = key.split(".")[0].replace("-", "_")
    return GAMES.get(first) or (name if name in GAMES.values() else "common")


def card_texts(file, game, root):
    """Names and texts of cards and rules: (game, language, place, id, text)."""
    for key, table in tables(read_toml(file)):
        name = table.get("id", key)
        for field in FIELDS:
            for language, text in table.get(field, {}).items() if isinstance(table.get(field), dict) else []:
                if language in LANGUAGES and isinstance(text, str):
                    yield game, language, f"{file.relative_to(root)}: {name}.{field}", name, text


def all_texts(root):
    """Every text that a player can read: (game, language, place, key, text)."""
    for language in LANGUAGES:
        for folder in [root / "texts", root / "server/texts", *sorted(root.glob("games/*/texts"))]:
            file = folder / f"{language}.toml"
            if not file.is_file():
                continue
            game = folder.parent.name if folder.parent.parent.name == "games" else "common"
            for key, text in leaves(read_toml(file)):
                yield game, language, f"{file.relative_to(root)}: {key}", key, str(text)
        for folder in ("web/src/i18n", "web/src/learn/texts", "web/src/lobby/options", "web/src/docs/texts"):
            file = root / folder / f"{language}.json"
            if file.is_file():
                for key, text in leaves(json.loads(file.read_text(encoding="utf-8"))):
                    yield game_of(key), language, f"{file.relative_to(root)}: {key}", key, str(text)
        for file in sorted(root.glob(f"docs/players/{language}/*.md")):
            # Commands and the marks of lists and headings are no text.
            text = re.sub(r"^```.*?^```", "", file.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
            for n, paragraph in enumerate(re.split(r"\n\s*\n", text), 1):
                place = f"{file.relative_to(root)}: paragraph {n}"
                yield "common", language, place, file.stem, " ".join(re.sub(r"[*`]|^#+ ", "", paragraph).split())
    for kind in ("cards", "rules"):
        for file in sorted(root.glob(f"games/*/{kind}.toml")):
            yield from card_texts(file, file.parent.name, root)


def whole_word(pattern):
    return re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])")


def problems_of_terms(terms, language, texts):
    for term in terms:
        places = term.get("in")
        concerned = [t for t in texts if t[1] == language and (places is None or t[0] in places)]
        if not any(re.search(term["use"], text) for *_, text in concerned):
            yield f"glossary.toml: {language}, {term['concept']}: no text uses '{term['use']}'"
        for variant in term["avoid"]:
            pattern = whole_word(variant)
            for _, _, place, key, text in concerned:
                found = pattern.search(re.sub(r"\{[^{}|]*\}", "{}", text))
                if found and key not in term.get("except", []):
                    yield f"{place}: '{found[0]}' ({term['concept']}): use '{term['use']}'"


# A quotation mark or apostrophe of a typewriter; commands of the terminal are written without them.
TYPEWRITER = re.compile(r"[\"']")
BREAKABLE_SUM = re.compile(r"[\d}] \$|\$ [\d{]")
IDENTIFIER = re.compile(r"(?<![\w{./-])[a-z]+(?:_[a-z0-9]+)+(?![\w}])|\b(?:DEC|GA)-\d+\b|\bbox35\b")
# What an editor wrote to an editor.
REMARK = re.compile(r"\(remove\)|\bsee section \d|\bTODO\b")
# What someone says at a table fits a bubble at the seat (V2 12.10) in every language.
MOST_WORDS = 22
SAID = re.compile(r"^(?:reason|phrase)\.")


def problems_of_form(texts):
    for _, _, place, key, text in texts:
        if TYPEWRITER.search(text):
            yield f"{place}: needs typographic quotation marks and apostrophes: {text}"
        if BREAKABLE_SUM.search(text):
            yield f"{place}: a sum and its sign belong together: {text}"
        if found := IDENTIFIER.search(text):
            yield f"{place}: '{found[0]}' is an identifier of the program"
        if SAID.match(key) and "server/texts" in place and len(text.split()) > MOST_WORDS:
            yield f"{place}: more than {MOST_WORDS} words for a bubble"
        if found := REMARK.search(text):
            yield f"{place}: '{found[0]}' is a remark of an editor"


def problems(root):
    texts = list(all_texts(root))
    glossary = root / "scripts/glossary.toml"
    found = list(problems_of_form(texts))
    if glossary.is_file():
        for language, terms in read_toml(glossary).items():
            found += problems_of_terms(terms, language, texts)
    return found


if __name__ == "__main__":
    finish("glossary", problems(ROOT))
