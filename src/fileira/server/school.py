"""Calls of those who learn a game: its lessons, and why a move is not possible in one."""

import asyncio
from functools import cache

import msgspec
from starlette.responses import Response

from ..core.game import Game, load_games
from ..core.match import Match
from ..learn.lesson import LEARNER, Lesson, find_lesson, lessons
from ..learn.script import match_before
from .calls import JSON, Call, Problematic, Visit, read_number
from .desk import Desk
from .illustration_views import IllustrationViews, views
from .lesson_film import LessonFacts, LessonFilm, facts, film
from .messages import Because


async def course(desk: Desk, visit: Visit) -> list[LessonFacts]:
    """The lessons of a game, in their order."""
    return [facts(each) for each in lessons(_game(visit))]


async def lesson(desk: Desk, visit: Visit) -> Response:
    """A lesson as a film: each decision with its moves, and what follows from the right one."""
    game = _game(visit)
    name = _lesson(game, visit).name
    await desk.house.readiness.wait_for(game.name)
    return Response(await asyncio.to_thread(_film, game.name, name), media_type=JSON)


async def why_not(desk: Desk, visit: Visit) -> Because:
    """Why a move is not possible (`?step=0&move=45`, steps count from 0); clause 0 = it is."""
    game = _game(visit)
    asked, query = _lesson(game, visit), visit.request.query_params
    number = read_number(query.get("step", ""))
    if number is None or number >= len(asked.steps):
        raise Problematic(404, "no_such_lesson")
    await desk.house.readiness.wait_for(game.name)
    return _because(match_before(game, asked, number), query.get("move", ""))


async def illustrations(desk: Desk, visit: Visit) -> Response:
    """The illustrations of the rulebook, by clause: the table before and after some moves."""
    game = _game(visit)
    await desk.house.readiness.wait_for(game.name)
    return Response(await asyncio.to_thread(_illustrations, game.name), media_type=JSON)


def _game(visit: Visit) -> Game:
    game = load_games().get(visit.request.path_params["game"])
    if game is None:
        raise Problematic(404, "no_such_game")
    return game


def _lesson(game: Game, visit: Visit) -> Lesson:
    found = find_lesson(game, visit.request.path_params["lesson"])
    if found is None:
        raise Problematic(404, "no_such_lesson")
    return found


@cache
def _film(game: str, name: str) -> bytes:
    found = load_games()[game]
    known = find_lesson(found, name)
    assert known
    return msgspec.json.encode(film(found, known))


@cache
def _illustrations(game: str) -> bytes:
    return msgspec.json.encode(views(load_games()[game]))


def _because(match: Match, text: str) -> Because:
    notation = match.game.notation
    move = notation.read(text)
    refusal = match.refusal(LEARNER, move)
    return Because(
        id="",
        move=move,
        text=notation.write(move),
        clause=refusal.clause if refusal else 0,
        args=refusal.args if refusal else (),
        about=notation.write(refusal.args[0]) if refusal else "",
    )


LESSONS = "/api/games/{game}/lessons"
SCHOOL_CALLS = (
    Call("GET", LESSONS, course, gives=list[LessonFacts], problems=(404,)),
    Call(
        "GET",
        "/api/games/{game}/illustrations",
        illustrations,
        gives=list[IllustrationViews],
        problems=(404,),
    ),
    Call("GET", f"{LESSONS}/{{lesson}}", lesson, gives=LessonFilm, problems=(404,)),
    Call("GET", f"{LESSONS}/{{lesson}}/why", why_not, gives=Because, problems=(404, 422)),
)
