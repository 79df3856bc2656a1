"""Write the client's types: into ``web/src/wire``, or into the folder that is named."""

from __future__ import annotations

import sys
from pathlib import Path

from croupier.server.typescript import FOLDER, generate


def write(folder: Path) -> None:
    """All files, and no other beside them."""
    made = {folder / name: text for name, text in generate().items()}
    for old in folder.rglob("*.ts"):
        if old not in made:
            old.unlink()
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
