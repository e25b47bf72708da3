#include "server/ops/journal.hpp"

#include <unistd.h>

#include <ctime>

#include <fmt/format.h>

#include "engine/json_writer.hpp"
#include "server/now.hpp"

namespace consigliere::server {

namespace {

constexpr std::string_view kLevels[] = {"debug", "info", "warning", "error"};

struct Manner {
    bool json = false;
    Level least = Level::info;
};
Manner& manner() {
    static Manner how;
    return how;
}

std::string time_text(std::int64_t at, const char* form) {
    const std::time_t seconds = at / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    const std::size_t length = std::strftime(text, sizeof text, form, &parts);
    return fmt::format("{}.{:03}Z", std::string_view(text, length), at % 1000);
}

}  // namespace

void set_journal(bool json, Level least) { manner() = {json, least}; }
bool journal_wants(Level level) { return level >= manner().least; }

std::string journal_line(bool json, std::int64_t at, Level level, std::string_view what,
                         std::initializer_list<Detail> details) {
    const std::string_view level_name = kLevels[static_cast<std::size_t>(level)];
    if (!json) {
        std::string out = fmt::format("{} {:<7} {}", time_text(at, "%H:%M:%S"), level_name, what);
        for (const Detail& detail : details)
            std::visit([&](const auto& value) { out += fmt::format("  {}={}", detail.name, value); }, detail.value);
        return out;
    }
    JsonWriter w;
    w.object([&] {
        w.field("time", time_text(at, "%Y-%m-%dT%H:%M:%S"));
        w.field("level", level_name);
        w.field("what", what);
        for (const Detail& detail : details)
            std::visit([&](const auto& value) { w.field(detail.name, value); }, detail.value);
    });
    return w.take();
}

void note(Level level, std::string_view what, std::initializer_list<Detail> details) {
    if (!journal_wants(level)) return;
    const std::string line = journal_line(manner().json, now_ms(), level, what, details) + "\n";
    // One write per line: lines of several threads never mix. A log that cannot be written must not stop the game.
    (void)!write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace consigliere::server
