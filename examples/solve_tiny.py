"""Solve 6 nimmt! with six cards: two hands of two, one row of two cards.

python solve_tiny.py                          exploitability below 0.001 heads, within a minute
python solve_tiny.py --below 0.1 --cards 8    another goal, a larger deck

CFR+ of OpenSpiel plays against itself on the tree of the whole game, which Fileira writes. What
they come to nobody can exploit. `pip install "fileira[spiel]"` first.
"""

from argparse import ArgumentParser
from time import perf_counter

import pyspiel

from fileira.envs.openspiel import to_efg

MOST_ROUNDS = 100_000


def above_the_mean(before, after, ended):
    """Heads fewer than the table takes on average: what one wins, the other loses."""
    return after - after.mean(axis=-1, keepdims=True)


def main():
    parser = ArgumentParser()
    parser.add_argument("--cards", type=int, default=6)
    parser.add_argument("--below", type=float, default=0.001)
    given = parser.parse_args()

    options = {"cards": given.cards}
    tree = to_efg("six_nimmt", 2, variant="tiny", options=options, reward=above_the_mean)
    game = pyspiel.load_efg_game(tree.text)
    print(f"{tree.deals} deals, {tree.histories} histories")
    print(f"{tree.information_states} information states, {tree.choices} with a choice")
    uniform = pyspiel.UniformRandomPolicy(game)
    print(f"any move: exploitability {pyspiel.exploitability(game, uniform):.4f}")

    begun = perf_counter()
    solver, rounds, left = pyspiel.CFRPlusSolver(game), 0, float("inf")
    while left >= given.below and rounds < MOST_ROUNDS:
        for _ in range(rounds // 4 + 10):
            solver.evaluate_and_update_policy()
            rounds += 1
        left = pyspiel.exploitability(game, solver.average_policy())
        print(f"{rounds} rounds, {perf_counter() - begun:.1f} s: exploitability {left:.6f}")


if __name__ == "__main__":
    main()
