#!/usr/bin/env python3
"""Writes the views of all games into protocol/messages.schema.json, as the program describes them.

    scripts/update_schema.py build/consigliere

Run it after a field of a view was added, renamed or removed. A test compares the file with the program, and the page's
types are generated from the file. The definitions of views are the last in the file, from "View" on; the text before
them is written by hand and stays as it is.
"""

import json
import subprocess
import sys

from report import ROOT

PATH = ROOT / "protocol" / "messages.schema.json"
FIRST = '    "View": {\n'


def compact(value):
    return json.dumps(value, ensure_ascii=False)


def definition(name, schema):
    """One line per entry and per property, as in the part that is written by hand."""
    lines = []
    for key, value in schema.items():
        if key == "properties":
            fields = ",\n".join(f"        {compact(field)}: {compact(s)}" for field, s in value.items())
            lines.append(f'      "properties": {{\n{fields}\n      }}')
        else:
            lines.append(f"      {compact(key)}: {compact(value)}")
    return f"    {compact(name)}: {{\n" + ",\n".join(lines) + "\n    }"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    printed = subprocess.run([sys.argv[1], "games", "--view-schema"], check=True, capture_output=True, text=True).stdout
    definitions = json.loads(printed)
    text = PATH.read_text(encoding="utf-8")
    if FIRST not in text:
        sys.exit(f"{PATH}: has no definition of View; where do the views begin?")
    written = ",\n".join(definition(name, schema) for name, schema in definitions.items())
    PATH.write_text(text[: text.index(FIRST)] + written + "\n  }\n}\n", encoding="utf-8")
    print(f"update_schema: {len(definitions)} definitions")


if __name__ == "__main__":
    main()
