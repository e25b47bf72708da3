#include "server/voices/deeds.hpp"

#include <algorithm>

namespace consigliere::server {

namespace {

std::optional<ArgSpec> find_arg(const VerbSpec& event, std::string_view name) {
    for (const ArgSpec& arg : event.args)
        if (arg.name == name) return arg;
    return std::nullopt;
}

int value_of(const Event& event, Field field) {
    switch (field) {
    case Field::a: return event.a;
    case Field::b: return event.b;
    case Field::c: return event.c;
    case Field::d: return event.d;
    default:       return event.n;
    }
}

}  // namespace

DeedReader::DeedReader(std::span<const DeedSpec> deeds, const Vocabulary& vocabulary)
    : money_unit_(vocabulary.money_unit) {
    for (const DeedSpec& deed : deeds)
        for (const VerbSpec& event : vocabulary.events) {
            if (event.verb != deed.event) continue;
            sources_.push_back({event.kind, deed.kind, find_arg(event, deed.by), find_arg(event, deed.on),
                                find_arg(event, deed.amount), deed.in_attack, deed.least, deed.most});
        }
}

std::vector<Deed> DeedReader::read(const Events& events) {
    std::vector<Deed> out;
    // What changes hands by a deal is nobody's robbery.
    const bool deal =
        std::any_of(events.begin(), events.end(), [](const Event& e) { return e.kind == kOfferAccepted; });
    for (const Event& event : events) {
        if (!event.seen_by.has(Seat::spectator())) continue;
        for (const Source& source : sources_) {
            if (source.event != event.kind) continue;
            const int amount = !source.amount ? 0 : value_of(event, source.amount->field);
            if (amount < source.least || amount > source.most) continue;
            const auto seat = [&](const std::optional<ArgSpec>& arg, Seat in_attack) {
                if (arg) return Seat(value_of(event, arg->field));
                return source.in_attack ? in_attack : Seat::none();
            };
            const bool defence = source.kind == DeedKind::defence;
            const Seat active = defence ? attacked_ : attacker_, passive = defence ? attacker_ : attacked_;
            const bool is_money = source.amount && source.amount->type == kMoney;
            const Deed deed{source.kind, seat(source.by, active), seat(source.on, passive),
                            is_money ? static_cast<long>(amount) * money_unit_ : -1};
            if (source.kind == DeedKind::attack) {
                attacker_ = deed.by;
                attacked_ = deed.on;
            }
            if (source.kind == DeedKind::robbery && deal) continue;
            if (source.in_attack && (deed.by != active || deed.on != passive)) continue;
            out.push_back(deed);
        }
    }
    return out;
}

}  // namespace consigliere::server
