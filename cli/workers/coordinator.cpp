#include "cli/workers/coordinator.hpp"

#include <algorithm>
#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/players.hpp"

namespace consigliere::cli::work {

namespace json = boost::json;
using namespace std::chrono_literals;

namespace {

constexpr auto kExpiry = 2s;  // workers send a heartbeat four times per second
constexpr auto kPollInterval = 20ms;

}  // namespace

Coordinator::Coordinator(const std::string& url, Io& io) : bus_(url), io_(io) { bus_.accept_requests(); }

void Coordinator::run(const Next& next, const Take& take) {
    while (!interrupted && !(all_given_ && open_.empty())) {
        if (const auto message = bus_.next(kPollInterval)) {
            last_message_ = Clock::now();
            waiting_ = false;
            try {
                read(*message, next, take);
            } catch (const InputError&) {
                throw;  // ours: the results cannot be written, the cards cannot be sent
            } catch (const std::exception& wrong) {
                say(fmt::format("invalid message on the bus: {}", wrong.what()));
            }
        } else {
            reassign_expired();  // only when all messages are read: this process may have been paused
        }
    }
}

void Coordinator::read(const json::object& message, const Next& next, const Take& take) {
    const std::string worker = json::value_to<std::string>(message.at("from"));
    if (!message.contains("number")) return give(worker, next);  // a request
    const auto found = open_.find(message.at("number").to_number<std::uint64_t>());
    const bool is_open = found != open_.end();
    if (message.contains("alive")) {
        if (is_open && found->second.worker.empty()) found->second.worker = worker;  // back before another one got it
        if (is_open && found->second.worker == worker) found->second.last_seen = Clock::now();
    } else if (message.contains("refused")) {
        if (is_open && found->second.worker == worker) found->second.worker.clear();
        on_refusal(worker, json::value_to<std::string>(message.at("refused")));
    } else if (message.contains("back")) {
        if (is_open && found->second.worker == worker) found->second.worker.clear();
    } else {
        const Answer answer = answer_from(message.at("answer").as_object());
        if (is_open) {
            const WorkUnit unit = std::move(found->second.unit);
            open_.erase(found);
            take(unit, answer);
        }
        give(worker, next);
    }
}

void Coordinator::give(const std::string& worker, const Next& next) {
    if (refusing_workers_.contains(worker)) return;
    Open* const open = unit_for(worker, next);
    if (open == nullptr) return;
    open->worker = worker;
    open->last_seen = Clock::now();
    if (!bus_.send(worker, to_json(open->unit)))
        throw InputError("--cards: the card file is too large for the bus; increase max_payload of the NATS server");
}

// A worker that requests work has none: a unit that was sent to it before did not arrive, so it is sent again.
Coordinator::Open* Coordinator::unit_for(const std::string& worker, const Next& next) {
    const auto given_to = [&](const std::string& whom) {
        return std::find_if(open_.begin(), open_.end(), [&](const auto& entry) { return entry.second.worker == whom; });
    };
    if (const auto own = given_to(worker); own != open_.end()) return &own->second;
    if (const auto free = given_to(""); free != open_.end()) return &free->second;
    std::optional<WorkUnit> unit = all_given_ ? std::nullopt : next();
    if (!unit) {
        all_given_ = true;
        return nullptr;
    }
    const std::uint64_t number = unit->number;
    return &open_.emplace(number, Open{std::move(*unit), worker, Clock::now()}).first->second;
}

void Coordinator::on_refusal(const std::string& worker, const std::string& why) {
    refusing_workers_.insert(worker);
    if (reported_reasons_.insert(why).second) say("a worker refuses: " + why);
}

void Coordinator::reassign_expired() {
    const auto now = Clock::now();
    for (auto& [number, open] : open_) {
        if (open.worker.empty() || now - open.last_seen < kExpiry) continue;
        open.worker.clear();
        say("a worker stopped responding; its work unit is reassigned");
    }
    if (waiting_ || now - last_message_ < kExpiry) return;
    waiting_ = true;
    say("waiting for a free worker; start one on any machine: consigliere worker --bus ADDRESS (Ctrl-C to stop)");
}

void Coordinator::say(const std::string& line) {
    io_.err << (io_.colour ? "\r\x1b[K" : "") << "consigliere: " << line << std::endl;
}

void check_for_bus(const std::vector<std::string>& bots, int threads) {
    if (std::any_of(bots.begin(), bots.end(), is_program))
        throw InputError("--bus: program:COMMAND is not available; workers run no commands received over a network");
    if (threads > 0)
        throw InputError("--threads cannot be combined with --bus; set it per worker: consigliere worker --threads N");
}

}  // namespace consigliere::cli::work
