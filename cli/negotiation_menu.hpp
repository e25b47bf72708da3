// Offers and promises put together at the keyboard, from what may change hands now.
#pragma once

#include "cli/screen.hpp"

namespace consigliere::cli {

// Each returns true if something was said at the table.
bool build_offer(Screen& screen, Seat person, const Offer* answers);  // `answers`: a counter-offer to it, or nullptr
bool accept_offer(Screen& screen, Seat person, int number);           // asks for the cards that the offer leaves open
bool build_promise(Screen& screen, Seat person);

}  // namespace consigliere::cli
