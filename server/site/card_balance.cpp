#include "server/site/card_balance.hpp"

#include <chrono>
#include <map>

#include <boost/json/array.hpp>

#include "bots/arena.hpp"
#include "bots/report_data.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kSeed = 1;  // any number will do, as long as both sets have the same

// Enough for a mean and its error.
struct Sum {
    std::int64_t n = 0, sum = 0, squares = 0;

    void add(std::int64_t value) { ++n, sum += value, squares += value * value; }
    json::object to_json() const { return {{"n", n}, {"sum", sum}, {"squares", squares}}; }
};

// Of all seats to which something applied, how many won; a shared victory is a part of one.
struct Share {
    std::int64_t seats = 0;
    double wins = 0;

    void add(double won) { ++seats, wins += won; }
    json::object to_json() const { return {{"seats", seats}, {"wins", wins}}; }
};
using Shares = std::map<std::string, Share>;

json::object to_json(const Shares& shares) {
    json::object out;
    for (const auto& [thing, share] : shares) out[thing] = share.to_json();
    return out;
}

// "buy lawyer-1" is about the Lawyer, whatever was done with it.
std::set<std::string> things_of(const std::set<std::string>& done) {
    std::set<std::string> out;
    for (const std::string& what : done) out.insert(what.substr(what.find(' ') + 1));
    return out;
}

class Figures {
public:
    explicit Figures(int players) : by_seat_(static_cast<std::size_t>(players)) {}

    void add(const bots::ReportData& game) {
        if (!game.over) return;
        ++finished_;
        rounds_.add(game.rounds);
        decisions_.add(game.decisions);
        for (std::size_t seat = 0; seat < by_seat_.size(); ++seat) {
            const bool among = game.winners.has(Seat(static_cast<int>(seat)));
            const double won = among ? 1.0 / game.winners.size() : 0;
            by_seat_[seat].add(won);
            if (among) winning_scores_.add(game.scores[seat]);
            for (const std::string& thing : game.held[seat]) held_[thing].add(won);
            for (const std::string& thing : things_of(game.did[seat])) used_[thing].add(won);
        }
    }
    json::object to_json() const {
        json::array seats;
        for (const Share& share : by_seat_) seats.push_back(share.to_json());
        return {{"finished", finished_},
                {"seats", std::move(seats)},
                {"rounds", rounds_.to_json()},
                {"decisions", decisions_.to_json()},
                {"winning_score", winning_scores_.to_json()},
                {"held", server::to_json(held_)},
                {"used", server::to_json(used_)}};
    }

private:
    std::int64_t finished_ = 0;
    std::vector<Share> by_seat_;
    Sum rounds_, decisions_, winning_scores_;
    Shares held_, used_;
};

// Bots that do not negotiate: quick, and what changes is the cards' doing.
bots::Casting casting_for(const GameKind& kind, int players) {
    bots::BotSpec bot{.silent = true};
    if (!bots::check_bot(kind.info().id, bot).empty()) bot.skill = bots::Skill::random;
    return {.bots = std::vector<bots::BotSpec>(static_cast<std::size_t>(players), bot)};
}

struct PlayedGames {
    std::uint64_t games = 0;
    json::object figures;
};

PlayedGames play_games(const GameKind& kind, const CardSource& cards, int players, std::uint64_t first,
                       std::uint64_t last, const bots::KeepOn& keep_on) {
    const OptionValues options(kind.options());
    const auto start = kind.start(players, options, cards);
    Figures figures(players);
    const auto simulator =
        bots::make_simulator(kind.info().id, players, options, cards, casting_for(kind, players), kSeed);
    const auto sum = simulator->run(first, last, keep_on, [&](const bots::GameRecord& record) {
        const auto match = start->clone();
        figures.add(bots::report_data_of(*match, record));
    });
    return {sum.games, figures.to_json()};
}

}  // namespace

json::object play_balance_part(const GameKind& kind, const CardSource& own, const BalanceWanted& wanted,
                               const std::function<bool()>& cancelled) {
    const std::uint64_t last = std::min(wanted.first + kBalancePart, kBalanceGames);
    const auto until = Clock::now() + std::chrono::milliseconds(kBalanceTime_ms);
    const PlayedGames mine =
        play_games(kind, own, wanted.players, wanted.first, last, [&] { return Clock::now() < until && !cancelled(); });
    const PlayedGames house = play_games(kind, kind.house_cards(), wanted.players, wanted.first,
                                         wanted.first + mine.games, [&] { return !cancelled(); });
    const bool whole = house.games == mine.games;
    return {
        {"first", wanted.first}, {"played", whole ? mine.games : 0}, {"house", house.figures}, {"own", mine.figures}};
}

}  // namespace consigliere::server
