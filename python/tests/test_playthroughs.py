"""OpenSpiel's playthroughs: whole recorded games, made again from their actions and compared line by line.

`python python/tests/test_playthroughs.py` records them again, after a change of rules or of the encoding of actions.
In the files, tensors, which have thousands of numbers, are checksums, a line of more than LONGEST characters is its
beginning and its checksum, and fewer states are shown.
"""

import hashlib
from pathlib import Path
from unittest import mock

import numpy as np
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import consigliere.openspiel as adapter

FOLDER = Path(__file__).parent / "playthroughs"
PLAYERS = {"la-cosa-nostra": 3, "nothing-personal": 3, "omerta": 2}
SEED = 23
LONGEST = 120


def checksum(data):
    return f"sha256 {hashlib.sha256(data).hexdigest()[:16]}"


def short_tensor(tensor, name, max_cols=0):
    return [f"{name}: {tensor.size} numbers, sum {tensor.sum(dtype=float):g}, {checksum(tensor.tobytes())}"]


def short_line(line):
    if len(line) <= LONGEST:
        return line
    return f"{line[:60]}... {len(line)} characters, {checksum(line.encode())}"


class FewStates(generate_playthrough.ShouldDisplayStateTracker):
    """Shows the first two states of each player and every fiftieth; all actions are in the file."""

    def __call__(self, state):
        count = self.states_by_player[state.current_player()]
        self.states_by_player[state.current_player()] += 1
        return count < 2 or (count % 50 == 0 and not state.is_chance_node())


def shortened(make, *arguments, **named):
    """What a function of OpenSpiel makes of playthroughs, with tensors and long lines in short."""
    changed = {"_format_tensor": short_tensor, "ShouldDisplayStateTracker": FewStates}
    with mock.patch.multiple(generate_playthrough, **changed):
        made = make(*arguments, **named)
    return "\n".join(map(short_line, made.split("\n")))


@pytest.fixture(autouse=True)
def parsed_flags():
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthroughs"])


@pytest.mark.parametrize("name", sorted(adapter.GAMES))
def test_playthrough(name):
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    again = shortened(lambda: generate_playthrough.replay(FOLDER / f"{name}.txt")[1])
    for number, (expected, line) in enumerate(zip(recorded.split("\n"), again.split("\n")), 1):
        assert line == expected, f"{name}.txt, line {number}"
    assert again == recorded


def test_a_change_of_a_long_line_is_seen():
    long = "x" * (LONGEST + 1)
    assert short_line(long) != short_line(long[:-1] + "y") and len(short_line(long)) < LONGEST
    assert short_tensor(np.array([0, 1]), "x") != short_tensor(np.array([1, 0]), "x")


def record():
    flags.FLAGS(["playthroughs"])
    FOLDER.mkdir(exist_ok=True)
    for name, game in adapter.GAMES.items():
        text = shortened(generate_playthrough.playthrough, f"{name}(players={PLAYERS[game]})", [], seed=SEED)
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    record()
