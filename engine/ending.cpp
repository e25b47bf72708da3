#include "engine/ending.hpp"

#include <algorithm>

#include "engine/action.hpp"

namespace consigliere {

namespace {

constexpr std::string_view kStart = "count-start", kTieBreak = "tie-";

const VerbSpec* spec_of(const Vocabulary& vocabulary, const Event& event) {
    const auto found = std::find_if(vocabulary.events.begin(), vocabulary.events.end(),
                                    [&](const VerbSpec& spec) { return spec.kind == event.kind; });
    return found == vocabulary.events.end() ? nullptr : &*found;
}

int field_of(const Event& event, Field field) {
    switch (field) {
    case Field::a: return event.a;
    case Field::b: return event.b;
    case Field::c: return event.c;
    case Field::d: return event.d;
    case Field::n: break;
    }
    return event.n;
}

class EndingReader {
public:
    EndingReader(const Vocabulary& vocabulary, const Texts& texts) : v(vocabulary), texts_(texts) {}

    void read(const VerbSpec& spec, const Event& event) {
        if (std::string title = "ending." + std::string(spec.verb); texts_.has(title))
            steps.push_back({EndingStep::Kind::decision, std::move(title), false, {{Seat(event.a), 0}}, event});
        const bool tie = spec.verb.starts_with(kTieBreak);
        for (const ArgSpec& arg : spec.args) {
            std::string title = "ending." + std::string(spec.verb) + "-" + std::string(arg.name);
            if (!texts_.has(title)) continue;
            const bool money = arg.type == kMoney;
            const EndingRow row{Seat(event.a), field_of(event, arg.field) * (money ? v.money_unit : 1)};
            add(tie ? EndingStep::Kind::tie_break : EndingStep::Kind::sum, std::move(title), money, row);
        }
    }

    std::vector<EndingStep> steps;

private:
    // Sums of one kind are one step. A tie-break that is repeated, such as another round of dice, is a new step.
    void add(EndingStep::Kind kind, std::string title, bool money, EndingRow row) {
        const auto same =
            std::find_if(steps.rbegin(), steps.rend(), [&](const EndingStep& s) { return s.title == title; });
        if (same == steps.rend()) {
            steps.push_back({kind, std::move(title), money, {row}, {}});
            return;
        }
        const auto of_seat =
            std::find_if(same->rows.begin(), same->rows.end(), [&](const EndingRow& r) { return r.seat == row.seat; });
        if (of_seat == same->rows.end())
            same->rows.push_back(row);
        else if (kind == EndingStep::Kind::sum)
            of_seat->amount += row.amount;
        else
            steps.push_back({kind, std::move(title), money, {row}, {}});
    }

    const Vocabulary& v;
    const Texts& texts_;
};

}  // namespace

std::vector<EndingStep> ending_of(const Vocabulary& vocabulary, const Texts& texts, std::span<const Event> events) {
    const auto starts = [&](const Event& event) {
        const VerbSpec* const spec = spec_of(vocabulary, event);
        return spec != nullptr && spec->verb == kStart;
    };
    const auto first = std::find_if(events.begin(), events.end(), starts);
    EndingReader reader(vocabulary, texts);
    for (auto it = first == events.end() ? events.begin() : first; it != events.end(); ++it)
        if (const VerbSpec* const spec = spec_of(vocabulary, *it)) reader.read(*spec, *it);
    return std::move(reader.steps);
}

}  // namespace consigliere
