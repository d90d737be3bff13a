"""Writes tests/said/known.toml anew: the sayings that are not understood yet, by file."""

from __future__ import annotations

import json
from pathlib import Path

from tools.said import Counter

SAID = Path(__file__).resolve().parent.parent / "tests" / "said"
HEAD = "# Sayings that are not understood yet, or only as a guess or a question; written by python -m tools.known.\n"


def main() -> None:
    lines = [HEAD]
    for file in sorted(SAID.glob("*.toml")):
        if file.stem == "known":
            continue
        counter = Counter(file)
        missed = [said["text"] for said in counter.data["said"] if counter.judge(said)[0] != "right"]
        if missed:
            lines += [f"{json.dumps(file.stem)} = ["]
            lines += [f"    {json.dumps(text, ensure_ascii=False)}," for text in missed]
            lines += ["]", ""]
    (SAID / "known.toml").write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
