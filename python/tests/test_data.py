"""Recorded games, the evaluation protocol and the examples."""

import gzip
import json
import re
import runpy
import sys
from pathlib import Path

import pytest

import consigliere
from consigliere import evaluation

ROOT = Path(__file__).parents[2]


def test_golden_games_end_as_their_logs_say():
    records = list(consigliere.load_games(ROOT / "replays"))
    assert len(records) >= 6 and {record.game for record in records} == {g["id"] for g in consigliere.games()}
    for record in records:
        state = record.final_state()
        assert state.is_terminal() and state.scores() == record.scores
        assert [i for i, share in enumerate(state.returns()) if share] == record.winners


def test_states_of_a_record_are_those_before_each_command():
    record = next(consigliere.load_games(ROOT / "replays" / "omerta-two-players.jsonl"))
    for number, (state, command) in enumerate(record.states()):
        assert len(state.history()) == number
        if number < 300 and state.is_chance_node():
            assert state.string_to_action(command) in [outcome for outcome, _ in state.chance_outcomes()]


def test_data_sets(tmp_path):
    record = next(consigliere.load_games(ROOT / "replays" / "nothing-personal-three-players.jsonl"))
    head = {"data_set": 1, "game": record.game, "players": record.players, "options": record.options,
            "bots": ["steady"]}
    seats = [{"score": score, "won": i in record.winners} for i, score in enumerate(record.scores)]
    line = {"number": 7, "commands": record.commands, "features": {"seats": seats}}
    file = tmp_path / "games.jsonl.gz"
    with gzip.open(file, "wt") as out:
        out.write(json.dumps(head) + "\n" + json.dumps(line) + "\n")
    (again,) = consigliere.load_games(file)
    assert (again.number, again.commands, again.winners) == (7, record.commands, record.winners)


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"game":"omerta"}', '{"consigliere":2}', '{"data_set":1}\n{}'])
def test_other_files_are_refused_with_their_place(tmp_path, text):
    file = tmp_path / "x.jsonl"
    file.write_text(text)
    with pytest.raises(ValueError, match="x.jsonl:"):
        list(consigliere.load_games(file))


def test_the_protocol_balances_seats_and_is_repeatable():
    first = evaluation.evaluate(evaluation.random_policy, "la-cosa-nostra", "steady:silent", games=40)
    again = evaluation.evaluate(evaluation.random_policy, "la-cosa-nostra", "steady:silent", games=40, threads=2)
    assert first == again and first.games == 40 and first.share < 0.2 and first.low <= first.share <= first.high
    target = evaluation.evaluate(evaluation.random_policy, "la-cosa-nostra", "steady:silent", games=40, as_target=True)
    assert target.share > 0.7


def test_the_protocol_measures_bots_by_name():
    score = evaluation.evaluate("steady:silent", "nothing-personal", "random", games=40)
    assert score.games == 40 and score.share > 0.7
    target = evaluation.evaluate("random", "nothing-personal", "steady:silent", games=40, as_target=True)
    assert target.share > 0.7
    figures = evaluation.run_protocol("random", "omerta", with_search=False, games=8)
    assert list(figures) == ["against", "exploited_by"]
    assert list(figures["against"]) == ["random", "heuristic:silent", "steady:silent"]


def test_the_protocol_plays_with_negotiation():
    function = evaluation.evaluate(evaluation.random_policy, "omerta", "random", games=8, negotiation=True)
    assert function.games == 8 and function.low <= function.share <= function.high
    bot = evaluation.evaluate("steady", "omerta", "random", games=8, negotiation=True)
    assert bot.share > 0.7


def test_the_command_keeps_what_was_measured_when_it_is_ended(monkeypatch, capsys):
    def end_before_exploiters(policy, game, opponent, *, as_target, **settings):
        if as_target:
            raise KeyboardInterrupt
        return evaluation.Score(8, 0.25, 0.1, 0.5)

    monkeypatch.setattr(evaluation, "evaluate", end_before_exploiters)
    monkeypatch.setattr(sys, "argv", ["evaluation", "--policy", "steady:silent", "--without-search"])
    assert evaluation.main() == 130
    entry = json.loads(capsys.readouterr().out)
    assert entry["policy"] == "steady:silent" and "exploited_by" not in entry
    assert list(entry["against"]) == ["random", "heuristic:silent", "steady:silent"]


def test_the_command_says_what_is_wrong(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["evaluation", "--policy", "nobody"])
    assert evaluation.main() == 2
    said = capsys.readouterr()
    assert "nobody" in said.err and "steady" in said.err and said.out == ""


def test_every_entry_of_the_leaderboard_is_of_this_protocol_and_whole():
    board = json.loads((ROOT / "python" / "leaderboard.json").read_text())
    fixed = (evaluation.VERSION, evaluation.PLAYERS, evaluation.SEED, evaluation.GAMES)
    assert (board["protocol"], board["players"], board["seed"], board["games"]) == fixed
    games = {g["id"] for g in consigliere.games()}
    for entry in board["entries"]:
        assert entry["game"] in games and entry["policy"] and entry["command"]
        with_search = "--without-search" not in entry["command"]
        for part, bot, _ in evaluation.measurements(entry["negotiation"], with_search):
            score = entry[part][bot]
            low, high = evaluation.wilson(score["share"], score["games"])
            assert score["games"] == board["games"]
            assert (score["low"], score["high"]) == pytest.approx((low, high), abs=2e-4)


@pytest.mark.parametrize("example", sorted((ROOT / "python" / "examples").glob("*.py")), ids=lambda path: path.stem)
def test_examples_run(example, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", [str(example)])
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out.strip()


BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "python.md").read_text(), re.DOTALL)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_examples_of_the_guide_run(number):
    exec(compile(BLOCKS[number], f"docs/python.md, example {number + 1}", "exec"), {})


def test_the_guide_has_examples():
    assert len(BLOCKS) >= 4
