#include "server/table/record.hpp"

#include <map>
#include <mutex>

#include <boost/json/serialize.hpp>

namespace consigliere::server {

OptionValues options_of(const GameKind& kind, const boost::json::object& options) {
    OptionValues out(kind.options());
    for (const auto& [name, value] : options) {
        const std::string text = value.is_string() ? std::string(value.get_string()) : boost::json::serialize(value);
        if (const std::string wrong = out.set(name, text); !wrong.empty()) throw InputError(wrong);
    }
    return out;
}

CardSetId card_set_of(const GameKind& kind, const CardSource& cards) {
    const auto read = [&] {
        const boost::json::object listing = kind.cards(cards);
        return CardSetId{std::string(listing.at("set").as_string()), std::string(listing.at("hash").as_string())};
    };
    static std::mutex mutex;
    static std::map<const GameKind*, CardSetId> house;
    if (cards.text != kind.house_cards().text) return read();
    const std::lock_guard lock(mutex);
    auto& known = house[&kind];
    if (known.hash.empty()) known = read();
    return known;
}

namespace {

// Tables with the same options share what never changes: the house's cards and words are read once.
std::unique_ptr<Match> fresh_match(const GameKind& kind, const LogHead& head, const CardSource& cards) {
    const auto start = [&] { return kind.start(head.players, options_of(kind, head.options), cards); };
    if (cards.text != kind.house_cards().text) return start();
    constexpr std::size_t kMost =
        64;  // more kinds of tables than people play at a time; whoever needs another reads the cards again
    static std::mutex mutex;
    static std::map<std::string, std::unique_ptr<const Match>> known;
    const std::string key =
        std::string(kind.info().id) + std::to_string(head.players) + boost::json::serialize(head.options);
    const std::lock_guard lock(mutex);
    if (known.size() >= kMost && !known.contains(key)) known.clear();
    auto& match = known[key];
    if (!match) match = start();
    return match->clone();
}

}  // namespace

Record::Record(const GameKind& kind, LogHead head, const Seed& seed, const CardSource& cards)
    : kind_(&kind), head_(std::move(head)), seed_(seed), fate_(seed) {
    if (head_.rules_version != kind.info().rules_version)
        throw InputError("was begun by rules version " + std::to_string(head_.rules_version) +
                         "; this program has version " + std::to_string(kind.info().rules_version));
    if (head_.card_hash != card_set_of(kind, cards).hash)
        throw InputError("was begun with another card set than this program has");
    match_ = fresh_match(kind, head_, cards);
}

store::Entry Record::apply(const Command& command, std::int64_t now, std::vector<Step>* steps) {
    if (steps != nullptr) {
        Step& step = steps->emplace_back();
        step.before = match_->clone();
        step.size = size_;
        step.command = command;
        match_->apply(command, &step.events);
    } else {
        match_->apply(command, nullptr);
    }
    ++size_;
    return {size_, {}, match_->hash(), now};
}

void Record::play(const Command& command, std::int64_t now, std::vector<Step>& steps,
                  std::vector<store::Entry>& entries) {
    std::string text = match_->vocabulary().to_text(command);
    entries.push_back(apply(command, now, &steps));
    entries.back().text = std::move(text);
    draw_chance(now, steps, entries);
}

void Record::draw_chance(std::int64_t now, std::vector<Step>& steps, std::vector<store::Entry>& entries) {
    while (match_->decision().chance()) {
        const Command drawn{match_->chance_action(fate_.below(match_->chance_count())), {}, {}};
        std::string text = match_->vocabulary().to_text(drawn);
        entries.push_back(apply(drawn, now, &steps));
        entries.back().text = std::move(text);
    }
}

void Record::rewind(const Match& to, int size) {
    match_ = to.clone();
    size_ = size;
}

void Record::replay(const store::Entry& entry, std::vector<Step>* steps) {
    const auto fail = [&](const std::string& what) {
        throw InputError("entry " + std::to_string(entry.seq) + " '" + entry.text + "' " + what);
    };
    if (entry.seq != size_ + 1) fail("is not the next one: an entry is missing");
    const auto parsed = match_->vocabulary().parse(entry.text);
    if (std::holds_alternative<ParseError>(parsed)) fail("is not understood: " + std::get<ParseError>(parsed).message);
    const Command& command = std::get<Command>(parsed);
    if (match_->decision().chance()) {
        if (match_->chance_action(fate_.below(match_->chance_count())) != command.action)
            fail("is not what the seed gives");
    } else if (const Refusal no = match_->check(command)) {
        fail("is not allowed any more (" + std::string(no.code) + ")");
    }
    if (apply(command, entry.at, steps).hash != entry.hash) fail("leads to another position than it did");
}

}  // namespace consigliere::server
