import pytest

pytest.register_assert_rewrite("tests.conformance.promises", "tests.conformance.fit")
