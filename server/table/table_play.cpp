// Answers, sealed windows, taking back, and moving on.
#include <algorithm>

#include <boost/json/parse.hpp>

#include "server/json_read.hpp"
#include "server/table/table.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

bool same_question(const Decision& a, const Decision& b) {
    return a.phase == b.phase && a.prompt == b.prompt && a.may_act == b.may_act && a.asked == b.asked;
}

}  // namespace

Command Table::parse(const Call& call, std::string_view text) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    if (!room_.running()) throw Refused{refusal_json("not_running", call.from.lang)};
    if (text.size() > 1000) throw BadMessage("do");
    const auto parsed = record_->match().vocabulary().parse(text);
    if (const ParseError* error = std::get_if<ParseError>(&parsed)) {
        const std::pair<std::string_view, std::string> args[] = {{"column", std::to_string(error->column)}};
        throw Refused{refusal_json("not_understood", call.from.lang, args)};
    }
    const Command& command = std::get<Command>(parsed);
    if (command.action.seat != call.seat) throw Refused{refusal_json("not_your_seat", call.from.lang)};
    return command;
}

void Table::refuse_stale(const Call& call, std::int64_t seq) {
    const Stream& stream = streams_[call.seat.index];
    if (seq >= stream.question_seq) return;
    json::object no = refusal_json("stale", call.from.lang);
    std::string changed;
    JsonWriter w(changed);
    w.object([&] { write_events(w, "changed", told_since(call.seat, seq), call.from.lang); });
    no["changed"] = json::parse(changed).at("changed");
    throw Refused{std::move(no)};
}

void Table::on_act(Call& call) {
    const std::int64_t seq = read_number(call.message, "seq", 0, INT64_MAX);
    const Command command = parse(call, read_text(call.message, "do"));
    if (command.action.kind < kFirstEngineKind) refuse_stale(call, seq);
    act(call, command);
}

void Table::act(Call& call, const Command& command) {
    if (clocks_.paused()) throw Refused{refusal_json("paused", call.from.lang)};
    const Match& match = record_->match();
    const bool free_act = is_free_act(command);
    const bool answers = match.decision().may_act.has(call.seat) && command.action.kind < kFirstEngineKind && !free_act;
    if (bargaining_frozen() && !answers && !(free_act && scene_.asked.has(call.seat)))
        throw Refused{refusal_json("window_open", call.from.lang)};
    if (const Refusal no = match.check(command)) throw Refused{speech_.refusal(no, call.from.lang)};
    if (answers && is_held(call.now)) {
        const std::pair<std::string_view, std::string> args[] = {{"player", names_[held_by_.index]}};
        throw Refused{refusal_json("held", call.from.lang, args)};
    }
    // What is said or sold beside the question answers nothing, and may be private: it changes no clock.
    if (answers) own_[call.seat.index].defaults = 0;
    if (scene_.window && free_act) {
        sell_under_seal(command, call);
    } else if (scene_.window) {
        if (sealed_[call.seat.index]) throw Refused{refusal_json("sealed_already", call.from.lang)};
        seal(call.seat, command, call.now, call.fx);
    } else if (answers && leaves_no_trace(command)) {
        keep_back(command, call.now, call.fx);
    } else {
        if (answers) clocks_.answered(call.seat, call.now, call.from.lag);
        perform({command}, call.now, call.fx);
    }
    call.answer["seq"] = streams_[call.seat.index].seq;
}

void Table::on_check(Call& call) {
    const Command command = parse(call, read_text(call.message, "do"));
    if (bargaining_frozen() && !record_->match().decision().may_act.has(call.seat))
        throw Refused{refusal_json("window_open", call.from.lang)};
    if (const Refusal no = record_->match().check(command)) throw Refused{speech_.refusal(no, call.from.lang)};
}

// --- sealed windows -----------------------------------------------------------------------------------------------------

void Table::on_pass(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    if (!room_.running() || !scene_.window || !scene_.asked.has(call.seat))
        throw Refused{refusal_json("no_window", call.from.lang)};
    refuse_stale(call, read_number(call.message, "seq", 0, INT64_MAX));
    if (clocks_.paused()) throw Refused{refusal_json("paused", call.from.lang)};
    own_[call.seat.index].defaults = 0;
    seal(call.seat, std::nullopt, call.now, call.fx);
}

bool Table::is_free_act(const Command& command) const {
    if (command.action.kind >= kFirstEngineKind) return false;
    ActionList acts;
    record_->match().free_actions(command.action.seat, acts);
    return acts.contains(command.action);
}

// What somebody who is asked may do beside the answer, as a part of it: the rules keep it to themselves until all have
// answered (NP-SELL-1, A-59). An answer that has become impossible by it is open again.
void Table::sell_under_seal(const Command& command, Call& call) {
    if (!is_private_step(command)) throw Refused{refusal_json("window_open", call.from.lang)};
    perform({command}, call.now, call.fx);
    std::optional<Command>& answer = sealed_[call.seat.index];
    if (!answer || !record_->match().check(*answer)) return;
    answer.reset();
    pressed_.remove(call.seat);
    std::erase(arrival_, call.seat);
    send_mine(call.seat, call.fx);
}

// Without a command: whatever the rules say for those who do not answer.
void Table::seal(Seat seat, const std::optional<Command>& answer, Millis now, Effects& fx) {
    if (answer) sealed_[seat.index] = answer;
    // To pass is to let an order's answer stand, if there is one.
    if (!sealed_[seat.index] && record_->match().decision().may_act.has(seat))
        sealed_[seat.index] = Command{default_of(seat), {}, {}};
    if (!pressed_.has(seat)) arrival_.push_back(seat);
    pressed_.add(seat);
    fx.live = true;
    send_mine(seat, fx);
    if (all_pressed() && now >= clocks_.opened_at() + window_floor()) close_window(now, fx);
}

// Bots do not count: how long they think must not show.
bool Table::all_pressed() const {
    for (const Seat seat : scene_.asked)
        if (!room_.is_bot(seat) && !pressed_.has(seat)) return false;
    return true;
}

Millis Table::window_floor() const {
    for (const Seat seat : scene_.asked)
        if (room_.is_bot(seat)) return std::max(house_.bot_window, house_.shortest_window);
    return house_.shortest_window;
}

void Table::close_window(Millis now, Effects& fx) {
    // People in the order in which they answered; then bots, orders and those who did not answer, by seat.
    std::vector<Seat> order = arrival_;
    for (const Seat seat : record_->match().decision().may_act)
        if (std::find(arrival_.begin(), arrival_.end(), seat) == arrival_.end()) order.push_back(seat);
    std::vector<Command> commands;
    for (const Seat seat : order) {
        if (!record_->match().decision().may_act.has(seat)) continue;
        commands.push_back(sealed_[seat.index] ? *sealed_[seat.index] : Command{default_of(seat), {}, {}});
        if (room_.seats[seat.index].stand_in)
            own_[seat.index].stood_in.push_back(record_->match().vocabulary().to_text(commands.back()));
    }
    perform(commands, now, fx);
}

void Table::on_think(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    if (!room_.running() || !scene_.window || !scene_.asked.has(call.seat))
        throw Refused{refusal_json("no_window", call.from.lang)};
    if (!clocks_.think(call.seat)) throw Refused{refusal_json("no_reserve", call.from.lang)};
    call.fx.live = true;
    send_clock(call.now, call.fx);
}

// --- taking back --------------------------------------------------------------------------------------------------------

// Could anybody else notice this answer, or did its giver learn something by it? Computed, not listed: the others' views and
// events must not change, no die may fall, and in other worlds that look the same to its giver it must look the same after.
bool Table::leaves_no_trace(const Command& command) const {
    const Match& match = record_->match();
    const Seat seat = command.action.seat;
    const auto after = match.clone();
    Events events;
    after->apply(command, &events);
    const Decision now = after->decision(), before = match.decision();
    if (now.phase != Phase::deciding || now.prompt != before.prompt || now.asked != before.asked) return false;
    // Whoever has nothing left to choose has answered: it is for the others to go on, and bots must hear of it.
    if (!now.may_act.has(seat)) return false;
    SeatSet others = SeatSet::players(match.players()).without(seat).with(Seat::spectator());
    for (const Event& event : events)
        if (!(event.seen_by & others).empty()) return false;
    for (const Seat other : others)
        if (!match.looks_like(*after, other)) return false;
    Rng rng(match.hash());
    for (int world = 0; world < 3; ++world) {
        const auto imagined = match.redealt(seat, rng);
        if (imagined->check(command)) return false;
        imagined->apply(command, nullptr);
        if (!imagined->looks_like(*after, seat)) return false;
    }
    return true;
}

// Is there anything about these steps that everybody notices: another question, an event, a change of what lies open?
bool Table::is_public_step(const Match& before, const std::vector<Step>& steps) const {
    const Match& after = record_->match();
    const Decision was = before.decision(), is = after.decision();
    if (scene_.window || !same_question(was, is)) return true;
    return is_noticed_by(Seat::spectator(), steps);
}

bool Table::is_noticed_by(Seat seat, const std::vector<Step>& steps) const {
    for (const Step& step : steps)
        for (const Event& event : step.events)
            if (event.seen_by.has(seat)) return true;
    return !steps.empty() && !steps.front().before->looks_like(record_->match(), seat);
}

bool Table::is_private_step(const Command& command, SeatSet others) const {
    const Match& match = record_->match();
    const auto after = match.clone();
    Events events;
    after->apply(command, &events);
    const Decision was = match.decision(), is = after->decision();
    if (!same_question(was, is)) return false;
    for (const Event& event : events)
        if (!(event.seen_by & others).empty()) return false;
    for (const Seat other : others)
        if (!match.looks_like(*after, other)) return false;
    return true;
}

// Whoever can still take a move back must not learn from losing that chance what others do in private: their moves are set
// aside before such a command and kept again after it. The giver's own are fixed by it.
std::vector<Command> Table::set_kept_aside(const std::vector<Command>& commands, Millis now) {
    if (kept_back_.empty() || commands.size() != 1 || scene_.window) return {};
    const Command& command = commands.front();
    std::vector<Command> own, others;
    SeatSet owners;
    for (const Command& kept : kept_back_) {
        const bool is_own = kept.action.seat == command.action.seat;
        (is_own ? own : others).push_back(kept);
        if (!is_own) owners.add(kept.action.seat);
    }
    if (others.empty() || record_->match().check(command) || !is_private_step(command, owners.with(Seat::spectator())))
        return {};
    record_->rewind(*before_kept_);
    kept_back_.clear();
    kept_entries_.clear();
    keep_again(own, now);
    return others;
}

void Table::keep_again(const std::vector<Command>& kept, Millis now) {
    for (const Command& command : kept) {
        if (record_->match().check(command)) return;
        if (kept_back_.empty()) before_kept_ = record_->mark();
        kept_back_.push_back(command);
        std::vector<Step> steps;
        record_->play(command, now, steps, kept_entries_);
    }
}

void Table::keep_back(const Command& command, Millis now, Effects& fx) {
    if (kept_back_.empty()) before_kept_ = record_->mark();
    kept_back_.push_back(command);
    forget_prepared(command);
    std::vector<Step> steps;
    record_->play(command, now, steps, kept_entries_);
    scene_.match = record_->match().clone();
    Scene own = scene_;
    own.events = steps.front().events;
    show(own, SeatSet::of(command.action.seat), SeatSet::of(command.action.seat), now, fx);
    fx.live = true;
}

bool Table::take_back(Seat seat, Millis now, Effects& fx) {
    if (scene_.window && (pressed_.has(seat) || sealed_[seat.index])) {
        sealed_[seat.index].reset();
        pressed_.remove(seat);
        std::erase(arrival_, seat);
        fx.live = true;
        send_mine(seat, fx);
        return true;
    }
    const auto last =
        std::find_if(kept_back_.rbegin(), kept_back_.rend(), [&](const Command& c) { return c.action.seat == seat; });
    if (last == kept_back_.rend()) return false;
    std::vector<Command> rest = kept_back_;
    rest.erase(rest.end() - 1 - (last - kept_back_.rbegin()));
    record_->rewind(*before_kept_);
    kept_back_.clear();
    kept_entries_.clear();
    scene_.match = record_->match().clone();
    show(scene_, SeatSet::of(seat), SeatSet::of(seat), now, fx);
    for (const Command& command : rest) keep_back(command, now, fx);
    fx.live = true;
    return true;
}

void Table::on_undo(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    if (!room_.running() || !take_back(call.seat, call.now, call.fx))
        throw Refused{refusal_json("nothing_to_undo", call.from.lang)};
}

// --- moving on ----------------------------------------------------------------------------------------------------------

void Table::perform(const std::vector<Command>& commands, Millis now, Effects& fx) {
    const Decision before = record_->match().decision();
    const std::vector<Command> kept = set_kept_aside(commands, now);
    std::vector<Step> steps;
    std::vector<store::Entry> entries;
    bool answered = false;  // moves kept back answered nothing: their question still stands for all others
    for (const Command& given : commands) {
        const Decision d = record_->match().decision();
        const Seat seat = given.action.seat;
        // An earlier answer of this window may have settled the question, or thrown dice: the rest is void then.
        if (!steps.empty() && (d.phase != before.phase || d.prompt != before.prompt || d.asked != before.asked)) break;
        if (!steps.empty() && !d.may_act.has(seat)) continue;
        const Command command = record_->match().check(given) ? Command{default_of(seat), {}, {}} : given;
        answered |= command.action.kind < kFirstEngineKind && d.may_act.has(seat) && !is_free_act(command);
        const std::size_t count = steps.size();
        forget_prepared(command);
        record_->play(command, now, steps, entries);
        if (steps.size() > count + 1) break;
    }
    if (entries.empty()) return;
    for (const Command& command : kept_back_) inform_bots(command);
    for (const Step& step : steps) inform_bots(step.command);
    fx.entries.insert(fx.entries.end(), kept_entries_.begin(), kept_entries_.end());
    fx.entries.insert(fx.entries.end(), entries.begin(), entries.end());
    fx.live = true;
    kept_back_.clear();
    kept_entries_.clear();
    before_kept_.reset();
    keep_again(kept, now);

    for (const Command& command : commands)
        if (command.action.kind == kOffer) notify(Seat(command.action.a), "offer", now, fx);
    Events events;
    for (const Step& step : steps) events.insert(events.end(), step.events.begin(), step.events.end());
    Scene scene = scene_of(record_->match(), std::move(events));
    // What a bot cannot know of gives it nothing to talk about.
    for (const Seat seat : SeatSet::players(room_.players()))
        if (room_.is_bot(seat) && is_noticed_by(seat, steps)) desks_[seat.index].silent = false;
    const bool stands = !answered && same_question(before, record_->match().decision());
    if (!stands && is_public_step(*steps.front().before, steps)) return ask(std::move(scene), now, fx);
    // To the table the same question stands on: its clock runs on, and only who answered is asked anew.
    scene.after_window = scene_.after_window;
    scene_ = std::move(scene);
    const SeatSet renewed = stands ? SeatSet() : SeatSet::of(commands.front().action.seat);
    for (const Seat seat : renewed) drop_impossible(seat);
    show(scene_, renewed, SeatSet::players(room_.players()), now, fx);
    scene_.events.clear();
    if (stands || !answer_by_order(now, fx)) ask_bots(now, fx);
}

void Table::ask(Scene scene, Millis now, Effects& fx) {
    scene.after_window = scene_.window;
    scene_ = std::move(scene);
    fx.live = true;
    begin_question(now, fx);
    show(scene_, everybody(), SeatSet::players(room_.players()), now, fx);
    scene_.events.clear();
    if (scene_.over()) return finish(now, fx);
    if (!answer_by_order(now, fx)) ask_bots(now, fx);
}

void Table::begin_question(Millis now, Effects& fx) {
    ++question_;
    shown_at_ = beat_from_ = now;
    beats_begun_ = 0;
    sealed_ = {};
    arrival_.clear();
    pressed_ = {};
    for (BotDesk& desk : desks_) desk.said = 0, desk.silent = false, desk.ready.reset();
    if (scene_.over()) return clocks_.stop();
    const Prompt& prompt = record_->match().prompts()[static_cast<std::size_t>(scene_.prompt)];
    std::vector<Quiet> quiet;
    bool only_bots = true;
    for (const Seat seat : scene_.asked) {
        if (room_.is_bot(seat)) continue;
        only_bots = false;
        quiet.push_back(room_.seats[seat.index].quiet);
    }
    clocks_.open(only_bots && !scene_.window ? Clock::none : prompt.clock, scene_.asked, scene_.window, now, quiet);
    for (const Seat seat : record_->match().decision().may_act) drop_impossible(seat);
    if (scene_.window) ++fx.windows, follow_orders();
    hold_turn(now, fx);
    for (const Seat seat : scene_.asked)
        if (waits_for(seat) && !open_order(seat)) notify(seat, "your_turn", now, fx);
}

// One person among bots, without clocks. Where nobody watches, nobody can read anything from a window that passes by itself,
// and the only person need not wave through what does not concern them.
bool Table::is_solo() const {
    if (room_.time.pace != Pace::none) return false;
    int people = 0;
    for (const Seat seat : SeatSet::players(room_.players())) people += !room_.is_bot(seat);
    return people == 1;
}

// Has the seat more than one answer to the question that stands?
bool Table::holds_answer(Seat seat) const {
    if (!record_->match().decision().may_act.has(seat)) return false;
    ActionList legal;
    record_->match().legal_actions(seat, legal);
    return legal.size() > 1;
}

// Drawn from the table's own seed and from when the question was put, not from the position: what is drawn by lot for
// somebody who is away must not hang on what others hold.
Action Table::default_of(Seat seat) const {
    Rng rng(record_->lot(static_cast<std::uint64_t>(shown_at_)), seat.index);
    return record_->match().default_action(seat, rng);
}

bool Table::talk_locked(Seat seat) const {
    if (!plays_now() || scene_.over() || !scene_.asked.has(seat)) return false;
    return record_->match().prompts()[static_cast<std::size_t>(scene_.prompt)].key.starts_with("peek");
}

// Who can only pass in a window is not called to the table for it.
bool Table::waits_for(Seat seat) const {
    if (!room_.running() || scene_.over() || !scene_.asked.has(seat) || pressed_.has(seat)) return false;
    return !scene_.window || holds_answer(seat);
}

}  // namespace consigliere::server
