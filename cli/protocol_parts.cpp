#include "cli/protocol_parts.hpp"

#include "bots/advice.hpp"
#include "cli/io.hpp"
#include "engine/offerable_items.hpp"

namespace consigliere::cli {

namespace json = boost::json;

json::object refusal_json(const GameKind& kind, const Refusal& no, Lang lang) {
    return {{"code", json::string(no.code)},
            {"rule", json::string(no.rule)},
            {"need", no.need},
            {"have", no.have},
            {"text", refusal_text(kind, no, lang)}};
}

json::object items_json(const Match& match, Seat maker, Seat other) {
    json::object out;
    for (const bool wanted : {false, true}) {
        json::array list;
        for (const ItemOption& option : items_on_offer(match, maker, other, wanted)) {
            if (option.refusal) continue;
            Terms terms;
            terms.gives.push(option.item);
            const json::object described = match.vocabulary().to_json(Offer{0, maker, other, 0, 0, terms});
            list.push_back(described.at("gives").as_array().front());
        }
        out[wanted ? "wants" : "gives"] = std::move(list);
    }
    return out;
}

json::object explained_advice(const GameKind& kind, const Match& match, Seat seat, std::uint64_t seed, Lang lang) {
    const auto advice = bots::advise(match, seat, seed, true);
    json::object out{{"do", nullptr}, {"bargain", nullptr}};
    if (!advice) return out;
    PlayerNames names;
    for (const Seat s : SeatSet::players(match.players())) names.push_back(seat_text(s));
    out["do"] = match.vocabulary().to_text(advice->answer);
    if (advice->deal) out["bargain"] = match.vocabulary().to_text(*advice->deal);
    out["chance"] = advice->chance;
    out["error"] = advice->error;
    out["reason"] = bots::reason_text(*advice, match, kind, lang, names);
    return out;
}

OptionValues options_from_json(const GameKind& kind, const json::object& given) {
    OptionValues options(kind.options());
    for (const auto& [name, value] : given) {
        const std::string wrong =
            options.set(name, value.is_string() ? std::string(value.get_string()) : json::serialize(value));
        if (!wrong.empty()) throw InputError(wrong);
    }
    return options;
}

std::string to_hex(std::span<const std::byte> bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out;
    out.reserve(2 * bytes.size());
    for (const std::byte byte : bytes) {
        const auto value = std::to_integer<unsigned>(byte);
        out += kDigits[value >> 4];
        out += kDigits[value & 15];
    }
    return out;
}

std::vector<std::byte> from_hex(std::string_view hex) {
    const auto digit = [](char c) -> unsigned {
        if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
        if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
        throw InputError("a position must be written in the hexadecimal digits 0-9 and a-f");
    };
    if (hex.size() % 2 != 0) throw InputError("a position must have an even number of hexadecimal digits");
    std::vector<std::byte> out;
    out.reserve(hex.size() / 2);
    for (std::size_t i = 0; i < hex.size(); i += 2)
        out.push_back(static_cast<std::byte>(digit(hex[i]) * 16 + digit(hex[i + 1])));
    return out;
}

json::array raw_event(const Event& event) { return {event.kind, event.a, event.b, event.c, event.d, event.n}; }

Event event_from_raw(const json::value& raw) {
    const auto number = [&](std::size_t i) -> std::int64_t {
        if (!raw.is_array() || raw.get_array().size() != 6 || !raw.get_array()[i].is_int64())
            throw InputError("an event must be a list of six whole numbers: kind, a, b, c, d, n");
        return raw.get_array()[i].get_int64();
    };
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(number(i)); };
    Event event;
    event.kind = byte(0), event.a = byte(1), event.b = byte(2), event.c = byte(3), event.d = byte(4);
    event.n = static_cast<std::int16_t>(number(5));
    return event;
}

}  // namespace consigliere::cli
