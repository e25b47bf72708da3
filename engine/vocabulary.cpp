#include "engine/vocabulary.hpp"

#include <algorithm>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "engine/json_writer.hpp"
#include "engine/parse_command.hpp"

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

const VerbSpec* spec_of(const std::vector<VerbSpec>& specs, std::uint8_t kind) {
    for (const VerbSpec& spec : specs)
        if (spec.kind == kind) return &spec;
    return nullptr;
}

// Actions, items, words and events have the same fields; words lack c and d.
struct Fields {
    int a = 0, b = 0, c = 0, d = 0, n = 0;

    int operator[](Field f) const {
        switch (f) {
        case Field::a: return a;
        case Field::b: return b;
        case Field::c: return c;
        case Field::d: return d;
        default:       return n;
        }
    }
};

Fields fields_of(const Action& x) { return {x.a, x.b, x.c, x.d, x.n}; }
Fields fields_of(const Event& x) { return {x.a, x.b, x.c, x.d, x.n}; }
Fields fields_of(const Item& x) { return {x.a, x.b, x.c, x.d, x.n}; }
Fields fields_of(const Word& x) { return {x.a, x.b, 0, 0, x.n}; }

Word word_in(const Item& item) { return promised_word(item, Seat::none(), Seat::none()); }

bool is_nothing(const ArgSpec& arg, int value) { return arg.optional && value == kNothing; }

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
    case kAccept:   return numbered("accept");
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

const char* engine_event_name(std::uint8_t kind) {
    static constexpr const char* kNames[] = {"offer-made",      "offer-accepted", "offer-refused",
                                             "offer-withdrawn", "offer-lapsed",   "offer-failed",
                                             "word-given",      "word-kept",      "word-broken"};
    return kNames[kind - kOfferMade];
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

// --- sentences ------------------------------------------------------------------------------------------------------

namespace {

struct Speaker {
    const Vocabulary& v;
    const Texts& texts;
    Lang lang;
    const PlayerNames& names;

    std::string name(Seat seat) const {
        return seat.is_player() && seat.index < names.size() ? names[seat.index] : seat_text(seat);
    }

    std::string value(const ArgSpec& arg, int x) const {
        if (is_nothing(arg, x)) return texts.get("word_for.nothing", lang);
        switch (arg.type) {
        case kNumber: return std::to_string(x);
        case kMoney:  return money_text(static_cast<long>(x) * v.money_unit, lang);
        case kSeat:   return name(Seat(x));
        default:      {
            const NameList& list = v.lists[static_cast<std::size_t>(arg.type - kFirstList)];
            // A list may hold seats beside others ("p3" or "neutral"): people have names.
            const Seat seat = x < static_cast<int>(list.slugs.size()) ? seat_from(v.slug(arg.type, x)) : Seat::none();
            if (seat.is_player()) return name(seat);
            return x < static_cast<int>(list.names.size()) ? list.names[static_cast<std::size_t>(x)][lang]
                                                           : v.slug(arg.type, x);
        }
        }
    }

    std::string sentence(const char* group, const VerbSpec* spec, const Fields& fields,
                         std::vector<std::pair<std::string_view, std::string>> args) const {
        if (spec == nullptr) return "?";
        args.reserve(args.size() + spec->args.size());
        for (const ArgSpec& arg : spec->args) args.emplace_back(arg.name, value(arg, fields[arg.field]));
        std::string key;
        key.reserve(64);
        key.append(group).append(".").append(spec->verb);
        return texts.get(key, lang, args);
    }

    std::string item(const Item& i, Seat giver) const {
        if (i.kind == kAnswer) {
            const Action answer = answer_action(i, giver);
            return sentence("action", spec_of(v.verbs, answer.kind), fields_of(answer), {{"player", name(giver)}});
        }
        if (i.kind == kPromiseItem) {
            const Word w = word_in(i);
            const std::pair<std::string_view, std::string> args[] = {
                {"promise", sentence("word", spec_of(v.phrases, w.phrase), fields_of(w),
                                     {{"player", name(giver)}, {"until", std::to_string(w.until)}})}};
            return texts.get("word_for.word", lang, args);
        }
        return sentence("item", spec_of(v.items, i.kind), fields_of(i), {});
    }

    std::string side(const Bounded<Item, 6>& items, Seat giver) const {
        std::string out;
        for (const Item& i : items) out += (out.empty() ? "" : ", ") + item(i, giver);
        return out.empty() ? texts.get("word_for.nothing", lang) : out;
    }

    std::string deal(const char* key, Seat from, Seat to, const Terms& terms, int number) const {
        const std::pair<std::string_view, std::string> args[] = {{"player", name(from)},
                                                                 {"other", name(to)},
                                                                 {"gives", side(terms.gives, from)},
                                                                 {"wants", side(terms.wants, to)},
                                                                 {"offer", std::to_string(number)}};
        return texts.get(key, lang, args);
    }

    std::string word(const char* key, Seat from, Seat to, const Word& w) const {
        const std::vector<std::pair<std::string_view, std::string>> who{
            {"player", name(from)}, {"other", name(to)}, {"until", std::to_string(w.until)}};
        auto args = who;
        args.emplace_back("promise", sentence("word", spec_of(v.phrases, w.phrase), fields_of(w), who));
        return texts.get(key, lang, args);
    }
};

}  // namespace

std::string Vocabulary::describe(const Command& command, const Texts& texts, Lang lang,
                                 const PlayerNames& names) const {
    const Speaker say{*this, texts, lang, names};
    const Action& x = command.action;
    switch (x.kind) {
    case kOffer:    return say.deal("action.offer", x.seat, Seat(x.a), command.terms, 0);
    case kCounter:  return say.deal("action.counter", x.seat, Seat::none(), command.terms, x.n);
    case kAccept:   return say.deal("action.accept", x.seat, Seat::none(), {}, x.n);
    case kRefuse:   return say.deal("action.refuse", x.seat, Seat::none(), {}, x.n);
    case kWithdraw: return say.deal("action.withdraw", x.seat, Seat::none(), {}, x.n);
    case kPromise:  return say.word("action.promise", x.seat, Seat(x.a), command.word);
    default:        return say.sentence("action", spec_of(verbs, x.kind), fields_of(x), {{"player", say.name(x.seat)}});
    }
}

std::string Vocabulary::describe(const Event& event, const Texts& texts, Lang lang, const PlayerNames& names) const {
    const Speaker say{*this, texts, lang, names};
    if (event.kind >= kFirstEngineKind) {
        const std::pair<std::string_view, std::string> args[] = {{"player", say.name(Seat(event.a))},
                                                                 {"other", say.name(Seat(event.b))},
                                                                 {"offer", std::to_string(event.n)},
                                                                 {"rule", std::string(event.rule)}};
        return texts.get(std::string("event.") + engine_event_name(event.kind), lang, args);
    }
    return say.sentence("event", spec_of(events, event.kind), fields_of(event), {});
}

std::string Vocabulary::describe(const Terms& terms, Seat from, Seat to, const Texts& texts, Lang lang,
                                 const PlayerNames& names) const {
    return Speaker{*this, texts, lang, names}.deal("offer.terms", from, to, terms, 0);
}

std::string Vocabulary::describe(const Item& item, Seat giver, const Texts& texts, Lang lang,
                                 const PlayerNames& names) const {
    return Speaker{*this, texts, lang, names}.item(item, giver);
}

int Vocabulary::unit_of(const Item& item) const {
    if (const VerbSpec* spec = spec_of(items, item.kind))
        for (const ArgSpec& arg : spec->args)
            if (arg.field == Field::n && arg.type <= kMoney) return arg.type == kMoney ? money_unit : 1;
    return 0;
}

std::string Vocabulary::describe(const Word& word, const Texts& texts, Lang lang, const PlayerNames& names) const {
    return Speaker{*this, texts, lang, names}.word("word_for.promise", word.giver, word.receiver, word);
}

}  // namespace consigliere
