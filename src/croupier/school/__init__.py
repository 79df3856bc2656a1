"""The dealers' school: drills that the engine makes and checks, what somebody has practised, and exams. Pure.

A drill is made of a kind, a game and a seed; which kinds there are is known by the families (``Family.drills``) and,
for what no family has to itself, by ``school.house``."""
