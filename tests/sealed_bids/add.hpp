// A program that has Sealed Bids beside the games it ships.
#pragma once

namespace consigliere::sealed_bids {

// Only when the program starts, before anyone asks for games or bots.
void add_to_program();

}  // namespace consigliere::sealed_bids
