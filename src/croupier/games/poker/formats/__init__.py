"""Hand histories: Poker Hand History (read and written), Open Hand History and text (written)."""
