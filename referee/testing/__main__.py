"""`python -m referee.testing GAME` names what a game lacks; `--catalogs de fr` writes its catalogs first."""

from __future__ import annotations

import argparse
import sys

from referee.app.shelf import known_games
from referee.languages import LANGUAGES, SOURCE, TABLE
from referee.testing import find_domains, list_faults
from referee.testing.catalogs import update_catalogs


def main() -> int:
    """Write the catalogs that are asked for, print what is missing, and return 1 if anything is."""
    parser = argparse.ArgumentParser(prog="python -m referee.testing", description=__doc__)
    parser.add_argument("game", choices=known_games())
    others = [language for language in LANGUAGES if language != SOURCE]
    parser.add_argument("--catalogs", nargs="+", choices=others, default=(), metavar="LANGUAGE")
    asked = parser.parse_args()
    update_catalogs(find_domains(asked.game), [language for language in TABLE if language.code in asked.catalogs])
    faults = list_faults(asked.game)
    sys.stdout.write("".join(f"{fault}\n" for fault in faults) or f"{asked.game} is complete.\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
