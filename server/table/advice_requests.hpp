// Advice for a person who asks "What would you do?". It is thought out elsewhere (Effects::advice) and sent to the person
// who asked alone; nobody else can observe that somebody asks. There is none in games between people, which count for
// ratings.
#pragma once

#include "server/table/presenter.hpp"
#include "server/table/table_state.hpp"

namespace consigliere::server {

class AdviceRequests {
public:
    // A thought costs as much as several moves of bots: not more often than this per seat.
    static constexpr Millis kBetween = 2000;

    AdviceRequests(const TableState& state, const Presenter& presenter) : state_(state), presenter_(presenter) {}

    void on_advise(Call& call);
    void thought_out(const AdviceResult& result, Effects& fx);

private:
    // What a seat asked about last, and the advice it was given. The same position is thought through once.
    struct Asked {
        std::uint64_t follower = 0;  // that waits for the advice; 0: none does
        std::uint64_t question = 0;
        std::int64_t seq = -1;  // of the seat's own stream: a change that it cannot observe changes nothing here
        Millis at = 0;
        std::optional<bots::Advice> given{};
    };

    void require_question(const Call& call) const;
    void send(const Asked& asked, std::uint64_t follower, Seat seat, Effects& fx) const;

    const TableState& state_;
    const Presenter& presenter_;
    PerSeat<Asked> asked_;
};

}  // namespace consigliere::server
