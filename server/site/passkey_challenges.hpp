// Challenges that a passkey signs. A challenge carries its purpose and its end under a hash that only this site can make,
// so giving one out stores nothing and nobody can fill a table with them, and any server of a site accepts it. What is
// stored is that one was answered: none counts twice.
#pragma once

#include <string>
#include <string_view>

#include "server/site/passkeys.hpp"

namespace consigliere::server {

// What a challenge is for, and of whom: the answer to one is no answer to another.
struct ChallengeUse {
    std::string_view purpose;  // sign-in, add, prove
    std::string_view person;   // empty: not known yet
};

void ensure_challenge_key(store::Store& store);  // in a transaction: it may make the key
std::string new_challenge(store::Store& store, const ChallengeUse& use, Millis now);
bool is_our_challenge(store::Store& store, std::string_view challenge, const ChallengeUse& use, Millis now);
// In a transaction. False: it was used before.
bool use_up(store::Store& store, std::string_view challenge, Millis now);

}  // namespace consigliere::server
