#!/usr/bin/env python3
"""Checks that every file that states the version states that of VERSION: the change log and the release notes have a
heading for it, the citation its number and date, and the packages read it or agree with it."""

import json
import re
import tomllib

from report import ROOT, finish

HEADING = re.compile(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$", re.MULTILINE)


def text_of(root, name):
    file = root / name
    return file.read_text(encoding="utf-8") if file.is_file() else None


def of_change_log(version, text):
    """The problem, if any, and the date of the release."""
    released = HEADING.search(text or "")
    if released is None:
        return "CHANGELOG.md: no heading of a release, such as '## 1.0.0 (2026-11-17)'", None
    if released[1] != version:
        return f"CHANGELOG.md: the last release is {released[1]}, VERSION says {version}", released[2]
    return None, released[2]


def of_citation(version, date, text):
    stated = dict(re.findall(r"^(version|date-released): *\"?([^\"\n]+)\"?$", text or "", re.MULTILINE))
    for key, wanted in (("version", version), ("date-released", date)):
        if wanted is not None and stated.get(key) != wanted:
            yield f"CITATION.cff: {key} is {stated.get(key)}, should be {wanted}"


def of_packages(root, version):
    if text := text_of(root, "pyproject.toml"):
        content = tomllib.loads(text)
        source = content.get("tool", {}).get("scikit-build", {}).get("metadata", {}).get("version", {}).get("input")
        if content["project"].get("version", version if source == "VERSION" else None) != version:
            yield f"pyproject.toml: neither reads VERSION nor says {version}"
    if text := text_of(root, "web/package.json"):
        stated = json.loads(text).get("version", version)
        if stated != version:
            yield f"web/package.json: version is {stated}, should be {version} or left out"
    if text := text_of(root, "packaging/debian/changelog"):
        stated = re.match(r"\S+ \(([^)-]+)", text)
        if stated is None or stated[1] != version:
            yield f"packaging/debian/changelog: the first entry is not of {version}"


def problems(root):
    version = (text_of(root, "VERSION") or "").strip()
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        return [f"VERSION: '{version}' is no version such as 1.0.0"]
    problem, date = of_change_log(version, text_of(root, "CHANGELOG.md"))
    found = [problem] if problem else []
    if f"\n## {version}\n" not in (text_of(root, "docs/releases.md") or ""):
        found.append(f"docs/releases.md: no notes under '## {version}'")
    found += of_citation(version, date, text_of(root, "CITATION.cff"))
    found += of_packages(root, version)
    return found


if __name__ == "__main__":
    finish("versions", problems(ROOT))
