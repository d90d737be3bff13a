"""`referee completion`: scripts that let a shell complete commands, options, players and names."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

import typer

from referee.app.lookup import game_of_file, known_games, names_to_type, players_of_file, rule_ids
from referee.cli.command import Command, Example
from referee.cli.exits import Exit
from referee.cli.files import default_file
from referee.cli.misuse import unknown_value
from referee.cli.streams import print_out
from referee.i18n import LANGUAGES, N_, current

ABOUT = N_(
    "Prints a script that lets your shell complete commands, options, the players of the record and the names of "
    "things in your language."
)
EXAMPLES = (
    Example('eval "$(referee completion bash)"', N_("in ~/.bashrc")),
    Example('eval "$(referee completion zsh)"', N_("in ~/.zshrc")),
    Example("referee completion fish > ~/.config/fish/completions/referee.fish", N_("once, for fish")),
)
SCRIPTS = {
    "bash": """_referee() {
  local IFS=$'\\n'
  COMPREPLY=($(referee completion --words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
  [ ${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o filenames -F _referee referee
""",
    "zsh": """#compdef referee
_referee() {
  local -a found
  found=("${(@f)$(referee completion --words -- "${words[@]:1:$((CURRENT-1))}" 2>/dev/null)}")
  if [[ -n "${found[1]}" ]]; then compadd -Q -- "${found[@]}"; else _files; fi
}
compdef _referee referee
""",
    "fish": """function __referee_words
  set -l typed (commandline -opc) (commandline -ct)
  referee completion --words -- $typed[2..-1] 2>/dev/null
end
complete -c referee -a '(__referee_words)'
""",
}
MOVES = ("record", "check", "amend")
Shell = Annotated[list[str] | None, typer.Argument(metavar="bash|zsh|fish", help=N_("the shell"))]
Words = Annotated[
    bool, typer.Option("--words", help=N_("what could stand at the end of these words (for the scripts)"))
]


def completion(shell: Shell = None, words: Words = False) -> int:
    if words:
        print_out("\n".join(candidates(shell or [""])))
        return Exit.DONE
    name = (shell or [""])[0]
    if name not in SCRIPTS:
        raise unknown_value(name, "SHELL", list(SCRIPTS))
    print_out(SCRIPTS[name])
    return Exit.DONE


def candidates(typed: list[str]) -> list[str]:
    """What could stand in place of the last word; inside quotation marks, in place of the last word there."""
    last, before = typed[-1], typed[:-1]
    kept, begun = _inside_quotes(last)
    plain = _arguments(before)
    if last.startswith("-"):
        found = _options(plain[0] if plain else None)
    elif before and before[-1].startswith("--") and (values := _values(before[-1], plain[0] if plain else "")):
        found = values
    elif not plain:
        found = _commands()
    else:
        found = _for_command(plain[0], len(plain) - 1, separate=not kept)
    return sorted({kept + word for word in found if word.lower().startswith(begun.lower())})


def _inside_quotes(word: str) -> tuple[str, str]:
    """What stands before the word that is being typed, and its beginning; a quoted text has several words."""
    if word[:1] not in ("'", '"'):
        return "", word
    head = max(word.rfind(mark) for mark in (" ", ",", ";", word[0]))
    return word[: head + 1], word[head + 1 :]


def _arguments(before: list[str]) -> list[str]:
    """The words so far that are neither options nor their values."""
    valued = ("--lang", "-f", "--file", "--game", "--format", "--player", "--edition", "--paper", "-o")
    return [
        word
        for place, word in enumerate(before)
        if not word.startswith("-") and not (place and before[place - 1] in valued)
    ]


def _for_command(command: str, place: int, *, separate: bool) -> list[str]:
    """What may stand as an argument of a command, at this place of its arguments."""
    if command in MOVES:
        return names_to_type(default_file(), current(), separate=separate)
    if command == "help":
        return _commands()
    if command == "new":
        return list(known_games()) if place == 0 else []
    if command in ("status", "reveal"):
        return players_of_file(default_file()) if place == 0 else []
    if command == "rules":
        return rule_ids(game_of_file(default_file()))
    if command in ("options", "terms"):
        return names_to_type(default_file(), current(), separate=separate)
    return list(SCRIPTS) if command == "completion" else []


def _values(option: str, command: str) -> list[str]:
    """The values that an option can have, where they are known."""
    if option == "--lang":
        return list(LANGUAGES)
    if option == "--game":
        return list(known_games())
    if option == "--player":
        return players_of_file(default_file())
    if option == "--edition":
        return list(LANGUAGES)
    if option == "--format" and command in FORMATS_OF:
        return list(getattr(import_module(FORMATS_OF[command]), "FORMATS", ()))
    return []


FORMATS_OF = {"sheet": "referee.render.sheet", "export": "referee.render.export", "stats": "referee.render.stats"}
"""Where a command's formats are told."""


def _commands() -> list[str]:
    from referee.cli.main import COMMANDS

    return list(COMMANDS)


def _options(command: str | None) -> list[str]:
    from referee.cli.main import COMMANDS, Commands

    everywhere = ["--lang", "--no-color", "--help"]
    if command not in COMMANDS:
        return [*everywhere, "--version"]
    found = Commands().get_command(None, command)
    return everywhere + [name for param in found.params for name in param.opts if name.startswith("--")]


COMMAND = Command(completion, ABOUT, EXAMPLES)
