// Bytes as a player: they choose the game, the seats, legal answers and plain nonsense. Nothing may crash, stall or break
// an invariant, and what `check` refuses must not be applied.
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "games/kinds.hpp"

namespace consigliere {

namespace {

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    bool empty() const { return size_ == 0; }
    std::uint8_t next() {
        if (size_ == 0) return 0;
        --size_;
        return *data_++;
    }
    std::uint32_t below(std::uint32_t n) { return n == 0 ? 0 : (next() | static_cast<std::uint32_t>(next()) << 8) % n; }

private:
    const std::uint8_t* data_;
    std::size_t size_;
};

template <StartableGame G>
const G& game_for(int players) {
    static const auto games = [] {
        std::array<std::unique_ptr<G>, kMaxPlayers + 1> all;
        for (int n = G::info().least_players; n <= G::info().most_players; ++n)
            all[static_cast<std::size_t>(n)] =
                std::make_unique<G>(n, OptionValues(G::options()), KindOf<G>().house_cards());
        return all;
    }();
    return *games[static_cast<std::size_t>(players)];
}

template <StartableGame G>
void play(Bytes& bytes) {
    const int counts = G::info().most_players - G::info().least_players + 1;
    const G& game = game_for<G>(G::info().least_players + bytes.next() % counts);
    const MatchRules<G> table(game);
    auto state = table.initial();
    static ActionList actions;
    while (!bytes.empty()) {
        const Decision d = game.decision(state.game);
        if (d.over()) return;
        Command command;
        if (d.chance()) {
            command.action = game.chance_action(state.game, bytes.below(game.chance_count(state.game)));
        } else if (bytes.next() % 4 != 0) {
            actions.clear();
            game.legal_actions(state.game, d.may_act.first(), actions);
            command.action = actions[static_cast<int>(bytes.below(static_cast<std::uint32_t>(actions.size())))];
        } else {
            command.action = {bytes.next(),
                              Seat(bytes.next() % 8),
                              bytes.next(),
                              bytes.next(),
                              bytes.next(),
                              bytes.next(),
                              static_cast<std::int16_t>(bytes.next() | bytes.next() << 8)};
            const auto item = [&]() -> Item {
                return {bytes.next(), bytes.next(), bytes.next(), bytes.next(),
                        bytes.next(), bytes.next(), bytes.next()};
            };
            if (bytes.next() % 2 != 0) command.terms.gives.push(item());
            if (bytes.next() % 2 != 0) command.terms.wants.push(item());
            command.word.phrase = bytes.next();
            command.word.a = bytes.next();
            command.word.until = bytes.next();
            if (table.check(state, command)) continue;
        }
        table.apply(state, command, nullptr);
        if (!game.broken_invariant(state.game).empty()) std::abort();
    }
}

}  // namespace

}  // namespace consigliere

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace consigliere;
    Bytes bytes(data, size);
    int wanted = bytes.next() % 3;
    ShippedGames::any([&]<class G>(std::type_identity<G>) {
        if (wanted-- != 0) return false;
        play<G>(bytes);
        return true;
    });
    return 0;
}
