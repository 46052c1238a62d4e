"""What people do at two tables at once: the viewer always the same, others what they can."""

from collections.abc import Callable

from fileira.server.protocol import commands as ask
from fileira.server.protocol.commands import Command
from fileira.server.protocol.messages import PAUSED
from fileira.server.protocol.texts import PHRASES
from tests.attack.twins import LATE, WATCHER, Twins, Wishes
from tests.attack.worlds import World
from tests.server.kit.trial_room import HOST


def play(pair: Twins) -> None:
    seats = pair.askable()
    if not seats:
        return
    seat = pair.luck.choice(seats)
    must = all(question.must for question in pair.worlds[0].questions(seat))
    pair.deeds["moves" if must else "voluntary moves"] += 1
    if pair.worlds[0].table.level_of(seat):
        _let_think(pair, seat)
    elif pair.owner(seat) == pair.viewer:
        _play_alike(pair, seat)
    else:
        _play_likewise(pair, seat)


def _let_think(pair: Twins, seat: int) -> None:
    for world in pair.worlds:
        world.let_think(seat)


def _play_alike(pair: Twins, seat: int) -> None:
    """What the viewer does is the same at both tables, to the letter."""
    question = pair.luck.choice(pair.worlds[0].questions(seat))
    number = pair.luck.choice(question.moves or (0,))
    text = pair.worlds[0].table.game.notation.write(number)
    move = text if pair.luck.random() < 0.2 else number
    pair.same(pair.viewer, ask.Play(id=pair.id(), decision=question.decision, move=move))


def _play_likewise(pair: Twins, seat: int) -> None:
    """Others do what they can; mostly the same, so that the tables stay alike for long."""
    luck, id_ = pair.luck, pair.id()
    asked = [world.questions(seat) for world in pair.worlds]
    at = luck.randrange(len(asked[0]))
    made = [_moves_made(world, seat) for world in pair.worlds]
    if [len(each) for each in asked] != [len(asked[0])] * 2 or len(made[0]) != len(made[1]):
        return  # one chain of choices is longer: what follows is for all to see
    # Who thinks again chooses something else at both tables, or at none.
    able = [
        [move for move in each[at].moves if chosen[at : at + 1] != [move]]
        for each, chosen in zip(asked, made, strict=True)
    ]
    if not all(able):
        return
    common = sorted(set(able[0]) & set(able[1]))
    number, alike = luck.getrandbits(16), luck.random() < 0.8
    wishes: list[Wishes] = []
    for questions, moves in zip(asked, able, strict=True):
        chosen = common if alike and common else moves
        move = chosen[number % len(chosen)]
        play = ask.Play(id=id_, decision=questions[at].decision, move=move)
        wishes.append([(pair.owner(seat), play)])
    pair.ask_both(wishes)


def withdraw(pair: Twins) -> None:
    made = [world.live_match.choices for world in pair.worlds]
    seats = [seat for seat in made[0] if made[0][seat] and made[1].get(seat)]
    if not seats:
        return
    seat, id_ = pair.luck.choice(seats), pair.id()
    at = pair.luck.randrange(min(len(each[seat]) for each in made))
    wishes: list[Wishes] = []
    for choices in made:
        choice = choices[seat][at]
        withdraw = ask.Withdraw(id=id_, decision=choice.question.decision)
        wishes.append([(pair.owner(seat), withdraw)])
    pair.ask_both(wishes)


def blunder(pair: Twins) -> None:
    """Moves that may be illegal, to decisions that may be past."""
    luck, world = pair.luck, pair.worlds[0]
    decision = luck.randint(0, world.table.n + 1)
    questions = world.questions(pair.seat)
    if questions and luck.random() < 0.7:
        decision = luck.choice(questions).decision
    move = luck.randrange(world.table.game.rules.MOVES + 1)
    command: Command = ask.Play(id=pair.id(), decision=decision, move=move)
    if luck.random() < 0.1:
        command = ask.Withdraw(id=pair.id(), decision=decision)
    pair.same(pair.viewer, command)


def blunder_of_others(pair: Twins) -> None:
    """They are told by the rules why not; nobody else notices."""
    seats = pair.askable()
    if not seats or pair.owner(seat := pair.luck.choice(seats)) == pair.viewer:
        return
    asked = [world.questions(seat) for world in pair.worlds]
    legal = {move for each in asked for question in each for move in question.moves}
    illegal = sorted(set(range(pair.worlds[0].table.game.rules.MOVES)) - legal)
    move, id_ = pair.luck.choice(illegal), pair.id()
    wishes: list[Wishes] = [
        [(pair.owner(seat), ask.Play(id=id_, decision=each[-1].decision, move=move))]
        for each in asked
    ]
    pair.ask_both(wishes)


def _anybody(pair: Twins) -> str:
    return pair.luck.choice([*pair.people, WATCHER, LATE, HOST])


def talk(pair: Twins) -> None:
    luck = pair.luck
    command: Command = ask.Phrase(id=pair.id(), phrase=luck.choice(PHRASES))
    if luck.random() < 0.3:
        command = ask.Say(id=pair.id(), text="mine are low")
    pair.same(_anybody(pair), command)


def hint(pair: Twins) -> None:
    seats = pair.askable()
    if not seats:
        return
    seat, id_ = pair.luck.choice(seats), pair.id()
    asked = [world.live_match.questions.get(seat) for world in pair.worlds]
    wishes: list[Wishes] = [
        [(pair.owner(seat), ask.Hint(id=id_, decision=each.decision if each else 0))]
        for each in asked
    ]
    pair.ask_both(wishes)


def pause(pair: Twins) -> None:
    is_paused = pair.worlds[0].table.stage == PAUSED
    wish = ask.Resume(id=pair.id()) if is_paused else ask.Pause(id=pair.id())
    pair.same(_anybody(pair), wish)


def change_seats(pair: Twins) -> None:
    luck, seat = pair.luck, pair.luck.randrange(len(pair.people))
    kinds: list[Command] = [
        ask.Leave(id=pair.id()),
        ask.Sit(id=pair.id(), seat=seat),
        ask.Back(id=pair.id()),
        ask.Replace(id=pair.id(), seat=seat),
    ]
    pair.same(_anybody(pair), luck.choice(kinds))


def reconnect(pair: Twins) -> None:
    """The viewer's line breaks; what was missed is asked for, or the whole table."""
    after = pair.luck.choice((None, pair.luck.randint(0, pair.worlds[0].table.n)))
    for world, ear in zip(pair.worlds, pair.ears, strict=True):
        world.come_again(ear, after)


def go_away(pair: Twins) -> None:
    """Somebody's line breaks for longer."""
    clients = pair.worlds[0].clients
    at = pair.luck.randrange(len(clients))
    if clients[at].person == pair.viewer:
        return
    for world in pair.worlds:
        client = world.clients[at]
        if client.connected:
            world.drop(client)
        else:
            world._connect(client, None)


def restart(pair: Twins) -> None:
    for world in pair.worlds:
        world.restart(down=3.0)


def _moves_made(world: World, seat: int) -> list[int]:
    """The answers of a seat that it can still change."""
    return [choice.move for choice in world.live_match.choices.get(seat, ())]


DEEDS: dict[Callable[[Twins], None], int] = {  # how often
    play: 30,
    withdraw: 5,
    blunder: 4,
    blunder_of_others: 2,
    talk: 1,
    hint: 2,
    pause: 1,
    change_seats: 2,
    reconnect: 2,
    go_away: 1,
    restart: 1,
}
