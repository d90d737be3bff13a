"""The guides for players: short pages of Markdown in each language, in the checkout and in the installed package."""

from __future__ import annotations

from referee.engine.value import Value
from referee.places import guide_folder

TOPICS = ("evening", "saying", "dispute", "counting", "phones", "evenings", "trouble")
"""Names of the pages, in the order in which somebody new reads them."""
IN_ENGLISH = "en"


class GuidePage(Value):
    """One page of the guide."""

    topic: str
    title: str
    text: str


def pages(language: str) -> list[GuidePage]:
    """All pages in a language; a language that has no guide yet gets the English one."""
    folder = guide_folder() / language
    if not folder.is_dir():
        folder = guide_folder() / IN_ENGLISH
    return [_page(topic, (folder / f"{topic}.md").read_text("utf-8")) for topic in TOPICS]


def _page(topic: str, text: str) -> GuidePage:
    """A page as it is read: without the comment that binds a translation to its source."""
    lines = [line for line in text.splitlines() if not line.startswith("<!--")]
    text = "\n".join(lines).strip() + "\n"
    return GuidePage(topic, text.partition("\n")[0].removeprefix("# "), text)
