#include "server/table/talk.hpp"

#include <algorithm>

#include "server/json_read.hpp"
#include "server/table/call.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

// "gangster:ice", "seat:2": a kind of thing and which one.
bool names_thing(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0 || colon > 20 || text.size() - colon > 41) return false;
    const std::string_view kind = text.substr(0, colon), which = text.substr(colon + 1);
    const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
    return !which.empty() && std::all_of(kind.begin(), kind.end(), letter) &&
           std::all_of(which.begin(), which.end(),
                       [&](char c) { return letter(c) || c == '-' || (c >= '0' && c <= '9'); });
}

SeatSet read_readers(const json::object& message, Seat from, int players) {
    SeatSet readers;
    for (const json::value& v : read_array(message, "to", kMaxPlayers - 1)) {
        if (!v.is_int64() || v.get_int64() < 1 || v.get_int64() > players) throw BadMessage("to");
        readers.add(Seat(static_cast<int>(v.get_int64()) - 1));
    }
    readers.remove(from);
    if (readers.empty()) throw BadMessage("to");
    return readers.with(from);
}

void write_spoken(json::object& out, const SpokenLine& spoken, Lang lang, const PlayerNames& names,
                  const Vocabulary* things) {
    out["text"] = spoken.words(lang, names, things);
    out["moment"] = id_of(spoken.moment);
    if (spoken.why.empty()) return;
    const std::pair<std::string_view, std::string> args[] = {{"amount", money_text(spoken.facts.amount, lang)}};
    out["why"] = server_texts().get("reason." + spoken.why, lang, args);
}

}  // namespace

store::TalkLine Talk::read(const json::object& message, Seat from, int players, Lang lang) {
    store::TalkLine line;
    line.from = from.index;
    line.key = read_text(message, "key", "");
    if (message.contains("claim")) {
        const json::object& claim = read_object(message, "claim");
        const std::string about = read_text(claim, "about"), is = read_text(claim, "is");
        if (!names_thing(about)) throw BadMessage("about");
        if (!names_thing(is)) throw BadMessage("is");
        line.kind = "claim";
        line.text = about + " " + is;
    } else if (message.contains("phrase")) {
        line.kind = "phrase";
        line.text = read_text(message, "phrase");
        if (!server_texts().has("phrase." + line.text)) throw Refused{refusal_json("no_such_phrase", lang)};
    } else {
        line.kind = "text";
        line.text = read_text(message, "text");
        const int length = count_characters(line.text);
        if (length < 1) throw BadMessage("text");
        if (length > 500) throw Refused{refusal_json("talk_too_long", lang)};
    }
    if (message.contains("to")) line.readers = read_readers(message, from, players).bits;
    return line;
}

bool Talk::is_too_fast(Seat seat, Millis now) {
    std::erase_if(recent_[seat], [&](Millis at) { return at + kRateTime <= now; });
    return recent_[seat].size() >= kMostInRateTime;
}

store::TalkLine Talk::add(store::TalkLine line) {
    line.n = log_.next_number();
    log_.add(line);
    return line;
}

store::TalkLine Talk::announce(std::string_view key, Seat about, Millis now) {
    store::TalkLine line;
    line.at = now;
    line.from = about.index;
    line.kind = "table";
    line.text = key;
    return add(std::move(line));
}

store::TalkLine Talk::say_as_bot(std::string_view kind, std::string text, Seat bot, Seat to, Millis now) {
    store::TalkLine line;
    line.at = now;
    line.from = bot.index;
    line.readers = to.is_player() ? SeatSet::of(bot).with(to).bits : 0;
    line.kind = kind;
    line.text = std::move(text);
    return add(std::move(line));
}

store::TalkLine Talk::speak(const SpokenLine& line, Seat bot, Seat to, Millis now) {
    return say_as_bot(kVoiceLine, line.to_text(), bot, to, now);
}

store::TalkLine Talk::give_reason(std::string_view key, Seat bot, Seat to, Millis now) {
    return say_as_bot(kReasonLine, std::string(key), bot, to, now);
}

std::vector<HeardLine> Talk::heard_by(Seat reader) const {
    std::vector<HeardLine> out;
    for (std::size_t i = 0; i < log_.lines().size(); ++i) {
        const TalkLog::Heading& heading = log_.lines()[i];
        if (heading.readers != 0 && !SeatSet(heading.readers).has(reader)) continue;
        if (log_.kind_of(heading) != kVoiceLine) continue;
        const store::TalkLine line = log_.line(i);
        if (auto spoken = SpokenLine::parse(line.text)) out.push_back({Seat(line.from), std::move(*spoken)});
    }
    return out;
}

void Talk::mute(Seat seat, Seat whom, bool muted) {
    muted_[seat] = muted ? muted_[seat].with(whom) : muted_[seat].without(whom);
}

bool Talk::is_muted(Seat reader, int from) const {
    return reader.is_player() && from >= 0 && muted_[reader].has(Seat(from));
}

void Talk::clear(Seat seat) {
    muted_[seat] = {};
    recent_[seat].clear();
}

std::vector<std::size_t> Talk::readable(const TalkReader& reader) const {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < log_.lines().size(); ++i) {
        const TalkLog::Heading& line = log_.lines()[i];
        if (line.at >= reader.started_at && line.at > reader.newest) break;
        if (reader.may_see(line.readers, log_.is_discreet(line))) out.push_back(i);
    }
    return out;
}

json::object Talk::to_json(const store::TalkLine& line, const TalkReader& reader, int n, const PlayerNames& names,
                           const Vocabulary* things) const {
    const SeatSet readers(line.readers);
    const bool whisper = !readers.empty();
    const bool hears = !whisper || readers.has(reader.seat);
    const Seat from(line.from);
    const std::pair<std::string_view, std::string> args[] = {
        {"player", from.is_player() && from.index < names.size() ? names[from.index] : std::string()}};
    json::object out{{"n", n}, {"at", line.at}, {"from", line.from + 1}, {"kind", hears ? line.kind : "whisper-seen"}};
    out["to"] = whisper ? seats_json(readers.without(from)) : json::array{};
    if (line.kind == "table") {
        out["from"] = nullptr;
        out["text"] = server_texts().get("table." + line.text, reader.lang, args);
    } else if (!hears) {
        out["text"] = server_texts().get("table.whispers", reader.lang, args);
    } else if (line.kind == "claim") {
        const auto gap = line.text.find(' ');
        out["claim"] = {{"about", line.text.substr(0, gap)}, {"is", line.text.substr(gap + 1)}};
        out["text"] = line.text;
    } else if (line.kind == kReasonLine) {
        out["kind"] = "text";
        out["text"] = server_texts().get("reason." + line.text, reader.lang, args);
    } else if (line.kind == kVoiceLine) {
        out["kind"] = "text";
        if (const auto spoken = SpokenLine::parse(line.text)) write_spoken(out, *spoken, reader.lang, names, things);
    } else if (line.kind == "phrase") {
        out["phrase"] = line.text;
        out["text"] = server_texts().get("phrase." + line.text, reader.lang, args);
    } else {
        out["text"] = line.text;
    }
    return out;
}

int Talk::number_for(const store::TalkLine& line, const TalkReader& reader) const {
    int n = 0;
    for (const std::size_t i : readable(reader)) n += log_.lines()[i].n <= line.n;
    return n;
}

json::array Talk::recent(const TalkReader& reader, const PlayerNames& names, const Vocabulary* things) const {
    json::array out;
    const auto lines = readable(reader);
    for (std::size_t i = lines.size() > kPage ? lines.size() - kPage : 0; i < lines.size(); ++i)
        if (!is_muted(reader.seat, log_.lines()[lines[i]].from))
            out.push_back(to_json(log_.line(lines[i]), reader, static_cast<int>(i) + 1, names, things));
    return out;
}

json::array Talk::page(const TalkReader& reader, std::int64_t before, const PlayerNames& names,
                       const Vocabulary* things) const {
    json::array out;
    const auto lines = readable(reader);
    const std::int64_t end = std::min<std::int64_t>(before, static_cast<std::int64_t>(lines.size()) + 1);
    for (std::int64_t n = std::max<std::int64_t>(1, end - kPage); n < end; ++n)
        out.push_back(
            to_json(log_.line(lines[static_cast<std::size_t>(n - 1)]), reader, static_cast<int>(n), names, things));
    return out;
}

void Talk::save(JsonWriter& w, Seat seat) const {
    if (!muted_[seat].empty()) w.field("muted", muted_[seat].bits);
}

void Talk::load(Seat seat, const json::object& saved) {
    muted_[seat] = SeatSet(static_cast<unsigned>(read_optional(saved, "muted", 0, 255).value_or(0)));
}

}  // namespace consigliere::server
