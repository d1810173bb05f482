// SPDX-License-Identifier: MIT
#include "core/report/rank_report.h"

#include "core/report/report.h"

namespace kvsight {
namespace {

std::optional<double> middle(const std::optional<Band>& band)
{
    return band ? std::optional(band->mid) : std::nullopt;
}

void writeBand(RecordWriter& out, std::string_view name, const std::optional<Band>& band)
{
    const std::string base(name);
    out.realField(base + "_low", band ? std::optional(band->low) : std::nullopt);
    out.realField(base + "_high", band ? std::optional(band->high) : std::nullopt);
}

void writePrice(RecordWriter& out, const CardRow& row)
{
    out.realField("price", row.total_price);
    out.nameField("price_date", row.price ? row.price->date : std::string());
    out.nameField("price_origin", row.price ? priceKindName(row.price->kind) : "");
}

void writePriceDetails(RecordWriter& out, const CardRow& row, const CardNeed& need)
{
    out.realField("unit_price", row.price ? std::optional(row.price->amount) : std::nullopt);
    out.nameField("currency", row.price ? need.currency : std::string());
    out.nameField("price_condition", !row.price ? "" : row.price->used ? "used" : row.price->whole_machine ? "machine" : "");
    out.nameField("price_source", row.price ? row.price->source : std::string());
    out.realField("tokens_per_second_for_1000", row.tokens_per_second_for_1000);
}

const char* reasonName(Unmet::Kind kind)
{
    switch (kind) {
    case Unmet::Kind::Memory: return "memory";
    case Unmet::Kind::MemoryUnknown: return "memory_unknown";
    case Unmet::Kind::Refused: return "refused_by_runtime";
    case Unmet::Kind::Speed: return "speed";
    case Unmet::Kind::SpeedUnknown: return "speed_unknown";
    case Unmet::Kind::FirstToken: return "first_token";
    case Unmet::Kind::Price: return "price";
    case Unmet::Kind::PriceUnknown: return "price_unknown";
    case Unmet::Kind::Power: return "power";
    case Unmet::Kind::PowerUnknown: return "power_unknown";
    case Unmet::Kind::Announced: return "announced";
    case Unmet::Kind::Discontinued: return "discontinued";
    }
    return "";
}

void writeEvaluation(RecordWriter& out, const Resolved* resolved, const Evaluation* evaluation)
{
    if (resolved == nullptr || evaluation == nullptr)
        return;
    out.key("evaluation");
    out.beginObject();
    writeEvaluationFields(out, *resolved, *evaluation);
    out.endObject();
}

}  // namespace

void writeCardRow(RecordWriter& out, const CardRow& row, const CardNeed& need, const Resolved* resolved, const Evaluation* evaluation)
{
    out.beginObject();
    out.textField("gpu", row.gpu);
    out.wholeField("gpu_count", row.count);
    out.flagField("fits", row.fits);
    out.signedField("free_bytes", row.free_bytes);
    out.wholeField("max_context_tokens", row.max_context_tokens);
    out.realField("tokens_per_second", middle(row.tokens_per_second));
    out.realField("total_tokens_per_second", middle(row.total_tokens_per_second));
    out.realField("prefill_seconds", middle(row.first_token_s));
    writePrice(out, row);
    out.realField("score", row.score);
    out.textField("name", row.name);
    out.flagField("qualifies", row.qualifies);
    out.key("reasons");
    out.beginArray();
    for (const Unmet& unmet : row.unmet)
        out.text(reasonName(unmet.kind));
    out.endArray();
    out.wholeField("short_bytes", row.short_bytes);
    out.wholeField("max_sequences", row.max_sequences);
    writeBand(out, "tokens_per_second", row.tokens_per_second);
    writeBand(out, "total_tokens_per_second", row.total_tokens_per_second);
    writeBand(out, "prefill_seconds", row.first_token_s);
    out.wholeField("measured_runs", row.card_runs);
    writePriceDetails(out, row, need);
    out.realField("power_w", row.power_w);
    out.realField("tokens_per_joule", row.tokens_per_joule);
    out.realField("yearly_kwh", row.yearly_kwh);
    out.realField("yearly_cost", row.yearly_cost);
    out.nameField("availability", availabilityName(row.availability));
    writeEvaluation(out, resolved, evaluation);
    out.endObject();
}

std::vector<std::string> cardColumns()
{
    return {"gpu", "gpu_count", "fits", "free_bytes", "max_context_tokens", "tokens_per_second", "total_tokens_per_second",
            "prefill_seconds", "price", "price_date", "price_origin", "score", "name", "qualifies", "reasons", "short_bytes",
            "max_sequences", "tokens_per_second_low", "tokens_per_second_high", "total_tokens_per_second_low",
            "total_tokens_per_second_high", "prefill_seconds_low", "prefill_seconds_high", "measured_runs", "unit_price", "currency",
            "price_condition", "price_source", "tokens_per_second_for_1000", "power_w", "tokens_per_joule", "yearly_kwh", "yearly_cost",
            "availability"};
}

void writeModelRow(RecordWriter& out, const ModelRow& row, const ModelNeed& need, const Resolved* resolved, const Evaluation* evaluation)
{
    out.beginObject();
    out.textField("model", row.model->id);
    out.textField("name", row.model->name);
    out.nameField("weights", row.format);
    out.realField("bits_per_weight", row.bits > 0 ? std::optional(row.bits) : std::nullopt);
    out.wholeField("context_tokens", row.context_tokens);
    out.nameField("gpu", row.gpus.empty() ? std::string() : row.gpus.front().id);
    out.wholeField("gpu_count", row.gpus.empty() ? std::nullopt : std::optional(row.gpus.front().count));
    out.flagField("runs", row.runs);
    out.signedField("free_bytes", row.free_bytes);
    out.wholeField("short_bytes", row.short_bytes);
    out.wholeField("max_context_tokens", row.max_context_tokens);
    out.realField("tokens_per_second", middle(row.tokens_per_second));
    out.realField("total_tokens_per_second", middle(row.total_tokens_per_second));
    writeBand(out, "tokens_per_second", row.tokens_per_second);
    out.wholeField("measured_runs", row.card_runs);
    out.wholeField("parameters", row.parameters);
    out.wholeField("active_parameters", row.active_parameters);
    out.realField("price", row.total_price);
    out.nameField("currency", row.total_price ? need.currency : std::string());
    out.textField("limit", inEnglish(row.limit));
    writeEvaluation(out, resolved, evaluation);
    out.endObject();
}

std::vector<std::string> modelColumns()
{
    return {"model", "name", "weights", "bits_per_weight", "context_tokens", "gpu", "gpu_count", "runs", "free_bytes", "short_bytes",
            "max_context_tokens", "tokens_per_second", "total_tokens_per_second", "tokens_per_second_low", "tokens_per_second_high",
            "measured_runs", "parameters", "active_parameters", "price", "currency", "limit"};
}

}  // namespace kvsight
