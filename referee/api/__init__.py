"""What other programs are told: the JSON of the commands, for `--json` and for the phones at the table."""
