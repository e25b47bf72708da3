// Names of people: what may stand in one, and which two are taken for each other by eye (Unicode TS 39).
#pragma once

#include <string>
#include <string_view>

namespace consigliere::server {

inline constexpr int kLongestName = 24;  // characters as people count them: grapheme clusters

// Without spaces round it and in Unicode's composed form, so that equal names are equal bytes. Not valid: as it is.
std::string tidy_name(std::string_view name);

// "" or the code of the refusal: bad_name (its length), name_characters (invisible, control, unassigned, spaces
// that are no plain single space, piles of marks), name_of_bot.
std::string wrong_in_name(std::string_view name);

// The same for all names that look the same: "Ann", "ΑΝΝ" in Greek letters, "ann". For comparing, never for showing.
std::string skeleton_of(std::string_view name);

inline bool look_alike(std::string_view a, std::string_view b) { return skeleton_of(a) == skeleton_of(b); }

}  // namespace consigliere::server
