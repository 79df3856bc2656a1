"""The croupier command."""


def main() -> None: ...
