// The last line of defence of every list of fixed size, in release builds too: an exception is better than a program that
// writes past an array. What comes from outside (card files, given positions, options) is refused before it gets here.
#pragma once

namespace consigliere {

[[noreturn, gnu::cold]] void capacity_exceeded(const char* list);

}  // namespace consigliere
