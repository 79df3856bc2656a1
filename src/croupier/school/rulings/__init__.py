"""The rulings as a book: what went wrong, the two or three questions that matter, and what the engine makes of it."""
