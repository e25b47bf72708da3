#include "server/table/record.hpp"

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

Record::Record(const GameKind& kind, LogHead head, const Seed& seed, const CardSource& cards)
    : kind_(&kind), head_(std::move(head)), seed_(seed), fate_(seed) {
    if (head_.rules_version != kind.info().rules_version)
        throw InputError("was begun by rules version " + std::to_string(head_.rules_version) +
                         "; this program has version " + std::to_string(kind.info().rules_version));
    if (head_.card_hash != kind.card_set(cards).hash)
        throw InputError("was begun with another card set than this program has");
    match_ = kind.start(head_.players, options_of(kind, head_.options), cards);
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
