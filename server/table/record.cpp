#include "server/table/record.hpp"

#include <cassert>

#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"

namespace consigliere::server {

CardSource cards_of(const store::TableRow& row, const GameKind& kind) {
    return row.cards.empty() ? kind.house_cards() : CardSource{"cards of table " + row.id, row.cards};
}

OptionValues options_of(const GameKind& kind, const boost::json::object& options) {
    OptionValues out(kind.options());
    for (const auto& [name, value] : options) {
        const std::string text = value.is_string() ? std::string(value.get_string()) : boost::json::serialize(value);
        if (const std::string wrong = out.set(name, text); !wrong.empty()) throw InputError(wrong);
    }
    return out;
}

Record::Record(const GameKind& kind, LogHead head, const Seed& host, const CardSource& cards)
    : kind_(&kind), head_(std::move(head)), seed_(dice_seed(head_, host)), random_(seed_), log_(head_, host) {
    if (head_.rules_version != kind.info().rules_version)
        throw InputError("was started with rules version " + std::to_string(head_.rules_version) +
                         "; this program has version " + std::to_string(kind.info().rules_version));
    if (head_.card_hash != kind.card_set(cards).hash)
        throw InputError("was started with a different card set than this program has");
    if (head_.commitment != commitment(host)) throw InputError("has a different share of the dice than committed");
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
        const std::uint32_t of = match_->chance_count(), k = random_.below(of);
        const Command drawn{match_->chance_action(k), {}, {}};
        entries.push_back(apply(drawn, {0, match_->vocabulary().to_text(drawn), 0, now, of, k}, &steps));
    }
}

void Record::rewind(const Mark& to) {
    match_ = to.match->clone();
    log_ = to.log;
}

void Record::rewind(const Match& to, [[maybe_unused]] int size) {
    assert(size == this->size());
    match_ = to.clone();
}

void Record::replay(const store::Entry& entry, std::vector<Step>* steps) {
    const auto fail = [&](const std::string& what) {
        throw InputError("entry " + std::to_string(entry.seq) + " '" + entry.text + "' " + what);
    };
    if (entry.seq != size() + 1) fail("is out of sequence: an entry is missing");
    const auto parsed = match_->vocabulary().parse(entry.text);
    if (std::holds_alternative<ParseError>(parsed)) fail("is invalid: " + std::get<ParseError>(parsed).message);
    const Command& command = std::get<Command>(parsed);
    if (match_->decision().chance()) {
        const std::uint32_t of = match_->chance_count(), k = random_.below(of);
        if (entry.of != of || entry.k != k || match_->chance_action(k) != command.action)
            fail("does not match the dice");
    } else if (const Refusal no = match_->check_recorded(command)) {
        fail("is no longer allowed (" + std::string(no.code) + ")");
    } else if (entry.of != 0) {
        fail("is not an outcome of chance");
    }
    if (apply(command, entry, steps).hash != entry.hash) fail("leads to a different position than recorded");
}

namespace {

// The seal of a running game stands in its live state.
std::string compare_with_live(const LogWriter& log, const std::string& live) {
    const auto saved = parse_object(live);
    if (!saved || !saved->contains("entries") || !saved->contains("chain"))
        return "the live state stored with the last move is missing or damaged";
    const boost::json::value& entries = saved->at("entries");
    if (!entries.is_int64() || entries.get_int64() != static_cast<std::int64_t>(log.entries()))
        return "its log has " + std::to_string(log.entries()) + " entries; " + boost::json::serialize(entries) +
               " were stored";
    if (saved->at("chain") != boost::json::value(log.chain().full_hex()))
        return "its log differs from the stored one: an entry or the header was changed";
    return "";
}

// That of a finished one is its last line.
std::string compare_with_result(const LogWriter& log, const std::string& result) {
    const std::string key = ",\"chain\":\"";
    const std::size_t cut = result.rfind(key);
    const auto end = parse_object(result);
    if (cut == result.npos || !end || !end->contains("entries")) return "its last line is damaged";
    if (end->at("entries") != boost::json::value(log.entries()))
        return "its log has " + std::to_string(log.entries()) + " entries; the last line states " +
               boost::json::serialize(end->at("entries"));
    Chain chain = log.chain();
    chain.add(std::string_view(result).substr(0, cut));
    if (result.substr(cut + key.size()) != chain.full_hex() + "\"}")
        return "its log does not match its last line: an entry, the header or the result was changed";
    return "";
}

}  // namespace

std::optional<Seed> host_share(const store::TableRow& row) {
    if (const auto share = seed_from_hex(row.seed)) return share;
    const auto end = parse_object(row.result);
    if (!end || !end->contains("share") || !end->at("share").is_string()) return std::nullopt;
    return seed_from_hex(std::string_view(end->at("share").get_string()));
}

std::string damage_of(const store::TableRow& row, const std::vector<store::Entry>& entries, const std::string& live) {
    const auto host = host_share(row);
    if (!host) return "its share of the dice is lost, damaged or encrypted with a different key";
    try {
        const LogHead head = read_log(row.head, "table " + row.id).head;
        if (head.commitment != commitment(*host)) return "its share of the dice does not match the commitment";
        LogWriter log(head, *host);
        for (const store::Entry& entry : entries) {
            if (entry.seq != static_cast<int>(log.entries()) + 1)
                return "entry " + std::to_string(log.entries() + 1) + " of its log is missing";
            log.add(log_entry(entry));
        }
        return row.result.empty() ? compare_with_live(log, live) : compare_with_result(log, row.result);
    } catch (const InputError& wrong) {
        return wrong.what();
    }
}

void take_name_out(store::TableRow& row, const std::vector<store::Entry>& entries, const std::string& person) {
    const auto host = host_share(row);
    if (!host) return;
    const bool sound = damage_of(row, entries, "").empty();
    LogHead head = read_log(row.head, "table " + row.id).head;
    for (std::size_t i = 0; i < row.people.size() && i < head.names.size(); ++i)
        if (row.people[i] == person) head.names[i] = "";
    LogWriter log(head, *host);
    row.head = log.head();
    if (!sound) return;
    for (const store::Entry& entry : entries) log.add(log_entry(entry));
    const std::string key = ",\"chain\":\"";
    Chain chain = log.chain();
    const std::string body = row.result.substr(0, row.result.rfind(key));
    chain.add(body);
    row.result = body + key + chain.full_hex() + "\"}";
}

std::string log_text(const store::TableRow& row, const std::vector<store::Entry>& entries) {
    const auto host = host_share(row);
    if (!host) throw InputError("table " + row.id + " has lost its share of the dice");
    LogWriter log(read_log(row.head, "table " + row.id).head, *host);
    std::string out = log.head() + "\n";
    for (const store::Entry& entry : entries) out += log.add(log_entry(entry)) + "\n";
    return row.result.empty() ? out : out + row.result + "\n";
}

}  // namespace consigliere::server
