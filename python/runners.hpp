// One game of a vectorised environment, in two forms: alone with the rules, which is all that speed needs, and with
// negotiation or bots at the table.
#pragma once

#include <new>

#include "engine/kit/plain_copy.hpp"
#include "python/opponents.hpp"
#include "python/table_of.hpp"

namespace consigliere::python {

// What a thread needs while it plays.
struct Scratch {
    AnswerGroups answers;
    ActionList actions;
    std::vector<int> numbers;
    Events events;
};

// Every seat is the caller's, and nobody negotiates.
template <Game G>
class PlainRunner {
public:
    PlainRunner(const TableOf<G>& table, const BotSpecs&) : table_(&table), state_(table.game().initial()) {}

    void restart(Rng&) { state_ = table_->game().initial(); }
    Seat actor() const { return actor_; }
    bool over() const { return table_->game().decision(state_).over(); }
    Result result() const { return table_->game().result(state_); }

    // Until a player is asked or the game is over.
    void advance(Rng& rng, Scratch&) {
        const G& game = table_->game();
        for (Decision d = game.decision(state_);; d = game.decision(state_)) {
            actor_ = d.may_act.first();
            if (!d.chance()) return;
            game.apply(state_, game.chance_action(state_, rng.below(game.chance_count(state_))), nullptr);
        }
    }
    void answer(int number, Scratch&) {
        table_->game().apply(state_, table_->actions().decode(number, actor_), nullptr);
    }
    // Prepares each_legal_number, which calls f at most as often as is returned here.
    std::size_t list_legal(Scratch& scratch) const {
        scratch.answers.clear();
        table_->game().legal_actions(state_, actor_, scratch.answers);
        return static_cast<std::size_t>(scratch.answers.size());
    }
    template <class F>
    [[gnu::always_inline]] void each_legal_number(const Scratch& scratch, F f) const {
        table_->actions().each_number(scratch.answers, f);
    }
    Command command_of(int number) const { return {table_->actions().decode(number, actor_)}; }
    // Rows are as long as a view, so each of them is aligned.
    void write_view(std::byte* out) const {
        using View = typename G::View;
        if constexpr (FillsViews<G>) {
            static constexpr View kEmpty{};
            View& view = *std::launder(reinterpret_cast<View*>(out));
            copy_plain(view, kEmpty);
            table_->game().fill_view(state_, actor_, view);
        } else {
            new (out) View(table_->game().view_for(state_, actor_));
        }
    }
    void write_described(ObservationWriter& writer, float* out) const {
        writer.write(table_->game().position(table_->game().view_for(state_, actor_)), out);
    }

private:
    const TableOf<G>* table_;
    typename G::State state_;
    Seat actor_;
};

// Some seats may be played by bots, and all may negotiate.
template <Game G>
class TableRunner {
public:
    TableRunner(const TableOf<G>& table, const BotSpecs& specs)
        : table_(&table), play_(table.play()), opponents_(specs) {}

    void restart(Rng& rng) {
        play_.restart();
        if (opponents_.any()) opponents_.sit_down(play_.match(), rng.next());
    }
    Seat actor() const { return play_.actor(); }
    bool over() const { return play_.match().decision().over(); }
    Result result() const { return play_.match().result(); }

    // Until the caller is asked or the game is over.
    void advance(Rng& rng, Scratch& scratch) {
        bool has_spoken = false;  // a bot speaks at most once before it answers
        for (Seat seat = actor(); seat == Seat::chance() || opponents_.plays(seat); seat = actor()) {
            const Command command = seat == Seat::chance() ? play_.chance_command(rng)
                                                           : opponents_.next(play_, play_.negotiation() && !has_spoken);
            has_spoken = has_spoken ? command.action.kind >= kFirstEngineKind
                                    : command.action.kind == kOffer || command.action.kind == kPromise;
            apply(command, scratch);
        }
    }
    void answer(int number, Scratch& scratch) { apply(command_of(number), scratch); }
    std::size_t list_legal(Scratch& scratch) const {
        scratch.numbers.clear();
        play_.legal_numbers(scratch.numbers, scratch.actions);
        return scratch.numbers.size();
    }
    template <class F>
    void each_legal_number(const Scratch& scratch, F f) const {
        for (const int number : scratch.numbers) f(number);
    }
    Command command_of(int number) const { return *play_.command_of(number); }
    void write_view(std::byte* out) const { table_->write_view(play_, actor(), out); }
    void write_described(ObservationWriter& writer, float* out) const {
        table_->write_described(play_, actor(), writer, out);
    }

private:
    void apply(const Command& command, Scratch& scratch) {
        scratch.events.clear();
        play_.apply(command, &scratch.events);
        opponents_.observe(scratch.events);
    }

    const TableOf<G>* table_;
    Play<G> play_;
    Opponents opponents_;
};

}  // namespace consigliere::python
