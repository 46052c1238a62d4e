"""What the expert says to a person who asks: every move with what it promises, the best first."""

from ..bots.bot import Judgement
from ..bots.budget import Budget
from ..bots.expert_bot import ExpertBot
from ..bots.trials import POINTS
from ..core.game import Game
from .messages import Advice, Advised
from .thoughts import Thought


def advice(game: Game, thought: Thought, budget: Budget) -> Advice:
    """It knows the observation of the seat and nothing else."""
    observation = thought.observation.copy()
    judged = ExpertBot(thought.seed).explain(observation, thought.seat, budget)
    judged.sort(key=lambda each: each.wins + POINTS * each.points, reverse=True)
    return Advice(
        decision=thought.decision,
        samples=judged[0].samples,
        moves=tuple(_advised(game, each) for each in judged),
    )


def _advised(game: Game, each: Judgement) -> Advised:
    return Advised(
        move=each.move,
        text=game.notation.write(each.move),
        points=round(each.points, 3),
        points_error=round(each.points_error, 3),
        wins=round(each.wins, 4),
        wins_error=round(each.wins_error, 4),
        facts={name: round(number, 3) for name, number in each.facts.items()},
    )
