"""A bot of ten lines: it plays the lowest move that it may make."""

from fileira.bots import legal_moves


class MyBot:
    def choose(self, observation, seat, budget):
        moves = legal_moves(observation, seat)
        return moves[0]
