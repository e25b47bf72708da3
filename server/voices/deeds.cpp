#include "server/voices/deeds.hpp"

#include <algorithm>
#include <limits>

namespace consigliere::server {

namespace {

constexpr int kMost = std::numeric_limits<int>::max();

// Which event of which game is a deed, and which of its arguments say who, whom and how much.
struct Row {
    std::string_view game, event;
    DeedKind kind;
    std::string_view by, on, amount;
    bool in_attack = false;
    int least = 0, most = kMost;  // of the amount
};
constexpr Row kRows[] = {
    {"la-cosa-nostra", "attacks", DeedKind::attack, "player", "target", ""},
    {"la-cosa-nostra", "pays", DeedKind::robbery, "other", "player", "sum", true},
    {"la-cosa-nostra", "destroyed", DeedKind::robbery, "", "", "", true},
    {"la-cosa-nostra", "business-deactivated", DeedKind::robbery, "", "", "", true},
    {"la-cosa-nostra", "killed", DeedKind::killing, "", "", "", true},
    {"la-cosa-nostra", "repelled", DeedKind::defence, "player", "", "", true},
    {"la-cosa-nostra", "income", DeedKind::income, "player", "", "sum"},
    {"nothing-personal", "took", DeedKind::robbery, "who", "other", "amount"},
    {"omerta", "assault-declared", DeedKind::attack, "player", "other", ""},
    {"omerta", "assault-won", DeedKind::robbery, "player", "other", ""},
    {"omerta", "assault-repelled", DeedKind::defence, "player", "other", ""},
    {"omerta", "heist-declared", DeedKind::attack, "player", "other", ""},
    {"omerta", "heist-won", DeedKind::robbery, "player", "other", ""},
    {"omerta", "heist-failed", DeedKind::defence, "other", "player", ""},
    {"omerta", "robbed-income", DeedKind::robbery, "player", "other", "amount"},
    {"omerta", "capo-lost", DeedKind::killing, "", "player", ""},
    {"omerta", "income", DeedKind::income, "player", "", "amount"},
    {"omerta", "rolled", DeedKind::good_roll, "player", "", "die", false, 6, 6},
    {"omerta", "rolled", DeedKind::bad_roll, "player", "", "die", false, 1, 1},
};

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

DeedReader::DeedReader(std::string_view game, const Vocabulary& vocabulary) : money_unit_(vocabulary.money_unit) {
    for (const Row& row : kRows) {
        if (row.game != game) continue;
        for (const VerbSpec& event : vocabulary.events) {
            if (event.verb != row.event) continue;
            sources_.push_back({event.kind, row.kind, find_arg(event, row.by), find_arg(event, row.on),
                                find_arg(event, row.amount), row.in_attack, row.least, row.most});
        }
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
