#include "cli/session.hpp"

#include <fmt/format.h>

namespace consigliere::cli {

Session::Session(const GameKind& kind, const CardSource& cards, const OptionValues& options, LogHead head,
                 const Seed& host, const boost::json::object* given, Complain complain)
    : kind_(&kind),
      head_(std::move(head)),
      host_(host),
      complain_(std::move(complain)),
      match_(kind.start(head_.players, options, cards)),
      random_(std::make_unique<CommittedRandom>(dice_seed(head_, host))),
      writer_(std::make_unique<LogWriter>(head_, host)) {
    if (given != nullptr)
        if (const std::string wrong = match_->load_position(*given); !wrong.empty()) throw InputError(wrong);
    seat_players();
}

Session::Session(const std::string& path, const std::string& cards_path, Complain complain)
    : complain_(std::move(complain)) {
    const Log log = read_log(read_file(path), path);
    if (!log.end || log.head.seats.empty())
        throw InputError(path + ": not a saved game; view it with `consigliere replay`");
    kind_ = &game_named(log.head.game);
    head_ = log.head;
    host_ = log.end->share;
    Replay replay(log, *kind_, cards_from(*kind_, cards_path));
    while (!replay.at_end()) replay.step(&story_);
    replay.check_end();
    match_ = replay.release_match();
    random_ = replay.release_random();
    writer_ = std::make_unique<LogWriter>(head_, host_);
    for (const LogEntry& entry : log.entries) lines_.push_back(writer_->add(entry));
    shown_.fill(story_.size());
    seat_players();
}

void Session::seat_players() {
    for (int i = 0; i < head_.players; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (head_.seats[at] == kPerson)
            people_.add(Seat(i));
        else
            bots_[at] =
                make_player(*kind_, *match_, head_.options, Seat(i), head_.seats[at], host_[at] + 1000 * lines_.size(),
                            [complain = complain_,
                             who = fmt::format("{} at seat {}", head_.seats[at], i + 1)](const std::string& how) {
                                if (complain) complain(who + ' ' + how);
                            });
    }
}

Seat Session::person_asked() const {
    const Decision d = match_->decision();
    return d.phase == Phase::deciding ? (d.may_act & people_).first() : Seat::none();
}

void Session::apply(const Command& command, std::uint32_t of, std::uint32_t k) {
    Events events;
    match_->apply(command, &events);
    lines_.push_back(writer_->add({match_->vocabulary().to_text(command), match_->hash(), of, k, 0}));
    for (const auto& bot : bots_)
        if (bot) bot->observe(events);
    story_.insert(story_.end(), events.begin(), events.end());
    if (command.action.kind < kFirstEngineKind) spoken_ = {};
}

Refusal Session::act(const Command& command) {
    if (const Refusal no = match_->check(command)) return no;
    apply(command);
    return kAllowed;
}

// Each bot may speak once before every decision, and again when it has an offer to answer.
bool Session::bots_speak() {
    if (match_->decision().phase != Phase::deciding) return false;
    for (const Seat seat : SeatSet::players(head_.players)) {
        if (!bots_[seat.index]) continue;
        bool addressed = false;
        for (const Offer& offer : match_->offers_seen_by(seat)) addressed |= offer.to == seat;
        if (!addressed && spoken_.has(seat)) continue;
        spoken_.add(seat);
        const auto said = bots_[seat.index]->bargain(people_);
        if (said && !match_->check(*said)) {
            apply(*said);
            return true;
        }
    }
    return false;
}

void Session::advance() {
    const Decision d = match_->decision();
    if (d.over()) return;
    if (d.chance()) {
        const std::uint32_t of = match_->chance_count(), k = random_->below(of);
        return apply({match_->chance_action(k), {}, {}}, of, k);
    }
    const Seat seat = SeatSet(d.may_act.bits & ~static_cast<unsigned>(people_.bits)).first();
    apply({bots_[seat.index]->decide(), {}, {}});
}

bool Session::supply(const Action& outcome) {
    if (!match_->decision().chance()) return false;
    const std::uint32_t count = match_->chance_count();
    for (std::uint32_t k = 0; k < count; ++k)
        if (match_->chance_action(k) == outcome) {
            apply({outcome, {}, {}}, count, k);
            return true;
        }
    return false;
}

Events Session::news_for(Seat person) {
    Events news;
    std::size_t& shown = shown_[person.index];
    for (; shown < story_.size(); ++shown)
        if (story_[shown].seen_by.has(person)) news.push_back(story_[shown]);
    return news;
}

std::vector<std::string> Session::lines() const {
    std::vector<std::string> out{writer_->head()};
    out.insert(out.end(), lines_.begin(), lines_.end());
    return out;
}

std::string Session::text() const {
    std::string out;
    for (const std::string& line : lines()) out += line + "\n";
    return out + end_line() + "\n";
}

}  // namespace consigliere::cli
