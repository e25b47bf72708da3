// Short forms for writing down a game's vocabulary.
//
//   v.lists = {names_of("lot", file.of_kind("lot"))};
//   v.events = {verb(EventKind::sold, "sold", {arg::player, arg::b("lot", kLotList), arg::n("points")})};
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/card_file.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere {

namespace arg {

constexpr ArgSpec a(std::string_view name, std::uint8_t type = kNumber) { return {name, Field::a, type}; }
constexpr ArgSpec b(std::string_view name, std::uint8_t type = kNumber) { return {name, Field::b, type}; }
constexpr ArgSpec c(std::string_view name, std::uint8_t type = kNumber) { return {name, Field::c, type}; }
constexpr ArgSpec d(std::string_view name, std::uint8_t type = kNumber) { return {name, Field::d, type}; }
constexpr ArgSpec n(std::string_view name, std::uint8_t type = kNumber) { return {name, Field::n, type}; }
inline constexpr ArgSpec player = a("player", kSeat);
inline constexpr ArgSpec other = b("other", kSeat);

}  // namespace arg

enum class Shows : std::uint8_t { nothing_hidden, something_hidden };  // VerbSpec::reveals

// A verb, an item, a phrase or an event, of the game's own enumeration.
template <class Kind>
VerbSpec verb(Kind kind, std::string_view text, std::vector<ArgSpec> args = {}, Shows shows = Shows::nothing_hidden) {
    return {static_cast<std::uint8_t>(kind), text, std::move(args), shows == Shows::something_hidden};
}

// The cards of a file, by their ids and names.
inline NameList names_of(std::string type, const std::vector<const CardEntry*>& cards) {
    NameList out{std::move(type), {}, {}};
    for (const CardEntry* card : cards) {
        out.slugs.push_back(card->id);
        out.names.push_back(card->name);
    }
    return out;
}

// Pieces that have no name but their number: index 0 is called "1".
inline NameList numbered(std::string type, int count) {
    NameList out{std::move(type), {}, {}};
    for (int i = 1; i <= count; ++i) {
        const std::string number = std::to_string(i);
        out.slugs.push_back(number);
        out.names.push_back({{number, number, number, number}});
    }
    return out;
}

}  // namespace consigliere
