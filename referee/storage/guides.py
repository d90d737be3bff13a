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


def read_guide_pages(language: str) -> list[GuidePage]:
    """Return all pages in a language; those that are not translated yet are English.

    The comment that binds a translation to its source is left out.
    """
    pages = []
    for topic in TOPICS:
        own, english = (guide_folder() / each / f"{topic}.md" for each in (language, IN_ENGLISH))
        lines = (own if own.is_file() else english).read_text("utf-8").splitlines()
        text = "\n".join(line for line in lines if not line.startswith("<!--")).strip() + "\n"
        pages.append(GuidePage(topic, text.partition("\n")[0].removeprefix("# "), text))
    return pages
