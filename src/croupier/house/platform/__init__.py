"""What a house lets a person do with his money and his time, without clock, task or database.

The rules are data (``rulebooks/<rulebook>/platform.toml``, read by ``book``). The account of one person and an entry
give the next account and what has happened, or a refusal with its reason and its figures: the same entries give the
same accounts, years later. The house feeds them inside the transaction that moves the money.
"""
