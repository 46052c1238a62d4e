"""Calls of those who learn a game: its lessons, and why a move is not possible in one."""

from functools import cache, partial

import msgspec
from starlette.responses import Response

from ...core.game import Game, load_games
from ...learn.lesson import LEARNER, Lesson, find_lesson, lessons
from ...learn.script import match_before
from ..http.calls import Call, Visit, read_number
from ..http.problems import JSON, Problematic
from ..http.server import Server
from ..protocol.commands import ID_SIZE
from ..protocol.messages import Because
from ..protocol.scopes import OPEN
from ..table.deciding import because
from ..views.lessons import IllustrationViews, LessonFacts, LessonFilm, facts, film, views


async def course(server: Server, visit: Visit) -> list[LessonFacts]:
    """The lessons of a game, in their order."""
    return [facts(each) for each in lessons(_game(visit))]


async def lesson(server: Server, visit: Visit) -> Response:
    """A lesson as a film: each decision with its moves, and what follows from the right one."""
    game = _game(visit)
    name = _lesson(game, visit).name
    server.rooms.warmup.prefer(game.name)
    with server.computing.admit(visit.payer) as work:
        body = await work.run(partial(_frames, game.name, name))
    return Response(body, media_type=JSON)


async def why_not(server: Server, visit: Visit) -> Because:
    """Why a move is not possible (`?step=0&move=45`, steps count from 0); clause 0 = it is."""
    game = _game(visit)
    asked, query = _lesson(game, visit), visit.request.query_params
    number = read_number(query.get("step", ""))
    if number is None or not 0 <= number < len(asked.steps):
        raise Problematic(404, "no_such_lesson")
    server.rooms.warmup.prefer(game.name)
    with server.computing.admit(visit.payer) as work:
        move = query.get("move", "")[:ID_SIZE]
        return await work.run(partial(_because, game, asked, number, move))


async def illustrations(server: Server, visit: Visit) -> Response:
    """The illustrations of the rulebook, by clause: the table before and after some moves."""
    game = _game(visit)
    server.rooms.warmup.prefer(game.name)
    with server.computing.admit(visit.payer) as work:
        body = await work.run(partial(_illustrations, game.name))
    return Response(body, media_type=JSON)


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
def _frames(game: str, name: str) -> bytes:
    found = load_games()[game]
    known = find_lesson(found, name)
    assert known
    return msgspec.json.encode(film(found, known))


@cache
def _illustrations(game: str) -> bytes:
    return msgspec.json.encode(views(load_games()[game]))


def _because(game: Game, lesson: Lesson, step: int, text: str) -> Because:
    move = game.notation.read(text)
    return because(game, move, match_before(game, lesson, step).refusal(LEARNER, move))


LESSONS = "/api/games/{game}/lessons"
SCHOOL_CALLS = (
    Call("GET", LESSONS, course, gives=list[LessonFacts], problems=(404,), scope=OPEN),
    Call(
        "GET",
        "/api/games/{game}/illustrations",
        illustrations,
        gives=list[IllustrationViews],
        problems=(404,),
        scope=OPEN,
    ),
    Call("GET", f"{LESSONS}/{{lesson}}", lesson, gives=LessonFilm, problems=(404,), scope=OPEN),
    Call(
        "GET", f"{LESSONS}/{{lesson}}/why", why_not, gives=Because, problems=(404, 422), scope=OPEN
    ),
)
