#include "engine/texts.hpp"

#include <algorithm>

#include "engine/data.hpp"
#include "engine/embedded.hpp"

namespace consigliere {

std::optional<Lang> lang_from(std::string_view code) {
    for (std::size_t i = 0; i < kLangCodes.size(); ++i)
        if (code == kLangCodes[i]) return kAllLangs[i];
    return std::nullopt;
}

namespace {

// "{number|marker|markers}": the form that fits the number.
std::string_view one_or_many(std::string_view forms, bool one) {
    const std::size_t bar = std::min(forms.find('|'), forms.size());
    return one ? forms.substr(0, bar) : forms.substr(std::min(bar + 1, forms.size()));
}

}  // namespace

std::string fill(std::string_view pattern, Args args) {
    std::string out;
    out.reserve(pattern.size() + 64);
    while (!pattern.empty()) {
        const std::size_t open = pattern.find('{');
        const std::size_t close = open == pattern.npos ? pattern.npos : pattern.find('}', open);
        if (close == pattern.npos) break;
        out += pattern.substr(0, open);
        const std::string_view inside = pattern.substr(open + 1, close - open - 1);
        const std::size_t bar = inside.find('|');
        const auto called = [&](std::string_view name) {
            return std::find_if(args.begin(), args.end(), [&](const auto& arg) { return arg.first == name; });
        };
        auto named = called(inside.substr(0, bar));
        if (named == args.end()) named = called(inside.substr(0, inside.find('.')));
        if (named == args.end())
            out += pattern.substr(open, close - open + 1);
        else if (bar == inside.npos)
            out += named->second;
        else
            out += one_or_many(inside.substr(bar + 1), named->second == "1");
        pattern.remove_prefix(close + 1);
    }
    return out += pattern;
}

std::string money_text(long dollars, Lang lang) {
    const char* group = lang == Lang::en ? "," : ".";
    std::string digits = std::to_string(dollars < 0 ? -dollars : dollars);
    for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), group);
    // A real minus sign in front of all, and a space at which no line breaks.
    return (dollars < 0 ? "−" : "") + (lang == Lang::en || lang == Lang::nl ? "$" + digits : digits + "\u00a0$");
}

namespace {

void flatten(const Data& data, const std::string& prefix, Lang lang,
             std::map<std::string, Localised, std::less<>>& into) {
    for (const auto& [key, entry] : *data.as_table()) {
        const std::string name = prefix.empty() ? key : prefix + "." + key;
        if (entry.as_table() != nullptr)
            flatten(entry, name, lang, into);
        else if (const auto* text = entry.as_text())
            into[name][lang] = *text;
    }
}

}  // namespace

void Texts::add(std::string_view folder) {
    for (const Lang lang : kAllLangs) {
        std::string path(folder);
        if (!path.empty()) path += '/';
        path += "texts/" + std::string(kLangCodes[static_cast<std::size_t>(lang)]) + ".toml";
        flatten(parse_toml(embedded::file(path), path), "", lang, messages_);
    }
}

const Localised* Texts::find(std::string_view key) const {
    const auto it = messages_.find(key);
    return it == messages_.end() ? nullptr : &it->second;
}

std::string Texts::get(std::string_view key, Lang lang, Args args) const {
    const Localised* message = find(key);
    return message == nullptr ? std::string(key) : fill((*message)[lang], args);
}

}  // namespace consigliere
