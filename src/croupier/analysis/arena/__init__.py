"""The arena: how opponents are measured – against each other over duplicate deals, and by the figures of their play."""
