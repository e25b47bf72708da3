// The message catalogue: every sentence a person reads, in four languages, under one key. A key missing in one language
// is a build failure (scripts/check_texts.py), so lookups need no fallback.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace consigliere {

enum class Lang : std::uint8_t { en, de, nl, es };
inline constexpr int kLangs = 4;
inline constexpr std::array<Lang, kLangs> kAllLangs{Lang::en, Lang::de, Lang::nl, Lang::es};
inline constexpr std::array<std::string_view, kLangs> kLangCodes{"en", "de", "nl", "es"};

std::optional<Lang> lang_from(std::string_view code);

// The grammatical class of a name in one language, from which its articles follow (engine/grammar.hpp). A proper name has
// none and takes no article.
enum class Noun : std::uint8_t { none, masculine, masculine_en, masculine_n, feminine, neuter, common };

// One thing said in four languages.
struct Localised {
    std::array<std::string, kLangs> in;
    std::array<Noun, kLangs> noun{};  // of a name

    const std::string& operator[](Lang lang) const { return in[static_cast<std::size_t>(lang)]; }
    std::string& operator[](Lang lang) { return in[static_cast<std::size_t>(lang)]; }
};

using Args = std::span<const std::pair<std::string_view, std::string>>;

// Fills the placeholders of a message. web/src/i18n/pattern.ts does the same; texts/patterns.json tests both.
//   {name}             the argument
//   {name|one|other}   one of two forms, by the number in the argument
//   {name.form}        a form of a name with its article or quotation marks; without one, the argument itself
// An unknown name stays as it is, visible to whoever proof-reads.
std::string fill(std::string_view pattern, Args args);

// 12000 -> "$12,000" / "12.000 $" as each language writes it.
std::string money_text(long dollars, Lang lang);

class Texts {
public:
    // Reads embedded "<folder>/texts/<lang>.toml" for all four languages. Tables become dotted keys.
    void add(std::string_view folder);

    bool has(std::string_view key) const { return find(key) != nullptr; }
    const Localised* find(std::string_view key) const;  // null if there is no such message
    // The sentence under `key`; the key itself if there is none.
    std::string get(std::string_view key, Lang lang, Args args = {}) const;
    const std::map<std::string, Localised, std::less<>>& all() const { return messages_; }

private:
    std::map<std::string, Localised, std::less<>> messages_;
};

}  // namespace consigliere
