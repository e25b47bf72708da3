#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"

namespace consigliere::cli {

namespace json = boost::json;

int run_cards(const CardsArgs& args, Io& io) {
    const GameKind& kind = game_named(args.game);
    const Lang lang = language_named(args.lang);
    const auto code = kLangCodes[static_cast<std::size_t>(lang)];
    json::object listing =
        kind.cards(args.cards.empty() ? kind.house_cards() : CardSource{args.cards, read_file(args.cards)});
    json::array shown;
    std::string kinds;
    for (json::value& card : listing.at("cards").as_array()) {
        const std::string card_kind(card.at("kind").as_string());
        if (kinds.find(card_kind) == kinds.npos) kinds += (kinds.empty() ? "" : ", ") + card_kind;
        if (args.kind.empty() || args.kind == card_kind) shown.push_back(std::move(card));
    }
    if (shown.empty()) throw InputError(fmt::format("unknown kind of cards '{}'; kinds: {}", args.kind, kinds));
    listing["cards"] = std::move(shown);
    if (args.json) {
        io.out << json::serialize(listing) << '\n';
        return kOk;
    }
    io.out << fmt::format("{}: card set {}\n", kind.info().name[lang], std::string(listing.at("set").as_string()));
    std::string last;
    for (const json::value& card : listing.at("cards").as_array()) {
        const std::string card_kind(card.at("kind").as_string());
        if (card_kind != last) io.out << fmt::format("\n{}\n", card_kind);
        last = card_kind;
        const auto text = [&](const char* key) { return std::string(card.at(key).at(code).as_string()); };
        io.out << fmt::format("  {:>2} x {} ({}, {})\n", card.at("count").as_int64(), text("name"),
                              std::string(card.at("id").as_string()), std::string(card.at("source").as_string()));
        if (!text("text").empty()) io.out << "       " << text("text") << '\n';
    }
    return kOk;
}

}  // namespace consigliere::cli
