// SPDX-License-Identifier: MIT
#include "core/traced.h"
#include "tests/core/equation.h"

#include "tests/catch.h"

using namespace kvsight;
using namespace kvsight::test;

TEST_CASE("an equation keeps the order of its steps")
{
    const Traced hundred = 100, twenty = 20, seven = 7, two = 2, three = 3;
    for (const Traced& number : {hundred - (twenty + seven), hundred - (twenty - seven), (hundred - twenty) - seven,
                                 seven / two * three, three * (seven / two), (hundred + seven) / (three * two),
                                 hundred / (seven / two), Traced::ceilDivide(hundred + seven, two + three),
                                 Traced::roundUp(hundred + seven, twenty) * three, Traced::smaller(hundred, seven + two) * two,
                                 Traced::greater(hundred, seven + two) - three}) {
        INFO(number.equation());
        CHECK(valueOf(number.equation()) == static_cast<std::int64_t>(number.value().saturated()));
    }
    CHECK((hundred - (twenty + seven)).equation() == "100 - (20 + 7)");
}

TEST_CASE("an equation of real numbers keeps every digit")
{
    for (const double value : {0.1, 1e-9, 1.0 / 3, 5e9, 1.23456789012345e20}) {
        const TracedReal number = TracedReal(value) - (TracedReal(2) + TracedReal(0.3)) / TracedReal(7);
        INFO(number.equation());
        CHECK(static_cast<double>(realValueOf(number.equation())) == Approx(number.value().value()).epsilon(1e-12));
        CHECK(std::stod(equationText(Real(value))) == Approx(value).epsilon(0));
    }
    CHECK(TracedReal::power(TracedReal(0.5), TracedReal(3)).equation() == "pow(0.5, 3)");
}

TEST_CASE("nothing added and once leave no trace, unless they have names")
{
    const Traced five = Traced::named("five", "x", 5);
    CHECK((five + Traced(0)).equation() == "5");
    CHECK((Traced(1) * five).equation() == "5");
    CHECK((Traced::named("cards", "gpu_count", 1) * five).equation() == "1 * 5");
    const Traced sum = five + Traced::step("sum", "memory.k_bytes", five * five);
    CHECK(sum.equation() == "5 + 25");
    REQUIRE(sum.inputs().size() == 2);
    CHECK(sum.inputs()[1].source == "memory.k_bytes");
}
