// What the bots of a table say: remarks on what happened, and words beside their answers to people's offers.
#include <algorithm>

#include "engine/hash.hpp"
#include "engine/offerable_items.hpp"
#include "engine/refusal.hpp"
#include "server/table/game_flow.hpp"

namespace consigliere::server {

namespace {

// A number that whoever heard these lines could know: it says nothing about the game.
std::uint64_t dice_of(std::string_view table, Seat bot, Seat to, std::size_t heard) {
    std::uint64_t out = hash_bytes(table.data(), table.size());
    for (const std::uint64_t part : {std::uint64_t{bot.index}, std::uint64_t{to.index}, std::uint64_t{heard}})
        out = hash_word(out, part);
    return out;
}

// The first thing with a name that an offer asks for: "gangster:ice".
std::string thing_wanted(const Terms& terms, const Vocabulary& vocabulary) {
    for (const Item& item : terms.wants)
        for (const VerbSpec& spec : vocabulary.items) {
            if (spec.kind != item.kind || spec.args.empty()) continue;
            const ArgSpec& arg = spec.args.front();
            if (arg.type < kFirstList || arg.field != Field::a) continue;
            const NameList& list = vocabulary.lists[arg.type - std::size_t{kFirstList}];
            if (item.a < list.slugs.size()) return list.type + ":" + list.slugs[item.a];
        }
    return {};
}

bool gives_promise(const Bounded<Item, 6>& side) {
    return std::any_of(side.begin(), side.end(), [](const Item& item) { return item.kind == kPromiseItem; });
}

}  // namespace

void GameFlow::send_line(const store::TalkLine& line, Millis now, Effects& fx) {
    fx.talk.push_back(line);
    presenter_.send_talk(line, now, fx);
}

bool GameFlow::say_line(const Speaker& speaker, Moment moment, const LineFacts& facts, std::string_view why, Seat to,
                        Millis now, Effects& fx) {
    std::vector<SpokenLine> heard;
    for (HeardLine& one : state_.talk.heard_by(to)) heard.push_back(std::move(one.line));
    const std::uint64_t dice = dice_of(state_.room.id, speaker.seat, to, heard.size());
    std::optional<SpokenLine> line = choose_line(voice_book(), speaker, moment, facts, heard, dice);
    if (!line) return false;
    line->why = why;
    send_line(state_.talk.speak(*line, speaker.seat, to, now), now, fx);
    return true;
}

void GameFlow::greet(Millis now, Effects& fx) {
    const SeatSet people = state_.room.persons();
    LineFacts facts;
    if (people.size() == 1) facts.you = people.first();
    for (const Seat seat : state_.speakers())
        say_line(*state_.speaker_at(seat), Moment::greeting, facts, {}, Seat::none(), now, fx);
}

// Not while answers are sealed: nobody shall be distracted from a question with a clock.
void GameFlow::remark(Millis now, Effects& fx) {
    if (!state_.voices || !state_.voices->has_remarks() || state_.step.window || state_.step.over()) return;
    state_.voices->begin_turn(state_.hold.on_turn());
    const std::vector<HeardLine> heard = state_.talk.heard_by(Seat::none());
    const std::uint64_t dice = dice_of(state_.room.id, Seat::none(), Seat::none(), heard.size());
    const std::optional<Remark> one = state_.voices->take_remark(state_.speakers(), heard, dice);
    if (one) say_line(*state_.speaker_at(one->speaker), one->moment, one->facts, {}, Seat::none(), now, fx);
}

void GameFlow::say_farewell(Millis now, Effects& fx) {
    const std::uint64_t dice = dice_of(state_.room.id, Seat::none(), Seat::none(), 0);
    const Match& match = state_.match();
    for (const Remark& one : BotVoices::farewells(state_.speakers(), match.result().winners, match.round(), dice))
        say_line(*state_.speaker_at(one.speaker), one.moment, one.facts, {}, Seat::none(), now, fx);
}

void GameFlow::comment(const Command& command, const std::optional<Offer>& answered, Millis now, Effects& fx) {
    const Action& said = command.action;
    const Seat to = answered ? answered->from : Seat(said.a);
    if (!to.is_player() || state_.room.is_bot(to)) return;
    if (said.kind == kRefuse && answered) return give_reason(*answered, now, fx);
    if (said.kind == kCounter && answered) {
        Offer counter = *answered;
        std::swap(counter.from, counter.to);
        counter.terms = command.terms;
        state_.reasons.note_counter(counter);
    }
    const std::optional<Speaker> speaker = state_.speaker_at(said.seat);
    if (!speaker) return;
    LineFacts facts;
    facts.you = to;
    facts.round = state_.match().round();
    if (said.kind == kAccept && answered)  // one that answers its own counter-offer is less than it had asked for
        say_line(*speaker, answered->answers != 0 ? Moment::accept_reluctant : Moment::accept, facts, {}, to, now, fx);
    if (said.kind == kCounter) say_line(*speaker, Moment::counter, facts, {}, to, now, fx);
    if (said.kind == kPromise) say_line(*speaker, Moment::promise_given, facts, {}, to, now, fx);
    if (said.kind != kOffer) return;
    facts.thing = thing_wanted(command.terms, state_.match().vocabulary());
    if (!facts.thing.empty()) {
        say_line(*speaker, Moment::ask_for_thing, facts, {}, to, now, fx);
        return;
    }
    const Seat leader = state_.voices ? state_.voices->leader() : Seat::none();
    if (!gives_promise(command.terms.gives) || !leader.is_player() || leader == to || leader == said.seat) return;
    facts.other = leader;
    say_line(*speaker, Moment::propose_coalition, facts, {}, to, now, fx);
}

// Says that it thinks, to whoever waits for an answer: by the clock alone, whatever the bot holds.
void GameFlow::think_aloud(Millis now, Effects& fx) {
    for (const Offer& offer : offers_thought_about()) {
        if (now < thinks_aloud_at(offer)) continue;
        state_.offer_times.set_thought_aloud(offer.id);
        LineFacts facts;
        facts.you = offer.from;
        facts.round = state_.match().round();
        say_line(*state_.speaker_at(offer.to), Moment::thinking, facts, {}, offer.from, now, fx);
    }
}

// Offers of people to bots that speak. Nobody is distracted from a question with a clock.
std::vector<Offer> GameFlow::offers_thought_about() const {
    const SeatSet asked = state_.offer_times.new_offers_to();
    const SeatSet speakers = asked.where([&](Seat seat) { return state_.speaker_at(seat).has_value(); });
    if (speakers.empty()) return {};
    std::vector<Offer> offers = state_.match().offers_seen_by(Seat::open());
    std::erase_if(offers, [&](const Offer& offer) {
        const bool distracts = state_.step.window && state_.step.asked.has(offer.from);
        return state_.room.is_bot(offer.from) || !speakers.has(offer.to) || distracts ||
               !state_.offer_times.is_new(offer.id);
    });
    return offers;
}

Millis GameFlow::thinks_aloud_at(const Offer& offer) const {
    constexpr Millis kPatience = 3000;  // answers come sooner while it is free to give them
    return state_.offer_times.made_at(offer.id) + state_.limits.at_pace(kPatience);
}

void GameFlow::give_reason(const Offer& refused, Millis now, Effects& fx) {
    const Match& match = state_.match();
    // What its maker would hear now rests on what the maker can see.
    const std::string_view again = match.check(offer_command(refused.from, refused.to, refused.terms)).code;
    Terms demand = refused.terms;
    demand.gives.clear();
    const bool unaffordable = match.check(offer_command(refused.from, refused.to, demand)).code == kCannotAfford;
    const PublicRecord maker{state_.words[refused.from.index].broken > 0,
                             state_.voices && state_.voices->has_wronged(refused.from, refused.to),
                             state_.voices && state_.voices->leader() == refused.from,
                             !again.empty() && again != kCannotAfford && again != kOfferRepeated, unaffordable};
    const Reason reason = state_.reasons.reason_for(refused, match.round(), maker, match.vocabulary());
    const std::optional<Speaker> speaker = state_.speaker_at(refused.to);
    LineFacts facts;
    facts.you = refused.from;
    facts.round = match.round();
    facts.amount = reason.amount;
    if (speaker && reason.moment && say_line(*speaker, *reason.moment, facts, reason.key, refused.from, now, fx))
        return;
    // Without a line of its own the price would be missing.
    const std::string_view key = reason.key == "price" ? "too_cheap" : reason.key;
    send_line(state_.talk.give_reason(key, refused.to, refused.from, now), now, fx);
}

}  // namespace consigliere::server
