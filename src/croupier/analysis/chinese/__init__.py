"""Chinese poker thought through: where cards go in open face, and how a whole hand is set.

``placing.placements`` prices every way to lay the cards of a position, ``placing.settings`` the settings of a whole
hand, ``costs.costs`` what was done in a hand that is over. Rows that are not full are judged by a small network
(``judging``) that has practised (``practice``); all is counted by compiled loops (``kernels``, ``playouts``) with the
tables that a house's rules make (``tables``).
"""
