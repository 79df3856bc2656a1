"""Tournaments: events whose rules are data (``rulebooks/<rulebook>/tournaments/<name>.toml``)."""
