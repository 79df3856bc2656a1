"""The ``croupier`` command. Each command lives in its own module and imports what it needs only when it runs."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command; what the rules refuse becomes one clear sentence, not a traceback."""
    from croupier.cli.app import app
    from croupier.complaint import Complaint

    try:
        app()
    except Complaint as no:
        print(f"croupier: {no}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # the reader has seen enough (head, less)
        sys.stderr.close()
