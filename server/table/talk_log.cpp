#include "server/table/talk_log.hpp"

#include <algorithm>

#include "engine/hash.hpp"

namespace consigliere::server {

namespace {

constexpr std::size_t kKeysRemembered = 200;  // lines in which a repeated one is looked for

// Room is made in small steps: doubling would leave half of it unused.
constexpr std::size_t kLinesAtOnce = 16, kWordsAtOnce = 1024;

std::uint64_t hash_of_key(int from, std::string_view key) {
    return hash_bytes(key.data(), key.size(), static_cast<std::uint64_t>(from));
}

}  // namespace

TalkLog::TalkLog(const std::vector<store::TalkLine>& lines) {
    lines_.reserve(lines.size());
    for (const store::TalkLine& line : lines) add(line);
}

void TalkLog::add(const store::TalkLine& line) {
    if (lines_.size() == lines_.capacity()) lines_.reserve(lines_.size() + kLinesAtOnce);
    if (words_.size() + line.text.size() > words_.capacity())
        words_.reserve(words_.size() + line.text.size() + kWordsAtOnce);
    auto kind = std::find(kinds_.begin(), kinds_.end(), line.kind);
    if (kind == kinds_.end()) kind = kinds_.insert(kind, line.kind);
    words_.insert(words_.end(), line.text.begin(), line.text.end());
    lines_.push_back({line.at, line.n, static_cast<std::uint32_t>(words_.size()), static_cast<std::int8_t>(line.from),
                      static_cast<std::uint8_t>(line.readers), static_cast<std::uint8_t>(kind - kinds_.begin())});
    if (line.key.empty()) return;
    std::erase_if(keys_, [&](const Key& key) { return key.line + kKeysRemembered < lines_.size(); });
    keys_.push_back({hash_of_key(line.from, line.key), static_cast<std::uint32_t>(lines_.size() - 1)});
}

store::TalkLine TalkLog::line(std::size_t i) const {
    const Heading& x = lines_[i];
    const std::size_t begin = i == 0 ? 0 : lines_[i - 1].words_end;
    return {x.n, x.at, x.from, x.readers, kinds_[x.kind], std::string(words_.data() + begin, x.words_end - begin)};
}

bool TalkLog::was_said(int from, std::string_view key) const {
    if (key.empty()) return false;
    const std::uint64_t hash = hash_of_key(from, key);
    return std::any_of(keys_.begin(), keys_.end(), [&](const Key& said) {
        return said.hash == hash && said.line + kKeysRemembered >= lines_.size();
    });
}

}  // namespace consigliere::server
