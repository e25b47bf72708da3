// What could go into an offer right now: for people (and pages) that build one item by item.
#pragma once

#include <vector>

#include "engine/match.hpp"

namespace consigliere {

struct ItemOption {
    Item item;        // sums of money and other amounts stand at 1: the giver chooses
    Refusal refusal;  // why it may not change hands now, or none
};

// Every single thing that `maker` could give to `other` (wanted = false) or ask of `other` (wanted = true), judged as an
// offer of `maker` with that one thing in it. Things refused for their kind or moment carry the reason.
std::vector<ItemOption> items_on_offer(const Match& match, Seat maker, Seat other, bool wanted);

// What the seat that an offer is made to may name for a thing that the offer leaves to its choice; empty if there is none.
std::vector<Item> choices_for(const Match& match, const Offer& offer);

// The command with which `maker` offers these terms.
Command offer_command(Seat maker, Seat other, const Terms& terms);

}  // namespace consigliere
