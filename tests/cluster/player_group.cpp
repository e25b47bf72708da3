#include "tests/cluster/player_group.hpp"

#include <algorithm>
#include <set>

#include "games/registry.hpp"
#include "server/table/display_step.hpp"
#include "tests/stored_moves.hpp"

namespace consigliere::testing {

namespace json = boost::json;

PlayerGroup::PlayerGroup(TestCluster& cluster, std::string game, std::uint64_t seed)
    : cluster_(cluster), game_(std::move(game)), rng_(seed) {}

std::string PlayerGroup::table() const {
    const std::lock_guard lock(mutex_);
    return table_;
}

bool PlayerGroup::wait_for_moves(int acknowledged, Time end) {
    std::unique_lock lock(mutex_);
    return progress_.wait_until(lock, end, [&] { return acknowledged_ >= acknowledged; });
}

bool PlayerGroup::wait_for_reconnection(Time end) {
    std::unique_lock lock(mutex_);
    return progress_.wait_until(lock, end, [&] { return !must_reconnect_; });
}

ServerProcess& PlayerGroup::any_server() {
    for (;;) {
        ServerProcess& server = *cluster_.servers[rng_.below(static_cast<std::uint32_t>(cluster_.servers.size()))];
        if (server.accepts()) return server;
    }
}

void PlayerGroup::play(const std::atomic<bool>& stop) {
    while (!stop) {
        try {
            if (must_reconnect_) {
                for (Person& person : people_) leave(person), sit_down(person);
                const std::lock_guard lock(mutex_);
                must_reconnect_ = false;
                progress_.notify_all();
            }
            if (table_.empty() || over_) open_table();
            for (Person& person : people_) take_part(person);
        } catch (const std::exception&) {
            // A server that is down, or a connection that was cut: the next attempt may reach another one.
            // A client retries after a moment, as the page does.
            std::unique_lock lock(mutex_);
            progress_.wait_for(lock, kRetryDelay, [&] { return stop.load(); });
        }
    }
}

void PlayerGroup::leave(Person& person) {
    if (person.client) person.client->drop();
    person.client.reset();
}

void PlayerGroup::open_table() {
    if (over_) {
        const auto store = store::open(cluster_.url)->connect();
        check(*store);
        for (Person& person : people_) leave(person);
        over_ = false;
        const std::lock_guard lock(mutex_);
        table_.clear();
    }
    static constexpr const char* kNames[kPeople] = {"Ann", "Bob", "Cal"};  // neighbours have names of their own
    for (std::size_t i = 0; i < kPeople; ++i) {
        Person& person = people_[i];
        person.moves.clear();
        if (!person.cookie.empty()) continue;
        WireClient guest(any_server().port());
        guest.become(kNames[i]);
        person.cookie = guest.cookie;
    }
    WireClient host(any_server().port());
    host.cookie = people_[0].cookie;
    const auto made =
        host.http("POST", "/api/v1/tables", R"({"game":")" + game_ + R"(","players":3,"time":{"mode":"slow"}})");
    if (made.status != 201) throw std::runtime_error("no table");
    const std::lock_guard lock(mutex_);
    table_ = std::string(made.json().at("table").as_string());
    ++games_;
}

bool PlayerGroup::sit_down(Person& person) {
    if (person.client && !person.client->closed()) return true;
    if (person.client) ++interruptions_;
    leave(person);
    ++reconnects_;
    auto client = std::make_unique<WireClient>(any_server().port());
    client->cookie = person.cookie;
    if (client->connect() != 101) return false;
    client->open(table_);
    person.client = std::move(client);
    person.heard = Clock::now();
    return true;
}

// As the page does: a server that hangs keeps its connections open and says nothing.
void PlayerGroup::ping_if_silent(Person& person) {
    if (Clock::now() - person.heard < kSilence) return;
    try {
        person.client->call("ping", {{"at", 0}});
    } catch (const std::exception&) {
        ++interruptions_;
        leave(person);
        throw;
    }
    person.heard = Clock::now();
}

void PlayerGroup::take_part(Person& person) {
    if (!sit_down(person)) return;
    WireClient& client = *person.client;
    const std::int64_t before = client.seq;
    client.pump(2);
    if (client.seq != before) person.heard = Clock::now();
    ping_if_silent(person);
    const std::string state(client.room.at("state").as_string());
    if (state == "finished") over_ = true;
    if (state == "waiting") {
        client.at_table("sit");
        client.at_table("ready", {{"ready", true}});
        if (&person == &people_[0]) client.at_table("start");
        return;
    }
    if (over_ || client.position.empty() || !client.position.at("decision").is_object()) return;
    const json::object decision = client.position.at("decision").as_object();
    if (decision.at("mine").as_bool() && decision.at("answer").is_null()) {
        act(person, decision);
    } else if (decision.at("may_pass").as_bool() && !decision.at("mine").as_bool()) {
        client.at_table("pass", {{"seq", client.seq}});
    }
}

void PlayerGroup::act(Person& person, const json::object& decision) {
    const json::array& actions = decision.at("actions").as_array();
    const std::string text(actions[rng_.below(static_cast<std::uint32_t>(actions.size()))].at("text").as_string());
    try {
        if (!person.client->act(text).at("ok").as_bool()) return;  // refused: it does not count
    } catch (const std::exception&) {
        // No answer. It may be in the log or not; it must not be there twice.
        ++unanswered_;
        ++interruptions_;
        person.moves.push_back({text, Outcome::unknown});
        leave(person);
        throw;
    }
    person.moves.push_back({text, Outcome::acknowledged});
    {
        const std::lock_guard lock(mutex_);
        ++acknowledged_;
    }
    progress_.notify_all();
    if (rng_.below(60) == 0) leave(person);  // and comes back elsewhere
}

// --- afterwards ------------------------------------------------------------------------------------------------------

std::vector<std::string> PlayerGroup::violations(store::Store& store) {
    if (!table_.empty()) check(store);
    settle();
    check_views();
    return violations_;
}

// All who are still connected take in what is under way, until nothing changes any more: a share that one of them still
// owes to the dice moves the game on for all.
void PlayerGroup::settle() {
    const auto seen = [&] {
        std::string out;
        for (const Person& person : people_)
            if (person.client) out += std::to_string(person.client->seq) + json::serialize(person.client->room);
        return out;
    };
    for (std::string before = "-"; before != seen();) {
        before = seen();
        for (Person& person : people_) {
            if (!person.client) continue;
            try {
                person.client->catch_up();
            } catch (const std::exception&) {
                if (!person.client->closed()) throw;
                leave(person);
            }
        }
    }
}

// What a player saw last over a connection that survived is what a new connection to any server shows.
void PlayerGroup::check_views() {
    for (Person& person : people_) {
        if (!person.client) continue;
        for (const auto& server : cluster_.servers) {
            WireClient fresh(server->port());
            fresh.cookie = person.cookie;
            if (fresh.connect() != 101) throw std::runtime_error("no connection in peace");
            fresh.open(table_);
            for (const char* part : {"view", "decision", "offers", "words"})
                if (fresh.position[part] != person.client->position[part])
                    violations_.push_back(game_ + " " + table_ + ": a player saw another " + part + " at update " +
                                          std::to_string(person.client->seq) + " than there is at update " +
                                          std::to_string(fresh.seq));
        }
    }
}

// Without those that were the only answer in a window: whoever waves it through does not send their text.
std::vector<std::string> PlayerGroup::chosen_moves(const std::vector<std::string>& stored) const {
    const GameKind& kind = *find_game(game_);
    const auto match = kind.start(static_cast<int>(kPeople), OptionValues(kind.options()), kind.house_cards());
    std::vector<std::string> out;
    for (const std::string& text : stored) {
        const Command command = std::get<Command>(match->vocabulary().parse(text));
        ActionList legal;
        if (command.action.seat.is_player() && server::is_sealed(match->decision(), match->prompt()))
            match->legal_actions(command.action.seat, legal);
        if (legal.size() != 1 || !legal.contains(command.action)) out.push_back(text);
        if (command.action.seat == Seat::chance() || !match->check(command)) match->apply(command, nullptr);
    }
    return out;
}

void PlayerGroup::check(store::Store& store) {
    const auto log = store.log(table_);
    for (std::size_t i = 0; i < log.size(); ++i)
        if (log[i].seq != static_cast<int>(i) + 1) violations_.push_back(table_ + ": the log has a gap");
    const auto stored = chosen_moves(stored_moves(store, table_));
    for (std::size_t seat = 0; seat < kPeople; ++seat) check_seat(stored, seat);
}

// Every stored move of the seat was sent by its person, in this order, once; every acknowledged one is there. Which of
// two equal moves it is, when the answer to the first never came, is not known: all that is possible is followed.
void PlayerGroup::check_seat(const std::vector<std::string>& stored, std::size_t seat) {
    const std::string prefix = "p" + std::to_string(seat + 1) + " ";
    std::vector<Move> sent;  // seats are drawn at the start: whose moves are these?
    for (const Person& person : people_)
        for (const Move& move : person.moves)
            if (move.text.starts_with(prefix)) sent.push_back(move);
    std::set<std::size_t> accounted{0};  // how many of those that were sent the store so far may account for
    for (const std::string& move : stored) {
        if (!move.starts_with(prefix)) continue;
        std::set<std::size_t> next;
        for (std::size_t at : accounted)
            for (; at < sent.size(); ++at) {
                if (sent[at].text == move) next.insert(at + 1);
                if (sent[at].outcome == Outcome::acknowledged) break;  // cannot be left out
            }
        if (next.empty()) return report(seat, sent, *accounted.rbegin(), move);
        accounted = std::move(next);
    }
    const auto missing = std::count_if(sent.begin() + static_cast<std::ptrdiff_t>(*accounted.rbegin()), sent.end(),
                                       [](const Move& move) { return move.outcome == Outcome::acknowledged; });
    if (missing > 0) report(seat, sent, *accounted.rbegin(), "nothing");
}

void PlayerGroup::report(std::size_t seat, const std::vector<Move>& sent, std::size_t at, const std::string& next) {
    std::string what = game_ + " " + table_ + ", seat " + std::to_string(seat + 1) + ": the store goes on with " +
                       next + ", the person sent";
    for (std::size_t i = at; i < std::min(at + 4, sent.size()); ++i)
        what += " '" + sent[i].text + (sent[i].outcome == Outcome::unknown ? "' (not answered)" : "'");
    violations_.push_back(what);
}

}  // namespace consigliere::testing
