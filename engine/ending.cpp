#include "engine/ending.hpp"

#include <algorithm>

#include "engine/action.hpp"
#include "engine/vocabulary_fields.hpp"

namespace consigliere {

namespace {

constexpr std::string_view kStart = "count-start", kTieBreak = "tie-";

class EndingReader {
public:
    EndingReader(const Vocabulary& vocabulary, const Texts& texts) : v(vocabulary), texts_(texts) {}

    void read(const VerbSpec& spec, const Event& event) {
        if (std::string key(spec.verb); texts_.has("ending." + key))
            steps.push_back({EndingStep::Kind::decision, std::move(key), false, {{Seat(event.a), 0, event}}});
        const bool tie = spec.verb.starts_with(kTieBreak);
        for (const ArgSpec& arg : spec.args) {
            std::string key = std::string(spec.verb) + "-" + std::string(arg.name);
            if (!texts_.has("ending." + key)) continue;
            const bool money = arg.type == kMoney;
            const EndingRow row{Seat(event.a), fields_of(event)[arg.field] * (money ? v.money_unit : 1), event};
            add(tie ? EndingStep::Kind::tie_break : EndingStep::Kind::sum, std::move(key), money, row);
        }
    }

    std::vector<EndingStep> steps;

private:
    // Sums of one kind are one step. A tie-break that is repeated, such as another round of dice, is a new step.
    void add(EndingStep::Kind kind, std::string key, bool money, EndingRow row) {
        const auto same = std::find_if(steps.rbegin(), steps.rend(), [&](const EndingStep& s) { return s.key == key; });
        if (same == steps.rend()) {
            steps.push_back({kind, std::move(key), money, {row}});
            return;
        }
        const auto of_seat =
            std::find_if(same->rows.begin(), same->rows.end(), [&](const EndingRow& r) { return r.seat == row.seat; });
        if (of_seat == same->rows.end())
            same->rows.push_back(row);
        else if (kind == EndingStep::Kind::sum)
            of_seat->amount += row.amount;
        else
            steps.push_back({kind, std::move(key), money, {row}});
    }

    const Vocabulary& v;
    const Texts& texts_;
};

}  // namespace

std::vector<EndingStep> ending_of(const Vocabulary& vocabulary, const Texts& texts, std::span<const Event> events) {
    const auto starts = [&](const Event& event) {
        const VerbSpec* const spec = spec_of(vocabulary.events, event.kind);
        return spec != nullptr && spec->verb == kStart;
    };
    const auto first = std::find_if(events.begin(), events.end(), starts);
    EndingReader reader(vocabulary, texts);
    for (auto it = first == events.end() ? events.begin() : first; it != events.end(); ++it)
        if (const VerbSpec* const spec = spec_of(vocabulary.events, it->kind)) reader.read(*spec, *it);
    return std::move(reader.steps);
}

}  // namespace consigliere
