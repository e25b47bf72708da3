// The arena for one game. Each game's is instantiated in a file of its own, so that they compile side by side.
#pragma once

#include "bots/arena_of.hpp"
#include "bots/fit_games.hpp"
#include "bots/line_play.hpp"
#include "bots/policy_training.hpp"
#include "bots/simulate.hpp"
#include "engine/edition.hpp"

namespace consigliere::bots {

template <Game G>
class PlayerOf final : public Player {
public:
    PlayerOf(const MatchOf<G>& match, Seat seat, std::unique_ptr<Bot<G>> bot)
        : match_(match), seat_(seat), bot_(std::move(bot)) {}

    Action decide() override { return bot_->decide(observation()); }

    std::optional<Command> bargain(SeatSet people) override {
        const Observation<G> here = observation();
        for (const Offer& offer : here.offers())
            if (offer.to == seat_)
                if (const auto answer = answer_to(here, offer)) return answer;
        if (const auto word = bot_->promise(here)) return allowed(here, promise_command(*word));
        if (const auto offer = bot_->propose(here)) return allowed(here, here.offer_command(*offer));
        if (const auto offer = bot_->propose_to(here, people)) return allowed(here, here.offer_command(*offer));
        return {};
    }

    void observe(std::span<const Event> events) override {
        for (const Event& event : events)
            if (event.seen_by.has(seat_)) bot_->observe(event);
    }

private:
    Observation<G> observation() const { return {match_.game(), match_.state(), seat_}; }

    std::optional<Command> answer_to(const Observation<G>& here, const Offer& offer) {
        const Reply reply = bot_->answer_offer(here, offer);
        if (reply.kind == Reply::wait) return {};
        Command command;
        command.action = {kRefuse, seat_, 0, 0, 0, 0, offer.id};
        if (reply.kind == Reply::accept) command.action.kind = kAccept, command.terms = reply.terms;
        if (reply.kind == Reply::counter) command.action.kind = kCounter, command.terms = reply.terms;
        if (!here.check(command)) return command;
        return allowed(here, {{kRefuse, seat_, 0, 0, 0, 0, offer.id}, {}, {}});
    }

    Command promise_command(const Word& word) const {
        Command command;
        command.action = {kPromise, seat_, word.receiver.index, 0, 0, 0, 0};
        command.word = word;
        return command;
    }

    static std::optional<Command> allowed(const Observation<G>& here, const Command& command) {
        if (here.check(command)) return {};
        return command;
    }

    const MatchOf<G>& match_;
    Seat seat_;
    std::unique_ptr<Bot<G>> bot_;
};

template <StartableGame G>
class SimulatorOf final : public Simulator {
public:
    SimulatorOf(int players, const OptionValues& options, const CardSource& cards, const Casting& casting,
                std::uint64_t seed)
        : game_(players, options, cards), simulation_(game_, casting, seed) {}

    SimulationResult run(std::uint64_t first, std::uint64_t last, const KeepOn& keep_on,
                         const Listener& listener) const override {
        return simulation_.run(first, last, keep_on, listener);
    }

private:
    G game_;
    Simulation<G> simulation_;
};

template <StartableGame G>
std::unique_ptr<Player> ArenaOf<G>::player(const Match& match, Seat seat, const BotSpec& spec, std::uint64_t seed,
                                           const BotResources& resources) const {
    const auto* own = dynamic_cast<const MatchOf<G>*>(&match);
    if (own == nullptr) return nullptr;
    return std::make_unique<PlayerOf<G>>(*own, seat, make_bot<G>(spec, seed, resources));
}

template <StartableGame G>
std::unique_ptr<Simulator> ArenaOf<G>::simulator([[maybe_unused]] int players,
                                                 [[maybe_unused]] const OptionValues& options,
                                                 [[maybe_unused]] const CardSource& cards,
                                                 [[maybe_unused]] const Casting& casting,
                                                 [[maybe_unused]] std::uint64_t seed) const {
    if constexpr (!kOnlyPlays) return std::make_unique<SimulatorOf<G>>(players, options, cards, casting, seed);
    return nullptr;
}

template <StartableGame G>
std::unique_ptr<Fitter> ArenaOf<G>::fitter([[maybe_unused]] int players, [[maybe_unused]] const CardSource& cards,
                                           [[maybe_unused]] std::uint64_t seed) const {
    if constexpr (!kOnlyPlays && requires { GameKnowledge<G>::kFeatures; }) {
        std::vector<G> games;
        if constexpr (requires { GameKnowledge<G>::fitted_options(); })
            for (const OptionValues& options : GameKnowledge<G>::fitted_options())
                games.emplace_back(players, options, cards);
        else
            games.emplace_back(players, OptionValues(G::options()), cards);
        return std::make_unique<FitterOf<G>>(std::move(games), seed);
    }
    return nullptr;
}

template <StartableGame G>
std::unique_ptr<PolicyTrainer> ArenaOf<G>::trainer([[maybe_unused]] const CardSource& cards,
                                                   [[maybe_unused]] std::uint64_t seed) const {
    if constexpr (!kOnlyPlays && requires { GameKnowledge<G>::learned_policy(); }) {
        std::vector<G> games;
        for (int players = G::info().least_players; players <= G::info().most_players; ++players)
            games.emplace_back(players, OptionValues(G::options()), cards);
        return std::make_unique<PolicyTrainerOf<G>>(std::move(games), seed);
    }
    return nullptr;
}

template <StartableGame G>
std::vector<Result> ArenaOf<G>::play_to_end(const Match& match, int first, int games, std::uint64_t seed,
                                            const Cancelled& cancelled) const {
    std::vector<Result> out;
    const auto* own = dynamic_cast<const MatchOf<G>*>(&match);
    if (own == nullptr) return out;
    const G& game = own->game();
    const typename GameKnowledge<G>::Policy policy{};
    ActionList legal;
    out.reserve(static_cast<std::size_t>(games));
    for (int i = first; i < first + games && !is_cancelled(cancelled); ++i) {
        typename G::State world = own->state().game;
        Dice dice(seed_of_game(seed, i));
        play_on(game, world, std::numeric_limits<int>::max(), policy, dice, legal);
        out.push_back(game.result(world));
    }
    return out;
}

template <StartableGame G>
LineEnds ArenaOf<G>::play_line(std::span<const Match* const> line, int game, std::uint64_t seed,
                               const Cancelled& cancelled) const {
    LineEnds out;
    const auto* any = line.empty() ? nullptr : dynamic_cast<const MatchOf<G>*>(line.front());
    if (any == nullptr) return out;
    LinePlay<G, typename GameKnowledge<G>::Policy> play(any->game(), seed_of_game(seed, game));
    out.winners.resize(line.size());
    for (std::size_t n = line.size(); n-- > 0 && !is_cancelled(cancelled);)
        out.winners[n] = play.end_from(static_cast<const MatchOf<G>&>(*line[n]).state().game);
    out.played = play.played();
    return out;
}

template <StartableGame G>
std::optional<Values> ArenaOf<G>::learned_chances([[maybe_unused]] const Match& match) const {
    if constexpr (requires { GameKnowledge<G>::kFeatures; })
        if (const auto* own = dynamic_cast<const MatchOf<G>*>(&match))
            return values_of(GameKnowledge<G>::forecast(own->game(), own->state().game), own->players(), 0);
    return {};
}

template <StartableGame G>
bool ArenaOf<G>::has_heuristics() const {
    return GameKnowledge<G>::kKnown;
}

template <StartableGame G>
bool ArenaOf<G>::has_learned() const {
    return requires { GameKnowledge<G>::learned_policy(); };
}

}  // namespace consigliere::bots
