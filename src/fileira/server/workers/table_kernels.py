"""Everything that a table uses of a game, used once: so its kernels are compiled, or loaded."""

from ...core.game import Game


def use_rules(game: Game) -> None:
    """Use every verb as a match, the terminal and a table use it."""
    from ...core.match.match import Match
    from ...core.seed import seed_words
    from ..views.offers import offers

    match = Match(game, game.usual_seats(game.variants[0]), seed=1)
    seat = match.to_act[0]
    move = match.legal_moves(seat)[0]
    match.preview(seat, move)
    offers(game, match.observation(seat), seat, (move,))
    match.view(seat)
    match.refusal(seat, move)
    match.play(seat, move)
    game.rules.redeal(match.observation(0), 0, seed_words(bytes(32)))
    assert match.scores


def use_bots(game: Game) -> None:
    """Let a bot of every level decide once, and the expert explain."""
    from ...bots.budget import Budget
    from ...bots.explain import explain
    from ...bots.levels import LEVELS, new_bot
    from ...core.match.match import Match

    match = Match(game, game.usual_seats(game.variants[0]), seed=1)
    seat, budget = match.to_act[0], Budget(samples=2, threads=1)
    for level in LEVELS:
        new_bot(level, 1).choose(match.observation(seat), seat, budget)
    explain(match.observation(seat), seat, budget, seed=1)


def use_analysis(game: Game) -> None:
    from ...analysis.decisions import turns
    from ...analysis.judging import judge
    from ...core.match.match import Match

    match = Match(game, game.usual_seats(game.variants[0]), seed=1)
    match.play(match.to_act[0], match.legal_moves(match.to_act[0])[0])
    judge(game, turns(match)[0], 2, seed=1)


def import_all(game: Game) -> None:
    """Import what the first table would, while nobody waits."""
    from ...bots import explain as explain
    from ..views import offers as offers

    for part in ("rules", "notation", "view"):
        getattr(game, part)


def load(game: Game) -> None:
    """Have the kernels that were compiled before; what the cache lacks is interpreted."""
    from ...core.compiler import readiness

    with readiness.loading():
        use_rules(game)
        use_bots(game)
        use_analysis(game)
