#include "server/table/speech.hpp"

namespace consigliere::server {

namespace json = boost::json;

const Texts& server_texts() {
    static const Texts texts = [] {
        Texts out;
        out.add("");
        out.add("server");
        return out;
    }();
    return texts;
}

json::object refusal_json(std::string_view code, Lang lang, Args args, std::string_view rule) {
    return {{"code", code}, {"rule", rule}, {"sentence", server_texts().get("refusal." + std::string(code), lang, args)}};
}

json::array seats_json(SeatSet seats) {
    json::array out;
    for (const Seat seat : seats)
        if (seat.is_player()) out.push_back(seat.index + 1);
    return out;
}

namespace {

// The vocabulary's flat object as {<key>: name, "args": {...}}, leaving out what the caller gives itself.
json::object nested(json::object flat, std::string_view key) {
    json::object out, args;
    for (auto& [name, value] : flat) {
        if (name == key) out[name] = std::move(value);
        else args[name] = std::move(value);
    }
    out["args"] = std::move(args);
    return out;
}

constexpr std::string_view kEngineVerbs[] = {"offer", "counter", "accept", "refuse", "withdraw", "promise"};

}  // namespace

json::object Speech::action(const Match& match, const Command& command, Lang lang) const {
    json::object out;
    if (command.action.kind >= kFirstEngineKind) {
        const auto i = static_cast<std::size_t>(command.action.kind - kFirstEngineKind);
        out = {{"verb", i < std::size(kEngineVerbs) ? kEngineVerbs[i] : "?"}, {"args", json::object{{"number", command.action.n}}}};
    } else {
        out = nested(match.vocabulary().to_json(command.action), "verb");
    }
    out["text"] = match.vocabulary().to_text(command);
    out["label"] = match.vocabulary().describe(command, kind_.texts(), lang, names_);
    return out;
}

json::object Speech::event(const Match& match, const Event& event, Lang lang) const {
    json::object out = nested(match.vocabulary().to_json(event), "event");
    out["sentence"] = match.vocabulary().describe(event, kind_.texts(), lang, names_);
    return out;
}

json::object Speech::item(const Match& match, const Item& item, Seat giver, Lang lang) const {
    json::object out = nested(match.vocabulary().to_json(item), "item");
    out["text"] = match.vocabulary().to_text(item);
    out["label"] = match.vocabulary().describe(item, giver, kind_.texts(), lang, names_);
    return out;
}

json::object Speech::offer(const Match& match, const Offer& offer, Seat reader, Lang lang) const {
    json::array gives, wants;
    for (const Item& i : offer.terms.gives) gives.push_back(item(match, i, offer.from, lang));
    for (const Item& i : offer.terms.wants) wants.push_back(item(match, i, offer.to, lang));
    json::object out{{"id", offer.id},
                     {"from", offer.from.index + 1},
                     {"to", offer.to.index + 1},
                     {"until", offer.until},
                     {"gives", std::move(gives)},
                     {"wants", std::move(wants)},
                     {"sentence", match.vocabulary().describe(offer.terms, offer.from, offer.to, kind_.texts(), lang, names_)},
                     {"refused", nullptr}};
    if (offer.answers != 0) out["counters"] = offer.answers;
    if (reader == offer.to) {
        Command accept;
        accept.action = {kAccept, reader, 0, 0, 0, 0, offer.id};
        if (const Refusal no = match.check(accept)) out["refused"] = refusal(no, lang);
    }
    return out;
}

json::object Speech::word(const Match& match, const Word& word, Lang lang) const {
    json::object flat = match.vocabulary().to_json(word), out, args;
    for (auto& [name, value] : flat) {
        const bool ours = name == "id" || name == "from" || name == "to" || name == "until" || name == "word";
        (ours ? out : args)[name] = std::move(value);
    }
    out["args"] = std::move(args);
    out["sentence"] = match.vocabulary().describe(word, kind_.texts(), lang, names_);
    return out;
}

json::object Speech::refusal(const Refusal& no, Lang lang) const {
    const std::pair<std::string_view, std::string> args[] = {{"need", std::to_string(no.need)}, {"have", std::to_string(no.have)}};
    return {{"code", no.code}, {"rule", no.rule}, {"sentence", kind_.texts().get("refusal." + std::string(no.code), lang, args)}};
}

std::string Speech::question(const Prompt& prompt, Lang lang) const {
    return kind_.texts().get("decision." + std::string(prompt.key), lang);
}

std::string Speech::waiting(const Prompt& prompt, SeatSet asked, Lang lang) const {
    std::string who;
    for (const Seat seat : asked)
        if (seat.index < names_.size()) who += (who.empty() ? "" : ", ") + names_[seat.index];
    const std::pair<std::string_view, std::string> args[] = {{"player", who}};
    return kind_.texts().get("waiting." + std::string(prompt.key), lang, args);
}

}  // namespace consigliere::server
