import pytest

pytest.register_assert_rewrite(
    "tests.conformance.promises", "tests.conformance.promises_of_undo", "tests.conformance.fit"
)
