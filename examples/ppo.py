"""Teach a network a card game by self-play: PPO in one file, after the manner of CleanRL.

    python ppo.py                        6 nimmt! with four players, ten minutes
    python ppo.py --minutes 60 --resume  an hour more
    python ppo.py take_that --players 3  another game

All seats of many matches are played at once. In half of the matches every seat is played
by the network as it is; in the other half it has one seat, and an older version of itself has the
others, so that it does not forget how to beat what it was. The weights go to net.npz beside
net_bot.py, which plays them in the arena without torch; the curves go to net.csv.

Needs torch: `pip install --editable ".[train]"` in the repository. It does without a graphics card.
"""

import csv
import json
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

import numpy as np
import torch
from torch import nn

import fileira

HERE = Path(__file__).parent
BLOCKED = -1e9  # the logit of a move that may not be made
EVERY = 60  # seconds between two lines of the curve


def arguments(given=None):
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("game", nargs="?", default="six_nimmt")
    add("--players", type=int, help="seats at each table (default: as usual for the game)")
    add("--variant", help="which rules (default: the first of the game)")
    add(
        "--obs", help="what the network sees: features, flat or record (default: the best there is)"
    )
    add("--minutes", type=float, default=10, help="how long to train (default: 10)")
    add("--resume", action="store_true", help="go on from the last time instead of starting over")
    add("--out", type=Path, default=HERE / "net.npz", help="where the weights go")
    add("--rows", type=int, default=128, help="matches at a time: more are steadier, fewer faster")
    add("--steps", type=int, default=32, help="of each match between two updates")
    add("--width", type=int, default=256, help="neurons in each of the two layers")
    add("--rate", type=float, default=1e-3, help="learning rate at first; it falls to a tenth")
    add("--epochs", type=int, default=2, help="how often each decision is learned from")
    add("--batch", type=int, default=2048, help="decisions of a gradient step")
    add("--entropy", type=float, default=0.01, help="what trying things out is worth at first")
    add("--trace", type=float, default=0.95, help="lambda: how far rewards are carried back")
    add("--clip", type=float, default=0.2, help="how far a policy may move in an update")
    add("--threads", type=int, default=0, help="of torch (default: all cores)")
    add("--seed", type=int, default=1)
    return parser.parse_args(given)


class Network(nn.Module):
    """Two layers, and a short way past them: what a card does is seen at once."""

    def __init__(self, encoding, moves, width):
        super().__init__()
        inputs = len(encoding.scale)
        self.register_buffer("scale", torch.from_numpy(encoding.scale))  # brings numbers to 0..1
        self.first = nn.Linear(inputs, width)
        self.second = nn.Linear(width, width)
        self.policy = nn.Linear(width, moves)
        self.short = nn.Linear(inputs, moves, bias=False)
        self.value = nn.Linear(width, 1)
        for layer, gain in ((self.first, 2**0.5), (self.second, 2**0.5), (self.policy, 0.01)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)
        nn.init.zeros_(self.short.weight)

    def forward(self, obs, mask):
        """The chances of the moves, as logarithms, and what is still to be won."""
        seen = obs.float() * self.scale
        hidden = torch.relu(self.second(torch.relu(self.first(seen))))
        logits = (self.policy(hidden) + self.short(seen)).masked_fill(~mask, BLOCKED)
        return logits.log_softmax(-1), self.value(hidden).squeeze(-1)

    @torch.no_grad()
    def choose(self, obs, mask):
        """Moves drawn by their chances, with what learning needs to know of them."""
        chances, values = self(obs, mask)
        noise = -torch.empty_like(chances).exponential_().log()
        moves = (chances + noise).argmax(-1)
        return moves, chances.gather(-1, moves[:, None]).squeeze(-1), values


class Past:
    """Older versions of the network: one of them, by chance, is the opponent of an update."""

    MOST = 20

    def __init__(self, network, make):
        self.network, self.kept = make(), []
        self.keep(network)

    def keep(self, network):
        self.kept.append({name: value.clone() for name, value in network.state_dict().items()})
        if len(self.kept) > self.MOST:
            del self.kept[int(torch.randint(1, self.MOST, ()))]  # the first one is random play

    def take_one(self):
        self.network.load_state_dict(self.kept[int(torch.randint(len(self.kept), ()))])
        return self.network


def table(args, **more):
    """Rounds with a reward of what a seat scores more than the others on average."""
    chosen = {"obs": args.obs} if args.obs else {}
    return fileira.make(
        args.game,
        args.players,
        variant=args.variant,
        reward="margin",
        episode="round",
        **chosen,
        **more,
    )


def spread_of_results(env, steps=200):
    """How much results differ when all play by chance: the unit of rewards."""
    see, luck = env.reset(), np.random.default_rng(0)
    sums, ended = np.zeros(see.reward.shape), []
    for _ in range(steps):
        see = env.step((luck.random(see.mask.shape) * see.mask).argmax(-1))
        sums += see.reward
        ended.append(sums[see.done])
        sums[see.done] = 0
    return float(np.std(np.concatenate(ended)))


class Rollout:
    """What happened at all tables in so many steps."""

    def __init__(self, env, see, args):
        shape = (args.steps, *see.acting.shape)
        self.obs = torch.zeros((*shape, see.obs.shape[-1]), dtype=torch.from_numpy(see.obs).dtype)
        self.mask = torch.zeros((*shape, see.mask.shape[-1]), dtype=torch.bool)
        self.ours = torch.zeros(shape, dtype=torch.bool)  # decisions to learn from
        self.moves = torch.zeros(shape, dtype=torch.int64)
        self.chances, self.values, self.rewards = (torch.zeros(shape) for _ in range(3))
        self.done = torch.zeros(shape[:2], dtype=torch.bool)
        self.env, self.see = env, see
        rows, seats = see.acting.shape
        every = torch.arange(rows)[:, None] % 2 == 0
        self.learns = every | (torch.arange(rows)[:, None] // 2 % seats == torch.arange(seats))

    def play(self, network, past, unit):
        for step in range(len(self.obs)):
            obs, mask, acting = map(torch.from_numpy, self.see[:3])
            self.obs[step], self.mask[step] = obs, mask
            self.ours[step] = ours = acting & self.learns
            moves = torch.full(acting.shape, mask.shape[-1] - 1)  # wait, if nobody asks
            theirs = acting & ~self.learns
            moves[theirs] = past.choose(obs[theirs], mask[theirs])[0]
            chosen, self.chances[step][ours], self.values[step][ours] = network.choose(
                obs[ours], mask[ours]
            )
            moves[ours] = self.moves[step][ours] = chosen
            self.see = self.env.step(moves.numpy())
            self.rewards[step] = torch.from_numpy(self.see.reward) / unit
            self.done[step] = torch.from_numpy(self.see.done)

    @torch.no_grad()
    def returns(self, network, trace):
        """The advantage of each decision, and what it led to, from each to the seat's next."""
        obs, mask, _ = map(torch.from_numpy, self.see[:3])
        following = network(obs, mask)[1]
        carried, earned = torch.zeros_like(following), torch.zeros_like(following)
        advantages = torch.zeros_like(self.values)
        for step in reversed(range(len(self.obs))):
            goes_on = ~self.done[step][:, None]
            following, carried, earned = following * goes_on, carried * goes_on, earned * goes_on
            earned = earned + self.rewards[step]
            ours, value = self.ours[step], self.values[step]
            found = earned + following - value + trace * carried
            advantages[step] = torch.where(ours, found, 0.0)
            carried = torch.where(ours, found, carried)
            following = torch.where(ours, value, following)
            earned = torch.where(ours, 0.0, earned)
        return advantages, advantages + self.values


def learn(network, optimizer, rollout, args, left):
    """Some epochs of PPO on the decisions of a rollout; tells what they did."""
    advantages, returns = rollout.returns(network, args.trace)
    places = rollout.ours.nonzero(as_tuple=True)
    spread = advantages[places].std() + 1e-8
    told = []
    for group in optimizer.param_groups:
        group["lr"] = args.rate * max(0.1, left)
    for _ in range(args.epochs):
        for part in torch.randperm(len(places[0])).split(args.batch):
            at = tuple(place[part] for place in places)
            chances, values = network(rollout.obs[at], rollout.mask[at])
            now = chances.gather(-1, rollout.moves[at][:, None]).squeeze(-1)
            ratio = (now - rollout.chances[at]).exp()
            gain = advantages[at] / spread
            clipped = ratio.clamp(1 - args.clip, 1 + args.clip)
            policy_loss = -torch.minimum(ratio * gain, clipped * gain).mean()
            value_loss = (values - returns[at]).square().mean()
            entropy = -(chances.exp() * chances).sum(-1).mean()
            loss = policy_loss + 0.5 * value_loss - args.entropy * max(0.1, left) * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            told.append((value_loss.item(), entropy.item(), (ratio - 1).square().mean().item()))
    return len(places[0]), np.mean(told, 0)


@torch.no_grad()
def measure(network, args, others, rounds=2000):
    """Points ahead of such bots per round, when the network always makes its likeliest move."""
    env = table(args, count=rounds, others=others, own=0, seed=args.seed + 1_000_003)
    see, points = env.reset(), np.zeros(rounds)
    running = np.ones(rounds, np.bool_)
    while running.any():
        obs, mask = torch.from_numpy(see.obs[:, 0]), torch.from_numpy(see.mask[:, 0])
        moves = np.full(see.acting.shape, see.mask.shape[-1] - 1)
        moves[:, 0] = network(obs, mask)[0].argmax(-1).numpy()
        see = env.step(moves)
        points += see.reward[:, 0] * running
        running &= ~see.done
    return points.mean(), 1.96 * points.std() / rounds**0.5


class Curve:
    """Lines of a CSV file, shown as well."""

    NAMES = ("minutes", "decisions", "value_loss", "entropy", "moved", "ahead", "plus_minus")

    def __init__(self, file, *, goes_on):
        self.file = file
        if not (goes_on and file.exists()):
            self._write(self.NAMES, "w")

    def add(self, *numbers):
        self._write([f"{number:.4g}" if number < 1e5 else f"{number:.0f}" for number in numbers])
        shown = dict(zip(self.NAMES, numbers, strict=True))
        print(
            "{minutes:6.1f} min {decisions:>11,.0f} decisions   entropy {entropy:.2f}   "
            "{ahead:+.2f} ± {plus_minus:.2f} points a round against beginners".format(**shown),
            flush=True,
        )

    def _write(self, cells, mode="a"):
        with self.file.open(mode, newline="", encoding="utf-8") as file:
            csv.writer(file).writerow(cells)


class Training:
    """All that goes on from update to update, and from one day to the next."""

    def __init__(self, args):
        self.args, self.file = args, args.out.with_suffix(".pt")
        self.env = table(args, count=args.rows, seed=args.seed)
        self.network = self.new_network()
        self.optimizer = torch.optim.Adam(self.network.parameters(), args.rate, eps=1e-5)
        self.past = Past(self.network, self.new_network)
        self.unit = spread_of_results(self.env)
        self.seconds, self.decisions = 0.0, 0
        if args.resume and self.file.exists():
            self.load()
        self.curve = Curve(args.out.with_suffix(".csv"), goes_on=args.resume)

    def new_network(self):
        return Network(self.env.encoding, len(self.env.moves) + 1, self.args.width)

    def run(self):
        seed = self.args.seed + self.decisions
        torch.manual_seed(seed)
        rollout = Rollout(self.env, self.env.reset(seed=seed), self.args)
        begun, shown = time.monotonic() - self.seconds, self.seconds
        end = self.seconds + 60 * self.args.minutes
        while self.seconds < end:
            rollout.play(self.network, self.past.take_one(), self.unit)
            left = 1 - self.seconds / end
            count, losses = learn(self.network, self.optimizer, rollout, self.args, left)
            self.seconds, self.decisions = time.monotonic() - begun, self.decisions + count
            if self.seconds - shown > EVERY or self.seconds >= end:
                shown = self.seconds
                self.past.keep(self.network)
                ahead = measure(self.network, self.args, "beginner")
                self.curve.add(self.seconds / 60, self.decisions, *losses, *ahead)
                self.save()

    def save(self):
        """The weights for net_bot.py, with what they belong to, and all that `--resume` needs."""
        weights = {name: value.numpy() for name, value in self.network.state_dict().items()}
        np.savez(self.args.out, spec=json.dumps(self.env.spec._asdict()), **weights)
        kept = {name: getattr(self, name) for name in ("unit", "seconds", "decisions")}
        parts = {"network": self.network, "optimizer": self.optimizer}
        states = {name: part.state_dict() for name, part in parts.items()}
        torch.save({**states, **kept, "past": self.past.kept}, self.file)

    def load(self):
        saved = torch.load(self.file, weights_only=True)
        self.network.load_state_dict(saved["network"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.past.kept = saved["past"]
        for name in ("unit", "seconds", "decisions"):
            setattr(self, name, saved[name])


def main(given=None):
    args = arguments(given)
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads or torch.get_num_threads())
    training = Training(args)
    training.run()
    spec = training.env.spec
    at_table = f"--variant {spec.variant} --players {spec.players}"
    print(f"\nWeights: {args.out}. Who is stronger?\n")
    print(f"fileira arena {spec.game} {HERE / 'net_bot.py'} beginner {at_table}")


if __name__ == "__main__":
    main()
