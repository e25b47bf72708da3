"""Measures a policy of one's own by the protocol of the leaderboard, here on few games."""

import numpy as np
import numpy.typing as npt

from consigliere import VectorEnv, evaluation


def cautious(env: VectorEnv) -> npt.NDArray[np.int64]:
    """The last legal action of every game: often to pass, or to be done."""
    return np.asarray(env.num_actions - 1 - np.argmax(env.action_mask[:, ::-1], axis=1), np.int64)


for opponent in ("random", "steady:silent"):
    score = evaluation.evaluate(cautious, "nothing-personal", opponent, games=40)
    print(f"against {opponent}: {score.share:.1%} of {score.games} games ({score.low:.1%} to {score.high:.1%})")
