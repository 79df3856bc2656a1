"""What the rules of a room decide, without clock, task, chance or database.

The rules are data (``rulebooks/<rulebook>/room.toml``, read by ``model``). A state and an entry give the next state and
what has happened, or a refusal with its reason: the same entries give the same states, years later. The actors of the
room feed them, and the log of a table keeps the entries.
"""
