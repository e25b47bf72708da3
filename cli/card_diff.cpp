// What differs between two card sets of a game, card by card and field by field. Fields are compared as the files state
// them, so that a changed number is one difference and not one more in each text that mentions it.
#include <map>
#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"

namespace consigliere::cli {

namespace json = boost::json;

namespace {

using Fields = std::map<std::string, json::value>;

// Tables inside a card, such as its names by language, become fields: name.en.
void flatten(const std::string& prefix, const Data& from, Fields& into) {
    if (const auto* table = from.as_table()) {
        for (const auto& [key, value] : *table) flatten(prefix.empty() ? key : prefix + "." + key, value, into);
        return;
    }
    into[prefix] = from.to_json();
}

struct CardSet {
    std::string file, id, hash;
    Fields rules;
    std::vector<std::string> order;  // ids as the file lists them
    std::map<std::string, Fields> by_id;
};

CardSet read_set(const GameKind& kind, const std::string& given) {
    const CardSource source = given == "house" ? kind.house_cards() : CardSource{given, read_file(given)};
    const json::object listing = kind.cards(source);  // refuses what cannot be played
    CardSet set{
        given, json::value_to<std::string>(listing.at("set")), json::value_to<std::string>(listing.at("hash")), {}, {},
        {}};
    const Data data = parse_toml(source.text, source.name);
    if (const Data* rules = data.find("rules")) flatten("", *rules, set.rules);
    for (const Data& card : *data.find("card")->as_list()) {
        const std::string id = *card.find("id")->as_text();
        set.order.push_back(id);
        flatten("", card, set.by_id[id]);
        set.by_id[id].try_emplace("count", 1);
    }
    return set;
}

// The fields that differ; null: the file does not state it.
json::array differences(const Fields& a, const Fields& b) {
    json::array out;
    Fields all = a;
    all.insert(b.begin(), b.end());
    const auto value = [](const Fields& in, const std::string& key) {
        const auto at = in.find(key);
        return at == in.end() ? json::value() : at->second;
    };
    for (const auto& [key, any] : all)
        if (value(a, key) != value(b, key)) out.push_back({{"field", key}, {"a", value(a, key)}, {"b", value(b, key)}});
    return out;
}

json::object card_line(const CardSet& set, const std::string& id) {
    const Fields& fields = set.by_id.at(id);
    json::object name;
    for (const std::string_view code : kLangCodes)
        if (const auto at = fields.find("name." + std::string(code)); at != fields.end()) name[code] = at->second;
    return {{"id", id}, {"kind", fields.at("kind")}, {"count", fields.at("count")}, {"name", std::move(name)}};
}

json::object diff(const CardSet& a, const CardSet& b) {
    json::array added, removed, changed;
    for (const std::string& id : a.order) {
        if (!b.by_id.contains(id)) {
            removed.push_back(card_line(a, id));
            continue;
        }
        json::array fields = differences(a.by_id.at(id), b.by_id.at(id));
        if (fields.empty()) continue;
        changed.push_back(card_line(a, id));
        changed.back().as_object()["fields"] = std::move(fields);
    }
    for (const std::string& id : b.order)
        if (!a.by_id.contains(id)) added.push_back(card_line(b, id));
    return {{"a", {{"file", a.file}, {"set", a.id}, {"hash", a.hash}}},
            {"b", {{"file", b.file}, {"set", b.id}, {"hash", b.hash}}},
            {"plays_the_same", a.hash == b.hash},
            {"rules", differences(a.rules, b.rules)},
            {"changed", std::move(changed)},
            {"added", std::move(added)},
            {"removed", std::move(removed)}};
}

std::string shown(const json::value& value) { return value.is_null() ? "(not stated)" : json::serialize(value); }

void print_fields(const json::array& fields, std::string_view indent, std::ostream& out) {
    for (const json::value& field : fields)
        out << fmt::format("{}{}: {} -> {}\n", indent, json::value_to<std::string>(field.at("field")),
                           shown(field.at("a")), shown(field.at("b")));
}

void print_cards(std::string_view title, const json::array& cards, std::string_view lang, std::ostream& out) {
    if (cards.empty()) return;
    out << '\n' << title << '\n';
    for (const json::value& card : cards) {
        const json::object& names = card.at("name").as_object();
        const json::value* name = names.if_contains(lang);
        out << fmt::format("  {} x {} ({}, {})\n", shown(card.at("count")),
                           name != nullptr ? json::value_to<std::string>(*name) : "",
                           json::value_to<std::string>(card.at("id")), json::value_to<std::string>(card.at("kind")));
        if (const json::value* fields = card.as_object().if_contains("fields"))
            print_fields(fields->as_array(), "       ", out);
    }
}

}  // namespace

int run_card_diff(const CardsArgs& args, Io& io) {
    const GameKind& kind = game_named(args.game);
    const auto lang = kLangCodes[static_cast<std::size_t>(language_named(args.lang))];
    const json::object found = diff(read_set(kind, args.diff.at(0)), read_set(kind, args.diff.at(1)));
    if (args.json) {
        io.out << json::serialize(found) << '\n';
        return kOk;
    }
    const auto set = [&](const char* which) {
        return fmt::format("{} ({})", json::value_to<std::string>(found.at(which).at("set")),
                           json::value_to<std::string>(found.at(which).at("file")));
    };
    io.out << fmt::format("{}: {} and {}\n", kind.info().id, set("a"), set("b"));
    const auto list = [&](const char* key) { return found.at(key).as_array(); };
    const bool same_texts =
        list("rules").empty() && list("changed").empty() && list("added").empty() && list("removed").empty();
    const bool same_play = found.at("plays_the_same").as_bool();
    io.out << (same_texts  ? "the sets are the same\n"
               : same_play ? "both play the same; only words or their sources differ\n"
                           : "games with these sets differ; a log of one does not replay with the other\n");
    if (!list("rules").empty()) io.out << "\namounts of the rules\n";
    print_fields(list("rules"), "  ", io.out);
    print_cards("changed", list("changed"), lang, io.out);
    print_cards("added", list("added"), lang, io.out);
    print_cards("removed", list("removed"), lang, io.out);
    return kOk;
}

}  // namespace consigliere::cli
