"""PDF sheets, read back: one page, embedded fonts, all the text, inside the margins, and the same bytes every time."""

from __future__ import annotations

import importlib.util
import itertools
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from referee.cli import reports
from referee.render.sheet import choose_paper
from tests.printed import FINISHED, HALF_PLAYED, LONG_NAMES, LONG_NOTE, pieces, tally, words
from tests.running import EXAMPLE, run

LANGUAGES = ("de", "en", "fr", "cs")
PAPERS = {"a4": (595, 842), "a5": (420, 595), "letter": (612, 792)}
MM = 72 / 25.4


def printed(capsys, folder: Path, *arguments: str, code: int = 0) -> Path:
    target = folder / "sheet.pdf"
    ran = run(capsys, "sheet", "--format", "pdf", "-o", str(target), *arguments)
    assert (ran.code, ran.out) == (code, "")
    return target


def squeezed(text: str) -> str:
    return "".join(text.split())


def inside_the_margins(path: Path, margin: float, page: int = 0) -> None:
    box = PdfReader(path).pages[page].mediabox
    found = pieces(path, page)
    assert found
    for piece in found:
        assert piece.left >= margin - 0.5, piece
        assert piece.right <= float(box.width) - margin + 0.5, piece
        assert margin - 0.5 <= piece.base <= float(box.height) - margin, piece


def apart(path: Path) -> None:
    """No two texts on one line overlap."""
    for one, other in itertools.combinations(pieces(path), 2):
        if abs(one.base - other.base) < min(one.size, other.size) * 0.6:
            assert one.right <= other.left + 0.5 or other.right <= one.left + 0.5, (one, other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebooks_example(capsys, tmp_path, language):
    path = printed(capsys, tmp_path, str(EXAMPLE), "--lang", language)
    text = words(path)
    table = run(capsys, "sheet", str(EXAMPLE), "--format", "text", "--lang", language).out
    for line in table.replace("│", " ").splitlines():
        for word in line.split():
            assert word in text or "─" in word, word
    assert "11×3" in text
    assert len(PdfReader(path).pages) == 1
    inside_the_margins(path, 15 * MM)
    apart(path)


@pytest.mark.slow
@pytest.mark.parametrize("large", [False, True], ids=["normal", "large"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_cut(capsys, tmp_path, paper, players, large):
    names = LONG_NAMES[:players]
    file = tally(tmp_path, names, [LONG_NOTE, "Revanche!"], "Česká Třebová, u babičky Ľudmily")
    path = printed(capsys, tmp_path, file, "--paper", paper, "--lang", "cs", *(["--large"] if large else []))
    assert len(PdfReader(path).pages) == 1
    text = words(path)
    for whole in (*names, LONG_NOTE, "Revanche!", "Česká Třebová, u babičky Ľudmily", "Poznámky"):
        assert squeezed(whole) in text.replace("-\u00ad", "-"), whole
    assert "…" not in text
    inside_the_margins(path, (10 if paper == "a5" else 15) * MM)
    apart(path)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("languages", [*LANGUAGES, "fr,cs"])
def test_an_empty_sheet(capsys, tmp_path, paper, players, languages):
    path = printed(
        capsys, tmp_path, "--blank", "--players", str(players), "--paper", paper, "--lang", languages
    )  # fmt: skip
    rows = run(capsys, "sheet", "--blank", "--players", str(players), "--format", "csv", "--lang", languages).out
    text = words(path)
    for row in rows.splitlines():
        for label in row.split(",")[0].split(" / "):
            assert squeezed(label) in text, label
    assert len(PdfReader(path).pages) == 1
    inside_the_margins(path, (10 if paper == "a5" else 15) * MM)


@pytest.mark.parametrize(("paper", "size"), PAPERS.items())
def test_the_paper_lies_as_the_players_need_it(capsys, tmp_path, paper, size):
    for players in (2, 3, 4):
        lengthwise = choose_paper(paper, players).landscape
        file = tally(tmp_path, ["Ann", "Bob", "Cid", "Dot"][:players])
        path = printed(capsys, tmp_path, file, "--paper", paper)
        box = PdfReader(path).pages[0].mediabox
        assert (round(box.width), round(box.height)) == (size[::-1] if lengthwise else size)
    assert not choose_paper("a4", 4).landscape
    assert choose_paper("a5", 4).landscape
    assert not choose_paper("a5", 3).landscape


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_large_print_is_larger_on_every_paper(capsys, tmp_path, paper, players):
    file = tally(tmp_path, ["Ann", "Bob", "Cid", "Dot"][:players])
    normal, large = (
        {piece.text: piece.size for piece in pieces(printed(capsys, tmp_path, file, "--paper", paper, *more))}
        for more in ([], ["--large"])
    )
    assert large["Ann"] >= 1.1 * normal["Ann"]


@pytest.mark.parametrize("more", [[], ["--large"], ["--paper", "a5"], ["--paper", "a5", "--large"]], ids=" ".join)
def test_names_are_broken_only_at_spaces_and_hyphens(capsys, tmp_path, more):
    names = ["Maximiliane-Charlotte", "Jean-Pierre", "Camille", "Anna Magdalena"]
    found = {piece.text for piece in pieces(printed(capsys, tmp_path, tally(tmp_path, names), *more))}
    whole = {"Maximiliane-", "Charlotte", "Jean-Pierre", "Jean-", "Pierre", "Camille", "Anna", "Magdalena"}
    for text in found:
        if any(text in name for name in names) and text.isalpha() and len(text) > 1:
            assert text in whole
    assert "Camille" in found


def test_all_fonts_are_embedded_and_can_be_copied_from(capsys, tmp_path):
    path = printed(capsys, tmp_path, str(HALF_PLAYED), "--chart")
    names = set()
    for page in PdfReader(path).pages:
        for font in page["/Resources"]["/Font"].values():
            font = font.get_object()
            names.add(font["/BaseFont"].split("+")[-1])
            assert "/FontFile2" in font["/FontDescriptor"]
            assert "/ToUnicode" in font
    assert {"NotoSans-Regular", "NotoSans-Bold", "NotoSerif-Bold"} <= names
    assert PdfReader(path).trailer["/Root"]["/Lang"] == "en"


def test_the_same_record_gives_the_same_bytes(capsys, tmp_path):
    first = printed(capsys, tmp_path, str(HALF_PLAYED), "--chart").read_bytes()
    printed(capsys, tmp_path, str(EXAMPLE))
    assert printed(capsys, tmp_path, str(HALF_PLAYED), "--chart").read_bytes() == first


def test_both_languages_stand_in_every_row(capsys, tmp_path):
    text = words(printed(capsys, tmp_path, str(EXAMPLE), "--lang", "de,cs"))
    for one, other in [("Bevölkerungs-Karten3", "Kartyobyvatel3"), ("Gesamt", "Celkem"), ("Platz", "Pořadí")]:
        assert one in text
        assert other in text
    assert text.count("Zoo") == 1


def test_notes_rulings_and_that_it_is_not_over(capsys, tmp_path):
    path = printed(capsys, tmp_path, str(HALF_PLAYED))
    text = words(path)
    for told in ("RevancheamFreitag.", "Wien", "Turn3(Diana):thetabledecides", "Sofarahead", "Notfinal"):
        assert told in text
    assert "Victory" not in text
    assert len(PdfReader(path).pages) == 1


def test_how_it_was_won(capsys, tmp_path):
    text = words(printed(capsys, tmp_path, str(FINISHED), "--lang", "de"))
    assert "Sieg:Linda" in text
    assert "entschieden" not in text.partition("Notizen")[0]  # nothing had to break a tie


def test_a_tie_says_how_it_was_broken(capsys, tmp_path):
    file = Path(tally(tmp_path, ["Ann", "Bob"]))
    text = file.read_text("utf-8").replace("farmer_worker = 10", "farmer_worker = 11").replace("gold = 3", "gold = 0")
    text = text.replace("engineer = 1,", "engineer = 0,").replace("fireworks = true", "fireworks = false", 1)
    file.write_text(text, "utf-8")
    found = words(printed(capsys, tmp_path, str(file)))
    assert "Victory:Bob" in found
    assert "mostindustries,shipyardsandships" in found


def test_the_page_with_the_chart(capsys, tmp_path):
    for paper, language in itertools.product(PAPERS, LANGUAGES):
        path = printed(capsys, tmp_path, str(HALF_PLAYED), "--chart", "--paper", paper, "--lang", language)
        assert len(PdfReader(path).pages) == 2
        inside_the_margins(path, (10 if paper == "a5" else 15) * MM - 4, page=1)
    assert "Vývojbodů" in words(path, 1)
    assert all(name in words(path, 1) for name in ("Linda", "Andreas", "Diana"))


def test_a_tally_has_nothing_to_draw(capsys):
    ran = run(capsys, "sheet", str(EXAMPLE), "--chart")
    assert ran.code == 2
    assert "no turns" in ran.err


# names and notes that do not fit ---------------------------------------------------------------------------


def test_letters_of_other_alphabets(capsys, tmp_path):
    file = tally(tmp_path, ["Ἀθηνᾶ Παπαδοπούλου", "Ольга Ґедзь", "Đặng Thị Nguyễn", "Գայանե ქეთევან"])
    target = tmp_path / "sheet.pdf"
    ran = run(capsys, "sheet", "--format", "pdf", "-o", str(target), file)
    assert ran.code == 0
    text = words(target)
    for name in ("Παπαδοπούλου", "Ольга", "Ґедзь", "Nguyễn", "Գայանե", "ქეთევან"):
        assert name in text


def test_a_letter_that_no_font_has_is_shown_as_its_code_with_a_warning(capsys, tmp_path):
    target = tmp_path / "sheet.pdf"
    ran = run(capsys, "sheet", "--format", "pdf", "-o", str(target), tally(tmp_path, ["王小明", "👩‍👧 Ann"]))
    assert ran.code == 0
    assert "[U+738B]" in words(target)
    assert "U+738B CJK UNIFIED IDEOGRAPH-738B" in ran.err
    assert "--font" in ran.err
    assert "\ufffd" not in words(target)


def test_wide_and_composed_letters_are_shown_plainly(capsys, tmp_path):
    target = tmp_path / "sheet.pdf"
    ran = run(capsys, "sheet", "--format", "pdf", "-o", str(target), tally(tmp_path, ["Ａｎｎ", "Ze\u0301 \ufb01n"]))
    assert ran.err == ""
    assert "Ann" in words(target)
    assert "Zé" in words(target)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["x" * 200, "王" * 200, "e\u0301" + "\u0301" * 198, "a b " * 50, "\u202eevil", "-" * 200]
)
def test_a_name_of_any_length(capsys, tmp_path, name):
    for paper in PAPERS:
        path = printed(capsys, tmp_path, tally(tmp_path, [name, "Andreas"]), "--paper", paper)
        assert len(PdfReader(path).pages) == 1
        inside_the_margins(path, (10 if paper == "a5" else 15) * MM)
        apart(path)


def test_rulings_that_are_too_long_are_shortened_with_a_warning(capsys, tmp_path):
    target = tmp_path / "sheet.pdf"
    turn = '\n[[turn]]\nplayer = "Linda"\nmoves = ["festival"]\noverruled = "{reason}"\n'
    file = tmp_path / "record.toml"
    more = "".join(turn.format(reason=reason) for reason in ("word " * 3000, *(["again and again"] * 200)))
    file.write_text(FINISHED.read_text("utf-8") + more, "utf-8")
    ran = run(capsys, "sheet", "--format", "pdf", "-o", str(target), str(file))
    assert len(PdfReader(target).pages) == 1
    assert "Shortened on the sheet: Turn 3 (Linda): word word" in ran.err
    inside_the_margins(target, 15 * MM)


def test_an_own_font(capsys, tmp_path):
    fonts = Path(reports.__file__).parent.parent / "render" / "fonts"
    printed(capsys, tmp_path, str(EXAMPLE), "--font", str(fonts / "NotoSans-Bold.ttf"))
    for file in (EXAMPLE, tmp_path, tmp_path / "none.ttf"):
        ran = run(capsys, "sheet", str(EXAMPLE), "--format", "pdf", "-o", str(tmp_path / "x.pdf"), "--font", str(file))
        assert ran.code == 3
        assert "TrueType" in ran.err


# the library, and where the PDF goes ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_library_it_says_how_to_get_it(capsys, monkeypatch, tmp_path, language):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    ran = run(capsys, "sheet", str(EXAMPLE), "--format", "pdf", "-o", str(tmp_path / "x.pdf"), "--lang", language)
    assert ran.code == 3
    assert "pip install reportlab" in ran.err


def test_the_library_is_loaded_only_for_pdf(capsys, monkeypatch):
    for name in [
        name for name in sys.modules if name.split(".")[0] == "reportlab" or name.startswith("referee.render.pdf")
    ]:
        monkeypatch.delitem(sys.modules, name)
    assert importlib.util.find_spec("reportlab") is not None
    run(capsys, "sheet", str(EXAMPLE), "--format", "html")
    assert "reportlab" not in sys.modules


def test_a_pdf_never_goes_to_a_terminal(capsys, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    ran = run(capsys, "sheet", str(EXAMPLE), "--format", "pdf")
    assert ran.code == 2
    assert "-o sheet.pdf" in ran.err


def test_into_a_pipe(capfdbinary):
    from referee.__main__ import main

    assert main(["sheet", str(EXAMPLE), "--format", "pdf"]) == 0
    sys.stdout.flush()
    assert capfdbinary.readouterr().out.startswith(b"%PDF-")


def test_no_word_stands_alone_on_the_last_line():
    """A line of two words spares one; a single word cannot be parted from itself."""
    from referee.render.pdf import PdfFonts

    fonts = PdfFonts(None)
    room = fonts.width("Population cards", "text", 10) + 1
    assert fonts.wrap("Population cards 3", "text", 10, room) == ("Population", "cards 3")
    assert fonts.wrap("Population", "text", 10, room) == ("Population",)
