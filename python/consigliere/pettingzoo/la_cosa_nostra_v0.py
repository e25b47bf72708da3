"""La Cosa Nostra as a PettingZoo environment."""

from ._environment import environments

env, raw_env, parallel_env = environments("la-cosa-nostra")

__all__ = ["env", "parallel_env", "raw_env"]
