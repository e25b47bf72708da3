"""Reads recorded games and counts what players did. The argument is a log, a data set or a folder of them."""

import collections
import sys

import consigliere

verbs: collections.Counter[str] = collections.Counter()
for record in consigliere.load_games(sys.argv[1] if len(sys.argv) > 1 else "replays"):
    verbs.update(command.split()[1] for command in record.commands if not command.startswith("chance"))
print(verbs.most_common(10))
