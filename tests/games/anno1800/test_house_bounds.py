"""House rules change what they are about and nothing beside it."""

from __future__ import annotations

from tests.games.anno1800.build_table import judged
from tests.games.anno1800.test_cases import at

CUBES = {"farmer": 4, "worker": 2, "artisan": 2}


def test_an_industry_that_stood_before_works_for_what_is_built_with_a_new_one():
    """The Czech reading: the farmer's sawmill makes the planks, so nothing is asked of the new one."""
    linda = {"home": CUBES, "trade_tokens": {"ready": 0}}
    case = {"edition": "cs", "settings": {"new_industry_works": False}, "position": {"player": {"Linda": linda}}}
    verdict = judged(at(case), "expand sawmill_worker, merchant_ship_1").verdict
    assert (verdict.legal, verdict.house) == (True, {}), verdict.violations
    assert "sawmill_worker" not in verdict.pay


def test_where_worker_versions_cover_printed_ones_other_industries_stand_anywhere():
    """The glassworks have no printed version; the charcoal kiln has, and the worker's one has to cover it."""
    linda = {"home": CUBES, "trade_tokens": {"ready": 6}}
    case = {"settings": {"cover_printed": True}, "position": {"player": {"Linda": linda}}}
    assert judged(at(case), "expand charcoal_kiln_worker over charcoal_kiln_artisan").verdict.legal
    assert judged(at(case), "expand charcoal_kiln_worker over sawmill_farmer").verdict.house == {
        "cover_printed": "ruling.first_printing_cover"
    }
    assert judged(at(case), "expand glassworks").verdict.house == {}
