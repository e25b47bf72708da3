"""Whole games among bots of the roster."""

import pytest

import consigliere
from consigliere import play_games

GAMES = [game["id"] for game in consigliere.games()]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_ends_and_its_victory_is_shared_out(game):
    tally = play_games(game, ["steady:silent", "random", "heuristic:silent"], 12, seed=3)
    assert tally.games == tally.finished == 12
    assert sum(tally.victories) == pytest.approx(12) and tally.decisions > 12 * 20


@pytest.mark.parametrize("game", GAMES)
def test_threads_and_the_cuts_between_calls_change_nothing(game, monkeypatch):
    names = ["steady:silent", "random", "random", "heuristic:silent"]
    whole = play_games(game, names, 30, seed=5)
    monkeypatch.setattr("consigliere.simulation._SECONDS_PER_CALL", 0)  # one game per call
    assert play_games(game, names, 30, seed=5, threads=3) == whole
    assert play_games(game, names, 30, seed=6) != whole


def test_bots_take_every_seat_in_turn_unless_they_keep_theirs():
    same = ["random"] * 4
    by_bot = play_games("la-cosa-nostra", same, 400, seed=1)
    by_seat = play_games("la-cosa-nostra", same, 400, seed=1, rotate=False)
    assert by_bot.decisions == by_seat.decisions  # the same games
    assert by_bot.victories != by_seat.victories


def test_bots_negotiate_only_where_it_is_asked_for():
    names = ["steady"] * 3
    for game in GAMES:
        assert play_games(game, names, 2, seed=1).offers == 0
        talking = play_games(game, names, 2, seed=1, negotiation=True)
        assert talking.offers > 0 and talking.deals > 0


def test_a_game_has_its_own_settings():
    game = consigliere.Game("omerta", players=3, options={"mode": "conquista"})
    tally = play_games(game, ["random"] * 3, 5, seed=2)
    assert tally.games == 5 and tally != play_games("omerta", ["random"] * 3, 5, seed=2)


def test_progress_is_told_and_may_end_the_games():
    reported = []
    tally = play_games("omerta", ["random"] * 4, 3_000, seed=1, progress=reported.append)
    assert reported[-1] == tally and [t.games for t in reported] == sorted({t.games for t in reported})

    def end(tally):
        reported.append(tally)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_games("omerta", ["random"] * 4, 10**9, progress=end)
    assert 0 < reported[-1].games < 10**9


@pytest.mark.parametrize(("game", "bots", "settings", "words"), [
    ("chess", ["random"] * 4, {}, "there is no game \"chess\""),
    ("omerta", ["random"] * 9, {}, "2 to 5 players, not 9"),
    ("omerta", ["random"] * 3, {"players": 4}, r"one entry per seat \(4\), not 3"),
    ("omerta", ["random", "nobody"], {}, "nobody"),
    ("omerta", ["random"] * 3, {"threads": 0}, "threads must be 1 to 256, not 0"),
    ("omerta", ["random"] * 3, {"games": 0}, "games must be at least 1, not 0"),
    ("omerta", ["random"] * 3, {"options": {"mode": "peace"}}, "mode"),
])
def test_bad_input_is_refused_with_what_is_right(game, bots, settings, words):
    with pytest.raises(ValueError, match=words):
        play_games(game, bots, **{"games": 5, **settings})
