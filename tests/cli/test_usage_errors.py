"""The command-line library shows one kind of usage error; what the others carry is looked at here, so that a new
version that carries something else fails loudly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import typer

from referee.cli.command_line import UsageError
from referee.cli.main import CommandGroup
from referee.cli.terminal import Exit
from tests.running import ROOT, run


def caught(*arguments: str) -> Any:
    command = CommandGroup().get_command(None, arguments[0])
    with pytest.raises(UsageError) as found:
        command.main(args=list(arguments[1:]), prog_name="referee", standalone_mode=False)
    return found.value


def test_it_is_the_library_s_own_kind():
    assert UsageError.__name__ == "UsageError"
    assert issubclass(typer.BadParameter, UsageError)
    assert UsageError not in (Exception, RuntimeError)


@pytest.mark.parametrize(
    ("arguments", "carries", "lacks"),
    [
        (("check", "--nonsense"), {"option_name": "--nonsense"}, {"param_type"}),
        (("check",), {"param_type": None}, {"possibilities"}),
        (("undo", "many"), {"message": "many"}, {"param_type", "possibilities"}),
        (("undo", "0"), {"message": "0"}, {"param_type", "possibilities"}),
        (("check", "--file"), {"option_name": "--file"}, {"possibilities"}),
        (("check", "--json=yes", "x"), {"option_name": "--json"}, {"possibilities"}),
    ],
)
def test_errors_carry_what_we_tell(arguments, carries, lacks):
    error = caught(*arguments)
    assert {name: getattr(error, name) for name in carries} == carries
    assert not [name for name in lacks if hasattr(error, name)]
    assert error.ctx.command.name == arguments[0]
    assert hasattr(error, "possibilities") == ("--nonsense" in arguments)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("check", "--fil", "x"), "Diese Option gibt es nicht: --fil"),
        (("check",), "Es fehlt: ZUG"),
        (("undo", "many"), "Das geht nicht als ZAHL: „many“"),
        (("undo", "it's"), "Das geht nicht als ZAHL: „it's“"),
        (("undo", "0"), "ZAHL muss mindestens 1 sein."),
        (("undo", "--", "-3"), "ZAHL muss mindestens 1 sein."),
        (("check", "--file"), "Diese Option braucht einen Wert: --file"),
        (("check", "--json=yes", "x"), "Diese Option erwartet keinen Wert: --json"),
    ],
)
def test_they_are_told_in_our_words(capsys, arguments, told):
    ran = run(capsys, "--lang", "de", *arguments)
    assert (ran.code, ran.err.splitlines()[0]) == (Exit.MISUSED, told)


def test_nothing_private_of_the_library_is_used():
    for path in sorted(Path(ROOT / "referee").rglob("*.py")):
        assert "typer._" not in path.read_text("utf-8"), path
