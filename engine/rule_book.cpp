#include "engine/rule_book.hpp"

#include "engine/data.hpp"
#include "engine/embedded.hpp"

namespace consigliere {

RuleBook::RuleBook(std::string_view folder) {
    const std::string path = std::string(folder) + "/rules.toml";
    const Data file = parse_toml(embedded::file(path), path);
    for (const char* kind : {"rule", "ruling", "decision"}) {
        const Data* entries = file.find(kind);
        if (entries == nullptr) continue;
        for (const Data& entry : *entries->as_list()) {
            Localised& paragraph = paragraphs_[*entry.find("id")->as_text()];
            for (const Lang lang : kAllLangs)
                paragraph[lang] = *entry.find("text")->find(kLangCodes[static_cast<std::size_t>(lang)])->as_text();
        }
    }
}

const Localised* RuleBook::find(std::string_view id) const {
    auto it = paragraphs_.find(id);
    if (it == paragraphs_.end() && id.rfind('.') != id.npos) it = paragraphs_.find(id.substr(0, id.rfind('.')));
    return it == paragraphs_.end() ? nullptr : &it->second;
}

}  // namespace consigliere
