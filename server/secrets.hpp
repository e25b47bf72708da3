// Random names that nobody can guess, and comparisons whose time reveals nothing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace consigliere::server {

std::string random_id();                // 16 characters a-z2-7: 80 bits
std::string random_token();             // 52 characters: 256 bits
std::string random_letters(int count);  // A-Z2-7, to be said or typed
std::string random_code();              // four capital letters, none that look alike
std::uint64_t random_number();
bool same_secret(std::string_view a, std::string_view b);

inline constexpr int kSeatNames = 5;
std::string bot_name(int seat);  // what a bot without a character is called at this seat

}  // namespace consigliere::server
