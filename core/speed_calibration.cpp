// SPDX-License-Identifier: MIT
#include "core/speed_calibration.h"

#include "core/resource_table.h"
#include "resources/catalog_data.h"

namespace kvsight {

const SpeedCalibration& SpeedCalibration::builtIn()
{
    static const SpeedCalibration calibration = [] {
        SpeedCalibration made;
        made.add(resources::decodeConstantRows());
        made.add(resources::prefillConstantRows());
        return made;
    }();
    return calibration;
}

void SpeedCalibration::add(std::span<const std::string_view> lines)
{
    forEachTableRow(lines, [&](const TableRow& row) {
        // A parameter's value may be negative: a range's dash is not read here.
        const std::string text = row.text("value");
        double value = 0;
        std::from_chars(text.data(), text.data() + text.size(), value);
        m_values.emplace(row.text("name"), value);
    });
}

double SpeedCalibration::number(const std::string& name, double otherwise) const
{
    const auto found = m_values.find(name);
    return found == m_values.end() ? otherwise : found->second;
}

SpeedBand SpeedCalibration::band(bool many, SpeedKnowledge knowledge) const
{
    return {number(bandName(many, knowledge, true), 1), number(bandName(many, knowledge, false), 1)};
}

SpeedBand SpeedCalibration::anchoredBand(bool as_many) const
{
    return {number(anchoredName(as_many, true), 1), number(anchoredName(as_many, false), 1)};
}

std::size_t SpeedCalibration::runsOfCard(const std::string& card, const std::string& family) const
{
    return count(cardName(card, family));
}

std::size_t SpeedCalibration::runsOfClass(const std::string& card_class, const std::string& family) const
{
    return count(className(card_class, family));
}

SpeedBand SpeedCalibration::prefillBand(SpeedKnowledge knowledge) const
{
    return {number(prefillBandName(knowledge, true), 1), number(prefillBandName(knowledge, false), 1)};
}

SpeedBand SpeedCalibration::anchoredPrefillBand() const
{
    return {number(anchoredPrefillName(true), 1), number(anchoredPrefillName(false), 1)};
}

std::size_t SpeedCalibration::promptsOfCard(const std::string& card, const std::string& family) const
{
    return count("prompts: " + cardName(card, family));
}

std::size_t SpeedCalibration::promptsOfClass(const std::string& card_class, const std::string& family) const
{
    return count("prompts: " + className(card_class, family));
}

namespace {

std::string ended(const std::string& name, std::optional<bool> low)
{
    return !low ? name : name + (*low ? " low" : " high");
}

const char* knowledgeName(SpeedKnowledge knowledge)
{
    return knowledge == SpeedKnowledge::Card ? "card" : knowledge == SpeedKnowledge::Class ? "class" : "nothing";
}

}  // namespace

std::string SpeedCalibration::bandName(bool many, SpeedKnowledge knowledge, std::optional<bool> low)
{
    return ended(std::string("band ") + (many ? "many" : "one") + ' ' + knowledgeName(knowledge), low);
}

std::string SpeedCalibration::anchoredName(bool as_many, std::optional<bool> low)
{
    return ended(std::string("band anchored over ") + (as_many ? "depth" : "batch"), low);
}

std::string SpeedCalibration::prefillBandName(SpeedKnowledge knowledge, std::optional<bool> low)
{
    return ended(std::string("band prompt ") + knowledgeName(knowledge), low);
}

std::string SpeedCalibration::anchoredPrefillName(bool low)
{
    return ended("band prompt anchored", low);
}

std::string SpeedCalibration::cardName(const std::string& card, const std::string& family)
{
    return "runs of card " + card + " with " + family;
}

std::string SpeedCalibration::className(const std::string& card_class, const std::string& family)
{
    return "runs of class " + card_class + " with " + family;
}

}  // namespace kvsight
