#!/usr/bin/env python3
"""Runs the bot printed in docs/protocol.md as it stands there: run_documented_bot.py PROGRAM.

A reader copies that bot first, so it must play a whole game against the program of this build.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

program = Path(sys.argv[1]).resolve()
text = (Path(__file__).resolve().parent.parent / "docs" / "protocol.md").read_text()
blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
if len(blocks) != 1:
    sys.exit(f"docs/protocol.md should hold one Python bot, it holds {len(blocks)}")
environment = dict(os.environ, PATH=f"{program.parent}{os.pathsep}{os.environ['PATH']}")
run = subprocess.run([sys.executable, "-c", blocks[0]], env=environment, capture_output=True, text=True, timeout=60)
print(run.stdout, run.stderr)
if run.returncode != 0 or "'over': True" not in run.stdout or "'winners': []" in run.stdout:
    sys.exit("the documented bot did not finish its game")
