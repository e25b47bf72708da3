// Requests about the room: seats, settings, votes, and handing a seat over.
#pragma once

#include "server/table/game_flow.hpp"
#include "server/table/start_procedure.hpp"

namespace consigliere::server {

class RoomRequests {
public:
    RoomRequests(TableState& state, Presenter& presenter, GameFlow& flow, StartProcedure& start)
        : state_(state), presenter_(presenter), flow_(flow), start_(start) {}

    void on_sit(Call& call);
    void on_leave(Call& call);
    void on_ready(Call& call);
    void on_arrange(Call& call);
    void on_settings(Call& call);
    void on_vote(Call& call);
    void on_hand_over(Call& call);
    void on_return(Call& call);

    // Somebody for whom a bot stood in is there again.
    void end_stand_in(Seat seat, Millis now, Effects& fx);
    void rename(const Appearance& to, Millis now, Effects& fx);
    void remove_person(const std::string& person, Millis now, Effects& fx);
    void set_rematch(const std::string& table, Millis now, Effects& fx);

private:
    void room_changed(Millis now, Effects& fx);
    void refuse_similar_name(const Call& call, Seat taken) const;
    SeatSet* votes_on(const std::string& subject);
    void carry_vote(const std::string& subject, SeatSet& votes, Call& call);
    void offer_seat(Call& call);
    void take_over_seat(Call& call);

    TableState& state_;
    Presenter& presenter_;
    GameFlow& flow_;
    StartProcedure& start_;
};

}  // namespace consigliere::server
