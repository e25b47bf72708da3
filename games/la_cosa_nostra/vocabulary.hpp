// The vocabulary of La Cosa Nostra: verbs, items, phrases, events and the lists they name things from.
#pragma once

#include "engine/vocabulary.hpp"
#include "games/la_cosa_nostra/cards.hpp"

namespace consigliere::la_cosa_nostra {

// The lists, in the order in which make_vocabulary adds them.
enum NameType : std::uint8_t {
    kBossName = kFirstList,
    kGangsterName,
    kJobName,
    kTypeName,
    kBusinessName,
    kInfluenceName,
    kWithName,
    kMonopolyName,
};

Vocabulary make_vocabulary(const Cards& cards);

}  // namespace consigliere::la_cosa_nostra
