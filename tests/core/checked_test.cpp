// SPDX-License-Identifier: MIT
#include "core/checked.h"

#include "tests/catch.h"

using kvsight::Checked;

TEST_CASE("checked numbers never wrap")
{
    const Checked most = UINT64_MAX;
    CHECK((most + Checked(1)).isOverflown());
    CHECK((most * Checked(2)).isOverflown());
    CHECK((Checked(1) - Checked(2)).isOverflown());
    CHECK((Checked(1) / Checked(0)).isOverflown());
    CHECK(Checked::ceilDivide(1, 0).isOverflown());
    CHECK(Checked::ceilDivide(most, 2) == Checked(UINT64_MAX / 2 + 1));
    CHECK(Checked::roundUp(257, 256) == Checked(512));
    CHECK(Checked::roundUp(most, 256).isOverflown());
    CHECK(Checked::overflown() * Checked(0) == Checked(0));
    CHECK((Checked::overflown() + Checked(0)).isOverflown());
    CHECK_FALSE(Checked::overflown().value());
}

TEST_CASE("an overflown number is larger than every other")
{
    CHECK(Checked(UINT64_MAX) < Checked::overflown());
    CHECK_FALSE(Checked::overflown() < Checked::overflown());
    CHECK(Checked::overflown() == Checked::overflown());
    CHECK(Checked::smaller(Checked::overflown(), 5) == Checked(5));
}
