"""Random legal play, thousands of turns: nothing is lost or made or negative, and a replay is the same game."""

from __future__ import annotations

import os
import random
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from referee.engine.verdict import Verdict
from referee.engine.words import Vocabulary
from referee.games.anno1800.moves import Clause, Festival, Play, canonical
from referee.games.anno1800.moves.notation import parse
from referee.games.anno1800.options import candidates, options
from referee.games.anno1800.options import judge_option as judged_option
from referee.games.anno1800.rules import cards
from referee.games.anno1800.ruleset import Card
from referee.games.anno1800.state import Player, State
from referee.games.anno1800.status import status
from referee.games.anno1800.turn import Savepoint, Turn
from referee.storage import rulesets
from referee.storage.words import LANGUAGES
from tests.games.anno1800.build_table import box, judged, rules, table

pytestmark = pytest.mark.slow

GAMES = int(os.environ.get("REFEREE_RANDOM_GAMES", "30"))
TURNS = 120
"""Turns after which a game that has not ended is left alone."""
NAMES = ("Linda", "Andreas", "Anna Maria", "Jiří")
EDITIONS = ("de", "en", "fr", "cs")


class Played(NamedTuple):
    """A game played at random: its tables, and the verdict on each turn."""

    tables: list[State]
    verdicts: list[Verdict]


@cache
def play(seed: int) -> Played:
    dice = random.Random(seed)
    edition = EDITIONS[seed % 4]
    objectives = dice.sample(sorted(box().objectives), 5)
    if seed % 3 == 0:
        objectives[:2] = ["the_editor", "alonso_graves"]
    objectives = list(dict.fromkeys(objectives))
    state = table(_position(dice, seed), NAMES[: 2 + seed % 3], objectives, edition)
    tables = [state]
    verdicts: list[Verdict] = []
    while not state.over and len(verdicts) < TURNS:
        found = judged(state, _turn(dice, state))
        assert found.verdict.legal, found.verdict
        state = found.after
        tables.append(state)
        verdicts.append(found.verdict)
    return Played(tables, verdicts)


def _position(dice: random.Random, seed: int) -> dict[str, object]:
    """Every second game starts late: few hand cards and small stacks, so that the end and empty stacks come up."""
    if seed % 2 == 0:
        return {}
    hand = {"farmer_worker": dice.randint(1, 3)}
    some = {"hand": hand, "exploration_tokens": {"ready": 6}, "gold": dice.randint(0, 9)}
    players = {name: dict(some) for name in NAMES[: 2 + seed % 3]}
    return {"round": 12, "stacks": {"farmer_worker": 3, "expedition": 4}, "player": players}


def _turn(dice: random.Random, state: State) -> str:
    """A legal turn: any kind of action that works, with free actions before and after it where they work."""
    clauses = [_action(dice, state)]
    if clauses[0].startswith("expand ") and dice.random() < 0.7:
        clauses = [_covering(dice, state, clauses[0])]
    for clause in _free(dice, state):
        for tried in (f"{clause}; {'; '.join(clauses)}", f"{'; '.join(clauses)}; {clause}"):
            if dice.random() < 0.6 and not rules(judged(state, tried)):
                clauses = tried.split("; ")
                break
    played = next((c for c in clauses if c.startswith("play ")), "").partition(" with ")[0].removeprefix("play ")
    if played and dice.random() < 0.5:
        tried = "; ".join([*clauses, f"activate {played}{_choice(dice, state, played)}"])
        if not rules(judged(state, tried)):
            return tried
    return "; ".join(clauses)


def _covering(dice: random.Random, state: State, move: str) -> str:
    """The same with something built over, put back or both, where that is legal."""
    me, built = state.players[state.to_move], move.partition(" with ")[0]
    standing, tokens = sorted(set(me.visible_pieces())), sorted(set(me.built()))
    for _ in range(6):
        free = "," not in built and " over " not in built  # one thing, and nothing is said about where it goes
        over = f" over {dice.choice(standing)}" if free and dice.random() < 0.6 else ""
        back = f" remove {dice.choice(tokens)}" if tokens and dice.random() < 0.6 else ""
        if over + back and not rules(judged(state, built + over + back)):
            return built + over + back
    return move


def _action(dice: random.Random, state: State) -> str:
    """Some candidate of the options that is legal, every kind of action being as likely as any other."""
    groups: dict[type, list[Clause]] = {}
    for clause in candidates(state):
        groups.setdefault(type(clause), []).append(clause)
    kinds = sorted(groups, key=lambda kind: kind.__name__)
    dice.shuffle(kinds)
    kinds.sort(key=lambda kind: kind is Festival and dice.random() < 0.6)
    if state.players[state.to_move].hand_size() < 4 and dice.random() < 0.7:  # somebody wants to finish
        kinds.sort(key=lambda kind: kind is not Play)
    for kind in kinds:
        dice.shuffle(groups[kind])
        for clause in groups[kind][:12]:
            option = judged_option(state, clause)
            if option is not None:
                return option.move
    return "festival"


def _free(dice: random.Random, state: State) -> list[str]:
    """Free actions that might work: open cards, objectives, shift ends."""
    me = state.players[state.to_move]
    found = []
    for card in me.open:
        name = cards.spell(state.ruleset, card)
        found.append(f"activate {name}{_choice(dice, state, name, card)}")
    stack = dice.choice(state.ruleset.stacks)
    found += [f"objective {name}" for name in ("aarhant", "alonso_graves") if name in state.objectives]
    found += [f"objective the_editor return {stack}"] if "the_editor" in state.objectives else []
    used = [tier for tier, n in zip(state.ruleset.tiers, me.exhausted, strict=True) if n]
    used += [f"{state.ruleset.tiers[f.cubes[0]]} at {f.stands}" for f in me.fields if f.cubes]
    found += [f"shift-end {dice.choice(used)}"] if used and me.gold else []
    dice.shuffle(found)
    return found[:3]


def _choice(dice: random.Random, state: State, name: str, card: Card | None = None) -> str:
    found = card or next(c for c in state.ruleset.cards if cards.spell(state.ruleset, c) == name)
    effect = found.effect
    if effect.kind == "upgrades":
        return f" upgrade {dice.randint(1, effect.amount)} {state.ruleset.tiers[effect.tier]}"
    if effect.kind == "return_hand_cards":
        return f" return {dice.choice((1, 2))} {dice.choice(state.ruleset.stacks)}"
    return f" import {dice.choice(effect.choices)}" if effect.kind == "new_world_resource" else ""


games = pytest.mark.parametrize("seed", range(GAMES))


def test_there_is_enough_play_of_every_kind() -> None:
    verdicts = [verdict for seed in range(GAMES) for verdict in play(seed).verdicts]
    assert len(verdicts) >= GAMES * 60
    kinds = Counter(move.split()[0] for verdict in verdicts for move in verdict.moves)
    assert set(kinds) == {
        "expand", "play", "swap", "workforce", "upgrade", "old-world", "new-world", "expedition", "festival",
        "activate", "objective", "shift-end",
    }, kinds  # fmt: skip
    paid = Counter(pay.split()[0] for verdict in verdicts for pay in verdict.pay)
    assert {"trade", "import", "shift-end"} <= set(paid)
    seen_again = [
        now.printed
        for seed in range(GAMES)
        for before, after in pairwise(play(seed).tables)
        for old, new in zip(before.players, after.players, strict=True)
        for was, now in zip(old.fields, new.fields, strict=False)
        if was.built and now.printed and not now.built
    ]
    assert any(id in box().ships for id in seen_again)
    assert any(id in box().industries for id in seen_again)
    assert sum(play(seed).tables[-1].over for seed in range(GAMES)) >= GAMES // 4


# pieces ----------------------------------------------------------------------------------------------------


@games
def test_nothing_is_negative_or_more_than_there_is(seed: int) -> None:
    for state in play(seed).tables:
        supply = state.ruleset.supply
        for tier in range(5):
            assert 0 <= state.cube_supply(tier) <= supply.cubes[tier]
        assert min(state.stacks.values()) >= 0
        assert min(state.old_world_left(), state.new_world_left()) >= 0
        for player in state.players:
            counts = [player.gold, *player.ready, *player.exhausted, *player.hand.values(), *player.played.values()]
            counts += [player.trade, player.trade_used, player.trade_cards]
            counts += [player.explore, player.explore_used, player.explore_cards]
            assert min(counts) >= 0
            assert all(len(field.cubes) <= 2 for field in player.fields)
            assert len(player.old_world) <= 4
            assert len(player.new_world) <= 4
        for id in (*state.ruleset.industries, *state.ruleset.ships, "shipyard_1", "shipyard_2", "shipyard_3"):
            assert state.stock(id) >= 0


@games
def test_cards_stay_in_the_game(seed: int) -> None:
    """Population cards are in a stack, in a hand or played; expedition cards in their stack or with a player."""
    tables = play(seed).tables
    for state in tables:
        for stack in state.ruleset.stacks:
            assert _cards(state, stack) == _cards(tables[0], stack)
        taken = state.stacks["expedition"] + sum(p.expedition_cards() for p in state.players)
        assert taken == tables[0].stacks["expedition"] + sum(p.expedition_cards() for p in tables[0].players)
        for player in state.players:
            lying = Counter(card.stack for card in player.open)
            assert all(lying[stack] <= player.played[stack] for stack in state.ruleset.stacks)


def _cards(state: State, stack: str) -> int:
    return state.stacks[stack] + sum(p.hand[stack] + p.played[stack] for p in state.players)


@games
def test_every_ship_has_its_tokens(seed: int) -> None:
    """Ready and exhausted tokens are those of the ships that stand there; the rest lie on cards."""
    for before, after in zip(play(seed).tables, play(seed).tables[1:], strict=False):
        for old, new in zip(before.players, after.players, strict=True):
            trade, explore = _loads(before, old)
            now_trade, now_explore = _loads(after, new)
            assert new.trade + new.trade_used - old.trade - old.trade_used == now_trade - trade
            assert new.explore + new.explore_used - old.explore - old.explore_used == now_explore - explore


@games
def test_only_drawing_an_island_doubles_an_industry(seed: int) -> None:
    """p. 9: whatever is built, built over, put back or seen again."""
    game = play(seed)
    for before, after, verdict in zip(game.tables, game.tables[1:], game.verdicts, strict=False):
        for old, new in zip(before.players, after.players, strict=True):
            more = Counter(new.industries()) - Counter(old.industries())
            drawn = [move.removeprefix("old-world ") for move in verdict.moves if move.startswith("old-world ")]
            assert not {id for id in more if new.industries().count(id) > 1}.difference(drawn), verdict


def _loads(state: State, player: Player) -> tuple[int, int]:
    """The trade and exploration tokens that belong to a player's ships."""
    ships = [state.ruleset.ships[id] for id in player.ships()]
    trade = sum(ship.strength for ship in ships if ship.token == "trade_token")
    return trade, sum(ship.strength for ship in ships) - trade


@games
def test_gold_only_comes_from_trade_and_effects(seed: int) -> None:
    """A partner gets 1 gold a trade; the player to move gains only by cards and Aarhant."""
    game = play(seed)
    for before, after, verdict in zip(game.tables, game.tables[1:], game.verdicts, strict=False):
        trades = Counter(pay.partition(" from ")[2].strip('"') for pay in verdict.pay if pay.startswith("trade "))
        for old, new in zip(before.players, after.players, strict=True):
            if old.name != verdict.player:
                assert new.gold - old.gold == trades[old.name], verdict
            elif not any(move.startswith(("activate", "objective", "play")) for move in verdict.moves):
                assert new.gold <= old.gold
            else:
                assert new.gold >= 0


@games
def test_only_the_player_to_move_changes(seed: int) -> None:
    game = play(seed)
    for before, after, verdict in zip(game.tables, game.tables[1:], game.verdicts, strict=False):
        for old, new in zip(before.players, after.players, strict=True):
            if old.name != verdict.player:
                other = new.copy()
                other.gold = old.gold
                assert other == old


@games
def test_cubes_come_and_go_only_as_the_clauses_say(seed: int) -> None:
    """Cubes in all grow only by workforce, islands and cards, and never shrink."""
    game = play(seed)
    for before, after, verdict in zip(game.tables, game.tables[1:], game.verdicts, strict=False):
        grown = sum(map(sum, (p.cubes() for p in after.players))) - sum(map(sum, (p.cubes() for p in before.players)))
        workforce = sum(
            move.partition(" with ")[0].count(",") + 1 for move in verdict.moves if move.startswith("workforce")
        )
        if any(move.startswith(("activate", "old-world")) for move in verdict.moves):
            assert grown >= workforce
        else:
            assert grown == workforce


@games
def test_what_a_player_keeps_about_the_fields_is_what_lies_there(seed: int) -> None:
    for state in play(seed).tables:
        for player in state.players:
            counted = player.copy()
            counted.lay(player.fields)
            assert (counted.where, counted.working) == (player.where, player.working)


@games
def test_a_turn_can_go_back_to_a_savepoint(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was done before, the table that a savepoint keeps is the one of the moment it was made."""
    played, saved = play(seed), []

    def checked(turn: Turn) -> Savepoint:
        made = Savepoint(turn)
        assert made.table == turn.state
        saved.append(not turn.done)
        return made

    monkeypatch.setattr("referee.games.anno1800.payment.bill.Savepoint", checked)
    for state, verdict in zip(played.tables, played.verdicts, strict=False):
        judged(state, "; ".join(move.partition(" with ")[0] for move in verdict.moves))
        judged(state, "; ".join(verdict.moves))
    assert saved


# text and replay -------------------------------------------------------------------------------------------


@games
def test_a_replay_is_the_same_game(seed: int) -> None:
    """A recorded turn is never illegal on replay, and leads to the very same table by the very same words."""
    game = play(seed)
    state = game.tables[0]
    for number, verdict in enumerate(game.verdicts):
        again = judged(state, "; ".join(verdict.moves))
        assert again.verdict.legal, again.verdict
        assert again.verdict.moves == verdict.moves
        assert again.verdict.pay == verdict.pay
        state = again.after
        assert state == game.tables[number + 1]
        assert status(state) == status(game.tables[number + 1])


@games
def test_canonical_text_means_the_same_in_every_language(seed: int) -> None:
    """Ids are read alike whatever language comes first, and by the short way that a replay takes."""
    game = play(seed)
    names = [player.name for player in game.tables[0].players]
    ruleset = game.tables[0].ruleset
    for verdict in game.verdicts[:: len(LANGUAGES)]:
        text = "; ".join(verdict.moves)
        readings = [parse(text, vocabulary(language), names, ruleset) for language in LANGUAGES]
        assert isinstance(readings[0], list), readings[0]
        assert all(reading == readings[0] for reading in readings)
        assert canonical.read(text, names, ruleset) == readings[0]


@cache
def vocabulary(language: str) -> Vocabulary:
    return rulesets.load_vocabulary("anno1800", language)


@games
def test_the_game_ends_by_the_rule_or_goes_on(seed: int) -> None:
    game = play(seed)
    seats = len(game.tables[0].players)
    first = game.tables[0]
    for number, state in enumerate(game.tables):
        assert (number + first.to_move) % seats == state.to_move
        empty = next((n for n, s in enumerate(game.tables[: number + 1]) if s.fireworks is not None), None)
        if empty is None:
            assert state.phase == "playing"
            continue
        holder = game.tables[empty].fireworks
        assert state.fireworks == holder
        assert holder is not None
        left = (seats - 1 - holder) + seats - (number - empty)
        assert state.over == (left <= 0), (number, empty, holder)


@games
def test_every_option_is_legal_and_costs_what_it_says(seed: int) -> None:
    tables = play(seed).tables
    for state in random.Random(seed).sample(tables[:-1], min(4, len(tables) - 1)):
        for option in options(state):
            found = judged(state, option.move)
            assert found.verdict.legal, (option, found.verdict.violations)
            assert found.verdict.pay == option.pay
