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

constexpr auto kSilence = 2s;  // workers say four times a second that they live
constexpr auto kGlance = 20ms;

}  // namespace

Coordinator::Coordinator(const std::string& url, Io& io) : bus_(url), io_(io) { bus_.hear_wishes(); }

void Coordinator::run(const Next& next, const Take& take) {
    while (!interrupted && !(all_given_ && open_.empty())) {
        if (const auto letter = bus_.next(kGlance)) {
            heard_ = Clock::now();
            waiting_ = false;
            try {
                read(*letter, next, take);
            } catch (const InputError&) {
                throw;  // ours: the results cannot be written, the cards cannot be sent
            } catch (const std::exception& wrong) {
                say(fmt::format("invalid message on the bus: {}", wrong.what()));
            }
        } else {
            look_for_silent_ones();  // only when all that came is read: it may be we who stood still
        }
    }
}

void Coordinator::read(const json::object& letter, const Next& next, const Take& take) {
    const std::string hand = json::value_to<std::string>(letter.at("from"));
    if (!letter.contains("number")) return give(hand, next);  // a wish
    const auto found = open_.find(letter.at("number").to_number<std::uint64_t>());
    const bool is_open = found != open_.end();
    if (letter.contains("alive")) {
        if (is_open && found->second.hand.empty()) found->second.hand = hand;  // back before somebody else had it
        if (is_open && found->second.hand == hand) found->second.heard = Clock::now();
    } else if (letter.contains("refused")) {
        if (is_open && found->second.hand == hand) found->second.hand.clear();
        refused(hand, json::value_to<std::string>(letter.at("refused")));
    } else if (letter.contains("back")) {
        if (is_open && found->second.hand == hand) found->second.hand.clear();
    } else {
        const Answer answer = answer_from(letter.at("answer").as_object());
        if (is_open) {
            const WorkUnit share = std::move(found->second.share);
            open_.erase(found);
            take(share, answer);
        }
        give(hand, next);
    }
}

void Coordinator::give(const std::string& hand, const Next& next) {
    if (unfit_.contains(hand)) return;
    Open* const open = share_for(hand, next);
    if (open == nullptr) return;
    open->hand = hand;
    open->heard = Clock::now();
    if (!bus_.send(hand, to_json(open->share)))
        throw InputError("--cards: the card file is too large for the bus; increase max_payload of the NATS server");
}

// Who asks has nothing: what it was given before did not reach it, so it gets that again.
Coordinator::Open* Coordinator::share_for(const std::string& hand, const Next& next) {
    const auto given_to = [&](const std::string& whom) {
        return std::find_if(open_.begin(), open_.end(), [&](const auto& entry) { return entry.second.hand == whom; });
    };
    if (const auto own = given_to(hand); own != open_.end()) return &own->second;
    if (const auto free = given_to(""); free != open_.end()) return &free->second;
    std::optional<WorkUnit> share = all_given_ ? std::nullopt : next();
    if (!share) {
        all_given_ = true;
        return nullptr;
    }
    const std::uint64_t number = share->number;
    return &open_.emplace(number, Open{std::move(*share), hand, Clock::now()}).first->second;
}

void Coordinator::refused(const std::string& hand, const std::string& why) {
    unfit_.insert(hand);
    if (said_.insert(why).second) say("a worker refuses: " + why);
}

void Coordinator::look_for_silent_ones() {
    const auto now = Clock::now();
    for (auto& [number, open] : open_) {
        if (open.hand.empty() || now - open.heard < kSilence) continue;
        open.hand.clear();
        say("a worker stopped responding; its work unit is reassigned");
    }
    if (waiting_ || now - heard_ < kSilence) return;
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
