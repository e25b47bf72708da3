// The slugs of small closed lists, shared by the text form, the views and scenario files.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace consigliere::nothing_personal {

inline constexpr std::array<const char*, 6> kOwnerSlugs{"p1", "p2", "p3", "p4", "p5", "neutral"};
inline constexpr std::array<const char*, 2> kLyingSlugs{"loose", "token"};
inline constexpr std::array<const char*, 6> kFaceSlugs{"switchblade", "2", "3", "4", "5", "6"};
inline constexpr std::array<const char*, 4> kWhackFaceSlugs{"switchblade", "blank", "capo-symbol",
                                                            "gun"};  // of the split die
inline constexpr std::array<const char*, 3> kDeedSlugs{"power", "ability", "move"};
inline constexpr std::array<const char*, 3> kMeansSlugs{"cash", "token", "ability"};
inline constexpr std::array<const char*, 9> kPartSlugs{"set-up", "influence", "income",        "actions", "fence",
                                                       "feds",   "family",    "final-scoring", "over"};
inline constexpr std::array<const char*, 14> kMomentSlugs{"within",       "hands", "board",  "starter",       "markers",
                                                          "first-window", "turn",  "window", "second-window", "control",
                                                          "income",       "act",   "buy",    "fill"};

enum Phrase { kNoMove, kNoWhack, kTieForYou, kLetAct, kPayYou };
// What may change hands: n = dollars, a = card, a = space of the token.
enum GoodsKind : std::uint8_t { kCashItem, kCardItem, kBlackmailItem };

}  // namespace consigliere::nothing_personal
