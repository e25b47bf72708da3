#include "server/voices/voice_book.hpp"

#include <algorithm>

#include "engine/data.hpp"
#include "engine/embedded.hpp"

namespace consigliere::server {

namespace {

// The file is part of the program, and scripts/check_voices.py says what is wrong with it; here it is only refused.
const Data& at(const Data& table, std::string_view key) {
    if (const Data* found = table.find(key)) return *found;
    throw InputError("voices.toml:" + std::to_string(table.line) + ": no " + std::string(key));
}

template <class T>
const T& as(const T* value, const Data& of) {
    if (value != nullptr) return *value;
    throw InputError("voices.toml:" + std::to_string(of.line) + ": a value of another kind is needed here");
}

const std::string& text_at(const Data& table, std::string_view key) {
    const Data& found = at(table, key);
    return as(found.as_text(), found);
}

Persona read_persona(const Data& from) {
    Persona out{text_at(from, "id"), text_at(from, "name"), text_at(from, "character"), {}};
    for (std::size_t i = 0; i < kLangs; ++i) out.about.in[i] = text_at(at(from, "bio"), kLangCodes[i]);
    return out;
}

// {en = [...], de = [...], ...}: the n-th lines of all languages belong together.
std::vector<Localised> read_lines(const Data& block) {
    const auto lines_in = [&](std::size_t lang) -> const Data::List& {
        const Data& found = at(block, kLangCodes[lang]);
        return as(found.as_list(), found);
    };
    std::vector<Localised> out(lines_in(0).size());
    for (std::size_t lang = 0; lang < kLangs; ++lang) {
        const Data::List& lines = lines_in(lang);
        if (lines.size() != out.size())
            throw InputError("voices.toml:" + std::to_string(block.line) + ": every language needs as many lines");
        for (std::size_t i = 0; i < out.size(); ++i) out[i].in[lang] = as(lines[i].as_text(), lines[i]);
    }
    return out;
}

}  // namespace

std::string_view id_of(Moment moment) { return kMoments[static_cast<std::size_t>(moment)]; }

std::optional<Moment> moment_from(std::string_view id) {
    const auto* found = std::find(kMoments.begin(), kMoments.end(), id);
    if (found == kMoments.end()) return std::nullopt;
    return static_cast<Moment>(found - kMoments.begin());
}

VoiceBook::VoiceBook(std::string_view toml) {
    const Data file = parse_toml(toml, "voices.toml");
    const Data& personas = at(file, "personas");
    for (const Data& one : as(personas.as_list(), personas)) personas_.push_back(read_persona(one));
    for (const std::string_view part : {"lines", "persona_lines"}) {
        const Data& speakers = at(file, part);
        for (const auto& [speaker, blocks] : as(speakers.as_table(), speakers))
            for (const auto& [id, block] : as(blocks.as_table(), blocks)) {
                const auto moment = moment_from(id);
                if (!moment) throw InputError("voices.toml:" + std::to_string(block.line) + ": no moment " + id);
                lines_[speaker][static_cast<std::size_t>(*moment)] = read_lines(block);
            }
    }
}

const Persona* VoiceBook::find(std::string_view id_or_name) const {
    const auto found = std::find_if(personas_.begin(), personas_.end(),
                                    [&](const Persona& one) { return one.id == id_or_name || one.name == id_or_name; });
    return found == personas_.end() ? nullptr : &*found;
}

std::span<const Localised> VoiceBook::lines(std::string_view speaker, Moment moment) const {
    const auto found = lines_.find(speaker);
    if (found == lines_.end()) return {};
    return found->second[static_cast<std::size_t>(moment)];
}

const VoiceBook& voice_book() {
    static const VoiceBook kBook(embedded::file("server/texts/voices.toml"));
    return kBook;
}

}  // namespace consigliere::server
