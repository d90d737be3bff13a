"""`referee completion`: scripts that let a shell complete commands, options, players and names."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee.app.completing import names_to_type
from referee.cli.command import Example, build_command
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
    """What could stand in place of the last word."""
    last, before = typed[-1], [word for word in typed[:-1] if not word.startswith("-")]
    before = [word for word in before if word not in LANGUAGES]
    if last.startswith("-"):
        found = _options(before[0] if before else None)
    elif not before:
        found = _commands()
    elif before[0] in MOVES:
        found = names_to_type(default_file(), current())
    elif before[0] == "help":
        found = _commands()
    else:
        found = []
    return sorted({word for word in found if word.lower().startswith(last.lower())})


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


def build() -> Any:
    return build_command("completion", completion, ABOUT, EXAMPLES)
