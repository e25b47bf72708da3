// The catalogue of a game's rules, rulings and decisions by ID, in our own words and four languages.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/texts.hpp"

namespace consigliere {

class RuleBook {
public:
    // Reads the embedded "<folder>/rules.toml".
    explicit RuleBook(std::string_view folder);

    // The paragraph for an ID, a clause of it ("NP-MOVE-1.2") or a ruling; nullptr if there is none.
    const Localised* find(std::string_view id) const;
    const std::map<std::string, Localised, std::less<>>& all() const { return paragraphs_; }

private:
    std::map<std::string, Localised, std::less<>> paragraphs_;
};

}  // namespace consigliere
