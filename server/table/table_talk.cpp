// Talk: public, whispers, table phrases.
#include <algorithm>

#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"
#include "server/table/table.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

// "gangster:ice", "seat:2": a kind of thing and which.
bool names_thing(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0 || colon > 20 || text.size() - colon > 41) return false;
    const std::string_view kind = text.substr(0, colon), which = text.substr(colon + 1);
    const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
    return !which.empty() && std::all_of(kind.begin(), kind.end(), letter) &&
           std::all_of(which.begin(), which.end(),
                       [&](char c) { return letter(c) || c == '-' || (c >= '0' && c <= '9'); });
}

bool is_key(std::string_view text) {
    return !text.empty() && text.size() <= 40 && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    });
}

}  // namespace

void Table::on_say(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    const std::string key = read_text(call.message, "key", "");
    if (call.message.contains("key") && !is_key(key)) throw BadMessage("key");
    // Whoever lost the line to the server and does not know whether it was heard sends it again under the same key.
    if (talk_.was_said(call.seat.index, key)) return;
    if (talk_locked(call.seat)) throw Refused{refusal_json("talk_locked", call.from.lang)};
    std::vector<Millis>& said = own_[call.seat.index].said;
    std::erase_if(said, [&](Millis at) { return at + House::kBetweenTalk <= call.now; });
    if (said.size() >= House::kTalkInThatTime) throw Refused{refusal_json("too_fast", call.from.lang)};

    store::TalkLine line;
    line.at = call.now;
    line.from = call.seat.index;
    line.key = key;
    if (call.message.contains("claim")) {
        const json::object& claim = read_object(call.message, "claim");
        const std::string about = read_text(claim, "about"), is = read_text(claim, "is");
        if (!names_thing(about)) throw BadMessage("about");
        if (!names_thing(is)) throw BadMessage("is");
        line.kind = "claim";
        line.text = about + " " + is;
    } else if (call.message.contains("phrase")) {
        line.kind = "phrase";
        line.text = read_text(call.message, "phrase");
        if (!server_texts().has("phrase." + line.text)) throw Refused{refusal_json("no_such_phrase", call.from.lang)};
    } else {
        line.kind = "text";
        line.text = read_text(call.message, "text");
        const int length = count_characters(line.text);
        if (length < 1) throw BadMessage("text");
        if (length > 500) throw Refused{refusal_json("talk_too_long", call.from.lang)};
    }
    if (call.message.contains("to")) {
        SeatSet readers;
        for (const json::value& v : read_array(call.message, "to", kMaxPlayers - 1)) {
            if (!v.is_int64() || v.get_int64() < 1 || v.get_int64() > room_.players()) throw BadMessage("to");
            readers.add(Seat(static_cast<int>(v.get_int64()) - 1));
        }
        readers.remove(call.seat);
        if (readers.empty()) throw BadMessage("to");
        line.readers = readers.with(call.seat).bits;
    }
    said.push_back(call.now);
    line.n = talk_.next_number();
    talk_.add(line);
    call.fx.talk.push_back(line);
    tell_talk(line, call.now, call.fx);
}

void Table::table_says(std::string_view key, Seat about, Millis now, Effects& fx) {
    store::TalkLine line;
    line.at = now;
    line.from = about.index;
    line.kind = "table";
    line.text = key;
    line.n = talk_.next_number();
    talk_.add(line);
    fx.talk.push_back(line);
    tell_talk(line, now, fx);
}

// The lines a reader may see at all; a whisper between others counts only where the table shows that they whisper, and what
// was said since the start reaches spectators late.
std::vector<std::size_t> Table::readable(Seat reader, Millis now) const {
    std::vector<std::size_t> out;
    const bool late = delays() && !reader.is_player();
    for (std::size_t i = 0; i < talk_.lines().size(); ++i) {
        const TalkBook::Heading& line = talk_.lines()[i];
        if (late && line.at >= row_.started_at && line.at + room_.spectator_delay() > now) break;
        if (line.readers == 0 || SeatSet(line.readers).has(reader) || room_.whispers_shown) out.push_back(i);
    }
    return out;
}

json::object Table::talk_json(const store::TalkLine& line, Seat reader, int n, Lang lang) const {
    const bool whisper = line.readers != 0;
    const bool hears = !whisper || SeatSet(line.readers).has(reader);
    const Seat from(line.from);
    const std::pair<std::string_view, std::string> args[] = {
        {"player", from.is_player() && from.index < names_.size() ? names_[from.index] : std::string()}};
    json::object out{{"n", n}, {"at", line.at}, {"from", line.from + 1}, {"kind", hears ? line.kind : "whisper-seen"}};
    out["to"] = whisper ? seats_json(SeatSet(line.readers).without(from)) : json::array{};
    if (line.kind == "table") {
        out["from"] = nullptr;
        out["text"] = server_texts().get("table." + line.text, lang, args);
    } else if (!hears) {
        out["text"] = server_texts().get("table.whispers", lang, args);
    } else if (line.kind == "claim") {
        const auto gap = line.text.find(' ');
        out["claim"] = {{"about", line.text.substr(0, gap)}, {"is", line.text.substr(gap + 1)}};
        out["text"] = line.text;
    } else if (line.kind == "phrase") {
        out["phrase"] = line.text;
        out["text"] = server_texts().get("phrase." + line.text, lang, args);
    } else {
        out["text"] = line.text;
    }
    return out;
}

void Table::tell_talk(const store::TalkLine& line, Millis now, Effects& fx) {
    // To spectators as late as all else, see show_to_spectators.
    const bool late = delays() && line.at + room_.spectator_delay() > now;
    if (late) delayed_.push_back({line.at + room_.spectator_delay(), clocks_, {}, false, line});
    const bool was_late = delays() && !late;
    for (const auto& [id, follower] : followers_) {
        const Seat reader = seat_of(follower);
        if (reader.is_player() ? was_late : late) continue;
        if (line.readers != 0 && !SeatSet(line.readers).has(reader) && !room_.whispers_shown) continue;
        if (reader.is_player() && line.from >= 0 && line.kind != "table" &&
            own_[reader.index].muted.has(Seat(line.from)))
            continue;
        int n = 0;
        for (const std::size_t i : readable(reader, now)) n += talk_.lines()[i].n <= line.n;
        fx.out.emplace_back(
            id, std::make_shared<const std::string>(json::serialize(json::object{
                    {"type", "talk"}, {"table", room_.id}, {"line", talk_json(line, reader, n, follower.lang)}})));
    }
}

void Table::on_talk(Call& call) {
    const auto lines = readable(call.seat, call.now);
    const auto before = read_optional(call.message, "before", 1, INT32_MAX).value_or(INT32_MAX);
    json::array out;
    constexpr int kPage = 100;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const int n = static_cast<int>(i) + 1;
        if (n < before && n >= std::min<std::int64_t>(before, static_cast<std::int64_t>(lines.size()) + 1) - kPage)
            out.push_back(talk_json(talk_.line(lines[i]), call.seat, n, call.from.lang));
    }
    call.answer["lines"] = std::move(out);
}

void Table::on_mute(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    const Seat whom(static_cast<int>(read_number(call.message, "seat", 1, room_.players())) - 1);
    SeatSet& muted = own_[call.seat.index].muted;
    muted = read_flag(call.message, "muted") ? muted.with(whom) : muted.without(whom);
    if (!plays_now()) return;
    call.fx.live = true;
    send_mine(call.seat, call.fx);
}

}  // namespace consigliere::server
