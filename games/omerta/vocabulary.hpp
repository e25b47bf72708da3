// The text form of everything that can be said.
#pragma once

#include "engine/vocabulary.hpp"
#include "games/omerta/cards.hpp"

namespace consigliere::omerta {

// The lists of names, in the order in which make_vocabulary adds them.
enum NameListId : std::uint8_t {
    kDonList = kFirstList,
    kCapoList,
    kTypeList,
    kDomainList,
    kCardList,
    kObjectiveList,
    kBusinessList,
    kStatList,
    kPhaseList
};

Vocabulary make_vocabulary(const Cards& cards);

}  // namespace consigliere::omerta
