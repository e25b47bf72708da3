#include "server/table/match_writer.hpp"

#include <boost/json/serialize.hpp>

#include "engine/offerable_items.hpp"
#include "engine/refusal_text.hpp"

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
    return {
        {"code", code}, {"rule", rule}, {"sentence", server_texts().get("refusal." + std::string(code), lang, args)}};
}

json::array seats_json(SeatSet seats) {
    json::array out;
    for (const Seat seat : seats)
        if (seat.is_player()) out.push_back(seat.index + 1);
    return out;
}

void write_seats(JsonWriter& w, SeatSet seats) {
    w.array([&] {
        for (const Seat seat : seats)
            if (seat.is_player()) w.value(seat.index + 1);
    });
}

void MatchWriter::action(JsonWriter& w, const Match& match, const Command& command, Lang lang) const {
    const Vocabulary& vocabulary = match.vocabulary();
    w.object([&] {
        vocabulary.write(w, command.action);
        w.field("text", vocabulary.to_text(command));
        w.field("label", vocabulary.describe(command, kind_.texts(), lang, names_));
    });
}

void MatchWriter::event(JsonWriter& w, const Match& match, const Event& event, Seat reader, Lang lang) const {
    w.object([&] {
        match.vocabulary().write(w, event);
        w.field("sentence", match.vocabulary().describe(event, reader, kind_.texts(), lang, names_));
        if (!event.seen_by.has(Seat::spectator())) w.field("private", true);
    });
}

void MatchWriter::item(JsonWriter& w, const Match& match, const Item& item, Seat giver, Seat reader, Lang lang) const {
    const Vocabulary& vocabulary = match.vocabulary();
    w.object([&] {
        vocabulary.write(w, item);
        w.field("text", vocabulary.to_text(item));
        w.field("label", vocabulary.describe(item, giver, reader, kind_.texts(), lang, names_));
        if (item.kind == kChoiceItem) w.field("chosen_by_giver", true);
    });
}

void MatchWriter::offer(JsonWriter& w, const Match& match, const Offer& offer, Seat reader, Lang lang) const {
    const auto side = [&](std::string_view key, const Bounded<Item, 6>& items, Seat giver) {
        w.array(key, [&] {
            for (const Item& i : items) item(w, match, i, giver, reader, lang);
        });
    };
    w.object([&] {
        w.field("id", offer.id);
        w.field("from", offer.from.index + 1);
        w.field("to", offer.to.index + 1);
        w.field("until", offer.until);
        side("gives", offer.terms.gives, offer.from);
        side("wants", offer.terms.wants, offer.to);
        w.field("sentence",
                match.vocabulary().describe(offer.terms, offer.from, offer.to, reader, kind_.texts(), lang, names_));
        if (offer.answers != 0) w.field("counters", offer.answers);
        Refusal no;
        if (reader == offer.to) {
            Command accept;
            accept.action = {kAccept, reader, 0, 0, 0, 0, offer.id};
            const bool leaves_choice = choices_in(offer.terms.wants) > 0;
            if (!leaves_choice) no = match.check(accept);
            if (!no) no = match.foreseen_failure(offer);
            if (leaves_choice)
                w.array("choices", [&] {
                    for (const Item& choice : choices_for(match, offer)) item(w, match, choice, reader, reader, lang);
                });
        }
        w.field_raw("refused", no ? json::serialize(refusal(no, lang)) : "null");
    });
}

void MatchWriter::word(JsonWriter& w, const Match& match, const Word& word, Seat reader, Lang lang) const {
    w.object([&] {
        match.vocabulary().write(w, word);
        w.field("sentence", match.vocabulary().describe(word, reader, kind_.texts(), lang, names_));
    });
}

json::object MatchWriter::refusal(const Refusal& no, Lang lang) const {
    return {{"code", no.code}, {"rule", no.rule}, {"sentence", refusal_text(kind_.texts(), no, lang)}};
}

std::string MatchWriter::question(const Prompt& prompt, Lang lang) const {
    return kind_.texts().get("decision." + std::string(prompt.key), lang);
}

std::string MatchWriter::waiting(const Prompt& prompt, SeatSet asked, Lang lang) const {
    std::string who;
    for (const Seat seat : asked)
        if (seat.index < names_.size()) who += (who.empty() ? "" : ", ") + names_[seat.index];
    const std::pair<std::string_view, std::string> args[] = {{"player", who}};
    return kind_.texts().get("waiting." + std::string(prompt.key), lang, args);
}

std::string MatchWriter::about(const Match& match, int prompt, Seat reader, Lang lang) const {
    return match.vocabulary().describe(match.subject(static_cast<std::uint8_t>(prompt)), reader, kind_.texts(), lang,
                                       names_);
}

std::string MatchWriter::guide(const Guide& guide, const Match& match, Lang lang) const {
    const std::string key = "guide." + std::string(guide.key);
    if (!kind_.texts().has(key)) return "";
    if (guide.list < kFirstList) return kind_.texts().get(key, lang);
    const NameList& list = match.vocabulary().lists[static_cast<std::size_t>(guide.list - kFirstList)];
    const std::pair<std::string_view, std::string> args[] = {{"name", list.names[guide.entry][lang]}};
    return kind_.texts().get(key, lang, args);
}

}  // namespace consigliere::server
