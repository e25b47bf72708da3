#!/usr/bin/env python3
"""Checks that every text exists in all four languages, with the same placeholders in each.

Messages are in texts/{en,de,nl,es}.toml directories, one file per language. Names and texts of cards and
rules are in cards.toml and rules.toml, as tables with one entry per language.
"""

import re

from report import ROOT, finish, leaves, read_toml, tables

LANGUAGES = ["en", "de", "nl", "es"]
# {name}, {name|one|other} and {name.form}: languages differ in the form, never in the name.
PLACEHOLDER = re.compile(r"\{([^{}|.]*)(?:[|.][^{}]*)?\}")


# "1 soldiers": a number before a plural requires both forms, {soldiers|soldier|soldiers}.
COUNT_OF_MANY = {
    "en": re.compile(r"\{(soldiers|number)\} (?:\w+ )?\w+s\b"),
    "nl": re.compile(r"\{(soldiers|number)\} (?:\w+ )?\w+(?:s|aten)\b"),
    "es": re.compile(r"\{(soldiers|number)\} (?:\w+ )?\w+s\b"),
}


def is_text(value):
    return isinstance(value, str) and value.strip() != ""


def compare(where, text_in):
    """The problems of one text; text_in maps a language to its text."""
    missing = [language for language in LANGUAGES if not is_text(text_in.get(language))]
    if missing:
        yield f"{where}: no text in {', '.join(missing)}"
        return
    for language, many in COUNT_OF_MANY.items():
        if many.search(text_in[language]):
            yield f"{where}: a number before a plural needs both forms in {language}"
    expected = set(PLACEHOLDER.findall(text_in["en"]))
    for language in LANGUAGES[1:]:
        found = set(PLACEHOLDER.findall(text_in[language]))
        if found != expected:
            yield f"{where}: placeholders {sorted(found)} in {language}, {sorted(expected)} in en"


# A second sentence for the reader whom a message names: KEY-you, or KEY-you-NAME where NAME is not its first player.
FOR_READER = re.compile(r"^(?P<base>.+)-you(?:-(?P<name>\w+))?$")


def problems_of_reader(where, messages):
    """A sentence for its reader is that of another message, without the reader's name; messages are in one language."""
    for key, text in messages.items():
        match = FOR_READER.match(key)
        if not match or not is_text(text):
            continue
        base = messages.get(match["base"])
        if not is_text(base):
            # A phrase may end with the word itself: word.pay-you.
            if key.startswith("event."):
                yield f"{where}: {key}: there is no {match['base']}"
            continue
        unknown = set(PLACEHOLDER.findall(text)) - set(PLACEHOLDER.findall(base))
        if unknown:
            yield f"{where}: {key}: {', '.join(sorted(unknown))} is not in {match['base']}"
        if match["name"] and re.search(rf"\{{{match['name']}\}}", text):
            yield f"{where}: {key}: names its reader, {match['name']}"


def problems_of_messages(folder, root):
    """One file per language, with the same keys in each."""
    where = folder.relative_to(root)
    absent = [language for language in LANGUAGES if not (folder / f"{language}.toml").is_file()]
    if absent:
        yield from (f"{where}/{language}.toml is missing" for language in absent)
        return
    messages = {language: dict(leaves(read_toml(folder / f"{language}.toml"))) for language in LANGUAGES}
    for language in LANGUAGES:
        yield from problems_of_reader(f"{where}/{language}.toml", messages[language])
    for key in sorted(set().union(*messages.values())):
        if key.startswith("waiting."):
            unended = [lang for lang in LANGUAGES if not str(messages[lang].get(key)).endswith((".", "?"))]
            if unended:
                yield f"{where}: {key}: a sentence without its end in {', '.join(unended)}"
        # On the page a round always has a Roman numeral; the board of the terminal is a table of figures.
        for name in ("round", "until"):
            raw = any(f"{{{name}}}" in str(messages[lang].get(key)) for lang in LANGUAGES)
            if raw and not key.startswith("draw."):
                yield f"{where}: {key}: a round is written {{{name}.roman}}"
        yield from compare(f"{where}: {key}", {lang: messages[lang].get(key) for lang in LANGUAGES})


def name_of(table, key):
    return table.get("id", key) if isinstance(table, dict) else key


def problems_of_tables(file, root):
    """Cards or rules: names and texts are tables of languages, and every such table is complete."""
    where = file.relative_to(root)
    content = read_toml(file)
    for key, table in tables(content):
        for field, value in table.items():
            place = f"{where}: {name_of(table, key)}: {field}"
            if isinstance(value, dict) and set(value) & set(LANGUAGES):
                yield from compare(place, value)
                unknown = sorted(set(value) - set(LANGUAGES))
                if unknown:
                    yield f"{place}: {', '.join(unknown)} is not a supported language"
            elif field in ("name", "text") and isinstance(value, str) and key not in LANGUAGES:
                yield f"{place}: needs a text in each of {', '.join(LANGUAGES)}"


# Numbers in card texts that come from the rules. All other numbers are fields of the card.
RULE_NUMBERS = {
    "sicilian-necktie": {2},
    "favour-owed": {2, 5},
    "police-raid": {2},
    "new-blood": {3},
    "capo-arrested": {1, 2},
    "business-boom": {1, 2, 3, 4, 5, 6},
    "scandal": {1, 2, 3, 4, 5, 6},
}
GAMES_WITH_NUMBERS_FROM_FIELDS = ["omerta"]
NUMBER = re.compile(r"(?<![\w{])\d{1,3}(?:[.,]\d{3})+|(?<![\w{])\d+(?![DW]6)")


def numbers_of(value):
    if isinstance(value, list):
        return {number for entry in value for number in numbers_of(entry)}
    return {value} if isinstance(value, int) and not isinstance(value, bool) else set()


def problems_of_numbers(file, root):
    """A number in a card's text is a placeholder for a field, equals a field, or comes from the rules."""
    where = file.relative_to(root)
    for card in read_toml(file).get("card", []):
        known = {n for field, value in card.items() if field != "count" for n in numbers_of(value)}
        known |= RULE_NUMBERS.get(card.get("id"), set())
        for language, text in card.get("text", {}).items():
            place = f"{where}: {card.get('id')}: text.{language}"
            for placeholder in set(PLACEHOLDER.findall(text)) - set(card):
                yield f"{place}: the card has no field '{placeholder}'"
            for literal in NUMBER.findall(PLACEHOLDER.sub("", text)):
                if int(re.sub(r"[.,]", "", literal)) not in known:
                    yield f"{place}: {literal} is not a field of the card"


# A refusal in C++: {"not_in_hand", "NP-KEY-1"}, or one of the server: refuse("not_host").
REFUSAL = re.compile(r'\{\s*"([a-z][a-z_]+)"\s*,\s*(?:"[A-Z]+-|rule\b)|\bRefusal\s*\{\s*"([a-z][a-z_]+)"')
REFUSAL_OF_ENGINE = re.compile(r'\breturn\s*\{\s*"([a-z][a-z_]+)"\s*[,}]')
REFUSAL_OF_ALL_GAMES = re.compile(r'inline constexpr std::string_view k[A-Z]\w+ = "([a-z]+_[a-z_]+)";')
REFUSAL_OF_SERVER = re.compile(r'\brefus(?:e|ed|al_json)\((?:\d+, )?"([a-z][a-z_]+)"')


def codes_in(folder, *patterns):
    """The refusal codes in the sources of a folder, without its tests."""
    for file in sorted(folder.rglob("*.?pp")):
        if file.name.endswith("_test.cpp"):
            continue
        content = file.read_text()
        yield from (code for pattern in patterns for match in pattern.finditer(content) for code in match.groups() if code)


def problems_of_refusals(root):
    """Every refusal code has a text: in its own folder, or in the texts that all share."""
    def known(folder):
        file = root / folder / "texts/en.toml"
        return set(read_toml(file).get("refusal", {})) if file.is_file() else set()

    shared = known(".")
    sources = [(f"games/{game.name}", [REFUSAL]) for game in sorted(root.glob("games/*")) if game.is_dir()]
    sources += [("engine", [REFUSAL, REFUSAL_OF_ENGINE, REFUSAL_OF_ALL_GAMES]), ("server", [REFUSAL_OF_SERVER])]
    for folder, patterns in sources:
        for code in sorted(set(codes_in(root / folder, *patterns)) - known(folder) - shared):
            yield f"{folder}/texts: refusal.{code}: no text"


def problems(root):
    found = list(problems_of_refusals(root))
    for game in GAMES_WITH_NUMBERS_FROM_FIELDS:
        if (root / f"games/{game}/cards.toml").is_file():
            found += problems_of_numbers(root / f"games/{game}/cards.toml", root)
    folders = [root / "texts", root / "server/texts", *root.glob("games/*/texts"), *root.glob("tests/*/texts")]
    for folder in sorted(folders):
        if folder.is_dir():
            found += problems_of_messages(folder, root)
    patterns = [f"{place}/*/{kind}.toml" for place in ("games", "tests") for kind in ("cards", "rules")]
    for file in sorted(file for pattern in patterns for file in root.glob(pattern)):
        found += problems_of_tables(file, root)
    return found


if __name__ == "__main__":
    finish("texts", problems(ROOT))
