"""PettingZoo environments.

>>> from consigliere.pettingzoo import omerta_v0
>>> env = omerta_v0.env(players=3)
"""

from . import la_cosa_nostra_v0, nothing_personal_v0, omerta_v0

__all__ = ["la_cosa_nostra_v0", "nothing_personal_v0", "omerta_v0"]
