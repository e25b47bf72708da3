#include "server/voices/spoken_line.hpp"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "engine/grammar.hpp"

namespace consigliere::server {

namespace {

template <class Number>
std::optional<Number> number_in(std::string_view text) {
    Number out{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return out;
}

// "gangster:ice": the name that people read, or nothing.
std::string name_of(std::string_view thing, Lang lang, const Vocabulary* things) {
    const auto colon = thing.find(':');
    if (things == nullptr || colon == std::string_view::npos) return {};
    for (const NameList& list : things->lists) {
        if (list.type != thing.substr(0, colon)) continue;
        const auto found = std::find(list.slugs.begin(), list.slugs.end(), thing.substr(colon + 1));
        if (found != list.slugs.end()) return list.names[static_cast<std::size_t>(found - list.slugs.begin())][lang];
    }
    return {};
}

bool set_field(SpokenLine& line, std::string_view key, std::string_view value) {
    const auto seat = [&](Seat& out) {
        const auto number = number_in<int>(value);
        if (!number || *number < 0 || *number >= kMaxPlayers) return false;
        out = Seat(*number);
        return true;
    };
    if (key == "you") return seat(line.facts.you);
    if (key == "other") return seat(line.facts.other);
    if (key == "thing") return line.facts.thing = value, true;
    if (key == "why") return line.why = value, true;
    if (key == "round") {
        const auto number = number_in<int>(value);
        return number && (line.facts.round = *number, true);
    }
    const auto number = number_in<long>(value);
    return key == "amount" && number && (line.facts.amount = *number, true);
}

}  // namespace

// "greeting salvatore 1 you=2 round=3"
std::string SpokenLine::to_text() const {
    std::string out = std::string(id_of(moment)) + " " + speaker + " " + std::to_string(index);
    if (facts.you.is_player()) out += " you=" + std::to_string(facts.you.index);
    if (facts.other.is_player()) out += " other=" + std::to_string(facts.other.index);
    if (facts.amount >= 0) out += " amount=" + std::to_string(facts.amount);
    if (facts.round > 0) out += " round=" + std::to_string(facts.round);
    if (!facts.thing.empty()) out += " thing=" + facts.thing;
    if (!why.empty()) out += " why=" + why;
    return out;
}

std::optional<SpokenLine> SpokenLine::parse(std::string_view text) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const auto gap = std::min(text.find(' '), text.size());
        parts.push_back(text.substr(0, gap));
        text.remove_prefix(std::min(gap + 1, text.size()));
    }
    if (parts.size() < 3) return std::nullopt;
    const auto moment = moment_from(parts[0]);
    const auto index = number_in<std::size_t>(parts[2]);
    if (!moment || !index) return std::nullopt;
    SpokenLine out{*moment, std::string(parts[1]), *index, {}, {}};
    for (std::size_t i = 3; i < parts.size(); ++i) {
        const auto sign = parts[i].find('=');
        if (sign == std::string_view::npos || !set_field(out, parts[i].substr(0, sign), parts[i].substr(sign + 1)))
            return std::nullopt;
    }
    return out;
}

std::string SpokenLine::words(Lang lang, const PlayerNames& names, const Vocabulary* things) const {
    const auto lines = voice_book().lines(speaker, moment);
    if (index >= lines.size()) return {};
    const auto name = [&](Seat seat) {
        const bool known = seat.is_player() && static_cast<std::size_t>(seat.index) < names.size();
        return known ? names[static_cast<std::size_t>(seat.index)] : std::string();
    };
    const std::pair<std::string_view, std::string> args[] = {
        {"you", name(facts.you)},
        {"other", name(facts.other)},
        {"amount", money_text(facts.amount, lang)},
        {"round", name_form(std::to_string(facts.round), Noun::none, "roman", lang)},
        {"thing", name_of(facts.thing, lang, things)},
    };
    return fill(lines[index][lang], args);
}

bool can_be_filled(const Localised& line, const LineFacts& facts) {
    const std::string& text = line[Lang::en];  // all languages have the same placeholders
    const auto needs = [&](std::string_view placeholder) { return text.find(placeholder) != std::string::npos; };
    return (!needs("{you}") || facts.you.is_player()) && (!needs("{other}") || facts.other.is_player()) &&
           (!needs("{amount}") || facts.amount >= 0) && (!needs("{round}") || facts.round > 0) &&
           (!needs("{thing}") || !facts.thing.empty());
}

}  // namespace consigliere::server
