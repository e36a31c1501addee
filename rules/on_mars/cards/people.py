"""Scientists and Earth contracts."""

from typing import Final

from rules.on_mars.model.card import ContractCard, ScientistCard

SCIENTISTS: Final = (
    ScientistCard(
        id="geologist",
        name="Geologist",
        works_in="mine",
        scores="generator",
        cost={"colonist": 2},
    ),
    ScientistCard(
        id="rd_engineer",
        name="R&D Engineer",
        works_in="generator",
        scores="water_extractor",
        cost={"mineral": 2},
    ),
    ScientistCard(
        id="hydrologist",
        name="Hydrologist",
        works_in="water_extractor",
        scores="greenhouse",
        cost={"battery": 2},
    ),
    ScientistCard(
        id="biochemist",
        name="Biochemist",
        works_in="greenhouse",
        scores="oxygen_condenser",
        cost={"water": 2},
    ),
    ScientistCard(
        id="geochemist",
        name="Geochemist",
        works_in="oxygen_condenser",
        scores="shelter",
        cost={"plant": 2},
    ),
    ScientistCard(
        id="systems_engineer",
        name="Systems engineer",
        works_in="shelter",
        scores="mine",
        cost={"oxygen": 2},
    ),
)
"""In the order of their display."""

CONTRACTS: Final = (
    ContractCard(number=1, sort="upgrade", building="mine", min_complex=4),
    ContractCard(number=2, sort="upgrade", building="generator", min_complex=4),
    ContractCard(number=3, sort="upgrade", building="water_extractor", min_complex=4),
    ContractCard(number=4, sort="upgrade", building="greenhouse", min_complex=4),
    ContractCard(number=5, sort="upgrade", building="oxygen_condenser", min_complex=4),
    ContractCard(number=6, sort="upgrade", building="shelter", min_complex=4),
    ContractCard(number=7, sort="deliver", needs={"mineral": 4}),
    ContractCard(number=8, sort="deliver", needs={"battery": 3, "mineral": 2}),
    ContractCard(number=9, sort="deliver", needs={"water": 3, "mineral": 2}),
    ContractCard(number=10, sort="deliver", needs={"oxygen": 3, "mineral": 2}),
    ContractCard(number=11, sort="deliver", needs={"plant": 3, "mineral": 2}),
    ContractCard(number=12, sort="deliver", needs={"crystal": 3, "mineral": 2}),
)
"""One open deck; a player who takes a contract chooses the next."""
