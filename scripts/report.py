"""Shared by the checks of the repository: reading TOML, flattening it, and reporting the result."""

import pathlib
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent


def read_toml(path):
    """The content of a file. Exits with an error message if it cannot be parsed."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        sys.exit(f"{path}: {error}")


def leaves(value, key=""):
    """Every (dotted key, value) under tables and arrays."""
    if isinstance(value, dict):
        children = value.items()
    elif isinstance(value, list):
        children = enumerate(value)
    else:
        yield key, value
        return
    for name, child in children:
        yield from leaves(child, f"{key}.{name}" if key else str(name))


def tables(value, key=""):
    """Every (dotted key, table) in the value, including the value itself."""
    if isinstance(value, dict):
        yield key, value
        children = value.items()
    elif isinstance(value, list):
        children = enumerate(value)
    else:
        return
    for name, child in children:
        yield from tables(child, f"{key}.{name}" if key else str(name))


def finish(check, problems):
    """Prints the problems, if any, and exits with status 1 or 0."""
    for problem in problems:
        print(problem)
    print(f"{check}: {len(problems)} problems" if problems else f"{check}: ok")
    sys.exit(1 if problems else 0)
