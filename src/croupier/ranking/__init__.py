"""Hand values: high, lows, three-card, joker, Sökö; the compiled kernels."""
