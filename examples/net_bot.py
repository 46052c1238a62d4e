"""A network that ppo.py has trained, as a bot of the arena: NumPy is all that it needs.

fileira arena six_nimmt examples/net_bot.py beginner
"""

import json
from pathlib import Path

import numpy as np

from fileira.envs import Vision

FILES = ["net.npz"]  # belongs to the bot: trained again, it is another one
NET = dict(np.load(Path(__file__).with_name("net.npz")))
VISION = Vision(json.loads(str(NET["spec"])))  # refuses weights of other rules or other numbers


def layer(name, values):
    return np.maximum(values @ NET[f"{name}.weight"].T + NET[f"{name}.bias"], 0)


class NetBot:
    def prepare(self, observation, seat):
        VISION.see(observation.reshape(1), [seat])  # compiles what it needs

    def choose_many(self, observations, seats, budget):
        """The likeliest move of each seat, all by one pass through the network."""
        obs, mask = VISION.see(observations, seats)
        seen = obs * NET["scale"]
        hidden = layer("second", layer("first", seen))
        logits = hidden @ NET["policy.weight"].T + NET["policy.bias"] + seen @ NET["short.weight"].T
        return np.where(mask, logits, -np.inf).argmax(axis=1)
