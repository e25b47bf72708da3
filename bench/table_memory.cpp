// What a live table holds in memory: tables of four as the server keeps them (server/table), without connections and without
// the store, played with random moves, offers and talk. Prints bytes of heap a table, by game and by who sits there.
//
//   consigliere_memory [TABLES [MOST_KIB]]     exits with 1 if a table of four people ever holds more than MOST_KIB
#include <malloc.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "games/registry.hpp"
#include "server/cached_games.hpp"
#include "server/site/table_actor.hpp"

namespace {

std::atomic<long> in_use = 0;  // bytes, with what the allocator rounds up and its own word in front

long cost_of(void* memory) { return static_cast<long>(malloc_usable_size(memory) + sizeof(std::size_t)); }

}  // namespace

// Not inlined: GCC would take what is freed here for something that it allocated itself.
[[gnu::noinline]] void* operator new(std::size_t size) {
    void* memory = std::malloc(size);
    if (memory == nullptr) throw std::bad_alloc();
    in_use += cost_of(memory);
    return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    if (memory != nullptr) in_use -= cost_of(memory);
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

namespace consigliere::server {

namespace {

namespace json = boost::json;

constexpr int kSeats = 4;

struct Company {
    const char* what;
    int bots, away;
};
constexpr Company kCompanies[] = {
    {"four people", 0, 0}, {"four people, two away", 0, 2}, {"a person and three bots", 3, 0}};

TableLimits without_waiting() {
    TableLimits limits;
    limits.bot_pause = limits.shortest_window = limits.bot_window = limits.share_wait = 0;
    return limits;
}

// One table, those who sit at it, and their moves. Followers are numbered as their seats, from 1.
class LiveTable {
public:
    LiveTable(const GameKind& kind, const Company& company, std::uint64_t seed) : company_(company), rng_(seed) {
        store::TableRow row;
        row.id = "table" + std::to_string(1'000'000'000 + seed);
        row.game = kind.info().id;
        row.state = "waiting";
        row.seed = to_hex(seed_from_number(seed));
        json::array seats;
        for (int i = 0; i < kSeats; ++i) {
            const bool bot = i >= kSeats - company.bots;
            const std::string name = "Player " + std::to_string(i + 1);
            seats.push_back({{"kind", bot ? 2 : 1}, {"name", name}, {"bot", bot ? "steady:easy" : ""}});
            row.people.push_back(bot ? "" : name);
        }
        row.room = json::serialize(json::object{{"host", row.people[0]}, {"seats", std::move(seats)}});
        table_ = std::make_unique<Table>(row, kind, without_waiting(), std::vector<store::Entry>{}, "",
                                         std::vector<store::TalkLine>{}, now_);
        for (int i = 0; i < people(); ++i) {
            Effects fx;
            table_->join(
                {static_cast<std::uint64_t>(i) + 1, row.people[static_cast<std::size_t>(i)], "", Lang::en, {}, 0}, now_,
                fx);
        }
        for (int i = 1; i < people(); ++i) ask(Seat(i), "ready", {{"ready", true}});
        ask(Seat(0), "start");
        for (int i = people() - company.away; i < people(); ++i) {
            Effects fx;
            table_->part(static_cast<std::uint64_t>(i) + 1, now_, fx);
            carry_out(fx);
        }
    }

    bool running() const { return table_->room().running(); }
    int moves() const { return moves_; }

    // Everybody who is asked and there answers; then whatever falls due happens.
    void step() {
        now_ += 1000;
        const Decision asked = match().decision();
        const int before = moves_;
        for (const Seat seat : asked.may_act) {
            if (!there(seat) || moves_ != before) continue;
            ActionList legal;
            match().legal_actions(seat, legal);
            if (legal.empty()) continue;
            answer(seat, legal[static_cast<int>(rng_.below(static_cast<std::uint32_t>(legal.size())))]);
        }
        if (rng_.below(8) == 0) bargain(Seat(static_cast<int>(rng_.below(kSeats))));
        if (rng_.below(8) == 0)
            ask(Seat(0), "say", {{"text", "What would you give me for that, then?"}, {"key", key()}});
        if (running() && moves_ == before) let_time_pass();
    }

private:
    int people() const { return kSeats - company_.bots; }
    bool there(Seat seat) const { return seat.index < people() - company_.away; }
    const Match& match() const { return table_->record()->match(); }

    void ask(Seat seat, const char* type, json::object message = {}) {
        message["type"] = type;
        message["id"] = 1;
        Effects fx;
        table_->handle({static_cast<std::uint64_t>(seat.index) + 1, std::move(message)}, now_, fx);
        carry_out(fx);
    }
    void answer(Seat seat, const Action& action) {
        ask(seat, "act", {{"seq", 1'000'000'000'000}, {"do", match().vocabulary().to_text(action)}});
    }
    void bargain(Seat seat) {
        Offer idea;
        if (!there(seat) || !running() || !match().suggest_offer(seat, rng_, idea)) return;
        const Command offer{{kOffer, seat, idea.to.index, 0, 0, 0, idea.until}, idea.terms, {}};
        ask(seat, "act", {{"seq", 1'000'000'000'000}, {"do", match().vocabulary().to_text(offer)}});
    }
    // As the page makes them.
    std::string key() {
        const std::string digits = std::to_string(1'000'000'000'000'000'000 + moves_) + std::to_string(now_);
        return digits.substr(0, 31) + "-key";
    }
    void let_time_pass() {
        const Millis wake = table_->wake_at(now_);
        if (wake == 0) return;
        now_ = std::max(now_, wake);
        Effects fx;
        table_->tick(now_, fx);
        carry_out(fx);
    }
    // As TableActor does, without store and sockets.
    void carry_out(Effects& fx) {
        for (const store::Entry& entry : fx.entries) moves_ += !entry.text.starts_with("chance ");
        for (std::vector<BotTask> tasks = std::move(fx.bots); !tasks.empty();) {
            Effects next;
            for (const BotTask& task : tasks) {
                std::unique_ptr<BotBrain>& brain = brains_[task.seat.index];
                if (task.start || !brain) brain = std::make_unique<BotBrain>();
                table_->bot_answered(brain->think(task, [] { return false; }), now_, next);
            }
            for (const store::Entry& entry : next.entries) moves_ += !entry.text.starts_with("chance ");
            tasks = std::move(next.bots);
        }
    }

    const Company& company_;
    Rng rng_;
    Millis now_ = 1'800'000'000'000;
    int moves_ = 0;
    std::unique_ptr<Table> table_;
    std::array<std::unique_ptr<BotBrain>, kSeats> brains_;
};

// Bytes a table after so many moves each; the last column: at the end of the game.
constexpr int kAfter[] = {0, 50, 160, 1'000'000};

double measure(const GameKind& kind, const Company& company, int tables) {
    {
        const LiveTable first(kind, company, 0);
    }  // what all tables share is there from now on
    const long before = in_use;
    std::vector<std::unique_ptr<LiveTable>> all;
    for (int i = 1; i <= tables; ++i)
        all.push_back(std::make_unique<LiveTable>(kind, company, static_cast<std::uint64_t>(i)));
    std::printf("%-20s %-26s", std::string(kind.info().id).c_str(), company.what);
    double most = 0;
    long moves = 0;
    for (const int after : kAfter) {
        moves = 0;
        for (const auto& table : all) {
            for (int guard = 0; guard < 50'000 && table->running() && table->moves() < after; ++guard) table->step();
            moves += table->moves();
        }
        const double kib = static_cast<double>(in_use - before) / tables / 1024;
        most = std::max(most, kib);
        std::printf(" %8.1f", kib);
        std::fflush(stdout);
    }
    std::printf(" %8ld\n", moves / tables);
    return most;
}

}  // namespace

}  // namespace consigliere::server

int main(int argc, char** argv) {
    using namespace consigliere;
    const int tables = argc > 1 ? std::atoi(argv[1]) : 50;
    const double limit = argc > 2 ? std::atof(argv[2]) : 0;
    if (tables < 1 || limit < 0) {
        std::fprintf(stderr, "consigliere_memory [TABLES [MOST_KIB]]: both are numbers above 0\n");
        return 2;
    }
    std::printf("KiB of heap a table of four, %d tables\n%-47s %8s %8s %8s %8s %8s\n", tables, "", "start", "50 moves",
                "160", "the end", "moves");
    double most = 0;
    const server::CachedGames games(all_games());  // as the server keeps them
    for (const GameKind* kind : games.all())
        for (const server::Company& company : server::kCompanies) {
            const double held = server::measure(*kind, company, company.bots > 0 ? (tables + 9) / 10 : tables);
            if (company.bots == 0 && company.away == 0) most = std::max(most, held);
        }
    if (limit > 0 && most > limit) {
        std::printf("A table of four people holds %.1f KiB; the limit is %.1f.\n", most, limit);
        return 1;
    }
    return 0;
}
