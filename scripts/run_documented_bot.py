#!/usr/bin/env python3
"""Runs the bots in docs/protocol.md unchanged: run_documented_bot.py PROGRAM.

Readers copy them, so they must play complete games with the program of this build.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

program = Path(sys.argv[1]).resolve()
text = (Path(__file__).resolve().parent.parent / "docs" / "protocol.md").read_text()
blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
if len(blocks) != 2:
    sys.exit(f"docs/protocol.md should contain two Python bots, it contains {len(blocks)}")

# The first drives the engine.
environment = dict(os.environ, PATH=f"{program.parent}{os.pathsep}{os.environ['PATH']}")
run = subprocess.run([sys.executable, "-c", blocks[0]], env=environment, capture_output=True, text=True, timeout=60)
print(run.stdout, run.stderr)
if run.returncode != 0 or "'over': True" not in run.stdout or "'winners': []" in run.stdout:
    sys.exit("the bot that drives the engine did not finish its game")

# The second plays in a tournament.
with tempfile.TemporaryDirectory() as folder:
    bot = Path(folder) / "bot.py"
    bot.write_text(blocks[1])
    entrant = f"program:{sys.executable} {bot}"
    run = subprocess.run([program, "tournament", "--bots", f"random,{entrant}", "--games", "6", "--json"], capture_output=True, text=True, timeout=120)
    print(run.stdout, run.stderr)
    if run.returncode != 0 or run.stderr:
        sys.exit("the bot in the tournament failed")
    played = {entry["bot"]: entry["games"] for entry in json.loads(run.stdout)["entrants"]}
    if played.get(entrant, 0) == 0:
        sys.exit("the bot in the tournament did not play")
