#!/usr/bin/env python3
"""Checks server/texts/voices.toml: structure, completeness, lengths, placeholders, duplicates, names.

No persona may have a word of the name of a person on a card. docs/voices.md has the rules for new lines.
"""

import re

from report import ROOT, finish, read_toml

LANGUAGES = ["en", "de", "nl", "es"]
PERSONA_MOMENTS = {"greeting", "accept", "robbed_by_you", "promise_broken_by_you", "win", "lose"}
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
SAMPLE = {
    "you": "Salvatore",
    "other": "Salvatore",
    "round": "III",
    "amount": {"en": "$12,000", "de": "12.000 $", "nl": "$12.000", "es": "12.000 $"},
    "thing": {"en": "Construction Firm", "de": "Geldverleiher", "nl": "Building Firm", "es": "Empresa de residuos"},
}
# Words of the glossaries' "not to be used" columns, and forms of address the interface does not have.
UNWANTED = {
    "en": r"\b((every|any|some)body|honor|favor|color)\b",
    "de": r"\b(Treffer|Abmachung|Deal|Deals|Ihnen|anwerben)\b|\b(von|an|mit|für|gegen|zu|bei|ohne|aus|nach|über) \{(you|other|thing)\}",
    "nl": r"\b(treffer|afspraak|voorstel|bod doen|aanvaard\w*|uw)\b",
    "es": r"\b(acierto|usted|gángster|encantad[oa]|segur[oa] de|list[oa] para|amigo mío)\b",
}
ARTICLE = {
    "en": r"\b(a|an) \{thing\}",
    "de": r"\b(der|die|das|den|dem|des|ein|eine|einen|einem|mein|dein|meine|deine|deinen|meinen) \{thing\}",
    "nl": r"\b(de|het|een) \{thing\}",
    "es": r"\b(el|la|los|las|un|una|del|al) \{thing\}",
}
# V2 12.9: nobody is mocked, and nobody hears of their speed or their absence.
UNKIND_WORDS = {
    "en": r"hurry|wake up|asleep|slower|(too|so) slow|take your time|still (there|thinking|with us)|are you there|"
    r"come back|where (are|were) you|you are (slow|late|weak|stupid)|idiots?|losers?|fool(s|ish)?|cowards?|clowns?|"
    r"amateurs?|pathetic|ridiculous",
    "de": r"beeil\w*|trödel\w*|schläfst|eingeschlafen|wach auf|(zu|so|nur) langsam(er)?|bitte schneller|noch wach|"
    r"lass dir Zeit|bist du noch da|wo (bist|warst|bleibst) du|du bist (langsam|schwach|dumm)|Idiot\w*|"
    r"Verlierer\w*|Narr(en)?|Feigling\w*|feige|Clowns?|Amateur\w*|Anfänger\w*|Trottel|Dummkopf|erbärmlich|lächerlich",
    "nl": r"schiet op|haast je|treuzel\w*|slaap je|word wakker|te (traag|langzaam)|maar trager|mag sneller|"
    r"neem de tijd|ben je er nog|waar (ben|was|blijf) je|je bent (traag|laat|zwak|dom)|idioot|sukkels?|"
    r"verliezers?|dwa(as|zen)|laf|lafaards?|clowns?|amateurs?|beginneling\w*|zielig|belachelijk",
    "es": r"date prisa|apúrate|despierta|te duermes|(demasiado|tan|más) lent[oa]|más rápida|tómate tu tiempo|"
    r"sigues ahí|dónde (estás|estabas)|llegas tarde|eres (lent[oa]|débil|tont[oa])|idiotas?|perdedor\w*|imbécil\w*|"
    r"cobardes?|payas[oa]s?|aficionad[oa]s?|novat[oa]s?|patétic[oa]|ridícul[oa]",
}
UNKIND = {language: rf"\b({words})\b" for language, words in UNKIND_WORDS.items()}
ADDRESS = re.compile(r"(^|, |¿)\{you\}[.,:;?]")

problems = []


def wrong(where, text):
    problems.append(f"{where}: {text}")


def used(line):
    return PLACEHOLDER.findall(line)


def filled(line, language):
    def value(match):
        v = SAMPLE[match[1]]
        return v[language] if isinstance(v, dict) else v

    return PLACEHOLDER.sub(value, line)


def same(line):
    return re.sub(r"[\W_]+", " ", line).strip().casefold()


def check_line(where, line, language, moment, longest, seen):
    names = set(used(line))
    allowed = set(moment["always"]) | set(moment["maybe"])
    if names - allowed:
        wrong(where, f"placeholder {sorted(names - allowed)} does not exist here: {line}")
        return
    if set(moment["must"]) - names:
        wrong(where, f"placeholder {moment['must']} is missing: {line}")
    for text in (line, filled(line, language)):
        if len(text) > longest:
            wrong(where, f"{len(text)} characters: {text}")
            break
    if len(line.split()) > 22:
        wrong(where, f"more than 22 words: {line}")
    if re.search(r"[!¡'\"\\]|\.\.\.|…|  |^\s|\s$|_", PLACEHOLDER.sub("x", line)):
        wrong(where, f"mark or space that is not used: {line}")
    if not line.endswith((".", "?", ".»", "?»")):
        wrong(where, f"no full stop: {line}")
    if language == "es" and line.count("¿") != line.count("?"):
        wrong(where, f"question marks do not match: {line}")
    if "you" in names and not ADDRESS.search(line):
        wrong(where, f"{{you}} is not an address: {line}")
    for pattern in (UNWANTED[language], ARTICLE[language], UNKIND[language]):
        if found := re.search(pattern, line, re.IGNORECASE if pattern == UNKIND[language] else 0):
            wrong(where, f"'{found[0]}' is not used: {line}")
    first = seen[language].setdefault(same(line), where)
    if first != where or list(seen["all"][language]).count(same(line)):
        wrong(where, f"same line as in {first}: {line}")
    seen["all"][language].append(same(line))


def check_block(where, block, moment, least, longest, seen, fallback):
    for language in LANGUAGES:
        here = f"{where}.{language}"
        lines = block.get(language, [])
        if len(lines) < least:
            wrong(here, f"{len(lines)} lines, at least {least}")
        for line in lines:
            check_line(here, line, language, moment, longest, seen)
        if not fallback and not any(set(used(line)) <= set(moment["always"]) for line in lines):
            wrong(here, "every line needs a placeholder that may be missing")
    if extra := set(block) - set(LANGUAGES):
        wrong(where, f"unknown languages {sorted(extra)}")


def card_people(paths):
    words = {}
    for path in paths:
        stack = [read_toml(path)]
        while stack:
            value = stack.pop()
            if isinstance(value, list):
                stack.extend(value)
            elif isinstance(value, dict):
                name = value.get("name")
                for text in name.values() if isinstance(name, dict) else [name] if isinstance(name, str) else []:
                    for word in re.findall(r"\w+", text):
                        words.setdefault(word.casefold(), f"{text} ({path.parent.name})")
                stack.extend(value.values())
    return words


def check_moments(moments):
    for m in moments.values():
        if set(m["must"]) - set(m["always"]) or set(m["always"] + m["maybe"]) - set(SAMPLE):
            wrong(f"moments.{m['id']}", "placeholders are not consistent")
        if m["to"] not in ("you", "table"):
            wrong(f"moments.{m['id']}", "'to' is you or table")


def check_personas(personas, characters):
    people = card_people(sorted(ROOT.glob("games/*/cards.toml")))
    for p in personas.values():
        where = f"personas.{p['id']}"
        if p["character"] not in characters:
            wrong(where, f"no character {p['character']}")
        if p["name"].casefold() in people:
            wrong(where, f"{p['name']} is also {people[p['name'].casefold()]}")
        for language in LANGUAGES:
            if not 10 < len(p["bio"].get(language, "")) <= 100:
                wrong(f"{where}.bio.{language}", "missing or longer than 100")
        if not p.get("style") or not p.get("portrait"):
            wrong(where, "style or portrait is missing")
    if len({p["name"] for p in personas.values()}) != len(personas):
        wrong("personas", "a name occurs twice")
    if {p["character"] for p in personas.values()} != set(characters):
        wrong("personas", "a character has nobody")


def check_lines(data, moments, personas):
    seen = {language: {} for language in LANGUAGES} | {"all": {language: [] for language in LANGUAGES}}
    longest = data["longest_line"]
    if set(data["lines"]) != set(data["characters"]):
        wrong("lines", "characters differ")
    for character, blocks in data["lines"].items():
        if set(blocks) != set(moments):
            wrong(f"lines.{character}", f"moments differ: {sorted(set(blocks) ^ set(moments))}")
        for id, block in blocks.items():
            check_block(f"lines.{character}.{id}", block, moments[id], 3, longest, seen, False)
    if set(data["persona_lines"]) != set(personas):
        wrong("persona_lines", "personas differ")
    for persona, blocks in data["persona_lines"].items():
        if not PERSONA_MOMENTS <= set(blocks):
            wrong(f"persona_lines.{persona}", f"missing: {sorted(PERSONA_MOMENTS - set(blocks))}")
        for id, block in blocks.items():
            check_block(f"persona_lines.{persona}.{id}", block, moments[id], 2, longest, seen, True)


def main():
    data = read_toml(ROOT / "server/texts/voices.toml")
    moments = {m["id"]: m for m in data["moments"]}
    personas = {p["id"]: p for p in data["personas"]}
    if len(moments) != len(data["moments"]) or len(personas) != len(data["personas"]):
        wrong("ids", "an id occurs twice")
    check_moments(moments)
    check_personas(personas, data["characters"])
    check_lines(data, moments, personas)
    finish("voices", problems)


if __name__ == "__main__":
    main()
