#include "engine/vocabulary.hpp"

#include <algorithm>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "engine/json_writer.hpp"
#include "engine/parse_command.hpp"
#include "engine/vocabulary_fields.hpp"

namespace consigliere {

namespace json = boost::json;

std::string seat_text(Seat seat) {
    if (seat == Seat::chance()) return "chance";
    return "p" + std::to_string(seat.index + 1);
}

Seat seat_from(std::string_view text) {
    if (text == "chance") return Seat::chance();
    if (text.size() != 2 || text[0] != 'p' || text[1] < '1' || text[1] > '0' + kMaxPlayers) return Seat::none();
    return Seat(text[1] - '1');
}

int Vocabulary::find(std::uint8_t type, std::string_view slug) const {
    const auto& slugs = lists[static_cast<std::size_t>(type - kFirstList)].slugs;
    const auto it = std::find(slugs.begin(), slugs.end(), slug);
    return it == slugs.end() ? -1 : static_cast<int>(it - slugs.begin());
}

const std::string& Vocabulary::slug(std::uint8_t type, int index) const {
    static const std::string kUnknown = "?";
    const auto& slugs = lists[static_cast<std::size_t>(type - kFirstList)].slugs;
    return index >= 0 && index < static_cast<int>(slugs.size()) ? slugs[static_cast<std::size_t>(index)] : kUnknown;
}

namespace {

std::string arg_text(const Vocabulary& v, const ArgSpec& arg, int value) {
    if (is_nothing(arg, value)) return "-";
    switch (arg.type) {
    case kNumber: return std::to_string(value);
    case kMoney:  return std::to_string(value * v.money_unit);
    case kSeat:   return seat_text(Seat(value));
    default:      return v.slug(arg.type, value);
    }
}

void add_spec_text(std::string& out, const Vocabulary& v, const VerbSpec* spec, const Fields& fields) {
    if (spec == nullptr) {
        out += '?';
        return;
    }
    out += spec->verb;
    for (const ArgSpec& arg : spec->args) {
        out += ' ';
        const int value = fields[arg.field];
        if (arg.type >= kFirstList && !is_nothing(arg, value))
            out += v.slug(arg.type, value);
        else
            out += arg_text(v, arg, value);
    }
}

std::string spec_text(const Vocabulary& v, const VerbSpec* spec, const Fields& fields) {
    std::string out;
    add_spec_text(out, v, spec, fields);
    return out;
}

std::string item_text(const Vocabulary& v, const Item& item) {
    if (item.kind == kAnswer) {
        const Action answer = answer_action(item, Seat::none());
        return "answer " + spec_text(v, spec_of(v.verbs, answer.kind), fields_of(answer));
    }
    if (item.kind == kPromiseItem) {
        const Word word = word_in(item);
        return "promise " + spec_text(v, spec_of(v.phrases, word.phrase), fields_of(word)) + " until " +
               std::to_string(word.until);
    }
    return spec_text(v, spec_of(v.items, item.kind), fields_of(item));
}

std::string side_text(const Vocabulary& v, std::string_view word, const Bounded<Item, 6>& side) {
    std::string out;
    for (const Item& item : side) out += (out.empty() ? " " + std::string(word) + " " : ", ") + item_text(v, item);
    return out;
}

std::string until_text(int round) { return round > 0 ? " until " + std::to_string(round) : std::string(); }

}  // namespace

std::string Vocabulary::to_text(const Command& command) const {
    const Action& x = command.action;
    const std::string who = seat_text(x.seat) + " ";
    const auto numbered = [&](const char* verb) { return who + verb + " " + std::to_string(x.n); };
    const auto terms = [&] {
        return side_text(*this, "gives", command.terms.gives) + side_text(*this, "wants", command.terms.wants);
    };
    switch (x.kind) {
    case kOffer:    return who + "offer " + seat_text(Seat(x.a)) + terms() + until_text(x.n);
    case kCounter:  return numbered("counter") + terms();
    case kAccept:   return numbered("accept") + side_text(*this, "gives", command.terms.gives);
    case kRefuse:   return numbered("refuse");
    case kWithdraw: return numbered("withdraw");
    case kPromise:
        return who + "promise " + seat_text(Seat(x.a)) + " " +
               spec_text(*this, spec_of(phrases, command.word.phrase), fields_of(command.word)) +
               until_text(command.word.until);
    default: {
        std::string out;
        out.reserve(64);
        out += who;
        add_spec_text(out, *this, spec_of(verbs, x.kind), fields_of(x));
        return out;
    }
    }
}

std::string Vocabulary::to_text(const Item& item) const { return item_text(*this, item); }

std::variant<Command, ParseError> Vocabulary::parse(std::string_view text) const { return parse_command(*this, text); }

// --- JSON -----------------------------------------------------------------------------------------------------------

namespace {

json::value arg_json(const Vocabulary& v, const ArgSpec& arg, int value) {
    if (is_nothing(arg, value)) return nullptr;
    switch (arg.type) {
    case kNumber: return value;
    case kMoney:  return value * v.money_unit;
    case kSeat:   return value + 1;
    default:      return json::value(json::string(v.slug(arg.type, value)));
    }
}

json::object spec_json(const Vocabulary& v, const char* key, const VerbSpec* spec, const Fields& fields) {
    json::object out;
    if (spec == nullptr) return out;
    out[key] = json::string(spec->verb);
    for (const ArgSpec& arg : spec->args) out[arg.name] = arg_json(v, arg, fields[arg.field]);
    return out;
}

json::object item_json(const Vocabulary& v, const Item& item) {
    json::object out;
    if (item.kind == kAnswer) {
        const Action answer = answer_action(item, Seat::none());
        out = spec_json(v, "verb", spec_of(v.verbs, answer.kind), fields_of(answer));
        out["item"] = "answer";
    } else if (item.kind == kPromiseItem) {
        const Word word = word_in(item);
        out["item"] = "promise";
        for (auto& [key, value] : spec_json(v, "word", spec_of(v.phrases, word.phrase), fields_of(word)))
            out[key] = value;
        out["until"] = word.until;
    } else {
        out = spec_json(v, "item", spec_of(v.items, item.kind), fields_of(item));
    }
    return out;
}

}  // namespace

json::object Vocabulary::to_json(const Action& action) const {
    return spec_json(*this, "verb", spec_of(verbs, action.kind), fields_of(action));
}

json::object Vocabulary::to_json(const Event& event) const {
    if (event.kind < kFirstEngineKind) return spec_json(*this, "event", spec_of(events, event.kind), fields_of(event));
    json::object out{{"event", engine_event_name(event.kind)}, {"from", event.a + 1}, {"to", event.b + 1}};
    if (event.n != 0) out["id"] = event.n;
    if (!event.rule.empty()) out["rule"] = json::string(event.rule);
    return out;
}

json::object Vocabulary::to_json(const Item& item) const { return item_json(*this, item); }

json::object Vocabulary::to_json(const Offer& offer) const {
    json::array gives, wants;
    for (const Item& item : offer.terms.gives) gives.push_back(item_json(*this, item));
    for (const Item& item : offer.terms.wants) wants.push_back(item_json(*this, item));
    json::object out{
        {"id", offer.id}, {"from", offer.from.index + 1}, {"to", offer.to.index + 1}, {"until", offer.until}};
    if (offer.answers != 0) out["counters"] = offer.answers;
    out["gives"] = std::move(gives);
    out["wants"] = std::move(wants);
    return out;
}

json::object Vocabulary::to_json(const Word& word) const {
    json::object out{
        {"id", word.id}, {"from", word.giver.index + 1}, {"to", word.receiver.index + 1}, {"until", word.until}};
    for (auto& [key, value] : spec_json(*this, "word", spec_of(phrases, word.phrase), fields_of(word)))
        out[key] = value;
    return out;
}

// --- as clients get them ----------------------------------------------------------------------------------------------

namespace {

void write_arg(const Vocabulary& v, JsonWriter& w, const ArgSpec& arg, int value) {
    w.key(arg.name);
    if (is_nothing(arg, value)) return w.value(nullptr);
    switch (arg.type) {
    case kNumber: return w.value(value);
    case kMoney:  return w.value(value * v.money_unit);
    case kSeat:   return w.value(value + 1);
    default:      return w.value(v.slug(arg.type, value));
    }
}

void write_args(const Vocabulary& v, JsonWriter& w, const VerbSpec& spec, const Fields& fields) {
    for (const ArgSpec& arg : spec.args) write_arg(v, w, arg, fields[arg.field]);
}

void write_spec(const Vocabulary& v, JsonWriter& w, std::string_view key, const VerbSpec* spec, const Fields& fields) {
    if (spec != nullptr) w.field(key, spec->verb);
    w.object("args", [&] {
        if (spec != nullptr) write_args(v, w, *spec, fields);
    });
}

constexpr std::string_view kEngineVerbs[] = {"offer", "counter", "accept", "refuse", "withdraw", "promise"};

}  // namespace

void Vocabulary::write(JsonWriter& w, const Action& action) const {
    if (action.kind < kFirstEngineKind)
        return write_spec(*this, w, "verb", spec_of(verbs, action.kind), fields_of(action));
    const auto i = static_cast<std::size_t>(action.kind - kFirstEngineKind);
    w.field("verb", i < std::size(kEngineVerbs) ? kEngineVerbs[i] : "?");
    w.object("args", [&] { w.field("number", action.n); });
}

void Vocabulary::write(JsonWriter& w, const Event& event) const {
    if (event.kind < kFirstEngineKind)
        return write_spec(*this, w, "event", spec_of(events, event.kind), fields_of(event));
    w.field("event", engine_event_name(event.kind));
    w.object("args", [&] {
        w.field("from", event.a + 1);
        w.field("to", event.b + 1);
        if (event.n != 0) w.field("id", event.n);
        if (!event.rule.empty()) w.field("rule", event.rule);
    });
}

void Vocabulary::write(JsonWriter& w, const Item& item) const {
    if (item.kind != kAnswer && item.kind != kPromiseItem)
        return write_spec(*this, w, "item", spec_of(items, item.kind), fields_of(item));
    const bool promise = item.kind == kPromiseItem;
    const VerbSpec* spec = spec_of(promise ? phrases : verbs, item.a);
    w.field("item", promise ? "promise" : "answer");
    w.object("args", [&] {
        if (spec == nullptr) return;
        w.field(promise ? "word" : "verb", spec->verb);
        write_args(*this, w, *spec, promise ? fields_of(word_in(item)) : fields_of(answer_action(item, Seat::none())));
        if (promise) w.field("until", word_in(item).until);
    });
}

void Vocabulary::write(JsonWriter& w, const Word& word) const {
    w.field("id", word.id);
    w.field("from", word.giver.index + 1);
    w.field("to", word.receiver.index + 1);
    w.field("until", word.until);
    write_spec(*this, w, "word", spec_of(phrases, word.phrase), fields_of(word));
}

int Vocabulary::unit_of(const Item& item) const {
    if (const VerbSpec* spec = spec_of(items, item.kind))
        for (const ArgSpec& arg : spec->args)
            if (arg.field == Field::n && arg.type <= kMoney) return arg.type == kMoney ? money_unit : 1;
    return 0;
}

}  // namespace consigliere
