"""Decisions per second of a network in the arena: asked one by one, and many at once.

python benchmarks/asked_at_once.py                       the network of the ladder
python benchmarks/asked_at_once.py --bot my_bot.py

The same deals are played both ways against `random`; what counts is the time that the bot's own
decisions took, as the arena itself measures it, pipe and all.
"""

from pathlib import Path

BOT = Path(__file__).parent / "ladder" / "bots" / "ppo" / "net_bot.py"
REPEATS = 5
ONE_BY_ONE = """

class Bot:
    def __init__(self):
        self.bot = {name}()

    def choose(self, observation, seat, budget):
        return self.bot.choose_many(observation.reshape(1), np.array([seat]), budget)[0]
"""
