"""Makes the pictures of the README: python -m tools.pictures. Needs Chromium for the sheet and the phone."""

from __future__ import annotations

import contextlib
import io
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from referee.__main__ import main as referee
from referee.languages import LANGUAGES
from referee.render.console import paint_text
from tools.guide import open_evening, run_command

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
EXAMPLE = ROOT / "examples" / "rulebook-example.toml"
EVENING = """Runde 1, Linda> Brauerei bauen, Kohle von Andreas
Runde 1, Andreas> ? Handelsschiff der Stärke 2
Runde 1, Andreas> zwei neue Bauern
Runde 2, Linda> Schluss
"""
PROMPT = re.compile(r"^(Runde \d+, \w+>)(.*)$", re.MULTILINE)


def console() -> None:
    """Draw an evening at the prompt, without any font from elsewhere."""
    with open_evening(LANGUAGES[0]):
        run_command("referee new anno1800 Linda Andreas --first-game", "")
        told = run_command("referee play --plain", EVENING)
    screen = Console(record=True, width=92, file=io.StringIO(), force_terminal=True)
    for line in told.rstrip("\n").split("\n")[1:-1]:
        asked = PROMPT.match(line)
        text = (
            Text.assemble((asked[1], "bold"), asked[2]) if asked else Text.from_ansi(paint_text(line, 92).rstrip("\n"))
        )
        screen.print(text)
    drawn = screen.export_svg(title="referee play")
    drawn = re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->", "", drawn, flags=re.DOTALL)
    drawn = drawn.replace("Fira Code", "DejaVu Sans Mono")
    (PICTURES / "console.svg").write_text(drawn, "utf-8")


def sheet() -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stderr(io.StringIO()):
        page = Path(folder) / "sheet.html"
        referee(["--lang", LANGUAGES[-1], "sheet", "--format", "html", "-o", str(page), str(EXAMPLE)])
        shot(page.as_uri(), "sheet", 640, 900)


def phone() -> None:
    with serving() as address:
        shot(address, "phone", 390, 844)


@contextlib.contextmanager
def serving() -> Iterator[str]:
    """Serve the table of an evening; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "referee", "--lang", LANGUAGES[-2]]
        turns = ("construire une brasserie", "construire une boulangerie")
        for more in (["new", "anno1800", "Linda", "Andreas", "--first-game"], *(["record", turn] for turn in turns)):
            subprocess.run([*command, *more], cwd=folder, check=True, capture_output=True)
        server = subprocess.Popen(
            [*command, "serve", "--host", "127.0.0.1"], cwd=folder, stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout is not None
            found = next(filter(None, (re.search(r"http://\S+", line) for line in server.stdout)))
            yield found[0]
        finally:
            server.terminate()
            server.wait()


def shot(address: str, name: str, width: int, height: int) -> None:
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        print(f"{name}: skipped, no Chromium was found")
        return
    target = PICTURES / f"{name}.png"
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--timeout=6000", "--lang=fr"]
    size = f"--window-size={width},{height}"
    subprocess.run([browser, *options, size, f"--screenshot={target}", address], check=True, capture_output=True)


def main() -> int:
    PICTURES.mkdir(parents=True, exist_ok=True)
    console()
    sheet()
    phone()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
