"""`referee completion`: scripts that let a shell complete commands, options, players and names."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Annotated

from referee.app.lookup import find_game_of_file, find_players_of_file, list_typed_names, rulebook
from referee.app.shelf import known_games
from referee.cli.command_line import Command, Example, argument, option, unknown_value
from referee.cli.files import default_file
from referee.cli.terminal import Exit, print_out
from referee.i18n import LANGUAGES, N_, current
from referee.render.cells import safe

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
  if [[ -n "${found[1]}" ]]; then compadd -- "${found[@]}"; else _files; fi
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
SENTENCES = (*MOVES, "options", "terms")
"""Commands that take words, of which the last one is completed."""
VALUED = ("--lang", "-f", "--file", "--game", "--format", "--player", "--edition", "--paper", "-o")
"""Options behind which a value follows."""
Words = Annotated[bool, option("--words", N_("what could stand at the end of these words (for the scripts)"))]


def completion(
    shell: Annotated[list[str] | None, argument("bash|zsh|fish", N_("the shell"))] = None, words: Words = False
) -> int:
    if words:
        print_out("\n".join(find_candidates(shell or [""])))
        return Exit.DONE
    name = (shell or [""])[0]
    if name not in SCRIPTS:
        raise unknown_value(name, "SHELL", list(SCRIPTS))
    print_out(SCRIPTS[name])
    return Exit.DONE


def find_candidates(typed: list[str]) -> list[str]:
    """Return what could stand in place of the last word, as it is without quotation marks: the shell quotes it.

    In move text only the last word of it is completed. What could steer a terminal is not offered.
    """
    typing, before = typed[-1], typed[:-1]
    last = typing[1:] if typing[:1] in ("'", '"') else re.sub(r"\\(.)", r"\1", typing)
    pairs = zip(["", *before], before, strict=False)
    plain = [word for previous, word in pairs if not word.startswith("-") and previous not in VALUED]
    kept, begun = "", last
    if plain and plain[0] in SENTENCES:
        begin = max(last.rfind(mark) for mark in (" ", ",", ";")) + 1
        kept, begun = last[:begin], last[begin:]
    if last.startswith("-"):
        found = _list_options(plain[0] if plain else None)
    elif before and before[-1].startswith("--") and (values := _list_values(before[-1], plain[0] if plain else "")):
        found, kept, begun = values, "", last
    elif not plain:
        found = _list_commands()
    else:
        found = _list_arguments(plain[0], len(plain) - 1, separate=last == typing)
    return sorted({kept + word for word in found if word.lower().startswith(begun.lower()) and safe(word) == word})


def _list_arguments(command: str, place: int, *, separate: bool) -> list[str]:
    """Return what may stand as an argument of a command, at this place of its arguments."""
    if command in SENTENCES:
        return list_typed_names(default_file(), current(), separate=separate)
    if command == "help":
        return _list_commands()
    if command == "new":
        return list(known_games()) if place == 0 else []
    if command in ("status", "reveal"):
        return find_players_of_file(default_file()) if place == 0 else []
    if command == "rules":
        return list(rulebook(find_game_of_file(default_file())).rules)
    return list(SCRIPTS) if command == "completion" else []


def _list_values(option: str, command: str) -> list[str]:
    """Return the values that an option can have, where they are known."""
    if option in ("--lang", "--edition"):
        return list(LANGUAGES)
    if option == "--game":
        return list(known_games())
    if option == "--player":
        return find_players_of_file(default_file())
    if option == "--format" and command in FORMATS_OF:
        return list(getattr(import_module(FORMATS_OF[command]), "FORMATS", ()))
    return []


FORMATS_OF = {"sheet": "referee.render.sheet", "export": "referee.render.export", "stats": "referee.render.stats"}
"""The modules whose `FORMATS` are those of a command."""


def _list_commands() -> list[str]:
    from referee.cli.main import MODULES

    return list(MODULES)


def _list_options(command: str | None) -> list[str]:
    from referee.cli.main import MODULES, build_command

    everywhere = ["--lang", "--no-color", "--help"]
    if command is None or command not in MODULES:
        return [*everywhere, "--version"]
    found = build_command(command)
    return everywhere + [name for param in found.params for name in param.opts if name.startswith("--")]


COMMANDS = {"completion": Command(completion, ABOUT, EXAMPLES)}
