// Bots of the roster at some seats of a game.
#pragma once

#include <array>
#include <chrono>
#include <variant>

#include <fmt/format.h>

#include "bots/arena.hpp"
#include "bots/roster.hpp"
#include "python/play.hpp"

namespace consigliere::python {

using BotSpecs = std::array<std::optional<bots::BotSpec>, kMaxPlayers>;

// For bots whose names give them a time.
inline bots::Stopwatch stopwatch() {
    return [start = std::chrono::steady_clock::now()] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
}

// Throws CallError with what is allowed.
inline bots::BotSpec parse_opponent(std::string_view game, std::string_view name) {
    const auto read = bots::parse_bot(name);
    if (const auto* wrong = std::get_if<std::string>(&read)) throw CallError(*wrong);
    const auto& spec = std::get<bots::BotSpec>(read);
    if (const std::string wrong = bots::check_bot(game, spec); !wrong.empty()) throw CallError(wrong);
    return spec;
}

// Throws CallError with what is allowed.
inline BotSpecs parse_opponents(std::string_view game, int players, const std::vector<std::string>& names) {
    BotSpecs out;
    if (!names.empty() && static_cast<int>(names.size()) != players)
        throw CallError(fmt::format("opponents must have one entry per seat ({}), None where you play, not {} entries",
                                    players, names.size()));
    for (std::size_t i = 0; i < names.size(); ++i)
        if (!names[i].empty()) out[i] = parse_opponent(game, names[i]);
    if (!names.empty() && std::find(names.begin(), names.end(), "") == names.end())
        throw CallError("opponents must leave at least one seat to you (None)");
    return out;
}

class Opponents {
public:
    explicit Opponents(const BotSpecs& specs) : specs_(specs) {
        for (const auto& spec : specs) any_ = any_ || spec;
    }

    bool any() const { return any_; }
    bool plays(Seat seat) const { return seat.is_player() && specs_[seat.index].has_value(); }

    // For a new game of this match, which must stay where it is.
    void sit_down(const Match& match, std::uint64_t seed) {
        bots::BotResources resources;
        resources.stopwatch = stopwatch();
        for (int i = 0; i < match.players(); ++i)
            if (const auto& spec = specs_[static_cast<std::size_t>(i)])
                players_[static_cast<std::size_t>(i)] =
                    bots::make_player(match, Seat(i), *spec, seed + static_cast<std::uint64_t>(i), resources);
    }
    void observe(const Events& events) {
        for (const auto& player : players_)
            if (player) player->observe(events);
    }

    // What the bot at the seat that acts does next.
    template <Game G>
    Command next(const Play<G>& play, bool may_negotiate) {
        const Seat seat = play.actor();
        bots::Player& player = *players_[seat.index];
        const Command refuse{{kRefuse, seat, 0, 0, 0, 0, static_cast<std::int16_t>(play.offer())}};
        if (play.is_replying() || may_negotiate)
            if (const std::optional<Command> said = player.bargain({}); said && is_meant(play, *said)) return *said;
        return play.is_replying() ? refuse : Command{player.decide()};
    }

private:
    template <Game G>
    static bool is_meant(const Play<G>& play, const Command& said) {
        const Action& x = said.action;
        if (play.match().check(said)) return false;
        if (!play.is_replying()) return x.kind == kOffer || x.kind == kPromise;
        return x.n == play.offer() && (x.kind == kAccept || x.kind == kRefuse);
    }

    BotSpecs specs_;
    bool any_ = false;
    std::array<std::unique_ptr<bots::Player>, kMaxPlayers> players_;
};

}  // namespace consigliere::python
