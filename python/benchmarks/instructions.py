"""Counts the instructions per step of the vectorised environments with callgrind: the package must be installed, and
valgrind. Games, environments and random play are those of speed.py, with mask and compact view.

The difference between a long and a short run leaves out what happens once. Times depend on what else a machine does;
this figure does not. The checksum is of all masks, views, results and random actions: if it is as before, so is all that
a caller sees.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import zlib

import consigliere

ENVIRONMENTS = 128
SHORT, LONG = 500, 1500  # calls


def play(game, calls):
    env = consigliere.VectorEnv(game, 4, num_envs=ENVIRONMENTS, seed=1)
    for _ in range(calls):
        env.step(env.sample_actions())


def checksum(game, calls):
    """Of all that a caller sees of these steps; and how many games ended."""
    env = consigliere.VectorEnv(game, 4, num_envs=ENVIRONMENTS, seed=1)
    out = 0
    for _ in range(calls):
        for array in (env.action_mask, env.observations, env.current_player, env.dones, env.rewards, env.scores):
            out = zlib.crc32(array, out)
        actions = env.sample_actions()
        out = zlib.crc32(actions, out)
        env.step(actions)
    return out, env.finished


def instructions(game, calls):
    """Of a run of this program."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/profile", f"--log-file={folder}/log"]
        command += [sys.executable, __file__, "--play", game, str(calls)]
        subprocess.run(command, check=True, env=os.environ | {"PYTHONHASHSEED": "0"})
        with open(f"{folder}/log", encoding="utf-8") as log:
            return int(re.search(r"Collected : (\d+)", log.read())[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--play", nargs=2, metavar=("GAME", "CALLS"), help="only play; what is counted")
    given = parser.parse_args()
    if given.play:
        play(given.play[0], int(given.play[1]))
        return
    for info in consigliere.games():
        game = info["id"]
        per_step = (instructions(game, LONG) - instructions(game, SHORT)) / ((LONG - SHORT) * ENVIRONMENTS)
        hashed, ended = checksum(game, LONG)
        print(f"{game}: {per_step:.0f} instructions per step; checksum {hashed:08x} of {LONG * ENVIRONMENTS} steps, "
              f"{ended} games ended")


if __name__ == "__main__":
    main()
