#!/usr/bin/env python3
"""Tests that the checks of the repository can fail: each test inserts one fault into a small valid tree."""

import pathlib
import tempfile
import unittest

import check_fairness
import check_glossary
import check_layers
import check_rules
import check_sleeping
import check_texts
import check_versions
import check_voices
import check_wording

GOOD = {
    "engine/seat.hpp": "#include <array>\n",
    "engine/seat.cpp": '#include "engine/seat.hpp"\n',
    "games/registry.cpp": '#include "games/a/state.hpp"\n#include "games/b/state.hpp"\n',
    "games/a/state.hpp": '#include "engine/seat.hpp"\n// LCN-WAR-1 decides this.\n',
    "games/a/state_test.cpp": '#include <fstream>\n#include "games/a/state.hpp"\n#include "tests/rule_test.hpp"\n'
                              'RULE_TEST("LCN-WAR-1, LCN-WAR-2", "both") {}\n',
    "games/b/state.hpp": "#include <cstdint>\n",
    "bots/greedy.cpp": '#include "games/a/state.hpp"\n#include "engine/seat.hpp"\n',
    "cli/main.cpp": '#include <chrono>\n#include <iostream>\n#include "bots/greedy.hpp"\n',
    "games/a/rules.toml": '[[rule]]\nid = "LCN-WAR-1"\nstatus = ["rulebook", "house"]\n'
                          'text = { en = "a", de = "b", nl = "c", es = "d" }\n'
                          '[[rule]]\nid = "LCN-WAR-2"\nstatus = "rulebook"\n'
                          '[[rule]]\nid = "LCN-WAR-3"\nstatus = "derived"\n',
    "games/a/untested_rules.toml": 'LCN-WAR-3 = "A hint to people, not to the program."\n',
    "games/b/rules.toml": '[[rule]]\nid = "NP-MOVE-1"\nstatus = ["rulebook", "derived"]\n',
    "scenarios/b/move.toml": 'rules = ["NP-MOVE-1.1", "NP-MOVE-1.2"]\n',
    "games/a/cards.toml": '[[card]]\nid = "theft"\n'
                          'name = { en = "Theft", de = "Diebstahl", nl = "Diefstal", es = "Robo" }\n',
    "server/site/retry.cpp": "std::this_thread::sleep_for(kRetryDelay);\n",
    "web/e2e/a.spec.ts": "test.setTimeout(60_000);\n// setTimeout() is not used\n",
    "docs/server.md": "A bot negotiates. `bargain` is a request.\n```\nreckon\n```\n",
    "cli/help.cpp": '// nobody reckons here\nadd("--bus", "bargain", "Recommended: amended");\n',
    "scripts/glossary.toml": '[[de]]\nconcept = "theft"\nuse = "Diebstahl"\navoid = ["Raub(es)?"]\nin = ["a"]\n',
    "VERSION": "1.2.0\n",
    "CHANGELOG.md": "# Changes\n\n## Unreleased\n\n- New.\n\n## 1.2.0 (2026-11-17)\n\n- Old.\n\n## 1.1.0 (2026-10-01)\n",
    "CITATION.cff": "cff-version: 1.2.0\nversion: 1.2.0\ndate-released: 2026-11-17\n",
    "docs/releases.md": "# Releases\n\n## 1.2.0\n\nNotes.\n",
    "pyproject.toml": '[project]\ndynamic = ["version"]\n[tool.scikit-build.metadata.version]\ninput = "VERSION"\n',
    "web/package.json": '{"private": true}\n',
    "packaging/debian/changelog": "consigliere (1.2.0-1) stable; urgency=low\n",
    **{f"texts/{language}.toml": 'pays = "{who}: {sum}"\n[menu]\nquit = "."\n' for language in ["en", "de", "nl", "es"]},
}


class Checks(unittest.TestCase):
    def problems(self, check, changes):
        """The check's problems on the good tree after changes: path -> new text, or None to remove it."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, text in (GOOD | changes).items():
                if text is not None:
                    (root / path).parent.mkdir(parents=True, exist_ok=True)
                    (root / path).write_text(text, encoding="utf-8")
            return check.problems(root)

    def finds(self, check, path, text, words):
        found = self.problems(check, {path: text})
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])

    def test_the_good_tree_passes(self):
        for check in (check_glossary, check_layers, check_rules, check_sleeping, check_texts, check_versions,
                      check_wording):
            self.assertEqual(self.problems(check, {}), [])

    def test_versions(self):
        for path, text, words in (
            ("VERSION", "next\n", "no version"),
            ("CHANGELOG.md", "# Changes\n\n## Unreleased\n", "no heading"),
            ("CHANGELOG.md", GOOD["CHANGELOG.md"].replace("1.2.0", "1.1.9"), "the last release is 1.1.9"),
            ("CITATION.cff", GOOD["CITATION.cff"].replace("\nversion: 1.2.0", "\nversion: 1.1.0"), "version is 1.1.0"),
            ("CITATION.cff", GOOD["CITATION.cff"].replace("11-17", "11-16"), "date-released is 2026-11-16"),
            ("docs/releases.md", "# Releases\n", "no notes"),
            ("pyproject.toml", '[project]\nversion = "1.0.0"\n', "neither reads VERSION"),
            ("pyproject.toml", '[project]\ndynamic = ["version"]\n', "neither reads VERSION"),
            ("web/package.json", '{"version": "0.1.0"}\n', "should be 1.2.0"),
            ("packaging/debian/changelog", "consigliere (1.1.0-1) stable; urgency=low\n", "not of 1.2.0"),
        ):
            self.finds(check_versions, path, text, words)

    def test_glossary(self):
        card = GOOD["games/a/cards.toml"]
        faults = {
            card + 'text = { de = "Ein Diebstahl ist kein Raub." }\n': "'Raub'",
            card.replace("Diebstahl", "Entwendung"): "no text uses",
            card.replace('"Theft"', "\"Ann's theft\""): "apostrophes",
            card.replace('"Robo"', '"5 $"'): "belong together",
            card.replace('"Diefstal"', '"optie spy_any_time"'): "'spy_any_time'",
        }
        for text, words in faults.items():
            self.finds(check_glossary, "games/a/cards.toml", text, words)
        elsewhere = {"games/b/cards.toml": card.replace("Diebstahl", "Raub"), "games/a/cards.toml": card + "\n# Raub\n"}
        self.assertEqual(self.problems(check_glossary, elsewhere), [])
        compound = card + 'text = { de = "Raubzug und Bankraub" }\n'
        self.assertEqual(self.problems(check_glossary, {"games/a/cards.toml": compound}), [])

    def test_layers(self):
        faults = {
            "engine/a.hpp": ('#include "games/a/state.hpp"\n', "engine must not include games/a/state.hpp"),
            "engine/b.cpp": ("#  include <engine/../x>\n#include <bots/x.hpp>\n", "engine must not include bots/"),
            "engine/c.cpp": ("#include <chrono>\n", "<chrono> is only allowed in the outer layers"),
            "engine/d.cpp": ('#include "seat.hpp"\n', "not relative to the root"),
            "games/a/x.cpp": ('#include "games/b/state.hpp"\n', "games must not include games/b/"),
            "games/a/y.cpp": ('#include "games/registry.hpp"\n', "games must not include games/registry.hpp"),
            "games/a/z.cpp": ('#include "tests/rule_test.hpp"\n', "games must not include tests/"),
            "games/a/v.cpp": ('#include "bots/greedy.hpp"\n', "games must not include bots/"),
            "games/registry.hpp": ("#include <thread>\n", "<thread> is only allowed in the outer layers"),
            "bots/a.cpp": ('#include "cli/terminal.hpp"\n', "bots must not include cli/"),
            "bots/b.cpp": ("#include <iostream>\n", "<iostream> is only allowed in the outer layers"),
            "games/a/x_test.cpp": ('#include "bots/greedy.hpp"\n', "games must not include bots/"),
            "server/net/a.cpp": ('#include "server/ops/metrics.hpp"\n', "server/net must not include server/ops/"),
            "server/ops/a.cpp": ('#include "server/net/backend.hpp"\n', "server/ops must not include server/net/"),
        }
        for path, (text, words) in faults.items():
            with self.subTest(path):
                self.finds(check_layers, path, text, words)

    def test_state_of_inner_layers(self):
        allowed = ("constexpr int kSize = 3;\nconst std::vector<int> kAll{1, 2};\nusing Seats = SeatSet;\nint next(int);\n"
                   "struct A {\n    static constexpr int kMost = 4;\n    static int count(const A& a);\n    int n = 0;\n};\n"
                   "const A& shared() {\n    static const A all;\n    return all;\n}\n"
                   "static const std::string& text_of(int n) {\n    int a = 0;\n    return text;\n}\n")
        self.assertEqual(self.problems(check_layers, {"engine/a.cpp": allowed, "games/a/b.hpp": allowed}), [])
        self.assertEqual(self.problems(check_layers, {"games/registry.cpp": "static Registry all;\n",
                                                      "store/a.cpp": "thread_local int a;\nint b = 0;\n",
                                                      "engine/a_test.cpp": "int calls = 0;\n"}), [])
        for fault in ("static inline thread_local Cache<G> rules_{64};", "int next() {\n    static int n = 0;\n    return n++;\n}",
                      "int calls = 0;", "std::array<int, 4> table;", "std::vector<int> all{};", "    static std::string last_;",
                      "static int counts[4];", "std::atomic<int> count = 0;"):
            with self.subTest(fault):
                self.finds(check_layers, "engine/a.hpp", fault + "\n", "engine/a.hpp: ")

    def test_what_runs_in_the_page(self):
        ranges = "bool any(const Words& words) { return std::ranges::any_of(words, is_open); }\n"
        for path in ("engine/a.hpp", "games/a/b.cpp", "bots/c.hpp", "device/d.cpp"):
            with self.subTest(path):
                self.finds(check_layers, path, ranges, f"{path}: std::ranges::any_of is not known")
        self.assertEqual(self.problems(check_layers, {"server/a.cpp": ranges, "bots/a_test.cpp": ranges}), [])

    def test_sleeping(self):
        faults = {
            "cli/x_test.cpp": ("a();\nstd::this_thread::sleep_for(kTick);\n", "cli/x_test.cpp:2: a test must not sleep"),
            "server/site/mail_for_tests.hpp": ("usleep(20);\n", "must not sleep"),
            "server/test_table.hpp": ("if (late) ::nanosleep(&a, &b);\n", "must not sleep"),
            "tests/cluster/group.cpp": ("std::this_thread::sleep_until(end);\n", "must not sleep"),
            "web/e2e/b.spec.ts": ("await page.waitForTimeout(40);\n", "must not sleep"),
            "web/src/c.test.ts": ("await new Promise((r) => setTimeout(r, 50));\n", "must not sleep"),
            "scripts/test_package.sh": ("start\n  sleep 5\n", "scripts/test_package.sh:2"),
        }
        for path, (text, words) in faults.items():
            with self.subTest(path):
                self.finds(check_sleeping, path, text, words)

    def test_rules(self):
        faults = {
            "games/a/untested_rules.toml": (None, "LCN-WAR-3: no test cites it"),
            "scenarios/b/move.toml": ('rules = ["NP-MOVE-1", "NP-MOVE-1.1"]\n', "NP-MOVE-1.2: no test cites it"),
            "engine/seat.hpp": ("// as LCN-WAR-9 says\n", "engine/seat.hpp:1: unknown rule LCN-WAR-9"),
            "cli/x_test.cpp": ('RULE_TEST("LCN-WAR-1 LCN-WAR-2", "") {}\n', "is not a rule ID"),
            "games/a/x_test.cpp": ('RULE_TEST(\n    "LCN-WAR-3", "") {}\n', "LCN-WAR-3 is tested; remove it"),
            "scenarios/a.toml": ('[[scenario]]\nrules = ["NP-MOVE-1.3"]\n', "unknown rule NP-MOVE-1.3"),
            "games/c/cards.toml": ("", "games/c has no rules.toml"),
            "tests/d/rules.toml": ('[[rule]]\nid = "SB-BID-1"\nstatus = "house"\n', "SB-BID-1: no test cites it"),
            "tests/d/scenarios/bid.toml": ('rules = ["SB-BID-7"]\n', "unknown rule SB-BID-7"),
        }
        for path, (text, words) in faults.items():
            with self.subTest(path):
                self.finds(check_rules, path, text, words)

    def test_rules_that_no_code_cites(self):
        listed = "games/a/uncited_rules.toml"
        self.assertEqual(self.problems(check_rules, {listed: "", "games/a/war.cpp": "// LCN-WAR-2 to LCN-WAR-3.\n"}), [])
        some = {"games/a/war.cpp": "// LCN-WAR-2.\n"}
        self.assertIn("LCN-WAR-3: no code cites it", self.problems(check_rules, {**some, listed: ""})[0])
        self.assertEqual(self.problems(check_rules, {**some, listed: 'LCN-WAR-3 = "A hint."\n'}), [])
        needless = {**some, listed: 'LCN-WAR-2 = "Why?"\nLCN-WAR-3 = "A hint."\n'}
        self.assertIn("LCN-WAR-2 is cited; remove it", self.problems(check_rules, needless)[0])

    def test_rules_without_a_reason(self):
        self.finds(check_rules, "games/a/untested_rules.toml", 'LCN-WAR-3 = " "\n', "needs a reason")
        found = self.problems(check_rules, {"games/b/untested_rules.toml": '"NP-MOVE-7.1" = "why"\n'})
        self.assertEqual(len(found), 1, found)

    def test_texts(self):
        faults = {
            "texts/nl.toml": ('pays = "{who}: {sum}"\n', "menu.quit: no text in nl"),
            "texts/es.toml": ('pays = "{who}: {suma}"\nmenu.quit = "."\n', "placeholders ['suma', 'who'] in es"),
            "texts/de.toml": (None, "texts/de.toml is missing"),
            "games/b/rules.toml": ('[[rule]]\nid = "x"\ntext = { en = "{number} men", de = "{number}", nl = "{number}", '
                                   'es = "{number} hombres" }\n', "a number before a plural needs both forms in es"),
            "games/a/texts/en.toml": ("", "is missing"),
            "games/a/cards.toml": ('[[card]]\nid = "x"\nname = { en = "a", de = "b", nl = "c" }\n', "no text in es"),
            "games/b/cards.toml": ('[[card]]\nid = "x"\ntext = "English only"\n', "needs a text in each"),
            "tests/d/cards.toml": ('[[card]]\nid = "x"\nname = { en = "a", de = "b", nl = "c" }\n', "no text in es"),
            "games/omerta/cards.toml": ('[[card]]\nid = "x"\nrecruitment = 4\ntext = { en = "Recruits 3", de = "Wirbt 4 an", '
                                        'nl = "Werft 4", es = "Recluta 4" }\n', "text.en: 3 is not a field of the card"),
            "games/a/rules.toml": ('[[rule]]\nid = "x"\ntext = { en = "{n}", de = "", nl = "{n}", es = "{n}" }\n',
                                   "x: text: no text in de"),
        }
        for path, (text, words) in faults.items():
            with self.subTest(path):
                found = self.problems(check_texts, {path: text})
                self.assertTrue(found and words in found[0], found)


    def test_refusals_without_text(self):
        texts = {f"texts/{lang}.toml": 'pays = "{who}: {sum}"\nmenu.quit = "."\n[refusal]\nnot_host = "."\n'
                 for lang in ("en", "de", "nl", "es")}
        for path, code in (("games/a/legality.cpp", 'return {"too_late", "LCN-WAR-1"};'),
                           ("games/a/legality.cpp", 'return ok ? kAllowed : Refusal{"too_late"};'),
                           ("engine/rules.hpp", 'return {"too_late"};'),
                           ("engine/refusal.hpp", 'inline constexpr std::string_view kTooLate = "too_late";'),
                           ("server/site/room.cpp", 'return refuse("too_late");')):
            self.assertEqual(self.problems(check_texts, {**texts, path: code.replace("too_late", "not_host")}), [])
            self.assertEqual(self.problems(check_texts, {**texts, path: code}),
                             ["/".join(path.split("/")[:2 if path.startswith("games") else 1])
                              + "/texts: refusal.too_late: no text"])

    def test_rounds_of_messages(self):
        text = '[event]\nphase = "Round {round}."\nword = "To {until}."\n[draw]\nround = "round {round}"\n'
        files = {f"games/a/texts/{lang}.toml": text for lang in ("en", "de", "nl", "es")}
        found = self.problems(check_texts, files)
        self.assertEqual(found, ["games/a/texts: event.phase: a round is written {round.roman}",
                                 "games/a/texts: event.word: a round is written {until.roman}"])

    def test_sentences_of_those_who_wait(self):
        files = {f"games/a/texts/{lang}.toml": f'[waiting]\nroll = "It rolls."\nturn = "{{player}} moves{end}"\n'
                 for lang, end in (("en", "."), ("de", ""), ("nl", "?"), ("es", ""))}
        self.assertEqual(self.problems(check_texts, files),
                         ["games/a/texts: waiting.turn: a sentence without its end in de, es"])

    def test_sentences_for_their_reader(self):
        def found(sentence):
            text = f'[event]\npays = "{{who}} pays {{other}}."\n{sentence}\n[word]\npay-you = "I pay {{sum}}."\n'
            return self.problems(check_texts, {f"games/a/texts/{lang}.toml": text for lang in ("en", "de", "nl", "es")})

        self.assertEqual(found('pays-you = "You pay {other}."\npays-you-other = "{who} pays you."'), [])
        for sentence, words in (('gets-you = "You get it."', "event.gets-you: there is no event.gets"),
                                ('pays-you = "You pay {sum}."', "event.pays-you: sum is not in event.pays"),
                                ('pays-you-other = "{who} pays {other}."', "event.pays-you-other: names its reader, other")):
            with self.subTest(sentence):
                self.assertIn(words, found(sentence)[0])

    def test_wording(self):
        faults = {
            "README.md": ("Bots\nReckoned twice.\n", 'README.md:2: "Reckoned" is not the usual term; write: compute'),
            "docs/server.md": ("```\nx\n```\nServers call the roll.\n", 'docs/server.md:4: "call the roll"'),
            "games/a/BALANCE.md": ("No number can mend it.\n", '"mend"'),
            "packaging/debian/prerm": ("# it starts anew\n", '"anew"'),
            "Makefile": ("help: ## read by everybody\n", '"everybody"'),
            "protocol/openapi.yaml": ("summary: Two deals a game\n", '"deals a game"'),
            "cli/help.cpp": ('add("--step", "Step by step, forth and back");\n', '"forth and back"'),
            "server/site/x.cpp": ('note("see the journal");\n', '"the journal"'),
        }
        for path, (text, words) in faults.items():
            with self.subTest(path):
                self.finds(check_wording, path, text, words)


class Fairness(unittest.TestCase):
    """Any manipulation of a log is detected."""

    def setUp(self):
        replays = pathlib.Path(__file__).resolve().parent.parent / "replays"
        self.good = (replays / "la-cosa-nostra-random-play.jsonl").read_text(encoding="utf-8")
        self.other = (replays / "la-cosa-nostra-three-players.jsonl").read_text(encoding="utf-8")

    def refused(self, text, words="", kept=None):
        with self.assertRaises((check_fairness.Wrong, check_fairness.NoLog)) as caught:
            check_fairness.check_log(text, kept)
        self.assertIn(words, str(caught.exception))

    def test_a_good_log_is_verified(self):
        self.assertIn("verified: ", check_fairness.check_log(self.good))

    def test_changed_lines(self):
        for old, new in [('"Nina"', '"Nora"'), ('"k":0', '"k":1'), ("chance ", "chance  "), ('"scores":[', '"scores":[1'),
                         ('"over":true', '"over":false'), ('"withheld":[]', '"withheld":[1]')]:
            self.assertIn(old, self.good)
            self.refused(self.good.replace(old, new, 1), "does not follow")

    def test_missing_added_and_moved_lines(self):
        lines = self.good.splitlines(keepends=True)
        self.refused("".join(lines[:9] + lines[10:]), "line 10 does not follow")
        self.refused("".join(lines[:10] + lines[9:]), "line 11 does not follow")
        self.refused("".join(lines[:9] + [lines[10], lines[9]] + lines[11:]), "line 10 does not follow")
        self.refused("".join(lines[:-1]), "not a finished log")
        self.refused(self.good[:-1], "in the middle of a line")
        self.refused(lines[0] + "".join(self.other.splitlines(keepends=True)[1:]), "commits to")

    def test_dice_in_a_recomputed_chain(self):
        """Anyone who knows the share can chain any log; the dice or what a page kept reveal the forgery."""
        lines = self.good.splitlines()
        host = bytes.fromhex(check_fairness.json.loads(lines[-1])["share"])
        kept = {"commitment": check_fairness.json.loads(lines[0])["commitment"], "promises": None,
                "pins": [[1, 5, check_fairness.pin(host, 1, 5, check_fairness.check_chain(lines, host)[-2])]]}
        check_fairness.check_log(self.good, kept)
        self.refused(self.chained([line.replace('"k":0', '"k":1') for line in lines], host), "gives a different outcome")
        self.refused(self.chained([lines[0].replace("Nina", "Nora")] + lines[1:], host), "update 5", kept)
        self.refused(self.good, "a different commitment", kept | {"commitment": "00"})
        self.refused(self.good, "seat 2 is not", kept | {"promises": [None, "00", None, None]})

    @staticmethod
    def chained(lines, host):
        value, out = bytes(32), []
        for line in lines:
            body = line.rpartition(',"chain":"')[0]
            value = check_fairness.mac(check_fairness.chain_key(host), value, body.encode())
            out.append(f'{body},"chain":"{(value if line is lines[-1] else value[:16]).hex()}"}}\n')
        return "".join(out)


class Voices(unittest.TestCase):
    def test_bots_are_kind(self):
        """V2 12.9: nobody is mocked, and nobody hears of their speed or their absence."""
        moment = {"always": [], "maybe": [], "must": []}
        unkind = {
            "en": ["Hurry, it is late.", "Are you still there?", "Only a coward plays that.", "I was faster, fool.",
                   "You are too slow for this table.", "Welcome back. Where were you?"],
            "de": ["Beeil dich, es ist spät.", "Bist du noch da?", "So spielt ein Feigling.", "Das war lächerlich.",
                   "Du bist zu langsam.", "Wo warst du so lange?"],
            "nl": ["Schiet op, het is laat.", "Ben je er nog?", "Zo speelt een lafaard.", "Dat was belachelijk.",
                   "Je bent te traag.", "Waar was je zo lang?"],
            "es": ["Date prisa, es tarde.", "¿Sigues ahí?", "Así juega un cobarde.", "Eso fue ridículo.",
                   "Vas demasiado lento.", "¿Dónde estabas?"],
        }
        for language, line in [(language, line) for language, lines in unkind.items() for line in lines]:
            check_voices.problems.clear()
            seen = {language: {}, "all": {language: []}}
            check_voices.check_line("here", line, language, moment, 80, seen)
            self.assertEqual(len(check_voices.problems), 1, line)
            self.assertIn("is not used", check_voices.problems[0])


if __name__ == "__main__":
    unittest.main()
