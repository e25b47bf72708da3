"""What type checkers see of the installed package."""

import subprocess
import sys
from importlib import resources
from pathlib import Path

ROOT = Path(__file__).parents[2]


def mypy(tmp_path, *arguments):
    """The report of mypy --strict, run outside the repository so that it reads the installed package."""
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), *arguments]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_package_is_typed():
    package = resources.files("consigliere")
    assert (package / "py.typed").is_file() and (package / "_core.pyi").is_file()


def test_examples_satisfy_strict_mypy(tmp_path):
    examples = sorted((ROOT / "python" / "examples").glob("*.py"))
    code, report = mypy(tmp_path, *map(str, examples))
    assert examples and code == 0, report


def test_mistakes_are_found(tmp_path):
    script = tmp_path / "mistakes.py"
    script.write_text("import consigliere\n"
                      "state = consigliere.Game('omerta', players='three').new_state()\n"
                      "state.apply_action('pass')\n"
                      "wrong: str = state.legal_actions()\n"
                      "consigliere.VectorEnv('omerta', number=4)\n"
                      "known: str = consigliere.games()[0]['min_players']\n"
                      "consigliere.Game('omerta').verbs()[0]['name']\n"
                      "consigliere.play_games('omerta', ['random'], games='many')\n")
    code, report = mypy(tmp_path, str(script))
    assert code == 1 and all(f"mistakes.py:{line}: error" in report for line in range(2, 9)), report
