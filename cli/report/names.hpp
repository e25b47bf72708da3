// What people call the things of a game, by their names in the text form, and of which kind they are.
#pragma once

#include <map>
#include <string>

#include "engine/vocabulary.hpp"

namespace consigliere::cli {

struct Names {
    explicit Names(const Vocabulary& vocabulary) {
        for (const NameList& list : vocabulary.lists)
            for (std::size_t i = 0; i < list.slugs.size(); ++i) {
                shown.emplace(list.slugs[i], list.names[i][Lang::en]);
                kind.emplace(list.slugs[i], list.type);
            }
    }
    std::string of(const std::string& slug) const {
        const auto at = shown.find(slug);
        return at == shown.end() || at->second.empty() ? slug : at->second;
    }
    std::map<std::string, std::string> shown, kind;
};

}  // namespace consigliere::cli
