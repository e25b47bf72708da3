// Episode and its information states for any game.
#pragma once

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "engine/refusal_text.hpp"
#include "engine/text_style.hpp"
#include "python/play.hpp"
#include "python/talk_block.hpp"

namespace consigliere::python {

template <Game G>
class TableOf;

template <Game G>
class EpisodeOf final : public Episode {
public:
    EpisodeOf(std::shared_ptr<const TableOf<G>> table, Play<G> play)
        : table_(std::move(table)), play_(std::move(play)) {
        for (int i = 0; i < players(); ++i) keys_[index(i)] = seen_[index(i)] = view_hash(Seat(i));
    }

    std::unique_ptr<Episode> clone() const override { return std::make_unique<EpisodeOf>(*this); }

    int current_player() const override {
        const Seat seat = play_.actor();
        return seat == Seat::chance() ? kChancePlayer : seat.is_player() ? seat.index : kTerminalPlayer;
    }
    std::vector<int> legal_actions(int player) const override {
        std::vector<int> out;
        if (player == kChancePlayer)
            for (const auto& [number, odds] : outcomes()) out.push_back(number);
        if (player < 0 || player != current_player()) return out;
        ActionList scratch;
        play_.legal_numbers(out, scratch);
        std::sort(out.begin(), out.end());
        out.erase(std::unique(out.begin(), out.end()), out.end());
        return out;
    }
    std::vector<std::pair<int, double>> chance_outcomes() const override { return outcomes(); }

    void apply(int number) override {
        const int player = current_player();
        std::optional<Command> command = player == kChancePlayer ? chance_command(number) : play_.command_of(number);
        if (!command) fail(number, player);
        history_.push_back(number);
        act(*command, number, [&](Events& events) { play_.apply(*command, &events); });
    }
    void apply_text(std::string_view text) override {
        const Command command = parse(text);
        if (const int number = number_of(command); number >= 0) return apply(number);
        if (command.action.seat == Seat::chance() || match().check(command)) throw CallError(refused(text, command));
        history_.push_back(-1 - static_cast<int>(texts_.size()));
        texts_.emplace_back(text);
        act(command, -1, [&](Events& events) { play_.apply_outside(command, &events); });
    }
    void play_chance(Rng& rng) override {
        while (play_.actor() == Seat::chance()) {
            const int number = space().encode(play_.chance_command(rng).action);
            apply(number);
        }
    }
    std::string action_text(int number) const override {
        if (current_player() == kChancePlayer && number >= 0 && number < space().size())
            return match().vocabulary().to_text(space().decode(number, Seat::chance()));
        if (const auto command = play_.command_of(number)) return match().vocabulary().to_text(*command);
        fail(number, current_player());
    }
    int action_number(std::string_view text) const override { return number_of(parse(text)); }
    void features(std::span<const int> numbers, std::int16_t* out) const override {
        for (const int number : numbers) {
            if (const auto command = play_.command_of(number))
                write_features(*command, out);
            else
                fail(number, current_player());
            out += ActionFeatures::kSize;
        }
    }

    std::vector<double> returns() const override {
        std::vector<double> out(index(players()), 0.0);
        if (current_player() != kTerminalPlayer) return out;
        SeatSet winners = match().result().winners;
        if (winners.empty()) winners = SeatSet::players(players());
        for (const Seat seat : winners) out[seat.index] = 1.0 / winners.size();
        return out;
    }
    std::vector<int> scores() const override {
        const Result result = match().result();
        return {result.score.begin(), result.score.begin() + players()};
    }
    int round() const override { return match().round(); }
    std::string question() const override { return std::string(match().prompt().id); }
    std::uint64_t hash() const override { return match().hash(); }

    void observe(int player, float* out) const override {
        table_->describe(play_.game().view_for(match_state(), Seat(player)), out);
        if (play_.negotiation())
            TalkBlock::write(match(), Seat(player), answered(player), out + table_->described_size());
    }
    void view_bytes(int player, std::byte* out) const override { table_->write_view(play_, Seat(player), out); }
    void recall(int player, float* out) const override {
        for (const Recalled& event : recalled_[index(player)]) {
            const int numbers[] = {event.present, event.kind, event.a, event.b, event.c, event.d, event.n};
            for (const int x : numbers) *out++ = static_cast<float>(x);
        }
    }
    std::string information_key(int player) const override {
        return fmt::format("{} p{} {:016x}", G::info().id, player + 1, keys_[index(player)]);
    }
    std::string view_json(int player) const override { return boost::json::serialize(match().view(Seat(player))); }
    std::string board(int player) const override {
        return match().draw(player < 0 ? Seat::spectator() : Seat(player), Lang::en, TextStyle{});
    }
    std::unique_ptr<Episode> resample(int player, Rng& rng) const override {
        auto out = std::make_unique<EpisodeOf>(*this);
        out->play_.resample(Seat(player), rng);
        out->resampled_ = true;
        for (int i = 0; i < players(); ++i) {
            out->seen_[index(i)] = out->view_hash(Seat(i));
            if (i != player) out->keys_[index(i)] = out->seen_[index(i)];
        }
        return out;
    }

    const std::vector<int>& history() const override { return history_; }
    const std::vector<std::string>& texts() const override { return texts_; }
    bool is_resampled() const override { return resampled_; }
    const Match& match() const override { return play_.match(); }

private:
    struct Recalled {
        std::uint8_t present = 0, kind = 0, a = 0, d = 0;
        std::uint16_t b = 0, c = 0;
        std::int16_t n = 0;
    };

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    int players() const { return play_.game().players(); }
    const ActionSpace& space() const { return play_.space(); }
    const typename G::State& match_state() const { return play_.match().state().game; }
    int answered(int player) const { return play_.is_replying() && current_player() == player ? play_.offer() : 0; }
    std::uint64_t view_hash(Seat seat) const {
        const MatchState<G>& state = play_.match().state();
        return hash_of(state.proposed.known_to(seat, play_.match().round()),
                       hash_of(MatchRules<G>(play_.game()).talk_known_to(state, seat),
                               hash_of(play_.game().view_for(match_state(), seat))));
    }

    // Equal outcomes stand side by side. In ascending order of their numbers.
    std::vector<std::pair<int, double>> outcomes() const {
        std::vector<std::pair<int, double>> out;
        if (play_.actor() != Seat::chance()) return out;
        const std::uint32_t count = match().chance_count();
        for (std::uint32_t k = 0; k < count; ++k) {
            const int number = space().encode(match().chance_action(k));
            if (out.empty() || out.back().first != number) out.emplace_back(number, 0.0);
            out.back().second += 1.0 / count;
        }
        std::sort(out.begin(), out.end());
        return out;
    }
    std::optional<Command> chance_command(int number) const {
        const std::uint32_t count = match().chance_count();
        for (std::uint32_t k = 0; k < count; ++k)
            if (const Action x = match().chance_action(k); space().encode(x) == number) return Command{x};
        return std::nullopt;
    }
    Command parse(std::string_view text) const {
        const auto read = match().vocabulary().parse(text);
        if (const auto* error = std::get_if<ParseError>(&read))
            throw CallError(fmt::format("\"{}\", column {}: {}", text, error->column, error->message));
        return std::get<Command>(read);
    }
    // Of those possible now, or -1.
    int number_of(const Command& command) const {
        const int player = current_player();
        const int number = space().encode(command.action);
        if (player == kChancePlayer)
            return command.action.seat == Seat::chance() && chance_command(number) ? number : -1;
        if (player < 0 || command.action.seat != Seat(player)) return -1;
        if (number >= 0) return play_.command_of(number) == command ? number : -1;
        if (play_.negotiation())
            for (const auto& [talked, meant] : play_.talk())
                if (meant == command) return talked;
        return -1;
    }
    std::string refused(std::string_view text, const Command& command) const {
        if (command.action.seat == Seat::chance()) return fmt::format("\"{}\" is no outcome of chance here", text);
        return fmt::format("\"{}\" is refused: {}", text,
                           refusal_text(table_->kind().texts(), match().check(command), Lang::en));
    }
    [[noreturn]] void fail(int number, int player) const {
        if (player == kTerminalPlayer) throw CallError("the game is over: no action is possible");
        const std::vector<int> legal = legal_actions(player);
        std::string first;
        for (std::size_t i = 0; i < std::min<std::size_t>(legal.size(), 5); ++i)
            first += fmt::format("{}{} ({})", i == 0 ? "" : ", ", legal[i], action_text(legal[i]));
        throw CallError(fmt::format("action {} is not legal for player {} now; legal_actions() lists {}: {}{}", number,
                                    player, legal.size(), first, legal.size() > 5 ? ", ..." : ""));
    }

    // Does something and lets every seat remember what it saw of it.
    template <class F>
    void act(const Command& command, int number, F apply_it) {
        Events events;
        apply_it(events);
        for (int i = 0; i < players(); ++i) {
            std::uint64_t& key = keys_[index(i)];
            for (const Event& e : events) {
                if (!e.seen_by.has(Seat(i))) continue;
                auto& list = recalled_[index(i)];
                std::rotate(list.begin(), list.end() - 1, list.end());
                list.front() = {.present = 1, .kind = e.kind, .a = e.a, .d = e.d, .b = e.b, .c = e.c, .n = e.n};
                key = hash_word(hash_word(key, std::uint64_t{e.kind} << 48 | std::uint64_t{e.a} << 40 |
                                                   std::uint64_t{e.d} << 32 | std::uint64_t{e.b} << 16 | e.c),
                                static_cast<std::uint16_t>(e.n));
            }
            if (command.action.seat == Seat(i)) key = hash_word(key, static_cast<std::uint32_t>(number) + 1);
            if (const std::uint64_t now = view_hash(Seat(i)); now != std::exchange(seen_[index(i)], now))
                key = hash_word(key, now);
        }
    }
    std::shared_ptr<const TableOf<G>> table_;
    Play<G> play_;
    std::vector<int> history_;
    std::vector<std::string> texts_;
    bool resampled_ = false;
    std::array<std::uint64_t, kMaxPlayers> keys_{};  // of all that a seat has seen and done
    std::array<std::uint64_t, kMaxPlayers> seen_{};  // its last view
    std::array<std::array<Recalled, Table::kRecalled>, kMaxPlayers> recalled_{};  // the last event first
};

}  // namespace consigliere::python
