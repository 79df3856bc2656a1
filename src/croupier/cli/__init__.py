"""The ``croupier`` command. Each command lives in its own module and imports what it needs only when it runs."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def main() -> None:
    """Run the command; what the rules refuse becomes one clear sentence, not a traceback."""
    from croupier.cli.app import app

    for stream in (sys.stdin, sys.stdout, sys.stderr):  # a letter that a terminal does not know is a question mark
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except BrokenPipeError:  # the reader has seen enough (head, less)
        sys.stderr.close()
    except OSError as no:  # what no command foresaw: a full disk, a name too long
        print(f"croupier: {f'{no.filename}: ' if no.filename else ''}{no.strerror or no}", file=sys.stderr)
        sys.exit(2)
