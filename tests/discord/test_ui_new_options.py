import pytest

from bot.table.lobby.options import wanted_of
from cogs.lobby.new_options import new_options_suggested, options_written, with_what_they_need
from rules.games import GAMES
from rules.kernel import Refused, Voice

TERRAFORMING, PROJECT = GAMES["terraforming_mars"], GAMES["project_mars"]


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [
        ("", {}),
        ("corporate era", {"corporate_era": "true"}),
        (
            "Corporate Era, prelude; draft on",
            dict.fromkeys(("corporate_era", "prelude"), "true") | {"draft": "on"},
        ),
        ("mars auction: plan", {"mars_auction": "true", "bidding": "plan"}),
        ("mars_auction, bidding=sealed", {"mars_auction": "true", "bidding": "sealed"}),
        ("mars auction: no", {"mars_auction": "false"}),
        ("Mars Auction: way to bid: open", {"bidding": "open"}),
        ("mars auction: first bid = free for the first", {"first_bid": "free for the first"}),
        ("Time limit: after 48 hours", {"limit": "48"}),
        ("limit=48, picture phone", {"limit": "48", "picture": "phone"}),
        ("drafts", {"drafts": "true"}),
        ("sealed", {"bidding": "sealed"}),
        ("prelude, phone", {"prelude": "true", "picture": "compact"}),
        ("own", {"own": "true"}),  # more than one option can be that
    ],
)
def test_options_are_meant_by_title_or_id_with_their_values(typed, chosen):
    assert options_written(TERRAFORMING, typed) == chosen


def test_a_new_table_has_what_was_typed():
    wanted = wanted_of(
        TERRAFORMING,
        options_written(
            TERRAFORMING,
            "mars auction: sealed, reminder: after 4 hours, pictures of posts: compact",
        ),
    )

    assert wanted.options.mars_auction
    assert wanted.options.bidding == "sealed"
    assert wanted.hours.reminder == 4
    assert wanted.picture == "compact"


def test_pictures_for_phones_are_what_compact_ones_were_called():
    wanted = [
        wanted_of(TERRAFORMING, options_written(TERRAFORMING, typed)).picture
        for typed in ("compact", "picture phone", "Pictures of posts: compact")
    ]

    assert wanted == ["compact"] * 3


@pytest.mark.parametrize("typed", ["bidding=sealed", "sealed", "bidding: sealed, phone"])
def test_the_way_to_bid_alone_switches_the_auction_on_and_says_so(typed):
    chosen, said = with_what_they_need(TERRAFORMING, options_written(TERRAFORMING, typed))

    wanted = wanted_of(TERRAFORMING, chosen)
    assert (wanted.options.mars_auction, wanted.options.bidding) == (True, "sealed")
    assert [str(Voice([]).say(one)) for one in said] == [
        "Mars Auction is on, for “Mars Auction: way to bid” only counts with it."
    ]


def test_nothing_is_said_where_it_was_switched_on_and_what_clashes_is_refused():
    for typed in ("mars auction, bidding=plan", "mars auction: plan", "corporate era"):
        chosen = options_written(TERRAFORMING, typed)
        assert with_what_they_need(TERRAFORMING, chosen) == (chosen, [])
    with pytest.raises(Refused, match="Leave one of them out"):
        with_what_they_need(
            TERRAFORMING, options_written(TERRAFORMING, "mars auction: no, bidding=plan")
        )


@pytest.mark.parametrize("typed", ["speed=fast", "limit=47", "picture=huge", "draft=perhaps"])
def test_what_is_no_option_or_value_is_refused(typed):
    with pytest.raises(Refused):
        wanted_of(TERRAFORMING, options_written(TERRAFORMING, typed))


def test_suggestions_begin_with_what_most_tables_set():
    found = [value for _, value in new_options_suggested(TERRAFORMING, "")]

    assert found[:6] == [
        "Corporate Era",
        "Prelude",
        "Draft",
        "Mars Auction: open",
        "Mars Auction: plan",
        "Mars Auction: sealed",
    ]


@pytest.mark.parametrize("meta", GAMES.values(), ids=lambda meta: meta.id)
def test_each_suggestion_is_understood_and_changes_something(meta):
    usual = wanted_of(meta, {})
    for _, value in new_options_suggested(meta, ""):
        assert wanted_of(meta, options_written(meta, value)) != usual, value


def test_suggestions_go_on_from_the_options_typed_so_far_and_name_none_twice():
    found = dict(new_options_suggested(TERRAFORMING, "corporate era, dra"))
    of_auction = dict(new_options_suggested(TERRAFORMING, "mars auction: plan, first bid"))

    assert list(found) == ["corporate era, Draft", "corporate era, Draft the first cards"]
    assert list(of_auction) == ["mars auction: plan, Mars Auction: first bid: free for the first"]
    assert new_options_suggested(TERRAFORMING, "first bid") == []
