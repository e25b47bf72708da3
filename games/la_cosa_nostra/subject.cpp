// What a question is about: the Job under way, the attack, the harm about to be done, the turn that comes next.
#include "games/la_cosa_nostra/game.hpp"
#include "games/la_cosa_nostra/vocabulary.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

Subject of_job(std::string_view key, const ShownJob& job) {
    Subject out{key, {}, {{"player", kSeat, job.seat.index}, {"gangster", kGangsterName, job.gangster.index}}};
    if (job.face.exists()) out.names.push_back({"job", kJobName, job.face.index});
    return out;
}

Subject of_attack(const ShownJob& job) {
    if (!job.target.is_player()) return {};
    Subject out = of_job(job.face.exists() ? "attack" : "closed-attack", job);
    out.concerned = job.target;
    out.names.push_back({"target", kSeat, job.target.index});
    return out;
}

// LCN-INFL-12: who or what an Emergency doc would save.
Subject of_harm(const Setup& setup, const View& view) {
    const BoardQueries queries(setup, view.board);
    const bool gangster = view.harmed_gangster.exists();
    if (!gangster && !view.harmed_business.exists()) return {};
    const Seat owner = gangster ? queries.owner_of(view.harmed_gangster) : queries.owner_of(view.harmed_business);
    const Subject::Name what = gangster
                                   ? Subject::Name{"what", kGangsterName, view.harmed_gangster.index}
                                   : Subject::Name{"what", kTypeName, setup.cards.type_of[view.harmed_business].index};
    return {view.severity == Severity::kill ? "kill" : "deactivate", owner, {what, {"player", kSeat, owner.index}}};
}

}  // namespace

Subject LaCosaNostra::subject(const View& view, std::uint8_t prompt) const {
    if (view.asking != Phase::deciding) return {};
    const PromptId asked = static_cast<PromptId>(prompt);
    if (asked == PromptId::doc) return of_harm(setup_, view);
    if (asked == PromptId::schemer) return {"next-turn", view.turn, {{"player", kSeat, view.turn.index}}};
    if (view.jobs.empty()) return {};
    const ShownJob& job = view.jobs[view.jobs.size() - 1];
    switch (asked) {
    case PromptId::attack:      return of_job("attacker", job);
    case PromptId::target:
    case PromptId::trap:
    case PromptId::return_fire: return of_attack(job);
    case PromptId::robbery:     {
        Subject out = of_job("loot", job);
        out.names.push_back({"money", kMoney, job.payout});
        return out;
    }
    case PromptId::cover:
    case PromptId::stake:
    case PromptId::cop:
    case PromptId::offer:
    case PromptId::connections:
    case PromptId::launder:     return job.face.exists() ? of_job("job", job) : Subject{};
    default:                    return {};
    }
}

}  // namespace consigliere::la_cosa_nostra
