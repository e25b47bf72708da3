#include "engine/grammar.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace consigliere {

namespace {

struct NounCode {
    Lang lang;
    std::string_view code;
    Noun noun;
};
constexpr std::array<NounCode, 10> kNounCodes{{{Lang::en, "the", Noun::common},
                                               {Lang::de, "m", Noun::masculine},
                                               {Lang::de, "m-en", Noun::masculine_en},
                                               {Lang::de, "m-n", Noun::masculine_n},
                                               {Lang::de, "f", Noun::feminine},
                                               {Lang::de, "n", Noun::neuter},
                                               {Lang::nl, "de", Noun::common},
                                               {Lang::nl, "het", Noun::neuter},
                                               {Lang::es, "m", Noun::masculine},
                                               {Lang::es, "f", Noun::feminine}}};

// What stands before a name, by its class. `proper` is for names without one: only prepositions remain.
struct Form {
    Lang lang;
    std::string_view form, masculine, feminine, neuter, common, proper;
    bool oblique = false;  // German: weak nouns take their ending
};
constexpr std::array<Form, 14> kForms{{
    {Lang::en, "the", "the ", "the ", "the ", "the ", ""},
    {Lang::en, "a", "a ", "a ", "a ", "a ", ""},
    {Lang::de, "der", "der ", "die ", "das ", "", ""},
    {Lang::de, "den", "den ", "die ", "das ", "", "", true},
    {Lang::de, "dem", "dem ", "der ", "dem ", "", "", true},
    {Lang::de, "ein", "ein ", "eine ", "ein ", "", ""},
    {Lang::de, "einen", "einen ", "eine ", "ein ", "", "", true},
    {Lang::de, "einem", "einem ", "einer ", "einem ", "", "", true},
    {Lang::nl, "de", "", "", "het ", "de ", ""},
    {Lang::nl, "een", "", "", "een ", "een ", ""},
    {Lang::es, "el", "el ", "la ", "", "", ""},
    {Lang::es, "al", "al ", "a la ", "", "", "a "},
    {Lang::es, "del", "del ", "de la ", "", "", "de "},
    {Lang::es, "un", "un ", "una ", "", "", ""},
}};

// A player in a sentence: the pronoun for the reader, and what stands around the name of another.
struct PlayerForm {
    Lang lang;
    std::string_view form, pronoun, before, after;
};
constexpr std::array<PlayerForm, 11> kPlayerForms{{
    {Lang::en, "you", "you", "", ""},
    {Lang::en, "your", "your", "", "’s"},
    {Lang::de, "du", "du", "", ""},
    {Lang::de, "dich", "dich", "", ""},
    {Lang::de, "dir", "dir", "", ""},
    {Lang::nl, "jij", "jij", "", ""},
    {Lang::nl, "jou", "jou", "", ""},
    {Lang::es, "tú", "tú", "", ""},
    {Lang::es, "tuyo", "tuyo", "de ", ""},
    {Lang::es, "tuya", "tuya", "de ", ""},
    {Lang::es, "tuyos", "de los tuyos", "de ", ""},
}};

constexpr std::string_view kTitle = "title", kRoman = "roman";
constexpr std::array<std::pair<std::string_view, std::string_view>, kLangs> kMarks{
    {{"“", "”"}, {"„", "“"}, {"“", "”"}, {"«", "»"}}};

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

// The entry of this name; its first letter may be a capital.
template <class Entries>
auto find_entry(const Entries& entries, std::string_view form, Lang lang) -> decltype(entries.data()) {
    for (const auto& entry : entries)
        if (entry.lang == lang && entry.form.size() == form.size() && !form.empty() &&
            entry.form.front() == lower(form.front()) && entry.form.substr(1) == form.substr(1))
            return &entry;
    return nullptr;
}

// With a capital if the form has one.
std::string as_written(std::string text, std::string_view form) {
    if (!text.empty() && form.front() != lower(form.front()))
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

std::string_view before(const Form& form, Noun noun) {
    switch (noun) {
    case Noun::masculine:
    case Noun::masculine_en:
    case Noun::masculine_n:  return form.masculine;
    case Noun::feminine:     return form.feminine;
    case Noun::neuter:       return form.neuter;
    case Noun::common:       return form.common;
    case Noun::none:         break;
    }
    return form.proper;
}

// "Polizist 2" -> "Polizisten 2".
std::string with_ending(std::string_view name, std::string_view ending) {
    std::size_t end = name.find_last_not_of("0123456789");
    end = end != name.npos && end + 1 < name.size() && name[end] == ' ' ? end : name.size();
    return std::string(name.substr(0, end)) + std::string(ending) + std::string(name.substr(end));
}

// "4" -> "IV"; rounds are few. What is no number from 1 to 39 stays as it is.
std::string roman(std::string_view number) {
    static constexpr std::array<std::string_view, 10> kOnes{"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"};
    int n = 0;
    for (const char c : number) n = c >= '0' && c <= '9' && n < 100 ? 10 * n + (c - '0') : 100;
    if (n < 1 || n > 39) return std::string(number);
    return std::string(static_cast<std::size_t>(n / 10), 'X') + std::string(kOnes[static_cast<std::size_t>(n % 10)]);
}

bool begins_with_vowel(std::string_view name) {
    return !name.empty() && std::string_view("aeio").find(lower(name.front())) != std::string_view::npos;
}

}  // namespace

std::optional<Noun> noun_from(std::string_view code, Lang lang) {
    for (const NounCode& entry : kNounCodes)
        if (entry.lang == lang && entry.code == code) return entry.noun;
    return std::nullopt;
}

std::string noun_codes(Lang lang) {
    std::string out;
    for (const NounCode& entry : kNounCodes)
        if (entry.lang == lang) out += (out.empty() ? "" : ", ") + std::string(entry.code);
    return out;
}

bool is_form(std::string_view form, Lang lang) {
    return form == kTitle || form == kRoman || find_entry(kForms, form, lang) != nullptr ||
           find_entry(kPlayerForms, form, lang) != nullptr;
}

std::string name_form(std::string_view name, Noun noun, std::string_view form, Lang lang) {
    if (form == kTitle) {
        const auto& [open, close] = kMarks[static_cast<std::size_t>(lang)];
        return std::string(open) + std::string(name) + std::string(close);
    }
    if (form == kRoman) return roman(name);
    if (const PlayerForm* player = find_entry(kPlayerForms, form, lang))
        return as_written(std::string(player->before), form) + std::string(name) + std::string(player->after);
    const Form* entry = find_entry(kForms, form, lang);
    if (entry == nullptr) return std::string(name);
    std::string out(before(*entry, noun));
    if (entry->form == "a" && noun != Noun::none && begins_with_vowel(name)) out = "an ";
    out = as_written(std::move(out), form);
    const bool weak = entry->oblique && (noun == Noun::masculine_en || noun == Noun::masculine_n);
    return out + (weak ? with_ending(name, noun == Noun::masculine_en ? "en" : "n") : std::string(name));
}

std::string reader_form(std::string_view form, Lang lang) {
    const PlayerForm* entry = find_entry(kPlayerForms, form, lang);
    return entry == nullptr ? "" : as_written(std::string(entry->pronoun), form);
}

std::string list_text(const std::vector<std::string>& parts, Lang lang) {
    static constexpr std::array<std::string_view, kLangs> kAnd{" and ", " und ", " en ", " y "};
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool last = i + 1 == parts.size();
        std::string_view link = last ? kAnd[static_cast<std::size_t>(lang)] : ", ";
        std::string start = parts[i].substr(0, 2);
        std::transform(start.begin(), start.end(), start.begin(), lower);
        // "Negocios e Industria", but "nieve y hielo": hie- is said like ye-.
        if (last && lang == Lang::es && (start.starts_with('i') || (start == "hi" && parts[i].substr(2, 1) != "e")))
            link = " e ";
        out += (i == 0 ? "" : std::string(link)) + parts[i];
    }
    return out;
}

}  // namespace consigliere
