"""Chinese poker thought through: where cards go in open face, and how a whole hand is set.

``placing.placements`` prices every way to lay the cards of a position, ``setting.settings`` every way to set a whole
hand; both count with compiled loops (``kernels``) by the tables that a house's rules make (``tables``).
"""
