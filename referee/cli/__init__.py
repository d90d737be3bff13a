"""The command line: Typer, exit codes and streams. Sentences come from `render`, answers from `app`."""
