#include <boost/json.hpp>

#include "bots/analysis.hpp"

namespace consigliere::bots {

namespace json = boost::json;

namespace {

constexpr std::string_view kLine = "line", kMoment = "moment";
constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuv";  // one for each set of winners

[[noreturn]] void fail(std::string_view field) {
    throw InputError("no job or result of an analysis: '" + std::string(field) + "' is missing or wrong");
}

const json::value& field(const json::object& object, std::string_view name) {
    const json::value* value = object.if_contains(name);
    if (value == nullptr) fail(name);
    return *value;
}

template <class T>
T number(const json::object& object, std::string_view name) {
    boost::system::error_code wrong;
    const T value = field(object, name).to_number<T>(wrong);
    if (wrong || value < T{}) fail(name);
    return value;
}

std::string_view text(const json::object& object, std::string_view name) {
    const json::value& value = field(object, name);
    if (!value.is_string()) fail(name);
    return value.get_string();
}

std::string to_text(const std::vector<SeatSet>& winners) {
    std::string out;
    out.reserve(winners.size());
    for (const SeatSet seats : winners) out += kDigits[seats.bits % kDigits.size()];
    return out;
}

std::vector<SeatSet> winners_from(std::string_view text) {
    std::vector<SeatSet> out;
    out.reserve(text.size());
    for (const char c : text) {
        const std::size_t bits = kDigits.find(c);
        if (bits == std::string_view::npos) fail("winners");
        out.emplace_back(static_cast<unsigned>(bits));
    }
    return out;
}

json::object to_json(const Measured& measured) {
    return {{"value", json::value_from(measured.value)}, {"error", json::value_from(measured.error)}};
}

Measured measured_from(const json::object& object, std::string_view name) {
    const json::value& value = field(object, name);
    if (!value.is_object()) fail(name);
    const auto read = [&](std::string_view part) {
        const auto values = json::try_value_to<Values>(field(value.get_object(), part));
        if (!values) fail(name);
        return *values;
    };
    return {read("value"), read("error")};
}

}  // namespace

json::object job_json(const AnalysisJob& job) {
    return {{"kind", job.kind == AnalysisJob::Kind::line ? kLine : kMoment}, {"number", job.number}};
}

AnalysisJob job_from(const json::object& job) {
    const std::string_view kind = text(job, "kind");
    if (kind != kLine && kind != kMoment) fail("kind");
    return {kind == kLine ? AnalysisJob::Kind::line : AnalysisJob::Kind::moment, number<std::size_t>(job, "number")};
}

json::object result_json(const AnalysisResult& result, const Vocabulary& vocabulary) {
    json::object out = job_json(result.job);
    if (result.job.kind == AnalysisJob::Kind::line) {
        out["winners"] = to_text(result.ends.winners);
        out["played"] = result.ends.played;
        return out;
    }
    out["change"] = to_json(result.moment.change);
    if (!result.moment.instead) return out;
    out["instead"] = vocabulary.to_text(*result.moment.instead);
    out["gain"] = to_json(result.moment.gain);
    return out;
}

AnalysisResult result_from(const json::object& result, const Vocabulary& vocabulary) {
    AnalysisResult out{job_from(result)};
    if (out.job.kind == AnalysisJob::Kind::line) {
        out.ends.winners = winners_from(text(result, "winners"));
        out.ends.played = number<int>(result, "played");
        return out;
    }
    out.moment.step = out.job.number;
    out.moment.change = measured_from(result, "change");
    if (!result.contains("instead")) return out;
    const auto instead = vocabulary.parse(text(result, "instead"));
    if (!std::holds_alternative<Command>(instead)) fail("instead");
    out.moment.instead = std::get<Command>(instead);
    out.moment.gain = measured_from(result, "gain");
    return out;
}

}  // namespace consigliere::bots
