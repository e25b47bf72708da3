// The slugs of small closed lists, shared by the text form, the views and scenario files, and the numbers of the lists.
#pragma once

#include "engine/vocabulary.hpp"
#include "games/nothing_personal/cards.hpp"

namespace consigliere::nothing_personal {

template <int N>
using Slugs = Array<std::string_view, N>;

inline constexpr Slugs<6> kOwnerSlugs{{"p1", "p2", "p3", "p4", "p5", "neutral"}};
inline constexpr Slugs<2> kLyingSlugs{{"loose", "token"}};
inline constexpr Slugs<6> kFaceSlugs{{"switchblade", "2", "3", "4", "5", "6"}};
inline constexpr Slugs<4> kWhackFaceSlugs{{"switchblade", "blank", "capo-symbol", "gun"}};  // of the split die
inline constexpr Slugs<3> kDeedSlugs{{"power", "ability", "move"}};
inline constexpr Slugs<3> kMeansSlugs{{"cash", "token", "ability"}};
inline constexpr Slugs<9> kPartSlugs{
    {"set-up", "influence", "income", "actions", "fence", "feds", "family", "final-scoring", "over"}};
inline constexpr Slugs<14> kMomentSlugs{{"within", "hands", "board", "starter", "markers", "first-window", "turn",
                                         "window", "second-window", "control", "income", "act", "buy", "fill"}};

enum List : std::uint8_t {
    kCardList = kFirstList,
    kGangsterList,
    kSpaceList,
    kOwnerList,
    kLyingList,
    kFaceList,
    kMeansList,
    kPartList,
    kDeedList,
    kTokenList,
    kPromptList,
    kWhackFaceList,
    kCauseList
};

Vocabulary make_vocabulary(const Cards& cards, bool published_names);

}  // namespace consigliere::nothing_personal
