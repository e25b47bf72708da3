// The sentences of a vocabulary: commands, events, items and promises as people read them.
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "engine/grammar.hpp"
#include "engine/vocabulary.hpp"
#include "engine/vocabulary_fields.hpp"

namespace consigliere {

namespace {

struct Speaker {
    const Vocabulary& v;
    const Texts& texts;
    Lang lang;
    const PlayerNames& names;
    Seat reader = Seat::none();  // addressed as "you"

    std::string name(Seat seat) const {
        return seat.is_player() && seat.index < names.size() ? names[seat.index] : seat_text(seat);
    }

    std::string value(const ArgSpec& arg, int x) const {
        if (is_nothing(arg, x)) return texts.get("word_for.nothing", lang);
        switch (arg.type) {
        case kNumber: return x < 0 ? "−" + std::to_string(-x) : std::to_string(x);
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

    Noun noun_of(const ArgSpec& arg, int x) const {
        if (arg.type < kFirstList || is_nothing(arg, x)) return Noun::none;
        const std::vector<Localised>& all = v.lists[static_cast<std::size_t>(arg.type - kFirstList)].names;
        const auto i = static_cast<std::size_t>(x);
        return i < all.size() ? all[i].noun[static_cast<std::size_t>(lang)] : Noun::none;
    }

    bool is_reader(const ArgSpec& arg, int x) const {
        return reader.is_player() && !is_nothing(arg, x) && seat_in(v, arg, x) == reader;
    }

    // The ending of the key under which another sentence for this argument may stand; mostly none.
    std::string_view variant(const ArgSpec& arg, int x) const {
        if (is_nothing(arg, x)) return "none";
        if (arg.type == kNumber) return x < 0 ? "minus" : "";
        if (arg.type < kFirstList) return "";
        return holds_seats(v, arg) && !seat_from(v.slug(arg.type, x)).is_player()
                   ? std::string_view(v.slug(arg.type, x))
                   : "";
    }

    struct Message {
        const Localised* pattern = nullptr;
        bool says_minus = false;  // its words say that a number is below zero
    };

    // The message for these arguments: the one for all their endings together, else for the first that has one. `key`
    // becomes its key.
    Message message(const char* group, const VerbSpec& spec, const Fields& fields, std::string& key) const {
        key.reserve(64);
        key.append(group).append(".").append(spec.verb);
        const std::size_t length = key.size();
        bool is_minus = false;
        for (const ArgSpec& arg : spec.args) {
            const std::string_view ending = variant(arg, fields[arg.field]);
            if (!ending.empty()) key.append("-").append(ending);
            is_minus |= ending == "minus";
        }
        if (const Localised* found = texts.find(key)) return {found, is_minus};
        for (const ArgSpec& arg : spec.args) {
            key.resize(length);
            const std::string_view ending = variant(arg, fields[arg.field]);
            if (ending.empty()) continue;
            key.append("-").append(ending);
            if (const Localised* found = texts.find(key)) return {found, ending == "minus"};
        }
        key.resize(length);
        return {texts.find(key)};
    }

    // The sentence for a reader who is one of its seats: <key>-you for the first of them, <key>-you-<name> for another.
    const Localised* for_reader(const VerbSpec& spec, const Fields& fields, std::string key) const {
        const std::size_t length = key.size();
        bool first = true;
        for (const ArgSpec& arg : spec.args) {
            if (!holds_seats(v, arg)) continue;
            key.resize(length);
            key.append(first ? "-you" : "-you-").append(first ? "" : arg.name);
            first = false;
            if (!is_reader(arg, fields[arg.field])) continue;
            if (const Localised* found = texts.find(key)) return found;
        }
        return nullptr;
    }

    using Filled = std::vector<std::pair<std::string_view, std::string>>;

    // The forms of names that a message asks for: {business.den}, and {owner.dir} for a player.
    template <class ArgOf>
    void add_forms(std::string_view pattern, Filled& args, const ArgOf& arg_of) const {
        for (std::size_t open = pattern.find('{'); open != pattern.npos; open = pattern.find('{', open + 1)) {
            const std::string_view inside = pattern.substr(open + 1, pattern.find('}', open) - open - 1);
            const std::size_t dot = inside.find('.');
            if (dot == inside.npos || inside.find('|') < dot) continue;
            const std::string_view name = inside.substr(0, dot);
            const auto text = std::find_if(args.begin(), args.end(), [&](const auto& a) { return a.first == name; });
            if (text == args.end()) continue;
            const std::string_view form = inside.substr(dot + 1);
            const std::optional<std::pair<ArgSpec, int>> arg = arg_of(name);
            std::string filled = arg && is_reader(arg->first, arg->second) ? reader_form(form, lang) : "";
            if (filled.empty())
                filled = name_form(text->second, arg ? noun_of(arg->first, arg->second) : Noun::none, form, lang);
            args.emplace_back(inside, std::move(filled));
        }
    }

    std::string sentence(const char* group, const VerbSpec* spec, const Fields& fields, Filled args) const {
        if (spec == nullptr) return "?";
        std::string key;
        const auto [for_all, says_minus] = message(group, *spec, fields, key);
        if (for_all == nullptr) return std::string(group) + "." + std::string(spec->verb);
        const Localised* own = reader.is_player() ? for_reader(*spec, fields, std::move(key)) : nullptr;
        args.reserve(args.size() + 2 * spec->args.size());
        for (const ArgSpec& arg : spec->args) {
            const int x = fields[arg.field];
            args.emplace_back(arg.name, value(arg, says_minus && arg.type == kNumber ? std::abs(x) : x));
        }
        return filled(own != nullptr ? *own : *for_all, *spec, fields, std::move(args));
    }

    std::string filled(const Localised& pattern, const VerbSpec& spec, const Fields& fields, Filled args) const {
        add_forms(pattern[lang], args, [&](std::string_view name) -> std::optional<std::pair<ArgSpec, int>> {
            const auto arg =
                std::find_if(spec.args.begin(), spec.args.end(), [&](const ArgSpec& a) { return a.name == name; });
            if (arg == spec.args.end()) return std::nullopt;
            return std::pair(*arg, fields[arg->field]);
        });
        return fill(pattern[lang], args);
    }

    // What a question is about, for a reader whom it names as <name>: <key>-you-<name>; for one whom it concerns: <key>-you.
    const Localised* about_message(const Subject& subject) const {
        const std::string key = "about." + std::string(subject.key);
        for (const Subject::Name& one : subject.names) {
            if (!is_reader({one.name, Field::n, one.type, false}, one.value)) continue;
            if (const Localised* own = texts.find(key + "-you-" + std::string(one.name))) return own;
        }
        const Localised* own = reader == subject.concerned ? texts.find(key + "-you") : nullptr;
        return own != nullptr ? own : texts.find(key);
    }

    std::string about(const Subject& subject) const {
        if (subject.key.empty()) return "";
        const Localised* pattern = about_message(subject);
        if (pattern == nullptr) return "";
        Filled args;
        args.reserve(2 * subject.names.size());
        for (const Subject::Name& one : subject.names)
            args.emplace_back(one.name, value({one.name, Field::n, one.type, false}, one.value));
        add_forms((*pattern)[lang], args, [&](std::string_view name) -> std::optional<std::pair<ArgSpec, int>> {
            const auto one = std::find_if(subject.names.begin(), subject.names.end(),
                                          [&](const Subject::Name& n) { return n.name == name; });
            if (one == subject.names.end()) return std::nullopt;
            return std::pair(ArgSpec{one->name, Field::n, one->type, false}, one->value);
        });
        return fill((*pattern)[lang], args);
    }

    std::string item(const Item& i, Seat giver) const {
        if (i.kind == kAnswer) {
            const Action answer = answer_action(i, giver);
            const std::pair<std::string_view, std::string> args[] = {
                {"player", name(giver)},
                {"answer",
                 sentence("action", spec_of(v.verbs, answer.kind), fields_of(answer), {{"player", name(giver)}})}};
            return texts.get(own_key("word_for.answer", giver, Seat::none()), lang, args);
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
        return texts.get(own_key(key, from, Seat::none()), lang, args);
    }

    // A message about two people, as in for_reader().
    std::string own_key(const char* key, Seat player, Seat other) const {
        const bool you = reader.is_player() && player == reader;
        const bool other_you = reader.is_player() && other == reader;
        const std::string own = std::string(key) + (you ? "-you" : other_you ? "-you-other" : "");
        return texts.has(own) ? own : key;
    }

    std::string word(const char* key, Seat from, Seat to, const Word& w) const {
        const std::vector<std::pair<std::string_view, std::string>> who{
            {"player", name(from)}, {"other", name(to)}, {"until", std::to_string(w.until)}};
        auto args = who;
        args.emplace_back("promise", sentence("word", spec_of(v.phrases, w.phrase), fields_of(w), who));
        return texts.get(own_key(key, from, to), lang, args);
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

std::string Vocabulary::describe(const Event& event, Seat reader, const Texts& texts, Lang lang,
                                 const PlayerNames& names) const {
    const Speaker say{*this, texts, lang, names, reader};
    if (event.kind < kFirstEngineKind) return say.sentence("event", spec_of(events, event.kind), fields_of(event), {});
    const VerbSpec spec = engine_event_spec(event.kind);
    return say.sentence("event", &spec, fields_of(event), {{"rule", std::string(event.rule)}});
}

std::string Vocabulary::describe(std::string_view key, const Event& event, const Texts& texts, Lang lang,
                                 const PlayerNames& names) const {
    const Localised* pattern = texts.find(key);
    const VerbSpec* spec = spec_of(events, event.kind);
    if (pattern == nullptr || spec == nullptr) return "";
    const Speaker say{*this, texts, lang, names};
    const Fields fields = fields_of(event);
    Speaker::Filled args;
    for (const ArgSpec& arg : spec->args) args.emplace_back(arg.name, say.value(arg, fields[arg.field]));
    return say.filled(*pattern, *spec, fields, std::move(args));
}

std::string Vocabulary::describe(const Terms& terms, Seat from, Seat to, Seat reader, const Texts& texts, Lang lang,
                                 const PlayerNames& names) const {
    return Speaker{*this, texts, lang, names, reader}.deal("offer.terms", from, to, terms, 0);
}

std::string Vocabulary::describe(const Item& item, Seat giver, Seat reader, const Texts& texts, Lang lang,
                                 const PlayerNames& names) const {
    return Speaker{*this, texts, lang, names, reader}.item(item, giver);
}

std::string Vocabulary::describe(const Word& word, Seat reader, const Texts& texts, Lang lang,
                                 const PlayerNames& names) const {
    return Speaker{*this, texts, lang, names, reader}.word("word_for.promise", word.giver, word.receiver, word);
}

bool Vocabulary::names_seat(const Event& event, Seat seat) const {
    if (!seat.is_player()) return false;
    if (event.kind >= kFirstEngineKind) return Seat(event.a) == seat || Seat(event.b) == seat;
    const VerbSpec* spec = spec_of(events, event.kind);
    if (spec == nullptr) return false;
    const Fields fields = fields_of(event);
    return std::any_of(spec->args.begin(), spec->args.end(), [&](const ArgSpec& arg) {
        return !is_nothing(arg, fields[arg.field]) && seat_in(*this, arg, fields[arg.field]) == seat;
    });
}

std::string Vocabulary::describe(const Subject& subject, Seat reader, const Texts& texts, Lang lang,
                                 const PlayerNames& names) const {
    return Speaker{*this, texts, lang, names, reader}.about(subject);
}

}  // namespace consigliere
