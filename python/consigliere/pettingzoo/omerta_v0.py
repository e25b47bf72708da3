"""Omertà as a PettingZoo environment."""

from ._environment import environments

env, raw_env, parallel_env = environments("omerta")

__all__ = ["env", "parallel_env", "raw_env"]
