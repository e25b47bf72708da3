// Requests about talk: saying something, reading on, muting somebody.
#pragma once

#include "server/table/presenter.hpp"

namespace consigliere::server {

class TalkRequests {
public:
    TalkRequests(TableState& state, Presenter& presenter) : state_(state), presenter_(presenter) {}

    void on_say(Call& call);
    void on_talk(Call& call);
    void on_mute(Call& call);

private:
    TableState& state_;
    Presenter& presenter_;
};

}  // namespace consigliere::server
