"""Hands of any game by the million: the table, the cards, what a player looks at, and how he learns; compiled."""
