// What a table consists of. Only Table and its tests look into it.
#pragma once

#include "server/table/advice_requests.hpp"
#include "server/table/negotiation_requests.hpp"
#include "server/table/play_requests.hpp"
#include "server/table/room_requests.hpp"
#include "server/table/table.hpp"
#include "server/table/talk_requests.hpp"

namespace consigliere::server {

struct Table::Parts {
    Parts(const store::TableRow& row, const GameKind& kind, const TableLimits& limits,
          const std::vector<store::TalkLine>& lines, Millis now)
        : state(row, kind, limits, lines, now) {}

    TableState state;
    Presenter presenter{state};
    GameFlow flow{state, presenter};
    StartProcedure start{state, presenter, flow};
    RoomRequests room{state, presenter, flow, start};
    PlayRequests play{state, presenter, flow};
    NegotiationRequests negotiation{state, play};
    TalkRequests talk{state, presenter};
    AdviceRequests advice{state, presenter};
};

}  // namespace consigliere::server
