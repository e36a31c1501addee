"""Scientists and Earth contracts."""

from typing import Final

from rules.on_mars.model.card import ContractCard, ScientistCard

SCIENTISTS: Final = (
    ScientistCard(
        "geologist", "Geologist", works_in="mine", scores="generator", cost={"colonist": 2}
    ),
    ScientistCard(
        "rd_engineer",
        "R&D Engineer",
        works_in="generator",
        scores="water_extractor",
        cost={"mineral": 2},
    ),
    ScientistCard(
        "hydrologist",
        "Hydrologist",
        works_in="water_extractor",
        scores="greenhouse",
        cost={"battery": 2},
    ),
    ScientistCard(
        "biochemist",
        "Biochemist",
        works_in="greenhouse",
        scores="oxygen_condenser",
        cost={"water": 2},
    ),
    ScientistCard(
        "geochemist", "Geochemist", works_in="oxygen_condenser", scores="shelter", cost={"plant": 2}
    ),
    ScientistCard(
        "systems_engineer",
        "Systems engineer",
        works_in="shelter",
        scores="mine",
        cost={"oxygen": 2},
    ),
)
"""In the order of their display."""

CONTRACTS: Final = (
    ContractCard(1, "upgrade", building="mine", min_complex=4),
    ContractCard(2, "upgrade", building="generator", min_complex=4),
    ContractCard(3, "upgrade", building="water_extractor", min_complex=4),
    ContractCard(4, "upgrade", building="greenhouse", min_complex=4),
    ContractCard(5, "upgrade", building="oxygen_condenser", min_complex=4),
    ContractCard(6, "upgrade", building="shelter", min_complex=4),
    ContractCard(7, "deliver", needs={"mineral": 4}),
    ContractCard(8, "deliver", needs={"battery": 3, "mineral": 2}),
    ContractCard(9, "deliver", needs={"water": 3, "mineral": 2}),
    ContractCard(10, "deliver", needs={"oxygen": 3, "mineral": 2}),
    ContractCard(11, "deliver", needs={"plant": 3, "mineral": 2}),
    ContractCard(12, "deliver", needs={"crystal": 3, "mineral": 2}),
)
"""One open deck; a player who takes a contract chooses the next."""
