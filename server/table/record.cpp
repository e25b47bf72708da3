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

Record::Record(const GameKind& kind, LogHead head, const Seed& host, const CardSource& cards)
    : kind_(&kind), head_(std::move(head)), seed_(dice_seed(head_, host)), fate_(seed_), log_(head_, host) {
    if (head_.rules_version != kind.info().rules_version)
        throw InputError("was begun by rules version " + std::to_string(head_.rules_version) +
                         "; this program has version " + std::to_string(kind.info().rules_version));
    if (head_.card_hash != kind.card_set(cards).hash)
        throw InputError("was begun with another card set than this program has");
    if (head_.commitment != commitment(host)) throw InputError("has another share of the dice than it promised");
    match_ = kind.start(head_.players, options_of(kind, head_.options), cards);
}

LogEntry log_entry(const store::Entry& entry) { return {entry.text, entry.hash, entry.of, entry.k, 0}; }

// Fills in what the entry lacks: its number and the hash it leads to.
store::Entry Record::apply(const Command& command, store::Entry entry, std::vector<Step>* steps) {
    if (steps != nullptr) {
        Step& step = steps->emplace_back();
        step.before = match_->clone();
        step.size = size();
        step.command = command;
        match_->apply(command, &step.events);
    } else {
        match_->apply(command, nullptr);
    }
    entry.seq = size() + 1;
    entry.hash = match_->hash();
    log_.add(log_entry(entry));
    return entry;
}

void Record::play(const Command& command, std::int64_t now, std::vector<Step>& steps,
                  std::vector<store::Entry>& entries) {
    entries.push_back(apply(command, {0, match_->vocabulary().to_text(command), 0, now}, &steps));
    draw_chance(now, steps, entries);
}

void Record::draw_chance(std::int64_t now, std::vector<Step>& steps, std::vector<store::Entry>& entries) {
    while (match_->decision().chance()) {
        const std::uint32_t of = match_->chance_count(), k = fate_.below(of);
        const Command drawn{match_->chance_action(k), {}, {}};
        entries.push_back(apply(drawn, {0, match_->vocabulary().to_text(drawn), 0, now, of, k}, &steps));
    }
}

void Record::rewind(const Mark& to) {
    match_ = to.match->clone();
    log_ = to.log;
}

void Record::replay(const store::Entry& entry, std::vector<Step>* steps) {
    const auto fail = [&](const std::string& what) {
        throw InputError("entry " + std::to_string(entry.seq) + " '" + entry.text + "' " + what);
    };
    if (entry.seq != size() + 1) fail("is not the next one: an entry is missing");
    const auto parsed = match_->vocabulary().parse(entry.text);
    if (std::holds_alternative<ParseError>(parsed)) fail("is not understood: " + std::get<ParseError>(parsed).message);
    const Command& command = std::get<Command>(parsed);
    if (match_->decision().chance()) {
        const std::uint32_t of = match_->chance_count(), k = fate_.below(of);
        if (entry.of != of || entry.k != k || match_->chance_action(k) != command.action)
            fail("is not what the dice give");
    } else if (const Refusal no = match_->check(command)) {
        fail("is not allowed any more (" + std::string(no.code) + ")");
    } else if (entry.of != 0) {
        fail("is no outcome of chance");
    }
    if (apply(command, entry, steps).hash != entry.hash) fail("leads to another position than it did");
}

std::string log_text(const store::TableRow& row, const std::vector<store::Entry>& entries) {
    const auto host = seed_from_hex(row.seed);
    if (!host) throw InputError("table " + row.id + " has lost its share of the dice");
    LogWriter log(read_log(row.head, "table " + row.id).head, *host);
    std::string out = log.head() + "\n";
    for (const store::Entry& entry : entries) out += log.add(log_entry(entry)) + "\n";
    return row.result.empty() ? out : out + row.result + "\n";
}

}  // namespace consigliere::server
