"""``croupier serve``: open the house."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

DATA = Path("house")


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 127.0.0.1 is this machine only.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = 8000,
    data: Annotated[Path, typer.Option(help="Folder of the house's books.")] = DATA,
) -> None:
    """Open the house: every game has a table, bots sit there, guests play at once with play money."""
    import uvicorn

    from croupier.house import House
    from croupier.server.app import create_app
    from croupier.server.run import settings

    console = Console()
    house = House(data)
    server = uvicorn.Server(uvicorn.Config(create_app(house), host=host, port=port, **settings()))
    shown = f"[{host}]" if ":" in host else host
    console.print(f"The house is open at [bold]http://{shown}:{port}[/bold] (books in {data}). Ctrl+C closes it.")
    server.run()
    if not server.started:
        raise typer.Exit(1)
