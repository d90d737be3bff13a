"""Catalogs: `python -m tools.catalogs` takes all messages out of the sources and updates every catalog, then checks;
`python -m tools.catalogs --check` only checks and writes nothing. Fails on anything that is not ready to ship."""

from __future__ import annotations

import sys
from pathlib import Path

from referee.games import GAMES
from referee.languages import TABLE
from referee.testing.catalogs import (
    Domain,
    header_of,
    list_catalog_faults,
    list_domains,
    template,
    text_of,
    wanted_files,
)

ROOT = Path(__file__).resolve().parent.parent
DOMAINS = (
    Domain(ROOT, "referee", python=("referee/**/*.py",), but=("referee/games/*/",)),
    *(domain for game in GAMES for domain in list_domains(ROOT, game, f"referee/games/{game}", "rulesets")),
)


def list_files() -> dict[Path, str]:
    """Return every catalog file as it should be now, templates included."""
    files = {}
    for domain in DOMAINS:
        if len(messages := template(domain)):
            files[ROOT / "locales" / f"{domain.name}.pot"] = text_of(messages, header_of(None))
            files |= wanted_files([domain], TABLE)
    return files


def update() -> None:
    for path, text in list_files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def check() -> list[str]:
    """Return everything that is not ready to ship, one line each."""
    found = []
    for path, text in list_files().items():
        name = path.relative_to(ROOT).as_posix()
        if not path.is_file() or path.read_text("utf-8") != text:
            found.append(f"{name}: stale; run python -m tools.catalogs")
    return found + [
        fault for domain in DOMAINS for language in TABLE for fault in list_catalog_faults(domain, language)
    ]


def main() -> int:
    if "--check" not in sys.argv[1:]:
        update()
    found = check()
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
