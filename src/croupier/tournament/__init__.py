"""Tournaments: an event is a state and what comes in (``apply`` in ``engine``), without a clock, chance or books.

The rules of a house are data (``rulebooks/<rulebook>/tournaments.toml``, ``model``), and so is each event
(``rulebooks/<rulebook>/tournaments/<name>.toml``, ``structure``); ``book`` reads them. What may come in is in
``entries``, what happens in ``happenings``, how it stands in ``state``; one noun, one file besides.
"""
