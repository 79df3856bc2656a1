"""``croupier serve``: open the house."""

from __future__ import annotations

import signal
from errno import EADDRNOTAVAIL
from ipaddress import ip_network
from pathlib import Path
from socket import AF_INET, AF_INET6, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, gaierror, socket
from typing import Annotated, Literal

import typer
from rich.console import Console

DATA = Path("house")
_USUAL = "open-house"


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 127.0.0.1 is this machine only.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = 8000,
    house: Annotated[
        str,
        typer.Option(
            help="Which house: open-house, gelp, ray-casino, ray-halls, ray-online, unibet-ee, unibet-fi, veikkaus, "
            "or a file of your own."
        ),
    ] = _USUAL,
    data: Annotated[
        Path | None, typer.Option(help="Folder of the house's books.  [default: house, or house-<its name>]")
    ] = None,
    betting: Annotated[float, typer.Option(min=1, max=600, help="Seconds to place bets in a round.")] = 20,
    pause: Annotated[float, typer.Option(min=1, max=600, help="Seconds to look at a result.")] = 8,
    behind_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy (its address or network) that is believed when it says for whom it asks; "
            "may be given several times. Without it nobody is believed.",
        ),
    ] = None,
    chat: Annotated[
        Literal["nobody", "accounts", "everybody"],
        typer.Option(help="Who may chat at tables among players; guests only when they ask for it."),
    ] = "everybody",
    warm: Annotated[
        bool, typer.Option(help="Compile what people will ask for beforehand, at the lowest priority; once a machine.")
    ] = True,
) -> None:
    """Open the house: every game has a table, bots sit there, guests play at once with play money."""
    import uvicorn

    from croupier.house import House, HouseOptions
    from croupier.house.file import house_file
    from croupier.play import Refused
    from croupier.room import Pace, TimeBank
    from croupier.server.app import create_app
    from croupier.server.rubbish import Rubbish
    from croupier.server.run import prepare, settings

    console = Console()
    proxies = _proxies(behind_proxy or [])
    pace = Pace(betting=round(betting * 1000), settled=round(pause * 1000), bank=TimeBank())
    named = house_file(house)
    data = data or (DATA if house == _USUAL else Path(f"{DATA}-{Path(house).stem}"))
    opening = House(data, HouseOptions(pace, chat=chat, file=named, jackpots=named.jackpots))
    try:
        opening.must_be_free()
    except OSError as no:
        why = "it is no folder" if isinstance(no, FileExistsError | NotADirectoryError) else no.strerror or no
        raise Refused(f"the books cannot be kept in {data}: {why}; try another --data") from None
    _must_be_free(host, port)
    prepare()
    console.print(f"Opening the house: {named.title} …")

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket] | None = None) -> None:
            await super().startup(sockets)
            Rubbish().begin()
            if self.started and not self.should_exit:
                shown = f"[{host}]" if ":" in host else host
                at = self.servers[0].sockets[0].getsockname()[1]
                console.print(f"The house is open at http://{shown}:{at} (books in {data}). Ctrl+C closes it.")

    server = Server(uvicorn.Config(create_app(opening, warms=warm), host=host, port=port, **settings(proxies)))
    signal.signal(signal.SIGTERM, _leave)
    server.run()
    if not server.started:
        console.print(f"The house could not open at {host}:{port}.", style="red")
        raise typer.Exit(1)


def _proxies(said: list[str]) -> list[str]:
    """The addresses and networks that were given, or a refusal of what is none (``*`` would believe everybody)."""
    from croupier.play import Refused

    for each in said:
        try:
            ip_network(each)
        except ValueError:
            expected = "give the proxy's own, such as 127.0.0.1, or its network, such as 10.0.0.0/8"
            raise Refused(f"--behind-proxy {each} is no address: {expected}") from None
    return said


def _leave(number: int, _frame: object) -> None:
    """The server closes the house and then raises the signal again: an ordinary end, at which everything that was
    opened is closed, and not a death in which it is left behind."""
    raise SystemExit(128 + number)


def _must_be_free(host: str, port: int) -> None:
    """A port that somebody else has is said in one sentence, before the books are opened."""
    from croupier.play import Refused

    family = AF_INET6 if ":" in host else AF_INET
    try:
        with socket(family, SOCK_STREAM) as probe:
            probe.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as no:
        other = "--host" if isinstance(no, gaierror) or no.errno == EADDRNOTAVAIL else "--port"
        raise Refused(f"the house cannot open at {host}:{port}: {no.strerror}; try another {other}") from None
    except UnicodeError:
        raise Refused(f"{host[:80]!r} is no name of a machine; try another --host") from None
