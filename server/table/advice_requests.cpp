#include "server/table/advice_requests.hpp"

#include <cmath>
#include <utility>

namespace consigliere::server {

namespace {

long percent(double share) { return std::lround(100 * share); }

}  // namespace

void AdviceRequests::require_question(const Call& call) const {
    call.require_seat();
    if (!state_.room.running()) call.refuse("not_running");
    if (!state_.room.advice_given()) call.refuse("advice_between_people");
    if (state_.clocks.paused()) call.refuse("paused");
    const bool answered = state_.step.window && state_.window.is_done(call.seat);
    if (answered || !state_.match().decision().may_act.has(call.seat)) call.refuse("advice_not_asked");
}

void AdviceRequests::on_advise(Call& call) {
    require_question(call);
    Asked& asked = asked_[call.seat];
    const std::int64_t seq = presenter_.streams()[call.seat].seq;
    if (asked.question == state_.question && asked.seq == seq && asked.given)
        return send(asked, call.from.id, call.seat, call.fx);
    if (asked.follower != 0) call.refuse("advice_thinking");
    if (asked.seq >= 0 && call.now < asked.at + kBetween) call.refuse("too_fast");
    asked = {call.from.id, state_.question, seq, call.now, {}};
    // The seed is the same throughout the game: no position has a part in it.
    constexpr std::uint64_t kAboutAdvice = 0x616476696365;
    call.fx.advice.push_back({call.seat, state_.question, state_.play.record().lot(kAboutAdvice) + call.seat.index,
                              !state_.negotiation_frozen(), state_.match().clone()});
}

void AdviceRequests::thought_out(const AdviceResult& result, Effects& fx) {
    Asked& asked = asked_[result.seat];
    const std::uint64_t follower = std::exchange(asked.follower, 0);
    if (follower == 0 || !state_.room.running()) return;
    if (result.question == state_.question) asked.given = result.advice;
    send(asked, follower, result.seat, fx);
}

void AdviceRequests::send(const Asked& asked, std::uint64_t follower, Seat seat, Effects& fx) const {
    for (const auto& [id, reader] : state_.followers) {
        if (id != follower || state_.seat_of(reader) != seat) continue;
        const Match& match = state_.match();
        const Lang lang = reader.lang;
        const std::optional<bots::Advice>& given = asked.given;
        // Words for what was advised are made from the position that it is about.
        const auto text = [&](auto words) {
            return given ? words(*given, match, *state_.room.kind, lang, state_.names) : std::string();
        };
        JsonWriter w;
        w.object([&] {
            w.field("type", "advice");
            w.field("table", state_.room.id);
            w.field("seq", asked.seq);
            w.key("action");
            if (given)
                state_.writer.action(w, match, {given->answer, {}, {}}, lang);
            else
                w.value(nullptr);
            w.field("percent", percent(given ? given->chance : 0));
            w.field("error", percent(given ? given->error : 0));
            w.field("reason", given ? text(bots::reason_text) : server_texts().get("advice.none", lang));
            w.field("deal", text(bots::deal_text));
        });
        fx.out.emplace_back(id, std::make_shared<const std::string>(w.take()));
    }
}

}  // namespace consigliere::server
