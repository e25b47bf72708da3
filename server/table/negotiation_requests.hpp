// Requests about deals: offers and promises by their fields instead of their text, and what may be offered.
#pragma once

#include "server/table/play_requests.hpp"

namespace consigliere::server {

// The command of a request {type: offer, counter, accept, refuse, withdraw or promise, ...} in text form; throws BadMessage.
std::string negotiation_text(std::string_view type, Seat seat, const boost::json::object& message);

// {mine, theirs, not}: what `maker` and `other` could offer each other now, and why not the rest. Each item alone is put
// to the rules as an offer; a refusal is listed once per kind of item and reason.
boost::json::object offerable_items(const Match& match, const MatchWriter& writer, Seat maker, Seat other, Lang lang);

class NegotiationRequests {
public:
    NegotiationRequests(TableState& state, PlayRequests& play) : state_(state), play_(play) {}

    void on_command(Call& call);  // all that negotiation_text knows
    void on_offerable(Call& call);

private:
    TableState& state_;
    PlayRequests& play_;
};

}  // namespace consigliere::server
